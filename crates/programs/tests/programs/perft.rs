//! The program `perft`, and suites of counts.

use std::path::PathBuf;

use clap::Parser;
use wazir_programs::perft::{Cli, SuiteOptions, SuiteReport, run};

/// Returns the standard output of the program, or its error.
fn run_perft(args: &str) -> Result<String, String> {
    let args = std::iter::once("perft").chain(args.split_whitespace());
    let cli = Cli::try_parse_from(args).map_err(|error| error.to_string())?;
    let mut output = Vec::new();
    run(&cli, wazir::games(), &mut output).map_err(|failure| failure.to_string())?;
    Ok(String::from_utf8(output).unwrap())
}

#[test]
fn the_command_line_is_sound() {
    use clap::CommandFactory;
    Cli::command().debug_assert();
}

#[test]
fn counts_of_the_starts() {
    assert_eq!(run_perft("evo --depth 2"), Ok("nodes 8464\n".to_owned()));
    assert_eq!(run_perft("evo --seats 4 --depth 3 --threads 3"), Ok("nodes 778688\n".to_owned()));
    assert_eq!(run_perft("evo --depth 0"), Ok("nodes 1\n".to_owned()));
    assert_eq!(run_perft("shogi --depth 4 --threads 2"), Ok("nodes 719731\n".to_owned()));
    assert_eq!(run_perft("euroshogi --depth 3"), Ok("nodes 15424\n".to_owned()));
    let armies = run_perft("cwda --armies fide:clobberers --depth 3");
    assert_eq!(armies, Ok("nodes 12458\n".to_owned()));
}

#[test]
fn divided_counts_add_up() {
    let text = run_perft("evo --seats 4 --depth 2 --divide").unwrap();
    let (lines, nodes) = text.trim_end().rsplit_once('\n').unwrap();
    assert_eq!(nodes, "nodes 8464");
    assert_eq!(lines.lines().count(), 92);
    assert!(lines.lines().any(|line| line == "f2-f3=C 92"), "{lines}");
    let counts = lines.lines().map(|line| line.split_once(' ').unwrap().1);
    assert_eq!(counts.map(|count| count.parse::<u64>().unwrap()).sum::<u64>(), 8464);
}

#[test]
fn wrong_arguments_are_named() {
    assert!(run_perft("evo").unwrap_err().contains("--depth"));
    assert!(run_perft("halma --depth 1").unwrap_err().contains("choose shogi, euroshogi"));
    assert!(run_perft("--depth 1").unwrap_err().contains("which game?"));
    let error = run_perft("evo --depth 1 --seats 3").unwrap_err();
    assert_eq!(error, "evo is for 2 or 4 players, not for 3");
    let error = run_perft("evo --depth 1 --position nonsense").unwrap_err();
    assert!(error.starts_with("not a position of evo: "), "{error}");
    assert!(run_perft("--suite /no/such/file").unwrap_err().starts_with("cannot read /no/such"));
}

const START: &str = "nKnWnWnW4/nWnWnWnWnW3/12/12/12/12/12/12/12/12/3sWsWsWsWsW/4sWsWsWsK";

fn run_suite(file: &str, scope: &SuiteOptions) -> (String, SuiteReport) {
    let mut output = Vec::new();
    let report =
        wazir_programs::perft::check_suite(file.as_bytes(), wazir::games(), scope, &mut output)
            .unwrap();
    (String::from_utf8(output).unwrap(), report)
}

#[test]
fn right_counts_pass() {
    let line = format!(
        r#"{{"game": "evo", "position": "{START} sn s 0 1", "perft": [92, 8464], "x": 1}}"#
    );
    let (text, report) = run_suite(&format!("{line}\n\n{line}"), &SuiteOptions::default());
    assert_eq!(text, "2 of 2 lines agree\n");
    assert_eq!(report, SuiteReport { nodes: 2 * (92 + 8464), checked: 2, wrong: 0 });
    let shallow = SuiteOptions { depth: Some(1), threads: 1, ..SuiteOptions::default() };
    assert_eq!(run_suite(&line, &shallow).1.nodes, 92);
    let other = SuiteOptions { game: Some("shogi".into()), ..SuiteOptions::default() };
    assert_eq!(run_suite(&line, &other).0, "0 of 0 lines agree\n");
}

/// The suites of the game crates pass, here to a small depth: the crates check them in full.
#[test]
fn the_tables_of_the_crates_pass() {
    for game in wazir::games().iter().map(|entry| entry.id().to_string()) {
        let root = env!("CARGO_MANIFEST_DIR");
        let path = format!("{root}/../../crates/{game}/testdata/perft.jsonl");
        let file = std::fs::read_to_string(path).unwrap();
        let scope =
            SuiteOptions { game: Some(game.clone()), depth: Some(2), threads: 2, folder: None };
        let (text, report) = run_suite(&file, &scope);
        let lines = file.lines().count();
        assert_eq!(text, format!("{lines} of {lines} lines agree\n"));
        assert!(lines >= 20 && report.passed());
    }
}

#[test]
fn games_from_files_pass() {
    let root = env!("CARGO_MANIFEST_DIR");
    let path = format!("{root}/../../crates/variant/testdata/perft.jsonl");
    let file = std::fs::read_to_string(path).unwrap();
    let folder = Some(PathBuf::from(format!("{root}/../../docs/variants")));
    let scope = SuiteOptions { depth: Some(1), threads: 1, game: None, folder };
    assert_eq!(run_suite(&file, &scope).0, "126 of 126 lines agree\n");
}

#[test]
fn each_wrong_line_is_named() {
    let file = format!(
        "{}\n{}\n{}\n{}\n{}\n{}\n",
        format_args!(r#"{{"game":"evo","position":"{START} sn s 0 1","perft":[92,8465]}}"#),
        r#"{"game":"evo","position":"12","perft":[1]}"#,
        r#"{"game":"halma","position":"12","perft":[1]}"#,
        r#"{"game":"evo","perft":[1]}"#,
        format_args!(r#"{{"game":"evo","position":"{START} sn s 0 1","perft":[-1]}}"#),
        "nodes 1",
    );
    let (text, report) = run_suite(&file, &SuiteOptions::default());
    let starts = [
        "line 1: depth 2: 8465 expected, 8464 found",
        "line 2: not a position of evo: ",
        "line 3: there is no game `halma`",
        "line 4: no text `position`",
        "line 5: no list of counts `perft`",
        "line 6: not JSON: ",
        "0 of 6 lines agree",
    ];
    assert_eq!(text.lines().count(), starts.len());
    for (line, start) in text.lines().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert!(!report.passed());
}
