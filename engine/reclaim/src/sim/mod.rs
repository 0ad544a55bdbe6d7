//! Virtual time: a deterministic executor for simulated threads, written as `async fn`s.
//!
//! This module needs only three things of the machine: it has a scheduler, samples that must be written in time, and an act to
//! do before a task sleeps. A [`Sim`] is the handle that every simulated function takes first.

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
