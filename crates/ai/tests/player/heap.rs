//! Tests of the search on a game that can be solved on paper: players take one to three matches
//! from a heap in turn, and the player who takes the last one wins.
#![allow(clippy::disallowed_methods, reason = "clocks are read here to measure searches")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use wazir_ai::{Limits, Searcher, StaticEval, Tactics};
use wazir_game::{EndReason, Game, IllegalMoveError, MoveTextError, Outcome, Seat};

#[derive(Clone, Debug, PartialEq)]
struct Nim {
    left: u32,
    seats: u8,
    to_move: u8,
}

impl Game for Nim {
    type Move = u32;
    type Square = u32;

    fn seats(&self) -> Vec<Seat> {
        (0..self.seats).map(Seat::new).collect()
    }
    fn to_move(&self) -> Seat {
        Seat::new(self.to_move)
    }
    fn legal_moves(&self) -> Vec<u32> {
        (1..=self.left.min(3)).collect()
    }
    fn check(&self, mv: u32) -> Result<(), IllegalMoveError<u32>> {
        if self.legal_moves().contains(&mv) {
            Ok(())
        } else {
            Err(IllegalMoveError::NoPiece { from: mv })
        }
    }
    fn play_unchecked(&mut self, mv: u32) {
        self.left -= mv;
        self.to_move = (self.to_move + 1) % self.seats;
    }
    fn key(&self) -> u64 {
        u64::from(self.left) << 8 | u64::from(self.to_move)
    }
    fn same_position(&self, other: &Self) -> bool {
        self == other
    }
    fn outcome(line: &[Self]) -> Option<Outcome> {
        let last = line.last().filter(|heap| heap.left == 0)?;
        let winner = Seat::new((last.to_move + last.seats - 1) % last.seats);
        Some(Outcome::win(winner, EndReason::LastTileCaptured))
    }
    fn move_text(&self, mv: u32) -> String {
        mv.to_string()
    }
    fn read_move(&self, text: &str) -> Result<u32, MoveTextError> {
        text.parse().map_err(|_| MoveTextError::new(text, 0, "a number"))
    }
    fn position_text(&self) -> String {
        self.left.to_string()
    }
}

impl Tactics for Nim {
    fn pack(mv: u32) -> u32 {
        mv
    }
    fn unpack(packed: u32) -> Option<u32> {
        Some(packed)
    }
}

impl StaticEval for Nim {
    fn static_eval(&self, _: Seat) -> i32 {
        0
    }
}

fn heap(left: u32, seats: u8) -> Nim {
    Nim { left, seats, to_move: 0 }
}

/// The winner leaves a multiple of four; the loser survives longest by taking one each time.
#[test]
fn two_players_play_perfectly() {
    for left in 1..=16u32 {
        let result = Searcher::new().think(&[heap(left, 2)], &Limits::default().depth(16));
        if left % 4 == 0 {
            assert_eq!(result.score().loses_in(), Some(left / 2), "with {left} matches");
        } else {
            assert_eq!(result.best(), Some(left % 4), "with {left} matches");
            assert_eq!(result.score().wins_in(), Some(2 * left.div_ceil(4) - 1));
        }
    }
}

/// With three players, the two others share the aim of keeping the first from the last match.
#[test]
fn one_against_two_trusts_nobody() {
    let result = |left| Searcher::new().think(&[heap(left, 3)], &Limits::default().depth(12));
    assert_eq!(result(3).score().wins_in(), Some(1));
    assert_eq!(result(3).best(), Some(3));
    for left in 4..=12 {
        // Two of them in a row can take any number from 2 to 6: one of them is always in time.
        assert!(result(left).score().loses_in().is_some(), "with {left} matches");
    }
}

#[test]
fn tight_limits_still_find_a_move() {
    let line = [heap(1000, 2)];
    for nodes in 0..20 {
        let result = Searcher::new().think(&line, &Limits::default().nodes(nodes));
        assert!(result.best().is_some());
        assert!(result.nodes() <= nodes);
    }
    let start = Instant::now();
    let limits = Limits::default().time(Duration::from_millis(30));
    assert!(Searcher::new().think(&line, &limits).best().is_some());
    assert!(start.elapsed() < Duration::from_secs(5));
    let stopped = Limits::default().stop_flag(Arc::new(AtomicBool::new(true)));
    assert!(Searcher::new().think(&line, &stopped).best().is_some());
}

#[test]
fn a_finished_game_has_no_move() {
    assert_eq!(Searcher::<Nim>::new().think(&[], &Limits::default()).best(), None);
    assert_eq!(Searcher::new().think(&[heap(0, 2)], &Limits::default()).best(), None);
}

#[test]
fn the_seed_alone_decides_among_equals() {
    // The win is too deep for so few nodes: all moves look level.
    let line = [heap(900, 2)];
    let pick = |seed| {
        let limits = Limits::default().nodes(500).variety(10, seed);
        Searcher::new().think(&line, &limits).best().unwrap()
    };
    let picks: Vec<u32> = (0..32).map(pick).collect();
    assert_eq!(picks, (0..32).map(pick).collect::<Vec<_>>());
    for mv in 1..=3 {
        assert!(picks.contains(&mv), "{mv} never chosen");
    }
    // A win is never given away for variety.
    for seed in 0..32 {
        let limits = Limits::default().depth(8).variety(1000, seed);
        assert_eq!(Searcher::new().think(&[heap(6, 2)], &limits).best(), Some(2));
    }
}
