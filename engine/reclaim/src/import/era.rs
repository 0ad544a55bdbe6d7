//! Tells from the form of a file which kernel wrote it.
//!
//! Source: the forms of 2.6.34 to 6.12. A version between two presets counts as nearest to the preset with the same form.

use super::{Note, Source, Use};

/// A text that only some forms contain, the preset nearest to the kernels with that form, and their versions.
type Row = (&'static str, &'static str, &'static str);

/// The newest form comes first, because the first row whose text a file contains decides.
const ZONEINFO: [Row; 11] = [
    (
        "        promo ",
        "deb6_12_117",
        "has \"promo\", as from 6.7 on",
    ),
    (
        "nr_throttled_written",
        "deb6_1_192",
        "has \"nr_throttled_written\", as from 5.16 on",
    ),
    ("        boost ", "v5_15", "has \"boost\", as from 5.14 on"),
    (
        "workingset_refault_anon",
        "v5_9",
        "has \"workingset_refault_anon\", as from 5.9 on",
    ),
    (
        "nr_file_hugepages",
        "v5_4",
        "has \"nr_file_hugepages\", as from 5.4 on",
    ),
    (
        "workingset_restore",
        "v5_0",
        "has \"workingset_restore\", as from 4.20 on",
    ),
    (
        "nr_pages_scanned",
        "v4_9_7",
        "has \"nr_pages_scanned\" of a node, as 4.8 to 4.11",
    ),
    (
        "per-node stats",
        "v4_12",
        "has \"per-node stats\", as from 4.8 on",
    ),
    (
        "        managed ",
        "v3_11",
        "has \"managed\", as from 3.9 on, and no \"per-node stats\", as up to 4.7",
    ),
    (
        "nr_vmscan_immediate_reclaim",
        "v3_3_8",
        "has \"nr_vmscan_immediate_reclaim\", as from 3.3 on",
    ),
    (
        "nr_dirtied",
        "v3_2_0",
        "has \"nr_dirtied\", as from 2.6.37 on",
    ),
];

/// The preset nearest to the kernel that wrote this `/proc/zoneinfo`, and why.
pub(super) fn of_zoneinfo(text: &str) -> (&'static str, &'static str) {
    // Up to 4.7 this counter was one of zones, so only as a counter of a node it tells the version.
    let applies = |mark: &str| {
        text.contains(mark) && (mark != "nr_pages_scanned" || text.contains("per-node stats"))
    };
    let row = ZONEINFO.iter().find(|(mark, ..)| applies(mark));
    row.map_or(
        ("v2_6_35", "lacks all counters that later kernels have"),
        |&(_, preset, why)| (preset, why),
    )
}

/// Texts that tell the form of a report, the newest form first.
const REPORT: [Row; 6] = [
    ("zspages:", "deb6_12_117", "has \"zspages\", as from 6.6 on"),
    (
        "sec_pagetables:",
        "deb6_1_192",
        "has \"sec_pagetables\", as from 6.1 on",
    ),
    (" boost:", "v5_15", "has \"boost\", as from 5.14 on"),
    (
        "reserved_highatomic:",
        "v5_0",
        "has \"reserved_highatomic\", as from 5.1 on",
    ),
    (
        "writepending:",
        "v4_9_7",
        "has \"writepending\", as from 4.8 on",
    ),
    (" managed:", "v3_11", "has \"managed\", as from 3.9 on"),
];

/// The preset nearest to the kernel that wrote this report; `None`: the kernel is older than all rows.
pub(super) fn of_report(text: &str) -> Option<(&'static str, &'static str)> {
    let row = REPORT.iter().find(|(mark, ..)| text.contains(mark));
    row.map(|&(_, preset, why)| (preset, why))
}

/// Texts that tell the form of a `/proc/vmstat`, the newest form first.
const VMSTAT: [Row; 7] = [
    (
        "pgsteal_khugepaged ",
        "deb6_12_117",
        "has \"pgsteal_khugepaged\", as from 6.2 on",
    ),
    (
        "nr_throttled_written ",
        "deb6_1_192",
        "has \"nr_throttled_written\", as from 5.16 on",
    ),
    (
        "workingset_refault_anon ",
        "v5_9",
        "has \"workingset_refault_anon\", as from 5.9 on",
    ),
    (
        "workingset_restore ",
        "v5_0",
        "has \"workingset_restore\", as from 4.20 on",
    ),
    (
        "pgskip_normal ",
        "v4_12",
        "has \"pgskip_normal\", as from 4.8 on",
    ),
    (
        "pgsteal_kswapd_normal ",
        "v3_11",
        "has \"pgsteal_kswapd_normal\", as 3.4 to 4.7",
    ),
    (
        "kswapd_steal ",
        "v3_2_0",
        "has \"kswapd_steal\", as up to 3.3",
    ),
];

/// Takes the kernel from the form of a `/proc/vmstat` if no other file has told it. The counters themselves are ignored, because they
/// describe the past and not the machine.
pub(super) fn note_vmstat(
    source: &Source,
    era: &mut Option<(&'static str, &'static str)>,
    notes: &mut Vec<Note>,
) {
    let row = VMSTAT.iter().find(|(mark, ..)| {
        let mut lines = source.text.lines();
        lines.any(|line| line.starts_with(mark))
    });
    if era.is_none() {
        *era = row.map(|&(_, preset, why)| (preset, why));
    }
    notes.push(Note {
        usage: Use::Ignored,
        place: format!("{}:1", source.name),
        sentence: "Counters of /proc/vmstat tell what has happened, and not what the machine is; they only tell the era of the kernel."
            .to_owned(),
    });
}
