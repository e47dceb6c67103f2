//! Detection of the armies from the piece letters.

use alloc::vec::Vec;

use wazir_cwda::{Army, Matchup};
use wazir_game::{BySeat, Seat};

use super::PieceLetters;
use super::letters::identifiable_armies;

/// The piece letters of each side of a placement, except king and pawns, with a bit for each letter
/// of the alphabet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SideLetters(BySeat<u32>);

fn bit(letter: u8) -> u32 {
    1 << (letter & 31)
}

fn bits(letters: &[char]) -> u32 {
    letters.iter().fold(0, |all, &letter| all | bit(letter as u8))
}

impl SideLetters {
    /// Collects the letters of a placement. Letters with an apostrophe belong to the other army and
    /// do not count.
    pub(crate) fn of(placement: &str) -> Self {
        let mut sides = BySeat::splat(0);
        let mut marked = false;
        for letter in placement.bytes() {
            if letter.is_ascii_alphabetic() && !marked {
                sides[if letter.is_ascii_uppercase() { Seat::FIRST } else { Seat::SECOND }] |=
                    bit(letter);
            }
            marked = letter == b'\'';
        }
        Self(sides.map(|side| side & !bit(b'K') & !bit(b'P')))
    }

    /// Returns whether a side has letters that are not those of its army.
    pub(crate) fn has_foreign(&self, letters: PieceLetters, matchup: &Matchup) -> bool {
        let rows = rows(letters, matchup);
        Seat::BOTH.into_iter().any(|seat| self.0[seat] & !rows[seat] != 0)
    }

    /// Returns whether the sides' letters are possible for this matchup. In a dialect with
    /// different letters for each army, they may be the opponent's too.
    pub(crate) fn fit(&self, letters: PieceLetters, matchup: &Matchup) -> bool {
        let rows = rows(letters, matchup);
        let both =
            if letters == PieceLetters::Pychess { rows.iter().fold(0, |a, b| a | b) } else { 0 };
        Seat::BOTH.into_iter().all(|seat| self.0[seat] & !(rows[seat] | both) == 0)
    }
}

fn rows(letters: PieceLetters, matchup: &Matchup) -> BySeat<u32> {
    matchup.armies().each_ref().map(|army| letters.of_army(army).map_or(0, |row| bits(&row)))
}

/// The error that the letters of a placement do not determine the armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ArmiesUnclear;

/// Returns the armies of a placement: those given, and the others as the letters say.
///
/// With unique letters a side can also show pieces of the other army, which it got by promotion. A
/// side without pieces counts as `fide`, as in a FEN of orthodox chess.
///
/// # Errors
/// The letters do not determine the armies.
pub(crate) fn guess_armies(
    sides: &SideLetters,
    letters: PieceLetters,
    given: &BySeat<Option<Army>>,
) -> Result<Matchup, ArmiesUnclear> {
    // The reader of the placement reports letters of no army.
    let all = identifiable_armies(letters).fold(0, |all, (_, row)| all | bits(&row));
    let found =
        BySeat::from_fn(|seat| candidates(sides.0[seat] & all, letters, given[seat].as_ref()));
    let [white, black] = found.as_array();
    let unique = letters == PieceLetters::Pychess;
    let other = |side: &[Army], known: &Army, seat: Seat| {
        // A side that has lost all its pieces says nothing about the other side's.
        let told = unique && (given[seat].is_some() || sides.0[seat] != 0);
        side.iter().find(|army| told && *army != known).cloned()
    };
    let pick = match (&white[..], &black[..]) {
        ([white], [black]) => Some([white.clone(), black.clone()]),
        // Of two armies, the one that is not the opponent's.
        ([white], black @ [_, _]) => {
            other(black, white, Seat::FIRST).map(|black| [white.clone(), black])
        }
        (white @ [_, _], [black]) => {
            other(white, black, Seat::SECOND).map(|white| [white, black.clone()])
        }
        _ => None,
    };
    pick.map(|[white, black]| Matchup::new(white, black)).ok_or(ArmiesUnclear)
}

/// Returns the armies that a side may have. With unique letters these are all whose pieces it
/// shows, with other letters all that have every piece it shows.
fn candidates(side: u32, letters: PieceLetters, given: Option<&Army>) -> Vec<Army> {
    if let Some(given) = given {
        return Vec::from([given.clone()]);
    }
    if side == 0 {
        return Vec::from([Army::default()]);
    }
    let fits = |row: u32| match letters {
        PieceLetters::Pychess => row & side != 0,
        _ => side & !row == 0,
    };
    identifiable_armies(letters)
        .filter(|(_, row)| fits(bits(row)))
        .map(|(army, _)| army.clone())
        .collect()
}
