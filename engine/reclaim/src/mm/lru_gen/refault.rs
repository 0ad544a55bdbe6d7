//! The record of an evicted page in its shadow entry, and the conclusions of the kernel when the page refaults.

use super::{refs_of, rules, tier_of};
use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::page::flag;

/// The part of a shadow entry that says where the page was when it was evicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The lists of the page's group and domain.
    pub(crate) lruvec: LruvecId,
    /// The oldest generation of the page's kind at that time, modulo 2^[`SEQ_BITS`].
    pub(crate) min_seq: u32,
    /// The page's counted uses ([`refs_of`]), 0 to 4.
    pub(crate) refs: u32,
}

/// Number of bits that a shadow entry has for a generation's number.
pub(crate) const SEQ_BITS: u32 = 18;

/// A refaulted page that had at least this many uses counts as fully used again.
const NEARLY_FULL: u32 = super::uses::FULL - 1;

/// `lru_gen_eviction`: called when reclaim evicts or swaps out a page.
pub(crate) fn eviction(m: &mut Machine, pfn: Pfn) -> Token {
    let lruvec = m.lruvec_of_page(pfn);
    let kind = usize::from(m.pages.is_file(pfn));
    let refs = refs_of(m.pages.flags[pfn]);
    let g = &mut m.lruvecs[lruvec].lru_gen;
    g.feedback.evicted[kind][tier_of(refs)] += 1;
    Token {
        lruvec,
        min_seq: g.min_seq[kind] % (1 << SEQ_BITS),
        refs,
    }
}

/// `lru_gen_refault`: called when a page refaults. Ignores pages that were evicted from another lruvec.
pub(crate) fn refault(m: &mut Machine, pfn: Pfn, token: Token) {
    let Some(rules) = rules(&m.kernel) else {
        return;
    };
    let lruvec = m.lruvec_of_page(pfn);
    if token.lruvec != lruvec {
        return;
    }
    let file = m.pages.is_file(pfn);
    let kind = usize::from(file);
    let memcg = m.pages.memcg_of(pfn);
    let is_recent = token.min_seq == m.lruvecs[lruvec].lru_gen.min_seq[kind] % (1 << SEQ_BITS);
    if is_recent || rules.counts_all_refaults {
        m.vmstat.workingset_refault += 1;
        m.vmstat.workingset_refault_anon += u64::from(!file);
        m.memcg.count_refault(memcg, file, |n| &mut n.refault);
    }
    if !is_recent {
        return;
    }
    let g = &mut m.lruvecs[lruvec].lru_gen;
    g.feedback.refaulted[kind][tier_of(token.refs)] += 1;
    if rules.counts_all_refaults {
        count_activated(m, pfn);
    }
    if m.sched.current_task().in_fault || token.refs >= NEARLY_FULL {
        m.pages.set(pfn, flag::WORKINGSET | flag::REFS);
        m.vmstat.workingset_restore[kind] += 1;
        m.memcg.count_refault(memcg, file, |n| &mut n.restore);
    }
}

pub(crate) fn count_activated(m: &mut Machine, pfn: Pfn) {
    let file = m.pages.is_file(pfn);
    let memcg = m.pages.memcg_of(pfn);
    m.vmstat.workingset_activate += 1;
    m.vmstat.workingset_activate_anon += u64::from(!file);
    m.memcg.count_refault(memcg, file, |n| &mut n.activate);
}
