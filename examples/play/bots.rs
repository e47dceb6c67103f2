//! Computers among themselves.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use crate::table::Table;
use wazir::game::Claim;
use wazir::render::Theme;
use wazir_protocol::driver::Choice;

use crate::players::{Opponent, Player, Players};
use crate::rival::{Deed, Rival};
use crate::words;

/// Plays to the end, or for so many plies, and prints the record and the result.
pub(crate) fn run(
    table: &mut Table,
    players: &Players,
    opponent: &Opponent,
    rival: &mut Option<Rival>,
    max_plies: usize,
    theme: Option<&Theme>,
    output: &mut impl Write,
) -> io::Result<()> {
    writeln!(output, "{}, seed {}", table.title(), opponent.seed)?;
    writeln!(output, "start {}", table.position_text())?;
    while table.outcome().is_none()
        && table.line().len() < max_plies
        && !opponent.stop.load(Ordering::Relaxed)
    {
        let (name, ply) = (table.seat_name(table.to_move()), table.line().len());
        let mv = match (players.of(table.to_move()), rival.as_mut()) {
            (Player::Engine, Some(rival)) => match rival.ask(table) {
                Ok(Deed::Move(mv)) => mv,
                Ok(Deed::Other(Choice::Resign)) => {
                    writeln!(output, "{name} resigns")?;
                    // A seat to move may always resign.
                    let _ = table.claim(Claim::Resign(table.to_move()));
                    break;
                }
                Ok(Deed::Other(choice)) => {
                    writeln!(output, "{name} makes no move: {choice:?}")?;
                    break;
                }
                Err(reason) => {
                    writeln!(output, "{name} makes no move: {reason}")?;
                    break;
                }
            },
            (player, _) => {
                let level = if let Player::Computer(level) = player { level } else { None };
                let thought = table.think(&opponent.limits(level, ply));
                let Some(mv) = thought.and_then(|thought| thought.best()) else { break };
                mv
            }
        };
        if let Err(reason) = table.play(&mv) {
            writeln!(output, "{name} has no move: {reason}")?;
            break;
        }
        writeln!(output, "{:>4} {name:<5} {mv}", ply + 1)?;
        output.flush()?;
    }
    let viewer = table.seats().first().copied().unwrap_or(wazir::game::Seat::FIRST);
    write!(output, "\n{}\n", words::board(table, viewer, theme))?;
    writeln!(output, "position {}", table.position_text())?;
    writeln!(output, "moves {}", table.line().join(" "))?;
    let plies = table.line().len();
    match table.outcome() {
        Some(outcome) => {
            writeln!(output, "result {} after {plies} plies", words::result(table, outcome))?;
        }
        None => writeln!(output, "result none: stopped after {plies} plies")?,
    }
    output.flush()
}
