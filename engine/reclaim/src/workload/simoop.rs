//! simoop: memory pressure like that of Hadoop. Workers with working sets read and write parts of many large files and allocate in bursts.
//!
//! Source: MMTests `workload_simoop-short` of February 2017 (its driver, configuration and report). We could not read the program itself,
//! so the order of the steps in a round is reconstructed from the reported measurements. Simplified: one task for each directory makes the
//! files, or the files exist at the start; readers and writers run independently, not in the rounds of their workers; tasks stay on their
//! node.

use std::collections::VecDeque;
use std::rc::Rc;

use super::Actor;
use super::anon::populate;
use super::file_io::{delete, write_call};
use super::signals::is_dying;
use crate::fs::{InodeId, icache};
use crate::mm::filemap::{self, Readahead};
use crate::mm::id::NodeId;
use crate::mm::memory::{self, ProcessId, exit_mmap};
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::record::{Latency, record_latency};
use crate::scenario::program::{SimoopTask, simoop_name};
use crate::scenario::schema::SimoopWork;
use crate::sim::TaskKind;
use crate::sim::rng::Rng;

/// Number of files that a directory walk looks up before it pauses.
const DU_BATCH: u32 = 200;
/// CPU time that a burner uses without a break, ns.
const BURN: u64 = 10_000_000;

pub(super) async fn run(actor: &Actor, work: &SimoopWork) {
    let sim = &actor.sim;
    let (files, warm): (Rc<Vec<InodeId>>, u64) = {
        let mut m = sim.m();
        let warm = m.sched.now() + work.warmup_ns;
        m.progress.latencies.start(warm, work.interval_ns);
        let files = (0..work.files).map(|_| m.files.create(work.file_pages));
        (Rc::new(files.collect()), warm)
    };
    let nodes = sim.look().nodes.len() as u32;
    if work.directories > 0 {
        actor.phase(format!("{}: makes its files", actor.name));
        make_files(actor, work, &files, nodes).await;
    }
    if is_dying(sim).await {
        return;
    }
    actor.phase(format!("{}: warms up", actor.name));
    let mut all = Vec::new();
    for number in 0..work.burners {
        let (actor, name) = (actor.clone(), simoop_name(SimoopTask::Burn, number));
        let body = async move { burn(&actor).await };
        all.push(sim.spawn(&name, TaskKind::Workload, body));
    }
    for number in 0..work.du {
        let (actor, files) = (actor.clone(), files.clone());
        let name = simoop_name(SimoopTask::Du, number);
        let pause = work.du_pause_ns;
        let body = async move { du(&actor, &files, number, pause).await };
        let id = sim.spawn(&name, TaskKind::Workload, body);
        sim.m().sched.task_mut(id).node = NodeId::at((number % nodes) as usize);
        all.push(id);
    }
    for number in 0..work.tasks {
        let rw = ReaderWriter {
            actor: actor.clone(),
            work: *work,
            files: files.clone(),
            rng: Rng::for_use(actor.seed, number, "simoop files"),
            dirtier: Dirtier::default(),
            outputs: VecDeque::new(),
        };
        let name = simoop_name(SimoopTask::ReaderWriter, number);
        let body = async move { rw.run().await };
        let id = sim.spawn(&name, TaskKind::Workload, body);
        sim.m().sched.task_mut(id).node = NodeId::at((number % nodes) as usize);
        all.push(id);
    }
    for number in 0..work.workers {
        let worker = Worker {
            actor: actor.clone(),
            work: *work,
            rng: Rng::for_use(actor.seed, number, "simoop worker"),
        };
        let name = simoop_name(SimoopTask::Worker, number);
        let body = async move { worker.run().await };
        let id = sim.spawn(&name, TaskKind::Workload, body);
        sim.m().sched.task_mut(id).node = NodeId::at((number % nodes) as usize);
        all.push(id);
    }
    sim.sleep_until(warm).await;
    if !is_dying(sim).await {
        actor.phase(format!("{}: measures", actor.name));
    }
    for id in all {
        sim.join(id).await;
    }
}

/// Writes all files, with one task for each directory.
async fn make_files(actor: &Actor, work: &SimoopWork, files: &Rc<Vec<InodeId>>, nodes: u32) {
    let sim = &actor.sim;
    let mut makers = Vec::new();
    for number in 0..work.directories {
        let (actor, files, work) = (actor.clone(), files.clone(), *work);
        let name = simoop_name(SimoopTask::Make, number);
        let id = sim.spawn(&name, TaskKind::Workload, async move {
            let own = files.iter().skip(number as usize);
            for &file in own.step_by(work.directories as usize) {
                // If a write fails for lack of memory, the rest of the file stays unwritten.
                let _ = make_file(&actor, &work, file).await;
                if is_dying(&actor.sim).await {
                    return;
                }
            }
        });
        sim.m().sched.task_mut(id).node = NodeId::at((number % nodes) as usize);
        makers.push(id);
    }
    for id in makers {
        sim.join(id).await;
    }
}

/// Writes a file from its start to its end.
async fn make_file(actor: &Actor, work: &SimoopWork, file: InodeId) -> Result<(), AllocError> {
    let sim = &actor.sim;
    let mut dirtier = Dirtier::default();
    icache::create(sim, file).await;
    let mut at = 0;
    let mut written = Ok(());
    while at < work.file_pages && written.is_ok() && !actor.is_over().await {
        let to = (at + work.write_pages).min(work.file_pages);
        written = write_call(sim, file, at, to, &mut dirtier).await;
        at = to;
    }
    icache::close(&mut sim.m(), file);
    written
}

/// Uses a CPU until the actor is over.
async fn burn(actor: &Actor) {
    while !actor.is_over().await {
        actor.sim.cpu(BURN).await;
    }
}

/// Looks up all files again and again, with a pause after each batch.
async fn du(actor: &Actor, files: &[InodeId], number: u32, pause_ns: u64) {
    let mut rng = Rng::for_use(actor.seed, number, "du");
    let mut at = rng.below(files.len() as u32);
    while !actor.is_over().await {
        for _ in 0..DU_BATCH.min(files.len() as u32) {
            icache::lookup(&actor.sim, files[at as usize]).await;
            let cost = actor.sim.look().spec.costs.open / 3;
            actor.sim.cpu(u64::from(cost).max(1)).await;
            at = (at + 1) % files.len() as u32;
        }
        actor.sim.sleep(pause_ns).await;
    }
}

struct Worker {
    actor: Actor,
    work: SimoopWork,
    rng: Rng,
}

impl Worker {
    async fn run(mut self) {
        let sim = self.actor.sim.clone();
        let process = {
            let mut m = sim.m();
            let me = m.sched.current();
            m.tables.mmap(me, self.work.working_set_pages, false)
        };
        // If this worker was killed, the others continue.
        let _ = self.rounds(process).await;
        exit_mmap(&sim, process).await;
    }

    /// Runs the rounds of a worker. Those of all workers begin at about the same time, as in threads that were started together.
    async fn rounds(&mut self, process: ProcessId) -> Result<(), AllocError> {
        let sim = self.actor.sim.clone();
        let start = sim.look().sched.now();
        populate(&sim, process, 0, self.work.working_set_pages).await?;
        let mut round = 0;
        while !self.actor.is_over().await {
            round += 1;
            let late = u64::from(self.rng.below(1000)) * self.work.jitter_ns / 1000;
            let due = start + round * self.work.period_ns + late;
            if due > sim.look().sched.now() {
                sim.sleep_until(due).await;
            }
            self.burst().await?;
            self.touch_working_set(process).await?;
        }
        Ok(())
    }

    /// Maps memory, touches all of it, and frees it. Records how long the touches took.
    async fn burst(&self) -> Result<(), AllocError> {
        let sim = &self.actor.sim;
        let (since, process) = {
            let mut m = sim.m();
            let me = m.sched.current();
            let process = m.tables.mmap(me, self.work.burst_pages, false);
            (m.sched.now(), process)
        };
        let touched = populate(sim, process, 0, self.work.burst_pages).await;
        record_latency(&mut sim.m(), Latency::Allocation, since);
        exit_mmap(sim, process).await;
        touched
    }

    /// Touches random pages of the working set, a tenth of its size.
    async fn touch_working_set(&mut self, process: ProcessId) -> Result<(), AllocError> {
        let sim = self.actor.sim.clone();
        let (pages, base) = {
            let m = sim.look();
            let p = m.tables.process(process);
            (p.pages, p.base)
        };
        for _ in 0..pages / 10 {
            let vpn = base + self.rng.below(pages);
            let touched = sim.m().tables.touch(vpn, true);
            if let Err(fault) = touched {
                memory::handle_mm_fault(&sim, process, fault).await?;
            }
            let cost = sim.look().spec.costs.touch;
            sim.cpu(u64::from(cost).max(1)).await;
        }
        Ok(())
    }
}

/// A task that again and again reads a part of a file, and writes a part of a file or a new file.
struct ReaderWriter {
    actor: Actor,
    work: SimoopWork,
    files: Rc<Vec<InodeId>>,
    rng: Rng,
    dirtier: Dirtier,
    /// New files that it has written and keeps, the oldest first.
    outputs: VecDeque<InodeId>,
}

impl ReaderWriter {
    async fn run(mut self) {
        while !self.actor.is_over().await {
            // If there is no memory, the request fails and the next one tries again.
            let _ = self.read().await;
            if is_dying(&self.actor.sim).await {
                return;
            }
            if self.work.keep == 0 {
                let _ = self.write().await;
            } else {
                let _ = self.write_new().await;
            }
        }
    }

    /// Chooses a random file, and a random part of it with `pages` pages that begins at a multiple of `pages`. Returns the file and the first
    /// page.
    fn place(&mut self, pages: u32) -> (InodeId, u32) {
        let file = self.files[self.rng.below(self.files.len() as u32) as usize];
        let parts = (self.work.file_pages / pages).max(1);
        (file, self.rng.below(parts) * pages)
    }

    async fn read(&mut self) -> Result<(), AllocError> {
        let since = self.actor.sim.look().sched.now();
        let pages = self.work.read_pages.min(self.work.file_pages);
        let (file, at) = self.place(pages);
        icache::open(&self.actor.sim, file).await;
        let mut ra = Readahead::default();
        let read = filemap::read(&self.actor.sim, file, &mut ra, at, at + pages).await;
        let mut m = self.actor.sim.m();
        icache::close(&mut m, file);
        record_latency(&mut m, Latency::Read, since);
        read
    }

    async fn write(&mut self) -> Result<(), AllocError> {
        let pages = self.work.write_pages.min(self.work.file_pages);
        let (file, at) = self.place(pages);
        icache::open(&self.actor.sim, file).await;
        let since = self.actor.sim.look().sched.now();
        let dirtier = &mut self.dirtier;
        let written = write_call(&self.actor.sim, file, at, at + pages, dirtier).await;
        let mut m = self.actor.sim.m();
        icache::close(&mut m, file);
        record_latency(&mut m, Latency::Write, since);
        written
    }

    /// Writes a new file, and deletes the oldest of the task's files if they are more than `keep`.
    async fn write_new(&mut self) -> Result<(), AllocError> {
        let sim = &self.actor.sim;
        let pages = self.work.write_pages;
        let since = sim.look().sched.now();
        let file = sim.m().files.create(pages);
        icache::create(sim, file).await;
        let written = write_call(sim, file, 0, pages, &mut self.dirtier).await;
        {
            let mut m = sim.m();
            icache::close(&mut m, file);
            record_latency(&mut m, Latency::Write, since);
        }
        self.outputs.push_back(file);
        if self.outputs.len() as u32 > self.work.keep
            && let Some(oldest) = self.outputs.pop_front()
        {
            delete(sim, oldest).await;
        }
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::testing;

    /// Pages that became dirty while this many tasks made the files, and pages of the files that are cached. No other program runs.
    fn made(directories: u32) -> (u64, u32) {
        let (made, _) = testing::run(testing::machine(), async move |sim: &crate::sim::Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let actor = Actor {
                sim: sim.clone(),
                name: "simoop".to_owned(),
                seed: 1,
                job: 0,
                divide: 1,
                end: None,
            };
            let work = SimoopWork {
                workers: 1,
                tasks: 1,
                burners: 0,
                du: 0,
                du_pause_ns: 1_000_000,
                working_set_pages: 1,
                burst_pages: 1,
                directories,
                files: 5,
                file_pages: 20,
                read_pages: 8,
                write_pages: 8,
                keep: 0,
                period_ns: 1_000_000,
                jitter_ns: 0,
                warmup_ns: 0,
                interval_ns: 1_000_000_000,
            };
            let files: Vec<InodeId> = (0..5).map(|_| sim.m().files.create(20)).collect();
            let files = Rc::new(files);
            make_files(&actor, &work, &files, 1).await;
            let m = sim.look();
            let cached = files.iter().map(|&file| m.files.inode(file).nr_cached);
            (m.vmstat.nr_dirtied, cached.sum())
        });
        made
    }

    #[test]
    fn every_file_is_written_once_however_many_directories_there_are() {
        for directories in [1, 2, 5, 8] {
            assert_eq!(made(directories), (100, 100), "{directories}");
        }
        assert_eq!(made(0), (0, 0));
    }
}
