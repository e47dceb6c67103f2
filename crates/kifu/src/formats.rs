//! The formats that shogi adds to a list of games.

use alloc::vec::Vec;

use wazir_notation::format_support::{preceding_line, with_position_only_losses};
use wazir_notation::{
    AnyParsedGame, Encoding, Error, Format, FormatContent, FormatInfo, GameBoundary, GameSplitter,
    GameTree, MatchConfidence, ParsedGame, WrittenRecord,
};
use wazir_registry::{DynPosition, GameEntry, GameRegistry};
use wazir_shogi::Position;

use crate::{bod, csa, jkf, ki2, kif, usen, usi};

/// KIF, the record format of Kakinoki's program and of nearly all others.
pub const KIF: Format = Format::new(&KIF_INFO);
/// KI2, the form printed in books: origin squares are left out.
pub const KI2: Format = Format::new(&KI2_INFO);
/// CSA; writes version 2.2.
pub const CSA: Format = Format::new(&CSA_INFO);
/// CSA; writes version 3.0.
pub const CSA3: Format = Format::new(&CSA3_INFO);
/// JKF, the JSON form of KIF.
pub const JKF: Format = Format::new(&JKF_INFO);
/// Lines of USI: `position startpos moves …`.
pub const USI: Format = Format::new(&USI_INFO);
/// USEN, a game in the address of a web page.
pub const USEN: Format = Format::new(&USEN_INFO);
/// A diagram of the last position (BOD).
pub const BOD: Format = Format::new(&BOD_INFO);

/// All shogi formats, in order of preference.
pub const FORMATS: &[Format] = &[KIF, KI2, CSA, CSA3, JKF, USI, USEN, BOD];

/// File extensions whose files are by custom in Shift_JIS.
const SHIFT_JIS_EXTENSIONS: &[&str] = &["kif", "ki2"];

static KIF_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "kif",
    "KIF",
    &["kif", "kifu"],
    |text, games| resolve_one(games, kif::read(text)),
    |game| typed(game).map(|tree| Ok(kif::write(&tree))),
))
.with_aliases(&["kifu"])
.with_detectors(|_| MatchConfidence::None, kif_line)
.with_legacy_encoding(SHIFT_JIS_EXTENSIONS, Encoding::ShiftJis)
.with_encoding_line(|text, label| ["#KIF version=2.0 encoding=", label, "\n", &text].concat());

static KI2_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "ki2",
    "KI2",
    &["ki2", "ki2u"],
    |text, games| resolve_one(games, ki2::read(text)),
    |game| typed(game).map(|tree| Ok(ki2::write(&tree))),
))
.with_aliases(&["ki2u"])
.with_detectors(|_| MatchConfidence::None, ki2_line)
.with_legacy_encoding(SHIFT_JIS_EXTENSIONS, Encoding::ShiftJis);

static CSA_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "csa",
    "CSA",
    &["csa"],
    |text, games| resolve_all(games, csa::read_all(text)),
    |game| typed(game).map(|tree| Ok(csa::write(&tree, csa::Version::V2_2))),
))
.with_aliases(&["csa2"])
.with_separator("/\n")
.with_detectors(|_| MatchConfidence::None, csa_line)
.with_splitter(|_| {
    GameSplitter::at_boundary(SLASH_BOUNDARY, |text, games| {
        resolve_each(games, csa::read_chunk(text))
    })
})
.with_version(|text| {
    let is_third = |line: &str| line.starts_with("V3") || line.starts_with("'CSA encoding");
    text.lines().any(is_third).then_some(CSA3)
});

static CSA3_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "csa3",
    "CSA",
    &["csa"],
    |text, games| resolve_all(games, csa::read_all(text)),
    |game| typed(game).map(|tree| Ok(csa::write(&tree, csa::Version::V3))),
))
.with_separator("/\n")
.with_splitter(|_| {
    GameSplitter::at_boundary(SLASH_BOUNDARY, |text, games| {
        resolve_each(games, csa::read_chunk(text))
    })
})
.with_encoding_line(|text, label| match label {
    "UTF-8" => text,
    label => {
        let named = ["'CSA encoding=", &label.to_ascii_uppercase(), "\n"].concat();
        text.replace("'CSA encoding=UTF-8\n", &named)
    }
});

static JKF_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "jkf",
    "JKF",
    &["jkf"],
    |text, games| resolve_one(games, jkf::read(text)),
    |game| typed(game).map(|tree| Ok(jkf::write(&tree))),
))
.with_detectors(|text| sure_if(is_object(text)), |_| MatchConfidence::None);

static USI_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "usi",
    "USI",
    &["usi", "db"],
    |text, games| resolve_all(games, usi::read_all(text)),
    |game| typed(game).map(|tree| Ok(usi::write(&tree))),
))
.with_separator("")
.with_detectors(|_| MatchConfidence::None, |line| sure_if(is_usi(line)))
.with_splitter(|text| match usi::is_book(text) {
    true => GameSplitter::at_boundary(BOOK_BOUNDARY, |text, games| {
        resolve_each(games, usi::read_chunk(text, true))
    }),
    false => GameSplitter::lines(|text, games| resolve_each(games, usi::read_chunk(text, false))),
});

static USEN_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "usen",
    "USEN",
    &["usen"],
    |text, games| resolve_all(games, usen::read_all(text)),
    |game| typed(game).map(|tree| Ok(usen::write(&tree).with_line_end())),
))
.with_separator("")
.with_detectors(|_| MatchConfidence::None, |line| sure_if(is_usen(line)))
.with_splitter(|_| GameSplitter::lines(|text, games| resolve_each(games, usen::read_chunk(text))));

static BOD_INFO: FormatInfo = shogi_format(FormatInfo::new(
    "bod",
    "BOD",
    &["bod"],
    |text, games| resolve_one(games, kif::read(text)),
    |game| {
        let written = WrittenRecord::lossless(bod::write(&typed(game)?.last_position()));
        Some(Ok(with_position_only_losses(written, game.tree())))
    },
))
.with_content(FormatContent::Diagram);

/// Adds what all shogi formats share. Problem positions show by themselves that they use special
/// rules, so the formats store these options.
const fn shogi_format(info: FormatInfo) -> FormatInfo {
    info.with_supported(is_shogi)
        .with_stored_options(|key| matches!(key, "missing-king" | "impossible-pieces"))
}

fn is_shogi(_: &GameEntry, position: &DynPosition) -> bool {
    position.downcast::<Position>().is_some()
}

fn typed(game: &AnyParsedGame) -> Option<GameTree<Position>> {
    game.downcast()
}

fn resolve_each(
    games: &GameRegistry,
    readings: impl IntoIterator<Item = ParsedGame<Position>>,
) -> Vec<Result<AnyParsedGame, Error>> {
    readings.into_iter().map(|reading| AnyParsedGame::resolve(games, reading)).collect()
}

fn resolve_all(
    games: &GameRegistry,
    readings: Vec<ParsedGame<Position>>,
) -> Result<Vec<AnyParsedGame>, Error> {
    readings.into_iter().map(|reading| AnyParsedGame::resolve(games, reading)).collect()
}

fn resolve_one(
    games: &GameRegistry,
    reading: ParsedGame<Position>,
) -> Result<Vec<AnyParsedGame>, Error> {
    AnyParsedGame::resolve(games, reading).map(|reading| [reading].into())
}

/// The boundary between games in CSA: a line that contains only `/`.
const SLASH_BOUNDARY: GameBoundary =
    GameBoundary::new(|bytes, at| preceding_line(bytes, at) == b"/").at_end();

/// The boundary between positions in a book: a line that begins with `sfen`.
const BOOK_BOUNDARY: GameBoundary =
    GameBoundary::new(|bytes, at| bytes.get(at..).unwrap_or(&[]).starts_with(b"sfen "));

fn sure_if(is: bool) -> MatchConfidence {
    if is { MatchConfidence::Sure } else { MatchConfidence::None }
}

/// Returns whether a text is a JSON object rather than a PGN comment in braces: nothing or a key
/// follows the brace.
fn is_object(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('{').map(str::trim_start) else { return false };
    let Some(key) = inside.strip_prefix('"') else {
        return inside.is_empty() || inside.starts_with('}');
    };
    let after = key.split_once('"').map_or("", |(_, after)| after.trim_start());
    after.is_empty() || after.starts_with(':')
}

fn csa_line(line: &str) -> MatchConfidence {
    match is_csa(line) {
        // Below a sure match, because PGN skips such lines.
        true if line.starts_with('%') => MatchConfidence::Maybe,
        is => sure_if(is),
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

fn ki2_line(line: &str) -> MatchConfidence {
    match line.starts_with(['▲', '△', '▽', '☗', '☖']) {
        true => MatchConfidence::Sure,
        // With a full-width colon the line is a header in either format.
        false if line.starts_with("#KI2") && !line.contains('：') => MatchConfidence::Maybe,
        false => MatchConfidence::None,
    }
}

fn kif_line(line: &str) -> MatchConfidence {
    if line.starts_with("手数--") || is_kif_move(line) {
        return MatchConfidence::Sure;
    }
    // KIF and KI2 both have headers, diagrams and variations; only the moves decide between them.
    let both = line.starts_with("+--") || line.starts_with('|') || line.contains('：');
    let is_named = line.starts_with("#KIF");
    if !line.starts_with('%') && (both || is_named) {
        MatchConfidence::Maybe
    } else {
        MatchConfidence::None
    }
}

/// Returns whether a line is a numbered KIF move, such as `1 ７六歩(77)`, or an ending in its place.
fn is_kif_move(line: &str) -> bool {
    let rest = line.trim_start_matches(|c: char| matches!(c, '0'..='9' | '０'..='９'));
    let blanks = rest.trim_start_matches([' ', '\t', '\u{3000}']);
    let numbered = rest.len() < line.len() && blanks.len() < rest.len();
    numbered && blanks.chars().next().is_some_and(|c| !c.is_ascii())
}

fn is_usen(line: &str) -> bool {
    let is_diagram = line.starts_with("+--");
    line.split_once('~').filter(|_| !is_diagram).is_some_and(|(start, rest)| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"_.~+-".contains(&b);
        start.bytes().all(plain) && rest.bytes().all(plain) && rest.contains('.')
    })
}
