//! A picture of the machine at one moment, for the page.

mod caches;
mod gauges;
mod lists;
mod parts;

pub mod blocks;
pub mod disk;
pub mod generations;
mod group_files;
pub mod groups;
pub mod hunks;
pub mod scene;
pub mod stack;

use self::blocks::BlocksFrame;
use self::disk::DiskFrame;
use self::generations::GenerationsFrame;
use self::groups::GroupsFrame;
use self::hunks::HunkFrame;
use self::scene::{SceneFrame, Slices};
use self::stack::StackFrame;
use super::counters::counters;
use super::hash::state_hash;
use super::place_map::{PageDetail, PlaceMap, page_detail, place_map};
use super::unfinished::{JobFate, fates};
use crate::machine::Machine;
use crate::mm::id::{NodeId, ZoneId};
use crate::mm::page_writeback::global_dirty_limits;
use crate::mm::vmscan::sleep_check::{SleepCheck, sleep_check};
use crate::mm::zone::{Lru, WokenFor};
use crate::record::task_times;
use crate::scenario::Picture;
use crate::sim::{Task, TaskKind, TaskState, Wait};
use crate::trace::{Event, EventKind, Place};
pub use caches::{CacheFrame, CacheKind, CallTarget};
pub use gauges::{GaugeFrame, MOST_GAUGES};
pub(super) use lists::accessed;
pub use lists::{Ribbon, TAIL_PAGES};
pub use parts::FormulaParts;

/// Maximum number of task names whose stalls are shown.
pub const MOST_STALLED: usize = 8;

/// Maximum number of the last events that a picture contains.
pub const RECENT_EVENTS: usize = 24;

/// Selects the contents of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameRequest {
    /// The zone whose lists, page blocks and gauges the picture contains.
    pub zone: ZoneId,
    /// Columns of each ribbon, or maximum number of cells of page blocks, clamped to 1..=4096. With 0, a scene does not divide its belts
    /// into slices, so it does not visit every page.
    pub columns: u32,
    /// The picture below the tanks. It decides which parts of the frame are filled.
    pub picture: Picture,
    /// Number of the page that is shown in detail; `None`: no page.
    pub page: Option<u32>,
    /// Whether the picture has the state hash, whose computation takes a pass over all page frames.
    pub with_hash: bool,
}

/// One zone. Numbers are in pages.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct ZoneFrame {
    /// The node that the zone belongs to.
    pub node: NodeId,
    /// Name, for example `DMA32`, or `Normal/1` on the second node.
    pub name: String,
    /// Page frames from the first to the last, holes included.
    pub spanned: u32,
    /// Page frames that exist, without holes.
    pub present: u32,
    /// Page frames that boot code gave to the buddy allocator.
    pub managed: u32,
    /// Value of `managed` from which the kernel computed the watermarks, at boot or when a user last wrote `vm.min_free_kbytes`.
    pub counted: u32,
    /// Free pages in the buddy allocator, without those on the per-CPU lists.
    pub free_pages: u32,
    /// Watermark min, below which only allocations that may use the reserve succeed.
    pub min: u32,
    /// Watermark low, below which an allocation wakes kswapd.
    pub low: u32,
    /// Watermark high, above which kswapd may sleep.
    pub high: u32,
    /// `watermark_boost`: pages that raise each watermark until kswapd has run.
    pub boost: u32,
    /// Pages of an earlier boost that low and high still contain.
    pub boost_kept: u32,
    /// `lowmem_reserve` against ordinary user pages.
    pub reserve: u32,
    /// Pages on the lists: inactive anon, active anon, inactive file, active file, unevictable.
    pub lists: [u32; 5],
    /// Anonymous pages that reclaim or compaction has taken off their list.
    pub isolated_anon: u32,
    /// File pages that reclaim or compaction has taken off their list.
    pub isolated_file: u32,
    /// Dirty file pages. Anonymous pages do not count as dirty.
    pub dirty: u32,
    /// File and anonymous pages under writeback.
    pub writeback: u32,
    /// Pages that the kernel holds, including those that it has held since boot.
    pub kernel_pages: u32,
    /// Free pages on the per-CPU lists, which the watermarks do not count.
    pub per_cpu: u32,
    /// User pages that are on no list yet, or in a CPU's batch of pages to be added to lists.
    pub on_the_way: u32,
    /// `pages_scanned`: pages scanned since a page of the zone, or of its node, was last freed.
    pub pages_scanned: u32,
    /// `all_unreclaimable`: kswapd has given up the zone. Always false in kernels with lists per node.
    pub all_unreclaimable: bool,
    /// `ZONE_CONGESTED`, `PGDAT_CONGESTED`: all dirty pages of a batch or pass of reclaim were waiting for the disk.
    pub congested: bool,
    /// Free pages when kswapd was last woken; `u32::MAX` if it never was.
    pub last_wake_free: u32,
    /// Whether kswapd was then woken because the zone's watermarks had been raised, and not because too few pages were free.
    pub woken_for_boost: bool,
    /// Free pages when kswapd last went to sleep; `u32::MAX` if it never did.
    pub last_sleep_free: u32,
}

/// One task that has not ended.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct TaskFrame {
    /// Id of the task, which events also contain.
    pub id: u32,
    /// Process id as it appears in traces.
    pub pid: u32,
    /// Name of the task; several tasks may share it.
    pub name: String,
    /// Whether it is a program, a thread of the kernel or a disk.
    pub kind: TaskKind,
    /// Whether it runs, waits for a CPU or waits for an event.
    pub state: TaskState,
    /// The reason why it waits; `None` if it does not wait.
    pub wait: Wait,
    /// Virtual time at which its state last changed, ns.
    pub since_ns: u64,
    /// Whether a signal has stopped it, even if it still runs because it has not acted on the signal.
    pub stopped: bool,
    /// Kernel call path, outermost function first.
    pub path: Vec<String>,
    /// Bytes of the 8,192-byte kernel stack that the call path takes, as far as frame sizes were published.
    pub stack_bytes: u32,
}

/// How long tasks of one name have stalled.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct StallFrame {
    /// Name that the tasks share.
    pub task: String,
    /// Sum of their stalls up to now, ns, including stalls that have not ended.
    pub stalled_ns: u64,
}

/// One event, as the page lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct EventFrame {
    /// Number of the event in the run, from 1.
    pub number: u32,
    /// Virtual time of the event, ns.
    pub time_ns: u64,
    /// Kind of event, which decides the meaning of the fields.
    pub kind: EventKind,
    /// Id of the task that caused the event.
    pub task: u32,
    /// First field; 0 if the kind has none.
    pub a: u32,
    /// Second field; 0 if the kind has fewer than two.
    pub b: u32,
    /// Third field; 0 if the kind has fewer than three.
    pub c: u32,
    /// Fourth field; 0 if the kind has fewer than four.
    pub d: u32,
    /// Name of the zone or node of the event; empty if the event names none.
    pub place: String,
}

/// A picture of the machine, made for one request.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct Frame {
    /// Virtual time of the picture, ns.
    pub time_ns: u64,
    /// Number of the last event; 0 before the first.
    pub event: u32,
    /// State hash, as 16 hex digits on the page; `None` if it was not requested.
    #[cfg_attr(
        feature = "bindings",
        serde(serialize_with = "crate::bindings::hex"),
        tsify(type = "string")
    )]
    pub hash: Option<u64>,
    /// Whether all jobs that the run waits for have ended. A run that reaches its latest end first is over without being finished.
    pub finished: bool,
    /// All zones, node by node.
    pub zones: Vec<ZoneFrame>,
    /// The four lists of the requested zone, if they are shown.
    pub ribbons: Vec<Ribbon>,
    /// Tasks that have not ended, in the order of their ids.
    pub tasks: Vec<TaskFrame>,
    /// At most [`MOST_GAUGES`] reclaimers, of which kswapd of the zone's node is first and the others follow from the lowest priority up.
    /// If none is at work, the last run of that kswapd, or else of another reclaimer.
    pub gauges: Vec<GaugeFrame>,
    /// Number of reclaimers at work on all nodes, including those that `gauges` leaves out.
    pub reclaimers: u32,
    /// At most [`RECENT_EVENTS`] last events, oldest first.
    pub recent: Vec<EventFrame>,
    /// Whether the kswapd of any node has begun a run and not gone back to sleep.
    pub kswapd_awake: bool,
    /// Values of the counters, in the order in which `counters` names them.
    pub counters: Vec<u64>,
    /// The names whose tasks have stalled longest, longest first; at most [`MOST_STALLED`].
    pub stalls: Vec<StallFrame>,
    /// Jobs that were killed so far; at the end of the run also those that are not done.
    pub unfinished: Vec<JobFate>,
    /// Number of swap slots; 0: the machine has no swap.
    pub swap_total: u32,
    /// Number of free swap slots.
    pub swap_free: u32,
    /// Number of dirty pages above which the flusher writes.
    pub dirty_background: u32,
    /// Number of dirty pages above which writers wait.
    pub dirty_limit: u32,
    /// The numbers that watermarks and dirty limits are computed from.
    pub parts: FormulaParts,
    /// The last phase that a job has entered, in words; empty before the first.
    pub phase: String,
    /// Bytes of kernel stack that the deepest call path so far took.
    pub deepest_stack: u32,
    /// The groups, if they are shown and the machine has any.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub groups: Option<GroupsFrame>,
    /// Details of the requested page; `None`: no page was requested, or the machine has no page of that number.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub page: Option<PageDetail>,
    /// One byte for every page frame, if the map is shown.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub place_map: Option<PlaceMap>,
    /// Kernel stacks, if they are shown.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub stacks: Option<StackFrame>,
    /// Disks, if they are shown.
    pub disks: Vec<DiskFrame>,
    /// Shrinkers, if they are shown.
    pub caches: Vec<CacheFrame>,
    /// The check that kswapd of the zone's node would make now before it sleeps, and its result.
    pub sleep_check: SleepCheck,
    /// Page blocks of the requested zone, if they are shown.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub blocks: Option<BlocksFrame>,
    /// Hunks at which the two kernels differ, if their pseudo-code is shown.
    pub hunks: Vec<HunkFrame>,
    /// The generations of each group on each node, if the scene or the lists are shown; none if the kernel has classic lists.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Vec::is_empty"),
        tsify(optional)
    )]
    pub generations: Vec<GenerationsFrame>,
    /// The scene, if it is shown.
    #[cfg_attr(
        feature = "bindings",
        serde(skip_serializing_if = "Option::is_none"),
        tsify(optional)
    )]
    pub scene: Option<SceneFrame>,
}

/// Takes a picture. A zone number that is too large stands for the last zone.
pub fn capture(m: &Machine, request: FrameRequest) -> Frame {
    let limits = global_dirty_limits(m);
    let zone = request.zone.min(ZoneId::at(m.zones.len() - 1));
    let slices = match request.columns {
        0 => Slices::None,
        _ => Slices::All,
    };
    Frame {
        time_ns: m.sched.now(),
        event: m.trace.number(),
        hash: request.with_hash.then(|| state_hash(m)),
        finished: m.progress.finished,
        zones: m.zones.ids().map(|z| zone_frame(m, z)).collect(),
        ribbons: if request.picture == Picture::Lists {
            Lru::EVICTABLE
                .iter()
                .map(|&lru| lists::ribbon(m, zone, lru, request.columns.clamp(1, 4096)))
                .collect()
        } else {
            Vec::new()
        },
        tasks: m
            .sched
            .tasks()
            .iter()
            .filter(|t| t.state != TaskState::Ended)
            .map(|t| task_frame(t.id.0, t))
            .collect(),
        gauges: gauges::capture(m, zone, request.picture),
        reclaimers: m.gauges.at_work().len() as u32,
        recent: recent(m),
        kswapd_awake: m.nodes.iter().any(|n| n.awake),
        counters: counters(m).into_iter().map(|(_, value)| value).collect(),
        stalls: stalls(m),
        unfinished: fates(m),
        swap_total: m.swap.total_slots(),
        swap_free: m.swap.free_slots(),
        dirty_background: limits.background,
        dirty_limit: limits.limit,
        parts: parts::formula_parts(m),
        phase: m
            .progress
            .phases
            .last()
            .map(|p| p.words.clone())
            .unwrap_or_default(),
        deepest_stack: m.observations.deepest_stack.bytes,
        groups: (request.picture == Picture::Groups)
            .then(|| groups::capture(m, m.domain_of_zone(zone)))
            .flatten(),
        page: request.page.and_then(|page| page_detail(m, page)),
        place_map: (request.picture == Picture::Map).then(|| place_map(m)),
        stacks: (request.picture == Picture::Stack).then(|| stack::capture(m)),
        hunks: if request.picture == Picture::Code {
            hunks::capture(m)
        } else {
            Vec::new()
        },
        disks: if request.picture == Picture::Disk {
            disk::capture(m)
        } else {
            Vec::new()
        },
        caches: caches::caches(m, request.picture),
        sleep_check: sleep_check(m, m.zones[zone].node),
        blocks: (request.picture == Picture::Blocks)
            .then(|| blocks::blocks(m, zone, request.columns.clamp(1, 4096))),
        generations: match request.picture {
            Picture::Scene | Picture::Lists => generations::capture(m, slices),
            _ => Vec::new(),
        },
        scene: (request.picture == Picture::Scene).then(|| scene::capture(m, slices)),
    }
}

fn stalls(m: &Machine) -> Vec<StallFrame> {
    let all = task_times(m).into_iter().map(|time| StallFrame {
        stalled_ns: time.stalled_ns(),
        task: time.task,
    });
    let mut all: Vec<StallFrame> = all.filter(|one| one.stalled_ns > 0).collect();
    // The sort is stable, so names with equal times stay in alphabetical order.
    all.sort_by_key(|one| std::cmp::Reverse(one.stalled_ns));
    all.truncate(MOST_STALLED);
    all
}

fn recent(m: &Machine) -> Vec<EventFrame> {
    let frame = |event: &Event| EventFrame {
        number: event.number,
        time_ns: event.time,
        kind: event.kind,
        task: event.task,
        a: event.a,
        b: event.b,
        c: event.c,
        d: event.d,
        place: Place::of(m, event).map_or_else(String::new, |place| place.name(m)),
    };
    m.trace.recent(RECENT_EVENTS).iter().map(frame).collect()
}

fn zone_frame(m: &Machine, zone: ZoneId) -> ZoneFrame {
    let z = &m.zones[zone];
    let d = &m.domains[m.domain_of_zone(zone)];
    ZoneFrame {
        node: z.node,
        name: z.full_name(),
        spanned: z.spanned,
        present: z.present,
        managed: z.managed,
        counted: z.counted,
        free_pages: z.free_pages(),
        min: z.watermarks.min,
        low: z.watermarks.low,
        high: z.watermarks.high,
        boost: z.watermark_boost,
        boost_kept: z.boost_kept,
        reserve: z.reserve[m.user_class()],
        lists: [
            Lru::InactiveAnon,
            Lru::ActiveAnon,
            Lru::InactiveFile,
            Lru::ActiveFile,
            Lru::Unevictable,
        ]
        .map(|l| z.nr_lru[l as usize]),
        isolated_anon: z.nr_isolated[0],
        isolated_file: z.nr_isolated[1],
        dirty: z.nr_dirty,
        writeback: z.nr_writeback,
        kernel_pages: z.nr_kernel,
        per_cpu: z.pcp.iter().count() as u32,
        on_the_way: z.nr_batched + z.nr_fresh,
        pages_scanned: d.pages_scanned,
        all_unreclaimable: d.all_unreclaimable,
        congested: d.congested,
        last_wake_free: z.last_wake_free,
        woken_for_boost: z.woken_for == WokenFor::Boost,
        last_sleep_free: z.last_sleep_free,
    }
}

fn task_frame(id: u32, task: &Task) -> TaskFrame {
    TaskFrame {
        id,
        pid: task.pid,
        name: task.name.clone(),
        kind: task.kind,
        state: task.state,
        wait: task.wait,
        since_ns: task.since,
        stopped: task.by_hand.stopped,
        stack_bytes: task.stack_bytes(),
        path: task
            .frames
            .iter()
            .map(|f| {
                let values: Vec<String> = f
                    .values
                    .iter()
                    .filter(|(name, _)| !name.is_empty())
                    .map(|&(name, value)| {
                        if value == u32::MAX {
                            format!("{name}=unlimited")
                        } else {
                            format!("{name}={value}")
                        }
                    })
                    .collect();
                format!("{}({})", f.function, values.join(", "))
            })
            .collect(),
    }
}
