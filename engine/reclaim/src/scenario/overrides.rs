//! `set` overrides: a new value for a path of the scenario, put into the TOML before the scenario is read.
//!
//! A path consists of keys with dots between them. An element of a list has its index, `machine.disk[0].seek` or `machine.disk.0.seek`, or
//! its name, `machine.disk.sda.seek`, `actor.dd.size`, `machine.node[0].zone.DMA32.kernel`. An override may set a key that the text does
//! not have. If no scenario may have that key, the functions that read the result refuse it.

use super::decisions::of_both;
use super::error::{Problem, ScenarioError, choice};
use super::not_modelled::elsewhere;
use super::table::{join, written};

/// Maximum length of the path of an override, and of its value.
const MAX_OVERRIDE_BYTES: usize = 4096;

/// Applies all overrides to the table, in order. It skips the decisions of both kernels, because they are not in the table.
pub(super) fn apply_sets(
    table: &mut toml::Table,
    sets: &[(String, String)],
) -> Result<(), ScenarioError> {
    for (path, text) in sets {
        if path.len() > MAX_OVERRIDE_BYTES || text.len() > MAX_OVERRIDE_BYTES {
            return Err(ScenarioError::value(
                "set",
                path,
                "a path and a value of at most 4096 bytes",
            ));
        }
        if of_both(path).is_some() {
            continue;
        }
        if let Some(refusal) = elsewhere(path, &value(text)) {
            return Err(refusal);
        }
        let keys =
            keys(path).ok_or_else(|| no_such_place(path, text, "keys with dots between them"))?;
        set(table, &keys, path, text)?;
    }
    Ok(())
}

/// The value at a path; if there is none, a phrase that says what was expected.
pub(super) fn get<'a>(table: &'a toml::Table, path: &str) -> Result<&'a toml::Value, String> {
    let keys = keys(path).ok_or("keys with dots between them")?;
    let (first, rest) = keys.split_first().expect("a path has a key");
    let mut walked = (*first).to_owned();
    let mut value = entry(table, first)?;
    for key in rest {
        let next = match value {
            toml::Value::Table(table) => entry(table, key),
            toml::Value::Array(list) => element(list, key).map(|index| &list[index]),
            other @ (toml::Value::String(_)
            | toml::Value::Integer(_)
            | toml::Value::Float(_)
            | toml::Value::Boolean(_)
            | toml::Value::Datetime(_)) => {
                Err(format!("no {key}, because it is only {}", written(other)))
            }
        };
        value = next.map_err(|expected| at(&walked, &expected))?;
        walked = join(&walked, key);
    }
    Ok(value)
}

/// The value under a key of a table; if there is none, a phrase that says what was expected.
fn entry<'a>(table: &'a toml::Table, key: &str) -> Result<&'a toml::Value, String> {
    table.get(key).ok_or_else(|| {
        let known: Vec<&str> = table.keys().map(String::as_str).collect();
        if known.is_empty() {
            "a table that has keys".to_owned()
        } else {
            choice(key, "it has:", &known)
        }
    })
}

/// The steps of a path; `None` if the text is no path.
pub(super) fn keys(path: &str) -> Option<Vec<&str>> {
    let mut keys = Vec::new();
    for part in path.split('.') {
        let mut indices = part.split('[');
        keys.push(indices.next()?);
        for index in indices {
            keys.push(
                index
                    .strip_suffix(']')
                    .filter(|index| index.parse::<usize>().is_ok())?,
            );
        }
    }
    keys.iter().all(|key| is_key(key)).then_some(keys)
}

fn is_key(key: &str) -> bool {
    !key.is_empty()
        && key
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Sets the value at a path. Tables that are missing on the way are created; elements of a list have to exist.
fn set(
    table: &mut toml::Table,
    keys: &[&str],
    path: &str,
    text: &str,
) -> Result<(), ScenarioError> {
    let (last, rest) = keys.split_last().expect("a path has a key");
    let mut place = Place::Table(table);
    let mut walked = String::new();
    for key in rest {
        place = place
            .enter(key)
            .map_err(|expected| no_such_place(path, text, &at(&walked, &expected)))?;
        walked = join(&walked, key);
    }
    place
        .put(last, value(text))
        .map_err(|expected| no_such_place(path, text, &at(&walked, &expected)))
}

/// The table or list that a walk along a path has reached.
enum Place<'a> {
    Table(&'a mut toml::Table),
    List(&'a mut Vec<toml::Value>),
}

impl<'a> Place<'a> {
    /// Steps into the table or list under a key; creates a table if the key is absent.
    fn enter(self, key: &str) -> Result<Place<'a>, String> {
        let value = match self {
            Self::Table(table) => table
                .entry(key)
                .or_insert_with(|| toml::Value::Table(toml::Table::new())),
            Self::List(list) => {
                let index = element(list, key)?;
                &mut list[index]
            }
        };
        match value {
            toml::Value::Table(table) => Ok(Place::Table(table)),
            toml::Value::Array(list) => Ok(Place::List(list)),
            other @ (toml::Value::String(_)
            | toml::Value::Integer(_)
            | toml::Value::Float(_)
            | toml::Value::Boolean(_)
            | toml::Value::Datetime(_)) => {
                Err(format!("{key} to hold keys, but it is {}", written(other)))
            }
        }
    }

    /// Sets the value under a key. An element of a list has to exist.
    fn put(self, key: &str, value: toml::Value) -> Result<(), String> {
        match self {
            Self::Table(table) => {
                table.insert(key.to_owned(), value);
            }
            Self::List(list) => {
                let index = element(list, key)?;
                list[index] = value;
            }
        }
        Ok(())
    }
}

/// The index of an element of a list, given by number or by name.
fn element(list: &[toml::Value], key: &str) -> Result<usize, String> {
    let names: Vec<&str> = list.iter().filter_map(name).collect();
    let named = list.iter().position(|value| name(value) == Some(key));
    let numbered = key
        .parse::<usize>()
        .ok()
        .filter(|index| *index < list.len());
    named.or(numbered).ok_or_else(|| {
        if names.is_empty() {
            format!("an index below {}", list.len())
        } else {
            choice(key, "it has:", &names)
        }
    })
}

/// The name of an element of a list: its `name`, or its `kind` (zones).
fn name(value: &toml::Value) -> Option<&str> {
    let table = value.as_table()?;
    table.get("name").or_else(|| table.get("kind"))?.as_str()
}

/// Reads a text as a TOML value, or else as a plain string, so `2`, `[1, 2]`, `"7MiB"` and `7MiB` all work.
pub(super) fn value(text: &str) -> toml::Value {
    let plain = || toml::Value::String(text.to_owned());
    if text.contains(['\n', '\r']) {
        return plain();
    }
    match format!("value = {text}").parse::<toml::Table>() {
        Ok(mut table) if table.len() == 1 => table.remove("value").unwrap_or_else(plain),
        Ok(_) | Err(_) => plain(),
    }
}

fn at(walked: &str, expected: &str) -> String {
    if walked.is_empty() {
        expected.to_owned()
    } else {
        format!("in {walked}, {expected}")
    }
}

fn no_such_place(path: &str, text: &str, expected: &str) -> ScenarioError {
    ScenarioError::new(Problem::NoSuchPlace, path, text, expected)
}
