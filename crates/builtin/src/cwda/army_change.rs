//! Changes that make an army stronger or weaker.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wazir_betza::{Movement, Reach};
use wazir_cwda::{Army, ArmyPiece, ArmyRegistry, Matchup, Options};
use wazir_geometry::Chess8;
use wazir_players::ArmyChange;

/// The moves that may be added to a piece.
const ADDITIONS: [&str; 22] = [
    "mfW", "mbW", "fW", "bW", "sW", "W", "mfF", "mbF", "fF", "bF", "F", "fD", "sD", "D", "fA",
    "bA", "A", "fN", "bN", "N", "H", "C",
];
/// The ranges that a slide may be cut to, in squares.
const RANGES: [u8; 4] = [5, 4, 3, 2];
/// The largest number of characters of an identifier.
const LONGEST_ID: usize = 32;

/// Returns the army with one kind of piece changed so that the estimated value of all its pieces
/// grows by about `pawns`: by a move added or left out. `None` if there is no such change, or the
/// text is not an army.
pub(super) fn change(army: &str, pawns: f64) -> Option<ArmyChange> {
    let army = ArmyRegistry::with_library().read(army).ok()?;
    let files: Vec<_> = ('a'..='h').filter_map(|file| army.piece_index_on_file(file)).collect();
    let mut found: Vec<(f64, usize, String)> = Vec::new();
    for (index, piece) in army.pieces().iter().enumerate() {
        let count = files.iter().filter(|&&on_file| on_file == index).count() as f64;
        let Some(before) = value(piece.movement()) else { continue };
        for text in variations(piece.movement()) {
            let Some(after) = text.parse().ok().as_ref().and_then(value) else { continue };
            let off = (count * (after - before) - pawns).abs();
            found.push((off, index, text));
        }
    }
    // Doing nothing is off by all of it.
    found.retain(|(off, ..)| *off < pawns.abs());
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.iter().find_map(|(_, index, text)| changed(&army, *index, text))
}

fn value(movement: &Movement) -> Option<f64> {
    Some(movement.analysis(&Chess8).ok()?.value())
}

/// Returns the movement with each of its parts left out, with each of its slides cut short, and with
/// each of the additions.
fn variations(movement: &Movement) -> Vec<String> {
    let text = movement.to_string();
    let Ok(parsed) = text.parse::<Movement>() else { return Vec::new() };
    let spans: Vec<_> = parsed.spanned_moves().map(|(_, span)| span).collect();
    let without = spans
        .iter()
        .filter(|_| spans.len() > 1)
        .filter_map(|span| Some(format!("{}{}", text.get(..span.start)?, text.get(span.end..)?)));
    let endless = parsed.spanned_moves().filter(|(part, _)| part.reach() == Reach::Unlimited);
    let limited = endless.filter_map(|(_, span)| {
        let (part, rest) = (text.get(..span.end)?, text.get(span.end..)?);
        let rides = part.ends_with(['R', 'B', 'Q']);
        rides.then(|| RANGES.map(|range| format!("{part}{range}{rest}")))
    });
    let added = ADDITIONS.map(|more| format!("{text}{more}"));
    without.chain(limited.flatten()).chain(added).collect()
}

/// Returns the change, if games can be played with it.
fn changed(army: &Army, index: usize, betza: &str) -> Option<ArmyChange> {
    let old = army.pieces().get(index)?;
    let piece = |at: usize| {
        let old = army.pieces().get(at)?;
        let text = if at == index { betza.to_string() } else { old.movement().to_string() };
        ArmyPiece::new(&old.letter().to_string(), old.name(), &text).ok()
    };
    let id: String = army.id().chars().take(LONGEST_ID - 8).collect();
    let pieces = [piece(0)?, piece(1)?, piece(2)?, piece(3)?];
    let mut new = Army::from_pieces(&format!("{id}-changed"), pieces).ok()?;
    for file in 'f'..='h' {
        let at = army.piece_index_on_file(file)?;
        if at > 3 {
            new = new.with_king_side_piece(file, piece(at)?).ok()?;
        }
    }
    let new = new.with_king(&army.king().to_string()).ok()?;
    let new = new.with_pawn(&army.pawn().to_string()).ok()?;
    let starts = |white: &Army, black: &Army| {
        Matchup::new(white.clone(), black.clone()).start(&Options::default()).is_ok()
    };
    let fide = Army::default();
    (starts(&new, &new) && starts(&new, &fide) && starts(&fide, &new)).then(|| ArmyChange {
        army: new.to_string(),
        piece: old.name().to_string(),
        from: old.movement().to_string(),
        to: betza.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_goes_the_way_that_is_asked_for() {
        let total = |army: &str| -> f64 {
            let army = ArmyRegistry::with_library().read(army).unwrap();
            let piece = |file| value(army.piece_on_file(file)?.movement());
            ('a'..='h').filter_map(piece).sum()
        };
        for army in ["fide", "nutters", "fizzies", "stones"] {
            for pawns in [-2.0, -0.7, 0.7, 2.0] {
                let found = change(army, pawns).unwrap();
                let grown = total(&found.army) - total(army);
                assert!((grown - pawns).abs() < 0.7, "{army} {pawns}: {grown} by {found:?}");
            }
        }
        assert_eq!(change("nobody", 1.0), None);
        assert_eq!(change("fide", 0.0), None);
    }
}
