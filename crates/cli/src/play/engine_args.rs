//! Arguments for an external engine.

use std::time::Duration;

use clap::Args;
use wazir::protocol::Protocol;
use wazir::protocol::driver::{DriverLimits, EngineCommand};
use wazir::text::Message;
use wazir_terminal::ExternalEngine;

use crate::texts::Playing;

/// How to run an external engine.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct EngineArgs {
    /// An external engine that plays
    ///
    /// Its command line. It is the player `engine` in --players.
    #[arg(long, value_name = "COMMAND", requires = "protocol", requires = "game")]
    engine: Option<String>,

    /// The engine's protocol: usi, uci, cecp or gnushogi
    #[arg(long, value_name = "NAME", requires = "engine")]
    protocol: Option<Protocol>,

    /// An option of the engine
    #[arg(long, value_name = "NAME=VALUE", requires = "engine", hide_short_help = true)]
    engine_option: Vec<String>,

    /// The engine's name for the game, if it is not the usual one
    #[arg(long, value_name = "NAME", requires = "engine", hide_short_help = true)]
    engine_variant: Option<String>,
}

/// The error for an engine command that names no program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub struct MissingProgram;

impl MissingProgram {
    /// Returns the error message, as a translatable text.
    #[must_use]
    pub fn message(self) -> Message {
        Playing::NoProgram.into()
    }
}

impl EngineArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.engine.is_some()
    }

    /// Returns the engine, not yet started; `None` if none was given.
    ///
    /// # Errors
    /// Returns [`MissingProgram`] if the command is empty.
    pub(crate) fn external_engine(
        &self,
        limits: EngineLimits,
    ) -> Result<Option<ExternalEngine>, MissingProgram> {
        let (Some(command), Some(protocol)) = (&self.engine, self.protocol) else {
            return Ok(None);
        };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or(MissingProgram)?;
        let mut launch =
            words.fold(EngineCommand::new(program, protocol), EngineCommand::with_argument);
        for option in &self.engine_option {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            launch = launch.with_option(name, value);
        }
        if let Some(variant) = &self.engine_variant {
            launch = launch.with_variant(variant);
        }
        let budget = limits.budget(protocol);
        let arguments = self.to_args(protocol);
        Ok(Some(ExternalEngine::new(launch, budget, arguments)))
    }

    /// Returns the arguments as they are typed on the command line.
    fn to_args(&self, protocol: Protocol) -> String {
        let command = self.engine.as_deref().unwrap_or_default();
        let mut text = format!(" --engine \"{command}\" --protocol {protocol}");
        for option in &self.engine_option {
            text += &format!(" --engine-option \"{option}\"");
        }
        if let Some(variant) = &self.engine_variant {
            text += &format!(" --engine-variant {variant}");
        }
        text
    }
}

/// Limits of the external engine for a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineLimits {
    pub(crate) movetime: Duration,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

/// Depth for GNU Shogi, in plies, if `--depth` is not given.
const GNUSHOGI_DEPTH: u32 = 3;

impl EngineLimits {
    fn budget(self, protocol: Protocol) -> DriverLimits {
        let mut budget = DriverLimits::default();
        let usual = (protocol == Protocol::GnuShogi).then_some(GNUSHOGI_DEPTH);
        if let Some(depth) = self.depth.or(usual) {
            budget = budget.with_depth(depth);
        }
        if let Some(nodes) = self.nodes {
            budget = budget.with_nodes(nodes);
        }
        if protocol != Protocol::GnuShogi {
            budget = budget.with_movetime(self.movetime);
        }
        budget
    }
}
