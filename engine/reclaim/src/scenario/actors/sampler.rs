//! A process that reads the kernel's counters: the keys of `work = "sampler"`.

use super::MAX_RUN_NS;
use crate::scenario::error::ScenarioError;
use crate::scenario::keys::{Key, Keys};
use crate::scenario::part::Part;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "sampler",
    about: "Reads the kernel's counters at regular times, which uses CPU time but hardly any memory.",
    list: &[
        Key::time("period", 1_000_000..=MAX_RUN_NS, "\"1s\"", "Time between two readings."),
        Key::count("reads", 1..=10_000, "40", "Number of `read(2)` calls in one reading."),
        Key::time("read", 1..=100_000_000, "\"2.5ms\"", "Average CPU time of one call, all of it in the kernel."),
    ],
};

/// A process that reads files of /proc periodically.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct SamplerWork {
    /// Time from one sample to the next, ns.
    pub period_ns: u64,
    /// Calls of `read(2)` for each sample.
    pub reads: u32,
    /// Average CPU time of a call, all of it in the kernel, ns.
    pub read_ns: u32,
}

pub(super) fn read(part: &Part<'_>) -> Result<SamplerWork, ScenarioError> {
    Ok(SamplerWork {
        period_ns: part.quantity("period")?,
        reads: part.count("reads")?,
        read_ns: part.quantity_u32("read")?,
    })
}
