//! Tests of commands, events and set-ups in serde.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wazir_game::{EndReason, Outcome, Seat};
use wazir_registry::ClaimKind;
use wazir_session::{
    ClockStart, Command, Event, Fact, Occupant, Offer, Session, SessionEnd, SessionSetup,
    TimeControl, TimeSpan,
};
use wazir_testkit::STANDSTILL;

use super::{ANN, BOB, LoggedSession, ms};

fn assert_round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    json: &str,
) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(&serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn events() {
    let cases = [
        (Fact::Begun, r#""begun""#),
        (
            Fact::Seated { seat: ANN, occupant: Occupant::bot("easy") },
            r#"{"seated":{"seat":0,"sitter":"level:easy"}}"#,
        ),
        (
            Fact::Moved { seat: BOB, ply: "P*5e".into(), used: TimeSpan::from_secs(2) },
            r#"{"moved":{"seat":1,"ply":"P*5e","used":2000}}"#,
        ),
        (
            Fact::IllegalMove { seat: BOB, ply: "P*5e".into() },
            r#"{"illegal-move":{"seat":1,"ply":"P*5e"}}"#,
        ),
        (
            Fact::OfferMade { seat: ANN, offer: Offer::Claim(ClaimKind::Draw), asked: vec![BOB] },
            r#"{"offer-made":{"seat":0,"offer":"draw","asked":[1]}}"#,
        ),
        (
            Fact::OfferMade {
                seat: ANN,
                offer: Offer::Claim(ClaimKind::Custom(STANDSTILL)),
                asked: vec![BOB],
            },
            r#"{"offer-made":{"seat":0,"offer":"'nobody gets through'","asked":[1]}}"#,
        ),
        (
            Fact::OfferMade { seat: ANN, offer: Offer::Takeback { plies: 2 }, asked: vec![BOB] },
            r#"{"offer-made":{"seat":0,"offer":"takeback 2","asked":[1]}}"#,
        ),
        (
            Fact::OfferAnswered { seat: BOB, to: ANN, accepted: true },
            r#"{"offer-answered":{"seat":1,"to":0,"accepted":true}}"#,
        ),
        (Fact::OfferWithdrawn { seat: ANN }, r#"{"offer-withdrawn":{"seat":0}}"#),
        (Fact::OfferLapsed { seat: ANN }, r#"{"offer-lapsed":{"seat":0}}"#),
        (Fact::TakenBack { seat: ANN, plies: 2 }, r#"{"taken-back":{"seat":0,"plies":2}}"#),
        (Fact::FlagFell { seat: ANN }, r#"{"flag-fell":{"seat":0}}"#),
        (Fact::Away { seat: ANN }, r#"{"away":{"seat":0}}"#),
        (Fact::Returned { seat: ANN }, r#"{"returned":{"seat":0}}"#),
        (Fact::Left { seat: ANN }, r#"{"left":{"seat":0}}"#),
        (
            Fact::SeatHandedOver { seat: Seat::new(3), to: Occupant::engine("x") },
            r#"{"seat-handed-over":{"seat":3,"to":"engine:x"}}"#,
        ),
        (Fact::Paused, r#""paused""#),
        (Fact::Resumed, r#""resumed""#),
        (Fact::Ended(SessionEnd::Abandoned), r#"{"ended":"abandoned"}"#),
    ];
    for (fact, json) in cases {
        assert_round_trip(
            &Event { at: ms(1234), fact },
            &format!(r#"{{"at":1234,"fact":{json}}}"#),
        );
    }
    let end = Event {
        at: ms(5),
        fact: Fact::Ended(SessionEnd::Decided(Outcome::win(ANN, EndReason::TimeForfeit))),
    };
    let json = serde_json::to_string(&end).unwrap();
    assert_eq!(serde_json::from_str::<Event>(&json).unwrap(), end);
}

#[test]
fn commands() {
    assert_round_trip(&Command::Begin, r#""begin""#);
    let lag = TimeSpan::from_millis(30);
    assert_round_trip(
        &Command::Move { seat: ANN, ply: "7g7f".into(), lag },
        r#"{"move":{"seat":0,"ply":"7g7f","lag":30}}"#,
    );
    let short = r#"{"move":{"seat":0,"ply":"7g7f"}}"#;
    assert_eq!(serde_json::from_str::<Command>(short).unwrap(), Command::play(ANN, "7g7f"));
    assert_round_trip(
        &Command::Claim { seat: ANN, claim: ClaimKind::Impasse },
        r#"{"claim":{"seat":0,"claim":"impasse"}}"#,
    );
    assert_round_trip(&Command::TakeBack { seat: ANN }, r#"{"take-back":{"seat":0}}"#);
    assert_round_trip(
        &Command::Answer { seat: BOB, to: ANN, accept: false },
        r#"{"answer":{"seat":1,"to":0,"accept":false}}"#,
    );
    assert_round_trip(
        &Command::Sit { seat: ANN, occupant: Occupant::Open },
        r#"{"sit":{"seat":0,"sitter":"open"}}"#,
    );
    for wrong in [
        r#"{"claim":{"seat":0,"claim":"peace"}}"#,
        r#"{"sit":{"seat":0,"sitter":"bot"}}"#,
        r#""fly""#,
    ] {
        assert!(serde_json::from_str::<Command>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn setups() {
    let setup = SessionSetup::new([Occupant::person("Ann"), Occupant::Open])
        .with_clocks(["5+3", "none"].map(|text| text.parse::<TimeControl>().unwrap()))
        .with_clock_start(ClockStart::FirstMove)
        .with_grace_period(Some(TimeSpan::from_secs(40)))
        .with_forfeit_on_illegal(true);
    assert_round_trip(
        &setup,
        r#"{"sitters":["person:Ann","open"],"clocks":["5m+3s","none"],"clock-start":"first-move","lag":0,"grace":40000,"takebacks":true,"strict":true,"substitute":"level:medium"}"#,
    );
    let short: SessionSetup =
        serde_json::from_str(r#"{"sitters":["person","level:easy"]}"#).unwrap();
    assert_eq!(short, SessionSetup::new([Occupant::person(""), Occupant::bot("easy")]));
    assert!(serde_json::from_str::<SessionSetup>(r#"{"clock":["5+3"]}"#).is_err());
}

/// A log that went through text recreates the same session, without typed moves.
#[test]
fn a_log_in_text() {
    let clock = "10s byo 5sx3".parse().unwrap();
    for (game, seats) in [("shogi", 2), ("euroshogi", 2), ("cwda", 2), ("evo", 4)] {
        let setup = SessionSetup::new(super::persons(seats)).with_clock(clock);
        let mut table = LoggedSession::begin(game, setup.clone());
        for ply in 1..=8 {
            table.play_first_move(ply * 777);
        }
        let asking = table.session.play().to_move();
        table.execute(Command::TakeBack { seat: asking }, 7000);
        table.tick(100_000_000);
        let json = serde_json::to_string(&table.log).unwrap();
        let log: Vec<Event> = serde_json::from_str(&json).unwrap();
        assert_eq!(log, table.log);
        let mut again = Session::new(table.start.clone(), setup).unwrap();
        again.replay(&log).unwrap();
        assert!(again == table.session, "{game}");
    }
}
