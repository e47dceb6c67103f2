//! KIF: the records of Kakinoki's programs and of most others that Japanese players use.
//!
//! Headers (`先手：ann`), the start position by name (`手合割：二枚落ち`) or as a diagram, one
//! numbered move on a line with the square it comes from and the time it took, comments behind
//! `*`, bookmarks behind `&`, and variations (`変化：3手`) after the main line. Lines that begin
//! with `#` are passed over.
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
//! let sheet = kif::read(text).into_result()?;
//! assert_eq!(sheet.termination(), Some(&Termination::Resign));
//! assert_eq!(sheet.variation_count(), 1);
//! assert_eq!(kif::write(&sheet).text(), text);
//! # Ok::<(), wazir_notation::Error>(())
//! ```
//!
//! What is tolerated: headers in any order and under names nobody has heard of; a missing or
//! contradicting line with the result (まで…); times with fractions, without totals, or missing;
//! first moves with a number other than 1; marks (▲) before moves; a missing origin when only one
//! piece fits. What stands in the place of a move and does not begin like one ends the game, in
//! its own words if need be ([`wazir_notation::Termination::Other`]).
//!
//! What is read with a [warning](wazir_notation::Warning), for other programs write or read it: words behind
//! a move, its time or the end of the game, which become comments; a number that has been passed,
//! which begins a variation where the move is legal there and counts for the next where it is not;
//! a variation of a line further up; and one that begins nowhere, which becomes a comment.

use wazir_shogi::Position;

use crate::kakinoki::{self, KakinokiFormat};
use wazir_notation::{GameTree, ParsedGame, WrittenRecord};

/// Reads a record. Bytes are turned into text by [`wazir_notation::decode`].
///
/// Every move is checked by the rules. A variation continues the line that stands before it, cut
/// down to the number it names; where that line is shorter, the nearest of those that it leaves.
/// A diagram counts for more than the name of a handicap.
pub fn read(text: &str) -> ParsedGame<Position> {
    kakinoki::read(text, KakinokiFormat::Kif)
}

/// Writes a record, its lines ended by `\n`.
///
/// Variations follow the main line, those that branch off late first, which is the order in which
/// all readers understand them. Moves without a time get none. What cannot be held: marks such as
/// `!?`, headers whose key or value would be read as something else, and an ending in words of its
/// own that would be.
///
/// Every shogi position can be drawn, so this cannot fail.
pub fn write(sheet: &GameTree<Position>) -> WrittenRecord {
    WrittenRecord::without_null_moves(sheet, kakinoki::write_kif)
}
