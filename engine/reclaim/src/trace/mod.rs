//! What happened: numbered events, their marks, a hash of the stream, searches, samples for the time lanes, ftrace text.

pub mod event;
mod finder;
pub mod ftrace;
pub mod log;
mod probe;
pub mod sample;
pub mod search;

pub use event::{Event, EventKind, MarkKind, Verdict};
pub use finder::Found;
pub(crate) use log::emit;
pub use log::{Mark, Trace};
pub use search::{Happening, Search, SearchError, happenings};
