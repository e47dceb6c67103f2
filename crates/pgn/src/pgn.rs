//! PGN: games of chess, of Chess with Different Armies, of EuroShogi, and of variants from files.
//!
//! * A text can hold many games. [`read_all`] reads them one after the other; an error is reported
//!   with its game, and the next game is read all the same. [`validate`] checks that every move is
//!   legal without keeping the games.
//! * The `Variant` tag names the game. None, `Standard`, `Chess`, `Normal` and `From Position` mean
//!   orthodox chess; `Chess960` and its other names mean chess in whose positions `KQkq` refers to
//!   the outermost rooks; `Cwda` of pychess.org, `fairy` of XBoard and Fairy-Max with their names
//!   for the matchups, and `Euroshogi` are read. Any other variant is refused, unless it brings its
//!   rules along in `VariantRules` and `VariantDefinition`; its moves are then in its own notation.
//! * The armies follow from the tags `WhiteArmy` and `BlackArmy`, which hold a name or a
//!   definition, from the name of the variant, from a prefix of the position, or from the piece
//!   letters.
//! * Comments in braces and after `;` are kept as text, including commands such as `[%clk 0:05:00]`
//!   ([`comment_clock`] and [`comment_eval`] read these). A first `[%emt 0:00:05]` is removed from
//!   the comment and becomes the time of the move. In a game without any, the time of a move
//!   follows from the clocks (`[%clk …]`) before and after it and a `TimeControl` such as `300` or
//!   `180+2`. Several comments on a move become one comment of several lines. Lines that begin with
//!   `%` are skipped.
//! * A null move (`--`, `Z0`, `0000`) is kept as
//!   [`RecordEntry::NullMove`](wazir_notation::RecordEntry::NullMove): the turn changes, a right to
//!   capture en passant lapses, and the next moves must be legal after that. In check it is
//!   refused. In the main line it is accepted with a
//!   [warning](wazir_notation::WarningKind::NullMove), because it belongs to no game.
//! * A result inside a variation says nothing about the game and is skipped.
//! * A `Termination` tag that holds a word of [`Termination`](wazir_notation::Termination) ends the
//!   main line with that entry; any other text is kept as a header.
//!
//! ```
//! use wazir_pgn::pgn::{self, PgnGame, PgnStyle};
//! let text = "[White \"Ann\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 *\n";
//! let Some(PgnGame::Cwda(reading)) = pgn::read_all(text).next() else { unreachable!() };
//! let tree = reading.into_result()?;
//! assert_eq!(tree.main_moves().count(), 3);
//! assert_eq!(tree.variation_count(), 1);
//! assert!(pgn::write(&tree, PgnStyle::Pychess)?.text().ends_with("2. Nf3 $1 *\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bytes;
mod check;
mod chunk;
mod clocks;
mod commands;
mod lexer;
mod line;
mod movetext;
mod pending_warnings;
mod position;
mod reader;
mod spelling;
mod start;
mod tags;
mod tree;
mod variant;
mod variant_men;
mod writer;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_cwda::ArmyRegistry;
use wazir_registry::{AnyPosition, GameEntry, GameRegistry};

use crate::fen::PieceLetters;
use wazir_notation::{Error, GameTree, Loss, ParsedGame, Warning, WriteError, WrittenRecord};

pub(crate) use chunk::chunk_reader;
pub use commands::{EvalComment, comment_clock, comment_eval};

/// A game that was read from PGN.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PgnGame {
    /// Chess with Different Armies, including orthodox chess. A game of an unknown kind, or one
    /// that cannot be started, is returned as an empty record of this kind with an error.
    Cwda(ParsedGame<wazir_cwda::Position>),
    /// A game that brings its rules along.
    Custom(GameEntry, ParsedGame<AnyPosition>),
    /// EuroShogi.
    EuroShogi(ParsedGame<wazir_euroshogi::Position>),
}

impl PgnGame {
    /// Returns the error that stopped the reader.
    pub fn error(&self) -> Option<&Error> {
        match self {
            Self::Cwda(reading) => reading.error(),
            Self::Custom(_, reading) => reading.error(),
            Self::EuroShogi(reading) => reading.error(),
        }
    }
}

/// The conventions in which a game of different armies is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PgnStyle {
    /// The variant name and letters of pychess.org, with the armies in tags of their own.
    #[default]
    Pychess,
    /// The form that XBoard writes and reads: `[Variant "fairy"]`, the movements in `VariantMen`,
    /// the letters of Fairy-Max, and castling over three squares as a king move.
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

/// Reads the games of a text lazily.
pub fn read_all(text: &str) -> PgnGames<'_> {
    read_with_armies(text, &ArmyRegistry::builtin())
}

/// Reads the games of a text like [`read_all`], with these armies known by name.
///
/// ```
/// use wazir_cwda::ArmyRegistry;
/// use wazir_pgn::pgn::{self, PgnGame};
/// let mut armies = ArmyRegistry::builtin();
/// armies.add("mine(R=Rook=R,N=Knight=N,B=Bishop=B,A=Amazon=QN)".parse()?)?;
/// let text = "[Variant \"Cwda\"]\n[WhiteArmy \"mine\"]\n[BlackArmy \"Nutters\"]\n\n1. Ac3 *\n";
/// let Some(PgnGame::Cwda(reading)) = pgn::read_with_armies(text, &armies).next() else { unreachable!() };
/// let tree = reading.into_result()?;
/// // What is written can be read by everybody.
/// let written = pgn::write(&tree, pgn::PgnStyle::Pychess)?;
/// let Some(PgnGame::Cwda(again)) = pgn::read_all(written.text()).next() else { unreachable!() };
/// assert!(again.into_result()?.same_tree(&tree));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_with_armies<'a>(text: &'a str, armies: &ArmyRegistry) -> PgnGames<'a> {
    PgnGames { reader: reader::Reader::new(text, armies.clone(), GameRegistry::empty()) }
}

/// Reads the games of a text like [`read_with_armies`], with these games known. The registry also
/// supplies the parser for rules that a game brings along
/// ([`GameRegistry::with_definition_parser`](wazir_registry::GameRegistry::with_definition_parser)).
pub fn read_with_registry<'a>(
    text: &'a str,
    armies: &ArmyRegistry,
    games: &GameRegistry,
) -> PgnGames<'a> {
    PgnGames { reader: reader::Reader::new(text, armies.clone(), games.clone()) }
}

/// An iterator over the games of a text; see [`read_all`].
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

/// Checks every move of the games of a text without keeping the games. This is the fastest way to
/// validate a file.
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

/// Checks the games of a text like [`validate`], with these armies known by name.
pub fn validate_with_armies<'a>(text: &'a str, armies: &ArmyRegistry) -> PgnValidator<'a> {
    PgnValidator { reader: reader::Reader::new(text, armies.clone(), GameRegistry::empty()) }
}

/// An iterator over the checked games of a text; see [`validate`].
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

/// The findings of a check of one game.
#[derive(Clone, Debug)]
pub struct ValidatedGame {
    moves: usize,
    warnings: Vec<Warning>,
    error: Option<Box<Error>>,
}

impl ValidatedGame {
    /// Returns the number of moves that were read and are legal, including those of variations, but
    /// not null moves.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Returns the error in the game, if there is one.
    pub fn error(&self) -> Option<&Error> {
        self.error.as_deref()
    }

    /// Returns the warnings, in the order of the text.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

/// A product that counts moves and keeps nothing.
struct CountProduct;

/// The visitor of [`CountProduct`].
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
/// Orthodox chess has no `Variant` tag in either style. Comments are in braces; those that
/// contain a `}`, or begin or end with a blank, stand after `;`, line by line. The time of a move
/// is written as `[%emt 0:00:05]` in its comment. An ending becomes the `Termination` tag if no
/// header has that name.
///
/// `WhiteArmy` and `BlackArmy` hold the titles of built-in armies, and the definitions of other
/// armies in the text form of [`Army`](wazir_cwda::Army). Other armies have no letters in the
/// dialects, so a game with one is written in the armies' own letters.
///
/// # Errors
/// None at present: every position of the game can be written.
pub fn write(
    tree: &GameTree<wazir_cwda::Position>,
    style: PgnStyle,
) -> Result<WrittenRecord, WriteError> {
    let kept = tree.has_illegal_moves().then(|| tree.without_illegal_moves());
    let written = writer::cwda(kept.as_ref().unwrap_or(tree), style)?;
    Ok(written.with_loss_if(Loss::IllegalMove, kept.is_some()))
}

/// Writes a game of EuroShogi, with moves in XBoard's notation. Every position of EuroShogi can be
/// written, so this cannot fail.
pub fn write_euroshogi(tree: &GameTree<wazir_euroshogi::Position>) -> WrittenRecord {
    WrittenRecord::without_illegal_moves(tree, writer::euroshogi)
}

/// Writes a game that brings its rules along, in its own notation. The tag `VariantRules` holds the
/// number of the rules, and `VariantDefinition` their text, with `\\n` for line ends.
pub fn write_custom(game: &GameEntry, tree: &GameTree<AnyPosition>) -> WrittenRecord {
    WrittenRecord::without_illegal_moves(tree, |tree| writer::own(game, tree))
}

/// Text on its way to a PGN file.
type Text = String;
