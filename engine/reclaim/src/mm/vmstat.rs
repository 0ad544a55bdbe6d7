//! Counters of /proc/vmstat, with the kernel's names. A counter is changed only by the function that does what it counts.

use crate::kernel::{LruDomain, Refault, StealCounters, TypeCounters};
use crate::machine::Machine;
use crate::mm::id::{DomainId, Table, ZoneId};
use crate::mm::zone::Lru;
use crate::mm::{zram, zswap};

/// Counters that never decrease. Some have a value for each reclaim domain or for each zone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vmstat {
    /// Pages scanned on inactive lists by kswapd, except for limits of groups.
    pub pgscan_kswapd: Table<DomainId, u64>,
    /// Pages scanned on inactive lists by direct reclaimers, except for limits of groups.
    pub pgscan_direct: Table<DomainId, u64>,
    /// Pages of LRU lists that kswapd freed, in some kernels also for limits of groups.
    pub pgsteal_kswapd: Table<DomainId, u64>,
    /// Pages of LRU lists that direct reclaimers freed, in some kernels also for limits of groups.
    pub pgsteal_direct: Table<DomainId, u64>,
    /// Pages scanned on active lists; in the Multi-Gen LRU, pages that reclaim moved to another list instead of evicting them.
    pub pgrefill: Table<DomainId, u64>,
    /// Pages allocated, by requests of all orders.
    pub pgalloc: Table<ZoneId, u64>,
    /// Pages freed for any reason.
    pub pgfree: u64,
    /// Pages moved to an active list.
    pub pgactivate: u64,
    /// Pages moved to an inactive list.
    pub pgdeactivate: u64,
    /// Pages moved to the tail of their list because their write ended, or because `invalidate_mapping_pages` could not drop them.
    pub pgrotated: u64,
    /// Page faults, first touches and major faults included.
    pub pgfault: u64,
    /// Page faults that had to read the page from a disk, from zram or from zswap.
    pub pgmajfault: u64,
    /// Pages read from the swap device, which may be zram.
    pub pswpin: u64,
    /// Pages written to the swap device, which may be zram. Pages that zswap wrote to the disk are included.
    pub pswpout: u64,
    /// Pages that zswap has decompressed because they were read.
    pub zswpin: u64,
    /// Pages that zswap has compressed and stored.
    pub zswpout: u64,
    /// Pages that zswap has written to the disk.
    pub zswpwb: u64,
    /// Pages read from disks, swap included.
    pub pgpgin_pages: u64,
    /// Pages written to disks, swap included.
    pub pgpgout_pages: u64,
    /// Direct reclaim runs.
    pub allocstall: u64,
    /// Direct reclaim runs for movable pages: `allocstall_movable`. Counted separately since 4.8.
    pub allocstall_movable: u64,
    /// Times a direct reclaimer waited for kswapd.
    pub pgscan_direct_throttle: u64,
    /// Runs of `balance_pgdat`, restarts included.
    pub pageoutrun: u64,
    /// How often kswapd was woken during its nap of 100 ms.
    pub kswapd_low_wmark_hit_quickly: u64,
    /// How often kswapd tried to sleep but continued, because zones were not balanced.
    pub kswapd_high_wmark_hit_quickly: u64,
    /// Pages handed to `writepage` by reclaim, refused ones included.
    pub nr_vmscan_write: u64,
    /// Dirty file pages marked for immediate reclaim.
    pub nr_vmscan_immediate_reclaim: u64,
    /// Objects that shrinkers were asked to scan.
    pub slabs_scanned: u64,
    /// Page cache pages of unused inodes that kswapd dropped. An inode of which only a shadow was left counts as one.
    pub kswapd_inodesteal: u64,
    /// Page cache pages of unused inodes that other tasks dropped, counted in the same way.
    pub pginodesteal: u64,
    /// File pages that became dirty.
    pub nr_dirtied: u64,
    /// Pages whose write to a disk has ended, swap included.
    pub nr_written: u64,
    /// How often kswapd did not wait for the disk because a zone was below min. Until 3.5.
    pub kswapd_skip_congestion_wait: u64,
    /// Tasks that the OOM killer killed, for limits of groups, too.
    pub oom_kill: u64,
    /// Pages that reclaim skipped because the request could not use their zone. Per zone.
    pub pgskip: Table<ZoneId, u64>,
    /// Refaults: pages that were needed again after they were reclaimed. The Multi-Gen LRU of some kernels counts only recent ones.
    pub workingset_refault: u64,
    /// Refaulted pages that the kernel activated at once.
    pub workingset_activate: u64,
    /// The part of `workingset_refault` that was anonymous.
    pub workingset_refault_anon: u64,
    /// The part of `workingset_activate` that was anonymous.
    pub workingset_activate_anon: u64,
    /// Refaulted pages that the kernel counts as part of the working set: anonymous, file.
    pub workingset_restore: [u64; 2],
    /// Pages scanned on inactive lists, including scans for groups' limits: anonymous, file.
    pub pgscan_by_kind: [u64; 2],
    /// Pages freed by these scans: anonymous, file.
    pub pgsteal_by_kind: [u64; 2],
    /// Nodes of files' trees that were freed together with the shadows in them.
    pub workingset_nodereclaim: u64,
    /// Pages that compaction scanned in search of pages to move.
    pub compact_migrate_scanned: u64,
    /// Pages that compaction scanned in search of free pages to move others to.
    pub compact_free_scanned: u64,
    /// Pages that compaction isolated, of either kind.
    pub compact_isolated: u64,
    /// Direct compactions that were not deferred or skipped in all zones.
    pub compact_stall: u64,
    /// Direct compactions after which the allocation failed.
    pub compact_fail: u64,
    /// Direct compactions after which the allocation succeeded.
    pub compact_success: u64,
    /// How often kcompactd started to work.
    pub compact_daemon_wake: u64,
    /// Pages that compaction moved.
    pub pgmigrate_success: u64,
    /// Pages that compaction could not move.
    pub pgmigrate_fail: u64,
}

impl Vmstat {
    /// Counters that are all zero, for this many zones and reclaim domains.
    pub fn new(zones: usize, domains: usize) -> Self {
        let per_domain = Table::from(vec![0; domains]);
        let per_zone = Table::from(vec![0; zones]);
        Self {
            pgscan_kswapd: per_domain.clone(),
            pgscan_direct: per_domain.clone(),
            pgsteal_kswapd: per_domain.clone(),
            pgsteal_direct: per_domain.clone(),
            pgrefill: per_domain,
            pgalloc: per_zone.clone(),
            pgskip: per_zone,
            ..Self::default()
        }
    }

    /// Pages swapped in, from the device or from zswap.
    pub fn swapped_in(&self) -> u64 {
        self.pswpin + self.zswpin
    }

    /// Pages swapped out, to the device or to zswap. A page that zswap later wrote to the disk counts once.
    pub fn swapped_out(&self) -> u64 {
        self.pswpout + self.zswpout - self.zswpwb
    }
}

/// Names and values, roughly in the order of /proc/vmstat. Counters that only some kernels or machines have come last. A per-zone counter appears as
/// a sum and once for each kind of zone.
pub fn vmstat(m: &Machine) -> Vec<(String, u64)> {
    let v = &m.vmstat;
    let mut out: Vec<(String, u64)> = Vec::with_capacity(80);
    let lru = |l: Lru| -> u64 {
        m.zones
            .iter()
            .map(|z| u64::from(z.nr_lru[l as usize]))
            .sum()
    };
    let zones = |f: fn(&crate::mm::zone::Zone) -> u32| -> u64 {
        m.zones.iter().map(|z| u64::from(f(z))).sum()
    };
    let state = [
        ("nr_free_pages", u64::from(m.nr_free_pages())),
        ("nr_inactive_anon", lru(Lru::InactiveAnon)),
        ("nr_active_anon", lru(Lru::ActiveAnon)),
        ("nr_inactive_file", lru(Lru::InactiveFile)),
        ("nr_active_file", lru(Lru::ActiveFile)),
        ("nr_unevictable", lru(Lru::Unevictable)),
        ("nr_dirty", zones(|z| z.nr_dirty)),
        ("nr_writeback", zones(|z| z.nr_writeback)),
        (
            "nr_slab_reclaimable",
            u64::from(m.icache.slab_pages() + m.radix_nodes.slab_pages()),
        ),
        ("nr_isolated_anon", zones(|z| z.nr_isolated[0])),
        ("nr_isolated_file", zones(|z| z.nr_isolated[1])),
        ("nr_vmscan_write", v.nr_vmscan_write),
        ("nr_vmscan_immediate_reclaim", v.nr_vmscan_immediate_reclaim),
        ("nr_dirtied", v.nr_dirtied),
        ("nr_written", v.nr_written),
        ("pgpgin", v.pgpgin_pages * 4),
        ("pgpgout", v.pgpgout_pages * 4),
        ("pswpin", v.pswpin),
        ("pswpout", v.pswpout),
    ];
    out.extend(state.map(|(n, x)| (n.to_owned(), x)));
    per_zone(m, &mut out, "pgalloc", &v.pgalloc);
    let events = [
        ("pgfree", v.pgfree),
        ("pgactivate", v.pgactivate),
        ("pgdeactivate", v.pgdeactivate),
        ("pgfault", v.pgfault),
        ("pgmajfault", v.pgmajfault),
    ];
    out.extend(events.map(|(n, x)| (n.to_owned(), x)));
    per_domain(m, &mut out, "pgrefill", &v.pgrefill);
    per_domain(m, &mut out, "pgsteal_kswapd", &v.pgsteal_kswapd);
    per_domain(m, &mut out, "pgsteal_direct", &v.pgsteal_direct);
    per_domain(m, &mut out, "pgscan_kswapd", &v.pgscan_kswapd);
    per_domain(m, &mut out, "pgscan_direct", &v.pgscan_direct);
    let more_events = [
        ("pgscan_direct_throttle", v.pgscan_direct_throttle),
        ("pginodesteal", v.pginodesteal),
        ("slabs_scanned", v.slabs_scanned),
        ("kswapd_inodesteal", v.kswapd_inodesteal),
        (
            "kswapd_low_wmark_hit_quickly",
            v.kswapd_low_wmark_hit_quickly,
        ),
        (
            "kswapd_high_wmark_hit_quickly",
            v.kswapd_high_wmark_hit_quickly,
        ),
        ("pageoutrun", v.pageoutrun),
        ("allocstall", v.allocstall),
        ("pgrotated", v.pgrotated),
        ("oom_kill", v.oom_kill),
    ];
    out.extend(more_events.map(|(n, x)| (n.to_owned(), x)));
    newer_counters(m, &mut out);
    out
}

/// Counters that only some kernels or some machines have.
fn newer_counters(m: &Machine, out: &mut Vec<(String, u64)>) {
    let v = &m.vmstat;
    if m.kernel.lru_domain == LruDomain::Node {
        per_zone(m, out, "pgskip", &v.pgskip);
        out.push(("allocstall_movable".to_owned(), v.allocstall_movable));
        let not_movable = v.allocstall - v.allocstall_movable;
        out.push(("allocstall_normal".to_owned(), not_movable));
    }
    if m.kernel.refault == Refault::Workingset {
        match m.kernel.type_counters {
            TypeCounters::Together => {
                out.push(("workingset_refault".to_owned(), v.workingset_refault));
                out.push(("workingset_activate".to_owned(), v.workingset_activate));
            }
            TypeCounters::Apart => counters_by_kind(v, out),
        }
        let nodes = v.workingset_nodereclaim;
        out.push(("workingset_nodereclaim".to_owned(), nodes));
    }
    if zswap::of(m).is_some() {
        let counts = [
            ("zswpin", v.zswpin),
            ("zswpout", v.zswpout),
            ("zswpwb", v.zswpwb),
        ];
        out.extend(counts.map(|(n, x)| (n.to_owned(), x)));
    }
    if zram::of(m).is_some() || zswap::of(m).is_some() {
        out.push(("nr_zspages".to_owned(), m.zspages.frames.len() as u64));
    }
    if m.has_compaction() {
        let compaction = [
            ("compact_migrate_scanned", v.compact_migrate_scanned),
            ("compact_free_scanned", v.compact_free_scanned),
            ("compact_isolated", v.compact_isolated),
            ("compact_stall", v.compact_stall),
            ("compact_fail", v.compact_fail),
            ("compact_success", v.compact_success),
            ("compact_daemon_wake", v.compact_daemon_wake),
            ("pgmigrate_success", v.pgmigrate_success),
            ("pgmigrate_fail", v.pgmigrate_fail),
        ];
        out.extend(compaction.map(|(n, x)| (n.to_owned(), x)));
    }
    match m.kernel.steal_counters {
        StealCounters::Split => {}
        StealCounters::Together => {
            let both = v.pgsteal_kswapd.iter().zip(&v.pgsteal_direct);
            let together = both.map(|(kswapd, direct)| kswapd + direct).collect();
            per_domain(m, out, "pgsteal", &together);
            out.push(("kswapd_steal".to_owned(), v.pgsteal_kswapd.iter().sum()));
            let skipped = v.kswapd_skip_congestion_wait;
            out.push(("kswapd_skip_congestion_wait".to_owned(), skipped));
        }
    }
}

/// Counters for anonymous and file pages separately, as the kernel has them since 5.9.
fn counters_by_kind(v: &Vmstat, out: &mut Vec<(String, u64)>) {
    let apart = |all: u64, anon: u64| [anon, all - anon];
    let refault = apart(v.workingset_refault, v.workingset_refault_anon);
    let activate = apart(v.workingset_activate, v.workingset_activate_anon);
    for (name, counts) in [
        ("workingset_refault", refault),
        ("workingset_activate", activate),
        ("workingset_restore", v.workingset_restore),
        ("pgscan", v.pgscan_by_kind),
        ("pgsteal", v.pgsteal_by_kind),
    ] {
        for (kind, count) in ["anon", "file"].into_iter().zip(counts) {
            out.push((format!("{name}_{kind}"), count));
        }
    }
}

/// Adds the sum of `name` over the domains and, if zones are the domains, the value of each zone.
fn per_domain(
    m: &Machine,
    out: &mut Vec<(String, u64)>,
    name: &str,
    values: &Table<DomainId, u64>,
) {
    match m.kernel.lru_domain {
        LruDomain::Zone => {
            let zones = m.zones.ids();
            let of_zones = zones
                .map(|zone| values[m.domain_of_zone(zone)])
                .collect::<Table<ZoneId, u64>>();
            per_zone(m, out, name, &of_zones);
        }
        LruDomain::Node => out.push((name.to_owned(), values.iter().sum())),
    }
}

/// Adds the sum of `name` over the zones, then `name_dma32` and so on. Zones of the same kind on several nodes are added up.
fn per_zone(m: &Machine, out: &mut Vec<(String, u64)>, name: &str, values: &Table<ZoneId, u64>) {
    out.push((name.to_owned(), values.iter().sum()));
    for zone in ["DMA", "DMA32", "Normal"] {
        let mut of_zone = m.zones.iter().zip(values).filter(|(z, _)| z.name() == zone);
        if let Some((_, &first)) = of_zone.next() {
            let sum = first + of_zone.map(|(_, &v)| v).sum::<u64>();
            out.push((format!("{name}_{}", zone.to_ascii_lowercase()), sum));
        }
    }
}
