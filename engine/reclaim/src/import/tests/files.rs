//! Files that add to the zones, and files that are no machine.

use super::{LATEST, parsed, zoneinfo};
use crate::import::{Source, Use, Work, import};

#[test]
fn meminfo_and_sysctls_add_to_the_zones() {
    let text = zoneinfo(
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
    );
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
    let imported = import(&sources, Work::Program).expect("three files can be brought in");
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
fn an_unknown_file_is_refused_with_a_list_of_the_known_ones() {
    let source = Source {
        name: "notes.txt",
        text: "remember = the milk\n",
    };
    let refusal = import(&[source], Work::Idle).expect_err("notes are no machine");
    assert!(
        refusal
            .0
            .starts_with("notes.txt: this is none of the files"),
        "{refusal}"
    );
}
