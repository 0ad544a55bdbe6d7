//! What the tracepoints of reclaim print; what the counters of /proc/vmstat are of.

macro_rules! trace {
    ($($then:tt)*) => { gather! { $($then)*

/// Tracepoints of reclaim.
vmscan_trace:
/// What the tracepoints of reclaim print (`include/trace/events/vmscan.h`), and how the script of that time counts scans by it.
VmscanTrace {
    /// Isolations tell of the block around each page; modes are 0 inactive, 1 active, 2 both. 2.6.36 to 3.1, and the series of June 2010.
    Blocks,
    /// The same, and a mode is a set of bits: 1 inactive, 2 active, 4 clean pages only. 3.2.
    BlocksByBits,
    /// The same, and an isolation says whether the list is of file pages. 3.3 and 3.4.
    BlocksAndFile,
    /// Blocks are gone, and so are the bits for lists: every list has the mode 0. 3.5 to 4.7.
    File,
    /// Lists belong to nodes, so that batches name no zone, and requests say their class. 4.8 to 4.10.
    Class,
    /// Isolations name the list and what was skipped, batches say what became of them, and aging has its own. 4.11 to 4.15.
    Lists,
    /// The same, and a request to wake kswapd says by what allocation. 4.16 to 5.0.
    ListsAndMasks,
}

/// Tracepoints of shrinkers.
slab_trace:
/// What the tracepoints of a shrinker's call say (`mm_shrink_slab_start`, `mm_shrink_slab_end`).
SlabTrace {
    /// There are none: before 3.1 (095760730c10).
    Absent,
    /// The only function of the shrinker, pages scanned and pages on the lists. 3.1 to 3.11.
    Pages,
    /// The function that scans, and the node as well. 3.16.
    NodeAndPages,
    /// The same function and the node, and the priority instead of pages: 9092c71bb724, 4.16.
    NodeAndPriority,
}

/// Names of counters.
steal_counters:
/// Under which names reclaimed pages are counted (`/proc/vmstat`).
StealCounters {
    /// `pgsteal` by zone and `kswapd_steal`, its part by kswapd. Until 3.3.
    Together,
    /// `pgsteal_kswapd` and `pgsteal_direct` by zone. 3.4.
    Split,
}

/// Pages freed for groups.
group_steal:
/// Whether pages that are freed for a group's limits count as the machine's.
GroupSteal {
    /// They do, though the pages scanned for them do not: `pgsteal` can exceed `pgscan`. Until 3.3.
    Counts,
    /// They do not: "mm: fix up the vmscan stat in vmstat", 3.4.
    LeftOut,
}

/// Counters of anonymous and of file pages.
type_counters:
/// Whether `/proc/vmstat` counts anonymous and file pages apart when they are scanned, freed or come back.
TypeCounters {
    /// Together. Until 5.8.
    Together,
    /// Apart: `pgscan_anon`, `workingset_refault_file`. 5.9.
    Apart,
}

/// Pressure on all tasks.
memory_pressure:
/// When memory keeps all tasks of a CPU waiting (`PSI_MEM_FULL`).
MemoryPressure {
    /// The kernel does not count it: before 4.20.
    NotCounted,
    /// When no task is runnable; a task that reclaims adds the ticks that find it on the CPU. 4.20 to 5.12.
    NobodyRuns,
    /// When no task is runnable, or the task on the CPU reclaims. 5.13 to 5.16.
    NobodyRunsOrReclaims,
    /// When all runnable tasks reclaim, or the task on the CPU does. 5.17.
    OnlyReclaimersRun,
}
    } };
}

use super::VmscanTrace;

impl VmscanTrace {
    /// Lines may have a column of flags between CPU and time (`TRACE_ITER_IRQ_INFO`, 77271ce4b2c0, 3.3).
    pub fn has_flags_column(self) -> bool {
        match self {
            Self::Blocks | Self::BlocksByBits => false,
            Self::BlocksAndFile | Self::File | Self::Class | Self::Lists | Self::ListsAndMasks => {
                true
            }
        }
    }
}
