//! Opens a younger generation, removes an empty oldest one, and decides when a new generation is due.
//!
//! Source: mm/vmscan.c `inc_max_seq`, `inc_min_seq`, `try_to_inc_min_seq`, `should_run_aging`, 6.1 to 6.13.

use super::place::{inc_gen, note_move, page_gen, put_at};
use super::{ANON, End, FILE, LruGen, MAX_NR_GENS, MIN_NR_GENS, Place, ZONES, gen_of};
use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::page::flag;
use crate::mm::zone::Lru;

/// The answer of [`should_run_aging`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aging {
    /// The lruvec needs a new generation.
    pub(crate) is_due: bool,
    /// Only two generations are left, so reclaim cannot evict before there is a new one.
    pub(crate) stalls: bool,
    /// Number of pages of the kinds that reclaim may evict.
    pub(crate) total: u32,
}

/// `should_run_aging`: whether an lruvec needs a new generation. With `can_swap` anonymous pages count too.
pub(crate) fn should_run_aging(g: &LruGen, can_swap: bool) -> Aging {
    let (mut total, mut young, mut old) = (0, 0, 0);
    for kind in kinds(can_swap) {
        for seq in g.min_seq[kind]..=g.max_seq {
            let pages = g.pages(seq, kind);
            total += pages;
            if seq == g.max_seq {
                young += pages;
            } else if seq + MAX_NR_GENS - 2 == g.max_seq {
                old += pages;
            }
        }
    }
    let oldest = oldest_seq(g, can_swap);
    let stalls = oldest + MIN_NR_GENS > g.max_seq;
    // Of three generations, the youngest should have at most half of the pages, and the oldest at least a quarter.
    let is_uneven = || young * MIN_NR_GENS > total || old * (MIN_NR_GENS + 2) < total;
    let is_due = stalls || (oldest + MIN_NR_GENS == g.max_seq && is_uneven());
    Aging {
        is_due,
        stalls,
        total,
    }
}

/// Number of the oldest generation that reclaim may evict. With `can_swap` it is that of the anonymous pages, because file pages then never have an
/// older one.
pub(crate) fn oldest_seq(g: &LruGen, can_swap: bool) -> u32 {
    g.min_seq[if can_swap { ANON } else { FILE }]
}

/// Number of pages of the kinds that reclaim may evict.
pub(crate) fn evictable_pages(g: &LruGen, can_swap: bool) -> u32 {
    should_run_aging(g, can_swap).total
}

fn kinds(can_swap: bool) -> std::ops::RangeInclusive<usize> {
    if can_swap { ANON..=FILE } else { FILE..=FILE }
}

/// `try_to_inc_min_seq`: removes the oldest generations whose lists are empty. True if it removed one.
pub(crate) fn try_to_inc_min_seq(m: &mut Machine, lruvec: LruvecId, can_swap: bool) -> bool {
    let old_min_seq = m.lruvecs[lruvec].lru_gen.min_seq;
    let max_seq = m.lruvecs[lruvec].lru_gen.max_seq;
    let mut min_seq = old_min_seq;
    for kind in kinds(can_swap) {
        while min_seq[kind] + MIN_NR_GENS <= max_seq && is_empty(m, lruvec, kind, min_seq[kind]) {
            min_seq[kind] += 1;
        }
    }
    if can_swap {
        min_seq[ANON] = min_seq[ANON].min(min_seq[FILE]);
        min_seq[FILE] = min_seq[ANON].max(old_min_seq[FILE]);
    }
    let g = &mut m.lruvecs[lruvec].lru_gen;
    for kind in [ANON, FILE] {
        if min_seq[kind] != old_min_seq[kind] {
            g.feedback.carry_over(kind);
            g.min_seq[kind] = min_seq[kind];
        }
    }
    min_seq != old_min_seq
}

/// Whether no list of a generation has a page. A page that was promoted counts until it leaves the list.
fn is_empty(m: &Machine, lruvec: LruvecId, kind: usize, seq: u32) -> bool {
    let generation = gen_of(seq);
    (0..ZONES).all(|class| {
        m.lru.is_empty(m.gen_list(
            lruvec,
            Place {
                generation,
                kind,
                class,
            },
        ))
    })
}

/// `inc_min_seq`: moves the pages of the oldest generation of a kind one by one to the tail of the next one, which reverses their order. Without
/// swap, anonymous pages stay on their lists. Lists are used again modulo 4, so these lists then belong to the youngest generation.
fn inc_min_seq(m: &mut Machine, lruvec: LruvecId, kind: usize, can_swap: bool) {
    let generation = gen_of(m.lruvecs[lruvec].lru_gen.min_seq[kind]);
    for class in 0..ZONES {
        let place = Place {
            generation,
            kind,
            class,
        };
        let list = m.gen_list(lruvec, place);
        while (kind == FILE || can_swap)
            && let Some(pfn) = m.lru.pop_tail(list)
        {
            inc_gen(m, pfn);
            put_at(m, pfn, End::Tail);
        }
    }
    let g = &mut m.lruvecs[lruvec].lru_gen;
    g.feedback.carry_over(kind);
    g.min_seq[kind] += 1;
}

/// `inc_max_seq`: opens a generation. The generation that was the second youngest no longer counts as active.
pub(crate) fn inc_max_seq(m: &mut Machine, lruvec: LruvecId, can_swap: bool) {
    for kind in [FILE, ANON] {
        if m.lruvecs[lruvec].lru_gen.nr_gens(kind) == MAX_NR_GENS {
            inc_min_seq(m, lruvec, kind, can_swap);
        }
    }
    let now = m.sched.now();
    let g = &mut m.lruvecs[lruvec].lru_gen;
    g.max_seq += 1;
    g.birth_ns[gen_of(g.max_seq)] = now;
    recount_active(m, lruvec);
}

/// Corrects the flags and counts of listed pages after the youngest generation has changed.
fn recount_active(m: &mut Machine, lruvec: LruvecId) {
    let mut changed: Vec<Pfn> = Vec::new();
    for number in 0..super::LISTS {
        let place = Place {
            generation: number / (2 * ZONES),
            kind: number / ZONES % 2,
            class: number % ZONES,
        };
        let g = &m.lruvecs[lruvec].lru_gen;
        let differs = |pfn: &Pfn| {
            let generation = page_gen(m, *pfn).expect("a listed page has a generation");
            m.pages.has(*pfn, flag::ACTIVE) != g.is_active(generation)
        };
        let list = m.gen_list(lruvec, place);
        changed.extend(m.lru.iter_from_tail(list).filter(differs));
    }
    for pfn in changed {
        let was_active = m.pages.has(pfn, flag::ACTIVE);
        let file = m.pages.is_file(pfn);
        let zone = m.pages.zone_of(pfn);
        m.pages.flags[pfn] ^= flag::ACTIVE;
        m.zones[zone].nr_lru[Lru::of(file, was_active) as usize] -= 1;
        m.zones[zone].nr_lru[Lru::of(file, !was_active) as usize] += 1;
        note_move(m, pfn, was_active, !was_active);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked examples from the description of the kernel's rule: the pages of the three youngest generations, oldest first, and the number of the
    /// oldest generation.
    #[test]
    fn aging_is_due_when_generations_run_out_or_three_of_them_are_uneven() {
        let due = |pages: [u32; 3], min_seq: u32| {
            let mut g = LruGen {
                min_seq: [min_seq; 2],
                ..LruGen::default()
            };
            for (seq, pages) in (1..).zip(pages) {
                g.nr_pages[gen_of(seq)][FILE][0] = pages;
            }
            let aging = should_run_aging(&g, true);
            (aging.is_due, aging.stalls)
        };
        assert_eq!(due([30_000, 20_000, 10_000], 1), (false, false));
        assert_eq!(due([10_000, 20_000, 31_000], 1), (true, false));
        assert_eq!(due([14_000, 20_000, 26_000], 1), (true, false));
        assert_eq!(due([10_000, 20_000, 31_000], 0), (false, false));
        assert_eq!(due([30_000, 20_000, 10_000], 2), (true, true));
    }
}
