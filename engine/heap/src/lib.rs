//! The programs' allocator: the system's allocator with three additions.
//!
//! It counts the bytes that each thread holds, so that a test can limit them. It can refuse an allocation, so that a test can see the
//! consequences. And it calls a function of the program before Rust aborts, because an abort prints no message and has no exit code of its
//! own.
//!
//! It is a crate of its own because `unsafe` is forbidden everywhere else.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

thread_local! {
    /// Bytes that this thread has allocated minus those that it has freed.
    static HELD: Cell<isize> = const { Cell::new(0) };
}

/// Number of allocations that will still succeed.
static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);
/// Bytes of the allocation that was refused; 0: none was refused.
static REFUSED: AtomicUsize = AtomicUsize::new(0);

/// The allocator.
pub struct Heap {
    /// Is called with the size of an allocation before it fails, bytes. It must not allocate.
    pub exhausted: fn(usize),
}

/// Bytes that this thread holds.
pub fn held() -> usize {
    HELD.with(Cell::get).unsigned_abs()
}

/// Lets this many more allocations succeed and refuses all later ones.
pub fn refuse_after(allocations: u64) {
    LEFT.store(allocations, Relaxed);
}

/// Bytes of the allocation that has failed; `None` if none has failed.
pub fn refused() -> Option<usize> {
    match REFUSED.load(Relaxed) {
        0 => None,
        bytes => Some(bytes),
    }
}

impl Heap {
    fn may_allocate() -> bool {
        // Other threads decrement the same number.
        let one_less = || LEFT.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        LEFT.load(Relaxed) == u64::MAX || one_less().is_ok()
    }

    /// Notes a successful allocation, or reports a failed one.
    fn taken(&self, place: *mut u8, bytes: usize, given_back: usize) -> *mut u8 {
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
        self.taken(place, layout.size(), 0)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's guarantees also hold for the system's allocator.
            unsafe { System.alloc_zeroed(layout) }
        } else {
            std::ptr::null_mut()
        };
        self.taken(place, layout.size(), 0)
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's guarantees also hold for the system's allocator.
            unsafe { System.realloc(place, layout, bytes) }
        } else {
            std::ptr::null_mut()
        };
        self.taken(place, bytes, layout.size())
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's guarantees also hold for the system's allocator.
        unsafe { System.dealloc(place, layout) };
        note(-layout.size().cast_signed());
    }
}
