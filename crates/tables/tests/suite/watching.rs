//! Tests of what spectators say and draw, and of who sees it.

use wazir_game::Seat;
use wazir_registry::ClaimKind;
use wazir_session::TimeSpan;
use wazir_tables::{
    ClientCommand, Drawing, DrawnMark, EntryKind, Envelope, Hello, RefusalReason, Request,
    RoomLine, RoomView, ServerMessage, SideKey, TableNotice, TalkView,
};

use super::table::{TestTable, chat, full, is_ok, no, seated, visitor};

const ARROW: (&str, &str) = ("e2", "e4");

fn marks(squares: &[(&str, &str)]) -> Vec<DrawnMark> {
    let mark = |(from, to): &(&str, &str)| DrawnMark {
        from: (*from).to_owned(),
        to: (*to).to_owned(),
        colour: 0,
    };
    squares.iter().map(mark).collect()
}

fn draws(desk: &mut TestTable, who: &str, ply: u32, squares: &[(&str, &str)]) -> Vec<Envelope> {
    desk.request(who, &Request::Draw { ply, marks: marks(squares) })
}

fn says(text: &str, name: &str) -> ClientCommand {
    ClientCommand::RoomChat { text: text.to_owned(), name: name.to_owned() }
}

fn resigns(desk: &mut TestTable, who: &str) -> Vec<Envelope> {
    desk.execute(who, ClientCommand::Claim { claim: ClaimKind::Resign })
}

/// What somebody gets, by kind.
fn drawn(sent: &[Envelope], who: &str) -> Vec<Drawing> {
    let told = sent.iter().filter(|sent| sent.to.includes(&visitor(who)));
    let drawn = told.filter_map(|sent| match &sent.message {
        ServerMessage::Drawn(drawing) => Some(drawing.clone()),
        _ => None,
    });
    drawn.collect()
}

fn room_lines(sent: &[Envelope], who: &str) -> Vec<RoomLine> {
    let told = sent.iter().filter(|sent| sent.to.includes(&visitor(who)));
    let lines = told.filter_map(|sent| match &sent.message {
        ServerMessage::RoomLine(line) => Some(line.clone()),
        _ => None,
    });
    lines.collect()
}

fn talk(sent: &[Envelope], who: &str) -> Option<TalkView> {
    let told = sent.iter().filter(|sent| sent.to.includes(&visitor(who)));
    let mut talks = told.filter_map(|sent| match &sent.message {
        ServerMessage::Talk(talk) => Some(talk.clone()),
        _ => None,
    });
    talks.next_back()
}

/// What the players say, as somebody is told it.
fn heard(sent: &[Envelope], who: &str) -> Vec<String> {
    let told = sent.iter().filter(|sent| sent.to.includes(&visitor(who)));
    let said = told.filter_map(|sent| match &sent.message {
        ServerMessage::Event(event) => match &event.entry.kind {
            EntryKind::Notice(TableNotice::ChatMessage { text, .. }) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    });
    said.collect()
}

fn room(desk: &mut TestTable, who: &str) -> RoomView {
    full(desk, who).room
}

#[test]
fn spectators_draw_for_each_other_and_nobody_sees_what_players_draw() {
    let mut desk = seated();
    desk.play("ann", "e2e4");
    let sent = draws(&mut desk, "cem", 1, &[ARROW, ("d5", "d5")]);
    let [seen] = &drawn(&sent, "dot")[..] else { panic!("one drawing") };
    assert_eq!((seen.seat, seen.guest, seen.ply, seen.marks.len()), (None, None, 1, 2));
    for other in ["ann", "ben", "cem"] {
        assert_eq!(drawn(&sent, other), [], "{other}");
    }
    assert!(draws(&mut desk, "ann", 1, &[ARROW]).is_empty());
    // Those who come later see it too, and players do not.
    let hello = Request::Hello(Hello::default());
    assert_eq!(drawn(&desk.request("eve", &hello), "eve"), std::slice::from_ref(seen));
    assert_eq!(drawn(&desk.request("ann", &hello), "ann"), []);
    // Once the game is over, everybody sees everything.
    let over = resigns(&mut desk, "ann");
    for player in ["ann", "ben"] {
        assert_eq!(drawn(&over, player), std::slice::from_ref(seen), "{player}");
    }
    let sent = draws(&mut desk, "ann", 0, &[ARROW]);
    for other in ["ben", "cem", "dot"] {
        let [seen] = &drawn(&sent, other)[..] else { panic!("{other}") };
        assert_eq!((seen.seat, seen.ply), (Some(Seat::FIRST), 0));
    }
}

#[test]
fn drawings_end_with_the_connection_the_seat_and_the_takeback() {
    let mut desk = TestTable::open(r#"{"game": "cwda", "seats": ["me", "open"], "name": "Ann"}"#);
    draws(&mut desk, "ben", 0, &[ARROW]);
    let sits = desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".into() });
    let [seen] = &drawn(&sits, "cem")[..] else { panic!("it is erased") };
    assert!(seen.marks.is_empty());
    desk.play("ann", "e2e4");
    draws(&mut desk, "cem", 1, &[ARROW]);
    let gone = desk.table.forget_client(visitor("cem").client());
    let [seen] = &drawn(&gone, "dot")[..] else { panic!("it is erased") };
    assert!(seen.marks.is_empty());
    draws(&mut desk, "cem", 0, &[ARROW]);
    draws(&mut desk, "cem", 1, &[ARROW]);
    desk.execute("ann", ClientCommand::Takeback);
    assert!(is_ok(&desk.execute("ben", ClientCommand::Accept { seat: Seat::FIRST })));
    let hello = Request::Hello(Hello::default());
    let plies: Vec<u32> =
        drawn(&desk.request("dot", &hello), "dot").iter().map(|d| d.ply).collect();
    assert_eq!(plies, [0], "what was drawn after the move is gone with it");
}

#[test]
fn drawings_are_bounded() {
    let mut desk = seated();
    let many = vec![ARROW; 25];
    let mut coloured = marks(&[ARROW]);
    coloured[0].colour = 3;
    for (ply, squares) in [(0, &many[..]), (1, &[ARROW]), (0, &[("e2", "z9")])] {
        assert!(draws(&mut desk, "cem", ply, squares).is_empty(), "{ply} {squares:?}");
    }
    assert!(desk.request("cem", &Request::Draw { ply: 0, marks: coloured }).is_empty());
    // Ten at once, and then one every quarter of a second.
    let shown = |desk: &mut TestTable, who: &str| {
        (0..20).filter(|_| !draws(desk, who, 0, &[ARROW]).is_empty()).count()
    };
    assert_eq!(shown(&mut desk, "cem"), 10);
    desk.now = desk.now + TimeSpan::from_millis(500);
    assert_eq!(shown(&mut desk, "cem"), 2);
    // All together forty, of however many pages.
    let all: usize = (0..20).map(|nth| shown(&mut desk, &format!("p{nth}"))).sum();
    assert_eq!(all, 40 - 2);
    // A table keeps 64 drawings; the oldest is erased for the next.
    for nth in 0..70 {
        desk.now = desk.now + TimeSpan::from_secs(1);
        let sent = draws(&mut desk, &format!("q{nth}"), 0, &[ARROW]);
        let erased = drawn(&sent, "dot").iter().filter(|drawing| drawing.marks.is_empty()).count();
        assert!(erased <= 1);
    }
    let hello = Request::Hello(Hello::default());
    assert_eq!(drawn(&desk.request("dot", &hello), "dot").len(), 64);
}

#[test]
fn spectators_talk_where_players_do_not_hear_them() {
    let mut desk = seated();
    let sent = desk.execute("cem", says("well  played\u{202e}", "Cem"));
    assert!(is_ok(&sent));
    let [line] = &room_lines(&sent, "dot")[..] else { panic!("a line") };
    assert_eq!((line.number, line.guest, &*line.name), (1, 1, "Cem"));
    assert_eq!(line.text, "well  played");
    assert_eq!(room_lines(&sent, "ann"), []);
    // A name is chosen once; whoever chooses none has a number.
    let sent = desk.execute("cem", says("again", "Ann"));
    assert_eq!(&*room_lines(&sent, "dot")[0].name, "Cem");
    let sent = desk.execute("dot", says("yes", ""));
    let a = desk.a;
    assert_eq!((room_lines(&sent, "cem")[0].guest, &*room_lines(&sent, "cem")[0].name), (2, ""));
    assert_eq!(no(&desk.execute("ann", says("me too", ""))).unwrap().0, RefusalReason::Refused);
    assert_eq!(
        no(&desk.execute("eve", says("a", "a\u{200b}b"))).unwrap().0,
        RefusalReason::Unreadable
    );
    // It is no event of the game.
    assert!(desk.table.log().iter().all(|entry| entry.number < 5));
    assert_eq!(room(&mut desk, "ann").lines, None);
    assert_eq!(room(&mut desk, "eve").lines.map(|lines| lines.len()), Some(3));
    // What is acknowledged is stored, and nothing is done twice.
    desk.table = desk.resume();
    assert_eq!(room(&mut desk, "eve").lines.map(|lines| lines.len()), Some(3));
    let sent = desk.request("dot", &Request::Execute { a, last_seen: 0, command: says("yes", "") });
    assert!(is_ok(&sent));
    assert_eq!(room_lines(&sent, "eve"), []);
    let over = resigns(&mut desk, "ann");
    let lines = talk(&over, "ben").and_then(|talk| talk.room.lines).expect("the room");
    assert_eq!(lines.len(), 3);
    assert_eq!(room_lines(&desk.execute("cem", says("bravo", "")), "ann").len(), 1);
}

#[test]
fn players_talk_among_themselves_while_their_game_runs() {
    let mut desk = seated();
    let sent = desk.execute("ann", chat("a draw?"));
    assert_eq!(
        (heard(&sent, "ben"), heard(&sent, "cem")),
        (vec!["a draw?".into()], vec![String::new()])
    );
    assert_eq!((full(&mut desk, "ben").chat.len(), full(&mut desk, "cem").chat.len()), (1, 0));
    for raw_log in [true, false] {
        let hello = Hello { since: Some(0), raw_log, ..Hello::default() };
        let sent = desk.request("cem", &Request::Hello(hello.clone()));
        assert_eq!(heard(&sent, "cem"), [""], "{raw_log}");
        let state = sent.iter().rev().find_map(|sent| match &sent.message {
            ServerMessage::Event(event) => Some(event.state.position.is_some()),
            _ => None,
        });
        assert_eq!(state, Some(!raw_log), "the last event says how it stands");
        assert_eq!(heard(&desk.request("ben", &Request::Hello(hello)), "ben"), ["a draw?"]);
    }
    let over = resigns(&mut desk, "ben");
    assert_eq!(talk(&over, "cem").map(|talk| talk.chat.len()), Some(1));
    assert_eq!(heard(&desk.execute("ann", chat("thanks")), "cem"), ["thanks"]);
}

#[test]
fn whoever_opened_the_table_mutes_spectators_and_closes_their_room() {
    let mut desk = seated();
    desk.execute("cem", says("rubbish", "Cem"));
    desk.execute("dot", says("now now", ""));
    draws(&mut desk, "cem", 0, &[ARROW]);
    let mute = |guest, on| ClientCommand::Mute { guest, on };
    assert_eq!(no(&desk.execute("dot", mute(1, true))).unwrap().0, RefusalReason::NotYourSeat);
    assert_eq!(no(&desk.execute("ann", mute(9, true))).unwrap().0, RefusalReason::Refused);
    let sent = desk.execute("ann", mute(1, true));
    assert!(drawn(&sent, "dot")[0].marks.is_empty());
    let seen = talk(&sent, "dot").expect("what is left");
    assert_eq!((seen.room.lines.map(|lines| lines.len()), seen.room.muted.len()), (Some(1), 0));
    assert_eq!(talk(&sent, "ann").map(|talk| talk.room.muted[0].name.clone()), Some("Cem".into()));
    assert!(no(&desk.execute("cem", says("more", ""))).is_some());
    assert!(draws(&mut desk, "cem", 0, &[ARROW]).is_empty());
    desk.table = desk.resume();
    assert!(no(&desk.execute("cem", says("more", ""))).is_some());
    assert!(is_ok(&desk.execute("ann", mute(1, false))));
    assert!(is_ok(&desk.execute("cem", says("sorry", ""))));
    assert_eq!(room(&mut desk, "dot").lines.map(|lines| lines.len()), Some(3));
    // The room is closed for talk and drawings, and that of the players stays open.
    draws(&mut desk, "cem", 0, &[ARROW]);
    let sent = desk.execute("ann", ClientCommand::SetRoom { on: false });
    assert!(drawn(&sent, "dot")[0].marks.is_empty());
    assert_eq!(talk(&sent, "dot").map(|talk| talk.room.is_on), Some(false));
    desk.table = desk.resume();
    assert!(no(&desk.execute("cem", says("hello?", ""))).is_some());
    assert!(draws(&mut desk, "cem", 0, &[ARROW]).is_empty());
    assert!(is_ok(&desk.execute("ann", chat("quiet at last"))));
}

#[test]
fn the_room_is_bounded() {
    let mut desk = seated();
    let said = |desk: &mut TestTable, who: &str| {
        (0..12).filter(|_| is_ok(&desk.execute(who, says("spam", "")))).count()
    };
    assert_eq!(said(&mut desk, "cem"), 8, "each has eight lines at once");
    let rest: usize = (0..10).map(|nth| said(&mut desk, &format!("p{nth}"))).sum();
    assert_eq!(rest, 30 - 8, "and all together thirty");
    for nth in 0..120 {
        desk.now = desk.now + TimeSpan::from_secs(4);
        assert!(is_ok(&desk.execute("dot", says(&nth.to_string(), ""))));
    }
    let slots = |desk: &TestTable| {
        desk.kept.keys().filter(|key| matches!(key, SideKey::RoomLine(_))).count()
    };
    assert_eq!(slots(&desk), 100);
    for resumed in [false, true] {
        if resumed {
            desk.table = desk.resume();
        }
        let lines = room(&mut desk, "eve").lines.expect("the room");
        let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        let last: Vec<String> = (20..120).map(|nth| nth.to_string()).collect();
        assert_eq!(texts, last, "{resumed}");
    }
    desk.now = desk.now + TimeSpan::from_secs(30);
    assert_eq!(said(&mut desk, "dot"), 8, "a rest is known after a restart");
    desk.table = desk.resume();
    assert_eq!(said(&mut desk, "dot"), 0, "and so is the lack of one");
}

#[test]
fn what_is_said_and_drawn_is_json() {
    for text in [
        r#"{"t":"draw","ply":3,"marks":[{"from":"7g","to":"7f","colour":2}]}"#,
        r#"{"t":"do","a":1,"n":0,"c":"room","text":"hi","name":"Cem"}"#,
        r#"{"t":"do","a":1,"n":0,"c":"room-switch","on":false}"#,
        r#"{"t":"do","a":1,"n":0,"c":"mute","guest":3,"on":true}"#,
    ] {
        let request: Request = serde_json::from_str(text).expect(text);
        assert_eq!(serde_json::to_string(&request).expect("JSON"), text);
    }
    let mut desk = seated();
    let sent = draws(&mut desk, "cem", 0, &[ARROW]);
    assert_eq!(
        sent[0].message.to_json(Default::default()),
        r#"{"t":"drawn","by":1,"ply":0,"marks":[{"from":"e2","to":"e4","colour":0}]}"#
    );
    let sent = desk.execute("cem", says("hi", "Cem"));
    assert_eq!(
        sent[0].message.to_json(Default::default()),
        r#"{"t":"room","k":1,"guest":1,"name":"Cem","text":"hi","at":0}"#
    );
}
