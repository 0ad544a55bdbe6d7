//! Files, their inodes as slab objects, the flusher, and what file systems answer to reclaim.

mod chain;
mod files;
pub mod filesystem;
pub mod flusher;
pub mod icache;
pub mod xfs;

pub use files::{Files, Inode, InodeId};
pub use flusher::Writeback;
pub use icache::InodeCache;
