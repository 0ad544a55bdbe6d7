//! The trace in the kernel's own text format, readable by trace-vmscan-postprocess.pl.
//!
//! Source: include/trace/events/vmscan.h and writeback.h, 3.10 and 2.6.36; Documentation/trace/postprocess/trace-vmscan-postprocess.pl.
//! Two things follow the script instead of the kernel: `lru_isolate` has the older form with `contig_` fields also in later kernels,
//! which the script understands without debugfs, and there its mode tells inactive (1) from active (2) lists.

use std::fmt::Write;

use super::event::{Event, EventKind};
use crate::kernel::IsolateTrace;
use crate::machine::Machine;

/// True for events that are printed.
pub fn has_tracepoint(kind: EventKind) -> bool {
    use EventKind as K;
    matches!(
        kind,
        K::KswapdWake
            | K::KswapdSleep
            | K::WakeupKswapd
            | K::DirectReclaimBegin
            | K::DirectReclaimEnd
            | K::LruIsolate
            | K::LumpyIsolate
            | K::LruShrinkInactive
            | K::Writepage
            | K::ShrinkSlabStart
            | K::ShrinkSlabEnd
            | K::CongestionWait
            | K::WaitIffCongested
    )
}

/// All events, one line each, with the usual header.
pub fn format(m: &Machine, events: &[Event]) -> String {
    let mut out = String::from(
        "# tracer: nop\n#\n#           TASK-PID    CPU#    TIMESTAMP  FUNCTION\n#              | |       |          |         |\n",
    );
    let mut block = None;
    for event in events {
        if event.kind == EventKind::LumpyIsolate {
            // A part of the isolation that follows at once.
            block = Some(*event);
            continue;
        }
        let block = block.take();
        let task = m.sched.task(crate::sim::TaskId(event.task));
        let name = comm(&task.name);
        let us = event.time / 1000 + 1;
        let who = format!("{name}-{}", task.pid);
        // The last column of the head is the event's name with a colon; details follow.
        let _ = writeln!(
            out,
            "{who:>22} [{:03}] {:>6}.{:06}: {}",
            0,
            us / 1_000_000,
            us % 1_000_000,
            details(m, event, block)
        );
    }
    out
}

/// The script knows letters, digits and hyphens in a name.
fn comm(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '-'
            }
        })
        .collect()
}

fn details(m: &Machine, e: &Event, block: Option<Event>) -> String {
    let zone = |i: u32| {
        let z = &m.zones[i as usize];
        (z.node, z.class())
    };
    match e.kind {
        EventKind::KswapdWake => format!("mm_vmscan_kswapd_wake: nid={} order={}", e.a, e.b),
        EventKind::KswapdSleep => format!("mm_vmscan_kswapd_sleep: nid={}", e.a),
        EventKind::WakeupKswapd => {
            let (node, zid) = zone(e.b);
            format!(
                "mm_vmscan_wakeup_kswapd: nid={node} zid={zid} order={}",
                e.c
            )
        }
        EventKind::DirectReclaimBegin => format!(
            "mm_vmscan_direct_reclaim_begin: order={} may_writepage={} gfp_flags={}",
            e.a,
            e.b,
            gfp_flags(e.c)
        ),
        EventKind::DirectReclaimEnd => {
            format!("mm_vmscan_direct_reclaim_end: nr_reclaimed={}", e.a)
        }
        EventKind::LruIsolate => lru_isolate(m, e, block),
        EventKind::LruShrinkInactive => {
            let (node, zid) = zone(e.a);
            format!(
                "mm_vmscan_lru_shrink_inactive: nid={node} zid={zid} nr_scanned={} nr_reclaimed={} priority={} flags=RECLAIM_WB_FILE|RECLAIM_WB_ASYNC",
                e.b, e.c, e.d
            )
        }
        EventKind::Writepage => format!(
            "mm_vmscan_writepage: page={:016x} pfn={} flags={}|{}",
            0xffff_ea00_0000_0000_u64 + u64::from(e.a) * 64,
            e.a,
            if e.b & 1 != 0 {
                "RECLAIM_WB_ANON"
            } else {
                "RECLAIM_WB_FILE"
            },
            if e.b & 4 != 0 {
                "RECLAIM_WB_SYNC"
            } else {
                "RECLAIM_WB_ASYNC"
            }
        ),
        EventKind::ShrinkSlabStart => format!(
            "mm_shrink_slab_start: prune_super ffff880000000000: objects to shrink 0 gfp_flags GFP_KERNEL pgs_scanned 0 lru_pgs 0 cache items {} delta {} total_scan {}",
            e.b, e.c, e.d
        ),
        EventKind::ShrinkSlabEnd => format!(
            "mm_shrink_slab_end: prune_super ffff880000000000: unused scan count 0 new scan count {} total_scan {} last shrinker return val {}",
            e.c, e.c, e.b
        ),
        EventKind::CongestionWait => format!(
            "writeback_congestion_wait: usec_timeout={} usec_delayed={}",
            e.a, e.b
        ),
        EventKind::WaitIffCongested => format!(
            "writeback_wait_iff_congested: usec_timeout={} usec_delayed={}",
            e.a, e.b
        ),
        _ => String::new(),
    }
}

/// An isolation, with the block's part of it.
fn lru_isolate(m: &Machine, e: &Event, block: Option<Event>) -> String {
    let active = e.b % 2;
    let [order, taken, dirty, failed] = block.map_or([0; 4], |b| [b.a & 0xff, b.b, b.c, b.d]);
    let mode = match m.kernel.isolate_trace {
        IsolateTrace::EveryList => block.map_or(active, |b| b.a >> 8),
        IsolateTrace::InactiveLists => active + 1,
    };
    let requested = e.c - taken;
    format!(
        "mm_vmscan_lru_isolate: isolate_mode={mode} order={order} nr_requested={requested} nr_scanned={} nr_taken={} \
         contig_taken={taken} contig_dirty={dirty} contig_failed={failed}",
        e.c, e.d
    )
}

/// The mask's text: the composite that fits, then what is left.
fn gfp_flags(bits: u32) -> String {
    const COMPOSITES: [(u32, &str); 3] = [
        (0x2_00DA, "GFP_HIGHUSER_MOVABLE"),
        (0xD0, "GFP_KERNEL"),
        (0x50, "GFP_NOFS"),
    ];
    const SINGLES: [(u32, &str); 7] = [
        (0x2, "GFP_HIGHMEM"),
        (0x8, "GFP_MOVABLE"),
        (0x10, "GFP_WAIT"),
        (0x40, "GFP_IO"),
        (0x80, "GFP_FS"),
        (0x1000, "GFP_NORETRY"),
        (0x2_0000, "GFP_HARDWALL"),
    ];
    let mut left = bits & !0x100_0000;
    let mut words = Vec::new();
    for (mask, name) in COMPOSITES.into_iter().chain(SINGLES) {
        if left & mask == mask {
            words.push(name);
            left &= !mask;
        }
    }
    if words.is_empty() {
        "GFP_NOWAIT".to_owned()
    } else {
        words.join("|")
    }
}
