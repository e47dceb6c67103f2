//! Which format a text is in.

use super::Format;

/// What a text or a line of it says about a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MatchConfidence {
    /// Nothing.
    None,
    /// It may be in the format, unless another knows the line better, or a later line is sure.
    Weak,
    /// It may be in the format, unless a later line is sure of another.
    Maybe,
    /// It is in the format.
    Sure,
}

/// The format of a text.
pub(super) fn detect(formats: &[Format], text: &str) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut hint = best(formats, |format| (format.0.detect_text)(text));
    if let Some((MatchConfidence::Sure, format)) = hint {
        return Some(format);
    }
    // Comments that stand before a game, as in PGN.
    let text = without_comments(text);
    if crate::plain::is_record(text) {
        return Some(Format::PLAIN);
    }
    let lines = text.lines().map(|line| clip(line.trim_matches([' ', '\t', '\r', '\u{3000}'])));
    for line in lines.filter(|line| !line.is_empty()) {
        match best(formats, |format| (format.0.detect_line)(line)) {
            Some((MatchConfidence::Sure, format)) => return Some(format),
            found => hint = hint.or(found),
        }
    }
    hint.map(|(_, format)| format)
}

/// The format with the best sign, the first of those with equal ones.
fn best(
    formats: &[Format],
    sign: impl Fn(&Format) -> MatchConfidence,
) -> Option<(MatchConfidence, Format)> {
    let signs = formats.iter().map(|format| (sign(format), *format));
    let better = |best: (MatchConfidence, Format), next: (MatchConfidence, Format)| {
        if next.0 > best.0 { next } else { best }
    };
    signs.filter(|(sign, _)| *sign != MatchConfidence::None).reduce(better)
}

/// A text without the comments in braces that it begins with.
fn without_comments(text: &str) -> &str {
    let mut rest = text;
    while let Some((_, after)) = rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
        rest = after.trim_start();
    }
    rest
}

/// The beginning of a line, enough to recognise it.
fn clip(line: &str) -> &str {
    match line.char_indices().nth(200) {
        Some((at, _)) => &line[..at],
        None => line,
    }
}

/// A position in one line: rows parted by `/`, and a side to move.
pub(super) fn detect_position(line: &str) -> MatchConfidence {
    if looks_like_position(line) { MatchConfidence::Weak } else { MatchConfidence::None }
}

/// Whether a line looks like a position: rows parted by `/`, as many as some game has.
pub fn looks_like_position(line: &str) -> bool {
    let board = line.split(' ').find(|field| field.contains('/'));
    board.is_some_and(|board| matches!(board.matches('/').count(), 7 | 8 | 11))
}
