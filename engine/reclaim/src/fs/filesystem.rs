//! The mount, and each file system's answer when reclaim calls `writepage`.
//!
//! Source: fs/ext4/inode.c, fs/xfs/xfs_aops.c, fs/btrfs/inode.c, fs/ext3/inode.c, 3.10 and 2.6.35; fs/ext4/super.c
//! `ext4_fill_super`. Only XFS changed its answer between those versions. When a file system refuses, it dirties the page again, unlocks
//! it, queues no I/O, and reports success to the caller.

use crate::fs::icache::INODE_TABLE_BLOCKS;
use crate::fs::journal;
use crate::kernel::{FilesystemCaches, XfsWritepage};
use crate::machine::Machine;
use crate::mm::filemap::{NewPage, add_to_page_cache_lru};
use crate::mm::page::flag;
use crate::mm::page_alloc::{Gfp, get_page_from_freelist};
use crate::mm::radix_tree::radix_tree_preload_atomic;
use crate::mm::swap::lru_add_drain_all;
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::scenario::schema::FilesystemKind;

/// Creates the block device's own file and caches the blocks that stay in memory as long as the file system is mounted, such as the super block
/// and the group descriptors. Their pages are on the LRU lists like other page cache, but reclaim cannot free them.
pub(crate) fn mount(m: &mut Machine) {
    let pages = m.spec.filesystem.metadata_pages;
    let bitmaps = m.spec.filesystem.bitmap_pages;
    let directories = if m.spec.filesystem.journal {
        journal::DIRECTORY_BLOCKS
    } else {
        0
    };
    let device = m
        .files
        .create(INODE_TABLE_BLOCKS + pages + bitmaps + directories);
    m.icache.device = Some(device);
    for index in INODE_TABLE_BLOCKS..INODE_TABLE_BLOCKS + pages {
        let flags = AllocFlags::default();
        if !radix_tree_preload_atomic(m) {
            return;
        }
        let Some(pfn) = get_page_from_freelist(m, Gfp::CACHE, 0, Mark::Low, flags) else {
            return;
        };
        add_to_page_cache_lru(m, device, index, pfn, NewPage::Read);
        m.pages.set(pfn, flag::PINNED);
    }
    lru_add_drain_all(m);
}

/// True if the mount holds this block of the device in memory.
pub(super) fn is_held(m: &Machine, block: u32) -> bool {
    (INODE_TABLE_BLOCKS..INODE_TABLE_BLOCKS + m.spec.filesystem.metadata_pages).contains(&block)
}

/// True if this kernel's file systems are modelled with caches of their own, in addition to dentries, inodes and pages.
pub(super) fn has_own_caches(m: &Machine) -> bool {
    match m.kernel.filesystem_caches {
        FilesystemCaches::LeftOut => false,
        FilesystemCaches::Shrinkable => true,
    }
}

/// A page that reclaim asks a file system to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writepage {
    /// The file system that reclaim asks.
    pub kind: FilesystemKind,
    /// The reclaimers for which this kernel's XFS writes; no other file system uses this.
    pub xfs: XfsWritepage,
    /// Whether the block of the page is not allocated yet.
    pub delayed_allocation: bool,
    /// True if kswapd asks, false if another reclaimer asks.
    pub kswapd: bool,
}

/// True if the file system writes the page; false if it refuses.
pub fn writes_for_reclaim(page: Writepage) -> bool {
    match page.kind {
        FilesystemKind::Ext4 => !page.delayed_allocation,
        FilesystemKind::Xfs => match page.xfs {
            XfsWritepage::Everybody => true,
            XfsWritepage::Nobody => false,
            XfsWritepage::Kswapd => page.kswapd,
        },
        FilesystemKind::Btrfs => false,
        FilesystemKind::Ext3 => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::id::Pfn;
    use crate::mm::zone::Lru;
    use crate::testing;
    use FilesystemKind::{Btrfs, Ext3, Ext4, Xfs};

    #[test]
    fn a_mount_puts_its_metadata_into_the_page_cache_and_nothing_else() {
        let mut m = testing::machine_with(|spec| spec.filesystem.metadata_pages = 10);
        let free = m.nr_free_pages();
        mount(&mut m);
        assert_eq!(m.nr_free_pages(), free - 10 - m.radix_nodes.slab_pages());
        assert_eq!(m.lru_size(testing::LRUVEC, Lru::InactiveFile), 10);
        let device = m.icache.device.expect("mounted");
        assert_eq!(m.files.page(device, 0), Pfn::NONE);
        assert_eq!(m.files.inode(device).nr_cached, 10);
    }

    #[test]
    fn the_table_of_refusals() {
        let of = |kind, xfs| {
            let asked = [(false, false), (false, true), (true, false), (true, true)];
            asked.map(|(delayed_allocation, kswapd)| {
                writes_for_reclaim(Writepage {
                    kind,
                    xfs,
                    delayed_allocation,
                    kswapd,
                })
            })
        };
        let row = |kind| of(kind, XfsWritepage::Kswapd);
        assert_eq!(row(Ext4), [true, true, false, false]);
        assert_eq!(row(Xfs), [false, true, false, true]);
        assert_eq!(row(Btrfs), [false; 4]);
        assert_eq!(row(Ext3), [true; 4]);
        // XFS of 2.6.34, or with patch 14, writes for every reclaimer; that of 2.6.35 writes for none.
        assert_eq!(of(Xfs, XfsWritepage::Everybody), [true; 4]);
        assert_eq!(of(Xfs, XfsWritepage::Nobody), [false; 4]);
    }
}
