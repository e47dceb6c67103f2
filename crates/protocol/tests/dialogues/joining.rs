//! A game that no library knows, added to the list and played over the protocols.

use crate::built_in;
use wazir_ai::Limits;
use wazir_game::texts::Options as Texts;
use wazir_lessons::{Course, Goal, Lesson, Step, Verdict};
use wazir_notation::{
    AnyParsedGame, Document, Error, Format, FormatInfo, Formats, GameTree, Headers, ParsedGame,
    RecordSupport, WriteError, WrittenRecord, write_play,
};
use wazir_players::ComputerPlayer;
use wazir_protocol::dialect::{Dialect, GameDialect, NotationStyle, ReadMoveError};
use wazir_protocol::driver::{Dialogue, DriverLimits, Uci};
use wazir_protocol::{EngineConfig, EngineSession, Protocol, serve};
use wazir_registry::{AnyMove, DynPosition, GameId, GameInfo, GameRegistry, StartOptions};
use wazir_testkit::Breakthrough;
use wazir_text::{Message, message};

fn options() -> EngineConfig {
    EngineConfig::new(wazir_builtin::games().with(Breakthrough::entry()))
}

/// Returns the engine's output for these lines.
fn said(protocol: Protocol, lines: &[&str]) -> String {
    run_script_with(options(), protocol, lines)
}

fn run_script_with(options: EngineConfig, protocol: Protocol, lines: &[&str]) -> String {
    let mut output = Vec::new();
    let input = std::io::Cursor::new(lines.join("\n") + "\n");
    serve(input, &mut output, options.with_protocol(protocol)).expect("memory can be written");
    String::from_utf8(output).expect("memory can be written")
}

/// Breakthrough with an imaginary dialect: moves in the form `a2-a3`, and another name.
struct Hyphens;

impl Dialect for Hyphens {
    fn is_supported_by(&self, protocol: Protocol) -> bool {
        protocol != Protocol::Cecp
    }

    fn variants(&self, name: &str, _: &GameInfo) -> Vec<(String, StartOptions)> {
        vec![(format!("{name}-5x5"), StartOptions::default())]
    }

    fn bench_positions(&self) -> &'static [(&'static str, &'static str)] {
        &[("breakthrough-5x5", ""), ("breakthrough-5x5", "....p/...P./p..../.P.../..... w")]
    }

    fn write_move(&self, position: &DynPosition, mv: AnyMove, _: NotationStyle) -> String {
        let text = position.move_text(mv);
        let (from, to) = text.split_at(2);
        format!("{from}-{to}")
    }

    fn read_move(
        &self,
        position: &DynPosition,
        text: &str,
        _: NotationStyle,
    ) -> Result<AnyMove, ReadMoveError> {
        let unlike = || ReadMoveError::unlike(text, ["a2-a3"]);
        let (from, to) = text.split_once('-').ok_or_else(unlike)?;
        Ok(position.read_move(&format!("{from}{to}"))?)
    }
}

#[test]
fn it_brings_a_dialect() {
    let entry = Breakthrough::entry().with_extension(GameDialect::new(Hyphens));
    let games = wazir_builtin::games().with(entry);
    let options = || EngineConfig::new(games.clone());
    let choose = "setoption name UCI_Variant value breakthrough-5x5";
    let played = "position startpos moves a2-a3";
    let lines = ["uci", choose, "position startpos moves a2-a3 a4a3", played, "d", "go nodes 500"];
    let text = run_script_with(options(), Protocol::Uci, &lines);
    assert!(text.contains(" var breakthrough-5x5"), "{text}");
    assert!(text.contains("a4a3") && text.contains("a2-a3"), "{text}");
    assert_eq!(position(&text), "Fen: ppppp/ppppp/P..../.PPPP/PPPPP b");
    let best = text.lines().last().and_then(|line| line.strip_prefix("bestmove ")).unwrap();
    assert_eq!(best.split(' ').next().map(|mv| mv.find('-')), Some(Some(2)), "{text}");
    // XBoard has no board for it, and other engines receive it in its dialect.
    let text = run_script_with(options(), Protocol::Cecp, &["protover 2"]);
    assert!(text.contains(",euroshogi,cwda\""), "{text}");
    let mut game = games.open("breakthrough", &StartOptions::default()).unwrap();
    game.play_text("a2a3").unwrap();
    let mut uci = Uci::new(None);
    uci.opening_lines();
    uci.receive("option name UCI_Variant type combo default chess var chess var breakthrough-5x5");
    uci.receive("uciok");
    assert_eq!(uci.new_game(&game).unwrap()[0], choose);
    let lines = uci.go(&game, &DriverLimits::default().with_depth(1)).unwrap();
    assert_eq!(lines, ["position startpos moves a2-a3", "go depth 1"]);
    assert_eq!(uci.read_move(&game, "a4-b3").map(|mv| game.move_text(mv)).unwrap(), "a4b3");
    // Its positions follow those of the other games.
    let text = run_script_with(options(), Protocol::Uci, &["bench 1"]);
    assert!(text.contains("11 breakthrough-5x5") && text.contains("12 breakthrough-5x5"), "{text}");
}

/// A format with the moves of a game on one line.
const ON_A_LINE: Format = Format::new(&INFO);

static INFO: FormatInfo = FormatInfo::new("line", "Line", &["line"], read, write)
    .with_supported(|entry, _| entry.id().as_str() == "breakthrough");

fn read(text: &str, games: &GameRegistry) -> Result<Vec<AnyParsedGame>, Error> {
    let mut play = games.open("breakthrough", &StartOptions::default()).expect("it has joined");
    for word in text.split_whitespace() {
        play.play_text(word).expect("a legal move");
    }
    let reading = ParsedGame::new(GameTree::from(play.record()), None);
    Ok(Vec::from_iter(AnyParsedGame::new(play.entry().clone(), reading)))
}

fn write(game: &AnyParsedGame) -> Option<Result<WrittenRecord, WriteError>> {
    Some(Ok(WrittenRecord::lossless(game.summary().moves.join(" ") + "\n")))
}

#[test]
fn search_dialect_lessons_and_records_come_with_one_entry() {
    let own = |words| -> Message { message!(Texts::Own { words }) };
    let task = Step::new(own("Get through."), Goal::Win, "b4b5");
    let lesson = Lesson::new(GameId::from_static("breakthrough"), "through", own("Through"));
    let lesson = lesson.with_position("p...p/.P.../...../...../..... w").with_step(task);
    let entry = Breakthrough::entry()
        .with_extension(GameDialect::new(Hyphens))
        .with_extension(Course::new([lesson]))
        .with_extension(RecordSupport::new(&[ON_A_LINE]));
    let games = wazir_builtin::games().with(entry);

    let lesson = Course::find(&games, "breakthrough", "through").expect("its lesson");
    let mut game = lesson.open(&games).expect("its position");
    let result =
        ComputerPlayer::default().think(&game, &Limits::default().depth(1)).expect("a search");
    let best = result.best().expect("there are moves");
    assert_eq!(lesson.answer(&mut game, best), Verdict::Solved, "{}", game.move_text(best));

    let mut game = games.open("breakthrough", &StartOptions::default()).expect("it has joined");
    let words = GameDialect::of(game.entry());
    let form = NotationStyle::driver(Protocol::Uci);
    let mv = words.read_move(game.position(), "a2-a3", form).expect("a move in its dialect");
    game.play(mv).expect("a legal move");
    assert_eq!(Formats::for_games(&games).find("line"), Ok(ON_A_LINE));
    let written = write_play(&game, ON_A_LINE, Headers::default()).expect("its format");
    assert_eq!(written.text(), "a2a3\n");
    let document = Document::read(written.text().as_bytes(), Some(ON_A_LINE), &games);
    let again = document.expect("a record").games()[0].clone().into_play().expect("a game");
    assert_eq!(again.move_texts(), game.move_texts());
}

fn position(text: &str) -> String {
    text.lines().find(|line| line.starts_with("Fen: ")).expect("a position").to_owned()
}

#[test]
fn it_is_offered_and_played_over_uci() {
    let text = said(Protocol::Uci, &["uci"]);
    assert!(text.contains(" var breakthrough"), "{text}");
    let text = said(
        Protocol::Uci,
        &[
            "setoption name UCI_Variant value breakthrough",
            "position startpos moves a2a3 a5a3",
            "d",
            "position startpos moves a2a3",
            "go nodes 2000",
        ],
    );
    let start = "info string variant breakthrough files 5 ranks 5 pocket 0 template fairy startpos \
                 ppppp/ppppp/...../PPPPP/PPPPP w\n";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("illegal move a5a3 (ply 2): "), "{text}");
    assert_eq!(position(&text), "Fen: ppppp/ppppp/P..../.PPPP/PPPPP b");
    let best = text.lines().last().and_then(|line| line.strip_prefix("bestmove ")).unwrap();
    let best = best.split(' ').next().unwrap();
    let game = GameRegistry::empty().with(Breakthrough::default());
    let mut game = game.open("breakthrough", &Default::default()).unwrap();
    game.play_text("a2a3").unwrap();
    game.play_text(best).expect("a legal move");
}

#[test]
fn its_positions_and_counts() {
    let text = said(
        Protocol::Uci,
        &[
            "setoption name UCI_Variant value breakthrough",
            "go perft 3",
            "position fen p..../...P./...../...../....p b",
            "position fen ....p/...P./p..../.P.../..... w moves b2a3",
            "d",
            "go perft 1",
        ],
    );
    let games = GameRegistry::empty().with(Breakthrough::default());
    let game = games.open("breakthrough", &Default::default()).unwrap();
    assert!(text.contains(&format!("Nodes searched: {}\n", game.perft(3))), "{text}");
    assert_eq!(position(&text), "Fen: ....p/...P./P..../...../..... b");
    let text = said(
        Protocol::Usi,
        &[
            "setoption name USI_Variant value breakthrough",
            "position sfen nonsense",
            "position startpos",
            "go mate 1000",
        ],
    );
    assert!(text.contains("not a position of breakthrough"), "{text}");
    assert!(text.ends_with("checkmate notimplemented\n"), "{text}");
}

#[test]
fn xboard_is_told_what_it_is() {
    let text = said(Protocol::Cecp, &["protover 2", "variant breakthrough", "lift a2", "ping 1"]);
    assert!(
        text.contains("variants=\"normal,fischerandom,shogi,fairy,euroshogi,cwda,breakthrough\""),
        "{text}"
    );
    let start = "ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1";
    let pictures = "P.....................p.....................";
    assert!(text.contains(&format!("\nsetup ({pictures}) 5x5+0_fairy {start}\n")), "{text}");
    assert!(text.contains("\npiece P& fmWfF\n"), "{text}");
    assert!(text.contains("\nhighlight 5/5/YY3/5/5\n"), "{text}");
    let text =
        said(Protocol::Cecp, &["variant breakthrough", "force", "usermove a2a3", "sd 2", "go"]);
    assert!(text.lines().last().is_some_and(|line| line.starts_with("move ")), "{text}");
}

#[test]
fn a_driver_tells_it_to_others() {
    let games = GameRegistry::empty().with(Breakthrough::default());
    let mut game = games.open("breakthrough", &Default::default()).unwrap();
    let mut uci = Uci::new(None);
    uci.opening_lines();
    uci.receive("option name UCI_Variant type combo default chess var chess var breakthrough");
    uci.receive("uciok");
    let lines = uci.new_game(&game).unwrap();
    assert_eq!(lines[0], "setoption name UCI_Variant value breakthrough");
    game.play_text("a2a3").unwrap();
    let lines = uci.go(&game, &DriverLimits::default().with_depth(1)).unwrap();
    assert_eq!(lines, ["position startpos moves a2a3", "go depth 1"]);
    let mv = uci.read_move(&game, "a4b3").unwrap();
    assert_eq!(game.move_text(mv), "a4b3");
}

/// A game without a computer player still works: the engine reports it, and moves.
#[test]
fn nobody_here_knows_it() {
    let games = GameRegistry::empty().with(Breakthrough::default());
    let mut output = Vec::new();
    let options = EngineConfig::new(games.clone()).with_protocol(Protocol::Uci);
    serve(&b"go nodes 10\n"[..], &mut output, options).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert!(
        text.starts_with("info string there is no computer player for breakthrough\n"),
        "{text}"
    );
    assert!(text.contains("\nbestmove "), "{text}");
}

#[test]
fn without_games_there_is_no_session() {
    let none = EngineConfig::new(GameRegistry::empty());
    assert!(EngineSession::new(Protocol::Uci, &none).is_err());
    let options = built_in();
    let refused = EngineSession::new(Protocol::GnuShogi, &options).unwrap_err();
    assert_eq!(refused.to_string(), "no built-in engine speaks gnushogi: choose usi, uci or cecp");
    let mut session = EngineSession::new(Protocol::Uci, &options).unwrap();
    assert!(!session.handle_line("uci").is_empty());
}

/// A custom army, known by name.
#[test]
fn an_army_joins_by_its_name() {
    let mut armies = wazir_cwda::ArmyRegistry::builtin();
    armies.add("mine(S=Short_Rook=R4,N=Knight=N,X=Bishop=B,A=Amazon=QN)".parse().unwrap()).unwrap();
    let games = GameRegistry::empty().with(wazir_builtin::cwda::entry_with_armies(armies));
    let said = |protocol, lines: &[&str]| {
        let mut output = Vec::new();
        let input = std::io::Cursor::new(lines.join("\n") + "\n");
        let options = EngineConfig::new(games.clone()).with_protocol(protocol);
        serve(input, &mut output, options).unwrap();
        String::from_utf8(output).unwrap()
    };
    let text = said(
        Protocol::Uci,
        &[
            "uci",
            "setoption name UCI_Variant value cwda-mine-nutters",
            "position fen mine:nutters 4k3/8/8/8/8/8/8/A3K3 w - - 0 1",
            "d",
            "setoption name BlackArmy value Mine",
            "go nodes 100",
        ],
    );
    assert!(text.contains(" var cwda-mine-fide ") && text.contains(" var Mine\n"), "{text}");
    assert!(text.contains("Moves: a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1b2 a1b3 a1c1 a1c2"));
    assert!(text.contains("info string variant cwda-mine-mine files 8 "), "{text}");
    assert!(text.contains("\nbestmove "), "{text}");
    let text =
        said(Protocol::Cecp, &["option White army=Mine", "variant cwda", "force", "usermove b1c3"]);
    let start = "8x8+0_fairy rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/SNXAKXNS w KQkq - 0 1";
    let pictures = "PN.....A...........SXKpnbrq................k";
    assert!(text.contains(&format!("setup ({pictures}) {start}\n")), "{text}");
    assert!(text.contains("\npiece S W4\npiece N N\npiece X B\npiece A QN\n"), "{text}");
    assert!(!text.contains("llegal"), "{text}");
    let game = games
        .open("cwda", &wazir_registry::StartOptions::default().with_armies("mine:nutters"))
        .unwrap();
    let mut uci = Uci::new(None);
    uci.opening_lines();
    uci.receive("option name UCI_Variant type combo default chess var chess var cwda-mine-nutters");
    uci.receive("uciok");
    let lines = uci.new_game(&game).unwrap();
    assert_eq!(lines[0], "setoption name UCI_Variant value cwda-mine-nutters");
    let lines = uci.go(&game, &DriverLimits::default().with_depth(1)).unwrap();
    assert_eq!(lines[0], "position startpos");
}
