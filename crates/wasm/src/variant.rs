//! Games from TOML files.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use wazir_surface::Game;

use crate::errors::exception;
use crate::game::{JsGame, caught};
use crate::play::setup;
use crate::values::list;

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Begins a game that a TOML text defines.
    #[wasm_bindgen(js_name = fromToml)]
    pub fn from_toml(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "GameOptions")] options: &JsValue,
    ) -> Result<JsGame, JsValue> {
        caught(Game::from_toml(text, &setup(options))).map(Self)
    }
}

/// Returns what is doubtful in a TOML text that defines a game, each with its place. Throws if the
/// text is wrong.
#[wasm_bindgen(js_name = checkGameFile, unchecked_return_type = "WazirError[]")]
pub fn check_game_file(text: &str) -> Result<Array, JsValue> {
    Ok(list(caught(wazir_surface::check_game_file(text))?.into_iter().map(exception)))
}
