//! A recording of `scripts/record.sh`: samples that each begin with `time: SECONDS`, followed by files of `/proc` as they are.

use super::kind::{Kind, first_line_of, recognized};
use super::{Note, Source, Use, log};

/// The text at the start of each sample.
const SAMPLE: &str = "time:";

/// A file in a text: its kind, and the number of the line that shows the kind.
pub(super) struct Part<'a> {
    pub(super) kind: Option<Kind>,
    pub(super) line: usize,
    pub(super) source: Source<'a>,
}

/// The files in a text: those of the first sample if the text is a recording, otherwise the text itself. Every part keeps the text before it,
/// so that messages have the line numbers of the text.
pub(super) fn parts<'a>(source: &Source<'a>, notes: &mut Vec<Note>) -> Vec<Part<'a>> {
    let Some(first) = first_sample(source, notes) else {
        let (kind, line) = recognized(source.text).unzip();
        return vec![Part {
            kind,
            line: line.unwrap_or(1),
            source: *source,
        }];
    };
    let files = [Kind::Zoneinfo, Kind::Meminfo, Kind::Vmstat];
    let found = files.into_iter().filter_map(|kind| {
        first_line_of(kind, first.text).map(|line| Part {
            kind: Some(kind),
            line,
            source: first,
        })
    });
    found.collect()
}

/// The text up to the second sample; `None`: the text is not a recording.
fn first_sample<'a>(source: &Source<'a>, notes: &mut Vec<Note>) -> Option<Source<'a>> {
    let mut starts = Vec::new();
    let mut at = 0;
    for (number, line) in source.text.split_inclusive('\n').enumerate() {
        if line.starts_with(SAMPLE) {
            starts.push((at, number + 1));
        } else if starts.is_empty() && !line.trim().is_empty() {
            return None;
        }
        at += line.len();
    }
    let [_, others @ ..] = starts.as_slice() else {
        return None;
    };
    let Some(&(end, line)) = others.first() else {
        return Some(*source);
    };
    notes.push(Note {
        usage: Use::Ignored,
        place: log::place(source, line).to_string(),
        sentence: format!(
            "This is a recording; the machine comes from its first sample. Samples that are left out: {}.",
            others.len()
        ),
    });
    Some(Source {
        text: &source.text[..end],
        ..*source
    })
}
