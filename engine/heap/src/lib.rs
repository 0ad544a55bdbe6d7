//! The programs' allocator: the system's allocator with three additions.
//!
//! It counts the bytes that each thread holds, so that a test can limit them. It can refuse allocations, so that a test can check the
//! consequences. When an allocation fails, it calls a function of the program, which can print a sentence and set an exit code, because Rust
//! would only abort.
//!
//! It is a separate crate because `unsafe` is forbidden everywhere else.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

thread_local! {
    /// Bytes that this thread has allocated minus those that it has freed.
    static HELD: Cell<isize> = const { Cell::new(0) };
}

/// Number of allocations that will still succeed; `u64::MAX`: no limit.
static REMAINING: AtomicU64 = AtomicU64::new(u64::MAX);
/// Bytes of the last allocation that failed; 0: none has failed.
static REFUSED: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator with the additions above. Each program makes it its `global_allocator`.
pub struct Heap {
    /// Function of the program that the allocator calls when an allocation fails, with the bytes that were asked for. It must not allocate.
    pub exhausted: fn(usize),
}

/// Bytes that the calling thread holds, if it frees only memory that it allocated itself.
pub fn held() -> usize {
    HELD.with(Cell::get).unsigned_abs()
}

/// Lets this many more allocations of all threads succeed, and refuses all later ones.
pub fn refuse_after(allocations: u64) {
    REMAINING.store(allocations, Relaxed);
}

/// Bytes of the last allocation that failed; `None` if none has failed.
pub fn refused() -> Option<usize> {
    match REFUSED.load(Relaxed) {
        0 => None,
        bytes => Some(bytes),
    }
}

impl Heap {
    fn may_allocate() -> bool {
        // Other threads decrement the same number, so one atomic step checks and decrements it.
        let one_less =
            || REMAINING.fetch_update(Relaxed, Relaxed, |remaining| remaining.checked_sub(1));
        REMAINING.load(Relaxed) == u64::MAX || one_less().is_ok()
    }

    /// Counts a successful allocation, or reports a failed one. `given_back`: bytes of the old place that a reallocation replaces.
    fn allocated(&self, place: *mut u8, bytes: usize, given_back: usize) -> *mut u8 {
        if place.is_null() {
            REFUSED.store(bytes.max(1), Relaxed);
            (self.exhausted)(bytes);
        } else {
            note(bytes.cast_signed() - given_back.cast_signed());
        }
        place
    }
}

fn note(bytes: isize) {
    // A thread that ends may free memory after its thread-local variables are gone.
    let _ = HELD.try_with(|held| held.set(held.get().wrapping_add(bytes)));
}

/// SAFETY: each function does the same as the system's allocator or returns null, which every caller has to expect.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's guarantees also hold for the system's allocator.
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        };
        self.allocated(place, layout.size(), 0)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's guarantees also hold for the system's allocator.
            unsafe { System.alloc_zeroed(layout) }
        } else {
            std::ptr::null_mut()
        };
        self.allocated(place, layout.size(), 0)
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's guarantees also hold for the system's allocator.
            unsafe { System.realloc(place, layout, bytes) }
        } else {
            std::ptr::null_mut()
        };
        self.allocated(place, bytes, layout.size())
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's guarantees also hold for the system's allocator.
        unsafe { System.dealloc(place, layout) };
        note(-layout.size().cast_signed());
    }
}
