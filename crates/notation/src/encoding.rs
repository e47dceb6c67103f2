//! Conversion between bytes and text.

mod guess;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use encoding_rs::{EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};
use wazir_text::{Argument, Message, message};

use crate::texts::Records;
use crate::{Error, ErrorKind, Warning, WarningKind, WriteError};

pub(crate) use guess::{DECLARATION_LINES, declared_encoding};

/// A text encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// Pure ASCII, which all the others contain.
    Ascii,
    /// UTF-8.
    Utf8,
    /// UTF-8 with a byte order mark.
    Utf8Bom,
    /// Shift_JIS as Windows has it, code page 932.
    ShiftJis,
    /// EUC-JP, found in records of old servers.
    EucJp,
    /// Latin-1 (ISO 8859-1), the standard encoding of PGN: Western letters, one byte each.
    Latin1,
    /// Latin-1 with the quotation marks and dashes of Windows, code page 1252.
    Windows1252,
    /// UTF-16, little-endian; written with a byte order mark.
    Utf16Le,
    /// UTF-16, big-endian; written with a byte order mark.
    Utf16Be,
    /// ISO-2022-JP, the encoding of Japanese mail.
    Iso2022Jp,
}

impl Encoding {
    /// The name: `ascii`, `utf8`, `utf8-bom`, `cp932`, `euc-jp`, `latin1`, `cp1252`, `utf16le`,
    /// `utf16be`, `iso-2022-jp`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf8",
            Self::Utf8Bom => "utf8-bom",
            Self::ShiftJis => "cp932",
            Self::EucJp => "euc-jp",
            Self::Latin1 => "latin1",
            Self::Windows1252 => "cp1252",
            Self::Utf16Le => "utf16le",
            Self::Utf16Be => "utf16be",
            Self::Iso2022Jp => "iso-2022-jp",
        }
    }

    /// The name in the encoding line of shogi records; `None` if they have no name for it.
    pub(crate) const fn label(self) -> Option<&'static str> {
        match self {
            Self::Ascii | Self::Utf8 | Self::Utf8Bom => Some("UTF-8"),
            Self::ShiftJis => Some("Shift_JIS"),
            Self::EucJp => Some("EUC-JP"),
            Self::Iso2022Jp => Some("ISO-2022-JP"),
            Self::Utf16Le | Self::Utf16Be => Some("UTF-16"),
            Self::Latin1 | Self::Windows1252 => None,
        }
    }

    /// The codec of an encoding that lacks characters; ASCII is written as Shift_JIS.
    fn codec(self) -> &'static encoding_rs::Encoding {
        match self {
            Self::EucJp => EUC_JP,
            Self::Iso2022Jp => ISO_2022_JP,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            Self::Latin1 | Self::Windows1252 => WINDOWS_1252,
            _ => SHIFT_JIS,
        }
    }

    /// Returns whether the encoding can hold `part`, which is beyond ASCII.
    fn can_encode(self, part: &str) -> bool {
        match self {
            Self::Utf8 | Self::Utf8Bom | Self::Utf16Le | Self::Utf16Be => true,
            Self::Ascii => false,
            // Other bytes are read as Windows-1252.
            Self::Latin1 => part.chars().all(|c| ('\u{a0}'..='\u{ff}').contains(&c)),
            // Some characters are stored as the bytes of similar ones.
            Self::ShiftJis | Self::EucJp | Self::Windows1252 | Self::Iso2022Jp => {
                let (bytes, _, lacking) = self.codec().encode(part);
                !lacking && self.codec().decode_without_bom_handling(&bytes).0 == part
            }
        }
    }

    /// Decodes bytes in an encoding other than UTF-8. Returns `None` if they are invalid in it.
    #[cfg(feature = "std")]
    pub(crate) fn decode(self, bytes: &[u8]) -> Option<Cow<'_, str>> {
        match self {
            Self::Ascii | Self::Utf8 | Self::Utf8Bom => None,
            _ => self.codec().decode_without_bom_handling_and_without_replacement(bytes),
        }
    }

    /// The replacement for a character that the encoding lacks.
    fn replacement(self) -> &'static str {
        if self.can_encode("〓") { "〓" } else { "?" }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The names offered in the error message, some with an alias in brackets.
const NAMES: [&str; 10] = [
    "utf8",
    "utf8-bom",
    "cp932 (shift_jis)",
    "euc-jp",
    "iso-2022-jp",
    "utf16le",
    "utf16be",
    "latin1 (iso-8859-1)",
    "cp1252",
    "ascii",
];

/// The error for an unknown encoding name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct ParseEncodingError {
    name: String,
}

impl ParseEncodingError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        message!(Records::EncodingName { name: self.name.clone(), known: Argument::one_of(NAMES) })
    }
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
            "latin1" | "latin-1" | "iso-8859-1" | "iso8859-1" => Ok(Self::Latin1),
            "cp1252" | "windows-1252" => Ok(Self::Windows1252),
            "utf16le" | "utf-16le" | "utf-16-le" | "utf16" | "utf-16" => Ok(Self::Utf16Le),
            "utf16be" | "utf-16be" | "utf-16-be" => Ok(Self::Utf16Be),
            "iso-2022-jp" | "iso2022-jp" | "iso2022jp" | "jis" => Ok(Self::Iso2022Jp),
            _ => Err(ParseEncodingError { name: name.chars().take(40).collect() }),
        }
    }
}

/// Decodes bytes into text. The encoding is detected from the bytes, never from a file's name:
///
/// * Bytes with the byte order mark of UTF-16 are UTF-16, and so are bytes that are valid in it and
///   hold the zero bytes that line ends and digits have there. Text with the escapes of ISO-2022-JP
///   is ISO-2022-JP.
/// * Valid UTF-8 is UTF-8.
/// * Bytes that are valid Shift_JIS or EUC-JP, and look Japanese in it, are in that encoding. Of
///   the few texts that could be either, those that would have half-width katakana in Shift_JIS and
///   none in EUC-JP are EUC-JP. A text does not look Japanese if most of its non-ASCII characters
///   stand alone among Latin letters, as the `é` of `Réti` does.
/// * The rest is Latin-1, or Windows-1252 if it has bytes that Latin-1 lacks; but not if it is
///   UTF-8 or Japanese with a few broken characters, or holds control characters.
///
/// ```
/// use wazir_notation::{Encoding, decode};
/// assert_eq!(decode(b"\x90\xe6\x8e\xe8")?, (Encoding::ShiftJis, "先手".into()));
/// assert_eq!(decode(b"Richard R\xe9ti")?, (Encoding::Latin1, "Richard Réti".into()));
/// assert_eq!(decode(b"White\x92s move")?, (Encoding::Windows1252, "White’s move".into()));
/// # Ok::<(), wazir_notation::Error>(())
/// ```
///
/// [`decode_with`] also warns if the encoding is a guess.
///
/// # Errors
/// [`ErrorKind::Encoding`], with the line and column of the first byte that no encoding explains.
pub fn decode(bytes: &[u8]) -> Result<(Encoding, Cow<'_, str>), Error> {
    decode_with(bytes, None).map(Decoded::into_parts)
}

/// A decoded text with its encoding and warnings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded<'b> {
    encoding: Encoding,
    text: Cow<'b, str>,
    warnings: Vec<Warning>,
}

impl<'b> Decoded<'b> {
    /// The encoding of the bytes.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The text, without a byte order mark, and without the Ctrl-Z or zero bytes with which old
    /// programs pad the end of a file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the encoding and the text, without the warnings.
    pub(crate) fn into_parts(self) -> (Encoding, Cow<'b, str>) {
        (self.encoding, self.text)
    }

    /// Doubts about the encoding (a guess, or not the one that the text names) and control
    /// characters.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

/// Decodes bytes into text, in this encoding or, if it is `None`, in the detected one, as
/// [`decode`] does.
///
/// ```
/// use wazir_notation::{Encoding, decode_with};
/// let text = decode_with(b"\xc0\xe8\xbc\xea", Some(Encoding::EucJp))?;
/// assert_eq!(text.text(), "先手");
/// // A few bytes may be anything.
/// let text = decode_with(b"\xcf\xf0\xe8\xe2\xe5\xf2", None)?;
/// assert_eq!((text.encoding(), text.warnings().len()), (Encoding::Latin1, 1));
/// # Ok::<(), wazir_notation::Error>(())
/// ```
///
/// # Errors
/// [`ErrorKind::Encoding`], with the line and column of the first byte that is not text in this
/// encoding, or in any.
pub fn decode_with(bytes: &[u8], encoding: Option<Encoding>) -> Result<Decoded<'_>, Error> {
    let (found, is_sure) = match encoding {
        Some(encoding) => (decode_in(bytes, encoding)?, true),
        None => guess_encoding(bytes)?,
    };
    let (encoding, text) = found;
    let text = match text {
        Cow::Borrowed(text) => Cow::Borrowed(trim_padding(text)),
        Cow::Owned(mut text) => {
            text.truncate(trim_padding(&text).len());
            Cow::Owned(text)
        }
    };
    let warnings = encoding_warnings(encoding, &text, is_sure);
    Ok(Decoded { encoding, text, warnings })
}

/// Trims Ctrl-Z or zero bytes at the end of a text, and the blanks after them. Those in the middle
/// of a line that continues belong to its content.
pub fn trim_padding(text: &str) -> &str {
    let is_padding = |c: char| matches!(c, '\u{1a}' | '\0');
    let kept = text.trim_end_matches(|c: char| is_padding(c) || c.is_ascii_whitespace()).len();
    // A text of nothing but padding is kept.
    let end = text.get(kept..).filter(|_| kept > 0).and_then(|end| end.find(is_padding));
    let halves = end.and_then(|end| text.split_at_checked(kept + end));
    match halves {
        Some((before, rest)) if before.ends_with('\n') || rest.chars().all(is_padding) => before,
        _ => text,
    }
}

/// Returns whether bytes with this beginning are UTF-16. A part of such a text cannot be split into
/// characters.
#[cfg(feature = "std")]
pub(crate) fn is_utf_16(bytes: &[u8]) -> bool {
    let whole = bytes.get(..bytes.len() & !1).unwrap_or(bytes);
    guess::utf_16(whole).is_some()
}

/// Returns the doubts about a text; see [`Decoded::warnings`].
fn encoding_warnings(encoding: Encoding, text: &str, is_sure: bool) -> Vec<Warning> {
    let warn = |kind, at: usize| warning_at(kind, text, at);
    let mut warnings = Vec::new();
    let foreign = text.bytes().position(|byte| !byte.is_ascii());
    if let Some(at) = foreign.filter(|_| !is_sure) {
        warnings.push(warn(WarningKind::GuessedEncoding, at));
    }
    let named = declared_encoding(text.as_bytes(), DECLARATION_LINES);
    if let Some((_, at)) = named.filter(|(named, _)| named.label() != encoding.label())
        && foreign.is_some()
    {
        warnings.push(warn(WarningKind::EncodingMismatch, at));
    }
    let odd = find_control_char(text.as_bytes());
    warnings.extend(odd.map(|at| warn(WarningKind::ControlKept, at)));
    warnings
}

/// Creates a warning about the line from byte `at` of a text on.
pub(crate) fn warning_at(kind: WarningKind, text: &str, at: usize) -> Warning {
    let place = wazir_text::line_column(text, at);
    let rest = text.get(at..).and_then(|rest| rest.lines().next()).unwrap_or("");
    Warning::new(kind, place.line(), place.column(), rest)
}

/// Returns the position of the first control character other than blanks and line ends.
pub(crate) fn find_control_char(bytes: &[u8]) -> Option<usize> {
    let is_odd = |byte: &u8| matches!(byte, 0..=0x08 | 0x0e..=0x1f | 0x7f);
    // Testing a block without a branch for each byte is faster: control characters are rare.
    let has_odd = |block: &[u8]| block.iter().fold(false, |odd, byte| odd | is_odd(byte));
    let skipped = bytes.chunks(64).take_while(|block| !has_odd(block)).map(<[u8]>::len).sum();
    let rest = bytes.get(skipped..)?.iter().position(is_odd)?;
    Some(skipped + rest)
}

/// Decodes bytes in one encoding.
fn decode_in(bytes: &[u8], encoding: Encoding) -> Result<DecodedText<'_>, Error> {
    let (encoding, text) = match encoding {
        Encoding::Utf8 | Encoding::Utf8Bom | Encoding::Ascii => {
            let rest = bytes.strip_prefix(b"\xef\xbb\xbf");
            let text = core::str::from_utf8(rest.unwrap_or(bytes)).ok().map(Cow::Borrowed);
            let ascii = encoding == Encoding::Ascii;
            let text = text.filter(|text| !ascii || text.is_ascii());
            (if rest.is_some() { Encoding::Utf8Bom } else { encoding }, text)
        }
        _ => {
            let mark = match encoding {
                Encoding::Utf16Le => &b"\xff\xfe"[..],
                Encoding::Utf16Be => b"\xfe\xff",
                _ => b"",
            };
            let bytes = bytes.strip_prefix(mark).unwrap_or(bytes);
            let codec = encoding.codec();
            (encoding, codec.decode_without_bom_handling_and_without_replacement(bytes))
        }
    };
    text.map(|text| (encoding, text)).ok_or_else(|| {
        let replaced = match encoding {
            Encoding::Utf8 | Encoding::Utf8Bom | Encoding::Ascii => String::from_utf8_lossy(bytes),
            _ => encoding.codec().decode_without_bom_handling(bytes).0,
        };
        let foreign = |c: char| encoding == Encoding::Ascii && !c.is_ascii();
        let broken = |c: char| c == char::REPLACEMENT_CHARACTER || foreign(c);
        let at = replaced.find(broken).unwrap_or(replaced.len());
        let reason = message!(Records::NotInEncoding { encoding: encoding.name() });
        Error::new(ErrorKind::Encoding, &replaced, at..at, reason)
    })
}

/// An encoding and the decoded text.
type DecodedText<'b> = (Encoding, Cow<'b, str>);

/// Detects the encoding of bytes; the flag is `false` if it is a guess.
fn guess_encoding(bytes: &[u8]) -> Result<(DecodedText<'_>, bool), Error> {
    if let Some(encoding) = guess::utf_16(bytes) {
        return Ok((decode_in(bytes, encoding)?, true));
    }
    if guess::has_iso2022_escapes(bytes)
        && let Ok(found) = decode_in(bytes, Encoding::Iso2022Jp)
    {
        return Ok((found, true));
    }
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf")
        && let Ok(text) = core::str::from_utf8(rest)
    {
        return Ok(((Encoding::Utf8Bom, Cow::Borrowed(text)), true));
    }
    match core::str::from_utf8(bytes) {
        Ok(text) if text.is_ascii() => Ok(((Encoding::Ascii, Cow::Borrowed(text)), true)),
        Ok(text) => Ok(((Encoding::Utf8, Cow::Borrowed(text)), true)),
        Err(error) => {
            // If the bytes could be anything, the encoding that the text names decides.
            let named = declared_encoding(bytes, DECLARATION_LINES)
                .map(|(named, _)| decode_in(bytes, named));
            if let Some(Ok(found)) = named {
                return Ok((found, true));
            }
            let bytes = guess::without_padding(bytes);
            let found = decode_non_utf8(bytes, error.valid_up_to().min(bytes.len()))?;
            let is_sure = guess::is_certain(bytes, found.0, &found.1);
            Ok((found, is_sure))
        }
    }
}

/// Decodes bytes that are valid UTF-8 only up to `sound`.
fn decode_non_utf8(bytes: &[u8], sound: usize) -> Result<DecodedText<'_>, Error> {
    let binary = guess::is_binary(bytes);
    if let Some(found) = decode_japanese(bytes)
        && (binary || guess::looks_japanese(bytes, found.0))
    {
        return Ok(found);
    }
    if let Some(error) = western_decoding_error(bytes, sound, binary) {
        return Err(error);
    }
    let (encoding, text) = guess::decode_western(bytes);
    Ok((encoding, text.into()))
}

/// Returns an error for bytes that should not be read as Western letters, although any bytes can
/// be.
fn western_decoding_error(bytes: &[u8], sound: usize, binary: bool) -> Option<Error> {
    if guess::is_broken_utf8(bytes) {
        let text = String::from_utf8_lossy(bytes);
        let reason = Records::BrokenUtf8;
        return Some(Error::new(ErrorKind::Encoding, &text, sound..sound, reason));
    }
    let replaced = [SHIFT_JIS, EUC_JP].map(|codec| codec.decode_without_bom_handling(bytes).0);
    let broken = replaced.iter().find(|text| guess::is_broken_japanese(text));
    broken.or(replaced.first().filter(|_| binary)).map(|text| not_text_error(text))
}

fn decode_japanese(bytes: &[u8]) -> Option<DecodedText<'_>> {
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

/// The error for bytes that are not text, located where the likeliest encoding breaks off.
fn not_text_error(replaced: &str) -> Error {
    let at = replaced.find(char::REPLACEMENT_CHARACTER).unwrap_or(replaced.len());
    let reason = Records::NoEncoding;
    Error::new(ErrorKind::Encoding, replaced, at..at, reason)
}

/// The treatment of characters that an encoding lacks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnmappablePolicy {
    /// Replaces characters as players do if there is a custom (☗ by ▲); any other one is an error.
    #[default]
    Refuse,
    /// Like [`UnmappablePolicy::Refuse`], but replaces all others by 〓 (or `?` if there is no 〓).
    Replace,
}

/// The stand-ins that players use for characters an encoding lacks.
const SUBSTITUTES: [(char, &str); 14] = [
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

/// The result of encoding a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The encoded text.
    pub bytes: Vec<u8>,
    /// `true` if some characters had to be replaced.
    pub replaced: bool,
}

/// Encodes text into bytes.
///
/// ```
/// use wazir_notation::{Encoding, UnmappablePolicy, encode};
/// let encoded = encode("☗７六歩", Encoding::ShiftJis, UnmappablePolicy::Refuse)?;
/// assert_eq!(encoded.bytes, b"\x81\xa3\x82\x56\x98\x5a\x95\xe0");
/// assert!(encoded.replaced);
/// # Ok::<(), wazir_notation::WriteError>(())
/// ```
///
/// # Errors
/// [`WriteError::Character`] with the first character that the encoding lacks and the policy does
/// not replace.
pub fn encode(
    text: &str,
    encoding: Encoding,
    missing: UnmappablePolicy,
) -> Result<Encoded, WriteError> {
    match encoding {
        Encoding::Utf8 => Ok(Encoded { bytes: text.as_bytes().into(), replaced: false }),
        Encoding::Utf8Bom => {
            let mut bytes = Vec::from(b"\xef\xbb\xbf");
            bytes.extend_from_slice(text.as_bytes());
            Ok(Encoded { bytes, replaced: false })
        }
        Encoding::Utf16Le | Encoding::Utf16Be => {
            let little = encoding == Encoding::Utf16Le;
            let units = core::iter::once(0xfeff).chain(text.encode_utf16());
            let bytes = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            Ok(Encoded { bytes: units.flat_map(bytes).collect(), replaced: false })
        }
        _ => encode_legacy(text, encoding, missing),
    }
}

fn encode_legacy(
    text: &str,
    encoding: Encoding,
    missing: UnmappablePolicy,
) -> Result<Encoded, WriteError> {
    let mut kept = String::with_capacity(text.len());
    let mut replaced = false;
    let mut line = 1;
    let mut buffer = [0; 4];
    for character in text.chars() {
        line += usize::from(character == '\n');
        if character.is_ascii() {
            kept.push(character);
            continue;
        }
        let part: &str = character.encode_utf8(&mut buffer);
        let stand_in = SUBSTITUTES.iter().find(|(from, _)| *from == character).map(|(_, to)| *to);
        let stand_in = stand_in.filter(|to| to.is_ascii() || encoding.can_encode(to));
        let part = match (encoding.can_encode(part), stand_in, missing) {
            (true, ..) => part,
            (false, Some(to), _) => to,
            (false, None, UnmappablePolicy::Replace) => encoding.replacement(),
            (false, None, UnmappablePolicy::Refuse) => {
                return Err(WriteError::Character { encoding: encoding.name(), character, line });
            }
        };
        replaced |= !part.chars().eq([character]);
        kept.push_str(part);
    }
    // In one call, because ISO-2022-JP switches character sets between characters.
    Ok(Encoded { bytes: encoding.codec().encode(&kept).0.into_owned(), replaced })
}
