//! Tests of complete runs of the engine from outside. They are one program, so that the engine is linked only once.
//!
//! `cargo test -p reclaim --test it -- hashes::` runs one part, `-- --list` lists all tests. A file that is not named here is not run.

mod bytes;
mod calls;
mod decisions;
mod groups;
mod hashes;
mod hunks;
mod imports;
mod ledger;
mod machines;
mod project;
mod reclaim_paths;
mod searches;
mod stories;
