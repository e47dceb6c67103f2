//! The reader of army files.

use alloc::string::String;
use alloc::vec::Vec;

use toml::de::DeTable;
use wazir_cwda::{Army, ArmyError, ArmyOrigin, ArmyPiece, Matchup, Options};

use crate::table::{StringValue, TomlTable};
use crate::{FileError, FileErrorKind, FileWarning};

/// The maximum size of an army file, in bytes.
pub const MAX_LENGTH: usize = 65_536;

const FILES: [&str; 4] = ["a", "b", "c", "d"];
const KING_SIDE: [(&str, char); 3] = [("f", 'f'), ("g", 'g'), ("h", 'h')];
const FILE_KEYS: [&str; 14] = [
    "name",
    "id",
    "author",
    "source",
    "description",
    "a",
    "b",
    "c",
    "d",
    "f",
    "g",
    "h",
    "king",
    "pawn",
];
const PIECE_KEYS: [&str; 4] = ["letter", "name", "betza", "note"];

/// An army read from a file, with warnings for its author.
#[derive(Clone, Debug)]
pub struct ArmyFile {
    army: Army,
    warnings: Vec<FileWarning>,
}

impl ArmyFile {
    /// The army that was read.
    pub fn army(&self) -> &Army {
        &self.army
    }

    /// Returns the army and discards the warnings.
    pub fn into_army(self) -> Army {
        self.army
    }

    /// The warnings about things that may not mean what the author thinks.
    ///
    /// ```
    /// let text = "name = 'x'\nking = 'sfN'
    /// a = { letter = 'A', name = 'A', betza = 'W' }
    /// b = { letter = 'B', name = 'B', betza = 'F' }
    /// c = { letter = 'C', name = 'C', betza = 'D' }
    /// d = { letter = 'D', name = 'D', betza = 'N' }";
    /// let file = wazir_variant::read_army(text)?;
    /// assert_eq!((file.warnings()[0].line(), file.warnings()[0].column()), (2, 9));
    /// # Ok::<(), wazir_variant::FileError>(())
    /// ```
    pub fn warnings(&self) -> &[FileWarning] {
        &self.warnings
    }
}

/// Reads an army from the text of its file.
///
/// # Errors
/// The first error in the file, with its location.
pub fn read_army(text: &str) -> Result<ArmyFile, FileError> {
    if text.len() > MAX_LENGTH {
        let kind = FileErrorKind::TooLong { bytes: text.len() };
        return Err(FileError::new(text, kind, 0..0));
    }
    let parsed = DeTable::parse(text).map_err(|error| {
        let reason = error.message().lines().collect::<Vec<_>>().join(", ");
        let end = text.trim_end().len();
        FileError::new(text, FileErrorKind::Toml { reason }, error.span().unwrap_or(end..end))
    })?;
    let file = TomlTable::file(text, &parsed);
    file.reject_unknown_keys(&FILE_KEYS)?;
    let mut reader = Reader { text, file, warnings: Vec::new() };
    let army = reader.army()?;
    Ok(ArmyFile { army, warnings: reader.warnings })
}

struct Reader<'t> {
    text: &'t str,
    file: TomlTable<'t>,
    warnings: Vec<FileWarning>,
}

impl Reader<'_> {
    fn army(&mut self) -> Result<Army, FileError> {
        let name = self.file.string("name")?;
        let id = self.id(&name)?;
        let mut letters = Vec::new();
        let mut piece = |file| {
            let (piece, letter) = self.piece(file)?;
            letters.push((piece.letter(), letter));
            Ok::<_, FileError>(piece)
        };
        let [a, b, c, d] = FILES;
        let pieces = [piece(a)?, piece(b)?, piece(c)?, piece(d)?];
        self.each_letter_once(&letters)?;
        // Only the identifier can be wrong now.
        let at = self.file.optional("id")?.unwrap_or_else(|| name.clone());
        let army = Army::from_pieces(&id, pieces).map_err(|why| self.refused(&at, why))?;
        let army = army.with_title(name.text).map_err(|why| self.refused(&name, why))?;
        let army = self.king_side(army, letters)?;
        let army = self.origin(army)?;
        let army = self.own(army, "king", Army::with_king)?;
        let army = self.own(army, "pawn", Army::with_pawn)?;
        // An army that cannot start against itself cannot start against any.
        let start = Matchup::new(army.clone(), army.clone()).start(&Options::default());
        match start {
            Ok(_) => Ok(army),
            Err(why) => Err(self.file.error(FileErrorKind::Unplayable(why), name.span)),
        }
    }

    /// Adds the pieces that stand only on the king's side, if the file has any.
    fn king_side(
        &mut self,
        mut army: Army,
        mut letters: Vec<(char, core::ops::Range<usize>)>,
    ) -> Result<Army, FileError> {
        for (key, file) in KING_SIDE {
            if self.file.get(key).is_none() {
                continue;
            }
            let (piece, letter) = self.piece(key)?;
            letters.push((piece.letter(), letter.clone()));
            let mirrored = army.piece_on_file(file);
            if mirrored != Some(&piece) {
                self.each_letter_once(&letters)?;
            }
            let added = army.with_king_side_piece(file, piece);
            army = added.map_err(|why| self.file.error(FileErrorKind::Army(why), letter))?;
        }
        Ok(army)
    }

    /// Adds author, source and description, if the file has them.
    fn origin(&self, army: Army) -> Result<Army, FileError> {
        let texts = ["author", "source", "description"].map(|key| self.file.optional(key));
        let [author, source, description] = texts;
        let texts = [author?, source?, description?];
        let text = |index: usize| texts[index].as_ref().map_or("", |value| value.text);
        let origin = ArmyOrigin::new(text(0), text(1), text(2));
        match (origin, texts.iter().flatten().next()) {
            (Ok(origin), _) => Ok(army.with_origin(origin)),
            (Err(why), Some(value)) => Err(self.refused(value, why)),
            (Err(_), None) => Ok(army),
        }
    }

    /// The identifier: the given one, or the name in lower case with each run of other characters
    /// replaced by `-`.
    fn id(&self, name: &StringValue<'_>) -> Result<String, FileError> {
        if let Some(id) = self.file.optional("id")? {
            return Ok(id.text.into());
        }
        let plain = name.text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' });
        let plain: String = plain.map(|c| c.to_ascii_lowercase()).collect();
        let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
        let id: String = words.join("-").chars().take(32).collect();
        match id.is_empty() && !name.text.is_empty() {
            true => Err(self.file.error(FileErrorKind::NoId, name.span.clone())),
            false if id.is_empty() => Err(self.refused(name, ArmyError::Title)),
            false => Ok(id.trim_end_matches('-').into()),
        }
    }

    /// Reads a piece; also returns the location of its letter.
    fn piece(
        &mut self,
        file: &'static str,
    ) -> Result<(ArmyPiece, core::ops::Range<usize>), FileError> {
        let table = self.file.table(file)?;
        table.reject_unknown_keys(&PIECE_KEYS)?;
        let letter = table.string("letter")?;
        let name = table.string("name")?;
        let betza = table.string("betza")?;
        let note = table.optional("note")?;
        let piece =
            ArmyPiece::new(letter.text, name.text, betza.text).map_err(|why| match why {
                ArmyError::Letter { .. } => self.refused(&letter, why),
                ArmyError::Name { .. } => self.refused(&name, why),
                why => self.refused(&betza, why),
            })?;
        self.warn(&betza, piece.movement().warnings());
        let piece = match note {
            Some(note) => piece.with_note(note.text).map_err(|why| self.refused(&note, why))?,
            None => piece,
        };
        Ok((piece, letter.full_span()))
    }

    fn each_letter_once(
        &self,
        letters: &[(char, core::ops::Range<usize>)],
    ) -> Result<(), FileError> {
        for (i, (letter, at)) in letters.iter().enumerate() {
            let first = letters.iter().take(i).find(|(other, _)| other == letter);
            if let Some((_, first)) = first {
                let kind = FileErrorKind::LetterTwice { letter: *letter };
                return Err(self.file.error(kind, at.clone()).with_other_span(first.clone()));
            }
        }
        Ok(())
    }

    /// Gives the army its own king or pawns, if the file has them.
    fn own(
        &mut self,
        army: Army,
        key: &'static str,
        with: fn(Army, &str) -> Result<Army, ArmyError>,
    ) -> Result<Army, FileError> {
        let Some(betza) = self.file.optional(key)? else { return Ok(army) };
        let army = with(army, betza.text).map_err(|why| self.refused(&betza, why))?;
        let movement = if key == "king" { army.king() } else { army.pawn() };
        self.warn(&betza, movement.warnings());
        Ok(army)
    }

    fn warn(&mut self, betza: &StringValue<'_>, warnings: &[wazir_betza::MovementWarning]) {
        for warning in warnings {
            let span = betza.sub_span(warning.span());
            self.warnings.push(FileWarning::new(self.text, warning.clone(), span));
        }
    }

    /// Creates the error for a value, or for the part of it that the Betza error points at.
    fn refused(&self, value: &StringValue<'_>, why: ArmyError) -> FileError {
        let inner = why.betza_span();
        let span = inner.map_or_else(|| value.full_span(), |inner| value.sub_span(inner));
        self.file.error(FileErrorKind::Army(why), span)
    }
}
