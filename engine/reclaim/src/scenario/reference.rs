//! Prints the tables of [`super::keys`] as documentation: Markdown, with one table for each table of a scenario.

use std::fmt::Write as _;

use super::actors::{KINDS, files};
use super::keys::{Absent, Key, Keys, ValueType};
use super::part::among;
use super::units::Unit;
use super::{actors, parse};
use crate::kernel::DECISIONS;

const HEAD: &str = "| key | value | range | default | example | meaning |\n| --- | --- | --- | --- | --- | --- |\n";

const DECISIONS_TITLE: &str = "`[before.decisions]`, `[after.decisions]`";
const DECISIONS_ABOUT: &str = "Single decisions of a kernel, whatever its preset and its patches say. `--set kernel.NAME=ARM` sets a decision for both \
kernels, even if `--kernel` chooses another preset; `--set after.decisions.NAME=ARM` sets it for one kernel. The rows in \
`engine/reclaim/src/kernel/decisions/` say what a decision and each of its arms do. A decision about lists of nodes changes nothing in a kernel whose \
lists belong to zones, and vice versa.";

/// Lists every key that a scenario may have, or only the tables whose title contains a word.
pub fn reference(word: Option<&str>) -> String {
    let mut text = String::new();
    for keys in all() {
        let title = heading(keys);
        if word.is_none_or(|word| title.contains(word)) {
            write_keys(&mut text, &title, keys).expect("writing to a string cannot fail");
        }
        if keys.title == parse::KERNEL.title
            && word.is_none_or(|word| DECISIONS_TITLE.contains(word))
        {
            write_decisions(&mut text).expect("writing to a string cannot fail");
        }
    }
    text
}

fn write_decisions(text: &mut String) -> std::fmt::Result {
    writeln!(text, "### {DECISIONS_TITLE}\n\n{DECISIONS_ABOUT}\n")?;
    text.push_str("| decision | its arms |\n| --- | --- |\n");
    for decision in DECISIONS {
        let arms = decision.words().join("`, `");
        writeln!(text, "| `{}` | `{arms}` |", decision.field)?;
    }
    writeln!(text)
}

/// Every table once: the tables of the top level in their order, each followed by the tables inside it.
pub(super) fn all() -> Vec<&'static Keys> {
    let mut found = Vec::new();
    collect(&parse::KEYS, &mut found);
    found
}

fn collect(keys: &'static Keys, found: &mut Vec<&'static Keys>) {
    if found.iter().any(|known| known.title == keys.title) {
        return;
    }
    found.push(keys);
    for key in keys.list {
        match key.value_type {
            ValueType::Table(inner) | ValueType::Named(inner) | ValueType::Tables(_, _, inner) => {
                collect(inner, found);
            }
            ValueType::Flag
            | ValueType::Count(..)
            | ValueType::Among(_)
            | ValueType::Quantity(..)
            | ValueType::Moment(..)
            | ValueType::Name(_)
            | ValueType::Line(_)
            | ValueType::Word(_)
            | ValueType::Known(_)
            | ValueType::NameOf(_)
            | ValueType::List(..)
            | ValueType::Described(_) => {}
        }
    }
    if keys.title == actors::KEYS.title {
        for kind in &KINDS {
            found.push(kind.keys);
            if kind.keys.title == files::KEYS.title {
                found.extend([&files::CREATE, &files::CHURN]);
            }
        }
    }
}

fn heading(keys: &Keys) -> String {
    let is_kind = KINDS.iter().any(|kind| kind.keys.title == keys.title);
    match (is_kind, keys.title.starts_with('[')) {
        (true, _) => format!("work = \"{}\"", keys.title),
        (false, true) => format!("`{}`", keys.title),
        (false, false) => keys.title.to_owned(),
    }
}

fn write_keys(text: &mut String, title: &str, keys: &Keys) -> std::fmt::Result {
    writeln!(text, "### {title}\n\n{}\n", keys.about)?;
    if keys.list.is_empty() {
        return Ok(());
    }
    text.push_str(HEAD);
    for key in keys.list {
        let Key {
            name,
            example,
            meaning,
            ..
        } = key;
        let (what, range) = described(key.value_type);
        let absent = absent(key);
        writeln!(
            text,
            "| `{name}` | {what} | {range} | {absent} | `{example}` | {meaning} |"
        )?;
    }
    writeln!(text)
}

/// Type and range of a key, in words.
fn described(value_type: ValueType) -> (String, String) {
    let words = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        words.join(", ")
    };
    let (what, range) = match value_type {
        ValueType::Flag => ("`true` or `false`", String::new()),
        ValueType::Count(least, most) => ("whole number", format!("{least} to {most}")),
        ValueType::Among(numbers) => ("whole number", among(numbers)),
        ValueType::Quantity(unit, least, most) => {
            let range = format!("{} to {}", unit.written(least), unit.written(most));
            return (format!("amount in {}", unit.base()), range);
        }
        ValueType::Moment(least, most) => {
            let [least, most] = [least, most].map(|ns| Unit::Nanoseconds.written(ns));
            ("moment", format!("a time from {least} to {most}"))
        }
        ValueType::Name(longest) => (
            "name made of letters, digits and hyphens",
            format!("at most {longest}"),
        ),
        ValueType::Line(longest) => ("text on one line", format!("at most {longest} characters")),
        ValueType::Word(all) => ("word", words(all)),
        ValueType::Known(all) => ("word", words(&all())),
        ValueType::NameOf(thing) => return (format!("name of {thing}"), String::new()),
        ValueType::List(least, most, each) => {
            let (what, range) = described(*each);
            let count = if least == most {
                least.to_string()
            } else {
                format!("{least} to {most}")
            };
            return (format!("list of {count}: {what}"), range);
        }
        ValueType::Described(what) => return (what.to_owned(), String::new()),
        ValueType::Table(_) => ("table", String::new()),
        ValueType::Named(_) => ("table for each name", String::new()),
        ValueType::Tables(least, most, _) => {
            return (format!("{least} to {most} tables"), String::new());
        }
    };
    (what.to_owned(), range)
}

/// The meaning of a key that is not written, in words.
fn absent(key: &Key) -> String {
    match (key.absent, key.value_type) {
        (Absent::Never, _) => "required".to_owned(),
        (Absent::Means(what), _) => what.to_owned(),
        (Absent::Default(value), ValueType::Flag) => format!("`{}`", value != 0),
        (Absent::Default(value), ValueType::Quantity(unit, ..)) => unit.written(value),
        (Absent::Default(place), ValueType::Word(words)) => {
            format!(
                "`{}`",
                words[usize::try_from(place).expect("a small number")]
            )
        }
        (Absent::Default(value), _) => value.to_string(),
    }
}
