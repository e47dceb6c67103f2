//! Export of the pieces, their promotion and their first moves.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_betza::Movement;

use super::{Export, squares};
use crate::game::{PieceDefinition, PromotionMode, Region};
use crate::ini::pieces::NAMED_PIECES;

/// The number of pieces with a Betza string of their own.
const OWN_PIECES: usize = 25;
/// The movements that the pawn of Fairy-Stockfish has, with and without a double step.
const PAWNS: [(&str, bool); 3] = [("fmWfceFifmnD", true), ("fmWfcFifmnD", true), ("fmWfcF", false)];

impl Export<'_> {
    pub(super) fn pieces(&mut self) {
        self.assign_letters();
        let mut own = 0;
        for number in 0..self.game.pieces().len() {
            let pieces = self.game.pieces();
            // What a piece turns into by itself is part of that piece.
            let turned = pieces[..number].iter().any(|p| p.letter == pieces[number].letter);
            let plain = self.stands_for(number) == number && !turned;
            let Some(&letter) = self.letters.get(&number).filter(|_| plain) else { continue };
            let (name, value) = self.kind(number, letter, &mut own);
            if own > OWN_PIECES {
                self.warn_piece(number, "betza");
                continue;
            }
            self.line(&name, value);
            self.kinds.insert(number, name);
            self.region(number);
        }
        self.soldiers();
        self.promotion();
        self.first_moves();
        let types = |wanted: fn(&PieceDefinition) -> bool| {
            let all = self.game.pieces().iter().enumerate();
            all.filter(|(_, piece)| wanted(piece)).map(|(number, _)| number).collect::<Vec<_>>()
        };
        let (progress, passable) = (types(|p| p.resets_clock), types(takes_en_passant));
        let (progress, passable) = (self.letters_of(&progress), self.letters_of(&passable));
        self.line("nMoveRuleTypes", progress);
        self.line("enPassantTypes", passable);
    }

    /// The number of the piece whose letter a piece has: of one that turns back, the piece that it
    /// moves like; of a promoted form, a piece that moves alike.
    fn stands_for(&self, number: usize) -> usize {
        let pieces = self.game.pieces();
        let piece = &pieces[number];
        if let Some(plain) = piece.key.strip_suffix('~') {
            return pieces.iter().position(|other| other.key == plain).unwrap_or(number);
        }
        if !piece.letter.starts_with('+') {
            return number;
        }
        let alike = |other: &PieceDefinition| {
            !other.letter.contains(['+', '~'])
                && !other.royal
                && other.movement == piece.movement
                && other.region == piece.region
        };
        pieces.iter().position(alike).unwrap_or(number)
    }

    /// Gives each piece a letter: its own, or a free one for promoted forms.
    fn assign_letters(&mut self) {
        let pieces = self.game.pieces();
        let own = |piece: &PieceDefinition| piece.letter.chars().next();
        for (number, piece) in pieces.iter().enumerate() {
            let twin = pieces[..number].iter().any(|other| other.letter == piece.letter);
            if let Some(letter) = own(piece).filter(|c| c.is_ascii_alphabetic() && !twin) {
                self.letters.insert(number, letter.to_ascii_lowercase());
            }
        }
        for number in 0..pieces.len() {
            let stands_for = self.stands_for(number);
            let known = self.letters.get(&stands_for).copied();
            let turned = pieces[..number].iter().position(|p| p.letter == pieces[number].letter);
            let letter = match (known, turned) {
                (Some(letter), None) => Some(letter),
                // A piece that turns by itself has the letter of the other.
                (_, Some(first)) => self.letters.get(&first).copied(),
                (None, None) => ('a'..='z').find(|c| !self.letters.values().any(|l| l == c)),
            };
            match letter {
                Some(letter) => {
                    self.letters.insert(number, letter);
                }
                None => self.warn_piece(number, "letter"),
            }
        }
    }

    /// The option that defines a piece, with its value.
    fn kind(&mut self, number: usize, letter: char, own: &mut usize) -> (String, String) {
        let piece = &self.game.pieces()[number];
        let moves: Vec<&Movement> = piece.movement.iter().flatten().collect();
        let (first, last) = (moves.first(), moves.last());
        if first != last {
            self.warn_piece(number, "betza");
        }
        let Some(&movement) = first else { return ("immobile".into(), letter.to_string()) };
        let is = |betza: &str| betza.parse::<Movement>().is_ok_and(|known| known == *movement);
        if piece.royal {
            return match is("K") {
                true => ("king".into(), letter.to_string()),
                false => {
                    let betza = self.betza(number, movement);
                    ("king".into(), format!("{letter}:{betza}"))
                }
            };
        }
        let used = |name: &str, export: &Self| export.kinds.values().any(|other| other == name);
        let nowhere = piece.region.iter().flatten().all(Region::is_empty);
        if nowhere && piece.region.iter().all(Option::is_some) && !used("immobile", self) {
            return ("immobile".into(), letter.to_string());
        }
        let promotes = piece.becomes.iter().any(|kinds| !kinds.is_empty());
        let chooses = self.is_pawn_like(piece) || promotes && !piece.promotes_leaving;
        if chooses && PAWNS.iter().any(|(betza, _)| is(betza)) && !used("pawn", self) {
            return ("pawn".into(), letter.to_string());
        }
        let known = NAMED_PIECES.iter().filter(|(name, _)| !["king", "immobile"].contains(name));
        let mut known = known.filter(|(name, betza)| is(betza) && !used(name, self));
        if let Some((name, _)) = known.next() {
            return ((*name).into(), letter.to_string());
        }
        *own += 1;
        let betza = self.betza(number, movement);
        (format!("customPiece{own}"), format!("{letter}:{betza}"))
    }

    /// The movement in the dialect of Fairy-Stockfish.
    fn betza(&mut self, number: usize, movement: &Movement) -> String {
        if let Ok(text) = movement.to_fairy_stockfish() {
            return text;
        }
        let written = movement.to_string();
        let mut text = String::new();
        for (part, span) in movement.spanned_moves() {
            let own = written.get(span).unwrap_or_default();
            let single = own.parse::<Movement>();
            let plain = own.bytes().all(|b| b"fblrvsmcienWFDAN".contains(&b));
            let special = part.is_initial() || own.contains('e');
            match single.map(|single| single.to_fairy_stockfish()) {
                Ok(Ok(there)) => text += &there,
                _ if special && plain => text += own,
                _ => self.warn_piece(number, "betza"),
            }
        }
        text
    }

    fn region(&mut self, number: usize) {
        let (kind, regions) =
            (self.kinds[&number].clone(), self.game.pieces()[number].region.clone());
        if kind == "immobile" {
            return;
        }
        let mut letters = kind.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let kind: String = first.into_iter().chain(letters).collect();
        for (side, region) in ["White", "Black"].into_iter().zip(regions) {
            let Some(region) = region else { continue };
            if region.is_empty() {
                self.warn_piece(number, "region");
            }
            self.line(&format!("mobilityRegion{side}{kind}"), squares(&region));
        }
    }

    /// Pieces that turn by themselves beyond a rank: the soldier is the only one there.
    fn soldiers(&mut self) {
        let game = self.game;
        for number in 0..game.pieces().len() {
            let piece = &game.pieces()[number];
            let turned =
                game.pieces()[number + 1..].iter().find(|other| other.letter == piece.letter);
            let Some(turned) = turned else { continue };
            let is = |piece: &PieceDefinition, betza: &str| {
                let known: Option<Movement> = betza.parse().ok();
                piece.movement.iter().all(|movement| *movement == known)
            };
            let rank = (1..=game.ranks()).find(|&rank| {
                let beyond =
                    |(x, y): (u8, u8)| game.holes().has((x, y)) || piece.zone[0].has((x, y));
                (rank..=game.ranks())
                    .all(|y| (0..game.files()).all(|x| beyond((x as u8, y as u8 - 1))))
            });
            let whole = rank.is_some_and(|rank| {
                piece.zone[0].len() == (game.ranks() + 1 - rank) * game.files()
            });
            match rank.filter(|_| whole && is(piece, "fW") && is(turned, "fsW")) {
                Some(rank) => {
                    let letter = self.letters_of(&[number]);
                    // It replaces the piece that steps straight ahead alone.
                    if let Some(kind) = self.kinds.insert(number, "soldier".into()) {
                        self.text = self.text.replace(&format!("\n{kind} = {letter}\n"), "\n");
                    }
                    self.line("soldier", letter);
                    self.line("soldierPromotionRank", rank);
                }
                None => self.warn_piece(number, "promotes-to"),
            }
        }
    }

    /// Returns whether a piece promotes by choosing among pieces that have letters of their own.
    fn is_pawn_like(&self, piece: &PieceDefinition) -> bool {
        let choices = piece.becomes.iter().flatten();
        let plain = |&kind: &usize| !self.game.pieces()[kind].letter.starts_with('+');
        let other = |&kind: &usize| self.game.pieces()[kind].letter != piece.letter;
        choices.copied().collect::<Vec<_>>().iter().any(|kind| plain(kind) && other(kind))
    }

    fn promotion(&mut self) {
        let game = self.game;
        let real = |piece: &PieceDefinition| !piece.key.ends_with('~');
        let promoting: Vec<usize> = (0..game.pieces().len())
            .filter(|&number| {
                let piece = &game.pieces()[number];
                let own = |kind: &usize| game.pieces()[*kind].letter != piece.letter;
                real(piece) && piece.becomes.iter().flatten().any(own)
            })
            .collect();
        let zone = promoting.first().map(|&number| game.pieces()[number].zone.clone());
        if let Some([white, black]) = &zone {
            self.line("promotionRegionWhite", squares(white));
            self.line("promotionRegionBlack", squares(black));
        }
        let mut choices: [Option<Vec<usize>>; 2] = [None, None];
        let mut pawns: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
        let (mut forms, mut modes) = (Vec::new(), [None, None]);
        for number in promoting {
            let piece = &game.pieces()[number];
            if Some(&piece.zone) != zone.as_ref() {
                self.warn_piece(number, "promotion-zone");
            }
            let pawn = self.is_pawn_like(piece)
                || self.kinds.get(&number).is_some_and(|kind| kind == "pawn");
            // A pawn that must promote where it arrives never stands where it could leave from.
            let never_leaves = pawn && piece.promotes == PromotionMode::Forced;
            if piece.promotes_leaving == pawn && !never_leaves {
                self.warn_piece(number, "promotes-leaving");
            }
            let mode = &mut modes[usize::from(pawn)];
            if *mode.get_or_insert(piece.promotes) != piece.promotes {
                self.warn_piece(number, "promotes");
            }
            for seat in 0..2 {
                self.choices(number, seat, &mut choices, &mut pawns, &mut forms);
            }
        }
        for (seat, side) in ["White", "Black"].into_iter().enumerate() {
            let types = self.letters_of(&pawns[seat]);
            self.line(&format!("promotionPawnTypes{side}"), types);
            let pieces = self.letters_of(choices[seat].as_deref().unwrap_or_default());
            self.line(&format!("promotionPieceTypes{side}"), pieces);
        }
        if !forms.is_empty() {
            self.line("promotedPieceType", forms.join(" "));
        }
        self.line("mandatoryPawnPromotion", modes[1] == Some(PromotionMode::Forced));
        self.line("mandatoryPiecePromotion", modes[0] == Some(PromotionMode::Forced));
        self.limits();
    }

    /// Sorts what a piece of a side becomes into choices of pawns and promoted forms.
    fn choices(
        &mut self,
        number: usize,
        seat: usize,
        choices: &mut [Option<Vec<usize>>; 2],
        pawns: &mut [Vec<usize>; 2],
        forms: &mut Vec<String>,
    ) {
        let becomes = &self.game.pieces()[number].becomes[seat];
        let is_form = |kind: &&usize| self.game.pieces()[**kind].letter.starts_with('+');
        let plain: Vec<usize> = becomes.iter().filter(|kind| !is_form(kind)).copied().collect();
        for &form in becomes.iter().filter(is_form) {
            let pair = format!("{}:{}", self.letters_of(&[number]), self.letters_of(&[form]));
            if !forms.contains(&pair) {
                forms.push(pair);
            }
        }
        if plain.is_empty() {
            return;
        }
        let letters = self.letters_of(&plain);
        let known = choices[seat].get_or_insert_with(|| plain.clone()).clone();
        if self.letters_of(&known) != letters {
            self.warn_piece(number, "promotes-to");
        }
        pawns[seat].push(number);
    }

    fn limits(&mut self) {
        let limited = self.game.pieces().iter().enumerate();
        let limited = limited.filter(|(_, piece)| !piece.key.ends_with('~'));
        let words: Vec<String> = limited
            .filter_map(|(number, piece)| {
                Some(format!("{}:{}", self.letters_of(&[number]), piece.promotion_limit?))
            })
            .collect();
        if !words.is_empty() {
            self.line("promotionLimit", words.join(" "));
        }
    }

    /// The squares of first moves, which are one region for all pieces there.
    fn first_moves(&mut self) {
        let initial = |piece: &PieceDefinition| {
            let parts = piece.movement.iter().flatten().flat_map(Movement::spanned_moves);
            parts.into_iter().any(|(part, _)| part.is_initial())
        };
        let all = self.game.pieces().iter().enumerate();
        let movers: Vec<(usize, [Option<Region>; 2])> = all
            .filter(|(_, piece)| initial(piece) && !piece.key.ends_with('~'))
            .map(|(number, piece)| (number, piece.first_moves.clone()))
            .collect();
        let Some((_, squares_of)) = movers.first().cloned() else {
            return self.line("doubleStep", false);
        };
        for (seat, side) in ["White", "Black"].into_iter().enumerate() {
            let region = squares_of[seat].clone().unwrap_or_else(|| self.home(movers[0].0, seat));
            self.line(&format!("doubleStepRegion{side}"), squares(&region));
        }
        for (number, region) in &movers[1..] {
            if *region != squares_of {
                self.warn_piece(*number, "first-moves");
            }
        }
        let passable = self.game.pieces().iter().any(|piece| piece.en_passant);
        if !passable {
            self.line("enPassantRegion", '-');
        }
    }

    /// The squares on which a side has a kind at the start.
    fn home(&self, number: usize, seat: usize) -> Region {
        let placed = crate::game::placed(self.game);
        let own = placed.into_iter().filter(|&(_, side, kind)| (side, kind) == (seat, number));
        Region::new(own.map(|(square, ..)| square))
    }
}

/// Returns whether a piece captures en passant.
fn takes_en_passant(piece: &PieceDefinition) -> bool {
    piece.movement.iter().flatten().any(|movement| movement.to_string().contains('e'))
}
