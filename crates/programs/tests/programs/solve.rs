//! The program `solve` from its command line.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Parser;
use serde_json::Value;
use wazir_programs::solve::{Cli, ProblemSource, open_source, run};

/// The output of a run on both streams, and its exit status.
struct Ran {
    output: String,
    remarks: String,
    status: u8,
}

/// Runs the program; `input` replaces the file or standard input.
fn ran(args: &[&str], input: &str) -> Ran {
    let cli = match Cli::try_parse_from(std::iter::once(&"solve").chain(args)) {
        Ok(cli) => cli,
        Err(error) => return Ran { output: String::new(), remarks: error.to_string(), status: 2 },
    };
    let source = if args.last() == Some(&"-") {
        ProblemSource::lines(Box::new(io::Cursor::new(input.as_bytes().to_vec())))
    } else {
        match open_source(&cli) {
            Ok(source) => source,
            Err(why) => {
                return Ran { output: String::new(), remarks: why.to_string(), status: 2 };
            }
        }
    };
    let (mut output, mut remarks) = (Vec::new(), Vec::new());
    let stop = Arc::new(AtomicBool::new(false));
    let tally = run(&cli, source, &stop, &mut output, &mut remarks).unwrap();
    let [output, remarks] = [output, remarks].map(|bytes| String::from_utf8(bytes).unwrap());
    Ran { output, remarks, status: u8::from(!tally.all_decided()) }
}

/// Returns the answers without the parts that differ between machines.
fn plain(output: &str) -> String {
    let lines = output.lines().map(|line| line.split(" (").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

const IN_THREE: &str = "7kl/9/6+P2/9/9/9/9/9/9 b R 1";
const IN_ONE: &str = "4k4/9/4G4/9/9/9/9/9/4K4 b G 1";
const FROM_AFAR: &str = "7lk/9/7+P1/9/9/9/9/9/R8 b rb4g4s4n3l17p 1";
const NONE: &str = "4k4/9/9/9/9/9/9/9/4K4 b G 1";

#[test]
fn the_command_line_is_sound() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

#[test]
fn answers_for_people() {
    let ran = ran(&[IN_THREE, NONE, IN_ONE], "");
    assert_eq!(
        plain(&ran.output),
        "position 1: mate in 3 plies: R*2b 2a3a 2b3b+\n\
         position 2: no mate\n\
         position 3: mate in 1 ply: G*5b"
    );
    assert_eq!((ran.status, ran.remarks.as_str()), (0, ""));
}

#[test]
fn answers_for_programs() {
    let ran = ran(&["--json", "--mate", "1", "-"], &format!("# two\n{IN_THREE}\n\n  {IN_ONE}  \n"));
    let rows: Vec<Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [first, second] = rows.as_slice() else { panic!("two objects: {}", ran.output) };
    let mut keys: Vec<&str> = first.as_object().unwrap().keys().map(String::as_str).collect();
    let mut expected = ["position", "mate", "proved_no_mate", "pv", "nodes", "ms"];
    expected.sort_unstable();
    keys.sort_unstable();
    assert_eq!(keys, expected);
    assert_eq!(first["position"], IN_THREE);
    assert_eq!(first["mate"], Value::Null);
    assert_eq!(first["proved_no_mate"], true);
    assert_eq!(first["pv"], serde_json::json!([]));
    assert_eq!(second["mate"], 1);
    assert_eq!(second["proved_no_mate"], false);
    assert_eq!(second["pv"], serde_json::json!(["G*5b"]));
    assert!(second["nodes"].as_u64().unwrap() > 0 && second["ms"].is_u64());
    assert_eq!(ran.status, 0);
}

#[test]
fn futile_interpositions_are_left_out_if_asked() {
    let all = ran(&[FROM_AFAR], "").output;
    assert!(all.starts_with("position 1: mate in 15 plies: 9i1i "), "{all}");
    let some = ran(&["--futile", FROM_AFAR], "").output;
    assert_eq!(plain(&some), "position 1: mate in 1 ply: 9i1i");
}

#[test]
fn the_other_games() {
    let euroshogi = ran(&["--game", "euroshogi", "6nk/8/6G1/8/8/8/8/4K3[P] w 0 1"], "");
    assert_eq!(plain(&euroshogi.output), "position 1: mate in 1 ply: P@h7");
    let rooks = "fide:nutters 7k/8/8/1R6/R7/8/8/4K3 w - - 0 1";
    let cwda = ran(&["--game", "cwda", "--mate", "4", rooks], "");
    assert!(cwda.output.starts_with("position 1: mate in 3 plies: "), "{}", cwda.output);
    let cwda = ran(&["--game", "cwda", "--mate", "2", rooks], "");
    assert_eq!(plain(&cwda.output), "position 1: no mate within 2 plies");
}

#[test]
fn limits_leave_positions_undecided() {
    let lone = "8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1";
    for limits in [["--nodes", "100"], ["--time", "1"]] {
        let ran = ran(&[limits[0], limits[1], "--json", lone, IN_ONE], "");
        let first: Value = serde_json::from_str(ran.output.lines().next().unwrap()).unwrap();
        assert_eq!(first["mate"], Value::Null, "{limits:?}");
        assert_eq!(first["proved_no_mate"], false);
        assert_eq!((ran.output.lines().count(), ran.status), (2, 1));
    }
}

#[test]
fn what_is_no_position_is_named() {
    let input = format!("{IN_ONE}\n4k4/9/4G4/9/9 b G 1\n9/9/9/9/9/9/9/9/4K4 b G 1\n{NONE}\n");
    let ran = ran(&["-"], &input);
    assert_eq!(plain(&ran.output), "line 1: mate in 1 ply: G*5b\nline 4: no mate");
    let mut remarks = ran.remarks.lines();
    let first = remarks.next().unwrap();
    assert!(first.starts_with("error: line 2: not a position of shogi: "), "{first}");
    assert_eq!(remarks.next(), Some("error: line 3: the side to be mated has no king"));
    assert_eq!(ran.status, 1);
}

#[test]
fn wrong_arguments_are_named() {
    for (args, part) in [
        (&[][..], "POSITION"),
        (&["--game", "evo", NONE], "evo has no mates to solve"),
        (&["--game", "hex", NONE], "there is no game `hex`: choose shogi, euroshogi or cwda\n"),
        (&["--file", "/no/such/file"], "cannot read /no/such/file"),
        (&["--file", "x", NONE], "cannot be used with"),
        (&["-", NONE], "do not name others"),
        (&["--mate", "x", NONE], "invalid value 'x'"),
    ] {
        let ran = ran(args, "");
        assert!(ran.remarks.contains(part) && ran.status == 2, "{args:?}: {}", ran.remarks);
    }
}

/// A stop leaves the current answer undecided and starts no other.
#[test]
fn a_stop_ends_with_the_answers_so_far() {
    let cli = Cli::try_parse_from(["solve", "--json", IN_ONE, NONE]).unwrap();
    let (stop, mut output) = (Arc::new(AtomicBool::new(true)), Vec::new());
    let source = open_source(&cli).unwrap();
    let tally = run(&cli, source, &stop, &mut output, &mut io::sink()).unwrap();
    assert!(!tally.all_decided());
    assert_eq!(String::from_utf8(output).unwrap().lines().count(), 1);
}

#[test]
fn tables_of_endings_answer_what_they_hold() {
    use wazir_endings::{EndgameGenerator, Metric, file_name};
    let place = tempfile::tempdir().unwrap();
    let mut solver = EndgameGenerator::default();
    let table = solver.generate(&"KRK".parse().unwrap(), Metric::Dtm).unwrap();
    table.write(&place.path().join(file_name(table.material(), Metric::Dtm))).unwrap();
    let folder = place.path().to_str().unwrap();
    let position = "fide:fide 8/8/8/3k4/8/8/8/K6R w - - 0 1";
    let asked = |more: &[&str]| {
        let args = ["--json", "--game", "cwda", "--endings", folder, position];
        let ran = ran(&[more, &args].concat(), "");
        assert_eq!(ran.status, 0, "{}", ran.remarks);
        serde_json::from_str::<Value>(&ran.output).unwrap()
    };
    let answer = asked(&[]);
    let plies = answer["mate"].as_u64().unwrap();
    assert!(plies > 20 && answer["nodes"] == 0, "{answer}");
    assert_eq!(answer["pv"].as_array().unwrap().len() as u64, plies);
    assert_eq!(asked(&["--mate", "9"])["proved_no_mate"], true);
}
