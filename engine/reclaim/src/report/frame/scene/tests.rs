//! The scene on the smallest machines: its parts add up to all of memory, and each page is in the right
//! part.

use super::*;
use crate::block::{self, Direction, Issuer, Payload, Request};
use crate::fs::files::LOCAL;
use crate::fs::superblock::{ShrinkControl, super_cache_scan};
use crate::fs::{InodeId, icache};
use crate::kernel::Hopeless;
use crate::mm::id::{LruvecId, NodeId, Pfn, ZoneId};
use crate::mm::lruvec::ROOT;
use crate::mm::page::flag;
use crate::mm::page_alloc::{Gfp, alloc_pages};
use crate::mm::swap::lru_cache_add;
use crate::mm::vmscan::direct::try_to_free_pages;
use crate::record::{Arrival, DeepestStack, Flow, ProgramWait, Reclaimer, gauge};
use crate::scenario::Options;
use crate::scenario::schema::FilesystemKind;
use crate::sim::{Sim, TaskKind, Wait};
use crate::testing;
use crate::{KernelSide, Simulation, Stop};

/// Sum of all pages that the scene shows.
fn placed(scene: &SceneFrame) -> u32 {
    scene.sums.free
        + scene.sums.kernel
        + scene.on_the_way
        + scene.unevictable
        + listed(&scene.anon)
        + listed(&scene.file)
}

fn listed(belt: &Belt) -> u32 {
    assert_eq!(
        belt.columns[..SCENE_COLUMNS * 4].iter().sum::<u32>(),
        belt.inactive
    );
    assert_eq!(
        belt.columns[SCENE_COLUMNS * 4..].iter().sum::<u32>(),
        belt.active
    );
    belt.inactive + belt.active
}

#[test]
fn the_parts_of_the_scene_add_up_to_all_of_memory() {
    let (scenes, sim) = testing::run(testing::machine(), async |sim: &Sim| {
        let mut scenes = Vec::new();
        {
            let mut m = sim.m();
            for _ in 0..300 {
                testing::file_page(&mut m);
            }
            let process = testing::process(&mut m, 200);
            for page in 0..200 {
                testing::anon_page(&mut m, process, page);
            }
        }
        let fresh = alloc_pages(sim, Gfp::USER, 0).await.expect("there is room");
        scenes.push((capture(&sim.look(), Slices::All), [1, 0]));
        lru_cache_add(&mut sim.m(), fresh, Lru::Unevictable, Arrival::Fault);
        // The page waits in the CPU's batch until the next reclaim drains it.
        scenes.push((capture(&sim.look(), Slices::All), [1, 0]));
        try_to_free_pages(sim, Gfp::USER, 0).await;
        scenes.push((capture(&sim.look(), Slices::All), [0, 1]));
        scenes
    });
    let m = sim.look();
    for (scene, [on_the_way, unevictable]) in &scenes {
        assert_eq!(placed(scene), m.total_pages());
        assert_eq!(scene.sums.managed, m.total_pages());
        assert_eq!(scene.on_the_way, *on_the_way);
        assert_eq!(scene.unevictable, *unevictable);
        let node = &scene.nodes[0];
        assert_eq!(node.sums, scene.sums);
        assert_eq!(node.file, listed(&scene.file));
    }
    let (first, last) = (&scenes[0].0, &scenes[2].0);
    assert_eq!(listed(&first.file), 300);
    assert_eq!(listed(&first.anon), 200);
    let [before, after] = [first, last].map(|scene| &scene.programs[0]);
    assert_eq!((before.taken, before.freed), (501, 0));
    assert!(after.freed >= 32, "{}", after.freed);
    assert_eq!(after.freed, u64::from(last.sums.free - first.sums.free));
}

#[test]
fn a_group_with_a_limit_says_which_of_its_file_pages_are_not_on_disk() {
    let mut m = testing::machine_with_groups(&[("a", 0, false)]);
    testing::enter_group(&mut m, 1);
    let pages: Vec<Pfn> = (0..32).map(|_| testing::file_page(&mut m)).collect();
    for &pfn in &pages[..5] {
        m.pages.set(pfn, flag::DIRTY);
    }
    // A page that is written to again during its writeback is both.
    for &pfn in &pages[3..11] {
        m.pages.set(pfn, flag::WRITEBACK);
    }
    let told = |m: &Machine, slices: Slices| {
        let group = &capture(m, slices).groups[1];
        (group.dirty, group.writeback)
    };
    assert_eq!(told(&m, Slices::All), (0, 0));
    m.memcg.set_limit(1, 100);
    assert_eq!(told(&m, Slices::All), (3, 8));
    assert_eq!(told(&m, Slices::None), (0, 0));
}

#[test]
fn a_slice_holds_the_same_place_of_each_groups_list() {
    let mut m = testing::machine_with_groups(&[("a", 0, false)]);
    // Of the root's pages the older half is dirty; of the group's pages the newer half is under
    // writeback.
    let root: Vec<Pfn> = (0..128).map(|_| testing::file_page(&mut m)).collect();
    testing::enter_group(&mut m, 1);
    let group: Vec<Pfn> = (0..32).map(|_| testing::file_page(&mut m)).collect();
    testing::enter_group(&mut m, ROOT);
    root[..64]
        .iter()
        .for_each(|&pfn| m.pages.set(pfn, flag::DIRTY));
    group[16..]
        .iter()
        .for_each(|&pfn| m.pages.set(pfn, flag::WRITEBACK));
    let scene = capture(&m, Slices::All);
    assert_eq!((scene.file.inactive, scene.file.active), (160, 0));
    let slices: Vec<[u32; 4]> = scene.file.columns[..SCENE_COLUMNS * 4]
        .chunks_exact(4)
        .map(|s| [s[0], s[1], s[2], s[3]])
        .collect();
    for (number, slice) in slices.iter().enumerate() {
        let of_group = u32::from(number % 2 == 0);
        let expected = if number < 32 {
            [of_group, 0, 2, 0]
        } else {
            [2, 0, 0, of_group]
        };
        assert_eq!(*slice, expected, "slice {number}");
    }
    let uncut = capture(&m, Slices::None).file;
    assert_eq!(
        (uncut.inactive, uncut.active, uncut.columns),
        (160, 0, vec![])
    );
    let groups: Vec<_> = scene
        .groups
        .iter()
        .map(|g| (&*g.name, g.depth, g.file, g.scan_targets))
        .collect();
    assert_eq!(groups[1], ("a", 1, [32, 0], [0; 4]));
    assert_eq!((groups[0].1, groups[0].2), (0, [128, 0]));
    assert!(capture(&testing::machine(), Slices::All).groups.is_empty());
}

#[test]
fn pages_count_as_waiting_in_plug_queue_and_service() {
    // XFS, because the requests below include one for its log.
    let m = testing::machine_with(|spec| spec.filesystem.kind = FilesystemKind::Xfs);
    let (queue, _) = testing::run(m, async |sim: &Sim| {
        let device = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
        sim.m().disks[0].task = Some(device);
        let submit = |start, direction| {
            let request = Request {
                start,
                pages: vec![Pfn::NONE; 3],
                direction,
                payload: Payload::Log,
                issuer: Issuer::Nobody,
            };
            block::submit(&mut sim.m(), 0, request);
        };
        submit(100, Direction::Write);
        sim.sleep(1000).await;
        submit(200, Direction::Write);
        submit(300, Direction::Read);
        block::start_plug(&mut sim.m());
        submit(400, Direction::Write);
        let queue = capture(&sim.look(), Slices::All).queue;
        block::finish_plug(&mut sim.m());
        queue
    });
    assert_eq!((queue.file_writes, queue.file_reads), (9, 3));
    assert_eq!((queue.swap_writes, queue.swap_reads), (0, 0));
    assert!(!queue.congested);
}

#[test]
fn pages_that_moved_to_the_active_list_are_told_apart_from_those_that_moved_back() {
    let mut m = testing::machine();
    let flows = [
        (Flow::UpAnonReclaim, 1),
        (Flow::UpAnonUse, 2),
        (Flow::DownAnon, 4),
        (Flow::UpFileReclaim, 8),
        (Flow::UpFileUse, 16),
        (Flow::DownFile, 32),
        (Flow::BackFile, 64),
    ];
    for (flow, count) in flows {
        m.flows.count(ZoneId::at(0), flow, count);
    }
    assert_eq!(pages::moved(&m), [[3, 4], [24, 32]]);
}

#[test]
fn file_pages_that_the_flusher_wrote_are_told_apart_from_those_that_reclaim_wrote() {
    let mut m = testing::machine();
    let zone = ZoneId::at(0);
    m.flows.count(zone, Flow::WriteFileReclaim, 3);
    m.flows.count(zone, Flow::WriteFileFlusher, 5);
    m.flows.count(zone, Flow::WriteFileOther, 70);
    m.flows.count(zone, Flow::WriteAnon, 900);
    let written = capture(&m, Slices::All).file_pages_written;
    assert_eq!(written, [3, 5]);
}

#[test]
fn writes_to_swap_are_told_apart_from_writes_to_files() {
    let mut queue = SceneQueue::default();
    for (number, payload) in [
        Payload::Swap,
        Payload::File(InodeId(0)),
        Payload::Inodes(0),
        Payload::Log,
    ]
    .into_iter()
    .enumerate()
    {
        queue.count(Direction::Write, payload, 1 << number);
        queue.count(Direction::Read, payload, 16 << number);
    }
    assert_eq!((queue.swap_writes, queue.swap_reads), (1, 16));
    assert_eq!((queue.file_writes, queue.file_reads), (14, 14 * 16));
    let mut m = testing::machine();
    testing::congest_disk(&mut m);
    assert!(capture(&m, Slices::All).queue.congested);
}

#[test]
fn the_wait_of_a_program_follows_from_its_call_path_and_its_tasks_wait() {
    let cases: [(&[&str], Wait, bool, ProgramWait); 11] = [
        (
            &["do_swap_page"],
            Wait::PageLock,
            false,
            ProgramWait::OwnPages,
        ),
        (
            &["do_swap_page", "__alloc_pages_slowpath"],
            Wait::RequestQueue,
            false,
            ProgramWait::Memory,
        ),
        (&[], Wait::DiskRead, true, ProgramWait::OwnPages),
        (&[], Wait::DiskRead, false, ProgramWait::Disk),
        (&[], Wait::Writeback, false, ProgramWait::Disk),
        (
            &["balance_dirty_pages"],
            Wait::Congestion,
            false,
            ProgramWait::Throttled,
        ),
        (&[], Wait::DirtyThrottle, false, ProgramWait::Throttled),
        (&[], Wait::Oom, false, ProgramWait::Memory),
        (&[], Wait::MemoryHigh, false, ProgramWait::MemoryHigh),
        (
            &["try_to_free_mem_cgroup_pages"],
            Wait::Congestion,
            false,
            ProgramWait::GroupLimit,
        ),
        (&[], Wait::Child, false, ProgramWait::Idle),
    ];
    for (path, wait, faults, expected) in cases {
        let path = path.to_vec();
        let (waits, _) = testing::run(testing::machine(), async move |sim: &Sim| {
            let inner = sim.clone();
            sim.spawn("program", TaskKind::Workload, async move {
                let _guards: Vec<_> = path
                    .iter()
                    .map(|&function| inner.enter(function, [("", 0); 3]))
                    .collect();
                inner.m().sched.current_task_mut().shown.faults = faults;
                inner.park(wait, None).await;
            });
            sim.sleep(1000).await;
            let programs = capture(&sim.look(), Slices::All).programs;
            let found = programs.iter().find(|p| p.name == "program");
            found.expect("it has not ended").waits
        });
        assert_eq!(waits, expected, "{wait:?}");
    }
}

#[test]
fn a_task_that_only_starts_others_is_not_a_program() {
    let mut m = testing::machine();
    assert_eq!(capture(&m, Slices::All).programs.len(), 1);
    m.sched.current_task_mut().shown.is_helper = true;
    assert!(capture(&m, Slices::All).programs.is_empty());
}

#[test]
fn programs_that_have_not_started_have_ended_or_were_killed_are_reported() {
    let text = include_str!("../../../../../../scenarios/primer/scenario.toml");
    let scenario = crate::scenario::parse(text, &Options::default()).expect("it is right");
    let mut simulation = Simulation::new(&scenario, KernelSide::Before);
    let mut at = |ms: u64| -> [Vec<String>; 3] {
        simulation.advance(Stop {
            time_ns: ms * 1_000_000,
            ..Stop::END
        });
        let scene = capture(&simulation.machine(), Slices::All);
        let programs = scene.programs.into_iter();
        let to_start = programs.filter(|program| program.is_to_start);
        [
            to_start.map(|program| program.name).collect(),
            scene.ended,
            scene.killed,
        ]
    };
    let names = |names: &[&str]| -> Vec<String> { names.iter().map(|&n| n.to_owned()).collect() };
    assert_eq!(
        at(2_500),
        [names(&["reader", "writer", "hog"]), names(&[]), names(&[])]
    );
    assert_eq!(
        at(30_000),
        [
            names(&[]),
            names(&["hog", "reader", "viewer", "writer"]),
            names(&["hog"])
        ]
    );
}

#[test]
fn a_task_that_has_just_started_has_not_waited_lately() {
    let text = include_str!("../../../../../../scenarios/primer/scenario.toml");
    let scenario = crate::scenario::parse(text, &Options::default()).expect("it is right");
    let mut simulation = Simulation::new(&scenario, KernelSide::Before);
    let mut idle = |ms: u64| {
        simulation.advance(Stop {
            time_ns: ms * 1_000_000,
            ..Stop::END
        });
        let programs = capture(&simulation.machine(), Slices::All).programs;
        let editor = programs.iter().find(|program| program.name == "editor");
        editor.expect("it has not ended").lately.idle
    };
    assert_eq!(idle(1_130), 0);
    assert!(idle(2_000) > 500);
}

#[test]
fn a_program_reclaims_for_its_group_until_it_needs_a_page_for_that() {
    let (seen, _) = testing::run(testing::machine(), async |sim: &Sim| {
        sim.m().sched.current_task_mut().kind = TaskKind::Workload;
        let me = sim.m().sched.current().0;
        let mut seen = Vec::new();
        for kind in [Reclaimer::Limit, Reclaimer::Direct] {
            gauge::begin(&mut sim.m(), kind, NodeId::at(0), None);
            let programs = capture(&sim.look(), Slices::None).programs;
            let own = programs.iter().find(|program| program.task == me);
            seen.extend(own.map(|program| program.reclaims));
        }
        gauge::end(&mut sim.m());
        gauge::end(&mut sim.m());
        seen
    });
    assert_eq!(seen, [Some(Reclaimer::Limit), Some(Reclaimer::Direct)]);
}

#[test]
fn a_stack_is_given_in_the_order_of_its_parts_and_shows_nested_reclaim() {
    let path = vec![
        ("sys_select", 100),
        ("try_to_free_pages", 20),
        ("shrink_zone", 300),
        ("xfs_vm_writepage", 64),
        // A transaction of the file system needs a page and reclaims for it.
        ("shrink_zone", 6),
        ("submit_bio", 80),
        ("scsi_request_fn", 1),
    ];
    let bytes = path.iter().map(|&(_, bytes)| bytes).sum();
    let told = stack::stack(&DeepestStack {
        bytes,
        path,
        ..DeepestStack::default()
    });
    let parts: Vec<_> = told.parts.iter().map(|s| (s.part, s.bytes)).collect();
    assert_eq!(
        parts,
        [
            (StackPart::Wants, 100),
            (StackPart::Searches, 320),
            (StackPart::Writes, 64),
            (StackPart::Searches, 6),
            (StackPart::Drives, 81)
        ]
    );
    assert_eq!(told.bytes, 571);
    assert!(stack::stack(&DeepestStack::default()).parts.is_empty());
}

#[test]
fn an_inode_is_counted_by_its_name_as_long_as_it_has_one() {
    let (counts, _) = testing::run(testing::machine(), async |sim: &Sim| {
        for _ in 0..40 {
            let inode = sim.m().files.create_on(LOCAL, 1);
            icache::instantiate(sim, inode).await;
        }
        let counted = || {
            let SceneInodes { names, objects, .. } = files::inodes(&sim.look());
            (names, objects)
        };
        let first = counted();
        let sc = ShrinkControl {
            mount: LOCAL,
            node: NodeId::at(0),
            group: ROOT,
        };
        // The first scan clears the referenced bits, the second frees dentries.
        super_cache_scan(sim, sc, 40).await;
        super_cache_scan(sim, sc, 20).await;
        (first, counted())
    });
    let (first, (names, inodes)) = counts;
    assert_eq!(first, (40, 0));
    assert!(names < 40, "{names}");
    assert_eq!(names + inodes, 40);
}

#[test]
fn each_node_says_what_its_kswapd_asks_before_it_sleeps() {
    let m = testing::two_nodes("v4_10_17");
    let asked: Vec<_> = capture(&m, Slices::All)
        .nodes
        .into_iter()
        .map(|node| (node.sleep_check.node, node.sleep_check.zones))
        .collect();
    // Without a request for memory kswapd checks the lowest class, and the second node has no zone of
    // that class.
    assert_eq!(asked[0], (NodeId::at(0), vec![(ZoneId::at(0), true)]));
    assert_eq!(asked[1], (NodeId::at(1), vec![]));
}

#[test]
fn the_named_file_with_most_in_memory_comes_first() {
    let mut m = testing::machine();
    let small = m.files.create_called("small", 10);
    let large = m.files.create_called("large", 20);
    let gone = m.files.create_called("gone", 5);
    m.files.create(30);
    m.files.inode_mut(small).nr_cached = 1;
    m.files.inode_mut(large).nr_cached = 2;
    m.files.forget(gone);
    let files = files::files(&m);
    let shown: Vec<_> = files.iter().map(|f| (&*f.name, f.cached, f.size)).collect();
    assert_eq!(shown, [("large", 2, 20), ("small", 1, 10)]);
}

/// The state of the only node's kswapd.
fn kswapd_does(sim: &Sim) -> KswapdState {
    capture(&sim.look(), Slices::None).nodes[0].kswapd
}

/// Starts a kswapd that waits for `wait` in the function in which kswapd sleeps.
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
fn a_kswapd_waits_for_the_disk_only_where_input_or_output_ends_its_wait() {
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
                    issuer: Issuer::Nobody,
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
fn a_group_shows_the_scan_target_of_the_lowest_priority_including_its_children() {
    let m = testing::machine_with_groups(&[("a", 0, false), ("b", 0, true), ("c", 2, false)]);
    let of_group = |m: &Machine, group| {
        let mut lruvecs = m.lruvecs.ids();
        lruvecs
            .find(|&lruvec| m.lruvecs[lruvec].memcg == group)
            .expect("it has lists")
    };
    let (targets, _) = testing::run(m, async move |sim: &Sim| {
        let [a, b, c] = [1, 2, 3].map(|group| of_group(&sim.look(), group));
        let inner = sim.clone();
        sim.spawn("other", TaskKind::Workload, async move {
            {
                let mut m = inner.m();
                gauge::begin(&mut m, Reclaimer::Direct, NodeId::at(0), None);
                gauge::note_scan_targets(&mut m, a, [0, 0, 5, 0]);
                gauge::note_scan_targets(&mut m, b, [1, 0, 9, 2]);
            }
            inner.sleep(2000).await;
            gauge::end(&mut inner.m());
        });
        sim.sleep(1000).await;
        let mut m = sim.m();
        gauge::begin(&mut m, Reclaimer::Direct, NodeId::at(0), None);
        gauge::note_scan_targets(&mut m, a, [0, 0, 40, 0]);
        gauge::note_scan_targets(&mut m, c, [3, 0, 4, 0]);
        let groups = capture(&m, Slices::None).groups;
        gauge::end(&mut m);
        groups
            .into_iter()
            .map(|group| group.scan_targets)
            .collect::<Vec<_>>()
    });
    assert_eq!(targets[1..], [[0, 0, 40, 0], [1, 0, 9, 2], [3, 0, 4, 0]]);
}

#[test]
fn the_tail_has_the_next_pages_of_the_scanned_lists() {
    let check = |target: u32, slices: Slices, expected: [u32; 2]| {
        let mut m = testing::machine();
        let pages: Vec<Pfn> = (0..200).map(|_| testing::file_page(&mut m)).collect();
        // The oldest forty pages are dirty or under writeback.
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
            let seen = capture(&m, slices).reclaimer.expect("it is at work");
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
fn the_window_shown_is_kswapds_or_else_that_of_the_lowest_priority() {
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
            // Reclaim for a group's limit may start direct reclaim in the same task, so this is one task
            // with two gauges.
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
    let told: Vec<_> = seen
        .iter()
        .map(|scene| {
            let shown = scene.reclaimer.expect("somebody is at work");
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
        told,
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

#[test]
fn the_scene_has_the_generations_of_the_numbers_that_pages_have_and_not_of_the_lists_on_which_they_are()
 {
    use crate::mm::lru_gen::{self, inc_gen, inc_max_seq, mark_accessed, update_gen};
    let mut m = testing::machine_of("deb6_12_117_mglru", |_| {});
    let files: Vec<Pfn> = (0..300).map(|_| testing::file_page(&mut m)).collect();
    let process = testing::process(&mut m, 100);
    for page in 0..100 {
        testing::anon_page(&mut m, process, page);
    }
    let lruvec = m.lruvecs.ids().next().expect("there is one");
    inc_max_seq(&mut m, lruvec, true);
    for &pfn in &files[..40] {
        update_gen(&mut m, pfn, 4);
    }
    inc_gen(&mut m, files[50]);
    // The third use is the second that counts in tiers.
    for _ in 0..3 {
        mark_accessed(&mut m, files[60]);
    }
    let scene = capture(&m, Slices::All);
    let generations = super::super::generations::capture(&m, Slices::All);
    let [g] = &generations[..] else {
        panic!("one group on one node");
    };
    let sizes: Vec<_> = g
        .generations
        .iter()
        .map(|one| (one.seq, one.anon, one.file))
        .collect();
    assert_eq!((g.max_seq, g.min_seq), (4, [1, 1]), "{sizes:?}");
    assert_eq!(sizes, [(1, 0, 259), (2, 100, 1), (3, 0, 0), (4, 0, 40)]);
    assert_eq!(g.feedback[lru_gen::FILE].pages, [258, 0, 1, 0]);
    for (belt, sizes) in [
        (&scene.anon, [0, 100, 0, 0]),
        (&scene.file, [259, 1, 0, 40]),
    ] {
        assert_eq!(belt.generations, Some(sizes));
        let width = belt.columns.len() / sizes.len();
        let slices = belt.columns.chunks_exact(width);
        let sums: Vec<u32> = slices.map(|slice| slice.iter().sum()).collect();
        assert_eq!(sums, sizes);
        assert_eq!(sizes.iter().sum::<u32>(), belt.inactive + belt.active);
    }
    let classic = testing::machine_of("deb6_12_117", |_| {});
    assert_eq!(
        super::super::generations::capture(&classic, Slices::All),
        []
    );
    assert_eq!(capture(&classic, Slices::All).file.generations, None);
}

#[test]
fn pages_and_slots_are_counted_for_each_owner_and_notes_only_where_the_kernel_leaves_them() {
    let text = include_str!("../../../../../../scenarios/2020-second-favourite/scenario.toml");
    let options = Options::from_lines("size=classroom").expect("it can be read");
    let scenario = crate::scenario::parse(text, &options).expect("it is right");
    for (side, leaves_notes) in [(KernelSide::Before, false), (KernelSide::After, true)] {
        let mut run = Simulation::new(&scenario, side);
        run.advance(Stop {
            time_ns: 1_650_000_000,
            ..Stop::END
        });
        let m = run.machine();
        let scene = capture(&m, Slices::All);
        let parts: Vec<_> = scene.owners.iter().map(|owner| owner.part).collect();
        assert_eq!(parts, [Some("cold"), Some("first"), Some("second")]);
        let held: Vec<u32> = (0..3)
            .map(|owner| scene.anon.owners.iter().skip(owner).step_by(3).sum())
            .collect();
        let out: Vec<u32> = scene.owners.iter().map(|owner| owner.swapped).collect();
        let process = m.tables.processes.iter().find(|p| !p.parts.is_empty());
        let process = process.expect("the program has not ended");
        assert_eq!(out.iter().sum::<u32>(), process.swapped);
        // Pages that are on no list at the moment are on no belt.
        let unlisted = process.rss - held.iter().sum::<u32>();
        assert!(unlisted <= scene.on_the_way, "{unlisted}");
        assert!(held.iter().sum::<u32>() > 1_000, "{held:?}");
        for (part, (held, out)) in process.parts.iter().zip(held.iter().zip(&out)) {
            assert!(held + out <= part.pages, "{}", part.name);
        }
        assert_eq!(scene.swap_notes > 0, leaves_notes, "{}", scene.swap_notes);
        assert!(scene.swap_notes <= scene.swap_used);
    }
    let primer = include_str!("../../../../../../scenarios/primer/scenario.toml");
    let primer = crate::scenario::parse(primer, &Options::default()).expect("it is right");
    let mut run = Simulation::new(&primer, KernelSide::Before);
    run.advance(Stop {
        time_ns: 6_000_000_000,
        ..Stop::END
    });
    let scene = capture(&run.machine(), Slices::All);
    let names: Vec<_> = scene.owners.iter().map(|o| (&*o.name, o.part)).collect();
    assert_eq!(names, [("editor", None)]);
    assert!(capture(&run.machine(), Slices::None).anon.owners.is_empty());
}
