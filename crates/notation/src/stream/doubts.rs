//! What is doubtful about a long text: what [`decode_as`](crate::decode_as) warns of, found in its
//! parts.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use wazir_text::line_column;

use crate::encoding::{NAMING_LINES, named, odd_control, warning_at};
use crate::{Encoding, Warning, WarningKind};

/// The doubts about a text of which one part after the other is looked at. Each kind is told once.
#[derive(Debug, Default)]
pub(super) struct Doubts {
    /// The encoding that the text names, until its characters were held against that.
    named: Option<(Encoding, Warning)>,
    has_control: bool,
    /// Whether the encoding is a guess, of which no character has been seen yet.
    is_guess: bool,
    warnings: Vec<Warning>,
}

/// A line and a column, counted from 1.
pub(super) type Place = (usize, usize);

/// A part of a text: it begins at the start of a line, with so many lines before it, and up to
/// `from` it has been looked at.
#[derive(Clone, Copy)]
pub(super) struct Used<'t> {
    pub(super) text: &'t str,
    pub(super) from: usize,
    pub(super) lines: usize,
}

impl<'t> Used<'t> {
    /// The new text. The mark at the beginning of a file is not part of it.
    fn new_text(&self) -> &'t str {
        let text = self.text.get(self.from..).unwrap_or("");
        let is_first = self.lines == 0 && self.from == 0;
        text.strip_prefix('\u{feff}').filter(|_| is_first).unwrap_or(text)
    }

    /// The warning about what stands at this place of the new text.
    fn warn(&self, kind: WarningKind, at: usize) -> Warning {
        let at = self.text.len() - self.new_text().len() + at;
        warning_at(kind, self.text, at).shifted(self.lines)
    }
}

impl Doubts {
    /// What was found since this was asked before.
    pub(super) fn take(&mut self) -> Vec<Warning> {
        core::mem::take(&mut self.warnings)
    }

    /// The encoding is a guess.
    pub(super) fn guessed(&mut self) {
        self.is_guess = true;
    }

    /// Holds a part against the encoding that the text names, and that it is found to be in.
    pub(super) fn encoding(&mut self, used: &Used<'_>, encoding: Encoding) {
        if let Some(lines) = NAMING_LINES.checked_sub(used.lines).filter(|&lines| lines > 0)
            && let Some((named, at)) = named(used.text.as_bytes(), lines)
        {
            let other = warning_at(WarningKind::OtherEncoding, used.text, at);
            self.named.get_or_insert((named, other.shifted(used.lines)));
        }
        let is_guess = self.is_guess && encoding.label() != Encoding::Utf8.label();
        if self.named.is_none() && !is_guess {
            return;
        }
        let Some(at) = used.new_text().bytes().position(|byte| !byte.is_ascii()) else { return };
        if is_guess {
            self.warnings.push(used.warn(WarningKind::GuessedEncoding, at));
            self.is_guess = false;
        }
        if let Some((_, other)) = self.named.take_if(|(named, _)| named.label() != encoding.label())
        {
            self.warnings.push(other);
        }
    }

    /// Looks for a control character that is kept. Those are not that stand in the lines and columns
    /// which a reader says that it passed over, counted from the first line of the text.
    pub(super) fn control(&mut self, used: &Used<'_>, passed: impl FnOnce() -> BTreeSet<Place>) {
        let text = used.new_text();
        if self.has_control || odd_control(text.as_bytes()).is_none() {
            return;
        }
        let passed = passed();
        let (mut from, mut counted) = (0, 0);
        let (mut line, mut column) = (1, 1);
        while let Some(at) = odd_control(text.as_bytes().get(from..).unwrap_or(&[])) {
            from += at;
            // Each part of the text is counted once, however much is passed over.
            let here = used.text.len() - text.len() + from;
            let place = line_column(used.text.get(counted..here).unwrap_or(""), here - counted);
            column = place.column() + if place.line() == 1 { column - 1 } else { 0 };
            line += place.line() - 1;
            counted = here;
            let rest = text.get(from..).unwrap_or("");
            if !passed.contains(&(line, column)) {
                self.warnings.push(used.warn(WarningKind::ControlKept, from));
                self.has_control = true;
                return;
            }
            from = text.len() - rest.trim_start_matches(['\0', '\u{1a}']).len();
        }
    }
}
