//! Compares `reclaim zoneinfo` with machines whose watermarks and reserves we computed by hand or read from a real kernel.

use crate::support::stdout;

/// For each zone its node, name, min, low, high, managed pages and protection.
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
    // On this machine min_free_kbytes is 5763.
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
    // On this machine min_free_kbytes is 67584.
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
    // On this machine min_free_kbytes is 10828.
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
    // On this machine min_free_kbytes is 67584.
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
    // On this machine min_free_kbytes is 90112. DMA and DMA32 are on node 0 only, and a zone's reserves count only the zones of its node.
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
fn the_output_has_the_form_of_proc_zoneinfo() {
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

#[test]
fn in_the_form_of_4_8_the_first_zone_of_a_node_has_the_nodes_figures() {
    let output = stdout("zoneinfo lab-reader --kernel v4_10_17 --at 4s");
    let lines: Vec<&str> = output.lines().collect();
    let names = |lines: &[&str]| -> Vec<String> {
        let name = |line: &&str| {
            let word = line.split_whitespace().next().unwrap_or_default();
            let indentation = line.len() - line.trim_start().len();
            format!("{indentation} {word}")
        };
        lines.iter().map(name).collect()
    };
    let node = [
        "6 nr_inactive_anon",
        "6 nr_active_anon",
        "6 nr_inactive_file",
        "6 nr_active_file",
        "6 nr_unevictable",
        "6 nr_isolated_anon",
        "6 nr_isolated_file",
        "6 nr_pages_scanned",
        "6 nr_dirty",
        "6 nr_writeback",
    ];
    let zone = [
        "2 pages",
        "8 min",
        "8 low",
        "8 high",
        "3 node_scanned",
        "8 spanned",
        "8 present",
        "8 managed",
        "6 nr_free_pages",
        "6 nr_zone_inactive_anon",
        "6 nr_zone_active_anon",
        "6 nr_zone_inactive_file",
        "6 nr_zone_active_file",
        "6 nr_zone_unevictable",
        "6 nr_zone_write_pending",
        "8 protection:",
        "2 node_unreclaimable:",
        "2 start_pfn:",
    ];
    let head = ["0 Node", "2 per-node"];
    let expected = [&head[..], &node, &zone, &head[..1], &zone].concat();
    assert_eq!(names(&lines), expected, "{output}");
    // The figures of a node are the sums over its zones.
    let pages = |name: &str| -> Vec<u32> {
        let lines = lines.iter().map(|line| line.split_whitespace());
        let of_name =
            lines.filter_map(|mut words| (words.next() == Some(name)).then(|| words.next()));
        let number = |word: Option<&str>| word.and_then(|word| word.parse().ok());
        of_name
            .map(|word| number(word).expect("a number"))
            .collect()
    };
    let zones = pages("nr_zone_inactive_file");
    assert_eq!(zones.len(), 2);
    assert_eq!(pages("nr_inactive_file"), [zones.iter().sum::<u32>()]);
    assert!(zones[1] > 50_000, "{zones:?}");
}

#[test]
fn on_two_sockets_the_second_node_has_its_own_stats_and_4_12_protects_before_it_counts() {
    let output = stdout("zoneinfo machine-64g-2-sockets --kernel v4_12");
    let blocks: Vec<&str> = output.split("Node ").skip(1).collect();
    let with_stats: Vec<bool> = blocks
        .iter()
        .map(|block| block.contains("\n  per-node stats\n"))
        .collect();
    assert_eq!(
        with_stats,
        [true, false, false, false, false, true, false, false]
    );
    assert!(!output.contains("scanned"), "{output}");
    let (populated, empty): (Vec<&str>, Vec<&str>) = blocks
        .iter()
        .partition(|block| !block.contains("present  0"));
    assert_eq!(empty.len(), 4, "Movable and Device of both nodes");
    for block in empty {
        assert!(block.ends_with("protection: (0, 0, 0, 0, 0)\n"), "{block}");
    }
    for block in populated {
        let place = |words: &str| {
            block
                .find(words)
                .unwrap_or_else(|| panic!("{words}: {block}"))
        };
        assert!(place("protection: (") < place("nr_free_pages"), "{block}");
        assert!(place("managed") < place("protection: ("), "{block}");
    }
}

#[test]
fn no_zone_begins_before_the_one_below_it_ends() {
    for kernel in ["v3_10_rc1", "v4_10_17", "v4_18"] {
        let text = stdout(&format!("zoneinfo 2013-kswapd-limits --kernel {kernel}"));
        let figures = |name: &str| -> Vec<u64> {
            let lines = text
                .lines()
                .filter_map(|line| line.trim().strip_prefix(name));
            lines
                .map(|figure| figure.trim().parse().expect("a number"))
                .collect()
        };
        let starts = figures("start_pfn:");
        let ends = starts
            .iter()
            .zip(figures("spanned"))
            .map(|(start, spanned)| start + spanned);
        assert_eq!(starts.len(), 3, "{kernel}");
        let ends: Vec<u64> = ends.collect();
        assert!(
            starts[1] >= ends[0] && starts[2] >= ends[1],
            "{kernel}: {starts:?} {ends:?}"
        );
    }
}
