//! The groups of a scenario: `[[memcg]]`.

use super::error::ScenarioError;
use super::machine::MAX_PAGES;
use super::scale::shrink;
use super::schema::{MemcgSpec, Scenario};
use super::table::{Section, one_of};
use super::units::Unit;
use crate::kernel::{GroupLists, preset};

const KEYS: &[&str] = &[
    "name",
    "parent",
    "hierarchy",
    "soft_limit",
    "limit",
    "swappiness",
    "removed",
];

/// Most groups: each has lists of its own in each zone, and every pass looks at all of them.
const MAX_GROUPS: usize = 100;
/// Longest name.
const MAX_NAME: usize = 32;

/// Reads all groups; one that is named as a parent stands before.
pub(super) fn memcgs(scenario: &Section<'_>) -> Result<Vec<MemcgSpec>, ScenarioError> {
    let mut groups: Vec<MemcgSpec> = Vec::new();
    for (path, table) in scenario.tables("memcg", 0..=MAX_GROUPS)? {
        let section = Section::open(table, &path, KEYS)?;
        let name = section.name("name", MAX_NAME)?.to_owned();
        if name == "root" || groups.iter().any(|other| other.name == name) {
            return Err(section.refuse(
                "name",
                "a name that no other group has; root is there always",
            ));
        }
        let pages = |key: &str| section.quantity_u32(key, Unit::Pages, 0..=MAX_PAGES);
        groups.push(MemcgSpec {
            name,
            parent: section
                .optional("parent", |key| group(&section, key, &groups))?
                .unwrap_or(0),
            hierarchy: section.flag_or("hierarchy", false)?,
            soft_limit_pages: section.optional("soft_limit", pages)?,
            // A task cannot run on less than this, and nothing is left to kill but itself.
            limit_pages: section.optional("limit", |key| {
                section.quantity_u32(key, Unit::Pages, MIN_LIMIT_PAGES..=MAX_PAGES)
            })?,
            swappiness: section.optional("swappiness", |key| section.count(key, 0..=100))?,
            removed: section.flag_or("removed", false)?,
        });
    }
    Ok(groups)
}

/// Least hard limit, pages: 1 MiB, a few batches.
const MIN_LIMIT_PAGES: u32 = 256;

/// A group by its name, counted from 1; 0 is the root.
pub(super) fn group(
    section: &Section<'_>,
    key: &str,
    groups: &[MemcgSpec],
) -> Result<u32, ScenarioError> {
    let names: Vec<&str> = std::iter::once("root")
        .chain(groups.iter().map(|group| group.name.as_str()))
        .collect();
    if let Ok(index) = section.choice(key, &names) {
        return Ok(u32::try_from(index).expect("there are at most 100 groups"));
    }
    let expected = format!("a group that is described before it, {}", one_of(&names));
    Err(section.refuse(key, &expected))
}

/// Only kernels whose groups have no other lists than their own can run groups.
pub(super) fn check(scenario: &Scenario) -> Result<(), ScenarioError> {
    if scenario.memcgs.is_empty() {
        return Ok(());
    }
    for (side, choice) in [("before", &scenario.before), ("after", &scenario.after)] {
        let preset = preset(&choice.preset).expect("the kernel was read before");
        match preset.kernel.group_lists {
            GroupLists::Alone => {}
            GroupLists::BesideThoseOfTheZone => {
                return Err(ScenarioError::conflict(
                    &format!("{side}.kernel"),
                    &choice.preset,
                    "a kernel from 3.3 on, as there are groups",
                ));
            }
        }
    }
    Ok(())
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
