//! The vocabulary of searches, and its reader.

use super::{Comparison, Detail, SearchError, Step};
use crate::kernel::hunk;
use crate::mm::id::NodeId;
use crate::mm::vmscan::ScanMode;
use crate::mm::watermark::Mark;
use crate::order::in_order;
use crate::scenario::duration_ns;
use crate::trace::event::{EventKind, Verdict};
use crate::trace::event_table::{EVENTS, FieldType};

/// The longest text that is accepted, bytes; a search is one line.
const LONGEST: usize = 300;

const PRIORITY_CHANGES: &str = "priority changes";
const HUNK: &str = "hunk";
const ZONES: [(&str, &str); 3] = [("DMA", "DMA"), ("DMA32", "DMA32"), ("Normal", "Normal")];

/// All phrases for events, each with its kind; `None` for a hunk.
fn phrases() -> Vec<(&'static str, Option<EventKind>)> {
    let kinds = EVENTS.iter();
    let of_kinds =
        kinds.flat_map(|event| event.words.iter().map(|&words| (words, Some(event.kind))));
    of_kinds.chain([(HUNK, None)]).collect()
}

const MARKS: [(&str, Mark); 3] = [("min", Mark::Min), ("low", Mark::Low), ("high", Mark::High)];

pub(super) const VERDICTS: [(&str, Verdict); 14] = [
    ("freed", Verdict::Freed),
    ("kept locked", Verdict::KeepLocked),
    ("kept under writeback", Verdict::KeepWriteback),
    ("kept referenced", Verdict::KeepReferenced),
    ("activated without swap", Verdict::ActivateNoSwap),
    ("activated as pinned", Verdict::ActivatePinned),
    ("activated", Verdict::ActivateReferenced),
    ("kept dirty", Verdict::KeepDirty),
    ("refused", Verdict::KeepRefused),
    ("written", Verdict::Written),
    ("unevictable", Verdict::Unevictable),
    ("kept without io", Verdict::KeepNoIo),
    ("kept congested", Verdict::KeepCongested),
    ("kept raced", Verdict::KeepRaced),
];

const SCANS: [(&str, ScanMode); 4] = [
    ("file", ScanMode::File),
    ("anon", ScanMode::Anon),
    ("equal", ScanMode::Equal),
    ("fract", ScanMode::Fract),
];

const COMPARISONS: [(&str, Comparison); 5] = [
    ("<=", Comparison::AtMost),
    ("<", Comparison::Less),
    ("=", Comparison::Equal),
    (">=", Comparison::AtLeast),
    (">", Comparison::More),
];
/// All phrases for events, for the suggestions while a user types; `…` stands for the words that have to follow.
pub fn happenings() -> Vec<String> {
    let table = |phrase: &str, words: Vec<&str>| -> Vec<String> {
        words
            .iter()
            .map(|word| format!("{phrase} {word}"))
            .collect()
    };
    phrases()
        .into_iter()
        .flat_map(|(phrase, kind)| match kind {
            Some(EventKind::PageVerdict) => table(phrase, VERDICTS.map(|(word, _)| word).to_vec()),
            Some(EventKind::ScanCount) => table(phrase, SCANS.map(|(word, _)| word).to_vec()),
            Some(EventKind::PageAlloc | EventKind::PageFree) => {
                table(phrase, MARKS.map(|(word, _)| word).to_vec())
            }
            Some(EventKind::Phase) => vec![format!("{phrase} \"…\"")],
            Some(kind) if kind.description().position(FieldType::Node).is_some() => {
                vec![phrase.to_owned(), format!("{phrase} in node …")]
            }
            _ => vec![phrase.to_owned()],
        })
        .collect()
}

/// The words of a search, read one after the other.
pub(super) struct Words<'a> {
    text: &'a str,
    split: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Result<Self, SearchError> {
        let mut words = Self {
            text,
            split: Vec::new(),
            at: 0,
        };
        if text.len() > LONGEST {
            return Err(SearchError {
                search: text.chars().take(40).collect::<String>() + "…",
                found: format!("{} bytes", text.len()),
                expected: format!("at most {LONGEST} bytes"),
            });
        }
        let mut rest = text.trim();
        while !rest.is_empty() {
            let length =
                word_length(rest).ok_or_else(|| words.error(rest, "a closing quotation mark"))?;
            words.split.push(&rest[..length]);
            rest = rest[length..].trim_start();
        }
        Ok(words)
    }

    pub(super) fn error(&self, found: &str, expected: &str) -> SearchError {
        SearchError {
            search: self.text.to_owned(),
            found: found.to_owned(),
            expected: expected.to_owned(),
        }
    }

    pub(super) fn peek(&self) -> &'a str {
        self.split.get(self.at).copied().unwrap_or("")
    }

    pub(super) fn expected(&self, expected: &str) -> SearchError {
        self.error(self.peek(), expected)
    }

    /// Skips these words if they are next, and returns whether they were.
    pub(super) fn take(&mut self, phrase: &str) -> bool {
        let wanted: Vec<&str> = phrase.split(' ').collect();
        let are_next = self.split[self.at..].starts_with(&wanted);
        if are_next {
            self.at += wanted.len();
        }
        are_next
    }

    pub(super) fn finish(&self, expected: &str) -> Result<(), SearchError> {
        if self.at < self.split.len() {
            return Err(self.expected(expected));
        }
        Ok(())
    }

    /// Reads one of the phrases of a table. If one phrase begins with another, the longer one is tried first.
    fn one_of<T: Copy>(&mut self, table: &[(&str, T)]) -> Result<T, SearchError> {
        let longest = in_order(table, |(phrase, _)| std::cmp::Reverse(phrase.len()));
        for &(phrase, value) in longest {
            if self.take(phrase) {
                return Ok(value);
            }
        }
        let phrases: Vec<&str> = table.iter().map(|&(phrase, _)| phrase).collect();
        Err(self.expected(&format!("one of {}", phrases.join(", "))))
    }

    fn quoted(&mut self, what: &str) -> Result<String, SearchError> {
        let inner = self
            .peek()
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        let inner = inner.filter(|inner| !inner.is_empty());
        let text = inner.ok_or_else(|| self.expected(&format!("{what} in quotation marks")))?;
        self.at += 1;
        Ok(text.to_owned())
    }

    pub(super) fn step(&mut self) -> Result<Step, SearchError> {
        let count = self.ordinal()?;
        let words = PRIORITY_CHANGES.split(' ').collect::<Vec<_>>();
        let new_priority = self.split[self.at..].starts_with(&words);
        let kind = self.one_of(&phrases())?;
        let detail = match kind {
            None => self.hunk()?,
            Some(_) if new_priority => Detail::NewPriority,
            Some(kind) => self.detail(kind)?,
        };
        let mut step = Step {
            kind,
            detail,
            task: None,
            zone: None,
            node: None,
            count,
            delay: 0,
        };
        loop {
            let says_who = kind.is_some() && step.task.is_none();
            if says_who && self.take("by") {
                step.task = Some(self.quoted("the name of a task")?);
            } else if step.node.is_none() && kind.is_some_and(names_node) && self.take("in node") {
                let node = self.number("the number of a node")?;
                step.node = Some(NodeId::at(node as usize));
            } else if step.zone.is_none() && kind.is_some_and(names_zone) && self.take("in") {
                step.zone = Some(self.one_of(&ZONES)?);
            } else {
                break;
            }
        }
        if self.take("+") {
            step.delay = duration_ns(self.peek())
                .ok_or_else(|| self.expected("a time such as 5s, 200ms or 20us"))?;
            self.at += 1;
        }
        Ok(step)
    }

    /// Reads how many times the event has to happen. Without a number, once; `first` is optional.
    fn ordinal(&mut self) -> Result<u32, SearchError> {
        let word = self.peek();
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            self.take("first");
            return Ok(1);
        }
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let suffix = &word[digits.len()..];
        let number = digits.parse().ok().filter(|&number: &u32| number > 0);
        let number = number.filter(|_| ["st", "nd", "rd", "th"].contains(&suffix));
        let number = number.ok_or_else(|| self.expected("a place such as first, 2nd or 1000th"))?;
        self.at += 1;
        Ok(number)
    }

    fn detail(&mut self, kind: EventKind) -> Result<Detail, SearchError> {
        Ok(match kind {
            EventKind::PageVerdict => Detail::Verdict(self.one_of(&VERDICTS)?),
            EventKind::ScanCount => Detail::Scan(self.one_of(&SCANS)?),
            EventKind::PageAlloc => Detail::FallsBelow(self.one_of(&MARKS)?),
            EventKind::PageFree => Detail::RisesAbove(self.one_of(&MARKS)?),
            EventKind::Phase => Detail::Phase(self.quoted("words of a phase")?),
            EventKind::KswapdPass if self.take("priority") => {
                let comparison = self.one_of(&COMPARISONS)?;
                let priority = self.peek().parse().ok().filter(|priority| *priority <= 12);
                let priority = priority.ok_or_else(|| self.expected("a priority from 0 to 12"))?;
                self.at += 1;
                Detail::Number(comparison, priority)
            }
            EventKind::AllocFail if self.take("order") => {
                let comparison = self.one_of(&COMPARISONS)?;
                Detail::Number(comparison, self.number("an order, which is a number")?)
            }
            EventKind::StackDepth if self.peek().starts_with(['<', '>', '=']) => {
                let comparison = self.one_of(&COMPARISONS)?;
                Detail::Number(comparison, self.number("a number of bytes")?)
            }
            EventKind::InodeSteal if self.take("pages") => {
                let comparison = self.one_of(&COMPARISONS)?;
                Detail::Pages(comparison, self.number("a number of pages")?)
            }
            _ => Detail::Any,
        })
    }

    /// Reads the name of a hunk or patch; without a name, any hunk fits.
    fn hunk(&mut self) -> Result<Detail, SearchError> {
        let ends = ["", "+", "after"].contains(&self.peek());
        if ends {
            return Ok(Detail::Hunk(u64::MAX));
        }
        let hunks = hunk::named(self.peek());
        let hunks = hunks.ok_or_else(|| self.expected("a hunk or a patch, or nothing for any"))?;
        self.at += 1;
        Ok(Detail::Hunk(hunks))
    }

    fn number(&mut self, what: &str) -> Result<u32, SearchError> {
        let number = self.peek().parse().ok();
        let number = number.ok_or_else(|| self.expected(what))?;
        self.at += 1;
        Ok(number)
    }
}

/// Length of the first word of a text, bytes; `None` if a quotation mark is not closed.
fn word_length(text: &str) -> Option<usize> {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.find('"').map(|end| end + 2);
    }
    Some(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// True if events of this kind can name their zone. Events with a domain name it only before 4.8.
fn names_zone(kind: EventKind) -> bool {
    let description = kind.description();
    [FieldType::Zone, FieldType::Domain]
        .into_iter()
        .any(|wanted| description.position(wanted).is_some())
}

/// True if events of this kind name their node, directly or by a zone.
fn names_node(kind: EventKind) -> bool {
    let description = kind.description();
    names_zone(kind)
        || [FieldType::Node, FieldType::EndZone]
            .into_iter()
            .any(|wanted| description.position(wanted).is_some())
}
