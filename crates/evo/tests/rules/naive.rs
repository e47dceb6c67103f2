//! A second implementation, written from the prose square by square: no Betza, bitboards, tables.

use wazir_evo::{Kind, Piece, Position, Role};
use wazir_geometry::{Cross12, Square};

/// Returns the steps of a role in its owner's view (right, forward), and how many it may make.
fn ways(role: Role) -> &'static [((i32, i32), i32)] {
    match role {
        Role::Warrior => &[((-1, 0), 1), ((-1, 1), 1), ((0, 1), 1), ((1, 1), 1), ((1, 0), 1)],
        Role::Blade => &[((0, 1), 2)],
        Role::Catapult => &[((-1, 1), 3), ((1, 1), 3)],
        Role::Shield => &[((0, -1), 2), ((-1, -1), 1), ((1, -1), 1)],
    }
}

/// Converts a step of the seat with this number to board coordinates: each next seat's right hand
/// is a quarter turn clockwise on.
fn seen_from_above((right, forward): (i32, i32), seat: usize) -> (i32, i32) {
    match seat {
        0 => (right, forward),
        1 => (forward, -right),
        2 => (-right, -forward),
        _ => (-forward, right),
    }
}

fn exists(x: i32, y: i32) -> bool {
    let middle = |v: i32| (2..10).contains(&v);
    (0..12).contains(&x) && (0..12).contains(&y) && (middle(x) || middle(y))
}

/// Returns whether some seat in play has lost its castle or all its tiles.
pub(crate) fn finished(position: &Position) -> bool {
    let pieces: Vec<Piece> = Square::all().filter_map(|s| position.piece_at(s)).collect();
    position.seat_set().iter().any(|seat| {
        let own = |castle| {
            pieces.iter().any(|p| p.seat() == seat && (p.kind() == Kind::Castle) == castle)
        };
        !own(true) || !own(false)
    })
}

/// Returns the squares to which the tile on `from` can move.
pub(crate) fn targets(position: &Position, from: Square<Cross12>) -> Vec<Square<Cross12>> {
    let mut found = Vec::new();
    let Some(piece) = position.piece_at(from) else { return found };
    let Some(role) = piece.role() else { return found };
    for &(step, most) in ways(role) {
        let (dx, dy) = seen_from_above(step, piece.seat().index());
        let (mut x, mut y) = from.coords();
        for _ in 0..most {
            (x, y) = (x + dx, y + dy);
            if !exists(x, y) {
                break;
            }
            let to = Square::at(x, y).expect("the square exists");
            let met = position.piece_at(to);
            if met.is_none_or(|other| other.seat() != piece.seat()) {
                found.push(to);
            }
            if met.is_some() {
                break;
            }
        }
    }
    found
}

/// Returns every legal action as text, sorted.
pub(crate) fn actions(position: &Position) -> Vec<String> {
    let mut texts = Vec::new();
    if finished(position) {
        return texts;
    }
    for from in Square::all() {
        let piece = position.piece_at(from).filter(|p| p.seat() == position.to_move());
        let Some(role) = piece.and_then(Piece::role) else { continue };
        for other in Role::ALL.into_iter().filter(|&r| r != role) {
            texts.push(format!("{from}={other}"));
        }
        for to in targets(position, from) {
            texts.push(format!("{from}-{to}"));
            for other in Role::ALL.into_iter().filter(|&r| r != role) {
                texts.push(format!("{from}-{to}={other}"));
            }
        }
    }
    texts.sort();
    texts
}
