//! Finds the next or the last event of a kind within a part of a run, whenever that part is run. A probe only reads, so a run is the same
//! with and without it.

use super::cause::Cause;
use super::event::Event;
use super::finder::is_meant;
use super::search::Happening;
use crate::machine::Machine;

/// What a probe looks for.
#[derive(Clone, Debug)]
pub enum Sought {
    /// An event that a user has described in words.
    Happening(Happening),
    /// The event that is the cause of another one.
    Cause(Cause),
}

/// A probe and its result so far.
#[derive(Debug)]
pub(super) struct Probe {
    pub(super) sought: Sought,
    /// First and last number of the events that it checks.
    pub(super) range: (u32, u32),
    /// True if the run rests at the first event that it finds.
    pub(super) stops: bool,
    /// Number of the last event found, or of the first if `stops`; 0 if no event before this part can be the one.
    pub(super) seen: Option<u32>,
}

impl Probe {
    /// True if the event may be the one. It is called for every event, so it has to be cheap.
    pub(super) fn concerns(&self, event: &Event) -> bool {
        let (from, to) = self.range;
        let waits = !self.stops || self.seen.is_none();
        let meant = match &self.sought {
            Sought::Happening(Happening(step)) => step.kind.is_none_or(|kind| kind == event.kind),
            Sought::Cause(cause) => cause.concerns(event),
        };
        meant && waits && (from..=to).contains(&event.number)
    }

    /// Checks an event. True if the run has to rest now.
    pub(super) fn saw(&mut self, m: &Machine, event: &Event) -> bool {
        let is_it = match &self.sought {
            Sought::Happening(happening) => is_meant(&happening.0, m, event),
            Sought::Cause(cause) if cause.ends(event) => {
                self.seen = Some(0);
                false
            }
            Sought::Cause(cause) => cause.is(m, event),
        };
        if is_it {
            self.seen = Some(event.number);
        }
        is_it && self.stops
    }
}
