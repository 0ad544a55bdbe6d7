//! What is always true, on machines and workloads that nobody chose.
//!
//! `RANDOM_MACHINES=20000 RANDOM_FROM=1 cargo test --test machines` checks more of them.

mod random;

use reclaim::report::frame::FrameRequest;
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
        match run {
            Ok(n) => events += u64::from(n),
            Err(_) => panic!(
                "seed {seed}: repeat with RANDOM_FROM={seed} RANDOM_MACHINES=1 cargo test --test machines"
            ),
        }
    }
    println!("{events} events checked");
    assert!(
        events > u64::from(count) * 500,
        "the machines have to do something"
    );
}

/// The position of an event, and the hash at it.
fn hash_at(seed: u32, event: u32) -> Option<u64> {
    let mut simulation = Simulation::new(&random::scenario(seed), side_of(seed));
    simulation.watch(
        event,
        FrameRequest {
            zone: 0,
            columns: 8,
            with_hash: true,
        },
    );
    simulation.advance(Stop { event, ..Stop::END });
    simulation.take_watched().and_then(|f| f.hash)
}

#[test]
fn stopping_on_the_way_changes_nothing() {
    for seed in 1..=60 {
        let target = 1000 + seed * 7;
        let Some(straight) = hash_at(seed, target) else {
            continue;
        };
        let mut simulation = Simulation::new(&random::scenario(seed), side_of(seed));
        let request = FrameRequest {
            zone: 0,
            columns: 8,
            with_hash: true,
        };
        simulation.watch(target, request);
        let mut time_ns = 0;
        let mut outcome = Advance::Budget;
        let mut rests = 0;
        while simulation.event() < target && outcome != Advance::Ended {
            // Short budgets, odd times and odd events in turn.
            time_ns += 1_234_567;
            rests += 1;
            outcome = simulation.advance(match rests % 3 {
                0 => Stop {
                    budget: 17,
                    ..Stop::END
                },
                1 => Stop {
                    time_ns: time_ns.max(simulation.now_ns()),
                    ..Stop::END
                },
                _ => Stop {
                    event: simulation.event() + 3,
                    ..Stop::END
                },
            });
        }
        let stopped = simulation.take_watched().and_then(|f| f.hash);
        assert_eq!(
            stopped,
            Some(straight),
            "seed {seed}, event {target}, {rests} rests"
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
