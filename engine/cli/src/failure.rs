//! What can go wrong on the command line, as one sentence each.

use std::fmt;
use std::io::{self, Write as _};
use std::path::Path;

use reclaim::scenario::ScenarioError;

use crate::interrupt;

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
    /// The user has stopped it before there was anything to print; the sentence says what was missing.
    Interrupted(String),
}

impl Failure {
    /// The exit code that goes with it.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Self::Input(_) => 2,
            Self::Output(_) => 1,
            Self::ReaderLeft => 0,
            Self::Memory(_) => MEMORY,
            Self::Interrupted(_) => interrupt::EXIT_CODE,
        }
    }

    /// There is no memory for a second thread.
    pub(crate) fn no_thread() -> Self {
        Self::Memory(
            "this computer has no memory for the second side; `reclaim run` needs half as much."
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
            | Self::Interrupted(sentence) => out.write_str(sentence),
            Self::ReaderLeft => out.write_str("the reader of the output has left."),
        }
    }
}

impl From<ScenarioError> for Failure {
    fn from(error: ScenarioError) -> Self {
        Self::Input(error.to_string())
    }
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
    // Nobody may be listening.
    let _ = writeln!(
        io::stderr(),
        "reclaim: there is no more memory: {bytes} bytes were refused. A smaller size (--size) or machine, or one side alone, needs less."
    );
    std::process::exit(MEMORY.into());
}
