//! Armies for Chess with Different Armies.

use std::fmt;

use wazir::cwda::{ArmyError, ArmyRegistry, ParseArmyError, ParseArmyErrorKind};
use wazir::text::message;

use crate::betza::parse_error;
use crate::error::{Error, ErrorKind, Place};
use crate::setup::check_length;
use crate::texts::Armies;

/// A kind of piece of an [`Army`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ArmyPiece {
    /// The letter: upper case, other than K and P.
    pub letter: String,
    /// The name for players.
    pub name: String,
    /// The movement in Betza notation.
    pub betza: String,
}

/// An army: the pieces on the files a to h beside king and pawns.
///
/// ```
/// use wazir_surface::{Army, ArmyPiece, Game, Setup};
/// let rows = [("S", "Short Rook", "R4"), ("N", "Nightrider", "NN"), ("B", "Bishop", "B"), ("A", "Amazon", "QN")];
/// let rows = rows.map(|(letter, name, betza)| ArmyPiece {
///     letter: letter.into(), name: name.into(), betza: betza.into(),
/// });
/// let riders = Army::new("riders", &rows)?;
/// let setup = Setup::default().with_armies(&riders, &Army::find("fide")?);
/// assert_eq!(Game::new("cwda", &setup)?.armies().unwrap(), format!("{riders}:fide"));
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Army(wazir::cwda::Army);

impl Army {
    /// Creates an army of four kinds of pieces, in the order of the files a and h, b and g, c and
    /// f, and d. King and pawn are those of chess. The identifier has 1 to 32 lower-case letters,
    /// digits, `-` and `_`.
    ///
    /// # Errors
    /// [`ErrorKind::Army`]; if a movement is no Betza notation, with the place in its string.
    pub fn new(id: &str, pieces: &[ArmyPiece]) -> Result<Self, Error> {
        let count = || {
            let found = pieces.len();
            Error::new(ErrorKind::Army, message!(Armies::Pieces { wanted: 4, found }))
        };
        let rows: &[ArmyPiece; 4] = pieces.try_into().map_err(|_| count())?;
        for row in rows {
            check_length(&row.betza)?;
        }
        let rows = rows.each_ref().map(|row| (&*row.letter, &*row.name, &*row.betza));
        wazir::cwda::Army::new(id, rows).map(Self).map_err(|error| army_error(&error))
    }

    /// Returns the known army with this name, such as `nutters` or `Nutty Knights`.
    ///
    /// # Errors
    /// [`ErrorKind::Army`] if there is none.
    pub fn find(name: &str) -> Result<Self, Error> {
        check_length(name)?;
        let armies = ArmyRegistry::with_library();
        if let Some(army) = armies.find(name) {
            return Ok(Self(army.clone()));
        }
        let found = armies.by_id(name).cloned();
        found.map(Self).map_err(|error| Error::new(ErrorKind::Army, error.message()))
    }

    /// Returns every known army, those of the library last.
    pub fn all() -> Vec<Self> {
        ArmyRegistry::with_library().iter().cloned().map(Self).collect()
    }

    /// Reads the text of [`Army::text`], or the identifier of a known army.
    ///
    /// # Errors
    /// [`ErrorKind::Army`] with the place.
    pub fn parse(text: &str) -> Result<Self, Error> {
        check_length(text)?;
        let read = ArmyRegistry::with_library().read(text);
        read.map(Self).map_err(|error| parse_army_error(&error, text))
    }

    /// Reads an army from the text of a TOML file; `docs/armies.md` explains the keys.
    ///
    /// # Errors
    /// [`ErrorKind::Army`] with the place.
    #[cfg(feature = "variant")]
    pub fn from_toml(text: &str) -> Result<Self, Error> {
        let file = wazir::variant::read_army(text);
        let file =
            file.map_err(|error| crate::variant::file_error(ErrorKind::Army, &error, text))?;
        Ok(Self(file.into_army()))
    }

    /// Returns the army with another title, 1 to 60 characters.
    ///
    /// # Errors
    /// [`ErrorKind::Army`] if the title cannot be used.
    pub fn with_title(&self, title: &str) -> Result<Self, Error> {
        self.changed(|army| army.with_title(title))
    }

    /// Returns the army with another king, without castling in its Betza string.
    ///
    /// # Errors
    /// [`ErrorKind::Army`] if no king can move so.
    pub fn with_king(&self, betza: &str) -> Result<Self, Error> {
        check_length(betza)?;
        self.changed(|army| army.with_king(betza))
    }

    /// Returns the army with other pawns.
    ///
    /// # Errors
    /// [`ErrorKind::Army`] if no pawn can move so.
    pub fn with_pawn(&self, betza: &str) -> Result<Self, Error> {
        check_length(betza)?;
        self.changed(|army| army.with_pawn(betza))
    }

    fn changed(
        &self,
        change: impl FnOnce(wazir::cwda::Army) -> Result<wazir::cwda::Army, ArmyError>,
    ) -> Result<Self, Error> {
        change(self.0.clone()).map(Self).map_err(|error| army_error(&error))
    }

    /// Returns the identifier.
    pub fn id(&self) -> &str {
        self.0.id()
    }

    /// Returns the title, which players use.
    pub fn title(&self) -> &str {
        self.0.title()
    }

    /// Returns the kinds of pieces, those of the files a, b, c and d first.
    pub fn pieces(&self) -> Vec<ArmyPiece> {
        let piece = |piece: &wazir::cwda::ArmyPiece| ArmyPiece {
            letter: piece.letter().to_string(),
            name: piece.name().to_owned(),
            betza: piece.movement().to_string(),
        };
        self.0.pieces().iter().map(piece).collect()
    }

    /// Returns the movement of the king, without castling.
    pub fn king(&self) -> String {
        self.0.king().to_string()
    }

    /// Returns the movement of the pawns.
    pub fn pawn(&self) -> String {
        self.0.pawn().to_string()
    }

    /// Returns the identifier of a built-in army, and the whole definition of any other, as
    /// [`Setup::armies`](crate::Setup::armies) and positions take it.
    pub fn text(&self) -> String {
        self.0.to_string()
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Returns the error for an army, with the place in the Betza string if it is there.
fn army_error(error: &ArmyError) -> Error {
    let place = match error {
        ArmyError::Movement { why, .. } => parse_error(why).place().cloned(),
        _ => None,
    };
    let found = Error::new(ErrorKind::Army, error.message());
    place.into_iter().fold(found, Error::at)
}

pub(crate) fn parse_army_error(error: &ParseArmyError, text: &str) -> Error {
    let found = match error.kind() {
        ParseArmyErrorKind::Army(army) => army_error(army),
        kind => Error::new(ErrorKind::Army, kind.message()),
    };
    found.at(Place::of_span(text, error.span()))
}
