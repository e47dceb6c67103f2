//! The rules of a game: its compiled pieces and its options, ready to play.

use alloc::sync::Arc;
use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_geometry::{Bits, Board, Square};

use crate::error::{BuildError, PositionError};
use crate::kind::Kind;
use crate::ruleset::{GameSpec, KindSpec, Ruleset, is_held, numbered};
use crate::setup::Setup;
use crate::tables::MoveGenTables;
use crate::{CastlingRights, CastlingSide, CastlingSpec};

/// The pieces of a game compiled to tables, and its options. Positions share it.
///
/// The tables are the larger part, up to some hundred kilobytes. All clones, and the rules of
/// [`Rules::with_options`], share them.
pub struct Rules<R: Ruleset> {
    pub(crate) pieces: Arc<CompiledPieces<R>>,
    armies: R::Armies,
    options: R::Options,
    allow_missing_king: bool,
}

/// The part that rules with other options share.
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
    /// Compiles the pieces of a game.
    ///
    /// # Errors
    /// A [`BuildError`] if the ruleset has no room for the pieces or lacks a feature that they
    /// need, or if they move in ways the kernel does not know.
    pub fn new(spec: GameSpec<R>, options: R::Options) -> Result<Self, BuildError> {
        let restricted = spec.must_capture || spec.restrictions != crate::Restrictions::default();
        if !R::GOALS && (restricted || spec.goals != crate::Goals::default()) {
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

    /// Returns the same pieces under other options, with the tables shared. Returns `None` if the
    /// other options change the pieces.
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

    /// Returns whether both rules have their tables in the same memory.
    pub fn shares_tables(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.pieces, &other.pieces)
    }

    /// Parses a position in the game's text form, to be played by these rules.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use wazir_shogi::Options;
    /// let rules = Options::jsa().rules()?;
    /// let position = rules.read_position("4k4/9/9/9/9/9/9/9/4K4 b G 1")?;
    /// assert!(Arc::ptr_eq(position.rules(), &rules));
    /// // Options that are in the text have to be those of the rules.
    /// assert!(rules.read_position("4k4/9/9/9/9/9/9/9/4K4 b G 1 max-plies=300").is_err());
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// A [`PositionError`] if the text or the position is wrong, with the place in the text, or if
    /// the armies or options in the text are not those of the rules.
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

    /// Sets whether positions may lack a king, as in mating problems, even where the options do not
    /// allow it. It has an effect only on boards whose square count is not a power of two.
    #[must_use]
    pub fn allow_missing_king(mut self, allow: bool) -> Self {
        self.allow_missing_king = allow;
        self
    }

    /// Returns the armies of both seats, in games with a choice of armies.
    pub fn armies(&self) -> &R::Armies {
        &self.armies
    }

    /// Returns the options.
    pub fn options(&self) -> &R::Options {
        &self.options
    }

    /// Returns the start position, unchecked; see [`Rules::start_position`].
    pub fn start(&self) -> &Setup<R> {
        &self.pieces.start
    }

    /// Returns the kinds of pieces, ordered by number.
    pub fn kinds(&self) -> &[KindSpec] {
        &self.pieces.kinds
    }

    /// Iterates over the kinds with their specifications, the king first.
    pub fn numbered_kinds(&self) -> impl Iterator<Item = (Kind, &KindSpec)> {
        numbered(&self.pieces.kinds)
    }

    /// Returns the letters of a kind in position texts, in upper case; empty for an unknown kind.
    pub fn letters(&self, seat: Seat, kind: Kind) -> &str {
        self.pieces.kinds.get(kind.index()).map_or("", |k| &k.letter[seat])
    }

    /// Returns the kind with this letter (upper case) in the army of a seat.
    pub fn kind_of_letter(&self, seat: Seat, letter: &str) -> Option<Kind> {
        let has = |k: &KindSpec| k.movement[seat].is_some() && k.letter[seat] == letter;
        self.pieces.kinds.iter().position(has).and_then(Kind::new)
    }

    /// Returns the kinds that a kind can promote to; empty if it does not promote.
    pub fn promotions(&self, seat: Seat, kind: Kind) -> &[Kind] {
        self.pieces.kinds.get(kind.index()).map_or(&[], |k| &k.promotes[seat])
    }

    /// Returns the board.
    pub fn board(&self) -> R::Geometry {
        self.tables().board
    }

    /// Returns whether the army of a seat has a king.
    pub fn has_king(&self, seat: Seat) -> bool {
        self.pieces.kinds.first().is_some_and(|king| king.movement[seat].is_some())
    }

    /// Returns whether any kind of piece can be in hand.
    pub fn has_hands(&self) -> bool {
        R::HANDS && Kind::droppable().any(|kind| is_held(&self.pieces.kinds, kind))
    }

    /// Returns the goals: the ways in which the game can end at once.
    pub fn goals(&self) -> &crate::Goals {
        &self.tables().goals
    }

    /// Returns the castling move of a seat on a wing, or `None` if it has none.
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
        let side = &self.tables().side[seat];
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

    /// Returns whether kings castle by [`GameSpec::castling`], from any squares, and not by their
    /// Betza string. A castling move is then written as the king's move onto the corner piece,
    /// because an ordinary king move may also lead to the castling square.
    pub fn castles_by_rule(&self) -> bool {
        self.tables().side.iter().any(|side| side.castles.iter().any(|castle| castle.by_rule))
    }

    /// Returns whether pieces of this kind can be in hand.
    pub fn is_droppable(&self, kind: Kind) -> bool {
        R::HANDS && is_held(&self.pieces.kinds, kind)
    }

    /// Returns whether a piece on this square could never move, whatever was around it.
    pub fn is_stuck(&self, piece: crate::Piece, square: Square<R::Geometry>) -> bool {
        let side = &self.tables().side[piece.seat];
        side.stuck[piece.kind].contains(square.index())
    }

    /// Returns the squares on which the pieces of a seat promote when a move starts or ends there.
    pub fn promotion_zone(&self, seat: Seat) -> wazir_geometry::Bitboard<R::Geometry> {
        wazir_geometry::Bitboard::from_bits(self.tables().side[seat].zone())
    }

    /// Returns the promotion zone of a seat: the squares on which any of its kinds promotes when a
    /// move starts or ends there.
    pub fn mobility(&self, seat: Seat, kind: Kind) -> f32 {
        let side = &self.tables().side[seat];
        let Some(compiled) = &side.compiled[kind] else { return 0.0 };
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

    /// Returns whether a kind has first moves of two squares that can be answered en passant.
    ///
    /// ```
    /// use wazir_chesslike::Kind;
    /// let chess = wazir_cwda::Position::default();
    /// let doubles = |number| chess.rules().has_double_steps(Kind::new(number).expect("a kind"));
    /// let pawn = chess.piece_at("e2".parse()?).expect("a pawn").kind;
    /// assert!(doubles(pawn.index()) && !doubles(0));
    /// # Ok::<(), wazir_geometry::ParseSquareError>(())
    /// ```
    pub fn has_double_steps(&self, kind: Kind) -> bool {
        self.tables().double_steppers & kind.bit() != 0
    }

    /// Returns whether a kind of a seat captures en passant.
    pub fn captures_en_passant(&self, seat: Seat, kind: Kind) -> bool {
        let (tables, class) = (self.tables(), self.tables().class_of[kind]);
        tables.side[seat].ep_classes.contains(&class)
    }

    /// Returns whether the classes of both sides are those of [`Ruleset::STANDARD_CLASSES`].
    pub fn has_standard_classes(&self) -> bool {
        self.tables().is_standard
    }

    /// Returns the movement classes of a seat; class 0 is the king's.
    pub fn classes(&self, seat: Seat) -> &[crate::MovementClass] {
        &self.tables().side[seat].classes.as_ref()[..self.tables().class_count.min(R::CLASSES)]
    }

    /// Returns the start position, checked.
    ///
    /// # Errors
    /// A [`PositionError`] if the set-up of the start is not valid.
    pub fn start_position(self: &Arc<Self>) -> Result<crate::Position<R>, PositionError> {
        crate::Position::from_setup(Arc::clone(self), &self.pieces.start)
    }
}
