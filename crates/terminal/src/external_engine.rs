//! External engine at a table.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use wazir_protocol::driver::{DriverError, DriverLimits, Engine, EngineCommand, EngineDecision};
use wazir_registry::{AnyMove, AnyPosition, GameId, Play};

/// An external engine, started when it is first asked for a move.
#[derive(Debug)]
pub struct ExternalEngine {
    launch: EngineCommand,
    budget: DriverLimits,
    arguments: String,
    engine: Option<Engine>,
    /// The game that the engine was told about.
    synced: Option<SyncedGame>,
}

/// A game as far as an engine was told about it.
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

    /// Returns whether the game at a table continues from here. Other games and games with moves
    /// taken back do not.
    fn leads_to(&self, table: &Play) -> bool {
        let record = table.record();
        self.game == *table.entry().id()
            && record.moves().starts_with(&self.moves)
            && *self.start == *record.start()
    }
}

impl ExternalEngine {
    /// Creates an engine with these limits for a move. `arguments` are the command-line arguments
    /// that select the engine again.
    pub fn new(launch: EngineCommand, budget: DriverLimits, arguments: String) -> Self {
        Self { launch, budget, arguments, engine: None, synced: None }
    }

    /// Returns the command-line arguments that select the engine again.
    pub fn arguments(&self) -> &str {
        &self.arguments
    }

    /// Sets the limits for its next moves.
    pub fn set_budget(&mut self, budget: DriverLimits) {
        self.budget = budget;
    }

    /// Sets a flag that ends all waiting for the engine.
    pub fn set_stop_flag(&mut self, stop: Arc<AtomicBool>) {
        self.launch = self.launch.clone().with_stop_flag(stop);
    }

    /// Returns the decision of the engine at this table. Starts the engine if it is not running.
    ///
    /// # Errors
    /// Returns an error if the engine cannot start or does not answer.
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
