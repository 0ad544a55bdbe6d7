//! The trace in the kernel's own text format, readable by trace-vmscan-postprocess.pl.
//!
//! Source: include/trace/events/vmscan.h and writeback.h, 2.6.36, 3.10 and 4.8; Documentation/trace/postprocess/trace-vmscan-postprocess.pl.
//! Two things follow the script instead of the kernel: before 4.8 `lru_isolate` has the older form with `contig_` fields also in later
//! kernels, which the script understands without debugfs, and its mode tells inactive (1) from active (2) lists.
//! From 4.8 on reclaim works on nodes, so `lru_shrink_inactive` names no zone, and the class of the request is told.
//! Simplified: the forms are those of 4.8 also where later kernels add to them (what became of a batch, pages skipped, the mask of a
//! request to wake kswapd).
//! Simplified: a function is named without the offset that `%pF` adds; the address of a shrinker tells it from others, and no more.

use std::fmt::Write;

use super::event::{Event, EventKind};
use super::event_table::Place;
use crate::kernel::{IsolateTrace, LruDomain, SlabTrace};
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::shrinker::Pressure;
use crate::mm::zone::Lru;

/// An event as its tracepoint reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracepoint {
    /// What happened.
    pub event: Event,
    /// CPU on which its task ran.
    pub cpu: u32,
    /// What only the tracepoint says.
    pub details: Details,
}

/// Fields of a tracepoint that its event does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Details {
    /// There are none.
    None,
    /// Of `mm_vmscan_lru_isolate`.
    Isolation {
        /// The highest class of zones whose pages the request could use.
        class: u32,
    },
    /// Of `mm_vmscan_lru_shrink_inactive`.
    Batch {
        /// The list is one of file pages.
        file: bool,
        /// The reclaimer has waited for the pages, which may then be of both kinds.
        sync: bool,
    },
    /// Of `mm_shrink_slab_start`.
    SlabStart {
        /// The shrinker.
        shrinker: ShrinkerName,
        /// Objects that earlier calls have left to be scanned.
        nr_deferred: u64,
        /// What the caller may do, as bits.
        gfp: u32,
        /// How hard the pass presses.
        pressure: Pressure,
    },
    /// Of `mm_shrink_slab_end`.
    SlabEnd {
        /// The shrinker.
        shrinker: ShrinkerName,
        /// Objects that were left to be scanned before the call.
        before: u64,
        /// Objects that are left now.
        after: u64,
        /// What the call might still have scanned.
        total_scan: u64,
        /// What the shrinker has returned.
        returned: i64,
    },
}

/// A shrinker as tracepoints name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShrinkerName {
    /// Its function where it has but one, and that of the two which scans.
    pub functions: [&'static str; 2],
    /// Which of the registered shrinkers it is, from 0.
    pub instance: u32,
    /// Node of the objects.
    pub node: NodeId,
}

/// All events, one line each, with the usual header.
pub fn format(m: &Machine, recorded: &[Tracepoint]) -> String {
    let mut out = String::from(
        "# tracer: nop\n#\n#           TASK-PID    CPU#    TIMESTAMP  FUNCTION\n#              | |       |          |         |\n",
    );
    let mut block = None;
    for tracepoint in recorded {
        let event = &tracepoint.event;
        if event.kind == EventKind::LumpyIsolate {
            // A part of the isolation that follows at once.
            block = Some(*event);
            continue;
        }
        let block = block.take();
        let Some(line) = line(m, tracepoint, block) else {
            continue;
        };
        let task = m.sched.task(crate::sim::TaskId(event.task));
        let name = comm(&task.name);
        let us = event.time / 1000 + 1;
        let who = format!("{name}-{}", task.pid);
        // The last column of the head is the event's name with a colon; details follow.
        let _ = writeln!(
            out,
            "{who:>22} [{:03}] {:>6}.{:06}: {line}",
            tracepoint.cpu,
            us / 1_000_000,
            us % 1_000_000,
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

/// The event's tracepoint and its fields; `None`: the kernel has no such tracepoint.
fn line(m: &Machine, tracepoint: &Tracepoint, block: Option<Event>) -> Option<String> {
    let name = tracepoint.event.kind.description().tracepoint?;
    let details = details(m, tracepoint, block)?;
    Some(format!("{name}: {details}"))
}

fn details(m: &Machine, tracepoint: &Tracepoint, block: Option<Event>) -> Option<String> {
    let e = &tracepoint.event;
    let nodes = m.kernel.lru_domain == LruDomain::Node;
    Some(match e.kind {
        EventKind::KswapdWake if nodes => format!("nid={} zid={} order={}", e.a, e.c, e.b),
        EventKind::KswapdWake => format!("nid={} order={}", e.a, e.b),
        EventKind::KswapdSleep => format!("nid={}", e.a),
        EventKind::WakeupKswapd => format!("{} order={}", place(m, e), e.c),
        EventKind::DirectReclaimBegin => {
            let class = if nodes {
                format!(" classzone_idx={}", e.d)
            } else {
                String::new()
            };
            let flags = gfp_flags(e.c);
            format!(
                "order={} may_writepage={} gfp_flags={flags}{class}",
                e.a, e.b
            )
        }
        EventKind::DirectReclaimEnd => format!("nr_reclaimed={}", e.a),
        EventKind::LruIsolate if nodes => lru_isolate_of_node(tracepoint),
        EventKind::LruIsolate => lru_isolate(m, e, block),
        EventKind::LruShrinkInactive => format!(
            "{} nr_scanned={} nr_reclaimed={} priority={} flags={}",
            place(m, e),
            e.b,
            e.c,
            e.d,
            shrink_flags(tracepoint.details)
        ),
        EventKind::Writepage => format!(
            "page={:016x} pfn={} flags={}|{}",
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
        EventKind::ShrinkSlabStart | EventKind::ShrinkSlabEnd => shrink_slab(m, tracepoint)?,
        EventKind::CongestionWait | EventKind::WaitIffCongested => {
            format!("usec_timeout={} usec_delayed={}", e.a, e.b)
        }
        _ => return None,
    })
}

/// The zone or node in which it happens.
fn place(m: &Machine, e: &Event) -> String {
    match Place::of(m, e) {
        Some(Place::Zone(zone)) => {
            let z = &m.zones[zone];
            format!("nid={} zid={}", z.node, z.class())
        }
        Some(Place::Node(node)) => format!("nid={node}"),
        None => String::new(),
    }
}

/// An isolation from 4.8 on.
fn lru_isolate_of_node(tracepoint: &Tracepoint) -> String {
    let e = &tracepoint.event;
    let Details::Isolation { class } = tracepoint.details else {
        unreachable!("an isolation says for which class it is")
    };
    let (mode, file) = (e.b % 2 + 1, u32::from(e.b >= Lru::InactiveFile as u32));
    format!(
        "isolate_mode={mode} classzone={class} order=0 nr_requested={} nr_scanned={} nr_taken={} file={file}",
        e.c, e.c, e.d
    )
}

/// An isolation before 4.8, with the block's part of it.
fn lru_isolate(m: &Machine, e: &Event, block: Option<Event>) -> String {
    let active = e.b % 2;
    let [order, taken, dirty, failed] = block.map_or([0; 4], |b| [b.a & 0xff, b.b, b.c, b.d]);
    let mode = match m.kernel.isolate_trace {
        IsolateTrace::EveryList => block.map_or(active, |b| b.a >> 8),
        IsolateTrace::InactiveLists => active + 1,
    };
    let requested = e.c - taken;
    format!(
        "isolate_mode={mode} order={order} nr_requested={requested} nr_scanned={} nr_taken={} \
         contig_taken={taken} contig_dirty={dirty} contig_failed={failed}",
        e.c, e.d
    )
}

/// The kind of the list; a reclaimer that waits has pages of both.
fn shrink_flags(details: Details) -> &'static str {
    match details {
        Details::Batch { sync: true, .. } => "RECLAIM_WB_MIXED|RECLAIM_WB_SYNC",
        Details::Batch { file: true, .. } => "RECLAIM_WB_FILE|RECLAIM_WB_ASYNC",
        Details::Batch { file: false, .. } => "RECLAIM_WB_ANON|RECLAIM_WB_ASYNC",
        Details::None
        | Details::Isolation { .. }
        | Details::SlabStart { .. }
        | Details::SlabEnd { .. } => {
            unreachable!("a batch says of which list it is")
        }
    }
}

/// A call of a shrinker, as it begins or ends.
fn shrink_slab(m: &Machine, tracepoint: &Tracepoint) -> Option<String> {
    let e = &tracepoint.event;
    let (function, nid, pages) = match m.kernel.slab_trace {
        SlabTrace::Absent => return None,
        SlabTrace::Pages => (0, false, true),
        SlabTrace::NodeAndPages => (1, true, true),
        SlabTrace::NodeAndPriority => (1, true, false),
    };
    let who = |shrinker: ShrinkerName| {
        let address = FIRST_SHRINKER + u64::from(shrinker.instance) * SHRINKER_DISTANCE;
        let node = if nid {
            format!("nid: {} ", shrinker.node)
        } else {
            String::new()
        };
        let name = shrinker.functions[function];
        format!("{name} {address:016x}: {node}")
    };
    Some(match tracepoint.details {
        Details::SlabStart {
            shrinker,
            nr_deferred,
            gfp,
            pressure,
        } => {
            let (who, gfp) = (who(shrinker), gfp_flags(gfp));
            let of_pages = if pages {
                let Pressure {
                    nr_scanned,
                    nr_eligible,
                    ..
                } = pressure;
                format!("pgs_scanned {nr_scanned} lru_pgs {nr_eligible} ")
            } else {
                String::new()
            };
            let priority = if pages {
                String::new()
            } else {
                format!(" priority {}", pressure.priority)
            };
            format!(
                "{who}objects to shrink {nr_deferred} gfp_flags {gfp} {of_pages}cache items {} delta {} total_scan {}{priority}",
                e.b, e.c, e.d
            )
        }
        Details::SlabEnd {
            shrinker,
            before,
            after,
            total_scan,
            returned,
        } => {
            // The tracepoint without a node reckons its total by itself.
            let total = if nid {
                i128::from(total_scan)
            } else {
                i128::from(after) - i128::from(before)
            };
            format!(
                "{}unused scan count {before} new scan count {after} total_scan {total} last shrinker return val {returned}",
                who(shrinker)
            )
        }
        Details::None | Details::Isolation { .. } | Details::Batch { .. } => {
            unreachable!("a call says of which shrinker it is")
        }
    })
}

/// Where the first shrinker lies: somewhere in the direct mapping of memory, as those of the kernel do.
const FIRST_SHRINKER: u64 = 0xffff_8800_0100_0000;
/// Shrinkers lie in objects of a slab of 2 KiB, as superblocks do.
const SHRINKER_DISTANCE: u64 = 2048;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::{extents_status, icache};
    use crate::mm::lruvec::ROOT;
    use crate::mm::page_alloc::Gfp;
    use crate::mm::vmscan::slab::shrink_slab_of;
    use crate::mm::vmscan::{ScanControl, shrink_active_list, shrink_zone};
    use crate::mm::zone::Lru;
    use crate::sim::{Sim, TaskKind};
    use crate::testing;
    use crate::trace::emit;

    /// What follows the head of each line, of those that contain some words.
    fn lines(sim: &Sim, words: &str) -> Vec<String> {
        let recorded = sim.m().trace.take_ftrace();
        let text = format(&sim.look(), &recorded);
        let details = text.lines().filter(|line| line.contains(words));
        details
            .map(|line| line.split_once(": ").expect("a head").1.to_owned())
            .collect()
    }

    #[test]
    fn a_batch_says_of_which_list_it_is() {
        let mut m = testing::machine();
        let process = testing::process(&mut m, 64);
        for page in 0..64 {
            testing::anon_page(&mut m, process, page);
            testing::file_page(&mut m);
        }
        let sc = ScanControl {
            priority: 0,
            ..ScanControl::kswapd(0)
        };
        shrink_active_list(&mut m, 32, testing::LRUVEC, Lru::ActiveAnon, &sc);
        m.trace.record_ftrace();
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            shrink_zone(sim, testing::DOMAIN, &mut sc.clone()).await;
        });
        let batches = lines(&sim, "lru_shrink_inactive");
        let ends = batches
            .iter()
            .map(|line| line.rsplit_once(' ').expect("flags").1);
        let mut flags: Vec<&str> = ends.collect();
        flags.dedup();
        assert_eq!(
            flags,
            [
                "flags=RECLAIM_WB_ANON|RECLAIM_WB_ASYNC",
                "flags=RECLAIM_WB_FILE|RECLAIM_WB_ASYNC",
            ]
        );
    }

    /// The lines about shrinkers of a call on 1,100 dentries, inodes and, where there is a shrinker for them, extents.
    fn shrinkers(preset: &str, gfp: Gfp) -> Vec<String> {
        let mut m = testing::machine_of(preset, |_| {});
        m.trace.record_ftrace();
        let ((), sim) = testing::run(m, async move |sim: &Sim| {
            for _ in 0..1100 {
                let inode = sim.m().files.create(1);
                icache::instantiate(sim, inode).await;
                extents_status::lookup(&mut sim.m(), inode);
            }
            let pressure = Pressure {
                priority: 1,
                nr_scanned: 100,
                nr_eligible: 199,
            };
            shrink_slab_of(sim, gfp, NodeId::at(0), ROOT, pressure).await;
        });
        lines(&sim, "shrink_slab")
    }

    #[test]
    fn a_call_of_a_shrinker_names_its_function_and_says_what_that_kernel_says() {
        let check = |preset: &str, gfp: Gfp, expected: &[&str]| {
            assert_eq!(shrinkers(preset, gfp), expected, "{preset}");
        };
        check("v2_6_35", Gfp::KERNEL, &[]);
        check(
            "v3_10_rc1",
            Gfp::KERNEL,
            &[
                "mm_shrink_slab_start: prune_super ffff880001000000: objects to shrink 0 gfp_flags GFP_KERNEL \
                 pgs_scanned 100 lru_pgs 199 cache items 1100 delta 1100 total_scan 1100",
                "mm_shrink_slab_end: prune_super ffff880001000000: unused scan count 0 new scan count 76 total_scan 76 \
                 last shrinker return val 1100",
            ],
        );
        check(
            "v3_10_rc1",
            Gfp::NOFS,
            &[
                "mm_shrink_slab_start: prune_super ffff880001000000: objects to shrink 0 gfp_flags GFP_NOFS \
                 pgs_scanned 100 lru_pgs 199 cache items 1100 delta 1100 total_scan 1100",
                "mm_shrink_slab_end: prune_super ffff880001000000: unused scan count 0 new scan count 1100 total_scan 1100 \
                 last shrinker return val -1",
            ],
        );
        check(
            "v4_12",
            Gfp::KERNEL,
            &[
                "mm_shrink_slab_start: super_cache_scan ffff880001000000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 pgs_scanned 100 lru_pgs 199 cache items 1100 delta 1100 total_scan 1100",
                "mm_shrink_slab_end: super_cache_scan ffff880001000000: nid: 0 unused scan count 0 new scan count 76 total_scan 76 \
                 last shrinker return val 1025",
                "mm_shrink_slab_start: ext4_es_scan ffff880001001000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 pgs_scanned 100 lru_pgs 199 cache items 1088 delta 1088 total_scan 1088",
                "mm_shrink_slab_end: ext4_es_scan ffff880001001000: nid: 0 unused scan count 0 new scan count 64 total_scan 64 \
                 last shrinker return val 1024",
            ],
        );
        check(
            "v4_18",
            Gfp::KERNEL,
            &[
                "mm_shrink_slab_start: super_cache_scan ffff880001000000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 cache items 1100 delta 1100 total_scan 1100 priority 1",
                "mm_shrink_slab_end: super_cache_scan ffff880001000000: nid: 0 unused scan count 0 new scan count 76 total_scan 76 \
                 last shrinker return val 1025",
                "mm_shrink_slab_start: ext4_es_scan ffff880001001000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 cache items 1088 delta 1088 total_scan 1088 priority 1",
                "mm_shrink_slab_end: ext4_es_scan ffff880001001000: nid: 0 unused scan count 0 new scan count 64 total_scan 64 \
                 last shrinker return val 1024",
            ],
        );
    }

    #[test]
    fn a_line_names_the_cpu_of_its_task() {
        let mut m = testing::machine_with(|spec| spec.cpus = 2);
        m.trace.record_ftrace();
        let ((), sim) = testing::run(m, async |sim: &Sim| {
            let other = sim.clone();
            let id = sim.spawn("other", TaskKind::Workload, async move {
                other.cpu(1000).await;
                emit(&mut other.m(), EventKind::DirectReclaimEnd, [1, 0, 0, 0]);
            });
            emit(&mut sim.m(), EventKind::DirectReclaimEnd, [2, 0, 0, 0]);
            sim.join(id).await;
        });
        let recorded = sim.m().trace.take_ftrace();
        let text = format(&sim.look(), &recorded);
        let cpus = text
            .lines()
            .filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0));
        assert_eq!(cpus.collect::<Vec<_>>(), ["000", "001"]);
    }
}
