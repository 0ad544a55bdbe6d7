//! Lumpy reclaim: with each page from the tail, the kernel also takes the other pages of the aligned block around it, so that contiguous
//! pages become free.
//!
//! Source: mm/vmscan.c `shrink_zone`, `isolate_lru_pages`, `__isolate_lru_page`, `clear_active_flags`, 2.6.35.

use super::{Batch, DEF_PRIORITY, ScanControl};
use crate::kernel::HighOrderReclaim;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_alloc::COSTLY_ORDER;
use crate::mm::swap::{del_page_from_lru_list, page_lru};
use crate::mm::zone::Lru;
use crate::record::Flow;
use crate::trace::{EventKind, emit};

/// `sc->lumpy_reclaim_mode`: whether reclaim is lumpy. For orders above 3 it is from the start, for orders 1 to 3 below priority 10.
pub(super) fn is_lumpy(m: &Machine, sc: &ScanControl) -> bool {
    match m.kernel.high_order_reclaim {
        HighOrderReclaim::OldestPages => false,
        HighOrderReclaim::Lumpy => {
            sc.order > COSTLY_ORDER || (sc.order > 0 && sc.priority < DEF_PRIORITY - 2)
        }
    }
}

/// The neighbours that reclaim for an order above 0 takes while it isolates one batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Neighbours {
    order: u32,
    /// `ISOLATE_BOTH`: reclaim takes neighbours from every list. If false, only from lists of the kind `lru`.
    every_list: bool,
    lru: Lru,
    taken: u32,
    dirty: u32,
    failed: u32,
}

impl Neighbours {
    /// `None` if the request is for single pages, or if this kernel takes no neighbours.
    pub(super) fn of(m: &Machine, lru: Lru, sc: &ScanControl) -> Option<Self> {
        let takes_neighbours = match m.kernel.high_order_reclaim {
            HighOrderReclaim::OldestPages => false,
            HighOrderReclaim::Lumpy => sc.order > 0,
        };
        takes_neighbours.then(|| Self {
            order: sc.order,
            every_list: is_lumpy(m, sc) && !lru.is_active(),
            lru,
            taken: 0,
            dirty: 0,
            failed: 0,
        })
    }

    /// Isolates the pages of the block around `around` that may be isolated. Returns their number.
    pub(super) fn isolate(&mut self, m: &mut Machine, around: Pfn, batch: &mut Batch) -> u32 {
        let zone = m.pages.zone_of(around);
        let size = 1 << self.order;
        let first = u32::from(around) & !(size - 1);
        let bounds = m.zones[zone].start_pfn..m.zones[zone].start_pfn + m.zones[zone].managed;
        let no_swap = m.swap.free_slots() == 0;
        let before = self.taken;
        let block = first.max(bounds.start)..(first + size).min(bounds.end);
        for pfn in block.map(|pfn| Pfn::at(pfn as usize)) {
            let flags = m.pages.flags[pfn];
            let unswappable = no_swap && flags & flag::SWAPCACHE == 0 && !m.pages.is_file(pfn);
            if pfn == around || flags & flag::LRU != 0 && unswappable {
                continue;
            }
            let evictable = flags & flag::LRU != 0 && flags & flag::UNEVICTABLE == 0;
            if evictable && (self.every_list || page_lru(m, pfn) == self.lru) {
                del_page_from_lru_list(m, pfn);
                m.pages.set(pfn, flag::ISOLATED);
                m.zones[zone].nr_isolated[usize::from(m.pages.is_file(pfn))] += 1;
                batch.push(pfn);
                self.taken += 1;
                self.dirty += u32::from(flags & flag::DIRTY != 0);
            } else if self.every_list && !m.pages.is_free(pfn) {
                self.failed += 1;
            }
        }
        self.taken - before
    }

    /// Emits the lumpy part of the tracepoint `mm_vmscan_lru_isolate`, whose other part the caller emits next.
    pub(super) fn emit(self, m: &mut Machine) {
        let mode = match (self.every_list, self.lru.is_active()) {
            (true, _) => 2,
            (false, active) => u32::from(active),
        };
        let fields = [self.order | mode << 8, self.taken, self.dirty, self.failed];
        emit(m, EventKind::LumpyIsolate, fields);
    }
}

/// `clear_active_flags`: from here on reclaim treats pages from active lists as inactive.
pub(super) fn clear_active_flags(m: &mut Machine, pages: &Batch) {
    for &pfn in pages.as_slice() {
        if m.pages.test_clear(pfn, flag::ACTIVE) {
            m.vmstat.pgdeactivate += 1;
            let flow = Flow::down(m.pages.is_file(pfn));
            m.flows.count(m.pages.zone_of(pfn), flow, 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::mm::id::Pfn;
    use crate::testing;

    fn machine() -> Machine {
        let mut m = testing::machine();
        m.kernel = preset("v2_6_35").expect("listed").kernel;
        m
    }

    fn control(order: u32, priority: u32) -> ScanControl {
        ScanControl {
            priority,
            ..ScanControl::kswapd(order)
        }
    }

    #[test]
    fn orders_above_3_are_lumpy_at_once_and_others_below_priority_10() {
        let m = machine();
        let lumpy = |order, priority| is_lumpy(&m, &control(order, priority));
        assert_eq!([lumpy(9, 12), lumpy(4, 12)], [true; 2]);
        assert_eq!(
            [lumpy(3, 12), lumpy(3, 10), lumpy(3, 9)],
            [false, false, true]
        );
        assert_eq!([lumpy(0, 12), lumpy(0, 0)], [false; 2]);
        let m = testing::machine();
        assert!(!is_lumpy(&m, &control(9, 0)), "3.10 without compaction");
    }

    /// Isolates the neighbours of a file page in a block of 16 that contains both file pages and anonymous pages. Returns the number of file pages
    /// among them, and `[taken, dirty, failed]`.
    fn with_the_middle(sc: ScanControl) -> (u32, [u32; 3]) {
        let mut m = machine();
        let process = testing::process(&mut m, 64);
        let mut pages: Vec<Pfn> = (0..40).map(|_| testing::file_page(&mut m)).collect();
        pages.extend((0..40).map(|page| testing::anon_page(&mut m, process, page)));
        let block = pages.iter().map(|&pfn| u32::from(pfn) & !15);
        let of_both = |first: &u32| {
            let kinds = (*first..first + 16)
                .map(|pfn| Pfn::at(pfn as usize))
                .filter(|pfn| pages.contains(pfn));
            let files = kinds.clone().filter(|&pfn| m.pages.is_file(pfn)).count();
            files > 2 && files < kinds.count()
        };
        let first = block
            .clone()
            .find(of_both)
            .expect("a border lies in some block");
        let around = pages
            .iter()
            .find(|&&p| u32::from(p) & !15 == first && m.pages.is_file(p));
        let around = *around.expect("it has files");
        m.pages.set(around.plus(1), flag::DIRTY);
        let mut neighbours = Neighbours::of(&m, Lru::InactiveFile, &sc).expect("an order");
        let mut batch = Batch::new();
        let taken = neighbours.isolate(&mut m, around, &mut batch);
        assert_eq!(taken, batch.len());
        assert!(!batch.as_slice().contains(&around));
        let files = batch.as_slice().iter().filter(|&&p| m.pages.is_file(p));
        (
            files.count() as u32,
            [taken, neighbours.dirty, neighbours.failed],
        )
    }

    #[test]
    fn in_lumpy_mode_neighbours_of_every_list_are_taken_otherwise_only_those_of_the_same_list() {
        let (files, [taken, dirty, _]) = with_the_middle(control(4, 12));
        assert!(files < taken, "anonymous ones, too");
        assert_eq!(dirty, 1);
        let (files, [taken, _, failed]) = with_the_middle(control(3, 12));
        assert_eq!((files, failed), (taken, 0));
    }

    #[test]
    fn single_pages_have_no_neighbours() {
        let m = machine();
        assert_eq!(Neighbours::of(&m, Lru::InactiveFile, &control(0, 0)), None);
    }
}
