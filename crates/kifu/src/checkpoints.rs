//! Checkpoints along a line of moves, for stepping back.

use alloc::vec::Vec;

use wazir_game::Game;

/// The distance between two checkpoints, in plies. Records mostly run forward: the checkpoints cost
/// next to nothing, and a step back replays fewer moves than this.
const CHECKPOINT_INTERVAL: usize = 16;

/// The start of a line, and the position after every [`CHECKPOINT_INTERVAL`]th ply.
pub(crate) struct PositionCheckpoints<G> {
    start: G,
    checkpoints: Vec<G>,
}

impl<G: Game> PositionCheckpoints<G> {
    pub(crate) fn new(start: &G) -> Self {
        Self { start: start.clone(), checkpoints: Vec::new() }
    }

    /// Notes that the line has reached this position after `ply` plies.
    pub(crate) fn record(&mut self, ply: usize, position: &G) {
        if ply == (self.checkpoints.len() + 1) * CHECKPOINT_INTERVAL {
            self.checkpoints.push(position.clone());
        }
    }

    /// Returns the position after `ply` plies. `mv` returns the move after the given number of
    /// plies, or `None` if the entry there is not a move.
    pub(crate) fn position_at(&self, ply: usize, mv: impl Fn(usize) -> Option<G::Move>) -> G {
        let kept = self.checkpoints.len().min(ply / CHECKPOINT_INTERVAL);
        let from = kept.checked_sub(1).and_then(|last| self.checkpoints.get(last));
        let mut position = from.unwrap_or(&self.start).clone();
        for mv in (kept * CHECKPOINT_INTERVAL..ply).filter_map(mv) {
            position.play_unchecked(mv);
        }
        position
    }

    /// Drops the checkpoints after `ply`, from where the line continues differently.
    pub(crate) fn truncate(&mut self, ply: usize) {
        self.checkpoints.truncate(ply / CHECKPOINT_INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wazir_game::SplitMix64;
    use wazir_shogi::Position;

    /// Checks that every ply has the position that its moves lead to from the start, also after the
    /// line was cut and continued differently.
    #[test]
    fn every_ply_has_its_position() {
        let start = crate::start::even();
        let mut random = SplitMix64::new(30);
        let (mut kept, mut moves, mut line) =
            (PositionCheckpoints::new(&start), Vec::new(), Vec::from([start.clone()]));
        for cut in
            [3 * CHECKPOINT_INTERVAL + 5, 2 * CHECKPOINT_INTERVAL, CHECKPOINT_INTERVAL - 1, 0]
        {
            while moves.len() < 5 * CHECKPOINT_INTERVAL {
                let mut next: Position = line[moves.len()].clone();
                let legal = next.legal_moves();
                let Some(&mv) = legal.get(random.below(legal.len().max(1))) else {
                    break;
                };
                next.play_unchecked(mv);
                moves.push(mv);
                kept.record(moves.len(), &next);
                line.push(next);
            }
            for (ply, position) in line.iter().enumerate() {
                let found = kept.position_at(ply, |before| moves.get(before).copied());
                assert_eq!(found.position_text(), position.position_text(), "ply {ply}");
            }
            kept.truncate(cut);
            assert_eq!(kept.checkpoints.len(), cut / CHECKPOINT_INTERVAL);
            moves.truncate(cut);
            line.truncate(cut + 1);
        }
    }
}
