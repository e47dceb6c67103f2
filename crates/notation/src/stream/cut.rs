//! Where a game ends in bytes, by signs that do not depend on the encoding.

use crate::Format;

/// By what sign the next game of a text is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// A tag after an empty line.
    Tag,
    /// Every line is a game.
    Line,
    /// A line with nothing but `/`.
    Slash,
    /// A line that begins with `sfen`.
    #[cfg(feature = "shogi")]
    Book,
    /// The text is one game.
    Whole,
}

impl Cut {
    /// The sign of a format. A book of USI begins as `text` does.
    pub(super) fn of(format: Format, text: &str) -> Self {
        #[cfg(feature = "shogi")]
        if format == Format::Usi && crate::usi::is_book(text) {
            return Self::Book;
        }
        let _ = text;
        match format {
            Format::Pgn | Format::PgnXboard => Self::Tag,
            Format::Csa | Format::Csa3 => Self::Slash,
            Format::Usi | Format::Usen | Format::Position => Self::Line,
            _ => Self::Whole,
        }
    }

    /// Whether a game begins with the line that starts at `at`.
    fn is_start(self, bytes: &[u8], at: usize) -> bool {
        let line = bytes.get(at..).unwrap_or(&[]);
        match self {
            Self::Line => true,
            #[cfg(feature = "shogi")]
            Self::Book => line.starts_with(b"sfen "),
            Self::Slash => line_before(bytes, at) == b"/",
            Self::Tag => line.starts_with(b"[") && is_tag(line) && line_before(bytes, at) == b"",
            Self::Whole => false,
        }
    }

    /// Where the last game begins that does not begin with the text.
    pub(super) fn last(self, bytes: &[u8]) -> Option<usize> {
        if self == Self::Whole {
            return None;
        }
        let mut end = bytes.len();
        while let Some(newline) = bytes.get(..end)?.iter().rposition(|&b| b == b'\n') {
            let at = newline + 1;
            let is_start = match self {
                // Behind the end of the text a game can begin, too.
                Self::Line | Self::Slash => self.is_start(bytes, at),
                _ => at < bytes.len() && self.is_start(bytes, at),
            };
            if is_start {
                return Some(at);
            }
            end = newline;
        }
        None
    }

    /// Where the first game begins behind `from`.
    pub(super) fn next(self, bytes: &[u8], from: usize) -> Option<usize> {
        if self == Self::Whole {
            return None;
        }
        let mut at = from;
        while let Some(length) = bytes.get(at..)?.iter().position(|&b| b == b'\n') {
            at += length + 1;
            if at < bytes.len() && self.is_start(bytes, at) {
                return Some(at);
            }
        }
        None
    }

    /// The games of a text, as near as signs tell.
    pub(super) fn games(self, mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
        core::iter::from_fn(move || {
            if bytes.is_empty() {
                return None;
            }
            let end = self.next(bytes, 0).unwrap_or(bytes.len());
            let (game, rest) = bytes.split_at(end);
            bytes = rest;
            Some(game)
        })
    }
}

/// The line that ends right before `at`, without the blanks at its end.
fn line_before(bytes: &[u8], at: usize) -> &[u8] {
    let before = bytes.get(..at.saturating_sub(1)).unwrap_or(&[]);
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |newline| newline + 1);
    before.get(start..).unwrap_or(&[]).trim_ascii_end()
}

/// Whether a line that begins with `[` is a tag: a name, and a value in quotation marks.
fn is_tag(line: &[u8]) -> bool {
    let inside = line.get(1..).unwrap_or(&[]);
    let name = inside.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    name > 0 && inside.get(name..).unwrap_or(&[]).trim_ascii_start().starts_with(b"\"")
}
