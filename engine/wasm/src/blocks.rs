//! Page blocks and compaction of a zone, as plain objects.

use reclaim::mm::compaction::{self, CompactResult};
use reclaim::report::frame::blocks;
use wasm_bindgen::prelude::*;

/// The newest run over a zone.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct CompactRunFrame {
    /// Name of the task.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// It makes the block for itself.
    #[wasm_bindgen(readonly)]
    pub direct: bool,
    /// Order of the block that is wanted.
    #[wasm_bindgen(readonly)]
    pub order: u32,
    /// Pages at which the scanners began: for pages to move, for places.
    #[wasm_bindgen(readonly)]
    pub began_pfns: Vec<u32>,
    /// Where they are, or were at the end.
    #[wasm_bindgen(readonly)]
    pub at_pfns: Vec<u32>,
    /// Pages moved.
    #[wasm_bindgen(readonly)]
    pub moved: u32,
    /// When it ended, ns; `undefined`: it goes on.
    #[wasm_bindgen(readonly)]
    pub ended_ns: Option<f64>,
    /// What it has come to; `Continue` while it goes on.
    #[wasm_bindgen(readonly)]
    pub result: CompactResult,
}

/// Page blocks in address order, what is free by order, and what compaction is at.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct BlocksFrame {
    /// First page of the first block; the zone may begin within it.
    #[wasm_bindgen(readonly)]
    pub first_pfn: u32,
    /// Page blocks that the zone has a part of.
    #[wasm_bindgen(readonly)]
    pub blocks: u32,
    /// Blocks in a cell.
    #[wasm_bindgen(readonly)]
    pub blocks_per_cell: u32,
    /// For each cell: pages of the kernel, unevictable, active anon, inactive anon, active file, inactive file, free.
    #[wasm_bindgen(readonly)]
    pub pages: Vec<u32>,
    /// For each cell: blocks that are unmovable, movable, reclaimable, highatomic; empty where pages are not grouped.
    #[wasm_bindgen(readonly)]
    pub types: Vec<u32>,
    /// Free blocks by order, 0 to 10.
    #[wasm_bindgen(readonly)]
    pub nr_free: Vec<u32>,
    /// Fragmentation index by order.
    #[wasm_bindgen(readonly)]
    pub fragmentation: Vec<i32>,
    /// Order of the last request for more than one page; 0: none yet.
    #[wasm_bindgen(readonly)]
    pub last_order: u32,
    /// There is compaction.
    #[wasm_bindgen(readonly)]
    pub compaction: bool,
    /// Where the next run looks for pages to move, async and sync, and for places.
    #[wasm_bindgen(readonly)]
    pub cached_pfns: Vec<u32>,
    /// The next attempts that are passed over.
    #[wasm_bindgen(readonly)]
    pub passed_over: u32,
    /// Attempts that the last failure costs in all.
    #[wasm_bindgen(readonly)]
    pub costs_attempts: u32,
    /// The smallest order that this is about.
    #[wasm_bindgen(readonly)]
    pub order_failed: u32,
    /// The newest run.
    #[wasm_bindgen(readonly)]
    pub run: Option<CompactRunFrame>,
    /// Runs under way.
    #[wasm_bindgen(readonly)]
    pub under_way: u32,
}

impl From<blocks::BlocksFrame> for BlocksFrame {
    fn from(b: blocks::BlocksFrame) -> Self {
        Self {
            first_pfn: b.first_pfn,
            blocks: b.blocks,
            blocks_per_cell: b.blocks_per_cell,
            pages: b.pages,
            types: b.types,
            nr_free: b.nr_free.to_vec(),
            // It lies between -1,000 and 1,000.
            fragmentation: b.fragmentation.map(|index| index as i32).to_vec(),
            last_order: b.last_order,
            compaction: b.compaction,
            cached_pfns: b.cached_pfns.to_vec(),
            passed_over: b.passed_over,
            costs_attempts: b.costs_attempts,
            order_failed: b.order_failed,
            run: b.run.map(|(run, name)| compact_run(run, name)),
            under_way: b.under_way as u32,
        }
    }
}

fn compact_run(run: compaction::CompactRun, name: String) -> CompactRunFrame {
    CompactRunFrame {
        name,
        direct: run.direct,
        order: run.order,
        began_pfns: run.began.to_vec(),
        at_pfns: run.at.to_vec(),
        moved: run.moved,
        ended_ns: run.ended.map(|(time, _)| time as f64),
        result: run
            .ended
            .map_or(CompactResult::Continue, |(_, result)| result),
    }
}
