//! Output of the line interface.

use std::io::{self, Write};

use wazir_game::Seat;
use wazir_notation::{MoveStyle, MoveStyles};
use wazir_registry::{AnyMove, Play};
use wazir_render::Theme;
use wazir_text::{Language, Message, message};

use super::command::{Completion, ShowCommand, complete, refusal_sentence};
use crate::sentences;
use crate::texts::Dialogue as Talk;

/// Shows a game and answers questions about it, in lines of text.
///
/// ```
/// use wazir_game::Seat;
/// use wazir_registry::{GameRegistry, StartOptions};
/// use wazir_terminal::plain::{ShowCommand, Printer};
///
/// let mut game = wazir_builtin::games().open("shogi", &StartOptions::default())?;
/// game.play_text("7g7f")?;
/// let mut printer = Printer::new(Vec::new(), Seat::FIRST);
/// printer.show(ShowCommand::Record, &game)?;
/// assert_eq!(printer.output, b"  1. P-7f\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Printer<W> {
    /// Output for everything that is printed.
    pub output: W,
    /// The seat from which the board is shown.
    pub viewer: Seat,
    /// The colours; `None` for plain text.
    pub theme: Option<Theme>,
    /// Set if nothing is drawn, for people who listen.
    pub words_only: bool,
    /// The language of the texts.
    pub language: Language,
    /// Preferred notations of moves; the first that the game has is used.
    pub moves: Vec<MoveStyle>,
}

impl<W: Write> Printer<W> {
    /// Creates a printer without colours.
    pub fn new(output: W, viewer: Seat) -> Self {
        let (language, moves) = (Language::default(), Vec::new());
        Self { output, viewer, theme: None, words_only: false, language, moves }
    }

    /// Returns the notation in which moves of a game are shown.
    pub fn move_style(&self, game: &Play) -> MoveStyle {
        MoveStyles::of(game.entry()).choose(&self.moves, self.language)
    }

    /// Prints a text on a line of its own.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn print_message(&mut self, text: impl Into<Message>) -> io::Result<()> {
        writeln!(self.output, "{}", sentences::translated(&text.into(), self.language))
    }

    /// Draws the board, or nothing in words mode.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn print_board(&mut self, game: &Play) -> io::Result<()> {
        if self.words_only {
            return Ok(());
        }
        let board = sentences::board(game, self.viewer, self.theme.as_ref());
        write!(self.output, "\n{board}\n")
    }

    /// Shows something. Returns `true` if the caller still has to show the board and the state of
    /// the game.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn show(&mut self, show: ShowCommand<'_>, game: &Play) -> io::Result<bool> {
        match show {
            ShowCommand::Board => return Ok(true),
            ShowCommand::Flip => {
                let seats = game.seats();
                let at = seats.iter().position(|&seat| seat == self.viewer).unwrap_or(0);
                let next = seats.get((at + 1) % seats.len().max(1)).copied();
                self.viewer = next.unwrap_or(self.viewer);
                let player = game.seat_message(self.viewer);
                self.print_message(message!(Talk::SeenBy { player }))?;
                return Ok(true);
            }
            ShowCommand::Moves(part) => self.print_moves(part, game)?,
            ShowCommand::Record => self.print_record(game)?,
            ShowCommand::Position => writeln!(self.output, "{}", game.position_text())?,
            ShowCommand::Ask(question) => {
                let answer = question.answer(game, self.move_style(game), self.language);
                self.print_message(answer)?;
            }
        }
        Ok(false)
    }

    fn print_moves(&mut self, part: &str, game: &Play) -> io::Result<()> {
        if game.legal_moves().is_empty() {
            return self.print_message(Talk::NoMovesOver);
        }
        let found = matching_moves(game, part, self.move_style(game));
        if found.is_empty() {
            return self.print_message(message!(Talk::NoSuchMove { part: part.to_owned() }));
        }
        self.print_message(message!(Talk::LegalMoves { number: found.len() }))?;
        write!(self.output, "{}", sentences::wrap_words(&found))
    }

    fn print_record(&mut self, game: &Play) -> io::Result<()> {
        let line = self.move_style(game).write_history(game);
        if line.is_empty() {
            return self.print_message(Talk::NoMoveYet);
        }
        let moves = sentences::numbered(&line, game.seats().len());
        write!(self.output, "{}", sentences::wrap_words(&moves))
    }

    /// Returns the legal move that a typed text means. If it means none, or several, prints why and
    /// returns `None`.
    ///
    /// # Errors
    /// Returns an error if the output cannot be written.
    pub fn read_move(&mut self, game: &Play, typed: &str) -> io::Result<Option<AnyMove>> {
        match complete(game, typed, self.move_style(game)) {
            Completion::One(mv) => return Ok(Some(mv)),
            Completion::Ambiguous(moves) => {
                self.print_message(message!(Talk::SeveralMoves { number: moves.len() }))?;
                write!(self.output, "{}", sentences::wrap_words(&moves))?;
            }
            Completion::None(error) => self.print_message(refusal_sentence(typed, &error))?,
        }
        Ok(None)
    }
}

/// Returns the legal moves with a text in them, in this style or in the game's own notation.
pub(crate) fn matching_moves(game: &Play, part: &str, style: MoveStyle) -> Vec<String> {
    let small = part.to_lowercase();
    let contains = |text: &str| text.to_lowercase().contains(&small);
    let moves = game.legal_moves().into_iter();
    let texts = moves.map(|mv| (style.write(game, mv), game.move_text(mv)));
    let found = texts.filter(|(styled, own)| contains(styled) || contains(own));
    found.map(|(styled, _)| styled).collect()
}
