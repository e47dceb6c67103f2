//! What the pieces of a game are, for those who see them.

use serde_json::{Map, Value, json};
use wazir_games::{Piece, Play};
use wazir_tables::scene::key;

/// Every piece that can be on the board, by its key.
pub(crate) fn all(game: &Play) -> Value {
    let mut pieces = Map::new();
    for seat in game.seats() {
        for kind in 0..game.position().kinds() {
            let piece = Piece { seat, kind };
            let facts = game.piece_facts(piece);
            let movement = facts.movement.as_ref();
            let shown = json!({
                "name": facts.name,
                "label": facts.label,
                "letters": facts.look.letters.as_deref().unwrap_or(&facts.letter),
                "kanji": facts.look.kanji,
                "betza": movement.map(ToString::to_string),
                "text": movement.map(|movement| movement.explain().to_string()),
                "promoted": facts.promoted,
            });
            pieces.insert(key(piece), shown);
        }
    }
    Value::Object(pieces)
}
