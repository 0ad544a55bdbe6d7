//! Zones whose watermarks come out as a real kernel printed them.
//!
//! The kernel computes watermarks from the managed pages of boot time, before the initial RAM disk and the memory of the boot code are
//! given back. `protection` was computed then, too, so that it says what each zone managed, but for the reserve ratio.

use crate::mm::watermark::{WatermarkGap, zone_watermarks};

use super::zones::ZoneRead;

/// `vm.lowmem_reserve_ratio` of DMA and DMA32 where nobody has set it.
const RESERVE_RATIO: u64 = 256;
/// Pages of a page block: a boost is a multiple of it.
const BLOCK_PAGES: u64 = 512;
/// `vm.watermark_scale_factor` where nobody has set it.
const SCALE_PER_10000: u32 = 10;

/// Rounds in which the sum of managed pages settles; a machine of which one zone has nearly all needs hundreds.
const ROUNDS: u32 = 2_000;

/// What the scenario has of a zone, and what was wrong with the file's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fitted {
    /// Managed pages at boot.
    pub(super) managed: u64,
    /// Part of the watermarks of the file that is a boost, in pages.
    pub(super) boost: u64,
    /// Our min, low and high, in pages.
    pub(super) marks: [u64; 3],
}

/// The machine's `min_free_kbytes`, and the zones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) min_free_kbytes: u64,
    pub(super) zones: Vec<Fitted>,
}

/// Finds `min_free_kbytes` (unless it is known) and the managed pages of boot time with which the watermarks are as printed, or as near as
/// can be. `scaled`: low and high follow the size of the zone, from 4.6 on.
pub(super) fn fit(zones: &[ZoneRead], known_kbytes: Option<u64>, scaled: bool) -> Fit {
    let boosts: Vec<u64> = zones.iter().map(boost_of).collect();
    let sum: u64 = zones
        .iter()
        .zip(&boosts)
        .map(|(zone, boost)| zone.min - boost)
        .sum();
    let candidates: Vec<u64> = match known_kbytes {
        Some(kbytes) => vec![kbytes],
        // Each zone rounds down, so that the sum lacks less than a page for each.
        None => (sum..=sum + zones.len() as u64)
            .map(|pages| 4 * pages)
            .collect(),
    };
    let fits = candidates
        .into_iter()
        .map(|kbytes| fit_to(zones, &boosts, kbytes, scaled));
    fits.min_by_key(|fit| distance(zones, fit)).unwrap_or(Fit {
        min_free_kbytes: 128,
        zones: Vec::new(),
    })
}

/// Pages by which all watermarks together differ from the file's.
fn distance(zones: &[ZoneRead], fit: &Fit) -> u64 {
    let of_zone = |(zone, fitted): (&ZoneRead, &Fitted)| {
        let printed = [zone.min, zone.low, zone.high].map(|mark| mark.saturating_sub(fitted.boost));
        printed
            .iter()
            .zip(fitted.marks)
            .map(|(a, b)| a.abs_diff(b))
            .sum::<u64>()
    };
    zones.iter().zip(&fit.zones).map(of_zone).sum()
}

fn fit_to(zones: &[ZoneRead], boosts: &[u64], kbytes: u64, scaled: bool) -> Fit {
    let pages_min = kbytes / 4;
    let ranges: Vec<(u64, u64)> = zones.iter().map(|zone| at_boot(zones, zone)).collect();
    let mut managed: Vec<u64> = zones
        .iter()
        .zip(&ranges)
        .map(|(zone, &(least, most))| zone.pages().clamp(least, most))
        .collect();
    // The share of a zone depends on the sum: rounds until nothing changes.
    for _ in 0..ROUNDS {
        let before = managed.clone();
        let lowmem: u64 = managed.iter().sum();
        for (at, zone) in zones.iter().enumerate() {
            let min = zone.min - boosts[at];
            if pages_min == 0 || min == 0 {
                continue;
            }
            // min <= pages_min * managed / lowmem < min + 1
            let lowest = (min * lowmem).div_ceil(pages_min);
            let highest = ((min + 1) * lowmem).div_ceil(pages_min).saturating_sub(1);
            let (least, most) = ranges[at];
            let (from, to) = (lowest.max(least), highest.min(most));
            if from <= to {
                managed[at] = zone.pages().clamp(from, to);
            } else if least < most {
                // The watermarks were computed before the reserves, when the zone had more or fewer pages still.
                managed[at] = zone
                    .pages()
                    .clamp(lowest, highest.max(lowest))
                    .clamp(1, zone.present);
            }
        }
        if managed == before {
            break;
        }
    }
    let lowmem: u64 = managed.iter().sum();
    let fitted = managed.iter().zip(boosts).map(|(&managed, &boost)| Fitted {
        managed,
        boost,
        marks: marks(pages_min, managed, lowmem, scaled),
    });
    Fit {
        min_free_kbytes: kbytes,
        zones: fitted.collect(),
    }
}

fn marks(pages_min: u64, managed: u64, lowmem: u64, scaled: bool) -> [u64; 3] {
    let gap = if scaled {
        WatermarkGap::ScaleFactor {
            per_10000: SCALE_PER_10000,
        }
    } else {
        WatermarkGap::QuarterOfMin
    };
    let small = |pages: u64| u32::try_from(pages).unwrap_or(u32::MAX);
    let marks = zone_watermarks(small(pages_min), small(managed), small(lowmem), gap);
    [marks.min, marks.low, marks.high].map(u64::from)
}

/// Between which bounds the zone's managed pages at boot lie, by the protection of a lower zone of its node; if there is none, or it has
/// another ratio, what the file says.
fn at_boot(zones: &[ZoneRead], zone: &ZoneRead) -> (u64, u64) {
    let said = (zone.pages(), zone.pages());
    let lower = zones
        .iter()
        .find(|other| other.node == zone.node && class_of(other) < class_of(zone));
    let Some(lower) = lower else { return said };
    let class = class_of(zone);
    let (Some(&with), Some(&without)) =
        (lower.protection.get(class), lower.protection.get(class - 1))
    else {
        return said;
    };
    // Both are sums of zones, rounded down.
    let step = with.saturating_sub(without) * RESERVE_RATIO;
    let (least, most) = (
        step.saturating_sub(RESERVE_RATIO - 1),
        step + RESERVE_RATIO - 1,
    );
    // Another ratio gives another order of magnitude.
    if zone.pages() > 2 * most || 2 * zone.pages() < least {
        return said;
    }
    (least, most.min(zone.present))
}

/// In the order in which `protection` lists them.
pub(super) fn class_of(zone: &ZoneRead) -> usize {
    match zone.name.as_str() {
        "DMA" => 0,
        "DMA32" => 1,
        _ => 2,
    }
}

/// Part of the zone's watermarks that is a boost. Forms from 5.0 to 5.13 have boosts and do not print them: then the distance from min to
/// low is too small for min, and the difference is whole page blocks.
fn boost_of(zone: &ZoneRead) -> u64 {
    if let Some(boost) = zone.boost {
        return boost.min(zone.min);
    }
    let step = zone.low.saturating_sub(zone.min);
    let hidden = zone.min.saturating_sub(4 * step + 3);
    (hidden.div_ceil(BLOCK_PAGES) * BLOCK_PAGES).min(zone.min)
}
