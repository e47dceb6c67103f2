//! Bytes to text and back.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use encoding_rs::{EUC_JP, SHIFT_JIS};

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
}

impl Encoding {
    /// The name: `ascii`, `utf8`, `utf8-bom`, `cp932`, `euc-jp`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf8",
            Self::Utf8Bom => "utf8-bom",
            Self::ShiftJis => "cp932",
            Self::EucJp => "euc-jp",
        }
    }

    /// The codec of an encoding that lacks characters; ASCII is written as Shift_JIS.
    fn codec(self) -> &'static encoding_rs::Encoding {
        if self == Self::EucJp { EUC_JP } else { SHIFT_JIS }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{name}` is no encoding known here; use utf8, utf8-bom, cp932 (shift_jis), euc-jp or ascii"
)]
pub struct ParseEncodingError {
    name: String,
}

impl core::str::FromStr for Encoding {
    type Err = ParseEncodingError;

    fn from_str(name: &str) -> Result<Self, ParseEncodingError> {
        match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "ascii" => Ok(Self::Ascii),
            "utf8" | "utf-8" => Ok(Self::Utf8),
            "utf8-bom" | "utf-8-bom" => Ok(Self::Utf8Bom),
            "cp932" | "shift-jis" | "sjis" | "ms932" | "windows-31j" => Ok(Self::ShiftJis),
            "euc-jp" | "eucjp" => Ok(Self::EucJp),
            _ => Err(ParseEncodingError { name: name.chars().take(40).collect() }),
        }
    }
}

/// Turns bytes into text. The encoding is found by looking at them, never by a file's name: what
/// is valid UTF-8 is UTF-8, the rest must be Shift_JIS or EUC-JP. Of the few texts that could be
/// either, those that would have half-width katakana in Shift_JIS and none in EUC-JP are EUC-JP.
///
/// ```
/// use wazir_notation::{Encoding, decode};
/// assert_eq!(decode(b"\x90\xe6\x8e\xe8")?, (Encoding::ShiftJis, "先手".into()));
/// # Ok::<(), wazir_notation::Error>(())
/// ```
///
/// # Errors
/// With the line and column of the first byte that neither encoding allows.
pub fn decode(bytes: &[u8]) -> Result<(Encoding, Cow<'_, str>), Error> {
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf")
        && let Ok(text) = core::str::from_utf8(rest)
    {
        return Ok((Encoding::Utf8Bom, Cow::Borrowed(text)));
    }
    match core::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Ok((Encoding::Ascii, Cow::Borrowed(text))),
        Ok(text) => Ok((Encoding::Utf8, Cow::Borrowed(text))),
        Err(_) => decode_japanese(bytes).ok_or_else(|| not_text(bytes)),
    }
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

/// The error for bytes that are no text: where Shift_JIS, the likeliest, breaks off.
fn not_text(bytes: &[u8]) -> Error {
    let (text, _) = SHIFT_JIS.decode_without_bom_handling(bytes);
    let at = text.find(char::REPLACEMENT_CHARACTER).unwrap_or(text.len());
    let reason = "neither UTF-8 nor Shift_JIS nor EUC-JP; save the file in one of them";
    Error::new(ErrorKind::Encoding, &text, at..at, reason)
}

/// What becomes of characters that an encoding lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Missing {
    /// They are replaced as players do where there is a custom (☗ by ▲), otherwise it is an error.
    #[default]
    Refuse,
    /// As [`Missing::Refuse`], and 〓 stands for all others (`?` in ASCII).
    Replace,
}

/// Stand-ins that players use where Shift_JIS lacks a character.
const STAND_INS: [(char, &str); 12] = [
    ('☗', "▲"),
    ('☖', "△"),
    ('⛊', "▲"),
    ('⛉', "△"),
    ('\u{2212}', "－"),
    ('\u{301c}', "～"),
    ('\u{2014}', "―"),
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
        Encoding::Ascii | Encoding::ShiftJis | Encoding::EucJp => {
            encode_poor(text, encoding, missing)
        }
    }
}

fn encode_poor(text: &str, encoding: Encoding, missing: Missing) -> Result<Encoded, WriteError> {
    let codec = encoding.codec();
    let fits = |part: &str| encoding != Encoding::Ascii && !codec.encode(part).2;
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
        let stand_in = stand_in.filter(|to| to.is_ascii() || fits(to));
        let part = match (fits(part), stand_in, missing) {
            (true, ..) => part,
            (false, Some(to), _) => to,
            (false, None, Missing::Replace) if encoding != Encoding::Ascii => "〓",
            (false, None, Missing::Replace) => "?",
            (false, None, Missing::Refuse) => {
                return Err(WriteError::Character { encoding: encoding.name(), character, line });
            }
        };
        replaced |= !part.chars().eq([character]);
        bytes.extend_from_slice(&codec.encode(part).0);
    }
    Ok(Encoded { bytes, replaced })
}
