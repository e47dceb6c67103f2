//! Ctrl-C: the exit status of every program, and what programs do before it.

use std::io::{self, Read};
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

/// Set while the program waits for standard input.
static WAITING_FOR_INPUT: AtomicBool = AtomicBool::new(false);

/// Standard input of a program with a [`stop_flag`], which Ctrl-C ends at once while it waits here:
/// nobody would look at the flag.
#[derive(Clone, Copy, Debug)]
pub struct StandardInput;

impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        WAITING_FOR_INPUT.store(true, Ordering::Relaxed);
        let read = io::stdin().read(buffer);
        WAITING_FOR_INPUT.store(false, Ordering::Relaxed);
        read
    }
}

/// Returns a flag that the first Ctrl-C sets, for a program that then keeps what it has and ends.
/// The second Ctrl-C ends the program at once, and so does the first one while the program waits for
/// [`StandardInput`].
pub fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&stop);
    let handler = move || {
        let is_waiting = WAITING_FOR_INPUT.load(Ordering::Relaxed);
        if told.swap(true, Ordering::Relaxed) || is_waiting {
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
