//! Kernel stacks as plain objects.

use reclaim::kernel::stack::Frame as Function;
use reclaim::report::frame::stack;
use wasm_bindgen::prelude::*;

/// Kernel stacks.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct StackFrame {
    /// Bytes of each.
    #[wasm_bindgen(readonly)]
    pub size: u32,
    /// Of the tasks in the kernel those that are deepest, the deepest first.
    #[wasm_bindgen(readonly)]
    pub tasks: Vec<TaskStack>,
    /// Tasks in the kernel that are not among them.
    #[wasm_bindgen(readonly)]
    pub more: u32,
    /// The deepest call path so far.
    #[wasm_bindgen(readonly)]
    pub deepest: DeepestStack,
}

/// The kernel stack of one task.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct TaskStack {
    /// Id.
    #[wasm_bindgen(readonly)]
    pub task: u32,
    /// Functions, outermost first, line by line.
    #[wasm_bindgen(readonly)]
    pub functions: String,
    /// Bytes of each; 0: nothing was published.
    #[wasm_bindgen(readonly)]
    pub bytes: Vec<u32>,
}

/// The deepest call path of a run so far.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct DeepestStack {
    /// Name of the task; nothing: no function of which anything was published has been called yet.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// Functions, outermost first, line by line.
    #[wasm_bindgen(readonly)]
    pub functions: String,
    /// Bytes of each; 0: nothing was published.
    #[wasm_bindgen(readonly)]
    pub bytes: Vec<u32>,
    /// When it was, ns.
    #[wasm_bindgen(readonly)]
    pub time_ns: f64,
    /// The first event from then on.
    #[wasm_bindgen(readonly)]
    pub event: u32,
}

impl From<&stack::StackFrame> for StackFrame {
    fn from(stacks: &stack::StackFrame) -> Self {
        let tasks = stacks.tasks.iter().map(|stack| TaskStack {
            task: stack.task,
            functions: lines(&stack.path),
            bytes: bytes(&stack.path),
        });
        let deepest = &stacks.deepest;
        Self {
            size: stacks.size,
            tasks: tasks.collect(),
            more: stacks.more,
            deepest: DeepestStack {
                name: deepest.task.clone(),
                functions: lines(&deepest.path),
                bytes: bytes(&deepest.path),
                time_ns: deepest.time as f64,
                event: deepest.event,
            },
        }
    }
}

fn lines(path: &[Function]) -> String {
    let names: Vec<&str> = path.iter().map(|&(function, _)| function).collect();
    names.join("\n")
}

fn bytes(path: &[Function]) -> Vec<u32> {
    path.iter().map(|&(_, bytes)| bytes).collect()
}
