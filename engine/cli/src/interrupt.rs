//! Ctrl-C: what runs stops where it is, and what is done so far is printed. A second one ends the program at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Exit code of a program that was interrupted, as shells know it: 128 and the number of the signal.
pub(crate) const EXIT_CODE: u8 = 130;

static PRESSED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// From now on the first Ctrl-C only leaves its mark.
pub(crate) fn listen() -> io::Result<()> {
    // In this order: the mark of the first one must be missing when the first one comes.
    flag::register_conditional_shutdown(SIGINT, EXIT_CODE.into(), Arc::clone(&PRESSED))?;
    flag::register(SIGINT, Arc::clone(&PRESSED))?;
    Ok(())
}

/// Whether the user wants no more than what is done so far.
pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
