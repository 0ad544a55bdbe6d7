//! What the kernel's side writes down for those who look on. It decides nothing and is not hashed.

pub mod gauge;

pub use gauge::{Gauge, Gauges, Pass, PassOutcome, Reclaimer, Target, TargetScope};
