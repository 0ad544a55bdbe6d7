//! Block devices as coroutines that serve requests, and the completion of requests.
//!
//! Source: mm/page_io.c (`end_swap_bio_write`), mm/filemap.c (`end_page_writeback`), fs/mpage.c, 3.10.

use super::plug::add_to_plug;
use super::queue::{Direction, Issuer, Next, Payload, Request};
use crate::fs::{InodeId, flusher, icache, io_end, journal, xfs_buf, xfs_icache};
use crate::machine::Machine;
use crate::mm::backing_dev::clear_bdi_congested;
use crate::mm::id::Pfn;
use crate::mm::memory::release_orphan;
use crate::mm::page::flag;
use crate::mm::swap::rotate_reclaimable_page;
use crate::mm::vmscan::throttle::acct_reclaim_writeback;
use crate::record::Flow;
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, emit};

/// The current task waits until the device has a free request for the issuer (`get_request`).
pub async fn wait_for_request(sim: &Sim, disk: usize, issuer: Issuer) {
    let sync = issuer.is_sync();
    let me = sim.look().sched.current();
    loop {
        {
            let mut m = sim.m();
            let now = m.sched.now();
            if !m.disks[disk].is_full_for(sync, me, now) {
                m.disks[disk].note_batched(sync, me);
                return;
            }
        }
        sim.wait_on(
            |m| &mut m.disks[disk].waiters[usize::from(sync)],
            Wait::RequestQueue,
            None,
        )
        .await;
        let mut m = sim.m();
        let now = m.sched.now();
        m.disks[disk].set_batching(sync, me, now);
    }
}

/// Wakes the next task that waits for a request, because a request has ended, or because the task that a free one has woken does not need it.
pub fn pass_request_on(m: &mut Machine, disk: usize, issuer: Issuer) {
    let sync = usize::from(issuer.is_sync());
    if let Some(waiter) = m.disks[disk].waiters[sync].pop() {
        m.sched.wake(waiter);
    }
}

/// Waits for a free request, unless this request will merge with one in the task's plug or in the queue.
pub async fn wait_for_merge_or_request(sim: &Sim, disk: usize, request: &Request) {
    let merges = {
        let m = sim.look();
        let (me, room) = (m.sched.current(), m.disks[disk].max_request_pages());
        // The plug is checked first because it holds only a few requests, while the queue of a slow disk may hold thousands.
        m.plugs.can_merge(me, disk, request, room) || m.disks[disk].can_merge(request)
    };
    if !merges {
        wait_for_request(sim, disk, request.issuer).await;
    }
}

/// Puts a request into the current task's plug, or queues it at the device if the task has no plug.
pub fn submit(m: &mut Machine, disk: usize, request: Request) {
    let pages = request.pages.len() as u64;
    match request.direction {
        Direction::Read => m.vmstat.pgpgin_pages += pages,
        Direction::Write => m.vmstat.pgpgout_pages += pages,
    }
    if let Some(request) = add_to_plug(m, disk, request) {
        send(m, disk, request);
    }
}

/// Queues the request at the device and wakes it if it is idle.
pub(super) fn send(m: &mut Machine, disk: usize, request: Request) {
    let now = m.sched.now();
    let device = &mut m.disks[disk];
    device.add(request, now);
    if device.idle {
        device.idle = false;
        if let Some(task) = device.task {
            m.sched.wake(task);
        }
    }
}

/// The coroutine of a device: serves one request after the other, and never ends.
pub async fn device(sim: Sim, disk: usize) {
    loop {
        let next = {
            let mut m = sim.m();
            let now = m.sched.now();
            let next = m.disks[disk].next(now);
            m.disks[disk].idle = !matches!(next, Next::Serve(_));
            next
        };
        match next {
            Next::Idle => {
                sim.park(Wait::DiskIdle, None).await;
            }
            Next::IdleUntil(time) => {
                sim.park(Wait::DiskIdle, Some(time)).await;
            }
            Next::Serve(request) => {
                let until = {
                    let mut m = sim.m();
                    let now = m.sched.now();
                    now + m.disks[disk].service_time(&request, now)
                };
                sim.park(Wait::DiskTransfer, Some(until)).await;
                complete(&mut sim.m(), disk, &request);
            }
        }
    }
}

fn complete(m: &mut Machine, disk: usize, request: &Request) {
    let now = m.sched.now();
    m.samples.totals.io_pages += request.pages.len() as u64;
    let uncongested = m.disks[disk].finish(request, now);
    match request.direction {
        Direction::Read => {
            if let Payload::Inodes(cluster) = request.payload {
                xfs_buf::end_read(m, cluster);
            }
            for &pfn in request.pages.iter().filter(|&&pfn| pfn != Pfn::NONE) {
                m.pages.clear(pfn, flag::LOCKED);
                m.wake_page(pfn);
                release_orphan(m, pfn);
            }
        }
        Direction::Write => match request.payload {
            Payload::Swap => end_writeback(m, None, &request.pages),
            Payload::File(inode) => io_end::end_write(m, inode, &request.pages),
            Payload::Inodes(cluster) => xfs_icache::end_inode_write(m, cluster),
            Payload::Log => end_log_write(m, request.pages.len() as u32),
        },
    }
    pass_request_on(m, disk, request.issuer);
    if uncongested {
        clear_bdi_congested(m);
    }
}

/// `blocks` is the length of the write to the file system's log, in pages.
fn end_log_write(m: &mut Machine, blocks: u32) {
    match m.spec.filesystem.kind {
        FilesystemKind::Xfs => xfs_icache::end_log_write(m),
        FilesystemKind::Ext4 | FilesystemKind::Ext3 | FilesystemKind::Btrfs => {
            journal::end_log_write(m, blocks);
        }
    }
}

pub(crate) fn end_file_writeback(m: &mut Machine, inode: InodeId, pages: &[Pfn]) {
    end_writeback(m, Some(inode), pages);
}

/// `file` is `None` for pages of the swap cache.
fn end_writeback(m: &mut Machine, file: Option<InodeId>, pages: &[Pfn]) {
    let mut rotated = 0;
    let ended = match file {
        Some(_) => Flow::WrittenFile,
        None => Flow::WrittenAnon,
    };
    for &pfn in pages {
        let zone = m.pages.zone_of(pfn);
        m.pages.clear(pfn, flag::WRITEBACK);
        m.zones[zone].nr_writeback -= 1;
        m.flows.count(zone, ended, 1);
        m.vmstat.nr_written += 1;
        if let Some(inode) = file {
            m.files.inode_mut(inode).nr_writeback -= 1;
        }
        if m.pages.test_clear(pfn, flag::RECLAIM) && rotate_reclaimable_page(m, pfn) {
            rotated += 1;
        }
        m.wake_page(pfn);
        release_orphan(m, pfn);
    }
    acct_reclaim_writeback(m);
    if let Some(inode) = file {
        let now = m.sched.now();
        m.writeback.completions.count(pages.len() as u64, now);
        icache::inode_sync_complete(m, inode);
        // The write has changed the file's size or the state of its blocks.
        xfs_icache::mark_inode_dirty(m, inode);
        flusher::wake_sync_waiters(m);
    }
    emit(m, EventKind::WriteEnd, [pages.len() as u32, rotated, 0, 0]);
}
