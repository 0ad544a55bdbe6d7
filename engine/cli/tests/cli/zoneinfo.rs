//! `reclaim zoneinfo` beside machines whose watermarks and reserves were worked out by hand or read from a real kernel.

use crate::support::stdout;

/// The figures of one zone: node, name, managed, min, low, high, protection.
fn zones(output: &str) -> Vec<String> {
    let mut zones = Vec::new();
    let mut zone = String::new();
    for line in output.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["Node", node, "zone", name] => zone = format!("{node} {name}"),
            ["managed" | "min" | "low" | "high", pages] => {
                zone.push(' ');
                zone.push_str(pages);
            }
            ["protection:", ..] => {
                let reserves = line.split_once(": ").map_or("", |(_, reserves)| reserves);
                zones.push(format!("{zone} {reserves}"));
            }
            _ => {}
        }
    }
    zones
}

fn check(scenario: &str, expected: &[&str]) {
    assert_eq!(
        zones(&stdout(&format!("zoneinfo {scenario}"))),
        expected,
        "{scenario}"
    );
}

#[test]
fn two_gibibytes_without_huge_pages() {
    // min_free_kbytes 5763.
    check(
        "machine-2g",
        &[
            "0, DMA 11 13 16 3976 (0, 2011, 2011, 2011)",
            "0, DMA32 1428 1785 2142 515000 (0, 0, 0, 0)",
        ],
    );
}

#[test]
fn the_machine_of_the_2013_story_with_huge_pages() {
    // min_free_kbytes 67584.
    check(
        "2013-kswapd-limits",
        &[
            "0, DMA 36 45 54 3976 (0, 2988, 7140, 7140)",
            "0, DMA32 7055 8818 10582 765000 (0, 0, 4152, 4152)",
            "0, Normal 9804 12255 14706 1063088 (0, 0, 0, 0)",
        ],
    );
}

#[test]
fn the_machine_of_the_2013_story_without_huge_pages() {
    // min_free_kbytes 10828.
    check(
        "2013-kswapd-limits --set machine.thp=false",
        &[
            "0, DMA 5 6 7 3976 (0, 2988, 7140, 7140)",
            "0, DMA32 1130 1412 1695 765000 (0, 0, 4152, 4152)",
            "0, Normal 1570 1962 2355 1063088 (0, 0, 0, 0)",
        ],
    );
}

#[test]
fn eight_gibibytes_on_one_node_with_the_watermarks_of_4_10() {
    // min_free_kbytes 67584.
    check(
        "machine-8g-uma",
        &[
            "0, DMA 33 41 49 3975 (0, 2929, 7929, 7929)",
            "0, DMA32 6230 7787 9344 750000 (0, 0, 5000, 5000)",
            "0, Normal 10632 13290 15948 1280000 (0, 0, 0, 0)",
        ],
    );
}

#[test]
fn sixty_four_gibibytes_on_two_sockets_with_the_watermarks_of_4_10() {
    // min_free_kbytes 90112; DMA and DMA32 are on node 0 only, and reserves count the zones of their own node.
    check(
        "machine-64g-2-sockets",
        &[
            "0, DMA 5 8 11 3975 (0, 2929, 31445, 31445)",
            "0, DMA32 1036 1786 2536 750000 (0, 0, 28515, 28515)",
            "0, Normal 10086 17386 24686 7300000 (0, 0, 0, 0)",
            "1, Normal 11399 19649 27899 8250000 (0, 0, 0, 0)",
        ],
    );
}

#[test]
fn the_lab_machine_as_3_9_6_printed_it() {
    check(
        "lab-reader",
        &[
            "0, DMA 31 38 46 3977 (0, 231, 231, 231)",
            "0, DMA32 471 588 706 59324 (0, 0, 0, 0)",
        ],
    );
    let output = stdout("zoneinfo lab-reader");
    assert!(
        output.contains("  pages free     3977\n") && output.contains("  pages free     58376\n"),
        "{output}"
    );
}

#[test]
fn the_form_is_that_of_proc() {
    let output = stdout("zoneinfo lab-reader");
    let first: Vec<&str> = output.lines().take(9).collect();
    assert_eq!(
        first,
        [
            "Node 0, zone      DMA",
            "  pages free     3977",
            "        min      31",
            "        low      38",
            "        high     46",
            "        scanned  0",
            "        spanned  4095",
            "        present  3998",
            "        managed  3977",
        ]
    );
}
