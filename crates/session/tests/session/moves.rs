//! Tests of moves, claims, the beginning and the end.

use wazir_game::{ClaimError, EndReason, IllegalMoveError, Outcome, Seat};
use wazir_registry::{ClaimKind, StartOptions};
use wazir_session::{
    Command, Fact, NotatedMove, Occupant, Phase, Refusal, Session, SessionEnd, SessionSetup,
};

use super::{ANN, BOB, LoggedSession, games, ms, persons};

fn two() -> SessionSetup {
    SessionSetup::new(persons(2))
}

fn ended(outcome: Outcome) -> Fact {
    Fact::Ended(SessionEnd::Decided(outcome))
}

#[test]
fn seats_are_taken_before_the_game() {
    let mut table =
        LoggedSession::new("evo", SessionSetup::new([Occupant::person("Ann"), Occupant::Open]));
    let north = Seat::new(2);
    let sit = |seat, occupant: &str| Command::Sit { seat, occupant: occupant.parse().unwrap() };
    assert_eq!(table.try_execute(Command::Begin, 0), Err(Refusal::SeatOpen(north)));
    assert_eq!(table.try_execute(sit(BOB, "person:Bob"), 0), Err(Refusal::NoSuchSeat(BOB)));
    assert_eq!(table.try_execute(sit(ANN, "person:Bob"), 0), Err(Refusal::SeatTaken(ANN)));
    assert_eq!(table.try_execute(sit(north, "open"), 0), Err(Refusal::SeatOpen(north)));
    assert_eq!(table.try_execute(Command::Leave { seat: north }, 0), Err(Refusal::SeatOpen(north)));
    for command in [
        Command::play(ANN, "g2-g3"),
        Command::Pause,
        Command::Resume,
        Command::Away { seat: ANN },
        Command::Return { seat: ANN },
        Command::TakeBack { seat: ANN },
        Command::Claim { seat: ANN, claim: ClaimKind::Resign },
        Command::Withdraw { seat: ANN },
        Command::Answer { seat: ANN, to: north, accept: true },
    ] {
        assert_eq!(table.try_execute(command, 0), Err(Refusal::NotBegun));
    }
    // A program makes way for a person, and a person who leaves before the game leaves the seat
    // open.
    table.execute(sit(north, "level:hard"), 1);
    table.execute(sit(north, "person:Bob"), 2);
    table.execute(Command::Leave { seat: north }, 3);
    assert_eq!(table.session.occupant(north), Some(&Occupant::Open));
    table.execute(sit(north, "engine:x"), 4);
    assert_eq!(table.session.phase(), Phase::Waiting);
    table.execute(Command::Begin, 5);
    assert_eq!(table.session.phase(), Phase::Running);
    assert_eq!(table.try_execute(Command::Begin, 5), Err(Refusal::Begun));
    // Programs can also be exchanged during the game.
    table.execute(sit(north, "level:easy"), 6);
    assert_eq!(table.session.occupant(north), Some(&Occupant::bot("easy")));
    assert_eq!(table.session.occupant(Seat::new(3)), None);
}

#[test]
fn moves_are_refused_with_reasons() {
    let mut table = LoggedSession::begin("shogi", two());
    let refused = table.try_execute(Command::play(BOB, "3c3d"), 0);
    assert_eq!(refused, Err(Refusal::NotYourTurn { turn: ANN }));
    let refused = table.try_execute(Command::play(Seat::new(9), "3c3d"), 0);
    assert_eq!(refused, Err(Refusal::NoSuchSeat(Seat::new(9))));
    let refused = table.try_execute(Command::play(ANN, "7g"), 0);
    assert!(
        matches!(&refused, Err(Refusal::NotAMove(error)) if error.offset() == 2),
        "{refused:?}"
    );
    let refused = table.try_execute(Command::play(ANN, "8h3c"), 0).unwrap_err();
    let Refusal::Illegal(IllegalMoveError::Blocked { by, .. }) = &refused else {
        panic!("{refused:?}")
    };
    assert_eq!(by.to_string(), "7g");
    assert_eq!(refused.to_string(), "the way from 8h to 3c is blocked at 7g");

    // A typed move, as front ends have it, and its text are equal.
    let ply =
        NotatedMove::new(table.session.play(), table.session.play().read_move("7g7f").unwrap());
    let facts = table.execute(Command::play(ANN, ply), 10);
    let used = wazir_session::TimeSpan::from_millis(10);
    assert_eq!(facts, [Fact::Moved { seat: ANN, ply: "7g7f".into(), used }]);
    assert_eq!(table.session.play().move_texts(), ["7g7f"]);
    assert_eq!(table.session.last_event_at(), ms(10));
    // Time does not run backwards.
    let facts = table.execute(Command::play(BOB, "3c3d"), 3);
    assert!(matches!(facts[0], Fact::Moved { used, .. } if used.is_zero()));
    assert_eq!(table.log.last().unwrap().at, ms(10));
}

#[test]
fn an_illegal_move_loses_where_that_is_agreed() {
    let mut table = LoggedSession::begin("cwda", two().with_forfeit_on_illegal(true));
    // A text that is not a move, or a move out of turn, is still only refused.
    assert!(matches!(table.try_execute(Command::play(ANN, "e2"), 0), Err(Refusal::NotAMove(_))));
    assert!(matches!(
        table.try_execute(Command::play(BOB, "e7e5"), 0),
        Err(Refusal::NotYourTurn { .. })
    ));
    let facts = table.execute(Command::play(ANN, "e2e5"), 0);
    let tried = Fact::IllegalMove { seat: ANN, ply: "e2e5".into() };
    assert_eq!(facts, [tried, ended(Outcome::win(BOB, EndReason::IllegalMove))]);
    assert_eq!(table.session.play().move_texts().len(), 0);
}

#[test]
fn the_rules_end_the_game() {
    let mut table = LoggedSession::begin("cwda", two());
    for (seat, text) in [(ANN, "f2f3"), (BOB, "e7e5"), (ANN, "g2g4")] {
        table.execute(Command::play(seat, text), 0);
    }
    let facts = table.execute(Command::play(BOB, "d8h4"), 5);
    assert_eq!(facts[1], ended(Outcome::win(BOB, EndReason::Checkmate)));
    let end = SessionEnd::Decided(Outcome::win(BOB, EndReason::Checkmate));
    assert_eq!((table.session.end(), table.session.phase()), (Some(end), Phase::Over(end)));
    for command in [
        Command::Begin,
        Command::play(ANN, "e2e4"),
        Command::Sit { seat: ANN, occupant: Occupant::person("x") },
        Command::TakeBack { seat: BOB },
        Command::Claim { seat: ANN, claim: ClaimKind::Resign },
        Command::Leave { seat: ANN },
        Command::Away { seat: ANN },
        Command::Return { seat: ANN },
        Command::Pause,
        Command::Resume,
    ] {
        assert_eq!(table.try_execute(command, 6), Err(Refusal::Over(end)));
    }
    assert!(table.tick(1_000_000).is_empty());
    // A game that is over makes a session that is over.
    let over = table.session.into_play();
    assert_eq!(Session::new(over, two()).unwrap().end(), Some(end));
}

#[test]
fn resigning_is_for_two() {
    let resign = |seat| Command::Claim { seat, claim: ClaimKind::Resign };
    for game in ["shogi", "euroshogi", "cwda", "breakthrough"] {
        let mut table = LoggedSession::begin(game, two());
        let facts = table.execute(resign(BOB), 0);
        assert_eq!(facts, [ended(Outcome::win(ANN, EndReason::Resignation))], "{game}");
    }
    let mut table = LoggedSession::begin("evo", SessionSetup::new(persons(4)));
    let refused = table.try_execute(resign(BOB), 0);
    assert_eq!(refused, Err(Refusal::Claim(ClaimError::Unknown)));
}

/// Declarations, and who may make them: both kings have entered, and the player to move counts
/// points.
#[test]
fn declarations() {
    let entered = "+R+R+B+B5/4K4/PPPPPPPP1/9/9/9/9/4k4/9 b 4g4s4n4l10p 1";
    let declare = |seat| Command::Claim { seat, claim: ClaimKind::Impasse };
    let start = StartOptions::default().with_position(entered).with_option("impasse", "declare-27");
    let play = games().open("shogi", &start).unwrap();
    let mut session = Session::new(play, two()).unwrap();
    session.execute(&Command::Begin, ms(0)).unwrap();
    let refused = session.execute(&declare(BOB), ms(0));
    assert_eq!(refused, Err(Refusal::NotYourTurn { turn: ANN }));
    let events = session.execute(&declare(ANN), ms(0)).unwrap();
    assert_eq!(events[0].fact, ended(Outcome::win(ANN, EndReason::Impasse)));
    // Where both have to agree, it is an offer.
    let play = games().open("shogi", &StartOptions::default().with_position(entered)).unwrap();
    let mut session = Session::new(play, two()).unwrap();
    session.execute(&Command::Begin, ms(0)).unwrap();
    let events = session.execute(&declare(BOB), ms(0)).unwrap();
    assert!(matches!(events[0].fact, Fact::OfferMade { .. }));
    let answer = Command::Answer { seat: ANN, to: BOB, accept: true };
    let events = session.execute(&answer, ms(0)).unwrap();
    assert_eq!(events[1].fact, ended(Outcome::draw(EndReason::Impasse)));
}

#[test]
fn a_rematch_changes_seats() {
    let clocks = ["1+0", "2+0", "3+0", "none"].map(|text| text.parse().unwrap());
    let setup = SessionSetup::new(persons(4)).with_clocks(clocks).with_forfeit_on_illegal(true);
    let mut table = LoggedSession::begin("evo", setup);
    table.execute(Command::Leave { seat: BOB }, 0);
    let again = table.session.rematch_setup();
    let names: Vec<String> = again.occupants().iter().map(ToString::to_string).collect();
    assert_eq!(names, ["person:Dot", "person:Ann", "level:medium", "person:Cid"]);
    let clocks: Vec<String> = (0..4).map(|place| again.clock(place).to_string()).collect();
    assert_eq!(clocks, ["none", "1m", "2m", "3m"]);
    assert!(again.forfeit_on_illegal());
}

#[test]
fn a_log_that_does_not_fit_is_refused() {
    use wazir_session::{Event, FoldError, Offer};
    let fresh = || Session::new(super::open("shogi", 2), two()).unwrap();
    let event = |at, fact| Event { at: ms(at), fact };
    let moved = |seat, text: &str| Fact::Moved { seat, ply: text.into(), used: Default::default() };
    let cases: Vec<(Vec<Event>, FoldError)> = vec![
        (vec![event(0, moved(ANN, "7g7f"))], FoldError::Inconsistent),
        (vec![event(9, Fact::Begun), event(8, moved(ANN, "7g7f"))], FoldError::OutOfOrder),
        (vec![event(0, Fact::Begun), event(0, Fact::Begun)], FoldError::Inconsistent),
        (vec![event(0, Fact::Begun), event(0, moved(BOB, "3c3d"))], FoldError::Inconsistent),
        (
            vec![event(0, Fact::Begun), event(0, Fact::FlagFell { seat: ANN })],
            FoldError::Inconsistent,
        ),
        (
            vec![event(0, Fact::Begun), event(0, Fact::TakenBack { seat: ANN, plies: 1 })],
            FoldError::Inconsistent,
        ),
        (
            vec![event(0, Fact::Begun), event(0, Fact::Away { seat: Seat::new(7) })],
            FoldError::NoSuchSeat(Seat::new(7)),
        ),
        (
            vec![
                event(0, Fact::Begun),
                event(
                    0,
                    Fact::OfferMade {
                        seat: ANN,
                        offer: Offer::Claim(ClaimKind::Draw),
                        asked: vec![],
                    },
                ),
            ],
            FoldError::Inconsistent,
        ),
        (
            vec![
                event(0, Fact::Begun),
                event(0, Fact::Ended(SessionEnd::Abandoned)),
                event(0, Fact::Paused),
            ],
            FoldError::AfterEnd,
        ),
    ];
    for (log, why) in cases {
        let mut session = fresh();
        let error = session.replay(&log).unwrap_err();
        assert_eq!((error.index(), error.why()), (log.len() - 1, &why), "{log:?}");
        let mut before = fresh();
        before.replay(&log[..log.len() - 1]).unwrap();
        assert!(session == before, "{log:?}");
    }
    let mut session = fresh();
    let error = session.replay(&[event(0, Fact::Begun), event(0, moved(ANN, "7g7e"))]).unwrap_err();
    assert_eq!(error.to_string(), "event 2: the piece on 7g does not move to 7e");
    let error = fresh().replay(&[event(0, Fact::Begun), event(0, moved(ANN, "x"))]).unwrap_err();
    assert!(matches!(error.why(), FoldError::NotAMove(_)));
}
