//! From text to [`Scenario`]: the order of the steps.

use super::actors::{MAX_RUN_NS, actors};
use super::check::check;
use super::error::{Problem, ScenarioError};
use super::fit::free_parameters;
use super::machine::{files, machine};
use super::memcg::memcgs;
use super::options::{Options, choose_kernels, in_posted_order};
use super::overrides::apply_sets;
use super::scale::{PUBLISHED, divide_of, scale};
use super::schema::{KernelChoice, Scenario};
use super::table::Section;
use super::units::Unit;
use crate::report::picture::Picture;

/// Longest text, bytes. Scenarios have under 10,000, published tables under 50,000.
const MAX_TEXT_BYTES: usize = 1 << 20;
/// Longest folder name.
const MAX_NAME: usize = 64;
/// Longest title and symptom, characters.
const MAX_LINE: usize = 300;
/// Shortest run, ns: 1 s.
const MIN_RUN_NS: u64 = 1_000_000_000;

const SCENARIO_KEYS: &[&str] = &[
    "name",
    "title",
    "symptom",
    "end",
    "opening",
    "opening_size",
    "picture",
    "score_size",
    "seed",
    "machine",
    "before",
    "after",
    "size",
    "file",
    "memcg",
    "actor",
    "fit",
];
const KERNEL_KEYS: &[&str] = &["kernel", "patches"];

/// Reads, overrides, checks and scales a scenario.
///
/// # Errors
/// The first thing that is wrong, with its place, its value and what would be right.
pub fn parse(text: &str, options: &Options) -> Result<Scenario, ScenarioError> {
    let written = toml_table(text)?;
    let mut table = written.clone();
    apply_sets(&mut table, &options.sets)?;
    let divide = divide_of(&table, options.size.as_deref())?;
    for key in ["opening_size", "score_size"] {
        check_size_name(&table, key)?;
    }
    let mut scenario = scenario(&written, &table)?;
    choose_kernels(&mut scenario, options)?;
    if let Some(seed) = options.seed {
        scenario.seed = seed;
    }
    check(&scenario)?;
    if divide > 1 {
        scale(&mut scenario, divide)?;
        check(&scenario).map_err(|error| scaled(error, divide))?;
    }
    options
        .size
        .as_deref()
        .unwrap_or(PUBLISHED)
        .clone_into(&mut scenario.size);
    Ok(scenario)
}

/// The size that a page opens with, and that of a score, are of the scenario's.
fn check_size_name(table: &toml::Table, key: &str) -> Result<(), ScenarioError> {
    let Some(toml::Value::String(name)) = table.get(key) else {
        return Ok(());
    };
    let known = divide_of(table, Some(name)).map(|_| ());
    known.map_err(|_| {
        let expected = "the name of a size of this scenario, or published";
        ScenarioError::value(key, &format!("{name:?}"), expected)
    })
}

/// The text as TOML.
pub(crate) fn toml_table(text: &str) -> Result<toml::Table, ScenarioError> {
    if text.len() > MAX_TEXT_BYTES {
        let value = format!("{} bytes", text.len());
        return Err(ScenarioError::value(
            "text",
            &value,
            "a text of at most 1 MiB",
        ));
    }
    text.parse::<toml::Table>()
        .map_err(|error| syntax_error(text, &error))
}

/// What the TOML parser says, with line and column.
fn syntax_error(text: &str, error: &toml::de::Error) -> ScenarioError {
    let span = error.span().unwrap_or(0..0);
    let before = text.get(..span.start).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before
        .rsplit('\n')
        .next()
        .map_or(0, |line| line.chars().count())
        + 1;
    let found = text.get(span).filter(|found| !found.trim().is_empty());
    let found = found.map_or_else(
        || "nothing that fits".to_owned(),
        |found| format!("{found:?}"),
    );
    let message: Vec<&str> = error
        .message()
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let message = if message.is_empty() {
        "TOML 1.0".to_owned()
    } else {
        format!("TOML 1.0 ({})", message.join(", "))
    };
    let position = Problem::Syntax {
        line: u32::try_from(line).expect("a text of 1 MiB"),
        column: u32::try_from(column).expect("a text of 1 MiB"),
    };
    ScenarioError::new(position, "", &found, &message)
}

fn scenario(written: &toml::Table, table: &toml::Table) -> Result<Scenario, ScenarioError> {
    let top = &Section::open(table, "", SCENARIO_KEYS)?;
    let name = top.name("name", MAX_NAME)?;
    if name.bytes().any(|b| b.is_ascii_uppercase()) {
        return Err(top.refuse("name", "lower-case letters, digits and hyphens"));
    }
    let end_ns = top.quantity("end", Unit::Nanoseconds, MIN_RUN_NS..=MAX_RUN_NS)?;
    let memcgs = memcgs(top)?;
    let actors = actors(top, &memcgs)?;
    Ok(Scenario {
        name: name.to_owned(),
        title: top.text("title", MAX_LINE)?.to_owned(),
        symptom: top.text("symptom", MAX_LINE)?.to_owned(),
        end_ns,
        opening_ns: if top.has("opening") {
            top.quantity("opening", Unit::Nanoseconds, 0..=end_ns)?
        } else {
            0
        },
        opening_size: if top.has("opening_size") {
            top.text("opening_size", MAX_NAME)?.to_owned()
        } else {
            PUBLISHED.to_owned()
        },
        picture: picture(top)?,
        score_size: if top.has("score_size") {
            top.text("score_size", MAX_NAME)?.to_owned()
        } else {
            PUBLISHED.to_owned()
        },
        seed: top.count_or("seed", 1, 1..=u32::MAX)?,
        size: PUBLISHED.to_owned(),
        divide: 1,
        machine: machine(top)?,
        before: kernel_choice(top, "before")?,
        after: kernel_choice(top, "after")?,
        files: files(top)?,
        memcgs,
        actors,
        changes: Vec::new(),
        free_parameters: free_parameters(written, table, top)?,
    })
}

/// What a page shows below the tanks at first.
fn picture(top: &Section<'_>) -> Result<Picture, ScenarioError> {
    if !top.has("picture") {
        return Ok(Picture::Lists);
    }
    let name = top.text("picture", MAX_NAME)?;
    let names = Picture::ALL.map(Picture::name).join(", ");
    Picture::named(name).ok_or_else(|| top.refuse("picture", &format!("one of {names}")))
}

fn kernel_choice(top: &Section<'_>, side: &str) -> Result<KernelChoice, ScenarioError> {
    let table = top.section(side, KERNEL_KEYS)?;
    let presets = crate::kernel::preset_names();
    let preset = presets[table.choice("kernel", &presets)?].to_owned();
    let ids = crate::kernel::patch_ids();
    let mut patches = Vec::new();
    for (path, value) in table.list("patches", 0..=ids.len())? {
        let id = value.as_str().unwrap_or_default();
        if !ids.contains(&id) || patches.iter().any(|other| other == id) {
            let expected = format!("{}, each at most once", super::table::one_of(&ids));
            return Err(ScenarioError::value(
                &path,
                &super::table::written(value),
                &expected,
            ));
        }
        patches.push(id.to_owned());
    }
    in_posted_order(&mut patches);
    Ok(KernelChoice { preset, patches })
}

/// A conflict of the divided machine, saying that it was divided.
fn scaled(mut error: ScenarioError, divide: u32) -> ScenarioError {
    error.expected = format!("{} (after dividing by {divide})", error.expected);
    error
}
