//! Tests the command line from outside: starts it as a process and checks its output.

mod allocations;
mod columns;
mod commands;
mod docs;
mod import;
#[cfg(unix)]
mod interrupt;
mod kswapd;
mod lab;
mod memory;
mod score;
mod support;
mod timeline;
mod trace;
mod unfinished;
mod zoneinfo;
