//! The generations of the Multi-Gen LRU for each group on each node, with their numbers, ages and sizes, and with the feedback loop.

use super::scene::Slices;
use crate::machine::Machine;
use crate::mm::id::LruvecId;
use crate::mm::lru_gen::{
    ANON, FILE, LruGen, MAX_NR_GENS, MAX_NR_TIERS, is_on, page_gen, refs_of, tier_of,
};
use crate::mm::vmscan::kind_for_kswapd;

/// Maximum number of generations of a kind of pages. A page's flags contain the number of its generation modulo this number.
pub(super) const AGES: usize = MAX_NR_GENS as usize;

/// The generations of one group on one node. Numbers are in pages unless a field says otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GenerationsFrame {
    /// Number of the NUMA node, from 0.
    pub node: u32,
    /// Index of the group; 0 is the root.
    pub group: u32,
    /// Name of the group in the scenario; the root is called `root`.
    pub group_name: String,
    /// Number of the youngest generation (`max_seq`).
    pub max_seq: u32,
    /// Numbers of the oldest generation of anonymous and of file pages (`min_seq`).
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number]"))]
    pub min_seq: [u32; 2],
    /// All generations, from the older of the two in `min_seq` to the youngest.
    pub generations: Vec<GenerationFrame>,
    /// The feedback loop for anonymous and for file pages.
    #[cfg_attr(feature = "bindings", tsify(type = "[FeedbackFrame, FeedbackFrame]"))]
    pub feedback: [FeedbackFrame; 2],
    /// The kind of pages that kswapd would scan next: 0 anonymous, 1 file.
    pub next_kind: u32,
    /// Whether a task is walking page tables to open the next generation.
    pub walks: bool,
}

/// One generation of a group on a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct GenerationFrame {
    /// Number of the generation; younger generations have larger numbers.
    pub seq: u32,
    /// Time since the kernel opened it, ns.
    pub age_ns: u64,
    /// Anonymous pages; 0 for a generation that is older than `min_seq` of anonymous pages.
    pub anon: u32,
    /// File pages; 0 for a generation that is older than `min_seq` of file pages.
    pub file: u32,
}

/// State of the feedback loop for one kind of pages, indexed by tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct FeedbackFrame {
    /// Pages of the oldest generation; 0 if the request had no columns.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub pages: [u32; MAX_NR_TIERS],
    /// Reclaimed pages that were read again. The pages of the oldest generation count, plus a mean of earlier generations.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub refaulted: [u64; MAX_NR_TIERS],
    /// Pages that were reclaimed or spared. The pages of the oldest generation count, plus a mean of earlier generations.
    #[cfg_attr(feature = "bindings", tsify(type = "[number, number, number, number]"))]
    pub total: [u64; MAX_NR_TIERS],
    /// The highest tier whose pages reclaim takes, judged against tier 0 of this kind; it spares pages of higher tiers. If the feedback
    /// loop has chosen the kind, reclaim judges its tiers against tier 0 of the other kind instead.
    pub limit: u32,
}

/// The generations of all groups on all nodes; empty if the kernel has classic lists.
pub(super) fn capture(m: &Machine, slices: Slices) -> Vec<GenerationsFrame> {
    if !is_on(m) {
        return Vec::new();
    }
    let frame_of = |lruvec| of_lruvec(m, lruvec, slices);
    m.lruvecs.ids().map(frame_of).collect()
}

fn of_lruvec(m: &Machine, lruvec: LruvecId, slices: Slices) -> GenerationsFrame {
    let l = &m.lruvecs[lruvec];
    let g = &l.lru_gen;
    let pages = |seq: u32, kind: usize| {
        if seq < g.min_seq[kind] {
            0
        } else {
            g.pages(seq, kind)
        }
    };
    let generation = |seq| GenerationFrame {
        seq,
        age_ns: m.sched.now() - g.birth_of(seq),
        anon: pages(seq, ANON),
        file: pages(seq, FILE),
    };
    GenerationsFrame {
        node: m.domain_node(l.domain).into(),
        group: l.memcg,
        group_name: m.memcg.groups()[l.memcg as usize].name.clone(),
        max_seq: g.max_seq,
        min_seq: g.min_seq,
        generations: (g.min_seq[ANON].min(g.min_seq[FILE])..=g.max_seq)
            .map(generation)
            .collect(),
        feedback: [ANON, FILE].map(|kind| feedback(m, lruvec, kind, slices)),
        next_kind: kind_for_kswapd(m, lruvec) as u32,
        walks: g.walk.left.is_some(),
    }
}

fn feedback(m: &Machine, lruvec: LruvecId, kind: usize, slices: Slices) -> FeedbackFrame {
    let g = &m.lruvecs[lruvec].lru_gen;
    let of_tier = |tier| g.feedback.compared(kind, tier);
    FeedbackFrame {
        pages: match slices {
            Slices::None => [0; MAX_NR_TIERS],
            Slices::All => by_tier(m, lruvec, kind),
        },
        refaulted: std::array::from_fn(|tier| of_tier(tier)[0]),
        total: std::array::from_fn(|tier| of_tier(tier)[1]),
        limit: g.feedback.tier_limit(kind) as u32,
    }
}

/// Pages of the oldest generation by tier, without promoted pages that are still on its lists.
fn by_tier(m: &Machine, lruvec: LruvecId, kind: usize) -> [u32; MAX_NR_TIERS] {
    let mut counts = [0; MAX_NR_TIERS];
    let g = &m.lruvecs[lruvec].lru_gen;
    let oldest = g.min_seq[kind];
    for pfn in m.pages_of_generation(lruvec, oldest, kind) {
        if age_of(g, page_gen(m, pfn)) == age_of(g, Some(oldest as usize % AGES)) {
            counts[tier_of(refs_of(m.pages.flags[pfn]))] += 1;
        }
    }
    counts
}

/// How many generations are younger than that of a page. `generation` is the number of the page's generation modulo 4.
pub(super) fn age_of(g: &LruGen, generation: Option<usize>) -> usize {
    let generation = generation.expect("a listed page has a generation");
    (g.max_seq as usize + AGES - generation) % AGES
}

/// Pages of a kind by age, the oldest first, summed over these groups and nodes. Age counts younger generations and not time, because
/// groups open their generations at different times.
pub(super) fn by_age(
    m: &Machine,
    lruvecs: impl Iterator<Item = LruvecId>,
    kind: usize,
) -> [u32; AGES] {
    let mut sums = [0; AGES];
    for lruvec in lruvecs {
        let g = &m.lruvecs[lruvec].lru_gen;
        for seq in g.min_seq[kind]..=g.max_seq {
            sums[AGES - 1 - (g.max_seq - seq) as usize] += g.pages(seq, kind);
        }
    }
    sums
}
