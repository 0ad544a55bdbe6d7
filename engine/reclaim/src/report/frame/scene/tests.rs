//! Tests on small machines that the parts of the scene add up to all of memory, and that each page is in the right part.

mod files;
mod memory;
mod programs;
mod reclaimers;
mod writes;

use super::*;
use crate::mm::page_alloc::{Gfp, alloc_pages};
use crate::mm::swap::lru_cache_add;
use crate::mm::vmscan::direct::try_to_free_pages;
use crate::record::Arrival;
use crate::sim::Sim;
use crate::testing;

/// Sum of the parts of the scene.
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
