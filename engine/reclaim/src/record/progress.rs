//! What the workload says about itself: phases and results.

use super::kills::Kill;
use super::latency::Latencies;
use crate::machine::Machine;
use crate::trace::{EventKind, emit};

/// Results of one step of the parallel I/O test, under the names of its report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepResult {
    /// Size of the background I/O, pages.
    pub io_pages: u32,
    /// Operations a second, as memcachetest prints them (populate included).
    pub ops_per_second: u64,
    /// Seconds dd took, rounded down.
    pub io_duration: u64,
    /// Pages swapped in.
    pub swap_in: u64,
    /// Pages swapped in and out.
    pub swap_total: u64,
    /// Minor faults.
    pub minor_faults: u64,
    /// Major faults.
    pub major_faults: u64,
}

/// A phase that a job has entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseStart {
    /// Name of the task.
    pub task: String,
    /// Words for people, for example "dd writes 2385 MiB".
    pub words: String,
    /// Virtual time, ns.
    pub time: u64,
}

/// Phases that are remembered: when there are twice as many, the older half is forgotten.
const PHASES_REMEMBERED: usize = 512;

/// A result that has come so often.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// What is measured.
    pub name: String,
    /// All values together, in thousandths.
    pub sum: u64,
    /// How many there were.
    pub count: u64,
}

/// Phases and results so far.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Steps that have ended, in order; of a harness that begins again, those of its last pass.
    pub steps: Vec<StepResult>,
    /// Results by name, in thousandths; of several of one name the mean counts.
    pub results: Vec<Tally>,
    /// The last phases, in the order of their start.
    pub phases: Vec<PhaseStart>,
    /// How many there have been.
    phase_len: u32,
    /// How long the workload has waited for what.
    pub latencies: Latencies,
    /// Actors that have done their work, and how long it took, ns; in the order of their ends.
    pub walltimes: Vec<(String, u64)>,
    /// Tasks that were killed before their work was done.
    pub kills: Vec<Kill>,
    /// Everything that was to be done is done.
    pub finished: bool,
    /// When the run ends at the latest, ns.
    pub end_ns: u64,
}

impl Progress {
    /// Nothing yet, of a run that ends at the latest then, ns.
    pub(crate) fn until(end_ns: u64) -> Self {
        Self {
            end_ns,
            ..Self::default()
        }
    }
}

/// A task has a result, in thousandths.
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

/// A task enters a phase.
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
