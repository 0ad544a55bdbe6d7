//! Ctrl-C: the first one stops the runs, so that the command prints its results so far. The second one ends the program at once.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Exit code of an interrupted program, as in shells: 128 plus the number of the signal, 2.
pub(crate) const EXIT_CODE: u8 = 130;

static PRESSED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// After this call, the first Ctrl-C sets `PRESSED`, and the second one ends the program.
pub(crate) fn listen() -> io::Result<()> {
    // The order matters: the conditional shutdown must run first, because at the first Ctrl-C it must still find that `PRESSED` is false.
    flag::register_conditional_shutdown(SIGINT, EXIT_CODE.into(), Arc::clone(&PRESSED))?;
    flag::register(SIGINT, Arc::clone(&PRESSED))?;
    Ok(())
}

pub(crate) fn pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
