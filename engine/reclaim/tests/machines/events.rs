//! The zones, nodes and pages that events name, on machines whose kernels reclaim from nodes.
//!
//! The invariants check every event (`report/event_invariants.rs`). The test here shows that machines with two nodes produce events of all
//! relevant kinds.

use reclaim::Stop;
use reclaim::kernel::{LruDomain, preset};
use reclaim::simulation::Simulation;
use reclaim::trace::Search;

use crate::machines::{random, side_of};

/// Searches for events on the second node. Each must find an event on some machine.
const THERE: [&str; 7] = [
    "verdict freed in node 1",
    "verdict freed in Normal in node 1",
    "scan equal in node 1",
    "scan fract in node 1",
    "kswapd wakes in node 1",
    "kswapd pass in node 1",
    "kswapd sleeps in node 1",
];

#[test]
fn events_on_two_nodes_name_existing_zones_and_nodes() {
    let mut found = [false; THERE.len()];
    let mut machines = 0;
    for seed in 1..=600 {
        let scenario = random::scenario(seed, side_of(seed));
        let kernel = &side_of(seed).choice(&scenario).preset;
        let of_nodes = preset(kernel).expect("listed").kernel.lru_domain == LruDomain::Node;
        if !of_nodes || scenario.machine.nodes.len() < 2 {
            continue;
        }
        machines += 1;
        let mut run = Simulation::new(&scenario, side_of(seed));
        for text in THERE {
            let search = Search::parse_for(text, &run.machine().kernel);
            run.search_for(search.unwrap_or_else(|e| panic!("{e}")));
        }
        run.check_every_event();
        run.advance(Stop {
            event: 2500,
            budget: 1_000_000,
            ..Stop::END
        });
        for moment in run.machine().trace.found() {
            found[moment.search as usize] = true;
        }
    }
    let missing = THERE.iter().zip(found).filter(|(_, found)| !found);
    assert_eq!(missing.count(), 0, "of {machines} machines: {found:?}");
}
