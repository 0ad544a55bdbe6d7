//! What happened: numbered events, their marks, a hash of the stream, samples for the time lanes, ftrace text.

pub mod event;
pub mod ftrace;
pub mod log;
pub mod sample;

pub use event::{Event, EventKind, MarkKind, Verdict};
pub(crate) use log::emit;
pub use log::{Mark, Trace};
