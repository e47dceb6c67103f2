//! Resolution of castling: king, partners and target files.

use alloc::string::String;
use core::ops::Range;

use wazir_chesslike::PositionError;

use super::{Resolver, span, span_of, value_or};
use crate::game::definition::{CastlingRule, PieceDefinition, VariantDefinition};
use crate::game::parsed::ParsedGameKeys;
use crate::game::placement::ParsedPosition;
use crate::game::problem::GameFileProblem;
use crate::game::values::shown;
use crate::table::StringValue;

impl<'t> Resolver<'_, 't> {
    /// Returns whether there is castling, and the location of the first key that says so.
    fn castling_allowed(&self, game: &ParsedGameKeys<'t>) -> Option<Range<usize>> {
        let partners = game.castling_partners.as_ref().and_then(|names| names.first());
        let written = [
            span_of(&game.castling_piece),
            partners.map(StringValue::full_span),
            span_of(&game.castling_short),
            span_of(&game.castling_long),
            span(&game.castling_rank).cloned(),
            span(&game.castling_free).cloned(),
        ];
        let allowed = value_or(game.castling.as_ref(), written.iter().any(Option::is_some));
        let place = written.into_iter().flatten().next().unwrap_or_else(|| self.file.span());
        allowed.then_some(place)
    }

    /// The castling rules, if there is castling and nothing is wrong with it.
    pub(super) fn castling(
        &self,
        game: &ParsedGameKeys<'t>,
        pieces: &[PieceDefinition],
    ) -> Option<CastlingRule> {
        let place = self.castling_allowed(game)?;
        let missing = |path: &[&str], other| {
            let problem = GameFileProblem::MissingKey { key: "castling", other };
            self.missing(path, || self.error(problem, place.clone()));
        };
        let royal = pieces.iter().position(|piece| piece.royal);
        let named = game.castling_piece.as_ref().and_then(|name| self.piece(name));
        // Where there is a royal piece, no other castles.
        let other = named.is_some() && royal.is_some() && named != royal;
        if let Some(name) = game.castling_piece.as_ref().filter(|_| other) {
            self.report(GameFileProblem::CastlingPiece, name.full_span());
        }
        let piece = royal.or(named);
        if piece.is_none() && game.castling_piece.is_none() {
            let royal = |key: &&String| self.file.has_path(&["pieces", key, "royal"]);
            let key = self.keys.iter().find(royal).map_or("", String::as_str);
            missing(&["pieces", key, "royal"], "royal");
        }
        let keys = [
            ("partners", game.castling_partners.is_some()),
            ("short-to", game.castling_short.is_some()),
            ("long-to", game.castling_long.is_some()),
        ];
        for (key, _) in keys.into_iter().filter(|(_, written)| !written) {
            missing(&["castling", key], key);
        }
        let partners = game.castling_partners.as_ref().map(|partners| self.names(partners));
        let rank = self.castling_rank(game);
        let file = |letter: Option<&StringValue<'t>>, key| self.file_of(letter?, key);
        let short = file(game.castling_short.as_ref(), "short-to");
        let long = file(game.castling_long.as_ref(), "long-to");
        let (short, long) = (short?, long?);
        if let Some(letter) = game.castling_long.as_ref().filter(|_| short == long) {
            self.report(GameFileProblem::OneCastlingFile, letter.full_span());
        }
        Some(CastlingRule {
            piece: piece?,
            partners: partners?,
            to: [short, long],
            rank: rank?,
            free: value_or(game.castling_free.as_ref(), false),
        })
    }

    /// The rank on which pieces castle, as each side counts, from 0.
    fn castling_rank(&self, game: &ParsedGameKeys<'t>) -> Option<u8> {
        let Some(rank) = &game.castling_rank else { return Some(0) };
        let most = self.extent?.ranks.into();
        if rank.value > most {
            self.report(GameFileProblem::Range { key: "rank", least: 1, most }, rank.span.clone());
        }
        Some(rank.value as u8 - 1)
    }

    /// The number of a target file, from its letter.
    fn file_of(&self, letter: &StringValue<'t>, key: &'static str) -> Option<u8> {
        let files = self.extent?.files;
        let file = match letter.text.as_bytes() {
            [file @ b'a'..=b'z'] => Some(file - b'a').filter(|file| *file < files),
            _ => None,
        };
        if file.is_none() {
            let (file, files) = (shown(letter.text), files.into());
            self.report(GameFileProblem::CastlingFile { key, file, files }, letter.full_span());
        }
        file
    }

    /// Checks that kings and partners are at home for the castling rights of the start position.
    pub(super) fn check_castling_start(
        &self,
        game: &VariantDefinition,
        placed: &ParsedPosition,
        raw: &ParsedGameKeys<'t>,
    ) {
        let Some(start) = &raw.start else { return };
        let Some(castling) = &game.castling else {
            // Castling that is wrong has been reported.
            if !placed.rights.is_empty() && self.castling_allowed(raw).is_none() {
                self.log.report(self.start_error(start, PositionError::CastlingRight));
            }
            return;
        };
        for &(seat, right) in &placed.rights {
            if game.castle(castling, &placed.pieces, seat, right).is_none() {
                let piece = game.pieces[castling.piece].name[seat].clone();
                let rank = u32::from(castling.rank) + 1;
                self.report(GameFileProblem::Castling { piece, rank }, start.full_span());
            }
        }
    }
}
