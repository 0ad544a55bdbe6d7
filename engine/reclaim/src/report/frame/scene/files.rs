//! Files with names, and the inode cache.

use std::cmp::Reverse;

use super::super::caches::{objects, registered};
use crate::fs::files::LOCAL;
use crate::machine::Machine;
use crate::mm::vmscan::slab::Cache;
use crate::order::in_order;

/// Files that are shown.
const MOST_FILES: usize = 8;

/// One file. Pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneFile {
    /// Its name in the scenario, or that of the program which has made it.
    pub name: String,
    /// In memory.
    pub cached: u32,
    /// Its length.
    pub size: u32,
}

/// The names and inodes that the machine's own file system keeps, on all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneInodes {
    /// Names (dentries) that nobody uses now, which its shrinker may let go. Each keeps its inode.
    pub names: u32,
    /// Inodes that nobody uses now and no name keeps, which the same shrinker may let go with their pages.
    pub objects: u32,
    /// The call of its shrinker that began last.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub last_call: Option<SceneShrink>,
}

/// A call of the shrinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneShrink {
    /// When it began, ns.
    pub time_ns: u64,
    /// Id of the task that asks.
    pub task: u32,
    /// Objects that it may scan.
    pub asked: u64,
    /// Objects freed so far.
    pub freed: u32,
    /// Pages of file pages that went with their inodes.
    pub stripped_pages: u32,
}

/// The named files that are there, the one with most in memory first.
pub(super) fn files(m: &Machine) -> Vec<SceneFile> {
    let named = m.files.named().map(|(name, inode)| SceneFile {
        name: name.to_owned(),
        cached: m.files.inode(inode).nr_cached,
        size: m.files.len_pages(inode),
    });
    let there = named.filter(|file| file.size > 0);
    let mut there = in_order(there, |file| Reverse(file.cached));
    there.truncate(MOST_FILES);
    there
}

/// The inode cache.
pub(super) fn inodes(m: &Machine) -> SceneInodes {
    let own = || {
        registered(m).filter(|cache| match cache {
            Cache::Superblock(sc) => sc.mount == LOCAL,
            Cache::Dentries | Cache::Inodes => true,
            Cache::ExtentsStatus | Cache::XfsBuffers(_) | Cache::ShadowNodes { .. } => false,
        })
    };
    let calls = own().filter_map(|cache| m.observations.last_calls.of(cache.cell_index()));
    let unused = || own().map(|cache| objects(m, cache));
    SceneInodes {
        names: unused().map(|[names, ..]| names).sum(),
        objects: unused().map(|[_, inodes, _]| inodes).sum(),
        last_call: calls
            .max_by_key(|call| call.time_ns)
            .map(|call| SceneShrink {
                time_ns: call.time_ns,
                task: call.task.0,
                asked: call.reckoning.total_scan,
                freed: call.freed,
                stripped_pages: call.stripped_pages,
            }),
    }
}
