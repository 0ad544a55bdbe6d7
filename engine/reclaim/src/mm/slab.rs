//! Slab caches: equal objects in pages of their own; a page goes back when its last object does.
//!
//! Source: mm/slub.c, 3.10.
//! Simplified: slabs of one page, no per-CPU slabs; the youngest page with room is filled first. Who could notice: how many pages stay
//! behind half empty.

use crate::mm::id::Pfn;

/// Pages of equal objects.
#[derive(Debug)]
pub struct SlabCache {
    per_page: u32,
    used: u32,
    pages: Vec<(Pfn, u32)>,
    partial: Vec<u32>,
    empty: Vec<u32>,
}

impl SlabCache {
    /// No page yet; so many objects fit into one.
    pub fn new(per_page: u32) -> Self {
        Self {
            per_page: per_page.max(1),
            used: 0,
            pages: Vec::new(),
            partial: Vec::new(),
            empty: Vec::new(),
        }
    }

    /// There is no room for another object.
    pub fn is_full(&self) -> bool {
        self.partial.is_empty()
    }

    /// Objects that there is room for.
    pub fn room(&self) -> u32 {
        self.nr_pages() * self.per_page - self.used
    }

    /// Takes a page that was allocated for this cache; its number.
    pub fn add_page(&mut self, pfn: Pfn) -> u32 {
        let id = if let Some(id) = self.empty.pop() {
            self.pages[id as usize] = (pfn, 0);
            id
        } else {
            self.pages.push((pfn, 0));
            self.pages.len() as u32 - 1
        };
        self.partial.push(id);
        id
    }

    /// Takes an object; the number says which page it lies in.
    pub fn alloc(&mut self) -> u32 {
        self.used += 1;
        let id = *self.partial.last().expect("the caller has made room");
        let used = &mut self.pages[id as usize].1;
        *used += 1;
        if *used == self.per_page {
            self.partial.pop();
        }
        id
    }

    /// Frees an object; the frame of its page if that is empty now.
    pub fn free(&mut self, id: u32) -> Option<Pfn> {
        self.used -= 1;
        let (pfn, used) = &mut self.pages[id as usize];
        if *used == self.per_page {
            self.partial.push(id);
        }
        *used -= 1;
        if *used > 0 {
            return None;
        }
        let pfn = std::mem::replace(pfn, Pfn::NONE);
        self.partial.retain(|&p| p != id);
        self.empty.push(id);
        Some(pfn)
    }

    /// The frame in which an object lies.
    pub fn frame(&self, id: u32) -> Pfn {
        self.pages[id as usize].0
    }

    /// Objects in use.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// The frames of its pages.
    pub fn frames(&self) -> impl Iterator<Item = Pfn> + '_ {
        let pages = self.pages.iter().map(|&(pfn, _)| pfn);
        pages.filter(|&pfn| pfn != Pfn::NONE)
    }

    /// Recounts; used by the invariants.
    pub fn check(&self) -> Result<(), String> {
        let objects: u32 = self.pages.iter().map(|&(_, used)| used).sum();
        let frames = self.frames().count() as u32;
        if (objects, frames) != (self.used, self.nr_pages()) {
            return Err(format!(
                "{} slab objects in {} pages counted, there are {objects} in {frames}",
                self.used,
                self.nr_pages()
            ));
        }
        for (id, &(pfn, used)) in self.pages.iter().enumerate() {
            let has_room = pfn != Pfn::NONE && used < self.per_page;
            let listed = self.partial.iter().filter(|&&p| p == id as u32).count();
            if listed != usize::from(has_room) {
                return Err(format!(
                    "slab page {id} with {used} objects is listed {listed} times as one with room"
                ));
            }
        }
        Ok(())
    }

    /// Pages that the cache holds.
    pub fn nr_pages(&self) -> u32 {
        (self.pages.len() - self.empty.len()) as u32
    }
}
