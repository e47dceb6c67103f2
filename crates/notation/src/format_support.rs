//! Helpers for readers and writers of formats in other crates.
//!
//! ```
//! use wazir_notation::ErrorKind;
//! use wazir_notation::texts::Records;
//! use wazir_notation::format_support::error_at;
//! let text = "first\nsecond word\n";
//! let error = error_at(ErrorKind::Syntax, text, &text[13..17], Records::PlainGame);
//! assert_eq!((error.line(), error.column()), (2, 8));
//! ```

pub use crate::any_game::{
    position_lines, read_position, unknown_game_error, with_position_only_losses,
};
pub use crate::encoding::trim_padding;
pub use crate::error::{MAX_SNIPPET_CHARS, error_at, first_word, located_message, span_of};
pub use crate::format::looks_like_position;
pub use crate::line_order::{TreeLine, TreeLines};
pub use crate::lines::count_lines;
pub use crate::plain::{escape, unescape};
pub use crate::record_support::downcast_move;
pub use crate::split::preceding_line;
pub use crate::start_position::{
    GameLookupError, changed_option_texts, default_start, find_record_game, is_default_start,
    read_start,
};
