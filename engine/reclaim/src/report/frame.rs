//! The observable state at one moment: what the page shows.

mod caches;
mod lists;
mod parts;

pub mod blocks;
pub mod disk;
pub mod groups;
pub mod hunks;
pub mod stack;

use self::blocks::BlocksFrame;
use self::disk::DiskFrame;
use self::groups::GroupsFrame;
use self::hunks::HunkFrame;
use self::stack::StackFrame;
use super::counters::counters;
use super::hash::state_hash;
use super::picture::Picture;
use super::place_map::{PageDetail, PlaceMap, page_detail, place_map};
use crate::machine::Machine;
use crate::mm::page_writeback::global_dirty_limits;
use crate::mm::vmscan::sleep_check::{SleepCheck, sleep_check};
use crate::mm::zone::Lru;
use crate::sim::{Task, TaskKind, TaskState, Wait};
use crate::trace::Event;
pub use caches::{CacheFrame, CacheKind, CallTarget};
pub(super) use lists::accessed;
pub use lists::{Ribbon, TAIL_PAGES};
pub use parts::FormulaParts;

/// Events shown.
pub const RECENT_EVENTS: usize = 24;

/// What a picture should show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameRequest {
    /// Zone whose lists are shown.
    pub zone: u32,
    /// Columns of each ribbon, 1..=4096.
    pub columns: u32,
    /// What is shown below the tanks.
    pub picture: Picture,
    /// The page that is shown in detail.
    pub page: Option<u32>,
    /// With the state hash (costs a pass over all frames).
    pub with_hash: bool,
}

/// One zone.
#[derive(Clone, Debug)]
pub struct ZoneFrame {
    /// Index into the machine's zones.
    pub zone: usize,
    /// Five list sizes.
    pub lists: [u32; 5],
    /// Free pages.
    pub free: u32,
    /// Isolated pages.
    pub isolated: [u32; 2],
    /// Dirty pages.
    pub dirty: u32,
    /// Pages under writeback.
    pub writeback: u32,
    /// Kernel pages.
    pub kernel: u32,
    /// Free pages in the lists of single CPUs.
    pub per_cpu: u32,
    /// User pages on no list yet, or in the batch of a CPU on their way to one.
    pub on_the_way: u32,
    /// `pages_scanned`.
    pub pages_scanned: u32,
    /// `all_unreclaimable`.
    pub all_unreclaimable: bool,
    /// `ZONE_CONGESTED`.
    pub congested: bool,
    /// Free pages at the last wake-up; `u32::MAX`: never.
    pub last_wake_free: u32,
    /// Free pages when kswapd last slept; `u32::MAX`: never.
    pub last_sleep_free: u32,
}

/// One task.
#[derive(Clone, Debug)]
pub struct TaskFrame {
    /// Id.
    pub id: u32,
    /// Process id.
    pub pid: u32,
    /// Name.
    pub name: String,
    /// Sort.
    pub kind: TaskKind,
    /// State.
    pub state: TaskState,
    /// What it waits for.
    pub wait: Wait,
    /// Since when, ns.
    pub since: u64,
    /// Told to stop by a signal, whether it stands still yet or not.
    pub stopped: bool,
    /// Call path, outermost first.
    pub path: Vec<String>,
    /// What it takes of the kernel stack of 8192 bytes, as far as frame sizes were published.
    pub stack_bytes: u32,
}

/// The picture.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Virtual time, ns.
    pub time: u64,
    /// Number of the last event.
    pub event: u32,
    /// State hash, if asked for.
    pub hash: Option<u64>,
    /// The run is over.
    pub finished: bool,
    /// Zones.
    pub zones: Vec<ZoneFrame>,
    /// The four lists of the zone asked for, while they are shown.
    pub ribbons: Vec<Ribbon>,
    /// Tasks that have not ended, in the order of their ids.
    pub tasks: Vec<TaskFrame>,
    /// The last kswapd passes: priority, reclaimed, scanned.
    pub passes: Vec<[u32; 3]>,
    /// The last events, oldest first.
    pub recent: Vec<Event>,
    /// kswapd of some node is balancing.
    pub kswapd_awake: bool,
    /// Priority of the latest pass.
    pub priority: u32,
    /// Code of the latest scan mode; 0: none yet.
    pub scan_mode: u8,
    /// kswapd's latest target; `u32::MAX`: unlimited.
    pub nr_to_reclaim: u32,
    /// Values of the counters, in the order of their names.
    pub counters: Vec<u64>,
    /// Swap slots: all, free.
    pub swap: [u32; 2],
    /// Dirty limits: background, hard.
    pub dirty_limits: [u32; 2],
    /// What watermarks and dirty limits are made of.
    pub parts: FormulaParts,
    /// What the workload is doing.
    pub phase: String,
    /// Bytes of the deepest call path so far.
    pub deepest_stack: u32,
    /// The groups, if they are shown and there are any.
    pub groups: Option<GroupsFrame>,
    /// The page asked for.
    pub page: Option<PageDetail>,
    /// Every frame, while the map is shown.
    pub place_map: Option<PlaceMap>,
    /// Kernel stacks, when they are shown.
    pub stacks: Option<StackFrame>,
    /// Disks, when they are shown.
    pub disks: Vec<DiskFrame>,
    /// Shrinkers, if their picture is shown.
    pub caches: Vec<CacheFrame>,
    /// What the zone's kswapd would be told if it asked whether to sleep.
    pub sleep_check: SleepCheck,
    /// Page blocks of the zone asked for, if they are shown.
    pub blocks: Option<BlocksFrame>,
    /// Hunks, while their pseudo-code is shown.
    pub hunks: Vec<HunkFrame>,
}

/// Takes the picture.
pub fn capture(m: &Machine, request: FrameRequest) -> Frame {
    let limits = global_dirty_limits(m);
    let zone = (request.zone as usize).min(m.zones.len() - 1);
    Frame {
        time: m.sched.now(),
        event: m.trace.number(),
        hash: request.with_hash.then(|| state_hash(m)),
        finished: m.progress.finished,
        zones: (0..m.zones.len()).map(|z| zone_frame(m, z)).collect(),
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
            .enumerate()
            .filter(|(_, t)| t.state != TaskState::Ended)
            .map(|(id, t)| task_frame(id as u32, t))
            .collect(),
        passes: m.gauge.passes.clone(),
        recent: m.trace.recent(RECENT_EVENTS),
        kswapd_awake: m.nodes.iter().any(|n| n.awake),
        priority: m.gauge.priority,
        scan_mode: m.gauge.scan_mode,
        nr_to_reclaim: m.gauge.nr_to_reclaim,
        counters: counters(m).into_iter().map(|(_, value)| value).collect(),
        swap: [m.swap.total_slots(), m.swap.free_slots()],
        dirty_limits: [limits.background, limits.limit],
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
    }
}

fn zone_frame(m: &Machine, zone: usize) -> ZoneFrame {
    let z = &m.zones[zone];
    let d = &m.domains[m.domain_of_zone(zone)];
    ZoneFrame {
        zone,
        lists: [
            Lru::InactiveAnon,
            Lru::ActiveAnon,
            Lru::InactiveFile,
            Lru::ActiveFile,
            Lru::Unevictable,
        ]
        .map(|l| z.nr_lru[l as usize]),
        free: z.free_pages(),
        isolated: z.nr_isolated,
        dirty: z.nr_dirty,
        writeback: z.nr_writeback,
        kernel: z.nr_kernel,
        per_cpu: z.pcp.iter().count() as u32,
        on_the_way: z.nr_batched + z.nr_fresh,
        pages_scanned: d.pages_scanned,
        all_unreclaimable: d.all_unreclaimable,
        congested: d.congested,
        last_wake_free: z.last_wake_free,
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
        since: task.since,
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
