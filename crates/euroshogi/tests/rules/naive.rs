//! A second implementation of EuroShogi, written from the prose of the rules piece by piece: no
//! Betza, no bitboards, no tables. It makes every move on a plain board and looks for attacks on
//! the king.

use std::fmt;

use wazir_euroshogi::{PawnDropMate, Position};
use wazir_game::Game;
use wazir_testkit::NaiveGame;
use wazir_testkit::naive::{
    self, NaiveMove, NaivePiece, NaiveRules, NaiveSquare, Offset, PieceSteps,
};

/// The board and the pieces; the first player is White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EuroShogi;

const ALL_ROUND: [Offset; 8] =
    [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];
const GENERAL: [Offset; 6] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const KNIGHT: [Offset; 4] = [(-1, 2), (1, 2), (-1, 0), (1, 0)];
const STRAIGHT: [Offset; 4] = [(0, 1), (0, -1), (-1, 0), (1, 0)];
const DIAGONAL: [Offset; 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

impl NaiveRules for EuroShogi {
    const SIZE: i32 = 8;
    const DROP: char = '@';
    const IN_HAND: &'static [char] = &['R', 'B', 'G', 'N', 'P'];

    /// Numbers squares rank by rank from the bottom, each from White's left.
    fn spot(number: i32) -> NaiveSquare {
        NaiveSquare { col: number % 8, row: 7 - number / 8 }
    }

    fn name(spot: NaiveSquare) -> String {
        format!("{}{}", char::from(b'a' + spot.col as u8), 8 - spot.row)
    }

    fn steps(man: NaivePiece) -> PieceSteps {
        match (man.letter, man.promoted) {
            ('K', _) => (&ALL_ROUND, &[]),
            ('R', false) => (&[], &STRAIGHT),
            ('R', true) => (&DIAGONAL, &STRAIGHT),
            ('B', false) => (&[], &DIAGONAL),
            ('B', true) => (&STRAIGHT, &DIAGONAL),
            ('N', false) => (&KNIGHT, &[]),
            ('P', false) => (&[(0, 1)], &[]),
            _ => (&GENERAL, &[]),
        }
    }

    fn is_dead_drop(letter: char, white: bool, spot: NaiveSquare) -> bool {
        letter == 'P' && Self::ahead(white, spot) == 0
    }

    /// A piece that can promote must.
    fn promotion_fits(man: NaivePiece, from: NaiveSquare, to: NaiveSquare, promote: bool) -> bool {
        let zone = |spot| Self::ahead(man.first, spot) < 3;
        let promotes = !man.promoted && "RBNP".contains(man.letter) && (zone(from) || zone(to));
        promote == promotes
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    men: naive::NaiveBoard<EuroShogi>,
    clock: u32,
    number: u32,
}

impl NaiveGame for Board {
    type Plan = EuroShogi;
    type Rules = wazir_euroshogi::EuroShogi;

    fn of(position: &Position) -> Self {
        let text = position.position_text();
        let fields: Vec<&str> = text.split(' ').collect();
        let (placement, hands) = fields[0].split_once('[').expect("hands in brackets");
        let mut men = naive::NaiveBoard::read(placement, fields[1] == "w");
        men.pawn_drop_mate = position.rules().options().pawn_drop_mate() == PawnDropMate::Allowed;
        for c in hands.chars().filter(char::is_ascii_alphabetic) {
            *men.held_mut(c.is_ascii_uppercase(), c.to_ascii_uppercase()) += 1;
        }
        Self {
            men,
            clock: fields[2].parse().expect("a clock"),
            number: fields[3].parse().expect("a move number"),
        }
    }

    fn board(&self) -> &naive::NaiveBoard<EuroShogi> {
        &self.men
    }

    fn after(&self, action: NaiveMove) -> Self {
        let progress = match action {
            NaiveMove::Drop { .. } => true,
            NaiveMove::Step { from, to, .. } => {
                let pawn = |man: NaivePiece| man.letter == 'P' && !man.promoted;
                self.men.man(to).is_some_and(|taken| taken.letter != 'K')
                    || self.men.man(from).is_some_and(pawn)
            }
        };
        Self {
            men: self.men.after(action),
            clock: if progress { 0 } else { self.clock + 1 },
            number: self.number + u32::from(!self.men.first),
        }
    }
}

impl Board {
    fn hands_text(&self) -> String {
        let mut text = String::new();
        for white in [true, false] {
            for &letter in EuroShogi::IN_HAND {
                let case = naive::NaiveBoard::<EuroShogi>::letter_of(white, letter);
                text.extend((0..self.men.held(white, letter)).map(|_| case));
            }
        }
        text
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.men.first { 'w' } else { 'b' };
        let (placement, hands) = (self.men.placement(), self.hands_text());
        write!(f, "{placement}[{hands}] {side} {} {}", self.clock, self.number)
    }
}
