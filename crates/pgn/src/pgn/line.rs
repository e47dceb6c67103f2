//! A position that follows a line of moves with variations.

use alloc::vec::Vec;

use wazir_game::Seat;

use super::position::PgnPosition;

/// The least distance between two stored positions, in plies.
const CHECKPOINT_INTERVAL: usize = 16;

/// The number of nested variations that store the position they branch from. Ordinary ones are left
/// by a copy, and a text of nothing but variations takes no more memory than it must.
const SAVED_DEPTH: usize = 16;

/// The initial capacity for moves, enough for nearly every game, and the capacity kept from one
/// game to the next.
const USUAL: usize = 160;
const LARGE: usize = 16 * USUAL;

/// A move, or `None` for a null move.
type Turn<P> = Option<<P as wazir_game::Game>::Move>;

/// The point where a variation branches off.
struct Fork<P: PgnPosition> {
    /// The ply of the move that the variation replaces.
    ply: usize,
    replaced: Turn<P>,
}

/// Replays a turn.
#[inline]
fn replay<P: PgnPosition>(position: &mut P, turn: Turn<P>) {
    match turn {
        Some(mv) => position.play_unchecked(mv),
        None => drop(position.play_null_move()),
    }
}

/// A cursor that follows moves into variations and back out of them.
///
/// A variation replaces the last move, so coming back needs the position before it. Not every
/// position is stored: at most [`CHECKPOINT_INTERVAL`] moves are replayed from one that is. Each level of nesting
/// then costs a few bytes, and the total time stays proportional to the text.
pub(super) struct LineTracker<P: PgnPosition> {
    start: P,
    position: P,
    /// The position before the last turn, valid if [`Self::has_before`] is set.
    before: P,
    has_before: bool,
    /// Set if the game has variations; only then is the position before each turn stored.
    branches: bool,
    turns: Vec<Turn<P>>,
    checkpoints: Vec<(usize, P)>,
    forks: Vec<Fork<P>>,
    /// The positions from which the outermost variations branch, followed by some that are no
    /// longer in use and need not be allocated again.
    branched: Vec<P>,
    /// Set if the current variation has a move.
    moved: bool,
}

impl<P: PgnPosition> LineTracker<P> {
    pub(super) fn new(start: P) -> Self {
        Self {
            position: start.clone(),
            before: start.clone(),
            has_before: false,
            branches: false,
            start,
            turns: Vec::with_capacity(USUAL),
            checkpoints: Vec::new(),
            forks: Vec::new(),
            branched: Vec::new(),
            moved: false,
        }
    }

    /// Goes back to the start, for another game.
    pub(super) fn restart(&mut self) {
        self.position.clone_from(&self.start);
        self.turns.clear();
        self.checkpoints.clear();
        self.forks.clear();
        // Memory from an unusually large game is released.
        self.turns.shrink_to(LARGE);
        self.checkpoints.shrink_to(LARGE / CHECKPOINT_INTERVAL);
        self.forks.shrink_to(LARGE);
        (self.has_before, self.branches, self.moved) = (false, false, false);
    }

    /// Returns the start position of the game.
    pub(super) fn start(&self) -> &P {
        &self.start
    }

    #[inline]
    pub(super) fn position(&self) -> &P {
        &self.position
    }

    /// Returns the number of plies played from the start of the game.
    pub(super) fn plies(&self) -> usize {
        let before = usize::from(self.start.to_move() != Seat::FIRST);
        self.position.ply().map_or(before + self.turns.len(), |plies| plies as usize)
    }

    /// Returns the number of open variations.
    pub(super) fn depth(&self) -> usize {
        self.forks.len()
    }

    /// Returns whether the current line has a move of its own.
    pub(super) fn has_moved(&self) -> bool {
        self.moved
    }

    #[inline]
    pub(super) fn play(&mut self, mv: P::Move) {
        self.save_before();
        self.position.play_unchecked(mv);
        self.turns.push(Some(mv));
        self.moved = true;
    }

    /// Stores the position before a turn, once the game has had a variation: the next one will most
    /// likely branch from it.
    #[inline]
    fn save_before(&mut self) {
        self.has_before = self.branches;
        if self.branches {
            self.before.clone_from(&self.position);
        }
    }

    /// Plays a null move. Returns `false`, and does nothing, in check.
    pub(super) fn pass(&mut self) -> bool {
        self.save_before();
        let passed = self.position.play_null_move();
        if passed {
            self.turns.push(None);
            self.moved = true;
        }
        passed
    }

    /// Drops the stored positions after more than `ply` moves.
    fn drop_checkpoints_after(&mut self, ply: usize) {
        while self.checkpoints.last().is_some_and(|(at, _)| *at > ply) {
            self.checkpoints.pop();
        }
    }

    /// Goes to the position after `ply` moves of the line.
    fn go_to(&mut self, ply: usize) {
        self.drop_checkpoints_after(ply);
        let (at, from) = self.checkpoints.last().map_or((0, &self.start), |(at, from)| (*at, from));
        self.position.clone_from(from);
        for &turn in self.turns.get(at..ply).unwrap_or(&[]) {
            replay(&mut self.position, turn);
        }
        self.save_checkpoint(ply, at);
    }

    /// Stores the current position, after `ply` moves, if the last stored one is far enough behind.
    fn save_checkpoint(&mut self, ply: usize, last: usize) {
        if ply - last >= CHECKPOINT_INTERVAL {
            self.checkpoints.push((ply, self.position.clone()));
        }
    }

    /// Begins a variation on the last move. Returns `false` if this line has none.
    pub(super) fn begin_variation(&mut self) -> bool {
        if !self.moved {
            return false;
        }
        let Some(replaced) = self.turns.pop() else { return false };
        let ply = self.turns.len();
        if self.has_before {
            self.position.clone_from(&self.before);
            // Nested variations go back over many plies.
            self.drop_checkpoints_after(ply);
            self.save_checkpoint(ply, self.checkpoints.last().map_or(0, |(at, _)| *at));
        } else {
            self.go_to(ply);
        }
        (self.has_before, self.branches) = (false, true);
        match self.branched.get_mut(self.forks.len()) {
            Some(place) => place.clone_from(&self.position),
            None if self.forks.len() < SAVED_DEPTH => self.branched.push(self.position.clone()),
            None => {}
        }
        self.forks.push(Fork { ply, replaced });
        self.moved = false;
        true
    }

    /// Ends a variation. Returns `false` if none is open.
    pub(super) fn end_variation(&mut self) -> bool {
        let Some(Fork { ply, replaced }) = self.forks.pop() else { return false };
        self.turns.truncate(ply);
        if let Some(branched) = self.branched.get(self.forks.len()) {
            self.position.clone_from(branched);
            self.drop_checkpoints_after(ply);
        } else {
            self.go_to(ply);
        }
        self.turns.push(replaced);
        self.moved = true;
        self.save_before();
        replay(&mut self.position, replaced);
        true
    }
}
