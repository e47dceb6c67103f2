//! Moves as chess players write them: SAN for Chess with Different Armies and EuroShogi, and UCI
//! coordinates.
//!
//! The reader is more tolerant than the writer: check and mate symbols may be missing, captures
//! unmarked, castling written with zeros, the origin of a move given in full (`Ng1-f3`), `e.p.`
//! appended, and a promotion written without its `=`. Coordinates such as `e7e8q` are understood as
//! well. A move that the rules refuse, or that two pieces could make, is always an error.
//!
//! ```
//! use wazir_pgn::fen::PieceLetters;
//! use wazir_pgn::san;
//! let position = wazir_cwda::start_position("clobberers:fide")?;
//! let mv = san::read(&position, "Cc3", PieceLetters::Own)?;
//! assert_eq!(san::write_uci(&position, mv), "c1c3");
//! assert_eq!(san::write(&position, mv, PieceLetters::Pychess), "Ac3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_position;
mod describe;
mod fast;
mod parse;
mod resolve;
#[cfg(test)]
mod tests;
mod writer;

use alloc::string::String;

use wazir_chesslike::{Move, Position, Ruleset};
use wazir_cwda::Cwda;
use wazir_euroshogi::EuroShogi;
use wazir_game::Game;
use wazir_geometry::Chess8;
use wazir_registry::{AnyMove, AnyPosition};

use crate::fen::{Alphabet, PieceLetters};
use wazir_notation::Error;

pub(crate) use any_position::read_any_position;
pub(crate) use describe::Script;
pub(crate) use fast::read_fast;
pub(crate) use parse::{San, SanError};
pub(crate) use resolve::resolve;
pub(crate) use writer::{SanStyle, write_move};

/// A ruleset on the chess board.
pub(crate) trait ChessBoardRules: Ruleset<Geometry = Chess8> {}
impl<R: Ruleset<Geometry = Chess8>> ChessBoardRules for R {}

/// Returns the letters of a dialect, or the game's own if an army has none in it.
pub(crate) fn chess_alphabet(position: &wazir_cwda::Position, letters: PieceLetters) -> Alphabet {
    Alphabet::of(position.rules(), letters)
        .unwrap_or_else(|| Alphabet::of_rules(position.rules(), '\''))
}

/// Returns the letters of EuroShogi, which has `+` before those of promoted pieces.
pub(crate) fn shogi_alphabet(position: &wazir_euroshogi::Position) -> Alphabet {
    Alphabet::of_rules(position.rules(), '+')
}

/// Reads a move. `O-O` and `O-O-O` have the game's own meaning: with a colour-bound corner piece
/// the king goes three squares (rules/cwda.md R3). In the game's own letters, a piece of the other
/// army has an apostrophe before its letter.
///
/// # Errors
/// The text is not a move, the move is not legal here, or more than one move is meant.
pub fn read(
    position: &wazir_cwda::Position,
    text: &str,
    letters: PieceLetters,
) -> Result<Move<Cwda>, Error> {
    read_typed(position, text, &chess_alphabet(position, letters))
}

/// Writes a move as SAN.
///
/// The move must be legal; for any other move the result is unspecified.
pub fn write(position: &wazir_cwda::Position, mv: Move<Cwda>, letters: PieceLetters) -> String {
    written(position, mv, &chess_alphabet(position, letters), SanStyle::Chess)
}

/// Writes a move in UCI notation, with the letters of pychess.org for promotions. Castling is
/// written as the move of the king.
pub fn write_uci(position: &wazir_cwda::Position, mv: Move<Cwda>) -> String {
    write_uci_with(position, mv, PieceLetters::Pychess)
}

/// Writes a move in UCI notation, with these letters for promotions.
pub fn write_uci_with(
    position: &wazir_cwda::Position,
    mv: Move<Cwda>,
    letters: PieceLetters,
) -> String {
    let mut text = String::with_capacity(6);
    writer::write_coordinates(position, mv, &chess_alphabet(position, letters), &mut text);
    text
}

/// Reads a legal move in coordinates, with these letters for promotions.
///
/// # Errors
/// The text is not a move in coordinates, or the move is not legal here.
pub fn read_uci(
    position: &wazir_cwda::Position,
    text: &str,
    letters: PieceLetters,
) -> Result<Move<Cwda>, Error> {
    let alphabet = chess_alphabet(position, letters);
    let parsed = parse::coordinates(text.as_bytes(), &alphabet, position.to_move());
    let mv = parsed
        .and_then(|san| resolve(position, &san).map_err(|fault| fault.with_length(text.len())));
    mv.map_err(|fault| fault.error(text))
}

/// Reads a move of EuroShogi in XBoard's notation: `Bxh8+` promotes, `P@e4` drops. The game's own
/// coordinates (`b2h8+`) are read as well.
///
/// A `+` after a move that cannot promote is a check symbol and must be one.
///
/// # Errors
/// The text is not a move, the move is not legal here, or more than one move is meant.
pub fn read_euroshogi(
    position: &wazir_euroshogi::Position,
    text: &str,
) -> Result<Move<EuroShogi>, Error> {
    read_typed(position, text, &shogi_alphabet(position))
}

/// Writes a move of EuroShogi in XBoard's notation. Check has no sign, because `+` means promotion;
/// mate is `#`.
pub fn write_euroshogi(position: &wazir_euroshogi::Position, mv: Move<EuroShogi>) -> String {
    written(position, mv, &shogi_alphabet(position), SanStyle::Shogi)
}

fn written<R: ChessBoardRules>(
    position: &Position<R>,
    mv: Move<R>,
    alphabet: &Alphabet,
    style: SanStyle,
) -> String {
    let mut text = String::with_capacity(8);
    write_move(position, mv, alphabet, style, &mut text);
    text
}

fn read_typed<R: ChessBoardRules>(
    position: &Position<R>,
    text: &str,
    alphabet: &Alphabet,
) -> Result<Move<R>, Error> {
    let (start, token) = token(text);
    let parsed = San::parse(token.as_bytes(), alphabet, position.to_move());
    let mv = parsed
        .and_then(|san| resolve(position, &san).map_err(|fault| fault.with_length(token.len())));
    mv.map_err(|fault| fault.offset(start).error(text))
}

/// Returns the text of a move without blanks around it, marks such as `!?` and `e.p.`, and its place.
fn token(text: &str) -> (usize, &str) {
    let start = text.len() - text.trim_start().len();
    let token = text.trim().trim_end_matches(['!', '?']);
    (start, token.strip_suffix("e.p.").map_or(token, str::trim_end))
}

/// Reads a move of a game that is known only at run time, with the letters of its position texts.
///
/// # Errors
/// The text is not a move, the move is not legal here, or more than one move is meant.
pub fn read_any(position: &AnyPosition, text: &str) -> Result<AnyMove, Error> {
    let (start, token) = token(text);
    let read = read_any_position(position, &Script::of(position), token.as_bytes());
    read.map_err(|fault| fault.offset(start).error(text))
}

/// Writes a move of a game that is known only at run time as SAN, with the letters of its position
/// texts. If `+` marks promoted pieces in these, a `+` after a move promotes, and check has no sign.
///
/// The move must be legal; for any other move the result is unspecified.
pub fn write_any(position: &AnyPosition, mv: AnyMove) -> String {
    let script = Script::of(position);
    let style = if script.alphabet().mark() == '+' { SanStyle::Shogi } else { SanStyle::Chess };
    let mut text = String::with_capacity(8);
    write_move(position, mv, &script, style, &mut text);
    text
}
