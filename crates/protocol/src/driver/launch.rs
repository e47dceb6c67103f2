//! The command that starts an engine.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::Protocol;

use super::cecp::CecpEngine;
use super::dialogue::Dialogue;
use super::engine::Engine;
use super::error::DriverError;
use super::gnushogi::GnuShogi;
use super::process::Process;
use super::uci::Uci;

/// The command and the settings for starting an engine.
#[derive(Clone, Debug)]
pub struct EngineCommand {
    pub(crate) command: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) directory: Option<PathBuf>,
    pub(crate) protocol: Protocol,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) variant: Option<String>,
    byoyomi: bool,
    pub(crate) response_timeout: Duration,
    pub(crate) overrun: Duration,
    pub(crate) quit_timeout: Duration,
    pub(crate) stop: Option<Arc<AtomicBool>>,
}

impl EngineCommand {
    /// Creates a command from the path of a program, or from a name that is looked up as a shell
    /// does, and then in Debian's directories for games.
    pub fn new(command: impl Into<String>, protocol: Protocol) -> Self {
        let arguments = match protocol {
            Protocol::GnuShogi => vec!["-X".to_owned()],
            _ => Vec::new(),
        };
        Self {
            command: command.into(),
            arguments,
            directory: None,
            protocol,
            options: Vec::new(),
            variant: None,
            byoyomi: false,
            response_timeout: Duration::from_secs(60),
            overrun: Duration::from_secs(5),
            quit_timeout: Duration::from_millis(500),
            stop: None,
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with_argument(mut self, argument: impl Into<String>) -> Self {
        self.arguments.push(argument.into());
        self
    }

    /// Sets the working directory; the default is that of this program.
    #[must_use]
    pub fn with_directory(self, path: impl Into<PathBuf>) -> Self {
        Self { directory: Some(path.into()), ..self }
    }

    /// Adds an option of the engine; options are set in the order in which they are added. An empty
    /// value presses a button; in CECP `memory` and `cores` are the commands of that name.
    #[must_use]
    pub fn with_option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.push((name.into(), value.into()));
        self
    }

    /// Sets the engine's name for the game, if it is not the default.
    #[must_use]
    pub fn with_variant(self, name: impl Into<String>) -> Self {
        Self { variant: Some(name.into()), ..self }
    }

    /// Sends a time per move as `byoyomi` under USI: the oldest programs know nothing else.
    #[must_use]
    pub fn with_byoyomi(self) -> Self {
        Self { byoyomi: true, ..self }
    }

    /// Sets the time that the engine may take to get ready, and for a move without a time limit; 60
    /// s by default.
    #[must_use]
    pub fn with_response_timeout(self, patience: Duration) -> Self {
        Self { response_timeout: patience, ..self }
    }

    /// Sets how much longer than its time limit the driver waits for a move; 5 s by default. This
    /// only ends the wait; the caller judges whether a move came too late.
    #[must_use]
    pub fn with_overrun(self, slack: Duration) -> Self {
        Self { overrun: slack, ..self }
    }

    /// Sets the time between `quit` and killing the process; 0.5 s by default.
    #[must_use]
    pub fn with_quit_timeout(self, grace: Duration) -> Self {
        Self { quit_timeout: grace, ..self }
    }

    /// Sets a flag that ends all waits for the engine with [`DriverError::Stopped`] when it is set.
    #[must_use]
    pub fn with_stop_flag(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Returns the dialogue for the engine's protocol.
    pub fn dialogue(&self) -> Box<dyn Dialogue> {
        let variant = self.variant.clone();
        match self.protocol {
            Protocol::Usi => Box::new(Uci::usi(variant).with_byoyomi(self.byoyomi)),
            Protocol::Uci => Box::new(Uci::new(variant)),
            Protocol::Cecp => Box::new(CecpEngine::new(variant)),
            Protocol::GnuShogi => Box::new(GnuShogi::default()),
        }
    }

    /// Runs the program, waits for its greeting, and sets the options.
    ///
    /// # Errors
    /// The program cannot be run, ends, or does not answer in time.
    pub fn start(&self) -> Result<Engine, DriverError> {
        Engine::start(self)
    }

    /// Connects to an engine that already runs, on another machine or in a thread of this program:
    /// its output is read from `output`, and its input is written to `input`. Waits for its
    /// greeting, and sets the options. The command is the engine's name before the greeting;
    /// arguments and directory are ignored.
    ///
    /// Such an engine is never killed. If it does not answer any more, it is abandoned, and so is
    /// the thread that reads from it until `output` ends.
    ///
    /// ```
    /// use std::io::pipe;
    /// use std::time::Duration;
    /// use wazir_registry::{GameRegistry, StartOptions};
    /// use wazir_protocol::driver::{DriverLimits, EngineCommand};
    /// use wazir_protocol::{EngineConfig, Protocol, serve};
    ///
    /// # if let Ok(mut game) = wazir_builtin::games().open("shogi", &StartOptions::default()) {
    /// let (output, its_output) = pipe()?;
    /// let (its_input, input) = pipe()?;
    /// let options = EngineConfig::new(wazir_builtin::games());
    /// let engine = std::thread::spawn(|| serve(its_input, its_output, options));
    ///
    /// let launch = EngineCommand::new("ours", Protocol::Usi).with_quit_timeout(Duration::from_secs(60));
    /// let mut driver = launch.connect(output, input)?;
    /// driver.new_game(&game)?;
    /// let reply = driver.think(&game, &DriverLimits::default().with_nodes(100))?;
    /// assert!(reply.nodes() > 0 && driver.name().starts_with("Wazir"));
    /// assert!(driver.quit(), "it left when it was asked to");
    /// assert!(engine.join().is_ok_and(|served| served.is_ok()));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The engine ends, or does not answer in time.
    pub fn connect(
        &self,
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
    ) -> Result<Engine, DriverError> {
        Engine::begin(self, Process::connected(output, input, self.quit_timeout))
    }
}
