//! Tests of docs/armies.md and the files it mentions.

use std::fs;
use std::path::{Path, PathBuf};

use wazir_cwda::{Army, ArmyRegistry, Matchup, Options};
use wazir_variant::read_army;

fn docs(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(docs(name)).expect("a page of the docs")
}

/// The blocks of the page in a language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let fence = format!("```{language}\n");
    let blocks = page.split(&fence).skip(1);
    blocks.filter_map(|rest| rest.split_once("```")).map(|(block, _)| block).collect()
}

#[test]
fn the_page_shows_the_file() {
    assert_eq!(blocks(&text("armies.md"), "toml"), [text("armies/amazons.toml")]);
}

#[test]
fn the_text_form_is_that_of_the_example() {
    let amazons = read_army(&text("armies/amazons.toml")).expect("an army").into_army();
    let nutters = Army::builtin_by_id("nutters").expect("an army");
    let start = Matchup::new(amazons, nutters).start(&Options::default()).expect("a start");
    let page = text("armies.md");
    assert_eq!(blocks(&page, "text")[1], format!("{start}\n"));
    assert_eq!(start.to_string().parse(), Ok(start));
}

#[cfg(feature = "render")]
#[test]
fn the_error_is_the_one_that_is_shown() {
    let wrong = text("armies/amazons.toml").replace("QN", "QS");
    let error = read_army(&wrong).expect_err("S is no atom");
    let page = text("armies.md");
    assert_eq!(blocks(&page, "text")[0], error.render("amazons.toml", &wrong, false) + "\n");
}

/// The library of the crate and the files of the folder are the same armies.
#[test]
fn every_army_of_the_library_has_its_file() {
    for army in Army::library() {
        let file = read_army(&text(&format!("armies/{}.toml", army.id()))).expect("an army");
        assert_eq!(file.army(), army);
        assert_eq!(file.army().origin(), army.origin(), "{}", army.id());
    }
}

#[test]
fn every_file_of_the_folder_is_an_army() {
    let mut armies = ArmyRegistry::builtin();
    let mut count = 0;
    for entry in fs::read_dir(docs("armies")).expect("the folder") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        let file = read_army(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // The strings of published armies are as their authors wrote them.
        let published = Army::library().iter().any(|army| army.id() == file.army().id());
        let clean = published || file.warnings().is_empty();
        assert!(clean, "{}: {:?}", path.display(), file.warnings());
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        assert_eq!(Some(file.army().id()), stem);
        armies.add(file.into_army()).expect("a name of its own");
        count += 1;
    }
    assert!(count >= 2);
    let pairing = Matchup::read("berolina:amazons", &armies).expect("two armies");
    assert_eq!(pairing.start(&Options::default()).expect("a start").perft(2), 18 * 22);
}

/// With `UPDATE_SCHEMA` set the file is written again.
#[cfg(feature = "schema")]
#[test]
fn the_schema_of_the_docs_is_the_one_that_is_made() {
    let made = wazir_variant::game::json_schema();
    // The program `variant` prints this file, so that it needs no JSON library.
    let path = docs("../crates/programs/src/variant/game.schema.json");
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        fs::write(&path, &made).expect("a file that can be written");
    }
    // A missing file is a stale one.
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == made, "{} is stale: set UPDATE_SCHEMA to write it", path.display());
}
