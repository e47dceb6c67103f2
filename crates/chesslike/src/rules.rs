//! A game with its pieces and options, ready to play.

use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_geometry::{Bits, Board, Square};

use crate::error::{BuildError, PositionError};
use crate::kind::Kind;
use crate::ruleset::{GameSpec, KindSpec, Ruleset, is_held};
use crate::setup::Setup;
use crate::tables::MoveGenTables;
use crate::{CastlingRights, CastlingSide, CastlingSpec};

/// The pieces of a game compiled to tables, and its options. Positions share it.
///
/// The tables are the greater part, up to some hundred kilobytes. Rules made from others by
/// [`Rules::with_options`] share them, and so does a clone.
pub struct Rules<R: Ruleset> {
    pub(crate) pieces: Arc<CompiledPieces<R>>,
    armies: R::Armies,
    options: R::Options,
    allow_missing_king: bool,
}

/// What rules with other options have in common.
pub(crate) struct CompiledPieces<R: Ruleset> {
    tables: MoveGenTables<R>,
    kinds: Vec<KindSpec>,
    start: Setup<R>,
}

impl<R: Ruleset> Clone for Rules<R> {
    fn clone(&self) -> Self {
        Self {
            pieces: Arc::clone(&self.pieces),
            armies: self.armies.clone(),
            options: self.options.clone(),
            allow_missing_king: self.allow_missing_king,
        }
    }
}

impl<R: Ruleset> core::fmt::Debug for Rules<R> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Rules").field("options", &self.options).finish_non_exhaustive()
    }
}

impl<R: Ruleset> Rules<R> {
    /// Compiles the pieces.
    ///
    /// # Errors
    /// When the pieces are more than the ruleset has room for, or move in ways the kernel does not
    /// know.
    pub fn new(spec: GameSpec<R>, options: R::Options) -> Result<Self, BuildError> {
        if !R::GOALS && (spec.must_capture || spec.goals != crate::Goals::default()) {
            return Err(BuildError::MissingFeature);
        }
        let tables = MoveGenTables::build(&spec)?;
        let pieces = CompiledPieces { tables, kinds: spec.kinds, start: spec.start };
        Ok(Self::of(Arc::new(pieces), spec.armies, options))
    }

    pub(crate) fn of(
        pieces: Arc<CompiledPieces<R>>,
        armies: R::Armies,
        options: R::Options,
    ) -> Self {
        Self { pieces, armies, options, allow_missing_king: false }
    }

    /// The same pieces under other options; the tables are shared, not made anew. `None` when pieces
    /// are other ones under these options.
    ///
    /// ```
    /// use wazir_euroshogi::{Options, PawnDropMate};
    /// let start = wazir_euroshogi::Position::default();
    /// let longer = start.rules().with_options(Options::default().with_repetition_count(4));
    /// assert!(longer.is_some_and(|longer| longer.shares_tables(start.rules())));
    /// let other = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
    /// assert!(start.rules().with_options(other).is_none());
    /// ```
    #[must_use]
    pub fn with_options(&self, options: R::Options) -> Option<Self> {
        let same = !R::options_change_pieces(&self.options, &options);
        same.then(|| Self { options, ..self.clone() })
    }

    /// Whether these rules and others have their tables in the same memory.
    pub fn shares_tables(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.pieces, &other.pieces)
    }

    /// Reads a position in the game's text form, to be played by these rules.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use wazir_shogi::Options;
    /// let rules = Options::jsa().rules()?;
    /// let position = rules.read_position("4k4/9/9/9/9/9/9/9/4K4 b G 1")?;
    /// assert!(Arc::ptr_eq(position.rules(), &rules));
    /// // Options that stand in the text have to be those of the rules.
    /// assert!(rules.read_position("4k4/9/9/9/9/9/9/9/4K4 b G 1 max-plies=300").is_err());
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the text or the position, and where; and armies or options in the text
    /// that are not those of the rules.
    pub fn read_position(
        self: &Arc<Self>,
        text: &str,
    ) -> Result<crate::Position<R>, PositionError> {
        R::read_position_with(text, self)
    }

    pub(crate) fn allows_missing_king(&self) -> bool {
        self.allow_missing_king || R::options_allow_missing_king(&self.options)
    }

    #[inline(always)]
    pub(crate) fn tables(&self) -> &MoveGenTables<R> {
        &self.pieces.tables
    }

    /// Lets positions lack a king, as in mating problems, also where the options do not. Only boards
    /// whose square count is no power of two can do so.
    #[must_use]
    pub fn allow_missing_king(mut self, allow: bool) -> Self {
        self.allow_missing_king = allow;
        self
    }

    /// Whose pieces are played with, in games with a choice.
    pub fn armies(&self) -> &R::Armies {
        &self.armies
    }

    /// The options.
    pub fn options(&self) -> &R::Options {
        &self.options
    }

    /// The start position.
    pub fn start(&self) -> &Setup<R> {
        &self.pieces.start
    }

    /// The kinds of pieces, in the order of their numbers.
    pub fn kinds(&self) -> &[KindSpec] {
        &self.pieces.kinds
    }

    /// The letters of a kind in position texts, upper case; empty for an unknown kind.
    pub fn letters(&self, seat: Seat, kind: Kind) -> &str {
        self.pieces.kinds.get(kind.index()).map_or("", |k| &k.letter[seat.pair_index()])
    }

    /// The kind with this letter (upper case) in the army of a seat.
    pub fn kind_of_letter(&self, seat: Seat, letter: &str) -> Option<Kind> {
        let seat = seat.pair_index();
        let has = |k: &KindSpec| k.movement[seat].is_some() && k.letter[seat] == letter;
        self.pieces.kinds.iter().position(has).and_then(Kind::new)
    }

    /// The kinds a kind can promote to.
    pub fn promotions(&self, seat: Seat, kind: Kind) -> &[Kind] {
        self.pieces.kinds.get(kind.index()).map_or(&[], |k| &k.promotes[seat.pair_index()])
    }

    /// The board.
    pub fn board(&self) -> R::Geometry {
        self.tables().board
    }

    /// Whether a seat has a king to lose.
    pub fn has_king(&self, seat: Seat) -> bool {
        self.pieces.kinds.first().is_some_and(|king| king.movement[seat.pair_index()].is_some())
    }

    /// Whether any piece can come into a hand.
    pub fn has_hands(&self) -> bool {
        R::HANDS && (1..=8).any(|kind| is_held(&self.pieces.kinds, kind))
    }

    /// How the game can end at once.
    pub fn goals(&self) -> &crate::Goals {
        &self.tables().goals
    }

    /// How a seat castles on a wing; `None` where it cannot.
    ///
    /// ```
    /// use wazir_chesslike::CastlingSide;
    /// use wazir_game::Seat;
    /// let chess = wazir_cwda::Position::default();
    /// let castling = chess.rules().castling(Seat::SECOND, CastlingSide::QueenSide).expect("kings castle");
    /// let squares = (castling.king_from, castling.king_to, castling.corner_from, castling.corner_to);
    /// assert_eq!(squares, (60, 58, 56, 59));
    /// ```
    pub fn castling(&self, seat: Seat, wing: CastlingSide) -> Option<CastlingSpec> {
        let right = CastlingRights::new(seat, wing).bits();
        let side = &self.tables().side[seat.pair_index()];
        let castle = side.castles.iter().find(|castle| castle.right == right)?;
        Some(CastlingSpec {
            seat,
            side: wing,
            king_from: castle.king_from,
            king_to: castle.king_to,
            corner_from: castle.corner_from,
            corner_to: castle.corner_to,
        })
    }

    /// Whether kings castle as [`GameSpec::castling`] says, from any squares, and not as the string of the
    /// king does. A castling move is then written as the way of the king onto the corner piece, for
    /// the king may get to where it castles by a move like any other.
    pub fn castles_by_rule(&self) -> bool {
        self.tables().side.iter().any(|side| side.castles.iter().any(|castle| castle.by_rule))
    }

    /// Whether pieces can be in hand as this kind.
    pub fn is_droppable(&self, kind: Kind) -> bool {
        R::HANDS && is_held(&self.pieces.kinds, kind.index())
    }

    /// Whether a piece on a square could never move, whatever stood around it.
    pub fn is_stuck(&self, piece: crate::Piece, square: Square<R::Geometry>) -> bool {
        let side = &self.tables().side[piece.seat.pair_index()];
        side.stuck.get(piece.kind.index()).is_some_and(|stuck| stuck.contains(square.index()))
    }

    /// The squares on which a kind promotes when a move starts or ends there.
    pub fn promotion_zone(&self, seat: Seat) -> wazir_geometry::Bitboard<R::Geometry> {
        wazir_geometry::Bitboard::from_bits(self.tables().side[seat.pair_index()].zone())
    }

    /// How many squares a kind reaches on the empty board, averaged over all squares; en passant,
    /// castling and first moves left out.
    pub fn mobility(&self, seat: Seat, kind: Kind) -> f32 {
        let side = &self.tables().side[seat.pair_index()];
        let Some(Some(compiled)) = side.compiled.get(kind.index()) else { return 0.0 };
        let (none, all) = (crate::Set::<R>::EMPTY, self.tables().full);
        let reach = |from: usize| {
            let here = crate::Set::<R>::bit(from);
            let open = compiled.targets(from, none, none, false, None).quiet;
            let taking = compiled.targets(from, none, all & !here, false, None).captures;
            let (passing, _) = compiled.special_reach(from);
            (open | taking | passing).count()
        };
        let squares = self.tables().board.square_count();
        let total: u32 = (0..squares).map(reach).sum();
        total as f32 / squares as f32
    }

    /// Whether the classes of both sides are those of [`Ruleset::STANDARD_CLASSES`].
    pub fn has_standard_classes(&self) -> bool {
        self.tables().is_standard
    }

    /// How the classes of a seat are generated, class 0 being the king's.
    pub fn classes(&self, seat: Seat) -> &[crate::MovementClass] {
        &self.tables().side[seat.pair_index()].classes.as_ref()
            [..self.tables().class_count.min(R::CLASSES)]
    }

    /// The start position as a checked position.
    ///
    /// # Errors
    /// What is wrong with the set-up of the start.
    pub fn start_position(self: &Arc<Self>) -> Result<crate::Position<R>, PositionError> {
        crate::Position::from_setup(Arc::clone(self), &self.pieces.start)
    }
}
