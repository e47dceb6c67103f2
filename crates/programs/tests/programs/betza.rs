//! The program `betza` from its command line.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use clap::Parser;
use serde_json::Value;
use wazir::registry::StartOptions;
use wazir::render::PieceCard;
use wazir_programs::betza::{Cli, run};

/// The output of a run on both streams, without colours, and its exit status.
pub(crate) struct Ran {
    pub(crate) output: String,
    pub(crate) remarks: String,
    pub(crate) status: u8,
}

pub(crate) fn ran<'a>(args: impl IntoIterator<Item = &'a str>) -> Ran {
    let args = std::iter::once("betza").chain(args);
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            return Ran { output: String::new(), remarks: error.to_string(), status: 2 };
        }
    };
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    let result = run(
        &cli,
        wazir::games(),
        &mut anstream::StripStream::new(&mut output),
        &mut anstream::StripStream::new(&mut remarks),
    );
    let status = result.err().map_or(0, |failure| {
        let (report, status) = failure.report();
        writeln!(anstream::StripStream::new(&mut remarks), "{report}").unwrap();
        status
    });
    let [output, remarks] = [output, remarks].map(|bytes| String::from_utf8(bytes).unwrap());
    Ran { output, remarks, status }
}

fn words(line: &str) -> Ran {
    ran(line.split_whitespace())
}

#[test]
fn the_command_line_is_sound() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

/// Checks every row of the table of worked examples through the command line.
#[test]
fn json_is_what_the_table_says() {
    let table = include_str!("../../../betza/testdata/betza-cases.jsonl");
    let mut rows = 0;
    for line in table.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let blockers = row["blockers"].as_object().unwrap().iter();
        let blockers: Vec<String> =
            blockers.map(|(square, kind)| format!("{square}={}", kind.as_str().unwrap())).collect();
        let mut args = vec![text("betza"), "--json".to_owned()];
        args.extend(["--board".to_owned(), text("board"), "--from".to_owned(), text("from")]);
        if !blockers.is_empty() {
            args.extend(["--blockers".to_owned(), blockers.join(",")]);
        }
        if row["white"] == Value::Bool(false) {
            args.push("--black".to_owned());
        }
        if row["initial"] == Value::Bool(true) {
            args.push("--initial".to_owned());
        }
        if row.get("ep").is_some() {
            args.extend(["--ep".to_owned(), text("ep")]);
        }
        let ran = ran(args.iter().map(String::as_str));
        assert_eq!(ran.status, 0, "{line}: {}", ran.remarks);
        let answer: Value = serde_json::from_str(&ran.output).expect(&ran.output);
        let none = Value::Array(Vec::new());
        for key in ["moves", "captures"] {
            assert_eq!(answer[key], row[key], "{key} of {line}");
        }
        let special = |value: &Value| -> BTreeSet<String> {
            value.as_array().unwrap().iter().map(Value::to_string).collect()
        };
        let expected = row.get("special").unwrap_or(&none);
        assert_eq!(special(&answer["special"]), special(expected), "special of {line}");
        assert_eq!(answer["special"].as_array().unwrap().len(), special(expected).len());
        rows += 1;
    }
    assert_eq!(rows, 219);
}

#[test]
fn errors_show_their_place_and_a_way_out() {
    let wrong = words("fRsRKhfN");
    assert_eq!((wrong.status, wrong.output.as_str()), (1, ""));
    let report = "\
error: `h` does not go before `f`, a half is written fh, bh, lh or rh
  |
1 | fRsRKhfN
  |      ^^
  |
  = help: did you mean `fRsRKfhN`?
";
    assert_eq!(wrong.remarks, report);
    for (bad, good) in [("3W", "W3"), ("fhW", "fW"), ("knight", ""), ("cmcW", "cmW"), ("W,F", "WF")]
    {
        let remarks = words(bad).remarks;
        let help = format!("did you mean `{good}`?");
        assert_eq!(remarks.contains("did you mean"), !good.is_empty(), "{remarks}");
        assert!(good.is_empty() || remarks.contains(&help), "{remarks}");
    }
}

/// Nothing that can be in an argument breaks the report.
#[test]
fn strange_texts_are_refused_in_good_order() {
    let long = "W".repeat(100_000);
    for text in ["", " ", "é", "W\nF", "\u{1b}[31mW", "\u{7f}", "W\u{202e}F", "♞", "😀W", &long]
    {
        let ran = ran([text]);
        assert_eq!(ran.status, 1, "{text}");
        assert!(ran.remarks.starts_with("error: "), "{}", ran.remarks);
        assert!(ran.remarks.len() < 2000 && !ran.remarks.contains('\u{1b}'));
    }
}

#[test]
fn warnings_leave_the_output_alone() {
    let ran = words("sfN --json");
    assert_eq!(ran.status, 0);
    assert!(ran.remarks.starts_with("warning: `s` or `v` in front does not combine"));
    assert!(ran.output.starts_with(r#"{"moves":["c3","c5","#), "{}", ran.output);
    assert_eq!(ran.output.lines().count(), 1);
}

#[test]
fn wrong_arguments_are_named() {
    for (line, reason) in [
        ("W --from i9", "there is no square `i9` on this board, choose one from a1 to h8"),
        ("W --ep z1", "there is no square `z1`"),
        ("W --blockers e6", "`e6` is not a blocker; write e6=own, e6=enemy or e6=own-virgin"),
        ("W --blockers e6=friend", "`e6=friend` is not a blocker"),
        ("W --blockers e4=own", "the piece itself is on e4"),
        ("W --board 8", "write width x height"),
        ("W --board 0x5", "write width x height"),
        ("W --board 99x99", "write width x height"),
        ("W --game shogi", "cannot be used with"),
        ("--game halma", "choose shogi, euroshogi"),
        ("W --svg /no/such/place/x.svg", "cannot write /no/such/place/x.svg"),
        ("", "required"),
    ] {
        let ran = words(line);
        assert_eq!(ran.status, 2, "{line}");
        assert!(ran.remarks.contains(reason), "{line}: {}", ran.remarks);
        assert_eq!(ran.output, "", "{line}");
    }
}

#[test]
fn black_plays_down_the_board() {
    let moves = |line: &str| words(line).output;
    assert!(moves("fR --black --board 5x5 --from c3 --json").contains(r#"["c1","c2"]"#));
    assert!(moves("fR --board 5x5 --from c3 --json").contains(r#"["c4","c5"]"#));
    let turned = moves("frW --black --board 3x3 --from b2 --blockers b1=own,a2=enemy");
    // The enemy is White's O; the own piece on b1 stands where no move leads.
    assert!(turned.contains("\n2 O:l   x   .   2\n1   .   o   .   1\n"), "{turned}");
}

#[test]
fn a_hop_shows_its_hurdle() {
    let cannon = words("mRcpR --blockers e6=own,e8=enemy").output;
    assert!(cannon.contains("\n8   .   .   .   . o:c"), "{cannon}");
    assert!(cannon.contains("\n6   .   .   .   . O:h"), "{cannon}");
    assert!(cannon.contains("\nh "), "the legend: {cannon}");
}

#[test]
fn every_game_has_its_cards() {
    let games = wazir::games();
    for (game, count) in [("shogi", 14), ("euroshogi", 10), ("cwda", 18), ("evo", 4)] {
        let entry = games.find(game).unwrap();
        assert_eq!(PieceCard::of_game(entry).unwrap().len(), count);
        let text = words(&format!("--game {game}")).output;
        assert!(text.starts_with(entry.title()), "{text}");
        assert_eq!(text.matches(", in Betza notation ").count(), count);
        let clauses = text.lines().filter(|line| line.starts_with("* ")).count();
        assert!(clauses >= count, "{text}");
    }
}

#[test]
fn an_army_file_has_its_cards() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/armies");
    let file = |name: &str| docs.join(name).display().to_string();
    let shown = ran(["--army", &file("amazons.toml")]);
    assert_eq!((shown.status, shown.remarks.as_str()), (0, ""));
    assert!(shown.output.starts_with("Amazon Army\n\nK  king, in Betza notation KisO2\n"));
    assert_eq!(shown.output.matches(", in Betza notation ").count(), 6);
    assert!(shown.output.ends_with("  (queen and knight: it mates alone)\n"), "{}", shown.output);
    let shown = ran(["--army", &file("berolina.toml")]);
    assert!(shown.output.contains("\nP  pawn, in Betza notation fmFfcW\n"), "{}", shown.output);
}

#[test]
fn what_is_wrong_with_an_army_file_is_shown_in_it() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/armies/amazons.toml");
    let text = std::fs::read_to_string(docs).unwrap();
    let path = std::env::temp_dir().join(format!("army-{}.toml", std::process::id()));
    let name = path.to_str().unwrap();
    std::fs::write(&path, text.replace("R4", "vsN")).unwrap();
    let warned = ran(["--army", name]);
    std::fs::write(&path, text.replace("R4", "R4q")).unwrap();
    let refused = ran(["--army", name]);
    std::fs::remove_file(&path).unwrap();
    let gone = ran(["--army", name]);
    assert_eq!(warned.status, 0, "{}", warned.remarks);
    assert!(warned.remarks.starts_with("warning: "), "{}", warned.remarks);
    assert_eq!((refused.status, refused.output.as_str()), (1, ""));
    assert!(refused.remarks.contains(&format!("--> {name}:12:13")), "{}", refused.remarks);
    assert!(
        refused.remarks.contains("12 | betza = \"R4q\"\n   |             ^"),
        "{}",
        refused.remarks
    );
    assert_eq!(gone.status, 2);
    assert!(gone.remarks.starts_with(&format!("error: cannot read {name}: ")), "{}", gone.remarks);
    assert_eq!(words("--army x --game cwda").status, 2);
    assert_eq!(words("--army x W").status, 2);
}

/// Returns the file name of a card.
fn file_name(title: &str) -> String {
    let plain: String =
        title.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    plain.trim_matches('-').replace("--", "-") + ".svg"
}

/// The folder docs/pieces holds the picture of every card. With `UPDATE_CARDS` set they are
/// written.
#[test]
fn the_pictures_are_up_to_date() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pieces");
    let update = std::env::var_os("UPDATE_CARDS").is_some();
    for entry in wazir::games().iter() {
        let game = entry.id();
        let folder = docs.join(game.as_str());
        let mut names = BTreeSet::new();
        let board = entry.open(&StartOptions::default()).unwrap().board();
        for card in PieceCard::of_game(entry).unwrap() {
            let picture = card.diagram(&board).unwrap().svg();
            let name = file_name(card.title());
            let file = folder.join(&name);
            if update {
                std::fs::create_dir_all(&folder).unwrap();
                std::fs::write(&file, &picture).unwrap();
            }
            let known = std::fs::read_to_string(&file).unwrap_or_default();
            assert!(known == picture, "{} is out of date: set UPDATE_CARDS=1", file.display());
            assert!(names.insert(name), "two cards are called {}", card.title());
        }
        let present = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let present: BTreeSet<String> = present.map(|name| name.into_string().unwrap()).collect();
        assert_eq!(present, names, "{game}");
    }
}

#[test]
fn svg_is_written_to_a_file() {
    let path = std::env::temp_dir().join(format!("betza-{}.svg", std::process::id()));
    let ran = ran(["FyafsF", "--svg", path.to_str().unwrap()]);
    let written = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(ran.status, 0);
    assert!(written.starts_with("<svg") || written.starts_with("<?xml"), "{written:.80}");
}

#[test]
fn a_pair_is_analysed() {
    let told = ran(["WA", "--with", "WA", "--board", "5x5"]);
    assert_eq!(told.status, 0, "{}", told.remarks);
    let found = |start: &str| {
        let line = told.output.lines().find(|line| line.starts_with(start));
        line.unwrap_or_else(|| panic!("{}", told.output)).to_owned()
    };
    assert!(found("king and (WA)(WA) against a king: ").contains(", within "));
    assert!(found("(WA)(WA) without a king against a king: ").contains("no"));
    let bishops = ran(["B", "--with", "B", "--board", "4x4"]).output;
    let one = "king and BB against a king, both on squares of one colour: no\n";
    assert!(bishops.contains(one), "{bishops}");
    assert!(bishops.contains("king and BB against a king, on squares of both colours: "));
    let refused = |args: [&str; 3]| {
        let ran = ran(args);
        assert_eq!(ran.status, 1, "{}", ran.remarks);
        ran.remarks
    };
    assert!(refused(["WA", "--with", "WX!"]).contains("error"));
    let lion = refused(["WA", "--with", "KNADcaKmcabK"]);
    assert!(lion.contains("cannot be in an ending"), "{lion}");
}
