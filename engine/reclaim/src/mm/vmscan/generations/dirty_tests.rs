//! Tests reclaim for a group at its limit that has only dirty pages, or some clean ones too: whether reclaim wakes the flusher, and whether it waits.

use crate::kernel::{GroupFlusher, Kernel, LruGenDirty};
use crate::mm::backing_dev::HZ_10;
use crate::mm::filemap::set_page_dirty;
use crate::mm::lruvec::ROOT;
use crate::mm::page_alloc::Gfp;
use crate::mm::vmscan::SWAP_CLUSTER_MAX;
use crate::mm::vmscan::direct::try_to_free_mem_cgroup_pages;
use crate::record::Reclaimer;
use crate::sim::Sim;
use crate::testing;

/// Number of the only group besides the root.
const GROUP: u32 = 1;

/// The effect of one call of reclaim for a group of version 1.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    freed: u32,
    /// Whether the flusher was asked to write.
    flushed: bool,
    /// Whether the call waited for writeback.
    waited: bool,
}

fn reclaim(preset: &str, change: impl FnOnce(&mut Kernel), dirty: u32, clean: u32) -> Seen {
    let mut m = testing::node_machine_with_groups(preset, &[("a", 0, false)]);
    change(&mut m.kernel);
    testing::enter_group(&mut m, GROUP);
    for page in 0..dirty + clean {
        let pfn = testing::file_page(&mut m);
        if page < dirty {
            set_page_dirty(&mut m, pfn);
        }
    }
    testing::enter_group(&mut m, ROOT);
    let ((freed, slept), sim) = testing::run(m, async |sim: &Sim| {
        let start = sim.look().sched.now();
        let freed =
            try_to_free_mem_cgroup_pages(sim, GROUP, Reclaimer::Limit, SWAP_CLUSTER_MAX, Gfp::USER)
                .await;
        let now = sim.look().sched.now();
        (freed, now - start)
    });
    let flushed = sim.look().writeback.requested > 0;
    Seen {
        freed,
        flushed,
        waited: slept >= HZ_10,
    }
}

const NOTHING_DONE: Seen = Seen {
    freed: 0,
    flushed: false,
    waited: false,
};

#[test]
fn dirty_pages_are_moved_on_in_6_12_and_the_flusher_is_not_woken_6_13_wakes_the_flusher_and_7_1_waits()
 {
    let of = |arm: LruGenDirty| reclaim("v6_12_mglru", |k| k.lru_gen_dirty = arm, 400, 0);
    assert_eq!(of(LruGenDirty::MovedOn), NOTHING_DONE);
    let woken = Seen {
        flushed: true,
        ..NOTHING_DONE
    };
    assert_eq!(of(LruGenDirty::MovedOnFlusherWoken), woken);
    let awaited = Seen {
        waited: true,
        ..woken
    };
    assert_eq!(of(LruGenDirty::MovedOnFlusherAwaited), awaited);
    let taken = of(LruGenDirty::Taken);
    assert!(taken.flushed && taken.waited, "{taken:?}");
}

#[test]
fn while_clean_pages_are_found_too_no_kernel_wakes_the_flusher() {
    for arm in [
        LruGenDirty::MovedOn,
        LruGenDirty::MovedOnFlusherWoken,
        LruGenDirty::MovedOnFlusherAwaited,
    ] {
        let seen = reclaim("v6_12_mglru", |k| k.lru_gen_dirty = arm, 40, 200);
        assert!(seen.freed > 0, "{arm:?}");
        assert_eq!(Seen { freed: 0, ..seen }, NOTHING_DONE, "{arm:?}");
    }
}

#[test]
fn the_classic_lists_wake_the_flusher_from_4_16_on_and_wait_from_6_1_on() {
    let of = |arm: GroupFlusher| {
        let seen = reclaim("v6_12", |k| k.group_flusher = arm, 400, 0);
        (seen.flushed, seen.waited)
    };
    assert_eq!(of(GroupFlusher::LeftAlone), (false, false));
    assert_eq!(of(GroupFlusher::Woken), (true, false));
    assert_eq!(of(GroupFlusher::WokenAndAwaited), (true, true));
}
