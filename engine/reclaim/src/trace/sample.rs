//! One row of figures for every 100 ms of virtual time, which the time lanes draw.

use crate::machine::Machine;
use crate::mm::lru_gen::{self, LruGen};
use crate::mm::zone::{Lru, Zone};
use crate::record::Reclaimer;

/// Time that one row covers, ns.
pub const INTERVAL: u64 = 100_000_000;
/// Priority in a row if no task reclaimed in the interval.
pub const NO_PRIORITY: u32 = 13;
/// Stands in a row for a [`Reclaimer`] if no task reclaimed in the interval: the number after that of the last kind of reclaimer.
pub const NO_RECLAIMER: u32 = 5;

/// Names of the columns of a row, in order.
pub const NAMES: [&str; 26] = [
    "free_min",
    "free_max",
    "zone0_free",
    "zone1_free",
    "zone2_free",
    "zone3_free",
    "priority",
    "priority_of",
    "kswapd_scanned",
    "direct_scanned",
    "reclaimed",
    "swap_in",
    "swap_out",
    "ops",
    "io_pages",
    "stall_reclaim_us",
    "stall_group_us",
    "stall_fault_us",
    "stall_dirty_us",
    "dirty",
    "writeback",
    "anon",
    "file",
    "oldest_generation",
    "youngest_generation",
    "oldest_age_ms",
];

/// Sums since the start of the run. A row has the difference to the row before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    /// Finished operations of the measured client.
    pub ops: u64,
    /// Pages that disks have read or written.
    pub io_pages: u64,
    /// Pages of inactive lists and oldest generations that kswapd has scanned, including those for soft limits.
    pub scanned_by_kswapd: u64,
    /// Pages of inactive lists and oldest generations that programs have scanned in their own reclaim.
    pub scanned_by_programs: u64,
    /// Time that programs spent in direct reclaim, ns.
    pub stall_reclaim: u64,
    /// Time for which programs reclaimed from their groups or slept because of `memory.high`, ns.
    pub stall_group: u64,
    /// Time for which programs waited for pages to be read, ns.
    pub stall_fault: u64,
    /// Time for which writers were throttled, ns.
    pub stall_dirty: u64,
}

impl Totals {
    pub(crate) fn note_scan(&mut self, by_kswapd: bool, pages: u32) {
        let sum = if by_kswapd {
            &mut self.scanned_by_kswapd
        } else {
            &mut self.scanned_by_programs
        };
        *sum += u64::from(pages);
    }
}

/// The rows of one run, and the figures of the interval in progress.
#[derive(Debug)]
pub struct Samples {
    rows: Vec<u32>,
    next: u64,
    free_min: u32,
    free_max: u32,
    priority: Option<(u32, Reclaimer)>,
    before: [u64; 11],
    /// Sums for the next row.
    pub totals: Totals,
}

impl Samples {
    /// Starts without rows; the first one ends after [`INTERVAL`].
    pub fn new() -> Self {
        Self {
            rows: Vec::new(),
            next: INTERVAL,
            free_min: u32::MAX,
            free_max: 0,
            priority: None,
            before: [0; 11],
            totals: Totals::default(),
        }
    }

    /// Number of complete rows.
    pub fn len(&self) -> u32 {
        (self.rows.len() / NAMES.len()) as u32
    }

    /// True before the first row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// All rows from number `row` on, one after the other.
    pub fn from_row(&self, row: u32) -> &[u32] {
        let start = (row as usize * NAMES.len()).min(self.rows.len());
        &self.rows[start..]
    }

    pub(crate) fn saw_priority(&mut self, priority: u32, reclaimer: Reclaimer) {
        let seen = (priority, reclaimer);
        self.priority = Some(self.priority.map_or(seen, |lowest| lowest.min(seen)));
    }

    /// Notes the present number of free pages.
    pub fn saw_free(&mut self, free: u32) {
        self.free_min = self.free_min.min(free);
        self.free_max = self.free_max.max(free);
    }
}

impl Default for Samples {
    fn default() -> Self {
        Self::new()
    }
}

/// Writes the rows of all intervals that have ended.
pub(crate) fn catch_up(m: &mut Machine) {
    while m.sched.now() >= m.samples.next {
        write_row(m);
        m.samples.next += INTERVAL;
    }
    m.sched.set_barrier(m.samples.next);
}

/// Numbers of the oldest generation that has pages and of the youngest one, and the age of the former in ms. They belong to the group and
/// node with the most pages. All are 0 if the kernel has classic lists.
fn generations(m: &Machine) -> [u32; 3] {
    if !lru_gen::is_on(m) {
        return [0; 3];
    }
    let listed = |g: &LruGen| g.nr_pages.iter().flatten().flatten().sum::<u32>();
    let all = m.lruvecs.iter().map(|lruvec| &lruvec.lru_gen);
    // If several have the same largest number of pages, the first of them counts.
    let Some(g) = all.rev().max_by_key(|g| listed(g)) else {
        return [0; 3];
    };
    let has_pages = |seq: &u32| {
        let kinds = [lru_gen::ANON, lru_gen::FILE].into_iter();
        kinds
            .filter(|&kind| *seq >= g.min_seq[kind])
            .any(|kind| g.pages(*seq, kind) > 0)
    };
    let mut seqs = g.min_seq[0].min(g.min_seq[1])..=g.max_seq;
    let oldest = seqs.find(has_pages).unwrap_or(g.max_seq);
    // The age is that at the end of the interval, because the clock may be past it, by a time that depends on where the run was stopped.
    let age_ms = m.samples.next.saturating_sub(g.birth_of(oldest)) / 1_000_000;
    let age_ms = age_ms.try_into().unwrap_or(u32::MAX);
    [oldest, g.max_seq, age_ms]
}

fn write_row(m: &mut Machine) {
    let free = m.nr_free_pages();
    m.samples.saw_free(free);
    let v = &m.vmstat;
    let totals = m.samples.totals;
    let sums = [
        totals.scanned_by_kswapd,
        totals.scanned_by_programs,
        v.pgsteal_by_kind.iter().sum(),
        v.swapped_in(),
        v.swapped_out(),
        totals.ops,
        totals.io_pages,
        totals.stall_reclaim / 1000,
        totals.stall_group / 1000,
        totals.stall_fault / 1000,
        totals.stall_dirty / 1000,
    ];
    let zone_free = |i: usize| m.zones.iter().nth(i).map_or(0, Zone::free_pages);
    let lists = |lrus: [Lru; 2]| -> u32 {
        m.zones
            .ids()
            .map(|z| {
                lrus.iter()
                    .map(|&l| m.zones[z].nr_lru[l as usize])
                    .sum::<u32>()
            })
            .sum()
    };
    let generations = generations(m);
    let samples = &m.samples;
    let delta = |i: usize| (sums[i] - samples.before[i]).min(u64::from(u32::MAX)) as u32;
    let row = [
        samples.free_min,
        samples.free_max,
        zone_free(0),
        zone_free(1),
        zone_free(2),
        zone_free(3),
        samples.priority.map_or(NO_PRIORITY, |lowest| lowest.0),
        samples
            .priority
            .map_or(NO_RECLAIMER, |lowest| lowest.1 as u32),
        delta(0),
        delta(1),
        delta(2),
        delta(3),
        delta(4),
        delta(5),
        delta(6),
        delta(7),
        delta(8),
        delta(9),
        delta(10),
        m.zones.iter().map(|z| z.nr_dirty).sum(),
        m.zones.iter().map(|z| z.nr_writeback).sum(),
        lists([Lru::InactiveAnon, Lru::ActiveAnon]),
        lists([Lru::InactiveFile, Lru::ActiveFile]),
        generations[0],
        generations[1],
        generations[2],
    ];
    // The priority of a task that is reclaiming now also counts in the next interval, even if the task sleeps through all of it.
    let lowest = m.gauges.lowest();
    let samples = &mut m.samples;
    samples.rows.extend_from_slice(&row);
    samples.before = sums;
    samples.free_min = free;
    samples.free_max = free;
    samples.priority = lowest;
}
