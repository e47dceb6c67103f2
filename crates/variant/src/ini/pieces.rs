//! The named pieces of Fairy-Stockfish.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use wazir_betza::{BetzaMove, Movement};

use super::SkipReason;
use super::options::Options;

/// The movements of the named pieces. Those of pawns and soldiers depend on other options.
pub(super) const NAMED_PIECES: [(&str, &str); 35] = [
    ("king", "K"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("khon", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("dragon", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "ffN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("cannon", "mRcpR"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
    ("banner", "RcpRnN"),
    // It has no moves: its region is empty.
    ("immobile", "W"),
];

/// Pieces whose moves no Betza string can express: a cannon that neither jumps over nor captures
/// cannons, and an elephant of three steps.
const UNSUPPORTED: [&str; 2] = ["janggiCannon", "janggiElephant"];

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The name of the option that defines it.
    pub(super) kind: String,
    /// The letter, in upper case.
    pub(super) letter: char,
    pub(super) betza: String,
    /// The number of inheritance levels up to the game that defines it.
    depth: usize,
}

impl Piece {
    /// The name for players: `shogiPawn` is a shogi pawn.
    pub(super) fn name(&self) -> String {
        if self.kind.starts_with("customPiece") {
            return self.letter.into();
        }
        let mut name = String::new();
        for letter in self.kind.chars() {
            if letter.is_ascii_uppercase() {
                name.push(' ');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

/// The names of all kinds.
pub(super) fn kind_names() -> impl Iterator<Item = String> {
    let named = NAMED_PIECES.iter().map(|(kind, _)| *kind).chain(UNSUPPORTED).map(str::to_owned);
    let own = (1..=25).map(|number| format!("customPiece{number}"));
    named.chain(["pawn", "soldier"].map(str::to_owned)).chain(own)
}

/// Returns whether a text is a piece that Fairy-Stockfish moves in the same way.
fn is_read_alike(betza: &str) -> bool {
    let Ok(movement) = betza.parse::<Movement>() else { return false };
    movement.spanned_moves().all(|(part, span): (&BetzaMove, Range<usize>)| {
        let whole = part.path().is_empty() && part.repeated().is_none();
        whole && betza.get(span).is_some_and(is_part_read_alike)
    })
}

/// Returns whether one move of a piece is in the part of the notation that Fairy-Stockfish knows:
/// one leg, directions of halves on oblique atoms alone, riders of `W`, `F` and `N`, hoppers along
/// lines, and lame leapers of `N`, `A` and `D`. It reads two axes of `K` and `Q` otherwise.
fn is_part_read_alike(part: &str) -> bool {
    let Some(start) = part.find(|c: char| c.is_ascii_uppercase()) else { return false };
    let (modifiers, rest) = part.split_at(start);
    let mut atoms = rest.chars();
    let atom = atoms.next().unwrap_or_default();
    let range = atoms.as_str();
    let has = |letters: &str| modifiers.contains(|letter| letters.contains(letter));
    let known = modifiers.chars().all(|letter| "fblrvshmcinpge".contains(letter));
    let known = known && "WFDNAHLCJZGKQRB".contains(atom) && !(has("v") && has("s"));
    let royal = "KQ".contains(atom);
    let one_axis = !(has("fbv") && has("lrs"));
    let doubled = range.starts_with(atom);
    known
        && !modifiers.contains("hh")
        && (!royal || one_axis && !has("h"))
        && (!has("pg") || "RBQ".contains(atom))
        && (!has("n") || "WFNAD".contains(atom) && range.is_empty())
        && (range.is_empty()
            || doubled && "WFN".contains(atom)
            || !doubled && "WFNKQRB".contains(atom))
}

/// The pieces that the options define, the king first.
pub(super) fn pieces(options: &mut Options) -> Vec<Piece> {
    let named = NAMED_PIECES.iter().map(|(kind, betza)| ((*kind).to_owned(), (*betza).to_owned()));
    let special = ["pawn", "soldier"].map(|kind| (kind.to_owned(), String::new()));
    let own = (1..=25).map(|number| (format!("customPiece{number}"), String::new()));
    for kind in UNSUPPORTED {
        if options.get(kind).is_some_and(|value| value != "-") {
            options.warn(kind, SkipReason::Unsupported);
        }
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for (kind, betza) in named.chain(special).chain(own) {
        let Some(value) = options.get(&kind) else { continue };
        let (letter, own) = match value.split_once(':') {
            Some((letter, own)) => (letter.trim(), own.trim().to_owned()),
            None => (value.as_str(), betza),
        };
        let mut letters = letter.chars();
        let letter = match (letters.next(), letters.next()) {
            (Some('-') | None, None) => continue,
            (Some(letter), None) if letter.is_ascii_alphabetic() => letter.to_ascii_uppercase(),
            _ => {
                options.warn(&kind, SkipReason::InvalidValue);
                continue;
            }
        };
        let readable = own.is_empty() || is_read_alike(&own);
        let empty = own.is_empty() && kind.starts_with("customPiece");
        let depth = options.depth(&kind);
        // A game's own definition takes the letter away from an inherited piece.
        let other = pieces.iter().find(|piece| piece.letter == letter).map(|piece| piece.depth);
        if !readable || empty || other == Some(depth) {
            options.warn(&kind, SkipReason::InvalidValue);
        } else if other.is_none_or(|other| other > depth) {
            pieces.retain(|piece| piece.letter != letter);
            pieces.push(Piece { kind, letter, betza: own, depth });
        }
    }
    pieces
}
