//! Copies a data set file by file, as `cp -r` does.

use super::file_io::{syscall, write_call};
use super::{Actor, KeptByActor, number_of};
use crate::fs::{InodeId, icache};
use crate::mm::filemap::{self, Readahead};
use crate::mm::page_writeback::Dirtier;
use crate::scenario::schema::CopyWork;

/// Pages in a mebibyte and in a gibibyte.
const MIB: u32 = 256;
const GIB: u32 = 1024 * MIB;

/// Copies the data set. A repeated copy reads the same files and overwrites its earlier copies.
pub(super) async fn run(actor: &Actor, work: &CopyWork, kept: &mut KeptByActor) {
    actor.phase(format!("{}: copies {}", actor.name, size(work.pages)));
    let mut dirtier = Dirtier::default();
    let mut done = 0;
    let mut number = 0;
    while done < work.pages && !actor.is_over().await {
        let pages = work.file_pages.min(work.pages - done);
        if kept.copied.len() == number {
            kept.copied.push(create_files(actor, work, pages));
        } else {
            filemap::truncate_inode_pages(&actor.sim, kept.copied[number].1).await;
        }
        if !copy_file(actor, work, pages, kept.copied[number], &mut dirtier).await {
            return;
        }
        done += pages;
        number += 1;
    }
}

fn size(pages: u32) -> String {
    match pages {
        _ if pages.is_multiple_of(GIB) => format!("{} GiB", pages / GIB),
        _ if pages.is_multiple_of(MIB) => format!("{} MiB", pages / MIB),
        _ => format!("{} KiB", u64::from(pages) * 4),
    }
}

/// Creates a file to be copied, and the file that receives it.
fn create_files(actor: &Actor, work: &CopyWork, pages: u32) -> (InodeId, InodeId) {
    let mut m = actor.sim.m();
    let mut create = |mount| m.files.create_on(number_of(mount), pages);
    (create(work.from), create(work.to))
}

/// Copies one file. False if a read or a write failed, because the copier was killed; the partial copy stays.
async fn copy_file(
    actor: &Actor,
    work: &CopyWork,
    pages: u32,
    (from, to): (InodeId, InodeId),
    dirtier: &mut Dirtier,
) -> bool {
    let sim = &actor.sim;
    icache::open(sim, from).await;
    icache::create(sim, to).await;
    let create = sim.look().spec.costs.create;
    sim.cpu(u64::from(create)).await;
    let mut ra = Readahead::default();
    let mut at = 0;
    let mut is_ok = true;
    while at < pages && is_ok && !actor.is_over().await {
        let end = (at + work.call_pages).min(pages);
        syscall(sim).await;
        is_ok = filemap::read(sim, from, &mut ra, at, end).await.is_ok()
            && write_call(sim, to, at, end, dirtier).await.is_ok();
        if is_ok {
            sim.m().observations.note_copied(end - at);
        }
        at = end;
    }
    let mut m = sim.m();
    for inode in [from, to] {
        icache::close(&mut m, inode);
    }
    is_ok
}

#[cfg(test)]
mod tests {
    use super::{GIB, MIB, size};

    #[test]
    fn a_size_is_given_in_the_largest_unit_without_a_fraction() {
        assert_eq!(size(30 * GIB), "30 GiB");
        assert_eq!(size(1536 * MIB), "1536 MiB");
        assert_eq!(size(257), "1028 KiB");
        assert_eq!(size(1), "4 KiB");
    }
}
