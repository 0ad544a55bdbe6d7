//! The files of groups of version 2.
//!
//! Source: Documentation/admin-guide/cgroup-v2.rst; mm/memcontrol.c `memory_stat_format`, `memory_events_show`, 5.4 to 6.12.
//! Simplified: `memory.current` is without kernel memory, and `anon` counts pages whether they are mapped or not.

use super::pressure::{lines, pressure_of};
use super::proc_vmstat::{Counters, version};
use crate::kernel::TypeCounters;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::Memcg;
use crate::mm::memcg::v2::CameBack;
use crate::mm::page::flag;
use crate::mm::zone::Lru;

const PAGE_BYTES: u64 = 4096;

/// The first version whose `memory.stat` has scans and steals by reclaimer.
const BY_RECLAIMER: u32 = 6_000;

/// Files whose lines are names and values; the others hold one number.
const FLAT: [&str; 3] = ["memory.events", "memory.swap.events", "memory.stat"];
const PRESSURE: [(&str, &str); 2] = [("memory.pressure", "memory"), ("io.pressure", "io")];
const NUMBERS: [&str; 2] = ["memory.current", "memory.swap.current"];

/// What is in the files of every group, as `NAME.memory.events.high`; nothing if groups are not of version 2.
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

/// Pages of a group itself.
#[derive(Clone, Copy, Default)]
struct Used {
    anon: u64,
    file: u64,
    dirty: u64,
    writeback: u64,
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
            _ => {}
        }
    }
    all
}

fn of_group(preset: &str, m: &Machine, group: &Memcg, number: u32, own: &[Used]) -> Counters {
    let Some(v2) = group.v2 else {
        return Counters::new();
    };
    let below: Vec<u32> = (ROOT + 1..own.len() as u32)
        .filter(|&at| m.memcg.counted_in(at).any(|counted| counted == number))
        .collect();
    let pages = |of: fn(&Used) -> u64| -> u64 {
        let pages = below.iter().map(|&at| of(&own[at as usize]));
        pages.sum::<u64>() * PAGE_BYTES
    };
    let listed = |lru: Lru| -> u64 {
        let lruvecs = below
            .iter()
            .flat_map(|&at| m.domains.ids().map(move |domain| m.lruvec(at, domain)));
        let sizes = lruvecs.map(|lruvec| u64::from(m.lru_size(lruvec, lru)));
        sizes.sum::<u64>() * PAGE_BYTES
    };
    let counted = |of: fn(&Memcg) -> u64| -> u64 {
        let groups = below.iter().map(|&at| &m.memcg.groups()[at as usize]);
        groups.map(of).sum()
    };
    let events = v2.events;
    let version = version(preset);
    let mut all = vec![
        ("memory.current".to_owned(), group.res.usage * PAGE_BYTES),
        (
            "memory.swap.current".to_owned(),
            m.memcg.swap_usage(number, &m.swap) * PAGE_BYTES,
        ),
    ];
    let flat = |file: &str, rows: &[(&str, u64)]| -> Counters {
        let rows = rows.iter();
        rows.map(|(name, value)| (format!("{file}.{name}"), *value))
            .collect()
    };
    all.extend(flat(
        FLAT[0],
        &[
            ("low", events.low),
            ("high", events.high),
            ("max", events.max),
            ("oom", events.oom),
            ("oom_kill", events.oom_kill),
        ],
    ));
    all.extend(flat(FLAT[1], &[("max", events.swap_max)]));
    all.extend(flat(
        FLAT[2],
        &[
            ("anon", pages(|of| of.anon)),
            ("file", pages(|of| of.file)),
            ("file_dirty", pages(|of| of.dirty)),
            ("file_writeback", pages(|of| of.writeback)),
            ("swapcached", pages(|of| of.swap_cached)),
            ("inactive_anon", listed(Lru::InactiveAnon)),
            ("active_anon", listed(Lru::ActiveAnon)),
            ("inactive_file", listed(Lru::InactiveFile)),
            ("active_file", listed(Lru::ActiveFile)),
            ("unevictable", listed(Lru::Unevictable)),
        ],
    ));
    let came_back = below.iter().fold([[0; 2]; 3], |mut sum, &at| {
        let own = m.memcg.groups()[at as usize].v2.map(|v2| v2.came_back);
        let CameBack {
            refault,
            activate,
            restore,
        } = own.unwrap_or_default();
        for (sum, own) in sum.iter_mut().zip([refault, activate, restore]) {
            *sum = [sum[0] + own[0], sum[1] + own[1]];
        }
        sum
    });
    for (name, [anon, file]) in ["refault", "activate", "restore"]
        .into_iter()
        .zip(came_back)
    {
        let name = format!("workingset_{name}");
        all.extend(match m.kernel.type_counters {
            TypeCounters::Together => flat(FLAT[2], &[(&name, file)]),
            TypeCounters::Apart => flat(
                FLAT[2],
                &[
                    (&format!("{name}_anon"), anon),
                    (&format!("{name}_file"), file),
                ],
            ),
        });
    }
    let [direct, kswapd] = [
        [counted(|g| g.stat.pgscan), counted(|g| g.stat.pgreclaim)],
        [
            counted(|g| g.stat.kswapd_pgscan),
            counted(|g| g.stat.kswapd_pgreclaim),
        ],
    ];
    all.extend(flat(
        FLAT[2],
        &[
            ("pgscan", direct[0] + kswapd[0]),
            ("pgsteal", direct[1] + kswapd[1]),
        ],
    ));
    if version >= BY_RECLAIMER {
        all.extend(flat(
            FLAT[2],
            &[
                ("pgscan_kswapd", kswapd[0]),
                ("pgscan_direct", direct[0]),
                ("pgsteal_kswapd", kswapd[1]),
                ("pgsteal_direct", direct[1]),
            ],
        ));
    }
    all.extend(flat(
        FLAT[2],
        &[("pgmajfault", counted(|g| g.stat.pgmajfault))],
    ));
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

/// The files of groups made of these figures: each with its path below the mount and its lines.
pub fn cgroup_files(figures: &Counters) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<&str> = Vec::new();
    for (name, _) in figures {
        let group = name.split('.').next().unwrap_or_default();
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    let files = groups.into_iter().flat_map(|group| {
        let of = |file: &'static str| {
            let prefix = format!("{group}.{file}");
            let own = figures
                .iter()
                .filter_map(|(name, value)| Some((name.strip_prefix(&prefix)?, *value)));
            (format!("{group}/{file}"), own.collect::<Vec<_>>())
        };
        let numbers = NUMBERS.into_iter().map(of).map(|(path, own)| {
            let lines = own.iter().map(|(_, value)| value.to_string()).collect();
            (path, lines)
        });
        let flat = FLAT.into_iter().map(of).map(|(path, own)| {
            let rows = own.iter();
            let rows =
                rows.map(|(name, value)| format!("{} {value}", name.trim_start_matches('.')));
            (path, rows.collect())
        });
        let pressure = PRESSURE.into_iter().map(move |(file, resource)| {
            let (path, own) = of(file);
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
