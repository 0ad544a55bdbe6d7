//! `reclaim ablate`: runs a story with none of its patches, with each one alone, with all but one, and with all.

use std::io::Write as _;

use reclaim::kernel::{Combination, Cut, combinations};
use reclaim::report::Outcome;
use reclaim::report::ledger::{Amount, Row, Spread};
use reclaim::scenario::{KernelChoice, Scenario};
use reclaim::simulation::KernelSide;

use crate::args::AblateArgs;
use crate::batch::{self, Job};
use crate::commands::score::{float, line, spread};
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::output;
use crate::story::{Story, heading, label, story};
use crate::table::{Table, grouped, marked};

/// A combination of patches, with our figure for each headline row.
type Ablated = (Combination, Vec<Option<Spread>>);

struct Part<'a> {
    story: &'a Story,
    rows: Vec<&'a Row>,
    title: String,
    ablated: Vec<Ablated>,
    /// Number of combinations that are not done because the user pressed Ctrl-C.
    missing: usize,
}

/// Runs the combinations and prints their effect on the headline rows.
pub(crate) fn ablate(args: &AblateArgs) -> Result<(), Failure> {
    let runs = story(&args.story)?;
    let mut parts: Vec<Part<'_>> = Vec::new();
    for run in &runs {
        let rows: Vec<&Row> = run.claims.rows().filter(|row| row.headline).collect();
        // In a story with several runs, some may have no headline rows, or compare kernels without patches.
        let is_left_out = rows.is_empty() || run.scenario.after.patches.is_empty();
        if runs.len() == 1 || !is_left_out {
            check(run, &rows)?;
            args.json
                .as_deref()
                .map_or(Ok(()), output::expect_writable)?;
            let seeds = seeds(args, run);
            let Ran { ablated, missing } = self::run(&run.scenario, &rows, &seeds);
            if !ablated.is_empty() {
                parts.push(Part {
                    story: run,
                    title: title(&run.scenario, &seeds),
                    ablated,
                    missing,
                    rows,
                });
            }
        }
    }
    if parts.is_empty() && interrupt::pressed() {
        let sentence = "interrupted before a combination of patches had run with every seed.";
        return Err(Failure::Interrupted(sentence.to_owned()));
    }
    if parts.is_empty() {
        let sentence = "no run of this story has both patches in [after] and a row that says headline = true: give a story that has some.";
        return Err(Failure::Input(sentence.to_owned()));
    }
    if let Some(file) = &args.json {
        output::write_file(file, &format!("{:#}\n", json(&parts)))?;
    }
    let texts: Vec<String> = parts.iter().map(|p| report(p, args.markdown)).collect();
    let text = texts.join("\n");
    let text = if args.markdown {
        marked("ablate", &text)
    } else {
        text
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

fn seeds(args: &AblateArgs, run: &Story) -> Vec<u32> {
    match args.seeds {
        Some(seeds) => (1..=seeds).collect(),
        None => vec![args.seed.unwrap_or(run.scenario.seed)],
    }
}

/// An error says what is missing: patches in [after], or headline rows.
fn check(story: &Story, rows: &[&Row]) -> Result<(), Failure> {
    let name = &story.scenario.name;
    if story.scenario.after.patches.is_empty() {
        return Err(Failure::Input(format!(
            "{name} has no patches in [after]: give a story that has some."
        )));
    }
    if rows.is_empty() {
        return Err(Failure::Input(format!(
            "{name} has a claims.toml without a row that says headline = true: mark the rows that tell the story."
        )));
    }
    Ok(())
}

struct Ran {
    /// Combinations that have run with every seed, in the order in which the table shows them.
    ablated: Vec<Ablated>,
    /// Number of combinations that are not done because the user pressed Ctrl-C.
    missing: usize,
}

fn run(scenario: &Scenario, rows: &[&Row], seeds: &[u32]) -> Ran {
    let combinations = combinations(&scenario.after.patches);
    let of_patches = |combination: &Combination| KernelChoice {
        preset: scenario.after.preset.clone(),
        patches: combination.patches.clone(),
        decisions: scenario.after.decisions.clone(),
    };
    let of_one = |combination: &Combination| -> Vec<Job> {
        let patched = Scenario {
            after: of_patches(combination),
            ..scenario.clone()
        };
        let what = name(&combination.cut);
        let job = |&seed: &u32| batch::job(&what, &patched, seed, KernelSide::After);
        seeds.iter().map(job).collect()
    };
    let kernels: Vec<KernelChoice> = combinations.iter().map(of_patches).collect();
    input::print_without_effect(scenario, &kernels.iter().collect::<Vec<_>>());
    let jobs: Vec<Job> = combinations.iter().flat_map(of_one).collect();
    let total = combinations.len();
    let ran = combinations
        .into_iter()
        .zip(batch::groups(&jobs, seeds.len()));
    let ablated: Vec<Ablated> = ran
        .filter_map(|(combination, outcomes)| {
            let outcomes = outcomes?;
            let figures = rows.iter().map(|row| over_seeds(row, &outcomes));
            Some((combination, figures.collect()))
        })
        .collect();
    let missing = total - ablated.len();
    Ran { ablated, missing }
}

/// Our figures for a row over the seeds, on the published scale; `None` if the engine has no such figure, or if a run lacks it.
fn over_seeds(row: &Row, outcomes: &[Outcome]) -> Option<Spread> {
    let figure = row.figure.as_ref()?;
    let of_seeds = outcomes.iter().map(|outcome| figure.published(outcome));
    Spread::of(&of_seeds.collect::<Option<Vec<Amount>>>()?)
}

/// Name of a cut, such as `b2_proportional (b1_limit)`. In brackets are the patches that have to be switched with it.
fn name(cut: &Cut) -> String {
    let others = |others: &[String]| match others {
        [] => String::new(),
        others => format!(" ({})", others.join(", ")),
    };
    match cut {
        Cut::None => "none".to_owned(),
        Cut::Only { id, with } => format!("{id}{}", others(with)),
        Cut::Without { id, nor } => format!("all but {id}{}", others(nor)),
        Cut::All => "all".to_owned(),
    }
}

fn title(scenario: &Scenario, seeds: &[u32]) -> String {
    let seeds = match seeds {
        [one] => format!("seed {one}"),
        several => format!("seeds 1 to {}, median (smallest..largest)", several.len()),
    };
    let kernel = &scenario.after.preset;
    format!(
        "{}, {kernel} with parts of its patches: {seeds}",
        heading(scenario)
    )
}

/// One JSON object for a single run, or a list with an object for each run.
fn json(parts: &[Part<'_>]) -> serde_json::Value {
    match parts {
        [one] => json_of(one),
        several => several.iter().map(json_of).collect(),
    }
}

fn json_of(part: &Part<'_>) -> serde_json::Value {
    let combinations = part.ablated.iter().map(|(combination, figures)| {
        let figures = part.rows.iter().zip(figures).filter_map(|(row, figure)| {
            Some((row.metric.clone(), float(figure.as_ref()?.median).into()))
        });
        serde_json::json!({
            "name": name(&combination.cut),
            "patches": combination.patches,
            "figures": serde_json::Value::Object(figures.collect()),
        })
    });
    serde_json::json!({
        "name": part.title,
        "k": 1,
        "combinations": combinations.collect::<Vec<_>>(),
    })
}

fn report(part: &Part<'_>, markdown: bool) -> String {
    let mut text = String::new();
    let mark = if markdown { "### " } else { "" };
    line(&mut text, format_args!("{}\n", part.title));
    let mut first = 0;
    for table in &part.story.claims.tables {
        let rows: Vec<&Row> = table.rows.iter().filter(|row| row.headline).collect();
        if rows.is_empty() {
            continue;
        }
        line(&mut text, format_args!("{mark}{}\n", table.title));
        let figures = first..first + rows.len();
        first = figures.end;
        let header = std::iter::once("patches".to_owned()).chain(rows.iter().map(|row| label(row)));
        let header: Vec<String> = header.collect();
        let mut cells = Table::new(&header.iter().map(String::as_str).collect::<Vec<_>>());
        cells.push(published(&rows, KernelSide::Before));
        for (combination, all) in &part.ablated {
            let spreads = all[figures.clone()].iter();
            let spreads = spreads.map(|figure| figure.map_or_else(|| "-".to_owned(), spread));
            cells.push(
                std::iter::once(name(&combination.cut))
                    .chain(spreads)
                    .collect(),
            );
        }
        cells.push(published(&rows, KernelSide::After));
        line(&mut text, format_args!("{}", cells.print(markdown)));
    }
    if part.missing > 0 {
        line(&mut text, format_args!("{}\n", missing(part)));
    }
    text.push_str(
        "In brackets after a patch: the patches that it needs, which are on as well. In brackets after \"all but\": the patches that need it, which are off as well.\n",
    );
    text
}

fn missing(part: &Part<'_>) -> String {
    let total = part.ablated.len() + part.missing;
    format!(
        "Interrupted: {} of {total} combinations are done.",
        part.ablated.len()
    )
}

/// A table row with the published figures of one kernel, for comparison with ours.
fn published(rows: &[&Row], side: KernelSide) -> Vec<String> {
    let figure = |row: &&Row| row.published[side as usize].map_or_else(|| "-".to_owned(), grouped);
    let name = format!("published {}", batch::side_word(side));
    std::iter::once(name)
        .chain(rows.iter().map(figure))
        .collect()
}
