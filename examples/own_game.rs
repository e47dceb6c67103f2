//! Searches a game that no library here knows: players take one to three stones in turn, and taking
//! the last one wins. Shows everything that a game has to define: its rules and its evaluation.
//!
//! ```sh
//! cargo run --release --example own_game -- 14   # stones; 21 by default
//! ```

use std::error::Error;

use wazir::ai::{Limits, SearchResult, Searcher, StaticEval, Tactics};
use wazir::game::{EndReason, Game, IllegalMoveError, MoveTextError, Outcome, Seat};

#[derive(Clone, Debug, PartialEq)]
struct Stones(u8, Seat);

impl Game for Stones {
    type Move = u8;
    type Square = u8;
    fn to_move(&self) -> Seat {
        self.1
    }
    fn legal_moves(&self) -> Vec<u8> {
        (1..=self.0.min(3)).collect()
    }
    fn check(&self, taken: u8) -> Result<(), IllegalMoveError<u8>> {
        let legal = self.legal_moves().contains(&taken);
        legal.then_some(()).ok_or_else(|| IllegalMoveError::custom("one to three stones are taken"))
    }
    fn play_unchecked(&mut self, taken: u8) {
        *self = Self(self.0.saturating_sub(taken), self.1.other());
    }
    fn key(&self) -> u64 {
        // Spreads the key over all bits, for the transposition table.
        (u64::from(self.0) << 1 | self.1.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
    fn same_position(&self, other: &Self) -> bool {
        self == other
    }
    fn outcome(line: &[Self]) -> Option<Outcome> {
        let last = line.last().filter(|last| last.0 == 0)?;
        Some(Outcome::win(last.1.other(), EndReason::custom("the last stone")?))
    }
    fn move_text(&self, taken: u8) -> String {
        taken.to_string()
    }
    fn read_move(&self, text: &str) -> Result<u8, MoveTextError> {
        text.parse().map_err(|_| MoveTextError::new(text, 0, "a number of stones"))
    }
    fn position_text(&self) -> String {
        self.0.to_string()
    }
}

impl Tactics for Stones {}
impl StaticEval for Stones {
    fn static_eval(&self, _: Seat) -> i32 {
        0 // Nobody is ahead as far as one can see.
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let stones = std::env::args().nth(1).map_or(Ok(21), |text| text.parse())?;
    let result = think(stones);
    let best = result.best().ok_or("there are no stones")?;
    println!("of {stones} stones take {best}: {}", result.score());
    Ok(())
}

fn think(stones: u8) -> SearchResult<u8> {
    Searcher::new().think(&[Stones(stones, Seat::FIRST)], &Limits::default().nodes(20_000))
}

#[test]
fn leaves_a_multiple_of_four_and_wins() {
    for stones in 1..=21 {
        let result = think(stones);
        let wins = result.best().filter(|_| result.score().wins_in().is_some());
        assert_eq!(wins, (stones % 4 != 0).then_some(stones % 4), "{stones}: {result:?}");
    }
}
