//! Reports of memory of six eras, written in each kernel's own form from figures of real machines.

use super::{parsed, watermarks};
use crate::import::{Imported, RecordedCause, RecordedMoment, Source, Use, Work, import, recorded};

/// Free pages and pages on the five lists: inactive and active anonymous pages, inactive and active file pages, unevictable ones.
type State = (u64, [u64; 5]);

/// A report, and the figures that the import must read from it.
struct Fixture {
    name: &'static str,
    text: &'static str,
    preset: &'static str,
    cause: RecordedCause,
    task: &'static str,
    order: u32,
    /// Watermarks min, low and high of each zone, without boost.
    marks: &'static [[u64; 3]],
    /// Pages of the last zone.
    last: State,
    /// Size of swap and free swap, pages.
    swap: Option<(u64, u64)>,
    cpus: u32,
}

const FIXTURES: [Fixture; 6] = [
    Fixture {
        name: "oom-2.6.32.log",
        text: include_str!("fixtures/oom-2.6.32.log"),
        preset: "v2_6_34",
        cause: RecordedCause::Killed,
        task: "stress",
        order: 0,
        marks: &[[32, 40, 48], [6829, 8536, 10243], [10033, 12541, 15049]],
        last: (9990, [240_001, 930_112, 77, 51, 6]),
        swap: Some((524_286, 0)),
        cpus: 2,
    },
    Fixture {
        name: "oom-3.10.log",
        text: include_str!("fixtures/oom-3.10.log"),
        preset: "v3_11",
        cause: RecordedCause::Killed,
        task: "java",
        order: 0,
        marks: &[[3, 3, 4], [404, 505, 606], [3580, 4475, 5370]],
        last: (3490, [1_080_900, 2_400_100, 14, 12, 900]),
        swap: Some((524_287, 0)),
        cpus: 4,
    },
    Fixture {
        name: "failure-4.9.log",
        text: include_str!("fixtures/failure-4.9.log"),
        preset: "v4_9_7",
        cause: RecordedCause::Failed,
        task: "swapper/3",
        order: 2,
        marks: &[[16, 20, 24], [1725, 2156, 2587], [15153, 18941, 22729]],
        last: (14_020, [260_000, 2_100_000, 225_000, 510_000, 900]),
        swap: Some((2_097_151, 2_002_801)),
        cpus: 4,
    },
    Fixture {
        name: "oom-5.4.log",
        text: include_str!("fixtures/oom-5.4.log"),
        preset: "v5_4",
        cause: RecordedCause::Killed,
        task: "python3",
        order: 0,
        marks: &[[69, 86, 103], [12_513, 15_641, 18_769], [4312, 5390, 6468]],
        last: (4300, [149_000, 81_002, 18, 21, 0]),
        swap: None,
        cpus: 2,
    },
    Fixture {
        name: "oom-6.1.log",
        text: include_str!("fixtures/oom-6.1.log"),
        preset: "deb6_1_192",
        cause: RecordedCause::Killed,
        task: "dd",
        order: 0,
        marks: &[[190, 237, 284], [8446, 10_557, 12_668]],
        last: (9480, [119_603, 301, 11, 15, 0]),
        swap: Some((131_071, 0)),
        cpus: 4,
    },
    Fixture {
        name: "oom-7.0-cut.log",
        text: include_str!("fixtures/oom-7.0-cut.log"),
        preset: "deb6_12_117",
        cause: RecordedCause::Killed,
        task: "stress-ng-vm",
        order: 0,
        marks: &[[21, 26, 31], [4345, 5431, 6517], [12_528, 15_660, 18_792]],
        last: (12_500, [2_150_000, 21_001, 0, 15, 0]),
        swap: Some((2_097_151, 0)),
        cpus: 4,
    },
];

fn import_with_state(name: &str, text: &str) -> (Imported, RecordedMoment) {
    let source = Source { name, text };
    let imported = import(&[source], Work::Copy).unwrap_or_else(|refusal| panic!("{refusal}"));
    let moment = recorded(&[source]).unwrap_or_else(|refusal| panic!("{refusal}"));
    (imported, moment.expect("a report is a moment"))
}

#[test]
fn reports_of_six_eras_are_machines_with_their_watermarks() {
    for fixture in &FIXTURES {
        let (imported, _) = import_with_state(fixture.name, fixture.text);
        let ours = watermarks(&imported);
        assert_eq!(ours.len(), fixture.marks.len(), "{}", fixture.name);
        for (ours, printed) in ours.iter().zip(fixture.marks) {
            let off = ours.iter().zip(printed).map(|(a, b)| a.abs_diff(*b)).max();
            // The zones of this machine had more or fewer managed pages at boot than in the report, and the import knows their number only
            // from the rounded reserves.
            let most = if fixture.name == "oom-6.1.log" { 5 } else { 0 };
            assert!(off <= Some(most), "{}: {ours:?}", fixture.name);
        }
        let scenario = parsed(&imported);
        assert_eq!(scenario.before.preset, fixture.preset, "{}", fixture.name);
        assert_eq!(scenario.machine.cpus, fixture.cpus, "{}", fixture.name);
        let swap = scenario.machine.swap.map(|swap| u64::from(swap.pages));
        assert_eq!(
            swap,
            fixture.swap.map(|(total, _)| total),
            "{}",
            fixture.name
        );
    }
}

#[test]
fn the_state_of_a_report_is_a_moment() {
    for fixture in &FIXTURES {
        let (_, moment) = import_with_state(fixture.name, fixture.text);
        assert_eq!(moment.cause, fixture.cause, "{}", fixture.name);
        assert_eq!(moment.task, fixture.task, "{}", fixture.name);
        assert_eq!(moment.order, Some(fixture.order), "{}", fixture.name);
        let swap = moment.swap.map(|swap| (swap.total, swap.free.unwrap_or(0)));
        assert_eq!(swap, fixture.swap, "{}", fixture.name);
        let last = moment.zones.last().expect("zones in the report");
        assert_eq!(last.free, fixture.last.0, "{}", fixture.name);
        // A line that is cut within its lists gives none of them.
        if fixture.name == "oom-7.0-cut.log" {
            assert_eq!(last.lists, None);
            continue;
        }
        let lists = last.lists.expect("a complete line");
        let lists = [
            lists.inactive_anon,
            lists.active_anon,
            lists.inactive_file,
            lists.active_file,
            lists.unevictable,
        ];
        assert_eq!(lists, fixture.last.1, "{}", fixture.name);
    }
}

/// The messages of a log without the prefixes of its logger.
fn bare(text: &str) -> String {
    let mut bare = String::new();
    for line in text.lines() {
        let line = line.split_once("kernel: ").map_or(line, |(_, rest)| rest);
        let start = line.find("] ").filter(|_| line.starts_with(['[', '<']));
        let line = start.map_or(line, |at| &line[at + 2..]);
        bare.push_str(line);
        bare.push('\n');
    }
    bare
}

#[test]
fn the_prefixes_of_loggers_do_not_change_what_is_read_from_a_report() {
    for fixture in &FIXTURES {
        let complete = import_with_state("log", fixture.text);
        for prefix in [
            "",
            "[  123.456789] ",
            "<4>[  123.456789] ",
            "[  123.456789][  T812] ",
            "[Mon Nov 25 19:04:17 2019] ",
            "kern  :warn  : [  123.456789] ",
            "Nov 25 19:04:17 box kernel: ",
            "Nov 25 19:04:17 box kernel: [  123.456789] ",
            "2019-11-25T19:04:17.123456+00:00 box kernel: [  123.456789] ",
        ] {
            let bare = bare(fixture.text);
            let lines: Vec<String> = bare.lines().map(|line| format!("{prefix}{line}")).collect();
            let other = import_with_state("log", &lines.join("\n"));
            assert_eq!(other, complete, "{} with {prefix:?}", fixture.name);
        }
    }
}

#[test]
fn a_kernel_without_numa_leaves_out_the_node() {
    let fixture = &FIXTURES[1];
    let text = fixture.text.replace("Node 0 ", "");
    assert_eq!(
        import_with_state("log", &text),
        import_with_state("log", fixture.text)
    );
}

#[test]
fn a_line_that_the_kernel_broke_after_the_node_is_read_with_the_next() {
    let fixture = &FIXTURES[2];
    let text = bare(fixture.text).replace("Node 0 Normal free:", "Node 0 \nNormal free:");
    let (_, moment) = import_with_state("log", &text);
    let (_, complete) = import_with_state("log", &bare(fixture.text));
    assert_eq!(moment.zones, complete.zones);
}

#[test]
fn the_last_complete_report_of_several_is_read() {
    let [first, second] = [FIXTURES[3].text, FIXTURES[1].text];
    let at = second
        .find("Node 0 Normal free:")
        .expect("a report with this zone");
    let text = format!("{first}{}", &second[..at]);
    let (imported, moment) = import_with_state("log", &text);
    assert_eq!((moment.task.as_str(), moment.zones.len()), ("python3", 3));
    let is_the_note =
        |note: &crate::import::Note| note.sentence.starts_with("Of 2 reports of memory");
    assert!(
        imported.notes.iter().any(is_the_note),
        "{:?}",
        imported.notes
    );
}

#[test]
fn a_log_that_is_cut_anywhere_is_read_or_refused_with_a_sentence() {
    for fixture in &FIXTURES {
        for end in (0..fixture.text.len()).step_by(11) {
            let source = Source {
                name: "log",
                text: &fixture.text[..end],
            };
            match import(&[source], Work::Idle) {
                Ok(imported) => assert!(
                    imported.notes.iter().any(|note| note.usage == Use::Assumed),
                    "{end} characters of {}",
                    fixture.name
                ),
                Err(refusal) => assert!(refusal.0.ends_with('.'), "{refusal}"),
            }
        }
    }
}

#[test]
fn what_a_cut_line_lacks_is_assumed_with_its_line() {
    let (imported, _) = import_with_state("log", FIXTURES[5].text);
    let assumed = imported
        .notes
        .iter()
        .find(|note| note.sentence.contains("cut before"))
        .expect("a note about the line");
    assert_eq!(
        (assumed.usage, assumed.place.as_str()),
        (Use::Assumed, "log:19")
    );
    assert!(
        assumed.sentence.contains("2228224 of the pages"),
        "{}",
        assumed.sentence
    );
}

#[test]
fn the_ranges_at_boot_give_the_span_of_each_zone() {
    let (imported, _) = import_with_state("log", FIXTURES[3].text);
    let zones = &parsed(&imported).machine.nodes[0].zones;
    let spans: Vec<u32> = zones.iter().map(|zone| zone.spanned).collect();
    assert_eq!(spans, [4095, 782_297, 262_144]);
}

#[test]
fn the_ranges_at_boot_alone_are_a_machine_without_a_moment() {
    let new = FIXTURES[3].text;
    let new = &new[..new.find("python3 invoked").expect("a log with a report")];
    let old = "\
Zone PFN ranges:
  DMA      0x00000001 -> 0x00001000
  DMA32    0x00001000 -> 0x00100000
  Normal   0x00100000 -> 0x00140000
Movable zone start PFN for each node
early_node_map[3] active PFN ranges
    0: 0x00000001 -> 0x0000009f
    0: 0x00000100 -> 0x000bffd9
    0: 0x00100000 -> 0x00140000
";
    for text in [new, old] {
        let source = Source { name: "log", text };
        let imported = import(&[source], Work::Idle).unwrap_or_else(|refusal| panic!("{refusal}"));
        let zones = &parsed(&imported).machine.nodes[0].zones;
        let present: Vec<u32> = zones.iter().map(|zone| zone.present).collect();
        assert_eq!(present, [3998, 782_297, 262_144]);
        assert_eq!(recorded(&[source]), Ok(None));
    }
}
