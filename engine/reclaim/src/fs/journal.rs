//! The journal of ext3 and ext4: blocks of metadata that were changed stay in memory for at most five seconds, are then written to the log
//! together, and are dirty from then on.
//!
//! Source: fs/jbd2/transaction.c (`start_this_handle`, `jbd2_journal_dirty_metadata`), commit.c (`jbd2_journal_commit_transaction`),
//! journal.c (`kjournald2`), fs/ext4/ialloc.c (`ext4_new_inode`), inode.c (`ext4_mark_inode_dirty`), 3.10.
//! Simplified: a handle ends as soon as it begins; the log never fills; a block that is already dirty stays dirty while a later
//! transaction holds it, so if it is written before that transaction is committed, it is written once more; a directory entry takes 32
//! bytes, and all new entries are in one directory. Who could notice: the number of directory blocks that become dirty.
//! Left out: bitmaps, deleted files, times of access and change; file pages that a commit waits for; `fsync`, which commits at once.

use std::collections::BTreeSet;

use super::filesystem;
use super::icache::{self, INODE_TABLE_BLOCKS};
use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::InodeId;
use crate::fs::files::LOCAL;
use crate::kernel::FirstOpen;
use crate::machine::Machine;
use crate::mm::filemap::{self, set_page_dirty};
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, TaskId, TaskKind, Wait, WaitQueue};

/// Age at which a transaction is committed, ns. `JBD2_DEFAULT_MAX_COMMIT_AGE`, 5 s.
const COMMIT_AGE: u64 = 5_000_000_000;
/// Entries in a block of a directory; one has 32 bytes.
const ENTRIES_PER_BLOCK: u32 = 128;
/// Number of blocks of the directory that receives new files. Entries beyond its end share blocks with others.
pub(super) const DIRECTORY_BLOCKS: u32 = 1 << 12;
/// The first of the device's blocks that the mount holds in memory.
const SUPER_BLOCK: u32 = INODE_TABLE_BLOCKS;
/// Length of the log, blocks: 128 MiB, as `mkfs.ext4` makes it.
const LOG_BLOCKS: u32 = 1 << 15;

/// The log of the local file system, and its running transaction.
#[derive(Debug, Default)]
pub struct Journal {
    task: Option<TaskId>,
    /// Blocks of the device that the running transaction has changed.
    running: BTreeSet<u32>,
    /// Time at which the running transaction is committed, ns.
    expires: u64,
    /// The block of the log that is written next.
    head: u32,
    /// Blocks of a commit that the disk has not finished writing.
    in_flight: u32,
    waiters: WaitQueue,
    /// Number of directory entries of new files so far.
    entries: u32,
    /// Whether a file has been opened since the mount.
    opened: bool,
}

impl Journal {
    /// The state that affects the rest of the run, for the state hash.
    pub(super) fn digest(&self) -> impl Iterator<Item = u64> + '_ {
        let counts = [self.head, self.entries, self.opened.into()];
        let own = [self.expires].into_iter().chain(counts.map(u64::from));
        let used = self.expires > 0;
        let own = own.filter(move |_| used);
        own.chain(self.running.iter().map(|&block| block.into()))
    }

    /// Checks that the blocks of the running transaction are in memory and pinned; used by the invariants.
    pub(crate) fn check(&self, m: &Machine) -> Result<(), String> {
        let Some(device) = m.icache.device else {
            return Ok(());
        };
        for &block in &self.running {
            let pfn = m.files.page(device, block);
            if pfn == Pfn::NONE || !m.pages.has(pfn, flag::PINNED) {
                return Err(format!(
                    "block {block} of the running transaction is not pinned in memory"
                ));
            }
        }
        Ok(())
    }
}

/// Starts `kjournald2`, if the file system has a journal.
pub(crate) fn start(sim: &Sim) {
    if !sim.look().spec.filesystem.journal {
        return;
    }
    let task = sim.spawn("jbd2", TaskKind::Flusher, kjournald2(sim.clone()));
    sim.m().icache.journal.task = Some(task);
}

fn is_journalled(m: &Machine, inode: InodeId) -> bool {
    m.spec.filesystem.journal && m.files.inode(inode).mount == LOCAL
}

/// `ext4_new_inode`, `ext4_add_entry`: a new file changes a block of its inode table and one of its directory. Neither block is read.
pub(super) async fn new_inode(sim: &Sim, inode: InodeId) {
    if !is_journalled(&sim.look(), inode) {
        return;
    }
    let directory = {
        let mut m = sim.m();
        let filesystem = m.spec.filesystem;
        let first = INODE_TABLE_BLOCKS + filesystem.metadata_pages + filesystem.bitmap_pages;
        let journal = &mut m.icache.journal;
        journal.entries += 1;
        first + (journal.entries - 1) / ENTRIES_PER_BLOCK % DIRECTORY_BLOCKS
    };
    for block in [icache::table_block(inode), directory] {
        if filemap::getblk(sim, block).await.is_ok() {
            dirty_metadata(&mut sim.m(), block);
        }
    }
}

/// `ext4_file_open`: the first open after the mount writes the mount point into the super block, in some kernels through the journal.
pub(super) fn first_open(m: &mut Machine, inode: InodeId) {
    if !is_journalled(m, inode) || std::mem::replace(&mut m.icache.journal.opened, true) {
        return;
    }
    let is_ext4 = m.spec.filesystem.kind == FilesystemKind::Ext4;
    match m.kernel.first_open {
        FirstOpen::Unlogged => {}
        FirstOpen::Logged => {
            if is_ext4 {
                dirty_metadata(m, SUPER_BLOCK);
            }
        }
    }
}

/// `ext4_mark_inode_dirty`: blocks were allocated for the file, so its inode changes.
pub(super) async fn mark_inode_dirty(sim: &Sim, inode: InodeId) {
    if !is_journalled(&sim.look(), inode) {
        return;
    }
    icache::read_inode_table(sim, inode).await;
    dirty_metadata(&mut sim.m(), icache::table_block(inode));
}

/// `jbd2_journal_dirty_metadata`: adds the block to the running transaction, if it is in memory.
fn dirty_metadata(m: &mut Machine, block: u32) {
    let Some(device) = m.icache.device else {
        return;
    };
    let pfn = m.files.page(device, block);
    if pfn == Pfn::NONE {
        return;
    }
    m.pages.set(pfn, flag::PINNED);
    let now = m.sched.now();
    let journal = &mut m.icache.journal;
    let begins = journal.running.is_empty();
    journal.running.insert(block);
    if begins {
        journal.expires = now + COMMIT_AGE;
        if let Some(task) = journal.task {
            m.sched.wake(task);
        }
    }
}

/// The thread that commits a transaction when it is old enough.
async fn kjournald2(sim: Sim) {
    loop {
        let expires = {
            let m = sim.look();
            let journal = &m.icache.journal;
            (!journal.running.is_empty()).then_some(journal.expires)
        };
        let now = sim.look().sched.now();
        match expires {
            Some(expires) if expires <= now => commit(&sim).await,
            _ => {
                sim.park(Wait::FlusherIdle, expires).await;
            }
        }
    }
}

/// `jbd2_journal_commit_transaction`: writes the blocks and their descriptor to the log, then the record that ends the commit. Afterwards
/// the blocks are dirty and may be written to their own places.
async fn commit(sim: &Sim) {
    let blocks = std::mem::take(&mut sim.m().icache.journal.running);
    let changed = blocks.len() as u32;
    let _frame = sim.enter(
        "jbd2_journal_commit_transaction",
        [("blocks", changed), ("", 0), ("", 0)],
    );
    write_log(sim, changed + 1).await;
    write_log(sim, 1).await;
    let mut m = sim.m();
    let Some(device) = m.icache.device else {
        return;
    };
    for block in blocks {
        // The next transaction has already changed the block again.
        if m.icache.journal.running.contains(&block) {
            continue;
        }
        let pfn = m.files.page(device, block);
        if !filesystem::is_held(&m, block) {
            m.pages.clear(pfn, flag::PINNED);
        }
        set_page_dirty(&mut m, pfn);
    }
}

/// Writes `blocks` blocks to the log and waits until they are on the disk.
async fn write_log(sim: &Sim, blocks: u32) {
    let (disk, first, most) = {
        let m = sim.look();
        let disk = m.spec.filesystem.disk as usize;
        let first = m.icache.device.map_or(0, |d| m.files.disk_address(d));
        let log = first + u64::from(INODE_TABLE_BLOCKS - LOG_BLOCKS);
        (disk, log, m.disks[disk].max_request_pages())
    };
    let issuer = Issuer::Task(sim.look().sched.current());
    let mut remaining = blocks;
    while remaining > 0 {
        block::wait_for_request(sim, disk, issuer).await;
        let mut m = sim.m();
        let journal = &mut m.icache.journal;
        let pages = remaining.min(most).min(LOG_BLOCKS - journal.head);
        let start = first + u64::from(journal.head);
        journal.head = (journal.head + pages) % LOG_BLOCKS;
        journal.in_flight += pages;
        remaining -= pages;
        let request = Request {
            start,
            pages: vec![Pfn::NONE; pages as usize],
            direction: Direction::Write,
            payload: Payload::Log,
            issuer,
        };
        block::submit(&mut m, disk, request);
    }
    while sim.look().icache.journal.in_flight > 0 {
        sim.wait_on(|m| &mut m.icache.journal.waiters, Wait::InodeFlush, None)
            .await;
    }
}

/// Called when the disk has written `blocks` blocks of the log.
pub(crate) fn end_log_write(m: &mut Machine, blocks: u32) {
    let journal = &mut m.icache.journal;
    journal.in_flight -= blocks;
    if journal.in_flight == 0 {
        let mut waiters = std::mem::take(&mut journal.waiters);
        m.sched.wake_all(&mut waiters);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::fs::filesystem::mount;
    use crate::report::invariants;
    use crate::testing;

    const SECOND: u64 = 1_000_000_000;

    fn machine(kernel: &str, journal: bool) -> Machine {
        let mut m = testing::machine_of(kernel, |spec| {
            spec.filesystem.journal = journal;
            spec.filesystem.metadata_pages = 3;
        });
        mount(&mut m);
        m
    }

    /// Starts the disk and the journal thread, and waits until the thread sleeps.
    async fn start_all(sim: &Sim) {
        let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
        sim.m().disks[0].task = Some(disk);
        start(sim);
        sim.sleep(1000).await;
    }

    /// Dirty pages and pages written, just before and just after five seconds have passed since 200 files were made.
    fn around_the_commit(journal: bool) -> [(u32, u64); 2] {
        let (seen, _) = testing::run(machine("v3_11", journal), async |sim: &Sim| {
            start_all(sim).await;
            for _ in 0..200 {
                let inode = sim.m().files.create(1);
                icache::create(sim, inode).await;
            }
            let mut seen = [(0, 0); 2];
            for (time, seen) in [49 * SECOND / 10, SECOND / 2].into_iter().zip(&mut seen) {
                sim.sleep(time).await;
                let m = sim.look();
                invariants::check(&m).expect("consistent");
                let dirty = m.zones.iter().map(|zone| zone.nr_dirty).sum();
                *seen = (dirty, m.vmstat.pgpgout_pages);
            }
            seen
        });
        seen
    }

    #[test]
    fn blocks_of_new_files_are_dirty_five_seconds_later_and_in_the_log() {
        // Inodes 1 to 200 are in 13 blocks and their names in two. The log has one block before these 15 and one after them.
        assert_eq!(around_the_commit(true), [(0, 0), (15, 17)]);
        assert_eq!(around_the_commit(false), [(0, 0); 2]);
    }

    #[test]
    fn a_block_of_the_running_transaction_is_held_and_one_of_the_next_stays_held() {
        testing::run(machine("v3_11", true), async |sim: &Sim| {
            start_all(sim).await;
            let inode = sim.m().files.create(1);
            icache::create(sim, inode).await;
            let block = icache::table_block(inode);
            let is_held = || {
                let m = sim.look();
                let pfn = m.files.page(m.icache.device.expect("mounted"), block);
                m.pages.has(pfn, flag::PINNED)
            };
            assert!(is_held());
            // The log write begins after five seconds; the file is changed before it ends.
            sim.sleep(5 * SECOND + 1_000_000).await;
            mark_inode_dirty(sim, inode).await;
            assert!(
                sim.look().icache.journal.in_flight > 0,
                "the log is being written"
            );
            sim.sleep(SECOND).await;
            assert!(is_held());
            sim.sleep(5 * SECOND).await;
            assert!(!is_held());
        });
    }

    /// Number of pages that became dirty while two existing files were opened one after the other.
    fn dirty_after_opening(kernel: &str) -> u64 {
        let (dirtied, _) = testing::run(machine(kernel, true), async |sim: &Sim| {
            start_all(sim).await;
            for _ in 0..2 {
                let inode = sim.m().files.create(1);
                icache::open(sim, inode).await;
                sim.sleep(6 * SECOND).await;
            }
            sim.look().vmstat.nr_dirtied
        });
        dirtied
    }

    #[test]
    fn the_first_open_changes_the_super_block_and_no_other() {
        assert_eq!(dirty_after_opening("v3_9_6"), 1);
        assert_eq!(dirty_after_opening("v3_3_8"), 0);
    }
}
