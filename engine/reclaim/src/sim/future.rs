//! The handle that simulated functions get, and the two futures that they await: for CPU time, and for a wait.

use std::cell::{Ref, RefCell, RefMut};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use super::task::{CallFrame, TaskId, TaskKind, Wait, WaitQueue, Wake};
use crate::kernel::stack::{Frame, frames_of};
use crate::machine::Machine;
use crate::record::observe_stack;

pub(super) type BoxFuture = Pin<Box<dyn Future<Output = ()>>>;

/// A handle to the machine. No function may hold a borrow of the machine over an await.
#[derive(Clone)]
pub struct Sim {
    machine: Rc<RefCell<Machine>>,
    spawned: Rc<RefCell<Vec<(TaskId, BoxFuture)>>>,
}

impl Sim {
    pub(super) fn new(machine: Machine) -> Self {
        Self {
            machine: Rc::new(RefCell::new(machine)),
            spawned: Rc::new(RefCell::new(Vec::new())),
        }
    }

    /// The machine, for changes. Panics if it is borrowed already.
    pub fn m(&self) -> RefMut<'_, Machine> {
        self.machine.borrow_mut()
    }

    /// Like [`Self::m`], but `None` if the machine is borrowed, as when the simulation is dropped during a change.
    pub(crate) fn try_m(&self) -> Option<RefMut<'_, Machine>> {
        self.machine.try_borrow_mut().ok()
    }

    /// The machine, for reading. Panics if it is borrowed for changes.
    pub fn look(&self) -> Ref<'_, Machine> {
        self.machine.borrow()
    }

    /// Starts a thread, which runs as soon as it gets a CPU.
    pub fn spawn(
        &self,
        name: &str,
        kind: TaskKind,
        body: impl Future<Output = ()> + 'static,
    ) -> TaskId {
        let id = {
            let mut m = self.m();
            let id = m.sched.spawn(name, kind);
            m.after_spawn(id);
            id
        };
        self.spawned.borrow_mut().push((id, Box::pin(body)));
        id
    }

    pub(super) fn take_spawned(&self) -> Vec<(TaskId, BoxFuture)> {
        std::mem::take(&mut self.spawned.borrow_mut())
    }

    /// The current task uses CPU time, ns. Other tasks may run meanwhile.
    pub async fn cpu(&self, ns: u64) {
        if ns == 0 || self.m().sched.try_charge(ns) {
            return;
        }
        CpuTime {
            sim: self,
            ns,
            charged: false,
        }
        .await;
    }

    /// `might_sleep` with voluntary preemption: the current task gives up its CPU if the scheduler wants that.
    pub async fn cond_resched(&self) {
        if self.look().sched.need_resched() {
            CpuTime {
                sim: self,
                ns: 0,
                charged: false,
            }
            .await;
        }
    }

    /// A place where the run may return to its caller although no virtual time passes. `work` is the number of units of work since the last such
    /// place. No other task runs meanwhile, so this pause changes nothing in the machine.
    pub async fn pause_point(&self, work: u64) {
        let mut continues = !self.m().sched.pause_midway(work);
        poll_fn(|_| {
            if std::mem::replace(&mut continues, true) {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }

    /// The current task sleeps until this virtual time, ns.
    pub async fn sleep_until(&self, time: u64) {
        self.park(Wait::Timer, Some(time)).await;
    }

    /// The current task sleeps for `ns` ns.
    pub async fn sleep(&self, ns: u64) {
        let until = self.m().sched.now() + ns;
        self.sleep_until(until).await;
    }

    /// The current task gives up its CPU until another task wakes it, or until `deadline`, ns; `None`: without a limit.
    pub async fn park(&self, wait: Wait, deadline: Option<u64>) -> Wake {
        Park {
            sim: self,
            wait,
            deadline,
            parked: false,
            since: 0,
        }
        .await
    }

    /// The current task counts as stalled for memory until the caller drops the result: `psi_memstall_enter` and `psi_memstall_leave`.
    #[must_use]
    pub(crate) fn stall_for_memory(&self) -> MemoryStall {
        MemoryStall {
            task: self.m().sched.enter_memory_stall(),
            sim: self.clone(),
        }
    }

    /// The current task waits until another one has ended.
    pub async fn join(&self, id: TaskId) {
        while !self.look().sched.has_ended(id) {
            self.m().sched.join(id);
            self.park(Wait::Child, None).await;
        }
    }

    /// The current task waits on a queue of the machine until it is woken or until `deadline`, ns, and then leaves the queue.
    pub async fn wait_on(
        &self,
        queue: impl Fn(&mut Machine) -> &mut WaitQueue,
        wait: Wait,
        deadline: Option<u64>,
    ) -> Wake {
        let me = {
            let mut m = self.m();
            let me = m.sched.current();
            queue(&mut m).push(me);
            me
        };
        let wake = self.park(wait, deadline).await;
        // A time-out or the OOM killer may have ended the wait, and neither takes the task off the queue.
        queue(&mut self.m()).remove(me);
        wake
    }

    /// Adds a frame to the current task's call path. Dropping the guard removes it.
    #[must_use]
    pub fn enter(&self, function: &'static str, values: [(&'static str, u32); 3]) -> FrameGuard {
        let mut m = self.m();
        let stack = frames_of(function, m.kernel.reclaim_frames);
        let task = m.sched.enter(CallFrame {
            function,
            values,
            stack,
        });
        if !stack.is_empty() {
            observe_stack(&mut m);
        }
        FrameGuard {
            sim: self.clone(),
            task,
        }
    }

    /// Adds several frames at once, outermost first, for functions that are not simulated one by one. The frames bring their bytes of stack with
    /// them.
    #[must_use]
    pub fn enter_path(&self, path: &'static [Frame]) -> PathGuard {
        let mut m = self.m();
        for frame in path {
            m.sched.enter(CallFrame {
                function: frame.0,
                values: [("", 0); 3],
                stack: std::slice::from_ref(frame),
            });
        }
        if !path.is_empty() {
            observe_stack(&mut m);
        }
        PathGuard {
            sim: self.clone(),
            task: m.sched.current(),
            frames: path.len(),
        }
    }
}

/// A stall for memory; dropping it ends the stall.
pub(crate) struct MemoryStall {
    sim: Sim,
    task: TaskId,
}

impl Drop for MemoryStall {
    fn drop(&mut self) {
        // If the whole simulation is dropped during a call, the machine may be borrowed, and the stall no longer matters.
        if let Some(mut m) = self.sim.try_m() {
            m.sched.leave_memory_stall(self.task);
        }
    }
}

/// Several frames of a call path; dropping the guard removes them.
pub struct PathGuard {
    sim: Sim,
    task: TaskId,
    frames: usize,
}

impl Drop for PathGuard {
    fn drop(&mut self) {
        // If the whole simulation is dropped during a call, the machine may be borrowed, and the call path no longer matters.
        if let Ok(mut m) = self.sim.machine.try_borrow_mut() {
            let frames = &mut m.sched.task_mut(self.task).frames;
            frames.truncate(frames.len().saturating_sub(self.frames));
        }
    }
}

/// A frame of a call path; dropping the guard removes it.
pub struct FrameGuard {
    sim: Sim,
    task: TaskId,
}

impl FrameGuard {
    /// Changes a value of the task's innermost frame, which the picture shows.
    pub fn set(&self, index: usize, value: u32) {
        let mut m = self.sim.m();
        if let Some(frame) = m.sched.task_mut(self.task).frames.last_mut() {
            frame.values[index].1 = value;
        }
    }
}

impl Drop for FrameGuard {
    fn drop(&mut self) {
        // If the whole simulation is dropped during a call, the machine may be borrowed, and the call path no longer matters.
        if let Ok(mut m) = self.sim.machine.try_borrow_mut() {
            m.sched.task_mut(self.task).frames.pop();
        }
    }
}

struct CpuTime<'a> {
    sim: &'a Sim,
    ns: u64,
    charged: bool,
}

impl Future for CpuTime<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if self.charged {
            return Poll::Ready(());
        }
        self.charged = true;
        self.sim.m().sched.charge(self.ns);
        Poll::Pending
    }
}

struct Park<'a> {
    sim: &'a Sim,
    wait: Wait,
    deadline: Option<u64>,
    parked: bool,
    /// Time at which the wait began, ns.
    since: u64,
}

impl Future for Park<'_> {
    type Output = Wake;

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Wake> {
        if self.parked {
            let mut m = self.sim.m();
            m.after_sleep(self.wait, self.since);
            return Poll::Ready(m.sched.last_wake());
        }
        self.parked = true;
        self.since = self.sim.m().sched.now();
        self.sim.m().before_sleep();
        self.sim.m().sched.park(self.wait, self.deadline);
        Poll::Pending
    }
}
