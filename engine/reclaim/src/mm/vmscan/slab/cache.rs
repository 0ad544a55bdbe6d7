//! The caches that have a shrinker, as `shrink_slab` sees them.

use crate::fs::files::{LOCAL, MOUNTS, REMOTE};
use crate::fs::superblock::{Pruned, ShrinkControl, super_cache_count, super_cache_scan};
use crate::fs::{extents_status, vfs_shrinkers, xfs_buf, xfs_icache};
use crate::kernel::ObjectShrinkers;
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::Gfp;
use crate::mm::shrinker::{
    Carried, DENTRIES_OR_INODES, EXTENTS_STATUS, SUPERBLOCK, Shrinker, XFS_BUFFERS,
};
use crate::mm::workingset::shadow_nodes::{self, BANKS};
use crate::sim::Sim;
use crate::trace::ftrace::ShrinkerName;

/// The shrinkers that the kernel calls for a group on a node, in the order of their registration: those of dentries and inodes and, for the root,
/// those that do not distinguish groups. The shrinker of shadow nodes is registered before any file system is mounted.
pub fn shrinkers(m: &Machine, node: NodeId, group: u32) -> [Option<Cache>; 5] {
    let superblock = |mount| Cache::Superblock(ShrinkControl { mount, node, group });
    let root = group == ROOT;
    let [first, second] = match m.kernel.object_shrinkers {
        ObjectShrinkers::OfMachine | ObjectShrinkers::OfMachineSparing => {
            [Cache::Dentries, Cache::Inodes].map(|cache| root.then_some(cache))
        }
        ObjectShrinkers::OfSuperblocks => [
            Some(superblock(LOCAL)),
            m.spec.remote.is_some().then(|| superblock(REMOTE)),
        ],
    };
    [
        shadow_nodes::is_registered(m, group).then_some(Cache::ShadowNodes { node, group }),
        first,
        second,
        (root && extents_status::is_registered(m)).then_some(Cache::ExtentsStatus),
        (root && xfs_icache::has_xfs(m)).then_some(Cache::XfsBuffers(node)),
    ]
}

/// A cache that has a shrinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cache {
    /// Dentries and inodes of one superblock, NUMA node and group.
    Superblock(ShrinkControl),
    /// Dentries of the whole machine, in kernels before 3.1.
    Dentries,
    /// Inodes of the whole machine, in kernels before 3.1.
    Inodes,
    /// ext4's extents, which are not kept by node or group.
    ExtentsStatus,
    /// XFS's buffers on a node, which are not kept by group.
    XfsBuffers(NodeId),
    /// Nodes of files' trees that hold nothing but shadow entries, by NUMA node and group.
    ShadowNodes {
        /// NUMA node whose memory they use.
        node: NodeId,
        /// Group that is charged for them.
        group: u32,
    },
}

impl Cache {
    /// The values with which the kernel registers the shrinker.
    pub fn shrinker(self, m: &Machine) -> Shrinker {
        match self {
            Self::Superblock(_) => SUPERBLOCK,
            Self::Dentries | Self::Inodes => DENTRIES_OR_INODES,
            Self::ExtentsStatus => EXTENTS_STATUS,
            Self::XfsBuffers(_) => XFS_BUFFERS,
            Self::ShadowNodes { .. } => shadow_nodes::shrinker(m),
        }
    }

    pub(super) fn count(self, m: &Machine) -> u32 {
        match self {
            Self::Superblock(sc) => super_cache_count(m, sc),
            Self::Dentries => vfs_shrinkers::count_dentries(m),
            Self::Inodes => vfs_shrinkers::count_inodes(m),
            Self::ExtentsStatus => m.icache.extents.count(),
            Self::XfsBuffers(node) => m.icache.buffers.count(node),
            Self::ShadowNodes { node, group } => shadow_nodes::count(m, node, group),
        }
    }

    pub(super) async fn scan(self, sim: &Sim, nr_to_scan: u32) -> Pruned {
        match self {
            Self::Superblock(sc) => super_cache_scan(sim, sc, nr_to_scan).await,
            Self::Dentries => vfs_shrinkers::prune_dcache(&mut sim.m(), nr_to_scan),
            Self::Inodes => vfs_shrinkers::prune_icache(&mut sim.m(), nr_to_scan),
            Self::ExtentsStatus => Pruned {
                isolated: extents_status::shrink(&mut sim.m(), nr_to_scan),
                reclaimed_pages: 0,
            },
            // The pages of buffers are not slab pages, so the kernel does not count them as reclaimed slab pages.
            Self::XfsBuffers(node) => Pruned {
                isolated: xfs_buf::shrink(&mut sim.m(), node, nr_to_scan),
                reclaimed_pages: 0,
            },
            // These pages are freed only after a grace period, so the kernel does not count them either.
            Self::ShadowNodes { node, group } => Pruned {
                isolated: shadow_nodes::scan(&mut sim.m(), node, group, nr_to_scan),
                reclaimed_pages: 0,
            },
        }
    }

    /// Whether the shrinker refuses this caller. Dentries and inodes cannot be shrunk without `__GFP_FS`.
    pub(super) fn refuses(self, gfp: Gfp) -> bool {
        match self {
            Self::Superblock(_) | Self::Dentries | Self::Inodes => !gfp.fs,
            Self::ExtentsStatus | Self::XfsBuffers(_) | Self::ShadowNodes { .. } => false,
        }
    }

    /// NUMA node of the objects. A cache that is not kept by node counts as that of the first node.
    pub fn node(self) -> NodeId {
        match self {
            Self::Superblock(sc) => sc.node,
            Self::Dentries | Self::Inodes | Self::ExtentsStatus => NodeId::at(0),
            Self::XfsBuffers(node) | Self::ShadowNodes { node, .. } => node,
        }
    }

    /// Group of the objects. A cache that is not kept by group counts as that of the root.
    pub(super) fn group(self) -> u32 {
        match self {
            Self::Superblock(sc) => sc.group,
            Self::ShadowNodes { group, .. } => group,
            Self::Dentries | Self::Inodes | Self::ExtentsStatus | Self::XfsBuffers(_) => ROOT,
        }
    }

    /// Index of the cell that has the shrinker's deferred work on a node. All groups share it.
    pub fn cell_index(self) -> usize {
        let node = u32::from(self.node());
        let cell = match self {
            // These cells come after those of all other shrinkers.
            Self::ShadowNodes { .. } => BANKS * (MOUNTS + 2) + node,
            Self::Superblock(_)
            | Self::Dentries
            | Self::Inodes
            | Self::ExtentsStatus
            | Self::XfsBuffers(_) => node * (MOUNTS + 2) + self.instance(),
        };
        cell as usize
    }

    /// Number of the shrinker on its node. Shrinkers of the machine and shrinkers of superblocks never occur in the same kernel, so they share
    /// numbers.
    fn instance(self) -> u32 {
        match self {
            Self::Superblock(sc) => sc.mount,
            Self::Dentries => 0,
            Self::Inodes => 1,
            Self::ExtentsStatus => MOUNTS,
            Self::XfsBuffers(_) => MOUNTS + 1,
            Self::ShadowNodes { .. } => MOUNTS + 2,
        }
    }

    /// Names in tracepoints, of which the kernel's version selects one.
    pub(super) fn name(self) -> ShrinkerName {
        ShrinkerName {
            functions: match self {
                Self::Superblock(_) => ["prune_super", "super_cache_scan"],
                Self::Dentries => ["shrink_dcache_memory"; 2],
                Self::Inodes => ["shrink_icache_memory"; 2],
                Self::ExtentsStatus => ["ext4_es_shrink", "ext4_es_scan"],
                Self::XfsBuffers(_) => ["xfs_buftarg_shrink", "xfs_buftarg_shrink_scan"],
                Self::ShadowNodes { .. } => ["scan_shadow_nodes"; 2],
            },
            instance: self.instance(),
            node: self.node(),
        }
    }

    /// `nr_deferred`: number of objects that earlier calls have deferred.
    pub fn nr_deferred(self, m: &Machine) -> u64 {
        if let Self::ShadowNodes { node, .. } = self {
            return m.radix_nodes.shadow_nodes.carried[node.index()].nr_deferred;
        }
        let cell = m.icache.carried.get(self.cell_index());
        cell.map_or(0, |carried| carried.nr_deferred)
    }

    /// The shrinker's deferred work on its node.
    pub(super) fn cell(self, m: &mut Machine) -> &mut Carried {
        if let Self::ShadowNodes { node, .. } = self {
            return &mut m.radix_nodes.shadow_nodes.carried[node.index()];
        }
        let index = self.cell_index();
        let carried = &mut m.icache.carried;
        if carried.len() <= index {
            carried.resize(index + 1, Carried::default());
        }
        &mut carried[index]
    }

    /// The call as one number, for events. Its lowest bits are the mount, 2 for ext4's extents or 3 for XFS's buffers; above them are node, priority
    /// and group. If the highest bit is set, the lowest bits are 0 for all dentries, 1 for all inodes or 2 for shadow nodes, with the same fields
    /// above them.
    pub(super) fn code(self, priority: u32) -> u32 {
        match self {
            Self::Superblock(sc) => {
                sc.mount | u32::from(sc.node) << 2 | priority << 4 | sc.group << 8
            }
            Self::Dentries => 1 << 31 | priority << 4,
            Self::Inodes => 1 << 31 | 1 | priority << 4,
            Self::ExtentsStatus => MOUNTS | priority << 4,
            Self::XfsBuffers(node) => (MOUNTS + 1) | u32::from(node) << 2 | priority << 4,
            Self::ShadowNodes { node, group } => {
                1 << 31 | 2 | u32::from(node) << 2 | priority << 4 | group << 8
            }
        }
    }
}
