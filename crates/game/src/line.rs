//! The positions that a record keeps.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Deref;

use crate::{Claim, ClaimError, Game, IllegalMoveError, Outcome};

/// How a [`Record`](crate::Record) keeps the positions from the start to its cursor, and asks the
/// rules about them.
///
/// [`PositionStack`] are the usual way. Another one can hide the type of the positions and still hand
/// the rules all of them at once.
pub trait PositionHistory<G: Game>: Clone + Debug {
    /// A position as the line lends it out.
    type Position: ?Sized;

    /// The start position.
    fn start(&self) -> &Self::Position;

    /// The position at the cursor, the last of the line.
    fn position(&self) -> &Self::Position;

    /// How many plies lie between the two.
    fn plies(&self) -> usize;

    /// A copy of a position of the line.
    fn to_position(position: &Self::Position) -> G;

    /// Whether a move is legal at the cursor; see [`Game::check`].
    ///
    /// # Errors
    /// The reason why the move is refused.
    fn check(&self, mv: G::Move) -> Result<(), IllegalMoveError<G::Square>>;

    /// The key of the position at the cursor; see [`Game::key`].
    fn key(&self) -> u64;

    /// Adds the position after a move that is known to be legal.
    fn push_move(&mut self, mv: G::Move);

    /// Drops the positions after the first `plies` plies.
    fn truncate(&mut self, plies: usize);

    /// A line of the start position alone.
    #[must_use]
    fn start_only(&self) -> Self;

    /// How the rules end the game at the cursor; see [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;

    /// What claiming at the cursor gives; see [`Game::claim`].
    ///
    /// # Errors
    /// Why the game does not know that claim, or why it does not hold now.
    fn claim(&self, claim: Claim) -> Result<Outcome, ClaimError>;
}

/// The positions of a line, one after the other; there is always a first.
///
/// ```
/// # use wazir_game::{Game, PositionHistory, PositionStack};
/// fn after_two_plies<G: Game>(start: G, moves: [G::Move; 2]) -> usize {
///     let mut line = PositionStack::new(start);
///     moves.into_iter().for_each(|mv| line.push_move(mv));
///     line.len()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionStack<G>(Vec<G>);

impl<G> PositionStack<G> {
    /// A line that starts here.
    pub fn new(start: G) -> Self {
        Self(vec![start])
    }
}

impl<G: Clone> PositionStack<G> {
    /// Adds what becomes of a copy of the last position.
    pub fn push_with(&mut self, change: impl FnOnce(&mut G)) {
        let mut next = self.0[self.0.len() - 1].clone();
        change(&mut next);
        self.0.push(next);
    }
}

impl<G> Deref for PositionStack<G> {
    type Target = [G];

    fn deref(&self) -> &[G] {
        &self.0
    }
}

impl<'a, G> IntoIterator for &'a PositionStack<G> {
    type Item = &'a G;
    type IntoIter = core::slice::Iter<'a, G>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<G: Game> PositionHistory<G> for PositionStack<G> {
    type Position = G;

    fn start(&self) -> &G {
        &self.0[0]
    }

    fn position(&self) -> &G {
        &self.0[self.0.len() - 1]
    }

    fn plies(&self) -> usize {
        self.0.len() - 1
    }

    fn to_position(position: &G) -> G {
        position.clone()
    }

    fn check(&self, mv: G::Move) -> Result<(), IllegalMoveError<G::Square>> {
        self.position().check(mv)
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn push_move(&mut self, mv: G::Move) {
        self.push_with(|next| next.play_unchecked(mv));
    }

    fn truncate(&mut self, plies: usize) {
        self.0.truncate(plies.saturating_add(1));
    }

    fn start_only(&self) -> Self {
        Self::new(self.start().clone())
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.0)
    }

    fn claim(&self, claim: Claim) -> Result<Outcome, ClaimError> {
        G::claim(&self.0, claim)
    }
}
