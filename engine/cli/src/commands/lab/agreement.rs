//! Counts the counters of all workloads that agree with the real ones, and puts the result into one sentence.

use super::Workload;
use super::beside::ComparedKernel;
use super::real::Real;

/// Counters with a real mean up to this depend more on the shell that starts the workload than on reclaim.
pub(super) const LEAST_MEAN: f64 = 100.0;

pub(super) struct Agreement {
    /// Number of counters that the engine has and whose real mean is over [`LEAST_MEAN`], or below its negative.
    pub(super) counted: u32,
    /// How many of these are within a factor of two of the real mean.
    pub(super) twice: u32,
    /// How many of these are within the range of the real runs, widened by a quarter on each side.
    pub(super) near: u32,
}

impl Agreement {
    pub(super) fn of(workloads: &[Workload]) -> Self {
        let mut all = Self {
            counted: 0,
            twice: 0,
            near: 0,
        };
        for workload in workloads {
            for real in &workload.real {
                let Some(&ours) = workload.ours.get(&real.counter) else {
                    continue;
                };
                if real.mean.abs() > LEAST_MEAN {
                    all.counted += 1;
                    all.twice += u32::from(is_within_twice(ours, real));
                    all.near += u32::from(is_near_the_range(ours, real));
                }
            }
        }
        all
    }
}

pub(super) fn sentence(kernel: &ComparedKernel, workloads: &[Workload]) -> String {
    let Agreement {
        counted,
        twice,
        near,
    } = Agreement::of(workloads);
    let percent = |part: u32| (part * 100).checked_div(counted).unwrap_or(0);
    format!(
        "{} beside Linux {}: of the {counted} counters whose real mean is over 100, {twice} ({} %) are within a factor of two of it, \
         and {near} ({} %) within the range of the real runs widened by a quarter.",
        kernel.name(),
        kernel.version,
        percent(twice),
        percent(near)
    )
}

fn is_within_twice(ours: f64, real: &Real) -> bool {
    let factor = ours / real.mean;
    (0.5..=2.0).contains(&factor)
}

/// True if our figure is at most a quarter below the smallest real run and at most a quarter above the largest.
fn is_near_the_range(ours: f64, real: &Real) -> bool {
    let low = real.min - real.min.abs() / 4.0;
    let high = real.max + real.max.abs() / 4.0;
    (low..=high).contains(&ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(mean: f64, min: f64, max: f64) -> Real {
        Real {
            counter: "pgfault".into(),
            mean,
            min,
            max,
            end: None,
        }
    }

    #[test]
    fn the_limits_also_hold_for_counters_that_fall() {
        let growing = real(200.0, 160.0, 240.0);
        assert!(is_within_twice(100.0, &growing) && !is_within_twice(99.0, &growing));
        assert!(is_near_the_range(120.0, &growing) && !is_near_the_range(119.0, &growing));
        assert!(is_near_the_range(300.0, &growing) && !is_near_the_range(301.0, &growing));
        let falling = real(-200.0, -240.0, -160.0);
        assert!(is_within_twice(-399.0, &falling) && !is_within_twice(200.0, &falling));
        assert!(is_near_the_range(-300.0, &falling) && !is_near_the_range(-119.0, &falling));
    }

    #[test]
    fn only_counters_over_100_are_counted() {
        let workload = Workload {
            name: "lab-any".into(),
            real: vec![real(200.0, 160.0, 240.0), real(100.0, 100.0, 100.0)],
            ours: [("pgfault".to_owned(), 390.0)].into(),
            ends: [].into(),
        };
        let kernel = ComparedKernel {
            preset: "v3_9_6".into(),
            patches: Vec::new(),
            sets: Vec::new(),
            version: "3.9.6".into(),
        };
        let sentence = sentence(&kernel, &[workload]);
        assert!(sentence.contains("of the 1 counters"), "{sentence}");
        assert!(sentence.contains("1 (100 %) are within"), "{sentence}");
        assert!(sentence.contains("0 (0 %) within"), "{sentence}");
    }
}
