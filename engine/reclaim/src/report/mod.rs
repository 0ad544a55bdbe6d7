//! What is told about a run: pictures, hashes, checks, results, and how they compare with published ones.

mod counters;
pub mod event_invariants;
pub mod figure;
pub mod frame;
mod group_visits;
pub mod hash;
mod info;
pub mod invariants;
mod last_calls;
mod latency;
pub mod ledger;
mod observations;
mod outcome;
mod page_life;
pub mod picture;
pub mod place_map;
mod progress;
mod reclaim_statistics;

pub use counters::counters;
pub use group_visits::{GroupVisits, RoundId, SoftCall, Visit};
pub use info::{Info, PatchInfo};
pub use last_calls::{LastCall, LastCalls};
pub(crate) use latency::record_latency;
pub use latency::{Latencies, Latency, LatencyResult, PERCENTILES};
pub use observations::{
    DeepestStack, Observations, PRIORITIES, Stalls, direct_reclaim_stalls, longest_kswapd_run,
};
pub(crate) use observations::{observe, observe_resume, observe_sleep, observe_stack};
pub use outcome::Outcome;
pub use page_life::PageLife;
pub use progress::{PhaseStart, Progress, StepResult};
pub(crate) use progress::{progress_phase, progress_result};
pub use reclaim_statistics::{ReclaimStatistics, reclaim_statistics};
