//! Tests that the program prints a sentence and returns an exit code when memory is used up, at whatever point that happens.

use std::path::Path;
use std::process::{Command, Output};

const MEMORY: i32 = 3;

/// Runs a command with an address space of this many KiB, in the root folder of the repository.
fn within(kib: u32, command: &str) -> Output {
    let script = format!("ulimit -v {kib}; exec \"$0\" {command}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_reclaim")]);
    shell.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."));
    shell.output().expect("there is a shell")
}

/// Runs a command with less and less memory, from enough to so little that no program starts. Returns how many of the runs ended because memory was
/// used up.
fn ends_clean(command: &str, most_kib: u32, step_kib: u32) -> u32 {
    let mut refused = 0;
    for kib in (0..most_kib).step_by(step_kib as usize).rev() {
        let output = within(kib, command);
        let message = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => {}
            Some(MEMORY) => {
                refused += 1;
                let sentences = message.lines().filter(|line| line.starts_with("reclaim: "));
                assert_eq!(sentences.count(), 1, "{kib} KiB: {message}");
                assert!(message.contains("memory"), "{kib} KiB: {message}");
            }
            // The system could not load the program, so none of our code ran.
            Some(127) if message.contains("error while loading shared libraries") => break,
            _ if !message.contains("reclaim:")
                && !message.contains("panicked")
                && !message.contains("memory allocation") =>
            {
                break;
            }
            code => panic!("{kib} KiB: {code:?}, {message}"),
        }
    }
    refused
}

#[test]
fn a_run_that_is_out_of_memory_says_so_with_its_own_exit_code() {
    let refused = ends_clean(
        "run scenarios/2013-kswapd-limits --size classroom --until 1s",
        64 << 10,
        1 << 10,
    );
    assert!(refused > 5, "{refused}");
}

#[test]
fn a_comparison_or_many_runs_out_of_memory_have_the_same_exit_code() {
    let compare = "compare scenarios/primer --until 1s";
    let refused = ends_clean(compare, 24 << 10, 512);
    assert!(refused > 1, "{refused}");
}
