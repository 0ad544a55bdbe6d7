//! The effect of the swap token's rules, fault by fault, and the pages that the token spares.

use super::*;
use crate::mm::memory::pte;
use crate::mm::swap_state;
use crate::sim::TaskKind;
use crate::testing;

const SERVED: &str = "v2_6_35";
const WAITS: &str = "v3_2_0";

/// A machine with this many processes, all owned by one task.
fn machine_with(preset: &str, processes: u32) -> Machine {
    let mut m = testing::machine_of(preset, |_| {});
    for _ in 0..processes {
        testing::process(&mut m, 8);
    }
    m
}

fn priorities(m: &Machine) -> Vec<u32> {
    let processes = m.tables.processes.iter();
    processes.map(|p| p.claim.token_priority).collect()
}

fn set_claim(m: &mut Machine, process: u32, token_priority: u32, last_interval: u32) {
    *m.tables.claim_mut(ProcessId(process)) = Claim {
        token_priority,
        last_interval,
        faultstamp: m.swap_token.global_faults,
    };
}

#[test]
fn shorter_intervals_raise_a_claim_and_equal_ones_lower_it() {
    let (a, b, c) = (0, 1, 2);
    let mut m = machine_with(SERVED, 3);
    let rows = [
        (a, 1, [2, 0, 0]),
        (b, 2, [2, 0, 0]),
        (a, 2, [4, 0, 0]),
        (b, 2, [4, 0, 0]),
        (b, 1, [4, 1, 0]),
        (b, 1, [4, 0, 0]),
        (c, 7, [4, 0, 0]),
    ];
    for (n, (process, interval, expected)) in (1..).zip(rows) {
        grab_swap_token(&mut m, ProcessId(process));
        let claim = m.tables.process(ProcessId(process)).claim;
        assert_eq!((claim.faultstamp, claim.last_interval), (n, interval));
        assert_eq!(priorities(&m), expected, "fault {n}");
        assert_eq!(m.swap_token.holder, Some(ProcessId(a)), "fault {n}");
    }
}

#[test]
fn a_process_with_a_higher_priority_takes_the_token_and_gains_two_and_the_loser_keeps_its_own() {
    let mut m = machine_with(SERVED, 2);
    m.swap_token.holder = Some(ProcessId(0));
    m.swap_token.global_faults = 20;
    set_claim(&mut m, 0, 4, 0);
    set_claim(&mut m, 1, 4, 10);
    m.swap_token.global_faults = 28;
    grab_swap_token(&mut m, ProcessId(1));
    assert_eq!(priorities(&m), [4, 7]);
    assert_eq!(m.swap_token.holder, Some(ProcessId(1)));
}

#[test]
fn a_free_token_goes_to_the_next_process_that_swaps_in() {
    let mut m = machine_with(SERVED, 2);
    grab_swap_token(&mut m, ProcessId(0));
    put_swap_token(&mut m, ProcessId(1));
    assert_eq!(m.swap_token.holder, Some(ProcessId(0)), "it is not its own");
    put_swap_token(&mut m, ProcessId(0));
    assert_eq!(m.swap_token.holder, None);
    grab_swap_token(&mut m, ProcessId(1));
    assert_eq!(priorities(&m), [2, 2]);
    assert_eq!(m.swap_token.holder, Some(ProcessId(1)));
}

#[test]
fn from_3_0_on_a_holder_ages_after_255_faults_of_others() {
    let check = |preset: &str, fault: u32, expected: [u32; 2], last_aging: u32| {
        let mut m = machine_with(preset, 2);
        m.swap_token.holder = Some(ProcessId(0));
        set_claim(&mut m, 0, 9, 0);
        set_claim(&mut m, 1, 3, 0);
        m.swap_token.global_faults = fault - 1;
        grab_swap_token(&mut m, ProcessId(1));
        assert_eq!(priorities(&m), expected, "{preset}, fault {fault}");
        assert_eq!(m.swap_token.last_aging, last_aging);
        assert_eq!(m.swap_token.holder, Some(ProcessId(0)));
    };
    check(WAITS, 255, [9, 2], 0);
    check(WAITS, 256, [4, 2], 256);
    check(SERVED, 256, [9, 2], 0);
}

#[test]
fn later_kernels_have_no_token() {
    let mut m = machine_with("v3_10_rc1", 1);
    grab_swap_token(&mut m, ProcessId(0));
    assert_eq!((m.swap_token.holder, m.swap_token.global_faults), (None, 0));
}

#[test]
fn group_limit_reclaim_takes_the_token_only_from_tasks_of_the_group() {
    let mut m = testing::machine_with_groups(&[("a", 0, true), ("b", 0, true)]);
    let process = testing::process(&mut m, 1);
    testing::enter_group(&mut m, 1);
    for (memcg, kept) in [(Some(2), true), (Some(1), false), (None, false)] {
        m.swap_token.holder = Some(process);
        disable_swap_token(&mut m, memcg);
        assert_eq!(m.swap_token.holder.is_some(), kept, "{memcg:?}");
    }
}

#[test]
fn only_pages_of_a_holder_in_a_fault_are_spared_but_not_from_its_own_reclaim() {
    let mut m = machine_with(SERVED, 2);
    let [mine, other] = [0, 1].map(|n| testing::anon_page(&mut m, ProcessId(n), 7));
    let spared = |m: &Machine| [mine, other].map(|pfn| is_spared(m, pfn));
    // The idle task reclaims, so the holder must be another task.
    let holder = TaskId(7);
    m.tables.processes[0].task = holder;
    m.swap_token.holder = Some(ProcessId(0));
    assert_eq!(spared(&m), [false, false], "it is in no fault");
    m.swap_token.faults = vec![(ProcessId(1), TaskId(6))];
    assert_eq!(spared(&m), [false, false], "another task is in one");
    m.swap_token.faults.push((ProcessId(0), holder));
    assert_eq!(spared(&m), [true, false]);
    down_read(&mut m, ProcessId(0));
    assert_eq!(
        spared(&m),
        [false, false],
        "a thread of the holder reclaims"
    );
    up_read(&mut m);
    assert_eq!(spared(&m), [true, false]);
    m.tables.processes[0].task = m.sched.current();
    assert_eq!(spared(&m), [false, false], "the holder itself reclaims");
}

/// Number of faults that hold `mmap_sem` while a page is read from swap, that number after the fault, and the process that then has the token.
fn swap_in(preset: &'static str) -> (usize, usize, Option<ProcessId>) {
    let mut m = machine_with(preset, 1);
    let process = ProcessId(0);
    let pfn = testing::anon_page(&mut m, process, 0);
    assert!(swap_state::add_to_swap(&mut m, pfn));
    let slot = m.pages.index[pfn];
    m.swap.map(slot);
    swap_state::delete_from_swap_cache(&mut m, pfn);
    m.tables.entries[0] = slot | pte::SWAP;
    let p = &mut m.tables.processes[0];
    (p.rss, p.swapped) = (0, 1);
    let (seen, _) = testing::run(m, async move |sim: &Sim| {
        let faulter = sim.clone();
        let task = sim.spawn("faulter", TaskKind::Workload, async move {
            let touched = faulter.m().tables.touch(0, false);
            let fault = touched.expect_err("it is in swap");
            let served = crate::mm::memory::handle_mm_fault(&faulter, process, fault).await;
            served.expect("there is memory");
        });
        let mut held = usize::MAX;
        while sim.look().vmstat.pgmajfault == 0 {
            let next = sim.look().sched.now() + 1000;
            sim.sleep_until(next).await;
            held = sim.look().swap_token.faults.len();
        }
        // The machine has no disk, so the test ends the read itself.
        {
            let mut m = sim.m();
            let read = m.swap.cached(slot);
            m.pages.clear(read, flag::LOCKED);
            m.wake_page(read);
        }
        sim.join(task).await;
        let m = sim.look();
        (held, m.swap_token.faults.len(), m.swap_token.holder)
    });
    seen
}

#[test]
fn a_fault_that_reads_from_swap_takes_a_free_token_and_until_2_6_36_keeps_mmap_sem() {
    assert_eq!(swap_in(SERVED), (1, 0, Some(ProcessId(0))));
    assert_eq!(swap_in(WAITS), (0, 0, Some(ProcessId(0))));
    assert_eq!(swap_in("v3_10_rc1"), (0, 0, None));
}
