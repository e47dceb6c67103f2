//! Every game at the common table.

use proptest::prelude::*;
use wazir::game::{Claim, ClaimError, Reason, Seat};
use wazir::{GameId, PlayError, Setup, SetupError, Table};

fn open(game: GameId) -> Box<dyn Table> {
    game.open(&Setup::default()).expect("every game has a usual start")
}

#[test]
fn starts_have_their_known_counts() {
    let known = [(GameId::Shogi, 25_470), (GameId::EuroShogi, 15_424), (GameId::Cwda, 8_902)];
    for (game, count) in known {
        let table = open(game);
        assert_eq!(table.perft(3), count, "{game}");
        let jobs = table.perft_jobs(3);
        let moves: Vec<&str> = jobs.iter().map(|job| job.mv()).collect();
        assert_eq!(moves, table.moves(), "{game}");
        assert_eq!(jobs.iter().map(|job| job.count()).sum::<u64>(), count, "{game}");
    }
    let table = GameId::Evo.open(&Setup::default().seats(4)).unwrap();
    assert_eq!(table.perft(2), 8_464);
    assert_eq!(open(GameId::Evo).perft(0), 1);
}

#[test]
fn names_and_seats() {
    let names = |table: &dyn Table| {
        table.seats().into_iter().map(|seat| table.seat_name(seat)).collect::<Vec<_>>()
    };
    assert_eq!(names(&*open(GameId::Shogi)), ["Black", "White"]);
    assert_eq!(names(&*open(GameId::EuroShogi)), ["White", "Black"]);
    assert_eq!(names(&*open(GameId::Evo)), ["South", "North"]);
    let four = GameId::Evo.open(&Setup::default().seats(4)).unwrap();
    assert_eq!(names(&*four), ["South", "West", "North", "East"]);
    for game in GameId::ALL {
        assert_eq!(game.name().parse(), Ok(game));
        assert_eq!(open(game).game(), game);
    }
}

#[test]
fn set_ups_that_do_not_fit_are_refused() {
    let refused = |game: GameId, setup: Setup| game.open(&setup).err().unwrap();
    let setup = Setup::default;
    let armies = refused(GameId::Shogi, setup().armies("fide:fide"));
    assert_eq!(armies, SetupError::NoArmies { game: GameId::Shogi });
    let seats = refused(GameId::Cwda, setup().seats(4));
    assert_eq!(seats, SetupError::Seats { game: GameId::Cwda, seats: 4 });
    let unknown = refused(GameId::Cwda, setup().armies("fide:trolls"));
    assert!(matches!(unknown, SetupError::Armies { .. }), "{unknown}");
    let start = open(GameId::Cwda).start_text();
    let twice = refused(GameId::Cwda, setup().armies("fide:fide").position(start));
    assert_eq!(twice, SetupError::SaidTwice { what: "armies" });
    for game in GameId::ALL {
        let wrong = refused(game, setup().position("8/8"));
        assert!(matches!(&wrong, SetupError::Position { game: named, .. } if *named == game));
        // A position of another game is no position of this one.
        for other in GameId::ALL.into_iter().filter(|&other| other != game) {
            assert!(game.open(&setup().position(open(other).start_text())).is_err());
        }
    }
}

#[test]
fn moves_are_refused_with_a_reason_and_change_nothing() {
    let mut table = open(GameId::Shogi);
    let before = table.position_text();
    assert!(matches!(table.play("castles"), Err(PlayError::NotAMove { .. })));
    let error = table.play("5e5d").unwrap_err();
    assert_eq!(error.to_string(), "5e5d is not allowed: there is no piece on 5e");
    assert_eq!((table.position_text(), table.line().len()), (before, 0));
    assert_eq!(table.play("7g7f"), Ok("7g7f".to_owned()));
    assert_eq!(table.undo().as_deref(), Some("7g7f"));
    assert_eq!(table.undo(), None);
    assert_eq!(table.redo().as_deref(), Some("7g7f"));
    assert_eq!(table.redo(), None);
    assert_eq!(table.line(), ["7g7f"]);
}

#[test]
fn claims_end_the_game_where_they_hold() {
    let mut table = open(GameId::EuroShogi);
    assert_eq!(table.would_claim(Claim::Draw).unwrap().reason(), Reason::Agreement);
    assert_eq!(table.outcome(), None, "asking changes nothing");
    let outcome = table.claim(Claim::Resign(Seat::FIRST)).unwrap();
    assert_eq!((outcome.winner(), outcome.reason()), (Some(Seat::SECOND), Reason::Resignation));
    assert_eq!(table.outcome(), Some(outcome));
    assert!(table.moves().is_empty());
    assert_eq!(table.would_claim(Claim::Draw), Err(ClaimError::GameOver));
    assert_eq!(open(GameId::Evo).claim(Claim::Impasse), Err(ClaimError::Unknown));
}

#[test]
fn the_computer_plays_legal_moves_in_every_game() {
    let limits = wazir::ai::Limits::default().nodes(200);
    for game in GameId::ALL {
        let mut table = open(game);
        for _ in 0..6 {
            let mv = table.think(&limits).best().unwrap();
            assert_eq!(table.play(&mv), Ok(mv));
        }
        table.claim(Claim::Draw).unwrap();
        assert_eq!(table.think(&limits).best(), None, "{game} is over");
    }
}

#[test]
fn views_show_board_hands_and_marks() {
    let mut table = open(GameId::Shogi);
    for mv in ["7g7f", "3c3d", "8h2b+"] {
        table.play(mv).unwrap();
    }
    let black = wazir::render::text(&table.view(Seat::FIRST));
    assert!(black.starts_with("White in hand: -\n"), "{black}");
    assert!(black.ends_with("Black in hand: B\n"), "{black}");
    assert!(black.contains("[+B]") && black.contains("[.]"), "{black}");
    let white = wazir::render::text(&table.view(Seat::SECOND));
    assert!(white.ends_with("White in hand: -\n"), "{white}");
    let setup = Setup::default().position("fide:fide 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    let view = GameId::Cwda.open(&setup).unwrap().view(Seat::FIRST);
    assert!(wazir::render::text(&view).contains("!K!"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is played, texts round trip, and undoing leads back through the same positions.
    #[test]
    fn random_games_round_trip(index in 0usize..4, choices in prop::collection::vec(any::<u16>(), 1..80)) {
        let game = GameId::ALL[index];
        let mut table = open(game);
        let mut positions = vec![table.position_text()];
        for choice in choices {
            let moves = table.moves();
            if moves.is_empty() {
                prop_assert!(table.outcome().is_some());
                break;
            }
            let mv = &moves[usize::from(choice) % moves.len()];
            prop_assert_eq!(&table.play(mv).unwrap(), mv);
            let text = table.position_text();
            let again = game.open(&Setup::default().position(&text)).unwrap();
            prop_assert_eq!(again.position_text(), text.clone());
            positions.push(text);
        }
        prop_assert_eq!(table.line().len() + 1, positions.len());
        while let Some(expected) = positions.pop() {
            prop_assert_eq!(table.position_text(), expected);
            table.undo();
        }
        prop_assert!(table.line().is_empty());
    }

    /// No text makes a table panic, and none that is refused changes anything.
    #[test]
    fn any_text_is_answered(index in 0usize..4, text in ".{0,60}") {
        let mut table = open(GameId::ALL[index]);
        let before = table.position_text();
        if table.play(&text).is_err() {
            prop_assert_eq!(table.position_text(), before);
        }
        let _ = GameId::ALL[index].open(&Setup::default().position(text.clone()));
        let _ = GameId::ALL[index].open(&Setup::default().armies(text.clone()));
        let _ = text.parse::<GameId>();
    }
}
