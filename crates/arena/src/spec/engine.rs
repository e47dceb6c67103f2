//! Another program as a player.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use wazir_protocol::{Protocol, driver::EngineCommand};

use super::{ENGINE_KEYS, PlayerKeyError, seconds};

/// A program that is asked for moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineSpec {
    /// The program and its arguments, separated by blanks.
    command: String,
    protocol: Option<Protocol>,
    variant: Option<String>,
    directory: Option<String>,
    /// The time without an answer after which the engine is given up.
    patience: Option<Duration>,
    options: Vec<(String, String)>,
    /// `true` if the time per move is sent as `byoyomi`.
    byoyomi: bool,
}

/// Returns whether a key applies to a program that has been named.
pub(super) fn is_engine_key(key: &str) -> bool {
    ENGINE_KEYS.contains(&key) && key != "engine"
}

impl EngineSpec {
    /// Creates a program from its command.
    pub(super) fn new(command: &str) -> Result<Self, PlayerKeyError> {
        let command = command.trim_matches('"').trim();
        if command.is_empty() {
            return Err(PlayerKeyError::NoCommand);
        }
        Ok(Self { command: command.to_owned(), ..Self::default() })
    }

    pub(super) fn has_protocol(&self) -> bool {
        self.protocol.is_some()
    }

    /// Sends the time per move as `byoyomi` from now on.
    pub(super) fn say_byoyomi(&mut self) {
        self.byoyomi = true;
    }

    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), PlayerKeyError> {
        if let Some(name) = key.strip_prefix("option.") {
            self.options.push((name.to_owned(), value.to_owned()));
            return Ok(());
        }
        match key {
            "protocol" => self.protocol = Some(value.parse()?),
            "variant" => self.variant = Some(value.to_owned()),
            "dir" => self.directory = Some(value.to_owned()),
            "patience" => self.patience = Some(seconds(value)?),
            _ => return Err(PlayerKeyError::Unknown),
        }
        Ok(())
    }

    /// Returns the protocol that the program speaks.
    pub(crate) fn protocol(&self) -> Protocol {
        self.protocol.unwrap_or(Protocol::Uci)
    }

    /// Returns the command that runs the program; `stop` ends all waiting for it.
    pub(crate) fn launch(&self, stop: Arc<AtomicBool>) -> EngineCommand {
        let mut words = self.command.split_whitespace();
        let command = words.next().unwrap_or_default();
        let mut launch = EngineCommand::new(command, self.protocol()).with_stop_flag(stop);
        launch = words.fold(launch, EngineCommand::with_argument);
        launch = self
            .options
            .iter()
            .fold(launch, |launch, (name, value)| launch.with_option(name, value));
        if let Some(variant) = &self.variant {
            launch = launch.with_variant(variant);
        }
        if let Some(directory) = &self.directory {
            launch = launch.with_directory(directory);
        }
        if self.byoyomi {
            launch = launch.with_byoyomi();
        }
        match self.patience {
            Some(patience) => launch.with_response_timeout(patience).with_overrun(patience),
            None => launch,
        }
    }
}
