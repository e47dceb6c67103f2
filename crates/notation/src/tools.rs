//! What readers and writers of formats have in common, for those of other crates.
//!
//! ```
//! use wazir_notation::ErrorKind;
//! use wazir_notation::texts::RecordSupport;
//! use wazir_notation::tools::error_at;
//! let text = "first\nsecond word\n";
//! let error = error_at(ErrorKind::Syntax, text, &text[13..17], RecordSupport::PlainGame);
//! assert_eq!((error.line(), error.column()), (2, 8));
//! ```

pub use crate::any::{position_lines, read_position, unknown_game, without_game};
pub use crate::encoding::without_padding;
pub use crate::error::{SNIPPET, error_at, first_word, placed, span};
pub use crate::format::is_position;
pub use crate::lines::count_lines;
pub use crate::opening::{
    GameLookupError, game_of_record, is_usual_start, read_start, start_options, usual_start,
};
pub use crate::order::{TreeLine, TreeLines};
pub use crate::plain::{escape, unescape};
pub use crate::records::typed_move;
pub use crate::split::line_before;
