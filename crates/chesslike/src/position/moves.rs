//! The moves of a position: made, queried, listed and counted.

use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::ControlFlow;

use wazir_geometry::{Bitboard, Bits, Square};

use super::Position;
use crate::generate::generate;
use crate::kind::{Kind, NO_KIND};
use crate::moves::{Move, MoveType, RawMove};
use crate::perft;
use crate::ruleset::Ruleset;
use crate::visitor::{AnyMove, EachMove, UntilBreak, list};

impl<R: Ruleset> Position<R> {
    /// Returns a board move, recognising castling and en passant. It need not be legal.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let start = wazir_cwda::Position::default();
    /// let mv = start.board_move("e2".parse()?, "e4".parse()?, None);
    /// assert_eq!(start.move_text(mv), "e2e4");
    /// assert!(start.is_legal(mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board_move(
        &self,
        from: Square<R::Geometry>,
        to: Square<R::Geometry>,
        promotion: Option<Kind>,
    ) -> Move<R> {
        let (t, us) = (self.rules.tables(), self.state.us());
        let (f, to) = (from.index(), to.index());
        let mine = self.state.color[us].contains(f);
        let castle = t.castle_to(us, to).filter(|c| {
            let royal = self.state.kind_at(f) == Kind::KING || !self.move_gen().has_king();
            R::CASTLING && mine && c.king_from == f && royal
        });
        let becomes = promotion.map_or(NO_KIND, |kind| kind.0);
        let steps = || match t.side[us].king_move_list {
            _ if self.state.kind_at(f) != Kind::KING => {
                castle.is_none_or(|castle| !self.move_gen().castling_path_clear(castle))
            }
            Some(_) => self.move_gen().king_targets().contains(to),
            None => t.side[us].king_row(f).steps.contains(to),
        };
        let castles = || castle.is_some() && !steps();
        let what = if becomes == NO_KIND && castles() {
            MoveType::CASTLE
        } else if R::EN_PASSANT
            && usize::from(self.state.ep) == to
            && becomes == NO_KIND
            && self.move_gen().en_passant_capturers(to).contains(f)
        {
            MoveType::EN_PASSANT
        } else {
            MoveType::BOARD
        };
        Move::new(RawMove { from: f as u8, to: to as u8, promotion: becomes, move_type: what })
    }

    /// Returns a move that captures a piece on its way, or nothing there, and may end where it
    /// began. It need not be legal, and never is in a ruleset without [`Ruleset::PASSING`]. A capture
    /// on the start square itself counts as none: whoever reads such a move from a text refuses it.
    ///
    /// ```
    /// let chess = wazir_cwda::Position::default();
    /// let [knight, pawn, to] = ["b1".parse()?, "c7".parse()?, "c3".parse()?];
    /// let mv = chess.locust_move(knight, Some(pawn), to, None);
    /// assert_eq!(mv.locust_square(), Some(pawn));
    /// assert!(mv.is_locust() && !chess.is_legal(mv));
    /// # Ok::<(), wazir_geometry::ParseSquareError>(())
    /// ```
    pub fn locust_move(
        &self,
        from: Square<R::Geometry>,
        taken_on_the_way: Option<Square<R::Geometry>>,
        to: Square<R::Geometry>,
        promotion: Option<Kind>,
    ) -> Move<R> {
        let over = taken_on_the_way.unwrap_or(from).index();
        let becomes = promotion.map_or(NO_KIND, |kind| kind.0);
        Move::new(RawMove::locust(from.index(), over, to.index(), becomes))
    }

    /// Returns the [locust moves](Move::is_locust) of the piece on a square: those that do more
    /// than go to a square and capture there. They ignore whose turn it is and the safety of its
    /// own king.
    ///
    /// ```
    /// let chess = wazir_cwda::Position::default();
    /// assert!(chess.locust_moves("b1".parse()?).is_empty());
    /// # Ok::<(), wazir_geometry::ParseSquareError>(())
    /// ```
    pub fn locust_moves(&self, from: Square<R::Geometry>) -> Vec<Move<R>> {
        let Some(piece) = self.piece_at(from).filter(|_| R::PASSING) else { return Vec::new() };
        let moves = self.move_gen().locust_moves_from(piece.seat, from.index());
        moves.into_iter().map(Move::new).collect()
    }

    /// Returns a drop. It need not be legal.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let shogi: wazir_shogi::Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse()?;
    /// let mate = shogi.drop_move(wazir_shogi::kinds::GOLD, "5b".parse()?);
    /// assert_eq!(shogi.move_text(mate), "G*5b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn drop_move(&self, kind: Kind, to: Square<R::Geometry>) -> Move<R> {
        Move::new(RawMove::drop(kind, to.index()))
    }

    /// Returns whether a move captures an enemy piece.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let chess: wazir_cwda::Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(chess.is_capture(chess.read_move("e4d5")?));
    /// assert!(!chess.is_capture(chess.read_move("e4e5")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_capture(&self, mv: Move<R>) -> bool {
        match mv.raw.move_type {
            MoveType::EN_PASSANT => true,
            MoveType::DROP | MoveType::CASTLE => false,
            _ => self.move_gen().is_capture(mv.raw),
        }
    }

    /// Returns whether a move is legal. The answer is that of
    /// [`Game::check`](wazir_game::Game::check) without the reasons, found without listing the
    /// moves.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1".parse()?;
    /// assert!(!chess.is_legal(chess.read_move("e2c3")?));
    /// assert!(chess.is_legal(chess.read_move("e1d2")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_legal(&self, mv: Move<R>) -> bool {
        self.move_gen().is_legal(mv.raw)
    }

    /// Returns the pieces of the side to move, of one kind, that reach `to`, ignoring the safety of
    /// their king. En passant is included, castling is not.
    ///
    /// ```
    /// use wazir_cwda::kinds;
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/4r3/8/4N3/1N2K3 w - - 0 1".parse()?;
    /// // One of them is pinned.
    /// assert_eq!(chess.origins(kinds::OWN[1], "c3".parse()?).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn origins(&self, kind: Kind, to: Square<R::Geometry>) -> Bitboard<R::Geometry> {
        Bitboard::from_bits(self.move_gen().origins(kind, to.index()))
    }

    /// Returns the only legal move to `to` of a piece of `kind` that is on one of `among` and
    /// becomes `promotion` there, or keeps its kind. This is the meaning of a move that names its
    /// piece, its target and perhaps a file. En passant is included, castling is not. Returns
    /// `None` if there is no such move, or more than one.
    ///
    /// ```
    /// use wazir_cwda::kinds;
    /// use wazir_geometry::Bitboard;
    /// let chess: wazir_cwda::Position = "4k3/8/8/8/4r3/8/4N3/1N2K3 w - - 0 1".parse()?;
    /// // One of the two knights is pinned.
    /// let mv = chess.only_move(kinds::OWN[1], "c3".parse()?, None, Bitboard::full());
    /// assert_eq!(mv.and_then(|mv| mv.from()), Some("b1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn only_move(
        &self,
        kind: Kind,
        to: Square<R::Geometry>,
        promotion: Option<Kind>,
        among: Bitboard<R::Geometry>,
    ) -> Option<Move<R>> {
        let becomes = promotion.map_or(NO_KIND, |kind| kind.0);
        let raw = self.move_gen().only_move(kind, to.index(), becomes, among.bits());
        raw.map(Move::new)
    }

    /// Calls `visit` with every legal move, once each, in the order of
    /// [`Game::legal_moves`](wazir_game::Game::legal_moves), until it breaks. Returns the value
    /// that it broke with.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// let start = wazir_shogi::Position::default();
    /// let ControlFlow::Break(first) = start.for_each_move(ControlFlow::Break) else { panic!() };
    /// assert!(start.is_legal(first));
    /// ```
    pub fn for_each_move<T>(
        &self,
        mut visit: impl FnMut(Move<R>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let mut found = ControlFlow::Continue(());
        self.for_each_raw(&mut |raw| match visit(Move::new(raw)) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            broken @ ControlFlow::Break(_) => {
                found = broken;
                ControlFlow::Break(())
            }
        });
        found
    }

    /// Takes a trait object, so that the generator is compiled once for all callers.
    fn for_each_raw(&self, visit: &mut dyn FnMut(RawMove) -> ControlFlow<()>) {
        let (t, s, done) = (self.rules.tables(), &self.state, Cell::new(false));
        let visit = |raw| {
            if !done.get() {
                done.set(visit(raw).is_break());
            }
        };
        let each = EachMove { tables: t, state: s, visit };
        generate(t, s, &mut UntilBreak { each, done: &done });
    }

    /// Returns the number of legal moves.
    ///
    /// ```
    /// assert_eq!(wazir_shogi::Position::default().count_moves(), 30);
    /// assert_eq!(wazir_cwda::Position::default().count_moves(), 20);
    /// ```
    pub fn count_moves(&self) -> u64 {
        perft::count(self.rules.tables(), &self.state)
    }

    /// Returns whether there is a legal move, without the rules that look back (repetition).
    ///
    /// ```
    /// let chess: wazir_cwda::Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
    /// assert!(!chess.has_moves());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_moves(&self) -> bool {
        let mut any = AnyMove(false);
        generate(self.rules.tables(), &self.state, &mut any);
        any.0
    }

    /// Returns the number of move paths of `depth` plies; paths that end earlier in mate do not
    /// count.
    ///
    /// ```
    /// assert_eq!(wazir_euroshogi::Position::default().perft(0), 1);
    /// assert_eq!(wazir_cwda::Position::default().perft(3), 8_902);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        perft::perft(self.rules.tables(), &self.state, depth)
    }

    /// Returns [`Position::perft`] for each legal move, `depth` plies in all including the move
    /// itself. A depth of 0 counts as 1.
    ///
    /// ```
    /// use wazir_game::Game;
    /// let start = wazir_cwda::Position::default();
    /// let counts = start.perft_divide(2);
    /// assert_eq!(counts.len(), 20);
    /// assert!(counts.iter().all(|&(_, count)| count == 20));
    /// ```
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move<R>, u64)> {
        let count = |raw: RawMove| {
            let mut child = self.state;
            child.play(self.rules.tables(), raw);
            let rest = perft::perft(self.rules.tables(), &child, depth.saturating_sub(1));
            (Move::new(raw), rest)
        };
        list(self.rules.tables(), &self.state).into_iter().map(count).collect()
    }
}
