//! Facts about the games.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use wazir_surface::{ArmyFacts, GameFacts, OptionFacts, StartFacts, ValueFacts};

use crate::game::JsGame;
use crate::play::claim;
use crate::values::{Fields, list};

/// Returns the facts about every built-in game.
#[wasm_bindgen(unchecked_return_type = "GameFacts[]")]
pub fn games() -> Array {
    list(wazir_surface::games().iter().map(game))
}

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// The facts about the game.
    #[wasm_bindgen(getter, unchecked_return_type = "GameFacts")]
    pub fn facts(&self) -> JsValue {
        game(&self.0.facts()).into()
    }
}

fn game(game: &GameFacts) -> Fields {
    let seat_name = |seat: &wazir_surface::Bilingual| Fields::new().with_text("name", seat);
    let line = |line: &wazir_surface::Bilingual| Fields::new().with_text("text", line);
    let count = |&count: &usize| count as f64;
    Fields::new()
        .with("id", &*game.id)
        .with_text("title", &game.title)
        .with("about", list(game.about.iter().map(line)))
        .with("seats", list(game.seats.iter().map(seat_name)))
        .with("seatCounts", list(game.seat_counts.iter().map(count)))
        .with("options", list(game.options.iter().map(option)))
        .with("claims", list(game.claims.iter().map(claim)))
        .with("starts", list(game.starts.iter().map(start)))
        .with_some("lastNumberedStart", game.last_numbered_start)
        .with("armies", list(game.armies.iter().map(army)))
        .with("formats", list(game.formats.iter().map(String::as_str)))
        .with("styles", list(game.styles.iter().map(String::as_str)))
}

fn option(option: &OptionFacts) -> Fields {
    let range = option.range.map(|(least, most)| list([least, most]));
    Fields::new()
        .with("key", &*option.key)
        .with_text("title", &option.title)
        .with_text("help", &option.help)
        .with("values", list(option.values.iter().map(value)))
        .with_some("range", range)
        .with("default", &*option.default)
        .with("advanced", option.advanced)
}

fn value(value: &ValueFacts) -> Fields {
    Fields::new()
        .with("value", &*value.value)
        .with_text("title", &value.title)
        .with_text("help", &value.help)
}

fn start(start: &StartFacts) -> Fields {
    let fields = Fields::new().with("name", &*start.name).with_text("title", &start.title);
    match &start.about {
        Some(about) => fields.with_text("about", about),
        None => fields,
    }
}

fn army(army: &ArmyFacts) -> Fields {
    let piece = |(name, betza): &(String, String)| {
        Fields::new().with("name", &**name).with("betza", &**betza)
    };
    Fields::new()
        .with("id", &*army.id)
        .with("title", &*army.title)
        .with("description", &*army.description)
        .with("pieces", list(army.pieces.iter().map(piece)))
        .with("inLibrary", army.in_library)
}
