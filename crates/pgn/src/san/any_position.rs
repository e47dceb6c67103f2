//! The resolver of SAN for games that are known only at run time: it selects the legal move that
//! the text describes.

use alloc::vec::Vec;

use wazir_chesslike::{CastlingSide, Kind};
use wazir_game::Game;
use wazir_notation::texts::Records;
use wazir_registry::{AnyMove, AnyPosition, AnySquare, MoveSource};
use wazir_text::{Argument, message};

use super::describe::{MoveDescription, Script};
use super::parse::{Coords, MoveAction, PromotionText, San, SanError, UNSPECIFIED};
use crate::texts::Pgn;
use wazir_notation::ErrorKind;

/// Returns the legal move that a SAN text means.
pub(crate) fn read_any_position(
    position: &AnyPosition,
    script: &Script,
    word: &[u8],
) -> Result<AnyMove, SanError> {
    let san: San<Coords> = San::parse(word, script.alphabet(), position.to_move())?;
    SanQuery { position, script, san }.find().map_err(|fault| fault.with_length(word.len()))
}

/// A parsed text with the position it refers to.
struct SanQuery<'a> {
    position: &'a AnyPosition,
    script: &'a Script,
    san: San<Coords>,
}

impl SanQuery<'_> {
    fn find(&self) -> Result<AnyMove, SanError> {
        let told =
            |mv| self.position.move_parts(mv).map(|parts| self.script.told(self.position, &parts));
        let legal = self.position.legal_moves().into_iter();
        let meant = legal.filter_map(|mv| Some((mv, told(mv)?)));
        let meant: Vec<(AnyMove, MoveDescription)> =
            meant.filter(|(_, told)| self.fits(told)).collect();
        // A `+` promotes where that is possible, and is a check symbol elsewhere.
        let promoting = meant.iter().filter(|(_, told)| self.promotes_by_plus(told));
        let promoting: Vec<_> = promoting.copied().collect();
        let found = if promoting.is_empty() { meant } else { promoting };
        match found[..] {
            [(mv, _)] if self.stands_by(mv) => Ok(mv),
            [] | [_] => Err(self.refused()),
            _ => Err(self.ambiguous(&found)),
        }
    }

    /// Returns whether two kinds have the same letter.
    fn is_alike(&self, one: Kind, other: Kind) -> bool {
        let name = |kind| self.script.alphabet().name(self.position.to_move(), kind);
        name(one) == name(other)
    }

    /// Returns whether the text describes this move, ignoring a `+`.
    fn fits(&self, told: &MoveDescription) -> bool {
        let san = &self.san;
        let is_kind = san.kind.is_none_or(|kind| self.is_alike(kind, told.kind));
        let act = match san.act {
            MoveAction::CastleShort => return told.castling == Some(CastlingSide::KingSide),
            MoveAction::CastleLong => return told.castling == Some(CastlingSide::QueenSide),
            MoveAction::Step => self.starts(told.from),
            MoveAction::Drop => told.from.is_none(),
        };
        let becomes = match (san.promotes, told.promotion) {
            (PromotionText::Plus, _) => true,
            (PromotionText::To(kind), becomes) => becomes.is_some_and(|it| self.is_alike(it, kind)),
            // A piece can turn without a change of its letter, and then the text does not mention
            // it.
            (_, becomes) => becomes.is_none_or(|becomes| self.is_alike(becomes, told.kind)),
        };
        act && is_kind && becomes && told.to == san.to
    }

    /// Returns whether a move from this square fits the origin in the text.
    fn starts(&self, from: Option<Coords>) -> bool {
        let san = &self.san;
        let is = |said: u8, there: u8| said == UNSPECIFIED || said == there;
        from.is_some_and(|(file, rank)| is(san.file, file) && is(san.rank, rank))
    }

    fn promotes_by_plus(&self, told: &MoveDescription) -> bool {
        let name = |kind| self.script.alphabet().name(self.position.to_move(), kind);
        let plus = |becomes| name(becomes).marked && !self.is_alike(becomes, told.kind);
        self.san.promotes == PromotionText::Plus && told.promotion.is_some_and(plus)
    }

    /// Returns whether a `+` that does not promote gives check.
    fn stands_by(&self, mv: AnyMove) -> bool {
        let parts =
            self.position.move_parts(mv).map(|parts| self.script.told(self.position, &parts));
        if self.san.promotes != PromotionText::Plus
            || parts.is_some_and(|it| self.promotes_by_plus(&it))
        {
            return true;
        }
        let mut after = self.position.clone();
        after.play_unchecked(mv);
        after.in_check()
    }

    #[cold]
    fn ambiguous(&self, found: &[(AnyMove, MoveDescription)]) -> SanError {
        let mut from: Vec<Coords> = found.iter().filter_map(|(_, told)| told.from).collect();
        from.sort_unstable_by_key(|&(file, rank)| (rank, file));
        from.dedup();
        let squares =
            from.iter().filter_map(|&at| self.square(at)).map(|at| Argument::from_display(&at));
        let squares =
            squares.reduce(|first, second| message!(Records::Or { first, second }).into());
        let squares = squares.unwrap_or(Argument::from(""));
        SanError::new(ErrorKind::AmbiguousMove, message!(Pgn::Ambiguous { squares }))
    }

    fn square(&self, at: Coords) -> Option<AnySquare> {
        self.script.square_at(at)
    }

    /// Returns the reason why no legal move is meant: the rules' reason against the only candidate,
    /// or else that no piece of the kind reaches the square.
    #[cold]
    fn refused(&self) -> SanError {
        let position = self.position;
        let illegal = |reason| SanError::new(ErrorKind::IllegalMove, reason);
        if matches!(self.san.act, MoveAction::CastleShort | MoveAction::CastleLong) {
            return illegal(Pgn::CannotCastle.into());
        }
        let Some(to) = self.script.square(self.san.to) else {
            return SanError::new(ErrorKind::Move, Pgn::AnySquare);
        };
        let seat = position.to_move();
        let kind = self.san.kind.unwrap_or(Kind::KING);
        let from: Vec<MoveSource> = match self.san.act {
            MoveAction::Drop => Vec::from([MoveSource::Hand(kind.index())]),
            _ => self.standing().map(MoveSource::Square).collect(),
        };
        if let [from] = from[..] {
            let tried = position.candidate_moves(from, to).into_iter();
            let said = |&mv: &AnyMove| {
                let told = position.move_parts(mv).map(|parts| self.script.told(position, &parts));
                told.is_some_and(|told| self.fits(&told))
            };
            let mut tried: Vec<AnyMove> = tried.collect();
            tried.sort_by_key(|mv| !said(mv));
            if let Some(why) = tried.first().and_then(|&mv| position.check(mv).err()) {
                return illegal(why.message());
            }
        }
        let facts = position.piece_facts(wazir_registry::AnyPiece { seat, kind: kind.index() });
        let to =
            self.square(self.san.to).map_or(Argument::from(""), |to| Argument::from_display(&to));
        illegal(message!(Pgn::CannotGo { piece: facts.name, to }))
    }

    /// Returns the squares of the side to move whose pieces the text can mean.
    fn standing(&self) -> impl Iterator<Item = usize> + '_ {
        let seat = self.position.to_move();
        self.script.squares().filter(move |&square| {
            let piece = self.position.piece_at(square).filter(|piece| piece.seat == seat);
            let kind = piece.and_then(|piece| Kind::new(piece.kind));
            let alike = |kind| self.san.kind.is_none_or(|said| self.is_alike(said, kind));
            kind.is_some_and(alike) && self.starts(Some(self.script.coords(square)))
        })
    }
}
