//! Armies, as data.

mod builtin;
mod registry;
mod movement;
mod text;

use alloc::string::String;
use alloc::sync::Arc;
use core::hash::{Hash, Hasher};

use wazir_betza::Movement;
use wazir_game::Seat;
use wazir_geometry::Chess8;
use wazir_text::{Argument, Message, message};

pub(crate) use builtin::STANDARD_COUNT;
pub use registry::{ArmyRegistry, UnknownArmyError};
pub use text::{ParseArmyError, ParseArmyErrorKind};

use crate::texts::Armies as Texts;

/// The pawn of chess, with its double step and en passant (rules/cwda.md section 5).
pub const PAWN: &str = "fmWfceFifmnD";
/// The king of chess, castling aside.
pub const KING: &str = "K";

/// The most characters that a title or the name of a piece may have.
const LONGEST_NAME: usize = 60;
/// The most characters that a note may have.
const LONGEST_NOTE: usize = 500;
/// The most characters that an identifier may have.
const LONGEST_ID: usize = 32;

/// One kind of piece of an army.
///
/// Two are equal when letter, name and movement are; notes are not compared.
#[derive(Clone, Debug)]
pub struct ArmyPiece {
    letter: char,
    name: String,
    movement: Movement,
    note: String,
}

impl ArmyPiece {
    /// A piece with an upper-case letter other than K and P, a name of 1 to 60 characters, and its
    /// Betza string.
    ///
    /// ```
    /// use wazir_cwda::ArmyPiece;
    /// let amazon = ArmyPiece::new("A", "Amazon", "QN")?.with_note("queen and knight")?;
    /// assert_eq!((amazon.letter(), amazon.name(), amazon.note()), ('A', "Amazon", "queen and knight"));
    /// assert!(ArmyPiece::new("K", "Kite", "F").is_err());
    /// # Ok::<(), wazir_cwda::ArmyError>(())
    /// ```
    ///
    /// # Errors
    /// When the letter, the name or the movement cannot be used.
    pub fn new(letter: &str, name: &str, betza: &str) -> Result<Self, ArmyError> {
        let mut chars = letter.chars();
        let usable = |c: &char| c.is_ascii_uppercase() && !matches!(c, 'K' | 'P');
        let single = chars.next().filter(usable).filter(|_| chars.next().is_none());
        let bad = || ArmyError::Letter { letter: truncated(letter, 8), name: truncated(name, LONGEST_NAME) };
        let letter = single.ok_or_else(bad)?;
        if !is_name(name) {
            return Err(ArmyError::Name { letter });
        }
        let movement = movement::piece_movement(name, betza)?;
        Ok(Self { letter, name: name.into(), movement, note: String::new() })
    }

    /// The same with something worth knowing about the piece, of at most 500 characters.
    ///
    /// # Errors
    /// When the note is too long.
    pub fn with_note(mut self, note: &str) -> Result<Self, ArmyError> {
        if note.chars().nth(LONGEST_NOTE).is_some() {
            return Err(ArmyError::Note { name: self.name });
        }
        self.note = note.into();
        Ok(self)
    }

    /// The upper-case letter of the piece in position texts.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// What players call the piece.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How it moves.
    pub fn movement(&self) -> &Movement {
        &self.movement
    }

    /// Something worth knowing about the piece, or nothing. For the built-in ones it is the name
    /// that Betza gave it, where that is another.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// Whether the piece never leaves the colour it stands on (rules/cwda.md section 3).
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// let clobberers = Army::builtin_by_id("clobberers")?;
    /// assert_eq!(clobberers.pieces().each_ref().map(|p| p.is_color_bound()), [true, false, true, false]);
    /// # Ok::<(), wazir_cwda::UnknownArmyError>(())
    /// ```
    pub fn is_color_bound(&self) -> bool {
        // Army pieces are such as can be compiled.
        self.movement.is_color_bound(&Chess8).unwrap_or(true)
    }
}

impl PartialEq for ArmyPiece {
    fn eq(&self, other: &Self) -> bool {
        (self.letter, &self.name, &self.movement) == (other.letter, &other.name, &other.movement)
    }
}

impl Eq for ArmyPiece {}

impl Hash for ArmyPiece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.letter, &self.name, &self.movement).hash(state);
    }
}

/// An army: an identifier, a title, four kinds of pieces, and how its king and its pawns move.
///
/// Its text form is the identifier of a built-in army, and the whole definition of any other: see
/// [`Army::from_str`](core::str::FromStr::from_str). Two armies are equal when their text forms
/// are, which hold everything but the notes. It is cheap to clone.
#[derive(Clone, Debug)]
pub struct Army(Arc<ArmyData>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct ArmyData {
    id: String,
    title: String,
    pieces: [ArmyPiece; 4],
    king: Movement,
    pawn: Movement,
}

impl PartialEq for Army {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Army {}

impl Default for Army {
    /// The army of orthodox chess.
    fn default() -> Self {
        Self::builtin_by_id("fide").expect("a built-in army")
    }
}

impl Hash for Army {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// Why an army cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum ArmyError {
    /// The identifier must be of lower-case letters, digits, `-` and `_`, at most 32 of them.
    Id {
        /// The identifier given.
        id: String,
    },
    /// Another army has the identifier.
    DuplicateId {
        /// The identifier given.
        id: String,
    },
    /// The title is empty, longer than 60 characters, or has control characters.
    Title,
    /// A letter is no upper-case ASCII letter, is K or P, or stands twice.
    Letter {
        /// The letter given.
        letter: String,
        /// The piece.
        name: String,
    },
    /// The name of a piece is empty, longer than 60 characters, or has control characters.
    Name {
        /// The letter of the piece.
        letter: char,
    },
    /// A note is longer than 500 characters.
    Note {
        /// The piece.
        name: String,
    },
    /// The movement is no Betza string.
    Movement {
        /// The piece.
        name: String,
        /// What the parser says.
        why: wazir_betza::ParseError,
    },
    /// The movement can be read but not played.
    Unsupported {
        /// The piece.
        name: String,
        /// What cannot be played.
        why: wazir_betza::UnsupportedError,
    },
    /// The movement castles, which only kings do, and they by themselves.
    Castling {
        /// The piece.
        name: String,
    },
    /// A piece that takes en passant, which pawns alone do.
    EnPassant {
        /// The piece.
        name: String,
    },
    /// A king that does more than steps and leaps by which it also takes.
    King,
    /// A king whose own step ends where castling does.
    KingLeap,
    /// A pawn that moves otherwise than forward.
    PawnDirection,
    /// A pawn that cannot move from everywhere.
    PawnStuck,
    /// A pawn that takes en passant other than by a leap, or goes there without taking too.
    PawnEnPassant,
    /// A pawn with two double steps from one square, of which one alone could be taken en passant.
    PawnDoubleSteps,
}

impl ArmyError {
    /// What is the matter, as a sentence that can be said in several languages. What Betza
    /// notation says is English.
    pub fn message(&self) -> Message {
        match self {
            Self::Id { id } => message!(Texts::Id { id: id.clone() }),
            Self::DuplicateId { id } => message!(Texts::Taken { id: id.clone() }),
            Self::Title => message!(Texts::Title { most: LONGEST_NAME }),
            Self::Letter { letter, name } => {
                message!(Texts::Letter { letter: letter.clone(), name: name.clone() })
            }
            Self::Name { letter } => {
                message!(Texts::Name { letter: Argument::from_display(letter), most: LONGEST_NAME })
            }
            Self::Note { name } => message!(Texts::Note { name: name.clone(), most: LONGEST_NOTE }),
            Self::Movement { name, why } => {
                message!(Texts::Movement { name: name.clone(), why: Argument::from_display(why) })
            }
            Self::Unsupported { name, why } => {
                message!(Texts::Unsupported {
                    name: name.clone(),
                    why: Argument::from_display(why)
                })
            }
            Self::Castling { name } => message!(Texts::Castling { name: name.clone() }),
            Self::EnPassant { name } => message!(Texts::EnPassant { name: name.clone() }),
            Self::King => Texts::King.into(),
            Self::KingLeap => Texts::KingLeap.into(),
            Self::PawnDirection => Texts::PawnDirection.into(),
            Self::PawnStuck => Texts::PawnStuck.into(),
            Self::PawnEnPassant => Texts::PawnEnPassant.into(),
            Self::PawnDoubleSteps => Texts::PawnDoubles.into(),
        }
    }
}

impl Army {
    /// An army of your own: letter, name and Betza string of the pieces on the a and h, b and g,
    /// c and f, and d files. Its title is its identifier; king and pawn are those of chess.
    ///
    /// # Errors
    /// When the identifier, a letter, a name or a movement cannot be used.
    pub fn new(id: &str, pieces: [(&str, &str, &str); 4]) -> Result<Self, ArmyError> {
        let piece = |(letter, name, betza)| ArmyPiece::new(letter, name, betza);
        let [a, b, c, d] = pieces;
        Self::from_pieces(id, [piece(a)?, piece(b)?, piece(c)?, piece(d)?])
    }

    /// An army of these pieces, in the order of the files a, b, c and d.
    ///
    /// ```
    /// use wazir_cwda::{Army, ArmyPiece};
    /// let piece = |letter, name, betza| ArmyPiece::new(letter, name, betza);
    /// let army = Army::from_pieces("amazons", [
    ///     piece("S", "Short Rook", "R4")?,
    ///     piece("N", "Knight", "N")?,
    ///     piece("B", "Bishop", "B")?,
    ///     piece("A", "Amazon", "QN")?,
    /// ])?
    /// .with_title("Amazon Army")?;
    /// assert_eq!((army.id(), army.title()), ("amazons", "Amazon Army"));
    /// # Ok::<(), wazir_cwda::ArmyError>(())
    /// ```
    ///
    /// # Errors
    /// When the identifier cannot be used or two pieces have one letter.
    pub fn from_pieces(id: &str, pieces: [ArmyPiece; 4]) -> Result<Self, ArmyError> {
        let usable = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        if id.is_empty() || id.len() > LONGEST_ID || !id.chars().all(usable) {
            return Err(ArmyError::Id { id: truncated(id, LONGEST_ID) });
        }
        let twice = |at: &usize| pieces.iter().take(*at).any(|p| p.letter == pieces[*at].letter);
        if let Some(at) = (1..4).find(twice) {
            let (letter, name) = (pieces[at].letter.into(), pieces[at].name.clone());
            return Err(ArmyError::Letter { letter, name });
        }
        let (king, pawn) = movement::chess_movements();
        Ok(Self(Arc::new(ArmyData { id: id.into(), title: id.into(), pieces, king, pawn })))
    }

    /// The same under a title of 1 to 60 characters: what players call the army.
    ///
    /// # Errors
    /// When the title cannot be used.
    pub fn with_title(mut self, title: &str) -> Result<Self, ArmyError> {
        if !is_name(title) {
            return Err(ArmyError::Title);
        }
        Arc::make_mut(&mut self.0).title = title.into();
        Ok(self)
    }

    /// The same with a king of its own. Castling is left out of its string: every king castles,
    /// as far as its corner piece asks for (rules/cwda.md section 6).
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// let army = Army::builtin_by_id("rookies")?;
    /// assert!(army.clone().with_king("KfN").is_ok());
    /// // A king cannot ride, nor leap to where it would land by castling.
    /// assert!(army.clone().with_king("Q").is_err());
    /// assert!(army.with_king("KD").is_err());
    /// # Ok::<(), wazir_cwda::UnknownArmyError>(())
    /// ```
    ///
    /// # Errors
    /// When the string is no Betza string, or no king can move so.
    pub fn with_king(mut self, betza: &str) -> Result<Self, ArmyError> {
        Arc::make_mut(&mut self.0).king = movement::king_movement(betza)?;
        Ok(self)
    }

    /// The same with pawns of its own, which only move forward. A first move of two squares that
    /// the square between can block (`ifmnD`) is a double step: pawns that have `e` in their
    /// string may take it en passant.
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// let army = Army::builtin_by_id("rookies")?;
    /// assert!(army.clone().with_pawn("fmWfceF").is_ok());
    /// assert!(army.with_pawn("vW").is_err());
    /// # Ok::<(), wazir_cwda::UnknownArmyError>(())
    /// ```
    ///
    /// # Errors
    /// When the string is no Betza string, or no pawn can move so.
    pub fn with_pawn(mut self, betza: &str) -> Result<Self, ArmyError> {
        Arc::make_mut(&mut self.0).pawn = movement::pawn_movement(betza)?;
        Ok(self)
    }

    /// A built-in army by its identifier. [`ArmyRegistry::find`] knows other names too.
    ///
    /// # Errors
    /// When there is no such army.
    pub fn builtin_by_id(id: &str) -> Result<Self, UnknownArmyError> {
        let found = builtin::all().iter().find(|army| army.id() == id);
        found.cloned().ok_or_else(|| UnknownArmyError::new(id, builtin::all()))
    }

    /// The built-in armies, the four settled ones first.
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// let ids: Vec<_> = Army::builtin().iter().map(Army::id).collect();
    /// assert_eq!(ids, ["fide", "clobberers", "nutters", "rookies", "clobberers2"]);
    /// ```
    pub fn builtin() -> &'static [Self] {
        builtin::all()
    }

    /// The four settled armies, which play-testing found equal.
    pub fn standard() -> &'static [Self] {
        let all = builtin::all();
        all.get(..STANDARD_COUNT).unwrap_or(all)
    }

    /// Whether this is one of the built-in armies, and not another under such a name.
    pub fn is_builtin(&self) -> bool {
        builtin::all().iter().any(|army| army == self)
    }

    /// The identifier: lower-case letters, digits, `-` and `_`, 1 to 32 of them.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// What players call the army.
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// What players call the army for short: `Nutters` for the Nutty Knights.
    pub fn short_title(&self) -> &str {
        let row = builtin::ROWS.iter().find(|row| row.id == self.id() && self.is_builtin());
        row.map_or(&self.0.title, |row| row.short)
    }

    /// The pieces on the a and h, b and g, c and f, and d files.
    pub fn pieces(&self) -> &[ArmyPiece; 4] {
        &self.0.pieces
    }

    /// How the king moves, castling aside.
    pub fn king(&self) -> &Movement {
        &self.0.king
    }

    /// How a pawn moves.
    pub fn pawn(&self) -> &Movement {
        &self.0.pawn
    }

    /// Whether the king goes three squares when it castles on the a-file: so its corner piece,
    /// which never leaves its colour, keeps to it (rules/cwda.md section 6, R3).
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// assert!(Army::builtin_by_id("clobberers")?.castles_three_squares());
    /// assert!(!Army::builtin_by_id("fide")?.castles_three_squares());
    /// # Ok::<(), wazir_cwda::UnknownArmyError>(())
    /// ```
    pub fn castles_three_squares(&self) -> bool {
        self.0.pieces[0].is_color_bound()
    }

    /// How the king of a seat moves, castling with it, as a Betza string. Black's left is White's
    /// right.
    ///
    /// ```
    /// use wazir_cwda::Army;
    /// use wazir_game::Seat;
    /// let [fide, clobberers] = [Army::builtin_by_id("fide")?, Army::builtin_by_id("clobberers")?];
    /// assert_eq!(fide.king_betza(Seat::FIRST), "KisO2");
    /// assert_eq!(clobberers.king_betza(Seat::FIRST), "KirO2ilO3");
    /// assert_eq!(clobberers.king_betza(Seat::SECOND), "KilO2irO3");
    /// # Ok::<(), wazir_cwda::UnknownArmyError>(())
    /// ```
    pub fn king_betza(&self, seat: Seat) -> String {
        let castling = match (self.castles_three_squares(), seat == Seat::FIRST) {
            (false, _) => "isO2",
            (true, true) => "irO2ilO3",
            (true, false) => "ilO2irO3",
        };
        alloc::format!("{}{castling}", self.0.king)
    }
}

/// The first characters of a text, for an error about it.
fn truncated(text: &str, most: usize) -> String {
    text.chars().take(most).collect()
}

/// Whether a text can be a title or the name of a piece.
fn is_name(text: &str) -> bool {
    let length = text.chars().take(LONGEST_NAME + 1).count();
    (1..=LONGEST_NAME).contains(&length)
        && text.trim() == text
        && !text.chars().any(char::is_control)
}
