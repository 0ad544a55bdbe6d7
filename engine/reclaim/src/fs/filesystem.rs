//! What `writepage` answers when reclaim calls it, by file system.
//!
//! Source: fs/ext4/inode.c, fs/xfs/xfs_aops.c, fs/btrfs/inode.c, fs/ext3/inode.c, 3.10.
//! Refusal: the page is dirtied again, unlocked, no I/O is queued, and the caller is told that all went well.

use crate::scenario::schema::FilesystemKind;

/// True if the page goes to the disk; false if the file system refuses it.
pub fn writes_for_reclaim(kind: FilesystemKind, delayed_allocation: bool, kswapd: bool) -> bool {
    match kind {
        FilesystemKind::Ext4 => !delayed_allocation,
        FilesystemKind::Xfs => kswapd,
        FilesystemKind::Btrfs => false,
        FilesystemKind::Ext3 => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use FilesystemKind::{Btrfs, Ext3, Ext4, Xfs};

    #[test]
    fn the_table_of_refusals_of_3_10() {
        let row = |kind| {
            [(false, false), (false, true), (true, false), (true, true)]
                .map(|(delalloc, kswapd)| writes_for_reclaim(kind, delalloc, kswapd))
        };
        assert_eq!(row(Ext4), [true, true, false, false]);
        assert_eq!(row(Xfs), [false, true, false, true]);
        assert_eq!(row(Btrfs), [false; 4]);
        assert_eq!(row(Ext3), [true; 4]);
    }
}
