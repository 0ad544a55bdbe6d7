//! What processes do: touch, map, read, write, fsync, exit. They never see lists or zones; only `anon`, for speed, asks the
//! allocator's fast path itself.

mod anon;
mod build;
mod file_io;
mod files;
mod harness;
mod high_order;
mod monitor;
mod parallelio;
mod sampler;

use crate::block;
use crate::fs::{InodeId, filesystem, flusher};
use crate::mm::vmscan::kswapd;
use crate::report::progress_phase;
use crate::scenario::schema::{ActorSpec, Scenario, Work};
use crate::sim::{Sim, TaskId, TaskKind};

/// What every actor knows.
#[derive(Clone)]
pub(crate) struct Actor {
    pub(crate) sim: Sim,
    pub(crate) name: String,
    pub(crate) seed: u32,
    pub(crate) job: u32,
    /// By how much the machine was divided: words give sizes as published.
    pub(crate) divide: u32,
    pub(crate) end_ns: Option<u64>,
}

impl Actor {
    /// Told to stop, or killed.
    pub(crate) fn is_over(&self) -> bool {
        let m = self.sim.look();
        m.sched.current_task().killed || self.end_ns.is_some_and(|end| m.sched.now() >= end)
    }

    /// Enters a phase that people should know of.
    pub(crate) fn phase(&self, words: String) {
        progress_phase(&mut self.sim.m(), &self.name, words);
    }
}

/// A file that actors refer to by name.
pub(crate) type NamedFiles = Vec<(String, InodeId)>;

/// Starts the kernel's threads and the actors of a scenario.
pub fn start(sim: &Sim, scenario: &Scenario) {
    let (nodes, disks) = {
        let m = sim.look();
        (m.nodes.len() as u32, m.disks.len())
    };
    for node in 0..nodes {
        let id = sim.spawn(
            &format!("kswapd{node}"),
            TaskKind::Kswapd,
            kswapd::kswapd(sim.clone(), node),
        );
        sim.m().nodes[node as usize].kswapd = Some(id);
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
    filesystem::mount(&mut sim.m());
    let files: NamedFiles = scenario
        .files
        .iter()
        .map(|f| (f.name.clone(), sim.m().files.create(f.pages)))
        .collect();
    let mut foreground = Vec::new();
    for spec in &scenario.actors {
        let id = spawn_actor(sim, scenario, spec, &files);
        if !spec.background {
            foreground.push(id);
        }
    }
    sim.spawn(
        "init",
        TaskKind::Workload,
        wait_for_all(sim.clone(), foreground),
    );
}

/// The run is over when every foreground actor has ended.
async fn wait_for_all(sim: Sim, foreground: Vec<TaskId>) {
    for id in foreground {
        sim.join(id).await;
    }
    let mut m = sim.m();
    m.progress.finished = true;
    m.sched.ask_rest();
}

fn spawn_actor(sim: &Sim, scenario: &Scenario, spec: &ActorSpec, files: &NamedFiles) -> TaskId {
    let actor = Actor {
        sim: sim.clone(),
        name: spec.name.clone(),
        seed: scenario.seed,
        job: spec.job,
        divide: scenario.divide,
        end_ns: spec.end_ns,
    };
    let work = spec.work.clone();
    let start = spec.start_ns;
    let files = files.clone();
    let name = spec.name.clone();
    let id = sim.spawn(&name, TaskKind::Workload, async move {
        if start > 0 {
            actor.sim.sleep_until(start).await;
        }
        let began = actor.sim.look().sched.now();
        // An actor that is killed has nothing more to say; its memory is given back where it was mapped.
        match work {
            Work::Anon(w) => anon::run(&actor, &w).await,
            Work::Reader(w) => file_io::read(&actor, &w, &files).await,
            Work::Writer(w) => file_io::write(&actor, &w).await,
            Work::Files(w) => files::run(&actor, &w).await,
            Work::Sleep => sleep(&actor).await,
            Work::HighOrder(w) => high_order::run(&actor, &w).await,
            Work::Monitor(w) => monitor::run(&actor, &w).await,
            Work::Sampler(w) => sampler::run(&actor, &w).await,
            Work::Parallelio(w) => parallelio::run(&actor, &w).await,
            Work::Build(w) => build::run(&actor, &w, &files).await,
        }
        let mut m = actor.sim.m();
        let took = m.sched.now() - began;
        m.progress.walltimes.push((actor.name.clone(), took));
    });
    sim.m().memcg.attach(id, spec.memcg);
    id
}

async fn sleep(actor: &Actor) {
    match actor.end_ns {
        Some(end) => actor.sim.sleep_until(end).await,
        None => {
            actor.sim.park(crate::sim::Wait::Timer, None).await;
        }
    }
}
