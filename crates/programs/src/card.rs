//! Help cards: pieces with their moves in pictures and in words.

use std::io::{self, Write};

use wazir::betza::Movement;
use wazir::geometry::Board;
use wazir::render::Diagram;
use wazir::text::{Pieces, message};

use crate::scene::Scene;

/// One piece of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The name, with the army where there are several.
    pub(crate) title: String,
    /// Its letter in position texts.
    pub(crate) letter: String,
    /// How it moves.
    pub(crate) movement: Movement,
    /// What else there is to say.
    pub(crate) note: String,
}

impl Card {
    /// The name of the piece, with its army where there are several.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Its picture on the board of its game; `None` where the board is too large for how it moves.
    pub fn diagram<B: Board + Clone>(&self, board: &B) -> Option<Diagram> {
        let scene = Scene::empty(board.clone());
        let tables = scene.tables(&self.movement).ok()?;
        Some(scene.diagram(&tables, &self.letter, &self.title))
    }
}

/// Prints cards.
pub(crate) fn print_all<B: Board + Clone>(
    board: &B,
    cards: &[Card],
    output: &mut impl Write,
) -> io::Result<()> {
    for card in cards {
        let Card { title, letter, movement, note } = card;
        let (letter, title, movement) = (letter.clone(), title.clone(), movement.to_string());
        let head = message!(Pieces::Card { letter, title, movement });
        writeln!(output, "\n{head}\n")?;
        if let Some(diagram) = card.diagram(board) {
            write!(output, "{}", diagram.ansi())?;
        }
        words(&card.movement, output)?;
        if !note.is_empty() {
            writeln!(output, "  {}", message!(Pieces::Note { note: note.clone() }))?;
        }
    }
    Ok(())
}

/// How the piece moves, in plain English, and how others write it.
pub(crate) fn words(piece: &Movement, output: &mut impl Write) -> io::Result<()> {
    writeln!(output)?;
    for clause in piece.explain().clauses() {
        writeln!(output, "* {clause}")?;
    }
    Ok(())
}
