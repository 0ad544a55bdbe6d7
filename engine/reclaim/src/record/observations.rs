//! Facts about a run that no counter of the kernel has, such as kswapd's passes at each priority, the largest number of pages that it
//! freed at once, its longest run, and the tasks that stalled.
//!
//! The record is made from events, from kswapd's sleeps and from calls of the simulated code. It does not influence the run and is not part
//! of the state hash.

use std::collections::BTreeMap;

use super::group_visits::GroupVisits;
use super::last_calls::LastCalls;
use super::latency::PERCENTILES;
use super::reclaim_statistics::{TaskReclaim, count_tracepoint};
use super::task_times::{TaskTimes, count_failure};
use crate::fs::dying;
use crate::kernel::stack::{Frame, THREAD_SIZE};
use crate::machine::Machine;
use crate::mm::id::{DomainId, ZoneId};
use crate::mm::lru_gen::rules;
use crate::mm::vmscan::DEF_PRIORITY;
use crate::record::ReclaimStatistics;
use crate::record::{Target, gauge};
use crate::sim::{Task, TaskId};
use crate::trace::{Event, EventKind, emit};

/// Number of priorities, 12 to 0.
pub const PRIORITIES: usize = DEF_PRIORITY as usize + 1;

/// A call path that leaves less than this free on the stack causes an event, bytes.
const STACK_LOW: u32 = 1024;

/// Facts that were noted since the start of the run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observations {
    /// Passes that kswapd began, indexed by priority.
    pub kswapd_passes: [u64; PRIORITIES],
    /// The maximum number of pages that kswapd freed in a domain between two calls of `get_scan_count` there, at a priority below 12. On a
    /// machine without groups, these are the pages freed in one `shrink_zone` (since 4.8 `shrink_node`).
    pub most_freed_pages: u32,
    /// The maximum of that number in percent of the zone's high watermark (since 4.8 of the node's zones together), rounded down.
    pub most_freed_percent: u32,
    /// The largest target of kswapd for one `shrink_zone` or `shrink_node`, at any priority, in percent of the same watermarks, rounded
    /// down.
    pub largest_target_percent: u32,
    /// Calls of the superblock shrinker of the machine's own file system (before 3.1 of the shrinker of all dentries), indexed by priority.
    /// Kernels before 3.12 pass no priority to shrinkers, so their calls count at priority 0.
    pub shrinker_calls: [ShrinkerCalls; PRIORITIES],
    /// The latest call of each shrinker, for the picture of the caches.
    pub last_calls: LastCalls,
    /// Pages that copy programs have copied so far.
    pub copied_pages: u64,
    /// The longest time that a program took to allocate the pages of one picture that it draws, ns.
    pub longest_picture_ns: u64,
    /// The maximum number of pages that were dropped with one inode.
    pub largest_steal: u32,
    /// Waits of reclaimers for XFS inodes.
    pub inode_waits: InodeWaits,
    /// The call path that took the most bytes of a kernel stack.
    pub deepest_stack: DeepestStack,
    /// Groups that reclaim has scanned, for the picture of the groups.
    pub groups: GroupVisits,
    /// Stalls, shrinker times and failed requests of tasks.
    pub task_times: TaskTimes,
    /// Counts of reclaim's tracepoints, for each task that the scheduler still has.
    pub(super) reclaim: BTreeMap<TaskId, TaskReclaim>,
    /// Sums of these counts over the tasks that the scheduler has forgotten.
    pub(super) reclaim_of_forgotten: ReclaimStatistics,
    /// Number of direct reclaims, for each task that the scheduler still has.
    direct_reclaims: BTreeMap<TaskId, u64>,
    /// Direct reclaims of the tasks that the scheduler has forgotten, in the order in which it forgot them.
    stalls_of_forgotten: Vec<Stalls>,
    /// Pages that kswapd has freed in each domain since its last call of `get_scan_count` there.
    visits: Vec<u32>,
    /// The longest time for which a kswapd did not sleep, ns. Runs that have not ended do not count.
    longest_run_ns: u64,
    /// When each running kswapd first got a CPU after its last sleep, ns. A kswapd that sleeps, or was woken and waits for a CPU, has no
    /// entry.
    running_since: BTreeMap<TaskId, u64>,
}

/// Calls of the superblock shrinker of the machine's own file system at one priority; before 3.1 calls of the shrinker of all dentries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShrinkerCalls {
    /// Number of calls that began at this priority.
    pub calls: u64,
    /// Newly requested objects, summed over all calls.
    pub delta: u64,
    /// The minimum number of objects that one call newly requested.
    pub least: u32,
    /// The maximum number of objects that one call newly requested.
    pub most: u32,
    /// Objects that could be freed, summed over all calls.
    pub freeable: u64,
}

/// Waits of reclaimers until XFS has written an inode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InodeWaits {
    /// Number of waits that have ended.
    pub count: u64,
    /// Sum of the waits, ns.
    pub total_ns: u64,
    /// The longest wait, ns.
    pub longest_ns: u64,
}

impl Observations {
    pub(crate) fn note_copied(&mut self, pages: u32) {
        self.copied_pages += u64::from(pages);
    }

    /// Moves the counts of a task that ended long ago into the sums of forgotten tasks.
    pub(crate) fn forget(&mut self, task: &Task) {
        if let Some(reclaim) = self.reclaim.remove(&task.id) {
            self.reclaim_of_forgotten.add(&reclaim);
        }
        if let Some(count) = self.direct_reclaims.remove(&task.id) {
            add_stalls(&mut self.stalls_of_forgotten, &task.name, count);
        }
    }

    /// Notes how long a program took to allocate the pages of one picture that it draws, ns.
    pub(crate) fn note_picture(&mut self, ns: u64) {
        self.longest_picture_ns = self.longest_picture_ns.max(ns);
    }

    /// Notes how long a reclaimer waited for an inode, ns.
    pub(crate) fn note_inode_wait(&mut self, ns: u64) {
        let waits = &mut self.inode_waits;
        waits.count += 1;
        waits.total_ns += ns;
        waits.longest_ns = waits.longest_ns.max(ns);
    }
}

/// The deepest call path of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct DeepestStack {
    /// Bytes of the kernel stack that the path takes.
    pub bytes: u32,
    /// Name of the task that was on this path.
    pub task: String,
    /// Functions and the bytes that each takes, outermost first; 0 bytes: no size was published.
    #[cfg_attr(feature = "bindings", tsify(type = "[string, number][]"))]
    pub path: Vec<Frame>,
    /// Virtual time at which the path was this deep, ns.
    #[cfg_attr(feature = "bindings", serde(rename = "time_ns"))]
    pub time: u64,
    /// Number of the next event, which is the path's own if the path is deep enough to cause one.
    pub event: u32,
}

/// Maximum number of processes of one name that are listed separately; later ones are added to the last.
const PROCESSES_APART: u32 = 64;

/// Direct reclaims of one process, or of the last process listed for a name together with all later ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stalls {
    /// Name of the process, which several processes may share.
    pub task: String,
    /// Number of the process among the tasks of that name that stalled, in the order of `direct_reclaim_stalls`, from 1.
    pub process: u32,
    /// Number of direct reclaims that the process, or these processes, began.
    pub count: u64,
}

/// Updates the observations after an event.
pub(crate) fn observe(m: &mut Machine, event: &Event) {
    count_tracepoint(m, event);
    count_failure(m, event);
    match event.kind {
        EventKind::KswapdPass => {
            m.observations.kswapd_passes[event.a as usize] += 1;
            // The Multi-Gen LRU decides no scan counts, so there a visit begins with the pass.
            if rules(&m.kernel).is_some() {
                let domain = m.domain_of_zone(ZoneId::at(event.b as usize));
                *visit(m, domain) = 0;
            }
        }
        EventKind::DirectReclaimBegin => {
            let stalls = &mut m.observations.direct_reclaims;
            *stalls.entry(TaskId(event.task)).or_default() += 1;
        }
        // The two lowest bits are 0 for the superblock shrinker of the machine's own file system, and for the shrinker of all dentries.
        EventKind::ShrinkSlabStart if event.a.is_multiple_of(4) => {
            let calls = &mut m.observations.shrinker_calls[(event.a / 16 % 16) as usize];
            calls.least = if calls.calls == 0 {
                event.c
            } else {
                calls.least.min(event.c)
            };
            calls.most = calls.most.max(event.c);
            calls.calls += 1;
            calls.delta += u64::from(event.c);
            calls.freeable += u64::from(event.b);
        }
        EventKind::InodeSteal => {
            let largest = &mut m.observations.largest_steal;
            *largest = event.b.max(*largest);
            m.observations.last_calls.strip(TaskId(event.task), event.b);
        }
        EventKind::ScanCount if m.current_is_kswapd() => {
            let domain = domain_of(event);
            *visit(m, domain) = 0;
            let target = gauge::present(m).and_then(|gauge| gauge.target);
            if let Some(Target { pages, .. }) = target {
                let target = percent_of_high(m, domain, pages);
                let largest = &mut m.observations.largest_target_percent;
                *largest = target.max(*largest);
            }
        }
        EventKind::LruShrinkInactive if m.current_is_kswapd() => {
            let domain = domain_of(event);
            let [reclaimed, priority] = [event.c, event.d];
            *visit(m, domain) += reclaimed;
            if priority < DEF_PRIORITY {
                freed_in_visit(m, domain);
            }
        }
        _ => {}
    }
}

fn domain_of(event: &Event) -> DomainId {
    event.domain().expect("reclaim works on a domain")
}

fn visit(m: &mut Machine, domain: DomainId) -> &mut u32 {
    let domains = m.domains.len();
    m.observations.visits.resize(domains, 0);
    &mut m.observations.visits[domain.index()]
}

fn freed_in_visit(m: &mut Machine, domain: DomainId) {
    let freed = m.observations.visits[domain.index()];
    let percent = percent_of_high(m, domain, freed);
    let seen = &mut m.observations;
    seen.most_freed_pages = seen.most_freed_pages.max(freed);
    seen.most_freed_percent = seen.most_freed_percent.max(percent);
}

/// A number of pages in percent of the high watermarks of a domain's zones.
fn percent_of_high(m: &Machine, domain: DomainId, pages: u32) -> u32 {
    let zones = &m.zones[m.domain_zones(domain)];
    let high: u32 = zones.iter().map(|z| z.watermarks.high).sum();
    let percent = u64::from(pages) * 100 / u64::from(high.max(1));
    u32::try_from(percent).unwrap_or(u32::MAX)
}

/// Notes the depth of the call path after a function has been entered.
pub(crate) fn observe_stack(m: &mut Machine) {
    let task = m.sched.current_task();
    let bytes = task.stack_bytes();
    let frames = task.frames.len() as u32;
    if bytes > m.observations.deepest_stack.bytes {
        m.observations.deepest_stack = DeepestStack {
            bytes,
            task: task.name.clone(),
            path: task.stack_functions().collect(),
            time: m.sched.now(),
            event: m.trace.number() + 1,
        };
    }
    if bytes > THREAD_SIZE - STACK_LOW {
        emit(m, EventKind::StackDepth, [bytes, frames, 0, 0]);
    }
}

/// Notes that the current task goes to sleep, for any reason.
pub(crate) fn observe_sleep(m: &mut Machine) {
    let (me, now) = (m.sched.current(), m.sched.now());
    let seen = &mut m.observations;
    if let Some(since) = seen.running_since.remove(&me) {
        seen.longest_run_ns = seen.longest_run_ns.max(now - since);
    }
}

/// Notes that the current task has a CPU again after a sleep.
pub(crate) fn observe_resume(m: &mut Machine) {
    if m.current_is_kswapd() {
        let (me, now) = (m.sched.current(), m.sched.now());
        m.observations.running_since.insert(me, now);
    }
}

/// The longest time for which a kswapd did not sleep, up to now, ns.
pub fn longest_kswapd_run(m: &Machine) -> u64 {
    let seen = &m.observations;
    let present = seen.running_since.values();
    let present = present.map(|since| m.sched.now() - since).max();
    present.unwrap_or(0).max(seen.longest_run_ns)
}

/// Figures about shrinkers, inodes, removed groups and workloads, by name, without those that are 0.
pub(crate) fn seen(m: &Machine) -> Vec<(String, u64)> {
    let seen = &m.observations;
    let mut named = vec![
        ("copied_pages".to_owned(), seen.copied_pages),
        ("longest_picture_ns".to_owned(), seen.longest_picture_ns),
        ("inode_waits".to_owned(), seen.inode_waits.count),
        ("inode_wait_ns".to_owned(), seen.inode_waits.total_ns),
        (
            "longest_inode_wait_ns".to_owned(),
            seen.inode_waits.longest_ns,
        ),
        ("dying_groups".to_owned(), u64::from(dying::dying_groups(m))),
        ("largest_steal".to_owned(), u64::from(seen.largest_steal)),
    ];
    for (priority, calls) in seen.shrinker_calls.iter().enumerate() {
        for (what, value) in [
            ("calls", calls.calls),
            ("delta", calls.delta),
            ("least", u64::from(calls.least)),
            ("most", u64::from(calls.most)),
            ("freeable", calls.freeable),
        ] {
            named.push((format!("shrinker_{what}_{priority}"), value));
        }
    }
    for result in m.progress.latencies.results() {
        for (percent, us) in PERCENTILES.iter().zip(result.percentiles_us) {
            named.push((format!("p{percent}-{}", result.what), us));
        }
    }
    named.retain(|&(_, value)| value > 0);
    named
}

/// Direct reclaims by process. Processes that the scheduler has forgotten come first, in the order in which it forgot them. The others
/// follow in the order in which they started.
pub fn direct_reclaim_stalls(m: &Machine) -> Vec<Stalls> {
    let mut all = m.observations.stalls_of_forgotten.clone();
    for (&id, &count) in &m.observations.direct_reclaims {
        add_stalls(&mut all, &m.sched.task(id).name, count);
    }
    all
}

/// Adds the next process of a name. If the name already has `PROCESSES_APART` entries, the last one takes the count.
fn add_stalls(all: &mut Vec<Stalls>, name: &str, count: u64) {
    let earlier = all.iter().filter(|stalls| stalls.task == name).count() as u32;
    if earlier < PROCESSES_APART {
        all.push(Stalls {
            task: name.to_owned(),
            process: earlier + 1,
            count,
        });
    } else if let Some(last) = all.iter_mut().rfind(|stalls| stalls.task == name) {
        last.count += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::LruDomain;
    use crate::mm::id::NodeId;
    use crate::record::{Reclaimer, TargetScope};
    use crate::sim::{Sim, TaskKind, TaskState};
    use crate::testing;

    /// A machine whose only task is of this kind.
    fn machine(kind: TaskKind) -> Machine {
        let mut m = testing::machine();
        let me = m.sched.current();
        m.sched.task_mut(me).kind = kind;
        m.nodes[NodeId::at(0)].kswapd = Some(me);
        m
    }

    /// Visits the Normal zone once and frees 32 pages twice.
    fn visit(m: &mut Machine, priority: u32) {
        let zone = testing::NORMAL.into();
        emit(m, EventKind::ScanCount, [zone, 1, 0, 64]);
        for _ in 0..2 {
            emit(m, EventKind::LruShrinkInactive, [zone, 32, 32, priority]);
        }
    }

    #[test]
    fn a_visit_below_priority_12_counts_what_kswapd_freed_in_it() {
        let mut m = machine(TaskKind::Kswapd);
        visit(&mut m, 12);
        assert_eq!(m.observations.most_freed_pages, 0, "the first priority");
        visit(&mut m, 11);
        visit(&mut m, 10);
        assert_eq!(m.observations.most_freed_pages, 64, "visits are not added");
        let high = m.zones[testing::NORMAL].watermarks.high;
        assert_eq!(m.observations.most_freed_percent, 6400 / high);
    }

    #[test]
    fn with_generations_a_visit_begins_with_each_pass() {
        let mut m = testing::machine_of("deb6_12_117_mglru", |_| {});
        let me = m.sched.current();
        m.sched.task_mut(me).kind = TaskKind::Kswapd;
        m.nodes[NodeId::at(0)].kswapd = Some(me);
        for priority in [10, 9] {
            let zone = testing::NORMAL.into();
            emit(&mut m, EventKind::KswapdPass, [priority, zone, 0, 0]);
            emit(&mut m, EventKind::LruShrinkInactive, [0, 32, 32, priority]);
        }
        assert_eq!(m.observations.most_freed_pages, 32);
    }

    #[test]
    fn the_largest_target_is_given_in_percent_of_the_high_watermark() {
        let mut m = machine(TaskKind::Kswapd);
        let target = |pages| Target {
            pages,
            scope: TargetScope::EachZone,
        };
        let high = m.zones[testing::NORMAL].watermarks.high;
        gauge::begin(&mut m, Reclaimer::Kswapd, NodeId::at(0), Some(target(high)));
        visit(&mut m, 12);
        assert_eq!(m.observations.largest_target_percent, 100);
        gauge::note_target(&mut m, target(u32::MAX));
        visit(&mut m, 12);
        assert!(
            m.observations.largest_target_percent > 1_000_000,
            "no limit"
        );
    }

    #[test]
    fn from_4_8_on_the_high_watermarks_of_all_zones_of_the_node_count() {
        let mut m = machine(TaskKind::Kswapd);
        m.kernel.lru_domain = LruDomain::Node;
        let target = Target {
            pages: m.zones.iter().map(|z| z.watermarks.high).sum(),
            scope: TargetScope::Node,
        };
        gauge::begin(&mut m, Reclaimer::Kswapd, NodeId::at(0), Some(target));
        emit(&mut m, EventKind::ScanCount, [0, 1, 0, 64]);
        assert_eq!(m.observations.largest_target_percent, 100);
    }

    #[test]
    fn pages_freed_by_a_process_do_not_count_for_kswapd() {
        let mut m = machine(TaskKind::Workload);
        visit(&mut m, 6);
        assert_eq!(m.observations.most_freed_pages, 0);
    }

    #[test]
    fn passes_and_stalls_are_counted() {
        let mut m = machine(TaskKind::Workload);
        for priority in [12, 12, 3] {
            emit(&mut m, EventKind::KswapdPass, [priority, 0, 0, 0]);
        }
        emit(&mut m, EventKind::DirectReclaimBegin, [0, 1, 0, 0]);
        assert_eq!(m.observations.kswapd_passes[12], 2);
        assert_eq!(m.observations.kswapd_passes[3], 1);
        let name = m.sched.current_task().name.clone();
        assert_eq!(
            direct_reclaim_stalls(&m),
            [Stalls {
                task: name,
                process: 1,
                count: 1
            }]
        );
    }

    #[test]
    fn a_run_lasts_from_one_sleep_of_kswapd_to_the_next() {
        let (longest_ns, _) = testing::run(testing::machine(), async |sim: &Sim| {
            let me = sim.look().sched.current();
            sim.m().sched.task_mut(me).kind = TaskKind::Kswapd;
            sim.sleep(1_000_000).await;
            sim.cpu(2_000_000).await;
            sim.cpu(3_000_000).await;
            sim.sleep(50_000_000).await;
            longest_kswapd_run(&sim.look())
        });
        assert_eq!(longest_ns, 5_000_000);
    }

    #[test]
    fn a_kswapd_that_was_woken_and_has_no_cpu_yet_does_not_run() {
        let (waiting, sim) = testing::run(testing::machine(), async |sim: &Sim| {
            let inner = sim.clone();
            let kswapd = sim.spawn("kswapd0", TaskKind::Kswapd, async move {
                inner.sleep(50_000).await;
                inner.sleep(950_000).await;
                inner.cpu(200_000).await;
                // This sleep is longer than the test.
                inner.sleep(120_000_000_000).await;
            });
            sim.sleep(100_000).await;
            // The only CPU is busy from 0.1 ms to 1.6 ms.
            sim.cpu(1_500_000).await;
            let m = sim.look();
            assert_eq!(m.sched.task(kswapd).state, TaskState::Runnable);
            longest_kswapd_run(&m)
        });
        assert_eq!(waiting, 0);
        assert_eq!(longest_kswapd_run(&sim.look()), 200_000);
    }
}
