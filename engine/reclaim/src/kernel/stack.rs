//! How many bytes of the kernel stack each function takes, and the published call chains that the sizes are from.
//!
//! Sources: stack traces of x86-64 kernels, 2.6.33.2 built with gcc 4.3, on XFS, by John Berthels and Dave Chinner, linux-fsdevel, April
//! 2010; the flusher's chain, from another machine and compiler, by Mel Gorman, linux-mm, June 2010. A size is the distance between two
//! stack pointers, so it includes saved registers and the return address. Simplified: a function that the compiler inlined counts with its
//! caller; functions for which no size was published count as 0, so a depth is a lower bound; later kernels have the same frames, because
//! no others were published. Left out: `thread_info` at the lower end of the stack (about 100 bytes), and interrupts, which have separate
//! stacks.

use super::ReclaimFrames;

/// Bytes of a kernel stack on x86-64 before 3.15. `THREAD_SIZE`.
pub const THREAD_SIZE: u32 = 8192;

/// A function of a published chain and the bytes of its frame.
pub type Frame = (&'static str, u32);

/// The frames on a thread's stack before it does any work.
pub fn base(kernel_thread: bool) -> &'static [Frame] {
    if kernel_thread {
        KERNEL_THREAD
    } else {
        SYSTEM_CALL
    }
}

/// The published functions, outermost first, that one function of a simulated call path stands for; empty if no size was published.
pub fn frames_of(function: &str, frames: ReclaimFrames) -> &'static [Frame] {
    match function {
        // The compiler had inlined the slow path.
        "__alloc_pages_slowpath" => &[("alloc_pages_current", 48), ("__alloc_pages_nodemask", 240)],
        "try_to_free_pages" => &[("try_to_free_pages", 128), ("do_try_to_free_pages", 112)],
        "shrink_zone" => match frames {
            ReclaimFrames::Published => &[("shrink_zone", 528)],
            ReclaimFrames::Diet => &[("shrink_zone", 192)],
        },
        "shrink_page_list" => &[("shrink_page_list", 384)],
        "write_cache_pages" => &[("write_cache_pages", 288)],
        "balance_dirty_pages" => &[("balance_dirty_pages_ratelimited_nr", 224)],
        "wb_writeback" | "wb_check_old_data_flush" | "wb_check_background_flush" => {
            &[("wb_writeback", 176)]
        }
        _ => &[],
    }
}

/// Sum of the frames of a path, bytes.
pub fn bytes(path: &[Frame]) -> u32 {
    path.iter().map(|(_, bytes)| bytes).sum()
}

/// The first frames of the flusher's chain.
const KERNEL_THREAD: &[Frame] = &[("kernel_thread_helper", 184), ("kthread", 96)];

/// Entry into the kernel by a system call.
pub const SYSTEM_CALL: &[Frame] = &[("system_call_fastpath", 128)];

/// `select(2)`, up to the request for a page for its table of wait queues.
pub const SELECT: &[Frame] = &[
    ("sys_select", 112),
    ("core_sys_select", 416),
    ("do_select", 912),
    ("sock_poll", 16),
    ("unix_poll", 32),
    ("__pollwait", 48),
    ("__get_free_pages", 16),
];

/// `sendfile(2)`, up to the request for a page for read-ahead.
pub const SENDFILE: &[Frame] = &[
    ("sys_sendfile64", 80),
    ("do_sendfile", 96),
    ("do_splice_direct", 80),
    ("splice_direct_to_actor", 112),
    ("do_splice_to", 64),
    ("xfs_file_splice_read", 32),
    ("xfs_splice_read", 96),
    ("generic_file_splice_read", 48),
    ("__generic_file_splice_read", 592),
    ("page_cache_async_readahead", 64),
    ("ondemand_readahead", 80),
    ("ra_submit", 16),
    ("__do_page_cache_readahead", 144),
    ("__page_cache_alloc", 32),
];

/// `write(2)` to a file.
pub const WRITE: &[Frame] = &[
    ("sys_write", 64),
    ("vfs_write", 48),
    ("do_sync_write", 272),
    ("xfs_file_aio_write", 16),
    ("xfs_write", 288),
    ("generic_file_buffered_write", 192),
];

/// A throttled writer, from `balance_dirty_pages` to `write_cache_pages`.
pub const WRITER_WRITES: &[Frame] = &[
    ("writeback_inodes_wbc", 16),
    ("writeback_inodes_wb", 128),
    ("writeback_single_inode", 64),
    ("do_writepages", 16),
    ("xfs_vm_writepages", 48),
    ("generic_writepages", 16),
];

/// From `write_cache_pages` to the file system's `writepage`.
pub const WRITEPAGE: &[Frame] = &[("__writepage", 32)];

/// XFS writes a page whose blocks have to be allocated: the frames up to the allocation itself.
pub const XFS_WRITEPAGE: &[Frame] = &[
    ("xfs_vm_writepage", 64),
    ("xfs_page_state_convert", 256),
    ("xfs_map_blocks", 32),
    ("xfs_iomap", 208),
    ("xfs_iomap_write_allocate", 256),
];

/// Below [`XFS_WRITEPAGE`]: a transaction needs a page for its slab cache.
pub const XFS_TRANSACTION: &[Frame] = &[
    ("xfs_trans_alloc", 96),
    ("_xfs_trans_alloc", 32),
    ("kmem_zone_zalloc", 32),
    ("kmem_zone_alloc", 64),
    ("kmem_cache_alloc", 64),
    ("__slab_alloc", 96),
    ("new_slab", 80),
];

/// XFS immediately refuses to write for reclaim.
pub const XFS_REFUSES: &[Frame] = &[("xfs_vm_writepage", 64)];

/// Below [`XFS_WRITEPAGE`]: the extent tree splits a block, and the request queue is full.
const EXTENT_TREE_SPLIT: &[Frame] = &[
    ("xfs_bmapi", 448),
    ("xfs_bmap_add_extent", 208),
    ("xfs_bmap_add_extent_delay_real", 352),
    ("xfs_btree_insert", 128),
    ("xfs_btree_insrec", 224),
    ("xfs_btree_make_block_unfull", 96),
    ("xfs_btree_split", 208),
    ("xfs_bmbt_alloc_block", 160),
    ("xfs_alloc_vextent", 96),
    ("xfs_alloc_ag_vextent", 32),
    ("xfs_alloc_ag_vextent_near", 144),
    ("xfs_alloc_fixup_trees", 96),
    ("xfs_alloc_lookup_eq", 16),
    ("xfs_btree_lookup", 176),
    ("xfs_btree_lookup_get_block", 80),
    ("xfs_btree_read_buf_block", 80),
    ("xfs_trans_read_buf", 80),
    ("xfs_buf_read", 48),
    ("_xfs_buf_read", 32),
    ("xfs_buf_iorequest", 48),
    ("_xfs_buf_ioapply", 96),
    ("submit_bio", 80),
    ("generic_make_request", 208),
    ("__make_request", 96),
    ("get_request_wait", 144),
    ("get_request", 96),
    ("mempool_alloc", 144),
    ("mempool_alloc_slab", 16),
];

/// Below [`XFS_WRITEPAGE`]: XFS fills the free list of the allocation group and forces the log, and the disk's driver wakes a worker.
const LOG_FORCE: &[Frame] = &[
    ("xfs_bmapi", 448),
    ("xfs_bmap_alloc", 16),
    ("xfs_bmap_btalloc", 272),
    ("xfs_alloc_vextent", 96),
    ("xfs_alloc_fix_freelist", 224),
    ("xfs_free_ag_extent", 144),
    ("xfs_btree_insert", 128),
    ("xfs_btree_insrec", 224),
    ("xfs_btree_make_block_unfull", 96),
    ("xfs_btree_split", 208),
    ("xfs_allocbt_alloc_block", 48),
    ("xfs_alloc_get_freelist", 112),
    ("xfs_alloc_search_busy", 64),
    ("xfs_log_force", 32),
    ("_xfs_log_force", 32),
    ("xlog_state_sync", 160),
    ("xlog_state_release_iclog", 64),
    ("xlog_sync", 80),
    ("xlog_bdstrat_cb", 32),
    ("xfs_buf_iorequest", 48),
    ("_xfs_buf_ioapply", 96),
    ("submit_bio", 80),
    ("generic_make_request", 208),
    ("__make_request", 96),
    ("__elv_add_request", 48),
    ("elv_insert", 48),
    ("__blk_run_queue", 32),
    ("scsi_request_fn", 96),
    ("scsi_dispatch_cmd", 48),
    ("ata_scsi_queuecmd", 64),
    ("ata_scsi_translate", 64),
    ("ata_qc_issue", 96),
    ("mv_qc_issue", 96),
    ("ata_sff_qc_issue", 48),
    ("ata_pio_queue_task", 32),
    ("queue_delayed_work", 16),
    ("queue_work", 16),
    ("queue_work_on", 16),
    ("__queue_work", 48),
    ("insert_work", 64),
    ("__wake_up", 64),
    ("__wake_up_common", 64),
    ("autoremove_wake_function", 32),
    ("default_wake_function", 16),
    ("try_to_wake_up", 96),
    ("select_task_rq_fair", 304),
];

/// Below [`XFS_WRITEPAGE`]: the extent tree splits a block, the allocator's trees shift records, and XFS reads one of their blocks
/// ahead.
const RECORDS_SHIFT: &[Frame] = &[
    ("xfs_bmapi", 448),
    ("xfs_bmap_add_extent", 208),
    ("xfs_bmap_add_extent_delay_real", 352),
    ("xfs_btree_insert", 128),
    ("xfs_btree_insrec", 224),
    ("xfs_btree_make_block_unfull", 96),
    ("xfs_btree_split", 208),
    ("xfs_bmbt_alloc_block", 160),
    ("xfs_alloc_vextent", 96),
    ("xfs_alloc_ag_vextent", 32),
    ("xfs_alloc_ag_vextent_near", 144),
    ("xfs_alloc_fixup_trees", 96),
    ("xfs_btree_delete", 64),
    ("xfs_btree_delrec", 272),
    ("xfs_btree_rshift", 176),
    ("xfs_btree_increment", 112),
    ("xfs_btree_readahead", 16),
    ("xfs_btree_readahead_sblock", 48),
    ("xfs_buf_readahead", 48),
    ("xfs_buf_read", 48),
    ("xfs_buf_get", 64),
    ("_xfs_buf_find", 80),
    ("down_trylock", 32),
];

/// The published paths below [`XFS_WRITEPAGE`]. No source says how often the kernel takes each of them.
pub const XFS_ALLOCATION: [&[Frame]; 3] = [EXTENT_TREE_SPLIT, LOG_FORCE, RECORDS_SHIFT];

#[cfg(test)]
mod tests {
    use super::*;

    /// The simulated functions of reclaim on a path, from the allocator to the batch. The traces have 6 functions for them.
    const RECLAIM: [&str; 4] = [
        "__alloc_pages_slowpath",
        "try_to_free_pages",
        "shrink_zone",
        "shrink_page_list",
    ];

    fn reclaim() -> u32 {
        let frame_bytes = |function| bytes(frames_of(function, ReclaimFrames::Published));
        RECLAIM.into_iter().map(frame_bytes).sum()
    }

    #[test]
    fn reclaim_itself_takes_1440_bytes() {
        assert_eq!(reclaim(), 1440);
    }

    #[test]
    fn the_chain_of_select_has_47_frames_and_leaves_624_bytes() {
        let [split, ..] = XFS_ALLOCATION;
        let parts = [SYSTEM_CALL, SELECT, XFS_WRITEPAGE, split];
        assert_eq!(bytes(SYSTEM_CALL) + bytes(SELECT) + 288, 1968);
        let total = parts.iter().map(|path| bytes(path)).sum::<u32>() + reclaim();
        assert_eq!((total, THREAD_SIZE - total), (7568, 624));
        let frames: usize = parts.iter().map(|path| path.len()).sum();
        assert_eq!(frames + 6, 47);
    }

    #[test]
    fn the_chain_of_sendfile_has_72_frames_and_overflows() {
        let [_, log, _] = XFS_ALLOCATION;
        let parts = [SYSTEM_CALL, SENDFILE, XFS_WRITEPAGE, log];
        assert_eq!(bytes(SYSTEM_CALL) + bytes(SENDFILE), 1664);
        let total = parts.iter().map(|path| bytes(path)).sum::<u32>() + reclaim();
        assert_eq!(total, 8336);
        let frames: usize = parts.iter().map(|path| path.len()).sum();
        assert_eq!(frames + 6, 72);
        // The function that overflows the stack is the last one, which chooses a CPU for the worker.
        let (last, bytes) = log.last().expect("it has frames");
        assert_eq!((*last, total - bytes), ("select_task_rq_fair", 8032));
    }

    #[test]
    fn the_chain_of_a_writer_has_62_frames_and_two_writepages() {
        let [.., shift] = XFS_ALLOCATION;
        let writer_frames = ["balance_dirty_pages", "write_cache_pages"]
            .map(|function| bytes(frames_of(function, ReclaimFrames::Published)));
        let writer = bytes(SYSTEM_CALL) + bytes(WRITE);
        assert_eq!(writer, 1008);
        // Adds the `__writepage` between write_cache_pages and the file system.
        let throttled =
            writer + writer_frames.iter().sum::<u32>() + bytes(WRITER_WRITES) + bytes(WRITEPAGE);
        assert_eq!(throttled, 1840);
        let first = throttled + bytes(XFS_WRITEPAGE) + bytes(XFS_TRANSACTION);
        assert_eq!(first, 3120);
        let total = first + reclaim() + bytes(XFS_WRITEPAGE) + bytes(shift);
        assert_eq!(total, 8528);
        let paths = [
            SYSTEM_CALL,
            WRITE,
            WRITER_WRITES,
            WRITEPAGE,
            XFS_WRITEPAGE,
            XFS_TRANSACTION,
            XFS_WRITEPAGE,
            shift,
        ];
        let frames: usize = paths.iter().map(|path| path.len()).sum();
        assert_eq!(frames + writer_frames.len() + 6, 62);
    }

    #[test]
    fn the_paths_below_writepage_are_as_deep_as_published() {
        let below = XFS_ALLOCATION.map(|path| bytes(XFS_WRITEPAGE) + bytes(path));
        assert_eq!(below, [4448, 5232, 3968]);
    }

    #[test]
    fn the_flushers_chain_adds_up() {
        // From another machine and compiler: the first two, 184 + 96, are the base of our kernel threads.
        let published: [u32; 49] = [
            184, 96, 48, 80, 128, 176, 112, 48, 16, 64, 16, 288, 32, 64, 256, 48, 144, 240, 80,
            368, 96, 176, 48, 64, 32, 48, 80, 64, 192, 128, 48, 48, 32, 96, 64, 144, 48, 32, 32,
            96, 16, 144, 16, 64, 80, 96, 48, 240, 304,
        ];
        assert_eq!(published.iter().sum::<u32>(), 5064);
        assert_eq!(published[..13].iter().sum::<u32>(), 1288);
        assert_eq!(bytes(base(true)), published[..2].iter().sum::<u32>());
    }

    #[test]
    fn the_diet_is_336_bytes_of_shrink_zone() {
        let frame_bytes = |frames| bytes(frames_of("shrink_zone", frames));
        assert_eq!(
            frame_bytes(ReclaimFrames::Published) - frame_bytes(ReclaimFrames::Diet),
            336
        );
    }
}
