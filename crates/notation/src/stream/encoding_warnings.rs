//! Encoding warnings for a long text: those of [`decode_with`](crate::decode_with), found chunk by
//! chunk.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_text::line_column;

use crate::encoding::{DECLARATION_LINES, declared_encoding, find_control_char, warning_at};
use crate::{Encoding, Warning, WarningKind};

/// The encoding warnings of a text that is read in chunks. Each kind is reported once.
#[derive(Debug, Default)]
pub(super) struct EncodingWarnings {
    /// The encoding that the text names, until it is compared with that of its characters.
    named: Option<(Encoding, Warning)>,
    has_named: bool,
    has_control: bool,
    /// `true` if the encoding is a guess and no character of it has been seen yet.
    is_guess: bool,
    warnings: Vec<Warning>,
}

/// A line and a column, both from 1.
pub(super) type LineColumn = (usize, usize);

/// A chunk of a text in whole lines, the range of bytes in it that are new, and the number of lines
/// before it.
#[derive(Clone)]
pub(super) struct ConsumedText<'t> {
    pub(super) text: &'t str,
    pub(super) new: Range<usize>,
    pub(super) lines: usize,
}

impl<'t> ConsumedText<'t> {
    /// The new text and its byte offset, without a byte order mark at the beginning of the file.
    fn new_text(&self) -> (&'t str, usize) {
        let text = self.text.get(self.new.clone()).unwrap_or("");
        let is_first = self.lines == 0 && self.new.start == 0;
        let rest = text.strip_prefix('\u{feff}').filter(|_| is_first).unwrap_or(text);
        (rest, self.new.start + text.len() - rest.len())
    }

    /// Creates a warning about this place of the text.
    fn warn(&self, kind: WarningKind, at: usize) -> Warning {
        warning_at(kind, self.text, at).offset_lines(self.lines)
    }
}

impl EncodingWarnings {
    /// Returns the warnings found since the last call.
    pub(super) fn take(&mut self) -> Vec<Warning> {
        core::mem::take(&mut self.warnings)
    }

    /// Notes that the encoding is a guess.
    pub(super) fn note_guess(&mut self) {
        self.is_guess = true;
    }

    /// Compares the encoding that the text names with the one that a chunk is in.
    pub(super) fn encoding(&mut self, used: &ConsumedText<'_>, encoding: Encoding) {
        let lines = DECLARATION_LINES.saturating_sub(used.lines);
        if !self.has_named
            && let Some((named, at)) = declared_encoding(used.text.as_bytes(), lines)
        {
            self.named = Some((named, used.warn(WarningKind::EncodingMismatch, at)));
            self.has_named = true;
        }
        let is_guess = self.is_guess && encoding.label() != Encoding::Utf8.label();
        if self.named.is_none() && !is_guess {
            return;
        }
        let (text, begin) = used.new_text();
        let Some(at) = text.bytes().position(|byte| !byte.is_ascii()) else { return };
        if is_guess {
            self.warnings.push(used.warn(WarningKind::GuessedEncoding, begin + at));
            self.is_guess = false;
        }
        if let Some((_, other)) = self.named.take_if(|(named, _)| named.label() != encoding.label())
        {
            self.warnings.push(other);
        }
    }

    /// Looks for a control character that is kept. The lines and columns in `passed`, counted from
    /// the first line of the text, are those that the reader skipped.
    pub(super) fn control(
        &mut self,
        used: &ConsumedText<'_>,
        passed: impl FnOnce() -> BTreeSet<LineColumn>,
    ) {
        let (text, begin) = used.new_text();
        if self.has_control || find_control_char(text.as_bytes()).is_none() {
            return;
        }
        let passed = passed();
        let (mut from, mut counted) = (0, 0);
        let (mut line, mut column) = (1, 1);
        while let Some(at) = find_control_char(text.as_bytes().get(from..).unwrap_or(&[])) {
            from += at;
            // Each part of the text is counted only once, however much is skipped.
            let here = begin + from;
            let place = line_column(used.text.get(counted..here).unwrap_or(""), here - counted);
            column = place.column() + if place.line() == 1 { column - 1 } else { 0 };
            line += place.line() - 1;
            counted = here;
            let rest = text.get(from..).unwrap_or("");
            if !passed.contains(&(line, column)) {
                self.warnings.push(used.warn(WarningKind::ControlKept, here));
                self.has_control = true;
                return;
            }
            from = text.len() - rest.trim_start_matches(['\0', '\u{1a}']).len();
        }
    }
}
