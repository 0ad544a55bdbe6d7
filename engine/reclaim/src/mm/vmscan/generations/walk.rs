//! A walk of the page tables of a group's processes, and the new generation that follows it.
//!
//! Source: mm/vmscan.c `try_to_inc_max_seq`, `iterate_mm_list`, `walk_mm`, `walk_pte_range`, 6.1 to 6.12. Simplified: programs that have not run
//! since the last walk are walked as well, which costs only CPU time; all mappings of files are walked after the programs, as pages have one accessed
//! bit for all of them; a table is read at one moment. Left out: accessed bits of the upper tables, by which x86 skips lower ones.

use std::collections::{BTreeMap, VecDeque};

use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lru_gen::{
    self, ENTRIES, Pmd, Walked, clear_young, inc_max_seq, is_dense, rules, update_gen, young_frame,
};
use crate::mm::memory::ProcessId;
use crate::mm::page::flag;
use crate::sim::Sim;

/// A walk leaves out processes with fewer resident pages. `MIN_LRU_BATCH`, 6.1 to 6.6.
const FEW_PAGES: u32 = lru_gen::MIN_LRU_BATCH as u32;

/// A young entry costs as much as this many others (a cache line of entries) on top of its own cost, because the walk also reads and changes its
/// page.
const YOUNG_COST: u64 = 8;

/// A walk of page tables for a group. `seq` is the group's youngest generation at its start.
#[derive(Clone, Copy)]
struct Walk {
    lruvec: LruvecId,
    seq: u32,
}

/// `try_to_inc_max_seq`: walks page tables and opens a generation. Several tasks may share a walk. True for the task that finds nothing left to read
/// and opens the generation.
pub(super) async fn try_to_inc_max_seq(sim: &Sim, lruvec: LruvecId, can_swap: bool) -> bool {
    let seq = sim.look().lruvecs[lruvec].lru_gen.max_seq;
    let _frame = sim.enter(
        "try_to_inc_max_seq",
        [("lruvec", lruvec.into()), ("max_seq", seq), ("", 0)],
    );
    let walk = Walk { lruvec, seq };
    loop {
        let next = next_part(&mut sim.m(), walk);
        match next {
            Next::Part(Walked::Process(process)) if can_swap => {
                walk_process(sim, walk, process).await;
            }
            Next::Part(Walked::Process(_)) => {}
            Next::Part(Walked::Files) => walk_files(sim, walk).await,
            Next::Opened => return false,
            Next::Last => {
                inc_max_seq(&mut sim.m(), lruvec, can_swap);
                return true;
            }
        }
    }
}

enum Next {
    Part(Walked),
    /// No part is left, so this task opens the generation.
    Last,
    /// Another task has opened the generation.
    Opened,
}

/// `iterate_mm_list`: takes the next part of the walk that no task has read.
fn next_part(m: &mut Machine, walk: Walk) -> Next {
    if walk.seq <= m.lruvecs[walk.lruvec].lru_gen.walk.seq {
        return Next::Opened;
    }
    if m.lruvecs[walk.lruvec].lru_gen.walk.left.is_none() {
        let parts = parts_of(m, walk);
        let walks = &mut m.lruvecs[walk.lruvec].lru_gen.walk;
        walks.left = Some(parts);
        walks.begin(walk.seq);
    }
    let started = m.tables.next_process();
    let walks = &mut m.lruvecs[walk.lruvec].lru_gen.walk;
    if let Some(part) = walks.left.as_mut().and_then(VecDeque::pop_front) {
        return Next::Part(part);
    }
    walks.left = None;
    walks.seq = walk.seq;
    walks.fresh_from = started;
    Next::Last
}

/// The parts of a walk: the processes of the group, in the order of their start, and then all mapped files. Leaves out ended and mlocked processes
/// and, in 6.1, small ones.
fn parts_of(m: &Machine, walk: Walk) -> VecDeque<Walked> {
    let memcg = m.lruvecs[walk.lruvec].memcg;
    let skips_small = rules(&m.kernel).is_some_and(|rules| !rules.list_of_groups);
    let walked = m.tables.processes.iter().filter(|process| {
        let is_small = skips_small && process.rss < FEW_PAGES;
        process.alive && !process.mlocked && !is_small && m.memcg.of_task(process.task) == memcg
    });
    let processes = walked.map(|process| Walked::Process(process.id));
    processes.chain([Walked::Files]).collect()
}

/// Whether another task has opened a generation, which ends the walk.
fn is_over(m: &Machine, walk: Walk) -> bool {
    m.lruvecs[walk.lruvec].lru_gen.max_seq != walk.seq
}

/// Walks the anonymous memory of a process, table by table. If the process is younger than the last walk, the filter does not apply and all tables
/// are read.
async fn walk_process(sim: &Sim, walk: Walk, process: ProcessId) {
    let in_full = process >= sim.look().lruvecs[walk.lruvec].lru_gen.walk.fresh_from;
    let mut at = 0;
    loop {
        let cost = {
            let mut m = sim.m();
            let Some((base, pages)) = m.tables.living(process) else {
                return;
            };
            if at >= pages || is_over(&m, walk) {
                return;
            }
            let vpn = base + at;
            let end = ((vpn / ENTRIES + 1) * ENTRIES).min(base + pages);
            at = end - base;
            let pmd = Pmd::Anon(vpn / ENTRIES);
            if in_full || reads(&m, walk, pmd) {
                let young = (vpn..end).filter_map(|at| young_frame(&m, at));
                let young: Vec<Pfn> = young.collect();
                walk_table(&mut m, walk, pmd, end - vpn, &young)
            } else {
                0
            }
        };
        sim.cpu(cost).await;
    }
}

async fn walk_files(sim: &Sim, walk: Walk) {
    let tables = mapped_files(&sim.look(), walk);
    for (pmd, entries) in tables {
        let cost = {
            let mut m = sim.m();
            if is_over(&m, walk) {
                return;
            }
            if reads(&m, walk, pmd) {
                let is_young = |pfn: &&Pfn| m.pages.has(**pfn, flag::MAPPED | flag::YOUNG);
                let young: Vec<Pfn> = entries.iter().filter(is_young).copied().collect();
                walk_table(&mut m, walk, pmd, entries.len() as u32, &young)
            } else {
                0
            }
        };
        sim.cpu(cost).await;
    }
}

fn mapped_files(m: &Machine, walk: Walk) -> BTreeMap<Pmd, Vec<Pfn>> {
    let mut tables: BTreeMap<Pmd, Vec<Pfn>> = BTreeMap::new();
    let lists = [
        crate::mm::zone::Lru::InactiveFile,
        crate::mm::zone::Lru::ActiveFile,
    ];
    for pfn in lists
        .into_iter()
        .flat_map(|lru| m.pages_on(walk.lruvec, lru))
    {
        if m.pages.has(pfn, flag::MAPPED) {
            let pmd = Pmd::File(m.pages.owner[pfn], m.pages.index[pfn] / ENTRIES);
            tables.entry(pmd).or_default().push(pfn);
        }
    }
    tables
}

fn reads(m: &Machine, walk: Walk, pmd: Pmd) -> bool {
    m.lruvecs[walk.lruvec].lru_gen.walk.reads(walk.seq, pmd)
}

/// `walk_pte_range`: moves the young pages of a table to the youngest generation. Returns the CPU time, ns.
fn walk_table(m: &mut Machine, walk: Walk, pmd: Pmd, entries: u32, young: &[Pfn]) -> u64 {
    let mut found = 0;
    for &pfn in young {
        if m.lruvec_of_page(pfn) == walk.lruvec && !m.pages.has(pfn, flag::UNEVICTABLE) {
            clear_young(m, pfn);
            update_gen(m, pfn, walk.seq);
            found += 1;
        }
    }
    if is_dense(entries, found) {
        let walks = &mut m.lruvecs[walk.lruvec].lru_gen.walk;
        walks.remember(walk.seq + 1, pmd);
    }
    u64::from(m.spec.costs.walk_entry) * (u64::from(entries) + YOUNG_COST * u64::from(found))
}
