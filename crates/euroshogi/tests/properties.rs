//! Properties over random games, with the rules once more in plain form to compare with.

mod naive;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, LazyLock};

use naive::{Action, Board, IN_HAND, Spot};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use wazir_euroshogi::{Move, Options, PawnDropMate, Position, Setup, Square};
use wazir_game::Game;
use wazir_geometry::Facing;

/// The positions of the perft table: the start, and others rich in drops, checks and promotions;
/// once with pawn-drop mates allowed, once without.
static STARTS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let read = |line: &str| -> serde_json::Value { serde_json::from_str(line).expect("a record") };
    let rules = [PawnDropMate::Allowed, PawnDropMate::Forbidden];
    let both = |record: serde_json::Value| {
        rules.map(|rule| {
            let options = Options::default().with_pawn_drop_mate(rule);
            let text = record["position"].as_str().expect("a text");
            options.position(text).expect("a position")
        })
    };
    include_str!("../testdata/perft.jsonl").lines().map(read).flat_map(both).collect()
});

/// The position read by the plain rules.
fn board(position: &Position) -> Board {
    let mut board = Board::read(&position.to_string());
    let forbidden = Options::default().with_pawn_drop_mate(PawnDropMate::Forbidden);
    board.no_pawn_drop_mate = position.rules().options() == &forbidden;
    board
}

/// What kind of move a random game looks for next.
#[derive(Clone, Copy, Debug)]
enum Taste {
    Any,
    Drop,
    Capture,
    Check,
}

fn suits(position: &Position, mv: Move, taste: Taste) -> bool {
    match taste {
        Taste::Any => true,
        Taste::Drop => mv.dropped().is_some(),
        Taste::Capture => position.is_capture(mv),
        Taste::Check => {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after.in_check()
        }
    }
}

/// The positions of a random game of at most `plies` plies and the moves between them.
fn game(plies: usize) -> impl Strategy<Value = (Vec<Position>, Vec<Move>)> {
    let taste = select(vec![Taste::Any, Taste::Drop, Taste::Capture, Taste::Check]);
    let choices = prop::collection::vec((any::<Index>(), taste), 0..=plies);
    (any::<Index>(), choices).prop_map(|(start, choices)| {
        let mut line = vec![start.get(&STARTS).clone()];
        let mut played = Vec::new();
        for (index, taste) in choices {
            let mut position = line[line.len() - 1].clone();
            let mut moves = position.legal_moves();
            if moves.iter().any(|&mv| suits(&position, mv, taste)) {
                moves.retain(|&mv| suits(&position, mv, taste));
            }
            if moves.is_empty() {
                break;
            }
            let mv = *index.get(&moves);
            position.play(mv).expect("a listed move is legal");
            line.push(position);
            played.push(mv);
        }
        (line, played)
    })
}

/// A position some random moves after a start.
fn position() -> impl Strategy<Value = Position> {
    game(60).prop_map(|(mut line, _)| line.pop().expect("a line has a start"))
}

fn texts(position: &Position) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
}

/// The position seen from the other side of the board, with the colours exchanged.
fn turned(position: &Position) -> Position {
    let mut setup = Setup::default();
    for (square, mut piece) in position.pieces() {
        piece.seat = piece.seat.other();
        setup.put(square.turned(Facing::half()), Some(piece));
    }
    for seat in position.seats() {
        for (kind, count) in position.hand(seat) {
            setup.set_in_hand(seat.other(), kind, u8::try_from(count).expect("a small number"));
        }
    }
    setup.set_to_move(position.to_move().other());
    setup.set_clock(position.clock());
    Position::from_setup(Arc::clone(position.rules()), &setup).expect("the turned position is good")
}

/// The text of a move after turning the board.
fn turned_text(text: &str) -> String {
    let turn = |c: char| match c {
        '1'..='8' => char::from(b'1' + b'8' - c as u8),
        'a'..='h' => char::from(b'a' + b'h' - c as u8),
        other => other,
    };
    text.chars().map(turn).collect()
}

fn every_action() -> impl Iterator<Item = Action> {
    let steps = Spot::all().flat_map(|from| {
        let promotions = move |to| [false, true].map(|promote| Action::Step { from, to, promote });
        Spot::all().flat_map(promotions)
    });
    let drops = |letter| Spot::all().map(move |to| Action::Drop { letter, to });
    steps.chain(IN_HAND.into_iter().flat_map(drops))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_are_those_of_the_prose((line, played) in game(80)) {
        let mut board = board(&line[0]);
        for (position, mv) in line.iter().zip(played) {
            prop_assert_eq!(position.to_string(), board.to_string());
            prop_assert_eq!(texts(position), board.texts(), "{}", position);
            prop_assert_eq!(position.in_check(), board.in_check(board.white), "{}", position);
            board = board.after(Action::read(&position.move_text(mv)));
        }
    }

    #[test]
    fn lists_counts_and_checks_agree((line, _) in game(80)) {
        for position in line {
            let moves = position.legal_moves();
            prop_assert_eq!(moves.len() as u64, position.count_moves());
            prop_assert_eq!(moves.len(), texts(&position).len(), "a move is listed twice");
            prop_assert_eq!(moves.is_empty(), !position.has_moves());
            let mut visited = Vec::new();
            position.for_each_move(|mv| visited.push(mv));
            prop_assert_eq!(&visited, &moves);
            for mv in moves {
                prop_assert_eq!(position.check(mv), Ok(()));
            }
        }
    }

    #[test]
    fn checks_come_from_attackers((line, _) in game(80)) {
        for position in line {
            let seat = position.to_move();
            let king = position.king(seat).expect("each side has a king");
            let attackers = position.attackers(seat.other(), king);
            prop_assert_eq!(position.checkers(), attackers);
            prop_assert_eq!(position.in_check(), !attackers.is_empty());
            let from = |square: &Square| position.targets(*square).contains(king);
            let reaching = position.pieces().filter(|(_, p)| p.seat != seat);
            let reaching: Vec<Square> = reaching.map(|(square, _)| square).filter(from).collect();
            prop_assert_eq!(attackers.iter().collect::<Vec<_>>(), reaching);
        }
    }

    #[test]
    fn positions_and_moves_are_read_as_written((line, played) in game(80)) {
        for (position, mv) in line.iter().zip(played) {
            let options = position.rules().options();
            let read = options.position(&position.to_string()).unwrap();
            prop_assert_eq!(&read, position);
            prop_assert_eq!(read.key(), position.key());
            prop_assert!(read.same_position(position));
            let rules = Arc::clone(position.rules());
            let rebuilt = Position::from_setup(rules, &position.to_setup()).unwrap();
            prop_assert_eq!(&rebuilt, position);
            prop_assert_eq!(rebuilt.key(), position.key());
            prop_assert_eq!(position.read_move(&position.move_text(mv)), Ok(mv));
        }
    }

    #[test]
    fn keys_tell_positions_apart((line, _) in game(80)) {
        let mut seen: BTreeMap<u64, &Position> = BTreeMap::new();
        for position in &line {
            if let Some(other) = seen.insert(position.key(), position) {
                prop_assert!(position.same_position(other), "{position} {other}");
            }
            let same = line.iter().filter(|other| other.same_position(position));
            for other in same {
                prop_assert_eq!(other.key(), position.key());
            }
        }
    }

    #[test]
    fn both_sides_of_the_board_are_alike(position in position()) {
        let other = turned(&position);
        prop_assert_eq!(other.in_check(), position.in_check());
        let moves: BTreeSet<String> = texts(&position).iter().map(|t| turned_text(t)).collect();
        prop_assert_eq!(texts(&other), moves);
        prop_assert_eq!(other.perft(2), position.perft(2));
    }
}

/// Judges every move there could be, legal or not: what is refused is refused for the right reason,
/// and refusing changes nothing. Returns the names of the reasons met.
fn judge_every_move(position: &Position) -> BTreeSet<String> {
    let board = board(position);
    let mut reasons = BTreeSet::new();
    for action in every_action() {
        let mv = position.read_move(&action.to_string()).expect("the text of a move");
        assert_eq!(position.move_text(mv), action.to_string());
        let expected = board.why(action).map(|why| format!("{why:?}"));
        let judged = position.check(mv).err().map(|why| format!("{why:?}"));
        assert_eq!(judged, expected, "{action} in {position}");
        let Some(reason) = judged else { continue };
        reasons.extend(reason.split(' ').next().map(str::to_owned));
        let mut unchanged = position.clone();
        assert!(unchanged.play(mv).is_err());
        assert_eq!(&unchanged, position);
    }
    reasons
}

#[test]
fn every_move_of_the_table_is_judged_as_the_prose_judges() {
    let reasons: BTreeSet<String> = STARTS.iter().flat_map(judge_every_move).collect();
    let all = "Blocked CannotPromote DropOnPiece DropWithoutMove KingLeftAttacked MustPromote \
               NoPiece NotInHand NotItsMove NotYourPiece OwnPiece PawnDropMate TwoPawns";
    assert_eq!(reasons.into_iter().collect::<Vec<_>>().join(" "), all);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_move_is_judged_as_the_prose_judges(position in position()) {
        judge_every_move(&position);
    }
}
