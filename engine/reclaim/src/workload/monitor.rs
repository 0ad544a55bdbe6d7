//! A small process that wakes at regular times, touches its memory and its mapped program text, and writes a log.

use super::Actor;
use super::anon::populate;
use crate::fs::InodeId;
use crate::mm::filemap;
use crate::mm::memory::{self, ProcessId, exit_mmap};
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::scenario::schema::MonitorWork;

pub(super) async fn run(actor: &Actor, work: &MonitorWork) {
    let sim = &actor.sim;
    let (process, text, log) = {
        let mut m = sim.m();
        let me = m.sched.current();
        let process = m.tables.mmap(me, work.pages, false);
        (process, m.files.create(work.text_pages), m.files.create(0))
    };
    // The rounds fail only if the task is killed.
    let _ = rounds(actor, work, process, text, log).await;
    exit_mmap(sim, process).await;
}

async fn rounds(
    actor: &Actor,
    work: &MonitorWork,
    process: ProcessId,
    text: InodeId,
    log: InodeId,
) -> Result<(), AllocError> {
    let sim = &actor.sim;
    populate(sim, process, 0, work.pages).await?;
    let base = sim.look().tables.process(process).base;
    let mut dirtier = Dirtier::default();
    let mut length = 0;
    let mut due = sim.look().sched.now();
    while !actor.is_over().await {
        for vpn in base..base + work.pages {
            let touched = sim.m().tables.touch(vpn, true);
            if let Err(fault) = touched {
                memory::handle_mm_fault(sim, process, fault).await?;
            }
        }
        for index in 0..work.text_pages {
            filemap::touch_mapped(sim, text, index).await?;
        }
        sim.m().files.extend(log, length + work.log_pages);
        super::file_io::write_call(sim, log, length, length + work.log_pages, &mut dirtier).await?;
        length += work.log_pages;
        due += work.period_ns;
        let now = sim.look().sched.now();
        sim.sleep_until(due.max(now + 1)).await;
    }
    Ok(())
}
