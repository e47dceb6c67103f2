//! A running engine: a dialogue joined to a process.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use wazir_registry::Play;
use wazir_text::Argument;

use super::dialogue::{
    Dialogue, DialogueEvent, DriverLimits, DriverReply, EngineDecision, RawDecision, RawReply,
};
use super::error::{CannotPlayReason, DriverError};
use super::launch::EngineCommand;
use super::process::{Line, Process};
use crate::texts::Engines;

/// The interval at which the stop flag is checked.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The time that an engine may take to announce features; XBoard's own limit.
const GREETING_TIMEOUT: Duration = Duration::from_secs(2);

/// A running engine.
///
/// A process that this program started ends when the engine is dropped, and at once after any error
/// except [`DriverError::CannotPlay`].
pub struct Engine {
    process: Process,
    dialogue: Box<dyn Dialogue>,
    command: String,
    patience: Duration,
    slack: Duration,
    stop: Option<Arc<AtomicBool>>,
    broken: bool,
}

/// Returns the reason why a program could not be run.
fn start_reason(error: &io::Error) -> Argument {
    match error.kind() {
        io::ErrorKind::NotFound => Engines::NoSuchProgram.into(),
        io::ErrorKind::PermissionDenied => Engines::NotRunnable.into(),
        _ => Argument::from_display(error),
    }
}

impl Engine {
    pub(crate) fn start(launch: &EngineCommand) -> Result<Self, DriverError> {
        let process = Process::spawn(launch).map_err(|error| DriverError::Start {
            command: launch.command.clone(),
            reason: start_reason(&error),
        })?;
        Self::begin(launch, process)
    }

    /// Waits for the engine's greeting and sets its options.
    pub(crate) fn begin(launch: &EngineCommand, process: Process) -> Result<Self, DriverError> {
        let mut engine = Self {
            process,
            dialogue: launch.dialogue(),
            command: launch.command.clone(),
            patience: launch.response_timeout,
            slack: launch.overrun,
            stop: launch.stop.clone(),
            broken: false,
        };
        let greeting = engine.dialogue.opening_lines();
        engine.say(&greeting)?;
        engine.await_greeting()?;
        let lines = engine.dialogue.option_lines(&launch.options);
        engine.say(&lines)?;
        engine.receive_until_idle(engine.patience)?;
        Ok(engine)
    }

    /// Returns the engine's name, or else the name of the program.
    pub fn name(&self) -> &str {
        self.dialogue.name().unwrap_or(&self.command)
    }

    /// Returns whether the engine can still be used.
    pub fn is_usable(&self) -> bool {
        !self.broken
    }

    /// Begins a game at its start; the engine forgets the previous one.
    ///
    /// # Errors
    /// [`DriverError::CannotPlay`] if the engine does not support the game or its start; another
    /// error if it ends or does not answer.
    pub fn new_game(&mut self, game: &Play) -> Result<(), DriverError> {
        self.check_usable()?;
        let lines = self.dialogue.new_game(game)?;
        self.say(&lines)?;
        self.receive_until_idle(self.patience)?;
        Ok(())
    }

    /// Asks for a move in the current position of a game, which continues the previous one or
    /// begins the game.
    ///
    /// The wait ends some time after the time limit, see [`EngineCommand::with_overrun`]. The
    /// caller judges whether the answer came too late before that, and whether the move is legal.
    ///
    /// # Errors
    /// The engine ends, does not answer in time, refuses the position, or answers with an
    /// unreadable move. It cannot be used any more then. [`DriverError::CannotPlay`] if the
    /// protocol cannot express the limits.
    pub fn think(
        &mut self,
        game: &Play,
        budget: &DriverLimits,
    ) -> Result<DriverReply, DriverError> {
        self.think_watched(game, budget, &mut |_| ControlFlow::Continue(()))
    }

    /// Asks for a move as [`Engine::think`] does, and calls `watch` with every line that the engine
    /// sends meanwhile, and with `None` about every 50 ms in which it sends none.
    ///
    /// When `watch` breaks, the engine is asked once for its move at once, and has the time of
    /// [`EngineCommand::with_overrun`] to answer. gnushogi cannot be asked.
    ///
    /// # Errors
    /// As for [`Engine::think`].
    pub fn think_watched(
        &mut self,
        game: &Play,
        budget: &DriverLimits,
        watch: &mut dyn FnMut(Option<&str>) -> ControlFlow<()>,
    ) -> Result<DriverReply, DriverError> {
        self.check_usable()?;
        let lines = self.dialogue.go(game, budget)?;
        self.say(&lines)?;
        let limit =
            budget.time_limit().map_or(self.patience, |time| time.saturating_add(self.slack));
        let RawReply { decision: words, info: thoughts } =
            self.receive_reply(limit, watch)?.ok_or(DriverError::NoDecision)?;
        let choice = match words {
            RawDecision::Other(choice) => choice,
            RawDecision::Move(text) => {
                let read = self.dialogue.read_move(game, &text);
                EngineDecision::Move(read.map_err(|error| self.fail(error))?)
            }
        };
        Ok(DriverReply::new(choice, &thoughts))
    }

    /// Asks the engine to quit, and kills it if it does not. Returns whether it quit by itself.
    pub fn quit(mut self) -> bool {
        self.process.quit(self.dialogue.quit_line())
    }

    fn check_usable(&self) -> Result<(), DriverError> {
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
        self.fail(DriverError::Ended { status, said: self.process.stderr_tail() })
    }

    /// Gives the engine up.
    fn fail(&mut self, error: DriverError) -> DriverError {
        self.broken = true;
        self.process.kill();
        error
    }

    /// Waits for the greeting, which has its own limit for engines that send none.
    fn await_greeting(&mut self) -> Result<(), DriverError> {
        let short = GREETING_TIMEOUT.min(self.patience);
        let start = Instant::now();
        while self.dialogue.awaited().is_some() {
            if start.elapsed() >= short && self.dialogue.accepts_silence() {
                return Ok(());
            }
            let awaited = self.dialogue.awaited().unwrap_or("greeting");
            if let Some(line) = self.receive_line(awaited, start, self.patience)? {
                self.handle(&line)?;
            }
        }
        Ok(())
    }

    /// Handles lines until the engine is free.
    fn receive_until_idle(&mut self, limit: Duration) -> Result<Option<RawReply>, DriverError> {
        self.receive_reply(limit, &mut |_| ControlFlow::Continue(()))
    }

    /// Handles lines until the engine is free, and asks it to stop when `watch` says so.
    fn receive_reply(
        &mut self,
        mut limit: Duration,
        watch: &mut dyn FnMut(Option<&str>) -> ControlFlow<()>,
    ) -> Result<Option<RawReply>, DriverError> {
        let mut start = Instant::now();
        let mut asked = false;
        while let Some(awaited) = self.dialogue.awaited() {
            let line = self.receive_line(awaited, start, limit)?;
            if watch(line.as_deref()).is_break() && !asked {
                asked = true;
                if let Some(stop) = self.dialogue.stop_line() {
                    self.say(&[stop.to_owned()])?;
                    (start, limit) = (Instant::now(), self.slack);
                }
            }
            let reply = line.map(|line| self.handle(&line)).transpose()?.flatten();
            if reply.is_some() {
                return Ok(reply);
            }
        }
        Ok(None)
    }

    /// Returns the next line, or `None` after a moment without one.
    fn receive_line(
        &mut self,
        awaited: &'static str,
        start: Instant,
        limit: Duration,
    ) -> Result<Option<String>, DriverError> {
        if self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(self.fail(DriverError::Stopped));
        }
        let left = limit.saturating_sub(start.elapsed());
        if left.is_zero() {
            let said = self.process.stderr_tail();
            return Err(self.fail(DriverError::TimedOut { awaited, limit, stderr: said }));
        }
        match self.process.receive(STOP_POLL_INTERVAL.min(left)) {
            Line::Text(line) => Ok(Some(line)),
            Line::TimedOut => Ok(None),
            Line::Closed => Err(self.ended()),
        }
    }

    /// Handles a line, and returns the decision if it is one.
    fn handle(&mut self, line: &str) -> Result<Option<RawReply>, DriverError> {
        match self.dialogue.receive(line) {
            DialogueEvent::Nothing => Ok(None),
            DialogueEvent::Send(lines) => self.say(&lines).map(|()| None),
            DialogueEvent::Decided(decision) => Ok(Some(decision)),
            DialogueEvent::Refused(line) => {
                let said = self.process.stderr_tail();
                Err(self.fail(DriverError::Refused { line, said }))
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
