//! Somebody at the keyboard, who changes the machine while it runs. Only there when something is to be changed.
//!
//! Simplified: a patch takes its place between two steps of the simulation, whoever is in the middle of what it changes goes on with what
//! it has already decided. `vm.swappiness` is that of the root; groups keep what they were made with, as in the kernel.

use crate::machine::Machine;
use crate::mm::lruvec::ROOT;
use crate::scenario::schema::{Change, Knob};
use crate::sim::Sim;
use crate::simulation::kernel_of;
use crate::trace::{EventKind, change_kernel, emit};

pub(super) async fn administrator(sim: Sim, changes: Vec<Change>) {
    for (number, change) in changes.into_iter().enumerate() {
        let now = sim.look().sched.now();
        if change.at_ns > now {
            sim.sleep(change.at_ns - now).await;
        }
        let mut m = sim.m();
        make(&mut m, &change.knob);
        emit(&mut m, EventKind::Change, [number as u32, 0, 0, 0]);
    }
}

fn make(m: &mut Machine, knob: &Knob) {
    match knob {
        Knob::Swappiness(value) => m.memcg.set_swappiness(ROOT, *value),
        Knob::DirtyRatio(value) => m.spec.dirty_ratio = *value,
        Knob::DirtyBackgroundRatio(value) => m.spec.dirty_background_ratio = *value,
        Knob::VfsCachePressure(value) => m.spec.vfs_cache_pressure = *value,
        Knob::Kernel(choice) => change_kernel(m, kernel_of(choice)),
    }
}
