//! The kernel's report of memory in a log: `Mem-Info:` of an allocation failure or an OOM kill.
//!
//! If a log has several reports, the last one is read. Figures are in KiB. A report does not tell the span of
//! a zone.

use super::kind::zone_of_report;
use super::zoneinfo::figure;
use super::zones::{ZoneRead, ZonesRead};
use super::{Place, Refusal, Source, era};

const PAGE_KIB: u64 = 4;

/// Reads the zones of the last report.
pub(super) fn read(source: &Source) -> Result<ZonesRead, Refusal> {
    let mut zones: Vec<ZoneRead> = Vec::new();
    for (at, line) in source.text.lines().enumerate() {
        let place = Place {
            file: source.name.to_owned(),
            line: at + 1,
        };
        if let Some((node, name, rest)) = zone_of_report(line) {
            let node = node
                .parse()
                .map_err(|_| place.refuse(node, "the number of a node"))?;
            // A zone that comes a second time begins the next report.
            if zones
                .iter()
                .any(|zone| zone.node == node && zone.name == name)
            {
                zones.clear();
            }
            zones.push(zone(place, node, name, rest)?);
            continue;
        }
        let Some(zone) = zones.last_mut() else {
            continue;
        };
        if let Some((_, list)) = line.split_once("lowmem_reserve[]:") {
            zone.protection = list
                .split_whitespace()
                .map(|word| figure(&place, word))
                .collect::<Result<_, _>>()?;
        }
    }
    zones.retain(|zone| zone.present > 0);
    Ok(ZonesRead {
        zones,
        era: era::of_report(source.text),
        cpus: None,
    })
}

/// Reads `free:15360kB min:32kB low:40kB ...`.
fn zone(place: Place, node: u32, name: &str, rest: &str) -> Result<ZoneRead, Refusal> {
    let pages = |field: &str| -> Result<Option<u64>, Refusal> {
        let found = rest
            .split_whitespace()
            .find_map(|word| word.strip_prefix(field)?.strip_prefix(':'));
        let Some(value) = found else { return Ok(None) };
        let kib = value.strip_suffix("kB");
        let kib = kib.ok_or_else(|| place.refuse(value, "an amount such as \"15360kB\""))?;
        Ok(Some(figure(&place, kib)? / PAGE_KIB))
    };
    let needed = |field: &str| -> Result<u64, Refusal> {
        pages(field)?.ok_or_else(|| place.refuse(rest, &format!("a figure \"{field}:\"")))
    };
    let mut listed = None;
    for list in [
        "active_anon",
        "inactive_anon",
        "active_file",
        "inactive_file",
        "unevictable",
    ] {
        if let Some(on_it) = pages(list)? {
            listed = Some(listed.unwrap_or(0) + on_it);
        }
    }
    Ok(ZoneRead {
        free: needed("free")?,
        min: needed("min")?,
        low: needed("low")?,
        high: needed("high")?,
        boost: pages("boost")?,
        present: needed("present")?,
        managed: pages("managed")?,
        listed,
        per_cpu: pages("free_pcp")?.unwrap_or(0),
        ..ZoneRead::new(place, node, name)
    })
}
