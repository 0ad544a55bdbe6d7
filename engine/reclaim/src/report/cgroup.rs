//! The files of groups of version 2.
//!
//! Source: Documentation/admin-guide/cgroup-v2.rst; mm/memcontrol.c `memory_stat_format`, `memory_events_show`, 5.4 to 6.12.
//! Simplified: the only kernel memory in `memory.current` is that in `slab_reclaimable` (dentries, inodes, tree nodes and buffer heads);
//! `anon` counts all anonymous pages, mapped or not.

use super::pressure::{lines, pressure_of};
use super::proc_vmstat::{Counters, version};
use crate::kernel::TypeCounters;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::Memcg;
use crate::mm::memcg::v2::{Events, RefaultCounts};
use crate::mm::page::flag;
use crate::mm::zone::Lru;

const PAGE_BYTES: u64 = 4096;

/// The first version whose `memory.stat` counts scans and steals by reclaimer.
const BY_RECLAIMER: u32 = 6_000;

/// Files whose lines are names and values.
const FLAT: [&str; 3] = ["memory.events", "memory.swap.events", "memory.stat"];
/// Files in the format of /proc/pressure, each with the name of its resource.
const PRESSURE: [(&str, &str); 2] = [("memory.pressure", "memory"), ("io.pressure", "io")];
/// Files that hold one number.
const NUMBERS: [&str; 2] = ["memory.current", "memory.swap.current"];

/// The contents of every group's files, with names such as `GROUP.memory.events.high`; empty if groups are not of version 2.
pub(super) fn cgroup_counters(preset: &str, m: &Machine) -> Counters {
    if !m.memcg.are_v2() {
        return Counters::new();
    }
    let own: Vec<Used> = used(m);
    let groups = m.memcg.groups().iter().zip(0..).skip(1);
    let files = groups.flat_map(|(group, number)| {
        let files = of_group(preset, m, group, number, &own).into_iter();
        files.map(|(name, value)| (format!("{}.{name}", group.name), value))
    });
    files.collect()
}

/// Pages of a group, not counting those of its child groups.
#[derive(Clone, Copy, Default)]
struct Used {
    anon: u64,
    file: u64,
    dirty: u64,
    writeback: u64,
    slab: u64,
    swap_cached: u64,
}

fn used(m: &Machine) -> Vec<Used> {
    let mut all = vec![Used::default(); m.memcg.groups().len()];
    for (pfn, &memcg) in m.pages.memcg.iter().enumerate() {
        let (flags, of) = (m.pages.flags[Pfn::at(pfn)], &mut all[usize::from(memcg)]);
        let has = |bit: u32| u64::from(flags & bit != 0);
        match flags & flag::KIND {
            flag::ANON => {
                of.anon += 1;
                of.swap_cached += has(flag::SWAPCACHE);
            }
            flag::FILE => {
                of.file += 1;
                of.dirty += has(flag::DIRTY);
                of.writeback += has(flag::WRITEBACK);
            }
            flag::KERNEL => of.slab += 1,
            _ => {}
        }
    }
    all
}

fn of_group(preset: &str, m: &Machine, group: &Memcg, number: u32, own: &[Used]) -> Counters {
    let Some(v2) = group.v2 else {
        return Counters::new();
    };
    let tree = Tree::of(m, number, own);
    let Events {
        low,
        high,
        max,
        oom,
        oom_kill,
        swap_max,
    } = v2.events;
    let numbers = [
        group.res.usage * PAGE_BYTES,
        m.memcg.swap_usage(number, &m.swap) * PAGE_BYTES,
    ];
    let numbers = NUMBERS.into_iter().zip(numbers);
    let events = [
        ("low", low),
        ("high", high),
        ("max", max),
        ("oom", oom),
        ("oom_kill", oom_kill),
    ];
    let mut all: Counters = numbers.map(|(file, n)| (file.to_owned(), n)).collect();
    all.extend(flat(FLAT[0], events));
    all.extend(flat(FLAT[1], [("max", swap_max)]));
    all.extend(flat(FLAT[2], tree.sizes()));
    all.extend(flat(FLAT[2], tree.came_back()));
    all.extend(flat(FLAT[2], tree.reclaimed(version(preset))));
    for (file, resource) in PRESSURE {
        let figures = pressure_of(m, number).into_iter();
        let own = figures.filter_map(|(name, value)| {
            let line = name.strip_prefix(resource)?.strip_prefix('_')?;
            Some((format!("{file}.{line}"), value))
        });
        all.extend(own);
    }
    all
}

/// Puts the name of the file in front of the name in each of its lines.
fn flat<N: std::fmt::Display>(
    file: &str,
    rows: impl IntoIterator<Item = (N, u64)>,
) -> impl Iterator<Item = (String, u64)> {
    rows.into_iter()
        .map(move |(name, value)| (format!("{file}.{name}"), value))
}

/// Reads a counter of anonymous pages and one of file pages.
type Kinds = fn(&RefaultCounts) -> [u64; 2];

/// A group and the groups below it that it counts.
struct Tree<'a> {
    m: &'a Machine,
    own: &'a [Used],
    groups: Vec<u32>,
}

impl<'a> Tree<'a> {
    fn of(m: &'a Machine, memcg: u32, own: &'a [Used]) -> Self {
        let groups = (ROOT + 1..own.len() as u32)
            .filter(|&at| m.memcg.counted_in(at).any(|counted| counted == memcg))
            .collect();
        Self { m, own, groups }
    }

    fn counted(&self, counter: impl Fn(&Memcg) -> u64) -> u64 {
        let groups = self.groups.iter();
        groups
            .map(|&at| counter(&self.m.memcg.groups()[at as usize]))
            .sum()
    }

    /// Sizes by name, bytes.
    fn sizes(&self) -> Vec<(&'static str, u64)> {
        let used = |pages: fn(&Used) -> u64| {
            let groups = self.groups.iter();
            groups.map(|&at| pages(&self.own[at as usize])).sum::<u64>()
        };
        let listed = |lru: Lru| {
            let domains = || self.m.domains.ids();
            let groups = self.groups.iter();
            let lruvecs =
                groups.flat_map(|&at| domains().map(move |domain| self.m.lruvec(at, domain)));
            lruvecs
                .map(|lruvec| u64::from(self.m.lru_size(lruvec, lru)))
                .sum()
        };
        let pages = [
            ("anon", used(|group| group.anon)),
            ("file", used(|group| group.file)),
            ("file_dirty", used(|group| group.dirty)),
            ("file_writeback", used(|group| group.writeback)),
            ("slab_reclaimable", used(|group| group.slab)),
            ("swapcached", used(|group| group.swap_cached)),
            ("inactive_anon", listed(Lru::InactiveAnon)),
            ("active_anon", listed(Lru::ActiveAnon)),
            ("inactive_file", listed(Lru::InactiveFile)),
            ("active_file", listed(Lru::ActiveFile)),
            ("unevictable", listed(Lru::Unevictable)),
        ];
        let bytes = |(name, pages)| (name, pages * PAGE_BYTES);
        pages.into_iter().map(bytes).collect()
    }

    fn came_back(&self) -> Vec<(String, u64)> {
        let counters: [(&str, Kinds); 3] = [
            ("workingset_refault", |n| n.refault),
            ("workingset_activate", |n| n.activate),
            ("workingset_restore", |n| n.restore),
        ];
        let rows = counters.into_iter().flat_map(|(name, of)| {
            let sum = |kind: usize| {
                self.counted(|group| group.v2.map_or(0, |v2| of(&v2.came_back)[kind]))
            };
            match self.m.kernel.type_counters {
                TypeCounters::Together => vec![(name.to_owned(), sum(1))],
                TypeCounters::Apart => {
                    vec![
                        (format!("{name}_anon"), sum(0)),
                        (format!("{name}_file"), sum(1)),
                    ]
                }
            }
        });
        rows.collect()
    }

    fn reclaimed(&self, version: u32) -> Vec<(&'static str, u64)> {
        let scan = self.counted(|group| group.stat.pgscan);
        let steal = self.counted(|group| group.stat.pgreclaim);
        let kswapd_scan = self.counted(|group| group.stat.kswapd_pgscan);
        let kswapd_steal = self.counted(|group| group.stat.kswapd_pgreclaim);
        let mut rows = vec![
            ("pgscan", scan + kswapd_scan),
            ("pgsteal", steal + kswapd_steal),
        ];
        if version >= BY_RECLAIMER {
            rows.extend([
                ("pgscan_kswapd", kswapd_scan),
                ("pgscan_direct", scan),
                ("pgsteal_kswapd", kswapd_steal),
                ("pgsteal_direct", steal),
            ]);
        }
        rows.push(("pgmajfault", self.counted(|group| group.stat.pgmajfault)));
        rows
    }
}

/// Writes the files of groups from these figures. Returns the path of each file below the mount, and its lines.
pub fn cgroup_files(figures: &Counters) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<&str> = Vec::new();
    for (name, _) in figures {
        let group = name.split('.').next().unwrap_or_default();
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let files = groups.into_iter().flat_map(|group| {
        let figures_of = |file: &'static str| {
            let prefix = format!("{group}.{file}");
            let own = figures
                .iter()
                .filter_map(|(name, value)| Some((name.strip_prefix(&prefix)?, *value)));
            (format!("{group}/{file}"), own.collect::<Vec<_>>())
        };
        let numbers = NUMBERS.into_iter().map(figures_of).map(|(path, own)| {
            let lines = own.iter().map(|(_, value)| value.to_string()).collect();
            (path, lines)
        });
        let flat = FLAT.into_iter().map(figures_of).map(|(path, own)| {
            let rows = own.iter();
            let rows =
                rows.map(|(name, value)| format!("{} {value}", name.trim_start_matches('.')));
            (path, rows.collect())
        });
        let pressure = PRESSURE.into_iter().map(move |(file, resource)| {
            let (path, own) = figures_of(file);
            let named = own.into_iter();
            let named =
                named.map(|(name, value)| (name.replacen('.', &format!("{resource}_"), 1), value));
            (
                path,
                lines(&named.collect(), resource).map_or_else(Vec::new, Vec::from),
            )
        });
        let all: Vec<(String, Vec<String>)> = numbers.chain(flat).chain(pressure).collect();
        all
    });
    files.filter(|(_, lines)| !lines.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_become_the_files_of_each_group() {
        let figure = |name: &str, value| (name.to_owned(), value);
        let files = cgroup_files(&vec![
            figure("a.memory.current", 4096),
            figure("a.memory.events.high", 17),
            figure("a.memory.events.max", 0),
            figure("b.memory.current", 0),
        ]);
        let file = |path: &str, lines: &[&str]| {
            let lines = lines.iter().map(|&line| line.to_owned()).collect();
            (path.to_owned(), lines)
        };
        assert_eq!(
            files,
            [
                file("a/memory.current", &["4096"]),
                file("a/memory.events", &["high 17", "max 0"]),
                file("b/memory.current", &["0"]),
            ]
        );
    }
}
