//! When pages of different mobility mix in a page block, the kernel raises the zone's watermarks and wakes kswapd.
//!
//! Source: mm/page_alloc.c `boost_watermark`, `steal_suitable_fallback`, `rmqueue`, 5.0, as their patch was posted in November 2018.
//! kswapd's reaction is in `mm/vmscan/node/boost.rs`.
//!
//! `ALLOC_NOFRAGMENT`, with which a request first tries to find a zone where nothing mixes, is in the sources of 5.0, but no caller sets it
//! before 5.2 (8118b82eb756).

use crate::kernel::WatermarkBoost;
use crate::machine::Machine;
use crate::mm::id::ZoneId;
use crate::mm::page_alloc::Gfp;
use crate::mm::vmscan::node::kswapd::wake_for_boost;
use crate::mm::watermark::boosted;

/// Called after an allocation from a zone. If it has mixed pages of different types, raises the watermarks up to the limit of [`boosted`] and, unless
/// the request must not wake kswapd, sets the flag that makes the allocation do so.
pub(super) fn boost_watermark(m: &mut Machine, zone: ZoneId, gfp: Gfp) {
    let z = &mut m.zones[zone];
    let mixed = z.buddy.take_mixed();
    match m.kernel.watermark_boost {
        WatermarkBoost::None => {}
        WatermarkBoost::OnFallback if mixed == 0 => {}
        WatermarkBoost::OnFallback => {
            let high = z.watermarks.high - z.watermark_boost;
            z.set_watermark_boost(boosted(z.watermark_boost, high, mixed));
            z.boosted_watermark |= !gfp.no_reclaim;
        }
    }
}

/// Wakes kswapd at the end of an allocation that has raised the watermarks.
pub(super) fn wake_if_boosted(m: &mut Machine, zone: ZoneId) {
    if std::mem::take(&mut m.zones[zone].boosted_watermark) {
        wake_for_boost(m, zone);
    }
}

#[cfg(test)]
mod tests {
    use crate::machine::Machine;
    use crate::mm::buddy::MigrateType;
    use crate::mm::id::{NodeId, ZoneId};
    use crate::mm::page_alloc::{Gfp, get_page_from_freelist};
    use crate::mm::vmscan::node::kswapd::kswapd;
    use crate::mm::watermark::Mark;
    use crate::mm::watermark::{AllocFlags, Watermarks};
    use crate::mm::zone::{WokenFor, setup_per_zone_wmarks};
    use crate::sim::{Sim, TaskKind};
    use crate::testing::{self, NORMAL};
    use crate::trace::{Cause, Event, EventKind, Sought};

    /// Only movable pages are free in Normal. If they are fewer than 512, no whole page block is free.
    fn machine(preset: &str, free: u32) -> Machine {
        let mut m = testing::machine_of(preset, |spec| {
            spec.compaction = true;
        });
        testing::drain_as(&mut m, free, MigrateType::Movable);
        m.zones[NORMAL].buddy.take_mixed();
        m
    }

    fn take(m: &mut Machine, gfp: Gfp) {
        let page = get_page_from_freelist(m, gfp, 0, Mark::Min, AllocFlags::default());
        page.expect("there is memory");
    }

    fn boost_after(preset: &str, free: u32, gfp: Gfp) -> u32 {
        let mut m = machine(preset, free);
        take(&mut m, gfp);
        assert_eq!(m.zones[NORMAL].free_pages(), free - 1, "of this zone");
        m.zones[NORMAL].watermark_boost
    }

    #[test]
    fn taking_less_than_a_page_block_from_another_type_raises_the_watermarks_of_the_zone() {
        assert_eq!(boost_after("v5_0", 300, Gfp::KERNEL), 512);
        assert_eq!(boost_after("v5_0", 300, Gfp::USER), 0, "its own type");
        assert_eq!(boost_after("v5_0", 1900, Gfp::KERNEL), 0, "a whole one");
        assert_eq!(boost_after("v4_20", 300, Gfp::KERNEL), 0);
    }

    #[test]
    fn a_boost_raises_all_three_watermarks_until_it_is_removed() {
        let mut m = machine("v5_0", 300);
        let plain = m.zones[NORMAL].watermarks;
        take(&mut m, Gfp::KERNEL);
        let z = &mut m.zones[NORMAL];
        let raised = Watermarks {
            min: plain.min + 512,
            low: plain.low + 512,
            high: plain.high + 512,
        };
        assert_eq!(z.watermarks, raised);
        assert_eq!(z.mark(Mark::Low), raised.low);
        z.set_watermark_boost(0);
        assert_eq!(z.watermarks, plain);
    }

    #[test]
    fn a_write_of_min_free_kbytes_takes_the_boost_from_min_but_low_and_high_keep_it() {
        let mut m = testing::node_machine("v5_0");
        m.zones[ZoneId::at(0)].managed = 0;
        m.zones[NORMAL].managed = 1_000_000;
        let written = |m: &mut Machine| {
            setup_per_zone_wmarks(40_000, &m.kernel, &mut m.zones);
            let z = &m.zones[NORMAL];
            assert_eq!(z.watermark_boost, 0);
            let Watermarks { min, low, high } = z.watermarks;
            ([min, low, high], z.boost_kept)
        };
        m.zones[NORMAL].set_watermark_boost(5120);
        assert_eq!(written(&mut m), ([10_000, 17_620, 20_120], 5120));
        assert_eq!(written(&mut m), ([10_000, 12_500, 15_000], 0));
    }

    /// The event that a node's kswapd is woken for Normal.
    fn wake_for(node: NodeId) -> Event {
        Event {
            number: 0,
            time: 0,
            kind: EventKind::WakeupKswapd,
            task: 0,
            a: node.into(),
            b: NORMAL.into(),
            c: 0,
            d: 0,
        }
    }

    #[test]
    fn a_sleeping_kswapd_is_woken_although_dma_has_enough_and_removes_the_boost() {
        let woken = |preset: &'static str| {
            let m = machine(preset, 290);
            let (seen, _) = testing::run(m, async move |sim: &Sim| {
                let node = sim.look().zones[NORMAL].node;
                sim.spawn("kswapd0", TaskKind::Kswapd, kswapd(sim.clone(), node));
                sim.sleep(1_000_000_000).await;
                let slept = sim.look().vmstat.pageoutrun;
                // After this allocation the trace knows how much is free in the zone, as it has to before it can judge the next one.
                take(&mut sim.m(), Gfp::USER);
                let cause = Cause::of_event(&wake_for(node), TaskKind::Workload);
                let sought = Sought::Cause(cause.expect("an allocation"));
                sim.m().trace.probe(sought, (0, u32::MAX), false);
                take(&mut sim.m(), Gfp::KERNEL);
                let why = sim.look().trace.probed();
                let for_boost = sim.look().zones[NORMAL].woken_for == WokenFor::Boost;
                assert_eq!(for_boost, preset == "v5_0");
                let boosted = sim.look().zones[NORMAL].watermark_boost;
                let last = sim.look().trace.recent(2);
                let kinds: Vec<EventKind> = last.iter().map(|e| e.kind).collect();
                let why = why.is_some_and(|number| number == last[0].number);
                sim.sleep(1_000_000_000).await;
                let m = sim.look();
                let runs = m.vmstat.pageoutrun - slept;
                (boosted, kinds, why, runs, m.zones[NORMAL].watermark_boost)
            });
            seen
        };
        let (boosted, kinds, why, runs, left) = woken("v5_0");
        assert_eq!((boosted, runs, left), (512, 1, 0));
        assert_eq!(kinds, [EventKind::PageAlloc, EventKind::WakeupKswapd]);
        assert!(why, "because of that allocation");
        assert_eq!(woken("v4_20").3, 0);
    }
}
