//! Tests of players who are away, leave, or run out of time, and of their seats.

use wazir_game::{EndReason, Outcome, Seat};
use wazir_registry::ClaimKind;
use wazir_session::{Command, Fact, Occupant, Refusal, SessionEnd, SessionSetup, TimeSpan};

use super::{ANN, BOB, LoggedSession, ms, persons};

const CID: Seat = Seat::new(2);
const DOT: Seat = Seat::new(3);

fn graced(count: usize) -> SessionSetup {
    SessionSetup::new(persons(count)).with_grace_period(Some(TimeSpan::from_secs(40)))
}

fn away(seat: Seat) -> Command {
    Command::Away { seat }
}

fn back(seat: Seat) -> Command {
    Command::Return { seat }
}

fn leave(seat: Seat) -> Command {
    Command::Leave { seat }
}

fn handed_over(seat: Seat) -> Fact {
    Fact::SeatHandedOver { seat, to: Occupant::bot("medium") }
}

fn facts(table: &mut LoggedSession, now: u64) -> Vec<Fact> {
    table.tick(now).into_iter().map(|event| event.fact).collect()
}

const ABANDONED: Fact = Fact::Ended(SessionEnd::Abandoned);

fn won(seat: Seat, reason: EndReason) -> Fact {
    Fact::Ended(SessionEnd::Decided(Outcome::win(seat, reason)))
}

#[test]
fn away_and_back_in_time() {
    let mut table = LoggedSession::begin("shogi", graced(2));
    assert_eq!(table.try_execute(back(ANN), 0), Err(Refusal::NotAway(ANN)));
    assert_eq!(table.execute(away(ANN), 1000), [Fact::Away { seat: ANN }]);
    assert!(table.session.is_away(ANN) && !table.session.is_away(BOB));
    assert_eq!(table.try_execute(away(ANN), 2000), Err(Refusal::AlreadyAway(ANN)));
    assert_eq!(table.session.next_deadline(), Some(ms(41_000)));
    assert!(table.tick(40_999).is_empty());
    assert_eq!(table.execute(back(ANN), 40_999), [Fact::Returned { seat: ANN }]);
    assert_eq!(table.session.next_deadline(), None);
    // The next absence starts from zero, and a pause does not count.
    table.execute(away(ANN), 50_000);
    table.execute(Command::Pause, 60_000);
    assert_eq!(table.session.next_deadline(), None);
    table.execute(away(BOB), 70_000);
    table.execute(Command::Resume, 100_000);
    assert_eq!(table.session.next_deadline(), Some(ms(130_000)));
    table.execute(back(ANN), 110_000);
    assert_eq!(table.session.next_deadline(), Some(ms(140_000)));
    assert_eq!(
        facts(&mut table, 150_000),
        [Fact::Left { seat: BOB }, won(ANN, EndReason::Abandonment)]
    );
}

#[test]
fn without_a_grace_time_nobody_is_gone() {
    let mut table = LoggedSession::begin("shogi", SessionSetup::new(persons(2)));
    table.execute(away(ANN), 0);
    assert_eq!(table.session.next_deadline(), None);
    assert!(table.tick(u64::MAX).is_empty());
}

#[test]
fn leaving_loses_between_two() {
    for (stays, goes) in [(ANN, BOB), (BOB, ANN)] {
        let mut table = LoggedSession::begin("cwda", SessionSetup::new(persons(2)));
        let left = Fact::Left { seat: goes };
        assert_eq!(table.execute(leave(goes), 0), [left, won(stays, EndReason::Abandonment)]);
        assert_eq!(table.session.play().outcome().unwrap().winner(), Some(stays));
    }
    // A program that breaks down loses too.
    let mut table = LoggedSession::begin(
        "cwda",
        SessionSetup::new([Occupant::engine("x"), Occupant::engine("y")]),
    );
    assert_eq!(table.execute(leave(BOB), 0)[1], won(ANN, EndReason::Abandonment));
}

#[test]
fn when_the_last_person_leaves_nobody_has_won() {
    // Against a program.
    let mut table = LoggedSession::begin(
        "cwda",
        SessionSetup::new([Occupant::bot("easy"), Occupant::person("Bob")]),
    );
    assert_eq!(table.execute(leave(BOB), 0), [Fact::Left { seat: BOB }, ABANDONED]);
    assert_eq!(table.session.play().outcome(), None);
    assert_eq!(table.session.end().unwrap().outcome(), None);
    // Both are gone: the player who went later cannot win by that.
    let mut table = LoggedSession::begin("shogi", graced(2));
    table.execute(away(ANN), 0);
    table.execute(away(BOB), 39_999);
    assert_eq!(facts(&mut table, 100_000), [Fact::Left { seat: ANN }, ABANDONED]);
    assert_eq!(table.log.last().unwrap().at, ms(40_000));
    // One after the other at a table of four.
    let mut table = LoggedSession::begin("evo", graced(4));
    for seat in [DOT, ANN, CID] {
        assert_eq!(table.execute(leave(seat), 0), [Fact::Left { seat }, handed_over(seat)]);
    }
    assert_eq!(table.execute(leave(BOB), 0), [Fact::Left { seat: BOB }, ABANDONED]);
}

/// rules/evo.md R22.
#[test]
fn among_four_a_program_takes_the_seat() {
    let setup = graced(4).with_clock("10s".parse().unwrap()).with_substitute(Occupant::bot("easy"));
    let mut table = LoggedSession::begin("evo", setup);
    let to = Occupant::bot("easy");
    let given = |seat| Fact::SeatHandedOver { seat, to: to.clone() };
    table.execute(away(BOB), 0);
    table.play_first_move(4000);
    // Bob is away, and his clock runs out before his grace period does.
    assert_eq!(table.session.next_deadline(), Some(ms(14_000)));
    let fell = Fact::FlagFell { seat: BOB };
    assert_eq!(facts(&mut table, 14_000), [fell, given(BOB)]);
    assert_eq!(table.session.occupant(BOB), Some(&to));
    assert_eq!(table.session.play().outcome(), None);
    // The program has no clock. Bob has lost the seat for good.
    assert_eq!(table.session.next_deadline(), None);
    assert!(table.session.clock(BOB, ms(20_000)).unwrap().flag_fallen);
    assert_eq!(table.session.time_left(BOB, ms(20_000)), None);
    assert_eq!(table.try_execute(back(BOB), 20_000), Err(Refusal::NotAway(BOB)));
    let sit = |name: &str| Command::Sit { seat: BOB, occupant: name.parse().unwrap() };
    assert_eq!(table.try_execute(sit("person:Eve"), 20_000), Err(Refusal::SeatForfeited(BOB)));
    assert_eq!(table.try_execute(leave(BOB), 20_000), Err(Refusal::AlreadyAway(BOB)));
    table.execute(sit("engine:x"), 20_000);
    let moved = table.play_first_move(100_000);
    assert!(matches!(moved[0], Fact::Moved { seat: BOB, .. }));
    // Cid leaves in the middle of a thought and comes back to the time that was left.
    assert_eq!(table.session.next_deadline(), Some(ms(110_000)));
    assert_eq!(table.execute(leave(CID), 103_000), [Fact::Left { seat: CID }, given(CID)]);
    assert_eq!(table.session.next_deadline(), None);
    assert_eq!(table.clock_text(CID, 200_000), "0:07.0");
    assert_eq!(table.execute(back(CID), 200_000), [Fact::Returned { seat: CID }]);
    assert_eq!(table.session.occupant(CID), Some(&Occupant::person("Cid")));
    assert_eq!(table.session.next_deadline(), Some(ms(207_000)));
    table.play_first_move(201_000);
    // Another person may take the seat of one who left; then it is gone.
    table.execute(leave(CID), 202_000);
    table.execute(Command::Sit { seat: CID, occupant: Occupant::person("Eve") }, 203_000);
    assert_eq!(table.try_execute(back(CID), 204_000), Err(Refusal::NotAway(CID)));
    assert_eq!(table.clock_text(CID, 204_000), "0:06.0");
}

#[test]
fn among_four_an_illegal_move_loses_the_seat_where_that_is_agreed() {
    let mut table =
        LoggedSession::begin("evo", SessionSetup::new(persons(4)).with_forfeit_on_illegal(true));
    let facts = table.execute(Command::play(ANN, "j1-j2"), 0);
    let tried = Fact::IllegalMove { seat: ANN, ply: "j1-j2".into() };
    assert_eq!(facts, [tried, handed_over(ANN)]);
    // Nobody can play on for the program.
    assert!(matches!(table.try_execute(Command::play(ANN, "j1-j2"), 0), Err(Refusal::Illegal(_))));
    table.play_first_move(0);
    assert_eq!(table.session.play().to_move(), BOB);
}

/// Offers of a player who loses the seat lapse; the program answers offers made to the seat.
#[test]
fn offers_and_lost_seats() {
    let mut table = LoggedSession::begin("evo", SessionSetup::new(persons(4)));
    let draw = |seat| Command::Claim { seat, claim: ClaimKind::Draw };
    (0..4).for_each(|_| drop(table.play_first_move(0)));
    table.execute(draw(ANN), 0);
    table.execute(Command::TakeBack { seat: DOT }, 0);
    table.execute(Command::TakeBack { seat: BOB }, 0);
    let facts = table.execute(leave(BOB), 0);
    assert_eq!(
        facts,
        [Fact::Left { seat: BOB }, handed_over(BOB), Fact::OfferLapsed { seat: BOB }]
    );
    assert!(
        table
            .session
            .offers()
            .iter()
            .any(|offer| offer.by() == ANN && offer.asked() == [BOB, CID, DOT])
    );
    let facts = table.execute(leave(ANN), 0);
    // Dot had asked Ann for a takeback.
    assert_eq!(facts[2..], [ANN, DOT].map(|seat| Fact::OfferLapsed { seat }));
}

/// When the last person's time is up, nobody is left to play for.
#[test]
fn the_last_person_out_of_time() {
    let bot = || Occupant::bot("easy");
    let setup = SessionSetup::new([Occupant::person("Ann"), bot(), bot(), bot()]);
    let setup = setup.with_clock("10s".parse().unwrap());
    let mut table = LoggedSession::begin("evo", setup.clone());
    assert_eq!(facts(&mut table, 10_000), [Fact::FlagFell { seat: ANN }, ABANDONED]);
    // A program that is too slow is replaced by another.
    let mut table = LoggedSession::begin("evo", setup);
    table.play_first_move(0);
    assert_eq!(facts(&mut table, 10_000), [Fact::FlagFell { seat: BOB }, handed_over(BOB)]);
    // Between two, the program wins.
    let setup =
        SessionSetup::new([Occupant::person("Ann"), bot()]).with_clock("10s".parse().unwrap());
    let mut table = LoggedSession::begin("evo", setup);
    assert_eq!(facts(&mut table, 10_000)[1], won(CID, EndReason::TimeForfeit));
}
