//! Scenarios: TOML text in, a checked and scaled [`Scenario`] out.
//!
//! A scenario sets sizes, rates and kernels; nothing in it says what happens when. The way of a text:
//! [`parse`](parse()) applies the `set` overrides to the TOML, reads each value with its range (`machine`, `actors`) and which of
//! them are free parameters (`fit`), checks what has to fit together (`check`), divides the machine if a smaller size was asked for (`scale`) and checks again.
//! Whatever comes out must never make the engine stop with an assertion or run without virtual time passing.
//!
//! A refusal is a [`ScenarioError`]: the place, the value as written, and what would be right.

mod actors;
mod build;
mod change;
mod check;
mod copy;
mod dd;
pub(crate) mod error;
mod fit;
mod frames;
mod huge;
mod machine;
mod memcg;
mod oltp;
mod options;
mod overrides;
mod parse;
mod poller;
pub(crate) mod program;
mod scale;
pub mod schema;
mod simoop;
pub(crate) mod table;
mod units;

#[cfg(test)]
mod tests;

pub use check::most_min_free_kbytes;
pub use error::{Problem, ScenarioError};
pub use options::{Options, Side};
pub use parse::parse;
pub(crate) use parse::toml_table;
pub use program::task_names;
pub(crate) use scale::published_mib;
pub use schema::*;
pub use units::duration_ns;
