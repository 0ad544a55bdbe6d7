//! Hunks of 2019: the change that made shrinkers scan too much, and other proposals of that time.

macro_rules! of_2019 {
    ($($then:tt)*) => { gather! { $($then)*

shrinker_floor: ShrinkerFloor {
    function: "do_shrink_slab",
    frame: "shrink_slab",
    source: "mm/vmscan.c, 4.18 and 4.19",
    values: &["objects", "share", "batch", "priority"],
    answers: NUMBER,
    text: |k| match k.shrinker_floor {
        ShrinkerFloor::None => {
            "do_shrink_slab(cache of {objects})
  {share} := the request of the pass
  new work := {share}"
        }
        ShrinkerFloor::OneBatch => {
            "do_shrink_slab(cache of {objects})
  {share} := the request of the pass
  minimum := the smaller of {objects} and {batch}
  new work := the larger of {share} and minimum"
        }
        ShrinkerFloor::SmallScan => {
            "do_shrink_slab(cache of {objects})
  {share} := the request of the pass
  if it is 0: gathered := gathered + {objects}
    due := gathered >> {priority}
    gathered := gathered - (due << {priority})
  new work := {share}, or due x 4 / seeks"
        }
    },
}

populated_inodes: PopulatedInodes {
    function: "inode_lru_isolate",
    frame: "shrink_slab",
    source: "fs/inode.c, 4.18 to 5.16",
    values: &["pages", "referenced?"],
    answers: &[
        "it is freed",
        "it is rotated",
        "its pages are dropped",
        "it leaves the list",
    ],
    text: |k| match k.populated_inodes {
        PopulatedInodes::Stripped => {
            "inode_lru_isolate: an unused inode
  if {referenced?}: rotate it
  if it has {pages} in the cache:
    drop them; free it at its next turn
  else: free it"
        }
        PopulatedInodes::RotatedAboveOnePage => {
            "inode_lru_isolate: an unused inode
  if {referenced?}: rotate it
  if it has more {pages} than one: rotate it
  if it has one:
    drop it; free the inode at its next turn
  else: free it"
        }
        PopulatedInodes::OffTheList => {
            "inode_lru_isolate: an unused inode
  if it has {pages} in the cache, or nodes:
    it is off the list until the last one is gone
  if {referenced?}: rotate it
  if it holds the shadow of its only page:
    drop it; free the inode at its next turn
  else: free it"
        }
    },
}

dying_groups: DyingGroups {
    function: "memcg_offline_kmem",
    frame: "drop_slab_memcg",
    source: "mm/memcontrol.c, 4.18, and a sketch",
    values: &["objects"],
    answers: &[
        "move to the parent",
        "move, then shrink empty lists",
        "shrink its lists, then move",
    ],
    text: |k| match k.dying_groups {
        DyingGroups::ToParent => {
            "a group is removed, with {objects} charged to it
  move its lists to the parent
  they stay there until memory is short"
        }
        DyingGroups::WorkerAfterMove => {
            "a group is removed, with {objects} charged to it
  move its lists to the parent
  a worker shrinks the lists of the group,
    which are empty by then"
        }
        DyingGroups::WorkerBeforeMove => {
            "a group is removed, with {objects} charged to it
  a worker shrinks the lists of the group
  move the remaining objects to the parent"
        }
    },
}

xfs_reclaim: XfsReclaim {
    function: "xfs_reclaim_inode",
    frame: "xfs_reclaim_inodes_nr",
    source: "fs/xfs/xfs_icache.c, 4.18 to 5.9",
    values: &["background?"],
    answers: NO_YES,
    text: |k| match k.xfs_reclaim {
        XfsReclaim::Waits => {
            "xfs_reclaim_inode: the inode is not written yet
  if in the {background?}: skip it
  else: write it, and wait until it is done"
        }
        XfsReclaim::Skips => {
            "xfs_reclaim_inode: the inode is not written yet
  skip it; the background writes it"
        }
    },
}

shrinker_deferral: ShrinkerDeferral {
    function: "do_shrink_slab",
    frame: "shrink_slab",
    source: "mm/vmscan.c, 2.6.34 to 5.13",
    values: &["objects", "left_over", "priority", "new_work"],
    answers: NUMBER,
    text: |k| match k.shrinker_deferral {
        ShrinkerDeferral::UpToTwice => {
            "do_shrink_slab(cache of {objects})
  work := {left_over} of earlier calls + {new_work}
  at most twice the cache
  left over: the rest of that"
        }
        ShrinkerDeferral::AfterCaps => {
            "do_shrink_slab(cache of {objects})
  work := {left_over} of earlier calls + {new_work}
  if {new_work} is less than a quarter of the cache:
    at most half of the cache
  at most twice the cache
  left over: the rest of that"
        }
        ShrinkerDeferral::Unbounded => {
            "do_shrink_slab(cache of {objects})
  work := {left_over} of earlier calls + {new_work}
  if {new_work} is less than a quarter of the cache:
    at most half of the cache
  at most twice the cache
  left over: all that was not scanned"
        }
        ShrinkerDeferral::ByPriority => {
            "do_shrink_slab(cache of {objects})
  work := ({left_over} >> {priority}) + {new_work}
  at most twice the cache
  left over: at most twice the cache"
        }
    },
}

    } };
}
