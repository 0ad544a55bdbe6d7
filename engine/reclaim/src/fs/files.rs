//! Files: length, page cache, dirty pages, and place on the disk.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::mm::id::Pfn;
use crate::mm::mmap::MapCounts;
use crate::mm::radix_tree::{RadixNodes, RadixTree};
use crate::mm::workingset::{NodePlace, Shadow};

/// Number of an inode. The number of a deleted file is reused. If a program makes the deleted file again, the new file has the same number
/// ([`Files::make_again`]); otherwise a later new file takes the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct InodeId(pub u32);

/// The mount of the scenario's own file system.
pub const LOCAL: u32 = 0;
/// The mount with the files of a server.
pub const REMOTE: u32 = 1;
/// Number of mounts, each with its own superblock.
pub const MOUNTS: u32 = 2;

/// Number of pages of a file that share a leaf. A leaf without cached pages and shadow entries has empty lists.
const LEAF_PAGES: usize = 512;

/// The frames and shadow entries of the pages that one leaf covers.
#[derive(Clone, Debug, Default)]
struct Leaf {
    /// One frame for each page that the leaf covers; empty if none of them is cached.
    pages: Box<[Pfn]>,
    nr_cached: u32,
    /// One place for each page that the leaf covers, with the shadow entry if the page was reclaimed; empty if there are no shadow entries.
    shadows: Box<[Option<Shadow>]>,
}

/// The part of `from..to` that is within a list, which may be shorter.
fn part<T>(list: &[T], from: usize, to: usize) -> &[T] {
    let len = list.len();
    &list[from.min(len)..to.min(len)]
}

/// A file and its page cache. Its inode and dentry as slab objects are in [`super::icache::InodeCache`].
#[derive(Debug)]
pub struct Inode {
    leaves: Vec<Leaf>,
    tree: RadixTree,
    len_pages: u32,
    dirty: Vec<u64>,
    /// Pages in the page cache, dirty ones included.
    pub nr_cached: u32,
    /// Dirty pages; a page under writeback counts only if it was dirtied again.
    pub nr_dirty: u32,
    /// Pages on their way to the disk.
    pub nr_writeback: u32,
    /// When the file last became dirty, ns.
    pub dirtied_when: u64,
    /// The file's mount, [`LOCAL`] or [`REMOTE`].
    pub mount: u32,
    disk_address: u64,
    /// Whether the file was deleted for ever: no program will make it again.
    is_gone: bool,
    /// How many times each page is mapped, if several processes share the file.
    pub map_counts: MapCounts,
}

impl Inode {
    /// The radix tree that holds the file's cached pages and shadow entries.
    pub fn tree(&self) -> &RadixTree {
        &self.tree
    }
}

/// The files of all mounts, and the order in which they became dirty.
#[derive(Debug, Default)]
pub struct Files {
    inodes: Vec<Inode>,
    /// Numbers that are free for new files, the lowest first.
    free_numbers: BinaryHeap<Reverse<InodeId>>,
    dirty_inodes: BTreeSet<(u64, InodeId)>,
    next_address: u64,
    /// Files to which the workload has given a name, for the picture.
    names: Vec<(InodeId, String)>,
}

impl Files {
    /// Makes a file of `pages` pages on the local file system; none of them is cached.
    pub fn create(&mut self, pages: u32) -> InodeId {
        self.create_on(LOCAL, pages)
    }

    /// Makes a file on the local file system and gives it a name for the picture.
    pub fn create_named(&mut self, name: &str, pages: u32) -> InodeId {
        let id = self.create(pages);
        self.set_name(id, name);
        id
    }

    /// Gives a file a name for the picture.
    pub fn set_name(&mut self, inode: InodeId, name: &str) {
        self.names.push((inode, name.to_owned()));
    }

    /// The files that have a name for the picture.
    pub fn named(&self) -> impl Iterator<Item = (&str, InodeId)> {
        self.names.iter().map(|(inode, name)| (&**name, *inode))
    }

    /// Makes a file on the given mount. It gets the lowest number that is free.
    pub fn create_on(&mut self, mount: u32, pages: u32) -> InodeId {
        let Some(Reverse(id)) = self.free_numbers.pop() else {
            return self.add(mount, pages);
        };
        self.inodes[id.0 as usize] = self.new_inode(id, mount, pages);
        id
    }

    /// Makes files of these sizes on the local file system, with consecutive numbers; returns the first.
    pub fn create_row(&mut self, sizes: impl Iterator<Item = u32>) -> InodeId {
        let first = InodeId(self.inodes.len() as u32);
        // Without this, a list of millions of files is copied each time that it is full, and its old memory stays allocated.
        self.inodes.reserve_exact(sizes.size_hint().0);
        for pages in sizes {
            self.add(LOCAL, pages);
        }
        first
    }

    fn add(&mut self, mount: u32, pages: u32) -> InodeId {
        let id = InodeId(self.inodes.len() as u32);
        let inode = self.new_inode(id, mount, pages);
        self.inodes.push(inode);
        id
    }

    fn new_inode(&mut self, id: InodeId, mount: u32, pages: u32) -> Inode {
        let disk_address = self.next_address;
        self.next_address += u64::from(pages);
        Inode {
            leaves: vec![Leaf::default(); (pages as usize).div_ceil(LEAF_PAGES)],
            tree: RadixTree::of_file(id),
            len_pages: pages,
            dirty: vec![0; pages.div_ceil(64) as usize],
            nr_cached: 0,
            nr_dirty: 0,
            nr_writeback: 0,
            dirtied_when: 0,
            mount,
            disk_address,
            is_gone: false,
            map_counts: MapCounts::default(),
        }
    }

    /// Records that no program will make the deleted file again.
    pub(super) fn set_gone(&mut self, inode: InodeId) {
        self.inodes[inode.0 as usize].is_gone = true;
    }

    /// Frees the number of a deleted file that no program will make again, for a new file. False if the file exists or will be
    /// made again.
    pub(super) fn release_number(&mut self, inode: InodeId) -> bool {
        let i = &mut self.inodes[inode.0 as usize];
        let released = std::mem::take(&mut i.is_gone);
        if released {
            debug_assert_eq!((i.nr_cached, i.tree.nodes()), (0, 0));
            self.free_numbers.push(Reverse(inode));
        }
        released
    }

    /// Number of nodes in the radix trees of all files.
    pub fn radix_nodes(&self) -> u32 {
        self.inodes.iter().map(|inode| inode.tree.nodes()).sum()
    }

    /// Sets the length of a file, in pages. No page beyond the new end may be cached.
    pub fn extend(&mut self, inode: InodeId, pages: u32) {
        let i = &mut self.inodes[inode.0 as usize];
        i.len_pages = pages;
        i.leaves
            .resize((pages as usize).div_ceil(LEAF_PAGES), Leaf::default());
        i.dirty.resize(pages.div_ceil(64) as usize, 0);
    }

    /// Clears the length, the tables and the name of a deleted file. Its page cache must already be gone.
    pub fn forget(&mut self, inode: InodeId) {
        let i = &mut self.inodes[inode.0 as usize];
        debug_assert_eq!(i.nr_cached, 0, "a deleted file has no page cache");
        i.leaves = Vec::new();
        i.len_pages = 0;
        i.dirty = Vec::new();
        self.names.retain(|&(named, _)| named != inode);
    }

    /// Makes a deleted file again under its old number; none of its pages is cached.
    pub fn make_again(&mut self, inode: InodeId, pages: u32) {
        let i = &mut self.inodes[inode.0 as usize];
        debug_assert_eq!((i.nr_cached, i.len_pages), (0, 0), "it was deleted");
        i.map_counts = MapCounts::default();
        self.extend(inode, pages);
    }

    /// All inodes by number; a deleted file stays in this list until its number is reused.
    pub fn inodes(&self) -> &[Inode] {
        &self.inodes
    }

    /// The inode with this number. Panics if no file has ever had this number.
    pub fn inode(&self, inode: InodeId) -> &Inode {
        &self.inodes[inode.0 as usize]
    }

    /// Like [`Files::inode`], but for changes.
    pub fn inode_mut(&mut self, inode: InodeId) -> &mut Inode {
        &mut self.inodes[inode.0 as usize]
    }

    /// The frame that holds a page, or [`Pfn::NONE`] if the page is not cached or beyond the end.
    pub fn page(&self, inode: InodeId, index: u32) -> Pfn {
        let leaf = self.inodes[inode.0 as usize]
            .leaves
            .get(index as usize / LEAF_PAGES);
        leaf.and_then(|leaf| leaf.pages.get(index as usize % LEAF_PAGES))
            .copied()
            .unwrap_or(Pfn::NONE)
    }

    /// Length of a file, in pages; 0 if it was deleted.
    pub fn len_pages(&self, inode: InodeId) -> u32 {
        self.inodes[inode.0 as usize].len_pages
    }

    /// Place of the file's first page on its disk, in pages.
    pub fn disk_address(&self, inode: InodeId) -> u64 {
        self.inodes[inode.0 as usize].disk_address
    }

    /// Indices of a file's cached pages, ascending.
    pub fn cached_indices(&self, inode: InodeId) -> Vec<u32> {
        let i = &self.inodes[inode.0 as usize];
        let mut found = Vec::with_capacity(i.nr_cached as usize);
        for (number, leaf) in i.leaves.iter().enumerate() {
            let cached = leaf
                .pages
                .iter()
                .enumerate()
                .filter(|&(_, &p)| p != Pfn::NONE);
            found.extend(cached.map(|(index, _)| (number * LEAF_PAGES + index) as u32));
        }
        found
    }

    /// Counts the shadows, and the cached pages, among the `slots` pages that start at `first`. `slots` is a power of two, at most
    /// `LEAF_PAGES`, and divides `first`.
    pub fn count_between(&self, inode: InodeId, first: u32, slots: u32) -> (usize, usize) {
        let Some(leaf) = self.inodes[inode.0 as usize]
            .leaves
            .get(first as usize / LEAF_PAGES)
        else {
            return (0, 0);
        };
        let from = first as usize % LEAF_PAGES;
        let to = from + slots as usize;
        let shadows = part(&leaf.shadows, from, to);
        let pages = part(&leaf.pages, from, to);
        (
            shadows.iter().flatten().count(),
            pages.iter().filter(|&&pfn| pfn != Pfn::NONE).count(),
        )
    }

    /// Adds a page to the page cache. Before that, the caller has allocated the tree's nodes: see
    /// [`crate::mm::radix_tree::radix_tree_preload`].
    pub(crate) fn insert_page(
        &mut self,
        inode: InodeId,
        index: u32,
        pfn: Pfn,
        nodes: &mut RadixNodes,
    ) {
        let i = &mut self.inodes[inode.0 as usize];
        let number = index as usize / LEAF_PAGES;
        let covered = (i.len_pages as usize - number * LEAF_PAGES).min(LEAF_PAGES);
        let leaf = &mut i.leaves[number];
        let shadow = leaf.shadows.get_mut(index as usize % LEAF_PAGES);
        // A shadow entry already occupies the page's place in the tree.
        match shadow.and_then(Option::take) {
            Some(_) => i.tree.replace_shadow(index, nodes),
            None => i.tree.insert(index, nodes),
        }
        if leaf.pages.len() < covered {
            let mut pages = std::mem::take(&mut leaf.pages).into_vec();
            pages.resize(covered, Pfn::NONE);
            leaf.pages = pages.into_boxed_slice();
        }
        leaf.pages[index as usize % LEAF_PAGES] = pfn;
        leaf.nr_cached += 1;
        i.nr_cached += 1;
    }

    /// Records that compaction has moved a cached page to the frame `pfn`.
    pub(crate) fn replace_page(&mut self, inode: InodeId, index: u32, pfn: Pfn) {
        let leaf = &mut self.inodes[inode.0 as usize].leaves[index as usize / LEAF_PAGES];
        leaf.pages[index as usize % LEAF_PAGES] = pfn;
    }

    /// The shadow entry that a reclaimed page has left; `None` if there is none, for example because the page is cached.
    pub fn shadow(&self, inode: InodeId, index: u32) -> Option<Shadow> {
        let leaf = self.inodes[inode.0 as usize]
            .leaves
            .get(index as usize / LEAF_PAGES)?;
        *leaf.shadows.get(index as usize % LEAF_PAGES)?
    }

    /// Called when a page is reclaimed. A shadow entry, from which the kernel later computes the refault distance, takes the place of the
    /// page in the tree.
    pub(crate) fn leave_shadow(
        &mut self,
        inode: InodeId,
        index: u32,
        shadow: Shadow,
        nodes: &mut RadixNodes,
    ) {
        let i = &mut self.inodes[inode.0 as usize];
        let number = index as usize / LEAF_PAGES;
        let covered = (i.len_pages as usize - number * LEAF_PAGES).min(LEAF_PAGES);
        let leaf = &mut i.leaves[number];
        leaf.pages[index as usize % LEAF_PAGES] = Pfn::NONE;
        leaf.nr_cached -= 1;
        if leaf.nr_cached == 0 {
            leaf.pages = Box::default();
        }
        i.nr_cached -= 1;
        if leaf.shadows.len() < covered {
            let mut shadows = std::mem::take(&mut leaf.shadows).into_vec();
            shadows.resize(covered, None);
            leaf.shadows = shadows.into_boxed_slice();
        }
        leaf.shadows[index as usize % LEAF_PAGES] = Some(shadow);
        i.tree.leave_shadow(index, nodes);
    }

    /// Drops the shadow entries of one tree node.
    pub(crate) fn forget_shadows(&mut self, node: NodePlace, nodes: &mut RadixNodes) {
        let i = &mut self.inodes[node.inode.0 as usize];
        let shadows = &mut i.leaves[node.first as usize / LEAF_PAGES].shadows;
        let from = node.first as usize % LEAF_PAGES;
        let to = (from + (1 << nodes.shift)).min(shadows.len());
        for (index, shadow) in (node.first..).zip(&mut shadows[from..to]) {
            if shadow.take().is_some() {
                i.tree.remove_shadow(index, nodes);
            }
        }
        if shadows.iter().all(Option::is_none) {
            *shadows = Box::default();
        }
    }

    /// Drops all shadow entries of a file.
    pub(crate) fn drop_shadows(&mut self, inode: InodeId, nodes: &mut RadixNodes) {
        let i = &mut self.inodes[inode.0 as usize];
        for (number, leaf) in i.leaves.iter_mut().enumerate() {
            for (index, shadow) in std::mem::take(&mut leaf.shadows).iter().enumerate() {
                if shadow.is_some() {
                    let index = (number * LEAF_PAGES + index) as u32;
                    i.tree.remove_shadow(index, nodes);
                }
            }
        }
    }

    pub(crate) fn remove_page(&mut self, inode: InodeId, index: u32, nodes: &mut RadixNodes) {
        let i = &mut self.inodes[inode.0 as usize];
        let leaf = &mut i.leaves[index as usize / LEAF_PAGES];
        leaf.pages[index as usize % LEAF_PAGES] = Pfn::NONE;
        leaf.nr_cached -= 1;
        if leaf.nr_cached == 0 {
            leaf.pages = Box::default();
        }
        i.nr_cached -= 1;
        i.tree.remove(index, nodes);
    }

    pub(crate) fn set_dirty(&mut self, inode: InodeId, index: u32, now: u64) {
        let i = &mut self.inodes[inode.0 as usize];
        i.dirty[index as usize / 64] |= 1 << (index % 64);
        i.nr_dirty += 1;
        if i.nr_dirty == 1 {
            i.dirtied_when = now;
            self.dirty_inodes.insert((now, inode));
        }
    }

    pub(crate) fn clear_dirty(&mut self, inode: InodeId, index: u32) {
        let i = &mut self.inodes[inode.0 as usize];
        i.dirty[index as usize / 64] &= !(1 << (index % 64));
        i.nr_dirty -= 1;
        if i.nr_dirty == 0 {
            let when = i.dirtied_when;
            self.dirty_inodes.remove(&(when, inode));
        }
    }

    /// The inode that has been dirty for the longest time, and when it became dirty, ns; `None` if all files are clean.
    pub fn oldest_dirty(&self) -> Option<(u64, InodeId)> {
        self.dirty_inodes.first().copied()
    }

    /// The inode that became dirty next after this one, and when it did, ns; `None` after the last one.
    pub fn next_dirty(&self, after: (u64, InodeId)) -> Option<(u64, InodeId)> {
        use std::ops::Bound::{Excluded, Unbounded};
        self.dirty_inodes
            .range((Excluded(after), Unbounded))
            .next()
            .copied()
    }

    /// Length of the first run of neighbouring dirty pages, at most `limit`; 0 if no page is dirty.
    pub fn dirty_run(&self, inode: InodeId, limit: u32) -> u32 {
        let Some(first) = self.next_dirty_page(inode, 0) else {
            return 0;
        };
        let dirty = &self.inodes[inode.0 as usize].dirty;
        let mut run = 0;
        let mut index = first;
        while run < limit {
            let Some(word) = dirty.get(index as usize / 64) else {
                break;
            };
            let ones = (word >> (index % 64)).trailing_ones();
            run += ones;
            index += ones;
            if ones == 0 || !index.is_multiple_of(64) {
                break;
            }
        }
        run.min(limit)
    }

    /// The first dirty page at or after `from`.
    pub fn next_dirty_page(&self, inode: InodeId, from: u32) -> Option<u32> {
        let dirty = &self.inodes[inode.0 as usize].dirty;
        let mut word = from as usize / 64;
        let mut bits = *dirty.get(word)? & (u64::MAX << (from % 64));
        loop {
            if bits != 0 {
                return Some(word as u32 * 64 + bits.trailing_zeros());
            }
            word += 1;
            bits = *dirty.get(word)?;
        }
    }
}
