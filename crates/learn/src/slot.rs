//! One game of a batch.

use wazir_game::{Game, Outcome, SplitMix64};

use crate::encoding::Encoding;

type MoveOf<E> = <<E as Encoding>::Position as Game>::Move;

/// A game of a batch: its position, and what is needed to judge repetitions and to write it down.
pub(crate) struct Slot<E: Encoding> {
    /// The position before the last move, and the present one, side by side as the rules want them.
    pair: [E::Position; 2],
    /// The keys of all positions, the present one last.
    keys: Vec<u64>,
    /// The moves so far.
    played: Vec<MoveOf<E>>,
    /// The legal moves; empty after the end.
    moves: Vec<MoveOf<E>>,
    random: SplitMix64,
    ending: Ending,
}

/// Whether and how a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// It continues.
    None,
    /// By the rules.
    Outcome(Outcome),
    /// At the limit of moves.
    Truncated,
}

impl<E: Encoding> Slot<E> {
    pub(crate) fn new(encoding: &E, start: &E::Position, seed: u64) -> Self {
        let mut slot = Self {
            pair: [start.clone(), start.clone()],
            keys: Vec::new(),
            played: Vec::new(),
            moves: Vec::new(),
            random: SplitMix64::new(seed),
            ending: Ending::None,
        };
        slot.restart(encoding, start);
        slot
    }

    pub(crate) fn seed(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
    }

    /// Goes back to the start. The random numbers continue.
    pub(crate) fn restart(&mut self, encoding: &E, start: &E::Position) {
        self.pair[1].clone_from(start);
        self.keys.clear();
        self.keys.push(start.key());
        self.played.clear();
        self.ending = Ending::None;
        encoding.legal_moves(&self.pair[1], &mut self.moves);
    }

    pub(crate) fn position(&self) -> &E::Position {
        &self.pair[1]
    }

    /// Returns the moves since the start.
    pub(crate) fn played(&self) -> &[MoveOf<E>] {
        &self.played
    }

    /// Returns the legal moves; none after the end.
    pub(crate) fn moves(&self) -> &[MoveOf<E>] {
        &self.moves
    }

    pub(crate) fn ending(&self) -> Ending {
        self.ending
    }

    /// Returns the number of times that the position has occurred before.
    pub(crate) fn occurred(&self) -> u8 {
        let before = self.keys.split_last().map_or(&[][..], |(_, before)| before);
        let count = before.iter().filter(|&&key| key == self.position().key()).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Returns the place of a random legal move in the list; 0 after the end.
    pub(crate) fn random_place(&mut self) -> usize {
        self.random.below(self.moves.len())
    }

    /// Returns the place of an action in the list of legal moves.
    pub(crate) fn place_of(&self, encoding: &E, action: usize) -> Option<usize> {
        self.moves.iter().position(|&mv| encoding.action(self.position(), mv) == action)
    }

    /// Plays the legal move at a place of the list, and returns whether and how the game has ended.
    /// Does nothing after the end, when there are no moves.
    pub(crate) fn play(
        &mut self,
        encoding: &E,
        start: &E::Position,
        place: usize,
        max_plies: usize,
    ) -> Ending {
        let Some(&mv) = self.moves.get(place) else { return self.ending };
        let [before, position] = &mut self.pair;
        before.clone_from(position);
        position.play_unchecked(mv);
        self.played.push(mv);
        let outcome = self.outcome(start);
        self.keys.push(self.pair[1].key());
        self.ending = match outcome {
            Some(outcome) => Ending::Outcome(outcome),
            None if self.played.len() >= max_plies => Ending::Truncated,
            None => Ending::None,
        };
        match self.ending {
            Ending::None => encoding.legal_moves(&self.pair[1], &mut self.moves),
            _ => self.moves.clear(),
        }
        self.ending
    }

    /// Returns the outcome at the current position, whose key is not in the list yet.
    fn outcome(&self, start: &E::Position) -> Option<Outcome> {
        match self.keys.contains(&self.position().key()) {
            true => E::Position::outcome(&self.line(start)),
            false => E::Position::outcome(&self.pair),
        }
    }

    /// Returns all positions of the game, by playing it again.
    fn line(&self, start: &E::Position) -> Vec<E::Position> {
        let mut line = Vec::with_capacity(self.played.len() + 1);
        let mut position = start.clone();
        for &mv in &self.played {
            let mut next = position.clone();
            next.play_unchecked(mv);
            line.push(std::mem::replace(&mut position, next));
        }
        line.push(position);
        line
    }

    /// Returns the moves of the game in the game's own notation.
    pub(crate) fn move_texts(&self, start: &E::Position) -> Vec<String> {
        let mut position = start.clone();
        let mut texts = Vec::with_capacity(self.played.len());
        for &mv in &self.played {
            texts.push(position.move_text(mv));
            position.play_unchecked(mv);
        }
        texts
    }
}
