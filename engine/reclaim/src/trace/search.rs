//! Searches. A search names a moment of a run in plain words, by the event that happens there.
//!
//! ```text
//! search     end | step { after step }
//! step       [first | Nth] happening { filter } [+ TIME]
//! happening  kswapd wakes | kswapd sleeps | kswapd pass [priority (< <= = >= >) N] | priority changes | direct reclaim | direct reclaim ends
//!            kcompactd wakes | compaction | congestion wait | block isolation | stack depth [(< <= = >= >) BYTES]
//!            free falls below (min | low | high) | free rises above (min | low | high)
//!            allocation fails [order (< <= = >= >) N]
//!            swap-out | swap-in | major fault | minor fault | dirty throttle | writepage | oom kill | shrink slab | inode flush
//!            inode steal [pages (< <= = >= >) N]
//!            hunk [NAME]
//!            change | soft reclaim | verdict KIND | scan (file | anon | equal | fract) | phase "PART OF ITS WORDS"
//! filter     by "TASK" (not after `hunk`) | in ZONE | in node N
//! ```
//!
//! `in ZONE` can follow events of a zone: `verdict`, `free`, `compaction`, and before 4.8 `scan` and `soft reclaim`. Since 4.8 the last two
//! are events of a node with all its zones, so a search that names a zone for them is refused. `in node N` can follow all of these, and
//! events of kswapd and kcompactd. Other events have no place.
//!
//! `first swap-out after 2nd phase "dd writes" + 5s` is the first page that is swapped out at least five seconds after dd has begun to
//! write for the second time. The step that is written last comes first in time, and a delay belongs to the step that it follows. `end` is
//! the last event of the run.
//!
//! `hunk` is a decision that the other kernel would have made differently. NAME is a hunk, or a patch, which stands for all hunks that it
//! changes. A decision belongs to the next event.

mod words;

use std::fmt;

use self::words::Words;
pub use self::words::happenings;
use super::event::{EventKind, Verdict};
use super::event_table::FieldType;
use crate::kernel::{Kernel, LruDomain};
use crate::mm::id::NodeId;
use crate::mm::vmscan::ScanMode;
use crate::mm::watermark::Mark;

/// A search for a moment of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The steps in the order of time; empty: the last event of the run.
    pub(super) steps: Vec<Step>,
}

/// One step: an event that has to happen `count` times, and the delay after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The kind of event; `None`: any event before which the two kernels decided differently at a hunk.
    pub(super) kind: Option<EventKind>,
    pub(super) detail: Detail,
    /// Name of the task that causes the event; `None`: any task.
    pub(super) task: Option<String>,
    /// Name of the zone of the event; `None`: any zone.
    pub(super) zone: Option<&'static str>,
    /// The node of the event; `None`: any node.
    pub(super) node: Option<NodeId>,
    /// How many times the event has to happen, at least 1.
    pub(super) count: u32,
    /// Delay, ns: the moment is the first event that is at least this much later; 0: the event itself.
    pub(super) delay: u64,
}

/// A further condition on an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// No further condition.
    Any,
    /// The priority of a pass, the depth of a stack, or the order of a request.
    Number(Comparison, u32),
    /// Number of pages that were dropped with an inode.
    Pages(Comparison, u32),
    /// The decision about a page.
    Verdict(Verdict),
    /// The mode that `get_scan_count` chose.
    Scan(ScanMode),
    /// A part of the words of the phase.
    Phase(String),
    /// The priority differs from that of the task's last pass, or this is its first pass.
    NewPriority,
    /// This allocation took the zone's free pages from at least the watermark to below it.
    FallsBelow(Mark),
    /// This free raised the zone's free pages from below the watermark to at least the watermark.
    RisesAbove(Mark),
    /// The two kernels decided differently at one of these hunks, as bits.
    Hunk(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
}

impl Comparison {
    pub(super) fn holds(self, one: u32, other: u32) -> bool {
        match self {
            Self::Less => one < other,
            Self::AtMost => one <= other,
            Self::Equal => one == other,
            Self::AtLeast => one >= other,
            Self::More => one > other,
        }
    }
}

/// The reason why a search was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchError {
    /// The search as written, shortened if it is too long.
    pub search: String,
    /// The first word that does not fit; empty: the search ends too early.
    pub found: String,
    /// The words that were expected there, as a phrase.
    pub expected: String,
}

impl fmt::Display for SearchError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            search,
            found,
            expected,
        } = self;
        match found.as_str() {
            "" => write!(
                out,
                "The search `{search}` ends too early: expected {expected}."
            ),
            _ => write!(
                out,
                "The search `{search}` cannot be used at `{found}`: expected {expected}."
            ),
        }
    }
}

impl std::error::Error for SearchError {}

/// An event at any time: one step of a search, without a number or a delay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening(pub(super) Step);

impl Happening {
    /// Reads the text for a run of this kernel. Refuses a zone for an event that has only a node in that kernel.
    pub fn parse_for(text: &str, kernel: &Kernel) -> Result<Self, SearchError> {
        let happening = Self::parse(text)?;
        happening.0.fits(text, kernel)?;
        Ok(happening)
    }

    /// Reads the name of an event with its filters. The error has the word that does not fit and the words that were expected.
    pub fn parse(text: &str) -> Result<Self, SearchError> {
        let mut words = Words::new(text)?;
        let numbered = words.peek().starts_with(|c: char| c.is_ascii_digit());
        if numbered || words.peek() == "first" {
            return Err(words.expected("what happens, without a number"));
        }
        let step = words.step()?;
        if step.delay > 0 {
            return Err(words.error("+", "`by`, `in`, or the end"));
        }
        words.finish("`by`, `in`, or the end")?;
        Ok(Self(step))
    }
}

impl Step {
    /// True if the step names a zone for an event that belongs to a node.
    fn names_zone_of_node_event(&self, kernel: &Kernel) -> bool {
        let domain = |kind: EventKind| kind.description().position(FieldType::Domain).is_some();
        self.zone.is_some() && self.kind.is_some_and(domain) && kernel.lru_domain == LruDomain::Node
    }

    /// Refuses a step that names a zone for an event that has only a node in this kernel.
    fn fits(&self, text: &str, kernel: &Kernel) -> Result<(), SearchError> {
        if !self.names_zone_of_node_event(kernel) {
            return Ok(());
        }
        Err(SearchError {
            search: text.to_owned(),
            found: self.zone.unwrap_or_default().to_owned(),
            expected:
                "a node such as `node 0`: this kernel reclaims from all zones of a node together"
                    .to_owned(),
        })
    }
}

impl Search {
    /// Reads a search for a run of this kernel. Refuses a zone for an event that has only a node in that kernel.
    pub fn parse_for(text: &str, kernel: &Kernel) -> Result<Self, SearchError> {
        let search = Self::parse(text)?;
        search.check_for(text, kernel)?;
        Ok(search)
    }

    /// Refuses a search that names a zone for an event that has only a node in this kernel; `text` is the search as written.
    pub(crate) fn check_for(&self, text: &str, kernel: &Kernel) -> Result<(), SearchError> {
        self.steps
            .iter()
            .try_for_each(|step| step.fits(text, kernel))
    }

    pub(crate) fn tasks(&self) -> impl Iterator<Item = &str> {
        self.steps.iter().filter_map(|step| step.task.as_deref())
    }

    /// True if the search names the last event of the run.
    pub(crate) fn is_end(&self) -> bool {
        self.steps.is_empty()
    }

    /// True if the search needs a comparison with another kernel.
    pub(crate) fn names_hunk(&self) -> bool {
        self.steps.iter().any(|step| step.kind.is_none())
    }

    /// The search without the delay after its last event, and that delay, ns.
    pub(crate) fn split_last_delay(mut self) -> (Self, u64) {
        let last = self.steps.last_mut();
        let delay = last.map_or(0, |step| std::mem::take(&mut step.delay));
        (self, delay)
    }

    /// Reads a search. The error has the word that does not fit and the words that were expected.
    pub fn parse(text: &str) -> Result<Self, SearchError> {
        let mut words = Words::new(text)?;
        if words.take("end") {
            words.finish("nothing after `end`")?;
            return Ok(Self { steps: Vec::new() });
        }
        let mut steps = vec![words.step()?];
        while words.take("after") {
            steps.push(words.step()?);
        }
        words.finish("`by`, `in`, `+`, `after`, or the end")?;
        steps.reverse();
        Ok(Self { steps })
    }
}

#[cfg(test)]
mod tests {
    use super::words::VERDICTS;
    use super::*;

    #[test]
    fn the_last_step_comes_first_in_time() {
        let search = Search::parse("3rd swap-out after 2nd phase \"dd writes\" + 5s")
            .unwrap_or_else(|e| panic!("{e}"));
        let steps: Vec<_> = search
            .steps
            .iter()
            .map(|s| (s.kind, s.count, s.delay))
            .collect();
        assert_eq!(
            steps,
            [
                (Some(EventKind::Phase), 2, 5_000_000_000),
                (Some(EventKind::SwapOut), 3, 0)
            ]
        );
        assert_eq!(
            search.steps[0].detail,
            Detail::Phase("dd writes".to_owned())
        );
    }

    #[test]
    fn every_form_is_read() {
        for text in [
            "end",
            "  first   kswapd wakes ",
            "kswapd sleeps",
            "first kswapd pass priority <= 6",
            "first kswapd pass priority = 0 after kswapd wakes",
            "2nd kswapd pass",
            "first direct reclaim by \"dd\"",
            "first direct reclaim ends",
            "1000th swap-out",
            "first swap-in",
            "first major fault by \"memcached\"",
            "first dirty throttle + 200ms",
            "first verdict kept under writeback in Normal by \"kswapd0\"",
            "first verdict written",
            "first verdict refused",
            "first verdict activated without swap",
            "first verdict activated as pinned in Normal",
            "first scan equal in DMA32",
            "first scan equal in node 1 by \"kswapd1\"",
            "first compaction in DMA32 in node 0",
            "first kswapd wakes in node 1",
            "2nd kswapd pass priority < 12 in node 1",
            "first phase \"dd writes\"",
            "first oom kill",
            "first allocation fails",
            "3rd allocation fails order >= 2 by \"eth0\"",
            "first priority changes",
            "first inode steal pages >= 1000 by \"kswapd0\"",
            "2nd inode flush after shrink slab",
            "first free falls below low in Normal",
            "2nd free rises above high by \"dd\"",
            "2nd congestion wait by \"dd\"",
            "first block isolation",
            "first stack depth",
            "first hunk",
            "3rd hunk b6_taildirty + 1s after hunk kswapd_loop",
            "first hunk after kswapd wakes",
            "first stack depth >= 8192 after direct reclaim by \"select\"",
            "first swap-out after phase \"a\" after phase \"b\" + 1s after kswapd wakes",
        ] {
            if let Err(error) = Search::parse(text) {
                panic!("{error}");
            }
        }
    }

    /// The verdict after this one. Its match is exhaustive, so that a new verdict does not compile until it is added here.
    fn next(verdict: Verdict) -> Option<Verdict> {
        Some(match verdict {
            Verdict::Freed => Verdict::KeepLocked,
            Verdict::KeepLocked => Verdict::KeepWriteback,
            Verdict::KeepWriteback => Verdict::KeepReferenced,
            Verdict::KeepReferenced => Verdict::ActivateReferenced,
            Verdict::ActivateReferenced => Verdict::KeepDirty,
            Verdict::KeepDirty => Verdict::ActivateNoSwap,
            Verdict::ActivateNoSwap => Verdict::KeepRefused,
            Verdict::KeepRefused => Verdict::Written,
            Verdict::Written => Verdict::Unevictable,
            Verdict::Unevictable => Verdict::KeepNoIo,
            Verdict::KeepNoIo => Verdict::KeepCongested,
            Verdict::KeepCongested => Verdict::KeepRaced,
            Verdict::KeepRaced => Verdict::ActivatePinned,
            Verdict::ActivatePinned => return None,
        })
    }

    #[test]
    fn every_verdict_has_words_and_they_are_read_as_this_verdict() {
        for verdict in std::iter::successors(Some(Verdict::Freed), |&verdict| next(verdict)) {
            let words = VERDICTS.iter().find(|&&(_, named)| named == verdict);
            let (words, _) = words.unwrap_or_else(|| panic!("{verdict:?} has no words"));
            let search =
                Search::parse(&format!("verdict {words}")).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(search.steps[0].detail, Detail::Verdict(verdict));
        }
    }

    #[test]
    fn a_mistake_is_reported_with_the_wrong_word_and_the_expected_ones() {
        for (text, found, expected) in [
            ("", "", "one of free falls below, free rises above"),
            ("first", "", "one of free falls below"),
            ("first swapout", "swapout", "one of free falls below"),
            ("first kswapd", "kswapd", "one of free falls below"),
            ("0th swap-out", "0th", "a place such as first"),
            ("2 swap-out", "2", "a place such as first"),
            ("99999999999th swap-out", "99999999999th", "a place"),
            ("first verdict lost", "lost", "one of freed, kept locked"),
            ("first free falls below", "", "one of min, low, high"),
            ("first free falls", "free", "one of free falls below"),
            ("first hunk b66", "b66", "a hunk or a patch"),
            ("first hunk in DMA", "in", "a hunk or a patch"),
            ("first scan", "", "one of file, anon, equal, fract"),
            (
                "first phase dd",
                "dd",
                "words of a phase in quotation marks",
            ),
            ("first phase \"\"", "\"\"", "words of a phase in quotation"),
            ("first phase \"dd", "\"dd", "a closing quotation mark"),
            (
                "first kswapd pass priority 6",
                "6",
                "one of <=, <, =, >=, >",
            ),
            (
                "first kswapd pass priority < 13",
                "13",
                "a priority from 0 to 12",
            ),
            (
                "first swap-out in Normal",
                "in",
                "`by`, `in`, `+`, `after`, or the end",
            ),
            ("first kswapd wakes in node", "", "the number of a node"),
            ("first scan in node", "in", "one of file, anon"),
            (
                "first kswapd wakes in Normal",
                "in",
                "`by`, `in`, `+`, `after`, or the end",
            ),
            (
                "first scan file in normal",
                "normal",
                "one of DMA, DMA32, Normal",
            ),
            (
                "first swap-out by dd",
                "dd",
                "the name of a task in quotation marks",
            ),
            ("first swap-out + soon", "soon", "a time such as 5s"),
            ("first swap-out after", "", "one of free falls below"),
            ("first swap-out after end", "end", "one of free falls below"),
            ("end after swap-out", "after", "nothing after `end`"),
            (
                "first swap-out please",
                "please",
                "`by`, `in`, `+`, `after`, or the end",
            ),
        ] {
            let Err(error) = Search::parse(text) else {
                panic!("{text} was read");
            };
            assert_eq!(error.found, found, "{text}: {error}");
            assert!(error.expected.starts_with(expected), "{text}: {error}");
        }
        assert!(Search::parse(&"swap-out ".repeat(100)).is_err());
        assert!(Search::parse(&"é".repeat(200)).is_err());
    }
}
