//! The pieces of a game as players know them.

use alloc::vec::Vec;

use wazir_betza::Movement;
use wazir_chesslike::Kind;
use wazir_game::Seat;

use super::GameFile;
use super::definition::PieceDefinition;

/// A kind of piece of both players, or the pieces of one player where the players' differ.
///
/// ```
/// let text = "name = 'Mini'\nbased-on = 'chess'\nwithout = ['R', 'B', 'Q']
/// start = 'nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1'\ncastling = { allowed = false }
/// pieces.P = { betza = { white = 'fW', black = 'fWfF' } }";
/// let file = wazir_variant::game::read_game(text)?;
/// let told: Vec<_> = file.told_pieces().iter().map(|told| (told.piece().name(told.seat()), told.is_own())).collect();
/// assert_eq!(told, [("king", false), ("knight", false), ("pawn", true), ("pawn", true)]);
/// # Ok::<(), wazir_variant::FileErrors>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ToldPiece<'a> {
    kind: usize,
    piece: &'a PieceDefinition,
    movement: &'a Movement,
    seat: Seat,
    own: bool,
}

impl<'a> ToldPiece<'a> {
    /// The kind, as positions number it.
    pub fn kind(&self) -> usize {
        self.kind
    }

    /// The definition of the piece.
    pub fn piece(&self) -> &'a PieceDefinition {
        self.piece
    }

    /// The movement of the player's piece.
    pub fn movement(&self) -> &'a Movement {
        self.movement
    }

    /// The player who has it; the first one if both have it.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns whether only this player has it, or the other one's is different.
    pub fn is_own(&self) -> bool {
        self.own
    }
}

impl GameFile {
    /// The pieces as players know them, without those that only turn back when captured.
    pub fn told_pieces(&self) -> Vec<ToldPiece<'_>> {
        let mut told = Vec::new();
        let kinds = (0..).map_while(|kind| Some((kind, self.compiled().piece(Kind::new(kind)?)?)));
        for (kind, piece) in kinds.filter(|(_, piece)| !piece.key().ends_with('~')) {
            let of = |seat| piece.movement(seat).map(|movement| (piece.name(seat), movement));
            let own = of(Seat::FIRST) != of(Seat::SECOND);
            let seats = if own { &Seat::BOTH[..] } else { &Seat::BOTH[..1] };
            told.extend(seats.iter().filter_map(|&seat| {
                let (_, movement) = of(seat)?;
                Some(ToldPiece { kind, piece, movement, seat, own })
            }));
        }
        told
    }
}
