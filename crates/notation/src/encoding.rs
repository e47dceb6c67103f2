//! Bytes to text and back.

mod guess;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use encoding_rs::{EUC_JP, SHIFT_JIS, WINDOWS_1252};
use wazir_text::{Argument, Message, Records, message};

use crate::{Error, ErrorKind, WriteError};

/// How a text is stored as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// Nothing but ASCII, which all the others contain.
    Ascii,
    /// UTF-8.
    Utf8,
    /// UTF-8 with a byte order mark in front.
    Utf8Bom,
    /// Shift_JIS in the variant of Windows, code page 932.
    ShiftJis,
    /// EUC-JP, in records of old servers.
    EucJp,
    /// Latin-1 (ISO 8859-1), which PGN is in by its standard: Western letters, one byte each.
    Latin1,
    /// Latin-1 with the quotation marks and dashes of Windows, code page 1252.
    Windows1252,
}

impl Encoding {
    /// The name: `ascii`, `utf8`, `utf8-bom`, `cp932`, `euc-jp`, `latin1`, `cp1252`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf8",
            Self::Utf8Bom => "utf8-bom",
            Self::ShiftJis => "cp932",
            Self::EucJp => "euc-jp",
            Self::Latin1 => "latin1",
            Self::Windows1252 => "cp1252",
        }
    }

    /// The codec of an encoding that lacks characters; ASCII is written as Shift_JIS.
    fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::EucJp => EUC_JP,
            Self::Latin1 | Self::Windows1252 => WINDOWS_1252,
            _ => SHIFT_JIS,
        }
    }

    /// Whether the encoding has a character beyond ASCII.
    fn has(self, part: &str) -> bool {
        match self {
            Self::Utf8 | Self::Utf8Bom => true,
            Self::Ascii => false,
            // The bytes of others are read as those of Windows-1252.
            Self::Latin1 => part.chars().all(|c| ('\u{a0}'..='\u{ff}').contains(&c)),
            // Some characters are stored as the bytes of others that look like them.
            Self::ShiftJis | Self::EucJp | Self::Windows1252 => {
                let (bytes, _, lacking) = self.codec().encode(part);
                !lacking && self.codec().decode_without_bom_handling(&bytes).0 == part
            }
        }
    }

    /// The text of bytes in an encoding other than UTF-8; `None` when it does not allow them.
    #[cfg(feature = "std")]
    pub(crate) fn text(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Self::Ascii | Self::Utf8 | Self::Utf8Bom => None,
            _ => self.codec().decode_without_bom_handling_and_without_replacement(bytes),
        }
    }

    /// What stands for a character that the encoding lacks.
    fn replacement(self) -> &'static str {
        if self.has("〓") { "〓" } else { "?" }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The names that are read, with another one for the same encoding in brackets.
const NAMES: [&str; 7] =
    ["utf8", "utf8-bom", "cp932 (shift_jis)", "euc-jp", "latin1 (iso-8859-1)", "cp1252", "ascii"];

/// A text that names no encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseEncodingError {
    name: String,
}

impl ParseEncodingError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        message!(Records::EncodingName { name: self.name.clone(), known: Argument::one_of(NAMES) })
    }
}

impl fmt::Display for ParseEncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl core::error::Error for ParseEncodingError {}

impl core::str::FromStr for Encoding {
    type Err = ParseEncodingError;

    fn from_str(name: &str) -> Result<Self, ParseEncodingError> {
        match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "ascii" => Ok(Self::Ascii),
            "utf8" | "utf-8" => Ok(Self::Utf8),
            "utf8-bom" | "utf-8-bom" => Ok(Self::Utf8Bom),
            "cp932" | "shift-jis" | "sjis" | "ms932" | "windows-31j" => Ok(Self::ShiftJis),
            "euc-jp" | "eucjp" => Ok(Self::EucJp),
            "latin1" | "latin-1" | "iso-8859-1" | "iso8859-1" => Ok(Self::Latin1),
            "cp1252" | "windows-1252" => Ok(Self::Windows1252),
            _ => Err(ParseEncodingError { name: name.chars().take(40).collect() }),
        }
    }
}

/// Turns bytes into text. The encoding is found by looking at them, never by a file's name:
///
/// * What is valid UTF-8 is UTF-8.
/// * What Shift_JIS or EUC-JP allow, and what looks like Japanese in it, is that. Of the few texts
///   that could be either, those that would have half-width katakana in Shift_JIS and none in EUC-JP
///   are EUC-JP. A text does not look like Japanese when most of its characters beyond ASCII stand
///   alone among Latin letters, as the `é` of `Réti` does.
/// * The rest is Latin-1, or Windows-1252 where it has bytes that Latin-1 leaves out; but not when
///   it is UTF-8 or Japanese with a few broken characters, or holds control characters.
///
/// ```
/// use wazir_notation::{Encoding, decode};
/// assert_eq!(decode(b"\x90\xe6\x8e\xe8")?, (Encoding::ShiftJis, "先手".into()));
/// assert_eq!(decode(b"Richard R\xe9ti")?, (Encoding::Latin1, "Richard Réti".into()));
/// assert_eq!(decode(b"White\x92s move")?, (Encoding::Windows1252, "White’s move".into()));
/// # Ok::<(), wazir_notation::Error>(())
/// ```
///
/// # Errors
/// With the line and column of the first byte that no encoding explains.
pub fn decode(bytes: &[u8]) -> Result<(Encoding, Cow<'_, str>), Error> {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf")
        && let Ok(text) = core::str::from_utf8(rest)
    {
        return Ok((Encoding::Utf8Bom, Cow::Borrowed(text)));
    }
    match core::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Ok((Encoding::Ascii, Cow::Borrowed(text))),
        Ok(text) => Ok((Encoding::Utf8, Cow::Borrowed(text))),
        Err(error) => decode_other(bytes, error.valid_up_to()),
    }
}

/// Turns bytes into text that are UTF-8 only up to some place.
fn decode_other(bytes: &[u8], sound: usize) -> Result<(Encoding, Cow<'_, str>), Error> {
    let binary = guess::is_binary(bytes);
    if let Some(found) = decode_japanese(bytes)
        && (binary || guess::looks_japanese(bytes, found.0))
    {
        return Ok(found);
    }
    if let Some(error) = why_not_western(bytes, sound, binary) {
        return Err(error);
    }
    let (encoding, text) = guess::western(bytes);
    Ok((encoding, text.into()))
}

/// What is wrong with bytes that are better not read as Western letters, which any byte can be.
fn why_not_western(bytes: &[u8], sound: usize, binary: bool) -> Option<Error> {
    if guess::is_broken_utf8(bytes) {
        let text = String::from_utf8_lossy(bytes);
        let reason = Records::BrokenUtf8;
        return Some(Error::new(ErrorKind::Encoding, &text, sound..sound, reason));
    }
    let replaced = [SHIFT_JIS, EUC_JP].map(|codec| codec.decode_without_bom_handling(bytes).0);
    let broken = replaced.iter().find(|text| guess::is_broken_japanese(text));
    broken.or(replaced.first().filter(|_| binary)).map(|text| not_text(text))
}

fn decode_japanese(bytes: &[u8]) -> Option<(Encoding, Cow<'_, str>)> {
    let as_encoding = |encoding: Encoding| {
        let text = encoding.codec().decode_without_bom_handling_and_without_replacement(bytes)?;
        Some((encoding, text))
    };
    let has_half_width = |text: &str| text.chars().any(|c| ('\u{ff61}'..='\u{ff9f}').contains(&c));
    match as_encoding(Encoding::ShiftJis) {
        Some(found) if !has_half_width(&found.1) => Some(found),
        found => as_encoding(Encoding::EucJp)
            .filter(|(_, text)| found.is_none() || !has_half_width(text))
            .or(found),
    }
}

/// The error for bytes that are no text: where the likeliest encoding breaks off.
fn not_text(replaced: &str) -> Error {
    let at = replaced.find(char::REPLACEMENT_CHARACTER).unwrap_or(replaced.len());
    let reason = Records::NoEncoding;
    Error::new(ErrorKind::Encoding, replaced, at..at, reason)
}

/// What becomes of characters that an encoding lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Missing {
    /// They are replaced as players do where there is a custom (☗ by ▲), otherwise it is an error.
    #[default]
    Refuse,
    /// As [`Missing::Refuse`], and 〓 stands for all others (`?` where there is no 〓).
    Replace,
}

/// Stand-ins that players use where an encoding lacks a character.
const STAND_INS: [(char, &str); 14] = [
    ('☗', "▲"),
    ('☖', "△"),
    ('⛊', "▲"),
    ('⛉', "△"),
    ('\u{2212}', "－"),
    ('\u{301c}', "～"),
    ('\u{2014}', "―"),
    ('¥', "￥"),
    ('\u{203e}', "￣"),
    ('\u{a0}', " "),
    ('–', "-"),
    ('“', "\""),
    ('”', "\""),
    ('’', "'"),
];

/// Bytes that were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Whether some characters had to be replaced.
    pub replaced: bool,
}

/// Turns text into bytes.
///
/// ```
/// use wazir_notation::{Encoding, Missing, encode};
/// let encoded = encode("☗７六歩", Encoding::ShiftJis, Missing::Refuse)?;
/// assert_eq!(encoded.bytes, b"\x81\xa3\x82\x56\x98\x5a\x95\xe0");
/// assert!(encoded.replaced);
/// # Ok::<(), wazir_notation::WriteError>(())
/// ```
///
/// # Errors
/// The first character that the encoding lacks, if it may not be replaced.
pub fn encode(text: &str, encoding: Encoding, missing: Missing) -> Result<Encoded, WriteError> {
    match encoding {
        Encoding::Utf8 => Ok(Encoded { bytes: text.as_bytes().into(), replaced: false }),
        Encoding::Utf8Bom => {
            let mut bytes = Vec::from(b"\xef\xbb\xbf");
            bytes.extend_from_slice(text.as_bytes());
            Ok(Encoded { bytes, replaced: false })
        }
        _ => encode_poor(text, encoding, missing),
    }
}

fn encode_poor(text: &str, encoding: Encoding, missing: Missing) -> Result<Encoded, WriteError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut replaced = false;
    let mut line = 1;
    let mut buffer = [0; 4];
    for character in text.chars() {
        line += usize::from(character == '\n');
        if character.is_ascii() {
            bytes.push(character as u8);
            continue;
        }
        let part: &str = character.encode_utf8(&mut buffer);
        let stand_in = STAND_INS.iter().find(|(from, _)| *from == character).map(|(_, to)| *to);
        let stand_in = stand_in.filter(|to| to.is_ascii() || encoding.has(to));
        let part = match (encoding.has(part), stand_in, missing) {
            (true, ..) => part,
            (false, Some(to), _) => to,
            (false, None, Missing::Replace) => encoding.replacement(),
            (false, None, Missing::Refuse) => {
                return Err(WriteError::Character { encoding: encoding.name(), character, line });
            }
        };
        replaced |= !part.chars().eq([character]);
        bytes.extend_from_slice(&encoding.codec().encode(part).0);
    }
    Ok(Encoded { bytes, replaced })
}
