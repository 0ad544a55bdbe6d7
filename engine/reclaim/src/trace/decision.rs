//! Decisions that another kernel would have made otherwise. A decision is a function of a kernel and of values, so it can be asked twice:
//! the machine's kernel decides, the answer of the other one is only compared. It decides nothing: a run is the same with and without it.
//!
//! What happens between two events belongs to the later one, before whose picture it was decided. The log is append-only, like marks, so going back
//! forgets nothing. It keeps one moment of a hunk in a millisecond, and half as many with every 256 that it has; the counts are exact.

use std::cell::{Cell, RefCell};

use crate::kernel::hunk::{VALUES, differing};
use crate::kernel::{Hunk, Kernel};
use crate::machine::Machine;

/// Least time between two moments of a hunk that are kept, ns.
const APART_NS: u64 = 1_000_000;
/// After so many moments of a hunk they are kept twice as far apart.
const CROWD: u32 = 256;

/// A question that was asked, and both answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Decision {
    /// Number of the event to which it belongs.
    pub event: u32,
    /// Id of the task that asked.
    pub task: u32,
    /// In the order of the hunk's names for them.
    #[cfg_attr(feature = "bindings", tsify(type = "number[]"))]
    pub values: [u32; VALUES],
    /// What the machine's kernel answered.
    pub own: u32,
    /// What the other one would have.
    pub other: u32,
}

/// What is known of a hunk so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct HunkState {
    /// How often it was asked.
    pub asked: u32,
    /// How often that mattered: the answers differed.
    pub changed: u32,
    /// When it was asked last; nothing before `asked`.
    pub last: Decision,
    /// When it mattered last; nothing before `changed`.
    pub last_changed: Decision,
    #[cfg_attr(feature = "bindings", serde(skip))]
    kept: u32,
    /// The next moment is kept from then on, ns.
    #[cfg_attr(feature = "bindings", serde(skip))]
    keep_from: u64,
}

/// A moment at which a hunk mattered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct HunkMoment {
    /// Which.
    pub hunk: u32,
    /// Virtual time, ns.
    #[cfg_attr(feature = "bindings", serde(rename = "time_ns"))]
    pub time: u64,
    /// The how-many-eth it is of the hunk, 1...
    pub ordinal: u32,
    /// What was decided.
    pub decision: Decision,
}

/// What two kernels decide differently in one run.
///
/// Those who decide look at the machine and change nothing, so what is seen of them is noted behind a shared reference.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    /// Hunks at which the two kernels differ at present; none: there is nothing to compare with.
    watched: Cell<u64>,
    /// Hunks that mattered since the last event.
    since: Cell<u64>,
    /// Hunks that mattered between the last event and the one before.
    at_event: u64,
    /// When the other kernel changes next, ns.
    due: Option<u64>,
    noted: RefCell<Noted>,
}

#[derive(Debug, Default)]
struct Noted {
    /// The other kernel, and what it becomes when, the last change first.
    other: Option<Kernel>,
    later: Vec<(u64, Kernel)>,
    hunks: Vec<HunkState>,
    moments: Vec<HunkMoment>,
}

impl Decisions {
    /// Compares with a kernel from now on, and with others from their times on, which come in order.
    pub(super) fn compare_with(&mut self, own: &Kernel, other: Kernel, later: &[(u64, Kernel)]) {
        let noted = self.noted.get_mut();
        noted.other = Some(other);
        noted.later = later.iter().rev().copied().collect();
        noted.hunks = vec![HunkState::default(); Hunk::COUNT];
        self.due = noted.later.last().map(|&(time, _)| time);
        self.watched.set(differing(own, &other));
    }

    /// The machine has another kernel now.
    pub(super) fn own_changed(&mut self, own: &Kernel) {
        if let Some(other) = &self.noted.get_mut().other {
            self.watched.set(differing(own, other));
        }
    }

    /// Time has come to an event; what mattered since the last one belongs to it.
    pub(super) fn event(&mut self, own: &Kernel, now: u64) {
        self.at_event = self.since.take();
        if self.due.is_none_or(|due| now < due) {
            return;
        }
        let noted = self.noted.get_mut();
        while let Some((_, kernel)) = noted.later.pop_if(|&mut (time, _)| time <= now) {
            noted.other = Some(kernel);
        }
        self.due = noted.later.last().map(|&(time, _)| time);
        self.own_changed(own);
    }

    /// Hunks that mattered just before the last event, as bits.
    pub(super) fn at_event(&self) -> u64 {
        self.at_event
    }

    fn watches(&self, hunk: Hunk) -> bool {
        self.watched.get() & hunk.bit() != 0
    }

    fn note(&self, hunk: Hunk, now: u64, decision: Decision) {
        let noted = &mut *self.noted.borrow_mut();
        let state = &mut noted.hunks[hunk as usize];
        state.asked += 1;
        state.last = decision;
        if decision.own == decision.other {
            return;
        }
        self.since.set(self.since.get() | hunk.bit());
        state.changed += 1;
        state.last_changed = decision;
        if now < state.keep_from {
            return;
        }
        state.keep_from = now + (APART_NS << (state.kept / CROWD).min(30));
        state.kept += 1;
        noted.moments.push(HunkMoment {
            hunk: hunk as u32,
            time: now,
            ordinal: state.changed,
            decision,
        });
    }

    /// Hunks at which the kernels differ, or have mattered before one of them was changed: state of each, and the other kernel.
    pub(super) fn states(&self) -> Option<(Kernel, Vec<(Hunk, HunkState)>)> {
        let noted = self.noted.borrow();
        let all = crate::kernel::hunk::excerpts().zip(&noted.hunks);
        let shown = all.filter(|(e, state)| self.watches(e.hunk) || state.changed > 0);
        let states = shown.map(|(e, &state)| (e.hunk, state)).collect();
        noted.other.map(|other| (other, states))
    }

    /// Moments kept so far.
    pub(super) fn moment_len(&self) -> u32 {
        self.noted.borrow().moments.len() as u32
    }

    /// Moments from one on.
    pub(super) fn moments(&self, from: u32) -> Vec<HunkMoment> {
        let noted = self.noted.borrow();
        noted
            .moments
            .get(from as usize..)
            .unwrap_or_default()
            .to_vec()
    }
}

/// Asks the machine's kernel a question. Where another kernel is known that may answer otherwise, it is asked too, and the values are noted.
pub(crate) fn consider<A, const N: usize>(
    m: &Machine,
    hunk: Hunk,
    values: impl FnOnce() -> [u32; N],
    ask: impl Fn(&Kernel) -> A,
) -> A
where
    A: Copy + Into<u32>,
{
    let own = ask(&m.kernel);
    compare(m, hunk, values, |kernel| ask(kernel).into());
    own
}

/// The same for a question that the machine's kernel answers elsewhere: where it changes something on the way, or is of no use as a number.
pub(crate) fn compare<const N: usize>(
    m: &Machine,
    hunk: Hunk,
    values: impl FnOnce() -> [u32; N],
    ask: impl Fn(&Kernel) -> u32,
) {
    if !m.trace.decisions.watches(hunk) {
        return;
    }
    let other = m.trace.decisions.noted.borrow().other;
    let other = other.expect("nothing is watched without another kernel");
    note(m, hunk, values(), ask(&m.kernel), ask(&other));
}

fn note<const N: usize>(m: &Machine, hunk: Hunk, given: [u32; N], own: u32, other: u32) {
    debug_assert_eq!(N, hunk.excerpt().values.len(), "{hunk:?}");
    let mut values = [0; VALUES];
    values[..N].copy_from_slice(&given);
    let decision = Decision {
        event: m.trace.number() + 1,
        task: m.sched.current().0,
        values,
        own,
        other,
    };
    m.trace.decisions.note(hunk, m.sched.now(), decision);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;
    use crate::testing;
    use crate::trace::{EventKind, change_kernel, compare_with, emit};

    fn kernel(id: Option<&str>) -> Kernel {
        let mut kernel = preset("v3_10_rc1").expect("listed").kernel;
        if let Some(patch) = id.and_then(crate::kernel::patch) {
            (patch.apply)(&mut kernel);
        }
        kernel
    }

    /// A machine that is compared with its kernel and one patch of it.
    fn compared(id: Option<&str>) -> Machine {
        let mut m = testing::machine();
        m.kernel = kernel(None);
        compare_with(&mut m, kernel(id), &[]);
        m
    }

    /// Asks whether kswapd may go lower than a priority.
    fn ask(m: &Machine, priority: u32) -> bool {
        consider(
            m,
            Hunk::KswapdFloor,
            || [priority],
            |k| priority > u32::from(k.kswapd_floor == crate::kernel::KswapdFloor::One),
        )
    }

    fn state(m: &Machine, hunk: Hunk) -> Option<HunkState> {
        let (_, states) = m.trace.hunks()?;
        states
            .into_iter()
            .find(|&(one, _)| one == hunk)
            .map(|(_, state)| state)
    }

    #[test]
    fn a_decision_that_the_other_kernel_would_have_made_otherwise_is_logged_with_both_answers() {
        let m = compared(Some("b5_floor"));
        assert!(ask(&m, 2) && ask(&m, 1) && !ask(&m, 0));
        let seen = state(&m, Hunk::KswapdFloor).expect("the kernels differ there");
        assert_eq!((seen.asked, seen.changed), (3, 1));
        assert_eq!(
            (seen.last.values[0], seen.last.own, seen.last.other),
            (0, 0, 0)
        );
        let [moment] = m.trace.hunk_moments(0).try_into().expect("one mattered");
        let HunkMoment {
            ordinal, decision, ..
        } = moment;
        assert_eq!((ordinal, decision), (1, seen.last_changed));
        assert_eq!(
            (decision.values[0], decision.own, decision.other),
            (1, 1, 0)
        );
        assert_eq!(decision.event, m.trace.number() + 1);
    }

    #[test]
    fn the_same_kernel_and_no_kernel_log_nothing() {
        for m in [compared(None), testing::machine()] {
            assert!(ask(&m, 1));
            assert!(state(&m, Hunk::KswapdFloor).is_none());
            assert_eq!(m.trace.hunk_moment_len(), 0);
        }
    }

    #[test]
    fn a_patch_that_comes_or_goes_on_either_side_begins_or_ends_the_comparison() {
        let mut m = compared(Some("b5_floor"));
        change_kernel(&mut m, kernel(Some("b5_floor")));
        ask(&m, 1);
        assert!(state(&m, Hunk::KswapdFloor).is_none());
        let m = &mut compared(None);
        compare_with(m, kernel(None), &[(0, kernel(Some("b5_floor")))]);
        ask(m, 1);
        assert!(state(m, Hunk::KswapdFloor).is_none());
        emit(m, EventKind::Phase, [0; 4]);
        ask(m, 1);
        assert_eq!(state(m, Hunk::KswapdFloor).map(|s| s.changed), Some(1));
    }

    #[test]
    fn a_decision_belongs_to_the_event_that_follows() {
        let mut m = compared(Some("b5_floor"));
        emit(&mut m, EventKind::Phase, [0; 4]);
        assert_eq!(m.trace.decisions.at_event(), 0);
        ask(&m, 1);
        emit(&mut m, EventKind::Phase, [0; 4]);
        assert_eq!(m.trace.decisions.at_event(), Hunk::KswapdFloor.bit());
        let moments = m.trace.hunk_moments(0);
        assert_eq!(moments[0].decision.event, m.trace.number());
    }

    #[test]
    fn moments_grow_rarer_and_the_count_stays_exact() {
        let (m, mut now) = (compared(Some("b5_floor")), 0);
        let decisions = &m.trace.decisions;
        for _ in 0..100_000 {
            decisions.note(
                Hunk::KswapdFloor,
                now,
                Decision {
                    own: 1,
                    ..Decision::default()
                },
            );
            now += APART_NS / 2;
        }
        let seen = state(&m, Hunk::KswapdFloor).expect("the kernels differ there");
        assert_eq!(seen.changed, 100_000);
        let moments = m.trace.hunk_moments(0);
        // 256 at each of 1, 2, 4 ... 64 ms, and the rest of 50 s at 128 ms.
        assert_eq!(moments.len(), 7 * 256 + 137);
        assert_eq!(
            [0, 1, 256, 257].map(|i| moments[i].ordinal),
            [1, 3, 513, 517]
        );
    }
}
