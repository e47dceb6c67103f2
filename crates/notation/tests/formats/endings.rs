//! Tests of every outcome of every game, through every format and back.

use wazir_game::{EndReason, Game, Outcome, Record, Seat};
use wazir_kifu::BOD;
use wazir_notation::{
    AnyParsedGame, Format, Formats, GameTree, HeaderKey, Headers, Loss, ParsedGame, Termination,
    outcome_of,
};
use wazir_pgn::{EPD, PGN};
use wazir_registry::{AnyPosition, GameEntry, StartOptions};

/// Every outcome for players of these seats.
fn outcomes(seats: &[Seat]) -> impl Iterator<Item = Outcome> {
    EndReason::ALL.into_iter().flatten_each(seats)
}

/// Each reason with no winner and with every player as the winner.
trait OutcomesExt: Iterator<Item = EndReason> + Sized {
    fn flatten_each(self, seats: &[Seat]) -> impl Iterator<Item = Outcome> {
        self.flat_map(|reason| {
            let wins = seats.iter().map(move |&seat| Outcome::win(seat, reason));
            core::iter::once(Outcome::draw(reason)).chain(wins)
        })
    }
}
impl<I: Iterator<Item = EndReason>> OutcomesExt for I {}

/// A game of this many moves that ends this way. The moves themselves do not end it.
fn game_with_outcome(
    entry: &GameEntry,
    options: StartOptions,
    plies: usize,
    outcome: Outcome,
) -> AnyParsedGame {
    let start = entry.open(&options).expect("a start").position().to_any();
    let mut record: Record<AnyPosition> = Record::new(start);
    for _ in 0..plies {
        let mv = record.position().legal_moves()[0];
        record.play(mv).expect("a legal move");
    }
    record.declare(record.cursor(), outcome).expect("nothing else ends it");
    let reading = ParsedGame::new(GameTree::from(&record), None);
    AnyParsedGame::new(entry.clone(), reading).expect("its game")
}

/// The outcome after it was written and read: stalemate becomes mate, and perpetual check a foul.
fn survives_round_trip(outcome: Outcome, again: Outcome) -> bool {
    let folds = match again.reason() {
        EndReason::Checkmate => EndReason::Stalemate,
        EndReason::IllegalMove => EndReason::PerpetualCheck,
        reason => reason,
    };
    outcome.winner() == again.winner() && [again.reason(), folds].contains(&outcome.reason())
}

#[test]
fn every_ending_of_every_game_in_every_format() {
    let games = wazir_builtin::games();
    let mut seen = 0;
    for entry in games.iter() {
        for plies in 0..3 {
            let seats = entry.open(&StartOptions::default()).expect("a start").seats().to_vec();
            for outcome in outcomes(&seats) {
                let game = game_with_outcome(entry, StartOptions::default(), plies, outcome);
                let stated = game.tree().termination().cloned().expect("an ending");
                for format in Formats::for_games(&games).supporting(entry, game.tree().start()) {
                    let written = game.write(format).expect("it serves the game");
                    let what = format!("{} {format} {outcome}\n{}", entry.id(), written.text());
                    if written.losses().any(|loss| loss == Loss::Ending) {
                        continue;
                    }
                    let again = format.read(written.text(), &games).expect("it is read").remove(0);
                    assert!(again.error().is_none(), "{what}");
                    assert_eq!(again.tree().termination(), Some(&stated), "{what}");
                    let record = again.tree().to_record().expect("legal moves");
                    let declared = record.declared().map(|(_, outcome)| outcome);
                    assert!(
                        declared.is_some_and(|again| survives_round_trip(outcome, again)),
                        "{what}"
                    );
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 1_500, "{seen}");
}

#[test]
fn pgn_names_the_result_of_every_ending() {
    let games = wazir_builtin::games();
    for id in ["cwda", "euroshogi"] {
        let Ok(entry) = games.find(id) else { continue };
        for plies in 0..2 {
            for outcome in outcomes(&Seat::BOTH) {
                let game = game_with_outcome(entry, StartOptions::default(), plies, outcome);
                let result = match outcome.winner() {
                    Some(Seat::FIRST) => "1-0",
                    Some(_) => "0-1",
                    None => "1/2-1/2",
                };
                let written = game.write(PGN).expect("a game");
                let text = written.text();
                assert!(text.contains(&format!("[Result \"{result}\"]")), "{outcome}\n{text}");
                assert!(text.trim_end().ends_with(result), "{outcome}\n{text}");
                let again = PGN.read(text, &games).expect("a game").remove(0);
                assert_eq!(again.tree().headers().get(&HeaderKey::Result), Some(result));
                assert!(again.warnings().is_empty() && again.error().is_none());
            }
        }
    }
}

#[test]
fn what_ends_no_game_has_no_result() {
    let games = wazir_builtin::games();
    let Ok(entry) = games.find("cwda") else { return };
    for end in [
        Termination::Interrupted,
        Termination::NoMate,
        Termination::TakenBack,
        Termination::Error,
        Termination::other("stopped"),
    ] {
        let play = entry.open(&StartOptions::default()).expect("a start");
        let mut game = AnyParsedGame::from_play(&play, Headers::default());
        let start = wazir_notation::TreeNodeId::START;
        game.tree_mut().add(start, wazir_notation::RecordEntry::End(end.clone()));
        assert_eq!(outcome_of(&end, &play.seats(), Seat::FIRST), None);
        let written = game.write(PGN).expect("a game");
        assert!(written.text().contains("[Result \"*\"]"), "{}", written.text());
    }
    // The record states nothing, but the moves end the game.
    let text = "Wazir record 1\nGame: cwda\n\n1 f2f3\n2 e7e5\n3 g2g4\n4 d8h4\n";
    let game = Format::PLAIN.read(text, &games).expect("a game").remove(0);
    let written = game.write(PGN).expect("a game");
    assert!(written.text().contains("[Result \"0-1\"]"), "{}", written.text());
}

#[test]
fn a_position_alone_loses_how_the_game_ended() {
    let games = wazir_builtin::games();
    for entry in games.iter() {
        let game = game_with_outcome(
            entry,
            StartOptions::default(),
            1,
            Outcome::draw(EndReason::Agreement),
        );
        for format in [Format::POSITION, EPD, BOD] {
            if format.supports(entry, game.tree().start()) {
                let written = game.write(format).expect("a position");
                let lost: Vec<Loss> = written.losses().collect();
                assert!(lost.contains(&Loss::Moves) && lost.contains(&Loss::Ending), "{lost:?}");
            }
        }
    }
}
