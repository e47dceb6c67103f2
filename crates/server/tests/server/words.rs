//! Tests of the texts of the pages: both languages, and agreement with the rest of the program.

use std::collections::{BTreeMap, BTreeSet};

use wazir_session::texts::Levels;
use wazir_text::Language;

const ENGLISH: &str = include_str!("../../web/en.js");
const JAPANESE: &str = include_str!("../../web/ja.js");

/// Parses the texts of a file: each is `'key': 'text',`, on one or two lines.
fn words(file: &str) -> BTreeMap<&str, String> {
    let from = file.find("export const words = {\n").expect("the words");
    let mut words = BTreeMap::new();
    let mut key = None;
    for line in file[from..].lines().skip(1).map(str::trim).take_while(|line| *line != "};") {
        let text = match line.split_once("': ").or(line.split_once("':")) {
            Some((name, text)) if key.is_none() => {
                key = name.strip_prefix('\'');
                text.trim()
            }
            _ => line,
        };
        if text.is_empty() {
            continue;
        }
        let quote = text.chars().next().expect("a quote");
        let end = format!("{quote},");
        let said = text.strip_prefix(quote).and_then(|text| text.strip_suffix(&*end));
        let said = said.unwrap_or_else(|| panic!("not understood: {line}"));
        assert!(matches!(quote, '\'' | '"'), "not understood: {line}");
        assert_eq!(
            words.insert(key.take().expect("a key"), said.replace("\\'", "'")),
            None,
            "{line}"
        );
    }
    words
}

fn gaps(text: &str) -> BTreeSet<&str> {
    // `{plies:ply|plies}` chooses a word by the number that fills `{plies}`.
    text.split('{').skip(1).map(|rest| rest.split(['}', ':']).next().unwrap_or(rest)).collect()
}

#[test]
fn both_languages_have_the_same_words_with_the_same_gaps() {
    let (english, japanese) = (words(ENGLISH), words(JAPANESE));
    assert!(english.len() > 150, "{}", english.len());
    assert!(english.keys().eq(japanese.keys()));
    for (key, text) in &english {
        let other = &japanese[key];
        assert_eq!(gaps(text), gaps(other), "{key}");
        assert_eq!(text.is_empty(), other.is_empty(), "{key}");
    }
}

#[test]
fn levels_are_called_as_everywhere() {
    for (language, file) in [(Language::English, ENGLISH), (Language::Japanese, JAPANESE)] {
        let words = words(file);
        for level in Levels::all() {
            let key = format!("level.{}", level.english());
            assert_eq!(words[&*key], language.template(level));
        }
        let known = words.keys().filter(|key| key.starts_with("level.")).count();
        assert_eq!(known, Levels::all().count());
    }
}
