//! A program that the user controls by hand: it runs errands that take memory, touch it, free it, or write files.
//!
//! Source: a process's calls of `mmap`, `write` and `madvise(MADV_DONTNEED)`, and its loads, 3.10.
//! Simplified: all its memory is one mapping, and it frees the pages that it took last. It runs one errand at a time, so an errand that is
//! due during another one starts when that has ended.

use std::convert::Infallible;

use super::Actor;
use super::anon::populate;
use super::file_io::{syscall, write_call};
use super::signals::is_dying;
use crate::fs::{InodeId, icache};
use crate::mm::memory::{self, ProcessId, exit_mmap, zap_page_range};
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::scenario::schema::Errand;
use crate::sim::{Sim, Wait};

/// Pages of one `write`: 16 KiB.
const CALL_PAGES: u32 = 4;

/// Runs the errands, each at its time, ns. Then the program keeps its memory until it is killed.
pub(super) async fn run(actor: Actor, errands: Vec<(u64, Errand)>) {
    let sim = &actor.sim;
    let most = errands.iter().map(|(_, errand)| errand.takes()).sum();
    let process = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.tables.mmap(me, most, false)
    };
    let killed = run_errands(&actor, process, &errands).await;
    debug_assert!(killed.is_err() && sim.look().sched.current_task().killed);
    exit_mmap(sim, process).await;
}

/// Runs the errands, then sleeps. Returns only when the program is killed.
async fn run_errands(
    actor: &Actor,
    process: ProcessId,
    errands: &[(u64, Errand)],
) -> Result<Infallible, AllocError> {
    let sim = &actor.sim;
    let mut held = 0;
    for &(at_ns, errand) in errands {
        if at_ns > sim.look().sched.now() {
            sim.sleep_until(at_ns).await;
        }
        if is_dying(sim).await {
            return Err(AllocError::Killed);
        }
        actor.phase(format!("{}: {errand}", actor.name));
        match errand {
            Errand::Take(pages) => {
                populate(sim, process, held, held + pages).await?;
                held += pages;
            }
            Errand::Touch(pages) => touch(sim, process, pages.min(held)).await?,
            Errand::Write(pages) => write(actor, pages).await?,
            Errand::Free(pages) => {
                syscall(sim).await;
                let remaining = held.saturating_sub(pages);
                zap_page_range(sim, process, remaining, held).await;
                held = remaining;
            }
        }
    }
    loop {
        sim.park(Wait::Timer, None).await;
        if is_dying(sim).await {
            return Err(AllocError::Killed);
        }
    }
}

/// Reads one word of each of the first `pages` pages of the mapping.
async fn touch(sim: &Sim, process: ProcessId, pages: u32) -> Result<(), AllocError> {
    let (base, cost) = {
        let m = sim.look();
        (m.tables.process(process).base, m.spec.costs.touch)
    };
    for vpn in base..base + pages {
        let touched = sim.m().tables.touch(vpn, false);
        match touched {
            Ok(()) => sim.cpu(u64::from(cost)).await,
            Err(fault) => memory::handle_mm_fault(sim, process, fault).await?,
        }
        if is_dying(sim).await {
            return Err(AllocError::Killed);
        }
    }
    Ok(())
}

/// Writes a new file into the page cache; the flusher writes it to the disk later.
async fn write(actor: &Actor, pages: u32) -> Result<(), AllocError> {
    let sim = &actor.sim;
    let inode = sim.m().files.create_named(&actor.name, pages);
    icache::create(sim, inode).await;
    let written = write_all(sim, inode, pages).await;
    icache::close(&mut sim.m(), inode);
    written
}

async fn write_all(sim: &Sim, inode: InodeId, pages: u32) -> Result<(), AllocError> {
    let mut dirtier = Dirtier::default();
    for from in (0..pages).step_by(CALL_PAGES as usize) {
        if is_dying(sim).await {
            return Err(AllocError::Killed);
        }
        let to = (from + CALL_PAGES).min(pages);
        write_call(sim, inode, from, to, &mut dirtier).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::mm::id::ZoneId;
    use crate::scenario::{BY_HAND, Options};
    use crate::sim::TaskState;
    use crate::{KernelSide, Simulation, Stop};

    const MS: u64 = 1_000_000;

    /// The machine of the primer, on which no other program does anything in the first second.
    fn machine(errands: &[&str]) -> Simulation {
        let text = include_str!("../../../../scenarios/primer/scenario.toml");
        let lines: Vec<String> = errands
            .iter()
            .map(|errand| format!("do={errand}"))
            .collect();
        let options = Options::from_lines(&lines.join("\n")).expect("the options can be read");
        let scenario = crate::scenario::parse(text, &options).expect("it is right");
        Simulation::new(&scenario, KernelSide::Before)
    }

    fn run_to(simulation: &mut Simulation, ms: u64) {
        simulation.advance(Stop {
            time_ns: ms * MS,
            ..Stop::END
        });
    }

    /// Pages in memory and in swap of all programs that run errands.
    fn held(simulation: &Simulation) -> (u32, u32) {
        let m = simulation.machine();
        let all = m.tables.processes.iter();
        let mine = all.filter(|p| p.alive && m.sched.task(p.task).name == BY_HAND);
        mine.fold((0, 0), |(rss, swapped), p| {
            (rss + p.rss, swapped + p.swapped)
        })
    }

    #[test]
    fn pages_are_freed_last_taken_first_and_never_more_than_were_taken() {
        let mut simulation = machine(&[
            "100ms:take=64",
            "300ms:free=40",
            "500ms:free=99",
            "700ms:take=8",
        ]);
        let at = [50, 250, 450, 650, 950].map(|ms| {
            run_to(&mut simulation, ms);
            held(&simulation)
        });
        assert_eq!(at, [(0, 0), (64, 0), (24, 0), (0, 0), (8, 0)]);
    }

    #[test]
    fn errands_of_one_moment_are_done_one_after_the_other() {
        let mut simulation = machine(&["100ms:take=64", "100ms:free=60"]);
        run_to(&mut simulation, 130);
        assert!(held(&simulation).0 > 20, "a page takes a millisecond");
        run_to(&mut simulation, 900);
        assert_eq!(held(&simulation), (4, 0));
    }

    #[test]
    fn written_pages_are_dirty_until_the_flusher_has_written_them() {
        let mut simulation = machine(&["100ms:write=16"]);
        run_to(&mut simulation, 900);
        let dirty = |simulation: &Simulation| simulation.machine().zones[ZoneId::at(0)].nr_dirty;
        assert_eq!(dirty(&simulation), 16);
        assert_eq!(held(&simulation), (0, 0));
        run_to(&mut simulation, 9_000);
        assert_eq!(dirty(&simulation), 0);
    }

    #[test]
    fn a_swapped_out_page_is_read_back_when_it_is_touched() {
        let mut simulation = machine(&["100ms:take=64", "28s:touch=32"]);
        run_to(&mut simulation, 27_900);
        assert_eq!(held(&simulation), (0, 64), "the hog came in between");
        run_to(&mut simulation, 29_900);
        assert_eq!(held(&simulation), (32, 32));
    }

    #[test]
    fn a_killed_program_frees_everything_and_the_next_errand_starts_a_new_one() {
        let mut simulation = machine(&["100ms:take=64", "300ms:kill=my-hand", "500ms:take=8"]);
        run_to(&mut simulation, 400);
        assert_eq!(held(&simulation), (0, 0));
        run_to(&mut simulation, 900);
        assert_eq!(held(&simulation), (8, 0));
        let m = simulation.machine();
        let tasks = m.sched.tasks().iter();
        let states: Vec<bool> = tasks
            .filter(|task| task.name == BY_HAND)
            .map(|task| task.state == TaskState::Ended)
            .collect();
        assert_eq!(states, [true, false]);
    }
}
