//! Players that are other programs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir::GameId;
use wazir_games::{Games, OpenError, Play, PlayError, Start};
use wazir_protocol::Protocol;
use wazir_protocol::driver::{Budget, Choice, DriverError, Engine, Launch};

use crate::player::{Allowance, Answer, Decision, Failure, Player};
use crate::record::FaultKind;

/// A program to be asked for moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineSpec {
    /// The program, and its arguments after blanks.
    pub(crate) command: String,
    pub(crate) protocol: Option<Protocol>,
    pub(crate) variant: Option<String>,
    pub(crate) directory: Option<String>,
    /// How long it may be silent before it is given up.
    pub(crate) patience: Option<Duration>,
    pub(crate) options: Vec<(String, String)>,
}

impl EngineSpec {
    /// How the program is run; `stop` ends all waiting for it.
    pub(crate) fn launch(&self, stop: Arc<AtomicBool>) -> Launch {
        let mut words = self.command.split_whitespace();
        let protocol = self.protocol.unwrap_or(Protocol::Uci);
        let mut launch =
            Launch::new(words.next().unwrap_or_default(), protocol).with_stop_flag(stop);
        launch = words.fold(launch, Launch::with_argument);
        launch = self
            .options
            .iter()
            .fold(launch, |launch, (name, value)| launch.with_option(name, value));
        if let Some(variant) = &self.variant {
            launch = launch.with_variant(variant);
        }
        if let Some(directory) = &self.directory {
            launch = launch.with_directory(directory);
        }
        match self.patience {
            Some(patience) => launch.with_patience(patience).with_slack(patience),
            None => launch,
        }
    }
}

/// A program that plays one game after the other.
pub(crate) struct External {
    launch: Launch,
    engine: Option<Engine>,
    game: Option<Play>,
}

impl External {
    pub(crate) fn new(launch: Launch) -> Self {
        Self { launch, engine: None, game: None }
    }

    /// The engine that runs, or one started anew where it was given up.
    fn engine(&mut self) -> Result<&mut Engine, DriverError> {
        let running = self.engine.take().filter(Engine::is_usable);
        let engine = match running {
            Some(engine) => engine,
            None => self.launch.start()?,
        };
        Ok(self.engine.insert(engine))
    }
}

impl Player for External {
    fn new_game(&mut self, game: GameId, start: &str) -> Result<(), Failure> {
        let game = Games::built_in().open(game.name(), &Start::default().position(start))?;
        self.engine()?.new_game(&game)?;
        self.game = Some(game);
        Ok(())
    }

    fn think(&mut self, moves: &[String], allowance: &Allowance) -> Result<Answer, Failure> {
        let (Some(game), Some(engine)) = (&mut self.game, &mut self.engine) else {
            return Err(Failure::Unable("asked for a move before the game began".to_owned()));
        };
        for mv in moves.iter().skip(game.ply()) {
            game.play_text(mv)?;
        }
        let reply = engine.think(game, &budget(allowance))?;
        let decision = match reply.choice() {
            Choice::Move(mv) => Decision::Move(game.write(*mv)),
            Choice::Resign => Decision::Resign,
            Choice::Win => Decision::Win,
            Choice::Draw => Decision::Draw,
            other => {
                let detail = format!("no move was made: {other:?}");
                return Err(Failure::Fault(FaultKind::Illegal, detail));
            }
        };
        let (score, nodes, depth) = (reply.score(), reply.nodes(), reply.depth());
        Ok(Answer { decision, score, nodes, depth })
    }

    fn quit(&mut self) {
        self.engine.take().map(Engine::quit);
    }
}

fn budget(allowance: &Allowance) -> Budget {
    let mut budget = Budget::default();
    if let Some(depth) = allowance.depth {
        budget = budget.with_depth(depth);
    }
    if let Some(nodes) = allowance.nodes {
        budget = budget.with_nodes(nodes);
    }
    if let Some(time) = allowance.movetime {
        budget = budget.with_movetime(time);
    }
    if let Some((left, increment)) = allowance.clock {
        budget = budget.with_clock(left, allowance.other.unwrap_or(left), increment);
    }
    budget
}

impl From<DriverError> for Failure {
    fn from(error: DriverError) -> Self {
        let detail = error.to_string();
        match error {
            DriverError::Start { .. } | DriverError::CannotPlay { .. } => Self::Unable(detail),
            DriverError::TimedOut { .. } => Self::Fault(FaultKind::Time, detail),
            DriverError::NoMove { .. } => Self::Fault(FaultKind::Illegal, detail),
            _ => Self::Fault(FaultKind::Crash, detail),
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self::Unable(error.to_string())
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Self {
        Self::Fault(FaultKind::Illegal, error.to_string())
    }
}
