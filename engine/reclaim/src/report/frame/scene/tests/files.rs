//! Inodes and named files.

use super::super::*;
use crate::fs::files::LOCAL;
use crate::fs::icache;
use crate::fs::superblock::{ShrinkControl, super_cache_scan};
use crate::mm::id::NodeId;
use crate::mm::lruvec::ROOT;
use crate::sim::Sim;
use crate::testing;

#[test]
fn an_inode_with_a_dentry_is_counted_as_a_dentry() {
    let (counts, _) = testing::run(testing::machine(), async |sim: &Sim| {
        for _ in 0..40 {
            let inode = sim.m().files.create_on(LOCAL, 1);
            icache::instantiate(sim, inode).await;
        }
        let counted = || {
            let SceneInodes { names, objects, .. } = files::inodes(&sim.look());
            (names, objects)
        };
        let first = counted();
        let sc = ShrinkControl {
            mount: LOCAL,
            node: NodeId::at(0),
            group: ROOT,
        };
        // The first scan clears the referenced bits, the second frees dentries.
        super_cache_scan(sim, sc, 40).await;
        super_cache_scan(sim, sc, 20).await;
        (first, counted())
    });
    let (first, (names, inodes)) = counts;
    assert_eq!(first, (40, 0));
    assert!(names < 40, "{names}");
    assert_eq!(names + inodes, 40);
}

#[test]
fn the_named_file_with_most_in_memory_comes_first() {
    let mut m = testing::machine();
    let small = m.files.create_named("small", 10);
    let large = m.files.create_named("large", 20);
    let gone = m.files.create_named("gone", 5);
    m.files.create(30);
    m.files.inode_mut(small).nr_cached = 1;
    m.files.inode_mut(large).nr_cached = 2;
    m.files.forget(gone);
    let files = files::files(&m);
    let shown: Vec<_> = files.iter().map(|f| (&*f.name, f.cached, f.size)).collect();
    assert_eq!(shown, [("large", 2, 20), ("small", 1, 10)]);
}
