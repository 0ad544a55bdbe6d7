//! zsmalloc: the frames that hold compressed pages, those of zram or of zswap.
//!
//! Source: mm/zsmalloc.c (`zs_malloc`, `zs_free`), 4.15 and later.
//! Simplified: every page compresses equally well, and the allocator wastes nothing, so there are as many frames as the bytes need.

use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{self, Gfp, get_page_for_reclaimer};

const PAGE_SIZE: u64 = 4096;

/// The memory of compressed pages.
#[derive(Debug, Default)]
pub struct Zspages {
    /// The frames in use. vmstat counts them as `nr_zspages`, and zram in `mem_used_total` of `mm_stat`.
    pub frames: Vec<Pfn>,
}

/// Frames that this many compressed pages need.
pub fn frames_for(stored: u32, page_bytes: u32) -> usize {
    (u64::from(stored) * u64::from(page_bytes)).div_ceil(PAGE_SIZE) as usize
}

/// Takes frames until this many compressed pages fit. False if there is no memory for them. The caller reclaims, so it may use the last free pages.
pub(super) fn make_room(m: &mut Machine, stored: u32, page_bytes: u32) -> bool {
    let needed = frames_for(stored, page_bytes);
    while m.zspages.frames.len() < needed {
        let Some(pfn) = get_page_for_reclaimer(m, Gfp::KERNEL) else {
            return false;
        };
        m.zspages.frames.push(pfn);
    }
    true
}

/// Frees the frames that this many compressed pages do not need.
pub(super) fn free_unused(m: &mut Machine, stored: u32, page_bytes: u32) {
    let needed = frames_for(stored, page_bytes);
    while m.zspages.frames.len() > needed
        && let Some(pfn) = m.zspages.frames.pop()
    {
        page_alloc::free_pages(m, pfn, 0);
    }
}
