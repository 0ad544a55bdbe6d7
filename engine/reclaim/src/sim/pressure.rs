//! Pressure stall information (PSI): the time for which tasks could not work because they waited for memory or for the disk.
//!
//! Source: kernel/sched/psi.c, 4.20 to 6.12 (`test_state`, `record_times`, `collect_percpu_times`, `update_averages`);
//! include/linux/psi_types.h (`PSI_FREQ`, `EXP_10s` to `EXP_300s`).
//! Simplified: averages are updated at the end of each period, and not by a worker that stops while the machine is idle. Who could notice:
//! a program that reads an average within a tick of the end of a period.
//! Left out: pressure of the CPU and of interrupts, triggers.

use super::task::{Task, TaskKind, TaskState, Wait};
use crate::kernel::MemoryPressure;

/// Length of a period of the averages, ns: `PSI_FREQ`, two seconds and a tick.
pub(super) const fn period_ns(tick: u64) -> u64 {
    2_000_000_000 / tick * tick + tick
}

/// 1.0 in the fixed-point format of the averages: `FIXED_1`.
const ONE: u64 = 1 << 11;
/// Weight of an old average after one period, for the averages over 10, 60 and 300 seconds.
const KEPT: [u64; 3] = [1_677, 1_981, 2_034];

/// The resource for which tasks wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Tasks reclaim, compact, or wait for pages that were evicted a moment ago.
    Memory,
    /// Any disk.
    Io,
}

/// The share of tasks that must wait for the time to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// At least one task.
    Some,
    /// All tasks that have work to do; kernels differ in how they count tasks that reclaim ([`MemoryPressure`]).
    Full,
}

const STATES: usize = 4;

const fn place(resource: Resource, extent: Extent) -> usize {
    resource as usize * 2 + extent as usize
}

/// The counters of its domain on its CPU to which a task adds 1.
#[allow(
    clippy::struct_excessive_bools,
    reason = "the kernel's flags of a task are independent of each other"
)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    cpu: u32,
    domain: u32,
    runnable: bool,
    on_cpu: bool,
    io_wait: bool,
    stalled: bool,
}

impl Counted {
    pub(super) fn of(task: &Task) -> Self {
        let runnable = matches!(task.state, TaskState::Running | TaskState::Runnable);
        let lives = task.state != TaskState::Ended && task.kind != TaskKind::Disk;
        Self {
            cpu: task.last_cpu,
            domain: task.pressure_domain,
            runnable: lives && runnable,
            on_cpu: lives && task.cpu.is_some(),
            io_wait: lives && task.state == TaskState::Waiting && is_io_wait(task.wait),
            stalled: lives && task.memory_stalls > 0,
        }
    }
}

/// True if the kernel calls `io_schedule` for this wait. `reclaim_throttle` calls `schedule_timeout`.
fn is_io_wait(wait: Wait) -> bool {
    match wait {
        Wait::Congestion
        | Wait::PageLock
        | Wait::Writeback
        | Wait::DiskRead
        | Wait::RequestQueue
        | Wait::DirtyThrottle => true,
        Wait::None
        | Wait::ReclaimThrottle
        | Wait::Timer
        | Wait::Kswapd
        | Wait::KswapdNap
        | Wait::TooManyIsolated
        | Wait::Oom
        | Wait::Child
        | Wait::Pfmemalloc
        | Wait::FlusherIdle
        | Wait::DiskIdle
        | Wait::DiskTransfer
        | Wait::InodeFlush
        | Wait::Kcompactd
        | Wait::Stopped
        | Wait::MemoryHigh
        | Wait::Worker => false,
    }
}

/// Counts the tasks of one domain on one CPU, and adds up the times of the present period, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct OnCpu {
    runnable: u32,
    io_wait: u32,
    stalled: u32,
    /// Stalled tasks that run or wait for a CPU: they reclaim.
    stalled_runnable: u32,
    /// Whether the task on this CPU belongs to the domain and is stalled, that is, reclaims.
    reclaims: bool,
    since: u64,
    times: [u64; STATES],
    busy: u64,
}

impl OnCpu {
    fn is_in(&self, rule: MemoryPressure) -> [bool; STATES] {
        let memory_full = match rule {
            MemoryPressure::NotCounted | MemoryPressure::NobodyRuns => self.runnable == 0,
            MemoryPressure::NobodyRunsOrReclaims => self.runnable == 0 || self.reclaims,
            MemoryPressure::OnlyReclaimersRun => {
                self.runnable == self.stalled_runnable || self.reclaims
            }
        };
        let [stalls, waits] = [self.stalled > 0, self.io_wait > 0];
        [
            stalls,
            stalls && memory_full,
            waits,
            waits && self.runnable == 0,
        ]
    }

    /// `record_times`: adds the time since the last change.
    fn record(&mut self, now: u64, rule: MemoryPressure, tick: u64) {
        let passed = now - self.since;
        let states = self.is_in(rule);
        for (time, is_in) in self.times.iter_mut().zip(states) {
            *time += if is_in { passed } else { 0 };
        }
        let full = place(Resource::Memory, Extent::Full);
        if rule == MemoryPressure::NobodyRuns && self.reclaims && !states[full] {
            // `psi_memstall_tick`: each tick adds the time since the previous tick.
            self.times[full] += (now / tick * tick).saturating_sub(self.since);
        }
        if self.runnable + self.io_wait + self.stalled > 0 {
            self.busy += passed;
        }
        self.since = now;
    }

    fn change(&mut self, counted: Counted, joins: bool) {
        let adjust = |number: &mut u32, counts: bool| {
            let n = u32::from(counts);
            *number = if joins { *number + n } else { *number - n };
        };
        adjust(&mut self.runnable, counted.runnable);
        adjust(&mut self.io_wait, counted.io_wait);
        adjust(&mut self.stalled, counted.stalled);
        let reclaims = counted.stalled && counted.runnable;
        adjust(&mut self.stalled_runnable, reclaims);
        if counted.on_cpu {
            self.reclaims = joins && counted.stalled;
        }
    }
}

/// Averages and total of one kind of pressure, as in a line of /proc/pressure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Averages over the last 10, 60 and 300 seconds, in hundredths of a percent.
    pub averages: [u32; 3],
    /// Total since the start, ns.
    pub total_ns: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Domain {
    /// The domain that counts the tasks of this one too; `None` for the machine.
    parent: Option<u32>,
    cpus: Vec<OnCpu>,
    totals: [u64; STATES],
    /// The totals at the end of the last period, ns.
    sampled: [u64; STATES],
    averages: [[u64; 3]; STATES],
}

impl Domain {
    fn new(parent: Option<u32>, cpus: u32, now: u64) -> Self {
        let on_cpu = OnCpu {
            since: now,
            ..OnCpu::default()
        };
        Self {
            parent,
            cpus: vec![on_cpu; cpus as usize],
            totals: [0; STATES],
            sampled: [0; STATES],
            averages: [[0; 3]; STATES],
        }
    }

    /// `collect_percpu_times`: adds up the times of all CPUs. Each CPU's weight is the time for which it had tasks.
    fn collect(&mut self, now: u64, rule: MemoryPressure, tick: u64) {
        for cpu in &mut self.cpus {
            cpu.record(now, rule, tick);
        }
        let busy: u64 = self.cpus.iter().map(|cpu| cpu.busy).sum();
        for (state, total) in self.totals.iter_mut().enumerate() {
            let weighted = self.cpus.iter().map(|cpu| {
                let product = u128::from(cpu.times[state]) * u128::from(cpu.busy);
                (product / u128::from(busy.max(1))) as u64
            });
            *total += weighted.sum::<u64>();
        }
        for cpu in &mut self.cpus {
            (cpu.times, cpu.busy) = ([0; STATES], 0);
        }
    }

    fn end_period(&mut self, period: u64) {
        for state in 0..STATES {
            let stalled = self.totals[state] - self.sampled[state];
            self.sampled[state] = self.totals[state];
            update_averages(&mut self.averages[state], 0, stalled.min(period), period);
        }
    }
}

/// `calc_avgs`: updates the averages, first for `missed` periods without a stall, then for the present period.
fn update_averages(averages: &mut [u64; 3], missed: u32, stalled: u64, period: u64) {
    let share = stalled * 100 / period * ONE;
    for (average, kept) in averages.iter_mut().zip(KEPT) {
        for share in (0..missed).map(|_| 0).chain([share]) {
            let sum = *average * kept + share * (ONE - kept);
            let up = if share >= *average { ONE - 1 } else { 0 };
            *average = (sum + up) / ONE;
        }
    }
}

/// Pressure on the machine and on its groups. No decision of the engine reads it, so the state hash leaves it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pressure {
    rule: MemoryPressure,
    tick: u64,
    /// The machine's domain first, then one for each group.
    domains: Vec<Domain>,
    period_ends: u64,
}

impl Pressure {
    pub(super) fn new(cpus: u32, tick: u64) -> Self {
        Self {
            rule: MemoryPressure::NotCounted,
            tick,
            domains: vec![Domain::new(None, cpus, 0)],
            period_ends: period_ns(tick),
        }
    }

    /// Sets the kernel's rule, and adds a domain for each group. `parents` has the numbers of their parents.
    pub(super) fn set_up(&mut self, rule: MemoryPressure, parents: impl Iterator<Item = u32>) {
        self.rule = rule;
        let cpus = self.domains[0].cpus.len() as u32;
        let groups = parents.map(|parent| Domain::new(Some(parent), cpus, 0));
        self.domains.extend(groups);
    }

    /// Length of a tick, ns.
    pub(super) fn tick(&self) -> u64 {
        self.tick
    }

    /// Takes a task out of the counters `before` and adds it to the counters `after`.
    pub(super) fn change(&mut self, now: u64, before: Counted, after: Counted) {
        if before == after || self.rule == MemoryPressure::NotCounted {
            return;
        }
        self.catch_up(now);
        for (counted, joins) in [(before, false), (after, true)] {
            let mut domain = Some(counted.domain);
            while let Some(at) = domain {
                let (rule, tick) = (self.rule, self.tick);
                let at = &mut self.domains[at as usize];
                let cpu = &mut at.cpus[counted.cpu as usize];
                cpu.record(now, rule, tick);
                cpu.change(counted, joins);
                domain = at.parent;
            }
        }
    }

    /// Ends the periods that are over at `now`, ns.
    fn catch_up(&mut self, now: u64) {
        let period = period_ns(self.tick);
        while self.period_ends <= now {
            let (end, rule, tick) = (self.period_ends, self.rule, self.tick);
            for domain in &mut self.domains {
                domain.collect(end, rule, tick);
                domain.end_period(period);
            }
            self.period_ends += period;
        }
    }

    /// A line of a domain's pressure file at `now`, ns. Computes it on a copy, so that reading changes nothing.
    pub(super) fn line(&self, now: u64, domain: u32, resource: Resource, extent: Extent) -> Line {
        let mut this = Self {
            domains: vec![self.domains[domain as usize].clone()],
            ..*self
        };
        this.catch_up(now);
        let (rule, tick) = (this.rule, this.tick);
        let domain = &mut this.domains[0];
        domain.collect(now, rule, tick);
        let state = place(resource, extent);
        Line {
            averages: domain.averages[state].map(|average| (average * 100 / ONE) as u32),
            total_ns: domain.totals[state],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Machine;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;

    const MS: u64 = 1_000_000;
    const TICK: u64 = 4 * MS;

    fn percents(averages: [u64; 3]) -> [u64; 3] {
        averages.map(|average| average * 100 / ONE)
    }

    #[test]
    fn averages_follow_the_worked_vectors_of_a_period_stalled_for_half_of_it() {
        let period = period_ns(TICK);
        assert_eq!(period, 2_004 * MS);
        let mut averages = [0; 3];
        for expected in [
            [905, 163, 34],
            [1_647, 321, 68],
            [2_254, 474, 101],
            [2_752, 622, 135],
            [3_159, 766, 168],
        ] {
            update_averages(&mut averages, 0, period / 2, period);
            assert_eq!(percents(averages), expected);
        }
        let mut idle = averages;
        update_averages(&mut idle, 0, 0, period);
        assert_eq!(percents(idle), [2_586, 741, 167]);
        update_averages(&mut averages, 4, 0, period);
        assert_eq!(percents(averages), [1_162, 648, 162]);
    }

    fn machine(rule: MemoryPressure) -> Machine {
        let mut m = testing::machine();
        m.kernel.memory_pressure = rule;
        m
    }

    /// Some and full pressure, ms, of a machine with a single task. It is stalled for memory while it runs for 100 ms and then sleeps for 50 ms.
    fn reclaimer_alone(rule: MemoryPressure) -> [u64; 2] {
        let ((), sim) = testing::run(machine(rule), async |sim: &Sim| {
            {
                let _stall = sim.stall_for_memory();
                sim.cpu(100 * MS).await;
            }
            let _stall = sim.stall_for_memory();
            sim.sleep(50 * MS).await;
        });
        let m = sim.look();
        [Extent::Some, Extent::Full].map(|extent| {
            let line = m.sched.pressure(0, Resource::Memory, extent);
            line.total_ns / MS
        })
    }

    #[test]
    fn a_lone_reclaimer_is_full_pressure_by_ticks_and_from_5_13_on_always() {
        assert_eq!(
            reclaimer_alone(MemoryPressure::NobodyRunsOrReclaims),
            [150, 150]
        );
        assert_eq!(
            reclaimer_alone(MemoryPressure::OnlyReclaimersRun),
            [150, 150]
        );
        let [some, full] = reclaimer_alone(MemoryPressure::NobodyRuns);
        assert_eq!(some, 150);
        assert!((146..=150).contains(&full), "{full}");
    }

    #[test]
    fn a_computing_task_beside_a_waiting_one_makes_some_but_no_full_pressure() {
        let ((), sim) = testing::run(machine(MemoryPressure::NobodyRuns), async |sim: &Sim| {
            let other = sim.clone();
            let waits = sim.spawn("waits", TaskKind::Workload, async move {
                let _stall = other.stall_for_memory();
                other.park(Wait::PageLock, Some(80 * MS)).await;
            });
            sim.sleep_until(10 * MS).await;
            sim.cpu(50 * MS).await;
            sim.join(waits).await;
        });
        let m = sim.look();
        let ms = |resource, extent| m.sched.pressure(0, resource, extent).total_ns / MS;
        let all = [
            ms(Resource::Memory, Extent::Some),
            ms(Resource::Memory, Extent::Full),
            ms(Resource::Io, Extent::Some),
            ms(Resource::Io, Extent::Full),
        ];
        assert_eq!(all, [80, 30, 80, 30]);
    }
}
