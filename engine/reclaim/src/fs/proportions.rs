//! A device's share of all completed writes, which determines its share of the dirty limits.
//!
//! Source: lib/proportions.c, mm/page-writeback.c `calc_period_shift`, `bdi_writeout_fraction`, 3.2; lib/flex_proportions.c, 3.10.
//! Simplified: only the file system's device has a share, so its share falls only because its earlier writes count for less with time.

use crate::kernel::DeviceShare;
use crate::machine::Machine;
use crate::mm::page_writeback::global_dirty_limits;

/// Time after which completed writes count half, ns. `VM_COMPLETIONS_PERIOD_LEN`.
const COMPLETIONS_PERIOD: u64 = 3_000_000_000;

/// Pages that the device has written, counted in both ways: by pages and by seconds.
#[derive(Debug, Default)]
pub struct Completions {
    by_pages: ByPages,
    /// Pages written, halved for each period up to the one in `seconds_from`.
    by_seconds: u64,
    /// The number of the three-second period in which `by_seconds` was last updated.
    seconds_from: u64,
}

/// The device's count is halved whenever all devices together have written another `period` pages.
#[derive(Debug, Default)]
struct ByPages {
    /// Length of a period in pages; a power of two.
    period: u64,
    of_device: u64,
    of_all: u64,
}

impl ByPages {
    fn count(&mut self, mut pages: u64) {
        while pages > 0 {
            let part = pages.min(self.period - self.of_all % self.period);
            self.of_device += part;
            self.of_all += part;
            pages -= part;
            if self.of_all.is_multiple_of(self.period) {
                self.of_device /= 2;
            }
        }
    }

    fn share_of(&self, pages: u32) -> u32 {
        let all = self.period + self.of_all % self.period;
        (u64::from(pages) * self.of_device / all) as u32
    }
}

impl Completions {
    /// `__bdi_writeout_inc`: counts pages that have been written.
    pub(crate) fn count(&mut self, pages: u64, now: u64) {
        self.by_pages.count(pages);
        self.by_seconds = self.recent(now) + pages;
        self.seconds_from = now / COMPLETIONS_PERIOD;
    }

    fn recent(&self, now: u64) -> u64 {
        let periods = now / COMPLETIONS_PERIOD - self.seconds_from;
        self.by_seconds >> periods.min(63)
    }
}

/// `writeback_set_ratelimit`, `calc_period_shift`: sets the length of a period to one to two times the present dirty limit, in pages.
pub fn update_completion_period(m: &mut Machine) {
    let limit = global_dirty_limits(m).limit.max(2);
    m.writeback.completions.by_pages.period = 2 << (limit - 1).ilog2();
}

/// `bdi_dirty_limit`: the device's share of a limit of `pages` pages.
pub fn bdi_dirty_limit(m: &Machine, pages: u32) -> u32 {
    let written = &m.writeback.completions;
    match m.kernel.device_share {
        DeviceShare::OfPagesWritten => written.by_pages.share_of(pages),
        DeviceShare::OfLastSeconds if written.recent(m.sched.now()) == 0 => 0,
        DeviceShare::NotAsked | DeviceShare::OfLastSeconds => pages,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn half_of_the_completed_writes_is_forgotten_every_three_seconds() {
        let mut written = Completions::default();
        written.by_pages.period = 1024;
        written.count(100, 2_900_000_000);
        assert_eq!(written.recent(2_999_999_999), 100);
        assert_eq!(written.recent(3_000_000_000), 50);
        written.count(10, 6_000_000_000);
        assert_eq!(written.recent(6_000_000_000), 35);
        assert_eq!(written.recent(500_000_000_000), 0);
    }

    /// With a limit of 40,000 pages a period has 65,536 pages.
    #[test]
    fn until_3_6_the_share_of_a_new_device_grows_with_the_pages_that_it_writes() {
        let share = |pages| {
            let mut written = ByPages {
                period: 65_536,
                ..ByPages::default()
            };
            written.count(pages);
            written.share_of(40_000)
        };
        assert_eq!(
            [0, 16_384, 65_535, 65_536, 131_071].map(share),
            [0, 8000, 19_999, 20_000, 29_999]
        );
        assert_eq!(share(100 * 65_536), 40_000 - 1, "all, but for rounding");
    }

    #[test]
    fn a_period_has_one_to_two_times_as_many_pages_as_the_limit_had_at_the_start() {
        let mut m = testing::machine();
        update_completion_period(&mut m);
        let limit = u64::from(global_dirty_limits(&m).limit);
        let period = m.writeback.completions.by_pages.period;
        assert!(period.is_power_of_two());
        assert!((limit..2 * limit).contains(&period), "{period} of {limit}");
    }
}
