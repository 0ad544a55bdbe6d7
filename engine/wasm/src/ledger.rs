//! The ledger of a story as plain objects: what was published, beside two runs of one seed as far as they are known.

use reclaim::KernelSide;
use reclaim::report::Outcome;
use reclaim::report::figure::{Dim, Figure};
use reclaim::report::ledger::{
    self, Amount, Badge, Basis, Better, Check, CheckResult, Claim, ClaimResult, Claims, Moment,
    PublishedTable, Relation, Row, RowClass, RowResult, Tally, parse_claims,
};
use wasm_bindgen::prelude::*;

/// Everything, judged once both runs are known. Figures of ours are on the published scale, whatever size was run.
#[wasm_bindgen(getter_with_clone)]
pub struct Ledger {
    /// Title of the mail.
    #[wasm_bindgen(readonly)]
    pub title: String,
    /// Who wrote it.
    #[wasm_bindgen(readonly)]
    pub author: String,
    /// When.
    #[wasm_bindgen(readonly)]
    pub date: String,
    /// Names of the published kernels, before and after.
    #[wasm_bindgen(readonly)]
    pub kernels: Vec<String>,
    /// Tables, in the published order.
    #[wasm_bindgen(readonly)]
    pub tables: Vec<LedgerTable>,
    /// Claims, in the order of the text.
    #[wasm_bindgen(readonly)]
    pub claims: Vec<LedgerClaim>,
    /// The whole in figures; missing while a run is.
    #[wasm_bindgen(readonly)]
    pub score: Option<LedgerScore>,
}

/// One published table.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct LedgerTable {
    /// Id.
    #[wasm_bindgen(readonly)]
    pub id: String,
    /// Title.
    #[wasm_bindgen(readonly)]
    pub title: String,
    /// Rows, in the published order.
    #[wasm_bindgen(readonly)]
    pub rows: Vec<LedgerRow>,
}

/// One published row beside ours. A figure is missing where the table, or a run, has none.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct LedgerRow {
    /// What is measured.
    #[wasm_bindgen(readonly)]
    pub metric: String,
    /// Its unit.
    #[wasm_bindgen(readonly)]
    pub unit: String,
    /// Which way is good.
    #[wasm_bindgen(readonly)]
    pub better: Better,
    /// What it can be compared by.
    #[wasm_bindgen(readonly)]
    pub class: RowClass,
    /// One of the few rows that tell the story.
    #[wasm_bindgen(readonly)]
    pub headline: bool,
    /// Rows of a family are about the same thing.
    #[wasm_bindgen(readonly)]
    pub family: String,
    /// How our figure comes to the published scale.
    #[wasm_bindgen(readonly)]
    pub dim: Dim,
    /// As published, before.
    #[wasm_bindgen(readonly)]
    pub published_before: Option<f64>,
    /// As published, after.
    #[wasm_bindgen(readonly)]
    pub published_after: Option<f64>,
    /// Ours, before.
    #[wasm_bindgen(readonly)]
    pub ours_before: Option<f64>,
    /// Ours, after.
    #[wasm_bindgen(readonly)]
    pub ours_after: Option<f64>,
    /// Name of our figure; none: not modelled.
    #[wasm_bindgen(readonly)]
    pub figure: Option<String>,
    /// The verdict; missing while it is open.
    #[wasm_bindgen(readonly)]
    pub badge: Option<Badge>,
    /// It changes the published way; missing where that does not apply, here and below.
    #[wasm_bindgen(readonly)]
    pub direction: Option<bool>,
    /// The change is within a factor of 2.
    #[wasm_bindgen(readonly)]
    pub within_2x: Option<bool>,
    /// The change is within 25 %.
    #[wasm_bindgen(readonly)]
    pub within_25: Option<bool>,
    /// It stays flat.
    #[wasm_bindgen(readonly)]
    pub flat: Option<bool>,
    /// It is none in both columns.
    #[wasm_bindgen(readonly)]
    pub zero: Option<bool>,
    /// Why it has its class, or why it is not modelled.
    #[wasm_bindgen(readonly)]
    pub reason: String,
    /// Where to see it.
    #[wasm_bindgen(readonly)]
    pub moment: Option<LedgerMoment>,
}

/// A moment of a run, as a search that finds it.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct LedgerMoment {
    /// In which run.
    #[wasm_bindgen(readonly)]
    pub side: KernelSide,
    /// The search.
    #[wasm_bindgen(readonly)]
    pub search: String,
}

/// One claim of the text.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct LedgerClaim {
    /// Id.
    #[wasm_bindgen(readonly)]
    pub id: String,
    /// What it says.
    #[wasm_bindgen(readonly)]
    pub text: String,
    /// The verdict; missing while it is open.
    #[wasm_bindgen(readonly)]
    pub badge: Option<Badge>,
    /// Why it is not modelled.
    #[wasm_bindgen(readonly)]
    pub reason: Option<String>,
    /// What has to hold for it.
    #[wasm_bindgen(readonly)]
    pub checks: Vec<LedgerCheck>,
    /// Where to see it.
    #[wasm_bindgen(readonly)]
    pub moment: Option<LedgerMoment>,
}

/// A comparison that a claim rests on: a figure with an amount, or with so many percent of another figure.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct LedgerCheck {
    /// In which run the figure is looked up.
    #[wasm_bindgen(readonly)]
    pub side: KernelSide,
    /// Its name.
    #[wasm_bindgen(readonly)]
    pub figure: String,
    /// How it has to stand to the limit.
    #[wasm_bindgen(readonly)]
    pub relation: Relation,
    /// The amount, in the figure's unit or in percent.
    #[wasm_bindgen(readonly)]
    pub amount: f64,
    /// Of which run the other figure is.
    #[wasm_bindgen(readonly)]
    pub percent_of_side: Option<KernelSide>,
    /// Its name.
    #[wasm_bindgen(readonly)]
    pub percent_of_figure: Option<String>,
    /// Our figure.
    #[wasm_bindgen(readonly)]
    pub ours: Option<f64>,
    /// What it is held against.
    #[wasm_bindgen(readonly)]
    pub limit: Option<f64>,
    /// It holds; missing while a figure is.
    #[wasm_bindgen(readonly)]
    pub holds: Option<bool>,
}

/// How many of how many.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct LedgerTally {
    /// So many hold.
    #[wasm_bindgen(readonly)]
    pub held: u32,
    /// Of so many.
    #[wasm_bindgen(readonly)]
    pub of: u32,
}

/// The score.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct LedgerScore {
    /// Rows that change the published way.
    #[wasm_bindgen(readonly)]
    pub direction: LedgerTally,
    /// Of those with a size, within a factor of 2.
    #[wasm_bindgen(readonly)]
    pub within_2x: LedgerTally,
    /// The same within 25 %.
    #[wasm_bindgen(readonly)]
    pub within_25: LedgerTally,
    /// Rows that must stay flat and do.
    #[wasm_bindgen(readonly)]
    pub flat: LedgerTally,
    /// Rows that must be zero and are.
    #[wasm_bindgen(readonly)]
    pub zero: LedgerTally,
    /// Figures before that are within a factor of 2 themselves.
    #[wasm_bindgen(readonly)]
    pub levels_before: LedgerTally,
    /// Figures after.
    #[wasm_bindgen(readonly)]
    pub levels_after: LedgerTally,
    /// Scored rows that we have.
    #[wasm_bindgen(readonly)]
    pub supplied: LedgerTally,
    /// Effect, 0 to 1.
    #[wasm_bindgen(readonly)]
    pub effect: f64,
    /// Effect times the share of flat rows, 0 to 1.
    #[wasm_bindgen(readonly)]
    pub headline: f64,
}

/// What was published, beside the runs that are known; refuses with a sentence. The outcomes are texts of `Simulation.outcome`.
#[wasm_bindgen]
#[expect(
    clippy::needless_pass_by_value,
    reason = "wasm-bindgen passes what may be missing by value"
)]
pub fn ledger(
    claims_toml: &str,
    before: Option<String>,
    after: Option<String>,
) -> Result<Ledger, JsError> {
    judged(claims_toml, before.as_deref(), after.as_deref())
        .map_err(|sentence| crate::refuse(&sentence))
}

/// The searches of all moments in one kernel's run, each once; refuses with a sentence.
#[wasm_bindgen]
pub fn moments(claims_toml: &str, side: KernelSide) -> Result<Vec<String>, JsError> {
    let claims = read_claims(claims_toml).map_err(|sentence| crate::refuse(&sentence))?;
    let of_rows = claims.tables.iter().flat_map(|table| &table.rows);
    let of_rows = of_rows.filter_map(|row| row.moment.as_ref());
    let of_claims = claims.claims.iter().filter_map(|c| c.moment.as_ref());
    let mut searches = Vec::new();
    for moment in of_rows.chain(of_claims) {
        if side == moment.side && !searches.contains(&moment.search) {
            searches.push(moment.search.clone());
        }
    }
    Ok(searches)
}

fn read_claims(text: &str) -> Result<Claims, String> {
    parse_claims(text).map_err(|error| format!("claims.toml: {error}"))
}

fn judged(claims: &str, before: Option<&str>, after: Option<&str>) -> Result<Ledger, String> {
    let claims = read_claims(claims)?;
    let runs = Runs {
        before: before.map(|text| outcome("before", text)).transpose()?,
        after: after.map(|text| outcome("after", text)).transpose()?,
    };
    let pair = runs.pair()?;
    let ledger = ledger::Ledger::of(&claims, pair.as_slice());
    Ok(Ledger::of(&claims, &ledger, &runs))
}

fn outcome(side: &str, text: &str) -> Result<Outcome, String> {
    Outcome::from_toml(text).map_err(|error| format!("The outcome {side}: {error}"))
}

/// The runs that are known.
struct Runs {
    before: Option<Outcome>,
    after: Option<Outcome>,
}

impl Runs {
    /// Both, if they are known; refuses runs that do not belong together.
    fn pair(&self) -> Result<Option<[Outcome; 2]>, String> {
        let Some((before, after)) = self.before.as_ref().zip(self.after.as_ref()) else {
            return Ok(None);
        };
        let fit = before.fits(after);
        fit.map_err(|error| format!("The outcome after: {error}"))?;
        Ok(Some([before.clone(), after.clone()]))
    }

    fn are_known(&self) -> bool {
        self.before.is_some() && self.after.is_some()
    }

    fn figure(&self, side: KernelSide, figure: &Figure) -> Option<f64> {
        let run = match side {
            KernelSide::Before => &self.before,
            KernelSide::After => &self.after,
        };
        figure.published(run.as_ref()?).map(float)
    }

    /// What is not compared needs no run to say so.
    fn badge(&self, badge: Badge) -> Option<Badge> {
        let is_open = match badge {
            Badge::NotScored | Badge::NotModelled => false,
            Badge::Reproduced | Badge::DirectionOnly | Badge::NotReproduced => !self.are_known(),
        };
        (!is_open).then_some(badge)
    }
}

impl Ledger {
    fn of(claims: &Claims, ledger: &ledger::Ledger, runs: &Runs) -> Self {
        let tables = claims.tables.iter().zip(&ledger.tables);
        let judged = claims.claims.iter().zip(&ledger.claims);
        Self {
            title: claims.title.clone(),
            author: claims.author.clone(),
            date: claims.date.clone(),
            kernels: claims.kernels.to_vec(),
            tables: tables
                .map(|(table, rows)| ledger_table(table, rows, runs))
                .collect(),
            claims: judged
                .map(|(claim, result)| ledger_claim(claim, result, runs))
                .collect(),
            score: runs.are_known().then(|| score(&ledger.score)),
        }
    }
}

fn ledger_table(table: &PublishedTable, results: &[RowResult], runs: &Runs) -> LedgerTable {
    let rows = table.rows.iter().zip(results);
    LedgerTable {
        id: table.id.clone(),
        title: table.title.clone(),
        rows: rows
            .map(|(row, result)| ledger_row(row, result, runs))
            .collect(),
    }
}

fn ledger_row(row: &Row, result: &RowResult, runs: &Runs) -> LedgerRow {
    let published = |side: usize| row.published[side].map(float);
    let ours = |side| runs.figure(side, row.figure.as_ref()?);
    let found = |held: Option<bool>| held.filter(|_| runs.are_known());
    let verdict = &result.verdict;
    LedgerRow {
        metric: row.metric.clone(),
        unit: row.unit.clone(),
        better: row.better,
        class: row.class,
        headline: row.headline,
        family: row.family.clone(),
        dim: row.dim,
        published_before: published(0),
        published_after: published(1),
        ours_before: ours(KernelSide::Before),
        ours_after: ours(KernelSide::After),
        figure: row.figure.as_ref().map(|figure| figure.name().to_owned()),
        badge: runs.badge(result.badge),
        direction: found(verdict.direction),
        within_2x: found(verdict.within_2x),
        within_25: found(verdict.within_25),
        flat: found(verdict.flat),
        zero: found(verdict.zero),
        reason: row.reason.clone(),
        moment: row.moment.as_ref().map(moment),
    }
}

fn moment(moment: &Moment) -> LedgerMoment {
    LedgerMoment {
        side: moment.side,
        search: moment.search.clone(),
    }
}

fn ledger_claim(claim: &Claim, result: &ClaimResult, runs: &Runs) -> LedgerClaim {
    let (checks, reason) = match &claim.basis {
        Basis::Checks(checks) => (checks.as_slice(), None),
        Basis::NotModelled(reason) => (&[][..], Some(reason.clone())),
    };
    let checks = checks.iter().zip(&result.checks);
    LedgerClaim {
        id: claim.id.clone(),
        text: claim.text.clone(),
        badge: runs.badge(result.badge),
        reason,
        checks: checks
            .map(|(check, result)| ledger_check(check, result, runs))
            .collect(),
        moment: claim.moment.as_ref().map(moment),
    }
}

fn ledger_check(check: &Check, result: &CheckResult, runs: &Runs) -> LedgerCheck {
    let whole = check.percent_of.as_ref();
    let figure = &check.figure;
    LedgerCheck {
        side: figure.side,
        figure: figure.figure.name().to_owned(),
        relation: check.relation,
        amount: float(check.amount),
        percent_of_side: whole.map(|whole| whole.side),
        percent_of_figure: whole.map(|whole| whole.figure.name().to_owned()),
        ours: runs.figure(figure.side, &figure.figure),
        limit: result.limit.map(float),
        holds: runs.are_known().then_some(result.holds),
    }
}

fn score(score: &ledger::Score) -> LedgerScore {
    LedgerScore {
        direction: tally(score.direction),
        within_2x: tally(score.within_2x),
        within_25: tally(score.within_25),
        flat: tally(score.flat),
        zero: tally(score.zero),
        levels_before: tally(score.levels[0]),
        levels_after: tally(score.levels[1]),
        supplied: tally(score.supplied),
        effect: f64::from(score.effect) / 1_000_000.0,
        headline: f64::from(score.headline) / 1_000_000.0,
    }
}

fn tally(tally: Tally) -> LedgerTally {
    LedgerTally {
        held: tally.held,
        of: tally.of,
    }
}

fn float(amount: Amount) -> f64 {
    amount.in_thousandths() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Simulation;

    const CLAIMS: &str = include_str!("../../../scenarios/2013-kswapd-limits/claims.toml");
    const STORY: &str = include_str!("../../../scenarios/2013-kswapd-limits/scenario.toml");

    /// The outcome of the first 250 s: the warm-up is over, no step has ended.
    fn early(options: &str) -> String {
        let Ok(mut run) = Simulation::new(STORY, options) else {
            panic!("{options} fits the story");
        };
        run.advance(250e9, u32::MAX, u32::MAX);
        run.outcome()
    }

    #[test]
    fn a_run_that_is_not_at_its_end_has_the_rows_that_it_can_have() {
        let (before, after) = (early("kernel=before"), early("kernel=after"));
        let ledger =
            judged(CLAIMS, Some(&before), Some(&after)).unwrap_or_else(|why| panic!("{why}"));
        let row = |table: usize, metric: &str| {
            let mut rows = ledger.tables[table].rows.iter();
            rows.find(|row| row.metric == metric).expect("it is there")
        };
        let throughput = row(0, "memcachetest-2385M");
        assert_eq!(throughput.published_before, Some(3939.0));
        assert_eq!(throughput.ours_before, None);
        assert_eq!(throughput.badge, Some(Badge::NotReproduced));
        let swapped = row(1, "Swap Outs");
        assert_eq!(
            (swapped.ours_before, swapped.ours_after),
            (Some(0.0), Some(0.0))
        );
        assert_eq!(row(1, "THP splits").badge, Some(Badge::NotModelled));
        let supplied = ledger.score.expect("both runs are known").supplied;
        assert!(supplied.held < supplied.of);
    }

    #[test]
    fn while_a_run_is_not_known_only_what_needs_no_run_is_judged() {
        let after = early("kernel=after");
        let ledger = judged(CLAIMS, None, Some(&after)).unwrap_or_else(|why| panic!("{why}"));
        assert!(ledger.score.is_none());
        let rows = ledger.tables.iter().flat_map(|table| &table.rows);
        for row in rows {
            let unjudged = matches!(row.class, RowClass::R | RowClass::C) || row.figure.is_none();
            assert_eq!(row.badge.is_some(), unjudged, "{}", row.metric);
            assert_eq!(row.ours_before, None, "{}", row.metric);
        }
        let mut swapped = ledger.tables[1].rows.iter();
        let swapped = swapped.find(|row| row.metric == "Swap Outs");
        assert_eq!(swapped.and_then(|row| row.ours_after), Some(0.0));
        for claim in &ledger.claims {
            assert_eq!(
                claim.badge.is_some(),
                claim.reason.is_some(),
                "{}",
                claim.id
            );
            assert!(claim.checks.iter().all(|check| check.holds.is_none()));
        }
    }

    #[test]
    fn every_moment_is_listed_once_on_its_side() {
        let of = |side| moments(CLAIMS, side).unwrap_or_default();
        let (before, after) = (of(KernelSide::Before), of(KernelSide::After));
        assert!(before.contains(&"first swap-in".to_owned()));
        assert!(after.contains(&"first direct reclaim".to_owned()));
        for searches in [before, after] {
            let once = |search| searches.iter().filter(|other| *other == search).count() == 1;
            assert!(searches.iter().all(once), "{searches:?}");
        }
    }

    #[test]
    fn outcomes_that_do_not_belong_together_are_refused_with_a_sentence() {
        let before = early("kernel=before");
        let after = early("kernel=after\nseed=2");
        let refused = |claims: &str, before: &str, after: &str| {
            judged(claims, Some(before), Some(after))
                .err()
                .expect("it is wrong")
        };
        assert_eq!(
            refused(CLAIMS, &before, &after),
            "The outcome after: seed = 2 does not fit the rest: expected 1, as in the other run."
        );
        let cut = refused(CLAIMS, "seed =", &after);
        assert!(cut.starts_with("The outcome before: "), "{cut}");
        let empty = refused(CLAIMS, &before, "");
        assert!(
            empty.starts_with("The outcome after: scenario is missing"),
            "{empty}"
        );
        let claims = refused("title = 1", &before, &after);
        assert!(claims.starts_with("claims.toml: "), "{claims}");
    }
}
