//! Ctrl-C in the programs of this crate.

use crate::progress;

pub(crate) use wazir_cli::interrupt::{INTERRUPTED, StandardInput, stop_flag};

/// Lets Ctrl-C end the program at once, after `last` has said what is kept.
pub(crate) fn exit_at_once(last: impl Fn() + Send + 'static) {
    wazir_cli::interrupt::exit_at_once(move || {
        progress::clear();
        last();
    });
}
