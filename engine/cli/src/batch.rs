//! Runs many simulations to their ends, in as many threads as this computer has processors.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use reclaim::report::Outcome;
use reclaim::scenario::Scenario;
use reclaim::simulation::{Advance, KernelSide, Simulation, Stop};

use crate::board::Board;
use crate::commands::run::not_finished;
use crate::failure::printable;
use crate::interrupt;
use crate::stopwatch::Stopwatch;

/// One simulation to run to the end of its scenario.
pub(crate) struct Job {
    /// Its name in progress messages.
    pub(crate) what: String,
    pub(crate) scenario: Scenario,
    /// The one of the scenario's two kernels that it runs.
    pub(crate) side: KernelSide,
}

/// A job for a scenario with another seed, on one of its kernels.
pub(crate) fn job(what: &str, scenario: &Scenario, seed: u32, side: KernelSide) -> Job {
    Job {
        what: format!("{}: {what}, seed {seed} {}", scenario.name, side_word(side)),
        scenario: Scenario {
            seed,
            ..scenario.clone()
        },
        side,
    }
}

pub(crate) fn side_word(side: KernelSide) -> &'static str {
    match side {
        KernelSide::Before => "before",
        KernelSide::After => "after",
    }
}

/// Runs the jobs and returns their outcomes in order. Reports each finished run on standard error. `None`: the user pressed Ctrl-C before this run
/// was done.
pub(crate) fn outcomes(jobs: &[Job]) -> Vec<Option<Outcome>> {
    let next = AtomicUsize::new(0);
    let board = Board::new(jobs.len());
    let outcomes: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; jobs.len()]);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(index).filter(|_| !interrupt::pressed()) else {
                return;
            };
            let watch = Stopwatch::start();
            let is_at = |now_ns| board.is_at(index, now_ns, job.scenario.end_ns);
            let Some(outcome) = run(job, is_at) else {
                return;
            };
            let mut words = format!("{} done in {:.1} s", job.what, watch.seconds());
            for one in &outcome.unfinished {
                words.push_str("; ");
                words.push_str(&not_finished(one));
            }
            board.ends(index, &printable(&words));
            outcomes.lock().expect("no thread has panicked")[index] = Some(outcome);
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| {
        for _ in 1..processors.min(jobs.len()) {
            // If there is no memory for one more thread, the threads that exist run its jobs.
            let _ = std::thread::Builder::new().spawn_scoped(threads, work);
        }
        work();
    });
    board.done();
    outcomes.into_inner().expect("no thread has panicked")
}

/// Runs the jobs and returns their outcomes in groups of `size`, because the callers can use only complete groups. `None`: the user pressed Ctrl-C
/// before all runs of the group were done.
pub(crate) fn groups(jobs: &[Job], size: usize) -> Vec<Option<Vec<Outcome>>> {
    let outcomes = outcomes(jobs);
    let groups = outcomes.chunks(size);
    groups
        .map(|group| group.iter().cloned().collect())
        .collect()
}

/// Units of work between two checks for Ctrl-C: a few hundred ms, a delay that a user does not notice.
const BUDGET: u64 = 4_000_000;

/// Runs one job. A simulation cannot leave the thread that made it, but its outcome can. The function calls `is_at` with the virtual time that the
/// run has reached, ns. `None`: the user pressed Ctrl-C.
fn run(job: &Job, is_at: impl Fn(u64)) -> Option<Outcome> {
    let mut sim = Simulation::new(&job.scenario, job.side);
    let stop = Stop {
        budget: BUDGET,
        ..Stop::END
    };
    while sim.advance(stop) != Advance::Ended {
        if interrupt::pressed() {
            return None;
        }
        is_at(sim.now_ns());
    }
    Some(Outcome::of(&job.scenario, job.side, &sim))
}
