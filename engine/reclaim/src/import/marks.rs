//! Fits zones so that their watermarks are those that a real kernel printed.
//!
//! The kernel computes watermarks from the managed pages at boot, before it frees the initial RAM disk and its own boot code. It computes
//! `protection` at the same time, so `protection` times the reserve ratio gives, but for rounding, the pages that the higher zones managed
//! then.

use crate::mm::watermark::{WatermarkGap, zone_watermarks};
use crate::mm::zone::SCALE_FACTOR_PER_10000;

use super::zones::ZoneRead;

/// Default `vm.lowmem_reserve_ratio` of DMA and DMA32.
const RESERVE_RATIO: u64 = 256;
/// Pages of a page block; the kernel raises a boost by one block at a time.
const BLOCK_PAGES: u64 = 512;

/// Maximum number of rounds until the sum of managed pages is stable. A machine with nearly all memory in one zone needs hundreds.
const ROUNDS: u32 = 2_000;

/// The values with which a zone of the scenario gets the watermarks of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fitted {
    /// Managed pages at boot.
    pub(super) managed: u64,
    /// The part of the file's watermarks that is a boost, pages. The scenario does not have it.
    pub(super) boost: u64,
    /// The watermarks min, low and high of the scenario's zone, pages.
    pub(super) marks: [u64; 3],
}

/// The values for the whole scenario, with the zones in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    pub(super) min_free_kbytes: u64,
    pub(super) zones: Vec<Fitted>,
}

/// Finds `min_free_kbytes` (unless it is known) and the managed pages at boot for which the kernel computes the printed watermarks, or the
/// nearest possible ones. `scaled`: the distances of low and high depend on the size of the zone, as since 4.6.
pub(super) fn fit(zones: &[ZoneRead], known_kbytes: Option<u64>, scaled: bool) -> Fit {
    let boosts: Vec<u64> = zones.iter().map(boost_of).collect();
    let sum: u64 = zones
        .iter()
        .zip(&boosts)
        .map(|(zone, boost)| zone.min - boost)
        .sum();
    let candidates: Vec<u64> = match known_kbytes {
        Some(kbytes) => vec![kbytes],
        // The kernel rounds down in each zone, so the sum may be too low by up to a page for each zone.
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

/// Sum of the differences between our watermarks and those of the file, pages.
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
    // The managed pages of a zone depend on the sum over all zones, so this repeats until nothing changes, at most `ROUNDS` times.
    for _ in 0..ROUNDS {
        let before = managed.clone();
        let lowmem: u64 = managed.iter().sum();
        for (at, zone) in zones.iter().enumerate() {
            let min = zone.min - boosts[at];
            if pages_min == 0 || min == 0 {
                continue;
            }
            // Solves min <= pages_min * managed / lowmem < min + 1.
            let lowest = (min * lowmem).div_ceil(pages_min);
            let highest = ((min + 1) * lowmem).div_ceil(pages_min).saturating_sub(1);
            let (least, most) = ranges[at];
            let (from, to) = (lowest.max(least), highest.min(most));
            if from <= to {
                managed[at] = zone.pages().clamp(from, to);
            } else if least < most {
                // No number fits both the watermark and the reserves, because the kernel computed the reserves later, when the zone may have
                // had a few pages more or less. The watermark decides.
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
            per_10000: SCALE_FACTOR_PER_10000,
        }
    } else {
        WatermarkGap::QuarterOfMin
    };
    let small = |pages: u64| u32::try_from(pages).unwrap_or(u32::MAX);
    let marks = zone_watermarks(small(pages_min), small(managed), small(lowmem), gap);
    [marks.min, marks.low, marks.high].map(u64::from)
}

/// Minimum and maximum number of pages that the zone can have managed at boot, computed from `protection` of a lower zone of its node.
/// Without a lower zone or its `protection`, or with a reserve ratio other than the default, both are the number in the file.
fn at_boot(zones: &[ZoneRead], zone: &ZoneRead) -> (u64, u64) {
    let as_printed = (zone.pages(), zone.pages());
    let lower = zones
        .iter()
        .find(|other| other.node == zone.node && class_of(other) < class_of(zone));
    let Some(lower) = lower else {
        return as_printed;
    };
    let class = class_of(zone);
    let (Some(&with), Some(&without)) =
        (lower.protection.get(class), lower.protection.get(class - 1))
    else {
        return as_printed;
    };
    // Both values of `protection` are sums over zones, divided by the ratio and rounded down.
    let step = with.saturating_sub(without) * RESERVE_RATIO;
    let (least, most) = (
        step.saturating_sub(RESERVE_RATIO - 1),
        step + RESERVE_RATIO - 1,
    );
    // A result of more than twice or less than half the pages of the zone, or above its present pages, means that the ratio is not the
    // default.
    if zone.pages() > 2 * most || 2 * zone.pages() < least || zone.present < least {
        return as_printed;
    }
    (least, most.min(zone.present))
}

/// Index of the zone's class, in the order of `protection`.
pub(super) fn class_of(zone: &ZoneRead) -> usize {
    match zone.name.as_str() {
        "DMA" => 0,
        "DMA32" => 1,
        _ => 2,
    }
}

/// The part of the zone's watermarks that is a boost, pages. Kernels from 5.0 to 5.13 boost watermarks but do not print the boost. In their
/// files min is too large for the distance from min to low. The excess, rounded up to whole page blocks, counts as the boost.
fn boost_of(zone: &ZoneRead) -> u64 {
    if let Some(boost) = zone.boost {
        return boost.min(zone.min);
    }
    let step = zone.low.saturating_sub(zone.min);
    let hidden = zone.min.saturating_sub(4 * step + 3);
    (hidden.div_ceil(BLOCK_PAGES) * BLOCK_PAGES).min(zone.min)
}
