//! Random machines that run for a long time, because every actor is repeated when its work is done. These runs check the invariants after
//! every `APART` events, while short runs check them after each event. No sum overflows (the profile of tests checks that), and memory stays
//! within the estimate.

use reclaim::scenario::estimate;
use reclaim::scenario::schema::{Moment, Scenario};
use reclaim::{Advance, Simulation, Stop};

use super::{check_counters, check_scene, from_environment, random, side_of};

/// Maximum number of events on one machine.
const EVENTS: u32 = 250_000;
/// Number of events between two checks.
const APART: u32 = 10_000;
const END_NS: u64 = 12_000 * 1_000_000_000;

/// The machine of a seed, on which every actor is repeated to the end.
fn endless(seed: u32) -> Scenario {
    let mut scenario = random::scenario(seed, side_of(seed));
    scenario.end_ns = END_NS;
    for actor in &mut scenario.actors {
        actor.end = None;
        actor.repeat_until = Some(Moment::Time(END_NS));
    }
    scenario
}

/// Runs the machine of a seed. Returns the number of its events.
fn run(seed: u32) -> u32 {
    let scenario = endless(seed);
    let most = estimate::bytes(&scenario);
    let before = reclaim_heap::held();
    let mut simulation = Simulation::new(&scenario, side_of(seed));
    let mut at = 0;
    while at < EVENTS {
        at += APART;
        let outcome = simulation.advance(Stop {
            event: at,
            budget: 4_000_000,
            ..Stop::END
        });
        let held = (reclaim_heap::held() - before) as u64;
        assert!(
            held <= most,
            "seed {seed}, event {at}: {held} bytes, but the estimate was {most}"
        );
        if let Err(what) = simulation.check() {
            panic!("seed {seed}, event {at}: {what}");
        }
        // On some machines there are no more events, because all tasks wait.
        if outcome != Advance::Stopped {
            break;
        }
    }
    check_scene(&simulation);
    check_counters(&simulation.machine());
    simulation.event()
}

/// Runs a quarter of the machines, so that no test takes long.
fn runs(share: u32) {
    let count = from_environment("LONG_MACHINES", 24);
    let events: u64 = (1..=count).map(|n| u64::from(run(4 * n + share))).sum();
    println!("{events} events");
    assert!(
        events > u64::from(count) * u64::from(EVENTS) / 2,
        "{events} are too few"
    );
}

#[test]
fn long_runs_lose_no_page_and_do_not_grow() {
    runs(0);
}

#[test]
fn long_runs_of_the_second_lot_lose_no_page_and_do_not_grow() {
    runs(1);
}

#[test]
fn long_runs_of_the_third_lot_lose_no_page_and_do_not_grow() {
    runs(2);
}

#[test]
fn long_runs_of_the_fourth_lot_lose_no_page_and_do_not_grow() {
    runs(3);
}
