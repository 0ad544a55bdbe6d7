//! A page-level simulator of Linux page reclaim: pure, deterministic, without I/O, clock or threads. Floats occur only in numbers for the page.
//!
//! Reading order: [`sim`] provides virtual time and simulated threads; [`kernel`] lists the decisions in which kernels differ; [`machine`]
//! owns all state; [`mm`] reclaims; [`fs`] and [`block`] write and read; [`workload`] uses memory as real processes do; [`record`] and
//! [`trace`] record what happened; [`report`] shows, hashes and checks it; [`scenario`] describes what to run; [`simulation`] is the entry
//! point for callers.

#![cfg_attr(
    feature = "bindings",
    expect(
        clippy::float_cmp,
        reason = "for each of our codes, wasm-bindgen generates a comparison of JavaScript numbers"
    )
)]

#[macro_use]
mod named;

#[cfg(feature = "bindings")]
pub mod bindings;
pub mod block;
pub mod fs;
pub mod import;
pub mod kernel;
pub mod machine;
pub mod mm;
mod order;
pub mod record;
pub mod report;
pub mod scenario;
pub mod sim;
pub mod simulation;
pub mod trace;
pub mod workload;

#[cfg(test)]
mod testing;

pub use simulation::{Advance, KernelSide, Simulation, Stop};
