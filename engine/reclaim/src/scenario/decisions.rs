//! Decisions of a kernel that are set by name: `[before.decisions]` and `[after.decisions]` in a text, `kernel.NAME=ARM` for both kernels
//! in an option.

use super::error::{Problem, ScenarioError, choice};
use super::not_modelled::elsewhere;
use super::schema::KernelChoice;
use super::table::{join, one_of, written};
use crate::kernel::{DECISIONS, Decided, NoSuch};

/// Prefix of the path of an option that applies to both kernels.
const BOTH: &str = "kernel.";

/// The name of the decision if the option's path applies to both kernels.
pub(super) fn of_both(path: &str) -> Option<&str> {
    path.strip_prefix(BOTH)
}

/// Reads the names of a decision and of one of its arms.
///
/// # Errors
/// If there is no such decision or arm. The error lists those that exist, or says what the model has instead of a setting of real machines.
pub(super) fn decided(
    place: &str,
    name: &str,
    value: &toml::Value,
) -> Result<Decided, ScenarioError> {
    let path = join(place, name);
    let value_text = written(value);
    let arm = value.as_str().unwrap_or_default();
    Decided::named(name, arm).map_err(|none| match none {
        NoSuch::Decision => {
            let fields: Vec<&str> = DECISIONS.iter().map(|decision| decision.field).collect();
            if let Some(refusal) = elsewhere(&path, value) {
                return refusal;
            }
            let expected = choice(name, "known here:", &fields);
            ScenarioError::new(Problem::UnknownKey, &path, &value_text, &expected)
        }
        NoSuch::Arm(decision) => {
            ScenarioError::value(&path, &value_text, &one_of(&decision.words()))
        }
    })
}

/// Adds a decision to those of a kernel. It replaces an earlier arm of the same decision.
pub(super) fn decide(choice: &mut KernelChoice, decided: Decided) {
    choice
        .decisions
        .retain(|other| other.field() != decided.field());
    choice.decisions.push(decided);
    choice.decisions.sort_unstable();
}
