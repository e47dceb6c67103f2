//! The bench: a fixed amount of search, counted in nodes and timed.

use std::fmt;
use std::time::{Duration, Instant};

use wazir_ai::Limits;
use wazir_players::{ArenaHooks, ComputerPlayer, NoSearcher};
use wazir_registry::{GameEntry, GameId, GameRegistry, OpenError, StartOptions};
use wazir_text::Message;

/// An error of [`Bench::run`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BenchError {
    /// A game refuses its bench position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// No search knows the game.
    #[error(transparent)]
    Unknown(#[from] NoSearcher),
}

impl BenchError {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Open(error) => error.message(),
            Self::Unknown(error) => error.message(),
        }
    }
}

/// A search of the bench positions of all games in a registry
/// ([`ArenaHooks::with_bench_positions`]), to fixed depths, with one thread.
///
/// The number of nodes is the same on every machine: a change of the count is a change of the
/// search. The last line of the text form, `N nodes N nps`, is the one that test frameworks look
/// for.
///
/// ```no_run
/// use wazir_registry::GameRegistry;
/// let bench = wazir_arena::Bench::run(&wazir_builtin::games())?;
/// print!("{bench}");
/// assert!(bench.nodes() > 0);
/// # Ok::<(), wazir_arena::BenchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bench {
    searches: Vec<Search>,
}

#[derive(Clone, Debug)]
struct Search {
    game: GameId,
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Bench {
    /// Searches the positions; this takes seconds.
    ///
    /// # Errors
    /// A game refuses its bench position, or no search knows the game.
    pub fn run(games: &GameRegistry) -> Result<Self, BenchError> {
        let of = |game| positions(game).iter().map(move |&position| (game, position));
        let searches = games.iter().flat_map(of);
        let searches = searches.map(|(game, position)| search(game, position));
        Ok(Self { searches: searches.collect::<Result<_, _>>()? })
    }

    /// Returns the number of nodes of all searches.
    pub fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.nodes).sum()
    }

    /// Returns the time that all searches took.
    pub fn time(&self) -> Duration {
        self.searches.iter().map(|search| search.time).sum()
    }
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, search) in (1..).zip(&self.searches) {
            let Search { game, depth, nodes, time } = search;
            let ms = time.as_millis();
            writeln!(f, "{number:2} {game:<9} depth {depth:2} {nodes:9} nodes {ms:5} ms")?;
        }
        let nodes = self.nodes();
        let speed = nodes as f64 / self.time().as_secs_f64().max(1e-9);
        writeln!(f, "{nodes} nodes {speed:.0} nps")
    }
}

/// Returns the bench positions of a game, each with its depth.
fn positions(game: &GameEntry) -> &'static [(u32, &'static str)] {
    game.extension::<ArenaHooks>().map_or(&[], ArenaHooks::bench_positions)
}

fn search(game: &GameEntry, (depth, position): (u32, &str)) -> Result<Search, BenchError> {
    let play = game.open(&StartOptions::default().with_position(position))?;
    let start = Instant::now();
    let result = ComputerPlayer::default().think(&play, &Limits::default().depth(depth))?;
    let (game, nodes) = (game.id().clone(), result.nodes());
    Ok(Search { game, depth, nodes, time: start.elapsed() })
}
