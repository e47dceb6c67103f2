//! The piece on the board of the command line, with the pieces around it.

use wazir::betza::Occupancy;
use wazir::geometry::{Bits, Board, RectBoard};
use wazir::render::PiecePlacement;
use wazir::text::{Message, message};

use super::PlacementArgs;
use crate::texts::Pieces;

fn square(board: &impl Board, name: &str) -> Result<usize, Message> {
    board.parse_square(name).ok_or_else(|| {
        let last = board.square_name(board.square_count().saturating_sub(1));
        message!(Pieces::NoSquare { name: name.to_owned(), first: "a1", last })
    })
}

/// Returns the placement that the arguments describe.
pub(crate) fn placement(place: &PlacementArgs) -> Result<PiecePlacement<RectBoard>, Message> {
    let board = place.board;
    let mut scene = PiecePlacement::alone(board);
    if place.black {
        scene = scene.facing_down();
    }
    if let Some(name) = &place.from {
        scene = scene.with_square(square(&board, name)?);
    }
    let ep = place.ep.as_deref().map(|name| square(&board, name)).transpose()?;
    let mut around = Occupancy { initial: place.initial, ep, ..Occupancy::default() };
    for blocker in &place.blockers {
        add_blocker(blocker, &scene, &mut around)?;
    }
    Ok(scene.with_occupancy(around))
}

/// Adds the piece of one argument to the board.
fn add_blocker(
    text: &str,
    scene: &PiecePlacement<RectBoard>,
    around: &mut Occupancy<<RectBoard as Board>::Bits>,
) -> Result<(), Message> {
    let reason = || message!(Pieces::NotABlocker { text: text.to_owned() });
    let (name, kind) = text.split_once('=').ok_or_else(reason)?;
    let at = square(scene.board(), name)?;
    if at == scene.from() {
        return Err(message!(Pieces::OnThePiece { square: name.to_owned() }));
    }
    let bit = <RectBoard as Board>::Bits::bit(at);
    match kind {
        "own" => around.own |= bit,
        "enemy" => around.enemy |= bit,
        "own-virgin" => {
            around.own |= bit;
            around.unmoved |= bit;
        }
        _ => return Err(reason()),
    }
    Ok(())
}
