//! Descriptions of a game's pieces, for clients.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use serde_json::{Map, Value, json};
use wazir_registry::{AnyPiece, Play};
use wazir_tables::TableSpec;
use wazir_tables::snapshot::piece_key;

/// The descriptions for tables that are awake, shared by tables with the same options.
#[derive(Debug, Default)]
pub(crate) struct PieceCache(Mutex<HashMap<String, Weak<Value>>>);

impl PieceCache {
    /// Returns the descriptions for a table.
    pub(crate) fn of(&self, opening: &TableSpec, game: &Play) -> Arc<Value> {
        let TableSpec { game: id, game_file, armies, army_file, start, seats, options, .. } =
            opening;
        let alike =
            json!([id, game_file, armies, army_file, start, seats.len(), options]).to_string();
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pieces) = known.get(&alike).and_then(Weak::upgrade) {
            return pieces;
        }
        known.retain(|_, pieces| pieces.strong_count() > 0);
        let pieces = Arc::new(pieces_json(game));
        known.insert(alike, Arc::downgrade(&pieces));
        pieces
    }
}

/// Describes every piece that can be on the board, by its key.
pub(crate) fn pieces_json(game: &Play) -> Value {
    let mut pieces = Map::new();
    for seat in game.seats() {
        for kind in 0..game.position().kind_count() {
            let piece = AnyPiece { seat, kind };
            let facts = game.piece_info(piece);
            let movement = facts.movement.as_ref();
            let shown = json!({
                "name": facts.name,
                "label": facts.label,
                "letters": facts.style.letters.as_deref().unwrap_or(&facts.letter),
                "kanji": facts.style.kanji,
                "betza": movement.map(ToString::to_string),
                "text": movement.map(|movement| movement.explain().to_string()),
                "promoted": facts.promoted,
            });
            pieces.insert(piece_key(piece), shown);
        }
    }
    Value::Object(pieces)
}
