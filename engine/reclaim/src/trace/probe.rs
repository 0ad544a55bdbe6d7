//! Finds the next or the last matching event within a part of a run, while the engine runs that part. A probe only reads, so a run is the
//! same with and without it.

use super::cause::Cause;
use super::event::Event;
use super::finder::step_matches;
use super::search::Happening;
use crate::machine::Machine;

/// The event that a probe searches for.
#[derive(Clone, Debug)]
pub enum Sought {
    /// An event that a user described in words.
    Happening(Happening),
    /// The event that is the cause of another one.
    Cause(Cause),
}

#[derive(Debug)]
pub(super) struct Probe {
    pub(super) sought: Sought,
    /// First and last number of the events that it checks.
    pub(super) range: (u32, u32),
    /// True if the run rests at the first event that it finds.
    pub(super) stops: bool,
    /// Number of the last event found, or of the first if `stops`; 0: none was found, and no event before this part can match; `None`: none
    /// was found.
    pub(super) seen: Option<u32>,
}

impl Probe {
    /// True if the event can match, by its kind, task and number alone. It is called for every event, so it must be cheap.
    pub(super) fn may_match(&self, event: &Event) -> bool {
        let (from, to) = self.range;
        let still_looking = !self.stops || self.seen.is_none();
        let kind_fits = match &self.sought {
            Sought::Happening(Happening(step)) => step.kind.is_none_or(|kind| kind == event.kind),
            Sought::Cause(cause) => cause.may_match(event),
        };
        kind_fits && still_looking && (from..=to).contains(&event.number)
    }

    /// Notes the event if it matches. True if the run has to rest now.
    pub(super) fn saw(&mut self, m: &Machine, event: &Event) -> bool {
        let matches = match &self.sought {
            Sought::Happening(happening) => step_matches(&happening.0, m, event),
            Sought::Cause(cause) if cause.ends(event) => {
                self.seen = Some(0);
                false
            }
            Sought::Cause(cause) => cause.matches(m, event),
        };
        if matches {
            self.seen = Some(event.number);
        }
        matches && self.stops
    }
}
