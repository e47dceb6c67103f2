//! Matches between engines, what their results say about strength, and the fit of weights to games.
//!
//! A [`Tournament`] plays [`PlayerSpec`]s against each other: players of our own, set up in any
//! way, and other programs. Each of its [`Openings`] is played by all [`seatings`], so that nobody
//! has the better side more often, and everything that a player does is checked. A [`MatchReport`] makes
//! the tables out of the games ([`GameRecord`]), which are kept as lines of JSON.
//!
//! The statistics stand by themselves. [`ScoreStats`] says how sure a share of the points is when games
//! come in pairs that share an opening; [`Sprt`] tests one lead in Elo against another while games
//! come in:
//!
//! ```
//! use wazir_arena::{Sprt, ScoreStats, SprtVerdict, elo_from_score};
//!
//! // How many pairs of games brought 0, ½, 1, 1½ and 2 points.
//! let pairs = [40, 180, 420, 260, 100];
//! let mut stats = ScoreStats::default();
//! for (half_points, count) in pairs.into_iter().enumerate() {
//!     (0..count).for_each(|_| stats.add(&[half_points as f64 / 4.0; 2]));
//! }
//! let (low, high) = stats.confidence_interval();
//! assert_eq!([stats.score(), low, high].map(|share| elo_from_score(share).round()), [35.0, 24.0, 46.0]);
//!
//! let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05)?;
//! assert_eq!(sprt.verdict(&pairs), SprtVerdict::AcceptH1);
//! # Ok::<(), wazir_arena::SprtError>(())
//! ```
//!
//! A [`Playtest`] lets the computer play a game against itself, and a [`PlaytestReport`] says what the
//! game is like: how long, how even, how much each piece is used.
//!
//! Nothing here prints or reads arguments. Games are handed on as they end, and whoever takes them
//! shows what there is to be shown. Matches start threads and processes and read the clock.
//!
//! Which games there are is a list that comes from outside (`wazir_registry::GameRegistry`), and how our own
//! players think about a game comes with it (`wazir_players::SearcherFactory`).
//!
//! What depends on a game, such as positions to measure speed by and how its positions are learnt
//! from, is its [`ArenaHooks`](wazir_players::ArenaHooks), a part of its entry in the list.

mod bench;
mod threads;
mod external;
mod game_log;
mod game;
mod game_text;
mod openings;
mod player;
mod playtest;
mod record;
mod report;
mod rules;
mod schedule;
mod spec;
mod sprt;
mod army_pairings;
mod stats;
pub mod texts;
mod tournament;
pub mod tune;
mod game_loop;

pub use bench::{Bench, BenchError};
pub use threads::ThreadsError;
pub use external::ExternalPlayer;
pub use game_log::{GameLog, GameLogError};
pub use game::{GameError, MatchGameResult, PlayerSeat, play_game};
pub use openings::{Opening, OpeningError, OpeningListError, Openings, RandomOpenings};
pub use player::{
    BuiltinPlayer, MatchPlayer, PlayerDecision, PlayerFailure, PlayerLimits, PlayerReply,
    TurnLimits, WIN_SCORE,
};
pub use playtest::{
    PieceUsage, Playtest, PlaytestError, PlaytestGame, PlaytestPiece, PlaytestReport,
};
pub use record::{
    Forfeit, ForfeitKind, GameKey, GameRecord, RecordError, RecordLineError, SearchTotals,
    read_records,
};
pub use report::{Duel, GroupResults, MatchReport, MultiplayerScore};
pub use rules::{DrawAdjudication, MatchRules, ParseAdjudicationError, ResignAdjudication};
pub use schedule::{Seating, SeatingError, seatings};
pub use spec::{PlayerKeyError, PlayerSpec, PlayerSpecError, WeightsError, read_weights};
pub use sprt::{PentanomialCounts, Sprt, SprtError, SprtVerdict};
pub use army_pairings::army_pairings;
pub use stats::{ScoreStats, elo_from_score, expected_score};
pub use tournament::{Tournament, TournamentError};

// The examples of the front page of the folder are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
