//! Which game the `Variant` tag names.

use alloc::string::String;
use alloc::vec::Vec;

use wazir_cwda::{Armies, Army};

use crate::fen::Letters;

/// A game, as far as the name tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    /// Orthodox chess.
    Chess,
    /// Chess with Different Armies: White's and Black's if they are named, and the letters to
    /// expect.
    Armies([Option<Army>; 2], Letters),
    EuroShogi,
    /// Chess from shuffled rows, whose castling is another.
    Shuffled,
    Unknown,
}

/// What a `Variant` tag names, when these armies are known.
pub(super) fn named(name: &str, known: &Armies) -> Variant {
    let lower: String = name.trim().chars().map(|c| c.to_ascii_lowercase()).collect();
    let plain: String = lower.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    match plain.as_str() {
        "" | "standard" | "normal" | "chess" | "regular" | "orthodox" | "fromposition" => {
            return Variant::Chess;
        }
        "euroshogi" => return Variant::EuroShogi,
        "chess960" | "fischerandom" | "fischerrandom" | "freestylechess" => {
            return Variant::Shuffled;
        }
        "cwda" | "chesswithdifferentarmies" => {
            return Variant::Armies([None, None], Letters::Unique);
        }
        "fairy" => return Variant::Armies([None, None], Letters::FairyMax),
        _ => {}
    }
    let letters = if lower.starts_with("cwda") { Letters::Unique } else { Letters::FairyMax };
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let is_mark = |word: &str| matches!(word, "cwda" | "fairy");
    let marked = words.clone().any(is_mark);
    let armies: Vec<_> = words.filter(|word| !is_mark(word)).map(|word| known.find(word)).collect();
    match armies[..] {
        [Some(white), Some(black)] if marked => {
            Variant::Armies([Some(white.clone()), Some(black.clone())], letters)
        }
        _ => Variant::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_wild() {
        let army = |id| Army::named(id).ok();
        let armies = |white, black, letters| Variant::Armies([army(white), army(black)], letters);
        let rows = [
            ("Standard", Variant::Chess),
            ("From Position", Variant::Chess),
            ("Cwda", Variant::Armies([None, None], Letters::Unique)),
            ("fairy", Variant::Armies([None, None], Letters::FairyMax)),
            ("fairy/FIDE-Clobberers", armies("fide", "clobberers", Letters::FairyMax)),
            ("fairy/Rookies-Nutters", armies("rookies", "nutters", Letters::FairyMax)),
            ("fide~nutters~(cwda)", armies("fide", "nutters", Letters::FairyMax)),
            ("cwda-knights-fide", armies("nutters", "fide", Letters::Unique)),
            ("Euroshogi", Variant::EuroShogi),
            ("euroshogi", Variant::EuroShogi),
            ("Chess960", Variant::Shuffled),
            ("cwda-clobberers2-fide", armies("clobberers2", "fide", Letters::Unique)),
            ("crazyhouse", Variant::Unknown),
            ("fide-clobberers", Variant::Unknown),
            ("cwda-fide", Variant::Unknown),
            ("cwda-fide-clobberers-alice", Variant::Unknown),
        ];
        for (name, variant) in rows {
            assert_eq!(named(name, &Armies::builtin()), variant, "{name}");
        }
    }
}
