//! Another program at the table.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use wazir_registry::{AnyMove, AnyPosition, GameId, Play};
use wazir_protocol::driver::{DriverError, DriverLimits, Engine, EngineCommand, EngineDecision};

/// Another program, started when it is first asked for a move.
#[derive(Debug)]
pub struct ExternalEngine {
    launch: EngineCommand,
    budget: DriverLimits,
    arguments: String,
    engine: Option<Engine>,
    /// What the program knows of its game.
    synced: Option<SyncedGame>,
}

/// A game as far as a program was told of it.
#[derive(Debug)]
struct SyncedGame {
    game: GameId,
    start: AnyPosition,
    moves: Vec<AnyMove>,
}

impl SyncedGame {
    fn of(table: &Play) -> Self {
        let record = table.record();
        let (start, moves) = (record.start().to_any(), record.moves());
        Self { game: table.entry().id().clone(), start, moves }
    }

    /// Whether the game at a table goes on from here. Moves taken back, and other games, do not.
    fn leads_to(&self, table: &Play) -> bool {
        let record = table.record();
        self.game == *table.entry().id()
            && record.moves().starts_with(&self.moves)
            && *self.start == *record.start()
    }
}

impl ExternalEngine {
    /// A program that thinks as long about a move as the budget says. `arguments` seat it again, as
    /// the command line takes them.
    pub fn new(launch: EngineCommand, budget: DriverLimits, arguments: String) -> Self {
        Self { launch, budget, arguments, engine: None, synced: None }
    }

    /// The arguments that seat it again.
    pub fn arguments(&self) -> &str {
        &self.arguments
    }

    /// Lets it think as long about its next moves as this budget says.
    pub fn set_budget(&mut self, budget: DriverLimits) {
        self.budget = budget;
    }

    /// Lets this flag end all waiting for it.
    pub fn set_stop_flag(&mut self, stop: Arc<AtomicBool>) {
        self.launch = self.launch.clone().with_stop_flag(stop);
    }

    /// What it does at this table.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn choose(&mut self, table: &Play) -> Result<EngineDecision, DriverError> {
        let running = self.engine.take().filter(Engine::is_usable);
        let goes_on = self.synced.take().is_some_and(|told| told.leads_to(table));
        let engine = match running {
            Some(engine) if goes_on => engine,
            running => {
                let mut engine = running.map_or_else(|| self.launch.start(), Ok)?;
                engine.new_game(table)?;
                engine
            }
        };
        self.synced = Some(SyncedGame::of(table));
        let reply = self.engine.insert(engine).think(table, &self.budget)?;
        Ok(reply.choice().clone())
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        self.engine.take().map(Engine::quit);
    }
}
