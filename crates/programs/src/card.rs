//! Printed piece cards: pieces with their moves in pictures and in words.

use std::io::{self, Write};

use wazir::betza::Movement;
use wazir::geometry::Board;
use wazir::render::PieceCard;
use wazir::text::message;
use wazir_cli::{language, said};

use crate::texts::Pieces;

/// Prints cards for this board.
pub(crate) fn print_all<B: Board + Clone>(
    board: &B,
    cards: &[PieceCard],
    output: &mut impl Write,
) -> io::Result<()> {
    for card in cards {
        let (letter, title) = (card.letter().to_owned(), card.title().to_owned());
        let movement = card.movement().to_string();
        let head = message!(Pieces::Card { letter, title, movement });
        writeln!(output, "\n{}\n", said(head))?;
        if let Some(diagram) = card.diagram(board) {
            write!(output, "{}", diagram.ansi())?;
        }
        print_explanation(card.movement(), output)?;
        if !card.note().is_empty() {
            let note = card.note().to_owned();
            writeln!(output, "  {}", said(message!(Pieces::Note { note })))?;
        }
    }
    Ok(())
}

/// Prints the movement of a piece in plain words.
pub(crate) fn print_explanation(piece: &Movement, output: &mut impl Write) -> io::Result<()> {
    writeln!(output)?;
    for clause in piece.explain_in(language()).clauses() {
        writeln!(output, "* {clause}")?;
    }
    Ok(())
}
