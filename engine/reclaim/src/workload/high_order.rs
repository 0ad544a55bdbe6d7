//! Allocates blocks of contiguous pages and keeps some of them.

use std::collections::VecDeque;

use super::Actor;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{self, Gfp};
use crate::scenario::schema::HighOrderWork;

pub(super) async fn run(actor: &Actor, work: &HighOrderWork) {
    let sim = &actor.sim;
    let mut held = VecDeque::new();
    let start = sim.look().sched.now();
    let gfp = Gfp {
        noretry: work.may_fail,
        // A movable block counts as user memory only if it is larger than a page, because a single user page would belong to a process.
        user: work.movable && work.order > 0,
        ..if work.atomic {
            Gfp::ATOMIC
        } else {
            Gfp::KERNEL
        }
    };
    actor.phase(format!(
        "{}: asks for blocks of order {}",
        actor.name, work.order
    ));
    for attempt in 0..work.count {
        if actor.is_over().await {
            break;
        }
        if let Ok(pfn) = page_alloc::alloc_pages(sim, gfp, work.order).await {
            sim.m().held_blocks.insert(pfn);
            held.push_back(pfn);
        }
        if held.len() as u32 > work.hold
            && let Some(oldest) = held.pop_front()
        {
            free(&mut sim.m(), oldest, work.order);
        }
        let due = start + u64::from(attempt + 1) * 1_000_000_000 / u64::from(work.rate.max(1));
        if due > sim.look().sched.now() {
            sim.sleep_until(due).await;
        }
    }
    for pfn in held {
        free(&mut sim.m(), pfn, work.order);
    }
}

fn free(m: &mut Machine, block: Pfn, order: u32) {
    m.held_blocks.remove(&block);
    page_alloc::free_pages(m, block, order);
}
