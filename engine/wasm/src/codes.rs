//! Codes that the page has to tell apart.

use reclaim::kernel;
use reclaim::report::{figure, ledger, picture};
use reclaim::sim;
use reclaim::simulation;
use reclaim::trace;
use wasm_bindgen::prelude::*;

/// Whether a task runs.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum TaskState {
    /// On a CPU.
    Running = 0,
    /// Waits for a CPU.
    Runnable = 1,
    /// Waits for something else.
    Waiting = 2,
    /// Has returned.
    Ended = 3,
}

impl From<sim::TaskState> for TaskState {
    fn from(state: sim::TaskState) -> Self {
        match state {
            sim::TaskState::Running => Self::Running,
            sim::TaskState::Runnable => Self::Runnable,
            sim::TaskState::Waiting => Self::Waiting,
            sim::TaskState::Ended => Self::Ended,
        }
    }
}

/// What a waiting task waits for.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum WaitKind {
    /// Nothing.
    None = 0,
    /// A time of its own choice.
    Timer = 1,
    /// kswapd: to be woken.
    KswapdWait = 2,
    /// A congested device.
    CongestionWait = 3,
    /// A page that is being read.
    PageLock = 4,
    /// A page that is being written.
    Writeback = 5,
    /// A read that it asked for.
    DiskRead = 6,
    /// A free request.
    RequestQueue = 7,
    /// `balance_dirty_pages`.
    DirtyThrottle = 8,
    /// kswapd: the nap before the full sleep.
    KswapdNap = 9,
    /// Too many isolated pages.
    TooManyIsolated = 10,
    /// Somebody is being killed.
    Oom = 11,
    /// Another task to end.
    Child = 12,
    /// kswapd to lift the reserves.
    PfmemallocWait = 13,
    /// Flusher: work.
    FlusherIdle = 14,
    /// Disk: a request.
    DiskIdle = 15,
    /// Disk: the present request.
    DiskTransfer = 16,
    /// An inode, or the log, that is being written.
    InodeFlush = 17,
    /// kcompactd: to be woken.
    KcompactdWait = 18,
    /// A signal: it was told to stop.
    Stopped = 19,
}

impl From<sim::Wait> for WaitKind {
    fn from(wait: sim::Wait) -> Self {
        match wait {
            sim::Wait::None => Self::None,
            sim::Wait::Timer => Self::Timer,
            sim::Wait::Kswapd => Self::KswapdWait,
            sim::Wait::Congestion => Self::CongestionWait,
            sim::Wait::PageLock => Self::PageLock,
            sim::Wait::Writeback => Self::Writeback,
            sim::Wait::DiskRead => Self::DiskRead,
            sim::Wait::RequestQueue => Self::RequestQueue,
            sim::Wait::DirtyThrottle => Self::DirtyThrottle,
            sim::Wait::KswapdNap => Self::KswapdNap,
            sim::Wait::TooManyIsolated => Self::TooManyIsolated,
            sim::Wait::Oom => Self::Oom,
            sim::Wait::Child => Self::Child,
            sim::Wait::Pfmemalloc => Self::PfmemallocWait,
            sim::Wait::FlusherIdle => Self::FlusherIdle,
            sim::Wait::DiskIdle => Self::DiskIdle,
            sim::Wait::DiskTransfer => Self::DiskTransfer,
            sim::Wait::InodeFlush => Self::InodeFlush,
            sim::Wait::Kcompactd => Self::KcompactdWait,
            sim::Wait::Stopped => Self::Stopped,
        }
    }
}

/// Sort of a task.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum TaskKind {
    /// Background reclaimer.
    Kswapd = 0,
    /// Writeback thread.
    Flusher = 1,
    /// Block device.
    Disk = 2,
    /// Process.
    Workload = 3,
    /// Compacting thread.
    Kcompactd = 4,
}

impl From<sim::TaskKind> for TaskKind {
    fn from(kind: sim::TaskKind) -> Self {
        match kind {
            sim::TaskKind::Kswapd => Self::Kswapd,
            sim::TaskKind::Flusher => Self::Flusher,
            sim::TaskKind::Disk => Self::Disk,
            sim::TaskKind::Workload => Self::Workload,
            sim::TaskKind::Kcompactd => Self::Kcompactd,
        }
    }
}

/// Places at which one can stop that are coarser than an event.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum MarkKind {
    /// One `shrink_inactive_list`.
    Batch = 0,
    /// One kswapd pass.
    Pass = 1,
    /// kswapd wakes.
    Wake = 2,
    /// kswapd sleeps.
    Sleep = 3,
    /// Direct reclaim begins.
    DirectBegin = 4,
    /// Direct reclaim ends.
    DirectEnd = 5,
    /// A phase of the workload.
    Phase = 6,
    /// A kill.
    Oom = 7,
}

/// Which rule of `get_scan_count` decided.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum ScanMode {
    /// None yet.
    None = 0,
    /// Only file lists.
    File = 1,
    /// Only anonymous lists.
    Anon = 2,
    /// All lists alike.
    Equal = 3,
    /// In proportion.
    Fract = 4,
}

/// Which of the two kernels' runs.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KernelSide {
    /// Without the patches.
    Before = 0,
    /// With them.
    After = 1,
}

impl From<simulation::KernelSide> for KernelSide {
    fn from(side: simulation::KernelSide) -> Self {
        match side {
            simulation::KernelSide::Before => Self::Before,
            simulation::KernelSide::After => Self::After,
        }
    }
}

/// A verdict on a published row or claim.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Badge {
    /// It comes out.
    Reproduced = 0,
    /// It changes the right way, by another amount.
    DirectionOnly = 1,
    /// It does not come out.
    NotReproduced = 2,
    /// Shown, not judged.
    NotScored = 3,
    /// We have no such figure.
    NotModelled = 4,
}

impl From<ledger::Badge> for Badge {
    fn from(badge: ledger::Badge) -> Self {
        match badge {
            ledger::Badge::Reproduced => Self::Reproduced,
            ledger::Badge::DirectionOnly => Self::DirectionOnly,
            ledger::Badge::NotReproduced => Self::NotReproduced,
            ledger::Badge::NotScored => Self::NotScored,
            ledger::Badge::NotModelled => Self::NotModelled,
        }
    }
}

/// What a published row can be compared by.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowClass {
    /// Direction and size of the change.
    A = 0,
    /// Direction only.
    B = 1,
    /// Vanishes or appears.
    V = 2,
    /// Must stay flat.
    N = 3,
    /// Zero in both columns.
    Z = 4,
    /// Arithmetic of other rows.
    R = 5,
    /// Cannot be compared.
    C = 6,
}

impl From<ledger::Class> for RowClass {
    fn from(class: ledger::Class) -> Self {
        match class {
            ledger::Class::A => Self::A,
            ledger::Class::B => Self::B,
            ledger::Class::V => Self::V,
            ledger::Class::N => Self::N,
            ledger::Class::Z => Self::Z,
            ledger::Class::R => Self::R,
            ledger::Class::C => Self::C,
        }
    }
}

/// How a figure of a divided machine comes to the published scale.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scaling {
    /// Multiplied by what the machine was divided by.
    Multiplied = 0,
    /// As it is.
    Same = 1,
    /// Not at all: it cannot be compared at another size.
    NotComparable = 2,
}

impl From<figure::Dim> for Scaling {
    fn from(dim: figure::Dim) -> Self {
        match dim {
            figure::Dim::Extensive | figure::Dim::Rate | figure::Dim::Cluster => Self::Multiplied,
            figure::Dim::Time | figure::Dim::Intensive => Self::Same,
            figure::Dim::Fixed => Self::NotComparable,
        }
    }
}

/// Which way of a published row is good.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// More.
    Higher = 0,
    /// Less.
    Lower = 1,
    /// Neither.
    Neutral = 2,
}

impl From<ledger::Better> for Better {
    fn from(better: ledger::Better) -> Self {
        match better {
            ledger::Better::Higher => Self::Higher,
            ledger::Better::Lower => Self::Lower,
            ledger::Better::Neutral => Self::Neutral,
        }
    }
}

/// How a figure has to stand to a limit.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Not more.
    AtMost = 0,
    /// Not less.
    AtLeast = 1,
}

impl From<ledger::Relation> for Relation {
    fn from(relation: ledger::Relation) -> Self {
        match relation {
            ledger::Relation::AtMost => Self::AtMost,
            ledger::Relation::AtLeast => Self::AtLeast,
        }
    }
}

/// How a combination of patches was made.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Nothing is on.
    None = 0,
    /// One patch is on, with those that it needs.
    Only = 1,
    /// One patch is off, with those that need it.
    Without = 2,
    /// Everything is on.
    All = 3,
}

impl From<&kernel::Cut> for Cut {
    fn from(cut: &kernel::Cut) -> Self {
        match cut {
            kernel::Cut::None => Self::None,
            kernel::Cut::Only { .. } => Self::Only,
            kernel::Cut::Without { .. } => Self::Without,
            kernel::Cut::All => Self::All,
        }
    }
}

/// What is shown below the tanks.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Picture {
    /// The four LRU lists of a zone or node.
    Lists = 0,
    /// Groups with their usage and limits.
    Groups = 1,
    /// Caches that shrinkers ask.
    Caches = 2,
    /// Page blocks and compaction's scanners.
    Blocks = 3,
    /// The kernel stack of each task.
    Stack = 4,
    /// Queues of the disks.
    Disk = 5,
    /// Every page frame at its place.
    Map = 6,
    /// Pseudo-code of what the two kernels decide differently.
    Code = 7,
}

impl From<Picture> for picture::Picture {
    fn from(picture: Picture) -> Self {
        Self::ALL[picture as usize]
    }
}

/// Kinds of events; the fields are described in the engine's `trace::event`.
#[wasm_bindgen]
#[derive(Clone, Copy)]
#[expect(
    missing_docs,
    reason = "documented in reclaim::trace::EventKind, whose codes these are"
)]
pub enum EventKind {
    PageAlloc = 0,
    PageFree = 1,
    LruAdd = 2,
    LruIsolate = 3,
    LruShrinkInactive = 4,
    LruDeactivate = 5,
    PageVerdict = 6,
    SwapOut = 7,
    SwapIn = 8,
    Writepage = 9,
    WriteEnd = 10,
    KswapdWake = 11,
    KswapdSleep = 12,
    WakeupKswapd = 13,
    DirectReclaimBegin = 14,
    DirectReclaimEnd = 15,
    KswapdPass = 16,
    ShrinkSlabStart = 17,
    ShrinkSlabEnd = 18,
    CongestionWait = 19,
    WaitIffCongested = 20,
    MajorFault = 21,
    MinorFault = 22,
    DirtyThrottle = 23,
    PageDirty = 24,
    OomKill = 25,
    Phase = 26,
    InodeSteal = 27,
    ScanCount = 28,
    PageActivate = 29,
    Flush = 30,
    CompactPgdat = 31,
    SoftReclaim = 32,
    WakeupKcompactd = 33,
    KcompactdWake = 34,
    CompactionBegin = 35,
    CompactionEnd = 36,
    CompactionMigrate = 37,
    InodeFlush = 38,
    LumpyIsolate = 39,
    StackDepth = 40,
    Change = 41,
}

impl EventKind {
    const ALL: [Self; 42] = [
        Self::PageAlloc,
        Self::PageFree,
        Self::LruAdd,
        Self::LruIsolate,
        Self::LruShrinkInactive,
        Self::LruDeactivate,
        Self::PageVerdict,
        Self::SwapOut,
        Self::SwapIn,
        Self::Writepage,
        Self::WriteEnd,
        Self::KswapdWake,
        Self::KswapdSleep,
        Self::WakeupKswapd,
        Self::DirectReclaimBegin,
        Self::DirectReclaimEnd,
        Self::KswapdPass,
        Self::ShrinkSlabStart,
        Self::ShrinkSlabEnd,
        Self::CongestionWait,
        Self::WaitIffCongested,
        Self::MajorFault,
        Self::MinorFault,
        Self::DirtyThrottle,
        Self::PageDirty,
        Self::OomKill,
        Self::Phase,
        Self::InodeSteal,
        Self::ScanCount,
        Self::PageActivate,
        Self::Flush,
        Self::CompactPgdat,
        Self::SoftReclaim,
        Self::WakeupKcompactd,
        Self::KcompactdWake,
        Self::CompactionBegin,
        Self::CompactionEnd,
        Self::CompactionMigrate,
        Self::InodeFlush,
        Self::LumpyIsolate,
        Self::StackDepth,
        Self::Change,
    ];
}

impl From<trace::EventKind> for EventKind {
    fn from(kind: trace::EventKind) -> Self {
        Self::ALL[kind as usize]
    }
}
