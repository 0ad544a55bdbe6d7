//! What is told about a run: pictures, hashes, checks, results.

pub mod frame;
pub mod hash;
pub mod invariants;
mod progress;

pub(crate) use progress::progress_phase;
pub use progress::{PhaseStart, Progress, StepResult};
