//! Checked positions, which implement [`Game`].

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};

use wazir_game::{
    BySeat, Claim, ClaimError, EndReason, Game, IllegalMoveError, MoveTextError, Outcome, Seat,
    SplitMix64,
};
use wazir_geometry::{Bitboard, Bits, Square};

use crate::error::PositionError;
use crate::generate::MoveGen;
use crate::kind::{Kind, NO_KIND, Piece};
use crate::moves::{Move, MoveType, RawMove};
use crate::ruleset::{Ruleset, StaticRuleset};
use crate::setup::Setup;
use crate::state::{BoardState, NO_SQUARE};
use crate::visitor::list;
use crate::{CastlingRights, Rules};

mod moves;
mod text;

/// A checked position of ruleset `R`: the kings are in place, and the side that has just moved is
/// not in check.
///
/// Text forms, options and the rules that end a game belong to the ruleset; see its own crate.
/// `Display`, `FromStr` and serde use a text with the options that differ from the default:
/// `… b - 1 repetition-count=3`. [`Game::position_text`] leaves them out. Cloning is cheap: a few
/// hundred bytes and one reference count.
pub struct Position<R: Ruleset> {
    state: BoardState<R>,
    ply: u32,
    rules: Arc<Rules<R>>,
}

impl<R: Ruleset> Clone for Position<R> {
    fn clone(&self) -> Self {
        Self { state: self.state, ply: self.ply, rules: Arc::clone(&self.rules) }
    }

    /// Leaves the reference count alone if both positions share their rules already: readers of
    /// variations step back and forth with this.
    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.state.copy_from(&source.state);
        self.ply = source.ply;
        if !Arc::ptr_eq(&self.rules, &source.rules) {
            self.rules = Arc::clone(&source.rules);
        }
    }
}

impl<R: Ruleset> Position<R> {
    /// Checks a set-up and returns it as a position.
    ///
    /// # Errors
    /// A [`PositionError`] that says what is wrong with the set-up.
    ///
    /// ```
    /// use wazir_chesslike::Position;
    /// let start = wazir_cwda::Position::default();
    /// let mut setup = start.to_setup();
    /// setup.put("d1".parse()?, None);
    /// let odds = Position::from_setup(start.rules().clone(), &setup)?;
    /// assert_eq!(odds.piece_count(), 31);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_setup(rules: Arc<Rules<R>>, setup: &Setup<R>) -> Result<Self, PositionError> {
        R::validate(setup, &rules)?;
        let state = setup.to_state(&rules)?;
        let position = Self { state, ply: setup.ply(), rules };
        let mut turned = position.state;
        turned.side = turned.side.other();
        if !MoveGen::new(position.rules.tables(), &turned).checkers().is_empty() {
            return Err(PositionError::OpponentInCheck);
        }
        Ok(position)
    }

    /// Returns the position as a set-up that can be changed.
    ///
    /// ```
    /// let start = wazir_shogi::Position::default();
    /// let setup = start.to_setup();
    /// assert_eq!(setup.pieces().count(), 40);
    /// assert_eq!(setup.ply(), 0);
    /// ```
    pub fn to_setup(&self) -> Setup<R> {
        let mut setup = Setup::default();
        for (square, piece) in self.pieces() {
            setup.put(square, Some(piece));
        }
        for seat in Seat::BOTH {
            for (kind, count) in self.hand(seat) {
                setup.set_in_hand(seat, kind, count as u8);
            }
        }
        setup.set_to_move(self.to_move());
        setup.set_castling_rights(self.castling_rights());
        setup.set_en_passant(self.en_passant());
        setup.set_halfmove_clock(self.halfmove_clock());
        for seat in Seat::BOTH {
            setup.set_checks_given(seat, self.checks_given(seat));
        }
        setup.set_ply(self.ply);
        setup
    }

    /// Returns the rules by which the position is played.
    ///
    /// ```
    /// let start = wazir_euroshogi::Position::default();
    /// assert_eq!(start.rules().kinds().len(), 10);
    /// ```
    pub fn rules(&self) -> &Arc<Rules<R>> {
        &self.rules
    }

    /// Returns the piece on a square.
    ///
    /// ```
    /// let start = wazir_shogi::Position::default();
    /// let piece = start.piece_at("7g".parse()?).expect("a pawn");
    /// assert_eq!(piece.kind, wazir_shogi::kinds::PAWN);
    /// assert_eq!(start.piece_at("5e".parse()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_at(&self, square: Square<R::Geometry>) -> Option<Piece> {
        let kind = self.state.board.as_ref()[square.index()];
        let seat = Seat::new(u8::from(self.state.color[Seat::SECOND].contains(square.index())));
        (kind != NO_KIND).then_some(Piece { seat, kind: Kind(kind) })
    }

    /// Iterates over all pieces on the board with their squares.
    ///
    /// ```
    /// let start = wazir_cwda::Position::default();
    /// let (square, piece) = start.pieces().next().expect("a rook");
    /// assert_eq!((square.to_string(), start.letters(piece)), ("a1".into(), "R".into()));
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square<R::Geometry>, Piece)> + '_ {
        Square::all().filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Returns the number of pieces on the board.
    ///
    /// ```
    /// assert_eq!(wazir_euroshogi::Position::default().piece_count(), 32);
    /// ```
    pub fn piece_count(&self) -> u32 {
        self.state.occupied().count()
    }

    /// Iterates over the kinds that a seat has in hand, with their counts, which are never 0.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_shogi::kinds::{GOLD, PAWN};
    /// let shogi: wazir_shogi::Position = "4k4/9/9/9/9/9/9/9/4K4 b G2P 1".parse()?;
    /// let held: Vec<_> = shogi.hand(Seat::FIRST).collect();
    /// assert_eq!(held, [(GOLD, 1), (PAWN, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = (Kind, u32)> + '_ {
        let hand = self.state.hands[seat];
        (1..=8u8).filter_map(move |kind| {
            let count = (hand >> (8 * (kind - 1)) & 0xff) as u32;
            (count > 0).then_some((Kind(kind), count))
        })
    }

    /// Returns the square of a seat's king, or `None` if it has no king, as in some mating
    /// problems.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// let start = wazir_cwda::Position::default();
    /// assert_eq!(start.king(Seat::SECOND), Some("e8".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn king(&self, seat: Seat) -> Option<Square<R::Geometry>> {
        Square::new(usize::from(self.state.king[seat]))
    }

    /// Returns the square that a double step has just skipped.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let mut chess = wazir_cwda::Position::default();
    /// chess.play(chess.read_move("e2e4")?)?;
    /// assert_eq!(chess.en_passant(), Some("e3".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn en_passant(&self) -> Option<Square<R::Geometry>> {
        if self.state.ep == NO_SQUARE { None } else { Square::new(usize::from(self.state.ep)) }
    }

    /// Returns the pawn that can be captured en passant, with its square.
    ///
    /// ```
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1".parse()?;
    /// let (square, _) = chess.en_passant_victim().expect("a pawn");
    /// assert_eq!(square.to_string(), "e4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn en_passant_victim(&self) -> Option<(Square<R::Geometry>, Piece)> {
        self.en_passant()?;
        let at = Square::new(usize::from(self.state.ep_victim))?;
        Some((at, self.piece_at(at)?))
    }

    /// Returns the castling rights.
    ///
    /// ```
    /// use wazir_chesslike::CastlingSide;
    /// use wazir_game::Seat;
    /// let chess: wazir_cwda::Position = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1".parse()?;
    /// assert!(chess.castling_rights().has(Seat::FIRST, CastlingSide::KingSide));
    /// assert!(!chess.castling_rights().has(Seat::FIRST, CastlingSide::QueenSide));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castling_rights(&self) -> CastlingRights {
        CastlingRights::from_bits(self.state.rights)
    }

    /// Returns the number of checks that a seat has given; 0 in games that do not count them.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// assert_eq!(wazir_cwda::Position::default().checks_given(Seat::FIRST), 0);
    /// ```
    pub fn checks_given(&self, seat: Seat) -> u8 {
        self.state.checks[seat]
    }

    /// Returns the board.
    ///
    /// ```
    /// use wazir_geometry::Board;
    /// assert_eq!(wazir_shogi::Position::default().board().square_count(), 81);
    /// ```
    pub fn board(&self) -> R::Geometry {
        self.rules.tables().board
    }

    /// Returns how the game ended by one of [`GameSpec::goals`](crate::GameSpec::goals), or `None`
    /// while it continues and in games without goals.
    ///
    /// ```
    /// assert_eq!(wazir_cwda::Position::default().goal_outcome(), None);
    /// ```
    pub fn goal_outcome(&self) -> Option<Outcome> {
        self.rules.tables().goal(&self.state)
    }

    /// Returns the number of plies since the last irreversible move; 0 in games that do not count
    /// them. The count stops at 65 535.
    ///
    /// ```
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/8/8/8/4K2R w - - 12 40".parse()?;
    /// assert_eq!(chess.halfmove_clock(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn halfmove_clock(&self) -> u32 {
        self.state.clock.into()
    }

    /// Returns the number of plies played before this position.
    ///
    /// ```
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/8/8/8/4K2R b - - 12 40".parse()?;
    /// assert_eq!(chess.ply(), 79);
    /// assert_eq!(wazir_cwda::Position::default().ply(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the letters of a piece as in position texts: upper case for the first player, lower
    /// case for the second.
    ///
    /// ```
    /// let shogi: wazir_shogi::Position = "4k4/9/9/4+p4/9/9/9/9/4K4 b - 1".parse()?;
    /// let tokin = shogi.piece_at("5d".parse()?).expect("a tokin");
    /// assert_eq!(shogi.letters(tokin), "+p");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn letters(&self, piece: Piece) -> String {
        let letters = self.rules.letters(piece.seat, piece.kind);
        if piece.seat == Seat::FIRST { letters.to_string() } else { letters.to_lowercase() }
    }

    /// Returns the pieces that give check to the side to move.
    ///
    /// ```
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/8/5n2/8/4K2r w - - 0 1".parse()?;
    /// let squares: Vec<_> = chess.checkers().iter().map(|square| square.to_string()).collect();
    /// assert_eq!(squares, ["h1", "f3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn checkers(&self) -> Bitboard<R::Geometry> {
        Bitboard::from_bits(self.move_gen().royal_attackers())
    }

    /// Returns the pieces of `by` that attack `square`, ignoring pins.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/8/2N5/8/3RK3 w - - 0 1".parse()?;
    /// assert_eq!(chess.attackers(Seat::FIRST, "d5".parse()?).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attackers(&self, by: Seat, square: Square<R::Geometry>) -> Bitboard<R::Geometry> {
        let occupied = self.state.occupied();
        Bitboard::from_bits(self.move_gen().all_attackers(by, square.index(), occupied))
    }

    /// Returns the squares to which the piece on a square can move or capture, ignoring whose turn
    /// it is and the safety of its own king. En passant, castling and [`Position::locust_moves`]
    /// are left out. The set is empty for an empty square.
    ///
    /// ```
    /// let shogi: wazir_shogi::Position = "4k4/9/9/9/4N4/9/9/9/4K4 w - 1".parse()?;
    /// let knight: Vec<_> = shogi.targets("5e".parse()?).iter().map(|to| to.to_string()).collect();
    /// assert_eq!(knight, ["6c", "4c"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn targets(&self, square: Square<R::Geometry>) -> Bitboard<R::Geometry> {
        let Some(piece) = self.piece_at(square) else { return Bitboard::empty() };
        let seat = piece.seat;
        let (own, foe) = (self.state.color[seat], self.state.color[seat.other()]);
        let side = &self.rules.tables().side[seat];
        let (quiet, captures) = side.pseudo_targets(piece.kind, square.index(), own, foe);
        Bitboard::from_bits(quiet | captures)
    }

    pub(crate) fn move_gen(&self) -> MoveGen<'_, R> {
        MoveGen::new(self.rules.tables(), &self.state)
    }

    pub(crate) fn state(&self) -> &BoardState<R> {
        &self.state
    }

    /// Gives the turn to the other side, as a null move in an analysis does; no rules allow it. In
    /// check, it does nothing and returns `false`.
    ///
    /// ```
    /// use wazir_game::{Game, Seat};
    /// let mut start = wazir_shogi::Position::default();
    /// assert!(start.play_null_move());
    /// assert_eq!((start.to_move(), start.ply()), (Seat::SECOND, 1));
    /// ```
    pub fn play_null_move(&mut self) -> bool {
        if self.in_check() {
            return false;
        }
        self.state.play_null_move(self.rules.tables());
        self.ply = self.ply.saturating_add(1);
        true
    }

    /// Returns the en-passant square, but only if some piece can legally capture there: the part
    /// that counts when positions are compared.
    fn legal_en_passant(&self) -> u8 {
        if !R::EN_PASSANT || self.state.ep == NO_SQUARE {
            return NO_SQUARE;
        }
        let to = usize::from(self.state.ep);
        let node = self.move_gen();
        let takes = |from| node.is_legal(RawMove::special(from, to, MoveType::EN_PASSANT));
        if node.en_passant_capturers(to).iter().any(takes) { self.state.ep } else { NO_SQUARE }
    }
}

impl<R: Ruleset> PartialEq for Position<R> {
    /// Compares placement, hands, side to move, rights, en passant, clock, ply, armies and options.
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.state, &other.state);
        let (mine, theirs) = (&self.rules, &other.rules);
        let same_rules = mine.armies() == theirs.armies() && mine.options() == theirs.options();
        // The same castling rights may belong to different corner pieces.
        let alike = |(seat, wing)| mine.castling(seat, wing) == theirs.castling(seat, wing);
        let same_castling = || self.castling_rights().iter().all(alike);
        (Arc::ptr_eq(&self.rules, &other.rules) || same_rules && same_castling())
            && self.ply == other.ply
            && (a.ep, a.clock) == (b.ep, b.clock)
            && (a.ep == NO_SQUARE || a.ep_victim == b.ep_victim)
            && a.checks == b.checks
            && self.same_placement(other)
    }
}

impl<R: Ruleset> Eq for Position<R> {}

impl<R: Ruleset> Hash for Position<R> {
    /// Positions that differ only in armies or options have equal hashes.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let s = &self.state;
        (s.key, s.hands, s.ep, s.clock, s.checks, self.ply).hash(hasher);
    }
}

impl<R: Ruleset> Position<R> {
    fn same_placement(&self, other: &Self) -> bool {
        let (a, b) = (&self.state, &other.state);
        a.key == b.key
            && (a.side, a.rights, a.hands, a.color) == (b.side, b.rights, b.hands, b.color)
            && a.board.as_ref() == b.board.as_ref()
    }
}

/// Returns the key of a position: its incremental hash, the hands and a possible en passant.
#[inline(always)]
pub(crate) fn full_key<R: Ruleset>(hash: u64, hands: BySeat<u64>, ep: u8) -> u64 {
    let hands = SplitMix64::mix(hands[Seat::FIRST].wrapping_add(0x1d8e_4e27))
        ^ SplitMix64::mix(hands[Seat::SECOND].wrapping_add(0xeb44_acca_5c0d));
    let hands = if R::HANDS { hands } else { 0 };
    hash ^ hands ^ if ep == NO_SQUARE { 0 } else { SplitMix64::mix(u64::from(ep) + 1) }
}

impl<R: Ruleset> Game for Position<R> {
    type Move = Move<R>;
    type Square = Square<R::Geometry>;

    fn seats(&self) -> Vec<Seat> {
        Seat::BOTH.to_vec()
    }

    fn to_move(&self) -> Seat {
        self.state.side
    }

    fn legal_moves(&self) -> Vec<Move<R>> {
        let moves = list(self.rules.tables(), &self.state);
        moves.into_iter().map(Move::new).collect()
    }

    fn check(&self, mv: Move<R>) -> Result<(), IllegalMoveError<Square<R::Geometry>>> {
        crate::explain::check(self, mv)
    }

    fn play_unchecked(&mut self, mv: Move<R>) {
        self.state.play(self.rules.tables(), mv.raw);
        self.ply = self.ply.saturating_add(1);
    }

    fn in_check(&self) -> bool {
        self.move_gen().royal_attackers().any()
    }

    fn key(&self) -> u64 {
        let BoardState { key, hands, .. } = self.state;
        full_key::<R>(key, hands, self.legal_en_passant())
    }

    fn same_position(&self, other: &Self) -> bool {
        self.same_placement(other) && self.legal_en_passant() == other.legal_en_passant()
    }

    fn outcome(line: &[Self]) -> Option<Outcome> {
        R::outcome(line)
    }

    fn claim(line: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        if R::outcome(line).is_some() {
            return Err(ClaimError::GameOver);
        }
        match claim {
            Claim::Resign(seat @ (Seat::FIRST | Seat::SECOND)) => {
                Ok(Outcome::win(seat.other(), EndReason::Resignation))
            }
            Claim::Resign(_) => Err(ClaimError::Unknown),
            Claim::Draw => Ok(Outcome::draw(EndReason::Agreement)),
            other => R::claim(line, other),
        }
    }

    fn move_text(&self, mv: Move<R>) -> String {
        R::move_text(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<Move<R>, MoveTextError> {
        R::read_move(self, text)
    }

    fn position_text(&self) -> String {
        text::WithoutOptions(self).to_string()
    }
}

impl<R: StaticRuleset> Default for Position<R> {
    /// Returns the start position with the default options.
    fn default() -> Self {
        R::start()
    }
}
