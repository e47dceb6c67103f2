//! Games in progress.

use wasm_bindgen::prelude::*;
use wazir_surface::{Error, Game};

use crate::errors::exception;

/// A game in progress: its start, the moves played, and those undone.
#[wasm_bindgen(js_name = Game)]
#[derive(Clone)]
pub struct JsGame(pub(crate) Game);

/// Returns a result with its error as an exception.
pub(crate) fn caught<T>(result: Result<T, Error>) -> Result<T, JsValue> {
    result.map_err(exception)
}

/// The worker needs no more than this of a game.
#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Returns the game that `save` wrote.
    pub fn load(text: &str) -> Result<JsGame, JsValue> {
        caught(Game::load(text)).map(Self)
    }
}
