//! The end of writeback on ext4: new pages of an extent stay under writeback until all of the extent is on the disk.
//!
//! Source: fs/ext4/page-io.c (`ext4_end_bio`, `ext4_put_io_end_defer`, `ext4_release_io_end`), fs/ext4/inode.c (`ext4_writepages`,
//! `mpage_map_and_submit_extent`), 6.1. ext4 gives new pages blocks that still count as unwritten. It marks them as written, and ends the
//! writeback of the pages, when the last request of the extent has ended.
//! Simplified: the extent ends in the same moment as its last request, while a worker of the kernel has to run first; blocks are always
//! free in one piece. Who could notice: waits of less than a millisecond for the end of a write.

use std::collections::BTreeMap;

use crate::block::{self, Request};
use crate::fs::InodeId;
use crate::fs::files::LOCAL;
use crate::kernel::Ext4WriteEnd;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page::flag;
use crate::scenario::schema::FilesystemKind;

/// Most pages of an extent. `MAX_WRITEPAGES_EXTENT_LEN`.
const MAX_EXTENT: u32 = 2048;

/// The place of an extent: the disk and its first page there.
type Place = (usize, u64);

/// Extents that are not completely on the disk.
#[derive(Debug, Default)]
pub struct IoEnds {
    extents: BTreeMap<Place, IoEnd>,
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

impl IoEnds {
    /// Pages that are on the disk and still under writeback, because another part of their extent is not.
    pub(crate) fn written(&self) -> usize {
        self.extents
            .values()
            .map(|extent| extent.written.len())
            .sum()
    }
}

/// The extent to which a writer of pages adds requests.
#[derive(Debug, Default)]
pub(super) struct Extent {
    place: Option<Place>,
    pages: u32,
}

impl Extent {
    /// The most pages that the next request may have without being divided between two extents.
    pub(super) fn room(&self) -> u32 {
        MAX_EXTENT - self.pages % MAX_EXTENT
    }

    /// A request is about to be submitted. If its pages have new blocks, it continues the extent or begins one; else the extent ends.
    pub(super) fn add(
        &mut self,
        m: &mut Machine,
        inode: InodeId,
        [disk, start]: [u64; 2],
        pages: u32,
        unwritten: bool,
    ) {
        let at = (disk as usize, start);
        let continues = self.place.is_some_and(|(disk, first)| {
            self.pages < MAX_EXTENT && at == (disk, first + u64::from(self.pages))
        });
        if !(unwritten && continues) {
            self.close(m);
        }
        if !unwritten {
            return;
        }
        let place = *self.place.get_or_insert(at);
        self.pages += pages;
        let extents = &mut m.writeback.io_ends.extents;
        let extent = extents.entry(place).or_insert(IoEnd {
            inode,
            open: true,
            in_flight: 0,
            written: Vec::new(),
        });
        extent.in_flight += pages;
    }

    /// The extent gets no more requests.
    pub(super) fn close(&mut self, m: &mut Machine) {
        self.pages = 0;
        let Some(place) = self.place.take() else {
            return;
        };
        if let Some(extent) = m.writeback.io_ends.extents.get_mut(&place) {
            extent.open = false;
        }
        put(m, place);
    }
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
pub(crate) fn end_write(m: &mut Machine, disk: usize, inode: InodeId, request: &Request) {
    let mut start = request.start;
    let mut left = &request.pages[..];
    while !left.is_empty() {
        let (place, length) = part_of_one_extent(m, (disk, start), left.len());
        let (part, rest) = left.split_at(length);
        match place {
            Some(place) => {
                if let Some(extent) = m.writeback.io_ends.extents.get_mut(&place) {
                    extent.in_flight -= part.len() as u32;
                    extent.written.extend_from_slice(part);
                }
                put(m, place);
            }
            None => block::end_file_writeback(m, inode, part),
        }
        start += part.len() as u64;
        left = rest;
    }
}

/// The extent at this place, if there is one, and how many of the next pages are in it, or in none.
fn part_of_one_extent(m: &Machine, at: Place, pages: usize) -> (Option<Place>, usize) {
    let extents = &m.writeback.io_ends.extents;
    let up_to = |end: u64| pages.min((end - at.1) as usize);
    if let Some((&place, extent)) = extents.range((at.0, 0)..=at).next_back() {
        let end = place.1 + u64::from(extent.in_flight) + extent.written.len() as u64;
        if at.1 < end {
            return (Some(place), up_to(end));
        }
    }
    let mut after = extents.range(at..(at.0 + 1, 0));
    (
        None,
        after.next().map_or(pages, |(place, _)| up_to(place.1)),
    )
}

/// `ext4_put_io_end_defer`: if nothing of the extent is left to do, its writeback ends.
fn put(m: &mut Machine, place: Place) {
    let extents = &mut m.writeback.io_ends.extents;
    let done = extents
        .get(&place)
        .is_some_and(|extent| !extent.open && extent.in_flight == 0);
    if done && let Some(extent) = extents.remove(&place) {
        block::end_file_writeback(m, extent.inode, &extent.written);
    }
}
