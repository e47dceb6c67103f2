//! Resolution of the piece tables.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use wazir_betza::Movement;
use wazir_geometry::{Bits, Board, Facing, Grid128};

use super::{Resolver, Result, or_empty, value_or};
use crate::game::definition::{DropMateRule, DropRules, PieceDefinition, PromotionMode};
use crate::game::parsed::{ParsedGameKeys, ParsedPiece, ParsedPieces, owned};
use crate::game::problem::GameFileProblem;
use crate::game::values::shown;
use crate::{FileErrorKind, FileWarning};

impl<'t> Resolver<'_, 't> {
    pub(super) fn pieces(
        &mut self,
        raw: &ParsedPieces<'t>,
        game: &ParsedGameKeys<'t>,
    ) -> Result<Vec<PieceDefinition>> {
        let mut pieces: Vec<PieceDefinition> = Vec::new();
        for (key, span, piece) in raw {
            let made = self.resolve_piece(key, span, piece, game)?;
            if let Some(royal) = pieces.iter().find(|piece| piece.royal && made.royal) {
                let problem = GameFileProblem::SecondRoyal { piece: royal.name[0].clone() };
                let place = piece.royal.as_ref().map_or(span.clone(), |at| at.span.clone());
                return Err(self.error(problem, place));
            }
            pieces.push(made);
        }
        self.no_second_king(raw, &pieces)?;
        for i in 0..pieces.len() {
            if let Some(first) = (0..i).find(|&first| self.letters_clash(&pieces, first, i)) {
                let problem = GameFileProblem::LetterTwice { letter: pieces[i].letter.clone() };
                return Err(self
                    .error(problem, raw[i].1.clone())
                    .with_other_span(raw[first].1.clone()));
            }
        }
        match pieces.is_empty() {
            true => Err(self.error(GameFileProblem::NoPieces, self.file.span())),
            false => Ok(pieces),
        }
    }

    /// Refuses promotion to the royal piece, of which a side has only one.
    fn no_second_king(&self, raw: &ParsedPieces<'t>, pieces: &[PieceDefinition]) -> Result<()> {
        let Some(royal) = pieces.iter().find(|piece| piece.royal) else { return Ok(()) };
        let becomes = raw.iter().filter_map(|(.., piece)| piece.becomes.as_ref());
        let names = becomes.flat_map(|names| [names.of(0), names.of(1)]).flatten().flatten();
        match names.into_iter().find(|name| name.text == royal.key) {
            Some(name) => {
                let problem = GameFileProblem::PromotesToRoyal { piece: royal.name[0].clone() };
                Err(self.error(problem, name.full_span()))
            }
            None => Ok(()),
        }
    }

    /// Returns whether a side has both kinds, and they share a letter although their squares do not
    /// tell them apart.
    fn letters_clash(&self, pieces: &[PieceDefinition], a: usize, b: usize) -> bool {
        let (one, other) = (&pieces[a], &pieces[b]);
        let both = |seat: usize| one.movement[seat].is_some() && other.movement[seat].is_some();
        let apart = || {
            one.turns_into(b) && self.stays_in_zone(one, other)
                || other.turns_into(a) && self.stays_in_zone(other, one)
        };
        one.letter == other.letter && (both(0) || both(1)) && !apart()
    }

    /// Returns whether the turned piece can never leave the zone where it turns.
    fn stays_in_zone(&self, plain: &PieceDefinition, turned: &PieceDefinition) -> bool {
        let (files, ranks) = (usize::from(self.extent.files), usize::from(self.extent.ranks));
        let holes = self.holes.iter().map(|(x, y)| (i32::from(x), i32::from(y)));
        let Some(board) = Grid128::with_holes(files, ranks, holes) else { return false };
        let within = |seat: usize, facing: Facing| {
            let Some(movement) = &turned.movement[seat] else { return true };
            let Ok(compiled) = movement.compile(&board, facing) else { return false };
            let zone = &plain.zone[seat];
            let squares = zone.iter().filter_map(|(x, y)| board.index(x.into(), y.into()));
            let inside = |square: usize| {
                let (x, y) = board.coords(square);
                zone.has((x as u8, y as u8))
            };
            let mut reached = squares.map(|square| compiled.reach(square, true));
            reached.all(|reached| reached.iter().all(inside))
        };
        within(0, Facing::forward()) && within(1, Facing::half())
    }

    fn resolve_piece(
        &mut self,
        key: &str,
        span: &Range<usize>,
        raw: &ParsedPiece<'t>,
        game: &ParsedGameKeys<'t>,
    ) -> Result<PieceDefinition> {
        let letter = self.letter(key, span, raw)?;
        let named = |seat: usize| raw.name.as_ref().and_then(|name| name.of(seat)).map(owned);
        let either = named(0).or_else(|| named(1)).unwrap_or_else(|| key.to_string());
        let name = [0, 1].map(|seat| named(seat).unwrap_or_else(|| either.clone()));
        let royal = value_or(raw.royal.as_ref(), false);
        let becomes = self.becomes(key, raw)?;
        if royal && becomes.iter().any(|kinds| !kinds.is_empty()) {
            return Err(self.error(GameFileProblem::RoyalPromotes, span.clone()));
        }
        let zone = match &raw.zone {
            Some(zone) => self.regions_of(key, "promotion-zone", Some(zone))?,
            None => self.regions(game.zone.as_ref())?,
        };
        let drop_region = match &raw.drop_region {
            Some(region) => self.regions_of(key, "drop-region", Some(region))?,
            None => self.regions(game.drop_region.as_ref())?,
        };
        let free = || [None, None];
        Ok(PieceDefinition {
            key: key.into(),
            letter,
            note: raw.note.as_ref().map(|note| note.value.clone()),
            shown: raw.shown.as_ref().map(|shown| shown.value.clone()),
            movement: self.movements(&name, span, raw)?,
            name,
            royal,
            becomes,
            zone: zone.map(or_empty).unwrap_or_default(),
            promotes: value_or(
                raw.promotes.as_ref(),
                value_or(game.promotes.as_ref(), PromotionMode::Optional),
            ),
            promotes_leaving: value_or(raw.leaving.as_ref(), true),
            region: self.regions_of(key, "region", raw.region.as_ref())?.unwrap_or_else(free),
            first_moves: self
                .regions_of(key, "first-moves", raw.first_moves.as_ref())?
                .unwrap_or_else(free),
            captured_as: None,
            drops: DropRules {
                region: drop_region.unwrap_or_else(free),
                per_file: raw.drop_per_file.as_ref().map(|at| at.value),
                mate: value_or(raw.drop_mate.as_ref(), DropMateRule::Allowed),
                stuck: value_or(raw.drop_stuck.as_ref(), true),
            },
            resets_clock: value_or(raw.progress.as_ref(), false),
            en_passant: value_or(raw.passable.as_ref(), false),
        })
    }

    fn letter(&self, key: &str, span: &Range<usize>, raw: &ParsedPiece<'t>) -> Result<String> {
        let (text, place) = match &raw.letter {
            Some(letter) => (letter.text, letter.full_span()),
            None => (key, span.clone()),
        };
        let plain = text.strip_prefix('+').unwrap_or(text);
        let one = plain.len() == 1 && plain.bytes().all(|b| b.is_ascii_uppercase());
        match one {
            true => Ok(text.into()),
            false => Err(self.error(GameFileProblem::Letter { text: shown(text) }, place)),
        }
    }

    fn movements(
        &mut self,
        name: &[String; 2],
        span: &Range<usize>,
        raw: &ParsedPiece<'t>,
    ) -> Result<[Option<Movement>; 2]> {
        let missing = || self.file.error(missing_betza(), span.clone());
        let betza = raw.betza.as_ref().ok_or_else(missing)?;
        let mut movements = [None, None];
        for (seat, movement) in movements.iter_mut().enumerate() {
            let Some(text) = betza.of(seat) else { continue };
            let read: Movement = text.text.parse().map_err(|why: wazir_betza::ParseError| {
                let place = text.sub_span(why.span());
                self.error(GameFileProblem::Movement { piece: name[seat].clone(), why }, place)
            })?;
            // Castling is the only atom with this letter.
            if let Some(at) = text.text.find('O') {
                return Err(self.error(GameFileProblem::CastlingMove, text.sub_span(at..at + 1)));
            }
            if seat == 0 || !betza.is_both() {
                for warning in read.warnings() {
                    let place = text.sub_span(warning.span());
                    let warning = FileWarning::new(self.file.text(), warning.clone(), place);
                    self.warnings.push(warning);
                }
            }
            *movement = Some(read);
        }
        Ok(movements)
    }

    fn becomes(&self, key: &str, raw: &ParsedPiece<'t>) -> Result<[Vec<usize>; 2]> {
        let Some(becomes) = &raw.becomes else { return Ok([Vec::new(), Vec::new()]) };
        let of = |seat: usize| -> Result<Vec<usize>> {
            let Some(names) = becomes.of(seat) else { return Ok(Vec::new()) };
            if let Some(itself) = names.iter().find(|name| name.text == key) {
                return Err(self.error(
                    GameFileProblem::PromotesToItself { piece: key.into() },
                    itself.full_span(),
                ));
            }
            let mut kinds = self.names(names)?;
            let mut seen = Vec::new();
            kinds.retain(|kind| {
                !seen.contains(kind) && {
                    seen.push(*kind);
                    true
                }
            });
            Ok(kinds)
        };
        Ok([of(0)?, of(1)?])
    }

    /// Determines each piece's kind in the hand of its captor; promoted pieces that turn back
    /// become kinds of their own.
    pub(super) fn resolve_captures(
        &self,
        raw: &ParsedPieces<'t>,
        pieces: &mut Vec<PieceDefinition>,
        keep: bool,
    ) -> Result<()> {
        for i in 0..raw.len() {
            let promoted = pieces[i].letter.starts_with('+');
            let said = match &raw[i].2.captured_as {
                Some(name) if name.text == "nothing" => Some(None),
                Some(name) => Some(Some(self.piece(name)?)),
                None => None,
            };
            let plain = |kind: &usize| Some(*kind);
            pieces[i].captured_as = match said {
                Some(said) => said,
                None if pieces[i].royal => None,
                None if promoted && !keep => self.origin(raw, pieces, i)?.as_ref().and_then(plain),
                None => Some(i),
            };
        }
        if keep {
            return Ok(());
        }
        for i in 0..raw.len() {
            let promoted = pieces[i].letter.starts_with('+');
            if promoted || raw[i].2.captured_as.is_some() {
                continue;
            }
            let Some(origin) = self.origin(raw, pieces, i)? else { continue };
            let turned = PieceDefinition {
                key: format!("{}~", pieces[i].key),
                letter: format!("{}~", pieces[i].letter),
                captured_as: pieces[origin].captured_as,
                ..pieces[i].clone()
            };
            let new = pieces.len();
            pieces.push(turned);
            for piece in pieces.iter_mut().take(raw.len()) {
                for kinds in &mut piece.becomes {
                    kinds.iter_mut().filter(|kind| **kind == i).for_each(|kind| *kind = new);
                }
            }
        }
        Ok(())
    }

    /// The only piece that becomes `target`, if any does.
    fn origin(
        &self,
        raw: &ParsedPieces<'t>,
        pieces: &[PieceDefinition],
        target: usize,
    ) -> Result<Option<usize>> {
        let becomes =
            |piece: &PieceDefinition| piece.becomes.iter().flatten().any(|k| *k == target);
        let mut origins = (0..raw.len()).filter(|&i| becomes(&pieces[i]));
        match (origins.next(), origins.next()) {
            (origin, None) => Ok(origin),
            _ => {
                let problem =
                    GameFileProblem::AmbiguousOrigin { piece: pieces[target].name[0].clone() };
                Err(self.error(problem, raw[target].1.clone()))
            }
        }
    }
}

fn missing_betza() -> FileErrorKind {
    FileErrorKind::Missing { key: "betza", table: Some("pieces") }
}
