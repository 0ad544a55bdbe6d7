//! Named files and the inode cache.

use std::cmp::Reverse;

use super::super::caches::{objects, registered};
use crate::fs::files::LOCAL;
use crate::fs::xfs_icache::unclean_inodes;
use crate::machine::Machine;
use crate::mm::shrinker::Work;
use crate::mm::vmscan::slab::Cache;
use crate::order::in_order;

const MOST_FILES: usize = 8;

/// One named file. Numbers are in pages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneFile {
    /// Name of the file in the scenario, or name of the program that created it.
    pub name: String,
    /// Pages of the file in memory.
    pub cached: u32,
    /// Length of the file, including pages that are not in memory.
    pub size: u32,
}

/// The dentries and inodes that the machine's own file system caches, all nodes together. Before 3.1, when shrinkers did not belong to a
/// file system, those of all file systems.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneInodes {
    /// Unused dentries, which the shrinker may free. Each keeps its inode in memory.
    pub names: u32,
    /// Unused inodes without a dentry, which the shrinker may free together with their pages.
    pub objects: u32,
    /// Inodes that only the file system still knows, such as those of deleted files. The shrinker frees them.
    pub own: u32,
    /// How many of `own` have to be written to the disk first.
    pub unclean: u32,
    /// The latest call of a shrinker of these objects; `None`: there was no call.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub last_call: Option<SceneShrink>,
}

/// A call of a shrinker of dentries and inodes. The call may not have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneShrink {
    /// Virtual time at which the call began, ns.
    pub time_ns: u64,
    /// Id of the task that called the shrinker.
    pub task: u32,
    /// Number of objects that the call scans if nothing ends it early. It scans complete batches or, in some kernels, the whole cache.
    pub to_scan: u64,
    /// Objects freed so far, as the shrinker reports them.
    pub freed: u32,
    /// Pages that the call has dropped together with their inodes.
    pub stripped_pages: u32,
}

/// Named files that are not empty; the file with the most pages in memory is first.
pub(super) fn files(m: &Machine) -> Vec<SceneFile> {
    let named = m.files.named().map(|(name, inode)| SceneFile {
        name: name.to_owned(),
        cached: m.files.inode(inode).nr_cached,
        size: m.files.len_pages(inode),
    });
    let existing = named.filter(|file| file.size > 0);
    let mut existing = in_order(existing, |file| Reverse(file.cached));
    existing.truncate(MOST_FILES);
    existing
}

pub(super) fn inodes(m: &Machine) -> SceneInodes {
    let own = || {
        registered(m).filter(|cache| match cache {
            Cache::Superblock(sc) => sc.mount == LOCAL,
            Cache::Dentries | Cache::Inodes => true,
            Cache::ExtentsStatus | Cache::XfsBuffers(_) | Cache::ShadowNodes { .. } => false,
        })
    };
    let calls = own().filter_map(|cache| {
        let call = m.observations.last_calls.of(cache.cell_index())?;
        Some((cache, call))
    });
    let unused = || own().map(|cache| objects(m, cache));
    SceneInodes {
        names: unused().map(|[names, ..]| names).sum(),
        objects: unused().map(|[_, inodes, _]| inodes).sum(),
        own: unused().map(|[.., own]| own).sum(),
        unclean: unclean_inodes(m, LOCAL),
        last_call: calls
            .max_by_key(|(_, call)| call.time_ns)
            .map(|(cache, call)| SceneShrink {
                time_ns: call.time_ns,
                task: call.task.0,
                to_scan: Work::of(&m.kernel, cache.shrinker(m), call.calculation).to_scan(),
                freed: call.freed,
                stripped_pages: call.stripped_pages,
            }),
    }
}
