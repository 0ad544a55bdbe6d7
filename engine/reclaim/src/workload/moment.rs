//! The moments at which an actor begins and ends. A scenario's moments refer to actors by name, these to tasks and searches of the running
//! machine.

use super::signals::is_dying;
use crate::machine::Machine;
use crate::scenario::schema::{ActorSpec, Moment, Scenario};
use crate::sim::{Sim, TaskId, TaskState, Wait};

/// A moment, past or future.
#[derive(Clone, Copy, Debug)]
pub(crate) enum When {
    /// A virtual time, ns.
    At(u64),
    /// A delay, ns, after the end of a task.
    Ended(TaskId, u64),
    /// A delay, ns, after the event that the search with this number finds.
    Found(u32, u64),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    pub(super) start: When,
    pub(super) end: Option<When>,
    pub(super) repeat_until: Option<When>,
}

impl Times {
    /// The actor starts at once, runs once, and ends when its work is done.
    pub(super) const AT_ONCE: Self = Self {
        start: When::At(0),
        end: None,
        repeat_until: None,
    };

    /// The moments of an actor of the scenario. `first` is the task of the scenario's first actor; the others follow in order.
    pub(super) fn of(sim: &Sim, scenario: &Scenario, spec: &ActorSpec, first: TaskId) -> Self {
        let when = |moment: &Moment| When::of(sim, scenario, moment, first);
        Self {
            start: when(&spec.start),
            end: spec.end.as_ref().map(when),
            repeat_until: spec.repeat_until.as_ref().map(when),
        }
    }
}

impl When {
    fn of(sim: &Sim, scenario: &Scenario, moment: &Moment, first: TaskId) -> Self {
        match moment {
            Moment::Time(ns) => Self::At(*ns),
            Moment::After { actor, delay_ns } => {
                let mut actors = scenario.actors.iter();
                let index = actors.position(|other| other.name == *actor);
                let index = index.expect("a moment names an actor of the scenario") as u32;
                Self::Ended(TaskId(first.0 + index), *delay_ns)
            }
            Moment::Found { .. } => {
                let search = moment.search().expect("this moment is a search");
                let (search, delay) = search.split_last_delay();
                Self::Found(sim.m().trace.awaited.add(search), delay)
            }
        }
    }

    /// The time of the moment, ns; `None` if it is not known yet.
    fn at(self, m: &Machine) -> Option<u64> {
        match self {
            Self::At(ns) => Some(ns),
            Self::Ended(id, delay) => {
                let task = m.sched.task(id);
                (task.state == TaskState::Ended).then(|| task.since.saturating_add(delay))
            }
            Self::Found(number, delay) => {
                let found_at = m.trace.awaited.came(number)?;
                Some(found_at.saturating_add(delay))
            }
        }
    }

    pub(super) fn has_come(self, m: &Machine) -> bool {
        self.at(m).is_some_and(|at| at <= m.sched.now())
    }

    /// Sleeps until the moment has come or the task is killed.
    pub(super) async fn wait(self, sim: &Sim) {
        self.wait_at_most(sim, u64::MAX).await;
    }

    /// Sleeps until the moment has come or the task is killed, but at most until this time, ns.
    pub(super) async fn wait_at_most(self, sim: &Sim, until: u64) {
        loop {
            let (at, now) = {
                let m = sim.look();
                (self.at(&m), m.sched.now())
            };
            if now >= until || at.is_some_and(|at| at <= now) {
                return;
            }
            let deadline = at.unwrap_or(u64::MAX).min(until);
            let deadline = (deadline < u64::MAX).then_some(deadline);
            // A program that was killed before this point must not sleep without a deadline, because the signal that would wake it has
            // already come.
            if deadline.is_none() && sim.look().sched.current_task().killed {
                return;
            }
            match self {
                Self::Ended(id, _) if at.is_none() => {
                    sim.wait_on(|m| m.sched.joiners(id), Wait::Timer, deadline)
                        .await;
                }
                Self::Found(number, _) if at.is_none() => {
                    sim.wait_on(|m| m.trace.awaited.waiters(number), Wait::Timer, deadline)
                        .await;
                }
                Self::At(_) | Self::Ended(..) | Self::Found(..) => {
                    sim.park(Wait::Timer, deadline).await;
                }
            }
            if is_dying(sim).await {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Options;
    use crate::scenario::schema::Scenario;
    use crate::sim::{TaskKind, TaskState};
    use crate::trace::Search;
    use crate::{KernelSide, Simulation, Stop};

    const MS: u64 = 1_000_000;

    /// The primer with other moments and changes. Its reader and viewer, writer and hog start in this order, and swap-outs start
    /// with the hog.
    fn primer(lines: &[&str]) -> Scenario {
        let text = include_str!("../../../../scenarios/primer/scenario.toml");
        let options = Options::from_lines(&lines.join("\n")).expect("the options can be read");
        crate::scenario::parse(text, &options).unwrap_or_else(|error| panic!("{error}"))
    }

    fn run(lines: &[&str], seconds: u64) -> Simulation {
        let mut simulation = Simulation::new(&primer(lines), KernelSide::Before);
        simulation.search_for(Search::parse("first swap-out").expect("it is one"));
        simulation.check_every_event();
        simulation.advance(Stop {
            time_ns: seconds * 1000 * MS,
            ..Stop::END
        });
        simulation
    }

    /// Times at which an actor has entered a phase, ns.
    fn phases(simulation: &Simulation, actor: &str) -> Vec<u64> {
        let m = simulation.machine();
        let phases = m.progress.phases.iter();
        let of_actor = phases.filter(|phase| phase.task == actor);
        of_actor.map(|phase| phase.time).collect()
    }

    fn ended(simulation: &Simulation, actor: &str) -> Option<u64> {
        let m = simulation.machine();
        let mut tasks = m.sched.tasks().iter();
        let task = tasks.find(|task| task.name == actor).expect("it is there");
        (task.state == TaskState::Ended).then_some(task.since)
    }

    /// The writer's file needs a page of slab and the CPU is busy, so the writer begins a little after its moment.
    fn assert_soon_after(time: u64, moment: u64) {
        assert!(
            (moment..moment + 100 * MS).contains(&time),
            "{time} {moment}"
        );
    }

    #[test]
    fn an_actor_begins_after_the_end_of_another_plus_a_delay() {
        let simulation = run(&["set=actor.writer.start=\"after reader + 700ms\""], 30);
        let reader = ended(&simulation, "reader").expect("it has read its file");
        assert_soon_after(phases(&simulation, "writer")[0], reader + 700 * MS);
    }

    #[test]
    fn an_actor_that_waits_for_an_event_does_not_change_the_run_before_it() {
        let starts = |start: &str| run(&[&format!("set=actor.writer.start=\"{start}\"")], 30);
        let never = starts("90s");
        let found = never.machine().trace.found()[0];
        for (start, delay) in [("first swap-out", 0), ("first swap-out + 2s", 2_000 * MS)] {
            let simulation = starts(start);
            assert_eq!(simulation.machine().trace.found()[0], found, "{start}");
            let began = phases(&simulation, "writer");
            assert_soon_after(began[0], found.time + delay);
        }
        let hash_at = |start: &str| {
            let mut simulation = Simulation::new(
                &primer(&[&format!("set=actor.writer.start=\"{start}\"")]),
                KernelSide::Before,
            );
            simulation.trace_chain(found.event, found.event);
            simulation.advance(Stop {
                event: found.event + 1,
                ..Stop::END
            });
            simulation.machine().trace.chain_detail().to_vec()
        };
        assert_eq!(hash_at("first swap-out"), hash_at("90s"));
        assert_eq!(hash_at("first swap-out").len(), 1);
    }

    #[test]
    fn an_actors_search_and_other_searches_are_kept_apart() {
        let simulation = run(&["set=actor.writer.start=\"2nd swap-out\""], 30);
        let found = simulation.machine().trace.found().to_vec();
        assert_eq!(found.len(), 1, "{found:?}");
    }

    #[test]
    fn an_actor_can_end_when_another_ends() {
        let simulation = run(&["set=actor.editor.end=\"after reader\""], 80);
        let ends = ["reader", "editor"].map(|actor| ended(&simulation, actor).expect("it ends"));
        // The editor checks the clock after 256 touches and touches eight pages a second.
        assert!(
            ends[1] > ends[0] && ends[1] < ends[0] + 33_000 * MS,
            "{ends:?}"
        );
        assert_eq!(ended(&run(&[], 80), "editor"), None);
    }

    #[test]
    fn a_repeated_actor_finishes_its_pass_after_the_event() {
        let lines = |until: &str| {
            [
                "set=actor.viewer.pause=\"0s\"".to_owned(),
                format!("set=actor.viewer.repeat_until=\"{until}\""),
            ]
        };
        for until in ["first swap-out", "after reader", "20s"] {
            let lines = lines(until);
            let simulation = run(&lines.each_ref().map(String::as_str), 30);
            let moment = match until {
                "20s" => 20_000 * MS,
                "after reader" => ended(&simulation, "reader").expect("it ends"),
                _ => simulation.machine().trace.found()[0].time,
            };
            let m = simulation.machine();
            let again = m.progress.phases.iter();
            let again = again.filter(|phase| phase.words.starts_with("viewer: starts again"));
            let times: Vec<u64> = again.map(|phase| phase.time).collect();
            assert!(times.len() > 30, "{until}: {}", times.len());
            // A new process uses CPU time between its check of the clock and its first phase.
            assert!(times.last() < Some(&(moment + 100 * MS)), "{until}");
            let end = ended(&simulation, "viewer").expect("it ends");
            // A pass takes seconds when memory is short.
            assert!(
                (moment..moment + 10_000 * MS).contains(&end),
                "{until}: {end}"
            );
        }
    }

    #[test]
    fn an_actor_without_work_still_takes_time() {
        let lines = [
            "set=actor.hog.populate=false",
            "set=actor.hog.repeat_until=\"24s\"",
        ];
        let passes = phases(&run(&lines, 30), "hog").len();
        assert!((100..=1000).contains(&passes), "{passes}");
    }

    #[test]
    fn a_waiting_task_that_is_killed_ends_and_waits_no_longer() {
        for start in ["after reader", "first swap-out"] {
            let start = format!("set=actor.writer.start=\"{start}\"");
            let simulation = run(&[&start, "do=2s:kill=writer"], 30);
            assert_eq!(ended(&simulation, "writer"), Some(2_000 * MS), "{start}");
            assert_eq!(phases(&simulation, "writer"), []);
        }
    }

    #[test]
    fn the_progress_of_a_search_is_in_the_state_hash() {
        let hash = |start: &str| {
            let start = format!("set=actor.writer.start=\"{start}\"");
            run(&[&start], 2).state_hash()
        };
        assert_ne!(hash("first swap-out"), hash("90s"));
        assert_eq!(hash("first swap-out"), hash("first oom kill"));
    }

    #[test]
    fn a_search_may_name_every_thread_of_the_kernel() {
        // The last scenario has zswap's worker, and the thread that sets the lengths of the per-CPU lists.
        for (text, size) in [
            (
                include_str!("../../../../scenarios/2017-kswapd-sleep/scenario.toml"),
                "size=classroom",
            ),
            (
                include_str!("../../../../scenarios/2019-shrinkers-build/scenario.toml"),
                "size=classroom",
            ),
            (
                include_str!("../../../../scenarios/zswap-desktop/scenario.toml"),
                "",
            ),
        ] {
            let parse = |lines: &str| {
                let options = Options::from_lines(lines).expect("the options can be read");
                let machine = include_str!("../../../../scenarios/group-machine.toml");
                let beside = |_: &str| Ok(machine.to_owned());
                crate::scenario::parse_with_included(text, &options, &beside)
            };
            let scenario = parse(size).expect("it is right");
            let simulation = Simulation::new(&scenario, KernelSide::Before);
            let m = simulation.machine();
            let threads = m.sched.tasks().iter();
            let threads = threads.filter(|task| task.kind != TaskKind::Workload);
            let names: Vec<&str> = threads.map(|task| task.name.as_str()).collect();
            assert!(names.len() > 3, "{names:?}");
            for name in names {
                let named = parse(&format!("set=actor[0].start='major fault by \"{name}\"'"));
                named.unwrap_or_else(|error| panic!("{error}"));
            }
            let unknown = parse("set=actor[0].start='major fault by \"kswapd9\"'");
            assert!(unknown.is_err());
        }
    }
}
