//! Reclaim with the Multi-Gen LRU. `isolate` takes a batch from the oldest generation, `evict` works on it, and `walk` reads page tables and opens a
//! generation. `age` opens generations for kswapd in 6.1 and decides when to kill a process, `shrink` works on one group until reclaim has enough,
//! and `list` visits the groups on their list.

mod age;
#[cfg(test)]
mod dirty_tests;
mod evict;
mod isolate;
mod list;
mod shrink;
#[cfg(test)]
mod tests;
mod walk;

pub(super) use age::lru_gen_age_node;
pub(crate) use isolate::kind_for_kswapd;
pub(super) use list::{goes_by_list, lru_gen_shrink_node};
pub(super) use shrink::lru_gen_shrink_lruvec;
