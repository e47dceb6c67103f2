//! Detection of the format of a text.

use super::Format;

/// The confidence that a text, or a line of it, is in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum MatchConfidence {
    /// There is no sign of the format.
    None,
    /// It may be in the format, unless another format matches the line better or a later line is
    /// sure.
    Weak,
    /// It may be in the format, unless a later line is sure of another.
    Maybe,
    /// It is in the format.
    Sure,
}

/// Returns the format of a text.
pub(super) fn detect(formats: &[Format], text: &str) -> Option<Format> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut hint = best(formats, |format| (format.0.detect_text)(text));
    if let Some((MatchConfidence::Sure, format)) = hint {
        return Some(format);
    }
    // Comments may precede a game, as in PGN.
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

/// Returns the format with the highest confidence, the first of several equal ones.
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

/// Strips the comments in braces from the beginning of a text.
fn without_comments(text: &str) -> &str {
    let mut rest = text;
    while let Some((_, after)) = rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
        rest = after.trim_start();
    }
    rest
}

/// Clips a line to 200 characters, enough to recognise it.
fn clip(line: &str) -> &str {
    match line.char_indices().nth(200) {
        Some((at, _)) => &line[..at],
        None => line,
    }
}

/// Recognises a position on one line: rows separated by `/`.
pub(super) fn detect_position(line: &str) -> MatchConfidence {
    if looks_like_position(line) { MatchConfidence::Weak } else { MatchConfidence::None }
}

/// Returns whether a line looks like a position: rows separated by `/`, in a number that some game
/// has.
pub fn looks_like_position(line: &str) -> bool {
    let board = line.split(' ').find(|field| field.contains('/'));
    board.is_some_and(|board| matches!(board.matches('/').count(), 7 | 8 | 11))
}
