//! Reads a scenario, and changes it as the arguments of a command ask.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use reclaim::scenario::{self, KernelChoice, Options, Scenario, without_effect};

use crate::args::{KernelArgs, ScenarioArgs};
use crate::failure::{Failure, printable};

/// Maximum length of an input file, bytes: 16 MiB. The engine has other limits for its content.
const MAX_BYTES: u64 = 16 << 20;

pub(crate) fn scenario(
    args: &ScenarioArgs,
    kernel: &KernelArgs,
) -> Result<(Scenario, Options), Failure> {
    let mut lines: Vec<String> = Vec::new();
    lines.extend(
        kernel
            .kernel
            .iter()
            .map(|kernel| format!("kernel={kernel}")),
    );
    lines.extend(kernel.patches.iter().map(|patch| format!("patch={patch}")));
    lines.extend(kernel.changes.iter().map(|change| format!("do={change}")));
    lines.extend(args.size.iter().map(|size| format!("size={size}")));
    lines.extend(args.seed.iter().map(|seed| format!("seed={seed}")));
    lines.extend(args.sets.iter().map(|set| format!("set={set}")));
    let options = options(&lines)?;
    Ok((parse(&args.scenario, &options)?, options))
}

/// Each line has the form `KEY=VALUE`. A value with a line break is an error, because it would become two options.
pub(crate) fn options(lines: &[String]) -> Result<Options, Failure> {
    if let Some(line) = lines.iter().find(|line| line.contains('\n')) {
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        return Err(Failure::Input(format!(
            "--{key} {value} cannot be used: expected a value without line breaks; write it on one line."
        )));
    }
    Ok(Options::from_lines(&lines.join("\n"))?)
}

/// Prints on standard error which of the user's changes have no effect on runs of this scenario with these kernels.
pub(crate) fn print_without_effect(scenario: &Scenario, kernels: &[&KernelChoice]) {
    for sentence in without_effect(scenario, kernels) {
        eprintln!("{}", printable(&sentence));
    }
}

/// As in other programs, this path means standard input.
const STANDARD_INPUT: &str = "-";

/// Reads the scenario from a folder, a file or a pipe, with the files that it includes.
pub(crate) fn parse(path: &Path, options: &Options) -> Result<Scenario, Failure> {
    let file = scenario_file(path)?;
    let (place, text) = if file == Path::new(STANDARD_INPUT) {
        let place = "standard input".to_owned();
        let text = read_from(io::stdin().lock(), &place)?;
        (place, text)
    } else {
        (file.display().to_string(), read(&file)?)
    };
    // A scenario from a pipe is in no folder, so the paths in it are relative to the working directory.
    let folder = file.parent().filter(|_| file.is_file());
    let read_included = |path: &str| included(folder.unwrap_or(Path::new("")), path);
    scenario::parse_with_included(&text, options, &read_included)
        .map_err(|error| Failure::Input(format!("{place}: {error}")))
}

/// The scenario file for a path: the path itself if it is a file or a pipe, otherwise the scenario.toml in that folder.
pub(crate) fn scenario_file(path: &Path) -> Result<PathBuf, Failure> {
    if path == Path::new(STANDARD_INPUT) || (path.exists() && !path.is_dir()) {
        return Ok(path.to_owned());
    }
    let inside = path.join("scenario.toml");
    if inside.is_file() {
        return Ok(inside);
    }
    let place = path.display();
    Err(Failure::Input(if path.is_dir() {
        format!("{place} has no scenario.toml: give a folder with one, or a scenario file.")
    } else {
        format!("{place} does not exist: give a folder with a scenario.toml, or a scenario file.")
    }))
}

/// The text of a file that a scenario includes. The error is a phrase that says what was expected.
fn included(folder: &Path, path: &str) -> Result<String, String> {
    let file = folder.join(path);
    let expected = |why: &str| format!("a file that can be read: {why}");
    if !file.is_file() {
        return Err(expected(&format!("{} is not a file", file.display())));
    }
    read(&file).map_err(|failure| expected(failure.to_string().trim_end_matches('.')))
}

/// Reads a file, which may be a pipe. An error if it has more than [`MAX_BYTES`] or is not text.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let place = path.display().to_string();
    let file = File::open(path).map_err(|error| unreadable(&place, &error))?;
    read_from(file, &place)
}

/// `place` names the source in errors.
fn read_from(source: impl io::Read, place: &str) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    source
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(place, &error))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(Failure::Input(format!(
            "{place} has more than {MAX_BYTES} bytes, the limit for scenarios and tables."
        )));
    }
    String::from_utf8(bytes)
        .map_err(|error| unreadable(place, &io::Error::new(io::ErrorKind::InvalidData, error)))
}

fn unreadable(place: &str, error: &io::Error) -> Failure {
    Failure::Input(format!("{place} could not be read as text: {error}."))
}

/// The virtual time in the argument of option `name`, ns; `absent` if the option is missing.
pub(crate) fn time(name: &str, text: Option<&str>, absent: u64) -> Result<u64, Failure> {
    match text {
        None => Ok(absent),
        Some(text) => scenario::duration_ns(text).ok_or_else(|| {
            Failure::Input(format!(
                "--{name} {text} is not a time: expected text such as 90s, 1500ms or 20us."
            ))
        }),
    }
}
