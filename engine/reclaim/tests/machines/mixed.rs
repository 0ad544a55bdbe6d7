//! Kernels that were never released: decisions from all versions in one kernel, each set by name.

use reclaim::kernel::{Decided, GroupLists, all_decided};
use reclaim::report::invariants;
use reclaim::scenario::kernel_of;
use reclaim::sim::rng::Rng;
use reclaim::{KernelSide, Simulation, Stop};

use super::{EVENTS, check_counters, random};

/// Number of machines.
const SEEDS: u32 = 300;
/// Number of kernels on each machine.
const KERNELS: u32 = 4;

#[test]
fn decisions_of_any_versions_run_together_and_lose_no_page() {
    let all: Vec<Decided> = all_decided().collect();
    let mut ran = 0;
    for seed in 1..=SEEDS {
        let scenario = random::scenario(seed, KernelSide::After);
        for number in 0..KERNELS {
            let mut rng = Rng::for_use(seed, number, "mixed kernel");
            let mut kernel = kernel_of(&scenario.after);
            // The first kernel gets one random arm, and the others get up to 5, 25 and 125.
            for _ in 0..5_u32.pow(number) {
                all[rng.below(all.len() as u32) as usize].put(&mut kernel);
            }
            let has_lists = kernel.group_lists == GroupLists::Alone;
            if !has_lists && !scenario.memcgs.is_empty() {
                continue;
            }
            let mut scenario = scenario.clone();
            let held = all.iter().filter(|one| one.is_held(&kernel));
            scenario.after.decisions = held.copied().collect();
            let decisions: Vec<String> = scenario
                .after
                .decisions
                .iter()
                .map(Decided::to_string)
                .collect();
            scenario.changes.clear();
            let mut run = Simulation::new(&scenario, KernelSide::After);
            run.advance(Stop {
                event: EVENTS,
                budget: 2_000_000,
                ..Stop::END
            });
            let m = run.machine();
            let sound = invariants::check(&m);
            assert_eq!(sound, Ok(()), "seed {seed}: {}", decisions.join(", "));
            check_counters(&m);
            ran += 1;
        }
    }
    assert!(ran > SEEDS * KERNELS / 2, "{ran} have run");
}
