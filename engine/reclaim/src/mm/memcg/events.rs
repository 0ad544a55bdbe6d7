//! Decides how often the kernel updates a group's place in the soft limit trees.
//!
//! Source: mm/memcontrol.c `memcg_check_events`, `mem_cgroup_event_ratelimit`, 3.3.
//! Left out: other work on these events: usage thresholds and the scan of the node masks.

/// Events between two checks of the thresholds. `THRESHOLDS_EVENTS_TARGET`.
const THRESHOLDS_EVENTS_TARGET: u64 = 128;
/// Events between two updates of the tree. `SOFTLIMIT_EVENTS_TARGET`.
const SOFTLIMIT_EVENTS_TARGET: u64 = 1024;

/// Charges and uncharges of one group on one CPU, and the counts at which the next checks are due.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EventCounter {
    count: u64,
    thresh: u64,
    softlimit: u64,
}

impl EventCounter {
    /// Counts a page that was charged or uncharged. True if the tree has to be updated.
    pub(super) fn event(&mut self) -> bool {
        self.count += 1;
        if self.count <= self.thresh {
            return false;
        }
        self.thresh = self.count + THRESHOLDS_EVENTS_TARGET;
        // The kernel checks the second target only when the first is reached.
        if self.count <= self.softlimit {
            return false;
        }
        self.softlimit = self.count + SOFTLIMIT_EVENTS_TARGET;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_updated_at_the_first_event_and_then_every_1032() {
        let mut counter = EventCounter::default();
        let due: Vec<u64> = (1..=4000).filter(|_| counter.event()).collect();
        assert_eq!(due, [1, 1033, 2065, 3097]);
    }
}
