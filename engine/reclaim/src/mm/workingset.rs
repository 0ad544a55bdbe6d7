//! Refault distances: the shadow entry of a reclaimed page, and how it decides whether the page is activated when it refaults.
//!
//! Source: mm/workingset.c (`workingset_eviction`, `workingset_refault`, `workingset_activation`), mm/filemap.c
//! (`add_to_page_cache_lru`, `page_cache_tree_delete`), 4.10.17; mm/workingset.c, mm/swap_state.c (`__read_swap_cache_async`), 5.9.
//! The shadow of a file page stays until its file is deleted, or until the tree node that holds it is freed:
//! [`shadow_nodes`]. The shadow of an anonymous page stays until its slot is free.
//! Simplified: every page competes with the lists of the whole domain, even if its group has lists of its own; the nodes of the swap
//! cache's tree take no memory for shadows.
//! Left out: since 5.15 the clock is read before the page's own eviction, so distances are longer by one page.

pub(crate) mod shadow_nodes;

use crate::fs::InodeId;
use crate::kernel::{AnonWorkingset, Hunk, LruCost, Refault};
use crate::machine::Machine;
use crate::mm::id::{DomainId, LruvecId, Pfn};
use crate::mm::lru_gen::{self, SEQ_BITS, Token};
use crate::mm::lruvec::ROOT;
use crate::mm::page::flag;
use crate::mm::swap::lru_note_cost;
use crate::mm::zone::Lru;
use crate::trace::compare;

pub(crate) use shadow_nodes::payer_of_nodes;
pub use shadow_nodes::{NodePlace, ShadowNodes};

/// The entry that a reclaimed page leaves in its file or in the swap cache: its node, whether it was part of the working set, and the number of
/// evictions and activations on that node until then, which has 29 bits and wraps around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shadow(u32);

/// Bits for the node: there are at most four.
const NODE_BITS: u32 = 2;

/// The bit that is set if the page was part of the working set.
const WORKINGSET: u32 = 1 << NODE_BITS;
/// Bits below the count.
const BELOW_AGE: u32 = NODE_BITS + 1;

/// Bits for the uses of a page that was in a generation, and the largest count.
const TOKEN_REFS_BITS: u32 = 3;
const MAX_REFS: u32 = 4;

impl Shadow {
    fn new(domain: DomainId, age: u32, was_in_use: bool) -> Self {
        let workingset = if was_in_use { WORKINGSET } else { 0 };
        Self(age << BELOW_AGE | workingset | u32::from(domain))
    }

    /// The entry of a page that was in a generation: its node, its uses, its group and the oldest generation. After a switch of the Multi-Gen LRU the
    /// kernel mistakes entries of the other kind for its own, and so do we.
    fn of_generation(m: &Machine, token: Token) -> Self {
        let l = &m.lruvecs[token.lruvec];
        let group = l.memcg << (TOKEN_REFS_BITS + NODE_BITS);
        let uses = token.refs << NODE_BITS;
        Self(token.min_seq << (32 - SEQ_BITS) | group | uses | u32::from(l.domain))
    }

    fn token(self, m: &Machine) -> Token {
        let refs = self.0 >> NODE_BITS & ((1 << TOKEN_REFS_BITS) - 1);
        let group = self.0 << SEQ_BITS >> SEQ_BITS >> (TOKEN_REFS_BITS + NODE_BITS);
        let lruvec = group as usize * m.domains.len() + self.domain().index();
        Token {
            lruvec: LruvecId::at(lruvec),
            min_seq: self.0 >> (32 - SEQ_BITS),
            refs: refs.min(MAX_REFS),
        }
    }

    fn domain(self) -> DomainId {
        DomainId::at((self.0 & ((1 << NODE_BITS) - 1)) as usize)
    }

    fn was_in_use(self) -> bool {
        self.0 & WORKINGSET != 0
    }

    /// Evictions and activations since the page was reclaimed, if the clock is at `age` now.
    fn distance(self, age: u32) -> u32 {
        age.wrapping_sub(self.0 >> BELOW_AGE) << BELOW_AGE >> BELOW_AGE
    }
}

/// `workingset_eviction`: called when the page is reclaimed. `None` if the kernel keeps no shadows of such pages.
pub fn eviction(m: &mut Machine, pfn: Pfn) -> Option<Shadow> {
    if lru_gen::is_on(m) {
        let token = lru_gen::eviction(m, pfn);
        return Some(Shadow::of_generation(m, token));
    }
    if !keeps_shadows(m, m.pages.is_file(pfn)) {
        return None;
    }
    let domain = m.domain_of_zone(m.pages.zone_of(pfn));
    let age = &mut m.domains[domain].inactive_age;
    *age = age.wrapping_add(1);
    let was_in_use = m.pages.has(pfn, flag::WORKINGSET);
    Some(Shadow::new(domain, *age, was_in_use))
}

fn keeps_shadows(m: &Machine, file: bool) -> bool {
    match m.kernel.refault {
        Refault::Inactive => false,
        Refault::Workingset => file || detects_anon_refaults(m),
    }
}

fn detects_anon_refaults(m: &Machine) -> bool {
    match m.kernel.anon_workingset {
        AnonWorkingset::FilePages => false,
        AnonWorkingset::AllPages => true,
    }
}

/// `workingset_activation`: called when a page goes to the active list.
pub fn activation(m: &mut Machine, pfn: Pfn) {
    if keeps_shadows(m, m.pages.is_file(pfn)) {
        let domain = m.domain_of_zone(m.pages.zone_of(pfn));
        let age = &mut m.domains[domain].inactive_age;
        *age = age.wrapping_add(1);
    }
}

/// Called when reclaim puts a page back on the active list. In kernels where anonymous and file pages compete, this advances the clock
/// (`move_pages_to_lru`).
pub fn activated_by_reclaim(m: &mut Machine, pfn: Pfn) {
    if detects_anon_refaults(m) {
        activation(m, pfn);
    }
}

/// Called when a page leaves the active list. Since 5.8, it counts as part of the working set if it is later reclaimed and refaults
/// (`shrink_active_list`).
pub fn mark_deactivated(m: &mut Machine, pfn: Pfn) {
    match m.kernel.lru_cost {
        LruCost::NotKept => {}
        LruCost::Io | LruCost::IoAndRotation => m.pages.set(pfn, flag::WORKINGSET),
    }
}

/// `workingset_refault`: called when a page refaults. True if the page would still be in memory if its list had also had the space of the competing
/// lists.
pub fn refault(m: &mut Machine, shadow: Shadow, file: bool) -> bool {
    let domain = shadow.domain();
    let distance = shadow.distance(m.domains[domain].inactive_age);
    let competing_size = competing_pages(m, domain, file);
    let is_activated = distance <= competing_size;
    if !file {
        compare_anon_workingset(m, distance, competing_size);
    }
    let anon = u64::from(!file);
    m.vmstat.workingset_refault += 1;
    m.vmstat.workingset_refault_anon += anon;
    m.vmstat.workingset_activate += u64::from(is_activated);
    m.vmstat.workingset_activate_anon += anon * u64::from(is_activated);
    is_activated
}

/// Records which of the compared kernels would activate a refaulted anonymous page.
fn compare_anon_workingset(m: &Machine, distance: u32, competing_size: u32) {
    let values = || [distance, competing_size];
    compare(m, Hunk::AnonWorkingset, values, |kernel| {
        let active = match kernel.anon_workingset {
            AnonWorkingset::FilePages => false,
            AnonWorkingset::AllPages => distance <= competing_size,
        };
        u32::from(active)
    });
}

/// Number of pages on the lists that a refaulted page competes with.
fn competing_pages(m: &Machine, domain: DomainId, file: bool) -> u32 {
    let of_root = |lru| m.lru_size(m.lruvec(ROOT, domain), lru);
    if !detects_anon_refaults(m) {
        return of_root(Lru::ActiveFile);
    }
    let sizes = Lru::EVICTABLE.map(|lru| m.domain_lru_size(domain, lru));
    competing(sizes, m.swap.free_slots() > 0, file)
}

/// The arguments are IA, AA, IF, AF. All lists compete except the inactive list of the page's own type; anonymous lists only if swap has
/// free slots.
fn competing(
    [inactive_anon, active_anon, inactive_file, active_file]: [u32; 4],
    can_swap: bool,
    file: bool,
) -> u32 {
    let of_file = active_file + if file { 0 } else { inactive_file };
    let of_anon = active_anon + if file { inactive_anon } else { 0 };
    of_file + if can_swap { of_anon } else { 0 }
}

/// Called for a refaulted page that is being added. True if it should be added to the active list.
fn is_activated_on_refault(m: &mut Machine, pfn: Pfn, shadow: Shadow) -> bool {
    let file = m.pages.is_file(pfn);
    if lru_gen::is_on(m) {
        lru_gen::refault(m, pfn, shadow.token(m));
        return false;
    }
    let memcg = m.pages.memcg_of(pfn);
    m.memcg.count_refault(memcg, file, |n| &mut n.refault);
    if !refault(m, shadow, file) {
        return false;
    }
    m.memcg.count_refault(memcg, file, |n| &mut n.activate);
    if shadow.was_in_use() {
        m.pages.set(pfn, flag::WORKINGSET);
        m.vmstat.workingset_restore[usize::from(file)] += 1;
        m.memcg.count_refault(memcg, file, |n| &mut n.restore);
        let lruvec = m.lruvec_of_page(pfn);
        lru_note_cost(m, lruvec, file, 1, 0);
    }
    true
}

/// The list for a page that is read from swap.
pub fn list_of_swapped_in(m: &mut Machine, pfn: Pfn, slot: u32) -> Lru {
    match m.swap.take_shadow(slot) {
        Some(shadow) if is_activated_on_refault(m, pfn, shadow) => {
            activation(m, pfn);
            Lru::ActiveAnon
        }
        _ => Lru::InactiveAnon,
    }
}

/// The list for a new page of a file. The kernel ignores the shadow of a page that will be overwritten.
pub fn list_of_new_page(
    m: &mut Machine,
    pfn: Pfn,
    inode: InodeId,
    index: u32,
    overwritten: bool,
) -> Lru {
    match m.files.shadow(inode, index) {
        Some(shadow) if !overwritten && is_activated_on_refault(m, pfn, shadow) => Lru::ActiveFile,
        _ => Lru::InactiveFile,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_page_that_comes_back_before_the_active_list_has_turned_goes_there() {
        let mut m = testing::node_machine("v4_10_17");
        let pages: Vec<Pfn> = (0..20).map(|_| testing::file_page(&mut m)).collect();
        for &pfn in &pages[..10] {
            crate::mm::swap::activate_page(&mut m, pfn);
        }
        // The counter is about to wrap around.
        m.domains[DomainId::at(0)].inactive_age = u32::MAX;
        let shadow = eviction(&mut m, pages[15]).expect("a book is kept");
        let then = m.domains[DomainId::at(0)].inactive_age;
        let later = |m: &mut Machine, by: u32| {
            m.domains[DomainId::at(0)].inactive_age = then.wrapping_add(by);
            refault(m, shadow, true)
        };
        assert!(later(&mut m, 10));
        assert!(!later(&mut m, 11));
        assert_eq!(
            (m.vmstat.workingset_refault, m.vmstat.workingset_activate),
            (2, 1)
        );
    }

    #[test]
    fn from_5_9_on_a_page_competes_with_all_lists_except_the_inactive_one_of_its_type() {
        // Sizes of IA, AA, IF, AF, from the worked examples in the description of 5.9.
        let lists = [2000, 4000, 9000, 3000];
        assert_eq!(competing(lists, true, true), 9000);
        assert_eq!(competing(lists, true, false), 16_000);
        assert_eq!(competing(lists, false, true), 3000);
        assert_eq!(competing(lists, false, false), 12_000);
    }

    #[test]
    fn an_anonymous_page_leaves_a_shadow_only_where_both_types_compete() {
        let mut m = testing::node_machine("v5_0");
        let process = testing::process(&mut m, 1);
        let pfn = testing::anon_page(&mut m, process, 0);
        assert_eq!(eviction(&mut m, pfn), None);
        m.kernel.anon_workingset = AnonWorkingset::AllPages;
        let shadow = eviction(&mut m, pfn).expect("a book is kept");
        assert!(!shadow.was_in_use());
        m.kernel.lru_cost = LruCost::Io;
        mark_deactivated(&mut m, pfn);
        let shadow = eviction(&mut m, pfn).expect("a book is kept");
        assert!(shadow.was_in_use());
        let lruvec = m.lruvec_of_page(pfn);
        // The active list has one page, and no page was evicted after this one, so it goes to the active list. Its refault adds one page of cost.
        assert!(is_activated_on_refault(&mut m, pfn, shadow));
        assert_eq!(m.vmstat.workingset_restore, [1, 0]);
        assert_eq!(
            m.lruvecs[lruvec].cost,
            [0, 0],
            "halved at once: more than a quarter of the lists"
        );
    }

    #[test]
    fn kernels_without_refault_detection_leave_no_shadow() {
        let mut m = testing::machine();
        let pfn = testing::file_page(&mut m);
        assert_eq!(eviction(&mut m, pfn), None);
    }
}
