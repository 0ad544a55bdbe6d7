//! The moments at which an actor starts, ends or is no longer repeated: a time, the end of another actor, or the event that a search finds.
//!
//! Examples are `"10s"`, `"after dd"`, `"after dd + 2s"`, and a search of [`crate::trace::Search`] such as `"first swap-out + 2s"`. If the
//! last step of a search has a delay, the moment is the end of that delay, even if no event happens then.

use std::fmt;
use std::ops::RangeInclusive;

use super::actors::MAX_COMM;
use super::error::ScenarioError;
use super::table::{is_name, quantity, written};
use super::units::{Unit, duration_ns};
use crate::trace::Search;

/// Prefix of a moment that is the end of an actor.
const AFTER: &str = "after ";

/// A moment of a run. Its time may be known only during the run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Moment {
    /// A virtual time, ns.
    Time(u64),
    /// The end of another actor.
    After {
        /// Name of that actor.
        actor: String,
        /// Time from that end to the moment, ns.
        delay_ns: u64,
    },
    /// The moment that a search finds. The search is valid, and it names neither a hunk nor the end of the run.
    Found {
        /// The search as written in the scenario.
        search: String,
    },
}

impl Moment {
    /// Lower bound of the time of the moment, ns, as known before the run.
    pub(super) fn earliest_ns(&self) -> u64 {
        match self {
            Self::Time(ns) => *ns,
            Self::After { delay_ns, .. } => *delay_ns,
            Self::Found { .. } => 0,
        }
    }

    /// The latest time at which the moment can come, ns; `None` if that is not known before the run.
    pub(super) fn latest_ns(&self) -> Option<u64> {
        match self {
            Self::Time(ns) => Some(*ns),
            Self::After { .. } | Self::Found { .. } => None,
        }
    }

    /// The search, if this moment is one.
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

/// Reads a moment: a time within `range`, the end of an actor, or a search.
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

/// A phrase for the moments that are allowed, for refusals.
fn described(least: u64, most: u64) -> String {
    let [least, most] = [least, most].map(|ns| Unit::Nanoseconds.written(ns));
    format!("a time from {least} to {most}, \"after\" and another actor, or what happens")
}

/// Reads `dd` or `dd + 2s`.
fn after(rest: &str, most: u64) -> Option<Moment> {
    let (actor, delay) = rest.split_once('+').unwrap_or((rest, "0ns"));
    let actor = actor.trim();
    let delay_ns = duration_ns(delay).filter(|&ns| ns <= most)?;
    is_name(actor, MAX_COMM).then(|| Moment::After {
        actor: actor.to_owned(),
        delay_ns,
    })
}

/// Reads a search. The error is a phrase that says why an actor cannot wait for it.
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
