//! The limiter that a host puts in front of a guest's disk. It limits bytes per second and requests per second, but allows short bursts.
//!
//! Source: QEMU, util/throttle.c (`throttle_leak_bucket`, `throttle_compute_wait`), without a separate burst rate. Simplified: one request
//! is delayed at a time, in the order of the guest's scheduler, while a host has a queue for reads and one for writes. Who could notice: a
//! read behind many writes.

use crate::scenario::schema::LimiterSpec;

/// Two leaky buckets, for bytes and for requests. A request adds the time that it would take at the full rate, and as time passes the buckets leak.
#[derive(Debug)]
pub(super) struct Limiter {
    burst: u64,
    latency: u64,
    levels: [u64; 2],
    leaked_at: u64,
}

impl Limiter {
    /// The buckets are empty, as after a long pause.
    pub(super) fn new(spec: LimiterSpec) -> Self {
        Self {
            burst: u64::from(spec.burst_us) * 1000,
            latency: u64::from(spec.latency_us) * 1000,
            levels: [0; 2],
            leaked_at: 0,
        }
    }

    /// Time from now until a request is done, ns. `costs` are the times that its bytes, and one request, take at the full rates, ns.
    pub(super) fn service_time(&mut self, costs: [u64; 2], now: u64) -> u64 {
        let mut wait = 0;
        for (level, cost) in self.levels.iter_mut().zip(costs) {
            *level = level.saturating_sub(now - self.leaked_at);
            wait = wait.max(level.saturating_sub(self.burst));
            *level += cost;
        }
        self.leaked_at = now;
        wait + self.latency
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: u64 = 1_000_000;

    /// Number of requests with these costs that are served in one second after a pause of `idle` ns.
    fn served(costs: [u64; 2], idle: u64) -> u32 {
        let mut limiter = Limiter::new(LimiterSpec {
            burst_us: 100_000,
            latency_us: 100,
        });
        let mut now = 0;
        // First the loop uses up the burst that the empty buckets allow.
        while now < 1000 * MS {
            now += limiter.service_time(costs, now);
        }
        now += idle;
        let end = now + 1000 * MS;
        let mut served = 0;
        while now < end {
            now += limiter.service_time(costs, now);
            served += 1;
        }
        served
    }

    #[test]
    fn the_slower_rate_limits_requests_after_a_burst_of_a_tenth_of_a_second() {
        assert_eq!(served([2 * MS, MS], 0), 500);
        assert_eq!(served([2 * MS, MS], 50 * MS), 525);
        assert_eq!(served([2 * MS, MS], 100 * MS), 550);
        assert_eq!(served([2 * MS, MS], 5000 * MS), 551);
        assert_eq!(served([MS, 4 * MS], 0), 250);
    }

    #[test]
    fn a_request_that_is_not_held_back_takes_its_latency() {
        assert_eq!(served([MS / 100, MS / 100], 0), 10_000);
    }
}
