//! The decisions in which kernels differ, with one file for each concept. A row describes one decision: its title, its name, a sentence, and
//! its arms, each named for what it does. The first arm is that of 2.6.34, the oldest kernel that is modelled.

#[macro_use]
mod lists;
#[macro_use]
mod watermark;
#[macro_use]
mod kswapd;
#[macro_use]
mod writeback;
#[macro_use]
mod throttling;
#[macro_use]
mod direct_writeback;
#[macro_use]
mod isolation;
#[macro_use]
mod workingset;
#[macro_use]
mod swap_token;
#[macro_use]
mod node;
#[macro_use]
mod compaction;
#[macro_use]
mod shrinker;
#[macro_use]
mod objects;
#[macro_use]
mod memcg;
#[macro_use]
mod cgroup;
#[macro_use]
mod allocator;
#[macro_use]
mod scheduler;
#[macro_use]
mod trace;
#[macro_use]
mod frames;
#[macro_use]
mod lru_gen;

gather! { [kernel: lists watermark kswapd writeback throttling direct_writeback isolation workingset swap_token node compaction shrinker objects memcg cgroup allocator scheduler trace frames lru_gen] }
