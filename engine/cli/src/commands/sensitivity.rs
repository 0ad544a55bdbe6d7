//! `reclaim score --sensitivity`: how much the score depends on the free parameters.
//!
//! One parameter at a time is halved and doubled, in the same way as with `--set`, so that all rules for scenarios apply to the new value.

use reclaim::report::ledger::{Amount, Badge, Claims, Ledger};
use reclaim::scenario::{FitBasis, FreeParameter, Scenario};

use crate::batch;
use crate::commands::score::{jobs, line, pairs, share, tally};
use crate::failure::Failure;
use crate::story::{Story, heading, label, seeds_1_to};
use crate::table::{Table, grouped};

/// A story with one free parameter changed.
struct Variant {
    /// For example `machine.disk.sda.seek = 13ms`.
    name: String,
    /// The error is the message with which the scenario refuses the value.
    ledger: Result<Ledger, String>,
}

/// Runs a story as it is, and with every free parameter halved and doubled. Returns the tables of parameters and scores as text.
pub(crate) fn sensitivity(story: &Story, seeds: u32, markdown: bool) -> Result<String, Failure> {
    let parameters = &story.scenario.free_parameters;
    if parameters.is_empty() {
        return Err(Failure::Input(format!(
            "{} has no free parameters: name them in its list fit.",
            story.scenario.name
        )));
    }
    let Ran {
        base,
        variants,
        missing,
    } = run(story, parameters, seeds)?;
    let mut text = String::new();
    line(
        &mut text,
        format_args!(
            "{}, {}: the score with each free parameter at half and at double\n",
            heading(&story.scenario),
            seeds_1_to(seeds)
        ),
    );
    let mark = if markdown { "### " } else { "" };
    line(&mut text, format_args!("{mark}Free parameters\n"));
    let origins = origins(&story.claims, parameters, &base);
    line(&mut text, format_args!("{}", origins.print(markdown)));
    line(&mut text, format_args!("{mark}Scores\n"));
    let scores = scores(&base, &variants);
    line(&mut text, format_args!("{}", scores.print(markdown)));
    text.push_str(&changes(&story.claims, &base, &variants));
    if missing > 0 {
        let total = variants.len() + missing;
        let tried = variants.len();
        line(
            &mut text,
            format_args!("\nInterrupted: {tried} of {total} values were tried."),
        );
    }
    Ok(text)
}

struct Ran {
    base: Ledger,
    variants: Vec<Variant>,
    /// Number of variants that are not done because the user pressed Ctrl-C.
    missing: usize,
}

fn run(story: &Story, parameters: &[FreeParameter], seeds: u32) -> Result<Ran, Failure> {
    let mut names: Vec<String> = Vec::new();
    let mut scenarios: Vec<Result<Scenario, String>> = Vec::new();
    for FreeParameter {
        path, half, double, ..
    } in parameters
    {
        for value in [half, double] {
            names.push(format!("{path} = {value}"));
            scenarios.push(story.with(path, value).map_err(|error| error.to_string()));
        }
    }
    let mut all = jobs("as it is", &story.scenario, seeds);
    let runs_of_one = all.len();
    for (name, scenario) in names.iter().zip(&scenarios) {
        if let Ok(scenario) = scenario {
            all.extend(jobs(name, scenario, seeds));
        }
    }
    let groups = batch::groups(&all, runs_of_one).into_iter();
    let mut ledgers = groups.map(|runs| runs.map(|runs| Ledger::of(&story.claims, &pairs(&runs))));
    let mut next = || {
        ledgers
            .next()
            .expect("every accepted variant has a group of runs")
    };
    let base = next().ok_or_else(|| {
        let sentence = "interrupted before the story had run as it is with every seed.";
        Failure::Interrupted(sentence.to_owned())
    })?;
    let total = names.len();
    let tried = names.into_iter().zip(scenarios);
    let tried = tried.filter_map(|(name, scenario)| {
        let ledger = match scenario {
            Ok(_) => Ok(next()?),
            Err(sentence) => Err(sentence),
        };
        Some(Variant { name, ledger })
    });
    let variants: Vec<Variant> = tried.collect();
    let missing = total - variants.len();
    Ok(Ran {
        base,
        variants,
        missing,
    })
}

/// For each parameter, the row that its value was fitted to, published and ours, or the reason why the value was assumed.
fn origins(claims: &Claims, parameters: &[FreeParameter], base: &Ledger) -> Table {
    let mut table = Table::new(&[
        "parameter",
        "value",
        "fitted to the row, first kernel",
        "published",
        "ours",
    ]);
    for FreeParameter {
        path, value, basis, ..
    } in parameters
    {
        let none = || "-".to_owned();
        let (mut path, mut value) = (path.clone(), value.clone());
        let metrics = match basis {
            FitBasis::Rows(metrics) => metrics.as_slice(),
            FitBasis::Assumed(reason) => {
                let reason = format!("assumed: {reason}");
                table.push(vec![path, value, reason, none(), none()]);
                continue;
            }
        };
        for metric in metrics {
            let row = claims
                .row_before(metric)
                .expect("the story was checked for it");
            let published = row.published[0].map_or_else(none, grouped);
            let ours = ours_before(claims, base, metric).map_or_else(none, grouped);
            table.push(vec![path, value, label(row), published, ours]);
            // The parameter is printed only in the first of its rows.
            (path, value) = (String::new(), String::new());
        }
    }
    table
}

fn ours_before(claims: &Claims, ledger: &Ledger, metric: &str) -> Option<Amount> {
    let mut rows = claims.rows().zip(ledger.tables.iter().flatten());
    let (_, result) = rows.find(|(row, _)| row.metric == metric && row.published[0].is_some())?;
    Some(result.ours?[0].median)
}

fn scores(base: &Ledger, variants: &[Variant]) -> Table {
    let mut table = Table::new(&[
        "parameter",
        "effect",
        "flat",
        "headline",
        "verdicts that change",
    ]);
    let row = |name: &str, ledger: &Ledger, changed: String| {
        let score = &ledger.score;
        let [effect, headline] = [score.effect, score.headline].map(share);
        vec![
            name.to_owned(),
            effect,
            tally(score.flat),
            headline,
            changed,
        ]
    };
    table.push(row("as it is", base, String::new()));
    for Variant { name, ledger } in variants {
        table.push(match ledger {
            Ok(ledger) => row(name, ledger, changed(base, ledger).count().to_string()),
            Err(_) => [name, "-", "-", "-", "refused"].map(str::to_owned).to_vec(),
        });
    }
    table
}

/// The text lists the rows whose verdict changes in this order.
const JUDGED: [Badge; 3] = [
    Badge::Reproduced,
    Badge::DirectionOnly,
    Badge::NotReproduced,
];

/// Rows whose verdict differs between the ledgers: index among the rows of all tables, and the new verdict.
fn changed<'a>(base: &'a Ledger, ledger: &'a Ledger) -> impl Iterator<Item = (usize, Badge)> {
    let rows = |ledger: &'a Ledger| ledger.tables.iter().flatten().map(|row| row.badge);
    let rows = rows(base).zip(rows(ledger)).enumerate();
    rows.filter(|(_, (was, is))| was != is)
        .map(|(row, (_, is))| (row, is))
}

/// A line for each variant that changes a verdict or was refused: the rows whose verdict changes, by their new verdict, or the reason for the
/// refusal.
fn changes(claims: &Claims, base: &Ledger, variants: &[Variant]) -> String {
    let metrics: Vec<&str> = claims.rows().map(|row| row.metric.as_str()).collect();
    let mut text = String::new();
    for Variant { name, ledger } in variants {
        let what = match ledger {
            Err(sentence) => format!("refused. {sentence}"),
            Ok(ledger) => {
                let now = |badge: Badge| {
                    let rows = changed(base, ledger).filter(|(_, is)| *is == badge);
                    let rows: Vec<&str> = rows.map(|(row, _)| metrics[row]).collect();
                    (!rows.is_empty()).then(|| format!("{} {}", badge.words(), rows.join(", ")))
                };
                JUDGED
                    .into_iter()
                    .filter_map(now)
                    .collect::<Vec<_>>()
                    .join("; ")
            }
        };
        if !what.is_empty() {
            line(&mut text, format_args!("- {name}: {what}"));
        }
    }
    if text.is_empty() {
        return "No verdict changes.\n".to_owned();
    }
    format!("Verdicts that change, with the new verdict:\n\n{text}")
}
