//! Queries of a position for callers that do not search.

use alloc::vec::Vec;

use wazir_game::{Game, Seat};
use wazir_geometry::{Bitboard, Bits, Square};

use crate::kind::Kind;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::Ruleset;

impl<R: Ruleset> Position<R> {
    /// Returns whether the side to move is in check and has no legal move. The rules of the game
    /// decide the result ([`Game::outcome`]).
    ///
    /// ```
    /// let mate: wazir_shogi::Position = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2".parse()?;
    /// assert!(mate.is_checkmate() && !mate.is_stalemate());
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.is_stuck() && self.in_check()
    }

    /// Returns whether the side to move has no legal move and is not in check. The rules of the
    /// game decide the result ([`Game::outcome`]).
    ///
    /// ```
    /// let stuck: wazir_cwda::Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(stuck.is_stalemate() && !stuck.is_checkmate());
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    pub fn is_stalemate(&self) -> bool {
        self.is_stuck() && !self.in_check()
    }

    /// Returns whether there is no legal move though no [goal](Position::goal_outcome) was reached.
    fn is_stuck(&self) -> bool {
        self.goal_outcome().is_none() && !self.has_moves()
    }

    /// Returns whether a legal move gives check.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/8/8/4N3/4RK2 w - - 0 1".parse()?;
    /// // The knight uncovers the rook.
    /// assert!(chess.gives_check(chess.read_move("e2c3")?));
    /// assert!(!chess.gives_check(chess.read_move("e1d1")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move<R>) -> bool {
        self.for_search().gives_check(mv)
    }

    /// Returns every legal capture, each once, in an order that depends on the position alone.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let chess: wazir_cwda::Position = "4k3/2p5/8/3pP3/8/8/8/R3K3 w - d6 0 2".parse()?;
    /// let captures: Vec<_> = chess.captures().iter().map(|&mv| chess.move_text(mv)).collect();
    /// assert_eq!(captures, ["e5d6"]);
    /// # Ok::<(), wazir_chesslike::PositionError>(())
    /// ```
    pub fn captures(&self) -> Vec<Move<R>> {
        let mut moves = Vec::new();
        self.for_search().noisy_moves(&mut moves);
        moves.retain(|&mv| self.is_capture(mv));
        moves
    }

    /// Returns the squares of all pieces.
    ///
    /// ```
    /// assert_eq!(wazir_shogi::Position::default().occupied().len(), 40);
    /// ```
    pub fn occupied(&self) -> Bitboard<R::Geometry> {
        Bitboard::from_bits(self.state().occupied())
    }

    /// Returns the squares of the pieces of a seat; empty for a seat that is not in the game.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// let start = wazir_shogi::Position::default();
    /// assert_eq!(start.pieces_of(Seat::FIRST).len(), 20);
    /// assert!(start.pieces_of(Seat::new(2)).is_empty());
    /// ```
    pub fn pieces_of(&self, seat: Seat) -> Bitboard<R::Geometry> {
        let set = self.state().color.get(seat).copied();
        set.map_or_else(Bitboard::empty, Bitboard::from_bits)
    }

    /// Returns the squares of the pieces of a seat that are of one kind.
    ///
    /// ```
    /// use wazir_game::Seat;
    /// use wazir_shogi::kinds::{PAWN, TOKIN};
    /// let start = wazir_shogi::Position::default();
    /// assert_eq!(start.pieces_of_kind(Seat::SECOND, PAWN).len(), 9);
    /// assert!(start.pieces_of_kind(Seat::SECOND, TOKIN).is_empty());
    /// ```
    pub fn pieces_of_kind(&self, seat: Seat, kind: Kind) -> Bitboard<R::Geometry> {
        let own = self.pieces_of(seat);
        if kind.index() >= self.rules().kinds().len() {
            return Bitboard::empty();
        }
        // Kinds that move alike share a set.
        let class = self.for_search().class_set(self.rules().for_search().of(kind));
        let stands = |square: &Square<R::Geometry>| self.state().kind_at(square.index()) == kind;
        let squares = (own & class).bits().iter().filter_map(Square::new);
        squares.filter(stands).collect()
    }
}
