//! One position and its solution, whatever the game.

use std::io::{self, Write};
use std::time::Duration;

use clap::ValueEnum;
use serde_json::json;
use wazir::ai::mate::{Limits, Solution, Solver, Verdict};
use wazir::chesslike::{Position, PositionError, Ruleset};
use wazir::game::Game as _;

use crate::Cli;

/// The games that have mating problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum Game {
    Shogi,
    EuroShogi,
    Cwda,
}

/// What was found out.
#[derive(Debug)]
pub(crate) struct Answer {
    position: String,
    pub(crate) mate: Option<u32>,
    pub(crate) no_mate: bool,
    shortest: bool,
    pv: Vec<String>,
    nodes: u64,
    time: Duration,
}

impl Answer {
    /// Solves the position with that text.
    ///
    /// # Errors
    /// Why it is no position to be solved.
    pub(crate) fn find(
        game: Game,
        text: String,
        solver: &Solver,
        limits: &Limits,
    ) -> Result<Self, String> {
        match game {
            Game::Shogi => Self::of(shogi(&text), text, solver, limits),
            Game::EuroShogi => {
                Self::of(text.parse::<wazir::euroshogi::Position>(), text, solver, limits)
            }
            Game::Cwda => Self::of(text.parse::<wazir::cwda::Position>(), text, solver, limits),
        }
    }

    fn of<R: Ruleset>(
        position: Result<Position<R>, PositionError>,
        text: String,
        solver: &Solver,
        limits: &Limits,
    ) -> Result<Self, String> {
        let position = position.map_err(|error| format!("not a position: {error}"))?;
        if position.king(position.to_move().other()).is_none() {
            return Err("the side to be mated has no king".to_owned());
        }
        let solution = solver.solve(&position, limits);
        Ok(Self {
            position: text,
            mate: solution.plies(),
            no_mate: solution.verdict() == Verdict::NoMate,
            shortest: solution.is_shortest(),
            pv: moves(position, &solution),
            nodes: solution.nodes(),
            time: solution.time(),
        })
    }

    /// Writes the answer as the command line asks for it.
    pub(crate) fn write(&self, cli: &Cli, place: &str, output: &mut impl Write) -> io::Result<()> {
        if cli.json {
            let object = json!({
                "position": self.position,
                "mate": self.mate,
                "proved_no_mate": self.no_mate,
                "pv": self.pv,
                "nodes": self.nodes,
                "ms": u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX),
            });
            return writeln!(output, "{object}");
        }
        let told = match (self.mate, self.no_mate, cli.mate) {
            (Some(plies), ..) => {
                let bound = if self.shortest { "" } else { "at most " };
                let plural = if plies == 1 { "ply" } else { "plies" };
                format!("mate in {bound}{plies} {plural}: {}", self.pv.join(" "))
            }
            (None, true, Some(plies)) => format!("no mate within {plies} plies"),
            (None, true, None) => "no mate".to_owned(),
            (None, false, _) => "undecided".to_owned(),
        };
        let (nodes, seconds) = (self.nodes, self.time.as_secs_f64());
        writeln!(output, "{place}: {told} ({nodes} nodes, {seconds:.3} s)")
    }
}

/// A position of shogi, which may lack the king of the side to move.
fn shogi(text: &str) -> Result<Position<wazir::shogi::Shogi>, PositionError> {
    match text.parse() {
        Err(PositionError::Kings { .. }) => {
            wazir::shogi::Options::default().with_missing_king(true).position(text)
        }
        position => position,
    }
}

fn moves<R: Ruleset>(mut position: Position<R>, solution: &Solution<R>) -> Vec<String> {
    let mut texts = Vec::new();
    for &mv in solution.line() {
        texts.push(position.move_text(mv));
        position.play_unchecked(mv);
    }
    texts
}
