//! Tests of what a table does beside the game, and of its messages.

use std::collections::BTreeMap;

use wazir_game::Seat;
use wazir_session::{Time, TimeSpan};
use wazir_tables::snapshot::{PrivateView, Snapshot, SquareChange};
use wazir_tables::{
    ABANDON_AFTER, ClientCommand, EntryKind, Envelope, Hello, MAX_EVENTS, Participant, Recipient,
    RefusalReason, Request, ServerMessage, SideKey, StateDelta, TableNotice, TableQuery, TableSpec,
    TableState,
};
use wazir_text::Language;

/// A table, its stored values, and a clock.
pub(crate) struct TestTable {
    opening: TableSpec,
    pub(crate) table: TableState,
    pub(crate) kept: BTreeMap<SideKey, String>,
    pub(crate) now: Time,
    pub(crate) a: u64,
}

pub(crate) fn visitor(name: &str) -> Participant {
    Participant::new(format!("{name}.1"), name)
}

impl TestTable {
    pub(crate) fn open(json: &str) -> Self {
        let opening: TableSpec = serde_json::from_str(json).expect("an opening");
        let (game, setup) = opening.open(&wazir_builtin::games()).expect("a table");
        let mut table = TableState::new(game, setup, "ann").expect("a table");
        table.assign_seat(Seat::FIRST, "ann");
        let now = Time::START;
        Self { opening, table, kept: BTreeMap::new(), now, a: 0 }
    }

    /// Stores everything.
    pub(crate) fn commit_all(&mut self) -> Vec<Envelope> {
        let mut sent = Vec::new();
        while let Some(batch) = self.table.next_batch() {
            for (name, value) in batch.values {
                match value {
                    Some(value) => self.kept.insert(name, value),
                    None => self.kept.remove(&name),
                };
            }
            sent.extend(self.table.commit(self.now));
        }
        sent
    }

    pub(crate) fn execute(&mut self, who: &str, client_command: ClientCommand) -> Vec<Envelope> {
        self.a += 1;
        let n = self.table.log().len() as u64;
        self.request(who, &Request::Execute { a: self.a, last_seen: n, command: client_command })
    }

    pub(crate) fn request(&mut self, who: &str, request: &Request) -> Vec<Envelope> {
        let mut sent = self.table.handle(&visitor(who), request, self.now);
        sent.extend(self.commit_all());
        sent
    }

    pub(crate) fn play(&mut self, who: &str, m: &str) -> Vec<Envelope> {
        self.execute(who, ClientCommand::Move { mv: m.to_owned(), thinking_time: None })
    }

    pub(crate) fn resume(&self) -> TableState {
        let (game, setup) = self.opening.open(&wazir_builtin::games()).expect("a table");
        let log = self.table.log().iter();
        let log = log.map(|entry| serde_json::to_string(entry).expect("JSON"));
        let log = log.map(|line| serde_json::from_str(&line).expect("an entry")).collect();
        TableState::resume(game, setup, log, &self.kept).expect("the same table")
    }
}

pub(crate) const CWDA: &str =
    r#"{"game": "cwda", "seats": ["me", "open"], "clock": "5m+3s", "name": "Ann"}"#;

pub(crate) fn seated() -> TestTable {
    let mut desk = TestTable::open(CWDA);
    desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".into() });
    desk
}

pub(crate) fn no(sent: &[Envelope]) -> Option<(RefusalReason, String, Vec<String>)> {
    sent.iter().find_map(|sent| match &sent.message {
        ServerMessage::Refused { why, say, squares, .. } => {
            Some((*why, say.text(), squares.clone()))
        }
        _ => None,
    })
}

pub(crate) fn is_ok(sent: &[Envelope]) -> bool {
    sent.iter().any(|sent| matches!(sent.message, ServerMessage::Ok { .. }))
}

fn mine<'a>(sent: &'a [Envelope], who: &str) -> Option<&'a PrivateView> {
    sent.iter().find_map(|sent| match (&sent.to, &sent.message) {
        (Recipient::Person(person), ServerMessage::Private(mine)) if person == who => Some(&**mine),
        _ => None,
    })
}

pub(crate) fn full(desk: &mut TestTable, who: &str) -> Snapshot {
    let sent = desk.request(who, &Request::Hello(Hello::default()));
    let full = sent.into_iter().find_map(|sent| match sent.message {
        ServerMessage::Snapshot(full) => Some(*full),
        _ => None,
    });
    full.expect("how it stands")
}

#[test]
fn a_table_begins_when_the_last_seat_is_taken() {
    let mut desk = TestTable::open(CWDA);
    assert_eq!(full(&mut desk, "ann").state.phase.as_deref(), Some("waiting"));
    assert_eq!(no(&desk.play("ann", "e2e4")).unwrap().1, "the game has not begun");
    let sent = desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: "Ben\n".into() });
    assert!(is_ok(&sent));
    assert_eq!(mine(&sent, "ann").unwrap().moves["e2"]["e4"], ["e2e4"]);
    let full = full(&mut desk, "cem");
    assert_eq!((full.you, full.state.phase.as_deref()), (None, Some("running")));
    assert_eq!(full.state.seats.unwrap()[1].name, "Ben");
    let twice = desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: String::new() });
    assert_eq!(no(&twice).unwrap().1, "you have a seat at this table already");
    assert_eq!(no(&desk.play("cem", "e2e4")).unwrap().0, RefusalReason::NotYourSeat);
}

#[test]
fn what_changes_adds_up_to_how_it_stands() {
    for (json, moves) in [
        (CWDA, vec!["e2e4", "d7d5", "e4d5", "g8f6", "g1f3", "f6d5"]),
        (
            r#"{"game": "shogi", "seats": ["me", "open"]}"#,
            vec!["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e", "B*6e"],
        ),
    ] {
        let mut desk = TestTable::open(json);
        desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".into() });
        let Some(SquareChange::Full(mut position)) = full(&mut desk, "ann").state.position else {
            panic!("all of it");
        };
        let mut line: Vec<String> = Vec::new();
        for (ply, m) in moves.into_iter().enumerate() {
            let sent = desk.play(["ann", "ben"][ply % 2], m);
            let states = sent.iter().filter_map(|sent| match &sent.message {
                ServerMessage::Event(happened) => Some(&happened.state),
                _ => None,
            });
            for StateDelta { position: change, line: news, .. } in states {
                change.iter().for_each(|change| position.apply(change));
                if let Some((same, fresh)) = news {
                    line.truncate(*same);
                    line.extend(fresh.iter().map(|played| played.text.clone()));
                }
            }
            assert_eq!(position, desk.table.position(), "{m}");
            assert_eq!(line, desk.table.session().play().move_texts());
        }
        assert_eq!(desk.table.position_at(2).unwrap().turn.ply, 2);
        assert_eq!(desk.table.position_at(7), None);
    }
}

#[test]
fn a_refused_move_says_why_and_where() {
    let mut desk = seated();
    let (why, say, squares) = no(&desk.play("ann", "a1a4")).unwrap();
    assert_eq!(
        (why, squares),
        (RefusalReason::Refused, vec!["a1".into(), "a4".into(), "a2".into()])
    );
    assert!(say.contains("a2"), "{say}");
    assert_eq!(no(&desk.play("ann", "what")).unwrap().0, RefusalReason::Unreadable);
    // The same in Japanese.
    let sent = desk.play("ann", "a1a4");
    let json = sent.last().unwrap().message.to_json(Language::Japanese);
    assert!(json.contains("a2") && !json.contains(&say), "{json}");
}

#[test]
fn premoves_are_played_when_their_time_comes() {
    let mut desk = seated();
    assert!(is_ok(&desk.execute("ben", ClientCommand::Premove { m: "d7d5".into() })));
    assert_eq!(full(&mut desk, "ben").private.unwrap().premove.as_deref(), Some("d7d5"));
    assert_eq!(full(&mut desk, "ann").private.unwrap().premove, None, "it is nobody else's affair");
    // It survives a restart.
    desk.table = desk.resume();
    desk.play("ann", "e2e4");
    assert_eq!(desk.table.session().play().move_texts(), ["e2e4", "d7d5"]);
    assert_eq!(desk.kept.get(&SideKey::Premove(Seat::SECOND)), None);
    // A premove that is not legal is forgotten.
    desk.execute("ben", ClientCommand::Premove { m: "d5e4".into() });
    desk.play("ann", "e4d5");
    assert_eq!(desk.table.session().play().ply(), 3);
    assert_eq!(full(&mut desk, "ben").private.unwrap().premove, None);
    // So is one that was cancelled.
    desk.play("ben", "d8d5");
    desk.execute("ben", ClientCommand::Premove { m: "d5d2".into() });
    assert!(is_ok(&desk.execute("ben", ClientCommand::CancelPremove)));
    desk.play("ann", "b1c3");
    assert_eq!(desk.table.session().play().ply(), 5);
    // One whose turn has come while it was on its way is played at once, or refused.
    assert!(is_ok(&desk.execute("ben", ClientCommand::Premove { m: "d5e5".into() })));
    assert_eq!(desk.table.session().play().ply(), 6);
    let sent = desk.execute("ann", ClientCommand::Premove { m: "a1a5".into() });
    assert_eq!(no(&sent).expect("a refusal").0, RefusalReason::Refused);
    assert_eq!(full(&mut desk, "ann").private.unwrap().premove, None);
}

#[test]
fn claims_are_written_and_read() {
    for claim in ["resign", "draw", "impasse", "'nobody gets through'"] {
        let json = format!(r#"{{"t":"do","a":1,"n":0,"c":"claim","claim":"{claim}"}}"#);
        let request: Request = serde_json::from_str(&json).expect(claim);
        let Request::Execute { command: ClientCommand::Claim { claim: read }, .. } = &request
        else {
            panic!("{request:?}")
        };
        assert_eq!(read.to_string(), claim);
        assert_eq!(serde_json::to_string(&request).expect(claim), json);
    }
}

#[test]
fn an_offer_does_not_stand_in_the_way_of_a_move_under_way() {
    let mut desk = seated();
    let n = desk.table.log().len() as u64;
    let claim = wazir_registry::ClaimKind::Draw;
    desk.execute("ben", ClientCommand::Claim { claim });
    desk.a += 1;
    let client_command = ClientCommand::Move { mv: "e2e4".into(), thinking_time: None };
    let request = Request::Execute { a: desk.a, last_seen: n, command: client_command };
    assert!(is_ok(&desk.request("ann", &request)));
    // The same command is answered again but not executed again, even after a restart.
    assert!(is_ok(&desk.request("ann", &request)));
    desk.table = desk.resume();
    assert!(is_ok(&desk.request("ann", &request)));
    assert_eq!(desk.table.session().play().ply(), 1);
    // A move for another position is stale.
    desk.a += 1;
    let client_command = ClientCommand::Move { mv: "d7d5".into(), thinking_time: None };
    let stale =
        desk.request("ben", &Request::Execute { a: desk.a, last_seen: n, command: client_command });
    assert_eq!(no(&stale).unwrap().0, RefusalReason::Stale);
}

#[test]
fn people_talk_unless_the_host_does_not_like_it() {
    let mut desk = seated();
    desk.execute("ben", ClientCommand::Chat { text: " hello\u{7}there\n".into() });
    desk.execute("ben", ClientCommand::Chat { text: "x".repeat(500) });
    let chat = full(&mut desk, "ann").chat;
    assert_eq!((&*chat[0].text, chat[1].text.len()), ("hello there", 140));
    assert_eq!(
        no(&desk.execute("cem", ClientCommand::Chat { text: "I too".into() })).unwrap().0,
        RefusalReason::NotYourSeat
    );
    assert_eq!(
        no(&desk.execute("ben", ClientCommand::SetChat { on: false })).unwrap().0,
        RefusalReason::NotYourSeat
    );
    assert!(is_ok(&desk.execute("ann", ClientCommand::SetChat { on: false })));
    let refused = no(&desk.execute("ben", ClientCommand::Chat { text: "why?".into() })).unwrap();
    assert_eq!(refused.1, "chat is off at this table");
}

#[test]
fn who_is_away_for_too_long_can_lose_the_seat() {
    let mut desk = seated();
    desk.play("ann", "e2e4");
    desk.table.set_present("ben", false, desk.now);
    desk.commit_all();
    assert_eq!(
        no(&desk.execute("ann", ClientCommand::EvictAbsent { of: Seat::SECOND })).unwrap().0,
        RefusalReason::Refused
    );
    let deadline = desk.table.next_deadline().unwrap();
    assert_eq!(deadline, desk.now + ABANDON_AFTER);
    desk.now = deadline;
    let sent = desk.table.tick(desk.now);
    assert_eq!(mine(&sent, "ann").unwrap().abandoned_seats, [Seat::SECOND]);
    assert!(is_ok(&desk.execute("ann", ClientCommand::EvictAbsent { of: Seat::SECOND })));
    let end = full(&mut desk, "ann").state.end.unwrap();
    assert_eq!(end.winner, Some(Seat::FIRST));
}

#[test]
fn everybody_has_to_want_to_play_again() {
    let mut desk = seated();
    assert_eq!(no(&desk.execute("ann", ClientCommand::Rematch)).unwrap().1, "the game is not over");
    desk.execute("ben", ClientCommand::Claim { claim: wazir_registry::ClaimKind::Resign });
    desk.execute("ann", ClientCommand::Rematch);
    assert!(!desk.table.wants_rematch());
    desk.execute("ben", ClientCommand::Rematch);
    assert!(desk.table.wants_rematch());
    assert!(desk.resume().wants_rematch());
    desk.table.record_notice(TableNotice::RematchOpened { table: "abc".into() }, desk.now);
    desk.commit_all();
    assert!(!desk.table.wants_rematch());
    assert_eq!(full(&mut desk, "cem").rematch_table.as_deref(), Some("abc"));
}

#[test]
fn bots_answer_offers_and_move_when_asked_to() {
    let mut desk =
        TestTable::open(r#"{"game": "cwda", "seats": ["me", "level:easy"], "name": "Ann"}"#);
    desk.table.run_automatic(desk.now);
    desk.commit_all();
    desk.play("ann", "e2e4");
    assert_eq!(desk.table.bot_to_move(), Some(Seat::SECOND));
    desk.table
        .execute(&wazir_session::Command::play(Seat::SECOND, "e7e5"), desk.now)
        .expect("a move");
    desk.commit_all();
    assert!(is_ok(&desk.execute("ann", ClientCommand::Takeback)));
    assert_eq!(desk.table.session().play().ply(), 0);
}

#[test]
fn the_time_a_move_was_under_way_is_credited() {
    let mut desk = seated();
    desk.play("ann", "e2e4");
    desk.play("ben", "e7e5");
    desk.now = Time::from_millis(5_300);
    desk.a += 1;
    let n = desk.table.log().len() as u64;
    let client_command = ClientCommand::Move {
        mv: "g1f3".into(),
        thinking_time: Some(TimeSpan::from_millis(5_000)),
    };
    let ann = visitor("ann").with_round_trip(TimeSpan::from_millis(200));
    desk.table.handle(
        &ann,
        &Request::Execute { a: desk.a, last_seen: n, command: client_command },
        desk.now,
    );
    desk.commit_all();
    let clock = desk.table.session().clock(Seat::FIRST, desk.now).unwrap();
    assert_eq!(clock.main, TimeSpan::from_millis(300_000 - 5_000 + 3_000));
}

#[test]
fn far_behind_is_told_how_it_stands_and_near_what_happened() {
    let mut desk = seated();
    desk.play("ann", "e2e4");
    desk.play("ben", "e7e5");
    let since = |n| Request::Hello(Hello { since: Some(n), ..Hello::default() });
    let sent = desk.request("ben", &since(desk.table.log().len() as u64 - 1));
    let ServerMessage::Event(last) = &sent[0].message else { panic!("what happened") };
    assert!(matches!(&last.state.position, Some(SquareChange::Full(now)) if now.turn.ply == 2));
    assert!(matches!(sent[1].message, ServerMessage::Heartbeat { .. }));
    assert!(matches!(sent[2].message, ServerMessage::Private(_)));
    let ask = Request::Query(TableQuery::Reach { from: "g1".into() });
    let ServerMessage::Reach(reached) = &desk.request("cem", &ask)[0].message else {
        panic!("its ways")
    };
    assert_eq!((&*reached.name, reached.to.len()), ("Knight", 3));
    assert!(reached.premoves.is_empty(), "it is the turn of its owner");
    // For the opponent's pieces, the answer names the possible premoves: the pawn is blocked.
    let ask = Request::Query(TableQuery::Reach { from: "e5".into() });
    let ServerMessage::Reach(reached) = &desk.request("cem", &ask)[0].message else {
        panic!("its ways")
    };
    let ahead: Vec<(&str, usize)> =
        reached.premoves.iter().map(|(to, texts)| (to.as_str(), texts.len())).collect();
    assert_eq!(ahead, [("d4", 1), ("e4", 1), ("f4", 1)]);
    assert!(reached.becomes.is_empty());
}

#[test]
fn premoves_recapture_and_go_behind_what_stands_in_the_way() {
    let start = "fide:fide 3rk3/8/8/8/8/8/3P4/3QK3 b - - 0 1";
    let start = wazir_registry::StartOptions::default().with_position(start);
    let mut game = wazir_builtin::games().open("cwda", &start).expect("a game");
    let premoves = |game: &wazir_registry::Play, from: &str| {
        let reached = wazir_tables::snapshot::piece_reach(game, from, 1).expect("a piece");
        reached.premoves.into_keys().collect::<Vec<_>>().join(" ")
    };
    let queen = premoves(&game, "d1");
    assert!(["d2", "d3", "d8", "e1", "f1"].iter().all(|to| queen.contains(to)), "{queen}");
    assert!(!queen.contains("e3"), "that is no way of a queen: {queen}");
    assert_eq!(premoves(&game, "d2"), "c3 d3 d4 e3");
    // The piece is taken, and the premove takes back.
    let own = game.with_turn(wazir_game::Seat::FIRST).expect("their turn");
    let square = |name: &str| own.board().square_by_name(name).expect("a square").index();
    let from = wazir_registry::MoveSource::Square(square("d1"));
    let recapture = own.premoves(from, square("d2")).remove(0).text;
    game.play_text("d8d2").expect("a capture");
    game.play_text(&recapture).expect("a recapture");
}

#[test]
fn what_a_piece_becomes_can_be_said_ahead_of_the_turn() {
    let ahead = |game: &str, start: &str, from: &str| {
        let start = wazir_registry::StartOptions::default().with_position(start);
        let game = wazir_builtin::games().open(game, &start).expect("a game");
        let reached = wazir_tables::snapshot::piece_reach(&game, from, 1).expect("a piece");
        let all = reached.premoves.into_iter();
        (all.map(|(to, texts)| (to, texts.join(" "))).collect::<Vec<_>>(), reached.becomes)
    };
    let (pawn, becomes) = ahead("cwda", "4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "a7");
    let texts = |to: &str| ["r", "n", "b", "q"].map(|kind| format!("a7{to}{kind}")).join(" ");
    assert_eq!(pawn, [("a8".to_owned(), texts("a8")), ("b8".to_owned(), texts("b8"))]);
    assert_eq!(becomes.len(), 8);
    // A tile may be turned on its square.
    let game = wazir_builtin::games()
        .open("evo", &wazir_registry::StartOptions::default())
        .expect("a game");
    let squares = game.board().all_squares().map(|square| square.to_string()).collect::<Vec<_>>();
    let reached = squares.iter().filter_map(|at| wazir_tables::snapshot::piece_reach(&game, at, 1));
    let turning = reached.filter_map(|reached| reached.premoves.get(&reached.from).cloned());
    let turning: Vec<Vec<String>> = turning.collect();
    assert!(!turning.is_empty() && turning.iter().all(|texts| texts.len() == 3), "{turning:?}");
}

#[test]
fn what_is_said_is_json() {
    let request = |text: &str| serde_json::from_str::<Request>(text).expect(text);
    let command =
        ClientCommand::Move { mv: "7g7f".into(), thinking_time: Some(TimeSpan::from_millis(1234)) };
    let mv = r#"{"t":"do","a":17,"n":42,"c":"move","m":"7g7f","spent":1234}"#;
    assert_eq!(request(mv), Request::Execute { a: 17, last_seen: 42, command });
    assert_eq!(serde_json::to_string(&request(mv)).expect("JSON"), mv);
    for text in [
        r#"{"t":"hello","session":"k3","since":41,"lang":"en"}"#,
        r#"{"t":"hello","session":"k3"}"#,
        r#"{"t":"ask","q":"reach","from":"7g"}"#,
        r#"{"t":"ping"}"#,
        r#"{"t":"do","a":1,"n":0,"c":"claim","claim":"resign"}"#,
        r#"{"t":"do","a":1,"n":0,"c":"sit","seat":1,"name":"Ben"}"#,
        r#"{"t":"do","a":1,"n":0,"c":"chat-switch","on":false}"#,
    ] {
        assert_eq!(serde_json::to_string(&request(text)).expect("JSON"), text);
    }
    let mut desk = seated();
    let sent = desk.play("ann", "e2e4");
    let texts: Vec<String> = sent.iter().map(|s| s.message.to_json(Language::English)).collect();
    let again = texts.iter().map(|text| serde_json::from_str::<ServerMessage>(text).expect(text));
    for (text, again) in texts.iter().zip(again) {
        assert_eq!(&again.to_json(Language::English), text);
    }
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn openings_that_do_not_suit_are_refused() {
    for (json, why) in [
        (r#"{"game": "go", "seats": ["me", "open"]}"#, "there is no game `go`"),
        (r#"{"game": "shogi", "seats": ["me", "me"]}"#, "you can have one seat only"),
        (
            r#"{"game": "shogi", "seats": ["level:easy", "level:easy"]}"#,
            "at least one for a person",
        ),
        (r#"{"game": "shogi", "seats": ["me", "open", "open"]}"#, "seats"),
        (r#"{"game": "evo", "seats": ["me", "open", "open"]}"#, "3"),
        (r#"{"game": "shogi", "seats": ["me", "open"], "armies": "fide:fide"}"#, "armies"),
        (
            r#"{"game": "cwda", "seats": ["me", "open"], "armies": "own.toml:fide", "army-file": "title"}"#,
            "line 1",
        ),
        (r#"{"game": "cwda", "seats": ["me", "open"], "armies": "own.toml:fide"}"#, "own.toml"),
        (r#"{"game": "shogi", "seats": ["me", "open"], "start": "nowhere"}"#, "position"),
        (r#"{"game": "shogi", "seats": ["me", "open"], "options": {"colour": "red"}}"#, "colour"),
    ] {
        let opening: TableSpec = serde_json::from_str(json).expect(json);
        let error = opening.open(&wazir_builtin::games()).map(|_| ()).expect_err(json);
        assert!(error.to_string().contains(why), "{json}: {error}");
    }
    assert!(serde_json::from_str::<TableSpec>(r#"{"game": "shogi", "seats": ["you"]}"#).is_err());
}

#[test]
fn an_army_of_ones_own_is_at_the_table() {
    let army = std::fs::read_to_string("../../docs/armies/amazons.toml").expect("the army");
    let json = serde_json::json!({
        "game": "cwda", "seats": ["me", "open"], "armies": "own.toml:fide", "army-file": army,
    });
    let opening: TableSpec = serde_json::from_value(json).expect("an opening");
    let (game, _) = opening.open(&wazir_builtin::games()).expect("a table");
    assert!(game.armies().expect("armies").contains("amazons"));
}

#[test]
fn a_start_is_chosen_by_its_name() {
    let json = r#"{"game": "shogi", "seats": ["me", "open"], "start": "two-pieces"}"#;
    let opening: TableSpec = serde_json::from_str(json).expect("an opening");
    let (game, _) = opening.open(&wazir_builtin::games()).expect("a table");
    assert_eq!(game.pieces().len(), 38);
    assert_eq!(game.to_move(), Seat::SECOND);
    let opened = |json: &str| {
        let opening: TableSpec = serde_json::from_str(json).expect("an opening");
        let (game, _) = opening.open(&wazir_builtin::games()).expect("a table");
        (game.start_text(), game.seats().len())
    };
    let even = opened(r#"{"game": "shogi", "seats": ["me", "open"]}"#);
    assert_eq!(opened(r#"{"game": "shogi", "seats": ["me", "open"], "start": "平手"}"#), even);
    let chess = |start| {
        let armies = r#""armies": "fide:fide""#;
        opened(&format!(
            r#"{{"game": "cwda", "seats": ["me", "open"], {armies}, "start": "{start}"}}"#
        ))
    };
    assert!(chess("0").0.contains("BBQNNRKR"), "{:?}", chess("0"));
    let (wall, seats) =
        opened(r#"{"game": "evo", "seats": ["me", "open", "open", "open"], "start": "wall"}"#);
    assert!(wall.ends_with("sWsWsWsWsWsWsWsW/7sK swne s 0 1"), "{wall}");
    assert_eq!(seats, 4);
}

#[test]
fn a_log_reads_back() {
    let mut desk = seated();
    desk.play("ann", "e2e4");
    desk.execute("ben", ClientCommand::Chat { text: "oh".into() });
    let again = desk.resume();
    assert!(again.session() == desk.table.session());
    assert_eq!(again.log(), desk.table.log());
    assert_eq!(again.seat_of("ben"), Some(Seat::SECOND));
    assert_eq!(again.host(), "ann");
    assert!(matches!(
        again.log().last().map(|e| &e.kind),
        Some(EntryKind::Notice(TableNotice::ChatMessage { .. }))
    ));
}

pub(crate) fn chat(text: &str) -> ClientCommand {
    ClientCommand::Chat { text: text.to_owned() }
}

#[test]
fn what_somebody_says_is_bounded_however_many_pages_they_have() {
    let mut desk = seated();
    let says = |desk: &mut TestTable, page: u64| {
        let n = desk.table.log().len() as u64;
        let request = Request::Execute { a: page, last_seen: n, command: chat("hello") };
        let from = Participant::new(format!("ann.{page}"), "ann");
        let mut sent = desk.table.handle(&from, &request, desk.now);
        sent.extend(desk.commit_all());
        sent
    };
    let said = (10..30).filter(|page| is_ok(&says(&mut desk, *page))).count();
    assert_eq!(said, 8);
    let refused = no(&says(&mut desk, 30)).expect("too much");
    assert_eq!(
        refused,
        (RefusalReason::Refused, "too many messages at once: wait a moment".to_owned(), vec![])
    );
    assert!(is_ok(&desk.execute("ben", chat("hi"))), "that is no fault of Ben's");
    // The limit is remembered while the table is asleep.
    desk.table = desk.resume();
    assert!(!is_ok(&says(&mut desk, 31)));
    desk.now = desk.now + TimeSpan::from_secs(3);
    assert!(is_ok(&says(&mut desk, 32)) && !is_ok(&says(&mut desk, 33)));
    desk.now = desk.now + TimeSpan::from_secs(24);
    let said = (40..60).filter(|page| is_ok(&says(&mut desk, *page))).count();
    assert_eq!(said, 8);
}

#[test]
fn those_who_come_are_told_the_last_that_was_said() {
    let mut desk = TestTable::open(r#"{"game": "shogi", "seats": ["me", "open"]}"#);
    desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".into() });
    let (long, mut said) = ("\u{1f525}".repeat(140), 0);
    let (refused, _, _) = loop {
        desk.now = desk.now + TimeSpan::from_secs(3);
        let text = format!("{said} {long}");
        match no(&desk.execute("ann", chat(&text))) {
            None => said += 1,
            Some(no) => break no,
        }
    };
    // There is a total limit, too, for a player who has all the time in the world.
    assert_eq!((refused, said), (RefusalReason::Refused, 1_000));
    assert!(is_ok(&desk.execute("ben", chat("is there anybody else?"))));
    let before = full(&mut desk, "ben");
    let last: Vec<&str> = before.chat.iter().map(|spoken| spoken.text.as_str()).collect();
    assert_eq!(last.last(), Some(&"is there anybody else?"));
    assert!(last[last.len() - 2].starts_with("999 "));
    assert!(last.len() <= 100 && last.len() > 40, "{}", last.len());
    let json = ServerMessage::Snapshot(Box::new(before)).to_json(Language::English);
    assert!(json.len() < 64 * 1024, "{}", json.len());
    // At most a hundred short lines are sent.
    for at in 0..150 {
        desk.now = desk.now + TimeSpan::from_secs(3);
        assert!(is_ok(&desk.execute("ben", chat(&at.to_string()))));
    }
    let last = full(&mut desk, "ben").chat;
    let texts: Vec<String> = last.into_iter().map(|spoken| spoken.text).collect();
    assert_eq!(texts, (50..150).map(|at| at.to_string()).collect::<Vec<_>>());
}

#[test]
fn a_game_without_end_ends() {
    let endless = "name = 'Endless'\nbased-on = 'chess'\n[end]\nrepetition = 0\nno-progress = 0";
    let opening = serde_json::json!({
        "game": "own.toml", "game-file": endless, "seats": ["me", "open"], "name": "Ann",
    });
    let mut desk = TestTable::open(&opening.to_string());
    desk.execute("ben", ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".into() });
    let told = |desk: &mut TestTable| {
        ServerMessage::Snapshot(Box::new(full(desk, "ann"))).to_json(Language::English).len()
    };
    let before = told(&mut desk);
    let line = [("ann", "g1f3"), ("ben", "g8f6"), ("ann", "f3g1"), ("ben", "f6g8")];
    for (who, m) in line.iter().cycle().take(400) {
        assert!(is_ok(&desk.play(who, m)));
    }
    // An upper bound for the size of a snapshot of a table with moves only.
    let all = before + (told(&mut desk) - before) * MAX_EVENTS / 400;
    assert!(all < 1024 * 1024, "{all}");
    let mut on = false;
    let refused = loop {
        if let Some(no) = no(&desk.execute("ann", ClientCommand::SetChat { on })) {
            break no;
        }
        on = !on;
    };
    assert_eq!(refused.0, RefusalReason::Refused);
    assert_eq!(desk.table.log().len(), MAX_EVENTS);
    assert!(!is_ok(&desk.play("ann", "e2e4")));
    for client_command in
        [chat("on"), ClientCommand::Takeback, ClientCommand::Premove { m: "e2e4".into() }]
    {
        assert!(!is_ok(&desk.execute("ann", client_command)));
    }
    assert!(is_ok(
        &desk.execute("ann", ClientCommand::Claim { claim: wazir_registry::ClaimKind::Resign })
    ));
    assert!(full(&mut desk, "ben").state.end.is_some());
}

#[test]
fn nobody_takes_the_seat_of_a_computer_that_no_player_has_offered() {
    let mut desk =
        TestTable::open(r#"{"game": "cwda", "seats": ["me", "level:easy"], "name": "Ann"}"#);
    desk.table.run_automatic(desk.now);
    desk.commit_all();
    let sit = || ClientCommand::Sit { seat: Seat::SECOND, name: "Eve".into() };
    let offer = |on| ClientCommand::OfferSeat { seat: Seat::SECOND, on };
    assert!(no(&desk.execute("eve", sit())).is_some());
    // Only who sits at the table can offer it, and only a computer's.
    assert!(no(&desk.execute("eve", offer(true))).is_some());
    let own = ClientCommand::OfferSeat { seat: Seat::FIRST, on: true };
    assert!(no(&desk.execute("ann", own)).is_some());
    assert!(is_ok(&desk.execute("ann", offer(true))));
    assert_eq!(full(&mut desk, "eve").offered_seats, [Seat::SECOND]);
    assert!(is_ok(&desk.execute("ann", offer(false))));
    assert!(no(&desk.execute("eve", sit())).is_some());
    assert!(is_ok(&desk.execute("ann", offer(true))));
    let mut again = desk.resume();
    assert_eq!(again.snapshot(None, desk.now).offered_seats, [Seat::SECOND]);
    assert!(again.next_batch().is_none());
    assert!(is_ok(&desk.execute("eve", sit())));
    assert_eq!(desk.table.person_in(Seat::SECOND), Some("eve"));
    assert!(full(&mut desk, "eve").offered_seats.is_empty());
}

#[test]
fn whoever_opened_a_table_can_close_it_until_the_game_begins() {
    let close = || ClientCommand::Close;
    let mut desk = TestTable::open(CWDA);
    assert!(no(&desk.execute("ben", close())).is_some());
    assert!(is_ok(&desk.execute("ann", close())));
    assert!(desk.table.is_closed() && desk.resume().is_closed());
    let sit = ClientCommand::Sit { seat: Seat::SECOND, name: "Ben".into() };
    assert!(no(&desk.execute("ben", sit)).is_some());
    let mut begun = seated();
    assert!(no(&begun.execute("ann", close())).is_some());
    assert!(!begun.table.is_closed());
}

#[test]
fn names_are_shown_as_they_are_typed() {
    let mut desk = TestTable::open(CWDA);
    for name in ["a\u{202e}live", "\u{2067}x", "a\nb", "\u{200b}", "a\u{feff}"] {
        let sit = ClientCommand::Sit { seat: Seat::SECOND, name: name.into() };
        assert!(no(&desk.execute("ben", sit)).is_some(), "{name:?}");
        let opening = TableSpec { name: name.into(), ..desk.opening.clone() };
        assert!(opening.check_name().is_err(), "{name:?}");
    }
    let name = "\u{5d0}\u{5d1} \u{1f469}\u{200d}\u{1f4bb}";
    let sit = ClientCommand::Sit { seat: Seat::SECOND, name: name.into() };
    assert!(is_ok(&desk.execute("ben", sit)));
    assert!(is_ok(&desk.execute("ben", ClientCommand::Chat { text: "a\u{202e}b\nc".into() })));
    assert_eq!(full(&mut desk, "ann").chat[0].text, "ab c");
}

#[test]
fn resigning_is_not_stale_when_a_move_came_meanwhile() {
    let mut desk = seated();
    let n = desk.table.log().len() as u64;
    desk.play("ann", "e2e4");
    let claim =
        |claim| Request::Execute { a: 90, last_seen: n, command: ClientCommand::Claim { claim } };
    use wazir_registry::ClaimKind;
    let draw = desk.request("ann", &claim(ClaimKind::Draw));
    assert_eq!(no(&draw).map(|no| no.0), Some(RefusalReason::Stale));
    assert!(is_ok(&desk.request("ben", &claim(ClaimKind::Resign))));
    assert!(desk.table.session().end().is_some());
}
