//! `--check`: reading everything and saying what was found.

use std::borrow::Cow;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use serde::Serialize;
use wazir::notation::{AnyReading, Encoding, End, Error, Format, Summary, Warning};

use crate::Cli;
use crate::inputs::{self, Contents};

/// A game, as `--json` prints it. Chess-like games have `init_fen`, `final_fen`, `uci` and
/// `result` where shogi has `init_sfen`, `final_sfen` and `usi`.
#[derive(Serialize)]
struct Row<'a> {
    file: String,
    format: Option<&'static str>,
    encoding: Option<&'static str>,
    /// Named only where `encoding` is less exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    charset: Option<&'static str>,
    game: usize,
    moves: usize,
    branches: usize,
    end: Option<String>,
    #[serde(flatten)]
    record: Option<RecordForms>,
    error: Option<Mistake<'a>>,
    /// What the reader was lenient about.
    warnings: Vec<Mistake<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum RecordForms {
    Shogi { init_sfen: String, final_sfen: String, usi: String },
    Chess { init_fen: String, final_fen: String, uci: String, result: Option<String> },
}

#[derive(Serialize)]
struct Mistake<'a> {
    line: usize,
    column: usize,
    kind: &'static str,
    message: Cow<'a, str>,
    text: &'a str,
}

impl<'a> From<&'a Error> for Mistake<'a> {
    fn from(error: &'a Error) -> Self {
        Self {
            line: error.line(),
            column: error.column(),
            kind: error.kind().word(),
            message: error.reason().into(),
            text: error.text(),
        }
    }
}

impl<'a> From<&'a Warning> for Mistake<'a> {
    fn from(warning: &'a Warning) -> Self {
        Self {
            line: warning.line(),
            column: warning.column(),
            kind: warning.kind().word(),
            message: warning.kind().to_string().into(),
            text: warning.text(),
        }
    }
}

impl Mistake<'_> {
    /// Its place and what it is about: `game.kif:3:6: illegal-move: `.
    fn write(&self, file: &str, severity: &str, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{file}:{}:{}: {severity}{}: ", self.line, self.column, self.kind)?;
        if !self.text.is_empty() {
            write!(out, "`{}`: ", self.text)?;
        }
        write!(out, "{}", self.message)
    }
}

fn forms(reading: &AnyReading, summary: &Summary) -> RecordForms {
    let (start, last) = (summary.start.clone(), summary.last.clone());
    let moves = summary.moves.join(" ");
    // Records that CSA holds are of shogi.
    match Format::Csa.serves(reading.sheet().start()) {
        true => RecordForms::Shogi { init_sfen: start, final_sfen: last, usi: moves },
        false => RecordForms::Chess {
            init_fen: start,
            final_fen: last,
            uci: moves,
            result: summary.result.clone(),
        },
    }
}

/// The word for an encoding, and the exact name where that differs: `cp932` stands for EUC-JP too,
/// which only some old CSA files have.
fn encoding_words(encoding: Encoding) -> (Option<&'static str>, Option<&'static str>) {
    match encoding {
        Encoding::EucJp => (Some(Encoding::ShiftJis.name()), Some(encoding.name())),
        encoding => (Some(encoding.name()), None),
    }
}

/// The ending as the format states it. CSA does not say who of the two wins by a foul but who
/// loses by it (`%-ILLEGAL_ACTION`), whoever is to move.
fn statement(end: String, contents: &Contents) -> String {
    let by_its_doer = matches!(contents.format, Some(Format::Csa | Format::Csa3));
    if by_its_doer && end == End::FoulWin.to_string() { End::FoulLose.to_string() } else { end }
}

/// How many there were of everything.
#[derive(Default)]
struct Count {
    games: usize,
    moves: usize,
    errors: usize,
    warnings: usize,
}

/// Checks all files; whether all were in order. Warnings do not count.
pub(crate) fn check(
    cli: &Cli,
    paths: &[PathBuf],
    bar: &ProgressBar,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<bool> {
    let mut count = Count::default();
    for path in paths {
        bar.set_message(path.display().to_string());
        let contents = inputs::read(path, cli.from);
        report(cli, path, &contents, &mut count, out)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !cli.json {
        let Count { games, moves, errors, warnings } = count;
        let files = paths.len();
        let warnings = if warnings > 0 { format!(", {warnings} warnings") } else { String::new() };
        writeln!(err, "{files} files, {games} games, {moves} moves, {errors} errors{warnings}")?;
    }
    Ok(count.errors == 0)
}

fn report(
    cli: &Cli,
    path: &Path,
    contents: &Contents,
    count: &mut Count,
    out: &mut impl Write,
) -> io::Result<()> {
    if let Some(error) = &contents.error {
        count.errors += 1;
        return row(cli, path, contents, 1, None, Some(error), out);
    }
    for (index, reading) in contents.games.iter().enumerate() {
        let summary = reading.summary();
        count.games += 1;
        count.moves += summary.moves.len();
        count.errors += usize::from(reading.error().is_some());
        count.warnings += reading.warnings().len();
        row(cli, path, contents, index + 1, Some((reading, summary)), reading.error(), out)?;
    }
    Ok(())
}

fn row(
    cli: &Cli,
    path: &Path,
    contents: &Contents,
    game: usize,
    record: Option<(&AnyReading, Summary)>,
    error: Option<&Error>,
    out: &mut impl Write,
) -> io::Result<()> {
    let file = path.display().to_string();
    let format = contents.format.map(|format| format.title());
    let summary = record.as_ref().map(|(_, summary)| summary);
    let moves = summary.map_or(0, |summary| summary.moves.len());
    let branches = summary.map_or(0, |summary| summary.branches);
    let end = summary.and_then(|summary| summary.end.clone()).map(|end| statement(end, contents));
    let warnings = record.as_ref().map_or(&[][..], |(reading, _)| reading.warnings());
    let mut warnings = warnings.iter().map(Mistake::from);
    if cli.json {
        let record = record.as_ref().map(|(reading, summary)| forms(reading, summary));
        let (encoding, charset) = contents.encoding.map_or((None, None), encoding_words);
        let error = error.map(Mistake::from);
        let warnings = warnings.collect();
        let row = Row {
            file,
            format,
            encoding,
            charset,
            game,
            moves,
            branches,
            end,
            record,
            error,
            warnings,
        };
        serde_json::to_writer(&mut *out, &row)?;
        return writeln!(out);
    }
    warnings.try_for_each(|warning| {
        warning.write(&file, "warning: ", out)?;
        writeln!(out)
    })?;
    if let Some(error) = error {
        Mistake::from(error).write(&file, "", out)?;
        writeln!(out, " (after {moves} moves of game {game})")
    } else {
        let of_many =
            if contents.games.len() > 1 { format!(" game {game}") } else { String::new() };
        let format = format.unwrap_or("?");
        let variations = match branches {
            0 => String::new(),
            1 => ", 1 variation".to_owned(),
            n => format!(", {n} variations"),
        };
        let end = end.map_or(String::new(), |end| format!(", ends in {end}"));
        writeln!(out, "{file}:{of_many} {format}, {moves} moves{variations}{end}")
    }
}
