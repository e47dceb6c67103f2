//! Shogi moves as Japanese players write them.
//!
//! Two ways are in use. KIF files name the square a piece comes from, `７六歩(77)`; books,
//! newspapers and KI2 files do not, and say 右, 左, 直, 上, 寄 or 引 where several pieces of a kind
//! could move, after the rules that the Japan Shogi Association gives for its records.
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

pub(crate) use origin::{AmbiguousOrigin, pick_legal, candidate_origins};
pub use words::{
    diagram_name, full_width_digit, kanji_digit, kanji_number, piece_name, square_name,
};

use crate::texts::Kifu;
pub(crate) use words::{digit, file_and_rank, kind_from_kanji, promoted_kind, square};

/// What kind of thing is wrong with the text of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShogiMoveErrorKind {
    /// The text is no move.
    Unreadable,
    /// More than one piece could make it.
    Ambiguous,
    /// There is no such piece, or none that gets there.
    NoSuchPiece,
    /// The mark in front (▲, △) is that of the player who is not to move.
    WrongPlayer,
}

/// Why the text of a move cannot be read.
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

    /// What kind of thing is wrong.
    pub const fn kind(&self) -> ShogiMoveErrorKind {
        self.kind
    }

    /// Where the trouble is, in bytes from the start of the text.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// What is the matter, and what to write, in English.
    pub const fn reason(&self) -> &'static str {
        self.reason.english()
    }

    /// What is the matter, and what to write, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        self.reason.into()
    }

    /// The kind of error that this is in a record.
    pub const fn error_kind(&self) -> ErrorKind {
        match self.kind {
            ShogiMoveErrorKind::Ambiguous => ErrorKind::AmbiguousMove,
            ShogiMoveErrorKind::NoSuchPiece => ErrorKind::IllegalMove,
            ShogiMoveErrorKind::Unreadable | ShogiMoveErrorKind::WrongPlayer => ErrorKind::Move,
        }
    }
}

/// Reads the move at the beginning of a text, and returns it with the bytes it takes.
///
/// The text may say where the piece comes from, as KIF does (`７六歩(77)`, `同　銀成(31)`,
/// `５五角打`), or not, as in KI2 and in books (`▲７六歩`, `△同　銀引`, `☗５八金右`). `previous` is
/// the square of the move before, which 同 means. The move need not be legal, but the piece named
/// must stand on the square it comes from.
///
/// Among several pieces that fit, the one whose move is legal is meant; without 打 a piece on the
/// board rather than one in hand. When no piece can legally go there, the move of one that could if
/// its king allowed is returned, so that [`Game::check`] can tell why not.
///
/// # Errors
/// Where the text stops being a move, or that no piece, or more than one, can make it.
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

/// The mark of a player in front of moves: `▲` or `△`.
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
/// Pieces are told apart from all rivals that reach the square, also those that are pinned.
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

/// What tells the moving piece apart from its rivals, in the letters of JKF: `L`, `C` and `R` for
/// 左, 直 and 右, `U`, `M` and `D` for 上, 寄 and 引, `H` for 打. `None` when nothing need be said.
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

/// The kind of the piece that moves or is dropped, before promotion.
pub(crate) fn moved_kind(position: &Position, mv: Move) -> Kind {
    let on_board = || position.piece_at(mv.from()?).map(|piece| piece.kind);
    mv.dropped().or_else(on_board).unwrap_or(Kind::KING)
}

/// Whether the piece may promote with this move.
pub(crate) fn could_promote(position: &Position, kind: Kind, mv: Move) -> bool {
    let zone = position.rules().promotion_zone(position.to_move());
    let touched = |square| zone.contains(square);
    promoted_kind(kind).is_some() && (touched(mv.to()) || mv.from().is_some_and(touched))
}

/// Whether a piece on the board could go where one is dropped.
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
