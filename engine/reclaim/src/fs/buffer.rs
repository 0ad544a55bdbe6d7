//! Buffer heads of written pages, their memory, and the limit on their number.
//!
//! Source: fs/buffer.c (`buffer_init`, `recalc_bh_state`, `create_empty_buffers`, `free_buffer_head`, `try_to_free_buffers`),
//! mm/page_alloc.c (`nr_free_buffer_pages`), 4.10.17.
//! Simplified: one buffer head for each page, as with blocks of 4 KiB; pages that were only read have none. The kernel compares their
//! number with the limit after each 4,096 changes on a CPU, the model after every change. Left out: buffer heads of metadata.
//!
//! `buffer_init` allows as many buffer heads as fit into a tenth of memory. That is 3.9 times the number of pages, so the limit is never
//! reached. A kernel that initialises most of its memory later, in parallel, counts only the early part when it computes the tenth
//! ("init/main: fix broken buffer_init when DEFERRED_STRUCT_PAGE_INIT set", Lin Feng, 23 November 2020; never merged).

use crate::kernel::{Kernel, LruDomain};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lruvec::ROOT;
use crate::mm::memcg::{SlabObject, charge_slab_beyond_limit, is_charged};
use crate::mm::page::flag;
use crate::mm::page_alloc::{self, Gfp};
use crate::mm::slab::{ObjectSize, allocate_slab};
use crate::scenario::schema::MachineSpec;
use crate::sim::Sim;

/// Size of `struct buffer_head` on 64 bits.
const BUFFER_HEAD_BYTES: u32 = 104;
/// Number of buffer heads that fit into a page of 4,096 bytes.
const BUFFER_HEADS_PER_PAGE: u32 = 39;

/// Counts the buffer heads of the machine and holds their slab pages.
#[derive(Debug)]
pub struct BufferHeads {
    count: u32,
    /// `max_buffer_heads`: the limit on `count`.
    max: u32,
    /// The buffer heads by the group that is charged for them. Entry 0, the root's, has those that no group is charged for.
    of_group: Vec<GroupHeads>,
}

#[derive(Debug, Default)]
struct GroupHeads {
    count: u32,
    pages: Vec<Pfn>,
}

impl GroupHeads {
    fn needs_page(&self) -> bool {
        self.count > self.pages.len() as u32 * BUFFER_HEADS_PER_PAGE
    }
}

impl BufferHeads {
    /// Starts without buffer heads; `max` is the limit on their number.
    pub(super) fn new(max: u32) -> Self {
        Self {
            count: 0,
            max,
            of_group: Vec::new(),
        }
    }

    /// Number of buffer heads in use, whether a group is charged for them or not.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// `buffer_heads_over_limit`: true if there are more buffer heads than the limit.
    pub(crate) fn over_limit(&self) -> bool {
        self.count > self.max
    }

    /// Number of buffer heads that a group is charged for; for the root, those that no group is charged for.
    pub fn charged(&self, group: u32) -> u32 {
        self.of_group
            .get(group as usize)
            .map_or(0, |heads| heads.count)
    }

    /// Slab pages of buffer heads, spare ones included.
    pub(super) fn slab_pages(&self) -> u32 {
        self.of_group
            .iter()
            .map(|heads| heads.pages.len() as u32)
            .sum()
    }

    pub(super) fn frames(&self) -> impl Iterator<Item = Pfn> + '_ {
        self.of_group
            .iter()
            .flat_map(|heads| heads.pages.iter().copied())
    }

    fn of_group(&mut self, group: u32) -> &mut GroupHeads {
        let wanted = (group as usize + 1).max(self.of_group.len());
        self.of_group.resize_with(wanted, GroupHeads::default);
        &mut self.of_group[group as usize]
    }
}

/// `buffer_init`: the limit on buffer heads. As many are allowed as fit into a tenth of the memory that the allocator has at that time.
pub fn max_buffer_heads(spec: &MachineSpec, kernel: &Kernel) -> u32 {
    let managed = || spec.nodes.iter().flat_map(|n| &n.zones).map(|z| z.managed);
    let early = match kernel.lru_domain {
        // Presets before 4.8 initialise all memory at once.
        LruDomain::Zone => None,
        LruDomain::Node => spec.early_pages,
    };
    let pages = early.unwrap_or_else(|| managed().sum());
    (pages / 10).saturating_mul(BUFFER_HEADS_PER_PAGE)
}

/// `alloc_page_buffers`: the group that is charged for the buffer head of a page.
pub fn payer(m: &Machine, pfn: Pfn) -> u32 {
    if is_charged(m, SlabObject::BufferHead) {
        m.pages.memcg_of(pfn)
    } else {
        ROOT
    }
}

/// `create_empty_buffers`: gives the page a buffer head. If the buffer heads need one more page, returns the group that is charged for it;
/// the caller adds the page with [`add_page`].
pub fn attach_buffers(m: &mut Machine, pfn: Pfn) -> Option<u32> {
    if m.pages.has(pfn, flag::BUFFERS) {
        return None;
    }
    m.pages.set(pfn, flag::BUFFERS);
    let group = payer(m, pfn);
    let heads = &mut m.icache.buffer_heads;
    heads.count += 1;
    let own = heads.of_group(group);
    own.count += 1;
    own.needs_page().then_some(group)
}

/// Adds a page for the buffer heads of a group, if the allocator has one.
pub async fn add_page(sim: &Sim, group: u32) {
    let size = ObjectSize {
        per_page: BUFFER_HEADS_PER_PAGE,
        bytes: BUFFER_HEAD_BYTES,
    };
    // Buffer heads take slabs of one page on any number of CPUs.
    if let Ok((pfn, order)) = allocate_slab(sim, Gfp::NOFS, size).await {
        let mut m = sim.m();
        m.icache.buffer_heads.of_group(group).pages.push(pfn);
        charge_slab_beyond_limit(&mut m, group, pfn, order);
    }
}

/// Frees one buffer head of a group. Empty pages beyond a spare one are also freed at once, so no shrinker counts them as its own work.
fn free_buffer_head(m: &mut Machine, group: u32) {
    let heads = &mut m.icache.buffer_heads;
    heads.count -= 1;
    let own = heads.of_group(group);
    own.count -= 1;
    let needed = own.count.div_ceil(BUFFER_HEADS_PER_PAGE) as usize;
    // One spare page is kept, so that a steady writer does not free and allocate the same page again and again.
    if own.pages.len() > needed + 1
        && let Some(pfn) = own.pages.pop()
    {
        page_alloc::free_pages(m, pfn, 0);
    }
}

/// `try_to_release_page`: frees the page's buffer head, if it has one.
pub fn drop_buffers(m: &mut Machine, pfn: Pfn) {
    if m.pages.test_clear(pfn, flag::BUFFERS) {
        free_buffer_head(m, payer(m, pfn));
    }
}

/// Frees the page's buffer head if there are too many of them and the page is clean, unlocked and not pinned.
pub(crate) fn strip_buffers(m: &mut Machine, pfn: Pfn) {
    let busy = flag::DIRTY | flag::WRITEBACK | flag::LOCKED | flag::PINNED;
    if m.icache.buffer_heads.over_limit() && m.pages.flags[pfn] & busy == 0 {
        drop_buffers(m, pfn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mm::filemap;
    use crate::testing;

    #[test]
    fn the_limit_exceeds_the_number_of_pages_unless_memory_is_initialised_later() {
        let max = |kernel: &str, early: Option<u32>| {
            let m = testing::machine_of(kernel, |spec| spec.early_pages = early);
            max_buffer_heads(&m.spec, &m.kernel)
        };
        assert_eq!(max("v4_10_17", None), 220 * 39);
        assert_eq!(max("v4_10_17", Some(500)), 50 * 39);
        assert_eq!(max("v3_11", Some(500)), 220 * 39);
    }

    #[test]
    fn a_clean_page_frees_its_buffer_head_when_there_are_too_many() {
        let m = testing::machine_of("v4_10_17", |spec| spec.early_pages = Some(0));
        testing::run(m, async |sim: &Sim| {
            let inode = sim.m().files.create(2);
            for index in 0..2 {
                filemap::write_page(sim, inode, index)
                    .await
                    .expect("there is memory");
            }
            let mut m = sim.m();
            let pages = [0, 1].map(|index| m.files.page(inode, index));
            assert_eq!(m.icache.buffer_heads.count(), 2);
            assert!(m.icache.buffer_heads.over_limit());
            filemap::clear_page_dirty(&mut m, pages[0]);
            for pfn in pages {
                strip_buffers(&mut m, pfn);
            }
            assert_eq!(m.icache.buffer_heads.count(), 1);
            m.icache.buffer_heads.max = 1;
            filemap::clear_page_dirty(&mut m, pages[1]);
            strip_buffers(&mut m, pages[1]);
            assert_eq!(m.icache.buffer_heads.count(), 1, "one is allowed");
        });
    }
}
