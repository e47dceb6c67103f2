//! A fixed amount of work: how many nodes it takes, and how fast they go.

use std::fmt;
use std::time::{Duration, Instant};

use wazir_ai::Limits;
use wazir_registry::{GameEntry, GameId, GameRegistry, OpenError, StartOptions};
use wazir_players::{ArenaHooks, ComputerPlayer, NoSearcher};
use wazir_text::Message;

/// Why the positions cannot be searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BenchError {
    /// A game does not know its position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Nobody can think about a game.
    #[error(transparent)]
    Unknown(#[from] NoSearcher),
}

impl BenchError {
    /// What is the matter, as a sentence that can be said in several languages.
    pub fn message(&self) -> Message {
        match self {
            Self::Open(error) => error.message(),
            Self::Unknown(error) => error.message(),
        }
    }
}

/// A search of the positions that all games of a list bring for it ([`ArenaHooks::with_bench_positions`]), to
/// fixed depths, with one thread.
///
/// How many nodes that takes is the same on every machine: a change of the count is a change of
/// the search. The last line of the text form, `N nodes N nps`, is the one that test frameworks
/// look for.
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

/// One of the searches.
#[derive(Clone, Debug)]
struct Search {
    game: GameId,
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Bench {
    /// Searches the positions; it takes seconds.
    ///
    /// # Errors
    /// When a game does not know its position, or computers cannot think about it.
    pub fn run(games: &GameRegistry) -> Result<Self, BenchError> {
        let of = |game| positions(game).iter().map(move |&position| (game, position));
        let searches = games.iter().flat_map(of);
        let searches = searches.map(|(game, position)| search(game, position));
        Ok(Self { searches: searches.collect::<Result<_, _>>()? })
    }

    /// How many nodes all searches took.
    pub fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.nodes).sum()
    }

    /// How long they took.
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

/// What a game brings to be measured by.
fn positions(game: &GameEntry) -> &'static [(u32, &'static str)] {
    game.extension::<ArenaHooks>().map_or(&[], ArenaHooks::bench_positions)
}

fn search(game: &GameEntry, (depth, position): (u32, &str)) -> Result<Search, BenchError> {
    let play = game.open(&StartOptions::default().with_position(position))?;
    let start = Instant::now();
    let thought = ComputerPlayer::default().think(&play, &Limits::default().depth(depth))?;
    let (game, nodes) = (game.id().clone(), thought.nodes());
    Ok(Search { game, depth, nodes, time: start.elapsed() })
}
