//! `reclaim score`: a story on both of its kernels with several seeds, beside what was published about it.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use reclaim::report::Outcome;
use reclaim::report::ledger::{
    Amount, Badge, Basis, Check, CheckResult, Claims, Ledger, Relation, Row, RowResult, Spread,
    Tally, parse_claims,
};
use reclaim::scenario::{Options, Scenario};
use reclaim::simulation::{Advance, KernelSide, Simulation, Stop};

use crate::args::ScoreArgs;
use crate::commands::run::write_file;
use crate::failure::Failure;
use crate::input;
use crate::stopwatch::Stopwatch;
use crate::table::Table;

const SIDES: [KernelSide; 2] = [KernelSide::Before, KernelSide::After];

/// Runs a story and prints its ledger.
pub(crate) fn score(args: &ScoreArgs) -> Result<(), Failure> {
    let path = match (&args.scenario, &args.story) {
        (Some(path), _) => path.clone(),
        (None, year) => story(&args.scenarios, year.as_deref().unwrap_or_default())?,
    };
    let scenario = scenario(&path, args)?;
    let claims = claims(&path)?;
    let ledger = Ledger::of(&claims, &runs(&scenario, args.seeds));
    if let Some(file) = &args.json {
        let name = format!("{}, seeds 1 to {}", heading(&scenario), args.seeds);
        write_file(file, &format!("{:#}\n", json(&name, &claims, &ledger)))?;
    }
    let text = report(&scenario, args, &claims, &ledger);
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// The folder of the story of a year.
fn story(scenarios: &Path, year: &str) -> Result<PathBuf, Failure> {
    let place = scenarios.display();
    let entries = fs::read_dir(scenarios).map_err(|error| {
        Failure::Input(format!("{place} is not a folder with stories: {error}."))
    })?;
    let mut stories: Vec<String> = entries
        .filter_map(Result::ok)
        .filter(|entry| entry.path().join("claims.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    stories.sort();
    let of_year = |name: &&String| name.split('-').next() == Some(year);
    let found: Vec<&String> = stories.iter().filter(of_year).collect();
    match found.as_slice() {
        [one] => Ok(scenarios.join(one)),
        _ => Err(Failure::Input(format!(
            "--story {year} is not the year of one story of {place}: there are {}.",
            if stories.is_empty() {
                "none".to_owned()
            } else {
                stories.join(", ")
            }
        ))),
    }
}

/// What was published: the claims.toml in the folder, or beside the scenario file.
fn claims(path: &Path) -> Result<Claims, Failure> {
    let folder = if path.is_file() {
        path.parent().unwrap_or(path)
    } else {
        path
    };
    let file = folder.join("claims.toml");
    if !file.is_file() {
        return Err(Failure::Input(format!(
            "{} has no claims.toml: give a story of which tables were published.",
            folder.display()
        )));
    }
    parse_claims(&input::read(&file)?)
        .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))
}

fn scenario(path: &Path, args: &ScoreArgs) -> Result<Scenario, Failure> {
    let size = args.size.iter().map(|size| format!("size={size}"));
    let sets = args.sets.iter().map(|set| format!("set={set}"));
    let lines: Vec<String> = size.chain(sets).collect();
    input::parse(path, &Options::from_lines(&lines.join("\n"))?)
}

/// Both kernels for each seed, as many runs at a time as the machine has processors.
fn runs(scenario: &Scenario, seeds: u32) -> Vec<[Outcome; 2]> {
    let jobs: Vec<(u32, KernelSide)> = (1..=seeds)
        .flat_map(|seed| SIDES.map(|side| (seed, side)))
        .collect();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let outcomes: Mutex<Vec<Option<Outcome>>> = Mutex::new(vec![None; jobs.len()]);
    let work = || {
        while let Some(&(seed, side)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let watch = Stopwatch::start();
            let outcome = one_run(scenario, seed, side);
            // Nobody may be listening; the run goes on.
            drop(writeln!(
                std::io::stderr(),
                "{}: seed {seed} {} done in {:.1} s, {} of {}",
                scenario.name,
                side_word(side),
                watch.seconds(),
                done.fetch_add(1, Ordering::Relaxed) + 1,
                jobs.len()
            ));
            let index = (seed as usize - 1) * 2 + side as usize;
            outcomes.lock().expect("no thread has panicked")[index] = Some(outcome);
        }
    };
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|threads| {
        for _ in 0..processors.min(jobs.len()) {
            threads.spawn(work);
        }
    });
    let outcomes = outcomes.into_inner().expect("no thread has panicked");
    let outcomes: Vec<Outcome> = outcomes.into_iter().flatten().collect();
    let (pairs, rest) = outcomes.as_chunks::<2>();
    assert!(rest.is_empty(), "every job has an outcome");
    pairs.to_vec()
}

/// A simulation stays in the thread that made it; its outcome is plain data.
fn one_run(scenario: &Scenario, seed: u32, side: KernelSide) -> Outcome {
    let scenario = Scenario {
        seed,
        ..scenario.clone()
    };
    let mut sim = Simulation::new(&scenario, side);
    assert_eq!(sim.advance(Stop::END), Advance::Ended);
    Outcome::of(&scenario, side, &sim)
}

fn side_word(side: KernelSide) -> &'static str {
    match side {
        KernelSide::Before => "before",
        KernelSide::After => "after",
    }
}

fn heading(scenario: &Scenario) -> String {
    format!("{}, size {}", scenario.name, scenario.size)
}

/// Our medians on the published scale (k = 1) by table and metric, and the badges of the claims.
fn json(name: &str, claims: &Claims, ledger: &Ledger) -> serde_json::Value {
    let number = |spread: Spread| float(spread.median);
    let tables = claims.tables.iter().zip(&ledger.tables);
    let tables = tables.map(|(table, results)| {
        let rows = table.rows.iter().zip(results);
        let rows = rows.filter_map(|(row, result)| {
            let [before, after] = result.ours?;
            let pair = serde_json::json!([number(before), number(after)]);
            Some((row.metric.clone(), pair))
        });
        (table.id.clone(), serde_json::Value::Object(rows.collect()))
    });
    let badges = claims.claims.iter().zip(&ledger.claims);
    let badges = badges.map(|(claim, result)| (claim.id.clone(), result.badge.words().into()));
    serde_json::json!({
        "name": name,
        "k": 1,
        "tables": serde_json::Value::Object(tables.collect()),
        "claims": serde_json::Value::Object(badges.collect()),
    })
}

fn float(amount: Amount) -> f64 {
    amount.in_thousandths() as f64 / 1000.0
}

/// Marks between which the tables stand in FIDELITY.md.
const MARKS: [&str; 2] = ["<!-- score:begin -->", "<!-- score:end -->"];

fn report(scenario: &Scenario, args: &ScoreArgs, claims: &Claims, ledger: &Ledger) -> String {
    let mut text = String::new();
    let markdown = args.markdown;
    let title = if markdown { "### " } else { "" };
    if markdown {
        line(&mut text, format_args!("{}\n", MARKS[0]));
    }
    line(
        &mut text,
        format_args!(
            "{} beside {}, {}, {}: seeds 1 to {}, median (smallest..largest)\n",
            heading(scenario),
            claims.title,
            claims.author,
            claims.date,
            args.seeds
        ),
    );
    for (table, results) in claims.tables.iter().zip(&ledger.tables) {
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
    text.push_str(&summary(ledger));
    if markdown {
        line(&mut text, format_args!("\n{}", MARKS[1]));
    }
    text
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    writeln!(text, "{words}").expect("a string takes all text");
}

fn row_cells(row: &Row, result: &RowResult) -> Vec<String> {
    let published = row
        .published
        .map(|amount| amount.map_or_else(|| "-".to_owned(), grouped));
    let ours = match result.ours {
        Some(spreads) => spreads.map(spread),
        None => ["-".to_owned(), "-".to_owned()],
    };
    let label = match row.unit.as_str() {
        // The metric says it already.
        "pages" | "faults" | "events" | "stalls" | "objects" | "cost units" => row.metric.clone(),
        unit => format!("{}, {unit}", row.metric),
    };
    let mut cells = vec![label, row.class.word().to_owned()];
    cells.extend(published);
    cells.extend(ours);
    cells.push(result.badge.words().to_owned());
    cells
}

fn spread(spread: Spread) -> String {
    let Spread { median, min, max } = spread;
    if min == max {
        grouped(median)
    } else {
        format!("{} ({}..{})", grouped(median), grouped(min), grouped(max))
    }
}

/// With commas: `1,234,608`.
fn grouped(amount: Amount) -> String {
    let digits = amount.to_string();
    let (units, decimals) = match digits.split_once('.') {
        Some((units, decimals)) => (units, format!(".{decimals}")),
        None => (digits.as_str(), String::new()),
    };
    let mut text = String::new();
    for (index, digit) in units.chars().enumerate() {
        if index > 0 && (units.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + &decimals
}

/// `after kswapd_longest_run is 8.442, not at most 1`.
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

fn summary(ledger: &Ledger) -> String {
    let score = &ledger.score;
    let tally = |Tally { held, of }: Tally| format!("{held}/{of}");
    let share = |millionths: u32| format!("{:.2}", f64::from(millionths) / 1_000_000.0);
    let count = |badge: Badge| ledger.claims.iter().filter(|c| c.badge == badge).count();
    let judged = ledger.claims.len() - count(Badge::NotModelled);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_by_thousands() {
        for (digits, written) in [
            ("0", "0"),
            ("999", "999"),
            ("22155", "22,155"),
            ("1234608", "1,234,608"),
            ("5398.371", "5,398.371"),
        ] {
            assert_eq!(grouped(Amount::parse(digits).expect("a number")), written);
        }
    }
}
