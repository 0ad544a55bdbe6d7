//! The command line from outside: started as a process, judged by what it prints.

mod allocations;
mod columns;
mod commands;
mod docs;
#[cfg(unix)]
mod interrupt;
mod kswapd;
mod lab;
mod memory;
mod score;
mod support;
mod trace;
mod unfinished;
mod zoneinfo;
