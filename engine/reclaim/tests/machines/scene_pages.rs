//! The facts in a scene about every page and swap slot of a small machine agree with lists, counters and page tables.

use reclaim::machine::Machine;
use reclaim::mm::lruvec::lru_list;
use reclaim::mm::page::flag;
use reclaim::report::frame::FrameRequest;
use reclaim::report::frame::scene::SceneFrame;
use reclaim::report::place_map::{CLASSES, PageClass, condition};
use reclaim::scenario::Picture;
use reclaim::simulation::Simulation;

use super::pages::{LISTS, MAP, run_to};
use super::{random, side_of};

/// Counts the pages of each class, or the slots of each kind, in the bytes of a scene.
fn count_bytes<const SORTS: usize>(bytes: &[u8], mask: u8) -> [u32; SORTS] {
    let mut counts = [0; SORTS];
    for byte in bytes {
        counts[usize::from(byte & mask)] += 1;
    }
    counts
}

fn check_scene(m: &Machine, scene: &SceneFrame, seed: u32) -> u32 {
    let pages = scene.pages.as_ref().expect("the machine is small");
    let classes: [u32; CLASSES] = count_bytes(&pages.bytes, condition::CLASS);
    let pages_of = |class: PageClass| classes[class as usize];
    let unlisted = [
        PageClass::IsolatedAnon,
        PageClass::IsolatedFile,
        PageClass::UnlistedAnon,
        PageClass::UnlistedFile,
    ];
    assert_eq!(
        [
            pages_of(PageClass::Free),
            pages_of(PageClass::Kernel),
            unlisted.map(pages_of).iter().sum(),
            pages_of(PageClass::InactiveAnon),
            pages_of(PageClass::ActiveAnon),
            pages_of(PageClass::InactiveFile),
            pages_of(PageClass::ActiveFile),
        ],
        [
            scene.sums.free,
            scene.sums.kernel,
            scene.on_the_way,
            scene.anon.inactive,
            scene.anon.active,
            scene.file.inactive,
            scene.file.active
        ],
        "seed {seed}"
    );
    for (lru, class) in &LISTS[..4] {
        let lists = m.lruvecs.ids().map(|lruvec| lru_list(lruvec, *lru));
        let from_tail = lists.flat_map(|list| m.lru.iter_from_tail(list));
        for (place, page) in (0..).zip(from_tail) {
            let count_bytes = (pages.places[page.index()], pages.bytes[page.index()]);
            assert_eq!(
                (count_bytes.0, count_bytes.1 & condition::CLASS),
                (place, *class as u8),
                "seed {seed}: {page}"
            );
        }
    }
    let slots: [u32; 3] = count_bytes(&pages.slots, 3);
    assert_eq!(
        (slots[1] + slots[2], pages.slots.len() as u32),
        (scene.swap_used, scene.swap_total)
    );
    let cached = m
        .pages
        .flags
        .iter()
        .filter(|&flags| flags & flag::SWAPCACHE != 0);
    assert_eq!(
        slots[2],
        cached.count() as u32,
        "seed {seed}: slots with a copy in memory"
    );
    let mut known = 0;
    for process in m.tables.processes.iter().filter(|process| process.alive) {
        let task = process.task.0;
        let owned = |tasks: &[u32]| tasks.iter().filter(|&&other| other == task).count() as u32;
        // Several processes of the page tables may belong to one task.
        let together = m
            .tables
            .processes
            .iter()
            .filter(|p| p.alive && p.task.0 == task);
        let (rss, swapped) = together.fold((0, 0), |(rss, out), p| (rss + p.rss, out + p.swapped));
        assert_eq!(
            owned(&pages.slot_tasks),
            swapped,
            "seed {seed}: slots of {task}"
        );
        // Pages that are only in the swap cache also belong to the task.
        assert!(owned(&pages.tasks) >= rss, "seed {seed}: pages of {task}");
        known += owned(&pages.tasks) + swapped;
    }
    known
}

#[test]
fn a_scene_agrees_with_lists_and_page_tables_for_every_page_and_slot() {
    let request = FrameRequest {
        picture: Picture::Scene,
        ..MAP
    };
    let mut known = 0;
    for seed in 1..=80 {
        let mut simulation = Simulation::new(&random::scenario(seed, side_of(seed)), side_of(seed));
        for event in [200, 900, 1700, 2500] {
            run_to(&mut simulation, event);
            let scene = simulation.frame(request).scene.expect("asked for");
            let m = simulation.machine();
            if m.total_pages() > 1024 {
                assert!(scene.pages.is_none(), "seed {seed}");
            } else {
                known += check_scene(&m, &scene, seed);
            }
        }
    }
    assert!(known > 10_000, "{known} pages of programs");
}
