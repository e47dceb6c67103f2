//! The command `test`: self-play games of a game file.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wazir::game::Seat;
use wazir::registry::{Play, StartOptions};
use wazir::text::message;
use wazir_arena::{
    Openings, Playtest, PlaytestGame, PlaytestPiece, PlaytestReport, RandomOpenings,
};
use wazir_cli::{language, said};

use super::file::LoadedGame;
use super::show::write;
use crate::ProgramError;
use crate::interrupt::INTERRUPTED;
use crate::texts::Designing;

/// How the games are played.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// The file of the game
    file: PathBuf,

    /// How many games are played
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: u64,

    /// How many positions the computer looks at for a move
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    nodes: u64,

    /// Which games: the same number gives the same games
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,

    /// Each game begins with so many moves at random
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    random_plies: u32,

    /// A game goes no further than so many plies
    #[arg(long, value_name = "PLIES", default_value_t = 500)]
    max_plies: usize,

    /// How many games are played at the same time [default: as many as there are processors]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZero<usize>>,

    /// Draw how long the games are and how they end into this folder
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,

    /// Print nothing but one object of JSON
    #[arg(long)]
    json: bool,
}

/// Plays the games and prints a report of them.
pub(crate) fn run(
    args: &TestArgs,
    stop: &Arc<AtomicBool>,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let game = LoadedGame::open(&args.file)?;
    game.warn(remarks)?;
    let begun = Instant::now();
    let played = play_all(args, &game, stop)?;
    let seconds = begun.elapsed().as_secs_f64();
    let stopped = stop.load(Ordering::Relaxed);
    if stopped {
        writeln!(remarks, "{}", said(Designing::Stopped))?;
    }
    let start = game.begin(None)?;
    match PlaytestReport::new(&start, &played, &pieces(&game, &start)) {
        None => writeln!(remarks, "{}", said(Designing::NoGames))?,
        Some(report) => {
            let report = report.in_language(language());
            if let Some(folder) = &args.svg {
                write(folder, "lengths.svg", &report.plot_lengths())?;
                write(folder, "results.svg", &report.plot_results())?;
            }
            match args.json {
                true => writeln!(output, "{}", report.json(args.nodes, args.seed))?,
                false => report.print(args.nodes, args.seed, output)?,
            }
            let rate = format!("{:.1}", played.len() as f64 / seconds.max(1e-9));
            let seconds = format!("{seconds:.1}");
            writeln!(remarks, "{}", said(message!(Designing::Speed { seconds, rate })))?;
        }
    }
    Ok(if stopped { INTERRUPTED } else { 0 })
}

/// Plays all games and returns them in the order of their openings.
fn play_all(
    args: &TestArgs,
    game: &LoadedGame,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<PlaytestGame>, ProgramError> {
    let random = RandomOpenings::default().plies(args.random_plies);
    let openings =
        Openings::random(&game.entry, vec![StartOptions::default()], random)?.seed(args.seed);
    let threads = args.threads.or_else(|| thread::available_parallelism().ok());
    let playtest = Playtest::new(openings).games(args.games).nodes(args.nodes);
    let playtest =
        playtest.max_plies(args.max_plies).threads(threads.unwrap_or(NonZero::<usize>::MIN));
    let bar = progress(args.games);
    let played = playtest.run(stop, || bar.inc(1));
    bar.finish_and_clear();
    Ok(played?)
}

/// Returns the pieces. Those that turn back when captured count as the piece that they look like.
fn pieces(game: &LoadedGame, start: &Play) -> Vec<PlaytestPiece> {
    let all = game.definition().pieces();
    let becomes = |key: &str| {
        let targets = all.iter().flat_map(|piece| Seat::BOTH.map(|seat| piece.promotes_to(seat)));
        let mut keys = targets.flatten().filter_map(|&kind| all.get(kind));
        keys.any(|piece| piece.key() == key)
    };
    let mut pieces: Vec<PlaytestPiece> = Vec::new();
    let mut by_key: BTreeMap<&str, usize> = BTreeMap::new();
    let known =
        (0..start.position().kind_count()).filter_map(|kind| Some((kind, game.piece(kind)?)));
    for (kind, piece) in known {
        let has = Seat::BOTH.into_iter().find(|&seat| piece.movement(seat).is_some());
        let place = *by_key.entry(piece.key().trim_end_matches('~')).or_insert(pieces.len());
        match pieces.get_mut(place) {
            Some(known) => {
                known.kinds.push(kind);
                known.promoted_to |= becomes(piece.key());
            }
            None => pieces.push(PlaytestPiece {
                letter: piece.letter().trim_end_matches('~').to_owned(),
                name: piece.name(has.unwrap_or(Seat::FIRST)).to_owned(),
                kinds: vec![kind],
                promoted_to: becomes(piece.key()),
            }),
        }
    }
    pieces
}

/// Returns a bar for the terminal. It is hidden if standard error is not a terminal.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    // A wrong template leaves the default bar.
    let bar =
        match ProgressStyle::with_template("{spinner} {pos}/{len} [{elapsed}] {wide_bar} {eta}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}
