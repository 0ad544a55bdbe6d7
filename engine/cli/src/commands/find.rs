//! `reclaim find`: finds the moments of a run at which given events happen.

use std::io::Write as _;

use reclaim::report::killed;
use reclaim::simulation::Simulation;
use reclaim::trace::{Found, Search};

use crate::args::FindArgs;
use crate::commands::run::not_finished;
use crate::drive::{self, Progress, SECOND};
use crate::failure::{Failure, printable};
use crate::input;
use crate::interrupt;

/// Prints a line for each search: its event and time, or that the event does not happen. An event that does not happen is a failure, so that a script
/// can use the exit code. After Ctrl-C there is no such failure.
pub(crate) fn find(args: &FindArgs) -> Result<(), Failure> {
    let (scenario, options) = input::scenario(&args.scenario, &args.kernel)?;
    let side = drive::side(&options);
    input::print_without_effect(&scenario, &[side.choice(&scenario)]);
    let mut sim = Simulation::new(&scenario, side);
    let mut searches = Vec::new();
    for text in &args.searches {
        let search = Search::parse_for(text, &sim.machine().kernel);
        let search = search.map_err(|error| Failure::Input(error.to_string()))?;
        sim.search_for(search.clone());
        searches.push(search);
    }
    let mut progress = Progress::new(&drive::run_name(&scenario, side), scenario.end_ns);
    while sim.machine().trace.found().len() < args.searches.len() {
        let next = sim.now_ns() + SECOND;
        if drive::run_to(&mut sim, next, &mut progress) {
            break;
        }
    }
    progress.done();
    let found = sim.machine().trace.found().to_vec();
    let mut out = std::io::stdout().lock();
    for (index, text) in args.searches.iter().enumerate() {
        let moment = found.iter().find(|found| found.search as usize == index);
        writeln!(out, "{}  {text}", place(moment))?;
    }
    // The run stops once every search has found its event, so it reports only jobs that were killed until then.
    for one in killed(&sim.machine()) {
        eprintln!("{}", printable(&not_finished(&one)));
    }
    let (missing, all) = (args.searches.len() - found.len(), args.searches.len());
    if missing > 0 && !interrupt::pressed() {
        let m = sim.machine();
        let absent = searches.iter().filter_map(|search| search.absent(&m));
        let counted = format!("{missing} of {all} searches find nothing in this run.");
        let sentences: Vec<String> = std::iter::once(counted).chain(absent).collect();
        return Err(Failure::NotFound(sentences.join(" ")));
    }
    Ok(())
}

/// A found moment: the number of its tracepoint and its time. If there is none, a note of the same width.
fn place(moment: Option<&Found>) -> String {
    match moment {
        Some(Found { event, time, .. }) => {
            let (seconds, rest) = (time / SECOND, time % SECOND);
            format!("event {event:>10}  {seconds:>5}.{rest:09} s")
        }
        None if interrupt::pressed() => format!("{:<35}", "not seen so far"),
        None => format!("{:<35}", "does not happen"),
    }
}
