//! Simulated threads: their names, states and call paths, and the queues on which they wait.

use super::pressure::Counted;
use crate::kernel::stack::{self, Frame};
use crate::mm::id::NodeId;
use crate::mm::mempolicy::MemoryPolicy;

/// Number of a task. Numbers are never reused, so in events, links and pictures a number means the same task even long after its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct TaskId(pub u32);

/// The kind of a thread; counters and pictures distinguish these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum TaskKind {
    /// `kswapd` of a node, which reclaims in the background.
    Kswapd,
    /// A thread that writes for a file system: the flusher, or a thread of a journal or of XFS.
    Flusher,
    /// A disk. It serves requests and needs no CPU.
    Disk,
    /// A process, which the scenario or another process has started.
    Workload,
    /// `kcompactd` of a node, which compacts in the background.
    Kcompactd,
    /// A worker of the kernel, such as the one of zswap.
    Worker,
}

/// Whether a thread runs, waits, or has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum TaskState {
    /// Holds a CPU.
    Running,
    /// Ready, but waits for a CPU.
    Runnable,
    /// Waits for the event in [`Task::wait`].
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
    /// A time that the task has chosen itself.
    Timer,
    /// kswapd sleeps until a task that needs memory wakes it.
    Kswapd,
    /// A pause in `congestion_wait` or `wait_iff_congested`.
    Congestion,
    /// The lock of a page, as long as the disk reads it or another task holds it.
    PageLock,
    /// The end of a page's writeback.
    Writeback,
    /// A read from the disk.
    DiskRead,
    /// A free request in a device queue.
    RequestQueue,
    /// A pause at the dirty limit, in `balance_dirty_pages`.
    DirtyThrottle,
    /// kswapd naps for at most 100 ms before it sleeps.
    KswapdNap,
    /// Fewer isolated pages, because reclaimers have taken too many off the lists.
    TooManyIsolated,
    /// A tick, in which the OOM killer's victim may exit.
    Oom,
    /// The end of another task.
    Child,
    /// kswapd, which has to raise free memory above half of the sum of the min watermarks.
    Pfmemalloc,
    /// A thread of kind [`TaskKind::Flusher`] has no work.
    FlusherIdle,
    /// The disk has no request, or idles in the hope of a task's next one.
    DiskIdle,
    /// The end of the request that the disk serves.
    DiskTransfer,
    /// A write of the file system's log, the read or write of a cluster of XFS inodes, or another task that reclaims such inodes.
    InodeFlush,
    /// kcompactd sleeps until it is woken.
    Kcompactd,
    /// A signal that lets the stopped task continue.
    Stopped,
    /// The end of a delay that the kernel imposes because the task's group is over `memory.high`.
    MemoryHigh,
    /// A worker of the kernel has no work.
    Worker,
    /// Progress of reclaim, in `reclaim_throttle`: a number of written pages, or the next tick. From 5.16 on.
    ReclaimThrottle,
}

impl Wait {
    /// All events, in the order of their codes.
    pub const ALL: [Self; 23] = [
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
        Self::ReclaimThrottle,
    ];
}

/// The reason why a wait has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Another task or a device has woken the task.
    Woken,
    /// The deadline of the wait has passed.
    TimedOut,
}

/// One function on a task's call path, with the values that the picture shows there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallFrame {
    /// Its name in the kernel.
    pub function: &'static str,
    /// Names and values, in the order of the picture; an unused one has an empty name.
    pub values: [(&'static str, u32); 3],
    /// The kernel functions that this frame stands for, with their bytes of stack; empty if no sizes were published.
    pub stack: &'static [Frame],
}

/// Effects of the user's signals on a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByHand {
    /// Whether a signal has killed it.
    pub killed: bool,
    /// Whether a signal has stopped it and none has let it continue yet.
    pub stopped: bool,
}

/// Facts about a task that its state does not contain, for the pictures. Apart from them, only the OOM killer reads these facts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// Whether it only starts other tasks and waits for them, so that it is no program of the scenario.
    pub is_helper: bool,
    /// Whether it is in a page fault on a mapped file.
    pub faults: bool,
    /// Whether it still waits for its start, so that the program does not run yet.
    pub is_to_start: bool,
}

/// Whether the run waits for the end of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Kernel threads, programs in the background, and tasks that other tasks have started.
    NotAwaited,
    /// A job of the scenario that is not in the background.
    Awaited,
}

/// A simulated thread, as the scheduler and the kernel see it.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one of the kernel's flags, or the scheduler's"
)]
pub struct Task {
    /// No other task of this run ever has the same number.
    pub id: TaskId,
    /// `comm`: letters, digits and hyphens.
    pub name: String,
    /// Process ID, as in traces.
    pub pid: u32,
    /// Kind of the thread; it never changes.
    pub kind: TaskKind,
    /// Whether it runs, waits, or has ended.
    pub state: TaskState,
    /// The event that it waits for; [`Wait::None`] if it does not wait.
    pub wait: Wait,
    /// Time at which it entered its state, ns.
    pub since: u64,
    /// Its call path, outermost function first.
    pub frames: Vec<CallFrame>,
    /// The node whose CPUs it runs on.
    pub node: NodeId,
    /// The rule for the node from which it allocates first.
    pub policy: MemoryPolicy,
    /// `PF_MEMALLOC`: it may allocate below all watermarks, and does not reclaim for itself.
    pub memalloc: bool,
    /// `in_lru_fault`: it is in a page fault. The Multi-Gen LRU then puts pages that it adds into the youngest generation.
    pub in_fault: bool,
    /// Whether it dies at its next step, because the OOM killer has chosen it or a signal has killed it.
    pub killed: bool,
    /// Pages that it has charged to a group over `memory.high`, and for which it has not reclaimed or slept yet.
    pub over_high: u32,
    /// Effects of the user's signals on it.
    pub by_hand: ByHand,
    /// Facts for the pictures.
    pub shown: Shown,
    /// Whether the run waits for its end.
    pub job: Job,
    /// The process that has started it; `None` if the scenario or the kernel has.
    pub parent: Option<TaskId>,
    /// CPU time of the task, ns. A charge is added as a whole when it begins. Only reports read it.
    pub(super) cpu_ns: u64,
    pub(super) vruntime: u64,
    /// Weight for the scheduler: [`NICE_0`], or that of another nice value.
    pub(crate) weight: u32,
    /// Since 6.6: the vruntime that it lacked for its share when it went to sleep, ns; negative if it had had more.
    pub(super) lag: i64,
    /// Since 6.6: the vruntime at which its slice ends, ns.
    pub(super) deadline: u64,
    /// Since 6.6: the deadline that it had when it got its CPU. While the deadline is the same, no earlier deadline preempts it.
    pub(super) picked_deadline: u64,
    pub(super) charged_until: u64,
    /// Time at which its last charge began, ns, and its vruntime then.
    pub(super) charged_from: (u64, u64),
    pub(super) slice_start: u64,
    pub(super) last_tick: u64,
    pub(super) generation: u32,
    pub(super) need_resched: bool,
    pub(super) cpu: Option<u32>,
    pub(super) last_cpu: u32,
    /// The group whose pressure counts the task; so does that of the groups above it.
    pub(super) pressure_domain: u32,
    /// Number of its stalls for memory that have not ended; they may be nested.
    pub(super) memory_stalls: u32,
    /// The counters of pressure that count the task at present.
    pub(super) counted: Counted,
    pub(super) wake: Wake,
    pub(super) joiners: WaitQueue,
}

/// Weight of a task with nice value 0. `NICE_0_LOAD`.
pub const NICE_0: u32 = 1024;

impl Task {
    /// Adds CPU time, ns.
    pub(super) fn run(&mut self, ns: u64) {
        self.vruntime += self.weighted(ns);
        self.cpu_ns += ns;
    }

    /// The vruntime that this task gains in `ns` ns of CPU time. `calc_delta_fair`.
    pub(super) fn weighted(&self, ns: u64) -> u64 {
        if self.weight == NICE_0 {
            ns
        } else {
            ns * u64::from(NICE_0) / u64::from(self.weight)
        }
    }

    /// Bytes of its kernel stack in use, as far as sizes were published.
    pub fn stack_bytes(&self) -> u32 {
        stack::bytes(self.stack_base())
            + self
                .frames
                .iter()
                .map(|f| stack::bytes(f.stack))
                .sum::<u32>()
    }

    /// The functions on its kernel stack with their bytes, outermost first. 0 bytes: no size was published.
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

    /// The CPU that it holds; `None` if it does not run, and for devices.
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

/// Tasks that wait for the same event, in the order of arrival.
#[derive(Clone, Debug, Default)]
pub struct WaitQueue {
    tasks: Vec<TaskId>,
}

impl WaitQueue {
    /// A queue in which no task waits.
    pub const fn new() -> Self {
        Self { tasks: Vec::new() }
    }

    /// True if no task waits.
    pub fn is_empty(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Adds a task at the end of the queue.
    pub fn push(&mut self, task: TaskId) {
        self.tasks.push(task);
    }

    /// Has no effect if the task is not in the queue.
    pub fn remove(&mut self, task: TaskId) {
        self.tasks.retain(|&t| t != task);
    }

    /// Empties the queue; the first task of the result has waited longest.
    pub fn take(&mut self) -> Vec<TaskId> {
        std::mem::take(&mut self.tasks)
    }

    /// Takes out the task that has waited longest; `None` if the queue is empty.
    pub fn pop(&mut self) -> Option<TaskId> {
        (!self.tasks.is_empty()).then(|| self.tasks.remove(0))
    }
}
