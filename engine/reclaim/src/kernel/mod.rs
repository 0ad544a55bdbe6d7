//! A kernel is a set of named decisions.
//!
//! Each field of [`Kernel`] is one decision in which kernels differ. Exactly one function matches on it: the function that has the kernel's
//! name, or a small one beside it. The match shows all arms side by side, so it shows the patch. A test counts the functions
//! that read each field, and lists the reasons where there is more than one. Presets are constants; a patch is a function from [`Kernel`]
//! to [`Kernel`]. A single decision can be set by its name (`names`). A decision is one row in a file of `decisions`, from which its types
//! and tables follow (`rows`).

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
