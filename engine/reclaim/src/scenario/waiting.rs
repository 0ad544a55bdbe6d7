//! Checks whether the moments for which actors wait can come: the named actors and tasks have to exist, no actor may depend on itself, and
//! none may wait for an actor that never ends.
//!
//! Whether a search finds its event shows only during the run.

use super::actors::never_ends;
use super::choice::kernel_of;
use super::errand::BY_HAND;
use super::error::ScenarioError;
use super::program::started_by;
use super::schema::{ActorSpec, Knob, Moment, Scenario};
use crate::trace::Search;

pub(super) fn check_moments(scenario: &Scenario) -> Result<(), ScenarioError> {
    for (index, actor) in scenario.actors.iter().enumerate() {
        check_times(scenario, actor, index)?;
        for (key, moment) in moments(actor) {
            let path = format!("actor[{index}].{key}");
            check_names(scenario, actor, moment, &path)?;
            check_search(scenario, moment, &path)?;
        }
    }
    let reachable = Reachable::of(scenario);
    for (index, actor) in scenario.actors.iter().enumerate() {
        for (key, moment) in moments(actor) {
            if !reachable.can(scenario, moment) {
                let path = format!("actor[{index}].{key}");
                let expected = reachable.why_not(scenario, moment);
                return Err(ScenarioError::conflict(&path, moment, &expected));
            }
        }
    }
    Ok(())
}

/// The moments of an actor, with their keys.
fn moments(actor: &ActorSpec) -> impl Iterator<Item = (&'static str, &Moment)> {
    let others = [("end", &actor.end), ("repeat_until", &actor.repeat_until)];
    let others = others
        .into_iter()
        .filter_map(|(key, moment)| Some((key, moment.as_ref()?)));
    std::iter::once(("start", &actor.start)).chain(others)
}

fn check_times(scenario: &Scenario, actor: &ActorSpec, index: usize) -> Result<(), ScenarioError> {
    let start = actor.start.earliest_ns();
    if start > scenario.end_ns {
        let path = format!("actor[{index}].start");
        let expected = format!("at most the end of the run, {} ns", scenario.end_ns);
        return Err(ScenarioError::conflict(&path, &actor.start, &expected));
    }
    for (key, moment) in moments(actor).skip(1) {
        if moment.latest_ns().is_some_and(|end| end <= start) {
            let path = format!("actor[{index}].{key}");
            let expected = format!("later than its start, {start} ns");
            return Err(ScenarioError::conflict(&path, moment, &expected));
        }
    }
    Ok(())
}

/// Checks that the actor whose end is awaited, and the tasks that a search names, exist.
fn check_names(
    scenario: &Scenario,
    actor: &ActorSpec,
    moment: &Moment,
    path: &str,
) -> Result<(), ScenarioError> {
    if let Moment::After { actor: other, .. } = moment {
        let others = scenario
            .actors
            .iter()
            .filter(|other| other.name != actor.name);
        let names: Vec<&str> = others.map(|other| other.name.as_str()).collect();
        if !names.contains(&other.as_str()) {
            let expected = format!("the name of another actor ({})", names.join(", "));
            return Err(ScenarioError::conflict(path, moment, &expected));
        }
    }
    let search = moment.search();
    let mut tasks = search.iter().flat_map(Search::tasks);
    if let Some(task) = tasks.find(|task| !is_task(scenario, task)) {
        let expected = format!("the name of a task of the run; none is called {task:?}");
        return Err(ScenarioError::conflict(path, moment, &expected));
    }
    Ok(())
}

/// Whether the name belongs to a task of an actor or of the kernel, or to one that the user starts by hand.
fn is_task(scenario: &Scenario, name: &str) -> bool {
    let by_hand = scenario.changes.iter().any(|change| match &change.knob {
        Knob::Start(_, task) => task == name,
        Knob::Errand(_) => name == BY_HAND,
        _ => false,
    });
    by_hand || owner(scenario, name).is_some() || is_kernel_thread(scenario, name)
}

/// Whether the name belongs to a thread of the kernel. Threads that only other file systems or kernels have, such as `xfsaild`, count, too.
fn is_kernel_thread(scenario: &Scenario, name: &str) -> bool {
    let numbered = |prefix: &str| {
        let number = name
            .strip_prefix(prefix)
            .and_then(|n| n.parse::<usize>().ok());
        number.is_some_and(|n| n < scenario.machine.nodes.len())
    };
    let disks = &scenario.machine.disks;
    numbered("kswapd")
        || numbered("kcompactd")
        || disks.iter().any(|disk| disk.name == name)
        || [
            "flush-8-0",
            "xfsaild",
            "xfs-reclaim",
            "zswap-shrink",
            "vmstat_update",
            "jbd2",
        ]
        .contains(&name)
}

/// The index of the actor to which a task belongs; `None`: it belongs to no actor.
fn owner(scenario: &Scenario, name: &str) -> Option<usize> {
    let has =
        |actor: &ActorSpec| actor.name == name || started_by(actor).iter().any(|task| task == name);
    scenario.actors.iter().position(has)
}

/// Checks that the events of a search can happen in both kernels.
fn check_search(scenario: &Scenario, moment: &Moment, path: &str) -> Result<(), ScenarioError> {
    let Some(search) = moment.search() else {
        return Ok(());
    };
    for choice in [&scenario.before, &scenario.after] {
        if let Err(error) = search.check_for(&moment.to_string(), &kernel_of(choice)) {
            return Err(ScenarioError::conflict(path, moment, &error.expected));
        }
    }
    Ok(())
}

/// The actors that can ever start, and those that can ever end, by their index. Some actors wait for others.
struct Reachable {
    starts: Vec<bool>,
    ends: Vec<bool>,
}

impl Reachable {
    /// Starts with no actor. Then repeatedly adds the actors that can start or end because of those found so far.
    fn of(scenario: &Scenario) -> Self {
        let none = vec![false; scenario.actors.len()];
        let mut reachable = Self {
            starts: none.clone(),
            ends: none,
        };
        for _ in 0..2 * scenario.actors.len() {
            for (index, actor) in scenario.actors.iter().enumerate() {
                let can = |moment: &Moment| reachable.can(scenario, moment);
                let starts = can(&actor.start);
                let alone = !never_ends(&actor.work) && actor.repeat_until.as_ref().is_none_or(can);
                let ends = starts && (alone || actor.end.as_ref().is_some_and(can));
                (reachable.starts[index], reachable.ends[index]) = (starts, ends);
            }
        }
        reachable
    }

    fn can(&self, scenario: &Scenario, moment: &Moment) -> bool {
        match moment {
            Moment::Time(_) => true,
            Moment::After { actor, .. } => {
                let mut actors = scenario.actors.iter().zip(&self.ends);
                actors.any(|(other, &ends)| other.name == *actor && ends)
            }
            Moment::Found { .. } => moment.search().is_none_or(|search| {
                let mut owners = search.tasks().filter_map(|task| owner(scenario, task));
                owners.all(|actor| self.starts[actor])
            }),
        }
    }

    /// A phrase that says what was expected instead of a moment that cannot come.
    fn why_not(&self, scenario: &Scenario, moment: &Moment) -> String {
        match moment {
            Moment::After { actor, .. }
                if owner(scenario, actor).is_some_and(|index| self.starts[index]) =>
            {
                format!("an actor that ends, but {actor} never ends")
            }
            Moment::Time(_) | Moment::After { .. } | Moment::Found { .. } => {
                "a moment that does not depend on itself, directly or through other actors"
                    .to_owned()
            }
        }
    }
}
