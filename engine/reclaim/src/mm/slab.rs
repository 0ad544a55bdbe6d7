//! Slab caches: equal objects in slabs of one page or a few. A slab is freed with its last object.
//!
//! Source: mm/slub.c, 3.10; `calculate_order`, `allocate_slab`, 6.1.
//! Simplified: no per-CPU slabs; the slab that got room last is filled first, and an empty slab is freed at once. This affects how many pages stay
//! half empty.

use crate::kernel::SlabPages;
use crate::machine::Machine;
use crate::mm::id::Pfn;
use crate::mm::page_alloc::{self, AllocError, Gfp, get_page_without_reclaim};
use crate::sim::Sim;

const PAGE_SIZE: u32 = 4096;
/// Largest order of a slab. `slub_max_order`.
const MAX_ORDER: u32 = 3;

/// The size of a cache's objects.
#[derive(Clone, Copy, Debug)]
pub struct ObjectSize {
    /// Objects that fit into a slab of one page.
    pub per_page: u32,
    /// Bytes of an object.
    pub bytes: u32,
}

#[derive(Clone, Copy, Debug)]
struct Slab {
    /// The first page of the slab, or [`Pfn::NONE`] if the slab was freed.
    first: Pfn,
    order: u32,
    room: u32,
    used: u32,
}

/// A cache of objects of one size.
#[derive(Debug)]
pub struct SlabCache {
    size: ObjectSize,
    used: u32,
    /// Objects that fit into all slabs together.
    capacity: u32,
    slabs: Vec<Slab>,
    partial: Vec<u32>,
    empty: Vec<u32>,
}

/// `calculate_order`: the smallest order at which a slab holds at least the wanted number of objects and wastes at most a sixteenth of its bytes. If
/// there is none, it may waste an eighth, then a quarter, and after that it may hold one object less.
fn calculate_order(bytes: u32, cpus: u32) -> u32 {
    let wanted = 4 * (cpus.ilog2() + 2);
    for objects in (2..=wanted).rev() {
        let least = (objects * bytes)
            .div_ceil(PAGE_SIZE)
            .next_power_of_two()
            .ilog2();
        let orders = least..=MAX_ORDER;
        for fraction in [16, 8, 4] {
            let wastes_little = |&order: &u32| {
                let slab = PAGE_SIZE << order;
                slab % bytes <= slab / fraction
            };
            if let Some(order) = orders.clone().find(wastes_little) {
                return order;
            }
        }
    }
    0
}

/// The allocation request for a new slab of objects that a shrinker can free, and its order.
fn request(m: &Machine, gfp: Gfp, size: ObjectSize) -> (Gfp, u32) {
    match m.kernel.slab_pages {
        SlabPages::One => (gfp, 0),
        SlabPages::ByObjectSize => {
            let order = calculate_order(size.bytes, m.sched.nr_cpus());
            let reclaimable = Gfp {
                reclaimable: true,
                ..gfp
            };
            (reclaimable, order)
        }
    }
}

/// `allocate_slab` for small objects that no shrinker frees. The page has the migrate type unmovable. Returns the first page and the order of the
/// slab.
pub async fn allocate_unreclaimable_slab(sim: &Sim, gfp: Gfp) -> Result<(Pfn, u32), AllocError> {
    Ok((page_alloc::alloc_pages(sim, gfp, 0).await?, 0))
}

/// `allocate_slab`: allocates a slab of several pages or, if that fails, of one. Returns its first page and its order.
pub async fn allocate_slab(
    sim: &Sim,
    gfp: Gfp,
    size: ObjectSize,
) -> Result<(Pfn, u32), AllocError> {
    let (gfp, order) = request(&sim.look(), gfp, size);
    if let Some(first) = block(&mut sim.m(), gfp, order) {
        return Ok((first, order));
    }
    let page = page_alloc::alloc_pages(sim, gfp, 0).await?;
    Ok((page, 0))
}

/// Like [`allocate_slab`], for a caller that may not sleep. `single` allocates a single page.
pub fn allocate_slab_atomic(
    m: &mut Machine,
    gfp: Gfp,
    size: ObjectSize,
    single: impl FnOnce(&mut Machine, Gfp) -> Option<Pfn>,
) -> Option<(Pfn, u32)> {
    let (gfp, order) = request(m, gfp, size);
    let several = block(m, gfp, order).map(|first| (first, order));
    several.or_else(|| Some((single(m, gfp)?, 0)))
}

/// Like [`allocate_slab`], for a caller that holds a spinlock and can do without the slab.
pub fn allocate_slab_under_lock(m: &mut Machine, gfp: Gfp, size: ObjectSize) -> Option<(Pfn, u32)> {
    let (gfp, order) = request(m, gfp, size);
    let mut orders = [order, 0].into_iter();
    orders.find_map(|order| Some((page_alloc::get_page_under_lock(m, gfp, order)?, order)))
}

fn block(m: &mut Machine, gfp: Gfp, order: u32) -> Option<Pfn> {
    if order == 0 {
        return None;
    }
    get_page_without_reclaim(m, gfp, order)
}

impl SlabCache {
    /// Creates a cache without slabs.
    pub fn new(size: ObjectSize) -> Self {
        let per_page = size.per_page.max(1);
        Self {
            size: ObjectSize { per_page, ..size },
            used: 0,
            capacity: 0,
            slabs: Vec::new(),
            partial: Vec::new(),
            empty: Vec::new(),
        }
    }

    /// The size of the cache's objects. At least one fits into a page.
    pub fn size(&self) -> ObjectSize {
        self.size
    }

    /// Whether the cache has no room for another object.
    pub fn is_full(&self) -> bool {
        self.partial.is_empty()
    }

    /// Number of further objects that fit.
    pub fn room(&self) -> u32 {
        self.capacity - self.used
    }

    /// Adds pages that were allocated for this cache as a slab. Returns the number of the slab.
    pub fn add_slab(&mut self, first: Pfn, order: u32) -> u32 {
        let room = if order == 0 {
            self.size.per_page
        } else {
            (PAGE_SIZE << order) / self.size.bytes
        };
        self.capacity += room;
        let slab = Slab {
            first,
            order,
            room,
            used: 0,
        };
        let id = if let Some(id) = self.empty.pop() {
            self.slabs[id as usize] = slab;
            id
        } else {
            self.slabs.push(slab);
            self.slabs.len() as u32 - 1
        };
        self.partial.push(id);
        id
    }

    /// Takes an object of a cache that is not full. Returns the number of the slab that contains it.
    pub fn alloc(&mut self) -> u32 {
        self.used += 1;
        let id = *self
            .partial
            .last()
            .expect("the caller adds a slab before it fills the cache");
        let slab = &mut self.slabs[id as usize];
        slab.used += 1;
        if slab.used == slab.room {
            self.partial.pop();
        }
        id
    }

    /// Frees an object. If its slab is then empty, returns the slab's first page and order.
    pub fn free(&mut self, id: u32) -> Option<(Pfn, u32)> {
        self.used -= 1;
        let slab = &mut self.slabs[id as usize];
        if slab.used == slab.room {
            self.partial.push(id);
        }
        slab.used -= 1;
        if slab.used > 0 {
            return None;
        }
        let freed = (slab.first, slab.order);
        slab.first = Pfn::NONE;
        self.capacity -= slab.room;
        self.partial.retain(|&p| p != id);
        self.empty.push(id);
        Some(freed)
    }

    /// The first page of a slab, or [`Pfn::NONE`] if the slab was freed.
    pub fn frame(&self, id: u32) -> Pfn {
        self.slabs[id as usize].first
    }

    /// Objects in use, in all slabs.
    pub fn used(&self) -> u32 {
        self.used
    }

    fn present(&self) -> impl Iterator<Item = &Slab> {
        self.slabs.iter().filter(|slab| slab.first != Pfn::NONE)
    }

    /// The frames of all slabs.
    pub fn frames(&self) -> impl Iterator<Item = Pfn> + '_ {
        self.present().flat_map(|slab| slab.first.block(slab.order))
    }

    /// Recounts the slabs. The invariants call it.
    pub fn check(&self) -> Result<(), String> {
        let objects: u32 = self.slabs.iter().map(|slab| slab.used).sum();
        let room: u32 = self.present().map(|slab| slab.room).sum();
        if (objects, room) != (self.used, self.capacity) {
            return Err(format!(
                "the slab cache counts {} objects and room for {}, but its slabs have {objects} objects and room for {room}",
                self.used, self.capacity
            ));
        }
        for (id, slab) in self.slabs.iter().enumerate() {
            let has_room = slab.first != Pfn::NONE && slab.used < slab.room;
            let listed = self.partial.iter().filter(|&&p| p == id as u32).count();
            if listed != usize::from(has_room) {
                return Err(format!(
                    "slab {id} with {} objects is {listed} times on the list of slabs with room",
                    slab.used
                ));
            }
        }
        Ok(())
    }

    /// Pages of all slabs.
    pub fn nr_pages(&self) -> u32 {
        self.present().map(|slab| 1 << slab.order).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_those_that_slabinfo_shows() {
        // Debian's 6.1 and 6.12 on one CPU: buffer heads, dentries, tree nodes, ext4 inodes (13 and 14 of them in four pages).
        let one = [104, 192, 576, 1200, 1136].map(|bytes| calculate_order(bytes, 1));
        assert_eq!(one, [0, 0, 1, 2, 2]);
        // On 16 CPUs 24 objects are wanted: 28 tree nodes in four pages, 27 inodes in eight.
        let sixteen = [192, 576, 1200].map(|bytes| calculate_order(bytes, 16));
        assert_eq!(sixteen, [1, 2, 3]);
        assert_eq!(
            calculate_order(3000, 1),
            3,
            "ten of them, with an eighth left"
        );
    }

    #[test]
    fn slabs_of_one_page_and_of_several_hold_what_fits_into_them() {
        let mut cache = SlabCache::new(ObjectSize {
            per_page: 7,
            bytes: 576,
        });
        let single = cache.add_slab(Pfn::at(9), 0);
        let double = cache.add_slab(Pfn::at(12), 1);
        assert_eq!((cache.room(), cache.nr_pages()), (21, 3));
        let ids: Vec<u32> = (0..21).map(|_| cache.alloc()).collect();
        assert!(cache.is_full());
        assert_eq!(ids.iter().filter(|&&id| id == double).count(), 14);
        assert_eq!(cache.check(), Ok(()));
        let gone: Vec<_> = ids.iter().filter_map(|&id| cache.free(id)).collect();
        assert_eq!(gone, [(Pfn::at(12), 1), (Pfn::at(9), 0)]);
        assert_eq!((cache.room(), cache.nr_pages()), (0, 0));
        assert_eq!(cache.add_slab(Pfn::at(3), 0), single);
        assert_eq!(cache.check(), Ok(()));
    }
}
