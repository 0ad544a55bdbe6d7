//! Comparisons with another kernel's decisions in complete runs: they do not change the run, and searches find the logged moments again.

use std::fs;
use std::path::Path;

use reclaim::kernel::hunk::excerpts;
use reclaim::kernel::{Hunk, Kernel, patches_of, preset};
use reclaim::mm::id::ZoneId;
use reclaim::report::frame::FrameRequest;
use reclaim::scenario::Options;
use reclaim::scenario::Picture;
use reclaim::scenario::kernel_of;
use reclaim::trace::{Happening, HunkMoment, Search, Sought};
use reclaim::{Advance, KernelSide, Simulation, Stop};

use crate::project;

const STOP: Stop = Stop {
    event: 300_000,
    ..Stop::END
};

fn new_run(scenario: &str) -> Simulation {
    project::simulation(scenario, &Options::default(), KernelSide::Before)
}

/// The kernel of the laboratory runs with all patches that exist for it.
fn patched() -> Kernel {
    let base = preset("v3_10_rc1").expect("listed");
    let mut kernel = base.kernel;
    for patch in patches_of(base) {
        (patch.apply)(&mut kernel);
    }
    kernel
}

fn compared(scenario: &str, other: Kernel) -> Simulation {
    let mut run = new_run(scenario);
    run.compare_with(other, &[]);
    run
}

fn moments(run: &Simulation) -> Vec<HunkMoment> {
    run.machine().trace.hunk_moments(0)
}

#[test]
fn a_comparison_changes_neither_the_run_nor_its_hash() {
    for scenario in ["lab-mix-read", "lab-writer"] {
        let mut plain = new_run(scenario);
        let mut compared = compared(scenario, patched());
        plain.advance(STOP);
        compared.advance(STOP);
        // A picture of the code does not change the run either.
        let request = FrameRequest {
            zone: ZoneId::at(0),
            columns: 1,
            picture: Picture::Code,
            page: None,
            with_hash: false,
        };
        let before = moments(&compared).len();
        assert!(!compared.frame(request).hunks.is_empty());
        assert!(plain.frame(request).hunks.is_empty());
        assert!(before > 0 && moments(&compared).len() == before);
        assert_eq!(plain.event(), compared.event());
        assert_eq!(plain.state_hash(), compared.state_hash(), "{scenario}");
        let chain = |run: &Simulation| run.machine().trace.chain();
        assert_eq!(chain(&plain), chain(&compared), "{scenario}");
    }
}

/// The texts of all Rust files below a folder, without blanks.
fn sources_below(folder: &Path) -> String {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("its entries can be read").path());
    paths
        .map(|path| match path.extension() {
            _ if path.is_dir() => sources_below(&path),
            Some(extension) if extension == "rs" => {
                let text = fs::read_to_string(&path).expect("a source is a text");
                text.split_whitespace().collect()
            }
            _ => String::new(),
        })
        .collect()
}

/// The hunk whose decision has no call path in the engine, because a program touches a page without entering a function of the kernel.
const WITHOUT_PATH: &str = "new_anon";

#[test]
fn the_frame_of_a_hunk_is_a_function_that_the_engine_enters() {
    let sources = sources_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    for excerpt in excerpts() {
        let entered = format!("enter(\"{}\"", excerpt.frame);
        assert_eq!(
            sources.contains(&entered),
            excerpt.name != WITHOUT_PATH,
            "{}: code calls {entered} exactly if the page can find a call path for the hunk",
            excerpt.name
        );
    }
}

#[test]
fn a_kernel_compared_with_itself_makes_no_different_decision() {
    let own = preset("v3_10_rc1").expect("listed").kernel;
    let mut run = compared("lab-mix-read", own);
    run.advance(STOP);
    assert!(moments(&run).is_empty());
    let (_, states) = run.machine().trace.hunks().expect("the run is compared");
    assert!(states.is_empty());
}

#[test]
fn the_two_kernels_of_a_story_decide_differently_before_their_runs_differ() {
    // Events after the first difference between the kernels, as in tests/hashes.rs.
    for (name, size, event) in [
        ("2010-direct-writeback", None, 172_200),
        ("2017-kswapd-sleep", Some("classroom"), 700_007),
        ("2019-shrinkers-cache", Some("classroom"), 700_001),
    ] {
        let options = Options {
            size: size.map(str::to_owned),
            ..Options::default()
        };
        let scenario = project::scenario(name, &options);
        let [before, after] = [&scenario.before, &scenario.after].map(kernel_of);
        let mut run = Simulation::with_kernel(&scenario, before);
        run.compare_with(after, &[]);
        run.advance(Stop { event, ..Stop::END });
        let (_, states) = run.machine().trace.hunks().expect("it is compared");
        assert!(
            states.iter().any(|(_, state)| state.changed > 0),
            "{name}: {states:?}"
        );
    }
}

#[test]
fn a_search_and_a_probe_lead_to_the_moments_of_the_log() {
    let mut run = compared("lab-mix-read", patched());
    let search =
        Search::parse("first hunk kswapd_reclaim_target").unwrap_or_else(|e| panic!("{e}"));
    let index = run.search_for(search);
    run.advance(STOP);
    let target = Hunk::KswapdReclaimTarget as u32;
    let all = moments(&run);
    let of_target: Vec<&HunkMoment> = all.iter().filter(|m| m.hunk == target).collect();
    let first = of_target[0].decision.event;
    let found = run.machine().trace.found().to_vec();
    let found = found.iter().find(|f| f.search == index).map(|f| f.event);
    assert_eq!(found, Some(first));

    let mut again = compared("lab-mix-read", patched());
    let happening = Happening::parse("hunk b1_limit").unwrap_or_else(|e| panic!("{e}"));
    again.probe(Sought::Happening(happening), first + 1, u32::MAX, true);
    while again.probed().is_none() && again.advance(STOP) == Advance::Budget {}
    let second = of_target.iter().find(|m| m.ordinal == 2);
    if let Some(second) = second {
        assert_eq!(again.take_probed(), Some(second.decision.event));
    } else {
        assert!(again.take_probed() > Some(first));
    }
}
