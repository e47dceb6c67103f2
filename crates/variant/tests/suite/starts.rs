//! Tests of the named starts of game files.

use wazir_registry::StartOptions;
use wazir_variant::game::read_game;

const ODDS: &str = "\
name = 'Odds'
based-on = 'chess'
[starts]
queen = { position = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', title = 'queen odds', about = 'For a beginner with White.' }
ending = '4k3/7r/8/8/8/8/R7/4K3 w - - 0 1'
";

#[test]
fn starts_of_a_file_are_chosen_by_name() {
    let file = read_game(ODDS).unwrap();
    assert!(file.warnings().is_empty(), "{:?}", file.warnings());
    let entry = file.entry();
    assert_eq!(entry.info().start_names(), ["queen", "ending"]);
    let queen = &entry.info().starts()[0];
    assert_eq!(queen.title().to_string(), "queen odds");
    assert_eq!(queen.about().unwrap().to_string(), "For a beginner with White.");
    for (name, pieces) in [("queen", 31), ("Queen Odds", 31), ("ending", 4)] {
        let play = entry.open(&StartOptions::default().with_start(name, 0)).unwrap();
        assert_eq!(play.pieces().len(), pieces, "{name}");
    }
    let error = entry.open(&StartOptions::default().with_start("rook", 0)).err().unwrap();
    assert_eq!(error.to_string(), "odds has no start `rook`: choose queen or ending");
}

#[test]
fn mistakes_in_starts_have_their_place() {
    for (old, new, said) in [
        ("ending =", "'the ending' =", "line 5, column 1: `the ending` is not an identifier"),
        ("4k3/7r", "4k3/7x", "line 5, column 16: the start position is not valid: "),
        ("R7/4K3 w", "R7/4K3 b", ""),
        ("4k3/7r/8", "4k3/4R2r/8", "line 5, column 11: the start position is not valid: "),
        (", title", ", name", "line 4, column 82: unknown key `name`"),
        ("position = '", "about2 = '", "unknown key `about2`"),
        (
            "'4k3/7r/8/8/8/8/R7/4K3 w - - 0 1'",
            "7",
            "line 5, column 10: `starts` must be a table, not an integer",
        ),
    ] {
        assert!(ODDS.contains(old), "{old}");
        let told = read_game(&ODDS.replacen(old, new, 1));
        match told {
            Ok(_) => assert!(said.is_empty(), "{new}"),
            Err(errors) => {
                let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
                assert!(
                    !said.is_empty() && errors.iter().any(|one| one.contains(said)),
                    "{errors:?}"
                );
            }
        }
    }
}

#[test]
fn odd_starts_are_warned_of() {
    let over = ODDS.replace("4k3/7r/8/8/8/8/R7/4K3 w", "7k/5KQ1/8/8/8/8/8/8 b");
    let file = read_game(&over).unwrap();
    let [warning] = file.warnings() else { panic!("{:?}", file.warnings()) };
    assert_eq!((warning.line(), warning.column()), (5, 11));
    assert!(warning.to_string().contains("over before it begins"), "{warning}");
}

/// Pieces that only a named start holds in hand can be dropped.
#[test]
fn hands_of_starts() {
    let text = "name = 'Pockets'\nbased-on = 'chess'
[starts]\nknights = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1'";
    let entry = read_game(text).unwrap().entry();
    let usual = entry.open(&StartOptions::default()).unwrap().legal_moves().len();
    let held = entry.open(&StartOptions::default().with_start("knights", 0)).unwrap();
    assert_eq!((usual, held.legal_moves().len()), (20, 20 + 32));
}
