//! What a game tells the kernel.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;

use wazir_betza::Movement;
use wazir_game::{Claim, ClaimError, MoveTextError, Outcome, Seat};
use wazir_geometry::{Bitboard, Board, Geometry};

use crate::{CastlingSide, Kind, Move, MovementClass, Position, PositionError, Setup};

/// Shorthand for the set type of a ruleset.
pub type Set<R> = <<R as Ruleset>::Geometry as Board>::Bits;
/// Shorthand for a table with one entry a square.
pub type Table<R, T> = <<R as Ruleset>::Geometry as Geometry>::Table<T>;

/// A game of the chess family for two seats.
///
/// The pieces are data ([`GameSpec`]); the trait holds the board shape, the few switches that let the
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
    const HALFMOVE_CLOCK: bool;
    /// Whether a promoting piece can choose between several kinds. Where pieces go to hands it
    /// cannot, unless this says so.
    const PROMOTION_CHOICE: bool = !Self::HANDS;
    /// Whether games can end by [`GameSpec::goals`], and may lack what other games have: a king, or the
    /// freedom not to capture. Switched off, none of it costs anything.
    const GOALS: bool = false;

    /// Whether pieces may take others on their way, or end where they began. Switched off, none of it
    /// costs anything, and such pieces are refused.
    const PASSING: bool = false;

    /// How the classes of both sides are generated when the pieces are the usual ones, class 0
    /// being the king's; empty to leave it open.
    ///
    /// The compiler writes out the generator for these classes one by one. Other pieces are played
    /// as well, by a loop that looks each class up; pieces that are said to be the usual ones
    /// ([`GameSpec::standard`]) must have this shape. [`crate::Rules::has_standard_classes`] tells.
    const STANDARD_CLASSES: &'static [MovementClass];

    /// An array with `value` for every class.
    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> Self::Classes<T>;

    /// Whether the position as a whole is one that the game allows, beyond what the kernel checks
    /// of all games (kings, attacked king to move next, castling rights).
    ///
    /// # Errors
    /// What is wrong with it.
    fn validate(setup: &Setup<Self>, rules: &crate::Rules<Self>) -> Result<(), PositionError>;

    /// How games of these rules begin, for whoever wants to know what a full board is.
    fn full_start(rules: &crate::Rules<Self>) -> Setup<Self> {
        rules.start().clone()
    }

    /// How the game ended; see [`wazir_game::Game::outcome`].
    fn outcome(line: &[Position<Self>]) -> Option<Outcome>;

    /// How the game ended by what [`Ruleset::outcome`] finds without looking for moves and
    /// repetitions: counts, goals, bare kings. Costs little, so that a search can ask at every
    /// position. It holds for positions in which some move is left.
    fn quick_outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let _ = line;
        None
    }

    /// Whether a side loses that gives check all through a repetition.
    fn perpetual_check_loses(rules: &crate::Rules<Self>) -> bool {
        let _ = rules;
        false
    }

    /// Whether this is chess but for its pieces, and what ends it besides mate and stalemate; `None`
    /// for any other game. Pawns are those of chess, and whatever else is promoted, or moves
    /// otherwise before it has moved, says so ([`KindSpec`]).
    fn orthodox(rules: &crate::Rules<Self>) -> Option<Orthodox> {
        let _ = rules;
        None
    }

    /// What a claim gives; see [`wazir_game::Game::claim`]. Resigning and agreeing on a draw have
    /// been dealt with already.
    ///
    /// # Errors
    /// Why the claim does not hold.
    fn claim(line: &[Position<Self>], claim: Claim) -> Result<Outcome, ClaimError>;

    /// Whether pieces under these options are other ones than under those, so that their tables
    /// cannot be shared: see [`Rules::with_options`](crate::Rules::with_options).
    fn options_change_pieces(one: &Self::Options, other: &Self::Options) -> bool {
        let _ = (one, other);
        false
    }

    /// Whether positions under these options may lack a king, as in mating problems.
    fn options_allow_missing_king(options: &Self::Options) -> bool {
        let _ = options;
        false
    }

    /// The options that are not the usual ones, as they stand behind the text of a position: words
    /// such as `repetition-count=3`.
    fn options_text(options: &Self::Options) -> Vec<String> {
        let _ = options;
        Vec::new()
    }

    /// What stands for a kind in the text of a [`Move`] by itself, where every kind has one letter or
    /// more for good; its number otherwise.
    fn kind_text(kind: Kind) -> Option<&'static str> {
        let _ = kind;
        None
    }

    /// Reads a position in the game's text form, to be played by rules at hand. Unless a ruleset says
    /// how, no text is a position of it.
    ///
    /// # Errors
    /// What is wrong with the text or the position, and where; and armies or options in the text that
    /// are not those of the rules.
    fn read_position_with(
        text: &str,
        rules: &Arc<crate::Rules<Self>>,
    ) -> Result<Position<Self>, PositionError> {
        let _ = (text, rules);
        Err(PositionError::NoText)
    }

    /// Writes a position in the game's text form, without the options.
    ///
    /// # Errors
    /// Only those of the formatter.
    fn write_position(position: &Position<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads a move in the game's text form.
    ///
    /// # Errors
    /// Where the text stops being a move.
    fn read_move(position: &Position<Self>, text: &str) -> Result<Move<Self>, MoveTextError>;

    /// The text of a move.
    fn move_text(position: &Position<Self>, mv: Move<Self>) -> String;
}

/// How a game ends that is chess but for its pieces: mate wins, stalemate draws, and so may counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orthodox {
    /// After how many plies without capture or pawn move the game is drawn, if it ever is.
    pub no_progress: Option<u32>,
}

/// A ruleset whose pieces are known when it is compiled, so that positions can be made without
/// rules in hand. Rules made at run time, such as those read from a file, have no such thing.
pub trait StaticRuleset: Ruleset {
    /// Reads a position in the game's text form, with the options that stand behind it or the
    /// default ones.
    ///
    /// # Errors
    /// What is wrong with the text or the position, and where.
    fn read_position(text: &str) -> Result<Position<Self>, PositionError>;

    /// The start position with the default options.
    fn start() -> Position<Self>;
}

/// When a promotion is not a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ForcedPromotion {
    /// Only where the piece could never move again.
    WhenStuck,
    /// Always, wherever promotion is possible.
    Always,
    /// Never, not even where the piece could never move again.
    Never,
}

/// A set of squares by number, for pieces that are described before the type of the board matters:
/// bit `n` is square `n`.
pub type SquareMask = u128;

/// A castling move as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingSpec {
    /// Whose move it is.
    pub seat: Seat,
    /// Which of the rights of the seat it needs; a seat has one castling move for each.
    pub side: CastlingSide,
    /// The square of the king, by number.
    pub king_from: usize,
    /// Where the king goes: any square of the same rank, also the one it stands on.
    pub king_to: usize,
    /// The square of the piece that castles with it.
    pub corner_from: usize,
    /// Where that piece goes.
    pub corner_to: usize,
}

/// When kings that see one another along an open line attack each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FacingKings {
    /// Never.
    #[default]
    Allowed,
    /// Along files and ranks (the flying general of xiangqi).
    Attack,
}

/// How a game can end at once, other than by a lack of moves. After it nobody has a legal move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Goals {
    /// How many checks win, if they are counted.
    pub checks: Option<u8>,
    /// Squares that win when they are reached.
    pub reach: Vec<ReachGoal>,
    /// Pieces without which a side cannot go on.
    pub extinct: Vec<ExtinctionGoal>,
}

/// Squares that win when a piece of some kinds stands on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachGoal {
    /// The kinds.
    pub kinds: Vec<Kind>,
    /// The squares of each seat.
    pub squares: [SquareMask; 2],
    /// Whether the second player, once the first has got there, may draw by getting there with the
    /// next move.
    pub reply_allowed: bool,
}

/// When a side has too few pieces, those in hand counted in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtinctionGoal {
    /// The kinds that are counted, together; empty for all.
    pub kinds: Vec<Kind>,
    /// With so many or fewer the side is done for.
    pub most: u32,
    /// Only if the other side has so many.
    pub others: u32,
    /// The side may restore the balance by its next move: while it is to move, the other side needs
    /// one more than [`ExtinctionGoal::others`].
    pub reply_allowed: bool,
    /// Who wins: the other side, the side itself, or nobody.
    pub result: ExtinctionResult,
}

/// What extinction means for the side whose pieces are gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtinctionResult {
    /// It has lost.
    Loses,
    /// It has won.
    Wins,
    /// Nobody has won.
    Draws,
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
    /// Whether a piece of this kind can be in hand though no captured piece becomes one, as where
    /// players begin with pieces in hand.
    pub in_hand: bool,
    /// How many pieces of this kind a drop may leave on a file, if there is a limit: 1 for the pawns
    /// of shogi (nifu).
    pub max_per_file: Option<u8>,
    /// Whether a drop of this kind may not give mate (uchifuzume).
    pub no_drop_mate: bool,
    /// Whether its moves set the clock of progress back.
    pub resets_clock: bool,
    /// Whether a first move of two squares straight on can be answered en passant.
    pub double_step: bool,
    /// Where it promotes, for each seat, if not where [`GameSpec::zone`] says.
    pub promotion_zone: [Option<SquareMask>; 2],
    /// Whether a move out of the zone promotes, as moves into it do.
    pub promotes_on_leaving: bool,
    /// When its promotion is no choice, if not when [`GameSpec::forced`] says.
    pub forced_promotion: Option<ForcedPromotion>,
    /// The squares on which its moves can end, for each seat; all by default.
    pub region: [Option<SquareMask>; 2],
    /// The squares on which it can be dropped, for each seat; all by default.
    pub drop_squares: [Option<SquareMask>; 2],
    /// Whether it can be dropped where it could never move.
    pub can_drop_stuck: bool,
    /// The squares on which it counts as not having moved, for each seat, if not those where it
    /// stands at the start.
    pub unmoved: [Option<SquareMask>; 2],
}

impl KindSpec {
    /// A kind that moves alike for both seats and neither promotes nor can be dropped.
    pub fn new(letter: &str, name: &str, movement: Movement) -> Self {
        let both = |text: &str| [text.into(), text.into()];
        Self::of([Some(movement.clone()), Some(movement)], both(letter), both(name))
    }

    /// A kind with the movement, letters and name that each seat has for it, which neither promotes
    /// nor can be dropped.
    pub fn of(movement: [Option<Movement>; 2], letter: [String; 2], name: [String; 2]) -> Self {
        Self {
            movement,
            letter,
            name,
            promotes: [Vec::new(), Vec::new()],
            captured_as: None,
            in_hand: false,
            max_per_file: None,
            no_drop_mate: false,
            resets_clock: false,
            double_step: false,
            promotion_zone: [None; 2],
            promotes_on_leaving: true,
            forced_promotion: None,
            region: [None; 2],
            drop_squares: [None; 2],
            can_drop_stuck: false,
            unmoved: [None; 2],
        }
    }
}

/// Whether pieces can be in hand as a kind, going by its number.
pub(crate) fn is_held(kinds: &[KindSpec], kind: usize) -> bool {
    let number = Kind::new(kind);
    (1..=8).contains(&kind)
        && kinds
            .get(kind)
            .is_some_and(|of| of.in_hand || kinds.iter().any(|other| other.captured_as == number))
}

/// The pieces of a game and where they promote and start, as data.
pub struct GameSpec<R: Ruleset> {
    /// The kinds; the first is the king. At most [`Kind::MAX`]. A seat to which the first kind gives
    /// no movement has no king, which takes a ruleset with [`Ruleset::GOALS`].
    pub kinds: Vec<KindSpec>,
    /// The promotion zone of each seat.
    pub zone: [Bitboard<R::Geometry>; 2],
    /// When promotion is forced.
    pub forced: ForcedPromotion,
    /// The start position. Pieces on the squares where their side has the same kind at the start
    /// count as not having moved, for moves marked `i`.
    pub start: Setup<R>,
    /// Whether these are the pieces that [`Ruleset::STANDARD_CLASSES`] describes; then it is an error if they
    /// turn out otherwise.
    pub standard: bool,
    /// Whose pieces they are, in games with a choice.
    pub armies: R::Armies,
    /// The board.
    pub board: R::Geometry,
    /// The castling moves; `None` for those of the king's Betza string.
    pub castling: Option<Vec<CastlingSpec>>,
    /// Whether kings attack each other from afar.
    pub facing_kings: FacingKings,
    /// Whether a player who can capture has to. Needs [`Ruleset::GOALS`].
    pub must_capture: bool,
    /// How the game can end at once. Needs [`Ruleset::GOALS`].
    pub goals: Goals,
}

impl<R: Ruleset> GameSpec<R> {
    /// Pieces on the usual board of the geometry that promote nowhere and have no other rules.
    pub fn new(kinds: Vec<KindSpec>, start: Setup<R>, armies: R::Armies) -> Self {
        Self {
            kinds,
            zone: [Bitboard::empty(); 2],
            forced: ForcedPromotion::WhenStuck,
            start,
            standard: false,
            armies,
            board: R::Geometry::default(),
            castling: None,
            facing_kings: FacingKings::Allowed,
            must_capture: false,
            goals: Goals::default(),
        }
    }
}
