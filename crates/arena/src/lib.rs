//! Engine matches: tournaments, their statistics, and the fit of weights to games.
//!
//! A [`Tournament`] plays [`PlayerSpec`]s against each other: built-in players with any settings,
//! and other programs. Each of its [`Openings`] is played with all [`seatings`], so that no player
//! has the better side more often, and every move and claim is checked. A [`MatchReport`] makes
//! tables from the games ([`GameRecord`]), which are kept as lines of JSON.
//!
//! The statistics can be used alone. [`ScoreStats`] gives the confidence interval of a score when
//! games come in pairs that share an opening; [`Sprt`] tests one Elo difference against another
//! while games come in:
//!
//! ```
//! use wazir_arena::{Sprt, ScoreStats, SprtVerdict, elo_from_score};
//!
//! // The numbers of game pairs with 0, ½, 1, 1½ and 2 points.
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
//! A [`Playtest`] lets the computer play a game against itself, and a [`PlaytestReport`] describes
//! the game: its length, its balance, the use of each piece.
//!
//! Nothing here prints or reads arguments. Each finished game is passed to the caller, which shows
//! it. Matches start threads and processes and read the clock.
//!
//! The caller supplies the list of games (`wazir_registry::GameRegistry`), and each entry provides the
//! search of the built-in players (`wazir_players::SearcherFactory`).
//!
//! Everything else that depends on a game, such as bench positions and learning from its positions,
//! is in its [`ArenaHooks`](wazir_players::ArenaHooks), an extension of its registry entry.

mod army_pairings;
mod balance;
mod bench;
mod external;
mod game;
mod game_log;
mod game_loop;
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
mod stats;
mod svg_plot;
pub mod texts;
mod threads;
mod tournament;
pub mod tune;

pub use army_pairings::army_pairings;
pub use balance::{
    BalanceReport, BalanceTable, MeasuredValue, MeasuredValues, MergeError, PairingResults,
    PairingRow, PawnOdds, Strength,
};
pub use bench::{Bench, BenchError};
pub use external::ExternalPlayer;
pub use game::{GameError, MatchGameResult, PlayerSeat, play_game};
pub use game_log::{GameLog, GameLogError};
pub use openings::{Opening, OpeningError, OpeningListError, Openings, RandomOpenings};
pub use player::{
    BuiltinPlayer, MatchPlayer, PlayerDecision, PlayerFailure, PlayerLimits, PlayerReply,
    TurnLimits, WIN_SCORE,
};
pub use playtest::{
    Estimate, PieceUsage, Playtest, PlaytestError, PlaytestGame, PlaytestPiece, PlaytestReport,
    StrengthTest,
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
pub use stats::{ScoreStats, elo_from_score, expected_score};
pub use threads::ThreadsError;
pub use tournament::{Tournament, TournamentError};

// Runs the examples of the README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
