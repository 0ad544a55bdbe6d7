//! When an actor begins, ends or begins again: at a time, after another actor, or when something happens.
//!
//! `"10s"`, `"after dd"`, `"after dd + 2s"`, or a search of [`crate::trace::Search`] such as `"first swap-out + 2s"`. A delay of the last step
//! ends at its own time, whether or not an event comes then.

use std::fmt;
use std::ops::RangeInclusive;

use super::actors::MAX_COMM;
use super::error::ScenarioError;
use super::table::{is_name, quantity, written};
use super::units::{Unit, duration_ns};
use crate::trace::Search;

/// What stands before the name of an actor.
const AFTER: &str = "after ";

/// A moment of a run, known before it or not.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Moment {
    /// This virtual time, ns.
    Time(u64),
    /// The end of another actor.
    After {
        /// Its name.
        actor: String,
        /// How much later, ns.
        delay_ns: u64,
    },
    /// What a search finds. It has been read once, and names no hunk and not the end of the run.
    Found {
        /// As it was written.
        search: String,
    },
}

impl Moment {
    /// The first time at which it may come, ns.
    pub(super) fn earliest_ns(&self) -> u64 {
        match self {
            Self::Time(ns) => *ns,
            Self::After { delay_ns, .. } => *delay_ns,
            Self::Found { .. } => 0,
        }
    }

    /// The last time at which it may come, ns; `None`: nobody knows.
    pub(super) fn latest_ns(&self) -> Option<u64> {
        match self {
            Self::Time(ns) => Some(*ns),
            Self::After { .. } | Self::Found { .. } => None,
        }
    }

    /// What it waits to see, if it is a search.
    pub(crate) fn search(&self) -> Option<Search> {
        match self {
            Self::Found { search } => {
                Some(Search::parse(search).expect("it was read with the scenario"))
            }
            Self::Time(_) | Self::After { .. } => None,
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Time(ns) => write!(out, "{ns}"),
            Self::After { actor, delay_ns: 0 } => write!(out, "{AFTER}{actor}"),
            Self::After { actor, delay_ns } => {
                let delay = Unit::Nanoseconds.written(*delay_ns);
                write!(out, "{AFTER}{actor} + {delay}")
            }
            Self::Found { search } => out.write_str(search),
        }
    }
}

/// A time in the range, an actor, or a search.
pub(super) fn moment(
    path: &str,
    value: &toml::Value,
    range: RangeInclusive<u64>,
) -> Result<Moment, ScenarioError> {
    let (least, most) = (*range.start(), *range.end());
    let refuse = |why: &str| {
        let expected = format!("{}{why}", described(least, most));
        ScenarioError::value(path, &written(value), &expected)
    };
    let text = value.as_str().map(str::trim);
    let Some(text) = text.filter(|text| duration_ns(text).is_none()) else {
        let time = quantity(path, value, Unit::Nanoseconds, range);
        return time.map(Moment::Time).map_err(|_| refuse(""));
    };
    match text.strip_prefix(AFTER) {
        Some(rest) => after(rest, most).ok_or_else(|| refuse(" (as in \"after dd + 2s\")")),
        None => found(text).map_err(|why| refuse(&format!(" ({why})"))),
    }
}

/// What a moment may be, for refusals.
fn described(least: u64, most: u64) -> String {
    let [least, most] = [least, most].map(|ns| Unit::Nanoseconds.written(ns));
    format!("a time from {least} to {most}, \"after\" and another actor, or what happens")
}

/// `dd`, or `dd + 2s`.
fn after(rest: &str, most: u64) -> Option<Moment> {
    let (actor, delay) = rest.split_once('+').unwrap_or((rest, "0ns"));
    let actor = actor.trim();
    let delay_ns = duration_ns(delay).filter(|&ns| ns <= most)?;
    is_name(actor, MAX_COMM).then(|| Moment::After {
        actor: actor.to_owned(),
        delay_ns,
    })
}

/// A search, or why it is none that an actor can wait for.
fn found(text: &str) -> Result<Moment, String> {
    let search = Search::parse(text).map_err(|error| match error.found.as_str() {
        "" => format!("at its end, expected {}", error.expected),
        found => format!("at {found:?}, expected {}", error.expected),
    })?;
    if search.is_end() {
        return Err("not the end of the run".to_owned());
    }
    if search.names_hunk() {
        return Err("no hunk, because only a comparison of kernels finds one".to_owned());
    }
    Ok(Moment::Found {
        search: text.to_owned(),
    })
}
