//! zram: a block device that keeps swapped pages compressed in memory.
//!
//! Source: drivers/block/zram/zram_drv.c, mm/zsmalloc.c, mm/page_io.c (`SWP_SYNCHRONOUS_IO`), 4.15 and later.
//! Simplified: every page compresses equally well, and the allocator wastes nothing, so the pool has as many pages as the bytes need.

use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{self, Gfp, get_page_for_reclaimer};
use crate::scenario::schema::{SwapDevice, ZramSpec};

/// Bytes of a page.
const PAGE_SIZE: u64 = 4096;

/// The device's memory.
#[derive(Debug, Default)]
pub struct Zram {
    /// Frames that hold the compressed pages: `mem_used_total` of `mm_stat`, `nr_zspages`.
    pub pool: Vec<Pfn>,
}

/// The device, if swap is in compressed memory.
pub fn of(m: &Machine) -> Option<ZramSpec> {
    match m.spec.swap?.device {
        SwapDevice::Zram(zram) => Some(zram),
        SwapDevice::Disk(_) => None,
    }
}

/// Frames that so many compressed pages need.
fn frames(stored: u32, zram: ZramSpec) -> usize {
    (u64::from(stored) * u64::from(zram.page_bytes)).div_ceil(PAGE_SIZE) as usize
}

/// `zram_bvec_write`: stores the page of a slot. False if there is no memory for it. The caller is reclaiming, so it may use the last free
/// pages.
pub fn store(m: &mut Machine, zram: ZramSpec, slot: u32) -> bool {
    let needed = frames(m.swap.stored() + 1, zram);
    while m.zram.pool.len() < needed {
        let Some(pfn) = get_page_for_reclaimer(m, Gfp::KERNEL) else {
            return false;
        };
        m.zram.pool.push(pfn);
    }
    m.swap.store(slot);
    true
}

/// `zram_slot_free_notify`: gives back the memory of pages whose slots are free now.
pub fn free_unused(m: &mut Machine) {
    let Some(zram) = of(m) else { return };
    let needed = frames(m.swap.stored(), zram);
    while m.zram.pool.len() > needed
        && let Some(pfn) = m.zram.pool.pop()
    {
        page_alloc::free_pages(m, pfn, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::radix_tree::radix_tree_preload_atomic;
    use crate::scenario::schema::SwapSpec;
    use crate::testing;

    const THIRD: ZramSpec = ZramSpec {
        page_bytes: 1365,
        compress: 1,
        decompress: 1,
    };

    fn machine() -> Machine {
        testing::machine_of("v4_18", |spec| {
            spec.swap = Some(SwapSpec {
                device: SwapDevice::Zram(THIRD),
                pages: 1001,
            });
        })
    }

    /// Gives `count` new anonymous pages a slot each and stores them.
    fn swap_out(m: &mut Machine, count: u32) -> Vec<u32> {
        let stored = |_| {
            assert!(radix_tree_preload_atomic(m));
            let pfn = get_page_for_reclaimer(m, Gfp::USER).expect("a free page");
            let slot = m
                .swap
                .get_swap_page(pfn, &mut m.radix_nodes)
                .expect("a slot");
            m.swap.map(slot);
            assert!(store(m, THIRD, slot));
            m.swap.delete_from_cache(slot, &mut m.radix_nodes);
            slot
        };
        (0..count).map(stored).collect()
    }

    #[test]
    fn three_pages_that_compress_to_a_third_take_one_page_and_the_fourth_takes_another() {
        let mut m = machine();
        swap_out(&mut m, 3);
        assert_eq!((m.swap.stored(), m.zram.pool.len()), (3, 1));
        swap_out(&mut m, 1);
        assert_eq!((m.swap.stored(), m.zram.pool.len()), (4, 2));
    }

    #[test]
    fn freed_slots_give_their_memory_back() {
        let mut m = machine();
        let slots = swap_out(&mut m, 300);
        let free = m.nr_free_pages();
        assert_eq!(m.zram.pool.len(), 100);
        for &slot in &slots[..150] {
            m.swap.unmap(slot);
        }
        free_unused(&mut m);
        assert_eq!((m.swap.stored(), m.zram.pool.len()), (150, 50));
        assert_eq!(m.nr_free_pages(), free + 50);
    }

    #[test]
    fn without_a_free_page_nothing_is_stored() {
        let mut m = machine();
        while get_page_for_reclaimer(&mut m, Gfp::KERNEL).is_some() {}
        assert!(!store(&mut m, THIRD, 1));
        assert_eq!((m.swap.stored(), m.zram.pool.len()), (0, 0));
    }
}
