//! When a node's kswapd sleeps, for which class, and what that clears: the table of "any", "all" and "none" of 2017.

use super::balance::{balance_pgdat, pgdat_balanced, zone_balanced};
use super::kswapd::{kswapd, look_into_mailbox, prepare_kswapd_sleep, take_mailbox};
use crate::kernel::{KswapdSleep, patch, preset};
use crate::machine::Machine;
use crate::mm::filemap;
use crate::scenario::schema::{MachineSpec, NodeSpec, ZoneKind, ZoneSpec};
use crate::sim::{Sim, TaskKind, Wait};
use crate::testing;
use crate::trace::EventKind;

/// DMA and Normal on node 0, only Normal on node 1; DMA is never free enough for requests that could use Normal.
fn two_sockets(patches: &[&str]) -> Machine {
    two_sockets_with(patches, |_| {})
}

fn two_sockets_with(patches: &[&str], change: impl FnOnce(&mut MachineSpec)) -> Machine {
    let mut m = testing::machine_of("v4_10_17", |spec| {
        let zone = |kind, managed| ZoneSpec {
            kind,
            spanned: managed,
            present: managed,
            managed,
            kernel: 0,
            scattered: 0,
        };
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
fn all_of_none_is_true_and_any_of_none_is_false() {
    // Free memory abounds. Sleeps kswapd of node 0 for class 2, for class 0, of node 1 for class 2, for class 0?
    let check = |patches: &[&str], expected: [bool; 4]| {
        let mut m = two_sockets(patches);
        let asked = [(0, 2), (0, 0), (1, 2), (1, 0)];
        let sleeps = asked.map(|(node, class)| prepare_kswapd_sleep(&mut m, node, 0, class));
        assert_eq!(sleeps, expected, "{patches:?}");
    };
    check(&[], [false, true, true, true]);
    check(P1, [true, true, true, false]);
    check(P12, [true, true, true, false]);
    check(P123, [true; 4]);
    check(P1234, [true; 4]);
}

#[test]
fn without_a_request_the_class_is_the_lowest_or_the_last_one() {
    // Class for the sleep and for the work, with an empty mailbox and with one that asks for class 1; the last class was 2.
    let check = |patches: &[&str], expected: [usize; 4]| {
        let mut m = two_sockets(patches);
        let empty = look_into_mailbox(&m, 0, 2).class;
        let empty_work = take_mailbox(&mut m, 0, 2).class;
        m.nodes[0].classzone = Some(1);
        m.nodes[0].kswapd_max_order = 3;
        let asked = look_into_mailbox(&m, 0, 2);
        assert_eq!(asked.alloc_order, 3, "it stays in the mailbox");
        let work = take_mailbox(&mut m, 0, 2);
        assert_eq!((work.alloc_order, m.nodes[0].kswapd_max_order), (3, 0));
        assert_eq!(m.nodes[0].classzone, None);
        let classes = [empty, empty_work, asked.class, work.class];
        assert_eq!(classes, expected, "{patches:?}");
    };
    check(&[], [0, 0, 1, 1]);
    check(P12, [0, 0, 1, 1]);
    check(P123, [2, 0, 2, 1]);
    check(P1234, [2, 2, 1, 1]);
}

#[test]
fn marks_are_cleared_by_a_look_or_only_before_sleep() {
    let check = |patches: &[&str], after_look: bool, after_sleep: bool| {
        let mut m = two_sockets(patches);
        m.domains[1].tail_lru_dirty = true;
        m.domains[1].under_writeback = true;
        let normal = m.node_zones(1).start;
        assert!(zone_balanced(&mut m, normal, 0, 2));
        assert_eq!(m.domains[1].tail_lru_dirty, after_look, "{patches:?}");
        assert!(prepare_kswapd_sleep(&mut m, 1, 0, 2));
        assert_eq!(m.domains[1].tail_lru_dirty, after_sleep);
        assert!(m.domains[1].under_writeback, "4.10 never clears it");
        m.kernel.writeback_flag = preset("mmots_20170209")
            .expect("listed")
            .kernel
            .writeback_flag;
        assert!(prepare_kswapd_sleep(&mut m, 1, 0, 2));
        assert!(!m.domains[1].under_writeback);
    };
    check(&[], false, false);
    check(P12, true, false);
    check(P123, true, false);
}

#[test]
fn a_node_without_zones_of_the_class_is_balanced_in_4_12() {
    let mut m = two_sockets(P123);
    assert!(pgdat_balanced(&mut m, 1, 0, 0));
    let high = m.zones[2].watermarks.high;
    assert!(high > 0 && pgdat_balanced(&mut m, 1, 0, 2));
}

/// File pages that one run for class 0 leaves on the second node, of 60 clean ones, where so many buffer heads may be.
fn left_by_a_run_for_class_0(early_pages: Option<u32>) -> u32 {
    let m = two_sockets_with(P1, |spec| spec.early_pages = early_pages);
    let (left, _) = testing::run(m, async |sim: &Sim| {
        {
            let mut m = sim.m();
            let me = m.sched.current();
            m.sched.task_mut(me).node = 1;
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
        balance_pgdat(sim, 1, 0, 0).await;
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

/// Two seconds of a machine on which nothing happens: balances, full sleeps by node, and where each kswapd is.
fn idle(m: Machine) -> (u64, [usize; 2], [Wait; 2]) {
    let nodes = m.nodes.len() as u32;
    let (seen, _) = testing::run(m, async move |sim: &Sim| {
        sim.m().trace.record_ftrace();
        for node in 0..nodes {
            let body = kswapd(sim.clone(), node);
            let id = sim.spawn("kswapd", TaskKind::Kswapd, body);
            sim.m().nodes[node as usize].kswapd = Some(id);
        }
        sim.sleep(2_000_000_000).await;
        let waits = [0, nodes as usize - 1].map(|node| {
            let m = sim.look();
            let id = m.nodes[node].kswapd.expect("started");
            m.sched.task(id).wait
        });
        let mut m = sim.m();
        let events = m.trace.take_ftrace();
        let sleeps = |node: u32| {
            let of_node =
                |e: &&crate::trace::Event| e.kind == EventKind::KswapdSleep && e.a == node;
            events.iter().filter(of_node).count()
        };
        // It is seen; now it may sleep.
        m.kernel.kswapd_sleep = KswapdSleep::NodeBalanced;
        (m.vmstat.pageoutrun, [sleeps(0), sleeps(nodes - 1)], waits)
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
fn a_machine_with_one_node_shows_nothing_of_it() {
    for patches in [&[][..], P1, P12, P123] {
        let mut m = testing::node_machine("v4_10_17");
        for id in patches {
            (patch(id).expect("listed").apply)(&mut m.kernel);
        }
        let (runs, sleeps, waits) = idle(m);
        assert_eq!((runs, sleeps, waits), (0, [1, 1], [Wait::Kswapd; 2]));
    }
}
