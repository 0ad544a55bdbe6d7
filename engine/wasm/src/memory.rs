//! Memory that is used up: the size of the refused allocation, which the trap that follows does not
//! contain.

use wasm_bindgen::prelude::*;

// No message can be sent from here. The page recognises the trap that follows by the refused
// allocation.
#[global_allocator]
static HEAP: reclaim_heap::Heap = reclaim_heap::Heap { exhausted: |_| {} };

/// Bytes of the allocation that has failed; nothing if none has failed.
#[wasm_bindgen]
pub fn refused_bytes() -> Option<u32> {
    reclaim_heap::refused().map(|bytes| u32::try_from(bytes).unwrap_or(u32::MAX))
}

/// Lets this many more allocations succeed and refuses all later ones. For tests of the
/// consequences.
#[wasm_bindgen]
pub fn refuse_allocations_after(allocations: u32) {
    reclaim_heap::refuse_after(u64::from(allocations));
}
