//! A walk of the page tables of a group's programs, and the new generation that follows it.
//!
//! Source: mm/vmscan.c `try_to_inc_max_seq`, `iterate_mm_list`, `walk_mm`, `walk_pte_range`, 6.1 to 6.12.
//! Simplified: one task walks alone, so others that come meanwhile do without, also in 6.1, where those at low priorities wait; programs that
//! have not run since the last walk are walked as well, which costs only CPU time; all mappings of files are walked after the programs, as
//! pages have one accessed bit for all of them; accessed bits of the upper tables are not used to skip lower ones.

use std::collections::BTreeMap;

use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lru_gen::{
    self, ENTRIES, Pmd, clear_young, inc_max_seq, is_dense, rules, update_gen, young_frame,
};
use crate::mm::memory::ProcessId;
use crate::mm::page::flag;
use crate::sim::Sim;

/// Programs with fewer resident pages are not walked. `MIN_LRU_BATCH`, 6.1 to 6.6.
const FEW_PAGES: u32 = lru_gen::MIN_LRU_BATCH as u32;

/// A generation for which a walk looks at page tables.
#[derive(Clone, Copy)]
struct Walk {
    lruvec: LruvecId,
    seq: u32,
}

/// `try_to_inc_max_seq`: walks page tables and opens a generation. False if another task has done so, or does.
pub(super) async fn try_to_inc_max_seq(sim: &Sim, lruvec: LruvecId, can_swap: bool) -> bool {
    let (walk, processes) = {
        let mut m = sim.m();
        let seq = m.lruvecs[lruvec].lru_gen.max_seq;
        let walks = &mut m.lruvecs[lruvec].lru_gen.walk;
        if seq <= walks.seq {
            return false;
        }
        walks.seq = seq;
        walks.begin(seq);
        let walk = Walk { lruvec, seq };
        (walk, processes_of(&m, walk))
    };
    let _frame = sim.enter(
        "try_to_inc_max_seq",
        [("lruvec", lruvec.into()), ("max_seq", walk.seq), ("", 0)],
    );
    let fresh_from = sim.look().lruvecs[lruvec].lru_gen.walk.fresh_from;
    for &process in processes.iter().filter(|_| can_swap) {
        walk_process(sim, walk, process, process >= fresh_from).await;
    }
    walk_files(sim, walk).await;
    let mut m = sim.m();
    let next = m.tables.next_process();
    m.lruvecs[lruvec].lru_gen.walk.fresh_from = next;
    inc_max_seq(&mut m, lruvec, can_swap);
    true
}

/// The programs of the group, in the order of their start.
fn processes_of(m: &Machine, walk: Walk) -> Vec<ProcessId> {
    let memcg = m.lruvecs[walk.lruvec].memcg;
    let skips_small = rules(&m.kernel).is_some_and(|rules| !rules.list_of_groups);
    let walked = m.tables.processes.iter().filter(|process| {
        let is_small = skips_small && process.rss < FEW_PAGES;
        process.alive && !process.mlocked && !is_small && m.memcg.of_task(process.task) == memcg
    });
    walked.map(|process| process.id).collect()
}

/// Walks the anonymous memory of a program, table by table. `in_full`: the filter is not asked.
async fn walk_process(sim: &Sim, walk: Walk, process: ProcessId, in_full: bool) {
    let mut at = 0;
    loop {
        let cost = {
            let mut m = sim.m();
            let Some((base, pages)) = m.tables.living(process) else {
                return;
            };
            if at >= pages {
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

/// Walks the mapped pages of files.
async fn walk_files(sim: &Sim, walk: Walk) {
    let tables = mapped_files(&sim.look(), walk);
    for (pmd, entries) in tables {
        let cost = {
            let mut m = sim.m();
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

/// `walk_pte_range`: the used pages of a table go to the youngest generation. Returns the CPU time.
fn walk_table(m: &mut Machine, walk: Walk, pmd: Pmd, entries: u32, young: &[Pfn]) -> u64 {
    let mut found = 0;
    for &pfn in young {
        if m.lruvec_of_page(pfn) == walk.lruvec && !m.pages.has(pfn, flag::UNEVICTABLE) {
            clear_young(m, pfn);
            update_gen(m, pfn);
            found += 1;
        }
    }
    if is_dense(entries, found) {
        let walks = &mut m.lruvecs[walk.lruvec].lru_gen.walk;
        walks.remember(walk.seq + 1, pmd);
    }
    let costs = &m.spec.costs;
    u64::from(costs.walk_entry) * u64::from(entries)
        + u64::from(costs.deactivate_page) * u64::from(found)
}
