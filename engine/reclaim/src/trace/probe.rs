//! Looks for the next or the last happening of a kind within a part of a run, whenever that part is run. It only reads: a run is the
//! same with and without it.

use super::event::Event;
use super::finder::is_meant;
use super::search::Happening;
use crate::machine::Machine;

/// What is looked for, and what was seen of it.
#[derive(Debug)]
pub(super) struct Probe {
    pub(super) happening: Happening,
    /// Numbers of the events to look at.
    pub(super) range: (u32, u32),
    /// The run comes to rest at the first one.
    pub(super) stops: bool,
    /// Number of the last one seen; with `stops` of the first.
    pub(super) seen: Option<u32>,
}

impl Probe {
    /// Whether an event may be meant: asked for every event, so it has to be cheap.
    pub(super) fn concerns(&self, event: &Event) -> bool {
        let (from, to) = self.range;
        let waits = !self.stops || self.seen.is_none();
        event.kind == self.happening.0.kind && waits && (from..=to).contains(&event.number)
    }

    /// Takes notice of an event. True if the run is to rest.
    pub(super) fn saw(&mut self, m: &Machine, event: &Event) -> bool {
        if !is_meant(&self.happening.0, m, event) {
            return false;
        }
        self.seen = Some(event.number);
        self.stops
    }
}
