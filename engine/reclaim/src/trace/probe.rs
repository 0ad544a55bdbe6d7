//! Looks for the next or the last event of a kind within a part of a run, whenever that part is run. It only reads: a run is the same
//! with and without it.

use super::cause::Cause;
use super::event::Event;
use super::finder::is_meant;
use super::search::Happening;
use crate::machine::Machine;

/// What an event may be looked for by.
#[derive(Clone, Debug)]
pub enum Sought {
    /// The words of a user.
    Happening(Happening),
    /// That another event follows from it.
    Cause(Cause),
}

/// What is looked for, and what was seen of it.
#[derive(Debug)]
pub(super) struct Probe {
    pub(super) sought: Sought,
    /// Numbers of the events to look at.
    pub(super) range: (u32, u32),
    /// The run comes to rest at the first one.
    pub(super) stops: bool,
    /// Number of the last one seen, with `stops` of the first; 0: nothing before this stretch can be it.
    pub(super) seen: Option<u32>,
}

impl Probe {
    /// Whether an event may be meant: asked for every event, so it has to be cheap.
    pub(super) fn concerns(&self, event: &Event) -> bool {
        let (from, to) = self.range;
        let waits = !self.stops || self.seen.is_none();
        let meant = match &self.sought {
            Sought::Happening(Happening(step)) => step.kind.is_none_or(|kind| kind == event.kind),
            Sought::Cause(cause) => cause.concerns(event),
        };
        meant && waits && (from..=to).contains(&event.number)
    }

    /// Takes notice of an event. True if the run is to rest.
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
