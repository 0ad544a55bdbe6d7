//! Latencies of a workload: 50th, 95th and 99th percentile of each report interval, and their means over the intervals.
//!
//! Source: MMTests' report of simoop, February 2017 ("Amean p99-Read"): the arithmetic mean of the values printed for each interval after
//! the warm-up.

use crate::machine::Machine;

named! {
    /// The operation whose latency is measured.
    pub enum Latency {
        /// A read of a part of a file.
        Read = "Read",
        /// A write into the page cache.
        Write = "Write",
        /// Mapping memory and touching all of it.
        Allocation = "Allocation",
    }
}

/// Percentiles that the report gives for each operation.
pub const PERCENTILES: [u64; 3] = [50, 95, 99];

#[derive(Clone, Debug, Default)]
struct Series {
    /// Latencies in the present interval, ns.
    samples: Vec<u64>,
    /// Sums of the three percentiles over the intervals that had samples, us.
    sums: [u64; 3],
    intervals: u64,
}

/// The latencies of each operation since measuring began.
#[derive(Clone, Debug, Default)]
pub struct Latencies {
    /// Time at which measuring begins, ns; 0: nothing is measured.
    start_ns: u64,
    interval_ns: u64,
    /// Number of the present interval, from 0.
    interval: u64,
    series: [Series; 3],
}

/// Means over the intervals that have ended, for one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LatencyResult {
    /// Name of the operation, for example `Read`.
    pub what: String,
    /// Means of the 50th, 95th and 99th percentile, us.
    pub percentiles_us: [u64; 3],
}

impl Latencies {
    /// Lets measuring begin at `start_ns`, in intervals of `interval_ns`.
    pub(crate) fn start(&mut self, start_ns: u64, interval_ns: u64) {
        self.start_ns = start_ns.max(1);
        self.interval_ns = interval_ns.max(1);
    }

    /// Adds an operation that began at `since` and ended at `now`, ns, unless measuring has not begun.
    fn record(&mut self, kind: Latency, since: u64, now: u64) {
        if self.start_ns == 0 || now < self.start_ns {
            return;
        }
        let interval = (now - self.start_ns) / self.interval_ns;
        if interval != self.interval {
            self.end_interval();
            self.interval = interval;
        }
        self.series[kind as usize].samples.push(now - since);
    }

    fn end_interval(&mut self) {
        for series in &mut self.series {
            if series.samples.is_empty() {
                continue;
            }
            series.samples.sort_unstable();
            for (sum, percent) in series.sums.iter_mut().zip(PERCENTILES) {
                *sum += percentile(&series.samples, percent) / 1000;
            }
            series.intervals += 1;
            series.samples.clear();
        }
    }

    /// Means over the intervals that have ended, in the order of the report; an operation without samples in them is missing.
    pub fn results(&self) -> Vec<LatencyResult> {
        let measured = Latency::ALL.into_iter().filter_map(|kind| {
            let series = &self.series[kind as usize];
            (series.intervals > 0).then(|| LatencyResult {
                what: kind.name().to_owned(),
                percentiles_us: series.sums.map(|sum| sum / series.intervals),
            })
        });
        measured.collect()
    }
}

/// The smallest value that at least `percent` percent of the values do not exceed. `sorted` must be sorted and not empty.
fn percentile(sorted: &[u64], percent: u64) -> u64 {
    let rank = (sorted.len() as u64 * percent).div_ceil(100).max(1);
    sorted[rank as usize - 1]
}

/// Adds an operation that began at `since`, ns, and ends now.
pub(crate) fn record_latency(m: &mut Machine, kind: Latency, since: u64) {
    let now = m.sched.now();
    m.progress.latencies.record(kind, since, now);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_were_measured() {
        let hundred: Vec<u64> = (1..=100).collect();
        assert_eq!(PERCENTILES.map(|p| percentile(&hundred, p)), [50, 95, 99]);
        assert_eq!(PERCENTILES.map(|p| percentile(&[7], p)), [7, 7, 7]);
        assert_eq!(PERCENTILES.map(|p| percentile(&[1, 9], p)), [1, 9, 9]);
    }

    #[test]
    fn the_report_is_the_mean_of_the_intervals_that_ended_after_the_warm_up() {
        let mut all = Latencies::default();
        all.record(Latency::Read, 0, 5);
        assert_eq!(all.results(), [], "no task is measured");
        all.start(1_000_000, 1_000_000);
        let mut record = |at_ms: u64, us: u64| {
            let now = at_ms * 1_000_000;
            all.record(Latency::Write, now - us * 1000, now);
        };
        record(0, 0);
        record(1, 100);
        record(2, 300);
        record(5, 900);
        let [result] = &all.results()[..] else {
            panic!("one kind");
        };
        // Intervals 0 and 1 have ended. The one that starts at 5 ms has not.
        assert_eq!(result.what, "Write");
        assert_eq!(result.percentiles_us, [200; 3]);
    }
}
