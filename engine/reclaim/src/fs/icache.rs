//! Dentries and inodes as slab objects: how the kernel makes, uses and frees them, and when they become unused.
//!
//! Source: fs/dcache.c (`dput`), fs/inode.c (`iput_final`, `inode_add_lru`, `inode_sync_complete`, `evict`), 3.10 and 4.18.
//! Simplified: one dentry for each inode; the pages of inode tables have no buffer heads and are never written.
//! Left out: directories on disk, parents of dentries.

use super::buffer::BufferHeads;
use super::extents_status::{self, ExtentsStatus};
use super::journal::{self, Journal};
use super::xfs_buf::XfsBuffers;
use super::xfs_icache::{self, XfsInodes};
use crate::fs::InodeId;
use crate::fs::files::{LOCAL, MOUNTS};
use crate::kernel::{DentryPut, InodePut, ObjectLists, OpenDentry, PopulatedInodes};
use crate::machine::Machine;
use crate::mm::filemap;
use crate::mm::id::{NodeId, Pfn};
use crate::mm::list_lru::ListLru;
use crate::mm::lru::NONE;
use crate::mm::memcg::{charge_slab, current_memcg};
use crate::mm::page_alloc::{self, Gfp};
use crate::mm::shrinker::Carried;
use crate::mm::slab::{ObjectSize, SlabCache, allocate_slab, allocate_unreclaimable_slab};
use crate::sim::Sim;

const DENTRY_SIZE: ObjectSize = ObjectSize {
    per_page: 21,
    bytes: 192,
};

/// Inodes in a block of their table; one has 256 bytes there.
const INODES_PER_BLOCK: u32 = 16;
/// Number of blocks of the inode tables that are read together. `inode_readahead_blks`, ext4.
const INODE_READAHEAD_BLOCKS: u32 = 32;
/// Length of the inode tables, blocks. Inodes beyond their end share blocks with others.
pub const INODE_TABLE_BLOCKS: u32 = 1 << 16;

/// Maximum number of nodes of a machine, and number of [`CacheId`]s of each group.
const NODES: u32 = 4;

/// Number of the slab caches of one group on one node: `group * NODES + node`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CacheId(u32);

impl CacheId {
    /// The cache from which the current task takes objects: that of its group and, in kernels with lists for each node, of its node.
    fn current(m: &Machine) -> Self {
        let node = u32::from(m.current_node()) % lists_apart(m).nodes;
        Self(current_memcg(m) * NODES + node)
    }

    fn group(self) -> u32 {
        self.0 / NODES
    }
}

/// The place of a dentry or an inode: its cache, and its number in the slab pages of that cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Slot {
    cache: CacheId,
    id: u32,
}

const NO_SLOT: Slot = Slot {
    cache: CacheId(0),
    id: NONE,
};

#[derive(Clone, Copy, Debug)]
struct Objects {
    dentry: Slot,
    inode: Slot,
    /// Number of the slot of the security modules' part of the inode, or `NONE`.
    security: u32,
    dentry_referenced: bool,
    inode_referenced: bool,
    /// How many times the file is open.
    open: u32,
}

const NO_OBJECTS: Objects = Objects {
    dentry: NO_SLOT,
    inode: NO_SLOT,
    security: NONE,
    dentry_referenced: false,
    inode_referenced: false,
    open: 0,
};

/// The slab caches of one group on one node.
#[derive(Debug)]
struct GroupSlabs {
    dentries: SlabCache,
    inodes: SlabCache,
}

/// Dentries and inodes of all mounts, their lists, and the other caches of the file systems.
#[derive(Debug)]
pub struct InodeCache {
    objects: Vec<Objects>,
    inode_size: ObjectSize,
    slabs: Vec<GroupSlabs>,
    /// `lsm_inode_cache`: the security modules' parts of the inodes, which no group is charged for. `None`: there are none.
    security: Option<SlabCache>,
    pub(super) dentry_lru: ListLru,
    pub(super) inode_lru: ListLru,
    pub(crate) extents: ExtentsStatus,
    pub(crate) buffers: XfsBuffers,
    pub(super) xfs: XfsInodes,
    pub(crate) buffer_heads: BufferHeads,
    /// The block device's own file, through which the kernel reads inode tables; `None` before the mount.
    pub device: Option<InodeId>,
    pub(crate) journal: Journal,
    /// Whether ext4 has read the bitmaps of its block groups.
    pub(super) groups_known: bool,
    /// Work that the superblock shrinkers have deferred, by mount and node.
    pub(crate) carried: Vec<Carried>,
    /// True for each list that has received an object since it was last found empty: the bits of the shrinker maps.
    marked: Vec<bool>,
}

/// The two kinds of objects; each has its own slab caches and lists.
#[derive(Clone, Copy)]
enum Kind {
    Dentry,
    Inode,
}

impl InodeCache {
    /// Empty caches; an inode takes `inode_bytes` bytes, and `security_bytes` more in a cache of the security modules.
    pub fn new(inode_bytes: u32, security_bytes: u32, max_buffer_heads: u32) -> Self {
        let security = (security_bytes > 0).then(|| {
            SlabCache::new(ObjectSize {
                per_page: 4096 / security_bytes,
                bytes: security_bytes,
            })
        });
        Self {
            security,
            objects: Vec::new(),
            inode_size: ObjectSize {
                per_page: 4096 / inode_bytes.max(1),
                bytes: inode_bytes.max(1),
            },
            slabs: Vec::new(),
            dentry_lru: ListLru::default(),
            inode_lru: ListLru::default(),
            extents: ExtentsStatus::default(),
            buffers: XfsBuffers::default(),
            xfs: XfsInodes::default(),
            buffer_heads: BufferHeads::new(max_buffer_heads),
            device: None,
            journal: Journal::default(),
            groups_known: false,
            carried: Vec::new(),
            marked: Vec::new(),
        }
    }

    /// `nr_slab_reclaimable`: slab pages with dentries, inodes and buffer heads.
    pub fn slab_pages(&self) -> u32 {
        let objects = self.slabs.iter();
        let objects = objects.map(|s| s.dentries.nr_pages() + s.inodes.nr_pages());
        objects.sum::<u32>() + self.buffer_heads.slab_pages()
    }

    /// The frames of XFS's buffers and of the slab pages of dentries, inodes, their security parts and buffer heads.
    pub fn slab_frames(&self) -> impl Iterator<Item = Pfn> + '_ {
        let objects = self.slabs.iter();
        let objects = objects.flat_map(|s| s.dentries.frames().chain(s.inodes.frames()));
        let objects = objects.chain(self.buffer_heads.frames());
        let objects = objects.chain(self.security.iter().flat_map(SlabCache::frames));
        objects.chain(self.buffers.frames())
    }

    /// Slab pages that hold the dentries and inodes of a group on one node.
    pub(crate) fn slab_pages_of(&self, group: u32, node: NodeId) -> u32 {
        let slabs = self.slabs.get((group * NODES + u32::from(node)) as usize);
        slabs.map_or(0, |s| s.dentries.nr_pages() + s.inodes.nr_pages())
    }

    /// Dentries and inodes that are charged to a group.
    pub fn charged(&self, group: u32) -> u32 {
        let slabs = self.slabs.iter().skip((group * NODES) as usize);
        let slabs = slabs.take(NODES as usize);
        slabs.map(|s| s.dentries.used() + s.inodes.used()).sum()
    }

    /// Counts the objects again and compares the sums; used by the invariants.
    pub fn check(&self) -> Result<(), String> {
        for (cache, slabs) in self.slabs.iter().enumerate() {
            let cache = CacheId(cache as u32);
            let count = |slot_of: fn(&Objects) -> Slot| {
                let slots = self.objects.iter().map(slot_of);
                let slots = slots.filter(|slot| slot.id != NONE && slot.cache == cache);
                slots.count() as u32
            };
            for (kind, slab, found) in [
                ("dentries", &slabs.dentries, count(|o| o.dentry)),
                ("inodes", &slabs.inodes, count(|o| o.inode)),
            ] {
                slab.check().map_err(|error| format!("{kind}: {error}"))?;
                if slab.used() != found {
                    let used = slab.used();
                    return Err(format!(
                        "group {} counts {used} {kind}, but has {found}",
                        cache.group()
                    ));
                }
            }
        }
        if let Some(security) = &self.security {
            security
                .check()
                .map_err(|error| format!("security: {error}"))?;
            let parts = self.objects.iter().filter(|o| o.security != NONE).count();
            if security.used() as usize != parts {
                let used = security.used();
                return Err(format!(
                    "the cache counts {used} security parts, but the inodes have {parts}"
                ));
            }
        }
        self.dentry_lru.check()?;
        self.inode_lru.check()?;
        self.buffers.check()?;
        self.xfs.check()
    }

    /// The state that affects the rest of the run, for the state hash. Unused objects are in the order of their lists.
    pub fn digest(&self) -> Vec<u64> {
        let mut words = Vec::new();
        for lists in [&self.dentry_lru, &self.inode_lru] {
            for list in 0..lists.lists() {
                words.push(u64::from(lists.len(list)));
                words.extend(lists.iter_from_tail(list).map(|id| {
                    let objects = self.of(id);
                    u64::from(id) << 2
                        | u64::from(objects.dentry_referenced) << 1
                        | u64::from(objects.inode_referenced)
                }));
            }
        }
        words.extend(self.carried.iter().map(|carried| carried.nr_deferred));
        let (reclaimable, unclean) = self.xfs.reclaimable();
        words.extend([reclaimable, unclean, self.extents.count()].map(u64::from));
        words.extend(self.security.as_ref().map(|cache| u64::from(cache.used())));
        words.extend(self.groups_known.then_some(1));
        words.extend(self.journal.digest());
        words
    }

    /// Numbers of unused dentries and of unused inodes, over all mounts, nodes and groups.
    pub fn unused(&self) -> (u32, u32) {
        (self.dentry_lru.total(), self.inode_lru.total())
    }

    pub(super) fn has_inode(&self, id: u32) -> bool {
        self.of(id).inode.id != NONE
    }

    pub(super) fn has_dentry(&self, id: u32) -> bool {
        self.of(id).dentry.id != NONE
    }

    pub(super) fn is_open(&self, id: u32) -> bool {
        self.of(id).open > 0
    }

    /// Clears the referenced mark of a dentry; true if it was set.
    pub(super) fn clear_dentry_referenced(&mut self, id: u32) -> bool {
        std::mem::take(&mut self.objects[id as usize].dentry_referenced)
    }

    /// Clears the referenced mark of an inode; true if it was set.
    pub(super) fn clear_inode_referenced(&mut self, id: u32) -> bool {
        std::mem::take(&mut self.objects[id as usize].inode_referenced)
    }

    pub(super) fn is_inode_referenced(&self, id: u32) -> bool {
        self.objects[id as usize].inode_referenced
    }

    pub(super) fn set_inode_referenced(&mut self, id: u32) {
        self.objects[id as usize].inode_referenced = true;
    }

    fn of(&self, id: u32) -> Objects {
        let objects = self.objects.get(id as usize);
        objects.copied().unwrap_or(NO_OBJECTS)
    }

    fn slabs_mut(&mut self, cache: CacheId) -> &mut GroupSlabs {
        let inode_size = self.inode_size;
        let wanted = (cache.0 as usize + 1).max(self.slabs.len());
        self.slabs.resize_with(wanted, || GroupSlabs {
            dentries: SlabCache::new(DENTRY_SIZE),
            inodes: SlabCache::new(inode_size),
        });
        &mut self.slabs[cache.0 as usize]
    }

    fn slab_mut(&mut self, cache: CacheId, kind: Kind) -> &mut SlabCache {
        let slabs = self.slabs_mut(cache);
        match kind {
            Kind::Dentry => &mut slabs.dentries,
            Kind::Inode => &mut slabs.inodes,
        }
    }
}

/// How many nodes, and how many groups, have separate lists. 1: all nodes, or all groups, share the same lists.
#[derive(Clone, Copy)]
pub(super) struct ListsApart {
    pub(super) nodes: u32,
    pub(super) groups: u32,
}

pub(super) fn lists_apart(m: &Machine) -> ListsApart {
    match m.kernel.object_lists {
        ObjectLists::InodesTogether | ObjectLists::OfMount => ListsApart {
            nodes: 1,
            groups: 1,
        },
        ObjectLists::OfNodeAndGroup => ListsApart {
            nodes: m.nodes.len() as u32,
            groups: m.memcg.groups().len() as u32,
        },
    }
}

/// Number of the list of unused dentries. In kernels with fewer lists, several nodes or groups have the same one.
pub(crate) fn lru_list(m: &Machine, mount: u32, node: NodeId, group: u32) -> u32 {
    let apart = lists_apart(m);
    let (node, group) = (u32::from(node) % apart.nodes, group % apart.groups);
    (group * apart.nodes + node) * MOUNTS + mount
}

/// Number of the list of unused inodes. In kernels before 3.1 all mounts have the same one.
pub(super) fn inode_list(m: &Machine, mount: u32, node: NodeId, group: u32) -> u32 {
    let mount = match m.kernel.object_lists {
        ObjectLists::InodesTogether => LOCAL,
        ObjectLists::OfMount | ObjectLists::OfNodeAndGroup => mount,
    };
    lru_list(m, mount, node, group)
}

fn list_of(m: &Machine, id: u32, kind: Kind) -> u32 {
    let objects = m.icache.of(id);
    let slot = match kind {
        Kind::Dentry => objects.dentry,
        Kind::Inode => objects.inode,
    };
    let slabs = &m.icache.slabs[slot.cache.0 as usize];
    let pfn = match kind {
        Kind::Dentry => slabs.dentries.frame(slot.id),
        Kind::Inode => slabs.inodes.frame(slot.id),
    };
    let node = m.zones[m.pages.zone_of(pfn)].node;
    let group = m.memcg.online_ancestor(slot.cache.group());
    let mount = m.files.inode(InodeId(id)).mount;
    match kind {
        Kind::Dentry => lru_list(m, mount, node, group),
        Kind::Inode => inode_list(m, mount, node, group),
    }
}

/// `stat` of a file that exists: an inode that is not in memory is first read from its table.
pub async fn lookup(sim: &Sim, inode: InodeId) {
    if !sim.look().icache.has_inode(inode.0) {
        read_inode_table(sim, inode).await;
    }
    instantiate(sim, inode).await;
}

/// Makes the objects of a new file and opens it. The file itself is already in [`super::Files`].
pub async fn create(sim: &Sim, inode: InodeId) {
    instantiate(sim, inode).await;
    journal::new_inode(sim, inode).await;
    let mut m = sim.m();
    xfs_icache::mark_inode_dirty(&mut m, inode);
    use_object(&mut m, inode.0);
}

fn use_object(m: &mut Machine, id: u32) {
    if m.icache.has_dentry(id) {
        m.icache.objects[id as usize].open += 1;
    }
}

/// `open` of a file that exists: dentry and inode are in use until [`close`].
pub async fn open(sim: &Sim, inode: InodeId) {
    lookup(sim, inode).await;
    journal::first_open(&mut sim.m(), inode);
    use_object(&mut sim.m(), inode.0);
}

/// `close`: in kernels in which an open file keeps its dentry in use, the dentry becomes unused when no task has the file open any more.
pub fn close(m: &mut Machine, inode: InodeId) {
    let id = inode.0;
    if !m.icache.is_open(id) {
        return;
    }
    let was_held = is_held(m, id);
    m.icache.objects[id as usize].open -= 1;
    if was_held && !is_held(m, id) {
        dput(m, id);
    }
}

/// True if an open file keeps its dentry in use in this kernel and this file is open.
pub(super) fn is_held(m: &Machine, id: u32) -> bool {
    match m.kernel.open_dentry {
        OpenDentry::Unused => false,
        OpenDentry::Held => m.icache.is_open(id),
    }
}

/// `__ext4_get_inode_loc`: reads the block with the inode, and the blocks around it that are not in memory.
pub(super) async fn read_inode_table(sim: &Sim, inode: InodeId) {
    let Some(device) = sim.look().icache.device else {
        return;
    };
    if sim.look().files.inode(inode).mount != LOCAL {
        // The server has the inode, so nothing is read from the local disk.
        return;
    }
    if xfs_icache::read_inode(sim, inode).await {
        return;
    }
    // If no page is free, the model makes the inode without the read, and the allocation of its slab may fail.
    let _ = filemap::bread(sim, device, table_block(inode), INODE_READAHEAD_BLOCKS).await;
}

/// The block of the device that holds the inode.
pub(super) fn table_block(inode: InodeId) -> u32 {
    inode.0 / INODES_PER_BLOCK % INODE_TABLE_BLOCKS
}

/// Brings the inode and the dentry into memory, as far as there is memory for them. Unless the file is held open, they are unused
/// afterwards.
pub async fn instantiate(sim: &Sim, inode: InodeId) {
    let id = inode.0;
    let cache = CacheId::current(&sim.look());
    if !sim.look().icache.has_inode(id) {
        for kind in [Kind::Inode, Kind::Dentry] {
            make_room(sim, cache, kind).await;
        }
        make_room_for_security(sim).await;
        let mut m = sim.m();
        let ic = &mut m.icache;
        if ic.objects.len() <= id as usize {
            ic.objects.resize(id as usize + 1, NO_OBJECTS);
        }
        let has_room = ic.security.as_ref().is_none_or(|slab| !slab.is_full());
        if !ic.has_inode(id) && has_room && !ic.slab_mut(cache, Kind::Inode).is_full() {
            let slot = ic.slab_mut(cache, Kind::Inode).alloc();
            ic.objects[id as usize].inode = Slot { cache, id: slot };
            if let Some(security) = &mut ic.security {
                ic.objects[id as usize].security = security.alloc();
            }
        }
    }
    if sim.m().icache.slab_mut(cache, Kind::Dentry).is_full() {
        make_room(sim, cache, Kind::Dentry).await;
    }
    let mut m = sim.m();
    if !m.icache.has_inode(id) {
        return;
    }
    xfs_icache::recycle(&mut m, id);
    let ic = &mut m.icache;
    if !ic.has_dentry(id) && !ic.slab_mut(cache, Kind::Dentry).is_full() {
        let slot = ic.slab_mut(cache, Kind::Dentry).alloc();
        ic.objects[id as usize].dentry = Slot { cache, id: slot };
    }
    if m.icache.has_dentry(id) && !is_held(&m, id) {
        dput(&mut m, id);
    }
}

/// The last user releases the dentry. It becomes unused and keeps its inode in memory. In some kernels it gets the referenced mark even when
/// it was not on the list before.
fn dput(m: &mut Machine, id: u32) {
    let listed = m.icache.dentry_lru.contains(id);
    match m.kernel.dentry_put {
        DentryPut::ReferencedAtFirst => {
            m.icache.objects[id as usize].dentry_referenced |= !listed;
            m.icache.inode_lru.remove(id);
        }
        DentryPut::Referenced => {
            m.icache.objects[id as usize].dentry_referenced = true;
            m.icache.inode_lru.remove(id);
        }
        DentryPut::ReferencedIfListed => {
            m.icache.objects[id as usize].dentry_referenced |= listed;
        }
    }
    if !listed {
        let list = list_of(m, id, Kind::Dentry);
        m.icache.dentry_lru.add_head(list, id);
        mark(m, list);
    }
}

/// Marks the list, so that reclaim calls the shrinker for it.
pub(super) fn mark(m: &mut Machine, list: u32) {
    let marked = &mut m.icache.marked;
    if marked.len() <= list as usize {
        marked.resize(list as usize + 1, false);
    }
    marked[list as usize] = true;
}

/// True if the list has received an object since it was last found empty.
pub(crate) fn is_marked(m: &Machine, list: u32) -> bool {
    m.icache.marked.get(list as usize) == Some(&true)
}

/// Clears the mark of a list that was found empty.
pub(crate) fn clear_mark(m: &mut Machine, list: u32) {
    if let Some(marked) = m.icache.marked.get_mut(list as usize) {
        *marked = false;
    }
}

async fn make_room(sim: &Sim, cache: CacheId, kind: Kind) {
    if !sim.m().icache.slab_mut(cache, kind).is_full() {
        return;
    }
    let size = sim.m().icache.slab_mut(cache, kind).size();
    let Ok((first, order)) = allocate_slab(sim, Gfp::NOFS, size).await else {
        return;
    };
    // `d_alloc` may enter the file system, ext4's `alloc_inode` may not.
    let gfp = match kind {
        Kind::Dentry => Gfp::KERNEL,
        Kind::Inode => Gfp::NOFS,
    };
    let charged = charge_slab(sim, first, order, gfp).await;
    let mut m = sim.m();
    match charged {
        Ok(()) => {
            m.icache.slab_mut(cache, kind).add_slab(first, order);
        }
        Err(_) => page_alloc::free_pages(&mut m, first, order),
    }
}

/// `lsm_inode_alloc`: makes room for the security modules' part of an inode.
async fn make_room_for_security(sim: &Sim) {
    let is_full = |m: &Machine| m.icache.security.as_ref().is_some_and(SlabCache::is_full);
    if !is_full(&sim.look()) {
        return;
    }
    if let Ok((first, order)) = allocate_unreclaimable_slab(sim, Gfp::NOFS).await
        && let Some(security) = &mut sim.m().icache.security
    {
        security.add_slab(first, order);
    }
}

/// Deletes a file: its objects are freed at once, except that XFS first has to free the inode on the disk.
pub fn evict(m: &mut Machine, inode: InodeId) {
    let id = inode.0;
    drop_dentry(m, id);
    m.icache.inode_lru.remove(id);
    if m.icache.has_inode(id) {
        m.icache.objects[id as usize].open = 0;
        xfs_icache::inactivate(m, id);
        destroy_inode(m, id);
    }
}

/// `unlink`: deletes a file, but its dentry stays in memory, unused. The dentry records that no file has this name, until one is made
/// (`d_delete`).
pub fn unlink(m: &mut Machine, inode: InodeId) {
    let id = inode.0;
    if m.icache.has_inode(id) {
        m.icache.objects[id as usize].open = 0;
        xfs_icache::inactivate(m, id);
        destroy_inode(m, id);
    }
    if m.icache.has_dentry(id) {
        dput(m, id);
    }
}

/// Called if no program will make the deleted file again. The next new file gets its number as soon as neither a dentry nor an inode with
/// that number is in memory, and no page of the file is dirty or under writeback.
pub fn give_back_number(m: &mut Machine, inode: InodeId) {
    m.files.set_gone(inode);
    release_number(m, inode.0);
}

fn release_number(m: &mut Machine, id: u32) {
    let is_dirty = is_dirty(m, id);
    let ic = &mut m.icache;
    let in_memory = ic.has_inode(id) || ic.has_dentry(id);
    if is_dirty || in_memory || !m.files.release_number(InodeId(id)) {
        return;
    }
    if let Some(objects) = ic.objects.get_mut(id as usize) {
        *objects = NO_OBJECTS;
    }
}

/// `iput_final`: the last user releases the inode. It goes to its list, unless it is dirty or populated and this kernel keeps such inodes
/// off the list.
pub(super) fn iput_final(m: &mut Machine, id: u32) {
    // The dentry of a deleted file has no inode, or one that only XFS still has.
    if !m.icache.has_inode(id) || m.icache.xfs.is_reclaimable(id) {
        return;
    }
    let listed = m.icache.inode_lru.contains(id);
    match m.kernel.inode_put {
        InodePut::Unmarked => {
            if is_dirty(m, id) {
                return;
            }
        }
        InodePut::Referenced => m.icache.set_inode_referenced(id),
        InodePut::ReferencedIfListed => {
            if is_dirty(m, id) || stays_off_the_list(m, id) {
                return;
            }
            if listed {
                m.icache.set_inode_referenced(id);
            }
        }
    }
    if !listed {
        add_inode_lru(m, id);
    }
}

fn add_inode_lru(m: &mut Machine, id: u32) {
    let list = list_of(m, id, Kind::Inode);
    m.icache.inode_lru.add_head(list, id);
    mark(m, list);
}

/// True if a page of the file is dirty or under writeback.
pub(super) fn is_dirty(m: &Machine, id: u32) -> bool {
    let i = m.files.inode(InodeId(id));
    i.nr_dirty > 0 || i.nr_writeback > 0
}

/// True if this kernel keeps an inode off the list because of its page cache.
fn stays_off_the_list(m: &Machine, id: u32) -> bool {
    match m.kernel.populated_inodes {
        PopulatedInodes::Stripped | PopulatedInodes::RotatedAboveOnePage => false,
        PopulatedInodes::OffTheList => !mapping_shrinkable(m, id),
    }
}

/// `mapping_shrinkable`: the tree of the file's pages is empty, or holds only the shadow of its first page. Other shadows are in nodes,
/// which the shrinker of shadow nodes frees.
pub(super) fn mapping_shrinkable(m: &Machine, id: u32) -> bool {
    let inode = m.files.inode(InodeId(id));
    inode.nr_cached == 0 && !inode.tree().has_nodes()
}

/// Called when a write of pages of a file has ended. If nothing pins its inode any more, the shrinker can prune it.
pub(crate) fn inode_sync_complete(m: &mut Machine, inode: InodeId) {
    if !is_dirty(m, inode.0) {
        add_unused_inode(m, inode.0);
        release_number(m, inode.0);
    }
}

/// Called when the last cached page of a file, or a node of its tree, has left memory. Some kernels put its inode on the list only now.
pub(crate) fn page_cache_gone(m: &mut Machine, inode: InodeId) {
    match m.kernel.populated_inodes {
        PopulatedInodes::Stripped | PopulatedInodes::RotatedAboveOnePage => {}
        PopulatedInodes::OffTheList => add_unused_inode(m, inode.0),
    }
}

fn add_unused_inode(m: &mut Machine, id: u32) {
    let ic = &m.icache;
    let pinned = ic.has_dentry(id) || ic.is_open(id) || ic.xfs.is_reclaimable(id);
    if ic.has_inode(id) && !pinned && !ic.inode_lru.contains(id) && !stays_off_the_list(m, id) {
        add_inode_lru(m, id);
    }
}

/// Frees a dentry, but not its inode. Returns the number of pages that went back to the allocator.
pub(super) fn drop_dentry(m: &mut Machine, id: u32) -> u32 {
    m.icache.dentry_lru.remove(id);
    free_object(m, id, Kind::Dentry)
}

/// The superblock drops an inode. Its memory is freed, unless XFS keeps the inode. Returns the number of pages that went back to the
/// allocator.
pub(super) fn destroy_inode(m: &mut Machine, id: u32) -> u32 {
    m.icache.inode_lru.remove(id);
    if xfs_icache::keeps(m, id) {
        return 0;
    }
    free_inode(m, id)
}

/// Frees the memory of an inode. Returns the number of pages that went back to the allocator.
pub(super) fn free_inode(m: &mut Machine, id: u32) -> u32 {
    free_object(m, id, Kind::Inode)
}

fn free_object(m: &mut Machine, id: u32, kind: Kind) -> u32 {
    let exists = m
        .icache
        .objects
        .get(id as usize)
        .is_some_and(|o| match kind {
            Kind::Dentry => o.dentry.id != NONE,
            Kind::Inode => o.inode.id != NONE,
        });
    if !exists {
        return 0;
    }
    if matches!(kind, Kind::Inode) {
        free_security(m, id);
    }
    let o = &mut m.icache.objects[id as usize];
    let slot = match kind {
        Kind::Dentry => std::mem::replace(&mut o.dentry, NO_SLOT),
        Kind::Inode => std::mem::replace(&mut o.inode, NO_SLOT),
    };
    if matches!(kind, Kind::Inode) {
        extents_status::forget(m, id);
        m.files.drop_shadows(InodeId(id), &mut m.radix_nodes);
    }
    let empty = m.icache.slab_mut(slot.cache, kind).free(slot.id);
    release_number(m, id);
    match empty {
        Some((first, order)) => {
            page_alloc::free_pages(m, first, order);
            1 << order
        }
        None => 0,
    }
}

/// Frees the security modules' part of an inode. Its pages do not count as reclaimed.
fn free_security(m: &mut Machine, id: u32) {
    let part = std::mem::replace(&mut m.icache.objects[id as usize].security, NONE);
    let Some(security) = m.icache.security.as_mut().filter(|_| part != NONE) else {
        return;
    };
    if let Some((first, order)) = security.free(part) {
        page_alloc::free_pages(m, first, order);
    }
}
