//! Players that are other programs.

use wazir_protocol::Protocol;
use wazir_protocol::driver::{DriverError, DriverLimits, Engine, EngineCommand, EngineDecision};
use wazir_registry::Play;
use wazir_text::message;

use crate::player::{MatchPlayer, PlayerDecision, PlayerFailure, PlayerReply, TurnLimits};
use crate::record::ForfeitKind;
use crate::texts::Matches;

/// A program that plays one game after another.
///
/// A program that ends or stays silent before it has ever answered as an engine is none, or not one of
/// this protocol: then it cannot play ([`PlayerFailure::CannotPlay`]). Later the same loses a
/// game.
///
/// ```no_run
/// use wazir_arena::{TurnLimits, ExternalPlayer, MatchPlayer};
/// use wazir_registry::{GameRegistry, StartOptions};
/// use wazir_protocol::{Protocol, driver::EngineCommand};
///
/// let game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// let mut player = ExternalPlayer::new(EngineCommand::new("fairy-stockfish", Protocol::Usi));
/// player.new_game(&game)?;
/// println!("{:?}", player.think(&game, &TurnLimits::default())?.decision());
/// player.quit();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ExternalPlayer {
    name: String,
    launch: EngineCommand,
    engine: Option<Engine>,
    /// Whether engines of its protocol can begin a game without a word, as old ones of CECP do.
    begins_silently: bool,
    /// Set once it has said what only an engine says.
    has_answered: bool,
}

impl ExternalPlayer {
    /// Creates a player whose program is started when the first game begins.
    pub fn new(launch: EngineCommand) -> Self {
        let (name, begins_silently, has_answered) = (String::new(), false, false);
        Self { name, launch, engine: None, begins_silently, has_answered }
    }

    /// Returns the player with its protocol known: in CECP an engine need not answer before its
    /// first move.
    #[must_use]
    pub fn with_protocol(self, protocol: Protocol) -> Self {
        Self { begins_silently: protocol == Protocol::Cecp, ..self }
    }

    /// Returns the player with a name for error messages.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// Returns the running engine, or starts a new one if the last has become unusable.
    fn engine(&mut self) -> Result<&mut Engine, DriverError> {
        let running = self.engine.take().filter(Engine::is_usable);
        let engine = match running {
            Some(engine) => engine,
            None => self.launch.start()?,
        };
        Ok(self.engine.insert(engine))
    }

    /// Returns the failure of a program that gave no answer.
    fn failure(&self, error: DriverError) -> PlayerFailure {
        match error {
            DriverError::TimedOut { .. } | DriverError::Ended { .. } if !self.has_answered => {
                let (name, why) = (self.name.clone(), error.message());
                let reason = message!(Matches::NoEngine { name, why }).to_string();
                PlayerFailure::CannotPlay { reason }
            }
            error => error.into(),
        }
    }
}

impl MatchPlayer for ExternalPlayer {
    fn new_game(&mut self, game: &Play) -> Result<(), PlayerFailure> {
        let begun = self.engine().and_then(|engine| engine.new_game(game));
        begun.map_err(|error| self.failure(error))?;
        self.has_answered |= !self.begins_silently;
        Ok(())
    }

    fn think(&mut self, game: &Play, allowance: &TurnLimits) -> Result<PlayerReply, PlayerFailure> {
        let Some(engine) = &mut self.engine else {
            let reason = Matches::NotBegun.english().to_owned();
            return Err(PlayerFailure::CannotPlay { reason });
        };
        let reply = match engine.think(game, &budget(allowance)) {
            Ok(reply) => reply,
            // A program that crashes while it thinks is an engine.
            Err(error @ DriverError::TimedOut { .. }) => return Err(self.failure(error)),
            Err(error) => return Err(error.into()),
        };
        self.has_answered = true;
        let decision = match reply.choice() {
            EngineDecision::Move(mv) => PlayerDecision::Move(*mv),
            EngineDecision::Resign => PlayerDecision::Resign,
            EngineDecision::Win => PlayerDecision::Win,
            EngineDecision::Draw => PlayerDecision::Draw,
            other => {
                let choice = format!("{other:?}");
                let detail = message!(Matches::NoMove { choice });
                return Err(PlayerFailure::fault(ForfeitKind::Illegal, detail));
            }
        };
        let (score, nodes, depth) = (reply.score(), reply.nodes(), reply.depth());
        Ok(PlayerReply { score, ..PlayerReply::new(decision).nodes(nodes).depth(depth) })
    }

    fn quit(&mut self) {
        self.engine.take().map(Engine::quit);
    }
}

fn budget(allowance: &TurnLimits) -> DriverLimits {
    let mut budget = DriverLimits::default();
    if let Some(depth) = allowance.depth() {
        budget = budget.with_depth(depth);
    }
    if let Some(nodes) = allowance.nodes() {
        budget = budget.with_nodes(nodes);
    }
    if let Some(time) = allowance.movetime() {
        budget = budget.with_movetime(time);
    }
    if let Some((left, increment)) = allowance.clock() {
        budget = budget.with_clock(left, allowance.opponent_time().unwrap_or(left), increment);
    }
    budget
}

impl From<DriverError> for PlayerFailure {
    fn from(error: DriverError) -> Self {
        let kind = match error {
            DriverError::Start { .. } | DriverError::CannotPlay { .. } => {
                return Self::CannotPlay { reason: error.to_string() };
            }
            DriverError::TimedOut { .. } => ForfeitKind::Time,
            DriverError::UnreadableMove { .. } => ForfeitKind::Illegal,
            _ => ForfeitKind::Crash,
        };
        Self::fault(kind, error)
    }
}
