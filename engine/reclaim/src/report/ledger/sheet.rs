//! A ledger prepared for display. It has the published results beside two runs with one seed, as far as the engine has computed these runs.

use super::{
    Amount, Badge, Basis, Check, CheckResult, Claim, ClaimResult, Claims, Ledger, Moment,
    PublishedTable, Row, RowResult, Score, parse_claims,
};
use crate::report::Outcome;
use crate::report::figure::Figure;
use crate::simulation::KernelSide;

/// The ledger for display, judged once both outcomes exist. Our figures are on the published scale, even if the machine of the run is
/// divided.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Sheet {
    /// Title of the mail or article.
    pub title: String,
    /// Author of the mail or article.
    pub author: String,
    /// Date of the mail or article, as text.
    pub date: String,
    /// Names of the published kernels, before and after.
    pub kernels: [String; 2],
    /// Tables, in the published order.
    pub tables: Vec<SheetTable>,
    /// Claims, in the order of the published text.
    pub claims: Vec<SheetClaim>,
    /// The score; missing until both outcomes exist.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub score: Option<Score>,
}

/// A published table beside our figures.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SheetTable {
    /// Id, which no other table of the file has.
    pub id: String,
    /// Title of the table, one line of at most 400 characters.
    pub title: String,
    /// Rows, in the published order.
    pub rows: Vec<SheetRow>,
}

/// A published row beside our figures.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SheetRow {
    /// The row as published.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub row: Row,
    /// Our figures before and after, on the published scale; `null` if the run has no outcome yet, lacks the figure, or has not reached it.
    #[cfg_attr(feature = "bindings", tsify(type = "[number | null, number | null]"))]
    pub ours: [Option<Amount>; 2],
    /// The verdict; missing until it is known.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub badge: Option<Badge>,
}

/// A claim of the published text with our verdict.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SheetClaim {
    /// Id, which no other claim of the file has.
    pub id: String,
    /// Meaning of the claim, in our words.
    pub text: String,
    /// The verdict; missing until it is known.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub badge: Option<Badge>,
    /// The reason why the claim is not modelled; missing if it is modelled.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub reason: Option<String>,
    /// The checks that decide about the claim; empty if it is not modelled.
    pub checks: Vec<SheetCheck>,
    /// A moment of the run that shows what the claim says; missing if the file gives none.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub moment: Option<Moment>,
}

/// A check of a claim, with our figures.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SheetCheck {
    /// The figure, the relation and the limit that the file gives.
    #[cfg_attr(feature = "bindings", serde(flatten))]
    pub check: Check,
    /// Our figure, on the published scale; missing until the run has it.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub ours: Option<Amount>,
    /// The limit in the figure's unit; missing until it is known.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub limit: Option<Amount>,
    /// Whether the check passes; missing until both outcomes exist.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub holds: Option<bool>,
}

impl Sheet {
    /// Reads a claims file and the outcomes that exist so far. The error is a sentence.
    pub fn read(claims: &str, before: Option<&str>, after: Option<&str>) -> Result<Self, String> {
        let claims = read_claims(claims)?;
        let runs = Runs {
            before: before.map(|text| outcome("before", text)).transpose()?,
            after: after.map(|text| outcome("after", text)).transpose()?,
        };
        let pair = runs.pair()?;
        let ledger = Ledger::of(&claims, pair.as_slice());
        Ok(Self::of(&claims, &ledger, &runs))
    }

    fn of(claims: &Claims, ledger: &Ledger, runs: &Runs) -> Self {
        let tables = claims.tables.iter().zip(&ledger.tables);
        let judged = claims.claims.iter().zip(&ledger.claims);
        Self {
            title: claims.title.clone(),
            author: claims.author.clone(),
            date: claims.date.clone(),
            kernels: claims.kernels.clone(),
            tables: tables
                .map(|(table, rows)| sheet_table(table, rows, runs))
                .collect(),
            claims: judged
                .map(|(claim, result)| sheet_claim(claim, result, runs))
                .collect(),
            score: runs.are_known().then(|| ledger.score.clone()),
        }
    }
}

/// The searches of all moments of one side, each once. The error is a sentence.
pub fn moments(claims: &str, side: KernelSide) -> Result<Vec<String>, String> {
    let claims = read_claims(claims)?;
    let of_rows = claims.rows().filter_map(|row| row.moment.as_ref());
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

fn outcome(side: &str, text: &str) -> Result<Outcome, String> {
    Outcome::from_toml(text).map_err(|error| format!("The outcome of the kernel `{side}`: {error}"))
}

/// The outcomes that exist so far.
struct Runs {
    before: Option<Outcome>,
    after: Option<Outcome>,
}

impl Runs {
    /// Both outcomes; `None` if one is missing. If they are runs of different scenarios, sizes or seeds, the error is a sentence.
    fn pair(&self) -> Result<Option<[Outcome; 2]>, String> {
        let Some((before, after)) = self.before.as_ref().zip(self.after.as_ref()) else {
            return Ok(None);
        };
        let fit = before.fits(after);
        fit.map_err(|error| format!("The outcome of the kernel `after`: {error}"))?;
        Ok(Some([before.clone(), after.clone()]))
    }

    fn are_known(&self) -> bool {
        self.before.is_some() && self.after.is_some()
    }

    fn of_side(&self, side: KernelSide) -> Option<&Outcome> {
        match side {
            KernelSide::Before => self.before.as_ref(),
            KernelSide::After => self.after.as_ref(),
        }
    }

    fn figure(&self, side: KernelSide, figure: &Figure) -> Option<Amount> {
        figure.published(self.of_side(side)?)
    }

    /// The verdict; `None` while it is not final. A verdict on a row or claim that is not compared is final without any run.
    fn badge(&self, badge: Badge) -> Option<Badge> {
        let is_open = match badge {
            Badge::NotScored | Badge::NotModelled => false,
            Badge::Reproduced | Badge::DirectionOnly | Badge::NotReproduced => !self.are_known(),
        };
        (!is_open).then_some(badge)
    }
}

fn sheet_table(table: &PublishedTable, results: &[RowResult], runs: &Runs) -> SheetTable {
    let rows = table.rows.iter().zip(results);
    let row = |(row, result): (&Row, &RowResult)| SheetRow {
        row: row.clone(),
        ours: [KernelSide::Before, KernelSide::After]
            .map(|side| row.of_run(runs.of_side(side)?, side)),
        badge: runs.badge(result.badge),
    };
    SheetTable {
        id: table.id.clone(),
        title: table.title.clone(),
        rows: rows.map(row).collect(),
    }
}

fn sheet_claim(claim: &Claim, result: &ClaimResult, runs: &Runs) -> SheetClaim {
    let (checks, reason) = match &claim.basis {
        Basis::Checks(checks) => (checks.as_slice(), None),
        Basis::NotModelled(reason) => (&[][..], Some(reason.clone())),
    };
    let checks = checks.iter().zip(&result.checks);
    let check = |(check, result): (&Check, &CheckResult)| SheetCheck {
        check: check.clone(),
        ours: runs.figure(check.figure.side, &check.figure.figure),
        limit: result.limit,
        holds: runs.are_known().then_some(result.holds),
    };
    SheetClaim {
        id: claim.id.clone(),
        text: claim.text.clone(),
        badge: runs.badge(result.badge),
        reason,
        checks: checks.map(check).collect(),
        moment: claim.moment.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::ledger::RowClass;
    use crate::scenario::{Options, Side, parse};
    use crate::simulation::{Simulation, Stop};

    const CLAIMS: &str = include_str!("../../../../../scenarios/2013-kswapd-limits/claims.toml");
    const STORY: &str = include_str!("../../../../../scenarios/2013-kswapd-limits/scenario.toml");

    /// The outcome after 250 s, when the warm-up is over and no step has ended.
    fn early(options: &str) -> String {
        let options = Options::from_lines(options).expect("valid options");
        let scenario = parse(STORY, &options).expect("options that fit the story");
        let side = match options.kernel {
            Side::After => KernelSide::After,
            Side::Before | Side::Preset(_) => KernelSide::Before,
        };
        let mut run = Simulation::new(&scenario, side);
        run.advance(Stop {
            time_ns: 250_000_000_000,
            event: u32::MAX,
            budget: u64::MAX,
        });
        Outcome::of(&scenario, side, &run).to_toml()
    }

    #[test]
    fn a_row_that_was_published_after_hours_shows_our_figure_for_as_many_hours() {
        let claims = include_str!("../../../../../scenarios/2017-kcompactd/claims.toml");
        let run = early("kernel=before");
        let counted = run.replace("[counters]\n", "[counters]\n\"compact_isolated\" = 500\n");
        let sheet = Sheet::read(claims, Some(&counted), None).unwrap_or_else(|why| panic!("{why}"));
        let mut rows = sheet.tables.iter().flat_map(|table| &table.rows);
        let row = rows.find(|row| row.row.metric == "compact_isolated");
        let ours = row.expect("it is there").ours;
        // 500 in 250 s are 259,200 in 36 hours.
        assert_eq!(ours, [Some(Amount::whole(259_200)), None]);
    }

    #[test]
    fn a_run_that_is_not_at_its_end_has_the_rows_that_it_can_have() {
        let (before, after) = (early("kernel=before"), early("kernel=after"));
        let ledger =
            Sheet::read(CLAIMS, Some(&before), Some(&after)).unwrap_or_else(|why| panic!("{why}"));
        let row = |table: usize, metric: &str| {
            let mut rows = ledger.tables[table].rows.iter();
            rows.find(|row| row.row.metric == metric)
                .expect("it is there")
        };
        let throughput = row(0, "memcachetest-2385M");
        assert_eq!(throughput.row.published[0], Some(Amount::whole(3939)));
        assert_eq!(throughput.ours[0], None);
        assert_eq!(throughput.badge, Some(Badge::NotReproduced));
        let swapped = row(1, "Swap Outs");
        assert_eq!(
            (swapped.ours[0], swapped.ours[1]),
            (Some(Amount::whole(0)), Some(Amount::whole(0)))
        );
        assert_eq!(row(1, "THP splits").badge, Some(Badge::NotModelled));
        let supplied = ledger.score.expect("both runs are known").supplied;
        assert!(supplied.held < supplied.of);
    }

    #[test]
    fn while_a_run_is_missing_only_rows_and_claims_that_need_no_run_are_judged() {
        let after = early("kernel=after");
        let ledger = Sheet::read(CLAIMS, None, Some(&after)).unwrap_or_else(|why| panic!("{why}"));
        assert!(ledger.score.is_none());
        let rows = ledger.tables.iter().flat_map(|table| &table.rows);
        for row in rows {
            let unjudged =
                matches!(row.row.class, RowClass::R | RowClass::C) || row.row.figure.is_none();
            assert_eq!(row.badge.is_some(), unjudged, "{}", row.row.metric);
            assert_eq!(row.ours[0], None, "{}", row.row.metric);
        }
        let mut swapped = ledger.tables[1].rows.iter();
        let swapped = swapped.find(|row| row.row.metric == "Swap Outs");
        assert_eq!(swapped.and_then(|row| row.ours[1]), Some(Amount::whole(0)));
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
        let moments_of = |side| moments(CLAIMS, side).unwrap_or_default();
        let (before, after) = (
            moments_of(KernelSide::Before),
            moments_of(KernelSide::After),
        );
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
            Sheet::read(claims, Some(before), Some(after))
                .expect_err("outcomes that do not belong together")
        };
        assert_eq!(
            refused(CLAIMS, &before, &after),
            "The outcome of the kernel `after`: seed = 2 does not fit the rest: expected 1, as in the other run."
        );
        let cut = refused(CLAIMS, "seed =", &after);
        assert!(
            cut.starts_with("The outcome of the kernel `before`: "),
            "{cut}"
        );
        let empty = refused(CLAIMS, &before, "");
        assert!(
            empty.starts_with("The outcome of the kernel `after`: scenario is missing"),
            "{empty}"
        );
        let claims = refused("title = 1", &before, &after);
        assert!(claims.starts_with("claims.toml: "), "{claims}");
    }
}
