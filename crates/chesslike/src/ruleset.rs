//! The description of a game for the kernel: the trait [`Ruleset`] and the data in [`GameSpec`].

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Debug};
use core::hash::Hash;

use wazir_betza::Movement;
use wazir_game::{BySeat, Claim, ClaimError, MoveTextError, Outcome, Seat};
use wazir_geometry::{Bitboard, Board, Geometry};

use crate::{CastlingSide, Kind, Move, MovementClass, Position, PositionError, Setup};

/// The set type of a ruleset.
pub type Set<R> = <<R as Ruleset>::Geometry as Board>::Bits;
/// A table with one entry per square.
pub type Table<R, T> = <<R as Ruleset>::Geometry as Geometry>::Table<T>;

/// The rules of a chess-like game for two seats.
///
/// The pieces are data ([`GameSpec`]). The trait holds the board shape, the few switches that let
/// the compiler leave out features a game does not have, and the rules that only the game knows:
/// text forms, valid positions and how games end.
pub trait Ruleset: Copy + Debug + Eq + Ord + Hash + Send + Sync + 'static {
    /// The board shape.
    type Geometry: Geometry;
    /// An array with one `T` for each movement class, [`Ruleset::CLASSES`] long.
    type Classes<T: Copy + Send + Sync + 'static>: Copy
        + AsRef<[T]>
        + AsMut<[T]>
        + Send
        + Sync
        + 'static;
    /// The part that distinguishes games of this ruleset with different pieces, such as the names of
    /// armies; `()` if all games have the same pieces.
    type Armies: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// The options of the game.
    type Options: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// The number of different movements (with promotion) that the pieces of one side can have.
    const CLASSES: usize;
    /// `true` if captured pieces change sides and can be dropped.
    const HANDS: bool;
    /// `true` if kings can castle.
    const CASTLING: bool;
    /// `true` if pawns can be captured en passant.
    const EN_PASSANT: bool;
    /// `true` if positions count the plies since the last irreversible move.
    const HALFMOVE_CLOCK: bool;
    /// `true` if a promoting piece can choose between several kinds. By default only games without
    /// hands have this choice.
    const PROMOTION_CHOICE: bool = !Self::HANDS;
    /// `true` if games can end by [`GameSpec::goals`], have a duty to capture, or lack a king.
    /// Costs nothing when `false`.
    const GOALS: bool = false;

    /// `true` if pieces may capture on their way or end where they began. Such pieces are refused
    /// when it is `false`; it then costs nothing.
    const PASSING: bool = false;

    /// The classes of both sides for the standard pieces, class 0 being the king's; empty to leave
    /// them open.
    ///
    /// The compiler unrolls the generator for these classes. Other pieces are played by a loop that
    /// looks each class up. Pieces marked as standard ([`GameSpec::standard`]) must have these
    /// classes. See [`crate::Rules::has_standard_classes`].
    const STANDARD_CLASSES: &'static [MovementClass];
    /// `true` if games can have other pieces than those of [`Ruleset::STANDARD_CLASSES`]. Such
    /// pieces are refused when it is `false`; it then costs nothing.
    const OTHER_PIECES: bool = true;

    /// Returns an array with `value` for every class.
    fn classes<T: Copy + Send + Sync + 'static>(value: T) -> Self::Classes<T>;

    /// Checks whether the game allows the position as a whole, beyond the kernel's own checks
    /// (number of kings, no check against the side not to move, castling rights).
    ///
    /// # Errors
    /// A [`PositionError`] that says what is wrong.
    fn validate(setup: &Setup<Self>, rules: &crate::Rules<Self>) -> Result<(), PositionError>;

    /// Returns the position with which games of these rules begin when no piece is left out: the
    /// measure of a full board.
    fn full_start(rules: &crate::Rules<Self>) -> Setup<Self> {
        rules.start().clone()
    }

    /// Returns how the game ended; see [`wazir_game::Game::outcome`].
    fn outcome(line: &[Position<Self>]) -> Option<Outcome>;

    /// Returns the part of [`Ruleset::outcome`] that needs no move generation and no repetitions:
    /// counts, goals, bare kings. It is cheap, so a search can ask at every position. It holds for
    /// positions in which some move is left.
    fn quick_outcome(line: &[Position<Self>]) -> Option<Outcome> {
        let _ = line;
        None
    }

    /// Returns whether a side loses that gives check throughout a repetition.
    fn perpetual_check_loses(rules: &crate::Rules<Self>) -> bool {
        let _ = rules;
        false
    }

    /// Returns the rules that end the game besides mate and stalemate, if the game is chess but for
    /// its pieces; `None` for any other game. The pawns of such a game are those of chess. Other
    /// promotions and first moves are marked in [`KindSpec`].
    fn orthodox(rules: &crate::Rules<Self>) -> Option<Orthodox> {
        let _ = rules;
        None
    }

    /// Returns the outcome of a claim; see [`wazir_game::Game::claim`]. Resignation and agreed
    /// draws are handled before.
    ///
    /// # Errors
    /// A [`ClaimError`] if the claim does not hold.
    fn claim(line: &[Position<Self>], claim: Claim) -> Result<Outcome, ClaimError>;

    /// Returns whether the pieces differ between these options, so that tables cannot be shared:
    /// see [`Rules::with_options`](crate::Rules::with_options).
    fn options_change_pieces(one: &Self::Options, other: &Self::Options) -> bool {
        let _ = (one, other);
        false
    }

    /// Returns whether positions under these options may lack a king, as in mating problems.
    fn options_allow_missing_king(options: &Self::Options) -> bool {
        let _ = options;
        false
    }

    /// Returns the options that differ from the default, as they follow the text of a position:
    /// words such as `repetition-count=3`.
    fn options_text(options: &Self::Options) -> Vec<String> {
        let _ = options;
        Vec::new()
    }

    /// Returns the text of a kind inside the text of a [`Move`] by itself, if every kind has fixed
    /// letters. With `None`, its number is written.
    fn kind_text(kind: Kind) -> Option<&'static str> {
        let _ = kind;
        None
    }

    /// Parses a position in the game's text form, to be played by the given rules. The default
    /// implementation accepts no text.
    ///
    /// # Errors
    /// A [`PositionError`] if the text or the position is wrong, with the place, or if the armies
    /// or options in the text are not those of the rules.
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

    /// Parses a move in the game's text form.
    ///
    /// # Errors
    /// A [`MoveTextError`] with the place where the text stops being a move.
    fn read_move(position: &Position<Self>, text: &str) -> Result<Move<Self>, MoveTextError>;

    /// Returns the text of a move.
    fn move_text(position: &Position<Self>, mv: Move<Self>) -> String;
}

/// The end rules of a game that is chess but for its pieces: mate wins, stalemate draws, and a
/// count of plies may draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Orthodox {
    /// Number of plies without capture or pawn move that draws the game, if any.
    pub no_progress: Option<u32>,
}

/// A ruleset with pieces known at compile time, so that positions can be made without rules at
/// hand. Rulesets built at run time, such as those read from a file, do not implement it.
pub trait StaticRuleset: Ruleset {
    /// Parses a position in the game's text form, with the options that follow it, or the default
    /// ones.
    ///
    /// # Errors
    /// A [`PositionError`] if the text or the position is wrong, with the place.
    fn read_position(text: &str) -> Result<Position<Self>, PositionError>;

    /// Returns the start position with the default options.
    fn start() -> Position<Self>;
}

/// The condition under which a promotion is not a choice.
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

/// A set of squares by number, for pieces described without a board type: bit `n` is square `n`.
pub type SquareMask = u128;

/// A castling move as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CastlingSpec {
    /// The seat that castles.
    pub seat: Seat,
    /// The castling right that the move needs; a seat has one castling move for each.
    pub side: CastlingSide,
    /// The square of the king, by number.
    pub king_from: usize,
    /// The target of the king: any square of the same rank, including the one it is on.
    pub king_to: usize,
    /// The square of the corner piece, by number.
    pub corner_from: usize,
    /// The target of the corner piece, by number.
    pub corner_to: usize,
}

/// The condition under which kings that face each other on an open line attack each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FacingKings {
    /// Never.
    #[default]
    Allowed,
    /// Along files and ranks (the flying general of xiangqi).
    Attack,
}

/// The ways in which a game can end at once, other than by a lack of moves. After such an end
/// nobody has a legal move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Goals {
    /// The number of checks that wins, if checks are counted.
    pub checks: Option<u8>,
    /// Goals of reaching a square.
    pub reach: Vec<ReachGoal>,
    /// Goals of losing pieces.
    pub extinct: Vec<ExtinctionGoal>,
    /// Goals of lining up pieces.
    pub connect: Vec<ConnectGoal>,
}

/// A goal of reaching one of some squares with a piece of some kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachGoal {
    /// The kinds that can reach it.
    pub kinds: Vec<Kind>,
    /// The squares, for each seat.
    pub squares: BySeat<SquareMask>,
    /// `true` if the second player may draw by reaching the goal right after the first.
    pub reply_allowed: bool,
    /// The number of such pieces that have to be there at once, at least 1.
    pub count: u32,
    /// `true` if one such piece is enough where all other squares are occupied.
    pub blocked_wins: bool,
    /// `true` if the goal holds only if no enemy attacks the pieces there that it takes.
    pub safe: bool,
}

/// A goal of lining up pieces of some kinds. The player who has just moved reaches it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConnectGoal {
    /// The kinds that count.
    pub kinds: Vec<Kind>,
    /// The directions of the lines, each as steps of files and ranks; a line leads both ways.
    pub directions: Vec<(i32, i32)>,
    /// The number of neighbours on a line that reaches the goal; 0 if none does.
    pub count: u32,
    /// The width of a full square of pieces that reaches the goal; 0 if none does.
    pub square: u32,
    /// The number of pieces on a whole line, with any gaps, that reaches the goal; 0 if none does.
    pub spread: u32,
    /// The result for the player who reaches the goal.
    pub result: ExtinctionResult,
}

/// Rules that forbid a move for what it leads to. Needs [`Ruleset::GOALS`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Restrictions {
    /// `true` if no move may give check.
    pub no_checks: bool,
    /// `true` if no drop may give check.
    pub no_drop_checks: bool,
    /// `true` if a player who can drop a piece has to.
    pub must_drop: bool,
    /// The kinds that are counted together, and the number on the board from which no piece of a
    /// player may promote to them.
    pub promotion_limits: Vec<(Vec<Kind>, u32)>,
    /// Pieces that must not be left to be captured, though they are not the king.
    pub pseudo_royals: Option<PseudoRoyals>,
}

/// Pieces that are royal while their side has few of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoRoyals {
    /// The kinds, those of a group counted together.
    pub groups: Vec<Vec<Kind>>,
    /// The pieces of a group are royal while their side has at most one more than this number.
    pub most: u32,
}

/// A goal that decides the game when a side has too few pieces, including those in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtinctionGoal {
    /// The kinds that are counted together; empty for all.
    pub kinds: Vec<Kind>,
    /// The side is extinct with this number of pieces or fewer.
    pub most: u32,
    /// The goal holds only if the other side has at least this number of pieces.
    pub others: u32,
    /// `true` if the side may restore the balance with its next move: while it is to move, the
    /// other side needs one piece more than [`ExtinctionGoal::others`].
    pub reply_allowed: bool,
    /// The result for the side that is extinct.
    pub result: ExtinctionResult,
}

/// The result of an extinction for the side without the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExtinctionResult {
    /// It loses.
    Loses,
    /// It wins.
    Wins,
    /// The game is drawn.
    Draws,
}

/// One kind of piece, as data.
#[derive(Clone, Debug)]
pub struct KindSpec {
    /// The movement, from each seat's point of view; `None` for a seat without this kind.
    pub movement: BySeat<Option<Movement>>,
    /// The letter or letters in position texts, upper case, for each seat.
    pub letter: BySeat<String>,
    /// The name that players use, for each seat.
    pub name: BySeat<String>,
    /// The kinds it can promote to, for each seat; empty if it does not promote.
    pub promotes: BySeat<Vec<Kind>>,
    /// The kind it becomes when captured. Droppable kinds are 1 to 8.
    pub captured_as: Option<Kind>,
    /// `true` if pieces of this kind can be in hand though no captured piece becomes one, as where
    /// players begin with pieces in hand.
    pub in_hand: bool,
    /// The number of pieces of this kind that may be on a file after a drop, if limited: 1 for
    /// the pawns of shogi (nifu).
    pub max_per_file: Option<u8>,
    /// `true` if a drop of this kind may not give mate (uchifuzume).
    pub no_drop_mate: bool,
    /// `true` if its moves reset the count of plies without progress.
    pub resets_clock: bool,
    /// `true` if its first moves of two squares in a straight line can be answered en passant.
    pub double_step: bool,
    /// The promotion zone, for each seat; `None` for that of [`GameSpec::zone`].
    pub promotion_zone: BySeat<Option<SquareMask>>,
    /// `true` if a move out of the zone promotes, as moves into it do.
    pub promotes_on_leaving: bool,
    /// The condition that forces promotion; `None` for that of [`GameSpec::forced`].
    pub forced_promotion: Option<ForcedPromotion>,
    /// The squares on which its moves may end, for each seat; `None` for all.
    pub region: BySeat<Option<SquareMask>>,
    /// The squares on which it may be dropped, for each seat; `None` for all.
    pub drop_squares: BySeat<Option<SquareMask>>,
    /// `true` if it can be dropped where it could never move.
    pub can_drop_stuck: bool,
    /// The squares on which it counts as unmoved, for each seat; `None` for its start squares.
    pub unmoved: BySeat<Option<SquareMask>>,
}

impl KindSpec {
    /// Returns a kind that moves alike for both seats and neither promotes nor can be dropped.
    pub fn new(letter: &str, name: &str, movement: Movement) -> Self {
        let both = |text: &str| BySeat::from_fn(|_| text.into());
        Self::of(BySeat::new([Some(movement.clone()), Some(movement)]), both(letter), both(name))
    }

    /// Returns a kind with parts for each seat, which neither promotes nor can be dropped.
    pub fn of(
        movement: BySeat<Option<Movement>>,
        letter: BySeat<String>,
        name: BySeat<String>,
    ) -> Self {
        Self {
            movement,
            letter,
            name,
            promotes: BySeat::default(),
            captured_as: None,
            in_hand: false,
            max_per_file: None,
            no_drop_mate: false,
            resets_clock: false,
            double_step: false,
            promotion_zone: BySeat::default(),
            promotes_on_leaving: true,
            forced_promotion: None,
            region: BySeat::default(),
            drop_squares: BySeat::default(),
            can_drop_stuck: false,
            unmoved: BySeat::default(),
        }
    }
}

/// Iterates over specifications, in the order of the kinds, with their kinds.
pub(crate) fn numbered(kinds: &[KindSpec]) -> impl Iterator<Item = (Kind, &KindSpec)> {
    (0..Kind::MAX).filter_map(Kind::new).zip(kinds)
}

/// Returns whether pieces can be in hand as this kind.
pub(crate) fn is_held(kinds: &[KindSpec], kind: Kind) -> bool {
    let captured_as = |other: &KindSpec| other.captured_as == Some(kind);
    kind.is_droppable()
        && kinds.get(kind.index()).is_some_and(|of| of.in_hand || kinds.iter().any(captured_as))
}

/// The pieces of a game, their promotion and their start position, as data.
pub struct GameSpec<R: Ruleset> {
    /// The kinds, at most [`Kind::MAX`]; the first is the king. A seat for which the first kind has
    /// no movement has no king, which needs [`Ruleset::GOALS`].
    pub kinds: Vec<KindSpec>,
    /// The promotion zone of each seat.
    pub zone: BySeat<Bitboard<R::Geometry>>,
    /// The condition that forces promotion.
    pub forced: ForcedPromotion,
    /// The start position. A piece counts as unmoved, for moves marked `i`, on the squares where
    /// its side has the same kind here.
    pub start: Setup<R>,
    /// `true` if these are the pieces that [`Ruleset::STANDARD_CLASSES`] describes. Compiling then
    /// fails if the classes turn out different.
    pub standard: bool,
    /// The armies, in games with a choice.
    pub armies: R::Armies,
    /// The board.
    pub board: R::Geometry,
    /// The castling moves; `None` for those of the king's Betza string.
    pub castling: Option<Vec<CastlingSpec>>,
    /// Attacks between facing kings.
    pub facing_kings: FacingKings,
    /// `true` if a player who can capture has to. Needs [`Ruleset::GOALS`].
    pub must_capture: bool,
    /// Rules that forbid a move for what it leads to. Needs [`Ruleset::GOALS`].
    pub restrictions: Restrictions,
    /// The ways in which the game can end at once. Needs [`Ruleset::GOALS`].
    pub goals: Goals,
}

impl<R: Ruleset> GameSpec<R> {
    /// Returns pieces on the geometry's default board that promote nowhere, without other rules.
    pub fn new(kinds: Vec<KindSpec>, start: Setup<R>, armies: R::Armies) -> Self {
        Self {
            kinds,
            zone: BySeat::splat(Bitboard::empty()),
            forced: ForcedPromotion::WhenStuck,
            start,
            standard: false,
            armies,
            board: R::Geometry::default(),
            castling: None,
            facing_kings: FacingKings::Allowed,
            must_capture: false,
            restrictions: Restrictions::default(),
            goals: Goals::default(),
        }
    }
}
