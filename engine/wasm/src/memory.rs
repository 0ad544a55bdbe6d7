//! Where memory ends: what was refused, which the trap that follows does not tell.

use wasm_bindgen::prelude::*;

// Nothing can be said from here: the trap that follows is told apart by what was refused.
#[global_allocator]
static HEAP: reclaim_heap::Heap = reclaim_heap::Heap { exhausted: |_| {} };

/// Bytes of the allocation that there was no memory for; nothing: there was always enough.
#[wasm_bindgen]
pub fn refused_bytes() -> Option<u32> {
    reclaim_heap::refused().map(|bytes| u32::try_from(bytes).unwrap_or(u32::MAX))
}

/// Refuses every allocation but so many from now on. For tests of what follows.
#[wasm_bindgen]
pub fn refuse_allocations_after(allocations: u32) {
    reclaim_heap::refuse_after(u64::from(allocations));
}
