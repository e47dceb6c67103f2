//! The program `solve`: solves mating problems.

mod answer;
mod source;

use std::io::{self, BufRead, BufReader, Cursor, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use answer::Answer;
use clap::Parser;
use wazir::ai::mate::MateLimits;
use wazir::players::ComputerPlayer;
use wazir::registry::{GameEntry, GameRegistry, StartOptions};
use wazir::text::{Argument, message};
use wazir_cli::texts::Programs;
use wazir_cli::{EndgameTableArgs, said};

use crate::ProgramError;
use crate::error::read_file;
use crate::interrupt::{INTERRUPTED, StandardInput, stop_flag};
use crate::progress::Progress;
use crate::texts::Problems;

pub use source::ProblemSource;

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --release --example solve -- '7kl/9/6+P2/9/9/9/9/9/9 b R 1'):
  {name} '7kl/9/6+P2/9/9/9/9/9/9 b R 1'
  {name} --json --mate 9 --file problems.sfen
  {name} --game euroshogi '6nk/8/6G1/8/8/8/8/4K3[P] w 0 1'
  {name} --game cwda --endings endings 'fide:fide 8/8/8/3k4/8/8/8/K6R w - - 0 1'
  {name} --game cwda --mate 5 'fide:nutters 7k/8/8/1R6/R7/8/8/4K3 w - - 0 1'
  cat problems.sfen | {name} --time 10000 --memory 2000 -

In shogi and EuroShogi the attacker gives check with every move; in cwda any move is allowed. The
length counts plies and every legal interposition; the line shown is the attacker's quickest and the
defender's longest. Without --mate the mate found need not be the shortest:
the answer then says `at most`. Positions in endgame tables (--endings) are answered from them.

Answers go to standard output, one line per position, messages to standard error. Exit status: 0
every position is decided, 1 some are not (a limit was reached, or a line is not a position), 2
wrong arguments, 130 stopped by Ctrl-C, with the answers so far.";

/// Find the mate in a position, or prove that there is none
#[derive(Parser, Debug)]
#[command(name = "solve", version, after_help = EXAMPLES)]
pub struct Cli {
    /// The game: shogi, euroshogi or cwda
    #[arg(long, default_value = "shogi", value_parser = parse_solvable_game)]
    game: GameEntry,

    /// Print a JSON object for each position
    ///
    /// It has position, mate (plies or null), proved_no_mate, pv, nodes and ms (milliseconds).
    #[arg(long)]
    json: bool,

    /// Find the shortest mate, of at most N plies
    #[arg(long, value_name = "N")]
    mate: Option<u32>,

    /// Most positions visited per problem
    #[arg(hide_short_help = true, long, value_name = "N")]
    nodes: Option<u64>,

    /// The time limit per problem, in milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,

    /// Do not count interpositions that only lengthen the mate, as composers do
    #[arg(long, hide_short_help = true)]
    futile: bool,

    #[command(flatten)]
    endings: EndgameTableArgs,

    /// The maximum memory for the tables, in MiB
    #[arg(hide_short_help = true, long, value_name = "MIB", default_value_t = 256)]
    memory: usize,

    /// A file with one position per line
    ///
    /// Empty lines and lines that begin with # are skipped.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    /// The positions, as SFEN or FEN
    ///
    /// A single - reads them from standard input, one per line.
    #[arg(value_name = "POSITION", required_unless_present = "file", conflicts_with = "file")]
    positions: Vec<String>,
}

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str) -> ExitCode {
    let cli: Cli = wazir_cli::parse(name);
    let stop = stop_flag();
    let solved = open_source(&cli)
        .and_then(|source| Ok(run(&cli, source, &stop, &mut io::stdout(), &mut io::stderr())?));
    match solved {
        Ok(_) if stop.load(Ordering::Relaxed) => ExitCode::from(INTERRUPTED),
        Ok(tally) => ExitCode::from(u8::from(!tally.all_decided())),
        // The reader of our output has left.
        Err(ProgramError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::from(1)
        }
        Err(why) => {
            let (report, status) = why.report();
            eprintln!("{report}");
            ExitCode::from(status)
        }
    }
}

/// Opens the positions that the command line names: its own arguments, the lines of a file, or the
/// lines of standard input.
///
/// # Errors
/// Returns an error if the file cannot be opened, or if `-` stands among other positions.
pub fn open_source(cli: &Cli) -> Result<ProblemSource, ProgramError> {
    let input: Box<dyn BufRead> = match &cli.file {
        Some(path) if path.as_os_str() != "-" => {
            Box::new(Cursor::new(read_file(path)?.into_bytes()))
        }
        None if cli.positions != ["-"] => {
            if cli.positions.iter().any(|position| position == "-") {
                return Err(message!(Problems::NameNoOthers).into());
            }
            return Ok(ProblemSource::arguments(cli.positions.clone()));
        }
        _ => Box::new(BufReader::new(StandardInput)),
    };
    Ok(ProblemSource::lines(input))
}

/// The numbers of positions, by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolveSummary {
    /// The number of positions with a mate.
    pub mates: u32,
    /// The number of positions proved to have no mate.
    pub none: u32,
    /// The number of positions given up at a limit or skipped after a stop.
    pub undecided: u32,
    /// The number of lines that are not positions.
    pub bad: u32,
}

impl SolveSummary {
    /// Returns whether every position was solved, with a mate or without.
    #[must_use]
    pub fn all_decided(&self) -> bool {
        self.undecided == 0 && self.bad == 0
    }

    fn add(&mut self, answer: &Answer) {
        match answer {
            Answer { mate: Some(_), .. } => self.mates += 1,
            Answer { no_mate: true, .. } => self.none += 1,
            _ => self.undecided += 1,
        }
    }
}

/// Finds a game that the mate solver supports.
fn parse_solvable_game(id: &str) -> Result<GameEntry, ProgramError> {
    let games = wazir::games();
    let solvable = games.iter().filter(|entry| has_mates(entry)).cloned();
    let solvable = solvable.fold(GameRegistry::empty(), GameRegistry::with);
    match (solvable.find(id), games.find(id)) {
        (Ok(entry), _) => Ok(entry.clone()),
        (Err(_), Ok(entry)) => {
            Err(message!(Problems::NoMates { game: Argument::from_display(entry.id()) }).into())
        }
        // It names only the games from which the user can choose here.
        (Err(unknown), Err(_)) => Err(unknown.into()),
    }
}

/// Returns whether the mate solver supports a game.
fn has_mates(entry: &GameEntry) -> bool {
    let limits = MateLimits::default().nodes(1);
    entry.open(&StartOptions::default()).is_ok_and(|start| {
        matches!(ComputerPlayer::default().solve_mate(&start, &limits), Ok(Some(_)))
    })
}

/// Solves the positions of a source. If `stop` is set, it ends with the answers so far.
///
/// # Errors
/// Returns an error if an answer or a remark cannot be written.
pub fn run(
    cli: &Cli,
    source: ProblemSource,
    stop: &Arc<AtomicBool>,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> io::Result<SolveSummary> {
    let mut limits = MateLimits::default().stop_flag(Arc::clone(stop));
    limits = cli.mate.into_iter().fold(limits, MateLimits::plies);
    limits = cli.nodes.into_iter().fold(limits, MateLimits::nodes);
    limits = cli.time.map(Duration::from_millis).into_iter().fold(limits, MateLimits::time);
    if cli.futile {
        limits = limits.ignore_futile_interpositions();
    }
    let mut player = ComputerPlayer::default().with_endgame_tables(cli.endings.tables());
    let mut tally = SolveSummary::default();
    let bar = match source.known_count() {
        Some(count) => Progress::new(count),
        None => Progress::of_unknown_length(),
    };
    for problem in source {
        let answer = problem.text.and_then(|text| {
            bar.set_message(text.clone());
            Answer::find(&cli.game, text, &mut player, (&limits, cli.memory))
        });
        bar.step();
        bar.suspend(|| match answer {
            Ok(answer) => {
                tally.add(&answer);
                answer.write(cli, &problem.location, output)?;
                output.flush()
            }
            Err(why) => {
                tally.bad += 1;
                let why = message!(Problems::Wrong { place: problem.location.clone(), why });
                writeln!(remarks, "{}", said(message!(Programs::Error { why })))
            }
        })?;
        if stop.load(Ordering::Relaxed) {
            bar.finish();
            writeln!(remarks, "{}", said(message!(Problems::Stopped { place: problem.location })))?;
            // Positions after this one were not searched.
            tally.undecided += 1;
            break;
        }
    }
    bar.finish();
    Ok(tally)
}
