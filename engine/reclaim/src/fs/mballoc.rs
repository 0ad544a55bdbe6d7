//! The bitmaps that ext4 reads before it allocates blocks for a file, through the page cache of the block device.
//!
//! Source: fs/ext4/mballoc.c (`ext4_mb_regular_allocator`, `ext4_mb_good_group`, `ext4_mb_init_group`), 3.10: ext4 checks whether a group
//! is suitable, reads its bitmap for that, and remembers the result.
//! Simplified: the first allocation checks all groups, and later ones check none. Left out: the allocated blocks themselves, and bitmaps
//! that have to be written.

use super::icache::INODE_TABLE_BLOCKS;
use crate::mm::filemap;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::scenario::schema::FilesystemKind;
use crate::sim::Sim;

/// Reads the bitmaps of all block groups before ext4 writes the first page that has no block yet.
pub(super) async fn read_bitmaps(sim: &Sim, pfn: Pfn) {
    let (device, first, bitmaps) = {
        let mut m = sim.m();
        let filesystem = m.spec.filesystem;
        let needs_bitmaps =
            filesystem.kind == FilesystemKind::Ext4 && m.pages.has(pfn, flag::DELALLOC);
        let needs_bitmaps = needs_bitmaps && filesystem.bitmap_pages > 0;
        let Some(device) = m.icache.device.filter(|_| needs_bitmaps) else {
            return;
        };
        if std::mem::replace(&mut m.icache.groups_known, true) {
            return;
        }
        let first = INODE_TABLE_BLOCKS + filesystem.metadata_pages;
        (device, first, filesystem.bitmap_pages)
    };
    for block in first..first + bitmaps {
        // If no page is free, the model continues without the bitmap.
        let _ = filemap::bread(sim, device, block, 1).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::fs::filesystem::mount;
    use crate::fs::flusher::fsync;
    use crate::sim::TaskKind;
    use crate::testing;

    /// Pages read from the disk while the first of two files is written, and after both.
    fn read_for_two_files(kind: FilesystemKind) -> [u64; 2] {
        let mut m = testing::machine_with(|spec| {
            spec.filesystem.kind = kind;
            spec.filesystem.metadata_pages = 3;
            spec.filesystem.bitmap_pages = 7;
        });
        mount(&mut m);
        let (read, _) = testing::run(m, async |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let mut read = [0; 2];
            for seen in &mut read {
                let inode = sim.m().files.create(2);
                for index in 0..2 {
                    let page = filemap::write_page(sim, inode, index).await;
                    page.expect("there is memory");
                }
                fsync(sim, inode).await;
                *seen = sim.look().vmstat.pgpgin_pages;
            }
            read
        });
        read
    }

    #[test]
    fn only_the_first_written_file_reads_the_bitmaps() {
        assert_eq!(read_for_two_files(FilesystemKind::Ext4), [7, 7]);
        assert_eq!(read_for_two_files(FilesystemKind::Xfs), [0, 0]);
    }
}
