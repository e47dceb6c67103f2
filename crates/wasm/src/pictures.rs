//! Pictures of games in progress.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use wazir_surface::SvgOptions;

use crate::game::{JsGame, caught};
use crate::values::{Fields, field, list, number, pair_list, text, truth};

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Draws the board as an SVG file. The last move and a king in check are marked.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: &JsValue,
    ) -> Result<String, JsValue> {
        caught(self.0.svg(&svg_options(options)))
    }

    /// Returns each square with the upper left corner of its cell in the picture of `svg`, in the units
    /// of the file: a cell is 100 wide and high.
    #[wasm_bindgen(js_name = squareCorners, unchecked_return_type = "SquareCorner[]")]
    pub fn square_corners(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "SvgOptions")] options: &JsValue,
    ) -> Result<Array, JsValue> {
        let corners = caught(self.0.square_corners(&svg_options(options)))?;
        let corner = |(square, x, y): (String, f64, f64)| {
            Fields::new().with("square", square).with("x", x).with("y", y)
        };
        Ok(list(corners.into_iter().map(corner)))
    }

    /// Draws the board as plain text, as the player of a seat sees it.
    #[wasm_bindgen(js_name = boardText)]
    pub fn board_text(&self, seat: Option<usize>) -> Result<String, JsValue> {
        caught(self.0.board_text(seat.unwrap_or(0)))
    }

    /// Returns the board as plain text.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_js_string(&self) -> String {
        self.0.to_string()
    }
}

fn svg_options(options: &JsValue) -> SvgOptions {
    let mut wanted = SvgOptions::default();
    wanted.seat = number(options, "seat").unwrap_or(0) as usize;
    wanted.script = text(options, "script");
    wanted.board = text(options, "board");
    let size = |size| u32::try_from(size).unwrap_or(u32::MAX);
    wanted.cell_size = number(options, "cellSize").map(size);
    wanted.without_coordinates = !truth(options, "coordinates").unwrap_or(true);
    let texts = |name| field(options, name).map(|list| pair_list(&list)).unwrap_or_default();
    (wanted.arrows, wanted.marks) = (texts("arrows"), texts("marks"));
    wanted
}
