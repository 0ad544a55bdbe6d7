//! Counts how often pages are used through file descriptors. A use does not move the page, but raises its tier within the generation.
//!
//! Source: mm/swap.c `folio_inc_refs`; include/linux/mm_inline.h `folio_lru_refs`, `lru_tier_from_refs`, 6.1 to 6.13.

use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;

/// `LRU_REFS_FLAGS` and `LRU_REFS_MASK`: all flags that count uses.
const ALL: u32 = flag::REFS | flag::REFERENCED | flag::WORKINGSET;

/// Number of counted uses at which a page is fully used.
pub(crate) const FULL: u32 = 4;

/// `folio_inc_refs`: the first use sets `REFERENCED`, the second `WORKINGSET`. Later uses count in `REFS`, up to 3.
pub(crate) fn mark_accessed(m: &mut Machine, pfn: Pfn) {
    let flags = &mut m.pages.flags[pfn];
    if *flags & flag::UNEVICTABLE != 0 {
        return;
    }
    if *flags & flag::REFERENCED == 0 {
        *flags |= flag::REFERENCED;
        return;
    }
    if *flags & flag::WORKINGSET == 0 {
        *flags |= flag::WORKINGSET;
        return;
    }
    if *flags & flag::REFS != flag::REFS {
        *flags += 1 << flag::REFS_SHIFT;
    }
}

pub(crate) fn clear_refs(m: &mut Machine, pfn: Pfn) {
    m.pages.clear(pfn, ALL);
}

/// `folio_lru_refs`: number of uses that count, from 0 to 4. The first use does not count.
pub(crate) fn refs_of(flags: u32) -> u32 {
    ((flags & flag::REFS) >> flag::REFS_SHIFT) + u32::from(flags & flag::WORKINGSET != 0)
}

/// `lru_tier_from_refs`: the binary logarithm of `refs` + 1, rounded up; 0 to 3.
pub(crate) fn tier_of(refs: u32) -> usize {
    (refs + 1).next_power_of_two().trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn tiers_are_the_logarithm_of_the_uses() {
        let mut m = testing::node_machine("deb6_1_192_mglru");
        let pfn = testing::file_page(&mut m);
        let tiers = [(); 7].map(|()| {
            mark_accessed(&mut m, pfn);
            tier_of(refs_of(m.pages.flags[pfn]))
        });
        assert_eq!(tiers, [0, 1, 2, 2, 3, 3, 3]);
        clear_refs(&mut m, pfn);
        assert_eq!(refs_of(m.pages.flags[pfn]), 0);
        assert!(!m.pages.has(pfn, flag::REFERENCED));
    }
}
