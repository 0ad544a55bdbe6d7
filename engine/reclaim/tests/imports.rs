//! The imports that each part of the engine may have. ARCHITECTURE states them, and this test compares the code with them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each part of the engine and the parts that it may name. Files in one folder may name each other.
///
/// `machine` owns the state of all parts, and each part finds its state there. The calls of the kernel form cycles: reclaim writes files,
/// files take pages, disks end writes. The parts of the simulated kernel report to the trace, from which the records are made.
const MAY_NAME: [(&str, &[&str]); 14] = [
    ("kernel", &[]),
    ("bindings", &[]),
    ("scenario", &["kernel", "trace", "mm"]),
    ("import", &["kernel", "scenario", "mm"]),
    (
        "machine",
        &[
            "kernel", "scenario", "sim", "trace", "record", "mm", "fs", "block",
        ],
    ),
    ("sim", &["kernel", "machine", "trace", "record", "mm"]),
    (
        "trace",
        &["kernel", "scenario", "machine", "sim", "record", "mm"],
    ),
    ("record", &["kernel", "machine", "sim", "trace", "mm", "fs"]),
    (
        "mm",
        &[
            "kernel", "scenario", "machine", "sim", "trace", "record", "fs", "block",
        ],
    ),
    (
        "fs",
        &[
            "kernel", "scenario", "machine", "sim", "trace", "record", "mm", "block",
        ],
    ),
    (
        "block",
        &["scenario", "machine", "sim", "trace", "record", "mm", "fs"],
    ),
    (
        "workload",
        &[
            "kernel", "scenario", "machine", "sim", "trace", "record", "mm", "fs", "block",
        ],
    ),
    (
        "report",
        &[
            "bindings",
            "kernel",
            "scenario",
            "machine",
            "sim",
            "trace",
            "record",
            "mm",
            "fs",
            "block",
            "simulation",
        ],
    ),
    (
        "simulation",
        &[
            "kernel", "scenario", "machine", "sim", "trace", "workload", "report",
        ],
    ),
];

#[test]
fn every_part_names_exactly_the_parts_that_it_may_name() {
    let named: BTreeSet<(String, String)> = sources()
        .iter()
        .flat_map(|path| names_in(path))
        .filter(|(part, other)| part != other)
        .collect();
    let allowed: BTreeSet<(String, String)> = MAY_NAME
        .iter()
        .flat_map(|(part, others)| others.iter().map(|other| (*part, *other)))
        .map(|(part, other)| (part.to_owned(), other.to_owned()))
        .collect();
    let forbidden: Vec<_> = named.difference(&allowed).collect();
    assert!(
        forbidden.is_empty(),
        "these parts may not name each other: {forbidden:?}"
    );
    let unused: Vec<_> = allowed.difference(&named).collect();
    assert!(
        unused.is_empty(),
        "no file uses these permissions: {unused:?}"
    );
}

/// The items of the simulated kernel and its trace that a scenario may use. The length of a row of samples is a constant in a file that reads
/// the machine; everything else is in [`RULE_FILES`].
const TAKEN: [&str; 6] = [
    "mm::defer_init",
    "mm::id",
    "mm::memcg::v2::proactive_batch",
    "mm::min_free_kbytes",
    "trace::Search",
    "trace::sample::INTERVAL",
];

/// The files that a scenario takes rules from, and the files that these need.
const RULE_FILES: [&str; 11] = [
    "mm/defer_init.rs",
    "mm/id.rs",
    "mm/memcg/v2/proactive_batch.rs",
    "mm/min_free_kbytes.rs",
    "mm/vmscan/limits.rs",
    "mm/vmscan/scan_mode.rs",
    "mm/watermark.rs",
    "trace/event.rs",
    "trace/event_table.rs",
    "trace/search.rs",
    "trace/search/words.rs",
];

#[test]
fn a_scenario_knows_rules_of_the_kernel_but_no_running_machine() {
    for path in sources() {
        let within = path.strip_prefix(root()).expect("it lies there");
        let text = fs::read_to_string(&path).expect("the file can be read");
        let code = crate::project::without_tests(&text);
        if within.starts_with("scenario") {
            let lines = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            let taken = lines.flat_map(|line| line.split("crate::").skip(1));
            for taken in
                taken.filter(|name| name.starts_with("mm::") || name.starts_with("trace::"))
            {
                let is_rule = TAKEN.iter().any(|name| taken.starts_with(name));
                assert!(is_rule, "{} takes {taken}", within.display());
            }
        } else if RULE_FILES.iter().any(|file| within == Path::new(file)) {
            let parts: BTreeSet<_> = names_in(&path)
                .into_iter()
                .map(|(_, other)| other)
                .collect();
            for part in ["machine", "sim", "record"] {
                assert!(!parts.contains(part), "{} names {part}", within.display());
            }
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The source files of the engine, without files that are only tests and without the list of its parts.
fn sources() -> Vec<PathBuf> {
    let mut folders = vec![root()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of the sources") {
            let path = entry.expect("the file can be read").path();
            let name = path.file_stem().unwrap_or_default();
            let is_for_tests = name == "tests" || path == root().join("testing.rs");
            if is_for_tests || path == root().join("lib.rs") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files
}

/// The parts that a file names by paths from the crate, outside its comments and tests.
fn names_in(path: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).expect("the file can be read");
    let code = crate::project::without_tests(&text);
    let within = path.strip_prefix(root()).expect("it lies there");
    let part = within
        .iter()
        .next()
        .expect("it has a name")
        .to_string_lossy();
    let part = part.trim_end_matches(".rs");
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let mut names = Vec::new();
    for line in lines {
        for rest in line.split("crate::").skip(1) {
            let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '_');
            let other = &rest[..end.unwrap_or(rest.len())];
            // A macro or an item of the crate itself belongs to no part.
            if MAY_NAME.iter().any(|(name, _)| *name == other) {
                names.push((part.to_owned(), other.to_owned()));
            }
        }
    }
    names
}
