//! The runs with a Zipf distribution of the story of 2020: how much of a small machine's memory is off its lists.

use reclaim::scenario::{Options, parse};
use reclaim::{KernelSide, Simulation, Stop};

use crate::project;

/// Pages of each kind, summed over the moments of a run.
#[derive(Debug, Default)]
struct Held {
    isolated: u64,
    /// In add batches.
    batched: u64,
    /// On per-CPU lists of free pages.
    free: u64,
    /// On the LRU lists.
    listed: u64,
}

impl Held {
    /// Thousandths of the program's memory that are not on the lists.
    fn share(&self) -> u64 {
        let off = self.isolated + self.batched;
        1000 * off / (off + self.listed)
    }
}

/// Runs one case alone, with all patches. Returns sums over 800 moments, a millisecond apart, at which all threads are at work.
fn held(case: &str, size: &str) -> Held {
    let text = project::text_of("2020-zipf", "scenario.toml").expect("a scenario of the project");
    let (mut parts, name) = (text.split("[[actor]]"), format!("name = \"{case}\""));
    let head = parts.next().expect("the text before the actors");
    // The free parameters name cases that are not in this run.
    let (words, fit) = head
        .split_once("\nfit = [")
        .expect("a list of free parameters");
    let (_, machine) = fit.split_once("\n]\n").expect("the list ends");
    let case = parts
        .find(|part| part.contains(&name))
        .expect("an actor with this name");
    let lines = case.lines().filter(|line| !line.starts_with("start = "));
    let case = lines.collect::<Vec<_>>().join("\n");
    let text = format!("{words}\n{machine}\n[[actor]]{case}");
    let options = Options::from_lines(&format!("size={size}")).expect("the option is right");
    let scenario = parse(&text, &options).expect("a valid scenario");
    let mut run = Simulation::new(&scenario, KernelSide::After);
    let mut held = Held::default();
    for ms in 1000..1800 {
        run.advance(Stop {
            time_ns: ms * 1_000_000,
            ..Stop::END
        });
        let m = run.machine();
        for zone in &m.zones {
            held.isolated += u64::from(zone.nr_isolated[0]);
            held.batched += u64::from(zone.nr_batched);
            held.free += zone.pcp.iter().count() as u64;
            held.listed += zone.nr_lru.iter().map(|&n| u64::from(n)).sum::<u64>();
        }
    }
    held
}

#[test]
fn batches_are_not_divided_so_eight_threads_hold_twice_the_share_of_half_the_memory() {
    let classroom = held("eight-1280-13", "classroom");
    let sixteenth = held("eight-1280-13", "sixteenth");
    let one = held("one-1280-13", "classroom");
    let shares = [&classroom, &sixteenth, &one].map(Held::share);
    let [c, s, o] = shares;
    assert!((18..=24).contains(&c), "{shares:?} {classroom:?}");
    assert!((9..=12).contains(&s), "{shares:?} {sixteenth:?}");
    assert!(o <= 5, "{shares:?} {one:?}");
    // The lists of free pages grow with the zone, so their share is no larger on a smaller machine.
    let more = classroom.free * sixteenth.listed <= sixteenth.free * classroom.listed;
    assert!(more, "{classroom:?} {sixteenth:?}");
}
