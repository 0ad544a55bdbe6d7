//! ext4's extent status cache, which remembers where the blocks of its files are, and the shrinker that frees it.
//!
//! Source: fs/ext4/extents_status.c (`ext4_es_lookup_extent`, `ext4_es_insert_extent`, `ext4_es_count`, `__es_shrink`,
//! `es_reclaim_extents`), 4.19.
//! Simplified: a file has one extent, and an extent takes no memory (40 bytes in the kernel). Who could notice: a few hundred slab
//! pages.
//! Left out: extents whose blocks are not allocated yet, which the shrinker may not free; kernels before 4.9, in which the caches of file
//! systems are not modelled.

use super::files::LOCAL;
use super::filesystem::has_own_caches;
use crate::fs::InodeId;
use crate::machine::Machine;
use crate::mm::list_lru::ListLru;
use crate::scenario::schema::FilesystemKind;

/// Files whose extent is cached. The newest end has the files that were added or rotated last.
#[derive(Debug, Default)]
pub struct ExtentsStatus {
    files: ListLru,
    referenced: Vec<bool>,
    /// The count that the shrinker sees. A CPU adds its own changes only when there are `COUNTER_BATCH` of them.
    seen: u32,
}

/// Number of changes that a CPU collects before it adds them to the count. `percpu_counter_batch` on machines with up to 16 CPUs.
const COUNTER_BATCH: u32 = 32;
/// The only list, which holds all files.
const LIST: u32 = 0;

impl ExtentsStatus {
    /// Extents that the shrinker could free; changes that a CPU has not added yet are missing. `ext4_es_count`.
    pub fn count(&self) -> u32 {
        self.seen
    }

    /// `percpu_counter_add`: updates the count that the shrinker sees, if enough extents were added or removed.
    fn update_count(&mut self) {
        let exact = self.files.len(LIST);
        if exact.abs_diff(self.seen) >= COUNTER_BATCH {
            self.seen = exact;
        }
    }
}

/// True if the machine's own file system is an ext4 with a shrinker of extents. `ext4_es_register_shrinker`.
pub fn is_registered(m: &Machine) -> bool {
    m.spec.filesystem.kind == FilesystemKind::Ext4 && has_own_caches(m)
}

/// Records that the kernel looks up the blocks of a file, before it reads or writes them.
pub fn lookup(m: &mut Machine, inode: InodeId) {
    let is_ext4 =
        is_registered(m) && m.files.inode(inode).mount == LOCAL && m.icache.device != Some(inode);
    if !is_ext4 {
        return;
    }
    let id = inode.0 as usize;
    let es = &mut m.icache.extents;
    if es.referenced.len() <= id {
        es.referenced.resize(id + 1, false);
    }
    if es.files.contains(inode.0) {
        es.referenced[id] = true;
    } else {
        es.referenced[id] = false;
        es.files.add_head(LIST, inode.0);
        es.update_count();
    }
}

/// Drops the extent of an inode that is freed.
pub(super) fn forget(m: &mut Machine, id: u32) {
    m.icache.extents.files.remove(id);
    m.icache.extents.update_count();
}

/// Scans up to `nr_to_scan` extents. An extent that was used since the last scan is rotated, the others are freed. Returns how many
/// were freed.
pub fn shrink(m: &mut Machine, nr_to_scan: u32) -> u32 {
    let es = &mut m.icache.extents;
    let mut freed = 0;
    for _ in 0..nr_to_scan.min(es.files.len(LIST)) {
        let Some(id) = es.files.tail(LIST) else { break };
        if std::mem::take(&mut es.referenced[id as usize]) {
            es.files.rotate(id);
        } else {
            es.files.remove(id);
            freed += 1;
        }
    }
    es.update_count();
    freed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn ext4() -> Machine {
        let mut m = testing::machine();
        m.kernel = testing::with_lists_of_nodes(m.kernel);
        m
    }

    fn remembered(m: &Machine) -> u32 {
        m.icache.extents.files.len(LIST)
    }

    #[test]
    fn an_extent_that_was_used_again_survives_one_scan() {
        let mut m = ext4();
        for number in 0..4 {
            let inode = m.files.create(1);
            lookup(&mut m, inode);
            if number == 0 {
                lookup(&mut m, inode);
            }
        }
        assert_eq!((shrink(&mut m, 2), remembered(&m)), (1, 3));
        assert_eq!(shrink(&mut m, 10), 3);
        let inode = m.files.create(1);
        lookup(&mut m, inode);
        forget(&mut m, inode.0);
        assert_eq!(remembered(&m), 0);
    }

    #[test]
    fn fewer_than_32_extents_are_not_seen() {
        let mut m = ext4();
        for (files, seen) in [(31, 0), (1, 32), (31, 32), (1, 64)] {
            for _ in 0..files {
                let inode = m.files.create(1);
                lookup(&mut m, inode);
            }
            assert_eq!(m.icache.extents.count(), seen);
        }
    }

    #[test]
    fn other_file_systems_have_no_extents_here() {
        let mut m = testing::machine_with(|spec| spec.filesystem.kind = FilesystemKind::Xfs);
        m.kernel = testing::with_lists_of_nodes(m.kernel);
        let inode = m.files.create(1);
        lookup(&mut m, inode);
        assert_eq!(m.icache.extents.files.len(LIST), 0);
    }
}
