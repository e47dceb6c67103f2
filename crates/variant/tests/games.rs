//! The files of games in `docs/variants`.

use std::fs;
use std::path::PathBuf;

use wazir_variant::game::{Base, read};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/variants")
}

/// The files in the folder: their names without the ending, and their text.
fn files() -> Vec<(String, String)> {
    let entries = fs::read_dir(folder()).expect("the folder of games");
    let mut files: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("text"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_file_is_read_without_warnings() {
    assert!(files().len() >= 18);
    for (name, text) in files() {
        let file = read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(file.warnings().is_empty(), "{name}: {:?}", file.warnings());
    }
}

#[test]
fn every_base_is_a_game() {
    for base in Base::all() {
        let file = read(base.text()).unwrap_or_else(|error| panic!("{}: {error}", base.name()));
        assert!(file.warnings().is_empty(), "{}: {:?}", base.name(), file.warnings());
    }
}
