//! Whether a page was used since the last scan, and whether reclaim therefore keeps or activates it.
//!
//! Source: mm/vmscan.c `page_check_references`, 3.10 and 2.6.35; mm/rmap.c `page_referenced`.

use super::ScanControl;
use super::lumpy::is_lumpy;
use crate::kernel::{AnonReference, Hunk, MappedText};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru_gen;
use crate::mm::memcg::v2::nr_swap_pages;
use crate::mm::memory::pte;
use crate::mm::page::flag;
use crate::mm::thrash::is_spared;
use crate::trace::compare;

/// Whether the page is mapped and its accessed bit is set.
pub(super) fn is_young(m: &Machine, pfn: Pfn) -> bool {
    if !m.pages.has(pfn, flag::MAPPED) {
        false
    } else if m.pages.is_file(pfn) {
        m.pages.has(pfn, flag::YOUNG)
    } else {
        m.tables.entries[m.pages.owner[pfn] as usize] & pte::YOUNG != 0
    }
}

/// Tests and clears the accessed bit of a mapped page. An anonymous page that the swap token protects counts as used.
pub(super) fn page_referenced(m: &mut Machine, pfn: Pfn) -> bool {
    if !m.pages.has(pfn, flag::MAPPED) {
        return false;
    }
    if m.pages.is_file(pfn) {
        return m.pages.test_clear(pfn, flag::YOUNG);
    }
    let entry = &mut m.tables.entries[m.pages.owner[pfn] as usize];
    let young = *entry & pte::YOUNG != 0;
    *entry &= !pte::YOUNG;
    young || is_spared(m, pfn)
}

/// `enum page_references`: what [`page_check_references`] decides about a page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum References {
    Reclaim,
    ReclaimClean,
    Keep,
    Activate,
}

/// `folio_referenced`: tests and clears the accessed bit. The Multi-Gen LRU also checks the neighbours of a used entry.
fn is_used(m: &mut Machine, pfn: Pfn, sc: &ScanControl) -> bool {
    match lru_gen::rules(&m.kernel) {
        Some(rules) if is_young(m, pfn) => {
            let can_swap = sc.may_swap && nr_swap_pages(m, m.pages.memcg_of(pfn)) > 0;
            lru_gen::look_around(m, pfn, rules, sc.kswapd, can_swap);
            page_referenced(m, pfn);
            true
        }
        Some(_) | None => page_referenced(m, pfn),
    }
}

pub(super) fn page_check_references(m: &mut Machine, pfn: Pfn, sc: &ScanControl) -> References {
    let young = is_used(m, pfn, sc);
    let referenced = m.pages.test_clear(pfn, flag::REFERENCED);
    let file = m.pages.is_file(pfn);
    // A block is free only if all of its pages are, so lumpy reclaim takes used pages as well.
    if is_lumpy(m, sc) {
        return References::Reclaim;
    }
    if young {
        if !file {
            compare_anon_reference(m, referenced);
        }
        match m.kernel.anon_reference {
            AnonReference::Activates if !file => return References::Activate,
            AnonReference::Activates | AnonReference::ActivatesTheSecondTime => {}
        }
        m.pages.set(pfn, flag::REFERENCED);
        let text = match m.kernel.mapped_text {
            MappedText::LikeOthers => false,
            MappedText::ActiveAtOnce => m.pages.has(pfn, flag::EXEC),
        };
        if referenced || text {
            return References::Activate;
        }
        return References::Keep;
    }
    if referenced && file {
        References::ReclaimClean
    } else {
        References::Reclaim
    }
}

/// Records for the comparison of kernels which of them would activate an anonymous page that was used since the last scan.
fn compare_anon_reference(m: &Machine, used_before: bool) {
    let values = || [used_before.into()];
    compare(m, Hunk::AnonReference, values, |kernel| {
        let activates = match kernel.anon_reference {
            AnonReference::Activates => true,
            AnonReference::ActivatesTheSecondTime => used_before,
        };
        u32::from(activates)
    });
}
