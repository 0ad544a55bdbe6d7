//! Page lists in exact order that are cheap to scan. Every LRU list is built on them.
//!
//! Models the list operations the kernel performs on `lruvec->lists`: add at either end, remove anywhere, take from
//! the tail, rotate.
//!
//! Source: `include/linux/mm_inline.h` (`add_page_to_lru_list`, `del_page_from_lru_list`) and the list handling of
//! `mm/vmscan.c`, 4.10.
//!
//! Simplified: the kernel links pages one by one through `page->lru`. Here a list is a chain of chunks, each holding up
//! to 64 page numbers and a bit mask of the live ones, so that a scan reads numbers in a row instead of following
//! pointers. The order is the kernel's, page for page, so the result of every scan is the same.
//!
//! Left out: insertion in the middle of a list, and splicing whole lists.
//!
//! How a chunk works: slot 0 is nearest the tail, slot 63 nearest the head. The head chunk of a list fills upwards,
//! the tail chunk downwards. A removed page leaves a hole. Three rules keep holes from piling up:
//!
//! 1. A chunk that falls to 16, 8, 4, 2 or 1 live pages is merged with its tail-side neighbour if both fit in 48 slots,
//!    otherwise with its head-side neighbour on the same condition. (The tail side alone bounds nothing: emptying a list
//!    from head to tail would leave one page in every chunk.)
//! 2. A head or tail chunk that has run out of slots but holds 32 live pages or fewer is compacted, not replaced.
//! 3. `pop_tail` never merges, because the chunk that it empties is soon freed anyway.
//!
//! So, except for the two chunks at the tail of a list, two neighbours never both hold 16 pages or fewer, and a list of `n` pages never needs more
//! than `n / 9 + 3` chunks.

use crate::mm::id::{Pfn, Table};

/// Means "no page", "no chunk" or "on no list". Every page number is smaller.
pub const NONE: u32 = u32::MAX;

/// Number of pages in a chunk. Each has one bit of a `u64`.
const SLOTS: u32 = 64;

/// Maximum number of live pages that two neighbours may have together to be merged. 48 leaves room for growth, so that a merge is not followed at
/// once by a new chunk.
const MERGE_LIMIT: u32 = 48;

/// Maximum number of live pages of a chunk that tries to merge. It tries each time that their number falls to a power of two.
const MERGE_START: u32 = 16;

/// Maximum number of live pages of a full end chunk that is compacted: moving at most 32 pages gains at least 32 slots.
const COMPACT_LIMIT: u32 = 32;

/// Number of bits of the slot in `pos`. `chunk * 64 + slot` has to fit in a `u32`.
const SLOT_BITS: u32 = SLOTS.trailing_zeros();

/// All data of a chunk except its page numbers, which are in `SegmentedLists::slots`.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    /// Bit `s` is set if slot `s` holds a page of the list.
    live: u64,
    /// Neighbour on the head side, or `NONE`.
    headward: u32,
    /// Neighbour on the tail side, or `NONE`.
    tailward: u32,
    /// The list that the chunk belongs to. Every removal checks that the caller means the same list.
    list: u32,
}

/// The ends and the size of one list.
#[derive(Clone, Copy, Debug)]
struct List {
    /// Chunk with the newest page, or `NONE`.
    head: u32,
    /// Chunk with the oldest page, or `NONE`.
    tail: u32,
    /// Next free slot of the head chunk, 0..=64. An insertion reads it here and not from the chunk's mask.
    fill: u32,
    /// Number of pages on the list.
    len: u32,
    /// Number of pages that were ever put at the head of this list, modulo 2^32. Only the web page uses it, to compute where in the list a page was
    /// before.
    entered: u32,
}

const EMPTY: List = List {
    head: NONE,
    tail: NONE,
    fill: SLOTS,
    len: 0,
    entered: 0,
};

/// Ordered page lists that share one pool of chunks.
///
/// A page is on at most one list. Lists and pages are numbered from 0.
#[derive(Clone, Debug)]
pub struct SegmentedLists {
    lists: Vec<List>,
    chunks: Vec<Chunk>,
    /// Page numbers of each chunk. A slot whose live bit is clear holds no valid number.
    slots: Vec<[Pfn; SLOTS as usize]>,
    /// Chunks that belong to no list. The chunk that was freed last is used first.
    free: Vec<u32>,
    /// For each page `chunk * 64 + slot`, or `NONE`.
    pos: Table<Pfn, u32>,
    /// Number of chunks by which the pool grows.
    step: u32,
}

impl SegmentedLists {
    /// Makes `lists` empty lists for the pages 0..`pages`.
    ///
    /// The pool starts with a quarter more chunks than would be needed if all were full, and two for each list. It grows by four chunks and an eighth
    /// of the chunks that would be needed.
    pub fn new(pages: u32, lists: u32) -> Self {
        assert!(
            pages <= NONE / 8,
            "positions of {pages} pages do not fit in 32 bits; the limit is {}",
            NONE / 8
        );
        let full = pages.div_ceil(SLOTS);
        let first = full + full / 4 + 2 * lists;
        Self {
            lists: vec![EMPTY; lists as usize],
            chunks: Vec::with_capacity(first as usize),
            slots: Vec::with_capacity(first as usize),
            free: Vec::new(),
            pos: vec![NONE; pages as usize].into(),
            step: full / 8 + 4,
        }
    }

    /// Adds empty lists until there are `lists` of them.
    pub fn grow_to(&mut self, lists: u32) {
        if self.lists.len() < lists as usize {
            self.lists.resize(lists as usize, EMPTY);
        }
    }

    /// Number of pages on a list.
    #[inline]
    pub fn len(&self, list: u32) -> u32 {
        self.lists[list as usize].len
    }

    /// Whether a list has no page.
    #[inline]
    pub fn is_empty(&self, list: u32) -> bool {
        self.len(list) == 0
    }

    /// Number of pages that were ever put at the head of a list, modulo 2^32. Pages put at the tail do not count.
    pub fn entered(&self, list: u32) -> u32 {
        self.lists[list as usize].entered
    }

    /// Whether a page is on any of the lists.
    #[inline]
    pub fn contains(&self, pfn: Pfn) -> bool {
        self.pos[pfn] != NONE
    }

    /// Puts a page that is on no list at the head, where the newest pages are.
    #[inline]
    pub fn add_head(&mut self, list: u32, pfn: Pfn) {
        assert!(!self.contains(pfn), "page {pfn} is already on a list");
        if self.lists[list as usize].fill == SLOTS {
            self.make_room_at_head(list);
        }
        let ends = &mut self.lists[list as usize];
        let (chunk, slot) = (ends.head, ends.fill);
        ends.fill += 1;
        ends.len += 1;
        ends.entered = ends.entered.wrapping_add(1);
        self.put(chunk, slot, pfn);
    }

    /// Puts a page that is on no list at the tail, where reclaim starts to scan.
    #[inline]
    pub fn add_tail(&mut self, list: u32, pfn: Pfn) {
        assert!(!self.contains(pfn), "page {pfn} is already on a list");
        let tail = self.lists[list as usize].tail;
        if tail == NONE || self.chunks[tail as usize].live & 1 != 0 {
            self.make_room_at_tail(list);
        }
        let ends = &mut self.lists[list as usize];
        ends.len += 1;
        let chunk = ends.tail;
        // An empty chunk has 64 trailing zeros, so filling starts at slot 63.
        let slot = self.chunks[chunk as usize].live.trailing_zeros() - 1;
        self.put(chunk, slot, pfn);
    }

    /// Takes a page off `list`. Panics if the page is not on that list.
    #[inline]
    pub fn remove(&mut self, list: u32, pfn: Pfn) {
        let pos = self.pos[pfn];
        assert!(pos != NONE, "page {pfn} is on no list");
        let (chunk, slot) = (pos >> SLOT_BITS, pos % SLOTS);
        let owner = self.chunks[chunk as usize].list;
        assert!(owner == list, "page {pfn} is on list {owner}, not {list}");
        let live = self.take(list, chunk, slot, pfn);
        if live == 0 {
            self.drop_chunk(chunk);
        } else {
            let remaining = live.count_ones();
            if remaining <= MERGE_START && remaining.is_power_of_two() {
                self.merge(chunk, remaining);
            }
        }
    }

    /// Takes a page off its list, which the caller need not know.
    pub fn take_off(&mut self, pfn: Pfn) {
        let pos = self.pos[pfn];
        assert!(pos != NONE, "page {pfn} is on no list");
        let list = self.chunks[(pos >> SLOT_BITS) as usize].list;
        self.remove(list, pfn);
    }

    /// Takes off the oldest page of a list; `None` if the list is empty.
    #[inline]
    pub fn pop_tail(&mut self, list: u32) -> Option<Pfn> {
        let chunk = self.lists[list as usize].tail;
        if chunk == NONE {
            return None;
        }
        let slot = self.chunks[chunk as usize].live.trailing_zeros();
        let pfn = self.slots[chunk as usize][(slot % SLOTS) as usize];
        if self.take(list, chunk, slot, pfn) == 0 {
            self.drop_chunk(chunk);
        }
        Some(pfn)
    }

    /// Moves a page that is on this list to its head.
    #[inline]
    pub fn rotate_to_head(&mut self, list: u32, pfn: Pfn) {
        self.remove(list, pfn);
        self.add_head(list, pfn);
    }

    /// Moves a page that is on this list to its tail.
    #[inline]
    pub fn rotate_to_tail(&mut self, list: u32, pfn: Pfn) {
        self.remove(list, pfn);
        self.add_tail(list, pfn);
    }

    /// Pages of a list, oldest first.
    #[inline]
    pub fn iter_from_tail(&self, list: u32) -> impl Iterator<Item = Pfn> + '_ {
        let mut chunk = self.lists[list as usize].tail;
        let mut live = self.chunks.get(chunk as usize).map_or(0, |c| c.live);
        std::iter::from_fn(move || {
            while live == 0 {
                // The present chunk is used up. Every chunk of a list has a live page, so this loop runs at most once in a call.
                chunk = self.chunks.get(chunk as usize)?.headward;
                live = self.chunks.get(chunk as usize)?.live;
            }
            let slot = live.trailing_zeros();
            live &= live - 1;
            Some(self.slots[chunk as usize][(slot % SLOTS) as usize])
        })
    }

    /// Memory held, bytes: the chunks, the positions of pages and the ends of lists.
    pub fn bytes(&self) -> usize {
        self.lists.capacity() * size_of::<List>()
            + self.chunks.capacity() * size_of::<Chunk>()
            + self.slots.capacity() * size_of::<[Pfn; SLOTS as usize]>()
            + (self.free.capacity() + self.pos.len()) * size_of::<u32>()
    }

    /// Puts a page into a slot, which must be free.
    #[inline]
    fn put(&mut self, chunk: u32, slot: u32, pfn: Pfn) {
        self.slots[chunk as usize][(slot % SLOTS) as usize] = pfn;
        self.chunks[chunk as usize].live |= 1 << slot;
        self.pos[pfn] = (chunk << SLOT_BITS) + slot;
    }

    /// Clears a live slot. Returns the mask of the slots that are still live. If few are left, the caller merges or frees the chunk.
    #[inline]
    fn take(&mut self, list: u32, chunk: u32, slot: u32, pfn: Pfn) -> u64 {
        self.pos[pfn] = NONE;
        self.lists[list as usize].len -= 1;
        let live = &mut self.chunks[chunk as usize].live;
        *live &= !(1 << slot);
        *live
    }

    /// Gives the head chunk a free slot: compacts the chunk if few of its pages are live, otherwise starts a new one.
    #[cold]
    fn make_room_at_head(&mut self, list: u32) {
        let List { head, tail, .. } = self.lists[list as usize];
        if head != NONE {
            let live = self.chunks[head as usize].live.count_ones();
            if live <= COMPACT_LIMIT {
                // A chunk that is both head and tail is packed towards the middle. Otherwise insertions at alternating ends would
                // repack it each time.
                let first = if head == tail { (SLOTS - live) / 2 } else { 0 };
                self.pack(head, first);
                self.lists[list as usize].fill = first + live;
                return;
            }
        }
        let chunk = self.new_chunk(list);
        self.chunks[chunk as usize].tailward = head;
        let ends = &mut self.lists[list as usize];
        ends.head = chunk;
        ends.fill = 0;
        if head == NONE {
            ends.tail = chunk;
        } else {
            self.chunks[head as usize].headward = chunk;
        }
    }

    /// Gives the tail chunk a free slot below its lowest page: compacts the chunk or starts a new one, as at the head.
    #[cold]
    fn make_room_at_tail(&mut self, list: u32) {
        let List { head, tail, .. } = self.lists[list as usize];
        if tail != NONE {
            let live = self.chunks[tail as usize].live.count_ones();
            if live <= COMPACT_LIMIT {
                let first = if head == tail {
                    (SLOTS - live) / 2
                } else {
                    SLOTS - live
                };
                self.pack(tail, first);
                if head == tail {
                    self.lists[list as usize].fill = first + live;
                }
                return;
            }
        }
        let chunk = self.new_chunk(list);
        self.chunks[chunk as usize].headward = tail;
        let ends = &mut self.lists[list as usize];
        ends.tail = chunk;
        if tail == NONE {
            // A new tail chunk is filled downwards, so as a head chunk it has no slot left.
            ends.head = chunk;
            ends.fill = SLOTS;
        } else {
            self.chunks[tail as usize].tailward = chunk;
        }
    }

    /// Takes a chunk that is in no list from the pool, which grows if it has none.
    fn new_chunk(&mut self, list: u32) -> u32 {
        let fresh = Chunk {
            live: 0,
            headward: NONE,
            tailward: NONE,
            list,
        };
        if let Some(chunk) = self.free.pop() {
            self.chunks[chunk as usize] = fresh;
            return chunk;
        }
        if self.chunks.len() == self.chunks.capacity() {
            self.chunks.reserve_exact(self.step as usize);
        }
        if self.slots.len() == self.slots.capacity() {
            self.slots.reserve_exact(self.step as usize);
        }
        let chunk = self.chunks.len() as u32;
        assert!(
            chunk < NONE / SLOTS,
            "{chunk} chunks: positions no longer fit in 32 bits"
        );
        self.chunks.push(fresh);
        self.slots.push([Pfn::NONE; SLOTS as usize]);
        chunk
    }

    /// Takes a chunk without live pages off its list and returns it to the pool.
    #[cold]
    fn drop_chunk(&mut self, chunk: u32) {
        let Chunk {
            headward,
            tailward,
            list,
            live,
        } = self.chunks[chunk as usize];
        assert!(live == 0, "chunk {chunk} still holds pages");
        if headward == NONE {
            // The neighbour becomes the head chunk only now, so its mask is read here and not earlier.
            let fill = self
                .chunks
                .get(tailward as usize)
                .map_or(SLOTS, |c| SLOTS - c.live.leading_zeros());
            let ends = &mut self.lists[list as usize];
            ends.head = tailward;
            ends.fill = fill;
        } else {
            self.chunks[headward as usize].tailward = tailward;
        }
        if tailward == NONE {
            self.lists[list as usize].tail = headward;
        } else {
            self.chunks[tailward as usize].headward = headward;
        }
        self.free.push(chunk);
    }

    /// Joins a chunk that has few live pages with a neighbour that has room. The neighbour on the tail side comes first.
    #[cold]
    fn merge(&mut self, chunk: u32, live: u32) {
        let Chunk {
            headward, tailward, ..
        } = self.chunks[chunk as usize];
        if tailward != NONE && live + self.live_in(tailward) <= MERGE_LIMIT {
            self.join(tailward, chunk);
        } else if headward != NONE && live + self.live_in(headward) <= MERGE_LIMIT {
            self.join(chunk, headward);
        }
    }

    /// Merges two neighbours into one chunk and moves as few pages as the free slots at their facing ends allow.
    fn join(&mut self, tail_side: u32, head_side: u32) {
        let lower = self.chunks[tail_side as usize].live;
        let upper = self.chunks[head_side as usize].live;
        let (lower_count, upper_count) = (lower.count_ones(), upper.count_ones());
        let room_above = lower.leading_zeros();
        let room_below = upper.trailing_zeros();
        if lower_count < upper_count && room_below >= lower_count {
            self.move_pages(tail_side, head_side, room_below - lower_count);
            self.drop_chunk(tail_side);
            return;
        }
        let first = if room_above >= upper_count {
            SLOTS - room_above
        } else {
            self.pack(tail_side, 0);
            lower_count
        };
        self.move_pages(head_side, tail_side, first);
        // If the freed chunk was the head, this also sets `fill`.
        self.drop_chunk(head_side);
    }

    fn live_in(&self, chunk: u32) -> u32 {
        self.chunks[chunk as usize].live.count_ones()
    }

    /// Moves all pages of `from` to the slots `first..` of `to`, in order. Leaves `from` empty, unless both are the same chunk.
    fn move_pages(&mut self, from: u32, to: u32, first: u32) {
        let mut live = self.chunks[from as usize].live;
        self.chunks[from as usize].live = 0;
        let source = self.slots[from as usize];
        let mut slot = first;
        while live != 0 {
            let pfn = source[(live.trailing_zeros() % SLOTS) as usize];
            live &= live - 1;
            self.put(to, slot, pfn);
            slot += 1;
        }
    }

    /// Closes the holes of a chunk. Moves its pages, in order, to the slots that begin with `first`.
    fn pack(&mut self, chunk: u32, first: u32) {
        self.move_pages(chunk, chunk, first);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use super::*;

    /// xorshift64. The tests do not use the engine's own streams, so changes to those do not affect the tests.
    struct Draws(u64);

    impl Draws {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            ((self.0 >> 11) % u64::from(bound)) as u32
        }
    }

    /// Recounts chains, masks, positions and lengths, and checks that a list has no more chunks than the header promises.
    fn check(lists: &SegmentedLists) {
        let mut on_lists = 0;
        let mut in_use = 0;
        for (list, ends) in lists.lists.iter().enumerate() {
            let (mut chunk, mut headward, mut len, mut chunks) = (ends.head, NONE, 0, 0);
            let mut counts = Vec::new();
            while chunk != NONE {
                let c = lists.chunks[chunk as usize];
                assert_eq!((c.list as usize, c.headward), (list, headward));
                assert_ne!(c.live, 0, "an empty chunk stays linked");
                counts.push(c.live.count_ones());
                len += c.live.count_ones();
                chunks += 1;
                (headward, chunk) = (chunk, c.tailward);
            }
            assert_eq!((ends.tail, ends.len), (headward, len));
            if ends.head == NONE {
                assert_eq!(ends.fill, SLOTS);
            } else {
                let live = lists.chunks[ends.head as usize].live;
                assert!(SLOTS - live.leading_zeros() <= ends.fill);
            }
            counts.truncate(counts.len().saturating_sub(1));
            assert!(
                counts
                    .windows(2)
                    .all(|w| w[0] > MERGE_START || w[1] > MERGE_START),
                "two thin neighbours: {counts:?}"
            );
            assert!(chunks <= len / 9 + 3, "{chunks} chunks for {len} pages");
            on_lists += len;
            in_use += chunks as usize;
        }
        let placed = lists.pos.iter().filter(|&&p| p != NONE).count();
        assert_eq!(placed, on_lists as usize);
        assert_eq!(in_use + lists.free.len(), lists.chunks.len());
    }

    /// Runs random operations on the lists and on plain queues, and compares them. The back of a queue is the head of a list.
    fn compare_with_queues(seed: u64, pages: u32, lists: u32, operations: u32) {
        println!("seed {seed}, {pages} pages, {lists} lists; repeat with: cargo test lru");
        let mut draws = Draws(seed);
        let mut real = SegmentedLists::new(pages, lists);
        let mut model = vec![VecDeque::new(); lists as usize];
        let mut home = vec![NONE; pages as usize];
        // The ratio of additions to removals changes, so that lists grow, become sparse and run empty.
        let mut adding = 3;
        for i in 0..operations {
            if i % 1024 == 0 {
                adding = 1 + draws.below(6);
            }
            let pfn = draws.below(pages);
            let on = home[pfn as usize];
            if on == NONE {
                if draws.below(8) >= adding {
                    continue;
                }
                let list = draws.below(lists);
                home[pfn as usize] = list;
                if draws.below(3) == 0 {
                    real.add_tail(list, Pfn::at(pfn as usize));
                    model[list as usize].push_front(pfn);
                } else {
                    real.add_head(list, Pfn::at(pfn as usize));
                    model[list as usize].push_back(pfn);
                }
            } else {
                let queue = &mut model[on as usize];
                let kind = draws.below(8);
                if kind == 0 {
                    let popped = queue.pop_front();
                    assert_eq!(real.pop_tail(on).map(u32::from), popped);
                    home[popped.expect("the page's list is not empty") as usize] = NONE;
                } else {
                    queue.retain(|&p| p != pfn);
                    if kind == 1 {
                        real.rotate_to_head(on, Pfn::at(pfn as usize));
                        queue.push_back(pfn);
                    } else if kind == 2 {
                        real.rotate_to_tail(on, Pfn::at(pfn as usize));
                        queue.push_front(pfn);
                    } else {
                        if kind == 3 {
                            real.take_off(Pfn::at(pfn as usize));
                        } else {
                            real.remove(on, Pfn::at(pfn as usize));
                        }
                        home[pfn as usize] = NONE;
                    }
                }
            }
            if i % 97 == 0 || i + 1 == operations {
                check(&real);
                for (list, queue) in (0..lists).zip(&model) {
                    assert_eq!(real.len(list) as usize, queue.len());
                    assert_eq!(real.is_empty(list), queue.is_empty());
                    assert!(
                        real.iter_from_tail(list)
                            .map(u32::from)
                            .eq(queue.iter().copied())
                    );
                }
                for pfn in 0..pages {
                    assert_eq!(
                        real.contains(Pfn::at(pfn as usize)),
                        home[pfn as usize] != NONE
                    );
                }
            }
        }
    }

    #[test]
    fn random_operations_leave_the_same_order_as_plain_queues() {
        for seed in 1..=20 {
            compare_with_queues(seed, 40, 2, 6_000);
            compare_with_queues(seed + 100, 700, 4, 20_000);
            compare_with_queues(seed + 200, 3_000, 3, 20_000);
        }
    }

    #[test]
    fn pages_added_at_the_head_are_counted_and_removed_ones_are_not() {
        let mut lists = SegmentedLists::new(10, 2);
        for pfn in 0..3 {
            lists.add_head(0, Pfn::at(pfn));
        }
        lists.add_tail(0, Pfn::at(3));
        lists.rotate_to_head(0, Pfn::at(0));
        lists.rotate_to_tail(0, Pfn::at(1));
        lists.pop_tail(0);
        lists.add_head(1, Pfn::at(5));
        assert_eq!((lists.entered(0), lists.entered(1)), (4, 1));
    }

    #[test]
    fn pages_come_back_oldest_first() {
        let mut lists = SegmentedLists::new(200, 1);
        (0..200).for_each(|pfn| lists.add_head(0, Pfn::at(pfn)));
        assert!(lists.iter_from_tail(0).eq((0..200).map(Pfn::at)));
        lists.rotate_to_tail(0, Pfn::at(150));
        lists.rotate_to_head(0, Pfn::at(10));
        assert_eq!(lists.pop_tail(0), Some(Pfn::at(150)));
        assert_eq!(lists.pop_tail(0), Some(Pfn::at(0)));
        assert_eq!(lists.iter_from_tail(0).last(), Some(Pfn::at(10)));
    }

    #[test]
    fn an_empty_list_gives_nothing() {
        let mut lists = SegmentedLists::new(1, 2);
        assert_eq!(lists.pop_tail(1), None);
        lists.add_tail(1, Pfn::at(0));
        assert_eq!(lists.iter_from_tail(0).next(), None);
        let mut pages = lists.iter_from_tail(1);
        assert_eq!(
            (pages.next(), pages.next(), pages.next()),
            (Some(Pfn::at(0)), None, None)
        );
        drop(pages);
        assert_eq!(
            (lists.pop_tail(1), lists.pop_tail(1)),
            (Some(Pfn::at(0)), None)
        );
        check(&lists);
    }

    #[test]
    #[should_panic(expected = "page 3 is on list 0, not 1")]
    fn removing_from_the_wrong_list_is_refused() {
        let mut lists = SegmentedLists::new(4, 2);
        lists.add_head(0, Pfn::at(3));
        lists.remove(1, Pfn::at(3));
    }

    #[test]
    #[should_panic(expected = "page 3 is already on a list")]
    fn adding_twice_is_refused() {
        let mut lists = SegmentedLists::new(4, 2);
        lists.add_head(0, Pfn::at(3));
        lists.add_tail(1, Pfn::at(3));
    }

    #[test]
    fn thinning_a_list_in_any_direction_gives_chunks_back() {
        let pages = 64 * 100;
        let head_to_tail: Vec<u32> = (0..pages).rev().collect();
        let tail_to_head: Vec<u32> = (0..pages).collect();
        for order in [head_to_tail, tail_to_head] {
            let mut lists = SegmentedLists::new(pages, 1);
            (0..pages).for_each(|pfn| lists.add_head(0, Pfn::at(pfn as usize)));
            for &pfn in order.iter().filter(|&&pfn| pfn % 64 != 5) {
                lists.remove(0, Pfn::at(pfn as usize));
            }
            check(&lists);
            assert!(lists.chunks.len() - lists.free.len() <= 12);
            assert!(
                lists
                    .iter_from_tail(0)
                    .eq((0..pages as usize).filter(|pfn| pfn % 64 == 5).map(Pfn::at))
            );
        }
    }

    #[test]
    fn a_few_pages_churning_at_either_end_stay_in_few_chunks() {
        let mut lists = SegmentedLists::new(64, 1);
        (0..3).for_each(|pfn| lists.add_head(0, Pfn::at(pfn)));
        for i in 0..10_000 {
            lists.add_head(0, Pfn::at((i + 3) % 64));
            lists.remove(0, Pfn::at(i % 64));
            lists.rotate_to_tail(0, Pfn::at((i + 2) % 64));
            lists.rotate_to_head(0, Pfn::at((i + 2) % 64));
        }
        check(&lists);
        assert!(lists.chunks.len() <= 3);
    }

    /// Bytes per page after `moves` random moves to the heads of two lists, one of which held every page at first.
    fn bytes_a_page_after(moves: u32, draw: impl Fn(&mut Draws, u32) -> u32) -> usize {
        let pages = 100_000;
        let mut draws = Draws(7);
        let mut lists = SegmentedLists::new(pages, 2);
        (0..pages).for_each(|pfn| lists.add_head(0, Pfn::at(pfn as usize)));
        for _ in 0..moves {
            let pfn = draw(&mut draws, pages);
            let list = u32::from(
                lists.chunks[(lists.pos[Pfn::at(pfn as usize)] >> SLOT_BITS) as usize].list == 1,
            );
            let other = draws.below(2);
            lists.remove(list, Pfn::at(pfn as usize));
            lists.add_head(other, Pfn::at(pfn as usize));
        }
        check(&lists);
        assert_eq!(lists.len(0) + lists.len(1), pages);
        lists.bytes() / pages as usize
    }

    #[test]
    fn memory_stays_below_24_bytes_a_page_under_random_churn() {
        let uniform = bytes_a_page_after(2_000_000, Draws::below);
        let skewed = bytes_a_page_after(2_000_000, |draws, pages| {
            // The product of three random fractions, so that a few pages are moved all the time and most are hardly ever moved.
            let (a, b, c) = (draws.below(1024), draws.below(1024), draws.below(1024));
            ((u64::from(a) * u64::from(b) * u64::from(c) * u64::from(pages)) >> 30) as u32
        });
        println!("bytes a page: uniform {uniform}, skewed {skewed}");
        assert!(
            uniform < 24 && skewed < 24,
            "uniform {uniform}, skewed {skewed}"
        );
    }

    #[test]
    fn an_unchurned_list_needs_under_11_bytes_a_page() {
        let mut lists = SegmentedLists::new(1 << 20, 1);
        (0..1 << 20).for_each(|pfn| lists.add_head(0, Pfn::at(pfn)));
        assert!(lists.bytes() < 11 << 20, "{} bytes", lists.bytes());
    }
}
