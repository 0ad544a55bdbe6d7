//! The generation of a page, and how pages move from one generation to another.
//!
//! Source: include/linux/mm_inline.h `lru_gen_add_folio`, `lru_gen_del_folio`; mm/vmscan.c `folio_update_gen`, `folio_inc_gen`, 6.7 to 6.12;
//! Debian's 6.1.192 has the same rules.

use super::uses::clear_refs;
use super::{FILE, MAX_NR_GENS, gen_of};
use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::page::flag;
use crate::mm::zone::Lru;
use crate::record::Flow;

/// Selects one list of the generations of an lruvec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Generation modulo 4.
    pub(crate) generation: usize,
    /// Anonymous 0, file 1.
    pub(crate) kind: usize,
    /// Class of the page's zone.
    pub(crate) class: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The end at which new pages are added.
    Head,
    /// The end from which reclaim takes pages.
    Tail,
}

/// The generation of a page, modulo 4; `None` if the page is on no list of a generation.
pub(crate) fn page_gen(m: &Machine, pfn: Pfn) -> Option<usize> {
    let bits = (m.pages.flags[pfn] & flag::GENERATION) >> flag::GENERATION_SHIFT;
    bits.checked_sub(1).map(|generation| generation as usize)
}

/// The oldest generation of a kind, modulo 4.
pub(crate) fn oldest_gen(m: &Machine, lruvec: LruvecId, kind: usize) -> usize {
    gen_of(m.lruvecs[lruvec].lru_gen.min_seq[kind])
}

fn place_of(m: &Machine, pfn: Pfn, generation: usize) -> Place {
    Place {
        generation,
        kind: usize::from(m.pages.is_file(pfn)),
        class: m.zones[m.pages.zone_of(pfn)].class(),
    }
}

/// The number of the generation to which `lru_gen_add_folio` adds a page.
fn seq_of_added(m: &Machine, lruvec: LruvecId, pfn: Pfn, end: End) -> u32 {
    let flags = m.pages.flags[pfn];
    let has = |bits: u32| flags & bits != 0;
    let file = m.pages.is_file(pfn);
    let g = &m.lruvecs[lruvec].lru_gen;
    let min_seq = g.min_seq[usize::from(file)];
    let being_written = has(flag::RECLAIM) && has(flag::DIRTY | flag::WRITEBACK);
    if has(flag::ACTIVE) {
        g.max_seq
    } else if (!file && !has(flag::SWAPCACHE)) || being_written {
        g.max_seq - 1
    } else if end == End::Tail || min_seq + 2 >= g.max_seq {
        min_seq
    } else {
        min_seq + 1
    }
}

/// Changes the count of a page's generation and that of its zone's list by `by`.
fn count(m: &mut Machine, lruvec: LruvecId, pfn: Pfn, place: Place, by: i32) {
    let zone = m.pages.zone_of(pfn);
    let lru = Lru::of(place.kind == FILE, m.pages.has(pfn, flag::ACTIVE));
    let size = &mut m.lruvecs[lruvec].lru_gen.nr_pages[place.generation][place.kind][place.class];
    *size = size.strict_add_signed(by);
    let listed = &mut m.zones[zone].nr_lru[lru as usize];
    *listed = listed.strict_add_signed(by);
}

/// Gives a page that is on no list a generation, but does not put it on the list. Returns whether the page counts as active.
fn enter(m: &mut Machine, lruvec: LruvecId, pfn: Pfn, generation: usize) -> bool {
    let active = m.lruvecs[lruvec].lru_gen.is_active(generation);
    set_gen(m, pfn, generation, active);
    m.pages.set(pfn, flag::LRU);
    count(m, lruvec, pfn, place_of(m, pfn, generation), 1);
    active
}

fn set_gen(m: &mut Machine, pfn: Pfn, generation: usize, active: bool) {
    m.pages.clear(pfn, flag::GENERATION | flag::ACTIVE);
    let bits = (generation as u32 + 1) << flag::GENERATION_SHIFT;
    m.pages
        .set(pfn, bits | if active { flag::ACTIVE } else { 0 });
}

/// `lru_gen_add_folio` for a page that was on no list before. Returns whether the page counts as active.
pub(crate) fn add_new(m: &mut Machine, pfn: Pfn) -> bool {
    let lruvec = m.lruvec_of_page(pfn);
    let generation = gen_of(seq_of_added(m, lruvec, pfn, End::Head));
    let active = enter(m, lruvec, pfn, generation);
    let list = m.gen_list(lruvec, place_of(m, pfn, generation));
    m.lru.add_head(list, pfn);
    active
}

/// `lru_gen_add_folio` for a page that was on a list before.
pub(crate) fn add(m: &mut Machine, pfn: Pfn, end: End) -> LruvecId {
    let lruvec = m.lruvec_of_page(pfn);
    let was_active = m.pages.has(pfn, flag::ACTIVE);
    let generation = gen_of(seq_of_added(m, lruvec, pfn, end));
    let active = enter(m, lruvec, pfn, generation);
    let list = m.gen_list(lruvec, place_of(m, pfn, generation));
    match end {
        End::Head => m.lru.add_head(list, pfn),
        End::Tail => m.lru.add_tail(list, pfn),
    }
    note_move(m, pfn, was_active, active);
    lruvec
}

/// Records for the pictures that a page counts as active from now on, or no longer does.
pub(super) fn note_move(m: &mut Machine, pfn: Pfn, was_active: bool, active: bool) {
    let file = m.pages.is_file(pfn);
    let flow = match (was_active, active) {
        (false, true) => Flow::up_by_reclaim(file),
        (true, false) => Flow::down(file),
        (false, false) | (true, true) => return,
    };
    m.flows.count(m.pages.zone_of(pfn), flow, 1);
}

/// `lru_gen_del_folio`: takes a page off its list. A page of the two youngest generations keeps the flag that brings it back to the youngest one.
/// `None` if the page has no generation.
pub(crate) fn del(m: &mut Machine, pfn: Pfn) -> Option<Lru> {
    page_gen(m, pfn)?;
    m.lru.take_off(pfn);
    Some(take(m, pfn))
}

/// Sends an isolated page to the youngest generation when reclaim puts it back.
pub(crate) fn activate_isolated(m: &mut Machine, pfn: Pfn) {
    m.pages.set(pfn, flag::ACTIVE);
    note_move(m, pfn, false, true);
}

/// Removes the generation of a page that is already off its list. Returns the classic list whose size included the page.
pub(crate) fn take(m: &mut Machine, pfn: Pfn) -> Lru {
    let lruvec = m.lruvec_of_page(pfn);
    let generation = page_gen(m, pfn).expect("a listed page has a generation");
    let place = place_of(m, pfn, generation);
    count(m, lruvec, pfn, place, -1);
    m.pages.clear(pfn, flag::GENERATION | flag::LRU);
    Lru::of(place.kind == FILE, m.pages.has(pfn, flag::ACTIVE))
}

/// Puts a page that has a generation, but is off its list, on the list of that generation.
pub(crate) fn put_at(m: &mut Machine, pfn: Pfn, end: End) {
    let lruvec = m.lruvec_of_page(pfn);
    let generation = page_gen(m, pfn).expect("the page has a generation");
    let list = m.gen_list(lruvec, place_of(m, pfn, generation));
    match end {
        End::Head => m.lru.add_head(list, pfn),
        End::Tail => m.lru.add_tail(list, pfn),
    }
}

/// Changes the generation of a listed page, which stays on its list.
fn move_to(m: &mut Machine, lruvec: LruvecId, pfn: Pfn, generation: usize) {
    let old = page_gen(m, pfn).expect("a listed page has a generation");
    let was_active = m.pages.has(pfn, flag::ACTIVE);
    let active = m.lruvecs[lruvec].lru_gen.is_active(generation);
    count(m, lruvec, pfn, place_of(m, pfn, old), -1);
    set_gen(m, pfn, generation, active);
    count(m, lruvec, pfn, place_of(m, pfn, generation), 1);
    note_move(m, pfn, was_active, active);
}

/// `folio_update_gen`: called when a page table shows that a page was used. A listed page gets the number of the generation but stays on its list. A
/// page off the lists is marked as referenced.
pub(crate) fn update_gen(m: &mut Machine, pfn: Pfn, seq: u32) {
    if page_gen(m, pfn).is_none() {
        m.pages.set(pfn, flag::REFERENCED);
        return;
    }
    let lruvec = m.lruvec_of_page(pfn);
    clear_refs(m, pfn);
    move_to(m, lruvec, pfn, gen_of(seq));
}

/// `folio_inc_gen`: gives a page of the oldest generation the number of the next one. A page that was promoted meanwhile keeps its number.
pub(crate) fn inc_gen(m: &mut Machine, pfn: Pfn) {
    let lruvec = m.lruvec_of_page(pfn);
    let kind = usize::from(m.pages.is_file(pfn));
    if page_gen(m, pfn) == Some(oldest_gen(m, lruvec, kind)) {
        clear_refs(m, pfn);
        let next = (oldest_gen(m, lruvec, kind) + 1) % MAX_NR_GENS as usize;
        move_to(m, lruvec, pfn, next);
    }
}

/// Moves a listed page to the end from which reclaim takes pages (`lru_move_tail_fn`).
pub(crate) fn rotate_to_tail(m: &mut Machine, pfn: Pfn) {
    if del(m, pfn).is_some() {
        let was_active = m.pages.test_clear(pfn, flag::ACTIVE);
        note_move(m, pfn, was_active, false);
        add(m, pfn, End::Tail);
    }
}
