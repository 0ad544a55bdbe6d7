//! Three patches about requests for more pages than one batch. The second and the third solve a problem that the patch before had caused or
//! left. They are by Johannes Weiner, 2 August 2022 (6.1); Efly Young, 20 July 2023 (6.6); T.J. Mercier, 2 February 2024 (6.9).

use super::{LruvecStop, MemoryReclaim, Patch, Presets, Series};

pub(super) const ONE_ROUND: Series = Series {
    bases: &["v6_0"],
    patches: &[Patch {
        id: "o1_oneround",
        title: "mm: vmscan: fix extreme overreclaim and swap floods",
        author: "Johannes Weiner",
        date: "2022-08-02",
        commit: "f53af4285d77",
        effect: "a pass that has reached its target scans at most one more round of the longer list; without the patch it goes on until it has scanned the same share of it as of the shorter list",
        presets: Presets::since("deb6_1_192"),
        needs: &[],
        apply: |kernel| kernel.lruvec_stop = LruvecStop::ProportionalOneRound,
    }],
};

/// The patches of 2023 and 2024. Debian's 6.1 is a base because it has the patch of 2022, and its Multi-Gen LRU is nearest to the one that
/// the mail of 2024 measured.
pub(super) const BATCHES: Series = Series {
    bases: &["v6_0", "deb6_1_192", "deb6_1_192_mglru"],
    patches: &[
        Patch {
            id: "o2_batches",
            title: "mm:vmscan: fix inaccurate reclaim during proactive reclaim",
            author: "Efly Young",
            date: "2023-07-20",
            commit: "0388536ac291",
            effect: "memory.reclaim asks reclaim for 32 pages at a time, not for all that are left",
            presets: Presets::since("v6_12"),
            needs: &["o1_oneround"],
            apply: |kernel| kernel.memory_reclaim = MemoryReclaim::OneBatch,
        },
        Patch {
            id: "o3_quarter",
            title: "mm: memcg: use larger batches for proactive reclaim",
            author: "T.J. Mercier",
            date: "2024-02-02",
            commit: "287d5fedb377",
            effect: "memory.reclaim asks for a quarter of the pages that are left, but for at least 32",
            presets: Presets::since("v6_12"),
            needs: &["o2_batches"],
            apply: |kernel| kernel.memory_reclaim = MemoryReclaim::QuarterOfRest,
        },
    ],
};
