//! The command `test`: games of the computer against itself.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use wazir::ai::{Limits, Options};
use wazir::games::{From, Move, Play, Start};
use wazir::players::{Player, Players};
use wazir::text::{Designing, Message, message};
use wazir_arena::{OpeningError, Openings, RandomOpenings};

use super::file::Game;
use super::report::Report;
use super::show::write;
use super::tally::{Played, Uses};
use crate::ProgramError;

/// How many MiB the memory of a player has, which begins anew with each game.
const MEMORY: usize = 1;

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

/// Plays the games and prints what they are like.
pub(crate) fn run(
    args: &TestArgs,
    stop: &Arc<AtomicBool>,
    output: &mut impl Write,
    remarks: &mut impl Write,
) -> Result<u8, ProgramError> {
    let game = Game::open(&args.file)?;
    game.warn(remarks)?;
    let begun = Instant::now();
    let mut played = play_all(args, &game, stop)?;
    played.sort_by_key(|played| played.number);
    let seconds = begun.elapsed().as_secs_f64();
    let stopped = stop.load(Ordering::Relaxed);
    if stopped {
        writeln!(remarks, "{}", Message::from(Designing::Stopped))?;
    }
    let report = Report::new(&game, &game.begin(None)?, &played);
    match report {
        None => writeln!(remarks, "{}", Message::from(Designing::NoGames))?,
        Some(report) => {
            if let Some(folder) = &args.svg {
                write(folder, "lengths.svg", &report.plot_of_lengths())?;
                write(folder, "results.svg", &report.plot_of_results())?;
            }
            match args.json {
                true => writeln!(output, "{}", report.json(args.nodes, args.seed))?,
                false => report.print(args.nodes, args.seed, output)?,
            }
            let rate = format!("{:.1}", played.len() as f64 / seconds.max(1e-9));
            let seconds = format!("{seconds:.1}");
            writeln!(remarks, "{}", message!(Designing::Speed { seconds, rate }))?;
        }
    }
    Ok(if stopped { 130 } else { 0 })
}

/// What all who play need.
struct Job<'a> {
    args: &'a TestArgs,
    openings: Openings,
    players: Players,
    /// The number of the game that nobody has begun.
    next: AtomicU64,
    stop: &'a Arc<AtomicBool>,
}

/// All games, in the order in which they ended.
fn play_all(
    args: &TestArgs,
    game: &Game,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<Played>, ProgramError> {
    let wrong = |error: OpeningError| ProgramError::Refused(error.message());
    let random = RandomOpenings::default().plies(args.random_plies);
    let openings = Openings::random(&game.entry, vec![Start::default()], random).map_err(wrong)?;
    let (openings, players) = (openings.seed(args.seed), Players::built_in());
    let job = Job { args, openings, players, next: AtomicU64::new(0), stop };
    let usual = || thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or_else(usual, NonZero::get);
    let threads = threads.min(usize::try_from(args.games).unwrap_or(usize::MAX)).max(1);
    let (send, arriving) = channel();
    let bar = progress(args.games);
    let (mut all, mut failed) = (Vec::new(), None);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (job, send) = (&job, send.clone());
            scope.spawn(move || job.work(&send));
        }
        drop(send);
        for played in arriving {
            match played {
                Ok(played) => all.push(played),
                Err(why) => failed = Some(why),
            }
            bar.inc(1);
        }
    });
    bar.finish_and_clear();
    match failed {
        Some(why) => Err(ProgramError::Refused(why)),
        None => Ok(all),
    }
}

impl Job<'_> {
    /// Plays one game after the other until there is none left.
    fn work(&self, send: &Sender<Result<Played, Message>>) {
        let mut player = self.players.player_with(Options::default().hash(MEMORY));
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.args.games {
                return;
            }
            player.forget();
            let played = match self.openings.get(number) {
                Ok(opening) => self.play(number, opening.game().clone(), &mut player),
                Err(error) => Err(error.message()),
            };
            let Some(played) = played.transpose() else { return };
            // When nobody listens, the program is at its end.
            if send.send(played).is_err() {
                return;
            }
        }
    }

    /// Plays a game to its end; `None` when it was broken off.
    fn play(
        &self,
        number: u64,
        mut game: Play,
        player: &mut Player,
    ) -> Result<Option<Played>, Message> {
        let limits = Limits::default().nodes(self.args.nodes).stop_flag(Arc::clone(self.stop));
        let mut uses = Uses::new(game.position().kinds());
        while game.outcome().is_none() && game.ply() < self.args.max_plies {
            uses.choices += game.moves().len() as u64;
            let thought = player.think(&game, &limits).map_err(|error| error.message())?;
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Some(mv) = thought.best() else { break };
            note(&mut uses, &game, mv);
            if game.play(mv).is_err() {
                break;
            }
            uses.checks += u64::from(game.in_check());
        }
        Ok(Some(Played { number, plies: game.ply(), outcome: game.outcome(), uses }))
    }
}

/// Counts what a move does.
fn note(uses: &mut Uses, game: &Play, mv: Move) {
    let Some(parts) = game.position().parts(mv) else { return };
    let kind_on = |square: usize| game.position().piece_at(square).map(|piece| piece.kind);
    uses.plies += 1;
    match parts.from {
        From::Square(from) => {
            if let Some(kind) = kind_on(from) {
                Uses::count(&mut uses.moved, kind);
            }
        }
        From::Hand(kind) => Uses::count(&mut uses.dropped, kind),
    }
    if let Some(kind) = parts.becomes {
        Uses::count(&mut uses.became, kind);
    }
    let passes = parts.passes.filter(|_| parts.passes != parts.takes);
    for kind in [parts.takes, passes].into_iter().flatten().filter_map(kind_on) {
        Uses::count(&mut uses.taken, kind);
    }
}

/// A bar on the terminal; nothing elsewhere.
fn progress(games: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    // A template that cannot be read leaves the usual bar.
    let bar =
        match ProgressStyle::with_template("{spinner} {pos}/{len} [{elapsed}] {wide_bar} {eta}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}
