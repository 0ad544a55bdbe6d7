//! A test harness's own use of the page cache: the harness reads its scripts and data, and runs its tools.
//!
//! Source: the published Page Ins without swap, which are equal on both kernels, and the major faults of a first run that occur on any
//! kernel.
//! Simplified: all files have the same size and are read once; the tools of all steps are one program, which no other process maps.

use crate::fs::{InodeId, icache};
use crate::mm::filemap::{self, Readahead};
use crate::mm::page_alloc::AllocError;
use crate::scenario::schema::HarnessWork;
use crate::sim::Sim;

/// Files that the harness reads, and the file with the program text of its tools.
#[derive(Debug)]
pub(super) struct Harness {
    files: Vec<InodeId>,
    tools: InodeId,
}

impl Harness {
    /// Creates the files on the disk; none of their pages is in memory yet.
    pub(super) fn install(sim: &Sim, work: &HarnessWork) -> Self {
        let mut m = sim.m();
        let share = |n: u32| {
            let (pages, files) = (u64::from(work.cache_pages), u64::from(work.files.max(1)));
            (pages * u64::from(n) / files) as u32
        };
        Self {
            files: (0..work.files)
                .map(|n| m.files.create(share(n + 1) - share(n)))
                .collect(),
            tools: m.files.create(work.tools_pages),
        }
    }

    /// Reads every file once, in order. The tools are not among them.
    pub(super) async fn read_files(&self, sim: &Sim) -> Result<(), AllocError> {
        for &inode in &self.files {
            icache::lookup(sim, inode).await;
            let pages = sim.look().files.len_pages(inode);
            filemap::read(sim, inode, &mut Readahead::default(), 0, pages).await?;
        }
        Ok(())
    }

    /// Runs the tools: touches their text through a mapping, page by page, and unmaps it when they exit.
    pub(super) async fn run_tools(&self, sim: &Sim) -> Result<(), AllocError> {
        let pages = sim.look().files.len_pages(self.tools);
        for index in 0..pages {
            filemap::touch_mapped(sim, self.tools, index).await?;
        }
        filemap::unmap_file(&mut sim.m(), self.tools);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::machine::Machine;
    use crate::mm::zone::Lru;
    use crate::sim::TaskKind;
    use crate::testing;

    const WORK: HarnessWork = HarnessWork {
        cache_pages: 50,
        files: 7,
        tools_pages: 64,
    };

    fn install(sim: &Sim) -> Harness {
        let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
        sim.m().disks[0].task = Some(disk);
        Harness::install(sim, &WORK)
    }

    /// Pages on the Normal zone's inactive and active file lists, and major faults.
    fn state(m: &Machine) -> (u32, u32, u64) {
        (
            m.zones[testing::NORMAL].nr_lru[Lru::InactiveFile as usize],
            m.zones[testing::NORMAL].nr_lru[Lru::ActiveFile as usize],
            m.vmstat.pgmajfault,
        )
    }

    #[test]
    fn files_are_read_once_and_stay_inactive() {
        let (pages, sim) = testing::run(testing::machine(), async |sim: &Sim| {
            let harness = install(sim);
            harness.read_files(sim).await.expect("there is memory");
            crate::mm::swap::lru_add_drain(&mut sim.m());
            harness.files.len()
        });
        assert_eq!((pages, state(&sim.look())), (7, (50, 0, 0)));
    }

    #[test]
    fn tools_fault_from_disk_the_first_time_and_become_active_the_second() {
        let run = |times: u32| {
            let ((), sim) = testing::run(testing::machine(), async move |sim: &Sim| {
                let harness = install(sim);
                for _ in 0..times {
                    harness.run_tools(sim).await.expect("there is memory");
                    crate::mm::swap::lru_add_drain(&mut sim.m());
                }
            });
            let m = sim.look();
            state(&m)
        };
        let window = u64::from(testing::machine().spec.readahead_pages);
        assert_eq!(run(1), (64, 0, 64 / window));
        assert_eq!(run(2), (0, 64, 64 / window));
    }
}
