//! Perft suites: files of positions with known counts.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;
use wazir::registry::{GameRegistry, Play, StartOptions};
use wazir::text::{Argument, Message, message};
use wazir_cli::{load_variant, said};

use crate::progress::Progress;
use crate::texts::Counting;

/// The selection of records to check, and the limits of the check.
#[derive(Debug, Default)]
pub struct SuiteOptions {
    /// Checks only this game; all games if `None`.
    pub game: Option<String>,
    /// Greatest depth to check, in plies.
    pub depth: Option<u32>,
    /// Number of threads.
    pub threads: usize,
    /// Folder of the game files that lines name as `variant`.
    pub folder: Option<PathBuf>,
}

impl SuiteOptions {
    fn covers(&self, game: &str) -> bool {
        self.game.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(game))
    }
}

/// The result of checking a suite.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct SuiteReport {
    /// The number of leaves counted.
    pub nodes: u64,
    /// The number of lines checked.
    pub checked: usize,
    /// The number of lines that differ or cannot be read.
    pub wrong: usize,
}

impl SuiteReport {
    /// Returns whether all lines agree.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.wrong == 0
    }
}

/// One line of a suite.
struct SuiteLine {
    game: String,
    /// `true` if the game is that of a file.
    variant: bool,
    position: String,
    counts: Vec<u64>,
}

impl SuiteLine {
    fn read(line: &str) -> Result<Self, Message> {
        let broken = |why| message!(Counting::NotJson { why: Argument::from_display(&why) });
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

/// Checks every line of the file and prints those that differ.
///
/// # Errors
/// Returns an error if the file cannot be read or the output cannot be written.
pub fn check_suite(
    file: impl BufRead,
    mut games: GameRegistry,
    scope: &SuiteOptions,
    output: &mut impl Write,
) -> io::Result<SuiteReport> {
    let mut report = SuiteReport::default();
    let progress = Progress::of_unknown_length();
    for (index, line) in file.lines().enumerate() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        progress.set_message(said(message!(Counting::AtLine { line: index + 1 })));
        let verdict = match SuiteLine::read(&line) {
            Ok(record) if !scope.covers(&record.game) => continue,
            Ok(record) => check_record(&mut games, &record, scope, &mut report.nodes),
            Err(reason) => Err(reason),
        };
        report.checked += 1;
        if let Err(why) = verdict {
            report.wrong += 1;
            let wrong = message!(Counting::Wrong { line: index + 1, why });
            progress.suspend(|| writeln!(output, "{}", said(wrong)))?;
        }
    }
    progress.finish();
    let (right, checked) = (report.checked - report.wrong, report.checked);
    writeln!(output, "{}", said(message!(Counting::Agree { right, checked })))?;
    Ok(report)
}

/// Adds the game of a file in the folder to the list and returns its id.
fn add_variant(games: &mut GameRegistry, folder: &Path, name: &str) -> Result<String, Message> {
    let path = folder.join(name).with_extension("toml");
    let entry = load_variant(&path.display().to_string()).map_err(|error| error.message())?;
    let id = entry.id().to_string();
    games.add(entry);
    Ok(id)
}

fn check_record(
    games: &mut GameRegistry,
    record: &SuiteLine,
    scope: &SuiteOptions,
    nodes: &mut u64,
) -> Result<(), Message> {
    let start = StartOptions::default().with_position(&record.position);
    let id = match &scope.folder {
        Some(folder) if record.variant => add_variant(games, folder, &record.game)?,
        _ => record.game.clone(),
    };
    let game: Play = games.open(&id, &start).map_err(|error| error.message())?;
    let most = scope.depth.unwrap_or(u32::MAX);
    for (depth, &expected) in (1..=most).zip(&record.counts) {
        let found = game.perft_parallel(depth, scope.threads);
        *nodes += found;
        if found != expected {
            return Err(message!(Counting::Differs { depth, expected, found }));
        }
    }
    Ok(())
}
