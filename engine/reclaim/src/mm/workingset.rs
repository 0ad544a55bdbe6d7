//! How long a page cache page was gone: what a reclaimed page leaves behind, and what its return tells.
//!
//! Source: mm/workingset.c (`workingset_eviction`, `workingset_refault`, `workingset_activation`), mm/filemap.c
//! (`add_to_page_cache_lru`, `page_cache_tree_delete`), 4.10.17.
//! What a page leaves behind stays until its file goes, or until the node of the tree in which it lies is given back: [`shadow_nodes`].

pub(crate) mod shadow_nodes;

use crate::fs::InodeId;
use crate::kernel::Refault;
use crate::machine::Machine;
use crate::mm::id::{DomainId, Pfn};
use crate::mm::lruvec::ROOT;
use crate::mm::zone::Lru;

pub(crate) use shadow_nodes::payer_of_nodes;
pub use shadow_nodes::{NodePlace, ShadowNodes};

/// What a page leaves in its file when it is reclaimed: its node, and the evictions and activations there until then.
///
/// The count has 30 bits and wraps around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shadow(u32);

/// Bits that say the node: there are four at most.
const NODE_BITS: u32 = 2;

impl Shadow {
    fn new(domain: DomainId, age: u32) -> Self {
        Self(age << NODE_BITS | u32::from(domain))
    }

    fn domain(self) -> DomainId {
        DomainId::at((self.0 & ((1 << NODE_BITS) - 1)) as usize)
    }

    /// Evictions and activations since then, were there so many by now.
    fn distance(self, age: u32) -> u32 {
        age.wrapping_sub(self.0 >> NODE_BITS) << NODE_BITS >> NODE_BITS
    }
}

/// `workingset_eviction`: the page is reclaimed. `None`: the kernel keeps no book.
pub fn eviction(m: &mut Machine, pfn: Pfn) -> Option<Shadow> {
    if !keeps_book(m) {
        return None;
    }
    let domain = m.domain_of_zone(m.pages.zone_of(pfn));
    let age = &mut m.domains[domain].inactive_age;
    *age = age.wrapping_add(1);
    Some(Shadow::new(domain, *age))
}

/// Of what went, and of what came back.
fn keeps_book(m: &Machine) -> bool {
    match m.kernel.refault {
        Refault::Inactive => false,
        Refault::Workingset => true,
    }
}

/// `workingset_activation`: a page went to the active list.
pub fn activation(m: &mut Machine, pfn: Pfn) {
    if m.pages.is_file(pfn) && keeps_book(m) {
        let domain = m.domain_of_zone(m.pages.zone_of(pfn));
        let age = &mut m.domains[domain].inactive_age;
        *age = age.wrapping_add(1);
    }
}

/// `workingset_refault`: a page is back; true if the active list would have kept it for so long.
pub fn refault(m: &mut Machine, shadow: Shadow) -> bool {
    let domain = shadow.domain();
    let distance = shadow.distance(m.domains[domain].inactive_age);
    let active = m.lru_size(m.lruvec(ROOT, domain), Lru::ActiveFile);
    m.vmstat.workingset_refault += 1;
    let worth_it = distance <= active;
    m.vmstat.workingset_activate += u64::from(worth_it);
    worth_it
}

/// The list that a new page of a file goes to. A page that is going to be overwritten tells nothing.
pub fn list_of_new_page(m: &mut Machine, inode: InodeId, index: u32, overwritten: bool) -> Lru {
    match m.files.shadow(inode, index) {
        Some(shadow) if !overwritten && refault(m, shadow) => Lru::ActiveFile,
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
        // The count is about to wrap around.
        m.domains[DomainId::at(0)].inactive_age = u32::MAX;
        let shadow = eviction(&mut m, pages[15]).expect("a book is kept");
        let then = m.domains[DomainId::at(0)].inactive_age;
        let later = |m: &mut Machine, by: u32| {
            m.domains[DomainId::at(0)].inactive_age = then.wrapping_add(by);
            refault(m, shadow)
        };
        assert!(later(&mut m, 10));
        assert!(!later(&mut m, 11));
        assert_eq!(
            (m.vmstat.workingset_refault, m.vmstat.workingset_activate),
            (2, 1)
        );
    }

    #[test]
    fn without_the_book_nothing_is_left_behind() {
        let mut m = testing::machine();
        let pfn = testing::file_page(&mut m);
        assert_eq!(eviction(&mut m, pfn), None);
    }
}
