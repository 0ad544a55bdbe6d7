//! What a scenario may say, as data: every key with what it holds, its range, what holds without it, an example and its meaning.
//!
//! Said once: [`super::part`] reads by these tables, refusals quote them, and [`super::reference`] prints them as docs/scenario.md.
//! What has to fit together is not here but in the `check` beside each table.

use std::ops::RangeInclusive;

use super::units::Unit;

/// The keys of one table of a scenario.
#[derive(Debug)]
pub(crate) struct Keys {
    /// As it is written, `[machine]` or `[[actor]]`; of a kind of work the word that chooses it.
    pub(crate) title: &'static str,
    /// What the table describes. Markdown.
    pub(crate) about: &'static str,
    /// In the order in which they are told.
    pub(crate) list: &'static [Key],
}

/// One key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    /// As it is written.
    pub(crate) name: &'static str,
    /// What it holds.
    pub(crate) holds: Holds,
    /// What holds where it is not written.
    pub(crate) absent: Absent,
    /// A value as it is written.
    pub(crate) example: &'static str,
    /// What it means. Markdown.
    pub(crate) meaning: &'static str,
}

/// What a key holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Holds {
    /// `true` or `false`.
    Flag,
    /// A whole number, from least to most.
    Count(u32, u32),
    /// One of these whole numbers.
    Among(&'static [u32]),
    /// A figure with a unit, from least to most in the base unit.
    Quantity(Unit, u64, u64),
    /// A moment; a time from least to most, ns.
    Moment(u64, u64),
    /// A name of letters, digits and hyphens, at most so long.
    Name(usize),
    /// Text on one line, at most so many characters.
    Line(usize),
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of the words that the engine has at the moment.
    Known(fn() -> Vec<&'static str>),
    /// The name of something that the scenario describes: "a disk".
    NameOf(&'static str),
    /// Between so many and so many values.
    List(usize, usize, &'static Holds),
    /// What its own reader takes, told in words.
    Told(&'static str),
    /// A table.
    Table(&'static Keys),
    /// A table for each name.
    Named(&'static Keys),
    /// Between so many and so many tables.
    Tables(usize, usize, &'static Keys),
}

/// What holds where a key is not written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Absent {
    /// It has to be written.
    Never,
    /// As if this were written: a number in the base unit, the place of a word, 0 or 1 for a flag.
    Default(u64),
    /// What is told here.
    Means(&'static str),
}

impl Key {
    /// A required key.
    pub(crate) const fn new(
        name: &'static str,
        holds: Holds,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        // Only native programs print them, and the page would download them for nothing.
        let (example, meaning) = if cfg!(target_family = "wasm") {
            ("", "")
        } else {
            (example, meaning)
        };
        Self {
            name,
            holds,
            absent: Absent::Never,
            example,
            meaning,
        }
    }

    /// A whole number.
    pub(crate) const fn count(
        name: &'static str,
        range: RangeInclusive<u32>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        let holds = Holds::Count(*range.start(), *range.end());
        Self::new(name, holds, example, meaning)
    }

    /// A figure with a unit.
    pub(crate) const fn quantity(
        name: &'static str,
        unit: Unit,
        range: RangeInclusive<u64>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        let holds = Holds::Quantity(unit, *range.start(), *range.end());
        Self::new(name, holds, example, meaning)
    }

    /// Memory or a file, in pages.
    pub(crate) const fn pages(
        name: &'static str,
        range: RangeInclusive<u32>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        let range = *range.start() as u64..=*range.end() as u64;
        Self::quantity(name, Unit::Pages, range, example, meaning)
    }

    /// A time, in ns.
    pub(crate) const fn time(
        name: &'static str,
        range: RangeInclusive<u64>,
        example: &'static str,
        meaning: &'static str,
    ) -> Self {
        Self::quantity(name, Unit::Nanoseconds, range, example, meaning)
    }

    /// `true`, or `false` as without it.
    pub(crate) const fn flag(name: &'static str, meaning: &'static str) -> Self {
        Self::new(name, Holds::Flag, "true", meaning).or(0)
    }

    /// The same with what holds without it.
    pub(crate) const fn or(mut self, default: u64) -> Self {
        self.absent = Absent::Default(default);
        self
    }

    /// The same with what it means that it is absent.
    pub(crate) const fn without(mut self, what: &'static str) -> Self {
        self.absent = Absent::Means(what);
        self
    }
}
