//! Reads `/proc/zoneinfo` of 2.6.34 to 6.12.

use super::kind::zone_heading;
use super::zones::{ZoneRead, ZonesRead};
use super::{Place, Refusal, Source, era};

const FIGURE: &str = "a whole number below 2^40";

/// Reads all zones that have pages.
pub(super) fn read(source: &Source) -> Result<ZonesRead, Refusal> {
    let mut zones: Vec<ZoneRead> = Vec::new();
    let mut cpus = 0;
    // Since 4.8 `nr_inactive_anon` counts pages of the node, and the zone's counter has another name.
    let prefix = if source.text.contains("nr_zone_") {
        "nr_zone_"
    } else {
        "nr_"
    };
    for (at, line) in source.text.lines().enumerate() {
        let place = Place {
            file: source.name.to_owned(),
            line: at + 1,
        };
        if let Some((node, name)) = zone_heading(line) {
            let node = node
                .parse()
                .map_err(|_| place.refuse(node, "the number of a node"))?;
            zones.push(ZoneRead::new(place, node, name));
            continue;
        }
        let Some(zone) = zones.last_mut() else {
            continue;
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| figure(&place, word);
        match words.as_slice() {
            ["pages", "free", n] => zone.free = number(n)?,
            ["boost", n] => zone.boost = Some(number(n)?),
            ["min", n] => zone.min = number(n)?,
            ["low", n] => zone.low = number(n)?,
            // The per-CPU lists have a `high:` as well, with a colon.
            ["high", n] => zone.high = number(n)?,
            ["spanned", n] => zone.spanned = Some(number(n)?),
            ["present", n] => zone.present = number(n)?,
            ["managed", n] => zone.managed = Some(number(n)?),
            ["count:", n] => zone.per_cpu += number(n)?,
            ["cpu:", n] => cpus = cpus.max(number(n)?.saturating_add(1)),
            ["protection:", ..] => zone.protection = protection(&place, line)?,
            [name, n] => {
                let list = name.strip_prefix(prefix);
                if let Some(list) = list.and_then(|name| zone.lists.named(name)) {
                    *list = Some(number(n)?);
                }
            }
            _ => {}
        }
    }
    zones.retain(|zone| zone.present > 0);
    Ok(ZonesRead {
        zones,
        era: Some(era::of_zoneinfo(source.text)),
        cpus: u32::try_from(cpus).ok().filter(|&cpus| cpus > 0),
    })
}

/// Reads a whole number below 2^40, so that sums cannot overflow.
pub(super) fn figure(place: &Place, word: &str) -> Result<u64, Refusal> {
    let known = word.parse().ok().filter(|&n: &u64| n < 1 << 40);
    known.ok_or_else(|| place.refuse(word, FIGURE))
}

/// Reads `protection: (0, 3019, 11723, 11723)`.
fn protection(place: &Place, line: &str) -> Result<Vec<u64>, Refusal> {
    let inside = line
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once(')'));
    let (list, _) = inside.ok_or_else(|| place.refuse(line.trim(), "a list in parentheses"))?;
    list.split(',')
        .map(|word| figure(place, word.trim()))
        .collect()
}
