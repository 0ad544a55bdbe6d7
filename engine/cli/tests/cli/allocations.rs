//! Refuses single allocations of a command, and tests the sentence about that, the exit code, and that no wrong output is printed.

use std::env;
use std::process::{Command, Output};
use std::thread;

use crate::support::scenarios;

const MEMORY: i32 = 3;
/// The test refuses each of the first `EACH` allocations, each of the last `EACH` or more, and one of `ONE_OF` between them. With
/// `EVERY_ALLOCATION=1` it refuses each one in turn.
const EACH: u64 = 40;
const ONE_OF: u64 = 29;

fn with_allocations(command: &str, allocations: u64) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_reclaim"));
    program.env("RECLAIM_ALLOCATIONS", allocations.to_string());
    program
        .current_dir(scenarios())
        .args(command.split(' '))
        .output()
        .expect("the binary of this build can be started")
}

/// Compares the output of a command whose memory is used up with `complete`, its output with enough memory. Returns what is wrong with it.
fn wrong_with(output: &Output, complete: &Output) -> Option<&'static str> {
    let errors = String::from_utf8_lossy(&output.stderr);
    let before = errors.strip_suffix(
        " bytes failed. A smaller size (--size), a smaller machine or one side alone needs less.\n",
    );
    let before = before.map(|errors| errors.trim_end_matches(|digit: char| digit.is_ascii_digit()));
    let before =
        before.and_then(|errors| errors.strip_suffix("reclaim: out of memory: an allocation of "));
    if output.status.code() != Some(MEMORY) {
        Some("the exit code is wrong")
    } else if before.is_none_or(|errors| !(errors.is_empty() || errors.ends_with('\n'))) {
        Some("the last line is not the sentence")
    } else if !before.is_some_and(|errors| complete.stderr.starts_with(errors.as_bytes())) {
        Some("the text before the sentence is not part of the usual messages")
    } else if !complete.stdout.starts_with(&output.stdout) {
        Some("what was printed is not the beginning of the answer")
    } else {
        None
    }
}

/// True if the command finishes. If its memory is used up, it must end with the sentence and the exit code.
fn ends(command: &str, allocations: u64, complete: &Output) -> bool {
    let output = with_allocations(command, allocations);
    if output == *complete {
        return true;
    }
    if let Some(why) = wrong_with(&output, complete) {
        panic!("RECLAIM_ALLOCATIONS={allocations} reclaim {command}: {why}: {output:?}");
    }
    false
}

/// Runs the command with more and more allocations until it finishes. Returns how many times one was refused.
fn refuse_in_turn(command: &str) -> u64 {
    let complete = with_allocations(command, u64::MAX);
    let every = env::var("EVERY_ALLOCATION").is_ok();
    let chosen = |place: &u64| every || *place < EACH || place.is_multiple_of(ONE_OF);
    let mut refused = 0;
    let mut end = 0;
    for place in (0..).filter(chosen) {
        end = place;
        if ends(command, place, &complete) {
            break;
        }
        refused += 1;
    }
    for place in end.saturating_sub(EACH + ONE_OF)..end {
        refused += u64::from(!ends(command, place, &complete));
    }
    refused
}

/// One command for each kind of output: of one machine, of two, line by line, to a file, and an error.
const COMMANDS: [&str; 5] = [
    "run primer --until 1s",
    "compare primer --until 1s",
    "trace primer --until 1s",
    "run primer --until 1s --json /dev/stdout",
    "find primer first",
];

#[test]
fn every_refused_allocation_ends_in_a_sentence_and_an_exit_code() {
    thread::scope(|threads| {
        for command in COMMANDS {
            threads.spawn(move || {
                let refused = refuse_in_turn(command);
                assert!(refused >= 100, "only {refused} of {command}");
            });
        }
    });
}
