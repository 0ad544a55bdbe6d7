//! Records that the simulated code writes for observers. They do not influence the run and are not hashed.

pub mod flow;
mod flows;
pub mod gauge;
mod group_visits;
mod kills;
mod last_calls;
mod latency;
pub mod observations;
mod progress;
mod reclaim_statistics;
mod task_times;
mod waits;

pub use flow::{Arrival, Flow};
pub use flows::{Flows, TaskPages};
pub use gauge::{Gauge, Gauges, Pass, PassOutcome, Reclaimer, Target, TargetScope};
pub use group_visits::{GroupVisits, RoundId, SoftCall, Visit};
pub(crate) use kills::note_kill;
pub use kills::{Kill, KilledBy};
pub use last_calls::{LastCall, LastCalls};
pub(crate) use latency::record_latency;
pub use latency::{Latencies, Latency, LatencyResult, PERCENTILES};
pub use observations::{
    DeepestStack, Observations, PRIORITIES, Stalls, direct_reclaim_stalls, longest_kswapd_run,
};
pub(crate) use observations::{observe, observe_resume, observe_sleep, observe_stack};
pub use progress::{PhaseStart, Progress, StepResult, Tally};
pub(crate) use progress::{progress_phase, progress_result};
pub use reclaim_statistics::{ReclaimStatistics, reclaim_statistics};
pub use task_times::{
    AtomicRequests, FailedRequests, STALLS, Stall, TaskTime, TaskTimes, TimeTotals, group_stall_ns,
    task_times, time_totals,
};
pub(crate) use task_times::{begin_stall, note_atomic, note_reserve, note_shrinkers};
pub(crate) use waits::note_wait;
pub use waits::{Lately, ProgramWait, Waits, program_wait};
