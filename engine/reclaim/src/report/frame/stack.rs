//! The picture of the kernel stacks, which shows the deepest call paths of the tasks that are in the kernel now, function by function, and
//! the deepest path of the run so far.

use std::cmp::Reverse;

use crate::kernel::stack::{Frame, THREAD_SIZE};
use crate::machine::Machine;
use crate::order::in_order;
use crate::record::DeepestStack;
use crate::sim::{Task, TaskKind, TaskState};

const MOST_STACKS: usize = 8;

/// The deepest kernel stacks of the present moment and of the run.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct StackFrame {
    /// Size of each stack, bytes.
    pub size: u32,
    /// At most 8 stacks of tasks in the kernel, deepest first.
    pub tasks: Vec<TaskStack>,
    /// Number of tasks in the kernel whose stacks are not shown.
    pub more: u32,
    /// The deepest call path so far; its `path` is empty at the start.
    pub deepest: DeepestStack,
}

/// The kernel stack of one task.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct TaskStack {
    /// Id of the task.
    pub task: u32,
    /// Functions with their frame sizes in bytes, outermost first; 0: no size was published.
    #[cfg_attr(feature = "bindings", tsify(type = "[string, number][]"))]
    pub path: Vec<Frame>,
}

pub(super) fn capture(m: &Machine) -> StackFrame {
    let inside = m.sched.tasks().iter().filter(|task| in_kernel(task));
    let inside = in_order(inside, |task| Reverse(task.stack_bytes()));
    StackFrame {
        size: THREAD_SIZE,
        tasks: inside
            .iter()
            .take(MOST_STACKS)
            .map(|task| TaskStack {
                task: task.id.0,
                path: task.stack_functions().collect(),
            })
            .collect(),
        more: inside.len().saturating_sub(MOST_STACKS) as u32,
        deepest: m.observations.deepest_stack.clone(),
    }
}

/// Whether a task is in the kernel. Disks are not threads, and the simulation does not know where a task without a call path is, so both
/// count as outside.
fn in_kernel(task: &Task) -> bool {
    task.kind != TaskKind::Disk && task.state != TaskState::Ended && !task.frames.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::stack::{SELECT, SENDFILE, WRITE, bytes};
    use crate::sim::Sim;
    use crate::testing;

    #[test]
    fn the_deepest_tasks_come_first_and_their_functions_add_up_to_their_stacks() {
        let (frame, sim) = testing::run(testing::machine(), async |sim: &Sim| {
            for path in [SELECT, SENDFILE] {
                let inner = sim.clone();
                sim.spawn("deep", TaskKind::Workload, async move {
                    let _path = inner.enter_path(path);
                    let _loop = inner.enter("shrink_slab", [("", 0); 3]);
                    inner.sleep(1_000_000_000).await;
                });
            }
            let inner = sim.clone();
            sim.spawn("disk", TaskKind::Disk, async move {
                let _path = inner.enter_path(WRITE);
                inner.sleep(1_000_000_000).await;
            });
            sim.sleep(1_000_000).await;
            capture(&sim.look())
        });
        let m = sim.look();
        let deep: Vec<u32> = frame.tasks.iter().map(|t| bytes(&t.path)).collect();
        assert_eq!(
            deep,
            [128 + 1552, 128 + 1536],
            "a device has no stack, and no frame size of shrink_slab was published"
        );
        for stack in &frame.tasks {
            assert_eq!(stack.path.last(), Some(&("shrink_slab", 0)));
            assert_eq!(m.sched.tasks()[stack.task as usize].name, "deep");
        }
        assert_eq!(bytes(&frame.deepest.path), frame.deepest.bytes);
        assert_eq!(frame.deepest.bytes, 128 + 1552);
        assert_eq!(m.observations.deepest_stack, frame.deepest);
    }

    #[test]
    fn some_of_many_tasks_in_the_kernel_are_only_counted() {
        let (frame, _) = testing::run(testing::machine(), async |sim: &Sim| {
            for _ in 0..MOST_STACKS + 3 {
                let inner = sim.clone();
                sim.spawn("select", TaskKind::Workload, async move {
                    let _path = inner.enter_path(SELECT);
                    inner.sleep(1_000_000_000).await;
                });
            }
            sim.sleep(1_000_000).await;
            capture(&sim.look())
        });
        assert_eq!((frame.tasks.len(), frame.more), (MOST_STACKS, 3));
    }

    #[test]
    fn the_moment_of_the_deepest_path_is_its_event() {
        let (frame, sim) = testing::run(testing::machine(), async |sim: &Sim| {
            sim.sleep(5_000_000).await;
            let _path: Vec<_> = [SELECT; 5]
                .iter()
                .map(|path| sim.enter_path(path))
                .collect();
            capture(&sim.look())
        });
        let m = sim.look();
        let last = m.trace.recent(1)[0];
        assert_eq!(last.a, 128 + 5 * 1552);
        assert_eq!(frame.deepest.bytes, last.a);
        assert_eq!(frame.deepest.event, last.number);
        assert_eq!(frame.deepest.time, 5_000_000);
    }
}
