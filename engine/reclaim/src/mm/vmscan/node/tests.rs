//! Tests when a node's kswapd sleeps and for which zone class, which flags the sleep check clears, how kswapd's runs are counted and shown, and how
//! passes over a node reclaim from groups.

use super::balance::{balance_pgdat, pgdat_balanced, zone_balanced};
use super::kswapd::{
    kswapd, look_into_mailbox, prepare_kswapd_sleep, put_back, take_mailbox, wake_all_kswapds,
};
use super::{
    MAX_RECLAIM_RETRIES, direct, kswapd_has_given_up, should_continue_reclaim, shrink_node,
};
use crate::kernel::{Hopeless, KswapdSleep, patch, preset};
use crate::machine::Machine;
use crate::mm::buddy::MigrateType;
use crate::mm::filemap;
use crate::mm::id::{DomainId, NodeId, Pfn, ZoneId};
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::{Gfp, free_pages};
use crate::mm::vmscan::ScanControl;
use crate::mm::vmscan::balance_pgdat::Goal;
use crate::mm::vmscan::sleep_check::{Overruled, SleepRule, sleep_check};
use crate::record::PassOutcome;
use crate::scenario::schema::{MachineSpec, NodeSpec, ZoneKind};
use crate::sim::{CallFrame, Sim, TaskId, TaskKind, Wait};
use crate::testing::{self, zone};
use crate::trace::{EventKind, Tracepoint};

/// Node 0 has DMA and Normal, node 1 only Normal. DMA never has enough free pages for requests that could use Normal.
fn two_sockets(patches: &[&str]) -> Machine {
    two_sockets_with(patches, |_| {})
}

fn two_sockets_with(patches: &[&str], change: impl FnOnce(&mut MachineSpec)) -> Machine {
    let mut m = testing::machine_of("v4_10_17", |spec| {
        spec.nodes = vec![
            NodeSpec {
                zones: vec![zone(ZoneKind::Dma, 200), zone(ZoneKind::Normal, 2000)],
            },
            NodeSpec {
                zones: vec![zone(ZoneKind::Normal, 2000)],
            },
        ];
        spec.lowmem_reserve_ratio = [1; 3];
        spec.compaction = true;
        change(spec);
    });
    for id in patches {
        (patch(id).expect("listed").apply)(&mut m.kernel);
    }
    m
}

const P1: &[&str] = &["k1_anyzone"];
const P12: &[&str] = &["k1_anyzone", "k2_flags"];
const P123: &[&str] = &["k1_anyzone", "k2_flags", "k3_class"];
const P1234: &[&str] = &["k1_anyzone", "k2_flags", "k3_class", "k4_previous"];

#[test]
fn without_an_eligible_zone_every_zone_is_balanced_and_any_zone_is_not() {
    // Many pages are free. `expected` says whether kswapd sleeps: that of node 0 for classes 2 and 0, then that of node 1 for classes 2 and 0.
    let check = |patches: &[&str], expected: [bool; 4]| {
        let mut m = two_sockets(patches);
        let asked = [(0, 2), (0, 0), (1, 2), (1, 0)].map(|(node, class)| (NodeId::at(node), class));
        let told = asked.map(|(node, class)| asked_without_a_trace(&mut m, node, class));
        let sleeps = asked.map(|(node, class)| prepare_kswapd_sleep(&mut m, node, 0, class));
        assert_eq!((sleeps, told), (expected, expected), "{patches:?}");
    };
    check(&[], [false, true, true, true]);
    check(P1, [true, true, true, false]);
    check(P12, [true, true, true, false]);
    check(P123, [true; 4]);
    check(P1234, [true; 4]);
}

/// The result of the sleep check as the page shows it. Checks that the node's flags stay as they are.
fn asked_without_a_trace(m: &mut Machine, node: NodeId, class: usize) -> bool {
    m.nodes[node].goal = Goal {
        order: 0,
        classzone: class,
    };
    let domain = m.domain_of_node(node);
    m.domains[domain].tail_lru_dirty = true;
    let check = sleep_check(m, node);
    assert!(m.domains[domain].tail_lru_dirty);
    check.sleeps
}

#[test]
fn the_sleep_check_shows_the_checked_zones_and_the_result_for_each() {
    let check = |patches: &[&str], rule: SleepRule| {
        let mut m = two_sockets(patches);
        let zones = |m: &Machine, node| sleep_check(m, node).zones;
        m.nodes[NodeId::at(0)].goal.classzone = 2;
        assert_eq!(sleep_check(&m, NodeId::at(0)).rule, rule);
        assert_eq!(
            zones(&m, NodeId::at(0)),
            [(ZoneId::at(0), false), (testing::NORMAL, true)],
            "{patches:?}"
        );
        m.nodes[NodeId::at(0)].goal.classzone = 0;
        assert_eq!(zones(&m, NodeId::at(0)), [(ZoneId::at(0), true)]);
        assert_eq!(zones(&m, NodeId::at(1)), [], "node 1 has no such zone");
    };
    check(&[], SleepRule::EveryZone);
    check(P1, SleepRule::AnyZone);
    check(P123, SleepRule::AnyZoneOrNone);
    let mut m = two_sockets(P1);
    m.kernel.hopeless = Hopeless::KswapdFailures;
    m.nodes[NodeId::at(1)].kswapd_failures = MAX_RECLAIM_RETRIES;
    let given_up = sleep_check(&m, NodeId::at(1));
    assert_eq!(
        (given_up.overruled, given_up.sleeps),
        (Overruled::GivenUp, true)
    );
}

#[test]
fn a_request_that_ends_the_nap_counts_alone_from_5_3_on() {
    let class_after = |kernel: &str, asked| {
        let mut m = testing::node_machine(kernel);
        m.nodes[NodeId::at(0)].classzone = None;
        let slept_on = look_into_mailbox(&m, NodeId::at(0), 2);
        m.nodes[NodeId::at(0)].classzone = asked;
        put_back(&mut m, NodeId::at(0), slept_on);
        m.nodes[NodeId::at(0)].classzone
    };
    assert_eq!(class_after("v5_0", Some(0)), Some(2));
    assert_eq!(class_after("v5_4", Some(0)), Some(0));
    assert_eq!(class_after("v5_4", None), Some(2));
}

#[test]
fn without_a_request_the_class_is_the_lowest_or_the_last_one() {
    // The classes for the sleep and for the work, with an empty mailbox and then with one that asks for class 1. The previous class is 2.
    let check = |patches: &[&str], expected: [usize; 4]| {
        let mut m = two_sockets(patches);
        let empty = look_into_mailbox(&m, NodeId::at(0), 2).class;
        let empty_work = take_mailbox(&mut m, NodeId::at(0), 2).class;
        m.nodes[NodeId::at(0)].classzone = Some(1);
        m.nodes[NodeId::at(0)].kswapd_max_order = 3;
        let asked = look_into_mailbox(&m, NodeId::at(0), 2);
        assert_eq!(asked.alloc_order, 3, "it stays in the mailbox");
        let work = take_mailbox(&mut m, NodeId::at(0), 2);
        assert_eq!(
            (work.alloc_order, m.nodes[NodeId::at(0)].kswapd_max_order),
            (3, 0)
        );
        assert_eq!(m.nodes[NodeId::at(0)].classzone, None);
        let classes = [empty, empty_work, asked.class, work.class];
        assert_eq!(classes, expected, "{patches:?}");
    };
    check(&[], [0, 0, 1, 1]);
    check(P12, [0, 0, 1, 1]);
    check(P123, [2, 0, 2, 1]);
    check(P1234, [2, 2, 1, 1]);
}

#[test]
fn node_flags_are_cleared_by_each_check_or_only_before_sleep() {
    let check = |patches: &[&str], after_look: bool, after_sleep: bool| {
        let mut m = two_sockets(patches);
        m.domains[DomainId::at(1)].tail_lru_dirty = true;
        m.domains[DomainId::at(1)].under_writeback = true;
        let normal = m.node_zones(NodeId::at(1)).lowest();
        assert!(zone_balanced(&mut m, normal, 0, 2));
        assert_eq!(
            m.domains[DomainId::at(1)].tail_lru_dirty,
            after_look,
            "{patches:?}"
        );
        assert!(prepare_kswapd_sleep(&mut m, NodeId::at(1), 0, 2));
        assert_eq!(m.domains[DomainId::at(1)].tail_lru_dirty, after_sleep);
        assert!(
            m.domains[DomainId::at(1)].under_writeback,
            "4.10 never clears it"
        );
        m.kernel.writeback_flag = preset("mmots_20170209")
            .expect("listed")
            .kernel
            .writeback_flag;
        assert!(prepare_kswapd_sleep(&mut m, NodeId::at(1), 0, 2));
        assert!(!m.domains[DomainId::at(1)].under_writeback);
    };
    check(&[], false, false);
    check(P12, true, false);
    check(P123, true, false);
}

#[test]
fn a_node_without_zones_of_the_class_is_balanced_in_4_12() {
    let mut m = two_sockets(P123);
    assert!(pgdat_balanced(&mut m, NodeId::at(1), 0, 0));
    let high = m.zones[ZoneId::at(2)].watermarks.high;
    assert!(high > 0 && pgdat_balanced(&mut m, NodeId::at(1), 0, 2));
}

/// Number of file pages, out of 60 clean ones, that one run for class 0 leaves on the second node. The kernel computes its limit on buffer heads from
/// `early_pages`.
fn left_by_a_run_for_class_0(early_pages: Option<u32>) -> u32 {
    let m = two_sockets_with(P1, |spec| spec.early_pages = early_pages);
    let (left, _) = testing::run(m, async |sim: &Sim| {
        {
            let mut m = sim.m();
            let me = m.sched.current();
            m.sched.task_mut(me).node = NodeId::at(1);
        }
        let inode = sim.m().files.create(60);
        for index in 0..60 {
            filemap::write_page(sim, inode, index)
                .await
                .expect("there is memory");
            let mut m = sim.m();
            let pfn = m.files.page(inode, index);
            filemap::clear_page_dirty(&mut m, pfn);
        }
        balance_pgdat(sim, NodeId::at(1), 0, 0).await;
        sim.look().files.inode(inode).nr_cached
    });
    left
}

#[test]
fn with_too_many_buffer_heads_a_run_for_no_zone_reclaims_from_all() {
    assert_eq!(left_by_a_run_for_class_0(None), 60, "no page is of use");
    let left = left_by_a_run_for_class_0(Some(10));
    assert!(left <= 39, "{left} are more than there may be");
}

/// Lets two seconds pass on an idle machine. Returns the number of kswapd's runs, the full sleeps of the first and last node's kswapd, and what each
/// of the two waits for.
fn idle(m: Machine) -> (u64, [usize; 2], [Wait; 2]) {
    let nodes: Vec<NodeId> = m.nodes.ids().collect();
    let (seen, _) = testing::run(m, async move |sim: &Sim| {
        sim.m().trace.record_points();
        for &node in &nodes {
            let body = kswapd(sim.clone(), node);
            let id = sim.spawn("kswapd", TaskKind::Kswapd, body);
            sim.m().nodes[node].kswapd = Some(id);
        }
        sim.sleep(2_000_000_000).await;
        let ends = [nodes[0], nodes[nodes.len() - 1]];
        let waits = ends.map(|node| {
            let m = sim.look();
            let id = m.nodes[node].kswapd.expect("started");
            m.sched.task(id).wait
        });
        let mut m = sim.m();
        let events = m.trace.take_points();
        let sleeps = |node: NodeId| {
            let events = events.iter().filter_map(Tracepoint::event);
            let of_node =
                events.filter(|e| e.kind == EventKind::KswapdSleep && e.node() == Some(node));
            of_node.count()
        };
        // By this rule a kswapd that is still awake may sleep, so that the rest of the run is short.
        m.kernel.kswapd_sleep = KswapdSleep::NodeBalanced;
        (m.vmstat.pageoutrun, ends.map(sleeps), waits)
    });
    seen
}

#[test]
fn patch_1_keeps_the_second_sockets_kswapd_awake_for_ever_and_patch_3_lets_it_sleep() {
    let sleeping = [Wait::Kswapd; 2];
    let (runs, sleeps, waits) = idle(two_sockets(&[]));
    assert_eq!((runs, sleeps, waits), (0, [1, 1], sleeping));
    for patches in [P1, P12] {
        let (runs, sleeps, waits) = idle(two_sockets(patches));
        assert!(runs > 10_000, "{runs} runs of balance_pgdat in two seconds");
        assert_eq!((sleeps, waits[0]), ([1, 0], Wait::Kswapd), "{patches:?}");
    }
    for patches in [P123, P1234] {
        let (_, sleeps, waits) = idle(two_sockets(patches));
        assert_eq!((sleeps, waits), ([1, 1], sleeping), "{patches:?}");
    }
}

#[test]
fn a_machine_with_one_node_behaves_alike_with_and_without_the_patches() {
    for patches in [&[][..], P1, P12, P123] {
        let mut m = testing::node_machine("v4_10_17");
        for id in patches {
            (patch(id).expect("listed").apply)(&mut m.kernel);
        }
        let (runs, sleeps, waits) = idle(m);
        assert_eq!((runs, sleeps, waits), (0, [1, 1], [Wait::Kswapd; 2]));
    }
}

/// The order for which kswapd of node 0 asks kcompactd after a request for 8 contiguous pages, and how often kswapd found the node unbalanced when it
/// wanted to sleep. Single pages are free above high, and other pages can be reclaimed.
fn left_to_kcompactd(patches: &[&str]) -> (u32, u64) {
    let mut m = two_sockets(patches);
    for pfn in testing::drain_as(&mut m, 0, MigrateType::Movable) {
        match pfn.index() % 8 {
            0 if pfn < Pfn::at(200 + 8 * 100) => free_pages(&mut m, pfn, 0),
            4 => testing::file_page_at(&mut m, pfn),
            _ => {}
        }
    }
    let (left, _) = testing::run(m, async |sim: &Sim| {
        let id = sim.spawn(
            "kswapd",
            TaskKind::Kswapd,
            kswapd(sim.clone(), NodeId::at(0)),
        );
        sim.m().nodes[NodeId::at(0)].kswapd = Some(id);
        // kcompactd counts as busy, so that the request stays in its mailbox.
        sim.m().nodes[NodeId::at(0)].kcompactd.task = Some(TaskId(0));
        sim.sleep(1_000_000_000).await;
        wake_all_kswapds(&mut sim.m(), Gfp::KERNEL, 3);
        sim.sleep(1_000_000_000).await;
        let m = sim.look();
        assert!(m.vmstat.pageoutrun > 0, "kswapd was woken");
        (
            m.nodes[NodeId::at(0)].kcompactd.max_order,
            m.vmstat.kswapd_high_wmark_hit_quickly,
        )
    });
    left
}

#[test]
fn before_patch_1_kcompactd_is_not_woken_if_a_low_zone_is_never_balanced() {
    let (order, too_soon) = left_to_kcompactd(&[]);
    assert_eq!(order, 0);
    assert!(too_soon > 0);
    for patches in [P1, P12, P123, P1234] {
        assert_eq!(left_to_kcompactd(patches).0, 3, "{patches:?}");
    }
}

#[test]
fn after_16_runs_without_a_page_kswapd_is_not_woken_until_a_page_is_freed() {
    let mut m = testing::machine_of("v4_12", |spec| spec.lowmem_reserve_ratio = [1; 3]);
    let taken = testing::drain(&mut m, 0);
    assert_eq!(MAX_RECLAIM_RETRIES, 16);
    testing::run(m, async move |sim: &Sim| {
        for run in 1..=17 {
            assert_eq!(
                kswapd_has_given_up(&sim.look(), NodeId::at(0)),
                run > 16,
                "{run}"
            );
            assert_eq!(
                prepare_kswapd_sleep(&mut sim.m(), NodeId::at(0), 0, 2),
                run > 16
            );
            balance_pgdat(sim, NodeId::at(0), 0, 2).await;
        }
        assert_eq!(sim.look().nodes[NodeId::at(0)].kswapd_failures, 16);
        for &pfn in &taken[..200] {
            testing::file_page_at(&mut sim.m(), pfn);
        }
        balance_pgdat(sim, NodeId::at(0), 0, 2).await;
        assert_eq!(sim.look().nodes[NodeId::at(0)].kswapd_failures, 0);
    });
}

/// For each task that reclaims, the node on which it works and the priority on its call path.
fn priorities_on_call_paths(m: &Machine) -> Vec<(NodeId, u32)> {
    let frames = m.sched.tasks().iter().flat_map(|task| &task.frames);
    let shrinking = frames.filter(|frame| frame.function == "shrink_node");
    let node = |f: &CallFrame| NodeId::at(f.values[0].1 as usize);
    shrinking.map(|f| (node(f), f.values[1].1)).collect()
}

#[test]
fn two_kswapds_at_once_have_two_gauges_and_each_follows_its_own_priority() {
    let mut m = two_sockets_with(P1234, |spec| spec.cpus = 4);
    for _ in 0..1500 {
        testing::file_page(&mut m);
    }
    // Reclaim can free pages on node 0 but not on node 1, which has none to reclaim.
    let second = m.node_zones(NodeId::at(1)).lowest();
    for zone in [testing::NORMAL, second] {
        let min = m.zones[zone].watermarks.min;
        testing::drain_zone(&mut m, zone, min, MigrateType::Movable);
    }
    testing::run(m, async |sim: &Sim| {
        for node in 0..2 {
            let inner = sim.clone();
            sim.spawn("kswapd", TaskKind::Kswapd, async move {
                balance_pgdat(&inner, NodeId::at(node), 0, 2).await;
            });
        }
        let mut seen = 0;
        for _ in 0..100 {
            sim.sleep(500).await;
            let m = sim.look();
            for (node, priority) in priorities_on_call_paths(&m) {
                let at_work = m.gauges.at_work().iter();
                let gauges: Vec<_> = at_work.filter(|gauge| gauge.node == node).collect();
                assert_eq!(gauges.len(), 1, "node {node}");
                assert_eq!(gauges[0].priority, Some(priority), "node {node}");
                assert_eq!(m.gauges.by_relevance(node)[0], gauges[0]);
            }
            seen += u32::from(m.gauges.at_work().len() == 2);
        }
        assert!(seen > 2, "both were at work {seen} times");
        sim.sleep(1_000_000_000).await;
        let m = sim.look();
        assert!(m.gauges.at_work().is_empty());
        let passes = |node| &m.gauges.last(node).expect("it has worked").passes;
        let vain: Vec<_> = passes(NodeId::at(1))
            .iter()
            .map(|p| (p.priority, p.outcome))
            .collect();
        let expected: Vec<_> = (1..=12)
            .rev()
            .map(|p| (p, PassOutcome::TooLittle))
            .collect();
        assert_eq!(vain, expected);
        let last = passes(NodeId::at(0))
            .last()
            .expect("it has looked for pages");
        assert_eq!(last.outcome, PassOutcome::Balanced);
        assert!(last.reclaimed > 0 && last.scanned >= last.reclaimed);
    });
}

#[test]
fn a_run_that_scans_nothing_keeps_the_last_gauge() {
    let m = two_sockets(P1234);
    testing::run(m, async |sim: &Sim| {
        balance_pgdat(sim, NodeId::at(0), 0, 2).await;
        assert_eq!(sim.look().gauges.last(NodeId::at(0)), None);
    });
}

/// A node with a group of 600 file pages whose soft limit is 0. If `missing` is 0, the Normal zone is just above high; otherwise it has that many
/// fewer free pages.
fn node_with_a_group_over_its_limit(missing: u32) -> Machine {
    let mut m = testing::node_machine_with_groups("v4_10_17", &[("a", ROOT, false)]);
    m.memcg.set_soft_limit(1, 0);
    testing::enter_group(&mut m, 1);
    for _ in 0..600 {
        testing::file_page(&mut m);
    }
    testing::enter_group(&mut m, ROOT);
    let high = m.zones[testing::NORMAL].watermarks.high;
    for (zone, left) in [(ZoneId::at(0), 0), (testing::NORMAL, high + 1 - missing)] {
        testing::drain_zone(&mut m, zone, left, MigrateType::Movable);
    }
    m
}

#[test]
fn each_walk_over_a_node_is_a_round_of_visits_that_add_up_to_the_groups_counters() {
    let mut m =
        testing::node_machine_with_groups("deb6_1_192", &[("a", ROOT, false), ("b", ROOT, false)]);
    for group in [1, 2] {
        testing::enter_group(&mut m, group);
        for _ in 0..600 {
            testing::file_page(&mut m);
        }
    }
    testing::enter_group(&mut m, ROOT);
    let ((), sim) = testing::run(m, async |sim: &Sim| {
        let mut sc = ScanControl {
            priority: 4,
            ..ScanControl::direct(Gfp::USER, 0)
        };
        shrink_node(sim, NodeId::at(0), &mut sc).await;
    });
    let m = sim.look();
    let (priority, visits) = m
        .observations
        .groups
        .latest_round(DomainId::at(0))
        .expect("one walk");
    assert_eq!(priority, 4);
    // The walk also visits the root, which has no pages.
    assert_eq!(
        visits.iter().map(|visit| visit.memcg).collect::<Vec<_>>(),
        [0, 1, 2]
    );
    for visit in &visits[1..] {
        let stat = &m.memcg.groups()[visit.memcg as usize].stat;
        assert!(visit.done && visit.scanned > 0);
        assert_eq!(
            (u64::from(visit.scanned), u64::from(visit.reclaimed)),
            (stat.pgscan, stat.pgreclaim)
        );
    }
}

#[test]
fn kswapd_takes_from_a_group_over_its_soft_limit_only_where_the_node_is_not_balanced() {
    let taken = |missing| {
        let m = node_with_a_group_over_its_limit(missing);
        let ((), sim) = testing::run(m, async |sim: &Sim| {
            balance_pgdat(sim, NodeId::at(0), 0, 2).await;
        });
        let m = sim.look();
        let call = m.observations.groups.last_soft_call(DomainId::at(0));
        let passes = m
            .gauges
            .last(NodeId::at(0))
            .map(|gauge| gauge.passes.clone());
        let counted =
            [&m.vmstat.pgscan_kswapd, &m.vmstat.pgsteal_kswapd].map(|c| c[DomainId::at(0)]);
        (call, passes.unwrap_or_default(), counted)
    };
    let (call, _, counted) = taken(0);
    assert_eq!((call, counted), (None, [0; 2]));
    let (call, passes, counted) = taken(20);
    let call = call.expect("one round, so one call");
    // The pages that this call has freed count for the run, but those that it has scanned do not. The machine's counters contain neither.
    let passes: Vec<_> = passes.iter().map(|p| [p.scanned, p.reclaimed]).collect();
    assert_eq!((call.scanned, call.reclaimed), (160, 160));
    let rest = counted.map(|pages| pages as u32);
    assert_eq!(passes, [[rest[0], rest[1] + 160]]);
}

#[test]
fn direct_reclaim_reclaims_from_a_group_over_its_soft_limit_once_per_node_and_counts_the_scanned_pages()
 {
    let m = node_with_a_group_over_its_limit(0);
    let (freed, sim) = testing::run(m, async |sim: &Sim| {
        direct::try_to_free_pages(sim, Gfp::USER, 0).await
    });
    let m = sim.look();
    let call = m.observations.groups.last_soft_call(DomainId::at(0));
    let call = call.expect("one pass over one node");
    assert_eq!((call.excess, call.reclaimed), (600, 160));
    assert_eq!(
        u64::from(freed),
        160 + m.vmstat.pgsteal_direct[DomainId::at(0)]
    );
    assert_eq!(m.vmstat.pgscan_direct[DomainId::at(0)], 0);
}

/// Whether a pass for a block of 16 pages is repeated after it has freed `reclaimed` pages. Compaction needs 32 pages more than the watermark. All
/// memory or none is free, apart from the pages of the inactive file list.
fn repeats(preset: &str, all_free: bool, inactive: usize, reclaimed: u32) -> bool {
    let mut m = testing::node_machine(preset);
    if !all_free {
        testing::drain_zone(&mut m, ZoneId::at(0), 0, MigrateType::Movable);
    }
    for (number, pfn) in testing::drain(&mut m, 0).into_iter().enumerate() {
        if number < inactive {
            testing::file_page_at(&mut m, pfn);
        } else if all_free {
            free_pages(&mut m, pfn, 0);
        }
    }
    let sc = ScanControl {
        nr_reclaimed: reclaimed,
        ..ScanControl::kswapd(4)
    };
    should_continue_reclaim(&m, NodeId::at(0), reclaimed, &sc)
}

#[test]
fn since_5_4_a_pass_for_a_block_is_repeated_only_until_a_zone_is_ready_and_while_the_inactive_lists_are_long()
 {
    // Kernels up to 5.3, and from 5.4 on.
    let both = |all_free, inactive, reclaimed| {
        ["v5_0", "v5_4"].map(|preset| repeats(preset, all_free, inactive, reclaimed))
    };
    assert_eq!(both(true, 40, 1), [true, false], "a zone is ready");
    assert_eq!(both(true, 40, 32), [false, false], "enough has been freed");
    assert_eq!(both(false, 40, 1), [true, true], "no zone is ready");
    assert_eq!(both(false, 32, 1), [true, false], "short lists");
    assert_eq!(both(false, 40, 0), [false, false], "nothing was freed");
}
