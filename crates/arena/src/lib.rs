//! Matches between engines, what their results say about strength, and the fit of weights to games.
//!
//! A [`Tournament`] plays [`PlayerSpec`]s against each other: players of our own, set up in any
//! way, and other programs. Each of its [`Openings`] is played by all [`seatings`], so that nobody
//! has the better side more often, and everything that a player does is checked. A [`Report`] makes
//! the tables out of the games ([`GameRecord`]), which are kept as lines of JSON.
//!
//! The statistics stand by themselves. [`Stats`] says how sure a share of the points is when games
//! come in pairs that share an opening; [`Sprt`] tests one lead in Elo against another while games
//! come in:
//!
//! ```
//! use wazir_arena::{Sprt, Stats, Verdict, elo_of};
//!
//! // How many pairs of games brought 0, ½, 1, 1½ and 2 points.
//! let pairs = [40, 180, 420, 260, 100];
//! let mut stats = Stats::default();
//! for (half_points, count) in pairs.into_iter().enumerate() {
//!     (0..count).for_each(|_| stats.add(&[half_points as f64 / 4.0; 2]));
//! }
//! let (low, high) = stats.bounds();
//! assert_eq!([stats.share(), low, high].map(|share| elo_of(share).round()), [35.0, 24.0, 46.0]);
//!
//! let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05)?;
//! assert_eq!(sprt.verdict(&pairs), Verdict::Higher);
//! # Ok::<(), wazir_arena::SprtError>(())
//! ```
//!
//! A [`Playtest`] lets the computer play a game against itself, and a [`PlaytestReport`] says what the
//! game is like: how long, how even, how much each piece is used.
//!
//! Nothing here prints or reads arguments. Games are handed on as they end, and whoever takes them
//! shows what there is to be shown. Matches start threads and processes and read the clock.
//!
//! Which games there are is a list that comes from outside (`wazir_games::Games`), and so are those
//! who think for our own players (`wazir_players::Players`).
//!
//! | feature | what it adds |
//! |---|---|
//! | `play` | openings, players, matches, playtests |
//! | `tune` | games of the program with itself, and the fit of its weights to games |
//! | `cwda`, `euroshogi`, `evo`, `shogi` | the game among those that are built in |
//!
//! All are on unless left out; without them there are the statistics, records and reports.

#[cfg(feature = "play")]
mod bench;
#[cfg(feature = "play")]
mod crew;
#[cfg(feature = "play")]
mod external;
mod file;
#[cfg(feature = "play")]
mod game;
mod games;
#[cfg(feature = "play")]
mod openings;
#[cfg(feature = "play")]
mod player;
#[cfg(feature = "play")]
mod playtest;
mod record;
mod report;
#[cfg(feature = "play")]
mod rules;
mod schedule;
#[cfg(feature = "play")]
mod spec;
mod sprt;
mod stats;
#[cfg(feature = "play")]
mod tournament;
#[cfg(feature = "tune")]
pub mod tune;

#[cfg(feature = "play")]
pub use bench::{Bench, BenchError};
#[cfg(feature = "play")]
pub use crew::CrewError;
#[cfg(feature = "play")]
pub use external::External;
pub use file::{GameFile, GameFileError};
#[cfg(feature = "play")]
pub use game::{Ending, GameError, Seated, play_game};
#[cfg(feature = "play")]
pub use games::pairings;
#[cfg(feature = "play")]
pub use openings::{Opening, OpeningError, Openings, OpeningsError, RandomOpenings};
#[cfg(feature = "play")]
pub use player::{Allowance, Answer, Decision, Failure, Own, Pace, Player, SURE};
#[cfg(feature = "play")]
pub use playtest::{Playtest, PlaytestError, PlaytestReport, TestedGame, TestedPiece, Uses};
pub use record::{
    Effort, Fault, FaultKind, GameKey, GameRecord, LineError, RecordError, read_games,
};
pub use report::{Duel, Report, Share, Standing};
#[cfg(feature = "play")]
pub use rules::{Draw, ParseRuleError, Resign, Rules};
pub use schedule::{Seating, SeatingError, seatings};
#[cfg(feature = "play")]
pub use spec::{KeyError, PlayerError, PlayerSpec, WeightsError, weights};
pub use sprt::{Pairs, Sprt, SprtError, Verdict};
pub use stats::{Stats, elo_of, share_of};
#[cfg(feature = "play")]
pub use tournament::{Tournament, TournamentError};

// The examples of the front page of the folder are run as tests.
#[cfg(all(doctest, feature = "play", feature = "shogi"))]
#[doc = include_str!("../README.md")]
struct Readme;
