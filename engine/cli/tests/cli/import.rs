//! Tests `reclaim import`: it prints a scenario on standard output, and the facts that it has read from each file on standard error.

use std::fs;

use crate::support::{reclaim, refused, scratch, stdout};

const ZONEINFO: &str = "\
Node 0, zone    DMA32
  per-node stats
      nr_inactive_anon 0
      workingset_restore 0
  pages free     20000
        min      480
        low      600
        high     720
        spanned  65536
        present  65536
        managed  60000
        protection: (0, 0, 0, 0)
      nr_zone_inactive_anon 1000
      nr_zone_active_anon 2000
      nr_zone_inactive_file 30000
      nr_zone_active_file 4000
      nr_zone_unevictable 0
";

#[test]
fn a_machine_is_printed_as_a_scenario_and_the_files_are_accounted_for() {
    let file = scratch("import-zoneinfo");
    fs::write(&file, ZONEINFO).expect("it can be written");
    let output = reclaim(&format!("import {} --work copy", file.display()));
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{notes}");
    for part in [
        "Read:\n  import-zoneinfo:1: Zone DMA32 of node 0: 60000 pages, min 480, low 600, high 720.\n",
        "The watermarks of zone DMA32 come out as in the file.",
        "Assumed:\n  The nearest kernel is v5_0, because the file has \"workingset_restore\"",
    ] {
        assert!(notes.contains(part), "{notes}");
    }
    let scenario = scratch("imported.toml");
    fs::write(&scenario, &output.stdout).expect("it can be written");
    let zones = stdout(&format!("zoneinfo {}", scenario.display()));
    assert!(
        zones.contains("        min      480\n        low      600\n        high     720\n"),
        "{zones}"
    );
    // The kernel owns the pages that are neither free nor on a list.
    assert!(zones.contains("  pages free     57000\n"), "{zones}");
}

#[test]
fn an_unknown_file_and_a_wrong_figure_are_refused_with_their_place() {
    let file = scratch("import-damaged");
    fs::write(&file, ZONEINFO.replace("low      600", "low      six")).expect("it can be written");
    let line = format!("import {}", file.display());
    assert_eq!(
        refused(&line, 2),
        "reclaim: import-damaged:7: \"six\" cannot be read; expected a whole number below 2^40.\n"
    );
    let scenario = refused("import ../../../scenarios/machine-2g/scenario.toml", 2);
    assert!(scenario.contains("scenario.toml"), "{scenario}");
    let work = refused(&format!("import {} --work sleep", file.display()), 2);
    assert_eq!(
        work,
        "reclaim: --work sleep cannot be used: expected one of idle, copy, read, program.\n"
    );
}

const REPORT: &str = "\
[   12.345678] Mem-Info:
[   12.345679] Node 0 DMA32 free:2000kB min:1920kB low:2400kB high:2880kB active_anon:4000kB inactive_anon:4000kB active_file:0kB inactive_file:0kB unevictable:0kB present:262144kB managed:240000kB
[   12.345680] lowmem_reserve[]: 0 0 0 0
[   12.345681] Total swap = 4096kB
";

#[test]
fn a_report_and_the_limit_of_a_group_are_a_machine_with_a_group() {
    let log = scratch("import-log");
    fs::write(
        &log,
        REPORT.replace(
            "Mem-Info:",
            "CPU: 0 Comm: dd Not tainted 5.15.0 #1\n[   12.345678] Mem-Info:",
        ),
    )
    .expect("it can be written");
    let folder = scratch("shop");
    fs::create_dir_all(&folder).expect("it can be made");
    let limit = folder.join("memory.max");
    fs::write(&limit, "67108864\n").expect("it can be written");
    let text = stdout(&format!(
        "import {} {} --work copy",
        log.display(),
        limit.display()
    ));
    for part in [
        "import-log:3: Zone DMA32 of node 0: 60000 pages, min 480, low 600, high 720.\n",
        "The nearest kernel is v5_15, because import-log:1 names version 5.15.0.\n",
        "\n[[memcg]]\nname = \"shop\"\nmax = 16384\n",
        "\nsize = 1024\n",
        "\nmemcg = \"shop\"\n",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}
