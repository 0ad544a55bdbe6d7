//! Simulated threads: their names, states and call paths, and the queues on which they wait.

use super::pressure::Counted;
use crate::kernel::stack::{self, Frame};
use crate::mm::id::NodeId;
use crate::mm::mempolicy::MemoryPolicy;

/// Number of a task. Numbers are never reused, so a number names the same task in events, links and pictures even long after the task has
/// ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct TaskId(pub u32);

/// The kind of a thread.
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
    /// A thread that writes for a file system: the flusher, or a thread of a journal or of XFS.
    Flusher,
    /// A device itself; needs no CPU.
    Disk,
    /// A process.
    Workload,
    /// The compacting thread of a node.
    Kcompactd,
    /// A worker of the kernel.
    Worker,
}

/// The state of a thread.
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
    /// Waits for an event.
    Waiting,
    /// Its body has returned.
    Ended,
}

/// The event that a task waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Wait {
    /// The task does not wait.
    None,
    /// A time that the task has chosen.
    Timer,
    /// kswapd waits to be woken.
    Kswapd,
    /// `congestion_wait` or `wait_iff_congested`.
    Congestion,
    /// A page that is being read.
    PageLock,
    /// A page that is being written.
    Writeback,
    /// A read that the task has requested.
    DiskRead,
    /// A free request in a device queue.
    RequestQueue,
    /// `balance_dirty_pages`.
    DirtyThrottle,
    /// kswapd takes its nap of 100 ms before the full sleep.
    KswapdNap,
    /// Isolated pages to be put back, because there are too many.
    TooManyIsolated,
    /// Another task that runs the OOM killer.
    Oom,
    /// The end of another task.
    Child,
    /// kswapd, which has to raise free memory above half of the min watermarks.
    Pfmemalloc,
    /// A thread of the kind [`TaskKind::Flusher`] waits for work.
    FlusherIdle,
    /// The disk waits for a request.
    DiskIdle,
    /// The disk serves a request.
    DiskTransfer,
    /// A write of the file system's log, a read or write of a cluster of XFS inodes, or another task that reclaims such inodes.
    InodeFlush,
    /// kcompactd waits to be woken.
    Kcompactd,
    /// A signal that continues the stopped task.
    Stopped,
    /// A delay that the task must wait out because its group is over `memory.high`.
    MemoryHigh,
    /// A worker of the kernel waits for work.
    Worker,
}

impl Wait {
    /// All events to wait for, in the order of their codes.
    pub const ALL: [Self; 22] = [
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
        Self::MemoryHigh,
        Self::Worker,
    ];
}

/// The reason why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Another task or a device woke the task.
    Woken,
    /// The deadline has passed.
    TimedOut,
}

/// One function on a task's call path, with the values that are shown there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallFrame {
    /// The function's name.
    pub function: &'static str,
    /// Names and values, in order; an unused one has an empty name.
    pub values: [(&'static str, u32); 3],
    /// The kernel functions that this frame represents, with their bytes of stack; empty if no sizes were published.
    pub stack: &'static [Frame],
}

/// What the signals of the user have done to the task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    /// Whether a signal has killed the task.
    pub killed: bool,
    /// Whether a signal has stopped the task and none has continued it yet.
    pub stopped: bool,
}

/// Facts for the pictures that a task's state does not contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Whether the task only starts other tasks and waits for them. Such a task is no program of the scenario.
    pub is_helper: bool,
    /// Whether the task is in a page fault on a mapped file.
    pub faults: bool,
    /// Whether the task still waits for its start moment.
    pub is_to_start: bool,
}

/// Whether the run lasts until the task has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// No: kernel threads, programs in the background, and tasks that other tasks have started.
    NotAwaited,
    /// Yes: a job of the scenario that is not in the background.
    Awaited,
}

/// A simulated thread.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's flags, or the scheduler's"
)]
pub struct Task {
    /// Its number.
    pub id: TaskId,
    /// comm: letters, digits and hyphens.
    pub name: String,
    /// Process id as it appears in traces.
    pub pid: u32,
    /// Kind of the thread.
    pub kind: TaskKind,
    /// State.
    pub state: TaskState,
    /// What it waits for, if it waits.
    pub wait: Wait,
    /// When it entered this state, ns.
    pub since: u64,
    /// Call path, outermost first.
    pub frames: Vec<CallFrame>,
    /// The node on which it runs.
    pub node: NodeId,
    /// Chooses the node from which it allocates first.
    pub policy: MemoryPolicy,
    /// `PF_MEMALLOC`: allocations ignore watermarks and never reclaim.
    pub memalloc: bool,
    /// `in_lru_fault`: it is in a page fault. The Multi-Gen LRU puts pages that are added meanwhile into the youngest generation.
    pub in_fault: bool,
    /// Whether the task dies at its next step, because the OOM killer has chosen it or the user has killed it.
    pub killed: bool,
    /// Pages that the task has charged to a group over `memory.high`, and for which it has not reclaimed or slept yet.
    pub over_high: u32,
    /// What the signals of the user have done to the task.
    pub by_hand: ByHand,
    /// Facts for the pictures. No decision of the engine reads them.
    pub shown: Shown,
    /// Whether the run lasts until this task has ended.
    pub job: Job,
    /// The process that started it, if one did.
    pub parent: Option<TaskId>,
    /// CPU time charged to the task, ns; a charge is added as a whole when it begins. No decision of the engine reads it.
    pub(super) cpu_ns: u64,
    pub(super) vruntime: u64,
    /// The task's weight for the scheduler: [`NICE_0`], or the weight of another nice value.
    pub(crate) weight: u32,
    /// Since 6.6: by how much the task had had less than its share when it went to sleep, ns; negative if it had had more.
    pub(super) lag: i64,
    /// Since 6.6: the vruntime at which the task's slice ends, ns.
    pub(super) deadline: u64,
    /// Since 6.6: the deadline that the task had when it got the CPU. While the deadline is the same, no earlier deadline preempts the
    /// task.
    pub(super) picked_deadline: u64,
    pub(super) charged_until: u64,
    /// Time at which the latest charge began, ns, and the vruntime then.
    pub(super) charged_from: (u64, u64),
    pub(super) slice_start: u64,
    pub(super) last_tick: u64,
    pub(super) generation: u32,
    pub(super) need_resched: bool,
    pub(super) cpu: Option<u32>,
    /// The CPU on which it ran last.
    pub(super) last_cpu: u32,
    /// The group whose pressure counts the task.
    pub(super) pressure_domain: u32,
    /// Number of calls in progress in which it stalls for memory.
    pub(super) memory_stalls: u32,
    /// The counters of pressure that count the task now.
    pub(super) counted: Counted,
    pub(super) wake: Wake,
    pub(super) joiners: WaitQueue,
}

/// Weight of a task with nice 0. `NICE_0_LOAD`.
pub const NICE_0: u32 = 1024;

impl Task {
    /// Counts CPU time, ns.
    pub(super) fn run(&mut self, ns: u64) {
        self.vruntime += self.weighted(ns);
        self.cpu_ns += ns;
    }

    /// The vruntime that a task of this weight gains in `ns` ns of CPU time. `calc_delta_fair`.
    pub(super) fn weighted(&self, ns: u64) -> u64 {
        if self.weight == NICE_0 {
            ns
        } else {
            ns * u64::from(NICE_0) / u64::from(self.weight)
        }
    }

    /// Bytes of its kernel stack that are in use.
    pub fn stack_bytes(&self) -> u32 {
        stack::bytes(self.stack_base())
            + self
                .frames
                .iter()
                .map(|f| stack::bytes(f.stack))
                .sum::<u32>()
    }

    /// Every function on its kernel stack with its bytes, outermost first; 0 bytes: no size was published.
    pub fn stack_functions(&self) -> impl Iterator<Item = Frame> {
        let entered = self.frames.iter().flat_map(|f| {
            let unpublished = f.stack.is_empty().then_some((f.function, 0));
            f.stack.iter().copied().chain(unpublished)
        });
        self.stack_base().iter().copied().chain(entered)
    }

    fn stack_base(&self) -> &'static [Frame] {
        stack::base(match self.kind {
            TaskKind::Kswapd
            | TaskKind::Kcompactd
            | TaskKind::Flusher
            | TaskKind::Disk
            | TaskKind::Worker => true,
            TaskKind::Workload => false,
        })
    }

    /// The CPU that it holds.
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
            policy: MemoryPolicy::default(),
            memalloc: false,
            in_fault: false,
            killed: false,
            over_high: 0,
            by_hand: ByHand::default(),
            shown: Shown::default(),
            job: Job::NotAwaited,
            parent: None,
            cpu_ns: 0,
            vruntime: 0,
            weight: NICE_0,
            lag: 0,
            deadline: 0,
            picked_deadline: 0,
            charged_until: 0,
            charged_from: (0, 0),
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

/// Tasks that wait for the same thing, in the order of arrival.
#[derive(Clone, Debug, Default)]
pub struct WaitQueue {
    tasks: Vec<TaskId>,
}

impl WaitQueue {
    /// An empty queue.
    pub const fn new() -> Self {
        Self { tasks: Vec::new() }
    }

    /// True if no task waits.
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Puts a task at the end.
    pub fn push(&mut self, task: TaskId) {
        self.tasks.push(task);
    }

    /// Removes a task, if it is in the queue.
    pub fn remove(&mut self, task: TaskId) {
        self.tasks.retain(|&t| t != task);
    }

    /// Removes all tasks and returns them.
    pub fn take(&mut self) -> Vec<TaskId> {
        std::mem::take(&mut self.tasks)
    }

    /// Removes the first task and returns it.
    pub fn pop(&mut self) -> Option<TaskId> {
        (!self.tasks.is_empty()).then(|| self.tasks.remove(0))
    }
}
