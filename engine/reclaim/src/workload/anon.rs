//! Private anonymous memory: populate, then touch.

use super::Actor;
use super::signals::is_dying;
use crate::machine::Machine;
use crate::mm::memcg;
use crate::mm::memory::{self, Fault, ProcessId, exit_mmap};
use crate::mm::page_alloc::{AllocError, Gfp, free_pages, get_page_from_freelist};
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::Mark;
use crate::scenario::schema::{AnonWork, Hold, Pattern};
use crate::sim::Sim;
use crate::sim::rng::Rng;

/// Touches between two looks at the clock when the rate is limited.
const RATE_STRIDE: u32 = 256;

/// What stopped a stretch of touches that the hardware does alone.
enum Pause {
    Fault(Fault),
    Charge(u64),
    Done,
}

pub(super) async fn run(actor: &Actor, work: &AnonWork) {
    let sim = &actor.sim;
    let process = {
        let mut m = sim.m();
        let me = m.sched.current();
        m.tables.mmap(me, work.pages, work.mlocked)
    };
    let done = touch_all(actor, work, process).await;
    if let Some(hold) = work.hold
        && !actor.is_over().await
    {
        keep(actor, hold).await;
    }
    debug_assert!(done.is_ok() || sim.look().sched.current_task().killed);
    exit_mmap(sim, process).await;
}

/// Sleeps with all its memory.
async fn keep(actor: &Actor, hold: Hold) {
    actor.phase(format!("{}: keeps its memory and sleeps", actor.name));
    let now = actor.sim.look().sched.now();
    let until = match hold {
        Hold::For(ns) => now + ns,
        Hold::ToTheEnd => u64::MAX,
    };
    actor.rest(until).await;
}

async fn touch_all(actor: &Actor, work: &AnonWork, process: ProcessId) -> Result<(), AllocError> {
    let sim = &actor.sim;
    if work.populate {
        actor.phase(format!("{}: populates {} pages", actor.name, work.pages));
        populate(sim, process, 0, work.pages).await?;
    }
    if work.touches == Some(0) {
        return Ok(());
    }
    actor.phase(format!("{}: touches its memory", actor.name));
    let mut touches = Touches {
        rng: Rng::for_job(actor.seed, actor.job),
        work: *work,
        base: sim.look().tables.process(process).base,
        count: 0,
        current: None,
    };
    let start = sim.look().sched.now();
    while !actor.is_over().await {
        let pause = touches.run(&mut sim.m());
        match pause {
            Pause::Fault(fault) => memory::handle_mm_fault(sim, process, fault).await?,
            Pause::Charge(ns) => {
                sim.cpu(ns).await;
                touches.sleep_for_rate(sim, start).await;
            }
            Pause::Done => break,
        }
    }
    Ok(())
}

/// Writes each page once, ascending.
pub(super) async fn populate(
    sim: &Sim,
    process: ProcessId,
    from: u32,
    to: u32,
) -> Result<(), AllocError> {
    let base = sim.look().tables.process(process).base;
    let mut next = base + from;
    while next < base + to {
        let (reached, pause) = populate_run(&mut sim.m(), process, next, base + to);
        next = reached;
        match pause {
            Pause::Fault(fault) => {
                memory::handle_mm_fault(sim, process, fault).await?;
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

/// First touches as long as the allocator's fast path serves them and nothing else is due.
fn populate_run(m: &mut Machine, process: ProcessId, from: u32, to: u32) -> (u32, Pause) {
    let cost = u64::from(m.spec.costs.anon_fault);
    for vpn in from..to {
        if m.tables.touch(vpn, true).is_ok() {
            continue;
        }
        let fresh = m.tables.entries[vpn as usize] == crate::mm::lru::NONE;
        let pfn = if fresh {
            get_page_from_freelist(m, Gfp::USER, 0, Mark::Low, AllocFlags::default())
        } else {
            None
        };
        let Some(pfn) = pfn else {
            return (vpn, Pause::Fault(Fault { vpn, write: true }));
        };
        if memcg::try_charge_page(m, pfn).is_err() {
            free_pages(m, pfn, 0);
            return (vpn, Pause::Fault(Fault { vpn, write: true }));
        }
        memory::map_new_page(m, process, vpn, pfn);
        if !m.sched.try_charge(cost) {
            return (vpn + 1, Pause::Charge(cost));
        }
    }
    (to, Pause::Done)
}

struct Touches {
    rng: Rng,
    work: AnonWork,
    base: u32,
    count: u32,
    /// The touch that met a fault is done again.
    current: Option<Fault>,
}

impl Touches {
    fn run(&mut self, m: &mut Machine) -> Pause {
        let cost = u64::from(m.spec.costs.touch).max(1);
        // Nothing can happen in the headroom, so its touches are charged together.
        let headroom = m.sched.headroom(cost);
        let (mut used, mut done) = (0, 0);
        loop {
            let touch = match self.current {
                Some(touch) => touch,
                None if self.work.touches == Some(self.count) => {
                    m.sched.charge_headroom(used, done);
                    return Pause::Done;
                }
                None => self.draw(),
            };
            self.current = Some(touch);
            if let Err(fault) = m.tables.touch(touch.vpn, touch.write) {
                m.sched.charge_headroom(used, done);
                return Pause::Fault(fault);
            }
            self.current = None;
            self.count = self.count.wrapping_add(1);
            let look_at_clock = self.work.rate.is_some() && self.count.is_multiple_of(RATE_STRIDE);
            if look_at_clock || used + cost > headroom {
                m.sched.charge_headroom(used, done);
                return Pause::Charge(cost);
            }
            used += cost;
            done += 1;
        }
    }

    fn draw(&mut self) -> Fault {
        let (r, n) = (self.rng.next(), u64::from(self.work.pages));
        let high = r >> 16;
        let page = match self.work.pattern {
            Pattern::Uniform => high % n,
            Pattern::Loop => u64::from(self.count) % n,
            Pattern::HotCold {
                hot_touches,
                hot_pages,
            } => {
                let hot = (n * u64::from(hot_pages) / 100).clamp(1, n);
                if (r & 0xffff) % 100 < u64::from(hot_touches) || hot == n {
                    high % hot
                } else {
                    hot + high % (n - hot)
                }
            }
        };
        let percent = self.work.write_percent;
        if percent > 0 && percent < 100 {
            // The published workload draws a second number for such a mix and throws it away.
            self.rng.next();
        }
        let write = percent == 100 || (37 * u64::from(self.count)) % 100 < u64::from(percent);
        Fault {
            vpn: self.base + page as u32,
            write,
        }
    }

    async fn sleep_for_rate(&self, sim: &Sim, start: u64) {
        if let Some(rate) = self.work.rate
            && self.count > 0
            && self.count.is_multiple_of(RATE_STRIDE)
        {
            let due = start + u64::from(self.count) * 1_000_000_000 / u64::from(rate.max(1));
            if due > sim.look().sched.now() {
                sim.sleep_until(due).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::Options;
    use crate::{KernelSide, Simulation, Stop};

    /// Pages of the primer's hog in memory and in swap, and whether it is alive, at times in s; it has mapped everything by 29 s.
    fn hog(lines: &str, times: [u64; 3]) -> [(u32, u32, bool); 3] {
        let text = include_str!("../../../../scenarios/primer/scenario.toml");
        let options = Options::from_lines(lines).expect("it can be read");
        let scenario = crate::scenario::parse(text, &options).expect("it is right");
        let mut simulation = Simulation::new(&scenario, KernelSide::Before);
        times.map(|seconds| {
            simulation.advance(Stop {
                time_ns: seconds * 1_000_000_000,
                ..Stop::END
            });
            let m = simulation.machine();
            let mut processes = m.tables.processes.iter();
            let hog = processes.find(|p| m.sched.task(p.task).name == "hog");
            hog.map_or((0, 0, false), |p| (p.rss, p.swapped, p.alive))
        })
    }

    #[test]
    fn memory_is_held_for_a_time_or_until_the_process_is_told_to_stop_and_only_reclaim_takes_of_it()
    {
        let small = "set=actor.hog.pages=\"1MiB\"\nset=actor.hog.start=\"4s\"\n";
        let [without, ..] = hog(small, [50, 60, 70]);
        assert!(!without.2, "it ends with its last touch");
        let check = |hold: &str, last: bool| {
            let [soon, later, end] = hog(&format!("{small}{hold}"), [30, 50, 70]);
            assert_eq!((soon.0 + soon.1, soon.2), (256, true), "{hold}");
            assert_eq!((later.0 + later.1, later.2), (256, true), "{hold}");
            assert!(later.1 >= soon.1, "nothing comes back that is not touched");
            assert_eq!(end.2, last, "{hold}");
        };
        check("set=actor.hog.hold=\"50s\"", false);
        check("set=actor.hog.hold=\"end\"", true);
        check(
            "set=actor.hog.hold=\"end\"\nset=actor.hog.end=\"60s\"",
            false,
        );
        check(
            "set=actor.hog.hold=\"80s\"\nset=actor.hog.end=\"60s\"",
            false,
        );
        check("set=actor.hog.hold=\"end\"\ndo=60s:kill=hog", false);
    }
}
