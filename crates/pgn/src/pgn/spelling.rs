//! Nonstandard spellings of annotators and programs: evaluation symbols without a `$`, and results,
//! castling and dashes in other forms.

use alloc::borrow::Cow;
use alloc::string::String;

/// Signs and their NAGs, longer signs before those they end with.
const NAG_SYMBOLS: [(&str, u8); 59] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("+/-", 16),
    ("-/+", 17),
    ("+/−", 16),
    ("−/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("=/∞", 44),
    ("=∞", 44),
    ("∞=", 44),
    ("+--", 20),
    ("--+", 21),
    ("+-", 18),
    ("-+", 19),
    ("+−", 18),
    ("−+", 19),
    ("+–", 18),
    ("–+", 19),
    ("+—", 18),
    ("—+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("↑↑", 32),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("∆", 140),
    ("△", 140),
    ("Δ", 140),
    ("∇", 141),
    ("⌓", 142),
    ("N", 146),
    ("D", 220),
];

/// Returns the NAG that a word stands for.
pub(super) fn nag_of_symbol(word: &str) -> Option<u8> {
    NAG_SYMBOLS.iter().find(|(sign, _)| *sign == word).map(|(_, mark)| *mark)
}

/// Splits off the sign at the end of a word. Returns the rest and the NAG. Letters are no signs
/// there, nor is anything that begins with a `+` if that may promote.
pub(super) fn strip_nag_symbol(word: &str, plus_promotes: bool) -> Option<(&str, u8)> {
    let can_follow = |sign: &str| match sign.as_bytes().first() {
        Some(b'+') => !plus_promotes,
        first => !first.is_some_and(u8::is_ascii_alphabetic),
    };
    let signs = NAG_SYMBOLS.iter().filter(|(sign, _)| can_follow(sign) && word.ends_with(sign));
    let longest = signs.max_by_key(|(sign, _)| sign.len());
    longest.and_then(|(sign, mark)| Some((word.strip_suffix(sign)?, *mark)))
}

/// Returns whether a word is a symbol of check or mate that a blank separates from its move.
pub(super) fn is_check(word: &str, plus_promotes: bool) -> bool {
    matches!(word, "#" | "++" | "†" | "‡") || (word == "+" && !plus_promotes)
}

/// Returns the letter of a figurine; empty for a pawn.
fn figurine_letter(figure: char) -> Option<&'static str> {
    Some(match figure {
        '♔' | '♚' => "K",
        '♕' | '♛' => "Q",
        '♖' | '♜' => "R",
        '♗' | '♝' => "B",
        '♘' | '♞' => "N",
        '♙' | '♟' => "",
        _ => return None,
    })
}

/// Returns a move with letters in place of figurines, or `None` if it has none.
fn replace_figurines(word: &str) -> Option<String> {
    let mut letters = String::with_capacity(word.len());
    let mut any = false;
    for c in word.chars() {
        match figurine_letter(c) {
            Some(letter) => {
                letters.push_str(letter);
                any = true;
            }
            // A selector after a figurine asks some fonts for its text form.
            None if c == '\u{fe0e}' || c == '\u{fe0f}' => {}
            None => letters.push(c),
        }
    }
    any.then_some(letters)
}

/// Returns whether a character is a dash of any length, including the ASCII hyphen.
fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{ff0d}')
}

/// Returns whether a character is a non-ASCII blank, including zero-width ones and the byte order
/// mark.
pub(super) fn is_blank(c: char) -> bool {
    !c.is_ascii()
        && (c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}'))
}

/// Splits off a player's score at the beginning of a text, in half points.
fn score(text: &str) -> Option<(u8, &str)> {
    let scores = [("1/2", 1), ("½", 1), ("0.5", 1), ("0,5", 1), ("1", 2), ("0", 0)];
    scores.iter().find_map(|(sign, halves)| Some((*halves, text.strip_prefix(sign)?)))
}

/// Returns the result at the beginning of a text, in any spelling, and its length.
pub(super) fn result(text: &str) -> Option<(&'static str, usize)> {
    let (first, rest) = score(text)?;
    let passed = |rest: &str| text.len() - rest.len();
    let ends = |rest: &str| {
        rest.chars().next().is_none_or(|c| !c.is_alphanumeric() && !is_dash(c) && c != '/')
    };
    let blank = |c: char| matches!(c, ' ' | '\t');
    let sign = rest.trim_start_matches(blank);
    if let Some(after) = sign.strip_prefix(|c| is_dash(c) || c == ':') {
        let (second, rest) = score(after.trim_start_matches(blank))?;
        let result = match (first, second) {
            (2, 0) => "1-0",
            (0, 2) => "0-1",
            (1, 1) => "1/2-1/2",
            _ => return None,
        };
        return ends(rest).then(|| (result, passed(rest)));
    }
    // Half a point alone is a draw.
    (first == 1 && ends(rest) && !text.starts_with("0")).then(|| ("1/2-1/2", passed(rest)))
}

/// Returns castling in standard spelling, for any spelling: `0-0`, `OO`, `o–o`, with the signs
/// after it.
fn castling(word: &str) -> Option<String> {
    let castles = word.trim_end_matches(['+', '#']);
    let is_letter = |c: char| matches!(c, 'O' | 'o' | '0' | 'О' | 'о');
    let letters = castles.chars().filter(|&c| is_letter(c)).count();
    let dashes = castles.chars().filter(|&c| is_dash(c)).count();
    let known = castles.chars().all(|c| is_letter(c) || is_dash(c));
    let framed = castles.starts_with(is_letter) && castles.ends_with(is_letter);
    let usual = match letters {
        2 => "O-O",
        3 => "O-O-O",
        _ => return None,
    };
    let fits = known && framed && (dashes == 0 || dashes == letters - 1);
    fits.then(|| [usual, &word[castles.len()..]].concat())
}

/// Returns a move in standard spelling: without the number before it, with ASCII dashes, letters
/// for pieces, and the letter O for castling.
pub(super) fn normalize_move(word: &str) -> Cow<'_, str> {
    let number = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = number.trim_start_matches(['.', '…']);
    let word = if bare.len() < number.len() { bare } else { word };
    match castling(word).or_else(|| replace_figurines(word)) {
        Some(spelled) => Cow::Owned(spelled),
        None if word.contains(|c| is_dash(c) && c != '-') => {
            Cow::Owned(word.chars().map(|c| if is_dash(c) { '-' } else { c }).collect())
        }
        None => Cow::Borrowed(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stand_alone_or_behind() {
        for (sign, mark) in NAG_SYMBOLS {
            assert_eq!(nag_of_symbol(sign), Some(mark), "{sign}");
            if !matches!(sign, "N" | "D") {
                assert_eq!(
                    strip_nag_symbol(&["Nf3", sign].concat(), false),
                    Some(("Nf3", mark)),
                    "{sign}"
                );
            }
        }
        assert_eq!(
            (nag_of_symbol("x"), strip_nag_symbol("Nf3", false), strip_nag_symbol("ND", false)),
            (None, None, None)
        );
    }

    #[test]
    fn a_plus_that_promotes_is_no_sign() {
        assert_eq!(strip_nag_symbol("Bh8+=", true), Some(("Bh8+", 10)));
        assert_eq!(strip_nag_symbol("Bh8+-", true), None);
    }

    #[test]
    fn results_in_every_spelling() {
        let rows = [
            ("1-0", "1-0", 3),
            ("1–0", "1-0", 5),
            ("0—1 {x}", "0-1", 5),
            ("0:1", "0-1", 3),
            ("1 - 0 *", "1-0", 5),
            ("½-½", "1/2-1/2", 5),
            ("½", "1/2-1/2", 2),
            ("1/2", "1/2-1/2", 3),
            ("1/2 - 1/2", "1/2-1/2", 9),
            ("0.5-0.5", "1/2-1/2", 7),
        ];
        for (text, expected, length) in rows {
            assert_eq!(result(text), Some((expected, length)), "{text}");
        }
        for none in ["1", "0", "0-0", "1-1", "1-½", "1-01", "1/2x", "½-", "0.5", "1-0-1", "2-0", ""]
        {
            assert_eq!(result(none), None, "{none}");
        }
    }

    #[test]
    fn moves_as_they_are_usually_spelled() {
        let rows = [
            ("OO", "O-O"),
            ("000+", "O-O-O+"),
            ("o–o–o", "O-O-O"),
            ("О-О", "O-O"),
            ("4…Nf6", "Nf6"),
            ("12.…O–O", "O-O"),
            ("…e5", "e5"),
            ("e2–e4", "e2-e4"),
            ("Nf3", "Nf3"),
            ("♘f3", "Nf3"),
            ("5.♜\u{fe0e}xe1", "Rxe1"),
            ("♙e4", "e4"),
            ("e8=♛", "e8=Q"),
            ("O-OO", "O-OO"),
            ("-O-O", "-O-O"),
            ("4", "4"),
        ];
        for (word, expected) in rows {
            assert_eq!(normalize_move(word), expected, "{word}");
        }
    }
}
