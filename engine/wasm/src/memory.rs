//! The size of the allocation that failed when memory was used up. The page reads the size here, because the trap that follows does not contain it.

use wasm_bindgen::prelude::*;

// `exhausted` cannot send a message. The page recognises the trap by the size of the failed allocation.
#[global_allocator]
static HEAP: reclaim_heap::Heap = reclaim_heap::Heap { exhausted: |_| {} };

/// Bytes of the last allocation that failed; nothing if none has failed.
#[wasm_bindgen]
pub fn refused_bytes() -> Option<u32> {
    reclaim_heap::refused().map(|bytes| u32::try_from(bytes).unwrap_or(u32::MAX))
}

/// Lets this many more allocations succeed, and refuses all later ones, for tests of the consequences.
#[wasm_bindgen]
pub fn refuse_allocations_after(allocations: u32) {
    reclaim_heap::refuse_after(u64::from(allocations));
}
