//! Players that are other programs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir::GameId;
use wazir_protocol::driver::{
    Budget, Choice, DriverError, Engine, Launch, Protocol, Scene, Variant,
};

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
        let mut launch = Launch::new(words.next().unwrap_or_default(), protocol).stop_flag(stop);
        launch = words.fold(launch, Launch::argument);
        launch =
            self.options.iter().fold(launch, |launch, (name, value)| launch.option(name, value));
        if let Some(variant) = &self.variant {
            launch = launch.variant(variant);
        }
        if let Some(directory) = &self.directory {
            launch = launch.directory(directory);
        }
        match self.patience {
            Some(patience) => launch.patience(patience).slack(patience),
            None => launch,
        }
    }
}

/// A program that plays one game after the other.
pub(crate) struct External {
    launch: Launch,
    engine: Option<Engine>,
    scene: Option<Scene>,
}

impl External {
    pub(crate) fn new(launch: Launch) -> Self {
        Self { launch, engine: None, scene: None }
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
        let scene = game.name().parse::<Variant>().and_then(|game| Scene::new(game, start))?;
        self.engine()?.new_game(&scene)?;
        self.scene = Some(scene);
        Ok(())
    }

    fn think(&mut self, moves: &[String], allowance: &Allowance) -> Result<Answer, Failure> {
        let (Some(scene), Some(engine)) = (&mut self.scene, &mut self.engine) else {
            return Err(Failure::Unable("asked for a move before the game began".to_owned()));
        };
        scene.play_on(moves)?;
        let reply = engine.think(scene, &budget(allowance))?;
        let decision = match reply.choice() {
            Choice::Move(mv) => Decision::Move(mv.clone()),
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
        budget = budget.depth(depth);
    }
    if let Some(nodes) = allowance.nodes {
        budget = budget.nodes(nodes);
    }
    if let Some(time) = allowance.movetime {
        budget = budget.movetime(time);
    }
    if let Some((left, increment)) = allowance.clock {
        budget = budget.clock(left, allowance.other.unwrap_or(left), increment);
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
