//! XFS's inodes after the superblock has dropped them: XFS keeps them until they are clean, and its shrinker writes them.
//!
//! Source: fs/xfs/xfs_icache.c (`xfs_reclaim_inodes_ag`, `xfs_reclaim_inode`, `xfs_reclaim_inodes_nr`, `xfs_reclaim_worker`),
//! xfs_super.c (`xfs_fs_destroy_inode`), xfs_trans_ail.c (`xfsaild_push`), xfs_log.c (`xfs_log_worker`), 4.18.0; 5.9 for reclaim without waits.
//! Simplified: inodes are numbered in the order in which they are made, so inodes made one after the other share a cluster; chunks of 64
//! are spread over four allocation groups in turn; one write to the log takes all pinned inodes. Who could notice: how many dirty inodes
//! one write cleans.
//! Left out: access times, quota; kernels before 3.12, in which inodes are freed at once.

use std::collections::BTreeSet;

use super::{filesystem, icache, xfs_buf};
use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::files::LOCAL;
use crate::fs::{InodeId, icache::INODE_TABLE_BLOCKS};
use crate::kernel::{Hunk, Kernel, XfsReclaim};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, TaskId, TaskKind, Wait, WaitQueue};
use crate::trace::{EventKind, consider, emit};

/// Number of allocation groups that mkfs.xfs makes on one disk.
const AG_COUNT: u32 = 4;
/// Number of inodes that are allocated together. `XFS_INODES_PER_CHUNK`.
const INODES_PER_CHUNK: u32 = 64;
/// Inodes in a cluster of 16 KiB, which is written as one buffer; an inode has 512 bytes.
const INODES_PER_CLUSTER: u32 = 32;
pub(super) const CLUSTER_PAGES: usize = 4;
/// Pages of one write to the log. `XLOG_BIG_RECORD_BSIZE`, 32 KiB.
const LOG_PAGES: usize = 8;
/// Number of inodes that are looked up together. `XFS_LOOKUP_BATCH`.
const LOOKUP_BATCH: u32 = 32;
/// Period of the log's worker, ns. `xfs_syncd_centisecs`, 30 s.
const LOG_PERIOD: u64 = 30_000_000_000;
/// Delay of the worker that reclaims clean inodes, ns: a sixth of `LOG_PERIOD`.
const RECLAIM_DELAY: u64 = 5_000_000_000;

#[derive(Clone, Copy, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's flags, and all combinations occur"
)]
struct XfsInode {
    /// Whether the superblock has dropped the inode.
    reclaimable: bool,
    /// Whether the inode has a change whose write to its place on the disk has not begun.
    dirty: bool,
    /// Whether the change is not in the log yet.
    pinned: bool,
    /// Whether the change is being written to the log.
    logging: bool,
    /// Whether the cluster of the inode is being written.
    flushing: bool,
}

impl XfsInode {
    fn is_clean(self) -> bool {
        !self.dirty && !self.flushing && !self.is_pinned()
    }

    fn is_pinned(self) -> bool {
        self.pinned || self.logging
    }
}

#[derive(Debug, Default)]
struct AllocationGroup {
    /// Reclaimable inodes, in the order of their numbers.
    reclaimable: BTreeSet<u32>,
    /// The number from which the next walk in the manner `Polite` continues. `pag_ici_reclaim_cursor`.
    cursor: u32,
    /// Whether a task reclaims inodes of this group. `pag_ici_reclaim_lock`.
    locked: bool,
    waiters: WaitQueue,
}

/// XFS's own state of its inodes, and the threads that clean and free them.
#[derive(Debug, Default)]
pub struct XfsInodes {
    inodes: Vec<XfsInode>,
    groups: [AllocationGroup; AG_COUNT as usize],
    /// Clusters with a dirty inode, in the order of their places on the disk.
    dirty_clusters: BTreeSet<u32>,
    /// Inodes whose last change waits for the next write to the log.
    pinned: Vec<u32>,
    /// Inodes whose change is in the write to the log that is in progress.
    in_log_write: Vec<u32>,
    log_busy: bool,
    waiters: WaitQueue,
    /// The thread that writes dirty inodes whose changes are in the log.
    ail: Option<TaskId>,
    /// Whether a reclaimer has asked that thread to write all of them.
    ail_push: bool,
    worker: Option<TaskId>,
    worker_queued: bool,
}

impl XfsInodes {
    fn of(&self, id: u32) -> XfsInode {
        self.inodes.get(id as usize).copied().unwrap_or_default()
    }

    fn of_mut(&mut self, id: u32) -> &mut XfsInode {
        if self.inodes.len() <= id as usize {
            self.inodes.resize(id as usize + 1, XfsInode::default());
        }
        &mut self.inodes[id as usize]
    }

    /// True if the superblock has dropped the inode and XFS still has it.
    pub(super) fn is_reclaimable(&self, id: u32) -> bool {
        self.of(id).reclaimable
    }

    /// Number of inodes that only XFS still has, and how many of them XFS has to write before it can free them.
    pub fn reclaimable(&self) -> (u32, u32) {
        let all = self.groups.iter().flat_map(|ag| &ag.reclaimable);
        let unclean = all.filter(|&&id| !self.of(id).is_clean()).count() as u32;
        (self.count(), unclean)
    }

    fn count(&self) -> u32 {
        let groups = self.groups.iter();
        groups.map(|ag| ag.reclaimable.len() as u32).sum()
    }

    /// Counts the inodes again and compares the sums; used by the invariants.
    pub(super) fn check(&self) -> Result<(), String> {
        let tagged = self.inodes.iter().filter(|i| i.reclaimable).count() as u32;
        if tagged != self.count() {
            return Err(format!(
                "the groups list {} reclaimable inodes, but {tagged} inodes are marked so",
                self.count()
            ));
        }
        let lost = (0..self.inodes.len() as u32)
            .find(|&id| self.of(id).dirty && !self.dirty_clusters.contains(&cluster_of(id)));
        match lost {
            Some(id) => Err(format!("dirty inode {id} is in no dirty cluster")),
            None => Ok(()),
        }
    }
}

fn cluster_of(id: u32) -> u32 {
    id / INODES_PER_CLUSTER
}

fn allocation_group(id: u32) -> usize {
    (id / INODES_PER_CHUNK % AG_COUNT) as usize
}

/// True if the inode is on an XFS that keeps inodes after the superblock has dropped them.
fn is_xfs(m: &Machine, id: u32) -> bool {
    has_xfs(m) && m.files.inode(InodeId(id)).mount == LOCAL
}

/// True if there is an XFS whose own inodes and buffers are modelled.
pub(crate) fn has_xfs(m: &Machine) -> bool {
    m.spec.filesystem.kind == FilesystemKind::Xfs && filesystem::has_own_caches(m)
}

pub(crate) fn start(sim: &Sim) {
    if !has_xfs(&sim.look()) {
        return;
    }
    let ail = sim.spawn("xfsaild", TaskKind::Flusher, xfsaild(sim.clone()));
    let worker = sim.spawn(
        "xfs-reclaim",
        TaskKind::Flusher,
        reclaim_worker(sim.clone()),
    );
    let mut m = sim.m();
    m.icache.xfs.ail = Some(ail);
    m.icache.xfs.worker = Some(worker);
}

/// Records a change of the inode. The inode is pinned until the change is in the log, and then dirty until it is written.
pub(crate) fn mark_inode_dirty(m: &mut Machine, inode: InodeId) {
    let id = inode.0;
    if !is_xfs(m, id) {
        return;
    }
    let xfs = &mut m.icache.xfs;
    let state = xfs.of_mut(id);
    let pinned = std::mem::replace(&mut state.pinned, true);
    state.dirty = true;
    xfs.dirty_clusters.insert(cluster_of(id));
    if !pinned {
        xfs.pinned.push(id);
    }
}

/// `xfs_inactive`: the file was deleted. XFS frees its inode on the disk, which changes the inode once more.
pub(super) fn inactivate(m: &mut Machine, id: u32) {
    mark_inode_dirty(m, InodeId(id));
}

/// `xfs_iget_cache_miss`: reads an inode together with its cluster. False if the inode is not on XFS.
pub(super) async fn read_inode(sim: &Sim, inode: InodeId) -> bool {
    let is_xfs = is_xfs(&sim.look(), inode.0);
    if is_xfs {
        xfs_buf::read_cluster(sim, cluster_of(inode.0)).await;
    }
    is_xfs
}

/// `xfs_fs_destroy_inode`: XFS keeps the inode for a while. False if the inode is not on XFS or not in memory.
pub(super) fn keeps(m: &mut Machine, id: u32) -> bool {
    if !is_xfs(m, id) || !m.icache.has_inode(id) {
        return false;
    }
    let xfs = &mut m.icache.xfs;
    xfs.of_mut(id).reclaimable = true;
    xfs.groups[allocation_group(id)].reclaimable.insert(id);
    if !xfs.worker_queued {
        xfs.worker_queued = true;
        if let Some(worker) = xfs.worker {
            m.sched.wake(worker);
        }
    }
    true
}

/// `xfs_iget_cache_hit`: a task looks up an inode that was waiting to be reclaimed, so XFS keeps it.
pub(super) fn recycle(m: &mut Machine, id: u32) {
    let xfs = &mut m.icache.xfs;
    if xfs.is_reclaimable(id) {
        xfs.of_mut(id).reclaimable = false;
        xfs.groups[allocation_group(id)].reclaimable.remove(&id);
    }
}

/// `xfs_reclaim_inodes_count`: number of reclaimable inodes of a mount. XFS does not divide them by node or group.
pub(super) fn reclaimable_inodes(m: &Machine, mount: u32) -> u32 {
    if mount == LOCAL {
        m.icache.xfs.count()
    } else {
        0
    }
}

/// Number of reclaimable inodes of a mount that XFS has to write before it can free them.
pub(crate) fn unclean_inodes(m: &Machine, mount: u32) -> u32 {
    if mount == LOCAL {
        m.icache.xfs.reclaimable().1
    } else {
        0
    }
}

/// The way in which a walk over the allocation groups treats busy groups and inodes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Skips busy groups and inodes, and waits for the writes that it has started: `SYNC_TRYLOCK | SYNC_WAIT`.
    Polite,
    /// Waits for busy ones, too. Used in the second round of a shrinker.
    Waiting,
    /// Frees only clean inodes. Used by the worker.
    Background,
}

/// `xfs_reclaim_inodes_nr`: wakes the thread that writes dirty inodes, then reclaims inodes. Returns the number of pages that went back to
/// the allocator, for `reclaimed_slab`; in the kernel the callers get an error code and no count.
pub(super) async fn reclaim_inodes_nr(sim: &Sim, nr_to_scan: u32) -> u32 {
    let _frame = sim.enter(
        "xfs_reclaim_inodes_nr",
        [("nr_to_scan", nr_to_scan), ("", 0), ("", 0)],
    );
    push_all(&mut sim.m());
    let mut budget = nr_to_scan;
    let waits = sim.look().kernel.xfs_reclaim;
    let (mut pages, skipped) = walk(sim, Manner::Polite, &mut budget).await;
    if skipped && budget > 0 && waits == XfsReclaim::Waits {
        pages += walk(sim, Manner::Waiting, &mut budget).await.0;
    }
    pages
}

/// `xfs_reclaim_inodes_ag`: walks the groups once, 32 inodes at a time, until `budget` is used up. Returns the number of pages freed, and
/// whether it skipped a busy group.
async fn walk(sim: &Sim, manner: Manner, budget: &mut u32) -> (u32, bool) {
    let (mut pages, mut skipped) = (0, false);
    for ag in 0..AG_COUNT as usize {
        if sim.look().icache.xfs.groups[ag].reclaimable.is_empty() {
            continue;
        }
        if sim.look().icache.xfs.groups[ag].locked && manner != Manner::Waiting {
            skipped = true;
            continue;
        }
        lock(sim, ag).await;
        let mut from = match manner {
            Manner::Polite => sim.look().icache.xfs.groups[ag].cursor,
            Manner::Waiting | Manner::Background => 0,
        };
        loop {
            let batch = {
                let m = sim.look();
                let tagged = m.icache.xfs.groups[ag].reclaimable.range(from..);
                tagged
                    .take(LOOKUP_BATCH as usize)
                    .copied()
                    .collect::<Vec<_>>()
            };
            let Some(&last) = batch.last() else {
                from = 0;
                break;
            };
            from = last + 1;
            for &id in &batch {
                pages += reclaim_inode(sim, id, manner).await;
            }
            let cost = u64::from(sim.look().spec.costs.scan_object) * batch.len() as u64;
            sim.cpu(cost.max(1)).await;
            *budget = budget.saturating_sub(LOOKUP_BATCH);
            if *budget == 0 {
                break;
            }
        }
        let mut m = sim.m();
        m.icache.xfs.groups[ag].cursor = if manner == Manner::Polite { from } else { 0 };
        unlock(&mut m, ag);
        if *budget == 0 {
            break;
        }
    }
    (pages, skipped)
}

async fn lock(sim: &Sim, ag: usize) {
    while sim.look().icache.xfs.groups[ag].locked {
        sim.wait_on(
            |m| &mut m.icache.xfs.groups[ag].waiters,
            Wait::InodeFlush,
            None,
        )
        .await;
    }
    sim.m().icache.xfs.groups[ag].locked = true;
}

fn unlock(m: &mut Machine, ag: usize) {
    let group = &mut m.icache.xfs.groups[ag];
    group.locked = false;
    if let Some(next) = group.waiters.pop() {
        m.sched.wake(next);
    }
}

/// `xfs_reclaim_inode`: frees a clean inode. Until 5.8 a task in the shrinker first writes an inode that is not clean and waits for that; the
/// worker, and later shrinkers, leave such an inode. Returns the number of pages freed.
async fn reclaim_inode(sim: &Sim, id: u32, manner: Manner) -> u32 {
    let state = sim.look().icache.xfs.of(id);
    if !state.reclaimable || (state.flushing && manner == Manner::Polite) {
        return 0;
    }
    if !state.is_clean() {
        let background = manner == Manner::Background;
        let ask = |kernel: &Kernel| match kernel.xfs_reclaim {
            XfsReclaim::Waits => !background,
            XfsReclaim::Skips => false,
        };
        if !consider(&sim.look(), Hunk::XfsReclaim, || [background.into()], ask) {
            return 0;
        }
        let start = sim.look().sched.now();
        make_clean(sim, id).await;
        let mut m = sim.m();
        let waited = m.sched.now() - start;
        m.observations.note_inode_wait(waited);
        let us = (waited / 1000).min(u64::from(u32::MAX)) as u32;
        emit(&mut m, EventKind::InodeFlush, [id, cluster_of(id), us, 0]);
    }
    let mut m = sim.m();
    let state = m.icache.xfs.of(id);
    // While this task waited, another one may have looked up the inode or changed it again.
    if !state.reclaimable || !state.is_clean() {
        return 0;
    }
    let xfs = &mut m.icache.xfs;
    xfs.of_mut(id).reclaimable = false;
    xfs.groups[allocation_group(id)].reclaimable.remove(&id);
    icache::free_inode(&mut m, id)
}

/// Waits until the inode's changes are in the log, then writes its cluster and waits for that.
async fn make_clean(sim: &Sim, id: u32) {
    let _frame = sim.enter("xfs_reclaim_inode", [("inode", id), ("", 0), ("", 0)]);
    loop {
        let state = sim.look().icache.xfs.of(id);
        if state.flushing {
            wait(sim).await;
        } else if state.is_pinned() {
            log_force(sim).await;
        } else if state.dirty {
            flush_cluster(sim, cluster_of(id)).await;
        } else {
            return;
        }
    }
}

pub(super) async fn wait(sim: &Sim) {
    sim.wait_on(|m| &mut m.icache.xfs.waiters, Wait::InodeFlush, None)
        .await;
}

/// `xfs_log_force`: one write takes all pinned inodes. A task that calls this during a write waits for it and then has to check again.
async fn log_force(sim: &Sim) {
    if sim.look().icache.xfs.log_busy {
        wait(sim).await;
        return;
    }
    {
        let mut m = sim.m();
        let xfs = &mut m.icache.xfs;
        if xfs.pinned.is_empty() {
            return;
        }
        xfs.log_busy = true;
        xfs.in_log_write = std::mem::take(&mut xfs.pinned);
        for id in xfs.in_log_write.clone() {
            let state = xfs.of_mut(id);
            state.pinned = false;
            state.logging = true;
        }
    }
    let issuer = Issuer::Task(sim.look().sched.current());
    let start = own_blocks(&sim.look()) + u64::from(INODE_TABLE_BLOCKS) - LOG_PAGES as u64;
    submit(sim, start, LOG_PAGES, Payload::Log, issuer).await;
    wait(sim).await;
}

/// `xfs_iflush`: writes the cluster with all its dirty inodes whose changes are in the log. The request is asynchronous even for reclaim,
/// which waits for it, because among XFS's buffers only those of the log are marked `XBF_SYNCIO` (`_xfs_buf_ioapply`, 3.10, 4.18).
async fn flush_cluster(sim: &Sim, cluster: u32) {
    // If the buffer has been freed, the cluster is read first.
    xfs_buf::read_cluster(sim, cluster).await;
    {
        let mut m = sim.m();
        let xfs = &mut m.icache.xfs;
        let mut any = false;
        let mut later = false;
        for id in cluster * INODES_PER_CLUSTER..(cluster + 1) * INODES_PER_CLUSTER {
            let state = xfs.of(id);
            if !state.dirty {
                continue;
            }
            if state.is_pinned() || state.flushing {
                later = true;
                continue;
            }
            any = true;
            let state = xfs.of_mut(id);
            state.dirty = false;
            state.flushing = true;
        }
        if !later {
            xfs.dirty_clusters.remove(&cluster);
        }
        if !any {
            return;
        }
    }
    let start = cluster_place(&sim.look(), cluster);
    let payload = Payload::Inodes(cluster);
    submit(sim, start, CLUSTER_PAGES, payload, Issuer::NoTask).await;
}

/// Place of a cluster on the disk, in pages.
pub(super) fn cluster_place(m: &Machine, cluster: u32) -> u64 {
    let blocks = INODE_TABLE_BLOCKS - LOG_PAGES as u32;
    let block = u64::from(cluster) * CLUSTER_PAGES as u64 % u64::from(blocks);
    own_blocks(m) + block
}

/// Place on the disk of the file system's first own block, in pages.
fn own_blocks(m: &Machine) -> u64 {
    m.icache.device.map_or(0, |d| m.files.disk_address(d))
}

/// Writes `pages` pages of the file system's own blocks, from memory that is not page cache.
async fn submit(sim: &Sim, start: u64, pages: usize, payload: Payload, issuer: Issuer) {
    let disk = sim.look().spec.filesystem.disk as usize;
    block::wait_for_request(sim, disk, issuer).await;
    let mut m = sim.m();
    let request = Request {
        start,
        pages: vec![Pfn::NONE; pages],
        direction: Direction::Write,
        payload,
        issuer,
    };
    block::submit(&mut m, disk, request);
}

/// Called when the disk has written a cluster of inodes.
pub(crate) fn end_inode_write(m: &mut Machine, cluster: u32) {
    let xfs = &mut m.icache.xfs;
    for id in cluster * INODES_PER_CLUSTER..(cluster + 1) * INODES_PER_CLUSTER {
        if let Some(state) = xfs.inodes.get_mut(id as usize) {
            state.flushing = false;
        }
    }
    wake(m);
}

/// Called when the disk has written the log.
pub(crate) fn end_log_write(m: &mut Machine) {
    let xfs = &mut m.icache.xfs;
    xfs.log_busy = false;
    for id in std::mem::take(&mut xfs.in_log_write) {
        xfs.of_mut(id).logging = false;
    }
    wake(m);
}

pub(super) fn wake(m: &mut Machine) {
    let mut waiters = std::mem::take(&mut m.icache.xfs.waiters);
    m.sched.wake_all(&mut waiters);
}

/// `xfs_ail_push_all`: asks the thread to write all dirty inodes.
fn push_all(m: &mut Machine) {
    let xfs = &mut m.icache.xfs;
    if !xfs.ail_push
        && !xfs.dirty_clusters.is_empty()
        && let Some(task) = xfs.ail
    {
        xfs.ail_push = true;
        m.sched.wake(task);
    }
}

/// The thread that writes dirty inodes in the background, when it is asked to and every 30 s. Every 30 s it writes the log first.
async fn xfsaild(sim: Sim) {
    let mut last = 0;
    loop {
        {
            let _frame = sim.enter("xfsaild_push", [("", 0); 3]);
            let now = sim.look().sched.now();
            if now >= last + LOG_PERIOD {
                last = now;
                log_force(&sim).await;
            }
            let clusters: Vec<u32> = {
                let mut m = sim.m();
                m.icache.xfs.ail_push = false;
                m.icache.xfs.dirty_clusters.iter().copied().collect()
            };
            for cluster in clusters {
                flush_cluster(&sim, cluster).await;
                let cost = sim.look().spec.costs.flush_page;
                sim.cpu(u64::from(cost.max(1))).await;
            }
        }
        if sim.look().icache.xfs.ail_push {
            continue;
        }
        sim.park(Wait::FlusherIdle, Some(last + LOG_PERIOD)).await;
    }
}

/// Reclaims clean inodes 5 s after the superblock has dropped the first one, and every 5 s as long as any are left.
async fn reclaim_worker(sim: Sim) {
    loop {
        if !sim.look().icache.xfs.worker_queued {
            sim.park(Wait::FlusherIdle, None).await;
            continue;
        }
        sim.sleep(RECLAIM_DELAY).await;
        let _frame = sim.enter("xfs_reclaim_worker", [("", 0); 3]);
        sim.m().icache.xfs.worker_queued = false;
        let mut budget = u32::MAX;
        walk(&sim, Manner::Background, &mut budget).await;
        let mut m = sim.m();
        m.icache.xfs.worker_queued |= m.icache.xfs.count() > 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::superblock::{ShrinkControl, super_cache_count, super_cache_scan};
    use crate::mm::id::NodeId;
    use crate::mm::lruvec::ROOT;
    use crate::testing;

    const SC: ShrinkControl = ShrinkControl {
        mount: LOCAL,
        node: NodeId::at(0),
        group: ROOT,
    };

    fn machine(xfs_reclaim: XfsReclaim) -> Machine {
        let mut m = testing::machine_with(|spec| spec.filesystem.kind = FilesystemKind::Xfs);
        m.kernel = testing::with_lists_of_nodes(m.kernel);
        m.kernel.xfs_reclaim = xfs_reclaim;
        m
    }

    fn boot(sim: &Sim) {
        let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
        sim.m().disks[0].task = Some(disk);
        crate::fs::filesystem::mount(&mut sim.m());
    }

    /// Makes and deletes files, whose inodes XFS has to free on the disk.
    async fn deleted(sim: &Sim, count: u32) -> Vec<u32> {
        let mut ids = Vec::new();
        for _ in 0..count {
            let inode = sim.m().files.create(1);
            icache::create(sim, inode).await;
            icache::evict(&mut sim.m(), inode);
            ids.push(inode.0);
        }
        ids
    }

    /// Time that a scan of all reclaimable inodes takes, ns, and how many are left.
    fn scan(xfs_reclaim: XfsReclaim, files: u32) -> (u64, u32) {
        let ((time, left), _) = testing::run(machine(xfs_reclaim), async move |sim: &Sim| {
            boot(sim);
            deleted(sim, files).await;
            let start = sim.look().sched.now();
            super_cache_scan(sim, SC, 1024).await;
            let m = sim.look();
            m.icache.check().expect("consistent");
            (m.sched.now() - start, m.icache.xfs.count())
        });
        (time, left)
    }

    #[test]
    fn a_reclaiming_task_writes_the_log_then_each_cluster_and_waits() {
        // There are 64 inodes after the device's own. XFS writes the log, then three neighbouring clusters; it reads each one and then
        // writes it at the same place. Seeks of 5 ms: one for the log, one for the first cluster, and one for each write.
        let (time, left) = scan(XfsReclaim::Waits, 64);
        assert_eq!(left, 0);
        assert!((25_000_000..28_000_000).contains(&time), "{time} ns");
    }

    #[test]
    fn even_for_reclaim_inodes_are_written_asynchronously_and_the_log_synchronously() {
        let (writes, _) = testing::run(machine(XfsReclaim::Waits), async |sim: &Sim| {
            boot(sim);
            deleted(sim, 1).await;
            let scanner = sim.clone();
            sim.spawn("scanner", TaskKind::Workload, async move {
                super_cache_scan(&scanner, SC, 1024).await;
            });
            let mut writes = Vec::new();
            for _ in 0..300 {
                sim.sleep(100_000).await;
                let served = sim.look().disks[0].in_service();
                let write = served.filter(|r| r.direction == Direction::Write);
                writes.extend(write.map(|r| (r.payload == Payload::Log, r.issuer.is_sync())));
            }
            writes.dedup();
            writes
        });
        assert_eq!(writes, [(true, true), (false, false)]);
    }

    #[test]
    fn from_5_9_on_no_task_waits() {
        let (time, left) = scan(XfsReclaim::Skips, 64);
        assert_eq!(left, 64);
        assert!(time < 1_000_000, "{time} ns");
    }

    #[test]
    fn the_worker_frees_clean_inodes_and_the_log_thread_writes_dirty_ones() {
        let (left, _) = testing::run(machine(XfsReclaim::Waits), async |sim: &Sim| {
            boot(sim);
            start(sim);
            let ids = deleted(sim, 10).await;
            let mut left = Vec::new();
            for seconds in [6, 23, 11] {
                sim.sleep(seconds * 1_000_000_000).await;
                left.push(sim.look().icache.xfs.reclaimable());
            }
            assert!(!sim.look().icache.has_inode(ids[0]));
            left
        });
        assert_eq!(left, [(10, 10), (10, 10), (0, 0)]);
    }

    #[test]
    fn an_inode_that_is_looked_up_again_is_kept() {
        testing::run(machine(XfsReclaim::Waits), async |sim: &Sim| {
            boot(sim);
            let inode = sim.m().files.create(1);
            icache::instantiate(sim, inode).await;
            {
                let mut m = sim.m();
                icache::drop_dentry(&mut m, inode.0);
                icache::iput_final(&mut m, inode.0);
                icache::destroy_inode(&mut m, inode.0);
                assert_eq!(super_cache_count(&m, SC), 1);
            }
            icache::instantiate(sim, inode).await;
            let m = sim.look();
            assert_eq!(m.icache.xfs.reclaimable(), (0, 0));
            assert!(m.icache.has_inode(inode.0));
            m.icache.check().expect("consistent");
        });
    }

    #[test]
    fn every_group_gets_the_same_number_of_reclaimable_inodes() {
        testing::run(machine(XfsReclaim::Waits), async |sim: &Sim| {
            boot(sim);
            deleted(sim, 40).await;
            for group in [ROOT, 7] {
                assert_eq!(
                    super_cache_count(&sim.look(), ShrinkControl { group, ..SC }),
                    40
                );
            }
        });
    }
}
