//! Length of the per-CPU lists of a zone: how many pages a CPU keeps, how many it takes at a time, and how many it gives back.
//!
//! Source: mm/page_alloc.c, 3.10 (`free_hot_cold_page`); `zone_highsize`, `nr_pcp_high`, `nr_pcp_free`, 5.14; the same, `nr_pcp_alloc` and
//! `decay_pcp_high`, 6.8.

use crate::kernel::{Kernel, PcpHigh, PcpReturn};

/// Maximum number of times that a batch is doubled. `CONFIG_PCP_BATCH_SCALE_MAX`.
const BATCH_SCALE_MAX: u32 = 5;

/// The state that the lists of one CPU keep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Length {
    /// `free_factor`: number of times that the batch for giving back is doubled. Since 5.14.
    free_factor: u32,
    /// `alloc_factor`: number of times that the batch for taking is doubled. Since 6.7.
    alloc_factor: u32,
    /// `free_count`: pages freed with few allocations in between. Since 6.7.
    free_count: u32,
    /// `high`: a CPU that has this many pages gives some of them back. Since 6.7.
    high: u32,
    /// The block freed last had more than one page. `PCPF_PREV_FREE_HIGH_ORDER`.
    freed_block: bool,
}

/// The values that determine the length of a zone's lists. Sizes are in pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ZoneState {
    /// The low watermark without any boost.
    pub(super) low: u32,
    pub(super) managed: u32,
    pub(super) cpus: u32,
    /// Pages moved at a time.
    pub(super) batch: u32,
    /// kswapd is reclaiming in the zone.
    pub(super) reclaim_active: bool,
    /// An allocation has found the zone below its high watermark.
    pub(super) below_high: bool,
}

impl ZoneState {
    /// `zone_highsize`: the low watermark divided by the number of CPUs, but at least four batches.
    fn high_min(&self) -> u32 {
        (self.low / self.cpus).max(4 * self.batch)
    }

    /// An eighth of the zone divided by the number of CPUs, but at least four batches.
    fn high_max(&self) -> u32 {
        (self.managed / 8 / self.cpus).max(4 * self.batch)
    }
}

/// Pages moved at a time. `None` if this kernel keeps no lists for a zone of this size.
pub(super) fn batch_of(kernel: &Kernel, batch: u32) -> Option<u32> {
    match kernel.pcp_high {
        PcpHigh::SixBatches => (batch > 0).then_some(batch),
        PcpHigh::LowWatermark | PcpHigh::Tuned => Some(batch.max(1)),
    }
}

/// Whether this kernel adjusts the lengths of the lists by itself, as since 6.7.
pub(crate) fn tunes_itself(kernel: &Kernel) -> bool {
    match kernel.pcp_high {
        PcpHigh::SixBatches | PcpHigh::LowWatermark => false,
        PcpHigh::Tuned => true,
    }
}

impl Length {
    /// Sets the limit as if the lists had grown to this many pages before the run.
    pub(super) fn start_at(&mut self, zone_state: &ZoneState, pages: u32) {
        self.high = pages;
        self.clamp_high(zone_state);
    }

    /// Called when a page is taken from the lists. The CPU then gives back fewer pages at a time.
    pub(super) fn note_taken(&mut self) {
        self.free_factor /= 2;
        self.free_count /= 2;
    }

    /// `nr_pcp_alloc`: number of blocks of an order to take from the buddy allocator. `count`: pages that the CPU has.
    pub(super) fn nr_pcp_alloc(
        &mut self,
        kernel: &Kernel,
        zone_state: &ZoneState,
        count: u32,
        order: u32,
    ) -> u32 {
        let pages = if tunes_itself(kernel) {
            self.pages_to_take(zone_state, count, order)
        } else {
            zone_state.batch
        };
        // A batch of one belongs to a zone that is too small for lists.
        if pages > 1 && order > 0 {
            (pages >> order).max(2)
        } else {
            pages
        }
    }

    fn pages_to_take(&mut self, zone_state: &ZoneState, count: u32, order: u32) -> u32 {
        let batch = if order == 0 {
            zone_state.batch << self.alloc_factor
        } else {
            zone_state.batch
        };
        self.clamp_high(zone_state);
        if !zone_state.below_high {
            self.high = (self.high + batch).min(zone_state.high_max());
        }
        if order > 0 {
            return batch;
        }
        let limit = self
            .high
            .saturating_sub(count + zone_state.batch)
            .max(zone_state.batch);
        if batch <= limit && self.alloc_factor < BATCH_SCALE_MAX {
            self.alloc_factor += 1;
        }
        batch.min(limit)
    }

    /// Called when a block was freed. `count`: pages that the CPU has now. Returns the number of pages to give back, if any.
    pub(super) fn pages_to_give_back(
        &mut self,
        kernel: &Kernel,
        zone_state: &ZoneState,
        count: u32,
        order: u32,
    ) -> Option<u32> {
        if let Some(all) = self.all_of_blocks(kernel, zone_state, count, order) {
            return Some(all);
        }
        match kernel.pcp_high {
            PcpHigh::SixBatches => (count >= 6 * zone_state.batch).then_some(zone_state.batch),
            PcpHigh::LowWatermark => {
                let high = zone_state.high_min();
                let while_reclaimed = high.min(4 * zone_state.batch);
                let high = if zone_state.reclaim_active {
                    while_reclaimed
                } else {
                    high
                };
                (count >= high).then(|| self.doubled_batch(high, zone_state.batch))
            }
            PcpHigh::Tuned => {
                self.alloc_factor /= 2;
                if self.free_count < zone_state.batch << BATCH_SCALE_MAX {
                    self.free_count += 1 << order;
                }
                let high = self.nr_pcp_high(zone_state, count);
                let limit = high.saturating_sub(zone_state.batch).max(zone_state.batch);
                (count >= high).then(|| self.free_count.clamp(zone_state.batch, limit))
            }
        }
    }

    /// `free_high`: the pages to give back after a block of several pages was freed, if the CPU has freed many pages lately. `None` otherwise.
    fn all_of_blocks(
        &mut self,
        kernel: &Kernel,
        zone_state: &ZoneState,
        count: u32,
        order: u32,
    ) -> Option<u32> {
        let after_block = std::mem::replace(&mut self.freed_block, order > 0);
        match kernel.pcp_return {
            PcpReturn::InTurn => None,
            PcpReturn::GrownListFirst if tunes_itself(kernel) => {
                let many = after_block && order > 0 && self.free_count >= zone_state.batch;
                many.then(|| {
                    let limit = zone_state.batch << BATCH_SCALE_MAX;
                    self.high = self.high.saturating_sub(limit);
                    self.clamp_high(zone_state);
                    count.min(limit)
                })
            }
            PcpReturn::GrownListFirst => (order > 0 && self.free_factor > 0).then_some(count),
        }
    }

    /// `nr_pcp_free` of 5.14: gives back twice as many pages as the last time, up to a limit, as long as the CPU frees pages and allocates none.
    fn doubled_batch(&mut self, high: u32, batch: u32) -> u32 {
        let limit = high.saturating_sub(batch).max(batch);
        let pages = batch << self.free_factor;
        if pages < limit {
            self.free_factor += 1;
        }
        pages.min(limit)
    }

    fn clamp_high(&mut self, zone_state: &ZoneState) {
        self.high = self.high.clamp(
            zone_state.high_min(),
            zone_state.high_max().max(zone_state.high_min()),
        );
    }

    /// `decay_pcp_high`: called once a second. Lowers the limit by an eighth, but not below its minimum, and not so far that the CPU has to give back
    /// more than the largest batch. Returns the pages to give back. `count`: pages that the CPU has.
    pub(super) fn decay(&mut self, zone_state: &ZoneState, count: u32) -> u32 {
        let high_min = zone_state.high_min();
        if self.high > high_min {
            let lower = self.high - self.high / 8;
            let kept = count.saturating_sub(zone_state.batch << BATCH_SCALE_MAX);
            self.high = lower.max(kept).max(high_min);
        }
        count.saturating_sub(self.high.max(high_min))
    }

    /// `nr_pcp_high` of 6.8: the limit falls while the zone is short of pages, and rises when many pages are freed.
    fn nr_pcp_high(&mut self, zone_state: &ZoneState, count: u32) -> u32 {
        self.clamp_high(zone_state);
        let freed = self.free_count.max(zone_state.batch);
        let lower = self.high.saturating_sub(freed).max(zone_state.high_min());
        if zone_state.reclaim_active {
            self.high = lower;
            return lower.min(4 * zone_state.batch);
        }
        let high = self.high;
        if zone_state.below_high {
            self.high = lower;
            return count.max(zone_state.high_min());
        }
        if count >= high {
            self.high = high.max(self.free_count + zone_state.batch);
            self.clamp_high(zone_state);
        }
        high
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::preset;

    fn kernel(pcp_high: PcpHigh) -> Kernel {
        Kernel {
            pcp_high,
            ..preset("v5_0").expect("listed").kernel
        }
    }

    /// The zone DMA32 of 6.1.192 in the lab.
    const FACTS: ZoneState = ZoneState {
        low: 586,
        managed: 59_498,
        cpus: 1,
        batch: 15,
        reclaim_active: false,
        below_high: false,
    };

    /// Among these limits are those that a real 6.1.192 printed for zones whose low watermarks are 586 and 37 pages.
    #[test]
    fn from_5_14_on_a_cpu_keeps_its_share_of_the_low_watermark() {
        let high_min = |low, cpus, batch| {
            let facts = ZoneState {
                low,
                cpus,
                batch,
                ..FACTS
            };
            facts.high_min()
        };
        assert_eq!(high_min(577, 1, 15), 577);
        assert_eq!(high_min(586, 1, 15), 586);
        assert_eq!(high_min(37, 1, 1), 37);
        assert_eq!(high_min(586, 16, 15), 60);
        assert_eq!(batch_of(&kernel(PcpHigh::SixBatches), 0), None);
        assert_eq!(batch_of(&kernel(PcpHigh::LowWatermark), 0), Some(1));
    }

    /// The number of pages at which a CPU gives some back, and how many it gives back.
    fn gives_back(pcp_high: PcpHigh, reclaim_active: bool) -> (u32, u32) {
        let (kernel, mut length) = (kernel(pcp_high), Length::default());
        let facts = ZoneState {
            reclaim_active,
            ..FACTS
        };
        let mut counts = 1..;
        counts
            .find_map(|count| {
                let pages = length.pages_to_give_back(&kernel, &facts, count, 0)?;
                Some((count, pages))
            })
            .expect("it gives some back")
    }

    #[test]
    fn while_kswapd_works_a_cpu_keeps_four_batches() {
        assert_eq!(gives_back(PcpHigh::SixBatches, false), (90, 15));
        assert_eq!(gives_back(PcpHigh::SixBatches, true), (90, 15));
        assert_eq!(gives_back(PcpHigh::LowWatermark, false), (586, 15));
        assert_eq!(gives_back(PcpHigh::LowWatermark, true), (60, 15));
        assert_eq!(gives_back(PcpHigh::Tuned, true), (60, 45));
    }

    #[test]
    fn ever_more_pages_go_back_up_to_all_but_a_batch() {
        let freed = |high| {
            let mut length = Length::default();
            [(); 8].map(|()| length.doubled_batch(high, 15))
        };
        assert_eq!(freed(586), [15, 30, 60, 120, 240, 480, 571, 571]);
        assert_eq!(freed(60), [15, 30, 45, 45, 45, 45, 45, 45]);
    }

    #[test]
    fn from_6_7_on_ever_more_pages_are_taken_until_the_list_is_as_long_as_it_may_be() {
        let taken = |pcp_high, below_high| {
            let (kernel, mut length) = (kernel(pcp_high), Length::default());
            let facts = ZoneState {
                below_high,
                ..FACTS
            };
            [(); 8].map(|()| length.nr_pcp_alloc(&kernel, &facts, 0, 0))
        };
        assert_eq!(taken(PcpHigh::LowWatermark, false), [15; 8]);
        assert_eq!(
            taken(PcpHigh::Tuned, false),
            [15, 30, 60, 120, 240, 480, 480, 480]
        );
        assert_eq!(
            taken(PcpHigh::Tuned, true),
            [15, 30, 60, 120, 240, 480, 480, 480]
        );
    }

    #[test]
    fn each_second_the_limit_falls_by_an_eighth_and_what_is_above_it_goes_back() {
        let mut length = Length {
            high: 1_600,
            ..Length::default()
        };
        assert_eq!(length.decay(&FACTS, 1_300), 0);
        assert_eq!(length.high, 1_400);
        assert_eq!(length.decay(&FACTS, 1_300), 75);
        assert_eq!(length.high, 1_225);
        for _ in 0..10 {
            length.decay(&FACTS, 0);
        }
        assert_eq!(length.high, FACTS.high_min());
        assert_eq!(length.decay(&FACTS, FACTS.high_min()), 0);
    }

    #[test]
    fn a_second_gives_back_at_most_a_batch_doubled_five_times() {
        let mut length = Length {
            high: 2_000,
            ..Length::default()
        };
        assert_eq!(length.decay(&FACTS, 6_000), 480);
        assert_eq!(length.high, 5_520);
    }

    #[test]
    fn the_list_grows_while_there_is_enough_and_shrinks_while_there_is_not() {
        let kernel = kernel(PcpHigh::Tuned);
        let mut length = Length::default();
        for _ in 0..100 {
            length.nr_pcp_alloc(&kernel, &FACTS, 0, 0);
        }
        assert_eq!(length.high, 59_498 / 8);
        let short = ZoneState {
            below_high: true,
            ..FACTS
        };
        for _ in 0..1000 {
            length.pages_to_give_back(&kernel, &short, 100, 0);
        }
        assert_eq!(length.high, 586);
    }
}
