//! Tests of the texts for people.

use wazir_game::{EndReason, Outcome, Seat};
use wazir_registry::ClaimKind;
use wazir_session::{Fact, Occupant, Offer, Refusal, SessionEnd, TimeSpan};

use super::{ANN, BOB};

fn name(seat: Seat) -> &'static str {
    ["Sente", "Gote"][seat.index()]
}

#[test]
fn events_as_sentences() {
    let said = |fact: Fact| fact.message_with(name).to_string();
    let offer = |offer| said(Fact::OfferMade { seat: ANN, offer, asked: vec![BOB] });
    assert_eq!(
        said(Fact::Seated { seat: ANN, occupant: Occupant::bot("easy") }),
        "the computer (easy) takes the seat of Sente"
    );
    assert_eq!(
        said(Fact::Seated { seat: ANN, occupant: Occupant::person("") }),
        "a person takes the seat of Sente"
    );
    assert_eq!(said(Fact::Begun), "the game begins");
    assert_eq!(
        said(Fact::Moved { seat: BOB, ply: "3c3d".into(), used: TimeSpan::ZERO }),
        "Gote plays 3c3d"
    );
    assert_eq!(
        said(Fact::IllegalMove { seat: BOB, ply: "3c3e".into() }),
        "Gote tries 3c3e, which is not allowed"
    );
    assert_eq!(offer(Offer::Claim(ClaimKind::Draw)), "Sente offers a draw");
    assert_eq!(offer(Offer::Claim(ClaimKind::Impasse)), "Sente offers to end the game by impasse");
    assert_eq!(offer(Offer::Takeback { plies: 1 }), "Sente asks to take back 1 move");
    assert_eq!(offer(Offer::Takeback { plies: 2 }), "Sente asks to take back 2 moves");
    let answered = |accepted| said(Fact::OfferAnswered { seat: BOB, to: ANN, accepted });
    assert_eq!([answered(true), answered(false)], ["Gote agrees", "Gote does not agree"]);
    assert_eq!(said(Fact::TakenBack { seat: ANN, plies: 1 }), "1 move is taken back");
    assert_eq!(
        said(Fact::SeatHandedOver { seat: BOB, to: Occupant::engine("x") }),
        "the program x plays on for Gote"
    );
    let end = |end| said(Fact::Ended(end));
    assert_eq!(
        end(SessionEnd::Decided(Outcome::win(ANN, EndReason::TimeForfeit))),
        "Sente wins: time forfeit"
    );
    assert_eq!(end(SessionEnd::Abandoned), "the game was abandoned");
}

#[test]
fn refusals_as_sentences() {
    let refusal = Refusal::NotYourTurn { turn: BOB };
    assert_eq!(refusal.to_string(), "it is the turn of seat 2");
    assert_eq!(refusal.message_with(name).to_string(), "it is the turn of Gote");
    assert_eq!(Refusal::Over(SessionEnd::Abandoned).to_string(), "the game is over");
    assert_eq!(Refusal::SeatOpen(ANN).to_string(), "nobody plays seat 1");
}

#[test]
fn sitters_and_offers_read_back() {
    for text in ["open", "person", "person:Ann", "level:a:b", "engine:/usr/x y", "level"] {
        assert_eq!(text.parse::<Occupant>().unwrap().to_string(), text);
    }
    for text in ["", "Open", "open:", "persons", "bot:x"] {
        assert!(text.parse::<Occupant>().is_err(), "{text}");
    }
    for text in ["draw", "impasse", "resign", "takeback 1", "takeback 4000000000", "'it's 'over''"]
    {
        assert_eq!(text.parse::<Offer>().unwrap().to_string(), text);
    }
    for text in ["", "takeback", "takeback x", "takeback -1", "Draw", "'", "''", "' x'", "'x"] {
        assert!(text.parse::<Offer>().is_err(), "{text}");
    }
    let error = "peace".parse::<Offer>().unwrap_err();
    assert_eq!(error.to_string(), "`peace` is not an offer");
}
