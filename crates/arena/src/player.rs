//! Those who play: whoever can be told a game and asked for a move.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_ai::{Clock, Level, Limits, Options, Score};
use wazir_registry::{AnyMove, Play};
use wazir_players::EndgameTables;
use wazir_text::{Argument, Message, message};

use crate::record::ForfeitKind;
use crate::texts::Matches;

/// How long a player may think about its moves, and how freely it chooses among them.
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
    /// At most so many plies ahead.
    #[must_use]
    pub fn depth(self, plies: u32) -> Self {
        Self { depth: Some(plies), ..self }
    }

    /// At most so many positions a move.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// At most so long a move.
    #[must_use]
    pub fn movetime(self, time: Duration) -> Self {
        Self { movetime: Some(time), ..self }
    }

    /// How much worse than the best a move may look that is played, in hundredths of the weakest
    /// piece; not a limit, and without it the level decides.
    #[must_use]
    pub fn variety(self, margin: u32) -> Self {
        Self { variety: Some(margin), ..self }
    }

    /// The time for a whole game, and what each move adds.
    #[must_use]
    pub fn clock(self, main: Duration, increment: Duration) -> Self {
        Self { clock: Some((main, increment)), ..self }
    }

    /// By how much a move of this player may be late, where it differs from the match.
    #[must_use]
    pub fn margin(self, margin: Duration) -> Self {
        Self { margin: Some(margin), ..self }
    }

    /// Whether there is a limit at all.
    pub fn is_limited(&self) -> bool {
        Self { variety: None, margin: None, ..*self } != Self::default()
    }
}

/// What a player may spend on the next move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnLimits {
    pub(crate) pace: PlayerLimits,
    pub(crate) other: Option<Duration>,
}

impl TurnLimits {
    /// The most plies to look ahead.
    pub fn depth(&self) -> Option<u32> {
        self.pace.depth
    }

    /// The most positions to visit.
    pub fn nodes(&self) -> Option<u64> {
        self.pace.nodes
    }

    /// The longest time to think.
    pub fn movetime(&self) -> Option<Duration> {
        self.pace.movetime
    }

    /// By how much the move may be worse than the best, in hundredths of the weakest piece.
    pub fn variety(&self) -> Option<u32> {
        self.pace.variety
    }

    /// What is left on the player's own clock, and what the move adds.
    pub fn clock(&self) -> Option<(Duration, Duration)> {
        self.pace.clock
    }

    /// What is left on the clock of the next player, where there is one.
    pub fn opponent_time(&self) -> Option<Duration> {
        self.other
    }
}

/// The score of a sure win.
pub const WIN_SCORE: i32 = 100_000;

/// What a player does in its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayerDecision {
    /// A move.
    Move(AnyMove),
    /// Gives up.
    Resign,
    /// Says that the game is drawn by the rules.
    Draw,
    /// Says that it has won by the rules, as by an entering king.
    Win,
}

/// What a player answers.
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
    /// An answer of which nothing else is known.
    pub fn new(decision: PlayerDecision) -> Self {
        Self { decision, score: None, nodes: 0, depth: 0 }
    }

    /// What the player thinks of its position, in hundredths of the weakest piece; [`WIN_SCORE`] when
    /// it is sure to win.
    #[must_use]
    pub fn score(self, score: i32) -> Self {
        Self { score: Some(score), ..self }
    }

    /// How many positions it visited.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// How many plies it looked ahead.
    #[must_use]
    pub fn depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }

    /// What the player does.
    pub fn decision(&self) -> &PlayerDecision {
        &self.decision
    }
}

/// Why a player gives no answer. What happened is told in words: they come from another program,
/// or go to a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
#[non_exhaustive]
pub enum PlayerFailure {
    /// It broke the rules of the match, and loses.
    Forfeit {
        /// In which way.
        kind: ForfeitKind,
        /// What happened.
        detail: String,
    },
    /// It was never able to play this, so there is no use in going on.
    CannotPlay {
        /// Why not.
        reason: String,
    },
}

impl PlayerFailure {
    /// What is the matter, as a sentence that can be said in several languages.
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

/// A fault of the player in this program.
fn crash(detail: impl ToString) -> PlayerFailure {
    PlayerFailure::fault(ForfeitKind::Crash, detail)
}

/// Anybody who can play a game: told how it begins, then asked for moves.
///
/// Nothing a player says is taken on trust: its moves are checked and its time is taken by the
/// one who asks.
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
    /// Forgets the game before and gets ready for another one, of which an opening may have been
    /// played already.
    ///
    /// # Errors
    /// What went wrong; the player cannot play then.
    fn new_game(&mut self, game: &Play) -> Result<(), PlayerFailure>;

    /// The move in the present position of the game.
    ///
    /// # Errors
    /// What went wrong; the game is lost then.
    fn think(&mut self, game: &Play, allowance: &TurnLimits) -> Result<PlayerReply, PlayerFailure>;

    /// Ends whatever the player keeps running.
    fn quit(&mut self);
}

/// A player of our own, in this program.
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
    /// Chooses among moves that look alike to a weak level.
    seed: Option<u64>,
    stop: Arc<AtomicBool>,
}

impl BuiltinPlayer {
    /// A player who answers at once when `stop` is set.
    pub fn new(options: Options, level: Level, stop: Arc<AtomicBool>) -> Self {
        Self { player: wazir_players::ComputerPlayer::new(options), level, seed: None, stop }
    }

    /// The same player with tables of endings.
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
        // Where panics unwind, a fault of ours costs us the game and not the match.
        let thought = catch_unwind(AssertUnwindSafe(|| self.player.think(game, &limits)));
        let thought =
            thought.map_err(|_| crash(Message::from(Matches::Panicked)))?.map_err(crash)?;
        let mv = thought.best().ok_or_else(|| crash(Message::from(Matches::NothingFound)))?;
        let answer = PlayerReply::new(PlayerDecision::Move(mv)).score(score_value(thought.score()));
        Ok(answer.nodes(thought.nodes()).depth(thought.depth()))
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

/// A number that differs from opening to opening and from seat to seat (FNV-1a).
fn seed(moves: &[String]) -> u64 {
    let bytes = moves.iter().flat_map(|mv| mv.bytes().chain([b' ']));
    bytes.fold(0xcbf2_9ce4_8422_2325, |seed, byte| {
        (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
