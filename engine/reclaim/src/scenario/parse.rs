//! Turns a text into a [`Scenario`], step by step.

use super::actors::{self, MAX_RUN_NS, actors};
use super::check::check;
use super::decisions::{decide, decided};
use super::error::{Problem, ScenarioError};
use super::fit::{self, free_parameters};
use super::include::{self, ReadIncluded, included};
use super::keys::{Key, Keys, ValueType};
use super::machine::{self, files, machine};
use super::memcg::{self, memcgs};
use super::options::{Options, choose_kernels, patch_list};
use super::overrides::apply_sets;
use super::part::Part;
use super::picture::Picture;
use super::scale::{PUBLISHED, divide_of, scale};
use super::schema::{KernelChoice, Scenario};
use super::settings;
use crate::kernel::{preset_names, unfinished_preset_names};

/// Maximum length of a text, bytes. Scenarios have fewer than 20,000, published tables fewer than 50,000.
const MAX_TEXT_BYTES: usize = 1 << 20;
/// Maximum length of the name of a scenario's folder.
const MAX_NAME: usize = 64;
/// Maximum length of the title and of the symptom, characters.
const MAX_LINE: usize = 300;
/// Maximum number of patches of a kernel; fewer patches exist.
const MOST_PATCHES: usize = 100;
/// Minimum length of a run, ns: 1 s.
const MIN_RUN_NS: u64 = 1_000_000_000;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "The head",
    about: "The keys before the first table, and the tables that a scenario can have.",
    list: &[
        Key::new("name", ValueType::Name(MAX_NAME), "\"lab-reader\"", "The name of its folder: lower-case letters, digits and hyphens."),
        Key::new("title", ValueType::Line(MAX_LINE), "\"Reading a file that is larger than memory\"", "The heading of the scenario."),
        Key::new("symptom", ValueType::Line(MAX_LINE), "\"Everything is slow.\"", "The complaint in a user's words."),
        Key::time("end", MIN_RUN_NS..=MAX_RUN_NS, "\"1200s\"", "The run ends at this time at the latest."),
        Key::time("opening", 0..=MAX_RUN_NS, "\"700s\"", "The moment at which the page opens the scenario; at most `end`.").or(0),
        Key::new("opening_size", ValueType::Line(MAX_NAME), "\"classroom\"", "The size in which the page opens the scenario.").without("`published`"),
        Key::new("picture", ValueType::Known(pictures), "\"caches\"", "The picture that the page first shows below the tanks.").without("`lists`"),
        Key::new("score_size", ValueType::Line(MAX_NAME), "\"classroom\"", "The size in which `reclaim score` runs the scenario if the published size takes too long.").without("`published`"),
        Key::count("seed", 1..=u32::MAX, "1", "The number from which the run derives all its random numbers.").or(1),
        Key::new("machine", ValueType::Table(&machine::KEYS), "{ cpus = 1 }", "The hardware and the sysctls."),
        Key::new("before", ValueType::Table(&KERNEL), "{ kernel = \"v3_10_rc1\" }", "The kernel on the left."),
        Key::new("after", ValueType::Table(&KERNEL), "{ kernel = \"v3_11\" }", "The kernel on the right."),
        Key::new("size", ValueType::Named(&super::scale::KEYS), "{ classroom = { divide = 4 } }", "Smaller sizes of the scenario.").without("only the published size"),
        Key::new("file", ValueType::Tables(0, 64, &machine::FILE), "[{ name = \"dataset\", size = \"1GiB\" }]", "Files that exist at the start.").without("none"),
        Key::new("memcg", ValueType::Tables(0, memcg::MAX_GROUPS, &memcg::KEYS), "[{ name = \"slave\" }]", "Groups of processes (cgroups).").without("only the root group"),
        Key::new("actor", ValueType::Tables(1, actors::MAX_ACTORS, &actors::KEYS), "[{ name = \"init\", work = \"sleep\" }]", "The processes, in the order in which they start."),
        Key::new("fit", ValueType::Tables(0, fit::MAX_ENTRIES, &fit::KEYS), "[{ parameter = \"machine.disk.sda.seek\", assumed = \"Usual.\" }]", "The values that were not published, so we had to choose them. This list does not change the run.").without("no values"),
    ],
};

#[rustfmt::skip] // Each key stays on one line.
pub(super) const KERNEL: Keys = Keys {
    title: "[before], [after]",
    about: "The kernel of one side: a preset, and the patches on top of it. `reclaim run --help` says how to choose another kernel.",
    list: &[
        Key::new("kernel", ValueType::Known(kernels), "\"v3_10_rc1\"", "The preset."),
        Key::new("patches", ValueType::List(0, MOST_PATCHES, &ValueType::Known(crate::kernel::patch_ids)), "[\"b1_limit\", \"b2_proportional\"]", "The patches on top of the preset, each at most once. If a patch builds on others, the list must have them too.").without("none"),
        Key::new("decisions", ValueType::Described("table of decisions, each with one of its arms"), "{ swap_token = \"absent\" }", "Decisions that differ from the preset and the patches; the next table lists them.").without("the preset and the patches decide"),
        Key::new("set", ValueType::Described("table of paths, each with its value on this side"), "{ \"memcg.app.high\" = \"64MiB\" }", "Values of the machine, the groups, the actors and the files that only this side has, so that the sides differ by a setting. The paths are those of `--set`, which replaces the value on both sides.").without("the sides have the same values"),
    ],
};

/// The names of all kernels; those that are still incomplete are last.
fn kernels() -> Vec<&'static str> {
    [preset_names(), unfinished_preset_names()].concat()
}

fn pictures() -> Vec<&'static str> {
    Picture::ALL.map(Picture::name).to_vec()
}

/// Reads a scenario, applies the options, checks and scales it.
///
/// # Errors
/// The first mistake, with its place, its value and what was expected.
pub fn parse(text: &str, options: &Options) -> Result<Scenario, ScenarioError> {
    parse_with_included(text, options, &include::nothing)
}

/// Like [`parse`], for a scenario that may include a file; `read_included` returns the text of that file.
///
/// # Errors
/// As for [`parse`]. A mistake in the included file is reported with the path and line of that file.
pub fn parse_with_included(
    text: &str,
    options: &Options,
    read_included: ReadIncluded<'_>,
) -> Result<Scenario, ScenarioError> {
    let own = toml_table(text)?;
    let Some(included) = included(&own, read_included)? else {
        let mut table = own.clone();
        apply_sets(&mut table, &options.sets)?;
        return read_sides(&own, &table, options);
    };
    let written = included.joined(&own);
    let mut table = written.clone();
    apply_sets(&mut table, &options.sets)?;
    read_sides(&written, &table, options).map_err(|error| included.located(error, &own, &table))
}

/// Reads a scenario, and reads it again for the right-hand side if a side has settings of its own. `table` is the text with the overrides
/// applied. Overrides are applied after the settings of a side, so they hold for both sides.
fn read_sides(
    written: &toml::Table,
    table: &toml::Table,
    options: &Options,
) -> Result<Scenario, ScenarioError> {
    let [left, right] = ["before", "after"].map(|side| settings::settings(table, side));
    let (left, right) = (left?, right?);
    if left.is_empty() && right.is_empty() {
        return read(written, table, options);
    }
    let side = |settings: Vec<settings::Setting>| {
        let mut table = written.clone();
        settings::apply(&mut table, &settings)?;
        apply_sets(&mut table, &options.sets)?;
        let scenario = read(written, &table, options)?;
        Ok::<_, ScenarioError>(Scenario {
            settings,
            ..scenario
        })
    };
    let mut scenario = side(left)?;
    scenario.right = Some(Box::new(side(right)?));
    Ok(scenario)
}

/// Reads, checks and scales a scenario. `written` is its text as parsed, `table` the same with the overrides applied.
fn read(
    written: &toml::Table,
    table: &toml::Table,
    options: &Options,
) -> Result<Scenario, ScenarioError> {
    let divide = divide_of(table, options.size.as_deref())?;
    for key in ["opening_size", "score_size"] {
        check_size_name(table, key)?;
    }
    let mut scenario = scenario(written, table)?;
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

/// Checks that the value of `opening_size` or `score_size` is one of the scenario's sizes.
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

/// Parses a text as TOML, and refuses a text of more than 1 MiB.
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

/// The error of the TOML parser, with line and column.
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
    let top = &Part::open(table, "", &[&KEYS])?;
    let name = top.name("name")?;
    if name.bytes().any(|b| b.is_ascii_uppercase()) {
        return Err(top.refuse("name", "lower-case letters, digits and hyphens"));
    }
    let end_ns = top.quantity("end")?;
    let memcgs = memcgs(top)?;
    let actors = actors(top, &memcgs)?;
    Ok(Scenario {
        name: name.to_owned(),
        title: top.text("title")?.to_owned(),
        symptom: top.text("symptom")?.to_owned(),
        end_ns,
        opening_ns: top.quantity_within("opening", 0..=end_ns)?,
        opening_size: size_name(top, "opening_size")?,
        picture: picture(top)?,
        score_size: size_name(top, "score_size")?,
        seed: top.count("seed")?,
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
        settings: Vec::new(),
        right: None,
    })
}

/// The name of a size under a key; `published` if the key is absent.
fn size_name(top: &Part<'_>, key: &str) -> Result<String, ScenarioError> {
    let name = top.optional(key, |key| top.text(key))?;
    Ok(name.unwrap_or(PUBLISHED).to_owned())
}

/// The picture that a page shows first; the lists if the text names none.
fn picture(top: &Part<'_>) -> Result<Picture, ScenarioError> {
    let name = top.optional("picture", |key| top.known(key))?;
    Ok(name.map_or(Picture::Lists, |name| {
        Picture::named(name).expect("the name is one of a picture")
    }))
}

fn kernel_choice(top: &Part<'_>, side: &str) -> Result<KernelChoice, ScenarioError> {
    let part = top.part(side)?;
    let preset = part.known("kernel")?.to_owned();
    let mut choice = KernelChoice {
        preset,
        patches: patch_list(part.list("patches")?)?,
        decisions: Vec::new(),
    };
    for (name, value) in part
        .optional("decisions", |key| part.described_table(key))?
        .into_iter()
        .flatten()
    {
        decide(&mut choice, decided(&part.path("decisions"), name, value)?);
    }
    Ok(choice)
}

/// Adds to a refusal that the values were divided.
fn scaled(mut error: ScenarioError, divide: u32) -> ScenarioError {
    error.expected = format!("{} (after dividing by {divide})", error.expected);
    error
}
