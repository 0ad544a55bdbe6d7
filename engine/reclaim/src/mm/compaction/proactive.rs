//! Proactive compaction: from time to time kcompactd checks how fragmented its node is, and compacts it without a request.
//!
//! Source: mm/compaction.c (`should_proactive_compact_node`, `fragmentation_score_node`, `proactive_compact_node`, `kcompactd`), 5.9 and
//! 6.1; mm/vmstat.c (`extfrag_for_order`).
//! Simplified: `vm.compaction_proactiveness` is 20, its default.

use super::{CompactControl, CompactResult, compact_zone};
use crate::kernel::ProactiveCompaction;
use crate::machine::Machine;
use crate::mm::buddy::{MAX_ORDER, PAGEBLOCK_ORDER};
use crate::mm::id::{NodeId, ZoneId};
use crate::sim::{Sim, TaskState};

/// Time between two checks, ns. `HPAGE_FRAG_CHECK_INTERVAL_MSEC`.
const INTERVAL: u64 = 500_000_000;
/// Number of checks that kcompactd skips after a compaction that has not lowered the score. `1 << COMPACT_MAX_DEFER_SHIFT`.
const SKIPPED_CHECKS: u32 = 64;
/// Default of `sysctl_compaction_proactiveness`, whose range is 0 to 100.
const PROACTIVENESS: u32 = 20;

/// The score above which a node is compacted, and the score at which compaction stops. `fragmentation_score_wmark`.
fn marks(proactiveness: u32) -> (u32, u32) {
    let low = 100_u32.saturating_sub(proactiveness).max(5);
    ((low + 10).min(100), low)
}

/// `extfrag_for_order`: the share of a zone's free pages in blocks smaller than a page block, in percent.
fn zone_score(m: &Machine, zone: ZoneId) -> u32 {
    let buddy = &m.zones[zone].buddy;
    let large = (PAGEBLOCK_ORDER..MAX_ORDER).map(|order| buddy.nr_free(order) << order);
    percent_outside(buddy.free_pages(), large.sum())
}

fn percent_outside(free: u32, large: u32) -> u32 {
    ((free - large) * 100).checked_div(free).unwrap_or(0)
}

/// `fragmentation_score_node`: the scores of the zones, weighted by their sizes.
fn node_score(m: &Machine, node: NodeId) -> u32 {
    let present = |zone: ZoneId| m.zones[zone].present;
    let all: u32 = m.node_zones(node).map(present).sum();
    let zones = m.node_zones(node).filter(|&zone| present(zone) > 0);
    zones
        .map(|zone| weighted(zone_score(m, zone), present(zone), all))
        .sum()
}

/// `fragmentation_score_zone_weighted`: the contribution of a zone to the score of its node.
fn weighted(score: u32, present: u32, node_present: u32) -> u32 {
    (u64::from(present) * u64::from(score) / u64::from(node_present + 1)) as u32
}

/// `kswapd_is_running`: whether the node's kswapd runs or waits for the CPU.
fn kswapd_is_running(m: &Machine, node: NodeId) -> bool {
    let kswapd = m.nodes[node].kswapd.and_then(|id| m.sched.find(id));
    kswapd.is_some_and(|task| matches!(task.state, TaskState::Running | TaskState::Runnable))
}

/// `__compact_finished` for a proactive run, which stops if kswapd runs, or when the zone's score is no longer above the lower limit.
pub(super) fn finished(m: &Machine, zone: ZoneId) -> CompactResult {
    if kswapd_is_running(m, m.zones[zone].node) {
        return CompactResult::PartialSkipped;
    }
    let (_, low) = marks(PROACTIVENESS);
    if zone_score(m, zone) > low {
        CompactResult::Continue
    } else {
        CompactResult::Success
    }
}

/// The schedule of kcompactd's checks.
#[derive(Debug, Default)]
pub(super) struct Checks {
    /// Number of checks still to skip. Some kernels instead sleep for that many intervals.
    checks_to_skip: u32,
}

impl Checks {
    /// The time of the next check, ns, or `None` if this kernel makes none.
    pub(super) fn next(&self, m: &Machine) -> Option<u64> {
        let intervals = match rule(m) {
            ProactiveCompaction::Never => return None,
            ProactiveCompaction::LeavesOutChecks => 1,
            ProactiveCompaction::SleepsLonger => self.checks_to_skip.max(1),
        };
        Some(m.sched.now() + INTERVAL * u64::from(intervals))
    }

    /// Called when kcompactd has served a request or begins a check. In kernels that sleep longer, the next sleep has one interval again.
    pub(super) fn note_work(&mut self, m: &Machine) {
        if rule(m) == ProactiveCompaction::SleepsLonger {
            self.checks_to_skip = 0;
        }
    }

    /// Compacts the node if it is too fragmented, kswapd is not running, and this check is not one to skip.
    pub(super) async fn check(&mut self, sim: &Sim, node: NodeId) {
        self.note_work(&sim.look());
        let (high, _) = marks(PROACTIVENESS);
        let before = node_score(&sim.look(), node);
        if kswapd_is_running(&sim.look(), node) || before <= high {
            return;
        }
        if self.checks_to_skip > 0 {
            self.checks_to_skip -= 1;
            return;
        }
        proactive_compact_node(sim, node).await;
        if node_score(&sim.look(), node) >= before {
            self.checks_to_skip = SKIPPED_CHECKS;
        }
    }
}

fn rule(m: &Machine) -> ProactiveCompaction {
    m.kernel.proactive_compaction
}

async fn proactive_compact_node(sim: &Sim, node: NodeId) {
    let _frame = sim.enter(
        "proactive_compact_node",
        [("node", node.into()), ("", 0), ("", 0)],
    );
    let zones = sim.look().node_zones(node);
    for zone in zones {
        if sim.look().zones[zone].managed == 0 {
            continue;
        }
        let class = sim.look().zones[zone].class();
        let mut cc = CompactControl {
            whole_zone: true,
            proactive: true,
            ..CompactControl::kcompactd(zone, PAGEBLOCK_ORDER, class)
        };
        compact_zone(sim, &mut cc).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_limits_follow_the_proactiveness() {
        let of = [0, 20, 50, 90, 95, 100].map(marks);
        let expected = [(100, 100), (90, 80), (60, 50), (20, 10), (15, 5), (15, 5)];
        assert_eq!(of, expected);
    }

    #[test]
    fn a_score_is_the_share_of_pages_in_small_blocks_weighted_by_the_size_of_the_zone() {
        assert_eq!(percent_outside(0, 0), 0);
        assert_eq!(percent_outside(700, 0), 100);
        assert_eq!(percent_outside(1536, 1024), 33);
        // The lab's machine. Neither DMA nor DMA32 has a free block that is large enough.
        let of_node = 3998 + 72_666;
        let zones = [3998, 72_666].map(|present| weighted(100, present, of_node));
        assert_eq!(zones, [5, 94]);
    }
}
