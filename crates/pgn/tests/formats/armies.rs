//! Random armies for the property tests.

use proptest::prelude::*;
use proptest::sample::select;
use wazir_cwda::{Army, ArmyPiece, Matchup};

const PARTS: [&str; 24] = [
    "W", "F", "N", "D", "A", "H", "R", "B", "Q", "R4", "vR", "fB", "bhN", "fsR", "nN", "NN", "pR",
    "mRcB", "gQ", "imN", "jD", "Q2", "fC", "sZ",
];
const KINGS: [&str; 4] = ["KN", "WA", "fKbN", "F"];
const PAWNS: [&str; 6] =
    ["fmWfcF", "fmFfceW", "fmWfceFifmR2", "fKffN", "fmRfceFfcB2ifmnD", "fmWfcFfcN"];

fn name() -> impl Strategy<Value = String> {
    let printable = "[!-~À-ÿあ-ん]([ -~À-ÿあ-ん]{0,18}[!-~À-ÿあ-ん])?";
    prop_oneof!["[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?", printable.prop_map(String::from)]
}

fn movement() -> impl Strategy<Value = String> {
    let parts = proptest::collection::vec(select(&PARTS[..]), 1..=2);
    // A doubled letter would be read as a rider.
    parts.prop_map(|mut parts| {
        parts.dedup_by(|next, part| part.ends_with(&next[..1]));
        parts.concat()
    })
}

/// Generates any army, sometimes with its own king and pawn.
pub(crate) fn armies() -> impl Strategy<Value = Army> {
    let letters: Vec<char> = ('A'..='Z').filter(|letter| !"KP".contains(*letter)).collect();
    let pieces = proptest::array::uniform4((name(), movement()));
    let rare = |list: &'static [&'static str]| proptest::option::weighted(0.2, select(list));
    let title = proptest::option::of(name());
    let own = (title, rare(&KINGS), rare(&PAWNS));
    ("[a-z][a-z0-9_-]{0,20}", pieces, Just(letters).prop_shuffle(), own).prop_map(
        |(id, pieces, letters, (title, king, pawn))| {
            let piece = |i: usize| {
                let (name, betza) = &pieces[i];
                ArmyPiece::new(&letters[i].to_string(), name, betza).expect("a piece")
            };
            let army = Army::from_pieces(&id, [0, 1, 2, 3].map(piece)).expect("an army");
            let army =
                title.iter().fold(army, |army, title| army.with_title(title).expect("a title"));
            let army = king.iter().fold(army, |army, king| army.with_king(king).expect("a king"));
            pawn.iter().fold(army, |army, pawn| army.with_pawn(pawn).expect("a pawn"))
        },
    )
}

/// Generates matchups with at least one army that is not built in.
pub(crate) fn pairings() -> impl Strategy<Value = Matchup> {
    let other = prop_oneof![armies(), select(Army::builtin())];
    (armies(), other, any::<bool>()).prop_map(|(own, other, swapped)| match swapped {
        false => Matchup::new(own, other),
        true => Matchup::new(other, own),
    })
}
