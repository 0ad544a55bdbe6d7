//! Control groups that are removed while dentries and inodes are still charged to them.
//!
//! Source: mm/memcontrol.c `memcg_offline_kmem`, mm/list_lru.c `memcg_drain_all_list_lrus`, 4.18; the sketch of a worker in "[PATCH 0/2]
//! [REGRESSION v4.19-20] mm: shrinkers are now way too aggressive", Dave Chinner, 30 January 2019.
//! Simplified: the worker repeats its rounds without a pause. Who could notice: tasks that want a CPU meanwhile.
//! Left out: objects that another group has in use; the group's identity, which the kernel keeps as long as anything is charged to it.

use super::files::MOUNTS;
use super::icache::{self, lru_list};
use crate::kernel::{DyingGroups, Hunk, Kernel};
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::Gfp;
use crate::mm::shrinker::Pressure;
use crate::mm::vmscan::slab::shrink_slab_of;
use crate::sim::Sim;
use crate::trace::consider;

/// Removes a group whose last process has ended.
pub async fn offline(sim: &Sim, group: u32) {
    let decision = {
        let m = sim.look();
        let ask = |kernel: &Kernel| kernel.dying_groups;
        consider(&m, Hunk::DyingGroups, || [m.icache.charged(group)], ask)
    };
    match decision {
        DyingGroups::ToParent => move_to_parent(&mut sim.m(), group),
        DyingGroups::WorkerAfterMove => {
            move_to_parent(&mut sim.m(), group);
            drop_slab(sim, group).await;
        }
        DyingGroups::WorkerBeforeMove => {
            drop_slab(sim, group).await;
            move_to_parent(&mut sim.m(), group);
        }
    }
}

/// Counts the removed groups to which pages, dentries or inodes are still charged.
pub fn dying_groups(m: &Machine) -> u32 {
    let groups = (ROOT..).zip(m.memcg.groups());
    let dying = groups.filter(|&(number, group)| {
        !group.online && (group.own_pages > 0 || m.icache.charged(number) > 0)
    });
    dying.count() as u32
}

/// The group's unused objects become the oldest ones on its parent's lists. Their memory stays charged to the group.
fn move_to_parent(m: &mut Machine, group: u32) {
    m.memcg.set_offline(group);
    let parent = m.memcg.online_ancestor(group);
    m.radix_nodes.shadow_nodes.reparent(group, parent);
    for node in m.nodes.ids() {
        for mount in 0..MOUNTS {
            let (from, to) = (
                lru_list(m, mount, node, group),
                lru_list(m, mount, node, parent),
            );
            if from == to {
                // In this kernel all groups share one set of lists.
                continue;
            }
            let moved = m.icache.dentry_lru.splice(from, to) + m.icache.inode_lru.splice(from, to);
            if moved > 0 {
                icache::mark(m, to);
            }
        }
    }
}

/// `drop_slab_memcg`: scans all of the group's objects on every node, until a round frees nothing.
async fn drop_slab(sim: &Sim, group: u32) {
    let _frame = sim.enter("drop_slab_memcg", [("group", group), ("", 0), ("", 0)]);
    let pressure = Pressure {
        priority: 0,
        nr_scanned: 0,
        nr_eligible: 0,
    };
    let nodes: Vec<NodeId> = sim.look().nodes.ids().collect();
    loop {
        let mut freed = 0;
        for &node in &nodes {
            let reclaim = shrink_slab_of(sim, Gfp::KERNEL, node, group, pressure).await;
            freed += reclaim.freed_objects;
        }
        if freed == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::files::LOCAL;
    use crate::kernel::{ShrinkerCallers, ShrinkerDeferral, ShrinkerFloor, ShrinkerTarget};
    use crate::testing;

    const GROUP: u32 = 1;

    fn machine(dying_groups: DyingGroups, floor: ShrinkerFloor) -> Machine {
        let mut m = testing::machine_with_groups(&[("job", 0, false)]);
        m.kernel = testing::with_lists_of_nodes(m.kernel);
        m.kernel.shrinker_target = ShrinkerTarget::Priority;
        m.kernel.shrinker_floor = floor;
        m.kernel.shrinker_deferral = ShrinkerDeferral::Unbounded;
        m.kernel.shrinker_callers = ShrinkerCallers::MarkedGroups;
        m.kernel.dying_groups = dying_groups;
        m
    }

    /// A task of the group uses 100 files; then the group is removed.
    async fn live_and_go(sim: &Sim) {
        let me = sim.look().sched.current();
        sim.m().attach(me, GROUP);
        for _ in 0..100 {
            let inode = sim.m().files.create(1);
            icache::instantiate(sim, inode).await;
        }
        sim.m().attach(me, ROOT);
        offline(sim, GROUP).await;
    }

    fn gone(dying_groups: DyingGroups, check: fn(&Machine)) {
        let m = machine(dying_groups, ShrinkerFloor::None);
        testing::run(m, async move |sim: &Sim| {
            live_and_go(sim).await;
            check(&sim.look());
        });
    }

    fn unused_of(m: &Machine, group: u32) -> u32 {
        m.icache
            .dentry_lru
            .len(lru_list(m, LOCAL, NodeId::at(0), group))
    }

    #[test]
    fn objects_of_a_dead_group_are_on_its_parents_list_and_charged_to_the_group() {
        gone(DyingGroups::ToParent, |m| {
            assert_eq!((unused_of(m, GROUP), unused_of(m, ROOT)), (0, 100));
            assert_eq!((m.icache.charged(GROUP), dying_groups(m)), (200, 1));
        });
    }

    #[test]
    fn after_the_move_the_worker_finds_empty_lists() {
        gone(DyingGroups::WorkerAfterMove, |m| {
            assert_eq!((m.icache.charged(GROUP), dying_groups(m)), (200, 1));
            assert_eq!(m.vmstat.slabs_scanned, 0);
        });
    }

    #[test]
    fn before_the_move_the_worker_frees_everything_that_is_not_in_use() {
        gone(DyingGroups::WorkerBeforeMove, |m| {
            assert_eq!((m.icache.charged(GROUP), dying_groups(m)), (0, 0));
        });
    }

    #[test]
    fn priority_12_frees_a_dying_group_only_with_the_floor() {
        let press = |sim: &Sim| {
            let sim = sim.clone();
            async move {
                let pressure = Pressure {
                    priority: 12,
                    nr_scanned: 0,
                    nr_eligible: 0,
                };
                for _ in 0..4 {
                    for group in [ROOT, GROUP] {
                        shrink_slab_of(&sim, Gfp::KERNEL, NodeId::at(0), group, pressure).await;
                    }
                }
                dying_groups(&sim.look())
            }
        };
        for (floor, dying) in [(ShrinkerFloor::None, 1), (ShrinkerFloor::OneBatch, 0)] {
            let m = machine(DyingGroups::ToParent, floor);
            let (left, _) = testing::run(m, async move |sim: &Sim| {
                live_and_go(sim).await;
                press(sim).await
            });
            assert_eq!(left, dying, "{floor:?}");
        }
    }
}
