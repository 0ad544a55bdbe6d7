use super::*;
use crate::kernel::{ReserveThrottle, preset};
use crate::mm::id::{NodeId, ZoneId};
use crate::sim::TaskKind;
use crate::testing::{self, NORMAL};

/// Direct reclaims before a caller of 2.6.35 gets a page, on a machine with 40 pages to reclaim. After 10 ms, other tasks free most of the memory.
fn direct_reclaims(next_attempt: NextAttempt, drain: DrainAfterReclaim, short_of_min: u32) -> u64 {
    let mut m = testing::machine_with(|spec| spec.lowmem_reserve_ratio = [1; 3]);
    m.kernel = preset("v2_6_35").expect("listed").kernel;
    m.kernel.next_attempt = next_attempt;
    m.kernel.drain_after_reclaim = drain;
    for _ in 0..40 {
        testing::file_page(&mut m);
    }
    let min = m.zones[NORMAL].watermarks.min;
    let taken = testing::drain(&mut m, min - short_of_min);
    let (found, sim) = testing::run(m, async move |sim: &Sim| {
        let others = sim.clone();
        sim.spawn("others", TaskKind::Workload, async move {
            others.sleep(10_000_000).await;
            let mut m = others.m();
            for pfn in taken {
                free_pages(&mut m, pfn, 0);
            }
        });
        alloc_pages(sim, Gfp::USER, 0).await
    });
    assert!(found.is_ok());
    sim.look().vmstat.allocstall
}

#[test]
fn after_its_nap_an_old_allocator_reclaims_at_once_and_a_later_one_checks_free_memory_first() {
    let after_nap = |next| direct_reclaims(next, DrainAfterReclaim::Blocks, 50);
    assert_eq!(after_nap(NextAttempt::Reclaims), 2);
    assert_eq!(after_nap(NextAttempt::Looks), 1);
}

/// Repeats a request until it fails, on a machine with 40 pages to reclaim. Returns the pages that are free then, the min watermark, and the direct
/// reclaims.
fn free_when_it_fails(kernel: &str, gfp: Gfp) -> (u32, u32, u64) {
    let mut m = testing::machine_with(|spec| spec.lowmem_reserve_ratio = [1; 3]);
    m.kernel = preset(kernel).expect("listed").kernel;
    for _ in 0..40 {
        testing::file_page(&mut m);
    }
    let min = m.zones[NORMAL].watermarks.min;
    testing::drain(&mut m, min + 20);
    let (free, sim) = testing::run(m, async move |sim: &Sim| {
        while alloc_pages(sim, gfp, 0).await.is_ok() {}
        sim.look().zones[NORMAL].free_pages()
    });
    let m = sim.look();
    let failed = crate::record::time_totals(&m).failed;
    assert_eq!((failed.atomic, failed.sum()), (1, 1));
    (free, min, m.vmstat.allocstall)
}

#[test]
fn an_atomic_request_takes_from_the_reserve_never_reclaims_and_its_failure_is_counted() {
    for kernel in ["v2_6_35", "v3_3_8", "v3_10_rc1", "v4_9_7", "v5_0"] {
        let (free, min, reclaims) = free_when_it_fails(kernel, Gfp::ATOMIC);
        assert_eq!(reclaims, 0, "{kernel}");
        // The floor is half of min, less a quarter of that.
        let floor = min - min / 2;
        let floor = floor - floor / 4;
        // A CPU keeps up to a batch of pages that are free but not counted.
        assert!(
            (floor.saturating_sub(31)..=floor).contains(&free),
            "{kernel}: {free} of {min}"
        );
    }
}

#[test]
fn a_task_that_finds_a_page_after_the_first_reclaim_does_not_try_again() {
    let at_once = |next| direct_reclaims(next, DrainAfterReclaim::All, 10);
    assert_eq!(at_once(NextAttempt::Reclaims), 1);
    assert_eq!(at_once(NextAttempt::Looks), 1);
}

#[test]
fn pages_freed_to_a_cpu_are_found_by_a_later_kernel_and_by_an_old_one_only_for_blocks() {
    for (drain, finds) in [
        (DrainAfterReclaim::Blocks, false),
        (DrainAfterReclaim::All, true),
    ] {
        // In a smaller zone the CPU keeps no pages.
        let mut m = testing::machine_with(|spec| {
            spec.lowmem_reserve_ratio = [1; 3];
            let normal = &mut spec.nodes[0].zones[1];
            (normal.spanned, normal.present, normal.managed) = (32_768, 32_768, 32_768);
        });
        m.kernel.drain_after_reclaim = drain;
        let short = m.zones[NORMAL].watermarks.min - 5;
        for pfn in testing::drain(&mut m, short).into_iter().take(20) {
            free_pages(&mut m, pfn, 0);
        }
        assert_eq!(m.zones[NORMAL].free_pages(), short);
        let found = get_page_after_reclaim(&mut m, Gfp::USER, 0);
        assert_eq!(found.is_some(), finds, "{drain:?}");
    }
}

#[test]
fn the_allocator_naps_for_the_preferred_zone_of_its_task_and_for_no_other() {
    let reclaims = |congested: ZoneId| {
        let mut m = testing::two_nodes("v3_10_rc1");
        m.kernel.reserve_throttle = ReserveThrottle::Absent;
        let domain = m.domain_of_zone(congested);
        m.domains[domain].congested = true;
        testing::congest_disk(&mut m);
        let (_, sim) = testing::run(m, async |sim: &Sim| {
            testing::enter_node(&mut sim.m(), NodeId::at(1));
            for _ in 0..200 {
                testing::file_page(&mut sim.m());
            }
            // The test takes all other pages, to far below min.
            let mut taken = Vec::new();
            while sim.look().nr_free_pages() > 20 {
                let page = get_page_ignoring_watermarks(&mut sim.m(), Gfp::KERNEL, 0);
                taken.extend(page);
            }
            let others = sim.clone();
            sim.spawn("others", TaskKind::Workload, async move {
                others.sleep(10_000_000).await;
                for pfn in taken {
                    free_pages(&mut others.m(), pfn, 0);
                }
            });
            alloc_pages(sim, Gfp::USER, 0)
                .await
                .expect("others free memory")
        });
        sim.look().vmstat.allocstall
    };
    assert_eq!(
        reclaims(testing::SECOND_NORMAL),
        1,
        "it sleeps, and then there is memory"
    );
    assert!(
        reclaims(NORMAL) > 1,
        "nothing keeps it from trying again at once"
    );
}
