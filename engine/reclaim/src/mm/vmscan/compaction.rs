//! The points at which kswapd would compact.
//!
//! Source: mm/vmscan.c `balance_pgdat`, 3.10; the arm of patch 4 as posted on 13 May 2013.
//! Simplified: as in a kernel built without compaction, `compact_pgdat` moves nothing; an event shows that kswapd would call it.

use super::balance_pgdat::{Goal, Pass};
use crate::kernel::{Hunk, KswapdCompaction};
use crate::machine::Machine;
use crate::mm::id::{NodeId, ZoneId};
use crate::mm::watermark::AllocFlags;
use crate::mm::zone::zone_watermark_ok;
use crate::sim::Sim;
use crate::trace::{EventKind, consider, emit};

/// A point at which kswapd may ask for compaction.
pub(super) enum CompactionMoment<'a> {
    /// A pass has ended with these results.
    PassDone(&'a Pass),
    /// kswapd stops balancing. Its last pass went up to this zone.
    Leaving { end_zone: ZoneId },
}

fn compaction_is_due(m: &Machine, node: NodeId, goal: Goal, moment: &CompactionMoment<'_>) -> bool {
    let values = || {
        let (leaving, freed, attempted) = match moment {
            CompactionMoment::Leaving { .. } => (true, 0, 0),
            CompactionMoment::PassDone(pass) => (false, pass.reclaimed, pass.nr_attempted),
        };
        let attempted = u32::try_from(attempted).unwrap_or(u32::MAX);
        [goal.order, leaving.into(), freed, attempted]
    };
    consider(m, Hunk::KswapdCompaction, values, |kernel| {
        match (kernel.kswapd_compaction, moment) {
            (KswapdCompaction::AfterBalancing, &CompactionMoment::Leaving { end_zone }) => {
                needs_compaction(m, node, goal, end_zone)
            }
            (KswapdCompaction::ByProgress, CompactionMoment::PassDone(pass)) => {
                pass.needed_compaction && u64::from(pass.reclaimed) > pass.nr_attempted
            }
            (KswapdCompaction::AfterBalancing, CompactionMoment::PassDone(_))
            | (KswapdCompaction::ByProgress, CompactionMoment::Leaving { .. }) => false,
        }
    })
}

/// True if the goal's order is above 0, and no zone up to `end_zone` is above low for a block of that order.
pub(super) fn needs_compaction(m: &Machine, node: NodeId, goal: Goal, end_zone: ZoneId) -> bool {
    goal.order > 0
        && m.node_zones(node).up_to(end_zone).all(|zone| {
            let z = &m.zones[zone];
            let flags = AllocFlags::default();
            !zone_watermark_ok(
                z,
                &m.kernel,
                goal.order,
                z.watermarks.low,
                goal.classzone,
                flags,
            )
        })
}

/// Calls `compact_pgdat` if compaction is due. That only emits an event here, because these kernels are without compaction. After a pass the event
/// may have order 0, as in the kernel, because kswapd may have given up the higher order already.
pub(super) fn compact_if_due(sim: &Sim, node: NodeId, goal: Goal, moment: &CompactionMoment<'_>) {
    let mut m = sim.m();
    if compaction_is_due(&m, node, goal, moment) {
        emit(
            &mut m,
            EventKind::CompactPgdat,
            [node.into(), goal.order, 0, 0],
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    const ORDER_6: Goal = Goal {
        order: 6,
        classzone: 2,
    };

    #[test]
    fn compaction_is_needed_for_a_high_order_of_which_no_zone_has_blocks_above_low() {
        let m = testing::machine_without_blocks();
        let order_0 = Goal {
            order: 0,
            ..ORDER_6
        };
        assert!(needs_compaction(
            &m,
            NodeId::at(0),
            ORDER_6,
            testing::NORMAL
        ));
        assert!(!needs_compaction(
            &m,
            NodeId::at(0),
            order_0,
            testing::NORMAL
        ));
        let roomy = testing::machine();
        assert!(!needs_compaction(
            &roomy,
            NodeId::at(0),
            ORDER_6,
            testing::NORMAL
        ));
    }

    #[test]
    fn patch_4_asks_for_compaction_after_a_pass_that_freed_more_than_it_set_out_to() {
        let check = |patches: &[&str], moment: &CompactionMoment<'_>, expected: bool| {
            let mut m = testing::machine_without_blocks();
            m.kernel = testing::kernel_with(patches);
            assert_eq!(
                compaction_is_due(&m, NodeId::at(0), ORDER_6, moment),
                expected
            );
        };
        let pass = |reclaimed: u32, needed_compaction: bool| Pass {
            raise_priority: true,
            end_zone: testing::NORMAL,
            reclaimed,
            scanned: 0,
            nr_attempted: 100,
            needed_compaction,
        };
        let leaving = CompactionMoment::Leaving {
            end_zone: testing::NORMAL,
        };
        check(&[], &leaving, true);
        check(&[], &CompactionMoment::PassDone(&pass(101, true)), false);
        let b4 = ["b1_limit", "b3_flatten", "b4_compact"];
        check(&b4, &leaving, false);
        check(&b4, &CompactionMoment::PassDone(&pass(101, true)), true);
        check(&b4, &CompactionMoment::PassDone(&pass(100, true)), false);
        check(&b4, &CompactionMoment::PassDone(&pass(101, false)), false);
    }
}
