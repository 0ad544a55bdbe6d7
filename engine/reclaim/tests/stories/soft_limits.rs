//! The story of soft limits: two builds. Reclaim should take pages first from the one with the soft limit.

use std::fmt::Write;

use reclaim::KernelSide;
use reclaim::mm::memcg::MemcgStat;
use reclaim::mm::vmstat::vmstat;
use reclaim::{Simulation, Stop};

use super::{complete_run, counter, simulation};
use crate::project::expect_file;

const STORY: &str = "2012-soft-limits";

/// The reclaim counters of the groups master and slave.
fn groups(run: &Simulation) -> [MemcgStat; 2] {
    let m = run.machine();
    [1, 2].map(|group| m.memcg.groups()[group].stat)
}

#[test]
fn without_the_patch_the_slave_is_stripped_and_with_it_reclaim_takes_less() {
    let sides = [KernelSide::Before, KernelSide::After];
    let runs = sides.map(|side| complete_run(STORY, "size=classroom", side));
    let mut golden = String::new();
    for (name, run) in ["before", "after"].into_iter().zip(&runs) {
        let _ = writeln!(golden, "{name}, classroom, seed 1");
        for group in run.machine().memcg.groups() {
            let _ = writeln!(golden, "  {} {:?} {:?}", group.name, group.res, group.stat);
        }
        for (actor, ns) in &run.machine().progress.walltimes {
            let _ = writeln!(golden, "  walltime.{actor} {ns}");
        }
        for (counter, value) in vmstat(&run.machine()) {
            let _ = writeln!(golden, "  {counter} {value}");
        }
        let _ = writeln!(golden, "  state {:016x}", run.state_hash());
    }
    let [[_, before], [_, after]] = [groups(&runs[0]), groups(&runs[1])];
    // Without the patch reclaim scanned 107 pages for each page that it freed, and with the patch 6.
    assert!(before.kswapd_pgscan > 50 * before.kswapd_pgreclaim);
    assert!(after.kswapd_pgscan < 20 * after.kswapd_pgreclaim);
    assert!(after.pgreclaim * 4 < before.pgreclaim);
    assert!(after.pgmajfault < before.pgmajfault);
    // Without the patch, pages scanned for a soft limit are not counted, but pages freed for it are.
    assert!(counter(&runs[0], "pgscan_kswapd") < counter(&runs[0], "pgsteal_kswapd"));
    assert!(counter(&runs[1], "pgscan_kswapd") > counter(&runs[1], "pgsteal_kswapd"));
    expect_file(&format!("scenarios/{STORY}/golden.txt"), &golden);
}

#[test]
fn the_patch_changes_nothing_if_no_group_is_over_a_soft_limit() {
    let until = Stop {
        time_ns: 480_000_000_000,
        ..Stop::END
    };
    let runs = [KernelSide::Before, KernelSide::After].map(|side| {
        let mut run = simulation("2012-soft-limits-control", "size=classroom", side);
        run.advance(until);
        run
    });
    assert!(
        counter(&runs[0], "pgsteal_kswapd") > 1000,
        "there is pressure"
    );
    assert_eq!(runs[0].state_hash(), runs[1].state_hash());
}
