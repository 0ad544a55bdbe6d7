//! The event log: the last events, the marks, the moments that searches have found, and the running hash of the stream.

use std::collections::VecDeque;
use std::fmt;

use super::awaited::{self, Awaited};
use super::decision::{Decisions, HunkMoment, HunkState};
use super::event::{Event, EventKind, MarkKind};
use super::finder::{Finder, Found};
use super::ftrace::{Detailed, Details};
use super::life::{Life, LifeMoment};
use super::point::{Point, Tracepoint, note_point};
use super::probe::{Probe, Sought};
use super::search::Search;
use crate::kernel::{Hunk, Kernel};
use crate::machine::Machine;
use crate::mm::id::ZoneId;
use crate::order::in_order;
use crate::record::observe;

/// Number of events that are kept.
const RECENT: usize = 64;
/// Number of marks that are kept, so that a user can step back to any of them.
const RECENT_MARKS: usize = 1 << 16;
/// The log keeps the stream hash once in this many events.
pub const CHAIN_STEP: u32 = 4096;

/// An event at which a user can stop the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Number of the event.
    pub event: u32,
    /// Kind of the mark, which follows from the kind of the event, except for passes of reclaimers other than kswapd.
    pub kind: MarkKind,
    /// Virtual time of the event, ns.
    pub time: u64,
}

/// A check that runs after every event. The error names the condition that does not hold.
pub(crate) type Check = fn(&Machine, &Event) -> Result<(), String>;

/// An observer that reads the machine at one event.
struct Watch {
    event: u32,
    look: Box<dyn FnOnce(&Machine)>,
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch")
            .field("event", &self.event)
            .finish_non_exhaustive()
    }
}

/// The log of one run, which keeps only the last events.
#[derive(Debug, Default)]
pub struct Trace {
    number: u32,
    recent: Vec<Event>,
    /// The last marks; `mark_len` counts all marks so far.
    marks: VecDeque<Mark>,
    mark_len: u32,
    /// Whether a reclaimer other than kswapd has ended a pass since the last event.
    pass_ended: bool,
    finder: Finder,
    pub(crate) awaited: Awaited,
    probe: Option<Probe>,
    life: Option<Life>,
    pub(super) decisions: Decisions,
    /// Free pages of each zone after its last allocation or free.
    free: Vec<u32>,
    /// Free pages that the zone of the last allocation or free had before it.
    was_free: u32,
    chain: u64,
    chain_log: Vec<u64>,
    detail_range: Option<(u32, u32)>,
    detail: Vec<u64>,
    watch: Option<Watch>,
    stop_at: u32,
    points: Option<Vec<Tracepoint>>,
    check: Option<Check>,
}

impl Trace {
    /// An empty log, as before the first event.
    pub fn new() -> Self {
        Self {
            stop_at: u32::MAX,
            ..Self::default()
        }
    }

    /// Number of the last event, 0 before the first.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The last events, at most `count`, the oldest first.
    pub fn recent(&self, count: usize) -> Vec<Event> {
        let mut all = in_order(self.recent.iter().copied(), |event| event.number);
        all.split_off(all.len().saturating_sub(count))
    }

    /// Number of marks so far.
    pub fn mark_len(&self) -> u32 {
        self.mark_len
    }

    /// Marks in order, without the first `from`. A long run keeps only its last marks.
    pub fn marks(&self, from: u32) -> impl Iterator<Item = &Mark> {
        let forgotten = self.mark_len - self.marks.len() as u32;
        self.marks
            .iter()
            .skip(from.saturating_sub(forgotten) as usize)
    }

    /// Starts a search. Returns the index that [`Found`] names.
    pub fn search_for(&mut self, search: Search) -> u32 {
        self.finder.add(search)
    }

    /// The moments that searches have found so far, in order.
    pub fn found(&self) -> &[Found] {
        self.finder.found()
    }

    /// Number of moments that have come, among those that actors wait for to begin or end.
    pub fn moments_happened(&self) -> u32 {
        self.awaited.count()
    }

    /// Searches a range of future events. With `stops`, the run rests at the first match; otherwise the last match is the result.
    pub fn probe(&mut self, sought: Sought, range: (u32, u32), stops: bool) {
        self.probe = Some(Probe {
            sought,
            range,
            stops,
            seen: None,
        });
    }

    /// Ends [`Self::probe`]. Returns the number of the event found; `Some(0)` if none was found and no earlier event can match; `None` if
    /// none was found and an earlier one may match.
    pub fn take_probed(&mut self) -> Option<u32> {
        self.probe.take().and_then(|probe| probe.seen)
    }

    /// The result that [`Self::take_probed`] would return now.
    pub fn probed(&self) -> Option<u32> {
        self.probe.as_ref().and_then(|probe| probe.seen)
    }

    /// Ends [`follow`] and returns the life of the page.
    pub fn take_life(&mut self) -> Vec<LifeMoment> {
        self.life.take().map(Life::into_moments).unwrap_or_default()
    }

    /// The kernel that the machine's kernel is compared with, and the states of all hunks at which the two differ or have decided
    /// differently.
    pub fn hunks(&self) -> Option<(Kernel, Vec<(Hunk, HunkState)>)> {
        self.decisions.states()
    }

    /// Number of kept moments at which the two kernels decided differently.
    pub fn hunk_moment_len(&self) -> u32 {
        self.decisions.moment_len()
    }

    /// The kept moments at which the two kernels decided differently, in order, without the first `from`.
    pub fn hunk_moments(&self, from: u32) -> Vec<HunkMoment> {
        self.decisions.moments(from)
    }

    pub(super) fn was_free(&self) -> u32 {
        self.was_free
    }

    fn note_free(&mut self, zone: ZoneId, free: u32) {
        if self.free.len() <= zone.index() {
            self.free.resize(zone.index() + 1, u32::MAX);
        }
        self.was_free = std::mem::replace(&mut self.free[zone.index()], free);
    }

    /// Notes that the run has ended. A search for `end` finds its last event.
    pub(crate) fn end(&mut self) {
        let time = self.recent(1).last().map_or(0, |event| event.time);
        self.finder.ended(self.number, time);
    }

    /// The stream hash after each 4,096th event.
    pub fn chain_log(&self) -> &[u64] {
        &self.chain_log
    }

    /// The stream hash: a hash of all events so far.
    pub fn chain(&self) -> u64 {
        self.chain
    }

    /// Starts to keep the stream hash after each of the events `from..=to`.
    pub fn trace_chain(&mut self, from: u32, to: u32) {
        self.detail_range = Some((from, to));
        self.detail.clear();
    }

    /// The hashes that [`Self::trace_chain`] has kept.
    pub fn chain_detail(&self) -> &[u64] {
        &self.detail
    }

    /// Makes the run rest as soon as possible after this event.
    pub fn stop_at(&mut self, event: u32) {
        self.stop_at = event;
    }

    /// Calls `look` with the machine at the moment of a future event.
    pub(crate) fn watch(&mut self, event: u32, look: Box<dyn FnOnce(&Machine)>) {
        self.watch = Some(Watch { event, look });
    }

    /// Starts to keep the moments that traces report.
    pub fn record_points(&mut self) {
        self.points = Some(Vec::new());
    }

    /// True if the moments that traces report are kept. The web page never records any, so its module omits this code.
    pub(crate) fn is_recording_points(&self) -> bool {
        !cfg!(target_family = "wasm") && self.points.is_some()
    }

    /// Calls `point` and keeps the moment, if moments are kept.
    pub(super) fn keep(&mut self, point: impl FnOnce() -> Tracepoint) {
        if self.is_recording_points()
            && let Some(points) = &mut self.points
        {
            points.push(point());
        }
    }

    /// The moments kept since the last call.
    pub fn take_points(&mut self) -> Vec<Tracepoint> {
        self.points.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Makes the run call `check` after every event, and panic if it returns an error.
    pub(crate) fn check_every_event(&mut self, check: Check) {
        self.check = Some(check);
    }

    fn append(&mut self, event: Event) {
        self.number = event.number;
        if self.recent.len() < RECENT {
            self.recent.push(event);
        } else {
            self.recent[event.number as usize % RECENT] = event;
        }
        self.chain = mix_event(self.chain, &event);
        if event.number.is_multiple_of(CHAIN_STEP) {
            self.chain_log.push(self.chain);
        }
        if let Some((from, to)) = self.detail_range
            && (from..=to).contains(&event.number)
        {
            self.detail.push(self.chain);
        }
        let pass = std::mem::take(&mut self.pass_ended).then_some(MarkKind::Pass);
        for kind in pass.into_iter().chain(event.kind.description().mark) {
            if self.marks.len() == RECENT_MARKS {
                self.marks.pop_front();
            }
            self.mark_len += 1;
            self.marks.push_back(Mark {
                event: event.number,
                kind,
                time: event.time,
            });
        }
    }

    /// Marks the next event, because a reclaimer other than kswapd has ended a pass. It has no event for that.
    pub(crate) fn mark_pass(&mut self) {
        self.pass_ended = true;
    }
}

/// Starts to record the life of a page: the events up to `events_to` that name it, and the changes of its state up to `changes_to`.
///
/// If the next part of the life was recorded before, this part needs the changes up to the first event of that part, because a recording
/// does not have the changes at its first event.
pub(crate) fn follow(m: &mut Machine, page: u32, events_to: u32, changes_to: u32) {
    m.trace.life = Some(Life::of(m, page, events_to, changes_to));
}

/// Starts to compare the decisions with those of another kernel, and of the later kernels that replace it at their times, ns.
pub(crate) fn compare_with(m: &mut Machine, other: Kernel, later: &[(u64, Kernel)]) {
    m.trace.decisions.compare_with(&m.kernel, other, later);
}

/// Changes the kernel of the machine; from now on the new kernel is compared with the other one.
pub(crate) fn change_kernel(m: &mut Machine, kernel: Kernel) {
    m.kernel = kernel;
    m.trace.decisions.own_changed(&m.kernel);
}

/// Emits an event: numbers and logs it, then shows it to all searches and observers.
///
/// The caller emits it once the change is complete, because the invariants must hold at every event.
pub(crate) fn emit(m: &mut Machine, kind: EventKind, fields: [u32; 4]) {
    emit_detailed(m, kind, fields, Details::None);
}

/// Emits an event whose tracepoint has more fields than the event.
pub(crate) fn emit_detailed(m: &mut Machine, kind: EventKind, fields: [u32; 4], details: Details) {
    let event = Event {
        number: m.trace.number + 1,
        time: m.sched.now(),
        kind,
        task: m.sched.current().0,
        a: fields[0],
        b: fields[1],
        c: fields[2],
        d: fields[3],
    };
    m.trace.append(event);
    if is_traced(kind) {
        note_point(m, Point::Event(Detailed { event, details }));
    }
    m.trace.decisions.event(&m.kernel, event.time);
    if matches!(kind, EventKind::PageAlloc | EventKind::PageFree) {
        let zone = ZoneId::at(event.c as usize);
        let free = m.zones[zone].free_pages();
        m.trace.note_free(zone, free);
    }
    observe(m, &event);
    if m.trace.awaited.may_match(&event) {
        awaited::saw(m, &event);
    }
    if m.trace.finder.may_match(&event) {
        let mut finder = std::mem::take(&mut m.trace.finder);
        finder.saw(m, &event);
        m.trace.finder = finder;
    }
    if m.trace
        .probe
        .as_ref()
        .is_some_and(|probe| probe.may_match(&event))
        && let Some(mut probe) = m.trace.probe.take()
    {
        if probe.saw(m, &event) {
            m.sched.request_pause();
        }
        m.trace.probe = Some(probe);
    }
    if m.trace.life.is_some()
        && let Some(mut life) = m.trace.life.take()
    {
        life.saw(m, &event);
        m.trace.life = Some(life);
    }
    if event.number >= m.trace.stop_at {
        m.sched.request_pause();
    }
    if let Some(watch) = m.trace.watch.take_if(|watch| watch.event == event.number) {
        (watch.look)(m);
    }
    if let Some(check) = m.trace.check {
        check(m, &event).unwrap_or_else(|error| panic!("after event {event:?}: {error}"));
    }
}

/// Whether a trace reports events of this kind, by their tracepoint or as a slice or a mark of a timeline.
fn is_traced(kind: EventKind) -> bool {
    use EventKind as K;
    let in_timeline = matches!(kind, K::CompactionBegin | K::CompactionEnd | K::OomKill);
    in_timeline || kind.description().tracepoint.is_some()
}

/// One step of the stream hash. The words are multiplied independently, so that the CPU can do it in parallel.
fn mix_event(hash: u64, e: &Event) -> u64 {
    const FACTORS: [u64; 3] = [
        0xD6E8_FEB8_6659_FD93,
        0xA076_1D64_78BD_642F,
        0xE703_7ED1_A0B4_28DB,
    ];
    let kind_and_task = u64::from(e.kind as u8) << 32 | u64::from(e.task);
    let ab = u64::from(e.a) << 32 | u64::from(e.b);
    let cd = u64::from(e.c) << 32 | u64::from(e.d);
    let word = (e.time ^ kind_and_task.rotate_left(40)).wrapping_mul(FACTORS[0])
        ^ ab.wrapping_mul(FACTORS[1]).rotate_left(23)
        ^ cd.wrapping_mul(FACTORS[2]).rotate_left(41);
    mix(hash, word)
}

/// Mixes one word into a hash. It uses only integer arithmetic, so the result is the same on every platform.
pub(crate) fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn the_first_event_after_a_pass_without_an_event_is_marked_beside_its_own_mark() {
        let mut m = testing::machine();
        let before = m.trace.mark_len();
        m.trace.mark_pass();
        emit(&mut m, EventKind::ScanCount, [0; 4]);
        emit(&mut m, EventKind::ScanCount, [0; 4]);
        m.trace.mark_pass();
        emit(&mut m, EventKind::DirectReclaimEnd, [0; 4]);
        let last = m.trace.number();
        let marks = m.trace.marks(before).map(|mark| (mark.event, mark.kind));
        assert_eq!(
            marks.collect::<Vec<_>>(),
            [
                (last - 2, MarkKind::Pass),
                (last, MarkKind::Pass),
                (last, MarkKind::DirectEnd)
            ]
        );
    }
}
