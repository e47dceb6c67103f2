//! The tags before the moves.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use wazir_game::Seat;
use wazir_text::Pgn;

use super::bytes::{self, find_either};
use super::lexer::{Lexer, Unknown};
use crate::{ErrorKind, Key};

/// A tag as it stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    raw: &'a str,
    /// Whether a backslash may stand in it.
    escaped: bool,
    /// Where the value starts in the text.
    pub(super) at: usize,
}

impl<'a> Tag<'a> {
    /// The value, with `\"` and `\\` resolved.
    pub(super) fn value(&self) -> Cow<'a, str> {
        if !self.escaped || !self.raw.contains('\\') {
            return Cow::Borrowed(self.raw);
        }
        let mut value = String::with_capacity(self.raw.len());
        let mut letters = self.raw.chars().peekable();
        while let Some(c) = letters.next() {
            let escaped = letters.next_if(|next| c == '\\' && matches!(next, '"' | '\\'));
            value.push(escaped.unwrap_or(c));
        }
        Cow::Owned(value)
    }

    /// Whether the tag may decide what is played. Asked of every tag of every game, so it only looks
    /// whether it could be one of these.
    #[inline]
    pub(super) fn may_decide(&self) -> bool {
        let first = self.name.as_bytes().first();
        matches!(
            (self.name.len(), first),
            (7, Some(b'V')) | (3, Some(b'F')) | (9, Some(b'W' | b'B'))
        )
    }

    /// The bytes of the value.
    pub(super) fn span(&self) -> core::ops::Range<usize> {
        self.at..self.at + self.raw.len()
    }
}

/// The value of a tag, or nothing.
pub(super) fn find<'t, 'a>(tags: &'t [Tag<'a>], name: &str) -> Option<&'t Tag<'a>> {
    tags.iter().find(|tag| tag.name == name)
}

/// Whether a line that starts with `[` is a tag, and not part of a comment.
pub(super) fn opens_tag(line: &str) -> bool {
    let inside = line.strip_prefix('[').unwrap_or("");
    let name = inside.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    let after = inside.get(name..).unwrap_or("").trim_start_matches([' ', '\t']);
    name > 0 && after.starts_with('"')
}

/// Reads the tags from where the lexer stands. Blank lines may stand between them, unless an `Event`
/// follows, or the tag that this game began with: that begins another.
pub(super) fn read<'a>(lexer: &mut Lexer<'a>, tags: &mut Vec<Tag<'a>>) -> Result<(), Box<Unknown>> {
    let text = lexer.text();
    let bytes = text.as_bytes();
    let mut at = lexer.at();
    let mut newlines = 0;
    loop {
        match bytes.get(at) {
            Some(b'\n') => {
                newlines += 1;
                at += 1;
            }
            Some(b' ' | b'\t' | b'\r') => at += 1,
            Some(b'%') if newlines > 0 => {
                let rest = text.get(at..).unwrap_or("");
                at += rest.find('\n').unwrap_or(rest.len());
            }
            Some(b'[') => {
                let (tag, end) = match usual(text, at).map_or_else(|| one(text, at), Ok) {
                    Ok(found) => found,
                    Err(unknown) => {
                        lexer.go_to(at + 1);
                        return Err(unknown);
                    }
                };
                let began = tags.first().is_some_and(|first| first.name == tag.name);
                if newlines > 1 && !tags.is_empty() && (began || tag.name == "Event") {
                    return Ok(());
                }
                tags.push(tag);
                (at, newlines) = (end, 0);
                lexer.go_to(at);
            }
            _ => return Ok(()),
        }
    }
}

/// A tag as nearly all are: `[Name "value"]` without a backslash, and nothing else in its line.
#[inline]
fn usual(text: &str, start: usize) -> Option<(Tag<'_>, usize)> {
    let bytes = text.as_bytes();
    let line = bytes.get(start..)?;
    let line = line.get(..bytes::find(line, b'\n')?)?;
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let quote = bytes::find(line, b' ')?;
    let inside = line.get(quote..)?.strip_prefix(b" \"")?.strip_suffix(b"\"]")?;
    let plain = quote > 1 && find_either(inside, b'"', b'\\').is_none();
    let (at, end) = (start + quote + 2, start + line.len());
    let name = text.get(start + 1..start + quote)?;
    let odd = |b: u8| matches!(b, b'"' | b']' | b'\t');
    let raw = text.get(at..end - 2)?;
    (plain && !name.bytes().any(odd)).then_some((Tag { name, raw, escaped: false, at }, end))
}

fn one(text: &str, start: usize) -> Result<(Tag<'_>, usize), Box<Unknown>> {
    let rest = text.get(start + 1..).unwrap_or("");
    let line = rest.get(..rest.find('\n').unwrap_or(rest.len())).unwrap_or("");
    let unknown =
        |reason: Pgn| Unknown::new(ErrorKind::Header, start..start + 1 + line.len(), reason);
    let trimmed = line.trim_start_matches([' ', '\t']);
    let indent = line.len() - trimmed.len();
    let name_end = trimmed.find([' ', '\t', '"', ']']).unwrap_or(trimmed.len());
    let name = trimmed.get(..name_end).unwrap_or("");
    let after = trimmed.get(name_end..).unwrap_or("");
    let value = after.trim_start_matches([' ', '\t']);
    if name.is_empty() {
        return Err(unknown(Pgn::TagName));
    }
    let value_at = indent + name_end + (after.len() - value.len());
    let place = |quoted: usize, length: usize| start + 1 + value_at + quoted + length;
    if let Some(inside) = value.strip_prefix('"') {
        let (raw, passed) = closing(inside).ok_or_else(|| unknown(Pgn::TagQuotedEnd))?;
        return Ok((Tag { name, raw, escaped: true, at: place(1, 0) }, place(1, passed)));
    }
    // Some write values without quotation marks.
    let length = value.find(']').ok_or_else(|| unknown(Pgn::TagEnd))?;
    let raw = value.get(..length).unwrap_or("").trim_end();
    Ok((Tag { name, raw, escaped: true, at: place(0, 0) }, place(0, length + 1)))
}

/// The value up to its closing quotation mark, and how many bytes that and the bracket take. A mark
/// inside the value that should have been escaped is taken as part of it.
fn closing(inside: &str) -> Option<(&str, usize)> {
    let bytes = inside.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if matches!(bytes.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'"' => {
                let after = inside.get(at + 1..)?;
                let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
                if after.as_bytes().get(blanks) == Some(&b']') {
                    return Some((inside.get(..at)?, at + 1 + blanks + 1));
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
    None
}

/// Tags that say what is played and from where; they are made anew from the record.
pub(super) const DERIVED: [&str; 9] = [
    "Variant",
    "SetUp",
    "FEN",
    "WhiteArmy",
    "BlackArmy",
    "Promotion",
    "VariantMen",
    RULES,
    DEFINITION,
];

/// The number of the rules of a game that brings them along, and the rules themselves.
pub(super) const RULES: &str = "VariantRules";
pub(super) const DEFINITION: &str = "VariantDefinition";

/// Tags with a meaning that other formats share, the seven that every game has first.
pub(super) const NAMES: [(&str, Key); 13] = [
    ("Event", Key::Event),
    ("Site", Key::Site),
    ("Date", Key::Date),
    ("Round", Key::Round),
    ("White", Key::Player(Seat::FIRST)),
    ("Black", Key::Player(Seat::SECOND)),
    ("Result", Key::Result),
    ("TimeControl", Key::TimeLimit),
    ("Opening", Key::Opening),
    ("StartTime", Key::Started),
    ("EndTime", Key::Ended),
    ("Title", Key::Title),
    ("Note", Key::Note),
];

/// Names that many games have, and that mean nothing beyond the format: they need not be copied.
const FREQUENT: [&str; 18] = [
    "ECO",
    "WhiteElo",
    "BlackElo",
    "UTCDate",
    "UTCTime",
    "WhiteRatingDiff",
    "BlackRatingDiff",
    "Termination",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "EventDate",
    "EventType",
    "Variation",
    "PlyCount",
    "Annotator",
    "GameId",
];

/// How many of [`NAMES`] every game has.
pub(super) const ROSTER: usize = 7;

/// What a tag of the roster has for a value when nothing is known.
pub(super) fn unknown_value(name: &str) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => "*",
        _ => "?",
    }
}

/// The key of a tag that has a meaning beyond the format, and whether it is one of the seven.
fn key(name: &str) -> Option<(Key, bool)> {
    let known = NAMES.iter().position(|(known, _)| known.len() == name.len() && *known == name)?;
    Some((NAMES[known].1.clone(), known < ROSTER))
}

/// The key of any other tag.
fn other_key(name: &str) -> Key {
    let known = FREQUENT.iter().find(|known| known.len() == name.len() && **known == name);
    known.map_or_else(|| Key::other(name), |known| Key::Other(Cow::Borrowed(known)))
}

/// The header a tag stands for; `None` for those that are derived or say that nothing is known.
pub(super) fn header(tag: &Tag<'_>) -> Option<(Key, String)> {
    let value = tag.value();
    let known = key(tag.name);
    let roster = known.as_ref().is_some_and(|(key, roster)| *roster && *key != Key::Result);
    if (roster && value == unknown_value(tag.name)) || DERIVED.contains(&tag.name) {
        return None;
    }
    let key = known.map_or_else(|| other_key(tag.name), |(key, _)| key);
    Some((key, value.into_owned()))
}
