//! The owners of anonymous pages. An owner is a program or, if the program uses its memory in several ways, a part of its memory.

use std::ops::Range;

use super::belts::Slices;
use super::programs::is_program;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lru::NONE;
use crate::mm::memory::{MemoryPart, pte};
use crate::mm::page::flag;
use crate::sim::{TaskId, TaskState};

/// Maximum number of owners, because a picture has no distinct patterns for more.
const MOST_OWNERS: usize = 5;

/// An owner of anonymous pages. Numbers are in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneOwner {
    /// Id of the first task of the program's process.
    pub task: u32,
    /// Name of the program, which several programs may share.
    pub name: String,
    /// Name of the part of its memory; `None`: the owner is the whole program.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional, type = "string")
    )]
    pub part: Option<&'static str>,
    /// Pages whose page table entry names a slot of swap; 0 if the request had no columns.
    pub swapped: u32,
}

/// An owner and its range of virtual pages.
pub(super) struct Owned {
    task: TaskId,
    part: Option<&'static str>,
    pages: Range<u32>,
}

/// All owners; empty if there are more than [`MOST_OWNERS`].
pub(super) fn owners(m: &Machine) -> Vec<Owned> {
    let mut owners = Vec::new();
    for process in m.tables.processes.iter().filter(|p| p.alive && p.pages > 0) {
        let task = m.sched.task(process.task);
        if !is_program(task) || task.state == TaskState::Ended {
            continue;
        }
        let mut owned = |part, pages: Range<u32>| {
            owners.push(Owned {
                task: process.task,
                part,
                pages,
            });
        };
        if process.parts.is_empty() {
            owned(None, process.base..process.base + process.pages);
        }
        let mut base = process.base;
        for &MemoryPart { name, pages } in &process.parts {
            owned(Some(name), base..base + pages);
            base += pages;
        }
        if owners.len() > MOST_OWNERS {
            return Vec::new();
        }
    }
    owners
}

/// The index of a page's owner; `None`: no owner maps the page.
#[inline]
pub(super) fn owner_of(m: &Machine, owners: &[Owned], pfn: Pfn, flags: u32) -> Option<usize> {
    if flags & flag::MAPPED == 0 || flags & flag::KIND != flag::ANON {
        return None;
    }
    let vpn = m.pages.owner[pfn];
    owners.iter().position(|owner| owner.pages.contains(&vpn))
}

pub(super) fn shown(m: &Machine, owners: Vec<Owned>, slices: Slices) -> Vec<SceneOwner> {
    let shown = |Owned { task, part, pages }: Owned| SceneOwner {
        task: task.0,
        name: m.sched.task(task).name.clone(),
        part,
        swapped: match slices {
            Slices::None => 0,
            Slices::All => swapped(m, pages),
        },
    };
    owners.into_iter().map(shown).collect()
}

fn swapped(m: &Machine, pages: Range<u32>) -> u32 {
    let entries = &m.tables.entries[pages.start as usize..pages.end as usize];
    let swapped = |&&entry: &&u32| entry != NONE && entry & pte::SWAP != 0;
    entries.iter().filter(swapped).count() as u32
}
