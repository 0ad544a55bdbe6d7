//! Two fixes of the Multi-Gen LRU for groups that fill with dirty pages, applied to 6.12: "mm/vmscan: wake up flushers conditionally to
//! avoid cgroup OOM", Zeng Jingxiang, version 6 of 26 October 2024, merged for 6.13; "mm: vmscan: fix dirty folios throttling on cgroup v1 for
//! MGLRU", Baolin Wang, 25 March 2026, in 7.1.

use super::patches::MERGED;
use super::{LruGenDirty, Patch, Presets, Series};

pub(super) const SERIES: Series = Series {
    bases: &["v6_12_mglru"],
    patches: PATCHES,
};

const PATCHES: &[Patch] = &[
    Patch {
        id: "g1_wake",
        title: "mm/vmscan: wake up flushers conditionally to avoid cgroup OOM",
        author: "Zeng Jingxiang",
        date: "2024-10-26",
        commit: "1bc542c6a0d1",
        effect: "reclaim by generations wakes the flusher if all file pages that it met in a group are dirty and not under writeback",
        presets: Presets::NONE,
        needs: &[],
        apply: |kernel| kernel.lru_gen_dirty = LruGenDirty::MovedOnFlusherWoken,
    },
    Patch {
        id: "g2_wait",
        title: "mm: vmscan: fix dirty folios throttling on cgroup v1 for MGLRU",
        author: "Baolin Wang",
        date: "2026-03-25",
        commit: MERGED,
        effect: "after that, reclaim for the limit of a group of cgroup v1 waits until pages are written, at most 0.1 s",
        presets: Presets::NONE,
        needs: &["g1_wake"],
        apply: |kernel| kernel.lru_gen_dirty = LruGenDirty::MovedOnFlusherAwaited,
    },
];
