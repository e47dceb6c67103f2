//! A fixed amount of work: how many nodes it takes, and how fast they go.

use std::fmt;
use std::time::{Duration, Instant};

use wazir_ai::Limits;
use wazir_games::{Games, OpenError, Start};
use wazir_players::{Player, UnknownToPlayers};
use wazir_text::Message;

/// The positions, from openings to endings, and how many plies each is looked into: a fraction of
/// a second each.
const POSITIONS: [(&str, u32, &str); 16] = [
    ("shogi", 9, "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"),
    ("shogi", 8, "l1sg1g1+N1/1r2ks3/1pBppp3/p1p3ppp/9/P1P5P/1PSgPPPP1/1L2RK3/+b2+n1GSNL b Nlp 1"),
    ("shogi", 8, "lnsg1gs1l/4knr2/pp1p1pnpp/6+b2/2p6/5P1G1/PPPNPS1PP/3K1G1b1/L5R1L b s4p 1"),
    ("shogi", 7, "lns4nl/2g2k3/1ppp1Bs1p/p3+Bp3/9/P2G5/1P1PKP+p1+r/1S3S3/L5P1+r b GPg2nl5p 1"),
    ("euroshogi", 9, "1nbgkgn1/5n2/ppppp1B1/5p1p/P1PPP3/1P3P1P/1GK1G1+b1/1N3b2[RPrp] w 0 1"),
    ("euroshogi", 8, "2g1k1n1/3bpg2/p+BNp1pp1/6bp/2P1RP2/N5+rP/1P1K4/2G3G1[BPPPPnpp] w 0 1"),
    ("cwda", 9, "fide:fide rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    (
        "cwda",
        9,
        "clobberers:rookies s2mk3/1ppb2p1/p1wbpp2/4s1P1/PP1EP3/1AP2CP1/5P2/L1C1K2L w KQq - 0 21",
    ),
    ("cwda", 10, "fide:nutters 3t3t/1k3pp1/1p4cp/4h3/Q6P/3PB1P1/PP3P2/R4K1R w - - 4 21"),
    ("cwda", 11, "fide:nutters t2t4/1k3h2/2p5/2p1pp1p/p1P4P/NP2B1P1/P1b2P2/R4K2 w - - 0 31"),
    ("cwda", 12, "rookies:fide 4M3/kr6/3p1p2/2p1nP1P/P1P5/3P4/8/5SK1 w - - 0 51"),
    ("evo", 6, "nKnWnWnW4/nWnWnWnWnW3/12/12/12/12/12/12/12/12/3sWsWsWsWsW/4sWsWsWsK sn s 0 1"),
    ("evo", 6, "nKnWnWnW4/1nW6/1nW1nC8/12/6sC5/12/8nS3/12/10sW1/7sW4/3sW3nC/3sW1sWsWsK sn s 0 19"),
    ("evo", 7, "nK7/1nC6/12/12/1nC7sW2/12/3sW3nS4/12/12/12/2nW3sW1/4sWsW1sK sn s 11 61"),
    (
        "evo",
        4,
        "nKnWnWnW4/1nW2nW3/10eWeK/2wC3eW4eW/9eW1eW/2nB9/wW1nW6eC2/wWwCsC6sC2/1wC3wC1eW1sB1nC/wKwW4sW2sC2/2wCsW2sW1/5sW1sK swne s 15 41",
    ),
    (
        "evo",
        4,
        "nKnWnW5/4nCnC2/3nC7eK/8eSeWeC1/8eC2eW/9sS2/2nC4eSsS3/wW9nW1/wWwW3wC6/wK1wW9/2sCwS3sW/5sWsWsK swne s 1 61",
    ),
];

/// Why the positions cannot be searched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BenchError {
    /// A game is not in the list, or does not know its position.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Nobody can think about a game.
    #[error(transparent)]
    Unknown(#[from] UnknownToPlayers),
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

/// A search of fixed positions of all games to fixed depths, with one thread.
///
/// How many nodes that takes is the same on every machine: a change of the count is a change of
/// the search. The last line of the text form, `N nodes N nps`, is the one that test frameworks
/// look for.
///
/// ```no_run
/// use wazir_games::Games;
/// let bench = wazir_arena::Bench::run(&wazir_packs::games())?;
/// print!("{bench}");
/// assert!(bench.nodes() > 0);
/// # Ok::<(), wazir_arena::BenchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Bench {
    searches: Vec<Search>,
}

/// One of the searches.
#[derive(Clone, Copy, Debug)]
struct Search {
    game: &'static str,
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Bench {
    /// Searches the positions; it takes seconds.
    ///
    /// # Errors
    /// When a game is not in the list, or computers cannot think about it.
    pub fn run(games: &Games) -> Result<Self, BenchError> {
        let searches = POSITIONS.into_iter().map(|position| search(games, position));
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

fn search(
    games: &Games,
    (game, depth, position): (&'static str, u32, &str),
) -> Result<Search, BenchError> {
    let play = games.open(game, &Start::default().position(position))?;
    let start = Instant::now();
    let thought = Player::default().think(&play, &Limits::default().depth(depth))?;
    Ok(Search { game, depth, nodes: thought.nodes(), time: start.elapsed() })
}

#[cfg(test)]
#[cfg(all(feature = "cwda", feature = "euroshogi", feature = "evo", feature = "shogi"))]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_there_and_the_count_stays() {
        let games = wazir_packs::games();
        for (game, _, position) in POSITIONS {
            let nodes = || search(&games, (game, 2, position)).unwrap().nodes;
            let once = nodes();
            assert!(once > 1, "{position}");
            assert_eq!(once, nodes(), "{position}");
        }
        let known = |id: &str| POSITIONS.iter().any(|(game, ..)| *game == id);
        assert!(games.iter().all(|game| known(game.id().as_str())));
    }
}
