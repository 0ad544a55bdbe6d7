//! Measures real time, for progress messages and benchmarks. No other file reads the clock.

use std::time::Duration;

#[expect(
    clippy::disallowed_types,
    reason = "the command line may look at the clock; the engine may not"
)]
pub(crate) struct Stopwatch(std::time::Instant);

impl Stopwatch {
    #[expect(clippy::disallowed_types, reason = "as above")]
    pub(crate) fn start() -> Self {
        Self(std::time::Instant::now())
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}
