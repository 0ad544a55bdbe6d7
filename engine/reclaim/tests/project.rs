//! Code that the tests of complete runs share.

use std::path::{Path, PathBuf};

use reclaim::scenario::{Options, Scenario, parse_with_included};
use reclaim::{KernelSide, Simulation};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The names of the project's scenarios, sorted.
pub(crate) fn scenario_names() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("scenarios")).expect("the project has scenarios");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("the file can be read"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().expect("a plain name"))
        .collect();
    names.sort();
    names
}

/// A text file in the folder of a scenario; `None` if there is no such file.
pub(crate) fn text_of(scenario: &str, name: &str) -> Option<String> {
    std::fs::read_to_string(root().join("scenarios").join(scenario).join(name)).ok()
}

/// A run of one of the project's scenarios with these options and the kernel of one side.
pub(crate) fn simulation(name: &str, options: &Options, side: KernelSide) -> Simulation {
    Simulation::new(&scenario(name, options), side)
}

pub(crate) fn scenario(scenario: &str, options: &Options) -> Scenario {
    let folder = root().join("scenarios").join(scenario);
    let file = |path: &str| std::fs::read_to_string(folder.join(path)).map_err(|e| e.to_string());
    let text = file("scenario.toml").expect("the scenario is part of the project");
    parse_with_included(&text, options, &file).unwrap_or_else(|e| panic!("{scenario}: {e}"))
}

/// The text of a file of the project; `path` starts at its root folder.
pub(crate) fn read_file(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).expect("the file is part of the project")
}

/// Writes a file; `path` starts at the root folder of the project.
pub(crate) fn write_file(path: &str, text: &str) {
    std::fs::write(root().join(path), text).expect("the file can be written");
}

/// Compares a text with a file of the project; `path` starts at its root folder. `UPDATE_EXPECT=1` writes the file again.
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

/// The code of a source file without the tests at its end. Tests in a file of their own are only a line near the top, and end nothing.
pub(crate) fn without_tests(source: &str) -> &str {
    source
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default()
}
