//! Resolution of castling: king, partners and target files.

use wazir_chesslike::PositionError;

use super::{Resolver, Result, span, span_of, value_or};
use crate::game::definition::{CastlingRule, PieceDefinition, VariantDefinition};
use crate::game::parsed::ParsedGameKeys;
use crate::game::placement::ParsedPosition;
use crate::game::problem::GameFileProblem;
use crate::game::values::shown;
use crate::table::StringValue;

impl<'t> Resolver<'_, 't> {
    pub(super) fn castling(
        &self,
        game: &ParsedGameKeys<'t>,
        pieces: &[PieceDefinition],
    ) -> Result<Option<CastlingRule>> {
        let partners = game.castling_partners.as_ref().and_then(|names| names.first());
        let written = [
            partners.map(StringValue::full_span),
            span_of(&game.castling_short),
            span_of(&game.castling_long),
            span(&game.castling_rank).cloned(),
            span(&game.castling_free).cloned(),
        ];
        let allowed = value_or(game.castling.as_ref(), written.iter().any(Option::is_some));
        let place = written.into_iter().flatten().next().unwrap_or_else(|| self.file.span());
        if !allowed {
            return Ok(None);
        }
        let missing = |other| {
            self.error(GameFileProblem::MissingKey { key: "castling", other }, place.clone())
        };
        let piece = pieces.iter().position(|piece| piece.royal);
        let piece = piece.ok_or_else(|| missing("royal"))?;
        let partners = game.castling_partners.as_ref().ok_or_else(|| missing("partners"))?;
        let short = game.castling_short.as_ref().ok_or_else(|| missing("short-to"))?;
        let long = game.castling_long.as_ref().ok_or_else(|| missing("long-to"))?;
        let rank = game.castling_rank.as_ref();
        if let Some(rank) = rank.filter(|rank| rank.value > self.extent.ranks.into()) {
            let problem =
                GameFileProblem::Range { key: "rank", least: 1, most: self.extent.ranks.into() };
            return Err(self.error(problem, rank.span.clone()));
        }
        let to = [self.file_of(short, "short-to")?, self.file_of(long, "long-to")?];
        if to[0] == to[1] {
            return Err(self.error(GameFileProblem::OneCastlingFile, long.full_span()));
        }
        Ok(Some(CastlingRule {
            piece,
            partners: self.names(partners)?,
            to,
            rank: rank.map_or(0, |rank| rank.value as u8 - 1),
            free: value_or(game.castling_free.as_ref(), false),
        }))
    }

    /// The number of a target file, from its letter.
    fn file_of(&self, letter: &StringValue<'t>, key: &'static str) -> Result<u8> {
        let file = match letter.text.as_bytes() {
            [file @ b'a'..=b'z'] => Some(file - b'a').filter(|file| *file < self.extent.files),
            _ => None,
        };
        let files = self.extent.files.into();
        let none = || GameFileProblem::CastlingFile { key, file: shown(letter.text), files };
        file.ok_or_else(|| self.error(none(), letter.full_span()))
    }

    /// Checks that kings and partners stand at home for the castling rights of the start position.
    pub(super) fn check_castling_start(
        &self,
        game: &VariantDefinition,
        placed: &ParsedPosition,
        raw: &ParsedGameKeys<'t>,
    ) -> Result<()> {
        let Some(start) = &raw.start else { return Ok(()) };
        let Some(castling) = &game.castling else {
            let none = placed.rights.is_empty();
            let why = PositionError::CastlingRight;
            return if none { Ok(()) } else { Err(self.start_error(start, why)) };
        };
        for &(seat, right) in &placed.rights {
            if game.castle(castling, &placed.pieces, seat, right).is_none() {
                let piece = game.pieces[castling.piece].name[seat].clone();
                let problem =
                    GameFileProblem::Castling { piece, rank: u32::from(castling.rank) + 1 };
                return Err(self.error(problem, start.full_span()));
            }
        }
        Ok(())
    }
}
