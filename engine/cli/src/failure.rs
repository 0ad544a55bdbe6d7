//! All errors of the command line. They are printed as sentences.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

use reclaim::scenario::ScenarioError;
use signal_hook::low_level;

use crate::interrupt;

/// Exit code if the user's input cannot be used.
pub(crate) const INPUT: u8 = 2;
/// Exit code if the run does not fit into memory.
const MEMORY: u8 = 3;

/// The reason why a command has failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The user's input cannot be used; the sentence says what was expected.
    Input(String),
    /// A file or standard output could not be written.
    Output(String),
    /// The program that reads our output has closed it, as `head` does. This is not an error.
    OutputClosed,
    /// The run needs more memory than there is, or than it may use; the sentence says how it needs less.
    Memory(String),
    /// Some searches find nothing; the sentence says how many.
    NotFound(String),
    /// The user interrupted the command before it had anything to print; the sentence says what is missing.
    Interrupted(String),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Input(_) => INPUT,
            // As with grep, a search that finds nothing has the exit code 1, because its input is right.
            Self::NotFound(_) | Self::Output(_) => 1,
            Self::OutputClosed => 0,
            Self::Memory(_) => MEMORY,
            Self::Interrupted(_) => interrupt::EXIT_CODE,
        }
    }

    /// There is no memory for a second thread, so `compare` cannot run both sides.
    pub(crate) fn no_thread() -> Self {
        Self::Memory(
            "this computer does not have enough memory for both sides; `reclaim run` needs half as much."
                .to_owned(),
        )
    }

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
            Self::OutputClosed => out.write_str("the program that reads the output has closed it."),
        }
    }
}

impl From<ScenarioError> for Failure {
    fn from(error: ScenarioError) -> Self {
        Self::Input(error.to_string())
    }
}

/// Makes a text from outside safe for a terminal: escapes control characters, which may move the cursor or change colours, and characters that turn
/// the direction of the text.
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

/// True for marks of the Unicode bidirectional algorithm that affect the text after them. With such a mark in it, a path could be shown end first.
fn turns_direction(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// For errors of standard output; errors of files go through [`Failure::writing`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::OutputClosed;
        }
        Self::Output(format!("standard output could not be written: {error}."))
    }
}

/// Prints the last sentence of a program that has run out of memory, and ends it. The allocator calls this function, so it must not allocate.
pub(crate) fn out_of_memory(bytes: usize) {
    // This thread keeps the lock to the end, so that another thread that runs out of memory prints nothing.
    let mut errors = io::stderr().lock();
    // If standard error is closed, the program prints nothing.
    let _ = writeln!(
        errors,
        "reclaim: out of memory: an allocation of {bytes} bytes failed. A smaller size (--size), a smaller machine or one side alone needs less."
    );
    // Rust's own exit would need memory, and it would deadlock if the failed allocation was for standard output.
    low_level::exit(MEMORY.into());
}
