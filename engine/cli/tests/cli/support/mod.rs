//! Code that the tests of the command line share: it runs a command, counts a trace as the kernel community's script does, and reads a timeline.

pub(crate) mod postprocess;
pub(crate) mod trace_events;
pub(crate) mod trace_forms;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

pub(crate) fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// Runs `reclaim` in the folder of scenarios. Blanks separate the arguments.
pub(crate) fn reclaim(line: &str) -> Output {
    reclaim_with(&line.split_whitespace().collect::<Vec<_>>())
}

/// Runs `reclaim` in the folder of scenarios; the arguments may contain blanks.
pub(crate) fn reclaim_with(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reclaim"));
    command.current_dir(scenarios()).args(arguments);
    command
        .output()
        .expect("the binary of this build can be started")
}

/// Runs `reclaim` in the folder of scenarios, with these bytes on standard input, which is a pipe.
pub(crate) fn reclaim_fed(arguments: &[&str], bytes: Vec<u8>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reclaim"));
    command.current_dir(scenarios()).args(arguments);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .expect("the binary of this build can be started");
    let mut pipe = child.stdin.take().expect("a pipe");
    // The program may stop reading before the end, so a failed write is no error.
    let feeder = thread::spawn(move || drop(pipe.write_all(&bytes)));
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("writing does not panic");
    output
}

/// Standard output of a command that must succeed.
pub(crate) fn stdout(line: &str) -> String {
    let output = reclaim(line);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "reclaim {line}: {errors}");
    String::from_utf8(output.stdout).expect("the output is text")
}

/// Standard error of a command that must end with this exit code.
pub(crate) fn refused(line: &str, code: i32) -> String {
    let output = reclaim(line);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "reclaim {line}: {errors}");
    errors
}

/// Path in the build folder for a file of one test; the name must be unique.
pub(crate) fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The text of a lab scenario, for use in a subfolder of `folder`. Copies the machine that it includes to `folder`.
pub(crate) fn lab_scenario(folder: &Path, name: &str) -> String {
    let machine = "lab-machine.toml";
    fs::create_dir_all(folder).expect("the build folder takes files");
    fs::copy(scenarios().join(machine), folder.join(machine)).expect("it is in the project");
    fs::read_to_string(scenarios().join(name).join("scenario.toml")).expect("it is in the project")
}

/// `output` is that of `reclaim run`. The test fails if it lacks the counter.
pub(crate) fn counter(output: &str, name: &str) -> u64 {
    let line = output
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let value = line.unwrap_or_else(|| panic!("{name} is among the counters:\n{output}"));
    value
        .parse()
        .unwrap_or_else(|_| panic!("{name} is a number, not {value}"))
}
