//! The end of writeback on ext4: new pages of an extent stay under writeback until all of the extent is on the disk.
//!
//! Source: fs/ext4/page-io.c (`ext4_end_bio`, `ext4_put_io_end_defer`, `ext4_release_io_end`), fs/ext4/inode.c (`ext4_writepages`,
//! `mpage_map_and_submit_extent`), 6.1. ext4 gives new pages blocks that still count as unwritten. When the last request of the extent has
//! ended, ext4 marks the blocks as written and ends the writeback of the pages.
//! Simplified: the extent ends at the same moment as its last request, while in the kernel a worker has to run first; blocks are always
//! free in one piece. Who could notice: waits of less than a millisecond for the end of a write.
//! Left out: this rule in control groups. There each page ends its writeback with its own request, because the dirty limit of a group is
//! left out, too. Without that limit, pages of a single extent could fill a small group, and the OOM killer would run too early.

use crate::block;
use crate::fs::InodeId;
use crate::fs::files::LOCAL;
use crate::kernel::Ext4WriteEnd;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lruvec::ROOT;
use crate::mm::page::flag;
use crate::scenario::schema::FilesystemKind;

/// Maximum number of pages of an extent. `MAX_WRITEPAGES_EXTENT_LEN`.
const MAX_EXTENT: u32 = 2048;

/// Extents that the disk has not completely written. There are only a few.
#[derive(Debug, Default)]
pub struct IoEnds {
    extents: Vec<IoEnd>,
    begun: u64,
}

/// `struct ext4_io_end`: an extent that is being written.
#[derive(Debug)]
struct IoEnd {
    number: u64,
    inode: InodeId,
    /// Whether the writer may still add requests.
    open: bool,
    /// Requests that the disk has not written: the first page of each, and its number of pages.
    in_flight: Vec<(Pfn, usize)>,
    /// Pages that are on the disk and still under writeback.
    written: Vec<Pfn>,
}

impl IoEnds {
    fn find(&mut self, number: u64) -> Option<&mut IoEnd> {
        self.extents.iter_mut().find(|e| e.number == number)
    }

    /// Index of the extent with the request that begins with this page, and index of that request in `in_flight`.
    fn of(&self, first: Pfn) -> Option<(usize, usize)> {
        let place = |extent: &IoEnd| extent.in_flight.iter().position(|&(pfn, _)| pfn == first);
        let mut extents = self.extents.iter().enumerate();
        extents.find_map(|(n, extent)| Some((n, place(extent)?)))
    }
}

/// The extent to which a writer is adding requests.
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

    /// Called before a request for these pages of a file, which start at page `first`, is submitted. If the blocks are new, it continues
    /// the extent or begins one; otherwise the extent ends.
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
            ends.extents.push(IoEnd {
                number: ends.begun,
                inode,
                open: true,
                in_flight: Vec::new(),
                written: Vec::new(),
            });
            ends.begun
        });
        let pages = run.pages.len();
        if let Some(extent) = ends.find(number) {
            extent.in_flight.push((run.pages[0], pages));
        }
        self.pages += pages as u32;
        self.next = first + pages as u32;
    }

    /// Called when the extent gets no more requests.
    pub(super) fn close(&mut self, m: &mut Machine) {
        self.pages = 0;
        let Some(number) = self.number.take() else {
            return;
        };
        if let Some(extent) = m.writeback.io_ends.find(number) {
            extent.open = false;
        }
        put(m);
    }
}

/// Neighbouring pages of a file that are written together.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// The pages, in their order in the file.
    pub(super) pages: Vec<Pfn>,
    /// True if the blocks of these pages are new.
    pub(super) unwritten: bool,
}

/// True if the block of this page will count as unwritten until the page is on the disk.
pub(super) fn is_unwritten(m: &Machine, inode: InodeId, pfn: Pfn) -> bool {
    match m.kernel.ext4_write_end {
        Ext4WriteEnd::WithRequest => false,
        Ext4WriteEnd::WithExtent => {
            m.spec.filesystem.kind == FilesystemKind::Ext4
                && m.files.inode(inode).mount == LOCAL
                && m.pages.memcg_of(pfn) == ROOT
                && m.pages.has(pfn, flag::DELALLOC)
        }
    }
}

/// `ext4_end_bio`: a write of pages of a file has ended. Pages of an extent stay under writeback until all of it is written. One request
/// can hold pages of several extents, because neighbouring requests merge.
pub(crate) fn end_write(m: &mut Machine, inode: InodeId, pages: &[Pfn]) {
    let mut remaining = pages;
    while let Some(&first) = remaining.first() {
        let ends = &mut m.writeback.io_ends;
        if let Some((number, place)) = ends.of(first) {
            let extent = &mut ends.extents[number];
            let (_, length) = extent.in_flight.swap_remove(place);
            let (part, rest) = remaining.split_at(length);
            extent.written.extend_from_slice(part);
            remaining = rest;
            put(m);
        } else {
            let next = remaining.iter().position(|&pfn| ends.of(pfn).is_some());
            let (part, rest) = remaining.split_at(next.unwrap_or(remaining.len()));
            block::end_file_writeback(m, inode, part);
            remaining = rest;
        }
    }
}

/// `ext4_put_io_end_defer`: ends the writeback of an extent that gets no more requests and has none in flight.
fn put(m: &mut Machine) {
    let extents = &mut m.writeback.io_ends.extents;
    let done = |extent: &IoEnd| !extent.open && extent.in_flight.is_empty();
    if let Some(place) = extents.iter().position(done) {
        let extent = extents.remove(place);
        block::end_file_writeback(m, extent.inode, &extent.written);
    }
}

impl IoEnds {
    /// Checks that the written pages of unfinished extents, and the first page of each request in flight, are under writeback; used by the
    /// invariants.
    pub(crate) fn check(&self, m: &Machine) -> Result<(), String> {
        for extent in &self.extents {
            let firsts = extent.in_flight.iter().map(|(first, _)| first);
            let mut pages = firsts.chain(&extent.written);
            if pages.any(|&pfn| !m.pages.has(pfn, flag::WRITEBACK)) {
                return Err(format!(
                    "extent {} has a page that is not under writeback",
                    extent.number
                ));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::block;
    use crate::fs::flusher::fsync;
    use crate::mm::filemap;
    use crate::report::invariants;
    use crate::scenario::schema::FilesystemKind;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;

    /// The values that `nr_written` takes while a new file of this many pages is written, and again when it is overwritten. The disk takes
    /// requests of 128 pages.
    fn written(preset: &str, kind: FilesystemKind, pages: u32) -> [Vec<u64>; 2] {
        let m = testing::machine_of(preset, |spec| {
            let normal = &mut spec.nodes[0].zones[testing::NORMAL.index()];
            (normal.managed, normal.present, normal.spanned) = (8000, 8000, 8000);
            spec.filesystem.kind = kind;
            spec.dirty_background_ratio = 80;
            spec.dirty_ratio = 90;
        });
        let (seen, _) = testing::run(m, async move |sim: &Sim| {
            let disk = sim.spawn("sda", TaskKind::Disk, block::device(sim.clone(), 0));
            sim.m().disks[0].task = Some(disk);
            let inode = sim.m().files.create(pages);
            let mut seen = [Vec::new(), Vec::new()];
            for values in &mut seen {
                for index in 0..pages {
                    let page = filemap::write_page(sim, inode, index).await;
                    page.expect("there is memory");
                }
                let writer = sim.clone();
                sim.spawn("fsync", TaskKind::Workload, async move {
                    fsync(&writer, inode).await;
                });
                let before = sim.look().vmstat.nr_written;
                while values.last() != Some(&u64::from(pages)) {
                    sim.sleep(100_000).await;
                    invariants::check(&sim.look()).expect("consistent");
                    let written = sim.look().vmstat.nr_written - before;
                    if written > 0 && values.last() != Some(&written) {
                        values.push(written);
                    }
                }
            }
            seen
        });
        seen
    }

    #[test]
    fn new_pages_of_an_extent_end_their_writeback_together_and_old_ones_with_their_request() {
        let by_request: Vec<u64> = (1..=16).map(|n| n * 128).chain([2150]).collect();
        let ext4 = FilesystemKind::Ext4;
        let [new, again] = written("v5_9", ext4, 2150);
        assert_eq!(new, [2048, 2150]);
        assert_eq!(again, by_request, "the blocks are no longer new");
        for (preset, kind) in [("v5_4", ext4), ("v5_9", FilesystemKind::Xfs)] {
            let [new, _] = written(preset, kind, 2150);
            assert_eq!(new, by_request, "{preset} {kind:?}");
        }
    }
}
