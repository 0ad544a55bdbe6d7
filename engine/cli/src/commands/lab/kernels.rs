//! `reclaim lab --all`: how many counters of each kernel agree, and the figures that distinguish the eras.

use std::fmt::Write as _;

use super::agreement::Agreement;
use super::beside::{ComparedKernel, LabKernel, finished};
use super::real::has_version;
use super::{Ran, Workload, figure, run_folders, skipped, words_of_runs};
use crate::args::LabArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::table::Table;

/// Looks up a counter of one workload: a real mean, or our figure.
type Counters<'a> = Box<dyn Fn(&str) -> Option<f64> + 'a>;

/// A figure that distinguishes eras: its name, its workload, and how to compute it from counters.
type Fingerprint = (&'static str, &'static str, fn(&Counters<'_>) -> Option<f64>);

const FINGERPRINTS: [Fingerprint; 10] = [
    ("reader: pages per run of kswapd", "lab-reader", |c| {
        Some(sum(c, "pgscan_kswapd")? / c("pageoutrun")?)
    }),
    (
        "reader: pages per direct reclaim",
        "lab-reader",
        pages_a_direct_reclaim,
    ),
    (
        "mix-read: pages per direct reclaim",
        "lab-mix-read",
        pages_a_direct_reclaim,
    ),
    ("reader: refaults", "lab-reader", |c| {
        c("workingset_refault")
    }),
    (
        "mix-read: share of direct scanning, %",
        "lab-mix-read",
        |c| {
            let direct = sum(c, "pgscan_direct")?;
            Some(direct * 100.0 / (direct + sum(c, "pgscan_kswapd")?))
        },
    ),
    ("mix-read: runs of kswapd", "lab-mix-read", |c| {
        c("pageoutrun")
    }),
    ("anon-hotcold: pages per swap-in", "lab-anon-hotcold", |c| {
        Some(c("pswpin")? / c("pgmajfault")?)
    }),
    ("smallfiles: slab objects scanned", "lab-smallfiles", |c| {
        c("slabs_scanned")
    }),
    (
        "smallfiles: pages dropped with inodes",
        "lab-smallfiles",
        |c| c("kswapd_inodesteal"),
    ),
    (
        "smallfiles: pages scanned by kswapd",
        "lab-smallfiles",
        |c| sum(c, "pgscan_kswapd"),
    ),
];

fn pages_a_direct_reclaim(counters: &Counters<'_>) -> Option<f64> {
    let stalls = sum(counters, "allocstall").filter(|&stalls| stalls > 0.0);
    Some(sum(counters, "pgscan_direct")? / stalls?)
}

/// A counter, or its sum over the zones if the kernel counts it for each zone.
fn sum(counters: &Counters<'_>, name: &str) -> Option<f64> {
    counters(name).or_else(|| {
        let parts = ["dma", "dma32", "normal", "movable"];
        let parts: Vec<f64> = parts
            .iter()
            .filter_map(|part| counters(&format!("{name}_{part}")))
            .collect();
        (!parts.is_empty()).then(|| parts.iter().sum())
    })
}

pub(super) fn report(args: &LabArgs) -> Result<String, Failure> {
    let mut agreement = Table::new(&[
        "Linux",
        "ours",
        "counters over 100",
        "within a factor of 2",
        "near the real range",
    ]);
    let all_folders = super::folders(args)?;
    let names: Vec<String> = all_folders
        .iter()
        .map(|folder| folder.file_name().unwrap_or_default())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let short = names.iter().map(|name| name.trim_start_matches("lab-"));
    let heads: Vec<&str> = std::iter::once("Linux").chain(short).collect();
    let mut by_workload = Table::new(&heads);
    let mut eras = Table::new(&["Linux", "what", "real", "ours"]);
    let mut all_refused = Vec::new();
    let mut kernels = 0;
    let of_lab = finished();
    for LabKernel { version, .. } in &of_lab {
        let version = *version;
        let mut kernel = ComparedKernel::named("kernel", version)?;
        kernel.sets.extend_from_slice(&args.sets);
        let folders: Vec<_> = all_folders
            .iter()
            .filter(|folder| has_version(folder, version))
            .cloned()
            .collect();
        let Ran { workloads, refused } = run_folders(args, &kernel, &folders)?;
        // A kernel that has not run all its workloads has a share of agreeing counters that cannot be compared with the others.
        if interrupt::pressed() {
            break;
        }
        kernels += 1;
        all_refused.extend(refused);
        let mut row = vec![version.to_owned()];
        row.extend(names.iter().map(|name| share_of(name, &workloads)));
        by_workload.push(row);
        let Agreement {
            counted,
            twice,
            near,
        } = Agreement::of(&workloads);
        let share = |part: u32| {
            format!(
                "{part} ({} %)",
                (part * 100).checked_div(counted).unwrap_or(0)
            )
        };
        agreement.push(vec![
            version.to_owned(),
            kernel.name(),
            counted.to_string(),
            share(twice),
            share(near),
        ]);
        for (what, folder, rule) in FINGERPRINTS {
            let Some(workload) = workloads.iter().find(|workload| workload.name == folder) else {
                continue;
            };
            let (real, ours) = counters_of(workload);
            if let (Some(real), Some(ours)) = (rule(&real), rule(&ours)) {
                eras.push(vec![
                    version.to_owned(),
                    what.to_owned(),
                    rounded(real),
                    rounded(ours),
                ]);
            }
        }
    }
    let done = match kernels {
        0 => {
            return Err(Failure::Interrupted(
                "interrupted before a kernel was done.".to_owned(),
            ));
        }
        all if all == of_lab.len() => "All kernels".to_owned(),
        some => format!("{some} of {} kernels", of_lab.len()),
    };
    let mut text = String::new();
    let [agreement, by_workload, eras] =
        [agreement, by_workload, eras].map(|table| table.print(args.markdown));
    writeln!(
        text,
        "{done} of the lab, {} each: how many counters agree\n\n{agreement}\nBy workload: how many are within a factor of 2\n\n{by_workload}\n\
         Figures that distinguish the eras\n\n{eras}",
        words_of_runs(args.runs)
    )
    .expect("writing to a string cannot fail");
    text.push_str(&skipped(&all_refused));
    Ok(text)
}

/// Number of a workload's counters that are within a factor of two of the real mean, and of those counted; `-` if the kernel did not run the
/// workload.
fn share_of(name: &str, workloads: &[Workload]) -> String {
    let Some(at) = workloads.iter().position(|workload| workload.name == name) else {
        return "-".to_owned();
    };
    let Agreement { counted, twice, .. } = Agreement::of(&workloads[at..=at]);
    format!("{twice} of {counted}")
}

fn counters_of(workload: &Workload) -> (Counters<'_>, Counters<'_>) {
    let real = |name: &str| {
        workload
            .real
            .iter()
            .find(|real| real.counter == name)
            .map(|real| real.mean)
    };
    let ours = |name: &str| workload.ours.get(name).copied();
    (Box::new(real), Box::new(ours))
}

/// Figures below a hundred keep at most two decimals, larger ones none.
fn rounded(value: f64) -> String {
    figure(if value < 100.0 {
        (value * 100.0).round() / 100.0
    } else {
        value.round()
    })
}
