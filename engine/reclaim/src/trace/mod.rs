//! The trace of a run: numbered events, their marks and causes, a hash of the stream, searches, samples for the time lanes, ftrace
//! text.

mod absent;
mod awaited;
mod cause;
mod decision;
pub mod event;
pub mod event_table;
mod finder;
pub mod ftrace;
mod life;
pub mod log;
pub mod place;
mod point;
mod probe;
pub mod sample;
pub mod search;

pub use cause::{Cause, WORDS as CAUSE_WORDS};
pub use decision::{Decision, HunkMoment, HunkState};
pub(crate) use decision::{compare, consider};
pub use event::{Event, EventKind, MarkKind, Verdict};
pub use event_table::{EVENTS, FieldType};
pub use finder::Found;
pub use life::{LifeMoment, LifeStep};
pub use log::{Mark, Trace};
pub(crate) use log::{change_kernel, compare_with, emit, emit_detailed, follow, mix};
pub use place::Place;
pub use point::{GroupReason, Point, Tracepoint};
pub(crate) use point::{note_point, note_point_of};
pub use probe::Sought;
pub use search::{Happening, Search, SearchError, happenings};
