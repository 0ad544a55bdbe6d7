//! The work of processes: touch, map, read, write, fsync, exit. Processes do not know lists or zones; only `anon` calls the allocator's
//! fast path itself, for speed.

mod administrator;
mod anon;
mod blocks;
mod build;
mod copy;
mod dd;
mod file_io;
mod files;
mod frames;
mod hand;
mod harness;
mod high_order;
mod hot_sets;
mod mmap;
mod moment;
mod monitor;
mod oltp;
mod parallelio;
mod poller;
mod reclaimer;
mod sampler;
mod signals;
mod simoop;
mod touches;
mod zipf;

use std::rc::Rc;

use self::moment::{Times, When};
use crate::block;
use crate::fs::files::{LOCAL, REMOTE};
use crate::fs::{InodeId, dying, filesystem, flusher, journal, xfs_icache};
use crate::kernel::LruDomain;
use crate::machine::Machine;
use crate::mm::compaction::kcompactd;
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;
use crate::mm::mempolicy::MemoryPolicy;
use crate::mm::pcp::{self, length::tunes_itself};
use crate::mm::vmscan::{self, kswapd};
use crate::mm::zswap;
use crate::record::progress_phase;
use crate::scenario::schema::{ActorSpec, MAX_SMALL_FILES, Mount, Scenario, Work};
use crate::sim::{Job, Sim, TaskId, TaskKind, TaskState};

/// CPU time of fork, execve and exit of a small process, ns. Assumed: half a millisecond to a millisecond was usual. Without this cost, a
/// repeated program without work would start again for ever at the same moment.
const PROCESS_NS: u64 = 1_000_000;

/// Parameters of an actor that do not depend on its kind of work.
#[derive(Clone)]
pub(crate) struct Actor {
    pub(crate) sim: Sim,
    pub(crate) name: String,
    pub(crate) seed: u32,
    pub(crate) job: u32,
    /// The factor by which the machine was divided. Labels multiply sizes by it, because they show the published sizes.
    pub(crate) divide: u32,
    pub(crate) end: Option<When>,
}

impl Actor {
    /// True if the actor's end has come or it was killed. Programs call this when they return from the kernel; a stopped program waits
    /// inside this function.
    pub(crate) async fn is_over(&self) -> bool {
        let dies = signals::is_dying(&self.sim).await;
        dies || self.end.is_some_and(|end| end.has_come(&self.sim.look()))
    }

    /// Sleeps until a time, ns, until the actor's end, or until the actor is killed, whichever comes first.
    pub(crate) async fn pause_until(&self, until: u64) {
        let end = self.end.unwrap_or(When::At(u64::MAX));
        end.wait_at_most(&self.sim, until).await;
    }

    /// Begins a phase, which the report and the page show.
    pub(crate) fn phase(&self, words: String) {
        progress_phase(&mut self.sim.m(), &self.name, words);
    }
}

/// State that an actor keeps from one pass of its work to the next.
#[derive(Default)]
struct KeptByActor {
    /// The file that it writes, or the first file of its tree.
    file: Option<InodeId>,
    /// Inodes of files that it has deleted and will make again.
    deleted: Vec<InodeId>,
    /// The files that it copies, each with its copy.
    copied: Vec<(InodeId, InodeId)>,
    /// Its source tree, and the files that the build has written.
    build: Option<Rc<build::Build>>,
    /// The files of its test harness, which a repeated test uses again.
    harness: Option<harness::Harness>,
}

/// Files of the scenario, with the names by which actors refer to them.
pub(crate) type NamedFiles = Vec<(String, InodeId)>;

/// Puts free pages on the per-CPU lists of each zone. The scenario sets the most for a list, and the seed decides how many.
fn fill_lists_of_cpus(m: &mut Machine, seed: u32) {
    let zones = m.spec.nodes.iter().flat_map(|node| &node.zones);
    let per_cpu: Vec<u32> = zones.map(|zone| zone.per_cpu).collect();
    for (zone, most) in m.zones.ids().zip(per_cpu) {
        pcp::fill(m, zone, most, seed);
    }
}

/// Starts the kernel's threads and the actors of a scenario.
pub fn start(sim: &Sim, scenario: &Scenario) {
    let (nodes, disks) = {
        let m = sim.look();
        (m.nodes.ids(), m.disks.len())
    };
    fill_lists_of_cpus(&mut sim.m(), scenario.seed);
    for node in nodes {
        let (name, lru_domain) = (format!("kswapd{node}"), sim.look().kernel.lru_domain);
        let id = match lru_domain {
            LruDomain::Zone => {
                sim.spawn(&name, TaskKind::Kswapd, kswapd::kswapd(sim.clone(), node))
            }
            LruDomain::Node => sim.spawn(
                &name,
                TaskKind::Kswapd,
                vmscan::node::kswapd::kswapd(sim.clone(), node),
            ),
        };
        sim.m().nodes[node].kswapd = Some(id);
        if sim.look().has_compaction() {
            let name = format!("kcompactd{node}");
            let body = kcompactd::kcompactd(sim.clone(), node);
            let id = sim.spawn(&name, TaskKind::Kcompactd, body);
            sim.m().nodes[node].kcompactd.task = Some(id);
        }
    }
    for disk in 0..disks {
        let name = sim.look().disks[disk].name().to_owned();
        let id = sim.spawn(&name, TaskKind::Disk, block::device(sim.clone(), disk));
        sim.m().disks[disk].task = Some(id);
    }
    let id = sim.spawn(
        "flush-8-0",
        TaskKind::Flusher,
        flusher::flusher(sim.clone()),
    );
    sim.m().writeback.task = Some(id);
    let zswap = zswap::of(&sim.look());
    if let Some(zswap) = zswap {
        let body = zswap::worker(sim.clone(), zswap);
        sim.spawn("zswap-shrink", TaskKind::Worker, body);
    }
    if tunes_itself(&sim.look().kernel) {
        let body = pcp::vmstat_update(sim.clone());
        sim.spawn("vmstat_update", TaskKind::Worker, body);
    }
    filesystem::mount(&mut sim.m());
    xfs_icache::start(sim);
    journal::start(sim);
    let files: NamedFiles = scenario
        .files
        .iter()
        .map(|f| {
            let mount = number_of(f.mount);
            let mut m = sim.m();
            let inode = m.files.create_on(mount, f.pages);
            m.files.set_name(inode, &f.name);
            (f.name.clone(), inode)
        })
        .collect();
    let mut foreground = Vec::new();
    let first = TaskId(sim.look().sched.tasks().len() as u32);
    for spec in &scenario.actors {
        let times = Times::of(sim, scenario, spec, first);
        let id = spawn_actor(sim, scenario, spec, times, &files);
        sim.m().sched.task_mut(id).weight = spec.weight;
        if !spec.background {
            sim.m().sched.task_mut(id).job = Job::Awaited;
            foreground.push(id);
        }
    }
    let init = wait_for_all(sim.clone(), foreground);
    spawn_helper(sim, "init", init);
    // The administrator is started last, so that all other tasks run as they would without it until the first change.
    if !scenario.changes.is_empty() {
        let body = administrator::administrator(sim.clone(), scenario.clone());
        spawn_helper(sim, "administrator", body);
    }
}

/// Starts a task that is not a program of the scenario.
fn spawn_helper(sim: &Sim, name: &str, body: impl Future<Output = ()> + 'static) {
    let id = sim.spawn(name, TaskKind::Workload, body);
    sim.m().sched.task_mut(id).shown.is_helper = true;
}

/// The number of a mount in the model of files.
fn number_of(mount: Mount) -> u32 {
    match mount {
        Mount::Local => LOCAL,
        Mount::Remote => REMOTE,
    }
}

/// Ends the run when every foreground actor has ended, unless the user has killed one of them.
async fn wait_for_all(sim: Sim, foreground: Vec<TaskId>) {
    for &id in &foreground {
        sim.join(id).await;
    }
    let by_hand = |&id: &TaskId| sim.look().sched.task(id).by_hand.killed;
    if foreground.iter().any(by_hand) {
        // A user who killed a program wants to see what follows, so the run lasts until the end of the scenario.
        return;
    }
    let mut m = sim.m();
    m.progress.finished = true;
    m.sched.request_pause();
}

fn spawn_actor(
    sim: &Sim,
    scenario: &Scenario,
    spec: &ActorSpec,
    times: Times,
    files: &NamedFiles,
) -> TaskId {
    let actor = Actor {
        sim: sim.clone(),
        name: spec.name.clone(),
        seed: scenario.seed,
        job: spec.job,
        divide: scenario.divide,
        end: times.end,
    };
    let work = spec.work.clone();
    let files = files.clone();
    let name = spec.name.clone();
    let removed = scenario.memcgs.iter().map(|memcg| memcg.removed).collect();
    let id = sim.spawn(&name, TaskKind::Workload, async move {
        let starts_at_once = times.start.has_come(&actor.sim.look());
        if !starts_at_once {
            actor.sim.m().sched.current_task_mut().shown.is_to_start = true;
            times.start.wait(&actor.sim).await;
            actor.sim.m().sched.current_task_mut().shown.is_to_start = false;
        }
        if signals::is_dying(&actor.sim).await {
            return leave_group(&actor.sim, removed).await;
        }
        let began = actor.sim.look().sched.now();
        let mut kept = KeptByActor::default();
        do_work(&actor, &work, &files, &mut kept).await;
        if let Some(until) = times.repeat_until {
            repeat(&actor, &work, &files, &mut kept, until).await;
        }
        let (took, failed) = {
            let m = actor.sim.look();
            let lost_tasks = m.progress.kills.iter().any(|kill| kill.job == actor.name);
            let failed = lost_tasks || m.sched.current_task().killed;
            (m.sched.now() - began, failed)
        };
        if !failed {
            let done = (actor.name.clone(), took);
            actor.sim.m().progress.walltimes.push(done);
        }
        leave_group(&actor.sim, removed).await;
    });
    let mut m = sim.m();
    m.attach(id, spec.memcg);
    let node = NodeId::at(spec.node as usize);
    let task = m.sched.task_mut(id);
    task.node = node;
    if spec.interleave {
        task.policy = MemoryPolicy::Interleave { node };
    }
    id
}

/// Does the work of an actor once. If the actor is killed, the function that mapped its memory frees it.
async fn do_work(actor: &Actor, work: &Work, files: &NamedFiles, kept: &mut KeptByActor) {
    match work {
        Work::Anon(w) => anon::run(actor, w).await,
        Work::Reader(w) => file_io::read(actor, w, files).await,
        Work::Writer(w) => file_io::write(actor, w, kept).await,
        Work::Files(w) => files::run(actor, w, kept).await,
        Work::Sleep => actor.pause_until(u64::MAX).await,
        Work::HighOrder(w) => high_order::run(actor, w).await,
        Work::Monitor(w) => monitor::run(actor, w).await,
        Work::Sampler(w) => sampler::run(actor, w).await,
        Work::Parallelio(w) => parallelio::run(actor, w, kept).await,
        Work::Simoop(w) => simoop::run(actor, w).await,
        Work::Build(w) => build::run(actor, w, files, kept).await,
        Work::Copy(w) => copy::run(actor, w, kept).await,
        Work::Frames(w) => frames::run(actor, w).await,
        Work::Dd(w) => dd::run(actor, w).await,
        Work::Blocks(w) => blocks::run(actor, w).await,
        Work::Oltp(w) => oltp::run(actor, w).await,
        Work::Poller(w) => poller::run(actor, w).await,
        Work::Mmap(w) => mmap::run(actor, w, files).await,
        Work::HotSets(w) => hot_sets::run(actor, w).await,
        Work::Reclaimer(w) => reclaimer::run(actor, w).await,
    }
}

/// Repeats the work until a moment, until the actor is over, or until the run has more than the maximum number of files. A pass that began
/// before the moment runs to its end.
async fn repeat(
    actor: &Actor,
    work: &Work,
    files: &NamedFiles,
    kept: &mut KeptByActor,
    until: When,
) {
    for pass in 2.. {
        let done = {
            let m = actor.sim.look();
            until.has_come(&m) || m.files.inodes().len() > MAX_SMALL_FILES as usize
        };
        if done || actor.is_over().await {
            return;
        }
        actor.sim.cpu(PROCESS_NS).await;
        actor.phase(format!("{}: starts again (pass {pass})", actor.name));
        do_work(actor, work, files, kept).await;
    }
}

/// Called when an actor ends. Removes the actor's group if the scenario says so and the actor was the last process in it.
async fn leave_group(sim: &Sim, removed: Vec<bool>) {
    let group = {
        let mut m = sim.m();
        let me = m.sched.current();
        let group = m.memcg.of_task(me);
        let others = m.sched.tasks().iter().filter(|task| {
            task.id != me && task.state != TaskState::Ended && m.memcg.of_task(task.id) == group
        });
        let last = others.count() == 0;
        if !last || group == ROOT || !removed[group as usize - 1] {
            return;
        }
        // A process outside the group removes the directory.
        m.attach(me, ROOT);
        group
    };
    dying::offline(sim, group).await;
}
