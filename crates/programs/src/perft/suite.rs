//! Checking a file of known counts.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use wazir::games::{Games, Play, Start};
use wazir::text::{Argument, Counting, Message, message};

use crate::shared;
use crate::variants::with_variant;

/// Which records of the file are checked, and how.
#[derive(Debug, Default)]
pub(crate) struct Scope {
    /// This game alone.
    pub(crate) game: Option<String>,
    /// To this depth at most.
    pub(crate) depth: Option<u32>,
    /// On so many threads.
    pub(crate) threads: usize,
    /// Where the files of games are that lines name as `variant`.
    pub(crate) folder: Option<PathBuf>,
}

impl Scope {
    fn covers(&self, game: &str) -> bool {
        self.game.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(game))
    }
}

/// What came out.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) nodes: u64,
    checked: usize,
    wrong: usize,
}

impl Report {
    pub(crate) fn passed(&self) -> bool {
        self.wrong == 0
    }
}

/// One line of the file.
struct Record {
    game: String,
    /// Whether the game is one of a file.
    variant: bool,
    position: String,
    counts: Vec<u64>,
}

impl Record {
    fn read(line: &str) -> Result<Self, Message> {
        let broken = |why| message!(Counting::NotJson { why: Argument::shown(&why) });
        let value: Value =
            serde_json::from_str(line).map_err(|why: serde_json::Error| broken(why))?;
        let text = |name: &'static str| {
            let field = value.get(name).and_then(Value::as_str);
            field.ok_or_else(|| message!(Counting::NoText { name }))
        };
        let variant = value.get("variant").is_some();
        let game = text(if variant { "variant" } else { "game" })?.to_owned();
        let position = text("position")?.to_owned();
        let counts = value.get("perft").and_then(Value::as_array);
        let counts = counts.and_then(|list| list.iter().map(Value::as_u64).collect());
        let counts = counts.ok_or_else(|| message!(Counting::NoCounts { name: "perft" }))?;
        Ok(Self { game, variant, position, counts })
    }
}

/// Checks every line of the file and names those that differ.
pub(crate) fn check(
    file: impl BufRead,
    scope: &Scope,
    output: &mut impl Write,
) -> io::Result<Report> {
    let mut report = Report::default();
    let progress = io::stderr().is_terminal();
    let mut games = wazir::games();
    for (index, line) in file.lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        if progress {
            eprint!("\r{} ", message!(Counting::AtLine { line: index + 1 }));
        }
        let verdict = match Record::read(&line) {
            Ok(record) if !scope.covers(&record.game) => continue,
            Ok(record) => check_record(&mut games, &record, scope, &mut report.nodes),
            Err(reason) => Err(reason),
        };
        report.checked += 1;
        if let Err(why) = verdict {
            report.wrong += 1;
            writeln!(output, "{}", message!(Counting::Wrong { line: index + 1, why }))?;
        }
    }
    if progress {
        eprint!("\r");
    }
    let (right, checked) = (report.checked - report.wrong, report.checked);
    writeln!(output, "{}", message!(Counting::Agree { right, checked }))?;
    Ok(report)
}

/// The id of the game of a file in the folder, which is added to the list.
fn variant(games: &mut Games, folder: &Path, name: &str) -> Result<String, Message> {
    let path = folder.join(name).with_extension("toml");
    let entry = with_variant(&path.display().to_string()).map_err(|error| error.message())?;
    let id = entry.id().to_string();
    games.add(entry);
    Ok(id)
}

fn check_record(
    games: &mut Games,
    record: &Record,
    scope: &Scope,
    nodes: &mut u64,
) -> Result<(), Message> {
    let start = Start::default().position(&record.position);
    let id = match &scope.folder {
        Some(folder) if record.variant => variant(games, folder, &record.game)?,
        _ => record.game.clone(),
    };
    let game: Play = games.open(&id, &start).map_err(|error| error.message())?;
    let most = scope.depth.unwrap_or(u32::MAX);
    for (depth, &expected) in (1..=most).zip(&record.counts) {
        let found = shared::perft(&game, depth, scope.threads);
        *nodes += found;
        if found != expected {
            return Err(message!(Counting::Differs { depth, expected, found }));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "nKnWnWnW4/nWnWnWnWnW3/12/12/12/12/12/12/12/12/3sWsWsWsWsW/4sWsWsWsK";

    fn checked(file: &str, scope: &Scope) -> (String, Report) {
        let mut output = Vec::new();
        let report = check(file.as_bytes(), scope, &mut output).unwrap();
        (String::from_utf8(output).unwrap(), report)
    }

    #[test]
    fn right_counts_pass() {
        let line = format!(
            r#"{{"game": "evo", "position": "{START} sn s 0 1", "perft": [92, 8464], "x": 1}}"#
        );
        let (text, report) = checked(&format!("{line}\n\n{line}"), &Scope::default());
        assert_eq!(text, "2 of 2 lines agree\n");
        assert_eq!(report, Report { nodes: 2 * (92 + 8464), checked: 2, wrong: 0 });
        let shallow = Scope { depth: Some(1), threads: 1, ..Scope::default() };
        assert_eq!(checked(&line, &shallow).1.nodes, 92);
        let other = Scope { game: Some("shogi".into()), ..Scope::default() };
        assert_eq!(checked(&line, &other).0, "0 of 0 lines agree\n");
    }

    /// The tables of the game crates pass, to a small depth here: the crates go all the way.
    #[test]
    fn the_tables_of_the_crates_pass() {
        for game in wazir::games().iter().map(|entry| entry.id().to_string()) {
            let root = env!("CARGO_MANIFEST_DIR");
            let path = format!("{root}/../../crates/{game}/testdata/perft.jsonl");
            let file = std::fs::read_to_string(path).unwrap();
            let scope =
                Scope { game: Some(game.clone()), depth: Some(2), threads: 2, folder: None };
            let (text, report) = checked(&file, &scope);
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
        let scope = Scope { depth: Some(1), threads: 1, game: None, folder };
        assert_eq!(checked(&file, &scope).0, "126 of 126 lines agree\n");
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
        let (text, report) = checked(&file, &Scope::default());
        let starts = [
            "line 1: depth 2: 8465 expected, 8464 found",
            "line 2: not a position of evo: ",
            "line 3: `halma` is no game",
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
}
