//! Which game the `Variant` tag names.

use alloc::string::String;
use alloc::vec::Vec;

use crate::fen::{Letters, army_named};

/// A game, as far as the name tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Variant {
    /// Orthodox chess.
    Chess,
    /// Chess with Different Armies: White's and Black's if they are named, and the letters to
    /// expect.
    Armies([Option<&'static str>; 2], Letters),
    EuroShogi,
    /// Chess from shuffled rows, whose castling is another.
    Shuffled,
    Unknown,
}

/// What a `Variant` tag names.
pub(super) fn named(name: &str) -> Variant {
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
            return Variant::Armies([None; 2], Letters::Unique);
        }
        "fairy" => return Variant::Armies([None; 2], Letters::FairyMax),
        _ => {}
    }
    let letters = if lower.starts_with("cwda") { Letters::Unique } else { Letters::FairyMax };
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let known = |word: &&str| matches!(*word, "cwda" | "fairy") || army_named(word).is_some();
    let marked = words.clone().any(|word| matches!(word, "cwda" | "fairy"));
    let armies: Vec<_> = words.clone().filter_map(army_named).collect();
    match armies[..] {
        [white, black] if marked && words.clone().all(|word| known(&word)) => {
            Variant::Armies([Some(white), Some(black)], letters)
        }
        _ => Variant::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_the_wild() {
        let armies = |white, black, letters| Variant::Armies([Some(white), Some(black)], letters);
        let rows = [
            ("Standard", Variant::Chess),
            ("From Position", Variant::Chess),
            ("Cwda", Variant::Armies([None; 2], Letters::Unique)),
            ("fairy", Variant::Armies([None; 2], Letters::FairyMax)),
            ("fairy/FIDE-Clobberers", armies("fide", "clobberers", Letters::FairyMax)),
            ("fairy/Rookies-Nutters", armies("rookies", "nutters", Letters::FairyMax)),
            ("fide~nutters~(cwda)", armies("fide", "nutters", Letters::FairyMax)),
            ("cwda-knights-fide", armies("nutters", "fide", Letters::Unique)),
            ("Euroshogi", Variant::EuroShogi),
            ("euroshogi", Variant::EuroShogi),
            ("Chess960", Variant::Shuffled),
            ("crazyhouse", Variant::Unknown),
            ("fide-clobberers", Variant::Unknown),
            ("cwda-fide", Variant::Unknown),
            ("cwda-fide-clobberers-alice", Variant::Unknown),
        ];
        for (name, variant) in rows {
            assert_eq!(named(name), variant, "{name}");
        }
    }
}
