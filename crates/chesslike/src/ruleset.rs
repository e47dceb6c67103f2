//! What a game tells the kernel.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;

use wazir_betza::Movement;
use wazir_game::{Claim, ClaimError, MoveTextError, Outcome};
use wazir_geometry::{Bitboard, Board, Geometry};

use crate::{Class, Kind, Move, Position, PositionError, Setup};

/// Shorthand for the set type of a ruleset.
pub type Set<R> = <<R as Ruleset>::Geometry as Board>::Bits;
/// Shorthand for a table with one entry a square.
pub type Table<R, T> = <<R as Ruleset>::Geometry as Geometry>::Table<T>;

/// A game of the chess family for two seats.
///
/// The pieces are data ([`Spec`]); the trait holds the board shape, the few switches that let the
/// compiler leave out what a game does not have, and the rules that are the game's own: text
/// forms, what is a valid position, and how games end.
pub trait Ruleset: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static {
    /// The board.
    type Geometry: Geometry;
    /// An array with one `T` for each movement class, [`Ruleset::CLASSES`] long.
    type Classes<T: Copy + Send + Sync + 'static>: Copy
        + AsRef<[T]>
        + AsMut<[T]>
        + Send
        + Sync
        + 'static;
    /// What tells games of this ruleset apart whose pieces differ, such as the names of armies;
    /// `()` where all are played with the same pieces.
    type Armies: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// The options of the game.
    type Options: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// How many different movements (with their promotion) the pieces of one side can have.
    const CLASSES: usize;
    /// Whether captured pieces change sides and can be dropped.
    const HANDS: bool;
    /// Whether kings can castle.
    const CASTLING: bool;
    /// Whether pawns can be taken en passant.
    const EN_PASSANT: bool;
    /// Whether positions count the plies since the last irreversible move.
    const CLOCK: bool;

    /// How the classes of both sides are generated when the pieces are the usual ones, class 0
    /// being the king's; empty to leave it open.
    ///
    /// The compiler writes out the generator for these classes one by one. Other pieces are played
    /// as well, by a loop that looks each class up; pieces that are said to be the usual ones
    /// ([`Spec::usual`]) must have this shape. [`crate::Rules::has_usual_shape`] tells.
    const SHAPE: &'static [Class];

    /// An array with `value` for every class.
    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> Self::Classes<T>;

    /// Whether the position as a whole is one that the game allows, beyond what the kernel checks
    /// of all games (kings, attacked king to move next, castling rights).
    ///
    /// # Errors
    /// What is wrong with it.
    fn validate(setup: &Setup<Self>, rules: &crate::Rules<Self>) -> Result<(), PositionError>;

    /// How the game ended; see [`wazir_game::Game::outcome`].
    fn outcome(line: &[Position<Self>]) -> Option<Outcome>;

    /// How the game ended by what [`Ruleset::outcome`] finds without looking for moves and
    /// repetitions: counts, goals, bare kings. Costs little, so that a search can ask at every
    /// position. It holds for positions in which some move is left.
    fn settled(line: &[Position<Self>]) -> Option<Outcome> {
        let _ = line;
        None
    }

    /// Whether a side loses that gives check all through a repetition.
    fn perpetual_check_loses(rules: &crate::Rules<Self>) -> bool {
        let _ = rules;
        false
    }

    /// What a claim gives; see [`wazir_game::Game::claim`]. Resigning and agreeing on a draw have
    /// been dealt with already.
    ///
    /// # Errors
    /// Why the claim does not hold.
    fn claim(line: &[Position<Self>], claim: Claim) -> Result<Outcome, ClaimError>;

    /// Reads a position in the game's text form, with the default options.
    ///
    /// # Errors
    /// What is wrong with the text or the position, and where.
    fn read_position(text: &str) -> Result<Position<Self>, PositionError>;

    /// Writes a position in the game's text form.
    ///
    /// # Errors
    /// Only those of the formatter.
    fn write_position(position: &Position<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The start position with the default options.
    fn start() -> Position<Self>;

    /// Reads a move in the game's text form.
    ///
    /// # Errors
    /// Where the text stops being a move.
    fn read_move(position: &Position<Self>, text: &str) -> Result<Move<Self>, MoveTextError>;

    /// The text of a move.
    fn move_text(position: &Position<Self>, mv: Move<Self>) -> String;
}

/// When a promotion is not a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Forced {
    /// Only where the piece could never move again.
    WhenStuck,
    /// Always, wherever promotion is possible.
    Always,
}

/// One kind of piece, as data.
#[derive(Clone, Debug)]
pub struct KindSpec {
    /// The movement, for each seat's own pieces of this kind; `None` where a seat has no such
    /// kind.
    pub movement: [Option<Movement>; 2],
    /// The letter or letters of the kind in position texts, upper case, for each seat.
    pub letter: [String; 2],
    /// What players call the piece, for each seat.
    pub name: [String; 2],
    /// The kinds it can promote to, for each seat; empty when it does not promote.
    pub promotes: [Vec<Kind>; 2],
    /// The kind it becomes when captured. Droppable kinds are 1 to 8.
    pub captured_as: Option<Kind>,
    /// Whether no second piece of this kind may be dropped on a file (nifu).
    pub one_a_file: bool,
    /// Whether a drop of this kind may not give mate (uchifuzume).
    pub no_drop_mate: bool,
    /// Whether its moves set the clock of progress back.
    pub progress: bool,
    /// Whether a first move of two squares straight on can be answered en passant.
    pub double_step: bool,
}

impl KindSpec {
    /// A kind that moves alike for both seats and neither promotes nor can be dropped.
    pub fn new(letter: &str, name: &str, movement: Movement) -> Self {
        Self {
            movement: [Some(movement.clone()), Some(movement)],
            letter: [letter.into(), letter.into()],
            name: [name.into(), name.into()],
            promotes: [Vec::new(), Vec::new()],
            captured_as: None,
            one_a_file: false,
            no_drop_mate: false,
            progress: false,
            double_step: false,
        }
    }
}

/// The pieces of a game and where they promote and start, as data.
pub struct Spec<R: Ruleset> {
    /// The kinds; the first is the king. At most [`Kind::MAX`].
    pub kinds: Vec<KindSpec>,
    /// The promotion zone of each seat.
    pub zone: [Bitboard<R::Geometry>; 2],
    /// When promotion is forced.
    pub forced: Forced,
    /// The start position. Pieces on the squares where their side has the same kind at the start
    /// count as not having moved, for moves marked `i`.
    pub start: Setup<R>,
    /// Whether these are the pieces that [`Ruleset::SHAPE`] describes; then it is an error if they
    /// turn out otherwise.
    pub usual: bool,
    /// Whose pieces they are, in games with a choice.
    pub armies: R::Armies,
}
