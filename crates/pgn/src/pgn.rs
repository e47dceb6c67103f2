//! PGN: games of chess, of Chess with Different Armies, of EuroShogi, and games from files.
//!
//! * A text can hold many games. [`read_all`] reads them one after the other; what is wrong with one
//!   is reported with it, and the next is read all the same. [`validate`] checks that every move is
//!   legal without keeping them.
//! * The game is told by the `Variant` tag: none, `Standard`, `Chess`, `Normal` or `From Position`
//!   is orthodox chess; `Chess960` and the other names of it are chess in whose positions `KQkq` means
//!   the outermost rooks; `Cwda` of pychess.org, `fairy` of XBoard and Fairy-Max with the names they
//!   give the pairings, and `Euroshogi` are read. Any other is refused, unless it brings its rules
//!   along in `VariantRules` and `VariantDefinition`: its moves are in its own notation.
//! * The armies are told by the tags `WhiteArmy` and `BlackArmy`, which hold a name or a definition,
//!   by the name of the variant, by what stands before the position, or by the letters.
//! * Comments in braces and after `;` are kept as text, with commands such as `[%clk 0:05:00]` in
//!   them ([`comment_clock`] and [`comment_eval`] read these); a first `[%emt 0:00:05]` is taken out and becomes the
//!   time of the move. In a game that has none, the time of a move is what the clocks (`[%clk …]`)
//!   before and after it tell by a `TimeControl` such as `300` or `180+2`. Several comments on a move become one of several lines. Lines that begin with
//!   `%` are skipped.
//! * A null move (`--`, `Z0`, `0000`) is kept as [`RecordEntry::NullMove`](wazir_notation::RecordEntry::NullMove): the turn
//!   changes, a right to take en passant lapses, and what follows must be legal after that. In check
//!   it is refused. The main line may hold one too, with a [warning](wazir_notation::WarningKind::NullMove):
//!   it belongs to no game.
//! * A result inside a variation says nothing about the game and is passed over.
//! * `Termination` with a word of [`Termination`](wazir_notation::Termination) ends the main line with that entry; any other
//!   text is kept as a header.
//!
//! ```
//! use wazir_pgn::pgn::{self, PgnGame, PgnStyle};
//! let text = "[White \"Ann\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 *\n";
//! let Some(PgnGame::Cwda(reading)) = pgn::read_all(text).next() else { unreachable!() };
//! let sheet = reading.into_result()?;
//! assert_eq!(sheet.main_moves().count(), 3);
//! assert_eq!(sheet.variation_count(), 1);
//! assert!(pgn::write(&sheet, PgnStyle::Pychess)?.text().ends_with("2. Nf3 $1 *\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bytes;
mod clocks;
mod commands;
mod lexer;
mod line;
mod variant_men;
mod movetext;
mod position;
mod pending_warnings;
mod chunk;
mod reader;
mod spelling;
mod start;
mod check;
mod tags;
mod tree;
mod variant;
mod writer;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_cwda::ArmyRegistry;
use wazir_registry::{AnyPosition, GameEntry, GameRegistry};

use crate::fen::PieceLetters;
use wazir_notation::{Error, GameTree, Loss, ParsedGame, Warning, WriteError, WrittenRecord};

pub use commands::{EvalComment, comment_clock, comment_eval};
pub(crate) use chunk::chunk_reader;

/// A game read from PGN.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PgnGame {
    /// Chess with Different Armies, orthodox chess among them. Games of other kinds are given as an
    /// empty record of this with an error.
    Cwda(ParsedGame<wazir_cwda::Position>),
    /// A game that brings its rules along.
    Custom(GameEntry, ParsedGame<AnyPosition>),
    /// EuroShogi.
    EuroShogi(ParsedGame<wazir_euroshogi::Position>),
}

impl PgnGame {
    /// What stopped the reader.
    pub fn error(&self) -> Option<&Error> {
        match self {
            Self::Cwda(reading) => reading.error(),
            Self::Custom(_, reading) => reading.error(),
            Self::EuroShogi(reading) => reading.error(),
        }
    }
}

/// For whom a game of different armies is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PgnStyle {
    /// With the variant's name and the letters of pychess.org, and the armies named in tags of
    /// their own.
    #[default]
    Pychess,
    /// As XBoard writes and reads it: `[Variant "fairy"]`, the movements in `VariantMen`, the
    /// letters of Fairy-Max, and castling over three squares as a move of the king.
    XBoard,
}

impl PgnStyle {
    fn letters(self) -> PieceLetters {
        match self {
            Self::Pychess => PieceLetters::Pychess,
            Self::XBoard => PieceLetters::FairyMax,
        }
    }
}

/// Reads the games of a text, each when it is asked for.
pub fn read_all(text: &str) -> PgnGames<'_> {
    read_with_armies(text, &ArmyRegistry::builtin())
}

/// As [`read_all`], where these armies are known by name.
///
/// ```
/// use wazir_cwda::ArmyRegistry;
/// use wazir_pgn::pgn::{self, PgnGame};
/// let mut armies = ArmyRegistry::builtin();
/// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
/// let text = "[Variant \"Cwda\"]\n[WhiteArmy \"mine\"]\n[BlackArmy \"Nutters\"]\n\n1. Ac3 *\n";
/// let Some(PgnGame::Cwda(reading)) = pgn::read_with_armies(text, &armies).next() else { unreachable!() };
/// let sheet = reading.into_result()?;
/// // What is written can be read by everybody.
/// let written = pgn::write(&sheet, pgn::PgnStyle::Pychess)?;
/// let Some(PgnGame::Cwda(again)) = pgn::read_all(written.text()).next() else { unreachable!() };
/// assert!(again.into_result()?.same_tree(&sheet));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_with_armies<'a>(text: &'a str, armies: &ArmyRegistry) -> PgnGames<'a> {
    PgnGames { reader: reader::Reader::new(text, armies.clone(), GameRegistry::empty()) }
}

/// As [`read_with_armies`], where these games are known, and whoever reads the rules that a game brings
/// along ([`GameRegistry::with_definition_parser`](wazir_registry::GameRegistry::with_definition_parser)).
pub fn read_with_registry<'a>(
    text: &'a str,
    armies: &ArmyRegistry,
    games: &GameRegistry,
) -> PgnGames<'a> {
    PgnGames { reader: reader::Reader::new(text, armies.clone(), games.clone()) }
}

/// The games of a text; see [`read_all`].
#[derive(Debug)]
pub struct PgnGames<'a> {
    reader: reader::Reader<'a>,
}

impl Iterator for PgnGames<'_> {
    type Item = PgnGame;

    fn next(&mut self) -> Option<PgnGame> {
        self.reader.next_game::<tree::TreeProduct>()
    }
}

/// Checks the games of a text, every move of them, without keeping any: the fastest way to find
/// out whether all is well.
///
/// ```
/// let text = "1. e4 e5 2. Nf3 (2. Ke2) *\n\n[Event \"?\"]\n\n1. e4 Ke7 *\n";
/// let checked: Vec<_> = wazir_pgn::pgn::validate(text).collect();
/// assert_eq!((checked[0].moves(), checked[1].moves()), (4, 1));
/// assert!(checked[0].error().is_none() && checked[1].error().is_some());
/// ```
pub fn validate(text: &str) -> PgnValidator<'_> {
    validate_with_armies(text, &ArmyRegistry::builtin())
}

/// As [`validate`], where these armies are known by name.
pub fn validate_with_armies<'a>(text: &'a str, armies: &ArmyRegistry) -> PgnValidator<'a> {
    PgnValidator { reader: reader::Reader::new(text, armies.clone(), GameRegistry::empty()) }
}

/// The games of a text, checked; see [`validate`].
#[derive(Debug)]
pub struct PgnValidator<'a> {
    reader: reader::Reader<'a>,
}

impl Iterator for PgnValidator<'_> {
    type Item = ValidatedGame;

    fn next(&mut self) -> Option<ValidatedGame> {
        self.reader.next_game::<CountProduct>()
    }
}

/// What checking a game found.
#[derive(Clone, Debug)]
pub struct ValidatedGame {
    moves: usize,
    warnings: Vec<Warning>,
    error: Option<Box<Error>>,
}

impl ValidatedGame {
    /// How many moves were read and are legal, those of variations counted in, null moves not.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// What is wrong with the game, if anything is.
    pub fn error(&self) -> Option<&Error> {
        self.error.as_deref()
    }

    /// What the reader was lenient about, in the order of the text.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

/// Counts moves and keeps nothing.
struct CountProduct;

/// The sink of [`CountProduct`].
struct MoveCounter {
    moves: usize,
}

impl<P: position::PgnPosition> movetext::MovetextVisitor<P> for MoveCounter {
    fn mv(&mut self, _: P::Move) {
        self.moves += 1;
    }
}

fn checked(count: &MoveCounter, found: reader::GameFindings) -> ValidatedGame {
    let reader::GameFindings { warnings, error } = found;
    ValidatedGame { moves: count.moves, warnings, error: error.map(Box::new) }
}

impl reader::GameProduct for CountProduct {
    type Item = ValidatedGame;
    type Visitor<P: position::PgnPosition> = MoveCounter;

    fn visitor<P: position::PgnPosition>(_: &P) -> MoveCounter {
        MoveCounter { moves: 0 }
    }

    fn own(
        sink: MoveCounter,
        _: &GameEntry,
        _: &[tags::Tag<'_>],
        found: reader::GameFindings,
    ) -> ValidatedGame {
        checked(&sink, found)
    }

    fn cwda(sink: MoveCounter, _: &[tags::Tag<'_>], found: reader::GameFindings) -> ValidatedGame {
        checked(&sink, found)
    }

    fn euroshogi(
        sink: MoveCounter,
        _: &[tags::Tag<'_>],
        found: reader::GameFindings,
    ) -> ValidatedGame {
        checked(&sink, found)
    }
}

/// Writes a game of chess or of Chess with Different Armies. Null moves are written as `--`.
///
/// Orthodox chess has no `Variant` tag in either style. Comments stand in braces; those that hold a
/// `}`, or begin or end with a blank, stand after `;`, line by line. The time of a move is written as `[%emt 0:00:05]` in its comment. An
/// ending becomes the `Termination` tag when no header has that name.
///
/// The armies stand in `WhiteArmy` and `BlackArmy`: by their titles, and those that are not built
/// in by their definitions, as [`Army`](wazir_cwda::Army)'s text form has it. These have no letters
/// in the dialects; a game with one is written in the letters of the armies themselves.
///
/// # Errors
/// None at present: every position of the game can be written.
pub fn write(
    sheet: &GameTree<wazir_cwda::Position>,
    style: PgnStyle,
) -> Result<WrittenRecord, WriteError> {
    let kept = sheet.has_illegal_moves().then(|| sheet.without_illegal_moves());
    let written = writer::cwda(kept.as_ref().unwrap_or(sheet), style)?;
    Ok(written.with_loss_if(Loss::IllegalMove, kept.is_some()))
}

/// Writes a game of EuroShogi, with moves as XBoard writes them. Every position of it can be
/// written, so this cannot fail.
pub fn write_euroshogi(sheet: &GameTree<wazir_euroshogi::Position>) -> WrittenRecord {
    WrittenRecord::without_illegal_moves(sheet, writer::euroshogi)
}

/// Writes a game that brings its rules along, in its own notation: the rules stand in the tags
/// `VariantRules`, a number, and `VariantDefinition`, with `\\n` for the ends of lines.
pub fn write_custom(game: &GameEntry, sheet: &GameTree<AnyPosition>) -> WrittenRecord {
    WrittenRecord::without_illegal_moves(sheet, |sheet| writer::own(game, sheet))
}

/// Text on its way to a PGN file.
type Text = String;
