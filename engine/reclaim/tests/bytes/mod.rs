//! What a run takes of the computer's memory is a function of what is alive in it, not of how long it has run.
//!
//! `cargo test -p reclaim --test it bytes -- --ignored --nocapture` prints what is held after 1, 10 and 100 million events of every kind
//! of work; `BYTES_MILLIONS=10` and `BYTES_KIND=dd` make it shorter.

mod kinds;

use reclaim::scenario::Scenario;
use reclaim::trace::sample;
use reclaim::{Advance, KernelSide, Simulation, Stop};

use kinds::{KERNELS, KINDS, missing_kinds, scenario};

#[global_allocator]
static HEAP: reclaim_heap::Heap = reclaim_heap::Heap { exhausted: |_| {} };

const MILLION: u32 = 1_000_000;

/// What is held at a moment of a run.
#[derive(Clone, Copy, Debug)]
struct Held {
    event: u32,
    bytes: usize,
    /// Of these, rows of the time lanes at most: there is one for each tenth of a second, and none after the last second of a run.
    rows: usize,
}

/// What a run holds after each of these numbers of events, or at its end if that comes first.
fn held_after<const N: usize>(scenario: &Scenario, events: [u32; N]) -> [Held; N] {
    let before = reclaim_heap::held();
    let mut simulation = Simulation::new(scenario, KernelSide::Before);
    events.map(|event| {
        let stop = Stop { event, ..Stop::END };
        while simulation.advance(stop) == Advance::Budget {}
        Held {
            event: simulation.event(),
            bytes: reclaim_heap::held() - before,
            // A list has room for twice what is in it at most.
            rows: 2 * simulation.machine().samples.len() as usize * sample::NAMES.len() * 4,
        }
    })
}

/// Work of every kind is no larger after its second million of events than after its first.
fn stays_as_it_is(kernel: (&str, &str)) {
    for (kind, work) in KINDS {
        let [first, second] = held_after(&scenario(kind, work, kernel), [MILLION, 2 * MILLION]);
        assert!(second.event >= 2 * MILLION, "{kind} ends too soon");
        let most = first.bytes + second.rows + (256 << 10);
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
fn no_work_grows_with_its_events_where_lists_are_of_zones() {
    stays_as_it_is(KERNELS[0]);
}

#[test]
fn no_work_grows_with_its_events_where_lists_are_of_nodes() {
    stays_as_it_is(KERNELS[1]);
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

#[test]
#[ignore = "calibration"]
fn calibrate() {
    for file in std::env::var("CAL").expect("files").split(',') {
        let text = std::fs::read_to_string(file).expect("there");
        let scenario =
            reclaim::scenario::parse(&text, &reclaim::scenario::Options::default()).expect("right");
        let before = reclaim_heap::held();
        let mut simulation = Simulation::new(&scenario, KernelSide::Before);
        let boot = reclaim_heap::held() - before;
        let m = simulation.machine();
        println!(
            "{file}: boot {boot}, pages {}, per page {}",
            m.total_pages(),
            boot as u64 / u64::from(m.total_pages())
        );
        drop(m);
        for s in [1u64, 5, 20] {
            simulation.advance(Stop {
                time_ns: s * 1_000_000_000,
                budget: 50_000_000,
                ..Stop::END
            });
            println!(
                "  {s} s: {} inodes {} entries {}",
                reclaim_heap::held() - before,
                simulation.machine().files.inodes().len(),
                simulation.machine().tables.entries.len()
            );
        }
    }
}
