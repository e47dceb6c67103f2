//! Tests with corrupted files.

use proptest::prelude::*;
use wazir_registry::StartOptions;
use wazir_variant::game::read_game;

const FILES: [&str; 5] = [
    include_str!("../../bases/chess.toml"),
    include_str!("../../bases/shogi.toml"),
    include_str!("../../bases/xiangqi.toml"),
    include_str!("../../../../docs/variants/horde.toml"),
    include_str!("../../../../docs/variants/hill-and-checks.toml"),
];

/// Every file that can be read can be opened, played for a ply, and written.
fn read_does_not_panic(text: &str) -> Result<(), TestCaseError> {
    let Ok(file) = read_game(text) else { return Ok(()) };
    let entry = file.entry();
    let mut play = entry.open(&StartOptions::default()).expect("what is read can be opened");
    for _ in 0..3 {
        let moves = play.legal_moves();
        let Some(&mv) = moves.get(moves.len() / 2) else { break };
        let said = play.move_text(mv);
        prop_assert!(play.play_text(&said).is_ok(), "{said} in {text}");
    }
    let text = play.position_text();
    let again =
        entry.open(&StartOptions::default().with_position(&text)).expect("a position of the game");
    prop_assert_eq!(again.position_text(), text);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_spoilt_file_is_a_game_or_an_error(
        file in 0..FILES.len(),
        at in any::<prop::sample::Index>(),
        cut in 0..3usize,
        new in "[a-zA-Z0-9*^+\\-\"'{}\\[\\]=, \n]{0,3}",
    ) {
        let mut chars: Vec<char> = FILES[file].chars().collect();
        let at = at.index(chars.len());
        let end = (at + cut).min(chars.len());
        chars.splice(at..end, new.chars());
        read_does_not_panic(&chars.into_iter().collect::<String>())?;
    }

    #[test]
    fn any_text_is_a_game_or_an_error(text in "\\PC{0,200}") {
        read_does_not_panic(&text)?;
    }

    #[test]
    fn any_text_of_a_position_is_one_or_an_error(text in "[a-zA-Z0-9/+~\\[\\] *\\-]{0,60}") {
        let game = read_game(FILES[1]).expect("a game").entry();
        let _ = game.open(&StartOptions::default().with_position(&text));
    }
}
