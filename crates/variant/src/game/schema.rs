//! The JSON Schema of game files, for completion and checks in editors.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use serde_json::{Map, Value, json};

use super::bases::BaseGame;
use super::keys::{GAME, Key, KeyValue};

/// The pattern of a word that names squares.
const SQUARES: &str = r"[a-z*](\*|\^?(0?[1-9]|[1-9][0-9]))";

/// Returns the JSON Schema (draft 7) of game files. It is made from the table of keys by which
/// files are read; what a schema cannot say, such as which pieces there are, is checked only by
/// [`read_game`](super::read_game).
///
/// ```
/// let schema: serde_json::Value = serde_json::from_str(&wazir_variant::game::json_schema())?;
/// assert_eq!(schema["properties"]["board"]["properties"]["files"]["maximum"], 26);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn json_schema() -> String {
    let mut schema = table(&GAME);
    let more = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Wazir game file",
        "description": "A chess-like game, see docs/variants.md",
        "required": ["name"],
        "anyOf": [
            { "required": ["based-on"] },
            { "required": ["board", "pieces", "start"] },
        ],
        "definitions": {
            "region": one_or_list(&json!({ "type": "string", "pattern": region_pattern() })),
            "pieces": one_or_list(&json!({ "type": "string", "minLength": 1 })),
        },
    });
    if let (Some(schema), Value::Object(more)) = (schema.as_object_mut(), more) {
        schema.extend(more);
    }
    // The order must not depend on the features of the crate that others request.
    schema.sort_all_objects();
    format!("{schema:#}\n")
}

fn region_pattern() -> String {
    format!(r"^\s*({SQUARES}(-{SQUARES})?(\s+|$))*$")
}

fn one_or_list(one: &Value) -> Value {
    json!({ "anyOf": [one, { "type": "array", "items": one }] })
}

/// The schema of a table with these keys and no others.
fn table(keys: &'static [Key]) -> Value {
    let properties: Map<String, Value> =
        keys.iter().map(|key| (key.name.to_owned(), property(key))).collect();
    json!({ "type": "object", "additionalProperties": false, "properties": properties })
}

/// The schema of a key, with what the documentation tells of it.
fn property(key: &Key) -> Value {
    let mut schema = value(key.value);
    if key.sided {
        schema = json!({ "anyOf": [schema, {
            "type": "object",
            "additionalProperties": false,
            "properties": { "white": schema, "black": schema },
        }] });
    }
    let description = description(key);
    if let Some(schema) = schema.as_object_mut().filter(|_| !description.is_empty()) {
        // Beside a reference, other keywords do not count.
        if let Some(reference) = schema.remove("$ref") {
            schema.insert("allOf".into(), json!([{ "$ref": reference }]));
        }
        schema.insert("description".into(), description.into());
    }
    schema
}

fn value(value: KeyValue) -> Value {
    match value {
        KeyValue::Text { most } => json!({ "type": "string", "minLength": 1, "maxLength": most }),
        KeyValue::Flag => json!({ "type": "boolean" }),
        KeyValue::Number { least, most } => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        KeyValue::Words(words) => json!({ "enum": words }),
        KeyValue::WordList(words) => one_or_list(&json!({ "enum": words })),
        KeyValue::Id { most } => {
            json!({ "type": "string", "pattern": format!("^[a-z0-9-]{{1,{most}}}$") })
        }
        KeyValue::Base => {
            json!({ "enum": BaseGame::all().iter().map(BaseGame::name).collect::<Vec<_>>() })
        }
        KeyValue::Seats => {
            let name = json!({ "type": "string", "minLength": 1, "maxLength": 30 });
            json!({ "type": "array", "items": name, "minItems": 2, "maxItems": 2 })
        }
        KeyValue::Letter => json!({ "type": "string", "pattern": "^\\+?[A-Z]$" }),
        KeyValue::File => json!({ "type": "string", "pattern": "^[a-z]$" }),
        KeyValue::Name => json!({ "type": "string" }),
        KeyValue::Position | KeyValue::Piece => json!({ "type": "string", "minLength": 1 }),
        KeyValue::Betza => json!({ "type": "string", "minLength": 1, "maxLength": 4096 }),
        KeyValue::Pieces => json!({ "$ref": "#/definitions/pieces" }),
        KeyValue::Region => json!({ "$ref": "#/definitions/region" }),
        KeyValue::Table(keys) => table(keys),
        KeyValue::Starts(keys) => {
            let mut start = table(keys);
            start["required"] = json!(["position"]);
            json!({
                "type": "object",
                "propertyNames": { "pattern": "^[a-z0-9-]{1,40}$" },
                "additionalProperties": { "anyOf": [{ "type": "string", "minLength": 1 }, start] },
            })
        }
        KeyValue::Tables(keys) => json!({ "type": "object", "additionalProperties": table(keys) }),
    }
}

/// The meaning of a key and its default as plain text.
fn description(key: &Key) -> String {
    let [_, default, meaning] = key.told.map(plain);
    match (meaning.is_empty(), default.is_empty()) {
        (true, true) => String::new(),
        (false, true) => meaning,
        (true, false) => format!("default: {default}"),
        (false, false) => format!("{meaning} (default: {default})"),
    }
}

/// Replaces the links of Markdown, `[text](address)`, by their texts.
fn plain(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some((before, link)) = rest.split_once('[') {
        text += before;
        rest = link;
        let linked = link.split_once("](").and_then(|(shown, address)| {
            let (_, after) = address.split_once(')')?;
            (!shown.contains('`')).then_some((shown, after))
        });
        match linked {
            Some((shown, after)) => {
                text += shown;
                rest = after;
            }
            None => text.push('['),
        }
    }
    text + rest
}
