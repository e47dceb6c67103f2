//! Chess with Different Armies, in the letters of the program at the other end.

use wazir_ai::mate;
use wazir_chesslike::Kind;
use wazir_cwda::{Matchup, Move, Options, Position, kinds};
use wazir_game::{Game, Seat};
use wazir_notation::fen::{self, Letters};

use super::{Form, Proof, Spoken, no_move};
use crate::{Army, Variant};

/// The letters in use, those of `first` before the others.
fn letters_from(first: Letters) -> impl Iterator<Item = Letters> {
    let others = [Letters::Own, Letters::Unique, Letters::FairyMax];
    std::iter::once(first).chain(others.into_iter().filter(move |other| *other != first))
}

fn matchup(white: Army, black: Army) -> Matchup {
    Matchup::new(white.army(), black.army())
}

pub(super) fn start(white: Army, black: Army) -> Result<Position, String> {
    matchup(white, black).start(&Options::default()).map_err(|error| error.to_string())
}

/// Reads a position and finds out in which letters it is written: of those that fit the armies,
/// the first from `letters` on. When none fit, other armies are tried.
pub(super) fn read(
    text: &str,
    white: Army,
    black: Army,
    letters: Letters,
) -> Result<(Position, Letters), String> {
    if text.split_ascii_whitespace().next().is_some_and(|word| word.contains(':')) {
        let position = fen::read(text).map_err(|error| error.to_string())?;
        return Ok((position, letters));
    }
    let options = Options::default();
    let expected = matchup(white, black);
    let mut refusal = String::new();
    for letters in letters_from(letters) {
        match fen::read_as(text, letters, &expected, &options) {
            Ok(position) => return Ok((with_rights(position, text), letters)),
            Err(error) if refusal.is_empty() => refusal = error.to_string(),
            Err(_) => {}
        }
    }
    for letters in letters_from(letters) {
        for variant in Variant::pairings() {
            let Variant::Cwda(white, black) = variant else { continue };
            if let Ok(position) = fen::read_as(text, letters, &matchup(white, black), &options) {
                return Ok((with_rights(position, text), letters));
            }
        }
    }
    Err(refusal)
}

/// XBoard gives rights to castle to rooks alone: where its start position lacks them, they are
/// meant.
fn with_rights(position: Position, text: &str) -> Position {
    let untouched = position.ply() == 0 && text.split_ascii_whitespace().nth(2) == Some("-");
    if !untouched {
        return position;
    }
    let start = position.rules().options().matchup().start(&Options::default());
    match start {
        Ok(start) if start.pieces().eq(position.pieces()) => start,
        _ => position,
    }
}

/// The letter of a kind that a pawn can become.
fn letter(position: &Position, kind: Kind, letters: Letters) -> Option<char> {
    let sides = position.rules().options().matchup();
    let (own, other) = match position.to_move() {
        Seat::FIRST => (sides.white(), sides.black()),
        _ => (sides.black(), sides.white()),
    };
    let place = |kinds: [Kind; 4]| kinds.into_iter().position(|one| one == kind);
    let (army, index) = match (place(kinds::OWN), place(kinds::FOREIGN)) {
        (Some(index), _) => (own, index),
        (_, Some(index)) => (other, index),
        _ => return None,
    };
    letters.of_army(army)?.get(index).map(char::to_ascii_lowercase)
}

impl Spoken for Position {
    fn read(&self, text: &str, form: Form) -> Result<Move, String> {
        let expected = "something like e2e4 or a7a8q";
        let wrong = || no_move(text, expected);
        let (squares, suffix) = text.split_at_checked(4).ok_or_else(wrong)?;
        let plain = self.read_move(squares).map_err(|_| wrong())?;
        let mut rest = suffix.trim_start_matches('=').chars();
        let Some(wanted) = rest.next().map(|c| c.to_ascii_lowercase()) else { return Ok(plain) };
        let (Some(from), None) = (plain.from(), rest.next()) else { return Err(wrong()) };
        for letters in letters_from(form.letters) {
            for kind in kinds::OWN.into_iter().chain(kinds::FOREIGN) {
                let mv = self.board_move(from, plain.to(), Some(kind));
                let known = letter(self, kind, letters) == Some(wanted);
                if known && (kinds::OWN.contains(&kind) || self.is_legal(mv)) {
                    return Ok(mv);
                }
            }
        }
        Err(no_move(text, "the letter of a piece of the mover's army"))
    }

    fn write(&self, mv: Move, form: Form) -> String {
        let own = self.move_text(mv);
        let promoted = mv.promotion().and_then(|kind| letter(self, kind, form.letters));
        match (promoted, own.get(..4)) {
            (Some(letter), Some(squares)) => format!("{squares}{letter}"),
            _ => own,
        }
    }

    fn describe(&self, form: Form) -> String {
        // The letters of orthodox chess need no armies in front to explain them.
        let orthodox = *self.rules().options().matchup() == Matchup::default();
        fen::write(self, if orthodox { Letters::Unique } else { form.letters })
    }

    fn paths(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn solve(&self, limits: &mate::Limits) -> Option<Proof<Move>> {
        Some(super::solve(self, limits))
    }

    fn takes_in_passing(&self, mv: Move) -> bool {
        mv.is_en_passant()
    }
}
