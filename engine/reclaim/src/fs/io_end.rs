//! The end of writeback on ext4: new pages of an extent stay under writeback until all of the extent is on the disk.
//!
//! Source: fs/ext4/page-io.c (`ext4_end_bio`, `ext4_put_io_end_defer`, `ext4_release_io_end`), fs/ext4/inode.c (`ext4_writepages`,
//! `mpage_map_and_submit_extent`), 6.1. ext4 gives new pages blocks that still count as unwritten. It marks them as written, and ends the
//! writeback of the pages, when the last request of the extent has ended.
//! Simplified: the extent ends in the same moment as its last request, while a worker of the kernel has to run first; blocks are always
//! free in one piece. Who could notice: waits of less than a millisecond for the end of a write.
//! Left out: extents of control groups. Their pages end with their request, because the dirty limit of a group is left out, too; without it a
//! small group can fill up with pages of one extent, and the OOM killer would come too early.

use std::collections::BTreeMap;

use crate::block;
use crate::fs::InodeId;
use crate::fs::files::LOCAL;
use crate::kernel::Ext4WriteEnd;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::lruvec::ROOT;
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
                && m.pages.memcg_of(pfn) == ROOT
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

impl IoEnds {
    /// Checks that all pages of unfinished extents are under writeback; used by the invariants.
    pub(crate) fn check(&self, m: &Machine) -> Result<(), String> {
        let written = self.extents.values().flat_map(|extent| &extent.written);
        for &pfn in self.pages.keys().chain(written) {
            if !m.pages.has(pfn, flag::WRITEBACK) {
                return Err(format!(
                    "frame {pfn} belongs to an extent that is being written, but is not under writeback"
                ));
            }
        }
        let in_flight: u32 = self.extents.values().map(|extent| extent.in_flight).sum();
        if in_flight as usize == self.pages.len() {
            Ok(())
        } else {
            Err(format!(
                "{in_flight} pages of extents are in flight, but {} have an extent",
                self.pages.len()
            ))
        }
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
