//! Finds the moments that searches describe, while the engine emits events. The finder only reads, so a run is the same with and without it.

use super::event::Event;
use super::place::Place;
use super::search::{Detail, Search, Step};
use crate::machine::Machine;
use crate::mm::watermark::Mark;
use crate::sim::TaskId;

/// A moment that a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Found {
    /// Index of that search.
    pub search: u32,
    /// Number of the event at which it was found.
    pub event: u32,
    /// Its virtual time, ns.
    #[cfg_attr(feature = "bindings", serde(rename = "time_ns"))]
    pub time: u64,
}

/// The searches of one run, and the moments that they have found.
#[derive(Debug)]
pub(super) struct Finder {
    seekers: Vec<Seeker>,
    found: Vec<Found>,
    /// The kinds of events that some search waits for, one bit for each.
    kinds: u64,
    /// When the next delay ends, ns.
    due: u64,
}

#[derive(Debug)]
struct Seeker {
    search: Search,
    /// Index of the step that the search has to find next.
    step: usize,
    /// Number of matching events since the search reached this step.
    seen: u32,
    /// When the delay of this step ends, ns; `None` before the step's event has happened often enough.
    due: Option<u64>,
}

impl Default for Finder {
    fn default() -> Self {
        Self {
            seekers: Vec::new(),
            found: Vec::new(),
            kinds: 0,
            due: u64::MAX,
        }
    }
}

impl Finder {
    pub(super) fn add(&mut self, search: Search) -> u32 {
        self.seekers.push(Seeker {
            search,
            step: 0,
            seen: 0,
            due: None,
        });
        self.update_kinds_and_due();
        self.seekers.len() as u32 - 1
    }

    /// The moments found so far, in the order of time.
    pub(super) fn found(&self) -> &[Found] {
        &self.found
    }

    /// True if a search may need this event. It is called for every event, so it must be cheap.
    pub(super) fn may_match(&self, event: &Event) -> bool {
        self.kinds >> event.kind as u8 & 1 != 0 || event.time >= self.due
    }

    /// The state of each search for the state hash: its step, the number of matching events of this step, and when its delay ends.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let words = |seeker: &Seeker| {
            let place = (seeker.step as u64) << 32 | u64::from(seeker.seen);
            [place, seeker.due.unwrap_or(u64::MAX)]
        };
        self.seekers.iter().flat_map(words)
    }

    pub(super) fn saw(&mut self, m: &Machine, event: &Event) {
        for (index, seeker) in self.seekers.iter_mut().enumerate() {
            if seeker.saw(m, event) {
                self.found.push(Found {
                    search: index as u32,
                    event: event.number,
                    time: event.time,
                });
            }
        }
        self.update_kinds_and_due();
    }

    /// Completes the searches for the end of the run; `event` is the last event.
    pub(super) fn ended(&mut self, event: u32, time: u64) {
        for (index, seeker) in self.seekers.iter_mut().enumerate() {
            if seeker.search.steps.is_empty() && seeker.seen == 0 {
                seeker.seen = 1;
                self.found.push(Found {
                    search: index as u32,
                    event,
                    time,
                });
            }
        }
    }

    fn update_kinds_and_due(&mut self) {
        self.kinds = 0;
        self.due = u64::MAX;
        for seeker in &self.seekers {
            if let Some(due) = seeker.due {
                self.due = self.due.min(due);
            } else if let Some(step) = seeker.search.steps.get(seeker.step) {
                self.kinds |= step.kind.map_or(u64::MAX, |kind| 1 << kind as u8);
            }
        }
    }
}

impl Seeker {
    /// True at the event that completes the search. The first event at or after the end of a delay ends that delay, and it may also match
    /// the next step. An event that completes a step without a delay cannot match the next step.
    fn saw(&mut self, m: &Machine, event: &Event) -> bool {
        if self.due.is_some_and(|due| event.time >= due) && self.advance() {
            return true;
        }
        if self.due.is_some() {
            return false;
        }
        let Some(step) = self.search.steps.get(self.step) else {
            return false;
        };
        if !step_matches(step, m, event) {
            return false;
        }
        self.seen += 1;
        if self.seen < step.count {
            return false;
        }
        if step.delay == 0 {
            return self.advance();
        }
        self.due = Some(event.time.saturating_add(step.delay));
        false
    }

    /// Continues with the next step; true if this step was the last.
    fn advance(&mut self) -> bool {
        self.step += 1;
        self.seen = 0;
        self.due = None;
        self.step == self.search.steps.len()
    }
}

pub(super) fn step_matches(step: &Step, m: &Machine, event: &Event) -> bool {
    step.kind.is_none_or(|kind| kind == event.kind)
        && has_detail(&step.detail, m, event)
        && is_in(step, m, event)
        && is_by(step.task.as_deref(), m, event)
}

fn is_in(step: &Step, m: &Machine, event: &Event) -> bool {
    if step.zone.is_none() && step.node.is_none() {
        return true;
    }
    let Some(place) = Place::of(m, event) else {
        return false;
    };
    step.node.is_none_or(|node| place.node(m) == node)
        && step.zone.is_none_or(|name| match place {
            Place::Zone(zone) => m.zones[zone].name() == name,
            Place::Node(_) => false,
        })
}

fn is_by(task: Option<&str>, m: &Machine, event: &Event) -> bool {
    let doer = m.sched.find(TaskId(event.task));
    task.is_none_or(|name| doer.is_some_and(|doer| doer.name == name))
}

/// True if this allocation took the zone's free pages from at least the watermark to below it.
pub(super) fn crosses(m: &Machine, event: &Event, mark: Mark) -> bool {
    let before_and_now = free_pages(m, event, mark);
    before_and_now.is_some_and(|[before, now, limit]| before >= limit && now < limit)
}

/// Free pages of the event's zone before and after the event, and the watermark.
fn free_pages(m: &Machine, event: &Event, mark: Mark) -> Option<[u32; 3]> {
    let z = &m.zones[event.zone()?];
    Some([m.trace.was_free(), z.free_pages(), z.mark(mark)])
}

fn has_detail(detail: &Detail, m: &Machine, event: &Event) -> bool {
    match detail {
        Detail::Any => true,
        Detail::Pages(comparison, pages) => comparison.holds(event.b, *pages),
        Detail::Number(comparison, number) => comparison.holds(event.a, *number),
        Detail::NewPriority => {
            let before = m.gauges.last_pass(TaskId(event.task));
            before.is_none_or(|pass| pass.priority != event.a)
        }
        Detail::FallsBelow(mark) => crosses(m, event, *mark),
        Detail::RisesAbove(mark) => free_pages(m, event, *mark)
            .is_some_and(|[before, now, limit]| before < limit && now >= limit),
        Detail::Verdict(verdict) => event.b == *verdict as u32,
        Detail::Scan(mode) => event.b == *mode as u32,
        Detail::Hunk(hunks) => m.trace.decisions.at_event() & hunks != 0,
        // The phase is stored before its event is emitted, so it is the last one.
        Detail::Phase(part) => m
            .progress
            .phases
            .last()
            .is_some_and(|phase| phase.words.contains(part.as_str())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::vmscan::ScanMode;
    use crate::record::PhaseStart;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;
    use crate::trace::{EventKind, Verdict, emit};

    #[test]
    fn the_event_that_ends_a_delay_may_be_the_next_step() {
        let ((), sim) = testing::run(testing::machine(), async |sim: &Sim| {
            for text in [
                "kswapd wakes + 1ms",
                "kswapd pass after kswapd wakes + 1ms",
                "2nd kswapd pass after kswapd wakes + 1ms",
                "kswapd pass + 1ms after kswapd wakes + 1ms",
                "kswapd sleeps after kswapd wakes + 1ms",
                "kswapd pass after kswapd pass after kswapd wakes",
            ] {
                let search = Search::parse(text).unwrap_or_else(|e| panic!("{e}"));
                sim.m().trace.search_for(search);
            }
            emit(&mut sim.m(), EventKind::KswapdWake, [0; 4]);
            for _ in 0..4 {
                sim.cpu(600_000).await;
                emit(&mut sim.m(), EventKind::KswapdPass, [12, 0, 0, 0]);
            }
        });
        let mut found: Vec<_> = sim.look().trace.found().to_vec();
        found.sort_unstable_by_key(|found| found.search);
        let found: Vec<_> = found.iter().map(|f| (f.search, f.event)).collect();
        // Event 1 wakes kswapd. Events 2 to 5 are its passes, and event 3 is the first later than 1 ms.
        assert_eq!(found, [(0, 3), (1, 3), (2, 4), (3, 5), (5, 3)]);
    }

    /// Number of the event that a search finds among a few events that two tasks cause in two zones.
    fn found_by(text: &str) -> Option<u32> {
        let mut m = testing::machine();
        let test = m.sched.current().0;
        let dd = m.sched.spawn("dd", TaskKind::Workload).0;
        m.progress.phases.push(PhaseStart {
            task: "dd".to_owned(),
            words: "dd writes 10 MiB".to_owned(),
            time: 0,
        });
        let [dma, normal] = [0, testing::NORMAL.into()];
        let freed = Verdict::Freed as u32;
        let writeback = Verdict::KeepWriteback as u32;
        let [file, fract] = [ScanMode::File as u32, ScanMode::Fract as u32];
        let events = [
            (EventKind::KswapdPass, test, [12, 0, 0, 0]),
            (EventKind::KswapdPass, test, [3, 0, 0, 0]),
            (EventKind::ScanCount, dd, [dma, fract, 0, 0]),
            (EventKind::ScanCount, dd, [normal, file, 0, 0]),
            (EventKind::ScanCount, test, [normal, fract, 0, 0]),
            (EventKind::PageVerdict, test, [99, freed, 0, dma]),
            (EventKind::PageVerdict, dd, [99, writeback, 0, normal]),
            (EventKind::PageVerdict, dd, [99, freed, 0, normal]),
            (EventKind::SwapOut, test, [99, 1, 0, 0]),
            (EventKind::SwapOut, dd, [99, 2, 0, 0]),
            (EventKind::Phase, dd, [1, 0, 0, 0]),
        ];
        let mut finder = Finder::default();
        finder.add(Search::parse(text).unwrap_or_else(|e| panic!("{e}")));
        for (number, (kind, task, [a, b, c, d])) in (1..).zip(events) {
            let event = Event {
                number,
                time: u64::from(number),
                kind,
                task,
                a,
                b,
                c,
                d,
            };
            if finder.may_match(&event) {
                finder.saw(&m, &event);
            }
        }
        finder.found().first().map(|found| found.event)
    }

    #[test]
    fn an_event_is_found_only_if_it_passes_every_filter() {
        for (text, event) in [
            ("kswapd pass", Some(1)),
            ("kswapd pass priority = 12", Some(1)),
            ("kswapd pass priority <= 3", Some(2)),
            ("kswapd pass priority < 3", None),
            ("kswapd pass priority > 12", None),
            ("2nd kswapd pass priority >= 4", None),
            ("scan fract", Some(3)),
            ("scan file", Some(4)),
            ("scan anon", None),
            ("scan fract in Normal", Some(5)),
            ("scan file in DMA", None),
            ("scan fract by \"test\"", Some(5)),
            ("scan fract in DMA by \"test\"", None),
            ("verdict freed", Some(6)),
            ("verdict kept under writeback", Some(7)),
            ("verdict refused", None),
            ("verdict freed in Normal", Some(8)),
            ("verdict kept under writeback in DMA", None),
            ("swap-out by \"test\"", Some(9)),
            ("swap-out by \"dd\"", Some(10)),
            ("swap-out by \"tee\"", None),
            ("2nd swap-out", Some(10)),
            ("2nd swap-out by \"dd\"", None),
            ("phase \"dd writes\"", Some(11)),
            ("phase \"dd reads\"", None),
        ] {
            assert_eq!(found_by(text), event, "{text}");
        }
    }
}
