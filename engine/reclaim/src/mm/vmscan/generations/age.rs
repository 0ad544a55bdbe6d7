//! Called by kswapd before each pass: ages groups in 6.1 and, if generations have a minimum age, checks whether there is a group from which kswapd
//! may reclaim. If there is none, the kernel kills a process, in 6.1 only if kswapd works for single pages.
//!
//! Source: mm/vmscan.c `lru_gen_age_node`, `age_lruvec`, `lruvec_is_reclaimable`, 6.1 and 6.12.

use super::list::{is_sizable, set_initial_priority};
use super::shrink::get_swappiness;
use super::walk::try_to_inc_max_seq;
use crate::machine::Machine;
use crate::mm::id::{LruvecId, NodeId};
use crate::mm::lru_gen::{FILE, rules, should_run_aging};
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::v2::{Protected, calculate_protection, is_protected};
use crate::mm::oom::out_of_memory;
use crate::mm::vmscan::{DEF_PRIORITY, ScanControl};
use crate::sim::Sim;

/// `lru_gen_age_node`: kswapd calls it for its node before each pass.
pub(in crate::mm::vmscan) async fn lru_gen_age_node(sim: &Sim, node: NodeId, sc: &mut ScanControl) {
    let Some(rules) = rules(&sim.look().kernel) else {
        return;
    };
    let lruvecs: Vec<LruvecId> = {
        let m = sim.look();
        m.lruvecs_of(m.domain_of_node(node)).collect()
    };
    if rules.list_of_groups {
        let mut m = sim.m();
        set_initial_priority(&m, node, sc);
        let min_ttl_ns = min_ttl_ns(&m);
        let mut reclaimable = min_ttl_ns == 0;
        for lruvec in lruvecs {
            let memcg = m.lruvecs[lruvec].memcg;
            calculate_protection(&mut m, ROOT, memcg);
            reclaimable = reclaimable || is_reclaimable(&m, lruvec, sc, min_ttl_ns);
        }
        if !reclaimable {
            out_of_memory(&mut m);
        }
        return;
    }
    sc.last_reclaimed = sc.nr_reclaimed;
    if !sc.memcgs_need_aging {
        sc.memcgs_need_aging = true;
        return;
    }
    let mut reclaimable = false;
    for lruvec in lruvecs {
        reclaimable |= age_lruvec(sim, lruvec, sc).await;
    }
    if !reclaimable && sc.order == 0 {
        let mut m = sim.m();
        if min_ttl_ns(&m) > 0 {
            out_of_memory(&mut m);
        }
    }
}

fn min_ttl_ns(m: &Machine) -> u64 {
    u64::from(m.spec.lru_gen_min_ttl_ms) * 1_000_000
}

/// `lruvec_is_reclaimable` of 6.12: whether a pass at this priority would scan pages of the group, and its oldest generation of file pages is old
/// enough.
fn is_reclaimable(m: &Machine, lruvec: LruvecId, sc: &ScanControl, min_ttl_ns: u64) -> bool {
    let memcg = m.lruvecs[lruvec].memcg;
    is_protected(m, ROOT, memcg, false) != Protected::ByMin
        && is_sizable(m, lruvec, sc)
        && is_old_enough(m, lruvec, min_ttl_ns)
}

fn is_old_enough(m: &Machine, lruvec: LruvecId, min_ttl_ns: u64) -> bool {
    let g = &m.lruvecs[lruvec].lru_gen;
    g.birth_of_oldest(FILE) + min_ttl_ns <= m.sched.now()
}

/// `age_lruvec` of 6.1: ages a group if that is due. Leaves out groups that `memory.min` protects and, if there is a minimum age, groups whose oldest
/// generation is younger or which are too small for a priority below 12. True if kswapd may reclaim from the group.
async fn age_lruvec(sim: &Sim, lruvec: LruvecId, sc: &ScanControl) -> bool {
    let (is_due, can_swap) = {
        let mut m = sim.m();
        let memcg = m.lruvecs[lruvec].memcg;
        calculate_protection(&mut m, ROOT, memcg);
        if is_protected(&m, ROOT, memcg, false) == Protected::ByMin {
            return false;
        }
        let can_swap = get_swappiness(&m, memcg) > 0;
        let aging = should_run_aging(&m.lruvecs[lruvec].lru_gen, can_swap);
        let min_ttl_ns = min_ttl_ns(&m);
        let too_small = aging.total >> sc.priority == 0 && sc.priority != DEF_PRIORITY;
        if min_ttl_ns > 0 && (too_small || !is_old_enough(&m, lruvec, min_ttl_ns)) {
            return false;
        }
        (aging.is_due, can_swap)
    };
    if is_due {
        try_to_inc_max_seq(sim, lruvec, can_swap).await;
    }
    true
}
