//! Switching the Multi-Gen LRU on and off while the machine runs.
//!
//! Source: mm/vmscan.c `lru_gen_change_state`, `fill_evictable`, `drain_evictable`, 6.1 to 6.12.
//! Simplified: all pages change at one moment, without CPU time; the kernel moves 4,096 at a time.

use super::{MAX_NR_GENS, Place, ZONES, add_new, gen_of, lists_needed, page_gen};
use crate::kernel::Kernel;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lruvec::lru_list;
use crate::mm::page::flag;
use crate::mm::zone::Lru;

/// Called before the kernel changes to `to`. Moves all pages to generations, or back to the four lists.
pub(crate) fn switch(m: &mut Machine, to: &Kernel) {
    let [was, will_be] = [&m.kernel, to].map(|kernel| super::rules(kernel).is_some());
    if will_be && !was {
        m.lru.grow_to(lists_needed(m.lruvecs.len()));
        fill(m);
    } else if was && !will_be {
        drain(m);
    }
}

/// `fill_evictable`: active pages go to the youngest generation, the others to where new pages go.
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

/// `drain_evictable`: pages of the two youngest generations become active ones.
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
