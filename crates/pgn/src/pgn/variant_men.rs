//! The `VariantMen` tag, in which XBoard describes the pieces of a `fairy` game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_betza::Movement;
use wazir_cwda::{Army, Matchup, Rules};
use wazir_game::Seat;

use crate::fen::{Alphabet, PieceLetters, is_written_in};

/// Returns a letter and the movement in XBoard's notation, or `None` if XBoard cannot express it.
fn man(letter: char, movement: &Movement) -> Option<(char, String)> {
    movement.to_xboard().map(|betza| (letter, betza))
}

/// Returns king and pawn of an army, and its pieces. XBoard knows the pieces of orthodox chess,
/// unless an army with letters of its own may have taken theirs.
fn men(army: &Army, seat: Seat, matchup: &Matchup, letters: PieceLetters) -> Vec<(char, String)> {
    let pawn = man('P', army.pawn());
    let king = army.king_betza(seat).parse().ok().and_then(|king| man('K', &king));
    let known = *army == Army::default() && is_written_in(PieceLetters::FairyMax, matchup);
    let pieces = army.pieces().iter().filter(|_| !known).zip(letters.for_army_or_own(army));
    let pieces = pieces.filter_map(|(piece, letter)| man(letter, piece.movement()));
    pawn.into_iter().chain(king).chain(pieces).collect()
}

/// Returns the value of the tag for two armies: Black's pieces in lower case, without those that
/// White has too.
pub(super) fn write(matchup: &Matchup, letters: PieceLetters) -> String {
    let mut all = men(matchup.white(), Seat::FIRST, matchup, letters);
    let black = men(matchup.black(), Seat::SECOND, matchup, letters);
    let others: Vec<_> = black.into_iter().filter(|man| !all.contains(man)).collect();
    all.extend(others.into_iter().map(|(letter, betza)| (letter.to_ascii_lowercase(), betza)));
    let men: Vec<String> =
        all.iter().map(|(letter, betza)| [&letter.to_string(), betza.as_str()].join(":")).collect();
    men.join(";")
}

/// Finds a described piece whose movement does not fit the armies.
pub(super) fn find_foreign_man<'t>(
    text: &'t str,
    rules: &Rules,
    alphabet: &Alphabet,
) -> Option<&'t str> {
    for man in text.split(';').map(str::trim).filter(|man| !man.is_empty()) {
        let (letter, betza) = man.split_once(':').unwrap_or((man, ""));
        let own = letter.trim_end_matches(['&', '~']);
        // Kings castle and pawns capture en passant, which every dialect writes differently.
        if matches!(own, "K" | "k" | "P" | "p") || agrees(own, betza, rules, alphabet) {
            continue;
        }
        return Some(man);
    }
    None
}

fn agrees(letter: &str, betza: &str, rules: &Rules, alphabet: &Alphabet) -> bool {
    let &[letter] = letter.as_bytes() else { return false };
    let Ok(described) = betza.parse::<Movement>() else { return false };
    // A capital describes the pieces of both sides with that letter, unless a lower-case letter
    // does.
    let seats: &[Seat] = match letter.is_ascii_uppercase() {
        true => &Seat::BOTH,
        false => &[Seat::SECOND],
    };
    seats.iter().any(|&seat| {
        let kind = alphabet.kind(seat, false, letter);
        let spec = kind.and_then(|kind| rules.kinds().get(kind.index()));
        let movement = spec.and_then(|spec| spec.movement[seat].as_ref());
        movement.is_some_and(|movement| move_alike(movement, &described))
    })
}

/// Returns whether two pieces move alike. Pieces with several legs must be written alike, because
/// they have no rays to compare.
fn move_alike(piece: &Movement, other: &Movement) -> bool {
    match (piece.rays(), other.rays()) {
        (Ok(rays), Ok(others)) => rays == others,
        (Err(_), Err(_)) => piece.to_xboard() == other.to_xboard(),
        _ => false,
    }
}
