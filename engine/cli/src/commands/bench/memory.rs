//! Measures the memory that the engine needs per page frame, as the operating system counts it.

use reclaim::simulation::{KernelSide, Simulation};

use super::{Measurement, engine};
use crate::args::BenchArgs;
use crate::failure::Failure;

pub(super) fn memory(_: &BenchArgs) -> Result<Vec<Measurement>, Failure> {
    let Some(before) = resident_bytes() else {
        eprintln!("reclaim bench: memory is only measured where /proc/self/statm exists");
        return Ok(Vec::new());
    };
    let scenario = engine::machine_of_a_million_pages()?;
    let mut sim = Simulation::new(&scenario, KernelSide::Before);
    engine::run_for(&mut sim, 20);
    let after = resident_bytes().unwrap_or(before);
    let frames: u32 = sim.machine().zones.iter().map(|zone| zone.managed).sum();
    let bytes = after.saturating_sub(before) as f64 / f64::from(frames);
    Ok(vec![Measurement::at_most(
        "memory of a frame, live, page tables and lists included",
        bytes,
        " B",
        32.0,
    )])
}

fn resident_bytes() -> Option<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
