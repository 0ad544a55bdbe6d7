//! The flusher thread. It starts with the file that has been dirty for the longest time, and writes the pages of a file in ascending order.
//!
//! Source: fs/fs-writeback.c, mm/page-writeback.c `write_cache_pages`, fs/ext4/inode.c `ext4_da_writepages`, 3.10, `ext4_writepages`, 6.1;
//! `wb_writeback`, `writeback_inodes_wb`, 2.6.35.
//! Simplified: one flusher for the one file system; a turn of a file starts at its first dirty page and not where the last turn ended; a
//! chunk never leaves an inode in the middle of a request; each piece of work begins with the oldest inode and not where the last one
//! ended.

use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::io_end::{Extent, IoEnds, Run, is_unwritten};
use crate::fs::proportions::{Completions, bdi_dirty_limit};
use crate::fs::{InodeId, disk_of, extents_status, journal, mballoc, xfs};
use crate::kernel::{Ext4Turn, FlusherChunk, WritebackMet};
use crate::machine::Machine;
use crate::mm::filemap::clear_page_dirty;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_writeback::{global_dirty_limits, nr_dirty_and_writeback};
use crate::record::Flow;
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, TaskId, TaskKind, Wait, WaitQueue, Wake};
use crate::trace::{EventKind, emit};

/// Interval at which the flusher checks for expired files, ns. `dirty_writeback_interval`, 5 s.
const PERIOD: u64 = 5_000_000_000;
/// Age after which a dirty file is expired, so that the flusher writes it, ns. `dirty_expire_interval`, 30 s.
const EXPIRE: u64 = 30_000_000_000;
/// Time for which the flusher writes before it checks again whether to continue, ns. `HZ / 10` in `writeback_sb_inodes`.
const ROUND: u64 = 100_000_000;
/// Number of pages up to which ext4 raises the turn of a file: 128 MiB. `s_max_writeback_mb_bump`, until 3.10.
const EXT4_WRITEBACK_BUMP: u32 = 32_768;
/// Size of the smallest chunk, pages: 4 MiB. `MIN_WRITEBACK_PAGES`; until 2.6.38 every chunk has this size, `MAX_WRITEBACK_PAGES`.
const MIN_WRITEBACK_PAGES: u32 = 1024;

/// State of the flusher, and of the writers that wait for it.
#[derive(Debug, Default)]
pub struct Writeback {
    /// The flusher thread; `None` until it is started.
    pub task: Option<TaskId>,
    /// Number of writers that are throttled now.
    pub throttled: u32,
    /// Pages dirtied on each CPU since one of its writers last checked the limits (`bdp_ratelimits`). Until 3.1.
    pub dirtied_on_cpu: Vec<u32>,
    /// Whether the device is over its share of the limit, so that writers check more often (`bdi->dirty_exceeded`). Until 3.1.
    pub dirty_exceeded: bool,
    /// Number of blocks that XFS has allocated for reclaim, which selects the next call path.
    pub xfs_allocations: u32,
    /// Number of transactions that XFS has started for writers and the flusher; one in 14 needs a page.
    pub xfs_transactions: u32,
    background: bool,
    pub(crate) requested: u32,
    idle: bool,
    sync_waiters: WaitQueue,
    /// Pages that the device has written, which determine its share of the limits.
    pub completions: Completions,
    /// Extents of ext4 that the disk has not completely written.
    pub io_ends: IoEnds,
}

/// `bdi_wakeup_thread_delayed`: the first file has become dirty, so the flusher's period begins.
pub(crate) fn start_period(m: &mut Machine) {
    wake_flusher(m);
}

/// `bdi_start_background_writeback`: wakes the flusher to write down to the background limit.
pub fn start_background_writeback(m: &mut Machine) {
    if !m.writeback.background {
        m.writeback.background = true;
        wake_flusher(m);
    }
}

/// `wakeup_flusher_threads`: asks the flusher to write this many pages of any files.
pub fn wakeup_flusher_threads(m: &mut Machine, pages: u32) {
    m.writeback.requested = m.writeback.requested.saturating_add(pages);
    wake_flusher(m);
}

fn wake_flusher(m: &mut Machine) {
    if m.writeback.idle
        && let Some(task) = m.writeback.task
    {
        m.writeback.idle = false;
        m.sched.wake(task);
    }
}

/// The flusher thread: requested writeback, then once per period expired files, then background writeback.
pub async fn flusher(sim: Sim) {
    let mut last_periodic = 0;
    loop {
        writeback_requested(&sim).await;
        let now = sim.look().sched.now();
        if now >= last_periodic + PERIOD {
            last_periodic = now;
            writeback_expired(&sim, now).await;
        }
        writeback_background(&sim).await;
        sim.m().writeback.background = false;
        wait_for_work(&sim).await;
    }
}

/// Waits until a caller asks for writeback, or for one period if a file is dirty.
async fn wait_for_work(sim: &Sim) {
    loop {
        let until = {
            let mut m = sim.m();
            let w = &mut m.writeback;
            if w.requested > 0 || w.background {
                return;
            }
            w.idle = true;
            let dirty = m.files.oldest_dirty().is_some();
            dirty.then(|| m.sched.now() + PERIOD)
        };
        let wake = sim.park(Wait::FlusherIdle, until).await;
        sim.m().writeback.idle = false;
        if wake == Wake::TimedOut {
            return;
        }
    }
}

async fn writeback_requested(sim: &Sim) {
    let pages = std::mem::take(&mut sim.m().writeback.requested);
    if pages > 0 {
        let _frame = sim.enter("wb_writeback", [("pages", pages), ("", 0), ("", 0)]);
        write_oldest(sim, Work::Requested, pages).await;
    }
}

async fn writeback_expired(sim: &Sim, now: u64) {
    let _frame = sim.enter("wb_check_old_data_flush", [("", 0); 3]);
    if let Some(before) = now.checked_sub(EXPIRE) {
        write_oldest(sim, Work::Expired { before }, u32::MAX).await;
    }
}

async fn writeback_background(sim: &Sim) {
    let _frame = sim.enter("wb_check_background_flush", [("", 0); 3]);
    write_oldest(sim, Work::Background, u32::MAX).await;
}

/// `over_bground_thresh`: true if more pages are dirty than the device's share of the background limit. The share is at most the limit.
fn over_background(m: &Machine) -> bool {
    let dirty = nr_dirty_and_writeback(m).0;
    dirty > bdi_dirty_limit(m, global_dirty_limits(m).background)
}

/// `writeback_inodes_wbc`: a throttled writer itself writes `pages` pages of any files, or more if ext4 raises the number
/// (`turn_length`). Returns how many it wrote.
pub(crate) async fn writeback_inodes(sim: &Sim, pages: u32) -> u32 {
    write_oldest(sim, Work::Requested, pages).await
}

/// `struct wb_writeback_work`: the reason for the writeback.
#[derive(Clone, Copy)]
enum Work {
    Requested,
    /// Writes inodes that became dirty up to this time, ns.
    Expired {
        before: u64,
    },
    Background,
}

impl Work {
    fn is_needed(self, m: &Machine) -> bool {
        match self {
            Self::Requested | Self::Expired { .. } => true,
            Self::Background => over_background(m),
        }
    }

    fn covers_inode(self, dirtied: u64) -> bool {
        match self {
            Self::Requested | Self::Background => true,
            Self::Expired { before } => dirtied <= before,
        }
    }
}

/// `wb_writeback`: gives each dirty inode a turn, the oldest first, and then begins again. After each round it checks whether to continue.
async fn write_oldest(sim: &Sim, work: Work, wanted: u32) -> u32 {
    let mut pages = wanted;
    let mut total = 0;
    let mut at: Option<(u64, InodeId)> = None;
    let mut queued = 0;
    while pages > 0 && work.is_needed(&sim.look()) {
        let from_oldest = at.is_none();
        if from_oldest {
            queued = queued_up_to(&sim.look());
        }
        let mut written_in_round = 0;
        let round_ends = sim.look().sched.now() + ROUND;
        while pages > 0 && !round_is_over(&sim.look(), written_in_round, round_ends) {
            let next = {
                let m = sim.look();
                match at {
                    Some(position) => m.files.next_dirty(position),
                    None => m.files.oldest_dirty(),
                }
            };
            let Some((when, inode)) =
                next.filter(|&(when, _)| when <= queued && work.covers_inode(when))
            else {
                at = None;
                break;
            };
            let turn = turn_length(&sim.look(), work, inode, pages);
            let written = write_cache_pages(sim, inode, turn, Issuer::NoTask).await;
            pages = pages.saturating_sub(written.max(1));
            written_in_round += written;
            total += written;
            at = Some((when, inode));
        }
        if from_oldest && at.is_none() && written_in_round == 0 {
            break;
        }
    }
    total
}

/// `queue_io`: inodes that became dirty after this time, ns, wait for the next pass. Until 2.6.36 an inode that is only partly written is
/// dirtied again, so that all others come first, even those that were dirtied later; since then it is among the first of the next pass.
fn queued_up_to(m: &Machine) -> u64 {
    match m.kernel.flusher_chunk {
        FlusherChunk::Fixed => u64::MAX,
        FlusherChunk::ByBandwidth => m.sched.now(),
    }
}

/// True if it is time to check again whether to continue.
fn round_is_over(m: &Machine, written: u32, ends: u64) -> bool {
    match m.kernel.flusher_chunk {
        FlusherChunk::Fixed => written >= MIN_WRITEBACK_PAGES,
        FlusherChunk::ByBandwidth => m.sched.now() >= ends,
    }
}

/// Number of pages that one turn of a file may write: a chunk, but at most `wanted` pages. Some kernels' ext4 raises it to the whole run of
/// dirty pages, or to eight chunks for a request.
fn turn_length(m: &Machine, work: Work, inode: InodeId, wanted: u32) -> u32 {
    let chunk = writeback_chunk_size(m, inode).min(wanted);
    if m.spec.filesystem.kind != FilesystemKind::Ext4 {
        return chunk;
    }
    match m.kernel.ext4_turn {
        Ext4Turn::AllNeighbours => {
            let raised = match work {
                Work::Requested => chunk.saturating_mul(8),
                Work::Expired { .. } | Work::Background => {
                    m.files.dirty_run(inode, EXT4_WRITEBACK_BUMP)
                }
            };
            chunk.max(raised.min(EXT4_WRITEBACK_BUMP))
        }
        Ext4Turn::AsAsked => chunk,
    }
}

/// Pages that the device writes in half a second, at most an eighth of the dirty limit, raised to the next multiple of 4 MiB above. With
/// the rule `Fixed` it is always 4 MiB.
fn writeback_chunk_size(m: &Machine, inode: InodeId) -> u32 {
    if m.kernel.flusher_chunk == FlusherChunk::Fixed {
        return MIN_WRITEBACK_PAGES;
    }
    let bandwidth = m.disks[disk_of(m, inode)].write_bandwidth();
    let half_second = (bandwidth / 2).min(u64::from(u32::MAX)) as u32;
    let chunk = half_second.min(global_dirty_limits(m).limit / 8);
    chunk / MIN_WRITEBACK_PAGES * MIN_WRITEBACK_PAGES + MIN_WRITEBACK_PAGES
}

/// Writes up to `pages` dirty pages of one file, starting at its first dirty page. Returns how many it wrote.
async fn write_cache_pages(sim: &Sim, inode: InodeId, pages: u32, issuer: Issuer) -> u32 {
    let _frame = sim.enter(
        "write_cache_pages",
        [("inode", inode.0), ("pages", pages), ("", 0)],
    );
    let price = sim.look().spec.costs.flush_file;
    if price > 0 {
        sim.cpu(price.into()).await;
    }
    let mut written = 0;
    let mut from = 0;
    let disk = disk_of(&sim.look(), inode);
    let mut extent = Extent::default();
    while written < pages {
        let first_dirty = {
            let m = sim.look();
            let index = m.files.next_dirty_page(inode, from);
            index.map(|index| m.files.page(inode, index))
        };
        if let Some(pfn) = first_dirty {
            xfs::begin_transaction(sim, pfn).await;
            mballoc::read_bitmaps(sim, pfn).await;
            if sim.look().pages.has(pfn, flag::DELALLOC) {
                journal::mark_inode_dirty(sim, inode).await;
            }
        }
        block::wait_for_request(sim, disk, issuer).await;
        let taken = {
            let mut m = sim.m();
            let limit = (pages - written).min(m.disks[disk].max_request_pages());
            let limit = limit.min(extent.room());
            let (first, run) = take_dirty_run(&mut m, inode, from, limit);
            let taken = run.pages.len() as u32;
            if taken > 0 {
                from = first + taken;
                extents_status::lookup(&mut m, inode);
                let start = m.files.disk_address(inode) + u64::from(first);
                extent.add(&mut m, inode, first, &run);
                block::submit(
                    &mut m,
                    disk,
                    Request {
                        start,
                        pages: run.pages,
                        direction: Direction::Write,
                        payload: Payload::File(inode),
                        issuer,
                    },
                );
                emit(&mut m, EventKind::Flush, [inode.0, taken, 0, 0]);
            }
            taken
        };
        if taken == 0 {
            block::pass_request_on(&mut sim.m(), disk, issuer);
            break;
        }
        written += taken;
        let cost = u64::from(sim.look().spec.costs.flush_page) * u64::from(taken);
        sim.cpu(cost).await;
    }
    extent.close(&mut sim.m());
    written
}

/// Puts the next run of neighbouring dirty pages under writeback. Returns the run, and the index of its first page in the file.
fn take_dirty_run(m: &mut Machine, inode: InodeId, from: u32, limit: u32) -> (u32, Run) {
    // `fsync` and throttled writers call this function, too.
    let by = match m.sched.current_task().kind {
        TaskKind::Flusher => Flow::WriteFileFlusher,
        TaskKind::Kswapd
        | TaskKind::Disk
        | TaskKind::Workload
        | TaskKind::Kcompactd
        | TaskKind::Worker => Flow::WriteFileOther,
    };
    let mut run = Run::default();
    let mut first = from;
    let mut index = from;
    while (run.pages.len() as u32) < limit {
        let Some(next) = m.files.next_dirty_page(inode, index) else {
            break;
        };
        let pfn = m.files.page(inode, next);
        let busy = m.pages.flags[pfn] & (flag::WRITEBACK | flag::LOCKED) != 0;
        if run.pages.is_empty() {
            if busy {
                index = next + 1;
                continue;
            }
            first = next;
            run.unwritten = is_unwritten(m, inode, pfn);
        } else if next != index || busy || is_unwritten(m, inode, pfn) != run.unwritten {
            break;
        }
        set_page_writeback(m, pfn, by);
        // Until 2.6.37 `clear_page_dirty_for_io` clears the reclaim mark. `pageout` sets it again afterwards; the flusher does not.
        if m.kernel.writeback_met == WritebackMet::Kept {
            m.pages.clear(pfn, flag::RECLAIM);
        }
        run.pages.push(pfn);
        index = next + 1;
    }
    (first, run)
}

/// Puts a dirty file page under writeback. Its block is now allocated.
pub(crate) fn set_page_writeback(m: &mut Machine, pfn: Pfn, by: Flow) {
    clear_page_dirty(m, pfn);
    m.pages.clear(pfn, flag::DELALLOC);
    m.pages.set(pfn, flag::WRITEBACK);
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_writeback += 1;
    m.flows.count(zone, by, 1);
    let inode = InodeId(m.pages.owner[pfn]);
    m.files.inode_mut(inode).nr_writeback += 1;
}

/// `fsync`: writes all dirty pages of a file and waits until they are on the disk.
pub async fn fsync(sim: &Sim, inode: InodeId) {
    let _frame = sim.enter("fsync", [("inode", inode.0), ("", 0), ("", 0)]);
    let issuer = Issuer::Task(sim.look().sched.current());
    loop {
        write_cache_pages(sim, inode, u32::MAX, issuer).await;
        let done = {
            let m = sim.look();
            let i = m.files.inode(inode);
            i.nr_dirty == 0 && i.nr_writeback == 0
        };
        if done || sim.look().sched.current_task().killed {
            return;
        }
        sim.wait_on(|m| &mut m.writeback.sync_waiters, Wait::Writeback, None)
            .await;
    }
}

/// Called when a write has ended, so that tasks that wait for a file check it again.
pub(crate) fn wake_sync_waiters(m: &mut Machine) {
    let mut waiters = std::mem::take(&mut m.writeback.sync_waiters);
    m.sched.wake_all(&mut waiters);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::mm::filemap;
    use crate::scenario::schema::IoScheduler;
    use crate::sim::TaskKind;
    use crate::testing;

    /// Pages written `seconds` after 20 pages became dirty. So few pages are far below the background limit.
    fn written_after(seconds: u64, written_before: u64) -> u64 {
        written_by(testing::machine(), seconds, written_before)
    }

    fn written_by(m: Machine, seconds: u64, written_before: u64) -> u64 {
        let (written, _) = testing::run(m, async move |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let thread = sim.spawn("flush", TaskKind::Flusher, flusher(sim.clone()));
            sim.m().writeback.task = Some(thread);
            sim.sleep(1000).await;
            let inode = sim.m().files.create(20);
            for index in 0..20 {
                filemap::write_page(sim, inode, index)
                    .await
                    .expect("there is memory");
            }
            let now = sim.look().sched.now();
            sim.m().writeback.completions.count(written_before, now);
            sim.sleep(seconds * 1_000_000_000).await;
            sim.look().vmstat.nr_written
        });
        written
    }

    #[test]
    fn a_device_without_a_share_writes_its_dirty_pages_after_a_period() {
        assert_eq!(written_after(4, 0), 0);
        assert_eq!(written_after(6, 0), 20);
        assert_eq!(written_after(6, 1000), 0, "the device has its share");
    }

    #[test]
    fn on_3_2_a_device_gets_its_share_with_the_pages_that_it_writes() {
        let after = |written_before| {
            let m = testing::machine_of("v3_2_0", |_| {});
            written_by(m, 6, written_before)
        };
        assert_eq!(after(1), 20, "it has hardly any");
        assert_eq!(after(100_000), 0);
    }

    #[test]
    fn ext4_writes_all_neighbouring_dirty_pages_in_one_turn_or_as_many_as_it_is_asked_for() {
        let turn = |preset, kind| {
            let mut m = testing::machine_of(preset, |spec| spec.filesystem.kind = kind);
            let inode = m.files.create(5000);
            for index in (0..3000).chain(3001..5000) {
                m.files.set_dirty(inode, index, 0);
            }
            turn_length(&m, Work::Background, inode, u32::MAX)
        };
        assert_eq!(turn("v3_10_rc1", FilesystemKind::Ext4), 3000);
        assert_eq!(turn("v3_10_rc1", FilesystemKind::Xfs), 1024);
        assert_eq!(turn("v5_4", FilesystemKind::Ext4), 1024);
    }

    #[test]
    fn a_walk_skips_inodes_that_became_dirty_after_it_began() {
        let m = testing::machine_with(|spec| {
            spec.filesystem.kind = FilesystemKind::Xfs;
            spec.costs.flush_file = 1_000_000;
        });
        let (left, _) = testing::run(m, async |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let large = sim.m().files.create(1500);
            for index in 0..1500 {
                let written = filemap::write_page(sim, large, index).await;
                written.expect("there is memory");
            }
            let walker = sim.clone();
            sim.spawn("flush", TaskKind::Flusher, async move {
                write_oldest(&walker, Work::Requested, u32::MAX).await;
            });
            // Ten files are dirtied while the walk writes a few, so a walk that also writes these never ends.
            let small: Vec<InodeId> = (0..100).map(|_| sim.m().files.create(1)).collect();
            for ten in small.chunks(10).cycle().take(500) {
                for &inode in ten {
                    let written = filemap::write_page(sim, inode, 0).await;
                    written.expect("there is memory");
                }
                sim.sleep(1_000_000).await;
            }
            sim.look().files.inode(large).nr_dirty
        });
        assert_eq!(
            left, 0,
            "a turn has written 1,024 pages, the next one the rest"
        );
    }

    /// How long `fsync` of a small file takes, ms. The flusher has already taken the file, and a stream of eight seconds lies before it on
    /// the disk, whose queue the stream keeps full.
    fn fsync_beside_a_stream(scheduler: IoScheduler) -> u64 {
        let m = testing::machine_with(|spec| {
            spec.disks[0].scheduler = scheduler;
            // Requests of 32 KiB take 32 ms.
            spec.disks[0].bandwidth_kib = 1024;
            spec.disks[0].max_request_pages = 8;
            spec.disks[0].nr_requests = 16;
            spec.disks[0].depth = 1;
        });
        let (took, _) = testing::run(m, async |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let [large, small] = [2000, 8].map(|pages| sim.m().files.create(pages));
            for index in 0..2000 {
                let written = filemap::write_page(sim, large, index).await;
                written.expect("there is memory");
            }
            let stream = sim.clone();
            sim.spawn("flush", TaskKind::Flusher, async move {
                write_cache_pages(&stream, large, u32::MAX, Issuer::NoTask).await;
            });
            sim.sleep(100_000_000).await;
            for index in 0..8 {
                let written = filemap::write_page(sim, small, index).await;
                written.expect("there is memory");
            }
            write_cache_pages(sim, small, u32::MAX, Issuer::NoTask).await;
            let start = sim.look().sched.now();
            fsync(sim, small).await;
            (sim.look().sched.now() - start) / 1_000_000
        });
        took
    }

    #[test]
    fn fsync_beside_a_stream_ends_when_the_flushers_requests_have_expired() {
        // The small file may have become eight requests, which arrived one after the other, and deadline first finishes a batch of 16.
        let took = [IoScheduler::Cfq, IoScheduler::Deadline].map(fsync_beside_a_stream);
        assert!(
            (250..750).contains(&took[0]) && (5000..6000).contains(&took[1]),
            "{took:?} ms"
        );
    }
}
