//! The commands, one file each.

pub(crate) mod ablate;
pub(crate) mod bench;
mod columns;
pub(crate) mod compare;
pub(crate) mod find;
pub(crate) mod generations;
pub(crate) mod import;
pub(crate) mod lab;
mod own;
pub(crate) mod run;
pub(crate) mod schema;
pub(crate) mod score;
pub(crate) mod sensitivity;
pub(crate) mod trace;
pub(crate) mod zoneinfo;
