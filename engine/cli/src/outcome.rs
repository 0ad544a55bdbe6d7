//! What a run has come to, as plain data.

use reclaim::mm::vmstat::vmstat;
use reclaim::report::StepResult;
use reclaim::scenario::Scenario;
use reclaim::simulation::{KernelSide, Simulation};

use crate::drive::{self, SECOND};

/// The end of a run.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    scenario: String,
    size: String,
    divide: u32,
    seed: u32,
    /// Preset of the kernel.
    pub(crate) preset: String,
    /// Patches on top of it.
    pub(crate) patches: Vec<String>,
    time_ns: u64,
    events: u32,
    /// Names and values of /proc/vmstat.
    pub(crate) counters: Vec<(String, u64)>,
    /// Steps of parallelio that have ended, in order.
    pub(crate) steps: Vec<StepResult>,
}

impl Outcome {
    /// The present state of a simulation.
    pub(crate) fn of(scenario: &Scenario, side: KernelSide, sim: &Simulation) -> Self {
        let choice = drive::choice(scenario, side);
        Self {
            scenario: scenario.name.clone(),
            size: scenario.size.clone(),
            divide: scenario.divide,
            seed: scenario.seed,
            preset: choice.preset.clone(),
            patches: choice.patches.clone(),
            time_ns: sim.now_ns(),
            events: sim.event(),
            counters: vmstat(&sim.machine()),
            steps: sim.machine().progress.steps.clone(),
        }
    }

    /// A counter by its name in /proc/vmstat.
    pub(crate) fn counter(&self, name: &str) -> u64 {
        let found = self.counters.iter().find(|(known, _)| known == name);
        found
            .unwrap_or_else(|| panic!("{name} is a counter of the engine"))
            .1
    }

    /// A step by its background I/O at the published size: `2385M`.
    pub(crate) fn label(&self, step: &StepResult) -> String {
        format!(
            "{}M",
            u64::from(step.io_pages) * u64::from(self.divide) * 4096 / (1 << 20)
        )
    }

    /// Virtual seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.time_ns as f64 / SECOND as f64
    }

    /// Everything, as JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        let counters: serde_json::Map<String, serde_json::Value> = self
            .counters
            .iter()
            .map(|(name, value)| (name.clone(), (*value).into()))
            .collect();
        let steps: Vec<serde_json::Value> = self
            .steps
            .iter()
            .map(|step| {
                serde_json::json!({
                    "step": self.label(step),
                    "memcachetest": step.ops_per_second,
                    "io-duration": step.io_duration,
                    "swaptotal": step.swap_total,
                    "swapin": step.swap_in,
                    "minorfaults": step.minor_faults,
                    "majorfaults": step.major_faults,
                })
            })
            .collect();
        serde_json::json!({
            "scenario": self.scenario,
            "size": self.size,
            "divide": self.divide,
            "seed": self.seed,
            "kernel": self.preset,
            "patches": self.patches,
            "time_ns": self.time_ns,
            "events": self.events,
            "counters": counters,
            "steps": steps,
        })
    }
}
