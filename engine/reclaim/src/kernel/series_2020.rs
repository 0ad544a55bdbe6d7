//! "workingset protection/detection on the anonymous LRU list", Joonsoo Kim, 23 July 2020, version 7, based on next-20200722; merged for 5.9.
//!
//! Left out: patches 1 and 6, which change how long the inactive anonymous list has to be and back again, without a difference on machines
//! with less than 1 GiB of anonymous memory, and patches 3 and 4, which prepare patch 5.

use super::{AnonReference, AnonWorkingset, NewAnon, Patch, Presets, Series, Swapin};

const AUTHOR: &str = "Joonsoo Kim";
const DATE: &str = "2020-07-23";

pub(super) const SERIES: Series = Series {
    bases: &["next_20200722"],
    patches: PATCHES,
};

const PATCHES: &[Patch] = &[
    Patch {
        id: "w2_protect",
        title: "mm/vmscan: protect the workingset on anonymous LRU",
        author: AUTHOR,
        date: DATE,
        commit: "b518154e59aa",
        effect: "new anonymous pages, and those that come back from swap, start on the inactive list, and become active when reclaim finds them in use twice",
        presets: Presets::since("v5_9"),
        needs: &[],
        apply: |kernel| {
            kernel.new_anon = NewAnon::Inactive;
            kernel.anon_reference = AnonReference::ActivatesTheSecondTime;
            kernel.swapin = Swapin::Inactive;
        },
    },
    Patch {
        id: "w5_detect",
        title: "mm/swap: implement workingset detection for anonymous LRU",
        author: AUTHOR,
        date: DATE,
        commit: "aae466b0052e",
        effect: "a page that is swapped out leaves a shadow entry; if it comes back before more pages have left memory or been activated than the other lists hold, it starts on the active list",
        presets: Presets::since("v5_9"),
        needs: &["w2_protect"],
        apply: |kernel| kernel.anon_workingset = AnonWorkingset::AllPages,
    },
];
