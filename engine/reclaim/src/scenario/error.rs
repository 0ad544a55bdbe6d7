//! The error that refuses a scenario.

use std::fmt;

/// The refusal of a scenario: the place, the value, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// Place, for example `machine.node[0].zone[2].managed`; empty for a syntax error, which has a position.
    pub path: String,
    /// The value as written, shortened to one line; empty if nothing was written.
    pub value: String,
    /// The expected value, as a phrase: "a whole number from 1 to 64".
    pub expected: String,
    /// The kind of mistake, which decides the wording of the message.
    pub problem: Problem,
    /// Position in the included file, if the mistake is in that file and not in the text itself.
    pub file: Option<FileLine>,
}

/// A line of an included file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileLine {
    /// Path, as the scenario includes it.
    pub path: String,
    /// Number of the line, counted from 1.
    pub line: u32,
}

/// Kinds of mistake in a scenario or its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The text is not TOML.
    Syntax {
        /// Number of the line, counted from 1.
        line: u32,
        /// Number of the character in the line, counted from 1.
        column: u32,
    },
    /// A required key is missing.
    Missing,
    /// A key that does not exist at this place.
    UnknownKey,
    /// A setting of real machines that is not modelled; `expected` then holds a sentence about it.
    NotModelled,
    /// A value of the wrong type or out of range.
    Value,
    /// A value that is valid alone but does not fit the others.
    Conflict,
    /// A path of `set` that does not exist in the scenario.
    NoSuchPlace,
}

/// Longest value that a message quotes, so that the error stays on one line.
const SHOWN_CHARACTERS: usize = 60;
/// Longest place that a message quotes; the text may contain keys of any length.
const PLACE_CHARACTERS: usize = 200;
/// Longest expectation that a message quotes. The names of all patches fit. An expectation may also contain names from the text, of any
/// length.
const EXPECTED_CHARACTERS: usize = 4_000;

impl ScenarioError {
    pub(crate) fn new(problem: Problem, path: &str, value: &str, expected: &str) -> Self {
        assert!(!expected.is_empty(), "an error must name what was expected");
        Self {
            path: shortened(path, PLACE_CHARACTERS),
            value: shortened(value, SHOWN_CHARACTERS),
            expected: shortened(expected, EXPECTED_CHARACTERS),
            problem,
            file: None,
        }
    }

    /// The same error, placed on a line of an included file.
    pub(crate) fn of_file(mut self, path: &str, line: u32) -> Self {
        self.file = Some(FileLine {
            path: path.to_owned(),
            line,
        });
        self
    }

    pub(crate) fn value(path: &str, value: &str, expected: &str) -> Self {
        Self::new(Problem::Value, path, value, expected)
    }

    pub(crate) fn conflict(path: &str, value: impl fmt::Display, expected: &str) -> Self {
        Self::new(Problem::Conflict, path, &value.to_string(), expected)
    }

    pub(crate) fn missing(path: &str, expected: &str) -> Self {
        Self::new(Problem::Missing, path, "", expected)
    }
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            value,
            expected,
            problem,
            file,
        } = self;
        if let Some(FileLine { path, line }) = file {
            match problem {
                Problem::Syntax { .. } => write!(out, "{path}: ")?,
                Problem::Missing
                | Problem::UnknownKey
                | Problem::NotModelled
                | Problem::Value
                | Problem::Conflict
                | Problem::NoSuchPlace => write!(out, "{path}, line {line}: ")?,
            }
        }
        match problem {
            Problem::Syntax { line, column } => {
                write!(
                    out,
                    "Line {line}, column {column} is not TOML: found {value}, expected {expected}."
                )
            }
            Problem::Missing => write!(out, "{path} is missing: expected {expected}."),
            Problem::UnknownKey => write!(
                out,
                "{path} = {value} is not a known key: expected {expected}."
            ),
            Problem::NotModelled => write!(out, "{path} = {value} is not modelled: {expected}."),
            Problem::Value => write!(out, "{path} = {value} cannot be used: expected {expected}."),
            Problem::Conflict => write!(
                out,
                "{path} = {value} does not fit the rest: expected {expected}."
            ),
            Problem::NoSuchPlace => {
                write!(
                    out,
                    "{path} = {value}: the scenario has no such path; expected {expected}."
                )
            }
        }
    }
}

impl std::error::Error for ScenarioError {}

/// A text on one line, cut to a readable length.
fn shortened(text: &str, most: usize) -> String {
    let mut characters = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut head: String = characters.by_ref().take(most).collect();
    if characters.next().is_some() {
        head.push('…');
    }
    head
}

/// A phrase that says what was expected instead of `word`: the nearest name, followed by `introduction` and all names in parentheses. If no
/// name is near, the phrase only lists the names.
pub(crate) fn choice(word: &str, introduction: &str, names: &[&str]) -> String {
    let all = names.join(", ");
    match (nearest(word, names), names) {
        (Some(near), _) => format!("{near} ({introduction} {all})"),
        (None, [only]) => format!("{only}, the only one"),
        (None, _) => format!("one of {all}"),
    }
}

/// The candidate that differs from `word` by the fewest edits, the first if there are several. `None` if every candidate differs in more
/// than one letter and more than a third of the letters, because `word` then means something else.
pub(crate) fn nearest<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let far = |candidate: &str| {
        let letters = word.chars().count().max(candidate.chars().count());
        edits(word, candidate) > (letters / 3).max(1)
    };
    let near = candidates.iter().copied().filter(|name| !far(name));
    near.min_by_key(|candidate| edits(word, candidate))
}

/// Number of edits between two words: insertions, deletions and replacements of a character, and swaps of two neighbours.
fn edits(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    // For a word far longer than any key, an inexact count is enough.
    let from: Vec<char> = from.chars().take(64).collect();
    let mut above: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for i in 0..from.len() {
        let mut next = vec![i + 1];
        for j in 0..to.len() {
            let replaced = row[j] + usize::from(from[i] != to[j]);
            let mut least = replaced.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && from[i] == to[j - 1] && from[i - 1] == to[j] {
                least = least.min(above[j - 1] + 1);
            }
            next.push(least);
        }
        above = std::mem::replace(&mut row, next);
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_key_is_the_one_with_the_fewest_edits_unless_they_are_more_than_a_third_of_its_letters()
     {
        for (word, candidates, expected) in [
            ("cpu", &["cpus", "hz", "thp"][..], Some("cpus")),
            (
                "managd",
                &["spanned", "present", "managed"][..],
                Some("managed"),
            ),
            ("x", &[][..], None),
            ("tie", &["tia", "tib"][..], Some("tia")),
            ("titel", &["title"][..], Some("title")),
            ("pass", &["passes"][..], Some("passes")),
            ("multiply", &["divide"][..], None),
            ("watermark_boost_factor", &["watermark_distance"][..], None),
        ] {
            assert_eq!(nearest(word, candidates), expected, "{word}");
        }
    }

    #[test]
    fn every_error_is_one_sentence_with_place_value_and_expectation() {
        for (problem, sentence) in [
            (
                Problem::Syntax { line: 3, column: 7 },
                "Line 3, column 7 is not TOML: found v, expected e.",
            ),
            (Problem::Missing, "a.b is missing: expected e."),
            (
                Problem::UnknownKey,
                "a.b = v is not a known key: expected e.",
            ),
            (Problem::NotModelled, "a.b = v is not modelled: e."),
            (Problem::Value, "a.b = v cannot be used: expected e."),
            (
                Problem::Conflict,
                "a.b = v does not fit the rest: expected e.",
            ),
            (
                Problem::NoSuchPlace,
                "a.b = v: the scenario has no such path; expected e.",
            ),
        ] {
            assert_eq!(
                ScenarioError::new(problem, "a.b", "v", "e").to_string(),
                sentence
            );
        }
    }

    #[test]
    fn a_long_value_is_cut_and_put_on_one_line() {
        let error = ScenarioError::value("a", &format!("x\n{}", "y".repeat(500)), "less");
        assert_eq!(error.value, format!("x {}…", "y".repeat(58)));
    }
}
