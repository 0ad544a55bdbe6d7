//! Moves a page: transfers its contents, its flags and all references to it to another frame.
//!
//! Source: mm/migrate.c (`migrate_pages`, `unmap_and_move`, `migrate_page_move_mapping`, `putback_movable_pages`), mm/memcontrol.c
//! (`mem_cgroup_migrate`), 4.10.
//! Simplified: a page moves in an instant, and the CPU time is charged afterwards; a page that cannot be moved now is not tried
//! again.
//! Left out: pages of file systems that cannot move them, waiting for writes (`MIGRATE_SYNC`).

use super::run::CompactControl;
use super::scanners::isolate_freepages;
use super::sources::source_rules;
use crate::fs::InodeId;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru::NONE;
use crate::mm::lruvec::ROOT;
use crate::mm::memory::{pte, release_orphan};
use crate::mm::page::flag;
use crate::mm::page_alloc;
use crate::mm::swap::{add_page_to_lru_list, page_lru};

/// Outcome for the isolated pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Migrated {
    /// All pages were moved.
    All,
    /// Some pages could not be moved and are back on their lists.
    Some,
    /// There was no free page left to move to.
    NoPlace,
}

/// Moves the isolated pages to free pages. Pages that cannot move go back to their lists.
pub(super) fn migrate_pages(m: &mut Machine, cc: &mut CompactControl) -> Migrated {
    let mut failed = Vec::new();
    let mut not_tried = 0;
    let mut outcome = Migrated::All;
    let pages = cc.migratepages.clone();
    let mut moved = Vec::with_capacity(pages.len());
    for (index, &from) in pages.iter().enumerate() {
        if cc.freepages.is_empty() {
            isolate_freepages(m, cc);
        }
        let Some(&to) = cc.freepages.front() else {
            failed.extend_from_slice(&pages[index..]);
            if source_rules(&m.kernel).is_some() {
                // The kernel counts only the page for which there was no free page as failed. Kernels before 5.4 do so too, but our presets of them
                // count all remaining pages.
                not_tried = pages.len() - index - 1;
            }
            outcome = Migrated::NoPlace;
            break;
        };
        if may_move(m, from) {
            cc.freepages.pop_front();
            move_page(m, from, to);
            moved.push((from, to));
        } else {
            failed.push(from);
            outcome = Migrated::Some;
        }
    }
    cc.migratepages.clear();
    m.vmstat.pgmigrate_success += moved.len() as u64;
    m.vmstat.pgmigrate_fail += (failed.len() - not_tried) as u64;
    cc.moved += moved.len() as u32;
    for (from, to) in moved {
        putback(m, to);
        m.held_blocks.remove(&from);
        page_alloc::free_pages(m, from, 0);
    }
    putback_movable_pages(m, &mut failed);
    outcome
}

/// Whether the page can move, because nothing else works on it or holds it.
fn may_move(m: &Machine, pfn: Pfn) -> bool {
    let held = flag::LOCKED | flag::WRITEBACK | flag::PINNED | flag::ORPHAN;
    m.pages.flags[pfn] & held == 0
}

/// Puts pages back on the lists from which they were taken.
pub(super) fn putback_movable_pages(m: &mut Machine, pages: &mut Vec<Pfn>) {
    for pfn in pages.drain(..) {
        putback(m, pfn);
    }
}

fn putback(m: &mut Machine, pfn: Pfn) {
    let zone = m.pages.zone_of(pfn);
    m.zones[zone].nr_isolated[usize::from(m.pages.is_file(pfn))] -= 1;
    m.pages.clear(pfn, flag::ISOLATED);
    let lru = page_lru(m, pfn);
    add_page_to_lru_list(m, pfn, lru);
    release_orphan(m, pfn);
}

/// Moves an isolated page to the frame `to`, which compaction held. Compaction holds the old frame until it is freed.
fn move_page(m: &mut Machine, from: Pfn, to: Pfn) {
    let Machine {
        pages,
        tables,
        files,
        swap,
        ..
    } = m;
    pages.flags[to] = pages.flags[from];
    pages.owner[to] = pages.owner[from];
    pages.index[to] = pages.index[from];
    pages.laps[to] = pages.laps[from];
    // `mem_cgroup_migrate`: the charge moves with the page.
    if !pages.memcg.is_empty() {
        pages.memcg[to] = std::mem::replace(&mut pages.memcg[from], ROOT as u16);
    }
    if pages.is_file(to) {
        let inode = InodeId(pages.owner[to]);
        files.replace_page(inode, pages.index[to], to);
    } else {
        if pages.has(to, flag::MAPPED) {
            let entry = &mut tables.entries[pages.owner[to] as usize];
            *entry = (*entry & !pte::VALUE) | u32::from(to);
        }
        if pages.has(to, flag::SWAPCACHE) {
            swap.replace_cached(pages.index[to], to);
        }
    }
    pages.flags[from] = flag::KERNEL;
    pages.owner[from] = NONE;
    pages.index[from] = 0;
    m.held_blocks.remove(&to);
    m.held_blocks.insert(from);
}
