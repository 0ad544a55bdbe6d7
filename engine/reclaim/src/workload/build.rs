//! `make -jN` of a source tree: compilers side by side, an archive for each directory, a final link.
//!
//! A compile starts the tools (program text that all compilers map), reads its source once and its headers from the page cache, grows
//! anonymous memory while it works, writes its object, and frees its memory at the exit. The task that compiles a directory's last unit
//! reads the directory's objects and writes them as one archive. At the end one process reads all archives and links.
//!
//! Simplified: the preprocessor and the compiler are one process; shell, driver and assembler are one program, which runs for a moment at the
//! beginning and the end of a compile and has no memory of its own; files of one kind have equal shares of the pages, except that a given
//! percentage of the headers has one page each; all units of a directory read the same headers. The number of pages in all files is right,
//! but the sizes of real headers differ more. Left out: the memory of `make` itself, and the dates of the tree that it reads.

use std::cell::RefCell;
use std::rc::Rc;

use super::anon::populate;
use super::file_io::{delete, syscall, write_call};
use super::signals::is_dying;
use super::{Actor, KeptByActor, NamedFiles};
use crate::fs::{InodeId, icache};
use crate::mm::filemap::{self, Readahead};
use crate::mm::memory::{self, Fault, ProcessId, exit_mmap};
use crate::mm::mmap::Vma;
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::record::progress_result;
use crate::scenario::program::compiler_name;
use crate::scenario::schema::{BuildWork, Headers, Spread};
use crate::sim::rng::Rng;
use crate::sim::{Sim, TaskId, TaskKind};

/// Number of steps into which a compile is divided. In each it does a part of its work, grows, and touches some of its memory.
const STEPS: u32 = 16;
/// Longest CPU time, ns, that a compiler uses without a chance to be preempted: a tick of a timer at 1,000 Hz.
const CPU_PIECE_NS: u64 = 1_000_000;
/// Maximum number of touches whose CPU time is charged together.
const TOUCH_BATCH: u32 = 256;
/// Pages of one `write(2)`: 64 KiB, as much as the tools buffer.
const CALL_PAGES: u32 = 16;

/// A source file that one compiler turns into an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unit {
    source: InodeId,
    directory: u32,
    cpu_ns: u64,
    memory_pages: u32,
}

/// The files that are on the disk before the first compile.
struct Tree {
    units: Vec<Unit>,
    common_headers: Vec<InodeId>,
    local_headers: Vec<InodeId>,
    tools: InodeId,
    helpers: Option<InodeId>,
}

/// The state of the current pass.
#[derive(Default)]
struct Progress {
    next: u32,
    /// Number of units of each directory that are not compiled yet.
    uncompiled: Vec<u32>,
    objects: Vec<Option<InodeId>>,
    archives: Vec<InodeId>,
    /// All other files that the build has written. `make clean` deletes them, too.
    others: Vec<InodeId>,
    failed: bool,
}

/// A build, shared by all its compilers.
pub(super) struct Build {
    actor: Actor,
    work: BuildWork,
    tree: Tree,
    progress: RefCell<Progress>,
}

/// Runs a build. A repeated build has the same tree, and first deletes the files that the last run has made.
pub(super) async fn run(
    actor: &Actor,
    work: &BuildWork,
    files: &NamedFiles,
    kept: &mut KeptByActor,
) {
    if kept.build.is_none() {
        kept.build = set_up(actor, work, files);
    }
    let Some(build) = kept.build.clone() else {
        return;
    };
    build.clean().await;
    build_all(actor, work, &build).await;
}

/// Creates the tree on the disk; none of it is in memory yet. `None` if the tools are not among the named files.
fn set_up(actor: &Actor, work: &BuildWork, files: &NamedFiles) -> Option<Rc<Build>> {
    let named = |wanted: &str| {
        let file = files.iter().find(|(name, _)| name == wanted);
        file.map(|&(_, inode)| inode)
    };
    let tools = named(&work.tools)?;
    let helpers = work.helpers.as_deref().and_then(named);
    let tree = lay_out(&mut actor.sim.m(), actor, work, (tools, helpers));
    Some(Rc::new(Build {
        actor: actor.clone(),
        work: work.clone(),
        tree,
        progress: RefCell::new(Progress::default()),
    }))
}

async fn build_all(actor: &Actor, work: &BuildWork, build: &Rc<Build>) {
    for pass in 0..work.passes {
        build.begin_pass();
        let began = actor.sim.look().sched.now();
        actor.phase(phase_words(actor, work, pass, "compiles"));
        for slot in start_compilers(build, pass) {
            actor.sim.join(slot).await;
        }
        if build.is_over().await {
            return;
        }
        actor.phase(phase_words(actor, work, pass, "links"));
        if link(build).await.is_err() {
            return;
        }
        // The first of several passes is not timed, because it reads everything from the disk.
        if pass > 0 || work.passes == 1 {
            let took = actor.sim.look().sched.now() - began;
            let name = format!("{}-seconds", actor.name);
            progress_result(&mut actor.sim.m(), &name, took / 1_000_000);
        }
        if pass + 1 < work.passes {
            build.clean().await;
        }
    }
}

fn phase_words(actor: &Actor, work: &BuildWork, pass: u32, what: &str) -> String {
    if work.passes == 1 {
        format!("{}: {what}", actor.name)
    } else {
        format!("{}: {what}, build {}", actor.name, pass + 1)
    }
}

/// The size of part `n`, counted from 0, when `total` is divided evenly into `parts` parts.
fn share(total: u32, n: u32, parts: u32) -> u32 {
    let up_to = |n: u32| u64::from(total) * u64::from(n) / u64::from(parts.max(1));
    (up_to(n + 1) - up_to(n)) as u32
}

fn lay_out(
    m: &mut crate::machine::Machine,
    actor: &Actor,
    work: &BuildWork,
    (tools, helpers): (InodeId, Option<InodeId>),
) -> Tree {
    let mut rng = Rng::for_use(actor.seed, actor.job, "compile units");
    let mut pool = |headers: Headers| -> Vec<InodeId> {
        let sizes = header_sizes(headers, work.one_page_headers);
        sizes
            .into_iter()
            .map(|pages| m.files.create(pages))
            .collect()
    };
    let (common_headers, local_headers) = (pool(work.common_headers), pool(work.local_headers));
    let units = (0..work.units)
        .map(|n| {
            let rank = rng.below(RANKS);
            Unit {
                source: m.files.create(share(work.sources_pages, n, work.units)),
                directory: directory_of(work, n),
                cpu_ns: draw(work.compile_ns, rank),
                memory_pages: draw(work.memory_pages, rank) as u32,
            }
        })
        .collect();
    Tree {
        units,
        common_headers,
        local_headers,
        tools,
        helpers,
    }
}

/// Pages of each header. `one_page_percent` of the headers have one page each and are spread evenly; the others share the remaining pages.
fn header_sizes(headers: Headers, one_page_percent: u32) -> Vec<u32> {
    let files = headers.files;
    let small = (u64::from(files) * u64::from(one_page_percent) / 100) as u32;
    let small = small.min(headers.pages);
    let rest = headers.pages - small;
    let mut large = 0;
    (0..files)
        .map(|n| {
            if share(small, n, files) == 1 {
                return 1;
            }
            large += 1;
            share(rest, large - 1, files - small)
        })
        .collect()
}

fn directory_of(work: &BuildWork, unit: u32) -> u32 {
    (u64::from(unit) * u64::from(work.directories) / u64::from(work.units)) as u32
}

/// Number of equally likely ranks in a distribution.
const RANKS: u32 = 100_000;

/// The value of a rank in a log-normal distribution, interpolated linearly between five quantiles: the median and those at 1.28 and 2.56
/// standard deviations on both sides of it, that is 10 and 90 %, 0.52 and 99.48 %. Ranks beyond the outer quantiles get the values of
/// these.
fn draw(spread: Spread, rank: u32) -> u64 {
    let Spread { median, p90 } = spread;
    let quantiles = [
        (0, median * median / p90 * median / p90),
        (520, median * median / p90 * median / p90),
        (10_000, median * median / p90),
        (50_000, median),
        (90_000, p90),
        (99_480, spread.largest()),
        (u64::from(RANKS), spread.largest()),
    ];
    let rank = u64::from(rank);
    let [(from, low), (to, high)] = quantiles
        .windows(2)
        .map(|pair| [pair[0], pair[1]])
        .find(|pair| rank < pair[1].0)
        .expect("ranks end below the last quantile");
    (low + (high - low) * (rank - from) / (to - from)).max(1)
}

/// Starts the compilers of one pass, each with its own stream of random numbers.
fn start_compilers(build: &Rc<Build>, pass: u32) -> Vec<TaskId> {
    (0..build.work.jobs)
        .map(|slot| {
            let build = build.clone();
            let name = compiler_name(&build.actor.name, slot + 1);
            let sim = build.actor.sim.clone();
            sim.spawn(&name, TaskKind::Workload, async move {
                compile_units(&build, slot + pass * build.work.jobs).await;
            })
        })
        .collect()
}

/// Compiles units until none is left, and archives each directory whose last unit it has compiled.
async fn compile_units(build: &Build, stream: u32) {
    let actor = &build.actor;
    let mut rng = Rng::for_use(actor.seed, actor.job, &format!("compiler {stream}"));
    let mut dirtier = Dirtier::default();
    while !build.is_over().await {
        let Some(number) = build.take_unit() else {
            return;
        };
        let compiled = compile(build, number, &mut rng, &mut dirtier).await;
        let archived = match compiled {
            Ok(object) if build.finish_unit(number, object) => {
                archive(
                    build,
                    build.tree.units[number as usize].directory,
                    &mut dirtier,
                )
                .await
            }
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        };
        if archived.is_err() {
            // `make` stops when a compile fails, but the other compilers finish the units that they have begun.
            build.progress.borrow_mut().failed = true;
        }
    }
}

impl Build {
    fn begin_pass(&self) {
        let work = &self.work;
        let mut uncompiled = vec![0; work.directories as usize];
        for unit in &self.tree.units {
            uncompiled[unit.directory as usize] += 1;
        }
        *self.progress.borrow_mut() = Progress {
            uncompiled,
            objects: vec![None; work.units as usize],
            ..Progress::default()
        };
    }

    async fn is_over(&self) -> bool {
        let failed = self.progress.borrow().failed;
        failed || self.actor.is_over().await
    }

    fn take_unit(&self) -> Option<u32> {
        let mut progress = self.progress.borrow_mut();
        let number = progress.next;
        progress.next += 1;
        (number < self.work.units).then_some(number)
    }

    /// Records the object of a unit. True if it was the last one of its directory.
    fn finish_unit(&self, number: u32, object: InodeId) -> bool {
        let mut progress = self.progress.borrow_mut();
        progress.objects[number as usize] = Some(object);
        let uncompiled =
            &mut progress.uncompiled[self.tree.units[number as usize].directory as usize];
        *uncompiled -= 1;
        *uncompiled == 0
    }

    /// `make clean`: deletes all files that the build has written.
    async fn clean(&self) {
        let progress = std::mem::take(&mut *self.progress.borrow_mut());
        let objects = progress.objects.into_iter().flatten();
        for inode in objects.chain(progress.archives).chain(progress.others) {
            delete(&self.actor.sim, inode).await;
        }
    }
}

async fn compile(
    build: &Build,
    number: u32,
    rng: &mut Rng,
    dirtier: &mut Dirtier,
) -> Result<InodeId, AllocError> {
    let sim = &build.actor.sim;
    let unit = build.tree.units[number as usize];
    run_helpers(build).await?;
    let (process, mut text) = {
        let mut m = sim.m();
        let me = m.sched.current();
        // All compiles map the same number of pages, so that the next one reuses the addresses of this one.
        let most = build.work.memory_pages.largest() as u32;
        let text = Vma::new(&mut m, build.tree.tools);
        (m.tables.mmap(me, most, false), text)
    };
    let done = work_through(build, unit, process, &mut text, rng).await;
    let object = match done {
        Ok(()) => write_results(build, number, dirtier).await,
        Err(error) => Err(error),
    };
    text.unmap(&mut sim.m());
    exit_mmap(sim, process).await;
    let object = object?;
    run_helpers(build).await?;
    Ok(object)
}

/// Runs the helpers, which start, touch all their text and exit.
async fn run_helpers(build: &Build) -> Result<(), AllocError> {
    let Some(helpers) = build.tree.helpers else {
        return Ok(());
    };
    let sim = &build.actor.sim;
    icache::lookup(sim, helpers).await;
    let mut text = Vma::new(&mut sim.m(), helpers);
    let pages = text.pages();
    let touched = filemap::touch_shared(sim, &mut text, 0, pages).await;
    text.unmap(&mut sim.m());
    touched
}

/// Reads the inputs, touches the tools, grows and computes, step by step.
async fn work_through(
    build: &Build,
    unit: Unit,
    process: ProcessId,
    text: &mut Vma,
    rng: &mut Rng,
) -> Result<(), AllocError> {
    let sim = &build.actor.sim;
    let hot = build.work.tools_hot_pages;
    let cold = text.pages() - hot;
    let part_end = |total: u32, n: u32| (u64::from(total) * u64::from(n) / u64::from(STEPS)) as u32;
    for n in 0..STEPS {
        if is_dying(sim).await {
            return Err(AllocError::Killed);
        }
        filemap::touch_shared(sim, text, 0, hot).await?;
        filemap::touch_shared(
            sim,
            text,
            hot + part_end(cold, n),
            hot + part_end(cold, n + 1),
        )
        .await?;
        if n == 0 {
            read_inputs(build, unit).await?;
        }
        let (from, to) = (
            part_end(unit.memory_pages, n),
            part_end(unit.memory_pages, n + 1),
        );
        populate(sim, process, from, to).await?;
        touch_memory(sim, process, rng, to).await?;
        compute(sim, unit.cpu_ns / u64::from(STEPS)).await;
    }
    Ok(())
}

async fn compute(sim: &Sim, ns: u64) {
    let mut remaining = ns;
    while remaining > 0 {
        let piece = remaining.min(CPU_PIECE_NS);
        sim.cpu(piece).await;
        remaining -= piece;
    }
}

/// Makes half as many touches as the process has pages. Of these, 70 % go to the newest third of its memory, the others anywhere.
async fn touch_memory(
    sim: &Sim,
    process: ProcessId,
    rng: &mut Rng,
    pages: u32,
) -> Result<(), AllocError> {
    let base = sim.look().tables.process(process).base;
    let mut remaining = pages / 2;
    while remaining > 0 {
        let (cost, fault) = {
            let mut m = sim.m();
            let mut done = 0;
            let mut fault: Option<Fault> = None;
            while done < TOUCH_BATCH.min(remaining) && fault.is_none() {
                let newest = pages.div_ceil(3);
                let page = if rng.below(10) < 7 {
                    pages - 1 - rng.below(newest)
                } else {
                    rng.below(pages)
                };
                fault = m.tables.touch(base + page, true).err();
                done += 1;
            }
            remaining -= done;
            (u64::from(done) * u64::from(m.spec.costs.touch), fault)
        };
        sim.cpu(cost).await;
        if let Some(fault) = fault {
            memory::handle_mm_fault(sim, process, fault).await?;
        }
    }
    Ok(())
}

/// Reads the source, the headers that all units share, and those of the directory.
async fn read_inputs(build: &Build, unit: Unit) -> Result<(), AllocError> {
    let sim = &build.actor.sim;
    read_file(sim, unit.source).await?;
    for &header in &build.tree.common_headers {
        read_file(sim, header).await?;
    }
    let local = &build.tree.local_headers;
    let (all, directories) = (local.len() as u32, build.work.directories);
    let up_to = |n: u32| (u64::from(all) * u64::from(n) / u64::from(directories)) as usize;
    for &header in &local[up_to(unit.directory)..up_to(unit.directory + 1)] {
        read_file(sim, header).await?;
    }
    Ok(())
}

/// Opens a file and reads it to its end.
async fn read_file(sim: &Sim, inode: InodeId) -> Result<(), AllocError> {
    let pages = sim.look().files.len_pages(inode);
    if pages == 0 {
        // If the scenario divides the tree, some files have no page left.
        return Ok(());
    }
    icache::open(sim, inode).await;
    let open = sim.look().spec.costs.open;
    sim.cpu(u64::from(open)).await;
    syscall(sim).await;
    let read = filemap::read(sim, inode, &mut Readahead::default(), 0, pages).await;
    icache::close(&mut sim.m(), inode);
    read
}

/// Creates a file of this many pages and writes it.
async fn write_file(sim: &Sim, pages: u32, dirtier: &mut Dirtier) -> Result<InodeId, AllocError> {
    let inode = sim.m().files.create(pages);
    if pages == 0 {
        return Ok(inode);
    }
    icache::create(sim, inode).await;
    let create = sim.look().spec.costs.create;
    sim.cpu(u64::from(create)).await;
    let mut at = 0;
    let mut written = Ok(());
    while at < pages && written.is_ok() {
        let to = (at + CALL_PAGES).min(pages);
        written = write_call(sim, inode, at, to, dirtier).await;
        at = to;
    }
    icache::close(&mut sim.m(), inode);
    written.map(|()| inode)
}

/// Writes the results of a compile: a temporary file for the assembler, the object, and the notes of `make`.
async fn write_results(
    build: &Build,
    number: u32,
    dirtier: &mut Dirtier,
) -> Result<InodeId, AllocError> {
    let (sim, work) = (&build.actor.sim, &build.work);
    let unit_share = |pages: u32| share(pages, number, work.units);
    let temporary = write_file(sim, unit_share(work.temporary_pages), dirtier).await?;
    let read = read_file(sim, temporary).await;
    if is_dying(sim).await {
        return Err(AllocError::Killed);
    }
    delete(sim, temporary).await;
    read?;
    let object = write_file(sim, unit_share(work.objects_pages), dirtier).await?;
    let notes = write_file(sim, unit_share(work.notes_pages), dirtier).await?;
    build.progress.borrow_mut().others.push(notes);
    Ok(object)
}

/// Links the objects of a directory into one archive.
async fn archive(build: &Build, directory: u32, dirtier: &mut Dirtier) -> Result<(), AllocError> {
    let sim = &build.actor.sim;
    let objects: Vec<InodeId> = {
        let progress = build.progress.borrow();
        let units = build.tree.units.iter().zip(&progress.objects);
        let own_units = units.filter(|(unit, _)| unit.directory == directory);
        own_units.filter_map(|(_, &object)| object).collect()
    };
    let mut pages = 0;
    for object in objects {
        read_file(sim, object).await?;
        pages += sim.look().files.len_pages(object);
    }
    let archive = write_file(sim, pages, dirtier).await?;
    build.progress.borrow_mut().archives.push(archive);
    Ok(())
}

/// The final link: reads all archives into memory, computes, and writes the image.
async fn link(build: &Build) -> Result<(), AllocError> {
    let (sim, work) = (&build.actor.sim, &build.work);
    let process = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.tables.mmap(me, work.link_memory_pages, false)
    };
    let linked = link_in(build, process).await;
    exit_mmap(sim, process).await;
    build.progress.borrow_mut().others.push(linked?);
    Ok(())
}

async fn link_in(build: &Build, process: ProcessId) -> Result<InodeId, AllocError> {
    let (sim, work) = (&build.actor.sim, &build.work);
    let archives = build.progress.borrow().archives.clone();
    let parts = archives.len() as u32;
    let mut populated = 0;
    for (n, archive) in archives.into_iter().enumerate() {
        if is_dying(sim).await {
            return Err(AllocError::Killed);
        }
        read_file(sim, archive).await?;
        let to = populated + share(work.link_memory_pages, n as u32, parts);
        populate(sim, process, populated, to).await?;
        populated = to;
        compute(sim, work.link_ns / u64::from(parts)).await;
    }
    write_file(sim, work.image_pages, &mut Dirtier::default()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::machine::Machine;
    use crate::mm::page::flag;
    use crate::testing;

    #[test]
    fn draws_follow_the_measured_memory_of_compilers() {
        // Measured in MiB: the median is 27, 90 % are below 42, 10 % are below 20, and the largest is 72.
        let spread = Spread {
            median: 27,
            p90: 42,
        };
        let quantile = |rank| draw(spread, rank);
        assert_eq!(
            [0, 10_000, 50_000, 90_000, RANKS - 1].map(quantile),
            [10, 17, 27, 42, 65]
        );
        assert_eq!(quantile(30_000), 22, "a straight line in between");
        let equal = Spread { median: 5, p90: 5 };
        assert_eq!([0, 50_000, RANKS - 1].map(|rank| draw(equal, rank)), [5; 3]);
    }

    #[test]
    fn half_of_the_headers_can_have_one_page_each() {
        let headers = Headers {
            files: 6,
            pages: 15,
        };
        assert_eq!(header_sizes(headers, 0), [2, 3, 2, 3, 2, 3]);
        assert_eq!(header_sizes(headers, 50), [4, 1, 4, 1, 4, 1]);
        assert_eq!(header_sizes(headers, 99).iter().sum::<u32>(), 15);
    }

    #[test]
    fn the_shares_add_up_to_the_whole() {
        for (total, parts) in [(10, 3), (2, 7), (0, 4), (100, 1)] {
            let sum: u32 = (0..parts).map(|n| share(total, n, parts)).sum();
            assert_eq!(sum, total);
        }
    }

    /// A build of 6 units in 2 directories, with 2 compilers.
    fn work() -> BuildWork {
        BuildWork {
            jobs: 2,
            passes: 1,
            units: 6,
            directories: 2,
            compile_ns: Spread {
                median: 2_000_000,
                p90: 3_000_000,
            },
            memory_pages: Spread {
                median: 40,
                p90: 60,
            },
            tools: "tools".to_owned(),
            tools_hot_pages: 5,
            helpers: None,
            sources_pages: 12,
            common_headers: Headers { files: 3, pages: 4 },
            local_headers: Headers { files: 4, pages: 6 },
            objects_pages: 18,
            one_page_headers: 0,
            notes_pages: 6,
            temporary_pages: 6,
            link_ns: 1_000_000,
            link_memory_pages: 30,
            image_pages: 9,
        }
    }

    /// Runs builds one after the other on a machine that has memory for all of them. The tools have the first inode.
    fn run_builds(works: Vec<BuildWork>) -> Sim {
        let ((), sim) = testing::run(testing::machine(), async move |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let tools = sim.m().files.create(20);
            let helpers = sim.m().files.create(10);
            let files = vec![("tools".to_owned(), tools), ("helpers".to_owned(), helpers)];
            for work in works {
                let actor = Actor {
                    sim: sim.clone(),
                    name: "make".to_owned(),
                    seed: 1,
                    job: 0,
                    divide: 1,
                    end: None,
                };
                run(&actor, &work, &files, &mut KeptByActor::default()).await;
            }
        });
        sim
    }

    fn cached(m: &Machine) -> u32 {
        m.files.inodes().iter().map(|inode| inode.nr_cached).sum()
    }

    fn dirty(m: &Machine) -> u32 {
        m.files.inodes().iter().map(|inode| inode.nr_dirty).sum()
    }

    #[test]
    fn a_build_reads_its_tree_and_leaves_objects_archives_notes_and_an_image() {
        let sim = run_builds(vec![work()]);
        let m = sim.look();
        let read = 20 + 12 + 4 + 6;
        let written = 18 + 18 + 6 + 9;
        assert_eq!((cached(&m), dirty(&m)), (read + written, written));
        assert!(m.tables.processes.iter().all(|process| !process.alive));
        // The six compilers and the linker.
        assert_eq!(m.tables.processes.len(), 7);
        assert_eq!(
            m.vmstat.pgmajfault, 1,
            "the tools are one read-ahead window"
        );
    }

    #[test]
    fn a_second_build_finds_the_tools_in_memory() {
        let sim = run_builds(vec![work(), work()]);
        assert_eq!(sim.look().vmstat.pgmajfault, 1);
    }

    #[test]
    fn helpers_are_mapped_for_a_moment_and_stay_in_the_page_cache() {
        let sim = run_builds(vec![BuildWork {
            helpers: Some("helpers".to_owned()),
            ..work()
        }]);
        let m = sim.look();
        let helpers = InodeId(1);
        assert_eq!(m.files.inode(helpers).nr_cached, 10);
        assert!((0..10).all(|index| !m.pages.has(m.files.page(helpers, index), flag::MAPPED)));
        assert_eq!(m.vmstat.pgmajfault, 2, "one for each program");
    }

    #[test]
    fn make_clean_deletes_all_that_was_written() {
        let sim = run_builds(vec![BuildWork {
            passes: 2,
            ..work()
        }]);
        let m = sim.look();
        assert_eq!((cached(&m), dirty(&m)), (42 + 51, 51));
        assert_eq!(m.tables.processes.len(), 14);
    }

    #[test]
    fn a_directory_is_archived_when_its_last_unit_is_compiled() {
        let build = Build {
            actor: Actor {
                sim: run_builds(Vec::new()),
                name: "make".to_owned(),
                seed: 1,
                job: 0,
                divide: 1,
                end: None,
            },
            work: work(),
            tree: Tree {
                units: (0..6)
                    .map(|n| Unit {
                        source: InodeId(n),
                        directory: directory_of(&work(), n),
                        cpu_ns: 1,
                        memory_pages: 1,
                    })
                    .collect(),
                common_headers: Vec::new(),
                local_headers: Vec::new(),
                tools: InodeId(0),
                helpers: None,
            },
            progress: RefCell::default(),
        };
        build.begin_pass();
        let last = [0, 2, 4, 1, 3, 5].map(|n| build.finish_unit(n, InodeId(9)));
        assert_eq!(last, [false, false, false, true, false, true]);
    }
}
