//! The deepest kernel stack so far and that of the current task, divided into the parts of the call path.

use crate::kernel::stack::Frame;
use crate::machine::Machine;

/// The kernel stack of one task at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneStack {
    /// Name of the task; empty if no task has been in the kernel yet.
    pub task: String,
    /// Parts that the path reaches, the outermost first. A part that it reaches twice is listed twice. For example, a file system that
    /// writes a page may itself need a page and reclaim to get it.
    pub parts: Vec<StackShare>,
}

/// A part of a stack and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct StackShare {
    /// The part, which begins at its first function and ends before the next part.
    pub part: StackPart,
    /// Bytes that its functions take, as far as frame sizes were published.
    pub bytes: u32,
}

/// The parts of a call path, by the code that they run through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum StackPart {
    /// The path before the first of the other parts, for example a program's system call up to its request for a page.
    Wants,
    /// Reclaim, from `try_to_free_pages` or `shrink_zone` on.
    Searches,
    /// The file system, which writes a page.
    Writes,
    /// The block layer and the driver, which pass a request to the disk.
    Drives,
}

impl StackPart {
    /// The part that begins with this function; `None`: the function continues the present part.
    fn begun_by(function: &str) -> Option<Self> {
        match function {
            "try_to_free_pages" | "shrink_zone" => Some(Self::Searches),
            "submit_bio" => Some(Self::Drives),
            _ if function.ends_with("writepage") => Some(Self::Writes),
            _ => None,
        }
    }
}

pub(super) fn deepest(m: &Machine) -> SceneStack {
    let deepest = &m.observations.deepest_stack;
    in_parts(&deepest.task, &deepest.path)
}

pub(super) fn call(m: &Machine) -> SceneStack {
    let task = m.sched.current_task();
    in_parts(&task.name, &task.stack_functions().collect::<Vec<_>>())
}

/// Sums the frames of a path by part.
pub(super) fn in_parts(task: &str, path: &[Frame]) -> SceneStack {
    let mut parts: Vec<StackShare> = Vec::new();
    let mut part = StackPart::Wants;
    for &(function, bytes) in path {
        part = StackPart::begun_by(function).unwrap_or(part);
        match parts.last_mut() {
            Some(last) if last.part == part => last.bytes += bytes,
            _ => parts.push(StackShare { part, bytes }),
        }
    }
    SceneStack {
        task: task.to_owned(),
        parts,
    }
}
