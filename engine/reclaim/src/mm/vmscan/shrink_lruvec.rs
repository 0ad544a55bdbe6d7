//! One pass over the lists of a group in a domain: round after round over the four lists, until it has freed enough or scanned all.
//!
//! Source: mm/vmscan.c `shrink_lruvec`, `shrink_list`, 3.10 and 2.6.35. The arms of the 2013 series are as posted on 13 May 2013.

use super::inactive_is_low::{inactive_is_low, refaults_were_activated};
use super::scan_targets::get_scan_count;
use super::shrink_active_list::age_active_list;
use super::shrink_inactive_list::shrink_inactive_list;
use super::{DEF_PRIORITY, SWAP_CLUSTER_MAX, ScanControl, generations};
use crate::block;
use crate::kernel::{Hunk, LruvecStop, VmWriteout};
use crate::machine::Machine;
use crate::mm::id::LruvecId;
use crate::mm::lru_gen;
use crate::mm::page_writeback::throttle_vm_writeout;
use crate::mm::zone::Lru;
use crate::record::gauge;
use crate::sim::Sim;
use crate::trace::consider;

/// One pass over the lists of one group in a domain, at the priority in `sc`. Returns the total length of the lists that the pass was to scan, pages;
/// 0 with the Multi-Gen LRU.
pub(super) async fn shrink_lruvec(sim: &Sim, lruvec: LruvecId, sc: &mut ScanControl) -> u32 {
    if lru_gen::is_on(&sim.look()) {
        generations::lru_gen_shrink_lruvec(sim, lruvec, sc).await;
        return 0;
    }
    let frame = sim.enter(
        "shrink_lruvec",
        [
            ("anon", 0),
            ("file", 0),
            ("nr_to_reclaim", sc.nr_to_reclaim),
        ],
    );
    let (mut nr, lru_pages) = get_scan_count(&mut sim.m(), lruvec, sc);
    frame.set(0, nr[0] + nr[1]);
    frame.set(1, nr[2] + nr[3]);
    let cost = sim.look().spec.costs.shrink_zone;
    sim.cpu(u64::from(cost)).await;
    block::start_plug(&mut sim.m());
    let targets = nr;
    let mut adjusted = false;
    let mut nr_reclaimed = 0;
    while nr[Lru::InactiveAnon as usize] > 0
        || nr[Lru::ActiveFile as usize] > 0
        || nr[Lru::InactiveFile as usize] > 0
    {
        for lru in Lru::EVICTABLE {
            let left = &mut nr[lru as usize];
            if *left > 0 {
                let n = (*left).min(SWAP_CLUSTER_MAX);
                *left -= n;
                nr_reclaimed += shrink_list(sim, lru, n, lruvec, sc).await;
                gauge::note_scanned(&mut sim.m(), lruvec, lru as usize, n);
            }
        }
        if !adjusted {
            match next_round(&sim.look(), sc, nr_reclaimed, nr) {
                NextRound::GoOn => {}
                NextRound::Stop => break,
                NextRound::SameShare => {
                    nr = same_share(targets, nr);
                    adjusted = true;
                }
                NextRound::OneRound => nr = same_share(targets, nr),
            }
        }
        if sim.look().sched.current_task().killed {
            break;
        }
    }
    block::finish_plug(&mut sim.m());
    sc.nr_reclaimed += nr_reclaimed;
    if inactive_is_low(&sim.look(), lruvec, Lru::InactiveAnon, sc.reclaim_idx) {
        age_active_list(sim, SWAP_CLUSTER_MAX, lruvec, Lru::ActiveAnon, sc).await;
    }
    let vm_writeout = sim.look().kernel.vm_writeout;
    match vm_writeout {
        VmWriteout::Throttled => throttle_vm_writeout(sim, sc.gfp).await,
        VmWriteout::Free => {}
    }
    lru_pages
}

/// The next step of the pass after a round over the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextRound {
    GoOn,
    Stop,
    /// Goes on until the same share of anonymous and of file pages is left unscanned, and then stops.
    SameShare,
    /// Like `SameShare`, but the pass decides again after the next round.
    OneRound,
}

impl From<NextRound> for u32 {
    fn from(next: NextRound) -> Self {
        next as Self
    }
}

/// Decides what follows a round. `freed` is the number of pages that this pass has freed so far. `left` are the pages of IA, AA, IF and AF that it
/// has still to scan.
fn next_round(m: &Machine, sc: &ScanControl, freed: u32, left: [u32; 4]) -> NextRound {
    let (anon, file) = (left[0] + left[1], left[2] + left[3]);
    let values = || [freed, sc.nr_to_reclaim, sc.priority, anon, file];
    // Like kswapd, reclaim for a group evens out the shares.
    let direct = sc.is_global() && !sc.kswapd;
    consider(m, Hunk::LruvecStop, values, |kernel| {
        let stop = kernel.lruvec_stop;
        let so_far = match stop {
            LruvecStop::AtTotal => sc.nr_reclaimed,
            LruvecStop::AtTarget
            | LruvecStop::Proportional
            | LruvecStop::ProportionalForAll
            | LruvecStop::ProportionalOneRound => 0,
        };
        if so_far + freed < sc.nr_to_reclaim {
            return NextRound::GoOn;
        }
        let first = sc.priority == DEF_PRIORITY;
        match stop {
            // At priority 12 the pass scans all pages that it was to scan, so that reclaim takes pages from each zone in proportion.
            LruvecStop::AtTotal | LruvecStop::AtTarget if first => NextRound::GoOn,
            LruvecStop::AtTotal | LruvecStop::AtTarget => NextRound::Stop,
            LruvecStop::Proportional if direct => NextRound::Stop,
            LruvecStop::ProportionalForAll | LruvecStop::ProportionalOneRound
                if direct && first =>
            {
                NextRound::GoOn
            }
            LruvecStop::ProportionalForAll | LruvecStop::ProportionalOneRound
                if anon == 0 || file == 0 =>
            {
                NextRound::Stop
            }
            LruvecStop::ProportionalOneRound => NextRound::OneRound,
            LruvecStop::Proportional | LruvecStop::ProportionalForAll => NextRound::SameShare,
        }
    })
}

/// Called when enough pages are freed. The pass no longer scans the kind (anonymous or file) that has fewer pages left to scan. It scans the other
/// kind until the same share of both is left. `targets` are the pages of IA, AA, IF and AF that it was to scan at first, `left` those not scanned
/// yet. Returns the pages still to scan.
fn same_share(targets: [u32; 4], left: [u32; 4]) -> [u32; 4] {
    let (anon, file) = (left[0] + left[1], left[2] + left[3]);
    let (small, large) = if file > anon { (0, 2) } else { (2, 0) };
    let small_target = u64::from(targets[small]) + u64::from(targets[small + 1]) + 1;
    let percent = u64::from(left[small] + left[small + 1]) * 100 / small_target;
    let mut still_to_scan = [0; 4];
    for list in large..large + 2 {
        let want = (u64::from(targets[list]) * (100 - percent.min(100)) / 100) as u32;
        still_to_scan[list] = want.saturating_sub(targets[list] - left[list]);
    }
    still_to_scan
}

async fn shrink_list(
    sim: &Sim,
    lru: Lru,
    nr_to_scan: u32,
    lruvec: LruvecId,
    sc: &mut ScanControl,
) -> u32 {
    if lru.is_active() {
        let inactive = Lru::of(lru.is_file(), false);
        let may_age = if let Some(at_root) = sc.at_root {
            at_root.may_deactivate[usize::from(lru.is_file())]
        } else {
            let m = sim.look();
            inactive_is_low(&m, lruvec, inactive, sc.reclaim_idx)
                || (inactive.is_file() && refaults_were_activated(&m, lruvec))
        };
        if may_age {
            age_active_list(sim, nr_to_scan, lruvec, lru, sc).await;
        } else {
            sc.skipped_deactivate = true;
        }
        return 0;
    }
    shrink_inactive_list(sim, nr_to_scan, lruvec, sc, lru).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::vmscan::{Gfp, UNLIMITED, shrink_zone, *};
    use crate::testing;

    #[test]
    fn the_larger_side_is_scanned_until_the_same_share_is_left() {
        let check = |targets: [u32; 4], scanned: [u32; 4], rest: [u32; 4]| {
            let left = std::array::from_fn(|i| targets[i] - scanned[i]);
            assert_eq!(same_share(targets, left), rest);
        };
        check([400, 400, 4000, 2000], [320; 4], [0, 0, 2920, 1300]);
        check([800, 0, 4000, 1000], [512, 0, 512, 512], [0, 0, 2088, 138]);
        // The numbers after the first round of a pass for a soft limit.
        check([2000, 1000, 10_000, 5000], [32; 4], [0, 0, 268, 118]);
    }

    #[test]
    fn after_freeing_enough_only_global_direct_reclaim_leaves_the_shares_uneven() {
        let limit = ScanControl {
            target: Some(1),
            ..ScanControl::direct(Gfp::KERNEL, 0)
        };
        let kswapd = ScanControl {
            nr_to_reclaim: SWAP_CLUSTER_MAX,
            ..ScanControl::kswapd(0)
        };
        let direct = ScanControl::direct(Gfp::KERNEL, 0);
        let mut m = testing::machine();
        let mut check = |stop, priority, expected: [NextRound; 3]| {
            m.kernel.lruvec_stop = stop;
            let next = [kswapd, limit, direct].map(|sc| {
                let sc = ScanControl { priority, ..sc };
                next_round(&m, &sc, SWAP_CLUSTER_MAX, [100, 100, 200, 200])
            });
            assert_eq!(next, expected, "{stop:?} at {priority}");
        };
        let [even, stop, on] = [NextRound::SameShare, NextRound::Stop, NextRound::GoOn];
        check(LruvecStop::AtTarget, 11, [stop; 3]);
        check(LruvecStop::Proportional, DEF_PRIORITY, [even, even, stop]);
        check(
            LruvecStop::ProportionalForAll,
            DEF_PRIORITY,
            [even, even, on],
        );
        check(LruvecStop::ProportionalForAll, 11, [even; 3]);
        let once = NextRound::OneRound;
        check(
            LruvecStop::ProportionalOneRound,
            DEF_PRIORITY,
            [once, once, on],
        );
        check(LruvecStop::ProportionalOneRound, 11, [once; 3]);
    }

    #[test]
    fn a_visit_for_a_group_stops_with_the_first_round_that_frees_32_where_only_one_side_has_pages()
    {
        let mut m = testing::machine();
        m.kernel.lruvec_stop = LruvecStop::ProportionalForAll;
        let visit = ScanControl {
            target: Some(1),
            priority: 0,
            ..ScanControl::direct(Gfp::KERNEL, 0)
        };
        let next = |freed, left| next_round(&m, &visit, freed, left);
        assert_eq!(next(31, [0, 0, 968, 468]), NextRound::GoOn);
        assert_eq!(next(32, [0, 0, 968, 468]), NextRound::Stop);
        assert_eq!(next(32, [968, 468, 0, 0]), NextRound::Stop);
        assert_eq!(next(40, [1968, 968, 9968, 4968]), NextRound::SameShare);
    }

    fn control(priority: u32, nr_to_reclaim: u32) -> ScanControl {
        ScanControl {
            priority,
            nr_to_reclaim,
            ..ScanControl::kswapd(0)
        }
    }

    /// Number of pages freed, out of 1,600 clean file pages.
    fn freed(priority: u32, nr_to_reclaim: u32) -> u32 {
        let mut m = testing::machine();
        for _ in 0..1600 {
            testing::file_page(&mut m);
        }
        let (sc, _) = testing::run(m, async move |sim: &Sim| {
            let mut sc = control(priority, nr_to_reclaim);
            shrink_zone(sim, testing::DOMAIN, &mut sc).await;
            sc
        });
        sc.nr_reclaimed
    }

    #[test]
    fn an_unlimited_reclaimer_scans_all_pages_that_the_priority_allows() {
        assert_eq!(freed(1, UNLIMITED), 800);
        assert_eq!(freed(0, UNLIMITED), 1600);
    }

    #[test]
    fn a_target_stops_the_pass_after_the_round_that_reaches_it() {
        assert_eq!(freed(1, 100), 128);
    }

    #[test]
    fn at_the_first_priority_the_target_does_not_count() {
        // At priority 12 the pass scans nothing, because 1,600 >> 12 is zero. At priority 4 the target of 1 stops it after a round of 32 pages.
        assert_eq!(freed(DEF_PRIORITY, 1), 0);
        assert_eq!(freed(DEF_PRIORITY - 8, 1), 32);
    }
}
