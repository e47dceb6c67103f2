//! Ctrl-C.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// A flag that the first Ctrl-C sets; the second one ends the program at once.
pub(crate) fn interrupt_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let handler = move || {
        if told.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    // Without a handler Ctrl-C ends the program as usual: what is written by then is whole.
    let _ = ctrlc::set_handler(handler);
    stop
}
