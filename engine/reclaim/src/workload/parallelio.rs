//! memcached, memcachetest and dd under a harness that runs them several times, each time with more background I/O.
//!
//! Source: MMTests `shellpack-bench-parallelio` of May 2013; memcachetest (33 % sets, uniform keys); memcached 1.4.13's slabs.
//! Simplified: server and client are one task, because the client waits for each answer; each request touches one of a few hot pages of the
//! client's memory, in turn.

use super::anon::populate;
use super::file_io::{delete, write_call};
use super::harness::Harness;
use super::signals::is_dying;
use super::{Actor, KeptByActor};
use crate::fs::flusher;
use crate::machine::Machine;
use crate::mm::filemap::preload;
use crate::mm::memory::{self, Fault, ProcessId, exit_mmap};
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::record::StepResult;
use crate::scenario::program::{DD, DESKTOP, MEMCACHED};
use crate::scenario::published_mib;
use crate::scenario::schema::ParallelioWork;
use crate::sim::rng::Rng;
use crate::sim::{Sim, TaskKind};

/// memcached takes memory from malloc in slab pages of this size.
const SLAB_BYTES: u64 = 1 << 20;
const SLAB_PAGES: u32 = 256;

/// Counters whose differences the run reports for each step.
struct Snapshot {
    ops: u64,
    swap_in: u64,
    swap_out: u64,
    faults: u64,
    major_faults: u64,
}

impl Snapshot {
    fn take(m: &Machine) -> Self {
        Self {
            ops: m.samples.totals.ops,
            swap_in: m.vmstat.pswpin,
            swap_out: m.vmstat.pswpout,
            faults: m.vmstat.pgfault,
            major_faults: m.vmstat.pgmajfault,
        }
    }
}

/// Runs the whole test. A repeated test keeps the harness's files and starts with memory as the last run left it.
pub(super) async fn run(actor: &Actor, work: &ParallelioWork, kept: &mut KeptByActor) {
    let sim = &actor.sim;
    if kept.harness.is_none() {
        fill_memory_before_test(actor, work).await;
    }
    let harness = kept
        .harness
        .get_or_insert_with(|| Harness::install(sim, &work.harness));
    sim.m().progress.steps.clear();
    actor.phase("warm-up: memcached without background I/O".to_owned());
    cycle(actor, work, harness, 0, 0).await;
    for (step, &pages) in work.steps_pages.iter().enumerate() {
        if actor.is_over().await {
            return;
        }
        let before = Snapshot::take(&sim.look());
        let io_duration = cycle(actor, work, harness, step as u32 + 1, pages).await;
        if is_dying(sim).await {
            return;
        }
        let mut m = sim.m();
        let after = Snapshot::take(&m);
        let major_faults = after.major_faults - before.major_faults;
        let ops = u64::from(work.items) + after.ops - before.ops;
        m.progress.steps.push(StepResult {
            io_pages: pages,
            ops_per_second: ops * 1_000_000_000 / work.timed_ns.max(1),
            io_duration,
            swap_in: after.swap_in - before.swap_in,
            swap_total: after.swap_in - before.swap_in + after.swap_out - before.swap_out,
            minor_faults: after.faults - before.faults - major_faults,
            major_faults,
        });
    }
}

/// Brings memory into its state before the test: page cache that was used once, and a desktop that sleeps.
async fn fill_memory_before_test(actor: &Actor, work: &ParallelioWork) {
    let sim = &actor.sim;
    let files = work.initial_cache_files.max(1);
    for file in 0..files {
        let share =
            |n: u32| (u64::from(work.initial_cache_pages) * u64::from(n) / u64::from(files)) as u32;
        preload(sim, share(file + 1) - share(file)).await;
    }
    let body = {
        let (sim, pages) = (sim.clone(), work.idle_anon_pages);
        async move {
            let process = {
                let mut m = sim.m();
                let me = m.sched.current();
                m.tables.mmap(me, pages, false)
            };
            // If the task is killed meanwhile, it only has to free its memory.
            let _ = populate(&sim, process, 0, pages).await;
            while !is_dying(&sim).await {
                sim.park(crate::sim::Wait::Timer, None).await;
            }
            exit_mmap(&sim, process).await;
        }
    };
    let desktop = sim.spawn(DESKTOP, TaskKind::Workload, body);
    // The desktop runs before the harness and outlives it.
    sim.m().sched.task_mut(desktop).parent = None;
}

/// One run of memcached and memcachetest, with dd at the same time. Returns the time that dd took, in whole seconds.
///
/// A step whose file has no pages, such as the warm-up (step 0), has no dd. In the warm-up the harness reads its files when dd would start.
async fn cycle(
    actor: &Actor,
    work: &ParallelioWork,
    harness: &Harness,
    step: u32,
    io_pages: u32,
) -> u64 {
    let sim = &actor.sim;
    let server = sim.spawn(
        MEMCACHED,
        TaskKind::Workload,
        memcached(actor.clone(), work.clone(), step),
    );
    let mut io_duration = 0;
    if io_pages > 0 {
        wait_until_used(actor, work, server).await;
        if is_dying(sim).await {
            return 0;
        }
        // If there is no memory for its tools, the harness continues without them.
        let _ = harness.run_tools(sim).await;
        let start = sim.look().sched.now();
        let file = sim.m().files.create_named(DD, io_pages);
        let size = published_size(io_pages, actor.divide);
        actor.phase(format!("dd writes {size}"));
        let body = dd(sim.clone(), file, io_pages, work.dd_call_pages);
        let dd = sim.spawn(DD, TaskKind::Workload, body);
        sim.join(dd).await;
        io_duration = (sim.look().sched.now() - start) / 1_000_000_000;
        let killed = sim.look().sched.task(dd).killed;
        actor.phase(if killed {
            "dd was killed".to_owned()
        } else {
            format!("dd has written {size}")
        });
        sim.join(server).await;
        if is_dying(sim).await {
            // The program was killed, so no task is left to delete the file.
            return io_duration;
        }
        delete(sim, file).await;
    } else {
        if step == 0 {
            wait_until_used(actor, work, server).await;
            let _ = harness.read_files(sim).await;
        }
        sim.join(server).await;
    }
    sim.sleep(work.tidy_ns.max(1)).await;
    io_duration
}

/// The published size of a step's file, and the factor by which the machine was divided, as text.
fn published_size(pages: u32, divide: u32) -> String {
    let mib = published_mib(pages, divide);
    match divide {
        1 => format!("{mib} MiB"),
        _ => format!("{mib} MiB / {divide}"),
    }
}

/// Polls the memory in use, page cache included, until it reaches `used_pages`, the server ends or the actor is over. Then waits
/// `dd_delay_ns`.
async fn wait_until_used(actor: &Actor, work: &ParallelioWork, server: crate::sim::TaskId) {
    let sim = &actor.sim;
    loop {
        let (used, ended) = {
            let m = sim.look();
            let ended = m.sched.task(server).state == crate::sim::TaskState::Ended;
            (m.total_pages() - m.nr_free_pages(), ended)
        };
        if used >= work.used_pages || ended || actor.is_over().await {
            break;
        }
        sim.sleep(work.poll_ns.max(1_000_000)).await;
    }
    sim.sleep(work.dd_delay_ns.max(1)).await;
}

async fn dd(sim: Sim, file: crate::fs::InodeId, pages: u32, call_pages: u32) {
    let mut dirtier = Dirtier::default();
    let mut at = 0;
    while at < pages && !is_dying(&sim).await {
        let to = (at + call_pages.max(1)).min(pages);
        if write_call(&sim, file, at, to, &mut dirtier).await.is_err() {
            return;
        }
        at = to;
    }
    if !is_dying(&sim).await {
        flusher::fsync(&sim, file).await;
    }
}

async fn memcached(actor: Actor, work: ParallelioWork, step: u32) {
    let sim = &actor.sim;
    let server = Server::start(&actor, &work);
    // The server ends early only if it is killed; its memory is freed in either case.
    let _ = serve(&actor, &work, &server, step).await;
    exit_mmap(sim, server.memory).await;
    exit_mmap(sim, server.client).await;
}

/// The mappings with the server's and the client's data; addresses and sizes are in pages.
struct Server {
    memory: ProcessId,
    client: ProcessId,
    base: u32,
    client_base: u32,
    slab_pages: u32,
}

impl Server {
    fn start(actor: &Actor, work: &ParallelioWork) -> Self {
        let slabs = work.items.div_ceil(work.chunks_per_slab.max(1));
        let slab_pages = slabs * SLAB_PAGES;
        let mut m = actor.sim.m();
        let me = m.sched.current();
        let memory = m.tables.mmap(me, slab_pages + work.overhead_pages, false);
        let client = m.tables.mmap(me, work.client_pages, false);
        Self {
            memory,
            client,
            base: m.tables.process(memory).base,
            client_base: m.tables.process(client).base,
            slab_pages,
        }
    }

    /// First and last page of an item's chunk.
    fn chunk(&self, work: &ParallelioWork, item: u32) -> (u32, u32) {
        let slab = item / work.chunks_per_slab;
        let start = u64::from(item % work.chunks_per_slab) * u64::from(work.chunk_bytes);
        let last = (start + u64::from(work.chunk_bytes) - 1).min(SLAB_BYTES - 1);
        let page = |byte: u64| self.base + slab * SLAB_PAGES + (byte / 4096) as u32;
        (page(start), page(last))
    }
}

async fn serve(
    actor: &Actor,
    work: &ParallelioWork,
    server: &Server,
    step: u32,
) -> Result<(), AllocError> {
    let sim = &actor.sim;
    populate(
        sim,
        server.memory,
        server.slab_pages,
        server.slab_pages + work.overhead_pages,
    )
    .await?;
    populate(sim, server.client, 0, work.client_pages).await?;
    sim.sleep(work.settle_ns.max(1)).await;
    actor.phase(format!("memcachetest stores {} items", work.items));
    for item in 0..work.items {
        let (first, last) = server.chunk(work, item);
        populate(
            sim,
            server.memory,
            first - server.base,
            last + 1 - server.base,
        )
        .await?;
        sim.cpu(u64::from(work.populate_op_ns)).await;
    }
    actor.phase("memcachetest measures".to_owned());
    let mut client = Client {
        rng: Rng::for_use(actor.seed, actor.job + step, "memcachetest"),
        at: 1,
        last: 0,
        write: false,
        hot: 0,
        end: sim.look().sched.now() + work.timed_ns,
    };
    loop {
        let pause = client.run(&mut sim.m(), work, server);
        match pause {
            Pause::Fault(process, fault) => memory::handle_mm_fault(sim, process, fault).await?,
            Pause::Charge => {
                sim.cpu(u64::from(work.op_ns.max(1))).await;
                if is_dying(sim).await {
                    return Err(AllocError::Killed);
                }
            }
            Pause::Done => return Ok(()),
        }
    }
}

enum Pause {
    Fault(ProcessId, Fault),
    Charge,
    Done,
}

/// The state of the timed loop of requests. `at` and `last`: the pages that the current request still has to touch. `end`: virtual time,
/// ns.
struct Client {
    rng: Rng,
    at: u32,
    last: u32,
    write: bool,
    hot: u32,
    end: u64,
}

impl Client {
    /// Serves requests until a page is missing, another event is due, or the time of the loop is over.
    fn run(&mut self, m: &mut Machine, work: &ParallelioWork, server: &Server) -> Pause {
        loop {
            if self.at > self.last {
                if m.sched.now() >= self.end {
                    return Pause::Done;
                }
                let r = self.rng.next();
                let item = ((r >> 16) % u64::from(work.items.max(1))) as u32;
                self.write = (r & 0xffff) % 100 < u64::from(work.set_percent);
                (self.at, self.last) = server.chunk(work, item);
                if work.client_hot_pages > 0 {
                    self.hot = (self.hot + 1) % work.client_hot_pages;
                    if let Err(fault) = m.tables.touch(server.client_base + self.hot, true) {
                        return Pause::Fault(server.client, fault);
                    }
                }
            }
            while self.at <= self.last {
                if let Err(fault) = m.tables.touch(self.at, self.write) {
                    return Pause::Fault(server.memory, fault);
                }
                self.at += 1;
            }
            m.samples.totals.ops += 1;
            if !m.sched.try_charge(u64::from(work.op_ns.max(1))) {
                return Pause::Charge;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_its_published_size_on_a_machine_of_any_size() {
        assert_eq!(published_size(2385 * 256, 1), "2385 MiB");
        // The file has 596.25 MiB at this size.
        assert_eq!(published_size(2385 * 64, 4), "2385 MiB / 4");
    }
}
