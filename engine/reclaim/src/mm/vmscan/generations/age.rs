//! What kswapd does before each pass: aging in 6.1, and the test whether every generation is so young that a program has to be killed.
//!
//! Source: mm/vmscan.c `lru_gen_age_node`, `age_lruvec`, `lruvec_is_reclaimable`, 6.1 and 6.12.

use super::list::set_initial_priority;
use super::shrink::get_swappiness;
use super::walk::try_to_inc_max_seq;
use crate::mm::id::{LruvecId, NodeId};
use crate::mm::lru_gen::{rules, should_run_aging};
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::v2::{Protected, calculate_protection, is_protected};
use crate::mm::vmscan::ScanControl;
use crate::sim::Sim;

/// `lru_gen_age_node`.
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
        for lruvec in lruvecs {
            let memcg = m.lruvecs[lruvec].memcg;
            calculate_protection(&mut m, ROOT, memcg);
        }
        return;
    }
    sc.last_reclaimed = sc.nr_reclaimed;
    if !sc.memcgs_need_aging {
        sc.memcgs_need_aging = true;
        return;
    }
    for lruvec in lruvecs {
        age_lruvec(sim, lruvec).await;
    }
}

/// `age_lruvec` of 6.1.
async fn age_lruvec(sim: &Sim, lruvec: LruvecId) {
    let (is_due, can_swap) = {
        let mut m = sim.m();
        let memcg = m.lruvecs[lruvec].memcg;
        calculate_protection(&mut m, ROOT, memcg);
        if is_protected(&m, ROOT, memcg, false) == Protected::ByMin {
            return;
        }
        let can_swap = get_swappiness(&m, memcg) > 0;
        let aging = should_run_aging(&m.lruvecs[lruvec].lru_gen, can_swap);
        (aging.is_due, can_swap)
    };
    if is_due {
        try_to_inc_max_seq(sim, lruvec, can_swap).await;
    }
}
