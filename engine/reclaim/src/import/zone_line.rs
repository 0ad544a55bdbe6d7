//! The lines of a report that describe one zone.

use super::report::PAGE_KIB;
use super::zoneinfo::figure;
use super::zones::ZoneRead;
use super::{Place, Refusal};

/// Names of zones, which show that a line without `Node 0` describes a zone.
const NAMES: [&str; 6] = ["DMA", "DMA32", "Normal", "HighMem", "Movable", "Device"];

/// The names of the lists in the line of a zone.
const LISTS: [&str; 5] = [
    "active_anon",
    "inactive_anon",
    "active_file",
    "inactive_file",
    "unevictable",
];

/// The place at which a logger cut the line of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Whole,
    BeforePresent,
    BeforeHigh,
}

/// Reads `3*4kB (U) 1*8kB (UM) ... = 15908kB`; `None`: the line was cut, or is not a list of blocks.
pub(super) fn blocks(place: &Place, list: &str) -> Result<Option<Vec<u64>>, Refusal> {
    let Some((list, _)) = list.split_once(" = ") else {
        return Ok(None);
    };
    let counts = list
        .split_whitespace()
        .filter_map(|word| word.split_once('*'));
    let counts: Vec<u64> = counts
        .map(|(count, _)| figure(place, count))
        .collect::<Result<_, _>>()?;
    Ok((!counts.is_empty()).then_some(counts))
}

/// Splits `Node 0 DMA32` or `DMA32` into node and name.
pub(super) fn zone_name(heading: &str) -> Option<(u32, &str)> {
    let mut words = heading.split_whitespace().rev();
    let name = words.next().filter(|name| NAMES.contains(name))?;
    let node = match (words.next(), words.next()) {
        (Some(node), Some("Node")) => node.parse().ok()?,
        _ => 0,
    };
    Some((node, name))
}

/// Splits `Node 0 DMA32 free:1234kB min:...` into node (`None`: the line lacks it), name and the rest.
pub(super) fn zone_of_report(message: &str) -> Option<(Option<u32>, &str, &str)> {
    let at = message.find(" free:")?;
    let (head, rest) = (&message[..at], &message[at + 1..]);
    if !rest.split_whitespace().next()?.ends_with("kB") {
        return None;
    }
    let mut words = head.split_whitespace().rev();
    let name = words.next()?;
    match (words.next(), words.next()) {
        (Some(node), Some("Node")) => Some((Some(node.parse().ok()?), name, rest)),
        _ => NAMES.contains(&name).then_some((None, name, rest)),
    }
}

/// Reads `free:15360kB min:32kB low:40kB ...`.
pub(super) fn zone(
    place: &Place,
    node: u32,
    name: &str,
    rest: &str,
) -> Result<(ZoneRead, End), Refusal> {
    let pages = |field: &str| -> Result<Option<u64>, Refusal> {
        let mut words = rest.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let Some(value) = word
                .strip_prefix(field)
                .and_then(|rest| rest.strip_prefix(':'))
            else {
                continue;
            };
            let kib = value.strip_suffix("kB").or(value.strip_suffix("KB"));
            // A logger may cut the last figure of a line.
            if kib.is_none() && words.peek().is_none() {
                return Ok(None);
            }
            let kib = kib.ok_or_else(|| place.refuse(value, "an amount such as \"15360kB\""))?;
            return Ok(Some(figure(place, kib)? / PAGE_KIB));
        }
        Ok(None)
    };
    let needed = |field: &str| -> Result<u64, Refusal> {
        pages(field)?.ok_or_else(|| place.refuse(rest, &format!("a figure \"{field}:\"")))
    };
    let min = needed("min")?;
    let (high, present) = (pages("high")?, pages("present")?);
    let mut zone = ZoneRead {
        free: needed("free")?,
        min,
        // Watermarks that were cut off are computed from min, by the rule of kernels up to 4.5.
        low: pages("low")?.unwrap_or(min + min / 4),
        high: high.unwrap_or(min + min / 2),
        boost: pages("boost")?,
        present: present.unwrap_or(0),
        managed: pages("managed")?,
        per_cpu: pages("free_pcp")?.unwrap_or(0),
        ..ZoneRead::new(place.clone(), node, name)
    };
    for name in LISTS {
        *zone.lists.named(name).expect("all lists have names") = pages(name)?;
    }
    let end = match (high, present) {
        (None, _) => End::BeforeHigh,
        (Some(_), None) => End::BeforePresent,
        (Some(_), Some(_)) => End::Whole,
    };
    Ok((zone, end))
}
