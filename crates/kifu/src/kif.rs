//! KIF: the record format of Kakinoki's programs and of most others that Japanese players use.
//!
//! A file has headers (`先手：ann`), the start position by name (`手合割：二枚落ち`) or as a diagram, one
//! numbered move per line with its origin square and its time, comments after `*`, bookmarks after
//! `&`, and variations (`変化：3手`) after the main line. Lines that begin with `#` are skipped.
//!
//! ```
//! use wazir_notation::Termination;
//! use wazir_kifu::kif;
//! let text = "\
//! 手合割：平手
//! 先手：ann
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:16/00:00:16)+
//! *opens the bishop's diagonal
//!    2 投了         ( 0:03/00:00:03)
//! まで1手で先手の勝ち
//!
//! 変化：1手
//!    1 ２六歩(27)   ( 0:20/00:00:20)
//! ";
//! let tree = kif::read(text).into_result()?;
//! assert_eq!(tree.termination(), Some(&Termination::Resign));
//! assert_eq!(tree.variation_count(), 1);
//! assert_eq!(kif::write(&tree).text(), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```
//!
//! The reader tolerates headers in any order and with unknown names; a missing or contradicting
//! line with the result (まで…); times with fractions, without totals, or missing; first moves with a
//! number other than 1; marks (▲) before moves; and a missing origin if only one piece fits. A text
//! in place of a move that does not begin like one ends the game, in its own words if need be
//! ([`wazir_notation::Termination::Other`]).
//!
//! The following is read with a [warning](wazir_notation::Warning), because other programs write or
//! read it: words after a move, its time or the end of the game, which become comments; a move
//! number that has already passed, which begins a variation if the move is legal there and
//! otherwise counts as the next number; a variation of a line further up; and a variation that
//! begins nowhere, which becomes a comment.

use wazir_shogi::Position;

use crate::kakinoki::{self, KakinokiFormat};
use wazir_notation::{GameTree, ParsedGame, WrittenRecord};

/// Reads a record. [`wazir_notation::decode`] turns bytes into text.
///
/// Every move is checked against the rules. A variation continues the line before it, cut down to
/// the number that the variation names; if that line is shorter, it continues the nearest of the
/// lines which that one branches from. A diagram overrides the name of a handicap.
pub fn read(text: &str) -> ParsedGame<Position> {
    kakinoki::read(text, KakinokiFormat::Kif)
}

/// Writes a record. Lines end in `\n`.
///
/// Variations follow the main line, the latest branch first, which is the order that all readers
/// understand. Moves without a time get none. Lost are marks such as `!?`, headers whose key or
/// value would be read as something else, and an ending in its own words that would be.
///
/// Every shogi position can be drawn, so this cannot fail.
pub fn write(tree: &GameTree<Position>) -> WrittenRecord {
    WrittenRecord::without_null_moves(tree, kakinoki::write_kif)
}
