//! Computers among themselves.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use crate::table::Table;
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
    writeln!(output, "start {}", table.game().position_text())?;
    while table.outcome().is_none()
        && table.game().ply() < max_plies
        && !opponent.stop.load(Ordering::Relaxed)
    {
        let (name, ply) = (table.seat_name(table.to_move()), table.game().ply());
        let mv = match (players.of(table.to_move()), rival.as_mut()) {
            (Player::Engine, Some(rival)) => match rival.ask(table.game()) {
                Ok(Deed::Move(mv)) => mv,
                Ok(Deed::Other(Choice::Resign)) => {
                    writeln!(output, "{name} resigns")?;
                    // A seat to move may always resign.
                    let _ = table.resign();
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
        for notice in table.notices() {
            writeln!(output, "{notice}")?;
        }
        output.flush()?;
    }
    let viewer = table.game().seats().first().copied().unwrap_or(wazir::game::Seat::FIRST);
    write!(output, "\n{}\n", words::board(table, viewer, theme))?;
    writeln!(output, "position {}", table.game().position_text())?;
    writeln!(output, "moves {}", table.game().line().join(" "))?;
    let plies = table.game().ply();
    match table.outcome() {
        Some(outcome) => {
            writeln!(
                output,
                "result {} after {plies} plies",
                words::result(table.game(), outcome)
            )?;
        }
        None => writeln!(output, "result none: stopped after {plies} plies")?,
    }
    output.flush()
}
