//! History tables: statistics of past moves, for move ordering, reductions and pruning.

use crate::move_info::{MAX_SQUARES, PIECE_TO_SIZE, Tactics};

/// The bound of a history value: values stay between its negative and this.
pub(crate) const HISTORY_MAX: i32 = 1 << 14;
/// The number of captured kinds distinguished; with more, some share rows.
const KINDS: usize = 16;
/// How many plies back the moves lie that a quiet move's continuation history depends on.
pub(crate) const CONTINUATION_PLIES: [usize; 4] = [1, 2, 4, 6];

/// The keys of the moves [`CONTINUATION_PLIES`] before a position; `None` before the root and for null moves.
pub(crate) type PreviousKeys = [Option<HistoryKey>; CONTINUATION_PLIES.len()];

/// The table indices of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HistoryKey {
    /// Seat, piece and target in one number below `2 * PIECE_TO_SIZE`.
    pub(crate) piece_to: u16,
    /// Seat, origin and target in one number.
    from_to: u16,
}

impl HistoryKey {
    /// Returns the key of a legal move.
    #[inline]
    pub(crate) fn of<G: Tactics>(position: &G, mv: G::Move) -> Self {
        let seat = position.to_move().pair_index();
        let target = position.to_index(mv) & (MAX_SQUARES - 1);
        let manner = position.history_piece(mv) % G::HISTORY_PIECES;
        let origin = position.source_index(mv) & (MAX_SQUARES - 1);
        let step = seat * PIECE_TO_SIZE + (manner * G::SQUARES + target) % PIECE_TO_SIZE;
        // It fits: the low bit of the seat and two squares below 128 make 15 bits.
        let way = seat * MAX_SQUARES * MAX_SQUARES + origin * MAX_SQUARES + target;
        Self { piece_to: step as u16, from_to: way as u16 }
    }
}

/// Adds a bonus to a value, less the closer the value is to its bound.
fn apply_bonus(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// The history tables of one thread.
#[derive(Debug)]
pub(crate) struct HistoryTables {
    /// Butterfly history: quiet moves by seat, origin and target.
    butterfly: Vec<i16>,
    /// Continuation history: quiet moves by piece and target, after the piece and target of the
    /// moves [`CONTINUATION_PLIES`] before.
    continuation: Vec<i16>,
    /// The number of steps per seat in the continuation history.
    steps: usize,
    /// Capture history: by piece, target and captured kind.
    captures: Vec<i16>,
}

/// The history rows for the quiet moves of one position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct QuietHistory<'a> {
    ways: &'a [i16],
    after: [&'a [i16]; CONTINUATION_PLIES.len()],
    steps: usize,
}

impl QuietHistory<'_> {
    /// Returns the history score of a move, for reductions and pruning: what followed the last two moves.
    #[inline]
    pub(crate) fn score(&self, trace: HistoryKey) -> i32 {
        let step = piece_to_index(trace.piece_to, self.steps);
        let [last, own, ..] = self.after;
        value(self.ways, trace.from_to.into()) + value(last, step) + value(own, step)
    }

    /// Returns the score of a move for the order of moves, to which earlier moves add.
    #[inline]
    pub(crate) fn order(&self, trace: HistoryKey) -> i32 {
        let step = piece_to_index(trace.piece_to, self.steps);
        let [_, _, fourth, sixth] = self.after;
        self.score(trace) + (value(fourth, step) + value(sixth, step)) / 2
    }
}

#[inline]
fn value(row: &[i16], slot: usize) -> i32 {
    row.get(slot).copied().map_or(0, i32::from)
}

impl HistoryTables {
    pub(crate) fn new() -> Self {
        Self {
            butterfly: vec![0; 2 * MAX_SQUARES * MAX_SQUARES],
            continuation: Vec::new(),
            steps: 0,
            captures: vec![0; 2 * PIECE_TO_SIZE * KINDS],
        }
    }

    /// Resizes the continuation history for the game of `position`, and clears it if its size changes.
    pub(crate) fn resize_for<G: Tactics>(&mut self, position: &G) {
        let steps = (position.history_pieces() * G::SQUARES).clamp(1, PIECE_TO_SIZE);
        if self.steps != steps {
            (self.continuation, self.steps) = (vec![0; 4 * steps * steps], steps);
        }
    }

    /// Returns the rows for quiet moves: by origin and target if `ways` is set, and by the moves
    /// they follow.
    #[inline]
    pub(crate) fn rows(&self, ways: bool, earlier: PreviousKeys) -> QuietHistory<'_> {
        let ways = if ways { self.butterfly.as_slice() } else { &[] };
        QuietHistory { ways, after: earlier.map(|earlier| self.row(earlier)), steps: self.steps }
    }

    #[inline]
    fn row(&self, earlier: Option<HistoryKey>) -> &[i16] {
        let row = earlier.and_then(|earlier| {
            let start = continuation_index(earlier, HistoryKey::default(), self.steps);
            self.continuation.get(start..start + 2 * self.steps)
        });
        row.unwrap_or_default()
    }

    pub(crate) fn capture_score(&self, trace: HistoryKey, victim: usize) -> i32 {
        let slot = usize::from(trace.piece_to) * KINDS + (victim & (KINDS - 1));
        self.captures.get(slot).copied().map_or(0, i32::from)
    }

    /// Rewards a quiet move, or punishes it with a negative bonus.
    pub(crate) fn update_quiet(&mut self, trace: HistoryKey, earlier: PreviousKeys, bonus: i32) {
        if let Some(value) = self.butterfly.get_mut(usize::from(trace.from_to)) {
            apply_bonus(value, bonus);
        }
        self.update_continuation(trace, earlier, bonus);
    }

    /// Rewards or punishes a quiet move in the continuation history alone.
    pub(crate) fn update_continuation(
        &mut self,
        trace: HistoryKey,
        earlier: PreviousKeys,
        bonus: i32,
    ) {
        for earlier in earlier.into_iter().flatten() {
            if let Some(value) =
                self.continuation.get_mut(continuation_index(earlier, trace, self.steps))
            {
                apply_bonus(value, bonus);
            }
        }
    }

    pub(crate) fn update_capture(&mut self, trace: HistoryKey, victim: usize, bonus: i32) {
        let slot = usize::from(trace.piece_to) * KINDS + (victim & (KINDS - 1));
        if let Some(value) = self.captures.get_mut(slot) {
            apply_bonus(value, bonus);
        }
    }
}

/// Returns the index of a step in a table with `steps` steps for each of two seats.
#[inline(always)]
fn piece_to_index(step: u16, steps: usize) -> usize {
    usize::from(step) / PIECE_TO_SIZE * steps + usize::from(step) % PIECE_TO_SIZE
}

#[inline(always)]
fn continuation_index(earlier: HistoryKey, trace: HistoryKey, steps: usize) -> usize {
    piece_to_index(earlier.piece_to, steps) * 2 * steps + piece_to_index(trace.piece_to, steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_in_range() {
        let mut value = 0;
        for _ in 0..1000 {
            apply_bonus(&mut value, 2000);
        }
        assert!(i32::from(value) > HISTORY_MAX * 9 / 10 && i32::from(value) <= HISTORY_MAX);
        for _ in 0..1000 {
            apply_bonus(&mut value, -i32::MAX);
        }
        assert_eq!(i32::from(value), -HISTORY_MAX);
    }

    #[test]
    fn moves_are_told_apart() {
        let position = wazir_shogi::Position::default();
        let mut traces: Vec<_> = wazir_game::Game::legal_moves(&position)
            .into_iter()
            .map(|mv| HistoryKey::of(&position, mv).from_to)
            .collect();
        traces.sort_unstable();
        traces.dedup();
        assert_eq!(traces.len(), 30);
    }
}
