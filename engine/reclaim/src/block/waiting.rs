//! The requests that wait for service, sorted by arrival and by place on the disk, for both I/O schedulers.
//!
//! Source: block/elevator.c (`elv_merge`, `elv_rqhash_find`, `elv_rb_find`, `elv_rb_latter_request`), 3.10. Simplified: two queued requests that
//! become neighbours do not merge.

use std::collections::{BTreeMap, BTreeSet};

use super::queue::{Request, Side};

/// Number of a request in the order of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ticket(u64);

#[derive(Debug)]
pub(super) struct Queued {
    pub(super) request: Request,
    /// Time of its arrival, ns. A later merge does not change it.
    pub(super) since: u64,
}

#[derive(Debug, Default)]
pub(super) struct Waiting {
    issued: u64,
    all: BTreeMap<Ticket, Queued>,
    starts: BTreeSet<(u64, Ticket)>,
    ends: BTreeSet<(u64, Ticket)>,
}

impl Waiting {
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// In the order of arrival.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Request> {
        self.all.values().map(|q| &q.request)
    }

    pub(super) fn push(&mut self, request: Request, now: u64) {
        let ticket = Ticket(self.issued);
        self.issued += 1;
        self.insert(
            ticket,
            Queued {
                request,
                since: now,
            },
        );
    }

    /// Takes out a request, to serve it or to merge it.
    pub(super) fn remove(&mut self, ticket: Ticket) -> Queued {
        let queued = self.all.remove(&ticket).expect("a ticket of this queue");
        self.starts.remove(&(queued.request.start, ticket));
        self.ends.remove(&(queued.request.end(), ticket));
        queued
    }

    fn insert(&mut self, ticket: Ticket, queued: Queued) {
        self.starts.insert((queued.request.start, ticket));
        self.ends.insert((queued.request.end(), ticket));
        self.all.insert(ticket, queued);
    }

    /// The queued request that can grow by `new`. Back merges come first, with the youngest request first; then front merges, with the oldest first.
    pub(super) fn merge_target(&self, new: &Request, room: u32) -> Option<(Ticket, Side)> {
        let at_end = at_place(&self.ends, new.start).rev();
        let at_start = at_place(&self.starts, new.end());
        at_end.chain(at_start).find_map(|ticket| {
            let side = self.all[&ticket].request.side_for(new, room)?;
            Some((ticket, side))
        })
    }

    /// Merges `new` into the request that `merge_target` has found.
    pub(super) fn merge(&mut self, (ticket, side): (Ticket, Side), new: Request) {
        let mut queued = self.remove(ticket);
        queued.request.grow(side, new);
        self.insert(ticket, queued);
    }

    /// The oldest request for which `wanted` is true, and the time at which it arrived, ns.
    pub(super) fn oldest(&self, wanted: impl Fn(&Request) -> bool) -> Option<(Ticket, u64)> {
        let mut all = self.all.iter();
        let (&ticket, oldest) = all.find(|(_, q)| wanted(&q.request))?;
        Some((ticket, oldest.since))
    }

    /// The first request at or after the place `from` for which `wanted` is true; if there is none, the first from the start of the disk.
    pub(super) fn nearest(&self, from: u64, wanted: impl Fn(&Request) -> bool) -> Option<Ticket> {
        let ahead = self.starts.range((from, Ticket(0))..);
        let behind = self.starts.range(..(from, Ticket(0)));
        let mut all = ahead.chain(behind).map(|&(_, ticket)| ticket);
        all.find(|ticket| wanted(&self.all[ticket].request))
    }

    /// The request that follows this one on the disk, among those for which `wanted` is true.
    pub(super) fn after(
        &self,
        ticket: Ticket,
        wanted: impl Fn(&Request) -> bool,
    ) -> Option<Ticket> {
        let from = (self.all[&ticket].request.start, Ticket(ticket.0 + 1));
        let mut later = self.starts.range(from..).map(|&(_, ticket)| ticket);
        later.find(|ticket| wanted(&self.all[ticket].request))
    }
}

/// The tickets at this place, oldest first.
fn at_place(
    places: &BTreeSet<(u64, Ticket)>,
    place: u64,
) -> impl DoubleEndedIterator<Item = Ticket> {
    let range = (place, Ticket(0))..=(place, Ticket(u64::MAX));
    places.range(range).map(|&(_, ticket)| ticket)
}
