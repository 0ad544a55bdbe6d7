//! The score of a ledger.
//!
//! A row of class A or V gives half a point if the direction agrees, 0.3 more if the change agrees within a factor of 2, and 0.2 more if it
//! agrees within 25 %. A row of class B gives a point if the direction agrees. The effect is the average over the rows of each family,
//! averaged over the families. The headline is the effect times the share of flat rows that stayed flat, so in a ledger with flat rows a
//! simulator that improves everything scores 0. The runs of a story share one score, and rows of several runs can be in one family.

use std::collections::BTreeMap;

use super::amount::Amount;
use super::claims::{Claims, RowClass};
use super::{RowResult, Verdict};
use crate::report::figure::Dim;

/// The number 1 in millionths, which are the unit of [`Score::effect`].
pub(crate) const ONE: u64 = 1_000_000;

/// Number of findings that passed, and number of findings that apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Tally {
    /// Findings that passed.
    pub held: u32,
    /// Findings that apply, passed or not.
    pub of: u32,
}

/// The score of one ledger, or of all ledgers of a story.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Score {
    /// Rows of classes A, V and B whose direction agrees.
    pub direction: Tally,
    /// Rows of classes A and V whose change agrees within a factor of 2.
    pub within_2x: Tally,
    /// Rows of classes A and V whose change agrees within 25 %.
    pub within_25: Tally,
    /// Rows of class N that stay flat.
    pub flat: Tally,
    /// Rows of class Z that stay zero.
    pub zero: Tally,
    /// Figures whose level agrees within a factor of 2, before and after. A figure counts if its published value exceeds the floor and the
    /// row exceeds ten times the floor before or after. Rows of class Z and of dim `fixed` do not count.
    pub levels: [Tally; 2],
    /// Average points of the families, in millionths (on the page 0 to 1); 0 if no row gives points.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::millionths")
    )]
    pub effect: u32,
    /// Effect times the share of flat rows that stayed flat, in millionths (on the page 0 to 1). Without flat rows it is the effect.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::millionths")
    )]
    pub headline: u32,
    /// Rows of classes A, V, B and N for which we have figures.
    pub supplied: Tally,
    /// Rows with a failed finding, in the order of the claims.
    #[cfg_attr(feature = "bindings", serde(skip))]
    pub misses: Vec<Miss>,
}

/// A row with a failed finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Miss {
    /// Id of its table.
    pub table: String,
    /// Published name of its figure.
    pub metric: String,
    /// The findings that failed.
    pub what: Vec<&'static str>,
}

impl Tally {
    fn count(&mut self, held: bool) {
        self.held += u32::from(held);
        self.of += 1;
    }

    fn count_if_applicable(&mut self, held: Option<bool>) {
        if let Some(held) = held {
            self.count(held);
        }
    }
}

impl Score {
    /// The score of the runs of a story, each with its published results. Tables and rows are in the order of the claims.
    pub(super) fn of(runs: &[(&Claims, &[Vec<RowResult>])]) -> Self {
        let mut score = Self::default();
        let mut families: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        let tables = runs.iter().flat_map(|&(claims, tables)| {
            let pairs = claims.tables.iter().zip(tables);
            pairs.map(|(table, results)| (claims.machine_pages, table, results))
        });
        for (machine_pages, table, results) in tables {
            for (row, result) in table.rows.iter().zip(results) {
                let verdict = &result.verdict;
                score.tally(row.class, result);
                if let Some(points) = points(verdict) {
                    let (sum, rows) = families.entry(&row.family).or_default();
                    *sum += points;
                    *rows += 1;
                }
                if let (Some(published), Some(_)) = (row.pair(), &result.ours)
                    && is_leveled(row.class, row.dim)
                {
                    let floor = row.floor(machine_pages);
                    score.tally_levels(published, floor, verdict);
                }
                if !verdict.is_clean() {
                    score.misses.push(Miss {
                        table: table.id.clone(),
                        metric: row.metric.clone(),
                        what: failed(verdict),
                    });
                }
            }
        }
        let averages: u64 = families.values().map(|(sum, rows)| sum / rows).sum();
        let effect = averages.checked_div(families.len() as u64).unwrap_or(0);
        let flat = match score.flat.of {
            0 => ONE,
            of => u64::from(score.flat.held) * ONE / u64::from(of),
        };
        score.effect = effect as u32;
        score.headline = (effect * flat / ONE) as u32;
        score
    }

    fn tally(&mut self, class: RowClass, result: &RowResult) {
        let verdict = &result.verdict;
        self.direction.count_if_applicable(verdict.direction);
        self.within_2x.count_if_applicable(verdict.within_2x);
        self.within_25.count_if_applicable(verdict.within_25);
        self.flat.count_if_applicable(verdict.flat);
        self.zero.count_if_applicable(verdict.zero);
        if class.is_scored() && class != RowClass::Z {
            self.supplied.count(result.ours.is_some());
        }
    }

    fn tally_levels(&mut self, published: [Amount; 2], floor: Amount, verdict: &Verdict) {
        if published[0].max(published[1]) <= floor.times(10) {
            return;
        }
        for (side, published) in published.into_iter().enumerate() {
            if published > floor {
                self.levels[side].count(verdict.levels[side]);
            }
        }
    }
}

/// Whether levels are compared. They are for rows that are scored and not of class Z, if levels can be compared between machines.
fn is_leveled(class: RowClass, dim: Dim) -> bool {
    class.is_scored() && class != RowClass::Z && dim != Dim::Fixed
}

/// Points of a row in millionths; `None` if the direction does not apply to its class.
fn points(verdict: &Verdict) -> Option<u64> {
    let worth = |held: Option<bool>, points| if held == Some(true) { points } else { 0 };
    let direction = verdict.direction?;
    if verdict.within_2x.is_none() {
        return Some(worth(Some(direction), ONE));
    }
    Some(
        worth(Some(direction), ONE / 2)
            + worth(verdict.within_2x, ONE * 3 / 10)
            + worth(verdict.within_25, ONE / 5),
    )
}

fn failed(verdict: &Verdict) -> Vec<&'static str> {
    let all = [
        ("direction", verdict.direction),
        ("within 2x", verdict.within_2x),
        ("within 25 %", verdict.within_25),
        ("flat", verdict.flat),
        ("zero", verdict.zero),
    ];
    let failed = all.into_iter().filter(|(_, held)| *held == Some(false));
    failed.map(|(what, _)| what).collect()
}
