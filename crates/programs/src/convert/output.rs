//! `--to`: writing records.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use serde_json::{Map, Value};
use wazir::notation::{AnyReading, Encoding, Format, Loss, Missing, WriteError, encode};
use wazir::text::{Argument, Converting, Message, Records, message};

use crate::inputs::{self, Contents};
use crate::{Cli, Target};

/// One job: the arguments, and what went wrong so far.
struct Job<'a, O, E> {
    cli: &'a Cli,
    out: &'a mut O,
    err: &'a mut E,
    failures: usize,
    written: usize,
    /// Texts of formats that hold several games, on their way to one place.
    pending: Vec<String>,
    lost: BTreeSet<Loss>,
}

/// Converts all files; whether all went well.
pub(crate) fn convert(
    cli: &Cli,
    target: Target,
    paths: &[PathBuf],
    bar: &ProgressBar,
    out: &mut impl Write,
    err: &mut impl Write,
) -> io::Result<bool> {
    let mut job =
        Job { cli, out, err, failures: 0, written: 0, pending: Vec::new(), lost: BTreeSet::new() };
    for path in paths {
        bar.set_message(path.display().to_string());
        let contents = inputs::read(path, cli.from);
        if let Some(error) = &contents.error {
            job.fail(path, error.placed())?;
        }
        match target {
            Target::Moves => job.moves(path, &contents)?,
            Target::Format(format) => job.file(path, &contents, format)?,
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    job.finish(target)?;
    if paths.len() > 1 || job.failures > 0 {
        let (games, failures) = (job.written, job.failures);
        writeln!(job.err, "{}", message!(Converting::Converted { games, failures }))?;
    }
    Ok(job.failures == 0)
}

impl<O: Write, E: Write> Job<'_, O, E> {
    /// Says what the reader was lenient about.
    fn warn(&mut self, path: &Path, reading: &AnyReading) -> io::Result<()> {
        reading.warnings().iter().try_for_each(|warning| self.tell(path, warning.message()))
    }

    /// Whether a game is written: not one with an error, unless `--lenient` asks for its beginning,
    /// nor with `--strict` one with a warning.
    fn accepts(&mut self, path: &Path, reading: &AnyReading) -> io::Result<bool> {
        self.warn(path, reading)?;
        if let Some(error) = reading.error() {
            self.fail(path, error.placed())?;
            return Ok(self.cli.lenient);
        }
        if self.cli.strict && !reading.warnings().is_empty() {
            self.fail(path, message!(Converting::Strict { option: "--strict" }))?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Says what is to be looked at in a file.
    fn tell(&mut self, path: &Path, what: Message) -> io::Result<()> {
        let path = Argument::shown(&path.display());
        writeln!(self.err, "{}", message!(Converting::Warning { path, what }))
    }

    fn fail(&mut self, path: &Path, what: Message) -> io::Result<()> {
        self.fail_at(Argument::shown(&path.display()), what)
    }

    fn fail_at(&mut self, path: Argument, what: Message) -> io::Result<()> {
        self.failures += 1;
        writeln!(self.err, "{}", message!(Converting::OfFile { path, what }))
    }

    /// Prints every move of every game in every notation.
    fn moves(&mut self, path: &Path, contents: &Contents) -> io::Result<()> {
        for (index, reading) in contents.games.iter().enumerate() {
            // The moves before an error are printed always.
            if !self.accepts(path, reading)? && reading.error().is_none() {
                continue;
            }
            let forms = reading.move_forms().into_iter().map(|forms| {
                let pairs = forms.into_iter().map(|(name, text)| (name.to_owned(), text.into()));
                Value::Object(pairs.collect::<Map<_, _>>())
            });
            let row = serde_json::json!({
                "file": path.display().to_string(),
                "game": index + 1,
                "moves": forms.collect::<Vec<_>>(),
            });
            serde_json::to_writer(&mut *self.out, &row)?;
            writeln!(self.out)?;
            self.written += 1;
        }
        Ok(())
    }

    fn file(&mut self, path: &Path, contents: &Contents, format: Format) -> io::Result<()> {
        let several = contents.games.len() > 1;
        let mut texts = Vec::new();
        for (index, reading) in contents.games.iter().enumerate() {
            if !self.accepts(path, reading)? {
                continue;
            }
            match self.text(path, reading, format)? {
                Some(text) => texts.push((index + 1, text)),
                None => continue,
            }
        }
        self.tell_lost(path, format)?;
        self.written += texts.len();
        match self.folder() {
            None => {
                self.pending.extend(texts.into_iter().map(|(_, text)| text));
                Ok(())
            }
            Some(folder) if format.holds_several() => {
                let texts: Vec<String> = texts.into_iter().map(|(_, text)| text).collect();
                match texts.is_empty() {
                    true => Ok(()),
                    false => {
                        self.store(&self.name(&folder, path, None, format), &format.join(&texts))
                    }
                }
            }
            Some(folder) => texts.into_iter().try_for_each(|(game, text)| {
                let name = self.name(&folder, path, several.then_some(game), format);
                self.store(&name, &text)
            }),
        }
    }

    fn text(
        &mut self,
        path: &Path,
        reading: &AnyReading,
        format: Format,
    ) -> io::Result<Option<String>> {
        match reading.write(format) {
            Ok(written) => {
                self.lost.extend(written.lost());
                Ok(Some(written.into_text()))
            }
            Err(error) => {
                self.fail(path, error.message())?;
                Ok(None)
            }
        }
    }

    /// Says once a file what the format cannot hold.
    fn tell_lost(&mut self, path: &Path, format: Format) -> io::Result<()> {
        let lost = std::mem::take(&mut self.lost);
        if lost.is_empty() {
            return Ok(());
        }
        let lost = lost.into_iter().map(|lost| Argument::from(lost.message()));
        let all = lost.reduce(|first, second| message!(Records::Comma { first, second }).into());
        let (format, lost) = (Argument::shown(&format), all.unwrap_or(Argument::from("")));
        self.tell(path, message!(Converting::NotIn { format, lost }))
    }

    /// The folder to write to, if it is one.
    fn folder(&self) -> Option<PathBuf> {
        let output = self.cli.output.as_ref()?;
        let slash = output.as_os_str().to_string_lossy().ends_with(['/', '\\']);
        (slash || output.is_dir()).then(|| output.clone())
    }

    fn name(&self, folder: &Path, path: &Path, game: Option<usize>, format: Format) -> PathBuf {
        let stem = if path == Path::new("-") { None } else { path.file_stem() };
        let mut name = stem.map_or("game".into(), |stem| stem.to_string_lossy().into_owned());
        if let Some(game) = game {
            name += &format!("-{game}");
        }
        // By custom `.kif` and `.ki2` are Shift_JIS, with a `u` behind them UTF-8.
        let unicode = matches!(self.cli.encoding, Encoding::Utf8 | Encoding::Utf8Bom);
        let mark = if unicode && matches!(format, Format::Kif | Format::Ki2) { "u" } else { "" };
        folder.join(format!("{name}.{}{mark}", format.extension()))
    }

    fn encoded(&mut self, text: &str) -> Result<Vec<u8>, WriteError> {
        let missing = if self.cli.replace { Missing::Replace } else { Missing::Refuse };
        let encoded = encode(text, self.cli.encoding, missing)?;
        if encoded.replaced {
            self.lost.insert(Loss::Characters);
        }
        Ok(encoded.bytes)
    }

    fn store(&mut self, path: &Path, text: &str) -> io::Result<()> {
        let bytes = match self.encoded(text) {
            Ok(bytes) => bytes,
            Err(error) => return self.fail(path, error.message()),
        };
        if !self.lost.is_empty() {
            self.lost.clear();
            self.tell(path, Converting::Replaced.into())?;
        }
        if path.exists() && !self.cli.force {
            return self.fail(path, message!(Converting::Exists { option: "--force" }));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let stored =
            folder.map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, bytes));
        match stored {
            Ok(()) => Ok(()),
            Err(error) => {
                let why = Argument::shown(&error);
                self.fail(path, message!(Converting::CannotBeWritten { why }))
            }
        }
    }

    /// Writes what goes to one file or to standard output.
    fn finish(&mut self, target: Target) -> io::Result<()> {
        let Target::Format(format) = target else { return Ok(()) };
        let texts = std::mem::take(&mut self.pending);
        if texts.is_empty() {
            return Ok(());
        }
        if texts.len() > 1 && !format.holds_several() {
            let (format, example) = (Argument::shown(&format), "-o games/");
            let why = message!(Converting::HoldsOneGame { format, example });
            let path = self.cli.output.as_ref().map(|path| Argument::shown(&path.display()));
            return self.fail_at(path.unwrap_or(Converting::StandardOutput.into()), why);
        }
        let text = format.join(&texts);
        match &self.cli.output {
            Some(path) => self.store(&path.clone(), &text),
            None => match self.encoded(&text) {
                Ok(bytes) => self.out.write_all(&bytes),
                Err(error) => self.fail_at(Converting::StandardOutput.into(), error.message()),
            },
        }
    }
}
