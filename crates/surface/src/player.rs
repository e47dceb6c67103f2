//! Computer players and the mate solver.

use std::time::Duration;

use wazir::ai::mate::{MateLimits, Verdict};
use wazir::ai::{Level, Limits, Options, Score, ScoreBound, SearchInfo};
use wazir::players::{ComputerPlayer, NoSearcher};
use wazir::registry::AnyMove;
use wazir::text::{Argument, message};

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::moves::Move;
use crate::stop::Stop;
use crate::texts::{Calls, Players};

/// The largest table of a search, in MiB: what a browser has, or a large machine.
const MAX_HASH: usize = if cfg!(target_family = "wasm") { 1024 } else { 65_536 };
/// The largest number of threads.
const MAX_THREADS: usize = 512;
/// The largest number of lines.
const MAX_LINES: usize = 256;
/// The longest time, in seconds: a year.
const MAX_SECONDS: f64 = 31_536_000.0;

/// Sets the clock for all time limits, for platforms whose standard library has none, such as a
/// browser. `now` may count from any moment on but never goes back. Returns `false` and does
/// nothing if a clock was set before. Without a clock, a time limit there counts the work.
pub fn set_clock(now: fn() -> Duration) -> bool {
    wazir::ai::set_clock(now)
}

/// The options of a [`Player`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlayerOptions {
    /// The size of the hash table in MiB; 16 by default.
    pub hash: usize,
    /// The number of threads; 1 by default, and always 1 where there are no threads. With one
    /// thread a search by nodes or depth gives the same answer every time.
    pub threads: usize,
    /// The number of best lines to search; 1 by default.
    pub lines: usize,
}

impl Default for PlayerOptions {
    fn default() -> Self {
        Self { hash: 16, threads: 1, lines: 1 }
    }
}

/// The limits of a search. Without any it plays like the level `hard`.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ThinkLimits {
    /// The time in seconds.
    pub time: Option<f64>,
    /// The number of positions to visit.
    pub nodes: Option<u64>,
    /// The depth in plies, at least 1.
    pub depth: Option<u32>,
    /// Ends the search when a win or loss in this many plies is found.
    pub mate: Option<u32>,
    /// The playing strength: `beginner`, `easy`, `medium`, `hard` or `master`.
    pub level: Option<String>,
    /// Decides between moves that look alike to a weak level.
    pub seed: u64,
    /// Searches only these moves, unless the list is empty.
    pub moves: Vec<Move>,
}

/// A score for the player to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SearchScore {
    /// The estimate in hundredths of the weakest piece; `None` for a forced win or loss.
    pub centipawns: Option<i32>,
    /// The number of plies to a forced win, or, below zero, to a forced loss. A lost position in
    /// which the game ends at once has -0, which is 0.
    pub mate: Option<i32>,
    /// The score as text, such as `+0.35` or `win in 5 plies`.
    pub text: String,
}

/// A line of play with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchLine {
    /// The score for the player who begins the line.
    pub score: SearchScore,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A report on the way of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchReport {
    /// The depth, in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies.
    pub seldepth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The fill level of the hash table, in thousandths.
    pub hashfull: u32,
    /// The rank of the line, from 1 for the best.
    pub rank: usize,
    /// `exact`, `lower` (the true score is at least this) or `upper`.
    pub bound: &'static str,
    /// The line.
    pub line: SearchLine,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchAnswer {
    /// The move to play; `None` if the game is over.
    pub best: Option<Move>,
    /// The score for the player to move.
    pub score: SearchScore,
    /// The depth, in plies.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The best lines, the best first.
    pub lines: Vec<SearchLine>,
}

/// The limits of a search for a mate.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SolveLimits {
    /// The number of positions to visit; ten million if neither this nor `time` is given.
    pub nodes: Option<u64>,
    /// The time in seconds.
    pub time: Option<f64>,
    /// The greatest length of the mate in plies; the shortest one is searched then.
    pub plies: Option<u32>,
}

/// The answer of the mate solver.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// `mate`, `no-mate` or `unknown`.
    pub verdict: &'static str,
    /// The moves to the mate; empty without one.
    pub line: Vec<Move>,
    /// Whether no shorter mate exists.
    pub shortest: bool,
    /// The number of positions visited.
    pub nodes: u64,
}

/// A computer player for all games, with the memory of its searches.
///
/// ```
/// use wazir_surface::{Game, Player, PlayerOptions, Setup, Stop, ThinkLimits};
/// let game = Game::new("evo", &Setup::default())?;
/// let mut player = Player::new(&PlayerOptions::default())?;
/// let mut limits = ThinkLimits::default();
/// limits.nodes = Some(500);
/// let answer = player.think(&game, &limits, &Stop::default(), &mut |_| {})?;
/// assert!(game.moves().contains(&answer.best.unwrap()));
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Debug)]
pub struct Player(ComputerPlayer);

impl Player {
    /// Creates a player. It takes hardly any memory until it thinks.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if an option is out of its range.
    pub fn new(options: &PlayerOptions) -> Result<Self, Error> {
        Ok(Self(ComputerPlayer::new(search_options(options)?)))
    }

    /// Changes the options and keeps the memory of the searches.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] if an option is out of its range.
    pub fn set_options(&mut self, options: &PlayerOptions) -> Result<(), Error> {
        self.0.set_options(search_options(options)?);
        Ok(())
    }

    /// Clears the memory of the searches, as before another game.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Searches the current position and calls `on_info` with every line found on the way. It ends
    /// soon after the flag is set, with the best move so far.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if no computer plays the game, [`ErrorKind::Value`] if a limit is
    /// none.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &ThinkLimits,
        stop: &Stop,
        on_info: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchAnswer, Error> {
        let among: Vec<AnyMove> = limits.moves.iter().map(Move::any).collect();
        let limits = search_limits(limits)?.stop_flag(stop.flag());
        let mut listener = |info: &SearchInfo<AnyMove>| {
            if !info.is_currmove() {
                on_info(&report(game, info));
            }
        };
        let found = self
            .0
            .think_with_search_moves(game.play(), &limits, &among, &mut listener)
            .map_err(|error| no_searcher(&error))?;
        let line = |line: &wazir::ai::PvLine<AnyMove>| SearchLine {
            score: score(line.score()),
            moves: game.described_line(line.moves()),
        };
        Ok(SearchAnswer {
            best: found.best().and_then(|mv| game.described_line(&[mv]).pop()),
            score: score(found.score()),
            depth: found.depth(),
            nodes: found.nodes(),
            lines: found.lines().iter().map(line).collect(),
        })
    }

    /// Searches for a mate from the current position.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] in a game without mate and if there is no king to be mated,
    /// [`ErrorKind::Value`] if a limit is none.
    pub fn solve(
        &mut self,
        game: &Game,
        limits: &SolveLimits,
        stop: &Stop,
    ) -> Result<Solution, Error> {
        let limits = mate_limits(limits)?.stop_flag(stop.flag());
        let found = self.0.solve_mate(game.play(), &limits).map_err(|error| no_searcher(&error))?;
        let found = found.ok_or_else(|| Error::new(ErrorKind::Unsupported, Players::NoSolver))?;
        Ok(Solution {
            verdict: match found.verdict {
                Verdict::Mate => "mate",
                Verdict::NoMate => "no-mate",
                _ => "unknown",
            },
            line: game.described_line(&found.line),
            shortest: found.shortest,
            nodes: found.nodes,
        })
    }
}

fn search_options(options: &PlayerOptions) -> Result<Options, Error> {
    let PlayerOptions { hash, threads, lines } = *options;
    in_range("hash", hash, MAX_HASH)?;
    in_range("threads", threads, MAX_THREADS)?;
    in_range("lines", lines, MAX_LINES)?;
    Ok(Options::default().hash(hash).threads(threads).multi_pv(lines))
}

/// Refuses numbers that are not from 1 to `most`.
fn in_range(name: &'static str, value: usize, most: usize) -> Result<(), Error> {
    if (1..=most).contains(&value) {
        return Ok(());
    }
    Err(Error::new(ErrorKind::Value, message!(Calls::OutOfRange { name, value, least: 1, most })))
}

pub(crate) fn seconds(seconds: f64) -> Result<Duration, Error> {
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= MAX_SECONDS);
    time.ok_or_else(|| {
        let seconds = format!("{seconds:?}");
        let most = Argument::from_display(&MAX_SECONDS);
        Error::new(ErrorKind::Value, message!(Players::BadTime { seconds, most }))
    })
}

fn search_limits(limits: &ThinkLimits) -> Result<Limits, Error> {
    let ThinkLimits { time, nodes, depth, mate, level, seed, .. } = limits;
    let unlimited = time.is_none() && nodes.is_none() && depth.is_none() && mate.is_none();
    let level = match level {
        Some(name) => level_of(name)?,
        None if unlimited => Level::Hard,
        None => Level::Master,
    };
    let mut found = level.limits(*seed);
    if let Some(time) = time {
        found = found.time(seconds(*time)?);
    }
    if let Some(nodes) = nodes {
        found = found.nodes(*nodes);
    }
    if let Some(depth) = depth {
        found = found.depth(*depth);
    }
    Ok(mate.map_or(found.clone(), |plies| found.mate(plies)))
}

fn level_of(name: &str) -> Result<Level, Error> {
    Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
        let known = Argument::one_of(Level::ALL.map(Level::name));
        let name: String = name.chars().take(40).flat_map(char::escape_debug).collect();
        Error::new(ErrorKind::Value, message!(Players::NoLevel { name, known }))
    })
}

/// The number of positions that the mate solver visits if nothing else limits it.
const SOLVER_NODES: u64 = 10_000_000;

fn mate_limits(limits: &SolveLimits) -> Result<MateLimits, Error> {
    let nodes = match limits.time {
        Some(_) => limits.nodes,
        None => Some(limits.nodes.unwrap_or(SOLVER_NODES)),
    };
    let mut found = MateLimits::default();
    if let Some(nodes) = nodes {
        found = found.nodes(nodes);
    }
    if let Some(time) = limits.time {
        found = found.time(seconds(time)?);
    }
    Ok(limits.plies.map_or(found.clone(), |plies| found.plies(plies)))
}

fn no_searcher(error: &NoSearcher) -> Error {
    Error::new(ErrorKind::Unsupported, error.message())
}

fn score(score: Score) -> SearchScore {
    let plies = |plies: u32| i32::try_from(plies).unwrap_or(i32::MAX);
    let won = score.wins_in().map(plies);
    SearchScore {
        centipawns: score.estimate(),
        mate: won.or_else(|| score.loses_in().map(|count| -plies(count))),
        text: score.to_string(),
    }
}

fn report(game: &Game, info: &SearchInfo<AnyMove>) -> SearchReport {
    SearchReport {
        depth: info.depth,
        seldepth: info.seldepth,
        nodes: info.nodes,
        hashfull: info.hashfull,
        rank: info.multi_pv,
        bound: match info.bound {
            ScoreBound::Exact => "exact",
            ScoreBound::Lower => "lower",
            ScoreBound::Upper => "upper",
        },
        line: SearchLine { score: score(info.score), moves: game.described_line(&info.pv) },
    }
}
