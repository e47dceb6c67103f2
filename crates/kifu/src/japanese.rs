//! Shogi moves in Japanese notation.
//!
//! Two styles are in use. KIF files name the origin square, `７六歩(77)`. Books, newspapers and KI2
//! files do not; where several pieces of a kind could move, they add 右, 左, 直, 上, 寄 or 引 by the
//! rules of the Japan Shogi Association for its records.
//!
//! ```
//! use wazir_game::Game;
//! use wazir_kifu::japanese;
//! use wazir_shogi::Position;
//!
//! let position: Position = "4k4/9/9/9/9/9/9/4G4/3GK4 b - 1".parse()?;
//! let mv = position.read_move("6i6h")?;
//! assert_eq!(japanese::write_kif(&position, None, mv), "６八金(69)");
//! assert_eq!(japanese::write_ki2(&position, None, mv), "▲６八金上");
//! let text = "▲６八金寄 △５二玉";
//! let (mv, length) = japanese::read(&position, None, text)?;
//! assert_eq!((position.move_text(mv).as_str(), &text[length..]), ("5h6h", " △５二玉"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lex;
mod origin;
mod words;

use alloc::string::String;

use wazir_chesslike::Kind;
use wazir_game::{Game, Seat};
use wazir_shogi::{Move, Position, Square};
use wazir_text::Message;

use lex::MoveText;
use origin::{Disambiguation, Motion, Side};
use wazir_notation::ErrorKind;

pub(crate) use origin::{AmbiguousOrigin, candidate_origins, pick_legal};
pub use words::{
    diagram_name, full_width_digit, kanji_digit, kanji_number, piece_name, square_name,
};

use crate::texts::Kifu;
pub(crate) use words::{digit, file_and_rank, kind_from_kanji, promoted_kind, square};

/// The kind of error in the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShogiMoveErrorKind {
    /// The text is not a move.
    Unreadable,
    /// More than one piece could make the move.
    Ambiguous,
    /// There is no such piece, or none that reaches the square.
    NoSuchPiece,
    /// The mark in front (▲, △) belongs to the player who is not to move.
    WrongPlayer,
}

/// The reason why the text of a move cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ShogiMoveError {
    kind: ShogiMoveErrorKind,
    at: usize,
    reason: Kifu,
}

impl ShogiMoveError {
    pub(crate) const fn new(kind: ShogiMoveErrorKind, at: usize, reason: Kifu) -> Self {
        Self { kind, at, reason }
    }

    /// Returns the kind of error.
    pub const fn kind(&self) -> ShogiMoveErrorKind {
        self.kind
    }

    /// Returns the position of the error, in bytes from the start of the text.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// Returns the error message in English: the problem and what to write instead.
    pub const fn reason(&self) -> &'static str {
        self.reason.english()
    }

    /// Returns the error message, as a translatable text.
    pub fn message(&self) -> Message {
        self.reason.into()
    }

    /// Returns the matching error kind for a record.
    pub const fn error_kind(&self) -> ErrorKind {
        match self.kind {
            ShogiMoveErrorKind::Ambiguous => ErrorKind::AmbiguousMove,
            ShogiMoveErrorKind::NoSuchPiece => ErrorKind::IllegalMove,
            ShogiMoveErrorKind::Unreadable | ShogiMoveErrorKind::WrongPlayer => ErrorKind::Move,
        }
    }
}

/// Reads the move at the beginning of a text. Returns it with its length in bytes.
///
/// The text may name the origin square, as KIF does (`７六歩(77)`, `同　銀成(31)`, `５五角打`), or leave it
/// out, as KI2 and books do (`▲７六歩`, `△同　銀引`, `☗５八金右`). `previous` is the target square of the
/// previous move, which 同 refers to. The move need not be legal, but the named piece must be on
/// its origin square.
///
/// If several pieces fit, the one whose move is legal is meant; without 打 a piece on the board is
/// preferred to one in hand. If no piece can legally go there, the result is the move of a piece
/// that could go there if its king allowed it, so that [`Game::check`] can give the reason.
///
/// # Errors
/// The position at which the text stops being a move, or the finding that no piece, or more than
/// one, can make the move.
pub fn read(
    position: &Position,
    previous: Option<Square>,
    text: &str,
) -> Result<(Move, usize), ShogiMoveError> {
    let said = parse_move(position, previous, text)?;
    let mv = if said.is_drop {
        position.drop_move(said.kind, said.to)
    } else if let Some(from) = said.from {
        let there = position.piece_at(from).is_some_and(|piece| piece.kind == said.kind);
        if !there {
            let reason = Kifu::OtherPiece;
            return Err(ShogiMoveError::new(
                ShogiMoveErrorKind::NoSuchPiece,
                said.piece_at,
                reason,
            ));
        }
        origin::board_move(position, &said, from)
    } else {
        origin::resolve(position, &said)?
    };
    Ok((mv, said.end))
}

fn parse_move(
    position: &Position,
    previous: Option<Square>,
    text: &str,
) -> Result<MoveText, ShogiMoveError> {
    let said = lex::read(previous, text)?;
    if said.seat.is_some_and(|seat| seat != position.to_move()) {
        let reason = Kifu::OtherMark;
        return Err(ShogiMoveError::new(ShogiMoveErrorKind::WrongPlayer, 0, reason));
    }
    Ok(said)
}

/// Returns the mark of a player in front of moves: `▲` or `△`.
pub const fn player_mark(seat: Seat) -> char {
    if seat.index() == 0 { '▲' } else { '△' }
}

/// Writes a move of the position for KIF: `７六歩(77)`, `同　歩(66)`, `５五角打`.
pub fn write_kif(position: &Position, previous: Option<Square>, mv: Move) -> String {
    let mut text = String::with_capacity(20);
    push_destination(&mut text, previous, mv.to());
    text.push_str(piece_name(moved_kind(position, mv)));
    let Some(from) = mv.from() else {
        text.push('打');
        return text;
    };
    if mv.promotion().is_some() {
        text.push('成');
    }
    let (file, rank) = file_and_rank(from);
    text.extend(['(', char::from(b'0' + file), char::from(b'0' + rank), ')']);
    text
}

/// Writes a move of the position for KI2: `▲７六歩`, `△同　銀引`, `▲２二角成`.
///
/// The text tells a piece apart from all rivals that reach the square, pinned ones included.
pub fn write_ki2(position: &Position, previous: Option<Square>, mv: Move) -> String {
    let kind = moved_kind(position, mv);
    let mut text = String::with_capacity(24);
    text.push(player_mark(position.to_move()));
    push_destination(&mut text, previous, mv.to());
    text.push_str(piece_name(kind));
    let Some(from) = mv.from() else {
        if needs_drop_mark(position, mv) {
            text.push('打');
        }
        return text;
    };
    let apart = origin::disambiguate(position, kind, from, mv.to());
    text.extend(apart.side.map(|side| match side {
        Side::Left => '左',
        Side::Right => '右',
    }));
    text.extend(apart.motion.map(|motion| match motion {
        Motion::Straight => '直',
        Motion::Up => '上',
        Motion::Across => '寄',
        Motion::Down => '引',
    }));
    if mv.promotion().is_some() {
        text.push('成');
    } else if could_promote(position, kind, mv) {
        text.push_str("不成");
    }
    text
}

/// Returns the JKF letters that tell the moving piece apart from its rivals: `L`, `C` and `R` for
/// 左, 直 and 右, `U`, `M` and `D` for 上, 寄 and 引, `H` for 打. `None` if no letter is needed.
///
/// ```
/// use wazir_game::Game;
/// use wazir_kifu::japanese::jkf_relative;
/// use wazir_shogi::Position;
/// let position: Position = "4k4/9/9/9/9/9/9/4G4/3GK4 b G 1".parse()?;
/// let relative = |text| Ok::<_, wazir_game::MoveTextError>(
///     jkf_relative(&position, position.read_move(text)?),
/// );
/// assert_eq!(relative("5h6h")?.as_deref(), Some("M"));
/// assert_eq!(relative("G*6h")?.as_deref(), Some("H"));
/// assert_eq!(relative("5h4h")?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn jkf_relative(position: &Position, mv: Move) -> Option<String> {
    let Some(from) = mv.from() else {
        return needs_drop_mark(position, mv).then(|| String::from("H"));
    };
    let Disambiguation { side, motion } =
        origin::disambiguate(position, moved_kind(position, mv), from, mv.to());
    let side = side.map(|side| match side {
        Side::Left => 'L',
        Side::Right => 'R',
    });
    let motion = motion.map(|motion| match motion {
        Motion::Straight => 'C',
        Motion::Up => 'U',
        Motion::Across => 'M',
        Motion::Down => 'D',
    });
    (side.is_some() || motion.is_some()).then(|| side.into_iter().chain(motion).collect())
}

/// Returns the kind of the piece that moves or is dropped, before promotion.
pub(crate) fn moved_kind(position: &Position, mv: Move) -> Kind {
    let on_board = || position.piece_at(mv.from()?).map(|piece| piece.kind);
    mv.dropped().or_else(on_board).unwrap_or(Kind::KING)
}

/// Returns whether the piece may promote with this move.
pub(crate) fn could_promote(position: &Position, kind: Kind, mv: Move) -> bool {
    let zone = position.rules().promotion_zone(position.to_move());
    let touched = |square| zone.contains(square);
    promoted_kind(kind).is_some() && (touched(mv.to()) || mv.from().is_some_and(touched))
}

/// Returns whether a piece on the board could go where this one is dropped.
fn needs_drop_mark(position: &Position, mv: Move) -> bool {
    !origin::candidate_origins(position, moved_kind(position, mv), mv.to()).is_empty()
}

fn push_destination(text: &mut String, previous: Option<Square>, to: Square) {
    if previous == Some(to) {
        text.push_str("同　");
    } else {
        let (file, rank) = file_and_rank(to);
        text.extend([full_width_digit(file.into()), kanji_digit(rank.into())]);
    }
}
