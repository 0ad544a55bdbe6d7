//! State hashes that must be the same in the native engine, in WebAssembly under Node, and in WebAssembly in a browser.
//!
//! The lists are in `web/test/fixtures/hashes.json` and `beats.json`; `UPDATE_EXPECT=1 cargo test -p reclaim --test it hashes` writes them again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use reclaim::mm::id::ZoneId;
use reclaim::report::flow_invariants;
use reclaim::report::frame::FrameRequest;
use reclaim::scenario::Picture;
use reclaim::scenario::{Options, Side};
use reclaim::sim::rng::Rng;
use reclaim::trace::Search;
use reclaim::{Advance, KernelSide, Simulation, Stop};

use crate::project::{self, expect_file, scenario_names, simulation, text_of};

/// A run, and the events at which its state is hashed.
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

/// Positions in the stories and in every other scenario, and one position in each of 50 random variations of the five laboratory workloads.
fn runs() -> Vec<Run> {
    let story = |kernel: &str| Run {
        scenario: "2013-kswapd-limits".into(),
        options: format!("kernel={kernel}\nsize=classroom"),
        events: (1..=10).map(|i| i * i * 55_000 + 7).collect(),
    };
    let mut runs = vec![story("before"), story("after")];
    // Just before the first difference between the kernels, and at one or two later events.
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
    // Both kernels are the same. At these events kswapd has begun, anonymous pages are written to the disk, and evicted pages are read again.
    runs.push(Run {
        scenario: "primer".into(),
        options: "kernel=before".into(),
        events: vec![500, 4_600, 7_100],
    });
    // One position on each kernel of every other scenario, except the laboratory workloads.
    for scenario in scenario_names() {
        if runs.iter().any(|run| run.scenario == scenario) || LAB.contains(&scenario.as_str()) {
            continue;
        }
        for kernel in ["before", "after"] {
            let options = format!("kernel={kernel}\nsize={}", opening_size(&scenario));
            // The last event, if the run has fewer events.
            let mut run = start(&scenario, &options);
            run.advance(Stop {
                event: 20_007,
                ..Stop::END
            });
            let events = vec![run.event().min(20_007)];
            runs.push(Run {
                scenario: scenario.clone(),
                options,
                events,
            });
        }
    }
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

fn opening_size(scenario: &str) -> String {
    project::scenario(scenario, &Options::default()).opening_size
}

fn start(scenario: &str, options: &str) -> Simulation {
    let options = Options::from_lines(options).expect("valid options");
    let side = match options.kernel {
        Side::After => KernelSide::After,
        Side::Before | Side::Preset(_) => KernelSide::Before,
    };
    simulation(scenario, &options, side)
}

/// The hash of the state at a future event; `None` if the run does not reach it.
pub(crate) fn hash_at(simulation: &mut Simulation, event: u32) -> Option<u64> {
    let request = FrameRequest {
        zone: ZoneId::at(0),
        columns: 1,
        picture: Picture::Lists,
        page: None,
        with_hash: true,
    };
    simulation.watch(event, request, |_| ());
    simulation.advance(Stop { event, ..Stop::END });
    flow_invariants::check(&simulation.machine()).expect("the flows agree with a recount");
    simulation.take_watched().and_then(|frame| frame.hash)
}

fn hashes(run: &Run) -> Vec<u64> {
    let mut simulation = start(&run.scenario, &run.options);
    let hash = |&event| {
        let hash = hash_at(&mut simulation, event);
        hash.unwrap_or_else(|| panic!("{} has no event {event}", run.scenario))
    };
    run.events.iter().map(hash).collect()
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

/// A beat of a story: its moment on one side.
struct Beat<'a> {
    id: &'a str,
    kernel: &'a str,
    search: &'a str,
}

/// The beats of a story, read from the two lines of each that determine its moment.
fn beats(story: &str) -> Vec<Beat<'_>> {
    let mut beats = Vec::new();
    let mut id = "";
    for line in story.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            let (_, rest) = heading.split_once("{#").expect("a beat has a name");
            id = rest.trim_end_matches('}');
        }
        if let Some(moment) = line.strip_prefix("::moment ") {
            let (kernel, search) = moment.split_once(": ").expect("a moment has a side");
            beats.push(Beat { id, kernel, search });
        }
    }
    beats
}

/// Runs until the moments of all beats, which are the run's searches. Returns their events.
fn events_of(run: &mut Simulation, beats: &[&Beat]) -> Vec<u32> {
    let stop = Stop {
        budget: 1_000_000,
        ..Stop::END
    };
    // Each step runs for the budget, so the run ends shortly after the last moment.
    while run.machine().trace.found().len() < beats.len() && run.advance(stop) != Advance::Ended {}
    let found = run.machine().trace.found().to_vec();
    let event = |place: usize| {
        let found = found.iter().find(|f| f.search as usize == place);
        found.map_or_else(
            || panic!("the moment of {} does not come", beats[place].id),
            |f| f.event,
        )
    };
    (0..beats.len()).map(event).collect()
}

/// A run at its start, and the hash of that state, which counts as that of event 0.
fn at_start(scenario: &str, options: &str) -> (Simulation, BTreeMap<u32, u64>) {
    let run = start(scenario, options);
    let hashes = BTreeMap::from([(0, run.state_hash())]);
    (run, hashes)
}

/// Adds the hash at each of these events that the run reaches.
fn add_hashes(run: &mut Simulation, hashes: &mut BTreeMap<u32, u64>, events: &BTreeSet<u32>) {
    for &event in events.range(1..) {
        hashes.extend(hash_at(run, event).map(|hash| (event, hash)));
    }
}

const BEATS: &str = "web/test/fixtures/beats.json";

/// The events that the file has for a run. They are right unless the engine or the story has changed.
fn recorded_events(recorded: &str, scenario: &str, options: &str) -> BTreeSet<u32> {
    let escaped = options.replace('\n', "\\n");
    let beats = recorded.split('{');
    let own = beats.filter(|beat| {
        beat.contains(&format!("\"scenario\": \"{scenario}\","))
            && beat.contains(&format!("\"{escaped}\","))
    });
    own.filter_map(|beat| {
        let (_, event) = beat.split_once("\"at_event\": ")?;
        event.split_once(',')?.0.parse().ok()
    })
    .collect()
}

/// The events of the beats on one side, each with the hash of the state there. A run to the last beat takes seconds, so it is computed only
/// once if all beats are still at the recorded events.
fn hashed(recorded: &str, scenario: &str, options: &str, beats: &[&Beat]) -> Vec<(u32, u64)> {
    let (mut run, mut hashes) = at_start(scenario, options);
    for beat in beats {
        let search = Search::parse(beat.search).unwrap_or_else(|e| panic!("{}: {e}", beat.id));
        run.search_for(search);
    }
    let expected = recorded_events(recorded, scenario, options);
    add_hashes(&mut run, &mut hashes, &expected);
    let events = events_of(&mut run, beats);
    if !events.iter().all(|event| hashes.contains_key(event)) {
        (run, hashes) = at_start(scenario, options);
        add_hashes(&mut run, &mut hashes, &events.iter().copied().collect());
    }
    events
        .into_iter()
        .map(|event| (event, hashes[&event]))
        .collect()
}

#[test]
fn every_platform_has_the_same_state_at_every_beat_of_every_story() {
    let recorded = project::read_file(BEATS);
    let mut json = String::from("[\n");
    for scenario in scenario_names() {
        let Some(story) = text_of(&scenario, "story.en.md") else {
            continue;
        };
        let beats = beats(&story);
        for kernel in ["before", "after"] {
            let own: Vec<&Beat> = beats.iter().filter(|beat| beat.kernel == kernel).collect();
            let options = format!("kernel={kernel}\nsize={}", opening_size(&scenario));
            let found = hashed(&recorded, &scenario, &options, &own);
            let mut in_order: Vec<((u32, u64), &Beat)> = found.into_iter().zip(own).collect();
            in_order.sort_by_key(|((event, _), _)| *event);
            for ((event, hash), beat) in in_order {
                let (id, escaped) = (beat.id, options.replace('\n', "\\n"));
                let _ = writeln!(
                    json,
                    "  {{\n    \"scenario\": \"{scenario}\",\n    \"options\": \"{escaped}\",\n    \"beat\": \"{id}\",\n    \"at_event\": {event},\n    \"hash\": \"{hash:016x}\"\n  }},"
                );
            }
        }
    }
    json.truncate(json.len() - 2);
    json.push_str("\n]\n");
    expect_file(BEATS, &json);
}

#[test]
fn a_run_ends_where_its_workload_ends() {
    let mut simulation = simulation("lab-reader", &Options::default(), KernelSide::Before);
    assert_eq!(simulation.advance(Stop::END), Advance::Ended);
    assert!(simulation.machine().progress.finished);
    assert_eq!(simulation.advance(Stop::END), Advance::Ended);
}
