//! The notes at the head of the scenario.

use std::fmt::Write as _;

use super::{Note, Use};

/// The notes as TOML comments, with a heading for each `Use`. They must be sorted by `Use`.
pub(super) fn comments(notes: &[Note]) -> String {
    let mut text = String::new();
    let mut usage = None;
    for note in notes {
        if usage.replace(note.usage) != Some(note.usage) {
            let heading = match note.usage {
                Use::Read => "Read from the files of a machine:",
                Use::Assumed => "Assumed, because no file says it:",
                Use::Ignored => "Left out:",
            };
            writeln!(text, "# {heading}").expect("writing to a string cannot fail");
        }
        let place = match note.place.as_str() {
            "" => String::new(),
            place => format!("{place}: "),
        };
        let line: String = format!("{place}{}", note.sentence)
            .chars()
            .filter(|letter| !letter.is_control())
            .collect();
        writeln!(text, "#   {line}").expect("writing to a string cannot fail");
    }
    text + "\n"
}
