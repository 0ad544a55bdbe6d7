//! The trace in the text format of each kernel, as in the files `trace` and `trace_pipe` of tracefs.
//!
//! Source: include/trace/events/vmscan.h and writeback.h, 2.6.36 to 6.12; kernel/trace/trace_output.c, `trace_print_context`. The fields
//! that a kernel prints depend on [`VmscanTrace`]. Documentation/trace/postprocess/trace-vmscan-postprocess.pl and other scripts of the
//! time do not all know the format of their own kernel: docs/cli.md lists the figures that they do not count. Simplified: names of tasks
//! have a hyphen in place of a character that the scripts do not accept in a name. Simplified: a function has the offset and the size 0,
//! because its size depends on the build; addresses of shrinkers and pages only distinguish them.

mod details;
mod gfp;

use std::fmt::Write;

use super::event::{Event, EventKind};
use super::place::Place;
use super::point::{GroupReason, Point, Tracepoint};
use crate::kernel::{SlabTrace, VmscanTrace};
use crate::machine::Machine;
use crate::mm::id::NodeId;
use crate::mm::shrinker::Pressure;
use crate::mm::vmscan::{ThrottleReason, waits_for_progress};
use crate::mm::zone::Lru;
pub use details::{Detailed, Details, Fates, ShrinkerName};
use gfp::gfp_flags;

/// The columns that a line has between the CPU and the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// No columns, as with `noirq-info` in `trace_options`. The oldest scripts need this.
    Plain,
    /// Three flags (interrupts are off, the task has to be rescheduled, an interrupt is being served) and the depth of disabled preemption.
    WithFlags,
}

/// The lines at the top of a trace.
pub fn header(columns: Columns) -> &'static str {
    match columns {
        Columns::Plain => PLAIN_HEADER,
        Columns::WithFlags => FLAGS_HEADER,
    }
}

const PLAIN_HEADER: &str = "\
# tracer: nop
#
#           TASK-PID    CPU#    TIMESTAMP  FUNCTION
#              | |       |          |         |
";

const FLAGS_HEADER: &str = "\
# tracer: nop
#
#                              _-----=> irqs-off
#                             / _----=> need-resched
#                            | / _---=> hardirq/softirq
#                            || / _--=> preempt-depth
#                            ||| /     delay
#           TASK-PID   CPU#  ||||    TIMESTAMP  FUNCTION
#              | |       |   ||||       |         |
";

/// The trace as text: one line for each moment that has a tracepoint in this kernel.
pub fn format(m: &Machine, recorded: &[Tracepoint], columns: Columns) -> String {
    let mut out = String::new();
    let mut block = None;
    for tracepoint in recorded {
        let line = match &tracepoint.point {
            Point::Event(detailed) if detailed.event.kind == EventKind::LumpyIsolate => {
                // The next event is the isolation, and its line contains these fields.
                block = Some(detailed.event);
                continue;
            }
            Point::Event(detailed) => line(m, detailed, block.take()),
            point => line_of_no_event(m, point),
        };
        let Some(line) = line else {
            continue;
        };
        let task = m.sched.task(tracepoint.task);
        let us = tracepoint.time / 1000 + 1;
        let flags = match columns {
            Columns::Plain => "",
            Columns::WithFlags => flags(&tracepoint.point),
        };
        let _ = writeln!(
            out,
            "{:>16}-{:<5} [{:03}] {flags} {:>5}.{:06}: {line}",
            comm(&task.name),
            task.pid,
            tracepoint.cpu,
            us / 1_000_000,
            us % 1_000_000,
        );
    }
    out
}

/// An isolation is reported under the lock of the lists, with interrupts off. All other events happen in a task that can be preempted.
fn flags(point: &Point) -> &'static str {
    match point {
        Point::Event(detailed) if detailed.event.kind == EventKind::LruIsolate => "d...",
        _ => "....",
    }
}

/// The name of a task: a kernel keeps 15 characters, and the scripts accept letters, digits and hyphens.
fn comm(name: &str) -> String {
    let characters = name.chars().take(15);
    characters
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '-' {
                c
            } else {
                '-'
            }
        })
        .collect()
}

/// The event's tracepoint and its fields; `None` if the kernel has no such tracepoint.
fn line(m: &Machine, detailed: &Detailed, block: Option<Event>) -> Option<String> {
    let kind = detailed.event.kind;
    let name = match kind {
        EventKind::LruIsolate => isolate_name(m.kernel.vmscan_trace, detailed.details),
        EventKind::Writepage => write_name(m.kernel.vmscan_trace),
        EventKind::CongestionWait if matches!(detailed.details, Details::Throttled { .. }) => {
            THROTTLED
        }
        _ => kind.description().tracepoint?,
    };
    let details = details(m, detailed, block)?;
    Some(format!("{name}: {details}"))
}

/// While groups had lists in addition to those of the zone, the kernel isolated a group's pages in a separate function.
fn isolate_name(trace: VmscanTrace, details: Details) -> &'static str {
    use VmscanTrace as V;
    match (trace, details) {
        (
            V::Blocks | V::BlocksByBits,
            Details::Isolation {
                for_group: true, ..
            },
        ) => "mm_vmscan_memcg_isolate",
        _ => "mm_vmscan_lru_isolate",
    }
}

fn details(m: &Machine, detailed: &Detailed, block: Option<Event>) -> Option<String> {
    let e = &detailed.event;
    Some(match e.kind {
        EventKind::KswapdWake => kswapd_wake(m.kernel.vmscan_trace, e),
        EventKind::KswapdSleep => format!("nid={}", e.a),
        EventKind::WakeupKswapd => wakeup_kswapd(m, detailed),
        EventKind::DirectReclaimBegin => reclaim_begin(m.kernel.vmscan_trace, e.fields()),
        EventKind::DirectReclaimEnd => format!("nr_reclaimed={}", e.a),
        EventKind::LruIsolate => lru_isolate(m, detailed, block),
        EventKind::LruShrinkInactive => lru_shrink_inactive(m, detailed)?,
        EventKind::LruDeactivate => lru_shrink_active(m, detailed)?,
        EventKind::Writepage => writepage(m.kernel.vmscan_trace, e),
        EventKind::ShrinkSlabStart | EventKind::ShrinkSlabEnd => shrink_slab(m, detailed)?,
        EventKind::CongestionWait | EventKind::WaitIffCongested => match detailed.details {
            Details::Throttled { node, reason } => {
                throttled(node, [e.a, e.b], throttle_reason(reason))
            }
            _ => format!("usec_timeout={} usec_delayed={}", e.a, e.b),
        },
        _ => return None,
    })
}

/// The tracepoint of a wait for progress, from 5.16 on.
const THROTTLED: &str = "mm_vmscan_throttled";

/// The tracepoint and the fields of a moment that is not an event; `None` if the kernel has no such tracepoint.
fn line_of_no_event(m: &Machine, point: &Point) -> Option<String> {
    let group_event = |reason: GroupReason, end: &str| {
        let soft = match reason {
            GroupReason::SoftLimit => "softlimit_",
            GroupReason::Limit | GroupReason::High | GroupReason::Request => "",
        };
        format!("mm_vmscan_memcg_{soft}reclaim_{end}")
    };
    match *point {
        Point::GroupReclaimBegin {
            reason,
            group: _,
            may_writepage,
            gfp,
        } => {
            let class = m.user_class() as u32;
            let fields = [0, may_writepage.into(), gfp, class];
            let fields = reclaim_begin(m.kernel.vmscan_trace, fields);
            Some(format!("{}: {fields}", group_event(reason, "begin")))
        }
        Point::GroupReclaimEnd { reason, reclaimed } => {
            let name = group_event(reason, "end");
            Some(format!("{name}: nr_reclaimed={reclaimed}"))
        }
        Point::IsolatedWait {
            node,
            timeout_us,
            slept_us,
        } => waits_for_progress(m).then(|| {
            let fields = throttled(node, [timeout_us, slept_us], "ISOLATED");
            format!("{THROTTLED}: {fields}")
        }),
        Point::Event(_) | Point::StallBegin(_) | Point::StallEnd(_) | Point::Priority { .. } => {
            None
        }
    }
}

/// "usect" is the kernel's spelling.
fn throttled(node: NodeId, [timeout_us, slept_us]: [u32; 2], reason: &str) -> String {
    format!(
        "nid={node} usec_timeout={timeout_us} usect_delayed={slept_us} reason=VMSCAN_THROTTLE_{reason}"
    )
}

fn throttle_reason(reason: ThrottleReason) -> &'static str {
    match reason {
        ThrottleReason::Writeback => "WRITEBACK",
        ThrottleReason::NoProgress => "NOPROGRESS",
        ThrottleReason::Congested => "CONGESTED",
    }
}

fn write_name(trace: VmscanTrace) -> &'static str {
    use VmscanTrace as V;
    match trace {
        V::Folios | V::NoIsolateMode => "mm_vmscan_write_folio",
        V::Blocks
        | V::BlocksByBits
        | V::BlocksAndFile
        | V::File
        | V::Class
        | V::Lists
        | V::ListsAndMasks
        | V::ActivatedByKind
        | V::HexadecimalFrames => "mm_vmscan_writepage",
    }
}

fn writepage(trace: VmscanTrace, e: &Event) -> String {
    use VmscanTrace as V;
    let frame = match trace {
        V::HexadecimalFrames | V::Folios | V::NoIsolateMode => format!("{:#x}", e.a),
        V::Blocks
        | V::BlocksByBits
        | V::BlocksAndFile
        | V::File
        | V::Class
        | V::Lists
        | V::ListsAndMasks
        | V::ActivatedByKind => e.a.to_string(),
    };
    format!(
        "page={:016x} pfn={frame} flags={}|{}",
        0xffff_ea00_0000_0000_u64 + u64::from(e.a) * 64,
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
    )
}

fn kswapd_wake(trace: VmscanTrace, e: &Event) -> String {
    use VmscanTrace as V;
    match trace {
        V::Class | V::Lists | V::ListsAndMasks => {
            format!("nid={} zid={} order={}", e.a, e.c, e.b)
        }
        V::Blocks
        | V::BlocksByBits
        | V::BlocksAndFile
        | V::File
        | V::ActivatedByKind
        | V::HexadecimalFrames
        | V::Folios
        | V::NoIsolateMode => format!("nid={} order={}", e.a, e.b),
    }
}

/// `zid` is the zone that the allocation wanted, and from 4.8 on the highest class that it could use.
fn wakeup_kswapd(m: &Machine, detailed: &Detailed) -> String {
    use VmscanTrace as V;
    let e = &detailed.event;
    let trace = m.kernel.vmscan_trace;
    let mask = || {
        let mask = match detailed.details {
            Details::Wakeup { gfp } => gfp,
            _ => 0,
        };
        gfp_flags(trace, mask)
    };
    match trace {
        V::Blocks | V::BlocksByBits | V::BlocksAndFile | V::File => {
            format!("{} order={}", place(m, e), e.c)
        }
        V::Class | V::Lists => format!("nid={} zid={} order={}", e.a, e.d, e.c),
        V::ListsAndMasks => format!("nid={} zid={} order={} gfp_flags={}", e.a, e.d, e.c, mask()),
        V::ActivatedByKind | V::HexadecimalFrames | V::Folios | V::NoIsolateMode => {
            format!("nid={} order={} gfp_flags={}", e.a, e.c, mask())
        }
    }
}

/// The beginning of direct reclaim or of reclaim from a group, with its order, `may_writepage`, flags and class.
fn reclaim_begin(trace: VmscanTrace, [order, may_writepage, gfp, class]: [u32; 4]) -> String {
    use VmscanTrace as V;
    let mask = gfp_flags(trace, gfp);
    let older = format!("order={order} may_writepage={may_writepage} gfp_flags={mask}");
    match trace {
        V::Blocks | V::BlocksByBits | V::BlocksAndFile | V::File => older,
        V::Class | V::Lists | V::ListsAndMasks => format!("{older} classzone_idx={class}"),
        V::ActivatedByKind | V::HexadecimalFrames | V::Folios | V::NoIsolateMode => {
            format!("order={order} gfp_flags={mask}")
        }
    }
}

/// The fields for the zone or node of the event; empty if the event names neither.
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

/// The fields of an isolation. `block` holds those that concern a block of pages.
fn lru_isolate(m: &Machine, detailed: &Detailed, block: Option<Event>) -> String {
    use VmscanTrace as V;
    let Details::Isolation {
        class,
        clean_only,
        order,
        requested,
        passed_over,
        for_group: _,
    } = detailed.details
    else {
        unreachable!("an event of an isolation has the details of an isolation")
    };
    let e = &detailed.event;
    let (scanned, taken) = (e.c, e.d);
    let active = e.b % 2;
    let clean = u32::from(clean_only);
    // 0 inactive lists, 1 active lists, 2 both.
    let lists = block.map_or(active, |b| b.a >> 8);
    let file = u32::from(e.b >= Lru::InactiveFile as u32);
    let of_block = || {
        let [taken, dirty, failed] = block.map_or([0; 3], |b| [b.b, b.c, b.d]);
        format!("contig_taken={taken} contig_dirty={dirty} contig_failed={failed}")
    };
    let pages = format!("nr_requested={requested} nr_scanned={scanned}");
    let of_class = || {
        let list = list_name(e.b);
        format!(
            "classzone={class} order={order} {pages} nr_skipped={passed_over} nr_taken={taken} lru={list}"
        )
    };
    match m.kernel.vmscan_trace {
        V::Blocks => {
            let of_block = of_block();
            format!("isolate_mode={lists} order={order} {pages} nr_taken={taken} {of_block}")
        }
        V::BlocksByBits => {
            let (mode, of_block) = (lists + 1 + clean * 4, of_block());
            format!("isolate_mode={mode} order={order} {pages} nr_taken={taken} {of_block}")
        }
        V::BlocksAndFile => {
            let (mode, of_block) = (lists + 1 + clean * 4, of_block());
            format!(
                "isolate_mode={mode} order={order} {pages} nr_taken={taken} {of_block} file={file}"
            )
        }
        V::File => {
            format!("isolate_mode={clean} order={order} {pages} nr_taken={taken} file={file}")
        }
        V::Class => format!(
            "isolate_mode={clean} classzone={class} order={order} {pages} nr_taken={taken} file={file}"
        ),
        // 4.11 removed the mode for clean pages, because reclaim no longer leaves dirty pages on the list.
        V::Lists | V::ListsAndMasks | V::ActivatedByKind | V::HexadecimalFrames | V::Folios => {
            format!("isolate_mode=0 {}", of_class())
        }
        V::NoIsolateMode => of_class(),
    }
}

/// Names of `enum lru_list` in tracepoints.
fn list_name(lru: u32) -> &'static str {
    [
        "inactive_anon",
        "active_anon",
        "inactive_file",
        "active_file",
    ][lru as usize]
}

/// The fields of a batch of an inactive list. The tracepoint exists from 2.6.37 on.
fn lru_shrink_inactive(m: &Machine, detailed: &Detailed) -> Option<String> {
    use VmscanTrace as V;
    // Until 6.7 the Multi-Gen LRU has no tracepoint for its batches.
    let Details::Batch { file, sync, fates } = detailed.details else {
        return None;
    };
    let e = &detailed.event;
    let head = format!("{} nr_scanned={} nr_reclaimed={}", place(m, e), e.b, e.c);
    let flags = if sync {
        "RECLAIM_WB_MIXED|RECLAIM_WB_SYNC"
    } else {
        list_flags(file)
    };
    let tail = format!("priority={} flags={flags}", e.d);
    match m.kernel.vmscan_trace {
        V::Blocks => None,
        V::BlocksByBits | V::BlocksAndFile | V::File | V::Class => Some(format!("{head} {tail}")),
        V::Lists
        | V::ListsAndMasks
        | V::ActivatedByKind
        | V::HexadecimalFrames
        | V::Folios
        | V::NoIsolateMode => {
            let activated = activated(m.kernel.vmscan_trace, file, fates.activated);
            let Fates {
                dirty,
                writeback,
                congested,
                immediate,
                activated: _,
                referenced,
            } = fates;
            // `nr_unmap_fail` is always 0, because in the model every page can be unmapped.
            Some(format!(
                "{head} nr_dirty={dirty} nr_writeback={writeback} nr_congested={congested} \
                 nr_immediate={immediate} {activated} nr_ref_keep={referenced} nr_unmap_fail=0 {tail}"
            ))
        }
    }
}

/// The fields for pages of a batch that were activated. Kernels that count them by kind scan a list of one kind only.
fn activated(trace: VmscanTrace, file: bool, pages: u32) -> String {
    use VmscanTrace as V;
    match trace {
        V::ActivatedByKind | V::HexadecimalFrames | V::Folios | V::NoIsolateMode => {
            let [anon, file] = if file { [0, pages] } else { [pages, 0] };
            format!("nr_activate_anon={anon} nr_activate_file={file}")
        }
        V::Blocks
        | V::BlocksByBits
        | V::BlocksAndFile
        | V::File
        | V::Class
        | V::Lists
        | V::ListsAndMasks => format!("nr_activate={pages}"),
    }
}

/// The fields of a batch of an active list. The tracepoint exists from 4.11 on.
fn lru_shrink_active(m: &Machine, detailed: &Detailed) -> Option<String> {
    use VmscanTrace as V;
    let Details::Aging {
        taken,
        referenced,
        priority,
    } = detailed.details
    else {
        unreachable!("an event of aging has the details of aging")
    };
    let e = &detailed.event;
    match m.kernel.vmscan_trace {
        V::Blocks | V::BlocksByBits | V::BlocksAndFile | V::File | V::Class => None,
        V::Lists
        | V::ListsAndMasks
        | V::ActivatedByKind
        | V::HexadecimalFrames
        | V::Folios
        | V::NoIsolateMode => Some(format!(
            "{} nr_taken={taken} nr_active={} nr_deactivated={} nr_referenced={referenced} priority={priority} flags={}",
            place(m, e),
            taken - e.c,
            e.c,
            list_flags(e.d >= Lru::InactiveFile as u32)
        )),
    }
}

fn list_flags(file: bool) -> &'static str {
    if file {
        "RECLAIM_WB_FILE|RECLAIM_WB_ASYNC"
    } else {
        "RECLAIM_WB_ANON|RECLAIM_WB_ASYNC"
    }
}

/// The fields of the start or the end of a shrinker's call.
fn shrink_slab(m: &Machine, detailed: &Detailed) -> Option<String> {
    let e = &detailed.event;
    let (function, nid, pages) = match m.kernel.slab_trace {
        SlabTrace::Absent => return None,
        SlabTrace::Pages => (0, false, true),
        SlabTrace::NodeAndPages => (1, true, true),
        SlabTrace::NodeAndPriority => (1, true, false),
    };
    let name_of = |shrinker: ShrinkerName| {
        let address = FIRST_SHRINKER + u64::from(shrinker.instance) * SHRINKER_DISTANCE;
        let node = if nid {
            format!("nid: {} ", shrinker.node)
        } else {
            String::new()
        };
        let name = shrinker.functions[function];
        format!("{name}+0x0/0x0 {address:016x}: {node}")
    };
    Some(match detailed.details {
        Details::SlabStart {
            shrinker,
            nr_deferred,
            gfp,
            pressure,
        } => {
            let (name_of, gfp) = (name_of(shrinker), gfp_flags(m.kernel.vmscan_trace, gfp));
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
                "{name_of}objects to shrink {nr_deferred} gfp_flags {gfp} {of_pages}cache items {} delta {} total_scan {}{priority}",
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
            // The tracepoint without a node computes its total from the two counts.
            let total = if nid {
                i128::from(total_scan)
            } else {
                i128::from(after) - i128::from(before)
            };
            format!(
                "{}unused scan count {before} new scan count {after} total_scan {total} last shrinker return val {returned}",
                name_of(shrinker)
            )
        }
        Details::None
        | Details::Wakeup { .. }
        | Details::Isolation { .. }
        | Details::Batch { .. }
        | Details::Aging { .. }
        | Details::Throttled { .. } => {
            unreachable!("an event of a shrinker has the details of a shrinker")
        }
    })
}

/// Address of the first shrinker, in the direct mapping of memory as in the kernel. The value itself has no meaning.
const FIRST_SHRINKER: u64 = 0xffff_8800_0100_0000;
/// Distance between two shrinkers, bytes: like superblocks, they are in slab objects of 2 KiB.
const SHRINKER_DISTANCE: u64 = 2048;

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

    /// The lines that contain these words, without their task, CPU and time.
    fn lines(sim: &Sim, words: &str) -> Vec<String> {
        let recorded = sim.m().trace.take_points();
        let text = format(&sim.look(), &recorded, Columns::Plain);
        let details = text.lines().filter(|line| line.contains(words));
        details
            .map(|line| line.split_once(": ").expect("a head").1.to_owned())
            .collect()
    }

    #[test]
    fn a_batch_names_its_list() {
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
        m.trace.record_points();
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

    /// The lines of shrinker calls on 1,100 dentries, inodes and, in kernels that have a shrinker for them, extents.
    fn shrinkers(preset: &str, gfp: Gfp) -> Vec<String> {
        let mut m = testing::machine_of(preset, |_| {});
        m.trace.record_points();
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
    fn a_call_of_a_shrinker_has_its_function_and_the_kernels_fields() {
        let check = |preset: &str, gfp: Gfp, expected: &[&str]| {
            assert_eq!(shrinkers(preset, gfp), expected, "{preset}");
        };
        check("v2_6_35", Gfp::KERNEL, &[]);
        check(
            "v3_10_rc1",
            Gfp::KERNEL,
            &[
                "mm_shrink_slab_start: prune_super+0x0/0x0 ffff880001000000: objects to shrink 0 gfp_flags GFP_KERNEL \
                 pgs_scanned 100 lru_pgs 199 cache items 1100 delta 1100 total_scan 1100",
                "mm_shrink_slab_end: prune_super+0x0/0x0 ffff880001000000: unused scan count 0 new scan count 76 total_scan 76 \
                 last shrinker return val 1100",
            ],
        );
        check(
            "v3_10_rc1",
            Gfp::NOFS,
            &[
                "mm_shrink_slab_start: prune_super+0x0/0x0 ffff880001000000: objects to shrink 0 gfp_flags GFP_NOFS \
                 pgs_scanned 100 lru_pgs 199 cache items 1100 delta 1100 total_scan 1100",
                "mm_shrink_slab_end: prune_super+0x0/0x0 ffff880001000000: unused scan count 0 new scan count 1100 total_scan 1100 \
                 last shrinker return val -1",
            ],
        );
        check(
            "v4_12",
            Gfp::KERNEL,
            &[
                "mm_shrink_slab_start: super_cache_scan+0x0/0x0 ffff880001000000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 pgs_scanned 100 lru_pgs 199 cache items 1100 delta 1100 total_scan 1100",
                "mm_shrink_slab_end: super_cache_scan+0x0/0x0 ffff880001000000: nid: 0 unused scan count 0 new scan count 76 total_scan 76 \
                 last shrinker return val 1025",
                "mm_shrink_slab_start: ext4_es_scan+0x0/0x0 ffff880001001000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 pgs_scanned 100 lru_pgs 199 cache items 1088 delta 1088 total_scan 1088",
                "mm_shrink_slab_end: ext4_es_scan+0x0/0x0 ffff880001001000: nid: 0 unused scan count 0 new scan count 64 total_scan 64 \
                 last shrinker return val 1024",
            ],
        );
        check(
            "v4_18",
            Gfp::KERNEL,
            &[
                "mm_shrink_slab_start: super_cache_scan+0x0/0x0 ffff880001000000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 cache items 1100 delta 1100 total_scan 1100 priority 1",
                "mm_shrink_slab_end: super_cache_scan+0x0/0x0 ffff880001000000: nid: 0 unused scan count 0 new scan count 76 total_scan 76 \
                 last shrinker return val 1025",
                "mm_shrink_slab_start: ext4_es_scan+0x0/0x0 ffff880001001000: nid: 0 objects to shrink 0 gfp_flags GFP_KERNEL \
                 cache items 1088 delta 1088 total_scan 1088 priority 1",
                "mm_shrink_slab_end: ext4_es_scan+0x0/0x0 ffff880001001000: nid: 0 unused scan count 0 new scan count 64 total_scan 64 \
                 last shrinker return val 1024",
            ],
        );
    }

    #[test]
    fn a_line_names_the_cpu_of_its_task() {
        let mut m = testing::machine_with(|spec| spec.cpus = 2);
        m.trace.record_points();
        let ((), sim) = testing::run(m, async |sim: &Sim| {
            let other = sim.clone();
            let id = sim.spawn("other", TaskKind::Workload, async move {
                other.cpu(1000).await;
                emit(&mut other.m(), EventKind::DirectReclaimEnd, [1, 0, 0, 0]);
            });
            emit(&mut sim.m(), EventKind::DirectReclaimEnd, [2, 0, 0, 0]);
            sim.join(id).await;
        });
        let recorded = sim.m().trace.take_points();
        let text = format(&sim.look(), &recorded, Columns::Plain);
        let cpus = text
            .lines()
            .filter_map(|line| Some(line.split_once('[')?.1.split_once(']')?.0));
        assert_eq!(cpus.collect::<Vec<_>>(), ["000", "001"]);
    }
}
