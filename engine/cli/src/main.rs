//! `reclaim`: the simulator on the command line.
//!
//! Thin: finds and reads files, drives the engine, prints. What a number means is decided in the engine.
//!
//! Exit codes: 0 done, 1 a search of `find` does not happen or output could not be written, 2 the input is wrong (with a sentence that says what would be right), 3 there is no
//! memory for the run, 130 interrupted (what was done until then is printed).

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

/// The variable of the environment that says after how many allocations there is no more memory: for tests of what follows.
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
        Command::Schema(args) => commands::schema::schema(&args),
        Command::Bench(args) => commands::bench::bench(&args),
    };
    match done {
        Ok(()) if interrupt::pressed() => ExitCode::from(interrupt::EXIT_CODE),
        // A reader who has left has seen enough (`reclaim trace ... | head`).
        Ok(()) | Err(Failure::ReaderLeft) => ExitCode::SUCCESS,
        Err(failure) => {
            // Before the first word is printed: its memory may be the last.
            let sentence = failure.to_string();
            eprintln!("reclaim: {sentence}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Arguments that make no command: help that was asked for, or what is wrong with them.
fn no_command(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A reader who has left has seen enough.
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

/// The sentence about a value that an option does not take, as all other sentences about values are.
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
