//! What the tracepoints of reclaim print, which counters /proc/vmstat has, and when tasks count as stalled for memory.

macro_rules! trace {
    ($($then:tt)*) => { gather! { $($then)*

/// Tracepoints of reclaim.
vmscan_trace:
/// What the tracepoints of reclaim print (`include/trace/events/vmscan.h`), and how the kernel's script of that time counts scans.
VmscanTrace {
    /// Isolations report the block around each page; the modes are 0 inactive, 1 active, 2 both. 2.6.36 to 3.1, and the series of June
    /// 2010.
    Blocks,
    /// As above, but the mode is a set of bits: 1 inactive, 2 active, 4 clean pages only. 3.2.
    BlocksByBits,
    /// As above, and an isolation reports whether the list holds file pages. 3.3 and 3.4.
    BlocksAndFile,
    /// Isolations report no blocks, and the mode is 0 for every list, because it has no bits for lists. 3.5 to 4.7.
    File,
    /// Batches name no zone, because lists belong to nodes, and requests name their zone class. 4.8 to 4.10.
    Class,
    /// Isolations report the list and the number of skipped pages, batches report the fates of their pages, and aging has its own tracepoint.
    /// 4.11 to 4.15.
    Lists,
    /// As above, and a request that wakes kswapd reports its allocation flags. 4.16 to 5.0.
    ListsAndMasks,
    /// As above, but no event of reclaim prints the class or `may_writepage`, and batches report activated pages by their kind. 5.2 to
    /// 5.13.
    ActivatedByKind,
    /// As above, and the frame of a written page is hexadecimal: b9eb1cbf9aab, 5.14. To 5.17.
    HexadecimalFrames,
    /// As above, and a written page is a folio. 6.0 to 6.6.
    Folios,
    /// As above, but isolations have no mode, and the script counts scans of inactive lists only. 6.8.
    NoIsolateMode,
}

/// Tracepoints of shrinkers.
slab_trace:
/// What the tracepoints of a shrinker's call print (`mm_shrink_slab_start`, `mm_shrink_slab_end`).
SlabTrace {
    /// They do not exist: before 3.1 (095760730c10).
    Absent,
    /// The shrinker's only function, the pages scanned and the pages on the lists. 3.1 to 3.11.
    Pages,
    /// The function that scans, the node, and the same numbers of pages. 3.16.
    NodeAndPages,
    /// The function that scans, the node, and the priority instead of the pages: 9092c71bb724, 4.16.
    NodeAndPriority,
}

/// Names of counters.
steal_counters:
/// Under which names `/proc/vmstat` counts reclaimed pages.
StealCounters {
    /// `pgsteal` by zone, and `kswapd_steal` for the part that kswapd reclaimed. Until 3.3.
    Together,
    /// `pgsteal_kswapd` and `pgsteal_direct` by zone. 3.4.
    Split,
}

/// Pages freed for groups.
group_steal:
/// Whether pages that are freed for a group's limit count in `/proc/vmstat`.
GroupSteal {
    /// They do, but the pages scanned for them do not, so `pgsteal` can exceed `pgscan`. Until 3.3.
    Counts,
    /// They do not: "mm: fix up the vmscan stat in vmstat", 3.4.
    LeftOut,
}

/// Counters of anonymous and of file pages.
type_counters:
/// Whether `/proc/vmstat` counts anonymous and file pages separately when they are scanned, freed or refault.
TypeCounters {
    /// It counts them together. Until 5.8.
    Together,
    /// It counts them separately: `pgscan_anon`, `workingset_refault_file`. 5.9.
    Apart,
}

/// Pressure on all tasks.
memory_pressure:
/// When the tasks of a CPU count as fully stalled for memory (`PSI_MEM_FULL`).
MemoryPressure {
    /// Never, because the kernel does not count it: before 4.20.
    NotCounted,
    /// While no task is runnable, and during each timer tick at which a task in reclaim is on the CPU. 4.20 to 5.12.
    NobodyRuns,
    /// While no task is runnable, or the task on the CPU is in reclaim. 5.13 to 5.16.
    NobodyRunsOrReclaims,
    /// While all runnable tasks are in reclaim, or the task on the CPU is. 5.17.
    OnlyReclaimersRun,
}
    } };
}

use super::VmscanTrace;

impl VmscanTrace {
    /// Whether lines may have a column of flags between CPU and time (`TRACE_ITER_IRQ_INFO`, 77271ce4b2c0, 3.3).
    pub fn has_flags_column(self) -> bool {
        match self {
            Self::Blocks | Self::BlocksByBits => false,
            Self::BlocksAndFile
            | Self::File
            | Self::Class
            | Self::Lists
            | Self::ListsAndMasks
            | Self::ActivatedByKind
            | Self::HexadecimalFrames
            | Self::Folios
            | Self::NoIsolateMode => true,
        }
    }
}
