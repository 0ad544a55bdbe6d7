//! Finds out which kernel wrote a file, by the version that a log names or by the form of the file.
//!
//! Source: the forms of 2.6.34 to 6.12. If only the form is known, the import takes the preset nearest to the kernels with that form; if a
//! log names the version, the preset with the fewest releases between it and that version.

use super::kind::is_number;
use super::{Note, Source, Use};

/// The preset nearest to the kernel of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Era {
    pub(super) preset: &'static str,
    /// The reason, as the end of a sentence that names the preset.
    pub(super) why: String,
    /// Whether a file names the version; otherwise the form of a file shows it.
    pub(super) named: bool,
}

impl Era {
    fn of_form(&(_, preset, why): &Row) -> Self {
        Self {
            preset,
            why: format!("the file {why}"),
            named: false,
        }
    }
}

/// The releases of the presets by two numbers: the first and the second, or for 2.6 the first and the third.
const RELEASES: [(u32, u32, &str); 19] = [
    (2, 34, "v2_6_34"),
    (2, 35, "v2_6_35"),
    (3, 2, "v3_2_0"),
    (3, 3, "v3_3_8"),
    (3, 9, "v3_9_6"),
    (3, 11, "v3_11"),
    (4, 9, "v4_9_7"),
    (4, 10, "v4_10_17"),
    (4, 12, "v4_12"),
    (4, 15, "v4_15"),
    (4, 18, "v4_18"),
    (4, 19, "v4_19_13"),
    (4, 20, "v4_20"),
    (5, 0, "v5_0"),
    (5, 4, "v5_4"),
    (5, 9, "v5_9"),
    (5, 15, "v5_15"),
    (6, 1, "deb6_1_192"),
    (6, 12, "deb6_12_117"),
];

/// Position of a release among all releases. The last ones of a main number were 2.6.39, 3.19, 4.20, 5.19 and 6.19.
fn ordinal(main: u32, second: u32) -> u32 {
    let before = match main {
        2 => 0,
        3 => 40,
        4 => 60,
        5 => 81,
        6 => 101,
        _ => 121,
    };
    before + second.min(1_000)
}

/// The preset nearest to a version such as `5.4.0-42-generic`; if two are equally near, the newer one. `place`: where the log names the
/// version.
pub(super) fn of_version(version: &str, place: &str) -> Option<Era> {
    let mut parts = version.split(|c: char| !c.is_ascii_digit());
    let mut number = || {
        let part = parts.next().filter(|part| is_number(part));
        part.and_then(|part| part.parse::<u32>().ok())
    };
    let (main, second) = (number()?, number()?);
    let at = match (main, second) {
        (2, 6) => ordinal(2, number()?),
        _ => ordinal(main, second),
    };
    let nearest = RELEASES
        .iter()
        .rev()
        .min_by_key(|(main, second, _)| ordinal(*main, *second).abs_diff(at))?;
    let version: String = version
        .chars()
        .take(40)
        .flat_map(char::escape_debug)
        .collect();
    Some(Era {
        preset: nearest.2,
        why: format!("{place} names version {version}"),
        named: true,
    })
}

/// A text that only some forms contain, the preset nearest to the kernels with these forms, and the reason for the note.
type Row = (&'static str, &'static str, &'static str);

/// Texts that show the form of a `/proc/zoneinfo`. The first row whose text a file contains decides, so newer and more specific texts come
/// first.
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

/// The preset nearest to the kernel that wrote this `/proc/zoneinfo`; `v2_6_35` if the file has none of the texts.
pub(super) fn of_zoneinfo(text: &str) -> Era {
    // From 3.17 to 4.7 each zone had this counter, so it shows the version only if the file has counters of nodes.
    let applies = |mark: &str| {
        text.contains(mark) && (mark != "nr_pages_scanned" || text.contains("per-node stats"))
    };
    let row = ZONEINFO.iter().find(|(mark, ..)| applies(mark));
    Era::of_form(row.unwrap_or(&("", "v2_6_35", "lacks all counters that later kernels have")))
}

/// Texts that show the form of a report. As in `ZONEINFO`, the first row whose text the report contains decides.
const REPORT: [Row; 10] = [
    (
        "free_highatomic:",
        "deb6_12_117",
        "has \"free_highatomic\", which 6.12 lacks",
    ),
    (
        "zspages:",
        "deb6_12_117",
        "has \"zspages\", which 6.12 lacks",
    ),
    (
        "sec_pagetables:",
        "deb6_1_192",
        "has \"sec_pagetables\", as from 6.1 on",
    ),
    (" boost:", "v5_15", "has \"boost\", as from 5.14 on"),
    (
        "reserved_highatomic:",
        "v5_9",
        "has \"reserved_highatomic\", which 5.4 lacks, and no \"boost\", as from 5.14 on",
    ),
    (
        "node_pages_scanned:",
        "v4_9_7",
        "has \"node_pages_scanned\", as 4.8",
    ),
    (
        "writepending:",
        "v4_12",
        "has \"writepending\", as from 4.8 on",
    ),
    (
        " free_pcp:",
        "v4_9_7",
        "has \"free_pcp\", as from 4.1 on, and no \"writepending\", as from 4.8 on",
    ),
    (
        " managed:",
        "v3_11",
        "has \"managed\", as from 3.9 on, and no \"free_pcp\", as from 4.1 on",
    ),
    (
        "isolated(anon):",
        "v2_6_35",
        "has no \"managed\", as from 3.9 on",
    ),
];

/// The preset nearest to the kernel that wrote this report; `None`: the report contains none of the texts, because the kernel is older or the
/// report was cut.
pub(super) fn of_report(text: &str) -> Option<Era> {
    let row = REPORT.iter().find(|(mark, ..)| text.contains(mark));
    row.map(Era::of_form)
}

/// Texts that show the form of a `/proc/vmstat`, the newest form first.
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

/// Takes the kernel from the form of a `/proc/vmstat`, if no earlier file has shown it. The counters themselves are ignored, because they
/// describe the past and not the machine.
pub(super) fn note_vmstat(source: &Source, era: &mut Option<Era>, notes: &mut Vec<Note>) {
    let row = VMSTAT.iter().find(|(mark, ..)| {
        let mut lines = source.text.lines();
        lines.any(|line| line.starts_with(mark))
    });
    if era.is_none() {
        *era = row.map(Era::of_form);
    }
    notes.push(Note {
        usage: Use::Ignored,
        place: format!("{}:1", source.name),
        sentence: "Counters of /proc/vmstat describe what has happened and not the machine; only their names are used, which show the era of \
                   the kernel."
            .to_owned(),
    });
}
