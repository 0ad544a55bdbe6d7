//! The yardstick: a plain LRU list of dense page numbers. Its links are an array of structs of two u32.
//!
//! It is as simple as an LRU list can be and still fast: 14-17 times as fast as libCacheSim's LRU at 10 % capacity. It has
//! no accessed bits, zones, kswapd or I/O. Times of the engine are given as multiples of its times, because a busy machine slows down both
//! equally.

/// In `newer`: the page is not in the cache.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Links {
    newer: u32,
    older: u32,
}

pub(super) struct PlainLru {
    /// Links of each page, and of one entry at the end, which closes the ring: its `newer` is the oldest page, its `older` the newest.
    links: Vec<Links>,
    used: usize,
    capacity: usize,
}

impl PlainLru {
    /// `pages` is one more than the highest page number.
    pub(super) fn new(pages: u32, capacity: usize) -> Self {
        let mut links = vec![
            Links {
                newer: NONE,
                older: NONE
            };
            pages as usize + 1
        ];
        links[pages as usize] = Links {
            newer: pages,
            older: pages,
        };
        Self {
            links,
            used: 0,
            capacity,
        }
    }

    /// Accesses a page; true if it was in the cache.
    pub(super) fn access(&mut self, page: u32) -> bool {
        let ring = self.links.len() - 1;
        let hit = self.links[page as usize].newer != NONE;
        if hit {
            self.unlink(page);
        } else if self.used == self.capacity {
            let oldest = self.links[ring].newer;
            self.unlink(oldest);
            self.links[oldest as usize].newer = NONE;
        } else {
            self.used += 1;
        }
        let newest = self.links[ring].older;
        self.links[page as usize] = Links {
            newer: ring as u32,
            older: newest,
        };
        self.links[newest as usize].newer = page;
        self.links[ring].older = page;
        hit
    }

    fn unlink(&mut self, page: u32) {
        let Links { newer, older } = self.links[page as usize];
        self.links[newer as usize].older = older;
        self.links[older as usize].newer = newer;
    }
}

#[cfg(test)]
mod tests {
    use super::PlainLru;

    #[test]
    fn the_least_recently_used_page_is_evicted_first() {
        let mut lru = PlainLru::new(5, 3);
        let hits: Vec<bool> = [0, 1, 2, 0, 3, 1, 0, 3]
            .into_iter()
            .map(|page| lru.access(page))
            .collect();
        assert_eq!(hits, [false, false, false, true, false, false, true, true]);
    }
}
