//! Sequential readers and writers, and the system calls that other kinds of work use, too.

use super::signals::is_dying;
use super::{Actor, KeptByActor, NamedFiles};
use crate::fs::{InodeId, flusher, icache, xfs};
use crate::kernel::stack::{SENDFILE, WRITE};
use crate::mm::filemap::{self, Readahead};
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::{Dirtier, balance_dirty_pages_ratelimited};
use crate::scenario::schema::{Fsync, ReaderWork, WriterWork};
use crate::sim::Sim;

pub(super) async fn read(actor: &Actor, work: &ReaderWork, files: &NamedFiles) {
    let Some(&(_, inode)) = files.iter().find(|(name, _)| *name == work.file) else {
        return;
    };
    for pass in 0..work.passes {
        actor.phase(format!("{}: pass {}", actor.name, pass + 1));
        let mut ra = Readahead::default();
        icache::open(&actor.sim, inode).await;
        let mut at = 0;
        while at < work.pages && !actor.is_over().await {
            let to = (at + work.call_pages).min(work.pages);
            syscall(&actor.sim).await;
            let _path = work.sendfile.then(|| actor.sim.enter_path(SENDFILE));
            if filemap::read(&actor.sim, inode, &mut ra, at, to)
                .await
                .is_err()
            {
                icache::close(&mut actor.sim.m(), inode);
                return;
            }
            at = to;
        }
        icache::close(&mut actor.sim.m(), inode);
        if work.pause_ns > 0 && pass + 1 < work.passes {
            actor.sim.sleep(work.pause_ns).await;
        }
        if actor.is_over().await {
            return;
        }
    }
}

/// Writes a file. If an earlier pass has made the file, it is first emptied, as by `O_TRUNC`, or made again if that pass deleted it.
pub(super) async fn write(actor: &Actor, work: &WriterWork, kept: &mut KeptByActor) {
    let sim = &actor.sim;
    let inode = if let Some(inode) = kept.deleted.pop() {
        let mut m = sim.m();
        m.files.make_again(inode, work.pages);
        m.files.set_name(inode, &actor.name);
        inode
    } else if let Some(inode) = kept.file {
        filemap::truncate_inode_pages(sim, inode).await;
        inode
    } else {
        sim.m().files.create_named(&actor.name, work.pages)
    };
    kept.file = Some(inode);
    icache::create(sim, inode).await;
    actor.phase(format!("{}: writes {} pages", actor.name, work.pages));
    let mut dirtier = Dirtier::default();
    // A writer that is killed leaves its file as it is.
    let _ = write_file(actor, inode, work, &mut dirtier).await;
    icache::close(&mut sim.m(), inode);
    if work.delete && !is_dying(sim).await {
        delete_for_now(sim, inode).await;
        kept.deleted.push(inode);
    }
}

async fn write_file(
    actor: &Actor,
    inode: InodeId,
    work: &WriterWork,
    dirtier: &mut Dirtier,
) -> Result<(), AllocError> {
    let sim = &actor.sim;
    let mut at = 0;
    while at < work.pages && !actor.is_over().await {
        let to = (at + work.call_pages).min(work.pages);
        write_call(sim, inode, at, to, dirtier).await?;
        if let Fsync::EveryPages(n) = work.fsync
            && to / n > at / n
        {
            flusher::fsync(sim, inode).await;
        }
        at = to;
    }
    if work.fsync != Fsync::Never && !is_dying(sim).await {
        flusher::fsync(sim, inode).await;
    }
    Ok(())
}

/// One `write(2)` of the pages from `from` up to, but not including, `to`.
pub(super) async fn write_call(
    sim: &Sim,
    inode: InodeId,
    from: u32,
    to: u32,
    dirtier: &mut Dirtier,
) -> Result<(), AllocError> {
    syscall(sim).await;
    let on_xfs = xfs::is_xfs(&sim.look());
    let _path = on_xfs.then(|| sim.enter_path(WRITE));
    for index in from..to {
        filemap::write_page(sim, inode, index).await?;
        balance_dirty_pages_ratelimited(sim, dirtier, 1).await;
    }
    Ok(())
}

/// Deletes a file for ever, so that the next new file may have its number.
pub(super) async fn delete(sim: &Sim, inode: InodeId) {
    delete_for_now(sim, inode).await;
    icache::give_back_number(&mut sim.m(), inode);
}

/// Deletes a file and drops its page cache. The caller makes the file again under the same number, or gives the number back.
pub(super) async fn delete_for_now(sim: &Sim, inode: InodeId) {
    filemap::truncate_inode_pages(sim, inode).await;
    let mut m = sim.m();
    icache::evict(&mut m, inode);
    m.files.forget(inode);
}

/// Charges the fixed CPU cost of a system call.
pub(super) async fn syscall(sim: &Sim) {
    let cost = sim.look().spec.costs.syscall;
    sim.cpu(u64::from(cost)).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_pass_that_starts_again_overwrites_its_file_and_drops_its_dirty_pages() {
        for delete in [false, true] {
            testing::run(testing::machine(), async move |sim: &Sim| {
                let actor = Actor {
                    sim: sim.clone(),
                    name: "writer".to_owned(),
                    seed: 1,
                    job: 0,
                    divide: 1,
                    end: None,
                };
                let work = WriterWork {
                    pages: 40,
                    call_pages: 8,
                    fsync: Fsync::Never,
                    delete,
                };
                let mut kept = KeptByActor::default();
                for pass in 1..=3 {
                    write(&actor, &work, &mut kept).await;
                    let m = sim.look();
                    let dirty: u32 = m.zones.iter().map(|z| z.nr_dirty).sum();
                    assert_eq!(m.files.inodes().len(), 1);
                    assert_eq!(m.vmstat.nr_dirtied, pass * 40);
                    assert_eq!(dirty, if delete { 0 } else { 40 });
                    assert_eq!(m.files.named().count(), usize::from(!delete));
                }
            });
        }
    }
}
