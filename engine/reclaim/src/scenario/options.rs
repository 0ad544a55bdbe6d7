//! Options with which a user changes a scenario without editing it: kernel, patches, single decisions, size, seed, single values, and
//! changes during the run.

use std::mem;

use super::change::changes;
use super::decisions::{decide, decided, of_both};
use super::error::{Problem, ScenarioError, choice, nearest};
use super::overrides;
use super::schema::{KernelChoice, Scenario};
use super::table::one_of;
use crate::kernel::Refusal;
use crate::order::in_order;

/// The kernel that an option chooses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The kernel on the left.
    #[default]
    Before,
    /// The kernel on the right.
    After,
    /// A preset, which replaces the kernel on the left.
    Preset(String),
}

/// Everything that a user changes about a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The kernel that runs if only one side runs, and to which `patches` are applied.
    pub kernel: Side,
    /// Patches switched on (`true`) or off, by id. If a patch has several entries, the last one counts.
    pub patches: Vec<(String, bool)>,
    /// Name of a size; `None`: the published size.
    pub size: Option<String>,
    /// Repetition number; `None`: the number in the scenario.
    pub seed: Option<u32>,
    /// Paths of the scenario and their new values, as text. The path `kernel.NAME` sets a decision of both kernels.
    pub sets: Vec<(String, String)>,
    /// Changes while the machine runs, as text: `TIME:NAME=VALUE`.
    pub changes: Vec<String>,
}

const KEYS: &[&str] = &["kernel", "patch", "size", "seed", "set", "do"];

impl Options {
    /// Reads lines `kernel=before|after|PRESET`, `patch=ID=on|off`, `size=NAME`, `seed=N`, `set=PATH=VALUE`, `do=TIME:NAME=VALUE`.
    ///
    /// Blank lines are skipped. `patch`, `set` and `do` may be repeated; if one of the others is repeated, the last one counts.
    ///
    /// # Errors
    /// The first line that is none of these, or whose value cannot be used.
    pub fn from_lines(lines: &str) -> Result<Self, ScenarioError> {
        let mut options = Self::default();
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (key, value) = line.split_once('=').unwrap_or((line, ""));
            match key {
                "kernel" => options.kernel = Side::from_word(value)?,
                "patch" => options.patches.push(patch_option(value)?),
                "size" => options.size = Some(value.to_owned()),
                "seed" => options.seed = Some(seed(value)?),
                "set" => options.sets.push(set_option(value)?),
                "do" => options.changes.push(value.to_owned()),
                other => {
                    let expected = choice(other, "known here:", KEYS);
                    let place = if other.is_empty() { "option" } else { other };
                    return Err(ScenarioError::new(
                        Problem::UnknownKey,
                        place,
                        value,
                        &expected,
                    ));
                }
            }
        }
        Ok(options)
    }
}

impl Side {
    /// Reads `before`, `after` or the name of a preset.
    ///
    /// # Errors
    /// If the word is neither a preset nor `before` or `after`.
    pub fn from_word(word: &str) -> Result<Self, ScenarioError> {
        match word {
            "before" => Ok(Self::Before),
            "after" => Ok(Self::After),
            preset => {
                if crate::kernel::preset(preset).is_some() {
                    return Ok(Self::Preset(preset.to_owned()));
                }
                let known = crate::kernel::offered_names();
                let words: Vec<&str> = ["before", "after"].into_iter().chain(known).collect();
                Err(ScenarioError::value("kernel", word, &one_of(&words)))
            }
        }
    }

    /// The scenario with the settings of this side.
    pub fn scenario<'a>(&self, scenario: &'a Scenario) -> &'a Scenario {
        match self {
            Self::Before | Self::Preset(_) => scenario,
            Self::After => scenario.of_right(),
        }
    }

    /// The kernel of the scenario that this side runs.
    pub fn choice<'a>(&self, scenario: &'a Scenario) -> &'a KernelChoice {
        match self {
            Self::Before | Self::Preset(_) => &scenario.before,
            Self::After => &scenario.after,
        }
    }
}

fn seed(text: &str) -> Result<u32, ScenarioError> {
    let seed = text.parse().ok().filter(|seed| *seed >= 1);
    seed.ok_or_else(|| ScenarioError::value("seed", text, "a whole number from 1 to 4294967295"))
}

/// Reads `ID=on` or `ID=off`.
fn patch_option(text: &str) -> Result<(String, bool), ScenarioError> {
    let ids = crate::kernel::patch_ids();
    let (id, state) = text.split_once('=').unwrap_or((text, ""));
    if !ids.contains(&id) {
        return Err(unknown_patch(id, text));
    }
    match state {
        "on" => Ok((id.to_owned(), true)),
        "off" => Ok((id.to_owned(), false)),
        _ => Err(ScenarioError::value(
            "patch",
            text,
            &format!("{id}=on or {id}=off"),
        )),
    }
}

fn unknown_patch(id: &str, text: &str) -> ScenarioError {
    let ids = crate::kernel::patch_ids();
    let all = ids.join(", ");
    let expected = match nearest(id, &ids) {
        Some(near) => format!("{near}=on or {near}=off (patches: {all})"),
        None => format!("PATCH=on or PATCH=off with one of {all}"),
    };
    ScenarioError::value("patch", text, &expected)
}

/// Reads `PATH=VALUE`.
fn set_option(text: &str) -> Result<(String, String), ScenarioError> {
    match text.split_once('=') {
        Some((path, value)) if !path.trim().is_empty() => {
            Ok((path.trim().to_owned(), value.trim().to_owned()))
        }
        Some(_) | None => Err(ScenarioError::value(
            "set",
            text,
            "PATH=VALUE, for example machine.cpus=2",
        )),
    }
}

/// Sets the preset and the decisions, switches the patches of the chosen side, and reads the changes during the run.
pub(super) fn choose_kernels(
    scenario: &mut Scenario,
    options: &Options,
) -> Result<(), ScenarioError> {
    if let Side::Preset(name) = &options.kernel {
        let preset = Side::from_word(name)?;
        assert!(
            preset == options.kernel || name == "before" || name == "after",
            "a word is read one way"
        );
        scenario.before = KernelChoice {
            preset: name.clone(),
            patches: Vec::new(),
            decisions: Vec::new(),
        };
    }
    for (path, text) in &options.sets {
        if let Some(name) = of_both(path) {
            let decided = decided("kernel", name, &overrides::value(text))?;
            decide(&mut scenario.before, decided);
            decide(&mut scenario.after, decided);
        }
    }
    let choice = match options.kernel {
        Side::Before | Side::Preset(_) => &mut scenario.before,
        Side::After => &mut scenario.after,
    };
    for (id, on) in &options.patches {
        switch_patch(choice, id, *on)?;
    }
    check_patches("before", &scenario.before)?;
    check_patches("after", &scenario.after)?;
    let (side, choice) = match options.kernel {
        Side::Before | Side::Preset(_) => ("before", &scenario.before),
        Side::After => ("after", &scenario.after),
    };
    scenario.changes = changes(&options.changes, side, choice, scenario)?;
    Ok(())
}

/// Reads ids of patches, each at most once, and sorts them by the order in which they were posted. `values`: each value with its path, for
/// errors.
pub(crate) fn patch_list(
    values: Vec<(String, &toml::Value)>,
) -> Result<Vec<String>, ScenarioError> {
    let ids = crate::kernel::patch_ids();
    let mut patches: Vec<String> = Vec::new();
    for (path, value) in values {
        let id = value.as_str().unwrap_or_default();
        if !ids.contains(&id) || patches.iter().any(|other| other == id) {
            let expected = format!("{}, each at most once", super::table::one_of(&ids));
            let found = super::table::written(value);
            return Err(ScenarioError::value(&path, &found, &expected));
        }
        patches.push(id.to_owned());
    }
    in_posted_order(&mut patches);
    Ok(patches)
}

/// Checks that the patches apply to the preset, are not part of it, and have the patches on which they build.
pub(crate) fn check_patches(side: &str, choice: &KernelChoice) -> Result<(), ScenarioError> {
    let preset = crate::kernel::preset(&choice.preset).expect("there is such a preset");
    let Some((patch, refusal)) = crate::kernel::refusal(preset, &choice.patches) else {
        return Ok(());
    };
    let expected = match refusal {
        Refusal::Needs(missing) => {
            format!("{missing} as well, because {} builds on it", patch.id)
        }
        Refusal::OtherKernels(bases) => {
            let bases = super::table::one_of(bases);
            format!(
                "patches without it, because it applies to {bases} and not to {}",
                preset.name
            )
        }
        Refusal::PartOfPreset => format!("patches without it, because {} contains it", preset.name),
    };
    Err(ScenarioError::new(
        Problem::Conflict,
        &format!("{side}.patches"),
        patch.id,
        &expected,
    ))
}

/// Adds a patch to a kernel or removes it. Patches stay in the order in which they were posted, so that the same set of patches always
/// makes the same kernel.
pub(crate) fn switch_patch(
    choice: &mut KernelChoice,
    id: &str,
    on: bool,
) -> Result<(), ScenarioError> {
    if crate::kernel::patch(id).is_none() {
        return Err(unknown_patch(id, id));
    }
    choice.patches.retain(|other| other != id);
    if on {
        choice.patches.push(id.to_owned());
        in_posted_order(&mut choice.patches);
    }
    Ok(())
}

/// Sorts patches by the order in which they were posted, because a later patch may override an earlier one.
fn in_posted_order(patches: &mut Vec<String>) {
    let ids = crate::kernel::patch_ids();
    *patches = in_order(mem::take(patches), |id| {
        ids.iter().position(|known| known == id)
    });
}
