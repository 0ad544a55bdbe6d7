//! Groups of version 2 on random machines.

use reclaim::kernel::{CgroupVersions, MemoryReclaim, preset};
use reclaim::scenario::schema::{Change, Knob, MemcgSpec, MemcgV2Spec, Scenario};
use reclaim::sim::rng::Rng;

use super::kernels::{all_names, any_patches, one_of};
use super::random::{between, one_in};

/// One machine in eight runs a kernel with groups of version 2 on both sides, and has one to four of them, some below others.
pub(crate) fn with_groups_v2(seed: u32, mut scenario: Scenario) -> Scenario {
    let mut rng = Rng::for_use(seed, 0, "random groups of version 2");
    if !one_in(&mut rng, 8) {
        return scenario;
    }
    let names: Vec<&str> = all_names()
        .into_iter()
        .filter(|name| {
            let preset = preset(name).expect("listed");
            preset.kernel.cgroup_versions != CgroupVersions::First
        })
        .collect();
    let name = one_of(&mut rng, &names);
    scenario.before = any_patches(&mut rng, name);
    scenario.after = any_patches(&mut rng, name);
    let zones = scenario.machine.nodes.iter().flat_map(|node| &node.zones);
    let total: u32 = zones.map(|zone| zone.managed).sum();
    let count = between(&mut rng, 1, 4);
    scenario.memcgs = (0..count)
        .map(|n| MemcgSpec {
            name: format!("group-{n}"),
            parent: rng.below(n + 1),
            hierarchy: true,
            soft_limit_pages: None,
            limit_pages: None,
            swappiness: None,
            removed: one_in(&mut rng, 3),
            v2: Some(files(&mut rng, total)),
        })
        .collect();
    for actor in &mut scenario.actors {
        actor.memcg = rng.below(count + 1);
    }
    scenario
}

fn files(rng: &mut Rng, total: u32) -> MemcgV2Spec {
    MemcgV2Spec {
        min_pages: if one_in(rng, 4) {
            rng.below(total / 4)
        } else {
            0
        },
        low_pages: if one_in(rng, 2) {
            rng.below(total / 2)
        } else {
            0
        },
        high_pages: one_in(rng, 3).then(|| between(rng, 32, total)),
        max_pages: one_in(rng, 3).then(|| between(rng, 256, total.max(257))),
        swap_max_pages: one_in(rng, 3).then(|| rng.below(400)),
        oom_group: one_in(rng, 3),
    }
}

/// On half of the machines with groups of version 2 the administrator writes to `memory.reclaim`, if the kernel has the file.
pub(crate) fn writes(seed: u32, scenario: &Scenario) -> Vec<Change> {
    let mut rng = Rng::for_use(seed, 0, "random writes to memory.reclaim");
    let kernel = preset(&scenario.after.preset).expect("listed").kernel;
    let groups = scenario.memcgs.iter().filter(|group| group.v2.is_some());
    let groups = groups.count() as u32;
    if kernel.memory_reclaim == MemoryReclaim::Absent || groups == 0 || !one_in(&mut rng, 2) {
        return Vec::new();
    }
    let mut at_ns = 0;
    (0..between(&mut rng, 1, 4))
        .map(|_| {
            at_ns += u64::from(between(&mut rng, 0, 600)) * 1_000_000;
            let knob = Knob::Reclaim(between(&mut rng, 1, groups), between(&mut rng, 1, 300));
            Change { at_ns, knob }
        })
        .collect()
}
