//! The engine asks every hunk in at least one run, so that no pseudo-code lacks its decision in the engine.

use reclaim::kernel::hunk::{differing, excerpts};
use reclaim::kernel::{Hunk, Kernel, all_decided};
use reclaim::scenario::kernel_of;
use reclaim::{KernelSide, Simulation, Stop};

use super::{EVENTS, random};

/// Maximum number of machines that the test tries.
const SEEDS: u32 = 4_000;

/// A kernel that differs from `own` at as many hunks as possible, because a run counts the questions only at hunks at which the two kernels
/// differ.
fn opposite(own: Kernel) -> Kernel {
    let mut other = own;
    for decided in all_decided() {
        let mut changed = other;
        decided.put(&mut changed);
        if differing(&own, &changed).count_ones() > differing(&own, &other).count_ones() {
            other = changed;
        }
    }
    other
}

/// The hunks that a machine's kernel asks, as a set of bits.
fn asked_on(seed: u32) -> u64 {
    let scenario = random::scenario(seed, KernelSide::After);
    let mut run = Simulation::new(&scenario, KernelSide::After);
    run.compare_with(opposite(kernel_of(&scenario.after)), &[]);
    run.advance(Stop {
        event: EVENTS,
        budget: 2_000_000,
        ..Stop::END
    });
    let (_, states) = run.machine().trace.hunks().expect("the run is compared");
    let asked = states.iter().filter(|(_, state)| state.asked > 0);
    asked.fold(0, |bits, (hunk, _)| bits | hunk.bit())
}

#[test]
fn every_hunk_is_asked_in_some_run() {
    let mut asked = 0_u64;
    let mut seed = 0;
    while seed < SEEDS && (asked.count_ones() as usize) < Hunk::COUNT {
        seed += 1;
        asked |= asked_on(seed);
    }
    println!(
        "{} of {} hunks are asked on {seed} machines",
        asked.count_ones(),
        Hunk::COUNT
    );
    let unasked: Vec<&str> = excerpts()
        .filter(|excerpt| asked & excerpt.hunk.bit() == 0)
        .map(|excerpt| excerpt.name)
        .collect();
    assert!(
        unasked.is_empty(),
        "the engine never asks these hunks through `consider` or `compare`: {unasked:?}"
    );
}
