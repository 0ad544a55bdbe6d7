//! The pages of lists, groups, generations and owners.

use super::super::*;
use crate::mm::id::{NodeId, Pfn, ZoneId};
use crate::mm::lruvec::ROOT;
use crate::mm::page::flag;
use crate::record::{Flow, Reclaimer, gauge};
use crate::scenario::Options;
use crate::sim::{Sim, TaskKind};
use crate::testing;
use crate::{KernelSide, Simulation, Stop};

#[test]
fn a_group_with_a_limit_has_the_numbers_of_its_file_pages_that_are_not_on_disk() {
    let mut m = testing::machine_with_groups(&[("a", 0, false)]);
    testing::enter_group(&mut m, 1);
    let pages: Vec<Pfn> = (0..32).map(|_| testing::file_page(&mut m)).collect();
    for &pfn in &pages[..5] {
        m.pages.set(pfn, flag::DIRTY);
    }
    // Two pages are both dirty and under writeback, as if a program had written to them during their writeback.
    for &pfn in &pages[3..11] {
        m.pages.set(pfn, flag::WRITEBACK);
    }
    let unwritten = |m: &Machine, slices: Slices| {
        let group = &capture(m, slices).groups[1];
        (group.dirty, group.writeback)
    };
    assert_eq!(unwritten(&m, Slices::All), (0, 0));
    m.memcg.set_limit(1, 100);
    assert_eq!(unwritten(&m, Slices::All), (3, 8));
    assert_eq!(unwritten(&m, Slices::None), (0, 0));
}

#[test]
fn a_group_may_have_less_swap_space_left_than_the_machine() {
    let text = include_str!("../../../../../../../scenarios/complaint-copy/scenario.toml");
    let swap_left = |limit: &str| {
        let text = text.replace("max = \"16MiB\"", &format!("max = \"16MiB\"\n{limit}"));
        let text = text + "\n[machine.swap]\ndisk = \"vda\"\nsize = \"64MiB\"\n";
        let scenario = crate::scenario::parse(&text, &Options::default()).expect("it is right");
        let simulation = Simulation::new(&scenario, KernelSide::Before);
        let scene = capture(&simulation.machine(), Slices::All);
        scene.groups[1].swap_left
    };
    assert_eq!(swap_left("swap_max = \"0B\""), 0);
    assert_eq!(swap_left("swap_max = \"1MiB\""), 256);
    // The first page of a swap area holds its header.
    assert_eq!(swap_left(""), 64 * 256 - 1);
}

#[test]
fn a_slice_has_the_same_part_of_each_groups_list() {
    let mut m = testing::machine_with_groups(&[("a", 0, false)]);
    // The older half of the root's pages is dirty, and the newer half of the group's pages is under writeback.
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
fn pages_that_moved_to_the_active_list_are_counted_separately_from_those_that_moved_back() {
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
    // The third use is the second one that tiers count.
    for _ in 0..3 {
        mark_accessed(&mut m, files[60]);
    }
    let scene = capture(&m, Slices::All);
    let generations = super::super::super::generations::capture(&m, Slices::All);
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
        super::super::super::generations::capture(&classic, Slices::All),
        []
    );
    assert_eq!(capture(&classic, Slices::All).file.generations, None);
}

#[test]
fn pages_and_slots_are_counted_for_each_owner_and_notes_only_where_the_kernel_leaves_them() {
    let text = include_str!("../../../../../../../scenarios/2020-second-favourite/scenario.toml");
    let options = Options::from_lines("size=classroom").expect("valid options");
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
    let primer = include_str!("../../../../../../../scenarios/primer/scenario.toml");
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
