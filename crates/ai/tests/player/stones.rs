//! A test game for three: players take one to three stones in turn, and the player who takes the
//! last one wins. It gives the search only its rules, unless some positions are liked better.

use wazir_ai::{StaticEval, Tactics};
use wazir_game::{EndReason, Game, IllegalMoveError, MoveTextError, Outcome, Seat};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stones {
    left: u32,
    ply: u32,
    liked: bool,
}

impl Stones {
    pub(crate) fn new(left: u32) -> Self {
        Self { left, ply: 0, liked: false }
    }

    /// Makes the first player like some numbers of stones better than others.
    #[allow(dead_code, reason = "the unit tests of the library use it")]
    pub(crate) fn with_uneven_eval(self) -> Self {
        Self { liked: true, ..self }
    }
}

impl Game for Stones {
    type Move = u8;
    type Square = u8;

    fn seats(&self) -> Vec<Seat> {
        vec![Seat::new(0), Seat::new(1), Seat::new(2)]
    }

    fn to_move(&self) -> Seat {
        Seat::new((self.ply % 3) as u8)
    }

    fn legal_moves(&self) -> Vec<u8> {
        (1..=3).filter(|&taken| u32::from(taken) <= self.left).collect()
    }

    fn check(&self, mv: u8) -> Result<(), IllegalMoveError<u8>> {
        let legal = self.legal_moves().contains(&mv);
        if legal { Ok(()) } else { Err(IllegalMoveError::NoPiece { from: mv }) }
    }

    fn play_unchecked(&mut self, mv: u8) {
        self.left = self.left.saturating_sub(mv.into());
        self.ply += 1;
    }

    fn key(&self) -> u64 {
        u64::from(self.left) << 32 | u64::from(self.ply)
    }

    fn same_position(&self, other: &Self) -> bool {
        self == other
    }

    fn outcome(line: &[Self]) -> Option<Outcome> {
        let last = line.last().filter(|last| last.left == 0)?;
        Some(Outcome::win(Seat::new(((last.ply + 2) % 3) as u8), EndReason::MaxPlies))
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<u8, MoveTextError> {
        text.parse().map_err(|_| MoveTextError::new(text, 0, "a number"))
    }

    fn position_text(&self) -> String {
        format!("{} {}", self.left, self.ply)
    }
}

impl Tactics for Stones {}

impl StaticEval for Stones {
    fn static_eval(&self, seat: Seat) -> i32 {
        let likes = self.liked && seat == Seat::FIRST;
        if likes { 50 * (self.left % 4) as i32 } else { 0 }
    }
}
