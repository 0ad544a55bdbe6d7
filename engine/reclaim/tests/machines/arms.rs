//! Every arm of every decision decides something in at least one run of a random machine, or in a test that [`BY_TESTS`] lists.
//!
//! A run is a function of its scenario and its kernel. If the run changes when one field of the kernel gets another arm, that field was read,
//! the old arm was taken, and it mattered. So the engine needs no counters for this, and the test shows more than line coverage does.

use std::collections::BTreeSet;
use std::fmt::Write;

use reclaim::kernel::{Decided, all_decided};
use reclaim::report::Outcome;
use reclaim::scenario::kernel_of;
use reclaim::scenario::schema::{Knob, Scenario};
use reclaim::trace::ftrace::Columns;
use reclaim::{KernelSide, Simulation, Stop};

use super::{EVENTS, from_environment, random};
use crate::project::{read_file, write_file};

/// Maximum number of machines that the test tries.
const SEEDS: u32 = 4_000;

/// The file that lists where the arms decided something last: the seed of a machine, and an arm that replaced another in its kernel. The test
/// tries these first. Without the file it finds the same in half a minute. `UPDATE_EXPECT=1` writes it again.
const LAST_MET: &str = "engine/reclaim/tests/machines/arms.txt";

/// The same scenario with one decision of the kernel after set by name, even if the scenario switches patches during the run.
fn exchanged(scenario: &Scenario, decided: Decided) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.after.decisions.push(decided);
    for change in &mut scenario.changes {
        if let Knob::Kernel(choice) = &mut change.knob {
            choice.decisions.push(decided);
        }
    }
    scenario
}

type Course = (u64, u64, String, String);

/// Everything that a run shows: hash of the events, hash of the state, outcome with the deepest stack, and trace.
fn course(scenario: &Scenario) -> Course {
    let mut run = Simulation::new(scenario, KernelSide::After);
    run.record_points();
    run.advance(Stop {
        event: EVENTS,
        budget: 2_000_000,
        ..Stop::END
    });
    let trace = run.take_ftrace(Columns::Plain);
    let mut outcome = Outcome::of(scenario, KernelSide::After, &run);
    // The requested decisions are part of the input, not of the result.
    outcome.kernel.decisions.clear();
    let m = run.machine();
    let stack = &m.observations.deepest_stack;
    let seen = format!("{}{} {:?}", outcome.to_toml(), stack.bytes, stack.path);
    (m.trace.chain(), run.state_hash(), seen, trace)
}

/// The arms that have decided something in a run.
#[derive(Default)]
struct Met(BTreeSet<Decided>);

impl Met {
    fn has(&self, arm: Decided) -> bool {
        self.0.contains(&arm)
    }

    /// Runs a machine again with another arm, if that arm or the one that it replaces has not been seen to decide something. True if the two
    /// decide differently here.
    fn decides(
        &mut self,
        scenario: &Scenario,
        own: &mut Option<Course>,
        [held, other]: [Decided; 2],
    ) -> bool {
        if self.has(held) && self.has(other) {
            return false;
        }
        let own = own.get_or_insert_with(|| course(scenario));
        let differs = course(&exchanged(scenario, other)) != *own;
        if differs {
            self.0.extend([held, other]);
        }
        differs
    }

    /// Replaces every arm of a machine. Returns those that decide something and whose decision had an arm that was not met.
    fn try_machine(&mut self, scenario: &Scenario) -> Vec<Decided> {
        let kernel = kernel_of(&scenario.after);
        let mut own = None;
        let mut new = Vec::new();
        for held in all_decided().filter(|arm| arm.is_held(&kernel)) {
            let of_held = all_decided().filter(|arm| arm.field() == held.field());
            for other in of_held.filter(|&arm| arm != held) {
                if self.decides(scenario, &mut own, [held, other]) {
                    new.push(other);
                }
            }
        }
        new
    }

    /// Tries the arms of [`LAST_MET`] on their machines. Returns the lines that are still right.
    fn try_last_met(&mut self) -> String {
        let mut right = String::new();
        let mut open: Option<(u32, Scenario, Option<Course>)> = None;
        for line in read_file(LAST_MET).lines() {
            let found = line.split_once(' ').and_then(|(seed, arm)| {
                let (field, word) = arm.split_once('=')?;
                Some((seed.parse().ok()?, Decided::named(field, word).ok()?))
            });
            // A decision may have been renamed since.
            let Some((seed, other)) = found else { continue };
            if open.as_ref().is_none_or(|(of, ..)| *of != seed) {
                open = Some((seed, random::scenario(seed, KernelSide::After), None));
            }
            let (_, scenario, own) = open.as_mut().expect("it was just set");
            let kernel = kernel_of(&scenario.after);
            let mut of_field = all_decided().filter(|arm| arm.field() == other.field());
            let held = of_field.find(|arm| arm.is_held(&kernel));
            let held = held.expect("each decision has an arm");
            if held != other && self.decides(scenario, own, [held, other]) {
                let _ = writeln!(right, "{line}");
            }
        }
        right
    }

    fn missing(&self) -> Vec<Decided> {
        all_decided().filter(|&arm| !self.has(arm)).collect()
    }
}

/// Arms that no random machine meets, the reason, and the file of the engine and the test there that meet them.
const BY_TESTS: &[(&[&str], &str, &str, &str)] = &[
    (
        &["drain_after_reclaim=blocks", "drain_after_reclaim=all"],
        "in zones as small as theirs no page stays with a CPU",
        "mm/page_alloc/tests.rs",
        "pages_freed_to_a_cpu_are_found_by_a_later_kernel_and_by_an_old_one_only_for_blocks",
    ),
    (
        &[
            "cgroup_versions=first",
            "cgroup_versions=both",
            "cgroup_versions=second",
        ],
        "only the reader of scenarios makes this decision, and no random machine is read from a text",
        "scenario/tests/memcg.rs",
        "groups_of_a_version_that_the_kernel_lacks_are_refused",
    ),
];

/// True if [`BY_TESTS`] lists the arm.
fn has_test(arm: Decided) -> bool {
    let arm = arm.to_string();
    let mut by_tests = BY_TESTS.iter().flat_map(|(arms, ..)| arms.iter());
    by_tests.any(|&listed| listed == arm)
}

#[test]
fn every_arm_of_every_decision_changes_some_run() {
    let mut met = Met::default();
    // `npm run test:all` tries one machine after the other, without the file.
    let from_scratch = from_environment("RANDOM_MACHINES", 1000) > 1000;
    let mut lines = String::new();
    if !from_scratch {
        lines = met.try_last_met();
    }
    let mut tried = 0;
    while tried < SEEDS && met.missing().iter().any(|arm| !has_test(*arm)) {
        tried += 1;
        for arm in met.try_machine(&random::scenario(tried, KernelSide::After)) {
            let _ = writeln!(lines, "{tried} {arm}");
        }
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        write_file(LAST_MET, &lines);
    }
    let by_runs = all_decided().count() - met.missing().len();
    for (arms, _, file, test) in BY_TESTS {
        let path = format!("{}/src/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("a file of the engine");
        let is_there = text.contains(&format!("#[test]\n    fn {test}()"))
            || text.contains(&format!("#[test]\nfn {test}()"));
        assert!(is_there, "{file} has a test {test}");
        for arm in *arms {
            let (field, word) = arm.split_once('=').expect("two names");
            let arm = Decided::named(field, word).expect("there is such an arm");
            assert!(!met.has(arm), "{arm} needs no test by itself");
            met.0.insert(arm);
        }
    }
    let unmet = met.missing();
    println!(
        "of {} arms {by_runs} are met; {tried} machines beyond those in {LAST_MET}",
        all_decided().count(),
    );
    let unmet: Vec<String> = unmet.iter().map(Decided::to_string).collect();
    assert!(unmet.is_empty(), "not met: {unmet:?}");
}
