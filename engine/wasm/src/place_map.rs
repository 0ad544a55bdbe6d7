//! The place map, one page in detail, and what has happened to it.

use reclaim::machine::Machine;
use reclaim::report::place_map::{self, PageHolder};
use reclaim::trace;
use wasm_bindgen::prelude::*;

/// Every frame.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct PlaceMap {
    /// One byte for each frame: a class, and above it 1 referenced, 2 dirty, 4 writeback, 8 on the free list of a CPU.
    #[wasm_bindgen(readonly)]
    pub bytes: Vec<u8>,
    /// For each zone the pages of each class, then those dirty, under writeback, on the free lists of CPUs.
    #[wasm_bindgen(readonly)]
    pub counts: Vec<u32>,
}

impl PlaceMap {
    pub(crate) fn of(map: place_map::PlaceMap) -> Self {
        Self {
            bytes: map.bytes,
            counts: map.counts,
        }
    }
}

/// One page.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
#[expect(
    missing_docs,
    clippy::struct_excessive_bools,
    reason = "documented in reclaim::report::place_map::PageDetail"
)]
pub struct PageDetail {
    #[wasm_bindgen(readonly)]
    pub page: u32,
    #[wasm_bindgen(readonly)]
    pub zone: u32,
    #[wasm_bindgen(readonly)]
    pub byte: u8,
    #[wasm_bindgen(readonly)]
    pub accessed: bool,
    #[wasm_bindgen(readonly)]
    pub mapped: bool,
    #[wasm_bindgen(readonly)]
    pub reclaim: bool,
    #[wasm_bindgen(readonly)]
    pub swap_cache: bool,
    #[wasm_bindgen(readonly)]
    pub locked: bool,
    #[wasm_bindgen(readonly)]
    pub holder: PageHolder,
    #[wasm_bindgen(readonly)]
    pub owner: u32,
    #[wasm_bindgen(readonly)]
    pub name: String,
    #[wasm_bindgen(readonly)]
    pub index: u32,
    #[wasm_bindgen(readonly)]
    pub group: String,
}

impl PageDetail {
    pub(crate) fn of(page: place_map::PageDetail) -> Self {
        Self {
            page: page.page,
            zone: page.zone,
            byte: page.byte,
            accessed: page.accessed,
            mapped: page.mapped,
            reclaim: page.reclaim,
            swap_cache: page.swap_cache,
            locked: page.locked,
            holder: page.holder,
            owner: page.owner,
            name: page.name,
            index: page.index,
            group: page.group,
        }
    }
}

/// What has happened to a page, oldest first, in columns of equal length.
#[wasm_bindgen(getter_with_clone)]
#[expect(missing_docs, reason = "documented in reclaim::trace::LifeMoment")]
pub struct PageLife {
    #[wasm_bindgen(readonly)]
    pub events: Vec<u32>,
    #[wasm_bindgen(readonly)]
    pub times_ns: Vec<f64>,
    /// Codes of `LifeStep`.
    #[wasm_bindgen(readonly)]
    pub steps: Vec<u8>,
    /// 2^32 - 1: nobody is named.
    #[wasm_bindgen(readonly)]
    pub tasks: Vec<u32>,
    #[wasm_bindgen(readonly)]
    pub a: Vec<u32>,
    #[wasm_bindgen(readonly)]
    pub b: Vec<u32>,
    /// Names of the tasks in it, line by line: number, tab, name. As a list they would take references that checkpoints do not restore.
    #[wasm_bindgen(readonly)]
    pub names: String,
}

impl PageLife {
    pub(crate) fn of(moments: &[trace::LifeMoment], m: &Machine) -> Self {
        let mapped_by = moments
            .iter()
            .filter(|moment| moment.step == trace::LifeStep::Mapped);
        let tasks = moments.iter().map(|moment| moment.task);
        let mut tasks: Vec<u32> = tasks.chain(mapped_by.map(|moment| moment.b)).collect();
        tasks.sort_unstable();
        tasks.dedup();
        let names = tasks.iter().filter_map(|&id| {
            let task = m.sched.tasks().get(id as usize)?;
            Some(format!("{id}\t{}", task.name))
        });
        Self {
            events: moments.iter().map(|moment| moment.event).collect(),
            times_ns: moments.iter().map(|moment| moment.time as f64).collect(),
            steps: moments.iter().map(|moment| moment.step as u8).collect(),
            tasks: moments.iter().map(|moment| moment.task).collect(),
            a: moments.iter().map(|moment| moment.a).collect(),
            b: moments.iter().map(|moment| moment.b).collect(),
            names: names.collect::<Vec<_>>().join("\n"),
        }
    }
}
