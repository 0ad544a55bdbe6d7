//! What is always true, on machines and workloads that nobody chose.
//!
//! `RANDOM_MACHINES=20000 RANDOM_FROM=1 cargo test --test machines` checks more of them.

mod pages;
mod random;

use reclaim::report::frame::FrameRequest;
use reclaim::report::picture::Picture;
use reclaim::{Advance, KernelSide, Simulation, Stop};

/// Events after which a machine has been looked at for long enough.
const EVENTS: u32 = 4000;

fn from_environment(name: &str, otherwise: u32) -> u32 {
    std::env::var(name)
        .ok()
        .and_then(|v| v.parse().ok())
        .unwrap_or(otherwise)
}

fn side_of(seed: u32) -> KernelSide {
    if seed.is_multiple_of(2) {
        KernelSide::Before
    } else {
        KernelSide::After
    }
}

#[test]
fn pages_are_conserved_and_counted_right_after_every_event() {
    let from = from_environment("RANDOM_FROM", 1);
    let count = from_environment("RANDOM_MACHINES", 1000);
    println!("seeds {from}..{}", from + count);
    let mut events = 0_u64;
    for seed in from..from + count {
        let mut simulation = Simulation::new(&random::scenario(seed), side_of(seed));
        simulation.check_every_event();
        let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            simulation.advance(Stop {
                event: EVENTS,
                budget: 2_000_000,
                ..Stop::END
            });
            simulation.event()
        }));
        // What was wrong has been printed when it was found.
        let Ok(n) = run else {
            panic!(
                "seed {seed}: repeat with RANDOM_FROM={seed} RANDOM_MACHINES=1 cargo test --test machines"
            );
        };
        events += u64::from(n);
    }
    println!("{events} events checked");
    assert!(
        events > u64::from(count) * 500,
        "the machines have to do something"
    );
}

const REQUEST: FrameRequest = FrameRequest {
    zone: 0,
    columns: 8,
    picture: Picture::Lists,
    page: None,
    with_hash: true,
};

/// What can be seen of a run at an event: the hash there, and the samples up to there.
fn seen(simulation: &mut Simulation) -> (u64, Vec<u32>) {
    let hash = simulation.take_watched().and_then(|f| f.hash);
    // A run that has ended before stands at its end.
    let hash = hash.unwrap_or_else(|| simulation.state_hash());
    (hash, simulation.machine().samples.from_row(0).to_vec())
}

#[test]
fn stopping_on_the_way_changes_nothing() {
    for seed in 1..=60 {
        let event = 1000 + seed * 7;
        let start = || {
            let mut simulation = Simulation::new(&random::scenario(seed), side_of(seed));
            simulation.watch(event, REQUEST);
            simulation
        };
        let mut straight = start();
        straight.advance(Stop { event, ..Stop::END });
        let (hash, samples) = seen(&mut straight);

        let mut halting = start();
        let mut outcome = Advance::Budget;
        let mut rests = 0;
        let mut time_ns = 0;
        while halting.event() < event && outcome != Advance::Ended {
            // Short budgets, odd times and odd events in turn.
            time_ns += 1_234_567;
            rests += 1;
            outcome = halting.advance(match rests % 3 {
                0 => Stop {
                    budget: 17,
                    ..Stop::END
                },
                1 => Stop {
                    time_ns: time_ns.max(halting.now_ns()),
                    ..Stop::END
                },
                _ => Stop {
                    event: halting.event() + 3,
                    ..Stop::END
                },
            });
        }
        let (halting_hash, halting_samples) = seen(&mut halting);
        assert_eq!(
            halting_hash, hash,
            "seed {seed}, event {event}, {rests} rests"
        );
        let rows = samples.len().min(halting_samples.len());
        assert_eq!(
            halting_samples[..rows],
            samples[..rows],
            "seed {seed}: samples"
        );
    }
}

#[test]
fn the_same_seed_gives_the_same_run_and_another_seed_another() {
    let run = |seed: u32| {
        let mut simulation = Simulation::new(&random::scenario(seed), KernelSide::Before);
        simulation.advance(Stop {
            event: 3000,
            ..Stop::END
        });
        simulation.state_hash()
    };
    for seed in 100..120 {
        assert_eq!(run(seed), run(seed));
        assert_ne!(run(seed), run(seed + 1));
    }
}
