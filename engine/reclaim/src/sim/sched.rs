//! The clock, the heap of events and the CPUs.
//!
//! Source: kernel/sched/fair.c, 3.10 (`place_entity`, `check_preempt_wakeup`, `check_preempt_tick`); the rules since 6.6 are in [`super::eevdf`].
//! Simplified: one run queue for all CPUs, a task is preempted only where it charges CPU time (as without `CONFIG_PREEMPT`, whose preemption points
//! are about as dense). Who could notice: latencies below a millisecond. Left out: load balancing, group scheduling; nice values only as weights.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};

use super::by_task::place_of;
use super::pressure::{Counted, Extent, Line, Pressure, Resource, period_ns};
use super::task::{CallFrame, Task, TaskId, TaskKind, TaskState, Wait, WaitQueue, Wake};
use crate::kernel::{MemoryPressure, Scheduler};

/// Time in which each task should run once, on one CPU, ns. `sysctl_sched_latency`, 3.10.
const SCHED_LATENCY: u64 = 6_000_000;
/// Length of the shortest slice, ns. `sysctl_sched_min_granularity`, 3.10.
const MIN_GRANULARITY: u64 = 750_000;
/// Number of ended tasks that the scheduler remembers, because the picture shows tasks that have ended lately. Only tasks that another task has
/// started count. All others are never forgotten.
const ENDED_REMEMBERED: usize = 64;
/// Smallest number of entries at which the scheduler removes time-outs of ended waits from the heap. Usually the heap has only a few entries for each
/// task.
const HEAP_LIMIT: usize = 4096;
/// A woken task preempts the running one if its vruntime is lower by more than this, ns. `sysctl_sched_wakeup_granularity`, 3.10.
const WAKEUP_GRANULARITY: u64 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    time: u64,
    seq: u64,
    task: TaskId,
    /// 0: the task continues. Otherwise the entry is a time-out of the wait in which the task has this generation.
    timeout_generation: u32,
}

/// The scheduler: the clock, the tasks and the CPUs.
#[derive(Debug)]
pub struct Sched {
    pub(super) now: u64,
    seq: u64,
    heap: BinaryHeap<Reverse<Entry>>,
    /// Number of entries at which the scheduler next removes time-outs of ended waits.
    heap_limit: usize,
    /// The tasks that the scheduler has not forgotten, in the order of their numbers.
    tasks: Vec<Task>,
    next_id: u32,
    /// Tasks that other tasks have started and that have ended, oldest first.
    ended: VecDeque<TaskId>,
    pub(super) runqueue: BTreeSet<(u64, TaskId)>,
    pub(super) cpus: Vec<Option<TaskId>>,
    pub(super) tick: u64,
    pub(super) scale: u64,
    pub(super) min_vruntime: u64,
    pub(super) rule: Scheduler,
    current: TaskId,
    /// Index of the current task in `tasks`.
    current_place: usize,
    limit: u64,
    barrier: u64,
    work: u64,
    work_limit: u64,
    rest: bool,
    /// Whether the run paused in the middle of the current task's work, at a `pause_point`. If so, that task continues first.
    midway: bool,
    next_pid: u32,
    /// CPU time of ended tasks by name, ns; only for reports.
    cpu_of_ended: BTreeMap<String, u64>,
    pressure: Pressure,
}

impl Sched {
    /// An idle machine at time 0.
    pub fn new(cpus: u32, hz: u32) -> Self {
        // The kernel multiplies its granularities by 1 + the binary logarithm of the number of CPUs, of which at most 8 count.
        let scale = 1 + u64::from(cpus.min(8).ilog2());
        Self {
            now: 0,
            seq: 0,
            heap: BinaryHeap::new(),
            heap_limit: HEAP_LIMIT,
            tasks: Vec::new(),
            next_id: 0,
            ended: VecDeque::new(),
            runqueue: BTreeSet::new(),
            cpus: vec![None; cpus as usize],
            tick: 1_000_000_000 / u64::from(hz),
            pressure: Pressure::new(cpus, 1_000_000_000 / u64::from(hz)),
            scale,
            min_vruntime: 0,
            rule: Scheduler::LeastRun,
            current: TaskId(0),
            current_place: 0,
            limit: u64::MAX,
            barrier: u64::MAX,
            work: 0,
            work_limit: u64::MAX,
            rest: false,
            midway: false,
            next_pid: 31,
            cpu_of_ended: BTreeMap::new(),
        }
    }

    pub(crate) fn set_rule(&mut self, rule: Scheduler) {
        self.rule = rule;
    }

    /// Whether the scheduler wants the current task to give up its CPU. `need_resched`.
    pub fn need_resched(&self) -> bool {
        self.current_task().need_resched && !self.runqueue.is_empty()
    }

    /// Virtual time since boot, ns.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// Length of a timer tick, ns.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// The task that is being polled; between two polls, the one polled last.
    pub fn current(&self) -> TaskId {
        self.current
    }

    /// The task of [`Self::current`].
    pub fn current_task(&self) -> &Task {
        &self.tasks[self.current_place]
    }

    /// Panics if the scheduler has forgotten the task.
    pub fn task(&self, id: TaskId) -> &Task {
        self.find(id)
            .expect("the scheduler has not forgotten the task")
    }

    /// `None` if the task has ended and the scheduler has forgotten it.
    pub fn find(&self, id: TaskId) -> Option<&Task> {
        self.place(id).map(|place| &self.tasks[place])
    }

    /// Name of a task, or words that stand for it if it has ended and the scheduler has forgotten it.
    pub fn name_of(&self, id: TaskId) -> String {
        let task = self.find(id);
        task.map_or_else(|| format!("ended task {}", id.0), |task| task.name.clone())
    }

    /// Whether some task of the run has or had this name. Devices are not counted after they have ended.
    pub(crate) fn has_had(&self, name: &str) -> bool {
        self.tasks.iter().any(|task| task.name == name) || self.cpu_of_ended.contains_key(name)
    }

    /// True for ended tasks, even those that the scheduler has forgotten.
    pub fn has_ended(&self, id: TaskId) -> bool {
        self.find(id)
            .is_none_or(|task| task.state == TaskState::Ended)
    }

    fn place(&self, id: TaskId) -> Option<usize> {
        place_of(&self.tasks, id, |task| task.id).ok()
    }

    pub(crate) fn current_task_mut(&mut self) -> &mut Task {
        &mut self.tasks[self.current_place]
    }

    /// Like [`Self::task`], for changes.
    pub fn task_mut(&mut self, id: TaskId) -> &mut Task {
        let place = self
            .place(id)
            .expect("the scheduler has not forgotten the task");
        &mut self.tasks[place]
    }

    /// All tasks that the scheduler has not forgotten, in the order of their numbers.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// CPU time that a task has used up to now, ns. `Task::cpu_ns` also contains the rest of the present charge.
    pub(crate) fn cpu_time(&self, task: &Task) -> u64 {
        task.cpu_ns - task.charged_until.saturating_sub(self.now).min(task.cpu_ns)
    }

    /// Names and CPU times, ns, of all tasks except devices, ended ones too. A name may occur more than once.
    pub(crate) fn cpu_times(&self) -> impl Iterator<Item = (&str, u64)> {
        let alive = self.tasks.iter().filter(|task| task.kind != TaskKind::Disk);
        let alive = alive.map(|task| (task.name.as_str(), self.cpu_time(task)));
        let ended = self.cpu_of_ended.iter();
        alive.chain(ended.map(|(name, &ns)| (name.as_str(), ns)))
    }

    /// The CPU that the current task holds. A task that holds none, such as a device, counts as being on CPU 0.
    pub fn current_cpu(&self) -> u32 {
        self.current_task().cpu.unwrap_or(0)
    }

    /// Sets the kernel's rule for pressure, and the parents of the groups from number 1 on. Group 0 is the machine.
    pub(crate) fn set_up_pressure(
        &mut self,
        rule: MemoryPressure,
        parents: impl Iterator<Item = u32>,
    ) {
        self.pressure.set_up(rule, parents);
    }

    /// Pressure on a group up to now. Group 0 is the machine.
    pub fn pressure(&self, group: u32, resource: Resource, extent: Extent) -> Line {
        self.pressure.line(self.now, group, resource, extent)
    }

    /// False before the first period has ended, when all averages are still 0.
    pub fn has_pressure_averages(&self) -> bool {
        self.now >= period_ns(self.pressure.tick())
    }

    /// From now on the pressure of `group` counts the task.
    pub(crate) fn move_pressure(&mut self, id: TaskId, group: u32) {
        self.task_mut(id).pressure_domain = group;
        self.note_pressure(id);
    }

    /// The current task begins to stall for memory (`psi_memstall_enter`). The stall ends when the caller has called [`Self::leave_memory_stall`] as
    /// often as this function.
    pub(super) fn enter_memory_stall(&mut self) -> TaskId {
        let id = self.current;
        self.task_mut(id).memory_stalls += 1;
        self.note_pressure(id);
        id
    }

    pub(super) fn leave_memory_stall(&mut self, id: TaskId) {
        if let Some(place) = self.place(id) {
            self.tasks[place].memory_stalls -= 1;
            self.note_pressure(id);
        }
    }

    fn note_pressure(&mut self, id: TaskId) {
        let now = self.now;
        let task = self.task_mut(id);
        let after = Counted::of(task);
        let before = std::mem::replace(&mut task.counted, after);
        self.pressure.change(now, before, after);
    }

    /// Number of CPUs of the machine.
    pub fn nr_cpus(&self) -> u32 {
        self.cpus.len() as u32
    }

    /// Time of the earliest entry in the heap, ns; `u64::MAX` if there is none.
    pub(crate) fn next_time(&self) -> u64 {
        self.heap.peek().map_or(u64::MAX, |Reverse(e)| e.time)
    }

    /// Adds a task, which is ready to run.
    pub(crate) fn spawn(&mut self, name: &str, kind: TaskKind) -> TaskId {
        self.update_min_vruntime();
        let id = TaskId(self.next_id);
        self.next_id += 1;
        let mut task = Task::new(id, name, self.next_pid, kind);
        self.next_pid += 1;
        task.vruntime = self.min_vruntime;
        task.since = self.now;
        self.tasks.push(task);
        self.begin_slice(id);
        self.make_runnable(id);
        id
    }

    /// Ends a task and wakes the tasks that wait for its end.
    pub(super) fn exit(&mut self, id: TaskId) {
        let now = self.now;
        let task = self.task_mut(id);
        task.state = TaskState::Ended;
        task.since = now;
        task.frames = Vec::new();
        task.generation += 1;
        let (name, cpu_ns) = (task.name.clone(), std::mem::take(&mut task.cpu_ns));
        let mut joiners = std::mem::take(&mut task.joiners);
        let was_started = task.parent.is_some();
        *self.cpu_of_ended.entry(name).or_default() += cpu_ns;
        if was_started {
            self.ended.push_back(id);
        }
        self.release_cpu(id);
        self.wake_all(&mut joiners);
    }

    /// Removes the oldest ended task that another task has started, if there are more than `ENDED_REMEMBERED` of them.
    pub(crate) fn forget_ended(&mut self) -> Option<Task> {
        if self.ended.len() <= ENDED_REMEMBERED {
            return None;
        }
        let id = self.ended.pop_front()?;
        let place = self.place(id)?;
        let task = self.tasks.remove(place);
        self.set_current(self.current);
        Some(task)
    }

    fn set_current(&mut self, id: TaskId) {
        self.current = id;
        // Between two polls the scheduler may have forgotten the current task, but then no caller reads it.
        self.current_place = self.place(id).unwrap_or(0);
    }

    pub(super) fn set_limits(&mut self, limit: u64, work: u64) {
        self.limit = limit;
        self.work_limit = self.work.saturating_add(work);
        self.rest = false;
    }

    /// Moves the clock to `time`, ns. No event may be due up to then.
    pub(super) fn settle_at(&mut self, time: u64) {
        debug_assert!(self.next_time() > time, "no event is due before the stop");
        self.now = self.now.max(time);
    }

    /// Sets the time of the next sample, ns. The clock does not pass it before the executor has taken the sample.
    pub(crate) fn set_barrier(&mut self, time: u64) {
        self.barrier = time;
    }

    /// Asks the run to pause at the next charge of CPU time or at the next `pause_point`.
    pub(crate) fn request_pause(&mut self) {
        self.rest = true;
    }

    pub(super) fn pause_requested(&self) -> bool {
        self.rest || self.work >= self.work_limit
    }

    /// Counts work at a `pause_point`. True if the run has to pause there now.
    pub(super) fn pause_midway(&mut self, work: u64) -> bool {
        self.work += work;
        self.midway = self.pause_requested();
        self.midway
    }

    /// True if the run has paused at a `pause_point`.
    pub(crate) fn is_midway(&self) -> bool {
        self.midway
    }

    /// Charges CPU time to the current task without a return to the executor, if no other event can happen in that time.
    ///
    /// True: the clock has moved. False: no time is charged, and the caller has to await the CPU time as [`super::Sim::cpu`] does.
    pub fn try_charge(&mut self, ns: u64) -> bool {
        self.work += 1;
        let target = self.now + ns;
        if target >= self.next_time()
            || target > self.limit
            || target > self.barrier
            || self.pause_requested()
        {
            return false;
        }
        if !self.runqueue.is_empty() && self.should_yield(self.current, target) {
            return false;
        }
        self.current_task_mut().run(ns);
        self.now = target;
        true
    }

    /// CPU time, ns, that the current task may charge without a return to the executor, in pieces of `price` ns each. No other event happens in that
    /// time, and the work stays within its budget. 0: the task has to await its CPU time.
    pub fn headroom(&self, price: u64) -> u64 {
        if self.pause_requested() || !self.runqueue.is_empty() {
            return 0;
        }
        let next = self.next_time().saturating_sub(1);
        next.min(self.limit)
            .min(self.barrier)
            .saturating_sub(self.now)
            .min((self.work_limit - self.work).saturating_mul(price))
    }

    /// Charges at most the time that [`Self::headroom`] has returned, for `work` pieces of work.
    pub fn charge_headroom(&mut self, ns: u64, work: u64) {
        debug_assert!(
            ns == 0 || self.now + ns < self.next_time(),
            "the charge ends before the next event"
        );
        self.work += work;
        self.current_task_mut().run(ns);
        self.now += ns;
    }

    /// Charges CPU time to the current task, which continues when that time has passed, or later if it has lost its CPU.
    pub(super) fn charge(&mut self, ns: u64) {
        let (from, until) = (self.now, self.now + ns);
        let task = self.task_mut(self.current);
        task.charged_from = (from, task.vruntime);
        task.run(ns);
        task.charged_until = until;
        self.push(until, self.current, 0);
    }

    /// The current task gives up its CPU until it is woken or until `deadline`, ns.
    pub(super) fn park(&mut self, wait: Wait, deadline: Option<u64>) {
        let id = self.current;
        let now = self.now;
        if self.rule == Scheduler::EarliestDeadline {
            self.keep_lag(id);
        }
        let task = self.task_mut(id);
        task.state = TaskState::Waiting;
        task.wait = wait;
        task.since = now;
        task.generation += 1;
        let generation = task.generation;
        if let Some(deadline) = deadline {
            self.push(deadline.max(now), id, generation);
        }
        self.release_cpu(id);
    }

    /// Has no effect on a task that does not wait.
    pub fn wake(&mut self, id: TaskId) {
        if self
            .find(id)
            .is_some_and(|task| task.state == TaskState::Waiting)
        {
            self.end_wait(id, Wake::Woken);
        }
    }

    /// Wakes all tasks of a queue, and empties it.
    pub fn wake_all(&mut self, queue: &mut WaitQueue) {
        for id in queue.take() {
            self.wake(id);
        }
    }

    /// Moves the clock to the next event and returns its task, which the executor polls; `None` if no event is due up to the limit.
    pub(super) fn next(&mut self) -> Option<TaskId> {
        if std::mem::take(&mut self.midway) {
            return Some(self.current);
        }
        loop {
            let Reverse(entry) = *self.heap.peek()?;
            if entry.time > self.limit {
                return None;
            }
            self.heap.pop();
            self.now = entry.time;
            self.work += 1;
            let id = entry.task;
            if entry.timeout_generation != 0 {
                if self.is_pending(&entry) {
                    self.end_wait(id, Wake::TimedOut);
                }
                continue;
            }
            if self.task(id).cpu.is_some() && self.should_yield(id, self.now) {
                self.preempt(id);
                continue;
            }
            self.set_current(id);
            return Some(id);
        }
    }

    /// The end of `id` will wake the current task.
    pub(super) fn join(&mut self, id: TaskId) {
        let me = self.current;
        self.task_mut(id).joiners.push(me);
    }

    /// The tasks that the end of `id` will wake.
    pub(crate) fn joiners(&mut self, id: TaskId) -> &mut WaitQueue {
        &mut self.task_mut(id).joiners
    }

    pub(super) fn last_wake(&self) -> Wake {
        self.current_task().wake
    }

    pub(super) fn enter(&mut self, frame: CallFrame) -> TaskId {
        let id = self.current;
        self.task_mut(id).frames.push(frame);
        id
    }

    /// Removes time-outs of ended waits. Otherwise they would stay until they are due, and a task that is woken often would leave many of them.
    fn drop_ended_timeouts(&mut self) {
        let mut entries = std::mem::take(&mut self.heap).into_vec();
        entries.retain(|Reverse(entry)| entry.timeout_generation == 0 || self.is_pending(entry));
        self.heap_limit = HEAP_LIMIT.max(2 * entries.len());
        entries.shrink_to(self.heap_limit);
        self.heap = entries.into();
    }

    /// True if the task is still in the wait that set this time-out.
    fn is_pending(&self, entry: &Entry) -> bool {
        self.find(entry.task).is_some_and(|task| {
            task.generation == entry.timeout_generation && task.state == TaskState::Waiting
        })
    }

    fn push(&mut self, time: u64, task: TaskId, timeout_generation: u32) {
        if self.heap.len() >= self.heap_limit {
            self.drop_ended_timeouts();
        }
        self.seq += 1;
        let seq = self.seq;
        self.heap.push(Reverse(Entry {
            time,
            seq,
            task,
            timeout_generation,
        }));
    }

    fn end_wait(&mut self, id: TaskId, wake: Wake) {
        self.update_min_vruntime();
        let floor = self
            .min_vruntime
            .saturating_sub(SCHED_LATENCY * self.scale / 2);
        let task = self.task_mut(id);
        task.wake = wake;
        task.wait = Wait::None;
        task.generation += 1;
        match self.rule {
            Scheduler::LeastRun => {
                let task = self.task_mut(id);
                task.vruntime = task.vruntime.max(floor);
            }
            Scheduler::EarliestDeadline => self.place_by_lag(id),
        }
        self.make_runnable(id);
    }

    fn make_runnable(&mut self, id: TaskId) {
        let now = self.now;
        if self.task(id).kind == TaskKind::Disk {
            self.set_state(id, TaskState::Running);
            self.push(now, id, 0);
            return;
        }
        if let Some(cpu) = self.cpus.iter().position(Option::is_none) {
            self.give_cpu(id, cpu as u32);
            return;
        }
        self.set_state(id, TaskState::Runnable);
        self.enqueue(id);
        self.check_preempt_wakeup(id);
    }

    /// Puts a task on the run queue. While it was empty, no tick preempted a running task, so the ticks up to now are marked as seen.
    fn enqueue(&mut self, id: TaskId) {
        if self.runqueue.is_empty() {
            let last_tick = self.now / self.tick;
            for cpu in 0..self.cpus.len() {
                if let Some(running) = self.cpus[cpu] {
                    self.task_mut(running).last_tick = last_tick;
                }
            }
        }
        self.runqueue.insert((self.task(id).vruntime, id));
    }

    /// A running task's vruntime now. `Task::vruntime` also contains the rest of the present charge, so this function subtracts it.
    pub(super) fn vruntime_now(&self, id: TaskId) -> u64 {
        let task = self.task(id);
        task.vruntime - task.weighted(task.charged_until.saturating_sub(self.now))
    }

    fn check_preempt_wakeup(&mut self, woken: TaskId) {
        if self.rule == Scheduler::EarliestDeadline {
            self.check_deadline_at_wakeup(woken);
            return;
        }
        let vruntime = self.task(woken).vruntime;
        let granularity = self.task(woken).weighted(WAKEUP_GRANULARITY * self.scale);
        let victim = self
            .cpus
            .iter()
            .flatten()
            .copied()
            .max_by_key(|&t| (self.vruntime_now(t), Reverse(t)));
        if let Some(victim) = victim
            && vruntime + granularity < self.vruntime_now(victim)
        {
            self.task_mut(victim).need_resched = true;
        }
    }

    fn give_cpu(&mut self, id: TaskId, cpu: u32) {
        let now = self.now;
        self.cpus[cpu as usize] = Some(id);
        self.set_state(id, TaskState::Running);
        let tick = self.tick;
        let task = self.task_mut(id);
        task.cpu = Some(cpu);
        task.last_cpu = cpu;
        task.slice_start = now;
        task.last_tick = now / tick;
        task.need_resched = false;
        task.picked_deadline = task.deadline;
        self.note_pressure(id);
        self.push(now, id, 0);
    }

    fn release_cpu(&mut self, id: TaskId) {
        let Some(cpu) = self.task_mut(id).cpu.take() else {
            return;
        };
        self.note_pressure(id);
        self.update_min_vruntime();
        self.cpus[cpu as usize] = None;
        if let Some(next) = self.take_next() {
            self.give_cpu(next, cpu);
        }
    }

    fn preempt(&mut self, id: TaskId) {
        self.set_state(id, TaskState::Runnable);
        self.task_mut(id).need_resched = false;
        self.release_cpu(id);
        self.enqueue(id);
        if let Some(cpu) = self.cpus.iter().position(Option::is_none)
            && let Some(next) = self.take_next()
        {
            self.give_cpu(next, cpu as u32);
        }
    }

    /// `None` if no task waits for a CPU.
    fn take_next(&mut self) -> Option<TaskId> {
        match self.rule {
            Scheduler::LeastRun => Some(self.runqueue.pop_first()?.1),
            Scheduler::EarliestDeadline => {
                let next = self.earliest_deadline()?;
                let vruntime = self.task(next).vruntime;
                self.runqueue.remove(&(vruntime, next));
                Some(next)
            }
        }
    }

    /// True if the task has to give its CPU to another one when its charge ends at `at`, ns, which may be in the future.
    fn should_yield(&mut self, id: TaskId, at: u64) -> bool {
        let Some(&(leftmost, _)) = self.runqueue.first() else {
            return false;
        };
        if self.task(id).need_resched {
            return true;
        }
        let last_tick = at / self.tick;
        if last_tick == self.task(id).last_tick {
            return false;
        }
        if self.rule == Scheduler::EarliestDeadline {
            return self.check_deadline_at_tick(id, last_tick);
        }
        let slice = self.slice_of(id);
        // The kernel decides at a tick and not when the slice is used up.
        let tick = last_tick * self.tick;
        let exec = tick.saturating_sub(self.task(id).slice_start);
        let ahead = (self.vruntime_now(id) + tick).saturating_sub(self.now + leftmost);
        let used_up = exec > slice && ahead > 0;
        let far_ahead = exec >= MIN_GRANULARITY * self.scale && ahead > slice;
        let preempted = used_up || far_ahead;
        let task = self.task_mut(id);
        task.need_resched = preempted;
        task.last_tick = last_tick;
        preempted
    }

    /// `sched_slice`: the task's share of the period, by its weight among the queued tasks and itself, but at least the shortest slice.
    fn slice_of(&self, id: TaskId) -> u64 {
        let queued = self.runqueue.iter().map(|&(_, queued)| queued);
        let load: u64 = queued
            .chain([id])
            .map(|task| u64::from(self.task(task).weight))
            .sum();
        let share = SCHED_LATENCY * self.scale * u64::from(self.task(id).weight) / load;
        share.max(MIN_GRANULARITY * self.scale)
    }

    /// Called whenever a task becomes runnable or gives up its CPU. Between two calls the least vruntime only grows, so its last value is enough.
    fn update_min_vruntime(&mut self) {
        let queued = self.runqueue.first().map_or(u64::MAX, |&(v, _)| v);
        let running = self
            .cpus
            .iter()
            .flatten()
            .map(|&t| self.vruntime_now(t))
            .min()
            .unwrap_or(u64::MAX);
        let least = queued.min(running);
        if least != u64::MAX {
            self.min_vruntime = self.min_vruntime.max(least);
        }
    }

    fn set_state(&mut self, id: TaskId, state: TaskState) {
        let now = self.now;
        let task = self.task_mut(id);
        task.state = state;
        task.since = now;
        self.note_pressure(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    /// Time at which the second of two tasks on one CPU first runs, ns. They wake at these times, and the first one uses CPU time in pieces of
    /// `piece` ns.
    fn second_runs_at(wakes: [u64; 2], piece: u64) -> u64 {
        let mut s = Sched::new(1, 250);
        for name in ["first", "second"] {
            s.spawn(name, TaskKind::Workload);
        }
        for until in wakes {
            s.next().expect("both want to start");
            s.park(Wait::Timer, Some(until));
        }
        s.set_limits(100 * MS, u64::MAX);
        while s.next() == Some(TaskId(0)) {
            s.charge(piece);
        }
        s.now()
    }

    #[test]
    fn the_name_of_a_forgotten_task_is_known_but_not_which_task_had_it() {
        let mut s = Sched::new(1, 250);
        let parent = s.spawn("make", TaskKind::Workload);
        for _ in 0..=ENDED_REMEMBERED {
            let id = s.spawn("cc", TaskKind::Workload);
            s.task_mut(id).parent = Some(parent);
            s.exit(id);
        }
        assert!(s.forget_ended().is_some() && s.forget_ended().is_none());
        assert_eq!(
            [1, 2].map(|id| s.name_of(TaskId(id))),
            ["ended task 1", "cc"]
        );
        assert!(s.has_had("cc") && s.has_had("make") && !s.has_had("ld"));
    }

    #[test]
    fn the_time_of_a_task_with_nice_minus_10_counts_a_ninth() {
        let mut s = Sched::new(1, 250);
        let id = s.spawn("first", TaskKind::Workload);
        s.task_mut(id).weight = 9548;
        assert_eq!(s.task(id).weighted(MS), 107_247);
    }

    #[test]
    fn a_slice_ends_at_the_first_tick_after_it_is_used_up() {
        // The tick at 4 ms comes 2.5 ms after the start of a slice of 3 ms, so only the tick at 8 ms ends it.
        let both = [3 * MS / 2; 2];
        assert_eq!(second_runs_at(both, MS / 10), 8 * MS);
    }

    #[test]
    fn a_woken_task_preempts_by_the_time_that_the_other_has_used_so_far() {
        // At 0.5 ms the first task is ahead by less than the granularity, so the wakeup does not preempt it. A tick does.
        assert_eq!(second_runs_at([0, MS / 2], 3 * MS), 6 * MS);
        // At 2 ms the first task is ahead by more than the granularity.
        assert_eq!(second_runs_at([0, 2 * MS], 3 * MS), 3 * MS);
    }
}
