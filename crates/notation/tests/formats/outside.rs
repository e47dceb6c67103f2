//! Tests of a game from outside that brings its own format along, as the built-in games do.

use wazir_notation::format_support::error_at;
use wazir_notation::texts::Records as Reasons;
use wazir_notation::{
    AnyParsedGame, Document, Encoding, Error, ErrorKind, Format, FormatInfo, Formats, GameSplitter,
    GameTree, Headers, MatchConfidence, ParsedGame, RecordSupport, UnmappablePolicy, WriteError,
    WrittenRecord, write_play,
};
use wazir_registry::{GameEntry, GameRegistry, StartOptions};
use wazir_testkit::Breakthrough;

/// Squares in turn, one game per line: `breakthrough a2a3 b4b3`.
const LINES: Format = Format::new(&INFO);

const NAME: &str = "breakthrough";

static INFO: FormatInfo = FormatInfo::new("lines", "Lines", &["brk"], read, write)
    .with_aliases(&["brk"])
    .with_separator("")
    .with_supported(|entry, _| entry.id().as_str() == NAME)
    .with_detectors(
        |_| MatchConfidence::None,
        |line| if is_game(line) { MatchConfidence::Sure } else { MatchConfidence::None },
    )
    .with_splitter(|_| GameSplitter::lines(games_of));

fn is_game(line: &str) -> bool {
    line.split(' ').next() == Some(NAME)
}

fn games_of(text: &str, games: &GameRegistry) -> Vec<Result<AnyParsedGame, Error>> {
    let unknown = || Error::without_location(ErrorKind::Game, Reasons::UnknownGame);
    let read = |(above, line): (usize, &str)| {
        let entry = games.find(NAME).map_err(|_| unknown())?;
        let reading = read_game(line, entry);
        let (tree, error) = reading.into_parts();
        let reading = ParsedGame::new(tree, error.map(|error| error.offset_lines(above)));
        AnyParsedGame::new(entry.clone(), reading).ok_or_else(unknown)
    };
    text.lines().enumerate().filter(|(_, line)| is_game(line)).map(read).collect()
}

fn read(text: &str, games: &GameRegistry) -> Result<Vec<AnyParsedGame>, Error> {
    games_of(text, games).into_iter().collect()
}

fn read_game(line: &str, entry: &GameEntry) -> ParsedGame<wazir_registry::AnyPosition> {
    let mut play = entry.open(&StartOptions::default()).expect("the usual start");
    let error = line.split(' ').skip(1).find_map(|word| {
        let why = play.play_text(word).err()?;
        Some(error_at(ErrorKind::IllegalMove, line, word, why.message()))
    });
    ParsedGame::new(GameTree::from(play.record()), error)
}

fn write(game: &AnyParsedGame) -> Option<Result<WrittenRecord, WriteError>> {
    let moves = game.summary().moves.into_iter();
    let words: Vec<String> = std::iter::once(NAME.to_owned()).chain(moves).collect();
    (game.game() == NAME).then(|| Ok(WrittenRecord::lossless(words.join(" ") + "\n")))
}

fn games() -> GameRegistry {
    let entry =
        GameEntry::new(Breakthrough::default()).with_extension(RecordSupport::new(&[LINES]));
    let mut games = wazir_builtin::games();
    games.add(entry);
    games
}

#[test]
fn the_format_is_among_those_of_the_list() {
    let formats = Formats::for_games(&games());
    assert_eq!(formats.find("LINES"), Ok(LINES));
    assert_eq!(formats.find("brk"), Ok(LINES));
    assert_eq!(formats.by_path("games/last.BRK"), Some(LINES));
    assert_eq!(formats.detect("\nbreakthrough a2a3\n"), Some(LINES));
    let names: Vec<_> = formats.iter().map(Format::name).collect();
    let own = names.iter().position(|name| *name == "lines");
    let plain = names.iter().position(|name| *name == "plain");
    assert!(own.is_some() && own < plain, "{names:?}");
    // Without the game in the registry there is no format for it.
    let others = Formats::for_games(&wazir_builtin::games());
    assert_eq!(others.detect("breakthrough a2a3\n"), None);
    let why = others.find("lines").expect_err("no such format").to_string();
    assert!(why.contains("pgn-xboard") && !why.contains("brk"), "{why}");
}

#[test]
fn games_are_saved_and_gone_on_with() {
    let games = games();
    let mut play = games.open(NAME, &StartOptions::default()).expect("a game");
    let first = play.legal_moves()[0];
    play.play(first).expect("a legal move");
    let serving: Vec<_> = Formats::for_games(&games)
        .supporting(play.entry(), play.position())
        .map(Format::name)
        .collect();
    assert_eq!(serving, ["lines", "plain", "position"]);
    let written = write_play(&play, LINES, Headers::default()).expect("the format of the game");
    let document = Document::read(written.text().as_bytes(), None, &games).expect("a record");
    assert_eq!((document.format(), document.encoding()), (LINES, Encoding::Ascii));
    let stored = document.encode(UnmappablePolicy::Refuse).expect("the same file");
    assert_eq!(stored.bytes(), written.text().as_bytes());
    let again = document.games()[0].clone().into_play().expect("a game to go on with");
    assert_eq!(again.move_texts(), play.move_texts());
    // A different game is refused, and the error names the formats that hold it.
    let shogi = games.open("shogi", &StartOptions::default()).expect("a game");
    let refused =
        write_play(&shogi, LINES, Headers::default()).expect_err("a format of another game");
    assert!(refused.to_string().contains("kif, ki2, csa"), "{refused}");
}

#[cfg(feature = "std")]
#[test]
fn long_files_are_read_game_by_game() {
    use wazir_notation::stream::{GameChecker, GameReader};
    let text = "breakthrough a2a3 a4b3\nbreakthrough a2a3\n\nbreakthrough a2a4\n";
    let games = games();
    for piece in [1, 30, 1000] {
        let reader = GameReader::new(text.as_bytes(), &games).with_pieces(piece, 60);
        let read: Vec<_> = reader.map(|game| game.expect("a game")).collect();
        let found: Vec<_> = read.iter().map(|game| game.summary().moves.len()).collect();
        let whole = LINES.read(text, &games).expect("games");
        assert_eq!(read, whole, "pieces of {piece}");
        assert_eq!(found, [2, 1, 0], "pieces of {piece}");
        assert_eq!(read[2].error().map(Error::line), Some(4));
        let checker = GameChecker::new(text.as_bytes(), &games).with_pieces(piece, 60);
        let moves: Vec<_> = checker.map(|game| game.expect("a game").ply_count()).collect();
        assert_eq!(moves, [2, 1, 0], "pieces of {piece}");
    }
}
