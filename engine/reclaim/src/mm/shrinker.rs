//! Number of objects that one call of a shrinker scans, and that it defers to the next call.
//!
//! Source: mm/vmscan.c `shrink_slab` (2.6.34, 3.10), `do_shrink_slab` (4.16, 4.18.0, 4.19-rc5, 4.20.0, 5.0.1, 5.13).
//! Simplified: for Rik van Riel's proposal, each shrinker keeps the pressure in one number, as posted, although two callers cannot race
//! here.

mod calculation;

use crate::kernel::{Kernel, ShrinkerDeferral};
use calculation::calculate;
pub use calculation::{Calculation, ShrinkerCut};

/// Default of [`Shrinker::seeks`].
pub const DEFAULT_SEEKS: u32 = 2;

/// The properties with which a shrinker is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shrinker {
    /// Objects that one batch scans.
    pub batch: u32,
    /// Relative cost of recreating an object. 0 means that recreating it costs nothing.
    pub seeks: u32,
}

/// The shrinker of a superblock. `alloc_super`.
pub const SUPERBLOCK: Shrinker = Shrinker {
    batch: 1024,
    seeks: DEFAULT_SEEKS,
};

/// The shrinkers of all dentries and of all inodes. `dcache_shrinker`, `icache_shrinker`; they set no batch, so theirs is `SHRINK_BATCH`.
pub const DENTRIES_OR_INODES: Shrinker = Shrinker {
    batch: 128,
    seeks: DEFAULT_SEEKS,
};

/// The shrinker of ext4's extent status tree. `ext4_es_register_shrinker`, which sets no batch, so the batch is `SHRINK_BATCH`.
pub const EXTENTS_STATUS: Shrinker = Shrinker {
    batch: 128,
    seeks: DEFAULT_SEEKS,
};

/// The shrinker of XFS's buffers. `xfs_alloc_buftarg`.
pub const XFS_BUFFERS: Shrinker = Shrinker {
    batch: 128,
    seeks: DEFAULT_SEEKS,
};

/// The pressure of a reclaim pass on the caches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Pressure {
    /// The priority of the pass, 12 to 0. Since 4.16, only the priority counts.
    pub priority: u32,
    /// Pages that the pass has scanned.
    pub nr_scanned: u32,
    /// Pages on the lists that the pass scanned.
    pub nr_eligible: u32,
}

/// Work that a shrinker defers from call to call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// `nr_deferred`: objects that earlier calls asked for and did not scan.
    pub nr_deferred: u64,
    /// Sum of the freeable objects over calls, for a cache so small that the pressure of one call is less than one object.
    pub small_scan: u64,
}

/// Called when a cache has no objects. Some kernels then forget its deferred work.
pub fn found_empty(kernel: &Kernel, cell: &mut Carried) {
    match kernel.shrinker_deferral {
        ShrinkerDeferral::UpToTwice => cell.nr_deferred = 0,
        ShrinkerDeferral::AfterCaps
        | ShrinkerDeferral::Unbounded
        | ShrinkerDeferral::ByPriority => {}
    }
}

/// The state of one call of a shrinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// The calculation at the start of the call.
    pub calculation: Calculation,
    /// Objects that this call still has to scan.
    total_scan: u64,
    batch: u64,
    whole_batches_only: bool,
    scanned: u64,
}

impl Work {
    /// Takes over the deferred work and adds the objects that this call is asked for.
    pub fn begin(
        kernel: &Kernel,
        shrinker: Shrinker,
        pressure: Pressure,
        freeable: u32,
        cell: &mut Carried,
    ) -> Self {
        let calculation = calculate(kernel, shrinker, pressure, u64::from(freeable), cell);
        Self::of(kernel, shrinker, calculation)
    }

    /// The work of a call that has scanned nothing yet.
    pub fn of(kernel: &Kernel, shrinker: Shrinker, calculation: Calculation) -> Self {
        Self {
            calculation,
            total_scan: calculation.total_scan,
            batch: u64::from(shrinker.batch),
            whole_batches_only: match kernel.shrinker_deferral {
                ShrinkerDeferral::UpToTwice | ShrinkerDeferral::AfterCaps => true,
                ShrinkerDeferral::Unbounded | ShrinkerDeferral::ByPriority => false,
            },
            scanned: 0,
        }
    }

    /// Objects of the next batch, or `None` if the call is done.
    pub fn next_batch(&self) -> Option<u32> {
        let is_whole_batch = self.total_scan >= self.batch;
        let is_whole_cache = self.total_scan >= self.calculation.freeable && self.total_scan > 0;
        let continues = is_whole_batch || (is_whole_cache && !self.whole_batches_only);
        continues.then_some(self.total_scan.min(self.batch) as u32)
    }

    /// Objects that the call scans if nothing ends it early.
    pub fn to_scan(mut self) -> u64 {
        while let Some(batch) = self.next_batch() {
            self.scanned(batch);
        }
        self.scanned
    }

    /// Objects that the call might still scan.
    pub fn left(&self) -> u64 {
        self.total_scan
    }

    /// Called after a batch in which this many objects were scanned.
    pub fn scanned(&mut self, objects: u32) {
        let objects = u64::from(objects).min(self.total_scan);
        self.total_scan -= objects;
        self.scanned += objects;
    }

    /// Objects that the call defers to the next one.
    pub fn deferred(&self, kernel: &Kernel) -> u64 {
        let calculation = &self.calculation;
        match kernel.shrinker_deferral {
            ShrinkerDeferral::UpToTwice | ShrinkerDeferral::AfterCaps => self.total_scan,
            ShrinkerDeferral::Unbounded => {
                (calculation.nr_deferred + calculation.delta) - self.scanned
            }
            ShrinkerDeferral::ByPriority => {
                let rest =
                    (calculation.nr_deferred + calculation.delta).saturating_sub(self.scanned);
                rest.min(2 * calculation.freeable)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{ShrinkerFloor, ShrinkerTarget, preset};

    /// Pages on the lists, for the rule that compares scanned with eligible pages.
    const LRU_PAGES: u32 = 262_144;

    fn kernel(target: ShrinkerTarget, floor: ShrinkerFloor, deferral: ShrinkerDeferral) -> Kernel {
        Kernel {
            shrinker_target: target,
            shrinker_floor: floor,
            shrinker_deferral: deferral,
            ..preset("v3_10_rc1").expect("listed").kernel
        }
    }

    fn ratio() -> Kernel {
        kernel(
            ShrinkerTarget::ScannedShare,
            ShrinkerFloor::None,
            ShrinkerDeferral::Unbounded,
        )
    }

    fn shifted() -> Kernel {
        kernel(
            ShrinkerTarget::Priority,
            ShrinkerFloor::None,
            ShrinkerDeferral::Unbounded,
        )
    }

    fn floored() -> Kernel {
        kernel(
            ShrinkerTarget::Priority,
            ShrinkerFloor::OneBatch,
            ShrinkerDeferral::Unbounded,
        )
    }

    fn at(priority: u32) -> Pressure {
        Pressure {
            priority,
            nr_scanned: LRU_PAGES >> priority,
            nr_eligible: LRU_PAGES,
        }
    }

    fn with_batch(batch: u32) -> Shrinker {
        Shrinker {
            batch,
            seeks: DEFAULT_SEEKS,
        }
    }

    /// One call on a cache of constant size in which every object stays. Returns `(delta, scanned)`.
    fn call(
        kernel: &Kernel,
        shrinker: Shrinker,
        pressure: Pressure,
        freeable: u32,
        cell: &mut Carried,
    ) -> (u64, u64) {
        let mut work = Work::begin(kernel, shrinker, pressure, freeable, cell);
        let to_scan = Work::of(kernel, shrinker, work.calculation).to_scan();
        let mut scanned = 0;
        while let Some(n) = work.next_batch() {
            work.scanned(n);
            scanned += u64::from(n);
        }
        assert_eq!(scanned, to_scan);
        cell.nr_deferred += work.deferred(kernel);
        (work.calculation.delta, scanned)
    }

    /// A call whose caller may not enter file systems, so it scans nothing.
    fn refused_call(kernel: &Kernel, pressure: Pressure, freeable: u32, cell: &mut Carried) {
        let work = Work::begin(kernel, SUPERBLOCK, pressure, freeable, cell);
        cell.nr_deferred += work.deferred(kernel);
    }

    #[test]
    fn scan_tables_of_caches_from_a_thousand_to_ten_million_objects_at_every_priority() {
        let table = include_str!("shrinker/tables.txt");
        let mut rows = 0;
        for line in table.lines().skip(1) {
            let columns: Vec<Vec<u64>> = line
                .split('|')
                .map(|part| {
                    let words = part.split_whitespace();
                    words.map(|w| w.parse().expect("a number")).collect()
                })
                .collect();
            let &[objects, batch, priority] = columns[0].as_slice() else {
                unreachable!("objects, batch and priority of {line}");
            };
            let shrinker = with_batch(batch as u32);
            for (kernel, expected) in [
                (ratio(), &columns[1]),
                (shifted(), &columns[2]),
                (floored(), &columns[3]),
            ] {
                let mut cell = Carried::default();
                let pressure = at(priority as u32);
                let first = call(&kernel, shrinker, pressure, objects as u32, &mut cell);
                let left = cell.nr_deferred;
                let mut sum = first.1;
                for _ in 1..2048 {
                    sum += call(&kernel, shrinker, pressure, objects as u32, &mut cell).1;
                }
                let steady = (sum + 1024) / 2048;
                let got = if expected.len() == 3 {
                    vec![first.0, first.1, steady]
                } else {
                    vec![first.0, first.1, left, steady]
                };
                assert_eq!(&got, expected, "{line}");
                rows += 1;
            }
        }
        assert_eq!(rows, 3 * 104);
    }

    #[test]
    fn work_of_calls_that_may_not_enter_file_systems_adds_up_until_another_call_does_it() {
        // Columns: objects and earlier calls; then, without and with the floor, deferred objects, objects scanned by the next call, and objects left.
        for (objects, calls, without, with) in [
            (1_000, 100, [0, 0, 0], [100_000, 1024, 99_976]),
            (10_000, 10, [40, 0, 44], [10_240, 4096, 7168]),
            (10_000, 100, [400, 0, 404], [102_400, 4096, 99_328]),
            (
                10_000,
                1000,
                [4000, 3072, 932],
                [1_024_000, 4096, 1_020_928],
            ),
            (100_000, 10, [480, 0, 528], [10_240, 11_264, 0]),
            (100_000, 100, [4800, 4096, 752], [102_400, 49_152, 54_272]),
            (
                100_000,
                1000,
                [48_000, 47_104, 944],
                [1_024_000, 49_152, 975_872],
            ),
            (1_000_000, 10, [4880, 5120, 248], [10_240, 11_264, 0]),
            (1_000_000, 100, [48_800, 49_152, 136], [102_400, 103_424, 0]),
            (
                1_000_000,
                1000,
                [488_000, 488_448, 40],
                [1_024_000, 499_712, 525_312],
            ),
        ] {
            for (kernel, expected) in [(shifted(), without), (floored(), with)] {
                let mut cell = Carried::default();
                for _ in 0..calls {
                    refused_call(&kernel, at(12), objects, &mut cell);
                }
                let deferred = cell.nr_deferred;
                let (_, scanned) = call(&kernel, SUPERBLOCK, at(12), objects, &mut cell);
                assert_eq!(
                    [deferred, scanned, cell.nr_deferred],
                    expected,
                    "{objects} {calls}"
                );
            }
        }
    }

    #[test]
    fn ten_thousand_objects_at_priority_12_are_scanned_once_in_256_calls() {
        let mut cell = Carried::default();
        for number in 1..256 {
            let (_, scanned) = call(&shifted(), SUPERBLOCK, at(12), 10_000, &mut cell);
            assert_eq!((scanned, cell.nr_deferred), (0, 4 * number));
        }
        let (_, scanned) = call(&shifted(), SUPERBLOCK, at(12), 10_000, &mut cell);
        assert_eq!((scanned, cell.nr_deferred), (1024, 0));
    }

    #[test]
    fn a_cache_below_two_batches_is_never_scanned_at_priorities_4_to_11_without_the_floor() {
        for priority in 4..=11 {
            let mut cell = Carried::default();
            for _ in 0..5000 {
                let (_, scanned) = call(&shifted(), SUPERBLOCK, at(priority), 2047, &mut cell);
                assert_eq!(scanned, 0, "priority {priority}");
            }
            let (_, scanned) = call(&floored(), SUPERBLOCK, at(priority), 2047, &mut cell);
            assert!(scanned >= 1024, "priority {priority}");
        }
    }

    /// Whether a cache of constant size is scanned in a hundred calls.
    fn is_scanned(batch: u32, priority: u32, objects: u32) -> bool {
        let mut cell = Carried::default();
        let call = |_| {
            call(
                &shifted(),
                with_batch(batch),
                at(priority),
                objects,
                &mut cell,
            )
            .1
        };
        (0..100).map(call).sum::<u64>() > 0
    }

    #[test]
    fn which_small_caches_are_immune_follows_from_batch_and_priority() {
        // A cache of fewer than 4,096 objects is asked for none at priority 12.
        for batch in [128, 1024] {
            assert!(!is_scanned(batch, 12, 4095));
        }
        // Batch, priorities, and the smallest cache that is scanned.
        for (batch, priorities, smallest) in [
            (128, 11..=11, 2048),
            (128, 10..=10, 1024),
            (128, 9..=9, 512),
            (128, 4..=8, 256),
            (1024, 9..=11, 2048),
        ] {
            for priority in priorities {
                assert!(
                    !is_scanned(batch, priority, smallest - 1),
                    "{batch} {priority}"
                );
                // At some priorities a call asks for so few objects that more than a hundred calls are needed.
                let mut cell = Carried::default();
                let shrinker = with_batch(batch);
                let mut call = || call(&shifted(), shrinker, at(priority), smallest, &mut cell).1;
                assert!((0..1024).any(|_| call() > 0), "{batch} {priority}");
            }
        }
        // At priority 3 the cap of half the cache does not apply if the call asks for at least a quarter of the cache, rounded down.
        for objects in 248..256 {
            assert_eq!(is_scanned(128, 3, objects), objects % 8 < 4, "{objects}");
        }
    }

    #[test]
    fn the_floor_asks_more_of_all_caches_below_two_million_objects_at_priority_12() {
        let more = |priority, objects| {
            let begin = |kernel: &Kernel| {
                let mut cell = Carried::default();
                Work::begin(kernel, SUPERBLOCK, at(priority), objects, &mut cell)
                    .calculation
                    .delta
            };
            begin(&floored()) > begin(&shifted())
        };
        for (priority, objects) in [(12, 2_097_152), (4, 8192)] {
            assert!(more(priority, objects - 1) && !more(priority, objects));
        }
    }

    #[test]
    fn a_pass_over_no_page_at_all_asks_for_every_cache_twice() {
        // If no page was scanned, that counts as 32, and if no page was eligible, as one. So the call asks for 64 times the cache, which is
        // cut to twice the cache.
        let pressure = Pressure {
            priority: 12,
            nr_scanned: 0,
            nr_eligible: 0,
        };
        let mut cell = Carried::default();
        let work = Work::begin(&ratio(), SUPERBLOCK, pressure, 12_345, &mut cell);
        assert_eq!((work.calculation.delta, work.total_scan), (790_080, 24_690));
    }

    #[test]
    fn whole_lists_of_a_group_press_on_every_cache_by_more_than_a_quarter() {
        // The pass scanned 10,000 pages of the slave out of 70,000 on the lists, so the call asks for 28 % of the cache.
        let pressure = Pressure {
            priority: 12,
            nr_scanned: 10_000,
            nr_eligible: 70_000,
        };
        let mut cell = Carried {
            nr_deferred: 90_000,
            small_scan: 0,
        };
        let work = Work::begin(&ratio(), SUPERBLOCK, pressure, 10_000, &mut cell);
        assert_eq!(work.calculation.delta, 2857);
        assert_eq!(work.total_scan, 20_000, "no cap of half the cache");
    }

    #[test]
    fn in_3_10_only_whole_batches_are_scanned_and_work_above_the_caps_is_dropped() {
        let old = kernel(
            ShrinkerTarget::ScannedShare,
            ShrinkerFloor::None,
            ShrinkerDeferral::AfterCaps,
        );
        let begin = |nr_scanned, nr_eligible, freeable, nr_deferred| {
            let mut cell = Carried {
                nr_deferred,
                small_scan: 0,
            };
            let pressure = Pressure {
                priority: 12,
                nr_scanned,
                nr_eligible,
            };
            Work::begin(&old, SUPERBLOCK, pressure, freeable, &mut cell)
        };
        // The pass scanned 1,000 of 100,000 pages, so the call asks for 2 % of 50,000 objects.
        let work = begin(1000, 99_999, 50_000, 0);
        assert_eq!((work.calculation.delta, work.total_scan), (1000, 1000));
        assert_eq!((work.next_batch(), work.deferred(&old)), (None, 1000));
        assert_eq!(
            begin(0, 6399, 10_000, 0).calculation.delta,
            100,
            "a scan of no page counts as one of 32"
        );
        let work = begin(100, 9999, 1000, 9000);
        assert_eq!((work.total_scan, work.deferred(&old)), (500, 500));
        assert_eq!(begin(9999, 9998, 1000, 90_000).total_scan, 2000);
        // The call asks for twice the cache, which is less than a batch.
        assert_eq!(begin(9999, 9998, 400, 0).next_batch(), None);
        let work = begin(9999, 9998, 1000, 90_000);
        assert_eq!(work.next_batch(), Some(1024));
    }

    #[test]
    fn in_4_20_a_call_asks_for_half_of_the_objects_without_cost_and_for_others_by_priority() {
        let half = kernel(
            ShrinkerTarget::PriorityOrHalf,
            ShrinkerFloor::None,
            ShrinkerDeferral::Unbounded,
        );
        let delta = |seeks| {
            let shrinker = Shrinker { batch: 128, seeks };
            Work::begin(&half, shrinker, at(10), 9000, &mut Carried::default())
                .calculation
                .delta
        };
        assert_eq!((delta(0), delta(2), delta(4)), (4500, 16, 8));
    }

    #[test]
    fn small_pressure_adds_up_to_an_object_in_the_proposal_of_january_2019() {
        let small = kernel(
            ShrinkerTarget::Priority,
            ShrinkerFloor::SmallScan,
            ShrinkerDeferral::Unbounded,
        );
        let mut cell = Carried::default();
        let mut deltas = Vec::new();
        for _ in 0..5 {
            let work = Work::begin(&small, with_batch(128), at(12), 1000, &mut cell);
            deltas.push(work.calculation.delta);
        }
        // Five calls add 1,000 each. When 4,096 have gathered, one object is due, and it counts twice.
        assert_eq!(deltas, [0, 0, 0, 0, 2]);
        assert_eq!(cell.small_scan, 5000 - 4096);
        let work = Work::begin(&small, with_batch(128), at(12), 10_000, &mut cell);
        assert_eq!(work.calculation.delta, 4, "a large cache as without it");
        let free = Shrinker {
            batch: 128,
            seeks: 0,
        };
        assert_eq!(
            Work::begin(&small, free, at(12), 7, &mut cell)
                .calculation
                .delta,
            4
        );
    }

    #[test]
    fn carried_over_work_counts_by_the_priority_and_is_bounded_in_5_13() {
        let new = kernel(
            ShrinkerTarget::PriorityOrHalf,
            ShrinkerFloor::None,
            ShrinkerDeferral::ByPriority,
        );
        let mut cell = Carried {
            nr_deferred: 1 << 20,
            small_scan: 0,
        };
        let (_, scanned) = call(&new, SUPERBLOCK, at(12), 10_000, &mut cell);
        // 2^20 >> 12 is 256, and 4 objects are new.
        assert_eq!(scanned, 0);
        assert_eq!(cell.nr_deferred, 20_000, "never more than twice the cache");
        let (_, scanned) = call(&new, SUPERBLOCK, at(4), 10_000, &mut cell);
        // 20,000 >> 4 is 1,250, and another 1,250 are new.
        assert_eq!((scanned, cell.nr_deferred), (2048, 20_000 + 1250 - 2048));
        // Worked examples from the descriptions of 5.13 and of 5.0. Columns: objects, deferred, priority; then new, scanned, deferred.
        let old = kernel(
            ShrinkerTarget::PriorityOrHalf,
            ShrinkerFloor::None,
            ShrinkerDeferral::Unbounded,
        );
        let check = |kernel, [objects, deferred, priority]: [u64; 3], expected: [u64; 3]| {
            let mut cell = Carried {
                nr_deferred: deferred,
                small_scan: 0,
            };
            let pressure = at(priority as u32);
            let (delta, scanned) =
                call(kernel, with_batch(128), pressure, objects as u32, &mut cell);
            assert_eq!([delta, scanned, cell.nr_deferred], expected);
        };
        check(&new, [100_000, 0, 12], [48, 0, 48]);
        check(&new, [100_000, 3000, 12], [48, 0, 3048]);
        check(&old, [100_000, 3000, 12], [48, 2944, 104]);
        check(&new, [100_000, 3000, 6], [3124, 3072, 3052]);
        check(&new, [60, 0, 0], [120, 120, 0]);
        check(&new, [1000, 5000, 0], [2000, 1920, 2000]);
    }

    #[test]
    fn requested_objects_are_either_scanned_or_deferred() {
        for floor in [ShrinkerFloor::None, ShrinkerFloor::OneBatch] {
            let kernel = kernel(ShrinkerTarget::Priority, floor, ShrinkerDeferral::Unbounded);
            let mut cell = Carried::default();
            for round in 0..2000 {
                let before = cell.nr_deferred;
                let objects = 700 + round * 37 % 40_000;
                let (delta, scanned) =
                    call(&kernel, SUPERBLOCK, at(12 - round % 13), objects, &mut cell);
                assert_eq!(cell.nr_deferred, before + delta - scanned);
            }
        }
    }
}
