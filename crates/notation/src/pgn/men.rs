//! `VariantMen`, in which XBoard describes the pieces of a `fairy` game.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_betza::Movement;
use wazir_cwda::Rules;
use wazir_game::Seat;

use crate::fen::Alphabet;

/// The pieces as XBoard reads them, with the letters of Fairy-Max. XBoard knows those of orthodox
/// chess.
const MEN: [(&str, &[(char, &str)]); 4] = [
    ("fide", &[]),
    ("clobberers", &[('L', "BD"), ('E', "WA"), ('C', "FAD"), ('A', "BN")]),
    ("nutters", &[('T', "fsRbWbF"), ('H', "vNF"), ('U', "fhNbsWbF"), ('C', "fsRbWfhNF")]),
    ("rookies", &[('S', "W4"), ('W', "WD"), ('H', "HFD"), ('M', "RN")]),
];

/// The king of an army: its corner piece decides how far it castles, and to which hand of its own.
fn king(army: &str, seat: Seat) -> &'static str {
    match (army == "clobberers", seat == Seat::FIRST) {
        (false, _) => "KisO2",
        (true, true) => "KirO2ilO3",
        (true, false) => "KilO2irO3",
    }
}

/// The value of the tag for two armies: Black's men in small letters, those that White has too left
/// out.
pub(super) fn write(white: &str, black: &str) -> String {
    let men = |army: &str| MEN.iter().find(|(id, _)| *id == army).map_or(&[][..], |(_, men)| *men);
    let mut all = Vec::from([('P', "fmWfceFifmnD"), ('K', king(white, Seat::FIRST))]);
    all.extend(men(white));
    let black_king = ('K', king(black, Seat::SECOND));
    let twins: Vec<_> = all.clone();
    let others = men(black).iter().copied().chain([black_king]);
    let others = others.filter(|man| !twins.contains(man));
    all.extend(others.map(|(letter, betza)| (letter.to_ascii_lowercase(), betza)));
    let mut text = String::new();
    for (letter, betza) in all {
        text.push_str(if text.is_empty() { "" } else { ";" });
        text.push(letter);
        text.push(':');
        text.push_str(betza);
    }
    text
}

/// Checks that the men described are those of the armies.
///
/// # Errors
/// The letter of a man that is not, and its movement.
pub(super) fn agree(text: &str, rules: &Rules, alphabet: &Alphabet) -> Result<(), String> {
    for man in text.split(';').map(str::trim).filter(|man| !man.is_empty()) {
        let (letter, betza) = man.split_once(':').unwrap_or((man, ""));
        let own = letter.trim_end_matches(['&', '~']);
        // Kings castle and pawns take en passant, which dialects write in ways of their own.
        if matches!(own, "K" | "k" | "P" | "p") || agrees(own, betza, rules, alphabet) {
            continue;
        }
        return Err(man.chars().take(40).collect());
    }
    Ok(())
}

fn agrees(letter: &str, betza: &str, rules: &Rules, alphabet: &Alphabet) -> bool {
    let &[letter] = letter.as_bytes() else { return false };
    let Some(rays) = betza.parse::<Movement>().ok().and_then(|piece| piece.rays().ok()) else {
        return false;
    };
    // A capital describes the men of both sides that have the letter, as long as no small letter
    // does.
    let seats: &[Seat] = match letter.is_ascii_uppercase() {
        true => &[Seat::FIRST, Seat::SECOND],
        false => &[Seat::SECOND],
    };
    seats.iter().any(|&seat| {
        let kind = alphabet.kind(seat, false, letter);
        let spec = kind.and_then(|kind| rules.kinds().get(kind.index()));
        let movement = spec.and_then(|spec| spec.movement[seat.index() & 1].as_ref());
        movement.and_then(|movement| movement.rays().ok()).as_ref() == Some(&rays)
    })
}
