//! `reclaim lab --before`: the counters that differ between two real kernels by more than a factor of one and a half, and whether ours change in the
//! same direction.

use std::fmt::Write as _;

use super::agreement::LEAST_MEAN;
use super::beside::ComparedKernel;
use super::{Workload, figure};
use crate::table::Table;

/// A real change counts if the larger mean is more than this many times the smaller one.
const REAL_CHANGE: f64 = 1.5;
/// Our change has a direction if the larger of our figures is more than this many times the smaller one.
const OUR_CHANGE: f64 = 1.05;

/// A table with the counters that change on the real kernels, and a sentence: how many of ours change in the same direction.
pub(super) fn report(
    markdown: bool,
    kernels: [&ComparedKernel; 2],
    before: &[Workload],
    after: &[Workload],
) -> String {
    let [kernel_before, kernel_after] = kernels;
    let mut table = Table::new(&[
        "workload, counter",
        "real before",
        "real after",
        "ours before",
        "ours after",
        "direction",
    ]);
    let (mut right, mut counted) = (0, 0);
    for before in before {
        // Not every kernel was measured with every workload.
        let Some(after) = after.iter().find(|after| after.name == before.name) else {
            continue;
        };
        for real in &before.real {
            let name = &real.counter;
            let real_after = after.real.iter().find(|one| one.counter == *name);
            let (Some(real_after), Some(&a), Some(&b)) =
                (real_after, before.ours.get(name), after.ours.get(name))
            else {
                continue;
            };
            let small = real.mean.abs().max(real_after.mean.abs()) <= LEAST_MEAN;
            let real_direction = direction([real.mean, real_after.mean], REAL_CHANGE);
            if small || real_direction.is_none() {
                continue;
            }
            let same = direction([a, b], OUR_CHANGE) == real_direction;
            counted += 1;
            right += u32::from(same);
            let mut row = vec![format!("{}, {name}", after.name.trim_start_matches("lab-"))];
            row.extend([real.mean, real_after.mean, a, b].map(figure));
            row.push(if same { "right" } else { "wrong" }.to_owned());
            table.push(row);
        }
    }
    let mut text = String::new();
    let heading = if markdown { "### " } else { "" };
    writeln!(
        text,
        "{heading}From {} to {}, beside Linux {} and {}\n\n{}\nOf {counted} counters over 100 that change by more than half on the real kernels, {right} change in the same direction here.\n",
        kernel_before.name(),
        kernel_after.name(),
        kernel_before.version,
        kernel_after.version,
        table.print(markdown)
    )
    .expect("writing to a string cannot fail");
    text
}

/// True if the figure rises by more than `factor`, false if it falls by more; otherwise `None`. The factor is that of the absolute values, of which
/// those below 1 count as 1.
fn direction([before, after]: [f64; 2], factor: f64) -> Option<bool> {
    let [b, a] = [before, after].map(|value| value.abs().max(1.0));
    (a > b * factor || b > a * factor).then_some(after > before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_direction_needs_a_change() {
        assert_eq!(direction([100.0, 151.0], REAL_CHANGE), Some(true));
        assert_eq!(direction([151.0, 100.0], REAL_CHANGE), Some(false));
        assert_eq!(direction([100.0, 149.0], REAL_CHANGE), None);
        assert_eq!(direction([0.0, 5.0], REAL_CHANGE), Some(true));
        assert_eq!(direction([0.0, 0.0], OUR_CHANGE), None);
    }
}
