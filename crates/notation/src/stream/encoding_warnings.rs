//! What is doubtful about a long text: what [`decode_as`](crate::decode_as) warns of, found in its
//! parts.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_text::line_column;

use crate::encoding::{DECLARATION_LINES, declared_encoding, find_control_char, warning_at};
use crate::{Encoding, Warning, WarningKind};

/// The doubts about a text that is read part by part. Each kind is reported once.
#[derive(Debug, Default)]
pub(super) struct EncodingWarnings {
    /// The encoding that the text names, until its characters were held against that.
    named: Option<(Encoding, Warning)>,
    has_named: bool,
    has_control: bool,
    /// Whether the encoding is a guess, of which no character has been seen yet.
    is_guess: bool,
    warnings: Vec<Warning>,
}

/// A line and a column, counted from 1.
pub(super) type LineColumn = (usize, usize);

/// A part of a text in whole lines: the bytes of it that are new, and the number of lines before it.
#[derive(Clone)]
pub(super) struct ConsumedText<'t> {
    pub(super) text: &'t str,
    pub(super) new: Range<usize>,
    pub(super) lines: usize,
}

impl<'t> ConsumedText<'t> {
    /// The new text, and where it begins. The mark at the beginning of a file is not part of it.
    fn new_text(&self) -> (&'t str, usize) {
        let text = self.text.get(self.new.clone()).unwrap_or("");
        let is_first = self.lines == 0 && self.new.start == 0;
        let rest = text.strip_prefix('\u{feff}').filter(|_| is_first).unwrap_or(text);
        (rest, self.new.start + text.len() - rest.len())
    }

    /// The warning about what stands at this place of the text.
    fn warn(&self, kind: WarningKind, at: usize) -> Warning {
        warning_at(kind, self.text, at).offset_lines(self.lines)
    }
}

impl EncodingWarnings {
    /// What was found since this was asked before.
    pub(super) fn take(&mut self) -> Vec<Warning> {
        core::mem::take(&mut self.warnings)
    }

    /// The encoding is a guess.
    pub(super) fn note_guess(&mut self) {
        self.is_guess = true;
    }

    /// Holds a part against the encoding that the text names, and that it is found to be in.
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

    /// Looks for a control character that is kept. Those are not that stand in the lines and columns
    /// which a reader says that it passed over, counted from the first line of the text.
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
            // Each part of the text is counted once, however much is passed over.
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
