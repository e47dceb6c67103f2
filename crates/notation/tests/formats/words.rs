//! Tests of a game with an end reason that no other game knows.

use wazir_game::{EndReason, Outcome};
use wazir_notation::{AnyParsedGame, Formats, Headers, Loss};
use wazir_registry::StartOptions;
use wazir_testkit::Breakthrough;

/// Every format either restores the reason or reports that it does not hold it.
#[test]
fn reasons_of_a_games_own_are_kept_or_named_as_lost() {
    let games = wazir_builtin::games().with(Breakthrough::default());
    let mut kept = 0;
    for entry in games.iter() {
        let words = ["three in a row", "三つ並べた", "the king's \"walk\" 3"];
        for reason in words.map(|words| EndReason::custom(words).expect("a phrase")) {
            let begun = entry.open(&StartOptions::default()).expect("a game");
            let won = begun.seats().into_iter().map(|seat| Outcome::win(seat, reason));
            for outcome in won.chain([Outcome::draw(reason)]) {
                let mut play = begun.clone();
                let mv = play.legal_moves()[0];
                let node = play.play(mv).expect("a legal move");
                play.record_mut().declare(node, outcome).expect("an open game");
                for format in Formats::for_games(&games).supporting(entry, play.position()) {
                    let written = AnyParsedGame::from_play(&play, Headers::default()).write(format);
                    let written = written.expect("a format that serves the game");
                    if written.losses().any(|loss| loss == Loss::Ending) {
                        continue;
                    }
                    let text = written.text();
                    let read = format.read(text, &games).expect(text);
                    let again = read[0].clone().into_play().expect(text);
                    assert_eq!(again.outcome(), Some(outcome), "{} {format}: {text}", entry.id());
                    kept += 1;
                }
            }
        }
    }
    assert!(kept > 20, "{kept}");
}
