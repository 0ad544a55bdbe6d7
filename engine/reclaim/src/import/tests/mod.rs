//! Files of real machines, rebuilt from their figures in the form of each kernel, and the machines that the import makes from them.

use super::{Imported, Source, Work, import};
use crate::mm::zone::build_zones;
use crate::scenario::{self, Options, Scenario};

/// Columns: node, zone, spanned, present, managed (0: not printed), protection, free, min, low, high.
type Row = (
    u32,
    &'static str,
    u64,
    u64,
    u64,
    &'static str,
    u64,
    u64,
    u64,
    u64,
);

/// The zones of a machine with 16 GiB and kernel 6.18.
const SIXTEEN_GIB: [Row; 3] = [
    (
        0,
        "DMA",
        4095,
        3998,
        3840,
        "0 3019 11723 11723 11723",
        3840,
        21,
        26,
        31,
    ),
    (
        0,
        "DMA32",
        1_044_480,
        782_336,
        772_915,
        "0 0 8704 8704 8704",
        772_915,
        4345,
        5431,
        6517,
    ),
    (
        0,
        "Normal",
        5_505_024,
        5_505_024,
        2_228_224,
        "0 0 0 0 0",
        496_485,
        12528,
        15660,
        18792,
    ),
];

/// The lines that a kernel's form has in addition to the figures.
#[derive(Clone, Copy, Default)]
struct Form {
    per_node: bool,
    boost: Option<u64>,
    counters: &'static [&'static str],
}

fn zoneinfo(form: Form, rows: &[Row]) -> String {
    let mut lines = Vec::new();
    for &(node, name, spanned, present, managed, protection, free, min, low, high) in rows {
        lines.push(format!("Node {node}, zone {name:>8}"));
        if form.per_node {
            lines.push("  per-node stats\n      nr_inactive_anon 77".to_owned());
        }
        lines.push(format!("  pages free     {free}"));
        lines.extend(form.boost.map(|boost| format!("        boost    {boost}")));
        lines.push(format!("        min      {min}"));
        lines.push(format!("        low      {low}"));
        lines.push(format!("        high     {high}"));
        lines.push(format!("        spanned  {spanned}"));
        lines.push(format!("        present  {present}"));
        if managed > 0 {
            lines.push(format!("        managed  {managed}"));
        }
        lines.push(format!(
            "        protection: ({})",
            protection.replace(' ', ", ")
        ));
        lines.extend(
            form.counters
                .iter()
                .map(|counter| format!("      {counter} 5")),
        );
        lines.push("  pagesets\n    cpu: 0\n              count: 3".to_owned());
        lines.push("              high:  186\n              batch: 31".to_owned());
    }
    lines.join("\n") + "\n"
}

fn imported(text: &str) -> Imported {
    let source = Source {
        name: "zoneinfo",
        text,
    };
    import(&[source], Work::Idle).expect("the file can be imported")
}

fn parsed(imported: &Imported) -> Scenario {
    scenario::parse(&imported.scenario, &Options::default()).expect("an import is a scenario")
}

/// Watermarks min, low and high of each zone of the imported machine.
fn watermarks(imported: &Imported) -> Vec<[u64; 3]> {
    let scenario = parsed(imported);
    let zones = build_zones(&scenario.machine, &scenario::kernel_of(&scenario.before));
    let of_zone = |zone: &crate::mm::zone::Zone| {
        [
            zone.watermarks.min,
            zone.watermarks.low,
            zone.watermarks.high,
        ]
        .map(u64::from)
    };
    zones.iter().map(of_zone).collect()
}

const LATEST: Form = Form {
    per_node: true,
    boost: Some(0),
    counters: &["nr_zone_inactive_anon", "nr_throttled_written"],
};

mod files;
mod groups;
mod hostile;
mod reports;
mod zoneinfo;
