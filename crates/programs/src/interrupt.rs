//! Stop flag for Ctrl-C.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit status of an interrupted program.
pub(crate) const INTERRUPTED: u8 = 130;

/// Returns a flag that the first Ctrl-C sets. The second Ctrl-C ends the program at once.
pub(crate) fn interrupt_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let handler = move || {
        if told.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    // Without a handler Ctrl-C ends the program as usual: whatever is written by then is whole.
    let _ = ctrlc::set_handler(handler);
    stop
}
