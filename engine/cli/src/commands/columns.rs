//! The further columns of `reclaim score`: other published kernels, each compared with the story's kernel before. They do not count towards the
//! score.

use reclaim::report::Outcome;
use reclaim::report::ledger::{Amount, Claims, Column, Ledger, PublishedTable, Row, RowResult};
use reclaim::scenario::{KernelChoice, Scenario};
use reclaim::simulation::KernelSide;

use crate::batch::Job;
use crate::commands::score::{float, line, spread, tally};
use crate::drive::kernel_name;
use crate::story::{Story, label, seeds_1_to};
use crate::table::{Table, grouped};

/// A column with its results over the first `seeds` seeds.
pub(crate) struct Judged<'a> {
    column: &'a Column,
    kernel: &'a KernelChoice,
    seeds: u32,
    /// The published figures, with those of this column in place of those of the kernel after.
    claims: Claims,
    ledger: Ledger,
}

/// The jobs for the further columns of a story: all columns with the first seed, then all with the next.
pub(crate) fn jobs(story: &Story, seeds: u32) -> Vec<Job> {
    let job = |seed: u32, (column, kernel): (&Column, &KernelChoice)| Job {
        what: format!("{}: {}, seed {seed}", story.scenario.name, column.name),
        scenario: Scenario {
            seed,
            after: kernel.clone(),
            ..story.scenario.clone()
        },
        side: KernelSide::After,
    };
    (1..=seeds)
        .flat_map(|seed| columns(story).map(move |column| job(seed, column)))
        .collect()
}

/// Compares the columns with the runs of the kernel before. It uses the first seeds, up to the first one with which a column did not run to its end,
/// and returns nothing if that is the very first.
pub(crate) fn judged<'a>(
    story: &'a Story,
    before: &[Outcome],
    outcomes: &[Option<Outcome>],
) -> Vec<Judged<'a>> {
    let seeds = outcomes.chunks(story.columns.len().max(1));
    let complete = seeds.map_while(|seed| seed.iter().cloned().collect::<Option<Vec<Outcome>>>());
    let complete: Vec<(&Outcome, Vec<Outcome>)> = before.iter().zip(complete).collect();
    let seeds = u32::try_from(complete.len()).expect("seeds are counted in u32");
    let judged = |(index, (column, kernel)): (usize, (&'a Column, &'a KernelChoice))| {
        let pair = |(before, others): &(&Outcome, Vec<Outcome>)| {
            [(*before).clone(), others[index].clone()]
        };
        let runs: Vec<[Outcome; 2]> = complete.iter().map(pair).collect();
        let claims = story.claims.with_column_after(index);
        Judged {
            column,
            kernel,
            seeds,
            ledger: Ledger::of(&claims, &runs),
            claims,
        }
    };
    if seeds == 0 {
        return Vec::new();
    }
    columns(story).enumerate().map(judged).collect()
}

fn columns(story: &Story) -> impl Iterator<Item = (&Column, &KernelChoice)> {
    story.claims.columns.iter().zip(&story.columns)
}

/// The further columns of one published table: a line for each row of each column, with the published figure and ours. `None` if no column has
/// figures there.
pub(crate) fn table(judged: &[Judged<'_>], table: usize, markdown: bool) -> Option<String> {
    let mut cells = Table::new(&[
        "row",
        "column",
        "class",
        "published",
        "ours",
        "published : before",
        "ours : before",
        "verdict",
    ]);
    let mut is_empty = true;
    for one in judged {
        for (row, result) in one.rows(table) {
            is_empty = false;
            cells.push(row_cells(one, row, result));
        }
    }
    (!is_empty).then(|| cells.print(markdown))
}

fn row_cells(one: &Judged<'_>, row: &Row, result: &RowResult) -> Vec<String> {
    let dash = || "-".to_owned();
    let published = row.published[1].map_or_else(dash, grouped);
    let ours = result.ours;
    vec![
        label(row),
        one.column.name.clone(),
        row.class.name().to_owned(),
        published,
        ours.map_or_else(dash, |[_, in_column]| spread(in_column)),
        row.pair().and_then(ratio).unwrap_or_else(dash),
        ours.and_then(|pair| ratio(pair.map(|spread| spread.median)))
            .unwrap_or_else(dash),
        result.badge.words().to_owned(),
    ]
}

/// A ratio such as `0.652`, truncated to thousandths; `None` if the figure before is 0.
fn ratio([before, in_column]: [Amount; 2]) -> Option<String> {
    let [before, in_column] = [before, in_column].map(Amount::in_thousandths);
    (before > 0).then(|| grouped(Amount::ratio(in_column, before)))
}

/// A line with the score of each column, or one that says that no score is complete; empty if there are no columns.
pub(crate) fn summary(story: &Story, judged: &[Judged<'_>]) -> String {
    let mut text = String::new();
    if story.columns.is_empty() {
        return text;
    }
    if judged.is_empty() {
        let words = "Further columns: interrupted before all of them had run with the first seed.";
        line(&mut text, format_args!("\n{words}"));
        return text;
    }
    line(
        &mut text,
        format_args!("\nFurther columns, not in the score:\n"),
    );
    for one in judged {
        let score = &one.ledger.score;
        line(
            &mut text,
            format_args!(
                "- {}, {} ({}), {}: direction {}, flat {}, zero {}",
                one.column.name,
                one.column.title,
                kernel_name(one.kernel),
                seeds_1_to(one.seeds),
                tally(score.direction),
                tally(score.flat),
                tally(score.zero),
            ),
        );
    }
    text
}

/// For each column, table and metric: our medians before and in the column, on the published scale, and the verdict.
pub(crate) fn json(all: &[&[Judged<'_>]]) -> serde_json::Value {
    let mut columns = serde_json::Map::new();
    for one in all.iter().copied().flatten() {
        let tables = columns
            .entry(one.column.name.clone())
            .or_insert_with(|| serde_json::json!({}));
        for (index, table) in one.claims.tables.iter().enumerate() {
            let rows = one.rows(index).filter_map(|(row, result)| {
                let ours = result.ours?.map(|spread| float(spread.median));
                let cell = serde_json::json!({ "ours": ours, "verdict": result.badge.words() });
                Some((row.metric.clone(), cell))
            });
            tables[&table.id] = serde_json::Value::Object(rows.collect());
        }
    }
    serde_json::Value::Object(columns)
}

impl Judged<'_> {
    /// The rows of a table that have a published figure in this column, each with our result.
    fn rows(&self, table: usize) -> impl Iterator<Item = (&Row, &RowResult)> {
        let published: &PublishedTable = &self.claims.tables[table];
        let rows = published.rows.iter().zip(&self.ledger.tables[table]);
        rows.filter(|(row, _)| row.published[1].is_some())
    }
}
