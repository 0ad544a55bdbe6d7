//! Numbers of pages that have moved from one state to another since the start. The functions that move pages count them for each zone.
//!
//! The counts do not influence the run and are not hashed. The lengths of the lists, the free pages and the pages under writeback can be
//! computed from them (`report/flow_invariants.rs`).

use super::flow::{Arrival, FLOWS, Flow};
use crate::mm::id::{Table, ZoneId};
use crate::mm::zone::Lru;
use crate::sim::{ByTask, TaskId};

#[derive(Clone, Debug, Default)]
struct ZoneFlows {
    pages: [u64; FLOWS],
    /// Anonymous pages and file pages whose first list was an active one.
    entered_active: [u64; 2],
    /// Anonymous pages and file pages that were freed while they were on an active list.
    gone_active: [u64; 2],
}

/// Numbers of pages that one task has allocated and freed since its start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaskPages {
    /// Pages that it has allocated, for programs or for the kernel.
    pub taken: u64,
    /// Pages that it has reclaimed from the lists. Pages that it has freed otherwise do not count.
    pub freed: u64,
}

/// The flows of all zones since the start, and the pages of each task.
#[derive(Clone, Debug)]
pub struct Flows {
    zones: Table<ZoneId, ZoneFlows>,
    by_task: ByTask<TaskPages>,
}

impl Flows {
    pub(crate) fn new(zones: usize) -> Self {
        Self {
            zones: vec![ZoneFlows::default(); zones].into(),
            by_task: ByTask::default(),
        }
    }

    /// Pages of each flow since the start, over all zones, in the order of [`Flow`].
    pub fn totals(&self) -> Vec<u64> {
        let sum = |flow: usize| self.zones.iter().map(|zone| zone.pages[flow]).sum();
        (0..FLOWS).map(sum).collect()
    }

    /// Pages of one flow in one zone since the start.
    pub fn of(&self, zone: ZoneId, flow: Flow) -> u64 {
        self.zones[zone].pages[flow as usize]
    }

    /// Length of a list of a zone, computed from the flows. It includes the pages that reclaim or compaction has isolated.
    pub fn listed(&self, zone: ZoneId, lru: Lru) -> i128 {
        let flows = &self.zones[zone];
        let kind = usize::from(lru.is_file());
        let sum = |flows: &[Flow]| -> i128 {
            flows
                .iter()
                .map(|&flow| i128::from(self.of(zone, flow)))
                .sum()
        };
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
            // Reclaim frees only pages that are on an inactive list.
            (entered - entered_active) + down - up - freed - (gone - gone_active)
        }
    }

    /// Free pages of a zone now minus those at the start, computed from the flows.
    pub fn more_free(&self, zone: ZoneId) -> i128 {
        let sum = |flows: &[Flow]| -> i128 {
            flows
                .iter()
                .map(|&flow| i128::from(self.of(zone, flow)))
                .sum()
        };
        let freed = sum(&[
            Flow::FreedAnonKswapd,
            Flow::FreedAnonDirect,
            Flow::FreedFileKswapd,
            Flow::FreedFileDirect,
            Flow::GoneAnon,
            Flow::GoneFile,
            Flow::FreedKernel,
            Flow::FreedOther,
        ]);
        freed - sum(&[Flow::TakenAnon, Flow::TakenFile, Flow::TakenKernel])
    }

    /// File pages and anonymous pages of a zone that are under writeback, computed from the flows.
    pub fn under_writeback(&self, zone: ZoneId) -> [i128; 2] {
        let pages = |flow| i128::from(self.of(zone, flow));
        let begun = pages(Flow::WriteFileReclaim)
            + pages(Flow::WriteFileFlusher)
            + pages(Flow::WriteFileOther);
        [
            begun - pages(Flow::WrittenFile),
            pages(Flow::WriteAnon) - pages(Flow::WrittenAnon),
        ]
    }

    /// Pages that a task has allocated and reclaimed so far; 0 for a task that has done neither or is forgotten.
    pub fn of_task(&self, task: TaskId) -> TaskPages {
        self.by_task.get(task).copied().unwrap_or_default()
    }

    pub(crate) fn count(&mut self, zone: ZoneId, flow: Flow, pages: u32) {
        self.zones[zone].pages[flow as usize] += u64::from(pages);
    }

    /// Counts a new page that is added at the head of a list.
    pub(crate) fn enter(&mut self, zone: ZoneId, arrival: Arrival, lru: Lru) {
        self.count(zone, arrival.flow(), 1);
        if lru.is_active() {
            self.zones[zone].entered_active[usize::from(lru.is_file())] += 1;
        }
    }

    /// Counts a page that leaves its list to be freed, but not by a scan of the list.
    pub(crate) fn leave(&mut self, zone: ZoneId, lru: Lru) {
        let file = lru.is_file();
        let gone = if file { Flow::GoneFile } else { Flow::GoneAnon };
        self.count(zone, gone, 1);
        if lru.is_active() {
            self.zones[zone].gone_active[usize::from(file)] += 1;
        }
    }

    pub(crate) fn task_takes(&mut self, task: TaskId, pages: u32) {
        self.by_task.entry(task).taken += u64::from(pages);
    }

    /// Counts pages that a task has reclaimed.
    pub(crate) fn task_frees(&mut self, task: TaskId, pages: u32) {
        self.by_task.entry(task).freed += u64::from(pages);
    }

    /// Removes the counts of a task that ended long ago.
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
        flow_invariants::check(&sim.look()).expect("the flows agree with a recount");
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
