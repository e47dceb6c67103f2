//! Pieces and armies of your own.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use wazir_surface::{Betza, PieceTarget};

use crate::game::caught;
use crate::values::{Fields, field, list, number, strings};

/// The board that a call is about, by default that of chess.
fn board(options: &JsValue) -> (usize, usize) {
    let side = |name| number(options, name).map_or(8, |number| number as usize);
    (side("width"), side("height"))
}

/// A movement in Betza notation.
#[wasm_bindgen(js_name = Betza)]
#[derive(Clone)]
pub struct JsBetza(Betza);

#[wasm_bindgen(js_class = Betza)]
impl JsBetza {
    /// Parses a movement.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<JsBetza, JsValue> {
        caught(Betza::parse(text)).map(Self)
    }

    /// The movement in its usual form.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Returns the movement in its usual form.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_js_string(&self) -> String {
        self.0.text()
    }

    /// Explains the movement in plain English, a clause for each way of moving.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn explain(&self) -> Array {
        list(self.0.explain())
    }

    /// What other programs read differently, in English.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn warnings(&self) -> Array {
        list(self.0.warnings())
    }

    /// Returns the movement as XBoard writes it; `undefined` if it cannot.
    #[wasm_bindgen(js_name = toXboard)]
    pub fn to_xboard(&self) -> Option<String> {
        self.0.to_xboard()
    }

    /// Returns the movement as Fairy-Stockfish writes it; `undefined` if it cannot.
    #[wasm_bindgen(js_name = toFairyStockfish)]
    pub fn to_fairy_stockfish(&self) -> Option<String> {
        self.0.to_fairy_stockfish()
    }

    /// Analyses the piece on a board.
    #[wasm_bindgen(unchecked_return_type = "BetzaAnalysis")]
    pub fn analysis(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "BoardSize")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let (width, height) = board(options);
        let found = caught(self.0.analysis(width, height))?;
        let fields = Fields::new()
            .with("value", found.value)
            .with("meanMoves", found.mean_moves)
            .with("movesBySquare", list(found.moves_by_square))
            .with("crowdedMobility", found.crowded_mobility)
            .with("forwardMobility", found.forward_mobility)
            .with("isColorBound", found.is_color_bound);
        Ok(fields.into())
    }

    /// Returns the moves of the piece from a square of a board with other pieces.
    #[wasm_bindgen(unchecked_return_type = "PieceTarget[]")]
    pub fn moves(
        &self,
        from: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "PieceBoard")] options: &JsValue,
    ) -> Result<Array, JsValue> {
        let squares = |name| field(options, name).map(|names| strings(&names)).unwrap_or_default();
        let (friends, enemies) = (squares("friends"), squares("enemies"));
        let found = caught(self.0.moves(from, board(options), &friends, &enemies))?;
        let target = |target: PieceTarget| {
            Fields::new().with("square", target.square).with("captures", list(target.captures))
        };
        Ok(list(found.into_iter().map(target)))
    }

    /// Solves the ending of king and this piece against a bare king. It takes some tens of
    /// milliseconds.
    #[wasm_bindgen(js_name = matingPower, unchecked_return_type = "MatingPower")]
    pub fn mating_power(&self) -> Result<JsValue, JsValue> {
        let found = caught(self.0.mating_power())?;
        let fields = Fields::new()
            .with("forcesMate", found.forces_mate)
            .with("positions", found.positions)
            .with("won", found.won)
            .with("longest", found.longest);
        Ok(fields.into())
    }

    /// Draws the moves of the piece from the middle of a board as an SVG file.
    #[cfg(feature = "pictures")]
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "BoardSize")] options: &JsValue,
    ) -> Result<String, JsValue> {
        let (width, height) = board(options);
        caught(self.0.svg(width, height))
    }

    /// Draws the moves of the piece from the middle of a board as text.
    #[cfg(feature = "pictures")]
    #[wasm_bindgen(js_name = boardText)]
    pub fn board_text(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "BoardSize")] options: &JsValue,
    ) -> Result<String, JsValue> {
        let (width, height) = board(options);
        caught(self.0.board_text(width, height))
    }
}

#[cfg(feature = "cwda")]
mod army {
    use js_sys::Array;
    use wasm_bindgen::prelude::*;
    use wazir_surface::{Army, ArmyPiece};

    use crate::game::caught;
    use crate::values::{Fields, list, text};

    /// An army for Chess with Different Armies.
    #[wasm_bindgen(js_name = Army)]
    #[derive(Clone)]
    pub struct JsArmy(Army);

    #[wasm_bindgen(js_class = Army)]
    impl JsArmy {
        /// Creates an army of four kinds of pieces: those of the files a and h, b and g, c and f,
        /// and d.
        #[wasm_bindgen(constructor)]
        pub fn new(
            id: &str,
            #[wasm_bindgen(unchecked_param_type = "ArmyPiece[]")] pieces: &Array,
        ) -> Result<JsArmy, JsValue> {
            let part = |piece: &JsValue, name| text(piece, name).unwrap_or_default();
            let piece = |piece: JsValue| ArmyPiece {
                letter: part(&piece, "letter"),
                name: part(&piece, "name"),
                betza: part(&piece, "betza"),
            };
            let pieces: Vec<ArmyPiece> = pieces.iter().map(piece).collect();
            caught(Army::new(id, &pieces)).map(Self)
        }

        /// Returns the known army with this name, such as `nutters`.
        pub fn find(name: &str) -> Result<JsArmy, JsValue> {
            caught(Army::find(name)).map(Self)
        }

        /// Reads `text` of an army, or the identifier of a known one.
        pub fn parse(text: &str) -> Result<JsArmy, JsValue> {
            caught(Army::parse(text)).map(Self)
        }

        /// Reads an army from the text of a TOML file.
        #[cfg(feature = "variant")]
        #[wasm_bindgen(js_name = fromToml)]
        pub fn from_toml(text: &str) -> Result<JsArmy, JsValue> {
            caught(Army::from_toml(text)).map(Self)
        }

        /// Returns every known army, those of the library last.
        #[wasm_bindgen(unchecked_return_type = "Army[]")]
        pub fn all() -> Array {
            list(Army::all().into_iter().map(Self))
        }

        /// Returns the army with another title.
        #[wasm_bindgen(js_name = withTitle)]
        pub fn with_title(&self, title: &str) -> Result<JsArmy, JsValue> {
            caught(self.0.with_title(title)).map(Self)
        }

        /// Returns the army with another king, without castling in its Betza string.
        #[wasm_bindgen(js_name = withKing)]
        pub fn with_king(&self, betza: &str) -> Result<JsArmy, JsValue> {
            caught(self.0.with_king(betza)).map(Self)
        }

        /// Returns the army with other pawns.
        #[wasm_bindgen(js_name = withPawn)]
        pub fn with_pawn(&self, betza: &str) -> Result<JsArmy, JsValue> {
            caught(self.0.with_pawn(betza)).map(Self)
        }

        /// The identifier.
        #[wasm_bindgen(getter)]
        pub fn id(&self) -> String {
            self.0.id().to_owned()
        }

        /// The title, which players use.
        #[wasm_bindgen(getter)]
        pub fn title(&self) -> String {
            self.0.title().to_owned()
        }

        /// The kinds of pieces, those of the files a, b, c and d first.
        #[wasm_bindgen(getter, unchecked_return_type = "ArmyPiece[]")]
        pub fn pieces(&self) -> Array {
            list(self.0.pieces().into_iter().map(|piece| {
                Fields::new()
                    .with("letter", piece.letter)
                    .with("name", piece.name)
                    .with("betza", piece.betza)
            }))
        }

        /// The movement of the king, without castling.
        #[wasm_bindgen(getter)]
        pub fn king(&self) -> String {
            self.0.king()
        }

        /// The movement of the pawns.
        #[wasm_bindgen(getter)]
        pub fn pawn(&self) -> String {
            self.0.pawn()
        }

        /// The identifier of a built-in army, and the whole definition of any other.
        #[wasm_bindgen(getter)]
        pub fn text(&self) -> String {
            self.0.text()
        }

        /// Returns `text`.
        #[wasm_bindgen(js_name = toString)]
        pub fn to_js_string(&self) -> String {
            self.0.text()
        }
    }
}
