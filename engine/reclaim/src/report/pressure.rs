//! The contents of /proc/pressure and of the pressure files of groups, for kernels that have them.
//!
//! Source: kernel/sched/psi.c (`psi_show`), 4.20 to 6.12.

use super::proc_vmstat::Counters;
use crate::kernel::MemoryPressure;
use crate::machine::Machine;
use crate::mm::lruvec::ROOT;
use crate::sim::pressure::{Extent, Resource};

const RESOURCES: [(Resource, &str); 2] = [(Resource::Memory, "memory"), (Resource::Io, "io")];
const EXTENTS: [(Extent, &str); 2] = [(Extent::Some, "some"), (Extent::Full, "full")];
/// Names of the averages, which say how many seconds they cover.
const AVERAGES: [&str; 3] = ["avg10", "avg60", "avg300"];

/// Averages in hundredths of a percent with names such as `memory_some_avg10`, and totals such as `memory_some_total_us`. Empty before
/// 4.20.
pub(super) fn pressure(m: &Machine) -> Counters {
    pressure_of(m, ROOT)
}

/// The same figures as [`pressure`], for a group.
pub(super) fn pressure_of(m: &Machine, group: u32) -> Counters {
    if m.kernel.memory_pressure == MemoryPressure::NotCounted {
        return Counters::new();
    }
    let lines = RESOURCES.iter().flat_map(|&(resource, file)| {
        EXTENTS.iter().flat_map(move |&(extent, line)| {
            let line_of = m.sched.pressure(group, resource, extent);
            let averages = AVERAGES.into_iter().zip(line_of.averages.map(u64::from));
            let all = averages.chain([("total_us", line_of.total_ns / 1000)]);
            all.map(move |(name, value)| (format!("{file}_{line}_{name}"), value))
        })
    });
    lines.collect()
}

/// Writes the files of /proc/pressure from these figures. Returns the path of each file and its two lines.
pub fn proc_pressure(figures: &Counters) -> Vec<(String, [String; 2])> {
    let files = RESOURCES.iter().filter_map(|(_, file)| {
        let lines = lines(figures, file)?;
        Some((format!("/proc/pressure/{file}"), lines))
    });
    files.collect()
}

/// The two lines of a file, `some` and `full`; `None`: a figure of the file is missing.
pub(super) fn lines(figures: &Counters, file: &str) -> Option<[String; 2]> {
    let figure = |name: &str| {
        let found = figures.iter().find(|(known, _)| known == name);
        found.map(|&(_, value)| value)
    };
    let line = |line: &str| {
        let averages: Option<Vec<String>> = AVERAGES
            .iter()
            .map(|name| {
                let average = figure(&format!("{file}_{line}_{name}"))?;
                Some(format!("{name}={}.{:02}", average / 100, average % 100))
            })
            .collect();
        let total = figure(&format!("{file}_{line}_total_us"))?;
        Some(format!("{line} {} total={total}", averages?.join(" ")))
    };
    Some([line("some")?, line("full")?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn only_kernels_from_4_20_on_have_files_and_these_have_the_form_of_proc() {
        let older = testing::machine_of("v4_19_13", |_| {});
        assert_eq!(pressure(&older), Counters::new());
        assert_eq!(proc_pressure(&pressure(&older)), []);
        let m = testing::machine_of("v5_0", |_| {});
        let mut figures = pressure(&m);
        for (name, value) in &mut figures {
            match name.as_str() {
                "memory_some_avg10" => *value = 905,
                "memory_some_total_us" => *value = 1_254_272,
                _ => {}
            }
        }
        let files = proc_pressure(&figures);
        let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["/proc/pressure/memory", "/proc/pressure/io"]);
        assert_eq!(
            files[0].1,
            [
                "some avg10=9.05 avg60=0.00 avg300=0.00 total=1254272",
                "full avg10=0.00 avg60=0.00 avg300=0.00 total=0",
            ]
        );
    }
}
