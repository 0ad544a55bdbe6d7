//! Reports about a run: pictures, hashes, checks and results, and the comparison of results with published ones.

mod cgroup;
mod counters;
pub mod event_invariants;
pub mod figure;
pub mod flow_invariants;
pub mod frame;
pub mod hash;
mod info;
pub mod invariants;
pub mod ledger;
mod outcome;
mod page_life;
pub mod place_map;
mod pressure;
mod proc_vmstat;
mod unfinished;

pub use cgroup::cgroup_files;
pub use counters::{counters, pressure_totals};
pub use info::{Info, PatchInfo};
pub use outcome::{Outcome, ZoneSeen};
pub use page_life::PageLife;
pub use pressure::proc_pressure;
pub use proc_vmstat::{Counters, SplitCounters, proc_vmstat};
pub use unfinished::{Ending, JobFate, Unfinished, fates, killed, unfinished};
