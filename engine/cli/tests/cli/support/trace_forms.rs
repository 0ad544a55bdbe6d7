//! The formats of the tracepoints of each era, and a reader that accepts no others.
//!
//! They follow the formats in include/trace/events/vmscan.h and writeback.h of 2.6.36, 3.2, 3.4, 3.10, 4.8, 4.12, 4.18, 5.4, 5.10, 6.1 and 6.12, not
//! the engine. In a form `N` stands for a whole number, `H` for a hex number after `0x`, `X` for 16 hex digits, `B` for flags of writeback, `L` for
//! the name of a list, `F` for a function, and `T` for the reason of a wait. `G` stands for a mask of allocation flags without underscores before
//! single bits, and `U` for one with them.

use std::collections::BTreeMap;

/// Kernels whose tracepoints have the same forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Era {
    /// 2.6.36 to 3.1.
    Linux2_6_36,
    /// 3.2.
    Linux3_2,
    /// 3.3 and 3.4.
    Linux3_3,
    /// 3.5 to 4.7.
    Linux3_5,
    /// 4.8 to 4.10.
    Linux4_8,
    /// 4.11 to 4.15.
    Linux4_11,
    /// 4.16 to 5.0.
    Linux4_16,
    /// 5.2 to 5.13.
    Linux5_2,
    /// 5.14 and 5.15. `mm_vmscan_throttled` exists since 5.16.
    Linux5_14,
    /// 6.0 to 6.6.
    Linux6_0,
    /// 6.8 to 6.12.
    Linux6_8,
}

/// The form of an event; `None` if that era does not have it.
fn form(era: Era, event: &str) -> Option<&'static str> {
    use Era as E;
    Some(match event {
        "mm_vmscan_kswapd_sleep" => "nid=N",
        "mm_vmscan_kswapd_wake" if era < E::Linux4_8 || era >= E::Linux5_2 => "nid=N order=N",
        "mm_vmscan_kswapd_wake" => "nid=N zid=N order=N",
        "mm_vmscan_wakeup_kswapd" if era < E::Linux4_16 => "nid=N zid=N order=N",
        "mm_vmscan_wakeup_kswapd" if era < E::Linux5_2 => "nid=N zid=N order=N gfp_flags=U",
        "mm_vmscan_wakeup_kswapd" => "nid=N order=N gfp_flags=U",
        "mm_vmscan_direct_reclaim_begin"
        | "mm_vmscan_memcg_reclaim_begin"
        | "mm_vmscan_memcg_softlimit_reclaim_begin" => match era {
            E::Linux2_6_36 | E::Linux3_2 | E::Linux3_3 | E::Linux3_5 => {
                "order=N may_writepage=N gfp_flags=G"
            }
            E::Linux4_8 | E::Linux4_11 | E::Linux4_16 => {
                "order=N may_writepage=N gfp_flags=U classzone_idx=N"
            }
            E::Linux5_2 | E::Linux5_14 | E::Linux6_0 | E::Linux6_8 => "order=N gfp_flags=U",
        },
        "mm_vmscan_direct_reclaim_end"
        | "mm_vmscan_memcg_reclaim_end"
        | "mm_vmscan_memcg_softlimit_reclaim_end" => "nr_reclaimed=N",
        "mm_vmscan_throttled" if era >= E::Linux6_0 => {
            "nid=N usec_timeout=N usect_delayed=N reason=T"
        }
        "mm_vmscan_memcg_isolate" if era > E::Linux3_2 => return None,
        "mm_vmscan_lru_isolate" | "mm_vmscan_memcg_isolate" => match era {
            E::Linux2_6_36 | E::Linux3_2 => {
                "isolate_mode=N order=N nr_requested=N nr_scanned=N nr_taken=N contig_taken=N contig_dirty=N contig_failed=N"
            }
            E::Linux3_3 => {
                "isolate_mode=N order=N nr_requested=N nr_scanned=N nr_taken=N contig_taken=N contig_dirty=N contig_failed=N file=N"
            }
            E::Linux3_5 => "isolate_mode=N order=N nr_requested=N nr_scanned=N nr_taken=N file=N",
            E::Linux4_8 => {
                "isolate_mode=N classzone=N order=N nr_requested=N nr_scanned=N nr_taken=N file=N"
            }
            E::Linux4_11 | E::Linux4_16 | E::Linux5_2 | E::Linux5_14 | E::Linux6_0 => {
                "isolate_mode=N classzone=N order=N nr_requested=N nr_scanned=N nr_skipped=N nr_taken=N lru=L"
            }
            E::Linux6_8 => {
                "classzone=N order=N nr_requested=N nr_scanned=N nr_skipped=N nr_taken=N lru=L"
            }
        },
        "mm_vmscan_lru_shrink_inactive" => match era {
            E::Linux2_6_36 => return None,
            E::Linux3_2 | E::Linux3_3 | E::Linux3_5 => {
                "nid=N zid=N nr_scanned=N nr_reclaimed=N priority=N flags=B"
            }
            E::Linux4_8 => "nid=N nr_scanned=N nr_reclaimed=N priority=N flags=B",
            E::Linux4_11 | E::Linux4_16 => {
                "nid=N nr_scanned=N nr_reclaimed=N nr_dirty=N nr_writeback=N nr_congested=N nr_immediate=N nr_activate=N nr_ref_keep=N nr_unmap_fail=N priority=N flags=B"
            }
            E::Linux5_2 | E::Linux5_14 | E::Linux6_0 | E::Linux6_8 => {
                "nid=N nr_scanned=N nr_reclaimed=N nr_dirty=N nr_writeback=N nr_congested=N nr_immediate=N nr_activate_anon=N nr_activate_file=N nr_ref_keep=N nr_unmap_fail=N priority=N flags=B"
            }
        },
        "mm_vmscan_lru_shrink_active" if era >= E::Linux4_11 => {
            "nid=N nr_taken=N nr_active=N nr_deactivated=N nr_referenced=N priority=N flags=B"
        }
        "mm_vmscan_writepage" if era < E::Linux5_14 => "page=X pfn=N flags=B",
        "mm_vmscan_writepage" if era < E::Linux6_0 => "page=X pfn=H flags=B",
        "mm_vmscan_write_folio" if era >= E::Linux6_0 => "page=X pfn=H flags=B",
        "mm_shrink_slab_start" => match era {
            E::Linux2_6_36 => return None,
            E::Linux3_2 | E::Linux3_3 | E::Linux3_5 => {
                "F X: objects to shrink N gfp_flags G pgs_scanned N lru_pgs N cache items N delta N total_scan N"
            }
            E::Linux4_8 | E::Linux4_11 => {
                "F X: nid: N objects to shrink N gfp_flags U pgs_scanned N lru_pgs N cache items N delta N total_scan N"
            }
            E::Linux4_16 | E::Linux5_2 | E::Linux5_14 | E::Linux6_0 | E::Linux6_8 => {
                "F X: nid: N objects to shrink N gfp_flags U cache items N delta N total_scan N priority N"
            }
        },
        "mm_shrink_slab_end" => match era {
            E::Linux2_6_36 => return None,
            E::Linux3_2 | E::Linux3_3 | E::Linux3_5 => {
                "F X: unused scan count N new scan count N total_scan N last shrinker return val N"
            }
            E::Linux4_8
            | E::Linux4_11
            | E::Linux4_16
            | E::Linux5_2
            | E::Linux5_14
            | E::Linux6_0
            | E::Linux6_8 => {
                "F X: nid: N unused scan count N new scan count N total_scan N last shrinker return val N"
            }
        },
        // Since 5.16 reclaim waits for progress and not for queues, so the kernels from 6.0 on do not have these events.
        "writeback_congestion_wait" | "writeback_wait_iff_congested" if era < E::Linux6_0 => {
            "usec_timeout=N usec_delayed=N"
        }
        _ => return None,
    })
}

/// The details of an event, by the names of their fields. A field without a name goes by the word before it.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a> {
    numbers: BTreeMap<&'static str, i64>,
    words: BTreeMap<&'static str, &'a str>,
}

impl<'a> Fields<'a> {
    /// The test fails unless the field has a number that is not negative.
    pub(crate) fn number(&self, name: &str) -> u64 {
        let number = self.numbers.get(name).copied();
        let number = number.and_then(|number| u64::try_from(number).ok());
        number.unwrap_or_else(|| panic!("{name} is a number of {self:?}"))
    }

    /// `None` if the form does not have this field.
    pub(crate) fn maybe(&self, name: &str) -> Option<u64> {
        self.numbers.contains_key(name).then(|| self.number(name))
    }

    /// `None` if the form does not have this field.
    pub(crate) fn word(&self, name: &str) -> Option<&'a str> {
        self.words.get(name).copied()
    }
}

/// Reads the details of an event. The error says why a kernel of that era cannot have printed them.
pub(crate) fn fields<'a>(era: Era, event: &str, details: &'a str) -> Result<Fields<'a>, String> {
    let form = form(era, event).ok_or(format!("{era:?} has no {event}"))?;
    let (expected, found): (Vec<&str>, Vec<&str>) =
        (form.split(' ').collect(), details.split(' ').collect());
    if expected.len() != found.len() {
        return Err(format!("{event} of {era:?} is: {form}"));
    }
    let mut fields = Fields::default();
    let mut before = "";
    for (expected, found) in expected.into_iter().zip(found) {
        let (name, kind) = expected.split_once('=').unwrap_or((before, expected));
        let text = if expected.contains('=') {
            let (found_name, value) = found.split_once('=').unwrap_or(("", found));
            if found_name != name {
                return Err(format!("{event} of {era:?} is: {form}"));
            }
            value
        } else {
            found
        };
        let fits = match kind {
            "N" => text.parse().is_ok_and(|number: i64| {
                fields.numbers.insert(name, number);
                text == number.to_string()
            }),
            "H" => text.strip_prefix("0x").is_some_and(|digits| {
                u64::from_str_radix(digits, 16).is_ok_and(|number| text == format!("{number:#x}"))
            }),
            "T" => THROTTLE_REASONS.contains(&text),
            "X" => is_address(text),
            "X:" => text.strip_suffix(':').is_some_and(is_address),
            "F" => is_function(text),
            "B" => words_of(text, &["RECLAIM_WB_"], "", WRITEBACK),
            "G" => words_of(text, &["GFP_", "0x"], "_GFP", &[]),
            "U" => text == "none" || words_of(text, &["GFP_", "__GFP_"], "0x", &[]),
            "L" => LISTS.contains(&text),
            word => word == text,
        };
        if !fits {
            return Err(format!("{text} is no {kind} of {event}: {form}"));
        }
        if matches!(kind, "B" | "G" | "U" | "L" | "T") {
            fields.words.insert(name, text);
        }
        before = expected;
    }
    Ok(fields)
}

const LISTS: [&str; 4] = [
    "inactive_anon",
    "active_anon",
    "inactive_file",
    "active_file",
];
const THROTTLE_REASONS: [&str; 4] = [
    "VMSCAN_THROTTLE_WRITEBACK",
    "VMSCAN_THROTTLE_ISOLATED",
    "VMSCAN_THROTTLE_NOPROGRESS",
    "VMSCAN_THROTTLE_CONGESTED",
];
const WRITEBACK: &[&str] = &[
    "RECLAIM_WB_ANON",
    "RECLAIM_WB_FILE",
    "RECLAIM_WB_MIXED",
    "RECLAIM_WB_SYNC",
    "RECLAIM_WB_ASYNC",
];

fn is_address(text: &str) -> bool {
    text.len() == 16
        && text
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// True for text like `name+0x0/0x0`.
fn is_function(text: &str) -> bool {
    let hex = |text: &str| {
        let digits = text.strip_prefix("0x").unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit())
    };
    text.split_once('+').is_some_and(|(name, place)| {
        let named =
            !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        named
            && place
                .split_once('/')
                .is_some_and(|(at, of)| hex(at) && hex(of))
    })
}

/// True for words that `|` separates. Each must begin with one of the prefixes and must not contain the forbidden text. If `known` is not empty, each
/// must be in it.
fn words_of(text: &str, prefixes: &[&str], forbidden: &str, known: &[&str]) -> bool {
    text.split('|').all(|word| {
        prefixes.iter().any(|prefix| word.starts_with(prefix))
            && (forbidden.is_empty() || !word.contains(forbidden))
            && (known.is_empty() || known.contains(&word))
    })
}

#[test]
fn the_reader_rejects_the_forms_of_other_eras() {
    let isolation = [
        (
            Era::Linux2_6_36,
            "isolate_mode=1 order=0 nr_requested=32 nr_scanned=32 nr_taken=30 contig_taken=0 contig_dirty=0 contig_failed=0",
        ),
        (
            Era::Linux3_3,
            "isolate_mode=1 order=0 nr_requested=32 nr_scanned=32 nr_taken=30 contig_taken=0 contig_dirty=0 contig_failed=0 file=1",
        ),
        (
            Era::Linux3_5,
            "isolate_mode=0 order=0 nr_requested=32 nr_scanned=32 nr_taken=30 file=1",
        ),
        (
            Era::Linux4_8,
            "isolate_mode=0 classzone=2 order=0 nr_requested=32 nr_scanned=32 nr_taken=30 file=1",
        ),
        (
            Era::Linux4_11,
            "isolate_mode=0 classzone=2 order=0 nr_requested=32 nr_scanned=32 nr_skipped=0 nr_taken=30 lru=inactive_file",
        ),
        (
            Era::Linux6_8,
            "classzone=2 order=0 nr_requested=32 nr_scanned=32 nr_skipped=0 nr_taken=30 lru=inactive_file",
        ),
    ];
    for (of, details) in isolation {
        for (era, _) in isolation {
            let read = fields(era, "mm_vmscan_lru_isolate", details);
            assert_eq!(read.is_ok(), era == of, "{of:?} by {era:?}");
        }
    }
    let writes = [
        (Era::Linux5_2, "mm_vmscan_writepage", "4711"),
        (Era::Linux5_14, "mm_vmscan_writepage", "0x1267"),
        (Era::Linux6_0, "mm_vmscan_write_folio", "0x1267"),
    ];
    for (of, event, frame) in writes {
        for (era, ..) in writes {
            let details =
                format!("page=ffffea0000000000 pfn={frame} flags=RECLAIM_WB_FILE|RECLAIM_WB_ASYNC");
            let read = fields(era, event, &details);
            assert_eq!(read.is_ok(), era == of, "{event} of {of:?} by {era:?}");
        }
    }
    let wait = "nid=0 usec_timeout=100000 usect_delayed=40000 reason=VMSCAN_THROTTLE_WRITEBACK";
    assert!(fields(Era::Linux6_0, "mm_vmscan_throttled", wait).is_ok());
    assert!(fields(Era::Linux5_14, "mm_vmscan_throttled", wait).is_err());
    let delayed = wait.replace("usect", "usec");
    assert!(fields(Era::Linux6_0, "mm_vmscan_throttled", &delayed).is_err());
    for (era, details, taken) in [
        (Era::Linux5_2, "order=0 gfp_flags=GFP_KERNEL", true),
        (Era::Linux4_16, "order=0 gfp_flags=GFP_KERNEL", false),
        (
            Era::Linux3_5,
            "order=0 may_writepage=1 gfp_flags=GFP_KERNEL|0x1000000",
            true,
        ),
        (
            Era::Linux3_5,
            "order=0 may_writepage=1 gfp_flags=GFP_KERNEL|__GFP_WRITE",
            false,
        ),
        (
            Era::Linux4_8,
            "order=0 may_writepage=1 gfp_flags=GFP_KERNEL|__GFP_WRITE classzone_idx=2",
            true,
        ),
        (
            Era::Linux4_8,
            "order=0 may_writepage=1 gfp_flags=GFP_KERNEL|0x1000000 classzone_idx=2",
            false,
        ),
        (
            Era::Linux3_5,
            "order=00 may_writepage=1 gfp_flags=GFP_KERNEL",
            false,
        ),
    ] {
        let read = fields(era, "mm_vmscan_direct_reclaim_begin", details);
        assert_eq!(read.is_ok(), taken, "{details}");
    }
}
