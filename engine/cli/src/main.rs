//! `reclaim`: the simulator on the command line.
//!
//! It reads files, drives the engine and prints. The engine decides the meaning of the numbers.
//!
//! Exit codes: 0 done; 1 a search of `find` does not happen or output could not be written; 2 the input is wrong (with a sentence that says
//! what was expected); 3 the run does not fit into memory; 130 interrupted (the results so far are printed).

#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "ratios and percentages for people; the engine has none"
)]

mod args;
mod batch;
mod board;
mod commands;
mod drive;
mod failure;
mod input;
mod interrupt;
mod output;
mod stopwatch;
mod story;
mod table;

use std::env;
use std::error::Error as _;
use std::process::ExitCode;

use clap::Parser;
use clap::error::{ContextKind, ContextValue};

use args::{Cli, Command};
use failure::{Failure, printable};

#[global_allocator]
static HEAP: reclaim_heap::Heap = reclaim_heap::Heap {
    exhausted: failure::out_of_memory,
};

/// An environment variable for tests: the number of allocations after which every further one fails.
const ALLOCATIONS: &str = "RECLAIM_ALLOCATIONS";

fn main() -> ExitCode {
    if let Ok(number) = env::var(ALLOCATIONS) {
        let Ok(allocations) = number.parse() else {
            eprintln!(
                "reclaim: {ALLOCATIONS} = {number:?} cannot be used: expected a whole number."
            );
            return ExitCode::from(failure::INPUT);
        };
        reclaim_heap::refuse_after(allocations);
    }
    if let Err(error) = interrupt::listen() {
        eprintln!(
            "reclaim: Ctrl-C will end the program without printing what has been done: {error}."
        );
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return no_command(&error),
    };
    let done = match cli.command {
        Command::Run(args) => commands::run::run(&args),
        Command::Compare(args) => commands::compare::compare(&args),
        Command::Find(args) => commands::find::find(&args),
        Command::Score(args) => commands::score::score(&args),
        Command::Ablate(args) => commands::ablate::ablate(&args),
        Command::Lab(args) => commands::lab::lab(&args),
        Command::Trace(args) => commands::trace::trace(&args),
        Command::Zoneinfo(args) => commands::zoneinfo::zoneinfo(&args),
        Command::Generations(args) => commands::generations::generations(&args),
        Command::Import(args) => commands::import::bring_in(&args),
        Command::Schema(args) => commands::schema::schema(&args),
        Command::Bench(args) => commands::bench::bench(&args),
    };
    match done {
        Ok(()) if interrupt::pressed() => ExitCode::from(interrupt::EXIT_CODE),
        // A closed output means that its reader has seen enough (`reclaim trace ... | head`).
        Ok(()) | Err(Failure::ReaderLeft) => ExitCode::SUCCESS,
        Err(failure) => {
            // The sentence is made before the first word is printed, because it may need the last memory.
            let sentence = failure.to_string();
            eprintln!("reclaim: {sentence}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Handles arguments that are no command: prints the requested help, or the error in the arguments.
fn no_command(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed output means that its reader has seen enough.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if let Some(sentence) = wrong_value(error) {
        eprintln!("reclaim: {}", printable(&sentence));
        return ExitCode::from(failure::INPUT);
    }
    for line in error.to_string().lines() {
        eprintln!("{}", printable(line));
    }
    ExitCode::from(failure::INPUT)
}

/// The sentence about a value that an option does not accept, in the form of all other sentences about values.
fn wrong_value(error: &clap::Error) -> Option<String> {
    let (Some(ContextValue::String(option)), Some(ContextValue::String(value))) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::InvalidValue),
    ) else {
        return None;
    };
    let option = option.split(' ').next().unwrap_or_default();
    let expected = error.source()?;
    Some(format!("{option} {value} cannot be used: {expected}."))
}
