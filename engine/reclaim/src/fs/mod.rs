//! Files, their inodes as slab objects, the flusher, and the file systems' part in reclaim.

pub mod buffer;
pub mod dying;
pub mod extents_status;
pub mod files;
pub mod filesystem;
pub mod flusher;
pub mod icache;
pub mod io_end;
pub mod journal;
mod mballoc;
pub mod proportions;
pub mod superblock;
pub mod vfs_shrinkers;
pub mod xfs;
pub mod xfs_buf;
pub mod xfs_icache;

pub use files::{Files, Inode, InodeId};
pub use flusher::Writeback;
pub use icache::InodeCache;

use crate::machine::Machine;

/// The disk that holds a file; for a file on the server, the disk that models the path to the server.
pub fn disk_of(m: &Machine, inode: InodeId) -> usize {
    match (m.files.inode(inode).mount, &m.spec.remote) {
        (files::REMOTE, Some(remote)) => remote.disk as usize,
        _ => m.spec.filesystem.disk as usize,
    }
}
