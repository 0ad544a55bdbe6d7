//! Phases and results that the workload reports.

use super::kills::Kill;
use super::latency::Latencies;
use crate::machine::Machine;
use crate::trace::{EventKind, emit};

/// Results of one step of the parallel I/O test, under the names of that test's report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepResult {
    /// Size of the background I/O, pages.
    pub io_pages: u32,
    /// Operations per second, as memcachetest prints them (including its populate phase).
    pub ops_per_second: u64,
    /// Time that dd took, seconds, rounded down.
    pub io_duration: u64,
    /// Pages swapped in during the step.
    pub swap_in: u64,
    /// Sum of the pages swapped in and out during the step.
    pub swap_total: u64,
    /// Page faults of all tasks that needed no read.
    pub minor_faults: u64,
    /// Page faults of all tasks that needed a read from swap or from a file.
    pub major_faults: u64,
}

/// A phase that a job has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseStart {
    /// Name of the job.
    pub task: String,
    /// Name of the phase in words, for example "dd writes 2385 MiB".
    pub words: String,
    /// Virtual time at which the phase began, ns.
    pub time: u64,
}

/// At least this many of the last phases are kept. When there are twice as many, the older half is dropped.
const PHASES_REMEMBERED: usize = 512;

/// A result that tasks may report several times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Name of the measured value, for example `tps-16`.
    pub name: String,
    /// Sum of the values, thousandths.
    pub sum: u64,
    /// Number of values that the sum contains.
    pub count: u64,
}

/// Phases, results, latencies and kills so far, and the end of the run.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Steps of the parallel I/O test that have ended, in order; if the test is repeated, those of its present or last run.
    pub steps: Vec<StepResult>,
    /// Results by name, in thousandths. If a name has several values, their mean is the result.
    pub results: Vec<Tally>,
    /// The last phases, in the order of their start.
    pub phases: Vec<PhaseStart>,
    /// Number of all phases so far, including those that were dropped.
    phase_len: u32,
    /// Latencies of the workload's operations.
    pub latencies: Latencies,
    /// Actors that have done their work, in the order in which they ended, each with the time that the work took, ns.
    pub walltimes: Vec<(String, u64)>,
    /// Tasks that were killed before their work was done.
    pub kills: Vec<Kill>,
    /// True if all jobs that are not in the background have ended. Stays false if a user killed one of them.
    pub finished: bool,
    /// The run ends at this time at the latest, ns.
    pub end_ns: u64,
}

impl Progress {
    /// An empty record of a run that ends at `end_ns` at the latest, ns.
    pub(crate) fn until(end_ns: u64) -> Self {
        Self {
            end_ns,
            ..Self::default()
        }
    }
}

/// Adds a result of a task, in thousandths.
pub(crate) fn progress_result(m: &mut Machine, name: &str, thousandths: u64) {
    let results = &mut m.progress.results;
    let known = results.iter().position(|result| result.name == name);
    let place = known.unwrap_or_else(|| {
        results.push(Tally {
            name: name.to_owned(),
            ..Tally::default()
        });
        results.len() - 1
    });
    results[place].sum += thousandths;
    results[place].count += 1;
}

/// Notes that a task enters a phase, and emits the event.
pub(crate) fn progress_phase(m: &mut Machine, task: &str, words: String) {
    let time = m.sched.now();
    let progress = &mut m.progress;
    if progress.phases.len() == 2 * PHASES_REMEMBERED {
        progress.phases.drain(..PHASES_REMEMBERED);
    }
    progress.phase_len += 1;
    let number = progress.phase_len;
    progress.phases.push(PhaseStart {
        task: task.to_owned(),
        words,
        time,
    });
    emit(m, EventKind::Phase, [number, 0, 0, 0]);
}
