//! Wazir's own leaf counters.

use std::hint::black_box;

use wazir_builtin::rules::cwda::{Army, Matchup, Options};

use crate::LeafCounter;

/// Sets up one of our games; a macro, because the position types share only the spelling of these
/// calls.
macro_rules! own {
    ($($(#[$doc:meta])* $name:ident: $position:ty;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(text: &str, depth: u32) -> Option<LeafCounter> {
            let position: $position = text.parse().ok()?;
            Some(LeafCounter::new("wazir", move || black_box(&position).perft(depth)))
        }
    )*};
}

own! {
    /// Sets up a shogi position; returns `None` if the SFEN is refused.
    shogi: wazir_builtin::rules::shogi::Position;
    /// Sets up a EuroShogi position; returns `None` if the text is refused.
    euroshogi: wazir_builtin::rules::euroshogi::Position;
    /// Sets up a position of Chess with Different Armies (a FEN means FIDE on both sides); returns
    /// `None` if the text is refused.
    cwda: wazir_builtin::rules::cwda::Position;
    /// Sets up an Evo position; returns `None` if the text is refused.
    evo: wazir_builtin::rules::evo::Position;
}

/// The pieces of an army as a user would write them in a file: letter, name, Betza string.
type Pieces = [(&'static str, &'static str, &'static str); 4];

const FIDE: Pieces =
    [("R", "Rook", "R"), ("N", "Knight", "N"), ("B", "Bishop", "B"), ("Q", "Queen", "RB")];
const NUTTERS: Pieces = [
    ("T", "Turret", "fRsRbWbF"),
    ("H", "Horse", "FffNbbN"),
    ("B", "Unicorn", "fhNsWbWbF"),
    ("C", "Colonel", "fRsRbWFfhN"),
];
const ROOKIES: Pieces = [
    ("S", "Short Rook", "R4"),
    ("W", "Woody", "WD"),
    ("B", "Half Duck", "HFD"),
    ("M", "Marshall", "RN"),
];

/// Sets up a position of two armies that are read from strings now, under names that are not built
/// in; returns `None` if anything is refused.
pub(crate) fn custom_armies(text: &str, depth: u32) -> Option<LeafCounter> {
    let (names, placement) = text.split_once(' ')?;
    let (white, black) = names.split_once(':')?;
    let options = Options::default();
    let matchup = Matchup::new(army(white)?, army(black)?);
    let position = matchup.position(placement, &options).ok()?;
    Some(LeafCounter::new("wazir", move || black_box(&position).perft(depth)))
}

/// Sets up the same position with the built-in armies of these names.
pub(crate) fn built_in(text: &str, depth: u32) -> Option<LeafCounter> {
    let position: wazir_builtin::rules::cwda::Position = text.parse().ok()?;
    Some(LeafCounter::new("built in", move || black_box(&position).perft(depth)))
}

fn army(name: &str) -> Option<Army> {
    let pieces = match name {
        "fide" => FIDE,
        "nutters" => NUTTERS,
        "rookies" => ROOKIES,
        _ => return None,
    };
    Army::new(&format!("my-{name}"), pieces).ok()
}
