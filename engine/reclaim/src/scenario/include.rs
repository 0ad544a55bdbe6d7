//! A machine that several scenarios share, in a separate file that the `[machine]` of a scenario includes.
//!
//! The scenario's own values override those of the file. Tables are merged key by key, and every other value, even a list, is replaced as a
//! whole. The file has only a `[machine]`, which cannot include another one. The caller finds the file, which has to be in the folder of
//! the scenario or in the parent of that folder.

use super::error::{Problem, ScenarioError};
use super::overrides;
use super::parse::toml_table;
use super::table::{Section, is_name, written};

/// Path of the key that names the file, for errors.
const PLACE: &str = "machine.include";
/// Maximum length of a file's name, without its ending.
const MAX_NAME: usize = 64;

/// Returns the text of the file at a path, or a phrase that says what was expected: "the path of a file that is there".
pub type ReadIncluded<'a> = &'a dyn Fn(&str) -> Result<String, String>;

/// The [`ReadIncluded`] of callers that have no files: refuses every path.
pub(super) fn nothing(_: &str) -> Result<String, String> {
    Err(
        "no included file, because there is none beside this text; write its [machine] here instead"
            .to_owned(),
    )
}

pub(super) struct Included {
    path: String,
    text: String,
    table: toml::Table,
}

/// Reads the file that a scenario includes; `None`: it includes none.
pub(super) fn included(
    scenario: &toml::Table,
    read_included: ReadIncluded<'_>,
) -> Result<Option<Included>, ScenarioError> {
    let Some(path) = path(scenario)? else {
        return Ok(None);
    };
    let text = read_included(path).map_err(|expected| {
        ScenarioError::value(PLACE, &written(&toml::Value::from(path)), &expected)
    })?;
    let table = table(&text).map_err(|error| {
        let line = match error.problem {
            Problem::Syntax { line, .. } => line,
            Problem::Missing
            | Problem::UnknownKey
            | Problem::NotModelled
            | Problem::Value
            | Problem::Conflict
            | Problem::NoSuchPlace => line_of(&text, &error.path),
        };
        error.of_file(path, line)
    })?;
    let path = path.to_owned();
    Ok(Some(Included { path, text, table }))
}

/// The path under `include`, which must be beside the scenario or beside its folder; `None`: the key is absent.
fn path(scenario: &toml::Table) -> Result<Option<&str>, ScenarioError> {
    let machine = scenario.get("machine").and_then(toml::Value::as_table);
    let Some(value) = machine.and_then(|machine| machine.get("include")) else {
        return Ok(None);
    };
    let is_allowed = |path: &&str| {
        let name = path.strip_prefix("../").unwrap_or(path);
        name.strip_suffix(".toml")
            .is_some_and(|name| is_name(name, MAX_NAME))
    };
    match value.as_str().filter(is_allowed) {
        Some(path) => Ok(Some(path)),
        None => Err(ScenarioError::value(
            PLACE,
            &written(value),
            "\"NAME.toml\" beside the scenario or \"../NAME.toml\" beside its folder, with a NAME made of letters, digits and hyphens",
        )),
    }
}

/// Parses the file and checks that it holds a `[machine]` and nothing else.
fn table(text: &str) -> Result<toml::Table, ScenarioError> {
    let table = toml_table(text)?;
    let top = Section::open(&table, "", &["machine"])?;
    if let Some(value) = top.table("machine")?.get("include") {
        let expected = "to be absent: an included file cannot include another";
        return Err(ScenarioError::value(PLACE, &written(value), expected));
    }
    Ok(table)
}

impl Included {
    /// The scenario with the included machine merged in.
    pub(super) fn joined(&self, scenario: &toml::Table) -> toml::Table {
        let mut merged = self.table.clone();
        join(&mut merged, scenario);
        let machine = merged
            .get_mut("machine")
            .and_then(toml::Value::as_table_mut);
        machine.expect("both have one").remove("include");
        merged
    }

    /// Adds the file and the line to a refusal if its cause is in the file. This is so if the `scenario` itself lacks the value and no
    /// override has set it in `merged`.
    pub(super) fn located(
        &self,
        error: ScenarioError,
        scenario: &toml::Table,
        merged: &toml::Table,
    ) -> ScenarioError {
        let place = match error.problem {
            // The key is missing, so the table that should hold it shows which text is at fault.
            Problem::Missing => error.path.rsplit_once('.').map_or("", |(table, _)| table),
            Problem::NoSuchPlace | Problem::Syntax { .. } => return error,
            Problem::UnknownKey | Problem::NotModelled | Problem::Value | Problem::Conflict => {
                &error.path
            }
        };
        let Ok(value) = overrides::get(&self.table, place) else {
            return error;
        };
        let is_missing = error.problem == Problem::Missing;
        let is_own = overrides::get(scenario, place).is_ok();
        let is_set = !is_missing && overrides::get(merged, place) != Ok(value);
        if is_own || is_set {
            return error;
        }
        let line = line_of(&self.text, place);
        error.of_file(&self.path, line)
    }
}

/// Merges the scenario's own values into the included ones.
fn join(included: &mut toml::Table, own: &toml::Table) {
    for (key, value) in own {
        match (included.get_mut(key), value) {
            (Some(toml::Value::Table(included)), toml::Value::Table(own)) => join(included, own),
            _ => {
                included.insert(key.clone(), value.clone());
            }
        }
    }
}

/// The line, counted from 1, on which the value at a path begins; if there is no such value, the line of the table that would hold
/// it.
fn line_of(text: &str, path: &str) -> u32 {
    let mut line = 1;
    let keys = overrides::keys(path).unwrap_or_default();
    if let (Ok(table), Some((first, rest))) = (toml::de::DeTable::parse(text), keys.split_first()) {
        let mut place = table.get_ref().get(*first);
        let mut rest = rest.iter();
        while let Some(value) = place {
            let before = text.get(..value.span().start).unwrap_or_default();
            line = before.matches('\n').count() + 1;
            place = rest.next().and_then(|key| entry(value.get_ref(), key));
        }
    }
    u32::try_from(line).expect("a text of 1 MiB")
}

/// The value under a key, or the element of a list with that number or name.
fn entry<'a, 'b>(
    value: &'a toml::de::DeValue<'b>,
    key: &str,
) -> Option<&'a toml::Spanned<toml::de::DeValue<'b>>> {
    if let Some(table) = value.as_table() {
        return table.get(key);
    }
    let list = value.as_array()?;
    let named = |element: &&toml::Spanned<toml::de::DeValue<'b>>| {
        let table = element.get_ref().as_table();
        let name = table.and_then(|table| table.get("name").or_else(|| table.get("kind")));
        name.and_then(|name| name.get_ref().as_str()) == Some(key)
    };
    list.iter()
        .find(named)
        .or_else(|| list.get(key.parse::<usize>().ok()?))
}
