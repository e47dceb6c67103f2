//! The part of the command line that says what is played, as the installed programs have it.

#[path = "../../crates/programs/src/common/game_args.rs"]
mod shared;

pub(crate) use shared::GameArgs;
