//! Calls of `select(2)` on many descriptors, for which the kernel allocates wait queues deep inside the call.

use super::Actor;
use super::file_io::syscall;
use crate::kernel::stack::SELECT;
use crate::mm::page_alloc::{self, Gfp};
use crate::scenario::schema::PollerWork;

pub(super) async fn run(actor: &Actor, work: &PollerWork) {
    let sim = &actor.sim;
    while !actor.is_over().await {
        syscall(sim).await;
        let mut held = Vec::new();
        {
            let _path = sim.enter_path(SELECT);
            for _ in 0..work.pages {
                if let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::KERNEL, 0).await {
                    sim.m().held_blocks.insert(pfn);
                    held.push(pfn);
                }
            }
        }
        for pfn in held {
            let mut m = sim.m();
            m.held_blocks.remove(&pfn);
            page_alloc::free_pages(&mut m, pfn, 0);
        }
        sim.sleep(work.period_ns).await;
    }
}
