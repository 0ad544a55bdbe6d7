//! A program that reads the kernel's counters at intervals, as measuring tools do.
//!
//! Source: fs/seq_file.c `seq_read`, 3.10: a call prints up to a page of text, and no other task gets the CPU meanwhile.
//! Simplified: the program has no memory and writes no output, so page counts differ by a few pages.

use super::Actor;
use crate::scenario::schema::SamplerWork;
use crate::sim::rng::Rng;

pub(super) async fn run(actor: &Actor, work: &SamplerWork) {
    let sim = &actor.sim;
    let mut rng = Rng::for_use(actor.seed, actor.job, "reads");
    let mut due = sim.look().sched.now() + work.period_ns;
    while !actor.is_over().await {
        sim.sleep_until(due).await;
        for _ in 0..work.reads {
            // The length of a read is random, because some files are long and others short.
            sim.cpu(1 + u64::from(rng.below(2 * work.read_ns))).await;
        }
        due = (due + work.period_ns).max(sim.look().sched.now() + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Sim;
    use crate::testing;
    use crate::workload::moment::When;

    #[test]
    fn the_reads_of_a_sample_have_different_lengths() {
        let (ended, _) = testing::run(testing::machine(), async |sim: &Sim| {
            let actor = Actor {
                sim: sim.clone(),
                name: "sampler".to_owned(),
                seed: 1,
                job: 0,
                divide: 1,
                end: Some(When::At(1_000_000_001)),
            };
            let work = SamplerWork {
                period_ns: 1_000_000_000,
                reads: 100,
                read_ns: 1_000_000,
            };
            run(&actor, &work).await;
            sim.look().sched.now()
        });
        let sample = ended - 1_000_000_000;
        assert!((80_000_000..120_000_000).contains(&sample), "{sample} ns");
        assert_ne!(sample % 1_000_000, 0);
    }
}
