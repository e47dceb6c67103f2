//! Parsing and writing of the parts that position texts of this family share.

use alloc::string::String;
use core::fmt::{self, Write};
use core::str::FromStr;

use wazir_game::{OptionsMismatch, ParseOptionsError, Seat, split_options};
use wazir_geometry::Square;

use crate::error::{GameError, PositionError};
use crate::kind::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::setup::Setup;
use crate::texts::Wanted;

/// A field of a text: its characters and its offset.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The characters of the field.
    pub text: &'a str,
    /// The offset of the field in the whole text, in bytes from 0.
    pub at: usize,
}

impl Field<'_> {
    /// Returns an error in this field, `offset` bytes from its start.
    pub fn error(&self, offset: usize, expected: Wanted) -> PositionError {
        PositionError::Text { at: self.at + offset, expected }
    }

    /// Parses the field as a whole number.
    ///
    /// # Errors
    /// If the field does not consist of digits alone, or the number is over `most`.
    pub fn number(&self, most: u32, expected: Wanted) -> Result<u32, PositionError> {
        let digits = !self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit());
        let number = self.text.parse().ok().filter(|&n| digits && n <= most);
        number.ok_or_else(|| self.error(0, expected))
    }
}

/// Splits a text at single blanks into exactly `N` fields; `names` says what each field should be.
///
/// # Errors
/// If there are fewer or more fields. The error names the first one that is missing.
pub fn fields<'a, const N: usize>(
    text: &'a str,
    names: [Wanted; N],
) -> Result<[Field<'a>; N], PositionError> {
    let mut found = [Field { text: "", at: 0 }; N];
    let mut parts = text.split(' ');
    let mut at = 0;
    for (field, expected) in found.iter_mut().zip(names) {
        let part = parts.next().unwrap_or("");
        if part.is_empty() {
            return Err(PositionError::Text { at, expected });
        }
        *field = Field { text: part, at };
        at += part.len() + 1;
    }
    match parts.next() {
        None => Ok(found),
        Some(_) => Err(PositionError::Text { at: at - 1, expected: Wanted::End }),
    }
}

/// Parses the options that follow the text of a position; without any, returns the default ones.
///
/// # Errors
/// If a word is not an option; the error says which.
pub fn read_trailing_options<O>(text: &str) -> Result<O, PositionError>
where
    O: FromStr<Err = ParseOptionsError>,
{
    let (_, options) = split_options(text);
    options.parse().map_err(|why: ParseOptionsError| GameError::new(why).into())
}

/// Returns the text of a position without the options that follow it, which must be those of the
/// rules.
///
/// # Errors
/// If a word is not an option, or the options differ from those of the rules.
pub fn without_options<'a, R: Ruleset>(
    text: &'a str,
    rules: &Rules<R>,
) -> Result<&'a str, PositionError>
where
    R::Options: FromStr<Err = ParseOptionsError> + fmt::Display,
{
    let (bare, options) = split_options(text);
    if !options.is_empty() && read_trailing_options::<R::Options>(text)? != *rules.options() {
        return Err(GameError::new(OptionsMismatch::new(rules.options())).into());
    }
    Ok(bare)
}

/// Parses a placement: rows from the far side, each from the first player's left, digits for runs
/// of empty squares, and before a letter one of the marks `+` and `'`.
///
/// # Errors
/// If the text is not a placement, or a row or the board has the wrong length; the error says
/// where.
pub fn read_board<R: Ruleset>(
    field: Field<'_>,
    rules: &Rules<R>,
    setup: &mut Setup<R>,
) -> Result<(), PositionError> {
    use wazir_geometry::Board;
    let board = rules.board();
    let (width, height) = (board.width(), board.height());
    let (mut x, mut row) = (0usize, 0usize);
    let mut mark: Option<char> = None;
    let mut after_number = false;
    for (i, c) in field.text.char_indices() {
        if mark.is_some() && !c.is_ascii_alphabetic() {
            return Err(field.error(i, Wanted::PieceLetter));
        }
        match c {
            '/' => {
                if x != width {
                    return Err(PositionError::RowLength { row: row + 1 });
                }
                (x, row, after_number) = (0, row + 1, false);
                if row >= height {
                    return Err(PositionError::RowCount);
                }
            }
            '1'..='9' if !after_number => {
                x += c as usize - '0' as usize;
                after_number = true;
            }
            '+' | '\'' => mark = Some(c),
            c if c.is_ascii_alphabetic() => {
                let piece = piece(rules, mark.take(), c);
                let piece = piece.ok_or_else(|| field.error(i, Wanted::PieceLetter))?;
                let square = board.index(x as i32, (height - 1 - row) as i32);
                let square = square
                    .and_then(Square::new)
                    .ok_or(PositionError::RowLength { row: row + 1 })?;
                setup.put(square, Some(piece));
                x += 1;
                after_number = false;
            }
            _ => return Err(field.error(i, Wanted::PieceOrRun)),
        }
        if x > width {
            return Err(PositionError::RowLength { row: row + 1 });
        }
    }
    if mark.is_some() {
        return Err(field.error(field.text.len(), Wanted::PieceLetter));
    }
    match (x == width, row + 1 == height) {
        (true, true) => Ok(()),
        (false, _) => Err(PositionError::RowLength { row: row + 1 }),
        (true, false) => Err(PositionError::RowCount),
    }
}

fn piece<R: Ruleset>(rules: &Rules<R>, mark: Option<char>, letter: char) -> Option<Piece> {
    let seat = if letter.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND };
    let letters: String = mark.into_iter().chain([letter.to_ascii_uppercase()]).collect();
    rules.kind_of_letter(seat, &letters).map(|kind| Piece { seat, kind })
}

/// Writes a placement as [`read_board`] reads it.
///
/// # Errors
/// Only those of the formatter.
pub fn write_board<R: Ruleset>(position: &Position<R>, f: &mut dyn Write) -> fmt::Result {
    use wazir_geometry::Board;
    let board = position.board();
    let (width, height) = (board.width() as i32, board.height() as i32);
    for y in (0..height).rev() {
        let mut empty = 0;
        for x in 0..width {
            let square = board.index(x, y).and_then(Square::new);
            match square.and_then(|square| position.piece_at(square)) {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        write!(f, "{empty}")?;
                    }
                    empty = 0;
                    f.write_str(&position.letters(piece))?;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if y > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

/// Parses a square name of two characters. Returns it with the rest of the text.
pub fn read_square_prefix<R: Ruleset>(text: &str) -> Option<(Square<R::Geometry>, &str)> {
    let (name, rest) = text.split_at_checked(2)?;
    Some((Square::named(name)?, rest))
}
