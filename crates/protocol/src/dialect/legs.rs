//! Moves that take a piece on their way, as XBoard writes them: leg by leg, with a comma between.

use wazir_games::{AnyPosition, Move};
use wazir_geometry::Board;

/// A move of a game from a file as XBoard writes it: `e4f5,f5g6` for the game's own `e4xf5g6`.
pub(super) fn in_legs(position: &AnyPosition, mv: Move, text: String) -> String {
    let over = position.parts(mv).and_then(|parts| parts.passes);
    let Some(over) = over.map(|over| position.board().square_name(over)) else { return text };
    match text.split_once(&format!("x{over}")) {
        Some((from, to)) => format!("{from}{over},{over}{to}"),
        None => text,
    }
}

/// A move in the game's own text form of one that XBoard writes leg by leg; `None` when it is not
/// written so.
pub(super) fn in_one(position: &AnyPosition, text: &str) -> Option<String> {
    let (first, second) = text.split_once(',')?;
    let board = position.board();
    let square = |name: &str| board.square_named(name).is_some();
    let mut ways = first.char_indices().map(|(at, _)| first.split_at(at));
    ways.find_map(|(from, over)| {
        let to = second.strip_prefix(over).filter(|_| square(from) && square(over))?;
        Some(format!("{from}x{over}{to}"))
    })
}

#[cfg(test)]
mod tests {
    use wazir_games::Start;

    use super::*;

    #[test]
    fn legs_and_whole_moves() {
        let text = "name = 'Lions'\nstart = '4k5/10/10/10/4p5/3L6/10/10/10/4K5 w'\n\
                    board = { files = 10, ranks = 10 }\n[pieces]\nK = { betza = 'K', royal = true }\n\
                    L = { betza = 'KcaKmcabK' }\nP = { betza = 'fW' }\n";
        let file = wazir_variant::game::read(text).expect("a game");
        let play = file.entry().open(&Start::default()).expect("the start");
        let position = play.position();
        for (own, legs) in
            [("d5xe6f7", "d5e6,e6f7"), ("d5xe6d5", "d5e6,e6d5"), ("d5e6", "d5e6"), ("d5d5", "d5d5")]
        {
            let mv = play.read(own).expect("a move");
            assert!(play.moves().contains(&mv), "{own}");
            assert_eq!(in_legs(position, mv, play.write(mv)), legs);
            assert_eq!(in_one(position, legs).unwrap_or_else(|| legs.into()), own);
        }
        assert_eq!(in_one(position, "d5e6,f7f8"), None);
    }
}
