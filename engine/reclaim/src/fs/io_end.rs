//! The end of writeback on ext4: new pages of an extent stay under writeback until all of the extent is on the disk.
//!
//! Source: fs/ext4/page-io.c (`ext4_end_bio`, `ext4_put_io_end_defer`, `ext4_release_io_end`), fs/ext4/inode.c (`ext4_writepages`,
//! `mpage_map_and_submit_extent`), 6.1. ext4 gives new pages blocks that still count as unwritten. It marks them as written, and ends the
//! writeback of the pages, when the last request of the extent has ended.
//! Simplified: the extent ends in the same moment as its last request, while a worker of the kernel has to run first; blocks are always
//! free in one piece. Who could notice: waits of less than a millisecond for the end of a write.

use std::collections::BTreeMap;

use crate::block;
use crate::fs::InodeId;
use crate::fs::files::LOCAL;
use crate::kernel::Ext4WriteEnd;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::scenario::schema::FilesystemKind;

/// Most pages of an extent. `MAX_WRITEPAGES_EXTENT_LEN`.
const MAX_EXTENT: u32 = 2048;

/// Extents that are not completely on the disk.
#[derive(Debug, Default)]
pub struct IoEnds {
    extents: BTreeMap<u64, IoEnd>,
    /// The extent of each page.
    pages: BTreeMap<Pfn, u64>,
    begun: u64,
}

/// `struct ext4_io_end`.
#[derive(Debug)]
struct IoEnd {
    inode: InodeId,
    /// The flusher is still adding requests.
    open: bool,
    /// Pages that the disk has not written.
    in_flight: u32,
    /// Pages that are on the disk and still under writeback.
    written: Vec<Pfn>,
}

/// The extent to which a writer of pages adds requests.
#[derive(Debug, Default)]
pub(super) struct Extent {
    number: Option<u64>,
    pages: u32,
    next: u32,
}

impl Extent {
    /// Pages that the next request may have, if it continues the extent.
    pub(super) fn room(&self) -> u32 {
        MAX_EXTENT - self.pages % MAX_EXTENT
    }

    /// A request for these pages of a file, from page `first` on, is about to be submitted. If the blocks are new, it continues the
    /// extent or begins one; otherwise the extent ends.
    pub(super) fn add(&mut self, m: &mut Machine, inode: InodeId, first: u32, run: &Run) {
        let continues = first == self.next && self.pages < MAX_EXTENT;
        if !(run.unwritten && continues) {
            self.close(m);
        }
        if !run.unwritten {
            return;
        }
        let ends = &mut m.writeback.io_ends;
        let number = *self.number.get_or_insert_with(|| {
            ends.begun += 1;
            ends.begun
        });
        let extent = ends.extents.entry(number).or_insert(IoEnd {
            inode,
            open: true,
            in_flight: 0,
            written: Vec::new(),
        });
        let pages = run.pages.len() as u32;
        extent.in_flight += pages;
        ends.pages
            .extend(run.pages.iter().map(|&pfn| (pfn, number)));
        self.pages += pages;
        self.next = first + pages;
    }

    /// The extent gets no more requests.
    pub(super) fn close(&mut self, m: &mut Machine) {
        self.pages = 0;
        let Some(number) = self.number.take() else {
            return;
        };
        if let Some(extent) = m.writeback.io_ends.extents.get_mut(&number) {
            extent.open = false;
        }
        put(m, number);
    }
}

/// Neighbouring pages of a file that are written together.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// The pages, in their order.
    pub(super) pages: Vec<Pfn>,
    /// Their blocks are new.
    pub(super) unwritten: bool,
}

/// True if the block of this page will count as unwritten until the page is on the disk.
pub(super) fn is_unwritten(m: &Machine, inode: InodeId, pfn: Pfn) -> bool {
    match m.kernel.ext4_write_end {
        Ext4WriteEnd::WithRequest => false,
        Ext4WriteEnd::WithExtent => {
            m.spec.filesystem.kind == FilesystemKind::Ext4
                && m.files.inode(inode).mount == LOCAL
                && m.pages.has(pfn, flag::DELALLOC)
        }
    }
}

/// `ext4_end_bio`: a write of pages of a file has ended. Pages of an extent stay under writeback until all of it is written. One request
/// can hold pages of several extents, because neighbouring requests merge.
pub(crate) fn end_write(m: &mut Machine, inode: InodeId, pages: &[Pfn]) {
    let mut left = pages;
    while let Some(first) = left.first() {
        let of = |m: &Machine, pfn: &Pfn| m.writeback.io_ends.pages.get(pfn).copied();
        let number = of(m, first);
        let alike = left.iter().take_while(|&pfn| of(m, pfn) == number);
        let (part, rest) = left.split_at(alike.count());
        match number {
            Some(number) => written(m, number, part),
            None => block::end_file_writeback(m, inode, part),
        }
        left = rest;
    }
}

fn written(m: &mut Machine, number: u64, pages: &[Pfn]) {
    let ends = &mut m.writeback.io_ends;
    for pfn in pages {
        ends.pages.remove(pfn);
    }
    if let Some(extent) = ends.extents.get_mut(&number) {
        extent.in_flight -= pages.len() as u32;
        extent.written.extend_from_slice(pages);
    }
    put(m, number);
}

/// `ext4_put_io_end_defer`: if nothing of the extent is left to do, its writeback ends.
fn put(m: &mut Machine, number: u64) {
    let extents = &mut m.writeback.io_ends.extents;
    let done = extents
        .get(&number)
        .is_some_and(|extent| !extent.open && extent.in_flight == 0);
    if done && let Some(extent) = extents.remove(&number) {
        block::end_file_writeback(m, extent.inode, &extent.written);
    }
}
