//! Fits the weights of the evaluation to games that the program plays against itself.
//!
//! `tune play` plays games, `tune fit` finds the weights that foretell their results best, and
//! `tune match` plays one set of weights against another. docs/tuning.md tells the whole way.

mod duel;
mod fit;
mod game;
mod games;
mod play;
mod sample;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use wazir::ai::Weights;

/// Fits the weights of the evaluation to games of the program against itself
#[derive(Parser)]
#[command(name = "tune", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play games of the program against itself and add them to a file
    Play(PlayArgs),
    /// Find the weights that foretell the results of games best
    Fit(FitArgs),
    /// Play two sets of weights against each other
    Match(MatchArgs),
}

/// How games are played.
#[derive(Args, Clone, Debug)]
struct GameArgs {
    /// shogi, euroshogi, cwda (its pairings in turn) or evo (two seats)
    game: String,
    /// Number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Positions looked at for each move
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Each game has a seed of its own, from this one on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at once
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Random moves at the beginning of each game
    #[arg(long, default_value_t = 8)]
    opening: u32,
}

#[derive(Args, Clone, Debug)]
struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The weights to play with: material, derived, tuned or a file
    #[arg(long, default_value = "tuned")]
    weights: String,
    /// Where the games go, one a line; games that are there already are not played again
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args, Clone, Debug)]
struct FitArgs {
    /// shogi, euroshogi, cwda or evo
    game: String,
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The weights to start from and to stay near: derived, tuned or a file
    #[arg(long, default_value = "derived")]
    from: String,
    /// Where the weights go
    #[arg(long)]
    out: PathBuf,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 60)]
    epochs: u32,
    /// How much the result of the game counts, and not what the search thought
    #[arg(long, default_value_t = 0.6)]
    result: f32,
    /// How strongly the weights are kept where they start
    #[arg(long, default_value_t = 4.0)]
    prior: f32,
    /// The greatest step of a weight, in hundredths of a pawn
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// Seed for the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Args, Clone, Debug)]
struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The first weights: material, derived, tuned or a file
    #[arg(long, default_value = "tuned")]
    first: String,
    /// The second weights
    #[arg(long, default_value = "derived")]
    second: String,
}

/// What goes wrong is told to the user as it is.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Weights by name or from a file.
fn weights(text: &str) -> Outcome<Weights> {
    match text.parse() {
        Ok(weights) => Ok(weights),
        Err(unknown) => {
            let file = std::fs::read_to_string(text);
            let file = file.map_err(|why| format!("{unknown}, or a file: {text}: {why}"))?;
            Ok(Weights::text(&file).map_err(|why| format!("{text}: {why}"))?)
        }
    }
}

/// Calls a function for the game named, with the way to its start positions.
macro_rules! with_game {
    ($name:expr, $function:path, $args:expr) => {
        match $name {
            "shogi" => $function(&games::shogi, $args),
            "euroshogi" => $function(&games::euroshogi, $args),
            "cwda" => $function(&games::cwda, $args),
            "evo" => $function(&games::evo, $args),
            other => Err(format!("no game `{other}`: choose shogi, euroshogi, cwda or evo").into()),
        }
    };
}

fn run(cli: &Cli) -> Outcome<()> {
    match &cli.command {
        Command::Play(args) => with_game!(args.game.game.as_str(), play::run, args),
        Command::Fit(args) => with_game!(args.game.as_str(), fit::run, args),
        Command::Match(args) => with_game!(args.game.game.as_str(), duel::run, args),
    }
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("tune: {why}");
            ExitCode::FAILURE
        }
    }
}
