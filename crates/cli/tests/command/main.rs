//! The programs `play` and `engine`, from their arguments to their output.
#![allow(clippy::unwrap_used, reason = "what tests share is part of them")]

mod kept;
mod play;
