//! Scenarios as texts: those that are accepted, and the words with which others are refused.

mod build;
mod hostile;
mod include;
mod keys;
mod memcg;
mod options;
mod refusals;
mod scaling;
mod since;
mod zones;

use super::*;

const STORY: &str = include_str!("../../../../../scenarios/2013-kswapd-limits/scenario.toml");
const GROUP_MACHINE: &str = include_str!("../../../../../scenarios/group-machine.toml");
const LAB_MACHINE: &str = include_str!("../../../../../scenarios/lab-machine.toml");
const READER: &str = include_str!("../../../../../scenarios/lab-reader/scenario.toml");

/// Reads a scenario of the project, or a text that a test has made from one.
fn parse(text: &str, options: &Options) -> Result<Scenario, ScenarioError> {
    let beside = |path: &str| match path {
        "../lab-machine.toml" => Ok(LAB_MACHINE.to_owned()),
        "../group-machine.toml" => Ok(GROUP_MACHINE.to_owned()),
        _ => Err("a file of the project".to_owned()),
    };
    parse_with_included(text, options, &beside)
}

/// Every scenario of the project: its folder and its text.
const ALL: &[(&str, &str)] = &[
    (
        "2010-direct-writeback",
        include_str!("../../../../../scenarios/2010-direct-writeback/scenario.toml"),
    ),
    (
        "2010-highalloc",
        include_str!("../../../../../scenarios/2010-highalloc/scenario.toml"),
    ),
    (
        "2010-kernbench",
        include_str!("../../../../../scenarios/2010-kernbench/scenario.toml"),
    ),
    (
        "2010-oom",
        include_str!("../../../../../scenarios/2010-oom/scenario.toml"),
    ),
    (
        "2010-simple-writeback",
        include_str!("../../../../../scenarios/2010-simple-writeback/scenario.toml"),
    ),
    (
        "2010-sysbench",
        include_str!("../../../../../scenarios/2010-sysbench/scenario.toml"),
    ),
    (
        "2012-soft-limits",
        include_str!("../../../../../scenarios/2012-soft-limits/scenario.toml"),
    ),
    (
        "2012-soft-limits-control",
        include_str!("../../../../../scenarios/2012-soft-limits-control/scenario.toml"),
    ),
    (
        "2012-fifty-groups",
        include_str!("../../../../../scenarios/2012-fifty-groups/scenario.toml"),
    ),
    (
        "2012-two-nodes",
        include_str!("../../../../../scenarios/2012-two-nodes/scenario.toml"),
    ),
    ("2013-kswapd-limits", STORY),
    (
        "2017-dirty-tail",
        include_str!("../../../../../scenarios/2017-dirty-tail/scenario.toml"),
    ),
    (
        "2017-kcompactd",
        include_str!("../../../../../scenarios/2017-kcompactd/scenario.toml"),
    ),
    (
        "2017-kswapd-sleep",
        include_str!("../../../../../scenarios/2017-kswapd-sleep/scenario.toml"),
    ),
    (
        "2019-dying-groups",
        include_str!("../../../../../scenarios/2019-dying-groups/scenario.toml"),
    ),
    (
        "2019-shrinkers-build",
        include_str!("../../../../../scenarios/2019-shrinkers-build/scenario.toml"),
    ),
    (
        "2019-shrinkers-cache",
        include_str!("../../../../../scenarios/2019-shrinkers-cache/scenario.toml"),
    ),
    (
        "2019-shrinkers-copy",
        include_str!("../../../../../scenarios/2019-shrinkers-copy/scenario.toml"),
    ),
    (
        "2020-anon-workingset",
        include_str!("../../../../../scenarios/2020-anon-workingset/scenario.toml"),
    ),
    (
        "2020-second-favourite",
        include_str!("../../../../../scenarios/2020-second-favourite/scenario.toml"),
    ),
    (
        "2020-zipf",
        include_str!("../../../../../scenarios/2020-zipf/scenario.toml"),
    ),
    (
        "2022-one-gigabyte",
        include_str!("../../../../../scenarios/2022-one-gigabyte/scenario.toml"),
    ),
    (
        "2022-overreclaim",
        include_str!("../../../../../scenarios/2022-overreclaim/scenario.toml"),
    ),
    (
        "2022-services",
        include_str!("../../../../../scenarios/2022-services/scenario.toml"),
    ),
    (
        "2024-killed-copy",
        include_str!("../../../../../scenarios/2024-killed-copy/scenario.toml"),
    ),
    (
        "2024-limit-1g",
        include_str!("../../../../../scenarios/2024-limit-1g/scenario.toml"),
    ),
    (
        "2024-limit-256m",
        include_str!("../../../../../scenarios/2024-limit-256m/scenario.toml"),
    ),
    (
        "complaint-boost",
        include_str!("../../../../../scenarios/complaint-boost/scenario.toml"),
    ),
    (
        "complaint-copy",
        include_str!("../../../../../scenarios/complaint-copy/scenario.toml"),
    ),
    (
        "complaint-generations",
        include_str!("../../../../../scenarios/complaint-generations/scenario.toml"),
    ),
    (
        "complaint-high",
        include_str!("../../../../../scenarios/complaint-high/scenario.toml"),
    ),
    (
        "complaint-idle",
        include_str!("../../../../../scenarios/complaint-idle/scenario.toml"),
    ),
    (
        "complaint-no-swap",
        include_str!("../../../../../scenarios/complaint-no-swap/scenario.toml"),
    ),
    (
        "complaint-reread",
        include_str!("../../../../../scenarios/complaint-reread/scenario.toml"),
    ),
    (
        "complaint-zram",
        include_str!("../../../../../scenarios/complaint-zram/scenario.toml"),
    ),
    (
        "zswap-desktop",
        include_str!("../../../../../scenarios/zswap-desktop/scenario.toml"),
    ),
    (
        "complaint-two-nodes",
        include_str!("../../../../../scenarios/complaint-two-nodes/scenario.toml"),
    ),
    (
        "complaint-usb",
        include_str!("../../../../../scenarios/complaint-usb/scenario.toml"),
    ),
    (
        "generations-hot-cold",
        include_str!("../../../../../scenarios/generations-hot-cold/scenario.toml"),
    ),
    (
        "generations-mix-read",
        include_str!("../../../../../scenarios/generations-mix-read/scenario.toml"),
    ),
    (
        "group-high",
        include_str!("../../../../../scenarios/group-high/scenario.toml"),
    ),
    (
        "group-killed-copy",
        include_str!("../../../../../scenarios/group-killed-copy/scenario.toml"),
    ),
    (
        "group-low-two",
        include_str!("../../../../../scenarios/group-low-two/scenario.toml"),
    ),
    (
        "lab",
        include_str!("../../../../../scenarios/lab/scenario.toml"),
    ),
    (
        "lab-anon-hotcold",
        include_str!("../../../../../scenarios/lab-anon-hotcold/scenario.toml"),
    ),
    ("lab-reader", READER),
    (
        "lab-writer",
        include_str!("../../../../../scenarios/lab-writer/scenario.toml"),
    ),
    (
        "lab-smallfiles",
        include_str!("../../../../../scenarios/lab-smallfiles/scenario.toml"),
    ),
    (
        "lab-mix-read",
        include_str!("../../../../../scenarios/lab-mix-read/scenario.toml"),
    ),
    (
        "machine-2g",
        include_str!("../../../../../scenarios/machine-2g/scenario.toml"),
    ),
    (
        "machine-8g-uma",
        include_str!("../../../../../scenarios/machine-8g-uma/scenario.toml"),
    ),
    (
        "machine-64g-2-sockets",
        include_str!("../../../../../scenarios/machine-64g-2-sockets/scenario.toml"),
    ),
    (
        "primer",
        include_str!("../../../../../scenarios/primer/scenario.toml"),
    ),
    (
        "primer-generations",
        include_str!("../../../../../scenarios/primer-generations/scenario.toml"),
    ),
];

/// A small machine with all parts that a scenario needs, and some of the others.
const SMALL: &str = r#"
name = "small"
title = "A small machine"
symptom = "None."
end = "100s"
opening = "1s"

[before]
kernel = "v3_10_rc1"
[after]
kernel = "v3_10_rc1"
patches = ["b1_limit"]

[size.half]
divide = 2

[machine]
cpus = 2
hz = 1000

[[machine.node]]
[[machine.node.zone]]
kind = "DMA"
spanned = 4095
present = 4000
managed = 3976
kernel = 8
[[machine.node.zone]]
kind = "DMA32"
spanned = "128MiB"
present = "128MiB"
managed = 32000
kernel = "4MiB"

[machine.costs]
anon_fault = 1000
touch = 100
swap_fault = 2000
read_page = 500
readahead_page = 600
write_page = 700
syscall = 300
open = "3us"
scan_page = 300
free_page = 200
deactivate_page = 100
pageout = 2000
shrink_zone = 1000
scan_object = 200
flush_page = 900

[[machine.disk]]
name = "sda"
bandwidth = "100MiB/s"
seek = "7ms"
request = "100us"
[[machine.disk]]
name = "sdb"
bandwidth = "200MiB/s"
seek = 0
request = 50

[machine.swap]
disk = "sdb"
size = "64MiB"

[machine.filesystem]
kind = "xfs"
disk = "sda"

[[file]]
name = "data"
size = "40MiB"

[[actor]]
name = "memory"
work = "anon"
pages = 1000
pattern = "hot-cold"
hot_touches = 80
hot_pages = 20
touches = 5001
write_percent = 50
rate = 1000

[[actor]]
name = "reads"
work = "reader"
start = "2s"
file = "data"
size = "20MiB"
call = "64KiB"
passes = 2

[[actor]]
name = "writes"
work = "writer"
end = "9s"
size = "10MiB"
call = "1MiB"
fsync = "2MiB"
delete = true

[[actor]]
name = "tree"
work = "files"
directories = 3
files_per_directory = 10
even = 3000
odd = "10KiB"
phases = ["read", "stat", { create = 5, size = 2048 }]

[[actor]]
name = "blocks"
work = "high-order"
order = 3
count = 10
rate = 2
hold = 4

[[actor]]
name = "log"
work = "monitor"
background = true
period = "10s"
pages = 3
log = 1
text = 7

[[fit]]
parameter = "machine.disk.sda.seek"
rows = ["io-duration", "majorfaults"]
[[fit]]
parameter = "actor[0].touches"
assumed = "Enough to see."
"#;

/// The refusal of `SMALL` after `from` has been replaced by `to`.
fn refusal(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from:?} is in the text");
    match parse(&SMALL.replacen(from, to, 1), &Options::default()) {
        Ok(_) => "accepted".to_owned(),
        Err(error) => error.to_string(),
    }
}

fn with_lines(lines: &str) -> Result<Scenario, ScenarioError> {
    parse(SMALL, &Options::from_lines(lines)?)
}

fn with_sets(sets: &[&str]) -> Result<Scenario, ScenarioError> {
    let lines: Vec<String> = sets.iter().map(|set| format!("set={set}")).collect();
    with_lines(&lines.join("\n"))
}

/// The rows of a table written as text: cells between ` | `, `\n` for a line break.
fn rows<const CELLS: usize>(table: &str) -> impl Iterator<Item = [String; CELLS]> {
    table.lines().filter(|line| !line.is_empty()).map(|line| {
        let cells: Vec<String> = line
            .split(" | ")
            .map(|cell| cell.replace("\\n", "\n"))
            .collect();
        cells
            .try_into()
            .unwrap_or_else(|_| panic!("a row has {CELLS} cells: {line}"))
    })
}

#[test]
fn every_scenario_of_the_project_is_accepted_in_every_size() {
    for (name, text) in ALL {
        for size in [None, Some("published"), Some("classroom")] {
            let options = Options {
                size: size.map(str::to_owned),
                ..Options::default()
            };
            match parse(text, &options) {
                Ok(scenario) => assert_eq!(
                    scenario.name, *name,
                    "a scenario has the name of its folder"
                ),
                Err(error) => assert!(
                    size == Some("classroom") && error.path == "size",
                    "{name} {size:?}: {error}"
                ),
            }
        }
    }
}

#[test]
fn the_lab_scenarios_have_the_same_machine() {
    let machine = |text| {
        let scenario = parse(text, &Options::default()).expect("it is accepted");
        let mut machine = scenario.machine;
        // ext4 reads the bitmaps of as many block groups as the files of the scenario need.
        machine.filesystem.bitmap_pages = 0;
        machine
    };
    for (name, text) in ALL.iter().filter(|(name, _)| name.starts_with("lab-")) {
        assert_eq!(machine(text), machine(READER), "{name}");
    }
}

#[test]
fn a_missing_value_has_the_kernels_default() {
    let machine = parse(SMALL, &Options::default())
        .expect("it is accepted")
        .machine;
    assert_eq!(
        (
            machine.swappiness,
            machine.dirty_ratio,
            machine.dirty_background_ratio,
            machine.vfs_cache_pressure
        ),
        (60, 20, 10, 100)
    );
    assert_eq!(
        (
            machine.page_cluster,
            machine.readahead_pages,
            machine.lowmem_reserve_ratio
        ),
        (3, 32, [256, 256, 32])
    );
    assert_eq!((machine.thp, machine.min_free_kbytes), (false, None));
    let disk = &machine.disks[0];
    assert_eq!(
        (disk.nr_requests, disk.max_request_pages, disk.scheduler),
        (128, 128, IoScheduler::Cfq)
    );
    assert_eq!(machine.filesystem.inode_bytes, 1024);
}

#[test]
fn free_parameters_are_read_as_written_and_follow_what_is_set() {
    let read = |lines| {
        let found = with_lines(lines).expect("it is accepted").free_parameters;
        found
            .into_iter()
            .map(|p| [p.path, p.value, p.half, p.double])
    };
    for (lines, seek) in [
        ("", ["7ms", "3.5ms", "14ms"]),
        ("size=half", ["7ms", "3.5ms", "14ms"]),
        ("set=machine.disk.sda.seek=3us", ["3us", "1.5us", "6us"]),
        ("set=machine.disk.sda.seek=0", ["0", "0", "0"]),
    ] {
        let expected = [
            ["machine.disk.sda.seek", seek[0], seek[1], seek[2]],
            ["actor[0].touches", "5001", "2500", "10002"],
        ];
        let expected = expected.map(|p| p.map(str::to_owned));
        assert!(read(lines).eq(expected), "{lines}: {:?}", read(lines));
    }
    let bases = with_lines("").expect("it is accepted").free_parameters;
    let rows = ["io-duration", "majorfaults"].map(str::to_owned).to_vec();
    assert_eq!(bases[0].basis, FitBasis::Rows(rows));
    assert_eq!(
        bases[1].basis,
        FitBasis::Assumed("Enough to see.".to_owned())
    );
    // A `set` may remove the place of a free parameter; that is no mistake in the list.
    let sets = ["actor[0].touches=[]", "actor=[{name=\"a\",work=\"sleep\"}]"];
    let refused = with_sets(&sets[..1]).expect_err("no list of touches");
    assert_eq!(refused.path, "actor[0].touches");
    let other = with_sets(&sets[1..])
        .expect("it is accepted")
        .free_parameters;
    assert_eq!(other.len(), 1, "the disk is still there: {other:?}");
    let none = with_lines("set=fit=[]").expect("it is accepted");
    assert_eq!(none.free_parameters, []);
}

#[test]
fn units_are_read_into_base_units() {
    let scenario = parse(SMALL, &Options::default()).expect("it is accepted");
    assert_eq!(
        (scenario.end_ns, scenario.opening_ns),
        (100_000_000_000, 1_000_000_000)
    );
    let dma32 = scenario.machine.nodes[0].zones[1];
    assert_eq!(
        (dma32.spanned, dma32.managed, dma32.kernel),
        (32_768, 32_000, 1024)
    );
    let disk = &scenario.machine.disks[0];
    assert_eq!(
        (disk.bandwidth_kib, disk.seek_us, disk.request_us),
        (102_400, 7000, 100)
    );
    assert_eq!(
        scenario.machine.swap,
        Some(SwapSpec {
            device: SwapDevice::Disk(1),
            zswap: None,
            pages: 16_384
        })
    );
    assert_eq!(scenario.machine.costs.open, 3000);
    assert_eq!(
        scenario.actors[2].work,
        Work::Writer(WriterWork {
            pages: 2560,
            call_pages: 256,
            fsync: Fsync::EveryPages(512),
            delete: true
        })
    );
    assert_eq!(
        (
            scenario.actors[1].start.clone(),
            scenario.actors[2].end.clone()
        ),
        (
            Moment::Time(2_000_000_000),
            Some(Moment::Time(9_000_000_000))
        )
    );
    assert_eq!(
        (scenario.actors[1].job, scenario.actors[5].background),
        (1, true)
    );
}
