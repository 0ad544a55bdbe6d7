//! `reclaim`: the simulator on the command line.
//!
//! It reads files, drives the engine and prints. It computes no results itself.
//!
//! Exit codes: 0 done; 1 `find` does not find an event, or output could not be written; 2 the input is wrong, and a sentence says what was expected;
//! 3 the run does not fit into memory; 130 the user pressed Ctrl-C, and the results so far, if there are any, are printed.

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

/// Environment variable for tests: after this number of allocations, all others fail.
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
        Command::Import(args) => commands::import::print_imported(&args),
        Command::Schema(args) => commands::schema::schema(&args),
        Command::Bench(args) => commands::bench::bench(&args),
    };
    match done {
        Ok(()) if interrupt::pressed() => ExitCode::from(interrupt::EXIT_CODE),
        // The program that reads the output may close it early (`reclaim trace ... | head`).
        Ok(()) | Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(failure) => {
            // The sentence is complete before the first word is printed, because making it may use up the memory.
            let sentence = failure.to_string();
            eprintln!("reclaim: {sentence}");
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Prints the help that the user asked for, or the error in the arguments.
fn no_command(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // The program that reads the output may close it early.
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

/// The sentence about a value that an option does not accept, in the same form as the engine's sentences about values.
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
