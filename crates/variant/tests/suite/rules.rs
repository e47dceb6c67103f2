//! Tests of the rules in sentences.

use wazir_text::Language;
use wazir_variant::game::read_game;

fn rules_of(name: &str, language: Language) -> Vec<String> {
    let path = format!("{}/../../docs/variants/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("the file is there");
    let file = read_game(&text).expect("it is a game");
    let rules = file.definition().rules();
    rules.iter().map(|rule| rule.translate(language).to_string()).collect()
}

#[test]
fn the_rules_of_a_game_are_told() {
    insta::assert_snapshot!(rules_of("hill-and-checks", Language::English).join("\n"), @"");
    insta::assert_snapshot!(rules_of("makruk", Language::English).join("\n"), @"");
    insta::assert_snapshot!(rules_of("crazyhouse", Language::English).join("\n"), @"");
    insta::assert_snapshot!(rules_of("horde", Language::English).join("\n"), @"");
    insta::assert_snapshot!(rules_of("xiangqi", Language::English).join("\n"), @"");
    insta::assert_snapshot!(rules_of("shogi", Language::Japanese).join("\n"), @"");
}

#[test]
fn every_ending_has_a_sentence() {
    let text = "name = 'All'\nstart = '4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1'
        board = { files = 8, ranks = 8 }
        [pieces]
        K = { name = 'king', betza = 'K', royal = true }
        P = { name = 'man', betza = 'fW' }
        [end]
        stalemate = 'win'
        repetition = 4
        repetition-result = 'white-wins'
        perpetual-check = 'loss'
        no-progress = 40
        bare-king = { result = 'loss', reply = true }
        reach = { pieces = 'P', squares = '*^1', reply = true, count = 2, blocked = true, safe = true }
        connect = { pieces = 'P', count = 3, square = 2, spread = 4, result = 'loss' }
        extinction = { pieces = ['P'], count = 1, opponent = 2 }";
    let file = read_game(text).expect("it is a game");
    for language in [Language::English, Language::Japanese] {
        let rules = file.definition().rules();
        let rules: Vec<String> =
            rules.iter().map(|it| it.translate(language).to_string()).collect();
        let text = rules.join("\n");
        match language {
            Language::English => insta::assert_snapshot!(text, @""),
            _ => insta::assert_snapshot!(text, @""),
        }
    }
}

#[test]
fn every_game_has_rules_without_gaps() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/variants");
    for file in std::fs::read_dir(folder).expect("a folder") {
        let name = file.expect("a file").file_name();
        let name = name.to_string_lossy();
        for language in [Language::English, Language::Japanese] {
            let rules = rules_of(name.trim_end_matches(".toml"), language);
            assert!(rules.len() >= 3, "{name}");
            for rule in rules {
                let ends = rule.ends_with('.') || rule.ends_with('。');
                assert!(ends && !rule.contains(['{', '}']), "{name}: {rule}");
            }
        }
    }
}
