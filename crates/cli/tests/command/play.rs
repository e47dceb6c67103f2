//! Whole dialogues, compared with the files in `dialogues`.
//!
//! With `UPDATE_DIALOGUES` set the files are written instead. Read what changed before you keep it.

use std::cell::RefCell;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use clap::Parser;
use wazir::ai::Level;
use wazir::players::{ComputerPlayer, EndgameTables};
use wazir::registry::{Play, StartOptions};
use wazir::text::Language;
use wazir_cli::play::{Cli, NODES_PER_MILLISECOND};
use wazir_terminal::plain::{self, InterruptState, LineInterface, Printer};
use wazir_terminal::{Autosave, ComputerSettings, ExternalEngine, Player, Players, Table};
use wazir_testkit::Breakthrough;

/// The content of a terminal: the output and the typed lines.
#[derive(Clone, Default)]
struct SharedOutput(Rc<RefCell<Vec<u8>>>);

impl SharedOutput {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }
}

impl Write for SharedOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Typed lines, shown on the screen as they are read.
struct ChunkedInput<'a> {
    left: &'a [u8],
    screen: SharedOutput,
}

impl Read for ChunkedInput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.left.read(buffer)
    }
}

impl BufRead for ChunkedInput<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let end = self.left.iter().position(|&byte| byte == b'\n');
        Ok(&self.left[..end.map_or(self.left.len(), |end| end + 1)])
    }
    fn consume(&mut self, count: usize) {
        self.screen.write_all(&self.left[..count]).unwrap();
        self.left = &self.left[count..];
    }
}

fn computer_settings() -> ComputerSettings {
    ComputerSettings {
        time: None,
        nodes: Some(300),
        master_nodes: None,
        depth: None,
        level: Level::Master,
        seed: 1,
        stop: Arc::default(),
        endgame_tables: EndgameTables::default(),
    }
}

pub(crate) fn game(game: &str, start: &StartOptions) -> Play {
    wazir::games().open(game, start).unwrap()
}

/// Returns what the screen shows after the lines were typed.
fn output_of(game: Play, players: &[Player], lines: &[u8]) -> String {
    output_against(None, game, players, lines)
}

/// The same with an external engine at the table.
fn output_against(
    rival: Option<ExternalEngine>,
    game: Play,
    players: &[Player],
    lines: &[u8],
) -> String {
    let players = Players::new(&game.seats(), players).unwrap();
    at_table(rival, Table::new(game, &players, Autosave::default()).unwrap(), players, lines)
}

/// The same at a table that may be saved.
pub(crate) fn at_table(
    rival: Option<ExternalEngine>,
    table: Table,
    players: Players,
    lines: &[u8],
) -> String {
    run_lines(rival, table, players, lines, false)
}

/// The same, drawn or in words only.
fn run_lines(
    rival: Option<ExternalEngine>,
    table: Table,
    players: Players,
    lines: &[u8],
    words: bool,
) -> String {
    line_interface(rival, table, players, lines, |dialogue| {
        dialogue.printer.words_only = words;
        dialogue.run().unwrap();
    })
}

/// Returns what the screen shows during a dialogue that `run` runs.
fn line_interface(
    rival: Option<ExternalEngine>,
    table: Table,
    players: Players,
    lines: &[u8],
    run: impl FnOnce(&mut LineInterface<ChunkedInput<'_>, SharedOutput>),
) -> String {
    let screen = SharedOutput::default();
    run(&mut LineInterface {
        program: "play".to_owned(),
        started_at: Instant::now(),
        searchers: ComputerPlayer::default(),
        input: ChunkedInput { left: lines, screen: screen.clone() },
        printer: Printer::new(screen.clone(), players.viewer()),
        games: wazir::games(),
        table,
        players,
        computer: computer_settings(),
        engine: rival,
        shared: InterruptState::default(),
    });
    screen.text()
}

#[test]
fn a_search_that_fails_leaves_the_game_to_go_on() {
    let game = Breakthrough::panicking().open(&StartOptions::default()).unwrap();
    let players = Players::new(&game.seats(), &[Player::Computer(None), Player::Person]).unwrap();
    let table = Table::new(game, &players, Autosave::default()).unwrap();
    let text = at_table(None, table, players, b"a2a3\nquit\n");
    let failed = "The search failed because of an error in this program.\nType a move for it";
    assert!(text.contains(failed) && text.contains("White> a2a3"), "{text}");
    assert!(text.contains("Black> quit"), "{text}");
}

/// In words mode the answers describe the board, and nothing is drawn.
#[test]
fn the_board_in_words() {
    let game = game("euroshogi", &StartOptions::default());
    let players = Players::new(&game.seats(), &PEOPLE).unwrap();
    let table = Table::new(game, &players, Autosave::default()).unwrap();
    let lines =
        b"rank 1\nfile e\nwhere K\nhand\nmoves e2\na3a4\nwhy a8 a1\nwhy a6 a5\nrank 5\nquit\n";
    assert_matches_file("words", &run_lines(None, table, players, lines, true));
}

fn assert_matches_file(name: &str, text: &str) {
    let path = format!("{}/tests/command/dialogues/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_DIALOGUES").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert_eq!(text, expected, "differs from {path}");
}

const COMPUTER: Player = Player::Computer(None);
pub(crate) const PEOPLE: [Player; 2] = [Player::Person; 2];

#[test]
fn the_command_line_is_sound() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

#[test]
fn shogi_between_two_people() {
    let lines = b"help\n7g7f\n8c8d\n2h\n2h3\n8h7g\nundo\nredo\nboard\nP*5e\nmoves 2b\nflip\n\
        position\nrecord\nquit\n";
    assert_matches_file(
        "shogi",
        &output_of(game("shogi", &StartOptions::default()), &PEOPLE, lines),
    );
}

#[test]
fn reasons_why_shogi_moves_are_refused() {
    let start = StartOptions::default().with_position("7lk/9/7G1/9/4P4/9/9/9/4K4 b PN 1");
    let lines = b"P*1b\nP*5b\nN*4b\nN*5e\nR*5d\n5e5c\n5a5b\n2a2b\n5i5e\n5e5d+\n9z9y\n";
    assert_matches_file("refusals", &output_of(game("shogi", &start), &PEOPLE, lines));
}

#[test]
fn moves_are_analysed() {
    let start = StartOptions::default().with_armies("fide:fide");
    let lines = b"analyse\ne2e4\nd7d5\nanalyse 2\nhint\nanalyse none\nquit\n";
    assert_matches_file("analysis", &output_of(game("cwda", &start), &PEOPLE, lines));
    // A win is announced, and a finished game cannot be analysed.
    let start = StartOptions::default().with_position("4k4/9/4G4/9/9/9/9/9/4K4 b G 1");
    let shown = output_of(game("shogi", &start), &PEOPLE, b"analyse 1\nG*5b\nanalyse\n");
    assert!(shown.contains(" 1. win in 1 ply  G*"), "{shown}");
    assert!(shown.contains("There is nothing to analyse: the game is over."), "{shown}");
    let four = StartOptions::default().with_seats(4);
    let shown = output_of(game("evo", &four), &[Player::Person; 4], b"analyse\n");
    assert!(shown.contains("scores from South's point of view."), "{shown}");
}

#[test]
fn what_tables_of_endings_say_is_told() {
    let start = StartOptions::default().with_position("fide:fide 8/8/8/3k4/8/8/8/K6R w - - 0 1");
    let shown = output_of(game("cwda", &start), &PEOPLE, b"hint\nanalyse\n");
    let told = shown.matches("By the endgame tables White mates in ").count();
    assert_eq!(told, 2, "{shown}");
    let start = StartOptions::default().with_position("fide:fide 8/8/8/3k4/8/8/8/K6N w - - 0 1");
    let shown = output_of(game("cwda", &start), &PEOPLE, b"hint\n");
    assert!(shown.contains("By the endgame tables this is a draw."), "{shown}");
    let start = StartOptions::default().with_armies("fide:fide");
    let shown = output_of(game("cwda", &start), &PEOPLE, b"hint\n");
    assert!(!shown.contains("By the endgame tables"), "{shown}");
}

#[test]
fn a_folder_without_tables_is_refused() {
    let refused = |folder: &str| {
        let cli = Cli::try_parse_from(["play", "cwda", "--endings", folder]);
        cli.map(drop).unwrap_err().to_string()
    };
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().display().to_string();
    assert!(refused(&folder).contains("there are no endgame tables"));
    std::fs::write(place.path().join("KRK.mate"), "wazend1\n").unwrap();
    assert!(refused(&folder).contains("KRK.mate: this is not an endgame table"));
    assert!(refused("/no/such/folder").contains("no such file or folder"));
}

#[test]
fn a_game_ends_by_mate_and_goes_on_after_undo() {
    let start = StartOptions::default().with_position("4k4/9/4G4/9/9/9/9/9/4K4 b G 1");
    let lines = b"resign\nperhaps\nno\nG*5b\n5a4a\nmoves\nhint\nresign\nundo\nG*4b\nnew\nquit\n";
    assert_matches_file("mate", &output_of(game("shogi", &start), &PEOPLE, lines));
}

#[test]
fn draws_are_offered_and_games_resigned() {
    let lines = b"e2e4\ndraw\nno\nimpasse\ndraw\nyes\nundo\nresign\nyes\nresign\ndraw\n";
    let start = StartOptions::default().with_armies("fide:nutters");
    assert_matches_file("agreement", &output_of(game("cwda", &start), &PEOPLE, lines));
}

#[test]
fn four_seats_against_computers() {
    let players = [Player::Person, COMPUTER, Player::Computer(Some(Level::Beginner)), COMPUTER];
    let lines = b"f2-f3\nundo\nundo\nredo\nresign\nflip\nquit\n";
    assert_matches_file(
        "evo",
        &output_of(game("evo", &StartOptions::default().with_seats(4)), &players, lines),
    );
}

#[test]
fn positions_are_loaded_or_nothing_changes() {
    let lines = b"a3a4\nposition 4k3/8/8\nposition 4k3/P7/8/8/8/8/8/4K3[] w 0 1\na7a\nposition\n";
    let players = [Player::Person, COMPUTER];
    assert_matches_file(
        "position",
        &output_of(game("euroshogi", &StartOptions::default()), &players, lines),
    );
}

/// No line, however odd, changes the game or ends the program.
#[test]
fn rubbish_loses_nothing() {
    let mut lines =
        b"7g7f\n\0\0\n\xff\xfe\x80\n\x1b[31m\nmoves \xe2\x98\x97\n[]{}%s\n-1\n".to_vec();
    lines.extend(vec![b'7'; 100_000]);
    lines.extend_from_slice("\nposition \u{202e}x\nP*\nmoves zz\nundo 4\nrecord\n".as_bytes());
    let shown = output_of(game("shogi", &StartOptions::default()), &PEOPLE, &lines);
    let visible: String = shown
        .lines()
        .filter(|line| line.len() < 1000)
        .map(|line| line.replace(|c: char| c.is_control() || !c.is_ascii(), "?") + "\n")
        .collect();
    assert!(visible.contains("1. P-7f"), "the game is still there");
    assert!(visible.ends_with("Goodbye.\n"));
    for answer in
        ["too long to be", "no move or command contains", "This is not a move", "No legal"]
    {
        assert!(visible.contains(answer), "{answer:?} missing in:\n{visible}");
    }
}

#[test]
fn the_end_of_input_ends_the_program_anywhere() {
    let start = || game("shogi", &StartOptions::default());
    assert!(output_of(start(), &PEOPLE, b"").ends_with("Black> \nGoodbye.\n"));
    let shown = output_of(start(), &PEOPLE, b"7g7f");
    let resume = "To continue this game:\n  play shogi --moves \"7g7f\" --players person,person";
    assert!(shown.contains(resume), "{shown}");
    let chess = game("cwda", &StartOptions::default());
    assert!(output_of(chess, &PEOPLE, b"draw\n").ends_with("yes or no> \nGoodbye.\n"));
    assert!(output_of(start(), &PEOPLE, b"resign\n").ends_with("yes or no> \nGoodbye.\n"));
}

/// Every question takes a letter, a word and the word of another language, drawn or in words.
#[test]
fn questions_are_answered_as_people_answer_them() {
    let ask = |answer: &str, words: bool| {
        let game = game("shogi", &StartOptions::default());
        let players = Players::new(&game.seats(), &PEOPLE).unwrap();
        let table = Table::new(game, &players, Autosave::default()).unwrap();
        run_lines(None, table, players, format!("resign\n{answer}\n").as_bytes(), words)
    };
    for words in [false, true] {
        for yes in ["y", "Y", "yes", "YES", "はい"] {
            assert!(ask(yes, words).contains("The game is over"), "{yes}");
        }
        for no in ["n", "no", "No", "いいえ"] {
            assert!(ask(no, words).contains("The game goes on."), "{no}");
        }
        assert!(ask("perhaps\ny", words).contains("Please answer yes or no"));
        for quit in ["quit", "q", "exit"] {
            let shown = ask(quit, words);
            assert!(!shown.contains("over") && shown.ends_with("Goodbye.\n"), "{quit}: {shown}");
        }
    }
}

/// People who listen hear every move, their own, that of another person and the computer's.
#[test]
fn every_move_is_told_in_words() {
    for players in [PEOPLE, [Player::Person, Player::Computer(None)]] {
        let game = game("cwda", &StartOptions::default());
        let seated = Players::new(&game.seats(), &players).unwrap();
        let table = Table::new(game, &seated, Autosave::default()).unwrap();
        let shown = run_lines(None, table, seated, b"e4\ne5\nquit\n", true);
        assert!(shown.contains("White plays e4"), "{shown}");
        assert!(shown.contains("Black plays "), "{shown}");
    }
}

/// Returns what the menu shows, and the position and the players that were chosen.
fn choose_game(lines: &str) -> (String, Option<(String, String)>) {
    let screen = SharedOutput::default();
    let mut input = ChunkedInput { left: lines.as_bytes(), screen: screen.clone() };
    let chosen =
        plain::choose_game(&mut input, &mut screen.clone(), &wazir::games(), Language::English)
            .unwrap();
    let chosen = chosen.map(|(game, players)| (game.position_text(), players.to_arg()));
    (screen.text(), chosen)
}

#[test]
fn the_menu() {
    let (text, choice) =
        choose_game("chess\n9\n3\nfide:nobody\nnutters:rookies\n960\n518\n\nbot\neasy\nperson\n");
    assert_matches_file("menu", &text);
    let (position, players) = choice.unwrap();
    assert!(position.starts_with("nutters:rookies swbmkbws/"), "{position}");
    assert_eq!(players, "easy,person");
    let (_, choice) = choose_game("evo\n3\n4\nwall\n\n\n\n\n\n");
    assert_eq!(choice.unwrap().1, "person,computer,computer,computer");
    let (_, choice) = choose_game("\n\n\n\n\n");
    assert_eq!(choice.unwrap().0, game("shogi", &StartOptions::default()).position_text());
    let (text, choice) = choose_game("1\nrooks\nTwo pieces\n9\n3\n3\nplay\n\n\n");
    assert_matches_file("menu-starts", &text);
    let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let (position, _) = choice.unwrap();
    assert!(position.starts_with(two), "{position}");
    for early in ["", "quit\n", "cwda\n", "evo\n2\nperson\n"] {
        assert_eq!(choose_game(early).1, None, "after {early:?}");
    }
}

/// The full name of a game is an answer as good as its id or its number.
#[test]
fn the_menu_knows_full_names() {
    let (text, _) = choose_game("Chess with different armies\n");
    assert!(text.contains("Armies: fide"), "{text}");
}

fn play_bots(name: &str, seed: u64, max_plies: usize) -> String {
    let game = game(name, &StartOptions::default());
    let players = Players::new(&game.seats(), &[COMPUTER; 2]).unwrap();
    let table = Table::new(game, &players, Autosave::default()).unwrap();
    line_interface(None, table, players, b"", |dialogue| {
        dialogue.computer = ComputerSettings { seed, nodes: Some(200), ..computer_settings() };
        dialogue.play_out(max_plies).unwrap();
    })
}

#[test]
fn computers_among_themselves() {
    for entry in wazir::games().iter() {
        let name = entry.id().as_str();
        let text = play_bots(name, 1, 1000);
        assert_eq!(text, play_bots(name, 1, 1000), "the same seed gives the same game");
        assert_ne!(text, play_bots(name, 2, 1000), "another seed gives another game");
        let result = text.lines().last().unwrap();
        assert!(result.starts_with("result ") && !result.contains("none"), "{name}: {result}");
        // The record leads to the position shown.
        let field = |name: &str| {
            let line = text.lines().find(|line| line.starts_with(name)).unwrap();
            line[name.len()..].trim().to_owned()
        };
        let mut again = game(name, &StartOptions::default().with_position(field("start ")));
        for mv in field("moves ").split(' ') {
            again.play_text(mv).unwrap();
        }
        assert_eq!(again.position_text(), field("position "));
        assert!(again.outcome().is_some());
    }
    let text = play_bots("shogi", 1, 5);
    assert!(text.ends_with("result none: stopped after 5 plies\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("   ") && line.len() < 20).count(), 5);
}

/// An engine that answers once and then dies.
#[cfg(unix)]
#[test]
fn against_another_program() {
    let script = std::env::temp_dir().join(format!("play-{}.sh", std::process::id()));
    let text = "while read -r line; do case $line in usi) echo usiok;; isready) echo readyok;; \
                *7g7f) echo bestmove 3c3d;; *2g2f) echo bestmove resign;; go*) ;; quit) exit;; \
                position*) echo gone >&2; exit 1;; esac; done";
    std::fs::write(&script, text).unwrap();
    let program = format!("sh {}", script.display());
    let cli = Cli::try_parse_from(["play", "shogi", "--engine", &program, "--protocol", "usi"]);
    let rival = || cli.as_ref().unwrap().external_engine().unwrap();
    let players = [Player::Person, Player::Engine];
    let start = || game("shogi", &StartOptions::default());
    let shown =
        output_against(rival(), start(), &players, b"7g7f\n8h2b+\n3a2b\nundo\nundo\n2g2f\n");
    for words in [
        "White plays P-3d.",
        "White did not move: the engine ended (exit status: 1); it said: gone.",
        "Type a move for it, or undo or quit.",
        "White resigns.",
        "Black wins: resignation",
    ] {
        assert!(shown.contains(words), "{words:?} missing in:\n{shown}");
    }
    let shown = output_against(rival(), start(), &players, b"7g7f\n");
    let resume = format!("--players person,engine --engine \"{program}\" --protocol usi\n");
    assert!(shown.contains(&resume), "{shown}");
    let _ = std::fs::remove_file(script);
}

#[test]
fn arguments_choose_the_table() {
    let cli = |args: &str| {
        let args = std::iter::once("play".to_owned()).chain(args.split('|').map(String::from));
        Cli::try_parse_from(args).map_err(|error| error.to_string())
    };
    let line = |args: &str| {
        let game = cli(args)?.open_game(&mut wazir::games()).map_err(|error| error.to_string())?;
        Ok::<_, String>(game.unwrap().move_texts())
    };
    assert_eq!(line("shogi|--moves|7g7f 3c3d"), Ok(vec!["7g7f".to_owned(), "3c3d".to_owned()]));
    assert_eq!(
        line("shogi|--moves|7g7f 7g7f"),
        Err("7g7f cannot be played: there is no piece on 7g".to_owned())
    );
    assert!(line("halma").unwrap_err().contains("there is no game `halma`"));
    assert!(line("shogi|--players|person,dog").unwrap_err().contains("use person or computer"));
    assert!(cli("--bots").unwrap_err().contains("GAME"));
    assert!(cli("").is_err());
    let bots = cli("evo|--bots|--movetime|10").unwrap().computer_settings(Arc::default());
    assert_eq!((bots.master_nodes, bots.seed), (Some(10 * NODES_PER_MILLISECOND), 0));
    let level = |args: &str| cli(args).unwrap().computer_settings(Arc::default()).level;
    assert_eq!([level("evo"), level("evo|--level|hard")], [Level::Medium, Level::Hard]);
    assert_eq!([level("evo|--bots"), level("evo|--nodes|9")], [Level::Master, Level::Master]);
    assert!(cli("evo|--level|best").unwrap_err().contains("choose beginner, easy"));
    let players = |args: &str| {
        let players = cli(args)?.players(&game("evo", &StartOptions::default()).seats(), None);
        players.map(|players| players.to_arg()).map_err(|error| error.to_string())
    };
    assert_eq!(players("evo|--level|easy"), Ok("person,easy".to_owned()));
    assert_eq!(players("evo|--players|hard,computer|--bots"), Ok("hard,computer".to_owned()));
    assert!(players("evo|--players|hard,person|--bots").unwrap_err().contains("are computers"));
    assert_eq!(players("evo|--engine|x|--protocol|uci"), Ok("person,engine".to_owned()));
    assert_eq!(players("evo|--engine|x|--protocol|uci|--bots"), Ok("computer,engine".to_owned()));
    assert!(players("evo|--players|engine,person").unwrap_err().contains("which engine?"));
    assert!(players("evo|--engine|x").unwrap_err().contains("--protocol"));
    assert!(players("evo|--engine|x|--protocol|icc").unwrap_err().contains("choose usi, uci"));
    let error = Players::new(&game("evo", &StartOptions::default()).seats(), &[Player::Person; 3]);
    assert_eq!(error.unwrap_err().to_string(), "3 players were given for 2 seats");
}

/// Opens the game of a command line.
fn started(line: &str) -> Result<Play, String> {
    let words = line.split_whitespace();
    let cli =
        Cli::try_parse_from(std::iter::once("play").chain(words)).map_err(|e| e.to_string())?;
    let mut games = wazir::games();
    let game = cli.open_game(&mut games).map_err(|error| error.to_string())?;
    Ok(game.expect("a game"))
}

#[test]
fn starts_are_chosen_by_name() {
    let two = started("shogi --start two-pieces").unwrap();
    let sfen = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(two.start_text(), sfen);
    assert_eq!(started("shogi --start 二枚落ち").unwrap().start_text(), sfen);
    let why = started("shogi --start nine-pieces").unwrap_err();
    assert!(why.starts_with("shogi has no start `nine-pieces`: choose even, lance, "), "{why}");
    assert!(why.ends_with(", eight-pieces or ten-pieces"), "{why}");
    let chess = started("cwda --armies fide:fide --start 518").unwrap();
    assert_eq!(chess.start_text(), started("cwda").unwrap().start_text());
    let lots = |seed: &str| started(&format!("cwda --start random --seed {seed}")).unwrap();
    assert_eq!(lots("7").start_text(), lots("7").start_text());
    assert_ne!(lots("7").start_text(), lots("8").start_text());
    assert!(started("euroshogi --start two-pieces").unwrap_err().contains("no named starts"));
    assert!(
        started("shogi --start rook --position x").unwrap_err().contains("cannot be used with")
    );
}

/// A game that is over is nothing to continue: Ctrl-C prints no command for it.
#[test]
fn no_command_continues_a_game_that_is_over() {
    let players = Players::new(&game("shogi", &StartOptions::default()).seats(), &PEOPLE).unwrap();
    for (lines, is_over) in [("7g7f\n", false), ("7g7f\nresign\nyes\n", true)] {
        let table =
            Table::new(game("shogi", &StartOptions::default()), &players, Autosave::default());
        line_interface(None, table.unwrap(), players.clone(), lines.as_bytes(), |dialogue| {
            dialogue.run().unwrap();
            assert_eq!(dialogue.shared.resume.lock().unwrap().is_empty(), is_over);
        });
    }
}
