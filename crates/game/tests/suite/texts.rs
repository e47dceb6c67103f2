//! Tests of the texts that players read (reasons, refusals, errors) and of the scores of outcomes.

use insta::assert_snapshot;
use wazir_game::texts::{Ending, Refusal};
use wazir_game::{
    Claim, ClaimError, EndReason, IllegalMoveError, MoveTextError, Outcome, Phrase, Seat,
    SquareRole,
};
use wazir_text::{Argument, message};

wazir_text::texts! {
    /// A group of another crate.
    Other {
        North { en: "North", ja: "北" },
        End { en: "the end of the move", ja: "指し手の終わり" },
    }
}

fn refusals() -> [IllegalMoveError<&'static str>; 23] {
    let mated = Outcome::win(Seat::FIRST, EndReason::Checkmate);
    [
        IllegalMoveError::GameOver(mated),
        IllegalMoveError::NoPiece { from: "e4" },
        IllegalMoveError::NotYourPiece { from: "e4" },
        IllegalMoveError::OwnPiece { to: "d5" },
        IllegalMoveError::CannotReach { from: "e4", to: "d5" },
        IllegalMoveError::Blocked { from: "a1", to: "a8", by: "a5" },
        IllegalMoveError::NothingToCapture { to: "d5" },
        IllegalMoveError::CannotCapture { to: "d5" },
        IllegalMoveError::KingLeftAttacked { king: "e1", by: vec!["e8"] },
        IllegalMoveError::KingLeftAttacked { king: "e1", by: vec!["e8", "h4"] },
        IllegalMoveError::KingLeftAttacked { king: "e1", by: vec!["e8", "h4", "c2"] },
        IllegalMoveError::MustPromote { to: "e8" },
        IllegalMoveError::CannotPromote { from: "e2", to: "e4" },
        IllegalMoveError::WrongPromotion { to: "e8" },
        IllegalMoveError::NotInHand { to: "5e" },
        IllegalMoveError::DropOnPiece { to: "5e" },
        IllegalMoveError::TwoPawns { to: "5e", pawn: "5g" },
        IllegalMoveError::DropWithoutMove { to: "5a" },
        IllegalMoveError::PawnDropMate { to: "5b", king: "5a" },
        IllegalMoveError::CastlingRightLost { king: "e1" },
        IllegalMoveError::CastlingThroughCheck { square: "d1", by: vec!["d8"] },
        IllegalMoveError::SameRole { square: "g7" },
        IllegalMoveError::CannotTurn { square: "g7" },
    ]
}

#[test]
fn every_refusal_is_one_plain_sentence() {
    let text: Vec<_> = refusals().iter().map(IllegalMoveError::to_string).collect();
    assert_snapshot!(text.join("\n"), @r"
    the game is over (checkmate)
    there is no piece on e4
    the piece on e4 is not yours
    your own piece is on d5
    the piece on e4 does not move to d5
    the way from a1 to a8 is blocked at a5
    the piece can go to d5 only to capture, and there is nothing to capture
    the piece cannot capture on d5
    the king on e1 would be attacked from e8
    the king on e1 would be attacked from e8 and h4
    the king on e1 would be attacked from e8, h4 and c2
    the piece must promote on e8
    the piece cannot promote by moving from e2 to e4
    the piece cannot promote to that kind on e8
    you have no such piece in hand
    5e is occupied
    a pawn on 5e would be the second on its file, beside the one on 5g
    a piece dropped on 5a could never move
    a pawn dropped on 5b may not mate the king on 5a
    the king on e1 or the corner piece has moved: no castling
    no castling while d1 is attacked from d8
    the tile on g7 already shows that role
    the piece on g7 cannot be turned
    ");
}

#[test]
fn every_reason_is_a_short_phrase_of_its_own() {
    let texts = EndReason::ALL.map(|reason| reason.to_string());
    assert_snapshot!(texts.join("\n"), @r"
    checkmate
    stalemate
    repetition
    perpetual check
    no progress
    bare kings
    impasse
    king reached the goal
    move limit
    last check given
    goal reached
    too few pieces left
    castle captured
    last tile captured
    resignation
    agreement
    time forfeit
    opponent left the game
    illegal move
    ");
    for (i, text) in texts.iter().enumerate() {
        assert!(!texts[..i].contains(text), "{text} stands for two reasons");
        assert_eq!(text.parse(), Ok(EndReason::ALL[i]));
    }
    for text in ["", "Checkmate", "checkmate ", "{winner} wins: {reason}", "'", "''", "' x'"] {
        let error = text.parse::<EndReason>().unwrap_err();
        assert_eq!(error.to_string(), format!("`{text}` is not a reason for the end of a game"));
    }
    assert_eq!(format!("[{:>9}]", EndReason::Impasse), "[  impasse]");
}

#[test]
fn an_end_is_a_sentence_with_the_names_of_the_game() {
    let win = Outcome::win(Seat::SECOND, EndReason::Resignation);
    let named = |outcome: Outcome| outcome.message_with(|_| Other::North).to_string();
    assert_eq!(named(win), "North wins: resignation");
    assert_eq!(named(Outcome::draw(EndReason::Agreement)), "Draw: agreement");
    assert_eq!(win.to_string(), "seat 2 wins: resignation");
    let reason = Argument::from(Ending::Resignation);
    assert_eq!(win.message().argument("reason"), Some(&reason), "to be said in any language");
}

#[test]
fn a_refusal_names_its_squares_in_the_order_of_its_sentence() {
    for refusal in refusals() {
        let sentence = refusal.to_string();
        let squares: Vec<_> = refusal.squares().copied().collect();
        let mut rest = sentence.as_str();
        for square in &squares {
            match rest.split_once(square) {
                Some((_, after)) => rest = after,
                // The sentence for a drop that is not in hand omits the square.
                None => assert_eq!(refusal, IllegalMoveError::NotInHand { to: "5e" }),
            }
        }
        let count = ["a1", "a5", "a8", "c2", "d1", "d5", "d8", "e1", "e2", "e4", "e8", "g7", "h4"];
        let count = count.iter().chain(&["5a", "5b", "5e", "5g"]);
        let named = count.filter(|square| sentence.contains(**square)).count();
        let hidden = usize::from(squares == ["5e"] && named == 0);
        assert_eq!(squares.len(), named + hidden, "{sentence}");
    }
}

#[test]
fn a_refusal_says_how_its_squares_are_concerned() {
    use SquareRole::{Attacked, Cause, From, To};
    let concerned = |refusal: &IllegalMoveError<&'static str>| {
        refusal.squares_with_roles().into_iter().map(|(how, _)| how).collect::<Vec<_>>()
    };
    let all = refusals().map(|refusal| concerned(&refusal));
    let expected: [&[SquareRole]; 23] = [
        &[],
        &[From],
        &[From],
        &[To],
        &[From, To],
        &[From, To, Cause],
        &[To],
        &[To],
        &[Attacked, Cause],
        &[Attacked, Cause, Cause],
        &[Attacked, Cause, Cause, Cause],
        &[To],
        &[From, To],
        &[To],
        &[To],
        &[To],
        &[To, Cause],
        &[To],
        &[To, Attacked],
        &[From],
        &[Attacked, Cause],
        &[From],
        &[From],
    ];
    assert_eq!(all, expected);
}

#[test]
fn squares_of_another_form_say_the_same() {
    for refusal in refusals() {
        let owned = refusal.clone().map(String::from);
        assert_eq!(owned.to_string(), refusal.to_string());
        assert!(owned.squares().eq(refusal.squares()));
        assert_eq!(owned.message(), refusal.message());
    }
    let reason = IllegalMoveError::MustPromote { to: "e8" }.message();
    assert_eq!(reason, message!(Refusal::MustPromote { to: String::from("e8") }));
}

#[test]
fn errors_say_what_is_the_matter() {
    let errors = [ClaimError::GameOver, ClaimError::Unknown, ClaimError::KingsNotEntered];
    let text: Vec<_> = errors.iter().map(ClaimError::to_string).collect();
    assert_snapshot!(text.join("\n"), @r"
    the game is over
    this game has no such claim
    both kings must be in their promotion zones first
    ");
    assert_eq!(errors.map(|error| error.message().to_string()).join("\n"), text.join("\n"));
    assert_eq!(Seat::SECOND.to_string(), "seat 2");
}

#[test]
fn a_move_text_error_knows_its_place_and_keeps_long_texts_short() {
    let error = MoveTextError::new("e2", 2, "a square");
    assert_eq!((error.offset(), error.expected()), (2, &Argument::from("a square")));
    assert_eq!(error.to_string(), "a square expected at character 3 of `e2`");
    let error = MoveTextError::new(&"ß".repeat(1000), 1400, Other::End);
    assert_eq!((error.offset(), error.expected()), (1400, &Other::End.into()));
    let shown = format!("the end of the move expected at character 701 of `{}`", "ß".repeat(40));
    assert_eq!(error.to_string(), shown);
}

#[test]
fn a_win_is_worth_one_and_a_draw_is_shared() {
    let win = Outcome::win(Seat::new(2), EndReason::CastleCaptured);
    let scores = |outcome: Outcome, n: u8| -> Vec<f64> {
        (0..n).map(|seat| outcome.score(Seat::new(seat), usize::from(n))).collect()
    };
    assert_eq!(scores(win, 4), [0.0, 0.0, 1.0, 0.0]);
    assert_eq!((win.winner(), win.reason()), (Some(Seat::new(2)), EndReason::CastleCaptured));
    let draw = Outcome::draw(EndReason::NoProgress);
    assert_eq!(scores(draw, 2), [0.5, 0.5]);
    assert_eq!(scores(draw, 4), [0.25; 4]);
    assert_eq!((draw.winner(), draw.reason()), (None, EndReason::NoProgress));
    assert_eq!(draw.score(Seat::FIRST, 0), 1.0, "no players: no division by zero");
}

#[test]
fn seats_come_in_pairs() {
    assert_eq!(Seat::FIRST.other(), Seat::SECOND);
    assert_eq!(Seat::SECOND.other(), Seat::FIRST);
    assert_eq!(Seat::new(3).index(), 3);
}

#[test]
fn a_game_from_outside_brings_its_own_words() {
    let words = Phrase::new("king's walk").unwrap();
    for reason in [EndReason::custom("three in a row").unwrap(), EndReason::Custom(words)] {
        assert_eq!(reason.to_string().parse(), Ok(reason));
        assert!(!EndReason::ALL.contains(&reason));
    }
    // The words of a known reason still make a different one.
    let mate = EndReason::custom("checkmate").unwrap();
    assert_eq!(mate.to_string().parse(), Ok(mate));
    assert_ne!(mate, EndReason::Checkmate);
    let won = Outcome::win(Seat::SECOND, EndReason::Custom(words));
    assert_eq!(won.to_string(), "seat 2 wins: king's walk");
    let japanese = Outcome::draw(EndReason::custom("三つ並べた").unwrap());
    let said = japanese.message().translate(wazir_text::Language::Japanese).to_string();
    assert_eq!(said, "引き分け：三つ並べた");

    let why =
        IllegalMoveError::custom("the heap at {from} is empty").with_square(SquareRole::From, 'a');
    assert_eq!(why.to_string(), "the heap at {from} is empty", "no template");
    assert_eq!(why.squares_with_roles(), [(SquareRole::From, &'a')]);
    assert_eq!(why.map(|heap| heap as u32).squares().copied().collect::<Vec<_>>(), [97]);
    assert_eq!(
        IllegalMoveError::GameOver(won).with_square(SquareRole::To, 'a'),
        IllegalMoveError::GameOver(won)
    );
    assert_eq!(
        IllegalMoveError::<char>::GameOver(won).to_string(),
        "the game is over (king's walk)"
    );

    assert_eq!(Claim::Custom(Seat::FIRST, words).forfeit(), None);
    assert_eq!(Claim::Custom(Seat::FIRST, words).seat(), Some(Seat::FIRST));
    assert_eq!(ClaimError::Custom(words).to_string(), "king's walk");
}
