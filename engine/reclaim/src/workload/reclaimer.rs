//! A process that writes once to `memory.reclaim` of its own group.

use super::Actor;
use super::file_io::syscall;
use crate::mm::memcg::current_memcg;
use crate::mm::memcg::v2::memory_reclaim;
use crate::scenario::schema::ReclaimerWork;

pub(super) async fn run(actor: &Actor, work: &ReclaimerWork) {
    let sim = &actor.sim;
    actor.phase(format!("{}: writes to memory.reclaim", actor.name));
    syscall(sim).await;
    let memcg = current_memcg(&sim.look());
    memory_reclaim(sim, memcg, work.pages).await;
    actor.phase(format!("{}: the write is done", actor.name));
}
