//! Pictures as plain objects: getters only, to be copied and freed at once.

use reclaim::machine::Machine;
use reclaim::report::frame;
use reclaim::sim::{TaskKind, TaskState, Wait};
use reclaim::trace::{EventKind, Found, Mark};
use wasm_bindgen::prelude::*;

use crate::blocks::BlocksFrame;
use crate::caches::{CacheFrame, cache};
use crate::codes::ScanMode;
use crate::disk_frame::DiskFrame;
use crate::groups::GroupsFrame;
use crate::hunks::HunkFrame;
use crate::place_map::{PageDetail, PlaceMap};
use crate::sleep_check::SleepCheckFrame;
use crate::stack_frame::StackFrame;

/// One zone. Pages.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
#[expect(
    missing_docs,
    reason = "names of /proc/zoneinfo; described in reclaim::mm::zone::Zone"
)]
pub struct ZoneFrame {
    #[wasm_bindgen(readonly)]
    pub node: u32,
    #[wasm_bindgen(readonly)]
    pub name: String,
    #[wasm_bindgen(readonly)]
    pub spanned: u32,
    #[wasm_bindgen(readonly)]
    pub present: u32,
    #[wasm_bindgen(readonly)]
    pub managed: u32,
    #[wasm_bindgen(readonly)]
    pub free_pages: u32,
    #[wasm_bindgen(readonly)]
    pub min: u32,
    #[wasm_bindgen(readonly)]
    pub low: u32,
    #[wasm_bindgen(readonly)]
    pub high: u32,
    /// `lowmem_reserve` against ordinary user pages.
    #[wasm_bindgen(readonly)]
    pub reserve: u32,
    /// Inactive anon, active anon, inactive file, active file, unevictable.
    #[wasm_bindgen(readonly)]
    pub lists: Vec<u32>,
    #[wasm_bindgen(readonly)]
    pub isolated_anon: u32,
    #[wasm_bindgen(readonly)]
    pub isolated_file: u32,
    #[wasm_bindgen(readonly)]
    pub dirty: u32,
    #[wasm_bindgen(readonly)]
    pub writeback: u32,
    #[wasm_bindgen(readonly)]
    pub kernel_pages: u32,
    /// Free pages in the lists of single CPUs.
    #[wasm_bindgen(readonly)]
    pub per_cpu: u32,
    /// User pages on no list yet, or in a batch on their way to one.
    #[wasm_bindgen(readonly)]
    pub on_the_way: u32,
    #[wasm_bindgen(readonly)]
    pub pages_scanned: u32,
    #[wasm_bindgen(readonly)]
    pub all_unreclaimable: bool,
    #[wasm_bindgen(readonly)]
    pub congested: bool,
    /// Free pages when kswapd was last woken for this zone; 2^32 - 1: never.
    #[wasm_bindgen(readonly)]
    pub last_wake_free: u32,
    /// Free pages when kswapd last went to sleep; 2^32 - 1: never.
    #[wasm_bindgen(readonly)]
    pub last_sleep_free: u32,
}

/// What watermarks and dirty limits are made of. Pages.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct FormulaParts {
    /// `min_free_kbytes`, as pages.
    #[wasm_bindgen(readonly)]
    pub min_free_pages: u32,
    /// Pages of all zones.
    #[wasm_bindgen(readonly)]
    pub lowmem_pages: u32,
    /// `watermark_scale_factor`, in 1/10,000 of a zone; 0: a quarter of min is taken.
    #[wasm_bindgen(readonly)]
    pub scale_factor: u32,
    /// Pages that may be dirty at all.
    #[wasm_bindgen(readonly)]
    pub dirtyable_pages: u32,
    /// Percent.
    #[wasm_bindgen(readonly)]
    pub dirty_background_ratio: u32,
    /// Percent.
    #[wasm_bindgen(readonly)]
    pub dirty_ratio: u32,
}

impl FormulaParts {
    const fn of(p: frame::FormulaParts) -> Self {
        Self {
            min_free_pages: p.min_free_pages,
            lowmem_pages: p.lowmem_pages,
            scale_factor: p.scale_factor,
            dirtyable_pages: p.dirtyable_pages,
            dirty_background_ratio: p.dirty_background_ratio,
            dirty_ratio: p.dirty_ratio,
        }
    }
}

/// One task.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct TaskFrame {
    /// Id.
    #[wasm_bindgen(readonly)]
    pub id: u32,
    /// Process id.
    #[wasm_bindgen(readonly)]
    pub pid: u32,
    /// comm.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// Sort.
    #[wasm_bindgen(readonly)]
    pub kind: TaskKind,
    /// State.
    #[wasm_bindgen(readonly)]
    pub state: TaskState,
    /// What it waits for.
    #[wasm_bindgen(readonly)]
    pub wait: Wait,
    /// Since when, ns.
    #[wasm_bindgen(readonly)]
    pub since_ns: f64,
    /// Told to stop by a signal, whether it stands still yet or not.
    #[wasm_bindgen(readonly)]
    pub stopped: bool,
    /// Call path, outermost first.
    #[wasm_bindgen(readonly)]
    pub path: Vec<String>,
    /// What it takes of the kernel stack of 8192 bytes, as far as frame sizes were published.
    #[wasm_bindgen(readonly)]
    pub stack_bytes: u32,
}

/// One event.
#[wasm_bindgen]
#[derive(Clone, Copy)]
#[expect(
    missing_docs,
    reason = "the fields depend on the kind: reclaim::trace::EventKind"
)]
pub struct EventFrame {
    #[wasm_bindgen(readonly)]
    pub number: u32,
    #[wasm_bindgen(readonly)]
    pub time_ns: f64,
    #[wasm_bindgen(readonly)]
    pub kind: EventKind,
    #[wasm_bindgen(readonly)]
    pub task: u32,
    #[wasm_bindgen(readonly)]
    pub a: u32,
    #[wasm_bindgen(readonly)]
    pub b: u32,
    #[wasm_bindgen(readonly)]
    pub c: u32,
    #[wasm_bindgen(readonly)]
    pub d: u32,
}

/// One finished kswapd pass.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct PassFrame {
    /// 12..=0.
    #[wasm_bindgen(readonly)]
    pub priority: u32,
    /// Pages.
    #[wasm_bindgen(readonly)]
    pub reclaimed: u32,
    /// Pages.
    #[wasm_bindgen(readonly)]
    pub scanned: u32,
}

/// One LRU list.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct RibbonFrame {
    /// 0 inactive anon, 1 active anon, 2 inactive file, 3 active file.
    #[wasm_bindgen(readonly)]
    pub lru: u32,
    /// Pages.
    #[wasm_bindgen(readonly)]
    pub size: u32,
    /// For each column, tail first: clean, referenced, dirty, under writeback.
    #[wasm_bindgen(readonly)]
    pub columns: Vec<u32>,
    /// The last pages, tail first; bits 1 referenced, 2 accessed, 4 dirty, 8 writeback, 16 reclaim, 32 mapped, 64 swap cache.
    #[wasm_bindgen(readonly)]
    pub tail: Vec<u8>,
    /// Their numbers.
    #[wasm_bindgen(readonly)]
    pub tail_pages: Vec<u32>,
    /// For each column: the most laps of a file page in it that waits for the disk, which is how often reclaim has put it back.
    #[wasm_bindgen(readonly)]
    pub laps: Vec<u8>,
    /// File pages that wait for the disk, by their laps: none yet, 1, 2, more.
    #[wasm_bindgen(readonly)]
    pub waiting_by_laps: Vec<u32>,
}

/// The picture.
#[wasm_bindgen(getter_with_clone)]
pub struct Frame {
    /// Virtual time, ns.
    #[wasm_bindgen(readonly)]
    pub time_ns: f64,
    /// Number of the last event.
    #[wasm_bindgen(readonly)]
    pub event: u32,
    /// 16 hex digits, or nothing when not asked for.
    #[wasm_bindgen(readonly)]
    pub hash: String,
    /// The run is over.
    #[wasm_bindgen(readonly)]
    pub finished: bool,
    /// Zones.
    #[wasm_bindgen(readonly)]
    pub zones: Vec<ZoneFrame>,
    /// The four lists of the zone asked for.
    #[wasm_bindgen(readonly)]
    pub ribbons: Vec<RibbonFrame>,
    /// Tasks.
    #[wasm_bindgen(readonly)]
    pub tasks: Vec<TaskFrame>,
    /// The last kswapd passes.
    #[wasm_bindgen(readonly)]
    pub passes: Vec<PassFrame>,
    /// The last events, oldest first.
    #[wasm_bindgen(readonly)]
    pub recent: Vec<EventFrame>,
    /// kswapd is balancing.
    #[wasm_bindgen(readonly)]
    pub kswapd_awake: bool,
    /// Priority of the latest pass.
    #[wasm_bindgen(readonly)]
    pub priority: u32,
    /// Which rule decided what was scanned.
    #[wasm_bindgen(readonly)]
    pub scan_mode: ScanMode,
    /// kswapd's target; 2^32 - 1: unlimited.
    #[wasm_bindgen(readonly)]
    pub nr_to_reclaim: u32,
    /// In the order of `counter_names`.
    #[wasm_bindgen(readonly)]
    pub counters: Vec<u32>,
    /// Swap slots.
    #[wasm_bindgen(readonly)]
    pub swap_total: u32,
    /// Free swap slots.
    #[wasm_bindgen(readonly)]
    pub swap_free: u32,
    /// Pages above which the flusher works.
    #[wasm_bindgen(readonly)]
    pub dirty_background: u32,
    /// Pages above which writers wait.
    #[wasm_bindgen(readonly)]
    pub dirty_limit: u32,
    /// What watermarks and dirty limits are made of.
    #[wasm_bindgen(readonly)]
    pub parts: FormulaParts,
    /// What the workload is doing.
    #[wasm_bindgen(readonly)]
    pub phase: String,
    /// Bytes of the deepest call path so far.
    #[wasm_bindgen(readonly)]
    pub deepest_stack: u32,
    /// The groups, if they are shown and there are any.
    #[wasm_bindgen(readonly)]
    pub groups: Option<GroupsFrame>,
    /// The page asked for.
    #[wasm_bindgen(readonly)]
    pub page: Option<PageDetail>,
    /// Every frame, while the map is shown.
    #[wasm_bindgen(readonly)]
    pub place_map: Option<PlaceMap>,
    /// Kernel stacks, when they are shown.
    #[wasm_bindgen(readonly)]
    pub stacks: Option<StackFrame>,
    /// Disks, when they are shown.
    #[wasm_bindgen(readonly)]
    pub disks: Vec<DiskFrame>,
    /// What the two kernels decide differently, while its pseudo-code is shown.
    #[wasm_bindgen(readonly)]
    pub hunks: Vec<HunkFrame>,
    /// Shrinkers, if their picture is shown.
    #[wasm_bindgen(readonly)]
    pub caches: Vec<CacheFrame>,
    /// What kswapd of the zone's node would be told if it asked now whether to sleep.
    #[wasm_bindgen(readonly)]
    pub sleep_check: SleepCheckFrame,
    /// Page blocks of the zone asked for, if they are shown.
    #[wasm_bindgen(readonly)]
    pub blocks: Option<BlocksFrame>,
}

impl Frame {
    pub(crate) fn of(f: frame::Frame, m: &Machine) -> Self {
        Self {
            time_ns: f.time as f64,
            event: f.event,
            hash: f.hash.map(|h| format!("{h:016x}")).unwrap_or_default(),
            finished: f.finished,
            zones: f.zones.iter().map(|z| zone(z, m)).collect(),
            ribbons: f.ribbons.into_iter().map(ribbon).collect(),
            tasks: f.tasks.into_iter().map(task).collect(),
            passes: f.passes.iter().map(pass).collect(),
            recent: f.recent.iter().map(event).collect(),
            kswapd_awake: f.kswapd_awake,
            priority: f.priority,
            scan_mode: match f.scan_mode {
                1 => ScanMode::File,
                2 => ScanMode::Anon,
                3 => ScanMode::Equal,
                4 => ScanMode::Fract,
                _ => ScanMode::None,
            },
            nr_to_reclaim: f.nr_to_reclaim,
            counters: f
                .counters
                .iter()
                .map(|&c| c.min(u64::from(u32::MAX)) as u32)
                .collect(),
            swap_total: f.swap[0],
            swap_free: f.swap[1],
            dirty_background: f.dirty_limits[0],
            dirty_limit: f.dirty_limits[1],
            parts: FormulaParts::of(f.parts),
            phase: f.phase,
            deepest_stack: f.deepest_stack,
            groups: f.groups.as_ref().map(GroupsFrame::of),
            page: f.page.map(PageDetail::of),
            place_map: f.place_map.map(PlaceMap::of),
            stacks: f.stacks.as_ref().map(StackFrame::from),
            disks: f.disks.iter().map(DiskFrame::from).collect(),
            hunks: f.hunks.iter().map(HunkFrame::from).collect(),
            caches: f.caches.into_iter().map(|c| cache(c, &m.kernel)).collect(),
            sleep_check: SleepCheckFrame::of(&f.sleep_check, m),
            blocks: f.blocks.map(BlocksFrame::from),
        }
    }
}

fn zone(z: &frame::ZoneFrame, m: &Machine) -> ZoneFrame {
    let zone = &m.zones[z.zone];
    ZoneFrame {
        node: zone.node,
        name: zone.name().to_owned(),
        spanned: zone.spanned,
        present: zone.present,
        managed: zone.managed,
        free_pages: z.free,
        min: zone.watermarks.min,
        low: zone.watermarks.low,
        high: zone.watermarks.high,
        reserve: zone.reserve[m.user_class()],
        lists: z.lists.to_vec(),
        isolated_anon: z.isolated[0],
        isolated_file: z.isolated[1],
        dirty: z.dirty,
        writeback: z.writeback,
        kernel_pages: z.kernel,
        per_cpu: z.per_cpu,
        on_the_way: z.on_the_way,
        pages_scanned: z.pages_scanned,
        all_unreclaimable: z.all_unreclaimable,
        congested: z.congested,
        last_wake_free: z.last_wake_free,
        last_sleep_free: z.last_sleep_free,
    }
}

fn ribbon(r: frame::Ribbon) -> RibbonFrame {
    RibbonFrame {
        lru: r.lru as u32,
        size: r.size,
        columns: r.columns,
        tail: r.tail,
        tail_pages: r.tail_pages,
        laps: r.laps,
        waiting_by_laps: r.waiting_by_laps.to_vec(),
    }
}

fn task(t: frame::TaskFrame) -> TaskFrame {
    TaskFrame {
        id: t.id,
        pid: t.pid,
        name: t.name,
        kind: t.kind,
        state: t.state,
        stopped: t.stopped,
        wait: t.wait,
        since_ns: t.since as f64,
        path: t.path,
        stack_bytes: t.stack_bytes,
    }
}

fn pass(&[priority, reclaimed, scanned]: &[u32; 3]) -> PassFrame {
    PassFrame {
        priority,
        reclaimed,
        scanned,
    }
}

fn event(e: &reclaim::trace::Event) -> EventFrame {
    EventFrame {
        number: e.number,
        time_ns: e.time as f64,
        kind: e.kind,
        task: e.task,
        a: e.a,
        b: e.b,
        c: e.c,
        d: e.d,
    }
}

/// Columns of equal length.
#[wasm_bindgen(getter_with_clone)]
pub struct Marks {
    /// Event numbers.
    #[wasm_bindgen(readonly)]
    pub events: Vec<u32>,
    /// Codes of `MarkKind`.
    #[wasm_bindgen(readonly)]
    pub kinds: Vec<u8>,
    /// Times, ns.
    #[wasm_bindgen(readonly)]
    pub times_ns: Vec<f64>,
}

impl Marks {
    pub(crate) fn of(marks: &[Mark]) -> Self {
        Self {
            events: marks.iter().map(|m| m.event).collect(),
            kinds: marks.iter().map(|m| m.kind as u8).collect(),
            times_ns: marks.iter().map(|m| m.time as f64).collect(),
        }
    }
}

/// Moments that searches have found, in columns of equal length.
#[wasm_bindgen(getter_with_clone)]
pub struct FoundMoments {
    /// Indices of the searches.
    #[wasm_bindgen(readonly)]
    pub searches: Vec<u32>,
    /// Event numbers.
    #[wasm_bindgen(readonly)]
    pub events: Vec<u32>,
    /// Times, ns.
    #[wasm_bindgen(readonly)]
    pub times_ns: Vec<f64>,
}

impl FoundMoments {
    pub(crate) fn of(found: &[Found]) -> Self {
        Self {
            searches: found.iter().map(|f| f.search).collect(),
            events: found.iter().map(|f| f.event).collect(),
            times_ns: found.iter().map(|f| f.time as f64).collect(),
        }
    }
}
