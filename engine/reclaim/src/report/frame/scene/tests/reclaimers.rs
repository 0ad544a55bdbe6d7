//! kswapd, the other reclaimers, and their scan targets.

use super::super::*;
use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::kernel::Hopeless;
use crate::mm::id::{LruvecId, NodeId, Pfn, ZoneId};
use crate::mm::page::flag;
use crate::record::{Reclaimer, gauge};
use crate::sim::{Sim, TaskKind, Wait};
use crate::testing;

#[test]
fn each_node_has_the_check_that_its_kswapd_makes_before_it_sleeps() {
    let m = testing::two_nodes("v4_10_17");
    let asked: Vec<_> = capture(&m, Slices::All)
        .nodes
        .into_iter()
        .map(|node| (node.sleep_check.node, node.sleep_check.zones))
        .collect();
    // Without a request for memory kswapd checks the lowest class, and the second node has no zone of that class.
    assert_eq!(asked[0], (NodeId::at(0), vec![(ZoneId::at(0), true)]));
    assert_eq!(asked[1], (NodeId::at(1), vec![]));
}

/// The state of kswapd of the machine's only node.
fn kswapd_does(sim: &Sim) -> KswapdState {
    capture(&sim.look(), Slices::None).nodes[0].kswapd
}

/// Starts a kswapd that waits, for the reason `wait`, in the function in which kswapd sleeps.
fn kswapd_in(sim: &Sim, wait: Wait) {
    let inner = sim.clone();
    let kswapd = sim.spawn("kswapd0", TaskKind::Kswapd, async move {
        let _frame = inner.enter("kswapd_try_to_sleep", [("", 0); 3]);
        inner
            .wait_on(|m| &mut m.nodes[NodeId::at(0)].kswapd_wait, wait, None)
            .await;
        inner.m().nodes[NodeId::at(0)].awake = true;
        inner.park(Wait::None, None).await;
    });
    sim.m().nodes[NodeId::at(0)].kswapd = Some(kswapd);
}

#[test]
fn a_kswapd_waits_for_the_disk_only_if_input_or_output_ends_its_wait() {
    let cases = [
        (Wait::Kswapd, false, false, KswapdState::Asleep),
        (Wait::KswapdNap, false, false, KswapdState::Asleep),
        (Wait::KswapdNap, true, true, KswapdState::Naps),
        (Wait::Congestion, true, false, KswapdState::Naps),
        (Wait::Congestion, true, true, KswapdState::Waits),
        (Wait::RequestQueue, true, true, KswapdState::Waits),
        (Wait::Writeback, true, false, KswapdState::Waits),
        (Wait::TooManyIsolated, true, true, KswapdState::Naps),
    ];
    for (wait, awake, disk_writes, expected) in cases {
        let (does, _) = testing::run(testing::machine(), async move |sim: &Sim| {
            kswapd_in(sim, wait);
            sim.sleep(1000).await;
            sim.m().nodes[NodeId::at(0)].awake = awake;
            if disk_writes {
                let request = Request {
                    start: 100,
                    pages: vec![Pfn::NONE; 3],
                    direction: Direction::Write,
                    payload: Payload::Log,
                    issuer: Issuer::NoTask,
                };
                block::submit(&mut sim.m(), 0, request);
            }
            kswapd_does(sim)
        });
        assert_eq!(does, expected, "{wait:?}, the disk writes: {disk_writes}");
    }
}

#[test]
fn a_kswapd_that_is_no_longer_woken_has_given_up() {
    let does_after = |failures: u32| {
        let mut m = testing::machine();
        m.kernel.hopeless = Hopeless::KswapdFailures;
        m.nodes[NodeId::at(0)].kswapd_failures = failures;
        let (does, _) = testing::run(m, async |sim: &Sim| {
            kswapd_in(sim, Wait::Kswapd);
            sim.sleep(1000).await;
            kswapd_does(sim)
        });
        does
    };
    assert_eq!(does_after(15), KswapdState::Asleep);
    assert_eq!(does_after(16), KswapdState::GaveUp);
}

#[test]
fn a_woken_kswapd_counts_as_working_before_its_first_step() {
    let (seen, _) = testing::run(testing::machine(), async |sim: &Sim| {
        kswapd_in(sim, Wait::Kswapd);
        let unborn = kswapd_does(sim);
        sim.sleep(1000).await;
        let asleep = kswapd_does(sim);
        {
            let mut m = sim.m();
            let mut sleeper = std::mem::take(&mut m.nodes[NodeId::at(0)].kswapd_wait);
            m.sched.wake_all(&mut sleeper);
            assert!(!m.nodes[NodeId::at(0)].awake);
        }
        [unborn, asleep, kswapd_does(sim)]
    });
    let [asleep, works] = [KswapdState::Asleep, KswapdState::Works];
    assert_eq!(seen, [asleep, asleep, works]);
}

#[test]
fn the_tail_has_the_next_pages_of_the_scanned_lists() {
    let check = |target: u32, slices: Slices, expected: [u32; 2]| {
        let mut m = testing::machine();
        let pages: Vec<Pfn> = (0..200).map(|_| testing::file_page(&mut m)).collect();
        // The oldest 30 pages are dirty, and the next 10 are under writeback.
        for &pfn in &pages[..30] {
            m.pages.set(pfn, flag::DIRTY);
        }
        for &pfn in &pages[30..40] {
            m.pages.set(pfn, flag::WRITEBACK);
        }
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            let mut m = sim.m();
            gauge::begin(&mut m, Reclaimer::Direct, NodeId::at(0), None);
            gauge::note_scan_targets(&mut m, testing::LRUVEC, [0, 0, target, 0]);
            let seen = capture(&m, slices).reclaimer.expect("a reclaimer at work");
            gauge::end(&mut m);
            [seen.tail, seen.tail_waiting]
        });
        assert_eq!(seen, expected, "{target}");
    };
    check(50, Slices::All, [50, 40]);
    check(1, Slices::All, [32, 32]);
    check(1000, Slices::All, [200, 40]);
    check(0, Slices::All, [0, 0]);
    check(50, Slices::None, [0, 0]);
}

#[test]
fn the_scan_targets_shown_are_kswapds_or_else_those_of_the_lowest_priority() {
    let (seen, _) = testing::run(testing::machine(), async |sim: &Sim| {
        let mut seen = Vec::new();
        let kswapd = sim.spawn("kswapd0", TaskKind::Kswapd, {
            let inner = sim.clone();
            async move {
                inner.sleep(20_000).await;
                {
                    let mut m = inner.m();
                    m.nodes[NodeId::at(0)].awake = true;
                    gauge::begin(&mut m, Reclaimer::Kswapd, NodeId::at(0), None);
                    gauge::note_scan_targets(&mut m, LruvecId::at(0), [0, 0, 7, 0]);
                }
                inner.park(Wait::Congestion, None).await;
            }
        });
        sim.m().nodes[NodeId::at(0)].kswapd = Some(kswapd);
        {
            let mut m = sim.m();
            gauge::begin(&mut m, Reclaimer::Limit, NodeId::at(0), None);
            // A task that reclaims for a group's limit may enter direct reclaim, so one task has two gauges.
            gauge::begin(&mut m, Reclaimer::Direct, NodeId::at(0), None);
            gauge::note_priority(&mut m, 3);
            gauge::note_scan_targets(&mut m, LruvecId::at(0), [5, 0, 6, 0]);
        }
        for _ in 0..2 {
            seen.push(capture(&sim.look(), Slices::None));
            sim.sleep(50_000).await;
        }
        let mut m = sim.m();
        gauge::end(&mut m);
        gauge::end(&mut m);
        seen
    });
    let states: Vec<_> = seen
        .iter()
        .map(|scene| {
            let shown = scene.reclaimer.expect("a reclaimer at work");
            let node = &scene.nodes[0];
            assert_eq!(scene.direct_reclaimers, 1);
            (
                shown.reclaimer,
                shown.scan_targets,
                node.kswapd,
                node.kswapd_waits_for,
            )
        })
        .collect();
    assert_eq!(
        states,
        [
            (
                Reclaimer::Direct,
                [5, 0, 6, 0],
                KswapdState::Asleep,
                Wait::None
            ),
            (
                Reclaimer::Kswapd,
                [0, 0, 7, 0],
                KswapdState::Naps,
                Wait::Congestion
            ),
        ]
    );
    let idle = capture(&testing::machine(), Slices::None);
    assert_eq!((idle.reclaimer, idle.direct_reclaimers), (None, 0));
}
