//! Moves as plain values.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use wazir::registry::{AnyMove, AnyPiece, DynPosition, MoveParts, MoveSource};

/// A move with its text and its squares.
///
/// It has a meaning only in the position it was made for. Two moves are equal if their numbers and
/// their texts are.
///
/// ```
/// use wazir_surface::{Game, Setup};
/// let game = Game::new("shogi", &Setup::default())?;
/// let mv = game.read_move("P-7f")?;
/// assert_eq!((mv.text(), mv.from(), mv.to()), ("7g7f", Some("7g"), "7f"));
/// assert_eq!(game.move_from_packed(mv.packed())?, mv);
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone, Debug, Eq)]
pub struct Move {
    packed: u64,
    text: String,
    from: SquareName,
    to: SquareName,
    dropped: Option<Box<str>>,
    promotion: Option<Box<str>>,
    captures: bool,
    castles: bool,
}

/// The name of a square, padded with zeros.
type SquareName = [u8; 6];

fn square_name(name: &str) -> SquareName {
    let mut kept = [0; 6];
    kept.iter_mut().zip(name.bytes()).for_each(|(to, from)| *to = from);
    kept
}

fn as_text(name: &SquareName) -> &str {
    let length = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
    std::str::from_utf8(&name[..length]).unwrap_or("")
}

impl Move {
    /// Creates a move from its number and what the methods of the same names return, for callers
    /// that stored it. Nothing is checked before the move is played.
    pub fn from_parts(
        packed: u64,
        text: &str,
        from: Option<&str>,
        to: &str,
        dropped: Option<&str>,
        promotion: Option<&str>,
    ) -> Self {
        Self {
            packed,
            text: text.into(),
            from: square_name(from.unwrap_or("")),
            to: square_name(to),
            dropped: dropped.map(Into::into),
            promotion: promotion.map(Into::into),
            captures: false,
            castles: false,
        }
    }

    /// Returns the move with what [`Move::is_capture`] and [`Move::is_castling`] return, for callers
    /// that stored it.
    #[must_use]
    pub fn with_flags(self, captures: bool, castles: bool) -> Self {
        Self { captures, castles, ..self }
    }

    /// Returns the number of the move, unique among the moves of its position.
    pub fn packed(&self) -> u64 {
        self.packed
    }

    /// Returns the move in the game's own notation, such as `7g7f`, `P*5e` or `e7e8q`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the square on which the move starts; `None` for a drop.
    pub fn from(&self) -> Option<&str> {
        Some(as_text(&self.from)).filter(|name| !name.is_empty())
    }

    /// Returns the square on which the move ends.
    pub fn to(&self) -> &str {
        as_text(&self.to)
    }

    /// Returns the letter of the dropped piece; `None` for a move on the board.
    pub fn dropped(&self) -> Option<&str> {
        self.dropped.as_deref()
    }

    /// Returns the letter of the piece that the moved one becomes; `None` if it stays the same.
    pub fn promotion(&self) -> Option<&str> {
        self.promotion.as_deref()
    }

    /// Returns whether the move captures a piece.
    pub fn is_capture(&self) -> bool {
        self.captures
    }

    /// Returns whether the move is castling.
    pub fn is_castling(&self) -> bool {
        self.castles
    }

    pub(crate) fn any(&self) -> AnyMove {
        AnyMove::from_packed(self.packed)
    }
}

/// A move as callers give it.
///
/// ```
/// use wazir_surface::{Game, MoveInput, Setup};
/// let game = Game::new("shogi", &Setup::default())?;
/// let mv = game.read_move("P-7f")?;
/// assert_eq!(game.legal_move(&mv)?, mv);
/// assert_eq!(game.legal_move("+7776FU")?, mv);
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveInput {
    /// The number of the move; see [`Move::packed`].
    Packed(u64),
    /// The move in any notation of the game.
    Text(String),
}

impl From<&str> for MoveInput {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<&String> for MoveInput {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&Move> for MoveInput {
    fn from(mv: &Move) -> Self {
        Self::Packed(mv.packed())
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Self) -> bool {
        (self.packed, &self.text) == (other.packed, &other.text)
    }
}

impl Hash for Move {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.packed.hash(state);
        self.text.hash(state);
    }
}

impl Ord for Move {
    /// Orders moves by their texts.
    fn cmp(&self, other: &Self) -> Ordering {
        (&self.text, self.packed).cmp(&(&other.text, other.packed))
    }
}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Describes moves of one position; it requests the letter of each kind of piece once.
pub(crate) struct MoveDescriber<'p> {
    position: &'p DynPosition,
    squares: &'p [Box<str>],
    letters: Vec<(usize, Box<str>)>,
}

impl<'p> MoveDescriber<'p> {
    /// Creates a describer from the position and the names of the squares.
    pub(crate) fn new(position: &'p DynPosition, squares: &'p [Box<str>]) -> Self {
        Self { position, squares, letters: Vec::new() }
    }

    /// Returns a move of the position with its parts; one without squares if it is none.
    pub(crate) fn describe(&mut self, mv: AnyMove) -> Move {
        let text = self.position.move_text(mv);
        let Some(parts) = self.position.move_parts(mv) else {
            return Move::from_parts(mv.packed(), &text, None, "", None, None);
        };
        let MoveParts { from, to, new_kind, captured, is_castling, .. } = parts;
        let (from, dropped) = match from {
            MoveSource::Square(from) => (self.square(from), None),
            MoveSource::Hand(kind) => ([0; 6], Some(self.letter(kind))),
        };
        Move {
            packed: mv.packed(),
            text,
            from,
            to: self.square(to),
            dropped,
            promotion: new_kind.map(|kind| self.letter(kind)),
            captures: captured.is_some(),
            castles: is_castling,
        }
    }

    fn square(&self, index: usize) -> SquareName {
        square_name(self.squares.get(index).map_or("", |name| name))
    }

    fn letter(&mut self, kind: usize) -> Box<str> {
        if let Some((_, letter)) = self.letters.iter().find(|(known, _)| *known == kind) {
            return letter.clone();
        }
        let piece = AnyPiece { seat: self.position.to_move(), kind };
        let letter: Box<str> = self.position.piece_facts(piece).letter.into();
        self.letters.push((kind, letter.clone()));
        letter
    }
}
