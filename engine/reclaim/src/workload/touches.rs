//! The order in which a program touches the pages of a mapping, and the times of the touches. The pages may be uniformly random, in order,
//! or some more often than others.

use super::zipf::Zipf;
use crate::machine::Machine;
use crate::scenario::schema::Pattern;
use crate::sim::Sim;
use crate::sim::rng::Rng;

/// Number of touches between two checks of the clock if the rate is limited.
const RATE_STRIDE: u32 = 256;

/// The way in which a program touches a mapping.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Length of the mapping, pages.
    pub(super) pages: u32,
    pub(super) pattern: Pattern,
    /// Pages of a chunk of a Zipf distribution.
    pub(super) chunk: u32,
    /// Number of touches; `None`: until the actor is over.
    pub(super) touches: Option<u32>,
    /// Share of touches that write, percent.
    pub(super) write_percent: u32,
    /// Touches per second; `None`: full speed.
    pub(super) rate: Option<u32>,
}

#[derive(Clone, Copy)]
pub(super) struct Touch {
    /// Index of the page, counted from the start of the mapping.
    pub(super) page: u32,
    pub(super) write: bool,
}

/// The reason why a run of touches has stopped: a fault, CPU time to be charged, ns, or the last touch.
pub(super) enum Pause<Where> {
    Fault(Where),
    Charge(u64),
    Done,
}

/// The touches of one thread, and how far the thread has come.
#[derive(Clone)]
pub(super) struct Touches {
    rng: Rng,
    plan: Plan,
    count: u32,
    /// The touch that caused a fault, which is repeated.
    current: Option<Touch>,
    /// The distribution of the pattern `zipf`.
    zipf: Option<Zipf>,
    /// The first page of the last chunk chosen.
    first: u64,
}

impl Touches {
    pub(super) fn new(mut rng: Rng, plan: Plan) -> Self {
        let zipf = match plan.pattern {
            Pattern::Zipf(alpha) => {
                Some(Zipf::new(plan.pages.div_ceil(plan.chunk), alpha, &mut rng))
            }
            Pattern::Uniform | Pattern::HotCold { .. } | Pattern::Loop => None,
        };
        Self {
            rng,
            plan,
            count: 0,
            current: None,
            zipf,
            first: 0,
        }
    }

    /// The touches of another thread, with the same plan and other random numbers. Neither thread has made a touch yet.
    pub(super) fn of_thread(&self, rng: Rng) -> Self {
        Self {
            rng,
            ..self.clone()
        }
    }

    /// Sets the total number of touches, including those already made; `None`: until the actor is over.
    pub(super) fn end_after(&mut self, touches: Option<u32>) {
        self.plan.touches = touches;
    }

    /// The start time, ns, for [`Self::sleep_for_rate`] if the touches continue at `now` after a pause.
    pub(super) fn began(&self, now: u64) -> u64 {
        now.saturating_sub(self.ns_so_far())
    }

    /// Time that the touches so far take at the limited rate, ns; 0 without a limit.
    fn ns_so_far(&self) -> u64 {
        let rate = self.plan.rate.map_or(0, |rate| u64::from(rate.max(1)));
        (u64::from(self.count) * 1_000_000_000)
            .checked_div(rate)
            .unwrap_or(0)
    }

    /// Touches pages until a fault, a charge or the end. `touch` returns true if the page could be touched without a fault.
    pub(super) fn run(
        &mut self,
        m: &mut Machine,
        touch: impl Fn(&mut Machine, Touch) -> bool,
    ) -> Pause<Touch> {
        let cost = u64::from(m.spec.costs.touch).max(1);
        // No event can happen within the headroom, so its touches are charged together.
        let headroom = m.sched.headroom(cost);
        let (mut used, mut done) = (0, 0);
        loop {
            let next = match self.current {
                Some(current) => current,
                None if self.plan.touches == Some(self.count) => {
                    m.sched.charge_headroom(used, done);
                    return Pause::Done;
                }
                None => self.draw(),
            };
            self.current = Some(next);
            if !touch(m, next) {
                m.sched.charge_headroom(used, done);
                return Pause::Fault(next);
            }
            self.current = None;
            self.count = self.count.wrapping_add(1);
            let checks_clock = self.plan.rate.is_some() && self.count.is_multiple_of(RATE_STRIDE);
            if checks_clock || used + cost > headroom {
                m.sched.charge_headroom(used, done);
                return Pause::Charge(cost);
            }
            used += cost;
            done += 1;
        }
    }

    fn draw(&mut self) -> Touch {
        let (r, n) = (self.rng.next(), u64::from(self.plan.pages));
        let high = r >> 16;
        let page = match self.plan.pattern {
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
            Pattern::Zipf(_) => {
                let place = self.count % self.plan.chunk;
                if let (0, Some(zipf)) = (place, &self.zipf) {
                    self.first = zipf.choose(r) * u64::from(self.plan.chunk);
                }
                // If the memory is no multiple of a chunk, the last chunk continues at the start of the memory.
                (self.first + u64::from(place)) % n
            }
        };
        let percent = self.plan.write_percent;
        if percent > 0 && percent < 100 {
            // The published workload draws a second number for such a mix and does not use it.
            self.rng.next();
        }
        let write = percent == 100 || (37 * u64::from(self.count)) % 100 < u64::from(percent);
        Touch {
            page: page as u32,
            write,
        }
    }

    /// After every [`RATE_STRIDE`] touches, sleeps until the next one is due at the limited rate, counted from `start`, ns.
    pub(super) async fn sleep_for_rate(&self, sim: &Sim, start: u64) {
        if self.plan.rate.is_some() && self.count > 0 && self.count.is_multiple_of(RATE_STRIDE) {
            let due = start + self.ns_so_far();
            if due > sim.look().sched.now() {
                sim.sleep_until(due).await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zipf(pages: u32, chunk: u32) -> Touches {
        let plan = Plan {
            pages,
            pattern: Pattern::Zipf(700),
            chunk,
            touches: None,
            write_percent: 0,
            rate: None,
        };
        Touches::new(Rng::for_job(1, 0), plan)
    }

    fn pages<const N: usize>(touches: &mut Touches) -> [u32; N] {
        [(); N].map(|()| {
            let page = touches.draw().page;
            touches.count += 1;
            page
        })
    }

    #[test]
    fn a_chunk_is_touched_to_its_end_and_the_last_one_goes_on_at_the_start() {
        let mut touches = zipf(10, 4);
        let mut seen = [0; 3];
        for _ in 0..100 {
            let chunk: [u32; 4] = pages(&mut touches);
            let first = chunk[0];
            assert_eq!(chunk, [0, 1, 2, 3].map(|place| (first + place) % 10));
            assert!(first.is_multiple_of(4));
            seen[first as usize / 4] += 1;
        }
        assert!(seen.iter().all(|&times| times > 10), "{seen:?}");
    }

    #[test]
    fn threads_choose_different_chunks_of_the_same_distribution() {
        let mut first = zipf(4096, 1);
        let mut second = first.of_thread(Rng::for_use(1, 0, "thread 2"));
        let (of_first, of_second): ([u32; 2000], [u32; 2000]) =
            (pages(&mut first), pages(&mut second));
        assert_ne!(of_first[..20], of_second[..20]);
        let most = |pages: &[u32]| {
            let times = |page: u32| pages.iter().filter(|&&other| other == page).count();
            pages
                .iter()
                .copied()
                .max_by_key(|&page| (times(page), page))
        };
        assert_eq!(most(&of_first), most(&of_second));
    }
}
