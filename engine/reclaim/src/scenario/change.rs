//! Changes that a user makes while the machine runs: a new value of a sysctl, a live patch of the kernel, a program that starts or gets a
//! signal, a write to `memory.reclaim`, or an errand for the program that the user controls by hand.
//!
//! Changes are not in the text of a scenario, but in its options. Until a change's moment, the run is the same as without it.

use super::check::most_min_free_kbytes;
use super::choice::kernel_of;
use super::errand::{BY_HAND, Errand};
use super::error::ScenarioError;
use super::machine::MAX_PAGES;
use super::memcg::MemcgSpec;
use super::options::{check_patches, switch_patch};
use super::program::{Program, task_names};
use super::schema::{KernelChoice, Scenario};
use super::sysctl::Sysctl;
use super::table::one_of;
use super::units::{Unit, duration_ns};
use crate::mm::memcg::v2::proactive_batch;
use crate::order::in_order;

/// Maximum number of changes in one run.
const MOST: usize = 200;
/// Maximum number of programs that a user can start by hand. Each may map as much memory as the machine has, and a browser tab has to hold
/// all page tables.
const MOST_STARTS: usize = 8;
/// Maximum number of task names that a refusal lists.
const NAMES_LISTED: usize = 20;

/// The effect of a change.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Knob {
    /// A sysctl and its new value, in the sysctl's own unit.
    Sysctl(Sysctl, u32),
    /// Replaces the kernel by one with another combination of patches.
    Kernel(KernelChoice),
    /// Sends a signal to the tasks with this name and to the tasks that they have started.
    Signal(Signal, String),
    /// Starts a program as a task with this name.
    Start(Program, String),
    /// Gives an errand to the program that the user controls by hand, and starts that program if it does not run.
    Errand(Errand),
    /// Writes to `memory.reclaim` of a group: the number of the group, counted from 1, then pages to reclaim.
    Reclaim(u32, u32),
}

/// A signal that a user sends to a task and to the tasks that it has started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub enum Signal {
    /// `SIGKILL`, which ends the task.
    Kill,
    /// `SIGSTOP`, which stops the task until it gets `SIGCONT`.
    Stop,
    /// `SIGCONT`, which lets a stopped task continue.
    Cont,
}

/// A change that a user makes while the machine runs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct Change {
    /// Virtual time of the change, ns.
    pub at_ns: u64,
    /// Effect of the change, from `at_ns` on.
    pub knob: Knob,
}

/// Names of the changes other than sysctls, errands and patches.
const NAMES: [&str; 5] = ["kill", "stop", "cont", "start", "reclaim"];

/// Reads changes `TIME:NAME=VALUE`, `TIME:PATCH=on|off`, `TIME:kill|stop|cont=TASK`, `TIME:start=PROGRAM`, `TIME:reclaim=GROUP,SIZE` or
/// `TIME:take|touch|write|free=PAGES`, and sorts them by time. A patch stays on or off until a later change of it.
///
/// # Errors
/// More than [`MOST`] changes, or the first change that cannot be read or made. For example, it leaves a patch on without the patches on
/// which it builds, or no task can have the name at its time.
pub(super) fn changes(
    texts: &[String],
    side: &str,
    choice: &KernelChoice,
    scenario: &Scenario,
) -> Result<Vec<Change>, ScenarioError> {
    if texts.len() > MOST {
        let expected = format!("at most {MOST} changes");
        return Err(ScenarioError::value(
            "do",
            &texts.len().to_string(),
            &expected,
        ));
    }
    let mut read: Vec<(u64, &str, &str)> = Vec::new();
    for text in texts {
        let parts = text
            .split_once(':')
            .and_then(|(time, rest)| Some((duration_ns(time)?, rest.split_once('=')?)));
        let Some((at_ns, (name, value))) = parts else {
            let expected = "TIME:NAME=VALUE, for example 725s:swappiness=10";
            return Err(ScenarioError::value("do", text, expected));
        };
        read.push((at_ns, name, value));
    }
    let read = in_order(read, |&(at_ns, _, _)| at_ns);
    let mut so_far = SoFar {
        side,
        choice: choice.clone(),
        tasks: task_names(scenario),
        groups: &scenario.memcgs,
        started: Vec::new(),
    };
    read.into_iter()
        .map(|(at_ns, name, value)| {
            let knob = so_far.knob(name, value)?;
            Ok(Change { at_ns, knob })
        })
        .collect()
}

/// Checks that no change sets `min_free_kbytes` to more than an eighth of the memory that is free at the start. This needs the machine after
/// the division by the chosen size.
pub(super) fn check_changes(scenario: &Scenario) -> Result<(), ScenarioError> {
    let most = most_min_free_kbytes(&scenario.machine);
    for change in &scenario.changes {
        if let Knob::Sysctl(Sysctl::MinFreeKbytes, kib) = change.knob
            && kib > most
        {
            let expected = format!("at most {most}, an eighth of the memory free at the start");
            return Err(ScenarioError::conflict(
                "do min_free_kbytes",
                kib,
                &expected,
            ));
        }
    }
    Ok(())
}

/// The run as the changes read so far leave it, to check the next change.
struct SoFar<'a> {
    side: &'a str,
    choice: KernelChoice,
    /// Names that tasks can have at this time.
    tasks: Vec<String>,
    groups: &'a [MemcgSpec],
    started: Vec<Program>,
}

impl SoFar<'_> {
    fn knob(&mut self, name: &str, value: &str) -> Result<Knob, ScenarioError> {
        let place = format!("do {name}");
        if let Some(errand) = Errand::read(name, value) {
            return errand.map(|errand| self.errand(errand));
        }
        if let Some(sysctl) = Sysctl::named(name) {
            let range = sysctl.widest();
            let number = value.parse().ok().filter(|number| range.contains(number));
            let (first, last) = range.into_inner();
            let expected = format!("a whole number from {first} to {last}");
            let number = number.ok_or_else(|| ScenarioError::value(&place, value, &expected))?;
            return Ok(Knob::Sysctl(sysctl, number));
        }
        Ok(match name {
            "kill" => Knob::Signal(Signal::Kill, self.task(&place, value)?),
            "stop" => Knob::Signal(Signal::Stop, self.task(&place, value)?),
            "cont" => Knob::Signal(Signal::Cont, self.task(&place, value)?),
            "start" => self.start(&place, value)?,
            "reclaim" => self.reclaim(&place, value)?,
            id if crate::kernel::patch(id).is_some() => {
                let on = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(ScenarioError::value(&place, value, "on or off")),
                };
                switch_patch(&mut self.choice, id, on)?;
                check_patches(self.side, &self.choice)?;
                Knob::Kernel(self.choice.clone())
            }
            _ => {
                let sysctls = Sysctl::ALL.map(Sysctl::name);
                let all = sysctls.iter().chain(&NAMES).chain(&Errand::NAMES);
                let all: Vec<&str> = all.copied().collect();
                let expected = format!("one of {}, or a patch", all.join(", "));
                return Err(ScenarioError::value("do", name, &expected));
            }
        })
    }

    /// Adds the program that runs errands to the tasks, because the first errand starts it and later changes may send it signals.
    fn errand(&mut self, errand: Errand) -> Knob {
        if !self.tasks.iter().any(|task| task == BY_HAND) {
            self.tasks.push(BY_HAND.to_owned());
        }
        Knob::Errand(errand)
    }

    fn task(&self, place: &str, name: &str) -> Result<String, ScenarioError> {
        if self.tasks.iter().any(|task| task == name) {
            return Ok(name.to_owned());
        }
        let listed: Vec<&str> = self
            .tasks
            .iter()
            .take(NAMES_LISTED)
            .map(String::as_str)
            .collect();
        let more = self.tasks.len() - listed.len();
        let expected = match more {
            0 => format!("a task of this run: {}", listed.join(", ")),
            _ => format!("a task of this run: {} and {more} more", listed.join(", ")),
        };
        Err(ScenarioError::value(place, name, &expected))
    }

    /// Reads `GROUP,SIZE`. The kernel must have `memory.reclaim`, and the groups must be of version 2.
    fn reclaim(&self, place: &str, value: &str) -> Result<Knob, ScenarioError> {
        let refuse = |expected: &str| ScenarioError::value(place, value, expected);
        if proactive_batch(&kernel_of(&self.choice), 0).is_none() {
            return Err(refuse("a kernel that has memory.reclaim, 5.19 or later"));
        }
        let of_v2 = self.groups.iter().filter(|group| group.v2.is_some());
        let names: Vec<&str> = of_v2.map(|group| group.name.as_str()).collect();
        if names.is_empty() {
            return Err(refuse("a scenario whose groups are of version 2"));
        }
        let (name, size) = value.split_once(',').unwrap_or((value, ""));
        let group = names.iter().position(|&known| known == name);
        let pages = Unit::Pages
            .parse(size)
            .and_then(|pages| u32::try_from(pages).ok());
        let pages = pages.filter(|pages| (1..=MAX_PAGES).contains(pages));
        match (group, pages) {
            (Some(group), Some(pages)) => Ok(Knob::Reclaim(group as u32 + 1, pages)),
            _ => Err(refuse(&format!(
                "GROUP,SIZE with {} and 1p to 128GiB, for example {},16MiB",
                one_of(&names),
                names[0]
            ))),
        }
    }

    fn start(&mut self, place: &str, name: &str) -> Result<Knob, ScenarioError> {
        let Some(program) = Program::named(name) else {
            let known = Program::ALL.map(Program::name);
            return Err(ScenarioError::value(place, name, &one_of(&known)));
        };
        if self.started.len() == MOST_STARTS {
            let expected = format!("at most {MOST_STARTS} programs started by hand");
            return Err(ScenarioError::value(place, name, &expected));
        }
        self.started.push(program);
        let nth = self.started.iter().filter(|&&one| one == program).count();
        let task = program.task_name(nth as u32);
        self.tasks.push(task.clone());
        Ok(Knob::Start(program, task))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice() -> KernelChoice {
        KernelChoice {
            preset: "v3_10_rc1".to_owned(),
            patches: vec!["b1_limit".to_owned()],
            decisions: Vec::new(),
        }
    }

    /// A scenario whose tasks get the signals of these tests.
    fn scenario() -> Scenario {
        let text = include_str!("../../../../scenarios/2013-kswapd-limits/scenario.toml");
        let parsed = crate::scenario::parse(text, &crate::scenario::Options::default());
        parsed.unwrap_or_else(|why| panic!("{why}"))
    }

    fn read(texts: &[&str]) -> Result<Vec<Change>, String> {
        let texts: Vec<String> = texts.iter().map(|&t| t.to_owned()).collect();
        changes(&texts, "after", &choice(), &scenario()).map_err(|e| e.to_string())
    }

    #[test]
    fn changes_are_read_in_the_order_of_time_and_patches_stay_as_they_were_changed() {
        let all = read(&["3s:b1_limit=on", "2s:b1_limit=off", "1.5s:swappiness=10"]);
        let all = all.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(all[0].at_ns, 1_500_000_000);
        assert_eq!(all[0].knob, Knob::Sysctl(Sysctl::Swappiness, 10));
        let patches = |change: &Change| match &change.knob {
            Knob::Kernel(choice) => choice.patches.clone(),
            other => panic!("{other:?}"),
        };
        assert!(patches(&all[1]).is_empty());
        assert_eq!(patches(&all[2]), ["b1_limit"]);
    }

    #[test]
    fn a_started_program_has_its_own_name_and_can_get_signals_from_then_on() {
        let all = read(&["3s:kill=my-dd-2", "1s:start=dd", "2s:start=dd"]);
        let knobs: Vec<Knob> = all
            .unwrap_or_else(|why| panic!("{why}"))
            .into_iter()
            .map(|change| change.knob)
            .collect();
        let start = |name: &str| Knob::Start(Program::Dd, name.to_owned());
        let kill = Knob::Signal(Signal::Kill, "my-dd-2".to_owned());
        assert_eq!(knobs, [start("my-dd"), start("my-dd-2"), kill]);
        let refusal = read(&["1s:kill=my-dd", "2s:start=dd"]).expect_err("it is too early");
        assert!(
            refusal.contains("do kill = my-dd cannot be used"),
            "{refusal}"
        );
        let refusal = read(&["1s:start=dd"; 9]).expect_err("too many");
        assert!(refusal.contains("at most 8 programs"), "{refusal}");
    }

    #[test]
    fn a_program_worked_by_hand_can_get_signals_from_its_first_errand_on() {
        let all = read(&[
            "1s:take=32",
            "2s:touch=32",
            "2s:write=8",
            "3s:free=32",
            "4s:kill=my-hand",
        ]);
        let knobs: Vec<Knob> = all
            .unwrap_or_else(|why| panic!("{why}"))
            .into_iter()
            .map(|change| change.knob)
            .collect();
        let errands = [
            Errand::Take(32),
            Errand::Touch(32),
            Errand::Write(8),
            Errand::Free(32),
        ];
        let kill = Knob::Signal(Signal::Kill, "my-hand".to_owned());
        let expected: Vec<Knob> = errands
            .map(Knob::Errand)
            .into_iter()
            .chain([kill])
            .collect();
        assert_eq!(knobs, expected);
        let refusal = read(&["1s:kill=my-hand", "2s:take=32"]).expect_err("it is too early");
        assert!(
            refusal.contains("do kill = my-hand cannot be used"),
            "{refusal}"
        );
    }

    #[test]
    fn a_group_of_version_2_can_be_reclaimed_from_where_the_kernel_has_the_file() {
        let text = include_str!("../../../../scenarios/group-low-two/scenario.toml");
        let machine = include_str!("../../../../scenarios/group-machine.toml");
        let knob = |kernel: &str, change: &str| {
            let options = format!("kernel={kernel}\ndo=1s:reclaim={change}");
            let options = crate::scenario::Options::from_lines(&options).expect("they are known");
            let beside = |_: &str| Ok(machine.to_owned());
            crate::scenario::parse_with_included(text, &options, &beside)
                .map(|scenario| scenario.changes[0].knob.clone())
                .map_err(|error| error.to_string())
        };
        assert_eq!(knob("before", "B,16MiB"), Ok(Knob::Reclaim(2, 4096)));
        for (kernel, change, why) in [
            (
                "v5_15",
                "B,16MiB",
                "a kernel that has memory.reclaim, 5.19 or later.",
            ),
            (
                "after",
                "C,16MiB",
                "GROUP,SIZE with one of \"A\", \"B\" and 1p to 128GiB",
            ),
            ("after", "B,0B", "GROUP,SIZE"),
            ("after", "B", "GROUP,SIZE"),
        ] {
            let refusal = knob(kernel, change).expect_err(change);
            let place = format!("do reclaim = {change} cannot be used: expected {why}");
            assert!(refusal.starts_with(&place), "{refusal}");
        }
        let refusal = read(&["1s:reclaim=B,16MiB"]).expect_err("an old kernel");
        assert!(refusal.contains("5.19 or later"), "{refusal}");
    }

    #[test]
    fn watermarks_above_an_eighth_of_the_machine_at_its_size_are_refused() {
        let text = include_str!("../../../../scenarios/2013-kswapd-limits/scenario.toml");
        let parsed = |size: &str, kib: u32| {
            let lines = format!("size={size}\ndo=1s:min_free_kbytes={kib}");
            let options =
                crate::scenario::Options::from_lines(&lines).expect("the options can be read");
            crate::scenario::parse(text, &options)
        };
        let scenario = parsed("classroom", 1000).unwrap_or_else(|why| panic!("{why}"));
        let most = most_min_free_kbytes(&scenario.machine);
        assert!(parsed("classroom", most).is_ok());
        assert!(parsed("published", most + 1).is_ok());
        let refusal = parsed("classroom", most + 1)
            .expect_err("too much")
            .to_string();
        assert!(
            refusal.starts_with(&format!("do min_free_kbytes = {} does not fit", most + 1)),
            "{refusal}"
        );
    }

    #[test]
    fn a_change_that_cannot_be_made_is_refused_with_place_and_value() {
        for (text, why) in [
            (
                "swappiness=10",
                "do = swappiness=10 cannot be used: expected TIME:NAME=VALUE",
            ),
            (
                "2s:swappiness=201",
                "do swappiness = 201 cannot be used: expected a whole number from 0 to 200.",
            ),
            (
                "2s:b1_limit=maybe",
                "do b1_limit = maybe cannot be used: expected on or off.",
            ),
            (
                "2s:colour=red",
                "do = colour cannot be used: expected one of swappiness,",
            ),
            ("2s:m1_integrated=on", "after.patches"),
            (
                "2s:kill=nobody",
                "do kill = nobody cannot be used: expected a task of this run: parallelio, desktop, memcached, dd",
            ),
            (
                "2s:stop=my-dd",
                "do stop = my-dd cannot be used: expected a task of this run",
            ),
            (
                "2s:start=emacs",
                "do start = emacs cannot be used: expected one of \"dd\", \"reader\", \"anon\", \"hog\".",
            ),
            (
                "2s:take=0",
                "do take = 0 cannot be used: expected a whole number of pages from 1 to 9999.",
            ),
            (
                "2s:free=10000",
                "do free = 10000 cannot be used: expected a whole number of pages from 1 to 9999.",
            ),
            (
                "2s:min_free_kbytes=-1",
                "do min_free_kbytes = -1 cannot be used: expected a whole number",
            ),
        ] {
            let refusal = read(&[text]).expect_err(text);
            assert!(refusal.contains(why), "{refusal}");
        }
    }
}
