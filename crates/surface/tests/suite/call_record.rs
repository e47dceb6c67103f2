//! Calls of a record, as the table of calls writes them.

use serde_json::{Value, json};
use wazir_surface::{Error, Game, Record, RecordNode, read};

use crate::call::{Answer, Arguments, moves_json, outcome_json, written_json};

/// Returns the first record of a text.
pub(crate) fn make(given: &Arguments<'_>) -> Result<Record, Error> {
    let mut records = read(given.text(0).as_bytes().to_vec(), &given.read_options(1))?;
    records.next().expect("a row has a record")
}

pub(crate) fn call(record: &Record, method: &str, given: &Arguments<'_>) -> Option<Answer> {
    Some(match method {
        "game" => Ok(json!(record.game())),
        "players" => Ok(json!(record.players())),
        "start_fen" => Ok(json!(record.start_fen())),
        "end_fen" => Ok(json!(record.end_fen())),
        "moves" => Ok(moves_json(&record.moves())),
        "nodes" => Ok(record.nodes().iter().map(node_json).collect()),
        "variation_count" => Ok(json!(record.variation_count())),
        "termination" => Ok(json!(record.termination())),
        "result" => Ok(json!(record.result())),
        "outcome" => Ok(record.outcome().map_or(Value::Null, |outcome| outcome_json(&outcome))),
        "line" => record.line(given.value(0).as_str()).map(Value::from),
        "to_game" => record.to_game().map(|game| game_json(&game)),
        "game_at" => record.game_at(given.number(0)).map(|game| game_json(&game)),
        "equals" => make(given).map(|other| json!(*record == other)),
        "write" => record.write(given.text(0), &given.write_options(1)).map(|w| written_json(&w)),
        _ => return None,
    })
}

fn node_json(node: &RecordNode) -> Value {
    let mv = node.mv.as_ref().map(|mv| mv.text());
    json!([node.parent, mv, node.is_illegal, node.termination, node.comment, node.nags, node.time])
}

fn game_json(game: &Game) -> Value {
    json!({"moves": moves_json(&game.history()), "fen": game.fen()})
}
