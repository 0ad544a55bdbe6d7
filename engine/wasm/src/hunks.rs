//! Hunks and what they decided as plain objects.

use reclaim::kernel::hunk::{self, VALUES};
use reclaim::kernel::patch_ids;
use reclaim::report::frame::hunks;
use reclaim::trace::{Decision, HunkMoment};
use wasm_bindgen::prelude::*;

/// How a hunk is shown, whatever the kernel.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct HunkInfo {
    /// Name, as in links.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// The kernel's function.
    #[wasm_bindgen(readonly)]
    pub function_name: String,
    /// The function on a call path in which it is asked.
    #[wasm_bindgen(readonly)]
    pub frame: String,
    /// The kernel's file, and versions that have it.
    #[wasm_bindgen(readonly)]
    pub source: String,
    /// Names of the values, space by space; with a question mark they are yes (1) or no (0).
    #[wasm_bindgen(readonly)]
    pub values: String,
    /// Words for the answers from 0 on, line by line; none: numbers.
    #[wasm_bindgen(readonly)]
    pub answers: String,
    /// Ids of the patches that change it, space by space.
    #[wasm_bindgen(readonly)]
    pub patches: String,
}

/// All hunks, by their numbers.
#[wasm_bindgen]
pub fn hunk_infos() -> Vec<HunkInfo> {
    let info = |excerpt: &hunk::Excerpt| {
        let changes = |id: &&str| hunk::hunks_of(id) & excerpt.hunk.bit() != 0;
        let patches: Vec<&str> = patch_ids().into_iter().filter(changes).collect();
        HunkInfo {
            name: excerpt.name.to_owned(),
            function_name: excerpt.function.to_owned(),
            frame: excerpt.frame.to_owned(),
            source: excerpt.source.to_owned(),
            values: excerpt.values.join(" "),
            answers: excerpt.answers.join("\n"),
            patches: patches.join(" "),
        }
    };
    hunk::excerpts().map(info).collect()
}

/// A hunk at one moment.
#[wasm_bindgen(getter_with_clone)]
#[derive(Clone)]
pub struct HunkFrame {
    /// Its number.
    #[wasm_bindgen(readonly)]
    pub hunk: u32,
    /// How often it was asked so far.
    #[wasm_bindgen(readonly)]
    pub asked: u32,
    /// How often that mattered.
    #[wasm_bindgen(readonly)]
    pub changed: u32,
    /// When it was asked last: event, task, own answer, other answer, values.
    #[wasm_bindgen(readonly)]
    pub last: Vec<u32>,
    /// When it mattered last, in the same form.
    #[wasm_bindgen(readonly)]
    pub last_changed: Vec<u32>,
    /// Pseudo-code of this kernel.
    #[wasm_bindgen(readonly)]
    pub text: String,
    /// Pseudo-code of the other one.
    #[wasm_bindgen(readonly)]
    pub other_text: String,
}

impl From<&hunks::HunkFrame> for HunkFrame {
    fn from(frame: &hunks::HunkFrame) -> Self {
        Self {
            hunk: frame.hunk as u32,
            asked: frame.state.asked,
            changed: frame.state.changed,
            last: numbers(&frame.state.last),
            last_changed: numbers(&frame.state.last_changed),
            text: frame.text.to_owned(),
            other_text: frame.other_text.to_owned(),
        }
    }
}

fn numbers(decision: &Decision) -> Vec<u32> {
    let &Decision {
        event,
        task,
        own,
        other,
        values,
    } = decision;
    [event, task, own, other]
        .into_iter()
        .chain(values)
        .collect()
}

/// Moments at which hunks mattered, in order.
#[wasm_bindgen(getter_with_clone)]
pub struct HunkMoments {
    /// Numbers of one: hunk, ordinal, and a decision as in `HunkFrame`.
    #[wasm_bindgen(readonly)]
    pub width: u32,
    /// Moment by moment.
    #[wasm_bindgen(readonly)]
    pub numbers: Vec<u32>,
    /// Their times, ns.
    #[wasm_bindgen(readonly)]
    pub times: Vec<f64>,
}

impl HunkMoments {
    pub(crate) fn of(moments: &[HunkMoment]) -> Self {
        let row = |m: &HunkMoment| [vec![m.hunk, m.ordinal], numbers(&m.decision)].concat();
        Self {
            width: 6 + VALUES as u32,
            numbers: moments.iter().flat_map(row).collect(),
            times: moments.iter().map(|m| m.time as f64).collect(),
        }
    }
}
