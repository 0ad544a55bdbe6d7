//! Hunks of 2010: which tasks write pages for reclaim, and how much of the stack reclaim takes.

macro_rules! of_2010 {
    ($($then:tt)*) => { gather! { $($then)*

inactive_batch: InactiveBatch {
    function: "shrink_inactive_list",
    frame: "shrink_inactive_list",
    source: "mm/vmscan.c, 2.6.35 and 2.6.36",
    values: &["asked"],
    answers: NUMBER,
    text: |k| match k.inactive_batch {
        InactiveBatch::Full => {
            "shrink_inactive_list: {asked} pages are requested
  until as many were scanned:
    take a batch of 32 off the list
    work on it"
        }
        InactiveBatch::Asked => {
            "shrink_inactive_list: {asked} pages are requested
  take as many off the list, once
  work on them"
        }
    },
}

reclaim_frames: ReclaimFrames {
    function: "shrink_zone",
    frame: "shrink_zone",
    source: "mm/vmscan.c, 2.6.35 and as posted",
    values: &["stack"],
    answers: NUMBER,
    text: |k| match k.reclaim_frames {
        ReclaimFrames::Published => {
            "shrink_zone: how much of the stack does it take?
  528 bytes: it contains inlined functions, whose
    arrays are on the stack at the same time
  {stack} bytes are in use with it"
        }
        ReclaimFrames::Diet => {
            "shrink_zone: how much of the stack does it take?
  192 bytes (illustration): arrays are in separate
    functions, which end before the next call
  {stack} bytes are in use with it"
        }
    },
}

free_timing: FreeTiming {
    function: "shrink_page_list",
    frame: "shrink_page_list",
    source: "mm/vmscan.c, 2.6.35 and 2.6.36",
    values: &["gathered"],
    answers: NO_YES,
    text: |k| match k.free_timing {
        FreeTiming::InGroups => {
            "shrink_page_list: are collected pages freed now?
  if {gathered} = 14, the array is full: yes
  else: later, at the latest after the batch"
        }
        FreeTiming::AfterBatch => {
            "shrink_page_list: are collected pages freed now?
  {gathered} stay on a list
  they are freed at the end of the batch"
        }
    },
}

direct_writeback: DirectWriteback {
    function: "shrink_page_list",
    frame: "shrink_page_list",
    source: "mm/vmscan.c, 2.6.34 to 3.2",
    values: &["kswapd?", "file?", "rounds"],
    answers: &[
        "it may write it",
        "put it aside, ask the flusher",
        "only kswapd may write it",
        "keep it",
    ],
    text: |k| match k.direct_writeback {
        DirectWriteback::Everybody => {
            "shrink_page_list: a dirty page
  any reclaimer may write it; a later check keeps
    it if the caller may not enter file systems,
    or if the queue is full and this is not kswapd"
        }
        DirectWriteback::KswapdOnly => {
            "shrink_page_list: a dirty page
  if this is {kswapd?}: write it
  else: keep it"
        }
        DirectWriteback::AskFlushers => {
            "shrink_page_list: a dirty page
  if this is {kswapd?}: write it
  if {rounds} of asking < 50:
    put it aside, wake the flusher, wait 0.1 s
  else: keep it"
        }
        DirectWriteback::AskFlushersForFiles => {
            "shrink_page_list: a dirty page
  if this is {kswapd?}: write it
  if it is of a {file?}, and {rounds} < 50:
    put it aside, wake the flusher, wait 0.1 s
  else: write it"
        }
        DirectWriteback::FilesByKswapd => {
            "shrink_page_list: a dirty page
  if it is of a {file?}:
    only kswapd may write it (kswapd_writeback)
  else: write it"
        }
    },
}

xfs_writepage: XfsWritepage {
    function: "xfs_vm_writepage",
    frame: "shrink_page_list",
    source: "fs/xfs/linux-2.6/xfs_aops.c, 2.6.34 to 2.6.36",
    values: &["kswapd?"],
    answers: NO_YES,
    text: |k| match k.xfs_writepage {
        XfsWritepage::Everybody => {
            "xfs_vm_writepage: does it write for reclaim?
  yes, for every reclaimer"
        }
        XfsWritepage::Nobody => {
            "xfs_vm_writepage: does it write for reclaim?
  no: the page is dirty again"
        }
        XfsWritepage::Kswapd => {
            "xfs_vm_writepage: does it write for reclaim?
  if this is {kswapd?}: yes
  else: no, the page is dirty again"
        }
    },
}

    } };
}
