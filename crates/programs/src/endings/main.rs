//! Solves endings of any pieces, and shows what the tables say.

mod answer;
#[path = "../common/named.rs"]
mod named;
mod store;
mod survey;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::io::{self, Write};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use named::{NAME, named};
use store::Store;
use wazir_endings::{
    Conditions, Material, MaterialError, Metric, Piece, Progress, Setup, Side, SolveError,
    Stalemate,
};
use wazir_text::{Programs, message};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example endings -- build KQKR):
  {name} build KQKR
  {name} report KQKR
  {name} show 'w Kc6 Rh1 - Kc8'
  {name} build --fifty 'K(WD)(WD)K' '(BD)(FAD)K'
  {name} survey 'R(WD)(FbbNffN)'
  {name} build --promote 'Q(RN)R' --endings mine KPK

An ending is White's pieces and then Black's from its king on. K Q R B N P are the pieces of chess,
others stand in parentheses in Betza notation. Without White's king the table tells what its pieces
do without help. There are up to five men, with pawns up to four. Castling and en passant are left
out.

Tables go to files, each as soon as it is made, and a table that is there is not made again. At
Ctrl-C the one in the making is kept too, and the same command goes on with it. A folder holds the tables of one
board and set of rules; the options for these are given anew each time.

Answers go to standard output, remarks to standard error. Exit status: 0 all is done, 1 stopped,
2 wrong arguments or a file that cannot be read or written.";

/// Solve endings of chess exactly, with any pieces, and show what the tables say
#[derive(Parser, Debug)]
#[command(name = NAME, version, after_help = named(EXAMPLES))]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make the tables of endings, and of those they lead into
    Build {
        /// The endings, such as KQKR or 'K(WD)(WD)K'
        #[arg(required = true, value_name = "ENDING", value_parser = ending)]
        endings: Vec<Material>,
        /// How many threads work
        #[arg(long, value_name = "N", default_value = "2")]
        threads: NonZero<usize>,
        #[command(flatten)]
        tables: Tables,
    },
    /// Tell how often an ending is won, its longest win, and its mutual zugzwangs
    Report {
        /// The ending
        #[arg(value_parser = ending)]
        ending: Material,
        #[command(flatten)]
        tables: Tables,
    },
    /// Tell what pieces do against a bare king, alone and in pairs, with their king and without, as
    /// a table in Markdown
    Survey {
        /// The pieces, such as 'RNB(WD)'; of several arguments each is one line of the table, such as
        /// R NN '(WD)(BD)'
        #[arg(required = true)]
        pieces: Vec<String>,
        /// How many threads work
        #[arg(long, value_name = "N", default_value = "2")]
        threads: NonZero<usize>,
    },
    /// Tell what a position is worth, and each move in it
    Show {
        /// The side to move, White's men, a dash and Black's men: 'w Kc6 Rh1 - Kc8'
        position: String,
        #[command(flatten)]
        tables: Tables,
    },
}

/// Which tables, and where they are.
#[derive(Args, Debug)]
struct Tables {
    /// The folder of the tables
    #[arg(long = "endings", value_name = "DIR", default_value = "endings")]
    folder: PathBuf,

    /// Count plies to the next capture or pawn move under the rule of fifty moves, not those to
    /// mate
    #[arg(long)]
    fifty: bool,

    /// A side that cannot move has lost
    #[arg(long)]
    stalemate_loses: bool,

    /// What pawns are promoted to
    #[arg(long, value_name = "PIECES", default_value = "QRBN")]
    promote: String,

    /// Files and ranks of the board
    #[arg(long, value_name = "FxR", default_value = "8x8", value_parser = board)]
    board: Conditions,
}

impl Tables {
    fn store(&self) -> Result<Store, Box<dyn Error>> {
        let stalemate = if self.stalemate_loses { Stalemate::Loss } else { Stalemate::Draw };
        let conditions = self.board.clone().with_stalemate(stalemate);
        let conditions = conditions.with_promotions(Piece::list(&self.promote)?)?;
        let metric = if self.fifty { Metric::Conversion } else { Metric::Mate };
        Ok(Store::new(self.folder.clone(), conditions, metric))
    }
}

/// An ending that somebody asks for: `KR` alone would be a side without men against a rook.
fn ending(text: &str) -> Result<Material, String> {
    let ending: Material = text.parse().map_err(|error: MaterialError| error.to_string())?;
    let white = ending.all().filter(|(side, _)| *side == Side::White).count();
    match white {
        1.. => Ok(ending),
        0 => Err("White has no men: write White's men and then Black's, as in KRK".into()),
    }
}

fn board(text: &str) -> Result<Conditions, String> {
    let size = text
        .split_once('x')
        .and_then(|(files, ranks)| Some((files.parse().ok()?, ranks.parse().ok()?)));
    let (files, ranks) = size.ok_or("write files and ranks, such as 8x8")?;
    Conditions::on(files, ranks).map_err(|error| error.to_string())
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let stop = Arc::new(AtomicBool::new(false));
    watch(Arc::clone(&stop));
    match run(&cli, &stop, &mut io::stdout()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let piped = error.downcast_ref::<io::Error>();
            // Whoever read our output has left.
            if piped.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
                return ExitCode::from(1);
            }
            let why = error.to_string();
            eprintln!("{}", message!(Programs::Error { why }));
            let stopped = matches!(error.downcast_ref(), Some(SolveError::Stopped));
            ExitCode::from(if stopped { 1 } else { 2 })
        }
    }
}

/// The first Ctrl-C ends the work and then the program, the second one the program at once.
fn watch(stop: Arc<AtomicBool>) {
    let handler = move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C ends the program as usual; every table is written whole or not at
    // all.
    let _ = ctrlc::set_handler(handler);
}

fn run(cli: &Cli, stop: &AtomicBool, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    match &cli.command {
        Command::Build { endings, threads, tables } => {
            build(&mut tables.store()?, endings, *threads, stop, output)
        }
        Command::Report { ending, tables } => {
            let store = tables.store()?;
            answer::report(&store, &store.read(ending)?, output)
        }
        Command::Survey { pieces, threads } => {
            let groups = groups(pieces)?;
            let bar = bar();
            let progress = |now: &Progress| tell(&bar, stop, now);
            let line = |text| bar.suspend(|| writeln!(output, "{text}"));
            survey::survey(&Conditions::default(), &groups, *threads, &progress, line)?;
            bar.finish_and_clear();
            Ok(())
        }
        Command::Show { position, tables } => {
            let store = tables.store()?;
            let setup = Setup::read(position, store.conditions())?;
            answer::show(&store, &setup, output)
        }
    }
}

/// What a survey is of: all that can be made of the pieces of one argument, or what each of
/// several says.
fn groups(arguments: &[String]) -> Result<Vec<Vec<Piece>>, MaterialError> {
    let lists: Vec<Vec<Piece>> =
        arguments.iter().map(|text| Piece::list(text)).collect::<Result<_, _>>()?;
    Ok(match &lists[..] {
        [pieces] => survey::all_groups(pieces),
        _ => lists,
    })
}

/// A bar on standard error; it is drawn only on a terminal.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new(1);
    let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Shows how far the work is, and stops it when it shall stop.
fn tell(bar: &ProgressBar, stop: &AtomicBool, now: &Progress) -> ControlFlow<()> {
    bar.set_length(now.total as u64);
    bar.set_position(now.done as u64);
    let ply = now.ply.map_or("set up".into(), |ply| format!("ply {ply}"));
    bar.set_message(format!("{} {ply}", now.material));
    match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

fn build(
    store: &mut Store,
    endings: &[Material],
    threads: NonZero<usize>,
    stop: &AtomicBool,
    output: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let bar = bar();
    let progress = |now: &Progress| tell(&bar, stop, now);
    for ending in endings {
        let made = store.build(ending, threads, &progress)?;
        for path in made {
            bar.suspend(|| writeln!(output, "{}", path.display()))?;
        }
    }
    bar.finish_and_clear();
    Ok(())
}
