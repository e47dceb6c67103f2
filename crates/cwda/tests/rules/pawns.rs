//! Pawns: rules/cwda.md section 5.

use wazir_game::{Game, IllegalMoveError};

use crate::{moves_from, moves_that, parse_move, play_moves, position_from};

#[test]
fn one_step_two_from_home_and_captures_aside() {
    let position = position_from("fide:fide 4k3/8/8/8/8/1p1p4/P1P1P3/4K3 w - - 0 1");
    assert_eq!(moves_from(&position, "a2"), "a2a3 a2a4 a2b3");
    assert_eq!(moves_from(&position, "c2"), "c2b3 c2c3 c2c4 c2d3");
    assert_eq!(moves_from(&position, "e2"), "e2d3 e2e3 e2e4");
    let position = position_from("fide:fide 4k3/8/8/8/2n5/P2n4/2P1P3/7K w - - 0 1");
    assert_eq!(moves_from(&position, "a3"), "a3a4");
    assert_eq!(moves_from(&position, "c2"), "c2c3 c2d3");
}

#[test]
fn the_edge_of_the_board_is_no_way_round() {
    let position = position_from("fide:fide 4k3/8/8/p7/7P/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&position, "h4"), "h4h5");
    let position = position_from("fide:fide 4k3/8/8/p7/7P/8/8/4K3 b - - 0 1");
    assert_eq!(moves_from(&position, "a5"), "a5a4");
}

#[test]
fn promotion_by_move_and_by_capture() {
    let position = position_from("rookies:fide 1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let expected = "a7a8b a7a8m a7a8s a7a8w a7b8b a7b8m a7b8s a7b8w";
    assert_eq!(moves_from(&position, "a7"), expected);
    let promoted = play_moves(&position, "a7b8m");
    assert_eq!(promoted.position_text(), "rookies:fide 1M2k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert!(promoted.in_check());
    // There is no limit to the number of promotions.
    let position = position_from("fide:fide 4k3/P7/8/8/8/8/8/QQ2K3 w - - 0 1");
    assert!(position.check(parse_move(&position, "a7a8q")).is_ok());
}

#[test]
fn en_passant_lasts_one_ply() {
    let start = position_from("fide:fide 4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    let stepped = play_moves(&start, "e2e4");
    assert!(stepped.check(parse_move(&stepped, "d4e3")).is_ok());
    let later = play_moves(&stepped, "e8e7 e1e2");
    assert_eq!(later.en_passant(), None);
    assert_eq!(moves_from(&later, "d4"), "d4d3");
    // A single step allows no en passant, nor does a step from another rank.
    assert_eq!(play_moves(&start, "e2e3").en_passant(), None);
}

#[test]
fn every_double_step_is_written_down() {
    let stepped = play_moves(&position_from("fide:fide 4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), "a2a4");
    assert_eq!(stepped.position_text(), "fide:fide 4k3/8/8/8/P7/8/8/4K3 b - a3 0 1");
    let stepped = play_moves(&position_from("fide:fide 4k3/7p/8/8/8/8/8/4K3 b - - 3 8"), "h7h5");
    assert_eq!(stepped.position_text(), "fide:fide 4k3/8/8/7p/8/8/8/4K3 w - h6 0 9");
}

/// Returns whether e5xd6 en passant is legal.
fn assert_captures(text: &str) -> bool {
    let position = position_from(text);
    let legal = moves_that(&position, |mv| mv.is_en_passant());
    assert!(legal.is_empty() || legal == "e5d6");
    !legal.is_empty()
}

#[test]
fn both_pawns_gone_may_bare_the_king() {
    for (rank, expected) in [
        ("fide:fide 8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", false),
        ("fide:nutters 8/8/8/K2pP2t/8/8/8/4k3 w - d6 0 1", false),
        ("fide:nutters 8/8/8/K2pP2c/8/8/8/4k3 w - d6 0 1", false),
        ("fide:rookies 8/8/8/K2pP2m/8/8/8/4k3 w - d6 0 1", false),
        ("fide:fide 8/8/8/q2pP2K/8/8/8/4k3 w - d6 0 1", false),
        // A bishop does not move along the rank; a third piece shields the king.
        ("fide:fide 8/8/8/K2pP2b/8/8/8/4k3 w - d6 0 1", true),
        ("fide:fide 8/8/8/K1NpP2r/8/8/8/4k3 w - d6 0 1", true),
        // A short rook on f5 reaches b5 but not a5.
        ("fide:rookies 8/8/8/1K1pPs2/8/8/8/4k3 w - d6 0 1", false),
        ("fide:rookies 8/8/8/K2pPs2/8/8/8/4k3 w - d6 0 1", true),
    ] {
        assert_eq!(assert_captures(rank), expected, "{rank}");
    }
}

#[test]
fn one_pawn_gone_may_bare_the_king() {
    // The captured pawn shielded the king on the diagonal.
    assert!(!assert_captures("fide:fide 8/5K2/8/3pP3/8/8/b7/4k3 w - d6 0 1"));
    // The capturing pawn is pinned on its file, or moves along its pin.
    assert!(!assert_captures("fide:fide 4r3/8/8/3pP3/8/8/4K3/k7 w - d6 0 1"));
    assert!(assert_captures("fide:fide 8/2b5/8/3pP3/5K2/8/8/k7 w - d6 0 1"));
}

#[test]
fn en_passant_answers_the_check_of_the_pawn_and_no_other() {
    assert!(assert_captures("fide:fide 8/8/8/3pP3/4K3/8/8/4k3 w - d6 0 1"));
    assert!(assert_captures("fide:clobberers 8/8/8/3pP3/4K3/8/8/4k3 w - d6 0 1"));
    assert!(!assert_captures("fide:fide 4r2k/8/8/3p4/4P2K/5n2/8/8 w - - 0 1"));
    // A check from elsewhere: only interposing parries it.
    assert!(assert_captures("fide:fide 3r3k/8/8/3pP3/8/8/3K4/8 w - d6 0 1"));
    assert!(!assert_captures("fide:fide 2r4k/8/8/3pP3/8/8/2K5/8 w - d6 0 1"));
}

#[test]
fn a_pinned_capturer_is_told_who_pins_it() {
    let position = position_from("fide:fide 8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1");
    let refused = position.check(parse_move(&position, "e5d6")).unwrap_err();
    let IllegalMoveError::KingLeftAttacked { king, by } = refused else { panic!("{refused}") };
    assert_eq!(king.to_string(), "a5");
    assert_eq!(by.iter().map(ToString::to_string).collect::<Vec<_>>(), ["h5"]);
}

/// Two positions are the same unless en passant is legal in only one of them.
#[test]
fn en_passant_tells_positions_apart_only_when_it_can_happen() {
    for (open, closed, same) in [
        // No pawn near, a pawn near, a pawn near but pinned.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - -", true),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - -", false),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3", "8/8/8/8/k2pP2R/8/8/4K3 b - -", true),
    ] {
        let [open, closed] = [open, closed].map(|text| position_from(&format!("{text} 0 1")));
        assert_eq!(open.same_position(&closed), same, "{open}");
        assert_eq!(closed.same_position(&open), same, "{open}");
        assert_eq!(open.key() == closed.key(), same, "{open}");
        assert_ne!(open, closed, "as positions they differ");
    }
}
