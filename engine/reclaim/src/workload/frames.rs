//! A desktop: at regular times a graphics driver asks for the pages of a picture, and everybody sees how long that takes.

use std::collections::VecDeque;

use super::Actor;
use crate::mm::page_alloc::{self, Gfp};
use crate::scenario::schema::FramesWork;

pub(super) async fn run(actor: &Actor, work: &FramesWork) {
    let sim = &actor.sim;
    let mut held = VecDeque::new();
    let mut due = sim.look().sched.now();
    actor.phase(format!("{}: draws", actor.name));
    while !actor.is_over() {
        let start = sim.look().sched.now();
        for _ in 0..work.pages {
            if let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::KERNEL, 0).await {
                sim.m().held_blocks.insert(pfn);
                held.push_back(pfn);
            }
            let cost = sim.look().spec.costs.syscall;
            sim.cpu(u64::from(cost.max(1))).await;
        }
        let mut m = sim.m();
        let took = m.sched.now() - start;
        m.observations.note_picture(took);
        while held.len() as u32 > work.pages * work.hold {
            if let Some(pfn) = held.pop_front() {
                m.held_blocks.remove(&pfn);
                page_alloc::free_pages(&mut m, pfn, 0);
            }
        }
        due = (due + work.period_ns).max(m.sched.now() + 1);
        drop(m);
        sim.sleep_until(due).await;
    }
    let mut m = sim.m();
    for pfn in held {
        m.held_blocks.remove(&pfn);
        page_alloc::free_pages(&mut m, pfn, 0);
    }
}
