//! The deepest kernel stack so far, in the parts of its way down.

use crate::record::DeepestStack;

/// The stack of the task that was deepest in the kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneStack {
    /// Name of the task; empty until there is one.
    pub task: String,
    /// Bytes in use.
    pub bytes: u32,
    /// From the outermost on, without those that it has not come to.
    pub parts: Vec<StackShare>,
}

/// A part of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct StackShare {
    /// Which.
    pub part: StackPart,
    /// Bytes that its functions take, as far as that was published.
    pub bytes: u32,
}

/// What is done on the way down, each below the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum StackPart {
    /// A program's own call, up to the page that it wants.
    Wants,
    /// Looks for pages: reclaim.
    Searches,
    /// Writes a page: the file system.
    Writes,
    /// Gives the write to the disk: the block layer and the driver.
    Drives,
}

impl StackPart {
    /// The part that begins with a function, if one does.
    fn begun_by(function: &str) -> Option<Self> {
        match function {
            "try_to_free_pages" | "shrink_zone" => Some(Self::Searches),
            "submit_bio" => Some(Self::Drives),
            _ if function.ends_with("writepage") => Some(Self::Writes),
            _ => None,
        }
    }
}

/// Adds up a path by its parts.
pub(super) fn stack(deepest: &DeepestStack) -> SceneStack {
    let mut parts: Vec<StackShare> = Vec::new();
    let mut part = StackPart::Wants;
    for &(function, bytes) in &deepest.path {
        part = StackPart::begun_by(function).map_or(part, |begun| part.max(begun));
        match parts.last_mut() {
            Some(last) if last.part == part => last.bytes += bytes,
            _ => parts.push(StackShare { part, bytes }),
        }
    }
    SceneStack {
        task: deepest.task.clone(),
        bytes: deepest.bytes,
        parts,
    }
}
