//! Documents: files of records with their encoding and format.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_registry::GameRegistry;

use crate::texts::Records;
use crate::{
    AnyParsedGame, Encoding, Error, ErrorKind, Format, Formats, Loss, UnmappablePolicy, WriteError,
    decode, encode,
};

/// A file of records. Its format, its encoding and everything in its games survive when moves are
/// added and the file is written back.
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

/// A document as bytes, and what the bytes do not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedDocument {
    bytes: Vec<u8>,
    lost: BTreeSet<Loss>,
}

impl Document {
    /// Creates a document from games.
    pub fn new(format: Format, encoding: Encoding, games: Vec<AnyParsedGame>) -> Self {
        Self { format, encoding, games }
    }

    /// Reads a file in this format, or in the detected one if it is `None`. The document has at
    /// least one game; an error within a game is in [`AnyParsedGame::error`].
    ///
    /// # Errors
    /// If the bytes are not text, the format is not known, or the text has no game of the registry.
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

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The encoding of the file.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The games, in their order.
    pub fn games(&self) -> &[AnyParsedGame] {
        &self.games
    }

    /// The games, mutably.
    pub fn games_mut(&mut self) -> &mut [AnyParsedGame] {
        &mut self.games
    }

    /// Returns the games and discards the rest.
    pub fn into_games(self) -> Vec<AnyParsedGame> {
        self.games
    }

    /// Encodes the document. ASCII becomes UTF-8, which it is part of.
    ///
    /// # Errors
    /// If the format cannot hold a game or more than one game, or if the encoding lacks a character
    /// that may not be replaced.
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
    /// The content of the file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Everything the bytes do not hold, each kind once.
    pub fn losses(&self) -> impl Iterator<Item = Loss> + '_ {
        self.lost.iter().copied()
    }
}
