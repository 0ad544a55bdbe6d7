//! Cold memory, and two hot sets that the program uses one after the other: the test program of the series of 2020.
//!
//! Source: steps 1 to 7 of "workingset protection/detection on the anonymous LRU list", Joonsoo Kim, 23 July 2020.
//! Simplified: the mail does not say how the program makes its first hot set active; here it uses the set like the second one.

use std::ops::Range;

use super::Actor;
use super::signals::is_dying;
use super::touches::Pause;
use crate::machine::Machine;
use crate::mm::memory::{self, Fault, MemoryPart, exit_mmap};
use crate::scenario::schema::HotSetsWork;

pub(super) async fn run(actor: &Actor, work: &HotSetsWork) {
    let sim = &actor.sim;
    let process = {
        let mut m = sim.m();
        let me = m.sched.current();
        let pages = u32::try_from(work.pages()).expect("the estimate of memory allows no more");
        let process = m.tables.mmap(me, pages, false);
        m.tables.name_parts(process, parts(*work));
        process
    };
    let base = sim.look().tables.process(process).base;
    let mut began = 0;
    for step in steps(*work) {
        if actor.is_over().await {
            break;
        }
        actor.phase(format!("{}: {}", actor.name, step.words));
        if step.part == Part::Cold {
            began = sim.look().sched.now();
        }
        let mut done = 0;
        while done < step.pages {
            let (made, pause) = touch_run(&mut sim.m(), &step, base, done);
            done = made;
            match pause {
                Pause::Fault(fault) => {
                    // If the task was killed, the check below ends it.
                    let _ = memory::handle_mm_fault(sim, process, fault).await;
                }
                Pause::Charge(ns) => sim.cpu(ns).await,
                Pause::Done => {}
            }
            if is_dying(sim).await {
                exit_mmap(sim, process).await;
                return;
            }
        }
        let due = began + work.period_ns;
        if step.part == Part::Hot && due > sim.look().sched.now() {
            sim.sleep_until(due).await;
        }
    }
    exit_mmap(sim, process).await;
}

/// The parts of the program's memory, with their names for the picture.
fn parts(work: HotSetsWork) -> Vec<MemoryPart> {
    let lengths = [
        ("cold", work.cold),
        ("first", work.hot),
        ("second", work.hot),
    ];
    lengths
        .map(|(name, pages)| MemoryPart { name, pages })
        .to_vec()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The first touches of a part of the memory, all of them writes.
    New,
    /// Touches of cold memory before a pass.
    Cold,
    /// A pass over a hot set.
    Hot,
}

/// A sequence of touches in ascending order.
struct Step {
    words: String,
    part: Part,
    /// `area`: the pages to be touched, counted from the start of the mapping. `first`: the page of the area with which the touches begin;
    /// after the last page of the area they continue at its start.
    area: Range<u32>,
    first: u32,
    /// Number of touches.
    pages: u32,
    write_percent: u32,
}

/// All steps of the program, in order.
fn steps(work: HotSetsWork) -> impl Iterator<Item = Step> {
    let HotSetsWork {
        cold, hot, turn, ..
    } = work;
    let new = move |what: String, area: Range<u32>| Step {
        words: format!("allocates its {what}"),
        part: Part::New,
        pages: area.end - area.start,
        area,
        first: 0,
        write_percent: 100,
    };
    let sets = [
        ("first", cold, 0, work.first_passes),
        ("second", cold + hot, work.first_passes, work.passes),
    ];
    let of_sets = sets
        .into_iter()
        .flat_map(move |(name, from, before, passes)| {
            let set = from..from + hot;
            let allocated = new(format!("{name} hot set"), set.clone());
            let in_passes = (1..=passes).flat_map(move |pass| {
                let turns = u64::from(before + pass - 1) * u64::from(turn);
                let in_part = |words: String, part, area, first, pages| Step {
                    words,
                    part,
                    area,
                    first,
                    pages,
                    write_percent: work.write_percent,
                };
                let next = (turns % u64::from(cold)) as u32;
                let words = format!("cold memory before pass {pass} over the {name} set");
                let of_cold = in_part(words, Part::Cold, 0..cold, next, turn);
                let words = format!("pass {pass} over the {name} hot set");
                [of_cold, in_part(words, Part::Hot, set.clone(), 0, hot)]
            });
            std::iter::once(allocated).chain(in_passes)
        });
    std::iter::once(new("cold memory".to_owned(), 0..cold)).chain(of_sets)
}

/// Makes the touches of a step after the first `done`, until a fault or the next event. Returns the number of touches that are done,
/// including one that faulted, and the reason for the stop.
fn touch_run(m: &mut Machine, step: &Step, base: u32, done: u32) -> (u32, Pause<Fault>) {
    let cost = u64::from(m.spec.costs.touch);
    let length = u64::from(step.area.end - step.area.start);
    for place in done..step.pages {
        let page = (u64::from(step.first) + u64::from(place)) % length;
        let vpn = base + step.area.start + page as u32;
        let write = (37 * u64::from(vpn)) % 100 < u64::from(step.write_percent);
        if let Err(fault) = m.tables.touch(vpn, write) {
            return (place + 1, Pause::Fault(fault));
        }
        if !m.sched.try_charge(cost) {
            return (place + 1, Pause::Charge(cost));
        }
    }
    (step.pages, Pause::Done)
}

#[cfg(test)]
mod tests {
    use crate::scenario::Options;
    use crate::{KernelSide, Simulation, Stop};

    /// Pages of cold memory that the program touches before each pass, and of a hot set, at the size `classroom`.
    const COLD: u64 = 2048;
    const HOT: u64 = 1536;

    /// Pages read back from swap in a run with this many passes over the second hot set, on the base kernel with these patches.
    fn read_back(patches: &[&str], passes: u32) -> u64 {
        let text = include_str!("../../../../scenarios/2020-second-favourite/scenario.toml");
        let lines = format!("size=classroom\nset=actor.test.passes={passes}");
        let options = Options::from_lines(&lines).expect("the options can be read");
        let mut scenario = crate::scenario::parse(text, &options).expect("it is right");
        scenario.after.patches = patches.iter().map(|&patch| patch.to_owned()).collect();
        let mut run = Simulation::new(&scenario, KernelSide::After);
        run.advance(Stop::END);
        run.machine().vmstat.pswpin
    }

    /// Pages read back in each of the passes 5 to 8, on average.
    fn in_a_pass(patches: &[&str]) -> u64 {
        (read_back(patches, 8) - read_back(patches, 4)) / 4
    }

    #[test]
    fn without_shadows_a_second_hot_set_is_read_back_for_ever_and_with_them_it_stays() {
        let near = |expected: u64, pages: u64| expected.abs_diff(pages) < HOT / 3;
        let protected = in_a_pass(&["w2_protect"]);
        assert!(near(COLD + HOT, protected), "{protected}");
        let detected = in_a_pass(&["w2_protect", "w5_detect"]);
        assert!(near(COLD, detected), "{detected}");
        let neither = in_a_pass(&[]);
        assert!(detected < neither && neither < protected, "{neither}");
    }
}
