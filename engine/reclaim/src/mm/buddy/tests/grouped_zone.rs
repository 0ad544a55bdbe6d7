//! A small zone for tests of page blocks and their types.

use crate::kernel::{Kernel, preset};
use crate::mm::buddy::{Buddy, FreeLinks, MigrateType, NONE, PAGEBLOCK_PAGES};
use crate::mm::page::flag;

/// A grouped zone of at most four page blocks with links of its own. Only the blocks that a test frees are free.
pub(in crate::mm::buddy) struct Zone {
    pub(in crate::mm::buddy) buddy: Buddy,
    nr_free: u32,
    next: Vec<u32>,
    prev: Vec<u32>,
    pub(in crate::mm::buddy) flags: Vec<u32>,
    pub(in crate::mm::buddy) kernel: Kernel,
}

impl Zone {
    pub(in crate::mm::buddy) fn new(free: &[(u32, u32)]) -> Self {
        Self::of("v4_10_17", free)
    }

    pub(in crate::mm::buddy) fn of(kernel: &str, free: &[(u32, u32)]) -> Self {
        let mut buddy = Buddy::new(0, 4 * PAGEBLOCK_PAGES);
        buddy.group_by_mobility();
        let mut zone = Self::around(buddy, kernel);
        for &(pfn, order) in free {
            zone.with(|buddy, links| buddy.free_block(links, pfn, order));
        }
        zone
    }

    /// A zone of at most four page blocks with this allocator, which has no free pages yet.
    pub(in crate::mm::buddy) fn around(buddy: Buddy, kernel: &str) -> Self {
        let links = vec![NONE; 4 * PAGEBLOCK_PAGES as usize];
        Self {
            buddy,
            nr_free: 0,
            next: links.clone(),
            prev: links,
            flags: vec![flag::KERNEL; 4 * PAGEBLOCK_PAGES as usize],
            kernel: preset(kernel).expect("there is one").kernel,
        }
    }

    pub(in crate::mm::buddy) fn with<T>(
        &mut self,
        f: impl FnOnce(&mut Buddy, &mut FreeLinks) -> T,
    ) -> T {
        let links = &mut FreeLinks {
            nr_free: &mut self.nr_free,
            next: &mut self.next,
            prev: &mut self.prev,
            flags: &self.flags,
        };
        let result = f(&mut self.buddy, links);
        let checked = self.buddy.check(&self.next, &self.prev);
        checked.expect("the lists are whole");
        assert_eq!(self.nr_free, self.buddy.free_pages());
        result
    }

    pub(in crate::mm::buddy) fn alloc(&mut self, order: u32, of: MigrateType) -> Option<u32> {
        let kernel = self.kernel;
        self.with(|buddy, links| buddy.alloc(links, &kernel, order, of))
    }
}
