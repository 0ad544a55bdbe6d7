//! `res_counter`: the pages charged to a group, and its limits.
//!
//! Source: kernel/res_counter.c, 3.3. This counter is in pages; the kernel counts bytes.

/// A limit of this value means no limit.
pub const UNLIMITED: u64 = u64::MAX;

/// Usage and limits of a group, in pages. The pages of groups below are included if the group counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResCounter {
    /// Pages charged now, including those that CPUs have charged in advance.
    pub usage: u64,
    /// [`ResCounter::charge`] refuses a charge that would raise `usage` above this. [`UNLIMITED`] stands for no limit.
    pub limit: u64,
    /// When memory is short, usage above this is reclaimed first. [`UNLIMITED`] stands for no soft limit.
    pub soft_limit: u64,
    /// Number of refused charges.
    pub failcnt: u64,
}

impl ResCounter {
    /// A counter with no charges and no limits.
    pub const fn new() -> Self {
        Self {
            usage: 0,
            limit: UNLIMITED,
            soft_limit: UNLIMITED,
            failcnt: 0,
        }
    }

    /// `res_counter_soft_limit_excess`: pages beyond the soft limit.
    pub fn soft_limit_excess(&self) -> u64 {
        self.usage.saturating_sub(self.soft_limit)
    }

    /// `res_counter_margin`: pages that may still be charged.
    pub fn margin(&self) -> u64 {
        self.limit.saturating_sub(self.usage)
    }

    /// Charges pages. If that would exceed the limit, counts a failure and returns false.
    pub fn charge(&mut self, pages: u64) -> bool {
        if self.margin() < pages {
            self.failcnt += 1;
            return false;
        }
        self.usage += pages;
        true
    }

    /// Uncharges pages. Panics if fewer are charged.
    pub fn uncharge(&mut self, pages: u64) {
        assert!(
            self.usage >= pages,
            "a group cannot uncharge more pages than are charged to it"
        );
        self.usage -= pages;
    }
}

impl Default for ResCounter {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_charge_beyond_the_limit_is_refused_and_counted() {
        let mut counter = ResCounter {
            limit: 2,
            ..ResCounter::new()
        };
        assert_eq!(
            [1; 3].map(|pages| counter.charge(pages)),
            [true, true, false]
        );
        assert_eq!(
            (counter.usage, counter.failcnt, counter.margin()),
            (2, 1, 0)
        );
        counter.uncharge(1);
        assert!(counter.charge(1) && !counter.charge(2));
    }

    #[test]
    fn without_a_soft_limit_nothing_is_in_excess() {
        let mut counter = ResCounter {
            usage: 30_720,
            ..ResCounter::new()
        };
        assert_eq!(counter.soft_limit_excess(), 0);
        // Usage of 120 MB against a soft limit of 20 MB.
        counter.soft_limit = 5120;
        assert_eq!(counter.soft_limit_excess(), 25_600);
    }
}
