//! The positions that a record keeps.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::Deref;

use crate::{Claim, ClaimError, Game, IllegalMoveError, Outcome};

/// The storage of a [`Record`](crate::Record) for the positions from the start to its cursor; it
/// also asks the rules about them.
///
/// The default is [`PositionStack`]. Another implementation can hide the type of the positions and
/// still pass all of them to the rules at once.
pub trait PositionHistory<G: Game>: Clone + Debug {
    /// The type by which positions are borrowed.
    type Position: ?Sized;

    /// Returns the start position.
    fn start(&self) -> &Self::Position;

    /// Returns the position at the cursor, the last of the line.
    fn position(&self) -> &Self::Position;

    /// Returns the number of plies from the start to the cursor.
    fn plies(&self) -> usize;

    /// Returns an owned copy of a position of the line.
    fn to_position(position: &Self::Position) -> G;

    /// Checks whether a move is legal at the cursor; see [`Game::check`].
    ///
    /// # Errors
    /// The reason why the move is illegal.
    fn check(&self, mv: G::Move) -> Result<(), IllegalMoveError<G::Square>>;

    /// Returns the key of the position at the cursor; see [`Game::key`].
    fn key(&self) -> u64;

    /// Adds the position after a move that is known to be legal.
    fn push_move(&mut self, mv: G::Move);

    /// Removes the positions after the first `plies` plies.
    fn truncate(&mut self, plies: usize);

    /// Returns a line that holds only the start position.
    #[must_use]
    fn start_only(&self) -> Self;

    /// Returns the outcome by the rules at the cursor; see [`Game::outcome`].
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the outcome that a claim at the cursor leads to; see [`Game::claim`].
    ///
    /// # Errors
    /// [`ClaimError::Unknown`] if the game has no such claim, or the reason for refusing it now.
    fn claim(&self, claim: Claim) -> Result<Outcome, ClaimError>;
}

/// The positions of a line in order. There is always a first one.
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
    /// Creates a line that begins at `start`.
    pub fn new(start: G) -> Self {
        Self(vec![start])
    }
}

impl<G: Clone> PositionStack<G> {
    /// Copies the last position, changes the copy and appends it.
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
