//! Whole runs of the engine, from outside. One program, so that the engine is linked into it once.
//!
//! `cargo test -p reclaim --test it -- hashes::` runs one part, `-- --list` names them all. A file that is not named here is not run.

mod bytes;
mod decisions;
mod hashes;
mod hunks;
mod imports;
mod ledger;
mod machines;
mod project;
mod reclaim_paths;
mod searches;
mod stories;
