//! Nim for two to four seats: take any number from one heap; the last piece wins.

use std::cell::Cell;
use std::fmt;

use wazir_game::{
    Claim, ClaimError, EndReason, Game, IllegalMoveError, MoveTextError, Outcome, Seat,
};

thread_local! {
    static JUDGED: Cell<usize> = const { Cell::new(0) };
}

/// Returns the number of times this thread has asked the rules whether a game is over.
pub(crate) fn outcome_calls() -> usize {
    JUDGED.get()
}

/// A heap, named by a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Heap(pub u8);

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

/// A move: take `count` pieces from `heap`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Take {
    pub(crate) heap: Heap,
    pub(crate) count: u8,
}

/// A position; the game is drawn after `limit` plies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Nim {
    heaps: Vec<u8>,
    seats: u8,
    turn: u8,
    limit: usize,
}

impl Nim {
    pub(crate) fn new(seats: u8, heaps: &[u8]) -> Self {
        Self { heaps: heaps.to_vec(), seats, turn: 0, limit: usize::MAX }
    }

    pub(crate) fn drawn_after(self, limit: usize) -> Self {
        Self { limit, ..self }
    }
}

thread_local! {
    /// The number of times the rules of a test have checked a move.
    pub static CHECKS: Cell<u32> = const { Cell::new(0) };
}

impl Game for Nim {
    type Move = Take;
    type Square = Heap;

    fn seats(&self) -> Vec<Seat> {
        (0..self.seats).map(Seat::new).collect()
    }

    fn to_move(&self) -> Seat {
        Seat::new(self.turn)
    }

    fn legal_moves(&self) -> Vec<Take> {
        let heaps = (0u8..).map(Heap).zip(&self.heaps);
        heaps.flat_map(|(heap, &left)| (1..=left).map(move |count| Take { heap, count })).collect()
    }

    fn check(&self, mv: Take) -> Result<(), IllegalMoveError<Heap>> {
        CHECKS.set(CHECKS.get() + 1);
        match self.heaps.get(usize::from(mv.heap.0)).copied().unwrap_or(0) {
            0 => Err(IllegalMoveError::NoPiece { from: mv.heap }),
            left if mv.count == 0 || mv.count > left => {
                Err(IllegalMoveError::CannotReach { from: mv.heap, to: mv.heap })
            }
            _ => Ok(()),
        }
    }

    fn play_unchecked(&mut self, mv: Take) {
        if let Some(left) = self.heaps.get_mut(usize::from(mv.heap.0)) {
            *left = left.saturating_sub(mv.count);
        }
        self.turn = (self.turn + 1) % self.seats;
    }

    fn key(&self) -> u64 {
        self.heaps.iter().fold(u64::from(self.turn), |key, &left| key * 31 + u64::from(left))
    }

    fn same_position(&self, other: &Self) -> bool {
        (self.turn, &self.heaps) == (other.turn, &other.heaps)
    }

    fn outcome(line: &[Self]) -> Option<Outcome> {
        JUDGED.set(JUDGED.get() + 1);
        let last = line.last()?;
        if last.heaps.iter().all(|&left| left == 0) {
            let winner = (last.turn + last.seats - 1) % last.seats;
            return Some(Outcome::win(Seat::new(winner), EndReason::LastTileCaptured));
        }
        (line.len() > last.limit).then(|| Outcome::draw(EndReason::MaxPlies))
    }

    fn claim(line: &[Self], claim: Claim) -> Result<Outcome, ClaimError> {
        let seats = line.last().map_or(0, |last| last.seats);
        match claim {
            Claim::Draw => Ok(Outcome::draw(EndReason::Agreement)),
            Claim::Resign(seat) if seats == 2 && seat.index() < 2 => {
                Ok(Outcome::win(seat.other(), EndReason::Resignation))
            }
            _ => Err(ClaimError::Unknown),
        }
    }

    fn move_text(&self, mv: Take) -> String {
        format!("{}{}", mv.heap, mv.count)
    }

    fn read_move(&self, text: &str) -> Result<Take, MoveTextError> {
        let heap = text.bytes().next().filter(u8::is_ascii_lowercase);
        let heap = heap.ok_or_else(|| MoveTextError::new(text, 0, "a heap"))? - b'a';
        let count = text[1..].parse().map_err(|_| MoveTextError::new(text, 1, "a number"))?;
        Ok(Take { heap: Heap(heap), count })
    }

    fn position_text(&self) -> String {
        format!("{:?} {}", self.heaps, self.turn)
    }
}
