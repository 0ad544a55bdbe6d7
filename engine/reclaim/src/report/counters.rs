//! The counters that the page shows: those of /proc/vmstat, those that no kernel has, totals of /proc/pressure, and those of groups.

use super::pressure::pressure;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::memcg::{SlabObject, is_charged};
use crate::mm::page::flag;
use crate::mm::vmstat::vmstat;
use crate::record::{TimeTotals, time_totals};

/// Number of groups whose counters a picture contains. It is small because the page has room for about a hundred names.
const GROUPS_SHOWN: usize = 2;
const COUNTERS_OF_GROUP: usize = 7;

/// Names and values of a picture's counters: /proc/vmstat, then those that no kernel has, then totals of /proc/pressure, then the first
/// groups with names such as `memcg_NAME_pgscan`.
pub fn counters(m: &Machine) -> Vec<(String, u64)> {
    let groups = group_counters(m).into_iter();
    let groups = groups.take(GROUPS_SHOWN * COUNTERS_OF_GROUP);
    let groups = groups.map(|(name, value)| (format!("memcg_{}", name.replace('.', "_")), value));
    let own = own_counters(&time_totals(m)).map(|(name, value)| (name.to_owned(), value));
    let all = vmstat(m).into_iter().chain(own);
    all.chain(pressure_totals(m)).chain(groups).collect()
}

/// Totals of /proc/pressure in microseconds, with names such as `memory_some_total_us`. Empty before 4.20.
pub fn pressure_totals(m: &Machine) -> impl Iterator<Item = (String, u64)> {
    let figures = pressure(m).into_iter();
    figures.filter(|(name, _)| name.ends_with("_total_us"))
}

/// CPU time of all kswapd threads and of all shrinkers, and stalls of all tasks, in microseconds, and the number of failed allocations.
pub(super) fn own_counters(totals: &TimeTotals) -> [(&'static str, u64); 4] {
    let us = |ns: u64| ns / 1000;
    [
        ("kswapd_cpu_us", us(totals.kswapd_ns)),
        ("shrinker_cpu_us", us(totals.shrinker_ns)),
        ("stall_us", us(totals.stall_ns.iter().sum())),
        ("failed_requests", totals.failed.sum()),
    ]
}

/// Counters of all groups except the root, group by group, with names such as `GROUP.pgscan`.
pub(super) fn group_counters(m: &Machine) -> Vec<(String, u64)> {
    let groups = m.memcg.groups().iter().skip(1);
    let counters = groups.flat_map(|group| {
        let stat = group.stat;
        let counters: [(&str, u64); COUNTERS_OF_GROUP] = [
            ("usage", group.res.usage),
            ("failcnt", group.res.failcnt),
            ("pgscan", stat.pgscan),
            ("pgreclaim", stat.pgreclaim),
            ("kswapd_pgscan", stat.kswapd_pgscan),
            ("kswapd_pgreclaim", stat.kswapd_pgreclaim),
            ("pgmajfault", stat.pgmajfault),
        ];
        counters.map(|(counter, value)| (format!("{}.{counter}", group.name), value))
    });
    counters.collect()
}

/// Slab pages that each group itself is charged for, with names such as `GROUP.slab_pages`; empty if the kernel charges none.
pub(super) fn charged_slab(m: &Machine) -> Vec<(String, u64)> {
    if !is_charged(m, SlabObject::OfFile) {
        return Vec::new();
    }
    let mut slab = vec![0; m.memcg.groups().len()];
    for (pfn, &memcg) in m.pages.memcg.iter().enumerate() {
        if m.pages.kind(Pfn::at(pfn)) == flag::KERNEL {
            slab[usize::from(memcg)] += 1;
        }
    }
    let groups = m.memcg.groups().iter().zip(slab).skip(1);
    groups
        .map(|(group, pages)| (format!("{}.slab_pages", group.name), pages))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_picture_has_the_counters_of_the_first_two_groups_and_an_outcome_those_of_all() {
        let m = testing::machine_with_groups(&[("a", 0, false), ("b", 0, false), ("c", 0, false)]);
        let shown = counters(&m);
        let plain = vmstat(&m).len() + 4;
        assert_eq!(shown.len(), plain + 14);
        assert_eq!(shown[plain - 4].0, "kswapd_cpu_us");
        assert_eq!(shown[plain].0, "memcg_a_usage");
        assert_eq!(shown[plain + 13].0, "memcg_b_pgmajfault");
        assert!(shown.len() <= 120, "the page has room for this many names");
        let all = group_counters(&m);
        assert_eq!((all.len(), all[20].0.as_str()), (21, "c.pgmajfault"));
    }

    #[test]
    fn a_picture_has_the_totals_of_pressure_from_4_20_on() {
        let names = |preset: &str| {
            let shown = counters(&testing::machine_of(preset, |_| {}));
            let names = shown.into_iter().map(|(name, _)| name);
            names
                .filter(|name| name.ends_with("_total_us"))
                .collect::<Vec<_>>()
        };
        assert_eq!(names("v4_19_13"), Vec::<String>::new());
        for preset in ["v5_0", "deb6_12_117"] {
            let expected = ["memory_some", "memory_full", "io_some", "io_full"];
            assert_eq!(
                names(preset),
                expected.map(|name| format!("{name}_total_us")),
                "{preset}"
            );
        }
    }
}
