//! Tests Ctrl-C: the command prints the results so far, and ends with the exit code of an interrupted program.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command, Stdio};

use crate::columns::run_with_columns;
use crate::support::{scenarios, scratch};

struct Cut {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Starts `reclaim` and presses Ctrl-C as soon as `words` are on standard error.
fn interrupted_at(line: &str, words: &str) -> Cut {
    let mut command = Command::new(env!("CARGO_BIN_EXE_reclaim"));
    command
        .current_dir(scenarios())
        .args(line.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .expect("the binary of this build can be started");
    let mut errors = BufReader::new(child.stderr.take().expect("a pipe"));
    let mut stderr = String::new();
    while !stderr.contains(words) {
        let read = errors
            .read_line(&mut stderr)
            .expect("standard error is text");
        assert!(read > 0, "reclaim {line} has not printed {words}: {stderr}");
    }
    press(&child);
    let mut stdout = String::new();
    let mut output = child.stdout.take().expect("a pipe");
    output
        .read_to_string(&mut stdout)
        .expect("the output is text");
    errors
        .read_to_string(&mut stderr)
        .expect("standard error is text");
    let code = child.wait().expect("the program ends").code();
    Cut {
        code,
        stdout,
        stderr,
    }
}

fn press(child: &Child) {
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("`kill` can be started").success());
}

#[test]
fn an_interrupted_run_prints_its_counters_and_the_time_that_it_reached() {
    let cut = interrupted_at("run 2013-kswapd-limits", "s of virtual time");
    assert_eq!(cut.code, Some(130), "{}", cut.stderr);
    assert!(cut.stdout.contains("\npgfree "), "{}", cut.stdout);
    let sentence = cut
        .stderr
        .lines()
        .find(|line| line.contains(": interrupted at "));
    let sentence = sentence.unwrap_or_else(|| panic!("{}", cut.stderr));
    assert!(
        sentence.ends_with("the output covers the run up to that time"),
        "{sentence}"
    );
}

#[test]
fn both_sides_of_an_interrupted_comparison_stop_at_the_same_time() {
    let cut = interrupted_at("compare 2013-kswapd-limits", "s of virtual time");
    assert_eq!(cut.code, Some(130), "{}", cut.stderr);
    let times: Vec<&str> = cut
        .stderr
        .lines()
        .filter_map(|line| Some(line.split_once(": interrupted at ")?.1))
        .collect();
    assert_eq!(times.len(), 2, "{}", cut.stderr);
    assert_eq!(times[0], times[1]);
}

#[test]
fn the_known_effects_of_patches_are_printed() {
    let cut = interrupted_at("ablate 2013-kswapd-limits --size classroom", " 2 of ");
    assert_eq!(cut.code, Some(130), "{}", cut.stderr);
    let sentence = cut
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("Interrupted: "));
    let sentence = sentence.unwrap_or_else(|| panic!("{}", cut.stdout));
    assert!(sentence.ends_with(" combinations are done."), "{sentence}");
    assert!(cut.stdout.contains("published before"), "{}", cut.stdout);
    assert!(cut.stdout.contains("\nnone "), "{}", cut.stdout);
}

#[test]
fn scores_with_other_values_are_printed_as_far_as_they_are_known() {
    let line = "score 2019-shrinkers-copy --size classroom --sensitivity";
    let cut = interrupted_at(line, " 5 of ");
    assert_eq!(cut.code, Some(130), "{}", cut.stderr);
    assert!(cut.stdout.contains("\nas it is "), "{}", cut.stdout);
    let sentence = cut
        .stdout
        .lines()
        .find(|line| line.starts_with("Interrupted: "));
    let sentence = sentence.unwrap_or_else(|| panic!("{}", cut.stdout));
    assert!(sentence.ends_with(" values were tried."), "{sentence}");
}

#[test]
fn a_score_that_is_interrupted_has_the_seeds_that_are_done() {
    let one = "score 2019-shrinkers-copy --size classroom --seeds 40";
    let cut = interrupted_at(one, " 3 of 80\n");
    assert_eq!(cut.code, Some(130), "{}", cut.stderr);
    let heading = cut.stdout.lines().next().unwrap_or_default();
    assert!(heading.contains(": seed"), "{heading}");
    assert!(!heading.contains("seeds 1 to 40"), "{heading}");
}

#[test]
fn further_columns_run_after_the_score_and_are_printed_as_far_as_they_are_done() {
    let run = run_with_columns(&scratch("columns-interrupted"));
    let line = format!("score {} --seeds 40", run.display());
    let cut = interrupted_at(&line, "lab-writer: floor, seed 2 done");
    assert_eq!(cut.code, Some(130), "{}", cut.stderr);
    let sentence = cut
        .stdout
        .lines()
        .find(|line| line.starts_with("- floor, "));
    let sentence = sentence.unwrap_or_else(|| panic!("{}", cut.stdout));
    assert!(sentence.contains("), seed"), "{sentence}");
    assert!(!sentence.contains("seeds 1 to 40"), "{sentence}");
    let cut = interrupted_at(&line, " 3 of 160\n");
    let sentence = "Further columns: interrupted before all of them had run with the first seed.";
    assert!(cut.stdout.contains(sentence), "{}", cut.stdout);
}
