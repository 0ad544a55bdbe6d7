//! The task that makes the user's changes to settings, patches and programs while the machine runs. It exists only if the scenario has
//! changes.
//!
//! Source: mm/page_alloc.c `min_free_kbytes_sysctl_handler`, 3.10.
//! Simplified: a patch takes effect between two steps of the simulation, so a task that is inside the changed code finishes what it has
//! already decided. A change of `vm.swappiness` applies to the root group and to groups of version 2, which have no value of their own;
//! groups of version 1 keep the value that they were made with, as in the kernel. A started program belongs to the root group and runs on
//! node 0.

use super::moment::Times;
use super::{Actor, NamedFiles, hand, signals, spawn_actor, spawn_helper};
use crate::fs::files::LOCAL;
use crate::fs::proportions::update_completion_period;
use crate::machine::Machine;
use crate::mm::lru_gen;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::v2::memory_reclaim;
use crate::mm::zone::setup_per_zone_wmarks;
use crate::scenario::schema::{ActorSpec, Knob, Moment, Program, Scenario, Sysctl};
use crate::scenario::{BY_HAND, kernel_of};
use crate::sim::task::NICE_0;
use crate::sim::{Sim, TaskId, TaskKind, TaskState};
use crate::trace::{EventKind, change_kernel, emit};

/// Job number of the first program that a change starts; scenarios have far fewer actors.
const FIRST_JOB: u32 = 10_000;

pub(super) async fn administrator(sim: Sim, scenario: Scenario) {
    let mut hand = None;
    for (number, change) in scenario.changes.iter().enumerate() {
        let now = sim.look().sched.now();
        if change.at_ns > now {
            sim.sleep(change.at_ns - now).await;
        }
        let number = number as u32;
        if let Knob::Errand(_) = change.knob {
            hand = hand.filter(|&id| can_run_errands(&sim, id));
            hand.get_or_insert_with(|| spawn_errand_runner(&sim, &scenario, number));
        }
        let (tasks, kib) = make(&sim, &scenario, number, &change.knob);
        emit(&mut sim.m(), EventKind::Change, [number, tasks, kib, 0]);
    }
}

/// Makes a change. Returns how many tasks it reached and the KiB that it set, 0 where that does not apply.
fn make(sim: &Sim, scenario: &Scenario, number: u32, knob: &Knob) -> (u32, u32) {
    let mut m = sim.m();
    match knob {
        Knob::Sysctl(sysctl, value) => return (0, set_sysctl(&mut m, *sysctl, *value)),
        Knob::Kernel(choice) => {
            let kernel = kernel_of(choice);
            lru_gen::switch(&mut m, &kernel);
            change_kernel(&mut m, kernel);
        }
        Knob::Signal(signal, name) => return (signals::send(&mut m, name, *signal), 0),
        Knob::Start(program, name) => {
            drop(m);
            start(sim, scenario, *program, name, number);
            return (1, 0);
        }
        Knob::Reclaim(group, pages) => {
            let (group, pages, own) = (*group, *pages, sim.clone());
            drop(m);
            let write = async move {
                memory_reclaim(&own, group, pages).await;
            };
            spawn_helper(sim, "administrator", write);
        }
        // The program that runs errands has received all of them, with their times.
        Knob::Errand(_) => return (1, 0),
    }
    (0, 0)
}

/// Sets a sysctl. Returns the value if its unit is KiB, otherwise 0.
fn set_sysctl(m: &mut Machine, sysctl: Sysctl, value: u32) -> u32 {
    match sysctl {
        Sysctl::Swappiness => m.memcg.set_swappiness(value),
        Sysctl::DirtyRatio => {
            m.spec.dirty_ratio = value;
            update_completion_period(m);
        }
        Sysctl::DirtyBackgroundRatio => m.spec.dirty_background_ratio = value,
        Sysctl::VfsCachePressure => m.spec.vfs_cache_pressure = value,
        Sysctl::MinFreeKbytes => {
            set_min_free_kbytes(m, value);
            return value;
        }
    }
    0
}

/// Whether the program can run another errand, because it is alive and was not killed.
fn can_run_errands(sim: &Sim, id: TaskId) -> bool {
    let m = sim.look();
    let task = m.sched.task(id);
    task.state != TaskState::Ended && !task.killed
}

/// Starts the program that runs errands. It receives the errand of this change and all later ones.
fn spawn_errand_runner(sim: &Sim, scenario: &Scenario, number: u32) -> TaskId {
    let actor = Actor {
        sim: sim.clone(),
        name: BY_HAND.to_owned(),
        seed: scenario.seed,
        job: FIRST_JOB + number,
        divide: scenario.divide,
        end: None,
    };
    let errands = scenario.changes.iter().skip(number as usize);
    let errands = errands.filter_map(|change| match change.knob {
        Knob::Errand(errand) => Some((change.at_ns, errand)),
        _ => None,
    });
    let body = hand::run(actor, errands.collect());
    let id = sim.spawn(BY_HAND, TaskKind::Workload, body);
    sim.m().attach(id, ROOT);
    id
}

fn start(sim: &Sim, scenario: &Scenario, program: Program, name: &str, number: u32) {
    let memory_pages = sim.look().total_pages();
    let mut files = NamedFiles::new();
    if let Some(pages) = program.file_pages(memory_pages) {
        let mut m = sim.m();
        let inode = m.files.create_on(LOCAL, pages);
        m.files.set_name(inode, program.name());
        files.push((program.name().to_owned(), inode));
    }
    let spec = ActorSpec {
        name: name.to_owned(),
        start: Moment::Time(0),
        end: None,
        repeat_until: None,
        job: FIRST_JOB + number,
        background: true,
        weight: NICE_0,
        node: 0,
        interleave: false,
        memcg: ROOT,
        work: program.work(memory_pages),
    };
    spawn_actor(sim, scenario, &spec, Times::AT_ONCE, &files);
}

fn set_min_free_kbytes(m: &mut Machine, kib: u32) {
    m.spec.min_free_kbytes = Some(kib);
    setup_per_zone_wmarks(kib, &m.kernel, &mut m.zones);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn min_free_kbytes_gives_the_watermarks_of_a_machine_that_booted_with_it() {
        for kib in [0, 440, 1760] {
            let booted = testing::machine_with(|spec| spec.min_free_kbytes = Some(kib));
            let mut m = testing::machine();
            set_min_free_kbytes(&mut m, kib);
            for (zone, expected) in m.zones.iter().zip(&booted.zones) {
                assert_eq!(zone.watermarks, expected.watermarks);
                assert_eq!(zone.dirty_balance_reserve, expected.dirty_balance_reserve);
            }
        }
    }
}
