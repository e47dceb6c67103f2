//! The formats that games on the chess board add to a list of games.

use wazir_cwda::ArmyRegistry;
use wazir_notation::format_support::{looks_like_position, preceding_line, unknown_game_error};
use wazir_notation::{
    AnyParsedGame, Error, Format, FormatContent, FormatInfo, GameBoundary, GameSplitter,
    MatchConfidence, RecordSupport, WriteError, WrittenRecord,
};
use wazir_registry::{DynPosition, GameEntry, GameRegistry, Playable};

use crate::epd;
use crate::pgn::{self, PgnStyle};

/// PGN; writes the letters of pychess.org if the armies differ.
pub const PGN: Format = Format::new(&PGN_INFO);
/// PGN; writes the letters and tags of XBoard and Fairy-Max.
pub const PGN_XBOARD: Format = Format::new(&PGN_XBOARD_INFO);
/// EPD: the last position of a game of chess in one line, with operations such as `bm e4;`.
pub const EPD: Format = Format::new(&EPD_INFO);

/// All formats of chess, in order of preference.
pub const FORMATS: &[Format] = &[PGN, PGN_XBOARD, EPD];

/// The support of a game from a file in a program without record formats.
pub const PGN_MOVE_SUPPORT: RecordSupport =
    RecordSupport::without_formats(&["pgn", "pgn-xboard", "plain", "position"])
        .with_move_styles(&crate::MOVE_STYLES);

/// The record support of a game from a file, which is written in PGN and SAN and has no
/// dialect.
pub const PGN_RECORD_SUPPORT: RecordSupport =
    RecordSupport::new(&[PGN, PGN_XBOARD]).with_move_styles(&crate::MOVE_STYLES);

static PGN_INFO: FormatInfo = chess_format(FormatInfo::new("pgn", "PGN", &["pgn"], read, |game| {
    write(game, PgnStyle::Pychess)
}))
.with_detectors(pgn_text, pgn_line)
.with_version(|text| {
    let is_xboard = |line: &str| line.starts_with("[VariantMen ");
    text.lines().any(is_xboard).then_some(PGN_XBOARD)
});

static PGN_XBOARD_INFO: FormatInfo =
    chess_format(FormatInfo::new("pgn-xboard", "PGN", &["pgn"], read, |game| {
        write(game, PgnStyle::XBoard)
    }));

static EPD_INFO: FormatInfo = FormatInfo::new("epd", "EPD", &["epd"], epd::read, |game| {
    let chess = is_game_of::<wazir_cwda::Position>(&**game.tree().start());
    chess.then(|| epd::write(game)).flatten().map(Ok)
})
.with_content(FormatContent::Line)
.with_separator("")
.with_supported(|_, position| is_game_of::<wazir_cwda::Position>(position))
.with_detectors(|_| MatchConfidence::None, epd_line);

const fn chess_format(info: FormatInfo) -> FormatInfo {
    info.with_separator("\n")
        .with_supported(is_chess)
        .with_stored_options(is_promotion)
        .with_splitter(|_| GameSplitter::with_chunk_reader(TAG_BOUNDARY, pgn::chunk_reader))
}

fn is_promotion(key: &str) -> bool {
    key == "promotion"
}

fn is_chess(game: &GameEntry, position: &DynPosition) -> bool {
    brings_rules(game, position)
        || is_game_of::<wazir_euroshogi::Position>(position)
        || is_game_of::<wazir_cwda::Position>(position)
}

/// Returns whether a two-player game brings its rules along.
fn brings_rules(game: &GameEntry, start: &DynPosition) -> bool {
    game.definition_source().is_some() && start.seats().len() == 2
}

fn is_game_of<P: Playable>(position: &DynPosition) -> bool {
    position.downcast::<P>().is_some()
}

fn read(text: &str, games: &GameRegistry) -> Result<alloc::vec::Vec<AnyParsedGame>, Error> {
    pgn::read_with_registry(text, &known_armies(games), games)
        .map(|game| into_any(game, games))
        .collect()
}

/// Returns the armies that the games of a list know by name.
pub(crate) fn known_armies(games: &GameRegistry) -> ArmyRegistry {
    let known = games.iter().find_map(GameEntry::extension::<ArmyRegistry>);
    known.cloned().unwrap_or_else(ArmyRegistry::builtin)
}

/// Returns a PGN game as a game of the list.
pub(crate) fn into_any(game: pgn::PgnGame, games: &GameRegistry) -> Result<AnyParsedGame, Error> {
    match game {
        pgn::PgnGame::Cwda(reading) => {
            // If the game could not be determined, that error is reported rather than its absence
            // from the list.
            let wrong = reading.error().cloned();
            AnyParsedGame::resolve(games, reading).map_err(|unknown| wrong.unwrap_or(unknown))
        }
        pgn::PgnGame::Custom(game, reading) => {
            AnyParsedGame::new(game, reading).ok_or_else(unknown_game_error)
        }
        pgn::PgnGame::EuroShogi(reading) => AnyParsedGame::resolve(games, reading),
    }
}

fn write(game: &AnyParsedGame, style: PgnStyle) -> Option<Result<WrittenRecord, WriteError>> {
    if brings_rules(game.game_entry(), &**game.tree().start()) {
        return Some(Ok(pgn::write_custom(game.game_entry(), game.tree())));
    }
    if let Some(tree) = game.downcast() {
        return Some(Ok(pgn::write_euroshogi(&tree)));
    }
    game.downcast().map(|tree| pgn::write(&tree, style))
}

/// The boundary between games: a tag after an empty line.
const TAG_BOUNDARY: GameBoundary = GameBoundary::new(|bytes, at| {
    let line = bytes.get(at..).unwrap_or(&[]);
    line.starts_with(b"[") && begins_tag(line) && preceding_line(bytes, at) == b""
});

/// Returns whether a line that begins with `[` is a tag: a name, and a value in quotation marks.
fn begins_tag(line: &[u8]) -> bool {
    let inside = line.get(1..).unwrap_or(&[]);
    let name = inside.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    name > 0 && inside.get(name..).unwrap_or(&[]).trim_ascii_start().starts_with(b"\"")
}

/// Matches a text that begins with a comment.
fn pgn_text(text: &str) -> MatchConfidence {
    if text.starts_with('{') { MatchConfidence::Maybe } else { MatchConfidence::None }
}

fn pgn_line(line: &str) -> MatchConfidence {
    if is_tag(line) || is_numbered_san(line) {
        MatchConfidence::Sure
    } else if line.starts_with('%') {
        // Such a line is skipped.
        MatchConfidence::Weak
    } else {
        MatchConfidence::None
    }
}

/// Returns whether a line is a tag, such as `[Event "?"]`.
fn is_tag(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|rest| rest.split_once('"')).map(|(name, _)| name);
    name.is_some_and(|name| {
        let name = name.trim_end();
        !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    })
}

/// Returns whether a line is movetext that begins a game: `1. e4`, `1.e4`, `1 e4` or `1) e4`.
fn is_numbered_san(line: &str) -> bool {
    let Some(rest) = line.strip_prefix('1') else { return false };
    let mv = rest.trim_start_matches(['.', ')', ' ']);
    rest.starts_with(". ")
        || (mv.len() < rest.len() && mv.chars().next().is_some_and(|c| c.is_ascii_alphabetic()))
}

/// Matches a position followed by operations.
fn epd_line(line: &str) -> MatchConfidence {
    let operations = line.contains(';') && !line.contains('[');
    if operations && !line.starts_with('%') && looks_like_position(line) {
        MatchConfidence::Maybe
    } else {
        MatchConfidence::None
    }
}
