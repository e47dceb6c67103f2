//! The program `variant` from its command line.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use serde_json::Value;
use wazir_cli::runner::GameRunner;
use wazir_programs::variant::{Cli, Command, initial_game, run};

/// The output of a run on both streams, without colours, and its exit status.
struct Ran {
    output: String,
    remarks: String,
    status: u8,
}

fn ran<'a>(args: impl IntoIterator<Item = &'a str>) -> Ran {
    let cli = match Cli::try_parse_from(std::iter::once("variant").chain(args)) {
        Ok(cli) => cli,
        Err(error) => {
            return Ran { output: String::new(), remarks: error.to_string(), status: 2 };
        }
    };
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    let result = run(
        &cli,
        "variant",
        wazir::games(),
        (false, &Arc::default()),
        &mut anstream::StripStream::new(&mut output),
        &mut anstream::StripStream::new(&mut remarks),
    );
    let status = result.unwrap_or_else(|failure| {
        let (report, status) = failure.report();
        writeln!(anstream::StripStream::new(&mut remarks), "{report}").unwrap();
        status
    });
    let [output, remarks] = [output, remarks].map(|bytes| String::from_utf8(bytes).unwrap());
    Ran { output, remarks, status }
}

/// Returns the path of a file in docs/variants.
fn shipped(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants");
    format!("{folder}/{name}.toml")
}

/// Creates a folder and returns it with the path of a file in it.
fn scratch(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).display().to_string();
    (folder, path)
}

/// `echo ... > my.toml` of PowerShell writes UTF-16, and Notepad a byte order mark.
#[test]
fn files_are_read_in_the_encodings_of_windows() {
    let text = fs::read_to_string(shipped("knightmate")).unwrap().replace('\n', "\r\n");
    let wide = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
        let units = text.encode_utf16().flat_map(bytes);
        mark.into_iter().chain(units).collect::<Vec<u8>>()
    };
    for bytes in [
        wide([0xff, 0xfe], u16::to_le_bytes),
        wide([0xfe, 0xff], u16::to_be_bytes),
        format!("\u{feff}{text}").into_bytes(),
    ] {
        let (_folder, path) = scratch("knightmate.toml");
        fs::write(&path, bytes).unwrap();
        let checked = ran(["check", &path]);
        assert_eq!(checked.status, 0, "{}", checked.remarks);
        assert!(checked.output.contains("Knightmate"), "{}", checked.output);
    }
}

/// A file tells all its faults at once, each at its place.
#[test]
fn every_fault_of_a_file_is_told() {
    let (_folder, path) = scratch("wrong.toml");
    let text = "name = 'q'\nfoo = 1\n[board]\nfiles = 99\nranks = 5\n[pieces]\n\
                K = { name = 'k', betza = 'Q!!', royal = 1 }\n[end]\nstalemate = 'x'\n";
    fs::write(&path, text).unwrap();
    let checked = ran(["check", &path]);
    assert_eq!(checked.status, 1);
    for fault in [
        "unknown key `foo`",
        "`files` must be",
        "`!` is not",
        "`royal` must be",
        "`stalemate` must be",
    ] {
        assert!(checked.remarks.contains(fault), "{fault}: {}", checked.remarks);
    }
}

#[test]
fn the_command_line_is_sound() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

#[test]
fn good_files_are_told_in_a_line() {
    let (knightmate, xiangqi) = (shipped("knightmate"), shipped("xiangqi"));
    let ran = ran(["check", &knightmate, &xiangqi]);
    let told = format!(
        "{knightmate}: Knightmate, 64 squares (8 x 8), 6 kinds of pieces, 18 moves at the start\n\
         {xiangqi}: Xiangqi, 90 squares (9 x 10), 8 kinds of pieces, 44 moves at the start\n"
    );
    assert_eq!((ran.output, ran.remarks, ran.status), (told, String::new(), 0));
}

#[test]
fn wrong_files_are_told_at_their_place() {
    let (_folder, path) = scratch("my.toml");
    fs::write(&path, "name = 'My'\nbased-on = 'chess'\n\n[end]\nstalemate = 'lost'\n").unwrap();
    let wrong = ran(["check", &path, &shipped("chess")]);
    let told = format!(
        "error: `stalemate` must be one of `loss`, `draw`, `win`, not `lost`\n --> {path}:5:14\n  |\n\
         5 | stalemate = 'lost'\n  |              ^^^^\n  |\n  = help: did you mean `loss`?\n"
    );
    assert_eq!((wrong.remarks, wrong.status), (told, 1));
    // The other files are checked all the same.
    assert!(wrong.output.contains("Chess, 64 squares"), "{}", wrong.output);

    // A warning is printed and is not an error.
    fs::write(
        &path,
        "name = 'My'\nbased-on = 'chess'\nstart = '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'\n\
         castling = { allowed = false }\n[pieces]\nW = { name = 'wall', betza = 'bW' }",
    )
    .unwrap();
    let odd = ran(["check", &path]);
    assert!(
        odd.remarks.contains("warning: the side to move is in check in the start position"),
        "{}",
        odd.remarks
    );
    assert!(odd.remarks.contains("warning: the wall is neither in the start"), "{}", odd.remarks);
    assert_eq!((odd.output.lines().count(), odd.status), (1, 0));

    let missing = ran(["check", "/no/such/file"]);
    assert!(missing.remarks.starts_with("error: cannot read /no/such/file: "));
    assert_eq!(missing.status, 2);
}

#[test]
fn what_is_begun_is_fine() {
    for base in [None, Some("chess"), Some("shogi"), Some("xiangqi"), Some("shatranj")] {
        let (_folder, path) = scratch("mine.toml");
        let mut args = vec!["new", "A \"new\" {start} \\ game", "-o", &path];
        args.extend(base.into_iter().flat_map(|base| ["--based-on", base]));
        let made = ran(args.iter().copied());
        assert_eq!((made.remarks.as_str(), made.status), ("", 0), "{base:?}");
        assert!(made.output.contains(&path), "{}", made.output);
        let fine = ran(["check", &path]);
        assert_eq!((fine.remarks.as_str(), fine.status), ("", 0), "{base:?}");
        assert!(fine.output.contains(": A \"new\" {start} \\ game, "), "{}", fine.output);
        // The commented-out lines can be parsed.
        let text = fs::read_to_string(&path).unwrap();
        let pieces = text.lines().filter(|line| line.starts_with("# ") && line.contains(" = { "));
        let wanted = |line: &&str| line.contains("betza");
        let live: Vec<&str> = pieces.filter(wanted).map(|line| &line[2..]).collect();
        if base.is_some() {
            assert!(live.len() > 5, "{text}");
            let live = text.replace("[pieces]\n", &format!("[pieces]\n{}\n", live.join("\n")));
            fs::write(&path, live).unwrap();
            let fine = ran(["check", &path]);
            assert_eq!(fine.status, 0, "{base:?}: {}", fine.remarks);
        }
    }
}

#[test]
fn games_of_others_are_imported() {
    let (folder, path) = scratch("variants.ini");
    fs::write(
        &path,
        "[big-house:crazyhouse]\nblastOnCapture = true\n\n[none:nowhere]\n[odd]\nking = k\n",
    )
    .unwrap();
    let games = folder.path().join("games").display().to_string();
    let made = ran(["import", &path, "-o", &games]);
    assert_eq!(made.output.lines().count(), 2, "{}", made.output);
    let told = made.remarks.replace(&path, "variants.ini").replace(&games, "games");
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(
        told[0],
        "variants.ini:2 [big-house]: `blastOnCapture = true` is left out: game files have no key \
         for it"
    );
    assert_eq!(told[1], "variants.ini:4 [none]: there is no base game `nowhere`");
    assert!(told[2].starts_with("games/odd.toml is not a playable game yet: "), "{}", told[2]);
    assert_eq!(made.status, 1);
    let file = format!("{games}/big-house.toml");
    let checked = ran(["check", &file]);
    assert!(
        checked.output.contains("Big House, 64 squares (8 x 8), 6 kinds"),
        "{}",
        checked.output
    );
    // Files are overwritten only with `--force`, and only those that were asked for.
    let again = ran(["import", &path, "-o", &games, "--game", "big-house"]);
    assert!(again.status == 2 && again.remarks.contains("--force"), "{}", again.remarks);
    let forced = ran(["import", &path, "-o", &games, "--game", "big-house", "--force"]);
    assert_eq!((forced.status, forced.output.lines().count()), (0, 1));
    let unknown = ran(["import", &path, "--game", "small"]);
    assert!(unknown.remarks.contains("big-house, none, odd"), "{}", unknown.remarks);
    fs::write(&path, "king = k\n").unwrap();
    assert_eq!(ran(["import", &path]).status, 2);
}

#[test]
fn nothing_is_written_over_unasked() {
    let (_folder, path) = scratch("mine.toml");
    fs::write(&path, "precious").unwrap();
    let refused = ran(["new", "Mine", "-o", &path]);
    let told = format!("error: {path} exists already; add --force to overwrite it\n");
    assert_eq!((refused.remarks, refused.status), (told, 2));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    assert_eq!(ran(["new", "Mine", "-o", &path, "--force"]).status, 0);
    assert!(fs::read_to_string(&path).unwrap().contains("name = \"Mine\""));

    let refused = ran(["new", "Mine", "-o", &path, "--based-on", "go"]);
    assert!(refused.remarks.contains("no base game `go`; choose "), "{}", refused.remarks);
    let (_folder, path) = scratch("none.toml");
    let refused = ran(["new", "---", "-o", &path]);
    assert_eq!(refused.status, 2);
    assert!(refused.remarks.starts_with("error: ") && !Path::new(&path).exists());
}

#[test]
fn a_game_is_shown() {
    let (_folder, path) = scratch("mine.toml");
    ran(["new", "Small Game", "-o", &path]);
    let ran = ran(["show", &path]);
    let board = "\
Small Game

    a   b   c   d   e
5   n   w   k   w   n   5
4   p   p   p   p   p   4
3   .   .   .   .   .   3
2   P   P   P   P   P   2
1   N   W   K   W   N   1
    a   b   c   d   e

nwkwn/ppppp/5/PPPPP/NWKWN w - - 0 1

K  king, in Betza notation K

    a   b   c   d   e
5   .   .   .   .   .   5
4   .   l   l   l   .   4
3   .   l   K   l   .   3
2   .   l   l   l   .   2
1   .   .   .   .   .   1
    a   b   c   d   e

l leap, cannot be blocked

* ";
    assert!(ran.output.starts_with(board), "{}", ran.output);
    let (_, values) = ran.output.split_once("The computer's values").unwrap();
    let lines: Vec<&str> = values.lines().collect();
    assert_eq!(lines.len(), 7, "{values}");
    assert!(lines[3].starts_with("K   king                           -  5.8"), "{values}");
    assert!(lines[6].starts_with("P   pawn                         1.0  "), "{values}");
    assert_eq!((ran.remarks.as_str(), ran.status), ("", 0));
}

#[test]
fn a_game_is_drawn() {
    let (folder, _) = scratch("");
    let (pictures, orda) = (folder.path().join("pictures"), shipped("orda"));
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let folder = pictures.display().to_string();
    let shown = ran(["show", &orda, "--svg", &folder, "--position", position]);
    assert_eq!((shown.remarks.as_str(), shown.status), ("", 0));
    assert!(shown.output.contains("8   .   .   .   .   k   .   .   .   8"), "{}", shown.output);
    let mut names: Vec<String> = fs::read_dir(&pictures)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.len() > 9 && names[0] == "board.svg", "{names:?}");
    assert!(names[1].starts_with("piece-01-king"), "{names:?}");
    for name in &names {
        let text = fs::read_to_string(pictures.join(name)).unwrap();
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"), "{name}");
    }
    let wrong = ran(["show", &orda, "--position", "nonsense"]);
    assert_eq!(wrong.status, 2);
    assert!(wrong.remarks.contains("not a position"), "{}", wrong.remarks);
}

#[test]
fn games_are_the_same_for_the_same_seed() {
    let file = shipped("minishogi");
    let played = |more: &[&str]| {
        let args = ["test", &file, "--games", "4", "--nodes", "40", "--max-plies", "60"];
        let ran = ran(args.iter().chain(more).copied());
        assert_eq!(ran.status, 0, "{}", ran.remarks);
        ran
    };
    let one = played(&["--seed", "1", "--threads", "1"]);
    let two = played(&["--seed", "1", "--threads", "2"]);
    assert_eq!(one.output, two.output);
    assert_ne!(one.output, played(&["--seed", "2"]).output);
    assert!(one.output.starts_with("Minishogi: 4 games, 40 positions per move, seed 1\n\nlength"));
    assert!(one.output.contains("\nfirst move    Black scores "), "{}", one.output);
    assert!(one.remarks.ends_with(" games per second\n"), "{}", one.remarks);

    let ran = played(&["--seed", "1", "--json"]);
    let object: Value = serde_json::from_str(&ran.output).unwrap();
    assert_eq!((&object["game"], &object["games"]), (&"minishogi".into(), &4.into()));
    let ends = object["ends"].as_array().unwrap();
    assert_eq!(ends.iter().map(|end| end["count"].as_u64().unwrap()).sum::<u64>(), 4);
    let low = object["first_move"]["low"].as_f64().unwrap();
    assert!((0.0..=object["first_move"]["share"].as_f64().unwrap()).contains(&low));
    let least = object["plies"]["least"].as_u64().unwrap();
    assert!(least > 4 && least <= object["plies"]["most"].as_u64().unwrap());
}

#[test]
fn games_are_plotted() {
    let (folder, path) = scratch("mine.toml");
    ran(["new", "Small <Game>", "-o", &path]);
    let plots = folder.path().join("plots").display().to_string();
    let args = ["test", &path, "--games", "3", "--nodes", "20", "--max-plies", "40"];
    let ran = ran(args.into_iter().chain(["--svg", &plots]));
    assert_eq!(ran.status, 0, "{}", ran.remarks);
    for (name, title) in [("lengths", "Length of the games"), ("results", "How the games end")] {
        let text = fs::read_to_string(folder.path().join("plots").join(format!("{name}.svg")));
        let text = text.unwrap();
        assert!(text.contains(&format!("<title>Small &lt;Game&gt;: {title}</title>")), "{text}");
        assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"), "{text}");
        assert!(text.contains("class=\"b\""), "{text}");
    }
}

/// The games of a chess-like game are kept as PGN in SAN, and those files are read.
#[test]
fn games_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games").display().to_string();
    let known = wazir::games().with_definition_parser(wazir::variant::game::parse_entry);
    let args =
        ["test", &shipped("knightmate"), "--games", "3", "--nodes", "20", "--max-plies", "30"];
    let ran = ran(args.into_iter().chain(["--skill-games", "0", "--save", &kept]));
    assert_eq!(ran.status, 0, "{}", ran.remarks);
    assert!(!ran.output.contains("\nskill"), "{}", ran.output);
    for number in 1..=3 {
        let path = folder.path().join(format!("games/game-{number:04}.pgn"));
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains(&format!("[Round \"{number}\"]")), "{text}");
        assert!(text.contains("\n1. ") && !text.contains("e2e4"), "{text}");
        let games = wazir::pgn::PGN.read(&text, &known).unwrap();
        assert_eq!((games.len(), games[0].error().is_none()), (1, true), "{text}");
    }
    assert!(ran.output.contains("\nlead changes  "), "{}", ran.output);
    assert!(ran.output.contains("\nFirst moves, with the score of the player who makes them\n"));
}

#[test]
fn no_game_is_no_report() {
    let none = ran(["test", &shipped("chess"), "--games", "0"]);
    assert_eq!((none.output.as_str(), none.status), ("", 0));
    assert_eq!(none.remarks, "no game was played\n");
}

#[test]
fn a_stop_ends_the_games() {
    let args = ["variant", "test", &shipped("chess"), "--games", "1000000"];
    let cli = Cli::try_parse_from(args).unwrap();
    let stop = Arc::new(AtomicBool::new(true));
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    let status = run(&cli, "variant", wazir::games(), (false, &stop), &mut output, &mut remarks);
    assert_eq!(status.unwrap(), 130);
    assert_eq!(String::from_utf8(remarks).unwrap(), "stopped\nno game was played\n");
}

/// The table is set up for two, and the game is played by typed moves.
#[test]
fn a_game_is_played() {
    use wazir_terminal::plain::InterruptState;
    let cli = Cli::try_parse_from([
        "variant",
        "play",
        &shipped("knightmate"),
        "--players",
        "person,person",
    ]);
    let cli = cli.unwrap();
    let Command::Play(args) = cli.subcommand() else { panic!("it plays") };
    let begun = initial_game(args, wazir::games());
    let begun = begun.unwrap_or_else(|failure| panic!("{}", failure.report().0));
    let (input, mut output) = (io::Cursor::new("e1f3\ne2e4\nquit\n"), Vec::new());
    let opponent = args.computer_settings(Arc::default());
    let front = GameRunner::new("play", opponent);
    front.run_lines(begun, (None, InterruptState::default()), input, &mut output).unwrap();
    let output = String::from_utf8(output).unwrap();
    assert!(output.contains("Knightmate"), "{output}");
    assert!(output.contains("3   .   .   .   .   .  [K]  .   .   3"), "{output}");
    assert!(output.contains("e2e4"), "{output}");
}

/// A saved game is resumed, and a file with other rules is refused.
#[test]
fn a_game_is_kept() {
    use wazir_terminal::plain::InterruptState;
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.wzr").display().to_string();
    let cli = |game: &str| {
        let args = ["variant", "play", game, "--players", "person,person", "--save", &record];
        Cli::try_parse_from(args).unwrap()
    };
    let played = |moves: &'static str| {
        let cli = cli(&shipped("knightmate"));
        let Command::Play(args) = cli.subcommand() else { panic!("it plays") };
        let begun =
            initial_game(args, wazir::games()).map_err(|failure| failure.report().0).unwrap();
        let (input, mut output) = (io::Cursor::new(moves), Vec::new());
        let opponent = args.computer_settings(Arc::default());
        let front = GameRunner::new("play", opponent);
        front.run_lines(begun, (None, InterruptState::default()), input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    };
    let output = played("e2e4\nquit\n");
    assert!(output.contains("play --file"), "{output}");
    let output = played("e7e5\nundo 2\nquit\n");
    assert!(output.contains("[p]"), "{output}");
    let kept = std::fs::read_to_string(&record).unwrap();
    assert!(kept.contains("Definition: ") && kept.contains("2 e7e5"), "{kept}");
    let cli = cli(&shipped("chess"));
    let Command::Play(args) = cli.subcommand() else { panic!("it plays") };
    let refused = initial_game(args, wazir::games()).map_err(|failure| failure.report().0);
    let refused = refused.err().unwrap();
    assert!(refused.contains("other rules"), "{refused}");
}

#[test]
fn the_help_names_every_command() {
    let help = ran(["--help"]);
    for command in
        ["new", "check", "show", "play", "import", "test", "cargo run --release --example variant"]
    {
        assert!(help.remarks.contains(command), "{command}: {}", help.remarks);
    }
    assert!(ran([]).status == 2 && ran(["new", "X", "--based"]).status == 2);
}

#[test]
fn a_slow_game_and_every_error_are_told_of() {
    let folder = tempfile::tempdir().expect("a folder");
    let written = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    let slow = "name = 'Slow'\nbased-on = 'chess'\npieces.Q.betza = 'aaaaaaaaaaaaaaaK'\n";
    let checked = ran(["check", &written("slow.toml", slow)]);
    assert_eq!(checked.status, 0, "{}", checked.remarks);
    assert!(checked.remarks.contains("the likely cause is the queen"), "{}", checked.remarks);
    let wrong = "name = 'x'\nbased-on = 'chess'\nboard.files = 40\nend.stalemate = 'lost'\n";
    let checked = ran(["check", &written("wrong.toml", wrong)]);
    assert_eq!(checked.status, 1);
    assert_eq!(checked.remarks.matches("error: ").count(), 2, "{}", checked.remarks);
    let repeated =
        format!("name = 'x'\nbased-on = 'chess'\npieces.N.betza = '{}'\n", "K".repeat(4096));
    let checked = ran(["check", &written("repeated.toml", &repeated)]);
    assert_eq!(checked.remarks.matches("warning: ").count(), 1);
}

#[test]
fn the_schema_is_printed() {
    let schema = ran(["schema"]);
    assert!(schema.output.contains("\"$schema\""), "{}", schema.output);
}
