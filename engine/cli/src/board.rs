//! The progress of parallel runs in one line on the terminal: the number of runs that are done, and the percentages of those under way.
//!
//! If standard error is not a terminal, only finished runs are reported.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;

use crate::stopwatch::Stopwatch;

/// The progress of all runs, which several threads report.
pub(crate) struct Board {
    total: usize,
    watch: Stopwatch,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    done: usize,
    /// Index of each unfinished run and its progress, percent.
    under_way: Vec<(usize, u64)>,
    shown_at: f64,
}

impl Board {
    pub(crate) fn new(total: usize) -> Self {
        Self {
            total,
            watch: Stopwatch::start(),
            state: Mutex::default(),
        }
    }

    /// Records that run number `run` has reached a virtual time. Updates the line on the terminal at most once a second.
    pub(crate) fn is_at(&self, run: usize, now_ns: u64, end_ns: u64) {
        let mut state = self.state.lock().expect("no thread has panicked");
        let percent = (now_ns / (end_ns / 100).max(1)).min(100);
        match state.under_way.iter_mut().find(|(known, _)| *known == run) {
            Some((_, known)) => *known = percent,
            None => state.under_way.push((run, percent)),
        }
        let seconds = self.watch.seconds();
        if !std::io::stderr().is_terminal() || seconds - state.shown_at < 1.0 {
            return;
        }
        state.shown_at = seconds;
        let line = self.line(&state);
        // If standard error is closed, the runs continue without messages.
        drop(write!(std::io::stderr(), "\r{line}{CLEAR}"));
    }

    /// Prints `words` about a run that has ended, and how many runs are done.
    pub(crate) fn ends(&self, run: usize, words: &str) {
        let mut state = self.state.lock().expect("no thread has panicked");
        state.under_way.retain(|(known, _)| *known != run);
        state.done += 1;
        let clear = if std::io::stderr().is_terminal() {
            format!("\r{CLEAR}")
        } else {
            String::new()
        };
        let (done, total) = (state.done, self.total);
        drop(writeln!(
            std::io::stderr(),
            "{clear}{words}, {done} of {total}"
        ));
    }

    /// After an interrupt, ends the line on the terminal, so that the output begins on a new one.
    pub(crate) fn done(self) {
        let state = self.state.into_inner().expect("no thread has panicked");
        if !state.under_way.is_empty() && std::io::stderr().is_terminal() {
            drop(writeln!(std::io::stderr()));
        }
    }

    /// For example `3 of 80 runs done; under way: 37 %, 12 %`.
    fn line(&self, state: &State) -> String {
        let under_way = state.under_way.iter();
        let under_way: Vec<String> = under_way.map(|(_, at)| format!("{at} %")).collect();
        format!(
            "{} of {} runs done; under way: {}",
            state.done,
            self.total,
            under_way.join(", ")
        )
    }
}

/// Escape sequence that clears the rest of the line, where a longer one was printed before.
const CLEAR: &str = "\u{1b}[K";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_shows_finished_runs_and_the_progress_of_the_others() {
        let board = Board::new(4);
        let check = |expected: &str| {
            let state = board.state.lock().expect("no thread has panicked");
            assert_eq!(board.line(&state), expected);
        };
        board.is_at(0, 30_000_000_000, 60_000_000_000);
        board.is_at(1, 6_000_000_000, 60_000_000_000);
        check("0 of 4 runs done; under way: 50 %, 10 %");
        board.is_at(1, 70_000_000_000, 60_000_000_000);
        board.ends(0, "the first");
        board.is_at(2, 0, 60_000_000_000);
        check("1 of 4 runs done; under way: 100 %, 0 %");
    }
}
