//! Another program at the table.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use wazir_games::{OpenError, Play, PlayError, Start};
use wazir_protocol::Protocol;
use wazir_protocol::driver::{Budget, Choice, DriverError, Engine, Launch, Reply};

/// Why another program gave no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RivalError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Driver(#[from] DriverError),
}

/// What another program does.
#[derive(Debug)]
pub(crate) enum Deed {
    /// A move, in the notation of the game.
    Move(String),
    /// Something else.
    Other(Choice),
}

/// How another program is run.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct EngineArgs {
    /// Another program that plays: its command, with arguments after blanks; the player `engine`
    /// in --players
    #[arg(long, value_name = "COMMAND", requires = "protocol", requires = "game")]
    engine: Option<String>,

    /// What the other program speaks: usi, uci, cecp or gnushogi
    #[arg(long, value_name = "NAME", requires = "engine")]
    protocol: Option<Protocol>,

    /// An option of the other program
    #[arg(long, value_name = "NAME=VALUE", requires = "engine")]
    engine_option: Vec<String>,

    /// What the other program calls the game, if not by its usual name
    #[arg(long, value_name = "NAME", requires = "engine")]
    engine_variant: Option<String>,
}

impl EngineArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.engine.is_some()
    }

    /// The program, not yet started; `None` when none was asked for.
    pub(crate) fn rival(&self, limits: RivalLimits) -> Result<Option<Rival>, String> {
        let (Some(command), Some(protocol)) = (&self.engine, self.protocol) else {
            return Ok(None);
        };
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("--engine needs a program")?;
        let mut launch = words.fold(Launch::new(program, protocol), Launch::with_argument);
        for option in &self.engine_option {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            launch = launch.with_option(name, value);
        }
        if let Some(variant) = &self.engine_variant {
            launch = launch.with_variant(variant);
        }
        let budget = limits.budget(protocol);
        let arguments = self.text(protocol);
        Ok(Some(Rival { launch, budget, arguments, engine: None, game: None }))
    }

    /// As the command line takes them.
    fn text(&self, protocol: Protocol) -> String {
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

/// What the other program may spend on a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RivalLimits {
    pub(crate) movetime: Duration,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

/// What gnushogi is asked for when nobody says how deep.
const GNUSHOGI_DEPTH: u32 = 3;

impl RivalLimits {
    fn budget(self, protocol: Protocol) -> Budget {
        let mut budget = Budget::default();
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

/// Another program, started when it is first asked for a move.
#[derive(Debug)]
pub(crate) struct Rival {
    launch: Launch,
    budget: Budget,
    arguments: String,
    engine: Option<Engine>,
    /// The game as the program knows it.
    game: Option<Play>,
}

impl Rival {
    /// The arguments that seat it again.
    pub(crate) fn arguments(&self) -> &str {
        &self.arguments
    }

    /// Lets this flag end all waiting for it.
    pub(crate) fn heeds(&mut self, stop: Arc<AtomicBool>) {
        self.launch = self.launch.clone().with_stop_flag(stop);
    }

    /// What it does at this table.
    ///
    /// # Errors
    /// Why there is no answer.
    pub(crate) fn ask(&mut self, table: &Play) -> Result<Deed, RivalError> {
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
