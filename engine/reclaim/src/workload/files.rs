//! Work on many small files: stat, open, read and create, or create and delete in a loop as fs_mark does.

use super::file_io::{syscall, write_call};
use super::{Actor, KeptByActor};
use crate::fs::{InodeId, flusher, icache};
use crate::mm::filemap::{self, Readahead};
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::scenario::schema::{Churn, FilesPhase, FilesWork};
use crate::sim::Sim;

pub(super) async fn run(actor: &Actor, work: &FilesWork, kept: &mut KeptByActor) {
    let total = work.directories * work.files_per_directory;
    // A later pass reuses the tree of the first one.
    let first = *kept
        .file
        .get_or_insert_with(|| make_tree(actor, work, total));
    let first = first.0;
    for (number, phase) in work.phases.iter().enumerate() {
        let what = match phase {
            FilesPhase::Read => "reads all files",
            FilesPhase::Stat => "stats all files",
            FilesPhase::Create { .. } => "creates files",
            FilesPhase::Churn(_) => "makes and deletes files",
        };
        actor.phase(format!("{}: {what} (phase {})", actor.name, number + 1));
        let killed = match *phase {
            FilesPhase::Read => read_all(actor, first, total).await,
            FilesPhase::Stat => stat_all(actor, first, total).await,
            FilesPhase::Create { files, bytes } => create(actor, files, bytes).await,
            FilesPhase::Churn(churn) => make_and_delete(actor, churn, &mut kept.deleted).await,
        };
        if killed || actor.is_over().await {
            return;
        }
    }
}

/// Creates a tree of files on the disk, none of it in memory; returns the first file.
fn make_tree(actor: &Actor, work: &FilesWork, total: u32) -> InodeId {
    let mut m = actor.sim.m();
    let bytes = [work.even_bytes, work.odd_bytes];
    let pages = |i: u32| bytes[i as usize % 2].div_ceil(4096);
    m.files.create_row((0..total).map(pages))
}

async fn stat(actor: &Actor, inode: InodeId) {
    icache::lookup(&actor.sim, inode).await;
    let cost = actor.sim.look().spec.costs.open / 3;
    actor.sim.cpu(u64::from(cost)).await;
}

async fn open(actor: &Actor, inode: InodeId) {
    icache::open(&actor.sim, inode).await;
    let cost = actor.sim.look().spec.costs.open;
    actor.sim.cpu(u64::from(cost)).await;
}

async fn stat_all(actor: &Actor, first: u32, total: u32) -> bool {
    for id in first..first + total {
        stat(actor, InodeId(id)).await;
        if actor.is_over().await {
            return true;
        }
    }
    false
}

async fn read_all(actor: &Actor, first: u32, total: u32) -> bool {
    for id in first..first + total {
        let inode = InodeId(id);
        stat(actor, inode).await;
        open(actor, inode).await;
        let mut ra = Readahead::default();
        let pages = actor.sim.look().files.len_pages(inode);
        syscall(&actor.sim).await;
        let read = filemap::read(&actor.sim, inode, &mut ra, 0, pages).await;
        icache::close(&mut actor.sim.m(), inode);
        if read.is_err() || actor.is_over().await {
            return true;
        }
    }
    false
}

async fn create(actor: &Actor, files: u32, bytes: u32) -> bool {
    let mut dirtier = Dirtier::default();
    let pages = bytes.div_ceil(4096);
    for _ in 0..files {
        let inode = actor.sim.m().files.create(pages);
        let written = make(&actor.sim, inode, pages, &mut dirtier).await;
        icache::close(&mut actor.sim.m(), inode);
        if written.is_err() || actor.is_over().await {
            return true;
        }
    }
    false
}

/// Makes, opens and writes a file.
async fn make(
    sim: &Sim,
    inode: InodeId,
    pages: u32,
    dirtier: &mut Dirtier,
) -> Result<(), AllocError> {
    icache::create(sim, inode).await;
    let cost = sim.look().spec.costs.create;
    sim.cpu(u64::from(cost)).await;
    write_call(sim, inode, 0, pages, dirtier).await
}

/// Makes the files and deletes them in the same order, in each loop. Reuses the inodes of deleted files first. True if a write failed or
/// the actor is over.
async fn make_and_delete(actor: &Actor, churn: Churn, deleted: &mut Vec<InodeId>) -> bool {
    let sim = &actor.sim;
    let mut dirtier = Dirtier::default();
    let pages = churn.bytes.div_ceil(4096);
    for _ in 0..churn.loops {
        let mut made = Vec::new();
        for _ in 0..churn.files {
            let inode = next_inode(sim, deleted, pages);
            made.push(inode);
            let written = make(sim, inode, pages, &mut dirtier).await;
            if churn.fsync && written.is_ok() {
                flusher::fsync(sim, inode).await;
            }
            icache::close(&mut sim.m(), inode);
            if written.is_err() || actor.is_over().await {
                return true;
            }
        }
        for &inode in &made {
            unlink(sim, inode).await;
            if actor.is_over().await {
                return true;
            }
        }
        // The next loop takes inodes from the end of the list and starts with the first name, so the inode of the first name has to be
        // last.
        deleted.extend(made.into_iter().rev());
    }
    false
}

/// An inode for a new file: that of a deleted file, if there is one.
fn next_inode(sim: &Sim, deleted: &mut Vec<InodeId>, pages: u32) -> InodeId {
    let mut m = sim.m();
    match deleted.pop() {
        Some(inode) => {
            m.files.make_again(inode, pages);
            inode
        }
        None => m.files.create(pages),
    }
}

/// `unlink(2)` of a file that no task has open. Its pages leave memory, dirty or not.
async fn unlink(sim: &Sim, inode: InodeId) {
    syscall(sim).await;
    let cost = sim.look().spec.costs.open;
    sim.cpu(u64::from(cost)).await;
    filemap::truncate_inode_pages(sim, inode).await;
    let mut m = sim.m();
    icache::unlink(&mut m, inode);
    m.files.forget(inode);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::machine::Machine;
    use crate::mm::swap::lru_add_drain_all;
    use crate::scenario::schema::FilesystemKind;
    use crate::sim::TaskKind;
    use crate::testing;

    const SECOND: u64 = 1_000_000_000;

    fn actor(sim: &Sim) -> Actor {
        Actor {
            sim: sim.clone(),
            name: "fs-mark".to_owned(),
            seed: 1,
            job: 0,
            divide: 1,
            end: None,
        }
    }

    /// Runs `check` a second after some passes, on a machine with this kernel and this kind of file system.
    fn churned(
        preset: &str,
        kind: FilesystemKind,
        churn: Churn,
        passes: u32,
        check: impl Fn(&Machine) + 'static,
    ) {
        let m = testing::machine_of(preset, |spec| spec.filesystem.kind = kind);
        testing::run(m, async move |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let actor = actor(sim);
            let mut deleted = Vec::new();
            for _ in 0..passes {
                let over = make_and_delete(&actor, churn, &mut deleted).await;
                assert!(!over);
            }
            sim.sleep(SECOND).await;
            lru_add_drain_all(&mut sim.m());
            check(&sim.look());
        });
    }

    const CHURN: Churn = Churn {
        files: 50,
        bytes: 6000,
        loops: 4,
        fsync: false,
    };

    #[test]
    fn a_deleted_file_is_gone_and_its_dirty_pages_are_never_written() {
        let free = testing::machine().nr_free_pages();
        churned("v3_10_rc1", FilesystemKind::Ext4, CHURN, 1, move |m| {
            assert_eq!(m.vmstat.nr_dirtied, 4 * 100);
            assert_eq!(m.vmstat.nr_written, 0);
            assert_eq!(m.zones.iter().map(|z| z.nr_dirty).sum::<u32>(), 0);
            assert!(m.files.inodes().iter().all(|inode| inode.nr_cached == 0));
            let on_cpus: u32 = m.zones.iter().map(|z| z.pcp.iter().count() as u32).sum();
            let held = m.icache.slab_pages() + m.radix_nodes.slab_frames().count() as u32;
            assert_eq!(m.nr_free_pages() + on_cpus + held, free);
        });
    }

    #[test]
    fn with_fsync_every_page_is_on_the_disk_before_it_is_deleted() {
        let churn = Churn {
            fsync: true,
            ..CHURN
        };
        churned("v3_10_rc1", FilesystemKind::Ext4, churn, 1, |m| {
            assert_eq!((m.vmstat.nr_dirtied, m.vmstat.nr_written), (400, 400));
        });
    }

    #[test]
    fn names_and_inodes_are_reused_and_the_dentry_of_a_deleted_file_stays() {
        for passes in [1, 3] {
            churned("v3_10_rc1", FilesystemKind::Ext4, CHURN, passes, |m| {
                assert_eq!(m.files.inodes().len(), 50);
                assert_eq!(m.icache.unused(), (50, 0), "names without files");
            });
        }
    }

    #[test]
    fn xfs_reuses_a_reclaimable_inode_for_the_new_file() {
        churned("v4_18", FilesystemKind::Xfs, CHURN, 1, |m| {
            assert_eq!(m.files.inodes().len(), 50);
            assert_eq!(m.icache.unused().0, 50);
            m.icache.check().expect("what is counted is there");
        });
    }

    #[test]
    fn a_pass_that_starts_again_finds_its_tree_and_its_cached_pages() {
        testing::run(testing::machine(), async |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let actor = actor(sim);
            let work = FilesWork {
                directories: 2,
                files_per_directory: 10,
                even_bytes: 4096,
                odd_bytes: 4096,
                phases: vec![FilesPhase::Read],
            };
            let mut kept = KeptByActor::default();
            for _ in 0..3 {
                run(&actor, &work, &mut kept).await;
                let m = sim.look();
                assert_eq!((m.files.inodes().len(), m.vmstat.pgpgin_pages), (20, 20));
            }
        });
    }
}
