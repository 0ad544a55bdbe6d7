//! A table of a scenario: a [`Section`] that takes ranges and defaults from its [`Keys`].

use std::ops::RangeInclusive;

use super::error::ScenarioError;
use super::keys::{Absent, Key, Keys, ValueType};
use super::machine::MAX_FILE_NAME;
use super::moment::{Moment, moment};
use super::table::{Section, quantity, written};
use super::units::Unit;

/// A table of a scenario, whose keys are all known.
pub(super) struct Part<'a> {
    section: Section<'a>,
    keys: Vec<&'static Key>,
}

/// A table of a list, before its keys are checked.
pub(super) struct Unread<'a> {
    table: &'a toml::Table,
    path: String,
    keys: &'static Keys,
}

impl<'a> Unread<'a> {
    /// Checks the keys and opens the table.
    pub(super) fn open(self) -> Result<Part<'a>, ScenarioError> {
        Part::open(self.table, &self.path, &[self.keys])
    }

    /// Opens a table that may also have the keys of `more`, which the caller has chosen by the value of one of its keys.
    pub(super) fn open_with(self, more: &'static Keys) -> Result<Part<'a>, ScenarioError> {
        Part::open(self.table, &self.path, &[self.keys, more])
    }

    /// The value under a key, before any check.
    pub(super) fn raw(&self, key: &str) -> Option<&'a toml::Value> {
        self.table.get(key)
    }

    /// The path of one of its keys, for errors.
    pub(super) fn path(&self, key: &str) -> String {
        super::table::join(&self.path, key)
    }
}

impl<'a> Part<'a> {
    /// A table whose keys are all among those of `all`.
    ///
    /// # Errors
    /// The first unknown key in alphabetical order, with the known ones.
    pub(super) fn open(
        table: &'a toml::Table,
        path: &str,
        all: &[&'static Keys],
    ) -> Result<Self, ScenarioError> {
        let keys: Vec<&'static Key> = all.iter().flat_map(|keys| keys.list).collect();
        let names: Vec<&'static str> = keys.iter().map(|key| key.name).collect();
        Ok(Self {
            section: Section::open(table, path, &names)?,
            keys,
        })
    }

    fn key(&self, name: &str) -> &'static Key {
        let found = self.keys.iter().find(|key| key.name == name);
        found.unwrap_or_else(|| panic!("{name} has a row in the table of {}", self.path("")))
    }

    /// The default of a key that is not written, in the base unit; `None` if the key is written or has no number as its default.
    fn default(&self, key: &Key) -> Option<u64> {
        match key.absent {
            Absent::Default(value) if !self.has(key.name) => Some(value),
            Absent::Default(_) | Absent::Never | Absent::Means(_) => None,
        }
    }

    /// The path of a key of this table, for errors.
    pub(super) fn path(&self, key: &str) -> String {
        self.section.path(key)
    }

    /// Whether the key was written.
    pub(super) fn has(&self, key: &str) -> bool {
        self.section.has(key)
    }

    /// Calls `read` if the key was written; `None` if it was not.
    pub(super) fn optional<T>(
        &self,
        key: &str,
        read: impl FnOnce(&str) -> Result<T, ScenarioError>,
    ) -> Result<Option<T>, ScenarioError> {
        self.section.optional(key, read)
    }

    /// A refusal of the value under a key, or of its absence.
    pub(super) fn refuse(&self, key: &str, expected: &str) -> ScenarioError {
        self.section.refuse(key, expected)
    }

    /// The table under a key, which must be there. Its keys are checked.
    pub(super) fn part(&self, key: &str) -> Result<Part<'a>, ScenarioError> {
        let ValueType::Table(keys) = self.key(key).value_type else {
            panic!("{key} holds a table");
        };
        Part::open(self.section.table(key)?, &self.path(key), &[keys])
    }

    /// The tables of a list, in order; empty if the key is absent and may be absent.
    pub(super) fn parts(&self, key: &str) -> Result<Vec<Unread<'a>>, ScenarioError> {
        let ValueType::Tables(least, most, keys) = self.key(key).value_type else {
            panic!("{key} holds tables");
        };
        let tables = self.section.tables(key, least..=most)?.into_iter();
        Ok(tables
            .map(|(path, table)| Unread { table, path, keys })
            .collect())
    }

    /// The values of a list, with their paths.
    pub(super) fn list(&self, key: &str) -> Result<Vec<(String, &'a toml::Value)>, ScenarioError> {
        let ValueType::List(least, most, _) = self.key(key).value_type else {
            panic!("{key} holds a list");
        };
        self.section.list(key, least..=most)
    }

    /// A list of plain whole numbers, each in the range of the key.
    pub(super) fn counts(&self, key: &str) -> Result<Vec<u32>, ScenarioError> {
        let ValueType::List(_, _, ValueType::Count(least, most)) = self.key(key).value_type else {
            panic!("{key} holds whole numbers");
        };
        let range = *least..=*most;
        let count = |(path, value): (String, &toml::Value)| {
            let number = value.as_integer().and_then(|n| u32::try_from(n).ok());
            number.filter(|n| range.contains(n)).ok_or_else(|| {
                let expected = format!("a whole number from {least} to {most}");
                ScenarioError::value(&path, &written(value), &expected)
            })
        };
        self.list(key)?.into_iter().map(count).collect()
    }

    /// A list of figures with a unit, each of which fits 32 bits.
    pub(super) fn quantities(&self, key: &str) -> Result<Vec<u32>, ScenarioError> {
        let ValueType::List(_, _, &ValueType::Quantity(unit, least, most)) =
            self.key(key).value_type
        else {
            panic!("{key} holds figures with a unit");
        };
        let figure = |(path, value): (String, &toml::Value)| {
            let figure = quantity(&path, value, unit, least..=most)?;
            Ok(u32::try_from(figure).expect("the range has 32 bits"))
        };
        self.list(key)?.into_iter().map(figure).collect()
    }

    /// A plain whole number in the range of the key; the default if the key is absent.
    pub(super) fn count(&self, key: &str) -> Result<u32, ScenarioError> {
        match self.key(key).value_type {
            ValueType::Count(least, most) => self.count_within(key, least..=most),
            ValueType::Among(numbers) => self.among(key, numbers),
            other => panic!("{key} holds a whole number, not {other:?}"),
        }
    }

    /// Like [`Self::count`], in a narrower range that depends on other values.
    pub(super) fn count_within(
        &self,
        key: &str,
        range: RangeInclusive<u32>,
    ) -> Result<u32, ScenarioError> {
        match self.default(self.key(key)) {
            Some(default) => Ok(u32::try_from(default).expect("the default has 32 bits")),
            None => self.section.count(key, range),
        }
    }

    fn among(&self, key: &str, numbers: &[u32]) -> Result<u32, ScenarioError> {
        let number = self.section.count(key, 0..=u32::MAX).ok();
        number
            .filter(|number| numbers.contains(number))
            .ok_or_else(|| self.refuse(key, &among(numbers)))
    }

    /// A figure with a unit, converted to the base unit; the default if the key is absent.
    pub(super) fn quantity(&self, key: &str) -> Result<u64, ScenarioError> {
        let ValueType::Quantity(_, least, most) = self.key(key).value_type else {
            panic!("{key} holds a figure with a unit");
        };
        self.quantity_within(key, least..=most)
    }

    /// Like [`Self::quantity`], in a narrower range that depends on other values.
    pub(super) fn quantity_within(
        &self,
        key: &str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ScenarioError> {
        let ValueType::Quantity(unit, _, _) = self.key(key).value_type else {
            panic!("{key} holds a figure with a unit");
        };
        match self.default(self.key(key)) {
            Some(default) => Ok(default),
            None => self.section.quantity(key, unit, range),
        }
    }

    /// Like [`Self::quantity`], for fields of 32 bits.
    pub(super) fn quantity_u32(&self, key: &str) -> Result<u32, ScenarioError> {
        let figure = self.quantity(key)?;
        Ok(u32::try_from(figure).expect("the range has 32 bits"))
    }

    /// A moment: a time, the end of an actor, or a search.
    pub(super) fn moment(&self, key: &str) -> Result<Moment, ScenarioError> {
        let ValueType::Moment(least, most) = self.key(key).value_type else {
            panic!("{key} holds a moment");
        };
        match self.section.raw(key) {
            Some(value) => moment(&self.path(key), value, least..=most),
            None => Err(self.refuse(key, "a moment")),
        }
    }

    /// `true` or `false`; the default if the key is absent.
    pub(super) fn flag(&self, key: &str) -> Result<bool, ScenarioError> {
        let Absent::Default(absent) = self.key(key).absent else {
            panic!("{key} has a default");
        };
        self.section.flag_or(key, absent != 0)
    }

    /// Text on one line, at most as long as the key allows.
    pub(super) fn text(&self, key: &str) -> Result<&'a str, ScenarioError> {
        let ValueType::Line(longest) = self.key(key).value_type else {
            panic!("{key} holds a line of text");
        };
        self.section.text(key, longest)
    }

    /// A name made of letters, digits and hyphens, at most as long as the key allows.
    pub(super) fn name(&self, key: &str) -> Result<&'a str, ScenarioError> {
        let ValueType::Name(longest) = self.key(key).value_type else {
            panic!("the table of keys says that {key} holds a name");
        };
        self.section.name(key, longest)
    }

    /// The index of the written word among the key's words; the default if the key is absent.
    pub(super) fn word(&self, key: &str) -> Result<usize, ScenarioError> {
        let ValueType::Word(words) = self.key(key).value_type else {
            panic!("{key} holds one of some words");
        };
        match self.default(self.key(key)) {
            Some(place) => Ok(usize::try_from(place).expect("a small number")),
            None => self.choice(key, words),
        }
    }

    /// One of the words that a function of the engine lists, such as the names of presets.
    pub(super) fn known(&self, key: &str) -> Result<&'static str, ScenarioError> {
        let ValueType::Known(words) = self.key(key).value_type else {
            panic!("the table of keys says that {key} holds one of the engine's words");
        };
        let words = words();
        Ok(words[self.choice(key, &words)?])
    }

    /// The name of something that the scenario describes. A later check finds out whether it exists.
    pub(super) fn name_of(&self, key: &str) -> Result<&'a str, ScenarioError> {
        let ValueType::NameOf(_) = self.key(key).value_type else {
            panic!("the table of keys says that {key} holds a name");
        };
        self.section.name(key, MAX_FILE_NAME)
    }

    /// A figure with a unit, for a key that also takes other values.
    pub(super) fn described_quantity(
        &self,
        key: &str,
        unit: Unit,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ScenarioError> {
        let ValueType::Described(_) = self.key(key).value_type else {
            panic!("the table of keys describes in words what {key} holds");
        };
        self.section.quantity(key, unit, range)
    }

    /// A number with decimals, which `read` converts from its digits.
    pub(super) fn described_decimal<T>(
        &self,
        key: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ScenarioError> {
        let ValueType::Described(expected) = self.key(key).value_type else {
            panic!("the table of keys describes in words what {key} holds");
        };
        self.section.decimal(key, expected, read)
    }

    /// A table whose keys and values the caller checks.
    pub(super) fn described_table(&self, key: &str) -> Result<&'a toml::Table, ScenarioError> {
        let ValueType::Described(_) = self.key(key).value_type else {
            panic!("the table of keys describes in words what {key} holds");
        };
        self.section.table(key)
    }

    /// The index of the written word among `words`.
    pub(super) fn choice(&self, key: &str, words: &[&str]) -> Result<usize, ScenarioError> {
        self.section.choice(key, words)
    }
}

/// Joins numbers for a message: "100, 250, 300 or 1000".
pub(super) fn among(numbers: &[u32]) -> String {
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let (last, others) = words.split_last().expect("there is a number");
    format!("{} or {last}", others.join(", "))
}
