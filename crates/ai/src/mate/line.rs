//! The main line of a mate.

use wazir_chesslike::{Move, Position, Ruleset};
use wazir_game::Game;

use super::search::{LengthVerdict, MateSearch};
use super::table::{MateLength, ProofLookup};

impl<R: Ruleset> MateSearch<'_, R> {
    /// Returns the line of a mate within `len` plies from a position with the attacker to move, or
    /// `None` if a limit is reached first. If `exact`, there is no shorter mate, and the line has
    /// exactly that length: the fastest attack against the longest defence.
    pub(super) fn line(
        &mut self,
        root: &Position<R>,
        len: MateLength,
        exact: bool,
    ) -> Option<Vec<Move<R>>> {
        let (mut position, mut left, mut line) = (root.clone(), len, Vec::new());
        loop {
            let (mv, rest) = self.attack(&position, left)?;
            line.push(mv);
            position.play_unchecked(mv);
            if rest == 0 {
                return Some(line);
            }
            let (mv, rest) = self.defence(&position, rest, exact)?;
            line.push(mv);
            position.play_unchecked(mv);
            left = rest;
        }
    }

    /// Looks up the position after a move in the table, for a mate within `len` plies.
    fn after(&mut self, position: &Position<R>, mv: Move<R>, len: MateLength) -> ProofLookup {
        self.scratch.clone_from(position);
        self.scratch.play_unchecked(mv);
        self.table.find(Self::key_of(&self.scratch), self.hand_of(&self.scratch), len)
    }

    fn search_after(
        &mut self,
        position: &Position<R>,
        mv: Move<R>,
        len: MateLength,
    ) -> LengthVerdict {
        let mut next = position.clone();
        next.play_unchecked(mv);
        self.search(&next, len)
    }

    /// Returns the quickest known move that mates within `left` plies, and the plies left after it.
    fn attack(
        &mut self,
        position: &Position<R>,
        left: MateLength,
    ) -> Option<(Move<R>, MateLength)> {
        let mut moves = Vec::new();
        position.for_search().checking_moves(&mut moves);
        for &mv in &moves {
            self.scratch.clone_from(position);
            self.scratch.play_unchecked(mv);
            if !self.scratch.has_moves() {
                return Some((mv, 0));
            }
        }
        if self.quiet && left > 1 {
            moves = position.legal_moves();
        }
        let known = |engine: &mut Self, mv| match engine.after(position, mv, left - 1) {
            ProofLookup::Mate(len, _) => Some((mv, len)),
            _ => None,
        };
        let best = |engine: &mut Self| {
            let mates = moves.iter().filter_map(|&mv| known(engine, mv));
            mates.min_by_key(|&(_, len)| len)
        };
        if let Some(found) = best(self) {
            return Some(found);
        }
        // The table has lost the entry.
        self.search(position, left);
        if let Some(found) = best(self) {
            return Some(found);
        }
        moves.iter().find_map(|&mv| match self.search_after(position, mv, left - 1) {
            LengthVerdict::Mate(len) => Some((mv, len)),
            _ => None,
        })
    }

    /// Returns the reply that holds out longest in a position mated within `left` plies, and the
    /// plies left after it.
    fn defence(
        &mut self,
        position: &Position<R>,
        left: MateLength,
        exact: bool,
    ) -> Option<(Move<R>, MateLength)> {
        let mut moves = position.legal_moves();
        // Drops come last: moves on the board are more instructive.
        moves.sort_by_key(|mv| mv.dropped().is_some());
        if exact {
            return self.longest_defence(position, &moves, left).map(|mv| (mv, left - 1));
        }
        let mut best: Option<(Move<R>, MateLength)> = None;
        for &mv in &moves {
            let verdict = match self.after(position, mv, left - 1) {
                ProofLookup::Mate(len, _) => LengthVerdict::Mate(len),
                _ => self.search_after(position, mv, left - 1),
            };
            let LengthVerdict::Mate(len) = verdict else { return None };
            if best.is_none_or(|(_, longest)| len > longest) {
                best = Some((mv, len));
            }
        }
        best
    }

    /// Returns a reply after which there is no mate in fewer than `left - 1` plies.
    fn longest_defence(
        &mut self,
        position: &Position<R>,
        moves: &[Move<R>],
        left: MateLength,
    ) -> Option<Move<R>> {
        let Some(shorter) = left.checked_sub(3) else { return moves.first().copied() };
        let known = |engine: &mut Self, mv| engine.after(position, mv, shorter);
        let mut open = Vec::new();
        for &mv in moves {
            match known(self, mv) {
                ProofLookup::NoMate(..) => return Some(mv),
                ProofLookup::Mate(..) => {}
                ProofLookup::Open(..) | ProofLookup::New(..) => open.push(mv),
            }
        }
        open.into_iter().find(|&mv| {
            matches!(self.search_after(position, mv, shorter), LengthVerdict::NoMate(_))
        })
    }
}
