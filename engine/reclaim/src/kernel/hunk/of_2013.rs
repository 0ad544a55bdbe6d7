//! Hunks of "Reduce system disruption due to kswapd", May 2013, and of the patches that followed it.

macro_rules! of_2013 {
    ($($then:tt)*) => { gather! { $($then)*

kswapd_reclaim_target: KswapdReclaimTarget {
    function: "balance_pgdat, kswapd_shrink_zone",
    frame: "balance_pgdat",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["high"],
    answers: NUMBER,
    text: |k| match k.kswapd_reclaim_target {
        KswapdReclaimTarget::Unlimited => {
            "balance_pgdat: a zone that is not balanced
  target := without limit
  shrink the lists of the zone, up to target
  shrink the slab caches in proportion"
        }
        KswapdReclaimTarget::HighWatermark => {
            "balance_pgdat: a zone that is not balanced
  target := max({high} of the zone, 32)
  shrink the lists of the zone, up to target
  shrink the slab caches in proportion"
        }
    },
}

lruvec_stop: LruvecStop {
    function: "shrink_lruvec",
    frame: "shrink_lruvec",
    source: "mm/vmscan.c, 2.6.35 to 6.1",
    values: &["freed", "target", "priority", "anon", "file"],
    answers: &[
        "continue",
        "stop",
        "continue to the same share",
        "one round to the same share",
    ],
    text: |k| match k.lruvec_stop {
        LruvecStop::AtTotal => {
            "shrink_lruvec(lists):
  while pages are left to scan:
    scan up to 32 pages of each list
    if {freed} here and earlier < {target}: continue
    if {priority} is 12: continue
    stop"
        }
        LruvecStop::AtTarget => {
            "shrink_lruvec(lists):
  while pages are left to scan:
    scan up to 32 pages of each list
    if {freed} < {target}: continue
    if {priority} is 12: continue
    stop"
        }
        LruvecStop::Proportional => {
            "shrink_lruvec(lists):
  while pages are left to scan:
    scan up to 32 pages of each list
    if {freed} < {target}: continue
    if this is direct reclaim for the machine: stop
    of {anon} and {file} that are left, drop the
    smaller side, and cut the other one to the
    same share; continue without the target"
        }
        LruvecStop::ProportionalForAll => {
            "shrink_lruvec(lists):
  while pages are left to scan:
    scan up to 32 pages of each list
    if {freed} < {target}: continue
    if direct, global, {priority} = 12: continue
    if {anon} = 0 or {file} = 0: stop
    drop the smaller side, cut the other one to
    the same share; continue without the target"
        }
        LruvecStop::ProportionalOneRound => {
            "shrink_lruvec(lists):
  while pages are left to scan:
    scan up to 32 pages of each list
    if {freed} < {target}: continue
    if direct, global, {priority} = 12: continue
    if {anon} = 0 or {file} = 0: stop
    drop the smaller side, cut the other one to
    the same share; one more round, then stop"
        }
    },
}

kswapd_loop: KswapdLoop {
    function: "balance_pgdat",
    frame: "balance_pgdat",
    source: "mm/vmscan.c, 2.6.35 to 3.11",
    values: &["priority", "freed", "enough?"],
    answers: &["restart at priority 12", "one lower", "same priority again"],
    text: |k| match k.kswapd_loop {
        KswapdLoop::EightTimesHigh => {
            "balance_pgdat(node):
  from priority 12 down, and then again:
    find the highest zone that is not balanced
    shrink it and those below, up to 8 times high
    if every zone is balanced: done
    below 10: wait for the disk
    if {freed} >= 32: restart at priority 12
    {priority} := one lower"
        }
        KswapdLoop::HighAndGap => {
            "balance_pgdat(node):
  from priority 12 down, and then again:
    find the highest zone that is not balanced
    shrink it and those below, up to high and a gap
    if every zone is balanced: done
    if {freed} >= 32: restart at priority 12
    {priority} := one lower"
        }
        KswapdLoop::Restart => {
            "balance_pgdat(node):
  from priority 12 down, and then again:
    shrink each zone that is not balanced
    if the node is balanced: done
    if {freed} >= 32: restart at priority 12
    {priority} := one lower"
        }
        KswapdLoop::RaiseByScanning => {
            "balance_pgdat(node):
  from priority 12 on, once:
    shrink each zone that is not balanced
    if the node is balanced: done
    if no zone was scanned {enough?}, or
       {freed} = 0:
      {priority} := one lower"
        }
    },
}

kswapd_compaction: KswapdCompaction {
    function: "balance_pgdat",
    frame: "balance_pgdat",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["order", "leaving?", "freed", "target"],
    answers: NO_YES,
    text: |k| match k.kswapd_compaction {
        KswapdCompaction::AfterBalancing => {
            "balance_pgdat(node), order {order}:
  {leaving?}, as all is balanced:
    if no zone passes low for this order:
      compact the node"
        }
        KswapdCompaction::ByProgress => {
            "balance_pgdat(node), order {order}:
  not yet {leaving?}, a pass is done:
    if no zone passed low for this order,
       and {freed} > {target} of all zones:
      compact the node"
        }
    },
}

kswapd_floor: KswapdFloor {
    function: "balance_pgdat",
    frame: "balance_pgdat",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["priority"],
    answers: NO_YES,
    text: |k| match k.kswapd_floor {
        KswapdFloor::Zero => {
            "balance_pgdat(node): not enough was freed
  if {priority} > 0:
    the next pass may be one lower
  at 0 whole lists are scanned"
        }
        KswapdFloor::One => {
            "balance_pgdat(node): not enough was freed
  if {priority} > 1:
    the next pass may be one lower
  at 1 half of each list is scanned"
        }
    },
}

kswapd_writeback: KswapdWriteback {
    function: "shrink_page_list",
    frame: "shrink_page_list",
    source: "mm/vmscan.c, 3.10 to 4.18",
    values: &["priority", "tail_dirty?", "met_before?"],
    answers: NO_YES,
    text: |k| match k.kswapd_writeback {
        KswapdWriteback::ByPriority => {
            "shrink_page_list: kswapd finds a dirty file page
  if {priority} < 10:
    write it
  else:
    mark it to be freed when it is clean; keep it"
        }
        KswapdWriteback::ByDirtyTail => {
            "shrink_page_list: kswapd finds a dirty file page
  if {tail_dirty?}, as a batch has shown:
    write it
  else:
    mark it to be freed when it is clean; keep it"
        }
        KswapdWriteback::SeenTwice => {
            "shrink_page_list: kswapd finds a dirty file page
  if {tail_dirty?} and {met_before?}:
    write it
  else:
    mark it to be freed when it is clean,
    and move it to the active list"
        }
    },
}

writeback_stall: WritebackStall {
    function: "shrink_page_list",
    frame: "shrink_page_list",
    source: "mm/vmscan.c, 3.10 to 4.18",
    values: &["page"],
    answers: &[
        "keep it",
        "wait for it",
        "wait for a queue, keep it",
        "count it, keep it",
    ],
    text: |k| match k.writeback_stall {
        WritebackStall::Keep => {
            "shrink_page_list: kswapd finds {page}
  it was found before (PG_reclaim) and is still
  being written, like much of the list
    keep it"
        }
        WritebackStall::WaitForPage => {
            "shrink_page_list: kswapd finds {page}
  it was found before (PG_reclaim) and is still
  being written, like much of the list
    wait until it is written
    the zone is no longer full of writeback"
        }
        WritebackStall::WaitForCongestion => {
            "shrink_page_list: kswapd finds {page}
  it was found before (PG_reclaim) and is still
  being written, like much of the list
    wait for at most 0.1 s until a queue has room
    the zone is no longer full of writeback
    keep it"
        }
        WritebackStall::AfterBatch => {
            "shrink_page_list: kswapd finds {page}
  it was found before (PG_reclaim) and is still
  being written, like much of the list
    count it, for a wait after the batch
    keep it"
        }
    },
}

laptop_writing: LaptopWriting {
    function: "balance_pgdat",
    frame: "balance_pgdat",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["may_write?", "priority", "zones_done?"],
    answers: NO_YES,
    text: |k| match k.laptop_writing {
        LaptopWriting::AfterZone => {
            "balance_pgdat: may kswapd write?
  if {may_write?} already: yes
  after each zone ({zones_done?}):
    if {priority} < 10: yes"
        }
        LaptopWriting::BeforePass => {
            "balance_pgdat: may kswapd write?
  if {may_write?} already: yes
  before a pass (not {zones_done?}):
    if {priority} < 10: yes"
        }
    },
}

balanced_zone: BalancedZone {
    function: "kswapd_shrink_zone",
    frame: "balance_pgdat",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["balanced?", "unreclaimable?"],
    answers: &["nothing", "the priority stays", "end_zone - 1"],
    text: |k| match k.balanced_zone {
        BalancedZone::Ignored => {
            "balance_pgdat: one zone of a pass
  if {balanced?}: nothing to do
  else: shrink it; scanned enough: keep priority
  if it is the last zone, and {unreclaimable?}:
    the passes now end one zone lower"
        }
        BalancedZone::KeepsPriority => {
            "balance_pgdat: one zone of a pass
  if {balanced?}: keep priority
  else: shrink it; scanned enough: keep priority"
        }
    },
}

dirty_count: DirtyCount {
    function: "shrink_page_list",
    frame: "shrink_page_list",
    source: "mm/vmscan.c, 3.10 to 4.18",
    values: &["first_sight?", "dirty?", "writeback?"],
    answers: &[
        "nothing",
        "dirty",
        "unqueued",
        "dirty, unqueued",
        "congested",
        "dirty, congested",
        "unqueued, congested",
        "dirty, unqueued, congested",
    ],
    text: |k| match k.dirty_count {
        DirtyCount::AtWriteout => {
            "shrink_page_list: what a page counts as
  not at {first_sight?} of it;
  about to be written: dirty, unqueued
  not written because of a full queue: congested"
        }
        DirtyCount::AtFirstSight => {
            "shrink_page_list: what a page counts as
  at {first_sight?} of a file page:
    {dirty?} or {writeback?}: dirty
    {dirty?} and not {writeback?}: unqueued
    of a full queue: congested"
        }
    },
}

dirty_tail: DirtyTail {
    function: "shrink_inactive_list",
    frame: "shrink_inactive_list",
    source: "mm/vmscan.c, 3.10 to 4.18",
    values: &["unqueued", "taken", "priority", "lapped"],
    answers: &[
        "nothing",
        "mark the tail",
        "wait",
        "wait, then mark",
        "mark, then wait",
        "mark, wake the flusher",
        "mark, wake the flusher, wait",
    ],
    text: |k| match k.dirty_tail {
        DirtyTail::Never => {
            "shrink_inactive_list: a batch is done
  the number of dirty pages has no effect"
        }
        DirtyTail::ShareMarks => {
            "shrink_inactive_list: a batch is done
  share := {taken} >> (12 - {priority})
  if {unqueued} > 0, and {unqueued} >= share:
    set ZONE_TAIL_LRU_DIRTY"
        }
        DirtyTail::AllWaitThenMark => {
            "shrink_inactive_list: a batch is done
  if {unqueued} = {taken}:
    wait for at most 0.1 s until a queue has room
    set ZONE_TAIL_LRU_DIRTY"
        }
        DirtyTail::AllMarkThenWait => {
            "shrink_inactive_list: a batch is done
  if {unqueued} = {taken}:
    set ZONE_TAIL_LRU_DIRTY
  if so, or {lapped} > 0:
    wait for at most 0.1 s until a queue has room"
        }
        DirtyTail::AllMark => {
            "shrink_inactive_list: a batch is done
  if {unqueued} = {taken}:
    set PGDAT_DIRTY
  if {lapped} > 0:
    wait for at most 0.1 s until a queue has room"
        }
        DirtyTail::AllMarkAndFlush => {
            "shrink_inactive_list: a batch is done
  if {unqueued} = {taken}:
    set PGDAT_DIRTY, wake the flusher
  if {lapped} > 0:
    wait for at most 0.1 s until a queue has room"
        }
    },
}

writeback_mark: WritebackMark {
    function: "shrink_inactive_list",
    frame: "shrink_inactive_list",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["congested?"],
    answers: &["wait, then mark", "mark, then wait", "mark"],
    text: |k| match k.writeback_mark {
        WritebackMark::WaitThenMark => {
            "shrink_inactive_list: many pages are being written
  if {congested?}: wait for at most 0.1 s
  mark the zone as full of writeback"
        }
        WritebackMark::MarkThenWait => {
            "shrink_inactive_list: many pages are being written
  mark the zone as full of writeback
  if {congested?}: wait for at most 0.1 s"
        }
        WritebackMark::MarkOnly => {
            "shrink_inactive_list: many pages are being written
  mark the zone as full of writeback"
        }
    },
}

direct_nap: DirectNap {
    function: "do_try_to_free_pages, shrink_inactive_list",
    frame: "try_to_free_pages",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["batch_done?", "scanned", "priority"],
    answers: NO_YES,
    text: |k| match k.direct_nap {
        DirectNap::BetweenPriorities => {
            "direct reclaim: does it wait for congestion?
  not when a {batch_done?}; between priorities:
    if {scanned} > 0, and {priority} < 10:
      wait up to 0.1 s while the zone is congested"
        }
        DirectNap::AfterBatch => {
            "direct reclaim: does it wait for congestion?
  whenever a {batch_done?}:
    wait up to 0.1 s while the zone is congested"
        }
    },
}

second_lap: SecondLap {
    function: "shrink_page_list",
    frame: "shrink_page_list",
    source: "mm/vmscan.c, 3.10 and 3.11",
    values: &["full_queue?", "writeback?", "met_before?"],
    answers: NO_YES,
    text: |k| match k.second_lap {
        SecondLap::NotCongested => {
            "shrink_page_list: does a page wait for its disk?
  if {full_queue?} of its disk: yes
  else: no"
        }
        SecondLap::Congested => {
            "shrink_page_list: does a page wait for its disk?
  if {full_queue?} of its disk: yes
  if {writeback?} and {met_before?}: yes
  else: no"
        }
        SecondLap::AloneCongested => {
            "shrink_page_list: does a page wait for its disk?
  if {writeback?} and {met_before?}: yes
  else: no"
        }
    },
}

writeback_share: WritebackShare {
    function: "shrink_inactive_list",
    frame: "shrink_inactive_list",
    source: "mm/vmscan.c, 2.6.35 to 3.11",
    values: &["writeback", "taken", "priority"],
    answers: NO_YES,
    text: |k| match k.writeback_share {
        WritebackShare::Never => {
            "shrink_inactive_list: is the zone full of writeback?
  never"
        }
        WritebackShare::ByPriority => {
            "shrink_inactive_list: is the zone full of writeback?
  share := {taken} >> (12 - {priority})
  if {writeback} > 0, and {writeback} >= share: yes"
        }
        WritebackShare::All => {
            "shrink_inactive_list: is the zone full of writeback?
  if {writeback} > 0, and {writeback} = {taken}: yes"
        }
    },
}

    } };
}
