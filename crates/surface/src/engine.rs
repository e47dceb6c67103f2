//! Engines that are other programs.

use std::ops::ControlFlow;
use std::time::Duration;

use wazir::protocol::driver::{
    self, CannotPlayReason, DriverError, DriverLimits, Engine as Driver, EngineBound,
    EngineCommand, EngineDecision, EngineScore,
};
use wazir::protocol::{ParseProtocolError, Protocol};

use crate::error::{Error, ErrorKind};
use crate::game::Game;
use crate::moves::Move;
use crate::player::seconds;
use crate::stop::Stop;

/// How an engine is started.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EngineOptions {
    /// The arguments of the program.
    pub arguments: Vec<String>,
    /// The working directory; that of this program by default.
    pub directory: Option<String>,
    /// The options of the engine as pairs of name and value, set in this order.
    pub options: Vec<(String, String)>,
    /// The engine's name for the game, if it is not the usual one.
    pub variant: Option<String>,
    /// Whether a time per move is sent as `byoyomi` under USI, for old programs.
    pub byoyomi: bool,
    /// The seconds in which the engine must get ready, and answer without a time limit; 60 by
    /// default.
    pub timeout: f64,
    /// The seconds that the engine may exceed a time limit before it is given up; 5 by default.
    pub overrun: f64,
}

impl Default for EngineOptions {
    fn default() -> Self {
        Self {
            arguments: Vec::new(),
            directory: None,
            options: Vec::new(),
            variant: None,
            byoyomi: false,
            timeout: 60.0,
            overrun: 5.0,
        }
    }
}

/// The limits of an engine's move. Without any it thinks for one second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct EngineLimits {
    /// The time for the move in seconds.
    pub time: Option<f64>,
    /// The number of positions to visit; CECP has no such limit.
    pub nodes: Option<u64>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The seconds on the clocks of the engine and of its opponent, and the seconds added for each
    /// move.
    pub clock: Option<(f64, f64, f64)>,
}

/// The answer of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineAnswer {
    /// `move`, `resign`, `draw`, `win` (a claim) or `none` (it sees no move).
    pub decision: &'static str,
    /// The move; `None` for another decision.
    pub best: Option<Move>,
    /// The score for the player to move in centipawns; 100,000 for a mate, -100,000 for being mated.
    pub score: Option<i32>,
    /// The depth that it reports, in plies; 0 if none.
    pub depth: u32,
    /// The number of positions that it reports; 0 if none.
    pub nodes: u64,
}

/// What an engine says about its search in a line; what it does not say is `None` or empty.
///
/// ```
/// use wazir_surface::EngineInfo;
/// let info = EngineInfo::parse("info depth 9 score mate -3 pv e2e4 e7e5").unwrap();
/// assert_eq!((info.depth, info.mate, info.score), (Some(9), Some(-3), Some(-100_000)));
/// assert_eq!(info.pv, ["e2e4", "e7e5"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct EngineInfo {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The length of the longest line searched, in plies.
    pub seldepth: Option<u32>,
    /// The number of positions visited.
    pub nodes: Option<u64>,
    /// The seconds since the search began.
    pub time: Option<f64>,
    /// The fill level of the hash table, in thousandths.
    pub hashfull: Option<u32>,
    /// The score for the player to move in centipawns; 100,000 for a mate, -100,000 for being mated.
    pub score: Option<i32>,
    /// The number of moves (in USI, plies) to a mate; 0 or negative for being mated. `None` also for
    /// a mate of unknown length.
    pub mate: Option<i32>,
    /// `exact`, `lower` (the true score is at least this) or `upper`.
    pub bound: &'static str,
    /// The rank of the line, from 1 for the best.
    pub rank: usize,
    /// The line of play, in the engine's notation.
    pub pv: Vec<String>,
}

impl EngineInfo {
    /// Reads a line of any of the protocols that an engine sends while it thinks. `None` if it says
    /// nothing about the search.
    pub fn parse(line: &str) -> Option<Self> {
        let found = driver::EngineInfo::parse(line)?;
        let plies = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
        Some(Self {
            depth: found.depth,
            seldepth: found.seldepth,
            nodes: found.nodes,
            time: found.time.map(|time| time.as_secs_f64()),
            hashfull: found.hashfull,
            score: found.score.map(EngineScore::centipawns),
            mate: match found.score {
                Some(EngineScore::Win(count)) => count.map(plies),
                Some(EngineScore::Loss(count)) => count.map(|count| -plies(count)),
                _ => None,
            },
            bound: match found.bound {
                EngineBound::Exact => "exact",
                EngineBound::Lower => "lower",
                EngineBound::Upper => "upper",
            },
            rank: found.rank,
            pv: found.pv,
        })
    }
}

/// A running engine: another program that speaks USI, UCI or CECP.
///
/// ```no_run
/// use wazir_surface::{Engine, EngineLimits, EngineOptions, Game, Setup, Stop};
/// let mut game = Game::new("shogi", &Setup::default())?;
/// let mut engine = Engine::start("usi", "fairy-stockfish", &EngineOptions::default())?;
/// let mut limits = EngineLimits::default();
/// limits.time = Some(0.5);
/// let answer = engine.think(&game, &limits, &Stop::default(), &mut |line| println!("{line}"))?;
/// if let Some(mv) = answer.best {
///     game.push_move(&mv)?;
/// }
/// engine.quit();
/// # Ok::<(), wazir_surface::Error>(())
/// ```
#[derive(Debug)]
pub struct Engine {
    driver: Driver,
    /// Whether the engine must be told every move in turn.
    by_moves: bool,
    /// The game that the engine knows: its id, its start and its moves.
    known: Option<(String, String, Vec<String>)>,
}

impl Engine {
    /// Starts a program and sets its options. `protocol` is `usi`, `uci`, `cecp` or `xboard` (the
    /// same), or `gnushogi`.
    ///
    /// # Errors
    /// [`ErrorKind::Value`] for an unknown protocol or a wrong time, [`ErrorKind::Engine`] if the
    /// program cannot be run, ends, or does not answer.
    pub fn start(protocol: &str, command: &str, options: &EngineOptions) -> Result<Self, Error> {
        let protocol: Protocol = protocol
            .parse()
            .map_err(|error: ParseProtocolError| Error::new(ErrorKind::Value, error.message()))?;
        let mut launch = EngineCommand::new(command, protocol)
            .with_response_timeout(seconds(options.timeout)?)
            .with_overrun(seconds(options.overrun)?);
        for argument in &options.arguments {
            launch = launch.with_argument(argument);
        }
        for (name, value) in &options.options {
            launch = launch.with_option(one_line(name), one_line(value));
        }
        if let Some(directory) = &options.directory {
            launch = launch.with_directory(directory);
        }
        if let Some(variant) = &options.variant {
            launch = launch.with_variant(one_line(variant));
        }
        if options.byoyomi {
            launch = launch.with_byoyomi();
        }
        let driver = launch.start().map_err(|error| failed(&error))?;
        let by_moves = matches!(protocol, Protocol::Cecp | Protocol::GnuShogi);
        Ok(Self { driver, by_moves, known: None })
    }

    /// Returns the engine's name, or else the name of the program.
    pub fn name(&self) -> &str {
        self.driver.name()
    }

    /// Returns whether the engine still runs and answers.
    pub fn is_usable(&self) -> bool {
        self.driver.is_usable()
    }

    /// Asks for a move in the current position of a game, and calls `on_line` with every line that
    /// the engine sends meanwhile. Soon after the flag is set, the engine is asked for its move at
    /// once.
    ///
    /// # Errors
    /// [`ErrorKind::Unsupported`] if the engine cannot play the game or keep to the limits; it can
    /// still be used. [`ErrorKind::IllegalMove`] if its move is illegal. [`ErrorKind::Engine`] if it
    /// ends, does not answer in time, or answers with no move; it is ended then.
    pub fn think(
        &mut self,
        game: &Game,
        limits: &EngineLimits,
        stop: &Stop,
        on_line: &mut dyn FnMut(&str),
    ) -> Result<EngineAnswer, Error> {
        let limits = driver_limits(limits)?;
        self.tell(game)?;
        let mut watch = |line: Option<&str>| {
            line.into_iter().for_each(&mut *on_line);
            if stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let reply = self.driver.think_watched(game.play(), &limits, &mut watch);
        let reply = reply.map_err(|error| failed(&error))?;
        let (decision, best) = match reply.choice() {
            EngineDecision::Move(mv) => {
                game.play().position().check(*mv).map_err(|why| Error::illegal(&why))?;
                ("move", game.described_line(&[*mv]).pop())
            }
            EngineDecision::Resign => ("resign", None),
            EngineDecision::Draw => ("draw", None),
            EngineDecision::Win => ("win", None),
            _ => ("none", None),
        };
        if let Some((known, mv)) = self.known.as_mut().zip(best.as_ref()) {
            known.2.push(mv.text().to_owned());
        }
        let (score, depth, nodes) = (reply.score(), reply.depth(), reply.nodes());
        Ok(EngineAnswer { decision, best, score, depth, nodes })
    }

    /// Tells the engine which game is played, unless the game continues.
    fn tell(&mut self, game: &Game) -> Result<(), Error> {
        let play = game.play();
        let (id, start, moves) = (game.id().to_owned(), play.start_text(), play.move_texts());
        let goes_on = self.known.as_ref().is_some_and(|(known_id, known_start, known_moves)| {
            (known_id, known_start) == (&id, &start)
                && (!self.by_moves || moves.starts_with(known_moves))
        });
        if !goes_on {
            let mut begun = play.clone();
            while begun.undo().is_some() {}
            self.known = None;
            self.driver.new_game(&begun).map_err(|error| failed(&error))?;
        }
        self.known = Some((id, start, moves));
        Ok(())
    }

    /// Asks the engine to quit, and kills it if it does not. Returns whether it quit by itself.
    pub fn quit(self) -> bool {
        self.driver.quit()
    }
}

/// Returns a text without line ends, so that it is not taken for two commands.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

fn driver_limits(limits: &EngineLimits) -> Result<DriverLimits, Error> {
    let mut found = DriverLimits::default();
    if let Some(time) = limits.time {
        found = found.with_movetime(seconds(time)?);
    }
    if let Some(nodes) = limits.nodes {
        found = found.with_nodes(nodes);
    }
    if let Some(depth) = limits.depth {
        found = found.with_depth(depth);
    }
    if let Some((own, other, increment)) = limits.clock {
        let [own, other, increment] = [seconds(own)?, seconds(other)?, seconds(increment)?];
        found = found.with_clock(own, other, increment);
    }
    if found == DriverLimits::default() {
        found = found.with_movetime(Duration::from_secs(1));
    }
    Ok(found)
}

fn failed(error: &DriverError) -> Error {
    let kind = match error {
        DriverError::CannotPlay(CannotPlayReason::EngineFailed) => ErrorKind::Engine,
        DriverError::CannotPlay(_) => ErrorKind::Unsupported,
        _ => ErrorKind::Engine,
    };
    Error::new(kind, error.message())
}
