//! The deepest kernel stack so far, divided into the parts of the call path.

use crate::record::DeepestStack;

/// The stack of the task that was deepest in the kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct SceneStack {
    /// Name of the task; empty as long as no path is known.
    pub task: String,
    /// Bytes in use.
    pub bytes: u32,
    /// Parts, the outermost first; parts that the path does not reach are left out. A part that the path reaches twice is listed twice: for
    /// example, a file system that writes may need a page and reclaim to get it.
    pub parts: Vec<StackShare>,
}

/// A part of a stack and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(serde::Serialize, tsify::Tsify))]
pub struct StackShare {
    /// Which part it is.
    pub part: StackPart,
    /// Bytes that its functions take, as far as frame sizes were published.
    pub bytes: u32,
}

/// The parts of a call path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "bindings",
    derive(serde::Serialize, tsify::Tsify),
    serde(rename_all = "kebab-case")
)]
pub enum StackPart {
    /// The program's own system call, up to its request for a page.
    Wants,
    /// Reclaim.
    Searches,
    /// The file system, which writes a page.
    Writes,
    /// The block layer and the driver, which pass the write to the disk.
    Drives,
}

impl StackPart {
    /// The part that begins with this function, if one does.
    fn begun_by(function: &str) -> Option<Self> {
        match function {
            "try_to_free_pages" | "shrink_zone" => Some(Self::Searches),
            "submit_bio" => Some(Self::Drives),
            _ if function.ends_with("writepage") => Some(Self::Writes),
            _ => None,
        }
    }
}

/// Sums the frames of a path by part.
pub(super) fn stack(deepest: &DeepestStack) -> SceneStack {
    let mut parts: Vec<StackShare> = Vec::new();
    let mut part = StackPart::Wants;
    for &(function, bytes) in &deepest.path {
        part = StackPart::begun_by(function).unwrap_or(part);
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
