//! zram: a block device that keeps swapped pages compressed in memory.
//!
//! Source: drivers/block/zram/zram_drv.c, mm/page_io.c (`SWP_SYNCHRONOUS_IO`), 4.15 and later.

use crate::machine::Machine;
use crate::mm::zsmalloc;
use crate::scenario::schema::{SwapDevice, ZramSpec};

/// The device, if swap is in compressed memory.
pub fn of(m: &Machine) -> Option<ZramSpec> {
    match m.spec.swap?.device {
        SwapDevice::Zram(zram) => Some(zram),
        SwapDevice::Disk(_) => None,
    }
}

/// `zram_bvec_write`: stores the page of a slot. False if there is no memory for it.
pub fn store(m: &mut Machine, zram: ZramSpec, slot: u32) -> bool {
    let has_room = zsmalloc::make_room(m, m.swap.stored() + 1, zram.page_bytes);
    if has_room {
        m.swap.store(slot);
    }
    has_room
}

/// `zram_slot_free_notify`: frees the memory of compressed pages whose slots are free now.
pub fn free_unused(m: &mut Machine) {
    if let Some(zram) = of(m) {
        zsmalloc::free_unused(m, m.swap.stored(), zram.page_bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::page::flag;
    use crate::mm::page_alloc::{Gfp, get_page_for_reclaimer};
    use crate::mm::radix_tree::radix_tree_preload_atomic;
    use crate::mm::swap_state::swapin_readahead;
    use crate::scenario::schema::SwapSpec;
    use crate::sim::Sim;
    use crate::testing;

    const THIRD: ZramSpec = ZramSpec {
        page_bytes: 1365,
        compress: 1,
        decompress: 1,
    };

    fn machine() -> Machine {
        machine_with(SwapDevice::Zram(THIRD))
    }

    fn machine_with(device: SwapDevice) -> Machine {
        testing::machine_of("v4_18", |spec| {
            spec.swap = Some(SwapSpec {
                device,
                zswap: None,
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
        assert_eq!((m.swap.stored(), m.zspages.frames.len()), (3, 1));
        swap_out(&mut m, 1);
        assert_eq!((m.swap.stored(), m.zspages.frames.len()), (4, 2));
    }

    #[test]
    fn freed_slots_give_their_memory_back() {
        let mut m = machine();
        let slots = swap_out(&mut m, 300);
        let free = m.nr_free_pages();
        assert_eq!(m.zspages.frames.len(), 100);
        for &slot in &slots[..150] {
            m.swap.unmap(slot);
        }
        free_unused(&mut m);
        assert_eq!((m.swap.stored(), m.zspages.frames.len()), (150, 50));
        assert_eq!(m.nr_free_pages(), free + 50);
    }

    #[test]
    fn without_a_free_page_nothing_is_stored() {
        let mut m = machine();
        while get_page_for_reclaimer(&mut m, Gfp::KERNEL).is_some() {}
        assert!(!store(&mut m, THIRD, 1));
        assert_eq!((m.swap.stored(), m.zspages.frames.len()), (0, 0));
    }

    #[test]
    fn pages_from_zram_wait_in_the_add_batch_and_a_window_from_a_disk_goes_to_the_lists() {
        for (device, on_list) in [
            (SwapDevice::Zram(THIRD), false),
            (SwapDevice::Disk(0), true),
        ] {
            let mut m = machine_with(device);
            let slots = swap_out(&mut m, 20);
            // The second read would put the first page on a list if it emptied the batch.
            let (first, sim) = testing::run(m, async move |sim: &Sim| {
                let first = swapin_readahead(sim, slots[2]).await;
                let second = swapin_readahead(sim, slots[17]).await;
                second.expect("there is memory").expect("the slot is used");
                first
            });
            let pfn = first.expect("there is memory").expect("the slot is used");
            assert_eq!(sim.look().pages.has(pfn, flag::LRU), on_list, "{device:?}");
        }
    }
}
