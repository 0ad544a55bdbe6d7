//! Random machines that run for long: whoever has done its work begins again. What holds after each event of a short run holds here after
//! every so many, no sum overflows (the profile of tests checks them), and memory stays within what was estimated.

use reclaim::scenario::estimate;
use reclaim::scenario::schema::{Moment, Scenario};
use reclaim::{Advance, Simulation, Stop};

use super::{check_counters, check_scene, from_environment, random, side_of};

/// Events of one machine.
const EVENTS: u32 = 250_000;
/// Between two looks.
const APART: u32 = 10_000;
const END_NS: u64 = 12_000 * 1_000_000_000;

/// The machine of a seed, on which nobody is ever done.
fn endless(seed: u32) -> Scenario {
    let mut scenario = random::scenario(seed, side_of(seed));
    scenario.end_ns = END_NS;
    for actor in &mut scenario.actors {
        actor.end = None;
        actor.repeat_until = Some(Moment::Time(END_NS));
    }
    scenario
}

/// Runs it; how many events there were.
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
            "seed {seed}, event {at}: {held} bytes, {most} were estimated"
        );
        if let Err(what) = simulation.check() {
            panic!("seed {seed}, event {at}: {what}");
        }
        // On some nothing more happens: everybody waits.
        if outcome != Advance::Stopped {
            break;
        }
    }
    check_scene(&simulation);
    check_counters(&simulation.machine());
    simulation.event()
}

/// Every second machine of a share, so that no test is long.
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
fn nothing_is_lost_and_nothing_grows_in_millions_of_events() {
    runs(0);
}

#[test]
fn nor_in_those_of_other_machines() {
    runs(1);
}

#[test]
fn nor_in_those_of_a_third_lot() {
    runs(2);
}

#[test]
fn nor_in_those_of_a_fourth_lot() {
    runs(3);
}
