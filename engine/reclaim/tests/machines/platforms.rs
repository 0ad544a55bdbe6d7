//! Random machines for the other platforms: bytes that the page's engine accepts, each with the hash of its last state in this engine.
//!
//! `MACHINES_FOR=target/machines.json MACHINES=1000 cargo test -p reclaim --features bindings --test it platforms` writes a separate list.
//! Without these variables the test compares the list in `web/test/fixtures/machines.json`.

use std::fmt::Write;

use reclaim::bindings::hand_over;
use reclaim::{Simulation, Stop};

use super::{EVENTS, from_environment, random, side_of};
use crate::hashes::hash_at;
use crate::project::{expect_file, write_file};

/// Number of machines that the page's tests run each time.
const SLICE: u32 = 40;

/// The list as JSON for the page's tests.
fn list(count: u32) -> String {
    let mut json = String::from("[\n");
    for seed in 1..=count {
        let side = side_of(seed);
        let scenario = random::scenario(seed, side);
        let start = || Simulation::new(&scenario, side);
        let mut run = start();
        run.advance(Stop {
            event: EVENTS,
            ..Stop::END
        });
        let at_event = run.event().min(EVENTS);
        let hash = hash_at(&mut start(), at_event).expect("the first run reached this event");
        let mut checked = String::new();
        for byte in hand_over(&(&scenario, side)) {
            let _ = write!(checked, "{byte:02x}");
        }
        let _ = writeln!(
            json,
            "  {{\n    \"seed\": {seed},\n    \"at_event\": {at_event},\n    \"hash\": \"{hash:016x}\",\n    \"checked\": \"{checked}\"\n  }},"
        );
    }
    json.truncate(json.len() - 2);
    json.push_str("\n]\n");
    json
}

#[test]
fn every_platform_has_the_same_last_state_of_random_machines() {
    let text = list(from_environment("MACHINES", SLICE));
    match std::env::var("MACHINES_FOR") {
        Ok(path) => write_file(&path, &text),
        Err(_) => expect_file("web/test/fixtures/machines.json", &text),
    }
}
