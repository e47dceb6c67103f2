//! Games between computers.

use std::io::{self, BufRead, Write};
use std::sync::atomic::Ordering;

use super::LineInterface;
use crate::sentences;

impl<R: BufRead, W: Write> LineInterface<R, W> {
    /// Lets the computers play to the end, for `max_plies` plies, or until they are stopped, and
    /// prints the record and the result. Reads no input.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn play_out(&mut self, max_plies: usize) -> io::Result<()> {
        let (title, seed) = (self.table.title(), self.computer.seed);
        writeln!(self.printer.output, "{title}, seed {seed}")?;
        writeln!(self.printer.output, "start {}", self.table.game().position_text())?;
        while self.table.outcome().is_none()
            && self.table.game().ply() < max_plies
            && !self.computer.stop.load(Ordering::Relaxed)
        {
            let seat = self.table.to_move();
            let (name, said) = (self.table.seat_name(seat), self.table.seat_message(seat));
            let Some(mv) = self.play_program_move(&said)? else { break };
            writeln!(self.printer.output, "{:>4} {name:<5} {mv}", self.table.game().ply())?;
            self.notices()?;
            self.printer.output.flush()?;
        }
        let (game, output) = (self.table.game(), &mut self.printer.output);
        let board = sentences::board(game, self.printer.viewer, self.printer.theme.as_ref());
        write!(output, "\n{board}\n")?;
        writeln!(output, "position {}", game.position_text())?;
        writeln!(output, "moves {}", game.move_texts().join(" "))?;
        let plies = game.ply();
        match game.outcome() {
            Some(outcome) => {
                writeln!(
                    output,
                    "result {} after {plies} plies",
                    sentences::result(game, outcome)
                )?;
            }
            None => writeln!(output, "result none: stopped after {plies} plies")?,
        }
        output.flush()
    }
}
