//! Board shapes: numbering, names and turns.

use proptest::prelude::*;
use wazir_geometry::{
    Bitboard, Bits, Board, Chess8, Cross12, Facing, Geometry, RectBoard, Shogi9, Square,
};

fn check_numbering<G: Geometry>() {
    let board = G::default();
    assert_eq!(board.square_count(), G::SQUARES);
    assert!(G::TABLE_LEN >= G::SQUARES && G::TABLE_LEN.is_power_of_two());
    for i in 0..G::SQUARES {
        let (x, y) = board.coords(i);
        assert_eq!(board.index(x, y), Some(i), "{} square {i}", G::NAME);
        assert_eq!(board.parse_square(&board.square_name(i)), Some(i));
    }
    let existing = (-3..20).flat_map(|x| (-3..20).map(move |y| (x, y)));
    assert_eq!(existing.filter_map(|(x, y)| board.index(x, y)).count(), G::SQUARES);
}

#[test]
fn numbers_coordinates_and_names_agree() {
    check_numbering::<Chess8>();
    check_numbering::<Shogi9>();
    check_numbering::<Cross12>();
}

/// Any step repeated from any square changes the number in one direction only.
fn check_monotone<G: Geometry>() {
    let board = G::default();
    for (dx, dy) in (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y))) {
        let mut sign = 0;
        for from in 0..G::SQUARES {
            if let Some(to) = board.step(from, (dx, dy)).filter(|&to| to != from) {
                let this = (to as i32 - from as i32).signum();
                assert!(sign == 0 || sign == this, "{}: step {dx},{dy}", G::NAME);
                sign = this;
            }
        }
    }
}

#[test]
fn straight_lines_are_monotone() {
    check_monotone::<Chess8>();
    check_monotone::<Shogi9>();
    check_monotone::<Cross12>();
}

#[test]
fn names_are_those_of_the_games() {
    let name = |s: Option<String>| s.unwrap_or_default();
    assert_eq!(name(Square::<Chess8>::at(4, 3).map(|s| s.to_string())), "e4");
    assert_eq!(name(Square::<Shogi9>::at(4, 0).map(|s| s.to_string())), "5i");
    assert_eq!(name(Square::<Shogi9>::at(0, 8).map(|s| s.to_string())), "9a");
    assert_eq!(name(Square::<Cross12>::at(11, 9).map(|s| s.to_string())), "l10");
    // Far ranks must not overflow on the way to being refused.
    for bad in [
        "a777777778",
        "a2147483647",
        "a99999999999",
        "",
        "e",
        "e0",
        "e9",
        "i1",
        "e04",
        "e+4",
        "E4",
        "é4",
        "e4 ",
    ] {
        assert!(bad.parse::<Square<Chess8>>().is_err(), "{bad:?}");
    }
    for bad in ["7", "0a", "7j", "g7", "７七"] {
        assert!(bad.parse::<Square<Shogi9>>().is_err(), "{bad:?}");
    }
    for bad in ["a1", "b2", "k1", "l2", "b11", "k12", "m5", "c13"] {
        assert!(bad.parse::<Square<Cross12>>().is_err(), "{bad:?}");
    }
}

#[test]
fn cross_has_the_arms_of_the_rules() {
    let count = |set: &dyn Fn(i32, i32) -> bool| {
        Square::<Cross12>::all()
            .filter(|s| {
                let (x, y) = s.coords();
                set(x, y)
            })
            .count()
    };
    assert_eq!(count(&|_, y| y < 2), 16);
    assert_eq!(count(&|x, _| x < 2), 16);
    assert_eq!(count(&|x, y| (2..10).contains(&x) && (2..10).contains(&y)), 64);
}

#[test]
fn castles_turn_into_one_another() {
    let castles = ["j1", "a3", "c12", "l10"];
    let south = Square::<Cross12>::named(castles[0]).unwrap();
    for (quarters, name) in castles.iter().enumerate() {
        assert_eq!(south.rotated(Facing::new(quarters as u8)).to_string(), *name);
    }
}

#[test]
fn the_full_set_has_every_square() {
    fn check<G: Geometry>() {
        let all = (0..G::SQUARES).fold(G::Bits::EMPTY, |all, square| all | G::Bits::bit(square));
        assert_eq!(G::default().full(), all);
        assert_eq!(
            Bitboard::<G>::full().iter().collect::<Vec<_>>(),
            Square::all().collect::<Vec<_>>()
        );
        assert_eq!(Bitboard::<G>::from_bits(G::Bits::ALL), Bitboard::full());
    }
    check::<Chess8>();
    check::<Shogi9>();
    check::<Cross12>();
}

#[test]
fn turning_back_is_the_identity() {
    for q in 0..4 {
        let facing = Facing::new(q);
        for s in Square::<Cross12>::all() {
            assert_eq!(s.rotated(facing).rotated(facing.inverse()), s);
        }
        assert_eq!(facing.inverse().rotate(facing.rotate((1, 2))), (1, 2));
    }
    let s = Square::<Shogi9>::named("7g").unwrap();
    assert_eq!(s.rotated(Facing::half()).to_string(), "3c");
}

#[test]
fn rectangles_keep_their_limits() {
    assert!(
        RectBoard::new(0, 4).is_none()
            && RectBoard::new(4, 0).is_none()
            && RectBoard::new(27, 1).is_none()
    );
    assert!(RectBoard::new(12, 11).is_none() && RectBoard::new(12, 10).is_some());
    assert_eq!(RectBoard::new(12, 10).map(|r| r.full().count()), Some(120));
}

fn columns<G: Geometry>(set: G::Bits) -> G::Bits {
    let touched = |s: &Square<G>| {
        set.iter().any(|i| Square::<G>::new(i).expect("a square").coords().0 == s.coords().0)
    };
    Square::<G>::all().filter(touched).collect::<Bitboard<G>>().bits()
}

proptest! {
    #[test]
    fn columns_are_found(a in any::<u64>(), b in any::<u128>(), keep in any::<u128>()) {
        prop_assert_eq!(Chess8.file_fill(a & keep as u64), columns::<Chess8>(a & keep as u64));
        for set in [b & keep & Shogi9.full(), b & Shogi9.full(), 0, 1 << (keep % 81)] {
            prop_assert_eq!(Shogi9.file_fill(set), columns::<Shogi9>(set));
        }
        prop_assert_eq!(Cross12.file_fill(b & keep), columns::<Cross12>(b & keep));
    }

    #[test]
    fn both_integers_agree_as_sets(a in any::<u64>(), b in any::<u64>()) {
        let wide = u128::from(a);
        prop_assert_eq!(a.iter().collect::<Vec<_>>(), wide.iter().collect::<Vec<_>>());
        prop_assert_eq!(u128::from(a.highest_bit()), wide.highest_bit());
        prop_assert_eq!((wide << 64).highest_bit(), u128::from(a.highest_bit()) << 64);
        prop_assert_eq!(u128::from(a.lowest_bit()), wide.lowest_bit());
        let both = wide << 64 | u128::from(b);
        prop_assert_eq!(both.count(), a.count() + b.count());
        prop_assert_eq!(both.count() as usize, both.iter().count());
        prop_assert_eq!(u128::MAX.count(), 128);
        let set = Bitboard::<Chess8>::from_bits(a & b);
        prop_assert_eq!(set.iter().collect::<Bitboard<_>>(), set);
        prop_assert_eq!((!set).len(), 64 - set.len());
    }
}
