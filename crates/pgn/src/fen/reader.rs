//! The fields of a FEN, read and written in any letters.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Write;

use wazir_chesslike::{Piece, PositionError};
use wazir_cwda::{
    CastlingRightsError, CornerRule, Matchup, Options, Position, Rules, Setup, Square,
};
use wazir_game::Seat;
use wazir_text::{Argument, Message, message};

use super::{Alphabet, IgnoredFields, PieceLetters, located, side_letter};
use crate::texts::Pgn;
use wazir_notation::format_support::{error_at, span_of};
use wazir_notation::{Error, ErrorKind};

/// A FEN split at its blanks.
pub(super) struct Fields<'a> {
    source: &'a str,
    armies: Option<&'a str>,
    words: Vec<&'a str>,
}

impl<'a> Fields<'a> {
    pub(super) fn split(source: &'a str) -> Self {
        let mut words = source.split_ascii_whitespace();
        let mut ahead = words.clone();
        let armies = ahead.next().filter(|word| word.contains(':'));
        if armies.is_some() {
            words = ahead;
        }
        // One word more than there are fields, so that an extra word is noticed.
        Self { source, armies, words: words.take(7).collect() }
    }

    pub(super) fn armies(&self) -> Option<&'a str> {
        self.armies
    }

    pub(super) fn placement(&self) -> &'a str {
        self.words.first().copied().unwrap_or("")
    }

    /// Returns whether pieces are marked as the other army's.
    pub(super) fn has_foreign_marks(&self) -> bool {
        self.placement().contains('\'')
    }

    pub(super) fn error_in_placement(&self, reason: impl Into<Message>) -> Error {
        self.error(self.placement(), reason)
    }

    fn error(&self, part: &str, reason: impl Into<Message>) -> Error {
        if part.is_empty() {
            let end = self.source.len();
            return Error::new(ErrorKind::Position, self.source, end..end, reason);
        }
        error_at(ErrorKind::Position, self.source, part, reason)
    }

    /// Returns the error that `expected` is expected `offset` bytes into `part`.
    fn expected(&self, part: &str, offset: usize, expected: impl Into<Argument>) -> Error {
        let at = span_of(self.source, part);
        let place = at.start + offset..at.end;
        Error::new(ErrorKind::Position, self.source, place, message!(Pgn::Expected { expected }))
    }

    /// Returns the position, read in these letters.
    pub(super) fn read(
        &self,
        letters: PieceLetters,
        matchup: &Matchup,
        options: &Options,
    ) -> Result<Position, Error> {
        let whole = self.source.trim();
        let rules = matchup.rules(options).map_err(|error| located(self.source, whole, &error))?;
        let alphabet = Alphabet::of(&rules, letters).ok_or_else(|| {
            let reason = Pgn::FenLetters;
            self.error(self.placement(), reason)
        })?;
        self.read_by(&rules, &alphabet, CornerRule::Outermost)
    }

    /// Returns the position, read by existing rules and letters.
    pub(super) fn read_by(
        &self,
        rules: &Arc<Rules>,
        alphabet: &Alphabet,
        corners: CornerRule,
    ) -> Result<Position, Error> {
        let mut setup = self.setup(alphabet)?;
        let rules = self.rights(self.word(2, "-"), &mut setup, rules, corners)?;
        self.build_position(&rules, &setup)
    }

    /// Returns the position without impossible castling rights and without an impossible en-passant
    /// square, and the spans of the fields that contain these.
    pub(super) fn read_leniently_by(
        &self,
        rules: &Arc<Rules>,
        alphabet: &Alphabet,
        corners: CornerRule,
    ) -> Result<(Position, IgnoredFields), Error> {
        let setup = self.setup(alphabet)?;
        let mut left_out = IgnoredFields::new();
        let word = self.word(2, "-");
        let with = |text: &str| {
            let mut claimed = setup.clone();
            let rules = self.rights(text, &mut claimed, rules, corners)?;
            match Position::from_setup(Arc::clone(&rules), &claimed) {
                Err(error @ PositionError::CastlingRight) => Err(self.error(word, error.message())),
                _ => Ok((rules, claimed)),
            }
        };
        let (rules, mut setup) = match with(word) {
            Ok(read) => read,
            Err(error) => {
                let stands = |right: &char| with(right.encode_utf8(&mut [0; 4])).is_ok();
                let is_right = |c: char| matches!(c.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q');
                // A character that is no castling right at all is an error.
                if !word.chars().all(is_right) {
                    return Err(error);
                }
                let kept: String = word.chars().filter(stands).collect();
                left_out.push(span_of(self.source, word));
                with(if kept.is_empty() { "-" } else { &kept }).map_err(|_| error)?
            }
        };
        let no_step = Position::from_setup(Arc::clone(&rules), &setup).err();
        if no_step == Some(PositionError::EnPassant) {
            setup.set_en_passant(None);
            left_out.push(span_of(self.source, self.word(3, "-")));
        }
        Ok((self.build_position(&rules, &setup)?, left_out))
    }

    /// Returns the text without castling rights and en-passant square, if it has any.
    pub(super) fn without_rights(&self) -> Option<String> {
        let [placement, side, rights, skipped, rest @ ..] = &self.words[..] else { return None };
        let claims = *rights != "-" || *skipped != "-";
        let words = self.armies.iter().chain([placement, side, &"-", &"-"]).chain(rest);
        claims.then(|| words.copied().collect::<Vec<_>>().join(" "))
    }

    fn setup(&self, alphabet: &Alphabet) -> Result<Setup, Error> {
        let mut setup = Setup::default();
        self.read_placement(alphabet, &mut setup)?;
        self.read_rest(&mut setup)?;
        Ok(setup)
    }

    /// Returns the position of a set-up, or an error that points at the wrong field.
    fn build_position(&self, rules: &Arc<Rules>, setup: &Setup) -> Result<Position, Error> {
        Position::from_setup(Arc::clone(rules), setup).map_err(|error| {
            let part = match error {
                PositionError::CastlingRight => self.word(2, "-"),
                PositionError::EnPassant => self.word(3, "-"),
                PositionError::OpponentInCheck if self.words.len() > 1 => self.word(1, "w"),
                _ => self.placement(),
            };
            self.error(part, error.message())
        })
    }

    fn read_placement(&self, alphabet: &Alphabet, setup: &mut Setup) -> Result<(), Error> {
        let text = self.placement();
        let (mut x, mut y, mut marked, mut after_number) = (0i32, 7i32, false, false);
        let row_error = |offset: usize, y: i32| {
            self.expected(text, offset, message!(Pgn::FenRow { rank: y + 1 }))
        };
        for (at, c) in text.char_indices() {
            if marked && !c.is_ascii_alphabetic() {
                return Err(self.expected(text, at, Pgn::FenPiece));
            }
            match c {
                '/' if x != 8 => return Err(row_error(at, y)),
                '/' if y == 0 => return Err(self.expected(text, at, Pgn::FenRanksEnd)),
                '/' => (x, y) = (0, y - 1),
                '1'..='8' if !after_number => x += c as i32 - '0' as i32,
                c if c == alphabet.mark() => marked = true,
                c if c.is_ascii_alphabetic() => {
                    let seat = if c.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
                    let kind = alphabet.kind(seat, marked, c as u8);
                    let kind = kind.ok_or_else(|| self.expected(text, at, Pgn::FenArmyLetter))?;
                    let square = Square::at(x, y).ok_or_else(|| row_error(at, y))?;
                    setup.put(square, Some(Piece { seat, kind }));
                    (x, marked) = (x + 1, false);
                }
                _ => return Err(self.expected(text, at, Pgn::FenSquare)),
            }
            after_number = c.is_ascii_digit();
            if x > 8 {
                return Err(row_error(at, y));
            }
        }
        match (marked, x == 8, y == 0) {
            (true, ..) => Err(self.expected(text, text.len(), Pgn::FenPiece)),
            (_, false, _) => Err(row_error(text.len(), y)),
            (_, _, false) => Err(self.expected(text, text.len(), Pgn::FenRanks)),
            _ => Ok(()),
        }
    }

    fn word(&self, index: usize, missing: &'static str) -> &'a str {
        self.words.get(index).copied().unwrap_or(missing)
    }

    /// Reads the fields after the placement, except the castling rights.
    fn read_rest(&self, setup: &mut Setup) -> Result<(), Error> {
        let side = self.word(1, "w");
        let to_move = match side {
            "w" => Seat::FIRST,
            "b" => Seat::SECOND,
            _ => return Err(self.error(side, Pgn::FenSide)),
        };
        setup.set_to_move(to_move);
        let skipped = self.word(3, "-");
        if skipped != "-" {
            let square = Square::named(skipped);
            let reason = Pgn::FenSkipped;
            let square = square.ok_or_else(|| self.error(skipped, reason))?;
            setup.set_en_passant(Some(square));
        }
        let clock = self.number(4, "0", u32::from(u16::MAX), Pgn::FenClock)?;
        setup.set_halfmove_clock(clock);
        // Some programs count moves from 0.
        let number = self.number(5, "1", u32::MAX / 2 + 1, Pgn::FenNumber)?.max(1);
        setup.set_ply((number - 1) * 2 + u32::from(to_move == Seat::SECOND));
        match self.words.get(6) {
            Some(more) => Err(self.error(more, Pgn::FenEnd)),
            None => Ok(()),
        }
    }

    fn number(
        &self,
        index: usize,
        missing: &'static str,
        most: u32,
        reason: Pgn,
    ) -> Result<u32, Error> {
        let word = self.word(index, missing);
        let digits = word.bytes().all(|b| b.is_ascii_digit());
        let number = word.parse().ok().filter(|&number| digits && number <= most);
        number.ok_or_else(|| self.error(word, reason))
    }

    /// Reads the castling rights. Returns the rules of castling that they imply.
    fn rights(
        &self,
        text: &str,
        setup: &mut Setup,
        rules: &Arc<Rules>,
        corners: CornerRule,
    ) -> Result<Arc<Rules>, Error> {
        let word = self.word(2, "-");
        wazir_cwda::read_castling_rights(text, setup, rules, corners).map_err(|error| match error {
            CastlingRightsError::Letter(at) => self.expected(word, at, Pgn::FenRights),
            CastlingRightsError::Position(error) => located(self.source, word, &error),
            _ => self.error(word, Pgn::FenRights),
        })
    }
}

/// Writes a position; without an alphabet in the game's own form.
pub(super) fn write(
    position: &Position,
    alphabet: Option<&Alphabet>,
    skipped: Option<Square>,
) -> String {
    let own;
    let mut text = String::with_capacity(80);
    let matchup = position.rules().armies();
    let alphabet = match alphabet {
        Some(alphabet) => alphabet,
        None => {
            text = format!("{matchup} ");
            own = Alphabet::of_rules(position.rules(), '\'');
            &own
        }
    };
    write_placement(position, alphabet, &mut text);
    text.push(' ');
    text.push(side_letter(position));
    text.push(' ');
    // Writing to a string cannot fail.
    let _ = write!(text, "{} ", wazir_cwda::write_castling_rights(position));
    match skipped {
        Some(square) => text.push_str(&square.to_string()),
        None => text.push('-'),
    }
    // Writing to a string cannot fail.
    let _ = write!(text, " {} {}", position.halfmove_clock(), position.ply() / 2 + 1);
    text
}

fn write_placement(position: &Position, alphabet: &Alphabet, text: &mut String) {
    for y in (0..8).rev() {
        let mut empty = 0u8;
        for square in (0..8).filter_map(|x| Square::at(x, y)) {
            let Some(piece) = position.piece_at(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push(char::from(b'0' + empty));
            }
            empty = 0;
            let name = alphabet.name(piece.seat, piece.kind);
            if name.marked {
                text.push(alphabet.mark());
            }
            let lower = piece.seat != Seat::FIRST;
            let letter = if lower { name.letter.to_ascii_lowercase() } else { name.letter };
            text.push(char::from(letter));
        }
        if empty > 0 {
            text.push(char::from(b'0' + empty));
        }
        if y > 0 {
            text.push('/');
        }
    }
}
