//! The program `perft`: counts the lines of play from a position, the usual check of move
//! generation.

mod suite;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use wazir::registry::{GameRegistry, Play};
use wazir::text::message;
use wazir_cli::texts::Programs;
use wazir_cli::{GameArgs, said};

use crate::ProgramError;
use crate::error::{exit_code, read_file};
use crate::interrupt;
use crate::progress::Progress;
use crate::texts::Counting;

pub use suite::{SuiteOptions, SuiteReport, check_suite};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --profile dist --example perft -- shogi --depth 5):
  {name} shogi --depth 5
  {name} cwda --armies nutters:rookies --depth 4 --divide
  {name} evo --seats 4 --depth 3 --threads 2
  {name} shogi --depth 3 --position 'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1'
  {name} --suite crates/evo/testdata/perft.jsonl
  {name} --variant docs/variants/knightmate.toml --depth 4
  {name} --suite crates/variant/testdata/perft.jsonl --variants docs/variants

The last line of standard output is always `nodes` and the count; the speed goes to standard error.
Exit status: 0 success, 1 a count of the suite differs, 2 wrong arguments, 130 stopped by Ctrl-C.";

/// Count the move sequences of a given length (perft)
#[derive(Parser, Debug)]
#[command(name = "perft", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(flatten)]
    game: GameArgs,

    /// The length of the sequences in plies
    ///
    /// With --suite, the greatest depth checked.
    #[arg(long, value_name = "PLIES", required_unless_present = "suite")]
    depth: Option<u32>,

    /// Print a count for each legal move
    ///
    /// One line `<move> <count>` for each move.
    #[arg(long, conflicts_with = "suite")]
    divide: bool,

    /// Number of threads
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,

    /// Check a file of known counts instead
    ///
    /// Its lines are {"game","position","perft":[...]}. With GAME, only lines of that game are checked.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["armies", "seats", "position"])]
    suite: Option<PathBuf>,

    /// The folder of the game files NAME.toml that a suite names with "variant"
    #[arg(hide_short_help = true, long, value_name = "FOLDER", requires = "suite")]
    variants: Option<PathBuf>,
}

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli = wazir_cli::parse(name);
    interrupt::exit_at_once(|| ());
    let counted = run(&cli, games, &mut io::stdout().lock());
    exit_code(counted, &mut io::stderr())
}

/// Counts as the command line says and returns the exit status.
///
/// # Errors
/// Returns an error if the game cannot start, the suite cannot be read, or the output cannot be
/// written.
pub fn run(cli: &Cli, games: GameRegistry, output: &mut impl Write) -> Result<u8, ProgramError> {
    let start = Instant::now();
    let (nodes, status) = match &cli.suite {
        Some(path) => {
            let scope = SuiteOptions {
                game: cli.game.game().map(str::to_owned),
                depth: cli.depth,
                threads: cli.threads,
                folder: cli.variants.clone(),
            };
            let report = check_suite(read_file(path)?.as_bytes(), games, &scope, output)?;
            (report.nodes, u8::from(!report.passed()))
        }
        None => (count(cli, games, output)?, 0),
    };
    let seconds = start.elapsed().as_secs_f64();
    let millions = format!("{:.1}", nodes as f64 / seconds / 1e6);
    let seconds = format!("{seconds:.3}");
    eprintln!("{}", said(message!(Counting::Speed { seconds, millions })));
    writeln!(output, "nodes {nodes}")?;
    output.flush()?;
    Ok(status)
}

fn count(cli: &Cli, mut games: GameRegistry, output: &mut impl Write) -> Result<u64, ProgramError> {
    let game = cli.game.open_game(&mut games)?.ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|entry| entry.id().as_str()).collect();
        message!(Programs::WhichGame { known: known.join(", ") })
    })?;
    let depth = cli.depth.unwrap_or(1);
    if !cli.divide || depth == 0 {
        let moves = game.legal_moves().len() as u64;
        let progress = if depth > 1 { Progress::new(moves) } else { Progress::hidden() };
        return match progress.can_show() {
            true => count_by_moves(&game, depth, cli.threads, &progress),
            false => Ok(game.perft_parallel(depth, cli.threads)),
        };
    }
    let counts = game.perft_divide(depth, cli.threads);
    for &(mv, count) in &counts {
        writeln!(output, "{} {count}", game.move_text(mv))?;
    }
    Ok(counts.iter().map(|(_, count)| count).sum())
}

/// Counts the lines after each legal move in turn, so that progress can be shown.
fn count_by_moves(
    game: &Play,
    depth: u32,
    threads: usize,
    progress: &Progress,
) -> Result<u64, ProgramError> {
    let mut nodes = 0;
    for mv in game.legal_moves() {
        progress.set_message(game.move_text(mv));
        let mut next = game.clone();
        next.play(mv).map_err(|why| why.message())?;
        nodes += next.perft_parallel(depth - 1, threads);
        progress.step();
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use wazir::registry::StartOptions;

    use super::*;

    #[test]
    fn progress_changes_no_count() {
        for (game, depth) in [("shogi", 3), ("cwda", 3), ("euroshogi", 3), ("evo", 2)] {
            let game = wazir::games().open(game, &StartOptions::default()).unwrap();
            let counted = count_by_moves(&game, depth, 1, &Progress::hidden()).unwrap();
            assert_eq!(counted, game.perft_parallel(depth, 1));
        }
    }
}
