//! Smaller sizes of a scenario: `[size.classroom] divide = 4` makes a machine with a quarter of the memory that goes through the same
//! states in the same time.
//!
//! With k = `divide`:
//! - Divided by k: zones, kernel pages, metadata, swap, limits of groups, files, working sets, item counts, touch and allocation counts and
//!   rates, chunks of a Zipf distribution, disk bandwidth. A value that was not 0 stays at least 1; some have a higher minimum.
//! - Multiplied by k: seek, least time and latency of a request, every cost in `[machine.costs]`, the times of zram and zswap, the time of
//!   one memcached request or database block, the interval between large blocks (`blocks`). A page of the small machine represents k pages, so
//!   it costs what k pages cost.
//! - Unchanged: clocks (run, start and end of actors, periods, polls, delays, samplers), ratios and percentages, and sizes that do not
//!   shrink in the kernel either: batches, read-ahead, swap clusters, request queues, the length of one call.
//! - Watermarks are linear: `min_free_kbytes` is computed by the kernel's rule at the published size and then divided. At the small size
//!   the rule would give another result, because it follows the square root of the memory.
//!
//! A known difference: batches of 32 pages and read-ahead of 32 pages are k times larger relative to memory, so priorities shift by log2 k.

use super::error::ScenarioError;
use super::keys::{Key, Keys};
use super::part::Part;
use super::schema::Scenario;
use super::table::one_of;
use super::{actors, machine, memcg};

/// Name of the size that is not scaled.
pub(super) const PUBLISHED: &str = "published";

/// Largest divisor. Reclaim's batches do not shrink, so with a larger divisor one batch would be a large part of a zone.
const MAX_DIVIDE: u32 = 64;

#[rustfmt::skip] // Each key stays on one line.
pub(crate) const KEYS: Keys = Keys {
    title: "[size.NAME]",
    about: "A smaller size of the same scenario. `published` cannot be its name, because that means the size as written. The engine divides memory, files, counts, \
        rates and bandwidth, multiplies costs and seeks, and does not change times, ratios and batches.",
    list: &[
        Key::count("divide", 1..=MAX_DIVIDE, "4", "The number by which the engine divides."),
    ],
};

/// A sentence that explains how to interpret the figures of a divided run; `None` if nothing is divided.
pub fn size_note(size: &str, divide: u32) -> Option<String> {
    (divide > 1).then(|| {
        format!(
            "Size {size}: memory, watermarks, files, counts, rates and bandwidth are divided by {divide}, and each page costs {divide} times as much; \
             batches of 32 pages, per-CPU lists, read-ahead, swap clusters, request queues, sleeps and timers are not, so pages swapped, scanned or \
             written beyond what the work itself needs, priorities, direct reclaims and stalls are those of a small machine and cannot be multiplied: \
             compare them with the other kernel at the same size."
        )
    })
}

/// The divisor of the wanted size. Also checks all other sizes of the scenario.
pub(super) fn divide_of(table: &toml::Table, wanted: Option<&str>) -> Result<u32, ScenarioError> {
    let mut names = vec![PUBLISHED];
    let mut chosen = (wanted.is_none() || wanted == Some(PUBLISHED)).then_some(1);
    let empty = toml::Table::new();
    let sizes = match table.get("size") {
        None => &empty,
        Some(toml::Value::Table(sizes)) => sizes,
        Some(other) => {
            let value = super::table::written(other);
            return Err(ScenarioError::value(
                "size",
                &value,
                "tables such as [size.classroom]",
            ));
        }
    };
    for (name, value) in sizes {
        let path = format!("size.{name}");
        if name == PUBLISHED || !super::table::is_name(name, 32) {
            let expected = "a name made of letters, digits and hyphens, but not published, which is the unscaled size";
            return Err(ScenarioError::value(
                &path,
                &super::table::written(value),
                expected,
            ));
        }
        let Some(size) = value.as_table() else {
            return Err(ScenarioError::value(
                &path,
                &super::table::written(value),
                "a table with divide = 2 or so",
            ));
        };
        let divide = Part::open(size, &path, &[&KEYS])?.count("divide")?;
        if wanted == Some(name) {
            chosen = Some(divide);
        }
        names.push(name);
    }
    let wanted = wanted.unwrap_or(PUBLISHED);
    chosen.ok_or_else(|| ScenarioError::value("size", &format!("{wanted:?}"), &one_of(&names)))
}

/// Divides the sizes of the scenario, and multiplies the times of its operations.
pub(super) fn scale(scenario: &mut Scenario, divide: u32) -> Result<(), ScenarioError> {
    assert!((2..=MAX_DIVIDE).contains(&divide), "divided by {divide}");
    machine::scale(&mut scenario.machine, divide)?;
    memcg::scale(&mut scenario.memcgs, divide);
    for file in &mut scenario.files {
        shrink(&mut file.pages, divide);
    }
    for (index, actor) in scenario.actors.iter_mut().enumerate() {
        actors::scale(&mut actor.work, &format!("actor[{index}]"), divide)?;
    }
    scenario.divide = divide;
    Ok(())
}

/// The published size of a file whose pages were divided, MiB, rounded to the nearest whole number because the division dropped a
/// remainder.
pub(crate) fn published_mib(pages: u32, divide: u32) -> u64 {
    const PAGES_PER_MIB: u64 = 256;
    (u64::from(pages) * u64::from(divide) + PAGES_PER_MIB / 2) / PAGES_PER_MIB
}

/// Divides a count; a count above 0 stays at least 1.
pub(super) fn shrink(count: &mut u32, divide: u32) {
    if *count > 0 {
        *count = (*count / divide).max(1);
    }
}

/// Multiplies a time, and checks that it is then at most `most`.
pub(super) fn stretch(
    time: &mut u32,
    divide: u32,
    most: u64,
    path: &str,
) -> Result<(), ScenarioError> {
    let stretched = u64::from(*time) * u64::from(divide);
    if stretched > most {
        let expected = format!(
            "at most {} before it is multiplied by {divide} (divide)",
            most / u64::from(divide)
        );
        return Err(ScenarioError::conflict(path, *time, &expected));
    }
    *time = u32::try_from(stretched).expect("it is at most `most`");
    Ok(())
}
