//! Counts the lines of play from a position, the usual proof of move generation.

#[path = "../common/armies.rs"]
mod armies;
#[path = "../common/game_args.rs"]
mod game_args;
#[path = "../common/named.rs"]
mod named;
mod shared;
mod suite;
#[path = "../common/variants.rs"]
mod variants;

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use game_args::GameArgs;
use named::{NAME, named};
use wazir::text::{Argument, Counting, Message, Programs, message};

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --profile dist --example perft -- shogi --depth 5):
  {name} shogi --depth 5
  {name} cwda --armies nutters:rookies --depth 4 --divide
  {name} evo --seats 4 --depth 3 --threads 2
  {name} shogi --depth 3 --position 'R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1'
  {name} --suite crates/evo/testdata/perft.jsonl
  {name} --variant docs/variants/knightmate.toml --depth 4
  {name} --suite crates/variant/testdata/perft.jsonl --variants docs/variants

The last line of standard output is always `nodes` and the count; the speed goes to standard
error. Exit status: 0 all well, 1 a count of the suite differs, 2 wrong arguments.";

/// Count the lines of play of a given length
#[derive(Parser, Debug)]
#[command(name = NAME, version, after_help = named(EXAMPLES))]
struct Cli {
    #[command(flatten)]
    game: GameArgs,

    /// The length of the lines in plies; with --suite, the greatest to be checked
    #[arg(long, value_name = "PLIES", required_unless_present = "suite")]
    depth: Option<u32>,

    /// Count for each legal move apart, one line `<move> <count>` each
    #[arg(long, conflicts_with = "suite")]
    divide: bool,

    /// How many threads share the work
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    threads: usize,

    /// Check a file of lines {"game","position","perft":[...]} instead, of GAME alone if given
    #[arg(long, value_name = "FILE", conflicts_with_all = ["armies", "seats", "position"])]
    suite: Option<PathBuf>,

    /// Where the files of games are that lines of the suite name as {"variant", ...}, NAME.toml each
    #[arg(long, value_name = "FOLDER", requires = "suite")]
    variants: Option<PathBuf>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli, &mut io::stdout().lock()) {
        Ok(code) => code,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            eprintln!("{}", message!(Programs::Error { why: failure.message() }));
            ExitCode::from(2)
        }
    }
}

/// Why nothing could be counted.
#[derive(Debug)]
enum Failure {
    Setup(Message),
    Suite(PathBuf, io::Error),
    Output(io::Error),
}

impl Failure {
    fn message(&self) -> Message {
        match self {
            Self::Setup(reason) => reason.clone(),
            Self::Suite(path, error) => {
                let (path, why) = (Argument::shown(&path.display()), Argument::shown(error));
                message!(Programs::CannotRead { path, why })
            }
            Self::Output(error) => message!(Programs::CannotWrite { why: Argument::shown(error) }),
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.message().fmt(f)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

fn run(cli: &Cli, output: &mut impl Write) -> Result<ExitCode, Failure> {
    let start = Instant::now();
    let (nodes, code) = match &cli.suite {
        Some(path) => {
            let unreadable = |error| Failure::Suite(path.clone(), error);
            let file = BufReader::new(File::open(path).map_err(unreadable)?);
            let scope = suite::Scope {
                game: cli.game.game.clone(),
                depth: cli.depth,
                threads: cli.threads,
                folder: cli.variants.clone(),
            };
            let report = suite::check(file, &scope, output)?;
            (report.nodes, if report.passed() { ExitCode::SUCCESS } else { ExitCode::from(1) })
        }
        None => (count(cli, output)?, ExitCode::SUCCESS),
    };
    let seconds = start.elapsed().as_secs_f64();
    let millions = format!("{:.1}", nodes as f64 / seconds / 1e6);
    let seconds = format!("{seconds:.3}");
    eprintln!("{}", message!(Counting::Speed { seconds, millions }));
    writeln!(output, "nodes {nodes}")?;
    output.flush()?;
    Ok(code)
}

fn count(cli: &Cli, output: &mut impl Write) -> Result<u64, Failure> {
    let mut games = wazir::games();
    let game = cli.game.open(&mut games).map_err(|error| Failure::Setup(error.message()))?;
    let game = game.ok_or_else(|| {
        let known: Vec<&str> = games.iter().map(|entry| entry.id().as_str()).collect();
        Failure::Setup(message!(Programs::WhichGame { known: known.join(", ") }))
    })?;
    let depth = cli.depth.unwrap_or(1);
    if !cli.divide || depth == 0 {
        return Ok(shared::perft(&game, depth, cli.threads));
    }
    let (moves, positions): (Vec<_>, Vec<_>) = game.children().into_iter().unzip();
    let counts = shared::counts(&positions, depth - 1, cli.threads);
    for (mv, count) in moves.into_iter().zip(&counts) {
        writeln!(output, "{} {count}", game.write(mv))?;
    }
    Ok(counts.iter().sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the program prints to standard output.
    fn printed(args: &str) -> Result<String, String> {
        let args = std::iter::once("perft").chain(args.split_whitespace());
        let cli = Cli::try_parse_from(args).map_err(|error| error.to_string())?;
        let mut output = Vec::new();
        run(&cli, &mut output).map_err(|failure| failure.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_command_line_is_sound() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn counts_of_the_starts() {
        assert_eq!(printed("evo --depth 2"), Ok("nodes 8464\n".to_owned()));
        assert_eq!(printed("evo --seats 4 --depth 3 --threads 3"), Ok("nodes 778688\n".to_owned()));
        assert_eq!(printed("evo --depth 0"), Ok("nodes 1\n".to_owned()));
        assert_eq!(printed("shogi --depth 4 --threads 2"), Ok("nodes 719731\n".to_owned()));
        assert_eq!(printed("euroshogi --depth 3"), Ok("nodes 15424\n".to_owned()));
        let armies = printed("cwda --armies fide:clobberers --depth 3");
        assert_eq!(armies, Ok("nodes 12458\n".to_owned()));
    }

    #[test]
    fn divided_counts_add_up() {
        let text = printed("evo --seats 4 --depth 2 --divide").unwrap();
        let (lines, nodes) = text.trim_end().rsplit_once('\n').unwrap();
        assert_eq!(nodes, "nodes 8464");
        assert_eq!(lines.lines().count(), 92);
        assert!(lines.lines().any(|line| line == "f2-f3=C 92"), "{lines}");
        let counts = lines.lines().map(|line| line.split_once(' ').unwrap().1);
        assert_eq!(counts.map(|count| count.parse::<u64>().unwrap()).sum::<u64>(), 8464);
    }

    #[test]
    fn wrong_arguments_are_named() {
        assert!(printed("evo").unwrap_err().contains("--depth"));
        assert!(printed("halma --depth 1").unwrap_err().contains("choose shogi, euroshogi"));
        assert!(printed("--depth 1").unwrap_err().contains("which game?"));
        let error = printed("evo --depth 1 --seats 3").unwrap_err();
        assert_eq!(error, "evo is for 2 or 4 players, not for 3");
        let error = printed("evo --depth 1 --position nonsense").unwrap_err();
        assert!(error.starts_with("not a position of evo: "), "{error}");
        assert!(printed("--suite /no/such/file").unwrap_err().starts_with("cannot read /no/such"));
    }
}
