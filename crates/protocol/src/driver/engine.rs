//! A dialogue joined to a process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wazir_games::Play;

use super::dialogue::{
    Dialogue, DialogueEvent, DriverLimits, DriverReply, EngineDecision, RawDecision, RawReply,
};
use super::error::{CannotPlayReason, DriverError};
use super::launch::EngineCommand;
use super::process::{Line, Process};

/// How often the stop flag is looked at.
const GLANCE: Duration = Duration::from_millis(50);
/// How long an engine may think about whether it has something to introduce; XBoard's own limit.
const GREETING: Duration = Duration::from_secs(2);

/// An engine that runs.
///
/// Its process, if it is one of ours, is ended when it is dropped, and at once after any error but
/// [`DriverError::CannotPlay`].
pub struct Engine {
    process: Process,
    dialogue: Box<dyn Dialogue>,
    command: String,
    patience: Duration,
    slack: Duration,
    stop: Option<Arc<AtomicBool>>,
    broken: bool,
}

impl Engine {
    pub(crate) fn start(launch: &EngineCommand) -> Result<Self, DriverError> {
        let process = Process::spawn(launch).map_err(|error| DriverError::Start {
            command: launch.command.clone(),
            reason: error.to_string(),
        })?;
        Self::begin(launch, process)
    }

    /// Lets the engine introduce itself and sets its options.
    pub(crate) fn begin(launch: &EngineCommand, process: Process) -> Result<Self, DriverError> {
        let mut engine = Self {
            process,
            dialogue: launch.dialogue(),
            command: launch.command.clone(),
            patience: launch.patience,
            slack: launch.slack,
            stop: launch.stop.clone(),
            broken: false,
        };
        let greeting = engine.dialogue.greet();
        engine.say(&greeting)?;
        engine.be_introduced()?;
        let lines = engine.dialogue.configure(&launch.options);
        engine.say(&lines)?;
        engine.hear_until_free(engine.patience)?;
        Ok(engine)
    }

    /// What the engine calls itself, or else the program.
    pub fn name(&self) -> &str {
        self.dialogue.name().unwrap_or(&self.command)
    }

    /// Whether the engine may still be asked.
    pub fn is_usable(&self) -> bool {
        !self.broken
    }

    /// Begins a game at its start; the engine forgets the one before.
    ///
    /// # Errors
    /// [`DriverError::CannotPlay`] when the engine does not know the game or cannot begin there;
    /// otherwise when it ends or says nothing.
    pub fn new_game(&mut self, game: &Play) -> Result<(), DriverError> {
        self.must_be_usable()?;
        let lines = self.dialogue.new_game(game)?;
        self.say(&lines)?;
        self.hear_until_free(self.patience)?;
        Ok(())
    }

    /// Asks for a move in the present position of a game, which goes on from the one before or
    /// begins the game.
    ///
    /// The waiting ends some time after the limit of time, see [`EngineCommand::with_overrun`]; whether the
    /// answer came too late before that is for the caller to judge, and whether the move is legal
    /// too.
    ///
    /// # Errors
    /// When the engine ends, says nothing in time, refuses the position, or what it says is no
    /// move. It cannot be used any more then.
    pub fn think(
        &mut self,
        game: &Play,
        budget: &DriverLimits,
    ) -> Result<DriverReply, DriverError> {
        self.must_be_usable()?;
        let lines = self.dialogue.go(game, budget)?;
        self.say(&lines)?;
        let limit =
            budget.time_limit().map_or(self.patience, |time| time.saturating_add(self.slack));
        let RawReply { words, thoughts } =
            self.hear_until_free(limit)?.ok_or(DriverError::NoDecision)?;
        let choice = match words {
            RawDecision::Other(choice) => choice,
            RawDecision::Move(text) => {
                let read = self.dialogue.read_move(game, &text);
                EngineDecision::Move(read.map_err(|error| self.breaks(error))?)
            }
        };
        Ok(DriverReply::new(choice, &thoughts))
    }

    /// Asks the engine to leave, and kills it when it does not. Whether it left by itself.
    pub fn quit(mut self) -> bool {
        self.process.quit(self.dialogue.farewell())
    }

    fn must_be_usable(&self) -> Result<(), DriverError> {
        if self.broken {
            return Err(CannotPlayReason::EngineFailed.into());
        }
        Ok(())
    }

    fn say(&mut self, lines: &[String]) -> Result<(), DriverError> {
        for line in lines {
            if self.process.send(line).is_err() {
                return Err(self.ended());
            }
        }
        Ok(())
    }

    fn ended(&mut self) -> DriverError {
        let status = self.process.status();
        self.breaks(DriverError::Ended { status, said: self.process.said() })
    }

    /// Gives the engine up.
    fn breaks(&mut self, error: DriverError) -> DriverError {
        self.broken = true;
        self.process.kill();
        error
    }

    /// The greeting has a limit of its own for engines that have none.
    fn be_introduced(&mut self) -> Result<(), DriverError> {
        let short = GREETING.min(self.patience);
        let start = Instant::now();
        while self.dialogue.awaits().is_some() {
            if start.elapsed() >= short && self.dialogue.content() {
                return Ok(());
            }
            let awaited = self.dialogue.awaits().unwrap_or("greeting");
            self.hear_one(awaited, start, self.patience, GLANCE)?;
        }
        Ok(())
    }

    /// Listens until the engine is free.
    fn hear_until_free(&mut self, limit: Duration) -> Result<Option<RawReply>, DriverError> {
        let start = Instant::now();
        while let Some(awaited) = self.dialogue.awaits() {
            if let Some(decision) = self.hear_one(awaited, start, limit, GLANCE)? {
                return Ok(Some(decision));
            }
        }
        Ok(None)
    }

    /// Takes one line, or notes that there was none for a moment.
    fn hear_one(
        &mut self,
        awaited: &'static str,
        start: Instant,
        limit: Duration,
        moment: Duration,
    ) -> Result<Option<RawReply>, DriverError> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(self.breaks(DriverError::Stopped));
        }
        let left = limit.saturating_sub(start.elapsed());
        if left.is_zero() {
            let said = self.process.said();
            return Err(self.breaks(DriverError::TimedOut { awaited, limit, said }));
        }
        let line = match self.process.receive(moment.min(left)) {
            Line::Text(line) => line,
            Line::Late => return Ok(None),
            Line::Closed => return Err(self.ended()),
        };
        match self.dialogue.hear(&line) {
            DialogueEvent::Nothing => Ok(None),
            DialogueEvent::Send(lines) => self.say(&lines).map(|()| None),
            DialogueEvent::Decided(decision) => Ok(Some(decision)),
            DialogueEvent::Refused(line) => {
                let said = self.process.said();
                Err(self.breaks(DriverError::Refused { line, said }))
            }
        }
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.name();
        f.debug_struct("Engine")
            .field("name", &name)
            .field("broken", &self.broken)
            .finish_non_exhaustive()
    }
}
