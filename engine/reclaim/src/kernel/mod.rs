//! A kernel is a set of named decisions.
//!
//! Each field of [`Kernel`] is one decision in which kernels differ. As a rule one function matches on it: the function with the name that
//! the kernel has, or a small one next to it. The match has all arms side by side, so it shows the patch. A test counts the functions that
//! read each field, and states the reasons if there are several. Presets are constants; a patch is a function that changes a [`Kernel`]. A
//! single decision can be set by its name (`names`). A decision is one row in a file of `decisions`, and macros generate its types and
//! tables from it (`rows`).

#[macro_use]
mod rows;

mod ablation;
mod asked;
mod decisions;
mod followup_2013;
pub mod hunk;
mod names;
mod patches;
mod presets;
mod series_2010;
mod series_2012;
mod series_2013;
mod series_2017;
mod series_2019;
mod series_2020;
mod series_2022;
mod series_2024;
pub mod stack;

pub use ablation::{Combination, Cut, combinations};
pub use asked::asked_only;
pub use decisions::*;
pub use hunk::Hunk;
pub use names::{Decided, Decision, NoSuch, all_decided};
pub use patches::{Patch, Refusal, SERIES, Series, patch, patch_ids, patches, patches_of, refusal};
pub(crate) use patches::{Step, step};
pub use presets::{
    Preset, Presets, Release, offered_names, offered_presets, preset, preset_names,
    unfinished_preset_names,
};
