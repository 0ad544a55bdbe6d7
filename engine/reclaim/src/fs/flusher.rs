//! The flusher thread: writes dirty files, oldest first, in file order.
//!
//! Source: fs/fs-writeback.c, mm/page-writeback.c `write_cache_pages`, 3.10.
//! Simplified: one flusher for the one file system; a file is taken up at its first dirty page, not where the last turn ended;
//! metadata is not written; a chunk never leaves an inode half-way through a request.

use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::InodeId;
use crate::machine::Machine;
use crate::mm::filemap::clear_page_dirty;
use crate::mm::page::flag;
use crate::mm::page_writeback::{global_dirty_limits, nr_dirty_and_writeback};
use crate::sim::{Sim, TaskId, Wait, WaitQueue};
use crate::trace::{EventKind, emit};

/// Period of the flusher, ns. `dirty_writeback_interval`, 5 s.
const PERIOD: u64 = 5_000_000_000;
/// Data older than this are written, ns. `dirty_expire_interval`, 30 s.
const EXPIRE: u64 = 30_000_000_000;
/// Smallest chunk, pages: 4 MiB. `MIN_WRITEBACK_PAGES`.
const MIN_WRITEBACK_PAGES: u32 = 1024;

/// State of the flusher and of the writers it works for.
#[derive(Debug, Default)]
pub struct Writeback {
    /// The thread.
    pub task: Option<TaskId>,
    /// Writers that are held back just now.
    pub throttled: u32,
    background: bool,
    requested: u32,
    idle: bool,
    sync_waiters: WaitQueue,
}

/// `bdi_start_background_writeback`.
pub fn start_background_writeback(m: &mut Machine) {
    if !m.writeback.background {
        m.writeback.background = true;
        wake_flusher(m);
    }
}

/// `wakeup_flusher_threads`: write so many pages, whichever.
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

/// The thread's body.
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
        let nothing = {
            let mut m = sim.m();
            m.writeback.background = false;
            m.writeback.idle = m.writeback.requested == 0;
            m.writeback.idle
        };
        if nothing {
            let dirty = sim.look().files.oldest_dirty().is_some();
            let until = dirty.then_some(last_periodic + PERIOD);
            sim.park(Wait::FlusherIdle, until.map(|t| t.max(now + 1)))
                .await;
            sim.m().writeback.idle = false;
        }
    }
}

async fn writeback_requested(sim: &Sim) {
    let pages = std::mem::take(&mut sim.m().writeback.requested);
    if pages > 0 {
        let _frame = sim.enter("wb_writeback", [("pages", pages), ("", 0), ("", 0)]);
        write_oldest(sim, pages, |_, _| true).await;
    }
}

async fn writeback_expired(sim: &Sim, now: u64) {
    let expired = move |_: &Machine, dirtied: u64| dirtied + EXPIRE <= now;
    let _frame = sim.enter("wb_check_old_data_flush", [("", 0); 3]);
    write_oldest(sim, u32::MAX, expired).await;
}

async fn writeback_background(sim: &Sim) {
    let _frame = sim.enter("wb_check_background_flush", [("", 0); 3]);
    write_oldest(sim, u32::MAX, |m, _| over_background(m)).await;
}

fn over_background(m: &Machine) -> bool {
    nr_dirty_and_writeback(m).0 > global_dirty_limits(m).background
}

/// `wb_writeback`: chunks of the dirty inodes, oldest first and round and round, while `go_on` says so.
async fn write_oldest(sim: &Sim, mut pages: u32, go_on: impl Fn(&Machine, u64) -> bool) {
    let mut at: Option<(u64, InodeId)> = None;
    let mut written_in_round = 0;
    while pages > 0 {
        let (next, chunk) = {
            let m = sim.look();
            let next = match at {
                Some(position) => m.files.next_dirty(position),
                None => m.files.oldest_dirty(),
            };
            (
                next.filter(|&(when, _)| go_on(&m, when)),
                writeback_chunk_size(&m),
            )
        };
        let Some((when, inode)) = next else {
            if at.is_none() || written_in_round == 0 {
                return;
            }
            (at, written_in_round) = (None, 0);
            continue;
        };
        let written = write_cache_pages(sim, inode, chunk.min(pages), Issuer::Nobody).await;
        pages = pages.saturating_sub(written.max(1));
        written_in_round += written;
        at = Some((when, inode));
    }
}

/// Half a second of the device, at most an eighth of the dirty limit, in multiples of 4 MiB.
fn writeback_chunk_size(m: &Machine) -> u32 {
    let bandwidth = m.disks[m.spec.filesystem.disk as usize].write_bandwidth();
    let half_second = (bandwidth / 2).min(u64::from(u32::MAX)) as u32;
    let chunk = half_second.min(global_dirty_limits(m).limit / 8);
    chunk / MIN_WRITEBACK_PAGES * MIN_WRITEBACK_PAGES + MIN_WRITEBACK_PAGES
}

/// Writes up to `pages` dirty pages of one file, from its first dirty page on.
async fn write_cache_pages(sim: &Sim, inode: InodeId, pages: u32, issuer: Issuer) -> u32 {
    let _frame = sim.enter(
        "write_cache_pages",
        [("inode", inode.0), ("pages", pages), ("", 0)],
    );
    let mut written = 0;
    let mut from = 0;
    while written < pages {
        let disk = {
            let m = sim.look();
            m.spec.filesystem.disk as usize
        };
        block::wait_for_request(sim, disk, issuer).await;
        let taken = {
            let mut m = sim.m();
            let (first, run) = take_dirty_run(&mut m, disk, inode, from, pages - written);
            let taken = run.len() as u32;
            if taken > 0 {
                from = first + taken;
                let start = m.files.disk_address(inode) + u64::from(first);
                block::submit(
                    &mut m,
                    disk,
                    Request {
                        start,
                        pages: run,
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
    written
}

/// Takes the next run of neighbouring dirty pages and puts them under writeback.
fn take_dirty_run(
    m: &mut Machine,
    disk: usize,
    inode: InodeId,
    from: u32,
    limit: u32,
) -> (u32, Vec<u32>) {
    let limit = limit.min(m.disks[disk].max_request_pages());
    let mut run = Vec::new();
    let mut first = from;
    let mut index = from;
    while (run.len() as u32) < limit {
        let Some(next) = m.files.next_dirty_page(inode, index) else {
            break;
        };
        let pfn = m.files.page(inode, next);
        let busy = m.pages.flags[pfn as usize] & (flag::WRITEBACK | flag::LOCKED) != 0;
        if run.is_empty() {
            if busy {
                index = next + 1;
                continue;
            }
            first = next;
        } else if next != index || busy {
            break;
        }
        set_page_writeback(m, pfn);
        run.push(pfn);
        index = next + 1;
    }
    (first, run)
}

/// A dirty page cache page is on its way to the disk; its block exists from now on.
pub(crate) fn set_page_writeback(m: &mut Machine, pfn: u32) {
    clear_page_dirty(m, pfn);
    m.pages.clear(pfn, flag::DELALLOC);
    m.pages.set(pfn, flag::WRITEBACK);
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_writeback += 1;
    let inode = InodeId(m.pages.owner[pfn as usize]);
    m.files.inode_mut(inode).nr_writeback += 1;
}

/// `fsync`: writes everything and waits until it is on the disk.
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

/// A write has ended: whoever waits for a file looks again.
pub(crate) fn wake_sync_waiters(m: &mut Machine) {
    let mut waiters = std::mem::take(&mut m.writeback.sync_waiters);
    m.sched.wake_all(&mut waiters);
}
