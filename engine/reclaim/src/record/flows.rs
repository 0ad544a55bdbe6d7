//! What has gone from where to where since the start, in pages: counted by the function that does it, kept by zone.
//!
//! It decides nothing and is not hashed. What lies on the lists, what is free and what is being written follow from it
//! (`report/flow_invariants.rs`).

use super::flow::{Arrival, FLOWS, Flow};
use crate::mm::id::{Table, ZoneId};
use crate::mm::zone::Lru;
use crate::sim::{ByTask, TaskId};

/// The flows of one zone.
#[derive(Clone, Debug, Default)]
struct ZoneFlows {
    pages: [u64; FLOWS],
    /// Of the arrivals, those at active lists: anon, file.
    entered_active: [u64; 2],
    /// Of those that have gone, those from active lists: anon, file.
    gone_active: [u64; 2],
}

/// What one task has taken and freed. Pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskPages {
    /// Allocated by it.
    pub taken: u64,
    /// Freed by it as a reclaimer.
    pub freed: u64,
}

/// All flows.
#[derive(Clone, Debug)]
pub struct Flows {
    zones: Table<ZoneId, ZoneFlows>,
    by_task: ByTask<TaskPages>,
}

impl Flows {
    /// Nothing has moved yet.
    pub(crate) fn new(zones: usize) -> Self {
        Self {
            zones: vec![ZoneFlows::default(); zones].into(),
            by_task: ByTask::default(),
        }
    }

    /// All flows since the start, of all zones, in the order of [`Flow`].
    pub fn totals(&self) -> Vec<u64> {
        let sum = |flow: usize| self.zones.iter().map(|zone| zone.pages[flow]).sum();
        (0..FLOWS).map(sum).collect()
    }

    /// One flow of one zone.
    pub fn of(&self, zone: ZoneId, flow: Flow) -> u64 {
        self.zones[zone].pages[flow as usize]
    }

    /// How many pages of a zone belong to a list, by what has come and gone: those on it, and those that somebody has taken off it and is
    /// going to free or to put back.
    pub fn listed(&self, zone: ZoneId, lru: Lru) -> i128 {
        let flows = &self.zones[zone];
        let kind = usize::from(lru.is_file());
        let sum =
            |of: &[Flow]| -> i128 { of.iter().map(|&flow| i128::from(self.of(zone, flow))).sum() };
        let [entered, freed, up, down, gone] = if lru.is_file() {
            [
                sum(&[Flow::EnterFileRead, Flow::EnterFileWrite]),
                sum(&[Flow::FreedFileKswapd, Flow::FreedFileDirect]),
                sum(&[Flow::UpFileReclaim, Flow::UpFileUse]),
                sum(&[Flow::DownFile]),
                sum(&[Flow::GoneFile]),
            ]
        } else {
            [
                sum(&[Flow::EnterAnonFault, Flow::EnterAnonSwapIn]),
                sum(&[Flow::FreedAnonKswapd, Flow::FreedAnonDirect]),
                sum(&[Flow::UpAnonReclaim, Flow::UpAnonUse]),
                sum(&[Flow::DownAnon]),
                sum(&[Flow::GoneAnon]),
            ]
        };
        let entered_active = i128::from(flows.entered_active[kind]);
        let gone_active = i128::from(flows.gone_active[kind]);
        if lru.is_active() {
            entered_active + up - down - gone_active
        } else {
            // Whatever reclaim frees has been made inactive before.
            (entered - entered_active) + down - up - freed - (gone - gone_active)
        }
    }

    /// By how many pages more of a zone are free than at the start.
    pub fn more_free(&self, zone: ZoneId) -> i128 {
        let sum = |flows: &[Flow]| -> i128 {
            flows
                .iter()
                .map(|&flow| i128::from(self.of(zone, flow)))
                .sum()
        };
        let came = sum(&[
            Flow::FreedAnonKswapd,
            Flow::FreedAnonDirect,
            Flow::FreedFileKswapd,
            Flow::FreedFileDirect,
            Flow::GoneAnon,
            Flow::GoneFile,
            Flow::FreedKernel,
            Flow::FreedOther,
        ]);
        came - sum(&[Flow::TakenAnon, Flow::TakenFile, Flow::TakenKernel])
    }

    /// Pages of a zone that are being written: file pages, anonymous pages.
    pub fn under_writeback(&self, zone: ZoneId) -> [i128; 2] {
        let of = |flow| i128::from(self.of(zone, flow));
        let begun =
            of(Flow::WriteFileReclaim) + of(Flow::WriteFileFlusher) + of(Flow::WriteFileOther);
        [
            begun - of(Flow::WrittenFile),
            of(Flow::WriteAnon) - of(Flow::WrittenAnon),
        ]
    }

    /// What a task has taken and freed so far.
    pub fn of_task(&self, task: TaskId) -> TaskPages {
        self.by_task.get(task).copied().unwrap_or_default()
    }

    /// Pages of a zone have gone this way.
    pub(crate) fn count(&mut self, zone: ZoneId, flow: Flow, pages: u32) {
        self.zones[zone].pages[flow as usize] += u64::from(pages);
    }

    /// A new page has come to the head of a list.
    pub(crate) fn enter(&mut self, zone: ZoneId, arrival: Arrival, lru: Lru) {
        self.count(zone, arrival.flow(), 1);
        if lru.is_active() {
            self.zones[zone].entered_active[usize::from(lru.is_file())] += 1;
        }
    }

    /// A page has left its list for ever, and not for reclaim.
    pub(crate) fn leave(&mut self, zone: ZoneId, lru: Lru) {
        let file = lru.is_file();
        let gone = if file { Flow::GoneFile } else { Flow::GoneAnon };
        self.count(zone, gone, 1);
        if lru.is_active() {
            self.zones[zone].gone_active[usize::from(file)] += 1;
        }
    }

    /// A task has allocated pages.
    pub(crate) fn task_takes(&mut self, task: TaskId, pages: u32) {
        self.by_task.entry(task).taken += u64::from(pages);
    }

    /// A task has freed pages as a reclaimer.
    pub(crate) fn task_frees(&mut self, task: TaskId, pages: u32) {
        self.by_task.entry(task).freed += u64::from(pages);
    }

    /// The task has ended long ago.
    pub(crate) fn forget(&mut self, task: TaskId) {
        self.by_task.remove(task);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::mm::filemap::{self, Readahead};
    use crate::mm::page::flag;
    use crate::mm::page_alloc::Gfp;
    use crate::mm::vmscan::direct::try_to_free_pages;
    use crate::report::flow_invariants;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;

    fn total(sim: &Sim, flow: Flow) -> u64 {
        sim.look().flows.totals()[flow as usize]
    }

    #[test]
    fn a_read_page_is_allocated_and_added_to_a_list() {
        let ((), sim) = testing::run(testing::machine(), async |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let inode = sim.m().files.create(40);
            let read = filemap::read(sim, inode, &mut Readahead::default(), 0, 40).await;
            read.expect("there is memory");
            crate::mm::swap::lru_add_drain(&mut sim.m());
        });
        for flow in [Flow::ReadFile, Flow::TakenFile, Flow::EnterFileRead] {
            assert_eq!(total(&sim, flow), 40, "{flow:?}");
        }
        assert_eq!(total(&sim, Flow::TakenAnon), 0);
        flow_invariants::check(&sim.look()).expect("whatever came is there");
    }

    #[test]
    fn pages_that_cannot_be_freed_now_are_put_back_and_the_others_are_freed() {
        let mut m = testing::machine();
        for page in 0..200 {
            let pfn = testing::file_page(&mut m);
            if page < 10 {
                m.pages.set(pfn, flag::LOCKED);
            }
        }
        let (freed, sim) = testing::run(m, async |sim: &Sim| {
            try_to_free_pages(sim, Gfp::USER, 0).await
        });
        assert!(freed >= 32, "{freed}");
        assert_eq!(total(&sim, Flow::BackFile), 10);
        assert_eq!(total(&sim, Flow::FreedFileDirect), u64::from(freed));
        assert_eq!(total(&sim, Flow::FreedFileKswapd), 0);
    }
}
