//! The keys of a scenario as data: for each key its type, range, default, example and meaning.
//!
//! Each module that reads a table of the scenario states its keys in a constant such as `KEYS`. [`super::part`] reads values by these tables,
//! refusals quote them, and [`mod@super::reference`] prints them as docs/scenario.md. Rules that involve more than one key are in the module
//! that reads the table, or in [`mod@super::check`].

use std::ops::RangeInclusive;

use super::units::Unit;

/// The keys of one table of a scenario.
#[derive(Debug)]
pub(crate) struct Keys {
    /// Title of the table as written in a scenario, `[machine]` or `[[actor]]`; for a kind of work, the word that chooses it.
    pub(crate) title: &'static str,
    /// Description of the table for the reference, in Markdown.
    pub(crate) about: &'static str,
    /// The keys, in the order in which the reference lists them.
    pub(crate) list: &'static [Key],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// Name as written in a scenario.
    pub(crate) name: &'static str,
    pub(crate) value_type: ValueType,
    pub(crate) absent: Absent,
    /// A valid value as written in a scenario.
    pub(crate) example: &'static str,
    /// Description of the key for the reference, in Markdown.
    pub(crate) meaning: &'static str,
}

/// Type and range of a key.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ValueType {
    /// `true` or `false`.
    Flag,
    /// A whole number; its minimum and maximum.
    Count(u32, u32),
    /// One of these whole numbers.
    Among(&'static [u32]),
    /// A figure with a unit; its minimum and maximum in the base unit.
    Quantity(Unit, u64, u64),
    /// A moment; if it is a time, its minimum and maximum in ns.
    Moment(u64, u64),
    /// A name made of letters, digits and hyphens; its maximum length.
    Name(usize),
    /// Text on one line; its maximum length in characters.
    Line(usize),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of the words that this function returns, for example the names of presets.
    Known(fn() -> Vec<&'static str>),
    /// The name of something that the scenario describes: "a disk".
    NameOf(&'static str),
    /// A list: the minimum and maximum number of values, and the type of each value.
    List(usize, usize, &'static ValueType),
    /// A value that a separate function reads; this phrase describes it.
    Described(&'static str),
    /// A table with these keys.
    Table(&'static Keys),
    /// A table of tables, each under its own name.
    Named(&'static Keys),
    /// A list of tables: their minimum and maximum number, and their keys.
    Tables(usize, usize, &'static Keys),
}

/// Meaning of a key that is not written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Absent {
    /// The key is required.
    Never,
    /// The default value: a number in the base unit, the index of a word, or 0 or 1 for a flag.
    Default(u64),
    /// Meaning of the absence, as a phrase.
    Means(&'static str),
}

impl Key {
    /// A required key.
    pub(crate) const fn new(
        name: &'static str,
        value_type: ValueType,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        // Only native programs print examples and meanings, so the page does not have to download them.
        let (example, meaning) = if cfg!(target_family = "wasm") {
            ("", "")
        } else {
            (example, meaning)
        };
        Self {
            name,
            value_type,
            absent: Absent::Never,
            example,
            meaning,
        }
    }

    /// A required whole number.
    pub(crate) const fn count(
        name: &'static str,
        range: RangeInclusive<u32>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        let value_type = ValueType::Count(*range.start(), *range.end());
        Self::new(name, value_type, example, meaning)
    }

    /// A required figure with a unit; `range` is in the base unit.
    pub(crate) const fn quantity(
        name: &'static str,
        unit: Unit,
        range: RangeInclusive<u64>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        let value_type = ValueType::Quantity(unit, *range.start(), *range.end());
        Self::new(name, value_type, example, meaning)
    }

    /// A required size of memory or of a file; `range` is in pages.
    pub(crate) const fn pages(
        name: &'static str,
        range: RangeInclusive<u32>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        let range = *range.start() as u64..=*range.end() as u64;
        Self::quantity(name, Unit::Pages, range, example, meaning)
    }

    /// A required time; `range` is in ns.
    pub(crate) const fn time(
        name: &'static str,
        range: RangeInclusive<u64>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        Self::quantity(name, Unit::Nanoseconds, range, example, meaning)
    }

    /// `true` or `false`; `false` if it is absent.
    pub(crate) const fn flag(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, ValueType::Flag, "true", meaning).or(0)
    }

    /// The same key with a default.
    pub(crate) const fn or(mut self, default: u64) -> Self {
        self.absent = Absent::Default(default);
        self
    }

    /// The same key with a phrase that says what its absence means.
    pub(crate) const fn without(mut self, what: &'static str) -> Self {
        self.absent = Absent::Means(what);
        self
    }
}
