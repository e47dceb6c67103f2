//! `--check`: reading everything and saying what was found.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use serde::Serialize;
use wazir::notation::{AnyReading, Encoding, End, Error, Format, Summary, Warning};
use wazir::text::{Converting, Message, message};

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
    /// Who lost by what the record states, where somebody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    loser: Option<&'a str>,
    /// The last of the moves, where it is an illegal one by which the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<String>,
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
    message: String,
    text: &'a str,
    /// The same as `message`, to be said in any language.
    #[serde(skip)]
    what: Message,
}

impl<'a> From<&'a Error> for Mistake<'a> {
    fn from(error: &'a Error) -> Self {
        Self {
            line: error.line(),
            column: error.column(),
            kind: error.kind().word(),
            message: error.reason(),
            text: error.text(),
            what: error.message().clone(),
        }
    }
}

impl<'a> From<&'a Warning> for Mistake<'a> {
    fn from(warning: &'a Warning) -> Self {
        Self {
            line: warning.line(),
            column: warning.column(),
            kind: warning.kind().word(),
            message: warning.reason().to_string(),
            text: warning.text(),
            what: warning.reason(),
        }
    }
}

impl Mistake<'_> {
    /// What it is about, after the text it is about.
    fn quoted(&self) -> Message {
        match self.text {
            "" => self.what.clone(),
            text => message!(Converting::Quoted { text: text.to_owned(), what: self.what.clone() }),
        }
    }

    /// Its place and what it is about: `game.kif:3:6: illegal-move: `.
    fn error(&self, path: &str) -> Message {
        let (path, line, column, kind) = (path.to_owned(), self.line, self.column, self.kind);
        message!(Converting::Placed { path, line, column, kind, what: self.quoted() })
    }

    /// The same, of a warning.
    fn warning(&self, path: &str) -> Message {
        let (path, line, column, kind) = (path.to_owned(), self.line, self.column, self.kind);
        message!(Converting::PlacedWarning { path, line, column, kind, what: self.quoted() })
    }
}

fn forms(reading: &AnyReading, summary: &Summary) -> RecordForms {
    let (start, last) = (summary.start.clone(), summary.last.clone());
    let all: Vec<&str> = summary.moves.iter().chain(&summary.illegal).map(String::as_str).collect();
    let moves = all.join(" ");
    // Records that CSA holds are of shogi.
    match Format::Csa.serves(reading.entry(), reading.sheet().start()) {
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

/// Checks all files; whether all were in order. Warnings count with `--strict` alone.
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
        let told = match warnings {
            0 => message!(Converting::Checked { files, games, moves, errors }),
            _ => {
                message!(Converting::CheckedWithWarnings { files, games, moves, errors, warnings })
            }
        };
        writeln!(err, "{told}")?;
    }
    Ok(count.errors == 0 && !(cli.strict && count.warnings > 0))
}

/// How many moves a record has, an illegal one at the end counted.
fn plies(summary: &Summary) -> usize {
    summary.moves.len() + usize::from(summary.illegal.is_some())
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
        count.moves += plies(&summary);
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
    let moves = summary.map_or(0, plies);
    let branches = summary.map_or(0, |summary| summary.branches);
    let end = summary.and_then(|summary| summary.end.clone()).map(|end| statement(end, contents));
    let illegal = summary.and_then(|summary| summary.illegal.clone());
    let loser = record.as_ref().and_then(|(reading, _)| reading.loser());
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
            loser,
            illegal,
            record,
            error,
            warnings,
        };
        serde_json::to_writer(&mut *out, &row)?;
        return writeln!(out);
    }
    warnings.try_for_each(|warning| writeln!(out, "{}", warning.warning(&file)))?;
    if let Some(error) = error {
        let error = Mistake::from(error).error(&file);
        return writeln!(out, "{}", message!(Converting::AfterMoves { error, moves, game }));
    }
    let format = format.unwrap_or("?");
    let mut record = message!(Converting::Record { format, moves });
    if branches > 0 {
        record = message!(Converting::Variations { record, number: branches });
    }
    if let Some(end) = end {
        record = message!(Converting::EndsIn { record, end });
    }
    let told = match contents.games.len() {
        0 | 1 => message!(Converting::OneGame { path: file, record }),
        _ => message!(Converting::GameOfMany { path: file, game, record }),
    };
    writeln!(out, "{told}")
}
