//! A plain board: what stands where, what is in hand, whose turn it is.

use std::fmt;

use super::{Action, IN_HAND, Way};

/// A spot: column from White's left, row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) col: i32,
    pub(crate) row: i32,
}

/// The name of a spot.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Name(String);

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Spot {
    /// All spots, rank by rank from the bottom, each from White's left.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..64).map(|i| Self { col: i % 8, row: 7 - i / 8 })
    }

    pub(crate) fn name(self) -> Name {
        Name(self.to_string())
    }

    /// The spots one after the other in a direction, which is seen from a side.
    pub(crate) fn walk(self, way: Way, white: bool) -> impl Iterator<Item = Self> {
        let (right, forward) = if white { way } else { (-way.0, -way.1) };
        (1..8)
            .map(move |n| Self { col: self.col + n * right, row: self.row - n * forward })
            .take_while(|spot| (0..8).contains(&spot.col) && (0..8).contains(&spot.row))
    }

    fn read(text: &str) -> Self {
        Self::all().find(|spot| spot.to_string() == text).expect("the name of a spot")
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.col as u8), 8 - self.row)
    }
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) white: bool,
    pub(crate) letter: char,
    pub(crate) promoted: bool,
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    men: [[Option<Man>; 8]; 8],
    /// How many of each kind White and Black hold.
    hands: [[u32; 5]; 2],
    pub(crate) white: bool,
    clock: u32,
    number: u32,
    pub(crate) no_pawn_drop_mate: bool,
}

impl Board {
    pub(crate) fn man(&self, spot: Spot) -> Option<Man> {
        self.men[spot.row as usize][spot.col as usize]
    }

    fn put(&mut self, spot: Spot, man: Option<Man>) {
        self.men[spot.row as usize][spot.col as usize] = man;
    }

    pub(crate) fn king(&self, white: bool) -> Spot {
        let king = Man { white, letter: 'K', promoted: false };
        Spot::all().find(|&spot| self.man(spot) == Some(king)).expect("each side has a king")
    }

    fn holds(&mut self, white: bool, letter: char) -> &mut u32 {
        let place = IN_HAND.iter().position(|&l| l == letter).expect("a kind that can be in hand");
        &mut self.hands[usize::from(!white)][place]
    }

    pub(crate) fn held(&self, white: bool, letter: char) -> u32 {
        *self.clone().holds(white, letter)
    }

    /// The position after an action, legal or not.
    pub(crate) fn after(&self, action: Action) -> Self {
        let mut after = self.clone();
        after.clock += 1;
        match action {
            Action::Drop { letter, to } => {
                let left = after.holds(self.white, letter);
                *left = left.saturating_sub(1);
                after.put(to, Some(Man { white: self.white, letter, promoted: false }));
                after.clock = 0;
            }
            Action::Step { from, to, promote } => {
                if let Some(taken) = self.man(to).filter(|taken| taken.letter != 'K') {
                    *after.holds(self.white, taken.letter) += 1;
                    after.clock = 0;
                }
                if self.man(from).is_some_and(|man| man.letter == 'P' && !man.promoted) {
                    after.clock = 0;
                }
                let promoted = |man: Man| Man { promoted: man.promoted || promote, ..man };
                after.put(to, self.man(from).map(promoted));
                after.put(from, None);
            }
        }
        after.white = !self.white;
        after.number += u32::from(!self.white);
        after
    }

    /// Reads a position text that is known to be good.
    pub(crate) fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let (placement, hands) = fields[0].split_once('[').expect("hands in brackets");
        let mut board = Self {
            men: [[None; 8]; 8],
            hands: [[0; 5]; 2],
            white: fields[1] == "w",
            clock: fields[2].parse().expect("a clock"),
            number: fields[3].parse().expect("a move number"),
            no_pawn_drop_mate: false,
        };
        for (row, text) in (0..).zip(placement.split('/')) {
            let (mut col, mut promoted) = (0, false);
            for c in text.chars() {
                match c.to_digit(10) {
                    Some(run) => col += run as i32,
                    None if c == '+' => promoted = true,
                    None => {
                        let (white, letter) = (c.is_ascii_uppercase(), c.to_ascii_uppercase());
                        board.put(Spot { col, row }, Some(Man { white, letter, promoted }));
                        (col, promoted) = (col + 1, false);
                    }
                }
            }
        }
        for c in hands.chars().filter(char::is_ascii_alphabetic) {
            *board.holds(c.is_ascii_uppercase(), c.to_ascii_uppercase()) += 1;
        }
        board
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for white in [true, false] {
            for letter in IN_HAND {
                let case = if white { letter } else { letter.to_ascii_lowercase() };
                text.extend((0..self.held(white, letter)).map(|_| case));
            }
        }
        text
    }
}

/// The position as text.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = self.men.map(|row| {
            let men = row.map(|man| match man {
                None => "1".into(),
                Some(man) => {
                    let case = if man.white { man.letter } else { man.letter.to_ascii_lowercase() };
                    format!("{}{case}", if man.promoted { "+" } else { "" })
                }
            });
            men.concat()
        });
        for run in (2..=8).rev() {
            rows = rows.map(|row| row.replace(&"1".repeat(run), &run.to_string()));
        }
        let side = if self.white { 'w' } else { 'b' };
        let hands = self.hands_text();
        write!(f, "{}[{hands}] {side} {} {}", rows.join("/"), self.clock, self.number)
    }
}

impl Action {
    /// Reads a move text that is known to be good.
    pub(crate) fn read(text: &str) -> Self {
        match text.split_once('@') {
            Some((letter, to)) => {
                let letter = letter.chars().next().expect("a letter");
                Self::Drop { letter, to: Spot::read(to) }
            }
            None => Self::Step {
                from: Spot::read(&text[..2]),
                to: Spot::read(&text[2..4]),
                promote: text.ends_with('+'),
            },
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Drop { letter, to } => write!(f, "{letter}@{to}"),
            Self::Step { from, to, promote } => {
                write!(f, "{from}{to}{}", if *promote { "+" } else { "" })
            }
        }
    }
}
