//! The lexer for Japanese moves, which does not need the position.

use core::str::Chars;

use wazir_chesslike::Kind;
use wazir_game::Seat;
use wazir_shogi::{Square, kinds};

use super::origin::{Motion, Side};
use super::words::{digit, kind_from_kanji, promoted_kind, square};
use super::{ShogiMoveError, ShogiMoveErrorKind};
use crate::texts::Kifu;

/// The parts of a move's text.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveText {
    /// The player whose mark is in front, if any.
    pub(super) seat: Option<Seat>,
    pub(super) to: Square,
    pub(super) kind: Kind,
    pub(super) side: Option<Side>,
    pub(super) motion: Option<Motion>,
    /// 成 or 不成.
    pub(super) promotes: Option<bool>,
    pub(super) is_drop: bool,
    /// The square in brackets.
    pub(super) from: Option<Square>,
    /// The start of the piece name, in bytes.
    pub(super) piece_at: usize,
    /// The end of the move, in bytes.
    pub(super) end: usize,
}

impl MoveText {
    /// Returns whether nothing in the text rules out a drop.
    pub(super) fn may_drop(&self) -> bool {
        self.side.is_none() && self.motion.is_none() && self.promotes.is_none()
    }
}

struct Cursor<'a> {
    text: &'a str,
    rest: Chars<'a>,
}

impl Cursor<'_> {
    fn at(&self) -> usize {
        self.text.len() - self.rest.as_str().len()
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn skip_blanks(&mut self) {
        while let Some(' ' | '\u{3000}') = self.peek() {
            self.rest.next();
        }
    }

    fn unreadable(&self, reason: Kifu) -> ShogiMoveError {
        ShogiMoveError::new(ShogiMoveErrorKind::Unreadable, self.at(), reason)
    }

    fn mark(&mut self) -> Option<Seat> {
        self.skip_blanks();
        let seat = match self.peek()? {
            '▲' | '▼' | '☗' | '⛊' => Seat::FIRST,
            '△' | '▽' | '☖' | '⛉' => Seat::SECOND,
            _ => return None,
        };
        self.rest.next();
        self.skip_blanks();
        Some(seat)
    }

    /// Reads `７六`, `同　` or, as in books after a page turn, `７六同`.
    fn destination(&mut self, previous: Option<Square>) -> Result<Square, ShogiMoveError> {
        let to = if self.peek() == Some('同') {
            previous.ok_or_else(|| self.unreadable(Kifu::NoSquareBefore))?
        } else {
            let named = self.square();
            named.ok_or_else(|| self.unreadable(Kifu::Square))?
        };
        self.skip_blanks();
        if self.peek() == Some('同') {
            self.rest.next();
            self.skip_blanks();
        }
        Ok(to)
    }

    /// Reads a file and a rank, if both are there.
    fn square(&mut self) -> Option<Square> {
        let mut ahead = self.rest.clone();
        let found = square(digit(ahead.next()?)?, digit(ahead.next()?)?)?;
        self.rest = ahead;
        Some(found)
    }

    fn piece(&mut self) -> Result<Kind, ShogiMoveError> {
        let mut ahead = self.rest.clone();
        let first = ahead.next();
        let kind = match first {
            // 成銀, 成桂 and 成香 are names of kinds; before any other name 成 means nothing.
            Some('成') => {
                let base = ahead.next().and_then(kind_from_kanji);
                let two =
                    |kind: &Kind| matches!(*kind, kinds::SILVER | kinds::KNIGHT | kinds::LANCE);
                base.filter(two).and_then(promoted_kind)
            }
            first => first.and_then(kind_from_kanji),
        };
        let kind = kind.ok_or_else(|| self.unreadable(Kifu::Piece))?;
        self.rest = ahead;
        Ok(kind)
    }

    /// Reads a square in brackets, or `(00)` for a drop. Other brackets are not part of the move.
    fn brackets(&mut self) -> Option<Option<Square>> {
        let mut ahead = self.rest.clone();
        let inside = match (ahead.next()?, ahead.next()?, ahead.next()?, ahead.next()?) {
            ('(', '0', '0', ')') => None,
            ('(', file, rank, ')') => Some(square(digit(file)?, digit(rank)?)?),
            ('（', file, rank, '）') => Some(square(digit(file)?, digit(rank)?)?),
            _ => return None,
        };
        self.rest = ahead;
        Some(inside)
    }

    /// Reads one of the words after the piece. Returns `false` if no word follows that adds
    /// information.
    fn word(&mut self, said: &mut MoveText) -> bool {
        let mut ahead = self.rest.clone();
        let Some(c) = ahead.next() else { return false };
        let new = match c {
            '右' => said.side.replace(Side::Right).is_none(),
            '左' => said.side.replace(Side::Left).is_none(),
            '直' => said.motion.replace(Motion::Straight).is_none(),
            '上' | '行' | '入' => said.motion.replace(Motion::Up).is_none(),
            '寄' => said.motion.replace(Motion::Across).is_none(),
            '引' => said.motion.replace(Motion::Down).is_none(),
            '成' => said.promotes.replace(true).is_none(),
            '生' => said.promotes.replace(false).is_none(),
            '不' if ahead.next() == Some('成') => said.promotes.replace(false).is_none(),
            '打' => !core::mem::replace(&mut said.is_drop, true),
            _ => return false,
        };
        if new {
            self.rest = ahead;
        }
        new
    }
}

/// Parses the move at the beginning of a text.
pub(super) fn read(previous: Option<Square>, text: &str) -> Result<MoveText, ShogiMoveError> {
    let mut cursor = Cursor { text, rest: text.chars() };
    let seat = cursor.mark();
    let to = cursor.destination(previous)?;
    let piece_at = cursor.at();
    let kind = cursor.piece()?;
    let mut said = MoveText {
        seat,
        to,
        kind,
        side: None,
        motion: None,
        promotes: None,
        is_drop: false,
        from: None,
        piece_at,
        end: 0,
    };
    loop {
        let before = (said.side, said.motion, said.promotes, said.is_drop, cursor.at());
        if !cursor.word(&mut said) {
            // A repeated word is the beginning of something else.
            (said.side, said.motion, said.promotes, said.is_drop, _) = before;
            break;
        }
    }
    let at = cursor.at();
    match cursor.brackets() {
        Some(None) => said.is_drop = true,
        Some(Some(_)) if said.is_drop => {
            let reason = Kifu::DropFrom;
            return Err(ShogiMoveError::new(ShogiMoveErrorKind::Unreadable, at, reason));
        }
        Some(from) => said.from = from,
        None => {}
    }
    said.end = cursor.at();
    Ok(said)
}
