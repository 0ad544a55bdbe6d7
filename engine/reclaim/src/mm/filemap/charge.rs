//! The allocation flags with which a new page cache page is charged to a group and the nodes of the file's tree are allocated.
//!
//! Source: mm/filemap.c (`grab_cache_page_write_begin`, `do_generic_file_read`), mm/readahead.c (`read_pages`), fs/buffer.c
//! (`grow_dev_page`), fs/ext4/inode.c (`ext4_da_write_begin`), fs/xfs/xfs_aops.c (`xfs_vm_write_begin`), fs/xfs/xfs_iops.c
//! (`xfs_setup_inode`), 3.2 to 4.19.
//! Simplified: the page itself is allocated with `__GFP_FS` on all file systems; btrfs before 3.2 charges as later kernels do. We have not checked in
//! the source that btrfs changed in 3.2.

use super::radix_tree_preload;
use crate::fs::InodeId;
use crate::fs::files::REMOTE;
use crate::kernel::{ReadCharge, WriteBegin};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::memcg;
use crate::mm::page_alloc::{self, AllocError, Gfp};
use crate::scenario::schema::FilesystemKind;
use crate::sim::Sim;

/// The reason why a page is added to the page cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// A task is about to write the page.
    Write,
    /// A task waits for the data of the page.
    Read,
    ReadAhead,
}

/// `add_to_page_cache_locked`: charges the new page and allocates the tree's nodes. If that fails, frees the page.
pub(super) async fn preload_or_free(
    sim: &Sim,
    inode: InodeId,
    page_use: Use,
    pfn: Pfn,
) -> Result<(), AllocError> {
    let gfp = flags(&sim.look(), inode, page_use);
    let gfp_of_nodes = Gfp {
        noretry: false,
        ..gfp
    };
    let result = match memcg::charge_page(sim, pfn, gfp).await {
        Ok(()) => radix_tree_preload(sim, gfp_of_nodes).await,
        Err(error) => Err(error),
    };
    if result.is_err() {
        page_alloc::free_pages(&mut sim.m(), pfn, 0);
    }
    result
}

fn flags(m: &Machine, inode: InodeId, page_use: Use) -> Gfp {
    if m.icache.device == Some(inode) {
        return Gfp::NOFS;
    }
    if m.files.inode(inode).mount == REMOTE {
        return Gfp::KERNEL;
    }
    match page_use {
        Use::Write => write_flags(m),
        Use::Read | Use::ReadAhead => read_flags(m, page_use),
    }
}

/// `grab_cache_page_write_begin`: the flags depend on whether its caller has the file system's locks or an open transaction.
fn write_flags(m: &Machine) -> Gfp {
    match (m.spec.filesystem.kind, m.kernel.write_begin) {
        (FilesystemKind::Xfs | FilesystemKind::Btrfs, _)
        | (FilesystemKind::Ext4, WriteBegin::InHandle) => Gfp::NOFS,
        (FilesystemKind::Ext4, WriteBegin::BeforeHandle) | (FilesystemKind::Ext3, _) => Gfp::KERNEL,
    }
}

fn read_flags(m: &Machine, page_use: Use) -> Gfp {
    match m.kernel.read_charge {
        ReadCharge::Insists => Gfp::KERNEL,
        ReadCharge::LikeAllocation => Gfp {
            fs: m.spec.filesystem.kind != FilesystemKind::Xfs,
            noretry: page_use == Use::ReadAhead,
            ..Gfp::KERNEL
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::filesystem::mount;
    use crate::testing;

    /// Whether reclaim may enter the file system and whether the charge may fail, for a write, a read and a page that is read ahead.
    fn of_file(kernel: &str, kind: FilesystemKind) -> [(bool, bool); 3] {
        let mut m = testing::machine_of(kernel, |spec| spec.filesystem.kind = kind);
        let inode = m.files.create(1);
        [Use::Write, Use::Read, Use::ReadAhead].map(|page_use| {
            let gfp = flags(&m, inode, page_use);
            (gfp.fs, gfp.noretry)
        })
    }

    const FS: (bool, bool) = (true, false);
    const NOFS: (bool, bool) = (false, false);

    #[test]
    fn a_write_may_enter_ext4_from_3_9_on_and_never_xfs_or_btrfs() {
        for (kernel, ext4) in [
            ("v2_6_34", NOFS),
            ("v3_3_8", NOFS),
            ("v3_9_6", FS),
            ("v5_0", FS),
        ] {
            assert_eq!(of_file(kernel, FilesystemKind::Ext4)[0], ext4, "{kernel}");
            assert_eq!(of_file(kernel, FilesystemKind::Ext3)[0], FS, "{kernel}");
            assert_eq!(of_file(kernel, FilesystemKind::Xfs)[0], NOFS, "{kernel}");
            assert_eq!(of_file(kernel, FilesystemKind::Btrfs)[0], NOFS, "{kernel}");
        }
    }

    #[test]
    fn a_charge_for_read_ahead_may_fail_from_4_8_on() {
        assert_eq!(of_file("v3_11", FilesystemKind::Xfs)[1..], [FS, FS]);
        assert_eq!(
            of_file("v4_9_7", FilesystemKind::Ext4)[1..],
            [FS, (true, true)]
        );
        assert_eq!(
            of_file("v4_9_7", FilesystemKind::Xfs)[1..],
            [NOFS, (false, true)]
        );
    }

    #[test]
    fn a_block_of_the_device_is_never_charged_from_within_the_file_system() {
        let mut m = testing::machine_of("v3_11", |_| {});
        mount(&mut m);
        let device = m.icache.device.expect("mounted");
        for page_use in [Use::Write, Use::Read, Use::ReadAhead] {
            assert!(!flags(&m, device, page_use).fs, "{page_use:?}");
        }
    }
}
