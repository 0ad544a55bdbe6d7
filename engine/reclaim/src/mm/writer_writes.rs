//! Writers before 3.2: a task that dirties too much writes dirty pages itself, of any file, and naps in between.
//!
//! Source: mm/page-writeback.c, 2.6.35 (`balance_dirty_pages_ratelimited_nr`, `balance_dirty_pages`, `sync_writeback_pages`,
//! `writeback_set_ratelimit`).
//! Simplified: one device has the whole limit, and every task has the same limit.

use crate::fs::flusher;
use crate::kernel::stack::{WRITEPAGE, WRITER_WRITES};
use crate::machine::Machine;
use crate::mm::backing_dev::HZ_10;
use crate::mm::page_writeback::{global_dirty_limits, nr_dirty_and_writeback};
use crate::record::{Stall, begin_stall};
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, emit};

/// Pages between two checks of a CPU while the device is over its limit.
const RATELIMIT_EXCEEDED: u32 = 8;
/// Smallest and largest number of pages between two checks of a CPU while the device is within its limit.
const RATELIMIT: std::ops::RangeInclusive<u32> = 16..=1024;

/// Pages that one CPU may dirty between two checks of the limits. `ratelimit_pages`.
fn ratelimit_pages(total_pages: u32, cpus: u32) -> u32 {
    (total_pages / (cpus * 32)).clamp(*RATELIMIT.start(), *RATELIMIT.end())
}

/// Pages that a throttled writer has to write: one and a half times the larger of `dirtied` and the usual `ratelimit`. `sync_writeback_pages`.
fn sync_writeback_pages(dirtied: u32, ratelimit: u32) -> u32 {
    let dirtied = dirtied.max(ratelimit);
    dirtied + dirtied / 2
}

/// Called when pages were dirtied on this CPU. After a certain number of them the task checks the limits.
pub(super) async fn ratelimited(sim: &Sim, pages: u32) {
    let chunk = {
        let mut m = sim.m();
        let usual = ratelimit_pages(m.total_pages(), m.spec.cpus);
        let (cpu, cpus) = (m.sched.current_cpu() as usize, m.spec.cpus as usize);
        let w = &mut m.writeback;
        w.dirtied_on_cpu.resize(cpus, 0);
        w.dirtied_on_cpu[cpu] += pages;
        let ratelimit = if w.dirty_exceeded {
            RATELIMIT_EXCEEDED
        } else {
            usual
        };
        if w.dirtied_on_cpu[cpu] < ratelimit {
            return;
        }
        sync_writeback_pages(std::mem::take(&mut w.dirtied_on_cpu[cpu]), usual)
    };
    balance_dirty_pages(sim, chunk).await;
}

/// Numbers of dirty pages and pages under writeback, and the limits. All in pages.
struct State {
    dirty: u32,
    dirty_and_writeback: u32,
    freerun: u32,
    limit: u32,
    background: u32,
}

fn state(m: &Machine) -> State {
    let limits = global_dirty_limits(m);
    let (dirty, writeback) = nr_dirty_and_writeback(m);
    State {
        dirty,
        dirty_and_writeback: dirty + writeback,
        freerun: limits.freerun(),
        limit: limits.limit,
        background: limits.background,
    }
}

async fn balance_dirty_pages(sim: &Sim, chunk: u32) {
    let _frame = sim.enter("balance_dirty_pages", [("chunk", chunk), ("", 0), ("", 0)]);
    let _stall = begin_stall(sim, Stall::DirtyLimit);
    let start = sim.look().sched.now();
    let tick = sim.look().sched.tick();
    let (mut written, mut pause) = (0, tick);
    loop {
        let before = state(&sim.look());
        if before.dirty_and_writeback <= before.limit || before.dirty_and_writeback < before.freerun
        {
            break;
        }
        sim.m().writeback.dirty_exceeded = true;
        if before.dirty > before.limit {
            let _path = sim.enter_path(WRITER_WRITES);
            let _writepage = sim.enter_path(WRITEPAGE);
            written += flusher::writeback_inodes(sim, chunk - written).await;
        }
        let after = state(&sim.look());
        let killed = sim.look().sched.current_task().killed;
        if after.dirty_and_writeback <= after.limit || written >= chunk || killed {
            break;
        }
        emit(
            &mut sim.m(),
            EventKind::DirtyThrottle,
            [(pause / 1000) as u32, after.dirty_and_writeback, 0, 0],
        );
        let until = sim.look().sched.now() + pause;
        sim.park(Wait::DirtyThrottle, Some(until)).await;
        pause = (pause * 2).min(HZ_10);
    }
    let mut m = sim.m();
    let now = m.sched.now();
    m.samples.totals.stall_dirty += now - start;
    let end = state(&m);
    if end.dirty_and_writeback < end.limit {
        m.writeback.dirty_exceeded = false;
    }
    let starts_flusher = if m.spec.laptop_mode {
        written > 0
    } else {
        end.dirty > end.background
    };
    if starts_flusher {
        flusher::start_background_writeback(&mut m);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::kernel::preset;
    use crate::mm::filemap;
    use crate::mm::page_writeback::{Dirtier, balance_dirty_pages_ratelimited};
    use crate::sim::TaskKind;
    use crate::testing;

    #[test]
    fn a_cpu_dirties_a_32nd_of_its_share_of_memory_between_two_checks_but_no_more_than_4_mib() {
        assert_eq!(ratelimit_pages(524_288, 4), 1024);
        assert_eq!(ratelimit_pages(64_404, 1), 1024);
        assert_eq!(ratelimit_pages(16_384, 4), 128);
        assert_eq!(ratelimit_pages(1000, 4), 16);
    }

    #[test]
    fn a_throttled_writer_writes_half_as_many_pages_again_as_it_dirtied() {
        assert_eq!(sync_writeback_pages(1024, 1024), 1536);
        assert_eq!(
            sync_writeback_pages(8, 1024),
            1536,
            "at least the usual limit's worth"
        );
        assert_eq!(sync_writeback_pages(2000, 1024), 3000);
    }

    /// Pages that a writer of `pages` has written itself on a machine without a flusher, and the highest number of dirty pages.
    fn written_by_the_writer(pages: u32) -> (u64, u32) {
        let mut m = testing::machine_with(|spec| spec.cpus = 4);
        m.kernel = preset("v2_6_35").expect("listed").kernel;
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let inode = sim.m().files.create(pages);
            let mut most = 0;
            for index in 0..pages {
                let page = filemap::write_page(sim, inode, index).await;
                page.expect("there is memory");
                balance_dirty_pages_ratelimited(sim, &mut Dirtier::default(), 1).await;
                most = most.max(nr_dirty_and_writeback(&sim.look()).0);
            }
            let m = sim.look();
            (m.vmstat.pgpgout_pages, most)
        });
        seen
    }

    #[test]
    fn a_writer_below_the_limit_writes_nothing_and_one_above_it_writes_itself() {
        // The limit is a fifth of 2,200 pages.
        assert_eq!(written_by_the_writer(400).0, 0);
        let (written, most) = written_by_the_writer(1000);
        assert!((560..=1000).contains(&written), "{written}");
        assert!(most < 480, "{most}");
    }
}
