//! The memory of a run depends on what exists in the simulated machine, not on how long the machine has run.
//!
//! `cargo test -p reclaim --test it bytes -- --ignored --nocapture` prints the bytes that a run holds after 1, 10 and 100 million events
//! of every kind of work; `BYTES_MILLIONS=10` and `BYTES_KIND=dd` make it shorter.

mod kinds;

use reclaim::scenario::estimate::{self, Sides};
use reclaim::scenario::{Options, Scenario};
use reclaim::trace::sample;
use reclaim::{Advance, KernelSide, Simulation, Stop};

use kinds::{KERNELS, KINDS, missing_kinds, scenario, sized, with_weights};

use crate::project;

#[global_allocator]
static HEAP: reclaim_heap::Heap = reclaim_heap::Heap { exhausted: |_| {} };

const MILLION: u32 = 1_000_000;

/// The memory of a run at a moment.
#[derive(Clone, Copy, Debug)]
struct Held {
    event: u32,
    bytes: usize,
    /// Maximum number of bytes that rows of the time lanes can take. There is a row for each tenth of a second, and none after the end of a
    /// run.
    rows: usize,
}

/// The memory of a run after each of these numbers of events, or at its end if that comes first.
fn held_after<const N: usize>(scenario: &Scenario, events: [u32; N]) -> [Held; N] {
    let before = reclaim_heap::held();
    let mut simulation = Simulation::new(scenario, KernelSide::Before);
    events.map(|event| {
        let stop = Stop { event, ..Stop::END };
        while simulation.advance(stop) == Advance::Budget {}
        Held {
            event: simulation.event(),
            bytes: reclaim_heap::held() - before,
            // A list has room for at most twice its entries.
            rows: 2 * simulation.machine().samples.len() as usize * sample::NAMES.len() * 4,
        }
    })
}

/// The second million events may add this many bytes, because XFS keeps deleted inodes for five seconds, and their number depends on the rate
/// of deletion.
const SLACK: usize = 768 << 10;

/// Checks for every kind of work that its memory does not grow from the first to the second million events.
fn check_no_growth(kernel: (&str, &str)) {
    for (kind, work) in KINDS {
        let [first, second] = held_after(&scenario(kind, work, kernel), [MILLION, 2 * MILLION]);
        assert!(second.event >= 2 * MILLION, "{kind} ends too soon");
        let most = first.bytes + second.rows + SLACK;
        assert!(
            second.bytes <= most,
            "{kind} {kernel:?}: {first:?}, then {second:?}"
        );
        let kept = second.bytes.saturating_sub(second.rows);
        assert!(kept < 3 << 20, "{kind} {kernel:?}: {second:?}");
    }
}

#[test]
fn every_kind_of_work_has_its_bytes_counted() {
    assert_eq!(missing_kinds(), [""; 0]);
}

#[test]
fn no_work_grows_with_its_events_if_lists_belong_to_zones() {
    check_no_growth(KERNELS[0]);
}

#[test]
fn no_work_grows_with_its_events_if_lists_belong_to_nodes() {
    check_no_growth(KERNELS[1]);
}

#[test]
#[ignore = "minutes: prints a table"]
fn table_of_bytes() {
    let most = std::env::var("BYTES_MILLIONS").map_or(100, |v| v.parse().expect("a number"));
    let only = std::env::var("BYTES_KIND").unwrap_or_default();
    println!("KiB held after so many events; of these, rows of the lanes at most");
    for (kind, work) in KINDS.iter().filter(|(kind, _)| kind.contains(&only)) {
        for kernel in KERNELS {
            let events = [1, 10.min(most), most].map(|n| n * MILLION);
            let held = held_after(&scenario(kind, work, kernel), events);
            let words = held.map(|held| {
                let Held { event, bytes, rows } = held;
                format!("{event}: {} ({})", bytes >> 10, rows >> 10)
            });
            println!("{kind} {} {}: {}", kernel.0, kernel.1, words.join(", "));
        }
    }
}

/// The run of a small machine stays within the estimate from before its start.
#[test]
fn no_run_takes_more_than_was_estimated() {
    for (kind, work) in KINDS {
        for kernel in KERNELS {
            let scenario = scenario(kind, work, kernel);
            let [held] = held_after(&scenario, [MILLION / 4]);
            let estimated = estimate::bytes(&scenario);
            assert!(
                held.bytes as u64 <= estimated,
                "{kind}: {held:?}, {estimated}"
            );
        }
    }
}

#[test]
fn the_weights_of_a_zipf_distribution_are_counted() {
    let [small, large] = [1 << 20, 1 << 22].map(|pages| {
        let scenario = with_weights(KERNELS[1], pages);
        let before = reclaim_heap::held();
        let mut simulation = Simulation::new(&scenario, KernelSide::Before);
        simulation.advance(Stop {
            time_ns: 5_000_000_000,
            ..Stop::END
        });
        let held = (reclaim_heap::held() - before) as u64;
        (held, estimate::bytes(&scenario))
    });
    // An entry of the page table has 4 bytes, a weight 8.
    let held = large.0 - small.0;
    assert!(held >= 12 * ((1 << 22) - (1 << 20)), "{held}");
    let estimated = large.1 - small.1;
    assert!(
        held <= estimated && estimated <= 3 * held,
        "{held} {estimated}"
    );
}

#[test]
fn a_machine_and_a_tree_of_files_take_no_more_than_was_estimated_and_not_much_less() {
    for (memory, files, group) in [
        ("256MiB", 400_000, ""),
        ("4GiB", 1, ""),
        ("4GiB", 1, "[[memcg]]\nname = \"g\""),
    ] {
        for kernel in KERNELS {
            let work = format!(
                "directories = 1\nfiles_per_directory = {files}\neven = 0\nodd = 4096\nphases = [\"stat\"]\n{group}\n"
            );
            let scenario = sized(kernel, memory, &work);
            let [held] = held_after(&scenario, [MILLION]);
            let (held, estimated) = (held.bytes as u64, estimate::bytes(&scenario));
            assert!(held <= estimated, "{memory} {files}: {held}, {estimated}");
            assert!(
                estimated < 4 * held,
                "{memory} {files}: {held}, {estimated}"
            );
        }
    }
}

#[test]
fn a_page_accepts_every_scenario_of_the_project_but_not_four_million_files() {
    for name in project::scenario_names() {
        let scenario = project::scenario(&name, &Options::default());
        let refusal = estimate::refusal_in_a_page(&scenario, Sides::Two);
        assert_eq!(refusal, None, "{name}");
    }
    let work =
        "directories = 64\nfiles_per_directory = 65535\neven = 0\nodd = 0\nphases = [\"stat\"]\n";
    let scenario = sized(KERNELS[0], "32GiB", work);
    for (sides, limit) in [(Sides::Two, "1536 MiB"), (Sides::One, "1792 MiB")] {
        let refusal = estimate::refusal_in_a_page(&scenario, sides);
        let refusal = refusal.expect("it takes more than a gibibyte");
        assert!(refusal.contains("Choose a smaller size"), "{refusal}");
        assert!(refusal.contains(limit), "{refusal}");
    }
}
