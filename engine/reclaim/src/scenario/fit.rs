//! The free parameters of a scenario: the list `fit`, whose entries hold a path and the reason for its value.

use super::error::ScenarioError;
use super::keys::{Key, Keys, ValueType};
use super::overrides;
use super::part::Part;
use super::schema::{FitBasis, FreeParameter};
use super::table;
use super::units::Figure;

/// Maximum number of free parameters, and of rows to which one parameter is fitted.
pub(super) const MAX_ENTRIES: usize = 100;
/// Maximum length of a path and of a reason, characters.
const MAX_TEXT: usize = 300;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "[[fit]]",
    about: "A value that was not published, with the reason for our choice: we fitted it to rows of the published column before the patches (never to the column \
        after), or we assumed it. `reclaim score --sensitivity` halves and doubles each of these values.",
    list: &[
        Key::new("parameter", ValueType::Line(MAX_TEXT), "\"machine.disk.sda.seek\"", "The path of the value, as in `--set`."),
        Key::new("rows", ValueType::List(1, MAX_ENTRIES, &ValueType::Described("the metric of a published row")), "[\"io-duration-2385M\"]", "The rows that it is fitted to.").without("required without `assumed`"),
        Key::new("assumed", ValueType::Line(MAX_TEXT), "\"Usual for a disk of that year.\"", "The reason for the assumed value.").without("required without `rows`"),
    ],
};

/// Reads `fit`. Its paths refer to `table`, the whole scenario after the overrides. A parameter is skipped if it is only in the scenario as
/// `written`, because an override has removed it or replaced it by something that is no figure.
pub(super) fn free_parameters(
    written: &toml::Table,
    table: &toml::Table,
    top: &Part<'_>,
) -> Result<Vec<FreeParameter>, ScenarioError> {
    let mut found: Vec<(&toml::Value, FreeParameter)> = Vec::new();
    for entry in top.parts("fit")? {
        let part = entry.open()?;
        let basis = basis(&part)?;
        let (value, figure) = match parameter(&part, table) {
            Ok(value_and_figure) => value_and_figure,
            Err(_) if parameter(&part, written).is_ok() => continue,
            Err(error) => return Err(error),
        };
        if found.iter().any(|(other, _)| std::ptr::eq(*other, value)) {
            return Err(part.refuse("parameter", "a path that no other entry leads to"));
        }
        let free = FreeParameter {
            path: part.text("parameter")?.to_owned(),
            value: figure.to_string(),
            half: figure.half().to_string(),
            double: figure.double().to_string(),
            basis,
        };
        found.push((value, free));
    }
    Ok(found.into_iter().map(|(_, free)| free).collect())
}

/// The value at the path of an entry, and the same value as a figure that can be halved.
fn parameter<'a>(
    entry: &Part<'_>,
    scenario: &'a toml::Table,
) -> Result<(&'a toml::Value, Figure), ScenarioError> {
    let path = entry.text("parameter")?;
    let value =
        overrides::get(scenario, path).map_err(|expected| entry.refuse("parameter", &expected))?;
    let figure = figure(value).ok_or_else(|| {
        let expected = "a whole number, or text such as \"7157MiB\" or \"6.5ms\", to be fitted";
        ScenarioError::conflict(path, table::written(value), expected)
    })?;
    Ok((value, figure))
}

fn basis(entry: &Part<'_>) -> Result<FitBasis, ScenarioError> {
    match (entry.has("rows"), entry.has("assumed")) {
        (true, true) => Err(entry.refuse("assumed", "to be absent beside rows")),
        (false, true) => Ok(FitBasis::Assumed(entry.text("assumed")?.to_owned())),
        (_, false) => {
            let rows = entry.list("rows")?.into_iter();
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
