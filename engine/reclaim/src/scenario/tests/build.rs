//! Builds: accepted values, refusals, and a smaller size.

use super::*;

const BUILD: &str = r#"
[[actor]]
name = "make"
work = "build"
jobs = 3
units = 1780
directories = 310
compile = "200ms"
compile_p90 = "360ms"
memory = "27MiB"
memory_p90 = "42MiB"
tools = "data"
tools_hot = "10MiB"
sources = 10150
common_headers = 731
common_header_files = 360
local_headers = 3395
local_header_files = 1540
objects = 9844
notes = 14749
temporary = 0
link = "5s"
link_memory = "100MiB"
image = "100MiB"
"#;

fn work(lines: &str) -> BuildWork {
    let options = Options::from_lines(lines).expect("the line is known");
    let mut scenario = parse(&format!("{SMALL}{BUILD}"), &options).expect("it is accepted");
    match scenario.actors.pop().expect("it is the last").work {
        Work::Build(work) => work,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_build_is_read_and_a_smaller_one_has_as_many_units_of_fewer_pages() {
    let full = work("");
    assert_eq!((full.jobs, full.passes), (3, 1));
    let memory = full.memory_pages;
    assert_eq!((memory.median, memory.p90), (6912, 10_752));
    assert_eq!(memory.largest(), 16_725);
    let half = work("size=half");
    assert_eq!((half.units, half.directories), (1780, 310));
    assert_eq!(half.compile_ns, full.compile_ns);
    assert_eq!((half.sources_pages, half.tools_hot_pages), (5075, 1280));
    assert_eq!(
        half.common_headers,
        Headers {
            files: 180,
            pages: 365
        }
    );
    assert_eq!(half.memory_pages.median, 3456);
    assert_eq!(half.temporary_pages, 0, "what was not there stays away");
}

#[test]
fn a_build_that_does_not_fit_is_refused_with_its_place() {
    let cases = [
        (
            "jobs = 3",
            "jobs = 0",
            "actor[6].jobs = 0 cannot be used: expected a whole number from 1 to 64.",
        ),
        (
            "directories = 310",
            "directories = 1781",
            "actor[6].directories = 1781 cannot be used: expected a whole number from 1 to 1780.",
        ),
        (
            "\"360ms\"",
            "\"199ms\"",
            "actor[6].compile_p90 = \"199ms\" cannot be used: expected 200000000 to 1600000000 ns",
        ),
        (
            "\"42MiB\"",
            "\"300MiB\"",
            "actor[6].memory_p90 = \"300MiB\" cannot be used: expected 6912 to 55296 pages",
        ),
        (
            "tools = \"data\"",
            "tools = \"date\"",
            "actor[6].tools = date does not fit the rest: expected a file of the scenario (data).",
        ),
        (
            "\"10MiB\"\nsources",
            "\"41MiB\"\nsources",
            "actor[6].tools_hot = 10496 does not fit the rest: expected at most the 10240 pages of data.",
        ),
        (
            "common_header_files = 360",
            "common_header_files = 0",
            "actor[6].common_header_files = 0 does not fit the rest: expected files and pages, or neither.",
        ),
        (
            "image = \"100MiB\"",
            "",
            "actor[6].image is missing: expected 0 to ",
        ),
        (
            "units = 1780",
            "unit = 1780",
            "actor[6].unit = 1780 is not a known key: expected units ",
        ),
        ("jobs = 3", "jobs = 64\npasses = 100", "accepted"),
        (
            "units = 1780",
            "passes = 30\nunits = 60000",
            "actor = 5471265 small files does not fit the rest",
        ),
    ];
    for (from, to, expected) in cases {
        assert!(BUILD.contains(from), "{from:?} is in the text");
        let text = format!("{SMALL}{}", BUILD.replacen(from, to, 1));
        let said = match parse(&text, &Options::default()) {
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.to_string(),
        };
        assert!(said.starts_with(expected), "{to:?}: {said}");
    }
}
