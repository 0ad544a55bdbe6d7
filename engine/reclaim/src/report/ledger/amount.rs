//! Numbers of a ledger in thousandths, and the change between two of them. All arithmetic is in integers, so that every machine reaches the
//! same verdict.

use std::cmp::Ordering;
use std::fmt;

/// A figure from 0 to 5 x 10^9 units, in thousandths of its unit. Larger values are cut, because [`Change`] compares products of three
/// figures, which have to fit into its integers. No run reaches this number of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "bindings", derive(tsify::Tsify), tsify(type = "number"))]
pub struct Amount(u64);

/// An amount is serialized as a number in its unit, because the page does not compute with it.
#[cfg(feature = "bindings")]
impl serde::Serialize for Amount {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::bindings::thousandths(&self.0, serializer)
    }
}

const MAX_THOUSANDTHS: u128 = 5_000_000_000_000;

impl Amount {
    /// A whole number of units.
    pub fn whole(units: u64) -> Self {
        Self::ratio(units, 1)
    }

    /// A quotient, rounded down to thousandths. A division by 0 gives the largest amount.
    pub fn ratio(units: u64, by: u64) -> Self {
        let exact = (u128::from(units) * 1000).checked_div(u128::from(by));
        Self::cut(exact.unwrap_or(MAX_THOUSANDTHS))
    }

    /// An amount that is given in thousandths of its unit.
    pub fn thousandths(n: u64) -> Self {
        Self::cut(u128::from(n))
    }

    fn cut(thousandths: u128) -> Self {
        Self(thousandths.min(MAX_THOUSANDTHS) as u64)
    }

    /// Reads digits with at most three decimals, for example `5398.371`; `None` for any other text and for numbers that are too large.
    pub fn parse(digits: &str) -> Option<Self> {
        let (units, decimals) = digits.split_once('.').unwrap_or((digits, ""));
        let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        let fits = (1..=12).contains(&units.len()) && decimals.len() <= 3;
        if !fits || !is_number(units) || !is_number(decimals) {
            return None;
        }
        let thousandths: u64 = format!("{units}{decimals:0<3}").parse().ok()?;
        (u128::from(thousandths) <= MAX_THOUSANDTHS).then_some(Self(thousandths))
    }

    /// The amount as a number of thousandths of its unit.
    pub fn in_thousandths(self) -> u64 {
        self.0
    }

    /// The amount multiplied by a factor, cut at the largest amount.
    #[must_use]
    pub fn times(self, factor: u64) -> Self {
        Self::cut(u128::from(self.0) * u128::from(factor))
    }

    /// Scales a figure that was counted in `time_ns` to that many hours.
    #[must_use]
    pub fn in_hours(self, hours: u32, time_ns: u64) -> Self {
        const HOUR_NS: u128 = 3_600_000_000_000;
        let time_ns = u128::from(time_ns.max(1));
        Self::cut(u128::from(self.0) * u128::from(hours) * HOUR_NS / time_ns)
    }

    /// The given percentage of the amount, rounded down to thousandths.
    #[must_use]
    pub fn percent(self, percent: Self) -> Self {
        Self::cut(u128::from(self.0) * u128::from(percent.0) / 100_000)
    }

    /// The difference; 0 if the other amount is larger.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// The sum of both amounts, cut at the largest amount.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self::cut(u128::from(self.0) + u128::from(other.0))
    }

    /// The mean of two amounts, rounded down to thousandths.
    #[must_use]
    pub fn mean(self, other: Self) -> Self {
        Self(self.0.midpoint(other.0))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (units, rest) = (self.0 / 1000, self.0 % 1000);
        if rest == 0 {
            return write!(out, "{units}");
        }
        let decimals = format!("{rest:03}");
        write!(out, "{units}.{}", decimals.trim_end_matches('0'))
    }
}

/// The change of a figure, as the ratio of after to before, from 1/16 to 16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    after: u64,
    before: u64,
}

/// Ratios above this one count as this one, and ratios below its inverse as the inverse. Repeats of one experiment gave 1/16, 1/336 and 0,
/// so larger ratios would be false precision.
const CLAMP: u64 = 16;

impl Change {
    /// The change between two amounts. `floor` is added to both, so that a change from 0 to a few pages is not a large one. If one of the
    /// sums is 0, the figure counts as unchanged.
    pub(super) fn of(pair: [Amount; 2], floor: Amount) -> Self {
        let [before, after] = pair.map(|amount| amount.0 + floor.0);
        if before.min(after) == 0 {
            return Self {
                after: 1,
                before: 1,
            };
        }
        let (after, before) = if after > CLAMP * before {
            (CLAMP, 1)
        } else if before > CLAMP * after {
            (1, CLAMP)
        } else {
            (after, before)
        };
        Self { after, before }
    }

    /// Whether the figure rises, falls or stays.
    pub(super) fn direction(self) -> Ordering {
        self.after.cmp(&self.before)
    }

    /// The larger and the smaller of after and before.
    fn sides(self) -> (u128, u128) {
        let (large, small) = (self.after.max(self.before), self.after.min(self.before));
        (u128::from(large), u128::from(small))
    }

    /// Whether the figure changes by at most this factor in thousandths, up or down.
    pub(super) fn is_at_most(self, thousandths: u32) -> bool {
        let (large, small) = self.sides();
        large * 1000 <= small * u128::from(thousandths)
    }

    /// Whether the figure changes by at least 5 %, or by at least half as much as the other on a logarithmic scale; the smaller of the two
    /// changes is enough.
    pub(super) fn is_clear_beside(self, other: Self) -> bool {
        let (large, small) = self.sides();
        let (other_large, other_small) = other.sides();
        large * 100 >= small * 105 || large * large * other_small >= small * small * other_large
    }

    /// Whether the two changes differ by at most this factor in thousandths.
    pub(super) fn is_within(self, thousandths: u32, other: Self) -> bool {
        let own = u128::from(self.after) * u128::from(other.before);
        let others = u128::from(self.before) * u128::from(other.after);
        own.max(others) * 1000 <= own.min(others) * u128::from(thousandths)
    }
}

/// Whether the larger of two amounts is at most the smaller times this factor in thousandths; `floor` is added to both.
pub(super) fn are_within(thousandths: u32, pair: [Amount; 2], floor: Amount) -> bool {
    let [a, b] = pair.map(|amount| u128::from(amount.0 + floor.0));
    a.max(b) * 1000 <= a.min(b) * u128::from(thousandths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_as_it_is_read() {
        for text in ["0", "22155", "5398.371", "0.5", "117.817", "5000000000"] {
            let amount = Amount::parse(text).unwrap_or_else(|| panic!("{text} is an amount"));
            assert_eq!(amount.to_string(), text);
        }
        for text in [
            "",
            "-1",
            "1.2345",
            "1e3",
            ".5",
            "5000000000.001",
            "x",
            "1.x",
        ] {
            assert_eq!(Amount::parse(text), None, "{text}");
        }
    }

    fn change(before: u64, after: u64, floor: &str) -> Change {
        let floor = Amount::parse(floor).expect("a floor");
        Change::of([before, after].map(Amount::whole), floor)
    }

    #[test]
    fn changes_are_compared_as_ratios_up_to_16_times() {
        assert!(change(449_037, 27_864, "183.2").is_within(2000, change(100_000, 0, "183.2")));
        assert!(!change(100, 300, "0").is_within(2000, change(100, 700, "0")));
        assert!(change(100, 300, "0").is_within(2000, change(100, 600, "0")));
        assert!(change(100, 125, "0").is_at_most(1250) && change(125, 100, "0").is_at_most(1250));
        assert!(!change(100, 126, "0").is_at_most(1250));
        assert_eq!(change(0, 40, "0").direction(), Ordering::Equal, "no ratio");
        assert_eq!(change(0, 40, "8").direction(), Ordering::Greater);
    }

    #[test]
    fn a_small_published_change_asks_for_half_of_it_only() {
        let published = change(1000, 1040, "0");
        assert!(change(1000, 1020, "0").is_clear_beside(published));
        assert!(!change(1000, 1019, "0").is_clear_beside(published));
        assert!(change(1000, 1050, "0").is_clear_beside(change(1000, 9000, "0")));
        assert!(!change(1000, 1049, "0").is_clear_beside(change(1000, 9000, "0")));
    }

    #[test]
    fn the_largest_amounts_can_be_compared() {
        let floor =
            Amount::whole(u64::from(u32::MAX)).percent(Amount::parse("0.01").expect("it is"));
        let most = Amount::whole(u64::MAX);
        let change = Change::of([most, most], floor);
        assert!(change.is_clear_beside(change) && change.is_within(1000, change));
    }
}
