//! Passes of requests for large blocks. The process keeps the blocks until the pass is over. The run reports the share of requests that
//! succeeded.

use super::Actor;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{self, Gfp};
use crate::record::progress_result;
use crate::scenario::schema::BlocksWork;

pub(super) async fn run(actor: &Actor, work: &BlocksWork) {
    let sim = &actor.sim;
    for pass in 1..=work.passes {
        actor.phase(format!("{}: pass {pass}", actor.name));
        let mut held = Vec::new();
        let mut tried = 0;
        while tried < work.count && !actor.is_over().await {
            tried += 1;
            if let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::KERNEL, work.order).await {
                sim.m().held_blocks.insert(pfn);
                held.push(pfn);
            }
            sim.sleep(work.interval_ns).await;
        }
        let percent = held.len() as u64 * 100_000 / u64::from(tried.max(1));
        progress_result(&mut sim.m(), &format!("pass-{pass}"), percent);
        for pfn in held {
            free(&mut sim.m(), pfn, work.order);
        }
        if actor.is_over().await {
            return;
        }
        sim.sleep(work.pause_ns.max(1)).await;
    }
}

fn free(m: &mut Machine, block: Pfn, order: u32) {
    m.held_blocks.remove(&block);
    page_alloc::free_pages(m, block, order);
}
