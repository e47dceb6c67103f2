//! Shogi moves in the notations used outside Japan, and in the notation of Kitao and Kawasaki.
//!
//! ```
//! use wazir_game::Game;
//! use wazir_kifu::western::{self, WesternNotation};
//! use wazir_shogi::Position;
//!
//! let position: Position = "4k4/9/9/9/9/9/9/4G4/3GK4 b - 1".parse()?;
//! let mv = position.read_move("6i6h")?;
//! let written = |style| western::write(&position, None, mv, style);
//! assert_eq!(written(WesternNotation::Hodges), "G6i-6h");
//! assert_eq!(written(WesternNotation::HodgesNumber), "G69-68");
//! assert_eq!(written(WesternNotation::Hosking), "G69-68");
//! assert_eq!(written(WesternNotation::KitaoKawasaki), "金(69)-68");
//! assert_eq!(western::read(&position, None, "G69-68")?, mv);
//! assert_eq!(western::read(&position, None, "P-68").unwrap_err().at(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::str::Chars;

use wazir_chesslike::Kind;
use wazir_game::{Game, Seat};
use wazir_shogi::{Move, Position, Square, kinds};

use crate::japanese::{
    AmbiguousOrigin, ShogiMoveError, ShogiMoveErrorKind, candidate_origins, could_promote, digit,
    file_and_rank, kind_from_kanji, moved_kind, pick_legal, piece_name, promoted_kind, square,
};
use crate::texts::Kifu;

/// A notation for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WesternNotation {
    /// Hodges, 1976: `P-7f`, `Bx2b+`, `P*5e`, `S4i-3h`.
    Hodges,
    /// Hodges with digits for the ranks: `P-76`, `Bx22+`, `P*55`, `S49-38`.
    HodgesNumber,
    /// Hosking, 1996: `P76`, `Bx22+`, `P'55`, `S49-38`.
    Hosking,
    /// Kitao and Kawasaki: `歩-76`, `角x22+`, `歩*55`, `銀(49)-38`, and `歩x` for a capture on the
    /// target square of the previous move.
    KitaoKawasaki,
}

/// Writes a move of the position. `previous` is the target square of the previous move, which only
/// [`WesternNotation::KitaoKawasaki`] needs.
///
/// The origin square is written whenever another piece of the same kind reaches the target, even if
/// that piece is pinned, or if only one of the two could promote.
pub fn write(
    position: &Position,
    previous: Option<Square>,
    mv: Move,
    style: WesternNotation,
) -> String {
    let kind = moved_kind(position, mv);
    let is_kitao = style == WesternNotation::KitaoKawasaki;
    let mut text = String::with_capacity(16);
    push_piece(&mut text, kind, is_kitao);
    let mut rivals = candidate_origins(position, kind, mv.to());
    let origin = mv.from().filter(|&from| {
        rivals.remove(from);
        !rivals.is_empty()
    });
    if let Some(from) = origin {
        text.extend(is_kitao.then_some('('));
        push_square(&mut text, from, style);
        text.extend(is_kitao.then_some(')'));
    }
    let is_capture = position.is_capture(mv);
    match (mv.from(), style) {
        (None, WesternNotation::Hosking) => text.push('\''),
        (None, _) => text.push('*'),
        (Some(_), _) if is_capture => text.push('x'),
        (Some(_), WesternNotation::Hosking) if origin.is_none() => {}
        (Some(_), _) => text.push('-'),
    }
    if !(is_kitao && is_capture && previous == Some(mv.to())) {
        push_square(&mut text, mv.to(), style);
    }
    if mv.promotion().is_some() {
        text.push('+');
    } else if mv.from().is_some() && could_promote(position, kind, mv) {
        text.push('=');
    }
    text
}

fn push_piece(text: &mut String, kind: Kind, is_kitao: bool) {
    let base = kinds_by_letter().find(|&(base, _)| promoted_kind(base) == Some(kind));
    match (is_kitao, base) {
        (true, None) => text.push_str(piece_name(kind)),
        // These three have characters of their own for the promoted piece.
        (true, Some((kinds::ROOK | kinds::BISHOP | kinds::PAWN, _))) => {
            text.push_str(piece_name(kind));
        }
        (true, Some((base, _))) => {
            text.push('+');
            text.push_str(piece_name(base));
        }
        (false, Some((_, letter))) => text.extend(['+', letter]),
        (false, None) => {
            text.extend(kinds_by_letter().find(|&(plain, _)| plain == kind).map(|(_, l)| l));
        }
    }
}

fn push_square(text: &mut String, square: Square, style: WesternNotation) {
    let (file, rank) = file_and_rank(square);
    let first = if style == WesternNotation::Hodges { b'a' - 1 } else { b'0' };
    text.extend([char::from(b'0' + file), char::from(first + rank)]);
}

/// Returns the unpromoted kinds, with their letters.
fn kinds_by_letter() -> impl Iterator<Item = (Kind, char)> {
    [
        (kinds::KING, 'K'),
        (kinds::ROOK, 'R'),
        (kinds::BISHOP, 'B'),
        (kinds::GOLD, 'G'),
        (kinds::SILVER, 'S'),
        (kinds::KNIGHT, 'N'),
        (kinds::LANCE, 'L'),
        (kinds::PAWN, 'P'),
    ]
    .into_iter()
}

/// Reads a move in any [`WesternNotation`], also with the letters D, H and T that some use for
/// dragon, horse and tokin.
///
/// `previous` is the target square of the previous move, which a capture without a square refers
/// to. If several pieces fit, the one whose move is legal is meant. If no move is legal, the move
/// of one of them is returned all the same, so that [`Game::check`] can give the reason.
///
/// # Errors
/// The position at which the text stops being a move; an `x` without a piece to capture, or a `-`
/// onto a piece; the finding that no piece, or more than one, can make the move.
pub fn read(
    position: &Position,
    previous: Option<Square>,
    text: &str,
) -> Result<Move, ShogiMoveError> {
    let mut scan = Scanner { text, rest: text.chars() };
    scan.player(position.to_move())?;
    let piece_at = scan.at();
    let kind = scan.piece()?;
    let (first, is_bracketed) = scan.origin()?;
    let mark_at = scan.at();
    let mark = scan.mark();
    let second = scan.square();
    let (origin, to) = match (first, mark, second) {
        (from, _, Some(to)) => (from, to),
        (Some(to), None, None) if !is_bracketed => (None, to),
        (from, Some(MoveSign::Capture), None) => {
            let to = previous.ok_or_else(|| scan.error(Kifu::WesternSquare))?;
            (from, to)
        }
        _ => return Err(scan.error(Kifu::WesternSquare)),
    };
    let promotes = scan.promotes();
    if !scan.rest.as_str().is_empty() {
        return Err(scan.error(Kifu::WesternEnd));
    }
    if mark == Some(MoveSign::Drop) {
        if origin.is_some() || promotes.is_some() {
            let reason = Kifu::WesternDrop;
            return Err(ShogiMoveError::new(ShogiMoveErrorKind::Unreadable, mark_at, reason));
        }
        return Ok(position.drop_move(kind, to));
    }
    let is_taken = position.piece_at(to).is_some_and(|piece| piece.seat != position.to_move());
    let reason = match (mark, is_taken) {
        (Some(MoveSign::Capture), false) => Some(Kifu::WesternNothingToTake),
        (Some(MoveSign::Plain), true) => Some(Kifu::WesternTakes),
        _ => None,
    };
    if let Some(reason) = reason {
        return Err(ShogiMoveError::new(ShogiMoveErrorKind::Unreadable, mark_at, reason));
    }
    let mut fitting = candidate_origins(position, kind, to);
    if let Some(origin) = origin {
        fitting = fitting & origin.into();
    }
    let promotion = (promotes == Some(true)).then(|| promoted_kind(kind).unwrap_or(kind));
    let moves = fitting.iter().map(|from| position.board_move(from, to, promotion));
    let found = pick_legal(position, moves, None).map_err(|AmbiguousOrigin| {
        let reason = Kifu::WesternAmbiguous;
        ShogiMoveError::new(ShogiMoveErrorKind::Ambiguous, piece_at, reason)
    })?;
    found.ok_or_else(|| {
        let reason = Kifu::WesternNoPiece;
        ShogiMoveError::new(ShogiMoveErrorKind::NoSuchPiece, piece_at, reason)
    })
}

/// The sign between piece and square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MoveSign {
    Plain,
    Capture,
    Drop,
}

struct Scanner<'a> {
    text: &'a str,
    rest: Chars<'a>,
}

impl Scanner<'_> {
    fn at(&self) -> usize {
        self.text.len() - self.rest.as_str().len()
    }

    fn error(&self, reason: Kifu) -> ShogiMoveError {
        ShogiMoveError::new(ShogiMoveErrorKind::Unreadable, self.at(), reason)
    }

    /// Consumes the next character if `meaning` accepts it.
    fn take<T>(&mut self, meaning: impl Fn(char) -> Option<T>) -> Option<T> {
        let mut ahead = self.rest.clone();
        let found = ahead.next().and_then(meaning);
        if found.is_some() {
            self.rest = ahead;
        }
        found
    }

    /// Reads the mark of a player in front, which must be that of the player to move.
    fn player(&mut self, to_move: Seat) -> Result<(), ShogiMoveError> {
        let marked = self.take(|c| match c {
            '☗' | '▲' | '⛊' => Some(Seat::FIRST),
            '☖' | '△' | '⛉' => Some(Seat::SECOND),
            _ => None,
        });
        if marked.is_some_and(|seat| seat != to_move) {
            let reason = Kifu::OtherMark;
            return Err(ShogiMoveError::new(ShogiMoveErrorKind::WrongPlayer, 0, reason));
        }
        Ok(())
    }

    fn piece(&mut self) -> Result<Kind, ShogiMoveError> {
        let is_promoted = self.take(|c| matches!(c, '+' | '成').then_some(())).is_some();
        let name = self.take(|c| {
            let named = match c {
                'D' => Some(kinds::DRAGON),
                'H' => Some(kinds::HORSE),
                'T' => Some(kinds::TOKIN),
                c if c.is_ascii() => {
                    kinds_by_letter().find(|&(_, letter)| letter == c).map(|(kind, _)| kind)
                }
                c => kind_from_kanji(c),
            };
            if is_promoted { named.and_then(promoted_kind) } else { named }
        });
        name.ok_or_else(|| self.error(Kifu::WesternPiece))
    }

    /// Reads the square after the piece, if any. Returns whether it stands in brackets.
    fn origin(&mut self) -> Result<(Option<Square>, bool), ShogiMoveError> {
        if self.take(|c| (c == '(').then_some(())).is_none() {
            return Ok((self.square(), false));
        }
        let from = self.square().ok_or_else(|| self.error(Kifu::WesternOrigin))?;
        match self.take(|c| (c == ')').then_some(())) {
            Some(()) => Ok((Some(from), true)),
            None => Err(self.error(Kifu::WesternBracket)),
        }
    }

    fn mark(&mut self) -> Option<MoveSign> {
        self.take(|c| match c {
            '-' | '–' | '‐' | '−' | '－' => Some(MoveSign::Plain),
            'x' | 'X' | '×' => Some(MoveSign::Capture),
            '*' | '＊' | '\'' | '’' => Some(MoveSign::Drop),
            _ => None,
        })
    }

    fn square(&mut self) -> Option<Square> {
        let mut ahead = self.rest.clone();
        let file = digit(ahead.next()?)?;
        let rank = match ahead.next()? {
            c @ 'a'..='i' => c as u8 - b'a' + 1,
            c => digit(c)?,
        };
        let found = square(file, rank)?;
        self.rest = ahead;
        Some(found)
    }

    fn promotes(&mut self) -> Option<bool> {
        self.take(|c| match c {
            '+' | '＋' => Some(true),
            '=' | '＝' => Some(false),
            _ => None,
        })
    }
}
