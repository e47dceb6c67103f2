//! Pieces and material: the pieces of an ending.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use wazir_betza::{Movement, ParseError};

/// The moves of a pawn; the double step is for its start row only.
pub(crate) const PAWN: &str = "fmWfcFifmnD";

/// The maximum number of pieces of an ending, kings included.
pub const MAX_MEN: usize = 5;

/// The pieces of chess by their letters, strongest first. The pawn may also be written with en
/// passant, which endings leave out.
const LETTERS: [(char, &str); 7] = [
    ('K', "K"),
    ('Q', "Q"),
    ('R', "R"),
    ('B', "B"),
    ('N', "N"),
    ('P', PAWN),
    ('P', "fmWfceFifmnD"),
];

/// A kind of piece: one of chess, or one given in Betza notation.
///
/// ```
/// use wazir_endings::Piece;
/// let woody: Piece = "(WD)".parse()?;
/// assert_eq!(woody.to_string(), "(WD)");
/// // A piece of chess is called by its letter, however it is written.
/// assert_eq!("(BR)".parse::<Piece>()?.to_string(), "Q");
/// # Ok::<(), wazir_endings::MaterialError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Piece(PieceName);

/// The name of a piece, in the order of canonical ending names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum PieceName {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Betza(String),
    Pawn,
}

impl Piece {
    /// Returns the pieces that a pawn of chess promotes to.
    pub fn officers() -> Vec<Self> {
        [PieceName::Queen, PieceName::Rook, PieceName::Bishop, PieceName::Knight].map(Self).to_vec()
    }

    /// Returns the royal king.
    pub const fn king() -> Self {
        Self(PieceName::King)
    }

    /// Returns whether this is the royal king.
    pub fn is_king(&self) -> bool {
        self.0 == PieceName::King
    }

    /// Returns whether this is the pawn of chess.
    pub fn is_pawn(&self) -> bool {
        self.0 == PieceName::Pawn
    }

    /// The movement in Betza notation.
    pub fn betza(&self) -> &str {
        match &self.0 {
            PieceName::King => "K",
            PieceName::Queen => "Q",
            PieceName::Rook => "R",
            PieceName::Bishop => "B",
            PieceName::Knight => "N",
            PieceName::Betza(betza) => betza,
            PieceName::Pawn => PAWN,
        }
    }

    /// Creates the piece with the movement `betza`; a piece of chess other than the king gets its
    /// letter.
    ///
    /// # Errors
    ///
    /// [`MaterialError::Betza`] if `betza` cannot be parsed.
    pub fn new(betza: &str) -> Result<Self, MaterialError> {
        let movement: Movement = betza
            .parse()
            .map_err(|why| MaterialError::Betza { betza: betza.into(), why: Box::new(why) })?;
        let rays = movement.rays().ok();
        let named = LETTERS.iter().skip(1).find(|(_, known)| {
            let known = known.parse::<Movement>().ok().and_then(|known| known.rays().ok());
            rays.is_some() && known == rays
        });
        Ok(match named {
            Some((letter, _)) => Self::lettered(*letter).unwrap_or(Self(PieceName::Pawn)),
            None => Self(PieceName::Betza(canonical(&movement))),
        })
    }

    /// Parses a sequence of pieces, as letters and as Betza notation in parentheses.
    ///
    /// # Errors
    ///
    /// A [`MaterialError`] if a piece cannot be parsed, or if there are more than twenty.
    pub fn list(text: &str) -> Result<Vec<Self>, MaterialError> {
        pieces(text)
    }

    fn lettered(letter: char) -> Option<Self> {
        Some(Self(match letter {
            'K' => PieceName::King,
            'Q' => PieceName::Queen,
            'R' => PieceName::Rook,
            'B' => PieceName::Bishop,
            'N' => PieceName::Knight,
            'P' => PieceName::Pawn,
            _ => return None,
        }))
    }
}

impl PartialOrd for Piece {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Piece {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            PieceName::Betza(betza) => write!(f, "({betza})"),
            PieceName::Pawn => f.write_str("P"),
            _ => f.write_str(self.betza()),
        }
    }
}

impl FromStr for Piece {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        match &*pieces(text)? {
            [piece] => Ok(piece.clone()),
            _ => Err(MaterialError::NotOnePiece { text: text.into() }),
        }
    }
}

/// The side to which a man belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that is named first and moves up the board.
    White,
    /// The side that is named last and moves down the board.
    Black,
}

impl Side {
    /// The opposite side.
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The index of the side: 0 for White, 1 for Black.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::White { "White" } else { "Black" })
    }
}

/// The pieces of both sides, in canonical order: White has more pieces, or the stronger ones, and
/// each side starts with its king.
///
/// The letters `K Q R B N P` are the pieces of chess; all others are written in Betza notation in
/// parentheses. Black starts at its king. White may lack a king, which stands for an attack
/// *without the help of the king*: `RRK` is two Rooks against a King.
///
/// ```
/// use wazir_endings::{Material, Piece, Side};
/// let ending: Material = "KRK(WD)Q".parse()?;
/// assert_eq!(ending.to_string(), "KQ(WD)KR");
/// assert_eq!(ending.man_count(), 5);
/// let without_help: Material = "(BD)(FAD)K".parse()?;
/// assert!(!without_help.side(Side::White).iter().any(Piece::is_king));
/// # Ok::<(), wazir_endings::MaterialError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    sides: [Vec<Piece>; 2],
}

impl Material {
    /// Creates the ending with these pieces, kings included. The flag is `true` if the sides were
    /// swapped.
    ///
    /// # Errors
    ///
    /// A [`MaterialError`] if a side has two kings, both have none, there are more than [`MAX_MEN`]
    /// men, or five with a pawn among them.
    pub fn new(white: Vec<Piece>, black: Vec<Piece>) -> Result<(Self, bool), MaterialError> {
        let mut sides = [white, black];
        for side in &mut sides {
            side.sort();
        }
        let kings = |side: &[Piece]| side.iter().filter(|piece| piece.is_king()).count();
        let counts = [kings(&sides[0]), kings(&sides[1])];
        if !matches!(counts, [1, 1] | [0, 1] | [1, 0]) {
            return Err(MaterialError::Kings);
        }
        let men = sides[0].len() + sides[1].len();
        if men > MAX_MEN {
            return Err(MaterialError::TooMany { men });
        }
        if men == MAX_MEN && sides.iter().flatten().any(Piece::is_pawn) {
            return Err(MaterialError::FiveWithPawn);
        }
        let swap = match counts {
            [1, 0] => true,
            [0, 1] => false,
            _ => {
                sides[0].len() < sides[1].len()
                    || sides[0].len() == sides[1].len() && sides[0] > sides[1]
            }
        };
        if swap {
            sides.swap(0, 1);
        }
        Ok((Self { sides }, swap))
    }

    /// The pieces of a side, its king first.
    pub fn side(&self, side: Side) -> &[Piece] {
        &self.sides[side.index()]
    }

    /// The number of men, kings included.
    pub fn man_count(&self) -> usize {
        self.sides[0].len() + self.sides[1].len()
    }

    /// Returns whether there are pawns.
    pub fn has_pawns(&self) -> bool {
        self.sides.iter().flatten().any(Piece::is_pawn)
    }

    /// Returns every man with its side: White's first, and each side's king first.
    pub fn pieces(&self) -> impl Iterator<Item = (Side, &Piece)> {
        let white = self.sides[0].iter().map(|piece| (Side::White, piece));
        white.chain(self.sides[1].iter().map(|piece| (Side::Black, piece)))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sides.iter().flatten().try_for_each(|piece| piece.fmt(f))
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let mut white = pieces(text)?;
        let black = white.iter().rposition(Piece::is_king).ok_or(MaterialError::Kings)?;
        let black = white.split_off(black);
        Ok(Self::new(white, black)?.0)
    }
}

/// The conventional order of atoms without modifiers: `WD`, `FAD`, `HFD`, `BN`.
const ORDER: &str = "KQRBHWFADNLCJGZXYOEIMPSTUV";

/// Returns the text of a movement, with atoms in a fixed order, so that `WD` and `DW` are the same.
/// If an atom has modifiers, the order is that of the input.
fn canonical(movement: &Movement) -> String {
    let text = movement.to_string();
    let mut parts: Vec<String> = Vec::new();
    for letter in text.chars() {
        match parts.last_mut() {
            // A doubled letter is one atom, a rider.
            Some(part) if letter.is_ascii_digit() || part.starts_with(letter) => part.push(letter),
            _ => parts.push(letter.into()),
        }
    }
    let place = |part: &String| part.chars().next().and_then(|letter| ORDER.find(letter));
    if !parts.iter().all(|part| place(part).is_some()) {
        return text;
    }
    parts.sort_by(|a, b| (place(a), a).cmp(&(place(b), b)));
    let sorted = parts.concat();
    let same = |other: &Movement| movement.rays().is_ok_and(|rays| other.rays() == Ok(rays));
    match sorted.parse() {
        Ok(other) if same(&other) => sorted,
        _ => text,
    }
}

/// Parses a sequence of letters and of Betza strings in parentheses.
fn pieces(text: &str) -> Result<Vec<Piece>, MaterialError> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        if first == '(' {
            let (betza, behind) = after
                .split_once(')')
                .ok_or_else(|| MaterialError::UnclosedParenthesis { text: rest.into() })?;
            found.push(Piece::new(betza)?);
            rest = behind;
        } else {
            let piece = Piece::lettered(first);
            found.push(piece.ok_or(MaterialError::Letter { letter: first })?);
            rest = after;
        }
        // More pieces than any table can have are refused before the rest is parsed.
        if found.len() > 4 * MAX_MEN {
            return Err(MaterialError::TooMany { men: found.len() });
        }
    }
    Ok(found)
}

/// An error in the text of a piece or an ending.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MaterialError {
    /// A letter that is not a piece of chess.
    #[error(
        "`{letter}` is not a chess piece (K Q R B N P); write other pieces in parentheses in Betza \
         notation, such as (WD)"
    )]
    Letter {
        /// The unknown letter.
        letter: char,
    },
    /// A parenthesis that is not closed.
    #[error("`{text}` lacks its closing parenthesis")]
    UnclosedParenthesis {
        /// The text from the parenthesis on.
        text: String,
    },
    /// The text in parentheses is not Betza notation.
    #[error("({betza}): {why}")]
    Betza {
        /// The text in parentheses.
        betza: String,
        /// The error of the parser.
        why: Box<ParseError>,
    },
    /// None or several pieces instead of one.
    #[error("`{text}` is not one piece")]
    NotOnePiece {
        /// The text that was read.
        text: String,
    },
    /// A side has several kings, or Black has none.
    #[error("each side needs one king, written K; only White may have none")]
    Kings,
    /// Too many men.
    #[error("{men} pieces are too many; an ending has at most {MAX_MEN}, kings included")]
    TooMany {
        /// The number of men.
        men: usize,
    },
    /// Five men with a pawn among them.
    #[error("endings with pawns have at most four pieces")]
    FiveWithPawn,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_has_one_name() {
        let name = |betza: &str| Piece::new(betza).unwrap().to_string();
        for (written, known) in [
            ("DW", "(WD)"),
            ("WD", "(WD)"),
            ("DAF", "(FAD)"),
            ("DFH", "(HFD)"),
            ("NR", "(RN)"),
            ("DWR4", "(R4WD)"),
            ("NN", "(NN)"),
            ("NNB", "(BNN)"),
            ("fhNbsK", "(fhNbsK)"),
            ("fbNF", "(vNF)"),
        ] {
            let piece = Piece::new(written).unwrap();
            assert_eq!(name(written), known);
            assert_eq!(known.parse::<Piece>().unwrap(), piece, "{known}");
        }
        let [one, other] = ["K(DW)(WD)K", "K(WD)(DW)K"].map(|text| text.parse::<Material>());
        assert_eq!(one, other);
    }
}
