//! Keys of a file that have no effect.

use alloc::vec::Vec;
use core::ops::Range;

use wazir_betza::{BetzaMove, Movement};
use wazir_chesslike::Rules;
use wazir_game::Seat;
use wazir_text::{Message, message};

use super::definition::{DropMateRule, PieceDefinition, VariantDefinition};
use super::parsed::{ParsedFile, ParsedGameKeys, ParsedPiece, Words};
use super::ruleset::VariantRuleset;
use super::values::{Located, PerSide};
use super::warning::GameWarning;
use crate::table::StringValue;
use crate::texts::GameFiles;

/// A search for keys that have no effect.
struct UselessKeys<'a> {
    definition: &'a VariantDefinition,
    /// The location of everything inherited from a base, which nobody wrote here.
    base: Option<Range<usize>>,
    found: Vec<(GameWarning, Range<usize>)>,
}

/// Finds the keys written in a file that have no effect.
pub(super) fn useless_keys<R: VariantRuleset>(
    raw: &ParsedFile<'_>,
    definition: &VariantDefinition,
    rules: &Rules<R>,
) -> Vec<(GameWarning, Range<usize>)> {
    let base = raw.based_on.as_ref().map(StringValue::full_span);
    let mut keys = UselessKeys { definition, base, found: Vec::new() };
    keys.game(&raw.game);
    for (number, (_, _, piece)) in raw.pieces.iter().enumerate() {
        let Some(known) = definition.pieces.get(number) else { continue };
        keys.piece(number, known, piece);
        if let Some(flag) = piece.passable.as_ref().filter(|flag| flag.value) {
            keys.en_passant(number, known, flag, rules);
        }
    }
    keys.found
}

impl UselessKeys<'_> {
    /// Adds a key if it is written in the file itself.
    fn add(&mut self, key: &'static str, span: Option<Range<usize>>, why: impl Into<Message>) {
        if let Some(span) = span.filter(|span| self.base.as_ref() != Some(span)) {
            self.found.push((GameWarning::NoEffect { key, why: why.into() }, span));
        }
    }

    fn game(&mut self, game: &ParsedGameKeys<'_>) {
        let (pieces, ends) = (&self.definition.pieces, &self.definition.ends);
        let promotes = pieces.iter().any(promotes);
        let last_are_royal = ends.extinction.as_ref().is_some_and(|extinction| extinction.royal);
        let royal = last_are_royal || pieces.iter().any(|piece| piece.royal);
        let (repeats, drops) = (ends.repetition > 0, !self.definition.droppable.is_empty());
        let castles = self.definition.castling.is_some();
        if !promotes {
            self.add("promotion.zone", region(&game.zone), GameFiles::NothingPromotes);
            self.add("promotion.promotes", span(&game.promotes), GameFiles::NothingPromotes);
        }
        if !drops {
            self.add("hands.drop-region", region(&game.drop_region), GameFiles::NothingInHand);
        }
        if !repeats {
            let result = span(&game.repetition_result);
            self.add("end.repetition-result", result, GameFiles::NoRepetition);
            self.add("end.perpetual-check", span(&game.perpetual_check), GameFiles::NoRepetition);
        }
        if !royal {
            self.add("moves.kings-may-face", span(&game.kings_face), GameFiles::NoRoyalPieces);
            self.add("end.checkmate", span(&game.checkmate), GameFiles::NoRoyalPieces);
            self.add("end.checks", span(&game.checks), GameFiles::NoRoyalPieces);
        }
        if !castles {
            let partners = game.castling_partners.as_ref().and_then(|names| names.first());
            let why = GameFiles::NoCastling;
            self.add("castling.partners", partners.map(StringValue::full_span), why);
            self.add("castling.short-to", text(&game.castling_short), why);
            self.add("castling.long-to", text(&game.castling_long), why);
            self.add("castling.rank", span(&game.castling_rank), why);
            self.add("castling.any-files", span(&game.castling_free), why);
        }
    }

    fn piece(&mut self, number: usize, known: &PieceDefinition, raw: &ParsedPiece<'_>) {
        let name = || known.name[usize::from(known.movement[0].is_none())].clone();
        let droppable = &self.definition.droppable;
        // A piece that turns back is in hand as itself; its promoted form never is.
        if !droppable.contains(&number) {
            let why = message!(GameFiles::NeverInHand { piece: name() });
            self.add("drop-region", region(&raw.drop_region), why.clone());
            self.add("drop-per-file", span(&raw.drop_per_file), why.clone());
            let mate = raw.drop_mate.as_ref().filter(|mate| mate.value != DropMateRule::Allowed);
            self.add("drop-mate", mate.map(|mate| mate.span.clone()), why.clone());
            let stuck = raw.drop_stuck.as_ref().filter(|stuck| !stuck.value);
            self.add("drop-stuck", stuck.map(|stuck| stuck.span.clone()), why);
        }
        if !self.definition.captures_to_hand {
            self.add("captured-as", text(&raw.captured_as), GameFiles::NotCaptured);
        }
        if !promotes(known) {
            let why = message!(GameFiles::NeverPromotes { piece: name() });
            self.add("promotion-zone", region(&raw.zone), why.clone());
            self.add("promotes", span(&raw.promotes), why.clone());
            self.add("promotes-leaving", span(&raw.leaving), why);
        }
        let initial = |movement: &Movement| movement.moves().iter().any(BetzaMove::is_initial);
        if !known.movement.iter().flatten().any(initial) {
            let why = message!(GameFiles::NoFirstMoves { piece: name() });
            self.add("first-moves", region(&raw.first_moves), why);
        }
    }

    fn en_passant<R: VariantRuleset>(
        &mut self,
        number: usize,
        known: &PieceDefinition,
        flag: &Located<bool>,
        rules: &Rules<R>,
    ) {
        let book = rules.armies();
        let kinds = || (0..self.definition.pieces.len()).filter_map(|piece| book.kind(piece));
        let captures = Seat::BOTH
            .into_iter()
            .any(|seat| kinds().any(|kind| rules.captures_en_passant(seat, kind)));
        let why = match book.kind(number).map(|kind| rules.has_double_steps(kind)) {
            Some(true) if captures => return,
            Some(true) => GameFiles::NoEnPassantCapture.into(),
            _ => message!(GameFiles::NoDoubleStep { piece: known.name[0].clone() }),
        };
        self.add("en-passant", Some(flag.span.clone()), why);
    }
}

fn promotes(piece: &PieceDefinition) -> bool {
    piece.becomes.iter().any(|kinds| !kinds.is_empty())
}

fn span<T>(value: &Option<Located<T>>) -> Option<Range<usize>> {
    value.as_ref().map(|at| at.span.clone())
}

fn text(value: &Option<StringValue<'_>>) -> Option<Range<usize>> {
    value.as_ref().map(StringValue::full_span)
}

/// The location of the first word of a region, if it has any.
fn region(words: &Option<Words<'_>>) -> Option<Range<usize>> {
    let words = match words.as_ref()? {
        PerSide::Both(words) => words.first(),
        PerSide::Each(sides) => sides.iter().flatten().flatten().next(),
    };
    words.map(StringValue::full_span)
}
