//! The program `convert`: converts game records between formats and checks them.

mod check;
mod inputs;
mod output;
mod progress;

use std::cell::OnceCell;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use progress::ConvertProgress;
use wazir::notation::{Encoding, Format, FormatContent, Formats, ParseFormatError};
use wazir::registry::GameRegistry;
use wazir::saves::io_message;
use wazir::text::{Argument, Message, message};
use wazir_cli::texts::Programs;
use wazir_cli::{VariantError, said};

use crate::interrupt::{INTERRUPTED, stop_flag};
use crate::texts::Converting;

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example convert -- game.kif --to csa):
  {name} game.kif --to csa                    to standard output
  {name} game.csa --to kif -o game.kif        in Shift_JIS; game.kifu in UTF-8
  {name} games/*.ki2 --to jkf -o converted/   one file per game, in a folder
  {name} tournament.pgn --to plain -o games/
  {name} game.wzr --to pgn --encoding latin1 -o game.pgn
  cat game.kif | {name} - --to usi
  {name} --check records/                     shows errors with their lines
  {name} --check --quiet huge.pgn             only errors; for files of any size
  {name} --check --json records/ > report.jsonl
  {name} game.kif --to moves                  every move in every notation, as JSON
  {name} house.pgn --to plain                 variant from its tag, such as crazyhouse
  {name} my.pgn --game my.toml --check        a game of your own, with its game file

Formats: {games} (a text record for every game),
{positions} (the last position as a diagram or a line), moves (JSON). The format and the encoding
are detected from the contents of a file, or from its name if the contents do not determine them. A
folder is read with its sub-folders, which are kept if the output is a folder; no file is written
twice. PGN names its game in the Variant tag: chess, Chess960, CwDA, EuroShogi, Crazyhouse,
Three-check, King of the Hill, Antichess, Horde, Chessgi, Pocketknight, Knightmate, Capablanca,
Capahouse, Almost, Los Alamos, Shatranj, Makruk, Xiangqi, Shako, or the variant of a file (--game).
A record can also contain its rules. PGN, CSA, USI and USEN are read game by game, so files may have
any size; a game may have 16 MiB. Ctrl-C stops after the current game, and the output so far is
complete. Exit status: 0 success, with warnings or without, 1 something could not be read or written
(or there was a warning with --strict), 2 wrong arguments, 130 stopped by Ctrl-C.";

/// Convert records of games between formats, and check them
#[derive(Parser, Debug)]
#[command(name = "convert", version, after_help = examples())]
pub struct Cli {
    /// Files or folders of records, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", required_unless_present = "check")]
    to: Option<OutputFormat>,

    /// Read the input as this format, if detection gets it wrong
    #[arg(hide_short_help = true, long, value_name = "FORMAT", value_parser = format)]
    from: Option<Format>,

    /// Read the input in this encoding, if detection gets it wrong
    #[arg(hide_short_help = true, long, value_name = "NAME")]
    input_encoding: Option<Encoding>,

    /// The encoding of the output
    ///
    /// utf8, utf8-bom, cp932 (Shift_JIS), euc-jp, iso-2022-jp, utf16le, utf16be, latin1 (ISO
    /// 8859-1), cp1252 or ascii. The default for files named .kif and .ki2 is Shift_JIS, and UTF-8
    /// for everything else.
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,

    /// Replace characters that the encoding lacks
    ///
    /// Each becomes 〓 (? in ASCII). Without this option, such a record is an error.
    #[arg(long)]
    replace: bool,

    /// A game file, to read records of your own game
    ///
    /// docs/variants.md describes the format. Can be given several times.
    #[arg(long, visible_alias = "variant", value_name = "FILE")]
    game: Vec<String>,

    /// Also write games with an error, up to the error
    #[arg(long, conflicts_with = "strict")]
    lenient: bool,

    /// Treat warnings as errors
    #[arg(long)]
    strict: bool,

    /// The file or folder to write to
    ///
    /// A path that ends in `/` is a folder, which gets a file for each game.
    #[arg(short, long, value_name = "PATH", conflicts_with = "check")]
    output: Option<PathBuf>,

    /// Overwrite files that exist
    #[arg(long)]
    force: bool,

    /// Report errors and warnings, and write no records
    #[arg(long, conflicts_with = "to")]
    check: bool,

    /// With --check, do not print every game
    ///
    /// Only errors, warnings and the summary are printed.
    #[arg(short, long, requires = "check")]
    quiet: bool,

    /// With --check, print a JSON object for each game
    #[arg(long, requires = "check", conflicts_with = "to")]
    json: bool,

    /// The games that records can be of.
    #[arg(skip)]
    games: OnceCell<GameRegistry>,

    /// Set when the program should end after the current game.
    #[arg(skip)]
    stop: Arc<AtomicBool>,
}

impl Cli {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Cli {
    /// The games that records can be of.
    fn games(&self) -> &GameRegistry {
        self.games.get_or_init(wazir::games)
    }

    /// Returns the formats of these games.
    fn formats(&self) -> Formats {
        Formats::for_games(self.games())
    }
}

/// Returns the examples of the help, with the formats that can be written.
fn examples() -> String {
    let formats = Formats::for_games(&wazir::games());
    let list = |of: &dyn Fn(FormatContent) -> bool| {
        let names = formats.iter().filter(|format| of(format.content())).map(Format::name);
        names.collect::<Vec<_>>().join(", ")
    };
    EXAMPLES
        .replace("{games}", &list(&|holds| holds == FormatContent::Games))
        .replace("{positions}", &list(&|holds| holds != FormatContent::Games))
}

/// Returns the format with this name.
fn format(name: &str) -> Result<Format, ParseFormatError> {
    Formats::for_games(&wazir::games()).find(name)
}

/// The option that gives the file of a game, for messages.
const GAME_OPTION: &str = "--game FILE";

/// The output: a format, or the moves in every notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutputFormat {
    Format(Format),
    Moves,
}

/// The error for a name that is not an output format.
#[derive(Debug, thiserror::Error)]
#[error("{}", target_error_message(.0))]
struct ParseTargetError(ParseFormatError);

fn target_error_message(error: &ParseFormatError) -> Message {
    message!(Converting::OrMoves { why: error.message() })
}

impl std::str::FromStr for OutputFormat {
    type Err = ParseTargetError;

    fn from_str(name: &str) -> Result<Self, ParseTargetError> {
        match name {
            "moves" => Ok(Self::Moves),
            name => format(name).map(Self::Format).map_err(ParseTargetError),
        }
    }
}

/// Size of the output buffer in bytes, unless the output is a terminal.
const OUTPUT_BUFFER: usize = 64 << 10;

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli = Cli { stop: stop_flag(), ..wazir_cli::parse(name) };
    let (out, mut err) = (io::stdout(), io::stderr().lock());
    let result = match out.is_terminal() {
        true => run(&cli, games, &mut out.lock(), &mut err),
        false => {
            run(&cli, games, &mut BufWriter::with_capacity(OUTPUT_BUFFER, out.lock()), &mut err)
        }
    };
    match result {
        Ok(_) if cli.is_stopped() => ExitCode::from(INTERRUPTED),
        Ok(good) => ExitCode::from(u8::from(!good)),
        Err(ConvertError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{}", said(message!(Programs::Error { why: error.message() })));
            ExitCode::from(2)
        }
    }
}

/// The reason why the conversion ends early. An error in a single record is printed, and the others
/// continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConvertError {
    /// The file of a game cannot be used.
    #[error(transparent)]
    Game(#[from] VariantError),
    /// A folder cannot be read, or the output cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl ConvertError {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Game(why) => why.message(),
            Self::Io(why) => io_message(why),
        }
    }
}

/// Converts or checks the files. Returns whether every file was good.
///
/// # Errors
/// Returns an error if the file of a game is wrong, a folder cannot be read, or the output cannot
/// be written.
pub fn run(
    cli: &Cli,
    games: GameRegistry,
    out: &mut impl Write,
    err: &mut impl Write,
) -> Result<bool, ConvertError> {
    let _ = cli.games.set(inputs::load_games(games, &cli.game)?);
    let found = inputs::find_files(&cli.files, cli.output.as_deref(), cli.games())?;
    for (folder, passed) in &found.passed_over {
        let (path, number) = (Argument::from_display(&folder.display()), *passed);
        writeln!(err, "{}", said(message!(Converting::PassedOver { path, number })))?;
    }
    for folder in &found.empty {
        let (path, what) =
            (Argument::from_display(&folder.display()), Message::from(Converting::EmptyFolder));
        writeln!(err, "{}", said(message!(Converting::OfFile { path, what })))?;
    }
    let paths: Vec<_> = found.files.iter().map(|file| &file.path).collect();
    let mut progress = ConvertProgress::new(&paths, cli);
    let good = match cli.to {
        Some(target) => output::convert(cli, target, &found.files, &mut progress, out, err)?,
        None => check::check(cli, &found.files, &mut progress, out, err)?,
    };
    out.flush()?;
    Ok(good && found.empty.is_empty())
}
