//! Signals that the user sends: kill, stop, continue.
//!
//! Source: kernel/signal.c (`complete_signal`, `get_signal_to_deliver`, `do_signal_stop`, `prepare_signal`), 3.10.
//! Simplified: a signal goes to a process and to all tasks that it has started, as a shell signals a job, so that no task waits for one that
//! was killed. A kill interrupts a task's own sleeps, a stop, its sleep for `memory.high` and its wait until kswapd has refilled the
//! reserves; in all other waits a task dies when it wakes. For example, a writer that waits in `balance_dirty_pages` dies up to 200 ms late.

use crate::machine::Machine;
use crate::mm::memcg::v2::{handle_over_high, is_over_high};
use crate::record::{KilledBy, note_kill};
use crate::scenario::schema::Signal;
use crate::sim::{Sim, TaskId, TaskState, Wait};

/// Tasks call this when they return from the kernel. Here a task reclaims or sleeps for what it has charged over `memory.high`, and waits
/// while it is stopped. Returns true if the task was killed.
pub(super) async fn is_dying(sim: &Sim) -> bool {
    loop {
        let (killed, stopped, over_high) = {
            let m = sim.look();
            let task = m.sched.current_task();
            (task.killed, task.by_hand.stopped, is_over_high(&m))
        };
        if killed || !(stopped || over_high) {
            return killed;
        }
        if stopped {
            sim.park(Wait::Stopped, None).await;
        } else {
            handle_over_high(sim).await;
        }
    }
}

/// Sends a signal to the living tasks with this name and to all tasks that they have started. Returns how many tasks it reached.
pub(super) fn send(m: &mut Machine, name: &str, signal: Signal) -> u32 {
    let reached = job(m, name);
    for &id in &reached {
        if signal == Signal::Kill {
            note_kill(m, id, KilledBy::Hand);
        }
        let task = m.sched.task_mut(id);
        match signal {
            Signal::Kill => {
                task.killed = true;
                task.by_hand.killed = true;
                task.by_hand.stopped = false;
            }
            Signal::Stop => task.by_hand.stopped = true,
            Signal::Cont => task.by_hand.stopped = false,
        }
        let wakes = match (signal, task.wait) {
            (Signal::Kill, Wait::Timer | Wait::Pfmemalloc | Wait::Stopped | Wait::MemoryHigh) => {
                true
            }
            (Signal::Cont, wait) => wait == Wait::Stopped,
            (Signal::Kill | Signal::Stop, _) => false,
        };
        if wakes {
            m.sched.wake(id);
        }
    }
    reached.len() as u32
}

/// The living tasks with this name, and all living tasks that they have started, directly or not.
fn job(m: &Machine, name: &str) -> Vec<TaskId> {
    let mut in_job: Vec<TaskId> = Vec::new();
    for task in m.sched.tasks() {
        let alive = task.state != TaskState::Ended;
        let named = alive && task.name == name;
        // A task has a lower number than the tasks that it starts, so one pass over the tasks finds all of them.
        let started = task
            .parent
            .is_some_and(|by| in_job.binary_search(&by).is_ok());
        if named || started {
            in_job.push(task.id);
        }
    }
    in_job.retain(|&id| !m.sched.has_ended(id));
    in_job
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::memory::exit_mmap;
    use crate::scenario::Options;
    use crate::sim::TaskKind;
    use crate::testing;
    use crate::workload::anon::populate;
    use crate::{Advance, KernelSide, Simulation, Stop};

    const MS: u64 = 1_000_000;

    /// A process that maps this many pages and then works, a millisecond at a time, until it is killed.
    async fn worker(sim: Sim, pages: u32) {
        let process = {
            let mut m = sim.m();
            let me = m.sched.current();
            m.tables.mmap(me, pages, false)
        };
        let _ = populate(&sim, process, 0, pages).await;
        while !is_dying(&sim).await {
            sim.cpu(MS).await;
            sim.m().samples.totals.ops += 1;
        }
        exit_mmap(&sim, process).await;
    }

    fn start(sim: &Sim) -> TaskId {
        sim.spawn("worker", TaskKind::Workload, worker(sim.clone(), 100))
    }

    #[test]
    fn a_killed_task_dies_at_its_next_step_and_frees_its_memory() {
        let (frames, sim) = testing::run(testing::machine(), async |sim: &Sim| {
            let free = sim.look().nr_free_pages();
            let id = start(sim);
            sim.sleep(50 * MS).await;
            let taken = free - sim.look().nr_free_pages();
            assert_eq!(send(&mut sim.m(), "worker", Signal::Kill), 1);
            sim.join(id).await;
            (free, taken)
        });
        let (free, taken) = frames;
        assert!(taken >= 100, "{taken}");
        let mut m = sim.m();
        crate::mm::swap::lru_add_drain_all(&mut m);
        let kept: u32 = m.zones.iter().map(|z| z.pcp.iter().count() as u32).sum();
        assert_eq!(m.nr_free_pages() + kept, free);
        assert_eq!(send(&mut m, "worker", Signal::Kill), 0, "no such process");
    }

    #[test]
    fn a_stopped_task_keeps_its_memory_and_waits_until_it_continues() {
        testing::run(testing::machine(), async |sim: &Sim| {
            let id = start(sim);
            sim.sleep(50 * MS).await;
            send(&mut sim.m(), "worker", Signal::Stop);
            sim.sleep(10 * MS).await;
            let look = || {
                let m = sim.look();
                (m.samples.totals.ops, m.nr_free_pages())
            };
            assert_eq!(sim.look().sched.task(id).wait, Wait::Stopped);
            let stopped = look();
            sim.sleep(50 * MS).await;
            assert_eq!(look(), stopped);
            send(&mut sim.m(), "worker", Signal::Cont);
            sim.sleep(10 * MS).await;
            assert!(look().0 > stopped.0);
            send(&mut sim.m(), "worker", Signal::Stop);
            sim.sleep(10 * MS).await;
            send(&mut sim.m(), "worker", Signal::Kill);
            sim.join(id).await;
        });
    }

    #[test]
    fn a_signal_reaches_a_process_and_its_children_only() {
        testing::run(testing::machine(), async |sim: &Sim| {
            let parent = sim.clone();
            let family = sim.spawn("make", TaskKind::Workload, async move {
                let child = start(&parent);
                parent.join(child).await;
            });
            let stranger = start(sim);
            sim.sleep(10 * MS).await;
            assert_eq!(send(&mut sim.m(), "make", Signal::Kill), 2);
            sim.join(family).await;
            assert!(!sim.look().sched.task(stranger).killed);
            send(&mut sim.m(), "worker", Signal::Kill);
        });
    }

    #[test]
    fn a_signal_interrupts_a_tasks_own_sleep_but_no_wait_in_the_kernel() {
        for (wait, late) in [(Wait::Timer, 0), (Wait::Writeback, 80 * MS)] {
            testing::run(testing::machine(), async move |sim: &Sim| {
                let sleeper = sim.clone();
                let id = sim.spawn("sleeper", TaskKind::Workload, async move {
                    sleeper.park(wait, Some(100 * MS)).await;
                });
                sim.sleep_until(20 * MS).await;
                send(&mut sim.m(), "sleeper", Signal::Kill);
                sim.join(id).await;
                assert_eq!(sim.look().sched.now(), 20 * MS + late, "{wait:?}");
            });
        }
    }

    #[test]
    fn a_run_whose_work_is_killed_goes_on_to_the_end_of_the_scenario() {
        let text = include_str!("../../../../scenarios/2013-kswapd-limits/scenario.toml");
        let lines = "size=classroom\ndo=20s:kill=parallelio\ndo=30s:kill=desktop\ndo=30s:kill=tee\ndo=30s:kill=tclsh";
        let options = Options::from_lines(lines).expect("the options can be read");
        let scenario = crate::scenario::parse(text, &options).expect("it is right");
        let mut simulation = Simulation::new(&scenario, KernelSide::Before);
        let anon = |simulation: &Simulation| {
            let m = simulation.machine();
            m.tables.processes.iter().map(|p| p.rss).sum::<u32>()
        };
        let at = |seconds: u64, simulation: &mut Simulation| {
            simulation.advance(Stop {
                time_ns: seconds * 1_000_000_000,
                ..Stop::END
            });
            anon(simulation)
        };
        let [all, one, none] = [19, 29, 31].map(|seconds| at(seconds, &mut simulation));
        assert!(all > one && one > 0, "{all} {one}");
        assert_eq!(none, 0);
        assert_eq!(simulation.advance(Stop::END), Advance::Ended);
        assert_eq!(simulation.now_ns(), scenario.end_ns);
    }
}
