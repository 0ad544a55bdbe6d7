//! The choice of the next task by its deadline, as in the scheduler since 6.6.
//!
//! Source: kernel/sched/fair.c, 6.12 (`avg_vruntime`, `entity_eligible`, `pick_eevdf`, `update_deadline`, `update_entity_lag`,
//! `place_entity`, `check_preempt_wakeup_fair`). Simplified: a task that has had more than its share when it goes to sleep stays on the
//! kernel's queue until the others have caught up (delayed dequeue). Here it leaves the queue, and returns with the rest of its surplus.
//! Left out: slices of different length for each task.

use super::sched::Sched;
use super::task::TaskId;

/// A slice on one CPU, ns. `sysctl_sched_base_slice`, 6.12.
const BASE_SLICE: u64 = 750_000;

impl Sched {
    fn base_slice(&self) -> u64 {
        BASE_SLICE * self.scale
    }

    /// Begins a new slice for a task: sets its deadline to a slice after its present vruntime.
    pub(super) fn begin_slice(&mut self, id: TaskId) {
        let slice = self.base_slice();
        let task = self.task_mut(id);
        task.deadline = task.vruntime + task.weighted(slice);
    }

    /// The vruntime and the weight of every task that runs or waits for a CPU.
    fn contenders(&self) -> impl Iterator<Item = (u64, u64)> {
        self.contenders_at(self.now, None)
    }

    /// Like [`Self::contenders`], at `time`, ns. `known` is a running task with its vruntime at that time.
    fn contenders_at(
        &self,
        time: u64,
        known: Option<(TaskId, u64)>,
    ) -> impl Iterator<Item = (u64, u64)> {
        let queued = self.runqueue.iter().map(|&(vruntime, id)| (vruntime, id));
        let running = self.cpus.iter().flatten();
        let running = running.map(move |&id| match known {
            Some((of_task, vruntime)) if of_task == id => (vruntime, id),
            Some(_) | None => {
                let task = self.task(id);
                let ahead = task.charged_until.saturating_sub(time);
                (task.vruntime - task.weighted(ahead), id)
            }
        });
        let all = queued.chain(running);
        all.map(|(vruntime, id)| (vruntime, u64::from(self.task(id).weight)))
    }

    /// `avg_vruntime`: the vruntime that each task would have if all of them had had exactly their shares. `None` if no task runs or waits for a CPU.
    fn average(&self) -> Option<u64> {
        self.average_at(self.now, None)
    }

    fn average_at(&self, time: u64, known: Option<(TaskId, u64)>) -> Option<u64> {
        let all = || self.contenders_at(time, known);
        let least = all().map(|(vruntime, _)| vruntime).min()?;
        let (mut sum, mut load) = (0, 0);
        for (vruntime, weight) in all() {
            sum += u128::from(vruntime - least) * u128::from(weight);
            load += u128::from(weight);
        }
        Some(least + (sum / load) as u64)
    }

    /// `update_entity_lag`: called when the current task is about to sleep. Records by how much it has had less or more than its share.
    pub(super) fn keep_lag(&mut self, id: TaskId) {
        let vruntime = self.vruntime_now(id);
        let average = self.average().unwrap_or(vruntime);
        let (slice, tick) = (self.base_slice(), self.tick);
        let task = self.task_mut(id);
        let limit = task.weighted((2 * slice).max(tick)).cast_signed();
        task.lag = (average.cast_signed() - vruntime.cast_signed()).clamp(-limit, limit);
    }

    /// `place_entity`: sets the vruntime of a woken task. If the task had had less than its share when it fell asleep, it is placed behind the
    /// average again. If it had had more, it keeps the rest of its surplus.
    pub(super) fn place_by_lag(&mut self, id: TaskId) {
        let load: u64 = self.contenders().map(|(_, weight)| weight).sum();
        let average = self.average();
        let (now, floor) = (average.unwrap_or(self.min_vruntime), self.min_vruntime);
        let task = self.task_mut(id);
        let weight = u64::from(task.weight);
        task.vruntime = match average {
            // The woken task itself lowers the average, so that the same lag needs a lower vruntime.
            Some(_) if task.lag > 0 => {
                let lag = task.lag.unsigned_abs() * (load + weight) / load;
                now.saturating_sub(lag)
            }
            Some(_) => now.max(task.vruntime.min(now + task.lag.unsigned_abs())),
            None => floor.max(task.vruntime),
        };
        self.begin_slice(id);
    }

    /// `pick_eevdf`: of the waiting tasks that have not had more than their share, the one with the earliest deadline. If there is no such task, the
    /// one with the least vruntime.
    pub(super) fn earliest_deadline(&self) -> Option<TaskId> {
        self.earliest_below(self.average()?)
    }

    fn earliest_below(&self, average: u64) -> Option<TaskId> {
        let eligible = self
            .runqueue
            .iter()
            .take_while(|&&(vruntime, _)| vruntime <= average);
        let first = eligible.min_by_key(|&&(_, id)| (self.task(id).deadline, id));
        first.or(self.runqueue.first()).map(|&(_, id)| id)
    }

    /// `update_deadline`: if the running task has used up its slice at this vruntime, begins a new one and returns true.
    fn update_deadline(&mut self, id: TaskId, vruntime: u64) -> bool {
        let slice = self.base_slice();
        let task = self.task_mut(id);
        if vruntime < task.deadline {
            return false;
        }
        task.deadline = vruntime + task.weighted(slice);
        true
    }

    /// Whether the running task keeps the CPU. It must not have had more than its share, and either its slice is not over, or its deadline is earlier
    /// than that of the waiting task that `pick_eevdf` would choose.
    fn keeps_cpu(&self, id: TaskId, vruntime: u64, time: u64) -> bool {
        let Some(average) = self.average_at(time, Some((id, vruntime))) else {
            return true;
        };
        let task = self.task(id);
        if vruntime > average {
            return false;
        }
        let is_protected = task.deadline == task.picked_deadline;
        let first = self.earliest_below(average);
        is_protected || first.is_none_or(|first| task.deadline < self.task(first).deadline)
    }

    /// `check_preempt_wakeup_fair`: a woken task takes the CPU if the scheduler would choose it now.
    pub(super) fn check_deadline_at_wakeup(&mut self, woken: TaskId) {
        let running = self.cpus.iter().flatten().copied();
        let victim = running.max_by_key(|&id| (self.vruntime_now(id), std::cmp::Reverse(id)));
        let Some(victim) = victim else { return };
        let vruntime = self.vruntime_now(victim);
        self.update_deadline(victim, vruntime);
        if !self.keeps_cpu(victim, vruntime, self.now) && self.earliest_deadline() == Some(woken) {
            self.task_mut(victim).need_resched = true;
        }
    }

    /// `entity_tick`: if the running task has used up its slice at this tick, begins a new one. True if the task must give up its CPU.
    pub(super) fn check_deadline_at_tick(&mut self, id: TaskId, last_tick: u64) -> bool {
        // The tick may be in the future, or may have passed during a charge that the task used in one piece.
        let (tick, now) = (last_tick * self.tick, self.vruntime_now(id));
        let task = self.task(id);
        let (from, at_start) = task.charged_from;
        // This vruntime is computed from the start of the charge, so that it does not depend on the place at which the run was interrupted.
        let vruntime = if (from..=task.charged_until).contains(&tick) {
            at_start + task.weighted(tick - from)
        } else if tick >= self.now {
            now + task.weighted(tick - self.now)
        } else {
            now.saturating_sub(task.weighted(self.now - tick))
        };
        let over = self.update_deadline(id, vruntime);
        let yields = over && !self.keeps_cpu(id, vruntime, tick);
        let task = self.task_mut(id);
        task.need_resched = yields;
        task.last_tick = last_tick;
        yields
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Scheduler;
    use crate::sim::{TaskKind, Wait};

    const MS: u64 = 1_000_000;

    /// Time at which the second of two tasks on one CPU first runs, ns. The first one uses CPU time from 0 on, in pieces of `piece` ns, and the
    /// second one wakes at `wakes`.
    fn second_runs_at(wakes: u64, piece: u64) -> u64 {
        let mut s = Sched::new(1, 250);
        s.set_rule(Scheduler::EarliestDeadline);
        for name in ["first", "second"] {
            s.spawn(name, TaskKind::Workload);
        }
        for until in [0, wakes] {
            s.next().expect("both want to start");
            s.park(Wait::Timer, Some(until));
        }
        s.set_limits(100 * MS, u64::MAX);
        let mut first = None;
        while let Some(id) = s.next() {
            match first {
                None => first = Some(id),
                Some(first) if first != id => break,
                Some(_) => {}
            }
            s.charge(piece);
        }
        s.now()
    }

    #[test]
    fn a_woken_task_waits_for_the_end_of_the_slice_which_only_a_tick_or_a_wakeup_sees() {
        // The second task wakes 0.4 ms into a slice of 0.75 ms, so the first one keeps the CPU until the tick at 4 ms.
        assert_eq!(second_runs_at(4 * MS / 10, MS / 10), 4 * MS);
        // After 1 ms the slice is used up, and the wakeup sees it.
        assert_eq!(second_runs_at(MS, MS / 10), MS);
    }
}
