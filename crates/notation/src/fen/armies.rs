//! Which armies play, found out from the letters.

use alloc::string::String;
use alloc::vec::Vec;

use super::Letters;
use super::letters::armies;

/// The letters of pieces that each side of a placement has, king and pawns left out: a bit for
/// each letter of the alphabet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sides([u32; 2]);

fn bit(letter: u8) -> u32 {
    1 << (letter & 31)
}

fn bits(letters: [u8; 4]) -> u32 {
    letters.into_iter().fold(0, |all, letter| all | bit(letter))
}

impl Sides {
    /// The letters of a placement. Those with an apostrophe belong to the other army and do not
    /// count.
    pub(crate) fn of(placement: &str) -> Self {
        let mut sides = [0; 2];
        let mut marked = false;
        for letter in placement.bytes() {
            if letter.is_ascii_alphabetic() && !marked {
                sides[usize::from(letter.is_ascii_lowercase())] |= bit(letter);
            }
            marked = letter == b'\'';
        }
        Self(sides.map(|side| side & !bit(b'K') & !bit(b'P')))
    }

    /// Whether a side has letters that are not those of its army.
    pub(crate) fn has_foreign(&self, letters: Letters, ids: [&str; 2]) -> bool {
        (0..2).any(|seat| self.0[seat] & !known(letters, ids[seat]) != 0)
    }

    /// Whether these letters can be all that the sides show. Those that differ from army to army
    /// may be the opponent's too.
    pub(crate) fn fit(&self, letters: Letters, ids: [&str; 2]) -> bool {
        let rows = ids.map(|id| known(letters, id));
        let both = if letters == Letters::Unique { rows[0] | rows[1] } else { 0 };
        (0..2).all(|seat| self.0[seat] & !(rows[seat] | both) == 0)
    }
}

fn known(letters: Letters, id: &str) -> u32 {
    armies(letters).find(|(army, _)| *army == id).map_or(0, |(_, letters)| bits(letters))
}

/// The armies of a placement: those given, and for the others what the letters say.
///
/// With unique letters a side can also show pieces of the other army, which it got by promotion.
/// A side without pieces counts as `fide`, as in a FEN of orthodox chess.
///
/// # Errors
/// Why the letters leave it open, in words.
pub(crate) fn guess(
    sides: &Sides,
    letters: Letters,
    given: [Option<&str>; 2],
) -> Result<[String; 2], String> {
    // Letters of no army are for the reader of the placement to point at.
    let all = armies(letters).fold(0, |all, (_, row)| all | bits(row));
    let found = [0, 1].map(|seat| candidates(sides.0[seat] & all, letters, given[seat]));
    let [white, black] = &found;
    let unique = letters == Letters::Unique;
    let other = |side: &[&'static str], id: &str, seat: usize| {
        // A side that has lost all its pieces says nothing about the other's.
        let told = unique && (given[seat].is_some() || sides.0[seat] != 0);
        side.iter().copied().find(|army| told && *army != id)
    };
    let pick = match (&white[..], &black[..]) {
        (&[white], &[black]) => Some([white, black]),
        // Of two armies, the one that is not the opponent's.
        (&[white], black @ [_, _]) => other(black, white, 0).map(|black| [white, black]),
        (white @ [_, _], &[black]) => other(white, black, 1).map(|white| [white, black]),
        _ => None,
    };
    pick.map(|ids| ids.map(String::from)).ok_or_else(|| {
        "the letters do not tell the armies; name them in front, as in `fide:clobberers`".into()
    })
}

/// The armies a side may have. With unique letters all that it shows, with others all that could
/// show what it has.
fn candidates(side: u32, letters: Letters, given: Option<&str>) -> Vec<&'static str> {
    let all = armies(letters).map(|(id, row)| (id, bits(row)));
    if let Some(given) = given {
        return all.filter(|(id, _)| *id == given).map(|(id, _)| id).collect();
    }
    if side == 0 {
        return Vec::from(["fide"]);
    }
    let fits = |row: u32| match letters {
        Letters::Unique => row & side != 0,
        _ => side & !row == 0,
    };
    all.filter(|&(_, row)| fits(row)).map(|(id, _)| id).collect()
}

/// The identifier of an army by any of its names: `fide`, `Fabulous FIDEs`, `Nutty Knights`,
/// `knights`, and so on.
///
/// ```
/// use wazir_notation::fen::army_named;
/// assert_eq!(army_named("Nutty Knights"), Some("nutters"));
/// assert_eq!(army_named("Zebras"), None);
/// ```
pub fn army_named(name: &str) -> Option<&'static str> {
    let plain: String = name.trim().chars().map(|c| c.to_ascii_lowercase()).collect();
    let words: Vec<&str> = plain.split([' ', '-', '_']).filter(|w| !w.is_empty()).collect();
    let (last, adjectives) = words.split_last()?;
    let (id, adjective) = match *last {
        "fide" | "fides" | "chess" | "orthodox" => ("fide", "fabulous"),
        "clobberer" | "clobberers" => ("clobberers", "colorbound"),
        "nutter" | "nutters" | "knight" | "knights" => ("nutters", "nutty"),
        "rookie" | "rookies" => ("rookies", "remarkable"),
        "clobberers2" => ("clobberers2", "colorbound"),
        _ => return None,
    };
    let known = |word: &&str| *word == adjective || (id == "clobberers" && *word == "colourbound");
    adjectives.iter().all(known).then_some(id)
}

/// What players call a settled army; its identifier for any other.
pub(crate) fn full_name(id: &str) -> String {
    match id {
        "fide" => "Fabulous FIDEs".into(),
        "clobberers" => "Colorbound Clobberers".into(),
        "nutters" => "Nutty Knights".into(),
        "rookies" => "Remarkable Rookies".into(),
        other => other.into(),
    }
}
