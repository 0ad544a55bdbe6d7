//! Cold memory and two hot sets, of which the program uses one after the other: the test program of the series of 2020.
//!
//! Source: steps 1 to 7 of "workingset protection/detection on the anonymous LRU list", Joonsoo Kim, 23 July 2020.
//! Simplified: the mail does not say how the program makes its first hot set active; here it uses the set like the second one.

use std::ops::Range;

use super::Actor;
use super::anon::populate;
use super::signals::is_dying;
use super::touches::Pause;
use crate::machine::Machine;
use crate::mm::memory::{self, Fault, ProcessId, exit_mmap};
use crate::mm::page_alloc::AllocError;
use crate::scenario::schema::HotSetsWork;

pub(super) async fn run(actor: &Actor, work: &HotSetsWork) {
    let sim = &actor.sim;
    let process = {
        let mut m = sim.m();
        let me = m.sched.current();
        let pages = u32::try_from(work.pages()).expect("the estimate of memory allows no more");
        m.tables.mmap(me, pages, false)
    };
    let base = sim.look().tables.process(process).base;
    let program = Program {
        actor,
        work,
        process,
        base,
    };
    let done = program.use_both_sets().await;
    debug_assert!(done.is_ok() || sim.look().sched.current_task().killed);
    exit_mmap(sim, process).await;
}

struct Program<'a> {
    actor: &'a Actor,
    work: &'a HotSetsWork,
    process: ProcessId,
    /// First page of its mapping.
    base: u32,
}

impl Program<'_> {
    async fn use_both_sets(&self) -> Result<(), AllocError> {
        let HotSetsWork { cold, hot, .. } = *self.work;
        self.allocate("cold memory", 0..cold).await?;
        let mut next = 0;
        let sets = [
            ("first", self.work.first_passes),
            ("second", self.work.passes),
        ];
        let mut from = cold;
        for (name, passes) in sets {
            let set = from..from + hot;
            self.allocate(&format!("{name} hot set"), set.clone())
                .await?;
            for pass in 1..=passes {
                if self.actor.is_over().await {
                    return Ok(());
                }
                let began = self.actor.sim.look().sched.now();
                self.phase(&format!(
                    "cold memory before pass {pass} over the {name} set"
                ));
                next = self.touch_cold(next).await?;
                self.phase(&format!("pass {pass} over the {name} hot set"));
                self.touch(set.clone()).await?;
                let due = began + self.work.period_ns;
                if due > self.actor.sim.look().sched.now() {
                    self.actor.sim.sleep_until(due).await;
                }
            }
            from += hot;
        }
        Ok(())
    }

    fn phase(&self, what: &str) {
        self.actor.phase(format!("{}: {what}", self.actor.name));
    }

    /// First writes to pages counted from the start of the mapping.
    async fn allocate(&self, what: &str, pages: Range<u32>) -> Result<(), AllocError> {
        self.phase(&format!("allocates its {what}"));
        populate(&self.actor.sim, self.process, pages.start, pages.end).await
    }

    /// Touches the next part of the cold memory, from page `next` on; returns the page after it.
    async fn touch_cold(&self, next: u32) -> Result<u32, AllocError> {
        let HotSetsWork { cold, turn, .. } = *self.work;
        let mut next = next;
        let mut left = turn;
        while left > 0 {
            let end = cold.min(next + left);
            self.touch(next..end).await?;
            left -= end - next;
            next = end % cold;
        }
        Ok(next)
    }

    /// Touches pages counted from the start of the mapping, in ascending order.
    async fn touch(&self, pages: Range<u32>) -> Result<(), AllocError> {
        let sim = &self.actor.sim;
        let mut next = self.base + pages.start;
        let end = self.base + pages.end;
        while next < end {
            let (reached, pause) = self.touch_run(&mut sim.m(), next..end);
            next = reached;
            match pause {
                Pause::Fault(fault) => {
                    memory::handle_mm_fault(sim, self.process, fault).await?;
                    next += 1;
                }
                Pause::Charge(ns) => sim.cpu(ns).await,
                Pause::Done => {}
            }
            if is_dying(sim).await {
                return Err(AllocError::Killed);
            }
        }
        Ok(())
    }

    /// Touches until a fault or the next event. Returns the next page, too.
    fn touch_run(&self, m: &mut Machine, pages: Range<u32>) -> (u32, Pause<Fault>) {
        let cost = u64::from(m.spec.costs.touch);
        let end = pages.end;
        for vpn in pages {
            let write = (37 * u64::from(vpn)) % 100 < u64::from(self.work.write_percent);
            if let Err(fault) = m.tables.touch(vpn, write) {
                return (vpn, Pause::Fault(fault));
            }
            if !m.sched.try_charge(cost) {
                return (vpn + 1, Pause::Charge(cost));
            }
        }
        (end, Pause::Done)
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Options;
    use crate::{KernelSide, Simulation, Stop};

    /// Pages of cold memory that the program touches before each pass, and of a hot set, at the size `classroom`.
    const COLD: u64 = 2048;
    const HOT: u64 = 1536;

    /// Pages read back from swap in a run with so many passes over the second hot set, on the kernel before with these patches.
    fn read_back(patches: &[&str], passes: u32) -> u64 {
        let text = include_str!("../../../../scenarios/2020-second-favourite/scenario.toml");
        let lines = format!("size=classroom\nset=actor.test.passes={passes}");
        let options = Options::from_lines(&lines).expect("it can be read");
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
        let near = |expected: u64, pages: u64| expected.abs_diff(pages) < HOT / 8;
        let protected = in_a_pass(&["w2_protect"]);
        assert!(near(COLD + HOT, protected), "{protected}");
        let detected = in_a_pass(&["w2_protect", "w5_detect"]);
        assert!(near(COLD, detected), "{detected}");
        let neither = in_a_pass(&[]);
        assert!(detected < neither && neither < protected, "{neither}");
    }
}
