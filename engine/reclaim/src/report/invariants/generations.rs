//! Counts the pages in the generations of the Multi-Gen LRU again.

use crate::machine::Machine;
use crate::mm::id::LruvecId;
use crate::mm::lru_gen::{MAX_NR_GENS, MIN_NR_GENS, Place, ZONES, is_on, page_gen};
use crate::mm::page::flag;

/// Checks how many generations an lruvec has, their sizes, and that the flags of each page name the list that it is on. A promoted page
/// may still be on the list of an older generation.
pub(super) fn check(m: &Machine, lruvec: LruvecId) -> Result<(), String> {
    let g = &m.lruvecs[lruvec].lru_gen;
    if !is_on(m) {
        let pages: u32 = g.nr_pages.iter().flatten().flatten().sum();
        return if pages == 0 {
            Ok(())
        } else {
            Err(format!(
                "{lruvec:?}: {pages} pages are in generations, but the Multi-Gen LRU is off"
            ))
        };
    }
    for kind in [0, 1] {
        let gens = g.nr_gens(kind);
        if !(MIN_NR_GENS..=MAX_NR_GENS).contains(&gens) {
            return Err(format!(
                "{lruvec:?} has {gens} generations of kind {kind}; the limits are {MIN_NR_GENS} and {MAX_NR_GENS}"
            ));
        }
    }
    let mut found = [[[0; ZONES]; 2]; MAX_NR_GENS as usize];
    for number in 0..MAX_NR_GENS as usize * 2 * ZONES {
        let place = Place {
            generation: number / (2 * ZONES),
            kind: number / ZONES % 2,
            class: number % ZONES,
        };
        for pfn in m.lru.iter_from_tail(m.gen_list(lruvec, place)) {
            let class = m.zones[m.pages.zone_of(pfn)].class();
            let kind = usize::from(m.pages.is_file(pfn));
            let generation = page_gen(m, pfn).filter(|_| {
                m.pages.has(pfn, flag::LRU)
                    && m.lruvec_of_page(pfn) == lruvec
                    && (kind, class) == (place.kind, place.class)
            });
            let Some(generation) = generation else {
                return Err(format!(
                    "frame {pfn} is on {place:?} of {lruvec:?}, but its flags name another list"
                ));
            };
            if m.pages.has(pfn, flag::ACTIVE) != g.is_active(generation) {
                return Err(format!(
                    "frame {pfn} is in generation {generation} of {lruvec:?}, where the youngest is {}, but its flag ACTIVE does not fit",
                    g.max_seq
                ));
            }
            found[generation][kind][class] += 1;
        }
    }
    if found == g.nr_pages {
        Ok(())
    } else {
        Err(format!(
            "{lruvec:?} counts {:?} pages in its generations, but its lists hold {found:?}",
            g.nr_pages
        ))
    }
}
