//! Copies a large file, as `cp` does.

use super::file_io::{syscall, write_call};
use super::{Actor, NamedFiles, number_of};
use crate::fs::icache;
use crate::mm::filemap::{self, Readahead};
use crate::mm::page_writeback::Dirtier;
use crate::scenario::schema::CopyWork;

pub(super) async fn run(actor: &Actor, work: &CopyWork, files: &NamedFiles) {
    let sim = &actor.sim;
    let Some(&(_, from)) = files.iter().find(|(name, _)| *name == work.file) else {
        return;
    };
    let to = sim.m().files.create_on(number_of(work.to), work.pages);
    icache::open(sim, from).await;
    icache::create(sim, to).await;
    actor.phase(format!("{}: copies {} pages", actor.name, work.pages));
    let mut ra = Readahead::default();
    let mut dirtier = Dirtier::default();
    let mut at = 0;
    while at < work.pages && !actor.is_over() {
        let end = (at + work.call_pages).min(work.pages);
        syscall(sim).await;
        let read = filemap::read(sim, from, &mut ra, at, end).await;
        // A killed copier leaves its file behind as it is.
        if read.is_err() || write_call(sim, to, at, end, &mut dirtier).await.is_err() {
            break;
        }
        sim.m().observations.note_copied(end - at);
        at = end;
    }
    let mut m = sim.m();
    for inode in [from, to] {
        icache::close(&mut m, inode);
    }
}
