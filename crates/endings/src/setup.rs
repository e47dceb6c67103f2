//! Positions of endings as text.

use std::fmt::Write;

use crate::{EndgamePosition, EndgameRules, Material, MaterialError, Piece, Side};

/// A position of any ending, not checked for legality.
///
/// The text has the side to move, White's men, a dash, and Black's men, each man with its square:
/// `w Kc6 Rh1 - Kc8`, `b Kd3 (WD)d5 - Kd1`.
///
/// ```
/// use wazir_endings::{EndgameRules, EndgameSetup};
/// let conditions = EndgameRules::default();
/// let setup = EndgameSetup::parse("w Kc8 - Kc6 Rh1", &conditions)?;
/// assert_eq!(setup.material().to_string(), "KRK");
/// // The stronger side is White in the table, and the board is turned.
/// assert!(setup.is_swapped());
/// assert_eq!(setup.to_text(&conditions), "b Kf3 Ra8 - Kf1");
/// # Ok::<(), wazir_endings::EndgameSetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EndgameSetup {
    material: Material,
    side: Side,
    squares: Vec<usize>,
    swapped: bool,
}

/// An error in the text of a position.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameSetupError {
    /// The text does not start with the side to move.
    #[error("a position must begin with the side to move, `w` or `b`, as in `w Kc6 Rh1 - Kc8`")]
    Side,
    /// The text does not have exactly one dash.
    #[error("a dash must separate the pieces of White and Black, as in `w Kc6 Rh1 - Kc8`")]
    Dash,
    /// A man without a square of the board.
    #[error("`{man}` is not a piece with its square, such as `Rh1`")]
    Square {
        /// The text of the man.
        man: String,
    },
    /// The pieces do not form an ending.
    #[error(transparent)]
    Material(#[from] MaterialError),
}

impl EndgameSetup {
    /// Parses a position, without checking its legality (the table does that).
    ///
    /// # Errors
    ///
    /// An [`EndgameSetupError`] if the text is not a position.
    pub fn parse(text: &str, conditions: &EndgameRules) -> Result<Self, EndgameSetupError> {
        let mut words = text.split_whitespace();
        let side = match words.next() {
            Some("w") => Side::White,
            Some("b") => Side::Black,
            _ => return Err(EndgameSetupError::Side),
        };
        let mut now = Side::White;
        let mut men: Vec<(Side, Piece, usize)> = Vec::new();
        for word in words {
            match (word, now) {
                ("-", Side::White) => now = Side::Black,
                ("-", Side::Black) => return Err(EndgameSetupError::Dash),
                _ => {
                    let (piece, square) = read_man(word, conditions)?;
                    men.push((now, piece, square));
                }
            }
        }
        if now == Side::White {
            return Err(EndgameSetupError::Dash);
        }
        Ok(Self::new(side, men, conditions)?)
    }

    /// Creates a position from the side to move and the men, kings included, each on its square.
    ///
    /// # Errors
    ///
    /// A [`MaterialError`] if the men do not form an ending.
    pub fn new(
        mut side: Side,
        mut men: Vec<(Side, Piece, usize)>,
        conditions: &EndgameRules,
    ) -> Result<Self, MaterialError> {
        let of = |side| men.iter().filter(|man| man.0 == side).map(|man| man.1.clone()).collect();
        let (material, swapped) = Material::new(of(Side::White), of(Side::Black))?;
        if swapped {
            side = side.other();
            let last = conditions.width() * conditions.height() - 1;
            men.iter_mut()
                .for_each(|man| (man.0, man.2) = (man.0.other(), last.saturating_sub(man.2)));
        }
        men.sort();
        Ok(Self { material, side, squares: men.into_iter().map(|man| man.2).collect(), swapped })
    }

    /// Creates the set-up of a position of an ending.
    pub fn of(material: Material, position: &EndgamePosition) -> Self {
        let squares = position.squares().collect();
        Self { material, side: position.side(), squares, swapped: false }
    }

    /// The ending.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// The side to move in the ending.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The squares of the men, in the order of [`Material::pieces`].
    pub fn squares(&self) -> &[usize] {
        &self.squares
    }

    /// Returns whether White of the text is Black in the ending, with the board rotated by 180°.
    pub fn is_swapped(&self) -> bool {
        self.swapped
    }

    /// Returns the text of the position, as [`EndgameSetup::parse`] reads it.
    pub fn to_text(&self, conditions: &EndgameRules) -> String {
        let mut text = String::from(if self.side == Side::White { "w" } else { "b" });
        let mut before = Side::White;
        for ((side, piece), &square) in self.material.pieces().zip(&self.squares) {
            if side != before {
                text.push_str(" -");
                before = side;
            }
            // Writing to a string cannot fail.
            let _ = write!(text, " {piece}{}", conditions.square_name(square));
        }
        text
    }

    /// Returns a drawing of the board, White below. White's pieces of chess are capital letters and
    /// Black's small ones; other pieces are numbered, and named below the board.
    pub fn diagram(&self, conditions: &EndgameRules) -> String {
        let (width, height) = (conditions.width(), conditions.height());
        let mut board = vec!['.'; width * height];
        let mut legend = String::new();
        for (man, ((side, piece), &square)) in self.material.pieces().zip(&self.squares).enumerate()
        {
            let mut letters = piece.to_string();
            if letters.len() > 1 {
                letters = man.to_string();
                let _ = writeln!(legend, "{man} is {side}'s {piece}");
            }
            let letter = letters.chars().next().unwrap_or('?');
            let letter = if side == Side::White { letter } else { letter.to_ascii_lowercase() };
            if let Some(place) = board.get_mut(square) {
                *place = letter;
            }
        }
        let mut text = String::new();
        for row in (0..height).rev() {
            let _ = write!(text, "{:>2}", row + 1);
            board[row * width..][..width].iter().for_each(|letter| text.extend([' ', *letter]));
            text.push('\n');
        }
        text.push_str("  ");
        (0..width).for_each(|file| text.extend([' ', char::from(b'a' + file as u8)]));
        text.push('\n');
        text + &legend
    }
}

fn read_man(word: &str, conditions: &EndgameRules) -> Result<(Piece, usize), EndgameSetupError> {
    let bad = || EndgameSetupError::Square { man: word.into() };
    let file = word.rfind(|c: char| c.is_ascii_lowercase()).ok_or_else(bad)?;
    let (piece, square) = word.split_at(file);
    let square = conditions.square(square).ok_or_else(bad)?;
    Ok((piece.parse()?, square))
}
