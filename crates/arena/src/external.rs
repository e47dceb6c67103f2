//! Players that are other programs.

use wazir_games::Play;
use wazir_protocol::driver::{Budget, Choice, DriverError, Engine, Launch};
use wazir_text::message;

use crate::player::{Allowance, Answer, Decision, Failure, Player};
use crate::record::FaultKind;
use crate::texts::Matches;

/// A program that plays one game after the other.
///
/// ```no_run
/// use wazir_arena::{Allowance, External, Player};
/// use wazir_games::{Games, Start};
/// use wazir_protocol::{Protocol, driver::Launch};
///
/// let game = wazir_packs::games().open("shogi", &Start::default())?;
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
}

impl External {
    /// A program that is started when the first game begins.
    pub fn new(launch: Launch) -> Self {
        Self { launch, engine: None }
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
        self.engine()?.new_game(game)?;
        Ok(())
    }

    fn think(&mut self, game: &Play, allowance: &Allowance) -> Result<Answer, Failure> {
        let Some(engine) = &mut self.engine else {
            let reason = Matches::NotBegun.english().to_owned();
            return Err(Failure::Unable { reason });
        };
        let reply = engine.think(game, &budget(allowance))?;
        let decision = match reply.choice() {
            Choice::Move(mv) => Decision::Move(*mv),
            Choice::Resign => Decision::Resign,
            Choice::Win => Decision::Win,
            Choice::Draw => Decision::Draw,
            other => {
                let choice = format!("{other:?}");
                let detail = message!(Matches::NoMove { choice });
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
        budget = budget.with_depth(depth);
    }
    if let Some(nodes) = allowance.nodes() {
        budget = budget.with_nodes(nodes);
    }
    if let Some(time) = allowance.movetime() {
        budget = budget.with_movetime(time);
    }
    if let Some((left, increment)) = allowance.clock() {
        budget = budget.with_clock(left, allowance.other().unwrap_or(left), increment);
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
