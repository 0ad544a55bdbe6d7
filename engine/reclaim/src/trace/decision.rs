//! Decisions that another kernel would have made differently. A decision depends only on the kernel and on a few values, so the engine
//! computes it twice: the machine's kernel decides, and the answer of the other kernel is only compared. The comparison does not change
//! the run.
//!
//! A decision belongs to the next event, because the picture at that event is the first one after it. The log only grows, and a run that
//! has gone back adds the same moments again, so a copy of the log stays right. The log keeps at most one moment of a hunk per millisecond,
//! and this interval doubles after every 256 kept moments of the hunk. The counts are exact.

use std::cell::{Cell, RefCell};

use crate::kernel::hunk::{VALUES, differing};
use crate::kernel::{Hunk, Kernel};
use crate::machine::Machine;

/// Minimum time between two kept moments of a hunk at first, ns.
const APART_NS: u64 = 1_000_000;
/// Number of kept moments of a hunk after which that time doubles.
const CROWD: u32 = 256;

/// One decision: the question to both kernels, and both answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Decision {
    /// Number of the event that the decision belongs to.
    pub event: u32,
    /// Id of the task that needed the decision.
    pub task: u32,
    /// The values that the question depends on, in the order in which the hunk names them.
    #[cfg_attr(feature = "bindings", tsify(type = "number[]"))]
    pub values: [u32; VALUES],
    /// The answer of the machine's kernel.
    pub own: u32,
    /// The answer of the other kernel.
    pub other: u32,
}

/// The questions at one hunk so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct HunkState {
    /// Number of questions.
    pub asked: u32,
    /// Number of questions to which the kernels gave different answers.
    pub changed: u32,
    /// The last question; all zeros if `asked` is 0.
    pub last: Decision,
    /// The last question with different answers; all zeros if `changed` is 0.
    pub last_changed: Decision,
    #[cfg_attr(feature = "bindings", serde(skip))]
    kept: u32,
    /// Time from which the next moment is kept, ns.
    #[cfg_attr(feature = "bindings", serde(skip))]
    keep_from: u64,
}

/// A moment at which the two kernels decided differently at a hunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct HunkMoment {
    /// Number of the hunk in the order of `Hunk`.
    pub hunk: u32,
    /// Virtual time, ns.
    #[cfg_attr(feature = "bindings", serde(rename = "time_ns"))]
    pub time: u64,
    /// Number of the question among all questions at this hunk with different answers, from 1.
    pub ordinal: u32,
    /// The question and both answers.
    pub decision: Decision,
}

/// The decisions of one run that the two kernels make differently.
///
/// The simulated code that decides has only a shared reference to the machine, so the notes use interior mutability.
#[derive(Debug, Default)]
pub(crate) struct Decisions {
    /// Hunks at which the two kernels differ at present, as bits; 0 if there is no other kernel.
    watched: Cell<u64>,
    /// Hunks at which the two kernels decided differently since the last event, as bits.
    since: Cell<u64>,
    /// Hunks at which the two kernels decided differently between the last event and the event before it, as bits.
    at_event: u64,
    /// When the next of the `later` kernels replaces the other kernel, ns.
    due: Option<u64>,
    noted: RefCell<Noted>,
}

#[derive(Debug, Default)]
struct Noted {
    other: Option<Kernel>,
    /// The kernels that replace the other kernel, with the times of these changes, ns; the last change first.
    later: Vec<(u64, Kernel)>,
    hunks: Vec<HunkState>,
    moments: Vec<HunkMoment>,
}

impl Decisions {
    /// Starts the comparison with `other`. Each of the later kernels replaces it at its time, ns; the times ascend.
    pub(super) fn compare_with(&mut self, own: &Kernel, other: Kernel, later: &[(u64, Kernel)]) {
        let noted = self.noted.get_mut();
        noted.other = Some(other);
        noted.later = later.iter().rev().copied().collect();
        noted.hunks = vec![HunkState::default(); Hunk::COUNT];
        self.due = noted.later.last().map(|&(time, _)| time);
        self.watched.set(differing(own, &other));
    }

    /// Called when the machine's kernel or the other kernel has changed.
    pub(super) fn own_changed(&mut self, own: &Kernel) {
        if let Some(other) = &self.noted.get_mut().other {
            self.watched.set(differing(own, other));
        }
    }

    /// Assigns the decisions since the last event to the event that happens now.
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

    /// The other kernel, and the state of each hunk at which the kernels differ or have decided differently before a change of either.
    pub(super) fn states(&self) -> Option<(Kernel, Vec<(Hunk, HunkState)>)> {
        let noted = self.noted.borrow();
        let all = crate::kernel::hunk::excerpts().zip(&noted.hunks);
        let shown = all.filter(|(e, state)| self.watches(e.hunk) || state.changed > 0);
        let states = shown.map(|(e, &state)| (e.hunk, state)).collect();
        noted.other.map(|other| (other, states))
    }

    pub(super) fn moment_len(&self) -> u32 {
        self.noted.borrow().moments.len() as u32
    }

    /// The kept moments, without the first `from`.
    pub(super) fn moments(&self, from: u32) -> Vec<HunkMoment> {
        let noted = self.noted.borrow();
        noted
            .moments
            .get(from as usize..)
            .unwrap_or_default()
            .to_vec()
    }
}

/// Answers a question with the machine's kernel. If the other kernel may answer differently, both answers and the values are noted.
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

/// Notes both answers to a question if the other kernel may answer differently. The caller obtains the machine's own answer elsewhere, for
/// example because that has side effects or is not a number.
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

    /// A machine that is compared with its own kernel plus one patch; `None`: with the same kernel.
    fn compared(id: Option<&str>) -> Machine {
        let mut m = testing::machine();
        m.kernel = kernel(None);
        compare_with(&mut m, kernel(id), &[]);
        m
    }

    /// Decides whether kswapd may go below a priority.
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
    fn a_different_decision_is_logged_with_both_answers() {
        let m = compared(Some("b5_floor"));
        assert!(ask(&m, 2) && ask(&m, 1) && !ask(&m, 0));
        let seen = state(&m, Hunk::KswapdFloor).expect("the kernels differ there");
        assert_eq!((seen.asked, seen.changed), (3, 1));
        assert_eq!(
            (seen.last.values[0], seen.last.own, seen.last.other),
            (0, 0, 0)
        );
        let [moment] = m.trace.hunk_moments(0).try_into().expect("one moment");
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
    fn switching_a_patch_on_either_side_begins_or_ends_the_comparison() {
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
    fn fewer_and_fewer_moments_are_kept_and_the_count_stays_exact() {
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
        // 256 moments at each distance of 1, 2, 4 ... 64 ms, and the rest of 50 s at 128 ms.
        assert_eq!(moments.len(), 7 * 256 + 137);
        assert_eq!(
            [0, 1, 256, 257].map(|i| moments[i].ordinal),
            [1, 3, 513, 517]
        );
    }
}
