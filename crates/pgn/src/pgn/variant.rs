//! The game that the `Variant` tag names.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_cwda::{Army, ArmyRegistry};
use wazir_game::BySeat;

use crate::fen::PieceLetters;

/// A game, as far as its name determines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NamedVariant {
    /// Orthodox chess.
    Chess,
    /// Chess with Different Armies: White's and Black's army if they are named, and the expected
    /// letters.
    Armies(BySeat<Option<Army>>, PieceLetters),
    EuroShogi,
    /// Chess from shuffled rows, which castles differently.
    Chess960,
    Unknown,
}

/// Returns the game that a `Variant` tag names, with these armies known.
pub(super) fn named(name: &str, known: &ArmyRegistry) -> NamedVariant {
    let lower: String = name.trim().chars().map(|c| c.to_ascii_lowercase()).collect();
    let plain: String = lower.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    match plain.as_str() {
        "" | "standard" | "normal" | "chess" | "regular" | "orthodox" | "fromposition" => {
            return NamedVariant::Chess;
        }
        "euroshogi" => return NamedVariant::EuroShogi,
        "chess960" | "fischerandom" | "fischerrandom" | "freestylechess" => {
            return NamedVariant::Chess960;
        }
        "cwda" | "chesswithdifferentarmies" => {
            return NamedVariant::Armies(BySeat::default(), PieceLetters::Pychess);
        }
        "fairy" => return NamedVariant::Armies(BySeat::default(), PieceLetters::FairyMax),
        _ => {}
    }
    let letters =
        if lower.starts_with("cwda") { PieceLetters::Pychess } else { PieceLetters::FairyMax };
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let is_mark = |word: &str| matches!(word, "cwda" | "fairy");
    let marked = words.clone().any(is_mark);
    let armies: Vec<_> = words.filter(|word| !is_mark(word)).map(|word| known.find(word)).collect();
    match armies[..] {
        [Some(white), Some(black)] if marked => {
            NamedVariant::Armies([white, black].map(|army| Some(army.clone())).into(), letters)
        }
        _ => NamedVariant::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_wild() {
        let army = |id| Army::builtin_by_id(id).ok();
        let armies =
            |white, black, letters| NamedVariant::Armies([white, black].map(army).into(), letters);
        let rows = [
            ("Standard", NamedVariant::Chess),
            ("From Position", NamedVariant::Chess),
            ("Cwda", NamedVariant::Armies(BySeat::default(), PieceLetters::Pychess)),
            ("fairy", NamedVariant::Armies(BySeat::default(), PieceLetters::FairyMax)),
            ("fairy/FIDE-Clobberers", armies("fide", "clobberers", PieceLetters::FairyMax)),
            ("fairy/Rookies-Nutters", armies("rookies", "nutters", PieceLetters::FairyMax)),
            ("fide~nutters~(cwda)", armies("fide", "nutters", PieceLetters::FairyMax)),
            ("cwda-knights-fide", armies("nutters", "fide", PieceLetters::Pychess)),
            ("Euroshogi", NamedVariant::EuroShogi),
            ("euroshogi", NamedVariant::EuroShogi),
            ("Chess960", NamedVariant::Chess960),
            ("cwda-clobberers2-fide", armies("clobberers2", "fide", PieceLetters::Pychess)),
            ("crazyhouse", NamedVariant::Unknown),
            ("fide-clobberers", NamedVariant::Unknown),
            ("cwda-fide", NamedVariant::Unknown),
            ("cwda-fide-clobberers-alice", NamedVariant::Unknown),
        ];
        for (name, variant) in rows {
            assert_eq!(named(name, &ArmyRegistry::builtin()), variant, "{name}");
        }
    }
}
