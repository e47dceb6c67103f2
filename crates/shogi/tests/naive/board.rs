//! A plain board: what stands where, what is in hand, whose turn it is.

use std::fmt;

use super::{Action, IN_HAND};

/// A spot: column from Black's left, row from the top.
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
    /// All spots, file by file from Black's left, each from the bottom.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..81).map(|i| Self { col: i / 9, row: 8 - i % 9 })
    }

    pub(crate) fn name(self) -> Name {
        Name(self.to_string())
    }

    /// The spots one after the other in a direction, which is seen from a side.
    pub(crate) fn walk(self, way: super::Way, black: bool) -> impl Iterator<Item = Self> {
        let (right, forward) = if black { way } else { (-way.0, -way.1) };
        (1..9)
            .map(move |n| Self { col: self.col + n * right, row: self.row - n * forward })
            .take_while(|spot| (0..9).contains(&spot.col) && (0..9).contains(&spot.row))
    }

    fn read(text: &str) -> Self {
        Self::all().find(|spot| spot.to_string() == text).expect("the name of a spot")
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", 9 - self.col, char::from(b'a' + self.row as u8))
    }
}

/// A man on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) black: bool,
    pub(crate) letter: char,
    pub(crate) promoted: bool,
}

/// A position.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    men: [[Option<Man>; 9]; 9],
    /// How many of each kind Black and White hold.
    hands: [[u32; 7]; 2],
    pub(crate) black: bool,
    number: u32,
}

impl Board {
    pub(crate) fn man(&self, spot: Spot) -> Option<Man> {
        self.men[spot.row as usize][spot.col as usize]
    }

    fn put(&mut self, spot: Spot, man: Option<Man>) {
        self.men[spot.row as usize][spot.col as usize] = man;
    }

    pub(crate) fn king(&self, black: bool) -> Spot {
        let king = Man { black, letter: 'K', promoted: false };
        Spot::all().find(|&spot| self.man(spot) == Some(king)).expect("each side has a king")
    }

    fn holds(&mut self, black: bool, letter: char) -> &mut u32 {
        let place = IN_HAND.iter().position(|&l| l == letter).expect("a kind that can be in hand");
        &mut self.hands[usize::from(!black)][place]
    }

    pub(crate) fn held(&self, black: bool, letter: char) -> u32 {
        *self.clone().holds(black, letter)
    }

    /// The position after an action, legal or not.
    pub(crate) fn after(&self, action: Action) -> Self {
        let mut after = self.clone();
        match action {
            Action::Drop { letter, to } => {
                let left = after.holds(self.black, letter);
                *left = left.saturating_sub(1);
                after.put(to, Some(Man { black: self.black, letter, promoted: false }));
            }
            Action::Step { from, to, promote } => {
                if let Some(taken) = self.man(to).filter(|taken| taken.letter != 'K') {
                    *after.holds(self.black, taken.letter) += 1;
                }
                let promoted = |man: Man| Man { promoted: man.promoted || promote, ..man };
                after.put(to, self.man(from).map(promoted));
                after.put(from, None);
            }
        }
        after.black = !self.black;
        after.number += 1;
        after
    }

    /// Reads an SFEN that is known to be good.
    pub(crate) fn read(sfen: &str) -> Self {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let number = fields[3].parse().expect("a move number");
        let mut board =
            Self { men: [[None; 9]; 9], hands: [[0; 7]; 2], black: fields[1] == "b", number };
        for (row, text) in (0..).zip(fields[0].split('/')) {
            let (mut col, mut promoted) = (0, false);
            for c in text.chars() {
                match c.to_digit(10) {
                    Some(run) => col += run as i32,
                    None if c == '+' => promoted = true,
                    None => {
                        let (black, letter) = (c.is_ascii_uppercase(), c.to_ascii_uppercase());
                        board.put(Spot { col, row }, Some(Man { black, letter, promoted }));
                        (col, promoted) = (col + 1, false);
                    }
                }
            }
        }
        let mut count = String::new();
        for c in fields[2].chars().filter(|&c| c != '-') {
            if c.is_ascii_digit() {
                count.push(c);
            } else {
                let held = board.holds(c.is_ascii_uppercase(), c.to_ascii_uppercase());
                *held = count.parse().unwrap_or(1);
                count.clear();
            }
        }
        board
    }

    fn hands_text(&self) -> String {
        let mut text = String::new();
        for black in [true, false] {
            for letter in IN_HAND {
                let case = if black { letter } else { letter.to_ascii_lowercase() };
                match self.held(black, letter) {
                    0 => {}
                    1 => text.push(case),
                    many => text += &format!("{many}{case}"),
                }
            }
        }
        if text.is_empty() { "-".into() } else { text }
    }
}

/// The position as SFEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = self.men.map(|row| {
            let men = row.map(|man| match man {
                None => "1".into(),
                Some(man) => {
                    let case = if man.black { man.letter } else { man.letter.to_ascii_lowercase() };
                    format!("{}{case}", if man.promoted { "+" } else { "" })
                }
            });
            men.concat()
        });
        for run in (2..=9).rev() {
            rows = rows.map(|row| row.replace(&"1".repeat(run), &run.to_string()));
        }
        let side = if self.black { 'b' } else { 'w' };
        write!(f, "{} {side} {} {}", rows.join("/"), self.hands_text(), self.number)
    }
}

impl Action {
    /// Reads a USI move that is known to be good.
    pub(crate) fn read(text: &str) -> Self {
        match text.split_once('*') {
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
            Self::Drop { letter, to } => write!(f, "{letter}*{to}"),
            Self::Step { from, to, promote } => {
                write!(f, "{from}{to}{}", if *promote { "+" } else { "" })
            }
        }
    }
}
