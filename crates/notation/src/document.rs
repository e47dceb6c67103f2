//! A file with records: its bytes, its format and what is in it.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_registry::GameRegistry;

use crate::texts::Records;
use crate::{
    AnyParsedGame, Encoding, Error, ErrorKind, Format, Formats, Loss, UnmappablePolicy, WriteError,
    decode, encode,
};

/// A file of records. It keeps its format and encoding, and of each game all that stands in it,
/// when moves are added and it is written back.
///
/// ```
/// use wazir_registry::GameRegistry;
/// use wazir_kifu::KIF;
/// use wazir_notation::{Document, Encoding, UnmappablePolicy, encode};
/// let text = "手合割：平手\n先手：甲\n   1 ７六歩(77)\n*The usual.\n   2 ３四歩(33)\n変化：1手\n   1 ２六歩(27)\n";
/// let bytes = encode(text, Encoding::ShiftJis, UnmappablePolicy::Refuse)?.bytes;
/// let mut file = Document::read(&bytes, None, &wazir_builtin::games())?;
/// assert_eq!((file.format(), file.encoding()), (KIF, Encoding::ShiftJis));
///
/// let mut play = file.games()[0].clone().into_play()?;
/// play.play_text("2g2f")?;
/// assert!(file.games_mut()[0].merge_play(&play));
/// let stored = file.encode(UnmappablePolicy::Refuse)?;
/// let again = Document::read(stored.bytes(), None, &wazir_builtin::games())?;
/// assert_eq!(again.encoding(), Encoding::ShiftJis);
/// assert_eq!(again.games()[0].summary().moves, ["7g7f", "3c3d", "2g2f"]);
/// assert_eq!(again.games()[0].summary().variation_count, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    format: Format,
    encoding: Encoding,
    games: Vec<AnyParsedGame>,
}

/// A document as bytes, and what of it they do not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedDocument {
    bytes: Vec<u8>,
    lost: BTreeSet<Loss>,
}

impl Document {
    /// A document with these games.
    pub fn new(format: Format, encoding: Encoding, games: Vec<AnyParsedGame>) -> Self {
        Self { format, encoding, games }
    }

    /// Reads a file of this format, or of the one that it looks like. There is at least one game
    /// in it; what is wrong with one is told by [`AnyParsedGame::error`].
    ///
    /// # Errors
    /// When the bytes are no text, the text is in no format known here, or there is no game of the
    /// list in it.
    pub fn read(bytes: &[u8], format: Option<Format>, games: &GameRegistry) -> Result<Self, Error> {
        let (encoding, text) = decode(bytes)?;
        let Some(format) = format.or_else(|| Formats::for_games(games).detect(&text)) else {
            let reason = Records::NoFormat;
            return Err(Error::without_location(ErrorKind::Syntax, reason));
        };
        let games = format.read(&text, games)?;
        if games.is_empty() {
            return Err(Error::without_location(ErrorKind::Syntax, Records::NoGame));
        }
        Ok(Self { format: format.version_of(&text), encoding, games })
    }

    /// The format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// How the text is stored.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The games, in their order.
    pub fn games(&self) -> &[AnyParsedGame] {
        &self.games
    }

    /// The games, to be changed.
    pub fn games_mut(&mut self) -> &mut [AnyParsedGame] {
        &mut self.games
    }

    /// The games alone.
    pub fn into_games(self) -> Vec<AnyParsedGame> {
        self.games
    }

    /// The file as it is to be stored. What was ASCII becomes UTF-8 where it needs more.
    ///
    /// # Errors
    /// When the format cannot hold a game, or so many, or the encoding lacks a character that may
    /// not be replaced.
    pub fn encode(&self, missing: UnmappablePolicy) -> Result<EncodedDocument, WriteError> {
        if self.games.len() > 1 && !self.format.allows_many_games() {
            return Err(WriteError::OneGame { format: self.format.name() });
        }
        let mut lost = BTreeSet::new();
        let mut texts: Vec<String> = Vec::with_capacity(self.games.len());
        for game in &self.games {
            let written = game.write(self.format)?;
            lost.extend(written.losses());
            texts.push(written.into_text());
        }
        let encoding = match self.encoding {
            Encoding::Ascii => Encoding::Utf8,
            encoding => encoding,
        };
        let text = self.format.declare_encoding(self.format.join(&texts), encoding);
        let encoded = encode(&text, encoding, missing)?;
        if encoded.replaced {
            lost.insert(Loss::Characters);
        }
        Ok(EncodedDocument { bytes: encoded.bytes, lost })
    }
}

impl EncodedDocument {
    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What the bytes do not hold, each once.
    pub fn losses(&self) -> impl Iterator<Item = Loss> + '_ {
        self.lost.iter().copied()
    }
}
