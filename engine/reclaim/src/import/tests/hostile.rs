//! Damaged files are read, or refused with a sentence.

use super::{LATEST, SIXTEEN_GIB, zoneinfo};
use crate::import::{Source, Work, import, recorded};
use crate::testing::hostile::{Dice, each, too_few};

/// Number of damaged files, in percent of the number that `HOSTILE` sets: 20,000 files if that is 10,000. There can be so many, because a
/// file takes only a millisecond.
const PERCENT: u64 = 200;

/// Pieces that replace others: the smallest and largest readable numbers and those beyond, headings, and signs of other formats.
const PIECES: [&str; 22] = [
    "",
    "0",
    "-1",
    "99999999999999999999",
    "18446744073709551615",
    "1099511627775",
    "Node 7, zone Movable\n",
    "Node 0 HighMem free:4kB min:4kB low:4kB high:4kB present:8kB\n",
    "Mem-Info:\n",
    "Zone ranges:\n",
    "  Normal   [mem 0x0000000000001000-0xffffffffffffffff]\n",
    "  node   0: [mem 0x1000-0xfff]\n",
    "kernel: ",
    "[",
    "<",
    "\n",
    "(",
    "\u{1f980}",
    "kB",
    "memory.max:",
    ">100000",
    "\u{1b}[31m",
];

fn undamaged_files() -> Vec<String> {
    let texts = [
        include_str!("fixtures/oom-2.6.32.log"),
        include_str!("fixtures/oom-3.10.log"),
        include_str!("fixtures/failure-4.9.log"),
        include_str!("fixtures/oom-5.4.log"),
        include_str!("fixtures/oom-6.1.log"),
        include_str!("fixtures/oom-7.0-cut.log"),
        include_str!("fixtures/group.txt"),
        include_str!("fixtures/buddyinfo.txt"),
        include_str!("fixtures/pagetypeinfo.txt"),
        "MemTotal: 16311540 kB\nBuffers: 5 kB\nSwapTotal: 5 kB\nSwapFree: 4 kB\nvm.swappiness = 4\n",
        "vm.swappiness = 4\nvm.dirty_ratio = 20\nvm.min_free_kbytes = 67584\n",
    ];
    let mut undamaged: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
    undamaged.push(zoneinfo(LATEST, &SIXTEEN_GIB));
    undamaged
}

/// Damages a text: replaces pieces, and drops, repeats or moves lines.
fn damage(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    for _ in 0..dice.roll(3) {
        let (from, to) = (dice.roll(lines.len()), dice.roll(lines.len()));
        match dice.roll(4) {
            0 => lines.truncate(from.max(1)),
            1 => lines.insert(to, lines[from]),
            2 => lines.swap(from, to),
            _ => {
                lines.drain(..from);
            }
        }
    }
    let mut text: Vec<char> = lines.join("\n").chars().collect();
    for _ in 0..dice.roll(4) {
        let at = dice.roll(text.len().max(1));
        let end = (at + dice.roll(12)).min(text.len());
        let piece = dice.pick(&PIECES);
        text.splice(at.min(end)..end, piece.chars());
    }
    text.into_iter().collect()
}

/// Reads one or two damaged files. True if they are accepted as a machine.
fn is_read(dice: &mut Dice) -> bool {
    let undamaged = undamaged_files();
    let text = damage(&undamaged[dice.roll(undamaged.len())], dice);
    // A second file may give zones to a first one that has none.
    let other = damage(&undamaged[dice.roll(undamaged.len())], dice);
    let sources = [
        Source {
            name: "file",
            text: &text,
        },
        Source {
            name: "other",
            text: &other,
        },
    ];
    let sources = &sources[..=dice.roll(2)];
    let imported = import(sources, Work::Copy);
    let is_read = imported.is_ok();
    let refusals = [imported.err(), recorded(sources).err()];
    for refusal in refusals.into_iter().flatten() {
        // The refusal of a text of no known kind, or of files that describe no zone, names no line.
        let place = refusal.0.split(": ").next().unwrap_or_default();
        let names_line = place.contains(':')
            || refusal.0.contains("this is none of the files")
            || refusal.0.starts_with("No file describes");
        let is_sentence = refusal.0.ends_with('.') && !refusal.0.contains(char::is_control);
        assert!(names_line && is_sentence, "{refusal}");
    }
    is_read
}

#[test]
fn damaged_files_are_read_or_refused_with_a_sentence() {
    let read = each(
        PERCENT,
        "damaged_files_are_read_or_refused_with_a_sentence",
        is_read,
    );
    // Some files must be read and some refused, because otherwise the damage tests nothing.
    let count = read.iter().filter(|&&is_read| is_read).count();
    assert!(
        too_few(PERCENT) || (read.len() / 20..read.len() * 19 / 20).contains(&count),
        "{count} of {}",
        read.len()
    );
}
