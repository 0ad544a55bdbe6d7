//! Virtual time: a deterministic executor for simulated threads, written as `async fn`s.
//!
//! Of the machine, this module uses the scheduler, the samples, the sizes of stack frames, and the functions that run when a task starts, sleeps,
//! wakes or ends. Every simulated function that may take virtual time gets a [`Sim`] as its first argument.

mod by_task;
mod eevdf;
mod executor;
mod future;
pub mod pressure;
pub mod rng;
pub mod sched;
pub mod task;

pub use by_task::ByTask;
pub(crate) use executor::Executor;
pub use executor::Halt;
pub(crate) use future::MemoryStall;
pub use future::{FrameGuard, PathGuard, Sim};
pub use sched::Sched;
pub use task::{ByHand, CallFrame, Job, Task, TaskId, TaskKind, TaskState, Wait, WaitQueue, Wake};
