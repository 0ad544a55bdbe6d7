//! Dentries and inodes as slab objects: caching, the superblock shrinker, inode steal.
//!
//! Source: fs/super.c `prune_super`, fs/dcache.c `prune_dcache_sb`, fs/inode.c `prune_icache_sb`, 3.10.
//! Simplified: one superblock, one dentry an inode, slabs of one page; the pages of inode tables have no buffer heads and are never
//! written. Left out: directories on disk.

use crate::fs::InodeId;
use crate::fs::chain::Chain;
use crate::machine::Machine;
use crate::mm::filemap::{self, invalidate_mapping_pages};
use crate::mm::lru::NONE;
use crate::mm::page_alloc::{self, Gfp};
use crate::mm::slab::SlabCache;
use crate::sim::Sim;
use crate::trace::{EventKind, emit};

/// Dentries of 192 bytes in a page.
const DENTRIES_PER_PAGE: u32 = 21;
/// Buffer heads of 104 bytes in a page.
const BUFFER_HEADS_PER_PAGE: u32 = 39;

/// Inodes of 256 bytes in a block of their table.
const INODES_PER_BLOCK: u32 = 16;
/// Blocks of inode tables that are read together. `inode_readahead_blks`, ext4.
const INODE_READAHEAD_BLOCKS: u32 = 32;
/// Length of the inode tables, blocks; more inodes share blocks.
pub const INODE_TABLE_BLOCKS: u32 = 1 << 16;

#[derive(Clone, Copy, Debug)]
struct Objects {
    dentry: u32,
    inode: u32,
    dentry_referenced: bool,
    inode_referenced: bool,
}

const NO_OBJECTS: Objects = Objects {
    dentry: NONE,
    inode: NONE,
    dentry_referenced: false,
    inode_referenced: false,
};

/// The caches of one superblock.
#[derive(Debug)]
pub struct InodeCache {
    objects: Vec<Objects>,
    dentries: SlabCache,
    inodes: SlabCache,
    dentry_lru: Chain,
    inode_lru: Chain,
    buffer_heads: u32,
    buffer_head_pages: Vec<u32>,
    /// The block device's own file, through which inode tables are read.
    pub device: Option<InodeId>,
    /// `shrinker->nr_in_batch`: work carried over.
    pub nr_in_batch: u64,
}

/// What a shrinker call has achieved, pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Pages given back to the allocator, inode steal included.
    pub reclaimed_pages: u32,
}

impl InodeCache {
    /// Empty caches.
    pub fn new(inode_bytes: u32) -> Self {
        Self {
            objects: Vec::new(),
            dentries: SlabCache::new(DENTRIES_PER_PAGE),
            inodes: SlabCache::new(4096 / inode_bytes.max(1)),
            dentry_lru: Chain::default(),
            inode_lru: Chain::default(),
            buffer_heads: 0,
            buffer_head_pages: Vec::new(),
            device: None,
            nr_in_batch: 0,
        }
    }

    /// `nr_slab_reclaimable`.
    pub fn slab_pages(&self) -> u32 {
        self.dentries.nr_pages() + self.inodes.nr_pages() + self.buffer_head_pages.len() as u32
    }

    /// The frames of the slab pages.
    pub fn slab_frames(&self) -> impl Iterator<Item = u32> + '_ {
        let objects = self.dentries.frames().chain(self.inodes.frames());
        objects.chain(self.buffer_head_pages.iter().copied())
    }

    /// Recounts; used by the invariants.
    pub fn check(&self) -> Result<(), String> {
        let count = |of: fn(&Objects) -> u32| {
            let there = self.objects.iter().filter(|&o| of(o) != NONE);
            there.count() as u32
        };
        for (what, slab, there) in [
            ("dentries", &self.dentries, count(|o| o.dentry)),
            ("inodes", &self.inodes, count(|o| o.inode)),
        ] {
            slab.check().map_err(|error| format!("{what}: {error}"))?;
            if slab.used() != there {
                let used = slab.used();
                return Err(format!("{used} {what} are counted, there are {there}"));
            }
        }
        Ok(())
    }

    /// Unused dentries and inodes: what the superblock shrinker counts.
    pub fn unused(&self) -> (u32, u32) {
        (self.dentry_lru.len(), self.inode_lru.len())
    }

    fn is_cached(&self, inode: InodeId) -> bool {
        self.objects
            .get(inode.0 as usize)
            .is_some_and(|o| o.inode != NONE)
    }
}

/// A page gets a buffer head.
pub async fn alloc_buffer_head(sim: &Sim) {
    let full = {
        let mut m = sim.m();
        m.icache.buffer_heads += 1;
        m.icache.buffer_heads > m.icache.buffer_head_pages.len() as u32 * BUFFER_HEADS_PER_PAGE
    };
    if full && let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::NOFS, 0).await {
        sim.m().icache.buffer_head_pages.push(pfn);
    }
}

/// A page has lost its buffer head. Pages of buffer heads that are no longer needed go at once, as empty slabs do: no shrinker
/// gets the credit.
pub fn free_buffer_head(m: &mut Machine) {
    m.icache.buffer_heads -= 1;
    let needed = m.icache.buffer_heads.div_ceil(BUFFER_HEADS_PER_PAGE) as usize;
    // One spare page is kept, so that a steady writer does not go to and fro.
    if m.icache.buffer_head_pages.len() > needed + 1
        && let Some(pfn) = m.icache.buffer_head_pages.pop()
    {
        page_alloc::free_pages(m, pfn, 0);
    }
}

/// `stat` or `open` of a file that exists: an inode that is not in memory is read from its table first.
pub async fn lookup(sim: &Sim, inode: InodeId) {
    if !sim.look().icache.is_cached(inode) {
        read_inode_table(sim, inode).await;
    }
    instantiate(sim, inode).await;
}

/// `__ext4_get_inode_loc`: the block with the inode, and the blocks around it that are not in memory either.
async fn read_inode_table(sim: &Sim, inode: InodeId) {
    let Some(device) = sim.look().icache.device else {
        return;
    };
    let block = inode.0 / INODES_PER_BLOCK % INODE_TABLE_BLOCKS;
    // Without memory the inode is made up all the same; the next allocation will tell.
    let _ = filemap::bread(sim, device, block, INODE_READAHEAD_BLOCKS).await;
}

/// Dentry and inode are in memory afterwards, unused but referenced.
pub async fn instantiate(sim: &Sim, inode: InodeId) {
    if !sim.look().icache.is_cached(inode) {
        for kind in [Kind::Inode, Kind::Dentry] {
            make_room(sim, kind).await;
        }
        let mut m = sim.m();
        let ic = &mut m.icache;
        if ic.objects.len() <= inode.0 as usize {
            ic.objects.resize(inode.0 as usize + 1, NO_OBJECTS);
        }
        if ic.objects[inode.0 as usize].inode == NONE && !ic.inodes.is_full() {
            ic.objects[inode.0 as usize].inode = ic.inodes.alloc();
        }
    }
    if sim.look().icache.dentries.is_full() {
        make_room(sim, Kind::Dentry).await;
    }
    let mut m = sim.m();
    let ic = &mut m.icache;
    let id = inode.0;
    if ic.objects[id as usize].inode == NONE {
        return;
    }
    if ic.objects[id as usize].dentry == NONE && !ic.dentries.is_full() {
        ic.objects[id as usize].dentry = ic.dentries.alloc();
    }
    let o = &mut ic.objects[id as usize];
    if o.dentry == NONE {
        return;
    }
    // dput: the dentry is unused but was used a moment ago; it pins its inode.
    o.dentry_referenced = true;
    ic.inode_lru.remove(id);
    if !ic.dentry_lru.contains(id) {
        ic.dentry_lru.add_head(id);
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Dentry,
    Inode,
}

async fn make_room(sim: &Sim, kind: Kind) {
    let full = |m: &Machine| match kind {
        Kind::Dentry => m.icache.dentries.is_full(),
        Kind::Inode => m.icache.inodes.is_full(),
    };
    if !full(&sim.look()) {
        return;
    }
    if let Ok(pfn) = page_alloc::alloc_pages(sim, Gfp::NOFS, 0).await {
        let mut m = sim.m();
        match kind {
            Kind::Dentry => m.icache.dentries.add_page(pfn),
            Kind::Inode => m.icache.inodes.add_page(pfn),
        }
    }
}

/// The file is deleted: its objects go at once.
pub fn evict(m: &mut Machine, inode: InodeId) {
    drop_dentry(m, inode.0);
    m.icache.inode_lru.remove(inode.0);
    drop_inode(m, inode.0);
}

/// `nr_dentry_unused + nr_inodes_unused`, scaled by `vfs_cache_pressure` as `prune_super` does.
pub fn count_objects(m: &Machine) -> u32 {
    let (dentries, inodes) = m.icache.unused();
    (dentries + inodes + 1) / 100 * m.spec.vfs_cache_pressure
}

/// `prune_super`: shares the work between dentries and inodes by their numbers.
pub fn prune_super(m: &mut Machine, nr_to_scan: u32) -> Pruned {
    let (dentries, inodes) = m.icache.unused();
    let total = u64::from(dentries + inodes + 1);
    let share = |n: u32| (u64::from(nr_to_scan) * u64::from(n) / total) as u32;
    let mut reclaimed_pages = prune_dcache_sb(m, share(dentries));
    reclaimed_pages += prune_icache_sb(m, share(inodes));
    Pruned { reclaimed_pages }
}

/// Frees `count` unused dentries; referenced ones lose the mark, do not count and go to the head.
fn prune_dcache_sb(m: &mut Machine, count: u32) -> u32 {
    let mut freed_pages = 0;
    let mut referenced = Vec::new();
    let mut victims = Vec::new();
    for id in m.icache.dentry_lru.iter_from_tail() {
        if victims.len() as u32 >= count {
            break;
        }
        if m.icache.objects[id as usize].dentry_referenced {
            referenced.push(id);
        } else {
            victims.push(id);
        }
    }
    if count == 0 {
        return 0;
    }
    for id in referenced {
        m.icache.objects[id as usize].dentry_referenced = false;
        m.icache.dentry_lru.remove(id);
        m.icache.dentry_lru.add_head(id);
    }
    for id in victims {
        freed_pages += drop_dentry(m, id);
        // iput_final: the inode is unused now.
        add_inode_lru(m, id);
    }
    freed_pages
}

fn add_inode_lru(m: &mut Machine, id: u32) {
    let o = &mut m.icache.objects[id as usize];
    if o.inode != NONE {
        o.inode_referenced = true;
        if !m.icache.inode_lru.contains(id) {
            m.icache.inode_lru.add_head(id);
        }
    }
}

/// Looks at `nr_to_scan` unused inodes: referenced ones get another lap, those with page cache are stripped of it, empty ones go.
fn prune_icache_sb(m: &mut Machine, nr_to_scan: u32) -> u32 {
    let mut reclaimed = 0;
    // The kernel counts down to zero and does one more.
    for _ in 0..=nr_to_scan {
        let Some(id) = m.icache.inode_lru.tail() else {
            break;
        };
        let inode = InodeId(id);
        let i = m.files.inode(inode);
        if i.nr_dirty > 0 || i.nr_writeback > 0 {
            m.icache.inode_lru.remove(id);
            continue;
        }
        if m.icache.objects[id as usize].inode_referenced {
            m.icache.objects[id as usize].inode_referenced = false;
            m.icache.inode_lru.remove(id);
            m.icache.inode_lru.add_head(id);
            continue;
        }
        if i.nr_cached > 0 {
            let stolen = invalidate_mapping_pages(m, inode);
            count_steal(m, inode, stolen);
            reclaimed += stolen;
            // iput marks it referenced again, and only an inode at the head is looked at further.
            m.icache.objects[id as usize].inode_referenced = true;
            if m.icache.inode_lru.head() != Some(id) || m.files.inode(inode).nr_cached > 0 {
                continue;
            }
        }
        m.icache.inode_lru.remove(id);
        reclaimed += drop_inode(m, id);
    }
    reclaimed
}

fn count_steal(m: &mut Machine, inode: InodeId, pages: u32) {
    if m.current_is_kswapd() {
        m.vmstat.kswapd_inodesteal += u64::from(pages);
    } else {
        m.vmstat.pginodesteal += u64::from(pages);
    }
    emit(m, EventKind::InodeSteal, [inode.0, pages, 0, 0]);
}

/// A file has become clean: if nothing else pins its inode, it can be pruned again.
pub(crate) fn inode_sync_complete(m: &mut Machine, inode: InodeId) {
    let i = m.files.inode(inode);
    let clean = i.nr_dirty == 0 && i.nr_writeback == 0;
    if clean
        && m.icache.is_cached(inode)
        && m.icache.objects[inode.0 as usize].dentry == NONE
        && !m.icache.inode_lru.contains(inode.0)
    {
        m.icache.inode_lru.add_head(inode.0);
    }
}

fn drop_dentry(m: &mut Machine, id: u32) -> u32 {
    m.icache.dentry_lru.remove(id);
    let Some(o) = m.icache.objects.get_mut(id as usize) else {
        return 0;
    };
    let slab = std::mem::replace(&mut o.dentry, NONE);
    if slab == NONE {
        return 0;
    }
    let empty = m.icache.dentries.free(slab);
    free_slab_page(m, empty)
}

fn drop_inode(m: &mut Machine, id: u32) -> u32 {
    let Some(o) = m.icache.objects.get_mut(id as usize) else {
        return 0;
    };
    let slab = std::mem::replace(&mut o.inode, NONE);
    if slab == NONE {
        return 0;
    }
    m.files.drop_shadows(InodeId(id), &mut m.radix_nodes);
    let empty = m.icache.inodes.free(slab);
    free_slab_page(m, empty)
}

fn free_slab_page(m: &mut Machine, pfn: Option<u32>) -> u32 {
    match pfn {
        Some(pfn) => {
            page_alloc::free_pages(m, pfn, 0);
            1
        }
        None => 0,
    }
}
