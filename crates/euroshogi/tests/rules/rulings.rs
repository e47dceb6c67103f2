//! The numbered rulings of `docs/rules/euroshogi.md` section 8 without a file of their own: R7 to
//! R10 are in `repetition.rs`.

use wazir_chesslike::Kind;
use wazir_euroshogi::{
    DropPiece, Impasse, Options, PIECES, PawnDropMate, PerpetualCheck, Position, START, Square,
    Stalemate, impasse_points, kinds,
};
use wazir_game::{Claim, ClaimError, EndReason, Game, IllegalMoveError, Outcome, Record, Seat};
use wazir_testkit::{is_legal, record_of};

use crate::position_from;

const WHITE: Seat = Seat::FIRST;
const BLACK: Seat = Seat::SECOND;

#[test]
fn every_option_has_its_stated_default() {
    let stated = Options::default()
        .with_stalemate(Stalemate::Draw)
        .with_pawn_drop_mate(PawnDropMate::Allowed)
        .with_impasse(Impasse::Agreed)
        .with_perpetual(PerpetualCheck::Loss)
        .with_no_progress_plies(100)
        .with_repetition_count(3);
    assert_eq!(Options::default(), stated);
    assert_eq!(Position::default().rules().options(), &stated);
}

#[test]
fn r1_white_begins() {
    assert_eq!(Position::default().to_move(), WHITE);
    assert_eq!(position_from(&START.replace(" w ", " b ")).to_move(), BLACK);
}

#[test]
fn r2_promotion_is_forced() {
    // Entering the zone, moving in it, leaving it, for each piece that promotes.
    for (start, text) in [
        ("4k3/8/8/R7/8/8/8/4K3[] w 0 1", "a5a7"),
        ("4k3/8/8/B7/8/8/8/4K3[] w 0 1", "a5c7"),
        ("4k3/8/8/1N6/8/8/8/4K3[] w 0 1", "b5c7"),
        ("4k3/8/8/P7/8/8/8/4K3[] w 0 1", "a5a6"),
        ("4k3/8/R7/8/8/8/8/4K3[] w 0 1", "a6a7"),
        ("4k3/8/R7/8/8/8/8/4K3[] w 0 1", "a6a1"),
        ("4k3/8/B7/8/8/8/8/4K3[] w 0 1", "a6b5"),
        ("4k3/8/1N6/8/8/8/8/4K3[] w 0 1", "b6a6"),
        ("4k3/8/8/8/r7/8/8/4K3[] b 0 1", "a4a2"),
        ("4k3/8/8/8/8/b7/8/4K3[] b 0 1", "a3b4"),
    ] {
        assert!(!is_legal(&position_from(start), text), "{text}");
        let promoting = format!("{text}+");
        let record = record_of(position_from(start), &promoting);
        let to: Square = text[2..].parse().unwrap();
        let piece = record.position().piece_at(to).unwrap();
        assert!(piece.kind.index() > kinds::PAWN.index(), "{promoting}");
    }
    // Kings, generals and promoted pieces do not promote, nor does any move outside the zone.
    for (start, text) in [
        ("8/8/4K3/8/8/8/8/k7[] w 0 1", "e6e7"),
        ("4k3/8/8/G7/8/8/8/4K3[] w 0 1", "a5a6"),
        ("4k3/8/+R7/8/8/8/8/4K3[] w 0 1", "a6a7"),
        ("4k3/8/8/R7/8/8/8/4K3[] w 0 1", "a5a4"),
        ("4k3/8/8/8/8/8/R7/4K3[] w 0 1", "a2a3"),
    ] {
        assert!(is_legal(&position_from(start), text), "{text}");
        assert!(!is_legal(&position_from(start), &format!("{text}+")), "{text}");
    }
}

#[test]
fn r3_no_move_without_check() {
    for (text, winner) in
        [("k7/2G5/1G6/8/8/8/8/4K3[] b 0 1", WHITE), ("3k4/8/8/8/8/6g1/5g2/7K[] w 0 1", BLACK)]
    {
        assert_eq!(
            Position::outcome(&[position_from(text)]),
            Some(Outcome::draw(EndReason::Stalemate))
        );
        let options = Options::default().with_stalemate(Stalemate::Loss);
        let lost = Position::outcome(&[options.position(text).unwrap()]);
        assert_eq!(lost, Some(Outcome::win(winner, EndReason::Stalemate)));
    }
    // A piece in hand provides a move.
    assert_eq!(Position::outcome(&[position_from("k7/2G5/1G6/8/8/8/8/4K3[p] b 0 1")]), None);
}

/// R4: a second column in the table of counts is for `pawn_drop_mate = forbidden`.
#[test]
fn r4_counts_with_pawn_drop_mate_forbidden() {
    let options = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
    let mut different = 0;
    for line in crate::PERFT.lines() {
        let record: serde_json::Value = serde_json::from_str(line).unwrap();
        let position = options.position(record["position"].as_str().unwrap()).unwrap();
        let column = &record["perft_pawn_drop_mate_forbidden"];
        different += usize::from(column.is_array());
        let counts = column.as_array().or(record["perft"].as_array()).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(Some(position.perft(depth)), count.as_u64(), "{position} depth {depth}");
        }
    }
    assert_eq!(different, 13);
}

#[test]
fn r4_pawn_drop_mate() {
    for (text, drop) in [
        ("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1", "P@h7"),
        ("4k3/8/8/8/8/1g6/8/KN6[p] b 0 1", "P@a2"),
        // The defender on g8 could capture but is pinned along the rank.
        ("R5gk/8/6G1/8/8/8/8/4K3[P] w 0 1", "P@h7"),
    ] {
        assert!(is_legal(&position_from(text), drop), "{text}");
        let mated = record_of(position_from(text), drop);
        assert_eq!(mated.outcome().map(Outcome::reason), Some(EndReason::Checkmate), "{text}");
        let options = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
        assert!(!is_legal(&options.position(text).unwrap(), drop), "{text}");
    }
    // With the ban, a check that is not mate stays legal, and so does mate by another piece.
    let options = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
    let free = options.position("6gk/8/6G1/8/8/8/8/4K3[P] w 0 1").unwrap();
    assert!(is_legal(&free, "P@h7"));
    let general = options.position("6nk/8/6G1/8/8/8/8/4K3[G] w 0 1").unwrap();
    assert!(is_legal(&general, "G@h7"));
    let pushed = options.position("6nk/8/6GP/8/8/8/8/4K3[] w 0 1").unwrap();
    let mated = record_of(pushed, "h6h7+");
    assert_eq!(mated.outcome(), Some(Outcome::win(WHITE, EndReason::Checkmate)));
}

#[test]
fn r5_only_the_droppers_own_unpromoted_pawn_blocks() {
    for (text, allowed) in [
        ("4k3/8/8/8/P7/8/8/4K3[P] w 0 1", false),
        ("4k3/8/8/8/p7/8/8/4K3[P] w 0 1", true),
        ("4k3/8/8/8/+P7/8/8/4K3[P] w 0 1", true),
        ("4k3/8/8/8/+p7/8/8/4K3[P] w 0 1", true),
        ("4k3/8/8/8/p7/8/8/4K3[p] b 0 1", false),
        ("4k3/8/8/8/P7/8/8/4K3[p] b 0 1", true),
    ] {
        for square in ["a2", "a6", "a7"] {
            assert_eq!(is_legal(&position_from(text), &format!("P@{square}")), allowed, "{text}");
        }
        assert!(is_legal(&position_from(text), "P@b6"), "{text}");
    }
}

/// R6: impasse, by agreement by default.
mod r6 {
    use super::*;

    const ENTERED: &str = "8/4K3/8/8/8/8/4k3/8[] w 0 1";

    fn claim(rule: Impasse, text: &str) -> Result<Outcome, ClaimError> {
        let options = Options::default().with_impasse(rule);
        let position = options.position(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        Record::new(position).claim(Claim::Impasse)
    }

    #[test]
    fn agreed_draws_when_both_kings_have_entered() {
        let draw = Ok(Outcome::draw(EndReason::Impasse));
        assert_eq!(claim(Impasse::Agreed, ENTERED), draw);
        assert_eq!(Record::new(position_from(ENTERED)).claim(Claim::Impasse), draw);
        // The points do not matter.
        let unequal = "RR2K3/BB6/BB6/8/8/8/8/4k3[GGGGNNNN] w 0 1";
        assert_eq!(claim(Impasse::Agreed, unequal), draw);
        for one_short in ["8/8/8/4K3/8/8/4k3/8[] w 0 1", "8/4K3/8/8/4k3/8/8/8[] w 0 1", START] {
            assert_eq!(claim(Impasse::Agreed, one_short), Err(ClaimError::KingsNotEntered));
            assert_eq!(claim(Impasse::Points24, one_short), Err(ClaimError::KingsNotEntered));
        }
        // The edge of the zones.
        assert_eq!(claim(Impasse::Agreed, "8/8/4K3/8/8/4k3/8/8[] w 0 1"), draw);
    }

    #[test]
    fn nothing_happens_without_a_claim() {
        assert_eq!(Position::outcome(&[position_from(ENTERED)]), None);
    }

    #[test]
    fn points24_counts_all_pieces() {
        let draw = Ok(Outcome::draw(EndReason::Impasse));
        let win = |seat| Ok(Outcome::win(seat, EndReason::Impasse));
        // The four bishops stand anywhere: 20 points, plus the hand.
        let with = |hands: &str| format!("4K3/8/8/1BBBB3/8/8/8/4k3[{hands}] w 0 1");
        let white = |count: usize| "P".repeat(count);
        let black = |count: usize| format!("rrggggnnnn{}", "p".repeat(count));
        for (own, other, expected) in [
            (4, 12, draw),
            (3, 12, win(BLACK)),
            (4, 6, draw),
            (4, 5, win(WHITE)),
            // Both are short: a draw.
            (3, 5, draw),
        ] {
            let text = with(&format!("{}{}", white(own), black(other)));
            assert_eq!(impasse_points(&position_from(&text), WHITE) as usize, 20 + own);
            assert_eq!(impasse_points(&position_from(&text), BLACK) as usize, 18 + other);
            assert_eq!(claim(Impasse::Points24, &text), expected, "{own} {other}");
        }
    }

    #[test]
    fn none_knows_no_impasse() {
        assert_eq!(claim(Impasse::None, ENTERED), Err(ClaimError::Unknown));
    }

    #[test]
    fn promotion_does_not_change_the_count() {
        for (text, expected) in [
            ("4k3/8/8/8/RBGNP3/8/8/4K3[] w 0 1", 13),
            ("4k3/8/8/8/+R+BG+N+P3/8/8/4K3[] w 0 1", 13),
            ("4k3/8/8/8/8/8/8/4K3[RBGNP] w 0 1", 13),
            ("4k3/8/8/8/8/8/8/4K3[rbgnp] w 0 1", 0),
        ] {
            assert_eq!(impasse_points(&position_from(text), WHITE), expected, "{text}");
        }
    }
}

#[test]
fn r11_knights_are_dropped_anywhere() {
    let white = position_from("4k3/8/8/8/8/8/8/4K3[N] w 0 1");
    let black = position_from("4k3/8/8/8/8/8/8/4K3[n] b 0 1");
    for square in ["a8", "h8", "a7", "a1", "h1", "a2"] {
        let drop = format!("N@{square}");
        assert!(is_legal(&white, &drop) && is_legal(&black, &drop), "{square}");
    }
}

/// R12: the sideways step keeps the rank, so it leaves no zone; outside it does not promote.
#[test]
fn r12_the_sideways_step_keeps_the_rank() {
    let position = position_from("4k3/8/8/3N4/8/8/8/4K3[] w 0 1");
    assert!(is_legal(&position, "d5c5"));
    assert!(!is_legal(&position, "d5c5+"));
    let targets = position.targets("d5".parse().unwrap()).iter();
    let beside = targets.filter(|to| to.coords().1 == 4).count();
    assert_eq!(beside, 2);
}

#[test]
fn r13_a_promoted_knight_does_not_jump() {
    let position = position_from("4k3/8/8/8/3+N4/8/8/4K3[] w 0 1");
    assert!(!is_legal(&position, "d4c6"));
    assert!(!is_legal(&position, "d4e6"));
    for text in ["d4c5", "d4d5", "d4e5", "d4c4", "d4e4", "d4d3"] {
        assert!(is_legal(&position, text), "{text}");
    }
    assert_eq!(position.count_moves(), 11);
    // In hand it is a knight again.
    let record = record_of(position_from("4k3/8/8/8/3+n4/8/3R4/4K3[] w 0 1"), "d2d4");
    assert_eq!(record.position().hand(WHITE).collect::<Vec<_>>(), [(kinds::KNIGHT, 1)]);
}

#[test]
fn r14_the_sideways_step_in_the_zone_promotes() {
    let position = position_from("4k3/8/1N6/8/8/8/8/4K3[] w 0 1");
    assert!(!is_legal(&position, "b6c6"));
    let record = record_of(position, "b6c6+");
    assert_eq!(record.position().to_string(), "4k3/8/2+N5/8/8/8/8/4K3[] b 1 1");
}

/// R15: two bare kings play on.
#[test]
fn r15_bare_kings_are_no_end() {
    assert_eq!(Position::outcome(&[position_from("4k3/8/8/8/8/8/8/4K3[] w 0 1")]), None);
}

/// R16: a zone of three ranks, which binds no piece, and hands that start empty.
#[test]
fn r16_zones_and_stacks() {
    let start = Position::default();
    for square in Square::all() {
        let (_, y) = square.coords();
        assert_eq!(start.rules().promotion_zone(WHITE).contains(square), y >= 5);
        assert_eq!(start.rules().promotion_zone(BLACK).contains(square), y <= 2);
    }
    assert_eq!(start.hand(WHITE).count() + start.hand(BLACK).count(), 0);
    // A promoted rook keeps its power outside the zone.
    assert!(is_legal(&position_from("4k3/8/8/8/3+R4/8/8/4K3[] w 0 1"), "d4c3"));
}

/// R17 and section 2: the kinds and their numbers in a set.
#[test]
fn r17_the_set() {
    let letters: Vec<&str> = PIECES.iter().map(DropPiece::letter).collect();
    assert_eq!(letters.join(" "), "K R B G N P +R +B +N +P");
    let start = Position::default();
    for (index, piece) in PIECES.into_iter().enumerate() {
        let kind = Kind::new(index).unwrap();
        assert_eq!(start.pieces().filter(|(_, p)| p.kind == kind).count(), piece.in_set());
    }
    // The set-up is symmetrical under a half turn.
    for (square, piece) in start.pieces() {
        let (x, y) = square.coords();
        let opposite = start.piece_at(Square::at(7 - x, 7 - y).unwrap()).unwrap();
        assert_eq!((opposite.kind, opposite.seat), (piece.kind, piece.seat.other()));
    }
}

/// R18: no legal reply, then repetition, then the clock.
mod r18 {
    use super::*;

    #[test]
    fn mate_comes_before_repetition() {
        let mated = position_from("4k3/4G3/4G3/8/8/8/8/4K3[] b 0 1");
        let line: Vec<Position> = std::iter::repeat_n(mated, 6).collect();
        assert_eq!(Position::outcome(&line), Some(Outcome::win(WHITE, EndReason::Checkmate)));
    }

    #[test]
    fn no_move_comes_before_the_clock() {
        let record = record_of(position_from("7k/8/6+R1/8/8/8/R7/4K3[] w 99 80"), "a2h2");
        assert_eq!(record.position().halfmove_clock(), 100);
        assert_eq!(record.outcome(), Some(Outcome::win(WHITE, EndReason::Checkmate)));
        let stuck = position_from("k7/2G5/1G6/8/8/8/8/4K3[] b 100 80");
        assert_eq!(Position::outcome(&[stuck]), Some(Outcome::draw(EndReason::Stalemate)));
    }

    #[test]
    fn repetition_comes_before_the_clock() {
        let start = position_from("1k6/8/8/8/R7/8/8/4K3[] w 92 80");
        let record = record_of(start, &"a4b4 b8a8 b4a4 a8b8 ".repeat(2));
        assert_eq!(record.position().halfmove_clock(), 100);
        assert_eq!(record.outcome(), Some(Outcome::win(BLACK, EndReason::PerpetualCheck)));
    }
}

/// Section 6: the gain of a capture.
#[test]
fn captured_pieces_of_every_kind_go_to_the_stack_unpromoted() {
    for kind in ["r", "b", "g", "n", "p", "+r", "+b", "+n", "+p"] {
        let record =
            record_of(position_from(&format!("1k6/8/8/8/7{kind}/8/7R/4K3[] w 5 9")), "h2h4");
        let letter = kind.trim_start_matches('+').to_uppercase();
        let expected = format!("1k6/8/8/8/7R/8/8/4K3[{letter}] b 0 9");
        assert_eq!(record.position().to_string(), expected);
    }
    let record = record_of(position_from("1k6/8/8/8/7r/8/7+R/4K3[] b 5 9"), "h4h2+");
    assert_eq!(record.position().to_string(), "1k6/8/8/8/8/8/7+r/4K3[r] w 0 10");
}

/// Section 7: a king may not be left attacked.
#[test]
fn a_king_may_not_stand_attacked() {
    let position = position_from("4k3/8/8/8/8/8/3r4/4K3[] w 0 1");
    for (text, allowed) in [("e1e2", false), ("e1d1", false), ("e1f1", true), ("e1d2", true)] {
        assert_eq!(is_legal(&position, text), allowed, "{text}");
    }
    let pinned = position_from("4k3/8/4r3/8/8/4G3/8/4K3[] w 0 1");
    assert!(is_legal(&pinned, "e3e4") && !is_legal(&pinned, "e3d3"));
    let drop = pinned.read_move("e3d4").unwrap();
    assert!(matches!(pinned.check(drop), Err(IllegalMoveError::KingLeftAttacked { .. })));
}

#[test]
fn illegal_moves_are_refused_and_change_nothing() {
    let start = Position::default();
    let mut position = start.clone();
    let mv = position.read_move("a3a5").unwrap();
    assert!(position.play(mv).is_err());
    assert_eq!(position, start);
}

#[test]
fn claims_that_every_game_knows() {
    let claim = |claim| Record::new(Position::default()).claim(claim);
    assert_eq!(claim(Claim::Resign(WHITE)), Ok(Outcome::win(BLACK, EndReason::Resignation)));
    assert_eq!(claim(Claim::Resign(BLACK)), Ok(Outcome::win(WHITE, EndReason::Resignation)));
    assert_eq!(claim(Claim::Draw), Ok(Outcome::draw(EndReason::Agreement)));
    let mut over = record_of(position_from("6nk/8/6G1/8/8/8/8/4K3[P] w 0 1"), "P@h7");
    for claim in [Claim::Resign(BLACK), Claim::Draw, Claim::Impasse] {
        assert_eq!(over.claim(claim), Err(ClaimError::GameOver));
    }
}
