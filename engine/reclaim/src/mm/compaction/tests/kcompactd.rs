//! Requests that wake kcompactd, and failures that defer its next runs.

use super::super::kcompactd::{kcompactd, wakeup_kcompactd};
use super::*;
use crate::kernel::ProactiveCompaction;
use crate::mm::id::NodeId;
use crate::sim::{Sim, TaskId, TaskKind};

#[test]
fn requests_wait_in_the_mailbox_as_the_largest_order_and_the_lowest_class() {
    let mut m = machine(scattered(200, 0));
    let mailbox = |m: &Machine| {
        let k = &m.nodes[NodeId::at(0)].kcompactd;
        (k.max_order, k.classzone)
    };
    wakeup_kcompactd(&mut m, NodeId::at(0), 3, CLASS);
    assert_eq!(mailbox(&m), (0, None), "there is no thread");
    m.nodes[NodeId::at(0)].kcompactd.task = Some(TaskId(0));
    wakeup_kcompactd(&mut m, NodeId::at(0), 0, CLASS);
    assert_eq!(mailbox(&m), (0, None), "single pages need no compaction");
    wakeup_kcompactd(&mut m, NodeId::at(0), 3, CLASS);
    wakeup_kcompactd(&mut m, NodeId::at(0), 2, 0);
    wakeup_kcompactd(&mut m, NodeId::at(0), 1, CLASS);
    assert_eq!(mailbox(&m), (3, Some(0)));
}

fn start_kcompactd(sim: &Sim) {
    let id = sim.spawn(
        "kcompactd0",
        TaskKind::Kcompactd,
        kcompactd(sim.clone(), NodeId::at(0)),
    );
    sim.m().nodes[NodeId::at(0)].kcompactd.task = Some(id);
}

/// Wakes kcompactd for order 3 this many times, on a zone in which no page can move. Returns how often it has worked and how often it has scanned the
/// zone after each time.
fn woken(m: Machine, times: u32) -> Vec<(u64, u32)> {
    let (seen, _) = testing::run(m, async move |sim: &Sim| {
        start_kcompactd(sim);
        let mut seen = Vec::new();
        let (mut runs, mut scanned) = (0, 0);
        for _ in 0..times {
            sim.sleep(100_000_000).await;
            wakeup_kcompactd(&mut sim.m(), NodeId::at(0), 3, CLASS);
            sim.sleep(100_000_000).await;
            let m = sim.look();
            runs += u32::from(m.vmstat.compact_migrate_scanned > scanned);
            scanned = m.vmstat.compact_migrate_scanned;
            assert_eq!(
                m.nodes[NodeId::at(0)].kcompactd.max_order,
                0,
                "the mailbox is empty"
            );
            seen.push((m.vmstat.compact_daemon_wake, runs));
        }
        seen
    });
    seen
}

#[test]
fn kcompactd_works_only_if_a_zone_is_suitable() {
    let works = |m| woken(m, 1)[0];
    assert_eq!(works(machine(scattered(117, 0))), (1, 1));
    // In the first zone memory is too short, in the second a block is free already. The request stays in the mailbox in both cases.
    for picture in [machine(scattered(116, 0)), machine(scattered(20, 3))] {
        let mut m = picture;
        m.nodes[NodeId::at(0)].kcompactd.task = Some(TaskId(0));
        m.nodes[NodeId::at(0)].kcompactd.wait.push(TaskId(0));
        wakeup_kcompactd(&mut m, NodeId::at(0), 3, CLASS);
        assert_eq!(m.nodes[NodeId::at(0)].kcompactd.max_order, 3);
        assert!(
            !m.nodes[NodeId::at(0)].kcompactd.wait.is_empty(),
            "it sleeps on"
        );
    }
}

#[test]
fn after_failures_kcompactd_skips_one_three_and_seven_wakes() {
    let seen = woken(machine(scattered(200, 0)), 16);
    assert_eq!(seen.last(), Some(&(16, 4)));
    let runs = seen.iter().map(|s| s.1);
    let first_of = |n| runs.clone().position(|r| r == n).expect("it has run") + 1;
    assert_eq!([1, 2, 3, 4].map(first_of), [1, 3, 7, 15]);
}

/// Whether kcompactd scans a node that it finds too fragmented, and how often it works on a request, in the first 0.9 s. If `asked`, a request comes
/// after 0.1 s, but no zone is suitable for it.
fn checks_and_requests(asked: bool) -> (bool, u64) {
    let mut m = machine(scattered(116, 0));
    m.kernel.proactive_compaction = ProactiveCompaction::SleepsLonger;
    let (seen, _) = testing::run(m, async move |sim: &Sim| {
        start_kcompactd(sim);
        sim.sleep(100_000_000).await;
        if asked {
            wakeup_kcompactd(&mut sim.m(), NodeId::at(0), 3, CLASS);
        }
        sim.sleep(800_000_000).await;
        let m = sim.look();
        (
            m.vmstat.compact_migrate_scanned > 0,
            m.vmstat.compact_daemon_wake,
        )
    });
    seen
}

#[test]
fn a_request_that_suits_no_zone_is_worked_on_instead_of_the_next_check() {
    assert_eq!(checks_and_requests(false), (true, 0), "a check");
    assert_eq!(checks_and_requests(true), (false, 1), "a request");
}
