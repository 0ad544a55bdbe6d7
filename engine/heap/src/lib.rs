//! The allocator of the programs: the system's, with three things around it.
//!
//! It counts the bytes that each thread holds, so that a test can put a ceiling on them. It can refuse an allocation, so that a test
//! can see what happens then. It also calls a function of the program before Rust aborts, because an abort says nothing and has no exit code of its own.
//!
//! A crate of its own because `unsafe` is forbidden everywhere else.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

thread_local! {
    /// What this thread has taken and not given back, bytes.
    static HELD: Cell<isize> = const { Cell::new(0) };
}

/// Allocations that are still served.
static LEFT: AtomicU64 = AtomicU64::new(u64::MAX);
/// Bytes of the allocation that was refused; 0: none was.
static REFUSED: AtomicUsize = AtomicUsize::new(0);

/// The allocator; `exhausted` is called with the bytes that there were none for. It must not allocate.
pub struct Heap {
    /// Called before the allocation fails.
    pub exhausted: fn(usize),
}

/// Bytes that this thread holds.
pub fn held() -> usize {
    HELD.with(Cell::get).unsigned_abs()
}

/// Refuses every allocation but so many from now on.
pub fn refuse_after(allocations: u64) {
    LEFT.store(allocations, Relaxed);
}

/// Bytes of the allocation that there was no memory for, if there was one.
pub fn refused() -> Option<usize> {
    match REFUSED.load(Relaxed) {
        0 => None,
        bytes => Some(bytes),
    }
}

impl Heap {
    fn may_allocate() -> bool {
        // Other threads take from the same number.
        let one_less = || LEFT.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        LEFT.load(Relaxed) == u64::MAX || one_less().is_ok()
    }

    /// Notes what was taken, or that there was nothing.
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
    // A thread that ends gives back after its own places are gone.
    let _ = HELD.try_with(|held| held.set(held.get().wrapping_add(bytes)));
}

/// SAFETY: each function does what the system's does, or returns null, which every caller has to expect.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's promises are handed on.
            unsafe { System.alloc(layout) }
        } else {
            std::ptr::null_mut()
        };
        self.taken(place, layout.size(), 0)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's promises are handed on.
            unsafe { System.alloc_zeroed(layout) }
        } else {
            std::ptr::null_mut()
        };
        self.taken(place, layout.size(), 0)
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        let place = if Self::may_allocate() {
            // SAFETY: the caller's promises are handed on.
            unsafe { System.realloc(place, layout, bytes) }
        } else {
            std::ptr::null_mut()
        };
        self.taken(place, bytes, layout.size())
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are handed on.
        unsafe { System.dealloc(place, layout) };
        note(-layout.size().cast_signed());
    }
}
