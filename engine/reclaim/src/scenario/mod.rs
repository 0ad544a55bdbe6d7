//! Scenarios: TOML text in, a checked and scaled [`Scenario`] out.
//!
//! A scenario sets sizes, rates, kernels, and the times at which programs start and end, but it does not script what the kernel does.
//! [`parse`](parse()) takes these steps: it merges the included machine (`include`), applies the `set` overrides to the TOML, reads each
//! value by the tables of `keys` (`machine`, `memcg`, `actors`) and the list of free parameters (`fit`), changes the kernels by the options
//! (`options`), checks that the values fit together (`check`), and, for a smaller size, divides the machine (`scale`) and checks again. A
//! scenario that passes must not make the engine fail an assertion, or run for ever without progress of virtual time.
//!
//! A refusal is a [`ScenarioError`]: the place, the value as written, and what was expected.

mod actors;
mod change;
mod check;
mod choice;
mod decisions;
mod errand;
pub(crate) mod error;
pub mod estimate;
mod fit;
mod include;
mod keys;
mod machine;
mod memcg;
mod moment;
mod no_effect;
mod not_modelled;
mod options;
mod overrides;
mod parse;
mod part;
pub mod picture;
pub(crate) mod program;
mod reference;
mod scale;
pub mod schema;
mod settings;
mod since;
mod sysctl;
pub(crate) mod table;
mod units;
mod waiting;

#[cfg(test)]
mod tests;

pub use check::most_min_free_kbytes;
pub use choice::kernel_of;
pub(crate) use errand::BY_HAND;
pub use error::{FileLine, Problem, ScenarioError};
pub use include::ReadIncluded;
pub use no_effect::without_effect;
pub use options::{Options, Side};
pub(crate) use options::{check_patches, patch_list, switch_patch};
pub(crate) use parse::toml_table;
pub use parse::{parse, parse_with_included};
pub use picture::Picture;
pub use program::task_names;
pub use reference::reference;
pub(crate) use scale::published_mib;
pub use scale::size_note;
pub use schema::*;
pub use settings::Setting;
pub use units::{duration_ns, seconds};
