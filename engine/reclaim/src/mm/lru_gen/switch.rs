//! Switches the Multi-Gen LRU on or off while the machine runs.
//!
//! Source: mm/vmscan.c `lru_gen_change_state`, `fill_evictable`, `drain_evictable`, 6.1 to 6.12. Simplified: all pages change at one moment, without
//! CPU time; the kernel moves 4,096 at a time.

use super::{MAX_NR_GENS, Place, ZONES, add_new, gen_of, lists_needed, page_gen};
use crate::kernel::Kernel;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lruvec::lru_list;
use crate::mm::page::flag;
use crate::mm::zone::Lru;

/// Moves all pages to generations, or back to the four lists. The caller must call this before it changes the kernel to `to`.
pub(crate) fn switch(m: &mut Machine, to: &Kernel) {
    let [was, will_be] = [&m.kernel, to].map(|kernel| super::rules(kernel).is_some());
    if will_be && !was {
        m.lru.grow_to(lists_needed(m.lruvecs.len()));
        fill(m);
    } else if was && !will_be {
        drain(m);
    }
}

/// `fill_evictable`: active pages go to the youngest generation, the others to the one to which new pages go.
fn fill(m: &mut Machine) {
    for lruvec in m.lruvecs.ids() {
        for lru in Lru::EVICTABLE {
            while let Some(pfn) = m.lru.pop_tail(lru_list(lruvec, lru)) {
                let zone = m.pages.zone_of(pfn);
                m.zones[zone].nr_lru[lru as usize] -= 1;
                let active = add_new(m, pfn);
                super::place::note_move(m, pfn, lru.is_active(), active);
            }
        }
    }
}

/// `drain_evictable`: the pages of the two youngest generations become active ones.
fn drain(m: &mut Machine) {
    for lruvec in m.lruvecs.ids() {
        let max_seq = m.lruvecs[lruvec].lru_gen.max_seq;
        let seqs = (max_seq + 1 - MAX_NR_GENS)..=max_seq;
        let places = seqs.flat_map(|seq| {
            (0..2 * ZONES).map(move |number| Place {
                generation: gen_of(seq),
                kind: number / ZONES,
                class: number % ZONES,
            })
        });
        for place in places {
            let list = m.gen_list(lruvec, place);
            while let Some(pfn) = m.lru.pop_tail(list) {
                back_to_list(m, pfn);
            }
        }
    }
}

fn back_to_list(m: &mut Machine, pfn: Pfn) {
    debug_assert!(page_gen(m, pfn).is_some());
    let lruvec = m.lruvec_of_page(pfn);
    let lru = super::take(m, pfn);
    let zone = m.pages.zone_of(pfn);
    m.lru.add_head(lru_list(lruvec, lru), pfn);
    m.zones[zone].nr_lru[lru as usize] += 1;
    m.pages.set(pfn, flag::LRU);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::mm::id::LruvecId;
    use crate::report::invariants;
    use crate::testing;
    use crate::trace::change_kernel;

    #[test]
    fn all_pages_change_lists_when_it_is_switched_and_active_ones_stay_active() {
        let mut m = testing::node_machine("deb6_1_192");
        let process = testing::process(&mut m, 40);
        let pages: Vec<Pfn> = (0..40)
            .map(|page| testing::anon_page(&mut m, process, page))
            .collect();
        for _ in 0..60 {
            testing::file_page(&mut m);
        }
        crate::mm::swap::activate_page(&mut m, pages[3]);
        for name in ["deb6_1_192_mglru", "deb6_1_192"] {
            let kernel = preset(name).expect("there is one").kernel;
            switch(&mut m, &kernel);
            change_kernel(&mut m, kernel);
            invariants::check(&m).expect("every counter is right");
            assert!(m.pages.has(pages[3], flag::ACTIVE), "{name}");
            let sizes = Lru::EVICTABLE.map(|lru| m.lru_size(LruvecId::at(0), lru));
            // Anonymous pages that are not in swap space go to the second youngest generation, so they count as active.
            assert_eq!(sizes, [0, 40, 60, 0], "{name}");
        }
    }
}
