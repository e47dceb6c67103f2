//! Ctrl-C: the exit status of every program, and what programs do before it.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use wazir::saves::remove_lock_files;

/// Exit status of a program that Ctrl-C ends.
pub const INTERRUPTED: u8 = 130;

/// Ends the process as after Ctrl-C. No lock file stays.
pub fn exit() -> ! {
    remove_lock_files();
    process::exit(INTERRUPTED.into())
}

/// Returns a flag that the first Ctrl-C sets, for a program that then keeps what it has and ends.
/// The second Ctrl-C ends the program at once.
pub fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let handler = move || {
        if told.swap(true, Ordering::Relaxed) {
            exit();
        }
    };
    // Without a handler Ctrl-C ends the program as usual: whatever is written by then is whole.
    let _ = ctrlc::set_handler(handler);
    stop
}

/// Lets Ctrl-C end the program at once, after `last` has put the terminal in order. For a program
/// that has nothing to keep.
pub fn exit_at_once(last: impl Fn() + Send + 'static) {
    let handler = move || {
        last();
        exit();
    };
    let _ = ctrlc::set_handler(handler);
}
