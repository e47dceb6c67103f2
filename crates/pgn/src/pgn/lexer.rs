//! The lexer of PGN: one pass over the bytes.

use alloc::boxed::Box;
use core::ops::Range;

use super::bytes::find;
use crate::texts::Pgn;
use wazir_text::{Message, message};

use super::spelling::is_blank;
use wazir_notation::{ErrorKind, WarningKind};

/// A token of PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A move, from this position to that of the lexer.
    Move(usize),
    /// A comment, with the start and end of its text. `line` is set if it is the rest of a line.
    Comment {
        start: usize,
        end: usize,
        line: bool,
    },
    Open,
    Close,
    /// A NAG.
    Nag(u8),
    /// A result, from this position to that of the lexer.
    Result(usize),
    /// The beginning of a tag section, which is not consumed yet.
    Tags,
    /// A part that is skipped with a warning, from this position to that of the lexer.
    Skipped(WarningKind, usize),
    /// The end of the text.
    End,
}

/// An error with its span. It is boxed because it is rare.
#[derive(Debug)]
pub(super) struct LexError {
    pub(super) kind: ErrorKind,
    pub(super) span: Range<usize>,
    pub(super) reason: Message,
}

impl LexError {
    #[cold]
    pub(super) fn new(
        kind: ErrorKind,
        span: Range<usize>,
        reason: impl Into<Message>,
    ) -> Box<Self> {
        Box::new(Self { kind, span, reason: reason.into() })
    }
}

/// The bytes that end a word.
const ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let set = b" \t\r\n\x0b\x0c{}()[];$!?\0\x1a";
    let mut i = 0;
    while i < set.len() {
        ends[set[i] as usize] = true;
        i += 1;
    }
    ends
};

/// The greatest number of digits in a NAG.
const MARK: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Set once the end of the text was reached.
    ended: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at, ended: false }
    }

    /// Returns whether the result depends on the end of the text: with more text after it, it might
    /// have been read differently.
    pub(super) fn has_ended(&self) -> bool {
        self.ended
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn go_to(&mut self, at: usize) {
        self.at = at.min(self.text.len());
    }

    #[inline]
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// Returns the bytes from `start` to the position of the lexer.
    #[inline]
    pub(super) fn since(&self, start: usize) -> &'a [u8] {
        self.text.as_bytes().get(start..self.at).unwrap_or(&[])
    }

    /// Returns the text from `start` to `end`.
    pub(super) fn slice(&self, start: usize, end: usize) -> &'a str {
        self.text.get(start..end).unwrap_or("")
    }

    /// Returns whether only blanks are before `at` in its line.
    pub(super) fn opens_line(&self, at: usize) -> bool {
        let before = self.text.as_bytes().get(..at).unwrap_or(&[]);
        let blank = |b: &&u8| !matches!(b, b' ' | b'\t' | b'\r');
        matches!(before.iter().rev().find(blank), None | Some(b'\n' | 0xbf))
    }

    /// Skips blanks and move numbers, as far as they have the standard form.
    #[inline(always)]
    pub(super) fn pass_numbers(&mut self) {
        let mut at = self.at;
        loop {
            let byte = self.byte(at);
            if matches!(byte, b' ' | b'\n' | b'\r') {
                at += 1;
            } else if byte.is_ascii_digit() {
                let mut end = at + 1;
                while self.byte(end).is_ascii_digit() {
                    end += 1;
                }
                if self.byte(end) != b'.' {
                    break;
                }
                while self.byte(end) == b'.' {
                    end += 1;
                }
                at = end;
            } else {
                break;
            }
        }
        self.at = at;
    }

    /// Returns the next eight bytes, if there are as many.
    #[inline(always)]
    pub(super) fn next_eight_bytes(&self) -> Option<[u8; 8]> {
        self.text.as_bytes().get(self.at..)?.first_chunk().copied()
    }

    /// Skips `length` bytes of a token that was read without the lexer.
    #[inline(always)]
    pub(super) fn pass(&mut self, length: usize) {
        self.at += length;
    }

    /// Returns the next byte, or 0 at the end of the text.
    #[inline(always)]
    pub(super) fn first(&self) -> u8 {
        self.byte(self.at)
    }

    /// Consumes a NAG with at most as many digits as the known ones have. Returns `None`, and
    /// consumes nothing, for any other.
    #[inline(always)]
    pub(super) fn read_nag(&mut self) -> Option<u8> {
        let digit = |at: usize| char::from(self.byte(at)).to_digit(10);
        let mut end = self.at + 1;
        let mut number = digit(end)?;
        end += 1;
        while let Some(next) = digit(end).filter(|_| end - self.at <= MARK) {
            number = number * 10 + next;
            end += 1;
        }
        let mark = u8::try_from(number).ok().filter(|_| digit(end).is_none())?;
        self.at = end;
        Some(mark)
    }

    /// Returns the next token.
    pub(super) fn next(&mut self) -> Result<Token, Box<LexError>> {
        loop {
            let start = self.at;
            let Some(&byte) = self.text.as_bytes().get(start) else {
                self.ended = true;
                return Ok(Token::End);
            };
            match byte {
                b' ' | b'\n' | b'\t' | b'\r' | b'\x0b' | b'\x0c' => self.at += 1,
                b'a'..=b'h'
                | b'A'..=b'Z'
                | b'+'
                | b'-'
                | b'='
                | b'\''
                | b'@'
                | b'<'
                | b'i'..=b'z' => {
                    return Ok(self.word(start));
                }
                b'0'..=b'9' => {
                    if let Some(token) = self.number(start) {
                        return Ok(token);
                    }
                }
                b'.' => self.at += 1,
                b'{' => {
                    let (start, end) = self.braces()?;
                    return Ok(Token::Comment { start, end, line: false });
                }
                b'(' => return Ok(self.single(Token::Open)),
                b')' => return Ok(self.single(Token::Close)),
                b'$' => return Ok(self.numeric_nag(start)),
                b'!' | b'?' => return Ok(self.symbol_nag(start)),
                b'*' => return Ok(self.single(Token::Result(start))),
                b';' => return Ok(self.rest_of_line(start)),
                b'[' if self.opens_line(start) || self.opens_tag(start) => return Ok(Token::Tags),
                b'%' if start == 0 || self.byte(start - 1) == b'\n' => self.skip_line(),
                _ => return self.uncommon_token(start, byte),
            }
        }
    }

    /// Returns whether a tag begins at `at`, whatever is before it in its line.
    #[cold]
    fn opens_tag(&self, at: usize) -> bool {
        super::tags::name_of(self.text.get(at..).unwrap_or("")).is_some()
    }

    /// Reads a token that begins with a rare character. A word may be a move, a mark or a result in
    /// another spelling.
    #[cold]
    fn uncommon_token(&mut self, start: usize, byte: u8) -> Result<Token, Box<LexError>> {
        if matches!(byte, 0 | 0x1a) {
            while matches!(self.byte(self.at), 0 | 0x1a) && self.at < self.text.len() {
                self.at += 1;
            }
            return Ok(Token::Skipped(WarningKind::ControlCharacter, start));
        }
        let first = self.text.get(start..).and_then(|rest| rest.chars().next()).unwrap_or(' ');
        if first == '\u{feff}' || is_blank(first) || first == '…' {
            self.at += first.len_utf8();
            let mark = first == '\u{feff}';
            let spelling = WarningKind::NonstandardSpelling;
            return Ok(Token::Skipped(
                if mark { WarningKind::ByteOrderMark } else { spelling },
                start,
            ));
        }
        if matches!(byte, b'~' | b'#') || !byte.is_ascii() {
            self.at += first.len_utf8();
            self.pass_word();
            return Ok(Token::Move(start));
        }
        Err(self.unknown_token(start))
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// Skips a run of bytes that can belong to a move or a result.
    #[inline]
    fn pass_word(&mut self) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or(&[]);
        let length = rest.iter().position(|&b| ENDS[usize::from(b)]);
        self.at += length.unwrap_or(rest.len());
    }

    #[inline]
    fn word(&mut self, start: usize) -> Token {
        self.at += 1;
        self.pass_word();
        Token::Move(start)
    }

    /// Skips a move number. A result, and castling written with zeros, are tokens.
    #[inline]
    fn number(&mut self, start: usize) -> Option<Token> {
        while self.byte(self.at).is_ascii_digit() {
            self.at += 1;
        }
        match self.byte(self.at) {
            b'-' | b'/' => {
                self.pass_word();
                let word = self.slice(start, self.at);
                let result = matches!(word, "1-0" | "0-1" | "1/2-1/2");
                Some(if result { Token::Result(start) } else { Token::Move(start) })
            }
            b'.' => {
                while self.byte(self.at) == b'.' {
                    self.at += 1;
                }
                None
            }
            // An engine's null move, and castling without dashes.
            _ if matches!(self.since(start), b"0000" | b"00" | b"000") => Some(Token::Move(start)),
            b' ' | 0 => None,
            // A number without a full stop.
            byte if ENDS[usize::from(byte)] => None,
            _ => {
                self.pass_word();
                Some(Token::Move(start))
            }
        }
    }

    /// Consumes the comment in braces that stands next. Returns the start and end of its text.
    #[inline]
    pub(super) fn braces(&mut self) -> Result<(usize, usize), Box<LexError>> {
        let start = self.at + 1;
        let inside = self.text.as_bytes().get(start..).unwrap_or(&[]);
        let Some(length) = find(inside, b'}') else {
            let end = self.text.len();
            (self.at, self.ended) = (end, true);
            let reason = message!(Pgn::CommentOpen { close: "}" });
            return Err(LexError::new(ErrorKind::Syntax, start - 1..end, reason));
        };
        self.at = start + length + 1;
        Ok((start, start + length))
    }

    fn line_end(&self, start: usize) -> usize {
        let rest = self.text.as_bytes().get(start..).unwrap_or(&[]);
        find(rest, b'\n').map_or(self.text.len(), |length| start + length)
    }

    fn skip_line(&mut self) {
        self.at = self.line_end(self.at);
    }

    fn rest_of_line(&mut self, start: usize) -> Token {
        self.skip_line();
        Token::Comment { start: start + 1, end: self.at, line: true }
    }

    fn numeric_nag(&mut self, start: usize) -> Token {
        self.at += 1;
        while self.byte(self.at).is_ascii_digit() {
            self.at += 1;
        }
        let number = self.slice(start + 1, self.at);
        number.parse().map_or(Token::Skipped(WarningKind::DroppedNag, start), Token::Nag)
    }

    fn symbol_nag(&mut self, start: usize) -> Token {
        while matches!(self.byte(self.at), b'!' | b'?') {
            self.at += 1;
        }
        let mark = match self.since(start) {
            b"!" => 1,
            b"?" => 2,
            b"!!" => 3,
            b"??" => 4,
            b"!?" => 5,
            b"?!" => 6,
            // Longer runs, such as `!!!`, are left to the reader of moves.
            _ => return Token::Move(start),
        };
        Token::Nag(mark)
    }

    #[cold]
    fn unknown_token(&mut self, start: usize) -> Box<LexError> {
        self.at += 1;
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
        self.pass_word();
        let reason = Pgn::Token;
        LexError::new(ErrorKind::Syntax, start..self.at, reason)
    }

    /// Skips the rest of the line from a word that cannot belong to a game: it begins with a letter
    /// and neither names a square nor castles. Returns `false`, and skips nothing, otherwise.
    #[cold]
    pub(super) fn pass_words(&mut self, at: usize) -> bool {
        let word = self.slice(at, self.at);
        let begins = word.starts_with(|c: char| c.is_alphabetic());
        let moves = word.bytes().any(|b| b.is_ascii_digit()) || word.contains("O-O");
        if !begins || moves || !word.is_ascii() && word.starts_with(['О', 'о']) {
            return false;
        }
        self.skip_line();
        self.ended |= self.at == self.text.len();
        true
    }

    /// Skips to the next game: a tag after an empty line, or an `Event` tag.
    #[cold]
    pub(super) fn recover(&mut self) {
        // If a tag stands next, the end of its previous line is already behind the lexer.
        let behind = self.at.saturating_sub(1);
        self.at = if self.byte(behind) == b'\n' { behind } else { self.at };
        while let Some(found) = self.text.get(self.at..).and_then(|rest| rest.find('\n')) {
            let before = self.text.get(..self.at + found).unwrap_or("");
            self.at += found + 1;
            let rest = self.text.get(self.at..).unwrap_or("").trim_start_matches('\u{feff}');
            if !rest.starts_with('[') {
                continue;
            }
            let line = before.rfind('\n').map_or(before, |at| &before[at + 1..]);
            if (line.trim().is_empty() && super::tags::name_of(rest).is_some())
                || rest.starts_with("[Event ")
            {
                return;
            }
        }
        (self.at, self.ended) = (self.text.len(), true);
    }
}
