//! Makes tasks wait for congested devices.
//!
//! Source: mm/backing-dev.c, 3.10 (`congestion_wait`, `wait_iff_congested`) and 2.6.35 (`congestion_wait`).

use crate::kernel::CongestionNap;
use crate::machine::Machine;
use crate::mm::id::DomainId;
use crate::sim::{Sim, Wait};
use crate::trace::{EventKind, emit};

/// `HZ/10` in ns: the longest time for most naps in reclaim, and the length of kswapd's nap before it sleeps.
pub const HZ_10: u64 = 100_000_000;
/// `HZ/50` in ns: the longest nap of the allocator between two attempts and, in kernels with `reclaim_throttle`, of some waits in reclaim.
pub const HZ_50: u64 = 20_000_000;

/// Sleeps until a congested device has room again, but at most for `timeout` ns, and for all of it if no device is congested.
pub async fn congestion_wait(sim: &Sim, timeout: u64) {
    let slept = sleep_on_congestion(sim, timeout).await;
    emit(
        &mut sim.m(),
        EventKind::CongestionWait,
        [us(timeout), us(slept), 0, 0],
    );
}

/// Sleeps for at most `timeout` ns, and only if both a device and the domain are congested.
pub async fn wait_iff_congested(sim: &Sim, domain: DomainId, timeout: u64) {
    let congested = {
        let m = sim.look();
        m.domains[domain].congested && m.disks.iter().any(crate::block::Disk::is_congested)
    };
    let slept = if congested {
        sleep_on_congestion(sim, timeout).await
    } else {
        0
    };
    emit(
        &mut sim.m(),
        EventKind::WaitIffCongested,
        [us(timeout), us(slept), 0, 0],
    );
}

/// The nap that direct reclaim and the allocator take between two attempts. `timeout` is in ns.
pub async fn nap(sim: &Sim, domain: DomainId, timeout: u64) {
    let congestion_nap = sim.look().kernel.congestion_nap;
    match congestion_nap {
        CongestionNap::Always => congestion_wait(sim, timeout).await,
        CongestionNap::WhileCongested => wait_iff_congested(sim, domain, timeout).await,
    }
}

async fn sleep_on_congestion(sim: &Sim, timeout: u64) -> u64 {
    let start = sim.look().sched.now();
    sim.wait_on(
        |m| &mut m.congestion,
        Wait::Congestion,
        Some(start + timeout),
    )
    .await;
    sim.look().sched.now() - start
}

/// Called when a device's queue has room again. Wakes the tasks that wait for that.
pub fn clear_bdi_congested(m: &mut Machine) {
    let mut waiters = std::mem::take(&mut m.congestion);
    m.sched.wake_all(&mut waiters);
}

fn us(ns: u64) -> u32 {
    (ns / 1000).min(u64::from(u32::MAX)) as u32
}
