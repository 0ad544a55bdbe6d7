//! Free pages in blocks: `/proc/buddyinfo` and `/proc/pagetypeinfo`.
//!
//! A run begins with its free memory in large blocks, so these figures are noted and shown but do not change the scenario.
//!
//! Source: `frag_show_print`, `pagetypeinfo_showfree_print` and `pagetypeinfo_showblockcount_print` in `mm/vmstat.c`. Since 5.4 the kernel
//! stops counting at 100,000 blocks of a type and prints `>100000`.

use super::kind::zone_heading;
use super::zoneinfo::figure;
use super::{Note, Place, Refusal, Source, Use};

/// Maximum number of orders of the buddy allocator; kernels with other page sizes may have more than 11.
const MOST_ORDERS: usize = 16;
/// Order of a page block on machines with huge pages of 2 MiB.
const BLOCK_ORDER: usize = 9;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FreeBlocks {
    pub(super) node: u32,
    pub(super) zone: String,
    /// Number of free blocks of each order, of all migrate types together.
    pub(super) blocks: Vec<u64>,
}

/// Reads the free blocks of each zone, and notes how many free pages are in large blocks.
pub(super) fn read(source: &Source, notes: &mut Vec<Note>) -> Result<Vec<FreeBlocks>, Refusal> {
    let mut zones: Vec<FreeBlocks> = Vec::new();
    for (at, line) in source.text.lines().enumerate() {
        let place = Place {
            file: source.name.to_owned(),
            line: at + 1,
        };
        let Some((node, name)) = zone_heading(line) else {
            continue;
        };
        let node = node
            .parse()
            .map_err(|_| place.refuse(node, "the number of a node"))?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbers = numbers(&words);
        // The last table of pagetypeinfo counts page blocks and has one column for each type, which are fewer than 8.
        let is_count_of_blocks = numbers.len() < 8;
        if is_count_of_blocks || numbers.len() > MOST_ORDERS {
            continue;
        }
        let blocks: Vec<u64> = numbers
            .iter()
            .map(|word| figure(&place, word.trim_start_matches('>')))
            .collect::<Result<_, _>>()?;
        let last = zones
            .last_mut()
            .filter(|zone| zone.node == node && zone.zone == name);
        match last {
            Some(zone) if line.contains(", type ") => add(&mut zone.blocks, &blocks),
            _ => {
                notes.push(Note {
                    usage: Use::Ignored,
                    place: place.to_string(),
                    sentence: String::new(),
                });
                zones.push(FreeBlocks {
                    node,
                    zone: name.to_owned(),
                    blocks,
                });
            }
        }
    }
    let last = notes.len() - zones.len();
    for (zone, note) in zones.iter().zip(&mut notes[last..]) {
        note.sentence = sentence(zone);
    }
    Ok(zones)
}

/// The numbers at the end of a line, also those with a leading `>`.
fn numbers<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    let is_number = |word: &&str| {
        let digits = word.trim_start_matches('>');
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let others = words.iter().rposition(|word| !is_number(word));
    &words[others.map_or(0, |at| at + 1)..]
}

fn add(sums: &mut Vec<u64>, blocks: &[u64]) {
    sums.resize(sums.len().max(blocks.len()), 0);
    for (sum, count) in sums.iter_mut().zip(blocks) {
        *sum = sum.saturating_add(*count);
    }
}

fn sentence(zone: &FreeBlocks) -> String {
    let pages_from = |order: usize| -> u64 {
        let blocks = zone.blocks.iter().enumerate().skip(order);
        blocks
            .map(|(order, count)| count.saturating_mul(1 << order))
            .fold(0, u64::saturating_add)
    };
    let name: String = zone
        .zone
        .chars()
        .take(20)
        .flat_map(char::escape_debug)
        .collect();
    format!(
        "Zone {name} of node {} had {} free pages, {} of them in blocks of 2 MiB and more; a run begins with memory in whole blocks, unless the \
         key \"scattered\" of the zone says otherwise.",
        zone.node,
        pages_from(0),
        pages_from(BLOCK_ORDER)
    )
}
