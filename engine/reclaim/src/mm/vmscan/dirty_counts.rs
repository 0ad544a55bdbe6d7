//! Counts the dirty pages and the pages under writeback in a batch. By these counts reclaim later decides whether to wait.
//!
//! Source: mm/vmscan.c `shrink_page_list`, `page_check_dirty_writeback`, 3.10 and 3.11. The arms of the 2013 series are as posted on 13 May 2013.

use crate::kernel::{DirtyCount, Hunk, Kernel, SecondLap};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::trace::{compare, consider};

#[derive(Default)]
pub(super) struct Counts {
    pub(super) writeback: u32,
    pub(super) immediate: u32,
    pub(super) dirty: u32,
    pub(super) unqueued_dirty: u32,
    pub(super) congested: u32,
    /// Number of pages kept, but not activated, because they were used.
    pub(super) referenced: u32,
    /// Number of pages handed to the disk, or stored compressed in memory.
    pub(super) pageout: u32,
}

/// The moments at which reclaim may count a page as dirty or congested.
#[derive(Clone, Copy)]
pub(super) enum Encounter {
    FirstSight,
    Writeout,
    QueueFull,
}

/// The counters that a page raises.
#[derive(Clone, Copy, Default)]
struct CountsAs {
    dirty: bool,
    unqueued: bool,
    congested: bool,
}

impl From<CountsAs> for u32 {
    fn from(counts: CountsAs) -> Self {
        let [dirty, unqueued, congested] =
            [counts.dirty, counts.unqueued, counts.congested].map(Self::from);
        dirty | unqueued << 1 | congested << 2
    }
}

pub(super) fn count_dirty(m: &Machine, pfn: Pfn, counts: &mut Counts, encounter: Encounter) {
    let [writeback, dirty] = [flag::WRITEBACK, flag::DIRTY].map(|one| m.pages.has(pfn, one));
    let first_sight = matches!(encounter, Encounter::FirstSight);
    let values = || [first_sight, dirty, writeback].map(u32::from);
    let counts_as = consider(m, Hunk::DirtyCount, values, |kernel| {
        match (kernel.dirty_count, encounter) {
            (DirtyCount::AtWriteout, Encounter::Writeout) => CountsAs {
                dirty: true,
                unqueued: true,
                congested: false,
            },
            (DirtyCount::AtWriteout, Encounter::QueueFull) => CountsAs {
                congested: true,
                ..CountsAs::default()
            },
            (DirtyCount::AtFirstSight, Encounter::FirstSight) if m.pages.is_file(pfn) => CountsAs {
                dirty: dirty || writeback,
                unqueued: dirty && !writeback,
                congested: waits_for_disk(m, &m.kernel, pfn),
            },
            (DirtyCount::AtWriteout, Encounter::FirstSight) | (DirtyCount::AtFirstSight, _) => {
                CountsAs::default()
            }
        }
    });
    counts.dirty += u32::from(counts_as.dirty);
    counts.unqueued_dirty += u32::from(counts_as.unqueued);
    counts.congested += u32::from(counts_as.congested);
    // A kernel that does not count here does not decide about second laps either, so there is nothing to compare.
    if first_sight && m.kernel.dirty_count == DirtyCount::AtFirstSight && m.pages.is_file(pfn) {
        compare_second_laps(m, pfn);
    }
}

fn compare_second_laps(m: &Machine, pfn: Pfn) {
    let values = || {
        let [writeback, marked] = [flag::WRITEBACK, flag::RECLAIM].map(|one| m.pages.has(pfn, one));
        [is_queue_full(m), writeback, marked].map(u32::from)
    };
    let ask = |kernel: &Kernel| waits_for_disk(m, kernel, pfn).into();
    compare(m, Hunk::SecondLap, values, ask);
}

/// Whether the page, be it clean or dirty, counts as congested. Depending on the kernel it does because its disk's queue is full, or because reclaim
/// finds it under writeback for the second time.
pub(super) fn waits_for_disk(m: &Machine, kernel: &Kernel, pfn: Pfn) -> bool {
    let is_on_second_lap = || m.pages.has(pfn, flag::WRITEBACK | flag::RECLAIM);
    match kernel.second_lap {
        SecondLap::NotCongested => is_queue_full(m),
        SecondLap::Congested => is_queue_full(m) || is_on_second_lap(),
        SecondLap::AloneCongested => is_on_second_lap(),
    }
}

fn is_queue_full(m: &Machine) -> bool {
    m.disks[m.spec.filesystem.disk as usize].is_congested()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// Numbers by which one page raises the counts of dirty, unqueued and congested pages at these encounters.
    fn counted(m: &mut Machine, pfn: Pfn, encounters: &[Encounter]) -> [u32; 3] {
        let mut counts = Counts::default();
        for &encounter in encounters {
            count_dirty(m, pfn, &mut counts, encounter);
        }
        [counts.dirty, counts.unqueued_dirty, counts.congested]
    }

    #[test]
    fn with_the_follow_ups_file_pages_count_as_soon_as_they_are_seen_and_anonymous_ones_never() {
        use Encounter::{FirstSight, QueueFull, Writeout};
        let check = |decision: DirtyCount, flags: u32, encounters: &[Encounter], expected| {
            let (mut m, pfn) = testing::machine_with_file_page(flags);
            m.kernel.dirty_count = decision;
            assert_eq!(counted(&mut m, pfn, encounters), expected, "{decision:?}");
        };
        let written = [FirstSight, Writeout];
        check(DirtyCount::AtWriteout, flag::DIRTY, &written, [1, 1, 0]);
        check(DirtyCount::AtWriteout, flag::DIRTY, &[FirstSight], [0; 3]);
        check(DirtyCount::AtWriteout, flag::DIRTY, &[QueueFull], [0, 0, 1]);
        check(DirtyCount::AtFirstSight, flag::DIRTY, &written, [1, 1, 0]);
        check(DirtyCount::AtFirstSight, flag::DIRTY, &[QueueFull], [0; 3]);
        check(
            DirtyCount::AtFirstSight,
            flag::WRITEBACK,
            &written,
            [1, 0, 0],
        );
        check(DirtyCount::AtFirstSight, 0, &written, [0; 3]);

        let mut m = testing::machine();
        let process = testing::process(&mut m, 1);
        let pfn = testing::anon_page(&mut m, process, 0);
        m.pages.set(pfn, flag::DIRTY);
        assert_eq!(counted(&mut m, pfn, &written), [1, 1, 0]);
        m.kernel.dirty_count = DirtyCount::AtFirstSight;
        assert_eq!(counted(&mut m, pfn, &written), [0; 3]);
    }

    #[test]
    fn a_page_on_its_second_lap_counts_as_congested_with_the_follow_up_only() {
        let check = |decision: SecondLap, flags: u32, expected: bool| {
            let (mut m, pfn) = testing::machine_with_file_page(flags);
            m.kernel.second_lap = decision;
            assert_eq!(
                waits_for_disk(&m, &m.kernel, pfn),
                expected,
                "{decision:?}, {flags:#x}"
            );
        };
        let again = flag::WRITEBACK | flag::RECLAIM;
        check(SecondLap::NotCongested, again, false);
        check(SecondLap::Congested, again, true);
        check(SecondLap::Congested, flag::WRITEBACK, false);
    }
}
