//! `reclaim score`: runs a story on both of its kernels with several seeds and compares the figures with the published ones.

use std::fmt::Write as _;
use std::io::Write as _;

use reclaim::report::Outcome;
use reclaim::report::ledger::{
    Amount, Badge, Basis, Check, CheckResult, Claims, Ledger, Relation, Row, RowResult, Score,
    Spread, Tally,
};
use reclaim::scenario::Scenario;
use reclaim::simulation::KernelSide;

use crate::args::ScoreArgs;
use crate::batch::{self, Job, side_word};
use crate::commands::columns::{self, Judged};
use crate::commands::sensitivity::sensitivity;
use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::story::{Story, heading, label, seeds_1_to, story};
use crate::table::{Table, grouped, marked};

/// Number of seeds for a score if the user does not choose one.
const SEEDS: u32 = 5;
/// With `--sensitivity`, number of seeds for each score.
const SEEDS_OF_SENSITIVITY: u32 = 1;

/// Prints the ledger of a story, or with `--sensitivity` the effect of changed free parameters.
pub(crate) fn score(args: &ScoreArgs) -> Result<(), Failure> {
    let runs = story(&args.story)?;
    for run in &runs {
        let scenario = &run.scenario;
        let mut kernels = vec![&scenario.before, &scenario.after];
        kernels.extend(&run.columns);
        input::print_without_effect(scenario, &kernels);
    }
    let text = if args.sensitivity {
        let seeds = args.seeds.unwrap_or(SEEDS_OF_SENSITIVITY);
        let mut texts = Vec::new();
        for run in &runs {
            match sensitivity(run, seeds, args.markdown) {
                Ok(text) => texts.push(text),
                // If this run is interrupted, the results of the runs before it are still printed.
                Err(Failure::Interrupted(_)) if !texts.is_empty() => break,
                Err(failure) => return Err(failure),
            }
        }
        marked_if(args.markdown, "sensitivity", texts.join("\n"))
    } else {
        let text = ledger(&runs, args)?;
        marked_if(args.markdown, "score", text)
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

fn marked_if(markdown: bool, name: &str, text: String) -> String {
    if markdown { marked(name, &text) } else { text }
}

/// The ledger of each run. If several runs count and all of them have results, the last part is their common score.
fn ledger(runs: &[Story], args: &ScoreArgs) -> Result<String, Failure> {
    args.json
        .as_deref()
        .map_or(Ok(()), output::expect_writable)?;
    let seeds = args.seeds.unwrap_or(SEEDS);
    let all = runs
        .iter()
        .flat_map(|run| jobs("as it is", &run.scenario, seeds));
    // The runs for the score come first, so that a later interrupt costs only further columns.
    let further = runs.iter().flat_map(|run| columns::jobs(run, seeds));
    let outcomes = batch::outcomes(&all.chain(further).collect::<Vec<Job>>());
    let (both, mut further) = outcomes.split_at(2 * seeds as usize * runs.len());
    let mut scored: Vec<Scored<'_>> = Vec::new();
    for (run, both) in runs.iter().zip(both.chunks(both.len() / runs.len())) {
        let own = further.split_off(..seeds as usize * run.columns.len());
        scored.extend(self::scored(
            run,
            both,
            own.expect("each column has its jobs"),
        ));
    }
    if scored.is_empty() {
        let sentence = "interrupted before both kernels had run with the first seed.";
        return Err(Failure::Interrupted(sentence.to_owned()));
    }
    // In a story with several runs, a run that is scored with the tables of another one does not count. A single run always counts.
    let counted: Vec<&Scored<'_>> = scored
        .iter()
        .filter(|one| runs.len() == 1 || one.run.claims.beside.is_none())
        .collect();
    let judged: Vec<(&Claims, &Ledger)> = counted
        .iter()
        .map(|one| (&one.run.claims, &one.ledger))
        .collect();
    if let Some(file) = &args.json {
        let headings: Vec<String> = counted
            .iter()
            .map(|one| heading(&one.run.scenario))
            .collect();
        let least = counted.iter().map(|one| one.seeds).min().unwrap_or(seeds);
        let name = format!("{}, {}", headings.join("; "), seeds_1_to(least));
        let mut json = json(&name, &judged);
        let further: Vec<&[Judged<'_>]> = counted.iter().map(|one| &one.columns[..]).collect();
        if further.iter().any(|columns| !columns.is_empty()) {
            json["columns"] = columns::json(&further);
        }
        output::write_file(file, &format!("{json:#}\n"))?;
    }
    let mut text = String::new();
    for one in &scored {
        text.push_str(&report(one, args.markdown));
        text.push_str(&summary(&one.ledger.score, &[&one.ledger]));
        text.push_str(&columns::summary(one.run, &one.columns));
        if runs.len() > 1 {
            text.push('\n');
        }
    }
    if counted.len() > 1 && scored.len() == runs.len() {
        let mark = if args.markdown { "### " } else { "" };
        let words = together(&scored, counted.len());
        line(&mut text, format_args!("{mark}{words}\n"));
        let all: Vec<&Ledger> = counted.iter().map(|one| &one.ledger).collect();
        text.push_str(&summary(&Ledger::score_of_all(&judged), &all));
    }
    Ok(text)
}

/// Heading of the common score: `All 2 runs together, without 2017-kswapd-sleep: 2017-dirty-tail is scored with its tables`.
fn together(scored: &[Scored<'_>], counted: usize) -> String {
    let mut words = format!("All {counted} runs together");
    for one in scored {
        if let Some(instead) = &one.run.claims.beside {
            let name = &one.run.scenario.name;
            write!(
                words,
                ", without {name}: {instead} is scored with its tables"
            )
            .expect("writing to a string cannot fail");
        }
    }
    words
}

/// A run of a story, judged over its first `seeds` seeds.
struct Scored<'a> {
    run: &'a Story,
    seeds: u32,
    ledger: Ledger,
    columns: Vec<Judged<'a>>,
}

/// Judges a run over its first seeds, up to the first seed with which a kernel did not run to its end; `None` if the very first did not.
fn scored<'a>(
    run: &'a Story,
    both: &[Option<Outcome>],
    further: &[Option<Outcome>],
) -> Option<Scored<'a>> {
    let (seeds, _) = both.as_chunks::<2>();
    let complete = seeds.iter().map_while(|seed| match seed {
        [Some(before), Some(after)] => Some([before.clone(), after.clone()]),
        _ => None,
    });
    let complete: Vec<[Outcome; 2]> = complete.collect();
    let seeds = u32::try_from(complete.len()).expect("seeds are counted in u32");
    let before: Vec<Outcome> = complete.iter().map(|[before, _]| before.clone()).collect();
    (seeds > 0).then(|| Scored {
        run,
        seeds,
        ledger: Ledger::of(&run.claims, &complete),
        columns: columns::judged(run, &before, further),
    })
}

/// The jobs of both kernels with each seed, in the order of [`pairs`].
pub(crate) fn jobs(what: &str, scenario: &Scenario, seeds: u32) -> Vec<Job> {
    let job = |seed, side| batch::job(what, scenario, seed, side);
    (1..=seeds)
        .flat_map(|seed| [KernelSide::Before, KernelSide::After].map(|side| job(seed, side)))
        .collect()
}

/// Outcomes in the order of [`jobs`], as before and after for each seed.
pub(crate) fn pairs(outcomes: &[Outcome]) -> Vec<[Outcome; 2]> {
    let (pairs, rest) = outcomes.as_chunks::<2>();
    assert!(rest.is_empty(), "every seed has two runs");
    pairs.to_vec()
}

/// Our medians on the published scale (k = 1), by table and metric, and the verdict on each claim.
fn json(name: &str, runs: &[(&Claims, &Ledger)]) -> serde_json::Value {
    let number = |spread: Spread| float(spread.median);
    let tables = runs
        .iter()
        .flat_map(|(claims, ledger)| claims.tables.iter().zip(&ledger.tables));
    let tables = tables.map(|(table, results)| {
        let rows = table.rows.iter().zip(results);
        let rows = rows.filter_map(|(row, result)| {
            let [before, after] = result.ours?;
            let pair = serde_json::json!([number(before), number(after)]);
            Some((row.metric.clone(), pair))
        });
        (table.id.clone(), serde_json::Value::Object(rows.collect()))
    });
    let badges = runs
        .iter()
        .flat_map(|(claims, ledger)| claims.claims.iter().zip(&ledger.claims));
    let badges = badges.map(|(claim, result)| (claim.id.clone(), result.badge.words().into()));
    serde_json::json!({
        "name": name,
        "k": 1,
        "tables": serde_json::Value::Object(tables.collect()),
        "claims": serde_json::Value::Object(badges.collect()),
    })
}

pub(crate) fn float(amount: Amount) -> f64 {
    amount.in_thousandths() as f64 / 1000.0
}

fn report(scored: &Scored<'_>, markdown: bool) -> String {
    let Scored { run, ledger, .. } = scored;
    let claims = &run.claims;
    let mut text = String::new();
    let title = if markdown { "### " } else { "" };
    line(
        &mut text,
        format_args!(
            "{} beside {}, {}, {}: {}, median (smallest..largest)\n",
            heading(&run.scenario),
            claims.title,
            claims.author,
            claims.date,
            seeds_1_to(scored.seeds)
        ),
    );
    for (index, (table, results)) in claims.tables.iter().zip(&ledger.tables).enumerate() {
        line(&mut text, format_args!("{title}{}\n", table.title));
        let mut cells = Table::new(&[
            "row",
            "class",
            "published before",
            "after",
            "ours before",
            "after",
            "verdict",
        ]);
        for (row, result) in table.rows.iter().zip(results) {
            cells.push(row_cells(row, result));
        }
        line(&mut text, format_args!("{}", cells.print(markdown)));
        if let Some(further) = columns::table(&scored.columns, index, markdown) {
            line(&mut text, format_args!("{further}"));
        }
    }
    line(&mut text, format_args!("{title}Claims\n"));
    for (claim, result) in claims.claims.iter().zip(&ledger.claims) {
        let badge = result.badge.words();
        let start = if markdown { "- " } else { "" };
        line(
            &mut text,
            format_args!("{start}{} {badge}: {}", claim.id, claim.text),
        );
        match &claim.basis {
            Basis::NotModelled(reason) => line(&mut text, format_args!("  {reason}")),
            Basis::Checks(checks) => {
                for (check, result) in checks.iter().zip(&result.checks).filter(|(_, r)| !r.holds) {
                    line(&mut text, format_args!("  {}", failed_check(check, result)));
                }
            }
        }
    }
    text.push('\n');
    text
}

pub(crate) fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    writeln!(text, "{words}").expect("writing to a string cannot fail");
}

fn row_cells(row: &Row, result: &RowResult) -> Vec<String> {
    let published = row
        .published
        .map(|amount| amount.map_or_else(|| "-".to_owned(), grouped));
    let ours = match result.ours {
        Some(spreads) => spreads.map(spread),
        None => ["-".to_owned(), "-".to_owned()],
    };
    let mut cells = vec![label(row), row.class.name().to_owned()];
    cells.extend(published);
    cells.extend(ours);
    cells.push(result.badge.words().to_owned());
    cells
}

pub(crate) fn spread(spread: Spread) -> String {
    let Spread { median, min, max } = spread;
    if min == max {
        grouped(median)
    } else {
        format!("{} ({}..{})", grouped(median), grouped(min), grouped(max))
    }
}

/// For example `after kswapd_longest_run is 8.442, not at most 1`.
fn failed_check(check: &Check, result: &CheckResult) -> String {
    let own = match result.figure {
        Some(own) => grouped(own),
        None => "missing".to_owned(),
    };
    let relation = match check.relation {
        Relation::AtMost => "at most",
        Relation::AtLeast => "at least",
    };
    let limit = match result.limit {
        Some(limit) => grouped(limit),
        None => "a figure that is missing".to_owned(),
    };
    let share = match &check.percent_of {
        Some(whole) => format!(
            " ({} % of {} {})",
            check.amount,
            side_word(whole.side),
            whole.figure.name()
        ),
        None => String::new(),
    };
    format!(
        "{} {} is {own}, not {relation} {limit}{share}",
        side_word(check.figure.side),
        check.figure.figure.name()
    )
}

/// For example `6/7`.
pub(crate) fn tally(Tally { held, of }: Tally) -> String {
    format!("{held}/{of}")
}

/// With two decimals.
pub(crate) fn share(millionths: u32) -> String {
    format!("{:.2}", f64::from(millionths) / 1_000_000.0)
}

fn summary(score: &Score, ledgers: &[&Ledger]) -> String {
    let claims = || ledgers.iter().flat_map(|ledger| &ledger.claims);
    let count = |badge: Badge| claims().filter(|c| c.badge == badge).count();
    let judged = claims().count() - count(Badge::NotModelled);
    let mut text = String::new();
    line(
        &mut text,
        format_args!(
            "Direction {}, within 2x {}, within 25 % {}, flat {}, zero {}, levels within 2x {} before and {} after; \
             effect {}, headline {}; rows supplied {}; claims reproduced {}/{judged}.",
            tally(score.direction),
            tally(score.within_2x),
            tally(score.within_25),
            tally(score.flat),
            tally(score.zero),
            tally(score.levels[0]),
            tally(score.levels[1]),
            share(score.effect),
            share(score.headline),
            tally(score.supplied),
            count(Badge::Reproduced),
        ),
    );
    if !score.misses.is_empty() {
        line(&mut text, format_args!("\nMissed:\n"));
    }
    for miss in &score.misses {
        let what = miss.what.join(", ");
        line(&mut text, format_args!("- {}: {what}", miss.metric));
    }
    text
}
