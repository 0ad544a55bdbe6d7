//! The ranges of zones and nodes that the kernel prints at boot.
//!
//! The import computes the spanned pages of each zone from them and, if neither a report nor another file describes the zones, also the
//! present pages.
//!
//! Source: `free_area_init_nodes`, later `free_area_init`, in `mm/page_alloc.c` and `mm/mm_init.c`. Up to 3.4 the kernel prints page frames
//! (`0x00000010 -> 0x00001000`, where the second number is outside the range), later addresses (`[mem
//! 0x0000000000001000-0x0000000000ffffff]`, where it is inside).

use super::kind::is_number;
use super::log::{lines, place};
use super::zones::ZoneRead;
use super::{Note, Source, Use};

const PAGE_BYTES: u64 = 4_096;
/// DMA, DMA32, Normal, HighMem, Movable and Device.
const MOST_ZONES: usize = 6;
/// Maximum number of memory ranges that are kept; large servers print hundreds.
const MOST_RANGES: usize = 4_096;
/// The highest node whose zones are computed from the ranges; a scenario has fewer nodes.
const MOST_NODE: u32 = 7;

/// A range of page frames: the first one, and the one after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frames {
    from: u64,
    to: u64,
}

impl Frames {
    /// The frames that are in both.
    fn within(self, other: Self) -> Option<Self> {
        let (from, to) = (self.from.max(other.from), self.to.min(other.to));
        (from < to).then_some(Self { from, to })
    }

    fn pages(self) -> u64 {
        self.to - self.from
    }
}

/// The ranges that a log prints at boot. `zones`: name, number of the line in the log, and frames.
#[derive(Debug, Default)]
pub(super) struct Ranges {
    zones: Vec<(String, usize, Frames)>,
    /// Memory that a node has: the number of the node, and a range.
    memory: Vec<(u32, Frames)>,
}

/// Table to which the current line of the log belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Table {
    None,
    Zones,
    Memory,
}

/// Reads the table of zones and the table of memory ranges, those of the last boot if the log has several boots. `None`: the log has no table
/// of zones.
pub(super) fn read(source: &Source) -> Option<Ranges> {
    let mut ranges = Ranges::default();
    let mut table = Table::None;
    for line in lines(source) {
        let message = line.message;
        if message == "Zone ranges:" || message == "Zone PFN ranges:" {
            ranges = Ranges::default();
            table = Table::Zones;
            continue;
        }
        if message.starts_with("Movable zone start") {
            table = Table::None;
        }
        if message.starts_with("Early memory node ranges") || message.starts_with("early_node_map[")
        {
            table = Table::Memory;
            continue;
        }
        match table {
            Table::None => {}
            Table::Zones => match message.split_once(char::is_whitespace) {
                Some((_, rest)) if rest.trim() == "empty" => {}
                Some((name, rest)) => match frames(rest) {
                    Some(frames) if ranges.zones.len() < MOST_ZONES => {
                        ranges.zones.push((name.to_owned(), line.number, frames));
                    }
                    Some(_) => {}
                    None => table = Table::None,
                },
                None => table = Table::None,
            },
            Table::Memory => match node_range(message) {
                Some(range) if ranges.memory.len() < MOST_RANGES => ranges.memory.push(range),
                Some(_) => {}
                None => table = Table::None,
            },
        }
    }
    (!ranges.zones.is_empty()).then_some(ranges)
}

/// Reads `node   0: [mem 0x...-0x...]` and `0: 0x00000010 -> 0x0000009f`.
fn node_range(message: &str) -> Option<(u32, Frames)> {
    let (node, rest) = message.split_once(':')?;
    let node = node.trim_start_matches("node").trim();
    let node = is_number(node).then(|| node.parse().ok())??;
    Some((node, frames(rest)?))
}

/// Reads a range such as `0x00000010 -> 0x0000009f` or `[mem 0x...-0x...]`.
fn frames(text: &str) -> Option<Frames> {
    let hex = |word: &str| u64::from_str_radix(word.trim().strip_prefix("0x")?, 16).ok();
    let text = text.trim();
    let frames = if let Some((from, to)) = text.split_once(" -> ") {
        Frames {
            from: hex(from)?,
            to: hex(to)?,
        }
    } else {
        let inside = text.strip_prefix("[mem ")?.split(']').next()?;
        let (from, to) = inside.split_once('-')?;
        Frames {
            from: hex(from)? / PAGE_BYTES,
            to: hex(to)?.checked_add(1)? / PAGE_BYTES,
        }
    };
    (frames.from < frames.to && frames.to < 1 << 40).then_some(frames)
}

impl Ranges {
    /// The parts of a node's memory that are in a zone.
    fn parts(&self, node: u32, zone: Frames) -> impl Iterator<Item = Frames> {
        let of_node = self.memory.iter().filter(move |(owner, _)| *owner == node);
        of_node.filter_map(move |(_, range)| range.within(zone))
    }

    /// Number of page frames from the first to the last one of a node in a zone, holes included; `None`: the node has no memory there.
    fn span(&self, node: u32, zone: Frames) -> Option<u64> {
        let first = self.parts(node, zone).map(|part| part.from).min()?;
        let last = self.parts(node, zone).map(|part| part.to).max()?;
        Some(last - first)
    }

    /// Adds the spanned pages to zones that the memory report describes.
    pub(super) fn add_spans(&self, source: &Source, zones: &mut [ZoneRead], notes: &mut Vec<Note>) {
        for zone in zones.iter_mut().filter(|zone| zone.spanned.is_none()) {
            let range = self.zones.iter().find(|(name, ..)| *name == zone.name);
            let Some((name, line, frames)) = range else {
                continue;
            };
            let Some(spanned) = self.span(zone.node, *frames) else {
                continue;
            };
            if spanned < zone.present {
                continue;
            }
            zone.spanned = Some(spanned);
            notes.push(Note {
                usage: Use::Read,
                place: place(source, *line).to_string(),
                sentence: format!("Zone {name} of node {} spans {spanned} pages.", zone.node),
            });
        }
    }

    /// The zones of a machine whose log has no memory report, so that their watermarks are unknown.
    pub(super) fn zones(&self, source: &Source, notes: &mut Vec<Note>) -> Vec<ZoneRead> {
        let most = self.memory.iter().map(|(node, _)| *node).max().unwrap_or(0);
        let mut zones = Vec::new();
        for node in 0..=most.min(MOST_NODE) {
            for (name, line, frames) in &self.zones {
                let present = self.parts(node, *frames).map(Frames::pages).sum();
                let Some(spanned) = self.span(node, *frames) else {
                    continue;
                };
                zones.push(ZoneRead {
                    spanned: Some(spanned),
                    present,
                    ..ZoneRead::new(place(source, *line), node, name)
                });
            }
        }
        if let Some(zone) = zones.first() {
            notes.push(Note {
                usage: Use::Assumed,
                place: zone.place.to_string(),
                sentence: "The log shows only where zones are: all pages count as managed, and the simulated kernel computes the watermarks."
                    .to_owned(),
            });
        }
        zones
    }
}
