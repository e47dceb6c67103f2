//! Players that are other programs.

use wazir_games::Play;
use wazir_protocol::driver::{Budget, Choice, DriverError, Engine, Launch, Scene};

use crate::games;
use crate::player::{Allowance, Answer, Decision, Failure, Player};
use crate::record::FaultKind;

/// A program that plays one game after the other.
///
/// ```no_run
/// use wazir_arena::{Allowance, External, Player};
/// use wazir_games::{Games, Start};
/// use wazir_protocol::driver::{Launch, Protocol};
///
/// let game = Games::built_in().open("shogi", &Start::default())?;
/// let mut player = External::new(Launch::new("fairy-stockfish", Protocol::Usi));
/// player.new_game(&game)?;
/// println!("{:?}", player.think(&game, &Allowance::default())?.decision());
/// player.quit();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct External {
    launch: Launch,
    engine: Option<Engine>,
    scene: Option<Scene>,
}

impl External {
    /// A program that is started when the first game begins.
    pub fn new(launch: Launch) -> Self {
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
    fn new_game(&mut self, game: &Play) -> Result<(), Failure> {
        let scene = games::scene(game)?;
        self.engine()?.new_game(&scene)?;
        self.scene = Some(scene);
        Ok(())
    }

    fn think(&mut self, game: &Play, allowance: &Allowance) -> Result<Answer, Failure> {
        let (Some(scene), Some(engine)) = (&mut self.scene, &mut self.engine) else {
            let reason = "asked for a move before the game began".to_owned();
            return Err(Failure::Unable { reason });
        };
        scene.play_on(&game.line())?;
        let reply = engine.think(scene, &budget(allowance))?;
        let decision = match reply.choice() {
            Choice::Move(text) => match game.read(text) {
                Ok(mv) => Decision::Move(mv),
                Err(error) => return Err(Failure::fault(FaultKind::Illegal, error)),
            },
            Choice::Resign => Decision::Resign,
            Choice::Win => Decision::Win,
            Choice::Draw => Decision::Draw,
            other => {
                let detail = format!("no move was made: {other:?}");
                return Err(Failure::fault(FaultKind::Illegal, detail));
            }
        };
        let (score, nodes, depth) = (reply.score(), reply.nodes(), reply.depth());
        Ok(Answer { score, ..Answer::new(decision).nodes(nodes).depth(depth) })
    }

    fn quit(&mut self) {
        self.engine.take().map(Engine::quit);
    }
}

fn budget(allowance: &Allowance) -> Budget {
    let mut budget = Budget::default();
    if let Some(depth) = allowance.depth() {
        budget = budget.depth(depth);
    }
    if let Some(nodes) = allowance.nodes() {
        budget = budget.nodes(nodes);
    }
    if let Some(time) = allowance.movetime() {
        budget = budget.movetime(time);
    }
    if let Some((left, increment)) = allowance.clock() {
        budget = budget.clock(left, allowance.other().unwrap_or(left), increment);
    }
    budget
}

impl From<DriverError> for Failure {
    fn from(error: DriverError) -> Self {
        let kind = match error {
            DriverError::Start { .. } | DriverError::CannotPlay { .. } => {
                return Self::Unable { reason: error.to_string() };
            }
            DriverError::TimedOut { .. } => FaultKind::Time,
            DriverError::NoMove { .. } => FaultKind::Illegal,
            _ => FaultKind::Crash,
        };
        Self::fault(kind, error)
    }
}
