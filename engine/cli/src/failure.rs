//! Everything that can go wrong on the command line, as one sentence each.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

use reclaim::scenario::ScenarioError;
use signal_hook::low_level;

use crate::interrupt;

/// Exit code of input that cannot be used.
pub(crate) const INPUT: u8 = 2;
/// Exit code of a run that there is no memory for.
const MEMORY: u8 = 3;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user's input cannot be used; the sentence says what could.
    Input(String),
    /// A file or the terminal did not take our output.
    Output(String),
    /// The reader of our output has closed it: nothing is wrong.
    ReaderLeft,
    /// The run needs more memory than there is, or than it may take; the sentence says what needs less.
    Memory(String),
    /// The searched event does not happen; the sentence says how often it did.
    NotFound(String),
    /// The user has stopped it before there was anything to print; the sentence says what was missing.
    Interrupted(String),
}

impl Failure {
    /// The exit code that goes with it.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Input(_) => INPUT,
            // As grep has it: nothing is wrong, and nothing was found.
            Self::NotFound(_) | Self::Output(_) => 1,
            Self::ReaderLeft => 0,
            Self::Memory(_) => MEMORY,
            Self::Interrupted(_) => interrupt::EXIT_CODE,
        }
    }

    /// There is no memory for a second thread.
    pub(crate) fn no_thread() -> Self {
        Self::Memory(
            "this computer does not have enough memory for both sides; `reclaim run` needs half as much."
                .to_owned(),
        )
    }

    /// A file that could not be written.
    pub(crate) fn writing(path: &Path, error: &io::Error) -> Self {
        Self::Output(format!("{} could not be written: {error}.", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(sentence)
            | Self::Output(sentence)
            | Self::Memory(sentence)
            | Self::NotFound(sentence)
            | Self::Interrupted(sentence) => out.write_str(&printable(sentence)),
            Self::ReaderLeft => out.write_str("the reader of the output has left."),
        }
    }
}

impl From<ScenarioError> for Failure {
    fn from(error: ScenarioError) -> Self {
        Self::Input(error.to_string())
    }
}

/// Text of others for a terminal: what would move its cursor, change its colours or turn the direction of its text is written as an escape.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() || turns_direction(letter) {
            printable.extend(letter.escape_default());
        } else {
            printable.push(letter);
        }
    }
    printable
}

/// Marks of the Unicode bidirectional algorithm that hold on beyond their place: a path with one shows its end first.
fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Errors of writing to standard output; files go through [`Failure::writing`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ReaderLeft;
        }
        Self::Output(format!("standard output could not be written: {error}."))
    }
}

/// Memory has ended in the middle of something: the last sentence of the program. It allocates nothing, as there is nothing.
pub(crate) fn out_of_memory(bytes: usize) {
    // Held to the end: another thread whose memory ends, too, has nothing to add.
    let mut errors = io::stderr().lock();
    // Standard error may be closed.
    let _ = writeln!(
        errors,
        "reclaim: out of memory: an allocation of {bytes} bytes failed. A smaller size (--size), a smaller machine or one side alone needs less."
    );
    // What Rust does at an exit needs memory, and waits for itself where standard output was just being made.
    low_level::exit(MEMORY.into());
}
