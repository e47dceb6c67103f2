//! The options and their defaults: R1, R2 and R6.

use wazir_cwda::{Army, Matchup, Options, Position, Promotion};
use wazir_game::{EndReason, Game, IllegalMoveError, Outcome};

use crate::{line, moves_from, parse_move, play_moves, sorted};

fn either() -> Options {
    Options::default().with_promotion(Promotion::Either)
}

fn set_up(armies: &str, rest: &str, options: &Options) -> Position {
    let armies: Matchup = armies.parse().expect("a pairing");
    armies.position(rest, options).unwrap_or_else(|error| panic!("{rest}: {error}"))
}

const WHITE: &str = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const BLACK: &str = "4k3/8/8/8/8/8/p7/4K3 b - - 0 1";

#[test]
fn the_defaults() {
    let options = Options::default();
    assert_eq!(options.promotion(), Promotion::Own);
    assert_eq!((options.repetition_count(), options.no_progress_plies()), (3, 100));
}

#[test]
fn r1_own_army_by_default_and_either_by_option() {
    let own = set_up("fide:nutters", WHITE, &Options::default());
    assert_eq!(own.count_moves(), 9);
    let both = set_up("fide:nutters", WHITE, &either());
    assert_eq!(both.count_moves(), 13);
    let expected = "a7a8'b a7a8'c a7a8'h a7a8't a7a8b a7a8n a7a8q a7a8r";
    assert_eq!(moves_from(&both, "a7"), expected);
    let both = set_up("fide:nutters", BLACK, &either());
    let expected = "a2a1'b a2a1'n a2a1'q a2a1'r a2a1b a2a1c a2a1h a2a1t";
    assert_eq!(moves_from(&both, "a2"), expected);
}

#[test]
fn r1_a_piece_of_the_other_army_moves_as_it_does_there() {
    let start = set_up("fide:nutters", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", &either());
    let colonel = play_moves(&start, "a7a8'c");
    assert_eq!(colonel.position_text(), "fide:nutters 'C6k/8/8/8/8/8/8/4K3 b - - 0 1");
    assert!(colonel.in_check(), "sideways it slides");
    let moved = play_moves(&colonel, "h8h7");
    // The board is White's, so it does not slide down the file but steps one square.
    let expected = "a8a7 a8b7 a8b8 a8c8 a8d8 a8e8 a8f8 a8g8 a8h8";
    assert_eq!(moves_from(&moved, "a8"), expected);
    let start = set_up("fide:nutters", "4k3/8/8/8/8/8/p7/6K1 b - - 0 1", &either());
    let queen = play_moves(&start, "a2a1'q");
    assert_eq!(queen.position_text(), "fide:nutters 4k3/8/8/8/8/8/8/'q5K1 w - - 0 2");
    assert!(queen.in_check());
}

#[test]
fn r1_positions_with_foreign_pieces_are_read_with_the_option_alone() {
    let text = "fide:nutters 4k3/8/8/3'C4/3'q4/8/8/4K3 w - - 0 1";
    let position = set_up("fide:nutters", text, &either());
    assert_eq!(position.position_text(), text);
    assert!(text.parse::<Position>().is_err());
    let own = set_up("fide:nutters", WHITE, &Options::default());
    assert!(own.read_move("a7a8'c").is_err(), "no such piece without the option");
    let wrong = own.check(parse_move(&own, "a7a8k"));
    assert!(matches!(wrong, Err(IllegalMoveError::WrongPromotion { .. })), "{wrong:?}");
}

#[test]
fn r2_a_kind_of_both_armies_is_offered_once_without_a_mark() {
    for pair in ["fide:fide", "nutters:nutters", "clobberers:clobberers2"] {
        for (text, square) in [(WHITE, "a7"), (BLACK, "a2")] {
            let position = set_up(pair, text, &either());
            let moves = moves_from(&position, square);
            assert_eq!(moves.split(' ').count(), 4, "{pair}: {moves}");
            assert!(!moves.contains('\''), "{pair}: {moves}");
        }
    }
}

#[test]
fn r2_the_same_kind_may_have_another_letter_and_spelling() {
    let rows = [
        ("S", "Short Rook", "R4"),
        ("N", "Knight", "N"),
        ("B", "Bishop", "B"),
        ("V", "Vizier", "FWB0W0"),
    ];
    let army = Army::new("viziers", rows).unwrap();
    let matchup = Matchup::new(Army::builtin_by_id("fide").unwrap(), army);
    let white = matchup.position(WHITE, &either()).unwrap();
    assert_eq!(moves_from(&white, "a7"), sorted("a7a8r a7a8n a7a8b a7a8q a7a8's"));
    let black = matchup.position(BLACK, &either()).unwrap();
    assert_eq!(moves_from(&black, "a2"), sorted("a2a1s a2a1n a2a1b a2a1v a2a1'r"));
}

const SHUFFLE: &str = "b1c3 b8c6 c3b1 c6b8";

fn shuffled(options: &Options, times: usize) -> Option<Outcome> {
    let start = Matchup::default().start(options).expect("the start of chess");
    Position::outcome(&line(&start, &vec![SHUFFLE; times].join(" ")))
}

#[test]
fn r6_repetition_count() {
    for (count, last_open, drawn) in [(2, 0, 1), (3, 1, 2), (5, 3, 4)] {
        let options = Options::default().with_repetition_count(count);
        assert_eq!(shuffled(&options, last_open), None, "{count}");
        assert_eq!(
            shuffled(&options, drawn),
            Some(Outcome::draw(EndReason::Repetition)),
            "{count}"
        );
    }
    let off = Options::default().with_repetition_count(0);
    assert_eq!(shuffled(&off, 6), None);
}

#[test]
fn r6_no_progress_plies() {
    let options = Options::default().with_repetition_count(0).with_no_progress_plies(10);
    assert_eq!(shuffled(&options, 2), None);
    assert_eq!(shuffled(&options, 3), Some(Outcome::draw(EndReason::NoProgress)));
    let off = Options::default().with_repetition_count(0).with_no_progress_plies(0);
    assert_eq!(shuffled(&off, 30), None);
    let start = Matchup::default().start(&off).unwrap();
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 65535 1";
    let late = Matchup::default().position(text, &off).unwrap();
    assert_eq!(late.halfmove_clock(), u32::from(u16::MAX));
    assert_eq!(
        play_moves(&late, "b1c3").halfmove_clock(),
        u32::from(u16::MAX),
        "the count stops instead of wrapping"
    );
    assert_eq!(start.rules().options(), &off);
}
