//! Many runs to their ends, as many at a time as the machine has processors.

use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use reclaim::report::Outcome;
use reclaim::scenario::Scenario;
use reclaim::simulation::{Advance, KernelSide, Simulation, Stop};

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

/// Their outcomes, in the order of the jobs; each that is done is said on standard error.
pub(crate) fn outcomes(jobs: &[Job]) -> Vec<Outcome> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let outcomes: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; jobs.len()]);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = jobs.get(index) else {
                return;
            };
            let watch = Stopwatch::start();
            let outcome = run(job);
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
    let outcomes = outcomes.into_inner().expect("no thread has panicked");
    let outcomes: Vec<Outcome> = outcomes.into_iter().flatten().collect();
    assert_eq!(outcomes.len(), jobs.len(), "every job has an outcome");
    outcomes
}

/// A simulation stays in the thread that made it; its outcome is plain data.
fn run(job: &Job) -> Outcome {
    let mut sim = Simulation::new(&job.scenario, job.side);
    assert_eq!(sim.advance(Stop::END), Advance::Ended);
    Outcome::of(&job.scenario, job.side, &sim)
}
