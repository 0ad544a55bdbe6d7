//! State hashes that the native engine, WebAssembly under Node and WebAssembly in a browser have to agree on.
//!
//! The list stands in `web/test/fixtures/hashes.json`; `UPDATE_EXPECT=1 cargo test -p reclaim --test it hashes` writes it anew.

use std::fmt::Write;

use reclaim::mm::id::ZoneId;
use reclaim::report::flow_invariants;
use reclaim::report::frame::FrameRequest;
use reclaim::scenario::Picture;
use reclaim::scenario::{Options, Side};
use reclaim::sim::rng::Rng;
use reclaim::{Advance, KernelSide, Stop};

use crate::project::{expect_file, simulation};

/// One run and the events at which its state is hashed.
struct Run {
    scenario: String,
    options: String,
    events: Vec<u32>,
}

const LAB: [&str; 5] = [
    "lab-anon-hotcold",
    "lab-mix-read",
    "lab-reader",
    "lab-smallfiles",
    "lab-writer",
];

/// Positions of the stories, and one each of 50 random variations of the five laboratory workloads.
fn runs() -> Vec<Run> {
    let story = |kernel: &str| Run {
        scenario: "2013-kswapd-limits".into(),
        options: format!("kernel={kernel}\nsize=classroom"),
        events: (1..=10).map(|i| i * i * 55_000 + 7).collect(),
    };
    let mut runs = vec![story("before"), story("after")];
    // Just before the first steps apart, and some way into what follows.
    for (scenario, events) in [
        ("2012-soft-limits", &[1_000_007, 3_100_007, 4_200_007][..]),
        ("2017-kswapd-sleep", &[60_007, 700_007]),
        ("2017-kcompactd", &[40_007, 400_007]),
        ("2019-shrinkers-cache", &[264_000, 700_001]),
        ("2019-shrinkers-build", &[1_001_000, 1_500_001]),
        ("2019-shrinkers-copy", &[600_001, 1_200_001]),
    ] {
        for kernel in ["before", "after"] {
            runs.push(Run {
                scenario: scenario.into(),
                options: format!("kernel={kernel}\nsize=classroom"),
                events: events.to_vec(),
            });
        }
    }
    for kernel in ["before", "after"] {
        runs.push(Run {
            scenario: "2010-direct-writeback".into(),
            options: format!("kernel={kernel}"),
            events: vec![48_500, 85_600, 172_200, 900_007],
        });
    }
    // Both kernels are the same: kswapd has begun, programs' memory goes to the disk, and what is missed comes back.
    runs.push(Run {
        scenario: "primer".into(),
        options: "kernel=before".into(),
        events: vec![500, 4_600, 7_100],
    });
    let mut rng = Rng::for_use(1, 0, "hash positions");
    for i in 0..50 {
        let sets = [
            format!("machine.cpus={}", 1 + rng.below(4)),
            format!("machine.swappiness={}", rng.below(101)),
            format!("machine.dirty_ratio={}", 15 + rng.below(45)),
            format!("machine.page_cluster={}", rng.below(5)),
            format!("machine.vfs_cache_pressure={}", rng.below(300)),
        ];
        let sets: Vec<String> = sets.iter().map(|s| format!("set={s}")).collect();
        let kernel = ["before", "after"][rng.below(2) as usize];
        runs.push(Run {
            scenario: LAB[i % LAB.len()].into(),
            options: format!(
                "kernel={kernel}\nseed={}\n{}",
                1 + rng.below(1000),
                sets.join("\n")
            ),
            events: vec![1000 + rng.below(120_000)],
        });
    }
    runs
}

fn hashes(run: &Run) -> Vec<u64> {
    let options = Options::from_lines(&run.options).expect("the options are right");
    let side = match options.kernel {
        Side::After => KernelSide::After,
        Side::Before | Side::Preset(_) => KernelSide::Before,
    };
    let mut simulation = simulation(&run.scenario, &options, side);
    run.events
        .iter()
        .map(|&event| {
            let request = FrameRequest {
                zone: ZoneId::at(0),
                columns: 1,
                picture: Picture::Lists,
                page: None,
                with_hash: true,
            };
            simulation.watch(event, request);
            let outcome = simulation.advance(Stop { event, ..Stop::END });
            flow_invariants::check(&simulation.machine()).expect("whatever came is there");
            let frame = simulation.take_watched();
            let hash = frame.and_then(|f| f.hash);
            hash.unwrap_or_else(|| panic!("{} has no event {event} ({outcome:?})", run.scenario))
        })
        .collect()
}

#[test]
fn every_platform_has_the_same_list_of_state_hashes() {
    let mut json = String::from("[\n");
    for run in runs() {
        let hashes = hashes(&run);
        for (event, hash) in run.events.iter().zip(hashes) {
            let options = run.options.replace('\n', "\\n");
            let _ = write!(
                json,
                "  {{\n    \"scenario\": \"{}\",\n    \"options\": \"{options}\",\n    \"at_event\": {event},\n    \"hash\": \"{hash:016x}\"\n  }},\n",
                run.scenario
            );
        }
    }
    json.truncate(json.len() - 2);
    json.push_str("\n]\n");
    expect_file("web/test/fixtures/hashes.json", &json);
}

#[test]
fn a_run_ends_where_its_workload_ends() {
    let mut simulation = simulation("lab-reader", &Options::default(), KernelSide::Before);
    assert_eq!(simulation.advance(Stop::END), Advance::Ended);
    assert!(simulation.machine().progress.finished);
    assert_eq!(simulation.advance(Stop::END), Advance::Ended);
}
