//! Random machines for the other platforms: bytes that the page's engine accepts, each with the hash of its last state in this engine.
//!
//! `MACHINES_FOR=target/machines.json MACHINES=1000 cargo test -p reclaim --features bindings --test it platforms` writes a separate list.
//! Without these variables the test runs the machines of `web/test/fixtures/machines.json` as they were drawn once, so that a new patch
//! changes none of them. `UPDATE_EXPECT=1` draws them again, which is necessary when the bytes of a scenario have a new field.

use std::fmt::Write;

use reclaim::bindings::{hand_over, take_over};
use reclaim::scenario::Scenario;
use reclaim::{KernelSide, Simulation, Stop};

use super::{EVENTS, from_environment, random, side_of};
use crate::hashes::hash_at;
use crate::project::{expect_file, read_file, write_file};

const FIXTURE: &str = "web/test/fixtures/machines.json";
/// Number of machines that the page's tests run each time.
const SLICE: u32 = 40;

type Machine = (Scenario, KernelSide);

fn draw(count: u32) -> Vec<Machine> {
    let draw = |seed| (random::scenario(seed, side_of(seed)), side_of(seed));
    (1..=count).map(draw).collect()
}

/// The machines of the fixture.
fn drawn() -> Vec<Machine> {
    let text = read_file(FIXTURE);
    let fields = text.lines().map(str::trim);
    let checked = fields.filter_map(|field| field.strip_prefix("\"checked\": \""));
    let machine = |digits: &str| {
        let bytes: Option<Vec<u8>> = digits
            .trim_end_matches('"')
            .as_bytes()
            .chunks(2)
            .map(byte)
            .collect();
        let machine = bytes.and_then(|bytes| take_over(&bytes));
        machine.expect("these are bytes of this version: UPDATE_EXPECT=1 draws the machines again")
    };
    checked.map(machine).collect()
}

fn byte(digits: &[u8]) -> Option<u8> {
    let digits = str::from_utf8(digits).ok()?;
    u8::from_str_radix(digits, 16).ok()
}

/// The list as JSON for the page's tests. Seeds count from 1.
fn list(machines: &[Machine]) -> String {
    let mut json = String::from("[\n");
    for (seed, (scenario, side)) in (1..).zip(machines) {
        let start = || Simulation::new(scenario, *side);
        let mut run = start();
        run.advance(Stop {
            event: EVENTS,
            ..Stop::END
        });
        let at_event = run.event().min(EVENTS);
        let hash = hash_at(&mut start(), at_event).expect("the first run reached this event");
        let mut checked = String::new();
        for byte in hand_over(&(scenario, side)) {
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
    let again = std::env::var_os("UPDATE_EXPECT").is_some();
    match std::env::var("MACHINES_FOR") {
        Ok(path) => write_file(&path, &list(&draw(from_environment("MACHINES", SLICE)))),
        Err(_) if again => write_file(FIXTURE, &list(&draw(SLICE))),
        Err(_) => expect_file(FIXTURE, &list(&drawn())),
    }
}
