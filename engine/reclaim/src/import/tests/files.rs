//! Files that add to the zones, and files that do not describe a machine.

use super::{LATEST, SIXTEEN_GIB, parsed, zoneinfo};
use crate::import::{Source, Use, Work, import};

/// A machine with one zone.
fn one_zone() -> String {
    zoneinfo(
        LATEST,
        &[(
            0,
            "DMA32",
            65536,
            65536,
            60000,
            "0 0 0 0 0",
            50000,
            400,
            500,
            600,
        )],
    )
}

#[test]
fn meminfo_and_sysctls_add_to_the_zones() {
    let text = one_zone();
    let sources = [
        Source {
            name: "zoneinfo",
            text: &text,
        },
        Source {
            name: "meminfo",
            text: "MemTotal:         240000 kB\nBuffers:            4000 kB\nSwapTotal:       1048572 kB\n",
        },
        Source {
            name: "sysctls",
            text: "vm.swappiness = 10\nvm.watermark_scale_factor = 200\nkernel.hostname = box\n",
        },
    ];
    let imported = import(&sources, Work::Program).expect("three files can be imported");
    let machine = parsed(&imported).machine;
    assert_eq!(machine.swappiness, 10);
    assert!(
        imported.scenario.contains("size = 262143"),
        "{}",
        imported.scenario
    );
    let ignored = imported
        .notes
        .iter()
        .find(|note| note.usage == Use::Ignored);
    let place = ignored.map(|note| note.place.as_str());
    assert_eq!(place, Some("sysctls:2"));
}

#[test]
fn memory_alone_is_a_machine_with_usual_zones() {
    let source = Source {
        name: "meminfo",
        text: "MemTotal:       16311540 kB\n",
    };
    let imported = import(&[source], Work::Read).expect("memory is enough");
    assert_eq!(parsed(&imported).machine.nodes[0].zones.len(), 3);
    assert!(
        imported
            .notes
            .iter()
            .any(|note| note.usage == Use::Assumed && note.sentence.contains("MemTotal"))
    );
}

#[test]
fn a_limit_of_dirty_pages_that_is_not_below_the_other_is_half_of_it_as_in_the_kernel() {
    let ratio_of = |sysctls: &str| {
        let sources = [
            Source {
                name: "meminfo",
                text: "MemTotal:       16311540 kB\n",
            },
            Source {
                name: "sysctls",
                text: sysctls,
            },
        ];
        let imported = import(&sources, Work::Copy).expect("the kernel takes these values");
        let has_note = imported.notes.iter().any(|note| {
            note.usage == Use::Assumed && note.sentence.starts_with("dirty_background_ratio is")
        });
        (parsed(&imported).machine.dirty_background_ratio, has_note)
    };
    assert_eq!(ratio_of("vm.dirty_ratio = 6\n"), (3, true));
    assert_eq!(
        ratio_of("vm.dirty_background_ratio = 40\nvm.dirty_ratio = 30\n"),
        (15, true)
    );
    assert_eq!(ratio_of("vm.dirty_ratio = 12\n"), (10, false));
    assert_eq!(ratio_of("vm.dirty_background_ratio = 20\n"), (10, true));
    assert_eq!(ratio_of("vm.dirty_ratio = 1\n"), (0, true));
}

#[test]
fn impossible_memory_is_refused_with_its_line() {
    let source = Source {
        name: "meminfo",
        text: "MemFree: 1 kB\nMemTotal: 1099511627775 kB\n",
    };
    let refusal = import(&[source], Work::Copy).expect_err("no scenario has so much memory");
    assert!(
        refusal
            .0
            .starts_with("meminfo:2: a scenario cannot describe this machine"),
        "{refusal}"
    );
}

#[test]
fn an_unknown_file_is_refused_with_a_list_of_the_known_ones() {
    let source = Source {
        name: "notes.txt",
        text: "remember = the milk\n",
    };
    let refusal = import(&[source], Work::Idle).expect_err("a text that is not a machine's file");
    assert!(
        refusal
            .0
            .starts_with("notes.txt: this is none of the files"),
        "{refusal}"
    );
}

#[test]
fn a_version_that_a_log_names_counts_more_than_the_form_of_a_file() {
    let row = (
        0,
        "DMA32",
        65_536,
        65_536,
        60_000,
        "0 0 0 0 0",
        50_000,
        400,
        500,
        600,
    );
    let zones = zoneinfo(LATEST, &[row]);
    let sources = [
        Source {
            name: "log",
            text: include_str!("fixtures/oom-3.10.log"),
        },
        Source {
            name: "zoneinfo",
            text: &zones,
        },
    ];
    for sources in [sources, [sources[1], sources[0]]] {
        let imported = import(&sources, Work::Idle).expect("both files can be imported");
        assert_eq!(parsed(&imported).before.preset, "v3_11");
        // The zones of the last file count, and a note names the first file.
        let replaced = imported
            .notes
            .iter()
            .find(|note| note.sentence.contains("take the place of these"));
        let place = replaced.map(|note| note.place.split(':').next().unwrap_or_default());
        assert_eq!(place, Some(sources[0].name));
        let zones = parsed(&imported).machine.nodes[0].zones.len();
        assert_eq!(zones, if sources[1].name == "log" { 3 } else { 1 });
    }
}

/// Two samples, as `scripts/record.sh` writes them. The second one is damaged, but the import does not read it.
fn recording() -> String {
    let zones = one_zone();
    let sample = format!(
        "time: 17.5\nnr_free_pages 50000\npgfault 7\n{zones}some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n\
         MemTotal:         240000 kB\nSwapTotal:       1048572 kB\n"
    );
    format!("{sample}time: 18.5\nnr_free_pages 1\n{zones}MemTotal: many kB\n")
}

#[test]
fn the_first_sample_of_a_recording_is_the_machine() {
    let text = recording();
    let source = Source {
        name: "recording.txt",
        text: &text,
    };
    let imported = import(&[source], Work::Idle).expect("a complete first sample");
    let machine = parsed(&imported).machine;
    assert_eq!(machine.nodes[0].zones.len(), 1);
    assert!(imported.scenario.contains("size = 262143"));
    let second = text.lines().position(|line| line == "time: 18.5");
    let place = format!("recording.txt:{}", second.expect("two samples") + 1);
    let note = imported.notes.iter().find(|note| note.place == place);
    let sentence = note.map(|note| note.sentence.as_str());
    assert_eq!(
        sentence,
        Some(
            "This is a recording; the machine comes from its first sample. Samples that are left out: 1."
        )
    );
}

#[test]
fn a_sample_without_zones_is_refused() {
    let source = Source {
        name: "recording.txt",
        text: "time: 1\nnr_free_pages 3\ntime: 2\nnr_free_pages 4\n",
    };
    let refused = import(&[source], Work::Idle).expect_err("counters do not describe a machine");
    assert!(refused.0.contains("zoneinfo"), "{refused}");
}

#[test]
fn a_file_that_was_cut_before_its_last_zone_is_refused() {
    let whole = zoneinfo(LATEST, &SIXTEEN_GIB);
    let read = |text: &str| {
        let source = Source {
            name: "zoneinfo",
            text,
        };
        import(&[source], Work::Idle).map_err(|refusal| refusal.0)
    };
    assert!(read(&whole).is_ok());
    for cut in ["Node 0, zone   Normal", "        present  5505024"] {
        let at = whole.find(cut).expect("the file has this line");
        let refusal = read(&whole[..at]).expect_err("zone Normal is missing");
        assert!(
            refusal.starts_with("zoneinfo:1: ") && refusal.contains("a zone above DMA32 in node 0"),
            "{refusal}"
        );
    }
}

#[test]
fn a_size_of_memory_that_the_zones_do_not_have_is_noted() {
    let zones = zoneinfo(LATEST, &SIXTEEN_GIB);
    let is_noted = |meminfo: &str| {
        let sources = [("zoneinfo", zones.as_str()), ("meminfo", meminfo)];
        let sources = sources.map(|(name, text)| Source { name, text });
        let imported = import(&sources, Work::Idle).expect("the zones are enough");
        let mut notes = imported.notes.iter();
        notes.any(|note| note.sentence.contains("two machines"))
    };
    assert!(!is_noted("MemTotal: 12004556 kB\n"));
    assert!(is_noted("MemTotal: 24684092 kB\n"));
    assert!(is_noted("MemTotal: 8 kB\n"));
}

#[test]
fn a_file_that_the_import_does_not_know_is_left_out_beside_others() {
    let zones = zoneinfo(LATEST, &SIXTEEN_GIB);
    for (name, text) in [
        ("groups", ""),
        ("notes.txt", "milk\n"),
        ("dmesg", "[ 0.1] Node 0 DMA32 free:1432kB\n"),
    ] {
        let sources = [("zoneinfo", zones.as_str()), (name, text)];
        let sources = sources.map(|(name, text)| Source { name, text });
        let imported = import(&sources, Work::Idle).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut notes = imported.notes.iter();
        assert!(
            notes.any(|note| note.usage == Use::Ignored && note.sentence.starts_with(name)),
            "{name}: {:?}",
            imported.notes
        );
    }
}
