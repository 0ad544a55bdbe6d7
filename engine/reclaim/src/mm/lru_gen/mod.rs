//! The Multi-Gen LRU: pages are grouped by age into generations, which replace the active and inactive lists.
//!
//! Source: `struct lru_gen_folio`, include/linux/mmzone.h; include/linux/mm_inline.h; mm/vmscan.c and mm/workingset.c, 6.1 to 6.13, as Debian's
//! 6.1.192 and 6.12.117 have them.
//!
//! The number of a generation only grows. Both kinds of pages share the youngest generation, and each kind has an oldest one of its own. For counters
//! and pictures, the pages of the two youngest generations are the active ones, so a listed page in one of them has the flag `ACTIVE` here. The
//! kernel clears that flag on listed pages. On a page off the lists, the flag means here and in the kernel that the page returns to the youngest
//! generation.
//!
//! Simplified: isolated pages count in `nr_isolated_*`; sizes change at once instead of in batches.
//!
//! `rules` says how versions differ, `place` puts pages into generations and moves them, `uses` counts uses through file descriptors, `feedback`
//! learns from refaults, which `refault` records, `walk` selects page tables to read, `age` opens generations, `groups` has the list of groups, and
//! `switch` switches all this on and off. The functions that sleep are in `mm/vmscan/generations`.

mod age;
mod feedback;
mod groups;
mod place;
mod refault;
mod rules;
mod switch;
mod uses;
mod walk;

pub(crate) use age::{evictable_pages, inc_max_seq, should_run_aging, try_to_inc_min_seq};
pub use feedback::Feedback;
pub use groups::GroupList;
pub(crate) use groups::{BINS, Rotation};
pub(crate) use place::{
    End, Place, activate_isolated, add, add_new, del, inc_gen, oldest_gen, page_gen, put_at,
    rotate_to_tail, take, update_gen,
};
pub(crate) use refault::{SEQ_BITS, Token, count_activated, eviction, refault};
pub(crate) use rules::{AllDirty, Rules, rules};
pub(crate) use switch::switch;
pub(crate) use uses::{FULL, clear_refs, mark_accessed, refs_of, tier_of};
pub use walk::Walk;
pub(crate) use walk::{ENTRIES, Pmd, Walked, clear_young, is_dense, look_around, young_frame};

use crate::machine::Machine;
use crate::mm::id::{LruvecId, Pfn};
use crate::mm::lruvec::Lruvec;
use crate::mm::page::flag;
use crate::mm::zone::{Lru, NR_LRU_LISTS};

/// `MIN_NR_GENS`: reclaim does not evict pages of a kind that has only this many generations.
pub const MIN_NR_GENS: u32 = 2;
/// `MAX_NR_GENS`: maximum number of generations of a kind.
pub const MAX_NR_GENS: u32 = 4;
/// `MAX_NR_TIERS`: number of tiers of a generation. The uses of a page through file descriptors decide its tier.
pub const MAX_NR_TIERS: usize = 4;
/// `MIN_LRU_BATCH`, pages: the number of bits in a long.
pub const MIN_LRU_BATCH: u64 = 64;
/// `MAX_LRU_BATCH`: maximum number of pages that reclaim scans for one batch.
pub const MAX_LRU_BATCH: u32 = 4096;
/// Number of classes of zones: DMA, DMA32 and Normal.
pub const ZONES: usize = 3;

/// Index of anonymous pages.
pub const ANON: usize = 0;
/// Index of file pages.
pub const FILE: usize = 1;

/// Number of lists of one lruvec: generations x kinds x classes of zones.
const LISTS: usize = MAX_NR_GENS as usize * 2 * ZONES;

/// The generations of one lruvec. `struct lru_gen_folio`.
#[derive(Clone, Debug)]
pub struct LruGen {
    /// Number of the youngest generation, which both kinds share.
    pub max_seq: u32,
    /// Number of the oldest generation of anonymous and of file pages.
    pub min_seq: [u32; 2],
    /// `timestamps`: time at which each generation was opened, by its number modulo 4, ns.
    pub birth_ns: [u64; MAX_NR_GENS as usize],
    /// `nr_pages`: number of pages by generation modulo 4, kind and class of zone. A page that was promoted counts in its new generation, although it
    /// is still on the old list.
    pub nr_pages: [[[u32; ZONES]; 2]; MAX_NR_GENS as usize],
    /// Counts of refaulted pages, by which reclaim chooses what to evict.
    pub feedback: Feedback,
    /// The state of the walks of page tables.
    pub walk: Walk,
}

impl Default for LruGen {
    fn default() -> Self {
        Self {
            max_seq: MIN_NR_GENS + 1,
            min_seq: [0; 2],
            birth_ns: [0; MAX_NR_GENS as usize],
            nr_pages: [[[0; ZONES]; 2]; MAX_NR_GENS as usize],
            feedback: Feedback::default(),
            walk: Walk::default(),
        }
    }
}

/// `lru_gen_from_seq`: the index of a generation, which is its number modulo 4.
pub(crate) const fn gen_of(seq: u32) -> usize {
    (seq % MAX_NR_GENS) as usize
}

impl LruGen {
    /// Number of generations of a kind, from 2 to 4.
    pub fn nr_gens(&self, kind: usize) -> u32 {
        self.max_seq - self.min_seq[kind] + 1
    }

    /// Time at which the oldest generation of a kind was opened, ns.
    pub fn birth_of_oldest(&self, kind: usize) -> u64 {
        self.birth_of(self.min_seq[kind])
    }

    /// Time at which the generation with this number was opened, ns.
    pub fn birth_of(&self, seq: u32) -> u64 {
        self.birth_ns[gen_of(seq)]
    }

    /// Whether the pages of a generation, modulo 4, count as active.
    pub(crate) fn is_active(&self, generation: usize) -> bool {
        generation == gen_of(self.max_seq) || generation == gen_of(self.max_seq - 1)
    }

    /// Number of pages of a generation and kind, in all classes of zones.
    pub fn pages(&self, seq: u32, kind: usize) -> u32 {
        self.nr_pages[gen_of(seq)][kind].iter().sum()
    }

    /// Number of pages in generations that count as pages of this classic list.
    pub(crate) fn listed(&self, lru: Lru) -> u32 {
        let kind = usize::from(lru.is_file());
        let pages = |generation: usize| self.nr_pages[generation][kind].iter().sum::<u32>();
        let gens = 0..MAX_NR_GENS as usize;
        gens.filter(|&generation| self.is_active(generation) == lru.is_active())
            .map(pages)
            .sum()
    }
}

/// Whether this kernel has the Multi-Gen LRU switched on.
#[inline]
pub fn is_on(m: &Machine) -> bool {
    rules(&m.kernel).is_some()
}

/// Number of lists that this many lruvecs need, those of the generations included.
pub(crate) fn lists_needed(lruvecs: usize) -> u32 {
    (lruvecs * (NR_LRU_LISTS as usize + LISTS)) as u32
}

impl Machine {
    /// Index in [`Machine::lru`] of a generation's list. These lists come after all classic ones.
    pub(crate) fn gen_list(&self, lruvec: LruvecId, place: Place) -> u32 {
        let Place {
            generation,
            kind,
            class,
        } = place;
        let others = self.lruvecs.len() * NR_LRU_LISTS as usize;
        let own = (generation * 2 + kind) * ZONES + class;
        (others + lruvec.index() * LISTS + own) as u32
    }

    /// Pages on the lists of a generation and kind, from the highest class of zone to the lowest, and oldest first in each class. Some of these pages
    /// may have been promoted since they were put there.
    pub fn pages_of_generation(
        &self,
        lruvec: LruvecId,
        seq: u32,
        kind: usize,
    ) -> impl Iterator<Item = Pfn> + '_ {
        let generation = gen_of(seq);
        let list = move |class| {
            self.gen_list(
                lruvec,
                Place {
                    generation,
                    kind,
                    class,
                },
            )
        };
        (0..ZONES)
            .rev()
            .flat_map(move |class| self.lru.iter_from_tail(list(class)))
    }

    /// Pages of an lruvec that count as pages of this classic list. They come from the list itself, oldest page first, or from the lists of the
    /// generations, oldest generation first.
    pub fn pages_on(&self, lruvec: LruvecId, lru: Lru) -> impl Iterator<Item = Pfn> + '_ {
        let list = crate::mm::lruvec::lru_list(lruvec, lru);
        let classic = self.lists_of(lruvec).iter_from_tail(list);
        let kind = usize::from(lru.is_file());
        let min_seq = if is_on(self) && lru != Lru::Unevictable {
            self.lruvecs[lruvec].lru_gen.min_seq[kind]
        } else {
            u32::MAX
        };
        let seqs = (0..MAX_NR_GENS)
            .filter_map(move |age| min_seq.checked_add(age))
            .take_while(move |_| min_seq != u32::MAX);
        let listed = seqs
            .flat_map(move |seq| self.pages_of_generation(lruvec, seq, kind))
            .filter(move |&pfn| self.pages.has(pfn, flag::ACTIVE) == lru.is_active());
        classic.chain(listed)
    }
}

impl Lruvec {
    /// Number of pages in generations that count as pages of this classic list.
    pub(crate) fn in_generations(&self, lru: Lru) -> u32 {
        if lru == Lru::Unevictable {
            0
        } else {
            self.lru_gen.listed(lru)
        }
    }
}
