//! Cards for every piece of a game or an army.

use std::io::Write;

use wazir::betza::Movement;
use wazir::cwda::Army;
use wazir::game::Seat;
use wazir::geometry::Chess8;
use wazir::registry::{GameEntry, StartOptions};
use wazir::render::PieceCard;
use wazir_cli::said;

use crate::ProgramError;
use crate::card::print_all;
use crate::texts::Pieces;

/// Returns the cards of an army, king and pawn first.
fn army_cards(army: &Army) -> Vec<PieceCard> {
    let [king_name, pawn_name] = [Pieces::King, Pieces::Pawn].map(|key| said(key).to_lowercase());
    let king = army.king_betza(Seat::FIRST).parse::<Movement>().ok();
    let king = king.map(|king| PieceCard::new(king_name, "K", king));
    let pawn = PieceCard::new(pawn_name, "P", army.pawn().clone());
    let pieces = army.pieces().iter().map(|piece| {
        let (name, movement) = (piece.name().to_lowercase(), piece.movement().clone());
        PieceCard::new(name, piece.letter(), movement).with_note(piece.note())
    });
    king.into_iter().chain([pawn]).chain(pieces).collect()
}

/// Prints the cards of a game.
pub(crate) fn print(entry: &GameEntry, output: &mut impl Write) -> Result<(), ProgramError> {
    writeln!(output, "{}", entry.title())?;
    let board = entry.open(&StartOptions::default())?.board();
    Ok(print_all(&board, &PieceCard::of_game(entry)?, output)?)
}

/// Prints the cards of an army.
pub(crate) fn print_army(army: &Army, output: &mut impl Write) -> Result<(), ProgramError> {
    writeln!(output, "{}", army.title())?;
    Ok(print_all(&Chess8, &army_cards(army), output)?)
}
