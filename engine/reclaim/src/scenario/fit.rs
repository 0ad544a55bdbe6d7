//! The free parameters of a scenario: the list `fit`, whose entries are a path and why its value is what it is.

use super::error::ScenarioError;
use super::overrides;
use super::schema::{FitBasis, FreeParameter};
use super::table::{self, Section};
use super::units::Figure;

const KEYS: &[&str] = &["parameter", "rows", "assumed"];

/// Most free parameters, and most rows that one is fitted to.
const MAX_ENTRIES: usize = 100;
/// Longest path and reason, characters.
const MAX_TEXT: usize = 300;

/// Reads `fit`. Its paths lead into `table`, the whole scenario with what was set; a parameter whose place is no longer there because
/// something around it was set is passed over, as long as it is in the scenario as `written`.
pub(super) fn free_parameters(
    written: &toml::Table,
    table: &toml::Table,
    top: &Section<'_>,
) -> Result<Vec<FreeParameter>, ScenarioError> {
    let mut found: Vec<(&toml::Value, FreeParameter)> = Vec::new();
    for (path, entry) in top.tables("fit", 0..=MAX_ENTRIES)? {
        let section = Section::open(entry, &path, KEYS)?;
        let basis = basis(&section)?;
        let (value, figure) = match look(&section, table) {
            Ok(there) => there,
            Err(_) if look(&section, written).is_ok() => continue,
            Err(error) => return Err(error),
        };
        if found.iter().any(|(other, _)| std::ptr::eq(*other, value)) {
            return Err(section.refuse("parameter", "a path that no other entry leads to"));
        }
        let free = FreeParameter {
            path: section.text("parameter", MAX_TEXT)?.to_owned(),
            value: figure.to_string(),
            half: figure.half().to_string(),
            double: figure.double().to_string(),
            basis,
        };
        found.push((value, free));
    }
    Ok(found.into_iter().map(|(_, free)| free).collect())
}

/// The value that an entry leads to, and as a number that can be halved.
fn look<'a>(
    entry: &Section<'_>,
    scenario: &'a toml::Table,
) -> Result<(&'a toml::Value, Figure), ScenarioError> {
    let path = entry.text("parameter", MAX_TEXT)?;
    let value =
        overrides::get(scenario, path).map_err(|expected| entry.refuse("parameter", &expected))?;
    let figure = figure(value).ok_or_else(|| {
        let expected = "a whole number, or text such as \"7157MiB\" or \"6.5ms\", to be fitted";
        ScenarioError::conflict(path, table::written(value), expected)
    })?;
    Ok((value, figure))
}

fn basis(entry: &Section<'_>) -> Result<FitBasis, ScenarioError> {
    match (entry.has("rows"), entry.has("assumed")) {
        (true, true) => Err(entry.refuse("assumed", "to be absent beside rows")),
        (false, true) => Ok(FitBasis::Assumed(
            entry.text("assumed", MAX_TEXT)?.to_owned(),
        )),
        (_, false) => {
            let rows = entry.list("rows", 1..=MAX_ENTRIES)?.into_iter();
            let rows = rows.map(|(path, value)| {
                let metric = value.as_str().filter(|text| !text.is_empty());
                metric.map(str::to_owned).ok_or_else(|| {
                    ScenarioError::value(
                        &path,
                        &table::written(value),
                        "the metric of a published row",
                    )
                })
            });
            Ok(FitBasis::Rows(rows.collect::<Result<_, _>>()?))
        }
    }
}

fn figure(value: &toml::Value) -> Option<Figure> {
    match value {
        toml::Value::Integer(number) => Some(Figure::Whole(u64::try_from(*number).ok()?)),
        toml::Value::String(text) => Figure::with_unit(text),
        toml::Value::Float(_)
        | toml::Value::Boolean(_)
        | toml::Value::Datetime(_)
        | toml::Value::Array(_)
        | toml::Value::Table(_) => None,
    }
}
