//! Impasse: `docs/rules/shogi.md` section 10 and rulings R9 and R10.

use wazir_game::{Claim, ClaimError, EndReason, Game, Outcome, Record, Seat};
use wazir_shogi::{Impasse, Options, Position, START, impasse_points};

const BLACK: Seat = Seat::FIRST;
const WHITE: Seat = Seat::SECOND;
const DRAW: Result<Outcome, ClaimError> = Ok(Outcome::draw(EndReason::Impasse));

fn win(seat: Seat) -> Result<Outcome, ClaimError> {
    Ok(Outcome::win(seat, EndReason::Impasse))
}

fn at(rule: Impasse, sfen: &str) -> Position {
    Options::default().with_impasse(rule).position(sfen).unwrap_or_else(|e| panic!("{sfen}: {e}"))
}

fn claim(rule: Impasse, sfen: &str) -> Result<Outcome, ClaimError> {
    Record::new(at(rule, sfen)).claim(Claim::Impasse)
}

/// Black has entered with 28 points: 20 for four major pieces and 8 pawns, all in the zone.
const BLACK_28: &str = "+R+R+B+B5/4K4/PPPPPPPP1/9/9/9/9/4k4/9 b 4g4s4n4l10p 1";
/// The same for White, who is to move, with 27 points.
const WHITE_27: &str = "9/4K4/9/9/9/9/2ppppppp/4k4/5+b+b+r+r w 4G4S4N4L11P 2";

#[test]
fn the_set_is_worth_54() {
    let start = Position::default();
    for seat in [BLACK, WHITE] {
        let points = impasse_points(&start, seat);
        assert_eq!((points.total, points.entered, points.pieces_in_zone), (27, 0, 0));
        assert!(!points.king_entered);
    }
    let entered: Position = BLACK_28.parse().unwrap();
    let black = impasse_points(&entered, BLACK);
    assert_eq!((black.total, black.entered, black.pieces_in_zone), (28, 28, 12));
    assert!(black.king_entered);
    let white = impasse_points(&entered, WHITE);
    assert_eq!((white.total, white.entered, white.pieces_in_zone), (26, 26, 0));
}

#[test]
fn promotion_does_not_change_the_count() {
    for (sfen, expected) in [
        ("4k4/9/9/9/R8/9/9/9/4K4 b - 1", 5),
        ("4k4/9/9/9/+R8/9/9/9/4K4 b - 1", 5),
        ("4k4/9/9/9/1B7/9/9/9/4K4 b - 1", 5),
        ("4k4/9/9/9/1+B7/9/9/9/4K4 b - 1", 5),
        ("4k4/9/9/9/GSNLP4/9/9/9/4K4 b - 1", 5),
        ("4k4/9/9/9/G+S+N+L+P4/9/9/9/4K4 b - 1", 5),
        ("4k4/9/9/9/9/9/9/9/4K4 b RBGSNLP 1", 15),
    ] {
        assert_eq!(impasse_points(&sfen.parse().unwrap(), BLACK).total, expected, "{sfen}");
    }
}

/// R9.
#[test]
fn agreed24_is_the_default() {
    assert_eq!(Options::default().impasse(), Impasse::Agreed24);
    assert_eq!(Impasse::default(), Impasse::Agreed24);
    let position: Position = BLACK_28.parse().unwrap();
    assert_eq!(Record::new(position).claim(Claim::Impasse), DRAW);
}

#[test]
fn agreed24_needs_both_kings_in_their_zones() {
    let refused = Err(ClaimError::KingsNotEntered);
    assert_eq!(claim(Impasse::Agreed24, START), refused);
    let one = "+R+R+B+B5/4K4/PPPPPPPP1/9/9/4k4/9/9/9 b 4g4s4n4l10p 1";
    assert_eq!(claim(Impasse::Agreed24, one), refused);
    let other = "+R+R+B+B5/9/PPPPPPPP1/4K4/9/9/9/4k4/9 b 4g4s4n4l10p 1";
    assert_eq!(claim(Impasse::Agreed24, other), refused);
    let first_rank_of_the_zone = "+R+R+B+B5/9/PPPPPPPPK/9/9/9/k8/9/9 b 4g4s4n4l10p 1";
    assert_eq!(claim(Impasse::Agreed24, first_rank_of_the_zone), DRAW);
}

#[test]
fn agreed24_counts_all_pieces_wherever_they_stand() {
    // 24 to 30: both have enough. The rooks and bishops stand outside the zone.
    let edge = "9/4K4/PPPP5/+R+R+B+B5/9/9/9/4k4/9 b 4g4s4n4l14p 1";
    assert_eq!(claim(Impasse::Agreed24, edge), DRAW);
    // 23 to 31: one pawn less.
    let short = "9/4K4/PPP6/+R+R+B+B5/9/9/9/4k4/9 b 4g4s4n4l15p 1";
    assert_eq!(claim(Impasse::Agreed24, short), win(WHITE));
    // The side to move makes no difference: nobody declares, both agree.
    assert_eq!(claim(Impasse::Agreed24, &short.replace(" b ", " w ")), win(WHITE));
    let white_short = "9/4K4/9/9/+R+R+B+B5/9/9/4k4/9 b 11P4g4s4n4l7p 1";
    assert_eq!(claim(Impasse::Agreed24, white_short), win(BLACK));
}

/// R10: both sides are short, which takes missing material.
#[test]
fn both_under_24_draw() {
    let bare = "9/4K4/9/9/9/9/9/4k4/9 b - 1";
    assert_eq!(claim(Impasse::Agreed24, bare), DRAW);
    let unequal = "9/4K4/9/9/RR7/9/9/4k4/9 b 2P 1";
    assert_eq!(claim(Impasse::Agreed24, unequal), DRAW);
    let one_enough = "9/4K4/9/9/RR7/BB7/9/4k4/9 b 4P 1";
    assert_eq!(claim(Impasse::Agreed24, one_enough), win(BLACK));
}

/// R10: in a handicap game the missing pieces count for the giver, who plays White and moves first.
#[test]
fn a_handicap_counts_for_the_giver() {
    let two_pieces = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    let claim = |start: &str, end: &str| {
        let rule = Impasse::Agreed24;
        Position::claim(&[at(rule, start), at(rule, end)], Claim::Impasse)
    };
    let count =
        |sfen: &str| [BLACK, WHITE].map(|s| impasse_points(&sfen.parse().unwrap(), s).total);
    assert_eq!(count(two_pieces), [27, 17]);
    let even = "9/4K4/PPPPPPPPP/RB7/9/9/9/4k4/9 w 2G2S2N2L2g2s2n2l9p 90";
    assert_eq!(count(even), [27, 17]);
    assert_eq!(claim(two_pieces, even), DRAW);
    assert_eq!(claim(even, even), win(BLACK), "without the handicap White is short");
    // 14 points and the 10 given are enough, 13 are not.
    let edge = "9/4K4/PPPPPPPPP/RB7/9/9/9/4k4/9 w 2G2S2N2L3P2g2s2n2l6p 90";
    assert_eq!((count(edge), claim(two_pieces, edge)), ([30, 14], DRAW));
    let short = "9/4K4/PPPPPPPPP/RB7/9/9/9/4k4/9 w 2G2S2N2L4P2g2s2n2l5p 90";
    assert_eq!((count(short), claim(two_pieces, short)), ([31, 13], win(BLACK)));
    // The giver moves first; with Black to move the start is no handicap.
    let black_first = two_pieces.replace(" w ", " b ");
    assert_eq!(claim(&black_first, even), win(BLACK));
    // Nothing is added for Black, who received the handicap.
    let black_short = "9/4K4/9/RB7/9/9/9/4k4/9 w 2G2S2N2L5P2g2s2n2l13p 90";
    assert_eq!((count(black_short), claim(two_pieces, black_short)), ([23, 21], win(WHITE)));
}

#[test]
fn declare24_wins_with_31_and_draws_from_24() {
    let rule = Impasse::Declare24;
    // 31, 30, 24 and 23 points.
    assert_eq!(claim(rule, "+R+R+B+B5/4K4/PPPPPPPPP/9/9/9/9/4k4/9 b 2P 1"), win(BLACK));
    assert_eq!(claim(rule, "+R+R+B+B5/4K4/PPPPPPPPP/9/9/9/9/4k4/9 b P 1"), DRAW);
    assert_eq!(claim(rule, "+R+R+B6/4K4/PPPPPPPPP/9/9/9/9/4k4/9 b - 1"), DRAW);
    assert_eq!(claim(rule, "+R+R+B6/4K4/PPPPPPPP1/9/9/9/9/4k4/9 b - 1"), win(WHITE));
}

#[test]
fn declare27_wants_28_of_black_and_27_of_white() {
    let rule = Impasse::Declare27;
    assert_eq!(claim(rule, BLACK_28), win(BLACK));
    assert_eq!(claim(rule, &BLACK_28.replace("PPPPPPPP1", "PPPPPPP2")), win(WHITE));
    assert_eq!(claim(rule, WHITE_27), win(WHITE));
    assert_eq!(claim(rule, &WHITE_27.replace("2ppppppp", "3pppppp")), win(BLACK));
}

#[test]
fn a_declaration_with_a_condition_unmet_loses() {
    for rule in [Impasse::Declare24, Impasse::Declare27] {
        // The king is on the fourth rank.
        let outside = "+R+R+B+B5/9/PPPPPPPP1/4K4/9/9/9/4k4/9 b 10P 1";
        assert_eq!(claim(rule, outside), win(WHITE));
        // Nine other pieces in the zone, then ten.
        let nine = "+R+R+B+B5/4K4/PPPPP4/9/9/9/9/4k4/9 b 10P 1";
        assert_eq!(claim(rule, nine), win(WHITE));
        let ten = "+R+R+B+B5/4K4/PPPPPP3/9/9/9/9/4k4/9 b 10P 1";
        assert_eq!(claim(rule, ten), win(BLACK));
        let in_check = "+R1+B+B5/4K4/PPPP1PPPP/9/9/4r4/9/k8/9 b 10P 1";
        assert_eq!(claim(rule, in_check), win(WHITE));
        let parried = "+R1+B+B5/4K4/PPPPPPPP1/9/9/4r4/9/k8/9 b 10P 1";
        assert_eq!(claim(rule, parried), win(BLACK));
    }
}

/// The opponent's king need not have entered.
#[test]
fn one_king_is_enough_for_a_declaration() {
    let home = BLACK_28.replace("9/9/9/9/4k4/9", "4k4/9/9/9/9/9");
    assert_eq!(claim(Impasse::Declare27, &home), win(BLACK));
    assert_eq!(claim(Impasse::Declare24, &home), DRAW);
}

#[test]
fn pieces_outside_the_zone_do_not_count_for_a_declaration() {
    // A dragon on the fourth rank: 23 in the zone, 28 in all.
    let sfen = "1+R+B+B5/4K4/PPPPPPPP1/+R8/9/9/9/4k4/9 b - 1";
    assert_eq!(impasse_points(&sfen.parse().unwrap(), BLACK).total, 28);
    assert_eq!(impasse_points(&sfen.parse().unwrap(), BLACK).entered, 23);
    assert_eq!(claim(Impasse::Declare24, sfen), win(WHITE));
    assert_eq!(claim(Impasse::Declare27, sfen), win(WHITE));
    // Pieces in hand count.
    let sfen = "1+R+B+B5/4K4/PPPPPPPP1/9/9/9/9/4k4/9 b R 1";
    assert_eq!(claim(Impasse::Declare27, sfen), win(BLACK));
}

#[test]
fn white_declares_in_its_own_zone() {
    assert_eq!(claim(Impasse::Declare24, WHITE_27), DRAW);
    let outside = WHITE_27.replace("9/2ppppppp/4k4", "4k4/2ppppppp/9");
    assert_eq!(claim(Impasse::Declare24, &outside), win(BLACK));
}

#[test]
fn try_wins_on_the_other_kings_square() {
    let with = |sfen: &str, text: &str, rule: Impasse| {
        let mut record = Record::new(at(rule, sfen));
        let mv = record.position().read_move(text).unwrap();
        record.play(mv).unwrap();
        record.outcome()
    };
    let won = |seat| Some(Outcome::win(seat, EndReason::Try));
    let black = "9/4K4/9/9/9/9/9/9/k8 b - 1";
    assert_eq!(with(black, "5b5a", Impasse::Try), won(BLACK));
    assert_eq!(with(black, "5b4a", Impasse::Try), None);
    assert_eq!(with(black, "5b5a", Impasse::Agreed24), None);
    let white = "8K/9/9/9/9/9/9/4k4/9 w - 1";
    assert_eq!(with(white, "5h5i", Impasse::Try), won(WHITE));
    assert_eq!(with(white, "5h6i", Impasse::Try), None);
    // Another piece on the square, or the king on its own start square, is no try.
    assert_eq!(with("9/4G4/9/9/9/9/9/9/k7K b - 1", "5b5a", Impasse::Try), None);
    assert_eq!(with("k8/9/9/9/9/9/9/4K4/9 b - 1", "5h5i", Impasse::Try), None);
    // The king must arrive by a legal move.
    let guarded = at(Impasse::Try, "3g5/4K4/9/9/9/9/9/9/k8 b - 1");
    assert!(guarded.check(guarded.read_move("5b5a").unwrap()).is_err());
    // A king that was there from the start has not arrived.
    assert_eq!(with("4K4/9/G8/9/9/9/9/9/k8 b - 1", "9c9b", Impasse::Try), None);
}

#[test]
fn try_and_none_know_no_claim() {
    for rule in [Impasse::Try, Impasse::None] {
        assert_eq!(claim(rule, BLACK_28), Err(ClaimError::Unknown), "{rule:?}");
    }
    let options = Options::default().with_impasse(Impasse::None);
    let mut record = Record::new(options.position("9/4K4/9/9/9/9/9/9/k8 b - 1").unwrap());
    let mv = record.position().read_move("5b5a").unwrap();
    record.play(mv).unwrap();
    assert_eq!(record.outcome(), None);
}

#[test]
fn a_game_that_is_over_knows_no_claim() {
    let stuck = "8k/6G2/8P/9/9/9/9/9/4K4 w - 1";
    for rule in [Impasse::Agreed24, Impasse::Declare24, Impasse::Declare27, Impasse::None] {
        assert_eq!(claim(rule, stuck), Err(ClaimError::GameOver), "{rule:?}");
    }
}
