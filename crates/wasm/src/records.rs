//! Records of games in every format.

use js_sys::{Array, Uint8Array};
use std::io::Cursor;
use wasm_bindgen::prelude::*;
use wazir_surface::{
    FormatFacts, Game, LossNote, Problem, ReadOptions, Record, RecordNode, Records, WriteOptions,
    Written,
};

use crate::errors::exception;
use crate::game::{JsGame, caught};
use crate::moves::{move_object, moves};
use crate::play::outcome;
use crate::values::{Fields, lines, list, pairs, text, to_text};

/// Returns the bytes of a text or of an array of bytes.
fn bytes(source: &JsValue) -> Vec<u8> {
    match source.dyn_ref::<Uint8Array>() {
        Some(bytes) => bytes.to_vec(),
        None => to_text(source).into_bytes(),
    }
}

fn read_options(options: &JsValue) -> ReadOptions {
    let mut wanted = ReadOptions::default();
    wanted.format = text(options, "format");
    wanted.path = text(options, "path");
    wanted.encoding = text(options, "encoding");
    wanted
}

fn write_options(options: &JsValue) -> WriteOptions {
    let mut wanted = WriteOptions::default();
    wanted.encoding = text(options, "encoding");
    wanted.headers = pairs(options, "headers");
    wanted
}

fn written(written: &Written) -> JsValue {
    let loss =
        |loss: &LossNote| Fields::new().with("kind", loss.kind).with_text("message", &loss.message);
    Fields::new()
        .with("text", &*written.text)
        .with("bytes", Uint8Array::from(&*written.bytes))
        .with("encoding", written.encoding)
        .with("losses", list(written.losses.iter().map(loss)))
        .into()
}

fn problem(problem: &Problem) -> Fields {
    Fields::new()
        .with("game", problem.game as f64)
        .with("isError", problem.is_error)
        .with("kind", problem.kind)
        .with("line", problem.line as f64)
        .with("column", problem.column as f64)
        .with("text", &*problem.text)
        .with_text("message", &problem.message)
}

fn node(node: &RecordNode) -> Fields {
    Fields::new()
        .with_some("parent", node.parent.map(|parent| parent as f64))
        .with_some("move", node.mv.as_ref().map(move_object))
        .with("isIllegal", node.is_illegal)
        .with_some("termination", node.termination.as_deref())
        .with("comment", &*node.comment)
        .with("nags", list(node.nags.iter().copied()))
        .with_some("time", node.time)
}

/// Returns every format of the built-in games.
#[wasm_bindgen(unchecked_return_type = "FormatFacts[]")]
pub fn formats() -> Array {
    let facts = |format: FormatFacts| {
        Fields::new()
            .with("name", format.name)
            .with("title", format.title)
            .with("extension", format.extension)
            .with("content", format.content)
            .with("manyGames", format.many_games)
    };
    list(wazir_surface::formats().into_iter().map(facts))
}

/// Reads the records of a text or of bytes, game by game.
#[wasm_bindgen]
pub fn read(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] source: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "ReadOptions")] options: &JsValue,
) -> Result<JsRecords, JsValue> {
    caught(wazir_surface::read(bytes(source), &read_options(options))).map(JsRecords)
}

/// Converts all records of a text or of bytes to a format.
#[wasm_bindgen(unchecked_return_type = "Written")]
pub fn convert(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] source: &JsValue,
    to: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "ReadOptions")] from: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
) -> Result<JsValue, JsValue> {
    let (from, options) = (read_options(from), write_options(options));
    caught(wazir_surface::convert(bytes(source), &from, to, &options)).map(|done| written(&done))
}

/// Checks every move of the records of a text or of bytes, and returns what is wrong.
#[wasm_bindgen(unchecked_return_type = "CheckReport")]
pub fn check(
    #[wasm_bindgen(unchecked_param_type = "string | Uint8Array")] source: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "ReadOptions")] options: &JsValue,
) -> Result<JsValue, JsValue> {
    let source = Box::new(Cursor::new(bytes(source)));
    let report = caught(wazir_surface::check(source, &read_options(options)))?;
    let fields = Fields::new()
        .with_some("format", report.format)
        .with_some("encoding", report.encoding)
        .with("games", report.games as f64)
        .with("plies", report.plies as f64)
        .with("problems", list(report.problems.iter().map(problem)));
    Ok(fields.into())
}

/// The records of a text, read one by one: an iterator. A record that cannot be read at all throws,
/// and the next one follows.
#[wasm_bindgen(js_name = Records, skip_typescript)]
pub struct JsRecords(Records);

#[wasm_bindgen(js_class = Records)]
impl JsRecords {
    /// Reads the next record, as an iterator does.
    #[wasm_bindgen(skip_typescript)]
    pub fn next(&mut self) -> Result<JsValue, JsValue> {
        match self.0.next() {
            Some(Ok(record)) => {
                Ok(Fields::new().with("done", false).with("value", JsRecord(record)).into())
            }
            Some(Err(error)) => Err(exception(error)),
            None => Ok(Fields::new().with("done", true).into()),
        }
    }

    /// The name of the format; `undefined` before the first record.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn format(&self) -> Option<String> {
        self.0.format().map(str::to_owned)
    }

    /// The name of the encoding, as far as the text has been read.
    #[wasm_bindgen(getter, skip_typescript)]
    pub fn encoding(&self) -> Option<String> {
        self.0.encoding().map(str::to_owned)
    }
}

/// A record that was read: headers, a tree of moves, and the error that stopped the reader.
#[wasm_bindgen(js_name = Record)]
pub struct JsRecord(Record);

#[wasm_bindgen(js_class = Record)]
impl JsRecord {
    /// The id of the game.
    #[wasm_bindgen(getter)]
    pub fn game(&self) -> String {
        self.0.game().to_owned()
    }

    /// The headers as pairs of key and value, in their order: `player-0`, `player-1`, `event`,
    /// `date` and so on, and others by their own names.
    #[wasm_bindgen(getter, unchecked_return_type = "[string, string][]")]
    pub fn headers(&self) -> Array {
        list(self.0.headers().into_iter().map(|(key, value)| list([key, value])))
    }

    /// Returns the value of the first header with this key.
    pub fn header(&self, key: &str) -> Option<String> {
        self.0.header(key).map(str::to_owned)
    }

    /// The names of the players, as far as the headers give them.
    #[wasm_bindgen(getter, unchecked_return_type = "string[]")]
    pub fn players(&self) -> Array {
        list(self.0.players())
    }

    /// The start position in the game's own text form.
    #[wasm_bindgen(getter, js_name = startFen)]
    pub fn start_fen(&self) -> String {
        self.0.start_fen()
    }

    /// The position at the end of the main line in the game's own text form.
    #[wasm_bindgen(getter, js_name = endFen)]
    pub fn end_fen(&self) -> String {
        self.0.end_fen()
    }

    /// The moves of the main line.
    #[wasm_bindgen(getter, unchecked_return_type = "Move[]")]
    pub fn moves(&self) -> Array {
        moves(&self.0.moves())
    }

    /// The moves of the main line in the game's own notation.
    #[wasm_bindgen(getter, js_name = moveTexts, unchecked_return_type = "string[]")]
    pub fn move_texts(&self) -> Array {
        lines(&self.0.move_texts().join("\n"))
    }

    /// Every node of the tree with its variations, each after the one before it.
    #[wasm_bindgen(getter, unchecked_return_type = "RecordNode[]")]
    pub fn nodes(&self) -> Array {
        list(self.0.nodes().iter().map(node))
    }

    /// The number of continuations beside the first ones.
    #[wasm_bindgen(getter, js_name = variationCount)]
    pub fn variation_count(&self) -> usize {
        self.0.variation_count()
    }

    /// How the game ended as the record states it, as one word such as `resign` or `mate`.
    #[wasm_bindgen(getter)]
    pub fn termination(&self) -> Option<String> {
        self.0.termination()
    }

    /// The result in the form of PGN, if the headers state one.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Option<String> {
        self.0.result().map(str::to_owned)
    }

    /// The outcome that the record states, if it is one.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self) -> JsValue {
        outcome(self.0.outcome())
    }

    /// The error that stopped the reader; the record holds what is before it.
    #[wasm_bindgen(getter, unchecked_return_type = "WazirError | undefined")]
    pub fn error(&self) -> JsValue {
        self.0.error().map_or(JsValue::UNDEFINED, exception)
    }

    /// The error and everything that the reader was lenient about.
    #[wasm_bindgen(getter, unchecked_return_type = "Problem[]")]
    pub fn problems(&self) -> Array {
        list(self.0.problems().iter().map(problem))
    }

    /// Returns the game at the end of the main line, with all variations, to continue with.
    #[wasm_bindgen(js_name = toGame)]
    pub fn to_game(&self) -> Result<JsGame, JsValue> {
        caught(self.0.to_game()).map(JsGame)
    }

    /// Returns the game at a node of the tree, by its place in `nodes`, with the moves that lead there.
    #[wasm_bindgen(js_name = gameAt)]
    pub fn game_at(&self, node: usize) -> Result<JsGame, JsValue> {
        caught(self.0.game_at(node)).map(JsGame)
    }

    /// Returns the main line in a notation of the game, by default the preferred one: see
    /// `Game.styles`.
    #[wasm_bindgen(unchecked_return_type = "string[]")]
    pub fn line(&self, style: Option<String>) -> Result<Array, JsValue> {
        Ok(lines(&caught(self.0.line(style.as_deref()))?.join("\n")))
    }

    /// Whether two records are the same: their games, trees, headers and problems.
    pub fn equals(&self, other: &JsRecord) -> bool {
        self.0 == other.0
    }

    /// Writes the record in a format.
    #[wasm_bindgen(unchecked_return_type = "Written")]
    pub fn write(
        &self,
        format: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        caught(self.0.write(format, &write_options(options))).map(|done| written(&done))
    }
}

#[wasm_bindgen(js_class = Game)]
impl JsGame {
    /// Reads a game from any text: a record in any format, a position as SFEN or FEN, `position
    /// startpos moves …`. It is at the end of the main line of the first game in the text.
    pub fn open(text: &str) -> Result<JsGame, JsValue> {
        caught(Game::open(text)).map(Self)
    }

    /// Writes the game in a format, with its variations and comments.
    #[wasm_bindgen(unchecked_return_type = "Written")]
    pub fn write(
        &self,
        format: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "WriteOptions")] options: &JsValue,
    ) -> Result<JsValue, JsValue> {
        caught(self.0.write(format, &write_options(options))).map(|done| written(&done))
    }

    /// Returns the game as a record.
    #[wasm_bindgen(js_name = toRecord)]
    pub fn to_record(&self) -> JsRecord {
        JsRecord(self.0.to_record())
    }
}
