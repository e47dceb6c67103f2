//! The program `endings`: solves endings with any pieces and shows what their tables hold.

mod answer;

use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, Parser, Subcommand};
use wazir::saves::io_message;
use wazir::text::{Argument, Message, message};
use wazir_cli::said;
use wazir_cli::texts::Programs;
use wazir_endings::{
    EndgameFolder, EndgameFolderError, EndgameRules, EndgameSetup, EndgameSetupError, FileError,
    GenerateError, GenerateProgress, Material, MaterialError, Metric, Piece, Side, Stalemate,
    survey_groups, write_survey,
};

use crate::interrupt::{INTERRUPTED, stop_flag};
use crate::progress::Progress;
use crate::texts::Endings;

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example endings -- build KQKR):
  {name} build KQKR
  {name} report KQKR
  {name} show 'w Kc6 Rh1 - Kc8'
  {name} build --fifty 'K(WD)(WD)K' '(BD)(FAD)K'
  {name} survey 'R(WD)(FbbNffN)'
  {name} build --promote 'Q(RN)R' --endings mine KPK

An ending is White's pieces followed by Black's, which start at the second king. K Q R B N P are the
chess pieces; others are written in parentheses in Betza notation. Without White's king, the table
shows what its pieces do alone. There are up to five pieces, with pawns up to four. There is no
castling and no en passant.

Each table is written to a file as soon as it is finished, and existing tables are not made again.
On Ctrl-C the unfinished table is saved too, and the same command continues it. A folder holds
tables of one board and set of rules; give the same options each time.

Answers go to standard output, messages to standard error. Exit status: 0 success, 2 wrong arguments
or a file that cannot be read or written, 130 stopped by Ctrl-C.";

/// Solve chess endings exactly, with any pieces, and look up the results
#[derive(Parser, Debug)]
#[command(name = "endings", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make the tables of these endings, and of the endings they lead to
    Build {
        /// The endings, such as KQKR or 'K(WD)(WD)K'
        #[arg(required = true, value_name = "ENDING", value_parser = parse_material)]
        endings: Vec<Material>,
        /// Number of threads
        #[arg(long, value_name = "N", default_value = "2")]
        threads: NonZero<usize>,
        #[command(flatten)]
        tables: TableArgs,
    },
    /// Show how often an ending is won, and how long the wins take
    ///
    /// Also lists its mutual zugzwangs.
    Report {
        /// The ending
        #[arg(value_parser = parse_material)]
        ending: Material,
        #[command(flatten)]
        tables: TableArgs,
    },
    /// Show which pieces can win against a bare king
    ///
    /// Alone and in pairs, with and without their king, as a Markdown table.
    Survey {
        /// The pieces, such as 'RNB(WD)'; with several arguments each is a row of the table, such as
        /// R NN '(WD)(BD)'
        #[arg(required = true)]
        pieces: Vec<String>,
        /// Number of threads
        #[arg(long, value_name = "N", default_value = "2")]
        threads: NonZero<usize>,
    },
    /// Show the exact value of a position and of each move
    Show {
        /// The side to move, White's pieces, a dash and Black's pieces: 'w Kc6 Rh1 - Kc8'
        position: String,
        #[command(flatten)]
        tables: TableArgs,
    },
}

/// The kind of tables, and their folder.
#[derive(Args, Debug)]
struct TableArgs {
    /// The folder of the tables
    #[arg(long = "endings", value_name = "DIR", default_value = "endings")]
    folder: PathBuf,

    /// Count plies to a capture or pawn move, not to mate
    ///
    /// This is the count for the fifty-move rule.
    #[arg(long)]
    fifty: bool,

    /// Stalemate loses
    #[arg(long)]
    stalemate_loses: bool,

    /// The pieces that pawns promote to
    #[arg(long, value_name = "PIECES", default_value = "QRBN")]
    promote: String,

    /// Board size in files and ranks
    #[arg(long, value_name = "FxR", default_value = "8x8", value_parser = parse_board)]
    board: EndgameRules,
}

impl TableArgs {
    fn folder(&self) -> Result<EndgameFolder, EndingsProgramError> {
        let stalemate = if self.stalemate_loses { Stalemate::Loss } else { Stalemate::Draw };
        let conditions = self.board.clone().with_stalemate(stalemate);
        let conditions = conditions.with_promotions(Piece::list(&self.promote)?)?;
        let metric = if self.fifty { Metric::Dtz50 } else { Metric::Dtm };
        Ok(EndgameFolder::new(&self.folder, conditions, metric))
    }
}

/// Parses the ending of an argument. White needs men: `KR` alone would be a side without men
/// against a rook.
fn parse_material(text: &str) -> Result<Material, EndingsProgramError> {
    let ending: Material = text.parse()?;
    let white = ending.pieces().filter(|(side, _)| *side == Side::White).count();
    match white {
        1.. => Ok(ending),
        0 => Err(EndingsProgramError::NoWhiteMen),
    }
}

fn parse_board(text: &str) -> Result<EndgameRules, EndingsProgramError> {
    let size = text
        .split_once('x')
        .and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
    let (files, ranks) = size.ok_or(EndingsProgramError::BoardSize)?;
    Ok(EndgameRules::for_board(files, ranks)?)
}

/// The reason why the program cannot continue.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum EndingsProgramError {
    /// An ending or a list of pieces is not valid.
    Material(#[from] MaterialError),
    /// The position is not valid.
    Setup(#[from] EndgameSetupError),
    /// The ending cannot be solved, or solving was stopped.
    Solve(#[from] GenerateError),
    /// The folder of the tables cannot be used.
    Folder(#[from] EndgameFolderError),
    /// The folder of the tables cannot be written.
    Write(PathBuf, #[source] io::Error),
    /// White has no men in the ending.
    NoWhiteMen,
    /// The text is not a size of a board.
    BoardSize,
    /// No table can hold the position.
    NotOnBoard,
    /// The output cannot be written.
    Output(#[from] io::Error),
}

impl EndingsProgramError {
    /// Returns the error message, as a translatable text. Errors of the tables themselves are in
    /// English.
    #[must_use]
    pub fn message(&self) -> Message {
        let other = |why: &dyn std::error::Error| message!(Endings::Other { why: why.to_string() });
        match self {
            Self::Material(why) => other(why),
            Self::Setup(why) => other(why),
            Self::Solve(why) => other(why),
            Self::Folder(why) => folder_message(why),
            Self::Output(why) => io_message(why),
            Self::Write(path, why) => {
                let path = Argument::from_display(&path.display());
                message!(Programs::CannotWriteFile { path, why: io_message(why) })
            }
            Self::NoWhiteMen => Endings::NoMen.into(),
            Self::BoardSize => Endings::NoSize.into(),
            Self::NotOnBoard => Endings::NotOnBoard.into(),
        }
    }

    fn is_stopped(&self) -> bool {
        matches!(
            self,
            Self::Solve(GenerateError::Stopped)
                | Self::Folder(EndgameFolderError::Solve(GenerateError::Stopped))
        )
    }
}

/// Returns the error message of a folder, with errors of the system in plain words.
fn folder_message(error: &EndgameFolderError) -> Message {
    match error {
        EndgameFolderError::Io(why) | EndgameFolderError::Write(FileError::Io(why)) => {
            io_message(why)
        }
        EndgameFolderError::File { path, why: FileError::Io(why) } => {
            let path = Argument::from_display(&path.display());
            message!(Programs::CannotRead { path, why: io_message(why) })
        }
        other => message!(Endings::Other { why: other.to_string() }),
    }
}

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str) -> ExitCode {
    let cli: Cli = wazir_cli::parse(name);
    match run(&cli, &stop_flag(), &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is_stopped() => {
            let kept = matches!(cli.command, Command::Build { .. });
            eprintln!("{}", said(if kept { Endings::StoppedAndKept } else { Endings::Stopped }));
            ExitCode::from(INTERRUPTED)
        }
        // The reader of our output has left.
        Err(EndingsProgramError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::from(1)
        }
        Err(error) => {
            let why = error.message();
            eprintln!("{}", said(message!(Programs::Error { why })));
            ExitCode::from(2)
        }
    }
}

/// Runs the command. If `stop` is set, it ends and saves the unfinished table.
///
/// # Errors
/// Returns an error if an argument is not valid, a file cannot be read or written, or the work was
/// stopped.
pub fn run(
    cli: &Cli,
    stop: &AtomicBool,
    output: &mut impl Write,
) -> Result<(), EndingsProgramError> {
    match &cli.command {
        Command::Build { endings, threads, tables } => {
            let made = build(&tables.folder()?, endings, *threads, stop, output);
            made.map_err(|error| match error {
                EndingsProgramError::Folder(EndgameFolderError::Io(why)) => {
                    EndingsProgramError::Write(tables.folder.clone(), why)
                }
                error => error,
            })
        }
        Command::Report { ending, tables } => {
            let folder = tables.folder()?;
            answer::report(&folder, &folder.read(ending)?, output)
        }
        Command::Survey { pieces, threads } => {
            let groups = survey_groups(pieces)?;
            let bar = Progress::new(1);
            let progress = |now: &GenerateProgress| show_progress(&bar, stop, now);
            let line = |text| {
                bar.suspend(|| writeln!(output, "{text}")).map_err(EndingsProgramError::from)
            };
            write_survey(&EndgameRules::default(), &groups, *threads, &progress, line)?;
            bar.finish();
            Ok(())
        }
        Command::Show { position, tables } => {
            let folder = tables.folder()?;
            let setup = EndgameSetup::parse(position, folder.conditions())?;
            answer::show(&folder, &setup, output)
        }
    }
}

/// Shows the progress of a table.
pub(crate) fn show_table_progress(bar: &Progress, now: &GenerateProgress) {
    bar.set_length(now.total as u64);
    bar.set_position(now.done as u64);
    let ending = now.material.to_string();
    bar.set_message(said(match now.ply {
        Some(ply) => message!(Endings::AtPly { ending, ply }),
        None => message!(Endings::SetUp { ending }),
    }));
}

/// Shows the progress of the work, and breaks it off if `stop` is set.
fn show_progress(bar: &Progress, stop: &AtomicBool, now: &GenerateProgress) -> ControlFlow<()> {
    show_table_progress(bar, now);
    match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

fn build(
    folder: &EndgameFolder,
    endings: &[Material],
    threads: NonZero<usize>,
    stop: &AtomicBool,
    output: &mut impl Write,
) -> Result<(), EndingsProgramError> {
    let bar = Progress::new(1);
    let progress = |now: &GenerateProgress| show_progress(&bar, stop, now);
    for ending in endings {
        let made = folder.build(ending, threads, &progress)?;
        for path in made {
            bar.suspend(|| writeln!(output, "{}", path.display()))?;
        }
    }
    bar.finish();
    Ok(())
}
