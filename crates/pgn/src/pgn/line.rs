//! A position that follows a line of moves with variations.

use alloc::vec::Vec;

use wazir_game::Seat;

use super::position::PgnPosition;

/// At least so many plies lie between two positions that are kept.
const CHECKPOINT_INTERVAL: usize = 16;

/// So many variations within one another keep the position they branch off at: usual ones are
/// left by a copy, and a text of nothing but variations takes no more room than it must.
const SAVED_DEPTH: usize = 16;

/// Room for the moves of nearly every game, and as much as is kept from one game to the next.
const USUAL: usize = 160;
const LARGE: usize = 16 * USUAL;

/// A move, or `None` for a null move.
type Turn<P> = Option<<P as wazir_game::Game>::Move>;

/// Where a variation branches off.
struct Fork<P: PgnPosition> {
    /// The ply of the move it replaces.
    ply: usize,
    replaced: Turn<P>,
}

/// Plays again what has been played before.
#[inline]
fn replay<P: PgnPosition>(position: &mut P, turn: Turn<P>) {
    match turn {
        Some(mv) => position.play_unchecked(mv),
        None => drop(position.play_null_move()),
    }
}

/// Follows moves, into variations and back out of them.
///
/// A variation replaces the last move, so coming back needs the position before it. Not every one
/// is kept: from those that are, at most [`APART`] moves are played again. Depth then costs a few
/// bytes a level, and time stays in proportion to the text.
pub(super) struct LineTracker<P: PgnPosition> {
    start: P,
    position: P,
    /// The position before the last turn, where [`Self::has_before`] says so.
    before: P,
    has_before: bool,
    /// Whether the game has variations, for which the position before each turn is kept.
    branches: bool,
    turns: Vec<Turn<P>>,
    checkpoints: Vec<(usize, P)>,
    forks: Vec<Fork<P>>,
    /// The positions that the outermost variations branch off at, and behind these some that others
    /// did: they need not be made again.
    branched: Vec<P>,
    /// Whether the present variation has a move.
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
        // What a game of an odd size took up is given back.
        self.turns.shrink_to(LARGE);
        self.checkpoints.shrink_to(LARGE / CHECKPOINT_INTERVAL);
        self.forks.shrink_to(LARGE);
        (self.has_before, self.branches, self.moved) = (false, false, false);
    }

    /// The position that the game begins with.
    pub(super) fn start(&self) -> &P {
        &self.start
    }

    #[inline]
    pub(super) fn position(&self) -> &P {
        &self.position
    }

    /// How many moves have been made before the next, from the start of the game.
    pub(super) fn plies(&self) -> usize {
        let before = usize::from(self.start.to_move() != Seat::FIRST);
        self.position.ply().map_or(before + self.turns.len(), |plies| plies as usize)
    }

    /// How many variations are open.
    pub(super) fn depth(&self) -> usize {
        self.forks.len()
    }

    /// Whether the present line has a move of its own.
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

    /// Keeps the position before a turn, once the game has had a variation: it is where the next one
    /// most often branches off.
    #[inline]
    fn save_before(&mut self) {
        self.has_before = self.branches;
        if self.branches {
            self.before.clone_from(&self.position);
        }
    }

    /// Gives the turn away. False, and nothing done, in check.
    pub(super) fn pass(&mut self) -> bool {
        self.save_before();
        let passed = self.position.play_null_move();
        if passed {
            self.turns.push(None);
            self.moved = true;
        }
        passed
    }

    /// Lets go of the positions after more than `ply` moves.
    fn drop_checkpoints_after(&mut self, ply: usize) {
        while self.checkpoints.last().is_some_and(|(at, _)| *at > ply) {
            self.checkpoints.pop();
        }
    }

    /// Goes to where the position after `ply` moves of the line is.
    fn go_to(&mut self, ply: usize) {
        self.drop_checkpoints_after(ply);
        let (at, from) = self.checkpoints.last().map_or((0, &self.start), |(at, from)| (*at, from));
        self.position.clone_from(from);
        for &turn in self.turns.get(at..ply).unwrap_or(&[]) {
            replay(&mut self.position, turn);
        }
        self.save_checkpoint(ply, at);
    }

    /// Keeps the position after `ply` moves, which is there, where the last one that is kept is far
    /// before it.
    fn save_checkpoint(&mut self, ply: usize, last: usize) {
        if ply - last >= CHECKPOINT_INTERVAL {
            self.checkpoints.push((ply, self.position.clone()));
        }
    }

    /// Begins a variation on the last move. False when there is none in this line.
    pub(super) fn begin_variation(&mut self) -> bool {
        if !self.moved {
            return false;
        }
        let Some(replaced) = self.turns.pop() else { return false };
        let ply = self.turns.len();
        if self.has_before {
            self.position.clone_from(&self.before);
            // Those within one another go back over many.
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

    /// Ends a variation. False when none is open.
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
