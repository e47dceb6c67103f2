//! Tests of every kind of clock, to the millisecond.

use wazir_game::EndReason;
use wazir_session::{
    ClockStart, Command, Fact, NotatedMove, OvertimeView, Refusal, Session, SessionEnd,
    SessionSetup, SessionSetupError, TimeControl, TimeLeft, TimeSpan,
};

use super::{ANN, BOB, LoggedSession, ms, open, persons};

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn timed(text: &str) -> SessionSetup {
    SessionSetup::new(persons(2)).with_clock(control(text))
}

/// Returns a game in which Ann has thought for the given times and Bob not at all, and the time at
/// which it is Ann's turn.
fn after(text: &str, thoughts: &[u64]) -> (LoggedSession, u64) {
    let mut table = LoggedSession::begin("shogi", timed(text));
    let mut now = 0;
    for thought in thoughts {
        now += thought;
        table.play_first_move(now);
        table.play_first_move(now);
    }
    (table, now)
}

/// Returns the time left as numbers: main time, then time and periods or moves of the overtime.
fn left(table: &LoggedSession, now: u64) -> (u64, Option<(u64, u32)>) {
    let view = table.session.clock(ANN, ms(now)).unwrap();
    let overtime = view.overtime.map(|overtime| match overtime {
        OvertimeView::Byoyomi { left, periods } => (left.as_millis(), periods),
        OvertimeView::Canadian { left, moves } => (left.as_millis(), moves),
        _ => unreachable!("there are two kinds"),
    });
    (view.main.as_millis(), overtime)
}

/// A control, the thoughts of one player, the time left before the next turn, and its limit.
type Case = (&'static str, &'static [u64], (u64, Option<(u64, u32)>), u64);

const CASES: &[Case] = &[
    // Sudden death.
    ("10s", &[], (10_000, None), 10_000),
    ("10s", &[3000, 1], (6999, None), 6999),
    ("10s", &[9999], (1, None), 1),
    // Fischer: the first move earns its increment too, and saved time adds up.
    ("10s+3s", &[], (10_000, None), 10_000),
    ("10s+3s", &[0], (13_000, None), 13_000),
    ("10s+3s", &[9999], (3001, None), 3001),
    ("10s+3s", &[4000, 4000, 500], (10_500, None), 10_500),
    ("0+3", &[], (3000, None), 3000),
    ("0+3", &[2999, 1], (6000, None), 6000),
    // Simple delay: quicker moves cost nothing, and a move may take longer by the delay.
    ("10s delay 3s", &[], (10_000, None), 13_000),
    ("10s delay 3s", &[2999, 3000], (10_000, None), 13_000),
    ("10s delay 3s", &[3001], (9999, None), 12_999),
    ("10s delay 3s", &[12_999], (1, None), 3001),
    ("0s delay 3s", &[2999], (0, None), 3000),
    // Bronstein: the time of a move comes back, at most the delay.
    ("10s bronstein 3s", &[], (10_000, None), 10_000),
    ("10s bronstein 3s", &[2000], (10_000, None), 10_000),
    ("10s bronstein 3s", &[3000], (10_000, None), 10_000),
    ("10s bronstein 3s", &[3001], (9999, None), 9999),
    ("10s bronstein 3s", &[9999], (3001, None), 3001),
    ("0s bronstein 3s", &[2999], (3000, None), 3000),
    // Byoyomi: the last moment of the main time, of one period, of two.
    ("10s byo 5sx3", &[], (10_000, None), 25_000),
    ("10s byo 5sx3", &[9999], (1, None), 15_001),
    ("10s byo 5sx3", &[10_000], (0, Some((5000, 3))), 15_000),
    ("10s byo 5sx3", &[14_999], (0, Some((5000, 3))), 15_000),
    ("10s byo 5sx3", &[15_000], (0, Some((5000, 2))), 10_000),
    ("10s byo 5sx3", &[19_999], (0, Some((5000, 2))), 10_000),
    ("10s byo 5sx3", &[20_000], (0, Some((5000, 1))), 5000),
    ("10s byo 5sx3", &[24_999, 4999, 0], (0, Some((5000, 1))), 5000),
    ("10s byo 5sx3", &[10_000, 4999, 5000, 4999], (0, Some((5000, 2))), 10_000),
    ("0s byo 5sx2", &[], (0, Some((5000, 2))), 10_000),
    ("30s/move", &[29_999, 0, 29_999], (0, Some((30_000, 1))), 30_000),
    // The increment is for the main time only, and brings nobody back into it.
    ("10s+3s byo 5sx2", &[9000], (4000, None), 14_000),
    ("10s+3s byo 5sx2", &[9000, 4000, 100], (0, Some((5000, 2))), 10_000),
    // So is the delay.
    ("10s delay 3s byo 5s", &[12_999], (1, None), 8001),
    ("10s delay 3s byo 5s", &[13_000], (0, Some((5000, 1))), 5000),
    // Canadian: the move in which overtime begins counts; unused time is not kept.
    ("10s byo 6s/3", &[], (10_000, None), 16_000),
    ("10s byo 6s/3", &[9999], (1, None), 6001),
    ("10s byo 6s/3", &[10_000], (0, Some((6000, 2))), 6000),
    ("10s byo 6s/3", &[11_000, 2000], (0, Some((3000, 1))), 3000),
    ("10s byo 6s/3", &[11_000, 2000, 2999], (0, Some((6000, 3))), 6000),
    ("0s byo 6s/1", &[5999], (0, Some((6000, 1))), 6000),
    // Days.
    ("3d", &[259_199_999, 5], (0, Some((259_200_000, 1))), 259_200_000),
    ("2d+1d", &[86_400_000], (172_800_000, None), 172_800_000),
];

#[test]
fn what_is_left() {
    for &(text, thoughts, expected, _) in CASES {
        let (table, now) = after(text, thoughts);
        assert_eq!(left(&table, now), expected, "{text} after {thoughts:?}");
    }
}

#[test]
fn a_move_in_time_and_one_too_late() {
    for &(text, thoughts, _, limit) in CASES {
        let what = format!("{text} after {thoughts:?}");
        let (mut table, now) = after(text, thoughts);
        let flag = now + limit;
        assert_eq!(table.session.next_deadline(), Some(ms(flag)), "{what}");

        // One millisecond early.
        let (mut early, _) = after(text, thoughts);
        assert!(early.tick(flag - 1).is_empty(), "{what}");
        let facts = early.play_first_move(flag - 1);
        assert!(matches!(&facts[..], [Fact::Moved { .. }]), "{what}: {facts:?}");

        // At that very moment, and a millisecond after: the flag is reported before anything else,
        // with the time at which it fell.
        for late in [flag, flag + 1] {
            let (mut table, _) = after(text, thoughts);
            let ply = NotatedMove::new(table.session.play(), table.session.play().legal_moves()[0]);
            let refused = table.try_execute(Command::play(ANN, ply), late);
            assert_eq!(refused, Err(Refusal::Overdue), "{what}");
            let events = table.tick(late);
            assert!(events.iter().all(|event| event.at == ms(flag)), "{what}: {events:?}");
            assert_eq!(events[0].fact, Fact::FlagFell { seat: ANN }, "{what}");
            assert_eq!(events.len(), 2, "{what}");
            assert!(table.session.clock(ANN, ms(late)).unwrap().flag_fallen);
        }
        let end = table.tick(flag + 1_000_000).pop().unwrap().fact;
        let Fact::Ended(SessionEnd::Decided(outcome)) = end else { panic!("{end:?}") };
        assert_eq!((outcome.winner(), outcome.reason()), (Some(BOB), EndReason::TimeForfeit));
        assert_eq!(table.session.next_deadline(), None);
    }
}

/// A running clock shows what will be charged.
#[test]
fn a_running_clock() {
    let (table, now) = after("10s byo 5sx3", &[2000]);
    let shown = |thought: u64| table.clock_text(ANN, now + thought);
    assert_eq!([shown(0), shown(1), shown(7999)], ["0:08.0", "0:08.0", "0:00.1"]);
    assert_eq!(
        [shown(8000), shown(8001), shown(12_999)],
        ["0:05.0 (3)", "0:05.0 (3)", "0:00.1 (3)"]
    );
    assert_eq!(
        [shown(13_000), shown(22_999), shown(23_000)],
        ["0:05.0 (2)", "0:00.1 (1)", "0:00.0"]
    );
    assert!(table.session.clock(ANN, ms(now)).unwrap().running);
    assert!(!table.session.clock(BOB, ms(now)).unwrap().running);
    assert_eq!(table.clock_text(BOB, now + 5000), "0:10");

    let (table, now) = after("1h30m delay 5s", &[]);
    let view = |thought| table.session.clock(ANN, ms(now + thought)).unwrap();
    assert_eq!(
        (view(1000).delay, view(1000).main),
        (TimeSpan::from_secs(4), TimeSpan::from_minutes(90))
    );
    assert_eq!(view(65_000).main, TimeSpan::from_minutes(89));
    assert_eq!(view(5001).to_string(), "1:30:00");
    assert_eq!(table.clock_text(ANN, now + 6000), "1:29:59");
    let (table, now) = after("10s byo 6s/3", &[11_000]);
    assert_eq!(table.clock_text(ANN, now + 1500), "0:03.5 (2)");
    assert_eq!(table.session.thinking_time(ms(now + 1500)), TimeSpan::from_millis(1500));
    assert_eq!(LoggedSession::begin("shogi", timed("none")).clock_text(ANN, 5), "-");
}

#[test]
fn what_engines_are_told() {
    let told = |text: &str, thoughts: &[u64], thought: u64| {
        let (table, now) = after(text, thoughts);
        let TimeLeft { main, increment, byoyomi, moves_to_go, .. } =
            table.session.time_left(ANN, ms(now + thought)).unwrap();
        (main.as_millis(), increment.as_millis(), byoyomi.as_millis(), moves_to_go)
    };
    assert_eq!(told("10s+3s", &[1000], 500), (11_500, 3000, 0, None));
    assert_eq!(told("10s byo 5sx3", &[], 500), (9500, 0, 5000, None));
    assert_eq!(told("10s byo 5sx3", &[12_000], 500), (0, 0, 4500, None));
    assert_eq!(told("10s byo 6s/3", &[], 0), (10_000, 0, 2000, None));
    assert_eq!(told("10s byo 6s/3", &[11_000], 0), (5000, 0, 0, Some(2)));
    assert_eq!(told("3d", &[], 1000), (0, 0, 259_199_000, None));
    let table = LoggedSession::begin("shogi", timed("none"));
    assert_eq!(table.session.time_left(ANN, ms(0)), None);
}

#[test]
fn first_moves_can_be_free() {
    let setup = timed("10s+3s").with_clock_start(ClockStart::FirstMove);
    let mut table = LoggedSession::begin("shogi", setup);
    assert_eq!(table.session.next_deadline(), None);
    table.play_first_move(1_000_000);
    assert_eq!(table.session.next_deadline(), None);
    table.play_first_move(2_000_000);
    assert_eq!(table.session.next_deadline(), Some(ms(2_010_000)));
    assert_eq!(
        (table.clock_text(ANN, 2_000_000), table.clock_text(BOB, 2_000_000)),
        ("0:10".into(), "0:10".into())
    );
    table.play_first_move(2_004_000);
    assert_eq!(table.clock_text(ANN, 2_004_000), "0:09.0");
    // The time of a free move is recorded all the same.
    let record = table.session.play().record();
    let times: Vec<_> = record.main_line().iter().map(|&id| record.node(id).time()).collect();
    assert_eq!(
        times.iter().map(|time| time.unwrap().as_millis()).collect::<Vec<_>>(),
        [1_000_000, 1_000_000, 4000]
    );
}

#[test]
fn time_odds() {
    let setup = SessionSetup::new(persons(2)).with_clocks([control("1m"), control("none")]);
    let mut table = LoggedSession::begin("cwda", setup);
    assert_eq!(table.session.next_deadline(), Some(ms(60_000)));
    table.play_first_move(1000);
    assert_eq!(table.session.next_deadline(), None);
    table.play_first_move(10_000_000);
    assert_eq!(table.session.next_deadline(), Some(ms(10_059_000)));
    assert_eq!((table.clock_text(ANN, 0), table.clock_text(BOB, 0)), ("0:59".into(), "-".into()));
}

#[test]
fn pauses_cost_nothing() {
    let mut table = LoggedSession::begin("evo", timed("10s"));
    assert_eq!(table.try_execute(Command::Resume, 0), Err(Refusal::NotPaused));
    table.execute(Command::Pause, 4000);
    assert_eq!(table.session.next_deadline(), None);
    assert_eq!(table.try_execute(Command::Pause, 5000), Err(Refusal::Paused));
    assert_eq!(table.try_execute(Command::play(ANN, "g2-g3"), 5000), Err(Refusal::Paused));
    assert_eq!(table.clock_text(ANN, 500_000), "0:06.0");
    assert!(!table.session.clock(ANN, ms(0)).unwrap().running);
    table.execute(Command::Resume, 1_000_000);
    assert_eq!(table.session.next_deadline(), Some(ms(1_006_000)));
    let facts = table.play_first_move(1_001_000);
    assert!(matches!(facts[0], Fact::Moved { used, .. } if used.as_millis() == 5000));
    assert_eq!(table.clock_text(ANN, 1_001_000), "0:05.0");
}

/// A move in transit is credited up to the agreed limit, and a flag waits as long as such a move
/// may come.
#[test]
fn lag() {
    let setup = timed("10s").with_max_lag(TimeSpan::from_millis(500));
    let played = |thought: u64, lag: u64| {
        let mut table = LoggedSession::begin("shogi", setup.clone());
        assert_eq!(table.session.next_deadline(), Some(ms(10_500)));
        let lag = TimeSpan::from_millis(lag);
        let ply = NotatedMove::from("7g7f");
        let facts = table.execute(Command::Move { seat: ANN, ply, lag }, thought);
        match facts[0] {
            Fact::Moved { used, .. } => Some(used.as_millis()),
            _ => {
                assert_eq!(facts[0], Fact::FlagFell { seat: ANN });
                assert!(matches!(facts[1], Fact::Ended(_)));
                None
            }
        }
    };
    assert_eq!(played(3000, 0), Some(3000));
    assert_eq!(played(3000, 200), Some(2800));
    assert_eq!(played(3000, 2000), Some(2500));
    assert_eq!(played(300, 400), Some(0));
    assert_eq!(played(10_499, 500), Some(9999));
    assert_eq!(played(10_200, 201), Some(9999));
    assert_eq!(played(10_200, 200), None);
    assert_eq!(played(10_000, 0), None);
    let mut table = LoggedSession::begin("shogi", setup.clone());
    assert!(table.tick(10_499).is_empty());
    assert_eq!(table.tick(10_500)[0].at, ms(10_500));
    // Without an agreed limit, nothing is credited.
    let mut table = LoggedSession::begin("shogi", timed("10s"));
    let lag = TimeSpan::from_secs(1);
    let facts = table.execute(Command::Move { seat: ANN, ply: "7g7f".into(), lag }, 2000);
    assert!(matches!(facts[0], Fact::Moved { used, .. } if used.as_millis() == 2000));
}

#[test]
fn a_clock_needs_time() {
    let session = |setup: SessionSetup| Session::new(open("shogi", 2), setup).map(drop);
    let two = || SessionSetup::new(persons(2));
    let no_time = |seat| Err(SessionSetupError::NoTime { seat });
    assert_eq!(session(two().with_clock(control("0s"))), no_time(ANN));
    assert_eq!(session(two().with_clocks([control("5+0"), control("0+0")])), no_time(BOB));
    assert_eq!(session(two().with_clock(control("0+1"))), Ok(()));
    let clocks = [control("5+0"); 3];
    let error = session(two().with_clocks(clocks)).unwrap_err();
    assert_eq!(error, SessionSetupError::ClockCount { needed: 2, given: 3 });
    let error = session(SessionSetup::new(persons(1))).unwrap_err();
    assert_eq!(error.to_string(), "the game has 2 seats, and 1 player was given");
    let error = session(two().with_substitute(persons(1).remove(0))).unwrap_err();
    assert_eq!(error, SessionSetupError::SubstituteNotProgram);
}

/// Returns the overtime that begins without a move, as numbers.
fn next(control: &str, thought: u64) -> Option<(u64, u32)> {
    let (table, now) = after(control, &[]);
    let view = table.session.clock(ANN, ms(now + thought)).unwrap();
    view.next.map(|next| match next {
        OvertimeView::Byoyomi { left, periods } => (left.as_millis(), periods),
        OvertimeView::Canadian { left, moves } => (left.as_millis(), moves),
        _ => unreachable!("there are two kinds"),
    })
}

#[test]
fn a_display_tells_which_overtime_comes_next() {
    for (control, thought, wanted) in [
        ("10s", 9000, None),
        ("10s byo 4sx3", 0, Some((4000, 3))),
        ("10s byo 4sx3", 9999, Some((4000, 3))),
        ("10s byo 4sx3", 10_000, Some((4000, 2))),
        ("10s byo 4sx3", 14_001, Some((4000, 1))),
        ("10s byo 4sx3", 18_001, None),
        ("10s byo 4sx3", 30_000, None),
        ("10s byo 20s/5", 3000, Some((20_000, 5))),
        ("10s byo 20s/5", 11_000, None),
    ] {
        assert_eq!(next(control, thought), wanted, "{control} after {thought} ms");
    }
}
