//! Moments that programs wait for: searches of a scenario that decide when an actor begins or ends.
//!
//! These searches have a finder of their own, so that they and the searches of an observer do not affect each other. A waiting program is
//! woken at the event and continues when it gets a CPU.

use super::event::Event;
use super::finder::{Finder, Found};
use super::search::Search;
use crate::machine::Machine;
use crate::sim::WaitQueue;

/// The moments of a run that programs wait for, and those programs.
#[derive(Debug, Default)]
pub(crate) struct Awaited {
    finder: Finder,
    /// Indexed by the number that [`Self::add`] returns.
    moments: Vec<Awaiting>,
}

#[derive(Debug, Default)]
struct Awaiting {
    /// When its event happened, ns; `None` before that.
    came: Option<u64>,
    waiters: WaitQueue,
}

impl Awaited {
    /// Starts a search for a moment; returns the number of the moment.
    pub(crate) fn add(&mut self, search: Search) -> u32 {
        self.moments.push(Awaiting::default());
        self.finder.add(search)
    }

    /// When the event of a moment happened, ns; `None` before that.
    pub(crate) fn came(&self, number: u32) -> Option<u64> {
        self.moments[number as usize].came
    }

    /// Number of moments whose event has happened.
    pub(super) fn count(&self) -> u32 {
        self.moments.iter().filter(|one| one.came.is_some()).count() as u32
    }

    pub(crate) fn waiters(&mut self, number: u32) -> &mut WaitQueue {
        &mut self.moments[number as usize].waiters
    }

    pub(super) fn may_match(&self, event: &Event) -> bool {
        self.finder.may_match(event)
    }

    /// The state of each search and the time of each moment, for the state hash.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> + '_ {
        let came = self.moments.iter().map(|one| one.came.unwrap_or(u64::MAX));
        self.finder.words().chain(came)
    }

    /// Checks that no task still waits for a moment whose event has happened; used by the invariants.
    pub(crate) fn check(&self) -> Result<(), String> {
        let mut moments = self.moments.iter();
        let late = moments.position(|one| one.came.is_some() && !one.waiters.is_empty());
        late.map_or(Ok(()), |number| {
            Err(format!(
                "the event of moment {number} has happened, but a task still waits for it"
            ))
        })
    }
}

/// Shows an event to the finder, and wakes the tasks whose moment the event completes.
pub(super) fn saw(m: &mut Machine, event: &Event) {
    let mut awaited = std::mem::take(&mut m.trace.awaited);
    let known = awaited.finder.found().len();
    awaited.finder.saw(m, event);
    for &Found { search, time, .. } in &awaited.finder.found()[known..] {
        let moment = &mut awaited.moments[search as usize];
        moment.came = Some(time);
        m.sched.wake_all(&mut moment.waiters);
    }
    m.trace.awaited = awaited;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Sim, TaskKind, TaskState, Wait};
    use crate::testing;
    use crate::trace::{EventKind, emit};

    #[test]
    fn a_waiting_task_is_woken_at_the_event_and_a_later_one_need_not_wait() {
        testing::run(testing::machine(), async |sim: &Sim| {
            let search = Search::parse("2nd kswapd wakes").expect("a valid search");
            let number = sim.m().trace.awaited.add(search);
            let waiter = sim.clone();
            let id = sim.spawn("waiter", TaskKind::Workload, async move {
                waiter
                    .wait_on(|m| m.trace.awaited.waiters(number), Wait::Timer, None)
                    .await;
            });
            for _ in 0..2 {
                sim.sleep(1_000_000).await;
                assert_eq!(sim.look().trace.awaited.came(number), None);
                assert_eq!(sim.look().sched.task(id).state, TaskState::Waiting);
                emit(&mut sim.m(), EventKind::KswapdWake, [0; 4]);
            }
            assert_eq!(sim.look().trace.awaited.came(number), Some(2_000_000));
            sim.look().trace.awaited.check().expect("no task waits");
            sim.join(id).await;
            assert_eq!(sim.look().sched.now(), 2_000_000);
        });
    }
}
