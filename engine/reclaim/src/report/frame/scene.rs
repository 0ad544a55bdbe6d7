//! The scene, which shows all of memory, the programs that use it, the reclaimers, and the pages on their way to the disk.
//!
//! It sums over all zones and groups, so that its parts add up to all memory. The parts are free pages, pages of the kernel, pages on the
//! way, unevictable pages, and the two belts.

mod belts;
mod files;
mod groups;
mod nodes;
mod owners;
mod pages;
mod programs;
mod queue;
mod reclaimers;
mod stack;
mod sums;

use crate::machine::Machine;
use crate::mm::zone::{Lru, Zone};
use crate::mm::{zram, zswap};

pub(super) use self::belts::Slices;
pub use self::belts::{Belt, SCENE_COLUMNS};
pub use self::files::{SceneFile, SceneInodes, SceneShrink};
pub use self::groups::SceneGroup;
pub use self::nodes::SceneNode;
pub use self::owners::SceneOwner;
pub use self::pages::ScenePages;
pub use self::programs::{SceneEnded, SceneProgram};
pub use self::queue::SceneQueue;
pub use self::reclaimers::{KswapdState, SceneReclaimer};
pub use self::stack::{SceneStack, StackPart, StackShare};
pub use self::sums::ZoneSums;

/// The scene at one moment. Numbers are in pages unless a field has another unit.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneFrame {
    /// Sums over all zones. `managed` is the sum of free, kernel, `on_the_way`, unevictable, and both belts.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub sums: ZoneSums,
    /// User pages on no list, because they are isolated by reclaim or compaction, in the batch of a CPU, or just allocated.
    pub on_the_way: u32,
    /// Pages on the unevictable lists, because they are locked in memory.
    pub unevictable: u32,
    /// Owners of anonymous pages, in the order of their starts and addresses; empty if there are more than five.
    pub owners: Vec<SceneOwner>,
    /// Anonymous pages on lists.
    pub anon: Belt,
    /// File pages on lists.
    pub file: Belt,
    /// NUMA nodes, in the order of their numbers.
    pub nodes: Vec<SceneNode>,
    /// Groups of processes, the root first; empty on a machine without groups.
    pub groups: Vec<SceneGroup>,
    /// Pages that wait for a disk or are being transferred.
    pub queue: SceneQueue,
    /// File pages that reclaim has begun to write since the start, and file pages that the flusher has begun to write.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number]"))]
    pub file_pages_written: [u32; 2],
    /// Number of slots of swap in use.
    pub swap_used: u32,
    /// Number of slots of swap; 0: the machine has no swap.
    pub swap_total: u32,
    /// Number of slots with a shadow entry, in which the kernel notes when it swapped out the page.
    pub swap_notes: u32,
    /// Pages of memory that hold zram's compressed pages, part of `kernel`; `None` if swap is not in zram.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub zram: Option<u32>,
    /// Pages that zswap stores; `None` if the machine has no zswap.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub zswap: Option<SceneZswap>,
    /// Dentries and inodes that the machine's own file system caches.
    pub inodes: SceneInodes,
    /// At most 8 named files. The file with the most pages in memory is first.
    pub files: Vec<SceneFile>,
    /// Programs that have not ended, in the order of their starts.
    pub programs: Vec<SceneProgram>,
    /// Programs whose tasks have all ended, in alphabetical order.
    pub ended: Vec<SceneEnded>,
    /// Names of the tasks that were killed, each once, in alphabetical order.
    pub killed: Vec<String>,
    /// Every page and slot; `None` on machines with more than 1,024 pages, or with too many slots or virtual pages.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub pages: Option<ScenePages>,
    /// The deepest kernel stack of the run so far.
    pub stack: SceneStack,
    /// The kernel stack of the current task.
    pub call: SceneStack,
    /// The reclaimer whose scan targets are shown. It is the kswapd with the lowest priority, or another reclaimer if no kswapd is at work.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub reclaimer: Option<SceneReclaimer>,
    /// Number of tasks other than kswapd that reclaim now, for the machine or for a group.
    pub direct_reclaimers: u32,
    /// Pages that each flow has moved since the start, in the order of `Info.flow_names`.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::f64s"),
        tsify(type = "Float64Array")
    )]
    pub flows: Vec<u64>,
}

/// The pages that zswap stores, and the memory that they take.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneZswap {
    /// Number of slots whose pages zswap stores.
    pub stored: u32,
    /// Pages of memory that hold the compressed pages, part of `kernel`.
    pub pool: u32,
}

pub(super) fn capture(m: &Machine, slices: Slices) -> SceneFrame {
    let sum = |of: fn(&Zone) -> u32| m.zones.iter().map(of).sum();
    let owners = owners::owners(m);
    SceneFrame {
        sums: ZoneSums::of(m.zones.iter().as_slice()),
        on_the_way: sum(|z| z.nr_isolated.iter().sum::<u32>() + z.nr_batched + z.nr_fresh),
        unevictable: sum(|z| z.nr_lru[Lru::Unevictable as usize]),
        anon: belts::belt(m, belts::Kind::Anon, slices, &owners),
        file: belts::belt(m, belts::Kind::File, slices, &[]),
        owners: owners::shown(m, owners, slices),
        nodes: nodes::nodes(m),
        groups: groups::groups(m, slices),
        queue: queue::queue(m),
        file_pages_written: queue::file_pages_written(m),
        swap_used: m.swap.total_slots() - m.swap.free_slots(),
        swap_total: m.swap.total_slots(),
        swap_notes: m.swap.noted(),
        zram: zram::of(m).map(|_| m.zspages.frames.len() as u32),
        zswap: zswap::of(m).map(|_| SceneZswap {
            stored: m.zswap.stored(),
            pool: m.zspages.frames.len() as u32,
        }),
        inodes: files::inodes(m),
        files: files::files(m),
        programs: programs::programs(m),
        ended: programs::ended(m),
        killed: programs::killed(m),
        pages: pages::pages(m),
        stack: stack::deepest(m),
        call: stack::call(m),
        reclaimer: reclaimers::shown(m, slices),
        direct_reclaimers: reclaimers::direct_reclaimers(m),
        flows: m.flows.totals(),
    }
}

#[cfg(test)]
mod tests;
