//! The tables of keys: examples, defaults and the values of every scenario of the project have to be in their ranges.

use super::*;
use crate::scenario::actors::kind_of;
use crate::scenario::keys::{Absent, Key, Keys, ValueType};
use crate::scenario::part::Part;

/// Reads one key by its row, and the keys of a table below it. Returns the number of keys read.
fn read(part: &Part<'_>, key: &Key) -> Result<usize, ScenarioError> {
    let name = key.name;
    match key.value_type {
        ValueType::Flag => part.flag(name).map(|_| 1),
        ValueType::Count(..) | ValueType::Among(_) => part.count(name).map(|_| 1),
        ValueType::Quantity(..) => part.quantity(name).map(|_| 1),
        ValueType::Moment(..) => part.moment(name).map(|_| 1),
        ValueType::Name(_) => part.name(name).map(|_| 1),
        ValueType::Line(_) => part.text(name).map(|_| 1),
        ValueType::Word(_) => part.word(name).map(|_| 1),
        ValueType::Known(_) => part.known(name).map(|_| 1),
        ValueType::NameOf(_) => part.name_of(name).map(|_| 1),
        ValueType::List(_, _, ValueType::Count(..)) => part.counts(name).map(|_| 1),
        ValueType::List(_, _, ValueType::Quantity(..)) => part.quantities(name).map(|_| 1),
        ValueType::List(..) => part.list(name).map(|_| 1),
        ValueType::Described(_) | ValueType::Named(_) => Ok(1),
        ValueType::Table(keys) => Ok(1 + read_all(&part.part(name)?, keys)?),
        ValueType::Tables(_, _, keys) => {
            let mut count = 1;
            for unread in part.parts(name)? {
                count += match kind_of(unread.raw("work")) {
                    Some(kind) => {
                        let part = unread.open_with(kind.keys)?;
                        read_all(&part, keys)? + read_all(&part, kind.keys)?
                    }
                    None => read_all(&unread.open()?, keys)?,
                };
            }
            Ok(count)
        }
    }
}

/// Reads every key of a table that is written.
fn read_all(part: &Part<'_>, keys: &Keys) -> Result<usize, ScenarioError> {
    let there = keys.list.iter().filter(|key| part.has(key.name));
    there.map(|key| read(part, key)).sum()
}

#[test]
fn every_key_of_every_scenario_has_a_row_and_a_value_in_its_range() {
    for (name, text) in ALL.iter().chain(&[("lab-machine", LAB_MACHINE)]) {
        let table = toml_table(text).expect("a scenario of the project is TOML");
        let part = Part::open(&table, "", &[&parse::KEYS]);
        let count = part.and_then(|part| read_all(&part, &parse::KEYS));
        let count = count.unwrap_or_else(|error| panic!("{name}: {error}"));
        let least = if text.contains("\ninclude = ") {
            20
        } else {
            50
        };
        assert!(count > least, "{name} has {count} keys");
    }
}

#[test]
fn every_example_is_a_valid_value_of_its_key() {
    for keys in reference::all() {
        for key in keys.list {
            let text = format!("{} = {}", key.name, key.example);
            let table = toml_table(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let value = &table[key.name];
            match key.value_type {
                // The example of a table is only its beginning.
                ValueType::Table(_) | ValueType::Named(_) => assert!(value.is_table(), "{text}"),
                ValueType::Tables(..) => assert!(value.is_array(), "{text}"),
                _ => {
                    let part = Part::open(&table, "", &[keys]).expect("the key has a row");
                    let read = read(&part, key);
                    read.unwrap_or_else(|error| panic!("{}: {error}", keys.title));
                }
            }
        }
    }
}

#[test]
fn every_default_is_in_its_range() {
    for keys in reference::all() {
        for key in keys.list {
            let Absent::Default(value) = key.absent else {
                continue;
            };
            let fits = match key.value_type {
                ValueType::Flag => value <= 1,
                ValueType::Count(least, most) => {
                    (u64::from(least)..=u64::from(most)).contains(&value)
                }
                ValueType::Quantity(_, least, most) => (least..=most).contains(&value),
                ValueType::Word(words) => value < words.len() as u64,
                other => panic!("{} of {} has a default, {other:?}", key.name, keys.title),
            };
            assert!(fits, "{} of {}: {value}", key.name, keys.title);
        }
    }
}

#[test]
fn no_two_rows_of_a_table_have_one_name_and_every_row_ends_in_a_sentence() {
    for keys in reference::all() {
        for (at, key) in keys.list.iter().enumerate() {
            let earlier = &keys.list[..at];
            assert!(
                earlier.iter().all(|other| other.name != key.name),
                "{}",
                key.name
            );
            assert!(key.meaning.ends_with('.'), "{} of {}", key.name, keys.title);
            assert!(!key.meaning.contains('|'), "{} of {}", key.name, keys.title);
        }
    }
}

#[test]
fn the_reference_has_a_row_for_every_key_and_can_be_narrowed() {
    let whole = reference(None);
    let rows = whole.lines().filter(|line| line.starts_with("| `")).count();
    let keys: usize = reference::all().iter().map(|keys| keys.list.len()).sum();
    assert_eq!(rows, keys + crate::kernel::DECISIONS.len());
    let size = reference(Some("size"));
    assert!(
        size.contains("| `divide` | whole number | 1 to 64 | required | `4` |"),
        "{size}"
    );
}
