//! The parts of a move that SAN mentions, for any game.

use alloc::vec::Vec;

use wazir_chesslike::{CastlingSide, Kind, Move, Position};
use wazir_game::{EndReason, Game};
use wazir_geometry::{Bitboard, Board, Chess8, Square};
use wazir_registry::{AnyBoard, AnyPosition, MoveParts, MoveSource};

use super::ChessBoardRules;
use super::parse::Coords;
use crate::fen::Alphabet;

/// A legal move, split into its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveDescription {
    /// The kind that moves or is dropped.
    pub(super) kind: Kind,
    /// The origin; `None` for a drop.
    pub(super) from: Option<Coords>,
    pub(super) to: Coords,
    pub(super) is_capture: bool,
    pub(super) promotion: Option<Kind>,
    /// The side on which the king castles.
    pub(super) castling: Option<CastlingSide>,
    /// Set if the king castles over three squares, by the rules of some matchups.
    pub(super) castles_three_squares: bool,
}

/// A position whose moves can be written in SAN.
pub(crate) trait SanPosition: Game {
    /// The piece letters and everything else that SAN needs.
    type SanContext;

    /// Returns the letters.
    fn alphabet(script: &Self::SanContext) -> &Alphabet;

    /// Returns the parts of a legal move.
    fn describe_move(&self, script: &Self::SanContext, mv: Self::Move) -> MoveDescription;

    /// Returns the squares of other pieces with the same letter that could legally go to the same
    /// square.
    fn rivals(&self, script: &Self::SanContext, told: &MoveDescription) -> Vec<Coords>;

    /// Returns whether the player to move, who is in check, is mated.
    fn is_mate(&self) -> bool;
}

pub(super) fn coords(square: Square<Chess8>) -> Coords {
    let (x, y) = square.coords();
    (x as u8, y as u8)
}

impl<R: ChessBoardRules> SanPosition for Position<R> {
    type SanContext = Alphabet;

    fn alphabet(script: &Alphabet) -> &Alphabet {
        script
    }

    fn describe_move(&self, _: &Alphabet, mv: Move<R>) -> MoveDescription {
        let to = mv.to();
        let castles = mv.is_castling().then(|| match self.castling_side(mv) {
            Some(CastlingSide::KingSide) => CastlingSide::KingSide,
            _ => CastlingSide::QueenSide,
        });
        let way = mv.from().map_or(0, |from| to.coords().0 - from.coords().0);
        let stands = mv.from().and_then(|from| self.piece_at(from)).map(|piece| piece.kind);
        MoveDescription {
            kind: mv.dropped().or(stands).unwrap_or(Kind::KING),
            from: mv.from().map(coords),
            to: coords(to),
            is_capture: self.is_capture(mv),
            promotion: mv.promotion(),
            castling: castles,
            castles_three_squares: castles.is_some()
                && way.abs() > 2
                && !self.rules().castles_by_rule(),
        }
    }

    fn rivals(&self, _: &Alphabet, told: &MoveDescription) -> Vec<Coords> {
        let at = |(x, y): Coords| Square::at(i32::from(x), i32::from(y));
        let (Some(from), Some(to)) = (told.from.and_then(at), at(told.to)) else {
            return Vec::new();
        };
        let others = self.origins(told.kind, to) & !Bitboard::from(from);
        let legal = |&other: &Square<Chess8>| {
            let plain = self.board_move(other, to, None);
            let promoting = self.rules().promotions(self.to_move(), told.kind).first().copied();
            let promoting = promoting.map(|kind| self.board_move(other, to, Some(kind)));
            self.is_legal(plain) || promoting.is_some_and(|mv| self.is_legal(mv))
        };
        others.iter().filter(legal).map(coords).collect()
    }

    fn is_mate(&self) -> bool {
        !self.has_moves()
    }
}

/// The letters and the board of a game that is known only at run time.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    alphabet: Alphabet,
    board: AnyBoard,
}

impl Script {
    /// Creates the script for the game of a position.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        Self { alphabet: Alphabet::of_position(position), board: position.board() }
    }

    pub(crate) fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    pub(super) fn coords(&self, square: usize) -> Coords {
        match self.board.square(square) {
            Some(_) => {
                let (x, y) = self.board.coords(square);
                (x as u8, y as u8)
            }
            None => (0, 0),
        }
    }

    pub(super) fn square(&self, (x, y): Coords) -> Option<usize> {
        self.board.index(x.into(), y.into())
    }

    pub(super) fn square_at(&self, at: Coords) -> Option<wazir_registry::AnySquare> {
        self.board.square(self.square(at)?)
    }

    /// Returns every square, by number.
    pub(super) fn squares(&self) -> core::ops::Range<usize> {
        0..self.board.square_count()
    }

    /// Returns the description of a move.
    pub(super) fn told(&self, position: &AnyPosition, parts: &MoveParts) -> MoveDescription {
        let kind = |number: usize| Kind::new(number).unwrap_or(Kind::KING);
        let (from, moved) = match parts.from {
            MoveSource::Hand(number) => (None, Some(number)),
            MoveSource::Square(square) => (Some(square), position.piece_at(square).map(|p| p.kind)),
        };
        let corner =
            parts.castling_partner.or(from.filter(|_| parts.is_castling).map(|_| parts.to));
        let castles = corner.zip(from).map(|(corner, king)| {
            let short = self.coords(corner).0 > self.coords(king).0;
            if short { CastlingSide::KingSide } else { CastlingSide::QueenSide }
        });
        MoveDescription {
            kind: moved.map_or(Kind::KING, kind),
            from: from.map(|square| self.coords(square)),
            to: self.coords(parts.to),
            is_capture: parts.captured.is_some(),
            promotion: parts.new_kind.map(kind),
            castling: castles,
            castles_three_squares: false,
        }
    }
}

impl SanPosition for AnyPosition {
    type SanContext = Script;

    fn alphabet(script: &Script) -> &Alphabet {
        &script.alphabet
    }

    fn describe_move(&self, script: &Script, mv: Self::Move) -> MoveDescription {
        let nothing = MoveParts::new(MoveSource::Hand(usize::MAX), 0);
        script.told(self, &self.move_parts(mv).unwrap_or(nothing))
    }

    fn rivals(&self, script: &Script, told: &MoveDescription) -> Vec<Coords> {
        let (Some(from), Some(to)) = (told.from, script.square(told.to)) else {
            return Vec::new();
        };
        let seat = self.to_move();
        let name = |kind: Kind| script.alphabet.name(seat, kind);
        let mut others: Vec<Coords> = Vec::new();
        let parts = self.legal_moves().into_iter().filter_map(|mv| self.move_parts(mv));
        for parts in parts.filter(|parts| parts.to == to && !parts.is_castling) {
            let other = script.told(self, &parts);
            let alike = name(other.kind) == name(told.kind);
            others.extend(other.from.filter(|&at| alike && at != from && !others.contains(&at)));
        }
        others
    }

    fn is_mate(&self) -> bool {
        // A game that ended in another way has no moves either.
        let over = || Self::outcome(core::slice::from_ref(self));
        self.legal_moves().is_empty() && over().is_some_and(|o| o.reason() == EndReason::Checkmate)
    }
}
