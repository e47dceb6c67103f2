//! Tests of offers and takebacks.

use wazir_game::{ClaimError, EndReason, Outcome, Phrase, Seat};
use wazir_registry::ClaimKind;
use wazir_session::{
    Command, Fact, Occupant, Offer, Outlook, Refusal, SessionEnd, SessionSetup, TimeControl,
    bot_answer,
};
use wazir_testkit::STANDSTILL;

use super::{ANN, BOB, LoggedSession, persons};

const CID: Seat = Seat::new(2);
const DOT: Seat = Seat::new(3);

fn two() -> SessionSetup {
    SessionSetup::new(persons(2))
}

fn draw(seat: Seat) -> Command {
    Command::Claim { seat, claim: ClaimKind::Draw }
}

fn back(seat: Seat) -> Command {
    Command::TakeBack { seat }
}

fn answer(seat: Seat, to: Seat, accept: bool) -> Command {
    Command::Answer { seat, to, accept }
}

fn made(seat: Seat, offer: Offer, asked: &[Seat]) -> Fact {
    Fact::OfferMade { seat, offer, asked: asked.into() }
}

fn answered(seat: Seat, to: Seat, accepted: bool) -> Fact {
    Fact::OfferAnswered { seat, to, accepted }
}

const DRAW: Offer = Offer::Claim(ClaimKind::Draw);
const AGREED: Fact = Fact::Ended(SessionEnd::Decided(Outcome::draw(EndReason::Agreement)));

#[test]
fn a_draw_between_two() {
    let mut table = LoggedSession::begin("cwda", two());
    assert_eq!(table.execute(draw(ANN), 0), [made(ANN, DRAW, &[BOB])]);
    assert_eq!(table.try_execute(draw(ANN), 0), Err(Refusal::OfferStands));
    assert_eq!(table.try_execute(answer(ANN, ANN, true), 0), Err(Refusal::NoOffer));
    assert_eq!(table.try_execute(answer(ANN, BOB, true), 0), Err(Refusal::NoOffer));
    assert_eq!(table.execute(answer(BOB, ANN, false), 0), [answered(BOB, ANN, false)]);
    assert_eq!(table.try_execute(answer(BOB, ANN, true), 0), Err(Refusal::NoOffer));
    table.execute(draw(ANN), 0);
    assert_eq!(table.session.offers()[0].asked(), [BOB]);
    assert_eq!(table.execute(answer(BOB, ANN, true), 0), [answered(BOB, ANN, true), AGREED]);
    assert!(table.session.offers().is_empty());
}

#[test]
fn a_claim_of_a_games_own() {
    let claim = ClaimKind::Custom(STANDSTILL);
    let mut table = LoggedSession::begin("breakthrough", two());
    table.play_first_move(0);
    let offered = table.execute(Command::Claim { seat: ANN, claim }, 0);
    assert_eq!(offered, [made(ANN, Offer::Claim(claim), &[BOB])]);
    assert_eq!(
        offered[0].message_with(|_| "White").to_string(),
        "White offers to end the game: nobody gets through"
    );
    let agreed = SessionEnd::Decided(Outcome::draw(EndReason::Custom(STANDSTILL)));
    let facts = table.execute(answer(BOB, ANN, true), 0);
    assert_eq!(facts, [answered(BOB, ANN, true), Fact::Ended(agreed)]);
    // Other words are not a claim, and other games do not know these.
    let mut table = LoggedSession::begin("breakthrough", two());
    let other = Phrase::new("somebody gets through").map(ClaimKind::Custom).unwrap();
    let unknown = Err(Refusal::Claim(ClaimError::Unknown));
    assert_eq!(table.try_execute(Command::Claim { seat: ANN, claim: other }, 0), unknown);
    let mut table = LoggedSession::begin("cwda", two());
    assert_eq!(table.try_execute(Command::Claim { seat: ANN, claim }, 0), unknown);
}

#[test]
fn an_offer_stands_over_the_own_move_only() {
    let mut table = LoggedSession::begin("cwda", two());
    table.execute(draw(ANN), 0);
    assert_eq!(table.play_first_move(0).len(), 1);
    assert_eq!(table.session.offers().len(), 1);
    assert_eq!(table.play_first_move(0)[1..], [Fact::OfferLapsed { seat: ANN }]);
    // An offer made while the other player thinks lapses with that player's move too.
    table.execute(draw(BOB), 0);
    assert_eq!(table.play_first_move(0)[1..], [Fact::OfferLapsed { seat: BOB }]);
    assert_eq!(table.try_execute(Command::Withdraw { seat: BOB }, 0), Err(Refusal::NoOffer));
    table.execute(draw(BOB), 0);
    assert_eq!(
        table.execute(Command::Withdraw { seat: BOB }, 0),
        [Fact::OfferWithdrawn { seat: BOB }]
    );
    assert_eq!(table.try_execute(answer(ANN, BOB, true), 0), Err(Refusal::NoOffer));
    // A player who offers what is offered agrees.
    table.execute(draw(ANN), 0);
    assert_eq!(table.execute(draw(BOB), 0), [answered(BOB, ANN, true), AGREED]);
}

/// Shogi has no draw by agreement, and an impasse only once the kings have entered.
#[test]
fn each_game_says_what_can_be_offered() {
    let mut table = LoggedSession::begin("shogi", two());
    assert_eq!(table.try_execute(draw(ANN), 0), Err(Refusal::Claim(ClaimError::Unknown)));
    let impasse = Command::Claim { seat: ANN, claim: ClaimKind::Impasse };
    assert_eq!(
        table.try_execute(impasse.clone(), 0),
        Err(Refusal::Claim(ClaimError::KingsNotEntered))
    );
    let mut table = LoggedSession::begin("evo", SessionSetup::new(persons(2)));
    assert_eq!(table.try_execute(impasse, 0), Err(Refusal::Claim(ClaimError::Unknown)));
}

#[test]
fn among_four_everybody_has_to_agree() {
    let mut table = LoggedSession::begin("evo", SessionSetup::new(persons(4)));
    assert_eq!(table.execute(draw(BOB), 0), [made(BOB, DRAW, &[ANN, CID, DOT])]);
    assert_eq!(table.execute(answer(DOT, BOB, true), 0), [answered(DOT, BOB, true)]);
    assert_eq!(table.try_execute(answer(DOT, BOB, false), 0), Err(Refusal::NoOffer));
    assert_eq!(table.execute(answer(ANN, BOB, true), 0), [answered(ANN, BOB, true)]);
    // Ann has agreed and moves, Bob offers and moves; Cid ignores the offer and moves, so it
    // lapses.
    assert_eq!(table.play_first_move(0).len(), 1);
    assert_eq!(table.play_first_move(0).len(), 1);
    assert_eq!(table.play_first_move(0)[1..], [Fact::OfferLapsed { seat: BOB }]);
    // One refusal is enough.
    table.execute(draw(BOB), 0);
    table.execute(answer(ANN, BOB, true), 0);
    table.execute(answer(CID, BOB, false), 0);
    assert_eq!(table.try_execute(answer(DOT, BOB, true), 0), Err(Refusal::NoOffer));
    // Two offers at a time: to offer the same is to agree.
    table.execute(draw(CID), 0);
    assert_eq!(table.execute(draw(ANN), 0), [answered(ANN, CID, true)]);
    table.execute(answer(DOT, CID, true), 0);
    assert_eq!(table.execute(answer(BOB, CID, true), 0), [answered(BOB, CID, true), AGREED]);
}

#[test]
fn programs_answer_through_the_caller() {
    let mut table = LoggedSession::begin(
        "euroshogi",
        SessionSetup::new([Occupant::person("Ann"), Occupant::engine("x")]),
    );
    assert_eq!(bot_answer(&table.session, BOB, ANN, Outlook::Equal), None);
    table.execute(draw(ANN), 0);
    let says = |table: &LoggedSession, outlook| bot_answer(&table.session, BOB, ANN, outlook);
    assert_eq!(says(&table, Outlook::Worse), Some(true));
    assert_eq!(says(&table, Outlook::Equal), Some(true));
    assert_eq!(says(&table, Outlook::Better), Some(false));
    table.execute(answer(BOB, ANN, true), 0);
    assert_eq!(bot_answer(&table.session, BOB, ANN, Outlook::Equal), None);
}

/// Takebacks go to the player's own last turn and ask the persons whose moves are undone.
#[test]
fn takebacks_between_two() {
    let mut table = LoggedSession::begin("breakthrough", two());
    assert_eq!(table.try_execute(back(ANN), 0), Err(Refusal::NothingToTakeBack));
    table.play_first_move(0);
    assert_eq!(table.try_execute(back(BOB), 0), Err(Refusal::NothingToTakeBack));
    // Nothing of Bob's is undone, but he is thinking about an answer.
    assert_eq!(table.session.takeback_plies(ANN), Some(1));
    assert_eq!(table.execute(back(ANN), 0), [made(ANN, Offer::Takeback { plies: 1 }, &[BOB])]);
    let facts = table.execute(answer(BOB, ANN, true), 0);
    assert_eq!(facts, [answered(BOB, ANN, true), Fact::TakenBack { seat: ANN, plies: 1 }]);
    table.play_first_move(0);
    table.play_first_move(0);
    let offer = Offer::Takeback { plies: 2 };
    assert_eq!(table.execute(back(ANN), 0), [made(ANN, offer, &[BOB])]);
    let facts = table.execute(answer(BOB, ANN, true), 0);
    assert_eq!(facts, [answered(BOB, ANN, true), Fact::TakenBack { seat: ANN, plies: 2 }]);
    assert_eq!((table.session.play().ply(), table.session.play().to_move()), (0, ANN));
    // The move taken back is still in the record.
    assert_eq!(table.session.play().record().nodes().len(), 3);
    table.play_first_move(0);
    table.play_first_move(0);
    table.play_first_move(0);
    // Any move makes the request pointless, including the player's own.
    table.execute(back(BOB), 0);
    assert_eq!(table.play_first_move(0)[1..], [Fact::OfferLapsed { seat: BOB }]);
    table.execute(back(ANN), 0);
    assert_eq!(table.play_first_move(0)[1..], [Fact::OfferLapsed { seat: ANN }]);
    let mut table = LoggedSession::begin("breakthrough", two().with_takebacks(false));
    table.play_first_move(0);
    assert_eq!(table.try_execute(back(ANN), 0), Err(Refusal::NoTakebacks));
}

#[test]
fn programs_do_not_mind_takebacks() {
    let bot = Occupant::bot("easy");
    let mut table =
        LoggedSession::begin("shogi", SessionSetup::new([Occupant::person("Ann"), bot.clone()]));
    table.play_first_move(0);
    table.play_first_move(0);
    assert_eq!(table.execute(back(ANN), 0), [Fact::TakenBack { seat: ANN, plies: 2 }]);

    let setup =
        SessionSetup::new([Occupant::person("Ann"), bot.clone(), Occupant::person("Cid"), bot]);
    let mut table = LoggedSession::begin("evo", setup);
    (0..5).for_each(|_| drop(table.play_first_move(0)));
    // Bob's program is to move. Dot's, Cid's and Ann's moves are undone for Cid, who asks only Ann.
    let offer = Offer::Takeback { plies: 3 };
    assert_eq!(table.execute(back(CID), 0), [made(CID, offer, &[ANN])]);
    // A draw offered meanwhile was meant for the position before the takeback.
    table.execute(draw(DOT), 0);
    let facts = table.execute(answer(ANN, CID, true), 0);
    let lapsed = Fact::OfferLapsed { seat: DOT };
    let undone = Fact::TakenBack { seat: CID, plies: 3 };
    assert_eq!(facts, [answered(ANN, CID, true), lapsed, undone]);
    assert_eq!(table.session.play().to_move(), CID);
    assert!(table.session.offers().is_empty());
}

/// Time used stays used, increments stay, and the player who was thinking is charged.
#[test]
fn clocks_do_not_go_back() {
    let control: TimeControl = "10s+3s".parse().unwrap();
    let mut table = LoggedSession::begin("shogi", two().with_clock(control));
    table.play_first_move(4000);
    table.play_first_move(6000);
    assert_eq!(
        (table.clock_text(ANN, 6000), table.clock_text(BOB, 6000)),
        ("0:09.0".into(), "0:11".into())
    );
    table.execute(back(ANN), 7000);
    table.execute(answer(BOB, ANN, true), 8000);
    // Ann, whose turn it was, thought for two seconds and thinks on.
    assert_eq!(
        (table.clock_text(ANN, 8000), table.clock_text(BOB, 8000)),
        ("0:07.0".into(), "0:11".into())
    );
    assert_eq!(table.session.next_deadline().unwrap().as_millis(), 15_000);
    // In byoyomi, a turn without a move costs the periods that went by.
    let mut table = LoggedSession::begin("shogi", two().with_clock("0s byo 5sx3".parse().unwrap()));
    table.play_first_move(0);
    table.execute(back(ANN), 0);
    table.execute(answer(BOB, ANN, true), 6000);
    assert_eq!(
        (table.clock_text(ANN, 6000), table.clock_text(BOB, 6000)),
        ("0:05.0 (3)".into(), "0:05.0 (2)".into())
    );
}
