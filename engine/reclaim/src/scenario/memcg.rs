//! The groups of a scenario: `[[memcg]]`.
//!
//! All groups are of version 2 if one of them has a key of that version, or if an actor writes to `memory.reclaim`, which version 1 does
//! not have.

use super::actors::reclaimer;
use super::choice::kernel_of;
use super::error::ScenarioError;
use super::keys::{Key, Keys, ValueType};
use super::machine::MAX_PAGES;
use super::part::Part;
use super::scale::shrink;
use super::schema::{KernelChoice, Scenario};
use super::table::one_of;
use crate::kernel::{CgroupVersions, Kernel, preset};

/// Maximum number of groups. There is a limit because each group has its own lists in each zone, and a pass of reclaim may visit all of them.
pub(super) const MAX_GROUPS: usize = 100;
const MAX_NAME: usize = 32;

/// Smallest hard limit, pages: 1 MiB, a few batches of reclaim.
const MIN_LIMIT_PAGES: u32 = 256;

/// Keys of groups of version 1, to which this file refers by index.
const V1: [&str; 4] = ["hierarchy", "soft_limit", "limit", "swappiness"];
/// Keys of groups of version 2, to which this file refers by index.
const V2: [&str; 6] = ["min", "low", "high", "max", "swap_max", "oom_group"];

/// For each key of version 1, a phrase that says what to write instead in a group of version 2.
const INSTEAD: [&str; 4] = [
    "no hierarchy, which every group of version 2 has",
    "low, which protects a group instead of exposing it",
    "max",
    "no swappiness, which groups of version 2 have from the machine",
];

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "[[memcg]]",
    about: "A group of processes: a cgroup of the memory controller. The group `root` always exists. A group is of version 1 or of version 2, \
        and the groups of one scenario are of the same version: of version 2 as soon as one of them has a key of that version, or an actor is \
        a `reclaimer`.",
    list: &[
        Key::new("name", ValueType::Name(MAX_NAME), "\"slave\"", "The name by which actors and figures refer to it; no two groups have the same name."),
        Key::new("parent", ValueType::NameOf("a group"), "\"jobs\"", "The group above it, which must come earlier in the scenario.").without("`root`"),
        Key::flag(V1[0], "Version 1: `memory.use_hierarchy`: the pages of the groups below count in this group, too."),
        Key::pages(V1[1], 0..=MAX_PAGES, "\"20MiB\"", "Version 1: `memory.soft_limit_in_bytes`.").without("none"),
        // With a lower limit a task cannot run, because the kernel would find only the task itself to kill.
        Key::pages(V1[2], MIN_LIMIT_PAGES..=MAX_PAGES, "\"300MiB\"", "Version 1: `memory.limit_in_bytes`.").without("none"),
        Key::count(V1[3], 0..=200, "10", "Version 1: `memory.swappiness`, up to 100, from 5.8 on up to 200.").without("the machine's value"),
        Key::pages(V2[0], 0..=MAX_PAGES, "\"20MiB\"", "Version 2: `memory.min`: reclaim leaves this much memory to the group, even if a task of another group has to be killed.").or(0),
        Key::pages(V2[1], 0..=MAX_PAGES, "\"50MiB\"", "Version 2: `memory.low`: reclaim leaves this much memory to the group as long as other groups have pages.").or(0),
        Key::pages(V2[2], 0..=MAX_PAGES, "\"64MiB\"", "Version 2: `memory.high`: above it tasks of the group reclaim and sleep.").without("none"),
        Key::pages(V2[3], MIN_LIMIT_PAGES..=MAX_PAGES, "\"300MiB\"", "Version 2: `memory.max`: if the group cannot stay below it, one of its tasks is killed.").without("none"),
        Key::pages(V2[4], 0..=MAX_PAGES, "\"0B\"", "Version 2: `memory.swap.max`.").without("none"),
        Key::flag(V2[5], "Version 2: `memory.oom.group`: if one task of the group is killed, all others are killed, too."),
        Key::flag("removed", "Its directory is removed when its last process has ended."),
    ],
};

/// A group of processes: a directory of the memory controller.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct MemcgSpec {
    /// Name by which actors and figures refer to it.
    pub name: String,
    /// The parent group: 0 is the root, n is the nth group of the scenario.
    pub parent: u32,
    /// `memory.use_hierarchy`: the group also counts the pages of its child groups.
    pub hierarchy: bool,
    /// `memory.soft_limit_in_bytes`, pages; `None`: no limit.
    pub soft_limit_pages: Option<u32>,
    /// `memory.limit_in_bytes`, pages; `None`: no limit.
    pub limit_pages: Option<u32>,
    /// `memory.swappiness`; `None`: that of the machine.
    pub swappiness: Option<u32>,
    /// Whether its directory is removed when the last of its processes has ended.
    pub removed: bool,
    /// Its settings of version 2; `None`: it is a group of version 1.
    pub v2: Option<MemcgV2Spec>,
}

/// The settings of a group of version 2, by the names of their files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct MemcgV2Spec {
    /// `memory.min`: pages that reclaim leaves to the group, even if a task of another group has to be killed.
    pub min_pages: u32,
    /// `memory.low`: pages that reclaim leaves to the group as long as other groups have pages.
    pub low_pages: u32,
    /// `memory.high`, pages; tasks of a group above it reclaim and sleep. `None`: `max`.
    pub high_pages: Option<u32>,
    /// `memory.max`, the hard limit, pages; `None`: `max`.
    pub max_pages: Option<u32>,
    /// `memory.swap.max`, slots; `None`: `max`.
    pub swap_max_pages: Option<u32>,
    /// `memory.oom.group`: if one task of the group is killed, all others are killed, too.
    pub oom_group: bool,
}

/// Reads all groups; a parent has to be listed before its children.
pub(super) fn memcgs(scenario: &Part<'_>) -> Result<Vec<MemcgSpec>, ScenarioError> {
    let mut groups: Vec<MemcgSpec> = Vec::new();
    let actors = scenario.parts("actor")?;
    let has_reclaimer = actors.iter().any(|actor| {
        actor.raw("work").and_then(toml::Value::as_str) == Some(reclaimer::KEYS.title)
    });
    let mut has_v2 = has_reclaimer;
    let mut v1: Option<(String, &str)> = None;
    for unread in scenario.parts("memcg")? {
        let part = unread.open()?;
        let name = part.name("name")?.to_owned();
        if name == "root" || groups.iter().any(|other| other.name == name) {
            return Err(part.refuse("name", "a name that no other group has; root always exists"));
        }
        has_v2 |= V2.iter().any(|key| part.has(key));
        if let Some(place) = V1.iter().position(|key| part.has(key)) {
            v1.get_or_insert((part.path(V1[place]), INSTEAD[place]));
        }
        groups.push(MemcgSpec {
            name,
            parent: part
                .optional("parent", |key| group(&part, key, &groups))?
                .unwrap_or(0),
            hierarchy: part.flag(V1[0])?,
            soft_limit_pages: part.optional(V1[1], |key| part.quantity_u32(key))?,
            limit_pages: part.optional(V1[2], |key| part.quantity_u32(key))?,
            swappiness: part.optional(V1[3], |key| part.count(key))?,
            removed: part.flag("removed")?,
            v2: Some(MemcgV2Spec {
                min_pages: part.quantity_u32(V2[0])?,
                low_pages: part.quantity_u32(V2[1])?,
                high_pages: part.optional(V2[2], |key| part.quantity_u32(key))?,
                max_pages: part.optional(V2[3], |key| part.quantity_u32(key))?,
                swap_max_pages: part.optional(V2[4], |key| part.quantity_u32(key))?,
                oom_group: part.flag(V2[5])?,
            }),
        });
    }
    match v1 {
        Some((path, instead)) if has_v2 => {
            let cause = if has_reclaimer {
                "a reclaimer"
            } else {
                "another key"
            };
            let expected =
                format!("{instead}, because {cause} makes all groups those of version 2");
            return Err(ScenarioError::conflict(
                &path,
                "a key of version 1",
                &expected,
            ));
        }
        _ => {}
    }
    for group in &mut groups {
        group.hierarchy |= has_v2;
        group.v2 = group.v2.filter(|_| has_v2);
    }
    Ok(groups)
}

/// Checks that both kernels have the version of groups that the scenario uses.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    let sides = [("before", &scenario.before), ("after", &scenario.after)];
    sides
        .into_iter()
        .try_for_each(|(side, choice)| check_on(scenario, side, choice))
}

fn check_on(scenario: &Scenario, side: &str, choice: &KernelChoice) -> Result<(), ScenarioError> {
    let title = preset(&choice.preset).map_or("this kernel", |preset| preset.title);
    let versions = versions(&kernel_of(choice));
    if versions == CgroupVersions::First && scenario.memcgs.iter().any(|group| group.v2.is_some()) {
        return Err(ScenarioError::conflict(
            &format!("{side}.kernel"),
            &choice.preset,
            "v5_4 or a later kernel, because the groups of this scenario are of version 2",
        ));
    }
    if versions != CgroupVersions::Second {
        return Ok(());
    }
    for (number, group) in scenario.memcgs.iter().enumerate() {
        if let Some((key, value)) = key_of_v1(group) {
            let path = format!("memcg[{number}].{}", V1[key]);
            let expected = format!(
                "{}, because all groups are of version 2 on {title}",
                INSTEAD[key]
            );
            return Err(ScenarioError::conflict(&path, value, &expected));
        }
    }
    Ok(())
}

fn versions(kernel: &Kernel) -> CgroupVersions {
    kernel.cgroup_versions
}

/// The first key of version 1 that a group of that version has: the index of the key in `V1`, and its value.
fn key_of_v1(group: &MemcgSpec) -> Option<(usize, String)> {
    if group.v2.is_some() {
        return None;
    }
    let pages = |pages: Option<u32>| pages.map(|pages| format!("{pages} pages"));
    let values = [
        group.hierarchy.then(|| "true".to_owned()),
        pages(group.soft_limit_pages),
        pages(group.limit_pages),
        group.swappiness.map(|value| value.to_string()),
    ];
    values
        .into_iter()
        .enumerate()
        .find_map(|(key, value)| Some((key, value?)))
}

/// The number of the group that the key names, counted from 1; 0 is the root.
pub(super) fn group(
    part: &Part<'_>,
    key: &str,
    groups: &[MemcgSpec],
) -> Result<u32, ScenarioError> {
    let names: Vec<&str> = std::iter::once("root")
        .chain(groups.iter().map(|group| group.name.as_str()))
        .collect();
    if let Ok(index) = part.choice(key, &names) {
        return Ok(u32::try_from(index).expect("there are at most 100 groups"));
    }
    let expected = format!("a group described before it, {}", one_of(&names));
    Err(part.refuse(key, &expected))
}

/// Divides the limits and protections by the same number as the machine.
pub(super) fn scale(groups: &mut [MemcgSpec], divide: u32) {
    for group in groups {
        for pages in [&mut group.soft_limit_pages, &mut group.limit_pages]
            .into_iter()
            .flatten()
        {
            shrink(pages, divide);
        }
        let Some(v2) = &mut group.v2 else {
            continue;
        };
        let limits = [
            &mut v2.high_pages,
            &mut v2.max_pages,
            &mut v2.swap_max_pages,
        ];
        let protection = [&mut v2.min_pages, &mut v2.low_pages];
        for pages in limits.into_iter().flatten().chain(protection) {
            shrink(pages, divide);
        }
    }
}
