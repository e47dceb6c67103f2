//! Heuristics for bytes that are not UTF-8.

use alloc::string::String;

use super::Encoding;

/// The numbers of characters that look Japanese, and of those that look like accented letters which
/// merely happen to be valid in a Japanese encoding.
#[derive(Default)]
struct ScriptCounts {
    japanese: usize,
    western: usize,
}

/// Returns the length in bytes of a character in a Japanese encoding, from its first byte.
fn length(encoding: Encoding, first: u8) -> usize {
    match (encoding, first) {
        (Encoding::EucJp, 0x8f) => 3,
        (Encoding::EucJp, 0x8e | 0xa1..=0xfe) => 2,
        (Encoding::ShiftJis, 0x81..=0x9f | 0xe0..=0xfc) => 2,
        _ => 1,
    }
}

/// Returns `true` for a quotation mark, a dash or a letter that Windows-1252 has beyond Latin-1,
/// except those that begin a kana.
fn is_western_extra(byte: u8) -> bool {
    matches!(
        byte,
        0x80 | 0x84 | 0x85 | 0x8a | 0x8c | 0x8e | 0x91..=0x97 | 0x99 | 0x9a | 0x9c | 0x9e | 0x9f
    )
}

/// Returns whether the bytes of a character could be an accented letter or a quotation mark
/// together with what follows it. `before` is the byte before them.
fn may_be_western(encoding: Encoding, before: u8, character: &[u8]) -> bool {
    match (encoding, character) {
        (Encoding::ShiftJis, [_]) => true,
        // Unlike apostrophes and dashes, quotation marks are not between two letters.
        (Encoding::ShiftJis, [0x84 | 0x91 | 0x93 | 0x94, second])
            if before.is_ascii_alphabetic() && second.is_ascii_alphabetic() =>
        {
            false
        }
        (Encoding::ShiftJis, [first, second]) => {
            let begins = *first >= 0xe0 || is_western_extra(*first);
            begins && second.is_ascii() || *first >= 0xe0 && *second >= 0xc0
        }
        (_, [first, second]) => *first >= 0xe0 && *second >= 0xe0,
        _ => false,
    }
}

/// Counts the characters in the runs that are not ASCII. Most Japanese runs stand apart from Latin
/// letters; accented letters stand among them, one or two at a time.
fn count_scripts(bytes: &[u8], encoding: Encoding) -> ScriptCounts {
    let mut looks = ScriptCounts::default();
    let mut at = 0;
    while let Some(skipped) =
        bytes.get(at..).and_then(|rest| rest.iter().position(|b| !b.is_ascii()))
    {
        at = looks.count_run(bytes, at + skipped, encoding);
    }
    looks
}

impl ScriptCounts {
    /// Classifies the run that begins at `start` and returns its end.
    fn count_run(&mut self, bytes: &[u8], start: usize, encoding: Encoding) -> usize {
        let byte_before = |at: usize| at.checked_sub(1).and_then(|at| bytes.get(at)).copied();
        let (mut at, mut count, mut all) = (start, 0, true);
        while let Some(first) = bytes.get(at).copied().filter(|byte| !byte.is_ascii()) {
            let end = (at + length(encoding, first)).min(bytes.len());
            let before = byte_before(at).unwrap_or(b' ');
            all &= may_be_western(encoding, before, bytes.get(at..end).unwrap_or(&[]));
            (at, count) = (end, count + 1);
        }
        let neighbours = [byte_before(start), bytes.get(at).copied()];
        let among_letters = neighbours.into_iter().flatten().any(|b| b.is_ascii_alphabetic());
        let western = match encoding {
            Encoding::EucJp => count == 1 && among_letters,
            // A single half-width katakana is not a word.
            _ => among_letters || at == start + 1,
        };
        *(if all && western { &mut self.western } else { &mut self.japanese }) += count;
        at
    }
}

/// Returns whether bytes that are valid in a Japanese encoding look Japanese, and not like a
/// Western text whose accented letters happen to form characters with the letters after them.
pub(super) fn looks_japanese(bytes: &[u8], encoding: Encoding) -> bool {
    let ScriptCounts { japanese, western } = count_scripts(bytes, encoding);
    japanese >= western
}

/// Returns whether bytes are not text, judging by their control characters. The one that ends DOS
/// files is allowed.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    let blank = |byte: u8| matches!(byte, b'\t' | b'\n' | 0x0b | 0x0c | b'\r' | 0x1a);
    bytes.iter().any(|&byte| byte.is_ascii_control() && !blank(byte))
}

/// Returns whether bytes are UTF-8 except for a few broken characters.
pub(super) fn is_broken_utf8(bytes: &[u8]) -> bool {
    let (mut sound, mut broken) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        sound += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    sound > broken
}

/// Returns whether a text with replaced characters is otherwise Japanese: kana, wide characters and
/// the marks of shogi players do not occur by chance.
pub(super) fn is_broken_japanese(replaced: &str) -> bool {
    let sure = |c: char| {
        matches!(c, '\u{3000}'..='\u{3002}' | '\u{3041}'..='\u{30fe}' | '\u{ff01}'..='\u{ff5e}')
            || matches!(c, '▲' | '△' | '▼' | '▽')
    };
    let broken = replaced.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count();
    replaced.chars().filter(|&c| sure(c)).count() > broken
}

/// Decodes bytes of which every one is a character: Windows-1252 if any goes beyond Latin-1.
pub(super) fn decode_western(bytes: &[u8]) -> (Encoding, String) {
    let beyond = bytes.iter().any(|byte| (0x80..=0x9f).contains(byte));
    let encoding = if beyond { Encoding::Windows1252 } else { Encoding::Latin1 };
    let (text, _) = encoding.codec().decode_without_bom_handling(bytes);
    (encoding, text.into_owned())
}

/// Trims Ctrl-Z or zero bytes at the end, by the rule of [`trim_padding`](super::trim_padding).
pub(super) fn without_padding(bytes: &[u8]) -> &[u8] {
    let is_padding = |byte: &u8| matches!(byte, 0 | 0x1a);
    let kept = bytes.iter().rposition(|byte| !is_padding(byte) && !byte.is_ascii_whitespace());
    let end = kept.map_or(0, |at| at + 1);
    let padding = bytes.get(end..).and_then(|end| end.iter().position(is_padding));
    match padding.and_then(|padding| bytes.split_at_checked(end + padding)) {
        Some((before, rest)) if before.ends_with(b"\n") || rest.iter().all(is_padding) => before,
        _ => bytes,
    }
}

/// The number of lines at the beginning in which a text can name its encoding.
pub(crate) const DECLARATION_LINES: usize = 3;

/// Returns the encoding that the first lines of a text name, as in KIF and CSA, and its byte
/// offset.
pub(crate) fn declared_encoding(bytes: &[u8], lines: usize) -> Option<(Encoding, usize)> {
    const SIGN: &[u8] = b"encoding=";
    let mut at = 0;
    for line in bytes.split(|&byte| byte == b'\n').take(lines) {
        let body = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let place = line.windows(SIGN.len()).position(|part| part == SIGN);
        if let Some(place) = place.filter(|_| matches!(body.first(), Some(b'#' | b'\''))) {
            let name = line.get(place + SIGN.len()..)?.trim_ascii();
            let encoding = core::str::from_utf8(name).ok()?.parse().ok()?;
            return Some((encoding, at + place));
        }
        at += line.len() + 1;
    }
    None
}

/// Returns whether the bytes are ASCII with escapes of ISO-2022-JP.
pub(super) fn has_iso2022_escapes(bytes: &[u8]) -> bool {
    let is_escape = |part: &[u8]| matches!(part, [0x1b, b'$', b'B' | b'@'] | [0x1b, b'(', b'J']);
    bytes.is_ascii() && bytes.windows(3).any(is_escape)
}

/// Returns the kind of UTF-16 that the bytes are in, if any. It is recognised by its mark, or by
/// the zeros that blanks, digits and line ends have in it and no other text has.
pub(super) fn utf_16(bytes: &[u8]) -> Option<Encoding> {
    match bytes {
        [0xff, 0xfe, ..] => return Some(Encoding::Utf16Le),
        [0xfe, 0xff, ..] => return Some(Encoding::Utf16Be),
        _ => {}
    }
    // Zeros at the end may be padding.
    if !bytes.len().is_multiple_of(2) || !without_padding(bytes).contains(&0) {
        return None;
    }
    let both = [(Encoding::Utf16Le, 0), (Encoding::Utf16Be, 1)];
    both.into_iter().find_map(|(encoding, low)| {
        let plain = bytes
            .chunks_exact(2)
            .filter(|unit| unit[1 - low] == 0 && matches!(unit[low], b' '..=b'~' | b'\n' | b'\r'));
        // Most records are full of these; the zeros of a file that is not text are elsewhere.
        if plain.count() * 16 < bytes.len() / 2 {
            return None;
        }
        let text = encoding.codec().decode_without_bom_handling_and_without_replacement(bytes)?;
        let is_text = |c: char| !c.is_control() || matches!(c, '\t' | '\n' | '\r' | '\u{1a}');
        text.trim_end_matches('\0').chars().all(is_text).then_some(encoding)
    })
}

/// Returns whether a detected encoding is more than a guess.
pub(super) fn is_certain(bytes: &[u8], found: Encoding, text: &str) -> bool {
    let allows = |encoding: Encoding| {
        encoding.codec().decode_without_bom_handling_and_without_replacement(bytes).is_some()
    };
    match found {
        Encoding::ShiftJis | Encoding::EucJp => {
            let ScriptCounts { japanese, western } = count_scripts(bytes, found);
            let other = if found == Encoding::EucJp { Encoding::ShiftJis } else { Encoding::EucJp };
            // Kana and wide characters do not occur by chance.
            let is_japanese = is_broken_japanese(text);
            is_japanese || japanese > 2 * western && !allows(other)
        }
        _ => {
            // Accented letters stand one or two at a time; Cyrillic and Greek letters form words.
            let mut runs = bytes.split(|byte| byte.is_ascii());
            !runs.any(|run| run.len() > 2)
        }
    }
}
