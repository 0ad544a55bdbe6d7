//! Reads the lab's measurements of real kernels: counters of a workload, gauges at its end, and the differences between the machines.

use std::collections::BTreeMap;
use std::path::Path;

use crate::failure::Failure;
use crate::input;

/// A counter of the real kernel, over all its runs.
pub(super) struct Real {
    /// Its name in /proc/vmstat.
    pub(super) counter: String,
    /// Mean over the runs of the counter's value after the workload minus its value just before.
    pub(super) mean: f64,
    pub(super) min: f64,
    pub(super) max: f64,
    /// For a gauge, its value after the workload in the first run; `None` for other counters, and if the lab did not record it.
    pub(super) end: Option<f64>,
}

pub(super) fn has_version(folder: &Path, version: &str) -> bool {
    real_counters(folder, version).is_ok()
}

/// The counters of one version, in the order of their file.
///
/// A row of counters.csv covers only the runs in which the counter was not zero, and says how many they are. The largest of these numbers is the
/// number of all runs, because the time of a run has a row too and is never zero.
pub(super) fn real_counters(folder: &Path, version: &str) -> Result<Vec<Real>, Failure> {
    let path = &folder.join("counters.csv");
    let text = input::read(path)?;
    let ends = ends(folder, version)?;
    let mut counters: Vec<(u32, Real)> = Vec::new();
    let mut versions: Vec<&str> = Vec::new();
    for (index, line) in text.lines().enumerate().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let [kernel, counter, runs, mean, min, max] = cells.as_slice() else {
            return Err(bad_row(path, index, line));
        };
        if !versions.contains(kernel) {
            versions.push(kernel);
        }
        if *kernel == version {
            let number = |cell: &str| cell.parse::<f64>().map_err(|_| bad_row(path, index, line));
            let seen = Real {
                counter: (*counter).to_owned(),
                mean: number(mean)?,
                min: number(min)?,
                max: number(max)?,
                end: ends.get(*counter).copied(),
            };
            let runs = runs.parse().map_err(|_| bad_row(path, index, line))?;
            counters.push((runs, seen));
        }
    }
    if counters.is_empty() {
        let known = versions.join(", ");
        return Err(Failure::Input(format!(
            "{} has no kernel {version}: give --against with one of {known}.",
            path.display()
        )));
    }
    let all = counters.iter().map(|(runs, _)| *runs).max().unwrap_or(0);
    let counters = counters.into_iter();
    Ok(counters.map(|(runs, seen)| seen.of(runs, all)).collect())
}

impl Real {
    /// The counter over all runs. In the runs that `runs` does not include the counter was zero. Only CPU time was not measured in them, so it keeps
    /// its mean.
    fn of(self, runs: u32, all: u32) -> Self {
        if runs == all || self.counter == "kswapd_cpu_ticks_10ms" {
            return self;
        }
        Self {
            mean: self.mean * f64::from(runs) / f64::from(all),
            min: self.min.min(0.0),
            max: self.max.max(0.0),
            ..self
        }
    }
}

/// The values of one version's gauges after the first run; empty if the lab did not record them.
fn ends(folder: &Path, version: &str) -> Result<BTreeMap<String, f64>, Failure> {
    let rows = rows(&folder.join("ends.csv"), "kernel,counter,end")?;
    let mut ends = BTreeMap::new();
    for Row { place, cells } in rows {
        let [kernel, counter, end] = &cells;
        let end = end.parse().map_err(|_| {
            let line = cells.join(",");
            Failure::Input(format!(
                "{place} is {line:?}: expected a number at its end."
            ))
        })?;
        if kernel == version {
            ends.insert(counter.clone(), end);
        }
    }
    Ok(ends)
}

/// The settings in which a real kernel's machine differs from the machine of the scenarios. For example, a larger kernel leaves less memory.
pub(super) fn machine_of(scenarios: &Path, version: &str) -> Result<Vec<String>, Failure> {
    let rows = rows(&scenarios.join("lab-machines.csv"), "kernel,setting,value")?.into_iter();
    let own = rows.filter(|row| row.cells[0] == version);
    Ok(own
        .map(|row| format!("set={}={}", row.cells[1], row.cells[2]))
        .collect())
}

/// `place` names the file and the line in messages.
struct Row {
    place: String,
    cells: [String; 3],
}

/// The lines below the header; empty if there is no such file.
fn rows(path: &Path, columns: &str) -> Result<Vec<Row>, Failure> {
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let text = input::read(path)?;
    let row = |(index, line): (usize, &str)| {
        let place = format!("{}, line {}", path.display(), index + 1);
        let cells: Vec<String> = line.split(',').map(str::to_owned).collect();
        match cells.try_into() {
            Ok(cells) => Ok(Row { place, cells }),
            Err(_) => Err(Failure::Input(format!(
                "{place} is {line:?}: expected {columns}."
            ))),
        }
    };
    text.lines().enumerate().skip(1).map(row).collect()
}

fn bad_row(path: &Path, index: usize, line: &str) -> Failure {
    let place = format!("{}, line {}", path.display(), index + 1);
    Failure::Input(format!(
        "{place} is {line:?}: expected kernel,counter,runs,mean,min,max."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_in_which_a_counter_was_zero_count_though_the_file_leaves_them_out() {
        let path = Path::new("../../scenarios/lab-mix-read");
        let check = |version: &str, counter: &str, expected: [f64; 3]| {
            let counters = real_counters(path, version).expect("the file has the version");
            let found = counters.iter().find(|real| real.counter == counter);
            let found = found.map(|real| [real.mean, real.min, real.max]);
            assert_eq!(found, Some(expected), "{counter} of {version}");
        };
        check(
            "3.11",
            "pgscan_kswapd_dma32",
            [244_392.0, 231_175.0, 254_847.0],
        );
        // Present in two of three runs, with the values 608 and 12,448, and with -1 and -2.
        check("2.6.34", "pgscan_direct_dma", [4352.0, 0.0, 12_448.0]);
        check("3.11", "nr_anon_pages", [-1.0, -2.0, 0.0]);
        // This kernel has only two runs.
        check("4.10.17-p123", "pgscan_direct", [9731.0, 6421.0, 13_041.0]);
        check("4.19.13", "kswapd_cpu_ticks_10ms", [197.0; 3]);
    }

    #[test]
    fn a_gauge_has_its_value_at_the_end_and_a_counter_since_boot_has_none() {
        let folder = Path::new("../../scenarios/lab-reader");
        let counters = real_counters(folder, "3.9.6").expect("the file has the version");
        let end = |name: &str| {
            let found = counters.iter().find(|real| real.counter == name);
            found.unwrap_or_else(|| panic!("the file lacks {name}")).end
        };
        assert_eq!(end("nr_free_pages"), Some(1020.0));
        assert_eq!(end("nr_inactive_file"), Some(59_601.0));
        assert_eq!(end("nr_dirtied"), None);
        assert_eq!(end("pgfree"), None);
    }
}
