//! Reads the text of a `claims.toml` into [`Claims`]. Every error names the place, the value and what was expected.

use super::amount::Amount;
use super::claims::{
    Basis, Better, Check, Claim, Claims, Moment, PublishedTable, Relation, Row, RowClass,
    SidedFigure, UNITS,
};
use super::column::Column;
use crate::kernel::offered_names;
use crate::report::figure::{Dim, Figure};
use crate::scenario::error::{Problem, choice};
use crate::scenario::table::{Section, decimal, join, written};
use crate::scenario::{ScenarioError, patch_list, toml_table};
use crate::simulation::KernelSide;
use crate::trace::Search;

const KEYS: &[&str] = &[
    "title",
    "author",
    "date",
    "kernels",
    "machine_pages",
    "beside",
    "column",
    "table",
    "claim",
];
const COLUMN_KEYS: &[&str] = &["name", "title", "kernel", "patches"];
const TABLE_KEYS: &[&str] = &["id", "title", "rows"];
const ROW_KEYS: &[&str] = &[
    "metric",
    "unit",
    "better",
    "before",
    "after",
    "columns",
    "class",
    "family",
    "dim",
    "noise",
    "flat",
    "figure",
    "hours",
    "excess_over",
    "headline",
    "reason",
    "moment",
    "side",
];
const CLAIM_KEYS: &[&str] = &["id", "text", "checks", "not_modelled", "moment", "side"];
const CHECK_KEYS: &[&str] = &[
    "before",
    "after",
    "at_most",
    "at_least",
    "percent_of_before",
    "percent_of_after",
];

/// Maximum length of a name, characters.
const MAX_NAME: usize = 80;
/// Maximum length of a sentence, characters.
const MAX_TEXT: usize = 400;
/// Maximum number of tables, of rows of a table, of claims, and of checks of a claim.
const MAX_ENTRIES: usize = 500;
/// Maximum number of further columns, because each column adds a run for every seed.
const MAX_COLUMNS: usize = 16;
/// Maximum number of patches of a column. There are fewer patches than this.
const MAX_PATCHES: usize = 100;
/// Describes the numbers that [`Amount::parse`] accepts, for messages.
const AMOUNT: &str = "a number from 0 to 5000000000 with at most three decimals";

const SIDES: [(&str, KernelSide); 2] =
    [("before", KernelSide::Before), ("after", KernelSide::After)];

/// Reads and checks a `claims.toml`.
///
/// # Errors
/// The first mistake, with its place, its value and what was expected.
pub fn parse_claims(text: &str) -> Result<Claims, ScenarioError> {
    let table = toml_table(text)?;
    let top = Section::open(&table, "", KEYS)?;
    let columns = columns(&top)?;
    let mut tables: Vec<PublishedTable> = Vec::new();
    for (path, table) in top.tables("table", 1..=MAX_ENTRIES)? {
        let section = Section::open(table, &path, TABLE_KEYS)?;
        let id = section.text("id", MAX_NAME)?;
        if tables.iter().any(|other| other.id == id) {
            return Err(section.refuse("id", "an id that no other table has"));
        }
        tables.push(PublishedTable {
            id: id.to_owned(),
            title: section.text("title", MAX_TEXT)?.to_owned(),
            rows: rows(&section, &columns)?,
        });
    }
    let has_figure = |index: usize| {
        let mut rows = tables.iter().flat_map(|table| &table.rows);
        rows.any(|row| row.columns[index].is_some())
    };
    if let Some(index) = (0..columns.len()).find(|&index| !has_figure(index)) {
        let (path, name) = (format!("column[{index}].name"), &columns[index].name);
        let expected = "a column in which a row has a figure";
        return Err(ScenarioError::conflict(&path, name, expected));
    }
    let mut claims: Vec<Claim> = Vec::new();
    for (path, table) in top.tables("claim", 0..=MAX_ENTRIES)? {
        let section = Section::open(table, &path, CLAIM_KEYS)?;
        let claim = claim(&section)?;
        if claims.iter().any(|other| other.id == claim.id) {
            return Err(section.refuse("id", "an id that no other claim has"));
        }
        claims.push(claim);
    }
    Ok(Claims {
        title: top.text("title", MAX_TEXT)?.to_owned(),
        author: top.text("author", MAX_NAME)?.to_owned(),
        date: top.text("date", MAX_NAME)?.to_owned(),
        kernels: kernels(&top)?,
        machine_pages: top.count("machine_pages", 1..=u32::MAX)?,
        beside: top.optional("beside", |key| top.text(key, MAX_NAME).map(str::to_owned))?,
        columns,
        tables,
        claims,
    })
}

fn kernels(top: &Section<'_>) -> Result<[String; 2], ScenarioError> {
    let names = top.list("kernels", 2..=2)?;
    let name = |index: usize| {
        let name = names[index].1.as_str();
        let name = name.ok_or_else(|| top.refuse("kernels", "the names of two kernels"))?;
        Ok(name.to_owned())
    };
    Ok([name(0)?, name(1)?])
}

fn columns(top: &Section<'_>) -> Result<Vec<Column>, ScenarioError> {
    let mut columns: Vec<Column> = Vec::new();
    for (path, table) in top.tables("column", 0..=MAX_COLUMNS)? {
        let section = Section::open(table, &path, COLUMN_KEYS)?;
        let name = section.name("name", MAX_NAME)?;
        if ["before", "after"].contains(&name) || columns.iter().any(|other| other.name == name) {
            let expected = "a name that no other column has, other than before and after";
            return Err(section.refuse("name", expected));
        }
        let presets = offered_names();
        columns.push(Column {
            name: name.to_owned(),
            title: section.text("title", MAX_NAME)?.to_owned(),
            preset: section.optional("kernel", |key| {
                Ok(presets[section.choice(key, &presets)?].to_owned())
            })?,
            patches: section
                .optional("patches", |key| {
                    patch_list(section.list(key, 0..=MAX_PATCHES)?)
                })?
                .unwrap_or_default(),
        });
    }
    Ok(columns)
}

fn rows(table: &Section<'_>, columns: &[Column]) -> Result<Vec<Row>, ScenarioError> {
    let mut rows: Vec<Row> = Vec::new();
    for (path, fields) in table.tables("rows", 1..=MAX_ENTRIES)? {
        let section = Section::open(fields, &path, ROW_KEYS)?;
        let row = row(&section, &rows, columns)?;
        if rows.iter().any(|other| other.metric == row.metric) {
            return Err(section.refuse("metric", "a metric that no other row of the table has"));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Reads the hours of uptime before and after, each from 1 to 10,000.
fn hours(section: &Section<'_>, key: &str) -> Result<[u32; 2], ScenarioError> {
    let values = section.list(key, 2..=2)?;
    let mut hours = [0; 2];
    for (hour, (path, value)) in hours.iter_mut().zip(values) {
        let found = value.as_integer().and_then(|n| u32::try_from(n).ok());
        *hour = found.filter(|n| (1..=10_000).contains(n)).ok_or_else(|| {
            ScenarioError::value(&path, &written(value), "a whole number from 1 to 10000")
        })?;
    }
    Ok(hours)
}

fn row(section: &Section<'_>, above: &[Row], columns: &[Column]) -> Result<Row, ScenarioError> {
    let class = RowClass::ALL[section.choice("class", &RowClass::NAMES)?];
    let dim = Dim::ALL[section.choice("dim", &Dim::NAMES)?];
    let published = [amount(section, "before")?, amount(section, "after")?];
    if class.is_scored() && published.contains(&None) {
        return Err(section.refuse("class", "R or C for a row without both columns"));
    }
    let figure = section.optional("figure", |key| figure(section, key))?;
    if figure.as_ref().is_some_and(|figure| figure.dim() != dim) {
        return Err(section.refuse("dim", "the dim of the row's figure"));
    }
    let headline = section.flag_or("headline", false)?;
    if headline && figure.is_none() {
        return Err(section.refuse("headline", "false for a row without a figure"));
    }
    let excess_over = section.optional("excess_over", |key| excess_over(section, key, above))?;
    Ok(Row {
        metric: section.text("metric", MAX_NAME)?.to_owned(),
        unit: UNITS[section.choice("unit", &UNITS)?].to_owned(),
        better: [Better::Higher, Better::Lower, Better::Neutral]
            [section.choice("better", &["higher", "lower", "neutral"])?],
        published,
        columns: in_columns(section, columns, excess_over.map(|over| &above[over]))?,
        class,
        family: section.text("family", MAX_NAME)?.to_owned(),
        dim,
        noise: factor(section, "noise")?,
        flat: section.optional("flat", |key| factor(section, key))?,
        figure,
        hours: section.optional("hours", |key| hours(section, key))?,
        excess_over,
        headline,
        reason: section.text("reason", MAX_TEXT)?.to_owned(),
        moment: moment(section)?,
    })
}

/// Reads a factor from 1 to 1000 and returns it in thousandths.
fn factor(section: &Section<'_>, key: &str) -> Result<u32, ScenarioError> {
    section.decimal(key, "a factor from 1 to 1000, such as 1.05", |digits| {
        let thousandths = Amount::parse(digits)?.in_thousandths();
        let in_range = (1000..=1_000_000).contains(&thousandths);
        in_range.then_some(thousandths as u32)
    })
}

/// Reads a row's figures in the further columns. `over` is the row that its key `excess_over` names.
fn in_columns(
    section: &Section<'_>,
    columns: &[Column],
    over: Option<&Row>,
) -> Result<Vec<Option<Amount>>, ScenarioError> {
    let mut figures = vec![None; columns.len()];
    if !section.has("columns") {
        return Ok(figures);
    }
    if section.has("hours") || !section.has("before") {
        let expected = "to be only in a row that has before and no hours";
        return Err(section.refuse("columns", expected));
    }
    for (name, value) in section.table("columns")? {
        let path = join(&section.path("columns"), name);
        let Some(index) = columns.iter().position(|column| column.name == *name) else {
            let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
            let expected = if names.is_empty() {
                "no figure, because there is no [[column]]".to_owned()
            } else {
                choice(name, "columns:", &names)
            };
            let (problem, found) = (Problem::UnknownKey, written(value));
            return Err(ScenarioError::new(problem, &path, &found, &expected));
        };
        let figure = decimal(&path, value, AMOUNT, Amount::parse)?;
        if over.is_some_and(|over| over.columns[index].is_none()) {
            let expected = "the row of excess_over to have a figure in this column, too";
            return Err(ScenarioError::conflict(&path, figure, expected));
        }
        figures[index] = Some(figure);
    }
    Ok(figures)
}

fn amount(section: &Section<'_>, key: &str) -> Result<Option<Amount>, ScenarioError> {
    section.optional(key, |key| section.decimal(key, AMOUNT, Amount::parse))
}

fn figure(section: &Section<'_>, key: &str) -> Result<Figure, ScenarioError> {
    let name = section.text(key, MAX_NAME)?;
    Figure::parse(name).ok_or_else(|| section.refuse(key, &Figure::names()))
}

fn excess_over(section: &Section<'_>, key: &str, above: &[Row]) -> Result<usize, ScenarioError> {
    let metric = section.text(key, MAX_NAME)?;
    let fits =
        |row: &Row| row.metric == metric && row.excess_over.is_none() && row.pair().is_some();
    above
        .iter()
        .position(fits)
        .ok_or_else(|| section.refuse(key, "the metric of a row above it that has both columns"))
}

fn moment(section: &Section<'_>) -> Result<Option<Moment>, ScenarioError> {
    if !section.has("moment") {
        if section.has("side") {
            return Err(section.refuse("side", "to be only beside a moment"));
        }
        return Ok(None);
    }
    let search = section.text("moment", MAX_TEXT)?;
    if let Err(error) = Search::parse(search) {
        let place = match error.found.as_str() {
            "" => "its end".to_owned(),
            found => format!("`{found}`"),
        };
        let expected = format!("a search, with {} at {place}", error.expected);
        return Err(section.refuse("moment", &expected));
    }
    Ok(Some(Moment {
        side: SIDES[section.choice("side", &SIDES.map(|(word, _)| word))?].1,
        search: search.to_owned(),
    }))
}

fn claim(section: &Section<'_>) -> Result<Claim, ScenarioError> {
    let basis = match (section.has("checks"), section.has("not_modelled")) {
        (true, false) => {
            let checks = section.tables("checks", 1..=MAX_ENTRIES)?.into_iter();
            let checks =
                checks.map(|(path, table)| check(&Section::open(table, &path, CHECK_KEYS)?));
            Basis::Checks(checks.collect::<Result<_, _>>()?)
        }
        (false, true) => Basis::NotModelled(section.text("not_modelled", MAX_TEXT)?.to_owned()),
        (true, true) => return Err(section.refuse("not_modelled", "to be absent beside checks")),
        (false, false) => {
            return Err(section.refuse("checks", "checks, or not_modelled with a reason"));
        }
    };
    Ok(Claim {
        id: section.text("id", MAX_NAME)?.to_owned(),
        text: section.text("text", MAX_TEXT)?.to_owned(),
        basis,
        moment: moment(section)?,
    })
}

fn check(section: &Section<'_>) -> Result<Check, ScenarioError> {
    let (side, figure) = one_of_two(section, ["before", "after"])?
        .ok_or_else(|| section.refuse("before", "a figure under before or after"))?;
    let relation = match (section.has("at_most"), section.has("at_least")) {
        (true, true) => return Err(section.refuse("at_least", "to be absent beside at_most")),
        (false, true) => ("at_least", Relation::AtLeast),
        (_, false) => ("at_most", Relation::AtMost),
    };
    let percent_of = one_of_two(section, ["percent_of_before", "percent_of_after"])?;
    Ok(Check {
        figure: SidedFigure { side, figure },
        relation: relation.1,
        amount: section.decimal(relation.0, AMOUNT, Amount::parse)?,
        percent_of: percent_of.map(|(side, figure)| SidedFigure { side, figure }),
    })
}

/// The figure under the key of one side; `None` if the table has no key of either side.
fn one_of_two(
    section: &Section<'_>,
    keys: [&str; 2],
) -> Result<Option<(KernelSide, Figure)>, ScenarioError> {
    let [before, after] = keys;
    match (section.has(before), section.has(after)) {
        (true, true) => Err(section.refuse(after, &format!("to be absent beside {before}"))),
        (true, false) => Ok(Some((KernelSide::Before, figure(section, before)?))),
        (false, true) => Ok(Some((KernelSide::After, figure(section, after)?))),
        (false, false) => Ok(None),
    }
}
