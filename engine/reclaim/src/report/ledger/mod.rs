//! The ledger of a story, which compares each published figure and claim with ours, gives a verdict on it, and has one score.
//!
//! `scenarios/STORY/claims.toml` holds the published results ([`parse_claims`]). Outcomes of both kernels, with one seed or several, give
//! our figures. Rows are judged by the medians over the seeds, column by column. In addition, the direction of a change has to be right in
//! at least four fifths of the seeds. Nothing can be tuned, because classes are in the file, floors and thresholds are in the code, and all
//! of them were set before any comparison.
//!
//! A mail may report several workloads or machines. Then each has its own scenario with tables, claims and a ledger, and the story has one
//! score for all of them ([`Ledger::score_of_all`]). Runs that only repeat the tables of another run do not count ([`Claims::beside`]).
//!
//! Tables may have further columns for kernels other than before and after. They are judged by the same rules, and count in no score.

mod amount;
mod claims;
mod column;
#[cfg(test)]
mod hostile;
mod parse;
mod score;
mod sheet;
mod verdict;

pub use amount::Amount;
pub use claims::{
    Basis, Better, Check, Claim, Claims, Moment, PublishedTable, Relation, Row, RowClass,
    SidedFigure, UNITS,
};
pub use column::Column;
pub use parse::parse_claims;
pub use score::{Miss, Score, Tally};
pub use sheet::{Sheet, SheetCheck, SheetClaim, SheetRow, SheetTable, moments};
pub use verdict::Verdict;

use super::figure::Figure;
use super::outcome::Outcome;
use crate::order::in_order;
use crate::simulation::KernelSide;
use verdict::{Pairs, excess, judge};

/// All verdicts on the runs of one scenario. Tables, rows and claims are in the order of [`Claims`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Results of the rows of each table.
    pub tables: Vec<Vec<RowResult>>,
    /// Results of the claims.
    pub claims: Vec<ClaimResult>,
    /// The score over all rows of these runs.
    pub score: Score,
}

/// The result of a published row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowResult {
    /// Our figures before and after, on the published scale; `None`: there are no runs, or a run lacks one of the figures.
    pub ours: Option<[Spread; 2]>,
    /// The findings about the row. If figures are missing, those that apply have failed, except `zero`.
    pub verdict: Verdict,
    /// The verdict that follows from the findings.
    pub badge: Badge,
}

/// The result of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimResult {
    /// The verdict, which is never `DirectionOnly` or `NotScored`.
    pub badge: Badge,
    /// Results of its checks, in order; empty if the claim is not modelled.
    pub checks: Vec<CheckResult>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckResult {
    /// Our figure, the median over the seeds; `None`: there are no runs, or a run lacks the figure.
    pub figure: Option<Amount>,
    /// The limit of the check in the figure's unit; `None`: the limit is a percentage of a figure, and there are no runs or a run lacks it.
    pub limit: Option<Amount>,
    /// Whether the check passes. It fails if a run lacks the figure or the limit.
    pub holds: bool,
}

/// Median and range of a figure over the seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Median over the seeds; with an even number of seeds the mean of the two in the middle.
    pub median: Amount,
    /// Smallest figure of a seed.
    pub min: Amount,
    /// Largest figure of a seed.
    pub max: Amount,
}

impl Spread {
    /// The spread of figures from one seed each; `None` if there are none.
    pub fn of(values: &[Amount]) -> Option<Self> {
        let sorted = in_order(values.iter().copied(), |&value| value);
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let upper = sorted[sorted.len() / 2];
        let median = match sorted.len() % 2 {
            0 => sorted[sorted.len() / 2 - 1].mean(upper),
            _ => upper,
        };
        Some(Self { median, min, max })
    }
}

/// The verdict on a row or a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[cfg_attr(
    feature = "bindings",
    wasm_bindgen::prelude::wasm_bindgen,
    derive(serde_repr::Serialize_repr)
)]
pub enum Badge {
    /// Direction and size of the change agree (classes A and V, the size within a factor of 2), direction and both levels agree (class B,
    /// the levels within a factor of 2), our figure stays flat (class N) or zero (class Z), or every check passes (claims).
    Reproduced,
    /// Only the direction agrees (classes A, V and B).
    DirectionOnly,
    /// Not even the direction agrees, the figure does not stay flat or zero, a check fails, or there are no figures to compare.
    NotReproduced,
    /// The row is of class C or R, so it is shown beside our figures but not judged.
    NotScored,
    /// The simulation has no such figure, or does not model what the claim is about.
    NotModelled,
}

impl Badge {
    /// The verdict in words, for reports.
    pub fn words(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::DirectionOnly => "direction only",
            Self::NotReproduced => "not reproduced",
            Self::NotScored => "not scored",
            Self::NotModelled => "not modelled",
        }
    }
}

/// Our figures, a pair of before and after for each table, each row and each seed. A row has no pairs if any of the runs lacks its figure.
pub type Columns = Vec<Vec<Vec<[Amount; 2]>>>;

impl Ledger {
    /// Judges runs of both kernels. The two runs of a pair have the same seed.
    pub fn of(claims: &Claims, runs: &[[Outcome; 2]]) -> Self {
        let pair = |row: &Row, [before, after]: &[Outcome; 2]| {
            Some([
                row.of_run(before, KernelSide::Before)?,
                row.of_run(after, KernelSide::After)?,
            ])
        };
        let row = |row: &Row| -> Option<Vec<[Amount; 2]>> {
            runs.iter().map(|run| pair(row, run)).collect()
        };
        let tables = claims.tables.iter();
        let columns = tables.map(|table| {
            let rows = table.rows.iter();
            rows.map(|r| row(r).unwrap_or_default()).collect()
        });
        let figure = |side: KernelSide, figure: &Figure| {
            let of_runs = runs.iter().map(|run| figure.published(&run[side as usize]));
            Some(Spread::of(&of_runs.collect::<Option<Vec<Amount>>>()?)?.median)
        };
        Self::of_columns(claims, &columns.collect(), &figure)
    }

    /// Judges our figures. `figure` returns the figures for the checks of claims, or `None` if a run lacks one.
    pub fn of_columns(
        claims: &Claims,
        columns: &Columns,
        figure: &dyn Fn(KernelSide, &Figure) -> Option<Amount>,
    ) -> Self {
        let tables: Vec<Vec<RowResult>> = claims
            .tables
            .iter()
            .zip(columns)
            .map(|(table, seeds)| {
                (0..table.rows.len())
                    .map(|index| row_result(table, index, seeds, claims.machine_pages))
                    .collect()
            })
            .collect();
        let score = Score::of(&[(claims, &tables)]);
        Self {
            claims: claims
                .claims
                .iter()
                .map(|c| claim_result(c, figure))
                .collect(),
            tables,
            score,
        }
    }
}

impl Ledger {
    /// One score for all runs of a story, each with its published results.
    pub fn score_of_all(runs: &[(&Claims, &Self)]) -> Score {
        let runs = runs.iter();
        let parts: Vec<_> = runs
            .map(|&(claims, ledger)| (claims, ledger.tables.as_slice()))
            .collect();
        Score::of(&parts)
    }
}

fn row_result(
    table: &PublishedTable,
    index: usize,
    seeds: &[Vec<[Amount; 2]>],
    machine_pages: u32,
) -> RowResult {
    let row = &table.rows[index];
    let ours = spreads(&seeds[index]);
    let verdict = verdict_of(table, index, seeds, machine_pages);
    let badge = match (&row.figure, &verdict) {
        (None, _) => Badge::NotModelled,
        (Some(_), _) if !row.class.is_scored() => Badge::NotScored,
        (Some(_), None) => Badge::NotReproduced,
        (Some(_), Some(verdict)) => badge(row.class, verdict),
    };
    RowResult {
        ours,
        verdict: verdict.unwrap_or_else(|| Verdict::missing(row.class)),
        badge,
    }
}

/// The findings about a row; `None` if the row or the row in `excess_over` was not published with both columns, or if we lack figures of
/// one of the two rows.
fn verdict_of(
    table: &PublishedTable,
    index: usize,
    seeds: &[Vec<[Amount; 2]>],
    machine_pages: u32,
) -> Option<Verdict> {
    let row = &table.rows[index];
    let over = row.excess_over;
    let published = row.pair()?;
    let published_over = match over {
        Some(over) => Some(table.rows[over].pair()?),
        None => None,
    };
    let pairs = |ours: [Amount; 2], own_over: Option<[Amount; 2]>| {
        let compared = match published_over.zip(own_over) {
            Some((published_over, own_over)) => {
                [excess(published, published_over), excess(ours, own_over)]
            }
            None => [published, ours],
        };
        Pairs {
            levels: [published, ours],
            compared,
        }
    };
    let floor = row.floor(machine_pages);
    let own_over = match over {
        Some(over) => Some(medians(&seeds[over])?),
        None => None,
    };
    let mut verdict = judge(row, &pairs(medians(&seeds[index])?, own_over), floor);
    let agreeing = seeds[index].iter().enumerate().filter(|(seed, ours)| {
        let own_over = over.map(|over| seeds[over][*seed]);
        judge(row, &pairs(**ours, own_over), floor).direction == Some(true)
    });
    let in_enough_seeds = agreeing.count() * 5 >= seeds[index].len() * 4;
    for held in [
        &mut verdict.direction,
        &mut verdict.within_2x,
        &mut verdict.within_25,
    ] {
        *held = held.map(|held| held && in_enough_seeds);
    }
    Some(verdict)
}

fn badge(class: RowClass, verdict: &Verdict) -> Badge {
    let holds = |held: Option<bool>| held == Some(true);
    let reproduced = match class {
        RowClass::A | RowClass::V => holds(verdict.within_2x),
        RowClass::B => holds(verdict.direction) && verdict.levels == [true, true],
        RowClass::N => holds(verdict.flat),
        RowClass::Z => holds(verdict.zero),
        RowClass::R | RowClass::C => false,
    };
    if reproduced {
        Badge::Reproduced
    } else if holds(verdict.direction) {
        Badge::DirectionOnly
    } else {
        Badge::NotReproduced
    }
}

fn claim_result(
    claim: &Claim,
    figure: &dyn Fn(KernelSide, &Figure) -> Option<Amount>,
) -> ClaimResult {
    let Basis::Checks(checks) = &claim.basis else {
        return ClaimResult {
            badge: Badge::NotModelled,
            checks: Vec::new(),
        };
    };
    let look = |sided: &SidedFigure| figure(sided.side, &sided.figure);
    let result = |check: &Check| {
        let own = look(&check.figure);
        let limit = match &check.percent_of {
            Some(whole) => look(whole).map(|whole| whole.percent(check.amount)),
            None => Some(check.amount),
        };
        let holds = own
            .zip(limit)
            .is_some_and(|(own, limit)| match check.relation {
                Relation::AtMost => own <= limit,
                Relation::AtLeast => own >= limit,
            });
        CheckResult {
            figure: own,
            limit,
            holds,
        }
    };
    let checks: Vec<CheckResult> = checks.iter().map(result).collect();
    let badge = if checks.iter().all(|check| check.holds) {
        Badge::Reproduced
    } else {
        Badge::NotReproduced
    };
    ClaimResult { badge, checks }
}

fn medians(seeds: &[[Amount; 2]]) -> Option<[Amount; 2]> {
    Some(spreads(seeds)?.map(|spread| spread.median))
}

fn spreads(seeds: &[[Amount; 2]]) -> Option<[Spread; 2]> {
    let column = |side: usize| {
        let values: Vec<Amount> = seeds.iter().map(|pair| pair[side]).collect();
        Spread::of(&values)
    };
    Some([column(0)?, column(1)?])
}
