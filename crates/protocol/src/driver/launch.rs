//! What to run, and how.

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

/// How an engine is started and treated.
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
    /// A program by its path, or by a name that is looked up as a shell does, and after that where
    /// Debian keeps games.
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

    /// Where the engine runs; by default where this program does.
    #[must_use]
    pub fn with_directory(self, path: impl Into<PathBuf>) -> Self {
        Self { directory: Some(path.into()), ..self }
    }

    /// Sets an option of the engine, in the order in which they are added. A button is pressed by
    /// an empty value; in CECP `memory` and `cores` are the commands of that name.
    #[must_use]
    pub fn with_option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.push((name.into(), value.into()));
        self
    }

    /// What the engine calls the game, where it is not the usual name.
    #[must_use]
    pub fn with_variant(self, name: impl Into<String>) -> Self {
        Self { variant: Some(name.into()), ..self }
    }

    /// Says a time for the move as `byoyomi` under USI: its first programs know nothing else.
    #[must_use]
    pub fn with_byoyomi(self) -> Self {
        Self { byoyomi: true, ..self }
    }

    /// How long the engine may take to get ready, and for a move without a limit of time; 60 s by
    /// default.
    #[must_use]
    pub fn with_response_timeout(self, patience: Duration) -> Self {
        Self { response_timeout: patience, ..self }
    }

    /// How much longer than its limit of time a move is waited for; 5 s by default. Whether a
    /// move came too late is for the caller to judge; this only ends the waiting.
    #[must_use]
    pub fn with_overrun(self, slack: Duration) -> Self {
        Self { overrun: slack, ..self }
    }

    /// How long after `quit` it is killed; 0.5 s by default.
    #[must_use]
    pub fn with_quit_timeout(self, grace: Duration) -> Self {
        Self { quit_timeout: grace, ..self }
    }

    /// A flag that ends all waiting for the engine with [`DriverError::Stopped`] when set.
    #[must_use]
    pub fn with_stop_flag(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// The dialogue to be held with the engine.
    pub fn dialogue(&self) -> Box<dyn Dialogue> {
        let variant = self.variant.clone();
        match self.protocol {
            Protocol::Usi => Box::new(Uci::usi(variant).with_byoyomi(self.byoyomi)),
            Protocol::Uci => Box::new(Uci::new(variant)),
            Protocol::Cecp => Box::new(CecpEngine::new(variant)),
            Protocol::GnuShogi => Box::new(GnuShogi::default()),
        }
    }

    /// Runs the program, waits until it has introduced itself, and sets the options.
    ///
    /// # Errors
    /// When it cannot be run, ends, or says nothing in time.
    pub fn start(&self) -> Result<Engine, DriverError> {
        Engine::start(self)
    }

    /// Speaks with an engine that runs already, on another machine or in a thread of this program:
    /// what it says is read from `output`, and what it is told is written to `input`. Waits until it
    /// has introduced itself, and sets the options. The command is what it is called before that;
    /// arguments and directory mean nothing.
    ///
    /// Such an engine is never killed. When it does not answer any more, it is left alone, and so is
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
    /// When it ends, or says nothing in time.
    pub fn connect(
        &self,
        output: impl Read + Send + 'static,
        input: impl Write + Send + 'static,
    ) -> Result<Engine, DriverError> {
        Engine::begin(self, Process::connected(output, input, self.quit_timeout))
    }
}
