//! The program `convert` from its arguments to its output.
//!
//! The output in each format is compared with the files in `expected`. With `UPDATE_EXPECTED` set
//! the files are written instead. Read what changed before you keep it.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use serde_json::Value;

use wazir_programs::convert::{Cli, run};

const KIF: &str = "\
手合割：平手
先手：甲
後手：乙
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:02/00:00:02)
*これから
   3 ２二角成(88) ( 0:03/00:00:04)
   4 同　銀(31)   ( 0:01/00:00:03)
   5 投了         ( 0:01/00:00:05)
まで4手で後手の勝ち

変化：3手
   3 ２六歩(27)   ( 0:03/00:00:04)
";

const ILLEGAL: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３五歩(33)\n";

/// A folder for one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("wazir-convert-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, bytes).expect("a file can be written");
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect("the file was written")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs the program and returns whether all went well, standard output and standard error.
fn convert(args: &[&str]) -> (bool, String, String) {
    let cli = Cli::try_parse_from(["convert"].iter().chain(args)).expect("sound arguments");
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let good = run(&cli, wazir::games(), &mut out, &mut err).expect("it can be written");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (good, text(out), text(err))
}

fn assert_matches_file(name: &str, text: &str) {
    let path = format!("{}/tests/programs/expected/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, text).expect("the file can be written");
    }
    let expected = fs::read_to_string(&path).expect("there is a file for it");
    assert_eq!(text, expected.replace("\r\n", "\n"), "differs from {path}");
}

#[test]
fn a_kif_becomes_csa_and_what_is_lost_is_said() {
    let folder = Folder::new("csa");
    let game = folder.file("game.kif", KIF);
    let (good, out, err) = convert(&[&game, "--to", "csa"]);
    assert!(good);
    assert_matches_file("csa", &out);
    assert_eq!(err, format!("{game}: warning: not in csa: variations\n"));
}

#[test]
fn every_format_is_written() {
    let folder = Folder::new("every");
    let game = folder.file("game.kif", KIF);
    let all = ["kif", "ki2", "csa3", "jkf", "usi", "usen", "plain", "bod", "position", "moves"];
    for format in all {
        let (good, out, err) = convert(&[&game, "--to", format]);
        assert!(good, "{err}");
        let shown = format!("{out}----\n{err}").replace(&folder.path(""), "");
        assert_matches_file(format, &shown);
    }
    let (good, out, err) = convert(&[&game, "--to", "pgn"]);
    assert!(!good && out.is_empty());
    assert!(err.contains("pgn cannot store a game of Shogi"), "{err}");
}

#[test]
fn encodings_are_found_and_written() {
    let folder = Folder::new("encodings");
    let game = folder.file("game.txt", KIF);
    let (good, ..) =
        convert(&[&game, "--to", "kif", "--encoding", "cp932", "-o", &folder.path("a.kif")]);
    assert!(good);
    let (good, out, _) = convert(&["--check", "--json", &folder.path("a.kif")]);
    let row: Value = serde_json::from_str(&out).expect("JSON");
    assert!(good);
    assert_eq!((&row["encoding"], &row["moves"]), (&"cp932".into(), &4.into()));
    // Shift_JIS lacks ✓.
    let game = folder.file("odd.kif", KIF.replace("これから", "✓"));
    let to_jis = ["--to", "kif", "--encoding", "sjis"];
    let (good, _, err) = convert(&[&[&game[..]], &to_jis[..]].concat());
    assert!(!good && err.contains("cp932 has no `✓`"), "{err}");
    let (good, ..) =
        convert(&[&[&game[..], "--replace", "-o", &folder.path("b.kif")], &to_jis[..]].concat());
    assert!(good && !folder.read("b.kif").is_empty());
}

#[test]
fn pgn_is_read_and_written_in_latin_1() {
    let folder = Folder::new("latin");
    let pgn = b"[White \"R\xe9ti\"]\n\n1. Nf3 {M\xfcller\x92s move} *\n";
    let game = folder.file("a.pgn", pgn);
    let (good, out, _) = convert(&["--check", "--json", &game]);
    let row: Value = serde_json::from_str(&out).expect("JSON");
    assert!(good);
    assert_eq!((&row["encoding"], &row["moves"]), (&"cp1252".into(), &1.into()));
    let (good, out, _) = convert(&[&game, "--to", "pgn"]);
    assert!(good && out.contains("{Müller’s move}") && out.contains("\"Réti\""), "{out}");
    for (encoding, comment) in
        [("latin1", &b"{M\xfcller's move}"[..]), ("cp1252", b"{M\xfcller\x92s move}")]
    {
        let to = folder.path(encoding);
        let (good, ..) = convert(&[&game, "--to", "pgn", "--encoding", encoding, "-o", &to]);
        let written = folder.read(encoding);
        assert!(good && written.windows(comment.len()).any(|part| part == comment), "{encoding}");
    }
}

/// The rules of a file's game go along from one format to the other.
#[test]
fn games_bring_their_rules_along() {
    let folder = Folder::new("rules");
    let pgn = "[Variant \"mine\"]\n\
               [VariantDefinition \"name = 'Mine'\\\\nbased-on = 'chess'\\\\nhands.captured = true\"]\n\n\
               1. e2e4 d7d5 2. e4d5 (2. e4e5 {closed}) 2... d8d5 3. P@e4 1-0\n";
    let game = folder.file("a.pgn", pgn);
    let (good, plain, err) = convert(&[&game, "--to", "plain"]);
    assert!(good && plain.contains("Definition: name = 'Mine'\\nbased-on"), "{plain}{err}");
    assert!(plain.contains("\n5 P@e4\n") && plain.contains("\nRules: "), "{plain}");
    let record = folder.file("a.wzr", &plain);
    let back = folder.path("b.pgn");
    let (good, _, err) = convert(&[&record, "--to", "pgn", "-o", &back]);
    assert!(good, "{err}");
    let (good, again, err) = convert(&[&back, "--to", "plain"]);
    assert!(good && again == plain, "{again}{err}");
    let wrong = folder.file("c.pgn", pgn.replace("'chess'", "'chest'"));
    let (good, out, err) = convert(&["--check", &wrong]);
    assert!(!good && out.contains("chest"), "{out}{err}");
}

/// A game is known by the name that other programs write, or by a given file. For any other the
/// error names the game and says what to do.
#[test]
fn games_are_known_by_name_or_by_a_file() {
    let folder = Folder::new("named");
    let text = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *\n\n\
                [Variant \"Three-check\"]\n\n1. e4 *\n\n\
                [Variant \"Atomic\"]\n\n1. e4 *\n";
    let games = folder.file("games.pgn", text);
    let (good, out, err) = convert(&["--check", &games]);
    assert!(!good && out.contains("game 1 PGN, 5 moves") && out.contains("game 2 PGN, 1 move"));
    let named =
        out.lines().find(|line| line.contains("Atomic")).expect("the game that is not known");
    assert!(named.contains(":9:11: game:") && named.contains("docs/variants.md"), "{named}");
    assert!(err.contains("--game FILE"), "{err}");

    let house = folder.file("house.pgn", text.split("[Variant \"Three").next().expect("a game"));
    let (good, plain, err) = convert(&[&house, "--to", "plain"]);
    assert!(good && plain.contains("Game: crazyhouse\n") && plain.contains("\n5 P@e4\n"), "{err}");
    let record = folder.file("house.wzr", plain);
    let (good, again, err) = convert(&[&record, "--to", "pgn"]);
    assert!(good && again.contains("[Variant \"Crazyhouse\"]"), "{again}{err}");
    assert!(again.contains("1. e4 d5 2. exd5 Qxd5 3. P@e4 *"), "{again}");

    let rules =
        folder.file("tiny.toml", "name = 'Tiny Game'\nbased-on = 'chess'\nhands.captured = true");
    let tiny =
        folder.file("tiny.pgn", "[Variant \"tiny game\"]\n\n1. Nc3 d5 2. Nxd5 Qxd5 3. P@e3 *\n");
    let (good, _, err) = convert(&["--check", &tiny]);
    assert!(!good && err.contains("--game FILE"), "{err}");
    let (good, out, err) = convert(&["--check", &tiny, "--game", &rules]);
    assert!(good && out.contains("5 moves"), "{out}{err}");
}

#[test]
fn several_games_and_folders() {
    let folder = Folder::new("several");
    folder.file("a.kif", KIF);
    folder.file("b.kifu", KIF);
    folder.file("readme.txt", "no record");
    let (from, to) = (folder.path(""), folder.path("out/"));
    let (good, _, err) = convert(&[&from, "--to", "ki2", "-o", &to]);
    assert!(good && err.ends_with("2 games written, 0 failures\n"), "{err}");
    assert_eq!(folder.read("out/a.ki2u"), folder.read("out/b.ki2u"));
    // Nothing is overwritten without `--force`.
    let (good, _, err) = convert(&[&folder.path("a.kif"), "--to", "ki2", "-o", &to]);
    assert!(!good && err.contains("--force"), "{err}");
    let (good, ..) = convert(&[&folder.path("a.kif"), "--to", "ki2", "-o", &to, "--force"]);
    assert!(good);
    // A KIF file cannot hold two games; a CSA file can.
    let both = [folder.path("a.kif"), folder.path("b.kifu")];
    let (good, out, err) = convert(&[&both[0], &both[1], "--to", "kif"]);
    assert!(!good && out.is_empty() && err.contains("one game"), "{err}");
    let csa = folder.path("both.csa");
    let (good, ..) = convert(&[&both[0], &both[1], "--to", "csa", "-o", &csa]);
    assert!(good);
    let (good, out, err) = convert(&["--check", &csa]);
    assert!(good && out.lines().count() == 2, "{out}");
    assert_eq!(err, "1 file, 2 games, 8 moves, 0 errors\n");
}

#[test]
fn errors_are_placed_and_the_rest_is_kept_if_asked() {
    let folder = Folder::new("errors");
    let game = folder.file("bad.kif", ILLEGAL);
    let (good, out, _) = convert(&["--check", &game]);
    assert!(!good);
    assert!(out.starts_with(&format!("{game}:3:6: illegal-move: ")), "{out}");
    let (good, out, _) = convert(&["--check", "--json", &game]);
    let row: Value = serde_json::from_str(&out).expect("JSON");
    assert!(!good);
    assert_eq!((&row["usi"], &row["error"]["line"]), (&"7g7f".into(), &3.into()));
    let (good, out, _) = convert(&[&game, "--to", "usi"]);
    assert!(!good && out.is_empty());
    let (good, out, _) = convert(&[&game, "--to", "usi", "--lenient"]);
    assert!(!good);
    assert_eq!(out, "position startpos moves 7g7f\n");
    let (good, _, err) = convert(&["missing.kif", "--to", "usi"]);
    assert!(!good && err.contains("cannot be read"), "{err}");
    let nothing = folder.file("nothing.txt", "good morning\n");
    let (good, out, _) = convert(&["--check", &nothing]);
    assert!(!good && out.contains("--from"), "{out}");
}

#[test]
fn warnings_name_the_line_and_are_no_errors() {
    let folder = Folder::new("warnings");
    let text = "手合割：平手\n   1 ７六歩(77) ( 0:01/00:00:01) 好手\n変化：9手\n   9 投了\n";
    let game = folder.file("wild.kif", text);
    let (good, out, err) = convert(&["--check", &game]);
    assert!(good);
    let lines: Vec<_> = out.lines().map(|line| line.strip_prefix(&game).expect(line)).collect();
    assert_eq!(
        lines,
        [
            ":2:31: warning: words-after-move: `好手`: words after a move are kept as a comment on it",
            ":3:1: warning: loose-variation: `変化：9手`: no line reaches this move, so the variation \
             is kept as a comment",
            ": KIF, 1 move",
        ]
    );
    assert_eq!(err, "1 file, 1 game, 1 move, 0 errors, 2 warnings\n");
    let (good, out, _) = convert(&["--check", "--json", &game]);
    let row: Value = serde_json::from_str(&out).expect("JSON");
    assert!(good && row["error"].is_null());
    assert_eq!(row["warnings"][0]["kind"], "words-after-move");
    assert_eq!((&row["warnings"][1]["line"], &row["warnings"][2]), (&3.into(), &Value::Null));
    let (good, out, err) = convert(&[&game, "--to", "kif"]);
    assert!(good && out.ends_with("*好手\n*変化：9手\n*   9 投了\n"), "{out}");
    assert_eq!(err.lines().count(), 2);
    assert!(
        err.starts_with(&format!("{game}: warning: line 2, column 31: `好手`: words")),
        "{err}"
    );
}

#[test]
fn strict_refuses_what_is_read_with_a_warning() {
    let folder = Folder::new("strict");
    let text = "手合割：平手\n   1 ７六歩(77) ( 0:01/00:00:01) 好手\n";
    let game = folder.file("wild.kif", text);
    assert!(convert(&[&game, "--to", "usi"]).0);
    let (good, out, err) = convert(&[&game, "--to", "usi", "--strict"]);
    assert!(!good && out.is_empty() && err.contains("as --strict asks"), "{err}");
    assert!(convert(&["--check", &game]).0);
    assert!(!convert(&["--check", "--strict", &game]).0);
    for (name, text, kind) in [
        ("bell.pgn", "1. e4 {é\u{7}} e5 *\n", "control-kept"),
        ("bell.csa", "PI\n+\n'*\u{7}\n+7776FU\n", "control-kept"),
        ("other.csa", "'CSA encoding=SHIFT_JIS\nN+先手\nPI\n+\n+7776FU\n", "other-encoding"),
    ] {
        let game = folder.file(name, text);
        let (good, out, _) = convert(&["--check", &game]);
        assert!(good && out.contains(&format!("warning: {kind}: ")), "{out}");
        assert!(!convert(&["--check", "--strict", &game]).0, "{name}");
        assert!(!convert(&[&game, "--to", "plain", "--strict"]).0, "{name}");
        assert!(convert(&[&game, "--to", "plain"]).0, "{name}");
    }
    let sound = folder.file("sound.kif", KIF);
    assert!(convert(&[&sound, "--to", "usi", "--strict"]).0);
    assert!(
        Cli::try_parse_from(["convert", &game, "--to", "usi", "--strict", "--lenient"]).is_err()
    );
}

const GAMES: &str = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. e4 Ke7 *\n\n\
                     [Event \"c\"]\n\n1. e4 {\u{2713}} -- *\n\n[Event \"d\"]\n\n1. d4 (1. c4) *\n";

#[test]
fn quiet_says_what_is_wrong_and_no_more() {
    let folder = Folder::new("quiet");
    let game = folder.file("a.pgn", GAMES);
    let (good, out, err) = convert(&["--check", &game]);
    assert!(!good && out.lines().count() == 5, "{out}");
    assert!(out.contains("a.pgn: game 4 PGN, 1 move, 1 variation\n"), "{out}");
    let (good, quiet, told) = convert(&["--check", "--quiet", &game]);
    assert!(!good && told == err, "{told}");
    let lines: Vec<_> = quiet.lines().collect();
    assert_eq!(lines.len(), 2, "{quiet}");
    assert!(lines[0].starts_with(&format!("{game}:7:7: illegal-move: ")), "{quiet}");
    assert!(lines[1].starts_with(&format!("{game}:11:11: warning: null-move: ")), "{quiet}");
    assert!(told.starts_with("1 file, 4 games, 5 moves, 1 error, 1 warning"), "{told}");
    // The JSON output has rows for the same games.
    let (_, json, _) = convert(&["--check", "-q", "--json", &game]);
    let rows: Vec<Value> =
        json.lines().map(|row| serde_json::from_str(row).expect("JSON")).collect();
    assert_eq!(rows.iter().map(|row| row["game"].clone()).collect::<Vec<_>>(), [2, 3]);
}

/// A file can be replaced by the games read from it, but only with `--force`.
#[test]
fn a_file_is_replaced_by_itself() {
    let folder = Folder::new("replace");
    let pgn: String =
        (0..2000).map(|n| format!("[Event \"{n}\"]\n\n1. e4 e5 2. Nf3 *\n\n")).collect();
    let game = folder.file("a.pgn", &pgn);
    let (good, _, err) = convert(&[&game, "--to", "pgn", "-o", &game]);
    assert!(!good && err.contains("--force") && folder.read("a.pgn") == pgn.as_bytes());
    let (good, _, err) = convert(&[&game, "--to", "pgn", "-o", &game, "--force"]);
    assert!(good, "{err}");
    let (good, _, err) = convert(&["--check", "-q", &game]);
    assert!(good && err == "1 file, 2000 games, 6000 moves, 0 errors\n", "{err}");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
}

/// Games go to one file as they come: a game that cannot be written is reported, and the others are
/// there.
#[test]
fn one_game_that_cannot_be_stored_costs_itself() {
    let folder = Folder::new("joint");
    let game = folder.file("a.pgn", GAMES);
    let to = folder.path("b.pgn");
    let (good, _, err) = convert(&[&game, "--to", "pgn", "--encoding", "latin1", "-o", &to]);
    assert!(
        !good && err.contains("latin1 has no") && err.ends_with("2 games written, 2 failures\n"),
        "{err}"
    );
    let (good, out, _) = convert(&["--check", &to]);
    assert!(good && out.lines().count() == 2, "{out}");
    // A byte order mark is at the beginning and nowhere else.
    let to = folder.path("c.pgn");
    let (_, _, err) = convert(&[&game, "--to", "pgn", "--encoding", "utf8-bom", "-o", &to]);
    assert!(err.ends_with("3 games written, 1 failure\n"), "{err}");
    let text = String::from_utf8(folder.read("c.pgn")).expect("UTF-8");
    assert!(text.starts_with('\u{feff}') && text.matches('\u{feff}').count() == 1);
    assert_eq!(text.matches("\n\n[Event ").count(), 2);
}

/// Every game has its own file, and the reported count matches the disk.
#[test]
fn no_game_is_written_over_another() {
    let folder = Folder::new("same");
    for sub in ["in/a", "in/b"] {
        fs::create_dir_all(folder.path(sub)).expect("a folder can be made");
    }
    for name in ["in/a/1.kif", "in/b/1.kif", "in/1.kif", "in/1.kifu", "in/1.KI2"] {
        let ki2 = "▲７六歩\n";
        folder.file(name, if name.ends_with("KI2") { ki2 } else { KIF });
    }
    let (good, _, err) = convert(&[&folder.path("in"), "--to", "csa", "-o", &folder.path("out/")]);
    assert!(good && err.ends_with("5 games written, 0 failures\n"), "{err}");
    for name in ["a/1.csa", "b/1.csa", "1.csa", "1-2.csa", "1-3.csa"] {
        assert!(!folder.read(&format!("out/{name}")).is_empty(), "{name}");
    }
    // Names that differ only in case are the same on some systems.
    let two = [folder.file("A.kif", KIF), folder.file("a.kifu", KIF)];
    let (good, ..) = convert(&[&two[0], &two[1], "--to", "jkf", "-o", &folder.path("cases/")]);
    let written = fs::read_dir(folder.path("cases")).expect("a folder").flatten();
    let mut names: Vec<_> =
        written.map(|file| file.file_name().to_string_lossy().to_lowercase()).collect();
    names.sort();
    assert!(good && names == ["a-2.jkf", "a.jkf"], "{names:?}");
    // An input file is not overwritten, and a game that could not be written is not counted.
    let before = folder.read("A.kif");
    let (good, _, err) = convert(&[
        &two[0],
        "--to",
        "kif",
        "--encoding",
        "cp932",
        "-o",
        &folder.path(""),
        "--force",
    ]);
    assert!(!good && err.ends_with("0 games written, 1 failure\n"), "{err}");
    assert_eq!(folder.read("A.kif"), before);
    // The second time the output is not part of the input.
    let inside = folder.path("in/out/");
    assert!(convert(&[&folder.path("in"), "--to", "csa", "-o", &inside]).0);
    let (good, _, err) = convert(&[&folder.path("in"), "--to", "csa", "-o", &inside, "--force"]);
    assert!(good && err.ends_with("5 games written, 0 failures\n"), "{err}");
}

#[test]
fn what_is_passed_over_is_said() {
    let folder = Folder::new("passed");
    fs::create_dir_all(folder.path("none")).expect("a folder can be made");
    folder.file("game.kif", KIF);
    folder.file("game.txt", KIF);
    let (good, _, err) = convert(&["--check", &folder.path("")]);
    assert!(good && err.contains("skipped 1 file"), "{err}");
    let (good, _, err) = convert(&["--check", &folder.path("none")]);
    assert!(!good && err.contains("no file here"), "{err}");
    let (_, _, err) = convert(&["missing.kif", "--to", "usi"]);
    assert!(err.starts_with("missing.kif: cannot be read") && !err.contains("line 1"), "{err}");
    assert!(Cli::try_parse_from(["convert", "a.kif", "--to", "usi", "--json"]).is_err());
}

/// A `.kif` file is Shift_JIS and a `.kifu` file UTF-8, and each states its encoding.
#[test]
fn records_say_how_they_are_stored() {
    let folder = Folder::new("stored");
    let game = folder.file("game.txt", KIF);
    let sjis = b"#KIF version=2.0 encoding=Shift_JIS\n\x8e\xe8";
    let utf8 = "#KIF version=2.0 encoding=UTF-8\n手".as_bytes();
    let cases: [(&[&str], &str, &[u8]); 8] = [
        (&["--to", "kif"], "a.kif", sjis),
        (&["--to", "kif"], "a.kifu", utf8),
        (&["--to", "kif", "--encoding", "utf8"], "b.kif", utf8),
        (&["--to", "kif", "--encoding", "cp932"], "b.kifu", sjis),
        (&["--to", "ki2"], "a.ki2", b"\x8e\xe8"),
        (&["--to", "ki2"], "a.ki2u", "手".as_bytes()),
        (&["--to", "csa3"], "a.csa", b"'CSA encoding=UTF-8\nV3.0\n"),
        (&["--to", "csa3", "--encoding", "cp932"], "b.csa", b"'CSA encoding=SHIFT_JIS\nV3.0\n"),
    ];
    for (args, name, begins) in cases {
        let path = folder.path(name);
        let (good, _, err) = convert(&[&[&game[..], "-o", &path], args].concat());
        assert!(good, "{err}");
        assert!(folder.read(name).starts_with(begins), "{name}");
        let (good, out, err) = convert(&["--check", &path, "--strict"]);
        assert!(good, "{out}{err}");
    }
}

/// Bytes as Python's codecs write them, with and without a byte order mark.
#[test]
fn any_encoding_is_read() {
    let folder = Folder::new("any");
    for (name, encoding) in [
        ("utf16le", "utf16le"),
        ("utf16be", "utf16be"),
        ("iso-2022-jp", "iso-2022-jp"),
        ("euc-jp", "cp932"),
        ("cp932", "cp932"),
    ] {
        let text = KIF.replace("\n", "\r\n");
        let text = folder.file("text.kif", text);
        let path = folder.path(name);
        let (good, _, err) = convert(&[&text, "--to", "kif", "--encoding", name, "-o", &path]);
        assert!(good, "{err}");
        let bytes = folder.read(name);
        let bare = folder.file("bare.kif", bytes.strip_prefix(b"\xff\xfe").unwrap_or(&bytes));
        for path in [path, bare] {
            let (good, out, err) = convert(&["--check", "--json", &path]);
            let row: Value = serde_json::from_str(&out).expect("JSON");
            assert!(good && err.is_empty() && row["warnings"] == Value::Array(vec![]), "{out}");
            assert_eq!((&row["encoding"], &row["moves"]), (&encoding.into(), &4.into()));
        }
    }
    // Bytes that could be EUC-JP are half-width katakana in Shift_JIS.
    let bytes = b"[Event \"\xb1\xb2\xb3\xb4\"]\n\n1. e4 *\n";
    let game = folder.file("guess.pgn", bytes);
    let (good, out, _) = convert(&["--check", &game]);
    assert!(good && out.contains("guessed-encoding"), "{out}");
    assert!(!convert(&["--check", "--strict", &game]).0);
    let (good, out, _) = convert(&["--check", "--strict", "--input-encoding", "cp932", &game]);
    assert!(good, "{out}");
    let (good, out, _) = convert(&["--check", "--input-encoding", "utf8", &game]);
    assert!(!good && out.contains("not utf8 text"), "{out}");
}

/// Returns the folder of records beside the checkout, if there is one.
fn corpus() -> Option<PathBuf> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = here.ancestors().map(|folder| folder.join("shared/corpus"));
    let found = found.into_iter().find(|folder| folder.join("expected.jsonl").is_file());
    if found.is_none() {
        println!("skipped: there is no shared/corpus beside the checkout");
    }
    found
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Compares the results for the corpus with those of other programs.
#[test]
fn the_corpus_is_read_as_expected() {
    let Some(corpus) = corpus() else { return };
    let expected = fs::read_to_string(corpus.join("expected.jsonl")).expect("it is readable");
    let folders = ["csa", "kif", "ki2", "jkf", "pgn", "usi", "problems"]
        .map(|folder| corpus.join(folder).display().to_string());
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    let (_, out, _) = convert(&[&["--check", "--json"], &folders[..]].concat());
    let found = rows(&out);
    let mut differences = Vec::new();
    let expected = rows(&expected);
    for row in &expected {
        let file = row["file"].as_str().expect("a file");
        let path = corpus.join(file).display().to_string();
        let game = [&row["game"], &row["line"]].into_iter().find_map(Value::as_u64).unwrap_or(1);
        let same = |other: &&Value| other["file"] == path.as_str() && other["game"] == game;
        match found.iter().find(same) {
            Some(found) => compare(row, found, &mut differences),
            None => differences.push(format!("{file} {game}: not found")),
        }
    }
    assert!(expected.len() > 400, "rows are missing");
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn compare(expected: &Value, found: &Value, differences: &mut Vec<String>) {
    let name = format!("{} {}", expected["file"], found["game"]);
    let mut check = |key: &str, same: bool| {
        if !same {
            differences.push(format!(
                "{name} {key}: {} but found {} ({})",
                expected[key], found[key], found["error"]
            ));
        }
    };
    // A record that ends in an illegal move is kept up to the move before it,
    if let Some(ply) = expected["first_illegal_ply"].as_u64() {
        // or as an illegal move if the record says that it ended the game.
        if found["illegal"].is_string() {
            let kinds = found["warnings"].as_array().expect("warnings").iter();
            let kinds: Vec<_> = kinds.map(|warning| &warning["kind"]).collect();
            check("usi", expected["usi"] == found["usi"]);
            check("moves", expected["moves"] == found["moves"] && found["moves"] == ply);
            check(
                "end",
                expected["end"] == found["end"] && kinds.contains(&&"illegal-move".into()),
            );
            return;
        }
        let before = expected["usi"].as_str().expect("moves").split(' ').take(ply as usize - 1);
        check("usi", found["usi"] == before.collect::<Vec<_>>().join(" "));
        check(
            "all_legal",
            found["error"]["kind"].as_str().is_some_and(|kind| kind.contains("illegal")),
        );
        return;
    }
    for key in [
        "format",
        "encoding",
        "moves",
        "branches",
        "init_sfen",
        "final_sfen",
        "usi",
        "end",
        "result",
    ] {
        if let Some(value) = expected.get(key) {
            check(key, *value == found[key]);
        }
    }
    if let Some(fen) = expected.get("final_fen") {
        let either = [fen, &expected["final_fen_xfen"]];
        check("final_fen", either.contains(&&found["final_fen"]));
    }
    let errors = expected["errors"].as_array().is_some_and(|errors| !errors.is_empty());
    check("errors", found["error"].is_null() != errors);
}
