//! Queries for a search and its evaluation, beyond the needs of players and records.
//!
//! [`Position::for_search`] gives a [`SearchView`] of a position: sets of pieces, attacks, the
//! changes made by a move; captures and quiet moves apart, checks before they are given, static
//! exchange evaluation; and the queries of a solver of mating problems. [`Rules::for_search`] gives
//! the [`MovementClasses`] of the pieces.
//!
//! Pieces that move alike share a class, a number below [`MovementClasses::count`]
//! ([`MovementClasses::of`]). Class 0 is the king's. A class that does not exist has no pieces and
//! no attacks.
//!
//! Moves are added to a list of the caller, so that a search can reuse its memory.
//!
//! ```
//! let chess: wazir_cwda::Position = "4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1".parse()?;
//! let mut moves = Vec::new();
//! chess.for_search().noisy_moves(&mut moves);
//! assert_eq!(moves.len(), 1);
//! assert!(chess.is_capture(moves[0]));
//! moves.clear();
//! chess.for_search().checking_moves(&mut moves);
//! assert_eq!(moves.len(), 1);
//! # Ok::<(), wazir_chesslike::PositionError>(())
//! ```

mod checks;
mod inspect;
mod mating;
mod tactics;

use alloc::vec::Vec;

use crate::generate::MoveGen;
use crate::moves::{Move, RawMove};
use crate::ruleset::Ruleset;
use crate::state::BoardState;
use crate::tables::MoveGenTables;
use crate::visitor::EachMove;
use crate::{Position, Rules};

pub use inspect::{AttackOrigins, AttackVisitor, BoardChange, ShiftedAttacks};
pub use mating::ReplyCount;

/// A position as a search sees it; made by [`Position::for_search`].
#[derive(Debug)]
pub struct SearchView<'a, R: Ruleset> {
    position: &'a Position<R>,
}

impl<R: Ruleset> Clone for SearchView<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for SearchView<'_, R> {}

/// The movement classes of a game's pieces; made by [`Rules::for_search`].
#[derive(Debug)]
pub struct MovementClasses<'a, R: Ruleset> {
    rules: &'a Rules<R>,
}

impl<R: Ruleset> Clone for MovementClasses<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Ruleset> Copy for MovementClasses<'_, R> {}

impl<R: Ruleset> Position<R> {
    /// Returns the position's view for a search.
    #[inline(always)]
    pub fn for_search(&self) -> SearchView<'_, R> {
        SearchView { position: self }
    }
}

impl<R: Ruleset> Rules<R> {
    /// Returns the movement classes, for an evaluation.
    #[inline(always)]
    pub fn for_search(&self) -> MovementClasses<'_, R> {
        MovementClasses { rules: self }
    }
}

impl<'a, R: Ruleset> SearchView<'a, R> {
    #[inline(always)]
    fn tables(self) -> &'a MoveGenTables<R> {
        self.position.rules().tables()
    }

    #[inline(always)]
    fn state(self) -> &'a BoardState<R> {
        self.position.state()
    }

    #[inline(always)]
    fn move_gen(self) -> MoveGen<'a, R> {
        MoveGen::new(self.tables(), self.state())
    }

    /// Returns a visitor that adds single moves to a list.
    #[inline(always)]
    fn collector<'m>(self, moves: &'m mut Vec<Move<R>>) -> EachMove<'m, R, impl FnMut(RawMove)>
    where
        'a: 'm,
    {
        let visit = |raw| moves.push(Move::new(raw));
        EachMove { tables: self.tables(), state: self.state(), visit }
    }

    /// Adds every legal move to the list. All lists of moves here depend on the position alone.
    pub fn legal_moves(self, moves: &mut Vec<Move<R>>) {
        crate::generate::generate(self.tables(), self.state(), &mut self.collector(moves));
    }
}
