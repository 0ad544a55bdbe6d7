//! A program that maps a file shared and touches its pages. An access to a page that is not mapped and the first store to a clean page cause
//! a fault.

use super::touches::{Pause, Plan, Touches};
use super::{Actor, NamedFiles};
use crate::fs::icache;
use crate::mm::filemap;
use crate::mm::mkwrite;
use crate::mm::mmap::Vma;
use crate::mm::page_alloc::AllocError;
use crate::mm::page_writeback::Dirtier;
use crate::scenario::schema::MmapWork;
use crate::sim::rng::Rng;

pub(super) async fn run(actor: &Actor, work: &MmapWork, files: &NamedFiles) {
    let sim = &actor.sim;
    let file = files.iter().find(|(name, _)| *name == work.file);
    let &(_, inode) = file.expect("the scenario was checked");
    icache::open(sim, inode).await;
    let mut vma = Vma::data(&mut sim.m(), inode, work.pages);
    actor.phase(format!(
        "{}: touches {} pages of {}",
        actor.name, work.pages, work.file
    ));
    let done = touch_all(actor, work, &mut vma).await;
    debug_assert!(done.is_ok() || sim.look().sched.current_task().killed);
    let mut m = sim.m();
    vma.unmap(&mut m);
    icache::close(&mut m, inode);
}

async fn touch_all(actor: &Actor, work: &MmapWork, vma: &mut Vma) -> Result<(), AllocError> {
    let sim = &actor.sim;
    let plan = Plan {
        pages: work.pages,
        pattern: work.pattern,
        chunk: 1,
        touches: work.touches,
        write_percent: work.write_percent,
        rate: work.rate,
    };
    let mut touches = Touches::new(Rng::for_job(actor.seed, actor.job), plan);
    let mut dirtier = Dirtier::default();
    let start = sim.look().sched.now();
    while !actor.is_over().await {
        let pause = touches.run(&mut sim.m(), |m, touch| {
            vma.access(m, touch.page, touch.write)
        });
        match pause {
            Pause::Fault(touch) if touch.write => {
                mkwrite::store(sim, vma, touch.page, &mut dirtier).await?;
            }
            Pause::Fault(touch) => filemap::fault(sim, vma, touch.page).await?,
            Pause::Charge(ns) => {
                sim.cpu(ns).await;
                touches.sleep_for_rate(sim, start).await;
            }
            Pause::Done => break,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block;
    use crate::fs::flusher;
    use crate::machine::Machine;
    use crate::scenario::schema::Pattern;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;
    use crate::trace::Search;

    /// Runs `check` after a program has stored `touches` times to a file of `pages` pages, and again 40 s later.
    fn stored(preset: &str, pages: u32, touches: u32, check: impl Fn(&Machine, bool) + 'static) {
        let m = testing::machine_of(preset, |_| {});
        testing::run(m, async move |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let thread = sim.spawn("flush", TaskKind::Flusher, flusher::flusher(sim.clone()));
            sim.m().writeback.task = Some(thread);
            let throttle = Search::parse("dirty throttle").expect("it is one");
            sim.m().trace.search_for(throttle);
            let actor = Actor {
                sim: sim.clone(),
                name: "mapper".to_owned(),
                seed: 1,
                job: 0,
                divide: 1,
                end: None,
            };
            let work = MmapWork {
                file: "data".to_owned(),
                pages,
                pattern: Pattern::Loop,
                touches: Some(touches),
                write_percent: 100,
                rate: None,
            };
            let inode = sim.m().files.create(pages);
            let files = vec![("data".to_owned(), inode)];
            run(&actor, &work, &files).await;
            check(&sim.look(), false);
            sim.sleep(40_000_000_000).await;
            check(&sim.look(), true);
        });
    }

    fn dirty(m: &Machine) -> u32 {
        m.zones.iter().map(|z| z.nr_dirty).sum()
    }

    #[test]
    fn each_page_is_dirtied_once_however_often_it_is_stored_to_and_written_later() {
        stored("v3_10_rc1", 60, 6_000, |m, later| {
            assert_eq!((m.vmstat.nr_dirtied, m.trace.found().len()), (60, 0));
            let written = if later { 60 } else { 0 };
            assert_eq!(
                (u64::from(dirty(m)), m.vmstat.nr_written),
                (60 - written, written)
            );
        });
    }

    #[test]
    fn a_task_that_dirties_too_many_pages_is_throttled_in_the_fault() {
        for preset in ["v2_6_34", "v3_2_0", "v3_10_rc1", "v4_10_17"] {
            stored(preset, 1500, 6_000, |m, _| {
                assert_eq!(m.trace.found().len(), 1);
                assert!(m.vmstat.nr_dirtied >= 1500, "{}", m.vmstat.nr_dirtied);
                assert!(dirty(m) < 500, "{}", dirty(m));
            });
        }
    }
}
