//! XFS's own buffers, which hold clusters of inodes while XFS reads and writes inodes, and the shrinker of these buffers.
//!
//! Source: fs/xfs/xfs_buf.c (`xfs_buf_rele`, `xfs_buftarg_shrink_count`, `xfs_buftarg_shrink_scan`, `xfs_buftarg_isolate`), xfs_inode.c
//! (`xfs_imap_to_bp`), 4.18.0.
//! Simplified: buffers of other metadata are left out; a buffer outlives two scans of the shrinker after its last use (unsure: up to
//! three). Who could notice: how soon inodes have to be read back.

use std::collections::{BTreeMap, BTreeSet};

use super::xfs_icache::{CLUSTER_PAGES, cluster_place, wait};
use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::machine::Machine;
use crate::mm::id::{NodeId, Pfn};
use crate::mm::list_lru::ListLru;
use crate::mm::page_alloc::{self, Gfp};
use crate::sim::Sim;

/// Number of scans that a buffer of inodes outlives. `XFS_INO_REF`.
const INO_REF: u8 = 2;

/// The buffers in memory, by the number of their cluster, and their LRU lists.
#[derive(Debug, Default)]
pub struct XfsBuffers {
    /// One list for each node.
    lru: ListLru,
    cached: BTreeMap<u32, Buffer>,
    reading: BTreeSet<u32>,
}

#[derive(Debug)]
struct Buffer {
    frames: Vec<Pfn>,
    refs: u8,
}

impl XfsBuffers {
    /// The frames of all buffers, in the order of their clusters.
    pub fn frames(&self) -> impl Iterator<Item = Pfn> + '_ {
        self.cached.values().flat_map(|b| b.frames.iter().copied())
    }

    /// Buffers of a node that the shrinker could free. `xfs_buftarg_shrink_count`.
    pub fn count(&self, node: NodeId) -> u32 {
        self.lru.len(node.into())
    }

    /// Checks the lists and the buffers against each other; used by the invariants.
    pub(super) fn check(&self) -> Result<(), String> {
        self.lru.check()?;
        match self
            .cached
            .keys()
            .find(|&&cluster| !self.lru.contains(cluster))
        {
            Some(cluster) => Err(format!("buffer {cluster} of XFS is on no list")),
            None => Ok(()),
        }
    }
}

/// Reads a cluster into memory, unless it is cached. If no pages are free for it, XFS does not keep it.
pub(super) async fn read_cluster(sim: &Sim, cluster: u32) {
    while sim.look().icache.buffers.reading.contains(&cluster) {
        wait(sim).await;
    }
    {
        let mut m = sim.m();
        let buffers = &mut m.icache.buffers;
        if let Some(buffer) = buffers.cached.get_mut(&cluster) {
            buffer.refs = INO_REF;
            return;
        }
        buffers.reading.insert(cluster);
    }
    let disk = sim.look().spec.filesystem.disk as usize;
    let issuer = Issuer::Task(sim.look().sched.current());
    block::wait_for_request(sim, disk, issuer).await;
    {
        let mut m = sim.m();
        let start = cluster_place(&m, cluster);
        let request = Request {
            start,
            pages: vec![Pfn::NONE; CLUSTER_PAGES],
            direction: Direction::Read,
            payload: Payload::Inodes(cluster),
            issuer,
        };
        block::submit(&mut m, disk, request);
    }
    while sim.look().icache.buffers.reading.contains(&cluster) {
        wait(sim).await;
    }
    keep(sim, cluster).await;
}

/// Called when the disk has read a cluster.
pub(crate) fn end_read(m: &mut Machine, cluster: u32) {
    m.icache.buffers.reading.remove(&cluster);
    super::xfs_icache::wake(m);
}

/// Allocates the pages of a buffer and puts it on the list; gives up if there are too few pages.
async fn keep(sim: &Sim, cluster: u32) {
    let mut frames = Vec::new();
    for _ in 0..CLUSTER_PAGES {
        match page_alloc::alloc_pages(sim, Gfp::NOFS, 0).await {
            Ok(pfn) => {
                sim.m().held_blocks.insert(pfn);
                frames.push(pfn);
            }
            Err(_) => break,
        }
    }
    let mut m = sim.m();
    let is_cached = m.icache.buffers.cached.contains_key(&cluster);
    let keeps = !is_cached && frames.len() == CLUSTER_PAGES;
    for &pfn in &frames {
        m.held_blocks.remove(&pfn);
        if !keeps {
            page_alloc::free_pages(&mut m, pfn, 0);
        }
    }
    if !keeps {
        return;
    }
    let node = m.zones[m.pages.zone_of(frames[0])].node;
    let buffers = &mut m.icache.buffers;
    buffers.lru.add_head(node.into(), cluster);
    buffers.cached.insert(
        cluster,
        Buffer {
            frames,
            refs: INO_REF,
        },
    );
}

/// Scans up to `nr_to_scan` buffers of a node. A buffer that outlives this scan is rotated; the others are freed. Returns how many were freed.
pub fn shrink(m: &mut Machine, node: NodeId, nr_to_scan: u32) -> u32 {
    let mut freed = 0;
    let mut at = m.icache.buffers.lru.tail(node.into());
    for _ in 0..nr_to_scan {
        let Some(cluster) = at else { break };
        let buffers = &mut m.icache.buffers;
        at = buffers.lru.newer(cluster);
        let buffer = buffers.cached.get_mut(&cluster).expect("listed");
        if buffer.refs > 0 {
            buffer.refs -= 1;
            buffers.lru.rotate(cluster);
            continue;
        }
        while let Some(pfn) = next_frame(m, cluster) {
            page_alloc::free_pages(m, pfn, 0);
        }
        let buffers = &mut m.icache.buffers;
        buffers.lru.remove(cluster);
        buffers.cached.remove(&cluster);
        freed += 1;
    }
    freed
}

/// Takes a frame from a buffer that is being freed; `None` if it has none left.
fn next_frame(m: &mut Machine, cluster: u32) -> Option<Pfn> {
    let buffer = m.icache.buffers.cached.get_mut(&cluster)?;
    buffer.frames.pop()
}
