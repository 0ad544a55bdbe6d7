//! Reads sysctls from the output of `sysctl -a` or from a file of `/etc/sysctl.d`.

use std::collections::BTreeMap;

use super::kind::setting;
use super::{Note, Place, Refusal, Source, Use};

/// Sysctls with a key in `[machine]`: name, key, smallest and largest value.
const KEYS: [(&str, &str, u64, u64); 6] = [
    ("vm.swappiness", "swappiness", 0, 100),
    ("vm.dirty_ratio", "dirty_ratio", 1, 100),
    (
        "vm.dirty_background_ratio",
        "dirty_background_ratio",
        0,
        100,
    ),
    (
        "vm.vfs_cache_pressure",
        "vfs_cache_pressure",
        0,
        2_147_483_647,
    ),
    ("vm.page-cluster", "page_cluster", 0, 6),
    ("vm.min_free_kbytes", "min_free_kbytes", 128, 16 << 20),
];

/// Sysctls of reclaim for which a scenario has no key: the name, the value that fits the simulation, and the note for any other value.
const KNOWN: [(&str, &str, &str); 8] = [
    (
        "vm.watermark_scale_factor",
        "10",
        "the simulation always uses 10",
    ),
    (
        "vm.watermark_boost_factor",
        "15000",
        "the simulation uses 15000; for 0 choose the arm none of the decision watermark_boost",
    ),
    (
        "vm.zone_reclaim_mode",
        "0",
        "the simulation takes pages of another node first",
    ),
    ("vm.dirty_bytes", "0", "use machine.dirty_ratio"),
    (
        "vm.dirty_background_bytes",
        "0",
        "use machine.dirty_background_ratio",
    ),
    (
        "vm.dirty_expire_centisecs",
        "3000",
        "the simulation always uses 3000",
    ),
    (
        "vm.dirty_writeback_centisecs",
        "500",
        "the simulation always uses 500",
    ),
    (
        "vm.overcommit_memory",
        "0",
        "the simulation grants all memory that a program asks for",
    ),
];

/// Values of keys of `[machine]`.
pub(super) type Settings = BTreeMap<&'static str, u64>;

/// The kernel's default limits of dirty pages, percent of memory.
const DIRTY_RATIO: u64 = 20;
const DIRTY_BACKGROUND_RATIO: u64 = 10;

/// If the flusher's limit of dirty pages is not below that of programs, the kernel wakes the flusher at half of the latter, so this half
/// becomes the flusher's limit in the scenario.
pub(super) fn fit(settings: &mut Settings, notes: &mut Vec<Note>) {
    let value = |key: &str, default: u64| settings.get(key).copied().unwrap_or(default);
    let most = value("dirty_ratio", DIRTY_RATIO);
    let background = value("dirty_background_ratio", DIRTY_BACKGROUND_RATIO);
    if background >= most {
        let half = most / 2;
        settings.insert("dirty_background_ratio", half);
        notes.push(Note {
            usage: Use::Assumed,
            place: String::new(),
            sentence: format!(
                "dirty_background_ratio is {half}: {background} is not below dirty_ratio, which is {most}, and then the kernel wakes the \
                 flusher at half of that."
            ),
        });
    }
}

/// Reads the sysctls for which a scenario has a key, and notes other sysctls of reclaim whose value does not fit the simulation.
pub(super) fn read(
    source: &Source,
    settings: &mut Settings,
    notes: &mut Vec<Note>,
) -> Result<(), Refusal> {
    for (at, line) in source.text.lines().enumerate() {
        let Some((name, value)) = setting(line) else {
            continue;
        };
        let place = Place {
            file: source.name.to_owned(),
            line: at + 1,
        };
        if let Some(&(_, key, least, most)) = KEYS.iter().find(|row| row.0 == name) {
            let known = value.parse().ok().filter(|n| (least..=most).contains(n));
            // A ratio of 0 means that the limit is given in bytes.
            if known.is_none() && (name, value) != ("vm.dirty_ratio", "0") {
                return Err(place.refuse(value, &format!("a whole number from {least} to {most}")));
            }
            let Some(number) = known else { continue };
            settings.insert(key, number);
            notes.push(Note {
                usage: Use::Read,
                place: place.to_string(),
                sentence: format!("{name} is {number}."),
            });
        } else if let Some((_, usual, here)) = KNOWN.iter().find(|row| row.0 == name)
            && *usual != value
        {
            let value: String = value
                .chars()
                .take(40)
                .flat_map(char::escape_debug)
                .collect();
            notes.push(Note {
                usage: Use::Ignored,
                place: place.to_string(),
                sentence: format!("{name} is {value}, but {here}."),
            });
        }
    }
    Ok(())
}
