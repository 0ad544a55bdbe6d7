//! What the tests of whole runs share.

use std::path::{Path, PathBuf};

use reclaim::scenario::{Options, Scenario, parse};
use reclaim::{KernelSide, Simulation};

/// The folder of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A scenario of the project, with its options, running one of its kernels.
pub(crate) fn simulation(name: &str, options: &Options, side: KernelSide) -> Simulation {
    Simulation::new(&scenario(name, options), side)
}

/// A scenario of the project, with its options.
pub(crate) fn scenario(scenario: &str, options: &Options) -> Scenario {
    let path = root()
        .join("scenarios")
        .join(scenario)
        .join("scenario.toml");
    let text = std::fs::read_to_string(path).expect("the scenario is part of the project");
    parse(&text, options).unwrap_or_else(|e| panic!("{scenario}: {e}"))
}

/// Compares with a file of the project, named from its folder; `UPDATE_EXPECT=1` writes it anew.
pub(crate) fn expect_file(path: &str, text: &str) {
    let path = root().join(path);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, text).expect("the expectation can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("the expectation is part of the project");
    let different = text
        .lines()
        .zip(expected.lines())
        .find(|(new, old)| new != old);
    assert!(
        text == expected,
        "explain why the engine changed, then UPDATE_EXPECT=1; first difference: {different:?}"
    );
}
