//! A desktop, for which a graphics driver allocates the pages of a picture at regular times. The run records how long that takes, because
//! the user of the desktop notices it.

use std::collections::VecDeque;

use super::Actor;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{self, Gfp};
use crate::scenario::schema::FramesWork;

pub(super) async fn run(actor: &Actor, work: &FramesWork) {
    let sim = &actor.sim;
    let mut held = VecDeque::new();
    let mut due = sim.look().sched.now();
    actor.phase(format!("{}: draws", actor.name));
    while !actor.is_over().await {
        let start = sim.look().sched.now();
        for _ in 0..work.pages {
            if let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::KERNEL, 0).await {
                sim.m().held_blocks.insert(pfn);
                held.push_back(pfn);
            }
            let cost = sim.look().spec.costs.syscall;
            sim.cpu(u64::from(cost.max(1))).await;
        }
        due = {
            let mut m = sim.m();
            let took = m.sched.now() - start;
            m.observations.note_picture(took);
            while held.len() as u32 > work.pages * work.hold {
                let oldest = held.pop_front().expect("there are some");
                free(&mut m, oldest);
            }
            (due + work.period_ns).max(m.sched.now() + 1)
        };
        sim.sleep_until(due).await;
    }
    let mut m = sim.m();
    for pfn in held {
        free(&mut m, pfn);
    }
}

fn free(m: &mut Machine, pfn: Pfn) {
    m.held_blocks.remove(&pfn);
    page_alloc::free_pages(m, pfn, 0);
}
