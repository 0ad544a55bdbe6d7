//! Memory management, file by file as in the kernel's `mm/`.

pub mod backing_dev;
pub mod buddy;
pub mod compaction;
pub mod filemap;
pub mod id;
pub mod lru;
pub mod lruvec;
pub mod memcg;
pub mod memory;
pub mod mmap;
pub mod oom;
pub mod page;
pub mod page_alloc;
pub mod page_writeback;
pub mod pcp;
pub mod radix_tree;
pub mod shrinker;
pub mod slab;
pub mod swap;
pub mod swap_state;
pub mod swapfile;
pub mod vmscan;
pub mod vmstat;
pub mod watermark;
pub mod workingset;
mod writer_writes;
pub mod zone;
