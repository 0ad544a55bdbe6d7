//! A database with its own buffers on top of the page cache, and clients that read, update and commit.
//!
//! Source: SysBench 0.4's complex transactions on PostgreSQL 8.4, as their documentation describes them. Before each step SysBench fills
//! the table again, through the buffers and with a log of half its size. A client looks up a block of 8 KiB in the shared buffers. A miss
//! reads it through the page cache, so that it is in memory twice, and a changed buffer is first written back to the page cache. A commit
//! appends to the log and waits for the disk. A checkpoint writes all changed buffers and waits, too.
//! Simplified: each block has one fixed buffer, which it shares with other blocks; three quarters of the accesses go to a hundredth of the
//! table (SysBench's "special" distribution), the others anywhere; the log is a file of half the table's length that is overwritten from
//! its start.

use std::cell::RefCell;
use std::rc::Rc;

use super::Actor;
use super::anon::populate;
use super::file_io::{delete, delete_for_now, syscall, write_call};
use super::signals::is_dying;
use crate::fs::{InodeId, flusher, icache};
use crate::mm::filemap::{self, Readahead};
use crate::mm::memory::{self, ProcessId, exit_mmap};
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::record::progress_result;
use crate::scenario::program::{checkpointer_name, client_name};
use crate::scenario::schema::OltpWork;
use crate::sim::rng::Rng;
use crate::sim::{Sim, TaskKind};

/// Pages of a block of the database.
const BLOCK_PAGES: u32 = 2;
/// The content of a buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Buffer {
    /// Block number plus one; 0: empty.
    block: u32,
    changed: bool,
}

/// The database, which all its processes share.
struct Database {
    actor: Actor,
    work: OltpWork,
    table: InodeId,
    log: InodeId,
    log_at: RefCell<u32>,
    shared: ProcessId,
    buffers: RefCell<Vec<Buffer>>,
    transactions: RefCell<u64>,
}

pub(super) async fn run(actor: &Actor, work: &OltpWork) {
    let sim = &actor.sim;
    let (table, log, shared) = {
        let mut m = sim.m();
        let me = m.sched.current();
        let table = m.files.create_named("table", work.table_pages);
        let log = m.files.create_named("log", log_pages(work));
        (table, log, m.tables.mmap(me, work.buffer_pages, false))
    };
    for inode in [table, log] {
        icache::instantiate(sim, inode).await;
    }
    let database = Rc::new(Database {
        actor: actor.clone(),
        work: work.clone(),
        table,
        log,
        log_at: RefCell::new(0),
        shared,
        buffers: RefCell::new(vec![
            Buffer::default();
            (work.buffer_pages / BLOCK_PAGES) as usize
        ]),
        transactions: RefCell::new(0),
    });
    for (step, &threads) in work.threads.iter().enumerate() {
        if actor.is_over().await {
            break;
        }
        actor.phase(format!("{}: fills its table", actor.name));
        if prepare(&database).await.is_err() || is_dying(sim).await {
            break;
        }
        actor.phase(format!("{}: {threads} clients", actor.name));
        run_step(&database, step as u32, threads).await;
    }
    exit_mmap(sim, shared).await;
    if is_dying(sim).await {
        // The program was killed, so no task is left to delete its files.
        return;
    }
    for inode in [table, log] {
        delete(sim, inode).await;
    }
}

fn log_pages(work: &OltpWork) -> u32 {
    work.table_pages / 2
}

async fn run_step(database: &Rc<Database>, step: u32, threads: u32) {
    let sim = &database.actor.sim;
    let ends = sim.look().sched.now() + database.work.step_ns;
    let before = *database.transactions.borrow();
    let mut tasks = Vec::new();
    for n in 1..=threads {
        let (client, stream) = (database.clone(), step * 64 + n);
        tasks.push(sim.spawn(
            &client_name(&database.actor.name, n),
            TaskKind::Workload,
            async move {
                // Only a kill ends a client with an error.
                let _ = serve(&client, stream, ends).await;
            },
        ));
    }
    let writer = database.clone();
    tasks.push(sim.spawn(
        &checkpointer_name(&database.actor.name),
        TaskKind::Workload,
        async move {
            let _ = checkpoints(&writer, ends).await;
        },
    ));
    for task in tasks {
        sim.join(task).await;
    }
    if is_dying(sim).await {
        return;
    }
    let done = *database.transactions.borrow() - before;
    let per_second = done * 1000 * 1_000_000_000 / database.work.step_ns;
    progress_result(&mut sim.m(), &format!("tps-{threads}"), per_second);
}

/// Deletes the table and fills it again, as SysBench does before each step.
async fn prepare(database: &Database) -> Result<(), AllocError> {
    let sim = &database.actor.sim;
    delete_for_now(sim, database.table).await;
    sim.m()
        .files
        .extend(database.table, database.work.table_pages);
    icache::instantiate(sim, database.table).await;
    database.buffers.borrow_mut().fill(Buffer::default());
    let mut dirtier = Dirtier::default();
    for block in 0..database.blocks() {
        if database.actor.is_over().await {
            return Ok(());
        }
        let slot = block as usize % database.buffers.borrow().len();
        let old = database.buffers.borrow()[slot];
        if old.changed {
            write_block(database, old.block - 1, &mut dirtier).await?;
        }
        database.buffers.borrow_mut()[slot] = Buffer {
            block: block + 1,
            changed: true,
        };
        touch_buffer(sim, database.shared, slot as u32, true).await?;
        append_to_log(database, &mut dirtier).await?;
        sim.cpu(u64::from(database.work.statement_ns)).await;
    }
    checkpoint(database, &mut dirtier).await
}

impl Database {
    async fn is_over(&self, ends: u64) -> bool {
        self.actor.is_over().await || self.actor.sim.look().sched.now() >= ends
    }

    fn blocks(&self) -> u32 {
        self.work.table_pages / BLOCK_PAGES
    }
}

/// The body of a client: transactions until `ends`, ns.
async fn serve(database: &Database, stream: u32, ends: u64) -> Result<(), AllocError> {
    let (actor, work) = (&database.actor, &database.work);
    let sim = &actor.sim;
    let mut rng = Rng::for_use(actor.seed, actor.job, &format!("client {stream}"));
    let private = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.tables.mmap(me, work.sort_pages.max(1), false)
    };
    let mut dirtier = Dirtier::default();
    let mut result = Ok(());
    while result.is_ok() && !database.is_over(ends).await {
        result = transaction(database, private, &mut rng, &mut dirtier).await;
    }
    exit_mmap(sim, private).await;
    result
}

async fn transaction(
    database: &Database,
    private: ProcessId,
    rng: &mut Rng,
    dirtier: &mut Dirtier,
) -> Result<(), AllocError> {
    let work = &database.work;
    let sim = &database.actor.sim;
    for n in 0..work.reads {
        let block = draw(rng, database.blocks());
        use_block(database, block, n < work.writes, dirtier).await?;
        sim.cpu(u64::from(work.statement_ns)).await;
    }
    // The range queries sort in this memory.
    populate(sim, private, 0, work.sort_pages).await?;
    if work.writes > 0 {
        commit(database, dirtier).await?;
    }
    *database.transactions.borrow_mut() += 1;
    Ok(())
}

/// Draws a block. Three quarters of the draws go to the first hundredth of the blocks.
fn draw(rng: &mut Rng, blocks: u32) -> u32 {
    let hot_blocks = (blocks / 100).max(1);
    if rng.below(4) < 3 {
        rng.below(hot_blocks)
    } else {
        rng.below(blocks)
    }
}

/// Finds a block in its buffer, or reads it into the buffer. A changed block that the buffer holds instead is written first.
async fn use_block(
    database: &Database,
    block: u32,
    change: bool,
    dirtier: &mut Dirtier,
) -> Result<(), AllocError> {
    let sim = &database.actor.sim;
    let slot = block as usize % database.buffers.borrow().len();
    let old = database.buffers.borrow()[slot];
    if old.block != block + 1 {
        if old.changed {
            database.buffers.borrow_mut()[slot].changed = false;
            write_block(database, old.block - 1, dirtier).await?;
        }
        let at = block * BLOCK_PAGES;
        syscall(sim).await;
        filemap::read(
            sim,
            database.table,
            &mut Readahead::default(),
            at,
            at + BLOCK_PAGES,
        )
        .await?;
        database.buffers.borrow_mut()[slot] = Buffer {
            block: block + 1,
            changed: false,
        };
    }
    touch_buffer(
        sim,
        database.shared,
        slot as u32,
        change || old.block != block + 1,
    )
    .await?;
    // Meanwhile another client may have read another block into the buffer. Then that block counts as changed.
    database.buffers.borrow_mut()[slot].changed |= change;
    Ok(())
}

async fn touch_buffer(
    sim: &Sim,
    shared: ProcessId,
    slot: u32,
    write: bool,
) -> Result<(), AllocError> {
    let base = sim.look().tables.process(shared).base;
    for page in slot * BLOCK_PAGES..(slot + 1) * BLOCK_PAGES {
        let touched = sim.m().tables.touch(base + page, write);
        if let Err(fault) = touched {
            memory::handle_mm_fault(sim, shared, fault).await?;
        }
    }
    Ok(())
}

async fn write_block(
    database: &Database,
    block: u32,
    dirtier: &mut Dirtier,
) -> Result<(), AllocError> {
    let at = block * BLOCK_PAGES;
    let sim = &database.actor.sim;
    write_call(sim, database.table, at, at + BLOCK_PAGES, dirtier).await
}

/// Appends to the log, and waits until the log is on the disk.
async fn commit(database: &Database, dirtier: &mut Dirtier) -> Result<(), AllocError> {
    append_to_log(database, dirtier).await?;
    flusher::fsync(&database.actor.sim, database.log).await;
    Ok(())
}

async fn append_to_log(database: &Database, dirtier: &mut Dirtier) -> Result<(), AllocError> {
    let at = {
        let mut at = database.log_at.borrow_mut();
        let page = *at;
        *at = (page + 1) % log_pages(&database.work);
        page
    };
    write_call(&database.actor.sim, database.log, at, at + 1, dirtier).await
}

/// Writes all changed buffers at regular times, and waits until the table is on the disk.
async fn checkpoints(database: &Database, ends: u64) -> Result<(), AllocError> {
    let sim = &database.actor.sim;
    let mut dirtier = Dirtier::default();
    loop {
        let next = sim.look().sched.now() + database.work.checkpoint_ns;
        sim.sleep_until(next.min(ends)).await;
        if database.is_over(ends).await {
            return Ok(());
        }
        checkpoint(database, &mut dirtier).await?;
    }
}

/// Writes all changed buffers to the page cache, and from there to the disk.
async fn checkpoint(database: &Database, dirtier: &mut Dirtier) -> Result<(), AllocError> {
    let slots = database.buffers.borrow().len();
    for slot in 0..slots {
        let buffer = database.buffers.borrow()[slot];
        if buffer.changed {
            database.buffers.borrow_mut()[slot].changed = false;
            touch_buffer(&database.actor.sim, database.shared, slot as u32, false).await?;
            write_block(database, buffer.block - 1, dirtier).await?;
        }
        if database.actor.is_over().await {
            return Ok(());
        }
    }
    flusher::fsync(&database.actor.sim, database.table).await;
    Ok(())
}
