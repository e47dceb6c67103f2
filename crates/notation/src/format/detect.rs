//! Which format a text is in.

use super::Format;

impl Format {
    /// Finds out the format by looking at the text; `None` when nothing in it is known.
    pub fn detect(text: &str) -> Option<Self> {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        if is_object(text) {
            return Some(Self::Jkf);
        }
        let (text, commented) = without_comments(text);
        if crate::plain::is_record(text) {
            return Some(Self::Plain);
        }
        let lines = text.lines().map(|line| clip(line.trim_matches([' ', '\t', '\r', '\u{3000}'])));
        let mut hint = commented.then_some(Self::Pgn);
        for line in lines.filter(|line| !line.is_empty()) {
            match look(line) {
                Sign::Sure(format) => return Some(format),
                Sign::Maybe(format) => hint = hint.or(Some(format)),
                Sign::None => {}
            }
        }
        hint
    }
}

/// Whether a text is an object of JSON, and not a comment of PGN in braces: nothing or a key follows
/// the brace.
fn is_object(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('{').map(str::trim_start) else { return false };
    let Some(key) = inside.strip_prefix('"') else {
        return inside.is_empty() || inside.starts_with('}');
    };
    let after = key.split_once('"').map_or("", |(_, after)| after.trim_start());
    after.is_empty() || after.starts_with(':')
}

/// A text without the comments in braces that it begins with, as PGN may, and whether there are any.
fn without_comments(text: &str) -> (&str, bool) {
    let mut rest = text;
    while let Some((_, after)) = rest.strip_prefix('{').and_then(|inside| inside.split_once('}')) {
        rest = after.trim_start();
    }
    (rest, text.starts_with('{'))
}

/// What a line says about the format.
enum Sign {
    Sure(Format),
    /// Unless a later line is sure of another.
    Maybe(Format),
    None,
}

/// The beginning of a line, enough to recognise it.
fn clip(line: &str) -> &str {
    match line.char_indices().nth(200) {
        Some((at, _)) => &line[..at],
        None => line,
    }
}

fn look(line: &str) -> Sign {
    let first = line.chars().next().unwrap_or(' ');
    if first == '%' {
        // A statement of CSA is behind what is sure; a line that PGN passes over is before it.
        if is_csa(line) { Sign::Maybe(Format::Csa) } else { Sign::Maybe(Format::Pgn) }
    } else if is_csa(line) {
        Sign::Sure(Format::Csa)
    } else if is_usi(line) {
        Sign::Sure(Format::Usi)
    } else if is_tag(line) || is_numbered_san(line) {
        Sign::Sure(Format::Pgn)
    } else if matches!(first, '▲' | '△' | '▽' | '☗' | '☖') {
        Sign::Sure(Format::Ki2)
    } else if line.starts_with("手数--") || is_kif_move(line) {
        Sign::Sure(Format::Kif)
    } else if line.starts_with("変化：") {
        // Both have it; the moves before it have decided.
        Sign::Maybe(Format::Kif)
    } else if line.starts_with("+--") || first == '|' || line.contains('：') {
        Sign::Maybe(Format::Kif)
    } else if line.starts_with("#KI2") {
        Sign::Maybe(Format::Ki2)
    } else if line.starts_with("#KIF") {
        Sign::Maybe(Format::Kif)
    } else if is_usen(line) {
        Sign::Sure(Format::Usen)
    } else if is_position(line) {
        let operations = line.contains(';') && !line.contains('[');
        Sign::Maybe(if operations { Format::Epd } else { Format::Position })
    } else {
        Sign::None
    }
}

fn is_csa(line: &str) -> bool {
    let bytes = line.as_bytes();
    match bytes {
        [b'V', b'0'..=b'9', ..] | [b'N', b'+' | b'-', ..] | [b'P', b'I' | b'+' | b'-', ..] => true,
        [b'P', b'1'..=b'9', b'+' | b'-' | b' ' | b'*', ..] | [b'+' | b'-'] => true,
        [b'$', b'A'..=b'Z' | b'+' | b'-', ..] => true,
        [b'%', b'A'..=b'Z' | b'+' | b'-', word @ ..] => {
            let word = word.split(|&b| b == b',').next().unwrap_or(word);
            word.iter().all(|b| b.is_ascii_uppercase() || b"_+-".contains(b))
        }
        [b'+' | b'-', a, b, c, d, e, f, ..] => {
            [a, b, c, d].iter().all(|c| c.is_ascii_digit())
                && [e, f].iter().all(|c| c.is_ascii_uppercase())
        }
        _ => line.starts_with("'CSA"),
    }
}

fn is_usi(line: &str) -> bool {
    ["position ", "startpos", "sfen ", "#YANEURAOU"].iter().any(|sign| line.starts_with(sign))
}

/// A tag of PGN, such as `[Event "?"]`.
fn is_tag(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|rest| rest.split_once('"')).map(|(name, _)| name);
    name.is_some_and(|name| {
        let name = name.trim_end();
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

/// Movetext that begins a game: `1. e4`, `1.e4`, `1 e4` or `1) e4`.
fn is_numbered_san(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('1') else { return false };
    let mv = rest.trim_start_matches(['.', ')', ' ']);
    rest.starts_with(". ")
        || (mv.len() < rest.len() && mv.chars().next().is_some_and(|c| c.is_ascii_alphabetic()))
}

/// A numbered move of KIF, such as `1 ７六歩(77)`, or an ending in its place.
fn is_kif_move(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| matches!(c, '0'..='9' | '０'..='９'));
    let blanks = rest.trim_start_matches([' ', '\t', '\u{3000}']);
    let numbered = rest.len() < line.len() && blanks.len() < rest.len();
    numbered && blanks.chars().next().is_some_and(|c| !c.is_ascii())
}

fn is_usen(line: &str) -> bool {
    line.split_once('~').is_some_and(|(start, rest)| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"_.~+-".contains(&b);
        start.bytes().all(plain) && rest.bytes().all(plain) && rest.contains('.')
    })
}

/// A position in one line: rows parted by `/`, and a side to move.
fn is_position(line: &str) -> bool {
    let board = line.split(' ').find(|field| field.contains('/'));
    board.is_some_and(|board| matches!(board.matches('/').count(), 7 | 8 | 11))
}
