//! Runs a simulation up to a moment, and shows its progress on standard error if that takes longer than a second.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use reclaim::kernel::Decided;
use reclaim::scenario::{KernelChoice, Options, Scenario, Side};
use reclaim::simulation::{Advance, KernelSide, Simulation, Stop};

use crate::failure::printable;
use crate::interrupt;
use crate::stopwatch::Stopwatch;

/// Units of work between two checks of the clock, some tens of ms.
const BUDGET: u64 = 400_000;
pub(crate) const SECOND: u64 = 1_000_000_000;

/// The virtual times that the two sides of a comparison have reached, ns.
pub(crate) type BothSides = Arc<[AtomicU64; 2]>;

/// Progress messages of one run, on standard error.
pub(crate) struct Progress {
    /// In a comparison, the times of both sides, and the side that this run is.
    sides: Option<(BothSides, KernelSide)>,
    what: String,
    end_ns: u64,
    now_ns: u64,
    watch: Stopwatch,
    shown_at: f64,
    shown: bool,
}

impl Progress {
    /// `what` names the run, and `end_ns` is the virtual time at which it ends.
    pub(crate) fn new(what: &str, end_ns: u64) -> Self {
        Self {
            sides: None,
            what: printable(what),
            end_ns,
            now_ns: 0,
            watch: Stopwatch::start(),
            shown_at: 0.0,
            shown: false,
        }
    }

    /// Progress of one side of a comparison. On a terminal both sides write the same line, which has the times of both.
    pub(crate) fn of_side(what: &str, end_ns: u64, both: &BothSides, side: KernelSide) -> Self {
        Self {
            sides: Some((Arc::clone(both), side)),
            ..Self::new(what, end_ns)
        }
    }

    /// Shows the progress after the first second, then every second on a terminal and every ten seconds elsewhere.
    fn show(&mut self, now_ns: u64) {
        self.now_ns = now_ns;
        if let Some((both, side)) = &self.sides {
            both[*side as usize].store(now_ns, Ordering::Relaxed);
        }
        let terminal = std::io::stderr().is_terminal();
        let seconds = self.watch.seconds();
        let pause = if self.shown && !terminal { 10.0 } else { 1.0 };
        if seconds - self.shown_at < pause {
            return;
        }
        self.shown_at = seconds;
        self.shown = true;
        let line = self.line(terminal);
        let (start, end) = if terminal { ("\r", "   ") } else { ("", "\n") };
        // If standard error is closed, the run continues without messages.
        drop(write!(std::io::stderr(), "{start}{line}{end}"));
    }

    fn line(&self, terminal: bool) -> String {
        let end = self.end_ns.div_ceil(SECOND);
        match &self.sides {
            Some((both, _)) if terminal => {
                let [before, after] = both
                    .each_ref()
                    .map(|at| at.load(Ordering::Relaxed) / SECOND);
                format!("before {before} s, after {after} s of {end} s of virtual time")
            }
            Some(_) | None => format!(
                "{}: {} of {end} s of virtual time",
                self.what,
                self.now_ns / SECOND
            ),
        }
    }

    /// On a terminal, ends the line of progress. After an interrupt, prints the virtual time that the run has reached.
    pub(crate) fn done(self) {
        if interrupt::pressed() && self.now_ns < self.end_ns {
            drop(writeln!(
                std::io::stderr(),
                "\n{}: interrupted at {} of {} s of virtual time; the output covers the run up to that time",
                self.what,
                self.now_ns / SECOND,
                self.end_ns.div_ceil(SECOND)
            ));
        } else if self.shown && std::io::stderr().is_terminal() {
            drop(writeln!(
                std::io::stderr(),
                "\r{}: done in {:.1} s{}",
                self.what,
                self.watch.seconds(),
                " ".repeat(24)
            ));
        }
    }
}

/// Runs until a virtual time or the end of the scenario. True if the run cannot continue, because it has ended or the user has interrupted it.
pub(crate) fn run_to(sim: &mut Simulation, time_ns: u64, progress: &mut Progress) -> bool {
    loop {
        let advance = sim.advance(Stop {
            time_ns,
            event: u32::MAX,
            budget: BUDGET,
        });
        progress.show(sim.now_ns());
        match advance {
            Advance::Budget if interrupt::pressed() => return true,
            Advance::Budget => {}
            Advance::Stopped => return false,
            Advance::Ended => return true,
        }
    }
}

/// Runs to the virtual time at which the other side has stopped, even after an interrupt.
pub(crate) fn catch_up(sim: &mut Simulation, time_ns: u64, progress: &mut Progress) {
    let stop = Stop {
        time_ns,
        event: u32::MAX,
        budget: BUDGET,
    };
    while sim.now_ns() < time_ns && sim.advance(stop) == Advance::Budget {
        progress.show(sim.now_ns());
    }
    progress.now_ns = sim.now_ns();
}

/// For example `v3_10_rc1`, `v3_10_rc1 + b1_limit` or `v3_10_rc1, swap_token=until_served`.
pub(crate) fn kernel_name(choice: &KernelChoice) -> String {
    let mut words = vec![choice.preset.as_str()];
    words.extend(choice.patches.iter().map(String::as_str));
    let decisions = choice.decisions.iter().map(Decided::to_string);
    let parts: Vec<String> = std::iter::once(words.join(" + "))
        .chain(decisions)
        .collect();
    parts.join(", ")
}

/// Scenario and kernel, for progress messages and headings.
pub(crate) fn run_name(scenario: &Scenario, side: KernelSide) -> String {
    format!(
        "{} on {}",
        scenario.name,
        kernel_name(side.choice(scenario))
    )
}

/// The side that runs with these options. A preset in the options replaces the kernel before.
pub(crate) fn side(options: &Options) -> KernelSide {
    match options.kernel {
        Side::Before | Side::Preset(_) => KernelSide::Before,
        Side::After => KernelSide::After,
    }
}
