//! Values that only one side has: `[before.set]` and `[after.set]` in a text. They let the two sides differ by a sysctl, a limit or swap
//! space instead of by patches.

use super::error::{Problem, ScenarioError};
use super::overrides::apply_sets;
use super::parse::KERNEL;
use super::part::Part;
use super::schema::Scenario;
use super::table::written;

/// The tables whose values may differ between the sides. Both sides share all other values, such as the length of the run and the sizes.
const ROOTS: [&str; 4] = ["machine", "memcg", "actor", "file"];

/// A value that only one side has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Path of the value: `memcg.app.high`.
    pub path: String,
    /// The value as TOML: `"64MiB"`.
    pub value: String,
}

/// The settings of a side, in the order of their paths.
pub(super) fn settings(table: &toml::Table, side: &str) -> Result<Vec<Setting>, ScenarioError> {
    // If the side is missing or is no table, the function that reads its kernel refuses it.
    let Some(table) = table.get(side).and_then(toml::Value::as_table) else {
        return Ok(Vec::new());
    };
    let part = Part::open(table, side, &[&KERNEL])?;
    let place = part.path("set");
    let set = part.optional("set", |key| part.described_table(key))?;
    let read = |(path, value): (&String, &toml::Value)| {
        let value = toml_text(value);
        if !is_allowed(path) {
            let expected = "a path that begins with machine, memcg, actor or file";
            return Err(ScenarioError::new(
                Problem::NoSuchPlace,
                &format!("{place}.{path}"),
                &value,
                expected,
            ));
        }
        Ok(Setting {
            path: path.clone(),
            value,
        })
    };
    set.into_iter().flatten().map(read).collect()
}

/// The value as TOML on one line.
fn toml_text(value: &toml::Value) -> String {
    match value {
        toml::Value::Array(values) => {
            let values: Vec<String> = values.iter().map(toml_text).collect();
            format!("[{}]", values.join(", "))
        }
        other => written(other),
    }
}

pub(super) fn apply(table: &mut toml::Table, settings: &[Setting]) -> Result<(), ScenarioError> {
    let sets: Vec<(String, String)> = settings
        .iter()
        .map(|one| (one.path.clone(), one.value.clone()))
        .collect();
    apply_sets(table, &sets)
}

fn is_allowed(path: &str) -> bool {
    let root = path.split(['.', '[']).next();
    root.is_some_and(|root| ROOTS.contains(&root))
}

impl Scenario {
    /// The scenario with the settings of the right-hand side; `self` has those of the left-hand side.
    pub fn of_right(&self) -> &Self {
        self.right.as_deref().unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use crate::scenario::{Options, Scenario, ScenarioError, parse_with_included};

    const MACHINE: &str = include_str!("../../../../scenarios/group-machine.toml");
    const TEXT: &str = include_str!("../../../../scenarios/group-high/scenario.toml");

    /// The scenario with a table `set` for its right-hand side.
    fn with(set: &str, options: &str) -> Result<Scenario, ScenarioError> {
        let text = TEXT.replace("\n[machine]", &format!("\n[after.set]\n{set}\n[machine]"));
        let options = Options::from_lines(options)?;
        parse_with_included(&text, &options, &|_| Ok(MACHINE.to_owned()))
    }

    fn high(scenario: &Scenario) -> Option<u32> {
        scenario.memcgs[0].v2.expect("of version 2").high_pages
    }

    #[test]
    fn a_side_may_have_a_value_of_its_own() {
        let scenario = with("\"memcg.A.high\" = \"96MiB\"", "").expect("the scenario can be read");
        assert_eq!(high(&scenario), Some(16384));
        assert_eq!(high(scenario.of_right()), Some(24576));
        let said = &scenario.of_right().settings[0];
        assert_eq!((&*said.path, &*said.value), ("memcg.A.high", "\"96MiB\""));
        assert!(scenario.settings.is_empty());
    }

    #[test]
    fn a_side_may_have_a_list_of_its_own() {
        let set = "\"machine.lowmem_reserve_ratio\" = [256, 64, 32]";
        let scenario = with(set, "").expect("the scenario can be read");
        let ratio = |scenario: &Scenario| scenario.machine.lowmem_reserve_ratio;
        assert_eq!(ratio(scenario.of_right())[1], 64);
        assert_eq!(scenario.of_right().settings[0].value, "[256, 64, 32]");
    }

    #[test]
    fn without_settings_both_sides_are_one_scenario() {
        let scenario = with("", "").expect("the scenario can be read");
        assert_eq!(scenario.of_right(), &scenario);
    }

    #[test]
    fn what_the_reader_sets_applies_to_both_sides() {
        let scenario = with("\"memcg.A.high\" = \"96MiB\"", "set=memcg.A.high=128MiB");
        let scenario = scenario.expect("the scenario can be read");
        assert_eq!(
            [high(&scenario), high(scenario.of_right())],
            [Some(32768); 2]
        );
    }

    #[test]
    fn a_wrong_setting_is_refused_whichever_side_runs() {
        for (set, why) in [
            ("\"memcg.B.high\" = \"96MiB\"", "memcg.B.high"),
            ("\"memcg.A.high\" = \"much\"", "memcg[0].high"),
            ("\"memcg.A.height\" = 1", "memcg[0].height"),
            ("end = \"3s\"", "after.set.end"),
            (
                "\"kernel.swapin\" = \"inactive\"",
                "after.set.kernel.swapin",
            ),
        ] {
            for kernel in ["kernel=before", "kernel=after"] {
                let refusal = with(set, kernel).expect_err(set).to_string();
                assert!(refusal.contains(why), "{refusal}");
            }
        }
    }
}
