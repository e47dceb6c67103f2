//! Players of a match: the trait, its limits and answers, and the built-in player.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_ai::{Clock, Level, Limits, Options, Score};
use wazir_players::EndgameTables;
use wazir_registry::{AnyMove, Play};
use wazir_text::{Argument, Message, message};

use crate::record::ForfeitKind;
use crate::texts::Matches;

/// The limits of a player's thinking, and the freedom of its choice among moves.
///
/// ```
/// use std::time::Duration;
/// use wazir_arena::PlayerLimits;
/// let quick = PlayerLimits::default().movetime(Duration::from_millis(100));
/// assert!(quick.is_limited() && !PlayerLimits::default().variety(30).is_limited());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerLimits {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) movetime: Option<Duration>,
    pub(crate) variety: Option<u32>,
    pub(crate) clock: Option<(Duration, Duration)>,
    pub(crate) margin: Option<Duration>,
}

impl PlayerLimits {
    /// Limits the search depth, in plies.
    #[must_use]
    pub fn depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// Limits the nodes per move.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Limits the time per move.
    #[must_use]
    pub fn movetime(self, time: Duration) -> Self {
        Self { movetime: Some(time), ..self }
    }

    /// Sets how much worse than the best move the chosen move may score, in hundredths of the
    /// weakest piece. This is not a limit; by default the level decides.
    #[must_use]
    pub fn variety(self, margin: u32) -> Self {
        Self { variety: Some(margin), ..self }
    }

    /// Sets the time for the whole game and the increment per move.
    #[must_use]
    pub fn clock(self, main: Duration, increment: Duration) -> Self {
        Self { clock: Some((main, increment)), ..self }
    }

    /// Sets how late a move of this player may be, if that differs from the match rules.
    #[must_use]
    pub fn margin(self, margin: Duration) -> Self {
        Self { margin: Some(margin), ..self }
    }

    /// Returns whether any limit is set.
    pub fn is_limited(&self) -> bool {
        Self { variety: None, margin: None, ..*self } != Self::default()
    }
}

/// The limits of the next move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnLimits {
    pub(crate) pace: PlayerLimits,
    pub(crate) other: Option<Duration>,
}

impl TurnLimits {
    /// The maximum search depth, in plies.
    pub fn depth(&self) -> Option<u32> {
        self.pace.depth
    }

    /// The maximum number of nodes.
    pub fn nodes(&self) -> Option<u64> {
        self.pace.nodes
    }

    /// The maximum time for the move.
    pub fn movetime(&self) -> Option<Duration> {
        self.pace.movetime
    }

    /// The most by which the chosen move may score below the best, in hundredths of the weakest
    /// piece.
    pub fn variety(&self) -> Option<u32> {
        self.pace.variety
    }

    /// The time left on the player's own clock, and the increment of the move.
    pub fn clock(&self) -> Option<(Duration, Duration)> {
        self.pace.clock
    }

    /// The time left on the clock of the next player, if it has one.
    pub fn opponent_time(&self) -> Option<Duration> {
        self.other
    }
}

/// The score of a certain win.
pub const WIN_SCORE: i32 = 100_000;

/// A player's decision in its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerDecision {
    /// Plays a move.
    Move(AnyMove),
    /// Resigns.
    Resign,
    /// Claims that the game is drawn by the rules.
    Draw,
    /// Claims that it has won by the rules, for example by an entering king.
    Win,
}

/// A player's answer: its decision, with what it says about its search.
///
/// ```
/// use wazir_arena::{PlayerReply, PlayerDecision};
/// let answer = PlayerReply::new(PlayerDecision::Resign).score(-2_000).nodes(50_000).depth(12);
/// assert_eq!(answer.decision(), &PlayerDecision::Resign);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReply {
    pub(crate) decision: PlayerDecision,
    pub(crate) score: Option<i32>,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
}

impl PlayerReply {
    /// Creates an answer about which nothing else is known.
    pub fn new(decision: PlayerDecision) -> Self {
        Self { decision, score: None, nodes: 0, depth: 0 }
    }

    /// Sets the player's evaluation of its position, in hundredths of the weakest piece;
    /// [`WIN_SCORE`] for a certain win.
    #[must_use]
    pub fn score(self, score: i32) -> Self {
        Self { score: Some(score), ..self }
    }

    /// Sets the number of nodes searched.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Sets the depth reached, in plies.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// The player's decision.
    pub fn decision(&self) -> &PlayerDecision {
        &self.decision
    }
}

/// The reason why a player gives no answer. The details are plain words, because they come from
/// another program or go into a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayerFailure {
    /// The player broke the rules of the match and loses.
    Forfeit {
        /// The kind of breach.
        kind: ForfeitKind,
        /// A description of the event.
        detail: String,
    },
    /// The player was never able to play this game, so the match cannot continue.
    CannotPlay {
        /// A description of the reason.
        reason: String,
    },
}

impl PlayerFailure {
    /// The error message, as a translatable text.
    pub fn message(&self) -> Message {
        match self {
            Self::Forfeit { kind, detail } => {
                message!(Matches::Fault { kind: kind.message(), detail: detail.clone() })
            }
            Self::CannotPlay { reason } => message!(Matches::Words { words: reason.clone() }),
        }
    }

    pub(crate) fn fault(kind: ForfeitKind, detail: impl ToString) -> Self {
        Self::Forfeit { kind, detail: detail.to_string() }
    }
}

/// A fault of the built-in player.
fn crash(detail: impl ToString) -> PlayerFailure {
    PlayerFailure::fault(ForfeitKind::Crash, detail)
}

/// A player that receives the start of a game and is then asked for moves.
///
/// Nothing a player says is trusted: the caller checks its moves and measures its time.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use wazir_arena::{
///     TurnLimits, PlayerReply, PlayerDecision, PlayerFailure, Opening, PlayerLimits, MatchPlayer, MatchRules, PlayerSeat, play_game,
/// };
/// use wazir_registry::{GameRegistry, Play, StartOptions};
///
/// /// Gives up at once.
/// struct Modest;
///
/// impl MatchPlayer for Modest {
///     fn new_game(&mut self, _: &Play) -> Result<(), PlayerFailure> {
///         Ok(())
///     }
///     fn think(&mut self, _: &Play, _: &TurnLimits) -> Result<PlayerReply, PlayerFailure> {
///         Ok(PlayerReply::new(PlayerDecision::Resign))
///     }
///     fn quit(&mut self) {}
/// }
///
/// let (mut first, mut second) = (Modest, Modest);
/// let mut seats =
///     [PlayerSeat::new(&mut first, PlayerLimits::default()), PlayerSeat::new(&mut second, PlayerLimits::default())];
/// let opening = Opening::new(0, wazir_builtin::games().open("shogi", &StartOptions::default())?);
/// let stop = AtomicBool::new(false);
/// let ending = play_game(&opening, &mut seats, &MatchRules::default(), &stop)?;
/// assert_eq!(ending.expect("nobody stopped it").result(), [0.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait MatchPlayer: Send {
    /// Forgets the last game and gets ready for a new one, of which an opening may have been played
    /// already.
    ///
    /// # Errors
    /// A [`PlayerFailure`] if the player cannot play the game.
    fn new_game(&mut self, game: &Play) -> Result<(), PlayerFailure>;

    /// Returns the player's answer in the current position of the game.
    ///
    /// # Errors
    /// A [`PlayerFailure`]; a forfeit loses the game.
    fn think(&mut self, game: &Play, allowance: &TurnLimits) -> Result<PlayerReply, PlayerFailure>;

    /// Ends everything the player keeps running.
    fn quit(&mut self);
}

/// A built-in player, in this program.
///
/// ```
/// use wazir_ai::{Level, Options};
/// use wazir_arena::{TurnLimits, PlayerDecision, BuiltinPlayer, MatchPlayer};
/// use wazir_registry::{GameRegistry, StartOptions};
///
/// let start = StartOptions::default().with_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
/// let game = wazir_builtin::games().open("shogi", &start)?;
/// let options = Options::default().hash(1);
/// let mut player = BuiltinPlayer::new(options, Level::Hard, Default::default());
/// player.new_game(&game)?;
/// let answer = player.think(&game, &TurnLimits::default())?;
/// assert_eq!(answer.decision(), &PlayerDecision::Move(game.read_move("G*5b")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BuiltinPlayer {
    player: wazir_players::ComputerPlayer,
    level: Level,
    /// Seeds the choice among moves that look alike to a weak level.
    seed: Option<u64>,
    stop: Arc<AtomicBool>,
}

impl BuiltinPlayer {
    /// Creates a player that answers at once when `stop` is set.
    pub fn new(options: Options, level: Level, stop: Arc<AtomicBool>) -> Self {
        Self { player: wazir_players::ComputerPlayer::new(options), level, seed: None, stop }
    }

    /// Sets the endgame tables of the player.
    #[must_use]
    pub fn with_endings(self, endings: EndgameTables) -> Self {
        Self { player: self.player.with_endgame_tables(endings), ..self }
    }
}

impl MatchPlayer for BuiltinPlayer {
    fn new_game(&mut self, game: &Play) -> Result<(), PlayerFailure> {
        self.quit();
        let known = self.player.supports(game);
        if known {
            return Ok(());
        }
        let game = Argument::from_display(game.entry().id());
        Err(PlayerFailure::CannotPlay {
            reason: message!(Matches::UnknownGame { game }).to_string(),
        })
    }

    fn think(&mut self, game: &Play, allowance: &TurnLimits) -> Result<PlayerReply, PlayerFailure> {
        let seed = *self.seed.get_or_insert_with(|| seed(&game.move_texts()));
        let limits = self.limits(allowance, seed);
        // Where panics unwind, a bug of ours costs the game and not the match.
        let result = catch_unwind(AssertUnwindSafe(|| self.player.think(game, &limits)));
        let result = result.map_err(|_| crash(Message::from(Matches::Panicked)))?.map_err(crash)?;
        let mv = result.best().ok_or_else(|| crash(Message::from(Matches::NothingFound)))?;
        let answer = PlayerReply::new(PlayerDecision::Move(mv)).score(score_value(result.score()));
        Ok(answer.nodes(result.nodes()).depth(result.depth()))
    }

    fn quit(&mut self) {
        self.player.clear();
        self.seed = None;
    }
}

impl BuiltinPlayer {
    fn limits(&self, allowance: &TurnLimits, seed: u64) -> Limits {
        let mut limits = self.level.limits(seed).stop_flag(self.stop.clone());
        if let Some(depth) = allowance.depth() {
            limits = limits.depth(depth);
        }
        if let Some(nodes) = allowance.nodes() {
            limits = limits.nodes(nodes);
        }
        if let Some(margin) = allowance.variety() {
            limits = limits.variety(margin, seed);
        }
        match (allowance.movetime(), allowance.clock()) {
            (_, Some((left, increment))) => limits.clock(&Clock::new(left).increment(increment)),
            (Some(time), None) => limits.time(time),
            (None, None) => limits,
        }
    }
}

fn score_value(score: Score) -> i32 {
    match (score.wins_in(), score.loses_in()) {
        (Some(_), _) => WIN_SCORE,
        (_, Some(_)) => -WIN_SCORE,
        _ => score.estimate().unwrap_or(0),
    }
}

/// Returns a seed that differs by opening and seat (FNV-1a hash of the moves).
fn seed(moves: &[String]) -> u64 {
    let bytes = moves.iter().flat_map(|mv| mv.bytes().chain([b' ']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |seed, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
