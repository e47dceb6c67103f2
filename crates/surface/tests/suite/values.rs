//! Equality, hashes and texts of the values.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use wazir_surface::{ErrorKind, Game, Move, Setup, Stop, SvgOptions};

fn game(id: &str) -> Game {
    Game::new(id, &Setup::default()).expect("a game")
}

#[test]
fn equal_games_have_equal_hashes() {
    let (mut one, mut other) = (game("shogi"), game("shogi"));
    one.push("7g7f").expect("a move");
    assert_ne!(one, other);
    other.push("P-7f").expect("a move");
    assert_eq!(one, other);
    let hash = |game: &Game| {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&one), hash(&other));
    // The same position after other moves is another game.
    let (mut one, mut other) = (game("shogi"), game("shogi"));
    one.push("7g7f").expect("a move");
    one.push("3c3d").expect("a move");
    one.push("2g2f").expect("a move");
    for text in ["2g2f", "3c3d", "7g7f"] {
        other.push(text).expect("a move");
    }
    assert_eq!(one.key(), other.key());
    assert_ne!(one, other);
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut one = game("evo");
    let other = one.clone();
    let first = one.moves().remove(0);
    one.push_move(&first).expect("a move");
    assert_eq!((one.ply(), other.ply()), (1, 0));
}

#[test]
fn moves_are_in_the_order_of_their_numbers_and_texts() {
    for id in ["shogi", "euroshogi", "cwda", "evo"] {
        let game = game(id);
        let (moves, texts, numbers) = (game.moves(), game.move_texts(), game.packed_moves());
        assert_eq!(moves.iter().map(Move::to_string).collect::<Vec<_>>(), texts);
        assert_eq!(moves.iter().map(Move::packed).collect::<Vec<_>>(), numbers);
        assert_eq!(moves.len(), game.count());
        for mv in &moves {
            let again = Move::from_parts(
                mv.packed(),
                mv.text(),
                mv.from(),
                mv.to(),
                mv.dropped(),
                mv.promotion(),
            );
            let again = again.with_flags(mv.is_capture(), mv.is_castling());
            assert_eq!(again, *mv);
            assert_eq!(again.is_capture(), mv.is_capture());
            assert_eq!(again.is_castling(), mv.is_castling());
            assert_eq!((again.from(), again.to()), (mv.from(), mv.to()));
            assert_eq!(game.move_from_packed(mv.packed()).as_ref(), Ok(mv));
        }
    }
}

/// In games that are played at random, the squares from which pieces are taken.
#[test]
fn every_capture_comes_from_an_attacker() {
    for id in ["shogi", "euroshogi", "cwda", "evo"] {
        let (mut captures, mut number) = (0, 7_u64);
        let mut game = game(id);
        for _ in 0..400 {
            let moves = game.moves();
            for mv in moves.iter().filter(|mv| mv.is_capture()) {
                // A pawn that is taken en passant stands beside the square.
                let taken = game.piece_at(mv.to()).expect("a square").is_some();
                let attackers = game.attackers(game.turn(), mv.to()).expect("a square");
                let from = mv.from().expect("a drop takes nothing");
                assert!(!taken || attackers.iter().any(|at| at == from), "{id}: {game:?} {mv}");
                captures += usize::from(taken);
            }
            if moves.is_empty() {
                game = Game::new(id, &Setup::default()).expect("a game");
                continue;
            }
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let chosen = (number >> 33) as usize % moves.len();
            game.push_move(&moves[chosen]).expect("a legal move");
        }
        assert!(captures > 20, "{id}: {captures} captures");
    }
}

#[test]
fn error_kinds_have_names_of_their_own() {
    let names: HashSet<&str> = ErrorKind::ALL.into_iter().map(ErrorKind::as_str).collect();
    assert_eq!(names.len(), ErrorKind::ALL.len());
}

#[test]
fn pictures_differ_by_their_options() {
    let game = game("shogi");
    let plain = game.svg(&SvgOptions::default()).expect("a picture");
    let with = |change: &dyn Fn(&mut SvgOptions)| {
        let mut options = SvgOptions::default();
        change(&mut options);
        game.svg(&options)
    };
    let pictures = [
        with(&|options| options.seat = 1),
        with(&|options| options.script = Some("letters".into())),
        with(&|options| options.board = Some("wood".into())),
        with(&|options| options.cell_size = Some(20)),
        with(&|options| options.without_coordinates = true),
        with(&|options| options.arrows.push(("7g".into(), "7f".into()))),
        with(&|options| options.marks.push(("5e".into(), "target".into()))),
    ];
    let pictures: HashSet<String> =
        pictures.into_iter().map(|made| made.expect("a picture")).collect();
    assert_eq!(pictures.len(), 7);
    assert!(!pictures.contains(&plain));
    let kind = |change: &dyn Fn(&mut SvgOptions)| with(change).unwrap_err().kind();
    assert_eq!(kind(&|options| options.seat = 2), ErrorKind::Seat);
    assert_eq!(kind(&|options| options.script = Some("runes".into())), ErrorKind::Value);
    assert_eq!(kind(&|options| options.cell_size = Some(0)), ErrorKind::Value);
    assert_eq!(kind(&|options| options.cell_size = Some(u32::MAX)), ErrorKind::Value);
    assert_eq!(kind(&|options| options.arrows.push(("7g".into(), "x".into()))), ErrorKind::Square);
    assert_eq!(kind(&|options| options.marks.push(("7g".into(), "x".into()))), ErrorKind::Value);
}

#[test]
fn long_work_is_stopped_from_another_thread() {
    let game = game("shogi");
    let stop = Stop::default();
    let flag = stop.clone();
    let waiter = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(50));
        flag.set();
    });
    assert_eq!(game.perft(40, &stop).unwrap_err().kind(), ErrorKind::Stopped);
    waiter.join().expect("no panic");
    assert_eq!(wazir_surface::ending("KQKR", &stop).unwrap_err().kind(), ErrorKind::Stopped);
}

#[test]
fn values_can_be_used_from_any_thread() {
    fn check<T: Send + Sync>() {}
    check::<Game>();
    check::<Move>();
    check::<wazir_surface::Player>();
    check::<wazir_surface::Record>();
    check::<wazir_surface::Error>();
    fn check_send<T: Send>() {}
    check_send::<wazir_surface::Records>();
}
