//! A process with private anonymous memory, which it populates and then touches.

use super::Actor;
use super::signals::is_dying;
use super::touches::{Pause, Plan, Touch, Touches};
use crate::machine::Machine;
use crate::mm::memcg;
use crate::mm::memcg::v2::is_over_high;
use crate::mm::memory::{self, Fault, ProcessId, exit_mmap};
use crate::mm::page_alloc::{AllocError, Gfp, free_pages, get_page_at_once};
use crate::record::progress_result;
use crate::scenario::program::thread_name;
use crate::scenario::schema::{AnonWork, Hold, Leave, Pattern};
use crate::sim::rng::Rng;
use crate::sim::{Sim, TaskKind};

pub(super) async fn run(actor: &Actor, work: &AnonWork) {
    let sim = &actor.sim;
    let process = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.tables.mmap(me, work.pages, work.mlocked)
    };
    let before = sim.look().vmstat.pswpin;
    let done = touch_all(actor, work, process).await;
    if done.is_ok() && matches!(work.pattern, Pattern::Zipf(_)) {
        // The script of the published test also takes the difference of the counter in /proc/vmstat.
        let mut m = sim.m();
        let read = m.vmstat.pswpin - before;
        progress_result(&mut m, &format!("{}-swapins", actor.name), 1000 * read);
    }
    if let Some(hold) = work.hold
        && !actor.is_over().await
    {
        keep(actor, hold).await;
    }
    debug_assert!(done.is_ok() || sim.look().sched.current_task().killed);
    exit_mmap(sim, process).await;
}

/// Sleeps with all memory mapped, until `hold` is over or the run stops the actor.
async fn keep(actor: &Actor, hold: Hold) {
    actor.phase(format!("{}: keeps its memory and sleeps", actor.name));
    let now = actor.sim.look().sched.now();
    let until = match hold {
        Hold::For(ns) => now + ns,
        Hold::ToTheEnd => u64::MAX,
    };
    actor.pause_until(until).await;
}

async fn touch_all(actor: &Actor, work: &AnonWork, process: ProcessId) -> Result<(), AllocError> {
    let sim = &actor.sim;
    if work.populate {
        actor.phase(format!("{}: populates {} pages", actor.name, work.pages));
        populate(sim, process, 0, work.pages).await?;
    }
    if work.touches == Some(0) {
        return Ok(());
    }
    actor.phase(format!("{}: touches its memory", actor.name));
    let share = |all: u32| all.div_ceil(work.threads);
    let plan = Plan {
        pages: work.pages,
        pattern: work.pattern,
        chunk: work.chunk,
        touches: work.touches.map(share),
        write_percent: work.write_percent,
        rate: work.rate.map(share),
    };
    let leave = work.leave.map(|leave| Leave {
        after: share(leave.after),
        ..leave
    });
    let first = Touches::new(Rng::for_job(actor.seed, actor.job), plan);
    let mut threads = Vec::new();
    for number in 2..=work.threads {
        let stream = Rng::for_use(actor.seed, actor.job, &format!("thread {number}"));
        let (actor, mut touches) = (actor.clone(), first.of_thread(stream));
        let name = thread_name(&actor.name, number);
        threads.push(sim.spawn(&name, TaskKind::Workload, async move {
            // Only a kill ends a thread with an error.
            let _ = touch(&actor, process, &mut touches, plan.touches, leave).await;
        }));
    }
    let mut touches = first;
    let done = touch(actor, process, &mut touches, plan.touches, leave).await;
    for thread in threads {
        sim.join(thread).await;
    }
    done
}

/// Makes the touches of one thread. `all`: their number, including those before `leave`; `None`: until the run stops the actor.
async fn touch(
    actor: &Actor,
    process: ProcessId,
    touches: &mut Touches,
    all: Option<u32>,
    mut leave: Option<Leave>,
) -> Result<(), AllocError> {
    let sim = &actor.sim;
    if let Some(leave) = leave {
        touches.end_after(Some(leave.after));
    }
    let (base, main) = {
        let m = sim.look();
        let process = m.tables.process(process);
        (process.base, process.task)
    };
    let fault = |touch: Touch| Fault {
        vpn: base + touch.page,
        write: touch.write,
    };
    let is_killed = || sim.look().sched.task(main).killed;
    let mut start = sim.look().sched.now();
    // The threads of a process die with it.
    while !actor.is_over().await && !is_killed() {
        let pause = touches.run(&mut sim.m(), |m, touch| {
            let Fault { vpn, write } = fault(touch);
            m.tables.touch(vpn, write).is_ok()
        });
        match pause {
            Pause::Fault(touch) => {
                memory::handle_mm_fault(sim, process, fault(touch)).await?;
            }
            Pause::Charge(ns) => {
                sim.cpu(ns).await;
                touches.sleep_for_rate(sim, start).await;
            }
            Pause::Done => {
                let Some(leave) = leave.take() else {
                    break;
                };
                actor.phase(format!("{}: is not used", actor.name));
                let back = sim.look().sched.now() + leave.for_ns;
                actor.pause_until(back).await;
                actor.phase(format!("{}: is used again", actor.name));
                touches.end_after(all);
                start = touches.began(sim.look().sched.now());
            }
        }
    }
    Ok(())
}

/// Writes each page from `from` up to, but not including, `to` once, in ascending order.
pub(super) async fn populate(
    sim: &Sim,
    process: ProcessId,
    from: u32,
    to: u32,
) -> Result<(), AllocError> {
    let base = sim.look().tables.process(process).base;
    let mut next = base + from;
    while next < base + to {
        let (continue_at, pause) = populate_run(&mut sim.m(), process, next, base + to);
        next = continue_at;
        match pause {
            Pause::Fault(fault) => {
                memory::handle_mm_fault(sim, process, fault).await?;
                next += 1;
            }
            Pause::Charge(ns) => sim.cpu(ns).await,
            Pause::Done => {}
        }
        if is_dying(sim).await {
            return Err(AllocError::Killed);
        }
    }
    Ok(())
}

/// Makes first touches while the allocator's fast path serves them and no other event is due. Returns the next page, and the reason for the
/// stop.
fn populate_run(m: &mut Machine, process: ProcessId, from: u32, to: u32) -> (u32, Pause<Fault>) {
    let cost = u64::from(m.spec.costs.anon_fault);
    for vpn in from..to {
        if m.tables.touch(vpn, true).is_ok() {
            continue;
        }
        let fresh = m.tables.entries[vpn as usize] == crate::mm::lru::NONE;
        let pfn = if fresh {
            get_page_at_once(m, Gfp::USER, 0)
        } else {
            None
        };
        let Some(pfn) = pfn else {
            return (vpn, Pause::Fault(Fault { vpn, write: true }));
        };
        if memcg::try_charge_page(m, pfn).is_err() {
            free_pages(m, pfn, 0);
            return (vpn, Pause::Fault(Fault { vpn, write: true }));
        }
        m.sched.current_task_mut().in_fault = true;
        memory::map_new_page(m, process, vpn, pfn);
        m.sched.current_task_mut().in_fault = false;
        if is_over_high(m) || !m.sched.try_charge(cost) {
            return (vpn + 1, Pause::Charge(cost));
        }
    }
    (to, Pause::Done)
}

#[cfg(test)]
mod tests {
    use super::populate_run;
    use crate::mm::id::LruvecId;
    use crate::mm::lru_gen::ANON;
    use crate::mm::swap::lru_add_drain;
    use crate::scenario::Options;
    use crate::{KernelSide, Simulation, Stop, testing};

    /// Pages of the primer's hog in memory and in swap, and whether it is alive, at times in s. By 29 s it has touched all its
    /// memory.
    fn hog(lines: &str, times: [u64; 3]) -> [(u32, u32, bool); 3] {
        let text = include_str!("../../../../scenarios/primer/scenario.toml");
        let options = Options::from_lines(lines).expect("the options can be read");
        let scenario = crate::scenario::parse(text, &options).expect("it is right");
        let mut simulation = Simulation::new(&scenario, KernelSide::Before);
        times.map(|seconds| {
            simulation.advance(Stop {
                time_ns: seconds * 1_000_000_000,
                ..Stop::END
            });
            let m = simulation.machine();
            let mut processes = m.tables.processes.iter();
            let hog = processes.find(|p| m.sched.task(p.task).name == "hog");
            hog.map_or((0, 0, false), |p| (p.rss, p.swapped, p.alive))
        })
    }

    #[test]
    fn a_program_that_its_user_leaves_is_not_touched_until_the_user_is_back() {
        let touches = |lines: &str, seconds: u64| {
            let text = include_str!("../../../../scenarios/primer/scenario.toml");
            let options = Options::from_lines(lines).expect("the options can be read");
            let scenario = crate::scenario::parse(text, &options).expect("it is right");
            let mut simulation = Simulation::new(&scenario, KernelSide::Before);
            simulation.advance(Stop {
                time_ns: seconds * 1_000_000_000,
                ..Stop::END
            });
            simulation.machine().vmstat.pswpin
        };
        // The second burst of the editor would come after half a minute, when its pages are in swap.
        let leave = "set=actor.editor.leave_after=256\nset=actor.editor.leave_for=\"45s\"\n";
        assert!(touches("", 44) > 0);
        assert_eq!(touches(leave, 44), 0);
        assert!(touches(leave, 80) > 0);
    }

    /// Living tasks of the primer's hog, with its threads, at a time in s, and how many processes have been killed for lack of memory.
    fn threads(lines: &str, seconds: u64) -> (Vec<String>, u64) {
        let text = include_str!("../../../../scenarios/primer/scenario.toml");
        let zipf =
            "set=actor.hog.pattern=\"zipf\"\nset=actor.hog.alpha=0.1\nset=actor.hog.threads=3";
        let options =
            Options::from_lines(&format!("{zipf}\n{lines}")).expect("the options can be read");
        let scenario = crate::scenario::parse(text, &options).expect("it is right");
        let mut simulation = Simulation::new(&scenario, KernelSide::Before);
        simulation.advance(Stop {
            time_ns: seconds * 1_000_000_000,
            ..Stop::END
        });
        let m = simulation.machine();
        let tasks = m.sched.tasks().iter();
        let living = tasks.filter(|task| !m.sched.has_ended(task.id));
        let names = living.map(|task| task.name.clone());
        let names = names.filter(|name| name.starts_with("hog"));
        (names.collect(), m.vmstat.oom_kill)
    }

    #[test]
    fn threads_touch_one_memory_and_end_with_its_process() {
        let all = ["hog", "hog-2", "hog-3"].map(str::to_owned).to_vec();
        let small = "set=actor.hog.pages=\"256KiB\"";
        // Each thread touches 100 pages a second, for ten seconds.
        let timed = format!("{small}\nset=actor.hog.touches=3000\nset=actor.hog.rate=300");
        assert_eq!(threads(&timed, 26), (all.clone(), 0));
        assert_eq!(threads(&timed, 40), (Vec::new(), 0));
        let killed = format!("{small}\nset=actor.hog.touches=4000000000\ndo=26s:kill=hog");
        assert_eq!(threads(&killed, 25), (all, 0));
        assert_eq!(threads(&killed, 27), (Vec::new(), 0));
        let large = "set=actor.hog.touches=4000000000\nset=actor.hog.populate=false\nset=actor.hog.pages=\"1GiB\"";
        assert_eq!(threads(large, 60), (Vec::new(), 1));
    }

    #[test]
    fn a_first_touch_is_a_fault_so_its_page_goes_to_the_youngest_generation() {
        let mut m = testing::node_machine("deb6_1_192_mglru");
        let process = testing::process(&mut m, 100);
        let base = m.tables.process(process).base;
        for page in base..base + 100 {
            populate_run(&mut m, process, page, page + 1);
        }
        lru_add_drain(&mut m);
        let g = &m.lruvecs[LruvecId::at(0)].lru_gen;
        assert_eq!([3, 2].map(|seq| g.pages(seq, ANON)), [100, 0]);
    }

    #[test]
    fn memory_is_kept_for_a_time_or_until_the_process_is_told_to_stop_and_only_reclaim_shrinks_it()
    {
        let small = "set=actor.hog.pages=\"1MiB\"\nset=actor.hog.start=\"4s\"\n";
        let [without, ..] = hog(small, [50, 60, 70]);
        assert!(!without.2, "it ends with its last touch");
        let check = |hold: &str, last: bool| {
            let [soon, later, end] = hog(&format!("{small}{hold}"), [30, 50, 70]);
            assert_eq!((soon.0 + soon.1, soon.2), (256, true), "{hold}");
            assert_eq!((later.0 + later.1, later.2), (256, true), "{hold}");
            assert!(later.1 >= soon.1, "only pages that are touched come back");
            assert_eq!(end.2, last, "{hold}");
        };
        check("set=actor.hog.hold=\"50s\"", false);
        check("set=actor.hog.hold=\"end\"", true);
        check(
            "set=actor.hog.hold=\"end\"\nset=actor.hog.end=\"60s\"",
            false,
        );
        check(
            "set=actor.hog.hold=\"80s\"\nset=actor.hog.end=\"60s\"",
            false,
        );
        check("set=actor.hog.hold=\"end\"\ndo=60s:kill=hog", false);
    }
}
