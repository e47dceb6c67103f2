//! The mode `--check`: reads everything and reports what was found.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use wazir::kifu::{CSA, CSA3};
use wazir::notation::stream::CheckedGame;
use wazir::notation::{
    AnyParsedGame, Encoding, Error, ErrorKind, Format, RecordSummary, Termination, Warning,
};
use wazir::text::{Message, message};
use wazir_cli::said;

use super::inputs::{self, Input};
use super::progress::ConvertProgress;
use super::{Cli, GAME_OPTION};
use crate::texts::Converting;

/// One game in the output of `--json`. Chess-like games have `init_fen`, `final_fen`, `uci` and
/// `result` instead of shogi's `init_sfen`, `final_sfen` and `usi`.
#[derive(Serialize)]
struct JsonRow<'a> {
    file: String,
    format: Option<&'static str>,
    encoding: Option<&'static str>,
    /// The exact encoding, if `encoding` is less exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    charset: Option<&'static str>,
    game: usize,
    moves: usize,
    branches: usize,
    end: Option<String>,
    /// The loser that the record states, if it states one.
    #[serde(skip_serializing_if = "Option::is_none")]
    loser: Option<&'a str>,
    /// The last move, if it is an illegal move that ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    illegal: Option<String>,
    #[serde(flatten)]
    record: Option<RecordJson>,
    error: Option<Diagnostic<'a>>,
    /// Faults that the reader tolerated.
    warnings: Vec<Diagnostic<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum RecordJson {
    Shogi { init_sfen: String, final_sfen: String, usi: String },
    Chess { init_fen: String, final_fen: String, uci: String, result: Option<String> },
}

#[derive(Serialize)]
struct Diagnostic<'a> {
    /// `None` if the fault concerns the whole file.
    line: Option<usize>,
    column: Option<usize>,
    kind: &'static str,
    message: String,
    text: &'a str,
    /// The message in `message`, as a translatable text.
    #[serde(skip)]
    what: Message,
}

impl<'a> From<&'a Error> for Diagnostic<'a> {
    fn from(error: &'a Error) -> Self {
        Self {
            line: Some(error.line()).filter(|_| !error.has_no_location()),
            column: Some(error.column()).filter(|_| !error.has_no_location()),
            kind: error.kind().as_str(),
            message: error.reason(),
            text: error.text(),
            what: error.message().clone(),
        }
    }
}

impl<'a> From<&'a Warning> for Diagnostic<'a> {
    fn from(warning: &'a Warning) -> Self {
        Self {
            line: Some(warning.line()),
            column: Some(warning.column()),
            kind: warning.kind().as_str(),
            message: warning.reason().to_string(),
            text: warning.text(),
            what: warning.reason(),
        }
    }
}

impl Diagnostic<'_> {
    /// Returns the message, preceded by the text that it is about.
    fn quoted_message(&self) -> Message {
        match self.text {
            "" => self.what.clone(),
            text => message!(Converting::Quoted { text: text.to_owned(), what: self.what.clone() }),
        }
    }

    /// Returns the message with its location: `game.kif:3:6: illegal-move: `.
    fn error_message(&self, path: &str) -> Message {
        let (path, kind) = (path.to_owned(), self.kind);
        let (Some(line), Some(column)) = (self.line, self.column) else {
            if self.kind == ErrorKind::Encoding.as_str() {
                // The file could not be read at all.
                return message!(Converting::OfFile { path, what: self.quoted_message() });
            }
            return message!(Converting::OfKind { path, kind, what: self.quoted_message() });
        };
        message!(Converting::Placed { path, line, column, kind, what: self.quoted_message() })
    }

    /// Returns the warning with its location.
    fn warning_message(&self, path: &str) -> Message {
        let (path, kind) = (path.to_owned(), self.kind);
        let (line, column) = (self.line.unwrap_or(1), self.column.unwrap_or(1));
        message!(Converting::PlacedWarning {
            path,
            line,
            column,
            kind,
            what: self.quoted_message()
        })
    }
}

fn record_json(reading: &AnyParsedGame, summary: &RecordSummary) -> RecordJson {
    let (start, last) = (summary.start.clone(), summary.end_position.clone());
    let all: Vec<&str> =
        summary.moves.iter().chain(&summary.illegal_move).map(String::as_str).collect();
    let moves = all.join(" ");
    // A record that CSA can hold is a shogi record.
    match CSA.supports(reading.game_entry(), reading.tree().start()) {
        true => RecordJson::Shogi { init_sfen: start, final_sfen: last, usi: moves },
        false => RecordJson::Chess {
            init_fen: start,
            final_fen: last,
            uci: moves,
            result: summary.result.clone(),
        },
    }
}

/// Returns the name of an encoding, and the exact name if it differs: `cp932` also stands for
/// EUC-JP, which only some old CSA files use.
fn encoding_words(encoding: Encoding) -> (Option<&'static str>, Option<&'static str>) {
    match encoding {
        Encoding::EucJp => (Some(Encoding::ShiftJis.name()), Some(encoding.name())),
        encoding => (Some(encoding.name()), None),
    }
}

/// Returns the termination as the format states it. For a foul, CSA states the loser and not the
/// winner (`%-ILLEGAL_ACTION`), whoever is to move.
fn stated_end(end: String, format: Option<Format>) -> String {
    let by_its_doer = [Some(CSA), Some(CSA3)].contains(&format);
    if by_its_doer && end == Termination::FoulWin.to_string() {
        Termination::FoulLose.to_string()
    } else {
        end
    }
}

/// The totals over all files.
#[derive(Default)]
struct Totals {
    games: usize,
    moves: usize,
    errors: usize,
    warnings: usize,
    /// Set if the game of a record was not known.
    is_unknown: bool,
}

/// The state of a file at one of its games.
struct FileState {
    file: String,
    format: Option<Format>,
    encoding: Option<Encoding>,
    /// Warnings about the bytes since the previous game.
    warnings: Vec<Warning>,
}

/// A game that was read.
enum CheckedEntry {
    /// The whole record, for JSON output.
    Record(Box<AnyParsedGame>),
    Checked(CheckedGame),
    /// The game could not be read.
    Unreadable(Error),
}

impl CheckedEntry {
    /// Returns the whole record, if it was kept.
    fn reading(&self) -> Option<&AnyParsedGame> {
        match self {
            Self::Record(reading) => Some(reading),
            _ => None,
        }
    }

    fn error(&self) -> Option<&Error> {
        match self {
            Self::Record(reading) => reading.error(),
            Self::Checked(game) => game.error(),
            Self::Unreadable(error) => Some(error),
        }
    }

    fn warnings(&self) -> &[Warning] {
        match self {
            Self::Record(reading) => reading.warnings(),
            Self::Checked(game) => game.warnings(),
            Self::Unreadable(_) => &[],
        }
    }
}

/// The games of a file in order, each with the state of the file and the number of bytes read so
/// far.
type FileGames = Box<dyn Iterator<Item = (CheckedEntry, FileState, u64)>>;

/// Opens the games of a file; for JSON output with their whole records.
fn read_games(cli: &Cli, path: &Path) -> Result<FileGames, Error> {
    let file = path.display().to_string();
    if cli.json {
        let mut games = inputs::open_reader(path, cli)?;
        return Ok(Box::new(std::iter::from_fn(move || {
            let game = games.next()?;
            let (format, encoding) = (games.format(), games.encoding());
            let found = match game {
                Ok(reading) => CheckedEntry::Record(Box::new(reading)),
                Err(error) => CheckedEntry::Unreadable(inputs::record_error(error, format)),
            };
            let warnings = games.take_warnings();
            let about = FileState { file: file.clone(), format, encoding, warnings };
            Some((found, about, games.bytes_read()))
        })));
    }
    let mut games = inputs::open_checker(path, cli)?;
    Ok(Box::new(std::iter::from_fn(move || {
        let game = games.next()?;
        let (format, encoding) = (games.format(), games.encoding());
        let found = match game {
            Ok(game) => CheckedEntry::Checked(game),
            Err(error) => CheckedEntry::Unreadable(inputs::record_error(error, format)),
        };
        let warnings = games.take_warnings();
        let about = FileState { file: file.clone(), format, encoding, warnings };
        Some((found, about, games.bytes_read()))
    })))
}

/// Checks all files. Returns whether all were good; warnings count only with `--strict`.
pub(crate) fn check(
    cli: &Cli,
    inputs: &[Input],
    progress: &mut ConvertProgress,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<bool> {
    let mut count = Totals::default();
    let mut files = 0;
    for Input { path, .. } in inputs {
        if cli.is_stopped() {
            break;
        }
        files += 1;
        progress.start_file(path);
        let bytes = match read_games(cli, path) {
            Ok(games) => report_games(cli, games, &mut count, progress, out)?,
            Err(error) => {
                let file = path.display().to_string();
                let about =
                    FileState { file, format: cli.from, encoding: None, warnings: Vec::new() };
                count.errors += 1;
                print_game(
                    cli,
                    &about,
                    (1, false),
                    &CheckedEntry::Unreadable(error),
                    &mut count,
                    out,
                )?;
                0
            }
        };
        progress.finish_file(bytes);
    }
    progress.finish();
    if count.is_unknown {
        writeln!(err, "{}", said(message!(Converting::NameGame { option: GAME_OPTION })))?;
    }
    if cli.is_stopped() {
        writeln!(err, "{}", said(Converting::Stopped))?;
    }
    if !cli.json {
        let Totals { games, moves, errors, warnings, .. } = count;
        let told = match warnings {
            0 => message!(Converting::Checked { files, games, moves, errors }),
            _ => {
                message!(Converting::CheckedWithWarnings { files, games, moves, errors, warnings })
            }
        };
        writeln!(err, "{}", said(told))?;
    }
    Ok(count.errors == 0 && !(cli.strict && count.warnings > 0))
}

/// Reports the games of a file and returns the number of bytes read.
fn report_games(
    cli: &Cli,
    mut games: FileGames,
    count: &mut Totals,
    progress: &mut ConvertProgress,
    out: &mut impl Write,
) -> io::Result<u64> {
    let mut next = games.next();
    let (mut number, mut read) = (0, 0);
    while let Some((found, about, bytes)) = next.take_if(|_| !cli.is_stopped()) {
        (number, read) = (number + 1, bytes);
        next = games.next();
        count.errors += usize::from(found.error().is_some());
        count.warnings += found.warnings().len() + about.warnings.len();
        count.games += usize::from(!matches!(found, CheckedEntry::Unreadable(_)));
        progress.finish_game(bytes);
        let warned = !found.warnings().is_empty() || !about.warnings.is_empty();
        let is_wrong = found.error().is_some() || warned;
        match cli.quiet && !is_wrong {
            true => count.moves += move_count(&found, None),
            false => {
                let several = number > 1 || next.is_some();
                let mut print = || print_game(cli, &about, (number, several), &found, count, out);
                progress.suspend(&mut print)?;
            }
        }
    }
    Ok(read)
}

/// Returns the number of plies of a game, including an illegal move at the end.
fn move_count(found: &CheckedEntry, summary: Option<&RecordSummary>) -> usize {
    match (found, summary) {
        (_, Some(summary)) => summary.moves.len() + usize::from(summary.illegal_move.is_some()),
        (CheckedEntry::Record(reading), None) => CheckedGame::from(&**reading).ply_count(),
        (CheckedEntry::Checked(game), None) => game.ply_count(),
        (CheckedEntry::Unreadable(_), None) => 0,
    }
}

/// Prints the row of a game: its number in the file, whether the file has several, and what was
/// found.
fn print_game(
    cli: &Cli,
    about: &FileState,
    (game, several): (usize, bool),
    found: &CheckedEntry,
    count: &mut Totals,
    out: &mut impl Write,
) -> io::Result<()> {
    let summary = found.reading().map(AnyParsedGame::summary);
    let moves = move_count(found, summary.as_ref());
    count.moves += moves;
    count.is_unknown |= found.error().is_some_and(|error| error.kind() == ErrorKind::Game);
    let (branches, end) = match (&summary, found) {
        (Some(summary), _) => (summary.variation_count, summary.termination.clone()),
        (None, CheckedEntry::Checked(game)) => {
            (game.variation_count(), game.termination().map(str::to_owned))
        }
        _ => (0, None),
    };
    let end = end.map(|end| stated_end(end, about.format));
    let format = about.format.map(|format| format.title());
    let file = about.file.clone();
    let mut warnings = about.warnings.iter().chain(found.warnings()).map(Diagnostic::from);
    let illegal = summary.as_ref().and_then(|summary| summary.illegal_move.clone());
    if cli.json {
        let (encoding, charset) = about.encoding.map_or((None, None), encoding_words);
        let row = JsonRow {
            file,
            format,
            encoding,
            charset,
            game,
            moves,
            branches,
            end,
            loser: found.reading().and_then(AnyParsedGame::loser),
            illegal,
            record: found
                .reading()
                .zip(summary.as_ref())
                .map(|(read, summary)| record_json(read, summary)),
            error: found.error().map(Diagnostic::from),
            warnings: warnings.collect(),
        };
        serde_json::to_writer(&mut *out, &row)?;
        return writeln!(out);
    }
    warnings.try_for_each(|warning| writeln!(out, "{}", said(warning.warning_message(&file))))?;
    if let Some(error) = found.error() {
        let nothing_read = error.has_no_location() && moves == 0 && !several;
        let error = Diagnostic::from(error).error_message(&file);
        if nothing_read {
            return writeln!(out, "{}", said(error));
        }
        return writeln!(out, "{}", said(message!(Converting::AfterMoves { error, moves, game })));
    }
    match cli.quiet {
        true => Ok(()),
        false => {
            let record = record_message(format, moves, branches, end);
            let told = match several {
                false => message!(Converting::OneGame { path: file, record }),
                true => message!(Converting::GameOfMany { path: file, game, record }),
            };
            writeln!(out, "{}", said(told))
        }
    }
}

/// Returns a description of a valid game.
fn record_message(
    format: Option<&'static str>,
    moves: usize,
    branches: usize,
    end: Option<String>,
) -> Message {
    let format = format.unwrap_or("?");
    let mut record = message!(Converting::Record { format, moves });
    if branches > 0 {
        record = message!(Converting::Variations { record, number: branches });
    }
    match end {
        Some(end) => message!(Converting::EndsIn { record, end }),
        None => record,
    }
}
