//! The CPU time of each operation: `[machine.costs]`.

use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::part::Part;
use crate::scenario::scale::stretch;

/// Maximum CPU time of one operation, ns: 1 ms.
pub(super) const MAX_COST_NS: u64 = 1_000_000;

/// A cost is at least 1 ns, because a task whose operations took no time could repeat them for ever at one instant.
const fn cost(name: &'static str, example: &'static str, meaning: &'static str) -> Key {
    Key::time(name, 1..=MAX_COST_NS, example, meaning)
}

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "[machine.costs]",
    about: "The CPU time of each operation. A smaller size multiplies these times, because one page of the small machine stands for several.",
    list: &[
        cost("anon_fault", "\"1.2us\"", "First touch of an anonymous page: fault, allocation, zeroing."),
        cost("touch", "\"100ns\"", "Touch of a mapped page by an actor that runs at full speed."),
        cost("swap_fault", "\"3us\"", "Fault that finds its page in the swap cache or starts to read it from swap; the wait for the disk is extra."),
        cost("read_page", "\"600ns\"", "`read(2)` of one page that is in the page cache, copy included."),
        cost("readahead_page", "\"500ns\"", "A page added to the page cache by read-ahead: allocation, I/O set-up."),
        cost("write_page", "\"1.5us\"", "`write(2)` of one page: allocation, copy, dirtying."),
        cost("syscall", "\"200ns\"", "One system call, without the cost of the pages that it moves."),
        cost("open", "\"3us\"", "`open` of a file; `stat` takes a third of this time."),
        cost("create", "\"20us\"", "Making a new file.").without("as much as `open`"),
        cost("scan_page", "\"300ns\"", "Scanning one page of an inactive list in `shrink_page_list`, whether reclaim frees or keeps it."),
        cost("skip_page", "\"50ns\"", "Passing one page that lies in a zone which the request cannot use, where zones share a list.").without("as much as `compact_scan`"),
        cost("free_page", "\"200ns\"", "Freeing one page of the page cache or the swap cache, on top of the scan."),
        cost("deactivate_page", "\"150ns\"", "Moving one page from an active to an inactive list."),
        cost("pageout", "\"2us\"", "One call of `writepage` by reclaim, which unmaps a page and submits it to swap, or which the file system refuses."),
        cost("shrink_zone", "\"1us\"", "One call of `get_scan_count` and the loop around it; each pass makes one call per zone."),
        cost("scan_object", "\"200ns\"", "Scanning one slab object."),
        cost("flush_page", "\"500ns\"", "Flusher: preparing one page for writing."),
        Key::time("flush_file", 0..=MAX_COST_NS, "\"5us\"", "Flusher: starting on one file, which includes taking locks and allocating blocks.").or(0),
        cost("walk_entry", "\"4ns\"", "Multi-Gen LRU: reading one entry in a walk of a page table.").or(4),
        cost("compact_scan", "\"50ns\"", "Compaction: scanning one page.").or(50),
        cost("migrate_page", "\"2us\"", "Compaction: moving one page, which includes two copies of 4 KiB, unmapping and mapping.").or(2_000),
        // Each call takes and releases a shared lock, makes an indirect call, reads two counts and divides: include/linux/fs.h and
        // fs/super.c of 3.2, super_cache_count of 3.12.
        cost("shrinker_call", "\"300ns\"", "Asking one shrinker how many objects it has, even if it has none. Besides the shrinkers of the scenario's caches, the kernel asks 6 others, or 26 where each superblock has its own shrinker.").or(150),
    ],
};

/// The CPU time of each operation, ns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Costs {
    /// First touch of an anonymous page: fault, allocation, zeroing.
    pub anon_fault: u32,
    /// Touch of a mapped page that causes no fault.
    pub touch: u32,
    /// Fault on a page of swap or of a file, and first store to a clean file page, without the wait for the disk.
    pub swap_fault: u32,
    /// `read(2)` of one page that is in the page cache, copy included.
    pub read_page: u32,
    /// A page added to the page cache by read-ahead: allocation, I/O set-up.
    pub readahead_page: u32,
    /// `write(2)` of one page: allocation, copy, dirtying.
    pub write_page: u32,
    /// A system call, without the cost of the pages that it moves.
    pub syscall: u32,
    /// `open` of a file; `stat` takes a third of this time.
    pub open: u32,
    /// Making a new file; as much as `open` if the text does not say it.
    pub create: u32,
    /// Scanning a page of an inactive list or of zswap's pool, whether reclaim frees or keeps it.
    pub scan_page: u32,
    /// Passing a page of a zone that the request cannot use.
    pub skip_page: u32,
    /// Freeing a page of a cache, on top of the scan.
    pub free_page: u32,
    /// Scanning a page of an active list, even if it stays active; with the Multi-Gen LRU, passing a page that reclaim does not isolate.
    pub deactivate_page: u32,
    /// A call of `writepage` from reclaim or zswap's worker, even if the file system refuses the page.
    pub pageout: u32,
    /// A call of `get_scan_count` and the loop around it; also a round of the loops of the allocator, kswapd and kcompactd, at least 1 µs
    /// there.
    pub shrink_zone: u32,
    /// Scanning a slab object in a shrinker or in XFS's own worker.
    pub scan_object: u32,
    /// Flusher: preparing a page for writing; in XFS also a cluster of inodes.
    pub flush_page: u32,
    /// Flusher: starting on a file, which includes taking locks and allocating blocks.
    pub flush_file: u32,
    /// Reading an entry in a walk of a page table.
    pub walk_entry: u32,
    /// Compaction: scanning a page.
    pub compact_scan: u32,
    /// Compaction: moving a page, which includes unmapping, copying and mapping it.
    pub migrate_page: u32,
    /// Asking a shrinker how many objects it has, even if it has none.
    pub shrinker_call: u32,
}

pub(super) fn costs(machine: &Part<'_>) -> Result<Costs, ScenarioError> {
    let part = machine.part("costs")?;
    let ns = |key| part.quantity_u32(key);
    let open = ns("open")?;
    let compact_scan = ns("compact_scan")?;
    let or = |key, other| {
        Ok(part
            .optional(key, |key| part.quantity_u32(key))?
            .unwrap_or(other))
    };
    Ok(Costs {
        anon_fault: ns("anon_fault")?,
        touch: ns("touch")?,
        swap_fault: ns("swap_fault")?,
        read_page: ns("read_page")?,
        readahead_page: ns("readahead_page")?,
        write_page: ns("write_page")?,
        syscall: ns("syscall")?,
        open,
        create: or("create", open)?,
        scan_page: ns("scan_page")?,
        skip_page: or("skip_page", compact_scan)?,
        free_page: ns("free_page")?,
        deactivate_page: ns("deactivate_page")?,
        pageout: ns("pageout")?,
        shrink_zone: ns("shrink_zone")?,
        scan_object: ns("scan_object")?,
        flush_page: ns("flush_page")?,
        flush_file: ns("flush_file")?,
        walk_entry: ns("walk_entry")?,
        compact_scan,
        migrate_page: ns("migrate_page")?,
        shrinker_call: ns("shrinker_call")?,
    })
}

/// Multiplies every cost, because a page of the small machine represents several pages.
pub(super) fn scale(costs: &mut Costs, divide: u32) -> Result<(), ScenarioError> {
    // A row of KEYS without its field here does not compile.
    let all: [&mut u32; KEYS.list.len()] = [
        &mut costs.anon_fault,
        &mut costs.touch,
        &mut costs.swap_fault,
        &mut costs.read_page,
        &mut costs.readahead_page,
        &mut costs.write_page,
        &mut costs.syscall,
        &mut costs.open,
        &mut costs.create,
        &mut costs.scan_page,
        &mut costs.skip_page,
        &mut costs.free_page,
        &mut costs.deactivate_page,
        &mut costs.pageout,
        &mut costs.shrink_zone,
        &mut costs.scan_object,
        &mut costs.flush_page,
        &mut costs.flush_file,
        &mut costs.walk_entry,
        &mut costs.compact_scan,
        &mut costs.migrate_page,
        &mut costs.shrinker_call,
    ];
    for (key, cost) in KEYS.list.iter().zip(all) {
        stretch(
            cost,
            divide,
            MAX_COST_NS,
            &format!("machine.costs.{}", key.name),
        )?;
    }
    Ok(())
}
