//! The numbered rulings of `docs/rules/shogi.md` section 11 without a file of their own: repetition
//! (R4 to R8) and impasse (R9, R10) are in `repetition.rs` and `impasse.rs`.

use wazir_game::{Claim, ClaimError, EndReason, Game, IllegalMoveError, Outcome, Record, Seat};
use wazir_shogi::{Impasse, Options, Position, START, Square, Stalemate};
use wazir_testkit::{is_legal, record_of};

use crate::position_from;

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;

#[test]
fn every_option_has_its_stated_default() {
    let stated = Options::default()
        .with_stalemate(Stalemate::Loss)
        .with_repetition_count(4)
        .with_impasse(Impasse::Agreed24)
        .with_max_plies(0)
        .with_missing_king(false);
    assert_eq!(Options::default(), stated);
    assert_eq!(Position::default().rules().options(), &stated);
    let jsa = stated.with_impasse(Impasse::Declare24).with_max_plies(500);
    assert_eq!(Options::jsa(), jsa);
    assert_ne!(Options::jsa(), stated);
}

#[test]
fn r1_no_move_loses_or_draws() {
    // Either side to move, in a corner, with no piece that can move.
    for (sfen, winner) in
        [("8k/6G2/8P/9/9/9/9/9/4K4 w - 1", BLACK), ("4k4/9/9/9/9/9/p8/2g6/K8 b - 1", WHITE)]
    {
        let lost = Position::outcome(&[position_from(sfen)]);
        assert_eq!(lost, Some(Outcome::win(winner, EndReason::Stalemate)));
        let options = Options::default().with_stalemate(Stalemate::Draw);
        let drawn = Position::outcome(&[options.position(sfen).unwrap()]);
        assert_eq!(drawn, Some(Outcome::draw(EndReason::Stalemate)));
    }
    // A piece in hand provides a move.
    assert_eq!(Position::outcome(&[position_from("8k/6G2/8P/9/9/9/9/9/4K4 w p 1")]), None);
    // Mate is a loss under either option.
    let options = Options::default().with_stalemate(Stalemate::Draw);
    let record = record_of(options.position("4k4/9/4G4/9/9/9/9/9/4K4 b G 1").unwrap(), "G*5b");
    assert_eq!(record.outcome(), Some(Outcome::win(BLACK, EndReason::Checkmate)));
}

#[test]
fn r2_only_the_droppers_own_unpromoted_pawn_blocks() {
    for (sfen, allowed) in [
        ("4k4/9/9/9/P8/9/9/9/4K4 b P 1", false),
        ("4k4/9/9/9/p8/9/9/9/4K4 b P 1", true),
        ("4k4/9/9/9/+P8/9/9/9/4K4 b P 1", true),
        ("4k4/9/9/9/+p8/9/9/9/4K4 b P 1", true),
        ("4k4/9/9/9/L8/9/9/9/4K4 b P 1", true),
        ("4k4/9/9/9/p8/9/9/9/4K4 w p 1", false),
        ("4k4/9/9/9/P8/9/9/9/4K4 w p 1", true),
        ("4k4/9/9/9/+p8/9/9/9/4K4 w p 1", true),
    ] {
        assert_eq!(is_legal(&position_from(sfen), "P*9g"), allowed, "{sfen}");
        assert_eq!(is_legal(&position_from(sfen), "P*9d"), allowed, "{sfen}");
        assert!(is_legal(&position_from(sfen), "P*8d"), "{sfen}");
    }
}

#[test]
fn r3_a_pawn_drop_may_not_mate_for_either_side() {
    assert!(!is_legal(&position_from("7lk/9/7G1/9/9/9/9/9/4K4 b P 1"), "P*1b"));
    assert!(!is_legal(&position_from("4k4/9/9/9/9/9/1g7/9/KL7 w p 1"), "P*9h"));
    // Any other dropped piece may mate, and so may a pawn moved on the board.
    assert!(is_legal(&position_from("7lk/9/7G1/9/9/9/9/9/4K4 b L 1"), "L*1b"));
    assert!(is_legal(&position_from("7lk/9/7GP/9/9/9/9/9/4K4 b - 1"), "1c1b"));
    // A drop that leaves the own king attacked is refused for that reason, mate or not.
    let pinned = position_from("7lk/9/7G1/9/9/9/9/4r4/4K4 b P 1");
    let drop = pinned.read_move("P*1b").unwrap();
    assert!(matches!(pinned.check(drop), Err(IllegalMoveError::KingLeftAttacked { .. })));
}

#[test]
fn r11_no_limit_by_default() {
    let late = position_from("4k4/9/9/9/9/9/9/9/4K4 b - 100000");
    assert_eq!(Position::outcome(&[late]), None);
}

#[test]
fn r11_a_draw_at_max_plies() {
    let drawn = Some(Outcome::draw(EndReason::MaxPlies));
    let options = Options::default().with_max_plies(3);
    let start = options.position(START).unwrap();
    assert_eq!(record_of(start.clone(), "7g7f 3c3d").outcome(), None);
    assert_eq!(record_of(start, "7g7f 3c3d 2g2f").outcome(), drawn);
    // Plies count from the move number of the start.
    let late = Options::jsa().position("4k4/9/9/9/9/9/9/9/4K4 b - 499").unwrap();
    assert_eq!(record_of(late.clone(), "5i5h").outcome(), None);
    assert_eq!(record_of(late, "5i5h 5a5b").outcome(), drawn);
}

#[test]
fn r11_in_check_play_goes_on_until_a_position_without_check() {
    let options = Options::default().with_max_plies(1);
    let start = options.position("1k7/9/9/9/R8/9/9/9/4K4 b - 1").unwrap();
    let drawn = Some(Outcome::draw(EndReason::MaxPlies));
    assert_eq!(record_of(start.clone(), "9e8e").outcome(), None);
    // The escape ends the game: Black, now to move, is not in check.
    assert_eq!(record_of(start.clone(), "9e8e 8a9a").outcome(), drawn);
    assert_eq!(record_of(start, "9e9d").outcome(), drawn);
    // An escape that gives check continues the game.
    let start = options.position("1r7/9/9/1k7/8R/9/9/9/1K7 b - 1").unwrap();
    assert_eq!(record_of(start.clone(), "1e1d 8d9c").outcome(), None);
    assert_eq!(record_of(start, "1e1d 8d9c 8i9i").outcome(), drawn);
    // A mate after the limit is still a mate.
    let start = options.position("4k4/9/4G4/9/9/9/9/9/4K4 b G 1").unwrap();
    let mated = record_of(start, "G*5b").outcome();
    assert_eq!(mated, Some(Outcome::win(BLACK, EndReason::Checkmate)));
}

#[test]
fn r12_illegal_moves_are_refused_and_change_nothing() {
    let start = Position::default();
    let mut position = start.clone();
    let mv = position.read_move("7g7e").unwrap();
    assert!(position.play(mv).is_err());
    assert_eq!(position, start);
    let mut record = Record::new(start);
    assert!(record.play(mv).is_err());
    assert_eq!((record.ply(), record.outcome()), (0, None));
}

#[test]
fn r13_the_zone_is_the_three_far_ranks() {
    // The same holds for an unusual set-up.
    for sfen in [START, "9/9/9/4k4/9/4K4/9/9/9 b - 1"] {
        let rules = position_from(sfen).rules().clone();
        for square in Square::all() {
            let rank = square.to_string().chars().nth(1).unwrap();
            assert_eq!(rules.promotion_zone(BLACK).contains(square), ('a'..='c').contains(&rank));
            assert_eq!(rules.promotion_zone(WHITE).contains(square), ('g'..='i').contains(&rank));
        }
    }
    // Entering, moving inside, leaving; not outside.
    let silver = position_from("4k4/9/2S6/2S6/2S6/9/9/9/4K4 b - 1");
    for (text, allowed) in
        [("7c6b+", true), ("7c8d+", true), ("7d6c+", true), ("7d6e+", false), ("7e6d+", false)]
    {
        assert_eq!(is_legal(&silver, text), allowed, "{text}");
    }
    let white = position_from("4k4/9/9/9/6s2/6s2/6s2/9/4K4 w - 1");
    for (text, allowed) in
        [("3g4h+", true), ("3g2f+", true), ("3f4g+", true), ("3f4e+", false), ("3e4f+", false)]
    {
        assert_eq!(is_legal(&white, text), allowed, "{text}");
    }
}

#[test]
fn r14_a_king_may_not_stand_attacked() {
    let position = position_from("4k4/9/9/9/9/9/9/3r5/4K4 b - 1");
    assert!(!is_legal(&position, "5i5h"));
    assert!(is_legal(&position, "5i6h"));
    assert!(is_legal(&position, "5i4i"));
    assert!(!is_legal(&position, "5i6i"));
    // Kings may not stand next to each other.
    assert!(!is_legal(&position_from("9/9/9/4k4/9/4K4/9/9/9 b - 1"), "5f5e"));
    // A king is never captured: in that position the side not to move would be in check.
    assert!("4k4/4R4/9/9/9/9/9/9/4K4 b - 1".parse::<Position>().is_err());
}

/// A piece stays promoted until captured. Dropped pieces are unpromoted and may promote next move.
#[test]
fn promotion_lasts_and_drops_never_promote() {
    let record = record_of(
        position_from("4k4/P8/9/9/9/9/9/9/4K4 b - 1"),
        "9b9a+ 5a5b 9a9b 5b5a 9b9c 5a5b 9c9d",
    );
    assert_eq!(record.position().to_string(), "9/4k4/9/+P8/9/9/9/9/4K4 w - 8");
    let record = record_of(position_from("4k4/9/9/9/9/9/9/9/4K4 b S 1"), "S*9b 5a5b 9b8c+");
    assert_eq!(record.position().to_string(), "9/4k4/1+S7/9/9/9/9/9/4K4 w - 4");
    let position = position_from("4k4/9/9/9/9/9/9/9/4K4 b S 1");
    assert!(position.read_move("S*9b+").is_err());
    assert!(position.read_move("+S*9b").is_err());
}

#[test]
fn captured_pieces_of_every_kind_go_to_hand_unpromoted() {
    let kinds = ["r", "b", "g", "s", "n", "l", "p", "+r", "+b", "+s", "+n", "+l", "+p"];
    for kind in kinds {
        let record =
            record_of(position_from(&format!("4k4/9/9/9/8{kind}/8R/9/9/4K4 b - 1")), "1f1e");
        let letter = kind.trim_start_matches('+').to_uppercase();
        let expected = format!("4k4/9/9/9/8R/9/9/9/4K4 w {letter} 2");
        assert_eq!(record.position().to_string(), expected);
    }
}

/// R15: no legal reply, then repetition, then `try`, then `max_plies`.
mod r15 {
    use super::*;

    #[test]
    fn mate_comes_before_repetition() {
        let mated = position_from("4k4/4G4/4G4/9/9/9/9/9/4K4 w - 2");
        let line: Vec<Position> = std::iter::repeat_n(mated, 8).collect();
        assert_eq!(Position::outcome(&line), Some(Outcome::win(BLACK, EndReason::Checkmate)));
    }

    #[test]
    fn no_move_comes_before_max_plies() {
        let options = Options::default().with_max_plies(10);
        let stuck = options.position("8k/6G2/8P/9/9/9/9/9/4K4 w - 500").unwrap();
        assert_eq!(Position::outcome(&[stuck]), Some(Outcome::win(BLACK, EndReason::Stalemate)));
    }

    /// The king reaches the goal and uncovers the rook, which mates.
    #[test]
    fn mate_comes_before_try() {
        let options = Options::default().with_impasse(Impasse::Try);
        let start = options.position("9/R2K4k/7NN/7G1/9/9/9/9/9 b - 1").unwrap();
        let record = record_of(start, "6b5a");
        assert_eq!(record.outcome(), Some(Outcome::win(BLACK, EndReason::Checkmate)));
    }

    /// No game gets to a fourth try, so the line is artificial.
    #[test]
    fn repetition_comes_before_try() {
        let options = Options::default().with_impasse(Impasse::Try);
        let before = options.position("9/4K4/9/9/9/9/9/9/k8 b - 1").unwrap();
        let after = options.position("4K4/9/9/9/9/9/9/9/k8 w - 2").unwrap();
        let line: Vec<Position> = [before, after].iter().cycle().take(8).cloned().collect();
        assert_eq!(Position::outcome(&line[..2]), Some(Outcome::win(BLACK, EndReason::Try)));
        assert_eq!(Position::outcome(&line), Some(Outcome::draw(EndReason::Repetition)));
    }

    #[test]
    fn repetition_comes_before_max_plies() {
        let options = Options::default().with_max_plies(12);
        let cycle = "5i5h 5a5b 5h5i 5b5a ";
        let start = options.position("4k4/9/9/9/9/9/9/9/4K4 b - 1").unwrap();
        let record = record_of(start, &cycle.repeat(3));
        assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::Repetition)));
    }

    #[test]
    fn try_comes_before_max_plies() {
        let options = Options::default().with_impasse(Impasse::Try).with_max_plies(1);
        let record = record_of(options.position("9/4K4/9/9/9/9/9/9/k8 b - 1").unwrap(), "5b5a");
        assert_eq!(record.outcome(), Some(Outcome::win(BLACK, EndReason::Try)));
    }
}

#[test]
fn claims_that_every_game_knows() {
    let claim = |claim| Record::new(Position::default()).claim(claim);
    assert_eq!(claim(Claim::Resign(BLACK)), Ok(Outcome::win(WHITE, EndReason::Resignation)));
    assert_eq!(claim(Claim::Resign(WHITE)), Ok(Outcome::win(BLACK, EndReason::Resignation)));
    assert_eq!(claim(Claim::Draw), Ok(Outcome::draw(EndReason::Agreement)));
    let mut over = record_of(position_from("4k4/9/4G4/9/9/9/9/9/4K4 b G 1"), "G*5b");
    for claim in [Claim::Resign(WHITE), Claim::Draw, Claim::Impasse] {
        assert_eq!(over.claim(claim), Err(ClaimError::GameOver));
    }
}

/// Mating problems: a side may lack its king when `missing_king` is on.
#[test]
fn a_side_without_king() {
    let options = Options::default().with_missing_king(true);
    let sfen = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
    let problem = options.position(sfen).unwrap();
    assert_eq!(problem.king(BLACK), None);
    assert_eq!(problem.position_text(), sfen);
    assert!(!problem.in_check());
    // 79 drops and the pawn's two moves.
    assert_eq!(problem.count_moves(), 81);
    let mated = record_of(problem.clone(), "G*5b");
    assert_eq!(mated.outcome(), Some(Outcome::win(BLACK, EndReason::Checkmate)));
    // A drop elsewhere has very many replies, and Black is never in check.
    let replies = record_of(problem, "G*9i");
    assert!(replies.position().count_moves() > 400);
    for mv in replies.position().legal_moves() {
        let mut after = replies.position().clone();
        after.play_unchecked(mv);
        assert!(!after.in_check());
        assert!(after.has_moves());
    }
    // Without kings nobody is ever in check.
    let empty = options.position("9/9/9/9/9/9/9/9/9 b P 1").unwrap();
    assert_eq!(empty.count_moves(), 72);
}
