//! Simulated threads: their names, states, call paths and the queues they wait on.

use super::pressure::Counted;
use crate::kernel::stack::{self, Frame};
use crate::mm::id::NodeId;

/// Number of a task. Nobody else ever has it, so that it means the same task in events, links and pictures however long ago that ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct TaskId(pub u32);

/// What sort of thread it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum TaskKind {
    /// The background reclaimer of a node.
    Kswapd,
    /// A device's writeback thread.
    Flusher,
    /// A device itself; needs no CPU.
    Disk,
    /// A process.
    Workload,
    /// The compacting thread of a node.
    Kcompactd,
}

/// Whether it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum TaskState {
    /// On a CPU.
    Running,
    /// Waits for a CPU.
    Runnable,
    /// Waits for something else.
    Waiting,
    /// Has returned.
    Ended,
}

/// What a waiting task waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Wait {
    /// Nothing.
    None,
    /// A time of its own choice.
    Timer,
    /// kswapd: to be woken.
    Kswapd,
    /// `congestion_wait` or `wait_iff_congested`.
    Congestion,
    /// A page that is being read.
    PageLock,
    /// A page that is being written.
    Writeback,
    /// A read that it asked for itself.
    DiskRead,
    /// A free request in a device queue.
    RequestQueue,
    /// `balance_dirty_pages`.
    DirtyThrottle,
    /// kswapd: the 100 ms nap before the full sleep.
    KswapdNap,
    /// Too many isolated pages.
    TooManyIsolated,
    /// Another task is killing somebody.
    Oom,
    /// Another task to end.
    Child,
    /// kswapd to lift the zones over half of min.
    Pfmemalloc,
    /// Flusher: work.
    FlusherIdle,
    /// Disk: a request.
    DiskIdle,
    /// Disk: the present request.
    DiskTransfer,
    /// An inode, or its file system's log, that is being written.
    InodeFlush,
    /// kcompactd: to be woken.
    Kcompactd,
    /// A signal: it was told to stop.
    Stopped,
}

impl Wait {
    /// All of them, in the order of their codes.
    pub const ALL: [Self; 20] = [
        Self::None,
        Self::Timer,
        Self::Kswapd,
        Self::Congestion,
        Self::PageLock,
        Self::Writeback,
        Self::DiskRead,
        Self::RequestQueue,
        Self::DirtyThrottle,
        Self::KswapdNap,
        Self::TooManyIsolated,
        Self::Oom,
        Self::Child,
        Self::Pfmemalloc,
        Self::FlusherIdle,
        Self::DiskIdle,
        Self::DiskTransfer,
        Self::InodeFlush,
        Self::Kcompactd,
        Self::Stopped,
    ];
}

/// Why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Somebody woke the task.
    Woken,
    /// Its time was over.
    TimedOut,
}

/// One function on a task's call path, with the values that matter there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallFrame {
    /// The function's name.
    pub function: &'static str,
    /// Names and values, in order; unused ones have an empty name.
    pub values: [(&'static str, u32); 3],
    /// What it has on the kernel stack: the functions that it stands for; none where nothing was published.
    pub stack: &'static [Frame],
}

/// What a task was told by signals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    /// To die.
    pub killed: bool,
    /// To stop, and not yet to go on.
    pub stopped: bool,
}

/// What pictures have to know of a task that its state does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// It only starts others and waits for them: no program of the scenario.
    pub is_helper: bool,
    /// It serves a fault of a mapped file.
    pub faults: bool,
    /// Its start is still to come.
    pub is_to_start: bool,
}

/// Whether the run lasts until a task has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// It does not: kernel threads, programs in the background, and tasks that others have started.
    Beside,
    /// It does: a job of the scenario that is not in the background.
    Awaited,
}

/// A simulated thread.
#[derive(Clone, Debug)]
pub struct Task {
    /// Its number.
    pub id: TaskId,
    /// comm: letters, digits and hyphens.
    pub name: String,
    /// Process id as it appears in traces.
    pub pid: u32,
    /// Sort.
    pub kind: TaskKind,
    /// State.
    pub state: TaskState,
    /// What it waits for, when it waits.
    pub wait: Wait,
    /// When it entered this state, ns.
    pub since: u64,
    /// Call path, outermost first.
    pub frames: Vec<CallFrame>,
    /// The node on which it runs, and from which it allocates first.
    pub node: NodeId,
    /// `PF_MEMALLOC`: allocations ignore watermarks and never reclaim.
    pub memalloc: bool,
    /// Has to die: chosen by the OOM killer, or killed by hand; ends at its next step.
    pub killed: bool,
    /// What somebody at the keyboard has told it.
    pub by_hand: ByHand,
    /// What pictures tell of it; decides nothing.
    pub shown: Shown,
    /// Whether the run lasts until it has ended.
    pub job: Job,
    /// The process that started it, if one did.
    pub parent: Option<TaskId>,
    /// CPU time that it was charged, ns: the whole of a charge from its start on. Decides nothing.
    pub(super) cpu_ns: u64,
    pub(super) vruntime: u64,
    pub(super) charged_until: u64,
    pub(super) slice_start: u64,
    pub(super) last_tick: u64,
    pub(super) generation: u32,
    pub(super) need_resched: bool,
    pub(super) cpu: Option<u32>,
    /// Where it ran last.
    pub(super) last_cpu: u32,
    /// The group for whose pressure it counts.
    pub(super) pressure_domain: u32,
    /// Calls under way in which it gets nothing done for want of memory.
    pub(super) memory_stalls: u32,
    /// What it counts as for pressure.
    pub(super) counted: Counted,
    pub(super) wake: Wake,
    pub(super) joiners: WaitQueue,
}

impl Task {
    /// It is charged CPU time.
    pub(super) fn run(&mut self, ns: u64) {
        self.vruntime += ns;
        self.cpu_ns += ns;
    }

    /// How much of its kernel stack is in use, bytes.
    pub fn stack_bytes(&self) -> u32 {
        stack::bytes(self.stack_base())
            + self
                .frames
                .iter()
                .map(|f| stack::bytes(f.stack))
                .sum::<u32>()
    }

    /// Every function on its kernel stack with its bytes, outermost first; 0 bytes: nothing was published.
    pub fn stack_functions(&self) -> impl Iterator<Item = Frame> {
        let entered = self.frames.iter().flat_map(|f| {
            let unpublished = f.stack.is_empty().then_some((f.function, 0));
            f.stack.iter().copied().chain(unpublished)
        });
        self.stack_base().iter().copied().chain(entered)
    }

    fn stack_base(&self) -> &'static [Frame] {
        stack::base(match self.kind {
            TaskKind::Kswapd | TaskKind::Kcompactd | TaskKind::Flusher | TaskKind::Disk => true,
            TaskKind::Workload => false,
        })
    }

    /// The CPU it holds.
    pub fn cpu(&self) -> Option<u32> {
        self.cpu
    }

    pub(super) fn new(id: TaskId, name: &str, pid: u32, kind: TaskKind) -> Self {
        Self {
            id,
            name: name.to_owned(),
            pid,
            kind,
            state: TaskState::Runnable,
            wait: Wait::None,
            since: 0,
            frames: Vec::new(),
            node: NodeId::at(0),
            memalloc: false,
            killed: false,
            by_hand: ByHand::default(),
            shown: Shown::default(),
            job: Job::Beside,
            parent: None,
            cpu_ns: 0,
            vruntime: 0,
            charged_until: 0,
            slice_start: 0,
            last_tick: 0,
            generation: 0,
            need_resched: false,
            cpu: None,
            last_cpu: 0,
            pressure_domain: 0,
            memory_stalls: 0,
            counted: Counted::default(),
            wake: Wake::Woken,
            joiners: WaitQueue::new(),
        }
    }
}

/// Tasks waiting for one thing, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct WaitQueue {
    tasks: Vec<TaskId>,
}

impl WaitQueue {
    /// An empty queue.
    pub const fn new() -> Self {
        Self { tasks: Vec::new() }
    }

    /// Nobody waits.
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Puts a task at the end.
    pub fn push(&mut self, task: TaskId) {
        self.tasks.push(task);
    }

    /// Takes a task out, if it is there.
    pub fn remove(&mut self, task: TaskId) {
        self.tasks.retain(|&t| t != task);
    }

    /// Takes all tasks out.
    pub fn take(&mut self) -> Vec<TaskId> {
        std::mem::take(&mut self.tasks)
    }

    /// Takes the first task out.
    pub fn pop(&mut self) -> Option<TaskId> {
        (!self.tasks.is_empty()).then(|| self.tasks.remove(0))
    }
}
