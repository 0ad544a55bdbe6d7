//! More behaviour of some random machines: actors that wait for each other or are repeated, and programs that map, keep or delete something.
//!
//! Each kind of behaviour draws from a separate random stream, so that the other machines do not change.

use reclaim::scenario::schema::*;
use reclaim::sim::rng::Rng;
use reclaim::sim::task::NICE_0;

use super::random::{between, one_in};

/// On one machine in four, some actors wait for each other or for events, and some are repeated.
pub(crate) fn with_moments(seed: u32, mut scenario: Scenario) -> Scenario {
    let mut rng = Rng::for_use(seed, 0, "random moments");
    if !one_in(&mut rng, 4) {
        return scenario;
    }
    let names: Vec<String> = scenario
        .actors
        .iter()
        .map(|actor| actor.name.clone())
        .collect();
    for (index, actor) in scenario.actors.iter_mut().enumerate() {
        // An actor waits only for actors before it, so that no cycle of waiting actors forms.
        let before = &names[..index];
        if one_in(&mut rng, 2) {
            actor.start = moment(&mut rng, before);
        }
        if one_in(&mut rng, 3) {
            actor.end = Some(moment(&mut rng, before));
        }
        if one_in(&mut rng, 2) {
            actor.repeat_until = Some(moment(&mut rng, before));
        }
    }
    scenario
}

/// On one machine in four, programs keep their memory while they sleep, small files are made and deleted in loops, and sometimes a program maps
/// a file.
pub(crate) fn with_habits(seed: u32, mut scenario: Scenario) -> Scenario {
    let mut rng = Rng::for_use(seed, 0, "random habits");
    if !one_in(&mut rng, 4) {
        return scenario;
    }
    let file = &scenario.files[rng.below(2) as usize];
    if one_in(&mut rng, 2) {
        let work = MmapWork {
            file: file.name.clone(),
            pages: between(&mut rng, 1, file.pages),
            pattern: [Pattern::Uniform, Pattern::Loop][rng.below(2) as usize],
            touches: (!one_in(&mut rng, 4)).then(|| between(&mut rng, 1, 9000)),
            write_percent: [10, 50, 100][rng.below(3) as usize],
            rate: one_in(&mut rng, 3).then(|| between(&mut rng, 100, 20_000)),
        };
        scenario.actors.push(ActorSpec {
            name: "mapper".into(),
            start: Moment::Time(u64::from(rng.below(100)) * 1_000_000),
            end: None,
            repeat_until: None,
            job: 300,
            background: one_in(&mut rng, 2),
            weight: NICE_0,
            memcg: rng.below(scenario.memcgs.len() as u32 + 1),
            node: rng.below(scenario.machine.nodes.len() as u32),
            interleave: false,
            work: Work::Mmap(work),
        });
    }
    for actor in &mut scenario.actors {
        match &mut actor.work {
            Work::Anon(work) if work.touches.is_some() => {
                let time = u64::from(between(&mut rng, 1, 2000)) * 1_000_000;
                let holds = [Hold::ToTheEnd, Hold::For(time)];
                work.hold = Some(holds[rng.below(2) as usize]);
            }
            Work::Files(work) => work.phases.push(FilesPhase::Churn(Churn {
                files: between(&mut rng, 1, 60),
                bytes: between(&mut rng, 1, 20_000),
                loops: between(&mut rng, 1, 10),
                fsync: one_in(&mut rng, 3),
            })),
            _ => {}
        }
    }
    scenario
}

/// On a quarter of the machines with several nodes, some actors take their pages from all nodes.
pub(crate) fn with_policies(seed: u32, mut scenario: Scenario) -> Scenario {
    let mut rng = Rng::for_use(seed, 0, "random memory policies");
    if scenario.machine.nodes.len() > 1 && one_in(&mut rng, 4) {
        for actor in &mut scenario.actors {
            actor.interleave = one_in(&mut rng, 2);
        }
    }
    scenario
}

fn moment(rng: &mut Rng, others: &[String]) -> Moment {
    let delay_ns = u64::from(rng.below(300)) * 1_000_000;
    match rng.below(3) {
        0 if !others.is_empty() => Moment::After {
            actor: others[rng.below(others.len() as u32) as usize].clone(),
            delay_ns,
        },
        1 => Moment::Time(delay_ns * 10),
        _ => {
            let happenings = [
                "kswapd wakes",
                "swap-out",
                "phase \"a\"",
                "verdict freed",
                "verdict activated by \"kswapd0\"",
                "minor fault",
                "direct reclaim",
                "dirty throttle",
                "kswapd pass priority < 12",
            ];
            let happening = happenings[rng.below(happenings.len() as u32) as usize];
            let count = between(rng, 1, 5);
            Moment::Found {
                search: format!("{count}th {happening} + {delay_ns}ns"),
            }
        }
    }
}
