//! The caches that shrinkers ask, as plain objects.

use reclaim::kernel::{Kernel, ShrinkerDeferral, ShrinkerFloor};
use reclaim::mm::shrinker::ShrinkerCut;
use reclaim::report::frame::{self, CacheKind, CallTarget};
use wasm_bindgen::prelude::*;

/// The last call of a shrinker; the fields are described in the engine's `mm::shrinker::Reckoning` and `report::LastCall`.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
#[expect(
    missing_docs,
    reason = "described in reclaim::mm::shrinker::Reckoning and reclaim::report::LastCall"
)]
pub struct ShrinkerCall {
    #[wasm_bindgen(readonly)]
    pub task: u32,
    /// Name of the group that is asked; nothing for the root.
    #[wasm_bindgen(readonly)]
    pub group: String,
    #[wasm_bindgen(readonly)]
    pub priority: u32,
    #[wasm_bindgen(readonly)]
    pub lru_pages: u32,
    #[wasm_bindgen(readonly)]
    pub freeable: u32,
    #[wasm_bindgen(readonly)]
    pub share: u32,
    #[wasm_bindgen(readonly)]
    pub weighted: u32,
    #[wasm_bindgen(readonly)]
    pub target: u32,
    #[wasm_bindgen(readonly)]
    pub gathered: u32,
    #[wasm_bindgen(readonly)]
    pub gathered_share: u32,
    #[wasm_bindgen(readonly)]
    pub delta: u32,
    #[wasm_bindgen(readonly)]
    pub nr_deferred: u32,
    #[wasm_bindgen(readonly)]
    pub carried: u32,
    #[wasm_bindgen(readonly)]
    pub wanted: u32,
    #[wasm_bindgen(readonly)]
    pub cut: ShrinkerCut,
    #[wasm_bindgen(readonly)]
    pub total_scan: u32,
    #[wasm_bindgen(readonly)]
    pub scanned: u32,
    #[wasm_bindgen(readonly)]
    pub freed: u32,
    #[wasm_bindgen(readonly)]
    pub stripped_inodes: u32,
    #[wasm_bindgen(readonly)]
    pub stripped_pages: u32,
    #[wasm_bindgen(readonly)]
    pub refused: bool,
    #[wasm_bindgen(readonly)]
    pub ended: bool,
}

/// One cache with a shrinker.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct CacheFrame {
    /// Which.
    #[wasm_bindgen(readonly)]
    pub kind: CacheKind,
    /// Node of its objects.
    #[wasm_bindgen(readonly)]
    pub node: u32,
    /// Objects that could go: dentries, inodes, those that only the file system knows, and which of these have to be written first.
    #[wasm_bindgen(readonly)]
    pub objects: Vec<u32>,
    /// Objects that are scanned together.
    #[wasm_bindgen(readonly)]
    pub batch: u32,
    /// Cost of bringing an object back.
    #[wasm_bindgen(readonly)]
    pub seeks: u32,
    /// Left to be asked for.
    #[wasm_bindgen(readonly)]
    pub nr_deferred: u32,
    /// The kernel's rules.
    #[wasm_bindgen(readonly)]
    pub target: CallTarget,
    /// The kernel's rules.
    #[wasm_bindgen(readonly)]
    pub floor: ShrinkerFloor,
    /// The kernel's rules.
    #[wasm_bindgen(readonly)]
    pub deferral: ShrinkerDeferral,
    /// The last call, if there was one.
    #[wasm_bindgen(readonly)]
    pub last: Vec<ShrinkerCall>,
    /// Ids of the tasks that wait inside.
    #[wasm_bindgen(readonly)]
    pub waiters: Vec<u32>,
}

/// A cache with the rules of the kernel.
pub(crate) fn cache(c: frame::CacheFrame, kernel: &Kernel) -> CacheFrame {
    let shrinker = c.cache.shrinker();
    let [dentries, inodes, own] = c.objects;
    CacheFrame {
        kind: c.kind,
        node: c.cache.node(),
        objects: vec![dentries, inodes, own, c.unclean],
        batch: shrinker.batch,
        seeks: shrinker.seeks,
        nr_deferred: clip(c.nr_deferred),
        target: c.target,
        floor: kernel.shrinker_floor,
        deferral: kernel.shrinker_deferral,
        last: c.last.iter().map(|call| last(call, &c.group)).collect(),
        waiters: c.waiters,
    }
}

fn last(call: &reclaim::report::LastCall, group: &str) -> ShrinkerCall {
    let r = &call.reckoning;
    ShrinkerCall {
        task: call.task.0,
        group: group.to_owned(),
        priority: r.pressure.priority,
        lru_pages: r.pressure.nr_eligible,
        freeable: clip(r.freeable),
        share: clip(r.share),
        weighted: clip(r.weighted),
        target: clip(r.target),
        gathered: clip(r.gathered),
        gathered_share: clip(r.gathered_share),
        delta: clip(r.delta),
        nr_deferred: clip(r.nr_deferred),
        carried: clip(r.carried),
        wanted: clip(r.wanted),
        cut: r.cut,
        total_scan: clip(r.total_scan),
        scanned: clip(call.scanned),
        freed: call.freed,
        stripped_inodes: call.stripped_inodes,
        stripped_pages: call.stripped_pages,
        refused: call.refused,
        ended: call.ended,
    }
}

fn clip(n: u64) -> u32 {
    n.min(u64::from(u32::MAX)) as u32
}
