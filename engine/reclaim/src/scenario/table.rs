//! A TOML table that knows its path. Most of its functions check the type and the range of a value, and their refusals name the path.

use std::fmt::Display;
use std::ops::RangeInclusive;

use super::error::{Problem, ScenarioError, choice};
use super::not_modelled::elsewhere;
use super::units::Unit;

const WHOLE_NUMBER: &str = "a whole number from 0 up";

/// One table with its path and the keys it may have.
pub(crate) struct Section<'a> {
    table: &'a toml::Table,
    path: String,
    keys: Vec<&'static str>,
}

impl<'a> Section<'a> {
    /// A table whose keys are all among `keys`.
    ///
    /// # Errors
    /// The first unknown key in alphabetical order, with the known ones, or with the sentence of [`mod@super::not_modelled`] about it.
    pub(crate) fn open(
        table: &'a toml::Table,
        path: &str,
        keys: &[&'static str],
    ) -> Result<Self, ScenarioError> {
        for (key, value) in table {
            if !keys.contains(&key.as_str()) {
                if let Some(refusal) = elsewhere(&join(path, key), value) {
                    return Err(refusal);
                }
                return Err(ScenarioError::new(
                    Problem::UnknownKey,
                    &join(path, key),
                    &written(value),
                    &choice(key, "known here:", keys),
                ));
            }
        }
        Ok(Self {
            table,
            path: path.to_owned(),
            keys: keys.to_vec(),
        })
    }

    /// The path of a key of this table, for errors.
    pub(crate) fn path(&self, key: &str) -> String {
        join(&self.path, key)
    }

    fn get(&self, key: &str) -> Option<&'a toml::Value> {
        assert!(
            self.keys.contains(&key),
            "{key} is missing from the list of keys of {}",
            self.path
        );
        self.table.get(key)
    }

    /// The value under a key, before any check.
    pub(crate) fn raw(&self, key: &str) -> Option<&'a toml::Value> {
        self.get(key)
    }

    /// Whether the key was written.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Calls `read` if the key was written; `None` if it was not.
    pub(crate) fn optional<T>(
        &self,
        key: &str,
        read: impl FnOnce(&str) -> Result<T, ScenarioError>,
    ) -> Result<Option<T>, ScenarioError> {
        if self.has(key) {
            read(key).map(Some)
        } else {
            Ok(None)
        }
    }

    /// A refusal of the value under a key, or of its absence.
    pub(crate) fn refuse(&self, key: &str, expected: &str) -> ScenarioError {
        match self.get(key) {
            Some(value) => ScenarioError::value(&self.path(key), &written(value), expected),
            None => ScenarioError::missing(&self.path(key), expected),
        }
    }

    /// The table under a key, which must be there.
    pub(crate) fn table(&self, key: &str) -> Result<&'a toml::Table, ScenarioError> {
        let table = self.get(key).and_then(toml::Value::as_table);
        table.ok_or_else(|| self.refuse(key, &format!("a table [{}]", self.path(key))))
    }

    /// The tables of an array, in order, with their paths; empty if the key is absent and `count` allows none.
    pub(crate) fn tables(
        &self,
        key: &str,
        count: RangeInclusive<usize>,
    ) -> Result<Vec<(String, &'a toml::Table)>, ScenarioError> {
        let expected = format!(
            "{} to {} tables [[{}]]",
            count.start(),
            count.end(),
            self.path(key)
        );
        let array = match self.get(key) {
            Some(toml::Value::Array(array)) => array.as_slice(),
            None => &[],
            Some(_) => return Err(self.refuse(key, &expected)),
        };
        if !count.contains(&array.len()) {
            return Err(match array.len() {
                0 => ScenarioError::missing(&self.path(key), &expected),
                n => ScenarioError::value(&self.path(key), &format!("{n} tables"), &expected),
            });
        }
        let mut tables = Vec::with_capacity(array.len());
        for (index, value) in array.iter().enumerate() {
            let path = format!("{}[{index}]", self.path(key));
            match value.as_table() {
                Some(table) => tables.push((path, table)),
                None => return Err(ScenarioError::value(&path, &written(value), "a table")),
            }
        }
        Ok(tables)
    }

    /// The values of a list, with their paths; empty if the key is absent and `count` allows none.
    pub(crate) fn list(
        &self,
        key: &str,
        count: RangeInclusive<usize>,
    ) -> Result<Vec<(String, &'a toml::Value)>, ScenarioError> {
        let expected = format!("a list of {} to {} values", count.start(), count.end());
        let array = match self.get(key) {
            Some(toml::Value::Array(array)) => array.as_slice(),
            None => &[],
            Some(_) => return Err(self.refuse(key, &expected)),
        };
        if !count.contains(&array.len()) {
            return Err(match self.get(key) {
                None => ScenarioError::missing(&self.path(key), &expected),
                Some(_) => ScenarioError::value(
                    &self.path(key),
                    &format!("{} values", array.len()),
                    &expected,
                ),
            });
        }
        Ok(array
            .iter()
            .enumerate()
            .map(|(i, value)| (format!("{}[{i}]", self.path(key)), value))
            .collect())
    }

    /// A plain whole number.
    pub(crate) fn count(
        &self,
        key: &str,
        range: RangeInclusive<u32>,
    ) -> Result<u32, ScenarioError> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        let integer = self.get(key).and_then(toml::Value::as_integer);
        match integer
            .and_then(|n| u32::try_from(n).ok())
            .filter(|n| range.contains(n))
        {
            Some(n) => Ok(n),
            None => Err(self.refuse(key, &expected)),
        }
    }

    /// A plain whole number that may be large.
    pub(crate) fn number(&self, key: &str) -> Result<u64, ScenarioError> {
        let number = self.get(key).and_then(toml::Value::as_integer);
        match number.and_then(|n| u64::try_from(n).ok()) {
            Some(n) => Ok(n),
            None => Err(self.refuse(key, WHOLE_NUMBER)),
        }
    }

    /// A table of names with plain whole numbers, in alphabetical order of the names.
    pub(crate) fn numbers(&self, key: &str) -> Result<Vec<(String, u64)>, ScenarioError> {
        let Some(table) = self.get(key).and_then(toml::Value::as_table) else {
            return Err(self.refuse(key, "a table of names and whole numbers"));
        };
        let entry = |(name, value): (&String, &toml::Value)| {
            let number = value.as_integer().and_then(|n| u64::try_from(n).ok());
            let number = number.ok_or_else(|| {
                let path = join(&self.path(key), name);
                ScenarioError::value(&path, &written(value), WHOLE_NUMBER)
            })?;
            Ok((name.clone(), number))
        };
        table.iter().map(entry).collect()
    }

    /// A number that may have decimals, which `read` converts from its digits.
    pub(crate) fn decimal<T>(
        &self,
        key: &str,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ScenarioError> {
        match self.get(key) {
            Some(value) => decimal(&self.path(key), value, expected, read),
            None => Err(self.refuse(key, expected)),
        }
    }

    /// A figure with a unit, or a whole number of base units.
    pub(crate) fn quantity(
        &self,
        key: &str,
        unit: Unit,
        range: RangeInclusive<u64>,
    ) -> Result<u64, ScenarioError> {
        match self.get(key) {
            Some(value) => quantity(&self.path(key), value, unit, range),
            None => Err(self.refuse(key, &quantity_expected(unit, &range))),
        }
    }

    /// `true` or `false`; `absent` if the key was not written.
    pub(crate) fn flag_or(&self, key: &str, absent: bool) -> Result<bool, ScenarioError> {
        match self.get(key) {
            None => Ok(absent),
            Some(toml::Value::Boolean(flag)) => Ok(*flag),
            Some(_) => Err(self.refuse(key, "true or false")),
        }
    }

    /// Text on one line of 1..=`longest` characters.
    pub(crate) fn text(&self, key: &str, longest: usize) -> Result<&'a str, ScenarioError> {
        let text = self.get(key).and_then(toml::Value::as_str);
        match text.filter(|text| !text.trim().is_empty() && is_line(text, longest)) {
            Some(text) => Ok(text),
            None => Err(self.refuse(
                key,
                &format!("text on one line, at most {longest} characters"),
            )),
        }
    }

    /// A name made of letters, digits and hyphens, at most `longest` long.
    pub(crate) fn name(&self, key: &str, longest: usize) -> Result<&'a str, ScenarioError> {
        let name = self.get(key).and_then(toml::Value::as_str);
        match name.filter(|name| is_name(name, longest)) {
            Some(name) => Ok(name),
            None => Err(self.refuse(
                key,
                &format!("a name of 1 to {longest} letters, digits and hyphens"),
            )),
        }
    }

    /// The index of the written word among `words`.
    pub(crate) fn choice(&self, key: &str, words: &[&str]) -> Result<usize, ScenarioError> {
        let word = self.get(key).and_then(toml::Value::as_str);
        match word.and_then(|word| words.iter().position(|candidate| *candidate == word)) {
            Some(index) => Ok(index),
            None => Err(self.refuse(key, &one_of(words))),
        }
    }
}

/// A number that may have decimals, at any path, which `read` converts from its digits.
pub(crate) fn decimal<T>(
    path: &str,
    value: &toml::Value,
    expected: &str,
    read: impl FnOnce(&str) -> Option<T>,
) -> Result<T, ScenarioError> {
    let digits = match value {
        toml::Value::Integer(n) => Some(n.to_string()),
        toml::Value::Float(x) => Some(x.to_string()),
        toml::Value::String(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_)
        | toml::Value::Array(_)
        | toml::Value::Table(_) => None,
    };
    digits
        .and_then(|digits| read(&digits))
        .ok_or_else(|| ScenarioError::value(path, &written(value), expected))
}

/// A figure with a unit, or a whole number of base units, at any path.
pub(crate) fn quantity(
    path: &str,
    value: &toml::Value,
    unit: Unit,
    range: RangeInclusive<u64>,
) -> Result<u64, ScenarioError> {
    let figure = match value {
        toml::Value::Integer(n) => u64::try_from(*n).ok(),
        toml::Value::String(text) => unit.parse(text),
        toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_)
        | toml::Value::Array(_)
        | toml::Value::Table(_) => None,
    };
    figure
        .filter(|figure| range.contains(figure))
        .ok_or_else(|| {
            ScenarioError::value(path, &written(value), &quantity_expected(unit, &range))
        })
}

fn quantity_expected(unit: Unit, range: &RangeInclusive<u64>) -> String {
    format!("{} to {} {}", range.start(), range.end(), unit.described())
}

/// Joins words for messages: one of "a", "b", "c". A single word is called the only one.
pub(crate) fn one_of(words: &[impl Display]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    match words.as_slice() {
        [only] => format!("{only}, the only one"),
        words => format!("one of {}", words.join(", ")),
    }
}

/// Whether the text is a name of ASCII letters, digits and hyphens, 1..=`longest` long.
pub(crate) fn is_name(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

fn is_line(text: &str, longest: usize) -> bool {
    text.chars().count() <= longest && !text.chars().any(char::is_control)
}

/// Joins a path and a key under it. An empty key is shown as `""`.
pub(crate) fn join(path: &str, key: &str) -> String {
    let key = if key.is_empty() { "\"\"" } else { key };
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// The value as text: as a user would write it, but a table or a list as a phrase.
pub(crate) fn written(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => format!("{text:?}"),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Boolean(flag) => flag.to_string(),
        toml::Value::Datetime(time) => time.to_string(),
        toml::Value::Array(values) => format!("a list of {}", values.len()),
        toml::Value::Table(_) => "a table".to_owned(),
    }
}
