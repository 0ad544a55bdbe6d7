//! Counts a trace by the rules of trace-vmscan-postprocess.pl (Documentation/trace/postprocess, 2.6.36 to 6.12), but with code of its own.
//!
//! It is strict where the script is lenient: a line that does not have the format of its era is an error.

use std::collections::BTreeMap;

use super::trace_forms::{Era, Fields, fields};

/// The counts of one task, which the script identifies by `NAME-PID`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Process {
    pub(crate) direct_begins: u64,
    /// Direct reclaims that also ended in the trace.
    pub(crate) direct_ends: u64,
    /// Time in direct reclaims that ended, µs.
    pub(crate) stalled_us: u64,
    /// Wakeups of this kswapd from sleep.
    pub(crate) wakes: u64,
    /// Times that this kswapd was woken while it was awake.
    pub(crate) rewakes: u64,
    /// Times that this kswapd went to sleep.
    pub(crate) sleeps: u64,
    /// Time between wakeups and sleeps of this kswapd, µs.
    pub(crate) awake_us: u64,
    /// Times that this task asked to wake kswapd.
    pub(crate) requests: u64,
    /// Pages scanned, as the script of that era counts them. In 2.6.36 and from 3.5 to 6.6 it counts all lists.
    pub(crate) scanned: u64,
    /// Pages scanned on active and inactive lists.
    pub(crate) scanned_on_all: u64,
    /// Pages scanned on inactive lists; 0 if the format does not distinguish lists.
    pub(crate) inactive: u64,
    /// Pages of active lists in the events `mm_vmscan_lru_shrink_active`, which exist since 4.11.
    pub(crate) aged: u64,
    pub(crate) reclaimed: u64,
    /// File pages that reclaim handed to writepage.
    pub(crate) file_writes: u64,
    /// Anonymous pages that reclaim handed to writepage.
    pub(crate) anon_writes: u64,
    /// How many of the file pages reclaim wrote synchronously.
    pub(crate) file_sync: u64,
    /// How many of the anonymous pages reclaim wrote synchronously.
    pub(crate) anon_sync: u64,
    /// Reclaims from a group; the script has no rule for them.
    pub(crate) group_begins: u64,
    pub(crate) group_ends: u64,
    /// Waits of `reclaim_throttle`; the script has no rule for them.
    pub(crate) throttled: u64,
    begun: Option<u64>,
    woken: Option<u64>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// By `NAME-PID`.
    pub(crate) processes: BTreeMap<String, Process>,
    /// Number of lines with an event.
    pub(crate) events: u64,
    /// Number of events that are not counted, because the script has no rule for them.
    pub(crate) ignored: u64,
}

impl Report {
    /// Sum of a figure over the processes that were ever woken as a kswapd.
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

struct Line<'a> {
    process: &'a str,
    /// The column between CPU and time; `None` if the trace has none.
    flags: Option<&'a str>,
    time_us: u64,
    event: &'a str,
    details: &'a str,
}

/// # Panics
/// If a line does not have the format that kernels of that era print.
pub(crate) fn count(trace: &str, era: Era) -> Report {
    let mut report = Report::default();
    let mut before = 0;
    for text in trace
        .lines()
        .filter(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty())
    {
        let line = parse(text).unwrap_or_else(|| panic!("not a line of a trace: {text}"));
        assert!(line.time_us >= before, "time does not go back: {text}");
        assert!(
            line.flags.is_none() || era >= Era::Linux3_3,
            "flags came with 3.3: {text}"
        );
        before = line.time_us;
        let fields = fields(era, line.event, line.details);
        let fields = fields.unwrap_or_else(|why| panic!("{why}\nbut the line is: {text}"));
        report.events += 1;
        let process = report.processes.entry(line.process.to_owned()).or_default();
        if !count_event(process, &line, &fields, era, text) {
            report.ignored += 1;
        }
    }
    report
}

/// Splits a line of the form `NAME-PID [CPU] FLAGS SECONDS.MICROSECONDS: event: details`, in which the flags may be missing.
fn parse(text: &str) -> Option<Line<'_>> {
    let (process, rest) = text.trim_start().split_once(' ')?;
    let (name, pid) = process.rsplit_once('-')?;
    let named = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let (cpu, rest) = rest.trim_start().strip_prefix('[')?.split_once(']')?;
    let (head, rest) = rest.trim_start().split_once(": ")?;
    let (flags, time) = match head.split_once(' ') {
        Some((flags, time)) => (Some(flags), time.trim_start()),
        None => (None, head),
    };
    let (seconds, micros) = time.split_once('.')?;
    let (event, details) = rest.split_once(": ")?;
    let well_formed = named
        && flags.is_none_or(|flags| {
            flags.len() == 4 && flags.starts_with(['d', '.']) && flags.ends_with("...")
        })
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
        flags,
        time_us,
        event,
        details,
    })
}

/// Adds an event to the counts of the process that caused it; false if this event is not counted.
fn count_event(
    process: &mut Process,
    line: &Line<'_>,
    fields: &Fields<'_>,
    era: Era,
    text: &str,
) -> bool {
    let now = line.time_us;
    match line.event {
        "mm_vmscan_direct_reclaim_begin" => {
            process.direct_begins += 1;
            process.begun = Some(now);
        }
        "mm_vmscan_direct_reclaim_end" => {
            let begun = process
                .begun
                .take()
                .unwrap_or_else(|| panic!("a direct reclaim ends that has not begun: {text}"));
            process.direct_ends += 1;
            process.stalled_us += now - begun;
        }
        "mm_vmscan_kswapd_wake" => {
            assert!(now > 0, "a wake at 0 counts as asleep: {text}");
            if process.woken.is_some() {
                process.rewakes += 1;
            } else {
                process.wakes += 1;
                process.woken = Some(now);
            }
        }
        "mm_vmscan_kswapd_sleep" => {
            let woken = process.woken.take();
            let woken = woken
                .unwrap_or_else(|| panic!("a kswapd that was not awake goes to sleep: {text}"));
            process.sleeps += 1;
            process.awake_us += now - woken;
        }
        "mm_vmscan_wakeup_kswapd" => process.requests += 1,
        "mm_vmscan_lru_isolate" => {
            let scanned = fields.number("nr_scanned");
            let mode = fields.maybe("isolate_mode").unwrap_or(0);
            let (most, inactive) = match era {
                Era::Linux2_6_36 => (2, mode != 1),
                Era::Linux3_2 | Era::Linux3_3 => (7, mode & 1 != 0),
                Era::Linux3_5 | Era::Linux4_8 => (1, false),
                Era::Linux4_11
                | Era::Linux4_16
                | Era::Linux5_2
                | Era::Linux5_14
                | Era::Linux6_0
                | Era::Linux6_8 => {
                    let list = fields.word("lru").expect("the form has it");
                    (0, list.starts_with("inactive"))
                }
            };
            assert!(mode <= most, "modes are at most {most}: {text}");
            assert!(fields.maybe("file").is_none_or(|file| file <= 1), "{text}");
            process.scanned_on_all += scanned;
            process.inactive += scanned * u64::from(inactive);
            // The script of 2.6.36 counts every mode, later ones leave out mode 2, and that of 6.8 counts only inactive lists.
            let counts = match era {
                Era::Linux2_6_36 => true,
                Era::Linux6_8 => inactive,
                _ => mode != 2,
            };
            if counts {
                process.scanned += scanned;
            }
        }
        "mm_vmscan_lru_shrink_inactive" => process.reclaimed += fields.number("nr_reclaimed"),
        "mm_vmscan_lru_shrink_active" => {
            let [taken, active, deactivated] =
                ["nr_taken", "nr_active", "nr_deactivated"].map(|name| fields.number(name));
            assert_eq!(taken, active + deactivated, "{text}");
            process.aged += taken;
        }
        "mm_vmscan_writepage" | "mm_vmscan_write_folio" => {
            let flags = fields.word("flags").expect("the form has it");
            let has = |wanted: &str| flags.split('|').any(|flag| flag == wanted);
            let (file, anon) = (has("RECLAIM_WB_FILE"), has("RECLAIM_WB_ANON"));
            assert!(file != anon, "a page is file or anon: {text}");
            let sync = has("RECLAIM_WB_SYNC");
            process.file_writes += u64::from(file);
            process.anon_writes += u64::from(anon);
            process.file_sync += u64::from(file && sync);
            process.anon_sync += u64::from(anon && sync);
        }
        "mm_vmscan_memcg_reclaim_begin" => process.group_begins += 1,
        "mm_vmscan_memcg_reclaim_end" => process.group_ends += 1,
        "mm_vmscan_throttled" => {
            let [longest, delayed] =
                ["usec_timeout", "usect_delayed"].map(|name| fields.number(name));
            let tick = 10_000;
            assert!(delayed <= longest + tick, "a wait ends in time: {text}");
            process.throttled += 1;
        }
        _ => return false,
    }
    true
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
