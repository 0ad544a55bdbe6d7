//! Rounds of dd: several writers share the pages of a round. Their files are deleted when the round is over; `keep` spares those of the
//! last round.

use super::Actor;
use super::anon::populate;
use super::file_io::{delete, write_call};
use super::signals::is_dying;
use crate::fs::{InodeId, flusher, icache};
use crate::mm::memory::exit_mmap;
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::scenario::program::writer_name;
use crate::scenario::schema::DdWork;
use crate::sim::TaskKind;

pub(super) async fn run(actor: &Actor, work: &DdWork) {
    let mut round = 0;
    while !actor.is_over().await && (work.repeat || round < work.jobs.len()) {
        let jobs = work.jobs[round % work.jobs.len()];
        actor.phase(format!("{}: {jobs} writers", actor.name));
        round += 1;
        let keeps = work.keep && !work.repeat && round == work.jobs.len();
        run_round(actor, work, jobs, keeps).await;
    }
}

async fn run_round(actor: &Actor, work: &DdWork, jobs: u32, keeps: bool) {
    let sim = &actor.sim;
    let share = (work.round_pages / jobs).max(1);
    let mut writers = Vec::new();
    for n in 1..=jobs {
        let (writer, work) = (actor.clone(), work.clone());
        let name = writer_name(&actor.name, n);
        let inode = sim.m().files.create_named(&name, share);
        let task = sim.spawn(&name, TaskKind::Workload, async move {
            // A writer that is killed leaves its file as it is.
            let _ = write_from_buffer(&writer, &work, inode, share).await;
        });
        writers.push((task, inode));
    }
    for (task, inode) in writers {
        sim.join(task).await;
        if is_dying(sim).await {
            // The program was killed, so no task is left to delete the files.
            return;
        }
        if !keeps {
            delete(sim, inode).await;
        }
    }
}

/// Populates the writer's buffer, writes the file, and then frees the buffer.
async fn write_from_buffer(
    actor: &Actor,
    work: &DdWork,
    inode: InodeId,
    pages: u32,
) -> Result<(), AllocError> {
    let sim = &actor.sim;
    let process = (work.buffer_pages > 0).then(|| {
        let mut m = sim.m();
        let me = m.sched.current();
        m.tables.mmap(me, work.buffer_pages, false)
    });
    let mut done = Ok(());
    if let Some(process) = process {
        done = populate(sim, process, 0, work.buffer_pages).await;
    }
    if done.is_ok() {
        done = write(actor, work, inode, pages).await;
    }
    if let Some(process) = process {
        exit_mmap(sim, process).await;
    }
    done
}

async fn write(actor: &Actor, work: &DdWork, inode: InodeId, pages: u32) -> Result<(), AllocError> {
    let sim = &actor.sim;
    icache::instantiate(sim, inode).await;
    let mut dirtier = Dirtier::default();
    let mut at = 0;
    while at < pages && !actor.is_over().await {
        let to = (at + work.call_pages).min(pages);
        write_call(sim, inode, at, to, &mut dirtier).await?;
        at = to;
    }
    if work.fsync && !is_dying(sim).await {
        flusher::fsync(sim, inode).await;
    }
    Ok(())
}
