//! A JSON parser that keeps locations, so that a reader of records can say where an error is. It
//! does not recurse, so nothing can be nested too deeply.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_text::{Message, message};

use crate::texts::Kifu;

/// The index that stands for "no node".
const NONE: u32 = u32::MAX;

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JsonType {
    Null,
    False,
    True,
    Number,
    String,
    Array,
    Object,
}

/// A value with its location. The children of an object are keys and values in turn.
#[derive(Clone, Copy)]
struct Node {
    kind: JsonType,
    start: u32,
    end: u32,
    first: u32,
    next: u32,
}

/// A parsed JSON text.
pub(super) struct JsonDocument<'t> {
    text: &'t str,
    nodes: Vec<Node>,
}

/// A value of a [`JsonDocument`].
#[derive(Clone, Copy)]
pub(super) struct JsonValue<'d, 't> {
    document: &'d JsonDocument<'t>,
    node: u32,
}

/// The position where a text stops being JSON, and the message about what is expected there.
pub(super) type Fault = (usize, Message);

/// The kind of token that may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NextToken {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    CommaOrEnd,
}

struct Parser<'t> {
    bytes: &'t [u8],
    at: usize,
    nodes: Vec<Node>,
    /// The open containers, each with its last child.
    open: Vec<(u32, u32)>,
}

impl<'t> JsonDocument<'t> {
    /// Parses a text.
    pub(super) fn new(text: &'t str) -> Result<Self, Fault> {
        if u32::try_from(text.len()).is_err() {
            return Err((0, Kifu::JsonLong.into()));
        }
        let mut parser =
            Parser { bytes: text.as_bytes(), at: 0, nodes: Vec::new(), open: Vec::new() };
        parser.document()?;
        Ok(Self { text, nodes: parser.nodes })
    }

    /// Returns the outermost value.
    pub(super) fn root(&self) -> JsonValue<'_, 't> {
        JsonValue { document: self, node: 0 }
    }
}

impl Parser<'_> {
    fn document(&mut self) -> Result<(), Fault> {
        let mut next = NextToken::Value;
        loop {
            self.blanks();
            next = match next {
                NextToken::Value => self.value(Kifu::JsonValue)?,
                NextToken::ValueOrEnd if self.eat(b']') => self.close(),
                NextToken::ValueOrEnd => self.value(Kifu::JsonValueOrEnd)?,
                NextToken::KeyOrEnd if self.eat(b'}') => self.close(),
                NextToken::Key | NextToken::KeyOrEnd => self.key()?,
                NextToken::CommaOrEnd => self.comma_or_end()?,
            };
            if self.open.is_empty() {
                break;
            }
        }
        self.blanks();
        match self.bytes.len() - self.at {
            0 => Ok(()),
            _ => Err((self.at, Kifu::JsonEnd.into())),
        }
    }

    fn blanks(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.bytes.get(self.at) {
            self.at += 1;
        }
    }

    fn eat(&mut self, byte: u8) -> bool {
        let there = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(there);
        there
    }

    fn comma_or_end(&mut self) -> Result<NextToken, Fault> {
        let is_object = self.in_object();
        match self.bytes.get(self.at) {
            Some(b',') => {
                self.at += 1;
                Ok(if is_object { NextToken::Key } else { NextToken::Value })
            }
            Some(b'}') if is_object => {
                self.at += 1;
                Ok(self.close())
            }
            Some(b']') if !is_object => {
                self.at += 1;
                Ok(self.close())
            }
            _ if is_object => {
                Err((self.at, message!(Kifu::JsonTokens { first: ",", second: "}" })))
            }
            _ => Err((self.at, message!(Kifu::JsonTokens { first: ",", second: "]" }))),
        }
    }

    fn in_object(&self) -> bool {
        let container = self.open.last().and_then(|&(node, _)| self.nodes.get(node as usize));
        container.is_some_and(|node| node.kind == JsonType::Object)
    }

    fn close(&mut self) -> NextToken {
        let closed = self.open.pop().and_then(|(node, _)| self.nodes.get_mut(node as usize));
        if let Some(node) = closed {
            node.end = self.at as u32;
        }
        NextToken::CommaOrEnd
    }

    fn key(&mut self) -> Result<NextToken, Fault> {
        if self.bytes.get(self.at) != Some(&b'"') {
            return Err((self.at, Kifu::JsonKey.into()));
        }
        let start = self.at;
        self.string()?;
        self.push(JsonType::String, start);
        self.blanks();
        if !self.eat(b':') {
            return Err((self.at, message!(Kifu::JsonToken { token: ":" })));
        }
        Ok(NextToken::Value)
    }

    fn value(&mut self, expected: Kifu) -> Result<NextToken, Fault> {
        let start = self.at;
        let kind = match self.bytes.get(self.at) {
            Some(b'{') => JsonType::Object,
            Some(b'[') => JsonType::Array,
            Some(b'"') => {
                self.string()?;
                JsonType::String
            }
            Some(b'-' | b'0'..=b'9') => {
                self.number()?;
                JsonType::Number
            }
            Some(b'n') => self.word("null", JsonType::Null)?,
            Some(b't') => self.word("true", JsonType::True)?,
            Some(b'f') => self.word("false", JsonType::False)?,
            _ => return Err((self.at, expected.into())),
        };
        if matches!(kind, JsonType::Object | JsonType::Array) {
            self.at += 1;
            let node = self.push(kind, start);
            self.open.push((node, NONE));
            return Ok(if kind == JsonType::Object {
                NextToken::KeyOrEnd
            } else {
                NextToken::ValueOrEnd
            });
        }
        self.push(kind, start);
        Ok(NextToken::CommaOrEnd)
    }

    fn push(&mut self, kind: JsonType, start: usize) -> u32 {
        let id = self.nodes.len() as u32;
        let (start, end) = (start as u32, self.at as u32);
        self.nodes.push(Node { kind, start, end, first: NONE, next: NONE });
        if let Some((container, last)) = self.open.last_mut() {
            let before = core::mem::replace(last, id);
            let (place, is_first) = match before {
                NONE => (*container, true),
                before => (before, false),
            };
            if let Some(node) = self.nodes.get_mut(place as usize) {
                *(if is_first { &mut node.first } else { &mut node.next }) = id;
            }
        }
        id
    }

    fn word(&mut self, word: &str, kind: JsonType) -> Result<JsonType, Fault> {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        if !rest.starts_with(word.as_bytes()) {
            return Err((self.at, Kifu::JsonValue.into()));
        }
        self.at += word.len();
        Ok(kind)
    }

    fn digits(&mut self) -> Result<(), Fault> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.bytes.get(self.at) {
            self.at += 1;
        }
        if self.at == start { Err((start, Kifu::JsonDigit.into())) } else { Ok(()) }
    }

    fn number(&mut self) -> Result<(), Fault> {
        self.eat(b'-');
        if !self.eat(b'0') {
            self.digits()?;
        }
        if self.eat(b'.') {
            self.digits()?;
        }
        if self.eat(b'e') || self.eat(b'E') {
            let _ = self.eat(b'+') || self.eat(b'-');
            self.digits()?;
        }
        Ok(())
    }

    fn string(&mut self) -> Result<(), Fault> {
        self.at += 1;
        loop {
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape()?,
                Some(0..=0x1f) => return Err((self.at, Kifu::JsonControl.into())),
                Some(_) => self.at += 1,
                None => return Err((self.at, message!(Kifu::JsonToken { token: "\"" }))),
            }
        }
    }

    fn escape(&mut self) -> Result<(), Fault> {
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let length = match rest.get(1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => Some(2),
            Some(b'u') => unicode(rest).map(|(_, length)| length),
            _ => None,
        };
        self.at += length.ok_or_else(|| (self.at, Kifu::JsonEscape.into()))?;
        Ok(())
    }
}

/// Decodes a `\u` escape with four digits, or a pair of them. Returns the character and the length.
fn unicode(text: &[u8]) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = text.get(at..at + 6)?.strip_prefix(b"\\u")?;
        digits.iter().try_fold(0, |sum, &digit| Some(sum << 4 | char::from(digit).to_digit(16)?))
    };
    let first = unit(0)?;
    if let Some(c) = char::from_u32(first) {
        return Some((c, 6));
    }
    let (high, low) = (first.checked_sub(0xd800)?, unit(6)?.checked_sub(0xdc00)?);
    if high >= 0x400 || low >= 0x400 {
        return None;
    }
    char::from_u32(0x10000 + (high << 10) + low).map(|c| (c, 12))
}

impl<'d, 't> JsonValue<'d, 't> {
    fn node(self) -> Option<&'d Node> {
        self.document.nodes.get(self.node as usize)
    }

    pub(super) fn kind(self) -> JsonType {
        self.node().map_or(JsonType::Null, |node| node.kind)
    }

    /// Returns the location of the value in the text, in bytes.
    pub(super) fn span(self) -> Range<usize> {
        self.node().map_or(0..0, |node| node.start as usize..node.end as usize)
    }

    fn raw(self) -> &'t str {
        self.document.text.get(self.span()).unwrap_or("")
    }

    /// Returns the value, unless it is `null`.
    fn some(self) -> Option<Self> {
        (self.kind() != JsonType::Null).then_some(self)
    }

    /// Returns the contents of a string.
    pub(super) fn string(self) -> Option<Cow<'t, str>> {
        let raw = self.raw().strip_prefix('"')?.strip_suffix('"')?;
        Some(if raw.contains('\\') { Cow::Owned(unescaped(raw)) } else { Cow::Borrowed(raw) })
    }

    /// Returns the text of a number.
    pub(super) fn number(self) -> Option<&'t str> {
        (self.kind() == JsonType::Number).then(|| self.raw())
    }

    /// Returns the value of a whole number that is not negative.
    pub(super) fn whole(self) -> Option<u64> {
        self.number()?.parse().ok()
    }

    pub(super) fn is_true(self) -> bool {
        self.kind() == JsonType::True
    }

    /// Returns the values of an array, or keys and values in turn for an object.
    fn children(self) -> impl Iterator<Item = Self> {
        let document = self.document;
        let at = move |node: u32| (node != NONE).then_some(Self { document, node });
        let first = self.node().and_then(|node| at(node.first));
        core::iter::successors(first, move |value| value.node().and_then(|node| at(node.next)))
    }

    /// Returns the values of an array; nothing for other types.
    pub(super) fn items(self) -> impl Iterator<Item = Self> {
        let is_array = self.kind() == JsonType::Array;
        self.children().take_while(move |_| is_array)
    }

    /// Returns the first value of an array.
    pub(super) fn first(self) -> Option<Self> {
        self.items().next()
    }

    /// Returns the value after this one in the same array.
    pub(super) fn next(self) -> Option<Self> {
        let next = self.node()?.next;
        (next != NONE).then_some(Self { document: self.document, node: next })
    }

    /// Returns the members of an object, except those that are `null`.
    pub(super) fn members(self) -> impl Iterator<Item = (Cow<'t, str>, Self)> {
        let is_object = self.kind() == JsonType::Object;
        let mut children = self.children().take_while(move |_| is_object);
        core::iter::from_fn(move || Some((children.next()?, children.next()?)))
            .filter_map(|(key, value)| Some((key.string()?, value.some()?)))
    }

    /// Returns the member of an object with this key, or the last one if there are several.
    pub(super) fn get(self, key: &str) -> Option<Self> {
        self.members().filter(|(name, _)| name == key).last().map(|(_, value)| value)
    }
}

fn unescaped(raw: &str) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once('\\') {
        text.push_str(before);
        let (c, length) = match after.as_bytes().first() {
            Some(b'b') => ('\u{8}', 1),
            Some(b'f') => ('\u{c}', 1),
            Some(b'n') => ('\n', 1),
            Some(b'r') => ('\r', 1),
            Some(b't') => ('\t', 1),
            Some(b'u') => {
                let escape = rest.get(before.len()..).unwrap_or("").as_bytes();
                let (c, length) = unicode(escape).unwrap_or((char::REPLACEMENT_CHARACTER, 2));
                (c, length - 1)
            }
            Some(&c) => (char::from(c), 1),
            None => break,
        };
        text.push(c);
        rest = after.get(length..).unwrap_or("");
    }
    text.push_str(rest);
    text
}

/// Appends a string in quotes.
pub(super) fn push_string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 => {
                out.push_str("\\u00");
                out.extend(
                    [c as u32 >> 4, c as u32 & 15].iter().filter_map(|&d| char::from_digit(d, 16)),
                );
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
