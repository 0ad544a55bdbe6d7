//! Buffer heads of written pages, their memory, and how many of them there may be.
//!
//! Source: fs/buffer.c (`buffer_init`, `recalc_bh_state`, `create_empty_buffers`, `free_buffer_head`, `try_to_free_buffers`),
//! mm/page_alloc.c (`nr_free_buffer_pages`, `update_defer_init`), 4.10.17.
//! Simplified: one buffer head a page, as with blocks of 4 KiB; pages that are read have none. The kernel looks whether there are too many
//! after each 4,096 changes on a CPU, we at once. Left out: buffer heads of metadata.
//!
//! `buffer_init` allows as many as fit into a tenth of memory: 3.9 times as many as there are pages, so never too many. A kernel that
//! initialises most of memory later, in parallel, does not have that memory yet when it works out the tenth ("init/main: fix broken
//! buffer_init when DEFERRED_STRUCT_PAGE_INIT set", Lin Feng, 23 November 2020; never merged).

use crate::kernel::{Kernel, LruDomain};
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::mm::page_alloc::{self, Gfp};
use crate::scenario::schema::{MachineSpec, NodeSpec};
use crate::sim::Sim;

/// Buffer heads of 104 bytes in a page.
const BUFFER_HEADS_PER_PAGE: u32 = 39;
/// Pages of a node's highest zone that are initialised at once, at least: 2 GiB.
const EARLY_PAGES: u32 = 1 << 19;

/// All buffer heads.
#[derive(Debug)]
pub struct BufferHeads {
    count: u32,
    /// `max_buffer_heads`.
    max: u32,
    pages: Vec<Pfn>,
}

impl BufferHeads {
    /// None yet.
    pub(super) fn new(max: u32) -> Self {
        Self {
            count: 0,
            max,
            pages: Vec::new(),
        }
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// `buffer_heads_over_limit`.
    pub(crate) fn over_limit(&self) -> bool {
        self.count > self.max
    }

    /// Frames of their slab pages.
    pub(super) fn frames(&self) -> &[Pfn] {
        &self.pages
    }
}

/// `buffer_init`: as many as a tenth of the memory holds that the allocator has at that time.
pub fn max_buffer_heads(spec: &MachineSpec, kernel: &Kernel) -> u32 {
    let managed = || spec.nodes.iter().flat_map(|n| &n.zones).map(|z| z.managed);
    let early = match kernel.lru_domain {
        // Of the kernels that we have, those before 4.8 initialise all memory at once.
        LruDomain::Zone => None,
        LruDomain::Node => spec.early_pages,
    };
    let pages = early.unwrap_or_else(|| managed().sum());
    (pages / 10).saturating_mul(BUFFER_HEADS_PER_PAGE)
}

/// `update_defer_init`: the lower zones of each node, and of the highest a part.
pub fn early_pages(nodes: &[NodeSpec]) -> u32 {
    let of_node = |node: &NodeSpec| {
        let spanned: u32 = node.zones.iter().map(|z| z.spanned).sum();
        let Some((highest, lower)) = node.zones.split_last() else {
            return 0;
        };
        let at_once = EARLY_PAGES.max(spanned / 256).min(highest.managed);
        lower.iter().map(|z| z.managed).sum::<u32>() + at_once
    };
    nodes.iter().map(of_node).sum()
}

/// `create_empty_buffers`: the page has a buffer head afterwards. True if that needs a page more, from [`add_page`].
pub fn attach_buffers(m: &mut Machine, pfn: Pfn) -> bool {
    if m.pages.has(pfn, flag::BUFFERS) {
        return false;
    }
    m.pages.set(pfn, flag::BUFFERS);
    let heads = &mut m.icache.buffer_heads;
    heads.count += 1;
    heads.count > heads.pages.len() as u32 * BUFFER_HEADS_PER_PAGE
}

/// A page more for buffer heads, if there is memory.
pub async fn add_page(sim: &Sim) {
    if let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::NOFS, 0).await {
        sim.m().icache.buffer_heads.pages.push(pfn);
    }
}

/// A page has lost its buffer head. Pages of buffer heads that are no longer needed go at once, as empty slabs do: no shrinker
/// gets the credit.
pub fn free_buffer_head(m: &mut Machine) {
    let heads = &mut m.icache.buffer_heads;
    heads.count -= 1;
    let needed = heads.count.div_ceil(BUFFER_HEADS_PER_PAGE) as usize;
    // One spare page is kept, so that a steady writer does not go to and fro.
    if heads.pages.len() > needed + 1
        && let Some(pfn) = heads.pages.pop()
    {
        page_alloc::free_pages(m, pfn, 0);
    }
}

/// `try_to_release_page`: the buffer head goes.
pub fn drop_buffers(m: &mut Machine, pfn: Pfn) {
    if m.pages.test_clear(pfn, flag::BUFFERS) {
        free_buffer_head(m);
    }
}

/// There are too many: the page gives its own back, unless it has to be written or somebody holds it.
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
    use crate::scenario::schema::{ZoneKind, ZoneSpec};
    use crate::testing;

    fn node(zones: &[(ZoneKind, u32)]) -> NodeSpec {
        let zone = |&(kind, managed): &(ZoneKind, u32)| ZoneSpec {
            kind,
            spanned: managed,
            present: managed,
            managed,
            kernel: 0,
            scattered: 0,
        };
        NodeSpec {
            zones: zones.iter().map(zone).collect(),
        }
    }

    #[test]
    fn two_gibibytes_or_a_256th_of_the_node_of_the_highest_zone_are_initialised_at_once() {
        use ZoneKind::{Dma, Dma32, Normal};
        let check = |nodes: &[NodeSpec], pages: u32| assert_eq!(early_pages(nodes), pages);
        let first = node(&[(Dma, 3975), (Dma32, 750_000), (Normal, 7_300_000)]);
        check(std::slice::from_ref(&first), 3975 + 750_000 + 524_288);
        let second = node(&[(Normal, 8_250_000)]);
        check(&[first, second], 3975 + 750_000 + 2 * 524_288);
        check(&[node(&[(Dma, 3975), (Dma32, 400_000)])], 403_975);
        check(&[node(&[(Normal, 256 * 600_000)])], 600_000);
    }

    #[test]
    fn there_may_be_more_buffer_heads_than_pages_but_not_where_memory_comes_later() {
        let max = |kernel: &str, early: Option<u32>| {
            let m = testing::machine_of(kernel, |spec| spec.early_pages = early);
            max_buffer_heads(&m.spec, &m.kernel)
        };
        assert_eq!(max("v4_10_17", None), 220 * 39);
        assert_eq!(max("v4_10_17", Some(500)), 50 * 39);
        assert_eq!(max("v3_11", Some(500)), 220 * 39);
    }

    #[test]
    fn a_written_page_has_one_and_gives_it_back_when_there_are_too_many_and_it_is_clean() {
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
            assert_eq!(m.icache.buffer_heads.count(), 1, "so many are allowed");
        });
    }
}
