//! The feedback loop compares how often evicted pages refault, by kind and by tier.
//!
//! Source: mm/vmscan.c `read_ctrl_pos`, `reset_ctrl_pos`, `positive_ctrl_err`, `get_tier_idx`, `get_type_to_scan`, 6.1 to 6.13. Simplified: one
//! history of generations, as in a kernel built without `CONFIG_LRU_GEN_STATS`.

use super::{MAX_NR_TIERS, MIN_LRU_BATCH};

/// Anonymous pages have index 0, file pages 1.
const KINDS: usize = 2;

/// Number of pages of each kind and tier.
type ByTier = [[u64; MAX_NR_TIERS]; KINDS];

/// The counts of one lruvec. Except for the averages, they are about the generation that reclaim evicts at present.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Feedback {
    /// `avg_refaulted`: moving average of the number of evicted pages that refaulted, over earlier generations.
    pub avg_refaulted: ByTier,
    /// `avg_total`: moving average of the number of pages that were evicted or protected, over earlier generations.
    pub avg_total: ByTier,
    /// `evicted`: number of pages that reclaim has evicted.
    pub evicted: ByTier,
    /// `refaulted`: number of these evicted pages that have refaulted.
    pub refaulted: ByTier,
    /// `protected`, of tiers 1 to 3: number of pages that reclaim has moved to a younger generation because of their tier.
    pub protected: [[u64; MAX_NR_TIERS - 1]; KINDS],
}

/// `struct ctrl_pos`: one side of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    refaulted: u64,
    total: u64,
    gain: u64,
}

/// `positive_ctrl_err`: whether reclaim may evict `pv`. It may if `pv` has hardly refaulted, or if its refault rate divided by its gain is no higher
/// than that of `sp`.
fn is_positive(sp: Position, pv: Position) -> bool {
    pv.refaulted < MIN_LRU_BATCH
        || u128::from(pv.refaulted) * u128::from(sp.total + MIN_LRU_BATCH) * u128::from(sp.gain)
            <= u128::from(sp.refaulted + 1) * u128::from(pv.total) * u128::from(pv.gain)
}

impl Feedback {
    /// `read_ctrl_pos`: the counts of a tier, plus the averages of earlier generations.
    fn position(&self, kind: usize, tier: usize, gain: u64) -> Position {
        let protected = tier
            .checked_sub(1)
            .map_or(0, |index| self.protected[kind][index]);
        Position {
            refaulted: self.avg_refaulted[kind][tier] + self.refaulted[kind][tier],
            total: self.avg_total[kind][tier] + self.evicted[kind][tier] + protected,
            gain,
        }
    }

    /// The two numbers that the loop compares for a tier: refaulted pages, and pages that were evicted or protected.
    pub fn compared(&self, kind: usize, tier: usize) -> [u64; 2] {
        let Position {
            refaulted, total, ..
        } = self.position(kind, tier, 0);
        [refaulted, total]
    }

    /// `reset_ctrl_pos`: moves the counts of a kind into the averages, because its oldest generation is gone.
    pub(super) fn carry_over(&mut self, kind: usize) {
        for tier in 0..MAX_NR_TIERS {
            let at = self.position(kind, tier, 0);
            self.avg_refaulted[kind][tier] = at.refaulted / 2;
            self.avg_total[kind][tier] = at.total / 2;
        }
        self.refaulted[kind] = [0; MAX_NR_TIERS];
        self.evicted[kind] = [0; MAX_NR_TIERS];
        self.protected[kind] = [0; MAX_NR_TIERS - 1];
    }

    /// `get_tier_idx`: the highest tier of a kind that reclaim may evict, judged against tier 0 of the same kind.
    pub(crate) fn tier_limit(&self, kind: usize) -> usize {
        let sp = self.position(kind, 0, 1);
        self.limit_against(sp, kind, 2)
    }

    fn limit_against(&self, sp: Position, kind: usize, gain: u64) -> usize {
        let evictable = |tier: &usize| is_positive(sp, self.position(kind, *tier, gain));
        (1..MAX_NR_TIERS).take_while(evictable).last().unwrap_or(0)
    }

    /// `get_type_to_scan`: the kind to evict if both are possible, and the highest tier of it that reclaim may evict, judged against tier 0 of the
    /// other kind.
    pub(crate) fn kind_to_scan(&self, swappiness: u32) -> (usize, usize) {
        let gains = [u64::from(swappiness), 200 - u64::from(swappiness.min(200))];
        let [anon, file] = [0, 1].map(|kind| self.position(kind, 0, gains[kind]));
        let kind = usize::from(is_positive(anon, file));
        let other = [file, anon][kind];
        (kind, self.limit_against(other, kind, gains[kind]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(refaulted: u64, total: u64, gain: u64) -> Position {
        Position {
            refaulted,
            total,
            gain,
        }
    }

    /// Worked examples from the description of the kernel's rule, with a swappiness of 60: the refaulted and the total number of anonymous pages,
    /// then of file pages.
    #[test]
    fn file_pages_are_evicted_unless_they_come_back_more_often_than_anonymous_ones() {
        let check = |anon: [u64; 2], file: [u64; 2], expected: bool| {
            let positive = is_positive(
                position(anon[0], anon[1], 60),
                position(file[0], file[1], 140),
            );
            assert_eq!(positive, expected, "{anon:?} {file:?}");
            let mut feedback = Feedback::default();
            for (kind, [refaulted, total]) in [anon, file].into_iter().enumerate() {
                feedback.refaulted[kind][0] = refaulted;
                feedback.evicted[kind][0] = total;
            }
            assert_eq!(feedback.kind_to_scan(60).0 == 1, expected);
        };
        check([0, 1000], [63, 1000], true);
        check([0, 1000], [64, 1000], false);
        check([100, 1000], [100, 1000], true);
        check([100, 1000], [300, 1000], false);
        check([0, 0], [500, 10_000], false);
    }

    /// Worked examples from the description of the kernel's rule: the refaulted and the total number of pages in each of the four tiers.
    #[test]
    fn tiers_are_protected_from_the_first_one_on_that_comes_back_more_than_twice_as_often() {
        let limit = |refaulted: [u64; 4], evicted: [u64; 4]| {
            let mut feedback = Feedback::default();
            feedback.refaulted[1] = refaulted;
            feedback.evicted[1] = evicted;
            feedback.tier_limit(1)
        };
        let many = [1000, 1000, 50, 0];
        assert_eq!(limit([100, 300, 10, 0], many), 0);
        assert_eq!(limit([100, 150, 10, 0], many), 3);
        assert_eq!(limit([10, 63, 63, 63], [1000, 100, 100, 100]), 3);
        assert_eq!(limit([0, 64, 0, 0], [5000, 400, 0, 0]), 0);
    }

    #[test]
    fn an_average_loses_half_of_its_weight_with_each_generation() {
        let mut feedback = Feedback::default();
        feedback.evicted[1] = [80, 32, 16, 0];
        feedback.refaulted[1] = [52, 32, 16, 0];
        feedback.protected[1][2] = 16;
        feedback.carry_over(1);
        assert_eq!(feedback.avg_refaulted[1], [26, 16, 8, 0]);
        assert_eq!(feedback.avg_total[1], [40, 16, 8, 8]);
        assert_eq!(feedback.evicted[1], [0; 4]);
        feedback.carry_over(1);
        assert_eq!(feedback.avg_refaulted[1], [13, 8, 4, 0]);
        assert_eq!(feedback.avg_total[1], [20, 8, 4, 4]);
    }
}
