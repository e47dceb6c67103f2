//! What players read: reasons, refusals and errors, and what a result is worth.

use insta::assert_snapshot;
use wazir_game::{ClaimError, Illegal, MoveTextError, Outcome, Reason, Seat};

const REASONS: [Reason; 15] = [
    Reason::Checkmate,
    Reason::Stalemate,
    Reason::Repetition,
    Reason::PerpetualCheck,
    Reason::NoProgress,
    Reason::BareKings,
    Reason::Impasse,
    Reason::Try,
    Reason::MaxPlies,
    Reason::CastleCaptured,
    Reason::LastTileCaptured,
    Reason::Resignation,
    Reason::Agreement,
    Reason::TimeForfeit,
    Reason::IllegalMove,
];

#[test]
fn every_refusal_is_one_plain_sentence() {
    let mated = Outcome::win(Seat::FIRST, Reason::Checkmate);
    let all = [
        Illegal::GameOver(mated),
        Illegal::NoPiece { from: "e4" },
        Illegal::NotYourPiece { from: "e4" },
        Illegal::OwnPiece { to: "d5" },
        Illegal::NotItsMove { from: "e4", to: "d5" },
        Illegal::Blocked { from: "a1", to: "a8", by: "a5" },
        Illegal::NothingToCapture { to: "d5" },
        Illegal::CannotCapture { to: "d5" },
        Illegal::KingLeftAttacked { king: "e1", by: vec!["e8"] },
        Illegal::KingLeftAttacked { king: "e1", by: vec!["e8", "h4"] },
        Illegal::KingLeftAttacked { king: "e1", by: vec!["e8", "h4", "c2"] },
        Illegal::MustPromote { to: "e8" },
        Illegal::CannotPromote { from: "e2", to: "e4" },
        Illegal::WrongPromotion { to: "e8" },
        Illegal::NotInHand { to: "5e" },
        Illegal::DropOnPiece { to: "5e" },
        Illegal::TwoPawns { to: "5e", pawn: "5g" },
        Illegal::DropWithoutMove { to: "5a" },
        Illegal::PawnDropMate { to: "5b", king: "5a" },
        Illegal::CastlingRightLost { king: "e1" },
        Illegal::CastlingThroughCheck { square: "d1", by: vec!["d8"] },
        Illegal::SameRole { square: "g7" },
        Illegal::CannotTurn { square: "g7" },
    ];
    let text: Vec<_> = all.iter().map(Illegal::to_string).collect();
    assert_snapshot!(text.join("\n"), @r"
    the game is over (checkmate)
    there is no piece on e4
    the piece on e4 is not yours
    a piece of your own stands on d5
    the piece on e4 does not move to d5
    the way from a1 to a8 is blocked at a5
    the piece goes to d5 only to capture, and nothing is there to take
    the piece cannot capture on d5
    the king on e1 would be attacked from e8
    the king on e1 would be attacked from e8 and h4
    the king on e1 would be attacked from e8, h4 and c2
    the piece must promote on e8
    the piece cannot promote by moving from e2 to e4
    a piece of that kind cannot be chosen on e8
    you have no such piece in hand
    5e is occupied
    a pawn on 5e would be the second on its file, beside the one on 5g
    a piece dropped on 5a could never move
    a pawn dropped on 5b may not mate the king on 5a
    the king on e1 or the corner piece has moved: no castling
    no castling while d1 is attacked from d8
    the tile on g7 shows that role already
    the piece on g7 cannot be turned
    ");
}

#[test]
fn every_reason_is_a_short_phrase_of_its_own() {
    let texts = REASONS.map(|reason| reason.to_string());
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
    castle captured
    last tile captured
    resignation
    agreement
    time forfeit
    illegal move
    ");
    for (i, text) in texts.iter().enumerate() {
        assert!(!texts[..i].contains(text), "{text} stands for two reasons");
    }
}

#[test]
fn errors_say_what_is_the_matter() {
    let errors = [ClaimError::GameOver, ClaimError::Unknown, ClaimError::KingsNotEntered];
    let text: Vec<_> = errors.iter().map(ClaimError::to_string).collect();
    assert_snapshot!(text.join("\n"), @r"
    the game is over
    this game does not know that claim
    both kings must stand in their promotion zones first
    ");
    assert_eq!(Seat::SECOND.to_string(), "seat 2");
}

#[test]
fn a_move_text_error_knows_its_place_and_keeps_long_texts_short() {
    let error = MoveTextError::new("e2", 2, "a square");
    assert_eq!((error.at(), error.expected()), (2, "a square"));
    assert_eq!(error.to_string(), "a square expected at character 3 of `e2`");
    let error = MoveTextError::new(&"ß".repeat(1000), 700, "an end");
    let shown = format!("an end expected at character 701 of `{}`", "ß".repeat(40));
    assert_eq!(error.to_string(), shown);
}

#[test]
fn a_win_is_worth_one_and_a_draw_is_shared() {
    let win = Outcome::win(Seat::new(2), Reason::CastleCaptured);
    let scores = |outcome: Outcome, n: u8| -> Vec<f64> {
        (0..n).map(|seat| outcome.score(Seat::new(seat), usize::from(n))).collect()
    };
    assert_eq!(scores(win, 4), [0.0, 0.0, 1.0, 0.0]);
    assert_eq!((win.winner(), win.reason()), (Some(Seat::new(2)), Reason::CastleCaptured));
    let draw = Outcome::draw(Reason::NoProgress);
    assert_eq!(scores(draw, 2), [0.5, 0.5]);
    assert_eq!(scores(draw, 4), [0.25; 4]);
    assert_eq!((draw.winner(), draw.reason()), (None, Reason::NoProgress));
    assert_eq!(draw.score(Seat::FIRST, 0), 1.0, "no players: no division by zero");
}

#[test]
fn seats_come_in_pairs() {
    assert_eq!(Seat::FIRST.other(), Seat::SECOND);
    assert_eq!(Seat::SECOND.other(), Seat::FIRST);
    assert_eq!(Seat::new(3).index(), 3);
}
