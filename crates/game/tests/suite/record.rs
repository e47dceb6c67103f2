//! Tests of the tree of moves: playing, undo and redo, branches, and the end of a game.

#[cfg(feature = "serde")]
mod kept;
mod nim;

use std::time::Duration;

use nim::{CHECKS, Heap, Nim, Take};
use wazir_game::{
    Claim, ClaimError, EndReason, Game, IllegalMoveError, NodeId, Outcome, Record, Seat,
};

fn take(text: &str) -> Take {
    Nim::new(2, &[]).read_move(text).expect("a move of nim")
}

fn play(record: &mut Record<Nim>, moves: &str) -> Vec<NodeId> {
    moves.split_whitespace().map(|text| record.play(take(text)).expect("a legal move")).collect()
}

fn moves(record: &Record<Nim>) -> String {
    let texts = record.moves().into_iter().map(|mv| record.start().move_text(mv));
    texts.collect::<Vec<_>>().join(" ")
}

fn record(seats: u8) -> Record<Nim> {
    Record::new(Nim::new(seats, &[3, 4, 5]))
}

#[test]
fn a_new_record_stands_at_its_start() {
    let record = record(3);
    assert_eq!(record.cursor(), NodeId::START);
    assert_eq!(record.ply(), 0);
    assert_eq!(record.moves(), []);
    assert_eq!(record.history()[..], [record.start().clone()]);
    assert_eq!(record.position(), record.start());
    assert_eq!(record.outcome(), None);
    let start = record.node(NodeId::START);
    assert_eq!((start.mv(), start.parent(), start.children()), (None, NodeId::START, &[][..]));
    assert_eq!((start.comment(), start.time()), ("", None));
}

#[test]
fn moves_are_appended_and_seats_follow_each_other() {
    let mut record = record(3);
    let ids = play(&mut record, "a1 b2 c3 a2");
    assert_eq!(moves(&record), "a1 b2 c3 a2");
    assert_eq!(record.ply(), 4);
    assert_eq!(ids.iter().map(|id| id.index()).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(record.position().position_text(), "[0, 2, 2] 1");
    let seats: Vec<_> = record.history().iter().map(|p| p.to_move().index()).collect();
    assert_eq!(seats, [0, 1, 2, 0, 1]);
    assert_eq!(record.node(ids[3]).parent(), ids[2]);
    assert_eq!(record.node(ids[3]).mv(), Some(take("a2")));
}

#[test]
fn an_illegal_move_leaves_the_record_as_it_is() {
    let mut record = record(2);
    play(&mut record, "a3");
    assert_eq!(record.play(take("a1")), Err(IllegalMoveError::NoPiece { from: Heap(0) }));
    let too_many = IllegalMoveError::CannotReach { from: Heap(1), to: Heap(1) };
    assert_eq!(record.play(take("b5")), Err(too_many));
    assert_eq!(moves(&record), "a3");
    assert_eq!(record.node(record.cursor()).children(), []);
}

#[test]
fn a_move_that_was_judged_is_played_where_it_was_judged() {
    let mut record = record(2);
    assert_eq!(
        record.validate_move(take("a4")).map(|legal| legal.mv()),
        record.play(take("a4")).map(|_| take("a4"))
    );
    let [first, other] = ["a1", "b1"].map(|text| record.validate_move(take(text)).unwrap());
    let before = CHECKS.get();
    record.play_legal(first).unwrap();
    assert_eq!((CHECKS.get(), moves(&record).as_str()), (before, "a1"));
    // In another position the rules are asked again and may forbid the move.
    record.play_legal(other).unwrap();
    assert_eq!((CHECKS.get(), moves(&record).as_str()), (before + 1, "a1 b1"));
    play(&mut record, "a2");
    assert_eq!(record.play_legal(first), Err(IllegalMoveError::NoPiece { from: Heap(0) }));
    // No move is played after the game has ended.
    let last = record.validate_move(take("c1")).unwrap();
    let outcome = record.claim(Claim::Resign(Seat::FIRST)).unwrap();
    assert_eq!(record.play_legal(last), Err(IllegalMoveError::GameOver(outcome)));
    assert_eq!(record.validate_move(take("c1")), Err(IllegalMoveError::GameOver(outcome)));
}

#[test]
fn undone_moves_can_be_redone() {
    let mut record = record(2);
    let ids = play(&mut record, "a1 b1 c1");
    assert_eq!(record.redo(), None);
    assert_eq!(record.undo(), Some(take("c1")));
    assert_eq!(record.undo(), Some(take("b1")));
    assert_eq!((record.cursor(), record.ply()), (ids[0], 1));
    assert_eq!(record.position().position_text(), "[2, 4, 5] 1");
    assert_eq!(record.redo(), Some(take("b1")));
    assert_eq!(record.redo(), Some(take("c1")));
    assert_eq!((record.cursor(), record.redo()), (ids[2], None));
    assert_eq!(record.position().position_text(), "[2, 3, 4] 1");
    for _ in 0..3 {
        assert!(record.undo().is_some());
    }
    assert_eq!(record.undo(), None);
    assert_eq!(record.position(), record.start());
}

#[test]
fn another_move_branches_and_a_known_one_is_stepped_into() {
    let mut record = record(2);
    let main = play(&mut record, "a1 b1");
    record.undo();
    let aside = play(&mut record, "b2 c2");
    assert_eq!(record.node(main[0]).children(), [main[1], aside[0]]);
    record.go_to(main[0]);
    assert_eq!(record.play(take("b2")), Ok(aside[0]), "the branch is already there");
    assert_eq!(record.node(main[0]).children().len(), 2);
    record.undo();
    assert_eq!(record.redo(), Some(take("b1")), "the first continuation is the main one");
}

#[test]
fn the_cursor_goes_anywhere() {
    let mut record = record(4);
    let main = play(&mut record, "a1 b1 c1");
    record.go_to(main[0]);
    let aside = play(&mut record, "c5 b3");
    for (node, line) in
        [(main[2], "a1 b1 c1"), (aside[1], "a1 c5 b3"), (main[0], "a1"), (NodeId::START, "")]
    {
        record.go_to(node);
        assert_eq!((record.cursor(), moves(&record).as_str()), (node, line));
        assert_eq!(record.history().len(), record.ply() + 1);
    }
    record.go_to(aside[1]);
    assert_eq!(record.position().position_text(), "[2, 1, 0] 3");
}

#[test]
fn promoting_a_node_makes_its_line_the_main_one_at_every_fork() {
    let mut record = record(2);
    let main = play(&mut record, "a1 b1 c1");
    record.go_to(NodeId::START);
    let second = play(&mut record, "a2 b2");
    record.go_to(NodeId::START);
    let third = play(&mut record, "a3 b1");
    record.go_to(third[0]);
    let deep = play(&mut record, "b3 c1");
    record.promote_to_main(deep[1]);
    assert_eq!(record.node(NodeId::START).children(), [third[0], main[0], second[0]]);
    assert_eq!(record.node(third[0]).children(), [deep[0], third[1]]);
    assert_eq!(record.cursor(), deep[1], "the cursor stays");
    record.go_to(NodeId::START);
    while record.redo().is_some() {}
    assert_eq!(moves(&record), "a3 b3 c1");
    record.promote_to_main(NodeId::START);
    assert_eq!(record.node(NodeId::START).children(), [third[0], main[0], second[0]]);
}

#[test]
fn comments_and_times_stay_with_their_node() {
    let mut record = record(2);
    let ids = play(&mut record, "a1 b1");
    record.set_comment(NodeId::START, "the start");
    record.set_comment(ids[1], "rash");
    record.set_comment(ids[1], String::from("bold"));
    record.set_time(ids[0], Duration::from_millis(1500));
    record.go_to(NodeId::START);
    record.promote_to_main(ids[1]);
    assert_eq!(record.node(NodeId::START).comment(), "the start");
    assert_eq!(record.node(ids[0]).comment(), "");
    assert_eq!(record.node(ids[1]).comment(), "bold");
    assert_eq!(record.node(ids[0]).time(), Some(Duration::from_millis(1500)));
    assert_eq!(record.node(ids[1]).time(), None);
}

#[test]
fn nothing_is_played_after_the_end_but_before_it_the_game_goes_on() {
    let mut record = Record::new(Nim::new(3, &[2]));
    play(&mut record, "a2");
    let won = Outcome::win(Seat::FIRST, EndReason::LastTileCaptured);
    assert_eq!(record.outcome(), Some(won));
    assert_eq!(record.play(take("a1")), Err(IllegalMoveError::GameOver(won)));
    record.undo();
    assert_eq!(record.outcome(), None);
    play(&mut record, "a1 a1");
    let won = Outcome::win(Seat::SECOND, EndReason::LastTileCaptured);
    assert_eq!(record.outcome(), Some(won));
}

#[test]
fn rules_that_look_back_see_the_whole_line() {
    let mut record = Record::new(Nim::new(2, &[9, 9]).drawn_after(3));
    play(&mut record, "a1 a1");
    assert_eq!(record.outcome(), None);
    play(&mut record, "a1");
    let drawn = Outcome::draw(EndReason::MaxPlies);
    assert_eq!(record.outcome(), Some(drawn));
    assert_eq!(record.play(take("a1")), Err(IllegalMoveError::GameOver(drawn)));
    assert_eq!(record.claim(Claim::Draw), Err(ClaimError::GameOver));
}

#[test]
fn a_claim_ends_the_game_where_it_was_made() {
    let mut record = record(2);
    let ids = play(&mut record, "a1 b1");
    let resigned = Outcome::win(Seat::SECOND, EndReason::Resignation);
    assert_eq!(record.claim(Claim::Resign(Seat::FIRST)), Ok(resigned));
    assert_eq!(record.outcome(), Some(resigned));
    assert_eq!(record.play(take("c1")), Err(IllegalMoveError::GameOver(resigned)));
    assert_eq!(record.claim(Claim::Draw), Err(ClaimError::GameOver));
    record.undo();
    assert_eq!(record.outcome(), None, "before the claim the game goes on");
    play(&mut record, "c1 c1");
    assert_eq!(record.outcome(), None, "in another line too");
    record.go_to(ids[1]);
    assert_eq!(record.outcome(), Some(resigned), "and it is still over where it was claimed");
}

#[test]
fn a_second_claim_replaces_the_first() {
    let mut record = record(2);
    let ids = play(&mut record, "a1");
    record.claim(Claim::Draw).unwrap();
    record.undo();
    record.claim(Claim::Draw).unwrap();
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::Agreement)));
    record.go_to(ids[0]);
    assert_eq!(record.outcome(), None);
}

#[test]
fn claims_that_the_game_refuses_change_nothing() {
    let mut two = record(2);
    assert_eq!(two.claim(Claim::Impasse), Err(ClaimError::Unknown));
    let mut four = record(4);
    assert_eq!(four.claim(Claim::Resign(Seat::FIRST)), Err(ClaimError::Unknown));
    assert_eq!((two.outcome(), four.outcome()), (None, None));
    assert_eq!(four.claim(Claim::Draw), Ok(Outcome::draw(EndReason::Agreement)));
}

const FORFEITS: [fn(Seat) -> Claim; 3] =
    [Claim::TimeForfeit, Claim::Abandonment, Claim::IllegalMove];

#[test]
fn a_forfeit_gives_the_game_to_the_other_of_two_seats() {
    let reasons = [EndReason::TimeForfeit, EndReason::Abandonment, EndReason::IllegalMove];
    for (forfeit, reason) in FORFEITS.into_iter().zip(reasons) {
        for (loser, winner) in [(Seat::FIRST, Seat::SECOND), (Seat::SECOND, Seat::FIRST)] {
            let mut record = record(2);
            play(&mut record, "a1");
            let lost = Outcome::win(winner, reason);
            assert_eq!(record.claim_outcome(forfeit(loser)), Ok(lost));
            assert_eq!(record.outcome(), None, "asking changes nothing");
            assert_eq!(record.claim(forfeit(loser)), Ok(lost));
            assert_eq!(record.outcome(), Some(lost));
            let late = record.claim(Claim::IllegalMove(winner));
            assert_eq!(late, Err(ClaimError::GameOver));
            assert_eq!(record.outcome(), Some(lost));
            record.undo();
            assert_eq!(record.outcome(), None);
        }
    }
}

#[test]
fn a_forfeit_names_no_winner_among_more_seats_or_for_a_stranger() {
    for forfeit in FORFEITS {
        for seats in [3, 4] {
            let mut record = record(seats);
            assert_eq!(record.claim(forfeit(Seat::SECOND)), Err(ClaimError::Unknown));
            assert_eq!(record.outcome(), None);
            play(&mut record, "a1");
        }
        let mut two = record(2);
        assert_eq!(two.claim(forfeit(Seat::new(2))), Err(ClaimError::Unknown));
    }
}

/// The record refuses a seat that is not in the game, whatever the game says.
#[test]
fn nobody_resigns_who_is_not_in_the_game() {
    for seats in [2, 4] {
        for stranger in [seats, 7, 255].map(Seat::new) {
            let mut record = record(seats);
            assert_eq!(record.claim(Claim::Resign(stranger)), Err(ClaimError::Unknown));
            assert_eq!(record.outcome(), None);
        }
    }
    let won = record(2).claim(Claim::Resign(Seat::SECOND)).map(Outcome::winner);
    assert_eq!(won, Ok(Some(Seat::FIRST)));
}

#[test]
fn going_anywhere_from_anywhere_shows_the_position_there() {
    let mut record = record(2);
    play(&mut record, "a1 b2 c3");
    record.undo();
    play(&mut record, "c1 a1");
    record.go_to(NodeId::START);
    play(&mut record, "c2");
    let ids: Vec<_> = record.nodes().map(|(id, _)| id).collect();
    for &from in &ids {
        for &to in &ids {
            record.go_to(from);
            record.go_to(to);
            assert_eq!((record.cursor(), record.ply()), (to, record.depth(to)));
            assert_eq!(*record.position(), record.position_at(to), "{from:?} to {to:?}");
            let before = record.history().len() - 1;
            assert_eq!(record.history()[..before].last().cloned(), {
                let parent = record.node(to).parent();
                (to != NodeId::START).then(|| record.position_at(parent))
            });
        }
    }
}

#[test]
fn games_themselves_know_nothing_of_forfeits() {
    for forfeit in FORFEITS {
        let line = [Nim::new(2, &[1])];
        assert_eq!(Nim::claim(&line, forfeit(Seat::FIRST)), Err(ClaimError::Unknown));
    }
}

#[test]
fn the_tree_can_be_walked() {
    let mut record = record(4);
    let main = play(&mut record, "a1 b1 c1");
    record.go_to(main[0]);
    let aside = play(&mut record, "c5 b3");
    let cursor = record.cursor();

    let nodes: Vec<_> = record.nodes().map(|(id, _)| id).collect();
    assert_eq!(nodes, [NodeId::START, main[0], main[1], main[2], aside[0], aside[1]]);
    assert!(record.nodes().all(|(id, node)| node.parent() <= id), "parents come first");
    assert!(record.nodes().all(|(id, node)| node.mv() == record.node(id).mv()));
    assert_eq!(record.nodes().len(), 6);

    assert_eq!(record.path(aside[1]), [main[0], aside[0], aside[1]]);
    assert_eq!(record.path(NodeId::START), []);
    assert_eq!(record.main_line(), main);
    assert_eq!((record.depth(NodeId::START), record.depth(aside[1])), (0, 3));
    for (id, _) in record.nodes() {
        let mut there = record.clone();
        there.go_to(id);
        assert_eq!(record.position_at(id), *there.position());
        assert_eq!(record.depth(id), there.ply());
        assert_eq!(record.outcome_at(id), there.outcome());
    }
    assert_eq!(record.cursor(), cursor, "looking moves nothing");
    record.promote_to_main(aside[0]);
    assert_eq!(record.main_line(), [main[0], aside[0], aside[1]]);
}

#[test]
fn an_end_from_elsewhere_can_be_declared_at_any_node() {
    let mut record = Record::new(Nim::new(2, &[2]));
    let ids = play(&mut record, "a1 a1");
    assert_eq!(record.declared(), None);
    let broken_off = Outcome::draw(EndReason::Agreement);
    assert_eq!(record.declare(ids[0], broken_off), Ok(()));
    assert_eq!(record.declared(), Some((ids[0], broken_off)));
    assert_eq!(record.outcome_at(ids[0]), Some(broken_off));
    let won = Outcome::win(Seat::SECOND, EndReason::LastTileCaptured);
    assert_eq!(record.outcome(), Some(won), "the cursor stands elsewhere");

    let left = Outcome::win(Seat::SECOND, EndReason::Abandonment);
    assert_eq!(record.declare(ids[1], left), Err(ClaimError::GameOver), "the rules say so already");
    let stranger = Outcome::win(Seat::new(2), EndReason::Abandonment);
    assert_eq!(record.declare(NodeId::START, stranger), Err(ClaimError::Unknown));
    assert_eq!(record.declared(), Some((ids[0], broken_off)), "refused: unchanged");

    assert_eq!(record.declare(NodeId::START, left), Ok(()));
    assert_eq!((record.outcome_at(ids[0]), record.outcome()), (None, Some(won)));
    record.go_to(NodeId::START);
    assert_eq!(record.outcome(), Some(left));
    assert_eq!(record.play(take("a1")), Err(IllegalMoveError::GameOver(left)));
    assert_eq!(record.redo(), Some(take("a1")), "what was played before stays");
}

#[test]
fn the_rules_are_asked_once_for_each_node() {
    let mut record = Record::new(Nim::new(2, &[9, 9]).drawn_after(4));
    play(&mut record, "a1 a1");
    record.go_to(NodeId::START);
    let known = play(&mut record, "a1 a1");
    let judged = nim::outcome_calls();
    assert_eq!(judged, 2, "where a move was played from, and nowhere else yet");
    for _ in 0..3 {
        record.undo();
        record.redo();
        record.go_to(known[0]);
        record.go_to(known[1]);
        assert_eq!(record.outcome(), None);
    }
    play(&mut record, "b1 b1");
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::MaxPlies)));
    record.go_to(known[1]);
    assert_eq!(record.outcome(), None);
    assert_eq!(record.redo(), Some(take("b1")));
    assert_eq!(record.redo(), Some(take("b1")));
    assert_eq!(record.outcome(), Some(Outcome::draw(EndReason::MaxPlies)));
    assert_eq!(nim::outcome_calls(), judged + 3, "once for each of the five");
}

#[test]
fn play_through_the_trait_checks_first() {
    let mut game = Nim::new(2, &[1]);
    assert!(game.play(take("a2")).is_err());
    assert_eq!(game, Nim::new(2, &[1]), "unchanged");
    assert_eq!(game.play(take("a1")), Ok(()));
    assert!(!game.in_check(), "a game without check says no");
    assert_eq!(Nim::outcome(&[]), None);
}

#[test]
fn a_game_that_somebody_else_judges_goes_on() {
    let mut record = Record::new(Nim::new(2, &[3, 4, 5]).drawn_after(2));
    let before = nim::outcome_calls();
    let ids: Vec<_> = ["a1", "b2", "c3", "a2"]
        .map(|text| record.play_past_end(take(text)).expect("a legal move"))
        .into();
    assert_eq!(nim::outcome_calls(), before, "nobody has asked how it stands");
    let drawn = record.outcome();
    assert!(drawn.is_some_and(|outcome| outcome.winner().is_none()), "{drawn:?}");
    assert_eq!(record.play(take("c2")), Err(IllegalMoveError::GameOver(drawn.unwrap())));
    // Other nodes are judged by the path to them.
    assert_eq!(record.outcome_at(ids[0]), None);
    assert_eq!(record.outcome_at(ids[1]), drawn);
    assert_eq!(
        record.declare(ids[1], Outcome::draw(EndReason::Agreement)),
        Err(ClaimError::GameOver)
    );
    record.go_to(ids[0]);
    assert_eq!(record.play(take("b2")), Ok(ids[1]));
    assert_eq!(record.outcome(), drawn);
    assert!(record.play_past_end(take("a3")).is_err());
}
