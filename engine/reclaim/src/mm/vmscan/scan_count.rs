//! Computes the number of pages that one pass scans of each list, and divides the scan between anonymous and file pages.
//!
//! Source: mm/vmscan.c `get_scan_count`, 3.10; `get_scan_count`, `nr_scan_try_batch`, 2.6.35; `get_scan_ratio`, 2.6.34;
//! the shares by cost: `get_scan_count`, 5.8.

use super::reclaim_root::AtRoot;
use super::scan_mode::ScanMode;
use crate::kernel::{ScanBalance, ScanCountRule};

/// The facts that decide the scan. Numbers of pages are those of one group in one zone or node. The lists are in this order: inactive and active
/// anonymous, inactive and active file (IA, AA, IF, AF).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one condition of the kernel's rule"
)]
pub struct ScanCountInput {
    /// The rule by which this kernel computes the numbers of pages to scan.
    pub rule: ScanCountRule,
    /// The rule by which this kernel divides the scan between anonymous and file pages.
    pub balance: ScanBalance,
    /// Decisions for all groups of the walk; `None` in kernels without them.
    pub at_root: Option<AtRoot>,
    /// `anon_cost` and `file_cost` of the group from which reclaim starts.
    pub cost: [u64; 2],
    /// `nr_saved_scan`: number of pages of each list that earlier passes have saved up, fewer than a batch.
    pub saved: [u32; 4],
    /// Sizes of the four lists, pages, without the part that is protected and, in some kernels, without pages that the request cannot use.
    pub sizes: [u32; 4],
    /// Number of anonymous and of file pages on the lists, with pages that the request cannot use.
    pub all_pages: [u32; 2],
    /// Number of free pages of the zone or node.
    pub free: u32,
    /// High watermark of the zone, or the sum of those of the node's zones, pages.
    pub high: u32,
    /// Scan priority, from 12 down to 0.
    pub priority: u32,
    /// `memory.swappiness` of the group, 0 to 200.
    pub swappiness: u32,
    /// Whether this reclaimer may swap and swap space has free slots.
    pub can_swap: bool,
    /// Whether there are too few inactive file pages for a scan of file pages alone.
    pub inactive_file_is_low: bool,
    /// Whether reclaim works for the whole machine, and not for a group.
    pub global: bool,
    /// Whether reclaim scans up to one batch of a list even if its share rounds to zero.
    pub force_scan: bool,
    /// Whether shares are rounded up to whole pages.
    pub rounds_up: bool,
    /// `recent_scanned` of anonymous and file pages.
    pub recent_scanned: [u64; 2],
    /// `recent_rotated` of anonymous and file pages.
    pub recent_rotated: [u64; 2],
}

/// The scan of one pass, and the counters to store for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanCount {
    /// The rule that has decided which lists reclaim scans.
    pub mode: ScanMode,
    /// Number of pages to scan of IA, AA, IF and AF.
    pub nr: [u32; 4],
    /// New value of `nr_saved_scan`.
    pub saved: [u32; 4],
    /// Total length of the lists that reclaim scans, pages.
    pub lru_pages: u32,
    /// New value of `recent_scanned`; halved if it was large.
    pub recent_scanned: [u64; 2],
    /// New value of `recent_rotated`; halved together with `recent_scanned`.
    pub recent_rotated: [u64; 2],
}

/// `get_scan_count`: decides how many pages of each list one pass scans.
pub fn scan_count(input: &ScanCountInput) -> ScanCount {
    let mut recent_scanned = input.recent_scanned;
    let mut recent_rotated = input.recent_rotated;
    let pages = input.all_pages;
    let few_file_pages = has_few_file_pages(input);
    let mode = scan_mode(input, few_file_pages);
    let mut fraction = [0; 2];
    let mut denominator = 1;
    // Kernels without the rule `Modes` compute shares, and halve large counters with them, even if the mode then ignores the shares.
    let computes_shares = match input.rule {
        ScanCountRule::Modes => mode == ScanMode::Fract,
        ScanCountRule::Percent | ScanCountRule::Parts | ScanCountRule::PartsAtOnce => {
            input.can_swap && !few_file_pages
        }
    };
    if computes_shares && input.balance == ScanBalance::ByCost {
        fraction = shares_by_cost(input.swappiness, input.cost);
        denominator = fraction[0] + fraction[1];
    } else if computes_shares {
        for t in 0..2 {
            if recent_scanned[t] > u64::from(pages[t]) / 4 {
                recent_scanned[t] /= 2;
                recent_rotated[t] /= 2;
            }
        }
        let swappiness = u64::from(input.swappiness);
        let weight = match input.rule {
            ScanCountRule::Modes => [swappiness, 200 - swappiness],
            ScanCountRule::Percent | ScanCountRule::Parts | ScanCountRule::PartsAtOnce => {
                [swappiness + 1, 200 - swappiness + 1]
            }
        };
        for t in 0..2 {
            fraction[t] = weight[t] * (recent_scanned[t] + 1) / (recent_rotated[t] + 1);
        }
        denominator = fraction[0] + fraction[1] + 1;
        if input.rule == ScanCountRule::Percent {
            let anon = 100 * fraction[0] / denominator;
            (fraction, denominator) = ([anon, 100 - anon], 100);
        }
    }
    let mut nr = [0; 4];
    let mut saved = input.saved;
    let mut lru_pages = 0;
    for (list, nr) in nr.iter_mut().enumerate() {
        let file = usize::from(list >= 2);
        let size = input.sizes[list];
        let mut scan = size >> input.priority;
        if scan == 0 && input.force_scan {
            scan = match input.rule {
                // This rule takes the share of a whole batch even if the list is shorter.
                ScanCountRule::PartsAtOnce => super::SWAP_CLUSTER_MAX,
                ScanCountRule::Modes | ScanCountRule::Percent | ScanCountRule::Parts => {
                    size.min(super::SWAP_CLUSTER_MAX)
                }
            };
        }
        *nr = match mode {
            ScanMode::Equal => scan,
            ScanMode::Fract => share(scan, fraction[file], denominator, input.rounds_up),
            ScanMode::File if file == 1 => scan,
            ScanMode::Anon if file == 0 => scan,
            ScanMode::File | ScanMode::Anon => 0,
        };
        match input.rule {
            ScanCountRule::Modes | ScanCountRule::PartsAtOnce => {}
            // With whole percentages, a list whose share is 0 % saves up no pages.
            ScanCountRule::Percent if mode == ScanMode::Fract && fraction[file] == 0 => {}
            ScanCountRule::Percent | ScanCountRule::Parts => {
                saved[list] += *nr;
                *nr = 0;
                if saved[list] >= super::SWAP_CLUSTER_MAX {
                    *nr = std::mem::take(&mut saved[list]);
                }
            }
        }
        let left_out = match mode {
            ScanMode::File => file == 0,
            ScanMode::Anon => file == 1,
            ScanMode::Equal | ScanMode::Fract => false,
        };
        if !left_out {
            lru_pages += size;
        }
    }
    ScanCount {
        mode,
        nr,
        saved,
        lru_pages,
        recent_scanned,
        recent_rotated,
    }
}

/// `scan` x `fraction` / `denominator`.
fn share(scan: u32, fraction: u64, denominator: u64, rounds_up: bool) -> u32 {
    let parts = u64::from(scan) * fraction;
    (if rounds_up {
        parts.div_ceil(denominator)
    } else {
        parts / denominator
    }) as u32
}

/// Whether almost no file pages are left, so that reclaim scans only anonymous ones.
fn has_few_file_pages(input: &ScanCountInput) -> bool {
    match input.at_root {
        Some(at_root) => at_root.file_is_tiny,
        None => input.global && input.all_pages[1] + input.free <= input.high,
    }
}

fn scan_mode(input: &ScanCountInput, few_file_pages: bool) -> ScanMode {
    let cache_is_enough = match input.at_root {
        Some(at_root) => at_root.cache_trim,
        None => !input.inactive_file_is_low,
    };
    match input.rule {
        _ if !input.can_swap => ScanMode::File,
        ScanCountRule::Modes if input.priority == 0 && input.swappiness != 0 => ScanMode::Equal,
        ScanCountRule::Percent | ScanCountRule::Parts | ScanCountRule::PartsAtOnce
            if input.priority == 0 =>
        {
            ScanMode::Equal
        }
        _ if few_file_pages => ScanMode::Anon,
        ScanCountRule::Modes if cache_is_enough => ScanMode::File,
        _ => ScanMode::Fract,
    }
}

/// Shares of anonymous and of file pages. They follow swappiness and favour the kind that has cost less. At swappiness 100 reclaim scans at most
/// twice as much of that kind as of the other.
fn shares_by_cost(swappiness: u32, cost: [u64; 2]) -> [u64; 2] {
    let total = cost[0] + cost[1];
    let cost = cost.map(|cost| total + cost);
    let swappiness = u64::from(swappiness);
    let weight = [swappiness, 200 - swappiness];
    [0, 1].map(|t| weight[t] * (cost[0] + cost[1] + 1) / (cost[t] + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input() -> ScanCountInput {
        ScanCountInput {
            rule: ScanCountRule::Modes,
            balance: ScanBalance::ByRotation,
            at_root: None,
            cost: [0; 2],
            saved: [0; 4],
            sizes: [100_000, 300_000, 400_000, 50_000],
            all_pages: [400_000, 450_000],
            free: 20_000,
            high: 14_706,
            priority: 12,
            swappiness: 60,
            can_swap: true,
            inactive_file_is_low: false,
            global: true,
            force_scan: false,
            rounds_up: false,
            recent_scanned: [0; 2],
            recent_rotated: [0; 2],
        }
    }

    fn check(change: impl Fn(&mut ScanCountInput), mode: ScanMode, nr: [u32; 4]) {
        let mut i = input();
        change(&mut i);
        i.all_pages = [i.sizes[0] + i.sizes[1], i.sizes[2] + i.sizes[3]];
        let got = scan_count(&i);
        assert_eq!((got.mode, got.nr), (mode, nr));
    }

    /// Worked examples from the description of 5.8: swappiness, costs and shares; then sizes of the inactive lists, priority and pages to scan.
    #[test]
    fn from_5_8_on_the_type_that_has_cost_less_is_scanned_more() {
        let check =
            |swappiness, cost, shares: [u64; 2], sizes: [u32; 2], priority, nr: [u32; 2]| {
                assert_eq!(shares_by_cost(swappiness, cost), shares);
                let mut i = input();
                i.balance = ScanBalance::ByCost;
                i.at_root = Some(AtRoot::default());
                (i.swappiness, i.cost, i.priority) = (swappiness, cost, priority);
                i.sizes = [sizes[0], 0, sizes[1], 0];
                let got = scan_count(&i);
                // At priority 0 reclaim scans both lists in full.
                let expected = if priority == 0 { sizes } else { nr };
                assert_eq!([got.nr[0], got.nr[2]], expected);
            };
        check(60, [0, 0], [60, 140], [40_960; 2], 4, [768, 1792]);
        check(60, [1000, 0], [89, 419], [40_960; 2], 4, [448, 2111]);
        check(60, [0, 1000], [179, 209], [40_960; 2], 4, [1181, 1378]);
        check(
            100,
            [500, 1500],
            [239, 171],
            [20_000, 60_000],
            2,
            [2914, 6256],
        );
        check(200, [10, 10], [393, 0], [4096; 2], 0, [4096, 0]);
    }

    /// The worked example from the description of 5.4.
    #[test]
    fn a_share_is_rounded_up_where_the_kernel_does_so() {
        let nr = |rounds_up, size| {
            let mut i = input();
            (i.rounds_up, i.priority, i.inactive_file_is_low) = (rounds_up, 4, true);
            i.sizes = [size, 0, size, 0];
            i.all_pages = [40_960; 2];
            (i.recent_scanned, i.recent_rotated) = ([1000, 4000], [900, 100]);
            let got = scan_count(&i);
            assert_eq!(got.mode, ScanMode::Fract);
            [got.nr[0], got.nr[2]]
        };
        assert_eq!(nr(true, 40_960), [31, 2530]);
        assert_eq!(nr(false, 40_960), [30, 2529]);
        // At priority 4 one of 16 pages is to be scanned, and each kind's share of that is less than a page.
        assert_eq!(nr(true, 16), [1, 1]);
        assert_eq!(nr(false, 16), [0, 0]);
        assert_eq!(nr(true, 15), [0, 0]);
    }

    #[test]
    fn a_decision_of_the_root_overrules_the_lists_of_the_group() {
        let mode = |at_root| {
            let mut i = input();
            i.at_root = Some(at_root);
            scan_count(&i).mode
        };
        let at_root = AtRoot::default();
        assert_eq!(mode(at_root), ScanMode::Fract);
        let cache_trim = true;
        assert_eq!(
            mode(AtRoot {
                cache_trim,
                ..at_root
            }),
            ScanMode::File
        );
        let file_is_tiny = true;
        let tiny = AtRoot {
            cache_trim,
            file_is_tiny,
            ..at_root
        };
        assert_eq!(mode(tiny), ScanMode::Anon);
    }

    #[test]
    fn a_list_of_400_000_pages_is_scanned_by_size_shifted_by_priority() {
        let expected = [
            97, 195, 390, 781, 1562, 3125, 6250, 12_500, 25_000, 50_000, 100_000, 200_000, 400_000,
        ];
        for (step, want) in expected.into_iter().enumerate() {
            let mut i = input();
            i.priority = 12 - step as u32;
            assert_eq!(scan_count(&i).nr[2], want, "priority {}", i.priority);
        }
        // 4 is the highest priority at which one pass scans as many pages as the high watermark of a zone of 4 GiB.
        assert_eq!(expected.iter().position(|&nr| nr >= 14_706), Some(12 - 4));
    }

    #[test]
    fn one_wakeup_of_kswapd_on_8_gib_is_three_passes() {
        // Low and high are 2,097 pages apart.
        let mut freed = 0;
        for (priority, want) in [(12, 366), (11, 732), (10, 1464)] {
            assert!(freed < 2097);
            let mut i = input();
            i.sizes = [0, 0, 1_500_000, 0];
            i.priority = priority;
            assert_eq!(scan_count(&i).nr[2], want);
            freed += want;
        }
        assert!(freed > 2097);
    }

    #[test]
    fn lists_of_a_small_group_are_skipped_at_priorities_11_and_12() {
        let nr = |pages, priority| {
            let mut i = input();
            i.rule = ScanCountRule::PartsAtOnce;
            i.can_swap = false;
            i.sizes = [0, 0, pages, 0];
            i.priority = priority;
            scan_count(&i).nr[2]
        };
        assert_eq!([nr(30_000, 12), nr(4095, 12), nr(4096, 12)], [7, 0, 1]);
        assert_eq!([nr(2047, 11), nr(2048, 11)], [0, 1]);
    }

    #[test]
    fn enough_inactive_file_pages_spare_anonymous_memory_until_priority_0() {
        check(|_| {}, ScanMode::File, [0, 0, 97, 12]);
        check(|i| i.priority = 1, ScanMode::File, [0, 0, 200_000, 25_000]);
        check(
            |i| i.priority = 0,
            ScanMode::Equal,
            [100_000, 300_000, 400_000, 50_000],
        );
    }

    #[test]
    fn at_priority_0_with_swappiness_0_nothing_is_swapped() {
        check(
            |i| (i.priority, i.swappiness) = (0, 0),
            ScanMode::File,
            [0, 0, 400_000, 50_000],
        );
    }

    /// The rule of 3.5 (commit fe35004fbf9e): at swappiness 0 reclaim swaps only if the file pages and free pages of the zone together are not above
    /// high.
    #[test]
    fn with_swappiness_0_a_zone_swaps_only_when_its_file_and_free_pages_are_down_to_high() {
        for priority in 0..=12 {
            for (free, swaps) in [(14_506, true), (14_507, false)] {
                let mut i = input();
                (i.priority, i.swappiness, i.free) = (priority, 0, free);
                i.all_pages = [400_000, 200];
                i.sizes = [100_000, 300_000, 100, 100];
                let got = scan_count(&i);
                assert_eq!(got.nr[0] > 0, swaps, "priority {priority}, free {free}");
            }
        }
    }

    #[test]
    fn without_swap_only_file_lists_are_scanned_even_at_priority_0() {
        check(
            |i| (i.priority, i.can_swap) = (0, false),
            ScanMode::File,
            [0, 0, 400_000, 50_000],
        );
    }

    #[test]
    fn with_almost_no_file_pages_only_anonymous_lists_are_scanned() {
        check(
            |i| (i.sizes, i.free) = ([4096, 8192, 100, 100], 14_506),
            ScanMode::Anon,
            [1, 2, 0, 0],
        );
    }

    #[test]
    fn fresh_counters_give_30_and_69_percent() {
        check(
            |i| (i.inactive_file_is_low, i.priority) = (true, 1),
            ScanMode::Fract,
            // 50,000 x 60/201 and so on: 29.85 % of the anonymous pages and 69.65 % of the file pages.
            [14_925, 44_776, 139_303, 17_412],
        );
    }

    #[test]
    fn pages_that_are_always_rotated_are_hardly_scanned() {
        let mut i = input();
        i.inactive_file_is_low = true;
        i.priority = 4;
        i.recent_scanned = [10_000, 10_000];
        i.recent_rotated = [10_000, 0];
        let got = scan_count(&i);
        assert_eq!(got.mode, ScanMode::Fract);
        assert_eq!(got.nr[0], 0, "60 of 1.4 million parts");
    }

    #[test]
    fn old_counters_are_halved() {
        let mut i = input();
        i.inactive_file_is_low = true;
        i.recent_scanned = [100_001, 100];
        i.recent_rotated = [50_000, 10];
        let got = scan_count(&i);
        assert_eq!(got.recent_scanned, [50_000, 100]);
        assert_eq!(got.recent_rotated, [25_000, 10]);
    }

    #[test]
    fn before_3_10_the_shares_of_fresh_counters_are_30_and_69_percent_and_small_ones_are_saved_up()
    {
        let mut i = input();
        (i.rule, i.priority) = (ScanCountRule::Parts, 1);
        let got = scan_count(&i);
        // 61 and 141 of 203 parts, although there are enough inactive file pages.
        assert_eq!(got.nr, [15_024, 45_073, 138_916, 17_364]);
        i.rule = ScanCountRule::Percent;
        assert_eq!(scan_count(&i).nr, [15_000, 45_000, 140_000, 17_500]);
        // Reclaim scans 67 pages now, a share of 400,000 >> 12 = 97. The shares of the other lists, 7, 21 and 8, are saved up until each of them is a
        // batch.
        (i.rule, i.priority) = (ScanCountRule::Parts, 12);
        let first = scan_count(&i);
        assert_eq!((first.nr, first.saved), ([0, 0, 67, 0], [7, 21, 0, 8]));
        i.saved = first.saved;
        let second = scan_count(&i);
        assert_eq!((second.nr, second.saved), ([0, 42, 67, 0], [14, 0, 0, 16]));
    }

    #[test]
    fn a_share_below_one_percent_is_zero_in_2_6_34_and_saved_up_in_2_6_35() {
        let mut i = input();
        i.priority = 1;
        i.recent_scanned = [10_000, 10_000];
        i.recent_rotated = [10_000, 0];
        i.rule = ScanCountRule::Percent;
        assert_eq!(scan_count(&i).nr[..2], [0, 0]);
        assert_eq!(scan_count(&i).saved, [0; 4]);
        i.rule = ScanCountRule::Parts;
        // 61 of 1,410,203 parts of 50,000 and of 150,000 pages.
        assert_eq!(
            (
                scan_count(&i).nr[..2].to_vec(),
                scan_count(&i).saved[..2].to_vec()
            ),
            (vec![0, 0], vec![2, 6])
        );
    }

    #[test]
    fn in_3_2_and_3_3_a_forced_scan_is_a_share_of_32_pages_and_nothing_is_saved_up() {
        let mut i = input();
        i.rule = ScanCountRule::PartsAtOnce;
        // For the file lists the sizes >> 12 are 97 and 12, and the shares are 141 of 203 parts.
        assert_eq!(scan_count(&i).nr, [7, 21, 67, 8]);
        assert_eq!(scan_count(&i).saved, [0; 4]);
        // A DMA zone with 1,038 inactive file pages, in which reclaim has had to keep no file page that it scanned. Each pass scans 31, as on a real
        // 3.2.
        i.sizes = [1344, 1320, 1038, 0];
        i.force_scan = true;
        (i.recent_scanned, i.recent_rotated) = ([300, 250], [290, 0]);
        assert_eq!(scan_count(&i).nr[2], 31);
    }

    #[test]
    fn kswapd_still_scans_a_few_pages_of_an_unreclaimable_zone() {
        check(
            |i| (i.sizes, i.force_scan) = ([0, 0, 3000, 20], true),
            ScanMode::File,
            [0, 0, 32, 20],
        );
    }
}
