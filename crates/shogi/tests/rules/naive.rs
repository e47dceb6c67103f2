//! A second implementation of shogi, written from the prose of the rules piece by piece: no Betza,
//! no bitboards, no tables. It makes every move on a plain board and looks for attacks on the king;
//! a checking pawn drop is tried against every reply.

use std::fmt;

use wazir_game::Game;
use wazir_shogi::Position;
use wazir_testkit::NaiveGame;
use wazir_testkit::naive::{
    self, NaiveMove, NaivePiece, NaiveRules, NaiveSquare, Offset, PieceSteps,
};

/// The board and the pieces; the first player is Black.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shogi;

const ALL_ROUND: [Offset; 8] =
    [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const GOLD: [Offset; 6] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const SILVER: [Offset; 5] = [(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
const KNIGHT: [Offset; 2] = [(-1, 2), (1, 2)];
const STRAIGHT: [Offset; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];
const DIAGONAL: [Offset; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

impl NaiveRules for Shogi {
    const SIZE: i32 = 9;
    const DROP: char = '*';
    const IN_HAND: &'static [char] = &['R', 'B', 'G', 'S', 'N', 'L', 'P'];

    /// Numbers squares file by file from Black's left, each from the bottom.
    fn spot(number: i32) -> NaiveSquare {
        NaiveSquare { col: number / 9, row: 8 - number % 9 }
    }

    fn name(spot: NaiveSquare) -> String {
        format!("{}{}", 9 - spot.col, char::from(b'a' + spot.row as u8))
    }

    fn steps(man: NaivePiece) -> PieceSteps {
        match (man.letter, man.promoted) {
            ('K', _) => (&ALL_ROUND, &[]),
            ('R', false) => (&[], &STRAIGHT),
            ('R', true) => (&DIAGONAL, &STRAIGHT),
            ('B', false) => (&[], &DIAGONAL),
            ('B', true) => (&STRAIGHT, &DIAGONAL),
            ('S', false) => (&SILVER, &[]),
            ('N', false) => (&KNIGHT, &[]),
            ('L', false) => (&[], &[(0, 1)]),
            ('P', false) => (&[(0, 1)], &[]),
            _ => (&GOLD, &[]),
        }
    }

    fn is_dead_drop(letter: char, black: bool, spot: NaiveSquare) -> bool {
        match letter {
            'P' | 'L' => Self::ahead(black, spot) == 0,
            'N' => Self::ahead(black, spot) <= 1,
            _ => false,
        }
    }

    fn promotion_fits(man: NaivePiece, from: NaiveSquare, to: NaiveSquare, promote: bool) -> bool {
        let zone = |spot| Self::ahead(man.first, spot) < 3;
        if promote {
            !man.promoted && "RBSNLP".contains(man.letter) && (zone(from) || zone(to))
        } else {
            man.promoted || !Self::is_dead_drop(man.letter, man.first, to)
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    men: naive::NaiveBoard<Shogi>,
    number: u32,
}

impl NaiveGame for Board {
    type Plan = Shogi;
    type Rules = wazir_shogi::Shogi;

    fn of(position: &Position) -> Self {
        let sfen = position.position_text();
        let fields: Vec<&str> = sfen.split(' ').collect();
        let mut men = naive::NaiveBoard::read(fields[0], fields[1] == "b");
        men.pawn_drop_mate = false;
        let mut count = String::new();
        for c in fields[2].chars().filter(|&c| c != '-') {
            if c.is_ascii_digit() {
                count.push(c);
            } else {
                let held = men.held_mut(c.is_ascii_uppercase(), c.to_ascii_uppercase());
                *held = count.parse().unwrap_or(1);
                count.clear();
            }
        }
        Self { men, number: fields[3].parse().expect("a move number") }
    }

    fn board(&self) -> &naive::NaiveBoard<Shogi> {
        &self.men
    }

    fn after(&self, action: NaiveMove) -> Self {
        Self { men: self.men.after(action), number: self.number + 1 }
    }
}

impl Board {
    fn hands_text(&self) -> String {
        let mut text = String::new();
        for black in [true, false] {
            for &letter in Shogi::IN_HAND {
                let case = naive::NaiveBoard::<Shogi>::letter_of(black, letter);
                match self.men.held(black, letter) {
                    0 => {}
                    1 => text.push(case),
                    many => text += &format!("{many}{case}"),
                }
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.men.first { 'b' } else { 'w' };
        write!(f, "{} {side} {} {}", self.men.placement(), self.hands_text(), self.number)
    }
}
