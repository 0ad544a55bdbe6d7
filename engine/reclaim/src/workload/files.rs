//! Many small files: stat, open, read, create.

use super::Actor;
use super::file_io::{syscall, write_call};
use crate::fs::{InodeId, icache};
use crate::mm::filemap::{self, Readahead};
use crate::mm::page_writeback::Dirtier;
use crate::scenario::schema::{FilesPhase, FilesWork};

pub(super) async fn run(actor: &Actor, work: &FilesWork) {
    let sim = &actor.sim;
    let total = work.directories * work.files_per_directory;
    let first = {
        let mut m = sim.m();
        let mut first = None;
        for i in 0..total {
            let bytes = if i % 2 == 0 {
                work.even_bytes
            } else {
                work.odd_bytes
            };
            let id = m.files.create(bytes.div_ceil(4096));
            first.get_or_insert(id.0);
        }
        first.unwrap_or(0)
    };
    for (number, phase) in work.phases.iter().enumerate() {
        let what = match phase {
            FilesPhase::Read => "reads all files",
            FilesPhase::Stat => "stats all files",
            FilesPhase::Create { .. } => "creates files",
        };
        actor.phase(format!("{}: {what} (phase {})", actor.name, number + 1));
        let killed = match *phase {
            FilesPhase::Read => read_all(actor, first, total).await,
            FilesPhase::Stat => stat_all(actor, first, total).await,
            FilesPhase::Create { files, bytes } => create(actor, files, bytes).await,
        };
        if killed || actor.is_over().await {
            return;
        }
    }
}

async fn stat(actor: &Actor, inode: InodeId) {
    icache::lookup(&actor.sim, inode).await;
    let cost = actor.sim.look().spec.costs.open / 3;
    actor.sim.cpu(u64::from(cost)).await;
}

async fn open(actor: &Actor, inode: InodeId) {
    icache::open(&actor.sim, inode).await;
    let cost = actor.sim.look().spec.costs.open;
    actor.sim.cpu(u64::from(cost)).await;
}

async fn stat_all(actor: &Actor, first: u32, total: u32) -> bool {
    for id in first..first + total {
        stat(actor, InodeId(id)).await;
        if actor.is_over().await {
            return true;
        }
    }
    false
}

async fn read_all(actor: &Actor, first: u32, total: u32) -> bool {
    for id in first..first + total {
        let inode = InodeId(id);
        stat(actor, inode).await;
        open(actor, inode).await;
        let mut ra = Readahead::default();
        let pages = actor.sim.look().files.len_pages(inode);
        syscall(&actor.sim).await;
        let read = filemap::read(&actor.sim, inode, &mut ra, 0, pages).await;
        icache::close(&mut actor.sim.m(), inode);
        if read.is_err() || actor.is_over().await {
            return true;
        }
    }
    false
}

async fn create(actor: &Actor, files: u32, bytes: u32) -> bool {
    let mut dirtier = Dirtier::default();
    let pages = bytes.div_ceil(4096);
    for _ in 0..files {
        let inode = actor.sim.m().files.create(pages);
        icache::create(&actor.sim, inode).await;
        let cost = actor.sim.look().spec.costs.create;
        actor.sim.cpu(u64::from(cost)).await;
        let written = write_call(&actor.sim, inode, 0, pages, &mut dirtier).await;
        icache::close(&mut actor.sim.m(), inode);
        if written.is_err() || actor.is_over().await {
            return true;
        }
    }
    false
}
