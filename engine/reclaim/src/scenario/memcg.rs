//! The groups of a scenario: `[[memcg]]`.

use super::error::ScenarioError;
use super::keys::{Holds, Key, Keys};
use super::machine::MAX_PAGES;
use super::part::Part;
use super::scale::shrink;
use super::table::one_of;

/// Most groups: each has lists of its own in each zone, and every pass looks at all of them.
pub(super) const MAX_GROUPS: usize = 100;
/// Longest name.
const MAX_NAME: usize = 32;

/// Least hard limit, pages: 1 MiB, a few batches.
const MIN_LIMIT_PAGES: u32 = 256;

#[rustfmt::skip] // A row is a line.
pub(crate) const KEYS: Keys = Keys {
    title: "[[memcg]]",
    about: "A group of processes: a cgroup of the memory controller. The group `root` always exists.",
    list: &[
        Key::new("name", Holds::Name(MAX_NAME), "\"slave\"", "The name by which actors and figures refer to it; no two groups have the same name."),
        Key::new("parent", Holds::NameOf("a group"), "\"jobs\"", "The group above it, which must come earlier in the scenario.").without("`root`"),
        Key::flag("hierarchy", "`memory.use_hierarchy`: the pages of the groups below count in this group, too."),
        Key::pages("soft_limit", 0..=MAX_PAGES, "\"20MiB\"", "`memory.soft_limit_in_bytes`.").without("none"),
        // A task cannot run on less than this, and nothing is left to kill but itself.
        Key::pages("limit", MIN_LIMIT_PAGES..=MAX_PAGES, "\"300MiB\"", "`memory.limit_in_bytes`.").without("none"),
        Key::count("swappiness", 0..=100, "10", "`memory.swappiness`.").without("the machine's value"),
        Key::flag("removed", "Its directory is removed when its last process has ended."),
    ],
};

/// A group of processes: a directory of the memory controller.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, serde::Deserialize))]
pub struct MemcgSpec {
    /// Name by which actors and figures refer to it.
    pub name: String,
    /// The group above: 0 is the root, n is the nth of the list.
    pub parent: u32,
    /// `memory.use_hierarchy`: child groups count here, too.
    pub hierarchy: bool,
    /// `memory.soft_limit_in_bytes`, pages; `None`: none.
    pub soft_limit_pages: Option<u32>,
    /// `memory.limit_in_bytes`, pages; `None`: none.
    pub limit_pages: Option<u32>,
    /// `memory.swappiness`; `None`: that of the machine.
    pub swappiness: Option<u32>,
    /// Its directory is removed when the last of its processes has ended.
    pub removed: bool,
}

/// Reads all groups; one that is named as a parent stands before.
pub(super) fn memcgs(scenario: &Part<'_>) -> Result<Vec<MemcgSpec>, ScenarioError> {
    let mut groups: Vec<MemcgSpec> = Vec::new();
    for unread in scenario.parts("memcg")? {
        let part = unread.open()?;
        let name = part.name("name")?.to_owned();
        if name == "root" || groups.iter().any(|other| other.name == name) {
            return Err(part.refuse("name", "a name that no other group has; root always exists"));
        }
        groups.push(MemcgSpec {
            name,
            parent: part
                .optional("parent", |key| group(&part, key, &groups))?
                .unwrap_or(0),
            hierarchy: part.flag("hierarchy")?,
            soft_limit_pages: part.optional("soft_limit", |key| part.quantity_u32(key))?,
            limit_pages: part.optional("limit", |key| part.quantity_u32(key))?,
            swappiness: part.optional("swappiness", |key| part.count(key))?,
            removed: part.flag("removed")?,
        });
    }
    Ok(groups)
}

/// A group by its name, counted from 1; 0 is the root.
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

/// A smaller machine has smaller limits.
pub(super) fn scale(groups: &mut [MemcgSpec], divide: u32) {
    for group in groups {
        for pages in [&mut group.soft_limit_pages, &mut group.limit_pages]
            .into_iter()
            .flatten()
        {
            shrink(pages, divide);
        }
    }
}
