//! Ctrl-C: the first one stops the runs, and the results so far are printed. The second one ends the program at
//! once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Exit code of an interrupted program, as shells use it: 128 plus the number of the signal.
pub(crate) const EXIT_CODE: u8 = 130;

static PRESSED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// From this call on, the first Ctrl-C only sets `PRESSED`.
pub(crate) fn listen() -> io::Result<()> {
    // The order matters: the conditional shutdown must run first, while `PRESSED` is not set yet for the first
    // Ctrl-C.
    flag::register_conditional_shutdown(SIGINT, EXIT_CODE.into(), Arc::clone(&PRESSED))?;
    flag::register(SIGINT, Arc::clone(&PRESSED))?;
    Ok(())
}

/// True if the user has pressed Ctrl-C and wants only the results so far.
pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
