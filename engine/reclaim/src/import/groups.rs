//! Groups of processes from the files `memory.*` of the memory controller.
//!
//! A file with a limit of a group holds only a number or `max`, so its content does not show which file it is. The import takes the output of
//! `grep . /sys/fs/cgroup/JOB/memory.*`, which has path and name in each line, or a file that still has its name. The kernel's report of an OOM
//! kill in a group gives limits, too (`group_report`).
//!
//! Source: `mm/memcontrol.c` (`memory_files`, `mem_cgroup_legacy_files`), later `mm/memcontrol-v1.c`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::kernel::CgroupVersions;

use super::report::PAGE_KIB;
use super::zoneinfo::figure;
use super::{Note, Place, Refusal, Source, Use};

/// Files for which a scenario has a key: the name of the file, the key, and whether the file belongs to version 2.
const KEYS: [(&str, &str, bool); 7] = [
    ("memory.min", "min", true),
    ("memory.low", "low", true),
    ("memory.high", "high", true),
    ("memory.max", "max", true),
    ("memory.swap.max", "swap_max", true),
    ("memory.soft_limit_in_bytes", "soft_limit", false),
    ("memory.limit_in_bytes", "limit", false),
];
/// Other files of a group. The import recognizes them, but leaves them out.
const OTHERS: [&str; 6] = [
    "memory.stat",
    "memory.events",
    "memory.current",
    "memory.peak",
    "memory.swap.current",
    "memory.usage_in_bytes",
];
/// Minimum of a hard limit in a scenario, pages.
const LEAST_LIMIT: u64 = 256;
/// Maximum of a limit in a scenario, pages. A larger value counts as no limit.
const MOST_PAGES: u64 = 1 << 25;
/// Limit of a scenario; a machine may have more groups.
const MOST_GROUPS: usize = 100;
const MOST_NAME: usize = 32;

/// Limits of one group, by key: a number of pages, and the line that gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Group {
    limits: BTreeMap<&'static str, (u64, Place)>,
}

/// Groups by the path of their folder; the path is empty if a file has no folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Groups(BTreeMap<String, Group>);

/// Whether the source is one file of a group, recognized by the file's name. A text whose lines have paths, as `grep` prints them, is not one
/// file of a group.
pub(super) fn is_file_of_group(source: &Source) -> bool {
    let name = base(source.name);
    let has_name = KEYS.iter().any(|(file, ..)| *file == name) || OTHERS.contains(&name);
    has_name
        && !source
            .text
            .lines()
            .any(|line| path_and_rest(line).is_some())
}

fn base(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Splits `/sys/fs/cgroup/job/memory.max:314572800` into folder, file and the rest.
fn path_and_rest(line: &str) -> Option<(&str, &str, &str)> {
    let at = line.find("memory.")?;
    let folder = line[..at].trim_end_matches('/');
    if !folder.is_empty() && !line[..at].ends_with('/') {
        return None;
    }
    let (file, rest) = line[at..].split_once(':')?;
    let is_file = file
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte));
    is_file.then_some((folder, file, rest))
}

/// Adds the limits in a source to the groups, with a note for each.
pub(super) fn read(
    source: &Source,
    groups: &mut Groups,
    notes: &mut Vec<Note>,
) -> Result<(), Refusal> {
    let folder = source
        .name
        .rsplit_once('/')
        .map_or("", |(folder, _)| folder);
    let named = is_file_of_group(source);
    let mut past = false;
    for (at, line) in source.text.lines().enumerate() {
        let place = Place {
            file: source.name.to_owned(),
            line: at + 1,
        };
        let (folder, file, value) = if named {
            (folder, base(source.name), line)
        } else if let Some(parts) = path_and_rest(line) {
            parts
        } else {
            past |= line.split_whitespace().count() == 2;
            continue;
        };
        match KEYS.iter().find(|(name, ..)| *name == file) {
            Some(&(name, key, _)) => {
                let read = limit(&place, value.trim())?;
                // A protection of 0 pages is no protection.
                let Some(pages) = read.filter(|&pages| pages > 0 || !matches!(key, "min" | "low"))
                else {
                    continue;
                };
                groups.set((name, key), folder, (pages, place.clone()), notes)?;
            }
            None => past = true,
        }
    }
    if past {
        notes.push(Note {
            usage: Use::Ignored,
            place: format!("{}:1", source.name),
            sentence: "Counters and amounts of a group, such as those of memory.stat and memory.events, describe what has happened; a run begins with empty groups."
                .to_owned(),
        });
    }
    Ok(())
}

/// Pages of a limit; `None`: no limit, for which version 1 prints a very large number.
fn limit(place: &Place, value: &str) -> Result<Option<u64>, Refusal> {
    if value == "max" {
        return Ok(None);
    }
    let bytes: u64 = value
        .parse()
        .map_err(|_| place.refuse(value, "an amount in bytes, or max"))?;
    let kib = (bytes / 1024).min((1 << 40) - 1).to_string();
    let pages = figure(place, &kib)? / PAGE_KIB;
    Ok((pages <= MOST_PAGES).then_some(pages))
}

fn shown(folder: &str) -> String {
    let name: String = base(folder)
        .chars()
        .take(40)
        .flat_map(char::escape_debug)
        .collect();
    if name.is_empty() {
        "job".to_owned()
    } else {
        name
    }
}

impl Groups {
    fn of(&mut self, folder: &str, place: &Place) -> Result<&mut Group, Refusal> {
        if !self.0.contains_key(folder) && self.0.len() == MOST_GROUPS {
            return Err(place.refuse(folder, "at most 100 groups"));
        }
        Ok(self.0.entry(folder.to_owned()).or_default())
    }

    /// Sets the limit of a group that a log gives, in pages. `file` is the file that has this limit. A limit that is larger than a scenario's is
    /// none.
    pub(super) fn take(
        &mut self,
        file: &str,
        folder: &str,
        limit: (u64, Place),
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        let known = KEYS.iter().find(|(name, ..)| *name == file);
        let &(name, key, _) =
            known.expect("a report has the limits of files that the import knows");
        if limit.0 > MOST_PAGES {
            return Ok(());
        }
        self.set((name, key), folder, limit, notes)
    }

    /// Sets a limit, pages, and notes its place. `file`: the name of the file that has the limit, and its key.
    fn set(
        &mut self,
        (file, key): (&str, &'static str),
        folder: &str,
        limit: (u64, Place),
        notes: &mut Vec<Note>,
    ) -> Result<(), Refusal> {
        notes.push(Note {
            usage: Use::Read,
            place: limit.1.to_string(),
            sentence: format!("{file} of group {} is {} pages.", shown(folder), limit.0),
        });
        let group = self.of(folder, &limit.1)?;
        group.limits.insert(key, limit);
        Ok(())
    }

    /// The tables `[[memcg]]`, and the name of the group with the longest path, in which the last actor runs. If the kernel lacks the version
    /// of the groups, both are empty and a note says so.
    pub(super) fn tables(
        &self,
        versions: CgroupVersions,
        notes: &mut Vec<Note>,
    ) -> (String, Option<String>) {
        let (mut text, mut names) = (String::new(), Vec::<(String, String)>::new());
        let of_v2 = self.is_of_v2();
        let fits = match versions {
            CgroupVersions::First => !of_v2,
            CgroupVersions::Both => true,
            CgroupVersions::Second => of_v2,
        };
        for (path, group) in &self.0 {
            let limits: Vec<(&str, u64)> = group
                .limits
                .iter()
                .filter(|(key, _)| {
                    KEYS.iter()
                        .any(|(_, of_file, is_v2)| of_file == *key && *is_v2 == of_v2)
                })
                .map(|(key, (pages, _))| (*key, *pages))
                .collect();
            let Some((_, place)) = group.limits.values().next().filter(|_| !limits.is_empty())
            else {
                continue;
            };
            if !fits {
                let version = if of_v2 { 2 } else { 1 };
                notes.push(Note {
                    usage: Use::Ignored,
                    place: place.to_string(),
                    sentence: format!("Groups of version {version} are left out, because the nearest kernel of the simulation lacks them."),
                });
                return (String::new(), None);
            }
            let name = unique(path, &names);
            let parent = names
                .iter()
                .filter(|(other, _)| {
                    path.strip_prefix(other.as_str())
                        .is_some_and(|rest| rest.starts_with('/'))
                })
                .max_by_key(|(other, _)| other.len());
            write!(text, "\n[[memcg]]\nname = \"{name}\"\n")
                .expect("writing to a string cannot fail");
            if let Some((_, parent)) = parent {
                writeln!(text, "parent = \"{parent}\"").expect("writing to a string cannot fail");
            }
            for (key, pages) in limits {
                let least = if matches!(key, "max" | "limit") {
                    LEAST_LIMIT
                } else {
                    0
                };
                if pages < least {
                    notes.push(Note {
                        usage: Use::Assumed,
                        place: place.to_string(),
                        sentence: format!("A group of {pages} pages cannot run in the simulation, so the scenario has {least}."),
                    });
                }
                writeln!(text, "{key} = {}", pages.max(least))
                    .expect("writing to a string cannot fail");
            }
            names.push((path.clone(), name));
        }
        let innermost = names.into_iter().max_by_key(|(path, _)| path.len());
        (text, innermost.map(|(_, name)| name))
    }

    /// True if any limit is of version 2. A scenario has limits of one version, so those of version 1 are then left out.
    fn is_of_v2(&self) -> bool {
        let mut keys = self.0.values().flat_map(|group| group.limits.keys());
        keys.any(|key| {
            KEYS.iter()
                .any(|(_, of_file, is_v2)| of_file == key && *is_v2)
        })
    }
}

/// A name of letters, digits and hyphens for a group, different from those of the other groups.
fn unique(path: &str, others: &[(String, String)]) -> String {
    let plain: String = base(path)
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(MOST_NAME - 4)
        .collect();
    let plain = match plain.trim_matches('-') {
        "" | "root" => "job".to_owned(),
        name => name.to_owned(),
    };
    let mut name = plain.clone();
    let mut number = 2;
    while others.iter().any(|(_, other)| *other == name) {
        name = format!("{plain}-{number}");
        number += 1;
    }
    name
}
