//! Compares our figures in a row with the published ones.
//!
//! It compares mainly the change, which is the ratio of after to before, because the level depends on a machine whose published description
//! is incomplete.

use std::cmp::Ordering;

use super::amount::{Amount, Change, are_within};
use super::claims::{Row, RowClass};

/// Findings about a row; `None`: the finding does not apply to the row's class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the direction of the change agrees and the change is clear.
    pub direction: Option<bool>,
    /// Whether the change agrees within a factor of 2, or the level if the figure appears. If the figure vanishes, this is the same as
    /// `direction`.
    pub within_2x: Option<bool>,
    /// Whether the change, or the level, agrees within 25 %. If the figure vanishes: whether ours falls to the floor or to a hundredth.
    pub within_25: Option<bool>,
    /// Whether our figure stays flat, that is, changes by at most the row's factor.
    pub flat: Option<bool>,
    /// Whether our figure is in both columns at most 1, or at most the floor if that is larger.
    pub zero: Option<bool>,
    /// Whether the figure itself agrees within a factor of 2, before and after.
    pub levels: [bool; 2],
}

/// Factor in thousandths by which a row of class N may vary. The row's noise counts instead if it is larger, and the row's own factor
/// (`flat`) if it has one.
const FLAT: u32 = 1250;

impl Verdict {
    /// The findings about a row for which figures are missing. Every finding that applies fails, except `zero`, which then does not apply.
    pub(super) fn missing(class: RowClass) -> Self {
        let (change, size) = match class {
            RowClass::A | RowClass::V => (Some(false), Some(false)),
            RowClass::B => (Some(false), None),
            RowClass::N | RowClass::Z | RowClass::R | RowClass::C => (None, None),
        };
        Self {
            direction: change,
            within_2x: size,
            within_25: size,
            flat: (class == RowClass::N).then_some(false),
            zero: None,
            levels: [false; 2],
        }
    }

    /// Whether every finding that applies passes. The levels are not considered.
    pub fn is_clean(&self) -> bool {
        let all = [
            self.direction,
            self.within_2x,
            self.within_25,
            self.flat,
            self.zero,
        ];
        !all.contains(&Some(false))
    }
}

/// The published figures of a row and ours, prepared for the comparison.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    /// The published figures as printed, and ours on the published scale.
    pub(super) levels: [[Amount; 2]; 2],
    /// The figures to compare, which are the same as `levels` or their excess over another row.
    pub(super) compared: [[Amount; 2]; 2],
}

/// The excess of a row over another row, in which the effect is missing. The first value is how much larger the difference between the two
/// rows is before than after, or 0 if it is not larger. Activity that is the same in both columns cancels. The second value is always 0.
pub(super) fn excess(pair: [Amount; 2], over: [Amount; 2]) -> [Amount; 2] {
    let before = pair[0].plus(over[1]).less(over[0].plus(pair[1]));
    [before, Amount::default()]
}

/// Whether a published figure vanishes or appears, as class V requires. A figure vanishes if it falls to the floor or to a 16th, and
/// appears if it rises from the floor to ten times the floor.
pub(super) fn vanishes_or_appears(published: [Amount; 2], floor: Amount) -> bool {
    let [before, after] = published;
    if before <= floor {
        after >= floor.times(10)
    } else {
        after <= floor || after.times(16) <= before
    }
}

/// Judges one run, or the medians of several.
pub(super) fn judge(row: &Row, pairs: &Pairs, floor: Amount) -> Verdict {
    let [published, ours] = pairs.compared;
    let change = Change::of(ours, floor);
    let [published_level, own_level] = pairs.levels;
    let level = |side: usize| are_within(2000, [own_level[side], published_level[side]], floor);
    let mut verdict = Verdict {
        levels: [level(0), level(1)],
        ..Verdict::default()
    };
    match row.class {
        RowClass::A | RowClass::B => {
            let published = Change::of(published, floor);
            let same = change.direction() == published.direction()
                && change.direction() != Ordering::Equal;
            let direction = same && change.is_clear_beside(published);
            verdict.direction = Some(direction);
            if row.class == RowClass::A {
                verdict.within_2x = Some(direction && change.is_within(2000, published));
                verdict.within_25 = Some(direction && change.is_within(1250, published));
            }
        }
        RowClass::V if published[0] <= floor => {
            let appears = ours[0] <= floor && ours[1] >= floor.times(10);
            let level =
                |thousandths| are_within(thousandths, [ours[1], published[1]], Amount::default());
            verdict.direction = Some(appears);
            verdict.within_2x = Some(appears && level(2000));
            verdict.within_25 = Some(appears && level(1250));
        }
        RowClass::V => {
            let falls_to = |part: u64| ours[1] <= floor || ours[1].times(part) <= ours[0];
            let vanishes = ours[0] >= floor.times(2) && falls_to(16);
            verdict.direction = Some(vanishes);
            verdict.within_2x = Some(vanishes);
            verdict.within_25 = Some(vanishes && falls_to(100));
        }
        RowClass::N => {
            let band = row.flat.unwrap_or_else(|| row.noise.max(FLAT));
            verdict.flat = Some(change.is_at_most(band));
        }
        RowClass::Z => {
            let none = floor.max(Amount::whole(1));
            verdict.zero = Some(ours[0].max(ours[1]) <= none);
        }
        RowClass::R | RowClass::C => {}
    }
    verdict
}
