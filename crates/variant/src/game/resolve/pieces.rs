//! Resolution of the piece tables.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use wazir_betza::Movement;
use wazir_geometry::{Bits, Board, Facing, Grid128};

use super::{Resolver, or_empty, value_or};
use crate::game::definition::{DropMateRule, DropRules, PieceDefinition, PromotionMode};
use crate::game::parsed::{ParsedGameKeys, ParsedPiece, ParsedPieces, Words, owned};
use crate::game::problem::GameFileProblem;
use crate::game::region::Region;
use crate::game::values::shown;
use crate::table::StringValue;
use crate::{FileErrorKind, FileWarning};

/// A region for each side, if a key gives one.
type SidedRegion = Option<[Option<Region>; 2]>;

/// The regions of all pieces that say nothing else.
struct SharedRegions {
    zone: SidedRegion,
    drop_region: SidedRegion,
}

impl<'t> Resolver<'_, 't> {
    /// The definitions of the pieces, and whether all have letters.
    pub(super) fn pieces(
        &mut self,
        raw: &ParsedPieces<'t>,
        game: &ParsedGameKeys<'t>,
    ) -> (Vec<PieceDefinition>, bool) {
        let shared = SharedRegions {
            zone: self.regions("promotion.zone", game.zone.as_ref()),
            drop_region: self.regions("hands.drop-region", game.drop_region.as_ref()),
        };
        let mut pieces: Vec<PieceDefinition> = Vec::new();
        let mut letters_known = true;
        for (key, span, piece) in raw {
            let letter = self.letter(key, span, piece);
            letters_known &= letter.is_some();
            let made =
                self.resolve_piece((key, letter.unwrap_or_default()), span, piece, game, &shared);
            if let Some(royal) = pieces.iter().find(|piece| piece.royal && made.royal) {
                let problem = GameFileProblem::SecondRoyal { piece: royal.name[0].clone() };
                let place = piece.royal.as_ref().map_or(span.clone(), |at| at.span.clone());
                self.report(problem, place);
            }
            pieces.push(made);
        }
        self.no_second_king(raw, &pieces);
        // Squares tell letters apart, so the board is needed.
        let count = if self.extent.is_some() { pieces.len() } else { 0 };
        for i in 0..count {
            if let Some(first) = (0..i).find(|&first| self.letters_clash(&pieces, first, i)) {
                let problem = GameFileProblem::LetterTwice { letter: pieces[i].letter.clone() };
                let error = self.error(problem, raw[i].1.clone());
                self.log.report(error.with_other_span(raw[first].1.clone()));
            }
        }
        if pieces.is_empty() {
            let error = || self.error(GameFileProblem::NoPieces, self.file.span());
            self.missing(&["pieces"], error);
        }
        (pieces, letters_known)
    }

    /// Refuses promotion to the royal piece, of which a side has only one.
    fn no_second_king(&self, raw: &ParsedPieces<'t>, pieces: &[PieceDefinition]) {
        let Some(royal) = pieces.iter().find(|piece| piece.royal) else { return };
        let becomes = raw.iter().filter_map(|(.., piece)| piece.becomes.as_ref());
        let names = becomes.flat_map(|names| [names.of(0), names.of(1)]).flatten().flatten();
        for name in names.filter(|name| name.text == royal.key) {
            let problem = GameFileProblem::PromotesToRoyal { piece: royal.name[0].clone() };
            self.report(problem, name.full_span());
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
        let same = one.letter == other.letter && !one.letter.is_empty();
        same && (both(0) || both(1)) && !apart()
    }

    /// Returns whether the turned piece can never leave the zone where it turns.
    fn stays_in_zone(&self, plain: &PieceDefinition, turned: &PieceDefinition) -> bool {
        let Some(extent) = self.extent else { return true };
        let (files, ranks) = (usize::from(extent.files), usize::from(extent.ranks));
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
        (key, letter): (&str, String),
        span: &Range<usize>,
        raw: &ParsedPiece<'t>,
        game: &ParsedGameKeys<'t>,
        shared: &SharedRegions,
    ) -> PieceDefinition {
        let named = |seat: usize| raw.name.as_ref().and_then(|name| name.of(seat)).map(owned);
        let either = named(0).or_else(|| named(1)).unwrap_or_else(|| key.to_string());
        let name = [0, 1].map(|seat| named(seat).unwrap_or_else(|| either.clone()));
        let royal = value_or(raw.royal.as_ref(), false);
        let becomes = self.becomes(key, raw);
        if royal && becomes.iter().any(|kinds| !kinds.is_empty()) {
            self.report(GameFileProblem::RoyalPromotes, span.clone());
        }
        let regions = |own: &str, words: &Option<Words<'t>>| {
            self.regions(&format!("pieces.{key}.{own}"), words.as_ref())
        };
        let or_shared = |own: &str, words: &Option<Words<'t>>, shared: &SidedRegion| match words {
            Some(_) => regions(own, words),
            None => shared.clone(),
        };
        let zone = or_shared("promotion-zone", &raw.zone, &shared.zone);
        let drop_region = or_shared("drop-region", &raw.drop_region, &shared.drop_region);
        let region = regions("region", &raw.region);
        let first_moves = regions("first-moves", &raw.first_moves);
        let free = || [None, None];
        PieceDefinition {
            key: key.into(),
            letter,
            note: raw.note.as_ref().map(|note| note.value.clone()),
            shown: raw.shown.as_ref().map(|shown| shown.value.clone()),
            characters: [0, 1].map(|seat| Some(raw.character.as_ref()?.of(seat)?.value.clone())),
            movement: self.movements(&name, (key, span), raw),
            name,
            royal,
            becomes,
            zone: zone.map(or_empty).unwrap_or_default(),
            promotes: value_or(
                raw.promotes.as_ref(),
                value_or(game.promotes.as_ref(), PromotionMode::Optional),
            ),
            promotes_leaving: value_or(raw.leaving.as_ref(), true),
            promotion_limit: raw.promotion_limit.as_ref().map(|limit| limit.value),
            region: region.unwrap_or_else(free),
            first_moves: first_moves.unwrap_or_else(free),
            captured_as: None,
            drops: DropRules {
                region: drop_region.unwrap_or_else(free),
                per_file: raw.drop_per_file.as_ref().map(|at| at.value),
                mate: value_or(raw.drop_mate.as_ref(), DropMateRule::Allowed),
                stuck: value_or(raw.drop_stuck.as_ref(), true),
            },
            resets_clock: value_or(raw.progress.as_ref(), false),
            en_passant: value_or(raw.passable.as_ref(), false),
        }
    }

    fn letter(&self, key: &str, span: &Range<usize>, raw: &ParsedPiece<'t>) -> Option<String> {
        let (text, place) = match &raw.letter {
            Some(letter) => (letter.text, letter.full_span()),
            None => (key, span.clone()),
        };
        let plain = text.strip_prefix('+').unwrap_or(text);
        let one = plain.len() == 1 && plain.bytes().all(|b| b.is_ascii_uppercase());
        if !one {
            let error = self.error(GameFileProblem::Letter { text: shown(text) }, place);
            self.missing(&["pieces", key, "letter"], || error);
        }
        one.then(|| text.into())
    }

    /// The movement of each side's pieces; that of a wazir in place of one that is wrong.
    fn movements(
        &mut self,
        name: &[String; 2],
        (key, span): (&str, &Range<usize>),
        raw: &ParsedPiece<'t>,
    ) -> [Option<Movement>; 2] {
        let instead = || "W".parse().ok();
        let Some(betza) = raw.betza.as_ref() else {
            let missing = || self.file.error(missing_betza(), span.clone());
            self.missing(&["pieces", key, "betza"], missing);
            return [instead(), instead()];
        };
        [0, 1].map(|seat| {
            let text = betza.of(seat)?;
            let read = self.movement(&name[seat], text);
            if let Some(read) = read.as_ref().filter(|_| seat == 0 || !betza.is_both()) {
                for warning in read.warnings() {
                    let place = text.sub_span(warning.span());
                    let warning = FileWarning::new(self.file.text(), warning.clone(), place);
                    self.warnings.push(warning);
                }
            }
            read.or_else(instead)
        })
    }

    /// Parses the movement of a piece.
    fn movement(&self, piece: &str, text: &StringValue<'t>) -> Option<Movement> {
        let read = text.text.parse().map_err(|why: wazir_betza::ParseError| {
            let place = text.sub_span(why.span());
            self.error(GameFileProblem::Movement { piece: piece.into(), why }, place)
        });
        let read = self.log.check(read)?;
        // Castling is the only atom with this letter.
        if let Some(at) = text.text.find('O') {
            self.report(GameFileProblem::CastlingMove, text.sub_span(at..at + 1));
        }
        Some(read)
    }

    fn becomes(&self, key: &str, raw: &ParsedPiece<'t>) -> [Vec<usize>; 2] {
        let Some(becomes) = &raw.becomes else { return [Vec::new(), Vec::new()] };
        [0, 1].map(|seat| {
            let Some(names) = becomes.of(seat) else { return Vec::new() };
            for itself in names.iter().filter(|name| name.text == key) {
                let problem = GameFileProblem::PromotesToItself { piece: key.into() };
                self.report(problem, itself.full_span());
            }
            let mut kinds = Vec::new();
            for kind in self.names(names) {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            kinds
        })
    }

    /// Determines each piece's kind in the hand of its captor; promoted pieces that turn back
    /// become kinds of their own.
    pub(super) fn resolve_captures(
        &self,
        raw: &ParsedPieces<'t>,
        pieces: &mut Vec<PieceDefinition>,
        keep: bool,
    ) {
        for i in 0..raw.len() {
            let promoted = pieces[i].letter.starts_with('+');
            pieces[i].captured_as = match &raw[i].2.captured_as {
                Some(name) if name.text == "nothing" => None,
                Some(name) => self.captured_as(name, pieces),
                None if pieces[i].royal => None,
                None if promoted && !keep => self.origin(raw, pieces, i),
                None => Some(i),
            };
        }
        if keep {
            return;
        }
        for i in 0..raw.len() {
            let promoted = pieces[i].letter.starts_with('+');
            if promoted || raw[i].2.captured_as.is_some() {
                continue;
            }
            let Some(origin) = self.origin(raw, pieces, i) else { continue };
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
    }

    /// The kind that `captured-as` names; the royal piece is refused.
    fn captured_as(&self, name: &StringValue<'t>, pieces: &[PieceDefinition]) -> Option<usize> {
        let kind = self.piece(name)?;
        if pieces[kind].royal {
            let piece = pieces[kind].name[0].clone();
            self.report(GameFileProblem::CapturedAsRoyal { piece }, name.full_span());
            return None;
        }
        Some(kind)
    }

    /// The only piece that becomes `target`, if any does.
    fn origin(
        &self,
        raw: &ParsedPieces<'t>,
        pieces: &[PieceDefinition],
        target: usize,
    ) -> Option<usize> {
        let becomes =
            |piece: &PieceDefinition| piece.becomes.iter().flatten().any(|k| *k == target);
        let mut origins = (0..raw.len()).filter(|&i| becomes(&pieces[i]));
        let origin = origins.next();
        if origins.next().is_some() {
            let piece = pieces[target].name[0].clone();
            self.report(GameFileProblem::AmbiguousOrigin { piece }, raw[target].1.clone());
        }
        origin
    }
}

fn missing_betza() -> FileErrorKind {
    FileErrorKind::Missing { key: "betza", table: Some("pieces") }
}
