//! Building rules from pieces: refusals, and the data of the kinds.

use std::sync::Arc;

use wazir_chesslike::{
    BuildError, GameSpec, Kind, KindSpec, Piece, Position, PositionError, Rules, Setup,
};
use wazir_game::{Game, Seat};
use wazir_geometry::{Chess8, Shogi9, Square};

use crate::toy::{LETTERS, Repetition, TestVariant, Toy, WORLD, rules, spec, start};

fn build<const N: usize>(pieces: &[&str]) -> Result<Rules<Toy<Chess8, N>>, BuildError> {
    let kind = |betza: &&str| KindSpec::new("X", "piece", betza.parse().expect("a movement"));
    let kinds = pieces.iter().map(kind).collect();
    Rules::new(GameSpec::new(kinds, start(), ()), Repetition::default())
}

fn refused<const N: usize>(pieces: &[&str]) -> BuildError {
    build::<N>(pieces).expect_err("pieces that cannot be played")
}

#[test]
fn there_is_room_for_so_many_kinds_and_classes() {
    assert!(build::<15>(&["K"; 31]).is_ok());
    assert_eq!(refused::<15>(&["K"; 32]), BuildError::TooManyKinds { most: Kind::MAX });
    assert_eq!(refused::<15>(&[]), BuildError::TooManyKinds { most: Kind::MAX });
    // Kinds that move alike share a class.
    assert!(build::<3>(&["K", "R", "B", "R", "B"]).is_ok());
    assert_eq!(refused::<3>(&["K", "R", "B", "N"]), BuildError::TooManyClasses { most: 3 });
}

#[test]
fn there_is_room_for_so_many_promotions() {
    let spec_with = |count: usize| {
        let mut spec = spec::<Chess8, 15>(&WORLD).expect("a specification");
        let choices: Vec<_> = (0..count).filter_map(|i| Kind::new(i % 8 + 1)).collect();
        spec.kinds[1].promotes = [choices.clone(), choices].into();
        spec
    };
    assert!(Rules::new(spec_with(1), Repetition::default()).is_ok());
    let refused = |count| Rules::new(spec_with(count), Repetition::default()).unwrap_err();
    assert_eq!(refused(2), BuildError::UnevenPromotions, "the game has drops");
    assert_eq!(refused(17), BuildError::TooManyPromotions { most: 16 });
}

#[test]
fn a_king_steps_and_takes_as_it_steps() {
    for king in ["K", "KAD", "N", "WA"] {
        assert!(build::<15>(&[king, "R"]).is_ok(), "{king}");
    }
    for king in ["Q", "KR2", "mK", "KcN", "FimW", "KnD", "KgQ", "KpR", "KafsW"] {
        assert_eq!(refused::<15>(&[king, "R"]), BuildError::UnsupportedKing, "{king}");
    }
}

#[test]
fn a_movement_without_a_meaning_is_refused_by_name() {
    let error = refused::<15>(&["K", "cafeW"]);
    assert_eq!(
        error.to_string(),
        "the piece cannot be compiled: en passant (`e`) on the way or after another capture cannot \
         be used here, describe the piece without it"
    );
    let error = refused::<15>(&["K", "cafmF"]);
    assert_eq!(
        error.to_string(),
        "the piece cannot be compiled: it captures on its way, captures friends, cannot capture a royal piece, \
         or may end where it began"
    );
}

#[test]
fn letters_and_promotions_are_known_by_kind() {
    let rules = rules::<Shogi9, 15>(&WORLD).unwrap();
    for seat in Seat::BOTH {
        for (i, letter) in LETTERS.iter().enumerate() {
            let kind = Kind::new(i).unwrap();
            assert_eq!(rules.letters(seat, kind), *letter);
            assert_eq!(rules.kind_of_letter(seat, letter), Some(kind));
        }
        assert_eq!(rules.kind_of_letter(seat, "Z"), None);
        assert_eq!(rules.promotions(seat, Kind::new(1).unwrap()), [Kind::new(5).unwrap()]);
        assert_eq!(rules.promotions(seat, Kind::KING), []);
        assert_eq!(rules.promotions(seat, Kind::new(14).unwrap()), []);
        assert_eq!(rules.letters(seat, Kind::new(14).unwrap()), "");
        assert_eq!(rules.promotion_zone(seat).len(), 27);
    }
    assert_eq!(rules.kinds().len(), 9);
}

#[test]
fn mobility_is_the_mean_reach_on_the_empty_board() {
    let rules = build::<15>(&["K", "R", "N", "fW", "W", "mRcpR"]).unwrap();
    let mobility = |kind| rules.mobility(Seat::FIRST, Kind::new(kind).unwrap());
    assert_eq!(mobility(1), 14.0);
    assert_eq!(mobility(2), 336.0 / 64.0);
    assert_eq!(mobility(3), 56.0 / 64.0);
    assert_eq!(mobility(4), 224.0 / 64.0);
    assert_eq!(rules.mobility(Seat::SECOND, Kind::new(3).unwrap()), 56.0 / 64.0);
    assert!(mobility(5) >= 14.0, "it moves as a rook at least");
    assert_eq!(mobility(14), 0.0, "no such kind");
}

#[test]
fn positions_are_checked() {
    let rules = rules::<Chess8, 15>(&WORLD).unwrap();
    let read = |text: &str| crate::toy::read(text, &rules);
    assert!(read("4k3/8/8/8/8/8/8/4K3 w -").is_ok());
    let two = |seat| PositionError::TwoOnAFile { seat, letter: "P".into() };
    for (text, error) in [
        ("8/8/8/8/8/8/8/4K3 w -", PositionError::Kings { seat: Seat::SECOND }),
        ("4k3/8/8/8/8/8/8/K3K3 w -", PositionError::Kings { seat: Seat::FIRST }),
        ("4k3/8/8/4P3/8/8/4C3/4K3 w -", PositionError::OpponentInCheck),
        ("4k3/8/8/8/4P3/8/4P3/4K3 w -", two(Seat::FIRST)),
        ("4k3/4p3/8/8/4p3/8/8/4K3 w -", two(Seat::SECOND)),
    ] {
        assert_eq!(read(text), Err(error), "{text}");
    }
    // A missing king needs spare room in the tables: 64 squares have none, 81 have.
    let missing = |rules: TestVariant<'_>| spec::<Shogi9, 15>(&rules).expect("a specification");
    let spared = Rules::new(missing(WORLD), Repetition::default()).unwrap();
    let spared = Arc::new(spared.allow_missing_king(true));
    let position = crate::toy::read("9/9/9/9/9/9/9/9/4K4 w -", &spared).unwrap();
    assert_eq!(position.king(Seat::SECOND), None);
    assert_eq!(position.count_moves(), 5);
    let full = Rules::new(spec(&WORLD).unwrap(), Repetition::default()).unwrap();
    let full: Arc<Rules<Toy<Chess8>>> = Arc::new(full.allow_missing_king(true));
    let refused = crate::toy::read("8/8/8/8/8/8/8/4K3 w -", &full);
    assert_eq!(refused, Err(PositionError::Kings { seat: Seat::SECOND }));
}

#[test]
fn a_kind_drops_where_it_can_move() {
    for (betza, drops) in [("fpR", 47), ("ifmnD", 0), ("fW", 55)] {
        let movement = |betza: &str| KindSpec::new("X", "piece", betza.parse().unwrap());
        let mut kinds = vec![movement("K"), movement(betza)];
        kinds[1].captured_as = Kind::new(1);
        let spec = GameSpec::<Toy<Chess8, 15>>::new(kinds, Setup::default(), ());
        let rules = Arc::new(Rules::new(spec, Repetition::default()).unwrap());
        let mut setup = Setup::default();
        for (name, seat) in [("a1", Seat::FIRST), ("h8", Seat::SECOND)] {
            setup.put(Square::named(name).unwrap(), Some(Piece { seat, kind: Kind::KING }));
        }
        setup.set_in_hand(Seat::FIRST, Kind::new(1).unwrap(), 1);
        let position = Position::from_setup(rules, &setup).unwrap();
        let moves = position.legal_moves();
        let dropped = moves.iter().filter(|mv| mv.dropped().is_some()).count();
        assert_eq!(dropped, drops, "{betza}");
    }
}
