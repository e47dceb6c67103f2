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
/// let pieces = file.player_pieces();
/// let pieces: Vec<_> = pieces.iter().map(|one| (one.piece().name(one.seat()), one.is_own())).collect();
/// assert_eq!(pieces, [("king", false), ("knight", false), ("pawn", true), ("pawn", true)]);
/// # Ok::<(), wazir_variant::FileErrors>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlayerPiece<'a> {
    kind: usize,
    piece: &'a PieceDefinition,
    movement: &'a Movement,
    seat: Seat,
    own: bool,
}

impl<'a> PlayerPiece<'a> {
    /// Returns the kind, as positions number it.
    pub fn kind(&self) -> usize {
        self.kind
    }

    /// Returns the definition of the piece.
    pub fn piece(&self) -> &'a PieceDefinition {
        self.piece
    }

    /// Returns the movement of the player's piece.
    pub fn movement(&self) -> &'a Movement {
        self.movement
    }

    /// Returns the player who has the piece; the first if both have it.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the card of the piece. It does not name the player, even if only one has the piece.
    ///
    /// ```
    /// let text = "name = 'Mini'\nbased-on = 'chess'\npieces.N.note = 'it leaps'";
    /// let file = wazir_variant::game::read_game(text)?;
    /// let cards: Vec<_> = file.player_pieces().iter().map(|one| one.card()).collect();
    /// let knight = cards.iter().find(|card| card.letter() == "N").ok_or("a knight")?;
    /// assert_eq!((knight.title(), knight.note()), ("knight", "it leaps"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "cards")]
    pub fn card(&self) -> wazir_render::PieceCard {
        let name = self.piece.name(self.seat);
        wazir_render::PieceCard::new(name, self.piece.letter(), self.movement.clone())
            .with_note(self.piece.note().unwrap_or_default())
    }

    /// Returns whether the other player has no such piece, or a different one.
    pub fn is_own(&self) -> bool {
        self.own
    }
}

impl GameFile {
    /// Returns the pieces as players know them, without those that only turn back when captured.
    pub fn player_pieces(&self) -> Vec<PlayerPiece<'_>> {
        let mut pieces = Vec::new();
        // The first number is that of the royal piece, and belongs to none where no piece is royal.
        let kinds = (0..Kind::MAX)
            .filter_map(|kind| Some((kind, self.compiled().piece(Kind::new(kind)?)?)));
        for (kind, piece) in kinds.filter(|(_, piece)| !piece.key().ends_with('~')) {
            let of = |seat| piece.movement(seat).map(|movement| (piece.name(seat), movement));
            let own = of(Seat::FIRST) != of(Seat::SECOND);
            let seats = if own { &Seat::BOTH[..] } else { &Seat::BOTH[..1] };
            pieces.extend(seats.iter().filter_map(|&seat| {
                let (_, movement) = of(seat)?;
                Some(PlayerPiece { kind, piece, movement, seat, own })
            }));
        }
        pieces
    }
}
