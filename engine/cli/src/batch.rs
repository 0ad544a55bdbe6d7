//! Many runs to their ends, as many at a time as the machine has processors.

use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use reclaim::report::Outcome;
use reclaim::scenario::Scenario;
use reclaim::simulation::{Advance, KernelSide, Simulation, Stop};

use crate::failure::Failure;
use crate::interrupt;
use crate::stopwatch::Stopwatch;

/// One run.
pub(crate) struct Job {
    /// In words, for progress.
    pub(crate) what: String,
    /// What runs.
    pub(crate) scenario: Scenario,
    /// On which of its kernels.
    pub(crate) side: KernelSide,
}

/// A scenario with one seed on one of its kernels.
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

/// `before` or `after`.
pub(crate) fn side_word(side: KernelSide) -> &'static str {
    match side {
        KernelSide::Before => "before",
        KernelSide::After => "after",
    }
}

/// Their outcomes, in the order of the jobs; each that is done is said on standard error. `None`: the user has interrupted it.
pub(crate) fn outcomes(jobs: &[Job]) -> Vec<Option<Outcome>> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let outcomes: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; jobs.len()]);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(index).filter(|_| !interrupt::pressed()) else {
                return;
            };
            let watch = Stopwatch::start();
            let Some(outcome) = run(job) else {
                return;
            };
            // Nobody may be listening; the run goes on.
            drop(writeln!(
                std::io::stderr(),
                "{} done in {:.1} s, {} of {}",
                job.what,
                watch.seconds(),
                done.fetch_add(1, Ordering::Relaxed) + 1,
                jobs.len()
            ));
            outcomes.lock().expect("no thread has panicked")[index] = Some(outcome);
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| {
        for _ in 0..processors.min(jobs.len()) {
            threads.spawn(work);
        }
    });
    outcomes.into_inner().expect("no thread has panicked")
}

/// All outcomes, for those who can do nothing with some of them.
pub(crate) fn all_outcomes(jobs: &[Job]) -> Result<Vec<Outcome>, Failure> {
    let outcomes: Option<Vec<Outcome>> = outcomes(jobs).into_iter().collect();
    outcomes.ok_or_else(|| {
        Failure::Interrupted("interrupted: what is missing is needed for every line.".to_owned())
    })
}

/// Work done between two looks at Ctrl-C: some seconds would be felt, some hundred ms are not.
const BUDGET: u64 = 4_000_000;

/// A simulation stays in the thread that made it; its outcome is plain data.
fn run(job: &Job) -> Option<Outcome> {
    let mut sim = Simulation::new(&job.scenario, job.side);
    let stop = Stop {
        budget: BUDGET,
        ..Stop::END
    };
    while sim.advance(stop) != Advance::Ended {
        if interrupt::pressed() {
            return None;
        }
    }
    Some(Outcome::of(&job.scenario, job.side, &sim))
}
