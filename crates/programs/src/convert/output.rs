//! The mode `--to`: writes records.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use wazir::notation::texts::Records;
use wazir::notation::{
    AnyParsedGame, Encoding, ErrorKind, Format, Loss, UnmappablePolicy, WriteError, encode,
};
use wazir::saves::{ExportFile, io_message};
use wazir::text::{Argument, Message, message};
use wazir_cli::said;

use super::inputs::{self, Input};
use super::progress::ConvertProgress;
use super::{Cli, GAME_OPTION, OutputFormat};
use crate::texts::Converting;

/// One conversion: the arguments and the state so far.
struct Conversion<'a, O, E> {
    cli: &'a Cli,
    out: &'a mut O,
    err: &'a mut E,
    failures: usize,
    written: usize,
    /// The output that several games share.
    shared_output: SharedOutput,
    /// The number of games in the shared output, and its file if it is in a folder.
    shared: (usize, Option<PathBuf>),
    losses: BTreeSet<Loss>,
    /// Set if the game of a record was not known.
    is_unknown: bool,
    /// The input files, which no file in a folder overwrites.
    inputs: BTreeSet<PathBuf>,
    /// The written files, in lower case: some systems do not distinguish `a.kif` from `A.kif`.
    used_names: BTreeSet<String>,
}

/// The output that several games share.
#[derive(Default)]
enum SharedOutput {
    /// No games so far.
    #[default]
    Empty,
    /// One game, in a format that holds only one.
    One(String),
    /// Games are written as they come: to a file, or to standard output if there is no file.
    Open(Option<ExportFile>),
    /// The output was refused, and the reason was printed.
    Refused,
}

/// Converts all files. Returns whether all were good.
pub(crate) fn convert(
    cli: &Cli,
    target: OutputFormat,
    files: &[Input],
    progress: &mut ConvertProgress,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<bool> {
    let (joint, lost, taken) = (SharedOutput::Empty, BTreeSet::new(), BTreeSet::new());
    let inputs = files.iter().filter_map(|file| file.path.canonicalize().ok()).collect();
    let (joined, is_unknown) = ((0, None), false);
    let mut job = Conversion {
        cli,
        out,
        err,
        failures: 0,
        written: 0,
        shared_output: joint,
        shared: joined,
        losses: lost,
        is_unknown,
        inputs,
        used_names: taken,
    };
    for file in files {
        if cli.is_stopped() {
            break;
        }
        progress.start_file(&file.path);
        let bytes = job.convert_file(file, target, progress)?;
        progress.finish_file(bytes);
    }
    progress.finish();
    job.finish(target)?;
    if job.is_unknown {
        writeln!(job.err, "{}", said(message!(Converting::NameGame { option: GAME_OPTION })))?;
    }
    if cli.is_stopped() {
        writeln!(job.err, "{}", said(Converting::Stopped))?;
    }
    if files.len() > 1 || job.failures > 0 || cli.is_stopped() {
        let (games, failures) = (job.written, job.failures);
        writeln!(job.err, "{}", said(message!(Converting::Converted { games, failures })))?;
    }
    Ok(job.failures == 0)
}

impl<O: Write, E: Write> Conversion<'_, O, E> {
    /// Prints the warnings of the reader.
    fn warn(&mut self, path: &Path, reading: &AnyParsedGame) -> io::Result<()> {
        reading.warnings().iter().try_for_each(|warning| self.warn_about(path, warning.message()))
    }

    /// Returns whether a game is written. A game with an error is written only with `--lenient`, up
    /// to the error; a game with a warning is not written with `--strict`.
    fn should_write(
        &mut self,
        path: &Path,
        reading: &AnyParsedGame,
        is_doubtful: bool,
    ) -> io::Result<bool> {
        self.warn(path, reading)?;
        if let Some(error) = reading.error() {
            self.is_unknown |= error.kind() == ErrorKind::Game;
            self.report_error(path, error.located_message())?;
            return Ok(self.cli.lenient);
        }
        if self.cli.strict && (is_doubtful || !reading.warnings().is_empty()) {
            self.report_error(path, message!(Converting::Strict { option: "--strict" }))?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Prints a warning about a file.
    fn warn_about(&mut self, path: &Path, what: Message) -> io::Result<()> {
        let path = Argument::from_display(&path.display());
        writeln!(self.err, "{}", said(message!(Converting::Warning { path, what })))
    }

    fn report_error(&mut self, path: &Path, what: Message) -> io::Result<()> {
        self.report_error_at(Argument::from_display(&path.display()), what)
    }

    fn report_error_at(&mut self, path: Argument, what: Message) -> io::Result<()> {
        self.failures += 1;
        writeln!(self.err, "{}", said(message!(Converting::OfFile { path, what })))
    }

    /// Converts the games of a file and returns the number of bytes read.
    fn convert_file(
        &mut self,
        file: &Input,
        target: OutputFormat,
        progress: &mut ConvertProgress,
    ) -> io::Result<u64> {
        let path = &file.path;
        self.shared = (0, None);
        let mut is_doubtful = false;
        let mut games = match inputs::open_reader(path, self.cli) {
            Ok(games) => games,
            Err(error) => {
                self.report_error(path, error.located_message())?;
                return Ok(0);
            }
        };
        let (mut number, mut next) = (0, games.next());
        while let Some(game) = next.take_if(|_| !self.cli.is_stopped()) {
            number += 1;
            let format = games.format();
            next = games.next();
            progress.finish_game(games.bytes_read());
            for warning in games.take_warnings() {
                is_doubtful = true;
                progress.suspend(|| self.warn_about(path, warning.message()))?;
            }
            let reading = match game {
                Ok(reading) => reading,
                Err(error) => {
                    let error = inputs::record_error(error, format);
                    self.is_unknown |= error.kind() == ErrorKind::Game;
                    progress.suspend(|| self.report_error(path, error.located_message()))?;
                    continue;
                }
            };
            let several = number > 1 || next.is_some();
            progress.suspend(|| match target {
                OutputFormat::Moves => self.print_moves(path, number, &reading, is_doubtful),
                OutputFormat::Format(format) => {
                    self.convert_game(file, (number, several), &reading, format, is_doubtful)
                }
            })?;
        }
        if let OutputFormat::Format(format) = target {
            if self.output_folder().is_some() {
                self.finish(target)?;
            }
            self.report_losses(path, format)?;
        }
        Ok(games.bytes_read())
    }

    /// Prints every move of a game in every notation.
    fn print_moves(
        &mut self,
        path: &Path,
        number: usize,
        reading: &AnyParsedGame,
        is_doubtful: bool,
    ) -> io::Result<()> {
        // The moves before an error are always printed.
        if !self.should_write(path, reading, is_doubtful)? && reading.error().is_none() {
            return Ok(());
        }
        let forms = reading.move_notations().into_iter().map(|forms| {
            let pairs = forms.into_iter().map(|(name, text)| (name.to_owned(), text.into()));
            Value::Object(pairs.collect::<Map<_, _>>())
        });
        let row = serde_json::json!({
            "file": path.display().to_string(),
            "game": number,
            "moves": forms.collect::<Vec<_>>(),
        });
        serde_json::to_writer(&mut *self.out, &row)?;
        writeln!(self.out)?;
        self.written += 1;
        Ok(())
    }

    /// Writes a game of a file, given its number and whether the file has several.
    fn convert_game(
        &mut self,
        file: &Input,
        (number, several): (usize, bool),
        reading: &AnyParsedGame,
        format: Format,
        is_doubtful: bool,
    ) -> io::Result<()> {
        let path = &file.path;
        if !self.should_write(path, reading, is_doubtful)? {
            return Ok(());
        }
        let Some(text) = self.record_text(path, reading, format)? else { return Ok(()) };
        match self.output_folder() {
            Some(folder) if !format.allows_many_games() => {
                let name = self.unused_path(&folder, file, several.then_some(number), format);
                self.write_file(&name, text, format)
            }
            Some(folder) => {
                let name = match self.shared.1.take() {
                    Some(name) => name,
                    None => self.unused_path(&folder, file, None, format),
                };
                self.shared.1 = Some(name.clone());
                self.write_shared(Some(&name), text, format)
            }
            None => self.write_shared(self.cli.output.as_deref(), text, format),
        }
    }

    fn record_text(
        &mut self,
        path: &Path,
        reading: &AnyParsedGame,
        format: Format,
    ) -> io::Result<Option<String>> {
        match reading.write(format) {
            Ok(written) => {
                self.losses.extend(written.losses());
                Ok(Some(written.into_text()))
            }
            Err(error) => {
                self.report_error(path, error.message())?;
                Ok(None)
            }
        }
    }

    /// Prints, once for each file, what the format cannot hold.
    fn report_losses(&mut self, path: &Path, format: Format) -> io::Result<()> {
        let mut lost = std::mem::take(&mut self.losses);
        if lost.remove(&Loss::Characters) {
            self.warn_about(path, Converting::Replaced.into())?;
        }
        if lost.is_empty() {
            return Ok(());
        }
        let lost = lost.into_iter().map(|lost| Argument::from(lost.message()));
        let all = lost.reduce(|first, second| message!(Records::Comma { first, second }).into());
        let (format, lost) = (Argument::from_display(&format), all.unwrap_or(Argument::from("")));
        self.warn_about(path, message!(Converting::NotIn { format, lost }))
    }

    /// Returns the output folder, if the output is a folder.
    fn output_folder(&self) -> Option<PathBuf> {
        let output = self.cli.output.as_ref()?;
        let slash = output.as_os_str().to_string_lossy().ends_with(['/', '\\']);
        (slash || output.is_dir()).then(|| output.clone())
    }

    /// Returns a file name for a game that this run has not used before.
    fn unused_path(
        &mut self,
        folder: &Path,
        file: &Input,
        game: Option<usize>,
        format: Format,
    ) -> PathBuf {
        let stem = if file.path == Path::new("-") { None } else { file.path.file_stem() };
        let mut name = stem.map_or("game".into(), |stem| stem.to_string_lossy().into_owned());
        if let Some(game) = game {
            name += &format!("-{game}");
        }
        // By convention `.kif` and `.ki2` are Shift_JIS; with a `u` appended they are UTF-8.
        let encoding = self.cli.encoding.unwrap_or(Encoding::Utf8);
        let extension = format.extension_for(encoding);
        let folder = folder.join(&file.subfolder);
        let numbers = std::iter::once(String::new()).chain((2..).map(|at| format!("-{at}")));
        let mut paths = numbers.map(|number| folder.join(format!("{name}{number}.{extension}")));
        let path = paths.find(|path| self.used_names.insert(path.to_string_lossy().to_lowercase()));
        path.unwrap_or(folder)
    }

    /// Returns the encoding of an output.
    fn encoding(&self, path: Option<&Path>, format: Format) -> Encoding {
        let usual = path.map(|path| format.default_encoding(&path.to_string_lossy()));
        self.cli.encoding.or(usual).unwrap_or(Encoding::Utf8)
    }

    /// Encodes a text for a file or for standard output.
    fn encode(
        &mut self,
        text: String,
        format: Format,
        encoding: Encoding,
    ) -> Result<Vec<u8>, Message> {
        let missing =
            if self.cli.replace { UnmappablePolicy::Replace } else { UnmappablePolicy::Refuse };
        let encoded = encode(&format.declare_encoding(text, encoding), encoding, missing);
        let encoded = encoded.map_err(|error| match error {
            WriteError::Character { encoding, character, line } => {
                let character = Argument::from_display(&character);
                let (unicode, replace) = ("--encoding utf8", "--replace");
                message!(Converting::NoCharacter { encoding, character, line, unicode, replace })
            }
            error => error.message(),
        })?;
        if encoded.replaced {
            self.losses.insert(Loss::Characters);
        }
        Ok(encoded.bytes)
    }

    /// Writes a file with one game.
    fn write_file(&mut self, path: &Path, text: String, format: Format) -> io::Result<()> {
        let bytes = match self.encode(text, format, self.encoding(Some(path), format)) {
            Ok(bytes) => bytes,
            Err(error) => return self.report_error(path, error),
        };
        let stored = self.open(path).and_then(|mut store| {
            let written = store.write(&bytes);
            store.finish(written.is_ok()).and(written)
        });
        match stored {
            Ok(()) => self.written += 1,
            Err(error) => self.report_write_error(path, &error)?,
        }
        Ok(())
    }

    /// Creates an output file. In a folder, refuses to overwrite an input file.
    fn open(&self, path: &Path) -> io::Result<ExportFile> {
        let is_input = || path.canonicalize().is_ok_and(|path| self.inputs.contains(&path));
        if self.output_folder().is_some() && is_input() {
            return Err(io::ErrorKind::ResourceBusy.into());
        }
        ExportFile::create(path, self.cli.force)
    }

    fn report_write_error(&mut self, path: &Path, error: &io::Error) -> io::Result<()> {
        if error.kind() == io::ErrorKind::ResourceBusy {
            return self.report_error(path, Converting::IsInput.into());
        }
        if error.kind() == io::ErrorKind::AlreadyExists {
            return self.report_error(path, message!(Converting::Exists { option: "--force" }));
        }
        let why = io_message(error);
        self.report_error(path, message!(Converting::CannotBeWritten { why }))
    }

    /// Writes a game to a shared output: a file, or standard output.
    fn write_shared(
        &mut self,
        path: Option<&Path>,
        text: String,
        format: Format,
    ) -> io::Result<()> {
        let Some(between) = format.separator() else {
            return match std::mem::take(&mut self.shared_output) {
                SharedOutput::Empty => {
                    self.shared_output = SharedOutput::One(text);
                    Ok(())
                }
                SharedOutput::One(_) => {
                    self.shared_output = SharedOutput::Refused;
                    let (format, example) = (Argument::from_display(&format), "-o games/");
                    let why = message!(Converting::HoldsOneGame { format, example });
                    self.report_error_at(output_name(path), why)
                }
                refused => {
                    self.shared_output = refused;
                    Ok(())
                }
            };
        };
        let is_first = matches!(self.shared_output, SharedOutput::Empty);
        // Only the first game has a byte order mark.
        let encoding = match self.encoding(path, format) {
            Encoding::Utf8Bom if !is_first => Encoding::Utf8,
            encoding => encoding,
        };
        let is_wide = matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        let marked = if is_wide && !is_first { 2 } else { 0 };
        let text = if is_first { text } else { [between, &text].concat() };
        match self.encode(text, format, encoding) {
            Ok(bytes) => self.append(path, bytes.get(marked..).unwrap_or(&[])),
            Err(error) => self.report_error_at(output_name(path), error),
        }
    }

    fn append(&mut self, path: Option<&Path>, bytes: &[u8]) -> io::Result<()> {
        if matches!(self.shared_output, SharedOutput::Empty) {
            let store = path.map(|path| self.open(path)).transpose();
            match (store, path) {
                (Ok(store), _) => self.shared_output = SharedOutput::Open(store),
                (Err(error), path) => {
                    self.shared_output = SharedOutput::Refused;
                    return self.report_write_error(path.unwrap_or(Path::new("")), &error);
                }
            }
        }
        let written = match &mut self.shared_output {
            SharedOutput::Open(Some(store)) => store.write(bytes),
            SharedOutput::Open(None) => {
                return self.out.write_all(bytes).map(|()| self.written += 1);
            }
            _ => return Ok(()),
        };
        match (written, path) {
            (Err(error), Some(path)) => {
                if let SharedOutput::Open(Some(store)) =
                    std::mem::replace(&mut self.shared_output, SharedOutput::Refused)
                {
                    // The fault has been reported already.
                    let _ = store.finish(false);
                }
                self.report_write_error(path, &error)
            }
            _ => {
                self.written += 1;
                self.shared.0 += 1;
                Ok(())
            }
        }
    }

    /// Finishes the shared output.
    fn finish(&mut self, target: OutputFormat) -> io::Result<()> {
        let output = self.shared.1.clone().or_else(|| self.cli.output.clone());
        let OutputFormat::Format(format) = target else { return Ok(()) };
        match std::mem::take(&mut self.shared_output) {
            SharedOutput::One(text) => match &output {
                Some(path) => self.write_file(path, text, format)?,
                None => match self.encode(text, format, self.encoding(None, format)) {
                    Ok(bytes) => {
                        self.out.write_all(&bytes)?;
                        self.written += 1;
                    }
                    Err(error) => self.report_error_at(output_name(None), error)?,
                },
            },
            SharedOutput::Open(Some(store)) => {
                if let Err(error) = store.finish(!self.cli.is_stopped()) {
                    self.written = self.written.saturating_sub(self.shared.0);
                    self.report_write_error(&output.unwrap_or_default(), &error)?;
                }
            }
            _ => {}
        }
        match &self.cli.output {
            Some(path) if self.output_folder().is_none() => {
                self.report_losses(&path.clone(), format)
            }
            None => self.report_losses(Path::new("-"), format),
            _ => Ok(()),
        }
    }
}

/// Returns the name of an output in messages: a file, or standard output.
fn output_name(path: Option<&Path>) -> Argument {
    let path = path.map(|path| Argument::from_display(&path.display()));
    path.unwrap_or(Converting::StandardOutput.into())
}
