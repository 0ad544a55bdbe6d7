//! Tests that every finished kernel of the lab behaves like the real kernel of the same name, as far as the lab has measured it, and that a workload
//! that a kernel refuses is skipped.

use std::fs;
use std::path::PathBuf;

use crate::support::{lab_scenario, reclaim, scenarios, stdout};

/// The cells of each row in the Markdown tables of `reclaim lab --all`.
fn rows(text: &str) -> Vec<Vec<String>> {
    let lines = text
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| -"));
    let cells = lines.map(|line| {
        line.trim_matches('|')
            .split('|')
            .map(|c| c.trim().to_owned())
    });
    cells.map(Iterator::collect).collect()
}

fn number(text: &str) -> f64 {
    text.replace(',', "")
        .parse()
        .unwrap_or_else(|_| panic!("{text} is a number"))
}

/// Checks for each kernel that the counters within a factor of two, added up over the workloads, are as many as in the table of agreement.
fn check_workloads_add_up(rows: &[Vec<String>]) {
    let rows_with = |columns: usize| {
        let rows = rows.iter();
        rows.filter(move |row| row.len() == columns && row[0] != "Linux")
    };
    let within = |cell: &str| cell.split_once(" of ").map(|(part, _)| number(part));
    let sums: Vec<f64> = rows_with(6)
        .map(|row| row[1..].iter().filter_map(|cell| within(cell)).sum())
        .collect();
    let all: Vec<f64> = rows_with(5)
        .filter_map(|row| row[3].split_once(' '))
        .map(|(part, _)| number(part))
        .collect();
    assert_eq!(sums, all);
}

#[test]
fn all_kernels_of_the_lab_agree_with_the_real_ones_and_their_eras_can_be_told_apart() {
    let text = stdout("lab --all --runs 1 --markdown --scenarios .");
    let rows = rows(&text);
    let kernels: Vec<_> = rows
        .iter()
        .filter(|row| row.len() == 5 && row[0] != "Linux")
        .collect();
    assert_eq!(kernels.len(), 12, "{text}");
    for row in kernels {
        let (_, percent) = row[3].split_once('(').expect("a share in percent");
        let percent = number(percent.trim_end_matches(" %)"));
        assert!(
            percent >= 75.0,
            "Linux {}: {percent} % within a factor of 2",
            row[0]
        );
    }
    check_workloads_add_up(&rows);
    let eras: Vec<_> = rows
        .iter()
        .filter(|row| row.len() == 4 && row[0] != "Linux")
        .collect();
    let check = |kernel: &str, what: &str, low: f64, high: f64| {
        let row = eras.iter().find(|row| row[0] == kernel && row[1] == what);
        let ours = number(&row.unwrap_or_else(|| panic!("{kernel} has {what}"))[3]);
        assert!(
            (low..=high).contains(&ours),
            "Linux {kernel}, {what}: {ours}, not {low}..{high}"
        );
    };
    // 4.19 without both changes of its shrinkers, with each of them alone, and with both.
    for undone in ["4.19.13-rev", "4.19.13-inodeonly"] {
        check(undone, "smallfiles: slab objects scanned", 130e3, 190e3);
        check(undone, "smallfiles: pages dropped with inodes", 0.0, 1000.0);
        check(undone, "smallfiles: pages scanned by kswapd", 70e3, 85e3);
    }
    check(
        "4.19.13-slabonly",
        "smallfiles: slab objects scanned",
        240e3,
        350e3,
    );
    check(
        "4.19.13-slabonly",
        "smallfiles: pages dropped with inodes",
        60e3,
        80e3,
    );
    check(
        "4.19.13-slabonly",
        "smallfiles: pages scanned by kswapd",
        6e3,
        10e3,
    );
    check("4.19.13", "smallfiles: slab objects scanned", 0.8e6, 1.4e6);
    check(
        "4.19.13",
        "smallfiles: pages dropped with inodes",
        22e3,
        36e3,
    );
    check("4.19.13", "smallfiles: pages scanned by kswapd", 27e3, 49e3);
    // With each pass a direct reclaim lowers the priority by one and so scans more, until it has 32 pages. On a real 4.10.17 the figure is exactly
    // 43, with the three patches 42.99, and on a real 4.19.13 it is 42.
    check("4.10.17", "reader: pages per direct reclaim", 42.9, 43.0);
    check("4.19.13", "reader: pages per direct reclaim", 42.0, 42.0);
    check("4.19.13", "mix-read: pages per direct reclaim", 57.0, 63.0);
    // Pages that kswapd scans for each count of pageoutrun, which until 3.10 also counts the restarts of kswapd.
    for (kernel, pages) in [
        ("2.6.34", 53.0),
        ("2.6.35.3", 51.0),
        ("3.2.0", 40.0),
        ("3.3.8", 35.0),
        ("3.9.6", 42.0),
        ("3.11", 272.0),
        ("4.10.17", 245.0),
        ("4.19.13", 215.0),
    ] {
        check(
            kernel,
            "reader: pages per run of kswapd",
            pages * 0.8,
            pages * 1.2,
        );
    }
    // The patch series of 2013 lies between these two kernels.
    check("3.9.6", "mix-read: runs of kswapd", 6000.0, 9000.0);
    check("3.11", "mix-read: runs of kswapd", 600.0, 1100.0);
    // In 3.2 and 3.3 the tasks that allocate scan nearly all of the pages.
    check(
        "3.2.0",
        "mix-read: share of direct scanning, %",
        90.0,
        100.0,
    );
    check(
        "3.3.8",
        "mix-read: share of direct scanning, %",
        90.0,
        100.0,
    );
    // The reader reads its file twice, and nearly every page of the second pass is a refault.
    for kernel in ["4.10.17", "4.19.13"] {
        check(kernel, "reader: refaults", 98_000.0, 98_700.0);
        check(kernel, "anon-hotcold: pages per swap-in", 1.0, 1.1);
    }
    check("2.6.34", "anon-hotcold: pages per swap-in", 4.0, 5.6);
    check("3.11", "anon-hotcold: pages per swap-in", 5.6, 7.0);
}

#[test]
fn a_workload_that_a_kernel_refuses_is_reported_and_skipped_unless_it_is_the_only_one() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("lab-of-two");
    let counters = scenarios().join("lab-reader/counters.csv");
    let short = lab_scenario(&folder, "lab-reader").replace("end = \"60s\"", "end = \"3s\"");
    // The lab machine of 3.2.0 has a setting for the disk vda, which the machine in other.toml lacks.
    let machine = fs::read_to_string(folder.join("lab-machine.toml")).expect("copied above");
    fs::write(
        folder.join("other.toml"),
        machine.replace("\"vda\"", "\"sda\""),
    )
    .expect("written");
    let renamed = short.replace("lab-machine.toml", "other.toml");
    let machines = "kernel,setting,value\n3.2.0,machine.disk.vda.limiter.latency,170us\n";
    fs::write(folder.join("lab-machines.csv"), machines).expect("written");
    for (name, scenario) in [("lab-renamed", &renamed), ("lab-short", &short)] {
        let at = folder.join(name);
        fs::create_dir_all(&at).expect("the build folder takes files");
        fs::write(at.join("scenario.toml"), scenario).expect("written");
        fs::copy(&counters, at.join("counters.csv")).expect("it is in the project");
    }
    let place = folder.display();
    let line = format!("lab --kernel v3_2_0 --runs 1 --scenarios {place}");
    let text = stdout(&line);
    assert!(text.contains("lab-short: v3_2_0"), "{text}");
    assert!(!text.contains("lab-renamed: v3_2_0"), "{text}");
    assert!(text.contains("Skipped: lab-renamed on v3_2_0: "), "{text}");
    let alone = reclaim(&format!("{line} --only renamed"));
    assert_eq!(alone.status.code(), Some(2));
    let message = String::from_utf8_lossy(&alone.stderr);
    assert!(message.contains("lab-renamed on v3_2_0: "), "{message}");
}
