//! The table of calls, which the packages for other languages run too.
//!
//! `UPDATE_CALLS=1 cargo test -p wazir-surface --test suite calls` rewrites its results.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::call::{error_json, make};

fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/calls.json")
}

fn table() -> Value {
    let text = std::fs::read_to_string(path()).expect("the table");
    serde_json::from_str(&text).expect("JSON")
}

/// Returns a row with the results of its calls.
fn answered(row: &Value) -> Value {
    let name = row["name"].as_str().expect("a name");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let maker = row["new"][0].as_str().unwrap_or_default();
    if is_left_out(maker) {
        return row.clone();
    }
    let made =
        make(maker, &list(&row["new"][1])).unwrap_or_else(|call| panic!("{name}: no {}", call.0));
    let steps: Vec<Value> = match made {
        Err(error) => vec![json!(["new", [], error_json(&error)])],
        Ok(mut subject) => {
            let steps = list(&row["steps"]).into_iter().map(|step| {
                let (method, arguments) = (step[0].as_str().unwrap_or_default(), list(&step[1]));
                let result = subject.call(method, &arguments);
                let result = result.unwrap_or_else(|call| panic!("{name}: no {}", call.0));
                json!([method, arguments, result])
            });
            steps.collect()
        }
    };
    let mut found = row.clone();
    found["steps"] = steps.into();
    found
}

/// Whether a value belongs to a feature of this crate that is off.
fn is_left_out(maker: &str) -> bool {
    match maker {
        "BatchGame" => cfg!(not(feature = "learn")),
        "EngineInfo" => cfg!(not(feature = "engines")),
        _ => false,
    }
}

/// Writes the table with a line for each step.
fn written(rows: &[Value]) -> String {
    let row = |row: &Value| {
        let steps = row["steps"].as_array().into_iter().flatten();
        let steps: Vec<String> = steps.map(|step| format!("    {step}")).collect();
        let (name, new) = (&row["name"], &row["new"]);
        let without = match row.get("without") {
            Some(packages) => format!("\"without\": {packages}, "),
            None => String::new(),
        };
        let steps = steps.join(",\n");
        format!("  {{\"name\": {name}, {without}\"new\": {new}, \"steps\": [\n{steps}\n  ]}}")
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    format!("{{\"format\": 1, \"rows\": [\n{}\n]}}\n", rows.join(",\n"))
}

#[test]
fn every_call_has_its_result() {
    let table = table();
    let rows = table["rows"].as_array().expect("rows");
    let found: Vec<Value> = rows.iter().map(answered).collect();
    if std::env::var_os("UPDATE_CALLS").is_some() {
        std::fs::write(path(), written(&found)).expect("can be written");
        return;
    }
    for (row, found) in rows.iter().zip(&found) {
        let steps = |row: &Value| row["steps"].as_array().cloned().unwrap_or_default();
        for (step, found) in steps(row).iter().zip(&steps(found)) {
            assert_eq!(step, found, "{}", row["name"]);
        }
        assert_eq!(row, found);
    }
    let text = std::fs::read_to_string(path()).expect("the table").replace('\r', "");
    assert!(text == written(rows), "the table is not written as the test writes it");
}

#[test]
fn the_table_is_large_and_its_rows_have_names() {
    let table = table();
    let rows = table["rows"].as_array().expect("rows");
    let names: BTreeSet<&str> = rows.iter().filter_map(|row| row["name"].as_str()).collect();
    assert_eq!(names.len(), rows.len(), "names are unique");
    assert!(rows.len() >= 150, "{} rows", rows.len());
    let made = |id: &str| rows.iter().filter(|row| row["new"][1][0] == id).count();
    for id in ["shogi", "euroshogi", "cwda", "evo"] {
        assert!(made(id) >= 5, "{id}: {}", made(id));
    }
}
