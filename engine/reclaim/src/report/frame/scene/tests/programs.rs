//! Programs, their waits, and the deepest stack.

use super::super::*;
use crate::mm::id::NodeId;
use crate::record::{ProgramWait, Reclaimer, gauge};
use crate::scenario::Options;
use crate::sim::{Sim, TaskKind, Wait};
use crate::testing;
use crate::{KernelSide, Simulation, Stop};

#[test]
fn the_wait_of_a_program_depends_on_its_call_path_and_its_tasks_wait() {
    let cases: [(&[&str], Wait, bool, ProgramWait); 11] = [
        (
            &["do_swap_page"],
            Wait::PageLock,
            false,
            ProgramWait::OwnPages,
        ),
        (
            &["do_swap_page", "__alloc_pages_slowpath"],
            Wait::RequestQueue,
            false,
            ProgramWait::Memory,
        ),
        (&[], Wait::DiskRead, true, ProgramWait::OwnPages),
        (&[], Wait::DiskRead, false, ProgramWait::Disk),
        (&[], Wait::Writeback, false, ProgramWait::Disk),
        (
            &["balance_dirty_pages"],
            Wait::Congestion,
            false,
            ProgramWait::Throttled,
        ),
        (&[], Wait::DirtyThrottle, false, ProgramWait::Throttled),
        (&[], Wait::Oom, false, ProgramWait::Memory),
        (&[], Wait::MemoryHigh, false, ProgramWait::MemoryHigh),
        (
            &["try_to_free_mem_cgroup_pages"],
            Wait::Congestion,
            false,
            ProgramWait::GroupLimit,
        ),
        (&[], Wait::Child, false, ProgramWait::Idle),
    ];
    for (path, wait, faults, expected) in cases {
        let path = path.to_vec();
        let (waits, _) = testing::run(testing::machine(), async move |sim: &Sim| {
            let inner = sim.clone();
            sim.spawn("program", TaskKind::Workload, async move {
                let _guards: Vec<_> = path
                    .iter()
                    .map(|&function| inner.enter(function, [("", 0); 3]))
                    .collect();
                inner.m().sched.current_task_mut().shown.faults = faults;
                inner.park(wait, None).await;
            });
            sim.sleep(1000).await;
            let programs = capture(&sim.look(), Slices::All).programs;
            let found = programs.iter().find(|p| p.name == "program");
            found.expect("it has not ended").waits
        });
        assert_eq!(waits, expected, "{wait:?}");
    }
}

#[test]
fn a_task_that_only_starts_others_is_not_a_program() {
    let mut m = testing::machine();
    assert_eq!(capture(&m, Slices::All).programs.len(), 1);
    m.sched.current_task_mut().shown.is_helper = true;
    assert!(capture(&m, Slices::All).programs.is_empty());
}

#[test]
fn programs_that_have_not_started_have_ended_or_were_killed_are_reported() {
    let text = include_str!("../../../../../../../scenarios/primer/scenario.toml");
    let scenario = crate::scenario::parse(text, &Options::default()).expect("it is right");
    let mut simulation = Simulation::new(&scenario, KernelSide::Before);
    let mut at = |ms: u64| -> [Vec<String>; 3] {
        simulation.advance(Stop {
            time_ns: ms * 1_000_000,
            ..Stop::END
        });
        let scene = capture(&simulation.machine(), Slices::All);
        let programs = scene.programs.into_iter();
        let to_start = programs.filter(|program| program.is_to_start);
        [
            to_start.map(|program| program.name).collect(),
            scene.ended.into_iter().map(|ended| ended.name).collect(),
            scene.killed,
        ]
    };
    let names = |names: &[&str]| -> Vec<String> { names.iter().map(|&n| n.to_owned()).collect() };
    assert_eq!(
        at(2_500),
        [names(&["reader", "writer", "hog"]), names(&[]), names(&[])]
    );
    assert_eq!(
        at(30_000),
        [
            names(&[]),
            names(&["hog", "reader", "viewer", "writer"]),
            names(&["hog"])
        ]
    );
}

#[test]
fn a_program_ends_when_its_last_task_ends() {
    let text = include_str!("../../../../../../../scenarios/primer/scenario.toml");
    let scenario = crate::scenario::parse(text, &Options::default()).expect("it is right");
    let ended_by = |time_ns: u64| {
        let mut simulation = Simulation::new(&scenario, KernelSide::Before);
        simulation.advance(Stop {
            time_ns,
            ..Stop::END
        });
        let scene = capture(&simulation.machine(), Slices::All);
        scene.ended
    };
    let all = ended_by(30_000_000_000);
    assert_eq!(all.len(), 4);
    for one in &all {
        assert!(!ended_by(one.at_ns - 1).contains(one), "{}", one.name);
        assert!(ended_by(one.at_ns + 1).contains(one), "{}", one.name);
    }
}

#[test]
fn a_task_that_has_just_started_has_not_waited_lately() {
    let text = include_str!("../../../../../../../scenarios/primer/scenario.toml");
    let scenario = crate::scenario::parse(text, &Options::default()).expect("it is right");
    let mut simulation = Simulation::new(&scenario, KernelSide::Before);
    let mut idle = |ms: u64| {
        simulation.advance(Stop {
            time_ns: ms * 1_000_000,
            ..Stop::END
        });
        let programs = capture(&simulation.machine(), Slices::All).programs;
        let editor = programs.iter().find(|program| program.name == "editor");
        editor.expect("it has not ended").lately.idle
    };
    assert_eq!(idle(1_130), 0);
    assert!(idle(2_000) > 500);
}

#[test]
fn a_program_reclaims_for_its_group_until_it_needs_a_page_for_that() {
    let (seen, _) = testing::run(testing::machine(), async |sim: &Sim| {
        sim.m().sched.current_task_mut().kind = TaskKind::Workload;
        let me = sim.m().sched.current().0;
        let mut seen = Vec::new();
        for kind in [Reclaimer::Limit, Reclaimer::Direct] {
            gauge::begin(&mut sim.m(), kind, NodeId::at(0), None);
            let programs = capture(&sim.look(), Slices::None).programs;
            let own = programs.iter().find(|program| program.task == me);
            seen.extend(own.map(|program| program.reclaims));
        }
        gauge::end(&mut sim.m());
        gauge::end(&mut sim.m());
        seen
    });
    assert_eq!(seen, [Some(Reclaimer::Limit), Some(Reclaimer::Direct)]);
}

#[test]
fn a_stack_is_given_in_the_order_of_its_parts_and_shows_nested_reclaim() {
    let path = [
        ("sys_select", 100),
        ("try_to_free_pages", 20),
        ("shrink_zone", 300),
        ("xfs_vm_writepage", 64),
        // A transaction of the file system needs a page and reclaims for it.
        ("shrink_zone", 6),
        ("submit_bio", 80),
        ("scsi_request_fn", 1),
    ];
    let in_parts = stack::in_parts("select", &path);
    let parts: Vec<_> = in_parts.parts.iter().map(|s| (s.part, s.bytes)).collect();
    assert_eq!(
        parts,
        [
            (StackPart::Wants, 100),
            (StackPart::Searches, 320),
            (StackPart::Writes, 64),
            (StackPart::Searches, 6),
            (StackPart::Drives, 81)
        ]
    );
    assert!(stack::in_parts("", &[]).parts.is_empty());
}
