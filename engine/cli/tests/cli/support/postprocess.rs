//! Counts a trace by the rules of trace-vmscan-postprocess.pl (Documentation/trace/postprocess, 3.11 and 2.6.36), in our own words.
//! The script of 2.6.36 counts scans of all lists; its traces have the mode 0 for inactive lists and 1 for active ones.
//!
//! Strict where the script is lenient: a line that it would skip silently, or an event whose details it would warn about, fails.

use std::collections::BTreeMap;

/// What is counted for one `NAME-PID`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Process {
    /// Direct reclaims begun.
    pub(crate) direct_begins: u64,
    /// Direct reclaims ended that had begun.
    pub(crate) direct_ends: u64,
    /// Time in direct reclaim, µs.
    pub(crate) stalled_us: u64,
    /// kswapd: woken while asleep.
    pub(crate) wakes: u64,
    /// kswapd: another round without sleep.
    pub(crate) rewakes: u64,
    /// kswapd: went to sleep.
    pub(crate) sleeps: u64,
    /// kswapd: time awake, µs.
    pub(crate) awake_us: u64,
    /// Asked kswapd to run.
    pub(crate) requests: u64,
    /// Pages scanned on inactive lists.
    pub(crate) scanned: u64,
    /// Pages reclaimed.
    pub(crate) reclaimed: u64,
    /// Pages handed to writepage: file.
    pub(crate) file_writes: u64,
    /// Pages handed to writepage: anonymous.
    pub(crate) anon_writes: u64,
    /// Those of the file pages that were waited for.
    pub(crate) file_sync: u64,
    /// Those of the anonymous pages that were waited for.
    pub(crate) anon_sync: u64,
    begun: Option<u64>,
    woken: Option<u64>,
    /// Scans with the mode 2: active lists, in a trace of 2010 lists of both kinds.
    mode_2: u64,
}

/// The whole trace.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// By `NAME-PID`.
    pub(crate) processes: BTreeMap<String, Process>,
    /// Lines with an event.
    pub(crate) events: u64,
    /// Events that the script has no rule for.
    pub(crate) ignored: u64,
}

impl Report {
    /// Sum of a figure over the processes that are kswapd instances, that is, were ever woken.
    pub(crate) fn kswapd(&self, figure: impl Fn(&Process) -> u64) -> u64 {
        self.processes
            .values()
            .filter(|process| process.wakes > 0)
            .map(figure)
            .sum()
    }

    /// Sum of a figure over the processes that ever began a direct reclaim.
    pub(crate) fn direct(&self, figure: impl Fn(&Process) -> u64) -> u64 {
        self.processes
            .values()
            .filter(|process| process.direct_begins > 0)
            .map(figure)
            .sum()
    }
}

/// One line taken apart.
struct Line<'a> {
    process: &'a str,
    time_us: u64,
    event: &'a str,
    details: &'a str,
}

/// Counts a trace.
///
/// # Panics
/// If a line is not of the form that the script accepts.
pub(crate) fn count(trace: &str) -> Report {
    let mut report = Report::default();
    let mut before = 0;
    let mut old = false;
    for text in trace
        .lines()
        .filter(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty())
    {
        let line = parse(text).unwrap_or_else(|| panic!("not a line of a trace: {text}"));
        assert!(line.time_us >= before, "time does not go back: {text}");
        before = line.time_us;
        report.events += 1;
        let process = report.processes.entry(line.process.to_owned()).or_default();
        if !count_event(process, &line, text, &mut old) {
            report.ignored += 1;
        }
    }
    if old {
        for process in report.processes.values_mut() {
            process.scanned += process.mode_2;
        }
    }
    report
}

/// NAME-PID [CPU] SECONDS.MICROSECONDS: event: details
fn parse(text: &str) -> Option<Line<'_>> {
    let (process, rest) = text.trim_start().split_once(' ')?;
    let (name, pid) = process.rsplit_once('-')?;
    let named = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let (cpu, rest) = rest.trim_start().strip_prefix('[')?.split_once(']')?;
    let (time, rest) = rest.trim_start().split_once(": ")?;
    let (seconds, micros) = time.split_once('.')?;
    let (event, details) = rest.split_once(": ")?;
    let well_formed = named
        && [pid, cpu, seconds, micros]
            .iter()
            .all(|digits| is_digits(digits))
        && micros.len() == 6
        && !event.is_empty()
        && event.bytes().all(|b| b.is_ascii_lowercase() || b == b'_');
    let time_us = seconds
        .parse::<u64>()
        .ok()?
        .checked_mul(1_000_000)?
        .checked_add(micros.parse().ok()?)?;
    well_formed.then_some(Line {
        process,
        time_us,
        event,
        details,
    })
}

/// Fields of `mm_vmscan_lru_isolate` before 4.8, and from then on.
const ISOLATIONS: [&[&str]; 2] = [
    &[
        "isolate_mode",
        "order",
        "nr_requested",
        "nr_scanned",
        "nr_taken",
        "contig_taken",
        "contig_dirty",
        "contig_failed",
    ],
    &[
        "isolate_mode",
        "classzone",
        "order",
        "nr_requested",
        "nr_scanned",
        "nr_taken",
        "file",
    ],
];

/// Fields of `mm_vmscan_lru_shrink_inactive` before 4.8, and from then on.
const BATCHES: [&[&str]; 2] = [
    &[
        "nid",
        "zid",
        "nr_scanned",
        "nr_reclaimed",
        "priority",
        "flags=A",
    ],
    &["nid", "nr_scanned", "nr_reclaimed", "priority", "flags=A"],
];

/// Adds an event to the process that did it; false if there is no rule for it.
fn count_event(process: &mut Process, line: &Line<'_>, text: &str, old: &mut bool) -> bool {
    // Before 4.8, and from then on.
    let fields_of = |forms: &[&[&str]]| {
        let mut read = forms.iter().map(|keys| fields(line.details, keys));
        let form = read.position(|values| values.is_some());
        let form = form.unwrap_or_else(|| panic!("details are {}: {text}", forms[0].join(" ")));
        (form, fields(line.details, forms[form]).expect("just read"))
    };
    let fields = |keys: &[&str]| fields_of(&[keys]).1;
    let now = line.time_us;
    match line.event {
        "mm_vmscan_direct_reclaim_begin" => {
            fields_of(&[
                &["order", "may_writepage", "gfp_flags=A"],
                &["order", "may_writepage", "gfp_flags=A", "classzone_idx"],
            ]);
            process.direct_begins += 1;
            process.begun = Some(now);
        }
        "mm_vmscan_direct_reclaim_end" => {
            fields(&["nr_reclaimed"]);
            let begun = process
                .begun
                .take()
                .unwrap_or_else(|| panic!("a direct reclaim ends that has begun: {text}"));
            process.direct_ends += 1;
            process.stalled_us += now - begun;
        }
        "mm_vmscan_kswapd_wake" => {
            assert!(now > 0, "a wake at 0 counts as asleep: {text}");
            fields_of(&[&["nid", "order"], &["nid", "zid", "order"]]);
            if process.woken.is_some() {
                process.rewakes += 1;
            } else {
                process.wakes += 1;
                process.woken = Some(now);
            }
        }
        "mm_vmscan_kswapd_sleep" => {
            fields(&["nid"]);
            let woken = process.woken.take();
            let woken =
                woken.unwrap_or_else(|| panic!("a kswapd goes to sleep that was awake: {text}"));
            process.sleeps += 1;
            process.awake_us += now - woken;
        }
        "mm_vmscan_wakeup_kswapd" => {
            fields(&["nid", "zid", "order"]);
            process.requests += 1;
        }
        "mm_vmscan_lru_isolate" => {
            let (form, values) = fields_of(&ISOLATIONS);
            let scanned = values[3 + form];
            assert!(values[0] <= 3, "modes are 0 to 2, later 1 to 3: {text}");
            // Only the traces of 2010 have the mode 0; until one comes, active lists are kept apart.
            *old |= values[0] == 0;
            if values[0] == 2 {
                process.mode_2 += scanned;
            } else {
                process.scanned += scanned;
            }
        }
        "mm_vmscan_lru_shrink_inactive" => {
            let (form, values) = fields_of(&BATCHES);
            process.reclaimed += values[3 - form];
        }
        "mm_vmscan_writepage" => {
            fields(&["page=x", "pfn", "flags=A"]);
            let flags = line
                .details
                .rsplit_once("flags=")
                .map_or("", |(_, flags)| flags);
            let file = flags.split('|').any(|flag| flag == "RECLAIM_WB_FILE");
            let anon = flags.split('|').any(|flag| flag == "RECLAIM_WB_ANON");
            assert!(file != anon, "a page is file or anon: {text}");
            let sync = flags.split('|').any(|flag| flag == "RECLAIM_WB_SYNC");
            process.file_writes += u64::from(file);
            process.anon_writes += u64::from(anon);
            process.file_sync += u64::from(file && sync);
            process.anon_sync += u64::from(anon && sync);
        }
        _ => return false,
    }
    true
}

/// The values of `key=value` details in exactly this order; `=A` after a key: flags; `=x`: hex digits. Both count as 0.
fn fields(details: &str, keys: &[&str]) -> Option<Vec<u64>> {
    let words: Vec<&str> = details.split(' ').collect();
    if words.len() != keys.len() {
        return None;
    }
    let mut values = Vec::new();
    for (word, key) in words.iter().zip(keys) {
        let (key, kind) = key.split_once('=').unwrap_or((key, "d"));
        let value = word.strip_prefix(key)?.strip_prefix('=')?;
        values.push(match kind {
            "A" => is_flags(value).then_some(0)?,
            "x" => {
                (!value.is_empty() && value.bytes().all(|b| b.is_ascii_hexdigit())).then_some(0)?
            }
            _ => value.parse().ok()?,
        });
    }
    Some(values)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn is_flags(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b == b'_' || b == b'|')
}
