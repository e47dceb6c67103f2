//! FEN positions: the dialects of Chess with Different Armies, and EuroShogi.
//!
//! Orthodox chess has one FEN. For different armies, three sets of piece letters are in use, which
//! [`PieceLetters`] names. All readers accept any number of blanks between the fields and castling
//! rights as `KQkq` (the outermost rooks, as in X-FEN) or by files (`HAha`, and other files in
//! Chess960). They also accept texts that end early; the missing fields default to White to move,
//! no rights, no en passant, halfmove clock 0 and move 1.
//!
//! ```
//! use wazir_pgn::fen::{self, PieceLetters};
//! // The letters of pychess.org are different in each army, so they alone say who plays.
//! let position = fen::read("dwackawd/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
//! assert_eq!(position.rules().armies().to_string(), "fide:clobberers");
//! assert_eq!(
//!     fen::write(&position, PieceLetters::FairyMax),
//!     "lecakcel/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
//! );
//! # Ok::<(), wazir_notation::Error>(())
//! ```

mod armies;
mod euroshogi;
mod letters;
mod reader;

use alloc::string::String;

use wazir_chesslike::PositionError;
use wazir_cwda::{
    ArmyRegistry, CornerRule, Matchup, Options, ParseArmyError, ParseArmyErrorKind, Position,
    Promotion,
};
use wazir_game::{BySeat, Game, Seat};
use wazir_text::{Argument, Message, message};

pub use euroshogi::read_euroshogi;
pub use letters::PieceLetters;

pub(crate) use armies::{ArmiesUnclear, SideLetters, guess_armies};
pub(crate) use letters::{Alphabet, KindLetter, is_written_in};

use wazir_notation::{Error, ErrorKind, Warning, WarningKind};

use crate::texts::Pgn;

/// The condition under which the square skipped by a double step is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EnPassantMode {
    /// After every double step, as the FEN standard says.
    #[default]
    Always,
    /// Only if an enemy pawn could capture there, ignoring pins (X-FEN).
    PseudoLegal,
}

/// Reads a position of Chess with Different Armies: with the armies in front, with the letters of
/// pychess.org, or orthodox. Armies in front are named, or defined in the text form of
/// [`Army`](wazir_cwda::Army).
///
/// A side without letters of any army, as in `4k3/8/8/8/8/8/8/4K3 w - - 0 1`, counts as `fide`.
/// Pieces that only promotion can have produced are read under the option that allows it.
///
/// # Errors
/// [`ErrorKind::Position`] with the part of the text that is wrong.
pub fn read(text: &str) -> Result<Position, Error> {
    read_with_armies(text, &ArmyRegistry::builtin())
}

/// Reads a position like [`read`], with these armies known by name.
///
/// ```
/// use wazir_cwda::ArmyRegistry;
/// use wazir_pgn::fen;
/// let mut armies = ArmyRegistry::builtin();
/// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
/// let position = fen::read_with_armies("mine:fide 4k3/8/8/8/8/8/8/A3K3 w", &armies)?;
/// // The definition is written, so that everybody can read it.
/// assert_eq!(fen::read(&position.to_string())?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Position`] with the part of the text that is wrong.
pub fn read_with_armies(text: &str, armies: &ArmyRegistry) -> Result<Position, Error> {
    read_promoting(text, Promotion::Own, armies)
}

/// Reads a position like [`read_with_armies`], with this promotion rule.
pub(crate) fn read_promoting(
    text: &str,
    promotion: Promotion,
    known: &ArmyRegistry,
) -> Result<Position, Error> {
    let fields = reader::Fields::split(text);
    let either = promotion == Promotion::Either || fields.has_foreign_marks();
    if let Some(armies) = fields.armies() {
        let matchup = Matchup::read(armies, known);
        let matchup = matchup.map_err(|error| army_error(text, armies, &error))?;
        return fields.read(PieceLetters::Own, &matchup, &options(either));
    }
    let sides = SideLetters::of(fields.placement());
    let matchup = guess_armies(&sides, PieceLetters::Pychess, &BySeat::default())
        .map_err(|ArmiesUnclear| fields.error_in_placement(Pgn::FenArmies))?;
    let promoted = sides.has_foreign(PieceLetters::Pychess, &matchup);
    fields.read(PieceLetters::Pychess, &matchup, &options(either || promoted))
}

/// Reads a position whose letters and armies are known. If armies are before the placement, they
/// must be the same.
///
/// # Errors
/// [`ErrorKind::Position`] with the part of the text that is wrong, also if an army has no letters
/// in that dialect.
pub fn read_with_matchup(
    text: &str,
    letters: PieceLetters,
    matchup: &Matchup,
    options: &Options,
) -> Result<Position, Error> {
    let fields = reader::Fields::split(text);
    match fields.armies() {
        Some(armies) if !matchup.is_named_by(armies) => {
            let reason =
                message!(Pgn::FenOtherArmies { armies: Argument::from_display(&matchup.ids()) });
            Err(wazir_notation::format_support::error_at(ErrorKind::Position, text, armies, reason))
        }
        Some(_) => fields.read(PieceLetters::Own, matchup, options),
        None => fields.read(letters, matchup, options),
    }
}

/// Reads a position by these rules and letters. Returns it with the spans of the fields that had to
/// be left out. Any prefix before the placement is ignored.
pub(crate) fn read_with_rules(
    text: &str,
    rules: &alloc::sync::Arc<wazir_cwda::Rules>,
    alphabet: &Alphabet,
    corners: CornerRule,
) -> Result<(Position, IgnoredFields), Error> {
    reader::Fields::split(text).read_leniently_by(rules, alphabet, corners)
}

/// The spans of fields that cannot be true, in bytes.
pub(crate) type IgnoredFields = alloc::vec::Vec<core::ops::Range<usize>>;

/// Reads a position like [`read_with_armies`], but leaves out two impossible things that many
/// programs write: a castling right without king and corner piece at home, and an en-passant square
/// that no double step has just skipped. Each is reported by a [`Warning`].
///
/// ```
/// use wazir_cwda::ArmyRegistry;
/// use wazir_pgn::fen::{self, PieceLetters};
/// let text = "4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1";
/// assert!(fen::read(text).is_err());
/// let (position, warnings) = fen::read_lenient(text, &ArmyRegistry::builtin())?;
/// assert_eq!(fen::write(&position, PieceLetters::Pychess), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!((warnings[0].text(), warnings[1].text()), ("KQ", "e6"));
/// # Ok::<(), wazir_notation::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Position`] with the part of the text that is wrong in any other way.
pub fn read_lenient(
    text: &str,
    armies: &ArmyRegistry,
) -> Result<(Position, alloc::vec::Vec<Warning>), Error> {
    let error = match read_with_armies(text, armies) {
        Ok(position) => return Ok((position, alloc::vec::Vec::new())),
        Err(error) => error,
    };
    let fields = reader::Fields::split(text);
    let Some(plain) = fields.without_rights() else { return Err(error) };
    // The pieces alone decide armies and letters.
    let Ok(read) = read_with_armies(&plain, armies) else { return Err(error) };
    let letters = if fields.armies().is_some() { PieceLetters::Own } else { PieceLetters::Pychess };
    let alphabet = crate::san::chess_alphabet(&read, letters);
    let (position, left_out) =
        read_with_rules(text, read.rules(), &alphabet, CornerRule::Outermost)?;
    let warn = |part: core::ops::Range<usize>| {
        let column = text.get(..part.start).unwrap_or("").chars().count() + 1;
        Warning::new(WarningKind::InvalidPositionField, 1, column, text.get(part).unwrap_or(""))
    };
    Ok((position, left_out.into_iter().map(warn).collect()))
}

/// Writes a position, always with the square skipped by a double step.
///
/// [`PieceLetters::Own`] puts the armies in front, which [`read`] needs; the other dialects leave
/// them out. Custom armies have no letters in those dialects, so they are written in their own,
/// with their definitions.
pub fn write(position: &Position, letters: PieceLetters) -> String {
    write_with(position, letters, EnPassantMode::Always)
}

/// Writes a position, with this rule for the en-passant square.
///
/// ```
/// use wazir_pgn::fen::{self, EnPassantMode, PieceLetters};
/// let position = fen::read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")?;
/// let text = fen::write_with(&position, PieceLetters::Pychess, EnPassantMode::PseudoLegal);
/// assert_eq!(text, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
/// # Ok::<(), wazir_notation::Error>(())
/// ```
pub fn write_with(position: &Position, letters: PieceLetters, skipped: EnPassantMode) -> String {
    let square = position.en_passant().filter(|&square| {
        let takes = |from| position.board_move(from, square, None).is_en_passant();
        skipped == EnPassantMode::Always
            || position.origins(wazir_cwda::kinds::PAWN, square).iter().any(takes)
    });
    let foreign = letters != PieceLetters::Own;
    let alphabet = foreign.then(|| Alphabet::of(position.rules(), letters)).flatten();
    reader::write(position, alphabet.as_ref(), square)
}

/// Writes a position in the letters of pychess.org if they express everything, and otherwise in the
/// game's own form.
pub fn write_unambiguous(position: &Position) -> String {
    let text = write(position, PieceLetters::Pychess);
    let own = write(position, PieceLetters::Own);
    let told = read(&text).is_ok_and(|again| write(&again, PieceLetters::Own) == own);
    if told { text } else { own }
}

/// Writes a position in these letters, without armies in front.
pub(crate) fn write_without_armies(position: &Position, alphabet: &Alphabet) -> String {
    reader::write(position, Some(alphabet), position.en_passant())
}

fn options(either: bool) -> Options {
    let options = Options::default();
    if either { options.with_promotion(Promotion::Either) } else { options }
}

/// Returns a rules error about `part`, a slice of `source`.
fn located(source: &str, part: &str, error: &PositionError) -> Error {
    wazir_notation::format_support::error_at(ErrorKind::Position, source, part, error.message())
}

/// Returns an error about `armies`, a slice of `source`.
fn army_error(source: &str, armies: &str, error: &ParseArmyError) -> Error {
    let start = wazir_notation::format_support::span_of(source, armies).start;
    let place = error.span().start + start..error.span().end + start;
    Error::new(ErrorKind::Position, source, place, army_reason(error))
}

/// Returns the message of an army error.
pub(crate) fn army_reason(error: &ParseArmyError) -> Message {
    match error.kind() {
        ParseArmyErrorKind::Expected(expected) => message!(Pgn::Expected { expected: *expected }),
        _ => error.kind().message(),
    }
}

/// Returns the letter of the side to move.
fn side_letter(position: &impl Game) -> char {
    if position.to_move() == Seat::FIRST { 'w' } else { 'b' }
}
