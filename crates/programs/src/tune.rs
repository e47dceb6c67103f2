//! The program `tune`: fits the evaluation's weights to games of self-play.
//!
//! `tune play` plays games, `tune fit` finds the weights that predict their results best,
//! `tune train` trains a net on them, `tune spsa` tunes the search parameters, and `tune match`
//! plays one set of weights against another. docs/measurements/tuning.md describes the whole process.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::{Args, Parser, Subcommand};
use wazir::ai::{MultiplayerMethod, Net, Weights};
use wazir::registry::{GameEntry, GameRegistry, StartOptions};
use wazir::text::{Argument, Message, message};
use wazir_arena::GameLog;
use wazir_arena::tune::{
    ExampleReader, FitOptions, NetTrainer, Sampler, SelfPlay, Spsa, SpsaOptions, TrainOptions,
    TrainingGame, TrainingGameError, TrainingSource, WeightFit,
};
use wazir_cli::said;
use wazir_cli::texts::Programs;

use crate::ProgramError;
use crate::error::read_file;
use crate::interrupt;
use crate::progress::Progress;
use crate::texts::Tuning;

const EXAMPLES: &str = "\
Examples (in a clone: cargo run --profile dist --example tune -- play shogi ...):
  {name} play shogi --games 20000 --nodes 2000 --out games.jsonl
  {name} fit shogi games.jsonl --out weights.txt
  {name} match shogi --first weights.txt --second tuned
  {name} train shogi games.jsonl --out shogi.net --threads 2
  {name} train shogi more.jsonl --from shogi.net --rate 0.0005 --epochs 6 --out better.net
  {name} spsa shogi --only window,delta --nodes 5000 --threads 2 --out steps.txt

docs/measurements/tuning.md describes the whole process. Exit status: 0 success, 1 an error, 2 wrong arguments,
130 stopped by Ctrl-C, which says what was saved.";

/// Fit the evaluation and the search to self-play games
#[derive(Parser)]
#[command(name = "tune", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play self-play games and append them to a file
    #[command(visible_alias = "generate")]
    Play(PlayArgs),
    /// Fit the weights that best predict the results of games
    Fit(FitArgs),
    /// Train a net to predict the results of games
    Train(TrainArgs),
    /// Tune the search parameters by playing games (SPSA)
    Spsa(SpsaArgs),
    /// Play two sets of weights against each other
    Match(MatchArgs),
}

/// How to play the games.
#[derive(Args, Clone, Debug)]
struct SelfPlayArgs {
    /// shogi, euroshogi, cwda or evo
    ///
    /// In a game with armies, all pairings are played in turn.
    game: String,
    /// Number of players, in games with a choice: 2 or 4 in evo
    #[arg(long)]
    seats: Option<u8>,
    /// Number of games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Positions searched per move
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Milliseconds per move, instead of positions
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
    /// Seed of the first game; each further game has the next one
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Random moves at the start of each game
    #[arg(long, default_value_t = 8)]
    opening: u32,
    /// Play with random armies, starting with this seed, instead of the listed pairings
    #[arg(long, value_name = "SEED")]
    drawn: Option<u64>,
}

#[derive(Args, Clone, Debug)]
struct PlayArgs {
    #[command(flatten)]
    game: SelfPlayArgs,
    /// The weights to play with: material, derived, linear, tuned or a file
    #[arg(long, default_value = "tuned")]
    weights: String,
    /// Also evaluate side positions at each move, such as a search meets
    #[arg(long, default_value_t = 0)]
    inside: u32,
    /// Search method with more than two players: auto, brs+, paranoid, maxn or mcts; from several,
    /// separated by commas, each seat gets one at random
    #[arg(long, value_delimiter = ',')]
    methods: Vec<MultiplayerMethod>,
    /// The file for the games, one per line; games that it holds already are not played again
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
    /// The weights to start from and to stay close to: derived, linear or a file
    #[arg(long, default_value = "derived")]
    from: String,
    /// The file for the weights
    #[arg(long)]
    out: PathBuf,
    /// Number of passes over all positions
    #[arg(long, default_value_t = 60)]
    epochs: u32,
    /// Share of the game's result in the target, from 0 to 1; the rest is the search's score
    #[arg(long, default_value_t = 0.6)]
    result: f32,
    /// Strength of the pull towards the initial weights
    #[arg(long, default_value_t = 4.0)]
    prior: f32,
    /// Learning rate: the greatest step of a weight, in hundredths of a pawn
    #[arg(long, default_value_t = 1.0)]
    rate: f32,
    /// Seed for the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Args, Clone, Debug)]
struct TrainArgs {
    /// shogi, euroshogi, cwda or evo
    game: String,
    /// Number of players, in games with a choice: 2 or 4 in evo
    #[arg(long)]
    seats: Option<u8>,
    /// Files of games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The file for the net, written after every epoch
    #[arg(long)]
    out: PathBuf,
    /// Number of passes over all positions
    #[arg(long, default_value_t = 15)]
    epochs: u32,
    /// Share of the game's result in the target, from 0 to 1; the rest is the search's score
    #[arg(long, default_value_t = 0.25)]
    result: f32,
    /// Let that share change to this one by the end
    #[arg(long, value_name = "RESULT")]
    last_result: Option<f32>,
    /// Learning rate: the greatest step of a weight
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Seed for the first weights and the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; it does not change the result
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Continue from this net instead of random weights
    #[arg(long)]
    from: Option<PathBuf>,
    /// Correct all terms of the linear evaluation: stronger per position, but slower
    #[arg(long)]
    terms: bool,
    /// Neurons per player: a multiple of 32, up to 256
    #[arg(long, default_value_t = 64)]
    neurons: usize,
    /// Add two hidden layers of 16 and 32 neurons; for two seats
    #[arg(long)]
    hidden: bool,
    /// Use king buckets: own king at home on a wing, at home in the middle, or away
    #[arg(long)]
    zones: bool,
    /// Use factor rows shared by all pieces, so that the net can evaluate any piece
    #[arg(long)]
    any_piece: bool,
}

#[derive(Args, Clone, Debug)]
struct SpsaArgs {
    /// shogi, euroshogi, cwda (its pairings in turn) or evo (two seats)
    game: String,
    /// The parameters to tune, separated by commas [default: all]
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Number of steps
    #[arg(long, default_value_t = 1000)]
    iterations: u64,
    /// Openings per step, each played twice with the seats swapped
    #[arg(long, default_value_t = 4)]
    pairs: u64,
    /// Size of the steps
    #[arg(long, default_value_t = 0.002)]
    rate: f64,
    /// Positions searched per move
    #[arg(long, default_value_t = 5000)]
    nodes: u64,
    /// Random moves at the start of each game
    #[arg(long, default_value_t = 8)]
    opening: u32,
    /// Seed for the openings and the directions of the steps
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// The weights to play with: material, derived, linear, tuned or a file
    #[arg(long, default_value = "tuned")]
    weights: String,
    /// The file for the results of each step; steps that it holds already are not played again
    #[arg(long)]
    out: PathBuf,
}

#[derive(Args, Clone, Debug)]
struct MatchArgs {
    #[command(flatten)]
    game: SelfPlayArgs,
    /// The first weights: material, derived, linear, tuned or a file
    #[arg(long, default_value = "tuned")]
    first: String,
    /// The second weights
    #[arg(long, default_value = "derived")]
    second: String,
}

impl Cli {
    /// Says what is kept when Ctrl-C ends the program.
    fn kept_at_ctrl_c(&self) -> Message {
        let shown = |path: &Path| Argument::from_display(&path.display());
        match &self.command {
            Command::Play(args) => message!(Tuning::GamesKept { path: shown(&args.out) }),
            Command::Train(args) => message!(Tuning::NetKept { path: shown(&args.out) }),
            Command::Spsa(args) => message!(Tuning::StepsKept { path: shown(&args.out) }),
            Command::Fit(_) | Command::Match(_) => Tuning::NothingKept.into(),
        }
    }
}

/// Locked while something is written, so that Ctrl-C leaves nothing half written.
static WRITING: Mutex<()> = Mutex::new(());

/// Writes something that Ctrl-C must not cut off.
fn whole<T>(write: impl FnOnce() -> T) -> T {
    let _writing = WRITING.lock();
    write()
}

type TuneResult<T> = Result<T, ProgramError>;

/// Returns weights by name or from a file.
fn load_weights(text: &str, games: &GameRegistry) -> TuneResult<Weights> {
    Ok(wazir_arena::read_weights(text, games).map_err(|why| {
        let (name, why) = (text.to_owned(), why.message());
        message!(Tuning::OfWeights { name, why })
    })?)
}

/// Returns the game with this name.
fn game(games: &GameRegistry, name: &str) -> TuneResult<GameEntry> {
    Ok(games.find(name)?.clone())
}

impl SelfPlayArgs {
    fn play(&self, games: &GameRegistry) -> TuneResult<SelfPlay> {
        let play = SelfPlay::new(&game(games, &self.game)?);
        let play = play.nodes(self.nodes).seed(self.seed);
        let play = play.opening(self.opening).threads(self.threads);
        let play = match self.movetime {
            Some(ms) => play.movetime(Duration::from_millis(ms)),
            None => play,
        };
        let play = match self.seats {
            Some(seats) => play.seats(seats),
            None => play,
        };
        Ok(match self.drawn {
            Some(seed) => play.random_armies(seed),
            None => play,
        })
    }
}

/// Plays the games that the file does not hold yet.
fn play(args: &PlayArgs, games: &GameRegistry) -> TuneResult<()> {
    let (play, weights) =
        (args.game.play(games)?.side_positions(args.inside), load_weights(&args.weights, games)?);
    let play = play.methods(args.methods.clone());
    let is_game = |line: &str| line.parse::<TrainingGame>().is_ok();
    let mut held = 0;
    let mut file =
        GameLog::open_and_visit(&args.out, is_game, |line| held += u64::from(is_game(line)))?;
    let bar = Progress::new(args.game.games);
    bar.start_at(held);
    let played = play.run(&weights, held..args.game.games, |game| {
        if let Err(why) = whole(|| file.append(&game.to_string())) {
            return ControlFlow::Break(why);
        }
        bar.step();
        ControlFlow::Continue(())
    })?;
    bar.finish();
    match played {
        ControlFlow::Break(why) => Err(why.into()),
        ControlFlow::Continue(()) => Ok(()),
    }
}

/// Reads the games of a file. Lines that are not games are reported and left out.
fn read_games(path: &Path) -> TuneResult<Vec<TrainingGame>> {
    let text = read_file(path)?;
    let mut games = Vec::new();
    for (number, line) in (1_usize..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
    {
        match line.parse() {
            Ok(game) => games.push(game),
            Err(TrainingGameError::Fault) => {}
            Err(why) => report_skipped(path, number, why),
        }
    }
    Ok(games)
}

/// Reads the games, fits the weights, and writes them.
fn fit(args: &FitArgs, list: &GameRegistry) -> TuneResult<()> {
    let (game, from) = (game(list, &args.game)?, load_weights(&args.from, list)?);
    let mut sampler = Sampler::new(&game, &from)?;
    let files = args.files.iter().map(|path| read_games(path)).collect::<TuneResult<Vec<_>>>()?;
    let count = files.iter().map(Vec::len).sum::<usize>() as u64;
    let bar = Progress::new(count);
    for game in files.iter().flatten() {
        sampler.add(game)?;
        bar.step();
    }
    bar.finish();
    let samples = sampler.finish();
    let (positions, weights) = (samples.len(), samples.weights());
    println!("{}", said(message!(Tuning::Games { games: count, positions, weights })));
    let options = FitOptions::default().epochs(args.epochs).result(args.result).prior(args.prior);
    let mut fit = WeightFit::new(samples, options.rate(args.rate).seed(args.seed));
    println!("{}", said(message!(Tuning::Pawn { points: format!("{:.3}", fit.pawn_value()) })));
    let [loss, held_out] = losses(&fit);
    println!("{}", said(message!(Tuning::LossBefore { loss, held_out })));
    let bar = Progress::new(u64::from(args.epochs));
    for epoch in 0..args.epochs {
        fit.epoch();
        if epoch % 5 == 4 {
            let [_, loss] = losses(&fit);
            bar.set_message(said(message!(Tuning::HeldOut { loss })));
        }
        bar.step();
    }
    bar.finish();
    let [loss, held_out] = losses(&fit);
    println!("{}", said(message!(Tuning::LossAfter { loss, held_out })));
    write_file(&args.out, fit.text())
}

fn write_file(path: &Path, contents: impl AsRef<[u8]>) -> TuneResult<()> {
    let written = whole(|| std::fs::write(path, contents));
    written.map_err(|error| ProgramError::Write(path.to_owned(), error))
}

/// Reads the net of a file.
fn read_net(path: &Path) -> TuneResult<Net> {
    let read = std::fs::read(path);
    let bytes = read.map_err(|error| ProgramError::Read(path.to_owned(), error.into()))?;
    Ok(Net::read(&bytes).map_err(|why| {
        let (name, why) = (path.display().to_string(), why.message());
        message!(Tuning::OfWeights { name, why })
    })?)
}

/// Trains the net on the games of the files, and writes it after every epoch.
fn train(args: &TrainArgs, list: &GameRegistry) -> TuneResult<()> {
    let source = training_source(&game(list, &args.game)?, args)?;
    let options = TrainOptions::default().epochs(args.epochs).result(args.result).rate(args.rate);
    let options = options.last_result(args.last_result.unwrap_or(args.result));
    let options = options.seed(args.seed).threads(args.threads).any_piece(args.any_piece);
    let mut training = NetTrainer::new(source, options)?;
    let (games, positions) = (training.games() as u64, training.held_out_positions());
    let loss = format!("{:.5}", training.baseline_loss());
    println!("{}", said(message!(Tuning::Positions { games, positions, loss })));
    if let Some(path) = &args.from {
        training = training.resume_from(&read_net(path)?).ok_or_else(|| {
            message!(Tuning::OtherNet { path: Argument::from_display(&path.display()) })
        })?;
        let loss = format!("{:.5}", training.held_out_loss());
        println!("{}", said(message!(Tuning::FromNet { loss })));
    }
    let bar = Progress::new(games * u64::from(args.epochs));
    for _ in 0..args.epochs {
        let begin = Instant::now();
        let positions = training.epoch(|games| bar.step_by(games))?;
        let core_seconds = begin.elapsed().as_secs_f64() * args.threads.max(1) as f64;
        let speed = (positions as f64 / core_seconds.max(1e-9)) as u64;
        let loss = format!("{:.5}", training.held_out_loss());
        bar.suspend(|| println!("{}", said(message!(Tuning::Epoch { loss, positions, speed }))));
        write_file(&args.out, training.net().to_bytes())?;
    }
    bar.finish();
    Ok(())
}

/// Opens the games to train on. Lines that are not games are reported and left out.
fn training_source(game: &GameEntry, args: &TrainArgs) -> TuneResult<TrainingSource> {
    let start = args
        .seats
        .map_or_else(StartOptions::default, |seats| StartOptions::default().with_seats(seats));
    let mut reader = ExampleReader::from_start(game, &start, args.terms)?.with_width(args.neurons);
    if args.zones {
        reader = reader.with_zones();
    }
    if args.hidden {
        reader = reader.with_hidden_layers().ok_or_else(|| message!(Tuning::HiddenForTwo))?;
    }
    let bar = Progress::of_unknown_length();
    let source = TrainingSource::from_files(reader, &args.files, |path, line, why| {
        bar.suspend(|| report_skipped(path, line, why));
    })?;
    bar.finish();
    Ok(source)
}

fn report_skipped(path: &Path, line: usize, why: TrainingGameError) {
    let (path, why) = (path.display().to_string(), why.message());
    eprintln!("{}", said(message!(Tuning::LeftOut { path, line, why })));
}

/// Returns the loss on the training set and on the held-out set, as shown.
fn losses(fit: &WeightFit) -> [String; 2] {
    [fit.loss(), fit.held_out_loss()].map(|loss| format!("{loss:.5}"))
}

/// Plays the match and prints its result.
fn play_match(args: &MatchArgs, games: &GameRegistry) -> TuneResult<()> {
    let (play, first, second) = (
        args.game.play(games)?,
        load_weights(&args.first, games)?,
        load_weights(&args.second, games)?,
    );
    let bar = Progress::new(args.game.games);
    let tally = play.duel([&first, &second], args.game.games, |tally| {
        bar.set_message(said(tally.message()));
        bar.step();
    })?;
    bar.finish();
    let (game, tally) = (args.game.game.clone(), tally.message());
    let (first, second) = (args.first.clone(), args.second.clone());
    println!("{}", said(message!(Tuning::Match { game, first, second, tally })));
    Ok(())
}

impl SpsaArgs {
    /// Returns the first line of the file, which lists the options that the steps depend on.
    fn header(&self) -> String {
        let Self { game, iterations, pairs, rate, nodes, opening, seed, weights, .. } = self;
        let only = self.only.join(",");
        format!(
            "spsa {game} --only {only} --iterations {iterations} --pairs {pairs} --rate {rate} \
             --nodes {nodes} --opening {opening} --seed {seed} --weights {weights}"
        )
    }
}

/// Makes the steps that the file does not hold yet, and prints the resulting values.
fn spsa(args: &SpsaArgs, games: &GameRegistry) -> TuneResult<()> {
    let (play, weights) =
        (SelfPlay::new(&game(games, &args.game)?), load_weights(&args.weights, games)?);
    let play = play.nodes(args.nodes).seed(args.seed).opening(args.opening).threads(args.threads);
    let options = SpsaOptions::default().iterations(args.iterations).pairs(args.pairs);
    let only: Vec<&str> = args.only.iter().map(String::as_str).collect();
    let mut spsa = Spsa::new(options.rate(args.rate).seed(args.seed), &only)?;
    let header = args.header();
    let is_line = |line: &str| line.starts_with("spsa ") || line.parse::<f64>().is_ok();
    let (mut file, text) = GameLog::open(&args.out, is_line)?;
    match text.lines().next() {
        None => file.append(&header)?,
        Some(first) if first != header => {
            let why = Argument::from(first.to_owned());
            return Err(message!(Tuning::SpsaOther { why }).into());
        }
        Some(_) => {}
    }
    text.lines().skip(1).filter_map(|line| line.parse().ok()).for_each(|ahead| spsa.step(ahead));
    let bar = Progress::new(args.iterations);
    bar.start_at(spsa.done());
    while spsa.done() < args.iterations {
        let ahead = spsa.play(&play, &weights)?;
        whole(|| file.append(&ahead.to_string()))?;
        spsa.step(ahead);
        bar.set_message(spsa.params().to_string());
        bar.step();
    }
    bar.finish();
    for (constant, value) in spsa.values() {
        let (name, now, usual) = (constant.name(), format!("{value:.1}"), constant.default_value());
        println!("{}", said(message!(Tuning::Spsa { name, now, usual })));
    }
    let (iterations, games) = (spsa.done(), 2 * args.pairs.max(1));
    let constants = spsa.params().to_string();
    println!("{}", said(message!(Tuning::SpsaOver { iterations, games, constants })));
    Ok(())
}

/// Runs the program with the arguments of the process, under this name.
pub fn main(name: &'static str, games: GameRegistry) -> ExitCode {
    let cli: Cli = wazir_cli::parse(name);
    let kept = cli.kept_at_ctrl_c();
    interrupt::exit_at_once(move || {
        // What is being written is finished first.
        let _whole = WRITING.lock();
        eprintln!("{}", said(kept.clone()));
    });
    match run(&cli, &games) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{}", said(message!(Programs::Error { why: why.message() })));
            ExitCode::FAILURE
        }
    }
}

/// Runs the command.
///
/// # Errors
/// Returns an error if the game, the weights or an option is not valid, or if a file cannot be read
/// or written.
pub fn run(cli: &Cli, games: &GameRegistry) -> Result<(), ProgramError> {
    match &cli.command {
        Command::Play(args) => play(args, games),
        Command::Fit(args) => fit(args, games),
        Command::Train(args) => train(args, games),
        Command::Spsa(args) => spsa(args, games),
        Command::Match(args) => play_match(args, games),
    }
}
