//! Watermarks, reserves and the watermark test: pure arithmetic, no state.
//!
//! Source: `mm/page_alloc.c` (`init_per_zone_wmark_min`, `__setup_per_zone_wmarks`, `setup_per_zone_lowmem_reserve`,
//! `__zone_watermark_ok`) in 2.6.35, 3.10, 4.6 and 4.10, `boost_watermark` in 5.0; `mm/khugepaged.c` (`set_recommended_min_free_kbytes`);
//! `mm/vmscan.c` (`balance_pgdat`, balance gap, 3.10; `inactive_list_is_low`, 4.10).
//!
//! Simplified: pages are 4 KiB and a pageblock has 512 of them, as on x86-64 with huge pages.
//!
//! Left out: the watermarks of `HighMem` and of a Movable zone made from it, because we do not simulate 32-bit machines; CMA;
//! high-order atomic pageblocks of 4.4 and later (a caller that models them subtracts them from `free` unless `harder` is set);
//! per-cpu drift of the free count.

/// Pages in a pageblock: 2 MiB, x86-64.
const PAGEBLOCK_PAGES: u64 = 512;

/// Pageblocks that a zone should keep free for huge pages: two spare ones, and three for each of three migratetypes, so that none
/// has to fall back to another. `mm/khugepaged.c`.
const THP_PAGEBLOCKS_PER_ZONE: u64 = 2 + 3 * 3;

/// Default of `vm.watermark_boost_factor`, in 1/10,000 of the high watermark: `mm/page_alloc.c`, 5.0.
const BOOST_FACTOR_PER_10000: u64 = 15_000;

/// The three watermarks of a zone, in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watermarks {
    /// Floor for ordinary requests. Below it the kernel serves only privileged requests.
    pub min: u32,
    /// Below this the fast path fails and the allocator wakes kswapd.
    pub low: u32,
    /// kswapd reclaims until free pages are above this.
    pub high: u32,
}

/// One of the three watermarks of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Ordinary allocations must leave at least this many pages free.
    Min,
    /// Allocations that would go below this wake kswapd.
    Low,
    /// kswapd reclaims up to this.
    High,
}

/// The distances between the watermarks of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatermarkGap {
    /// Low is above min by a quarter of min, high by a half of it. Before 4.6.
    QuarterOfMin,
    /// Two equal steps of a quarter of min or a share of the zone, whichever is larger. 4.6 and later.
    ScaleFactor {
        /// `vm.watermark_scale_factor`: 1..=1000, in 1/10,000 of the zone. Default 10: `mm/page_alloc.c`, 4.6.
        per_10000: u32,
    },
}

/// Privileges of a request. Each lowers the watermark that it has to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct AllocFlags {
    /// `ALLOC_HIGH`: the watermark is halved.
    pub high: bool,
    /// `ALLOC_HARDER`: the watermark, after `ALLOC_HIGH`, is lowered by a quarter.
    pub harder: bool,
}

/// The rule of the watermark test for requests of more than one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HighOrderCheck {
    /// Free pages in blocks of the order and above must exceed a watermark that is halved at each order. Before 4.4.
    HalvingLoop,
    /// One free block of the order or above must exist. 4.4 and later.
    BlockExists,
}

/// The input of [`zone_watermark_ok`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatermarkTest<'a> {
    /// Free pages of the zone that count for the request: `NR_FREE_PAGES`, less those in page blocks reserved for other requests.
    pub free: u32,
    /// Free blocks of each order, from order 0; at least `order + 1` entries.
    pub nr_free: &'a [u32],
    /// The request is for 2^order pages. 0..=10.
    pub order: u32,
    /// Watermark to stay above, in pages, including any pages that the caller adds to it.
    pub mark: u32,
    /// `lowmem_reserve` of the zone against the class of the request, in pages.
    pub reserve: u32,
    /// Privileges of the request that lower the watermark.
    pub flags: AllocFlags,
    /// The rule for orders above 0.
    pub check: HighOrderCheck,
}

/// `min_free_kbytes` by the square-root rule, in KiB. Range 128..=65536.
///
/// `lowmem_kib` is the result of `nr_free_buffer_pages`: the managed pages (in 2.6.35 the present pages) above the high watermarks, which are still 0
/// when the kernel applies the rule at boot.
pub fn min_free_kbytes_sqrt(lowmem_kib: u64) -> u32 {
    let root = (16 * lowmem_kib).isqrt();
    u32::try_from(root.clamp(128, 65_536)).expect("the clamp keeps it below 2^17")
}

/// The `min_free_kbytes` that khugepaged sets, in KiB: eleven pageblocks a zone, at most 5 % of lowmem.
///
/// Applies with transparent huge pages on (2.6.38 and later) and only if it is larger than the square-root rule's.
/// `populated_zones` counts the zones of the whole machine that have pages.
pub fn min_free_kbytes_thp(populated_zones: u32, lowmem_pages: u64) -> u32 {
    let wanted = PAGEBLOCK_PAGES * u64::from(populated_zones) * THP_PAGEBLOCKS_PER_ZONE;
    let pages = wanted.min(lowmem_pages / 20);
    u32::try_from(pages * 4).expect("22 MiB for each of up to 190,000 zones fit in 32 bits of KiB")
}

/// The watermarks of a zone, in pages.
///
/// `pages_min` is `min_free_kbytes / 4`, `managed` the zone's pages, `lowmem_managed` those of all zones of the machine.
/// For 2.6.35 the caller passes present pages for both.
pub fn zone_watermarks(
    pages_min: u32,
    managed: u32,
    lowmem_managed: u32,
    gap: WatermarkGap,
) -> Watermarks {
    assert!(
        managed <= lowmem_managed,
        "a zone has {managed} pages, but all zones together only {lowmem_managed}"
    );
    if lowmem_managed == 0 {
        return Watermarks {
            min: 0,
            low: 0,
            high: 0,
        };
    }
    let min = u64::from(pages_min) * u64::from(managed) / u64::from(lowmem_managed);
    let (to_low, to_high) = match gap {
        WatermarkGap::QuarterOfMin => (min / 4, min / 2),
        WatermarkGap::ScaleFactor { per_10000 } => {
            let step = (min / 4).max(u64::from(managed) * u64::from(per_10000) / 10_000);
            (step, 2 * step)
        }
    };
    let pages = |n: u64| u32::try_from(n).expect("a watermark fits in 32 bits");
    Watermarks {
        min: pages(min),
        low: pages(min + to_low),
        high: pages(min + to_high),
    }
}

/// `lowmem_reserve[zone][class]`: pages of a zone that a request of a higher class may not take.
///
/// `managed` has the zones of one node from low to high, empty ones included. `ratio` is the `lowmem_reserve_ratio` of each zone
/// but the last, which has no higher class to be protected from. Default 256, 256, 32. A ratio of 0 counts as 1, as in 4.10.
pub fn lowmem_reserve(managed: &[u32], ratio: &[u32]) -> Vec<Vec<u32>> {
    assert!(
        ratio.len() + 1 >= managed.len(),
        "{} ratios for {} zones; every zone but the last needs one",
        ratio.len(),
        managed.len()
    );
    (0..managed.len())
        .map(|zone| {
            let mut above = 0;
            (0..managed.len())
                .map(|class| {
                    if class <= zone {
                        return 0;
                    }
                    above += u64::from(managed[class]);
                    let reserve = above / u64::from(ratio[zone].max(1));
                    u32::try_from(reserve).expect("a node has fewer than 2^32 pages")
                })
                .collect()
        })
        .collect()
}

/// The boost of a zone, in pages, after pages of different types were mixed `mixed` more times. Each time adds a page block, up to one and a half
/// times high or one page block, whichever is larger. `high` is without any boost.
pub fn boosted(boost: u32, high: u32, mixed: u32) -> u32 {
    let limit = (u64::from(high) * BOOST_FACTOR_PER_10000 / 10_000).max(PAGEBLOCK_PAGES);
    let raised = u64::from(boost) + PAGEBLOCK_PAGES * u64::from(mixed);
    u32::try_from(raised.min(limit)).expect("a zone has fewer than 2^31 pages")
}

/// Pages above high up to which kswapd shrinks a zone below the unbalanced one: low, or 1 % of the zone if that is less.
///
/// Kernels from about 3.1 to 4.7 do this. Earlier ones shrink up to 8 times high; later ones add nothing to high.
pub fn balance_gap(low: u32, managed: u32) -> u32 {
    low.min(managed.div_ceil(100))
}

/// Whether the free pages, less 2^order - 1 of them, are above the watermark plus the reserve, so that for order 0 exactly the sum fails. For higher
/// orders there must also be blocks that are large enough.
#[inline]
pub fn zone_watermark_ok(t: &WatermarkTest) -> bool {
    let order = t.order as usize;
    assert!(
        order < t.nr_free.len(),
        "order {order}: block counts are given only for orders below {}",
        t.nr_free.len()
    );
    let free = i64::from(t.free) - (1_i64 << t.order) + 1;
    let mut min = i64::from(t.mark);
    if t.flags.high {
        min -= min / 2;
    }
    if t.flags.harder {
        min -= min / 4;
    }
    if free <= min + i64::from(t.reserve) {
        return false;
    }
    t.order == 0 || high_order_ok(t, free, min)
}

/// Whether enough of the free pages are in blocks that are large enough.
fn high_order_ok(t: &WatermarkTest, mut free: i64, mut min: i64) -> bool {
    match t.check {
        HighOrderCheck::HalvingLoop => {
            for (order, &nr_free) in (0..t.order).zip(t.nr_free) {
                free -= i64::from(nr_free) << order;
                min /= 2;
                if free <= min {
                    return false;
                }
            }
            true
        }
        HighOrderCheck::BlockExists => {
            let sufficient = &t.nr_free[t.order as usize..];
            sufficient.iter().any(|&nr_free| nr_free > 0)
        }
    }
}

/// Maximum ratio of the active to the inactive anonymous list. At least 1.
///
/// The square root of ten times the zone's whole GiB (since 4.8, of the two lists): 3 for 1 GiB, 10 for 10 GiB, 101 for 1 TiB.
pub fn inactive_ratio(zone_pages: u32) -> u32 {
    let gib = zone_pages >> 18;
    (10 * gib).isqrt().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIB_PER_GIB: u64 = 1 << 20;

    const SCALE_10: WatermarkGap = WatermarkGap::ScaleFactor { per_10000: 10 };

    const NO_FLAGS: AllocFlags = AllocFlags {
        high: false,
        harder: false,
    };

    /// Rows are (managed, min, low, high), in pages. `elsewhere` counts the lowmem pages outside the rows.
    fn check_machine(
        min_free_kbytes: u32,
        gap: WatermarkGap,
        elsewhere: u32,
        rows: &[(u32, u32, u32, u32)],
    ) {
        let lowmem = elsewhere + rows.iter().map(|row| row.0).sum::<u32>();
        for &(managed, min, low, high) in rows {
            assert_eq!(
                zone_watermarks(min_free_kbytes / 4, managed, lowmem, gap),
                Watermarks { min, low, high },
                "zone of {managed} pages, min_free_kbytes {min_free_kbytes}"
            );
        }
    }

    fn check_reserve(managed: &[u32], expected: &[&[u32]]) {
        assert_eq!(lowmem_reserve(managed, &[256, 256, 32]), expected);
    }

    /// Checks the floor of an order-0 request under both rules: one page above it passes, exactly at it fails.
    fn check_floor(mark: u32, reserve: u32, flags: AllocFlags, floor: u32) {
        for check in [HighOrderCheck::HalvingLoop, HighOrderCheck::BlockExists] {
            let ok = |free| {
                zone_watermark_ok(&WatermarkTest {
                    free,
                    nr_free: &[free],
                    order: 0,
                    mark,
                    reserve,
                    flags,
                    check,
                })
            };
            assert_eq!((ok(floor), ok(floor + 1)), (false, true), "floor {floor}");
        }
    }

    fn check_order(
        check: HighOrderCheck,
        nr_free: &[u32],
        order: u32,
        (mark, reserve): (u32, u32),
        expected: bool,
    ) {
        let free = (0..).zip(nr_free).map(|(o, n)| n << o).sum();
        let test = WatermarkTest {
            free,
            nr_free,
            order,
            mark,
            reserve,
            flags: NO_FLAGS,
            check,
        };
        assert_eq!(zone_watermark_ok(&test), expected, "{test:?}");
    }

    #[test]
    fn the_square_root_rule_gives_the_known_examples() {
        assert_eq!(min_free_kbytes_sqrt(16 * 1024), 512);
        assert_eq!(min_free_kbytes_sqrt(KIB_PER_GIB), 4096);
        assert_eq!(min_free_kbytes_sqrt(8 * KIB_PER_GIB), 11_585);
        assert_eq!(min_free_kbytes_sqrt(16 * KIB_PER_GIB), 16_384);
        assert_eq!(min_free_kbytes_sqrt(64 * KIB_PER_GIB), 32_768);
    }

    #[test]
    fn the_square_root_rule_is_clamped_at_both_ends() {
        assert_eq!(min_free_kbytes_sqrt(0), 128);
        assert_eq!(min_free_kbytes_sqrt(1024), 128);
        assert_eq!(min_free_kbytes_sqrt(256 * KIB_PER_GIB), 65_536);
        assert_eq!(min_free_kbytes_sqrt(4096 * KIB_PER_GIB), 65_536);
    }

    #[test]
    fn the_square_root_rule_gives_what_real_machines_report() {
        assert_eq!(min_free_kbytes_sqrt((3_976 + 515_000) * 4), 5_763);
        assert_eq!(
            min_free_kbytes_sqrt((3_976 + 765_000 + 1_063_088) * 4),
            10_828
        );
        // All with 256 MiB: 2.6.34 and 3.2.0 count present pages, 3.9.6 counts managed pages.
        assert_eq!(min_free_kbytes_sqrt((3_842 + 60_562) * 4), 2_030);
        assert_eq!(min_free_kbytes_sqrt((3_917 + 60_442) * 4), 2_029);
        assert_eq!(min_free_kbytes_sqrt((3_977 + 59_324) * 4), 2_012);
        // 6.18. The rule was applied again after boot, so the high watermarks count.
        let above_high = 3_562_035 - 26 - 5_498 - 19_815;
        assert_eq!(min_free_kbytes_sqrt(above_high * 4), 15_044);
    }

    #[test]
    fn the_huge_page_rule_grows_with_zones_up_to_a_twentieth_of_lowmem() {
        assert_eq!(min_free_kbytes_thp(3, 1_832_064), 67_584);
        assert_eq!(min_free_kbytes_thp(3, 3_562_035), 67_584);
        assert_eq!(min_free_kbytes_thp(4, 16_303_975), 90_112);
        assert_eq!(min_free_kbytes_thp(2, 63_301), 3_165 * 4);
        assert_eq!(min_free_kbytes_thp(3, 16_896 * 20), 67_584);
        assert_eq!(min_free_kbytes_thp(3, 16_896 * 20 - 1), 67_580);
    }

    #[test]
    fn watermarks_before_4_6_match_the_worked_machines() {
        let gap = WatermarkGap::QuarterOfMin;
        // 2 GiB without huge pages.
        let rows = [(3_976, 11, 13, 16), (515_000, 1_428, 1_785, 2_142)];
        check_machine(5_763, gap, 0, &rows);
        // 7,156 MiB without and with huge pages.
        let rows = [
            (3_976, 5, 6, 7),
            (765_000, 1_130, 1_412, 1_695),
            (1_063_088, 1_570, 1_962, 2_355),
        ];
        check_machine(10_828, gap, 0, &rows);
        let rows = [
            (3_976, 36, 45, 54),
            (765_000, 7_055, 8_818, 10_582),
            (1_063_088, 9_804, 12_255, 14_706),
        ];
        check_machine(67_584, gap, 0, &rows);
        // The builds of January 2012 have all memory in one zone. kswapd reclaims up to high plus the gap, 2,152 and 1,573 pages.
        for (mib, [min, low, high], goal) in
            [(600, [783, 978, 1174], 2152), (320, [572, 715, 858], 1573)]
        {
            let pages = mib * 256;
            let min_free = min_free_kbytes_sqrt(u64::from(pages) * 4);
            check_machine(min_free, gap, 0, &[(pages, min, low, high)]);
            assert_eq!(high + balance_gap(low, pages), goal);
        }
    }

    #[test]
    fn watermarks_before_4_6_match_running_kernels() {
        let gap = WatermarkGap::QuarterOfMin;
        // 256 MiB: 2.6.34 and 3.2.0 count present pages, 3.9.6 and 3.11 managed pages.
        let rows = [(3_842, 30, 37, 45), (60_562, 476, 595, 714)];
        check_machine(2_030, gap, 0, &rows);
        let rows = [(3_917, 30, 37, 45), (60_442, 476, 595, 714)];
        check_machine(2_029, gap, 0, &rows);
        let rows = [(3_977, 31, 38, 46), (59_324, 471, 588, 706)];
        check_machine(2_012, gap, 0, &rows);
        let rows = [(3_977, 31, 38, 46), (59_456, 471, 588, 706)];
        check_machine(2_012, gap, 0, &rows);
    }

    #[test]
    fn watermarks_from_4_6_match_the_worked_machines() {
        // 64 GiB, 2 sockets: DMA, DMA32 and Normal of node 0, Normal of node 1.
        let rows = [
            (3_975, 5, 8, 11),
            (750_000, 1_036, 1_786, 2_536),
            (7_300_000, 10_086, 17_386, 24_686),
            (8_250_000, 11_399, 19_649, 27_899),
        ];
        check_machine(90_112, SCALE_10, 0, &rows);
        // 8 GiB, one node.
        let rows = [
            (3_975, 33, 41, 49),
            (750_000, 6_230, 7_787, 9_344),
            (1_280_000, 10_632, 13_290, 15_948),
        ];
        check_machine(67_584, SCALE_10, 0, &rows);
        // In a zone of 8 GiB, kswapd has to free a thousandth of it to get from low to high.
        let marks = zone_watermarks(2896, 2_097_152, 2_097_152, SCALE_10);
        assert_eq!(marks.high - marks.low, 2097);
    }

    #[test]
    fn watermarks_from_4_6_match_running_kernels() {
        // 6.18, before and after memory was added to the machine.
        let rows = [
            (3_840, 55, 68, 81),
            (772_915, 11_161, 13_951, 16_741),
            (393_216, 5_678, 7_097, 8_516),
        ];
        check_machine(67_584, SCALE_10, 0, &rows);
        let rows = [
            (3_840, 18, 22, 26),
            (772_915, 3_666, 4_582, 5_498),
            (2_785_280, 13_211, 16_513, 19_815),
        ];
        check_machine(67_584, SCALE_10, 0, &rows);
        // 4.10.17, 256 MiB.
        let rows = [(3_977, 31, 38, 45), (59_368, 467, 583, 699)];
        check_machine(1_997, SCALE_10, 0, &rows);
    }

    #[test]
    fn a_larger_scale_factor_moves_low_and_high_but_not_min() {
        // `min_free_kbytes` is 40,000, and this one zone gets all of it.
        for (per_10000, low, high) in [(10, 12_500, 15_000), (100, 20_000, 30_000)] {
            let gap = WatermarkGap::ScaleFactor { per_10000 };
            check_machine(40_000, gap, 0, &[(1_000_000, 10_000, low, high)]);
        }
    }

    #[test]
    fn a_boost_grows_by_page_blocks_to_one_and_a_half_times_high_or_to_one_page_block() {
        let after = |high, events: u32| (0..events).fold(0, |boost, _| boosted(boost, high, 1));
        assert_eq!((after(19_815, 58), after(19_815, 59)), (29_696, 29_722));
        assert_eq!(boosted(0, 19_815, 59), 29_722, "or all at once");
        assert_eq!((after(200, 1), after(200, 2)), (512, 512));
        assert_eq!(boosted(300, 1_000, 0), 300);
    }

    #[test]
    fn an_empty_zone_or_machine_has_no_watermarks() {
        check_machine(67_584, SCALE_10, 1_000_000, &[(0, 0, 0, 0)]);
        check_machine(67_584, WatermarkGap::QuarterOfMin, 0, &[(0, 0, 0, 0)]);
    }

    #[test]
    fn watermarks_of_a_huge_machine_do_not_overflow() {
        let all = u32::MAX / 2;
        let marks = zone_watermarks(
            16_384,
            all,
            all,
            WatermarkGap::ScaleFactor { per_10000: 1000 },
        );
        assert_eq!(marks.min, 16_384);
        assert_eq!(marks.high - marks.low, marks.low - marks.min);
        assert_eq!(marks.low - marks.min, 214_748_364);
    }

    #[test]
    fn lowmem_reserves_match_the_worked_and_the_running_machines() {
        let seven_gib = [3_976, 765_000, 1_063_088];
        check_reserve(
            &seven_gib,
            &[&[0, 2_988, 7_140], &[0, 0, 4_152], &[0, 0, 0]],
        );
        let node_0_of_64_gib = [3_975, 750_000, 7_300_000, 0];
        let expected: [&[u32]; 4] = [
            &[0, 2_929, 31_445, 31_445],
            &[0, 0, 28_515, 28_515],
            &[0, 0, 0, 0],
            &[0, 0, 0, 0],
        ];
        check_reserve(&node_0_of_64_gib, &expected);
        check_reserve(
            &[0, 0, 8_250_000, 0],
            &[
                &[0, 0, 32_226, 32_226],
                &[0, 0, 32_226, 32_226],
                &[0; 4],
                &[0; 4],
            ],
        );
        let eight_gib = [3_975, 750_000, 1_280_000];
        check_reserve(
            &eight_gib,
            &[&[0, 2_929, 7_929], &[0, 0, 5_000], &[0, 0, 0]],
        );
        let reading_a = [3_840, 772_915, 393_216];
        check_reserve(
            &reading_a,
            &[&[0, 3_019, 4_555], &[0, 0, 1_536], &[0, 0, 0]],
        );
        let reading_b = [3_840, 772_915, 2_785_280];
        check_reserve(
            &reading_b,
            &[&[0, 3_019, 13_899], &[0, 0, 10_880], &[0, 0, 0]],
        );
        let small = [
            (3_842, 60_562, 236),
            (3_917, 60_442, 236),
            (3_977, 59_324, 231),
        ];
        let later = [
            (3_977, 59_456, 232),
            (3_977, 59_368, 231),
            (3_977, 58_188, 227),
        ];
        for (dma, dma32, reserve) in small.into_iter().chain(later) {
            let expected: [&[u32]; 4] =
                [&[0, reserve, reserve, reserve], &[0; 4], &[0; 4], &[0; 4]];
            check_reserve(&[dma, dma32, 0, 0], &expected);
        }
    }

    #[test]
    fn a_ratio_of_zero_counts_as_one() {
        assert_eq!(lowmem_reserve(&[10, 20], &[0]), [[0, 20], [0, 0]]);
    }

    #[test]
    fn the_balance_gap_is_low_or_one_percent() {
        assert_eq!(
            (balance_gap(13, 3_976), balance_gap(1_785, 515_000)),
            (13, 1_785)
        );
        assert_eq!(
            (balance_gap(6, 3_976), balance_gap(1_412, 765_000)),
            (6, 1_412)
        );
        assert_eq!(balance_gap(1_962, 1_063_088), 1_962);
        assert_eq!(
            (balance_gap(45, 3_976), balance_gap(8_818, 765_000)),
            (40, 7_650)
        );
        assert_eq!(balance_gap(12_255, 1_063_088), 10_631);
    }

    #[test]
    fn eight_times_high_is_the_older_goal_for_lower_zones() {
        check_floor(8 * 16, 0, NO_FLAGS, 128);
        check_floor(8 * 2_142, 0, NO_FLAGS, 17_136);
    }

    #[test]
    fn privileges_lower_the_mark_but_not_the_reserve() {
        let flags = |high, harder| AllocFlags { high, harder };
        check_floor(1_000, 200, flags(false, false), 1_200);
        check_floor(1_000, 200, flags(true, false), 700);
        check_floor(1_000, 200, flags(false, true), 950);
        check_floor(1_000, 200, flags(true, true), 575);
        // Odd watermarks: the pages that a privilege subtracts are rounded down.
        check_floor(11, 0, flags(true, false), 6);
        check_floor(11, 0, flags(true, true), 5);
        check_floor(0, 0, flags(true, true), 0);
    }

    #[test]
    fn the_dma_zone_never_serves_normal_requests_on_a_big_node() {
        // 7,156 MiB: even with all of its 3,976 pages free, the DMA zone fails for class Normal.
        let exists = HighOrderCheck::BlockExists;
        check_order(exists, &[3_976], 0, (0, 7_140), false);
        check_order(exists, &[3_976], 0, (54, 0), true);
        // 64 GiB, high 11 and the reserve: more than 31,456 of 3,975 pages would have to be free. For the zone's own class more than 11 are enough.
        check_floor(11, 31_445, NO_FLAGS, 31_456);
        check_order(exists, &[3_975], 0, (11, 31_445), false);
        check_order(exists, &[3_900], 0, (11, 0), true);
        // A scaled machine keeps this only with other ratios, because with the default 128 of 512 pages would be reserved.
        let scaled = [512, 8192, 24_576];
        assert_eq!(lowmem_reserve(&scaled, &[256, 256, 32])[0][2], 128);
        assert_eq!(lowmem_reserve(&scaled, &[8, 80, 32])[0][2], 4096);
    }

    #[test]
    fn the_halving_loop_counts_only_pages_in_large_enough_blocks() {
        let halving = HighOrderCheck::HalvingLoop;
        // 1024 free pages: single pages and one block of order 3. The test passes at order 0 and fails in the loop at order 1.
        check_order(halving, &[1016, 0, 0, 1], 0, (64, 0), true);
        check_order(halving, &[1016, 0, 0, 1], 1, (64, 0), false);
        // Order 3, watermark 64, which the loop halves to 8: more than 8 pages must remain after 7 are set aside and the small blocks are
        // left out.
        check_order(halving, &[100, 0, 0, 1], 3, (64, 0), false);
        check_order(halving, &[100, 0, 0, 2], 3, (64, 0), false);
        check_order(halving, &[100, 0, 0, 15], 3, (64, 0), true);
        // Exactly at the halved watermark: 16 - 1 = 15 pages against 15, which is 30 halved once.
        check_order(halving, &[17, 8, 0, 0], 1, (30, 0), false);
        check_order(halving, &[17, 8, 0, 0], 1, (29, 0), true);
    }

    #[test]
    fn the_reserve_counts_once_in_the_halving_loop() {
        // 104 pages, of which 103 count. 103 > 64 + 38 passes. In the last line, 3 pages in larger blocks fail against 32 without a
        // reserve.
        check_order(HighOrderCheck::HalvingLoop, &[0, 52], 1, (64, 38), true);
        check_order(HighOrderCheck::HalvingLoop, &[0, 52], 1, (64, 39), false);
        check_order(HighOrderCheck::HalvingLoop, &[100, 2], 1, (64, 0), false);
    }

    #[test]
    fn a_single_block_is_enough_from_4_4_on() {
        let exists = HighOrderCheck::BlockExists;
        check_order(exists, &[1016, 0, 0, 1], 3, (64, 0), true);
        check_order(exists, &[1016, 0, 0, 1, 0], 4, (64, 0), false);
        check_order(exists, &[1016, 0, 0, 0, 1], 3, (64, 0), true);
        check_order(exists, &[1024, 0, 0, 0], 3, (64, 0), false);
        // The total still has to exceed the watermark: 72 - 7 = 65 pages.
        check_order(exists, &[0, 0, 0, 9], 3, (64, 0), true);
        check_order(exists, &[0, 0, 0, 9], 3, (65, 0), false);
        check_order(exists, &[0, 0, 0, 9], 3, (60, 5), false);
    }

    #[test]
    fn the_test_does_not_wrap_around_below_zero() {
        check_order(HighOrderCheck::BlockExists, &[3, 0, 0, 0], 3, (0, 0), false);
        check_order(HighOrderCheck::HalvingLoop, &[3, 0, 0, 0], 3, (0, 0), false);
    }

    #[test]
    fn the_inactive_ratio_is_a_root_of_the_size() {
        assert_eq!((inactive_ratio(0), inactive_ratio((1 << 18) - 1)), (1, 1));
        assert_eq!((inactive_ratio(1 << 18), inactive_ratio(2 << 18)), (3, 4));
        assert_eq!(
            (inactive_ratio(10 << 18), inactive_ratio(100 << 18)),
            (10, 31)
        );
        assert_eq!(inactive_ratio(1 << 28), 101);
    }
}
