//! Groups, and the free blocks of zones.

use super::{LATEST, parsed, zoneinfo};
use crate::import::{Imported, Refusal, Source, Use, Work, import, import_with_state, recorded};

const GROUP: &str = include_str!("fixtures/group.txt");

fn zones() -> String {
    let row = (
        0,
        "DMA32",
        1_044_480,
        782_336,
        772_915,
        "0 0 0 0 0",
        700_000,
        4345,
        5431,
        6517,
    );
    zoneinfo(LATEST, &[row])
}

fn with_zones(name: &str, text: &str) -> Result<Imported, Refusal> {
    let zones = zones();
    let sources = [
        Source {
            name: "zoneinfo",
            text: &zones,
        },
        Source { name, text },
    ];
    import(&sources, Work::Copy)
}

#[test]
fn the_files_of_groups_are_groups_with_their_limits() {
    let imported = with_zones("groups", GROUP).unwrap_or_else(|refusal| panic!("{refusal}"));
    let scenario = parsed(&imported);
    let limits: Vec<_> = scenario
        .memcgs
        .iter()
        .map(|group| {
            let files = group.v2.expect("all groups are of version 2");
            let limits = (
                files.min_pages,
                files.low_pages,
                files.high_pages,
                files.max_pages,
            );
            (
                group.name.as_str(),
                group.parent,
                limits,
                files.swap_max_pages,
            )
        })
        .collect();
    assert_eq!(
        limits,
        [
            ("jobs", 0, (0, 0, None, Some(262_144)), None),
            (
                "build-scope",
                1,
                (5120, 12_800, Some(64_000), Some(76_800)),
                Some(0)
            ),
        ]
    );
    // The copy runs in the group with the longest path.
    assert!(
        imported.scenario.contains("name = \"copy\"")
            && imported.scenario.ends_with("memcg = \"build-scope\"\n"),
        "{}",
        imported.scenario
    );
    let counters = |note: &crate::import::Note| {
        note.usage == Use::Ignored && note.sentence.contains("memory.stat")
    };
    assert!(imported.notes.iter().any(counters), "{:?}", imported.notes);
}

#[test]
fn a_file_that_kept_its_name_is_a_group_too() {
    let imported = with_zones("shop/memory.max", "314572800\n");
    let imported = imported.unwrap_or_else(|refusal| panic!("{refusal}"));
    let groups = parsed(&imported).memcgs;
    assert_eq!((groups.len(), groups[0].name.as_str()), (1, "shop"));
    let refusal = with_zones("memory.max", "much\n").expect_err("not an amount");
    assert_eq!(
        refusal.0,
        "memory.max:1: \"much\" cannot be read; expected an amount in bytes, or max."
    );
}

/// The lines with limits in the report of an OOM kill in a group, of version 2 or 1.
fn report_on(group: &str, limits: &str) -> String {
    let limits = limits
        .lines()
        .map(|line| format!("[ 1234.500010] {line}\n"));
    format!(
        "[ 1234.500000] dd invoked oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=0\n{}\
         [ 1234.500013] Memory cgroup stats for {group}:\n[ 1234.500014] anon 1048576\n",
        limits.collect::<String>()
    )
}

#[test]
fn the_report_of_an_oom_kill_in_a_group_gives_its_limits() {
    let first =
        "memory: usage 524288kB, limit 524288kB, failcnt 25\nswap: usage 0kB, limit 0kB, failcnt 0";
    let last = "memory: usage 1048576kB, limit 1048576kB, failcnt 26\n\
                swap: usage 0kB, limit 9007199254740988kB, failcnt 0";
    let log = report_on("/jobs/other", first) + &report_on("/jobs/copy", last);
    let imported = with_zones("log", &log).unwrap_or_else(|refusal| panic!("{refusal}"));
    let groups = parsed(&imported).memcgs;
    let files = groups[0].v2.expect("it is of version 2");
    assert_eq!((groups.len(), groups[0].name.as_str()), (1, "copy"));
    assert_eq!(
        (files.max_pages, files.swap_max_pages),
        (Some(262_144), None)
    );
    let note = "memory.max of group copy is 262144 pages.";
    assert!(
        imported
            .notes
            .iter()
            .any(|one| one.sentence == note && one.place == "log:7")
    );
    let alone = [Source {
        name: "log",
        text: &log,
    }];
    let refusal = import(&alone, Work::Copy).expect_err("nothing describes the machine");
    assert!(
        refusal.0.contains("files and reports of groups do not"),
        "{refusal}"
    );
}

#[test]
fn a_report_of_version_1_gives_one_limit_and_may_follow_that_of_the_machine() {
    let limits = "memory: usage 102400kB, limit 102400kB, failcnt 25\n\
                  memory+swap: usage 102400kB, limit 9007199254740988kB, failcnt 0";
    let log = include_str!("fixtures/oom-5.4.log").to_owned() + &report_on("/shop", limits);
    let imported = import(
        &[Source {
            name: "log",
            text: &log,
        }],
        Work::Copy,
    );
    let groups = parsed(&imported.unwrap_or_else(|refusal| panic!("{refusal}"))).memcgs;
    assert_eq!((groups.len(), groups[0].name.as_str()), (1, "shop"));
    assert_eq!(groups[0].limit_pages, Some(25_600));
}

#[test]
fn a_group_that_the_nearest_kernel_lacks_is_left_out_with_its_line() {
    let report = include_str!("fixtures/oom-3.10.log");
    let sources = [
        Source {
            name: "log",
            text: report,
        },
        Source {
            name: "groups",
            text: GROUP,
        },
    ];
    let imported = import(&sources, Work::Copy).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(parsed(&imported).memcgs.is_empty());
    let is_the_note = |note: &crate::import::Note| {
        note.place == "groups:3"
            && note
                .sentence
                .starts_with("Groups of version 2 are left out")
    };
    assert!(
        imported.notes.iter().any(is_the_note),
        "{:?}",
        imported.notes
    );
}

#[test]
fn free_blocks_are_noted_and_belong_to_the_moment() {
    for (name, text, is_the_note) in [
        (
            "buddyinfo",
            include_str!("fixtures/buddyinfo.txt"),
            "Zone DMA of node 0 had 3960 free pages, 3584 of them in blocks of 2 MiB and more;",
        ),
        (
            "pagetypeinfo",
            include_str!("fixtures/pagetypeinfo.txt"),
            "Zone DMA32 of node 0 had 7174 free pages, 0 of them",
        ),
    ] {
        let imported = with_zones(name, text).unwrap_or_else(|refusal| panic!("{refusal}"));
        let is_told = |note: &crate::import::Note| note.sentence.starts_with(is_the_note);
        assert!(imported.notes.iter().any(is_told), "{:?}", imported.notes);
    }
}

#[test]
fn the_blocks_of_a_report_are_those_of_its_zones() {
    let source = Source {
        name: "log",
        text: include_str!("fixtures/oom-3.10.log"),
    };
    let moment = recorded(&[source]).unwrap_or_else(|refusal| panic!("{refusal}"));
    for zone in moment.expect("a report is a moment").zones {
        let pages: u64 = zone
            .blocks
            .iter()
            .enumerate()
            .map(|(order, count)| count << order)
            .sum();
        assert_eq!(pages, zone.free, "{}", zone.name);
    }
}

#[test]
fn a_machine_with_high_memory_is_refused_but_its_state_is_a_moment() {
    let report = include_str!("fixtures/oom-3.10.log").replace("Normal", "HighMem");
    let source = Source {
        name: "log",
        text: &report,
    };
    let refusal = import(&[source], Work::Idle).expect_err("HighMem is not simulated");
    assert!(
        refusal.0.starts_with(
            "log:33: \"HighMem\" cannot be read; expected DMA, DMA32 or Normal, because"
        ),
        "{refusal}"
    );
    let moment = recorded(&[source]).unwrap_or_else(|refusal| panic!("{refusal}"));
    let zones = moment.expect("a report is a moment").zones;
    assert_eq!(zones.last().map(|zone| zone.name.as_str()), Some("HighMem"));
    let brought =
        import_with_state(&[source], Work::Idle).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(
        (brought.scenario.as_str(), brought.refusal),
        ("", refusal.0)
    );
}
