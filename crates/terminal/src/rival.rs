//! Another program at the table.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use wazir_games::{OpenError, Play, PlayError, Start};
use wazir_protocol::driver::{Budget, Choice, DriverError, Engine, Launch, Reply};

/// Why another program gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum RivalError {
    #[error(transparent)]
    /// The game could not be begun for it.
    Open(#[from] OpenError),
    #[error(transparent)]
    /// A move of the game could not be played for it.
    Play(#[from] PlayError),
    #[error(transparent)]
    /// The program itself.
    Driver(#[from] DriverError),
}

/// What another program does.
#[derive(Debug)]
pub enum Deed {
    /// A move, in the notation of the game.
    Move(String),
    /// Something else.
    Other(Choice),
}

/// Another program, started when it is first asked for a move.
#[derive(Debug)]
pub struct Rival {
    launch: Launch,
    budget: Budget,
    arguments: String,
    engine: Option<Engine>,
    /// The game as the program knows it.
    game: Option<Play>,
}

impl Rival {
    /// A program that thinks as long about a move as the budget says. `arguments` seat it again, as
    /// the command line takes them.
    pub fn new(launch: Launch, budget: Budget, arguments: String) -> Self {
        Self { launch, budget, arguments, engine: None, game: None }
    }

    /// The arguments that seat it again.
    pub fn arguments(&self) -> &str {
        &self.arguments
    }

    /// Lets it think as long about its next moves as this budget says.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Lets this flag end all waiting for it.
    pub fn heeds(&mut self, stop: Arc<AtomicBool>) {
        self.launch = self.launch.clone().with_stop_flag(stop);
    }

    /// What it does at this table.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn ask(&mut self, table: &Play) -> Result<Deed, RivalError> {
        let reply = self.reply(table)?;
        let mv = |choice: &Choice| match choice {
            Choice::Move(mv) => self.game.as_ref().map(|game| game.write(*mv)),
            _ => None,
        };
        Ok(match mv(reply.choice()) {
            Some(text) => Deed::Move(text),
            None => Deed::Other(reply.choice().clone()),
        })
    }

    fn reply(&mut self, table: &Play) -> Result<Reply, RivalError> {
        let line = table.line();
        let running = self.engine.take().filter(Engine::is_usable);
        let known = self.game.take().filter(|game| {
            // Moves taken back, and other games, make it begin anew.
            running.is_some()
                && game.ply() <= line.len()
                && game.line().iter().zip(&line).all(|(known, mv)| known == mv)
                && game.start_text() == table.start_text()
        });
        let mut engine = match running {
            Some(engine) => engine,
            None => self.launch.start()?,
        };
        let mut game = match known {
            Some(game) => game,
            None => {
                let start = Start::default().position(table.start_text());
                let options = table.options().into_iter();
                let start = options.fold(start, |start, (key, value)| start.option(key, value));
                let game = table.entry().open(&start)?;
                engine.new_game(&game)?;
                game
            }
        };
        for mv in line.iter().skip(game.ply()) {
            game.play_text(mv)?;
        }
        let reply = engine.think(&game, &self.budget);
        (self.engine, self.game) = (Some(engine), Some(game));
        Ok(reply?)
    }
}

impl Drop for Rival {
    fn drop(&mut self) {
        self.engine.take().map(Engine::quit);
    }
}
