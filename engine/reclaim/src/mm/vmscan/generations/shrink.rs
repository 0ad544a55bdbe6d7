//! Reclaim from one group: how many pages to evict, whether to age the group first, and when to stop.
//!
//! Source: mm/vmscan.c `lru_gen_shrink_lruvec`, `try_to_shrink_lruvec`, `get_nr_to_scan`, `should_abort_scan`, `get_swappiness`, 6.1 and 6.12.

use super::evict::evict_folios;
use super::walk::try_to_inc_max_seq;
use crate::block;
use crate::fs::flusher::wakeup_flusher_threads;
use crate::kernel::Hunk;
use crate::machine::Machine;
use crate::mm::compaction::compact_gap;
use crate::mm::id::{LruvecId, NodeId};
use crate::mm::lru_gen::{AllDirty, MIN_LRU_BATCH, Rotation, rules, should_run_aging};
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::v2::{Protected, is_protected, nr_swap_pages};
use crate::mm::page_writeback::nr_dirty_and_writeback;
use crate::mm::swap::lru_add_drain;
use crate::mm::vmscan::stall::sane_reclaim;
use crate::mm::vmscan::throttle::{ThrottleReason, reclaim_throttle};
use crate::mm::vmscan::{DEF_PRIORITY, ScanControl};
use crate::mm::watermark::AllocFlags;
use crate::mm::watermark::Mark;
use crate::mm::zone::{Zone, zone_watermark_ok};
use crate::record::gauge;
use crate::sim::Sim;
use crate::trace::consider;

/// [`MIN_LRU_BATCH`] as `u32`, pages.
const BATCH: u32 = MIN_LRU_BATCH as u32;

/// The answer of `get_nr_to_scan`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Evict this many pages. `aging`: a new generation is due as well.
    Evict { pages: u32, aging: bool },
    /// Evict nothing, and leave the group.
    Nothing,
    /// Try other groups first, because a generation was opened or `memory.min` protects the group.
    OtherGroup,
}

/// `get_swappiness`. 0 if fewer swap slots than one batch are free, so that reclaim does not evict anonymous pages.
pub(super) fn get_swappiness(m: &Machine, memcg: u32) -> u32 {
    if nr_swap_pages(m, memcg) < MIN_LRU_BATCH {
        0
    } else {
        m.memcg.groups()[memcg as usize].swappiness
    }
}

/// The swappiness for this reclaimer. A reclaimer that may not swap has 0, except that in 6.1 reclaim for the whole machine then has at most 1.
fn swappiness_for(m: &Machine, memcg: u32, sc: &ScanControl) -> u32 {
    let swappiness = get_swappiness(m, memcg);
    let by_list = rules(&m.kernel).is_some_and(|rules| rules.list_of_groups);
    if sc.may_swap {
        swappiness
    } else if !by_list && sc.is_global() {
        swappiness.min(1)
    } else {
        0
    }
}

/// `lru_gen_shrink_lruvec`: reclaims from one group, in place of the classic `shrink_lruvec`.
pub(in crate::mm::vmscan) async fn lru_gen_shrink_lruvec(
    sim: &Sim,
    lruvec: LruvecId,
    sc: &mut ScanControl,
) {
    let _frame = sim.enter(
        "lru_gen_shrink_lruvec",
        [
            ("lruvec", lruvec.into()),
            ("priority", sc.priority),
            ("nr_to_reclaim", sc.nr_to_reclaim),
        ],
    );
    let Some(rules) = rules(&sim.look().kernel) else {
        return;
    };
    {
        let mut m = sim.m();
        gauge::note_priority(&mut m, sc.priority);
        lru_add_drain(&mut m);
        block::start_plug(&mut m);
    }
    let aged = if rules.list_of_groups {
        try_to_shrink_lruvec(sim, lruvec, sc).await
    } else {
        shrink_with_aging_by_kswapd(sim, lruvec, sc).await;
        false
    };
    let mut m = sim.m();
    block::finish_plug(&mut m);
    if aged {
        let l = &m.lruvecs[lruvec];
        let (memcg, domain) = (l.memcg, l.domain);
        m.group_lists[domain].rotate(memcg, Rotation::Young);
    }
}

/// The loop of 6.1, in which kswapd leaves aging to its next pass.
async fn shrink_with_aging_by_kswapd(sim: &Sim, lruvec: LruvecId, sc: &mut ScanControl) {
    let (before, first_seq, swappiness) = {
        let m = sim.look();
        let l = &m.lruvecs[lruvec];
        let swappiness = swappiness_for(&m, l.memcg, sc);
        (sc.nr_reclaimed, l.lru_gen.max_seq, swappiness)
    };
    let mut scanned = 0;
    let mut evicted_anon = false;
    let wants_aging = loop {
        let (pages, aging) = match nr_to_scan_in_turn(sim, lruvec, sc, swappiness > 0).await {
            Next::Evict { pages, aging } if pages > 0 => (pages, aging),
            Next::Evict { .. } | Next::Nothing | Next::OtherGroup => return,
        };
        let evicted = evict_folios(sim, lruvec, sc, swappiness, pages).await;
        if evicted.scanned == 0 {
            return;
        }
        scanned += evicted.scanned;
        evicted_anon |= evicted.anon;
        let m = sim.look();
        let opened = m.lruvecs[lruvec].lru_gen.max_seq - first_seq;
        if scanned >= pages || should_abort_in_turn(&m, lruvec, sc, opened, evicted_anon) {
            break aging;
        }
    };
    if sc.nr_reclaimed - before >= BATCH && !wants_aging {
        sc.memcgs_need_aging = false;
    }
}

/// `get_nr_to_scan` of 6.1: returns how many pages to evict. If a new generation is due, a reclaimer other than kswapd opens it first, but not at
/// priority 12.
async fn nr_to_scan_in_turn(sim: &Sim, lruvec: LruvecId, sc: &ScanControl, can_swap: bool) -> Next {
    let aging = {
        let m = sim.look();
        let l = &m.lruvecs[lruvec];
        match is_protected(&m, sc.target.unwrap_or(ROOT), l.memcg, sc.low_reclaim) {
            Protected::ByMin | Protected::ByLow => return Next::Nothing,
            Protected::No | Protected::LowIgnored => {}
        }
        should_run_aging(&l.lru_gen, can_swap)
    };
    let pages = share(&sim.look(), lruvec, sc, aging.total);
    let evict = Next::Evict {
        pages,
        aging: aging.is_due,
    };
    if !aging.is_due {
        return evict;
    }
    if sc.priority != DEF_PRIORITY {
        if sc.kswapd {
            return Next::Nothing;
        }
        if try_to_inc_max_seq(sim, lruvec, can_swap).await {
            return evict;
        }
    }
    if aging.stalls { Next::Nothing } else { evict }
}

/// Number of pages of a group that a pass at this priority is to evict. These are all pages if the group's directory is gone.
fn share(m: &Machine, lruvec: LruvecId, sc: &ScanControl, total: u32) -> u32 {
    let memcg = m.lruvecs[lruvec].memcg;
    if m.memcg.groups()[memcg as usize].online {
        total >> sc.priority
    } else {
        total
    }
}

/// `should_abort_scan` of 6.1. `opened`: number of generations opened since the loop began. `anon`: a batch of the loop was of anonymous pages.
fn should_abort_in_turn(
    m: &Machine,
    lruvec: LruvecId,
    sc: &ScanControl,
    opened: u32,
    anon: bool,
) -> bool {
    if sc.kswapd {
        if sc.nr_reclaimed - sc.last_reclaimed < sc.nr_to_reclaim {
            return false;
        }
    } else {
        let enough = sc.nr_reclaimed >= sc.nr_to_reclaim && anon;
        if opened > 1 || enough || m.sched.current_task().killed {
            return true;
        }
        if !sc.is_global() {
            return false;
        }
    }
    if sc.priority > DEF_PRIORITY - 2 {
        return false;
    }
    let node = m.domain_node(m.lruvecs[lruvec].domain);
    let mark = if sc.kswapd { Mark::High } else { Mark::Low };
    are_zones_above(m, node, sc, |zone| zone.mark(mark) + BATCH)
}

/// Whether every zone of the node that the request can use has more free pages than the mark.
fn are_zones_above(
    m: &Machine,
    node: NodeId,
    sc: &ScanControl,
    mark: impl Fn(&Zone) -> u32,
) -> bool {
    m.node_zones(node).all(|zone| {
        let z = &m.zones[zone];
        let flags = AllocFlags::default();
        z.class() > sc.reclaim_idx
            || z.managed == 0
            || zone_watermark_ok(z, &m.kernel, 0, mark(z), sc.reclaim_idx, flags)
    })
}

/// `try_to_shrink_lruvec` since 6.3. True if it has opened a generation or if `memory.min` protects the group, so that reclaim leaves the group alone
/// for a while.
pub(super) async fn try_to_shrink_lruvec(
    sim: &Sim,
    lruvec: LruvecId,
    sc: &mut ScanControl,
) -> bool {
    let swappiness = {
        let m = sim.look();
        swappiness_for(&m, m.lruvecs[lruvec].memcg, sc)
    };
    let mut scanned = 0;
    let other_group_next = loop {
        let pages = match get_nr_to_scan(sim, lruvec, sc, swappiness > 0).await {
            Next::Evict { pages, .. } if pages > 0 => pages,
            Next::Evict { .. } | Next::Nothing => break false,
            Next::OtherGroup => break true,
        };
        let evicted = evict_folios(sim, lruvec, sc, swappiness, pages).await;
        scanned += evicted.scanned;
        let enough = evicted.scanned == 0 || scanned >= pages;
        if enough || should_abort_scan(&sim.look(), lruvec, sc) {
            break false;
        }
    };
    write_if_all_dirty(sim, lruvec, sc).await;
    other_group_next
}

/// Called when reclaim leaves a group. If all file pages that reclaim has taken were dirty and not under writeback, some kernels wake the flusher.
/// Some then also wait if the group is of version 1.
async fn write_if_all_dirty(sim: &Sim, lruvec: LruvecId, sc: &ScanControl) {
    if sc.unqueued_dirty == 0 || sc.unqueued_dirty != sc.file_taken {
        return;
    }
    let (all_dirty, domain) = {
        let mut m = sim.m();
        let values = || [sc.file_taken, sc.unqueued_dirty];
        let all_dirty = consider(&m, Hunk::LruGenDirty, values, |kernel| {
            rules(kernel).map_or(AllDirty::Ignored, |rules| rules.all_dirty)
        });
        if all_dirty != AllDirty::Ignored {
            let all = nr_dirty_and_writeback(&m).0;
            wakeup_flusher_threads(&mut m, all);
        }
        (all_dirty, m.lruvecs[lruvec].domain)
    };
    if all_dirty == AllDirty::FlusherAwaited && !sane_reclaim(&sim.look(), sc) {
        reclaim_throttle(sim, domain, ThrottleReason::Writeback).await;
    }
}

/// `get_nr_to_scan` of 6.7 to 6.18: below priority 12, ages the group if that is due. Otherwise returns how many pages to evict.
async fn get_nr_to_scan(sim: &Sim, lruvec: LruvecId, sc: &ScanControl, can_swap: bool) -> Next {
    let aging = {
        let m = sim.look();
        let l = &m.lruvecs[lruvec];
        let protected = is_protected(&m, sc.target.unwrap_or(ROOT), l.memcg, sc.low_reclaim);
        if protected == Protected::ByMin {
            return Next::OtherGroup;
        }
        let aging = should_run_aging(&l.lru_gen, can_swap);
        let is_dead = !m.memcg.groups()[l.memcg as usize].online;
        if is_dead && !aging.stalls && aging.total > 0 {
            return Next::Evict {
                pages: aging.total,
                aging: false,
            };
        }
        aging
    };
    if !aging.is_due || sc.priority == DEF_PRIORITY {
        let pages = if aging.stalls {
            0
        } else {
            aging.total >> sc.priority
        };
        return Next::Evict {
            pages,
            aging: aging.is_due,
        };
    }
    if try_to_inc_max_seq(sim, lruvec, can_swap).await {
        Next::OtherGroup
    } else {
        Next::Nothing
    }
}

/// `should_abort_scan` since 6.7: whether reclaim for the whole machine has freed enough, or kswapd has raised every zone above high.
pub(super) fn should_abort_scan(m: &Machine, lruvec: LruvecId, sc: &ScanControl) -> bool {
    if !sc.is_global() {
        return false;
    }
    if sc.nr_reclaimed >= sc.nr_to_reclaim.max(compact_gap(sc.order)) {
        return true;
    }
    if !sc.kswapd || sc.order > 0 {
        return false;
    }
    let node = m.domain_node(m.lruvecs[lruvec].domain);
    are_zones_above(m, node, sc, |zone| zone.mark(Mark::High) + BATCH)
}
