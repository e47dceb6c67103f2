//! Tests of games in progress: every game of the registry, including one from outside.

use std::collections::HashSet;

use proptest::prelude::*;
use wazir_game::{Claim, ClaimError, EndReason, IllegalMoveError, Seat};
use wazir_registry::{
    AllowedValues, ClaimKind, Consent, GameRegistry, MoveSource, OpenError, Play, PlayError,
    ReachableSquare, StartOptions,
};
use wazir_testkit::{Breakthrough, STANDSTILL};

fn games() -> GameRegistry {
    wazir_builtin::games().with(Breakthrough::default())
}

fn open(id: &str) -> Play {
    opened(id, &StartOptions::default())
}

fn opened(id: &str, start: &StartOptions) -> Play {
    games().open(id, start).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn legal_texts(game: &Play) -> Vec<String> {
    game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect()
}

#[test]
fn starts_have_their_known_counts() {
    for (id, count) in
        [("shogi", 25_470), ("euroshogi", 15_424), ("cwda", 8_902), ("breakthrough", 1_924)]
    {
        let game = open(id);
        assert_eq!(game.perft(3), count, "{id}");
        let children = game.children();
        let moves: Vec<_> = children.iter().map(|(mv, _)| *mv).collect();
        assert_eq!(moves, game.legal_moves(), "{id}");
        let counts = children.iter().map(|(_, position)| position.perft(2));
        assert_eq!(counts.sum::<u64>(), count, "{id}");
    }
    assert_eq!(opened("evo", &StartOptions::default().with_seats(4)).perft(2), 8_464);
    assert_eq!(open("evo").perft(0), 1);
}

#[cfg(feature = "std")]
#[test]
fn counts_by_several_threads_are_those_of_one() {
    for entry in games().iter() {
        let game = entry.open(&StartOptions::default()).unwrap();
        let counts = game.perft_divide(3, 3);
        assert_eq!(counts, game.perft_divide(3, 1), "{}", entry.id());
        let children = game.children().into_iter();
        assert_eq!(counts, children.map(|(mv, after)| (mv, after.perft(2))).collect::<Vec<_>>());
        for depth in 0..=3 {
            assert_eq!(game.perft_parallel(depth, 3), game.perft(depth), "{}", entry.id());
        }
        assert!(game.perft_divide(0, 2).is_empty());
    }
}

#[test]
fn names_and_seats() {
    let names = |game: &Play| {
        game.seats().into_iter().map(|seat| game.seat_name(seat).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&open("shogi")), ["Black", "White"]);
    assert_eq!(names(&open("EuroShogi")), ["White", "Black"]);
    assert_eq!(names(&open("evo")), ["South", "North"]);
    let four = opened("evo", &StartOptions::default().with_seats(4));
    assert_eq!(names(&four), ["South", "West", "North", "East"]);
    let ids: Vec<String> = games().iter().map(|entry| entry.id().to_string()).collect();
    assert_eq!(ids, ["shogi", "euroshogi", "cwda", "evo", "breakthrough"]);
}

#[test]
fn starts_that_do_not_fit_are_refused() {
    let refused = |id: &str, start: StartOptions| games().open(id, &start).err().unwrap();
    let start = StartOptions::default;
    let cases = [
        (
            "shogi",
            start().with_armies("fide:fide"),
            "shogi has no armies to choose: leave them out",
        ),
        ("evo", start().with_seats(3), "evo is for 2 or 4 players, not for 3"),
        ("breakthrough", start().with_seats(4), "breakthrough is for 2 players, not for 4"),
        (
            "cwda",
            start().with_armies("fide:fide").with_position("x"),
            "the position already names the armies: leave them out",
        ),
        (
            "shogi",
            start().with_option("impasse", "27"),
            "the option `impasse` cannot be `27`: choose agreed-24, declare-24, declare-27, try, none",
        ),
        (
            "cwda",
            start().with_option("impasse", "none"),
            "cwda has no option `impasse`: choose promotion, repetition-count or no-progress-plies",
        ),
        (
            "evo",
            start().with_option("repetition-count", "-1"),
            "the option `repetition-count` cannot be `-1`: choose 0 to 1000",
        ),
    ];
    for (id, start, words) in cases {
        assert_eq!(refused(id, start).to_string(), words);
    }
    let unknown = refused("cwda", start().with_armies("fide:trolls"));
    assert!(matches!(unknown, OpenError::Armies { .. }), "{unknown}");
    assert_eq!(unknown.clone().to_string(), unknown.to_string());
    for entry in games().iter() {
        let id = entry.id().as_str();
        let wrong = refused(id, start().with_position("8/8"));
        assert!(
            matches!(&wrong, OpenError::Position { game, .. } if game == entry.id()),
            "{wrong}"
        );
        // A position of another game must be refused.
        for other in games().iter().filter(|other| other.id() != entry.id()) {
            let text = open(other.id().as_str()).start_text();
            assert!(games().open(id, &start().with_position(text)).is_err());
        }
    }
}

#[test]
fn options_are_chosen_and_told() {
    for entry in games().iter() {
        for field in entry.info().options() {
            let other = match field.values() {
                AllowedValues::Choice(words) => {
                    words.iter().find(|word| *word != field.default()).cloned()
                }
                AllowedValues::Number(range) => Some((*range.start()).max(1).to_string().into()),
                _ => None,
            };
            let other = other.unwrap_or_else(|| panic!("{} is no choice", field.key()));
            assert!(field.values().contains(field.default()), "{}", field.key());
            let game = entry
                .open(&StartOptions::default().with_option(field.key(), other.clone()))
                .unwrap();
            if entry.id().as_str() != "breakthrough" {
                assert_eq!(game.changed_options(), [(field.key(), other.to_string())]);
            }
            let usual = entry
                .open(&StartOptions::default().with_option(field.key(), field.default()))
                .unwrap();
            assert_eq!(usual.changed_options(), []);
        }
    }
    // The option changes the number of legal moves: 63 instead of 64.
    let start = StartOptions::default().with_position("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1");
    let free = opened("euroshogi", &start).legal_moves().len();
    let strict = opened("euroshogi", &start.with_option("pawn-drop-mate", "forbidden"));
    assert_eq!(strict.legal_moves().len() + 1, free);
}

#[test]
fn claims_are_those_of_the_rules_in_force() {
    let claims = |start: &StartOptions| opened("shogi", start).claims();
    assert_eq!(
        claims(&StartOptions::default()),
        [(ClaimKind::Resign, Consent::NotNeeded), (ClaimKind::Impasse, Consent::Everyone)]
    );
    assert_eq!(
        claims(&StartOptions::default().with_option("impasse", "declare-27")),
        [(ClaimKind::Resign, Consent::NotNeeded), (ClaimKind::Impasse, Consent::NotNeeded)]
    );
    assert_eq!(claims(&StartOptions::default().with_option("impasse", "try")).len(), 1);
    let four = opened("evo", &StartOptions::default().with_seats(4));
    assert_eq!(four.claims(), [(ClaimKind::Draw, Consent::Everyone)]);
    let own = ClaimKind::Custom(STANDSTILL);
    assert!(open("breakthrough").claims().contains(&(own, Consent::Everyone)));
    assert_eq!(
        (own.to_string().as_str(), own.as_str()),
        ("'nobody gets through'", "nobody gets through")
    );
    for entry in games().iter() {
        let game = entry.open(&StartOptions::default()).unwrap();
        for (claim, _) in game.claims() {
            assert_eq!(claim.to_string().parse(), Ok(claim));
            let made = game.claim_outcome(claim.claimed_by(game.to_move()));
            assert_ne!(made, Err(ClaimError::Unknown), "{} {claim:?}", entry.id());
        }
    }
}

#[test]
fn moves_are_refused_with_a_reason_and_change_nothing() {
    let mut game = open("shogi");
    let before = game.position_text();
    assert!(matches!(game.play_text("castles"), Err(PlayError::NotAMove(_))));
    let error = game.play_text("5e5d").unwrap_err();
    assert_eq!(error.to_string(), "5e5d is not allowed: there is no piece on 5e");
    let PlayError::Illegal { why: IllegalMoveError::NoPiece { from }, .. } = error else {
        panic!("{error}")
    };
    assert_eq!(Some(from), game.board().square_by_name("5e"));
    assert_eq!((game.position_text(), game.ply()), (before, 0));
    let mv = game.play_text("7g7f").unwrap();
    assert_eq!(game.move_texts(), ["7g7f"]);
    assert_eq!((game.undo(), game.undo()), (Some(mv), None));
    assert_eq!((game.redo(), game.redo()), (Some(mv), None));
    assert_eq!(game.move_texts(), ["7g7f"]);
}

#[test]
fn claims_end_the_game_where_they_hold() {
    let mut game = open("euroshogi");
    assert_eq!(game.claim_outcome(Claim::Draw).unwrap().reason(), EndReason::Agreement);
    assert_eq!(game.outcome(), None, "asking changes nothing");
    let outcome = game.claim(Claim::Resign(Seat::FIRST)).unwrap();
    assert_eq!((outcome.winner(), outcome.reason()), (Some(Seat::SECOND), EndReason::Resignation));
    assert_eq!(game.outcome(), Some(outcome));
    assert!(game.legal_moves().is_empty() && game.move_choices().is_empty());
    assert_eq!(game.claim_outcome(Claim::Draw), Err(ClaimError::GameOver));
    assert_eq!(open("evo").claim(Claim::Impasse), Err(ClaimError::Unknown));
    let mut game = open("cwda");
    let lost = game.claim(Claim::TimeForfeit(Seat::SECOND)).unwrap();
    assert_eq!(lost.winner(), Some(Seat::FIRST));
}

/// A claim concerning a seat that is not in the game fails, in every game and for every claim.
#[test]
fn nobody_claims_who_is_not_in_the_game() {
    for entry in games().iter() {
        let seats = entry.open(&StartOptions::default()).unwrap().seats();
        let strangers = [1, 2, 3, 4, 7, 255].map(Seat::new);
        for stranger in strangers.into_iter().filter(|seat| !seats.contains(seat)) {
            for claim in [
                Claim::Resign(stranger),
                Claim::TimeForfeit(stranger),
                Claim::Abandonment(stranger),
                Claim::IllegalMove(stranger),
            ] {
                let mut game = entry.open(&StartOptions::default()).unwrap();
                assert_eq!(game.claim(claim), Err(ClaimError::Unknown), "{} {claim:?}", entry.id());
                assert_eq!(game.outcome(), None);
            }
        }
        let mut game = entry.open(&StartOptions::default()).unwrap();
        let (first, second) = (game.seats()[0], game.seats()[1]);
        let won = game.claim(Claim::Resign(second)).unwrap();
        assert_eq!(won.winner(), Some(first), "{}", entry.id());
    }
}

#[test]
fn games_and_positions_can_be_compared() {
    for entry in games().iter() {
        let (mut one, other) = (open(entry.id().as_str()), open(entry.id().as_str()));
        assert!(one == other && one.position() == other.position());
        let mv = one.legal_moves()[0];
        one.play(mv).unwrap();
        assert!(one != other && one.position() != other.position());
        one.undo();
        assert!(one != other, "what was played can be redone");
        assert!(one.position() == other.position());
        let all: HashSet<_> =
            [one.position(), other.position()].map(|it| it.to_any()).into_iter().collect();
        assert_eq!(all.len(), 1);
        for another in games().iter().filter(|another| another.id() != entry.id()) {
            assert!(open(another.id().as_str()) != other);
        }
    }
    let longer = opened("shogi", &StartOptions::default().with_option("repetition-count", "3"));
    assert!(longer.position() != open("shogi").position(), "the options count");
    assert_eq!(longer.position_text(), open("shogi").position_text());
}

/// The options have the same keys and words in the registry and in position texts.
#[test]
fn options_are_written_as_they_are_chosen() {
    for entry in wazir_builtin::games().iter() {
        for option in entry.info().options() {
            let value = match option.values() {
                AllowedValues::Choice(words) => {
                    words.iter().find(|word| **word != option.default()).unwrap().to_string()
                }
                _ => "7".to_string(),
            };
            let game = opened(
                entry.id().as_str(),
                &StartOptions::default().with_option(option.key(), &*value),
            );
            let text = format!("{:?}", game.position()) + " ";
            let wanted = format!(" {}={value}", option.key());
            assert!(text.contains(&wanted), "{wanted} in {text}");
            assert!(!game.position_text().contains(&wanted), "{}", game.position_text());
        }
    }
}

/// Returns the squares that a piece reaches: way, name, and the reason why it cannot go there.
fn reachable_names(game: &Play, from: &str) -> Vec<String> {
    let from = game.board().square_by_name(from).expect("a square of the board");
    let from = MoveSource::Square(from.index());
    let told = |r: ReachableSquare| {
        let why = r.illegal.map(|why| format!(": {why}")).unwrap_or_default();
        format!("{} {}{why}", r.way.letter(), r.square)
    };
    game.reachable_squares(from).into_iter().map(told).collect()
}

#[test]
fn any_piece_of_any_seat_shows_where_it_goes() {
    let mut game = open("cwda");
    assert_eq!(
        reachable_names(&game, "g1"),
        ["l e2: your own piece is on e2", "l f3", "l h3"][1..]
    );
    let pawn = reachable_names(&game, "e2");
    assert!(["m e3", "m e4"].iter().all(|told| pawn.iter().any(|one| one == told)), "{pawn:?}");
    assert!(reachable_names(&game, "e2").iter().any(|told| {
        told == "c d3: the piece can go to d3 only to capture, and there is nothing to capture"
    }));
    assert_eq!(
        reachable_names(&game, "b8"),
        ["l a6: the piece on b8 is not yours", "l c6: the piece on b8 is not yours"]
    );
    for mv in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"] {
        game.play_text(mv).unwrap();
    }
    assert!(reachable_names(&game, "e1").contains(&"m g1".to_owned()), "castling is a way to go");

    let evo = opened("evo", &StartOptions::default().with_seats(4));
    assert_eq!(reachable_names(&evo, "h2").len(), 3, "{:?}", reachable_names(&evo, "h2"));
    let other = reachable_names(&evo, "b5");
    assert!(!other.is_empty() && other.iter().all(|told| told.ends_with("is not yours")));

    let pinned =
        StartOptions::default().with_position("fide:fide 4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1");
    let pinned = opened("cwda", &pinned);
    let told = reachable_names(&pinned, "e2");
    assert!(told.contains(&"s a2: the king on e1 would be attacked from e8".to_owned()));
    assert!(told.contains(&"s e8".to_owned()));

    let shogi =
        opened("shogi", &StartOptions::default().with_position("4k4/9/9/9/9/9/P8/9/4K4 b P 1"));
    let pawn = 7;
    let drops = shogi.reachable_squares(MoveSource::Hand(pawn));
    let at = |name: &str| drops.iter().find(|r| r.square.to_string() == name).unwrap();
    assert!(at("5e").illegal.is_none());
    assert!(matches!(at("9c").illegal, Some(IllegalMoveError::TwoPawns { .. })));
    assert!(matches!(at("3a").illegal, Some(IllegalMoveError::DropWithoutMove { .. })));
}

#[test]
fn choices_say_what_is_still_open() {
    let start = StartOptions::default().with_position("fide:nutters 7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let game = opened("cwda", &start);
    let mut becomes: Vec<_> = game
        .move_choices()
        .into_iter()
        .filter(|choice| choice.text.starts_with("a7a8"))
        .map(|choice| (choice.new_kind_letter.unwrap(), choice.text))
        .collect();
    becomes.sort();
    let pairs: Vec<_> = becomes.iter().map(|(b, t)| (&**b, &**t)).collect();
    assert_eq!(pairs, [("B", "a7a8b"), ("N", "a7a8n"), ("Q", "a7a8q"), ("R", "a7a8r")]);
    let shogi =
        opened("shogi", &StartOptions::default().with_position("4k4/9/9/6P2/9/9/9/9/4K4 b - 1"));
    let open: Vec<_> =
        shogi.move_choices().into_iter().filter(|c| c.text.starts_with("3d")).collect();
    assert_eq!(open.len(), 2);
    assert_eq!(open.iter().filter(|c| c.new_kind_letter.is_none()).count(), 1);
    let evo = open_texts("evo", "h2");
    assert!(evo.contains(&"h2=B".to_owned()) && evo.contains(&"h2-h3=B".to_owned()));
}

fn open_texts(id: &str, prefix: &str) -> Vec<String> {
    legal_texts(&open(id)).into_iter().filter(|text| text.starts_with(prefix)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// In random games, texts and numbers round-trip, the choices are the legal moves, reachable
    /// squares agree with them, and undoing leads back through the same positions.
    #[test]
    fn random_games_round_trip(
        index in 0usize..5,
        four in any::<bool>(),
        choices in prop::collection::vec(any::<u16>(), 1..60),
    ) {
        let list = games();
        let entry = list.iter().nth(index).unwrap();
        let seats = if four { entry.info().seat_counts().last() } else { None };
        let start = seats.map_or_else(StartOptions::default, |&seats| StartOptions::default().with_seats(seats));
        let mut game = entry.open(&start).unwrap();
        let mut positions = vec![game.position_text()];
        for choice in choices {
            let moves = game.legal_moves();
            if moves.is_empty() {
                prop_assert!(game.outcome().is_some());
                break;
            }
            let open = game.move_choices();
            prop_assert_eq!(open.iter().map(|c| c.mv).collect::<Vec<_>>(), moves.clone());
            let mv = moves[usize::from(choice) % moves.len()];
            let text = game.move_text(mv);
            prop_assert_eq!(game.read_move(&text).unwrap(), mv);
            let parts = open[usize::from(choice) % moves.len()].parts;
            if parts.to != 0 || parts.from != MoveSource::Square(0) {
                let legal = game.reachable_squares(parts.from).into_iter()
                    .any(|r| r.square.index() == parts.to && r.illegal.is_none());
                let turned = parts.from == MoveSource::Square(parts.to);
                prop_assert!(legal || turned, "{} in {}", text, game.position_text());
            }
            game.play(mv).unwrap();
            let text = game.position_text();
            let again = entry.open(&StartOptions::default().with_position(&text)).unwrap();
            prop_assert_eq!(again.position_text(), text.clone());
            positions.push(text);
        }
        prop_assert_eq!(game.ply() + 1, positions.len());
        while let Some(expected) = positions.pop() {
            prop_assert_eq!(game.position_text(), expected);
            game.undo();
        }
    }
}
