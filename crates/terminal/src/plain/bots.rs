//! Computers among themselves.

use std::io::{self, Write};
use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::table::Table;
use wazir_players::Player as Thinker;
use wazir_protocol::driver::Choice;
use wazir_render::Theme;
use wazir_session::Time;

use crate::players::{Opponent, Player, Players};
use crate::rival::Rival;
use crate::words;

/// Computers that play among themselves.
#[derive(Debug)]
pub struct Bots<'a> {
    /// The table.
    pub table: &'a mut Table,
    /// Who thinks for the seats of the computer.
    pub thinker: Thinker,
    /// Who plays.
    pub players: &'a Players,
    /// How the computer plays.
    pub opponent: &'a Opponent,
    /// The program that plays the seats of [`Player::Engine`].
    pub rival: Option<Rival>,
    /// After how many plies the game stops at the latest.
    pub max_plies: usize,
    /// The colours; none for plain text.
    pub theme: Option<&'a Theme>,
}

impl Bots<'_> {
    /// Plays to the end, or as far as it may go, and prints the record and the result.
    ///
    /// # Errors
    /// What the output refuses.
    pub fn run(mut self, output: &mut impl Write) -> io::Result<()> {
        let begun = Instant::now();
        writeln!(output, "{}, seed {}", self.table.title(), self.opponent.seed)?;
        writeln!(output, "start {}", self.table.game().position_text())?;
        while self.table.outcome().is_none()
            && self.table.game().ply() < self.max_plies
            && !self.opponent.stop.load(Ordering::Relaxed)
        {
            let (name, ply) = (self.table.seat_name(self.table.to_move()), self.table.game().ply());
            let mv = match (self.players.of(self.table.to_move()), self.rival.as_mut()) {
                (Player::Engine, Some(rival)) => match rival.ask(self.table.game()) {
                    Ok(Choice::Move(mv)) => mv,
                    Ok(Choice::Resign) => {
                        writeln!(output, "{name} resigns")?;
                        // A seat to move may always resign.
                        let _ = self.table.resign();
                        break;
                    }
                    Ok(choice) => {
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
                    let limits = self.opponent.limits(level, ply);
                    let thought = self.thinker.think(self.table.game(), &limits).ok();
                    let Some(mv) = thought.and_then(|thought| thought.best()) else { break };
                    mv
                }
            };
            self.table.pass(Time::from_millis(begun.elapsed().as_millis() as u64));
            let mv = match self.table.play(mv) {
                Ok(mv) => mv,
                Err(reason) => {
                    writeln!(output, "{name} has no move: {reason}")?;
                    break;
                }
            };
            writeln!(output, "{:>4} {name:<5} {mv}", ply + 1)?;
            for notice in self.table.notices() {
                writeln!(output, "{notice}")?;
            }
            output.flush()?;
        }
        let viewer = self.table.game().seats().first().copied().unwrap_or(wazir_game::Seat::FIRST);
        write!(output, "\n{}\n", words::board(self.table, viewer, self.theme))?;
        writeln!(output, "position {}", self.table.game().position_text())?;
        writeln!(output, "moves {}", self.table.game().line().join(" "))?;
        let plies = self.table.game().ply();
        match self.table.outcome() {
            Some(outcome) => {
                writeln!(
                    output,
                    "result {} after {plies} plies",
                    words::result(self.table.game(), outcome)
                )?;
            }
            None => writeln!(output, "result none: stopped after {plies} plies")?,
        }
        output.flush()
    }
}
